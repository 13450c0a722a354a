//! Cylinder against half-space.

use super::convex::rim_directions;
use super::plane::Ground;
use super::{Contact, Placement};
use crate::math::tolerance;
use crate::shape::{Cylinder, Plane};
use glam::{DMat3, DVec3};

/// Standing: points round the lower rim, its lowest one among them. Lying: the ends of the lowest
/// line of the side. In both, those deep enough.
pub(super) fn contacts(a: &Cylinder, b: &Plane, at: &Placement, margin: f64, out: &mut Vec<Contact>) {
    let ground = Ground::of(b, at);
    let axes = DMat3::from_quat(at.rotation_a);
    let rise = ground.normal.dot(axes.z_axis);
    let up = axes.z_axis * (1f64.copysign(rise) * a.half_height());
    // Downhill within the caps.
    let slope = -(axes.x_axis * ground.normal.dot(axes.x_axis) + axes.y_axis * ground.normal.dot(axes.y_axis));
    if rise.abs() > tolerance::STANDING {
        for direction in &rim_directions(axes.x_axis, axes.y_axis, slope) {
            ground.touch(direction * a.radius() - up, margin, out);
        }
    } else {
        let downhill: DVec3 = slope.normalize() * a.radius();
        ground.touch(downhill - up, margin, out);
        ground.touch(downhill + up, margin, out);
    }
}
