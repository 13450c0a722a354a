//! How far a solid reaches while it turns.
//!
//! A point that turns about an axis comes anywhere on its circle. Of all directions n the farthest that the circle comes
//! is a times its place along the axis plus b times its distance from it, a along the axis and b across it being the
//! parts of n. So what a body sweeps is told by the most of a function of its points, once for all the time it turns, and
//! by the distance from a point if it may turn anyhow. Distance is convex: its tangent plane lies below it, by no more
//! than the square of the way over twice the distance.

use super::farthest::{Farthest, Found};
use super::solid::{Registers, Solid};
use crate::math::Aabb;
use glam::DVec3;

/// What a solid turns about, in its own frame, metres.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pivot {
    /// A point that stays where it is.
    pub about: DVec3,
    /// The axis, a unit vector; `None` where it turns anyhow.
    pub axis: Option<DVec3>,
}

impl Pivot {
    /// From the axis, or the point, to a point.
    fn arm(&self, p: DVec3) -> DVec3 {
        let from = p - self.about;
        self.axis.map_or(from, |axis| from - axis * axis.dot(from))
    }

    /// How far a point comes in a direction that is `along` its axis and `across` it.
    pub fn reach(&self, p: DVec3, (along, across): (f64, f64)) -> f64 {
        along * self.axis.map_or(0.0, |axis| axis.dot(p - self.about)) + across * self.arm(p).length()
    }
}

/// How closely it is looked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Closely {
    /// How far a point of it comes that is known, metres; or less.
    pub known: f64,
    /// How much farther others may, metres.
    pub tolerance: f64,
    /// Most cells looked at.
    pub cells: usize,
}

impl Solid {
    /// The point of what is in a box that comes farthest in a direction that is `along` the axis and `across` it, no less
    /// than 0, while the solid turns.
    pub(crate) fn spun(
        &self,
        within: Aabb,
        (pivot, (along, across)): (&Pivot, (f64, f64)),
        closely: &Closely,
        with: &mut Registers,
    ) -> Found {
        let mut reach = |p: DVec3| {
            let growth = pivot.axis.map_or(DVec3::ZERO, |axis| axis * along);
            Some((pivot.reach(p, (along, across)), growth + pivot.arm(p).normalize_or_zero() * across))
        };
        let bulge = |centre: DVec3, half: DVec3| {
            let (arm, way) = (pivot.arm(centre).length(), half.length());
            // Near the axis the tangent plane says little: both it and the distance change by no more than the way.
            across * (way * way / (2.0 * arm)).min(2.0 * way) * (1.0 + 1e-12)
        };
        let Closely { known, tolerance, cells } = *closely;
        self.farthest_of(&Farthest { within, known, tolerance, cells }, (&mut reach, &bulge), with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solid(text: &str, half: f64) -> (Solid, Aabb) {
        let bounds = Aabb::around(DVec3::ZERO, DVec3::splat(half));
        (Solid::new(&text.parse().expect(text), bounds).expect(text), bounds)
    }

    /// Corners, rims and smooth places of solids known on paper; the proof is never less than the truth.
    #[test]
    fn what_turns_reaches_as_far_as_paper_says() {
        let quartic = ("0.005^4-x^4-y^4-z^4", 0.006);
        let slab = ("min(min(0.4-abs(x),0.3-abs(y)),0.1-abs(z))", 0.5);
        let ring = ("0.05^2-(sqrt(x^2+y^2)-0.2)^2-z^2", 0.3);
        let tilted = DVec3::new(0.6, 0.0, 0.8);
        let cases = [
            (quartic, None, (0.0, 1.0), 0.005 * 3f64.powf(0.25)),
            (quartic, Some(DVec3::Z), (0.0, 1.0), 0.005 * 2f64.powf(0.25)),
            (quartic, Some(DVec3::Z), (1.0, 0.0), 0.005),
            (slab, None, (0.0, 1.0), 0.26f64.sqrt()),
            (slab, Some(DVec3::X), (0.6, 0.8), 0.6 * 0.4 + 0.8 * 0.1f64.sqrt()),
            (ring, None, (0.0, 1.0), 0.25),
            (ring, Some(DVec3::Z), (0.6, 0.8), 0.8 * 0.2 + 0.05),
            (ring, Some(tilted), (1.0, 0.0), 0.6 * 0.2 + 0.05),
        ];
        for ((text, half), axis, way, truth) in cases {
            let (solid, bounds) = solid(text, half);
            let pivot = Pivot { about: DVec3::ZERO, axis };
            let closely = Closely { known: f64::NEG_INFINITY, tolerance: 1e-3 * half, cells: 20_000 };
            let found = solid.spun(bounds, (&pivot, way), &closely, &mut Registers::default());
            assert!(found.most >= truth * (1.0 - 1e-12), "{text} {axis:?}: {} < {truth}", found.most);
            assert!(found.most < truth + 2e-3 * half, "{text} {axis:?}: {} for {truth}", found.most);
        }
    }
}
