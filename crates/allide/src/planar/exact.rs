//! Signs of small determinants, exactly: a bound on rounding decides nearly always, expansions
//! (Shewchuk 1997: a number as an unrounded sum of f64) decide the rest.
//!
//! Two placed outlines are compared in the frame of the second. A vertex of the first lies there at
//! `a + offset`, its turned coordinates plus the difference of the two positions, **neither sum
//! rounded**: [`Offset`] keeps the difference in two parts.

use glam::DVec2;
use std::cmp::Ordering;

/// Unit roundoff of f64.
const U: f64 = f64::EPSILON * 0.5;

/// The difference of two positions, exactly: `hi + lo`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Offset {
    pub hi: DVec2,
    pub lo: DVec2,
}

impl Offset {
    pub const ZERO: Offset = Offset { hi: DVec2::ZERO, lo: DVec2::ZERO };

    /// `a - b`.
    pub fn between(a: DVec2, b: DVec2) -> Offset {
        let ((x, dx), (y, dy)) = (two_sum(a.x, -b.x), two_sum(a.y, -b.y));
        Offset { hi: DVec2::new(x, y), lo: DVec2::new(dx, dy) }
    }

    pub fn negated(self) -> Offset {
        Offset { hi: -self.hi, lo: -self.lo }
    }
}

/// `a + b` and what rounding took from it.
#[inline]
fn two_sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    let bb = sum - a;
    (sum, (a - (sum - bb)) + (b - bb))
}

/// The upper and the lower half of the digits of `a` (Veltkamp).
#[inline]
fn split(a: f64) -> (f64, f64) {
    let c = 134_217_729.0 * a;
    let hi = c - (c - a);
    (hi, a - hi)
}

/// `a · b` and what rounding took from it (Dekker).
#[inline]
fn two_product(a: f64, b: f64) -> (f64, f64) {
    let product = a * b;
    let ((a1, a0), (b1, b0)) = (split(a), split(b));
    (product, a0 * b0 - (((product - a1 * b1) - a0 * b1) - a1 * b0))
}

fn sign(value: f64) -> Ordering {
    value.partial_cmp(&0.0).unwrap_or(Ordering::Equal)
}

/// A number as a sum of parts that do not overlap, smallest first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Expansion(Vec<f64>);

impl Expansion {
    pub fn sum_of(terms: &[f64]) -> Expansion {
        let mut sum = Expansion::default();
        for &term in terms {
            sum.grow(term);
        }
        sum
    }

    fn grow(&mut self, term: f64) {
        let mut q = term;
        let mut kept = 0;
        for i in 0..self.0.len() {
            let (sum, rest) = two_sum(q, self.0[i]);
            q = sum;
            if rest != 0.0 {
                self.0[kept] = rest;
                kept += 1;
            }
        }
        self.0.truncate(kept);
        if q != 0.0 {
            self.0.push(q);
        }
    }

    pub fn plus(mut self, other: &Expansion) -> Expansion {
        other.0.iter().for_each(|&term| self.grow(term));
        self
    }

    pub fn minus(mut self, other: &Expansion) -> Expansion {
        other.0.iter().for_each(|&term| self.grow(-term));
        self
    }

    pub fn times(&self, other: &Expansion) -> Expansion {
        let mut product = Expansion::default();
        for &a in &self.0 {
            for &b in &other.0 {
                let (hi, lo) = two_product(a, b);
                product.grow(lo);
                product.grow(hi);
            }
        }
        product
    }

    pub fn sign(&self) -> Ordering {
        self.0.last().map_or(Ordering::Equal, |&top| sign(top))
    }

    /// The nearest f64 but for a relative error of a few roundings.
    #[cfg(test)]
    fn value(&self) -> f64 {
        self.0.iter().sum()
    }
}

/// Sign of `(u1 − u0) × (p − q + offset)`: on which side of the direction u the point p, moved by the
/// offset, lies as seen from q. `Greater` is left.
///
/// With rounded differences u and g, each rounding at most U times its result and |lo| ≤ U·|hi|, the
/// determinant is off by at most U·(5(|ux·gy| + |uy·gx|) + 2(|ux·hy| + |uy·hx|)) and smaller terms.
#[inline]
pub(crate) fn side(u0: DVec2, u1: DVec2, p: DVec2, q: DVec2, offset: &Offset) -> Ordering {
    let u = u1 - u0;
    let g = (p - q) + offset.hi;
    let (left, right) = (u.x * g.y, u.y * g.x);
    let det = left - right;
    let blur = (u.x * offset.hi.y).abs() + (u.y * offset.hi.x).abs();
    let bound = U * (8.0 * (left.abs() + right.abs()) + 4.0 * blur);
    if det > bound {
        Ordering::Greater
    } else if -det > bound {
        Ordering::Less
    } else {
        exact_side(u0, u1, p, q, offset)
    }
}

