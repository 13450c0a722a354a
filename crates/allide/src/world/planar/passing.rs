//! Nothing passes through anything: the states after a step are looked through for bodies that moved so far that
//! they may have come through another, and these are taken there again, along their way and out of everything.
//!
//! The response knows of the first thing that a fast body meets in a step. What it would meet after that, having
//! been turned aside, is found here; the body stops there, with the velocity it has, and meets it in the next
//! step. What is not in doubt stays as it is, to the last bit.

use super::contacts::find;
use super::course::{Course, Move, placed_after, pose_after, way};
use super::drag::Drag;
use super::meeting::{Approach, swing, turning_reach};
use super::{PlanarBody, flat, thickness};
use crate::broad::BroadPhase;
use crate::math::{Aabb, Pose};
use crate::planar::Placed;
use crate::world::{BodyKind, Form};
use glam::DVec3;

type State = (Pose, DVec3, DVec3);

/// The body of a slot.
type Bodies<'f, 's> = &'f dyn Fn(usize) -> Option<&'s PlanarBody>;

/// A body that comes farther in a step than this share of its thickness is looked at.
const FAR: f64 = 0.15;

/// The same of one that was hit, so that it comes farther than it was looked ahead for it.
const FAR_WHEN_HIT: f64 = 0.02;

/// A body on its way.
struct Mover<'s> {
    slot: u32,
    body: &'s PlanarBody,
    course: Course,
    swept: Aabb,
    /// Whether it takes others along: driven, or taken along itself.
    leads: bool,
    /// Where it stands after all, if not where its course ends.
    stopped: Option<Move>,
}

/// Puts the states `after` a step of `dt` seconds right; `ignored` are pairs of slots that do not collide.
pub fn hold<'s>(bodies: Bodies<'_, 's>, broad: &mut BroadPhase, ignored: &[(u32, u32)], after: &mut [State], dt: f64) {
    let mut movers = movers(bodies, after, dt);
    if movers.is_empty() {
        return;
    }
    let pushes = |a: u32, b: u32| match (bodies(a as usize), bodies(b as usize)) {
        (Some(a), Some(b)) => !a.sensor && !b.sensor && a.groups.collide(b.groups),
        _ => false,
    };
    let collide = |a: u32, b: u32| ignored.binary_search(&(a.min(b), a.max(b))).is_err() && pushes(a, b);
    part(&mut movers, &collide, dt);
    let known: Vec<u32> = movers.iter().map(|mover| mover.slot).collect();
    let mut standing: Vec<Vec<u32>> = Vec::with_capacity(movers.len());
    for mover in &movers {
        let mut near = Vec::new();
        broad.tree_mut().overlapping(&mover.swept, |slot| near.push(slot));
        near.sort_unstable();
        near.retain(|&slot| known.binary_search(&slot).is_err() && collide(slot, mover.slot));
        standing.push(near);
    }
    // What was stopped is in the way of the others.
    for _ in 0..2 {
        let before = movers.iter().filter(|mover| mover.stopped.is_some()).count();
        for k in 0..movers.len() {
            if movers[k].body.kind == BodyKind::Dynamic {
                movers[k].stopped = stopped(&movers, k, &standing[k], (bodies, after), &collide);
            }
        }
        if movers.iter().filter(|mover| mover.stopped.is_some()).count() == before {
            break;
        }
    }
    for mover in &movers {
        if let Some(place) = &mover.stopped {
            after[mover.slot as usize].0 = pose_after(mover.body, place);
        }
    }
}

/// The bodies that move so far that they may pass through something, ascending.
fn movers<'s>(bodies: Bodies<'_, 's>, after: &[State], dt: f64) -> Vec<Mover<'s>> {
    let mut found = Vec::new();
    for (slot, state) in after.iter().enumerate() {
        let Some(body) = bodies(slot).filter(|body| body.kind != BodyKind::Fixed) else { continue };
        if !state.0.is_finite() || !(state.1 + state.2).is_finite() {
            continue;
        }
        let thin = thickness(&body.shape);
        let (least, most) = (FAR_WHEN_HIT * thin, FAR * thin);
        let spin = body.spin.length().max(state.2.length());
        let about = (state.0.position - body.pose.position).length() + spin * dt * turning_reach(body);
        if about.max(body.velocity.length() * dt) <= least {
            continue;
        }
        let course =
            if body.kind == BodyKind::Driven { Course::steady(body, dt) } else { Course::new(body, state, dt) };
        let length: f64 = course.nodes.windows(2).map(|piece| way(body, &piece[0].1, &piece[1].1)).sum();
        let expected = (body.velocity.length() + swing(body)) * dt;
        if length <= least || (length <= most && length <= expected + least) {
            continue;
        }
        let mut swept = Form::bounds(&body.shape, &body.pose);
        for (_, by) in &course.nodes {
            let centre = body.centre() + by.shift.extend(0.0);
            let reach = DVec3::new(1.0, 1.0, 0.0) * (body.shape.radius() + body.mass.centre.length());
            swept = swept.union(&Aabb { min: centre - reach, max: centre + reach });
        }
        let leads = body.kind == BodyKind::Driven;
        found.push(Mover { slot: slot as u32, body, course, swept, leads, stopped: None });
    }
    found
}

