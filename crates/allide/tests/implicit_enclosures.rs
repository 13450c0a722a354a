//! Enclosures hold what they enclose: operation by operation, then on whole formulas.

mod implicit_common;

use allide::glam::DVec3;
use allide::implicit::Solid;
use allide::implicit::enclose::CellRegisters;
use allide::implicit::graph::Graph;
use allide::implicit::lanes::LANES;
use allide::implicit::op::Op;
use allide::implicit::tape::{PointRegisters, Tape};
use allide::math::Aabb;
use implicit_common::{Boxes, Random, check, count, formula};

/// Encloses a tape over boxes and compares with samples in them.
fn try_tape(random: &mut Random, tape: &Tape, boxes: &Boxes, samples: usize, name: &str) {
    let form = tape.enclose(boxes.coordinates(), &mut CellRegisters::default());
    let mut points = PointRegisters::default();
    for n in 0..LANES {
        for _ in 0..samples {
            let epsilon = Boxes::sample(random);
            let p = boxes.centre[n] + boxes.half[n] * epsilon;
            if !p.is_finite() {
                continue;
            }
            let value = tape.value(p, &mut points);
            if overflows(tape, p) {
                continue;
            }
            check(&form, n, epsilon, value, &|| {
                format!("{name} at {p:?} in {:?} ± {:?}\n{:?}", boxes.centre[n], boxes.half[n], tape.instructions())
            });
        }
    }
}

/// Whether a step on the way is beyond f64, so that what follows may be ∞ − ∞.
fn overflows(tape: &Tape, p: DVec3) -> bool {
    let mut r = vec![0.0; tape.registers()];
    r[..3].copy_from_slice(&p.to_array());
    tape.instructions().iter().any(|i| {
        let value = i.op.at(i.constant, r[i.a as usize], r[i.b as usize], r[i.c as usize]);
        r[i.to as usize] = value;
        value.is_infinite()
    })
}

/// Every kind of box for one operation on x (and y, and z), plain and on sums of them.
fn operation(name: &str, build: impl Fn(&mut Graph, [u32; 3]) -> u32) -> Tape {
    let mut random = Random(0x5eed ^ name.len() as u64);
    let plain = {
        let mut graph = Graph::new();
        let root = build(&mut graph, [Graph::X, Graph::Y, Graph::Z]);
        Tape::compile(&graph, root)
    };
    let mixed = {
        let mut graph = Graph::new();
        let all = [Graph::X, Graph::Y, Graph::Z];
        let a = graph.linear(all, [1.0, -0.5, 0.25], 0.1);
        let b = graph.linear(all, [0.75, 1.0, -0.5], -0.2);
        let c = graph.linear(all, [-0.3, 0.6, 1.0], 0.0);
        let root = build(&mut graph, [a, b, c]);
        Tape::compile(&graph, root)
    };
    for _ in 0..count(8_000) / LANES as u64 {
        let wild = Boxes::wild(&mut random);
        try_tape(&mut random, &plain, &wild, 6, name);
        let tame = Boxes::tame(&mut random, 3.0);
        try_tape(&mut random, &plain, &tame, 4, name);
        try_tape(&mut random, &mixed, &tame, 6, name);
    }
    plain
}

macro_rules! unary {
    ($($name:ident $op:ident),*) => {$(
        #[test]
        fn $name() {
            operation(stringify!($name), |graph, of| graph.unary(Op::$op, of[0]));
        }
    )*};
}

macro_rules! binary {
    ($($name:ident $op:ident),*) => {$(
        #[test]
        fn $name() {
            operation(stringify!($name), |graph, of| graph.binary(Op::$op, of[0], of[1]));
        }
    )*};
}

macro_rules! with_constant {
    ($($name:ident $op:ident $($constant:expr),*;)*) => {$(
        #[test]
        fn $name() {
            for constant in [$($constant),*] {
                operation(stringify!($name), |graph, of| graph.with_constant(Op::$op, of[0], constant));
            }
        }
    )*};
}

