//! Slow, obviously right twins of the narrow phase, and the poses to try them on.
#![allow(dead_code, reason = "each test file uses its own part")]

pub mod cases;
pub mod check;
pub mod proof;

use allide::glam::{DQuat, DVec3};
use allide::narrow::{Contact, Placement};
use allide::shape::Shape;

/// Farthest reach of a bounded shape along `n` (local axes), metres times |n|.
pub fn reach(shape: &Shape, n: DVec3) -> f64 {
    let round = (n.x * n.x + n.y * n.y).sqrt();
    match shape {
        Shape::Sphere(s) => s.radius() * n.length(),
        Shape::Box(s) => s.half().dot(n.abs()),
        Shape::Capsule(s) => s.half_height() * n.z.abs() + s.radius() * n.length(),
        Shape::Cylinder(s) => s.half_height() * n.z.abs() + s.radius() * round,
        Shape::Plane(_) => f64::INFINITY,
    }
}

/// The point of a bounded shape farthest along `n`, local axes, metres.
pub fn support(shape: &Shape, n: DVec3) -> DVec3 {
    let round = DVec3::new(n.x, n.y, 0.0).normalize_or_zero();
    let end = |h: f64| DVec3::new(0.0, 0.0, h.copysign(n.z));
    match shape {
        Shape::Sphere(s) => n.normalize_or_zero() * s.radius(),
        Shape::Box(s) => s.half() * n.signum(),
        Shape::Capsule(s) => end(s.half_height()) + n.normalize_or_zero() * s.radius(),
        Shape::Cylinder(s) => end(s.half_height()) + round * s.radius(),
        Shape::Plane(_) => DVec3::NAN,
    }
}

/// Distance of a local point from a shape's surface, metres; negative inside.
pub fn signed_distance(shape: &Shape, p: DVec3) -> f64 {
    let outside = |d: DVec3| d.max(DVec3::ZERO).length() + d.max_element().min(0.0);
    match shape {
        Shape::Sphere(s) => p.length() - s.radius(),
        Shape::Box(s) => outside(p.abs() - s.half()),
        Shape::Capsule(s) => {
            let foot = DVec3::new(0.0, 0.0, p.z.clamp(-s.half_height(), s.half_height()));
            (p - foot).length() - s.radius()
        }
        Shape::Cylinder(s) => {
            let radial = p.x.hypot(p.y) - s.radius();
            outside(DVec3::new(radial, p.z.abs() - s.half_height(), f64::NEG_INFINITY))
        }
        Shape::Plane(s) => s.normal().dot(p) - s.offset(),
    }
}

/// Overlap along the unit vector `n`, from a to b, metres. A plane is known along its normal only.
pub fn overlap(a: &Shape, b: &Shape, at: &Placement, n: DVec3) -> f64 {
    let along = |shape: &Shape, rotation: DQuat, n: DVec3| match shape {
        Shape::Plane(s) if (rotation * s.normal() - n).length() < 1e-9 => s.offset(),
        bounded => reach(bounded, rotation.conjugate() * n),
    };
    along(a, at.rotation_a, n) + along(b, at.rotation_b, -n) - at.offset.dot(n)
}

/// Radius of the ball that a shape's core is thickened by, metres.
pub fn ball(shape: &Shape) -> f64 {
    match shape {
        Shape::Sphere(s) => s.radius(),
        Shape::Capsule(s) => s.radius(),
        Shape::Box(_) | Shape::Cylinder(_) | Shape::Plane(_) => 0.0,
    }
}

/// A gradient at `n` of the overlap of the cores, without the balls: farthest point of {a − b}.
pub fn core_gradient(a: &Shape, b: &Shape, at: &Placement, n: DVec3) -> DVec3 {
    let far = |shape: &Shape, rotation: DQuat, n: DVec3| {
        let local = rotation.conjugate() * n;
        rotation * (support(shape, local) - local * ball(shape))
    };
    far(a, at.rotation_a, n) - far(b, at.rotation_b, -n) - at.offset
}

/// A length to measure errors by, metres.
pub fn size(a: &Shape, b: &Shape) -> f64 {
    [a, b].iter().map(|s| s.radius()).filter(|r| r.is_finite()).sum()
}

/// What is wrong with contacts taken by themselves: off a surface, not along the normal, deeper than
/// possible, or none as deep as the overlap along their normal. Lengths in units of the size.
pub fn fault(a: &Shape, b: &Shape, at: &Placement, margin: f64, contacts: &[Contact]) -> Option<String> {
    let unit = size(a, b);
    let first = contacts.first()?;
    let n = first.normal;
    let whole = overlap(a, b, at, n);
    // Two corners that just touch do so along many directions: their lateral error may be larger.
    let surface = if whole.abs() < 1e-9 * unit { 1e-5 } else { 3e-7 };
    let mut deepest = f64::NEG_INFINITY;
    for c in contacts {
        let off_a = signed_distance(a, at.rotation_a.conjugate() * c.on_a) / unit;
        let off_b = signed_distance(b, at.rotation_b.conjugate() * (c.on_b - at.offset)) / unit;
        let askew = (c.on_a - c.on_b - c.normal * c.depth).length() / unit;
        deepest = deepest.max(c.depth);
        let checks = [
            ("normals differ", (c.normal - n).length(), 1e-15),
            ("normal not unit", (n.length() - 1.0).abs(), 1e-12),
            ("on_a off the surface", off_a.abs(), surface),
            ("on_b off the surface", off_b.abs(), surface),
            ("points not along the normal", askew, 1e-13),
            ("deeper than the overlap", (c.depth - whole) / unit, 1e-9),
            ("below the margin", (-margin - c.depth) / unit, 1e-11),
        ];
        for (what, value, allowed) in checks {
            if value.is_nan() || value > allowed {
                return Some(format!("{what}: {value:e}"));
            }
        }
    }
    let short = (whole - deepest) / unit;
    (short.is_nan() || short > 2e-9).then(|| format!("no point as deep as the overlap: {short:e} short"))
}
