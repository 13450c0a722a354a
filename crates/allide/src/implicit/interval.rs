//! Intervals with outward rounding: what a function can be over a range of its operand.
//!
//! Every bound holds for the real value and for the value that `Op::at` computes. Functions of
//! `libm` are within 2 units in the last place of the true value; all bounds from them are moved
//! out by [`SLACK`], eight such units.

use std::f64::consts::{FRAC_PI_2, PI};

/// Relative allowance for one function of `libm` and the few roundings around it.
pub const SLACK: f64 = 16.0 * f64::EPSILON / 2.0;

/// Absolute allowance, for results too small to be held in full.
pub const TINY: f64 = 1e-300;

/// Whether an operation is defined over a range: bits that are joined by `|`.
pub type Undefined = u64;
/// Defined everywhere.
pub const DEFINED: Undefined = 0;
/// Undefined somewhere, perhaps.
pub const MAYBE: Undefined = 1;
/// Undefined everywhere.
pub const SURELY: Undefined = 3;

/// All numbers from `lo` to `hi`. Neither is NaN; infinite ends mean no bound.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Lower end.
    pub lo: f64,
    /// Upper end.
    pub hi: f64,
}

impl Interval {
    /// Every number.
    pub const ALL: Interval = Interval { lo: f64::NEG_INFINITY, hi: f64::INFINITY };

    /// From `lo` to `hi`.
    #[inline]
    pub fn new(lo: f64, hi: f64) -> Interval {
        Interval { lo, hi }
    }

    /// One number.
    #[inline]
    pub fn point(v: f64) -> Interval {
        Interval { lo: v, hi: v }
    }

    /// Moved out by [`SLACK`]; ends that are NaN become infinite.
    #[inline]
    pub fn out(self) -> Interval {
        Interval { lo: down(self.lo), hi: up(self.hi) }
    }

    /// Whether it is 0 and nothing else: then what makes 0 of 0 makes it exactly.
    #[inline]
    pub fn is_zero(self) -> bool {
        self.lo == 0.0 && self.hi == 0.0
    }

    /// True when it holds `v`.
    pub fn holds(self, v: f64) -> bool {
        self.lo <= v && v <= self.hi
    }

    /// What both hold; they must overlap.
    #[inline]
    pub fn clipped(self, to: Interval) -> Interval {
        Interval { lo: self.lo.max(to.lo), hi: self.hi.min(to.hi) }
    }

    /// The smallest interval that holds both.
    pub fn hull(self, other: Interval) -> Interval {
        Interval { lo: self.lo.min(other.lo), hi: self.hi.max(other.hi) }
    }

    /// Its middle; a number inside it even for the widest.
    #[inline]
    pub fn middle(self) -> f64 {
        0.5 * self.lo + 0.5 * self.hi
    }

    /// How far its ends are from its middle, at most.
    #[inline]
    pub fn radius(self) -> f64 {
        let m = self.middle();
        up((self.hi - m).max(m - self.lo))
    }

    /// Its largest absolute value.
    #[inline]
    pub fn magnitude(self) -> f64 {
        self.lo.abs().max(self.hi.abs())
    }

    /// Its smallest absolute value.
    #[inline]
    pub fn mignitude(self) -> f64 {
        if self.lo > 0.0 {
            self.lo
        } else if self.hi < 0.0 {
            -self.hi
        } else {
            0.0
        }
    }

    /// Products of a number of each.
    #[inline]
    pub fn times(self, other: Interval) -> Interval {
        // 0·∞ is 0 here: an infinite end is a missing bound, never a value.
        let product = |a: f64, b: f64| if a == 0.0 || b == 0.0 { 0.0 } else { a * b };
        let all = [
            product(self.lo, other.lo),
            product(self.lo, other.hi),
            product(self.hi, other.lo),
            product(self.hi, other.hi),
        ];
        let lo = all.iter().copied().fold(f64::INFINITY, f64::min);
        let hi = all.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        Interval::new(lo, hi).out()
    }

