//! Borders where a formula jumps, said as levels of what jumps there.
//!
//! 1 + √u is never 0: the solid ends where u does, and the formula goes from 1 to undefined. So it is with arcs, with
//! powers, with ⌊u⌋ and with 1/u. No gradient of the formula leads to such a border, and no point within rounding of it
//! is known to be inside. But it is where u is 0: the solid is where u ≥ 0 and 1 + √max(u, 0) ≥ 0, both of which go on
//! beyond the border.
//!
//! On the border itself the two may differ, 1/u is undefined where u is 0: what is written here is at least 0 wherever
//! the formula is, and the formula wherever this is above 0. Where logarithms and negative powers of u go beyond all bounds,
//! what is next to nothing beside the rest of u counts as 0: no coordinate tells it from that.

use super::formula::Formula;
use super::graph::{Graph, Id, Node};
use super::interval::DEFINED;
use super::op::Op;
use super::solid::Registers;
use super::steps;
use super::tape::Tape;
use crate::math::Aabb;
use glam::DVec3;

/// Most ends of where a formula is defined.
const ENDS: usize = 5;

/// Parts that are asked whether they end the formula: each takes time.
const ASKED: usize = 12;

/// What counts as 0 of an operand of logarithms and of negative powers, times its size; and the steepest of these.
const NOTHING: f64 = 1e-30;
const STEEPEST: f64 = -6.0;

/// Points at which a part is looked at, and how far below 0 it is to be there, times its size: what only touches 0 is
/// no border.
const LOOKS: u32 = 1000;
const BELOW: f64 = 1e-6;

impl Formula {
    /// The formula in the plainest words that say the same within the bounds (metres); and whether they may be 0, but not
    /// more, where it is undefined or below 0. `None` where it is plain already.
    pub(super) fn plainest(&self, bounds: &Aabb) -> Option<(Formula, bool)> {
        let plain = self.plainer(bounds);
        let Some(even) = plain.as_ref().unwrap_or(self).without_jumps(bounds) else {
            return plain.map(|plain| (plain, false));
        };
        let plainer = even.plainer(bounds);
        Some((plainer.unwrap_or(even), true))
    }

    /// The same solid within the bounds (metres) but for its border, as far as it ends at jumps; `None` where it does
    /// not.
    pub(super) fn without_jumps(&self, bounds: &Aabb) -> Option<Formula> {
        let (nodes, root) = self.nodes();
        let needed = self.graph().reachable(root);
        // What is undefined is a value like others there, or unknown.
        let odd = |node: &Node| matches!(node.op, Op::Guard | Op::Noise | Op::Corner | Op::Blend | Op::Limit);
        if nodes.iter().zip(&needed).any(|(node, needed)| *needed && odd(node)) {
            return None;
        }
        let mut writer = Writer {
            formula: self,
            bounds,
            graph: Graph::new(),
            ends: Vec::new(),
            asked: 0,
            with: Registers::default(),
        };
        let here = writer.write_all(nodes, &needed)?;
        let mut inner = writer.over_poles(here[root as usize]);
        let changed = inner != here[root as usize] || !writer.ends.is_empty();
        let mut left = steps::PARTS;
        let stepless = steps::without_steps(&mut writer.graph, inner, bounds, &mut left, &mut writer.with);
        if let Some(stepless) = stepless {
            inner = stepless;
        } else if !changed {
            return None;
        }
        let Writer { mut graph, ends, with, .. } = writer;
        let even = Formula::of_ends(&mut graph, ends, inner, bounds, with);
        // What is 0 all over a part of the bounds is a border nowhere there: only the formula itself tells what it is.
        let is_even = looks(&even.tape(), bounds, &mut Registers::default()).all(|value| value != 0.0);
        is_even.then_some(even)
    }

