//! An octree over both formulas with fidget's interval evaluators: f32, not rounded outward.

use super::cases::Pair;
use super::{Found, Told};
use allide::glam::{DMat3, DVec3};
use allide::implicit::op::Op;
use allide::implicit::tape::Tape;
use allide::math::Pose;
use fidget::context::Tree;
use fidget::eval::{Function, MathFunction, TracingEvaluator};
use fidget::shape::{EzShape, Shape, ShapeTape, ShapeTracingEval};
use fidget::types::Interval;
use nalgebra::Matrix4;

type Evaluator<E> = ShapeTracingEval<E>;
type Compiled<E> = ShapeTape<<E as TracingEvaluator>::Tape>;

/// Two formulas compiled by fidget, and evaluators that keep their memory.
pub struct Octree<F: Function> {
    intervals: [Compiled<F::IntervalEval>; 2],
    points: [Compiled<F::PointEval>; 2],
    interval: Evaluator<F::IntervalEval>,
    point: Evaluator<F::PointEval>,
    stack: Vec<([f32; 3], [f32; 3])>,
    most_cells: usize,
}

impl<F: Function + MathFunction> Octree<F> {
    /// The two formulas of a pair; `None` where fidget has no such operation.
    pub fn new(pair: &Pair, most_cells: usize) -> Option<Octree<F>> {
        let [first, second] = [0, 1].map(|n| tree(pair.solids[n].tape()).map(Shape::<F>::from));
        let shapes = [first?, second?];
        Some(Octree {
            intervals: [shapes[0].ez_interval_tape(), shapes[1].ez_interval_tape()],
            points: [shapes[0].ez_point_tape(), shapes[1].ez_point_tape()],
            interval: Shape::<F>::new_interval_eval(),
            point: Shape::<F>::new_point_eval(),
            stack: Vec::new(),
            most_cells,
        })
    }

    /// Cells inside both are a yes, and so is a middle that is; cells of `tolerance` that say "maybe" are not.
    pub fn collide(&mut self, root: (DVec3, DVec3), pose: &Pose, tolerance: f64) -> Told {
        let turn = matrix(pose);
        let mut told = Told { found: Found::No, cells: 0 };
        self.stack.clear();
        self.stack.push((single(root.0), single(root.1)));
        while let Some((low, high)) = self.stack.pop() {
            told.cells += 1;
            if told.cells > self.most_cells {
                return Told { found: Found::Undecided, ..told };
            }
            let [x, y, z] = [0, 1, 2].map(|k| Interval::new(low[k], high[k]));
            let own = self.interval.eval(&self.intervals[0], x, y, z).expect("three variables").0;
            if own.upper() < 0.0 {
                continue;
            }
            let other = self.interval.eval_with_transform(&self.intervals[1], x, y, z, &turn);
            let other = other.expect("three variables").0;
            if other.upper() < 0.0 {
                continue;
            }
            let middle: [f32; 3] = std::array::from_fn(|k| 0.5 * (low[k] + high[k]));
            if (own.lower() >= 0.0 && other.lower() >= 0.0) || self.is_inside(middle, &turn) {
                return Told { found: Found::Yes(DVec3::from_array(middle.map(f64::from))), ..told };
            }
            if (0..3).all(|k| f64::from(high[k] - low[k]) <= tolerance) {
                told.found = Found::Undecided;
                continue;
            }
            for n in 0..8 {
                let side = |k: usize| n >> k & 1 == 0;
                let from = std::array::from_fn(|k| if side(k) { low[k] } else { middle[k] });
                let to = std::array::from_fn(|k| if side(k) { middle[k] } else { high[k] });
                self.stack.push((from, to));
            }
        }
        told
    }

    fn is_inside(&mut self, [x, y, z]: [f32; 3], turn: &Matrix4<f32>) -> bool {
        let own = self.point.eval(&self.points[0], x, y, z).expect("three variables").0;
        own >= 0.0 && self.point.eval_with_transform(&self.points[1], x, y, z, turn).expect("three variables").0 >= 0.0
    }
}

fn single(v: DVec3) -> [f32; 3] {
    v.to_array().map(|v| v as f32)
}

/// From the first solid's frame to the second's.
fn matrix(pose: &Pose) -> Matrix4<f32> {
    let turn = DMat3::from_quat(pose.rotation.conjugate());
    let offset = -(turn * pose.position);
    let row = |k: usize| {
        let r = turn.row(k);
        [r.x as f32, r.y as f32, r.z as f32, offset[k] as f32]
    };
    let [a, b, c] = [row(0), row(1), row(2)];
    Matrix4::new(a[0], a[1], a[2], a[3], b[0], b[1], b[2], b[3], c[0], c[1], c[2], c[3], 0.0, 0.0, 0.0, 1.0)
}

/// A tape as a tree; `None` where there is no such operation.
fn tree(tape: &Tape) -> Option<Tree> {
    let mut registers = vec![Tree::constant(0.0); tape.registers()];
    (registers[0], registers[1], registers[2]) = (Tree::x(), Tree::y(), Tree::z());
    let mut last = Tree::x();
    for i in tape.instructions() {
        let (a, b) = (registers[i.a as usize].clone(), registers[i.b as usize].clone());
        let k = i.constant as f32;
        last = match i.op {
            Op::X | Op::Y | Op::Z => a,
            Op::Const => Tree::constant(k),
            Op::Neg => a.neg(),
            Op::Abs => a.abs(),
            Op::Sqrt => a.sqrt(),
            Op::Square => a.square(),
            Op::Ramp => a.max(0.0).square(),
            Op::Exp => a.exp(),
            Op::Ln => a.ln(),
            Op::Sin => a.sin(),
            Op::Cos => a.cos(),
            Op::Tan => a.tan(),
            Op::Asin => a.asin(),
            Op::Acos => a.acos(),
            Op::Atan => a.atan(),
            Op::PowI => a.pow(i.constant as i64),
            Op::AddC => a + k,
            Op::MulC => a * k,
            Op::DivC => a / k,
            Op::Add => a + b,
            Op::Sub => a - b,
            Op::Mul => a * b,
            Op::Div => a / b,
            Op::Min => a.min(b),
            Op::Max => a.max(b),
            _ => return None,
        };
        registers[i.to as usize] = last.clone();
    }
    Some(last)
}
