//! The points of a contact, once its direction is known: the features that face each other are laid
//! over each other along the normal, and every point of the common part's outline is measured.

use super::direction::Direction;
use super::feature::{Feature, facing, resting};
use super::overlay::{Seen, overlay};
use super::{Couple, Few, Solid, ball_exit};
use crate::math::{length, tolerance, unit};
use crate::narrow::Contact;
use glam::DVec3;

/// Sine of the angle up to which features of the single deepest point count as level.
const LEVEL: f64 = 1e-6;

/// Contacts of a couple along a direction, those deep enough for `margin` (metres). Answers how far the
/// deepest is off b's surface, metres: more than rounding when the direction is not quite the best.
pub(super) fn contacts(couple: &Couple, direction: &Direction, margin: f64, out: &mut Vec<Contact>) -> f64 {
    let first = out.len();
    let n = direction.normal;
    let a = facing(&couple.a, DVec3::ZERO, n, tolerance::NEARLY_PARALLEL);
    let b = facing(&couple.b, couple.offset, -n, tolerance::NEARLY_PARALLEL);
    let deepest = match (is_flat(&a), is_flat(&b)) {
        (false, false) => along_lines(couple, (&a, &b), n, margin, out),
        (true, false) => laid(couple, (&a, &resting(&couple.b, couple.offset, -n)), n, margin, out),
        (false, true) => laid(couple, (&resting(&couple.a, DVec3::ZERO, n), &b), n, margin, out),
        (true, true) => laid(couple, (&a, &b), n, margin, out),
    };
    let short = deepest.map_or(f64::INFINITY, |c| direction.overlap - c.depth);
    if short <= 1e-9 * couple.size() && out.len() > first {
        return short.abs();
    }
    let depth = direction.overlap;
    let (on_a, off) = match deepest {
        Some(contact) if short <= 1e-7 * couple.size() => (contact.on_a, short),
        _ => deepest_point(couple, direction),
    };
    out.push(Contact { on_a, on_b: on_a - n * depth, normal: n, depth });
    off
}

/// Appends a contact if it is deep enough, and notes the deepest of all.
pub(in crate::narrow) fn keep(contact: Contact, margin: f64, deepest: &mut Option<Contact>, out: &mut Vec<Contact>) {
    if deepest.is_none_or(|d| contact.depth > d.depth) {
        *deepest = Some(contact);
    }
    if contact.depth >= -margin {
        out.push(contact);
    }
}

fn is_flat(feature: &Feature) -> bool {
    matches!(feature, Feature::Face(_) | Feature::Cap(_))
}

/// Contacts of two features of which one at least is flat; answers the deepest of all.
fn laid(
    couple: &Couple,
    (a, b): (&Feature, &Feature),
    n: DVec3,
    margin: f64,
    out: &mut Vec<Contact>,
) -> Option<Contact> {
    let mut deepest = None;
    for seen in &overlay(a, b, n, couple.size()) {
        keep(dressed(couple, *seen, n), margin, &mut deepest, out);
    }
    deepest
}

/// A pair of points of the cores, one above the other along `n`, moved out to the true surfaces.
fn dressed(couple: &Couple, seen: Seen, n: DVec3) -> Contact {
    let on_a = seen.a + n * ball_above(&couple.a, seen.a, n);
    let on_b = seen.b - n * ball_above(&couple.b, seen.b - couple.offset, -n);
    // Measured once and carried over, so that on_a − on_b is the depth along n and nothing else.
    let depth = (on_a - on_b).dot(n);
    Contact { on_a, on_b: on_a - n * depth, normal: n, depth }
}

/// How far a capsule's surface is from the point `core` of its axis along `d`; zero without a ball.
fn ball_above(solid: &Solid, core: DVec3, d: DVec3) -> f64 {
    if solid.ball > 0.0 {
        ball_exit(solid.ball, solid.half[0], core.dot(solid.axes[0]), d.dot(solid.axes[0]))
    } else {
        0.0
    }
}

