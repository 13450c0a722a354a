//! Straight lines around curves: f(x) lies in slope·x + offset ± half over a range of x.
//!
//! Smooth functions are bounded by Taylor's theorem about the middle m of the range,
//! f(x) = f(m) + f′(m)(x−m) + ½f″(ξ)(x−m)², with an interval for f″. For a constant f″ this is the
//! narrowest strip there is, and its width falls with the square of the range's.

use super::interval::{
    DEFINED, Interval, MAYBE, SLACK, SURELY, TINY, Undefined, angle, cosine, down, power, sine, tangent, up,
};
use super::op::{Op, integer_power, sign};
use std::f64::consts::PI;

/// A strip around a function of one operand over a range, and an interval for its values.
#[derive(Clone, Copy, Debug)]
pub struct Strip {
    /// Factor of the operand.
    pub slope: f64,
    /// Constant part.
    pub offset: f64,
    /// Half the strip's height.
    pub half: f64,
    /// All values of the function.
    pub range: Interval,
    /// Whether it is defined over the range.
    pub undefined: Undefined,
}

impl Strip {
    /// Only the range is known.
    pub fn flat(range: Interval, undefined: Undefined) -> Strip {
        Strip { slope: 0.0, offset: range.middle(), half: range.radius(), range, undefined }
    }

    fn line(slope: f64, offset: f64, half: f64, range: Interval) -> Strip {
        let strip = Strip { slope, offset, half: up(half), range, undefined: DEFINED };
        if half.is_finite() && offset.is_finite() && slope.is_finite() { strip } else { Strip::flat(range, DEFINED) }
    }

    fn with(self, undefined: Undefined) -> Strip {
        Strip { undefined: self.undefined | undefined, ..self }
    }
}

/// What Taylor's theorem needs at the middle m: the value, the slope and the error of the slope.
struct Middle {
    value: f64,
    slope: f64,
    slope_error: f64,
}

fn taylor(x: Interval, at: impl Fn(f64) -> Middle, second: Interval, range: Interval) -> Strip {
    let (m, radius) = (x.middle(), x.radius());
    if !radius.is_finite() {
        return Strip::flat(range, DEFINED);
    }
    let Middle { value, slope, slope_error } = at(m);
    // In this order: the square of a tiny radius alone would vanish.
    let (below, above) = (0.5 * second.lo.min(0.0) * radius * radius, 0.5 * second.hi.max(0.0) * radius * radius);
    let offset = value - slope * m + 0.5 * (below + above);
    let errors =
        SLACK * (value.abs() + (slope * m).abs() + above - below + slope.abs() * radius) + slope_error * radius + TINY;
    Strip::line(slope, offset, 0.5 * (above - below) + errors, range)
}

fn plain(value: f64, slope: f64) -> Middle {
    Middle { value, slope, slope_error: 0.0 }
}

/// What an operation makes of 0 or 1, or a ramp of all that is below 0, where that is told without any rounding: many a
/// formula is 0 all over its inside, such as minus the distance to a box.
fn exactly(op: Op, constant: f64, x: Interval) -> Option<f64> {
    if op == Op::Ramp {
        return (x.hi <= 0.0).then_some(0.0);
    }
    if x.lo != x.hi {
        return None;
    }
    match op {
        Op::Sin | Op::Tan | Op::Asin | Op::Atan | Op::Sinh | Op::Tanh => x.is_zero().then_some(0.0),
        Op::Exp | Op::Cos | Op::Cosh => x.is_zero().then_some(1.0),
        Op::PowI | Op::PowC if constant > 0.0 && x.is_zero() => Some(0.0),
        Op::PowI | Op::PowC => (x.lo == 1.0).then_some(1.0),
        Op::Ln | Op::Acos => (x.lo == 1.0).then_some(0.0),
        _ => None,
    }
}