unary!(
    neg Neg, abs Abs, sqrt Sqrt, square Square, ramp Ramp, exp Exp, ln Ln, sin Sin, cos Cos, tan Tan, asin Asin,
    acos Acos, atan Atan, sinh Sinh, cosh Cosh, tanh Tanh, floor Floor, ceil Ceil, sign Sign, guard Guard
);
binary!(add Add, sub Sub, mul Mul, div Div, min Min, max Max, pow Pow, atan2 Atan2, modulo Mod);
with_constant!(
    integer_powers PowI 3.0, 4.0, 7.0, 12.0;
    broken_powers PowC 1.5, 0.3, -0.5, 2.5;
    shifts AddC 0.7, -1e6;
    factors MulC 0.3, -7.0, 1e-200;
    divisors DivC 0.3, -7.0;
);

#[test]
fn noise() {
    operation("noise", |graph, of| graph.noise(of));
}

#[test]
fn noise_over_a_box_longer_than_a_lattice_cell() {
    // From just below 0 to above 1: the third lattice cell had been left out.
    let mut random = Random(71);
    let mut graph = Graph::new();
    let root = graph.noise([Graph::X, Graph::Y, Graph::Z]);
    let tape = Tape::compile(&graph, root);
    for _ in 0..count(2_000) {
        let centre = DVec3::new(random.between(0.0, 4.0), 0.5235443448814339, 1e-9);
        let half = DVec3::new(random.between(0.0, 0.05), 0.5235443448814339, 0.0);
        let boxes = Boxes { centre: [centre; LANES], half: [half; LANES] };
        try_tape(&mut random, &tape, &boxes, 20, "noise");
    }
}

#[test]
fn angles_under_a_wave() {
    for n in [1.0, 3.0, -2.0] {
        operation("angle", |graph, of| {
            let angle = graph.binary(Op::Atan2, of[1], of[0]);
            let times = graph.with_constant(Op::MulC, angle, n);
            let shifted = graph.binary(Op::Add, times, of[2]);
            graph.unary(Op::Cos, shifted)
        });
    }
}

#[test]
fn corners() {
    for cosine in [0.0, 0.6, -0.6, -0.99] {
        operation("corner", |graph, of| graph.corner(of[0], of[1], cosine));
    }
}

#[test]
fn polynomials() {
    let mut random = Random(61);
    for _ in 0..4 {
        let factors: [[f64; 4]; 6] = std::array::from_fn(|_| std::array::from_fn(|_| random.between(-2.0, 2.0)));
        operation("polynomial", |graph, of| {
            let lines = factors.map(|[a, b, c, d]| graph.linear(of, [a, b, c], d));
            let square = graph.unary(Op::Square, lines[0]);
            let product = graph.binary(Op::Mul, lines[1], lines[2]);
            let own = graph.unary(Op::Square, of[0]);
            let sum = graph.binary(Op::Add, square, product);
            let sum = graph.binary(Op::Sub, sum, own);
            graph.binary(Op::Add, sum, lines[3])
        });
    }
    // A sum of squares is never negative, so its root is defined, also at its apex.
    let roots = operation("root of squares", |graph, of| {
        let squares = of.map(|v| graph.unary(Op::Square, v));
        let sum = graph.binary(Op::Add, squares[0], squares[1]);
        graph.unary(Op::Sqrt, sum)
    });
    let boxes = Boxes { centre: [DVec3::ZERO; LANES], half: [DVec3::ONE; LANES] };
    assert_eq!(roots.enclose(boxes.coordinates(), &mut CellRegisters::default()).undefined, [0; LANES]);
}

#[test]
fn guards_over_undefined_parts() {
    operation("guard", |graph, of| {
        let root = graph.unary(Op::Sqrt, of[0]);
        let ln = graph.unary(Op::Ln, of[1]);
        let (root, ln) = (graph.unary(Op::Guard, root), graph.unary(Op::Guard, ln));
        graph.binary(Op::Max, root, ln)
    });
}

#[test]
fn zero_times_an_unbounded_factor() {
    // [0, small] × [1, ∞) had lost its 0 to the NaN of 0·∞.
    operation("unbounded", |graph, of| {
        let far = graph.with_constant(Op::MulC, of[1], 1e3);
        let far = graph.unary(Op::Cosh, far);
        let near = graph.unary(Op::Abs, of[0]);
        graph.binary(Op::Mul, near, far)
    });
}

