//! Which way a formula bends: a solid F ≥ 0 whose F bends down everywhere is convex.

use super::formula::Formula;
use super::graph::Node;
use super::level::never_negative;
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

/// What is known of an expression.
#[derive(Clone, Copy, Debug)]
struct Known {
    bend: Bend,
    /// Nowhere below 0.
    positive: bool,
    /// A sum of squares, each of something straight or of something positive that bends up: its root bends up.
    squares: bool,
}

impl Formula {
    /// Whether it is sure that it bends down, or not at all, everywhere: what it is at least 0 in is convex then.
    pub(crate) fn bends_down(&self) -> bool {
        let (nodes, root) = self.nodes();
        let positive = never_negative(nodes);
        let mut all: Vec<Known> = Vec::with_capacity(nodes.len());
        for (node, positive) in nodes.iter().zip(positive) {
            let operand = |k: usize| all[node.operands[k] as usize];
            let known = Known { bend: bend(node, operand), positive, squares: are_squares(node, operand) };
            all.push(known);
        }
        matches!(all[root as usize].bend, Bend::Straight | Bend::Down)
    }
}

fn bend(node: &Node, known: impl Fn(usize) -> Known) -> Bend {
    let scaled = |bend: Bend, factor: f64| if factor < 0.0 { bend.flipped() } else { bend };
    let operand = |k: usize| known(k).bend;
    let even = node.constant() % 2.0 == 0.0;
    match node.op {
        Op::X | Op::Y | Op::Z | Op::Const => Bend::Straight,
        Op::Neg => operand(0).flipped(),
        Op::AddC | Op::Guard => operand(0),
        Op::MulC | Op::DivC => scaled(operand(0), node.constant()),
        Op::Abs | Op::Square | Op::Cosh if operand(0) == Bend::Straight => Bend::Up,
        Op::PowI if operand(0) == Bend::Straight && even => Bend::Up,
        // These grow where their operands are positive.
        Op::Abs | Op::Square | Op::PowI | Op::Cosh if known(0).positive => operand(0).only(Bend::Up),
        Op::Sqrt if known(0).squares => Bend::Up,
        // All of these grow with their operands.
        Op::Sqrt | Op::Ln => operand(0).only(Bend::Down),
        Op::Ramp | Op::Exp => operand(0).only(Bend::Up),
        Op::Max | Op::Corner => operand(0).plus(operand(1)).only(Bend::Up),
        Op::Min => operand(0).plus(operand(1)).only(Bend::Down),
        Op::Add => operand(0).plus(operand(1)),
        Op::Sub => operand(0).plus(operand(1).flipped()),
        _ => Bend::Either,
    }
}

fn are_squares(node: &Node, known: impl Fn(usize) -> Known) -> bool {
    let k = node.constant();
    match node.op {
        Op::Const => k >= 0.0,
        Op::Square => {
            let Known { bend, positive, .. } = known(0);
            bend == Bend::Straight || (positive && bend == Bend::Up)
        }
        Op::Ramp => matches!(known(0).bend, Bend::Straight | Bend::Up),
        Op::AddC | Op::MulC => known(0).squares && k >= 0.0,
        Op::DivC => known(0).squares && k > 0.0,
        Op::Add => known(0).squares && known(1).squares,
        _ => false,
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
        assert!(bends_down("1 - sqrt(x^2 + 2*y^2 + hypot(x - 1, z)^2)"));
        assert!(bends_down("1 - x^8 - y^4 - (abs(z) + x^2)^3 - exp(x + y)"));
        assert!(bends_down("sqrt(1 - x^2) - abs(y)"));
        assert!(!bends_down("max(0.4 - abs(x), 0.3 - abs(y))"));
        assert!(!bends_down("x^2 - 1"));
        assert!(!bends_down("1 - abs(x^2 - y)"));
        assert!(!bends_down("1 - (x^2 - y)^2"));
        assert!(!bends_down("1 - sqrt(x^2 + y)"));
        assert!(!bends_down("1 - sqrt(abs(x))"));
        assert!(!bends_down("1 - sqrt((x^2 - y)^2)"));
        assert!(!bends_down("1 - x^3"));
        assert!(!bends_down("1 - x*y"));
        assert!(!bends_down("min(1 - abs(x), 1 + abs(y))"));
    }
}