/// The strip of an operation with one operand over a range.
pub fn unary(op: Op, constant: f64, x: Interval) -> Strip {
    if let Some(value) = exactly(op, constant, x) {
        return Strip { slope: 0.0, offset: value, half: 0.0, range: Interval::point(value), undefined: DEFINED };
    }
    match op {
        Op::Abs => absolute(x),
        Op::Ramp => ramp(x),
        Op::Exp => exponential(x),
        Op::Ln => logarithm(x),
        Op::Sin => wave(x, sine, libm::sincos),
        Op::Cos => wave(x, cosine, |m| {
            let (sine, cosine) = libm::sincos(m);
            (cosine, -sine)
        }),
        Op::Tan => tan(x),
        Op::Asin => arc(x, false),
        Op::Acos => arc(x, true),
        Op::Atan => {
            let range = Interval::new(libm::atan(x.lo), libm::atan(x.hi)).out();
            let shrink = |v: f64| 1.0 / ((1.0 + v * v) * (1.0 + v * v));
            let shrunk = Interval::new(shrink(x.magnitude()), shrink(x.mignitude())).out();
            let second = Interval::new(-2.0 * x.hi, -2.0 * x.lo).times(shrunk).clipped(Interval::new(-0.65, 0.65));
            taylor(x, |m| plain(libm::atan(m), 1.0 / (1.0 + m * m)), second, range)
        }
        Op::Sinh => {
            let range = Interval::new(libm::sinh(x.lo), libm::sinh(x.hi)).out();
            taylor(x, |m| plain(libm::sinh(m), libm::cosh(m)), range, range)
        }
        Op::Cosh => {
            let range = Interval::new(libm::cosh(x.mignitude()), libm::cosh(x.magnitude())).out();
            taylor(x, |m| plain(libm::cosh(m), libm::sinh(m)), range, range)
        }
        Op::Tanh => {
            let range = Interval::new(libm::tanh(x.lo), libm::tanh(x.hi)).out().clipped(Interval::new(-1.0, 1.0));
            let rest = |t: f64| 1.0 - t * t;
            let rests = Interval::new(rest(range.magnitude()), rest(range.mignitude())).out();
            let second = Interval::new(-2.0 * range.hi, -2.0 * range.lo).times(rests);
            let at = |m: f64| {
                let t = libm::tanh(m);
                Middle { value: t, slope: rest(t), slope_error: 1e-15 }
            };
            taylor(x, at, second, range)
        }
        Op::Floor => steps(x, x.lo.floor(), x.hi.floor(), -0.5),
        Op::Ceil => steps(x, x.lo.ceil(), x.hi.ceil(), 0.5),
        Op::Sign => Strip::flat(Interval::new(sign(x.lo), sign(x.hi)), DEFINED),
        Op::PowI => whole_power(x, constant),
        Op::PowC => broken_power(x, constant),
        // The others are linear or done on whole lanes.
        _ => Strip::flat(Interval::ALL, MAYBE),
    }
}

const POSITIVE: Interval = Interval { lo: 0.0, hi: f64::INFINITY };

/// A sine or cosine; `at` gives value and slope. Each is minus its own second derivative.
fn wave(x: Interval, range: impl Fn(Interval) -> Interval, at: impl Fn(f64) -> (f64, f64)) -> Strip {
    let (m, radius) = (x.middle(), x.radius());
    if !(radius < 0.75 && m.abs() < 1e8) {
        let range = range(x);
        let middle = |m: f64| {
            let (value, slope) = at(m);
            plain(value, slope)
        };
        return taylor(x, middle, Interval::new(-range.hi, -range.lo), range);
    }
    // f(m+d) = f(m)·cos d + f′(m)·sin d: one evaluation does, in place of two more at the ends.
    let (value, slope) = at(m);
    let shrunk = value * (1.0 - 0.5 * radius * radius);
    let reach = slope.abs() * radius;
    let range = Interval::new(value.min(shrunk) - reach, value.max(shrunk) + reach).out();
    let range = range.clipped(Interval::new(-1.0, 1.0));
    taylor(x, |_| plain(value, slope), Interval::new(-range.hi, -range.lo), range)
}

