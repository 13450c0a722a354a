//! An expression graph compiled to a list of instructions on a few registers.

use super::graph::{Graph, Id};
use super::op::Op;
use super::polynomial::{self, Polynomial};
use super::sides;
use super::work;
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

/// Instructions in order, and where their result is.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Program {
    pub instructions: Vec<Instruction>,
    pub registers: usize,
    pub result: u32,
    pub conjuncts: Vec<u32>,
}

/// A formula ready to be evaluated. Registers 0, 1 and 2 hold x, y and z at the start.
///
/// Over cells another list of instructions is used than at points: polynomials are enclosed as a
/// whole there.
#[derive(Clone, Debug, PartialEq)]
pub struct Tape {
    pub(super) points: Program,
    pub(super) cells: Program,
    pub(super) polynomials: Vec<Polynomial>,
    /// How many of the operations over cells have jumps.
    pub(super) jumps: usize,
    /// How much it takes to look at it once, at a point with its gradient and over cells, in plain operations.
    pub(super) effort: [usize; 2],
}

/// Most conjuncts kept apart.
pub const MOST_CONJUNCTS: usize = 6;

/// Registers for evaluations at points, kept from one to the next so that nothing is allocated.
#[derive(Clone, Debug, Default)]
pub struct PointRegisters {
    values: Vec<f64>,
    slopes: Vec<[f64; 4]>,
    known: Vec<[f64; 2]>,
}

impl Tape {
    /// Compiles the value of `root`.
    pub fn compile(graph: &Graph, root: Id) -> Tape {
        let none = vec![None; root as usize + 1];
        let points = Program::compile(graph, root, &none, &mut Vec::new());
        let blended = graph.with_blends(root);
        let (graph, root) = blended.as_ref().map_or((graph, root), |(graph, root)| (graph, *root));
        let found = polynomial::find(graph, root);
        let mut polynomials = Vec::new();
        let cells = Program::compile(graph, root, &found, &mut polynomials);
        Tape::of_programs(points, cells, polynomials)
    }

    pub(super) fn of_programs(points: Program, cells: Program, polynomials: Vec<Polynomial>) -> Tape {
        let jumps = cells.instructions.iter().filter(|i| sides::jumps(i.op)).count();
        let effort = [&points, &cells].map(|program| work::of(&program.instructions) as usize);
        Tape { points, cells, polynomials, jumps, effort }
    }

    /// The instructions at a point, in order.
    pub fn instructions(&self) -> &[Instruction] {
        &self.points.instructions
    }

    /// How many registers they use.
    pub fn registers(&self) -> usize {
        self.points.registers
    }

    /// Registers, after an evaluation over cells, of the parts whose least is the value: each must
    /// be at least 0 for the whole to be. The value itself where it is no least of parts.
    pub fn conjuncts(&self) -> &[u32] {
        &self.cells.conjuncts
    }

    /// The value at a point; NaN where it is undefined.
    pub fn value(&self, p: DVec3, with: &mut PointRegisters) -> f64 {
        with.values.resize(self.points.registers.max(with.values.len()), 0.0);
        let r = &mut with.values[..];
        (r[0], r[1], r[2]) = (p.x, p.y, p.z);
        for i in &self.points.instructions {
            r[i.to as usize] = i.op.at(i.constant, r[i.a as usize], r[i.b as usize], r[i.c as usize]);
        }
        r[self.points.result as usize]
    }

    /// The value at a point whose coordinates may each be off by `error`, and how far from it the true value may
    /// be; infinite or NaN where that is not known.
    pub fn certain(&self, p: DVec3, error: f64, with: &mut PointRegisters) -> (f64, f64) {
        with.known.resize(self.points.registers.max(with.known.len()), [0.0; 2]);
        let r = &mut with.known[..];
        (r[0], r[1], r[2]) = ([p.x, error], [p.y, error], [p.z, error]);
        for i in &self.points.instructions {
            r[i.to as usize] = super::certain::apply(i, r[i.a as usize], r[i.b as usize]);
        }
        let [value, error] = r[self.points.result as usize];
        (value, error)
    }

    /// The value at a point and its gradient; where the formula has a kink, one of its sides.
    pub fn value_and_gradient(&self, p: DVec3, with: &mut PointRegisters) -> (f64, DVec3) {
        with.slopes.resize(self.points.registers.max(with.slopes.len()), [0.0; 4]);
        crate::effort::note(self.effort[0]);
        let r = &mut with.slopes[..];
        r[0] = [p.x, 1.0, 0.0, 0.0];
        r[1] = [p.y, 0.0, 1.0, 0.0];
        r[2] = [p.z, 0.0, 0.0, 1.0];
        for i in &self.points.instructions {
            r[i.to as usize] = super::slope::apply(i, &r[i.a as usize], &r[i.b as usize], &r[i.c as usize]);
        }
        let [value, x, y, z] = r[self.points.result as usize];
        (value, DVec3::new(x, y, z))
    }
}

impl Program {
    /// Compiles the value of `root`, with the nodes that are polynomials as such.
    fn compile(graph: &Graph, root: Id, as_polynomial: &[Option<Polynomial>], used: &mut Vec<Polynomial>) -> Program {
        let nodes = &graph.nodes()[..=root as usize];
        let operands = |id: usize| match as_polynomial[id] {
            Some(_) => &[][..],
            None => &nodes[id].operands[..nodes[id].op.arity()],
        };
        let conjuncts = conjuncts(graph, root);
        // The last node that reads each node, if any; results are read at the end.
        let mut last: Vec<Option<usize>> = vec![None; nodes.len()];
        for id in conjuncts.iter().chain([&root]) {
            last[*id as usize] = Some(usize::MAX);
        }
        for id in (0..nodes.len()).rev().filter(|id| *id > 2) {
            if last[id].is_some() {
                for operand in operands(id) {
                    last[*operand as usize] = last[*operand as usize].or(Some(id));
                }
            }
        }
        let mut at: Vec<u32> = vec![0; nodes.len().max(3)];
        (at[1], at[2]) = (1, 2);
        let (mut free, mut registers) = (Vec::new(), 3);
        let mut instructions = Vec::new();
        for id in (3..nodes.len()).filter(|id| last[*id].is_some()) {
            let node = nodes[id];
            let mut from = [0; 3];
            for (n, operand) in operands(id).iter().enumerate() {
                from[n] = at[*operand as usize];
            }
            // An operand read here for the last time leaves its register to the result.
            for (n, operand) in operands(id).iter().enumerate() {
                let again = operands(id)[..n].contains(operand);
                if *operand > 2 && last[*operand as usize] == Some(id) && !again {
                    free.push(at[*operand as usize]);
                }
            }
            at[id] = free.pop().unwrap_or_else(|| {
                registers += 1;
                registers - 1
            });
            let [mut a, b, c] = from;
            let mut op = node.op;
            if let Some(polynomial) = &as_polynomial[id] {
                (op, a) = (Op::Polynomial, used.len() as u32);
                used.push(*polynomial);
            }
            instructions.push(Instruction { op, to: at[id], a, b, c, constant: node.constant() });
        }
        let conjuncts = conjuncts.into_iter().map(|id| at[id as usize]).collect();
        Program { instructions, registers: registers as usize, result: at[root as usize], conjuncts }
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
