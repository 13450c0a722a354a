//! Cone against half-space.

use super::convex::rim_directions;
use super::plane::Ground;
use super::{Contact, Placement};
use crate::shape::{Cone, Plane};
use glam::DMat3;

/// The apex and points round the base's rim, its lowest one among them: those deep enough. That is the
/// rim of a cone that stands, the apex and a point of the rim of one that lies, the apex of one on its tip.
pub(super) fn contacts(a: &Cone, b: &Plane, at: &Placement, margin: f64, out: &mut Vec<Contact>) {
    let ground = Ground::of(b, at);
    let axes = DMat3::from_quat(at.rotation_a);
    let up = axes.z_axis * a.half_height();
    // Downhill within the base.
    let slope = -(axes.x_axis * ground.normal.dot(axes.x_axis) + axes.y_axis * ground.normal.dot(axes.y_axis));
    for direction in &rim_directions(axes.x_axis, axes.y_axis, slope) {
        ground.touch(direction * a.radius() - up, margin, out);
    }
    ground.touch(up, margin, out);
}
