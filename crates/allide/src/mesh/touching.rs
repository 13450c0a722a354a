//! Where two surfaces may touch or cross: by one walk through both trees.
//!
//! All that is left out is so by more than rounding: boxes apart, a triangle wholly on one side of the other's plane,
//! an edge that passes beside a triangle.

use super::Mesh;
use super::bits::Bits;
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
    /// Triangles that may touch the other mesh, each once, and marks on them.
    triangles: [Vec<u32>; 2],
    marks: [Bits; 2],
    /// Edges that may pass through triangles of the other.
    pub edges: [Vec<Passing>; 2],
}

/// What of one mesh may touch or cross the other.
pub(crate) struct Borders<'a> {
    triangles: &'a Bits,
    /// Edges that may pass through the other mesh.
    edges: Numbers,
    passing: &'a [Passing],
}

impl Borders<'_> {
    /// The edges that may pass through triangles of the other mesh.
    pub fn passing(&self) -> &[Passing] {
        self.passing
    }

    /// Which sides of a triangle of `x` do not touch or cross the other mesh; it need not tell of all.
    pub fn clear_sides(&self, x: &Mesh, t: u32) -> [bool; 3] {
        if !self.triangles.has(t) {
            return [true; 3];
        }
        let across = x.across(t);
        // A triangle that does not touch has no side that does.
        [0, 1, 2].map(|side| !self.triangles.has(across[side]) || t < across[side] && !self.edges.has(edge(t, side)))
    }
}

