//! The pairs of formulas and where they are put.

use crate::oracle::cases::Random;
use allide::glam::DVec3;
use allide::implicit::{Formula, Solid};
use allide::math::{Aabb, Pose};

/// Two solids whose bounds do not cut them, so that their formulas alone say what they are.
pub struct Pair {
    pub name: &'static str,
    pub solids: [Solid; 2],
    /// Half the size of each one's bounds, metres.
    pub half: [f64; 2],
}

const BUMPY: &str = "1 - x^2 - y^2 - z^2 + 0.1*sin(5*x)*sin(5*y)*sin(5*z)";
const WAVY: &str = "1 - x^2 - y^2 - z^2 + 0.1*sin(5*x)";
const TORUS: &str = "0.3 - hypot(z, hypot(x, y) - 0.8)";
const GYROID: &str = "min(0.5 - abs(sin(6*x)*cos(6*y) + sin(6*y)*cos(6*z) + sin(6*z)*cos(6*x)), \
     0.6 - abs(x), 0.6 - abs(y), 0.6 - abs(z))";
const BLOCK: &str = "min(0.7 - abs(x), 0.5 - abs(y), 0.4 - abs(z))";
const BLOB: &str = "1/(x^2 + y^2 + z^2 + 0.05) + 1/((x - 0.7)^2 + y^2 + z^2 + 0.05) - 5";
const LETTER: &str = "ln(exp(12*min(0.15 - abs(x + 0.3), 0.15 - abs(y), 0.8 - abs(z))) \
     + exp(12*min(0.5 - abs(x), 0.15 - abs(y), 0.15 - abs(z + 0.6))))/12";
const DENTED: &str = "0.8 - x^2 - 1.3*y^2 - 0.7*z^2 + 1.5*max(0, 0.3 - (x - 0.6)^2 - y^2 - z^2)^2 \
     - 4*max(0, 0.25 - x^2 - (y + 0.5)^2 - (z - 0.4)^2)^2";
const EGG: &str = "1 - 1.5*x^2 - 1.1*y^2 - exp(0.8*z) + z";
const SHELL: &str = "0.02 - abs(hypot(x, y, z) - 0.9)";
const BALL: &str = "0.35 - hypot(x, y, z)";

/// The pairs.
pub fn pairs() -> Vec<Pair> {
    let of = |name, first: (&str, f64), second: (&str, f64)| {
        let solid = |(text, half): (&str, f64)| {
            let formula: Formula = text.parse().expect("a formula");
            Solid::new(&formula, Aabb::around(DVec3::ZERO, DVec3::splat(half))).expect("a solid")
        };
        Pair { name, solids: [solid(first), solid(second)], half: [first.1, second.1] }
    };
    vec![
        of("bumpy balls", (BUMPY, 1.15), (WAVY, 1.15)),
        of("tori", (TORUS, 1.15), (TORUS, 1.15)),
        of("gyroid and torus", (GYROID, 0.65), (TORUS, 1.15)),
        of("blob and block", (BLOB, 1.6), (BLOCK, 0.75)),
        of("letter and letter", (LETTER, 1.0), (LETTER, 1.0)),
        of("dented quadrics", (DENTED, 1.3), (DENTED, 1.3)),
        of("egg and letter", (EGG, 1.4), (LETTER, 1.0)),
        of("shell and ball", (SHELL, 0.95), (BALL, 0.4)),
    ]
}

/// Poses of the second solid in the frame of the first: anywhere that their bounds may meet.
pub fn poses(pair: &Pair, count: usize, seed: u64) -> Vec<Pose> {
    let mut random = Random(seed);
    let reach = pair.half[0] + pair.half[1];
    let mut one = || {
        let way = random.direction();
        Pose::new(way * (random.unit() * reach), random.rotation())
    };
    (0..count).map(|_| one()).collect()
}
