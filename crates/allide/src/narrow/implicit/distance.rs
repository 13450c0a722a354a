//! How far a solid is from another shape, whatever its surface is like.
//!
//! Where a surface has tips, folds and jumps there need be no place where both face each other, and Newton's steps lead
//! nowhere. The nearest of the points known of both are within a cell of the nearest of all; from there the one is
//! brought nearer to the other in turns, by nothing but asking which points are inside.

use super::decide::{SEARCHER, solid_of};
use crate::implicit::{Placed, Registers};
use crate::math::{Pose, tangents};
use crate::narrow::{Contact, Nearest, Placement, nearest};
use crate::shape::{Implicit, Shape};
use glam::DVec3;

/// Points of each surface that are compared, and those from which nearer ones are looked for.
const COMPARED: usize = 2000;
const ASKED: usize = 400;
const STARTS: usize = 6;

/// Directions tried around the way from one point to the other, and by how much they turn each time, radians.
const AROUND: usize = 8;
const TURN: f64 = 2.399_963_229_728_653;

/// How much farther than it came last a point may have to go now.
const ONWARD: f64 = 8.0;

/// How much nearer than the points known of two places, in cells, the places may come.
const HOPE: f64 = 6.0;

/// Least angle between them and that way: at first, and at last.
const ROUGHLY: f64 = 1e-3;
const CLOSELY: f64 = 1e-9;

/// How much nearer a point must be, times the square of the angle, to count.
const NEARER: f64 = 1e-3;

/// Turns from one shape to the other: at first, and at last.
const FEW: usize = 8;
const MANY: usize = 200;

/// How far points told may be from a surface, times its size.
const ASIDE: f64 = 1e-8;

/// Steps towards the nearest point at most.
const STEPS: usize = 400;

/// A turn that brings both nearer by less than this, times their distance, is the last.
const STILL: f64 = 1e-13;

/// Share of a distance that is proved to be between the shapes, the cells spent on that, how often a nearer place is
/// looked for, and how far inside its points are to be, times the distance.
const PROVED: f64 = 0.98;
const CELLS: usize = 3_000;
const DOUBTS: usize = 8;
const BESIDE: f64 = 0.02;

/// How many times as far apart as what is known two points may be from which nearer ones are looked for.
const ONWARD_FROM: f64 = 2.0;

