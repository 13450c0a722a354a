//! Which parts of a formula have the sign of the same part.

use super::graph::{Id, Node};
use super::op::Op;

/// What is known of each node's sign.
pub(super) struct Signs {
    cores: Vec<(Id, bool)>,
    sizes: Vec<Option<Id>>,
}

impl Signs {
    /// Looks at all nodes, operands before what uses them.
    pub fn of(nodes: &[Node]) -> Signs {
        let mut known = Signs { cores: Vec::with_capacity(nodes.len()), sizes: Vec::with_capacity(nodes.len()) };
        for (id, node) in nodes.iter().enumerate() {
            let (core, size) = known.next(id as Id, node, nodes);
            known.cores.push(core);
            known.sizes.push(size);
        }
        known
    }

    fn next(&self, id: Id, node: &Node, nodes: &[Node]) -> ((Id, bool), Option<Id>) {
        let own = (id, false);
        let [a, b, _] = node.operands;
        let k = node.constant();
        match node.op {
            Op::Abs | Op::Square => (own, Some(self.core(a).0)),
            Op::PowI if k % 2.0 == 0.0 => (own, Some(self.core(a).0)),
            // Odd and growing.
            Op::Sinh | Op::Tanh | Op::Atan | Op::Sign | Op::PowI => (self.core(a), self.size(a)),
            Op::Sqrt => (own, self.size(a)),
            Op::PowC if k > 0.0 => (own, self.size(a)),
            Op::Neg => (flipped(self.core(a)), None),
            Op::MulC | Op::DivC if k > 0.0 && k.is_finite() => (self.core(a), self.size(a)),
            Op::MulC | Op::DivC if k < 0.0 && k.is_finite() => (flipped(self.core(a)), None),
            Op::AddC if k == -1.0 && nodes[a as usize].op == Op::Exp => {
                (self.core(nodes[a as usize].operands[0]), None)
            }
            Op::Mul => {
                let same = self.size(a).filter(|of| Some(*of) == self.size(b));
                let core = if self.is_weighed(a, b) {
                    self.core(a)
                } else if self.is_weighed(b, a) {
                    self.core(b)
                } else {
                    own
                };
                (core, same)
            }
            Op::Add if self.core(a) == self.core(b) => (self.core(a), self.size(a)),
            Op::Add => (own, self.size(a).filter(|of| Some(*of) == self.size(b))),
            Op::Sub if self.core(a) == flipped(self.core(b)) => (self.core(a), None),
            _ => (own, None),
        }
    }

    /// The innermost part that has the sign of a node all over, 0 where that is 0; true if it is the opposite sign.
    pub fn core(&self, id: Id) -> (Id, bool) {
        self.cores[id as usize]
    }

    /// The part that a node is the size of, or a growing function of that: above 0 where the part is not 0, and 0 where
    /// it is.
    fn size(&self, id: Id) -> Option<Id> {
        self.sizes[id as usize]
    }

    /// Whether a second node is nowhere negative, and 0 only where a first is: their product has the sign of the first.
    pub fn is_weighed(&self, first: Id, second: Id) -> bool {
        self.size(second) == Some(self.core(first).0)
    }
}

/// The same part with the opposite sign.
pub(super) fn flipped((id, negated): (Id, bool)) -> (Id, bool) {
    (id, !negated)
}
