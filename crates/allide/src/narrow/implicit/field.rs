//! What a solid's points are looked for in: how deep a point is in the other shape, and where its
//! surface is nearest. All in the local frame of the solid whose points they are.

use crate::implicit::lanes::LANES;
use crate::implicit::skin::Node;
use crate::implicit::{Registers, Solid};
use crate::math::{Aabb, Pose, tolerance};
use crate::narrow::{Placement, deepest, sphere};
use crate::shape::{Hull, Implicit, Shape, Sphere};
use glam::{DMat3, DQuat, DVec3};

/// The point of a surface nearest to a given one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Foot {
    /// How deep the given point is, metres; negative outside.
    pub depth: f64,
    /// Outward unit normal of the surface there.
    pub normal: DVec3,
}

/// A shape as seen by points.
pub(super) trait Field {
    /// Whether a point of a box may be as deep as −`reach` metres.
    fn may_reach(&mut self, node: &Node, reach: f64) -> bool;

    /// The same of up to [`LANES`] boxes.
    fn may_reach_each(&mut self, nodes: &[Node], reach: f64) -> [bool; LANES] {
        let mut may = [false; LANES];
        nodes.iter().zip(&mut may).for_each(|(node, may)| *may = self.may_reach(node, reach));
        may
    }

    /// About how deep a point is, metres.
    fn rough(&mut self, p: DVec3) -> f64;

    /// How deep a point is and where to; `None` where that is not to be found.
    fn foot(&mut self, p: DVec3) -> Option<Foot>;

    /// The same by the shortest way out that is found: the nearest by steps may lead to a far side.
    fn nearest(&mut self, p: DVec3) -> Option<Foot> {
        self.foot(p)
    }

    /// Whether it is one plane.
    fn is_plane(&self) -> bool {
        false
    }
}

/// A half-space normal·p ≤ offset.
pub(super) struct Level {
    pub normal: DVec3,
    pub offset: f64,
}

impl Field for Level {
    fn may_reach(&mut self, node: &Node, reach: f64) -> bool {
        self.offset - self.normal.dot(node.centre) + self.normal.abs().dot(node.half) >= -reach
    }

    fn rough(&mut self, p: DVec3) -> f64 {
        self.offset - self.normal.dot(p)
    }

    fn foot(&mut self, p: DVec3) -> Option<Foot> {
        Some(Foot { depth: self.offset - self.normal.dot(p), normal: self.normal })
    }

    fn is_plane(&self) -> bool {
        true
    }
}

/// A bounded convex shape.
pub(super) struct Convex<'a> {
    pub shape: &'a Shape,
    pub pose: Pose,
}

impl Field for Convex<'_> {
    fn may_reach(&mut self, node: &Node, reach: f64) -> bool {
        let apart = (node.centre - self.pose.position).length();
        apart <= self.shape.radius() + node.radius + reach && self.rough(node.centre) >= -reach - node.radius
    }

    fn rough(&mut self, p: DVec3) -> f64 {
        self.foot(p).map_or(f64::NEG_INFINITY, |foot| foot.depth)
    }

    fn foot(&mut self, p: DVec3) -> Option<Foot> {
        if let Shape::Hull(hull) = self.shape
            && let Some(foot) = within_hull(hull, &self.pose, p)
        {
            return Some(foot);
        }
        let at =
            Placement { rotation_a: DQuat::IDENTITY, rotation_b: self.pose.rotation, offset: self.pose.position - p };
        let contact = match sphere::deepest(&Sphere::POINT, self.shape, &at) {
            Some(contact) => contact,
            None => deepest(&Shape::Sphere(Sphere::POINT), self.shape, &at)?,
        };
        Some(Foot { depth: contact.depth, normal: -contact.normal })
    }
}

/// Inside a hull the nearest face is the one whose plane is.
fn within_hull(hull: &Hull, pose: &Pose, p: DVec3) -> Option<Foot> {
    let q = pose.local_point(p) - hull.centre();
    let beyond = |normal: DVec3, offset: f64| normal.dot(q) - offset;
    let nearest =
        hull.faces().iter().max_by(|a, b| beyond(a.normal, a.offset).total_cmp(&beyond(b.normal, b.offset)))?;
    let outside = beyond(nearest.normal, nearest.offset);
    (outside <= 0.0).then(|| Foot { depth: -outside, normal: pose.rotation * nearest.normal })
}

