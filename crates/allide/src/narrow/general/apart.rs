//! Whether two cores are apart, and in which direction (Gilbert, Johnson and Keerthi 1988).

use super::pair::Pair;
use crate::narrow::convex::{Simplex, nearest_to_origin};
use glam::DVec3;

/// Iterations after which the search stops; curved shapes need up to a few dozen.
const ITERATIONS: usize = 100;

/// How two cores lie.
pub(super) enum Between {
    /// Farther apart than asked for.
    Far,
    /// Apart: the shortest vector from a to b, metres.
    Apart(DVec3),
    /// Overlapping, or touching but for rounding: points of {b − a} that hold the origin between them, and
    /// of the directions tried, from a to b, the one in which they overlap least.
    Meeting(Simplex, DVec3),
}

/// How two cores lie; `far` (metres) apart is far. The search starts in direction `start`, from a to b.
/// A distance is known well enough when it is known up to this part of it, `relative`.
pub(super) fn between(pair: &Pair, start: DVec3, far: f64, relative: f64) -> Between {
    let touching = 1e-15 * pair.size;
    let mut vector = -pair.support(start);
    let mut tried = (start, f64::INFINITY);
    let mut simplex = Simplex::new(DVec3::ZERO);
    simplex.push(vector);
    for _ in 0..ITERATIONS {
        let squared = vector.length_squared();
        if squared <= touching * touching {
            return Between::Meeting(simplex, tried.0);
        }
        let next = -pair.support(vector);
        let lower = vector.dot(next);
        if lower > 0.0 && lower * lower > far * far * squared {
            return Between::Far;
        }
        let overlap = -lower / squared.sqrt();
        if overlap < tried.1 {
            tried = (vector, overlap);
        }
        if squared - lower <= relative * squared || simplex.contains(&next) {
            break;
        }
        simplex.push(next);
        match nearest_to_origin(&simplex) {
            Some(near) if near.point.length_squared() < squared => {
                simplex = near.part(&simplex);
                vector = near.point;
            }
            // All of {b − a} is beyond a plane: a simplex that holds the origin is rounding.
            None if lower <= 0.0 => return Between::Meeting(simplex, tried.0),
            _ => break,
        }
    }
    Between::Apart(vector)
}
