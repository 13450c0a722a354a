//! Sums without like terms: what is added and taken away again is left out.
//!
//! Over a cell at the edge of its domain ln u has no lower end, and ln u − ln u no end at all, however small the cell
//! is. So sums are written with each different term once. Only numbers whose sums and products are exact are joined:
//! the formula means the same, to the last bit of its constants. What cancels is still undefined where its terms are.

use super::formula::Formula;
use super::graph::{Graph, Id, Node};
use super::op::Op;
use std::collections::BTreeMap;

/// Most steps through sums in one formula: parts that are shared are gone through again in every sum.
const STEPS: usize = 400_000;

impl Formula {
    /// The same formula with every term of a sum once; `None` where that is so already.
    pub(crate) fn without_like_terms(&self) -> Option<Formula> {
        let (nodes, root) = self.nodes();
        let needed = self.graph().reachable(root);
        let heads = heads(nodes, root, &needed);
        let mut graph = Graph::new();
        let mut here: Vec<Id> = vec![0; nodes.len()];
        let (mut left, mut changed) = (STEPS, false);
        for (id, node) in nodes.iter().enumerate().filter(|(id, _)| needed[*id]) {
            let joined =
                if heads[id] { Sum::of(nodes, id as Id, &here, &mut left).filter(|sum| sum.is_shorter) } else { None };
            here[id] = match joined {
                Some(sum) => {
                    changed = true;
                    sum.write(&mut graph)
                }
                None if matches!(node.op, Op::X | Op::Y | Op::Z) => id as Id,
                None => graph.copy(node, &here),
            };
        }
        changed.then(|| Formula::of(graph, here[root as usize]))
    }
}

/// Whether a node is a sum, or one term of it times a number.
fn is_linear(node: &Node) -> bool {
    match node.op {
        Op::Add | Op::Sub | Op::Neg | Op::AddC => true,
        Op::MulC | Op::DivC => node.constant() != 0.0 && node.constant().is_finite(),
        _ => false,
    }
}

/// The nodes that are sums and not merely parts of one.
fn heads(nodes: &[Node], root: Id, needed: &[bool]) -> Vec<bool> {
    let mut heads = vec![false; nodes.len()];
    heads[root as usize] = is_linear(&nodes[root as usize]);
    for node in nodes.iter().enumerate().filter(|(id, node)| needed[*id] && !is_linear(node)).map(|(_, node)| node) {
        for operand in &node.operands[..node.op.arity()] {
            heads[*operand as usize] = is_linear(&nodes[*operand as usize]);
        }
    }
    heads
}

/// A sum of different terms.
struct Sum {
    /// Each with its factor, in the order in which they were met.
    terms: Vec<(Id, f64)>,
    /// Numbers to add, one after the other: their sum may not be exact.
    numbers: Vec<f64>,
    /// Whether some terms were joined.
    is_shorter: bool,
}

impl Sum {
    /// The terms of a node, by their numbers `here`; `None` when no more steps are left.
    fn of(nodes: &[Node], head: Id, here: &[Id], left: &mut usize) -> Option<Sum> {
        let mut sum = Sum { terms: Vec::new(), numbers: Vec::new(), is_shorter: false };
        let mut at = BTreeMap::new();
        let mut open = vec![(head, 1.0)];
        while let Some((id, factor)) = open.pop() {
            *left = left.checked_sub(1)?;
            let node = nodes[id as usize];
            let [a, b, _] = node.operands;
            let (k, is_last) = (node.constant(), !is_linear(&node));
            match node.op {
                // The first of two is met first.
                Op::Add => open.extend([(b, factor), (a, factor)]),
                Op::Sub => open.extend([(b, -factor), (a, factor)]),
                Op::Neg => open.push((a, -factor)),
                Op::AddC if exact_product(factor, k).is_some() => {
                    sum.numbers.push(factor * k);
                    open.push((a, factor));
                }
                Op::MulC if !is_last && exact_product(factor, k).is_some() => open.push((a, factor * k)),
                Op::DivC if exact_product(factor / k, k) == Some(factor) => open.push((a, factor / k)),
                _ => {
                    let term = here[id as usize];
                    let known = at.get(&term).copied();
                    match known.and_then(|n: usize| Some((n, exact_sum(sum.terms[n].1, factor)?))) {
                        Some((n, factors)) => {
                            sum.terms[n].1 = factors;
                            sum.is_shorter = true;
                        }
                        None => {
                            at.insert(term, sum.terms.len());
                            sum.terms.push((term, factor));
                        }
                    }
                }
            }
        }
        Some(sum)
    }

