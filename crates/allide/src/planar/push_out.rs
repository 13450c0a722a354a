//! The least move that frees an outline, by a search over the sides of the space of moves, nearest first.
//!
//! The least move ends on the border of U, at the point of a side nearest to where we are, or where a
//! parallelogram lets go of the side. So each side, in the order of its distance, is asked for its nearest
//! free point; the first answer that no side could better, and that the exact test confirms, is the least.

use super::flat::Flat;
use super::line::{Line, Skin};
use super::outline::Outline;
use super::round;
use super::shape::Placed;
use super::space::{Hot, Space};
use glam::DVec2;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Most sides whose crossings are tried where a shape may fit exactly.
const MOST_FITTING: usize = 16;

/// A move that frees a shape, and whether it is known to be the least.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FreeingMove {
    /// The move, metres; zero where nothing overlaps.
    pub by: DVec2,
    /// Whether no shorter one frees it; false where the search for that was cut short.
    pub least: bool,
}

impl FreeingMove {
    pub(super) fn least(by: DVec2) -> FreeingMove {
        FreeingMove { by, least: true }
    }
}

/// Directions in which a way out is looked for where the least would take too long.
const DIRECTIONS: u32 = 360;

/// The shortest move of the first shape that frees it from the second, which it overlaps; or, where that would take
/// more than so many sides and places to be looked at, a move that frees it.
pub(super) fn push_out(space: &Space, a: &Placed, b: &Placed, effort: u64) -> FreeingMove {
    let here = space.move_at(a.pose.position() - b.pose.position());
    let position = a.pose.position().abs().max_element();
    // The first skin: above the rounding of coordinates, of the search and of the moved position.
    let unit = (8.0 * space.blur).max(4.0 * f64::EPSILON * position);
    let frees = |by: DVec2| !super::overlaps(&a.moved_by(by), b);
    let shift = space.move_at(DVec2::ZERO);
    // The difference in the space of moves is rounded otherwise than the positions are: into a slot that fits
    // exactly only the way by the positions may lead.
    let exactly = |t: DVec2| (b.pose.position() + (t - shift)) - a.pose.position();
    // Circles around the place grow until the answer lies in one, so shallow overlaps cost little.
    let farthest = box_distance(space, here) + 1e-6 * space.size;
    // It is no nearer than the edge of the disc that surely overlaps.
    let inside = space.pole.radius - here.distance(space.pole.centre);
    let mut radius = (0.02 * space.size).max(1.2 * inside);
    let mut effort = effort;
    loop {
        radius = radius.min(farthest);
        // A free point found bounds the search for others; should the exact test refuse it, again without.
        let within = |bounded: bool, effort: &mut u64| {
            search(space, here, Bounds { radius, bounded }, unit, (frees, exactly), effort)
        };
        let mut found = within(true, &mut effort);
        if found == Err(Failed::Refused(true)) {
            found = within(false, &mut effort);
        }
        match found {
            Ok(by) => return FreeingMove::least(by),
            Err(Failed::TooLong) => return FreeingMove { by: any_way_out(space, here, unit, frees), least: false },
            Err(Failed::Refused(_)) if radius == farthest => {
                return FreeingMove::least(way_out(space, here, unit, frees));
            }
            Err(Failed::Refused(_)) => radius *= 4.0,
        }
    }
}

/// Waiting for its turn: squared distance (as bits, which sort as the numbers do), number of the place.
type Waiting = Reverse<(u64, u32)>;

/// What is to be done at a place of a side.
#[derive(Clone, Copy)]
enum Stage {
    /// The side is not yet looked at.
    New,
    /// Free on the side itself, at this share of its length, found on the way forward or back.
    On { u: f64, forward: bool },
    /// The same beside the side, with the skin of this level.
    Beside { level: usize, u: f64, forward: bool },
}

/// A place on the way to be looked at.
#[derive(Clone, Copy)]
struct Place {
    side: u32,
    at: DVec2,
    stage: Stage,
}

/// How far to search.
#[derive(Clone, Copy)]
struct Bounds {
    /// No farther than this, metres.
    radius: f64,
    /// Whether free points that are not confirmed yet bound it too.
    bounded: bool,
}

/// Nothing was found.
#[derive(PartialEq)]
enum Failed {
    /// Whether the exact test refused something.
    Refused(bool),
    /// There was too much to look at.
    TooLong,
}