    /// The least of the ends and of what is left between them, unless that is above 0 all over.
    fn of_ends(graph: &mut Graph, ends: Vec<Id>, inner: Id, bounds: &Aabb, mut with: Registers) -> Formula {
        let whole = Formula::of(graph.clone(), inner);
        let is_one = is_root_of(graph, inner, &ends);
        let is_free = is_one || (!ends.is_empty() && whole.tape().kept_sign(bounds, &mut with) == Some(false));
        // An end may be a step itself.
        let mut parts = ends;
        for end in &mut parts {
            *end = steps::as_levels(graph, *end, bounds, &mut with).unwrap_or(*end);
        }
        if !is_free && !parts.contains(&inner) {
            parts.push(inner);
        }
        let first = parts[0];
        let least = parts[1..].iter().fold(first, |least, part| graph.binary(Op::Min, least, *part));
        Formula::of(graph.clone(), least)
    }
}

/// Whether a part is a root or a power of one of the ends where that is above 0, and so above 0 between them.
fn is_root_of(graph: &Graph, id: Id, ends: &[Id]) -> bool {
    let node = graph.nodes()[id as usize];
    let [a, b, _] = node.operands;
    match node.op {
        Op::Sqrt | Op::PowC => is_root_of(graph, a, ends),
        Op::MulC | Op::DivC if node.constant() > 0.0 => is_root_of(graph, a, ends),
        Op::Max => graph.value(b) == Some(0.0) && ends.contains(&a) || graph.value(a) == Some(0.0) && ends.contains(&b),
        _ => false,
    }
}

struct Writer<'a> {
    formula: &'a Formula,
    bounds: &'a Aabb,
    graph: Graph,
    /// What must be at least 0 for the formula to be defined.
    ends: Vec<Id>,
    asked: usize,
    with: Registers,
}

