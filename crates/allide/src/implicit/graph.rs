//! The expression graph: every different operation once.
//!
//! Nodes are found by what they are, so that `sin(x)*sin(x)` holds one sine. A node's operands
//! always come before it, and its number depends only on the order in which it was written: the
//! same text gives the same graph.

use super::op::Op;
use std::collections::HashMap;

/// eˣ is beyond all numbers for this x.
const BEYOND: f64 = 1000.0;

/// Number of a node in its graph.
pub type Id = u32;

/// An operation with its operands. Unused operands are 0, an unused constant is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    /// What it does.
    pub op: Op,
    /// Operands.
    pub operands: [Id; 3],
    /// Bits of its constant.
    constant: u64,
}

impl Node {
    /// Its constant.
    pub fn constant(&self) -> f64 {
        f64::from_bits(self.constant)
    }
}

/// Expressions that share their parts. The first three nodes are x, y and z.
#[derive(Clone, Debug)]
pub struct Graph {
    nodes: Vec<Node>,
    // Only looked up, never walked: its order is of no consequence.
    known: HashMap<Node, Id>,
}

impl Default for Graph {
    fn default() -> Graph {
        Graph::new()
    }
}

impl Graph {
    /// The first coordinate.
    pub const X: Id = 0;
    /// The second coordinate.
    pub const Y: Id = 1;
    /// The third coordinate.
    pub const Z: Id = 2;

    /// A graph of the three coordinates alone.
    pub fn new() -> Graph {
        let mut graph = Graph { nodes: Vec::new(), known: HashMap::new() };
        for op in [Op::X, Op::Y, Op::Z] {
            graph.insert(op, [0; 3], 0.0);
        }
        graph
    }

    /// All nodes, operands before what uses them.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// A number.
    pub fn number(&mut self, value: f64) -> Id {
        // One zero: −0 would only be another name for it.
        self.insert(Op::Const, [0; 3], if value == 0.0 { 0.0 } else { value })
    }

    /// The value of a node that is a number.
    pub fn value(&self, id: Id) -> Option<f64> {
        let node = self.nodes[id as usize];
        (node.op == Op::Const).then(|| node.constant())
    }

    /// An operation with one operand.
    pub fn unary(&mut self, op: Op, a: Id) -> Id {
        let a = if matches!(op, Op::Sin | Op::Cos) { self.without_cut(a, 16) } else { a };
        if let Some(folded) = self.folded(op, 0.0, [a, a, a]) {
            return folded;
        }
        let inner = self.nodes[a as usize];
        match (op, inner.op) {
            (Op::Neg, Op::Neg) => inner.operands[0],
            (Op::Neg, Op::Sub) => self.insert(Op::Sub, [inner.operands[1], inner.operands[0], 0], 0.0),
            (Op::Neg, Op::MulC) => self.with_constant(Op::MulC, inner.operands[0], -inner.constant()),
            (Op::Abs, Op::Abs | Op::Sqrt | Op::Square | Op::Exp | Op::Cosh) => a,
            (Op::Square, Op::Abs | Op::Neg) => self.unary(Op::Square, inner.operands[0]),
            (Op::Square, Op::Sqrt) if self.is_sum_of_squares(inner.operands[0], 16) => inner.operands[0],
            (Op::Guard, Op::Guard) => a,
            _ => self.insert(op, [a, 0, 0], 0.0),
        }
    }

    /// Whether a node is seen to be a sum of squares: defined where they are, and nowhere negative.
    fn is_sum_of_squares(&self, id: Id, depth: usize) -> bool {
        let node = self.nodes[id as usize];
        let [a, b, _] = node.operands;
        match node.op {
            _ if depth == 0 => false,
            Op::Square => true,
            Op::AddC | Op::MulC => node.constant() >= 0.0 && self.is_sum_of_squares(a, depth - 1),
            // Squares first: the sums of a long chain are on one side.
            Op::Add => self.is_sum_of_squares(b, 2) && self.is_sum_of_squares(a, depth - 1),
            _ => false,
        }
    }

    /// The same up to whole turns, with no cut in its angles: in cos(3·atan2(y, x)) the cut of the
    /// angle is none of the cosine. Looks through sums and integer factors, `depth` of them.
    fn without_cut(&mut self, id: Id, depth: usize) -> Id {
        let node = self.nodes[id as usize];
        let [a, b, _] = node.operands;
        match node.op {
            _ if depth == 0 => id,
            Op::Atan2 => self.insert(Op::Angle, [a, b, 0], 0.0),
            Op::Neg => {
                let inner = self.without_cut(a, depth - 1);
                self.unary(Op::Neg, inner)
            }
            Op::AddC => {
                let inner = self.without_cut(a, depth - 1);
                self.with_constant(Op::AddC, inner, node.constant())
            }
            Op::MulC if node.constant().fract() == 0.0 => {
                let inner = self.without_cut(a, depth - 1);
                self.with_constant(Op::MulC, inner, node.constant())
            }
            Op::Add | Op::Sub => {
                // One of them leads on: both would double the work at every level.
                let (left, right) = (self.has_cut(a), self.has_cut(b));
                let first = if left { self.without_cut(a, depth - 1) } else { a };
                let second = if right && !left { self.without_cut(b, depth - 1) } else { b };
                self.binary(node.op, first, second)
            }
            _ => id,
        }
    }

