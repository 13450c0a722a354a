//! Half-spaces, and what comes down on them.

use super::bend::{Stride, reach_after};
use super::{Motion, Pair, STEPS, TOUCH, later, turning_radius};
use crate::math::{length, tolerance};
use crate::narrow::questions::lowest;
use crate::narrow::reach::reach;
use crate::narrow::{Contact, Placement};
use crate::shape::{Plane, Shape};
use glam::DVec3;
use std::f64::consts::TAU;

impl Pair<'_> {
    /// A bounded shape, first, and a plane, second, neither of which turns.
    pub(super) fn straight_onto_plane(&self, plane: &Plane, until: f64) -> Option<(f64, Contact)> {
        let now = self.later(0.0);
        let (time, contact) = straight_onto_plane(self.a.shape, plane, &now, self.motions, until, self.room)?;
        let shift = self.at.rotation_a * self.a.pose.position;
        Some((time, Contact { on_a: contact.on_a + shift, on_b: contact.on_b + shift, ..contact }))
    }

    /// As [`Pair::near`], for a plane that does not turn: when the ball about the whole's origin reaches it.
    pub(super) fn near_plane(&self, plane: &Plane, until: f64) -> Option<(f64, f64)> {
        let normal = self.at.rotation_b * plane.normal();
        let height = -normal.dot(self.at.offset) - plane.offset();
        let reach = (length(self.a.pose.position) + self.a.shape.radius()) * (1.0 + 1e-9);
        let above = height - reach + self.room.min(0.0);
        let rising = (self.motions[0].velocity - self.motions[1].velocity).dot(normal);
        if rising == 0.0 {
            // Only turning changes the gap then, and soon all over again.
            let period = TAU / length(self.motions[0].spin);
            return (above <= 0.0).then_some((0.0, until.min(period * (1.0 + 1e-9))));
        }
        let even = -above / rising;
        let (from, to) = if rising < 0.0 { (even.max(0.0), until) } else { (0.0, even.min(until)) };
        (from <= to).then_some((from, to))
    }

    /// A bounded shape, first, and a plane, second.
    pub(super) fn onto_plane(&self, until: f64) -> Option<f64> {
        let Shape::Plane(plane) = self.b.shape else { return None };
        let [a, b] = &self.motions;
        let approach = a.velocity - b.velocity;
        let (mut time, until) = if b.spin == DVec3::ZERO { self.near_plane(plane, until)? } else { (0.0, until) };
        let (mut steps, mut stride) = (self.steps, Stride::default());
        while steps > 0 {
            steps -= 1;
            let now = self.later(time);
            let normal = now.rotation_b * plane.normal();
            let height = -normal.dot(now.offset) - plane.offset();
            let gap = height - reach(self.a.shape, now.rotation_a, -normal) + self.room;
            if gap <= self.touch() {
                return Some(time);
            }
            // A plane that turns sweeps faster the farther out it is met.
            let far = length(now.offset)
                + length(approach) * (until - time)
                + turning_radius(&self.a)
                + self.a.shape.radius();
            let sweeping = length(b.spin) * far;
            let steady = sweeping == 0.0;
            let moving = if steady { -approach.dot(normal) } else { length(approach) };
            let across = if steady { length(normal.cross(a.spin)) } else { length(a.spin) };
            let closing = moving + sweeping + self.turning_a(across);
            if closing <= 0.0 {
                return None;
            }
            let sure = gap / closing;
            time += if steady && across > 0.0 {
                stride.find((sure, until - time), &mut steps, |span| self.above_plane(plane, normal, time, span))
            } else {
                sure
            };
            if time > until {
                return None;
            }
        }
        Some(time)
    }

    /// Whether a bounded shape, first, surely stays above a plane, second, that does not turn, from `time` on for `span`
    /// seconds.
    fn above_plane(&self, plane: &Plane, normal: DVec3, time: f64, span: f64) -> bool {
        let whole = later(&self.at, &self.motions, time);
        let [a, b] = &self.motions;
        let offset = whole.offset + (b.velocity - a.velocity) * span + whole.rotation_b * self.b.pose.position;
        let height = -normal.dot(offset) - plane.offset();
        height + self.room - reach_after(&self.a, whole.rotation_a, a.spin, -normal, span) > self.touch()
    }
}

/// A bounded shape, first, and a plane, second, neither of which turns: the same point stays lowest.
pub(super) fn straight_onto_plane(
    a: &Shape,
    plane: &Plane,
    at: &Placement,
    motions: [Motion; 2],
    until: f64,
    room: f64,
) -> Option<(f64, Contact)> {
    let Contact { on_a, normal, depth, .. } = lowest(a, plane, at)?;
    let closing = (motions[0].velocity - motions[1].velocity).dot(normal);
    let blur = 8.0 * f64::EPSILON * (plane.offset().abs() + length(at.offset));
    let touching = room - depth <= (TOUCH + tolerance::RELATIVE) * a.radius() + blur;
    let time = if touching { 0.0 } else { (room - depth) / closing };
    let in_time = closing > 0.0 && time <= until;
    if !touching && !in_time {
        return None;
    }
    let depth = depth - room + closing * time;
    Some((time, Contact { on_a, on_b: on_a - normal * depth, normal, depth }))
}

/// Two half-spaces that face each other across a gap. If they turn against each other they meet at
/// once, far away.
pub(super) fn planes(a: &Plane, b: &Plane, at: &Placement, motions: [Motion; 2], until: f64) -> Option<f64> {
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
