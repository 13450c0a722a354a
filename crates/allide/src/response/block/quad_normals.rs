//! The normal impulses of four pairs side by side: each pair's LCP (paper 4, eq. 6), solved as [`crate::response::lcp`]
//! does it. What the lanes do not find in a few tries is found one pair at a time.

use super::four::{Four, LANES, Lanes};
use super::quad::{ENTRY, Points, Quad, Square, sum};
use crate::response::lcp::{Prepared, RESIDUAL, SOUND, UNIFORM};
use crate::response::problem::MAX_POINTS;

/// Sets of active points that are tried side by side.
const TRIES: u32 = 3;

/// m·x.
#[inline(always)]
fn times<F: Lanes>(m: &Square<Four>, x: &Points<F>) -> Points<F> {
    let mut out = [F::zero(); MAX_POINTS];
    for i in 0..MAX_POINTS {
        let entry = |j: usize| F::load(&m[ENTRY[i][j]]);
        out[i] = (entry(0) * x[0] + entry(1) * x[1]) + (entry(2) * x[2] + entry(3) * x[3]);
    }
    out
}

/// A·p + b.
#[inline(always)]
pub fn velocities<F: Lanes>(quad: &Quad, p: &Points<F>, b: &Points<F>) -> Points<F> {
    let mut z = times(&quad.matrix, p);
    for i in 0..MAX_POINTS {
        z[i] = z[i] + b[i];
    }
    z
}

#[inline(always)]
fn largest_of<F: Lanes>(x: &Points<F>) -> F {
    x[0].abs().max(x[2].abs()).max(x[1].abs().max(x[3].abs()))
}

#[inline(always)]
fn lowest_of<F: Lanes>(x: &Points<F>) -> F {
    x[0].min(x[2]).min(x[1].min(x[3]))
}

/// Takes a solution over where a mask is set and none is known.
#[inline(always)]
fn accept<F: Lanes>(p: &mut Points<F>, found: &Points<F>, mask: F::Mask, done: &mut F::Mask) {
    let new = mask & !*done;
    for i in 0..MAX_POINTS {
        p[i] = F::choose(new, found[i], p[i]);
    }
    *done = *done | mask;
}

/// The impulses p ≥ 0 with z = A·p + b ≥ 0 and pᵢ·zᵢ = 0, N·s, for the normal velocities b without them, m/s. The
/// search starts with the points that `before` pressed. Velocities up to `nothing` (m/s) count as zero, where rounding may
/// leave more than it does of `b`.
#[inline(always)]
pub fn solve<F: Lanes>(quad: &Quad, b: &Points<F>, before: &Points<F>, nothing: F) -> Points<F> {
    let (largest, lowest) = (largest_of(b), lowest_of(b));
    let mut p = [F::zero(); MAX_POINTS];
    let mut done = lowest.at_least(F::zero());
    if F::all(done) {
        return p;
    }
    let (even, is_even) = evenly(quad, b, largest);
    accept(&mut p, &even, is_even, &mut done);
    if F::all(done) {
        return p;
    }
    let zero = (F::splat(RESIDUAL) * largest).max(nothing);
    let (full, stops) = all_points(quad, b, zero);
    accept(&mut p, &full, stops & lowest_of(&full).at_least(F::zero()), &mut done);
    if F::all(done) {
        return p;
    }
    let four = quad.live::<F>(MAX_POINTS - 1);
    if F::any(stops & four & !done) {
        let (shared, is_right) = shared_otherwise(quad, b, &full, zero);
        accept(&mut p, &shared, stops & four & is_right, &mut done);
        if F::all(done) {
            return p;
        }
    }
    let mut set = [
        before[0].above(F::zero()),
        before[1].above(F::zero()),
        before[2].above(F::zero()),
        before[3].above(F::zero()),
    ];
    // That all four cannot be stopped is known.
    let started = (set[0] | set[1] | (set[2] | set[3])) & !(set[0] & set[1] & (set[2] & set[3]));
    for i in 0..MAX_POINTS {
        set[i] = quad.live::<F>(i) & (set[i] & started | full[i].above(F::zero()) & !started);
    }
    let uneven = four & !stops & !started & lowest_of(&full).at_least(F::zero());
    let (firsts, seconds) = if F::any(uneven & !done) { three_of_four(quad, b, &full) } else { (set, set) };
    for i in 0..MAX_POINTS {
        set[i] = firsts[i] & uneven | set[i] & !uneven;
    }
    for k in 0..TRIES {
        if k == 1 {
            for i in 0..MAX_POINTS {
                set[i] = seconds[i] & uneven | set[i] & !uneven;
            }
        }
        let (found, is_right) = some_points(quad, b, &mut set, zero);
        accept(&mut p, &found, is_right, &mut done);
        if F::all(done) {
            return p;
        }
    }
    let mut left = numbers(&p);
    one_by_one(quad, &numbers(b), &numbers(before), F::bits(done), &mut left);
    [F::of(left[0]), F::of(left[1]), F::of(left[2]), F::of(left[3])]
}

