//! The direction of least overlap among all, by cutting up the sphere: slow and sure, for the few cases in
//! which [`super::inside`] cannot tell that nothing is better.
//!
//! The overlap f is convex, and homogeneous along a ray. With gradients pₖ at any directions and weights
//! wₖ ≥ 0 of sum 1, f(n) ≥ Σwₖpₖ·n for all n. On a flat triangle the right-hand side is least at a corner; on
//! the spherical one above it, whose points are farther out, a value ≥ 0 is not less. Triangles in which
//! this leaves room for a smaller overlap are cut in two, the one with the most room first.

use super::pair::Pair;
use crate::math::unit;
use glam::DVec3;
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// Overlaps less than the best known by this times the size are not searched for.
const PRECISION: f64 = 1e-8;

/// Triangles cut before the search gives up: the overlap is nearly the same over a whole stretch.
const PATIENCE: usize = 10_000;

/// Sides of the largest triangle that is judged, squared.
const LARGE: f64 = 1.0;

/// A direction and the gradient there.
#[derive(Clone, Copy)]
struct Corner {
    n: DVec3,
    gradient: DVec3,
}

/// A triangle of directions.
struct Part {
    corners: [Corner; 3],
    /// The longest side, from this corner to the next.
    longest: usize,
    /// No direction in it overlaps less than this, metres, unless that is negative.
    floor: f64,
}

/// Goes through all directions that may overlap less than `best` metres. Calls `offer` with each that does;
/// it answers the least overlap known then.
pub(super) fn through(pair: &Pair, mut best: f64, mut offer: impl FnMut(DVec3) -> f64) {
    let precision = PRECISION * pair.size;
    let corner = |n: DVec3| Corner { n, gradient: pair.support(n) };
    let mut open = BinaryHeap::new();
    for x in [DVec3::X, DVec3::NEG_X] {
        for y in [DVec3::Y, DVec3::NEG_Y] {
            for z in [DVec3::Z, DVec3::NEG_Z] {
                open.push(Part::new([x, y, z].map(corner)));
            }
        }
    }
    for _ in 0..PATIENCE {
        let Some(part) = open.pop() else { return };
        // The others leave no more room.
        if best - part.floor <= precision {
            return;
        }
        let (i, j, k) = (part.longest, (part.longest + 1) % 3, (part.longest + 2) % 3);
        let [from, to, beside] = [i, j, k].map(|c| part.corners[c]);
        let middle = corner(unit(from.n + to.n));
        if middle.gradient.dot(middle.n) < best {
            best = best.min(offer(middle.n));
        }
        open.push(Part::new([from, middle, beside]));
        open.push(Part::new([middle, to, beside]));
    }
}

impl Part {
    fn new(corners: [Corner; 3]) -> Part {
        let side = |k: usize| (corners[k].n - corners[(k + 1) % 3].n).length_squared();
        let longest = (1..3).fold(0, |long, k| if side(k) > side(long) { k } else { long });
        let floor = if side(longest) > LARGE {
            f64::NEG_INFINITY
        } else {
            floor(&corners.map(|p| corners.map(|q| p.gradient.dot(q.n))))
        };
        Part { corners, longest, floor }
    }
}

/// The most over several choices of weights w of the least over j of Σwₖm[k][j].
fn floor(m: &[[f64; 3]; 3]) -> f64 {
    let least =
        |w: [f64; 3]| (0..3).map(|j| w[0] * m[0][j] + w[1] * m[1][j] + w[2] * m[2][j]).fold(f64::INFINITY, f64::min);
    let mut most = least([1.0 / 3.0; 3]);
    for k in 0..3 {
        let l = (k + 1) % 3;
        for j in 0..3 {
            let i = (j + 1) % 3;
            // Two gradients, so that corners i and j come out the same.
            let (dk, dl) = (m[k][i] - m[k][j], m[l][i] - m[l][j]);
            let share = dl / (dl - dk);
            if (0.0..=1.0).contains(&share) {
                let mut w = [0.0; 3];
                (w[k], w[l]) = (share, 1.0 - share);
                most = most.max(least(w));
            }
        }
    }
    // All three, so that all corners do.
    let row = |i: usize, j: usize| DVec3::new(m[0][i] - m[0][j], m[1][i] - m[1][j], m[2][i] - m[2][j]);
    let w = row(0, 1).cross(row(1, 2));
    let w = w / (w.x + w.y + w.z);
    if w.min_element() >= 0.0 {
        most = most.max(least(w.to_array()));
    }
    most
}

impl PartialEq for Part {
    fn eq(&self, other: &Part) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Part {}

impl PartialOrd for Part {
    fn partial_cmp(&self, other: &Part) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Part {
    /// The lowest floor is the greatest.
    fn cmp(&self, other: &Part) -> Ordering {
        other.floor.total_cmp(&self.floor)
    }
}
