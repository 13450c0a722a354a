//! How deep two convex bodies are in each other, of which one at least is a solid of a formula.
//!
//! Contacts are found from places where one of the bodies is locally deepest. Where edges and rims meet, and deep inside,
//! that place may be missed, or be another than the one that the shortest way out leads over. Of convex bodies it can be
//! told: along a unit vector n they overlap by f(n), as far as the one reaches along n and the other against it, and no
//! move along n is shorter. A touch of depth f(n) along n is one of theirs; the least f is how deep they are.
//!
//! The least is looked for where a touch fails that, or where it is deep: {a − b} is enclosed from inside by the hull of
//! its points known, the face of that nearest to the origin is where f may be least, and the point farthest along its
//! normal is added, until it is on the face.

use super::Touch;
use super::field::Level;
use super::hull_inside::HullInside;
use super::polish::{Polisher, faces};
use crate::implicit::Registers;
use crate::implicit::skin::Kind;
use crate::math::{Pose, tangents};
use crate::narrow::reach;
use crate::shape::{Implicit, Shape};
use glam::{DVec2, DVec3};
use std::cell::Cell;

/// What is left open of the least overlap, times the size of both.
const OPEN: f64 = 1e-11;

/// How much a touch may be off, times the size of both.
const ALIKE: f64 = 1e-9;

/// Share of the thinner body's thickness up to which a touch that holds is taken for the least.
const SHALLOW: f64 = 0.02;

/// How much less deep another way is to be, as a share, to count instead of a touch that holds.
const LESS: f64 = 1e-6;

/// Touches that are asked whether they hold.
const ASKED: usize = 4;

/// Points added at most.
const POINTS: usize = 300;

/// Steps to the normal along which the overlap is least, at most; the turn over which it is seen what changes, and the
/// greatest step, both in radians.
const SQUARED: usize = 6;
const TURN: f64 = 1e-5;
const NEARBY: f64 = 1e-3;

/// A turn that is none, radians.
const SETTLED: f64 = 1e-9;

/// How far from each other points farthest along ways that differ by so many radians are on something flat, times the
/// size of both.
const FLAT: f64 = 1e-2;
const AROUND: f64 = 1e-4;

/// How much farther than a point known of an edge the edge may reach beside it, in cells, and edges tried at most.
const BESIDE: f64 = 0.15;
const EDGES: usize = 4;

/// How much more an overlap may be on the way to the least, times the size of both.
const ROUNDING: f64 = 1e-12;

thread_local! {
    /// Memory used again.
    static REGISTERS: Cell<Registers> = Cell::new(Registers::default());
}

/// Two convex bodies, in the frame of the first.
struct Couple<'a> {
    a: &'a Implicit,
    b: &'a Shape,
    pose: Pose,
    /// Sum of their radii, metres.
    size: f64,
    with: &'a mut Registers,
}

/// A point of {a − b}, and the one of a that it is from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Difference {
    pub at: DVec3,
    pub on_a: DVec3,
}

/// Puts right what was found of two bodies, if both are convex.
pub(super) fn complete(a: &Implicit, b: &Shape, pose: &Pose, margin: f64, with: &mut Registers, out: &mut Vec<Touch>) {
    if !a.is_convex() || !is_convex(b) {
        return;
    }
    let mut couple = Couple { a, b, pose: *pose, size: a.radius() + b.radius(), with };
    let close = ALIKE * couple.size;
    let holding = couple.least_holding(out);
    let shallow = SHALLOW * a.thickness().min(b.thickness());
    let least = match holding {
        Some(known) if known.depth <= shallow => known,
        Some(known) => couple.least(0.0, Some(&known)).unwrap_or_else(|| couple.settled(&known)),
        None => {
            let known = out.iter().map(|t| t.depth).max_by(f64::total_cmp);
            let Some(found) = couple.least_within(known, margin) else { return };
            found
        }
    };
    if least.depth < -margin {
        return;
    }
    out.retain(|t| t.depth <= least.depth + close && holding.is_none_or(|known| !t.is(&known)));
    out.push(least);
}

/// Whether a shape is bounded and convex, and how far it reaches can be told.
fn is_convex(shape: &Shape) -> bool {
    match shape {
        Shape::Box(_) | Shape::Capsule(_) | Shape::Cylinder(_) | Shape::Cone(_) | Shape::Hull(_) => true,
        Shape::Implicit(solid) => solid.is_convex(),
        Shape::Mesh(mesh) => mesh.is_convex(),
        // Its contacts are found by where its centre is.
        Shape::Sphere(_) => false,
        Shape::Plane(_) | Shape::Terrain(_) | Shape::Compound(_) => false,
    }
}

