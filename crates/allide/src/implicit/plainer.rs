//! The same solid in plainer words: what does not change where F ≥ 0 is left out of F.
//!
//! F·g is inside where F is if g > 0, and so are F³, tanh F, F·|F| and eᶠ − 1; a + b − √(a² + b²) is where both a and b
//! are. But a factor bends flat faces, the third power has no slope on its surface and sign(F)·√|F| no end of it: depths
//! and nearest points are found worse from them, and cells are enclosed less tightly.
//! Only what keeps the sign of every part exactly is done here; what is left out is proved to be defined all over the
//! bounds.

use super::formula::Formula;
use super::graph::{Graph, Id, Node};
use super::interval::DEFINED;
use super::level::never_negative;
use super::op::Op;
use super::signs::{Signs, flipped};
use super::solid::Registers;
use crate::math::Aabb;
use std::f64::consts::PI;

/// The level from which down a logarithm is said by that of its operand: that is rounded, by less than tells apart numbers
/// that are not next to nothing.
const STEEP: f64 = -9.0;

/// Most parts looked at: least and greatest of them nest.
const PARTS: usize = 256;

/// Most faces at a corner that a distance is written for.
const CORNERS: usize = 8;

/// A little less than half a turn: up to there the sine has the sign of its angle.
const HALF_TURN: f64 = PI * (1.0 - 1e-6);

impl Formula {
    /// A formula that is at least 0 in the same points of the bounds (metres), and defined in the same; `None` where
    /// it is plain already.
    pub(crate) fn plainer(&self, bounds: &Aabb) -> Option<Formula> {
        let (nodes, root) = self.nodes();
        let mut writer = Writer {
            formula: self,
            nodes,
            never_negative: never_negative(nodes),
            signs: Signs::of(nodes),
            bounds,
            left: PARTS,
            changed: false,
            registers: Registers::default(),
        };
        let mut graph = Graph::new();
        let all = self.put_all_into(&mut graph);
        let root = writer.write(root, false, &all, &mut graph);
        writer.changed.then(|| Formula::of(graph, root))
    }
}

struct Writer<'a> {
    formula: &'a Formula,
    nodes: &'a [Node],
    never_negative: Vec<bool>,
    signs: Signs,
    bounds: &'a Aabb,
    left: usize,
    changed: bool,
    registers: Registers,
}

