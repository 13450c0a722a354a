//! The linear complementarity problem of one pair (paper 4, eq. 6): find p with
//! z = A·p + b, p ≥ 0, z ≥ 0, pᵢ·zᵢ = 0, for up to four contact points with one common normal.
//!
//! p are the normal impulses (N·s), z the normal velocities after them (m/s, negative = approach),
//! b the normal velocities without them, A = J·M⁻¹·Jᵀ (1/kg) how impulses change them.
//!
//! **There is always a solution.** A is positive semidefinite. Let p ≥ 0 with A·p = 0. Then
//! Jᵀ·p = 0, and since every row of J holds the same normal, (Σpᵢ)·**n** = 0, so p = 0. Hence no
//! ray of impulses goes unanswered: translation along the normal opens every contact, the quadratic
//! ½pᵀAp + bᵀp grows along every ray of p ≥ 0, has a minimum there, and the conditions of that
//! minimum are the LCP. This holds for *any* b, also one that no motion of the two bodies gives.
//!
//! **It is not unique.** In the plane of contact A = G·K·Gᵀ with rows (1, xᵢ, yᵢ) of G, so the rank
//! is at most 3: two for points in a line, one for points that coincide. z is unique, p is not.
//! Of all solutions the one of least norm Σpᵢ² is wanted: the load is spread as evenly as it can
//! be, and equally loaded points carry exactly equal impulses. (The paper's choice in the singular
//! case gives negative impulses in a quarter of the off-centre boxes that do have a solution.)
//!
//! [`Prepared`] is A with its pseudo-inverse: made once a step, it answers in a few dozen
//! multiplications as long as all points stay loaded. Otherwise the active sets are searched as in
//! the paper, and should rounding leave none, projected [`gauss_seidel()`] has the last
//! word, as there.

mod factor;
mod gauss_seidel;
mod search;

pub use gauss_seidel::gauss_seidel;

use super::problem::MAX_POINTS;
use factor::Factor;
pub(super) use factor::SOUND;

/// A number for each contact point; unused ones are zero.
pub type Row = [f64; MAX_POINTS];

/// A number for each pair of contact points.
pub type Matrix = [Row; MAX_POINTS];

/// Largest |zᵢ| of a loaded point, and largest −zᵢ of any, that counts as zero, as a fraction of
/// the largest |bᵢ|. Only rounding makes z differ from zero, so this is near it.
pub(super) const RESIDUAL: f64 = 1e-12;

/// The same for the uniform solution, which is preferred where it holds a little less exactly: an
/// even load then stays even, where rounding would be passed on from pair to pair and grow.
pub(super) const UNIFORM: f64 = 1e-10;

/// Pivot, as a fraction of its diagonal entry, under which the prepared pseudo-inverse takes a
/// point as dependent on the others: contact points closer than 1e-5 of their lever arm share
/// their load evenly rather than by their last digits.
pub(super) const RANK_SMOOTH: f64 = 1e-10;

/// The same for the search, where only rounding may count as dependence.
const RANK_STRICT: f64 = 1e-14;

/// One problem: z = A·p + b.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lcp {
    /// Number of contact points, 1…4.
    pub n: usize,
    /// A = J·M⁻¹·Jᵀ, 1/kg; symmetric, positive semidefinite.
    pub a: Matrix,
    /// Normal velocities without the impulses, m/s.
    pub b: Row,
}

impl Lcp {
    /// z = A·p + b, m/s; zero for unused points.
    pub fn velocities(&self, p: &Row) -> Row {
        let mut z = [0.0; MAX_POINTS];
        for i in 0..self.n.min(MAX_POINTS) {
            z[i] = self.b[i] + dot(&self.a[i], p);
        }
        z
    }

    /// By how much `p` misses being a solution, m/s: the largest of −pᵢ·aᵢᵢ, −zᵢ and, where pᵢ > 0, |zᵢ|.
    pub fn violation(&self, p: &Row) -> f64 {
        let z = self.velocities(p);
        let mut worst = 0.0_f64;
        for i in 0..self.n.min(MAX_POINTS) {
            let miss = if p[i] > 0.0 { z[i].abs() } else { (-z[i]).max(-p[i] * self.a[i][i]) };
            worst = worst.max(miss);
        }
        worst
    }
}

