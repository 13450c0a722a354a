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
/// `drift` (m/s) is the part of their common motion that contacts cannot change, see [`drift`]: nothing of it is taken.
pub fn pay_for_lifts(
    bodies: &[SolverBody],
    drift: DVec3,
    lift: impl Fn(usize) -> (DVec3, DVec3),
    motions: &mut [Motion],
) {
    let (mut energy, mut gained, mut lifted) = (0.0, 0.0, 0.0);
    for (i, (body, motion)) in bodies.iter().zip(motions.iter()).enumerate() {
        let (shift, turn) = lift(i);
        energy += body.kinetic(motion.velocity - drift, motion.spin);
        gained += body.kinetic(motion.velocity, motion.spin) - body.kinetic(body.velocity, body.spin);
        gained -= body.work(motion.shift, motion.turned);
        lifted -= body.work(shift, turn);
    }
    let owed = gained.min(lifted);
    if owed <= ROUNDING * energy {
        return;
    }
    let factor = (1.0 - owed / energy).max(0.0).sqrt();
    for motion in motions {
        motion.velocity = drift + (motion.velocity - drift) * factor;
        motion.spin *= factor;
    }
}

/// The part of the common velocity of bodies that their contacts with what is fixed cannot change, m/s; of those
/// contacts the normals and friction coefficients. A heap in a sledge on ice is not braked by what goes on in it.
pub fn drift(bodies: &[SolverBody], motions: &[Motion], fixed: impl Iterator<Item = (DVec3, f64)>) -> DVec3 {
    let (mut mass, mut momentum) = (0.0, DVec3::ZERO);
    for (body, motion) in bodies.iter().zip(motions) {
        mass += body.mass;
        momentum += motion.velocity * body.mass;
    }
    let mut drift = momentum / mass;
    let mut first: Option<DVec3> = None;
    for (normal, friction) in fixed {
        let other = first.is_some_and(|n| n.cross(normal).length_squared() > 1e-12);
        if friction > 0.0 || other {
            return DVec3::ZERO;
        }
        if first.is_none() {
            drift -= normal * normal.dot(drift);
            first = Some(normal);
        }
    }
    drift
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
