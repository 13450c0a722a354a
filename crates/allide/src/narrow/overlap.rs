//! When two moving shapes first overlap by so much: [`super::impact`] for bodies, which turn about their centres
//! of mass, may touch already, and come within a given gap or down to a given depth.

use super::compound::{Piece, pieces};
use super::impact::{Motion, Pair, felt};
use super::{Placement, decide};
use crate::implicit::{Limits, Verdict};
use crate::math::{Pose, rotation};
use crate::shape::Shape;
use glam::DVec3;

/// A shape in steady motion about its centre of mass.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moving<'a> {
    pub shape: &'a Shape,
    /// Centre of mass in the local frame, metres.
    pub centre: DVec3,
    /// Pose of the local frame now.
    pub pose: Pose,
    /// Velocity of the centre of mass, and spin, world axes.
    pub motion: Motion,
}

/// Seconds until two shapes first overlap by `depth` metres, or come within a gap of −`depth`, if that is within
/// `until` seconds: 0 when they do now. Never late; early where they move beside each other for so long that `steps`
/// steps of time do not get them by.
pub(crate) fn first_overlap(a: &Moving, b: &Moving, depth: f64, (until, steps): (f64, usize)) -> Option<f64> {
    let (arm_a, arm_b) = (a.pose.rotation * a.centre, b.pose.rotation * b.centre);
    let at = Placement {
        rotation_a: a.pose.rotation,
        rotation_b: b.pose.rotation,
        offset: (b.pose.position - a.pose.position) + arm_b - arm_a,
    };
    let mut first: Option<f64> = None;
    for p in pieces(a.shape).map(|piece| from(a.centre, piece)) {
        for q in pieces(b.shape).map(|piece| from(b.centre, piece)) {
            let motions = [felt(&p, at.rotation_a, a.motion), felt(&q, at.rotation_b, b.motion)];
            let pair = Pair { a: p, b: q, at, motions, room: depth, steps };
            first = pair.impact(first.unwrap_or(until)).map(|(time, _)| time).or(first);
        }
    }
    first
}

/// Cells spent on a point that two shapes have in common at the end of their way.
const CELLS: usize = 64;
/// Most steps of time in which formulas are followed: each of theirs is dear.
const FORMULA_STEPS: usize = 64;

/// Whether [`first_overlap`] finds any. Where formulas are among the shapes, a point that they have in common at the
/// end tells it at once.
pub(crate) fn overlap_ahead(a: &Moving, b: &Moving, depth: f64, (until, steps): (f64, usize)) -> bool {
    let formulas = has_formula(a.shape) || has_formula(b.shape);
    let steps = if formulas { steps.min(FORMULA_STEPS) } else { steps };
    if depth <= 0.0 && formulas {
        let at = Placement::of(&a.after(until), &b.after(until));
        let thinner = a.shape.thickness().min(b.shape.thickness());
        let limits = Limits { tolerance: 1e-3 * thinner, cells: CELLS };
        let known = decide(a.shape, b.shape, &at, &limits);
        if known.is_some_and(|known| matches!(known.verdict, Verdict::Yes { .. })) {
            return true;
        }
    }
    first_overlap(a, b, depth, (until, steps)).is_some()
}

/// Whether a formula is in a shape that is not proved to be a plain one, as which it is followed.
fn has_formula(shape: &Shape) -> bool {
    pieces(shape).any(|piece| matches!(piece.shape, Shape::Implicit(solid) if solid.plain().is_none()))
}

impl Moving<'_> {
    /// The pose of the local frame `time` seconds later.
    fn after(&self, time: f64) -> Pose {
        let rotation = if self.motion.spin == DVec3::ZERO {
            self.pose.rotation
        } else {
            rotation(self.motion.spin * time) * self.pose.rotation
        };
        let centre = self.pose.point(self.centre) + self.motion.velocity * time;
        Pose { position: centre - rotation * self.centre, rotation }
    }
}

/// A piece as seen from the centre of mass of its whole.
fn from(centre: DVec3, piece: Piece<'_>) -> Piece<'_> {
    Piece { pose: Pose { position: piece.pose.position - centre, ..piece.pose }, ..piece }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::implicit::Solid;
    use crate::math::Aabb;

    /// Numbers in [-1, 1), the same each time.
    struct Random(u64);

    impl Random {
        fn next(&mut self) -> f64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 11) as f64 / (1u64 << 52) as f64 - 1.0
        }

        fn vector(&mut self) -> DVec3 {
            DVec3::new(self.next(), self.next(), self.next())
        }
    }

    fn formula(text: &str) -> Shape {
        let bounds = Aabb::around(DVec3::ZERO, DVec3::splat(0.7));
        Shape::implicit(Solid::new(&text.parse().expect("a formula"), bounds).expect("a solid")).expect("a shape")
    }

    /// Solids of formulas meet when their twins do, to the gap asked for, and not where those do not.
    #[test]
    fn formulas_meet_when_their_twins_do() {
        let ball = (formula("0.25 - x^2 - y^2 - z^2"), Shape::sphere(0.5).expect("a ball"));
        let text = "min(min(0.4 - abs(x), 0.3 - abs(y)), 0.5 - abs(z))";
        let cuboid = (formula(text), Shape::cuboid(DVec3::new(0.8, 0.6, 1.0)).expect("a box"));
        let ground = Shape::plane(DVec3::Z, 0.0).expect("a plane");
        let mut random = Random(7);
        let (mut met, mut missed) = (0, 0);
        for k in 0..120 {
            let one = if k % 2 == 0 { &ball } else { &cuboid };
            let others = [(&ball.0, &ball.1), (&cuboid.0, &cuboid.1), (&cuboid.1, &cuboid.1), (&ground, &ground)];
            let two = others[k / 2 % 4];
            let centre = random.vector() * 0.1;
            let pose = |random: &mut Random, far: f64| {
                Pose::new(random.vector() * far + DVec3::Z * far, rotation(random.vector() * 2.0))
            };
            let (at_one, mut at_two) = (pose(&mut random, 1.2), pose(&mut random, 0.3));
            if k / 2 % 4 == 3 {
                at_two = Pose::IDENTITY;
            }
            let still = Motion { velocity: DVec3::ZERO, spin: DVec3::ZERO };
            let motion = Motion { velocity: random.vector() * 9.0 - DVec3::Z * 9.0, spin: random.vector() * 6.0 };
            let moving = |shape, pose, motion, centre| Moving { shape, centre, pose, motion };
            let (gap, until) = (1e-6, (0.1, 100_000));
            let pair = |p, q| (moving(p, at_one, motion, centre), moving(q, at_two, still, DVec3::ZERO));
            let (mine, right) = (pair(&one.0, two.0), pair(&one.1, two.1));
            let time = first_overlap(&mine.0, &mine.1, -gap, until);
            let truth = first_overlap(&right.0, &right.1, -gap, until);
            assert_eq!(overlap_ahead(&mine.0, &mine.1, -gap, until), time.is_some(), "{k}");
            let alike = match (time, truth) {
                (Some(t), Some(u)) => (t - u).abs() < 1e-7,
                (None, None) => true,
                _ => false,
            };
            assert!(alike, "{k}: {time:?} {truth:?}");
            *if truth.is_some() { &mut met } else { &mut missed } += 1;
        }
        assert!(met > 30 && missed > 10, "{met} {missed}");
    }
}