    fn write(&self, graph: &mut Graph) -> Id {
        let mut whole: Option<Id> = None;
        for (term, factor) in &self.terms {
            // One that has cancelled is 0 where it is defined, and undefined elsewhere.
            whole = Some(match whole {
                Some(sum) if *factor == -1.0 => graph.binary(Op::Sub, sum, *term),
                Some(sum) if *factor < 0.0 => {
                    let part = graph.with_constant(Op::MulC, *term, -factor);
                    graph.binary(Op::Sub, sum, part)
                }
                Some(sum) => {
                    let part = graph.with_constant(Op::MulC, *term, *factor);
                    graph.binary(Op::Add, sum, part)
                }
                None => graph.with_constant(Op::MulC, *term, *factor),
            });
        }
        let start = whole.unwrap_or_else(|| graph.number(0.0));
        self.numbers.iter().rev().fold(start, |sum, number| graph.with_constant(Op::AddC, sum, *number))
    }
}

/// The product of two numbers, if that is one.
fn exact_product(a: f64, b: f64) -> Option<f64> {
    let product = a * b;
    let is_exact = product.is_finite() && product.abs() > 1e-200 && libm::fma(a, b, -product) == 0.0;
    is_exact.then_some(product)
}

/// The sum of two numbers, if that is one.
fn exact_sum(a: f64, b: f64) -> Option<f64> {
    let sum = a + b;
    let back = sum - a;
    let error = (a - (sum - back)) + (b - back);
    (sum.is_finite() && error == 0.0).then_some(sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::DVec3;

    #[test]
    fn what_is_taken_away_again_is_left_out_and_undefined_where_it_was() {
        let same = [
            ("x + 0.1*(ln(y) - ln(y))", "x + 0*ln(y)"),
            ("ln(y) + x - ln(y) + 3", "x + 3 + 0*ln(y)"),
            ("0.1*(ln(y) + x) - 0.1*ln(y)", "0.1*x + 0*ln(y)"),
            ("tan(x)*2 - tan(x)*0.5", "1.5*tan(x)"),
            ("exp(900*x) + y - exp(900*x)", "y"),
            ("1/z - (1/z - y)/2 - (1/z)/2", "0.5*y + 0*(1/z)"),
        ];
        for (text, plain) in same {
            let (first, second): (Formula, Formula) = (text.parse().expect(text), plain.parse().expect(plain));
            // Those beside each other cancel when they are read.
            let joined = first.without_like_terms().unwrap_or(first);
            for k in 0..300u32 {
                let share = |m: f64| 2.0 * (f64::from(k) * m).fract() - 1.0;
                let p = DVec3::new(share(0.754_877_666), share(0.569_840_29), share(0.438_579_02));
                let (a, b) = (joined.at(p), second.at(p));
                assert!(a == b || (a - b).abs() < 1e-14 || a.is_nan() && b.is_nan(), "{text} at {p}: {a} {b}");
            }
        }
    }

    #[test]
    fn numbers_that_would_be_rounded_stay_apart() {
        for text in ["0.1*tan(x) + 0.2*tan(x) - y", "x + y - 2*z", "0.3*(0.1*ln(x) + y) - 0.03*ln(x)"] {
            assert!(text.parse::<Formula>().expect(text).without_like_terms().is_none(), "{text}");
        }
    }
}
