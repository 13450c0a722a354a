//! Ball against half-space.

use super::{Contact, Placement, sphere};
use crate::shape::{Plane, Sphere};

/// One point, the ball's lowest.
pub(super) fn contacts(a: &Sphere, b: &Plane, at: &Placement, margin: f64, out: &mut Vec<Contact>) {
    let ground = super::plane::Ground::of(b, at);
    sphere::touch(a.radius(), ground.normal, -ground.offset, margin, out);
}