fn absolute(x: Interval) -> Strip {
    if x.lo >= 0.0 {
        return Strip::line(1.0, 0.0, 0.0, x);
    }
    if x.hi <= 0.0 {
        return Strip::line(-1.0, 0.0, 0.0, Interval::new(-x.hi, -x.lo));
    }
    // Between the secant through the ends and its parallel through the kink.
    let range = Interval::new(0.0, x.magnitude());
    let slope = (x.hi + x.lo) / (x.hi - x.lo);
    let most = (x.hi - slope * x.hi).max(-x.lo - slope * x.lo);
    Strip::line(slope, 0.5 * most, 0.5 * most + SLACK * x.magnitude(), range)
}

fn ramp(x: Interval) -> Strip {
    let square = |v: f64| v.max(0.0) * v.max(0.0);
    let range = Interval::new(square(x.lo), square(x.hi)).out().clipped(POSITIVE);
    let second = Interval::new(if x.lo >= 0.0 { 2.0 } else { 0.0 }, if x.hi > 0.0 { 2.0 } else { 0.0 });
    taylor(x, |m| plain(square(m), 2.0 * m.max(0.0)), second, range)
}

fn exponential(x: Interval) -> Strip {
    let (m, r) = (x.middle(), x.radius());
    if !(r < 0.75 && m.abs() < 600.0) {
        let range = Interval::new(libm::exp(x.lo), libm::exp(x.hi)).out().clipped(POSITIVE);
        return taylor(x, |m| plain(libm::exp(m), libm::exp(m)), range, range);
    }
    // One evaluation does, in place of two more at the ends: e^r ≤ 1 + r + r²/2 + r³/(6 − 1.5r), and e^−r is at least
    // what its first four terms add up to.
    let e = libm::exp(m);
    let (square, cube) = (0.5 * r * r, r * r * r / 6.0);
    let range = Interval::new(e * (1.0 - r + square - cube), e * (1.0 + r + square + 1.25 * cube)).out();
    taylor(x, |_| plain(e, e), range, range)
}

fn logarithm(x: Interval) -> Strip {
    if x.hi <= 0.0 {
        return Strip::flat(Interval::point(0.0), SURELY);
    }
    if x.lo <= 0.0 {
        return Strip::flat(Interval::new(f64::NEG_INFINITY, up(libm::log(x.hi) + 1e-15)), MAYBE);
    }
    // The logarithm is near 0 around 1, but its error is not below a unit of the operand.
    let range = Interval::new(down(libm::log(x.lo)), up(libm::log(x.hi)));
    let second = Interval::new(-up(1.0 / (x.lo * x.lo)), -down(1.0 / (x.hi * x.hi)).max(0.0));
    taylor(x, |m| plain(libm::log(m), 1.0 / m), second, range)
}

fn tan(x: Interval) -> Strip {
    let (range, undefined) = tangent(x);
    if undefined != DEFINED {
        return Strip::flat(range, undefined);
    }
    let bend = |t: f64| 2.0 * t * (1.0 + t * t);
    let second = Interval::new(bend(range.lo), bend(range.hi)).out();
    let at = |m: f64| {
        let t = libm::tan(m);
        plain(t, 1.0 + t * t)
    };
    taylor(x, at, second, range)
}

/// Whether the tangent may have a pole in a range of less than half a turn.
pub(super) fn has_pole(x: Interval) -> bool {
    tangent(x).1 != DEFINED
}

