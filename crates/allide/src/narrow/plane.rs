//! What all pairs of a bounded shape and a half-space share.

use super::{Contact, Placement};
use crate::shape::Plane;
use glam::DVec3;

/// A half-space as the first shape of a pair sees it: solid where normal·x ≤ offset.
pub(super) struct Ground {
    /// Unit outward normal, world axes.
    pub normal: DVec3,
    /// Distance of the surface from the first shape's origin along the normal, metres.
    pub offset: f64,
}

impl Ground {
    /// The plane, when it is the second shape of the pair.
    pub fn of(plane: &Plane, at: &Placement) -> Ground {
        let normal = at.rotation_b * plane.normal();
        Ground { normal, offset: plane.offset() + normal.dot(at.offset) }
    }

    /// Contact of the first shape's surface point `point` with the ground, if it is deep enough.
    pub fn touch(&self, point: DVec3, margin: f64, out: &mut Vec<Contact>) {
        let depth = self.offset - self.normal.dot(point);
        if depth >= -margin {
            out.push(Contact { on_a: point, on_b: point + self.normal * depth, normal: -self.normal, depth });
        }
    }
}
