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
    /// Apart, about by this shortest vector from a to b, metres, as far as can be told: cores that touch may
    /// seem so too.
    Apart(DVec3, Meeting),
    /// Overlapping, or touching but for rounding.
    Meeting(Meeting),
}

/// Where a search ended.
pub(super) struct Meeting {
    /// Points of {b − a} nearest to the origin: of cores that overlap they hold it between them.
    pub simplex: Simplex,
    /// Of the directions tried, from a to b and of any length, the one in which they overlap least.
    pub tried: DVec3,
}

/// How well a distance must be known.
#[derive(Clone, Copy)]
pub(super) struct Wanted {
    /// Cores farther apart than this are far, metres.
    pub far: f64,
    /// Gap between the bounds of a distance as a part of it.
    pub relative: f64,
}

/// How two cores lie.
pub(super) fn between(pair: &Pair, start: DVec3, wanted: &Wanted) -> Between {
    let touching = 1e-15 * pair.size;
    let mut tried = (start, f64::INFINITY);
    let mut vector = -pair.support(start);
    let mut simplex = Simplex::new(DVec3::ZERO);
    simplex.push(vector);
    for _ in 0..ITERATIONS {
        let squared = vector.length_squared();
        if squared <= touching * touching {
            return Between::Meeting(Meeting { simplex, tried: tried.0 });
        }
        let next = -pair.support(vector);
        let lower = vector.dot(next);
        if lower > 0.0 && lower * lower > wanted.far * wanted.far * squared {
            return Between::Far;
        }
        let overlap = -lower / squared.sqrt();
        if overlap < tried.1 {
            tried = (vector, overlap);
        }
        if squared - lower <= wanted.relative * squared || simplex.contains(&next) {
            break;
        }
        simplex.push(next);
        match nearest_to_origin(&simplex) {
            Some(near) if near.point.length_squared() < squared => {
                simplex = near.part(&simplex);
                vector = near.point;
            }
            // All of {b − a} is beyond a plane: a simplex that holds the origin is rounding.
            None if lower <= 0.0 => return Between::Meeting(Meeting { simplex, tried: tried.0 }),
            _ => break,
        }
    }
    Between::Apart(vector, Meeting { simplex, tried: vector })
}