/// Halts bodies on their way that would pass through each other, the earliest first; what is driven goes on, and
/// takes the other with it.
fn part(movers: &mut [Mover], collide: &impl Fn(u32, u32) -> bool, dt: f64) {
    let mut pairs: Vec<(usize, usize, Option<f64>)> = Vec::new();
    for i in 0..movers.len() {
        for j in i + 1..movers.len() {
            let (a, b) = (&movers[i], &movers[j]);
            let driven = a.body.kind != BodyKind::Dynamic && b.body.kind != BodyKind::Dynamic;
            if !driven && a.swept.overlaps(&b.swept) && collide(a.slot, b.slot) {
                pairs.push((i, j, passing(a, b, dt)));
            }
        }
    }
    // Each body is halted once, and taken along once.
    for _ in 0..3 * movers.len() {
        let first = pairs.iter().filter_map(|p| p.2.map(|time| (time, p.0, p.1)));
        let Some((time, i, j)) = first.min_by(|p, q| p.0.total_cmp(&q.0)) else { return };
        match (movers[i].leads, movers[j].leads) {
            (false, false) => [i, j].into_iter().for_each(|k| movers[k].course.halt(time)),
            (true, false) => follow(movers, j, i, time),
            (false, true) => follow(movers, i, j, time),
            (true, true) => {}
        }
        for pair in &mut pairs {
            if pair.0 == i && pair.1 == j {
                pair.2 = None;
            } else if [i, j].iter().any(|&k| pair.0 == k || pair.1 == k) {
                pair.2 = passing(&movers[pair.0], &movers[pair.1], dt);
            }
        }
    }
}

/// Makes one body go along with another from a time on.
fn follow(movers: &mut [Mover], one: usize, other: usize, time: f64) {
    let along = movers[other].course.clone();
    movers[one].course.join(time, &along);
    movers[one].leads = true;
}

/// When two bodies on their ways start to pass through each other, if they come out on the other side or stay in
/// each other; those that bounce off each other do not.
fn passing(a: &Mover, b: &Mover, dt: f64) -> Option<f64> {
    if a.leads && b.leads {
        return None;
    }
    let closing = a.course.closing(a.body, &b.course, b.body);
    let approach = Approach::of(a.body, b.body, closing);
    let at = |time: f64| (placed_after(a.body, &a.course.at(time)), placed_after(b.body, &b.course.at(time)));
    let time = approach.first((0.0, dt), at)?;
    let turned = |mover: &Mover| if mover.course.nodes.len() > 2 { mover.course.nodes[1].0 } else { 0.0 };
    if time >= turned(a).max(turned(b)) {
        return Some(time);
    }
    // The response turned one of them aside, and its steps are coarse: they may be in each other for a while. On
    // which sides of what touched first are they in the end?
    let (one, other) = at(time);
    let apart = |time: f64| {
        let centre = |m: &Mover| m.body.centre().truncate() + m.course.at(time).shift;
        centre(b) - centre(a)
    };
    let touching = find(&one, &other, approach.gap(), 0.0);
    let normal = touching.first().map_or(apart(time).normalize_or_zero(), |patch| patch.normal);
    let thin = thickness(&a.body.shape) + thickness(&b.body.shape);
    (normal.dot(apart(dt) - apart(time)) < -0.5 * thin).then_some(time)
}

/// Where a body stops among those that stand, and those that were stopped; `None` where its course ends.
fn stopped(
    movers: &[Mover],
    k: usize,
    standing: &[u32],
    (bodies, after): (Bodies, &[State]),
    collide: &impl Fn(u32, u32) -> bool,
) -> Option<Move> {
    let mover = &movers[k];
    // What is fixed it must come out of first; what is not may give way.
    let (mut fixed, mut loose): (Vec<Placed>, Vec<Placed>) = (Vec::new(), Vec::new());
    for &slot in standing {
        let Some(body) = bodies(slot as usize) else { continue };
        let pose = &after[slot as usize].0;
        if Form::bounds(&body.shape, pose).overlaps(&mover.swept) {
            let list = if body.kind == BodyKind::Fixed { &mut fixed } else { &mut loose };
            list.push(Placed::new(&body.shape, flat(pose)));
        }
    }
    for other in movers.iter().filter(|other| other.slot != mover.slot && collide(other.slot, mover.slot)) {
        if let Some(place) = other.stopped.as_ref().filter(|_| other.swept.overlaps(&mover.swept)) {
            loose.push(placed_after(other.body, place));
        }
    }
    let wanted = mover.course.end();
    let halted = mover.course.nodes[mover.course.nodes.len() - 2].1 == wanted;
    let mut drag = Drag::new(mover.body, fixed);
    let mut at = drag.freed();
    loose.into_iter().for_each(|other| drag.add(&at, other));
    for (i, (_, by)) in mover.course.nodes.iter().enumerate().skip(1) {
        at = drag.go(at, by, i + 1 == mover.course.nodes.len());
    }
    if drag.is_deeper(&at) {
        return Some(Move::default());
    }
    let off = way(mover.body, &at, &wanted);
    if off <= drag.tolerance() { halted.then_some(wanted) } else { Some(at) }
}
