//! Two bodies, the second flying straight on without turning: how far along its way they surely have no point in common.
//!
//! Along the way there are two coordinates, u of a point in the first body and v of the same point in the second, as it
//! lay before the flight; the second has come u − v metres when it is there. Across the way both share two more. Each
//! formula knows only its own of u and v, so over a cell of these four numbers it is as easy to enclose as over one of
//! space, and the slopes across the way still cancel in a mixture of both. So all moments are asked at once: who passes
//! close by for long is told apart in about as many cells as the shape of the gap takes, not in as many steps of time as
//! the gap is contained in the way.
//!
//! The cells with the least u − v come first. Where one is reached in which the two touch, they do not before it.

use super::chart::{Cell, Local, bound_conditions};
use super::demand::Demand;
use super::lanes::LANES;
use super::linear::Condition;
use super::ranked::Ranked;
use super::solid::{Registers, Solid};
use crate::math::{Aabb, Pose};
use glam::{DMat3, DVec3, DVec4};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Ways no longer than this, times the gap asked for, are looked at as one place.
const SHORT: f64 = 2.0;

/// A cell so much smaller than the gap asked for tells nothing by being halved.
const SMALL: f64 = 0.2;

/// Where the middle of a cell is nearer to both bodies than so much of the gap asked for, they touch there.
const TOUCHING: f64 = 0.25;

/// How often all conditions are gone through for a mixture of many.
const MIXED: usize = 2;

/// Allowance for the roundings of a sum of scaled numbers.
const ROUNDING: f64 = 16.0 * f64::EPSILON;

/// A body, in the frame that the way is given in.
pub(crate) enum Body<'a> {
    /// A solid at a pose.
    Solid(&'a Solid, Pose),
    /// What is behind planes, given by unit normals and offsets (metres), in a box that may be without end.
    Flat(&'a [(DVec3, f64)], Aabb),
}

/// What is asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Flight {
    /// How far the second body flies, metres.
    pub way: DVec3,
    /// A gap that counts as none, metres: more than 0.
    pub by: f64,
    /// Most cells to look at.
    pub cells: usize,
}

/// A body in the chart: the way first, and two axes across.
enum Seat<'a> {
    Solid(&'a Solid, Local),
    /// Normals, offsets, and the gap that counts as none.
    Flat(Vec<(DVec3, f64)>, f64),
}

/// What a body says of a cell.
#[derive(Clone, Debug, Default)]
struct Says {
    conditions: Vec<Condition>,
    /// About how deep the middle is in it, metres.
    depth: f64,
    /// How loose that all is, metres.
    loose: f64,
    /// All of the cell is in it.
    inside: bool,
}

/// A cell: u, across, across, v.
#[derive(Clone, Copy, Debug)]
struct Open {
    lo: DVec4,
    hi: DVec4,
    /// How much each axis counts when the side to halve is chosen.
    weight: DVec4,
    axis: usize,
    loose: [f64; 2],
    touching: bool,
    /// The way that lies before it, in gaps that count as none.
    before: u64,
}

impl Flight {
    /// How many metres of its way the second body surely comes without a point in common with the first, and how many
    /// cells were looked at; `None` for all of it.
    pub fn free(&self, first: &Body, second: &Body, with: &mut Registers) -> (Option<f64>, usize) {
        let length = self.way.length();
        let still = length <= SHORT * self.by || !length.is_finite();
        let along = if still { DVec3::X } else { self.way / length };
        let frame = if still {
            DMat3::IDENTITY
        } else {
            let across = along.any_orthonormal_vector();
            DMat3::from_cols(along, across, along.cross(across))
        };
        // A short way is a place that is not known so well.
        let (shift, loose) = if still { (self.way * 0.5, self.by + 0.5 * length) } else { (DVec3::ZERO, self.by) };
        let length = if still { 0.0 } else { length };
        let (seats, bounds) = ([seat(first, &frame, DVec3::ZERO, 0.0), seat(second, &frame, shift, loose)], {
            [bounds(first, &frame, DVec3::ZERO, 0.0), bounds(second, &frame, shift, loose)]
        });
        let Some(root) = root(&bounds, length) else { return (None, 0) };
        let search = Search { seats, still, length, by: if still { loose } else { self.by } };
        search.run(root, self.cells, with)
    }
}