/// How a solution was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// No impulse is needed.
    Apart,
    /// All points carry the same impulse (the paper's first try).
    Uniform,
    /// By the prepared pseudo-inverse: all points are loaded.
    Prepared,
    /// By the search over active sets.
    Enumerated {
        /// Sets that were tried, 1…16.
        tried: u32,
    },
    /// By projected Gauss–Seidel, after the search failed.
    GaussSeidel {
        /// Sweeps over the points.
        sweeps: u32,
    },
}

/// A solution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Solution {
    /// Normal impulses, N·s; never negative.
    pub p: Row,
    /// Normal velocities after them, m/s: A·p + b as computed, so zero up to rounding where loaded.
    pub z: Row,
    /// Bit i is set where pᵢ > 0.
    pub active: u8,
    /// How it was found.
    pub how: How,
}

impl Solution {
    #[inline(always)]
    fn new(p: Row, z: Row, how: How) -> Solution {
        let mut active = 0;
        for i in 0..MAX_POINTS {
            active |= u8::from(p[i] > 0.0) << i;
        }
        Solution { p, z, active, how }
    }
}

/// A problem's matrix, ready for many right-hand sides: during a step only b changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prepared {
    n: usize,
    /// Number of independent points, 0…3 (0 only for a matrix that is not one).
    rank: usize,
    /// The first three points are clearly independent, so that `inverse` has nearly all its digits.
    sound: bool,
    /// A; zero beyond n.
    a: Matrix,
    /// −A⁺: times b gives the impulses of least norm that stop all points.
    inverse: Matrix,
    /// Row sums of A, 1/kg: what an equal impulse at all points does to each.
    sums: Row,
    /// −1 / sum of A, kg: the uniform impulse for the sum of b.
    uniform: f64,
    /// The unit vector of impulses that cancel, where there is exactly one; else zero.
    null: Row,
}

impl Prepared {
    /// No problem at all.
    pub(crate) const EMPTY: Prepared = Prepared {
        n: 0,
        rank: 0,
        sound: false,
        a: [[0.0; MAX_POINTS]; MAX_POINTS],
        inverse: [[0.0; MAX_POINTS]; MAX_POINTS],
        sums: [0.0; MAX_POINTS],
        uniform: 0.0,
        null: [0.0; MAX_POINTS],
    };

    /// Prepares the matrix A (1/kg) of `n` = 1…4 points.
    pub fn new(n: usize, a: &Matrix) -> Prepared {
        let n = n.min(MAX_POINTS);
        let mut padded = [[0.0; MAX_POINTS]; MAX_POINTS];
        let mut sums = [0.0; MAX_POINTS];
        for i in 0..n {
            padded[i][..n].copy_from_slice(&a[i][..n]);
            sums[i] = a[i][..n].iter().sum();
        }
        let total: f64 = sums[0] + sums[1] + (sums[2] + sums[3]);
        let uniform = if total > 0.0 { -1.0 / total } else { 0.0 };
        let (inverse, null, rank, sound) = match factor::usual(&padded, n) {
            Some((inverse, null)) => (inverse, null, n.min(3), true),
            None => {
                let factor = Factor::new(&padded, all(n), RANK_SMOOTH);
                let null = if factor.nullity() == 1 { factor.null(0) } else { [0.0; MAX_POINTS] };
                (factor.inverse(), null, factor.rank(), false)
            }
        };
        Prepared { n, rank, sound, a: padded, inverse, sums, uniform, null }
    }