impl Writer<'_> {
    /// Something of the same sign as a node, written into a graph that holds all nodes under the numbers `all`; unless
    /// `strict` it may be negative where the node is undefined, both of which are outside.
    fn write(&mut self, id: Id, strict: bool, all: &[Id], graph: &mut Graph) -> Id {
        if self.left == 0 {
            return all[id as usize];
        }
        self.left -= 1;
        let node = self.nodes[id as usize];
        let [a, b, _] = node.operands;
        match node.op {
            Op::Neg => {
                let inner = self.write(a, true, all, graph);
                graph.unary(Op::Neg, inner)
            }
            Op::Guard => {
                let inner = self.write(a, false, all, graph);
                graph.unary(Op::Guard, inner)
            }
            // A bound that is far from 0 cuts nothing off.
            Op::Min | Op::Max if self.is_beyond_zero(node.op, a) => self.instead(b, false, strict, all, graph),
            Op::Min | Op::Max if self.is_beyond_zero(node.op, b) => self.instead(a, false, strict, all, graph),
            Op::Min | Op::Max => {
                // Undefined beside something positive is outside, negative is not.
                let strict = strict || node.op == Op::Max;
                let (p, q) = (self.write(a, strict, all, graph), self.write(b, strict, all, graph));
                graph.binary(node.op, p, q)
            }
            // Odd and growing.
            Op::Sinh | Op::Tanh | Op::Atan | Op::Sign => self.instead(a, false, strict, all, graph),
            Op::Sin if self.stays_within(a, HALF_TURN) => self.instead(a, false, strict, all, graph),
            Op::Tan if self.stays_within(a, 0.5 * HALF_TURN) => self.instead(a, false, strict, all, graph),
            Op::Asin if self.stays_within(a, 1.0) => self.instead(a, false, strict, all, graph),
            // At least 0 where they are defined and their operand is; elsewhere undefined, which is outside.
            Op::Sqrt if !strict => self.instead(a, false, strict, all, graph),
            Op::PowC if !strict && node.constant() > 0.0 => self.instead(a, false, strict, all, graph),
            Op::Ln if !strict => self.over_one(a, all, graph),
            Op::AddC => self.past_level(id, strict, all, graph),
            Op::PowI if node.constant() % 2.0 == 1.0 => self.instead(a, false, strict, all, graph),
            Op::MulC | Op::DivC if node.constant() != 0.0 && node.constant().is_finite() => {
                let strict = strict || node.constant() < 0.0;
                // A number is no change: it costs nothing, and scales are as they were written.
                let inner = self.write(a, strict, all, graph);
                graph.with_constant(node.op, inner, node.constant())
            }
            // One factor is 0 only where the other is, and nowhere negative.
            Op::Mul if self.signs.is_weighed(a, b) => self.instead(a, false, strict, all, graph),
            Op::Mul if self.signs.is_weighed(b, a) => self.instead(b, false, strict, all, graph),
            // Of two that add up to a positive number one at most is negative.
            Op::Mul if self.formula.adds_up(a, b).is_some_and(|sum| sum > 0.0) => {
                self.changed = true;
                let (p, q) = (self.write(a, strict, all, graph), self.write(b, strict, all, graph));
                graph.binary(Op::Min, p, q)
            }
            Op::Mul => match (self.sign(b), self.sign(a)) {
                (Some(below), _) => self.instead(a, below, strict, all, graph),
                (None, Some(below)) => self.instead(b, below, strict, all, graph),
                _ => all[id as usize],
            },
            Op::Div => match self.sign(b) {
                Some(below) => self.instead(a, below, strict, all, graph),
                None => all[id as usize],
            },
            // c√u ≥ v is u ≥ (v/c)² for v ≥ 0.
            Op::Sub if !strict && self.never_negative[b as usize] => match self.root(a) {
                Some((under, inverse)) => {
                    self.changed = true;
                    let part = inverse.map_or(all[b as usize], |(op, c)| graph.with_constant(op, all[b as usize], c));
                    let square = graph.unary(Op::Square, part);
                    graph.binary(Op::Sub, all[under as usize], square)
                }
                None => self.write_sum(id, strict, all, graph),
            },
            Op::Add | Op::Sub => self.write_sum(id, strict, all, graph),
            _ => all[id as usize],
        }
    }

    /// The same of a sum or a difference.
    fn write_sum(&mut self, id: Id, strict: bool, all: &[Id], graph: &mut Graph) -> Id {
        let node = self.nodes[id as usize];
        let [a, b, _] = node.operands;
        match node.op {
            Op::Add if self.is_nothing(a) => self.instead(b, false, strict, all, graph),
            Op::Add if self.is_nothing(b) => self.instead(a, false, strict, all, graph),
            Op::Sub if self.is_nothing(b) => self.instead(a, false, strict, all, graph),
            // Both have the sign of the same.
            Op::Add if self.signs.core(a) == self.signs.core(b) => self.instead(a, false, strict, all, graph),
            Op::Sub if self.signs.core(a) == flipped(self.signs.core(b)) => self.instead(a, false, strict, all, graph),
            Op::Add | Op::Sub => match (self.beyond_most(&node), self.joined(&node)) {
                (Some((most, negated)), _) => self.instead(most, negated, strict, all, graph),
                (None, Some((op, a, b))) => {
                    self.changed = true;
                    let strict = strict || op == Op::Max;
                    let (p, q) = (self.write(a, strict, all, graph), self.write(b, strict, all, graph));
                    graph.binary(op, p, q)
                }
                (None, None) => all[id as usize],
            },
            _ => all[id as usize],
        }
    }

    /// The u of a node that is c√u, and what undoes c > 0, with the same number so that nothing is rounded.
    fn root(&self, id: Id) -> Option<(Id, Option<(Op, f64)>)> {
        let node = self.nodes[id as usize];
        let (inner, inverse) = match node.op {
            Op::MulC => (node.operands[0], Some((Op::DivC, node.constant()))),
            Op::DivC => (node.operands[0], Some((Op::MulC, node.constant()))),
            _ => (id, None),
        };
        let root = self.nodes[inner as usize];
        let is_fit = root.op == Op::Sqrt && inverse.is_none_or(|(_, c)| c > 0.0 && c.is_finite());
        is_fit.then_some((root.operands[0], inverse))
    }

    /// A node less 1.
    fn over_one(&mut self, id: Id, all: &[Id], graph: &mut Graph) -> Id {
        self.changed = true;
        let node = self.nodes[id as usize];
        if node.op == Op::AddC && node.constant() == 1.0 {
            return self.write(node.operands[0], false, all, graph);
        }
        graph.with_constant(Op::AddC, all[id as usize], -1.0)
    }

    /// A growing function less the value that it has where its operand is 0, or another for which that is known exactly.
    fn past_level(&mut self, id: Id, strict: bool, all: &[Id], graph: &mut Graph) -> Id {
        let node = self.nodes[id as usize];
        let (level, inner) = (-node.constant(), self.nodes[node.operands[0] as usize]);
        let under = inner.operands[0];
        match inner.op {
            Op::Exp if level == 1.0 => self.instead(under, false, strict, all, graph),
            Op::Pow if level == 1.0 && self.is_over_one(under) => {
                self.instead(inner.operands[1], false, strict, all, graph)
            }
            // 1 − eᶠ.
            Op::Neg if level == -1.0 && self.nodes[under as usize].op == Op::Exp => {
                self.instead(self.nodes[under as usize].operands[0], true, strict, all, graph)
            }
            Op::Sqrt if !strict && level == 1.0 => self.over_one(under, all, graph),
            // Next to where it ends no slope leads to it.
            Op::Ln if !strict && level < STEEP => {
                self.changed = true;
                let least = libm::exp(level) * (1.0 - 1e-15);
                graph.with_constant(Op::AddC, all[under as usize], -least)
            }
            _ => all[id as usize],
        }
    }

    /// The two parts of which a sum is the least or the greatest, in Rvachev's words: a + b − √(a² + b²) is at least 0
    /// where a and b both are, a + b + √(a² + b²) where one of them is; a + b ∓ |a − b| is twice the one or the other.
    fn joined(&self, node: &Node) -> Option<(Op, Id, Id)> {
        let at = |id: Id| self.nodes[id as usize];
        let [first, second, _] = node.operands;
        let (sum, root) = match (at(first).op, at(second).op) {
            (Op::Add, Op::Sqrt | Op::Abs) => (at(first), at(second)),
            (Op::Sqrt | Op::Abs, Op::Add) if node.op == Op::Add => (at(second), at(first)),
            _ => return None,
        };
        let [a, b, _] = sum.operands;
        let under = at(root.operands[0]);
        let of_both = match (root.op, under.op) {
            (Op::Sqrt, Op::Add) => {
                let squares = [under.operands[0], under.operands[1]].map(at);
                let roots = squares.map(|s| s.operands[0]);
                squares.iter().all(|s| s.op == Op::Square) && (roots == [a, b] || roots == [b, a])
            }
            (Op::Abs, Op::Sub) => [[a, b], [b, a]].contains(&[under.operands[0], under.operands[1]]),
            _ => false,
        };
        of_both.then_some((if node.op == Op::Sub { Op::Min } else { Op::Max }, a, b))
    }

    /// Whether a node is a number greater than 1.
    fn is_over_one(&self, id: Id) -> bool {
        let node = self.nodes[id as usize];
        node.op == Op::Const && node.constant() > 1.0 && node.constant().is_finite()
    }

    /// The greatest of some parts that a sum has the sign of: the distance to a corner, √(max(a, 0)² + max(b, 0)²), and
    /// min(max(a, b), 0), as distances to boxes are most often written; true if it has the opposite sign, −u − v.
    fn beyond_most(&self, node: &Node) -> Option<(Id, bool)> {
        let at = |id: Id| self.nodes[id as usize];
        let is_zero = |id: Id| at(id).op == Op::Const && at(id).constant() == 0.0;
        let [first, second, _] = node.operands;
        let (first, negated) = match node.op {
            Op::Add => (first, false),
            _ if at(first).op == Op::Neg => (at(first).operands[0], true),
            _ => return None,
        };
        let (least, corner) = match (at(first).op, at(second).op) {
            (Op::Min, _) => (at(first), second),
            (_, Op::Min) => (at(second), first),
            _ => return None,
        };
        let [a, b, _] = least.operands;
        let most = if is_zero(b) { a } else { Some(b).filter(|_| is_zero(a))? };
        let mut parts = vec![most];
        while let Some(n) = parts.iter().position(|id| at(*id).op == Op::Max) {
            let [a, b, _] = at(parts[n]).operands;
            parts[n] = a;
            parts.push(b);
            if parts.len() > CORNERS {
                return None;
            }
        }
        let mut clipped = Vec::new();
        self.clipped_parts(corner, CORNERS, &mut clipped)?;
        parts.sort_unstable();
        parts.dedup();
        clipped.sort_unstable();
        clipped.dedup();
        (parts == clipped).then_some((most, negated))
    }

    /// Whether a node is a number that the least or the greatest of it and another never is where its sign changes.
    fn is_beyond_zero(&self, op: Op, id: Id) -> bool {
        let node = self.nodes[id as usize];
        node.op == Op::Const && if op == Op::Min { node.constant() > 0.0 } else { node.constant() < 0.0 }
    }

    /// Whether a node is 0 all over the bounds, in as many words.
    fn is_nothing(&mut self, id: Id) -> bool {
        let node = self.nodes[id as usize];
        node.op == Op::MulC && node.constant() == 0.0 && self.stays_within(node.operands[0], f64::MAX)
    }

    /// Whether it is seen at once that a node is defined and less than this in size all over the bounds.
    fn stays_within(&mut self, id: Id, most: f64) -> bool {
        let form = self.formula.part(id).enclosed(self.bounds, &mut self.registers);
        form.undefined[0] == DEFINED && -most < form.lo.0[0] && form.hi.0[0] < most
    }

    /// The a of which a node is the length of all max(a, 0).
    fn clipped_parts(&self, id: Id, deepest: usize, out: &mut Vec<Id>) -> Option<()> {
        let at = |id: Id| self.nodes[id as usize];
        let deepest = deepest.checked_sub(1)?;
        let [a, b, _] = at(id).operands;
        if at(id).op == Op::Max {
            let is_zero = |id: Id| at(id).op == Op::Const && at(id).constant() == 0.0;
            out.push(if is_zero(b) { a } else { Some(b).filter(|_| is_zero(a))? });
            return Some(());
        }
        if at(id).op != Op::Sqrt {
            return None;
        }
        let mut squares = vec![a];
        while let Some(square) = squares.pop() {
            let [a, b, _] = at(square).operands;
            match at(square).op {
                Op::Add if squares.len() < CORNERS => squares.extend([a, b]),
                Op::Ramp => out.push(a),
                Op::Square => self.clipped_parts(a, deepest, out)?,
                _ => return None,
            }
        }
        Some(())
    }

    /// A part alone, negated or not.
    fn instead(&mut self, id: Id, negated: bool, strict: bool, all: &[Id], graph: &mut Graph) -> Id {
        self.changed = true;
        let inner = self.write(id, strict || negated, all, graph);
        if negated { graph.unary(Op::Neg, inner) } else { inner }
    }

    /// Whether a part is proved to be below 0 all over the bounds, or above; and defined there.
    fn sign(&mut self, id: Id) -> Option<bool> {
        self.formula.part(id).kept_sign(self.bounds, &mut self.registers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::DVec3;

    fn bounds() -> Aabb {
        Aabb::around(DVec3::ZERO, DVec3::ONE)
    }

    fn alike(text: &str, plain: &str) {
        let (given, plain): (Formula, Formula) = (text.parse().expect(text), plain.parse().expect(plain));
        let made = given.plainer(&bounds()).unwrap_or_else(|| panic!("{text} is plain"));
        assert_eq!(made.tape().instructions(), plain.tape().instructions(), "{text}");
    }

    #[test]
    fn factors_that_keep_their_sign_and_odd_powers_are_left_out() {
        alike("(1 - x^2 - y^2 - z^2)*(2 + 0.1*x*y)", "1 - x^2 - y^2 - z^2");
        alike("(1 - x^2 - y^2 - z^2)^3", "1 - x^2 - y^2 - z^2");
        alike("min(1 - abs(x), (1 - abs(y))/(3 + sin(x)))", "min(1 - abs(x), 1 - abs(y))");
        alike("-tanh((x - y)*(-1 - z^2))", "x - y");
        alike("exp(x)*sinh(1 - x - y)", "1 - x - y");
        alike("(1 - x^2) + y - sqrt((1 - x^2)^2 + y^2)", "min(y, 1 - x^2)");
        alike("x + y + sqrt(x^2 + y^2)", "max(x, y)");
        alike("(x + z - abs(z - x))/2", "min(x, z)/2");
        alike(
            "-(hypot(max(abs(x)-0.6,0),hypot(max(abs(y)-0.7,0),max(abs(z)-0.4,0)))+min(max(abs(x)-0.6,max(abs(y)-0.7,abs(z)-0.4)),0))",
            "-max(abs(x)-0.6,max(abs(y)-0.7,abs(z)-0.4))",
        );
        alike("(0.3 - z)*(z + 0.3)", "min(0.3 - z, z + 0.3)");
        alike("0 - hypot(max(x, 0), max(y - 1, 0)) - min(max(x, y - 1), 0)", "-max(x, y - 1)");
        alike("clamp(1 - x - y, -0.01, 0.02)", "1 - x - y");
        alike("0*sin(x + y) + (1 - x - y)", "1 - x - y");
        alike("sin(tan((1 - x - y)/8))", "(1 - x - y)/8");
        alike("asin((x - y)/4)", "(x - y)/4");
        alike("2^(1 - x - y) - 1", "1 - x - y");
        alike("-(min(max(x, y - 1), 0) + sqrt(max(x, 0)^2 + max(0, y - 1)^2))", "-max(x, y - 1)");
    }

    #[test]
    fn growing_functions_through_zero_are_left_out() {
        for text in [
            "F*abs(F)",
            "abs(F)*F",
            "sign(F)*sqrt(abs(F))",
            "sqrt(abs(F))*tanh(F)",
            "sign(F)*abs(F)^0.3",
            "exp(F^3)-1",
            "exp(F)-1",
            "ln(1+F)",
            "ln(F+1)*2",
            "sqrt(F+1)-1",
            "F/(1+abs(F))",
            "F/sqrt(1+F^2)",
            "F+F^3",
            "F*F^2",
            "2*F+0.5*sinh(3*F)",
            "-(1-exp(F))",
            "F*abs(F)^3*F^4",
            "F^(1/3)",
            "sqrt(F)",
            "(exp(F)-1)*abs(exp(F)-1)",
        ] {
            let text = text.replace('F', "(0.5 - x^2 - y)");
            let (given, plain): (Formula, Formula) = (text.parse().expect(&text), "0.5 - x^2 - y".parse().expect("F"));
            let made = given.plainer(&bounds()).unwrap_or_else(|| panic!("{text} is plain"));
            for k in 0..500u32 {
                let share = |m: f64| 2.0 * (f64::from(k) * m).fract() - 1.0;
                let p = DVec3::new(share(0.754_877_666), share(0.569_840_29), share(0.438_579_02));
                // But for numbers it is the same.
                let ratio = made.at(p) / plain.at(p);
                assert!(ratio > 0.0 && (ratio == 1.0 || ratio == 2.0), "{text} at {p}: {ratio}");
            }
        }
    }

    #[test]
    fn roots_are_squared_where_undefined_is_outside_all_the_same() {
        for text in [
            "sqrt(0.5 - x^2 - y^2) - abs(z)",
            "min(sqrt(x) - y^2, z)",
            "sqrt(x + y) - abs(z)*(2 + y^2)",
            "0.3*sqrt(0.5 - x^2 - y^2) - abs(z)",
            "sqrt(x - y)/7 - z^2",
        ] {
            let given: Formula = text.parse().expect(text);
            let made = given.plainer(&bounds()).unwrap_or_else(|| panic!("{text} is plain"));
            for k in 0..2000u32 {
                let share = |m: f64| 2.0 * (f64::from(k) * m).fract() - 1.0;
                let p = DVec3::new(share(0.754_877_666), share(0.569_840_29), share(0.438_579_02));
                assert_eq!(given.at(p) >= 0.0, made.at(p) >= 0.0, "{text} at {p}");
            }
        }
        for text in ["max(sqrt(x) - abs(y), z)", "-(sqrt(x) - abs(y))", "sqrt(x) - y"] {
            assert!(text.parse::<Formula>().expect(text).plainer(&bounds()).is_none(), "{text}");
        }
    }

    #[test]
    fn what_may_change_its_sign_or_be_undefined_stays() {
        for text in [
            "(1 - x)*(y + 0.5)",
            "(1 - x^2)^2",
            "(1 - x^2)/x",
            "(0.5 - x)*sqrt(x + 0.9)",
            "(1 - y)*x^2",
            "(1 - y)*abs(x)",
            "x + y - sqrt(x^2 + y^2 + 0.1)",
            "x - y - sqrt(x^2 + y^2)",
            "x*abs(y)",
            "x*sqrt(abs(x - y))",
            "-sqrt(x + 0.5)",
            "max(sqrt(x), y)",
            "x + y^3",
            "x - x^3",
            "exp(x) - 2",
            "max(ln(x + 1.5), y)",
            "min(1 - x, 0)",
            "max(0, x - y)",
            "sin(4*x)",
            "tan(2*x)",
            "asin(2*x)",
            "1 - x + 0*ln(y)",
        ] {
            assert!(text.parse::<Formula>().expect(text).plainer(&bounds()).is_none(), "{text}");
        }
    }
}
