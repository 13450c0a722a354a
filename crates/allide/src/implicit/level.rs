//! A solid in the words of its innermost parts: √u ≤ t said as u ≤ t², |u| ≤ t as −t ≤ u ≤ t.
//!
//! The numbers that this makes are rounded: the surface stays where it is but for the last digits. It is for finding
//! out what kind of body a formula is, and no proof about common points is built on it.

use super::formula::Formula;
use super::graph::{Graph, Id, Node};
use super::op::Op;
use crate::math::Aabb;
use std::f64::consts::FRAC_PI_2;

/// Most parts looked at: both sides of |u| ≤ t are.
const PARTS: usize = 512;

impl Formula {
    /// A formula that is at least 0 in the same points of the bounds (metres) but for rounding.
    pub(crate) fn as_levels(&self, bounds: &Aabb) -> Formula {
        let plainest = self.plainest(bounds);
        let formula = plainest.as_ref().map_or(self, |(formula, _)| formula);
        let (nodes, root) = formula.nodes();
        let never_negative = never_negative(nodes);
        let mut graph = Graph::new();
        let all = formula.put_all_into(&mut graph);
        let root = Writer { nodes, never_negative, all, left: PARTS }.write(root, 0.0, Side::AtLeast, &mut graph);
        Formula::of(graph, root)
    }
}

/// Which side of a level is inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    AtLeast,
    AtMost,
}

impl Side {
    fn flipped(self, if_so: bool) -> Side {
        match self {
            side if !if_so => side,
            Side::AtLeast => Side::AtMost,
            Side::AtMost => Side::AtLeast,
        }
    }
}

struct Writer<'a> {
    nodes: &'a [Node],
    never_negative: Vec<bool>,
    all: Vec<Id>,
    left: usize,
}

impl Writer<'_> {
    /// At least 0 where a node is on this side of a level.
    fn write(&mut self, id: Id, level: f64, side: Side, graph: &mut Graph) -> Id {
        let node = self.nodes[id as usize];
        let [a, b, _] = node.operands;
        let k = node.constant();
        let positive = self.never_negative[a as usize];
        self.left = self.left.saturating_sub(1);
        let one = |level: f64, side: Side| Some((level, side));
        let inner = match node.op {
            _ if self.left == 0 => None,
            Op::AddC => one(level - k, side),
            Op::Neg => one(-level, side.flipped(true)),
            Op::MulC if k != 0.0 => one(level / k, side.flipped(k < 0.0)),
            Op::DivC => one(level * k, side.flipped(k < 0.0)),
            // Defined wherever it is asked for.
            Op::Sqrt if positive && level >= 0.0 => one(level * level, side),
            Op::PowC if positive && level >= 0.0 && k > 0.0 => one(libm::pow(level, 1.0 / k), side),
            Op::Exp if level > 0.0 => one(libm::log(level), side),
            // Undefined is outside.
            Op::Ln if side == Side::AtLeast => one(libm::exp(level), side),
            // Where u is 0 there is but a line or a point.
            Op::Ln if positive => one(libm::exp(level), side),
            Op::Sinh => one(libm::asinh(level), side),
            Op::Tanh if level.abs() < 1.0 => one(libm::atanh(level), side),
            Op::Atan if level.abs() < FRAC_PI_2 => one(libm::tan(level), side),
            Op::PowI if k % 2.0 == 1.0 => one(libm::pow(level.abs(), 1.0 / k).copysign(level), side),
            Op::Ramp if level > 0.0 => one(level.sqrt(), side),
            Op::Abs | Op::Square | Op::PowI | Op::Cosh if positive && level > 0.0 => {
                inverse(&node, level).map(|level| (level, side))
            }
            Op::Guard if side == Side::AtLeast => {
                let inner = self.write(a, level, side, graph);
                return graph.unary(Op::Guard, inner);
            }
            _ => None,
        };
        if let Some((level, side)) = inner.filter(|(level, _)| level.is_finite()) {
            return self.write(a, level, side, graph);
        }
        let number =
            |id: Id| Some(self.nodes[id as usize]).filter(|node| node.op == Op::Const).map(|node| node.constant());
        match node.op {
            _ if self.left == 0 => {}
            // c/u ≥ l is u ≤ c/l for u > 0; where u is 0 there is but a line or a point.
            Op::Div if level > 0.0 && self.never_negative[b as usize] => {
                if let Some(most) = number(a).map(|c| c / level).filter(|most| *most > 0.0 && most.is_finite()) {
                    return self.write(b, most, side.flipped(true), graph);
                }
            }
            Op::Pow if level > 0.0 => {
                if let Some(base) = number(a).filter(|base| *base > 1.0 && base.is_finite()) {
                    return self.write(b, libm::log(level) / libm::log(base), side, graph);
                }
            }
            // t − c√u ≥ l is u ≤ ((t − l)/c)² where t ≥ l.
            Op::Sub if side == Side::AtLeast => {
                if let Some((under, factor)) = self.root(b) {
                    let over = graph.with_constant(Op::AddC, self.all[a as usize], -level);
                    let part = graph.with_constant(Op::DivC, over, factor);
                    let square = graph.unary(Op::Square, part);
                    let within = graph.binary(Op::Sub, square, self.all[under as usize]);
                    return graph.binary(Op::Min, over, within);
                }
            }
            Op::Min | Op::Max => {
                let (p, q) = (self.write(a, level, side, graph), self.write(b, level, side, graph));
                let both = (node.op == Op::Min) == (side == Side::AtLeast);
                return graph.binary(if both { Op::Min } else { Op::Max }, p, q);
            }
            // The distance from what is within both.
            Op::Corner if level == 0.0 => {
                let (p, q) = (self.write(a, level, side, graph), self.write(b, level, side, graph));
                return graph.binary(if side == Side::AtMost { Op::Min } else { Op::Max }, p, q);
            }
            Op::Abs | Op::Square | Op::PowI | Op::Cosh if side == Side::AtMost && level > 0.0 => {
                if let Some(level) = inverse(&node, level).filter(|level| level.is_finite()) {
                    let p = self.write(a, level, Side::AtMost, graph);
                    let q = self.write(a, -level, Side::AtLeast, graph);
                    return graph.binary(Op::Min, p, q);
                }
            }
            _ => {}
        }
        let here = self.all[id as usize];
        let over = graph.with_constant(Op::AddC, here, -level);
        if side == Side::AtLeast { over } else { graph.unary(Op::Neg, over) }
    }
}