    /// Quotients of a number of each, and whether some are undefined.
    pub fn over(self, other: Interval) -> (Interval, Undefined) {
        if other.lo > 0.0 || other.hi < 0.0 {
            // 1/b first would round twice; the four quotients are monotone in each operand.
            let quotient = |a: f64, b: f64| if b.is_infinite() { 0.0 } else { a / b };
            let all = [
                quotient(self.lo, other.lo),
                quotient(self.lo, other.hi),
                quotient(self.hi, other.lo),
                quotient(self.hi, other.hi),
            ];
            let lo = all.iter().copied().fold(f64::INFINITY, f64::min);
            let hi = all.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            return (Interval::new(lo, hi).out(), DEFINED);
        }
        if other.lo == 0.0 && other.hi == 0.0 {
            return (Interval::point(0.0), SURELY);
        }
        // One side of zero only, and a dividend that keeps its sign: the quotient does too.
        let least = |a: f64, b: f64| (a / b) * (1.0 - SLACK);
        let range = match (self.lo >= 0.0, self.hi <= 0.0, other.lo == 0.0, other.hi == 0.0) {
            (true, _, true, _) => Interval::new(least(self.lo, other.hi), f64::INFINITY),
            (true, _, _, true) => Interval::new(f64::NEG_INFINITY, least(self.lo, other.lo)),
            (_, true, true, _) => Interval::new(f64::NEG_INFINITY, least(self.hi, other.hi)),
            (_, true, _, true) => Interval::new(least(self.hi, other.lo), f64::INFINITY),
            _ => Interval::ALL,
        };
        (if range.lo.is_nan() || range.hi.is_nan() { Interval::ALL } else { range }, MAYBE)
    }
}

/// A lower bound of what was computed as `v`.
#[inline]
pub fn down(v: f64) -> f64 {
    let lower = v - v.abs() * SLACK - TINY;
    // ∞ − ∞ is NaN: what overflowed is at least the largest number, or unknown.
    if lower.is_nan() { if v > 0.0 { f64::MAX } else { f64::NEG_INFINITY } } else { lower }
}

/// An upper bound of what was computed as `v`.
#[inline]
pub fn up(v: f64) -> f64 {
    -down(-v)
}

/// The sine over a range.
pub fn sine(x: Interval) -> Interval {
    waves(x, libm::sin(x.lo), libm::sin(x.hi), -FRAC_PI_2)
}

/// The cosine over a range.
pub fn cosine(x: Interval) -> Interval {
    waves(x, libm::cos(x.lo), libm::cos(x.hi), -PI)
}

/// Range of a wave that is lowest at `trough` and every whole turn from there, highest half a turn
/// later.
fn waves(x: Interval, at_lo: f64, at_hi: f64, trough: f64) -> Interval {
    const WHOLE: Interval = Interval { lo: -1.0, hi: 1.0 };
    // Beyond this the place in the turn is lost to rounding.
    if x.magnitude() >= 1e8 {
        return if x.lo == x.hi && x.lo.is_finite() { Interval::point(at_lo).out().clipped(WHOLE) } else { WHOLE };
    }
    if x.hi - x.lo >= 2.0 * PI {
        return WHOLE;
    }
    // Half turns since a trough. 1e-7 is far above the rounding of what is below 1e8: at worst an
    // extreme just outside is counted in. A single point has no extreme inside.
    let allowance = if x.lo == x.hi { 0.0 } else { 1e-7 };
    let from = ((x.lo - trough) / PI - allowance).floor() as i64;
    let to = ((x.hi - trough) / PI + allowance).floor() as i64;
    let ends = Interval::new(at_lo.min(at_hi), at_lo.max(at_hi)).out();
    let mut range = ends.clipped(WHOLE);
    for half_turn in from + 1..=to {
        let extreme = if half_turn.rem_euclid(2) == 0 { -1.0 } else { 1.0 };
        range = range.hull(Interval::point(extreme));
    }
    range
}

/// The tangent over a range; undefined at its poles.
pub fn tangent(x: Interval) -> (Interval, Undefined) {
    let lost = x.magnitude() >= 1e8;
    if lost && x.lo == x.hi && x.lo.is_finite() {
        return (Interval::point(libm::tan(x.lo)).out(), DEFINED);
    }
    if lost || x.hi - x.lo >= PI {
        return (Interval::ALL, MAYBE);
    }
    let pole = |v: f64, allowance: f64| (v / PI - 0.5 + allowance).floor();
    // No f64 is a pole, and the tangent of one is right: a point needs no allowance.
    let allowance = if x.lo == x.hi { 0.0 } else { 1e-7 };
    if pole(x.lo, -allowance) != pole(x.hi, allowance) {
        return (Interval::ALL, MAYBE);
    }
    (Interval::new(libm::tan(x.lo), libm::tan(x.hi)).out(), DEFINED)
}

