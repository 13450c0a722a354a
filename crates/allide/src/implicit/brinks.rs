//! Steps, and where something is on one side of a level of one, said so that it is 0 nowhere but at the border.

use super::graph::{Graph, Id};
use super::op::Op;

/// Whether an operation jumps from one value to another.
pub(super) fn is_step(op: Op) -> bool {
    matches!(op, Op::Floor | Op::Ceil | Op::Sign | Op::Mod)
}

impl Graph {
    /// Whether there are steps in what `root` needs.
    pub(super) fn has_steps(&self, root: Id) -> bool {
        let needed = self.reachable(root);
        self.nodes().iter().zip(needed).any(|(node, needed)| needed && is_step(node.op))
    }
}

/// What is at least 0 where u is at least a level, or `above` it: u less the level. Where u stays at the level all over a
/// region because it is clamped there, what is clamped tells.
pub(super) fn over(graph: &mut Graph, u: Id, level: f64, above: bool) -> Id {
    beyond(graph, u, level, (1.0, above))
}

/// The same where u is at most a level, or `below` it.
pub(super) fn under(graph: &mut Graph, u: Id, level: f64, below: bool) -> Id {
    beyond(graph, u, level, (-1.0, below))
}

/// Over the level for a side of 1, under it for −1; `strict` where the level itself does not count.
fn beyond(graph: &mut Graph, u: Id, level: f64, (side, strict): (f64, bool)) -> Id {
    let node = graph.nodes()[u as usize];
    let [a, b, _] = node.operands;
    // What is clamped, and whether the number that clamps it is on the side asked for.
    let clamped = match (graph.value(a), graph.value(b)) {
        (_, Some(value)) => Some((a, value)),
        (Some(value), _) => Some((b, value)),
        _ => None,
    };
    let clamped = clamped.map(|(of, value)| (of, side * (value - level) > 0.0 || !strict && value == level));
    match (node.op, clamped) {
        // That number keeps nothing on that side, or keeps nothing from it: what is clamped decides.
        (Op::Max, Some((of, passes))) if passes == (side < 0.0) => beyond(graph, of, level, (side, strict)),
        (Op::Min, Some((of, passes))) if passes == (side > 0.0) => beyond(graph, of, level, (side, strict)),
        (Op::Neg, _) => beyond(graph, a, -level, (-side, strict)),
        (Op::MulC, _) if is_exact(level, node.constant()) => {
            beyond(graph, a, level / node.constant(), (side * node.constant().signum(), strict))
        }
        _ if side > 0.0 => graph.with_constant(Op::AddC, u, -level),
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