/// The paper's first try: the same impulse at all points.
#[inline(always)]
fn evenly<F: Lanes>(quad: &Quad, b: &Points<F>, largest: F) -> (Points<F>, F::Mask) {
    let mut sums = [F::zero(); MAX_POINTS];
    for i in 0..MAX_POINTS {
        let entry = |j: usize| F::load(&quad.matrix[ENTRY[i][j]]);
        sums[i] = (entry(0) + entry(2)) + (entry(1) + entry(3));
    }
    let even = -(sum(b) / sum(&sums));
    let mut z = [F::zero(); MAX_POINTS];
    let mut p = [F::zero(); MAX_POINTS];
    for i in 0..MAX_POINTS {
        z[i] = sums[i] * even + b[i];
        p[i] = even.where_set(quad.live::<F>(i));
    }
    let is_right = even.at_least(F::zero()) & largest_of(&z).at_most(F::splat(UNIFORM) * largest);
    (p, is_right)
}

/// All points pressed: the prepared inverse, with one step of refinement; and where that stops all of them. Some may pull.
#[inline(always)]
fn all_points<F: Lanes>(quad: &Quad, b: &Points<F>, zero: F) -> (Points<F>, F::Mask) {
    let mut p = times(&quad.inverse, b);
    let z = velocities(quad, &p, b);
    let more = times(&quad.inverse, &z);
    for i in 0..MAX_POINTS {
        p[i] = p[i] + more[i];
    }
    let z = velocities(quad, &p, b);
    (p, largest_of(&z).at_most(zero))
}

/// Part of the largest impulse among those that cancel under which one is rounding.
const CANCELS: f64 = 1e-9;

/// Four points that are stopped by impulses `p` of which some pull: the load shared otherwise, and where none pulls then.
///
/// What is added of impulses that cancel to the solution of least norm adds to its norm, so as little is added as takes.
#[inline(always)]
fn shared_otherwise<F: Lanes>(quad: &Quad, b: &Points<F>, p: &Points<F>, zero: F) -> (Points<F>, F::Mask) {
    let v: Points<F> = cancelling(quad);
    let little = F::splat(CANCELS) * largest_of(&v);
    let (mut least, mut most) = (F::splat(f64::NEG_INFINITY), F::splat(f64::INFINITY));
    let mut is_right = largest_of(&v).above(F::zero());
    for i in 0..MAX_POINTS {
        let (helps, harms) = (v[i].above(little), v[i].below(-little));
        let bound = -p[i] / F::choose(helps | harms, v[i], F::splat(1.0));
        least = F::choose(helps, least.max(bound), least);
        most = F::choose(harms, most.min(bound), most);
        is_right = is_right & (helps | harms | p[i].at_least(F::zero()));
    }
    let added = F::zero().max(least).min(most);
    let mut shared = *p;
    for i in 0..MAX_POINTS {
        shared[i] = (p[i] + added * v[i]).max(F::zero());
    }
    let z = velocities(quad, &shared, b);
    (shared, is_right & least.at_most(most) & largest_of(&z).at_most(zero))
}

