//! Proofs that a solid and another shape are apart by so much, one after the other while they move.

use super::decide::{SEARCHER, solid_of};
use super::mesh_search;
use crate::implicit::{Part, Placed, Searcher, Solid};
use crate::math::{Aabb, Pose};
use crate::mesh::Mesh;
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

/// A solid, and a mesh, a simple bounded shape or a half-space.
pub(in crate::narrow) struct Apart<'a> {
    a: &'a Implicit,
    b: Other<'a>,
}

/// What a solid is apart from.
enum Other<'a> {
    Solid(Cow<'a, Solid>),
    Plane(&'a Plane, Solid),
    Mesh(&'a Mesh),
}

impl<'a> Apart<'a> {
    /// `None` for terrain, which is no solid of one formula.
    pub fn new(a: &'a Implicit, b: &'a Shape) -> Option<Apart<'a>> {
        let b = match b {
            Shape::Plane(plane) => {
                let part = Part::plane(plane.normal(), plane.offset()).ok()?;
                let half = Solid::new(part.as_formula(), Aabb::around(DVec3::ZERO, DVec3::splat(ENDLESS))).ok()?;
                Other::Plane(plane, half)
            }
            Shape::Mesh(mesh) => Other::Mesh(mesh),
            bounded => Other::Solid(solid_of(bounded)?),
        };
        Some(Apart { a, b })
    }

    /// Whether it is proved that the two are farther apart than `by` metres, with so many times the usual number of
    /// cells.
    pub fn are(&self, at: &Placement, by: f64, patience: usize) -> bool {
        if !(0.0..f64::INFINITY).contains(&by) {
            return false;
        }
        let pose = seen(at);
        let above = match &self.b {
            Other::Plane(plane, _) => self.height(plane, &pose) > by,
            _ => false,
        };
        above || self.search(&pose, by, patience).is_ok()
    }

    /// The same, and where it is not proved, how much is between two points of them there, if some are found, metres.
    pub fn or_gap(&self, at: &Placement, by: f64, patience: usize) -> Result<(), Option<f64>> {
        let pose = seen(at);
        self.search(&pose, by, patience).map_err(|near| {
            let near = near?;
            self.with(&pose, |searcher, first, second| searcher.gap_near(first, second, near, INSIDE * by))?
        })
    }

    /// Where it is not proved, a place near both, if one is known.
    fn search(&self, pose: &Pose, by: f64, patience: usize) -> Result<(), Option<DVec3>> {
        let cells = CELLS * patience;
        if let Other::Mesh(mesh) = &self.b {
            let proved = mesh_search::are_apart(self.a.solid(), mesh, pose, by, cells);
            return if proved { Ok(()) } else { Err(None) };
        }
        let found = self.with(pose, |searcher, first, second| searcher.are_apart(first, second, by, cells));
        found.unwrap_or(Err(DVec3::ZERO)).map_err(Some)
    }

    /// `None` where the other is no solid.
    fn with<T>(&self, pose: &Pose, ask: impl FnOnce(&mut Searcher, &Placed, &Placed) -> T) -> Option<T> {
        let other = match &self.b {
            Other::Solid(solid) => solid.as_ref(),
            Other::Plane(_, half) => half,
            Other::Mesh(_) => return None,
        };
        Some(SEARCHER.with(|cell| {
            let mut searcher = cell.take();
            let (first, second) = (Placed::new(self.a.solid(), &Pose::IDENTITY), Placed::new(other, pose));
            let answer = ask(&mut searcher, &first, &second);
            cell.set(searcher);
            answer
        }))
    }

    /// No point of the solid is lower above a plane than this, as the box around it tells, metres.
    fn height(&self, plane: &Plane, pose: &Pose) -> f64 {
        let normal = pose.rotation * plane.normal();
        let Aabb { min, max } = self.a.tight();
        normal.dot((min + max) * 0.5 - pose.position) - normal.abs().dot((max - min) * 0.5) - plane.offset()
    }
}