/// Another solid of a formula.
pub(super) struct Formula<'a> {
    pub shape: &'a Implicit,
    pub pose: Pose,
    pub with: Registers,
}

impl Field for Formula<'_> {
    fn may_reach(&mut self, node: &Node, reach: f64) -> bool {
        self.may_reach_each(&[*node], reach)[0]
    }

    fn may_reach_each(&mut self, nodes: &[Node], reach: f64) -> [bool; LANES] {
        let axes = DMat3::from_quat(self.pose.rotation).transpose();
        let tight = self.shape.tight().grown(reach);
        let mut may = [false; LANES];
        let (mut centres, mut spreads) = ([DVec3::ZERO; LANES], [axes; LANES]);
        for (n, node) in nodes.iter().enumerate() {
            centres[n] = axes * (node.centre - self.pose.position);
            spreads[n] = axes * DMat3::from_diagonal(node.half);
            let half = spreads[n].x_axis.abs() + spreads[n].y_axis.abs() + spreads[n].z_axis.abs();
            may[n] = tight.overlaps(&Aabb::around(centres[n], half));
        }
        if may == [false; LANES] {
            return may;
        }
        // Nothing of the solid is that near where its formula is negative all around.
        let out = self.shape.solid().surely_outside(&centres, &spreads, reach, &mut self.with);
        std::array::from_fn(|n| may[n] && !out[n])
    }

    fn rough(&mut self, p: DVec3) -> f64 {
        self.shape.solid().depth(self.pose.local_point(p), &mut self.with)
    }

    fn foot(&mut self, p: DVec3) -> Option<Foot> {
        let (_, foot) = project(self.shape.solid(), self.pose.local_point(p), &mut self.with)?;
        Some(Foot { normal: self.pose.rotation * foot.normal, ..foot })
    }

    fn nearest(&mut self, p: DVec3) -> Option<Foot> {
        let (solid, local) = (self.shape.solid(), self.pose.local_point(p));
        let known = project(solid, local, &mut self.with)?;
        let (_, foot) = shortest_out(solid, local, known, &mut self.with);
        Some(Foot { normal: self.pose.rotation * foot.normal, ..foot })
    }
}

/// Steps of [`glide`] at most, and the last one's length, times the size of the coordinates.
const GLIDES: usize = 16;
const GLIDED: f64 = 1e-13;

/// How much shorter than the last each of them is.
const SHORTER: f64 = 0.7;

/// The surface point of a smooth piece of a solid nearest to `p` (local coordinates), where Newton's steps find it.
pub(super) fn project(solid: &Solid, p: DVec3, with: &mut Registers) -> Option<(DVec3, Foot)> {
    let is_inside = solid.contains(p, with);
    // Beyond the middle of a solid its far side is square to the way as well.
    let is_near = |(on, foot): &(DVec3, Foot)| {
        (foot.depth >= 0.0) == is_inside || foot.depth.abs() <= 1e-9 * on.abs().max_element()
    };
    let found = glide(solid, p, with).filter(is_near).or_else(|| walk(solid, p, p, with)).filter(is_near);
    // From far off a step by the gradient may lead beyond it: once more from its bounds.
    found.or_else(|| {
        let Aabb { min, max } = solid.bounds();
        let beside = p.clamp(min, max);
        if beside == p { None } else { walk(solid, p, beside, with).filter(is_near) }
    })
}

/// Share of a solid's size from which on a point is deep, and directions in which a way out is to be no shorter than the
/// one known; how much shorter, as a share.
const DEEP: f64 = 0.05;
const WAYS: usize = 14;
const LESS: f64 = 0.01;

/// The way out of a solid for a point inside (local coordinates), from one that is square to the surface: deep inside
/// what is hollow or thin that may be the longest and not the shortest around.
pub(super) fn shortest_out(solid: &Solid, p: DVec3, known: (DVec3, Foot), with: &mut Registers) -> (DVec3, Foot) {
    let Aabb { min, max } = solid.bounds();
    let mut best = known;
    if best.1.depth < DEEP * (max - min).max_element() {
        return best;
    }
    for k in 0..WAYS {
        // Towards the sides and the corners of a cube.
        let way = match k {
            0..6 => DVec3::AXES[k / 2] * if k % 2 == 0 { 1.0 } else { -1.0 },
            _ => {
                let side = |bit: usize| if (k - 6) >> bit & 1 == 0 { 1.0 } else { -1.0 };
                DVec3::new(side(0), side(1), side(2)).normalize()
            }
        };
        let far = best.1.depth * (1.0 - LESS);
        if solid.contains(p + way * far, with) {
            continue;
        }
        let found = walk(solid, p, p + way * far, with);
        if let Some(nearer) = found.filter(|(_, foot)| (0.0..far).contains(&foot.depth)) {
            best = nearer;
        }
    }
    best
}