    fn has_cut(&self, mut id: Id) -> bool {
        for _ in 0..16 {
            let node = self.nodes[id as usize];
            match node.op {
                Op::Atan2 => return true,
                Op::Neg | Op::AddC | Op::MulC | Op::Add | Op::Sub => id = node.operands[0],
                _ => return false,
            }
        }
        false
    }

    /// An operation with one operand and a constant.
    pub fn with_constant(&mut self, op: Op, a: Id, constant: f64) -> Id {
        if let Some(folded) = self.folded(op, constant, [a, a, a]) {
            return folded;
        }
        match (op, constant) {
            (Op::AddC, 0.0) => a,
            (Op::MulC | Op::DivC, 1.0) => a,
            (Op::MulC | Op::DivC, -1.0) => self.unary(Op::Neg, a),
            _ => self.insert(op, [a, 0, 0], constant),
        }
    }

    /// An operation with two operands.
    pub fn binary(&mut self, op: Op, a: Id, b: Id) -> Id {
        if let Some(folded) = self.folded(op, 0.0, [a, b, b]) {
            return folded;
        }
        let is_plain = self.value(a).is_none() && self.value(b).is_none();
        if is_plain
            && (op == Op::Div || (op == Op::Mul && a != b))
            && let Some(other) = self.cancelled(op, a, b)
        {
            return other;
        }
        match (op, self.value(a), self.value(b)) {
            (Op::Add, Some(c), _) => self.with_constant(Op::AddC, b, c),
            (Op::Add, _, Some(c)) => self.with_constant(Op::AddC, a, c),
            (Op::Sub, Some(c), _) => {
                let negated = self.unary(Op::Neg, b);
                self.with_constant(Op::AddC, negated, c)
            }
            (Op::Sub, _, Some(c)) => self.with_constant(Op::AddC, a, -c),
            (Op::Mul, Some(c), _) => self.with_constant(Op::MulC, b, c),
            (Op::Mul, _, Some(c)) => self.with_constant(Op::MulC, a, c),
            (Op::Div, _, Some(c)) if c != 0.0 => self.with_constant(Op::DivC, a, c),
            (Op::Pow, _, Some(c)) => self.power(a, c),
            (Op::Mul, ..) if a == b => self.unary(Op::Square, a),
            // 0 where a is defined.
            (Op::Sub, ..) if a == b => self.with_constant(Op::MulC, a, 0.0),
            (Op::Min | Op::Max, ..) if a == b => a,
            // Sums and products in one order, so that a+b and b+a are one node.
            (Op::Add | Op::Mul | Op::Min | Op::Max, ..) => self.insert(op, [a.min(b), a.max(b), 0], 0.0),
            (Op::Sub, ..) if self.nodes[b as usize].op == Op::Neg => {
                let inner = self.nodes[b as usize].operands[0];
                self.binary(Op::Add, a, inner)
            }
            _ => self.insert(op, [a, b, 0], 0.0),
        }
    }

    /// Signed distance to a wedge from those to its two faces, whose normals enclose an angle of
    /// this cosine.
    pub fn corner(&mut self, a: Id, b: Id, cosine: f64) -> Id {
        self.insert(Op::Corner, [a, b, 0], cosine)
    }

    /// An expression that is known to be the [`Op::Blend`] of two others.
    pub(super) fn blend(&mut self, of: [Id; 2], constant: f64, whole: Id) -> Id {
        self.insert(Op::Blend, [of[0], of[1], whole], constant)
    }

    /// An expression that is known to have a limit where `of` is 0, of the kind told by a number.
    pub(super) fn limit(&mut self, of: Id, kind: f64, whole: Id) -> Id {
        self.insert(Op::Limit, [of, of, whole], kind)
    }

    /// Noise of three expressions.
    pub fn noise(&mut self, operands: [Id; 3]) -> Id {
        self.folded(Op::Noise, 0.0, operands).unwrap_or_else(|| self.insert(Op::Noise, operands, 0.0))
    }

    pub(super) fn power(&mut self, a: Id, exponent: f64) -> Id {
        if exponent.fract() != 0.0 || exponent.abs() > 1e6 {
            if exponent.fract() != 0.0 || !exponent.is_finite() {
                return match exponent {
                    0.5 => self.unary(Op::Sqrt, a),
                    _ => self.insert(Op::PowC, [a, 0, 0], exponent),
                };
            }
            // An integer, but too large for products: by the size, and of odd ones the sign.
            let size = self.unary(Op::Abs, a);
            let power = self.insert(Op::PowC, [size, 0, 0], exponent);
            if exponent % 2.0 == 0.0 {
                return power;
            }
            let sign = self.unary(Op::Sign, a);
            return self.binary(Op::Mul, sign, power);
        }
        let positive = match exponent.abs() as u32 {
            // Not simply 1: where a is undefined, so is this.
            0 => {
                let zero = self.with_constant(Op::MulC, a, 0.0);
                return self.with_constant(Op::AddC, zero, 1.0);
            }
            1 => a,
            2 => self.unary(Op::Square, a),
            n => self.insert(Op::PowI, [a, 0, 0], f64::from(n)),
        };
        if exponent > 0.0 {
            return positive;
        }
        let one = self.number(1.0);
        self.binary(Op::Div, one, positive)
    }

