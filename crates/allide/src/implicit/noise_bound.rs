//! What noise can be over a cell.
//!
//! Noise is twice continuously differentiable, so Taylor's theorem about the middle of the box
//! holds across lattice cells: value and gradient there, and a bound of the second derivatives from
//! the gradients of the lattice cells that the box touches. Where it touches many, [−1, 1].

use super::form::Form;
use super::interval::{Interval, SLACK, SURELY};
use super::lanes::LANES;
use super::noise::{FAR, corners, fade, noise_and_gradient};

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

/// Largest sum of half sizes, in lattice cells, for which Taylor's theorem says more than [−1, 1].
const LARGEST_BOX: f64 = 0.6;

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
    // Second derivatives are about 8: over a larger box the bound would be beyond [−1, 1].
    if r.iter().sum::<f64>() > LARGEST_BOX {
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

/// A number known up to ± `spread`.
#[derive(Clone, Copy)]
struct About {
    middle: f64,
    spread: f64,
}

impl About {
    fn interval(self) -> Interval {
        Interval::new(self.middle - self.spread, self.middle + self.spread)
    }
}

/// The second derivatives within one lattice cell; `t` is the box in the cell's own coordinates.
///
/// With weights w₀ = 1−f, w₁ = f along each axis and D the corners' linear functions:
/// ∂xx = f″(u)·[D₁−D₀] + 2f′(u)·[g₁−g₀]ₓ and
/// ∂xy = f′(u)f′(v)·[D₁₁−D₁₀−D₀₁+D₀₀] + f′(u)·[g₁−g₀]_y + f′(v)·[g₁−g₀]ₓ,
/// each bracket a mean over the corners along the other axes.
fn bends_in_cell(cell: [i64; 3], t: [Interval; 3]) -> [Interval; 6] {
    let g = corners(cell);
    let box_ = InCell::new(&g, t);
    let (slope, bend) = (t.map(fade_slopes), t.map(fade_bends));
    let mut out = [Interval::point(0.0); 6];
    for i in 0..3 {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        let rise = box_.mean_of_rises(i, j, k);
        let turn = box_.mean_of_turns(i, i);
        out[i] = joined(bend[i].times(rise.interval()), slope[i].times(Interval::new(2.0, 2.0)).times(turn.interval()));
    }
    for (n, (i, j)) in [(0, 1), (0, 2), (1, 2)].into_iter().enumerate() {
        let twist = box_.mean_of_twists(i, j, 3 - i - j);
        let turns = joined(
            slope[i].times(box_.mean_of_turns(i, j).interval()),
            slope[j].times(box_.mean_of_turns(j, i).interval()),
        );
        out[3 + n] = joined(slope[i].times(slope[j]).times(twist.interval()), turns);
    }
    out.map(|v| Interval::new(v.lo - 1e-12, v.hi + 1e-12))
}

/// A box in a lattice cell: the corners' linear functions at its middle and how far they reach.
struct InCell<'g> {
    g: &'g [[f64; 3]; 8],
    at_middle: [f64; 8],
    radius: [f64; 3],
    /// Weight of the upper corners along each axis in the middle, and how much it changes.
    weight: [f64; 3],
    change: [f64; 3],
}

impl<'g> InCell<'g> {
    fn new(g: &'g [[f64; 3]; 8], t: [Interval; 3]) -> InCell<'g> {
        let (m, radius) = (t.map(Interval::middle), t.map(Interval::radius));
        let mut at_middle = [0.0; 8];
        for (n, value) in at_middle.iter_mut().enumerate() {
            *value = (0..3).map(|axis| g[n][axis] * (m[axis] - ((n >> axis) & 1) as f64)).sum();
        }
        let change = std::array::from_fn(|axis| fade_slopes(t[axis]).hi * radius[axis]);
        InCell { g, at_middle, radius, weight: m.map(fade), change }
    }

    /// The mean over j and k of what is given for their four corners: by the weights in the middle,
    /// and no further off than the weights can change.
    fn mean4(&self, j: usize, k: usize, of: [About; 4]) -> About {
        let (wj, wk) = (self.weight[j], self.weight[k]);
        let weights = [(1.0 - wj) * (1.0 - wk), wj * (1.0 - wk), (1.0 - wj) * wk, wj * wk];
        let middle = (0..4).map(|n| weights[n] * of[n].middle).sum();
        let own: f64 = (0..4).map(|n| weights[n] * of[n].spread).sum();
        let apart = |a: About, b: About| (a.middle - b.middle).abs() + a.spread + b.spread;
        let along_j = apart(of[0], of[1]).max(apart(of[2], of[3]));
        let along_k = apart(of[0], of[2]).max(apart(of[1], of[3]));
        About { middle, spread: own + self.change[j] * along_j + self.change[k] * along_k }
    }

    /// Corner with these bits along three axes.
    fn corner(axes: [usize; 3], bits: [usize; 3]) -> usize {
        (bits[0] << axes[0]) | (bits[1] << axes[1]) | (bits[2] << axes[2])
    }

    /// D₁ − D₀ along i.
    fn mean_of_rises(&self, i: usize, j: usize, k: usize) -> About {
        let of = std::array::from_fn(|n| {
            let (low, high) =
                (Self::corner([i, j, k], [0, n & 1, n >> 1]), Self::corner([i, j, k], [1, n & 1, n >> 1]));
            let spread = (0..3).map(|axis| (self.g[high][axis] - self.g[low][axis]).abs() * self.radius[axis]).sum();
            About { middle: self.at_middle[high] - self.at_middle[low], spread }
        });
        self.mean4(j, k, of)
    }

    /// The component `along` of g₁ − g₀ along i.
    fn mean_of_turns(&self, i: usize, along: usize) -> About {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        let of = std::array::from_fn(|n| {
            let (low, high) =
                (Self::corner([i, j, k], [0, n & 1, n >> 1]), Self::corner([i, j, k], [1, n & 1, n >> 1]));
            About { middle: self.g[high][along] - self.g[low][along], spread: 0.0 }
        });
        self.mean4(j, k, of)
    }

    /// D₁₁ − D₁₀ − D₀₁ + D₀₀ along i and j.
    fn mean_of_twists(&self, i: usize, j: usize, k: usize) -> About {
        let [low, high] = [0, 1].map(|bit| {
            let [a, b, c, d] = [[0, 0], [1, 0], [0, 1], [1, 1]].map(|[p, q]| Self::corner([i, j, k], [p, q, bit]));
            let g = self.g;
            let change = |axis: usize| g[d][axis] - g[b][axis] - g[c][axis] + g[a][axis];
            let spread = (0..3).map(|axis| change(axis).abs() * self.radius[axis]).sum();
            let at = &self.at_middle;
            About { middle: at[d] - at[b] - at[c] + at[a], spread }
        });
        let w = self.weight[k];
        let apart = (high.middle - low.middle).abs() + high.spread + low.spread;
        About {
            middle: (1.0 - w) * low.middle + w * high.middle,
            spread: (1.0 - w) * low.spread + w * high.spread + self.change[k] * apart,
        }
    }
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
