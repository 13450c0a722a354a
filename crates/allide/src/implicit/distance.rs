//! The ordinary shapes as formulas: F = −signed distance, metres, exact inside and outside.
//!
//! Measures are full lengths; capsule, cylinder and cone stand along local z.

use super::graph::{Graph, Id};
use super::op::Op;

/// Short names for what is built often.
struct Build<'g>(&'g mut Graph);

impl Build<'_> {
    fn abs_minus(&mut self, a: Id, half: f64) -> Id {
        let a = self.0.unary(Op::Abs, a);
        self.0.with_constant(Op::AddC, a, -half)
    }

    fn positive(&mut self, a: Id) -> Id {
        let zero = self.0.number(0.0);
        self.0.binary(Op::Max, a, zero)
    }

    fn length(&mut self, of: &[Id]) -> Id {
        let mut sum = self.0.number(0.0);
        for id in of {
            let square = self.0.unary(Op::Square, *id);
            sum = self.0.binary(Op::Add, sum, square);
        }
        self.0.unary(Op::Sqrt, sum)
    }

    /// Minus the distance to a box-like corner of these faces.
    fn right_angled(&mut self, faces: &[Id]) -> Id {
        let distance = faces[1..].iter().fold(faces[0], |joined, face| self.0.corner(joined, *face, 0.0));
        self.0.unary(Op::Neg, distance)
    }
}

/// A ball.
pub fn sphere(graph: &mut Graph, radius: f64) -> Id {
    let mut b = Build(graph);
    let rho = b.length(&[Graph::X, Graph::Y, Graph::Z]);
    let inward = b.0.unary(Op::Neg, rho);
    b.0.with_constant(Op::AddC, inward, radius)
}

/// A box of these full lengths.
pub fn cuboid(graph: &mut Graph, size: [f64; 3]) -> Id {
    let mut b = Build(graph);
    let faces = [
        b.abs_minus(Graph::X, 0.5 * size[0]),
        b.abs_minus(Graph::Y, 0.5 * size[1]),
        b.abs_minus(Graph::Z, 0.5 * size[2]),
    ];
    b.right_angled(&faces)
}

/// A capsule, `height` between its sphere centres.
pub fn capsule(graph: &mut Graph, radius: f64, height: f64) -> Id {
    let mut b = Build(graph);
    let beyond = b.abs_minus(Graph::Z, 0.5 * height);
    let beyond = b.positive(beyond);
    let rho = b.length(&[Graph::X, Graph::Y, beyond]);
    let inward = b.0.unary(Op::Neg, rho);
    b.0.with_constant(Op::AddC, inward, radius)
}

/// A cylinder with flat caps.
pub fn cylinder(graph: &mut Graph, radius: f64, height: f64) -> Id {
    let mut b = Build(graph);
    let rho = b.length(&[Graph::X, Graph::Y]);
    let side = b.0.with_constant(Op::AddC, rho, -radius);
    let caps = b.abs_minus(Graph::Z, 0.5 * height);
    b.right_angled(&[side, caps])
}

/// A cone with its apex at +height/2 and its base of `radius` at −height/2.
pub fn cone(graph: &mut Graph, radius: f64, height: f64) -> Id {
    let mut b = Build(graph);
    let slant = libm::hypot(radius, height);
    let rho = b.length(&[Graph::X, Graph::Y]);
    let up = b.0.with_constant(Op::AddC, Graph::Z, 0.5 * height);
    // Signed distances to the base plane, to the line along the side and to that on the other
    // side of the axis: the apex is the wedge between the two, the rim that of side and base.
    let below = b.0.unary(Op::Neg, up);
    let beside = b.0.linear([rho, up, up], [height / slant, radius / slant, 0.0], -radius * height / slant);
    let across = b.0.linear([rho, up, up], [-height / slant, radius / slant, 0.0], -radius * height / slant);
    let apex = (radius * radius - height * height) / (slant * slant);
    let sides = b.0.corner(beside, across, apex);
    let distance = b.0.corner(sides, below, -radius / slant);
    b.0.unary(Op::Neg, distance)
}

/// The half-space normal·p ≤ offset; the normal a unit vector.
pub fn plane(graph: &mut Graph, normal: [f64; 3], offset: f64) -> Id {
    graph.linear([Graph::X, Graph::Y, Graph::Z], normal.map(|n| -n), offset)
}