    /// The linear combination of x, y and z with these factors, plus `offset`.
    pub fn linear(&mut self, of: [Id; 3], factors: [f64; 3], offset: f64) -> Id {
        let mut sum = self.number(offset);
        for (id, factor) in of.into_iter().zip(factors) {
            if factor != 0.0 {
                let term = self.with_constant(Op::MulC, id, factor);
                sum = self.binary(Op::Add, sum, term);
            }
        }
        sum
    }

    /// Copies `root` of another graph into this one, with these expressions for its x, y and z.
    pub fn import(&mut self, other: &Graph, root: Id, coordinates: [Id; 3]) -> Id {
        self.import_all(other, root, coordinates)[root as usize]
    }

    /// The same, with the number here of every node that `root` needs; 0 for the others.
    pub(super) fn import_all(&mut self, other: &Graph, root: Id, coordinates: [Id; 3]) -> Vec<Id> {
        let needed = other.reachable(root);
        let mut here: Vec<Id> = vec![0; root as usize + 1];
        for (id, node) in other.nodes[..=root as usize].iter().enumerate() {
            if !needed[id] {
                continue;
            }
            here[id] = match node.op {
                Op::X | Op::Y | Op::Z => coordinates[id],
                _ => self.copy(node, &here),
            };
        }
        here
    }

    /// The same operation on operands that have these numbers here.
    pub(super) fn copy(&mut self, node: &Node, here: &[Id]) -> Id {
        let [a, b, c] = node.operands.map(|o| here[o as usize]);
        match node.op {
            Op::X | Op::Y | Op::Z => a,
            Op::Const => self.number(node.constant()),
            Op::PowI => self.insert(Op::PowI, [a, 0, 0], node.constant()),
            Op::PowC | Op::AddC | Op::MulC | Op::DivC => self.with_constant(node.op, a, node.constant()),
            Op::Noise => self.noise([a, b, c]),
            Op::Blend => self.blend([a, b], node.constant(), c),
            Op::Limit => self.limit(a, node.constant(), c),
            Op::Corner => self.corner(a, b, node.constant()),
            op if op.arity() == 2 => self.binary(op, a, b),
            op => self.unary(op, a),
        }
    }

    /// Which nodes `root` needs, itself included.
    pub fn reachable(&self, root: Id) -> Vec<bool> {
        let mut needed = vec![false; self.nodes.len()];
        needed[root as usize] = true;
        for id in (0..=root as usize).rev() {
            if needed[id] {
                let node = self.nodes[id];
                for operand in &node.operands[..node.op.arity()] {
                    needed[*operand as usize] = true;
                }
            }
        }
        needed
    }

    /// The number that an operation on numbers gives. One beyond all numbers is said in the same words wherever it comes
    /// from, so that towers of powers do not pile up; what is undefined stays as it is.
    fn folded(&mut self, op: Op, constant: f64, operands: [Id; 3]) -> Option<Id> {
        let [a, b, c] = operands.map(|id| self.value_or_beyond(id));
        let value = op.at(constant, a?, b?, c?);
        if value.is_nan() || (op == Op::Exp && a == Some(BEYOND)) || (op == Op::Neg && value == f64::NEG_INFINITY) {
            return None;
        }
        if value.is_finite() {
            return Some(self.number(value));
        }
        let exponent = self.number(BEYOND);
        let beyond = self.insert(Op::Exp, [exponent, 0, 0], 0.0);
        Some(if value > 0.0 { beyond } else { self.insert(Op::Neg, [beyond, 0, 0], 0.0) })
    }

    /// The value of a node that is a number, or infinite for one that is beyond all numbers.
    fn value_or_beyond(&self, id: Id) -> Option<f64> {
        let node = self.nodes[id as usize];
        let inner = self.nodes[node.operands[0] as usize];
        match node.op {
            Op::Const => Some(node.constant()),
            Op::Exp if inner.op == Op::Const && inner.constant() == BEYOND => Some(f64::INFINITY),
            Op::Neg if inner.op == Op::Exp => Some(-self.value_or_beyond(node.operands[0])?),
            _ => None,
        }
    }

    pub(super) fn insert(&mut self, op: Op, operands: [Id; 3], constant: f64) -> Id {
        let node = Node { op, operands, constant: constant.to_bits() };
        if let Some(id) = self.known.get(&node) {
            return *id;
        }
        let id = self.nodes.len() as Id;
        self.nodes.push(node);
        self.known.insert(node, id);
        id
    }
}
