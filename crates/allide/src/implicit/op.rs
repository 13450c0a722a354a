//! The operations a formula is made of, and what each means at one point.

use super::corner::wedge;
use super::noise::noise;

/// What a formula counts as where one of its operations is undefined: far outside.
pub const OUTSIDE: f64 = -1e30;

/// One operation. Those ending in `C` take their second operand from a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Op {
    /// The first coordinate, metres.
    X,
    /// The second coordinate, metres.
    Y,
    /// The third coordinate, metres.
    Z,
    /// A number.
    Const,
    /// −a.
    Neg,
    /// |a|.
    Abs,
    /// √a, undefined for a < 0.
    Sqrt,
    /// a².
    Square,
    /// max(0, a)²: the R of the paper's perturbation functions.
    Ramp,
    /// eᵃ.
    Exp,
    /// Natural logarithm, undefined for a ≤ 0.
    Ln,
    /// Sine of a, radians.
    Sin,
    /// Cosine of a, radians.
    Cos,
    /// Tangent of a, radians.
    Tan,
    /// Arc sine, undefined for |a| > 1.
    Asin,
    /// Arc cosine, undefined for |a| > 1.
    Acos,
    /// Arc tangent.
    Atan,
    /// Hyperbolic sine.
    Sinh,
    /// Hyperbolic cosine.
    Cosh,
    /// Hyperbolic tangent.
    Tanh,
    /// The next integer at or below.
    Floor,
    /// The next integer at or above.
    Ceil,
    /// −1, 0 or 1.
    Sign,
    /// a to the power of a constant integer, at least 3.
    PowI,
    /// a to the power of a constant that is no integer; undefined for a < 0, or a = 0 and a negative power.
    PowC,
    /// a + constant.
    AddC,
    /// a × constant.
    MulC,
    /// a / constant.
    DivC,
    /// a where it is defined, [`OUTSIDE`] elsewhere: the border of one part of a solid.
    Guard,
    /// a + b.
    Add,
    /// a − b.
    Sub,
    /// a × b.
    Mul,
    /// a / b, undefined for b = 0.
    Div,
    /// The smaller.
    Min,
    /// The larger.
    Max,
    /// a to the power of b: undefined for a < 0 unless b is an integer, and for 0 to a negative power.
    Pow,
    /// Angle of the point (b, a), in (−π, π]; 0 at the origin.
    Atan2,
    /// As `Atan2`, where whole turns make no difference: it has no cut.
    Angle,
    /// a − b·⌊a/b⌋, undefined for b = 0.
    Mod,
    /// Distance to a wedge from those to its faces; the constant is the cosine between their normals.
    Corner,
    /// c, which is a + b ± √(a² + b² + |constant|), the sign that of the constant: over cells no more than at the upper
    /// ends of a and b, with which it grows; only there.
    Blend,
    /// c, which is one of a few functions of a that have a limit where a is 0, told by the constant; only over cells.
    Limit,
    /// A polynomial of x, y and z, kept beside the instructions; only over cells.
    Polynomial,
    /// Gradient noise of (a, b, c), in [−1, 1].
    Noise,
}

impl Op {
    /// How many operands it has besides its constant.
    pub fn arity(self) -> usize {
        match self {
            Op::X | Op::Y | Op::Z | Op::Const => 0,
            Op::Noise | Op::Blend | Op::Limit => 3,
            op if op >= Op::Add => 2,
            _ => 1,
        }
    }

    /// Its value at one point; NaN where it is undefined. `constant` matters for those that have one.
    #[inline]
    pub fn at(self, constant: f64, a: f64, b: f64, c: f64) -> f64 {
        match self {
            Op::X => a,
            Op::Y => b,
            Op::Z => c,
            Op::Const => constant,
            Op::Neg => -a,
            Op::Abs => a.abs(),
            Op::Sqrt => a.sqrt(),
            Op::Square => a * a,
            Op::Ramp => {
                // Not `max`, which would swallow a NaN.
                if a < 0.0 { 0.0 } else { a * a }
            }
            Op::Exp => libm::exp(a),
            Op::Ln if a > 0.0 => libm::log(a),
            Op::Ln => f64::NAN,
            Op::Sin => libm::sin(a),
            Op::Cos => libm::cos(a),
            Op::Tan => libm::tan(a),
            Op::Asin => libm::asin(a),
            Op::Acos => libm::acos(a),
            Op::Atan => libm::atan(a),
            Op::Sinh => libm::sinh(a),
            Op::Cosh => libm::cosh(a),
            Op::Tanh => libm::tanh(a),
            Op::Floor => a.floor(),
            Op::Ceil => a.ceil(),
            Op::Sign => sign(a),
            Op::PowI => integer_power(a, constant),
            Op::PowC => power(a, constant),
            Op::AddC => a + constant,
            // 0 where a is defined: one beyond all numbers is a number all the same.
            Op::MulC if constant == 0.0 && a.is_infinite() => 0.0,
            Op::MulC => a * constant,
            Op::DivC => a / constant,
            Op::Guard if a.is_nan() => OUTSIDE,
            Op::Guard => a,
            Op::Add => a + b,
            Op::Sub => a - b,
            Op::Mul => a * b,
            Op::Div if b == 0.0 => f64::NAN,
            Op::Div => a / b,
            Op::Min => pick(a, b, a <= b),
            Op::Max => pick(a, b, a >= b),
            Op::Pow => power(a, b),
            // Adding zero turns −0 into 0, so that the cut lies on one side.
            Op::Atan2 | Op::Angle => libm::atan2(a + 0.0, b + 0.0),
            Op::Mod => floored_remainder(a, b),
            Op::Corner => wedge(a, b, constant).0,
            // Never in the instructions at a point.
            Op::Polynomial => f64::NAN,
            Op::Blend | Op::Limit => c,
            Op::Noise => noise([a, b, c]),
        }
    }
}