/// The least move, if it is within the bounds.
fn search(
    space: &Space,
    here: DVec2,
    bounds: Bounds,
    unit: f64,
    (frees, exactly): (impl Fn(DVec2) -> bool, impl Fn(DVec2) -> DVec2),
    effort: &mut u64,
) -> Result<DVec2, Failed> {
    let mut limit = bounds.radius * bounds.radius;
    let inner = space.pole.radius * space.pole.radius;
    let deep = |t: DVec2| t.distance_squared(space.pole.centre) < inner;
    let mut sides = Vec::new();
    let mut places: Vec<Place> = Vec::new();
    let mut queue: Vec<Waiting> = Vec::new();
    space.sides_near_while(here, bounds.radius, |side| {
        *effort = effort.saturating_sub(1);
        if deep(side.from) && deep(side.to) {
            return *effort > 0;
        }
        let near = super::segment::nearest(side.from, side.to, here);
        let distance = near.distance_squared(here);
        if distance <= limit {
            queue.push(Reverse((distance.to_bits(), places.len() as u32)));
            places.push(Place { side: sides.len() as u32, at: near, stage: Stage::New });
            sides.push(side);
        }
        *effort > 0
    });
    let mut queue = BinaryHeap::from(queue);
    let add = |queue: &mut BinaryHeap<Waiting>, places: &mut Vec<Place>, place: Place| {
        queue.push(Reverse((place.at.distance_squared(here).to_bits(), places.len() as u32)));
        places.push(place);
    };
    let mut hot = Hot::around(here, bounds.radius, sides.len());
    let mut refused = false;
    while let Some(Reverse((_, number))) = queue.pop() {
        // Along a side there may be many parallelograms to walk through.
        *effort = effort.saturating_sub(1 + hot.take_looked());
        if *effort == 0 {
            return Err(Failed::TooLong);
        }
        let place = places[number as usize];
        let (side, at) = (&sides[place.side as usize], place.at);
        // What bounded the search may have been refused since: then others were passed over.
        let least = at.distance_squared(here) <= limit || !bounds.bounded;
        let answer = |by: DVec2| if least { Ok(by) } else { Err(Failed::Refused(true)) };
        let line = |skin: Skin| Line::new(space, side, here, skin);
        let beside = match place.stage {
            Stage::New => {
                let (line, side) = (line(Skin::at(0, unit, space.blur)), place.side);
                for (forward, found) in line.first_both(space, limit, &mut hot) {
                    let stage = Stage::On { u: found.0, forward };
                    add(&mut queue, &mut places, Place { side, at: found.1, stage });
                }
                continue;
            }
            _ if frees(at - here) => return answer(at - here),
            Stage::On { u, forward } => {
                refused = true;
                let free = line(Skin::at(1, unit, space.blur)).nearest_from(space, (u, forward), limit, &mut hot);
                // Free on the side and nowhere beside it: a place that fits exactly.
                if free.is_none_or(|free| free.distance(at) > 16.0 * unit)
                    && let Some(by) = fitting(space, at, &exactly).into_iter().find(|&by| frees(by))
                {
                    return answer(by);
                }
                if bounds.bounded
                    && let Some(free) = free
                {
                    limit = limit.min(free.distance_squared(here) * (1.0 + 1e-6));
                }
                // With a corner in a notch the one may lie in the other, of which no crossing of edges tells: farther
                // along it may be free.
                let line = line(Skin::at(0, unit, space.blur));
                for forward in line.ways(u, forward) {
                    if let Some((u, at)) = line.next(space, u, forward, limit, &mut hot) {
                        add(&mut queue, &mut places, Place { at, stage: Stage::On { u, forward }, ..place });
                    }
                }
                (free, 1, u, forward)
            }
            Stage::Beside { level, u, forward } => {
                refused = true;
                let level = level + 1;
                if level >= Skin::LEVELS {
                    continue;
                }
                let free = line(Skin::at(level, unit, space.blur)).nearest_from(space, (u, forward), limit, &mut hot);
                (free, level, u, forward)
            }
        };
        let (next, level, u, forward) = beside;
        if let Some(free) = next {
            if bounds.bounded {
                limit = limit.min(free.distance_squared(here) * (1.0 + 1e-6));
            }
            add(&mut queue, &mut places, Place { at: free, stage: Stage::Beside { level, u, forward }, ..place });
        }
    }
    if *effort == 0 { Err(Failed::TooLong) } else { Err(Failed::Refused(refused)) }
}

