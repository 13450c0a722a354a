//! When two moving shapes first touch, by conservative advancement (Mirtich 1996): time goes on by no
//! more than the shapes can need to close the gap between them, so the touch is never reported late.

mod again;
mod bend;
mod between;
mod by_parts;
mod closing;
mod flying;
mod leap;
mod plane;
mod solid;
mod spun;
mod step_by_step;

use super::compound::{Piece, pieces};
use super::glide::Glide;
use super::quick::Walk;
use super::reach::reach;
use super::{Contact, Placement, deepest, distance, intersects};
use crate::math::{Pose, length, rotation};
use crate::shape::{Shape, Sphere};
use again::followed;
use bend::{Stride, reach_after};
use glam::{DQuat, DVec3};
use plane::{planes, straight_onto_plane};
use std::f64::consts::TAU;

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

/// Gap of a contact, times the size of the shapes, beyond which a nearer one is looked for where they touch.
const CLOSE: f64 = 1e-7;

/// Directions of separation tried before the time reached is taken for the time of touch.
const DIRECTIONS: usize = 1000;

/// Steps of time tried in all before the time reached is taken for the time of touch.
const STEPS: usize = 300_000;

/// Seconds until the shapes first touch, if that is within `until` seconds: 0 when they touch already,
/// `None` when they do not touch by then. Early by what it takes to close a gap of 10⁻¹⁰ of their size,
/// never late; with solids given by formulas late by no more than 2·10⁻⁶ of their size. Shapes that turn very long beside each other without touching use up the steps allowed: then
/// the time is one before which they do not touch, and [`cast`] tells how far apart they are at it.
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
    followed(a, b, at, motions, until).map(|(time, _)| time)
}

/// Seconds until two shapes touch, and the contact where that came along.
type Touching = (f64, Option<Contact>);

/// When the shapes first touch.
fn first_touch(a: &Shape, b: &Shape, at: &Placement, motions: [Motion; 2], until: f64) -> Option<Touching> {
    // What is convex and does not turn tells by itself whether it touches already.
    let straight = motions.iter().all(|motion| motion.spin == DVec3::ZERO);
    if straight && let (Shape::Sphere(p), Shape::Sphere(q)) = (a, b) {
        return balls([p, q], at, motions[1].velocity - motions[0].velocity, until);
    }
    if straight
        && let (_, Shape::Plane(plane)) = (a, b)
        && is_bounded(a)
    {
        return straight_onto_plane(a, plane, at, motions, until, 0.0).map(|(time, contact)| (time, Some(contact)));
    }
    let alone = is_bounded(a) && (is_bounded(b) || is_plane(b)) || is_plane(a) && is_bounded(b);
    if !(straight && alone) && intersects(a, b, at) {
        return Some((0.0, None));
    }
    let mut first = None;
    for p in pieces(a) {
        for q in pieces(b) {
            let until = first.map_or(until, |(time, _)| time);
            let motions = [felt(&p, at.rotation_a, motions[0]), felt(&q, at.rotation_b, motions[1])];
            let found = Pair { a: p, b: q, at: *at, motions, room: 0.0, steps: STEPS }.impact(until);
            first = found.or(first);
        }
    }
    first
}

/// The motion of a whole as a piece of it shows it: what turns about its own axis is always where it was.
pub(super) fn felt(piece: &Piece, rotation: DQuat, motion: Motion) -> Motion {
    let spin = motion.spin;
    let is_along = |v: DVec3| v.cross(spin).length_squared() <= 1e-30 * v.length_squared() * spin.length_squared();
    let axis = rotation * piece.pose.rotation * DVec3::Z;
    let round = match piece.shape {
        Shape::Sphere(_) => true,
        Shape::Capsule(_) | Shape::Cylinder(_) | Shape::Cone(_) => is_along(axis),
        _ => false,
    };
    if round && is_along(rotation * piece.pose.position) { Motion { spin: DVec3::ZERO, ..motion } } else { motion }
}

/// Convex and bounded, that is.
fn is_bounded(shape: &Shape) -> bool {
    !matches!(shape, Shape::Plane(_) | Shape::Terrain(_) | Shape::Implicit(_) | Shape::Mesh(_) | Shape::Compound(_))
}

fn is_plane(shape: &Shape) -> bool {
    matches!(shape, Shape::Plane(_))
}

