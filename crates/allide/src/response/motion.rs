//! How a body moves through one step, once its end velocity is known.

use super::problem::SolverBody;
use glam::{DQuat, DVec3};

/// A body's velocity, and how far it has come since the start of the step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motion {
    /// Velocity of the centre of mass, m/s.
    pub velocity: DVec3,
    /// Angular velocity, rad/s.
    pub spin: DVec3,
    /// Way of the centre of mass, metres.
    pub shift: DVec3,
    /// Rotation done, as a small vector: what contact gaps see, rad.
    pub turned: DVec3,
    /// Rotation done.
    pub turn: DQuat,
    /// The part of it that recovery of depth did, as a small vector, rad.
    pub recovered: DVec3,
}

impl Motion {
    /// At the start of a step.
    pub fn start(body: &SolverBody) -> Motion {
        Motion {
            velocity: body.velocity,
            spin: body.spin,
            shift: DVec3::ZERO,
            turned: DVec3::ZERO,
            turn: DQuat::IDENTITY,
            recovered: DVec3::ZERO,
        }
    }

    /// Moves on by `shift` metres and the rotation vector `turn` (rad).
    pub fn displace(&mut self, shift: DVec3, turn: DVec3) {
        self.shift += shift;
        self.turned += turn;
        self.turn = crate::math::rotation(turn) * self.turn;
    }

    /// Moves on, as [`Motion::displace`], to take back depth.
    pub fn recover(&mut self, shift: DVec3, turn: DVec3) {
        self.displace(shift, turn);
        self.recovered += turn;
    }

    /// How far the point at `arm` from the centre has come, metres, to first order.
    pub fn displacement(&self, arm: DVec3) -> DVec3 {
        self.shift + self.turned.cross(arm)
    }

    /// Velocity of the point at `arm` from the centre, m/s.
    pub fn velocity_at(&self, arm: DVec3) -> DVec3 {
        self.velocity + self.spin.cross(arm)
    }
}

/// The course of a body within one (sub)step: when its velocity changed from the old to the new.
///
/// Forces that last change it evenly: the mean of both velocities is exact for constant
/// acceleration, so falling, braking and rolling come out as on paper. A blow changes it at once.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Course {
    /// Evenly: the way is h·(v₀ + v₁)/2.
    #[default]
    Smooth,
    /// Landed, without a bounce: the way is h·v₁, which the contact has bounded by the gap.
    Landing,
    /// Bounced, this long after the start (seconds): the old velocity until then, the new one after.
    Bounce(f64),
}

impl Course {
    /// Both happened to one body: the more abrupt, and of two bounces the earlier, decides.
    pub fn merged(self, other: Course) -> Course {
        match (self, other) {
            (Course::Bounce(s), Course::Bounce(t)) => Course::Bounce(s.min(t)),
            (b @ Course::Bounce(_), _) | (_, b @ Course::Bounce(_)) => b,
            (Course::Landing, _) | (_, Course::Landing) => Course::Landing,
            _ => Course::Smooth,
        }
    }

    /// The way in a time `h` (seconds) from the velocity at its start, at its end, and the
    /// acceleration by everything but contacts; works for rotations alike.
    pub fn way(self, before: DVec3, after: DVec3, acceleration: DVec3, h: f64) -> DVec3 {
        match self {
            Course::Smooth => 0.5 * h * (before + after),
            Course::Landing => h * after,
            Course::Bounce(t) => {
                let rest = h - t;
                t * (before + 0.5 * t * acceleration) + rest * (after - 0.5 * rest * acceleration)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smooth_way_is_exact_for_constant_acceleration() {
        let (v, a, h) = (DVec3::new(3.0, 0.0, 1.0), DVec3::new(0.0, 0.0, -9.81), 0.25);
        let way = Course::Smooth.way(v, v + a * h, a, h);
        assert!((way - (v * h + 0.5 * a * h * h)).length() < 1e-15);
    }

    #[test]
    fn a_bounce_turns_round_on_the_ground() {
        // From 1 m above the ground at −10 m/s without gravity: there after 0.1 s, back up at 5 m/s.
        let (v, after) = (DVec3::new(0.0, 0.0, -10.0), DVec3::new(0.0, 0.0, 5.0));
        let way = Course::Bounce(0.1).way(v, after, DVec3::ZERO, 0.3);
        assert!((way.z - (-1.0 + 1.0)).abs() < 1e-15);
    }
}