/// Of four points that cannot all be stopped, as what they ask for is not that of a plane: the sets of three that may be,
/// the likeliest first.
///
/// Impulses v that cancel move nothing, v·A = 0, so that v·z = v·b whatever is pressed. Where three are stopped the fourth
/// is left with z = v·b/v there, which opens if v has the sign of v·b at it.
#[inline(always)]
fn three_of_four<F: Lanes>(
    quad: &Quad,
    b: &Points<F>,
    full: &Points<F>,
) -> ([F::Mask; MAX_POINTS], [F::Mask; MAX_POINTS]) {
    let v: Points<F> = cancelling(quad);
    let along = (v[0] * b[0] + v[2] * b[2]) + (v[1] * b[1] + v[3] * b[3]);
    let opens = [
        (v[0] * along).above(F::zero()),
        (v[1] * along).above(F::zero()),
        (v[2] * along).above(F::zero()),
        (v[3] * along).above(F::zero()),
    ];
    let first = least_loaded(&opens, full);
    let second =
        least_loaded(&[opens[0] & !first[0], opens[1] & !first[1], opens[2] & !first[2], opens[3] & !first[3]], full);
    ([!first[0], !first[1], !first[2], !first[3]], [!second[0], !second[1], !second[2], !second[3]])
}

/// Of some points the one with the least impulse, the first where several have it.
#[inline(always)]
fn least_loaded<F: Lanes>(of: &[F::Mask; MAX_POINTS], p: &Points<F>) -> [F::Mask; MAX_POINTS] {
    let endless = F::splat(f64::INFINITY);
    let mut least = endless;
    for i in 0..MAX_POINTS {
        least = least.min(F::choose(of[i], p[i], endless));
    }
    let mut out = [of[0] & p[0].at_most(least), of[1] & p[1].at_most(least), of[2], of[3]];
    out[1] = out[1] & !out[0];
    out[2] = of[2] & p[2].at_most(least) & !(out[0] | out[1]);
    out[3] = of[3] & p[3].at_most(least) & !(out[0] | out[1] | out[2]);
    out
}

/// Impulses at four points of a plane that cancel: as the areas of the triangles of the other three, with signs by turns.
#[inline(always)]
fn cancelling<F: Lanes>(quad: &Quad) -> Points<F> {
    [area(quad, 1, 2, 3), -area::<F>(quad, 0, 2, 3), area(quad, 0, 1, 3), -area::<F>(quad, 0, 1, 2)]
}

/// Twice the area of the triangle of three points, m².
#[inline(always)]
fn area<F: Lanes>(quad: &Quad, i: usize, j: usize, k: usize) -> F {
    let (x, y) = (F::load(&quad.x[i]), F::load(&quad.y[i]));
    let (xj, yj) = (F::load(&quad.x[j]) - x, F::load(&quad.y[j]) - y);
    let (xk, yk) = (F::load(&quad.x[k]) - x, F::load(&quad.y[k]) - y);
    xj * yk - xk * yj
}