#[cold]
fn exact_side(u0: DVec2, u1: DVec2, p: DVec2, q: DVec2, offset: &Offset) -> Ordering {
    exact_cross(u0, u1, p, q, offset).sign()
}

/// `(u1 − u0) × (p − q + offset)`, exactly.
pub(crate) fn exact_cross(u0: DVec2, u1: DVec2, p: DVec2, q: DVec2, offset: &Offset) -> Expansion {
    let ux = Expansion::sum_of(&[u1.x, -u0.x]);
    let uy = Expansion::sum_of(&[u1.y, -u0.y]);
    let (gx, gy) = gap(p, q, offset);
    ux.times(&gy).minus(&uy.times(&gx))
}

/// `p − q + offset`, exactly.
pub(crate) fn gap(p: DVec2, q: DVec2, offset: &Offset) -> (Expansion, Expansion) {
    (
        Expansion::sum_of(&[p.x, -q.x, offset.hi.x, offset.lo.x]),
        Expansion::sum_of(&[p.y, -q.y, offset.hi.y, offset.lo.y]),
    )
}

/// Sign of `p − q + hi + lo`, numbers.
#[inline]
pub(crate) fn order(p: f64, q: f64, hi: f64, lo: f64) -> Ordering {
    let sum = (p - q) + hi;
    // Two roundings, of p − q (which is at most |sum| + |hi| but for rounding) and of the sum, and lo.
    let bound = 4.0 * U * (sum.abs() + hi.abs());
    if sum > bound {
        Ordering::Greater
    } else if -sum > bound {
        Ordering::Less
    } else {
        Expansion::sum_of(&[p, -q, hi, lo]).sign()
    }
}

/// On which side of the line from `p` to `q` the point `r` lies; `Greater` is left.
#[inline]
pub(crate) fn orient(p: DVec2, q: DVec2, r: DVec2) -> Ordering {
    side(p, q, r, p, &Offset::ZERO)
}

/// Sign of the turn from direction `u0→u1` to direction `v0→v1`; `Greater` is counter-clockwise.
#[inline]
pub(crate) fn turn(u0: DVec2, u1: DVec2, v0: DVec2, v1: DVec2) -> Ordering {
    side(u0, u1, v1, v0, &Offset::ZERO)
}

/// Whether two directions known to be parallel point the same way. Signs of differences are exact.
#[inline]
pub(crate) fn same_way(u: DVec2, v: DVec2) -> bool {
    if u.x != 0.0 { (u.x > 0.0) == (v.x > 0.0) && v.x != 0.0 } else { (u.y > 0.0) == (v.y > 0.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expansions_keep_what_rounding_loses() {
        let sum = Expansion::sum_of(&[1e20, 1.0, -1e20, 1e-20]);
        assert_eq!(sum.value(), 1.0 + 1e-20);
        assert_eq!(sum.clone().minus(&Expansion::sum_of(&[1.0])).value(), 1e-20);
        assert_eq!(sum.minus(&Expansion::sum_of(&[1.0, 1e-20])).sign(), Ordering::Equal);
    }

    #[test]
    fn a_point_one_ulp_beside_a_line_is_beside_it() {
        let (p, q) = (DVec2::new(0.1, 0.1), DVec2::new(0.7, 0.7));
        assert_eq!(orient(p, q, DVec2::new(0.3, 0.3)), Ordering::Equal);
        assert_eq!(orient(p, q, DVec2::new(0.3, 0.3f64.next_up())), Ordering::Greater);
        assert_eq!(orient(p, q, DVec2::new(0.3f64.next_up(), 0.3)), Ordering::Less);
    }

    #[test]
    fn the_sum_of_vertex_and_position_is_not_rounded() {
        // 1 + 2⁻⁶⁰ is no f64; it lies right of the upright line through 1 all the same.
        let offset = Offset::between(DVec2::new(1.0, 0.0), DVec2::new(-(0.5f64.powi(60)), 0.0));
        let (low, high) = (DVec2::new(1.0, 0.0), DVec2::new(1.0, 1.0));
        assert_eq!(side(low, high, DVec2::new(0.0, 0.5), low, &offset), Ordering::Less);
        assert_eq!(order(0.0, 1.0, offset.hi.x, offset.lo.x), Ordering::Greater);
    }
}
