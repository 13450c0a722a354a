//! Shapes of which not all is convex: on by as much as their distance allows, again and again. What is nearest now
//! need not be what is touched first, so no direction is given credit.

use super::solid::is_leap;
use super::{Motion, Pair, Piece, is_plane, turning_radius};
use crate::math::length;
use crate::narrow::mesh::at_least;
use crate::narrow::questions::gap;
use crate::narrow::{Placement, contacts, deepest, distance};
use crate::shape::Shape;
use glam::DVec3;
use std::ops::ControlFlow;

/// Steps of time with a mesh, each of which takes longer than with other shapes.
const MESH_STEPS: usize = 3_000;

/// Steps of time after which shapes are taken to pass each other by.
const PASSING: usize = 8;

/// How far terrain is looked for from a plane, metres.
const FARTHEST_LOOK: f64 = 1e9;

impl Pair<'_> {
    /// Shapes of which one is a mesh. What is nearest now need not be what is touched first, so no direction is
    /// given credit.
    pub(super) fn by_distance(&self, until: f64) -> Option<f64> {
        let [a, b] = &self.motions;
        let turning = |motion: &Motion, piece: &Piece| {
            if motion.spin == DVec3::ZERO { 0.0 } else { length(motion.spin) * turning_radius(piece) }
        };
        let closing = length(a.velocity - b.velocity) + turning(a, &self.a) + turning(b, &self.b);
        let bounded = self.a.shape.radius().is_finite() && self.b.shape.radius().is_finite();
        let (mut time, until) = if bounded { self.near(until)? } else { (0.0, until) };
        for step in 0..MESH_STEPS.min(self.steps) {
            if step == PASSING {
                time = time.max(self.roll(until)?);
                match self.pass_by(time, until) {
                    ControlFlow::Break(answer) => return answer,
                    ControlFlow::Continue(later) => time = later,
                }
            }
            if is_leap(step) {
                time = self.leap(time, until);
                if time >= until {
                    return None;
                }
            }
            // What is farther is not reached.
            let within = closing * (until - time) * (1.0 + 1e-9) + 2.0 * self.touch();
            let gap = self.distance(time, if within.is_nan() { f64::INFINITY } else { within })?;
            if gap <= self.touch() {
                return Some(time);
            }
            time += self.free_for(time, gap, closing, (until - time) * (1.0 + 1e-9));
            // Also where nothing moves at all.
            if time > until || time.is_nan() {
                return None;
            }
        }
        Some(time)
    }

    /// How far they are, at a time, from what counts as touching, metres; `None` also where it is more than `within`.
    fn distance(&self, time: f64, within: f64) -> Option<f64> {
        let (a, b, now) = (self.a.shape, self.b.shape, self.later(time));
        let far = match (a, b) {
            (Shape::Mesh(mesh), Shape::Terrain(ground)) => at_least(mesh, ground, &now),
            (Shape::Terrain(ground), Shape::Mesh(mesh)) => at_least(mesh, ground, &now.swapped()),
            _ => 0.0,
        };
        if far > 0.0 {
            return Some(self.room + far);
        }
        if self.room <= 0.0 {
            return Some(gap(a, b, &now, within - self.room)?.distance + self.room);
        }
        // What overlaps without a depth is just touching.
        Some(self.room - deepest(a, b, &now).map_or(0.0, |contact| contact.depth))
    }

    /// Any shape, first, and terrain, second, which does not turn. What is nearest now need not be what is
    /// touched first, so no direction is given credit.
    pub(super) fn onto_terrain(&self, until: f64) -> Option<f64> {
        let until = until.min(self.period() * (1.0 + 1e-9));
        let [a, b] = &self.motions;
        // What does not turn may be without end.
        let turning = if a.spin == DVec3::ZERO { 0.0 } else { self.turning_a(length(a.spin)) };
        let closing = length(a.velocity - b.velocity) + turning;
        let mut time = 0.0_f64;
        for step in 0..self.steps {
            if step == PASSING {
                time = time.max(self.roll(until)?);
                match self.pass_by(time, until) {
                    ControlFlow::Break(answer) => return answer,
                    ControlFlow::Continue(later) => time = later,
                }
            }
            if is_leap(step) && !is_plane(self.a.shape) {
                time = self.leap(time, until);
                if time >= until {
                    return None;
                }
            }
            let gap = self.ground_gap(&self.later(time));
            if gap <= self.touch() {
                return Some(time);
            }
            time += gap / closing;
            // Also where nothing moves at all.
            if time > until || time.is_nan() {
                return None;
            }
        }
        Some(time)
    }

    /// How far any shape, first, is from touching terrain, second, metres; less than that where nothing is in sight.
    fn ground_gap(&self, now: &Placement) -> f64 {
        let (a, b) = (self.a.shape, self.b.shape);
        // Contacts are what one rests on, not all that one may run into: that is told by the distance.
        let apart = if is_plane(a) { None } else { distance(a, b, now) };
        if let Some(gap) = apart.filter(|gap| gap.distance > 0.0) {
            return self.room + gap.distance;
        }
        let mut look = if a.radius().is_finite() { 0.25 * a.radius() } else { 1.0 };
        let mut found = Vec::new();
        loop {
            contacts(a, b, now, look, &mut found);
            match found.iter().map(|c| -c.depth).reduce(f64::min) {
                Some(gap) => return self.room + gap,
                None if apart.is_some() => return self.room,
                // Where nothing is in sight, one can go that far, or look farther.
                None if look > FARTHEST_LOOK => return self.room + 0.5 * look,
                None => look *= 2.0,
            }
        }
    }
}
