//! The points of a contact, once its direction is known: as in [`crate::narrow::convex`], the features that
//! face each other are laid over each other along the normal.

use super::exit::exit;
use super::feature::{Shown, facing, resting};
use super::form::{Core, Form};
use super::neighbours;
use super::overlay::overlay;
use super::pair::Pair;
use crate::math::{length, tolerance, unit};
use crate::narrow::Contact;
use crate::narrow::convex::{Feature, Seen, ball_exit, keep, nearest_on_line};
use glam::DVec3;

/// Sine of the angle up to which features of the single deepest point count as level.
const LEVEL: f64 = 1e-6;

/// Contacts of a pair along the unit vector `n`, in which it overlaps by `overlap` (balls included,
/// metres): those deep enough for `margin` (metres), relative to the first form's centre. Answers how far the
/// deepest is off b's surface, metres: more than rounding when the direction is not quite the best.
pub(super) fn contacts(pair: &Pair, (n, overlap): (DVec3, f64), margin: f64, out: &mut Vec<Contact>) -> f64 {
    let first = out.len();
    let mut a = facing(pair.a, DVec3::ZERO, n, tolerance::NEARLY_PARALLEL);
    let mut b = facing(pair.b, pair.offset, -n, tolerance::NEARLY_PARALLEL);
    let deepest = if a.is_flat() || b.is_flat() {
        let (narrow_a, narrow_b) = (!a.is_flat(), !b.is_flat());
        let edge = if narrow_a {
            Some(std::mem::replace(&mut a, resting(pair.a, DVec3::ZERO, n)))
        } else if narrow_b {
            Some(std::mem::replace(&mut b, resting(pair.b, pair.offset, -n)))
        } else {
            None
        };
        let mut deepest = laid(pair, (&a, &b), n, margin, out);
        if let Some(edge) = edge.filter(|_| deepest.is_none()) {
            // The steepest face at the end of an edge need not be one of the edge's own.
            let both = if narrow_a { (&edge, &b) } else { (&a, &edge) };
            deepest = laid(pair, both, n, margin, out);
        }
        neighbours::contacts(pair, (&a, &b), (n, overlap), margin, first, out);
        deepest
    } else {
        along_lines(pair, (&a, &b), n, margin, out)
    };
    let short = deepest.map_or(f64::INFINITY, |c| overlap - c.depth);
    if short <= 1e-9 * pair.size + a.rough() + b.rough() && out.len() > first {
        return (short - a.rough() - b.rough()).max(0.0);
    }
    let (on_a, off) = match deepest {
        Some(contact) if short <= 1e-7 * pair.size => (contact.on_a, short),
        _ => deepest_point(pair, n, overlap),
    };
    out.push(Contact { on_a, on_b: on_a - n * overlap, normal: n, depth: overlap });
    off
}

/// Contacts of two features of which one at least is flat; answers the deepest of all.
fn laid(pair: &Pair, (a, b): (&Shown, &Shown), n: DVec3, margin: f64, out: &mut Vec<Contact>) -> Option<Contact> {
    let mut deepest = None;
    for seen in &overlay(a, b, n, pair.size) {
        keep(dressed(pair, seen, n), margin, &mut deepest, out);
    }
    deepest
}

/// A pair of points of the cores, one above the other along `n`, moved out to the true surfaces.
pub(super) fn dressed(pair: &Pair, seen: &Seen, n: DVec3) -> Contact {
    let on_a = seen.a + n * ball_above(pair.a, seen.a, n);
    let on_b = seen.b - n * ball_above(pair.b, seen.b - pair.offset, -n);
    // Measured once and carried over, so that on_a − on_b is the depth along n and nothing else.
    let depth = (on_a - on_b).dot(n);
    Contact { on_a, on_b: on_a - n * depth, normal: n, depth }
}

/// How far a capsule's or a ball's surface is from the point `core` of its axis along `d`; zero for others.
fn ball_above(form: &Form, core: DVec3, d: DVec3) -> f64 {
    match &form.core {
        Core::Sum(solid) if solid.ball > 0.0 && solid.edges > 0 => {
            ball_exit(solid.ball, solid.half[0], core.dot(solid.axes[0]), d.dot(solid.axes[0]))
        }
        _ => form.ball,
    }
}