impl Writer<'_> {
    /// All nodes, each going on beyond where it is defined; `None` where there are too many such.
    fn write_all(&mut self, nodes: &[Node], needed: &[bool]) -> Option<Vec<Id>> {
        let mut here: Vec<Id> = vec![0; nodes.len()];
        for (id, node) in nodes.iter().enumerate().filter(|(id, _)| needed[*id]) {
            let [a, b, _] = node.operands;
            let arc = matches!(node.op, Op::Asin | Op::Acos);
            let root = node.op == Op::Sqrt || (node.op == Op::PowC && node.constant() > 0.0);
            let under = here[a as usize];
            let mut inner = under;
            if root && self.passes(a, 0.0, 1.0) {
                self.ends.push(under);
                let zero = self.graph.number(0.0);
                inner = self.graph.binary(Op::Max, under, zero);
            }
            if is_beyond_all_at_zero(node) && self.passes(a, 0.0, 1.0) {
                let least = NOTHING * self.size(a);
                if self.ends_the_solid((nodes, needed), a, least) {
                    // Where that stays at 0 all over a step it is undefined there, and no level tells.
                    if self.graph.has_steps(under) {
                        return None;
                    }
                    self.ends.push(under);
                    let least = self.graph.number(least);
                    inner = self.graph.binary(Op::Max, under, least);
                }
            }
            if arc && self.passes(a, 1.0, -1.0) {
                let negated = self.graph.unary(Op::Neg, under);
                let end = self.graph.with_constant(Op::AddC, negated, 1.0);
                self.ends.push(end);
                let one = self.graph.number(1.0);
                inner = self.graph.binary(Op::Min, inner, one);
            }
            if arc && self.passes(a, -1.0, 1.0) {
                let end = self.graph.with_constant(Op::AddC, under, 1.0);
                self.ends.push(end);
                let one = self.graph.number(-1.0);
                inner = self.graph.binary(Op::Max, inner, one);
            }
            if self.ends.len() > ENDS || self.asked > ASKED {
                return None;
            }
            here[id] = match node.op {
                Op::X | Op::Y | Op::Z => id as Id,
                // A jump may be hidden by it.
                Op::Add if self.is_nothing(nodes, b) => under,
                Op::Add if self.is_nothing(nodes, a) => here[b as usize],
                Op::AddC if self.is_nothing(nodes, a) => self.graph.number(node.constant()),
                _ if inner != under => match node.op {
                    Op::PowC => self.graph.with_constant(Op::PowC, inner, node.constant()),
                    op => self.graph.unary(op, inner),
                },
                _ => self.graph.copy(node, &here),
            };
        }
        Some(here)
    }

    /// Whether a node is 0 all over the bounds, in as many words.
    fn is_nothing(&mut self, nodes: &[Node], id: Id) -> bool {
        let node = nodes[id as usize];
        if node.op != Op::MulC || node.constant() != 0.0 {
            return false;
        }
        let form = self.formula.part(node.operands[0]).enclosed(self.bounds, &mut self.with);
        form.undefined[0] == DEFINED && form.lo.0[0] > f64::MIN && form.hi.0[0] < f64::MAX
    }

    /// Whether a node goes beyond a level within the bounds, by more than rounding: below it for a `side` of 1, above
    /// it for −1.
    fn passes(&mut self, id: Id, level: f64, side: f64) -> bool {
        let tape = self.formula.part(id);
        let form = tape.enclosed(self.bounds, &mut self.with);
        let least = if side > 0.0 { form.lo.0[0] } else { -form.hi.0[0] };
        if form.undefined[0] == DEFINED && least >= side * level {
            return false;
        }
        self.asked += 1;
        let values = self.looks(&tape);
        let size = size_of(&values);
        values.iter().any(|v| side * (v - level) < -BELOW * size)
    }

    /// How large a node is within the bounds.
    fn size(&mut self, id: Id) -> f64 {
        size_of(&self.looks(&self.formula.part(id)))
    }

    /// Whether the formula is at least 0 somewhere if a node is `least` all over the bounds. Most logarithms fall below what
    /// is added to them long before.
    fn ends_the_solid(&mut self, (nodes, needed): (&[Node], &[bool]), id: Id, least: f64) -> bool {
        self.asked += 1;
        let mut graph = Graph::new();
        let mut here: Vec<Id> = vec![0; nodes.len()];
        for (k, node) in nodes.iter().enumerate().filter(|(k, _)| needed[*k]) {
            here[k] = match node.op {
                _ if k == id as usize => graph.number(least),
                Op::X | Op::Y | Op::Z => k as Id,
                _ => graph.copy(node, &here),
            };
        }
        let root = here[self.formula.nodes().1 as usize];
        self.looks(&Formula::of(graph, root).tape()).iter().any(|v| *v >= 0.0)
    }

    /// Whether a part of what is written has both signs within the bounds.
    fn turns_negative(&mut self, id: Id) -> bool {
        let values = self.looks(&Formula::of(self.graph.clone(), id).tape());
        values.iter().any(|v| *v < 0.0) && values.iter().any(|v| *v > 0.0)
    }

    /// What a part is at points spread over the bounds.
    fn looks(&mut self, tape: &Tape) -> Vec<f64> {
        looks(tape, self.bounds, &mut self.with).collect()
    }

    /// Something of the same sign as a quotient of which the divisor goes through 0, or as a tangent, or the same of a least
    /// of such.
    fn over_poles(&mut self, id: Id) -> Id {
        let node = self.graph.nodes()[id as usize];
        let [a, b, _] = node.operands;
        match node.op {
            Op::Min => {
                let (p, q) = (self.over_poles(a), self.over_poles(b));
                self.graph.binary(Op::Min, p, q)
            }
            Op::Neg | Op::MulC | Op::DivC if matches!(self.graph.nodes()[a as usize].op, Op::Div | Op::Tan) => {
                let inner = self.over_poles(a);
                match node.op {
                    Op::Neg => self.graph.unary(Op::Neg, inner),
                    op => self.graph.with_constant(op, inner, node.constant()),
                }
            }
            Op::Div if is_root_of(&self.graph, b, &self.ends) || self.turns_negative(b) => {
                self.graph.binary(Op::Mul, a, b)
            }
            Op::Tan => {
                let [sine, cosine] = [Op::Sin, Op::Cos].map(|op| self.graph.unary(op, a));
                if self.turns_negative(cosine) { self.graph.binary(Op::Mul, sine, cosine) } else { id }
            }
            _ => id,
        }
    }
}

