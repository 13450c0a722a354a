//! All places that a shape is at while it moves without turning.

use super::Pair;
use crate::narrow::Placement;
use crate::narrow::implicit::Apart;
use crate::shape::{Implicit, Shape};
use glam::{DQuat, DVec3};

/// How many times as many cells as usual are spent on a proof: it stands for all others.
const PATIENCE: usize = 16;

impl Pair<'_> {
    /// Whether it is proved that a solid of a formula, first, and a shape that passes it by, second, are farther apart
    /// than `by` metres all the time `from` a moment `until` another. False also where that cannot be told.
    pub(super) fn pass(&self, solid: &Implicit, by: f64, (from, until): (f64, f64)) -> bool {
        let [a, b] = &self.motions;
        if a.spin != DVec3::ZERO || b.spin != DVec3::ZERO {
            return false;
        }
        let now = self.later(from);
        let Some((shape, at)) = swept(self.b.shape, &now, (b.velocity - a.velocity) * (until - from)) else {
            return false;
        };
        Apart::new(solid, &shape).is_some_and(|apart| apart.are(&at, by, PATIENCE))
    }
}

/// The shape that all places of another are on a way, and how it lies to the first; `None` where it is none that is known.
fn swept(shape: &Shape, now: &Placement, way: DVec3) -> Option<(Shape, Placement)> {
    let both = |points: &mut dyn Iterator<Item = DVec3>| -> Option<(Shape, Placement)> {
        let ends: Vec<DVec3> = points.map(|p| now.rotation_b * p).flat_map(|p| [p, p + way]).collect();
        Some((Shape::hull(&ends).ok()?, Placement { rotation_b: DQuat::IDENTITY, ..*now }))
    };
    match shape {
        Shape::Sphere(ball) => {
            let along = DQuat::from_rotation_arc(DVec3::Z, way.try_normalize()?);
            let at = Placement { rotation_b: along, offset: now.offset + 0.5 * way, ..*now };
            Some((Shape::capsule(ball.radius(), way.length()).ok()?, at))
        }
        Shape::Box(cuboid) => {
            let side = |k: usize, axis: usize| if k >> axis & 1 == 1 { 1.0 } else { -1.0 };
            both(&mut (0..8).map(|k| cuboid.half() * DVec3::new(side(k, 0), side(k, 1), side(k, 2))))
        }
        Shape::Hull(hull) => both(&mut hull.vertices().iter().copied()),
        _ => None,
    }
}
