//! What noise can be over a cell.
//!
//! Noise is twice continuously differentiable, so Taylor's theorem about the middle of the box
//! holds across lattice cells: value and gradient there, and a bound of the second derivatives from
//! the gradients of the lattice cells that the box touches. Where it touches many, [−1, 1].

use super::form::Form;
use super::interval::{Interval, SLACK, SURELY};
use super::lanes::LANES;
use super::noise::{FAR, corners, noise_and_gradient};

/// Noise of three forms.
pub fn enclose(a: &Form, b: &Form, c: &Form) -> Form {
    let mut out = *a;
    for n in 0..LANES {
        out.undefined[n] = a.undefined[n] | b.undefined[n] | c.undefined[n];
        (out.lo.0[n], out.hi.0[n], out.r.0[n]) = (-1.0, 1.0, f64::NAN);
        if out.undefined[n] == SURELY {
            continue;
        }
        let Some(bound) = taylor([a.interval(n), b.interval(n), c.interval(n)]) else { continue };
        let [p, q, s] = bound.slopes;
        let join = |a: f64, b: f64, c: f64| p * a + q * b + s * c;
        out.c.0[n] = join(a.c.0[n], b.c.0[n], c.c.0[n]) + bound.offset;
        out.x.0[n] = join(a.x.0[n], b.x.0[n], c.x.0[n]);
        out.y.0[n] = join(a.y.0[n], b.y.0[n], c.y.0[n]);
        out.z.0[n] = join(a.z.0[n], b.z.0[n], c.z.0[n]);
        let loose = |f: &Form, slope: f64| {
            let size = f.c.0[n].abs() + f.x.0[n].abs() + f.y.0[n].abs() + f.z.0[n].abs();
            slope.abs() * (f.r.0[n] + size * SLACK)
        };
        out.r.0[n] = loose(a, p) + loose(b, q) + loose(c, s) + bound.half;
    }
    // Lets the two parts narrow each other, as every operation does.
    out.plus_number(0.0)
}

struct Bound {
    slopes: [f64; 3],
    offset: f64,
    half: f64,
}

/// The plane about the middle of the box and how far from it noise can be.
fn taylor(at: [Interval; 3]) -> Option<Bound> {
    if at.iter().any(|v| v.magnitude() >= FAR - 2.0) {
        return None;
    }
    let (m, r) = (at.map(Interval::middle), at.map(Interval::radius));
    if r.iter().any(|r| *r > 0.5) {
        return None;
    }
    let bends = second_derivatives(at);
    let (value, slopes) = noise_and_gradient(m);
    let (mut below, mut above) = (0.0, 0.0);
    for i in 0..3 {
        below += 0.5 * bends[i].lo.min(0.0) * r[i] * r[i];
        above += 0.5 * bends[i].hi.max(0.0) * r[i] * r[i];
    }
    let mixed = [(0, 1), (0, 2), (1, 2)];
    let crossed: f64 = mixed.iter().zip(&bends[3..]).map(|((i, j), h)| h.magnitude() * r[*i] * r[*j]).sum();
    let offset = value - (0..3).map(|i| slopes[i] * m[i]).sum::<f64>() + 0.5 * (below + above);
    // Some thirty roundings of numbers below 10, and those of the products with m. The place in the
    // lattice cell is known to a unit in the last place of m.
    let size: f64 = (0..3).map(|i| 4.0 * (m[i].abs() + r[i])).sum();
    let half = 0.5 * (above - below) + crossed + (size + 40.0) * SLACK;
    Some(Bound { slopes, offset, half: half * (1.0 + 1e-12) })
}

/// Intervals for the second derivatives xx, yy, zz, xy, xz, yz over a box.
fn second_derivatives(at: [Interval; 3]) -> [Interval; 6] {
    let first = at.map(|v| v.lo.floor());
    let last = at.map(|v| v.hi.floor());
    let mut all: Option<[Interval; 6]> = None;
    // At most two lattice cells along each axis: the box is no longer than one.
    for n in 0..8 {
        let bit = |axis: usize| f64::from((n >> axis) as u8 & 1);
        if (0..3).any(|axis| first[axis] + bit(axis) > last[axis]) {
            continue;
        }
        let cell = [0, 1, 2].map(|axis| first[axis] + bit(axis));
        let inside = [0, 1, 2].map(|axis| {
            Interval::new((at[axis].lo - cell[axis]).clamp(0.0, 1.0), (at[axis].hi - cell[axis]).clamp(0.0, 1.0))
        });
        let own = bends_in_cell(cell.map(|v| v as i64), inside);
        all = Some(match all {
            None => own,
            Some(before) => std::array::from_fn(|k| before[k].hull(own[k])),
        });
    }
    all.unwrap_or([Interval::ALL; 6])
}

