//! Chains: bodies that hang in each other.

use super::problem::{BodyIndex, FIXED, Patch, SolverBody};
use glam::DVec3;

/// Share of the bodies of an island that hang in others from which on it is a chain; and the cosine of the angle to
/// the vertical within which a contact holds up.
const HANGING: (f64, f64) = (0.25, 0.3);

/// Whether so many of these bodies hang in others that they are a chain, not a heap.
pub fn is_chain(bodies: &[SolverBody], patches: &[Patch]) -> bool {
    let holds = |i: BodyIndex, push: DVec3, arm: DVec3| {
        i != FIXED && {
            let up = -bodies[i as usize].acceleration.normalize_or_zero();
            up.dot(push) > HANGING.1 && up.dot(arm) > 0.0
        }
    };
    // Of each contact, whether it holds a body up above its centre.
    let hangs = |p: &&Patch| {
        let point = &p.points[0];
        holds(p.a, -p.normal, point.arm_a) || holds(p.b, p.normal, point.arm_b)
    };
    patches.iter().filter(hangs).count() as f64 >= HANGING.0 * bodies.len() as f64
}
