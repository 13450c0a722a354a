//! How far a mesh can go straight on before its surface meets another: by one walk through both trees.
//!
//! Seen along the way the triangles are flat, and each has a height above every place that it covers. Two of them meet
//! after as far as the one is before the other where both are; that is least at a corner of what they cover together: at
//! a corner of one of them, or where two of their sides cross.

use super::Mesh;
use crate::math::{Aabb, Pose};
use glam::{DMat3, DVec2, DVec3};

/// How far beside each other things may be seen that meet, times the size of all.
const SLACK: f64 = 1e-13;

/// A mesh as it is seen along a way: across, across, and along.
struct View<'a> {
    mesh: &'a Mesh,
    axes: DMat3,
    /// Of which boxes are told.
    across: DMat3,
    shift: DVec3,
}

impl<'a> View<'a> {
    fn new(mesh: &'a Mesh, axes: DMat3, shift: DVec3) -> View<'a> {
        let across = DMat3::from_cols(axes.x_axis.abs(), axes.y_axis.abs(), axes.z_axis.abs());
        View { mesh, axes, across, shift }
    }

    fn bounds(&self, node: u32) -> Aabb {
        let own = &self.mesh.tree.nodes[node as usize].bounds;
        let (middle, half) = (own.min.midpoint(own.max), (own.max - own.min) * 0.5);
        Aabb::around(self.axes * middle + self.shift, self.across * half)
    }

    fn leaf(&self, node: u32, seen: &mut Leaf) {
        if seen.node != node {
            seen.node = node;
            seen.triangles.clear();
            let all = self.mesh.tree.leaf(&self.mesh.tree.nodes[node as usize]).iter();
            seen.triangles.extend(all.map(|t| self.mesh.corners(*t).map(|p| self.axes * p + self.shift)));
        }
    }
}

/// The triangles of the leaf that was looked at last.
struct Leaf {
    node: u32,
    triangles: Vec<[DVec3; 3]>,
}

impl Leaf {
    fn new() -> Leaf {
        Leaf { node: u32::MAX, triangles: Vec::with_capacity(4) }
    }
}

/// How far `b` can go along the unit vector `way` (axes of `a`) before its surface meets that of `a`, metres, if less
/// than `most`; they do not meet where they are. `pose` is the frame of `b` in that of `a`. True but for rounding: what
/// depends on it should see whether they meet there.
pub(crate) fn sweep(a: &Mesh, b: &Mesh, pose: &Pose, way: DVec3, most: f64) -> Option<f64> {
    let (right, up) = way.any_orthonormal_pair();
    let axes = DMat3::from_cols(right, up, way).transpose();
    let ours = View::new(a, axes, DVec3::ZERO);
    let theirs = View::new(b, axes * DMat3::from_quat(pose.rotation), axes * pose.position);
    let slack = SLACK * (a.radius() + b.radius() + pose.position.length());
    let (mut leaf_a, mut leaf_b) = (Leaf::new(), Leaf::new());
    let mut first = most;
    let whole = [ours.bounds(0), theirs.bounds(0)];
    let mut open = Vec::with_capacity(64);
    open.extend(before(&whole[0], &whole[1], slack, first).map(|gap| ([0_u32, 0_u32], whole, gap)));
    while let Some(([i, j], seen, gap)) = open.pop() {
        if gap >= first {
            continue;
        }
        let (p, q) = (&a.tree.nodes[i as usize], &b.tree.nodes[j as usize]);
        if p.count > 0 && q.count > 0 {
            ours.leaf(i, &mut leaf_a);
            theirs.leaf(j, &mut leaf_b);
            for one in &leaf_a.triangles {
                for two in &leaf_b.triangles {
                    if before(&around(one), &around(two), slack, first).is_some() {
                        first = first_meeting(one, two, slack, first);
                    }
                }
            }
            continue;
        }
        // The larger of the two is taken apart.
        let ours_next = q.count > 0 || p.count == 0 && size(&seen[0]) >= size(&seen[1]);
        let mut next = if ours_next {
            [p.start, i + 1].map(|k| ([k, j], [ours.bounds(k), seen[1]]))
        } else {
            [q.start, j + 1].map(|k| ([i, k], [seen[0], theirs.bounds(k)]))
        }
        .map(|(nodes, seen)| before(&seen[0], &seen[1], slack, first).map(|gap| (nodes, seen, gap)));
        let later = |child: &Option<(_, _, f64)>| child.as_ref().map_or(f64::INFINITY, |child| child.2);
        if later(&next[0]) < later(&next[1]) {
            next.swap(0, 1);
        }
        open.extend(next.into_iter().flatten());
    }
    (first < most).then_some(first)
}

/// How far at least what is in `two` is before what is in `one`, if it may meet it after less than `most`.
fn before(one: &Aabb, two: &Aabb, slack: f64, most: f64) -> Option<f64> {
    let beside = (one.min - two.max).max(two.min - one.max);
    let gap = one.min.z - two.max.z;
    let meets = beside.x <= slack && beside.y <= slack && two.min.z <= one.max.z + slack && gap < most;
    meets.then_some(gap)
}

fn around([a, b, c]: &[DVec3; 3]) -> Aabb {
    Aabb { min: a.min(*b).min(*c), max: a.max(*b).max(*c) }
}

fn size(bounds: &Aabb) -> f64 {
    (bounds.max - bounds.min).length_squared()
}

/// How far the second triangle can go along the third axis before it meets the first; `most` if not less than that.
fn first_meeting(one: &[DVec3; 3], two: &[DVec3; 3], slack: f64, most: f64) -> f64 {
    let mut first = most;
    let mut offer = |far: f64| {
        if far < first && far >= -slack {
            first = far.max(0.0);
        }
    };
    for p in two {
        height(one, p.truncate(), slack).into_iter().for_each(|z| offer(z - p.z));
    }
    for p in one {
        height(two, p.truncate(), slack).into_iter().for_each(|z| offer(p.z - z));
    }
    for k in 0..3 {
        for l in 0..3 {
            let (p, q) = ([one[k], one[(k + 1) % 3]], [two[l], two[(l + 1) % 3]]);
            if let Some([s, t]) = crossing(p, q, slack) {
                offer(p[0].z + (p[1].z - p[0].z) * s - (q[0].z + (q[1].z - q[0].z) * t));
            }
        }
    }
    first
}

/// The height of a triangle above a place, if it covers that.
fn height(t: &[DVec3; 3], at: DVec2, slack: f64) -> Option<f64> {
    let [a, b, c] = t.map(|p| p.truncate() - at);
    let turns = [b.perp_dot(c), c.perp_dot(a), a.perp_dot(b)];
    let sum = turns[0] + turns[1] + turns[2];
    let off = slack * (a.abs() + b.abs() + c.abs()).element_sum();
    // Seen from its side it has no height of its own there: its sides tell.
    let covers = sum.abs() > 4.0 * off && turns.iter().all(|turn| turn * sum.signum() >= -off);
    covers.then(|| (turns[0] * t[0].z + turns[1] * t[1].z + turns[2] * t[2].z) / sum)
}

/// Where two sides are seen to cross: parts of the way along each.
fn crossing(p: [DVec3; 2], q: [DVec3; 2], slack: f64) -> Option<[f64; 2]> {
    let (u, v) = ((p[1] - p[0]).truncate(), (q[1] - q[0]).truncate());
    let between = (q[0] - p[0]).truncate();
    let across = u.perp_dot(v);
    let (of_u, of_v) = (u.abs().element_sum(), v.abs().element_sum());
    let off = slack * (of_u + of_v);
    if across.abs() <= 4.0 * off {
        return None;
    }
    let parts = [between.perp_dot(v) / across, between.perp_dot(u) / across];
    let near = off / across.abs();
    parts.iter().all(|part| (-near..=1.0 + near).contains(part)).then(|| parts.map(|part| part.clamp(0.0, 1.0)))
}

#[cfg(test)]
mod tests {
    use super::sweep;
    use crate::math::Pose;
    use crate::mesh::pairs::surfaces_meet;
    use crate::mesh::tests::torus;
    use glam::{DQuat, DVec3};

