//! When two bodies that move as they do meet: exactly where they hardly turn, else step by step.

use super::closing::Closing;
use super::{PlanarBody, flat, thickness};
use crate::math::rotation;
use crate::narrow::Motion;
use crate::planar::{self, Placed, PlanarMotion};
use crate::world::integrate::moved;
use glam::DVec2;

/// Gap from which on turning bodies are followed in even steps, as a share of the smaller one's radius.
pub const TOUCH: f64 = 1e-4;

/// Share of that radius which turning may move a border by in a step, and the way still counts as straight.
const STRAIGHT: f64 = 0.05;

/// Steps of time tried; the time reached then is early.
pub const STEPS: usize = 4096;

/// A gap that is as good as none, metres, and how often time is halved to find it.
const TOUCHING: f64 = 1e-6;
const HALVINGS: usize = 40;

/// Share of the thinner body's thickness by which bodies that overlap already go on until they are apart.
const APART: f64 = 0.25;

/// When two bodies meet that do not overlap now, or are apart again, no later than `dt` seconds: never late, and
/// early by no more than what closes a gap of [`TOUCH`]. Bodies that pass each other by do not meet.
pub fn meeting(a: &PlanarBody, b: &PlanarBody, dt: f64) -> Option<f64> {
    let size = a.shape.radius().min(b.shape.radius());
    let closing = Closing::of([a, b].map(|body| {
        let motion = Motion { velocity: body.velocity, spin: body.spin };
        (body, centre_at(body, 0.0), motion)
    }));
    if closing.is_straight(dt, STRAIGHT * size) {
        return straight(a, b, dt);
    }
    Approach::of(a, b, closing).first(dt, STEPS, |time| (later(a, time), later(b, time)))
}

/// When two bodies that hardly turn meet, seconds; 0 when they overlap.
fn straight(a: &PlanarBody, b: &PlanarBody, dt: f64) -> Option<f64> {
    let motions = [a, b].map(|body| PlanarMotion { velocity: body.velocity.truncate(), spin: 0.0 });
    planar::impact(&later(a, 0.0), &later(b, 0.0), motions, dt)
}

/// Two bodies that come nearer.
#[derive(Clone, Copy, Debug)]
pub struct Approach {
    closing: Closing,
    /// Gap from which on time goes in even steps, metres.
    touch: f64,
    /// How far the bodies may go on through each other unseen, metres.
    thin: f64,
}

impl Approach {
    pub fn of(a: &PlanarBody, b: &PlanarBody, closing: Closing) -> Approach {
        let touch = TOUCH * a.shape.radius().min(b.shape.radius());
        Approach { closing, touch, thin: APART * thickness(&a.shape).min(thickness(&b.shape)) }
    }

    /// When the bodies, which are where `at` says, first overlap after they were apart; the last time before that
    /// at which they do not. Time goes on by what the gap allows at least (Mirtich 1996). A gap too small to be
    /// worth that is gone along in even steps: what only passes by goes out of it again.
    pub fn first<'s>(&self, until: f64, steps: usize, at: impl Fn(f64) -> (Placed<'s>, Placed<'s>)) -> Option<f64> {
        let (mut time, mut free) = (0.0, None);
        for _ in 0..steps {
            let (one, other) = at(time);
            let ahead = match gap(&one, &other) {
                Some(gap) => {
                    free = Some(time);
                    gap.max(self.touch)
                }
                None if free.is_some() => return free.map(|free| self.closest((free, time), at)),
                None => self.thin,
            };
            if time >= until {
                return None;
            }
            time = self.closing.after(time, ahead).min(until);
        }
        free
    }

    /// The time between one at which the bodies do not overlap and one at which they do, until which they do not by
    /// as little as counts as touching.
    fn closest<'s>(&self, (mut free, mut met): (f64, f64), at: impl Fn(f64) -> (Placed<'s>, Placed<'s>)) -> f64 {
        let speed = self.closing.at(free);
        for _ in 0..HALVINGS {
            if (met - free) * speed <= TOUCHING {
                break;
            }
            let middle = 0.5 * (free + met);
            let (one, other) = at(middle);
            if planar::overlaps(&one, &other) {
                met = middle;
            } else {
                free = middle;
            }
        }
        free
    }
}

/// The gap between two shapes, metres; `None` where they overlap.
pub fn gap(a: &Placed, b: &Placed) -> Option<f64> {
    let gap = planar::distance(a, b).distance;
    (gap > 0.0 || !planar::overlaps(a, b)).then_some(gap)
}

/// A body's shape `time` seconds later.
pub fn later(body: &PlanarBody, time: f64) -> Placed<'_> {
    let pose = moved(body, body.velocity * time, rotation(body.spin * time));
    Placed::new(&body.shape, flat(&pose))
}

/// A body's centre of mass `time` seconds later, metres.
pub fn centre_at(body: &PlanarBody, time: f64) -> DVec2 {
    let now = body.pose.position + body.pose.rotation * body.mass.centre;
    (now + body.velocity * time).truncate()
}

/// Velocity of a body's point that is at `place` after `time` seconds, m/s.
pub fn speed(body: &PlanarBody, time: f64, place: DVec2) -> DVec2 {
    let arm = (place - centre_at(body, time)).extend(0.0);
    (body.velocity + body.spin.cross(arm)).truncate()
}
