//! What fast bodies have in their way within a step, turning as they go.

use super::PlanarBody;
use super::contacts::{NEAR, find};
use super::meeting::{TOUCH, centre_at, later, meeting, speed};
use super::outlines::FlatPatch;
use crate::planar;
use crate::world::BodyKind;
use glam::DVec2;

/// Share of the smaller body's radius by which a patch must come nearer in a step to be asked whether it is met.
const NOTABLE: f64 = 1e-3;

/// Drops the patches across a gap that would stop two bodies although these pass each other by, and puts those in
/// their place that fast bodies will have when they meet. A patch across a gap is a plane that may not be crossed,
/// and what flies past a corner crosses the planes of its edges.
pub fn settle(a: &PlanarBody, b: &PlanarBody, (margin, dt): (f64, f64), all: &mut Vec<FlatPatch>) {
    let size = a.shape.radius().min(b.shape.radius());
    let fast = margin > NEAR * size;
    let in_the_way: Vec<bool> = all.iter().map(|patch| is_in_the_way(a, b, patch, (NOTABLE * size, dt))).collect();
    if !fast && !in_the_way.contains(&true) {
        return;
    }
    let met = meeting(a, b, dt);
    // Of those that are in each other, or about to be, what comes next is not known.
    if met.is_some_and(|time| time <= 0.0) || planar::overlaps(&later(a, 0.0), &later(b, 0.0)) {
        return;
    }
    if fast || met.is_none() {
        let mut flags = in_the_way.iter();
        all.retain(|_| !flags.next().is_some_and(|&flag| flag));
    }
    if let Some(time) = met.filter(|_| fast) {
        add(a, b, time, all);
    }
}

/// Whether two bodies, going on as they do, would cross the plane of a patch within `dt` seconds, coming nearer by
/// `notable` metres at least.
fn is_in_the_way(a: &PlanarBody, b: &PlanarBody, patch: &FlatPatch, (notable, dt): (f64, f64)) -> bool {
    let origin = a.pose.position.truncate();
    patch.points.iter().any(|p| {
        let place = origin + 0.5 * (p.on_a + p.on_b);
        let nearer = -patch.normal.dot(speed(b, 0.0, place) - speed(a, 0.0, place)) * dt;
        nearer > notable && nearer > -p.depth
    })
}

/// The depth of a patch, metres; negative across a gap.
fn gap(patch: &FlatPatch) -> f64 {
    patch.points.iter().fold(f64::NEG_INFINITY, |most, p| most.max(p.depth))
}

/// Adds the contacts that two bodies will have when they meet, after `time` seconds, as planes with gaps that they
/// close at their speeds of then by that time.
fn add(a: &PlanarBody, b: &PlanarBody, time: f64, out: &mut Vec<FlatPatch>) {
    let size = a.shape.radius().min(b.shape.radius());
    let (one, other) = (later(a, time), later(b, time));
    // Everything else is at the same place or as they meet: from where the first body is then.
    let origin = one.pose.position();
    for mut patch in find(&one, &other, 4.0 * TOUCH * size, 0.0) {
        let closing = |p: DVec2| patch.normal.dot(speed(b, time, origin + p) - speed(a, time, origin + p)) * time;
        let nearest = patch.points.iter().map(|p| p.depth + closing(p.on_a)).fold(f64::NEG_INFINITY, f64::max);
        let known = |p: &FlatPatch| p.normal.dot(patch.normal) > 0.999 && (gap(p) - nearest).abs() < 1e-3 * size;
        if patch.points.iter().all(|p| closing(p.on_a) >= 0.0) || out.iter().any(known) {
            continue;
        }
        let places: Vec<f64> = patch.points.iter().map(|p| closing(p.on_a).min(0.0)).collect();
        for (p, closing) in patch.points.iter_mut().zip(places) {
            p.depth += closing;
            // About the centre of the body that moves the point lies as it will; the other's is a gap away.
            if a.kind == BodyKind::Dynamic {
                p.on_a += (origin - centre_at(a, time)) + (centre_at(a, 0.0) - a.pose.position.truncate());
                p.on_b = p.on_a - patch.normal * p.depth;
            } else {
                p.on_b += (origin - centre_at(b, time)) + (centre_at(b, 0.0) - a.pose.position.truncate());
                p.on_a = p.on_b + patch.normal * p.depth;
            }
        }
        out.push(patch);
    }
}
