//! Two features laid over each other along the contact normal: the outline of their common part.

use super::feature::{Polygon, Shown};
use crate::math::tolerance;
use crate::narrow::clip::Rectangle;
use crate::narrow::convex::{self, Cap, Feature, Seen, tidy, within_circle};
use glam::{DVec2, DVec3, Vec3Swizzles};

/// The corners of the common part of two features, at least one of them flat, seen along `n`, in
/// order round it. `size` is a length for rounding allowances.
pub(super) fn overlay(a: &Shown, b: &Shown, n: DVec3, size: f64) -> Vec<Seen> {
    let slack = 1e-10 * size;
    match (a, b) {
        (Shown::Polygon(a), b) => laid(a, b, n, slack, true),
        (a, Shown::Polygon(b)) => laid(b, a, n, slack, false),
        (Shown::Other(a), Shown::Other(b)) => convex::overlay(a, b, n, size).to_vec(),
    }
}

/// What of `other` is over a polygon, or a polygon over a cap; `first` when the polygon belongs to shape a.
fn laid(polygon: &Polygon, other: &Shown, n: DVec3, slack: f64, first: bool) -> Vec<Seen> {
    let chart = polygon.chart();
    let outline = polygon.outline(&chart);
    match other {
        Shown::Polygon(over) => {
            let corners = over.corners.iter().map(|p| chart.onto(*p, n)).collect();
            placed(&clipped(corners, &outline), &chart, n, first)
        }
        Shown::Other(Feature::Cap(cap)) => {
            placed(&on_cap(cap, polygon, &chart, &outline, (n, slack)), &cap.chart(), n, !first)
        }
        Shown::Other(Feature::Line(p, q)) => placed(&line([*p, *q], &chart, &outline, (n, slack)), &chart, n, first),
        Shown::Other(Feature::Point(p)) => placed(&line([*p, *p], &chart, &outline, (n, slack)), &chart, n, first),
        Shown::Other(Feature::Face(_)) => Vec::new(),
    }
}

/// From the chart's coordinates back to points; `first` when the chart belongs to shape a.
fn placed(marks: &[DVec3], chart: &Rectangle, n: DVec3, first: bool) -> Vec<Seen> {
    let place = |mark: &DVec3| {
        let here = chart.point(mark.x, mark.y);
        let there = here + n * mark.z;
        if first { Seen { a: here, b: there } } else { Seen { a: there, b: here } }
    };
    marks.iter().map(place).collect()
}

/// How far `p` is inside of the side from `from` to `to` of an outline, times the side's length.
fn inside(from: DVec2, to: DVec2, p: DVec2) -> f64 {
    (to - from).perp_dot(p - from)
}

/// The part of a convex polygon over an outline, in the polygon's order; the third coordinate, linear over
/// the polygon, goes along. What lies on a side but for rounding counts as over, so that faces that
/// share a side do not give needless points along it.
fn clipped(mut kept: Vec<DVec3>, outline: &[DVec2]) -> Vec<DVec3> {
    let mut next = Vec::with_capacity(kept.len() + outline.len());
    for (k, from) in outline.iter().enumerate() {
        let to = outline[(k + 1) % outline.len()];
        let slack = tolerance::RELATIVE * (to - *from).length_squared();
        if kept.iter().all(|p| inside(*from, to, p.xy()) >= -slack) {
            continue;
        }
        next.clear();
        for (i, p) in kept.iter().enumerate() {
            let q = kept[(i + 1) % kept.len()];
            let (dp, dq) = (inside(*from, to, p.xy()), inside(*from, to, q.xy()));
            if dp >= -slack {
                next.push(*p);
            }
            if (dp < -slack && dq > slack) || (dp > slack && dq < -slack) {
                next.push(*p + (q - *p) * (dp / (dp - dq)));
            }
        }
        std::mem::swap(&mut kept, &mut next);
    }
    kept
}

/// The part of a line over an outline, one point where they only touch.
fn line(ends: [DVec3; 2], chart: &Rectangle, outline: &[DVec2], (n, slack): (DVec3, f64)) -> Vec<DVec3> {
    let [p, q] = ends.map(|p| chart.onto(p, n));
    let whole = (q - p).xy().length();
    let (mut low, mut high) = (0.0f64, 1.0f64);
    for (k, from) in outline.iter().enumerate() {
        let to = outline[(k + 1) % outline.len()];
        let side = (to - *from).length();
        let (dp, dq) = (inside(*from, to, p.xy()) / side, inside(*from, to, q.xy()) / side);
        if (dp - dq).abs() <= slack {
            if dp.max(dq) < -slack {
                return Vec::new();
            }
        } else if dp < dq {
            low = low.max(dp / (dp - dq));
        } else {
            high = high.min(dp / (dp - dq));
        }
    }
    if (low - high) * whole > slack {
        return Vec::new();
    }
    let at = |t: f64| p + (q - p) * t;
    if (high - low) * whole > slack { vec![at(low), at(high)] } else { vec![at(low.min(1.0))] }
}

/// A polygon over a cap: its corners within the circle, its sides' crossings with the rim, and the
/// points of the rim that it covers, in the cap's chart.
fn on_cap(cap: &Cap, polygon: &Polygon, over: &Rectangle, outline: &[DVec2], (n, slack): (DVec3, f64)) -> Vec<DVec3> {
    let chart = cap.chart();
    let corners: Vec<DVec3> = polygon.corners.iter().map(|p| chart.onto(*p, n)).collect();
    let mut marks = Vec::new();
    for (k, p) in corners.iter().enumerate() {
        let q = corners[(k + 1) % corners.len()];
        if p.xy().length() <= cap.radius + slack {
            marks.push(*p);
        }
        if let Some((from, to)) = within_circle(p.xy(), q.xy(), cap.radius) {
            for t in [from, to] {
                if t > 0.0 && t < 1.0 {
                    marks.push(*p + (q - *p) * t);
                }
            }
        }
    }
    for point in &convex::rim(cap, over, n) {
        let mark = over.onto(*point, n);
        let covered = |(k, from): (usize, &DVec2)| {
            let to = outline[(k + 1) % outline.len()];
            inside(*from, to, mark.xy()) >= -slack * (to - *from).length()
        };
        if outline.iter().enumerate().all(covered) {
            let here = chart.onto(*point, n);
            marks.push(DVec3::new(here.x, here.y, -mark.z));
        }
    }
    let kept = tidy(&mut marks, cap.radius);
    marks.truncate(kept);
    marks
}
