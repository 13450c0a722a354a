//! The search over sets of active contacts (paper 4, algorithm after eq. 8).

use super::factor::{self, Factor};
use super::{How, Prepared, RANK_STRICT, RESIDUAL, Row, Solution, all, dot, gauss_seidel, plus, times};
use crate::response::problem::MAX_POINTS;

/// Sweeps of the last resort, K_max in the paper.
const SWEEPS: u32 = 1000;

/// What rounding p to its nearest numbers can make of z, as a fraction of the sum of |aᵢⱼ|·pⱼ: no
/// solution can be held to less.
const ROUNDING: f64 = 2.0 * f64::EPSILON;

/// Miss, as a fraction of the largest |bᵢ|, that may be rounding: worth a more precise look.
const NEAR_MISS: f64 = 1e-6;

/// A set's impulses and what they lead to.
struct Candidate {
    /// Impulses, N·s, negative ones replaced by zero.
    p: Row,
    /// A·p + b, m/s.
    z: Row,
    /// By how much it misses being a solution, in units of what counts as zero: a solution if ≤ 1.
    miss: f64,
    /// The set the signs point to: negative impulses left, approaching points joined.
    flipped: u8,
}

/// Tries active sets, from `start` on, until one gives a solution.
pub(super) fn solve(problem: &Prepared, b: &Row, start: u8) -> Solution {
    let full = all(problem.n);
    let largest = b.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
    let mut tried: u16 = 0;
    let mut set = start;
    let mut best: Option<Candidate> = None;
    loop {
        tried |= 1 << set;
        let found = attempt(problem, b, largest, set);
        let next = found.flipped;
        if best.as_ref().is_none_or(|b| found.miss < b.miss) {
            best = Some(found);
        }
        if best.as_ref().is_some_and(|b| b.miss <= 1.0) {
            break;
        }
        // Erratum 2: the flip is compared as a set, not by its number of points. Where it was
        // tried before, the first untried one follows, most points first.
        set = if tried & (1 << next) == 0 {
            next
        } else {
            match ORDER.iter().find(|&&s| s & !full == 0 && tried & (1 << s) == 0) {
                Some(&s) => s,
                None => break,
            }
        };
    }
    let tried = tried.count_ones();
    match best {
        Some(c) if c.miss <= 1.0 => {
            let (p, z) = even_out(problem, b, largest, c);
            Solution::new(p, z, How::Enumerated { tried })
        }
        Some(c) => last_resort(problem, b, &c, tried),
        None => gauss_seidel(&problem.with(b), [0.0; MAX_POINTS], SWEEPS),
    }
}

/// No set's impulses pass: projected Gauss–Seidel from the best of them, unless it makes them worse.
fn last_resort(problem: &Prepared, b: &Row, best: &Candidate, tried: u32) -> Solution {
    let lcp = problem.with(b);
    let swept = gauss_seidel(&lcp, best.p, SWEEPS);
    if lcp.violation(&swept.p) < lcp.violation(&best.p) {
        swept
    } else {
        Solution::new(best.p, best.z, How::Enumerated { tried })
    }
}

/// All sets, most points first.
const ORDER: [u8; 16] = [15, 7, 11, 13, 14, 3, 5, 9, 6, 10, 12, 1, 2, 4, 8, 0];

/// Solves eq. 7 for the set and looks at eq. 8.
fn attempt(problem: &Prepared, b: &Row, largest: f64, set: u8) -> Candidate {
    let quick = if set == all(problem.n) {
        problem.sound.then(|| times(&problem.inverse, b))
    } else {
        factor::sound(&problem.a, set, b)
    };
    if let Some(p) = quick {
        let candidate = look(problem, b, largest, set, p, false);
        if candidate.miss <= 1.0 || candidate.miss * RESIDUAL > NEAR_MISS {
            return candidate;
        }
    }
    let factor = Factor::new(&problem.a, set, RANK_STRICT);
    // One step of refinement always: the factor of a nearly singular set has lost digits that the
    // residual still knows.
    let first = factor.solve(&b.map(|x| -x));
    let p = refined(&factor, first, &plus(&times(&problem.a, &first), b));
    let candidate = look(problem, b, largest, set, p, false);
    if candidate.miss <= 1.0 || candidate.miss * RESIDUAL > NEAR_MISS {
        return candidate;
    }
    // Large impulses that nearly cancel (long arms on a body with little inertia): even the
    // residual has lost its digits, so it is summed again with twice as many.
    let p = refined(&factor, p, &precise_velocities(problem, b, &p));
    let p = refined(&factor, p, &precise_velocities(problem, b, &p));
    look(problem, b, largest, set, p, true)
}

/// p with what it leaves of z in the set taken away.
fn refined(factor: &Factor, p: Row, z: &Row) -> Row {
    plus(&p, &factor.solve(&z.map(|x| -x)))
}

/// Drops negative impulses of the set, and judges the rest.
fn look(problem: &Prepared, b: &Row, largest: f64, set: u8, p: Row, precise: bool) -> Candidate {
    let mut p = evened(set, p);
    let mut flipped = set;
    for i in 0..MAX_POINTS {
        if p[i] < 0.0 {
            flipped &= !(1 << i);
            p[i] = 0.0;
        }
    }
    let z = if precise { precise_velocities(problem, b, &p) } else { plus(&times(&problem.a, &p), b) };
    let mut off = [0.0; MAX_POINTS];
    for i in 0..MAX_POINTS {
        flipped |= u8::from(z[i] < 0.0 && set & (1 << i) == 0) << i;
        off[i] = if p[i] > 0.0 { z[i].abs() } else { -z[i] };
    }
    let mut miss = off[0].max(off[1]).max(off[2].max(off[3])).max(0.0) / (RESIDUAL * largest);
    if miss > 1.0 && miss * RESIDUAL <= NEAR_MISS {
        miss = (0..problem.n).fold(0.0_f64, |m, i| m.max(off[i] / zero(problem, largest, &p, i)));
    }
    Candidate { p, z, miss, flipped }
}

