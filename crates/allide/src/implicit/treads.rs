//! Solids with steps in them, taken apart: between two jumps each is an ordinary solid.
//!
//! Where ⌊u⌋ is k the solid F ≥ 0 is F with k in its place, as far as k ≤ u < k + 1. All of these together are the solid,
//! and each ends at its walls as at any other surface: beside a wall of F itself no slope tells how far off it is.

use super::brinks::{is_step, over, under};
use super::formula::Formula;
use super::graph::{Graph, Id};
use super::interval::DEFINED;
use super::op::Op;
use super::solid::{Registers, Solid};
use crate::math::Aabb;

/// Most solids into which one is taken apart, and most values of one step.
const MOST: usize = 256;
const VALUES: f64 = 64.0;

/// Greatest values of steps.
const LARGEST: f64 = 1e6;

/// A number nearer to 0 than this may be either side of it.
const NEAR: f64 = 1e-9;

impl Solid {
    /// Whether its formula jumps from one value to another somewhere.
    pub(crate) fn has_steps(&self) -> bool {
        self.formula().graph().has_steps(self.formula().nodes().1)
    }

    /// Solids of which it is the union, but for its border, none of which has a step in it; `None` where it has no steps,
    /// or too many.
    pub(crate) fn treads(&self) -> Option<Vec<Solid>> {
        let bounds = self.bounds();
        let treads = self.formula().treads(&bounds)?;
        Some(treads.into_iter().map(|tread| self.open_part(tread)).collect())
    }
}

/// A formula being written with a value for each of its steps so far.
#[derive(Clone)]
struct Written {
    graph: Graph,
    here: Vec<Id>,
    /// What is at least 0 where the steps have these values.
    within: Vec<Id>,
}

impl Formula {
    fn treads(&self, bounds: &Aabb) -> Option<Vec<Formula>> {
        let (nodes, root) = self.nodes();
        let needed = self.graph().reachable(root);
        let odd = |op: Op| matches!(op, Op::Guard | Op::Corner | Op::Blend | Op::Limit);
        let used = || nodes.iter().zip(&needed).filter(|(_, needed)| **needed).map(|(node, _)| node);
        if !used().any(|node| is_step(node.op)) || used().any(|node| odd(node.op)) {
            return None;
        }
        let mut with = Registers::default();
        let first = Written { graph: Graph::new(), here: vec![0; nodes.len()], within: Vec::new() };
        let mut all = vec![first];
        for (id, node) in nodes.iter().enumerate().filter(|(id, _)| needed[*id]) {
            let mut next = Vec::with_capacity(all.len());
            for mut one in all {
                let operands = node.operands.map(|operand| one.here[operand as usize]);
                if is_step(node.op) && one.graph.value(operands[0]).is_none() {
                    one.step(id, node.op, operands, bounds, &mut next, &mut with)?;
                } else {
                    one.here[id] = match node.op {
                        Op::X | Op::Y | Op::Z => id as Id,
                        _ => one.graph.copy(node, &one.here),
                    };
                    next.push(one);
                }
                if next.len() > MOST {
                    return None;
                }
            }
            all = next;
        }
        let mut treads = Vec::with_capacity(all.len());
        for mut one in all {
            let mut parts = one.within;
            let rest = one.here[root as usize];
            match one.graph.value(rest) {
                Some(value) if value.abs() < NEAR => return None,
                Some(value) if value < 0.0 || value.is_nan() => continue,
                Some(_) => {}
                None => parts.push(rest),
            }
            let least = parts.into_iter().reduce(|p, q| one.graph.binary(Op::Min, p, q));
            let least = least.unwrap_or_else(|| one.graph.number(1.0));
            let tread = Formula::of(one.graph, least);
            if tread.tape().enclosed(bounds, &mut with).hi.0[0] >= 0.0 {
                treads.push(tread);
            }
        }
        Some(treads)
    }
}