/// Some points pressed: the equations of a set, which becomes the one that the signs of the outcome point to.
///
/// The rows and columns of the others are those of the unit matrix, so that one elimination without pivoting serves all
/// sets. Where points depend on each other, or one just touches and could share the load, nothing is said.
#[inline(always)]
fn some_points<F: Lanes>(quad: &Quad, b: &Points<F>, set: &mut [F::Mask; MAX_POINTS], zero: F) -> (Points<F>, F::Mask) {
    let one = F::splat(1.0);
    let entry = |i: usize, j: usize| F::load(&quad.matrix[ENTRY[i][j]]).where_set(set[i] & set[j]);
    let diagonal = |i: usize| F::choose(set[i], F::load(&quad.matrix[ENTRY[i][i]]), one);
    let r = [-b[0].where_set(set[0]), -b[1].where_set(set[1]), -b[2].where_set(set[2]), -b[3].where_set(set[3])];
    let sound = F::splat(SOUND);
    let (a0, a1, a2, a3) = (diagonal(0), diagonal(1), diagonal(2), diagonal(3));
    let d0 = one / a0;
    let (a10, a20, a30) = (entry(1, 0), entry(2, 0), entry(3, 0));
    let (l10, l20, l30) = (a10 * d0, a20 * d0, a30 * d0);
    let w11 = a1 - l10 * a10;
    let d1 = one / w11;
    let (w21, w31) = (entry(2, 1) - l20 * a10, entry(3, 1) - l30 * a10);
    let (l21, l31) = (w21 * d1, w31 * d1);
    let w22 = a2 - l20 * a20 - l21 * w21;
    let d2 = one / w22;
    let w32 = entry(3, 2) - l30 * a20 - l31 * w21;
    let l32 = w32 * d2;
    let w33 = a3 - l30 * a30 - l31 * w31 - l32 * w32;
    let d3 = one / w33;
    let mut is_right = a0.above(F::zero()) & w11.above(sound * a1) & w22.above(sound * a2) & w33.above(sound * a3);
    let y0 = r[0];
    let y1 = r[1] - l10 * y0;
    let y2 = r[2] - l20 * y0 - l21 * y1;
    let y3 = r[3] - l30 * y0 - l31 * y1 - l32 * y2;
    let p3 = y3 * d3;
    let p2 = y2 * d2 - l32 * p3;
    let p1 = y1 * d1 - l21 * p2 - l31 * p3;
    let p0 = y0 * d0 - l10 * p1 - l20 * p2 - l30 * p3;
    let p = [p0, p1, p2, p3];
    let z = velocities(quad, &p, b);
    let four = quad.live::<F>(MAX_POINTS - 1);
    for i in 0..MAX_POINTS {
        let (pulls, opens, live) = (p[i].below(F::zero()), z[i].at_least(-zero), quad.live::<F>(i));
        let just = z[i].at_most(zero) & four & live;
        is_right = is_right & (set[i] & !pulls & z[i].abs().at_most(zero) | !set[i] & opens & !just);
        set[i] = set[i] & !pulls | !set[i] & z[i].below(F::zero()) & live;
    }
    (p, is_right)
}

/// A number for each point, of each of four pairs.
type Numbers = [[f64; LANES]; MAX_POINTS];

#[inline(always)]
fn numbers<F: Lanes>(x: &Points<F>) -> Numbers {
    [x[0].numbers(), x[1].numbers(), x[2].numbers(), x[3].numbers()]
}

