//! Past each other in leaps: a box around the way.
//!
//! Who goes on by the gap alone needs as many steps as the gap is contained in the way beside the other. But all places
//! that a shape comes to in a while lie in a box, however it turns, and one side of that box can be laid along the other
//! shape where the two are nearest: where the box is clear of the other, so was the shape all the while. That one
//! question takes what a single step does.

use super::{Pair, later};
use crate::math::length;
use crate::narrow::implicit::{Apart, seen_within};
use crate::narrow::questions::gap;
use crate::narrow::reach::reach;
use crate::narrow::{Contact, Placement, deepest, distance};
use crate::shape::Shape;
use glam::{DMat3, DQuat, DVec3};

/// Leaps taken at once, boxes tried for each, and the part of a while that is tried next where one was not clear.
const LEAPS: usize = 16;
const TRIES: usize = 7;
const SHORTER: f64 = 0.35;

/// How much of its speed may lead a shape to the other for it to be passing: what comes straight on gets there in a few
/// steps anyway.
const PASSING: f64 = 0.6;

/// How far it is looked from a solid for what it passes, times its size.
const LOOK: f64 = 0.5;

/// Places of a shape that turns around which a box is put, at most.
const PLACES: f64 = 512.0;

/// How much too large a box may be where its shape turns, as a part of the gap.
const LOOSE: f64 = 0.05;

/// How many times as many cells as usual are spent on a proof: it stands for many others.
const PATIENCE: usize = 4;

/// The part of a depth that is allowed by which shapes are lifted out of each other.
const LIFTED: f64 = 0.99;

/// What is between two shapes at a time, as seen from the first.
#[derive(Clone, Copy)]
struct Between {
    /// From the first to the second, in the first's axes.
    normal: DVec3,
    /// How fast they part along it, m/s, and move against each other there.
    parting: f64,
    speed: f64,
    /// Metres.
    gap: f64,
}

/// Which way a side of a box looks: as what is between two shapes does now, or as much of that as is across the way, so
/// that the way leads along it. That is where they are nearest, or about so.
#[derive(Clone, Copy)]
enum Side {
    Between,
    Across,
}