impl Writer<'_> {
    /// u and c where a node is c√u and u nowhere below 0.
    fn root(&self, id: Id) -> Option<(Id, f64)> {
        let node = self.nodes[id as usize];
        let (inner, factor) = match node.op {
            Op::MulC => (node.operands[0], node.constant()),
            Op::DivC => (node.operands[0], 1.0 / node.constant()),
            _ => (id, 1.0),
        };
        let root = self.nodes[inner as usize];
        let fits = root.op == Op::Sqrt && self.never_negative[root.operands[0] as usize];
        (fits && factor > 0.0 && factor.is_finite()).then_some((root.operands[0], factor))
    }
}

/// Where an even function that grows with its operand's size reaches a level above 0.
fn inverse(node: &Node, level: f64) -> Option<f64> {
    match node.op {
        Op::Abs => Some(level),
        Op::Square => Some(level.sqrt()),
        Op::PowI => Some(libm::pow(level, 1.0 / node.constant())),
        Op::Cosh if level > 1.0 => Some(libm::acosh(level)),
        _ => None,
    }
}

/// For each node whether it is seen at once that it is nowhere below 0 nor undefined, but where its parts are.
pub(super) fn never_negative(nodes: &[Node]) -> Vec<bool> {
    let mut known: Vec<bool> = Vec::with_capacity(nodes.len());
    for node in nodes {
        let operand = |n: usize| known[node.operands[n] as usize];
        let k = node.constant();
        known.push(match node.op {
            Op::Const => k >= 0.0,
            Op::Abs | Op::Square | Op::Exp | Op::Cosh | Op::Ramp => true,
            Op::Sqrt | Op::AddC | Op::MulC => operand(0) && k >= 0.0,
            Op::DivC => operand(0) && k > 0.0,
            Op::PowI => k % 2.0 == 0.0 || operand(0),
            Op::PowC => operand(0) && k > 0.0,
            Op::Add | Op::Mul | Op::Min => operand(0) && operand(1),
            Op::Max => operand(0) || operand(1),
            _ => false,
        });
    }
    known
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::DVec3;

    #[test]
    fn the_same_points_are_inside() {
        let bounds = Aabb::around(DVec3::ZERO, DVec3::splat(1.0));
        let texts = [
            "0.5 - sqrt(x^2 + y^2 + z^2)",
            "1 - (x/0.4)^8 - 2*y",
            "0.3 - max(abs(x), max(2*abs(y), sqrt(z^2)))^2",
            "exp(-3*(x^2 + y^2 + z^2)) - 0.4",
            "1 - exp(abs(x) + abs(y) - 0.3)",
            "0.2 - abs(hypot(x, y, z) - 0.6)",
            "tanh(0.4 - abs(x))*(2 + y) - 0.1",
            "min(0.5 - cosh(x), -(abs(y) - 0.3)^3)",
            "0.1 - max(0, x)^2 - max(0, -x)^2",
            "max(0.3 - abs(x), 0.2 - abs(y)^3)",
            "sqrt(0.7) - (x^2 + y^2 + z^2)^0.25",
            "min(ln(0.5/(x^2 + y^2)), (0.6 - z)*(0.6 + z))",
            "2^(0.4 - x^2 - y^2) - 1.1",
            "0.8 - hypot(x, hypot(y, z))",
            "min(0.4*(0.5 - z) - hypot(x, y), z + 0.6)",
            "0.5 - z - hypot(x, y)/0.3",
            "0.2 + x + y - 2*sqrt(z^2 + 0.1) - 0.1",
            "ln(0.6) - ln(hypot(x, y, z))",
        ];
        for text in texts {
            let formula: Formula = text.parse().expect(text);
            let levels = formula.as_levels(&bounds);
            for k in 0..2000u32 {
                let share = |m: f64| 2.0 * (f64::from(k) * m).fract() - 1.0;
                let p = DVec3::new(share(0.754_877_666), share(0.569_840_29), share(0.438_579_02));
                let (one, two) = (formula.at(p), levels.at(p));
                assert!(one.abs() < 1e-9 || (one >= 0.0) == (two >= 0.0), "{text} at {p}: {one} {two}");
            }
        }
    }
}
