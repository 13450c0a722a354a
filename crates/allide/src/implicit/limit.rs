//! Products and quotients that have a limit where both parts give none: sin u/u and its kin, and u·ln u.
//!
//! Where u goes through 0 in a cell the range of the quotient is taken from how the whole goes, not from its parts.

use super::form::Form;
use super::graph::{Graph, Id};
use super::interval::Interval;
use super::lanes::LANES;
use super::op::Op;
use std::f64::consts::{E, FRAC_PI_2};

/// The functions f with f(u)/u → 1 where u → 0, each even and monotone in |u|; the last is u·ln u.
const FUNCTIONS: [Op; 7] = [Op::Sin, Op::Tan, Op::Tanh, Op::Atan, Op::Sinh, Op::Asin, Op::Ln];

/// Less than sin u/u ever is.
const LEAST_OF_SINE: f64 = -0.217_234;

/// Allowance for the roundings of two functions and a quotient.
const ROUNDING: f64 = 1e-14;

impl Graph {
    /// The u of which a node is one of them, and which, by its place among [`FUNCTIONS`].
    pub(super) fn is_limit(&self, id: Id) -> Option<(Id, f64)> {
        let node = self.nodes()[id as usize];
        let [a, b, _] = node.operands;
        let function = |id: Id| (self.nodes()[id as usize].op, self.nodes()[id as usize].operands[0]);
        let kind = |op: Op| FUNCTIONS.iter().position(|f| *f == op).map(|k| k as f64);
        match node.op {
            Op::Div if function(a).1 == b && function(a).0 != Op::Ln => Some((b, kind(function(a).0)?)),
            Op::Mul if function(a) == (Op::Ln, b) => Some((b, kind(Op::Ln)?)),
            Op::Mul if function(b) == (Op::Ln, a) => Some((a, kind(Op::Ln)?)),
            _ => None,
        }
    }
}

/// What `whole` can be, which is one of them of u: what it was enclosed as, and its range where u goes through 0.
pub(super) fn enclose(u: &Form, whole: &Form, kind: f64) -> Form {
    let mut out = *whole;
    let op = FUNCTIONS[(kind as usize).min(FUNCTIONS.len() - 1)];
    for n in 0..LANES {
        let at = u.interval(n);
        if at.lo > 0.0 || at.hi < 0.0 {
            continue;
        }
        let Some(range) = range(op, at) else { continue };
        if range.lo > out.lo.0[n] {
            out.lo.0[n] = range.lo;
        }
        if range.hi < out.hi.0[n] {
            out.hi.0[n] = range.hi;
        }
    }
    out.narrowed()
}

/// The range about 0.
fn range(op: Op, u: Interval) -> Option<Interval> {
    let most = u.magnitude();
    // At its far end, and 1 in the middle.
    let ends = |f: fn(f64) -> f64| {
        let end = if most < 1e-100 { 1.0 } else { f(most) / most };
        let range = Interval::new(end.min(1.0), end.max(1.0));
        (!end.is_nan()).then(|| Interval::new(range.lo - ROUNDING, range.hi * (1.0 + ROUNDING)))
    };
    match op {
        Op::Sin if most > 3.0 => Some(Interval::new(LEAST_OF_SINE, 1.0 + ROUNDING)),
        Op::Sin => ends(libm::sin),
        Op::Tan if most < 1.5 => ends(libm::tan),
        Op::Tanh if most.is_finite() => ends(libm::tanh),
        Op::Atan if most.is_finite() => ends(libm::atan),
        Op::Sinh if most < 700.0 => ends(libm::sinh),
        Op::Asin if most <= 1.0 => ends(libm::asin),
        Op::Asin => Some(Interval::new(1.0 - ROUNDING, FRAC_PI_2 + ROUNDING)),
        // Falls to −1/e at 1/e, then rises; defined above 0 alone.
        Op::Ln if u.hi > 0.0 && u.hi.is_finite() => {
            let end = u.hi * libm::log(u.hi);
            let (low, high) = if u.hi * E < 1.0 { (end, 0.0) } else { (-1.0 / E, end.max(0.0)) };
            Some(Interval::new(low - low.abs() * ROUNDING - 1e-300, high * (1.0 + ROUNDING) + 1e-300))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::formula::Formula;
    use super::super::lanes::Lanes;
    use super::super::solid::Registers;
    use super::*;

    #[test]
    fn ranges_about_zero_hold_all_values_and_close_in_on_the_limit() {
        let texts = [
            ("sin(x)/x", 1.0),
            ("tan(x)/x", 1.0),
            ("tanh(x)/x", 1.0),
            ("atan(x)/x", 1.0),
            ("sinh(x)/x", 1.0),
            ("asin(x)/x", 1.0),
            ("x*ln(x)", 0.0),
            ("ln(x)*x", 0.0),
        ];
        let mut with = Registers::default();
        for (text, limit) in texts {
            let tape = text.parse::<Formula>().expect(text).tape();
            for k in 0..400u32 {
                let share = |m: f64| (f64::from(k) * m).fract();
                let half = 10f64.powf(-12.0 + 13.0 * share(0.569_840_29));
                let centre = (2.0 * share(0.754_877_666) - 1.0) * half;
                let zero = Lanes::all(0.0);
                let x = Form::straight(Lanes::all(centre), [Lanes::all(half), zero, zero], zero);
                let none = Form::number(0.0);
                let form = tape.enclose([x, none, none], &mut with.cells);
                for n in 0..200u32 {
                    let at = centre + half * (2.0 * (f64::from(n) * 0.438_579_02).fract() - 1.0);
                    let value = tape.value(glam::DVec3::X * at, &mut with.points);
                    let holds = form.lo.0[0] <= value && value <= form.hi.0[0];
                    assert!(value.is_nan() || holds, "{text} at {at}: {value} {:?}", form.interval(0));
                }
                if half < 1e-6 {
                    let off = (form.lo.0[0] - limit).abs().max((form.hi.0[0] - limit).abs());
                    assert!(off < 1e-3, "{text} about {centre}: {:?}", form.interval(0));
                }
            }
        }
    }
}
