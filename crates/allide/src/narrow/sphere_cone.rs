//! Ball against cone.

use super::{Contact, Placement, sphere};
use crate::shape::{Cone, Sphere};
use glam::{DVec2, DVec3, Vec3Swizzles};

/// One point: the point of the cone's surface nearest to the ball's centre.
pub(super) fn contacts(a: &Sphere, b: &Cone, at: &Placement, margin: f64, out: &mut Vec<Contact>) {
    sphere::keep(deepest(a, b, at), margin, out);
}

/// The same point, however far apart they are.
pub(super) fn deepest(a: &Sphere, b: &Cone, at: &Placement) -> Contact {
    let centre = at.rotation_b.conjugate() * -at.offset;
    let (outward, distance) = nearest(b, centre);
    sphere::contact(a.radius(), at.rotation_b * outward, distance)
}

/// Outward direction and signed distance (metres) of a point from the surface of a cone.
///
/// In the half-plane through axis and point the cone is a triangle: base, slant side, axis.
pub(super) fn nearest(cone: &Cone, point: DVec3) -> (DVec3, f64) {
    let from_axis = point.xy().length();
    // On the axis every radial direction is as good.
    let radial = if from_axis > 0.0 { point.xy() / from_axis } else { DVec2::X };
    let turned = |flat: DVec2| DVec3::new(radial.x * flat.x, radial.y * flat.x, flat.y);
    let (r, h) = (cone.radius(), cone.half_height());
    let p = DVec2::new(from_axis, point.z);
    let slant = DVec2::new(-r, 2.0 * h);
    let outward = DVec2::new(2.0 * h, r).normalize();
    let rim = DVec2::new(r, -h);
    let (beyond_side, beyond_base) = ((p - rim).dot(outward), -h - p.y);
    if beyond_side <= 0.0 && beyond_base <= 0.0 {
        return if beyond_side > beyond_base { (turned(outward), beyond_side) } else { (DVec3::NEG_Z, beyond_base) };
    }
    let on_base = DVec2::new(from_axis.min(r), -h);
    let along = (p - rim).dot(slant) / slant.length_squared();
    let on_side = rim + slant * along.clamp(0.0, 1.0);
    // Below the base the nearest point is on it, else on the side.
    let below = beyond_base > 0.0 && (beyond_side <= 0.0 || p.distance_squared(on_base) <= p.distance_squared(on_side));
    if below && from_axis <= r {
        return (DVec3::NEG_Z, beyond_base);
    }
    if !below && (0.0..=1.0).contains(&along) {
        // Off a long cone the difference of two far points would tell the direction less well.
        return (turned(outward), beyond_side);
    }
    let gap = p - if below { on_base } else { on_side };
    let distance = gap.length();
    // Nearer than rounding shows: the face's own direction.
    if distance < 1e-14 * (r + h) {
        return if below { (DVec3::NEG_Z, distance) } else { (turned(outward), distance) };
    }
    (turned(gap / distance), distance)
}
