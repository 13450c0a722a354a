//! Products and quotients that cancel: u·(1/u), u³/u, |u|/u, and those with a limit, such as sin u/u and u·ln u.
//!
//! Over a cell where u goes through 0 the quotient of two ranges is anything, however small the cell is. What cancels is
//! written without the quotient, and is still undefined where u is 0; what has a limit is kept in one form, of which
//! [`limit`](super::limit) knows the range. Numbers that they are multiplied by are taken out of them first.

use super::graph::{Graph, Id};
use super::op::Op;

/// Most numbers that a part is multiplied by, one after the other.
const FACTORS: usize = 8;

impl Graph {
    /// A product or a quotient in other words, if it cancels or has a limit.
    pub(super) fn cancelled(&mut self, op: Op, a: Id, b: Id) -> Option<Id> {
        let (p, q) = (self.without_factors(a), self.without_factors(b));
        let plain = match op {
            Op::Div => self.plain_quotient(p, q)?,
            _ => match self.plain_product(p, q) {
                Some(found) => found,
                None => self.plain_product(q, p)?,
            },
        };
        let once = self.scaled_like(plain, a, false);
        Some(self.scaled_like(once, b, op == Op::Div))
    }

    fn plain_quotient(&mut self, p: Id, q: Id) -> Option<Id> {
        if self.power_of(p).0 == self.power_of(q).0 {
            return Some(self.quotient_of_powers(p, q));
        }
        if self.is_size_of(p, q) || self.is_size_of(q, p) {
            let sign = self.unary(Op::Sign, if self.is_size_of(p, q) { q } else { p });
            return Some(self.unless_zero(sign, q));
        }
        let node = self.nodes()[p as usize];
        let inner = node.operands[0];
        let has_limit = matches!(node.op, Op::Sin | Op::Tan | Op::Tanh | Op::Atan | Op::Sinh | Op::Asin);
        if has_limit && self.without_factors(inner) == q {
            let quotient = self.insert(Op::Div, [p, inner, 0], 0.0);
            return Some(self.scaled_like(quotient, inner, false));
        }
        None
    }

    fn plain_product(&mut self, p: Id, q: Id) -> Option<Id> {
        let node = self.nodes()[p as usize];
        let [dividend, divisor, _] = node.operands;
        match node.op {
            Op::Div if self.without_factors(divisor) == q => {
                let value = self.unless_zero(dividend, q);
                Some(self.scaled_like(value, divisor, true))
            }
            Op::Ln if self.without_factors(dividend) == q => {
                let product = self.insert(Op::Mul, [dividend.min(p), dividend.max(p), 0], 0.0);
                Some(self.scaled_like(product, dividend, true))
            }
            _ => None,
        }
    }

    /// What is left of a part without the numbers that it is multiplied or divided by.
    fn without_factors(&self, mut id: Id) -> Id {
        for _ in 0..FACTORS {
            match self.nodes()[id as usize].op {
                Op::MulC | Op::DivC | Op::Neg => id = self.factor(id).map_or(id, |(inner, _)| inner),
                _ => break,
            }
        }
        id
    }

    /// What a part is a multiple of, and by what number, for one that can be undone; none is a change of sign.
    fn factor(&self, id: Id) -> Option<(Id, Option<(Op, f64)>)> {
        let node = self.nodes()[id as usize];
        let by = node.constant();
        match node.op {
            Op::Neg => Some((node.operands[0], None)),
            Op::MulC | Op::DivC if by != 0.0 && by.is_finite() => Some((node.operands[0], Some((node.op, by)))),
            _ => None,
        }
    }

    /// A part times the numbers that another is multiplied by, or divided by them.
    fn scaled_like(&mut self, id: Id, like: Id, divided: bool) -> Id {
        let (mut factors, mut inner) = (Vec::new(), like);
        for _ in 0..FACTORS {
            let Some((next, by)) = self.factor(inner) else { break };
            factors.push(by);
            inner = next;
        }
        factors.into_iter().rev().fold(id, |scaled, by| match by {
            None => self.unary(Op::Neg, scaled),
            Some((Op::MulC, by)) => self.with_constant(if divided { Op::DivC } else { Op::MulC }, scaled, by),
            Some((_, by)) => self.with_constant(if divided { Op::MulC } else { Op::DivC }, scaled, by),
        })
    }

    /// Base and exponent of a power with a positive integer, which everything is of itself at least.
    fn power_of(&self, id: Id) -> (Id, u32) {
        let node = self.nodes()[id as usize];
        match node.op {
            Op::Square => (node.operands[0], 2),
            Op::PowI => (node.operands[0], node.constant() as u32),
            _ => (id, 1),
        }
    }

    /// aⁿ/aᵐ, undefined where a is 0.
    fn quotient_of_powers(&mut self, dividend: Id, divisor: Id) -> Id {
        let ((base, n), (_, m)) = (self.power_of(dividend), self.power_of(divisor));
        if n < m {
            return self.power(base, f64::from(n) - f64::from(m));
        }
        let power = if n == m { self.number(1.0) } else { self.power(base, f64::from(n - m)) };
        self.unless_zero(power, base)
    }

    /// Whether `a` is |b|.
    fn is_size_of(&self, a: Id, b: Id) -> bool {
        let node = self.nodes()[a as usize];
        node.op == Op::Abs && node.operands[0] == b
    }

    /// `value`, undefined where `divisor` is 0 or undefined.
    fn unless_zero(&mut self, value: Id, divisor: Id) -> Id {
        let one = self.number(1.0);
        let inverse = self.insert(Op::Div, [one, divisor, 0], 0.0);
        let nothing = self.with_constant(Op::MulC, inverse, 0.0);
        self.binary(Op::Add, value, nothing)
    }
}

#[cfg(test)]
mod tests {
    use super::super::formula::Formula;
    use glam::DVec3;

    #[test]
    fn what_cancels_is_the_same_elsewhere_and_undefined_at_zero() {
        let same = [
            ("x/x", "1"),
            ("3*x^3/(2*x)", "1.5*x^2"),
            ("(x + y)^2/(x + y)^5", "1/(x + y)^3"),
            ("2*abs(x)/(-x)", "-2*sign(x)"),
            ("x/(4*abs(x))", "sign(x)/4"),
            ("-0.3*x*(1/x)", "-0.3"),
            ("(2*x)*(y/(3*x))", "y*2/3"),
            ("sin(3*x)/(2*x)", "1.5*(sin(3*x)*(1/(3*x + 0*y)))"),
            ("5*x*ln(2*x)", "2.5*(ln(2*x)*(2*x + 0*y))"),
            ("tan(-x)/x", "-(tan(x)*(1/(x + 0*y)))"),
        ];
        for (text, plain) in same {
            let (first, second): (Formula, Formula) = (text.parse().expect(text), plain.parse().expect(plain));
            for k in 1..200u32 {
                let share = |m: f64| 2.0 * (f64::from(k) * m).fract() - 1.0;
                let p = DVec3::new(share(0.754_877_666), share(0.569_840_29), share(0.438_579_02));
                let (a, b) = (first.at(p), second.at(p));
                assert!((a - b).abs() <= 1e-12 * b.abs() || a.is_nan() && b.is_nan(), "{text} at {p}: {a} {b}");
            }
            assert!(first.at(DVec3::ZERO).is_nan(), "{text}");
        }
    }
}