/// Two lines side by side touch along their common stretch: its ends, on the true surfaces.
fn along_lines(
    pair: &Pair,
    (a, b): (&Shown, &Shown),
    n: DVec3,
    margin: f64,
    out: &mut Vec<Contact>,
) -> Option<Contact> {
    let (Shown::Other(Feature::Line(a0, a1)), Shown::Other(Feature::Line(b0, b1))) = (a, b) else { return None };
    let flat = |v: DVec3| v - n * v.dot(n);
    let (u, v) = (flat(*a1 - *a0), flat(*b1 - *b0));
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
    let slack = 1e-9 * pair.size;
    let mut deepest = None;
    let ends: &[f64] = if high - low > slack { &[low, high] } else { &[] };
    for s in ends {
        let point = 0.5 * (on_line(*a0, *a1, *s) + on_line(*b0, *b1, *s));
        let Some(above) = exit(pair.a, point, n, 0.1 * slack) else { continue };
        let Some(below) = exit(pair.b, point - pair.offset, -n, 0.1 * slack) else { continue };
        let (on_a, depth) = (point + n * above, above + below);
        keep(Contact { on_a, on_b: on_a - n * depth, normal: n, depth }, margin, &mut deepest, out);
    }
    deepest
}

/// The point of a where the overlap is least, and how far the point of b below it is off the features.
fn deepest_point(pair: &Pair, n: DVec3, overlap: f64) -> (DVec3, f64) {
    let a = facing(pair.a, DVec3::ZERO, n, LEVEL);
    let b = facing(pair.b, pair.offset, -n, LEVEL);
    let (ball_a, ball_b) = (n * pair.a.ball, n * pair.b.ball);
    let on_a = match (&a, &b) {
        (Shown::Other(Feature::Point(p)), _) => *p + ball_a,
        (_, Shown::Other(Feature::Point(q))) => *q - ball_b + n * overlap,
        (Shown::Other(Feature::Line(a0, a1)), Shown::Other(Feature::Line(b0, b1))) => {
            nearest_on_line((*a0, *a1), (*b0, *b1)) + ball_a
        }
        _ => {
            let seen = overlay(&a, &b, n, pair.size);
            let deeper = |p: &&Seen, q: &&Seen| (p.a - p.b).dot(n).total_cmp(&(q.a - q.b).dot(n));
            seen.iter().max_by(deeper).map_or_else(|| nearly_common(&a, &b, n * overlap - ball_a - ball_b), |s| s.a)
                + ball_a
        }
    };
    let (core_a, core_b) = (on_a - ball_a, on_a - n * overlap + ball_b);
    let off = length(a.nearest(core_a) - core_a).max(length(b.nearest(core_b) - core_b));
    (on_a, (off - a.rough() - b.rough()).max(0.0))
}

/// A point of the first feature nearest to the second moved `by` (metres), for features that only rounding
/// keeps from having a common point.
fn nearly_common(a: &Shown, b: &Shown, by: DVec3) -> DVec3 {
    if let (Some(corners_a), Some(corners_b)) = (a.corners(), b.corners()) {
        // One of the two points is a corner. A line that grazes a blunt one is next to it for a long way.
        let from_a = corners_a.iter().map(|p| (*p, length(b.nearest(*p - by) + by - *p)));
        let from_b = corners_b.iter().map(|q| {
            let on_a = a.nearest(*q + by);
            (on_a, length(on_a - *q - by))
        });
        let nearest = from_a.chain(from_b).min_by(|p, q| p.1.total_cmp(&q.1));
        return nearest.map_or_else(|| a.middle(), |(point, _)| point);
    }
    // Projections to and fro. From a cap's middle the first already finds where a line or rim grazes it.
    let start = if matches!(a, Shown::Other(Feature::Cap(_))) { b.nearest(a.middle()) } else { b.middle() };
    let mut point = a.nearest(start);
    for _ in 0..20 {
        point = a.nearest(b.nearest(point));
    }
    point
}