#[test]
fn whole_formulas() {
    let mut random = Random(77);
    for case in 0..count(6_000) {
        let mut graph = Graph::new();
        let size = 2 + random.below(25) as usize;
        let root = formula(&mut random, &mut graph, size);
        let tape = Tape::compile(&graph, root);
        let boxes = if case % 4 == 0 { Boxes::wild(&mut random) } else { Boxes::tame(&mut random, 3.0) };
        try_tape(&mut random, &tape, &boxes, 12, "formula");
    }
}

#[test]
fn slopes_are_those_of_the_values() {
    let mut random = Random(3);
    let mut points = PointRegisters::default();
    let mut compared = 0;
    for _ in 0..count(4_000) {
        let mut graph = Graph::new();
        let size = 1 + random.below(6) as usize;
        let root = formula(&mut random, &mut graph, size);
        let tape = Tape::compile(&graph, root);
        let p = random.point(2.0);
        let (value, gradient) = tape.value_and_gradient(p, &mut points);
        assert!(value == tape.value(p, &mut points) || value.is_nan(), "{value}");
        let along = |d: DVec3, h: f64, points: &mut PointRegisters| {
            (tape.value(p + d * h, points) - tape.value(p - d * h, points)) / (2.0 * h)
        };
        for d in DVec3::AXES {
            let (coarse, fine) = (along(d, 1e-4, &mut points), along(d, 1e-5, &mut points));
            let middle = along(d, 3.7e-5, &mut points);
            // Steps as narrow as the differences look straight to them.
            let steps = tape.instructions().iter().any(|i| matches!(i.op, Op::Mod | Op::Guard));
            // Where the differences themselves disagree there is a kink, a step or a pole.
            if (coarse - fine).abs().max((middle - fine).abs()) < 1e-5 * (1.0 + fine.abs())
                && value.abs() < 1e3
                && !steps
            {
                let off = (gradient.dot(d) - fine).abs();
                assert!(off < 1e-3 * (1.0 + fine.abs()), "{off} at {p}: {:?}", tape.instructions());
                compared += 1;
            }
        }
    }
    assert!(compared > 1000, "{compared}");
}

/// A part of the formula overflows where nothing of it is felt: the slope was NaN there.
#[test]
fn slopes_beyond_all_numbers_are_none_where_they_are_not_felt() {
    let texts = [
        "z + 1/(1 + exp(1000*x))",
        "z + tanh(exp(1000*x))",
        "z + (exp(1000*x))^(-1)",
        "z + (1 + exp(1000*x))^(-y)",
        "z + (2 + x)^(-exp(1000*x))",
        "z + exp(-exp(1000*x))",
        "z + atan(exp(1000*x)^y)",
        "z + atan2(exp(1000*x), y)",
        "z + atan2(y, exp(1000*x))",
    ];
    for text in texts {
        let solid = Solid::new(&text.parse().expect(text), Aabb::around(DVec3::ZERO, DVec3::splat(9.0))).expect(text);
        let (value, slope) =
            solid.tape().value_and_gradient(DVec3::new(2.0, 1.5, 0.25), &mut PointRegisters::default());
        assert!(value.is_finite() && slope == DVec3::Z, "{text}: {value} {slope}");
    }
}

/// Values told with a bound of their error, for coordinates that may be off, hold those at all coordinates meant.
#[test]
fn bounds_of_errors_hold() {
    let mut random = Random(31);
    let (mut points, mut known) = (PointRegisters::default(), 0u64);
    let cases = count(20_000);
    for case in 0..cases {
        let mut graph = Graph::new();
        let size = 1 + random.below(12) as usize;
        let root = formula(&mut random, &mut graph, size);
        let tape = Tape::compile(&graph, root);
        let p = random.point(3.0);
        let off = 10f64.powf(-random.between(1.0, 17.0));
        // The samples round, too.
        let (value, error) = tape.certain(p, off + 1e-15, &mut points);
        if !(value.is_finite() && error.is_finite()) {
            continue;
        }
        known += 1;
        for _ in 0..8 {
            let q = p + Boxes::sample(&mut random) * off;
            // What this evaluation itself may be wrong by.
            let (there, own) = tape.certain(q, 0.0, &mut points);
            let rounding = error * 1e-9 + own;
            assert!(
                (there - value).abs() <= error + rounding,
                "{case}: {there} at {q}, {value} ± {error} at {p}\n{:?}",
                tape.instructions()
            );
        }
    }
    assert!(known * 5 > cases, "{known} of {cases}");
}
