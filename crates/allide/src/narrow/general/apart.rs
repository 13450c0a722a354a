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
    /// The points of a that they come from, from its centre, metres.
    on_a: [DVec3; 4],
    /// Of the directions tried, from a to b and of any length, the one in which they overlap least.
    pub tried: DVec3,
}

/// How well a distance must be known.
#[derive(Clone, Copy)]
pub(super) struct Wanted {
    /// Cores farther apart than this are far, metres.
    pub far: f64,
    /// Cores no farther apart than this are near enough to stop, metres.
    pub near: f64,
    /// Gap between the bounds of a distance as a part of it.
    pub relative: f64,
}

/// How two cores lie.
pub(super) fn between(pair: &Pair, start: DVec3, wanted: &Wanted) -> Between {
    let touching = 1e-15 * pair.size;
    let mut tried = (start, f64::INFINITY);
    let mut on_a = [pair.a.support(start); 4];
    let mut vector = pair.b.support(-start) + pair.offset - on_a[0];
    let mut simplex = Simplex::new(DVec3::ZERO);
    simplex.push(vector);
    for _ in 0..ITERATIONS {
        let squared = vector.length_squared();
        if squared <= touching * touching {
            return Between::Meeting(Meeting { simplex, on_a, tried: tried.0 });
        }
        let point = pair.a.support(vector);
        let next = pair.b.support(-vector) + pair.offset - point;
        let lower = vector.dot(next);
        if lower > 0.0 && lower * lower > wanted.far * wanted.far * squared {
            return Between::Far;
        }
        let overlap = -lower / squared.sqrt();
        if overlap < tried.1 {
            tried = (vector, overlap);
        }
        let known = squared - lower <= wanted.relative * squared || squared <= wanted.near * wanted.near;
        if known || simplex.contains(&next) {
            break;
        }
        on_a[simplex.len()] = point;
        simplex.push(next);
        match nearest_to_origin(&simplex) {
            Some(near) if near.point.length_squared() < squared => {
                let mut kept = 0;
                for k in 0..simplex.len() {
                    if near.corners & (1 << k) != 0 {
                        on_a[kept] = on_a[k];
                        kept += 1;
                    }
                }
                simplex = near.part(&simplex);
                vector = near.point;
            }
            // All of {b − a} is beyond a plane: a simplex that holds the origin is rounding.
            None if lower <= 0.0 => return Between::Meeting(Meeting { simplex, on_a, tried: tried.0 }),
            _ => break,
        }
    }
    Between::Apart(vector, Meeting { simplex, on_a, tried: vector })
}

impl Meeting {
    /// A point of both, from the first form's centre, metres: between the points of a as the origin is
    /// between the simplex's corners.
    pub fn shared(&self) -> DVec3 {
        let weights = match self.simplex[..] {
            [p, q] => [q.length(), p.length(), 0.0, 0.0],
            [p, q, r] => [q.cross(r).length(), r.cross(p).length(), p.cross(q).length(), 0.0],
            [p, q, r, s] => [q.cross(r).dot(s), r.cross(p).dot(s), p.cross(q).dot(s), -p.cross(q).dot(r)],
            _ => [1.0, 0.0, 0.0, 0.0],
        };
        let whole: f64 = weights.iter().sum();
        if whole == 0.0 {
            return self.on_a[0];
        }
        weights.iter().zip(&self.on_a).map(|(w, p)| *p * (w / whole)).sum()
    }
}
