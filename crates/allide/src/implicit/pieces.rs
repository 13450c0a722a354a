//! What a formula is in a part of space: where each |u|, least and greatest in it is one and the same of its operands,
//! it may be a polynomial.

use super::formula::Formula;
use super::op::Op;
use super::polynomial::Polynomial;
use glam::DVec3;

/// A polynomial that a formula is in a part of space.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    pub polynomial: Polynomial,
    /// n and d of the half-spaces n·p + d ≥ 0, n a unit vector, whose common part it is that in.
    pub within: Vec<(DVec3, f64)>,
}

impl Formula {
    /// The polynomial that it is around a point (metres), if it is one there and flat faces end the part of space where
    /// it is.
    pub(crate) fn piece_at(&self, p: DVec3) -> Option<Piece> {
        let graph = self.graph();
        let (nodes, root) = self.nodes();
        let needed = graph.reachable(root);
        let mut known: Vec<Option<Polynomial>> = Vec::with_capacity(nodes.len());
        let mut within = Vec::new();
        for (id, node) in nodes.iter().enumerate() {
            if !needed[id] {
                known.push(None);
                continue;
            }
            let operand = |n: usize| known[node.operands[n] as usize].as_ref();
            let found = match node.op {
                Op::Guard => *operand(0)?,
                Op::Abs | Op::Ramp => {
                    let inner = operand(0)?;
                    let above = inner.sign_at(p, &mut within)?;
                    match node.op {
                        Op::Abs => inner.scaled(if above { 1.0 } else { -1.0 }),
                        _ if above => inner.times(inner)?,
                        _ => Polynomial::default(),
                    }
                }
                Op::Min | Op::Max => {
                    let (a, b) = (operand(0)?, operand(1)?);
                    let above = a.plus(&b.scaled(-1.0)).sign_at(p, &mut within)?;
                    *if above == (node.op == Op::Max) { a } else { b }
                }
                _ => Polynomial::of(graph, id, &known)?,
            };
            known.push(Some(found));
        }
        Some(Piece { polynomial: known.pop()??, within })
    }
}

impl Polynomial {
    /// Whether it is at least 0 at a point and in a half-space around it, which is added to others; `None` where no
    /// plane parts it from where it is not.
    fn sign_at(&self, p: DVec3, within: &mut Vec<(DVec3, f64)>) -> Option<bool> {
        if let Some(c) = self.number() {
            return Some(c >= 0.0);
        }
        let (normal, offset) = self.half_space()?;
        let above = normal.dot(p) + offset >= 0.0;
        within.push(if above { (normal, offset) } else { (-normal, -offset) });
        Some(above)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Within the half-spaces told it is the polynomial told, at points taken at random.
    #[test]
    fn formulas_are_their_pieces() {
        let texts = [
            "0.3 - x^2 - y^2 - max(abs(z) - 0.3, 0)^2",
            "0.3 - (x - clamp(x, -0.2, 0.4))^2 - (y + z)^2",
            "min(0.4 - abs(x + 0.5*y), 0.3 - abs(z - 0.1)) + y*z",
            "1 - abs(abs(abs(x) - 0.3) - 0.1) - y^2",
        ];
        let point = |k: u32| {
            let share = |m: f64| 2.0 * (f64::from(k) * m).fract() - 1.0;
            DVec3::new(share(0.754_877_666), share(0.569_840_29), share(0.438_579_02))
        };
        for text in texts {
            let formula: Formula = text.parse().expect(text);
            let mut shared = 0;
            for k in 0..40 {
                let piece = formula.piece_at(point(k)).expect(text);
                for p in (0..400).map(point) {
                    if piece.within.iter().all(|(n, d)| n.dot(p) + d >= 0.0) {
                        shared += 1;
                        assert!((piece.polynomial.value(p) - formula.at(p)).abs() < 1e-12, "{text} at {p}");
                    }
                }
            }
            assert!(shared > 400, "{text}: {shared}");
        }
        assert!("1 - abs(x^2 - y)".parse::<Formula>().expect("one").piece_at(DVec3::ZERO).is_none());
        assert!("1 - abs(x*y)".parse::<Formula>().expect("one").piece_at(DVec3::ZERO).is_none());
    }
}
