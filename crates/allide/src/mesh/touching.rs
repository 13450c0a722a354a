//! Where two surfaces may touch or cross: by one walk through both trees.
//!
//! All that is left out is so by more than rounding: boxes apart, a triangle wholly on one side of the other's plane,
//! an edge that passes beside a triangle.

use super::Mesh;
use super::numbers::Numbers;
use crate::math::{Aabb, Pose};
use glam::{DMat3, DVec3};

/// An edge of one mesh, and a triangle of the other that it may pass through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Passing {
    /// The edge belongs to this triangle, the first of its two.
    pub triangle: u32,
    /// Which side of that triangle it is.
    pub side: u8,
    /// The triangle of the other mesh.
    pub through: u32,
}

/// What of two meshes may touch or cross. Index 0: of the first, 1: of the second.
pub(crate) struct Touching {
    /// Triangles that may touch the other mesh.
    pub triangles: [Numbers; 2],
    /// Edges that may pass through triangles of the other.
    pub edges: [Vec<Passing>; 2],
}

/// A triangle looked at.
#[derive(Clone, Copy)]
struct Seen {
    triangle: u32,
    corners: [DVec3; 3],
    bounds: Aabb,
    /// Twice the area long.
    normal: DVec3,
}

impl Seen {
    fn new(triangle: u32, corners: [DVec3; 3]) -> Seen {
        let [a, b, c] = corners;
        let bounds = Aabb { min: a.min(b).min(c), max: a.max(b).max(c) };
        Seen { triangle, corners, bounds, normal: (b - a).cross(c - a) }
    }

    /// On which side of its plane the corners of another are, each: +1, −1, or 0 within `slack` metres.
    fn sides_of(&self, other: &Seen, slack: f64) -> [i8; 3] {
        let most = slack * sum(self.normal);
        other.corners.map(|p| {
            let height = self.normal.dot(p - self.corners[0]);
            i8::from(height > most) - i8::from(height < -most)
        })
    }

    /// Whether the line through `from` and `to` may meet it: it goes round no two of its sides in different senses.
    fn may_be_met(&self, from: DVec3, to: DVec3, slack: f64) -> bool {
        let way = to - from;
        let [a, b, c] = self.corners.map(|p| p - from);
        // Six volumes. Rounding moves the points by less than `slack`.
        let most = slack * sum(way) * (sum(a) + sum(b) + sum(c));
        let volumes = [a.cross(b).dot(way), b.cross(c).dot(way), c.cross(a).dot(way)];
        !(volumes.iter().any(|v| *v > most) && volumes.iter().any(|v| *v < -most))
    }
}

/// Sum of absolute values: no less than the length.
fn sum(v: DVec3) -> f64 {
    v.x.abs() + v.y.abs() + v.z.abs()
}

fn all_beside(sides: &[i8; 3]) -> bool {
    sides[0] != 0 && sides[0] == sides[1] && sides[1] == sides[2]
}

impl Touching {
    /// What of `a` and `b` may come within `slack` metres, at least as much as rounding; `pose` is the frame of `b` in
    /// that of `a`.
    pub fn new(a: &Mesh, b: &Mesh, pose: &Pose, slack: f64) -> Touching {
        let axes = DMat3::from_quat(pose.rotation);
        let across = DMat3::from_cols(axes.x_axis.abs(), axes.y_axis.abs(), axes.z_axis.abs());
        let mut found = Touching { triangles: [Numbers::new(), Numbers::new()], edges: [Vec::new(), Vec::new()] };
        // The triangles of the leaf of b that was looked at last.
        let (mut leaf, mut theirs) = (u32::MAX, Vec::with_capacity(4));
        let there = |k: u32| {
            let own = &b.tree.nodes[k as usize].bounds;
            let (middle, half) = (own.min.midpoint(own.max), (own.max - own.min) * 0.5);
            Aabb::around(axes * middle + pose.position, across * half + slack)
        };
        let mut open = Vec::with_capacity(64);
        open.push((0_u32, 0_u32, there(0)));
        while let Some((i, j, around)) = open.pop() {
            let (p, q) = (&a.tree.nodes[i as usize], &b.tree.nodes[j as usize]);
            if q.count == 0 && (p.count > 0 || size(&q.bounds) > size(&p.bounds)) {
                for k in [q.start, j + 1] {
                    let around = there(k);
                    if p.bounds.overlaps(&around) {
                        open.push((i, k, around));
                    }
                }
                continue;
            }
            if p.count == 0 {
                for k in [p.start, i + 1] {
                    if a.tree.nodes[k as usize].bounds.overlaps(&around) {
                        open.push((k, j, around));
                    }
                }
                continue;
            }
            if leaf != j {
                leaf = j;
                let placed = |t: &u32| Seen::new(*t, b.corners(*t).map(|p| axes * p + pose.position));
                theirs.clear();
                theirs.extend(b.tree.leaf(q).iter().map(placed));
            }
            for s in a.tree.leaf(p) {
                let one = Seen::new(*s, a.corners(*s));
                let around = one.bounds.grown(slack);
                for two in theirs.iter().filter(|two| around.overlaps(&two.bounds)) {
                    found.look([a, b], [&one, two], slack);
                }
            }
        }
        found
    }

    /// Looks at two triangles whose boxes overlap.
    fn look(&mut self, meshes: [&Mesh; 2], pair: [&Seen; 2], slack: f64) {
        let [one, two] = pair;
        let sides = [two.sides_of(one, slack), one.sides_of(two, slack)];
        if sides.iter().any(all_beside) {
            return;
        }
        for k in 0..2 {
            let (own, other) = (pair[k], pair[1 - k]);
            self.triangles[k].number(own.triangle);
            let across = meshes[k].across(own.triangle);
            for side in 0..3 {
                let next = (side + 1) % 3;
                let beside = sides[k][side] != 0 && sides[k][side] == sides[k][next];
                if own.triangle < across[side]
                    && !beside
                    && other.may_be_met(own.corners[side], own.corners[next], slack)
                {
                    let passing = Passing { triangle: own.triangle, side: side as u8, through: other.triangle };
                    self.edges[k].push(passing);
                }
            }
        }
    }
}

fn size(bounds: &Aabb) -> f64 {
    (bounds.max - bounds.min).length_squared()
}
