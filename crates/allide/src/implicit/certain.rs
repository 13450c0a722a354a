//! A tape at one point with a bound of all its errors: the quick proof that a point is inside.
//!
//! Each value comes with how far it may be from the true one, for the errors of its operands and its own
//! rounding. Where that cannot be told simply the bound is infinite; then the enclosures decide.

use super::op::Op;
use super::tape::Instruction;

/// One rounding, relative, with room for that of the bound itself.
const UNIT: f64 = 1.5 * f64::EPSILON;

/// Relative error allowed for a function of `libm`, whose own are below one unit in the last place.
const FUNCTION: f64 = 4.0 * f64::EPSILON;

/// Error of results that are too small for a relative one.
const TINY: f64 = 1e-300;

/// Room for the roundings of the bounds themselves, some ten a step.
const SLACK: f64 = 1.0 + 32.0 * f64::EPSILON;

/// A value and how far from it the true one may be.
pub type Known = [f64; 2];

const UNKNOWN: f64 = f64::INFINITY;

/// What an instruction makes of such values.
#[inline]
pub fn apply(i: &Instruction, a: Known, b: Known) -> Known {
    let k = i.constant;
    let value = i.op.at(k, a[0], b[0], 0.0);
    let (size, ea, eb) = (value.abs(), a[1], b[1]);
    let error = match i.op {
        Op::X | Op::Y | Op::Z | Op::Neg | Op::Abs => ea,
        Op::Const => 0.0,
        Op::Square => (2.0 * a[0].abs() + ea) * ea + size * UNIT + TINY,
        Op::Ramp if a[0] + ea <= 0.0 => 0.0,
        Op::Ramp => (2.0 * a[0].abs() + ea) * ea + size * UNIT + TINY,
        Op::Sqrt if a[0] > 4.0 * ea => ea / value + size * UNIT + TINY,
        Op::Sin | Op::Cos => ea + FUNCTION,
        // eᵃ(e^ε − 1) ≤ eᵃ·ε·(1 + ε) for ε ≤ 1.
        Op::Exp if ea < 0.5 => size * (ea * (1.0 + ea) + FUNCTION) + TINY,
        Op::Ln if a[0] > 4.0 * ea => ea / (a[0] - ea) + (size + 1.0) * FUNCTION,
        Op::Atan | Op::Tanh => ea + FUNCTION,
        Op::AddC => ea + size * UNIT + TINY,
        Op::MulC if k == 0.0 && ea < UNKNOWN => 0.0,
        Op::MulC => ea * k.abs() + size * UNIT + TINY,
        Op::DivC => ea / k.abs() + size * UNIT + TINY,
        Op::Add | Op::Sub => ea + eb + size * UNIT + TINY,
        Op::Mul => a[0].abs() * eb + (b[0].abs() + eb) * ea + size * UNIT + TINY,
        Op::Div if b[0].abs() > 4.0 * eb => (ea + size * eb) / (b[0].abs() - eb) + size * UNIT + TINY,
        Op::Min | Op::Max => ea.max(eb),
        _ => UNKNOWN,
    };
    [value, error * SLACK]
}