impl Couple<'_> {
    /// The touch of least depth among those that are as deep as the bodies are along their normal.
    fn least_holding(&mut self, touches: &[Touch]) -> Option<Touch> {
        let close = ALIKE * self.size;
        let mut sorted: Vec<&Touch> = touches.iter().collect();
        sorted.sort_by(|p, q| q.depth.total_cmp(&p.depth));
        let (mut best, mut asked): (Option<Touch>, Vec<DVec3>) = (None, Vec::new());
        for touch in sorted {
            if asked.len() == ASKED || asked.iter().any(|n| n.dot(touch.normal) > 1.0 - 1e-9) {
                continue;
            }
            asked.push(touch.normal);
            let overlap = self.farthest(touch.normal).at.dot(touch.normal);
            if overlap <= touch.depth + close && best.is_none_or(|best| touch.depth < best.depth) {
                best = Some(*touch);
            }
        }
        best
    }

    /// The least overlap, or the gap where it is no more than `margin` metres: `known` is the depth of some touch.
    fn least_within(&mut self, known: Option<f64>, margin: f64) -> Option<Touch> {
        let between = self.pose.position + self.pose.rotation * middle(self.b) - self.a.measures().centre;
        if let Some(n) = between.try_normalize()
            && self.farthest(n).at.dot(n) < -margin
        {
            return None;
        }
        // Grown by more than the gap they overlap.
        let gap = known.map_or(margin, |depth| -depth).max(0.0);
        self.least(0.0, None).or_else(|| self.least(1.5 * gap + ALIKE * self.size, None))
    }

    /// The least overlap of the bodies, one of them grown by so many metres; `None` where they are apart, or where it is
    /// hardly less than that of a touch known.
    fn least(&mut self, grown: f64, known: Option<&Touch>) -> Option<Touch> {
        let mut farthest = |n: DVec3| {
            let Difference { at, on_a } = self.farthest(n);
            Difference { at: at + n * grown, on_a }
        };
        let mut hull = HullInside::new(&mut farthest)?;
        if let Some(touch) = known {
            hull.add(farthest(touch.normal));
        }
        let most = known.map_or(f64::INFINITY, |touch| touch.depth * (1.0 - LESS));
        let open = OPEN * self.size;
        let mut best: Option<(f64, DVec3)> = None;
        for _ in 0..POINTS {
            let face = hull.nearest()?;
            if face.offset >= most {
                return None;
            }
            let next = self.farthest(face.normal);
            let next = Difference { at: next.at + face.normal * grown, ..next };
            let overlap = next.at.dot(face.normal);
            if overlap < 0.0 {
                return None;
            }
            if best.is_none_or(|(least, _)| overlap < least) {
                best = Some((overlap, face.normal));
            }
            if overlap - face.offset <= open || !hull.add(next) {
                break;
            }
        }
        let face = hull.nearest()?;
        let (overlap, normal) = best?;
        // Not found: nothing is told that is not so.
        if overlap - face.offset > ALIKE * self.size {
            return None;
        }
        let (overlap, normal) = self.squared(overlap - grown, normal);
        Some(Touch { on_a: hull.foot(&face), normal, depth: overlap })
    }

    /// A touch that holds, with its normal to more digits.
    fn settled(&mut self, touch: &Touch) -> Touch {
        let (depth, normal) = self.squared(touch.depth, touch.normal);
        Touch { normal, depth, ..*touch }
    }

    /// The least overlap and its normal, given one that is about the least: f is known to the last digit long before n
    /// is. Where n belongs the point farthest along it is straight above the origin: Newton's method on what it is
    /// beside. Along what is flat it jumps, and n stays square to that.
    fn squared(&mut self, mut overlap: f64, mut n: DVec3) -> (f64, DVec3) {
        let still = ROUNDING * self.size;
        for _ in 0..SQUARED {
            let (flat, s, t) = match self.flat(n) {
                [Some(p), Some(q)] => {
                    let face = p.cross(q).normalize_or_zero();
                    let face = if face.dot(n) < 0.0 { -face } else { face };
                    let found = self.farthest(face).at.dot(face);
                    return if found <= overlap + still { (found, face) } else { (overlap, n) };
                }
                [Some(flat), None] => (true, n.cross(flat).normalize(), flat),
                _ => {
                    let (s, t) = tangents(n);
                    (false, s, t)
                }
            };
            let mut aside = |way: DVec3| {
                let n = (n + way).normalize();
                let at = self.farthest(n).at;
                let left = at - n * n.dot(at);
                DVec2::new(left.dot(s), left.dot(t))
            };
            let here = aside(DVec3::ZERO);
            let u = (aside(s * TURN) - here) / TURN;
            let turn = if flat {
                s * (-here.x / u.x) - t * t.dot(n)
            } else {
                let v = (aside(t * TURN) - here) / TURN;
                let det = u.perp_dot(v);
                s * (-here.perp_dot(v) / det) + t * (-u.perp_dot(here) / det)
            };
            // Not a number where it does not change.
            if turn.is_nan() || turn.length() > NEARBY {
                break;
            }
            let next = (n + turn).normalize();
            let found = self.farthest(next).at.dot(next);
            if found > overlap + still {
                break;
            }
            (overlap, n) = (found, next);
            if turn.length() <= SETTLED {
                break;
            }
        }
        (overlap, n)
    }

    /// Unit vectors along what of {a − b} is flat and faces a unit vector, two of a face.
    fn flat(&mut self, n: DVec3) -> [Option<DVec3>; 2] {
        let (s, t) = tangents(n);
        let around = [s, -s, t, -t].map(|way| self.farthest((n + way * AROUND).normalize()).at);
        let ways = [(0, 1), (2, 3), (0, 2), (0, 3), (1, 2), (1, 3)].map(|(p, q)| around[p] - around[q]);
        let least = FLAT * self.size;
        let longest = |across: DVec3| {
            let aside = ways.map(|way| way - across * across.dot(way));
            let longest = aside.into_iter().max_by(|p, q| p.length().total_cmp(&q.length()))?;
            (longest.length() > least).then(|| longest.normalize())
        };
        let Some(first) = longest(DVec3::ZERO).and_then(|way| self.jump(n, way)) else { return [None; 2] };
        [Some(first), longest(first).and_then(|way| self.jump(n, way))]
    }

    /// The unit vector along which the point farthest along `n` jumps where `n` is turned along `way`. What is round moves
    /// it as well, twice as far by twice the turn.
    fn jump(&mut self, n: DVec3, way: DVec3) -> Option<DVec3> {
        let mut moved = |by: f64| {
            let [to, from] = [by, -by].map(|by| self.farthest((n + way * by).normalize()).at);
            to - from
        };
        (moved(AROUND) * 2.0 - moved(2.0 * AROUND)).try_normalize()
    }

    /// The point of {a − b} farthest along a unit vector.
    fn farthest(&mut self, n: DVec3) -> Difference {
        let on_a = farthest_of(self.a, n, self.with);
        let back = self.pose.rotation.conjugate() * -n;
        let on_b = match self.b {
            Shape::Implicit(b) => self.pose.point(farthest_of(b, back, self.with)),
            plain => self.pose.position + reach::farthest(plain, self.pose.rotation, -n).unwrap_or(DVec3::ZERO),
        };
        Difference { at: on_a - on_b, on_a }
    }
}

