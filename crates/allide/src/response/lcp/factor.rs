//! Solves the equations of an active set, A^m·p^m + b^m = 0 (paper 4, eq. 7), whatever their rank.

use super::{Matrix, RANK_SMOOTH, Row, dot};
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

/// Pivot, as a fraction of its diagonal entry, down to which no pivoting is needed.
pub(in crate::response) const SOUND: f64 = 1e-4;

/// −A⁺ and the unit vector of impulses that cancel (zero where there is none) for the points as
/// they mostly are: up to three independent ones, a fourth that depends on them. `None` for all
/// others, which need [`Factor`]. `a` is zero beyond `n`.
///
/// The same elimination without pivoting, written out. For a fourth point let X be the inverse of
/// the first three, bordered by zeros, and v the cancelling impulses: any solution is X·r + t·v, so
/// with the projection P = 1 − v·vᵀ/(v·v) the solution of least norm is P·X·P·r.
pub(super) fn usual(a: &Matrix, n: usize) -> Option<(Matrix, Row)> {
    let reciprocal = |pivot: f64, i: usize| {
        if i >= n { Some(0.0) } else { (pivot > SOUND * a[i][i]).then(|| 1.0 / pivot) }
    };
    let d0 = reciprocal(a[0][0], 0)?;
    let (l10, l20, l30) = (a[1][0] * d0, a[2][0] * d0, a[3][0] * d0);
    let (w21, w31) = (a[2][1] - l20 * a[1][0], a[3][1] - l30 * a[1][0]);
    let d1 = reciprocal(a[1][1] - l10 * a[1][0], 1)?;
    let (l21, l31) = (w21 * d1, w31 * d1);
    let w32 = a[3][2] - l30 * a[2][0] - l31 * w21;
    let d2 = reciprocal(a[2][2] - l20 * a[2][0] - l21 * w21, 2)?;
    let l32 = w32 * d2;
    // The inverse of the first three from that of L: m = L⁻¹.
    let (m10, m21, m20) = (-l10, -l21, l21 * l10 - l20);
    let (m10d, m20d, m21d) = (m10 * d1, m20 * d2, m21 * d2);
    let (x01, x02, x12) = (m10d + m20 * m21d, m20d, m21d);
    let (x00, x11, x22) = (d0 + m10 * m10d + m20 * m20d, d1 + m21 * m21d, d2);
    if n < MAX_POINTS {
        let inverse = [[-x00, -x01, -x02, 0.0], [-x01, -x11, -x12, 0.0], [-x02, -x12, -x22, 0.0], [0.0; MAX_POINTS]];
        return Some((inverse, [0.0; MAX_POINTS]));
    }
    let left = a[3][3] - l30 * a[3][0] - l31 * w31 - l32 * w32;
    if left.abs() > RANK_SMOOTH * a[3][3] {
        return None;
    }
    let v2 = -l32;
    let v1 = -l31 - l21 * v2;
    let v0 = -l30 - l10 * v1 - l20 * v2;
    let v = [v0, v1, v2, 1.0];
    let over = 1.0 / dot(&v, &v);
    // P·X·P = X − (u·vᵀ + v·uᵀ) with u = (X·v − ½·(v·X·v)/(v·v)·v)/(v·v).
    let y = [x00 * v0 + x01 * v1 + x02 * v2, x01 * v0 + x11 * v1 + x12 * v2, x02 * v0 + x12 * v1 + x22 * v2, 0.0];
    let half = 0.5 * over * dot(&y, &v);
    let u = [0, 1, 2, 3].map(|i| (y[i] - half * v[i]) * over);
    let x = [[x00, x01, x02, 0.0], [x01, x11, x12, 0.0], [x02, x12, x22, 0.0], [0.0; MAX_POINTS]];
    let mut inverse = [[0.0; MAX_POINTS]; MAX_POINTS];
    for i in 0..MAX_POINTS {
        for j in 0..MAX_POINTS {
            inverse[i][j] = u[i] * v[j] + v[i] * u[j] - x[i][j];
        }
    }
    let scale = over.sqrt();
    Some((inverse, v.map(|c| if (c * scale).abs() > NULL_ROUNDING { c * scale } else { 0.0 })))
}

/// Minus b times the inverse of the part of `a` in `set`, for up to three points that are clearly
/// independent; `None` for others, which need [`Factor`].
pub(super) fn sound(a: &Matrix, set: u8, b: &Row) -> Option<Row> {
    let mut p = [0.0; MAX_POINTS];
    let next = |set: u8| set.trailing_zeros() as usize;
    let (i, rest) = (next(set), set & set.wrapping_sub(1));
    if i >= MAX_POINTS {
        return None;
    }
    let d0 = (a[i][i] > 0.0).then(|| 1.0 / a[i][i])?;
    if rest == 0 {
        p[i] = -b[i] * d0;
        return Some(p);
    }
    let (j, rest) = (next(rest), rest & (rest - 1));
    let l10 = a[j][i] * d0;
    let w11 = a[j][j] - l10 * a[j][i];
    let d1 = (w11 > SOUND * a[j][j]).then(|| 1.0 / w11)?;
    let y1 = b[j] - l10 * b[i];
    if rest == 0 {
        p[j] = -y1 * d1;
        p[i] = -b[i] * d0 - l10 * p[j];
        return Some(p);
    }
    let (k, rest) = (next(rest), rest & (rest - 1));
    if rest != 0 {
        return None;
    }
    let l20 = a[k][i] * d0;
    let w21 = a[k][j] - l20 * a[j][i];
    let l21 = w21 * d1;
    let w22 = a[k][k] - l20 * a[k][i] - l21 * w21;
    let d2 = (w22 > SOUND * a[k][k]).then(|| 1.0 / w22)?;
    p[k] = -(b[k] - l20 * b[i] - l21 * y1) * d2;
    p[j] = -y1 * d1 - l21 * p[k];
    p[i] = -b[i] * d0 - l10 * p[j] - l20 * p[k];
    Some(p)
}

/// Takes the part along the unit vector `v` out of `x`.
fn remove(x: &mut Row, v: &Row) {
    let along = dot(x, v);
    for i in 0..MAX_POINTS {
        x[i] -= along * v[i];
    }
}
