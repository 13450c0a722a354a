//! Contacts give no energy: where a solution would, its impulses are scaled down until it does not.
//!
//! Restitution by velocities with friction can gain energy in an eccentric blow (Kane's paradox),
//! and so can sweeps that were cut short. Along ṽ + α·d, with ṽ the velocities without contacts and d
//! their change, the kinetic energy is a parabola in α.

use super::motion::Motion;
use super::problem::{Patch, SolverBody};
use glam::DVec3;

/// Gains below this fraction are rounding.
const ROUNDING: f64 = 1e-12;

/// Whether a body that moves by itself takes part: it may give energy.
pub fn is_driven(patches: &[Patch]) -> bool {
    let still = DVec3::ZERO;
    patches.iter().any(|p| p.surface_spin != still || p.points().iter().any(|c| c.surface_velocity != still))
}

/// Scales the changes from the `free` velocities (linear, angular) back where they leave more
/// kinetic energy than `limit` (J), or than the free velocities have where that is less. Returns the
/// factor, 1 where they do not.
pub fn restrain(
    bodies: &[SolverBody],
    free: impl Fn(usize) -> (DVec3, DVec3),
    limit: f64,
    motions: &mut [Motion],
) -> f64 {
    let (mut energy, mut first, mut second) = (0.0, 0.0, 0.0);
    for (i, (body, motion)) in bodies.iter().zip(motions.iter()).enumerate() {
        let (v, w) = free(i);
        let (dv, dw) = (motion.velocity - v, motion.spin - w);
        let turned = body.inertia * dw;
        energy += body.kinetic(v, w);
        first += body.mass * v.dot(dv) + w.dot(turned);
        second += 0.5 * (body.mass * dv.length_squared() + dw.dot(turned));
    }
    let excess = energy - limit.min(energy);
    if first + second + excess <= ROUNDING * energy || second <= 0.0 {
        return 1.0;
    }
    // The larger root of second·α² + first·α + excess; its lowest point where there is none.
    let root = (first * first - 4.0 * second * excess).max(0.0).sqrt();
    let factor = ((root - first) / (2.0 * second)).clamp(0.0, 1.0);
    for (i, motion) in motions.iter_mut().enumerate() {
        let (v, w) = free(i);
        motion.velocity = v + (motion.velocity - v) * factor;
        motion.spin = w + (motion.spin - w) * factor;
    }
    factor
}

/// Takes the work of lifting bodies out of each other, which `motions` have in their ways already, from their kinetic
/// energy, as far as they have gained any in the step. What turns about a point of a round surface sinks in by the square
/// of the angle instead of rolling, and gains what it fell; lifted for nothing, a plank on a barrel would rock ever
/// higher.
///
/// Nothing is taken of the momentum along directions in which nothing `holds` them.
pub fn pay_for_lifts(
    bodies: &[SolverBody],
    holds: Holds,
    lift: impl Fn(usize) -> (DVec3, DVec3),
    motions: &mut [Motion],
) {
    let (mut gained, mut lifted, mut raised) = (0.0, 0.0, 0.0);
    let raise = |i: usize, body: &SolverBody| {
        let (shift, turn) = lift(i);
        -body.work(shift, turn)
    };
    let (mut mass, mut momentum, mut energy) = (0.0, DVec3::ZERO, 0.0);
    for (i, (body, motion)) in bodies.iter().zip(motions.iter()).enumerate() {
        let (height, now) = (raise(i, body), body.kinetic(motion.velocity, motion.spin));
        gained += now - body.kinetic(body.velocity, body.spin) - body.work(motion.shift, motion.turned);
        lifted += height;
        raised += height.max(0.0);
        mass += body.mass;
        momentum += motion.velocity * body.mass;
        energy += now;
    }
    let owed = gained.min(lifted);
    if owed <= ROUNDING * energy {
        return;
    }
    // Who is lifted pays: what glides along beside a heap has no part in what goes on in it.
    let drift = holds.leave(momentum / mass);
    let factor = |i: usize, motion: &Motion| {
        let (has, pays) =
            (bodies[i].kinetic(motion.velocity - drift, motion.spin), owed * raise(i, &bodies[i]) / raised);
        if pays > 0.0 && has > 0.0 { (1.0 - pays / has).max(0.0).sqrt() } else { 1.0 }
    };
    // The motion that payers have in common, each counted as much as it pays, is theirs to keep.
    let (mut weight, mut common) = (0.0, DVec3::ZERO);
    for (i, motion) in motions.iter().enumerate() {
        let part = (1.0 - factor(i, motion)) * bodies[i].mass;
        weight += part;
        common += motion.velocity * part;
    }
    if weight <= 0.0 {
        return;
    }
    let common = holds.leave(common / weight);
    for (i, motion) in motions.iter_mut().enumerate() {
        let factor = factor(i, motion);
        motion.velocity = common + (motion.velocity - common) * factor;
        motion.spin *= factor;
    }
}

