//! Ball against box.

use super::{Contact, Placement, sphere};
use crate::shape::{Cuboid, Sphere};
use glam::DVec3;

/// One point: the point of the box's surface nearest to the ball's centre.
pub(super) fn contacts(a: &Sphere, b: &Cuboid, at: &Placement, margin: f64, out: &mut Vec<Contact>) {
    sphere::keep(deepest(a, b, at), margin, out);
}

/// The same point, however far apart they are.
pub(super) fn deepest(a: &Sphere, b: &Cuboid, at: &Placement) -> Contact {
    let centre = at.rotation_b.conjugate() * -at.offset;
    let (outward, distance) = nearest(b.half(), centre);
    sphere::contact(a.radius(), at.rotation_b * outward, distance)
}

/// Outward direction and signed distance (metres) of a point from the surface of a box.
fn nearest(half: DVec3, point: DVec3) -> (DVec3, f64) {
    // How far the point is beyond each pair of faces; exact where it is close to a face.
    let beyond = point.abs() - half;
    let side = point.signum();
    let outside = beyond.max(DVec3::ZERO);
    let distance = outside.length();
    if distance > 0.0 {
        return (side * outside / distance, distance);
    }
    let depth = beyond.max_element();
    let outward = if depth == beyond.x {
        DVec3::new(side.x, 0.0, 0.0)
    } else if depth == beyond.y {
        DVec3::new(0.0, side.y, 0.0)
    } else {
        DVec3::new(0.0, 0.0, side.z)
    };
    (outward, depth)
}