fn seat<'a>(body: &Body<'a>, frame: &DMat3, shift: DVec3, loose: f64) -> Seat<'a> {
    match body {
        Body::Solid(solid, pose) => {
            let back = DMat3::from_quat(pose.rotation.normalize()).transpose();
            let place = pose.position + shift;
            let local = Local { offset: back * -place, turn: back * *frame, far: place.abs().element_sum(), loose };
            Seat::Solid(solid, local)
        }
        Body::Flat(planes, _) => {
            let back = frame.transpose();
            Seat::Flat(planes.iter().map(|(n, offset)| (back * *n, offset + n.dot(shift))).collect(), loose)
        }
    }
}

/// The box around a body in the chart.
fn bounds(body: &Body, frame: &DMat3, shift: DVec3, loose: f64) -> Aabb {
    let back = frame.transpose();
    let (bounds, turn, place) = match body {
        Body::Solid(solid, pose) => {
            (solid.bounds(), back * DMat3::from_quat(pose.rotation.normalize()), pose.position + shift)
        }
        Body::Flat(_, bounds) => (*bounds, back, shift),
    };
    if !(bounds.max - bounds.min).is_finite() {
        return Aabb::EVERYTHING;
    }
    let (middle, half) = (0.5 * (bounds.min + bounds.max), 0.5 * (bounds.max - bounds.min));
    let reach = turn.x_axis.abs() * half.x + turn.y_axis.abs() * half.y + turn.z_axis.abs() * half.z;
    let centre = turn * middle + back * place;
    let slack = 1e-14 * (centre.abs() + reach + place.abs().element_sum()).element_sum();
    Aabb::around(centre, reach + loose + slack)
}

/// The cell that holds every common point on a way, if there can be any.
fn root([first, second]: &[Aabb; 2], length: f64) -> Option<(DVec4, DVec4)> {
    let (low, high) = (first.min.max(second.min), first.max.min(second.max));
    let lo = DVec4::new(first.min.x.max(second.min.x), low.y, low.z, second.min.x.max(first.min.x - length));
    let hi = DVec4::new(first.max.x.min(second.max.x + length), high.y, high.z, second.max.x.min(first.max.x));
    (lo.cmple(hi).all() && (hi - lo).is_finite()).then_some((lo, hi))
}

/// A search of one flight.
struct Search<'a> {
    seats: [Seat<'a>; 2],
    /// Whether the second stays where it is: then v is u.
    still: bool,
    length: f64,
    by: f64,
}