/// The second derivatives within one lattice cell; `t` is the box in the cell's own coordinates.
///
/// With weights w₀ = 1−f, w₁ = f along each axis and D the corners' linear functions:
/// ∂xx = f″(u)·[D₁−D₀] + 2f′(u)·[g₁−g₀]ₓ and
/// ∂xy = f′(u)f′(v)·[D₁₁−D₁₀−D₀₁+D₀₀] + f′(u)·[g₁−g₀]_y + f′(v)·[g₁−g₀]ₓ,
/// each bracket a mean over the corners along the other axes, so between the least and the largest.
fn bends_in_cell(cell: [i64; 3], t: [Interval; 3]) -> [Interval; 6] {
    let g = corners(cell);
    let slope = t.map(fade_slopes);
    let bend = t.map(fade_bends);
    // The linear function Σ signs·D over the box: value and reach.
    let sum = |terms: &[(usize, f64)]| {
        let (mut middle, mut reach) = (0.0, 0.0);
        for axis in 0..3 {
            let factor: f64 = terms.iter().map(|(n, s)| s * g[*n][axis]).sum();
            let offset: f64 = terms.iter().map(|(n, s)| s * g[*n][axis] * f64::from((*n >> axis) as u8 & 1)).sum();
            middle += factor * t[axis].middle() - offset;
            reach += factor.abs() * t[axis].radius();
        }
        Interval::new(middle - reach, middle + reach)
    };
    let mut out = [Interval::point(0.0); 6];
    for axis in 0..3 {
        let step = 1 << axis;
        let pairs = (0..8).filter(|n| n & step == 0);
        let rise = pairs.clone().map(|n| sum(&[(n + step, 1.0), (n, -1.0)])).reduce(Interval::hull);
        let turn = pairs.map(|n| Interval::point(g[n + step][axis] - g[n][axis])).reduce(Interval::hull);
        let (rise, turn) = (rise.unwrap_or(Interval::ALL), turn.unwrap_or(Interval::ALL));
        out[axis] = joined(bend[axis].times(rise), slope[axis].times(turn).times(Interval::point(2.0)));
    }
    for (k, (i, j)) in [(0, 1), (0, 2), (1, 2)].into_iter().enumerate() {
        let (si, sj) = (1 << i, 1 << j);
        let squares = (0..8).filter(|n| n & (si | sj) == 0);
        let twist = squares.map(|n| sum(&[(n + si + sj, 1.0), (n + si, -1.0), (n + sj, -1.0), (n, 1.0)]));
        let twist = twist.reduce(Interval::hull).unwrap_or(Interval::ALL);
        let turn = |step: usize, along: usize| {
            let all = (0..8).filter(|n| n & step == 0).map(|n| Interval::point(g[n + step][along] - g[n][along]));
            all.reduce(Interval::hull).unwrap_or(Interval::ALL)
        };
        let turns = joined(slope[i].times(turn(si, j)), slope[j].times(turn(sj, i)));
        out[3 + k] = joined(slope[i].times(slope[j]).times(twist), turns);
    }
    out.map(|v| Interval::new(v.lo - 1e-12, v.hi + 1e-12))
}

fn joined(a: Interval, b: Interval) -> Interval {
    Interval::new(a.lo + b.lo, a.hi + b.hi)
}

/// f′ = 30t²(1−t)² over a part of [0, 1]: highest at ½.
fn fade_slopes(t: Interval) -> Interval {
    let at = |v: f64| 30.0 * v * v * (1.0 - v) * (1.0 - v);
    let top = if t.holds(0.5) { 1.875 } else { at(t.lo).max(at(t.hi)) };
    Interval::new(at(t.lo).min(at(t.hi)), top).out()
}

/// f″ = 60t(1−t)(1−2t) over a part of [0, 1]: its extremes are at ½ ∓ √3/6.
fn fade_bends(t: Interval) -> Interval {
    let at = |v: f64| 60.0 * v * (1.0 - v) * (1.0 - 2.0 * v);
    let mut range = Interval::new(at(t.lo).min(at(t.hi)), at(t.lo).max(at(t.hi)));
    for (place, extreme) in [(0.211_324_865_405_187_1, 5.773_502_7), (0.788_675_134_594_812_9, -5.773_502_7)] {
        if t.lo <= place + 1e-9 && t.hi >= place - 1e-9 {
            range = range.hull(Interval::point(extreme));
        }
    }
    Interval::new(range.lo - 1e-12, range.hi + 1e-12)
}
