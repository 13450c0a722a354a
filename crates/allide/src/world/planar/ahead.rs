//! Where two fast bodies will meet within a step, turning as they go.

use super::contacts::{NEAR, find};
use super::outlines::FlatPatch;
use super::{PlanarBody, flat, thickness};
use crate::math::rotation;
use crate::planar::{self, Placed, PlanarMotion};
use crate::world::BodyKind;
use crate::world::integrate::moved;
use glam::{DVec2, DVec3};

/// Gap at which turning bodies count as meeting, as a share of the smaller one's radius.
const TOUCH: f64 = 1e-4;

/// Steps of time tried for turning bodies; the time reached then is early.
const STEPS: usize = 256;

/// Share of the thinner body's thickness by which bodies that touch already go on until they are apart.
const APART: f64 = 0.25;

/// Adds the contacts that two fast bodies will have when they meet, as planes with gaps that they close at their
/// speeds of then by that time.
pub fn add(a: &PlanarBody, b: &PlanarBody, dt: f64, out: &mut Vec<FlatPatch>) {
    let size = a.shape.radius().min(b.shape.radius());
    let turning = swing(a) + swing(b);
    let met = if turning * dt <= 0.1 * NEAR * size { straight(a, b, dt) } else { whirling(a, b, turning, dt) };
    let Some(time) = met.filter(|t| *t > 0.0) else { return };
    let (one, other) = (later(a, time), later(b, time));
    // Everything else is at the same place or as they meet: from where the first body is then.
    let origin = one.pose.position();
    for mut patch in find(&one, &other, 4.0 * TOUCH * size, 0.0) {
        let closing = |p: DVec2| patch.normal.dot(speed(b, time, origin + p) - speed(a, time, origin + p)) * time;
        let gap = |p: &FlatPatch| p.points.iter().fold(f64::NEG_INFINITY, |m, q| m.max(q.depth));
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

/// When two bodies that hardly turn meet, seconds.
fn straight(a: &PlanarBody, b: &PlanarBody, dt: f64) -> Option<f64> {
    let motions = [a, b].map(|body| PlanarMotion { velocity: body.velocity.truncate(), spin: 0.0 });
    planar::impact(&later(a, 0.0), &later(b, 0.0), motions, dt)
}

/// When two bodies that turn meet, seconds, a little early: time goes on by what the gap allows at least (Mirtich
/// 1996). Those that touch already may meet again elsewhere.
fn whirling(a: &PlanarBody, b: &PlanarBody, turning: f64, dt: f64) -> Option<f64> {
    let closing = (a.velocity - b.velocity).length() + turning;
    let touch = TOUCH * a.shape.radius().min(b.shape.radius());
    let thin = APART * thickness(&a.shape).min(thickness(&b.shape));
    let (mut time, mut parted) = (0.0, false);
    for _ in 0..STEPS {
        let (one, other) = (later(a, time), later(b, time));
        let gap = if planar::overlaps(&one, &other) { 0.0 } else { planar::distance(&one, &other).distance };
        if gap <= touch && parted {
            return Some(time);
        }
        parted |= gap > touch;
        time += if parted { gap } else { thin } / closing;
        if time > dt {
            return None;
        }
    }
    parted.then_some(time)
}

/// Speed at which turning about its centre of mass moves a body's border at most, m/s.
fn swing(body: &PlanarBody) -> f64 {
    let centre = body.mass.centre.length();
    let reach = if body.shape.outline().is_some() { body.shape.radius() + centre } else { centre };
    body.spin.length() * reach
}

/// A body's shape `time` seconds later.
fn later(body: &PlanarBody, time: f64) -> Placed<'_> {
    let pose = moved(body, body.velocity * time, rotation(body.spin * time));
    Placed::new(&body.shape, flat(&pose))
}

/// A body's centre of mass `time` seconds later, metres.
fn centre_at(body: &PlanarBody, time: f64) -> DVec2 {
    let now = body.pose.position + body.pose.rotation * body.mass.centre;
    (now + body.velocity * time).truncate()
}

/// Velocity of a body's point that is at `place` after `time` seconds, m/s.
fn speed(body: &PlanarBody, time: f64, place: DVec2) -> DVec2 {
    let arm: DVec3 = (place - centre_at(body, time)).extend(0.0);
    (body.velocity + body.spin.cross(arm)).truncate()
}