impl Search<'_> {
    fn run(&self, (lo, hi): (DVec4, DVec4), most: usize, with: &mut Registers) -> (Option<f64>, usize) {
        let weight = DVec4::ONE;
        let whole = Open { lo, hi, weight, axis: 0, loose: [f64::INFINITY; 2], touching: false, before: 0 };
        let mut open = BinaryHeap::new();
        let mut says: [[Says; LANES]; 2] = Default::default();
        let (mut cells, mut number) = (0, 0);
        let mut batch = vec![whole];
        loop {
            cells += batch.len();
            self.look(&batch, &mut says, with);
            for (n, cell) in batch.iter().enumerate() {
                let both = [&says[0][n], &says[1][n]];
                number += 1;
                // The least way first, of those with the same the last.
                open.extend(self.left(cell, both).map(|what| Ranked { rank: (Reverse(what.before), number), what }));
            }
            batch.clear();
            while batch.len() < LANES {
                let Some(Ranked { what: next, .. }) = open.pop() else { break };
                if next.touching || cells >= most {
                    let free = if batch.is_empty() { next.before } else { batch[0].before.min(next.before) };
                    return (Some(free as f64 * self.by), cells);
                }
                batch.extend(self.halves(&next));
            }
            if batch.is_empty() {
                return (None, cells);
            }
        }
    }

    /// What both bodies say of up to four cells.
    fn look(&self, batch: &[Open], says: &mut [[Says; LANES]; 2], with: &mut Registers) {
        for (which, says) in says.iter_mut().enumerate() {
            let cells: [Cell; LANES] = std::array::from_fn(|n| {
                let Open { lo, hi, .. } = &batch[n.min(batch.len() - 1)];
                let own = |p: &DVec4| if which == 0 || self.still { p.truncate() } else { DVec3::new(p.w, p.y, p.z) };
                Cell { lo: own(lo), hi: own(hi) }
            });
            self.seats[which].look(&cells, batch.len(), says, with);
        }
    }

    /// What is left of a cell, if anything.
    fn left(&self, cell: &Open, [first, second]: [&Says; 2]) -> Option<Open> {
        if first.depth == f64::NEG_INFINITY || second.depth == f64::NEG_INFINITY {
            return None;
        }
        let own = |c: &Condition| Condition { top: c.top, slope: c.slope.extend(0.0) };
        let other = |c: &Condition| {
            let DVec3 { x, y, z } = c.slope;
            Condition { top: c.top, slope: if self.still { c.slope.extend(0.0) } else { DVec4::new(0.0, y, z, x) } }
        };
        let (centre, half) = sides(cell);
        let (mut low, mut high) = (DVec4::NEG_ONE, DVec4::ONE);
        let times = self.times(centre, half);
        let is_left = narrowed(
            (&mut first.conditions.iter().map(own), &mut second.conditions.iter().map(other), &times),
            (&mut low, &mut high),
        );
        if !is_left {
            return None;
        }
        let slack = (centre.abs() + half) * (2.0 * f64::EPSILON);
        let (lo, hi) = (cell.lo.max(centre + half * low - slack), cell.hi.min(centre + half * high + slack));
        // Judged by the cell that was looked at: what is left of it may be empty at a closer look.
        let size = cell.hi - cell.lo;
        let beside = -first.depth.min(0.0) - second.depth.min(0.0);
        let at_once = if self.still { size.max_element() } else { size.x + size.w };
        let touching = first.inside && second.inside
            || at_once < self.by && beside < TOUCHING * self.by
            || size.max_element() < SMALL * self.by;
        let ahead = if self.still { 0.0 } else { (lo.x - hi.w).max(0.0) };
        let loose = [first.loose, second.loose].map(|loose| if loose.is_nan() { f64::INFINITY } else { loose });
        let mut weight = cell.weight;
        let (now, then) = (loose[0] + loose[1], cell.loose[0] + cell.loose[1]);
        if now > 0.92 * then {
            weight[cell.axis] = (0.25 * weight[cell.axis]).max(1.0 / 64.0);
        } else if now < 0.7 * then {
            weight[cell.axis] = (2.0 * weight[cell.axis]).min(1.0);
        }
        // Rounded down: nothing before it is left out.
        let before = (ahead * (1.0 - ROUNDING) / self.by) as u64;
        Some(Open { lo, hi, weight, loose, touching, before, ..*cell })
    }

    /// That the second has come no less than nothing, and no more than all of the way: 0 ≤ u − v ≤ length.
    fn times(&self, centre: DVec4, half: DVec4) -> Vec<Condition<DVec4>> {
        if self.still {
            return Vec::new();
        }
        let slope = DVec4::new(half.x, 0.0, 0.0, -half.w);
        let (way, reach) = (centre.x - centre.w, half.x + half.w);
        let rounding = ROUNDING * (centre.x.abs() + centre.w.abs() + reach + self.length);
        let all = [
            Condition { top: way + rounding, slope },
            Condition { top: self.length - way + rounding, slope: slope * -1.0 },
        ];
        all.into_iter().filter(|c| c.top < reach).collect()
    }

    /// A cell halved along the axis that counts most, of those of the body that is known less well.
    fn halves(&self, cell: &Open) -> [Open; 2] {
        let mut size = (cell.hi - cell.lo) * cell.weight;
        if self.still || cell.loose[0] > 2.0 * cell.loose[1] {
            size.w = -1.0;
        } else if cell.loose[1] > 2.0 * cell.loose[0] {
            size.x = -1.0;
        }
        let axis = size.max_position();
        let middle = 0.5 * (cell.lo[axis] + cell.hi[axis]);
        let (mut first, mut second) = (Open { axis, ..*cell }, Open { axis, ..*cell });
        first.hi[axis] = middle;
        second.lo[axis] = middle;
        [first, second]
    }
}

/// Middle and half sides of a cell, these rounded up.
fn sides(cell: &Open) -> (DVec4, DVec4) {
    let centre = (cell.lo + cell.hi) * 0.5;
    (centre, (cell.hi - centre).max(centre - cell.lo) * (1.0 + 2.0 * f64::EPSILON))
}