/// Two lines side by side touch along their common stretch: its ends, on the true surfaces.
fn along_lines(
    couple: &Couple,
    (a, b): (&Feature, &Feature),
    n: DVec3,
    margin: f64,
    out: &mut Vec<Contact>,
) -> Option<Contact> {
    let (Feature::Line(a0, a1), Feature::Line(b0, b1)) = (a, b) else { return None };
    let flat = |v: DVec3| v - n * v.dot(n);
    let (u, v) = (flat(a1 - a0), flat(b1 - b0));
    let sine = length(u.cross(v)) / (length(u) * length(v));
    if sine.is_nan() || sine > tolerance::PARALLEL {
        return None;
    }
    let along = unit(u);
    let on_line = |p: DVec3, q: DVec3, s: f64| {
        let (from, to) = (along.dot(p), along.dot(q));
        p + (q - p) * ((s - from) / (to - from))
    };
    let span = |p: DVec3, q: DVec3| (along.dot(p).min(along.dot(q)), along.dot(p).max(along.dot(q)));
    let (span_a, span_b) = (span(*a0, *a1), span(*b0, *b1));
    let (low, high) = (span_a.0.max(span_b.0), span_a.1.min(span_b.1));
    let slack = 1e-9 * couple.size();
    let mut deepest = None;
    let ends: &[f64] = if high - low > slack { &[low, high] } else { &[] };
    for s in ends {
        let point = 0.5 * (on_line(*a0, *a1, *s) + on_line(*b0, *b1, *s));
        let Some(above) = couple.a.exit(point, n, slack) else { continue };
        let Some(below) = couple.b.exit(point - couple.offset, -n, slack) else { continue };
        let (on_a, depth) = (point + n * above, above + below);
        keep(Contact { on_a, on_b: on_a - n * depth, normal: n, depth }, margin, &mut deepest, out);
    }
    deepest
}

/// The point of a where the overlap is least, and how far the point of b below it is off the features.
fn deepest_point(couple: &Couple, direction: &Direction) -> (DVec3, f64) {
    let (n, depth) = (direction.normal, direction.overlap);
    let a = facing(&couple.a, DVec3::ZERO, n, LEVEL);
    let b = facing(&couple.b, couple.offset, -n, LEVEL);
    let (ball_a, ball_b) = (n * couple.a.ball, n * couple.b.ball);
    let on_a = match (&a, &b) {
        (Feature::Point(p), _) => *p + ball_a,
        (_, Feature::Point(q)) => *q - ball_b + n * depth,
        (Feature::Line(a0, a1), Feature::Line(b0, b1)) => nearest_on_line((*a0, *a1), (*b0, *b1)) + ball_a,
        _ => {
            let seen: Few<Seen, 24> = overlay(&a, &b, n, couple.size());
            let deeper = |p: &&Seen, q: &&Seen| (p.a - p.b).dot(n).total_cmp(&(q.a - q.b).dot(n));
            seen.iter().max_by(deeper).map_or_else(|| nearly_common(&a, &b), |s| s.a) + ball_a
        }
    };
    let (core_a, core_b) = (on_a - ball_a, on_a - n * depth + ball_b);
    (on_a, length(a.nearest(core_a) - core_a).max(length(b.nearest(core_b) - core_b)))
}

/// A point of the first feature nearest to the second, for features that only rounding keeps from
/// having a common point: projections to and fro.
fn nearly_common(a: &Feature, b: &Feature) -> DVec3 {
    // From a cap's middle the first projection already finds where a line or rim grazes it.
    let start = if matches!(a, Feature::Cap(_)) { b.nearest(a.middle()) } else { b.middle() };
    let mut point = a.nearest(start);
    for _ in 0..20 {
        point = a.nearest(b.nearest(point));
    }
    point
}

/// The point of the first segment nearest to the second.
pub(in crate::narrow) fn nearest_on_line((a0, a1): (DVec3, DVec3), (b0, b1): (DVec3, DVec3)) -> DVec3 {
    let (u, v, between) = (a1 - a0, b1 - b0, b0 - a0);
    let (uu, uv, vv) = (u.length_squared(), u.dot(v), v.length_squared());
    let across = uu * vv - uv * uv;
    let crossing = if across > 1e-14 * uu * vv { (between.dot(u) * vv - between.dot(v) * uv) / across } else { 0.0 };
    // Kept on the first, then on the second, then again on the first: exact also for parallels.
    let s = ((u * crossing.clamp(0.0, 1.0) - between).dot(v) / vv).clamp(0.0, 1.0);
    a0 + u * ((between + v * s).dot(u) / uu).clamp(0.0, 1.0)
}
