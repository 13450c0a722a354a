//! How a body goes through a part of a step.

use crate::math::{Aabb, Pose};
use crate::narrow::Motion;
use crate::world::integrate::turns_between;
use crate::world::{Body, Form};
use glam::{DQuat, DVec3};

/// The turn of one piece of a way, rad, between these: what turns farther does not turn about one axis. A point that
/// is r from the centre is off its true way by up to r·turn²/8, which must be little for thin bodies.
const PIECE: (f64, f64) = (0.05, 0.5);
/// That, as a share of the thickness.
const OFF: f64 = 0.01;
/// Most pieces; what turns farther is not resolved by a step anyway.
const MOST_PIECES: f64 = 200.0;

/// From one time of a step to another: the centre of mass straight and evenly, the body turning in pieces of even
/// turn.
#[derive(Clone, Debug)]
pub struct Way {
    /// Seconds into the step.
    pub from: f64,
    pub until: f64,
    start: Pose,
    end: Pose,
    /// Centre of mass in the local frame, metres.
    centre: DVec3,
    /// Orientations between the start and the end.
    between: Vec<DQuat>,
}

impl Way {
    /// Of a body that stays where it is.
    pub fn still<S: Form>(body: &Body<S>, (from, until): (f64, f64)) -> Way {
        let (start, centre) = (body.pose, body.mass.centre);
        Way { from, until, start, end: start, centre, between: Vec::new() }
    }

    /// Of a body from where it is to the state `end` (pose, velocity, spin).
    pub fn of<S: Form>(body: &Body<S>, end: &(Pose, DVec3, DVec3), (from, until): (f64, f64)) -> Way {
        let mut way = Way { end: end.0, ..Way::still(body, (from, until)) };
        let h = until - from;
        let turn = body.spin.length().max(end.2.length()) * h;
        let piece = (8.0 * OFF * body.shape.thickness() / body.shape.radius()).sqrt().clamp(PIECE.0, PIECE.1);
        let pieces = (turn / piece).ceil().clamp(1.0, MOST_PIECES);
        if pieces > 1.0 && !way.is_round(&body.shape) {
            way.between = turns_between(body, (end.0.rotation, end.2), h, pieces as u32);
        }
        way
    }

    /// The same way, `by` metres higher along the unit vector `up`, and `more` at its end.
    pub fn above(&self, up: DVec3, by: f64, more: f64) -> Way {
        let mut way = self.clone();
        way.start.position += up * by;
        way.end.position += up * (by + more);
        way
    }

    /// How far what is at a point at the start comes down against the unit vector `up` on the way, as it moves there,
    /// metres.
    pub fn sinks_at(&self, point: DVec3, up: DVec3) -> f64 {
        let Motion { velocity, spin } = self.motion(self.from);
        let arm = point - self.start.point(self.centre);
        -up.dot(velocity + spin.cross(arm)) * (self.until - self.from)
    }

    /// Whether turning moves none of its points off the shape.
    fn is_round<S: Form>(&self, shape: &S) -> bool {
        shape.is_ball() && self.centre == DVec3::ZERO
    }

    /// Whether it has many pieces.
    pub fn is_long(&self) -> bool {
        self.between.len() > 4
    }

    fn pieces(&self) -> usize {
        self.between.len() + 1
    }

    /// The orientation at the end of `k` pieces.
    fn rotation(&self, k: usize) -> DQuat {
        if k == 0 { self.start.rotation } else { *self.between.get(k - 1).unwrap_or(&self.end.rotation) }
    }

    /// Which piece a time is in, and seconds since that began.
    fn piece(&self, time: f64) -> (usize, f64) {
        let length = (self.until - self.from) / self.pieces() as f64;
        // A way that is no number is a body's whose state is none; the step tells that.
        if length.is_nan() || length <= 0.0 {
            return (0, 0.0);
        }
        let since = (time - self.from).clamp(0.0, self.until - self.from);
        // A time that is the end of a piece but for rounding is in the next.
        let k = ((since / length + 1e-9) as usize).min(self.pieces() - 1);
        (k, (since - k as f64 * length).max(0.0))
    }

    /// When the piece ends that a time is in.
    pub fn piece_end(&self, time: f64) -> f64 {
        let (k, _) = self.piece(time);
        if k + 1 == self.pieces() {
            return self.until;
        }
        self.from + (self.until - self.from) * (k + 1) as f64 / self.pieces() as f64
    }

    /// Velocity of the centre of mass (m/s) and spin (rad/s) at a time.
    pub fn motion(&self, time: f64) -> Motion {
        let h = self.until - self.from;
        if h <= 0.0 {
            return Motion::default();
        }
        let (k, _) = self.piece(time);
        let turn = self.rotation(k + 1) * self.rotation(k).conjugate();
        Motion { velocity: self.shift() * (1.0 / h), spin: vector(turn) * (self.pieces() as f64 / h) }
    }

    /// Way of the centre of mass, metres.
    fn shift(&self) -> DVec3 {
        let swing = self.end.rotation * self.centre - self.start.rotation * self.centre;
        self.end.position - self.start.position + swing
    }

    /// The most that points of two bodies come nearer to each other on their ways, metres.
    pub fn nearer_by<S: Form>(&self, other: &Way, shape: &S, other_shape: &S) -> f64 {
        let turning = |way: &Way, shape: &S| {
            let turns = (0..way.pieces()).map(|k| vector(way.rotation(k + 1) * way.rotation(k).conjugate()).length());
            turns.sum::<f64>() * (shape.radius() + way.centre.length())
        };
        (self.shift() - other.shift()).length() + turning(self, shape) + turning(other, other_shape)
    }

    /// Where the body is at a time.
    pub fn pose(&self, time: f64) -> Pose {
        if time <= self.from || self.until <= self.from {
            return self.start;
        }
        if time >= self.until {
            return self.end;
        }
        let (k, since) = self.piece(time);
        let rotation = (crate::math::rotation(self.motion(time).spin * since) * self.rotation(k)).normalize();
        let swing = self.start.rotation * self.centre - rotation * self.centre;
        let share = (time - self.from) / (self.until - self.from);
        Pose { position: self.start.position + self.shift() * share + swing, rotation }
    }

    /// A box that holds the body all the way.
    pub fn bounds<S: Form>(&self, shape: &S) -> Aabb {
        let both = shape.bounds(&self.start).union(&shape.bounds(&self.end));
        let turn =
            if self.pieces() > 1 { 2.0 } else { vector(self.rotation(1) * self.rotation(0).conjugate()).length() };
        if turn == 0.0 || self.is_round(shape) {
            return both;
        }
        // No point is farther from where it would be without turning than this.
        both.grown((shape.radius() + self.centre.length()) * turn.min(2.0))
    }
}

/// The rotation vector of a turn by less than half a turn, rad.
fn vector(turn: DQuat) -> DVec3 {
    let axis = DVec3::new(turn.x, turn.y, turn.z) * if turn.w < 0.0 { -1.0 } else { 1.0 };
    let sine = axis.length();
    if sine < 1e-12 {
        return axis * 2.0;
    }
    axis * (2.0 * libm::atan2(sine, turn.w.abs()) / sine)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_is_told_by_its_vector() {
        for v in [DVec3::new(0.3, -0.2, 0.1), DVec3::new(1e-9, 0.0, 2e-9), DVec3::new(0.0, 3.0, 0.0), DVec3::ZERO] {
            assert!((vector(crate::math::rotation(v)) - v).length() < 1e-14, "{v}");
            assert!((vector(-crate::math::rotation(v)) - v).length() < 1e-14, "{v}");
        }
    }
}
