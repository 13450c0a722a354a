//! The least move that frees an outline, by a search over the sides of the space of moves, nearest first.
//!
//! The least move ends on the border of U, at the point of a side nearest to where we are, or where a
//! parallelogram lets go of the side. So each side, in the order of its distance, is asked for its nearest
//! free point; the first answer that no side could better, and that the exact test confirms, is the least.

use super::flat::Flat;
use super::outline::Outline;
use super::round;
use super::shape::Placed;
use super::space::{Hot, Side, Space};
use glam::DVec2;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Parallelograms walked through on one side before it is given up. Never reached by sound outlines.
const MOST_STEPS: usize = 100_000;

/// How far from a side to look for free moves, in steps: exactly on it, then on its free side by a skin
/// that grows until the exact test agrees. Metres.
#[derive(Clone, Copy, Debug)]
pub(super) struct Skin {
    /// How far from the side.
    pub gap: f64,
    /// How much parallelograms are grown.
    pub slack: f64,
}

impl Skin {
    /// Number of levels.
    const LEVELS: usize = 6;

    /// On the side itself at level 0, where edges that only touch do not cross; beyond it `unit · 16^level`.
    fn at(level: usize, unit: f64, blur: f64) -> Skin {
        if level == 0 {
            return Skin { gap: 0.0, slack: -4.0 * blur };
        }
        let gap = unit * 16f64.powi(level as i32 - 1);
        Skin { gap, slack: 0.5 * gap }
    }
}

/// The shortest move of the first shape that frees it from the second, which it overlaps.
pub(super) fn push_out(space: &Space, a: &Placed, b: &Placed) -> DVec2 {
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
    loop {
        radius = radius.min(farthest);
        // A free point found bounds the search for others; should the exact test refuse it, again without.
        let mut found = search(space, here, Bounds { radius, bounded: true }, unit, (frees, exactly));
        if found == Err(Refused(true)) {
            found = search(space, here, Bounds { radius, bounded: false }, unit, (frees, exactly));
        }
        if let Ok(by) = found {
            return by;
        }
        if radius == farthest {
            return way_out(space, here, unit, frees);
        }
        radius *= 4.0;
    }
}

/// Waiting for its turn: squared distance (as bits, which sort as the numbers do), side, level (0 for a
/// side not yet looked at, level + 1 of a free point found).
type Waiting = Reverse<(u64, u32, u8)>;

/// How far to search.
#[derive(Clone, Copy)]
struct Bounds {
    /// No farther than this, metres.
    radius: f64,
    /// Whether free points that are not confirmed yet bound it too.
    bounded: bool,
}

/// Nothing was found; whether the exact test refused something.
#[derive(PartialEq)]
struct Refused(bool);

/// The least move, if it is within the bounds.
fn search(
    space: &Space,
    here: DVec2,
    bounds: Bounds,
    unit: f64,
    (frees, exactly): (impl Fn(DVec2) -> bool, impl Fn(DVec2) -> DVec2),
) -> Result<DVec2, Refused> {
    let mut limit = bounds.radius * bounds.radius;
    let inner = space.pole.radius * space.pole.radius;
    let deep = |t: DVec2| t.distance_squared(space.pole.centre) < inner;
    let mut sides = Vec::new();
    let mut queue: Vec<Waiting> = Vec::new();
    space.sides_near(here, bounds.radius, |side| {
        if deep(side.from) && deep(side.to) {
            return;
        }
        let near = super::segment::nearest(side.from, side.to, here);
        let distance = near.distance_squared(here);
        if distance <= limit {
            queue.push(Reverse((distance.to_bits(), sides.len() as u32, 0)));
            sides.push(side);
        }
    });
    let mut queue = BinaryHeap::from(queue);
    let mut found = vec![DVec2::ZERO; sides.len()];
    let mut hot = Hot::default();
    let mut refused = false;
    while let Some(Reverse((_, number, stage))) = queue.pop() {
        let side = &sides[number as usize];
        let at = &mut found[number as usize];
        // What bounded the search may have been refused since: then others were passed over.
        let least = at.distance_squared(here) <= limit || !bounds.bounded;
        if stage > 0 && frees(*at - here) {
            return if least { Ok(*at - here) } else { Err(Refused(true)) };
        }
        refused |= stage > 0;
        if stage as usize >= Skin::LEVELS {
            continue;
        }
        let skin = Skin::at(stage as usize, unit, space.blur);
        let beyond = nearest_free(space, side, here, skin, limit, &mut hot);
        // Free on the side and nowhere beside it: a slot that fits exactly.
        if stage == 1 && beyond.is_none_or(|free| free.distance(*at) > 16.0 * unit) && frees(exactly(*at)) {
            return if least { Ok(exactly(*at)) } else { Err(Refused(true)) };
        }
        if let Some(free) = beyond {
            *at = free;
            if bounds.bounded {
                limit = limit.min(free.distance_squared(here) * (1.0 + 1e-6));
            }
            queue.push(Reverse((free.distance_squared(here).to_bits(), number, stage + 1)));
        }
    }
    Err(Refused(refused))
}

/// The free point of a side nearest to `here`, no farther than the root of `limit`.
fn nearest_free(space: &Space, side: &Side, here: DVec2, skin: Skin, limit: f64, hot: &mut Hot) -> Option<DVec2> {
    let along = side.to - side.from;
    let from = side.from + side.normal() * skin.gap;
    let start = super::segment::parameter(from, from + along, here);
    let least = (0.01 * skin.slack.abs() + 1e-2 * space.blur) / along.length() + f64::EPSILON;
    let deep = space.deep_span(from, along).filter(|&(low, high)| low < start && start < high);
    let (low, high) = deep.unwrap_or((start, start));
    let mut walk = |forward: bool| -> Option<DVec2> {
        let mut u = if forward { high } else { low };
        if !(0.0..=1.0).contains(&u) {
            return None;
        }
        for _ in 0..MOST_STEPS {
            let t = from + along * u;
            if t.distance_squared(here) > limit {
                return None;
            }
            let Some(pair) = space.crossing(t, skin.slack, hot) else { return Some(t) };
            let (low, high) = space.span(pair, from, along, skin.slack).unwrap_or((u, u));
            u = if forward { high.max(u) + least } else { low.min(u) - least };
            if !(0.0..=1.0).contains(&u) {
                return None;
            }
        }
        None
    };
    match (walk(true), walk(false)) {
        (Some(p), Some(q)) => Some(if p.distance_squared(here) <= q.distance_squared(here) { p } else { q }),
        (one, other) => one.or(other),
    }
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