    /// Solves z = A·p + b (m/s), p ≥ 0, z ≥ 0, pᵢ·zᵢ = 0, for the solution of least norm.
    ///
    /// `start` is the active set of a previous solution of the pair, where the search begins; any
    /// value gives a solution of the same quality. Entries of `b` beyond `n` must be zero.
    #[inline(always)]
    pub fn solve(&self, b: &Row, start: u8) -> Solution {
        let largest = -lowest_of(&b.map(|x| -x.abs()));
        let lowest = lowest_of(b);
        if lowest >= 0.0 {
            return Solution::new([0.0; MAX_POINTS], *b, How::Apart);
        }
        let zero = RESIDUAL * largest;

        // Eq. 7 with equal impulses: the sum of all rows rather than the first one gives p*, so
        // that no point is favoured. A constant vector lies in the range of A (all points have
        // the same normal), so where it solves the system it also is the solution of least norm.
        let p = (b[0] + b[1] + b[2] + b[3]) * self.uniform;
        if p >= 0.0 {
            let z = [0, 1, 2, 3].map(|i| self.sums[i] * p + b[i]);
            if within(&z, UNIFORM * largest) {
                let mut all_equal = [0.0; MAX_POINTS];
                all_equal[..self.n].fill(p);
                return Solution::new(all_equal, z, How::Uniform);
            }
        }

        let full = all(self.n);
        if start == 0 || start & full == full {
            let mut p = times(&self.inverse, b);
            for _ in 0..2 {
                if lowest_of(&p) < 0.0 {
                    break;
                }
                let z = plus(&times(&self.a, &p), b);
                if within(&z, zero) {
                    return Solution::new(p, z, How::Prepared);
                }
                p = plus(&p, &times(&self.inverse, &z));
            }
        }
        search::solve(self, b, if start & full == 0 { full } else { start & full })
    }

    /// The matrix A, 1/kg; zero beyond the number of points.
    #[inline(always)]
    pub fn matrix(&self) -> &Matrix {
        &self.a
    }

    /// −A⁺, kg: times b it gives the impulses of least norm that stop all points.
    #[inline(always)]
    pub fn inverse(&self) -> &Matrix {
        &self.inverse
    }

    /// Number of contact points.
    pub fn count(&self) -> usize {
        self.n
    }

    /// The problem with the right-hand side `b`, m/s.
    pub fn with(&self, b: &Row) -> Lcp {
        Lcp { n: self.n, a: self.a, b: *b }
    }
}

/// Solves one problem; see [`Prepared::solve`].
///
/// ```
/// use allide::response::lcp::{Lcp, solve};
/// // A box of 2 kg on two points, its weight for 0.01 s to be borne.
/// let a = [[2.0, -1.0, 0.0, 0.0], [-1.0, 2.0, 0.0, 0.0], [0.0; 4], [0.0; 4]];
/// let s = solve(&Lcp { n: 2, a, b: [-0.0981, -0.0981, 0.0, 0.0] }, 0);
/// assert_eq!(s.p, [0.0981, 0.0981, 0.0, 0.0]);
/// assert_eq!(s.active, 0b11);
/// ```
pub fn solve(lcp: &Lcp, start: u8) -> Solution {
    let mut b = [0.0; MAX_POINTS];
    let n = lcp.n.min(MAX_POINTS);
    b[..n].copy_from_slice(&lcp.b[..n]);
    Prepared::new(n, &lcp.a).solve(&b, start)
}

/// The set of the first `n` points.
#[inline(always)]
fn all(n: usize) -> u8 {
    (1 << n) - 1
}

fn dot(x: &Row, y: &Row) -> f64 {
    x[0] * y[0] + x[1] * y[1] + x[2] * y[2] + x[3] * y[3]
}

/// m·x for a symmetric m: columns times numbers, which is what vector units do best.
#[inline(always)]
fn times(m: &Matrix, x: &Row) -> Row {
    let mut y = [0.0; MAX_POINTS];
    for i in 0..MAX_POINTS {
        y[i] = m[0][i] * x[0] + m[1][i] * x[1] + m[2][i] * x[2] + m[3][i] * x[3];
    }
    y
}

#[inline(always)]
fn plus(x: &Row, y: &Row) -> Row {
    [x[0] + y[0], x[1] + y[1], x[2] + y[2], x[3] + y[3]]
}

#[inline(always)]
fn lowest_of(x: &Row) -> f64 {
    let lesser = |x: f64, y: f64| if x < y { x } else { y };
    lesser(lesser(x[0], x[2]), lesser(x[1], x[3]))
}

#[inline(always)]
fn within(z: &Row, zero: f64) -> bool {
    lowest_of(&z.map(|x| -x.abs())) >= -zero
}
