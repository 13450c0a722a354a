//! Half-space against half-space.

use super::plane::Ground;
use super::{Contact, Placement};
use crate::math::tolerance;
use crate::shape::Plane;
use glam::DVec3;

/// Two half-spaces that face each other exactly meet in a slab: one point. Any others meet in an
/// unbounded wedge (or in one of the two), where no depth is defined: no points.
pub(super) fn contacts(a: &Plane, b: &Plane, at: &Placement, margin: f64, out: &mut Vec<Contact>) {
    let other = Ground::of(b, at);
    let normal = at.rotation_a * a.normal();
    if facing(&other, normal) {
        other.touch(normal * a.offset(), margin, out);
    }
}

/// True when the half-spaces' surfaces are parallel and their outward normals opposite.
fn facing(other: &Ground, normal: DVec3) -> bool {
    (other.normal + normal).length() <= tolerance::RELATIVE
}

/// True when the half-spaces share a point: always, unless they face each other across a gap.
pub(super) fn meet(a: &Plane, b: &Plane, at: &Placement, allowance: f64) -> bool {
    let other = Ground::of(b, at);
    let normal = at.rotation_a * a.normal();
    !facing(&other, normal) || a.offset() + other.offset >= -allowance
}