impl Pair<'_> {
    /// A time up to which it is proved that the two do not touch, from a time at which they do not; that time itself where
    /// nothing is proved.
    pub(super) fn leap(&self, from: f64, until: f64) -> f64 {
        let (mut time, swapped) = (from, self.swapped());
        if !(until - from).is_finite() {
            return from;
        }
        // The smaller one goes into the box; where that fails, the other.
        let smaller = self.b.shape.radius() <= self.a.shape.radius();
        let views = if smaller { [self, &swapped] } else { [&swapped, self] };
        let mut tried = f64::INFINITY;
        for _ in 0..LEAPS {
            let Some(between) = self.between(time) else { break };
            if between.parting < -PASSING * between.speed || time >= until {
                break;
            }
            let seen = |k: usize| {
                let first = std::ptr::eq(views[k], self);
                if first { between } else { self.turned(&between, time) }
            };
            let mut span = until - time;
            if between.parting < 0.0 {
                let room = (between.gap + self.room.max(0.0)).max(0.0);
                span = span.min(2.0 * room / -between.parting);
            }
            let is_free = |end: f64, side: Side, pairs: &[usize]| {
                pairs.iter().any(|&k| views[k].is_clear_of_way((time, end), &seen(k), side).unwrap_or(false))
            };
            let mut free = (tried.is_infinite() && is_free(until, Side::Across, &[0, 1])).then_some(until);
            span = span.min(tried);
            for _ in 0..TRIES {
                let end = if time + span < until { time + span } else { until };
                // No farther than a few plain steps lead.
                if free.is_some() || span * between.speed < 3.0 * between.gap.abs().max(self.room.abs()) {
                    break;
                }
                if is_free(end, Side::Between, &[0]) || is_free(end, Side::Across, &[0]) {
                    (free, tried) = (Some(end), 4.0 * span);
                }
                span *= SHORTER;
            }
            match free {
                Some(end) if end > time => time = end,
                _ => break,
            }
        }
        time
    }

    /// What is between the two as seen from the second.
    fn turned(&self, between: &Between, time: f64) -> Between {
        let now = self.later(time);
        let normal = now.rotation_b.conjugate() * (now.rotation_a * -between.normal);
        Between { normal, ..*between }
    }

    /// Whether the first is clear of a box around the way of the second.
    fn is_clear_of_way(&self, (from, until): (f64, f64), nearest: &Between, side: Side) -> Option<bool> {
        if !self.b.shape.radius().is_finite() {
            return None;
        }
        let mut nearest = *nearest;
        if let Side::Across = side {
            let way = self.place(until).0 - self.place(from).0;
            nearest.normal = nearest.normal.reject_from(way.try_normalize()?).try_normalize()?;
        }
        let (shape, mut at) = self.around(from, until, &nearest)?;
        // What may overlap is as deep as it must be moved to come out.
        let ground = matches!(self.a.shape, Shape::Terrain(_));
        let lift = if ground { 0.0 } else { LIFTED * self.room.max(0.0) };
        at.offset += nearest.normal * lift;
        let by = self.touch() + if ground { 0.0 } else { (-self.room).max(0.5 * (self.room - lift)) };
        Some(is_clear(self.a.shape, &shape, &at, by))
    }

    /// The nearest places of the two, as far as points known of them tell.
    pub(super) fn places(&self, now: &Placement) -> Option<Contact> {
        match (self.a.shape, self.b.shape) {
            (Shape::Implicit(solid), other) => seen_within(solid, other, now, LOOK * solid.radius()),
            (other, Shape::Implicit(solid)) => {
                Some(seen_within(solid, other, &now.swapped(), LOOK * solid.radius())?.swapped(-now.offset))
            }
            (a, b) => deepest(a, b, now),
        }
    }

    /// What is between the two at a time.
    fn between(&self, time: f64) -> Option<Between> {
        let now = self.later(time);
        let contact = self.places(&now)?;
        let whole = later(&self.at, &self.motions, time);
        let [a, b] = &self.motions;
        // From the origin of the first whole, and from that of the second.
        let shift = whole.rotation_a * self.a.pose.position;
        let (on_a, on_b) = (contact.on_a + shift, contact.on_b + shift - whole.offset);
        let moving = b.velocity + b.spin.cross(on_b) - a.velocity - a.spin.cross(on_a);
        let normal = now.rotation_a.conjugate() * contact.normal;
        Some(Between { normal, parting: moving.dot(contact.normal), speed: length(moving), gap: -contact.depth })
    }

    /// Place of the second and its rotation as seen from the first, at a time.
    fn place(&self, time: f64) -> (DVec3, DQuat) {
        let now = self.later(time);
        let back = now.rotation_a.conjugate();
        (back * now.offset, back * now.rotation_b)
    }

    /// A box, one side of which looks along `between`, that holds the second in all its places as seen from the first.
    fn around(&self, from: f64, until: f64, between: &Between) -> Option<(Shape, Placement)> {
        let [a, b] = &self.motions;
        let place = |time: f64| self.place(time);
        let span = until - from;
        let way = place(until).0 - place(from).0;
        let along = way - between.normal * way.dot(between.normal);
        let along = along.try_normalize().unwrap_or_else(|| between.normal.any_orthonormal_vector());
        let axes = [between.normal, along, between.normal.cross(along)];
        // No point is pulled off a straight line by more than this, m/s².
        let (turn_a, turn_b) = (length(a.spin), length(b.spin));
        let far = length(later(&self.at, &self.motions, from).offset) + length(b.velocity - a.velocity) * span;
        let size = length(self.b.pose.position) + self.b.shape.radius();
        let own = length(self.a.pose.position);
        let pull = turn_a * turn_a * (far + own)
            + 2.0 * turn_a * length(b.velocity - a.velocity)
            + (turn_a + turn_b) * (turn_a + turn_b) * size;
        let room = between.gap.abs().max(self.room.abs()).max(self.touch());
        let places = (span * (pull / (8.0 * LOOSE * room)).sqrt()).ceil().clamp(1.0, PLACES);
        let part = span / places;
        let off = pull * part * part / 8.0;
        let (mut low, mut high) = (DVec3::INFINITY, DVec3::NEG_INFINITY);
        for k in 0..=places as usize {
            let (offset, rotation) = place(from + part * k as f64);
            for (axis, n) in axes.iter().enumerate() {
                let middle = offset.dot(*n);
                low[axis] = low[axis].min(middle - reach(self.b.shape, rotation, -*n));
                high[axis] = high[axis].max(middle + reach(self.b.shape, rotation, *n));
            }
        }
        let slack = off + 1e-12 * (far + own + size);
        let frame = DMat3::from_cols(axes[0], axes[1], axes[2]);
        let shape = Shape::cuboid(high - low + 2.0 * slack).ok()?;
        let rotation_b = DQuat::from_mat3(&frame).normalize();
        let offset = frame * (0.5 * (low + high));
        Some((shape, Placement { rotation_a: DQuat::IDENTITY, rotation_b, offset }))
    }
}

/// Whether a shape is surely farther than `by` metres from a box.
fn is_clear(shape: &Shape, cuboid: &Shape, at: &Placement, by: f64) -> bool {
    match shape {
        Shape::Implicit(solid) => Apart::new(solid, cuboid).is_some_and(|apart| apart.are(at, by, PATIENCE)),
        Shape::Mesh(_) => gap(shape, cuboid, at, 2.0 * by).is_none_or(|gap| gap.distance > by),
        Shape::Terrain(_) => distance(cuboid, shape, &at.swapped()).is_some_and(|gap| gap.distance > by),
        Shape::Compound(_) => false,
        simple => deepest(simple, cuboid, at).is_some_and(|contact| -contact.depth > by),
    }
}
