//! Gradients, carried along with the values: [value, ∂/∂x, ∂/∂y, ∂/∂z].

use super::corner::wedge;
use super::noise::noise_and_gradient;
use super::op::{Op, integer_power};
use super::tape::Instruction;

/// A value and its three slopes.
pub type Dual = [f64; 4];

/// `value`, with slopes `da` times those of `a`.
#[inline]
fn chain(value: f64, da: f64, a: &Dual) -> Dual {
    let slopes = [da * a[1], da * a[2], da * a[3]];
    let slopes = if is_known(&slopes) { slopes } else { [1, 2, 3].map(|n| felt(da, a[n])) };
    [value, slopes[0], slopes[1], slopes[2]]
}

/// `value`, with slopes `da`·a' + `db`·b'.
#[inline]
fn join(value: f64, da: f64, a: &Dual, db: f64, b: &Dual) -> Dual {
    let slopes = [da * a[1] + db * b[1], da * a[2] + db * b[2], da * a[3] + db * b[3]];
    let slopes = if is_known(&slopes) { slopes } else { [1, 2, 3].map(|n| felt(da, a[n]) + felt(db, b[n])) };
    [value, slopes[0], slopes[1], slopes[2]]
}

#[inline]
fn is_known(slopes: &[f64; 3]) -> bool {
    !(slopes[0] + slopes[1] + slopes[2]).is_nan()
}

/// How much of a slope is felt: nothing of one beyond all numbers where nothing is felt of what it is the slope of,
/// such as of eˣ in 1/(1 + eˣ) where it overflows.
fn felt(factor: f64, slope: f64) -> f64 {
    if factor == 0.0 || slope == 0.0 { 0.0 } else { factor * slope }
}

/// What an instruction makes of values with slopes. They are read number by number: whole, right after they were written
/// in other parts, they would be waited for.
#[inline]
pub fn apply(i: &Instruction, a: &Dual, b: &Dual, c: &Dual) -> Dual {
    let k = i.constant;
    let value = |op: Op| op.at(k, a[0], b[0], c[0]);
    match i.op {
        Op::X | Op::Y | Op::Z => *a,
        Op::Const => [k, 0.0, 0.0, 0.0],
        Op::Neg => a.map(|v| -v),
        Op::Abs => chain(a[0].abs(), if a[0] < 0.0 { -1.0 } else { 1.0 }, a),
        Op::Sqrt => {
            let root = a[0].sqrt();
            // At the tip of a cone there is no slope: none is better than infinite.
            chain(root, if root > 0.0 { 0.5 / root } else { 0.0 }, a)
        }
        Op::Square => chain(a[0] * a[0], 2.0 * a[0], a),
        Op::Ramp => chain(value(Op::Ramp), 2.0 * a[0].max(0.0), a),
        Op::Exp => {
            let e = libm::exp(a[0]);
            chain(e, e, a)
        }
        Op::Ln => chain(value(Op::Ln), 1.0 / a[0], a),
        Op::Sin => {
            let (s, c) = libm::sincos(a[0]);
            chain(s, c, a)
        }
        Op::Cos => {
            let (s, c) = libm::sincos(a[0]);
            chain(c, -s, a)
        }
        Op::Tan => {
            let t = libm::tan(a[0]);
            chain(t, 1.0 + t * t, a)
        }
        Op::Asin => chain(libm::asin(a[0]), steep(1.0 - a[0] * a[0]), a),
        Op::Acos => chain(libm::acos(a[0]), -steep(1.0 - a[0] * a[0]), a),
        Op::Atan => chain(libm::atan(a[0]), 1.0 / (1.0 + a[0] * a[0]), a),
        Op::Sinh => chain(libm::sinh(a[0]), libm::cosh(a[0]), a),
        Op::Cosh => chain(libm::cosh(a[0]), libm::sinh(a[0]), a),
        Op::Tanh => {
            let t = libm::tanh(a[0]);
            chain(t, 1.0 - t * t, a)
        }
        Op::Floor | Op::Ceil | Op::Sign => [value(i.op), 0.0, 0.0, 0.0],
        Op::PowI => chain(integer_power(a[0], k), k * integer_power(a[0], k - 1.0), a),
        Op::PowC => {
            let v = value(Op::PowC);
            chain(v, if a[0] == 0.0 { 0.0 } else { k * v / a[0] }, a)
        }
        Op::AddC => [a[0] + k, a[1], a[2], a[3]],
        Op::MulC => chain(value(Op::MulC), k, a),
        Op::DivC => chain(a[0] / k, 1.0 / k, a),
        Op::Guard => {
            if a[0].is_nan() {
                [value(Op::Guard), 0.0, 0.0, 0.0]
            } else {
                *a
            }
        }
        Op::Add => [a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]],
        Op::Sub => [a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3]],
        Op::Mul => join(a[0] * b[0], b[0], a, a[0], b),
        Op::Div => {
            let v = value(Op::Div);
            join(v, 1.0 / b[0], a, -v / b[0], b)
        }
        Op::Min | Op::Max => choose(i.op, a, b),
        Op::Pow => {
            let v = value(Op::Pow);
            let by_base = if a[0] == 0.0 { 0.0 } else { felt(b[0], v) / a[0] };
            let by_exponent = if a[0] > 0.0 { felt(v, libm::log(a[0])) } else { 0.0 };
            join(v, by_base, a, by_exponent, b)
        }
        Op::Atan2 | Op::Angle => {
            let square = a[0] * a[0] + b[0] * b[0];
            let inverse = if square > 0.0 { 1.0 / square } else { 0.0 };
            join(value(Op::Atan2), felt(b[0], inverse), a, felt(-a[0], inverse), b)
        }
        Op::Mod => {
            let v = value(Op::Mod);
            join(v, 1.0, a, -((a[0] - v) / b[0]).round(), b)
        }
        Op::Polynomial => [f64::NAN; 4],
        Op::Blend | Op::Limit => *c,
        Op::Corner => {
            let (value, [p, q]) = wedge(a[0], b[0], k);
            join(value, p, a, q, b)
        }
        Op::Noise => {
            let (v, g) = noise_and_gradient([a[0], b[0], c[0]]);
            let slope = |n: usize| g[0] * a[n] + g[1] * b[n] + g[2] * c[n];
            [v, slope(1), slope(2), slope(3)]
        }
    }
}

/// 1/√v, and 0 where that would be infinite.
fn steep(v: f64) -> f64 {
    if v > 0.0 { 1.0 / v.sqrt() } else { 0.0 }
}

fn choose(op: Op, a: &Dual, b: &Dual) -> Dual {
    if a[0].is_nan() || b[0].is_nan() {
        [f64::NAN; 4]
    } else if (op == Op::Min) == (a[0] <= b[0]) {
        *a
    } else {
        *b
    }
}