/// The paper's uniform solution, recognised instead of tried: where equal impulses solve eq. 7 they
/// are its solution of least norm (see [`Prepared::solve`]), so p has come out equal but for
/// rounding, and is made so exactly.
fn evened(set: u8, p: Row) -> Row {
    let first = p[(set.trailing_zeros() as usize).min(MAX_POINTS - 1)];
    let allowed = RESIDUAL * first.abs();
    let mut equal = [0.0; MAX_POINTS];
    for i in 0..MAX_POINTS {
        if set & (1 << i) != 0 {
            if (p[i] - first).abs() > allowed {
                return p;
            }
            equal[i] = first;
        }
    }
    equal
}

/// The |zᵢ| that counts as zero, m/s.
fn zero(problem: &Prepared, largest: f64, p: &Row, i: usize) -> f64 {
    let summands = (0..problem.n).fold(0.0, |s, j| s + problem.a[i][j].abs() * p[j]);
    (RESIDUAL * largest).max(ROUNDING * summands)
}

/// A·p + b, summed with the rounding error of every product (Dekker) and sum (Knuth) kept.
fn precise_velocities(problem: &Prepared, b: &Row, p: &Row) -> Row {
    let mut z = *b;
    for i in 0..problem.n {
        let mut errors = 0.0;
        for j in 0..problem.n {
            let (product, error) = product(problem.a[i][j], p[j]);
            let sum = z[i] + product;
            let kept = sum - z[i];
            errors += error + ((z[i] - (sum - kept)) + (product - kept));
            z[i] = sum;
        }
        z[i] += errors;
    }
    z
}

/// x·y and its rounding error. `mul_add` would do, but is a slow call where the processor's own
/// is not known to exist.
fn product(x: f64, y: f64) -> (f64, f64) {
    let split = |x: f64| {
        let c = 134_217_729.0 * x; // 2²⁷ + 1
        let high = c - (c - x);
        (high, x - high)
    };
    let ((xh, xl), (yh, yl)) = (split(x), split(y));
    let p = x * y;
    (p, ((xh * yh - p) + xh * yl + xl * yh) + xl * yl)
}

/// Of all solutions with the same z, the one of least norm.
///
/// The others differ from `c` by impulses that cancel, and only at points with z = 0. If one
/// direction is left, p + t·v, the least norm is at t = −p·v or as near to it as p ≥ 0 allows.
/// If several are (points in a line, points that coincide), the least is the pseudo-inverse
/// solution of its own support, so the best over all sets is it.
fn even_out(problem: &Prepared, b: &Row, largest: f64, c: Candidate) -> (Row, Row) {
    if problem.rank == problem.n {
        return (c.p, c.z);
    }
    let mut free = 0;
    let mut more = false;
    for i in 0..problem.n {
        let touching = c.p[i] == 0.0 && c.z[i] <= NEAR_MISS * largest && c.z[i] <= zero(problem, largest, &c.p, i);
        free |= u8::from(touching || c.p[i] > 0.0) << i;
        more |= touching;
    }
    if !more {
        // The equations of the loaded points were solved by the least norm already.
        return (c.p, c.z);
    }
    let null = if free == all(problem.n) && problem.rank + 1 == problem.n {
        problem.null
    } else {
        let factor = Factor::new(&problem.a, free, super::RANK_SMOOTH);
        match factor.nullity() {
            0 => return (c.p, c.z),
            1 => factor.null(0),
            _ => return best_of_all(problem, b, largest, c, free),
        }
    };
    let moved = look(problem, b, largest, free, along(&c.p, &null), true);
    if moved.miss <= 1.0 { (moved.p, moved.z) } else { (c.p, c.z) }
}

/// p + t·v of least norm with p ≥ 0.
fn along(p: &Row, v: &Row) -> Row {
    let (mut low, mut high) = (f64::NEG_INFINITY, f64::INFINITY);
    for i in 0..MAX_POINTS {
        if v[i] > 0.0 {
            low = low.max(-p[i] / v[i]);
        } else if v[i] < 0.0 {
            high = high.min(-p[i] / v[i]);
        }
    }
    // Not `clamp`: with p ≥ 0 the ends are in order, but bad numbers must not panic.
    let t = (-dot(p, v)).max(low).min(high);
    let mut moved = [0.0; MAX_POINTS];
    for i in 0..MAX_POINTS {
        let at_end = (v[i] > 0.0 && -p[i] / v[i] >= t) || (v[i] < 0.0 && -p[i] / v[i] <= t);
        moved[i] = if at_end { 0.0 } else { (p[i] + t * v[i]).max(0.0) };
    }
    moved
}

/// The solution of least norm over all subsets of `free`.
fn best_of_all(problem: &Prepared, b: &Row, largest: f64, c: Candidate, free: u8) -> (Row, Row) {
    let mut best = (dot(&c.p, &c.p), c.p, c.z);
    for &set in ORDER.iter().filter(|&&s| s != 0 && s & !free == 0) {
        let other = attempt(problem, b, largest, set);
        let norm = dot(&other.p, &other.p);
        if other.miss <= 1.0 && norm < best.0 {
            best = (norm, other.p, other.z);
        }
    }
    (best.1, best.2)
}