impl Seat<'_> {
    /// What is said of the first `count` cells; a depth without end where the body has no part of one.
    fn look(&self, cells: &[Cell; LANES], count: usize, says: &mut [Says; LANES], with: &mut Registers) {
        for says in says.iter_mut() {
            says.conditions.clear();
            (says.depth, says.loose, says.inside) = (f64::INFINITY, 0.0, false);
        }
        match self {
            Seat::Flat(planes, loose) => {
                for (cell, says) in cells.iter().zip(says).take(count) {
                    let (centre, half) = (cell.centre(), cell.half());
                    for (normal, offset) in planes {
                        let depth = offset - normal.dot(centre);
                        let slope = *normal * -half;
                        let rounding = ROUNDING * (offset.abs() + normal.abs().dot(centre.abs() + half));
                        let (top, reach) = (depth + loose + rounding, slope.abs().element_sum());
                        says.depth = says.depth.min(if top + reach < 0.0 { f64::NEG_INFINITY } else { depth });
                        if top < reach {
                            says.conditions.push(Condition { top, slope });
                        }
                    }
                    says.inside = says.conditions.is_empty();
                }
            }
            Seat::Solid(solid, local) => {
                let (tape, coordinates) = (solid.tape(), local.coordinates(cells));
                let (form, outside) = tape.look(coordinates, &mut with.cells);
                for (n, says) in says.iter_mut().enumerate().take(count) {
                    says.depth = f64::NEG_INFINITY;
                    let Some(faces) = bound_conditions(&solid.bounds(), &coordinates, n) else { continue };
                    let Some(demand) = Demand::of(&form, tape, &with.cells, n).filter(|_| !outside[n]) else {
                        continue;
                    };
                    let (half, faces) = (cells[n].half(), faces.as_slice());
                    says.conditions.extend(demand.conditions().iter().chain(faces));
                    let middle = demand.middle_depth(half);
                    let beside = faces.iter().map(|face| face.top - local.loose).fold(f64::INFINITY, f64::min);
                    says.depth = if middle.is_nan() { -f64::MAX } else { middle.max(-f64::MAX) }.min(beside);
                    says.loose = demand.loose_metres(half);
                    says.inside = demand.inside && faces.is_empty();
                }
            }
        }
    }
}

/// Conditions that a body sets over a cell.
type Conditions<'a> = &'a mut dyn Iterator<Item = Condition<DVec4>>;

