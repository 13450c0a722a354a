//! A solid and a mesh: how deep its points are in it, and the search for a common point.

use super::field::{Field, Foot, project};
use crate::implicit::lanes::LANES;
use crate::implicit::skin::Node;
use crate::implicit::{Answer, Limits, Placed, Registers, Solid, Verdict};
use crate::math::{Aabb, Pose};
use crate::mesh::Mesh;
use crate::narrow::mesh;
use glam::DVec3;

/// Cells looked at before it stays undecided, whatever is allowed: each asks the mesh.
const MOST_CELLS: usize = 20_000;

/// A mesh as seen by points.
pub(super) struct Faces<'a> {
    pub mesh: &'a Mesh,
    /// Of the mesh in the solid's frame.
    pub pose: Pose,
}

impl Field for Faces<'_> {
    fn may_reach(&mut self, node: &Node, reach: f64) -> bool {
        let apart = (node.centre - self.pose.position).length();
        apart <= self.mesh.radius() + node.radius + reach && self.rough(node.centre) >= -reach - node.radius
    }

    fn rough(&mut self, p: DVec3) -> f64 {
        self.foot(p).map_or(f64::NEG_INFINITY, |foot| foot.depth)
    }

    fn foot(&mut self, p: DVec3) -> Option<Foot> {
        let (_, normal, outside) = mesh::nearest(self.mesh, &self.pose, p)?;
        Some(Foot { depth: -outside, normal })
    }
}

/// Whether a solid and a mesh at `pose` in its frame have a point in common: cells that the function or the
/// distance to the mesh keeps clear are left out, the others cut in eight.
pub(super) fn search(solid: &Solid, mesh: &Mesh, pose: &Pose, limits: &Limits) -> Answer {
    let (bounds, other) = (solid.bounds(), placed_bounds(mesh, pose));
    let start = Aabb { min: bounds.min.max(other.min), max: bounds.max.min(other.max) };
    let mut answer = Answer { verdict: Verdict::No, cells: 0 };
    if start.min.cmpgt(start.max).any() {
        return answer;
    }
    let (own, mut with) = (Placed::new(solid, &Pose::IDENTITY), Registers::default());
    let slack = 1e-12 * (mesh.radius() + pose.position.length());
    let mut open = vec![start];
    while let Some(cell) = open.pop() {
        answer.cells += 1;
        let (centre, half) = ((cell.min + cell.max) * 0.5, (cell.max - cell.min) * 0.5);
        let Some((on, _, outside)) = mesh::nearest(mesh, pose, centre) else { continue };
        if outside > half.length() + slack || solid.range(&cell, &mut with).1 < 0.0 {
            continue;
        }
        // The point of the mesh that is nearest, or the middle itself, may be in both.
        let points = [if outside <= -slack { centre } else { on }; LANES];
        if own.surely_inside(points, &mut with)[0] {
            return Answer { verdict: Verdict::Yes { witness: points[0] }, ..answer };
        }
        let out_of_cells = answer.cells >= limits.cells.min(MOST_CELLS);
        if out_of_cells || half.length() <= 0.5 * limits.tolerance {
            if answer.verdict == Verdict::No {
                let gap = project(solid, centre, &mut with).map_or(f64::INFINITY, |(p, _)| (p - on).length());
                answer.verdict = Verdict::Undecided { cell, gap_at_most: gap, out_of_cells };
            }
            if out_of_cells {
                return answer;
            }
            continue;
        }
        open.extend((0..8).map(|k| {
            let side = |bit: usize| if k >> bit & 1 == 0 { -0.5 } else { 0.5 };
            Aabb::around(centre + half * DVec3::new(side(0), side(1), side(2)), half * 0.5)
        }));
    }
    answer
}

/// Box around a mesh in the solid's frame, metres.
fn placed_bounds(mesh: &Mesh, pose: &Pose) -> Aabb {
    let local = mesh.local_bounds();
    let (centre, half) = ((local.min + local.max) * 0.5, (local.max - local.min) * 0.5);
    let axes = glam::DMat3::from_quat(pose.rotation);
    let half = axes.x_axis.abs() * half.x + axes.y_axis.abs() * half.y + axes.z_axis.abs() * half.z;
    Aabb::around(pose.point(centre), half * (1.0 + 1e-12))
}
