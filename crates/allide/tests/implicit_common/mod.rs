//! Random numbers, boxes and formulas shared by the tests of implicit solids.
#![allow(dead_code, reason = "each test binary uses some of it")]

pub mod edgy;
pub mod wild;
pub mod zoo;

#[path = "../random/mod.rs"]
mod random;

use allide::glam::{DQuat, DVec2, DVec3};
use allide::implicit::form::Form;
use allide::implicit::graph::{Graph, Id};
use allide::implicit::lanes::{LANES, Lanes};
use allide::implicit::op::Op;
use allide::shape::Shape;
use allide::terrain::{Heights, Layout, Terrain};
use std::f64::consts::{FRAC_PI_2, PI, TAU};

pub use random::Random;

/// One of each bounded convex kind, of about a metre.
pub fn convex_shapes() -> [Shape; 6] {
    let points: Vec<DVec3> = (0..20).map(|k| Random(k).direction() * 0.5).collect();
    [
        Shape::sphere(0.4).expect("a shape"),
        Shape::cuboid(DVec3::new(0.6, 0.8, 0.5)).expect("a shape"),
        Shape::capsule(0.3, 0.5).expect("a shape"),
        Shape::cylinder(0.3, 0.7).expect("a shape"),
        Shape::cone(0.4, 0.8).expect("a shape"),
        Shape::hull(&points).expect("a shape"),
    ]
}

impl Random {
    pub fn point(&mut self, reach: f64) -> DVec3 {
        DVec3::new(self.between(-reach, reach), self.between(-reach, reach), self.between(-reach, reach))
    }

    pub fn rotation(&mut self) -> DQuat {
        DQuat::from_axis_angle(self.direction(), self.between(0.0, TAU))
            * DQuat::from_rotation_z(self.between(0.0, TAU))
    }

    /// A number that breaks things, or any.
    pub fn number(&mut self) -> f64 {
        const TELLING: [f64; 14] =
            [0.0, 1.0, -1.0, 0.5, FRAC_PI_2, PI, 2.0, -0.5, 1e-9, 1e9, -1e-160, 700.0, 1e5, -3.0];
        match self.below(8) {
            0 => TELLING[self.below(14) as usize],
            1 => TELLING[self.below(14) as usize] * (1.0 + self.between(-4.0, 4.0) * f64::EPSILON),
            2 => self.sign() * 10f64.powf(self.between(-20.0, 20.0)),
            3 => self.between(-1000.0, 1000.0),
            4 => self.sign() * 10f64.powf(self.between(-300.0, 300.0)),
            _ => self.between(-4.0, 4.0),
        }
    }

    /// Half the size of a box: nothing, tiny, ordinary, huge.
    pub fn half(&mut self, about: f64) -> f64 {
        match self.below(6) {
            0 => 0.0,
            1 => about.abs() * 10f64.powf(self.between(-16.0, 0.0)),
            2 => 10f64.powf(self.between(-12.0, 3.0)),
            3 => about.abs(),
            _ => self.between(0.0, 2.0),
        }
    }
}