/// Two balls, the second of which moves at `velocity` (m/s) as seen from the first: the time t at which
/// |c + vt|² = r², c from one centre to the other and r the sum of the radii.
fn balls([a, b]: [&Sphere; 2], at: &Placement, velocity: DVec3, until: f64) -> Option<(f64, Option<Contact>)> {
    let r = a.radius() + b.radius();
    let beyond = length(at.offset) - r;
    if beyond <= TOUCH * r {
        return Some((0.0, None));
    }
    // The smaller root, from the sum that loses no digits; c·v < 0 where they come nearer.
    let (coming, speed) = (-at.offset.dot(velocity), velocity.length_squared());
    let apart = beyond * (beyond + 2.0 * r);
    let root = (coming * coming - apart * speed).sqrt();
    let time = apart / (coming + root);
    (coming > 0.0 && time <= until).then_some((time, None))
}

/// Where two moving shapes first touch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Touch {
    /// Seconds from now.
    pub time: f64,
    /// How the shapes lie to each other then.
    pub at: Placement,
    /// Where they touch, relative to the first shape's origin then, along world axes; `None` for two
    /// half-spaces that do not face each other.
    pub contact: Option<Contact>,
}

/// When and where two moving shapes first touch, if that is within `until` seconds: [`impact`] with the
/// contact. A shape cast is one of the two at rest and neither turning.
pub fn cast(a: &Shape, b: &Shape, at: &Placement, motions: [Motion; 2], until: f64) -> Option<Touch> {
    let (time, contact) = followed(a, b, at, motions, until)?;
    let at = later(at, &motions, time);
    Some(Touch { time, at, contact: contact.or_else(|| where_they_touch(a, b, &at)) })
}

/// Whether a shape, or a part of it, is a solid of a formula.
pub fn has_formula(shape: &Shape) -> bool {
    pieces(shape).any(|piece| matches!(piece.shape, Shape::Implicit(_)))
}

/// The contact of two shapes that all but touch.
fn where_they_touch(a: &Shape, b: &Shape, at: &Placement) -> Option<Contact> {
    let contact = deepest(a, b, at);
    let size = [a, b].iter().map(|shape| shape.radius()).filter(|r| r.is_finite()).sum::<f64>();
    let is_found = contact.is_some_and(|contact| -contact.depth <= CLOSE * size);
    if is_found || !(has_formula(a) || has_formula(b)) {
        return contact;
    }
    // Beside tips, folds and jumps of a solid no places need face each other.
    let Some(gap) = distance(a, b, at) else { return contact };
    let Some(normal) = (gap.on_b - gap.on_a).try_normalize() else { return contact };
    let nearest = Contact { on_a: gap.on_a, on_b: gap.on_b, normal, depth: -gap.distance };
    match contact {
        Some(contact) if -contact.depth <= gap.distance => Some(contact),
        _ => Some(nearest),
    }
}

/// Two simple shapes, each part of a whole that moves.
pub(super) struct Pair<'a> {
    pub a: Piece<'a>,
    pub b: Piece<'a>,
    /// How the wholes lie to each other at the start.
    pub at: Placement,
    /// How the wholes move.
    pub motions: [Motion; 2],
    /// How deep they may overlap before they count as touching, metres; negative for a gap that counts already.
    pub room: f64,
    /// Steps of time tried in all before the time reached is taken for the time of touch.
    pub steps: usize,
}

