//! A formula: what a person types, or what code builds from parts.

use super::error::FormulaError;
use super::graph::{Graph, Id, Node};
use super::op::Op;
use super::parse;
use super::polynomial::Polynomial;
use super::tape::{PointRegisters, Tape};
use glam::DVec3;

/// Most parts of a least.
const MOST_PARTS: usize = 32;

/// Most parts that a solid is looked at by.
const MOST_FACES: usize = 8;

/// An expression of x, y and z (metres). As a solid it is inside where it is at least 0.
///
/// Numbers and constant parts of it are rounded to f64 once; with those constants its value is
/// meant exactly, whatever rounding an evaluation adds.
///
/// ```
/// use allide::implicit::Formula;
/// use allide::glam::DVec3;
///
/// let ball: Formula = "1 - x^2 - y^2 - z^2".parse()?;
/// assert_eq!(ball.at(DVec3::new(0.5, 0.0, 0.0)), 0.75);
/// # Ok::<(), allide::implicit::FormulaError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Formula {
    graph: Graph,
    root: Id,
}

impl std::str::FromStr for Formula {
    type Err = FormulaError;

    fn from_str(text: &str) -> Result<Formula, FormulaError> {
        let (graph, root) = parse::parse(text)?;
        Ok(Formula { graph, root })
    }
}

impl Formula {
    /// A formula built with a graph.
    pub fn build(of: impl FnOnce(&mut Graph) -> Id) -> Formula {
        let mut graph = Graph::new();
        let root = of(&mut graph);
        Formula { graph, root }
    }

    /// A formula of a graph's node.
    pub(super) fn of(graph: Graph, root: Id) -> Formula {
        Formula { graph, root }
    }

    /// Copies all nodes that it is made of into a graph: the number each has there, by its own.
    pub(super) fn put_all_into(&self, graph: &mut Graph) -> Vec<Id> {
        graph.import_all(&self.graph, self.root, [Graph::X, Graph::Y, Graph::Z])
    }

    /// One of its nodes, compiled.
    pub(super) fn part(&self, id: Id) -> Tape {
        Tape::compile(&self.graph, id)
    }

    /// What two of its nodes add up to, if those are polynomials and that is a number.
    pub(super) fn adds_up(&self, a: Id, b: Id) -> Option<f64> {
        Polynomial::at(&self.graph, a)?.adds_up(&Polynomial::at(&self.graph, b)?)
    }

    /// Copies it into a graph, with these expressions for x, y and z.
    pub fn put_into(&self, graph: &mut Graph, coordinates: [Id; 3]) -> Id {
        graph.import(&self.graph, self.root, coordinates)
    }

    /// The graph that it is a node of.
    pub(super) fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Its nodes, operands before what uses them, and which of them it is.
    pub(super) fn nodes(&self) -> (&[Node], Id) {
        (&self.graph.nodes()[..=self.root as usize], self.root)
    }

    /// The polynomials whose least it is, if it is one of such.
    pub(crate) fn least_of(&self) -> Option<Vec<Polynomial>> {
        let mut parts = Vec::new();
        let mut open = vec![self.root];
        while let Some(id) = open.pop() {
            let node = self.graph.nodes()[id as usize];
            match node.op {
                Op::Min => open.extend(&node.operands[..2]),
                _ => parts.push(Polynomial::at(&self.graph, id)?),
            }
            if parts.len() > MOST_PARTS {
                return None;
            }
        }
        Some(parts)
    }

    /// The parts whose least it is, compiled; none where it is no least, or one of too many.
    pub(super) fn least_parts(&self) -> Vec<Tape> {
        let mut parts = Vec::new();
        let mut open = vec![self.root];
        while let Some(id) = open.pop() {
            let node = self.graph.nodes()[id as usize];
            match node.op {
                Op::Min => open.extend(&node.operands[..2]),
                _ if !parts.contains(&id) => parts.push(id),
                _ => {}
            }
            if parts.len() + open.len() > MOST_FACES {
                return Vec::new();
            }
        }
        if parts.len() < 2 { Vec::new() } else { parts.into_iter().map(|id| self.part(id)).collect() }
    }

    /// How many different operations it needs.
    pub fn operations(&self) -> usize {
        self.graph.reachable(self.root).iter().skip(3).filter(|needed| **needed).count()
    }

    /// Compiled, to be evaluated often.
    pub fn tape(&self) -> Tape {
        Tape::compile(&self.graph, self.root)
    }

    /// Its value at one point (metres); NaN where it is undefined. For many points take a
    /// [`tape`](Formula::tape).
    pub fn at(&self, p: DVec3) -> f64 {
        self.tape().value(p, &mut PointRegisters::default())
    }
}