impl Written {
    /// Goes on with each value that a step may have within the bounds; `None` where there are too many.
    fn step(
        self,
        id: usize,
        op: Op,
        [u, by, _]: [Id; 3],
        bounds: &Aabb,
        out: &mut Vec<Written>,
        with: &mut Registers,
    ) -> Option<()> {
        let range = Formula::of(self.graph.clone(), u).tape().enclosed(bounds, with);
        let (lo, hi) = (range.lo.0[0], range.hi.0[0]);
        let is_defined = range.undefined[0] == DEFINED;
        if op == Op::Sign {
            for value in [-1.0, 0.0, 1.0] {
                let mut one = self.clone();
                one.here[id] = one.graph.number(value);
                if value >= 0.0 {
                    one.within.push(over(&mut one.graph, u, 0.0, value > 0.0));
                }
                if value <= 0.0 {
                    one.within.push(under(&mut one.graph, u, 0.0, value < 0.0));
                }
                out.push(one);
            }
            return Some(());
        }
        // ⌊u⌋ and ⌈u⌉ go up at whole numbers, and what is left of a division falls where that goes up.
        let width = if op == Op::Mod { self.graph.value(by).filter(|by| *by > 0.0)? } else { 1.0 };
        let (first, last) = match op {
            Op::Ceil => (lo.ceil() - 1.0, hi.ceil() - 1.0),
            _ => ((lo / width).floor(), (hi / width).floor()),
        };
        if !(last - first <= VALUES && first.abs().max(last.abs()) < LARGEST) {
            return None;
        }
        for k in 0..=(last - first) as usize {
            let k = first + k as f64;
            let mut one = self.clone();
            one.here[id] = match op {
                Op::Mod => one.graph.with_constant(Op::AddC, u, -k * width),
                Op::Floor => one.graph.number(k),
                _ => one.graph.number(k + 1.0),
            };
            let (start, end, is_ceil) = (k * width, (k + 1.0) * width, op == Op::Ceil);
            if !is_defined || start > lo || (is_ceil && start >= lo) {
                one.within.push(over(&mut one.graph, u, start, is_ceil));
            }
            if !is_defined || end <= hi {
                one.within.push(under(&mut one.graph, u, end, !is_ceil));
            }
            out.push(one);
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::DVec3;

    #[test]
    fn the_parts_together_are_the_solid() {
        let bounds = Aabb::around(DVec3::ZERO, DVec3::splat(1.0));
        let mut with = Registers::default();
        for (text, most) in [
            ("ceil(max(-1, 2*x))*0.3221 + 0.3 - hypot(y, z)", 5),
            ("floor(1 + 0.2823 - hypot(y, z)) - 0.5 - floor(abs(2.6049*x)/2)", 6),
            ("0.5 - abs(z) - 0.269*mod(floor(3*x) + floor(3*y), 2)", 64),
            ("min(0.2797 - abs(z), mod(x + y, 0.5) - 0.2)", 10),
            ("0.3*floor(x/0.3) - z - 0.1*sin(5*y)", 9),
            ("floor(x + floor(2*y)) - z", 30),
            ("0.4 + 0.2*sign(x)*sign(y) - abs(z)", 9),
            ("floor(sqrt(x) + 0.5) - z", 4),
            ("ceil(clamp(-2*x, -1, 1)) + 0.5 - y", 5),
            ("1 - x^2 - mod(-y, 0.7)^2 - z^2", 5),
        ] {
            let formula: Formula = text.parse().expect(text);
            let solid = Solid::new(&formula, bounds).expect(text);
            let parts = solid.treads().expect(text);
            assert!(parts.len() <= most, "{text}: {}", parts.len());
            for k in 1..2000u32 {
                let share = |m: f64| 2.0 * ((f64::from(k) * m).fract() - 0.5);
                let p = DVec3::new(share(0.754_877_666), share(0.569_840_29), share(0.438_579_02));
                let is_inside = parts.iter().any(|part| part.contains(p, &mut with));
                assert_eq!(is_inside, formula.at(p) >= 0.0, "{text} at {p}");
            }
        }
        let none = Solid::new(&"1 - x^2 - y^2 - z^2".parse().expect("a ball"), bounds).expect("a solid");
        assert!(none.treads().is_none());
        let many = Solid::new(&"floor(99*x) + floor(99*y) - z".parse().expect("steps"), bounds).expect("a solid");
        assert!(many.treads().is_none());
    }
}