impl Pair<'_> {
    pub fn impact(&self, until: f64) -> Option<(f64, Option<Contact>)> {
        // A solid of a formula that is a box moves as the box that it is.
        let (a, b) = (plain(&self.a), plain(&self.b));
        if a.is_some() || b.is_some() {
            return Pair { a: a.unwrap_or(self.a), b: b.unwrap_or(self.b), ..*self }.impact(until);
        }
        let straight = self.motions.iter().all(|motion| motion.spin == DVec3::ZERO);
        let time = match (self.a.shape, self.b.shape) {
            (Shape::Implicit(_), _) => self.nearer(until),
            (_, Shape::Implicit(_)) => self.swapped().nearer(until),
            (Shape::Mesh(_), Shape::Plane(_)) => self.onto_plane(until),
            (Shape::Plane(_), Shape::Mesh(_)) => self.swapped().onto_plane(until),
            (Shape::Mesh(_), _) | (_, Shape::Mesh(_)) => self.by_distance(until),
            (Shape::Plane(p), Shape::Plane(q)) => planes(p, q, &self.at, self.motions, until),
            (Shape::Terrain(_), Shape::Terrain(_)) => None,
            (Shape::Plane(_), Shape::Terrain(_)) => self.swapped().onto_terrain(until),
            (_, Shape::Terrain(_)) => self.onto_terrain(until),
            (Shape::Terrain(_), Shape::Plane(_)) => self.onto_terrain(until),
            (Shape::Terrain(_), _) => self.swapped().onto_terrain(until),
            (Shape::Plane(p), _) if straight => {
                let swapped = self.swapped();
                let (time, contact) = swapped.straight_onto_plane(p, until)?;
                let offset = later(&swapped.at, &swapped.motions, time).offset;
                return Some((time, Some(contact.swapped(offset))));
            }
            (_, Shape::Plane(p)) if straight => {
                return self.straight_onto_plane(p, until).map(|(time, contact)| (time, Some(contact)));
            }
            (Shape::Plane(_), _) => self.swapped().onto_plane(until),
            (_, Shape::Plane(_)) => self.onto_plane(until),
            _ if straight && self.room <= 0.0 => return self.straight(until),
            _ => self.bounded(0.0, until),
        };
        time.map(|time| (time, None))
    }

    /// Bounded shapes that do not turn.
    fn straight(&self, until: f64) -> Option<(f64, Option<Contact>)> {
        let at = self.later(0.0);
        let velocity = self.motions[1].velocity - self.motions[0].velocity;
        let walk = Walk::new(self.a.shape, self.b.shape, &at)?;
        match walk.glide(velocity, until, self.touch() - self.room) {
            Glide::Never => None,
            Glide::Touch(time, contact) => {
                let shift = self.at.rotation_a * self.a.pose.position;
                let contact = Contact { on_a: contact.on_a + shift, on_b: contact.on_b + shift, ..contact };
                Some((time, Some(contact)))
            }
            Glide::Unsure(time) => self.bounded(time, until).map(|time| (time, None)),
        }
    }

    fn swapped(&self) -> Pair<'_> {
        let [first, second] = self.motions;
        Pair { a: self.b, b: self.a, at: self.at.swapped(), motions: [second, first], ..*self }
    }

    /// How the two lie to each other `time` seconds later.
    fn later(&self, time: f64) -> Placement {
        let whole = later(&self.at, &self.motions, time);
        Placement {
            rotation_a: whole.rotation_a * self.a.pose.rotation,
            rotation_b: whole.rotation_b * self.b.pose.rotation,
            offset: whole.offset + whole.rotation_b * self.b.pose.position - whole.rotation_a * self.a.pose.position,
        }
    }

    /// Gap at which they count as touching, metres.
    fn touch(&self) -> f64 {
        let size = |piece: &Piece| if piece.shape.radius().is_finite() { piece.shape.radius() } else { 0.0 };
        TOUCH * (size(&self.a) + size(&self.b))
    }

    /// Seconds after which all is as at the start, if nothing moves but by turning equally fast.
    fn period(&self) -> f64 {
        let [a, b] = self.motions.map(|motion| length(motion.spin));
        let still = self.motions[0].velocity == self.motions[1].velocity;
        if still && (a == 0.0 || b == 0.0 || a == b) { TAU / a.max(b) } else { f64::INFINITY }
    }

    /// The part of the time until `until` in which the balls about the wholes' origins that hold the two
    /// overlap; `None` when they never do. Outside of it the shapes cannot touch, however they turn.
    fn near(&self, until: f64) -> Option<(f64, f64)> {
        let ball = |piece: &Piece| length(piece.pose.position) + piece.shape.radius();
        let r = (ball(&self.a) + ball(&self.b)) * (1.0 + 1e-9) - self.room.min(0.0);
        let (c, v) = (self.at.offset, self.motions[1].velocity - self.motions[0].velocity);
        let until = until.min(self.period() * (1.0 + 1e-9));
        let (beyond, speed) = (c.length_squared() - r * r, v.length_squared());
        if speed == 0.0 {
            return (beyond <= 0.0).then_some((0.0, until));
        }
        // Where |c + vt|² ≤ r².
        let (coming, root) = (-c.dot(v), (c.dot(v) * c.dot(v) - beyond * speed).sqrt());
        let (from, to) = ((coming - root) / speed, (coming + root) / speed);
        (to >= 0.0 && from <= until).then_some((from.max(0.0), to.min(until)))
    }

    /// Bounded shapes that do not touch before `time`.
    fn bounded(&self, time: f64, until: f64) -> Option<f64> {
        let (from, until) = self.near(until)?;
        let (mut time, mut steps) = (time.max(from), self.steps);
        for _ in 0..DIRECTIONS {
            let contact = deepest(self.a.shape, self.b.shape, &self.later(time))?;
            if self.room - contact.depth <= self.touch() {
                return Some(time);
            }
            time = self.along(contact.normal, time, until, &mut steps)?;
            // Time stands still from now on: no other direction would tell more.
            if steps == 0 {
                break;
            }
        }
        Some(time)
    }

    /// When the shapes, apart along `n` at `time`, may first touch along it; `None` when not by `until`.
    fn along(&self, n: DVec3, mut time: f64, until: f64, steps: &mut usize) -> Option<f64> {
        let [a, b] = &self.motions;
        let turning = self.turning_a(length(n.cross(a.spin))) + self.turning_b(length(n.cross(b.spin)));
        let closing = (a.velocity - b.velocity).dot(n) + turning;
        let mut stride = Stride::default();
        while *steps > 0 {
            *steps -= 1;
            let now = self.later(time);
            let gap = now.offset.dot(n) + self.room
                - reach(self.a.shape, now.rotation_a, n)
                - reach(self.b.shape, now.rotation_b, -n);
            if gap <= 0.5 * self.touch() {
                break;
            }
            if closing <= 0.0 {
                return None;
            }
            let sure = gap / closing;
            time += if turning > 0.0 {
                stride.find((sure, until - time), steps, |span| self.apart_along(n, time, span))
            } else {
                sure
            };
            if time > until {
                return None;
            }
        }
        Some(time)
    }

    /// Whether the shapes, apart along `n` at `time`, surely are so for `span` seconds on.
    fn apart_along(&self, n: DVec3, time: f64, span: f64) -> bool {
        let whole = later(&self.at, &self.motions, time);
        let [a, b] = &self.motions;
        let between = (whole.offset + (b.velocity - a.velocity) * span).dot(n);
        let reaches = reach_after(&self.a, whole.rotation_a, a.spin, n, span)
            + reach_after(&self.b, whole.rotation_b, b.spin, -n, span);
        between + self.room - reaches > 0.5 * self.touch()
    }

    /// How fast turning moves the first shape's surface at most along a direction at right angles to which
    /// `across` of its spin is (rad/s), m/s.
    fn turning_a(&self, across: f64) -> f64 {
        turning(&self.a, self.at.rotation_a, self.motions[0].spin, across)
    }

    /// The same of the second shape.
    fn turning_b(&self, across: f64) -> f64 {
        turning(&self.b, self.at.rotation_b, self.motions[1].spin, across)
    }
}