/// The arc sine, or the arc cosine, which falls as the other rises.
fn arc(x: Interval, cosine: bool) -> Strip {
    if x.lo > 1.0 || x.hi < -1.0 {
        return Strip::flat(Interval::point(0.0), SURELY);
    }
    let undefined = if x.lo < -1.0 || x.hi > 1.0 { MAYBE } else { DEFINED };
    let x = x.clipped(Interval::new(-1.0, 1.0));
    let range = if cosine {
        Interval::new(libm::acos(x.hi), libm::acos(x.lo)).out().clipped(POSITIVE)
    } else {
        Interval::new(libm::asin(x.lo), libm::asin(x.hi)).out()
    };
    if x.magnitude() > 0.999 {
        // Too steep near its ends for a strip to help.
        return Strip::flat(range, undefined);
    }
    let bend = |v: f64| v / libm::pow(1.0 - v * v, 1.5);
    let second = Interval::new(bend(x.lo), bend(x.hi)).out();
    // 1 − m² loses up to ten bits there.
    let slope = |m: f64| 1.0 / (1.0 - m * m).sqrt();
    let error = 1e-12;
    let strip = if cosine {
        let at = |m: f64| Middle { value: libm::acos(m), slope: -slope(m), slope_error: error };
        taylor(x, at, Interval::new(-second.hi - error, -second.lo + error), range)
    } else {
        let at = |m: f64| Middle { value: libm::asin(m), slope: slope(m), slope_error: error };
        taylor(x, at, Interval::new(second.lo - error, second.hi + error), range)
    };
    strip.with(undefined)
}

/// Steps of height 1, `shift` above or below the straight line through their middles.
fn steps(x: Interval, lo: f64, hi: f64, shift: f64) -> Strip {
    let range = Interval::new(lo, hi);
    if hi - lo <= 1.0 {
        Strip::flat(range, DEFINED)
    } else {
        Strip::line(1.0, shift, 0.5 + SLACK * x.magnitude(), range)
    }
}

/// Range of xⁿ.
fn power_range(x: Interval, n: f64) -> Interval {
    // Each of its products may round once.
    let relative = (n + 8.0) * f64::EPSILON;
    let (lo, hi) = if n % 2.0 == 0.0 {
        (integer_power(x.mignitude(), n), integer_power(x.magnitude(), n))
    } else {
        (integer_power(x.lo, n), integer_power(x.hi, n))
    };
    let range = Interval::new(down(lo - lo.abs() * relative), up(hi + hi.abs() * relative));
    if n % 2.0 == 0.0 || x.lo >= 0.0 { range.clipped(POSITIVE) } else { range }
}

fn whole_power(x: Interval, n: f64) -> Strip {
    let range = power_range(x, n);
    let factor = n * (n - 1.0);
    let bend = power_range(x, n - 2.0);
    let second = Interval::new(down(bend.lo * factor), up(bend.hi * factor));
    let relative = (n + 8.0) * f64::EPSILON;
    let at = |m: f64| {
        let slope = n * integer_power(m, n - 1.0);
        Middle { value: integer_power(m, n), slope, slope_error: slope.abs() * relative }
    };
    let strip = taylor(x, at, second, range);
    let value = integer_power(x.middle(), n).abs();
    Strip { half: strip.half + value * relative, ..strip }
}

fn broken_power(x: Interval, p: f64) -> Strip {
    let (range, undefined) = power(x, Interval::point(p));
    if undefined == SURELY {
        return Strip::flat(range, undefined);
    }
    if x.lo < 0.0 {
        // Only the part at or above zero counts: no negative number has such a power.
        let inner = Interval::new(0.0, x.hi);
        return Strip { undefined: MAYBE, ..broken_power(inner, p) };
    }
    let bend = |v: f64| p * (p - 1.0) * libm::pow(v, p - 2.0);
    let (first, last) = (bend(x.lo), bend(x.hi));
    if x.lo == 0.0 || !first.is_finite() || !last.is_finite() {
        return Strip::flat(range, undefined);
    }
    let second = Interval::new(first.min(last), first.max(last)).out();
    taylor(x, |m| plain(libm::pow(m, p), p * libm::pow(m, p - 1.0)), second, range).with(undefined)
}

/// A strip around a function of two operands over ranges of both.
#[derive(Clone, Copy, Debug)]
pub struct Strip2 {
    /// Factors of the operands.
    pub slopes: [f64; 2],
    /// The rest, as for one operand.
    pub rest: Strip,
}

impl Strip2 {
    fn flat(range: Interval, undefined: Undefined) -> Strip2 {
        Strip2 { slopes: [0.0; 2], rest: Strip::flat(range, undefined) }
    }
}

