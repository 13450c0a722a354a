//! When two moving shapes first meet.

use super::distance::Between;
use super::meet::{Near, enter};
use super::pose::{LARGEST_POSITION, PlanarPose, Turn};
use super::round;
use super::shape::Placed;
use super::space::Space;
use glam::DVec2;

/// How a flat shape moves: steadily, turning about its local origin.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PlanarMotion {
    /// Velocity of the local origin, m/s.
    pub velocity: DVec2,
    /// Angular velocity, rad/s, counter-clockwise.
    pub spin: f64,
}

/// Gap at which turning shapes count as meeting, times their size.
const TOUCH: f64 = 1e-10;

/// Steps of time tried for turning shapes; the time reached then is early, never late.
const STEPS: usize = 20_000;

/// Seconds until the first shape enters the second.
pub(super) fn impact(a: &Placed, b: &Placed, motions: [PlanarMotion; 2], until: f64) -> Option<f64> {
    if super::overlaps(a, b) {
        return Some(0.0);
    }
    // A disc may turn as it likes about its middle.
    let spins = |shape: &Placed, motion: &PlanarMotion| motion.spin != 0.0 && shape.shape.outline().is_some();
    if spins(a, &motions[0]) || spins(b, &motions[1]) {
        return turning(a, b, motions, until);
    }
    let v = motions[0].velocity - motions[1].velocity;
    if v == DVec2::ZERO || !v.is_finite() || until.is_nan() || until < 0.0 {
        return None;
    }
    straight(a, b, v, until)
}

/// When the first shape, moving along `v`, enters the second, which it does not overlap; in units of `v`.
pub(super) fn straight(a: &Placed, b: &Placed, v: DVec2, until: f64) -> Option<f64> {
    match (a.shape.outline(), b.shape.outline()) {
        (Some(p), Some(q)) => {
            let space = Space::new((p, &a.pose.turn()), (q, &b.pose.turn()));
            let here = space.move_at(a.pose.position() - b.pose.position());
            let near = Near { behind: 1e-11 * space.size + 16.0 * space.blur, end: 16.0 * space.blur, cut: 0.0 };
            enter(&space, here, v, until, near).map(|entry| entry.time)
        }
        (None, None) => {
            let apart = a.pose.position() - b.pose.position();
            disc_time(apart, v, a.shape.radius() + b.shape.radius()).filter(|&time| time <= until)
        }
        (None, Some(_)) => disc_enters(a, b, v, until),
        (Some(_), None) => disc_enters(b, a, -v, until),
    }
}

fn disc_enters(disc: &Placed, other: &Placed, v: DVec2, until: f64) -> Option<f64> {
    let (flat, _) = super::flat::Flat::of(other);
    let here = (disc.pose.position() - other.pose.position()) - flat.centre;
    let radius = disc.shape.radius();
    let mut first = None;
    round::paths(&flat, radius, &mut |_, path| {
        if let Some(time) = round::entry(&path, here, v, 1e-11 * (radius + flat.radius))
            && time <= until
            && first.is_none_or(|best| time < best)
        {
            first = Some(time);
        }
    });
    first
}

/// When a point at `apart` from the middle of a disc, moving along `v`, enters it.
pub(super) fn disc_time(apart: DVec2, v: DVec2, radius: f64) -> Option<f64> {
    let (a, b) = (v.length_squared(), apart.dot(v));
    let c = (apart.length() - radius) * (apart.length() + radius);
    let root = b * b - a * c;
    if b >= 0.0 || root <= 0.0 {
        return None;
    }
    // The smaller root, in the form that does not cancel.
    Some((c / (root.sqrt() - b)).max(0.0))
}

/// Conservative advancement (Mirtich 1996): time goes on by what the gap allows at least.
fn turning(a: &Placed, b: &Placed, motions: [PlanarMotion; 2], until: f64) -> Option<f64> {
    let swing = |shape: &Placed, motion: &PlanarMotion| {
        if shape.shape.outline().is_some() { motion.spin.abs() * shape.shape.radius() } else { 0.0 }
    };
    let v = motions[0].velocity - motions[1].velocity;
    let closing = v.length() + swing(a, &motions[0]) + swing(b, &motions[1]);
    let touch = TOUCH * (a.shape.radius() + b.shape.radius());
    let mut time = 0.0;
    for _ in 0..STEPS {
        let (at, bt) = (later(a, &motions[0], time), later(b, &motions[1], time));
        if super::overlaps(&at, &bt) {
            return Some(time);
        }
        let gap = Between::new(&at, &bt).gap().distance;
        if gap <= touch {
            return Some(time);
        }
        time += gap / closing;
        // Beyond the largest position nothing is met any more.
        if time > until || time * closing > 4.0 * LARGEST_POSITION || time.is_nan() {
            return None;
        }
    }
    Some(time)
}

/// A shape `time` seconds later.
fn later<'s>(shape: &Placed<'s>, motion: &PlanarMotion, time: f64) -> Placed<'s> {
    let (old, by) = (shape.pose.turn(), Turn::by(motion.spin * time));
    let turn = Turn { cos: old.cos * by.cos - old.sin * by.sin, sin: old.sin * by.cos + old.cos * by.sin };
    let pose: PlanarPose = shape.pose.turned_to(turn).moved_by(motion.velocity * time);
    Placed::new(shape.shape, pose)
}