/// What contacts with fixed bodies can do to the momentum of those that move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Holds {
    /// Nothing: there are none.
    Nowhere,
    /// They change it along one direction: they are without friction.
    Along(DVec3),
    /// They change it in all directions.
    Everywhere,
}

impl Holds {
    /// From the normals and friction coefficients of the contacts with fixed bodies.
    pub fn of(fixed: impl Iterator<Item = (DVec3, f64)>) -> Holds {
        let mut holds = Holds::Nowhere;
        for (normal, friction) in fixed {
            let other = matches!(holds, Holds::Along(n) if n.cross(normal).length_squared() > 1e-12);
            if friction > 0.0 || other {
                return Holds::Everywhere;
            }
            holds = Holds::Along(normal);
        }
        holds
    }

    /// The part of a velocity that they cannot change.
    fn leave(self, velocity: DVec3) -> DVec3 {
        match self {
            Holds::Nowhere => velocity,
            Holds::Along(n) => velocity - n * n.dot(velocity),
            Holds::Everywhere => DVec3::ZERO,
        }
    }
}

/// The energy of bodies that hang in each other, in a step.
pub struct Account {
    /// What they have more after the step than before, less the work of gravity and forces on their ways, J.
    gained: f64,
    /// What of their kinetic energy can be taken, J.
    own: f64,
    /// Their common velocity along directions in which nothing holds them, m/s: that cannot.
    drift: DVec3,
}

impl Account {
    /// By the `motions` so far, of bodies that contacts hold so.
    pub fn of(bodies: &[SolverBody], holds: Holds, motions: &[Motion]) -> Account {
        let (mut gained, mut mass, mut momentum) = (0.0, 0.0, DVec3::ZERO);
        for (body, motion) in bodies.iter().zip(motions) {
            gained += body.kinetic(motion.velocity, motion.spin) - body.kinetic(body.velocity, body.spin);
            gained -= body.work(motion.shift, motion.turned);
            mass += body.mass;
            momentum += motion.velocity * body.mass;
        }
        let drift = holds.leave(momentum / mass);
        let own = |(body, motion): (&SolverBody, &Motion)| body.kinetic(motion.velocity - drift, motion.spin);
        Account { gained, own: bodies.iter().zip(motions).map(own).sum(), drift }
    }

    /// The part of a lift, of so many metres and radians for each body, that they can pay for.
    pub fn affords(&self, bodies: &[SolverBody], lift: impl Fn(usize) -> (DVec3, DVec3)) -> f64 {
        let raise = |(i, body): (usize, &SolverBody)| {
            let (shift, turn) = lift(i);
            -body.work(shift, turn)
        };
        let price: f64 = bodies.iter().enumerate().map(raise).sum();
        let has = (self.own - self.gained).max(0.0);
        if price > has { has / price } else { 1.0 }
    }

    /// Takes from the velocities what was gained. Links that turn about each other on flat faces sink in and are lifted
    /// out, again and again: for nothing, a chain would tremble for ever.
    pub fn settle(&self, motions: &mut [Motion]) {
        if self.gained > ROUNDING * self.own {
            let factor = (1.0 - self.gained / self.own).max(0.0).sqrt();
            for motion in motions {
                motion.velocity = self.drift + (motion.velocity - self.drift) * factor;
                motion.spin *= factor;
            }
        }
    }
}

/// Lets a body that nothing but fixed ones touch have no more energy after a step than before: what it gained, less the
/// work of gravity and forces on its way, is taken from its velocity. A few sweeps over the contacts of one that is
/// thrown into a corner leave some over, blow after blow.
pub fn keep_energy(body: &SolverBody, motion: &mut Motion) {
    let energy = body.kinetic(motion.velocity, motion.spin);
    let before = body.kinetic(body.velocity, body.spin);
    let gained = energy - before - body.work(motion.shift, motion.turned);
    if gained > ROUNDING * energy {
        let factor = (1.0 - gained / energy).max(0.0).sqrt();
        motion.velocity *= factor;
        motion.spin *= factor;
    }
}
