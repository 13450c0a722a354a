//! Slow, obviously right twins of the narrow phase, and the poses to try them on.
#![allow(dead_code, reason = "each test file uses its own part")]

pub mod cases;
pub mod check;
pub mod compounds;
pub mod proof;

use allide::glam::{DQuat, DVec3};
use allide::narrow::{Contact, Placement};
use allide::shape::{Hull, Shape};

/// Farthest reach of a bounded shape along `n` (local axes), metres times |n|.
pub fn reach(shape: &Shape, n: DVec3) -> f64 {
    let round = (n.x * n.x + n.y * n.y).sqrt();
    match shape {
        Shape::Sphere(s) => s.radius() * n.length(),
        Shape::Box(s) => s.half().dot(n.abs()),
        Shape::Capsule(s) => s.half_height() * n.z.abs() + s.radius() * n.length(),
        Shape::Cylinder(s) => s.half_height() * n.z.abs() + s.radius() * round,
        Shape::Cone(s) => (s.half_height() * n.z).max(s.radius() * round - s.half_height() * n.z),
        Shape::Hull(s) => s.vertices().iter().map(|v| v.dot(n)).fold(f64::NEG_INFINITY, f64::max) + s.centre().dot(n),
        Shape::Compound(s) => compounds::compound_reach(s, n),
        Shape::Mesh(s) => s.vertices().iter().map(|v| v.dot(n)).fold(f64::NEG_INFINITY, f64::max),
        Shape::Plane(_) | Shape::Terrain(_) | Shape::Implicit(_) => f64::INFINITY,
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
        Shape::Cone(s) if 2.0 * s.half_height() * n.z >= s.radius() * n.x.hypot(n.y) => end(s.half_height()).abs(),
        Shape::Cone(s) => round * s.radius() - DVec3::Z * s.half_height(),
        Shape::Hull(s) => {
            let mut best = s.vertices()[0];
            for v in s.vertices() {
                if v.dot(n) > best.dot(n) {
                    best = *v;
                }
            }
            best + s.centre()
        }
        Shape::Compound(s) => compounds::compound_support(s, n),
        Shape::Plane(_) | Shape::Terrain(_) | Shape::Implicit(_) | Shape::Mesh(_) => DVec3::NAN,
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
        Shape::Cone(s) => from_cone(s.radius(), s.half_height(), p),
        Shape::Hull(s) => from_hull(s, p - s.centre()),
        Shape::Compound(s) => compounds::compound_distance(s, p),
        Shape::Plane(s) => s.normal().dot(p) - s.offset(),
        // Terrain, formulas and meshes have oracles of their own.
        Shape::Terrain(_) | Shape::Implicit(_) | Shape::Mesh(_) => f64::NAN,
    }
}

/// In the half-plane through the axis the cone is a triangle.
fn from_cone(radius: f64, half: f64, p: DVec3) -> f64 {
    let (x, z) = (p.x.hypot(p.y), p.z);
    let slant = radius.hypot(2.0 * half);
    let side = ((x - radius) * 2.0 * half + (z + half) * radius) / slant;
    let base = -half - z;
    if side <= 0.0 && base <= 0.0 {
        return side.max(base);
    }
    let t = ((radius - x) * radius + (z + half) * 2.0 * half) / (slant * slant);
    let t = t.clamp(0.0, 1.0);
    let to_side = (x - radius * (1.0 - t)).hypot(z + half - 2.0 * half * t);
    let to_base = (x - x.min(radius)).hypot(z + half);
    to_side.min(to_base)
}

/// By all triangles.
fn from_hull(hull: &Hull, p: DVec3) -> f64 {
    let mut nearest = f64::INFINITY;
    let mut outside = f64::NEG_INFINITY;
    for t in hull.triangles() {
        let [a, b, c] = t.map(|k| hull.vertices()[k as usize]);
        if let Some(normal) = (b - a).cross(c - a).try_normalize() {
            outside = outside.max((p - a).dot(normal));
        }
        nearest = nearest.min(from_triangle([a, b, c], p));
    }
    if outside <= 0.0 { -nearest } else { nearest }
}

fn from_triangle([a, b, c]: [DVec3; 3], p: DVec3) -> f64 {
    let normal = (b - a).cross(c - a).normalize_or_zero();
    let foot = p - normal * (p - a).dot(normal);
    let inside = [(a, b), (b, c), (c, a)].iter().all(|(u, v)| (*v - *u).cross(foot - *u).dot(normal) >= 0.0);
    if inside && normal != DVec3::ZERO {
        return (p - foot).length();
    }
    let to_side = |u: DVec3, v: DVec3| {
        let t = ((p - u).dot(v - u) / (v - u).length_squared()).clamp(0.0, 1.0);
        (p - u - (v - u) * t).length()
    };
    to_side(a, b).min(to_side(b, c)).min(to_side(c, a))
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
        _ => 0.0,
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

/// How far corners of a hull's faces are off their planes at most, metres.
pub fn roughness(shape: &Shape) -> f64 {
    let Shape::Hull(hull) = shape else { return 0.0 };
    hull.faces().iter().map(|face| face.rough).fold(0.0, f64::max)
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
    // The corners of a hull's face may be a little off its plane.
    let rough = [a, b].iter().map(|s| roughness(s)).sum::<f64>() / unit;
    let surface = surface + rough;
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
            ("deeper than the overlap", (c.depth - whole) / unit, 1e-9 + rough),
            ("below the margin", (-margin - c.depth) / unit, 1e-11),
        ];
        for (what, value, allowed) in checks {
            if value.is_nan() || value > allowed {
                return Some(format!("{what}: {value:e}"));
            }
        }
    }
    let short = (whole - deepest) / unit;
    (short.is_nan() || short > 2e-9 + rough).then(|| format!("no point as deep as the overlap: {short:e} short"))
}
