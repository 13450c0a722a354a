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
/// search starts with the points that `before` pressed.
#[inline(always)]
pub fn solve<F: Lanes>(quad: &Quad, b: &Points<F>, before: &Points<F>) -> Points<F> {
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
    let zero = F::splat(RESIDUAL) * largest;
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
    let started = set[0] | set[1] | (set[2] | set[3]);
    for i in 0..MAX_POINTS {
        set[i] = quad.live::<F>(i) & (set[i] & started | full[i].above(F::zero()) & !started);
    }
    for _ in 0..TRIES {
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
/// Impulses at four points of a plane that are as the areas of the triangles of the other three, with signs by turns,
/// cancel. What is added of them to the solution of least norm adds to its norm, so as little is added as takes.
#[inline(always)]
fn shared_otherwise<F: Lanes>(quad: &Quad, b: &Points<F>, p: &Points<F>, zero: F) -> (Points<F>, F::Mask) {
    let v: Points<F> = [area(quad, 1, 2, 3), -area::<F>(quad, 0, 2, 3), area(quad, 0, 1, 3), -area::<F>(quad, 0, 1, 2)];
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