/// The strip of an operation with two operands over ranges of both.
pub fn binary(op: Op, a: Interval, b: Interval) -> Strip2 {
    match op {
        Op::Pow => {
            let (range, undefined) = power(a, b);
            Strip2::flat(range, undefined)
        }
        Op::Atan2 => angle_strip(a, b),
        Op::Angle => direction_strip(a, b),
        Op::Mod => remainder(a, b),
        _ => Strip2::flat(Interval::ALL, MAYBE),
    }
}

/// The angle without a cut: on the left side it is counted from the other direction, so that it
/// runs on through π.
fn direction_strip(y: Interval, x: Interval) -> Strip2 {
    if x.hi >= 0.0 {
        return angle_strip(y, x);
    }
    let mirrored = |v: Interval| Interval::new(-v.hi, -v.lo);
    let Strip2 { slopes, mut rest } = angle_strip(mirrored(y), mirrored(x));
    rest.range = Interval::new(rest.range.lo + PI, rest.range.hi + PI).out();
    rest.offset += PI;
    rest.half += 8.0 * SLACK;
    Strip2 { slopes: slopes.map(|s| -s), rest }
}

fn angle_strip(y: Interval, x: Interval) -> Strip2 {
    let (range, near) = angle(y, x);
    let Some(near) = near.filter(|near| *near > 1e-100) else { return Strip2::flat(range, DEFINED) };
    let (my, mx) = (y.middle(), x.middle());
    let (ry, rx) = (y.radius(), x.radius());
    // Divided twice: squares could leave the range of f64.
    let away = libm::hypot(mx, my);
    let slopes = [mx / away / away, -my / away / away];
    // Every second derivative of the angle is at most 1/distance².
    let bend = 0.5 * ((rx + ry) / near) * ((rx + ry) / near);
    // Adding zero keeps −0 on the right side of the cut.
    let value = libm::atan2(my + 0.0, mx + 0.0);
    let offset = value - slopes[0] * my - slopes[1] * mx;
    let errors = SLACK * (value.abs() + 2.0 + (slopes[0] * ry).abs() + (slopes[1] * rx).abs());
    let rest = Strip::line(1.0, offset, bend * (1.0 + 1e-10) + errors, range);
    if rest.slope == 0.0 { Strip2 { slopes: [0.0; 2], rest } } else { Strip2 { slopes, rest } }
}

fn remainder(a: Interval, b: Interval) -> Strip2 {
    // Nothing is left of nothing, whatever it is divided by.
    let bound = if a.is_zero() { a } else { Interval::new(b.lo.min(0.0), b.hi.max(0.0)).out() };
    let (quotient, undefined) = a.over(b);
    if undefined != DEFINED {
        return Strip2::flat(if undefined == SURELY { Interval::point(0.0) } else { bound }, undefined);
    }
    // Whole turns are told in full: a quotient that is one, rounded down, would be one less.
    let mut turns = quotient.lo.floor();
    let last = quotient.hi.floor();
    if b.lo == b.hi && b.lo > 0.0 && turns < last && (-last).mul_add(b.lo, a.lo) >= 0.0 {
        turns = last;
    }
    if turns != last || turns.abs() > 1e9 {
        return Strip2::flat(bound, DEFINED);
    }
    let whole = turns * b.lo;
    let left = a.lo - whole;
    if a.lo == a.hi
        && b.lo == b.hi
        && turns.mul_add(b.lo, -whole) == 0.0
        && left + whole == a.lo
        && a.lo - left == whole
    {
        let rest = Strip { slope: 0.0, offset: left, half: 0.0, range: Interval::point(left), undefined: DEFINED };
        return Strip2 { slopes: [0.0; 2], rest };
    }
    // One and the same number of turns: a − turns·b, straight.
    let errors = SLACK * (a.magnitude() + turns.abs() * b.magnitude());
    Strip2 { slopes: [1.0, -turns], rest: Strip::line(1.0, 0.0, errors, bound) }
}
