//! Ball against ball.

use super::{Contact, Placement, sphere};
use crate::shape::Sphere;
use glam::DVec3;

/// One point, on the line of centres. Concentric balls part along z: every direction is as good.
pub(super) fn contacts(a: &Sphere, b: &Sphere, at: &Placement, margin: f64, out: &mut Vec<Contact>) {
    sphere::keep(deepest(a, b, at), margin, out);
}

/// The same point, however far apart they are.
pub(super) fn deepest(a: &Sphere, b: &Sphere, at: &Placement) -> Contact {
    let distance = at.offset.length();
    let outward = if distance > 0.0 { -at.offset / distance } else { DVec3::NEG_Z };
    sphere::contact(a.radius(), outward, distance - b.radius())
}