/// What a formula is at points spread over the bounds, none of which is a round number of them.
fn looks(tape: &Tape, bounds: &Aabb, with: &mut Registers) -> impl Iterator<Item = f64> {
    let Aabb { min, max } = *bounds;
    let at = |k: u32| {
        let share = |m: f64| (f64::from(k) * m).fract();
        DVec3::new(share(0.754_877_666), share(0.569_840_29), share(0.438_579_02))
    };
    (1..=LOOKS).map(move |k| tape.value(min + (max - min) * at(k), &mut with.points))
}

/// The largest of some values that is a number.
fn size_of(values: &[f64]) -> f64 {
    values.iter().filter(|v| v.is_finite()).fold(0.0, |size, v| size.max(v.abs()))
}

/// Whether an operation goes beyond all bounds as its operand comes to 0 from above.
fn is_beyond_all_at_zero(node: &Node) -> bool {
    node.op == Op::Ln || node.op == Op::PowC && (STEEPEST..0.0).contains(&node.constant())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of the same sign at points that are not on a border.
    #[test]
    fn the_same_points_are_inside() {
        let bounds = Aabb::around(DVec3::ZERO, DVec3::splat(1.4));
        let texts = [
            "1 + sqrt(1 - x^2 - y^2 - z^2)",
            "1 + acos(x^2 + y^2 + z^2)",
            "asin(x^2 + y^2 + z^2) + 1",
            "0.5 + (1 - x^2 - y^2 - z^2)^0.3",
            "0.5 + (1 - x^2 - y^2 - z^2)^1.5",
            "1/(1 - x^2 - y^2 - z^2)",
            "-2/(x^2 + y^2 + z^2 - 1)",
            "1/sqrt(1 - x^2 - y^2 - z^2)",
            "floor(2 - x^2 - y^2 - z^2) - 1",
            "0.5 - abs(mod(floor(x^2 + y^2 + z^2), 7))",
            "sign(1 - x^2 - y^2 - z^2) - 0.5",
            "atan2(y, 1 - x^2)*0 + sign(1 - x^2 - y^2 - z^2) - 0.5",
            "0.5 - ceil(x^2 + y)",
            "0.3 - abs(mod(floor(2*x + y), 3) - 1)",
            "sqrt(0.7 - x^2) + sqrt(0.8 - y^2) - 0.6 - z^2",
            "asin(x*y + z*1.3) + acos(x^2 + y^2) - 0.5 - z^2",
            "min(1/(x + y), 1 - z)",
            "(x - z)/(x + y)",
            "0.2 - sqrt(sqrt(x) - y)",
            "max(ln(1 - x^2 - y^2 - z^2), 1)",
            "z^(-0.5)",
            "(1 - x^2 - y^2)^(-0.3) - 0.9",
            "0.3 + (x*y)^(-2.5)",
            "tan(pi/2 - z)",
            "-tan(3*x + y)",
            "atan2(1, sqrt(floor(z)))",
            "1 + sqrt(floor(2*x) - 1)",
            "asin(1 + 0*x) - floor(y)",
            "min(1 - x^2 - y^2 - z^2, acos(mod(ceil(y), 1.0644618)) - 0.0791)",
            "min(min(0.5 - floor(2*x), y + 0.7), 1.5 - ceil(z))",
            "min(sign(x^y) + 2, floor(z) + 0.5)",
            "0.3 + 0.2*floor(3*x) - y",
            "ceil(max(-1.1, 2*x))*0.3221 + 0.3 - hypot(y, z)",
            "ceil(max(-1, 4*x))*0.05 + 0.15 - hypot(y, z)",
            "0.1*floor(1.2*x) - 0.1*ceil(y) - z",
            "floor(x + floor(y)) - 2*z",
            "min(exp(-ceil(x)) - z, 0.2 - floor(y/0.3))",
        ];
        for text in texts {
            let formula: Formula = text.parse().expect(text);
            let made = formula.without_jumps(&bounds).expect(text);
            for k in 0..4000u32 {
                let share = |m: f64| 2.8 * ((f64::from(k) * m).fract() - 0.5);
                let p = DVec3::new(share(0.754_877_666), share(0.569_840_29), share(0.438_579_02));
                let (given, made) = (formula.at(p), made.at(p));
                assert_eq!(given >= 0.0, made >= 0.0, "{text} at {p}: {given} {made}");
            }
        }
    }

    /// Where a formula is 0 or on the brink of a jump all over a part of the bounds.
    #[test]
    fn a_brink_that_is_a_region_is_what_the_formula_says() {
        use super::super::solid::{Placed, Solid};
        use crate::math::Pose;
        let bounds = Aabb::around(DVec3::ZERO, DVec3::splat(0.8));
        let mut with = Registers::default();
        for text in [
            "ceil(max(-1, 2*x))",
            "ceil(clamp(2*x, -1, 1)) - 0.5",
            "ceil(min(0, x))",
            "floor(min(1, 2*x)) - 1",
            "floor(min(0, x)/9)",
            "0 - floor(min(1, 2*x))",
            "0.5 - floor(max(-1, 2*x) + 1)",
            "sign(max(0, x)) - 0.5",
            "-sign(min(0, x)) - 0.5",
            "min(min(x, 0), floor(y) + 1)",
            "1 + sqrt(min(x, 0))",
            "100 + ln(max(x, 0))",
            "max(ln(max(x, 0)), 1)",
            "x/floor(2*y)",
            "acos(max(1, y + 1)) + sign(x)",
            "(max(x, 0))^(-2) - 0.1",
            "1 + asin(1 + max(x, 0))",
            "atan2(0, 1 + x*x)",
            "sin(atan2(floor(x), mod(x, 0.25)))",
            "(x + 1)/tan(ln(ceil(1.6*z)))",
            "max(ln(floor(2*x)) + 1, 0.5 - ln(1 + mod(y, 0.3)))",
            "(floor(2*x))^(-2) - 0.1 + sqrt(z)",
            "-(max(0, abs(x) - 0.5)^2 + max(0, abs(y) - 0.3)^2 + max(0, abs(z) - 0.1)^2)",
            "-max(0, x)^1.5",
            "1 - cosh(max(x, 0))",
            "-mod(max(x, 0), 3)",
            "-mod(floor(3*x) + floor(3*y), 2)",
            "0.5 - abs(z) - 0.269*mod(floor(3*x) + floor(3*y), 2)",
            "-max(0, x)/(1 + y*y)",
        ] {
            let formula: Formula = text.parse().expect(text);
            let solid = Solid::new(&formula, bounds).expect(text);
            let placed = Placed::new(&solid, &Pose::default());
            let mut undecided = 0;
            for k in 1..2000u32 {
                let share = |m: f64| 1.6 * ((f64::from(k) * m).fract() - 0.5);
                let p = DVec3::new(share(0.754_877_666), share(0.569_840_29), share(0.438_579_02));
                let is_inside = formula.at(p) >= 0.0;
                assert_eq!(solid.contains(p, &mut with), is_inside, "{text} at {p}: {}", formula.at(p));
                let is_surely = placed.surely_holds(p, &mut with);
                assert!(is_inside || !is_surely, "{text} at {p}");
                undecided += u32::from(is_inside && !is_surely);
            }
            assert!(undecided == 0, "{text}: {undecided}");
        }
    }

    #[test]
    fn what_ends_at_no_jump_stays() {
        let bounds = Aabb::around(DVec3::ZERO, DVec3::ONE);
        for text in [
            "1 - x^2 - y^2 - z^2",
            "0.5 - sqrt(x^2 + y^2)",
            "1 + sqrt(1 - sin(x)^2) - 3*z^2",
            "abs(0.3 + 0.2*floor(3*x)) - y",
            "0.2/(x^2 + y^2 + 0.01) - 1",
            "max(1/x, y)",
            "sign(x)*0.1 + 0.5 - z",
            "abs(sign(x)) - 0.5",
            "ln(z) + 5",
            "1 - z^(-0.5)",
            "tan(x)",
            "sign(x^y) + 2",
            "sign(z^(-8.5)) + 2",
            "0.5 - 0.1*floor(5*x)",
        ] {
            assert!(text.parse::<Formula>().expect(text).without_jumps(&bounds).is_none(), "{text}");
        }
    }
}
