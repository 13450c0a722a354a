//! What the ground is made of, cell by cell.

use super::{Body, Form, Material};
use crate::narrow::Contact;
use glam::DVec3;

/// The number of what the ground is made of at a contact of bodies `a` and `b`; `None` where that is the
/// body's own material.
pub fn number<S: Form>(contact: &Contact, a: &Body<S>, b: &Body<S>) -> Option<u8> {
    let of = |body: &Body<S>, point: DVec3| {
        if body.ground.is_empty() { None } else { body.shape.ground_number(point) }
    };
    let offset = b.pose.position - a.pose.position;
    of(a, contact.on_a).or_else(|| of(b, contact.on_b - offset))
}

/// What a body is made of where the number of the ground is this.
pub fn material<S: Form>(body: &Body<S>, number: Option<u8>) -> &Material {
    number.and_then(|k| body.ground.get(usize::from(k))).unwrap_or(&body.material)
}
