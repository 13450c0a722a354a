//! Which way a formula bends: a solid F ≥ 0 whose F bends down everywhere is convex.

use super::formula::Formula;
use super::graph::Node;
use super::op::Op;

/// Which way an expression bends over space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bend {
    /// Not at all.
    Straight,
    /// As x² does.
    Up,
    /// As −x² does.
    Down,
    /// Not known.
    Either,
}

impl Bend {
    fn flipped(self) -> Bend {
        match self {
            Bend::Up => Bend::Down,
            Bend::Down => Bend::Up,
            other => other,
        }
    }

    fn plus(self, other: Bend) -> Bend {
        match (self, other) {
            (Bend::Straight, bend) | (bend, Bend::Straight) => bend,
            (p, q) if p == q => p,
            _ => Bend::Either,
        }
    }

    /// Of what bends `way` or not at all, all of which is to do so.
    fn only(self, way: Bend) -> Bend {
        if self == Bend::Straight || self == way { way } else { Bend::Either }
    }
}

impl Formula {
    /// Whether it is sure that it bends down, or not at all, everywhere: what it is at least 0 in is convex then.
    pub(crate) fn bends_down(&self) -> bool {
        let (nodes, root) = self.nodes();
        let mut bends: Vec<Bend> = Vec::with_capacity(nodes.len());
        for node in nodes {
            bends.push(of(node, |k| bends[node.operands[k] as usize]));
        }
        matches!(bends[root as usize], Bend::Straight | Bend::Down)
    }
}

fn of(node: &Node, operand: impl Fn(usize) -> Bend) -> Bend {
    let scaled = |bend: Bend, factor: f64| if factor < 0.0 { bend.flipped() } else { bend };
    match node.op {
        Op::X | Op::Y | Op::Z | Op::Const => Bend::Straight,
        Op::Neg => operand(0).flipped(),
        Op::AddC | Op::Guard => operand(0),
        Op::MulC | Op::DivC => scaled(operand(0), node.constant()),
        Op::Abs | Op::Square if operand(0) == Bend::Straight => Bend::Up,
        // Both grow with their operands.
        Op::Ramp => operand(0).only(Bend::Up),
        Op::Max | Op::Corner => operand(0).plus(operand(1)).only(Bend::Up),
        Op::Min => operand(0).plus(operand(1)).only(Bend::Down),
        Op::Add => operand(0).plus(operand(1)),
        Op::Sub => operand(0).plus(operand(1).flipped()),
        _ => Bend::Either,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bends_down(text: &str) -> bool {
        text.parse::<Formula>().expect(text).bends_down()
    }

    #[test]
    fn boxes_and_balls_bend_down_and_what_has_hollows_does_not() {
        assert!(bends_down("1 - x^2 - y^2 - z^2"));
        assert!(bends_down("min(min(0.4 - abs(x), 0.3 - abs(y)), 0.5 - abs(z))"));
        assert!(bends_down("0.5 - max(max(abs(x), abs(y + 0.1*z)), 2*abs(z))"));
        assert!(bends_down("-3*abs(x)/2 + y"));
        assert!(!bends_down("max(0.4 - abs(x), 0.3 - abs(y))"));
        assert!(!bends_down("x^2 - 1"));
        assert!(!bends_down("1 - abs(x^2 - y)"));
        assert!(!bends_down("1 - x*y"));
        assert!(!bends_down("min(1 - abs(x), 1 + abs(y))"));
    }
}
