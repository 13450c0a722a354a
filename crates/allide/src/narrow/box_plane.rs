//! Box against half-space.

use super::plane::Ground;
use super::{Contact, Placement};
use crate::shape::{Cuboid, Plane};
use glam::DMat3;

/// The corners of the face that looks down most, in their order round the face, those deep enough.
///
/// The lowest corner is always among them. The upper face never is the one that lands first, and a
/// thin plate falling fast must not be met by it.
pub(super) fn contacts(a: &Cuboid, b: &Plane, at: &Placement, margin: f64, out: &mut Vec<Contact>) {
    let ground = Ground::of(b, at);
    let axes = DMat3::from_quat(at.rotation_a);
    let edges = [axes.x_axis * a.half().x, axes.y_axis * a.half().y, axes.z_axis * a.half().z];
    let heights = [edges[0].dot(ground.normal), edges[1].dot(ground.normal), edges[2].dot(ground.normal)];
    let reach = heights[0].abs() + heights[1].abs() + heights[2].abs();
    if ground.offset + reach < -margin {
        return;
    }
    let slopes = axes.transpose() * ground.normal;
    let down = (0..3).fold(0, |best, k| if slopes[k].abs() > slopes[best].abs() { k } else { best });
    let (u, v) = (edges[(down + 1) % 3], edges[(down + 2) % 3]);
    let lower = edges[down] * -1f64.copysign(slopes[down]);
    for (su, sv) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
        ground.touch(lower + su * u + sv * v, margin, out);
    }
}
