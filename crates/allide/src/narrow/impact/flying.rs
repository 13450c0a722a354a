//! Solids given by formulas, and what flies by them: all of a straight way at once.
//!
//! How long a way is free of another shape is proved for a shape that does not turn ([`Course`]). One that turns is
//! nowhere farther from where it would be without than it turns meanwhile: so its way is cut in parts that are as long
//! as the gap allows for that, which is long for what flies faster than it turns.

use super::{Motion, Pair, Piece, turning_radius};
use crate::math::{Pose, length};
use crate::narrow::implicit::{Apart, Course};
use crate::narrow::{Placement, deepest};
use crate::shape::{Implicit, Shape};
use glam::DVec3;

/// Parts of a way that are tried one after the other.
const PARTS: usize = 48;

/// A part of a way not proved free that is tried next, and the least share of one that counts as free.
const SHORTER: f64 = 0.3;
const SOME: f64 = 0.05;

/// How much longer a part is tried after one that was free.
const LONGER: f64 = 1.5;

/// Cells looked at for all parts.
const CELLS: usize = 6_000;

/// Steps of time for a ball.
const STEPS: usize = 64;

impl Pair<'_> {
    /// A time up to which it is proved that a solid of a formula, first, is farther than `by` metres from another shape,
    /// from a time on; `None` where that is all the time until another.
    pub(super) fn fly(&self, solid: &Implicit, by: f64, (from, until): (f64, f64)) -> Option<f64> {
        let [a, b] = &self.motions;
        let mut time = from;
        let is_endless = !(until - from).is_finite() || (b.spin != DVec3::ZERO && !self.b.shape.radius().is_finite());
        let Some(course) = Course::new(solid, self.b.shape).filter(|_| by > 0.0 && !is_endless) else {
            return Some(time);
        };
        // From inside its triangles do not tell of a mesh.
        if let Shape::Mesh(mesh) = self.b.shape
            && !mesh.is_surface()
            && !Apart::new(solid, self.b.shape).is_some_and(|apart| apart.are(&self.later(time), by, 1))
        {
            return Some(time);
        }
        let velocity = b.velocity - a.velocity;
        let turning = |motion: &Motion, piece: &Piece| match motion.spin {
            DVec3::ZERO => 0.0,
            spin => length(spin) * turning_radius(piece),
        };
        let turning = turning(a, &self.a) + turning(b, &self.b);
        let (mut span, mut cells) = (until - from, CELLS);
        for _ in 0..PARTS {
            span = span.min(until - time);
            let (way, off) = (velocity * span, 0.5 * turning * span);
            // As they are turned in the middle of it.
            let middle = self.later(time + 0.5 * span);
            let start = Placement { offset: middle.offset - 0.5 * way, ..middle };
            let Some(free) = course.free(&start, way, by + off, &mut cells) else {
                time = if span < until - time { time + span } else { return None };
                span *= LONGER;
                continue;
            };
            let share = free / length(way);
            if share > SOME {
                time += span * share.min(1.0);
            }
            span *= SHORTER;
            if off == 0.0 || cells == 0 || span * (length(velocity) + turning) < by {
                break;
            }
        }
        Some(time)
    }

    /// The same of shapes of which one turns, by the ball that holds all its places: which does not.
    pub(super) fn roll(&self, until: f64) -> Option<f64> {
        let Some((which, ball)) = self.ball() else { return Some(0.0) };
        self.beside_ball((which, &ball)).impact(until).map(|(time, _)| time)
    }

    /// Whether that ball is clear of the other at a time, as far as points known of it tell: where it is not, it tells
    /// nothing of later times.
    pub(super) fn is_ball_clear(&self, time: f64) -> bool {
        let Some((which, ball)) = self.ball() else { return false };
        let pair = self.beside_ball((which, &ball));
        deepest(pair.a.shape, pair.b.shape, &pair.later(time)).is_none_or(|contact| contact.depth < 0.0)
    }

    /// Which of the two turns, if one does, and the ball about its origin that holds it.
    fn ball(&self) -> Option<(usize, Shape)> {
        let [a, b] = &self.motions;
        let (which, piece) = match (a.spin == DVec3::ZERO, b.spin == DVec3::ZERO) {
            (false, true) => (0, &self.a),
            (true, false) => (1, &self.b),
            _ => return None,
        };
        let radius = length(piece.pose.position) + piece.shape.radius();
        Shape::sphere(radius * (1.0 + 1e-9)).ok().map(|ball| (which, ball))
    }

    /// The two with a ball in the place of one of them.
    fn beside_ball<'a>(&'a self, (which, ball): (usize, &'a Shape)) -> Pair<'a> {
        let mut motions = self.motions;
        motions[which].spin = DVec3::ZERO;
        let round = Piece { shape: ball, pose: Pose::IDENTITY };
        let (a, b) = if which == 0 { (round, self.b) } else { (self.a, round) };
        Pair { a, b, motions, room: self.room.min(0.0), steps: self.steps.min(STEPS), ..*self }
    }

    /// The same by the cylinder that holds all the places of a solid of a formula.
    pub(super) fn spin(&self, until: f64) -> Option<f64> {
        match self.motions.map(|motion| motion.spin == DVec3::ZERO) {
            [false, true] => self.spin_by(0, until),
            [true, false] => self.spin_by(1, until),
            _ => Some(0.0),
        }
    }
}