/// Narrows the part [low, high] of a cell to where two bodies and the time can have a common point; false when nothing
/// is left.
fn narrowed(
    (first, second, times): (Conditions, Conditions, &[Condition<DVec4>]),
    (low, high): (&mut DVec4, &mut DVec4),
) -> bool {
    let scaled = |c: Condition<DVec4>| c.scaled();
    let (first, second): (Vec<_>, Vec<_>) = (first.map(scaled).collect(), second.map(scaled).collect());
    let times: Vec<_> = times.iter().map(Condition::scaled).collect();
    let mut tightest: Option<Condition<DVec4>> = None;
    for a in &first {
        for b in &second {
            let joint = a.tightest(b);
            if joint.highest() < -ROUNDING || !joint.narrow(low, high) {
                return false;
            }
            if tightest.is_none_or(|least| joint.highest() < least.highest()) {
                tightest = Some(joint);
            }
        }
    }
    let all = || first.iter().chain(&second).chain(&times);
    if !all().all(|c| c.narrow(low, high)) {
        return false;
    }
    // Between edges, and where the way ends, it is a mixture of more than two that parts them.
    if let Some(mut joint) = tightest.filter(|_| all().count() > 2) {
        for _ in 0..MIXED {
            let before = joint.highest();
            for other in all() {
                joint = joint.tightest(other);
            }
            if joint.highest() < -ROUNDING {
                return false;
            }
            if joint.highest() > 0.9 * before {
                break;
            }
        }
        return joint.narrow(low, high);
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::DQuat;

    fn solid(text: &str, half: f64) -> Solid {
        Solid::new(&text.parse().expect("a formula"), Aabb::around(DVec3::ZERO, DVec3::splat(half))).expect("a solid")
    }

    /// Numbers in [-1, 1), the same each time.
    fn random(state: &mut u64) -> f64 {
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*state >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }

    /// Balls that fly by each other, and at each other: the way to where they touch is the smaller root of a quadratic.
    #[test]
    fn balls_meet_where_a_quadratic_says() {
        let (first, second) = (solid("0.09 - x^2 - y^2 - z^2", 0.35), solid("0.04 - x^2 - y^2 - z^2", 0.25));
        let mut state = 5;
        let (mut met, mut passed) = (0, 0);
        for case in 0..400 {
            let r = |state: &mut u64| DVec3::new(random(state), random(state), random(state));
            let way = r(&mut state) * 4.0;
            let across = way.normalize().any_orthonormal_vector();
            // Close by as often as not.
            let beside = 0.5 + if case % 2 == 0 { 10f64.powf(-2.5 + 1.5 * random(&mut state)) } else { -0.2 };
            let start = across * beside - way * (0.5 + 0.5 * random(&mut state));
            let rotation = crate::math::rotation(r(&mut state) * 3.0);
            let body = Body::Solid(&second, Pose::new(start, rotation));
            let by = 1e-5;
            let flight = Flight { way, by, cells: 20_000 };
            let (free, cells) = flight.free(&Body::Solid(&first, Pose::IDENTITY), &body, &mut Registers::default());
            let (b, c) = (start.dot(way) / way.length(), start.length_squared() - 0.25);
            let root = -b - (b * b - c).sqrt();
            let truth = if c <= 0.0 { Some(0.0) } else { (root >= 0.0 && root <= way.length()).then_some(root) };
            match (free, truth) {
                (Some(free), Some(truth)) => {
                    // Early by no more than the gap that counts as none takes to close.
                    let closing = ((start + way.normalize() * truth).normalize()).dot(-way.normalize()).max(1e-3);
                    assert!(free <= truth, "{case}: {free} {truth}");
                    assert!(free > truth - 8.0 * by / closing - 8.0 * by, "{case}: {free} {truth}, {cells} cells");
                    met += 1;
                }
                (None, None) => passed += 1,
                (Some(free), None) => assert!(
                    beside - 0.5 < 4.0 * by || (free - way.length()).abs() < 1e-2 && root.is_finite(),
                    "{case}: {free}, passes by {}",
                    beside - 0.5
                ),
                (None, Some(truth)) => panic!("{case}: {truth} m is not seen"),
            }
        }
        assert!(met > 50 && passed > 100, "{met} {passed}");
    }

    /// A flat-topped solid close over another, whichever way they are turned, is told to pass; and one that is lower is
    /// not.
    #[test]
    fn flat_tops_pass_close_over_each_other() {
        let text = "1 - (x/0.2)^4 - (y/0.2)^4 - (z/0.1)^4";
        let (first, second) = (solid(text, 0.25), solid(text, 0.25));
        for turn in [0.0, 0.3, 1.1] {
            for gap in [1e-4, -1e-4] {
                let rotation = DQuat::from_rotation_z(turn) * DQuat::from_rotation_x(std::f64::consts::PI);
                let (way, place) = (DVec3::new(1.6, 0.4, 0.0), DVec3::new(-0.8, -0.2, 0.2 + gap));
                let flight = Flight { way, by: 1e-6, cells: 20_000 };
                let (free, cells) = flight.free(
                    &Body::Solid(&first, Pose::IDENTITY),
                    &Body::Solid(&second, Pose::new(place, rotation)),
                    &mut Registers::default(),
                );
                assert_eq!(free.is_none(), gap > 0.0, "{turn} {gap}: {free:?}, {cells} cells");
            }
        }
    }

    /// A ball over a sheet of no thickness: by its planes.
    #[test]
    fn a_ball_meets_a_triangle() {
        let ball = solid("0.01 - x^2 - y^2 - z^2", 0.12);
        let corners = [DVec3::new(-1.0, -1.0, -0.5), DVec3::new(1.0, -1.0, -0.5), DVec3::new(0.0, 1.0, -0.5)];
        let side = |a: DVec3, b: DVec3| {
            let n = (b - a).cross(DVec3::Z).normalize();
            (n, n.dot(a))
        };
        let planes = [
            (DVec3::Z, -0.5),
            (DVec3::NEG_Z, 0.5),
            side(corners[0], corners[1]),
            side(corners[1], corners[2]),
            side(corners[2], corners[0]),
        ];
        let box_of = Aabb { min: DVec3::new(-1.0, -1.0, -0.5), max: DVec3::new(1.0, 1.0, -0.5) };
        let ask = |way: DVec3| {
            let flight = Flight { way, by: 1e-6, cells: 5000 };
            flight.free(&Body::Solid(&ball, Pose::IDENTITY), &Body::Flat(&planes, box_of), &mut Registers::default()).0
        };
        let met = ask(DVec3::Z * 2.0).expect("a touch");
        assert!(met <= 0.4 && met > 0.4 - 1e-5, "{met}");
        assert_eq!(ask(DVec3::Z * 0.3999), None);
        assert_eq!(ask(DVec3::new(3.0, 0.0, 0.3999)), None);
        assert_eq!(ask(DVec3::new(0.0, 5.0, 1.0)), None);
    }
}
