//! Hull against half-space.

use super::plane::Ground;
use super::{Contact, Placement};
use crate::shape::{Hull, Plane};
use glam::DMat3;

/// The vertices deep enough.
pub(super) fn contacts(a: &Hull, b: &Plane, at: &Placement, margin: f64, out: &mut Vec<Contact>) {
    let ground = Ground::of(b, at);
    let axes = DMat3::from_quat(at.rotation_a);
    let centre = axes * a.centre();
    for vertex in a.vertices() {
        ground.touch(centre + axes * *vertex, margin, out);
    }
}