/// About the middle of a shape, in its frame.
fn middle(shape: &Shape) -> DVec3 {
    match shape {
        Shape::Implicit(solid) => solid.measures().centre,
        Shape::Hull(hull) => hull.centre(),
        Shape::Mesh(mesh) => mesh.unit_mass_properties().centre,
        _ => DVec3::ZERO,
    }
}

/// The point of a convex solid farthest along a unit vector, in its frame.
pub(in crate::narrow) fn farthest(solid: &Implicit, n: DVec3) -> DVec3 {
    REGISTERS.with(|cell| {
        let mut with = cell.take();
        let found = farthest_of(solid, n, &mut with);
        cell.set(with);
        found
    })
}

/// The same: from the farthest of the points known on.
fn farthest_of(solid: &Implicit, n: DVec3, with: &mut Registers) -> DVec3 {
    let skin = solid.skin();
    let Some(k) = skin.farthest_number(n) else { return DVec3::ZERO };
    let sample = skin.samples()[k as usize];
    let mut level = Level { normal: -n, offset: 0.0 };
    let mut polisher = Polisher { solid: solid.solid(), field: &mut level, cell: skin.cell(), with };
    let mut best = sample.point;
    let offer = |best: &mut DVec3, point: DVec3| {
        if n.dot(point) > n.dot(*best) {
            *best = point;
        }
    };
    let from_face = |polisher: &mut Polisher, start: DVec3, best: &mut DVec3| {
        let found = polisher.smooth(start, f64::NEG_INFINITY);
        found.iter().for_each(|place| offer(best, place.point));
        found.is_some()
    };
    let from_edge = |polisher: &mut Polisher, k: u32, best: &mut DVec3| {
        let Some((place, other)) = polisher.edge(&skin.samples()[k as usize]) else { return };
        offer(best, place.point);
        // A face that leads on from the edge.
        for away in faces([place.normal, other]).into_iter().filter(|away| away.dot(n) > 1e-9) {
            from_face(polisher, place.point + away * (0.1 * skin.cell()), best);
        }
    };
    // A point of a face that is straight up to its rim may be farther than those known of the rim, and less far than it.
    let least = n.dot(sample.point) - BESIDE * skin.cell();
    let far = |j: &u32| n.dot(skin.samples()[*j as usize].point);
    let mut tops: Vec<u32> = skin.tops_of_edges(n, least).filter(|rim| *rim != k).collect();
    tops.sort_by(|p, q| far(q).total_cmp(&far(p)));
    for rim in tops.into_iter().take(EDGES) {
        from_edge(&mut polisher, rim, &mut best);
    }
    match sample.kind {
        Kind::Corner => {}
        Kind::Edge => from_edge(&mut polisher, k, &mut best),
        Kind::Smooth | Kind::Flat => {
            if !from_face(&mut polisher, sample.point, &mut best) {
                // It ends before it is level.
                for j in skin.beside(k) {
                    match skin.samples()[*j as usize].kind {
                        Kind::Edge => from_edge(&mut polisher, *j, &mut best),
                        _ => offer(&mut best, skin.samples()[*j as usize].point),
                    }
                }
            }
        }
    }
    best
}