/// What is not `done`, one pair at a time.
#[cold]
#[inline(never)]
fn one_by_one(quad: &Quad, b: &Numbers, before: &Numbers, done: u8, p: &mut Numbers) {
    for k in (0..LANES).filter(|k| done & 1 << k == 0) {
        let mut start = 0;
        for i in 0..MAX_POINTS {
            start |= u8::from(before[i][k] > 0.0) << i;
        }
        let solution = Prepared::new(quad.points(k), &quad.matrix_of(k)).solve(&b.map(|x| x[k]), start);
        for i in 0..MAX_POINTS {
            p[i][k] = solution.p[i];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::response::block::four::Plain;
    use crate::response::lcp::Matrix;

    fn random(seed: &mut u64) -> f64 {
        *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (*seed >> 11) as f64 / (1_u64 << 53) as f64 - 0.5
    }

    /// Four points about the middle of a face, and what impulses at them do: 1/m + (x·x′ + y·y′)/J, a little skew.
    fn points(case: usize, seed: &mut u64) -> ([(f64, f64); MAX_POINTS], Matrix) {
        let corners = [(0.5, 0.5), (-0.5, 0.5), (-0.5, -0.5), (0.5, -0.5)];
        let askew = if case.is_multiple_of(3) { 0.0 } else { 0.6 };
        let at = corners.map(|(x, y)| (x + askew * random(seed), y + askew * random(seed)));
        let (m, jx, jy, jxy) = (1.0 + random(seed), 6.0 + 4.0 * random(seed), 6.0 + 4.0 * random(seed), random(seed));
        let entry = |(x, y): (f64, f64), (u, v): (f64, f64)| m + jx * x * u + jy * y * v + jxy * (x * v + y * u);
        (at, at.map(|p| at.map(|q| entry(p, q))))
    }

    /// What four points ask for, of planes and of none, by a little and by much, is answered as one pair alone has it.
    #[test]
    fn lanes_answer_as_one_pair_does() {
        let mut seed = 11;
        let mut found = [0; MAX_POINTS + 1];
        for case in 0..5000 {
            let mut quad = Quad::EMPTY;
            let (mut b, mut before) = ([Plain([0.0; LANES]); MAX_POINTS], [Plain([0.0; LANES]); MAX_POINTS]);
            let uneven = [0.0, 1e-12, 1e-6, 1e-2, 1.0][case % 5];
            for k in 0..LANES {
                let (at, matrix) = points(case, &mut seed);
                let prepared = Prepared::new(MAX_POINTS, &matrix);
                let (v, s, t) = (0.6 * random(&mut seed), random(&mut seed), random(&mut seed));
                let pressed = random(&mut seed) > 0.0;
                quad.count.0[k] = MAX_POINTS as f64;
                for i in 0..MAX_POINTS {
                    (quad.x[i].0[k], quad.y[i].0[k]) = at[i];
                    b[i].0[k] = v + s * at[i].0 + t * at[i].1 + uneven * 0.3 * random(&mut seed);
                    before[i].0[k] = if pressed { random(&mut seed).max(0.0) } else { 0.0 };
                    for j in i..MAX_POINTS {
                        quad.matrix[ENTRY[i][j]].0[k] = matrix[i][j];
                        quad.inverse[ENTRY[i][j]].0[k] = prepared.inverse()[i][j];
                    }
                }
            }
            let p = solve(&quad, &b, &before, Plain::zero());
            for k in 0..LANES {
                let (own, b) = (p.map(|x| x.0[k]), b.map(|x| x.0[k]));
                let problem = Prepared::new(MAX_POINTS, &quad.matrix_of(k));
                let (lcp, alone) = (problem.with(&b), problem.solve(&b, 0));
                let size = b.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
                assert!(own.iter().all(|p| *p >= 0.0), "case {case}, lane {k}: {own:?}");
                assert!(lcp.violation(&own) <= 1e-9 * size, "case {case}, lane {k}: {own:?} for {b:?}");
                let (z, wanted) = (lcp.velocities(&own), lcp.velocities(&alone.p));
                assert!((0..MAX_POINTS).all(|i| (z[i] - wanted[i]).abs() <= 1e-8 * size), "case {case}, lane {k}");
                found[own.iter().filter(|p| **p > 0.0).count()] += 1;
            }
        }
        assert!(found.iter().all(|count| *count > 100), "{found:?}");
    }

    /// Of points that ask for a plane but for rounding all bear, where so little counts as nothing.
    #[test]
    fn what_rounding_leaves_is_borne_by_all() {
        let mut seed = 5;
        let (at, matrix) = points(0, &mut seed);
        let prepared = Prepared::new(MAX_POINTS, &matrix);
        let (mut quad, mut b) = (Quad::EMPTY, [Plain([0.0; LANES]); MAX_POINTS]);
        for i in 0..MAX_POINTS {
            for k in 0..LANES {
                quad.count.0[k] = MAX_POINTS as f64;
                (quad.x[i].0[k], quad.y[i].0[k]) = at[i];
                b[i].0[k] = -1e-5 - 1e-6 * at[i].0 + 1e-16 * random(&mut seed);
                for j in i..MAX_POINTS {
                    quad.matrix[ENTRY[i][j]].0[k] = matrix[i][j];
                    quad.inverse[ENTRY[i][j]].0[k] = prepared.inverse()[i][j];
                }
            }
        }
        let none = [Plain::zero(); MAX_POINTS];
        let all = solve(&quad, &b, &none, Plain([5e-14; LANES]));
        assert!(all.iter().all(|p| p.0.iter().all(|p| *p > 0.0)), "{all:?}");
    }
}
