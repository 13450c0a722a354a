//! When two moving shapes first touch, by conservative advancement (Mirtich 1996): time goes on by no
//! more than the shapes can need to close the gap between them, so the touch is never reported late.

use super::reach::reach;
use super::{Placement, deepest, intersects};
use crate::math::length;
use crate::shape::{Plane, Shape};
use glam::DVec3;

/// How a shape moves: steadily, turning about its local origin.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Motion {
    /// Velocity of the local origin, m/s, world axes.
    pub velocity: DVec3,
    /// Angular velocity, rad/s, world axes.
    pub spin: DVec3,
}

/// Gap at which shapes count as touching, times their size.
const TOUCH: f64 = 1e-10;

/// Directions of separation tried before the time reached is taken for the time of touch.
const DIRECTIONS: usize = 1000;

/// Steps of time tried along one direction.
const STEPS: usize = 100_000;

/// Seconds until the shapes first touch, if that is within `until` seconds: 0 when they touch already,
/// `None` when they do not touch by then. Early by what it takes to close a gap of 10⁻¹⁰ of their size,
/// never late.
///
/// ```
/// use allide::{glam::DVec3, math::Pose, narrow::{self, Motion, Placement}, shape::Shape};
///
/// let ball = Shape::sphere(0.5).unwrap();
/// let ground = Shape::plane(DVec3::Z, 0.0).unwrap();
/// let at = Placement::of(&Pose::at(DVec3::new(0.0, 0.0, 2.5)), &Pose::IDENTITY);
/// let falling = Motion { velocity: DVec3::new(1.0, 0.0, -4.0), spin: DVec3::ZERO };
/// let time = narrow::impact(&ball, &ground, &at, [falling, Motion::default()], 1.0).unwrap();
/// assert!((time - 0.5).abs() < 1e-9);
/// ```
pub fn impact(a: &Shape, b: &Shape, at: &Placement, motions: [Motion; 2], until: f64) -> Option<f64> {
    if intersects(a, b, at) {
        return Some(0.0);
    }
    match (a, b) {
        (Shape::Plane(p), Shape::Plane(q)) => planes(p, q, at, motions, until),
        (Shape::Plane(_), _) => {
            let [first, second] = motions;
            onto_plane((b, a), &at.swapped(), [second, first], until)
        }
        (_, Shape::Plane(_)) => onto_plane((a, b), at, motions, until),
        _ => bounded(a, b, at, motions, until),
    }
}

/// The placement `time` seconds later.
fn later(at: &Placement, motions: &[Motion; 2], time: f64) -> Placement {
    let [a, b] = motions;
    Placement {
        rotation_a: crate::math::rotation(a.spin * time) * at.rotation_a,
        rotation_b: crate::math::rotation(b.spin * time) * at.rotation_b,
        offset: at.offset + (b.velocity - a.velocity) * time,
    }
}

fn bounded(a: &Shape, b: &Shape, at: &Placement, motions: [Motion; 2], until: f64) -> Option<f64> {
    let touch = TOUCH * (a.radius() + b.radius());
    let mut time = 0.0;
    for _ in 0..DIRECTIONS {
        let now = later(at, &motions, time);
        let contact = deepest(a, b, &now)?;
        if -contact.depth <= touch {
            return Some(time);
        }
        time = along(a, b, at, &motions, (contact.normal, time, until))?;
    }
    Some(time)
}

/// When the shapes, apart along `n` at `time`, may first touch along it; `None` when not by `until`.
fn along(
    a: &Shape,
    b: &Shape,
    at: &Placement,
    motions: &[Motion; 2],
    (n, mut time, until): (DVec3, f64, f64),
) -> Option<f64> {
    // No point of a shape turns faster along n than |n × ω| times its distance from the origin.
    let turning = |shape: &Shape, motion: &Motion| length(n.cross(motion.spin)) * turning_radius(shape);
    let closing =
        (motions[0].velocity - motions[1].velocity).dot(n) + turning(a, &motions[0]) + turning(b, &motions[1]);
    let touch = 0.5 * TOUCH * (a.radius() + b.radius());
    for _ in 0..STEPS {
        let now = later(at, motions, time);
        let gap = now.offset.dot(n) - reach(a, now.rotation_a, n) - reach(b, now.rotation_b, n);
        if gap <= touch {
            break;
        }
        if closing <= 0.0 {
            return None;
        }
        time += gap / closing;
        if time > until {
            return None;
        }
    }
    Some(time)
}

/// Radius that matters for turning, metres: a ball may turn as it likes.
fn turning_radius(shape: &Shape) -> f64 {
    match shape {
        Shape::Sphere(_) => 0.0,
        Shape::Capsule(s) => s.half_height(),
        other => other.radius(),
    }
}

/// A bounded shape, first, and a plane, second.
fn onto_plane((a, b): (&Shape, &Shape), at: &Placement, motions: [Motion; 2], until: f64) -> Option<f64> {
    let Shape::Plane(plane) = b else { return None };
    let approach = motions[0].velocity - motions[1].velocity;
    let touch = TOUCH * a.radius();
    let mut time = 0.0;
    for _ in 0..STEPS {
        let now = later(at, &motions, time);
        let normal = now.rotation_b * plane.normal();
        let gap = -normal.dot(now.offset) - plane.offset() - reach(a, now.rotation_a, -normal);
        if gap <= touch {
            return Some(time);
        }
        // A plane that turns sweeps faster the farther out it is met.
        let far = length(now.offset) + length(approach) * (until - time) + a.radius();
        let sweeping = length(motions[1].spin) * far;
        let steady = sweeping == 0.0;
        let moving = if steady { -approach.dot(normal) } else { length(approach) };
        let turning = if steady { length(normal.cross(motions[0].spin)) } else { length(motions[0].spin) };
        let closing = moving + sweeping + turning * turning_radius(a);
        if closing <= 0.0 {
            return None;
        }
        time += gap / closing;
        if time > until {
            return None;
        }
    }
    Some(time)
}

/// Two half-spaces that face each other across a gap. If they turn against each other they meet at
/// once, far away.
fn planes(a: &Plane, b: &Plane, at: &Placement, motions: [Motion; 2], until: f64) -> Option<f64> {
    let normal = at.rotation_a * a.normal();
    if length((motions[0].spin - motions[1].spin).cross(normal)) > 0.0 {
        return Some(0.0);
    }
    let gap = normal.dot(at.offset) - a.offset() - b.offset();
    let closing = (motions[0].velocity - motions[1].velocity).dot(normal);
    // Both may turn together; the gap is closed along the normal they have then.
    if length(motions[0].spin.cross(normal)) > 0.0 {
        return turning_planes(a, b, at, motions, until);
    }
    let time = gap / closing;
    (closing > 0.0 && time <= until).then_some(time)
}

/// Two half-spaces that face each other and turn together.
fn turning_planes(a: &Plane, b: &Plane, at: &Placement, motions: [Motion; 2], until: f64) -> Option<f64> {
    let approach = motions[0].velocity - motions[1].velocity;
    let mut time = 0.0;
    for _ in 0..STEPS {
        let now = later(at, &motions, time);
        let normal = now.rotation_a * a.normal();
        let gap = normal.dot(now.offset) - a.offset() - b.offset();
        if gap <= TOUCH * (a.offset().abs() + b.offset().abs() + length(now.offset)) {
            return Some(time);
        }
        let far = length(now.offset) + length(approach) * (until - time);
        let closing = length(approach) + length(motions[0].spin) * far;
        time += gap / closing;
        if time > until {
            return None;
        }
    }
    Some(time)
}
