//! How fast two moving bodies can come nearer to each other.
//!
//! A gap changes by how fast the nearest points move along it. Seen from the first body, turning with it, a point of
//! the second moves by the difference of the two motions *there*; how fast the first sweeps past elsewhere does not
//! matter. So what lies on the rim of a wheel and turns with it does not come nearer to it at all, and one that is
//! thrown about in a spinning drum comes nearer as fast as it slides.

use super::PlanarBody;
use crate::narrow::Motion;
use glam::DVec2;

/// Two bodies in steady motion, each turning about its centre of mass.
#[derive(Clone, Copy, Debug)]
pub struct Closing {
    /// From the first centre of mass to the second at the start, metres.
    apart: DVec2,
    /// Velocity of the second relative to the first, m/s.
    velocity: DVec2,
    /// Spins, rad/s; of a disc about its middle 0, as turning does not move it.
    spins: [f64; 2],
    /// How far from the centre of mass turning moves anything, metres.
    reaches: [f64; 2],
}

impl Closing {
    /// Of bodies whose centres of mass are at these places, metres.
    pub fn of([a, b]: [(&PlanarBody, DVec2, Motion); 2]) -> Closing {
        let reaches = [turning_reach(a.0), turning_reach(b.0)];
        let spin = |motion: &Motion, reach: f64| if reach > 0.0 { motion.spin.z } else { 0.0 };
        Closing {
            apart: b.1 - a.1,
            velocity: (b.2.velocity - a.2.velocity).truncate(),
            spins: [spin(&a.2, reaches[0]), spin(&b.2, reaches[1])],
            reaches,
        }
    }

    /// Whether the bodies, in so many seconds, hardly turn: by no more than `way` metres anywhere.
    pub fn is_straight(&self, seconds: f64, way: f64) -> bool {
        (self.spins[0].abs() * self.reaches[0] + self.spins[1].abs() * self.reaches[1]) * seconds <= way
    }

    /// The speed at most at a time, m/s, and by how much it grows at most, m/s².
    fn speed(&self, time: f64) -> (f64, f64) {
        let apart = self.apart + self.velocity * time;
        let turn = (self.spins[1] - self.spins[0]).abs();
        // At the points of the second body as the first turns, and the other way round.
        let seen = |from: usize, of: usize| {
            let there = (self.velocity - apart.perp() * self.spins[from]).length();
            (there + turn * self.reaches[of], self.spins[from].abs() * self.velocity.length())
        };
        let (one, other) = (seen(0, 1), seen(1, 0));
        if one.0 <= other.0 { one } else { other }
    }

    /// The speed at most at a time, m/s.
    pub fn at(&self, time: f64) -> f64 {
        self.speed(time).0
    }

    /// How much nearer the bodies come at most in the first `seconds`, metres.
    pub fn way(&self, seconds: f64) -> f64 {
        let (speed, growth) = self.speed(0.0);
        (speed + 0.5 * growth * seconds) * seconds
    }

    /// The time, seconds, before which bodies do not come nearer by `way` metres from another time on.
    pub fn after(&self, time: f64, way: f64) -> f64 {
        let (speed, growth) = self.speed(time);
        // speed·s + ½·growth·s² = way.
        time + 2.0 * way / (speed + (speed * speed + 2.0 * growth * way).sqrt())
    }
}

/// How far from the centre of mass the border reaches that turning moves, metres.
fn turning_reach(body: &PlanarBody) -> f64 {
    let centre = body.mass.centre.length();
    if body.shape.outline().is_some() { body.shape.radius() + centre } else { centre }
}
