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
    // Most are not deep enough, which their height tells.
    let up = axes.transpose() * ground.normal;
    let most = ground.offset - ground.normal.dot(centre) + margin;
    let most = most + 1e-12 * (a.girth() + most.abs());
    for vertex in a.vertices().iter().filter(|v| up.dot(**v) <= most) {
        ground.touch(centre + axes * *vertex, margin, out);
    }
}