/// One of the two: a solid that is known by its formula alone, or a shape whose nearest point can be told.
enum Side<'a> {
    Solid(&'a Implicit, Pose),
    Shape(&'a Shape, Pose),
}

impl<'a> Side<'a> {
    fn of(shape: &'a Shape, pose: Pose) -> Side<'a> {
        match shape {
            Shape::Implicit(solid) => Side::of_solid(solid, pose),
            other => Side::Shape(other, pose),
        }
    }

    fn of_solid(solid: &'a Implicit, pose: Pose) -> Side<'a> {
        match solid.plain() {
            Some(plain) => {
                let place = Pose::new(pose.point(plain.pose.position), pose.rotation * plain.pose.rotation);
                Side::Shape(&plain.shape, place)
            }
            None => Side::Solid(solid, pose),
        }
    }

    /// How far the points known of it are from each other, metres.
    fn cell(&self) -> f64 {
        if let Side::Solid(solid, _) = self { solid.skin().cell() } else { 0.0 }
    }

    /// Whether it has points as near to one told as roundings are: where surfaces cross at a flat angle, Newton's steps
    /// may end beside both.
    fn has(&self, point: DVec3, with: &mut Registers) -> bool {
        let Side::Solid(solid, pose) = self else { return true };
        let (own, p) = (solid.solid(), pose.local_point(point));
        let close = ASIDE * (solid.radius() + p.length());
        let around = |k: i32| DVec3::new(f64::from(k % 3 - 1), f64::from(k / 3 % 3 - 1), f64::from(k / 9 - 1));
        own.depth(p, with).abs() <= 0.1 * close || (0..27).any(|k| own.contains(p + around(k) * close, with))
    }

    /// Some of the points known of its surface.
    fn points(&self, most: usize) -> Vec<DVec3> {
        let Side::Solid(solid, pose) = self else { return Vec::new() };
        let samples = solid.skin().samples();
        samples.iter().step_by(samples.len() / most + 1).map(|s| pose.point(s.point)).collect()
    }

    /// A point of it that is nearer to one outside of it than a point known, or that: no farther from it than `reach`
    /// metres at once, to the least angle given.
    fn nearer(&self, to: DVec3, known: DVec3, [reach, least]: [f64; 2], with: &mut Registers) -> Option<DVec3> {
        match self {
            Side::Shape(shape, pose) => {
                let found = nearest(shape, pose, to).filter(|found| found.distance > 0.0)?;
                Some(found.point)
            }
            Side::Solid(solid, pose) => {
                let (to, known) = (pose.local_point(to), pose.local_point(known));
                Some(pose.point(nearer(solid, to, known, [reach, least], with)))
            }
        }
    }
}

/// A point of a solid nearer to a point outside of it than one known (both in its frame), as far as small turns of the
/// way to it lead, which begin at `reach` metres and end at the least angle.
fn nearer(solid: &Implicit, to: DVec3, known: DVec3, [reach, least]: [f64; 2], with: &mut Registers) -> DVec3 {
    let own = solid.solid();
    let mut best = known;
    let mut far = to.distance(known);
    if far == 0.0 || own.contains(to, with) {
        return to;
    }
    let mut angle = (reach.min(2.0 * solid.skin().cell()) / far).min(0.5);
    let mut turn = 0.0;
    for _ in 0..STEPS {
        if angle < least {
            break;
        }
        let ahead = (best - to) / far;
        let (s, t) = tangents(ahead);
        turn += TURN;
        let mut found = None;
        for k in 0..=AROUND {
            let (sin, cos) = libm::sincos(turn + k as f64 * (std::f64::consts::TAU / AROUND as f64));
            // Straight on as well: the first point known may be beyond others.
            let way = if k == AROUND { ahead } else { (ahead + (s * cos + t * sin) * angle).normalize() };
            let near = far * (1.0 - (NEARER * angle * angle).max(1e-15));
            if !own.contains(to + way * near, with) {
                continue;
            }
            let (mut outside, mut inside) = (0.0, near);
            while inside - outside > 0.1 * (far - near) {
                let middle = 0.5 * (outside + inside);
                if middle <= outside || middle >= inside {
                    break;
                }
                if own.contains(to + way * middle, with) { inside = middle } else { outside = middle }
            }
            (far, best, found) = (inside, to + way * inside, Some(()));
        }
        if found.is_none() {
            angle *= 0.5;
        }
    }
    best
}

/// Two points, one of each of two shapes.
#[derive(Clone, Copy)]
struct Two {
    on: [DVec3; 2],
}

impl Two {
    fn apart(&self) -> f64 {
        self.on[0].distance(self.on[1])
    }

    /// Brought nearer to each other in so many turns; `None` where the shapes are found to share a point.
    fn closer(mut self, sides: &[Side; 2], turns: usize, least: f64, with: &mut Registers) -> Option<Two> {
        // How far each came last: what is nearest to the other has come no farther, but for hollows.
        let mut came = [f64::INFINITY; 2];
        for _ in 0..turns {
            let before = self.apart();
            for k in [0, 1] {
                let reach = (ONWARD * came[1 - k]).max(ONWARD * least * before);
                let next = sides[k].nearer(self.on[1 - k], self.on[k], [reach, least], with)?;
                came[k] = next.distance(self.on[k]);
                self.on[k] = next;
            }
            if self.apart() == 0.0 {
                return None;
            }
            if self.apart() >= before * (1.0 - STILL) {
                break;
            }
        }
        Some(self)
    }
}

/// The points of a solid and of another shape nearest to each other, for two that are apart, if they are nearer than
/// what is known.
pub(in crate::narrow) fn apart(a: &Implicit, b: &Shape, at: &Placement, known: Option<&Contact>) -> Option<Contact> {
    let sides =
        [Side::of_solid(a, Pose::new(DVec3::ZERO, at.rotation_a)), Side::of(b, Pose::new(at.offset, at.rotation_b))];
    if let [Side::Shape(..), Side::Shape(..)] = sides {
        return None;
    }
    let mut with = Registers::default();
    let known = known.filter(|c| sides[0].has(c.on_a, &mut with) && sides[1].has(c.on_b, &mut with));
    let mut best: Option<Two> = known.map(|c| Two { on: [c.on_a, c.on_b] });
    let hope = HOPE * sides.iter().map(Side::cell).fold(0.0, f64::max);
    for start in starts(&sides) {
        if !(sides[0].has(start.on[0], &mut with) && sides[1].has(start.on[1], &mut with)) {
            continue;
        }
        if best.is_some_and(|best| start.apart() - hope > best.apart()) {
            continue;
        }
        let Some(found) = start.closer(&sides, FEW, ROUGHLY, &mut with) else { continue };
        if best.is_none_or(|best| found.apart() < best.apart()) {
            best = Some(found);
        }
    }
    let found = best?.closer(&sides, MANY, CLOSELY, &mut with)?;
    let found = until_proved(found, a, b, at, &sides, &mut with)?;
    let distance = found.apart();
    if known.is_some_and(|known| -known.depth <= distance) {
        return None;
    }
    let [on_a, on_b] = found.on;
    Some(Contact { on_a, on_b, normal: (on_b - on_a) / distance, depth: -distance })
}

/// Two points brought nearer to each other from where the search cannot prove that nothing is nearer: beside a jump the
/// nearest place need be near none of the points known.
fn until_proved(
    mut known: Two,
    a: &Implicit,
    b: &Shape,
    at: &Placement,
    sides: &[Side; 2],
    with: &mut Registers,
) -> Option<Two> {
    let Some(other) = solid_of(b) else { return Some(known) };
    let (here, there) = (Pose::new(DVec3::ZERO, at.rotation_a), Pose::new(at.offset, at.rotation_b));
    let (first, second) = (Placed::new(a.solid(), &here), Placed::new(&other, &there));
    for _ in 0..DOUBTS {
        let by = PROVED * known.apart();
        let nearer = SEARCHER.with(|cell| {
            let mut searcher = cell.take();
            let near = searcher.are_apart(&first, &second, by, CELLS).err();
            let points = near.and_then(|near| searcher.points_near(&first, &second, near, BESIDE * by));
            cell.set(searcher);
            points
        });
        let Some(on) = nearer.filter(|[p, q]| p.distance(*q) < ONWARD_FROM * known.apart()) else { break };
        let found = Two { on }.closer(sides, MANY, CLOSELY, with)?;
        if found.apart() >= known.apart() {
            break;
        }
        known = found;
    }
    Some(known)
}

/// Points of both that are near each other, the nearest first.
fn starts(sides: &[Side; 2]) -> Vec<Two> {
    let mut all: Vec<Two> = match sides {
        [Side::Solid(..), Side::Solid(..)] => {
            let [p, q] = [0, 1].map(|k| sides[k].points(COMPARED));
            let closest = |from: DVec3| {
                q.iter().copied().min_by(|u, v| u.distance_squared(from).total_cmp(&v.distance_squared(from)))
            };
            p.iter().filter_map(|p| Some(Two { on: [*p, closest(*p)?] })).collect()
        }
        [Side::Solid(..), Side::Shape(shape, pose)] => {
            let facing = |p: DVec3| Some(Two { on: [p, nearest(shape, pose, p)?.point] });
            sides[0].points(ASKED).into_iter().filter_map(facing).collect()
        }
        [Side::Shape(shape, pose), Side::Solid(..)] => {
            let facing = |p: DVec3| Some(Two { on: [nearest(shape, pose, p)?.point, p] });
            sides[1].points(ASKED).into_iter().filter_map(facing).collect()
        }
        [Side::Shape(..), Side::Shape(..)] => Vec::new(),
    };
    all.sort_by(|p, q| p.apart().total_cmp(&q.apart()));
    let close = 3.0 * sides.iter().map(Side::cell).fold(0.0, f64::max);
    let mut chosen: Vec<Two> = Vec::new();
    for two in all {
        if chosen.iter().all(|c| (0..2).any(|k| c.on[k].distance(two.on[k]) > close)) {
            chosen.push(two);
        }
        if chosen.len() == STARTS {
            break;
        }
    }
    chosen
}

/// The point of a solid nearest to a world point outside of it, if that is nearer than what is known.
pub(super) fn to_point(a: &Implicit, pose: &Pose, point: DVec3, known: Option<&Nearest>) -> Option<Nearest> {
    let mut with = Registers::default();
    let to = pose.local_point(point);
    let samples = a.skin().samples().iter().map(|s| s.point);
    let start = samples.min_by(|p, q| p.distance_squared(to).total_cmp(&q.distance_squared(to)))?;
    let found = nearer(a, to, start, [f64::INFINITY, CLOSELY], &mut with);
    let distance = found.distance(to);
    if distance == 0.0 || known.is_some_and(|known| known.distance <= distance) {
        return None;
    }
    Some(Nearest { point: pose.point(found), normal: pose.rotation * ((to - found) / distance), distance })
}
