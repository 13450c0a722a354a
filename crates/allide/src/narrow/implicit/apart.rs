//! Proofs that a solid and another shape are apart by so much, one after the other while they move.

use super::decide::{SEARCHER, solid_of};
use crate::implicit::{Part, Placed, Searcher, Solid};
use crate::math::{Aabb, Pose};
use crate::narrow::Placement;
use crate::narrow::compound::seen;
use crate::shape::{Implicit, Plane, Shape};
use glam::DVec3;
use std::borrow::Cow;

/// Cells spent on one proof.
const CELLS: usize = 400;

/// How far inside points found are to be, times the gap looked for: much less than it, much more than roundings.
const INSIDE: f64 = 1e-4;

/// How far a half-space reaches, metres.
const ENDLESS: f64 = 9e8;

/// A solid, and a simple bounded shape or a half-space.
pub(in crate::narrow) struct Apart<'a> {
    a: &'a Implicit,
    b: Cow<'a, Solid>,
    plane: Option<&'a Plane>,
}

impl<'a> Apart<'a> {
    /// `None` for terrain and meshes, which are no solids of one formula.
    pub fn new(a: &'a Implicit, b: &'a Shape) -> Option<Apart<'a>> {
        if let Shape::Plane(plane) = b {
            let part = Part::plane(plane.normal(), plane.offset()).ok()?;
            let half = Solid::new(part.as_formula(), Aabb::around(DVec3::ZERO, DVec3::splat(ENDLESS))).ok()?;
            return Some(Apart { a, b: Cow::Owned(half), plane: Some(plane) });
        }
        Some(Apart { a, b: solid_of(b)?, plane: None })
    }

    /// Whether it is proved that the two are farther apart than `by` metres, with so many times the usual number of
    /// cells.
    pub fn are(&self, at: &Placement, by: f64, patience: usize) -> bool {
        if !(0.0..f64::INFINITY).contains(&by) {
            return false;
        }
        let pose = seen(at);
        self.plane.is_some_and(|plane| self.height(plane, &pose) > by) || self.search(&pose, by, patience).is_ok()
    }

    /// The same, and where it is not proved, how much is between two points of them there, if some are found, metres.
    pub fn or_gap(&self, at: &Placement, by: f64, patience: usize) -> Result<(), Option<f64>> {
        let pose = seen(at);
        let found =
            |near| self.with(&pose, |searcher, first, second| searcher.gap_near(first, second, near, INSIDE * by));
        self.search(&pose, by, patience).map_err(found)
    }

    fn search(&self, pose: &Pose, by: f64, patience: usize) -> Result<(), DVec3> {
        self.with(pose, |searcher, first, second| searcher.are_apart(first, second, by, CELLS * patience))
    }

    fn with<T>(&self, pose: &Pose, ask: impl FnOnce(&mut Searcher, &Placed, &Placed) -> T) -> T {
        SEARCHER.with(|cell| {
            let mut searcher = cell.take();
            let (first, second) = (Placed::new(self.a.solid(), &Pose::IDENTITY), Placed::new(&self.b, pose));
            let answer = ask(&mut searcher, &first, &second);
            cell.set(searcher);
            answer
        })
    }

    /// No point of the solid is lower above a plane than this, as the box around it tells, metres.
    fn height(&self, plane: &Plane, pose: &Pose) -> f64 {
        let normal = pose.rotation * plane.normal();
        let Aabb { min, max } = self.a.tight();
        normal.dot((min + max) * 0.5 - pose.position) - normal.abs().dot((max - min) * 0.5) - plane.offset()
    }
}
