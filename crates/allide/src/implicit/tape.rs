//! An expression graph compiled to a list of instructions on a few registers.

use super::graph::{Graph, Id};
use super::op::Op;
use glam::DVec3;

/// One instruction: `registers[to] = op(registers[a], registers[b], registers[c])`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Instruction {
    /// What it does.
    pub op: Op,
    /// Register that takes the result.
    pub to: u32,
    /// Registers of the operands.
    pub a: u32,
    /// Second operand.
    pub b: u32,
    /// Third operand.
    pub c: u32,
    /// Its constant, where it has one.
    pub constant: f64,
}

/// A formula ready to be evaluated. Registers 0, 1 and 2 hold x, y and z at the start.
#[derive(Clone, Debug, PartialEq)]
pub struct Tape {
    instructions: Vec<Instruction>,
    registers: usize,
    result: u32,
    conjuncts: Vec<u32>,
}

/// Most conjuncts kept apart.
pub const MOST_CONJUNCTS: usize = 6;

/// Registers for evaluations at points, kept from one to the next so that nothing is allocated.
#[derive(Clone, Debug, Default)]
pub struct PointRegisters {
    values: Vec<f64>,
    slopes: Vec<[f64; 4]>,
}

impl Tape {
    /// Compiles the value of `root`.
    pub fn compile(graph: &Graph, root: Id) -> Tape {
        let needed = graph.reachable(root);
        // The last node that reads each node; the result is read at the end.
        let mut last = vec![0; graph.nodes().len()];
        for (id, node) in graph.nodes().iter().enumerate().filter(|(id, _)| needed[*id]) {
            for operand in &node.operands[..node.op.arity()] {
                last[*operand as usize] = id;
            }
        }
        last[root as usize] = usize::MAX;
        let conjuncts = conjuncts(graph, root);
        for id in &conjuncts {
            last[*id as usize] = usize::MAX;
        }
        let mut at: Vec<u32> = vec![0; graph.nodes().len()];
        at[1] = 1;
        at[2] = 2;
        let (mut free, mut registers) = (Vec::new(), 3);
        let mut instructions = Vec::new();
        for (id, node) in graph.nodes().iter().enumerate().skip(3).filter(|(id, _)| needed[*id]) {
            let mut from = [0; 3];
            for (n, operand) in node.operands[..node.op.arity()].iter().enumerate() {
                from[n] = at[*operand as usize];
            }
            // An operand read here for the last time leaves its register to the result.
            let mut freed = node.operands;
            freed[..node.op.arity()].sort_unstable();
            for n in 0..node.op.arity() {
                let operand = freed[n];
                let again = n > 0 && freed[n - 1] == operand;
                if operand > 2 && last[operand as usize] == id && !again {
                    free.push(at[operand as usize]);
                }
            }
            at[id] = free.pop().unwrap_or_else(|| {
                registers += 1;
                registers - 1
            });
            let [a, b, c] = from;
            instructions.push(Instruction { op: node.op, to: at[id], a, b, c, constant: node.constant() });
        }
        let conjuncts = conjuncts.into_iter().map(|id| at[id as usize]).collect();
        Tape { instructions, registers: registers as usize, result: at[root as usize], conjuncts }
    }

    /// The instructions, in order.
    pub fn instructions(&self) -> &[Instruction] {
        &self.instructions
    }

    /// How many registers they use.
    pub fn registers(&self) -> usize {
        self.registers
    }

    /// The register that holds the value at the end.
    pub fn result(&self) -> usize {
        self.result as usize
    }

    /// Registers of the parts whose least is the value: each must be at least 0 for the whole to be.
    /// The value itself where it is no least of parts.
    pub fn conjuncts(&self) -> &[u32] {
        &self.conjuncts
    }

    /// The value at a point; NaN where it is undefined.
    pub fn value(&self, p: DVec3, with: &mut PointRegisters) -> f64 {
        with.values.resize(self.registers.max(with.values.len()), 0.0);
        let r = &mut with.values[..];
        (r[0], r[1], r[2]) = (p.x, p.y, p.z);
        for i in &self.instructions {
            r[i.to as usize] = i.op.at(i.constant, r[i.a as usize], r[i.b as usize], r[i.c as usize]);
        }
        r[self.result as usize]
    }

    /// The value at a point and its gradient; where the formula has a kink, one of its sides.
    pub fn value_and_gradient(&self, p: DVec3, with: &mut PointRegisters) -> (f64, DVec3) {
        with.slopes.resize(self.registers.max(with.slopes.len()), [0.0; 4]);
        let r = &mut with.slopes[..];
        r[0] = [p.x, 1.0, 0.0, 0.0];
        r[1] = [p.y, 0.0, 1.0, 0.0];
        r[2] = [p.z, 0.0, 0.0, 1.0];
        for i in &self.instructions {
            r[i.to as usize] = super::slope::apply(i, r[i.a as usize], r[i.b as usize], r[i.c as usize]);
        }
        let [value, x, y, z] = r[self.result as usize];
        (value, DVec3::new(x, y, z))
    }
}

/// The parts that `root` is the least of, a few at most: min(a, min(b, c)) is of a, b and c.
fn conjuncts(graph: &Graph, root: Id) -> Vec<Id> {
    let mut parts = vec![root];
    while let Some(n) = parts.iter().position(|id| graph.nodes()[*id as usize].op == Op::Min) {
        if parts.len() == MOST_CONJUNCTS {
            break;
        }
        let [a, b, _] = graph.nodes()[parts[n] as usize].operands;
        parts[n] = a;
        if !parts.contains(&b) {
            parts.push(b);
        }
    }
    parts
}
