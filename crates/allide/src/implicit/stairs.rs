//! Formulas that go up or down by steps, with their walls said by levels.
//!
//! Of F = c·⌊u⌋ − z nothing tells where its walls are: it jumps there from one side of 0 to the other. Where F grows with
//! ⌊u⌋ it is inside wherever F with k in place of ⌊u⌋ is, and u ≥ k, for any k: those of lower steps are inside those of
//! higher ones, as far as these reach. So it is the greatest of all min(F, u − k), each with its k; and where F falls, of
//! all min(F, k + 1 − u). These go through 0 at the walls as well.

use super::brinks::{over, under};
use super::formula::Formula;
use super::graph::{Graph, Id};
use super::interval::DEFINED;
use super::op::Op;
use super::solid::Registers;
use crate::math::Aabb;

/// Most values of all steps together, and most operations that they may make.
const MOST: usize = 24;
const LONGEST: usize = 400;

/// A number nearer to 0 than this is not told apart from it.
const NEAR: f64 = 1e-9;

/// Steps that are asked.
const TRIED: usize = 4;

/// How a part goes as a step in it goes up.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Way {
    Level,
    Up,
    Down,
    Unknown,
}

impl Way {
    fn turned(self) -> Way {
        match self {
            Way::Up => Way::Down,
            Way::Down => Way::Up,
            other => other,
        }
    }

    fn and(self, other: Way) -> Way {
        match (self, other) {
            (Way::Level, way) | (way, Way::Level) => way,
            (one, two) if one == two => one,
            _ => Way::Unknown,
        }
    }
}

/// The same solid within the bounds (metres) but for its border, with walls where its steps are; `None` where it has no
/// steps with which it goes all up or all down, or too many.
pub(super) fn with_walls(graph: &mut Graph, root: Id, bounds: &Aabb, with: &mut Registers) -> Option<Id> {
    let mut left = MOST;
    let walls = walled(graph, root, bounds, &mut left, with)?;
    let operations = graph.reachable(walls).iter().filter(|needed| **needed).count();
    (operations <= LONGEST).then_some(walls)
}

fn walled(graph: &mut Graph, root: Id, bounds: &Aabb, left: &mut usize, with: &mut Registers) -> Option<Id> {
    let needed = graph.reachable(root);
    let is_step = |id: &Id| needed[*id as usize] && matches!(graph.nodes()[*id as usize].op, Op::Floor | Op::Ceil);
    let found: Vec<Id> = (0..=root).filter(is_step).take(TRIED).collect();
    let (step, way) = found.into_iter().find_map(|step| match way_of(graph, root, step) {
        way @ (Way::Up | Way::Down) => Some((step, way)),
        _ => None,
    })?;
    let node = graph.nodes()[step as usize];
    let u = node.operands[0];
    let range = Formula::of(graph.clone(), u).tape().enclosed(bounds, with);
    let (lo, hi) = (range.lo.0[0], range.hi.0[0]);
    // From which value on, and up to which u, less the value.
    let (first, last, shift) = match node.op {
        Op::Floor => (lo.floor(), hi.floor(), 0.0),
        _ => (lo.ceil(), hi.ceil(), -1.0),
    };
    let values = last - first + 1.0;
    if range.undefined[0] != DEFINED || values.is_nan() || values > *left as f64 {
        return None;
    }
    let is_ceil = node.op == Op::Ceil;
    let mut whole: Option<Id> = None;
    for k in 0..=(last - first) as usize {
        *left = left.checked_sub(1)?;
        let value = first + k as f64;
        let mut part = put(graph, root, step, value);
        // A number that is 0 but for its rounding may be on either side.
        if graph.value(part).is_some_and(|value| value.abs() < NEAR) {
            return None;
        }
        if let Some(walled) = walled(graph, part, bounds, left, with) {
            part = walled;
        } else if graph.has_steps(part) {
            return None;
        }
        let start = value + shift;
        if way == Way::Up && value > first {
            let over = over(graph, u, start, is_ceil);
            part = graph.binary(Op::Min, part, over);
        }
        if way == Way::Down && value < last {
            let under = under(graph, u, start + 1.0, !is_ceil);
            part = graph.binary(Op::Min, part, under);
        }
        whole = Some(whole.map_or(part, |known| graph.binary(Op::Max, known, part)));
    }
    whole
}

/// How a part goes as one of its steps goes up and all else stays.
fn way_of(graph: &Graph, root: Id, step: Id) -> Way {
    let mut ways = vec![Way::Level; root as usize + 1];
    for id in step as usize..=root as usize {
        let node = graph.nodes()[id];
        let [a, b, _] = node.operands.map(|operand| ways.get(operand as usize).copied().unwrap_or(Way::Level));
        let is_up = node.constant() > 0.0;
        ways[id] = match node.op {
            _ if id == step as usize => Way::Up,
            Op::X | Op::Y | Op::Z | Op::Const => Way::Level,
            Op::Add | Op::Min | Op::Max => a.and(b),
            Op::Sub => a.and(b.turned()),
            Op::Neg => a.turned(),
            Op::AddC | Op::Exp | Op::Atan | Op::Tanh | Op::Sinh | Op::Ramp => a,
            Op::MulC | Op::DivC => {
                if is_up {
                    a
                } else {
                    a.turned()
                }
            }
            op => {
                let used = &node.operands[..op.arity()];
                let is_level = used.iter().all(|operand| ways[*operand as usize] == Way::Level);
                if is_level { Way::Level } else { Way::Unknown }
            }
        };
    }
    ways[root as usize]
}

/// A part with a number in the place of one of its steps.
fn put(graph: &mut Graph, root: Id, step: Id, value: f64) -> Id {
    let needed = graph.reachable(root);
    let mut here: Vec<Id> = (0..=root).collect();
    here[step as usize] = graph.number(value);
    for id in step as usize + 1..=root as usize {
        let node = graph.nodes()[id];
        let changed = node.operands[..node.op.arity()].iter().any(|operand| here[*operand as usize] != *operand);
        if needed[id] && changed {
            here[id] = graph.copy(&node, &here);
        }
    }
    here[root as usize]
}