/// Moves near `at`, as differences of positions, that put corners and edges exactly on each other: the ends of the
/// sides there and where they cross.
fn fitting(space: &Space, at: DVec2, exactly: impl Fn(DVec2) -> DVec2) -> Vec<DVec2> {
    let near = 64.0 * space.blur;
    let mut lines: Vec<(DVec2, DVec2)> = Vec::new();
    space.sides_near(at, near, |side| {
        if super::segment::nearest(side.from, side.to, at).distance(at) <= near && lines.len() < MOST_FITTING {
            lines.push((side.from, side.to));
        }
    });
    let mut found = vec![at];
    for (i, &(p, q)) in lines.iter().enumerate() {
        found.extend([p, q]);
        for &(r, s) in &lines[..i] {
            let (along, other) = (q - p, s - r);
            let area = along.perp_dot(other);
            found.push(p + along * ((r - p).perp_dot(other) / area));
        }
    }
    found.retain(|t| t.distance(at) <= near);
    found.into_iter().map(exactly).collect()
}

/// Half lengths and middle of the box around U.
fn box_of(space: &Space) -> (DVec2, DVec2) {
    let (m, n) = (&space.b.nodes[0], &space.a.nodes[0]);
    (m.centre + n.centre, m.half + n.half)
}

/// How far it is at most out of the box around U.
fn box_distance(space: &Space, here: DVec2) -> f64 {
    let (centre, half) = box_of(space);
    (half - (here - centre).abs()).min_element().max(0.0)
}

/// The shortest move out of the box around U along an axis: longer than need be, and sure.
fn way_out(space: &Space, here: DVec2, unit: f64, frees: impl Fn(DVec2) -> bool) -> DVec2 {
    let (centre, half) = box_of(space);
    let (out, place) = (half - (here - centre).abs(), here - centre);
    let axis = if out.x <= out.y { DVec2::X } else { DVec2::Y };
    let sign = if place.dot(axis) < 0.0 { -1.0 } else { 1.0 };
    ladder(unit, |skin| axis * sign * (out.dot(axis) + skin), frees)
}

/// The shortest move out along any of some directions, past everything of both outlines: it frees surely.
fn any_way_out(space: &Space, here: DVec2, unit: f64, frees: impl Fn(DVec2) -> bool) -> DVec2 {
    let reach = |points: &[DVec2], d: DVec2| points.iter().fold(f64::NEG_INFINITY, |most, p| most.max(p.dot(d)));
    let mut best = (f64::INFINITY, DVec2::X);
    for k in 0..DIRECTIONS {
        let angle = f64::from(k) * std::f64::consts::TAU / f64::from(DIRECTIONS);
        let along = DVec2::new(libm::cos(angle), libm::sin(angle));
        let out = reach(&space.b.points, along) + reach(&space.a.points, along) - here.dot(along);
        if out < best.0 {
            best = (out, along);
        }
    }
    ladder(unit, |skin| best.1 * (best.0 + skin), frees)
}

/// The shortest move of a disc that frees it from an outline.
pub(super) fn disc(disc: &Placed, other: &Placed, outline: &Outline) -> DVec2 {
    let flat = Flat::new(outline, &other.pose.turn(), false);
    let radius = disc.shape.radius();
    let here = (disc.pose.position() - other.pose.position()) - flat.centre;
    let largest = disc.pose.position().abs().max_element().max(other.pose.position().abs().max_element());
    let unit = 8.0 * f64::EPSILON * (radius + flat.radius + flat.reach + largest);
    // Either may be moved by the answer: it must free both ways.
    let frees = |by: DVec2| !super::overlaps(&disc.moved_by(by), other) && !super::overlaps(disc, &other.moved_by(-by));
    if let Some(by) = round::push_out(&flat, radius, here, unit, frees) {
        return by;
    }
    // Out of the circle around the outline: longer than need be, and sure.
    let away = here.try_normalize().unwrap_or(DVec2::X);
    ladder(unit, |skin| away * (flat.radius + radius - here.length() + skin), frees)
}

/// The shortest move of a disc that frees it from another disc.
pub(super) fn discs(a: &Placed, b: &Placed) -> DVec2 {
    let apart = a.pose.position() - b.pose.position();
    let reach = a.shape.radius() + b.shape.radius();
    let away = apart.try_normalize().unwrap_or(DVec2::X);
    let unit = 4.0 * f64::EPSILON * (reach + a.pose.position().abs().max_element());
    let by = |skin: f64| away * (reach - apart.length() + skin);
    let frees = |by: DVec2| !super::overlaps(&a.moved_by(by), b);
    if frees(by(0.0)) { by(0.0) } else { ladder(unit, by, frees) }
}

/// The move with the smallest skin that frees.
fn ladder(unit: f64, by: impl Fn(f64) -> DVec2, frees: impl Fn(DVec2) -> bool) -> DVec2 {
    let mut skin = unit;
    for _ in 0..40 {
        if frees(by(skin)) {
            break;
        }
        skin *= 4.0;
    }
    by(skin)
}
