//! Capsule against half-space.

use super::convex::ball_exit;
use super::plane::Ground;
use super::{Contact, Placement};
use crate::math::tolerance;
use crate::shape::{Capsule, Plane};
use glam::DVec3;

/// The lowest point of each end ball, where deep enough: two when it lies, one when it stands.
pub(super) fn contacts(a: &Capsule, b: &Plane, at: &Placement, margin: f64, out: &mut Vec<Contact>) {
    let ground = Ground::of(b, at);
    let axis = at.rotation_a * DVec3::Z;
    let rise = ground.normal.dot(axis);
    let up = axis * 1f64.copysign(rise);
    ground.touch(up * -a.half_height() - ground.normal * a.radius(), margin, out);
    if rise.abs() < tolerance::STANDING {
        // Below the upper end the surface is the capsule's side, not the end ball.
        let exit = ball_exit(a.radius(), a.half_height(), a.half_height(), -rise.abs());
        ground.touch(up * a.half_height() - ground.normal * exit, margin, out);
    }
}
