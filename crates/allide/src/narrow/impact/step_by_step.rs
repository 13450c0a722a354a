//! Shapes of which not all is convex: on by as much as their distance allows, again and again. What is nearest now
//! need not be what is touched first, so no direction is given credit.

use super::{Motion, Pair, Piece, is_plane, turning_radius};
use crate::math::length;
use crate::narrow::mesh::at_least;
use crate::narrow::{Placement, contacts, deepest, distance, implicit};
use crate::shape::Shape;
use glam::DVec3;

/// Steps of time with a mesh, each of which takes longer than with other shapes.
const MESH_STEPS: usize = 3_000;

/// Part of the depth or gap looked for up to which a solid of a formula is all but there: to come nearer yet would
/// take as many steps again.
const NEARLY: f64 = 0.02;

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
        for _ in 0..MESH_STEPS.min(self.steps) {
            let gap = self.distance(time)?;
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

    /// How far they are, at a time, from what counts as touching, metres.
    fn distance(&self, time: f64) -> Option<f64> {
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
            return Some(distance(a, b, &now)?.distance + self.room);
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
        let mut time = 0.0;
        for _ in 0..self.steps {
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

    /// A solid of a formula, first, and any shape, second: as long as their distance allows, again and again.
    pub(super) fn nearer(&self, until: f64) -> Option<f64> {
        let [a, b] = &self.motions;
        let approach = length(a.velocity - b.velocity);
        let bounded = self.b.shape.radius().is_finite();
        let (mut time, until) = if bounded { self.near(until)? } else { (0.0, until) };
        let touch = self.touch().max(NEARLY * self.room.abs());
        let mut before = f64::INFINITY;
        for _ in 0..self.steps {
            let now = self.later(time);
            // What has no end turns faster the farther out it is met.
            let far = length(now.offset) + approach * (until - time) + turning_radius(&self.a) + self.a.shape.radius();
            let of_b = if bounded { turning_radius(&self.b) } else { far };
            let turning = |spin: DVec3, radius: f64| if spin == DVec3::ZERO { 0.0 } else { length(spin) * radius };
            let closing = approach + turning(a.spin, turning_radius(&self.a)) + turning(b.spin, of_b);
            // They come no nearer than this in the time left, nor are they farther apart than after the last step.
            let left = if closing > 0.0 { closing * (until - time) } else { 0.0 };
            let gap = self.room + self.solid_gap(&now, left + touch - self.room, 2.0 * before - self.room)?;
            if gap <= touch {
                return Some(time);
            }
            before = gap;
            time += gap / closing;
            if time > until || time.is_nan() {
                return None;
            }
        }
        Some(time)
    }

    /// How far a solid of a formula, first, is from any shape; `None` where it is proved to be farther than `left`
    /// metres, and looked for up to `most` where that is less. That of the boxes or of the ball around it where that
    /// is far.
    fn solid_gap(&self, now: &Placement, left: f64, most: f64) -> Option<f64> {
        let Shape::Implicit(solid) = self.a.shape else { return None };
        let outside = match self.b.shape {
            Shape::Implicit(other) => implicit::boxes_apart(solid, other, now),
            other => -deepest(&Shape::sphere(solid.radius()).ok()?, other, now)?.depth,
        };
        if outside > solid.radius() {
            return Some(outside);
        }
        if outside > left || implicit::is_beyond(solid, self.b.shape, now, left) {
            return None;
        }
        let within = left.min(most);
        let near =
            if within < f64::INFINITY { implicit::deepest_within(solid, self.b.shape, now, within) } else { None };
        // Where the formula misjudges how far it is, all is looked at.
        let found = near.or_else(|| implicit::deepest(solid, self.b.shape, now));
        Some(found.map_or(outside, |contact| -contact.depth))
    }
}