/// How many cases to try: `ALLIDE_CASES`, or a number that keeps the suite short.
pub fn count(short: u64) -> u64 {
    std::env::var("ALLIDE_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(short)
}

/// Boxes for the four lanes: centres and half sizes.
pub struct Boxes {
    pub centre: [DVec3; LANES],
    pub half: [DVec3; LANES],
}

impl Boxes {
    pub fn wild(random: &mut Random) -> Boxes {
        let centre = std::array::from_fn(|_| DVec3::new(random.number(), random.number(), random.number()));
        let half = centre.map(|c| DVec3::new(random.half(c.x), random.half(c.y), random.half(c.z)));
        Boxes { centre, half }
    }

    pub fn tame(random: &mut Random, reach: f64) -> Boxes {
        let centre = std::array::from_fn(|_| random.point(reach));
        let half = std::array::from_fn(|_| random.point(1.0).abs() * 10f64.powf(random.between(-6.0, 0.5)));
        Boxes { centre, half }
    }

    pub fn coordinates(&self) -> [Form; 3] {
        let zero = Lanes::all(0.0);
        let lane = |of: &[DVec3; LANES], axis: usize| Lanes(of.map(|v| v[axis]));
        [0, 1, 2].map(|axis| {
            let mut half = [zero; 3];
            half[axis] = lane(&self.half, axis);
            Form::straight(lane(&self.centre, axis), half, zero)
        })
    }

    /// ε of a sample: corners, faces, middle, or anywhere.
    pub fn sample(random: &mut Random) -> DVec3 {
        let mut one = || match random.below(4) {
            0 => 1.0,
            1 => -1.0,
            2 => 0.0,
            _ => random.between(-1.0, 1.0),
        };
        DVec3::new(one(), one(), one())
    }
}

/// Fails unless `value`, found at `epsilon`, lies in lane `n` of the form.
pub fn check(form: &Form, n: usize, epsilon: DVec3, value: f64, what: &dyn Fn() -> String) {
    let Form { lo, hi, c, x, y, z, r, undefined } = form;
    if value.is_nan() {
        assert_ne!(undefined[n], 0, "undefined and not told: {}", what());
        return;
    }
    if value.is_infinite() {
        return;
    }
    assert_ne!(undefined[n], 3, "defined ({value}) where surely undefined: {}", what());
    assert!(!lo.0[n].is_nan() && !hi.0[n].is_nan(), "NaN: {}", what());
    assert!(lo.0[n] <= value && value <= hi.0[n], "{value} not in [{}, {}]: {}", lo.0[n], hi.0[n], what());
    let straight = c.0[n] + x.0[n] * epsilon.x + y.0[n] * epsilon.y + z.0[n] * epsilon.z;
    let size = c.0[n].abs() + x.0[n].abs() + y.0[n].abs() + z.0[n].abs();
    let off = (value - straight).abs();
    // Only the roundings of this very line are allowed for.
    assert!(
        off.is_nan() || r.0[n].is_nan() || off <= r.0[n] + 4.0 * f64::EPSILON * size,
        "{value} is {off} from {straight}, not {}: {}",
        r.0[n],
        what()
    );
}

const UNARY: [Op; 22] = [
    Op::Neg,
    Op::Abs,
    Op::Sqrt,
    Op::Square,
    Op::Ramp,
    Op::Exp,
    Op::Ln,
    Op::Sin,
    Op::Cos,
    Op::Tan,
    Op::Asin,
    Op::Acos,
    Op::Atan,
    Op::Sinh,
    Op::Cosh,
    Op::Tanh,
    Op::Floor,
    Op::Ceil,
    Op::Sign,
    Op::Guard,
    Op::Sin,
    Op::Square,
];

const BINARY: [Op; 10] = [Op::Add, Op::Sub, Op::Mul, Op::Div, Op::Min, Op::Max, Op::Pow, Op::Atan2, Op::Mod, Op::Mul];

/// A random expression of about `size` operations.
pub fn formula(random: &mut Random, graph: &mut Graph, size: usize) -> Id {
    let mut ids = vec![Graph::X, Graph::Y, Graph::Z];
    for _ in 0..size {
        let any = |random: &mut Random| {
            let recent = ids.len().saturating_sub(5) as u64;
            ids[(recent + random.below(ids.len() as u64 - recent)) as usize]
        };
        let (a, b, c) = (any(random), any(random), any(random));
        let id = match random.below(12) {
            0..=3 => graph.unary(UNARY[random.below(22) as usize], a),
            4 => {
                let op = [Op::AddC, Op::MulC, Op::DivC][random.below(3) as usize];
                let k = random.between(-3.0, 3.0);
                graph.with_constant(op, a, if k == 0.0 { 1.0 } else { k })
            }
            5 => {
                let exponent = [2.0, 3.0, 4.0, 5.0, 0.5, 1.5, -1.0, -2.0, 0.3, -0.7][random.below(10) as usize];
                let exponent = graph.number(exponent);
                graph.binary(Op::Pow, a, exponent)
            }
            6 if random.below(3) == 0 => graph.noise([a, b, c]),
            _ => graph.binary(BINARY[random.below(10) as usize], a, b),
        };
        ids.push(id);
    }
    ids[ids.len() - 1]
}

/// A relief of 8 m by 8 m: level (0), a valley (1) or rough.
pub fn ground(kind: u64, random: &mut Random) -> Shape {
    let mut height = |k: i32| match kind {
        0 => 0.0,
        1 => 0.05 * (f64::from(k % 9) - 4.0).abs(),
        _ => random.between(-0.1, 0.1),
    };
    let heights = (0..81).map(&mut height).collect();
    let layout = Layout::new(9, 9, DVec2::ONE).at(DVec2::splat(-4.0));
    Shape::terrain(Terrain::new(layout, Heights::F64(heights)).expect("terrain"))
}