/// A number for a side of a triangle.
fn edge(t: u32, side: usize) -> u32 {
    // Beyond a billion triangles two may share one, and then neither is clear.
    t.wrapping_mul(3).wrapping_add(side as u32)
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

    /// Whether it may reach into a box.
    fn reaches(&self, region: &Aabb) -> bool {
        let (middle, half) = (region.min.midpoint(region.max), (region.max - region.min) * 0.5);
        let height = self.normal.dot(middle - self.corners[0]).abs();
        self.bounds.overlaps(region) && height <= self.normal.abs().dot(half) * (1.0 + 1e-12)
    }

    /// Whether the line through `from` and `to` may meet it: it goes round no two of its sides in different senses.
    #[inline]
    fn may_be_met(&self, from: DVec3, to: DVec3, slack: f64) -> bool {
        let way = to - from;
        let [a, b, c] = self.corners.map(|p| p - from);
        // Six volumes. Rounding moves the points by less than `slack`.
        let most = slack * sum(way) * (sum(a) + sum(b) + sum(c));
        let volume = |p: DVec3, q: DVec3| {
            let volume = p.cross(q).dot(way);
            (volume > most, volume < -most)
        };
        let (one, two) = (volume(a, b), volume(b, c));
        if one.0 && two.1 || one.1 && two.0 {
            return false;
        }
        let three = volume(c, a);
        !((one.0 | two.0) && three.1 || (one.1 | two.1) && three.0)
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
        let mut found = Touching {
            triangles: [Vec::new(), Vec::new()],
            marks: [a, b].map(|mesh| Bits::new(mesh.triangles.len())),
            edges: [Vec::new(), Vec::new()],
        };
        let there = |k: u32| {
            let own = &b.tree.nodes[k as usize].bounds;
            let (middle, half) = (own.min.midpoint(own.max), (own.max - own.min) * 0.5);
            Aabb::around(axes * middle + pose.position, across * half + slack)
        };
        let (mut ours, mut theirs) = (Leaf::new(), Leaf::new());
        let mut open = Vec::with_capacity(64);
        open.push((0_u32, 0_u32, there(0)));
        while let Some((i, j, around)) = open.pop() {
            let (p, q) = (&a.tree.nodes[i as usize], &b.tree.nodes[j as usize]);
            if p.count > 0 {
                ours.show(i, a.tree.leaf(p), |t| a.corners(t));
            }
            if q.count > 0 {
                theirs.show(j, b.tree.leaf(q), |t| b.corners(t).map(|p| axes * p + pose.position));
            }
            if q.count == 0 && (p.count > 0 || size(&q.bounds) > size(&p.bounds)) {
                for k in [q.start, j + 1] {
                    let around = there(k);
                    if p.bounds.overlaps(&around) && (p.count == 0 || ours.reaches(&around)) {
                        open.push((i, k, around));
                    }
                }
            } else if p.count == 0 {
                for k in [p.start, i + 1] {
                    let own = &a.tree.nodes[k as usize].bounds;
                    if own.overlaps(&around) && (q.count == 0 || theirs.reaches(&own.grown(slack))) {
                        open.push((k, j, around));
                    }
                }
            } else {
                for one in ours.seen.iter().filter(|one| one.bounds.overlaps(&around)) {
                    let around = one.bounds.grown(slack);
                    for two in theirs.seen.iter().filter(|two| around.overlaps(&two.bounds)) {
                        found.look([a, b], [one, two], slack);
                    }
                }
            }
        }
        found
    }

    /// Those triangles of one of them that may touch the other, each once.
    pub fn triangles(&self, k: usize) -> &[u32] {
        &self.triangles[k]
    }

    /// Marks on them.
    pub fn marks(&self, k: usize) -> &Bits {
        &self.marks[k]
    }

    /// The same of one of them alone.
    pub fn borders(&self, k: usize) -> Borders<'_> {
        let mut edges = Numbers::new();
        for passing in &self.edges[k] {
            edges.number(edge(passing.triangle, passing.side as usize));
        }
        Borders { triangles: &self.marks[k], edges, passing: &self.edges[k] }
    }

    /// Looks at two triangles whose boxes overlap.
    fn look(&mut self, meshes: [&Mesh; 2], pair: [&Seen; 2], slack: f64) {
        let [one, two] = pair;
        let of_one = two.sides_of(one, slack);
        if all_beside(&of_one) {
            return;
        }
        let sides = [of_one, one.sides_of(two, slack)];
        if all_beside(&sides[1]) {
            return;
        }
        for k in 0..2 {
            let (own, other) = (pair[k], pair[1 - k]);
            if self.marks[k].set(own.triangle) {
                self.triangles[k].push(own.triangle);
            }
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

/// The triangles of the leaf that was looked at last.
struct Leaf {
    node: u32,
    seen: Vec<Seen>,
}

impl Leaf {
    fn new() -> Leaf {
        Leaf { node: u32::MAX, seen: Vec::with_capacity(4) }
    }

    fn show(&mut self, node: u32, triangles: &[u32], corners: impl Fn(u32) -> [DVec3; 3]) {
        if self.node != node {
            self.node = node;
            self.seen.clear();
            self.seen.extend(triangles.iter().map(|t| Seen::new(*t, corners(*t))));
        }
    }

    /// Whether one of them may reach into a box: one that is long and slanting is in little of its own.
    fn reaches(&self, region: &Aabb) -> bool {
        self.seen.iter().any(|seen| seen.reaches(region))
    }
}

fn size(bounds: &Aabb) -> f64 {
    (bounds.max - bounds.min).length_squared()
}

#[cfg(test)]
mod tests {
    use super::{Passing, Touching};
    use crate::math::Pose;
    use crate::mesh::Mesh;
    use crate::mesh::tests::torus;
    use crate::mesh::triangle::Line;
    use crate::mesh::triangle_pair::meet;
    use glam::{DQuat, DVec3};

    /// Edges of x that pass through triangles of y, all against all.
    fn passing(x: &Mesh, y: &Mesh, pose: &Pose) -> Vec<Passing> {
        let mut found = Vec::new();
        for t in 0..x.triangles().len() as u32 {
            let corners = x.corners(t).map(|p| pose.point(p));
            for side in (0..3).filter(|s| t < x.across(t)[*s]) {
                let line = Line::new(corners[side], corners[(side + 1) % 3] - corners[side]);
                let through = (0..y.triangles().len() as u32)
                    .filter(|k| line.meets(&y.corners(*k)).is_some_and(|(at, _)| (0.0..=1.0).contains(&at)));
                found.extend(through.map(|through| Passing { triangle: t, side: side as u8, through }));
            }
        }
        found
    }

    #[test]
    fn all_that_meets_is_found() {
        let meshes = [torus(18, 7), torus(9, 6)];
        let mut crossed = 0;
        for k in 0..40 {
            let t = f64::from(k);
            let turn =
                if k % 5 == 0 { DQuat::IDENTITY } else { DQuat::from_rotation_x(t) * DQuat::from_rotation_z(0.7 * t) };
            let shift = DVec3::new(libm::sin(3.0 * t), libm::cos(5.0 * t), 0.4 * libm::sin(7.0 * t)) * (0.05 * t);
            let pose = Pose::new(shift, turn);
            let back = Pose::new(turn.conjugate() * -shift, turn.conjugate());
            let [a, b] = &meshes;
            let found = Touching::new(a, b, &pose, 1e-12);
            for s in 0..a.triangles().len() as u32 {
                for t in 0..b.triangles().len() as u32 {
                    if meet(&a.corners(s), &b.corners(t).map(|p| pose.point(p))) {
                        crossed += 1;
                        assert!(found.marks[0].has(s) && found.marks[1].has(t), "pose {k}: {s} and {t}");
                    }
                }
            }
            assert!(passing(a, b, &back).iter().all(|edge| found.edges[0].contains(edge)), "pose {k}");
            assert!(passing(b, a, &pose).iter().all(|edge| found.edges[1].contains(edge)), "pose {k}");
        }
        assert!(crossed > 1000, "{crossed}");
    }
}
