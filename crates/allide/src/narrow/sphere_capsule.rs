//! Ball against capsule.

use super::{Contact, Placement, sphere};
use crate::math::tangents;
use crate::shape::{Capsule, Sphere};
use glam::DVec3;

/// One point, on the line from the ball's centre to the nearest point of the capsule's axis. A
/// centre exactly on the axis parts across it, or along it from an end.
pub(super) fn contacts(a: &Sphere, b: &Capsule, at: &Placement, margin: f64, out: &mut Vec<Contact>) {
    let axis = at.rotation_b * DVec3::Z;
    let centre = -at.offset;
    let along = centre.dot(axis);
    let foot = axis * along.clamp(-b.half_height(), b.half_height());
    let away = centre - foot;
    let distance = away.length();
    let outward = if distance > 0.0 { away / distance } else { tangents(axis).0 };
    sphere::touch(a.radius(), outward, distance - b.radius(), margin, out);
}