    /// From where they are apart to just before and just behind the place at which they meet.
    #[test]
    fn meshes_meet_where_they_are_said_to_and_not_before() {
        let (a, b) = (torus(18, 7), torus(9, 6));
        let (mut met, mut missed) = (0, 0);
        for k in 0..200 {
            let t = f64::from(k);
            let turn = match k % 4 {
                // Corner to corner, and side along side.
                0 => DQuat::from_rotation_z(std::f64::consts::FRAC_PI_2 * f64::from(k / 4)),
                _ => DQuat::from_rotation_x(t) * DQuat::from_rotation_z(0.7 * t),
            };
            let way = match k % 3 {
                0 => DVec3::NEG_X,
                _ => DVec3::new(-1.0, 0.4 * libm::sin(2.0 * t), 0.4 * libm::cos(3.0 * t)).normalize(),
            };
            let beside = if k % 8 == 0 { DVec3::ZERO } else { DVec3::new(0.0, 1.8 * libm::sin(t), libm::cos(t)) };
            let start = beside - way * 6.0;
            let pose = |far: f64| Pose::new(start + way * far, turn);
            let meet = |far: f64| surfaces_meet(&a, &b, &pose(far), 0.0);
            assert!(!meet(0.0));
            match sweep(&a, &b, &pose(0.0), way, 20.0) {
                Some(far) => {
                    met += 1;
                    assert!(meet(far + 1e-9) || meet(far + 1e-7), "{k}: {far}");
                    assert!((0..400).all(|part| !meet((far - 1e-9) * f64::from(part) / 399.0)), "{k}: {far}");
                }
                None => {
                    missed += 1;
                    assert!((0..400).all(|part| !meet(12.0 * f64::from(part) / 399.0)), "{k}");
                }
            }
        }
        assert!(met > 50 && missed > 10, "{met} {missed}");
    }
}