/// The plain shape that a solid of a formula is proved to be, in its place.
fn plain<'a>(piece: &Piece<'a>) -> Option<Piece<'a>> {
    let Shape::Implicit(solid) = piece.shape else { return None };
    let plain = solid.plain()?;
    let position = piece.pose.point(plain.pose.position);
    Some(Piece { shape: &plain.shape, pose: Pose::new(position, piece.pose.rotation * plain.pose.rotation) })
}

/// The placement of two wholes `time` seconds later.
pub(super) fn later(at: &Placement, motions: &[Motion; 2], time: f64) -> Placement {
    let [a, b] = motions;
    let turned = |spin: DVec3, start: DQuat| if spin == DVec3::ZERO { start } else { rotation(spin * time) * start };
    Placement {
        rotation_a: turned(a.spin, at.rotation_a),
        rotation_b: turned(b.spin, at.rotation_b),
        offset: at.offset + (b.velocity - a.velocity) * time,
    }
}

/// How fast turning moves a piece's surface at most along a direction at right angles to which `across` of
/// its whole's spin is (rad/s), m/s. What turns about an axis about which it is round changes nothing by that,
/// and its axis turns only as fast as spin and axis are apart, which stays as it is.
fn turning(piece: &Piece, rotation: DQuat, spin: DVec3, across: f64) -> f64 {
    let whole = across * turning_radius(piece);
    if !matches!(piece.shape, Shape::Capsule(_) | Shape::Cylinder(_) | Shape::Cone(_)) || whole == 0.0 {
        return whole;
    }
    let (axis, place) = (rotation * piece.pose.rotation * DVec3::Z, rotation * piece.pose.position);
    let (swirl, beside) = (length(spin.cross(axis)), length(place.cross(axis)));
    whole.min(across * beside + swirl * turning_radius(piece))
}

/// Radius that matters for turning, metres: no point turns faster along a direction n than |n × ω| times
/// its distance from the origin of the whole, and a ball may turn as it likes about its own centre.
fn turning_radius(piece: &Piece) -> f64 {
    let own = match piece.shape {
        Shape::Sphere(_) => 0.0,
        Shape::Capsule(s) => s.half_height(),
        other => other.radius(),
    };
    length(piece.pose.position) + own
}