/// a to the power of b over ranges of both.
pub fn power(a: Interval, b: Interval) -> (Interval, Undefined) {
    if a.is_zero() && b.lo > 0.0 {
        return (a, DEFINED);
    }
    // No integer is among the exponents.
    if a.hi < 0.0 && b.lo.ceil() > b.hi {
        return (Interval::point(0.0), SURELY);
    }
    if a.lo < 0.0 && b.lo == b.hi && b.lo.fract() == 0.0 {
        return negative_to_integer(a, b.lo);
    }
    let base = Interval::new(a.lo.max(0.0), a.hi.max(0.0));
    let corners =
        [libm::pow(base.lo, b.lo), libm::pow(base.lo, b.hi), libm::pow(base.hi, b.lo), libm::pow(base.hi, b.hi)];
    // Monotone in each operand for a ≥ 0, so the corners bound it; 0⁰ = 1 and ∞⁰ = 1 jump.
    let mut lo = corners.iter().copied().fold(f64::INFINITY, f64::min);
    let mut hi = corners.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if b.holds(0.0) {
        (lo, hi) = (lo.min(1.0), hi.max(1.0));
    }
    if base.lo == 0.0 && b.hi >= 0.0 {
        lo = 0.0;
    }
    let range =
        if corners.iter().any(|v| v.is_nan()) { Interval::new(0.0, f64::INFINITY) } else { Interval { lo, hi } };
    let range = range.out().clipped(Interval::new(0.0, f64::INFINITY));
    if a.lo >= 0.0 {
        let zero_below = a.lo == 0.0 && b.lo < 0.0;
        return (range, if zero_below { MAYBE } else { DEFINED });
    }
    // A negative base has a power where b is an integer; its size is bounded by that of |a|.
    let (mirrored, _) = power(Interval::new(a.mignitude(), a.magnitude()), b);
    (Interval::new(-mirrored.hi, mirrored.hi), MAYBE)
}

/// A range that goes below 0 to the power of one integer.
fn negative_to_integer(a: Interval, n: f64) -> (Interval, Undefined) {
    let (size, undefined) = power(Interval::new(a.mignitude(), a.magnitude()), Interval::point(n));
    if n % 2.0 == 0.0 {
        return (size, undefined);
    }
    if a.hi < 0.0 {
        return (Interval::new(-size.hi, -size.lo), undefined);
    }
    if n < 0.0 {
        return (Interval::ALL, MAYBE);
    }
    // Growing throughout.
    let to = |v: f64| power(Interval::point(v), Interval::point(n)).0.hi;
    (Interval::new(-to(-a.lo), to(a.hi)), undefined)
}

/// Angle of (x, y) over ranges of both, and the least distance from the origin where the range has
/// no cut in it.
pub fn angle(y: Interval, x: Interval) -> (Interval, Option<f64>) {
    if y.is_zero() && x.lo >= 0.0 {
        return (Interval::point(0.0), None);
    }
    let cut = x.lo <= 0.0 && y.lo < 0.0 && y.hi >= 0.0;
    let origin = x.holds(0.0) && y.holds(0.0);
    if cut || origin || !(x.magnitude() < f64::INFINITY && y.magnitude() < f64::INFINITY) {
        return (Interval::new(-PI, PI).out(), None);
    }
    let at = |y: f64, x: f64| libm::atan2(y + 0.0, x + 0.0);
    let all = [at(y.lo, x.lo), at(y.lo, x.hi), at(y.hi, x.lo), at(y.hi, x.hi)];
    let lo = all.iter().copied().fold(f64::INFINITY, f64::min);
    let hi = all.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let near = libm::hypot(x.mignitude(), y.mignitude()) * (1.0 - SLACK);
    (Interval::new(lo, hi).out(), Some(near))
}