/// Towards the surface and along it in one step, as long as every step is much shorter than the one before: one look at
/// the formula for each.
fn glide(solid: &Solid, p: DVec3, with: &mut Registers) -> Option<(DVec3, Foot)> {
    let mut x = p;
    let mut learnt = Learnt::default();
    let mut last = f64::INFINITY;
    for _ in 0..GLIDES {
        let (value, gradient) = solid.clipped_value_and_gradient(x, with);
        let steep = gradient.length();
        if !(steep > 1e-150 && value.is_finite()) {
            return None;
        }
        let normal = gradient / -steep;
        let away = p - x;
        let step = normal * (value / steep - normal.dot(away)) + away;
        let length = step.length_squared();
        let close = GLIDED * x.abs().max_element();
        if length <= close * close {
            let on = x + step;
            return Some((on, Foot { depth: normal.dot(on - p), normal }));
        }
        if length > last {
            return None;
        }
        last = SHORTER * SHORTER * length;
        x += learnt.step(x, step).unwrap_or(step);
    }
    None
}

/// Step by step along the surface, each brought onto it, less far where that would lead away; beginning at `from`.
fn walk(solid: &Solid, p: DVec3, from: DVec3, with: &mut Registers) -> Option<(DVec3, Foot)> {
    let (mut on, mut normal) = solid.settled(from, with)?;
    let mut learnt = Learnt::default();
    let mut had = f64::INFINITY;
    for k in 0..60 {
        let away = p - on;
        let sideways = away - normal * normal.dot(away);
        // To and fro across an edge nothing is gained.
        if k % 8 == 7 {
            if sideways.length_squared() > 0.25 * had {
                return None;
            }
            had = sideways.length_squared();
        }
        if sideways.length_squared() <= (1e-13 * on.abs().max_element()).powi(2) {
            break;
        }
        let mut to = |step: DVec3| {
            solid.settled(on + step, with).filter(|(next, _)| (p - *next).length_squared() <= away.length_squared())
        };
        // What the last steps taught, or the whole way, which is right for a flat surface; less where that leads
        // farther off.
        let found = learnt.step(on, sideways).and_then(&mut to);
        let next =
            found.or_else(|| [1.0, 0.35, 0.1225, 0.043, 0.015].into_iter().find_map(|share| to(sideways * share)));
        let Some((next, n)) = next else { break };
        let still = (next - on).length_squared() <= (tolerance::RELATIVE * 0.01 * on.abs().max_element()).powi(2);
        (on, normal) = (next, n);
        if still {
            break;
        }
    }
    // Beside an edge the way to the surface does not end square to it: that is no foot.
    let away = p - on;
    let sideways = away - normal * normal.dot(away);
    let slack = 1e-9 * on.abs().max_element();
    let straight = sideways.length_squared() <= 1e-14 * away.length_squared() + slack * slack;
    straight.then(|| (on, Foot { depth: normal.dot(on - p), normal }))
}

/// How what is left changed over the last two steps of [`project`].
#[derive(Default)]
struct Learnt {
    last: Option<(DVec3, DVec3)>,
    /// How far each step went, and by how much that changed what is left; the latest first.
    steps: [(DVec3, DVec3); 2],
    count: usize,
}

impl Learnt {
    /// The step from `on`, where `left` is left, to where nothing would be left if it went on as it did (Anderson 1965).
    fn step(&mut self, on: DVec3, left: DVec3) -> Option<DVec3> {
        let (before, had) = self.last.replace((on, left))?;
        self.steps = [(on - before, left - had), self.steps[0]];
        self.count = (self.count + 1).min(2);
        let [(p, u), (q, v)] = self.steps;
        let (a, b, c) = (u.length_squared(), u.dot(v), v.length_squared());
        let det = a * c - b * b;
        if self.count == 2 && det > 1e-6 * a * c {
            let (r, s) = (u.dot(left), v.dot(left));
            let (of_p, of_q) = ((c * r - b * s) / det, (a * s - b * r) / det);
            return Some(left - (p + u) * of_p - (q + v) * of_q);
        }
        (a > 0.0).then(|| left - (p + u) * (u.dot(left) / a))
    }
}
