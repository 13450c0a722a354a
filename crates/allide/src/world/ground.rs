//! What the ground is made of, cell by cell.

use super::{Body, Material};
use crate::narrow::Contact;
use crate::shape::Shape;
use glam::DVec3;

/// The number of what the ground is made of at a contact of bodies `a` and `b`; `None` where that is the
/// body's own material.
pub fn number(contact: &Contact, a: &Body, b: &Body) -> Option<u8> {
    let of = |body: &Body, point: DVec3| match &body.shape {
        Shape::Terrain(terrain) if !body.ground.is_empty() => terrain.material_at(point.truncate()),
        _ => None,
    };
    let offset = b.pose.position - a.pose.position;
    of(a, contact.on_a).or_else(|| of(b, contact.on_b - offset))
}

/// What a body is made of where the number of the ground is this.
pub fn material(body: &Body, number: Option<u8>) -> &Material {
    number.and_then(|k| body.ground.get(usize::from(k))).unwrap_or(&body.material)
}