/// `a` or `b`; NaN when either is.
#[inline]
fn pick(a: f64, b: f64, first: bool) -> f64 {
    if a.is_nan() || b.is_nan() {
        f64::NAN
    } else if first {
        a
    } else {
        b
    }
}

/// −1, 0 or 1; NaN for NaN.
pub fn sign(a: f64) -> f64 {
    if a > 0.0 {
        1.0
    } else if a < 0.0 {
        -1.0
    } else {
        a * 0.0
    }
}

/// aⁿ by repeated squaring; `n` a positive integer below 2³¹.
pub fn integer_power(a: f64, n: f64) -> f64 {
    let (mut n, mut square, mut result) = (n as u32, a, 1.0);
    while n > 0 {
        if n & 1 == 1 {
            result *= square;
        }
        square *= square;
        n >>= 1;
    }
    result
}

fn power(a: f64, b: f64) -> f64 {
    if a == 0.0 && b < 0.0 {
        return f64::NAN;
    }
    // libm gives 1 for pow(NaN, 0) and pow(1, NaN): undefined stays undefined.
    if a.is_nan() || b.is_nan() {
        return f64::NAN;
    }
    libm::pow(a, b)
}

/// a − b·⌊a/b⌋; the remainder itself is exact, the one addition is not.
fn floored_remainder(a: f64, b: f64) -> f64 {
    if b == 0.0 || a.is_infinite() || b.is_infinite() {
        return f64::NAN;
    }
    let r = libm::fmod(a, b);
    if r != 0.0 && (r < 0.0) != (b < 0.0) { r + b } else { r }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two(op: Op, a: f64, b: f64) -> f64 {
        op.at(0.0, a, b, 0.0)
    }

    #[test]
    fn undefined_is_nan_and_stays_so() {
        assert!(two(Op::Div, 1.0, 0.0).is_nan());
        assert!(two(Op::Ln, 0.0, 0.0).is_nan());
        assert!(two(Op::Sqrt, -1.0, 0.0).is_nan());
        assert!(two(Op::Pow, 0.0, -1.0).is_nan());
        assert!(two(Op::Pow, -8.0, 1.0 / 3.0).is_nan());
        assert!(two(Op::Mod, 1.0, 0.0).is_nan());
        assert!(two(Op::Min, f64::NAN, 1.0).is_nan());
        assert!(two(Op::Max, 1.0, f64::NAN).is_nan());
        assert!(two(Op::Pow, f64::NAN, 0.0).is_nan());
        assert!(two(Op::Ramp, f64::NAN, 0.0).is_nan());
        assert!(two(Op::Sign, f64::NAN, 0.0).is_nan());
        assert_eq!(two(Op::Guard, f64::NAN, 0.0), OUTSIDE);
    }

    #[test]
    fn remainders_take_the_sign_of_the_divisor() {
        assert_eq!(two(Op::Mod, -0.5, 2.0), 1.5);
        assert_eq!(two(Op::Mod, 0.5, -2.0), -1.5);
        assert_eq!(two(Op::Mod, 5.5, 2.0), 1.5);
        assert_eq!(two(Op::Mod, -4.0, 2.0), 0.0);
    }

    #[test]
    fn the_cut_of_the_angle_lies_on_one_side() {
        assert_eq!(two(Op::Atan2, -0.0, -1.0), std::f64::consts::PI);
        assert_eq!(two(Op::Atan2, 0.0, -0.0), 0.0);
    }
}
