//! Ball against capsule.

use super::{Contact, Placement, sphere};
use crate::math::tangents;
use crate::shape::{Capsule, Sphere};
use glam::DVec3;

/// One point, on the line from the ball's centre to the nearest point of the capsule's axis. A
/// centre exactly on the axis parts across it, or along it from an end.
pub(super) fn contacts(a: &Sphere, b: &Capsule, at: &Placement, margin: f64, out: &mut Vec<Contact>) {
    sphere::keep(deepest(a, b, at), margin, out);
}

/// The same point, however far apart they are.
pub(super) fn deepest(a: &Sphere, b: &Capsule, at: &Placement) -> Contact {
    let axis = at.rotation_b * DVec3::Z;
    let centre = -at.offset;
    let along = centre.dot(axis);
    let mut away = centre - axis * along.clamp(-b.half_height(), b.half_height());
    // Near the axis what is left is mostly rounding, which need not be across it.
    if along.abs() <= b.half_height() {
        away -= axis * away.dot(axis);
    }
    let distance = away.length();
    let on_axis = distance <= 1e-13 * centre.length();
    let outward = if on_axis { tangents(axis).0 } else { away / distance };
    sphere::contact(a.radius(), outward, distance - b.radius())
}
