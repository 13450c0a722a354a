//! Where something is on one side of a level, said so that it is 0 nowhere but at the border.

use super::graph::{Graph, Id};
use super::op::Op;

/// What is at least 0 where u is at least a level, or `above` it: u less the level. Where u stays at the level all over a
/// region because it is clamped there, what is clamped tells.
pub(super) fn over(graph: &mut Graph, u: Id, level: f64, above: bool) -> Id {
    let node = graph.nodes()[u as usize];
    let [a, b, _] = node.operands;
    let values = [graph.value(a), graph.value(b)];
    let passes = |value: f64| if above { value > level } else { value >= level };
    match (node.op, values) {
        (Op::Max, [_, Some(value)]) if !passes(value) => over(graph, a, level, above),
        (Op::Max, [Some(value), _]) if !passes(value) => over(graph, b, level, above),
        (Op::Min, [_, Some(value)]) if passes(value) => over(graph, a, level, above),
        (Op::Min, [Some(value), _]) if passes(value) => over(graph, b, level, above),
        (Op::Neg, _) => under(graph, a, -level, above),
        (Op::MulC, _) if is_exact(level, node.constant()) => {
            let (level, up) = (level / node.constant(), node.constant() > 0.0);
            if up { over(graph, a, level, above) } else { under(graph, a, level, above) }
        }
        _ => graph.with_constant(Op::AddC, u, -level),
    }
}

/// The same where u is at most a level, or `below` it.
pub(super) fn under(graph: &mut Graph, u: Id, level: f64, below: bool) -> Id {
    let node = graph.nodes()[u as usize];
    let [a, b, _] = node.operands;
    let values = [graph.value(a), graph.value(b)];
    let passes = |value: f64| if below { value < level } else { value <= level };
    match (node.op, values) {
        (Op::Min, [_, Some(value)]) if !passes(value) => under(graph, a, level, below),
        (Op::Min, [Some(value), _]) if !passes(value) => under(graph, b, level, below),
        (Op::Max, [_, Some(value)]) if passes(value) => under(graph, a, level, below),
        (Op::Max, [Some(value), _]) if passes(value) => under(graph, b, level, below),
        (Op::Neg, _) => over(graph, a, -level, below),
        (Op::MulC, _) if is_exact(level, node.constant()) => {
            let (level, up) = (level / node.constant(), node.constant() > 0.0);
            if up { under(graph, a, level, below) } else { over(graph, a, level, below) }
        }
        _ => {
            let negated = graph.unary(Op::Neg, u);
            graph.with_constant(Op::AddC, negated, level)
        }
    }
}

/// Whether a level over a factor is a number without rounding.
fn is_exact(level: f64, factor: f64) -> bool {
    factor != 0.0 && (level == 0.0 || factor.abs().log2().fract() == 0.0)
}
