//! Formulas that are steps and nothing else: of ⌊u⌋ − 1 all that counts is between which levels u is.
//!
//! Where every whole number that ⌊u⌋ may be gives one number, the solid is where u is between some of them. The levels go
//! on beyond the jumps, and lead to them.

use super::brinks;
use super::formula::Formula;
use super::graph::{Graph, Id};
use super::interval::{DEFINED, SURELY};
use super::op::Op;
use super::solid::Registers;
use super::stairs;
use crate::math::Aabb;
use glam::DVec3;

/// Parts of a least one that are looked at.
pub(super) const PARTS: usize = 64;

/// Steps that are tried, most values of one, and most ranges that are inside.
const TRIED: usize = 4;
const VALUES: f64 = 64.0;
const RANGES: usize = 4;

/// Values that are nearer to 0 than this are told apart from it only where no number in them was rounded.
const NEAR: f64 = 1e-9;

/// Whole numbers less than this are all told in full.
const EXACT: f64 = 9e15;

/// Greatest whole numbers that are added and multiplied without rounding.
const WHOLE: f64 = 1e6;

/// The same of a formula that is the least of several parts, with those of them that are steps alone said by levels; `left`
/// more parts are looked at.
pub(super) fn without_steps(
    graph: &mut Graph,
    root: Id,
    bounds: &Aabb,
    left: &mut usize,
    with: &mut Registers,
) -> Option<Id> {
    *left = left.checked_sub(1)?;
    if let Some(levels) = as_levels(graph, root, bounds, with).or_else(|| stairs::with_walls(graph, root, bounds, with))
    {
        return Some(levels);
    }
    let node = graph.nodes()[root as usize];
    let [a, b, _] = node.operands;
    if node.op != Op::Min {
        return None;
    }
    let [p, q] = [a, b].map(|part| without_steps(graph, part, bounds, left, with));
    (p.is_some() || q.is_some()).then(|| graph.binary(Op::Min, p.unwrap_or(a), q.unwrap_or(b)))
}

/// A part that is at least 0 where a formula of one step is, and above 0 only there; `None` if it is none such, or is
/// inside nowhere.
pub(super) fn as_levels(graph: &mut Graph, root: Id, bounds: &Aabb, with: &mut Registers) -> Option<Id> {
    let needed = graph.reachable(root);
    let is_step = |id: &Id| matches!(graph.nodes()[*id as usize].op, Op::Floor | Op::Ceil | Op::Sign);
    let steps: Vec<Id> = (0..=root).filter(|id| needed[*id as usize]).filter(is_step).take(TRIED).collect();
    let step = steps.into_iter().find(|step| beside(graph, root, *step).is_some())?;
    let node = graph.nodes()[step as usize];
    let under = node.operands[0];
    let range = Formula::of(graph.clone(), under).tape().enclosed(bounds, with);
    let (lo, hi) = (range.lo.0[0], range.hi.0[0]);
    let is_defined = range.undefined[0] == DEFINED;
    if node.op == Op::Sign {
        let [below, at, above] = [-1.0, 0.0, 1.0].map(|value| is_inside(graph, root, step, value));
        // Inside nowhere but between is thinner than any level.
        return match (below?, at?, above?) {
            (false, _, true) => Some(under),
            (true, _, false) => Some(graph.unary(Op::Neg, under)),
            (true, true, true) if is_defined => Some(graph.number(1.0)),
            _ => None,
        };
    }
    if !is_defined || hi.is_nan() || lo.is_nan() || hi - lo > VALUES || lo.abs().max(hi.abs()) > WHOLE {
        return None;
    }
    // ⌊u⌋ is k from k on up to k + 1, ⌈u⌉ from k − 1 on.
    let (first, last, from) = match node.op {
        Op::Floor => (lo.floor(), hi.floor(), 0.0),
        _ => (lo.ceil(), hi.ceil(), -1.0),
    };
    let mut ranges: Vec<[f64; 2]> = Vec::new();
    for k in 0..=(last - first) as usize {
        let value = first + k as f64;
        if !is_inside(graph, root, step, value)? {
            continue;
        }
        match ranges.last_mut() {
            Some([_, end]) if *end == value + from => *end += 1.0,
            _ => ranges.push([value + from, value + from + 1.0]),
        }
    }
    if ranges.is_empty() || ranges.len() > RANGES {
        return None;
    }
    // A floor is on its level where what is under it is, a ceiling not yet.
    let is_floor = node.op == Op::Floor;
    let begins = |start: f64| if is_floor { start > lo } else { start >= lo };
    let ends = |end: f64| if is_floor { end <= hi } else { end < hi };
    if let [[start, end]] = ranges[..]
        && !begins(start)
        && !ends(end)
    {
        return Some(graph.number(1.0));
    }
    let mut whole: Option<Id> = None;
    for [start, end] in ranges {
        let over = begins(start).then(|| brinks::over(graph, under, start, !is_floor));
        let below = ends(end).then(|| brinks::under(graph, under, end, is_floor));
        let within = match (over, below) {
            (Some(p), Some(q)) => graph.binary(Op::Min, p, q),
            (one, other) => one.or(other)?,
        };
        whole = Some(match whole {
            Some(known) => graph.binary(Op::Max, known, within),
            None => within,
        });
    }
    whole
}

