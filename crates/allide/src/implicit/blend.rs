//! Sums a + b ± √(a² + b² + t), t ≥ 0: what Rvachev's functions and their rounded kin join two solids by.
//!
//! Each grows with a and with b. Enclosed operation by operation it does not: where a can be anything in [−1, 0], as an
//! angle can around its axis in the smallest cell, a + √a² would seem to reach 1, and is 0. So its range is also taken
//! from the ends of both.

use super::form::Form;
use super::graph::{Graph, Id};
use super::lanes::LANES;
use super::op::Op;

/// Allowance for the roundings of one evaluation, times the size of what is added.
const ROUNDING: f64 = 16.0 * f64::EPSILON;

impl Graph {
    /// The same expression with its blends and limits marked, and its number; `None` where there are none.
    pub(super) fn with_blends(&self, root: Id) -> Option<(Graph, Id)> {
        if !(3..=root).any(|id| self.is_blend(id).is_some() || self.is_limit(id).is_some()) {
            return None;
        }
        let needed = self.reachable(root);
        let mut graph = Graph::new();
        let mut here: Vec<Id> = vec![0; root as usize + 1];
        (here[1], here[2]) = (1, 2);
        for id in (3..=root as usize).filter(|id| needed[*id]) {
            here[id] = graph.copy(&self.nodes()[id], &here);
            if let Some((of, t)) = self.is_blend(id as Id) {
                here[id] = graph.blend(of.map(|o| here[o as usize]), t, here[id]);
            } else if let Some((of, kind)) = self.is_limit(id as Id) {
                here[id] = graph.limit(here[of as usize], kind, here[id]);
            }
        }
        let root = here[root as usize];
        Some((graph, root))
    }

    /// The two that a node is the blend of, and t with the sign of the root.
    fn is_blend(&self, id: Id) -> Option<([Id; 2], f64)> {
        let at = |id: Id| self.nodes()[id as usize];
        let node = at(id);
        let [first, second, _] = node.operands;
        let (sum, root) = match (node.op, at(first).op, at(second).op) {
            (Op::Add | Op::Sub, Op::Add, Op::Sqrt) => (at(first), at(second)),
            (Op::Add, Op::Sqrt, Op::Add) => (at(second), at(first)),
            _ => return None,
        };
        let [a, b, _] = sum.operands;
        let mut under = at(root.operands[0]);
        let mut t = 0.0;
        if under.op == Op::AddC && under.constant() >= 0.0 {
            t = under.constant();
            under = at(under.operands[0]);
        }
        if under.op != Op::Add {
            return None;
        }
        let squares = [under.operands[0], under.operands[1]].map(at);
        let of = squares.map(|s| s.operands[0]);
        let both = squares.iter().all(|s| s.op == Op::Square) && (of == [a, b] || of == [b, a]);
        both.then_some(([a, b], if node.op == Op::Add { t } else { -t }))
    }
}

/// What the blend `whole` of a and b can be: what it was enclosed as, and no more than at the ends of both.
pub(super) fn enclose(a: &Form, b: &Form, whole: &Form, constant: f64) -> Form {
    let mut out = *whole;
    for n in 0..LANES {
        let (lo, _) = at(a.lo.0[n], b.lo.0[n], constant);
        let (_, hi) = at(a.hi.0[n], b.hi.0[n], constant);
        // NaN from an overflow leaves what was known.
        if lo > out.lo.0[n] {
            out.lo.0[n] = lo;
        }
        if hi < out.hi.0[n] {
            out.hi.0[n] = hi;
        }
    }
    out.narrowed()
}

/// The blend of two numbers, from below and from above.
fn at(a: f64, b: f64, constant: f64) -> (f64, f64) {
    let root = (a * a + b * b + constant.abs()).sqrt();
    let value = if constant.is_sign_negative() { a + b - root } else { a + b + root };
    let off = ROUNDING * (a.abs() + b.abs() + root) + 1e-150;
    (value - off, value + off)
}

#[cfg(test)]
mod tests {
    use super::super::formula::Formula;
    use super::super::lanes::Lanes;
    use super::super::solid::Registers;
    use super::*;
    use glam::DVec3;

    /// What the formula is over a cube about a point, and what it is at points of it.
    fn check(text: &str, centre: DVec3, half: f64) -> f64 {
        let tape = text.parse::<Formula>().expect(text).tape();
        let zero = Lanes::all(0.0);
        let coordinates = [0, 1, 2].map(|axis| {
            let mut along = [zero; 3];
            along[axis] = Lanes::all(half);
            Form::straight(Lanes::all(centre[axis]), along, zero)
        });
        let mut with = Registers::default();
        let form = tape.enclose(coordinates, &mut with.cells);
        for k in 0..500u32 {
            let share = |m: f64| 2.0 * (f64::from(k) * m).fract() - 1.0;
            let p = centre + DVec3::new(share(0.754_877_666), share(0.569_840_29), share(0.438_579_02)) * half;
            let value = tape.value(p, &mut with.points);
            assert!(form.lo.0[0] <= value && value <= form.hi.0[0], "{text} at {p}: {value}");
        }
        form.hi.0[0]
    }

    #[test]
    fn blends_hold_what_they_can_be_and_are_tight_around_the_axis_of_an_angle() {
        let angle = "(0.28*cos(3*atan2(y, x)) - 0.5)";
        for (sign, t) in [("+", "0"), ("-", "0"), ("+", "0.01"), ("-", "0.3")] {
            let text = format!("{angle} + z {sign} sqrt({angle}^2 + z^2 + {t})");
            for k in 0..40u32 {
                let at = |m: f64| (f64::from(k) * m).fract() - 0.5;
                check(&text, DVec3::new(at(0.37), at(0.59), at(0.83)), [1e-9, 1e-3, 0.2, 1.0][(k % 4) as usize]);
            }
        }
        let text = format!("{angle} + z + sqrt({angle}^2 + z^2 + 0.01)");
        assert!(check(&text, DVec3::new(0.0, 0.0, -0.3), 1e-6) < -0.1);
    }
}
