//! Solves the equations of an active set, A^m·p^m + b^m = 0 (paper 4, eq. 7), whatever their rank.

use super::{Matrix, Row, dot};
use crate::response::problem::MAX_POINTS;

/// Part of a unit vector of impulses that cancel under which it is rounding: a point that has no
/// part in the cancelling must not stop the others from sharing their load.
const NULL_ROUNDING: f64 = 1e-12;

/// L·D·Lᵀ of the rows and columns of a set, pivots largest first, with a basis of the impulses
/// that cancel.
///
/// Pivots are measured against their own diagonal entry of A, which makes every decision
/// independent of how the points are scaled: a far point has a large entry, not a large weight.
pub(super) struct Factor {
    /// Points of the set, in pivot order; the first `rank` ones are independent.
    order: [usize; MAX_POINTS],
    count: usize,
    rank: usize,
    /// L by the points' own numbers, below the diagonal.
    lower: Matrix,
    /// 1 / D by the points' own numbers.
    inverse_pivot: Row,
    /// Orthonormal impulses with A·v = 0, `count − rank` of them.
    null: [Row; MAX_POINTS],
}

impl Factor {
    /// Factors the part of `a` in `set`. A pivot of at most `threshold` of its diagonal entry
    /// counts as zero.
    pub(super) fn new(a: &Matrix, set: u8, threshold: f64) -> Factor {
        let mut order = [0; MAX_POINTS];
        let mut count = 0;
        for i in 0..MAX_POINTS {
            if set & (1 << i) != 0 {
                order[count] = i;
                count += 1;
            }
        }
        let mut w = *a;
        let mut lower = [[0.0; MAX_POINTS]; MAX_POINTS];
        let mut inverse_pivot = [0.0; MAX_POINTS];
        let mut rank = 0;
        while rank < count {
            let mut best = (threshold, count);
            for k in rank..count {
                let i = order[k];
                let left = w[i][i] / a[i][i];
                if left > best.0 {
                    best = (left, k);
                }
            }
            if best.1 == count {
                break;
            }
            order.swap(rank, best.1);
            let k = order[rank];
            inverse_pivot[k] = 1.0 / w[k][k];
            rank += 1;
            for &i in &order[rank..count] {
                let l = w[i][k] * inverse_pivot[k];
                lower[i][k] = l;
                for &j in &order[rank..count] {
                    w[i][j] -= l * w[k][j];
                }
            }
        }
        let mut factor = Factor { order, count, rank, lower, inverse_pivot, null: [[0.0; MAX_POINTS]; MAX_POINTS] };
        factor.find_null();
        factor
    }

    pub(super) fn rank(&self) -> usize {
        self.rank
    }

    pub(super) fn nullity(&self) -> usize {
        self.count - self.rank
    }

    /// The k-th of [`nullity`](Factor::nullity) unit vectors of impulses that cancel.
    pub(super) fn null(&self, k: usize) -> Row {
        self.null[k]
    }

    /// For each dependent point the impulses of the independent ones that cancel its own, made
    /// orthonormal.
    fn find_null(&mut self) {
        for k in 0..self.nullity() {
            let j = self.order[self.rank + k];
            let mut v = [0.0; MAX_POINTS];
            v[j] = 1.0;
            for at in (0..self.rank).rev() {
                let i = self.order[at];
                v[i] =
                    -self.order[at + 1..self.rank].iter().fold(self.lower[j][i], |s, &h| s + self.lower[h][i] * v[h]);
            }
            // Twice, because once leaves the rounding of nearly parallel vectors.
            for other in 0..2 * k {
                remove(&mut v, &self.null[other % k]);
            }
            let scale = 1.0 / dot(&v, &v).sqrt();
            self.null[k] = v.map(|x| if (x * scale).abs() > NULL_ROUNDING { x * scale } else { 0.0 });
        }
    }

    /// The p of least norm with A·p = r in the independent rows, zero outside the set. The
    /// dependent rows hold too if the equations have a solution at all: the caller looks.
    pub(super) fn solve(&self, r: &Row) -> Row {
        let independent = &self.order[..self.rank];
        let mut y = [0.0; MAX_POINTS];
        for (at, &i) in independent.iter().enumerate() {
            y[i] = independent[..at].iter().fold(r[i], |s, &k| s - self.lower[i][k] * y[k]);
        }
        let mut p = [0.0; MAX_POINTS];
        for (at, &i) in independent.iter().enumerate().rev() {
            p[i] = independent[at + 1..].iter().fold(y[i] * self.inverse_pivot[i], |s, &k| s - self.lower[k][i] * p[k]);
        }
        for v in &self.null[..self.nullity()] {
            remove(&mut p, v);
        }
        p
    }

    /// −A⁺: minus the inverse where all points are independent, minus the pseudo-inverse otherwise.
    pub(super) fn inverse(&self) -> Matrix {
        let mut inverse = [[0.0; MAX_POINTS]; MAX_POINTS];
        for &j in &self.order[..self.count] {
            let mut unit = [0.0; MAX_POINTS];
            unit[j] = -1.0;
            // What no impulse reaches must not count: project before as well as after.
            for v in &self.null[..self.nullity()] {
                remove(&mut unit, v);
            }
            inverse[j] = self.solve(&unit);
        }
        inverse
    }
}

/// Takes the part along the unit vector `v` out of `x`.
fn remove(x: &mut Row, v: &Row) {
    let along = dot(x, v);
    for i in 0..MAX_POINTS {
        x[i] -= along * v[i];
    }
}
