//! Two forms placed.

use super::form::Form;
use glam::DVec3;

/// Two forms, the second's centre at an offset from the first's.
pub(in crate::narrow) struct Pair<'a> {
    pub a: &'a Form<'a>,
    pub b: &'a Form<'a>,
    /// From the first centre to the second, metres.
    pub offset: DVec3,
    /// A length for rounding allowances, metres.
    pub size: f64,
}

impl<'a> Pair<'a> {
    /// Two forms whose shapes' origins are `offset` apart.
    pub fn new(a: &'a Form<'a>, b: &'a Form<'a>, offset: DVec3) -> Pair<'a> {
        Pair { a, b, offset: offset + b.centre - a.centre, size: a.size() + b.size() }
    }

    /// Sum of the balls' radii, metres.
    pub fn balls(&self) -> f64 {
        self.a.ball + self.b.ball
    }

    /// How far the cores overlap along the unit vector `n`, metres.
    pub fn overlap(&self, n: DVec3) -> f64 {
        self.a.reach(n) + self.b.reach(-n) - self.offset.dot(n)
    }

    /// A point of {a − b} farthest along `n`, metres: a gradient of the cores' overlap at `n`.
    pub fn support(&self, n: DVec3) -> DVec3 {
        self.a.support(n) - self.b.support(-n) - self.offset
    }

    /// Second derivative of the overlap at `n` along the tangent `t`, before the sphere's own bend.
    pub fn bend(&self, n: DVec3, t: DVec3) -> f64 {
        self.a.bend(n, t) + self.b.bend(-n, t)
    }

    /// A direction to start a search in, of any length.
    pub fn start(&self) -> DVec3 {
        if self.offset == DVec3::ZERO { DVec3::X } else { self.offset }
    }

    /// Whether the overlap is smooth anywhere but at its tips.
    pub fn is_round(&self) -> bool {
        self.a.is_round() || self.b.is_round()
    }
}