/// What a part needs besides one of its steps, if that is numbers alone.
fn beside(graph: &Graph, root: Id, step: Id) -> Option<Vec<bool>> {
    let mut open = vec![root];
    let mut seen = vec![false; root as usize + 1];
    while let Some(id) = open.pop() {
        if id == step || std::mem::replace(&mut seen[id as usize], true) {
            continue;
        }
        let node = graph.nodes()[id as usize];
        if matches!(node.op, Op::X | Op::Y | Op::Z) {
            return None;
        }
        open.extend(&node.operands[..node.op.arity()]);
    }
    Some(seen)
}

/// Whether a part is at least 0 where its one step has this value, if that is proved.
fn is_inside(graph: &Graph, root: Id, step: Id, value: f64) -> Option<bool> {
    let needed = beside(graph, root, step)?;
    let mut with_value = Graph::new();
    let mut here: Vec<Id> = vec![0; root as usize + 1];
    here[step as usize] = with_value.number(value);
    let mut is_exact = true;
    for (id, node) in graph.nodes()[..=root as usize].iter().enumerate().filter(|(id, _)| needed[*id]) {
        here[id] = with_value.copy(node, &here);
        let [a, b, _] = node.operands.map(|operand| with_value.value(here[operand as usize]));
        is_exact &= is_exactly_whole(node.op, node.constant(), [a, b], with_value.value(here[id]));
    }
    let formula = Formula::of(with_value, here[root as usize]);
    let known = formula.at(DVec3::ZERO);
    if known.is_nan() {
        let origin = Aabb { min: DVec3::ZERO, max: DVec3::ZERO };
        let form = formula.tape().enclosed(&origin, &mut Registers::default());
        return (form.undefined[0] == SURELY).then_some(false);
    }
    (is_exact || known.abs() > NEAR).then_some(known >= 0.0)
}

/// Whether an operation on small whole numbers gives one, `result`, without rounding. A number is as it was written; what
/// uses it must be exact with it.
fn is_exactly_whole(op: Op, constant: f64, [a, b]: [Option<f64>; 2], result: Option<f64>) -> bool {
    let (Some(a), Some(result)) = (a, result) else { return op == Op::Const };
    if op == Op::Const {
        return true;
    }
    if a.fract() != 0.0 || result.fract() != 0.0 || result.abs() >= EXACT {
        return false;
    }
    let both = b.is_some_and(|b| b.fract() == 0.0);
    match op {
        Op::AddC | Op::MulC | Op::DivC => is_whole(constant),
        Op::Neg | Op::Abs | Op::Square | Op::Floor | Op::Ceil | Op::Sign | Op::Ramp => true,
        Op::Add | Op::Sub | Op::Mul | Op::Div | Op::Min | Op::Max => both,
        // What is left of a division is exact, and nothing is added to it where both have the same sign.
        Op::Mod => both || (a >= 0.0 && b.is_some_and(|b| b > 0.0)),
        Op::Sqrt => result * result == a,
        Op::Sin | Op::Tan | Op::Asin | Op::Atan | Op::Sinh | Op::Tanh => a == 0.0,
        Op::Cos | Op::Cosh | Op::Exp => a == 0.0,
        Op::Ln | Op::Acos => a == 1.0,
        Op::Atan2 => a == 0.0 && b.is_some_and(|b| b >= 0.0),
        _ => false,
    }
}

fn is_whole(x: f64) -> bool {
    x.fract() == 0.0 && x.abs() < WHOLE
}
