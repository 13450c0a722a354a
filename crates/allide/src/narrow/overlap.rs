//! When two moving shapes first overlap by so much: [`super::impact`] for bodies, which turn about their centres
//! of mass, may touch already, and come within a given gap or down to a given depth.

use super::compound::{Piece, pieces};
use super::impact::{Motion, Pair, felt};
use super::{Placement, decide};
use crate::implicit::{Limits, Verdict};
use crate::math::{Pose, rotation};
use crate::shape::Shape;
use glam::DVec3;

/// A shape in steady motion about its centre of mass.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moving<'a> {
    pub shape: &'a Shape,
    /// Centre of mass in the local frame, metres.
    pub centre: DVec3,
    /// Pose of the local frame now.
    pub pose: Pose,
    /// Velocity of the centre of mass, and spin, world axes.
    pub motion: Motion,
}

/// Seconds until two shapes first overlap by `depth` metres, or come within a gap of −`depth`, if that is within
/// `until` seconds: 0 when they do now. Never late; early where they move beside each other for so long that `steps`
/// steps of time do not get them by.
pub(crate) fn first_overlap(a: &Moving, b: &Moving, depth: f64, (until, steps): (f64, usize)) -> Option<f64> {
    let (arm_a, arm_b) = (a.pose.rotation * a.centre, b.pose.rotation * b.centre);
    let at = Placement {
        rotation_a: a.pose.rotation,
        rotation_b: b.pose.rotation,
        offset: (b.pose.position - a.pose.position) + arm_b - arm_a,
    };
    let mut first: Option<f64> = None;
    for p in pieces(a.shape).map(|piece| from(a.centre, piece)) {
        for q in pieces(b.shape).map(|piece| from(b.centre, piece)) {
            let motions = [felt(&p, at.rotation_a, a.motion), felt(&q, at.rotation_b, b.motion)];
            let pair = Pair { a: p, b: q, at, motions, room: depth, steps };
            first = pair.impact(first.unwrap_or(until)).map(|(time, _)| time).or(first);
        }
    }
    first
}

/// Cells spent on a point that two shapes have in common at the end of their way.
const CELLS: usize = 64;

/// Whether [`first_overlap`] finds any. Where formulas are among the shapes, a point that they have in common at the
/// end tells it at once.
pub(crate) fn overlap_ahead(a: &Moving, b: &Moving, depth: f64, (until, steps): (f64, usize)) -> bool {
    if depth <= 0.0 && (has_formula(a.shape) || has_formula(b.shape)) {
        let at = Placement::of(&a.after(until), &b.after(until));
        let thinner = a.shape.thickness().min(b.shape.thickness());
        let limits = Limits { tolerance: 1e-3 * thinner, cells: CELLS };
        let known = decide(a.shape, b.shape, &at, &limits);
        if known.is_some_and(|known| matches!(known.verdict, Verdict::Yes { .. })) {
            return true;
        }
    }
    first_overlap(a, b, depth, (until, steps)).is_some()
}

fn has_formula(shape: &Shape) -> bool {
    pieces(shape).any(|piece| matches!(piece.shape, Shape::Implicit(_)))
}

impl Moving<'_> {
    /// The pose of the local frame `time` seconds later.
    fn after(&self, time: f64) -> Pose {
        let rotation = if self.motion.spin == DVec3::ZERO {
            self.pose.rotation
        } else {
            rotation(self.motion.spin * time) * self.pose.rotation
        };
        let centre = self.pose.point(self.centre) + self.motion.velocity * time;
        Pose { position: centre - rotation * self.centre, rotation }
    }
}

/// A piece as seen from the centre of mass of its whole.
fn from(centre: DVec3, piece: Piece<'_>) -> Piece<'_> {
    Piece { pose: Pose { position: piece.pose.position - centre, ..piece.pose }, ..piece }
}
