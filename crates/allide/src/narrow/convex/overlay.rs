//! Two features laid over each other along the contact normal: the outline of their common part.

use super::Few;
use super::feature::{Cap, Feature, rim_directions};
use crate::narrow::clip::{Rectangle, clip};
use glam::{DVec2, DVec3, Vec3Swizzles};

/// One point of the outline, on both features: a − b is along the normal.
#[derive(Clone, Copy)]
pub(in crate::narrow) struct Seen {
    pub a: DVec3,
    pub b: DVec3,
}

/// Coordinates within the feature that serves as the chart, and third how far the other feature is
/// beyond it along the normal.
type Marks = Few<DVec3, 24>;

/// The corners of the common part of two features, at least one of them flat, seen along `n`, in
/// order round it. `size` is a length for rounding allowances.
pub(in crate::narrow) fn overlay(a: &Feature, b: &Feature, n: DVec3, size: f64) -> Few<Seen, 24> {
    use Feature::{Cap, Face, Line, Point};
    let slack = 1e-10 * size;
    match (a, b) {
        (Face(r), Face(s)) => placed(&face_on_face(r, s, n), r, n, true),
        (Face(r), Line(p, q)) => placed(&line_on_face(r, [*p, *q], n, slack), r, n, true),
        (Line(p, q), Face(r)) => placed(&line_on_face(r, [*p, *q], n, slack), r, n, false),
        (Face(r), Point(p)) => placed(&line_on_face(r, [*p, *p], n, slack), r, n, true),
        (Point(p), Face(r)) => placed(&line_on_face(r, [*p, *p], n, slack), r, n, false),
        (Cap(c), Face(r)) => placed(&face_on_cap(c, r, n, slack), &c.chart(), n, true),
        (Face(r), Cap(c)) => placed(&face_on_cap(c, r, n, slack), &c.chart(), n, false),
        (Cap(c), Line(p, q)) => placed(&line_on_cap(c, [*p, *q], n, slack), &c.chart(), n, true),
        (Line(p, q), Cap(c)) => placed(&line_on_cap(c, [*p, *q], n, slack), &c.chart(), n, false),
        (Cap(c), Point(p)) => placed(&line_on_cap(c, [*p, *p], n, slack), &c.chart(), n, true),
        (Point(p), Cap(c)) => placed(&line_on_cap(c, [*p, *p], n, slack), &c.chart(), n, false),
        (Cap(c), Cap(d)) => placed(&cap_on_cap(c, d, n, slack), &c.chart(), n, true),
        (Line(..) | Point(_), Line(..) | Point(_)) => Few::new(Seen { a: DVec3::ZERO, b: DVec3::ZERO }),
    }
}

/// From the chart's coordinates back to points; `first` when the chart belongs to shape a.
fn placed(marks: &Marks, chart: &Rectangle, n: DVec3, first: bool) -> Few<Seen, 24> {
    let mut seen = Few::new(Seen { a: DVec3::ZERO, b: DVec3::ZERO });
    for mark in marks {
        let here = chart.point(mark.x, mark.y);
        let there = here + n * mark.z;
        seen.push(if first { Seen { a: here, b: there } } else { Seen { a: there, b: here } });
    }
    seen
}

fn face_on_face(chart: &Rectangle, other: &Rectangle, n: DVec3) -> Marks {
    let mut marks = Marks::new(DVec3::ZERO);
    for p in &clip(&other.corners().map(|p| chart.onto(p, n)), chart.half) {
        marks.push(*p);
    }
    marks
}

/// The part of a line over a face, one point where they only touch.
fn line_on_face(chart: &Rectangle, line: [DVec3; 2], n: DVec3, slack: f64) -> Marks {
    let [p, q] = line.map(|p| chart.onto(p, n));
    let (mut from, mut to) = (0.0f64, 1.0f64);
    for k in 0..2 {
        let (along, half) = (q[k] - p[k], chart.half[k]);
        if along.abs() <= slack {
            if p[k].abs() > half + slack {
                return Marks::new(DVec3::ZERO);
            }
        } else {
            let (one, two) = ((-half - p[k]) / along, (half - p[k]) / along);
            (from, to) = (from.max(one.min(two)), to.min(one.max(two)));
        }
    }
    stretch(p, q, (from, to), slack)
}

/// The part of a line over a cap.
fn line_on_cap(cap: &Cap, line: [DVec3; 2], n: DVec3, slack: f64) -> Marks {
    let chart = cap.chart();
    let [p, q] = line.map(|p| chart.onto(p, n));
    match within_circle(p.xy(), q.xy(), cap.radius + slack) {
        Some((from, to)) => stretch(p, q, (from.max(0.0), to.min(1.0)), slack),
        None => Marks::new(DVec3::ZERO),
    }
}

/// The points at the two ends of a part of a line; one when it has no length.
fn stretch(p: DVec3, q: DVec3, (from, to): (f64, f64), slack: f64) -> Marks {
    let mut marks = Marks::new(DVec3::ZERO);
    let length = (q - p).xy().length();
    if (from - to) * length > slack {
        return marks;
    }
    marks.push(p + (q - p) * from);
    if (to - from) * length > slack {
        marks.push(p + (q - p) * to);
    }
    marks
}

/// Where p + t·(q − p) is within a circle about the origin.
pub(in crate::narrow) fn within_circle(p: DVec2, q: DVec2, radius: f64) -> Option<(f64, f64)> {
    let along = q - p;
    let squared = along.length_squared();
    if squared == 0.0 {
        return (p.length() <= radius).then_some((0.0, 1.0));
    }
    let passing = p.perp_dot(along).abs() / squared.sqrt();
    if passing > radius {
        return None;
    }
    let middle = -p.dot(along) / squared;
    let chord = ((radius - passing) * (radius + passing) / squared).sqrt();
    Some((middle - chord, middle + chord))
}

/// A face over a cap: its corners within the circle, its sides' crossings with the rim, and the
/// points of the rim that it covers.
fn face_on_cap(cap: &Cap, face: &Rectangle, n: DVec3, slack: f64) -> Marks {
    let chart = cap.chart();
    let corners = face.corners().map(|p| chart.onto(p, n));
    let mut marks = Marks::new(DVec3::ZERO);
    for (k, p) in corners.iter().enumerate() {
        let q = corners[(k + 1) % 4];
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
    for point in &rim(cap, face, n) {
        let mark = face.onto(*point, n);
        if mark.x.abs() <= face.half[0] + slack && mark.y.abs() <= face.half[1] + slack {
            let here = chart.onto(*point, n);
            marks.push(DVec3::new(here.x, here.y, -mark.z));
        }
    }
    tidied(marks, cap.radius)
}

/// The points of a cap's rim that stand for it over another flat feature.
pub(in crate::narrow) fn rim(cap: &Cap, other: &Rectangle, n: DVec3) -> Few<DVec3, 6> {
    // Distance between the two planes along n grows, from a point of the cap, with outward·x of
    // the other over n·outward; towards the other it is depth that grows.
    let grows = other.outward * (1f64.copysign(n.dot(cap.outward)) / n.dot(other.outward));
    let [x, y] = cap.across;
    let slope = x * grows.dot(x) + y * grows.dot(y);
    let mut points = rim_directions(x, y, slope);
    for p in points.as_mut() {
        *p = cap.centre + *p * cap.radius;
    }
    points
}

/// A cap over a cap: rim points of each within the other, and the crossings of the rims.
fn cap_on_cap(cap: &Cap, other: &Cap, n: DVec3, slack: f64) -> Marks {
    let (chart, over) = (cap.chart(), other.chart());
    let mut marks = Marks::new(DVec3::ZERO);
    for point in &rim(cap, &over, n) {
        let mark = over.onto(*point, n);
        if mark.xy().length() <= other.radius + slack {
            let here = chart.onto(*point, n);
            marks.push(DVec3::new(here.x, here.y, -mark.z));
        }
    }
    for point in &rim(other, &chart, n) {
        let mark = chart.onto(*point, n);
        if mark.xy().length() <= cap.radius + slack {
            marks.push(mark);
        }
    }
    for crossing in &rim_crossings(cap, other, n) {
        let mark = over.onto(chart.point(crossing.x, crossing.y), n);
        if mark.xy().length() <= other.radius + slack {
            marks.push(crossing.extend(-mark.z));
        }
    }
    tidied(marks, cap.radius.min(other.radius))
}

/// Where the rims of two nearly parallel caps cross, seen along `n`, in the first one's chart. The
/// second appears as an ellipse that is nearly a circle: the crossings of circles are improved.
pub(super) fn rim_crossings(cap: &Cap, other: &Cap, n: DVec3) -> Few<DVec2, 2> {
    let mut crossings = Few::new(DVec2::ZERO);
    let (chart, over) = (cap.chart(), other.chart());
    let centre = chart.onto(other.centre, n).xy();
    let apart = centre.length();
    let along = 0.5 * (apart + (cap.radius - other.radius) * (cap.radius + other.radius) / apart);
    let height = (cap.radius - along) * (cap.radius + along);
    if height.is_nan() || height < 0.0 {
        return crossings;
    }
    // The other's coordinates are affine in the chart's.
    let at = |p: DVec2| over.onto(chart.point(p.x, p.y), n).xy();
    let (dx, dy) = (at(DVec2::X) - at(DVec2::ZERO), at(DVec2::Y) - at(DVec2::ZERO));
    for side in [1.0, -1.0] {
        let mut p = centre / apart * along + centre.perp() / apart * (side * height.sqrt());
        for _ in 0..4 {
            let q = at(p);
            let f = DVec2::new(
                p.length_squared() - cap.radius * cap.radius,
                q.length_squared() - other.radius * other.radius,
            );
            let (row1, row2) = (2.0 * p, 2.0 * DVec2::new(q.dot(dx), q.dot(dy)));
            let determinant = row1.perp_dot(row2);
            if determinant.abs() < 1e-6 * cap.radius * other.radius {
                break;
            }
            p -= DVec2::new(f.x * row2.y - f.y * row1.y, f.y * row1.x - f.x * row2.x) / determinant;
        }
        if p.length() <= cap.radius * (1.0 + 1e-9) {
            crossings.push(p);
        }
    }
    crossings
}

/// The marks in order round their middle, without doubles nearer than a small part of `radius`; of
/// two doubles the first stays.
fn tidied(mut marks: Marks, radius: f64) -> Marks {
    let kept = tidy(marks.as_mut(), radius);
    while marks.len() > kept {
        marks.pop();
    }
    marks
}

/// Puts marks in order round their middle, doubles nearer than a small part of `radius` behind all others;
/// answers how many others there are. Of two doubles the first stays.
pub(in crate::narrow) fn tidy(marks: &mut [DVec3], radius: f64) -> usize {
    let middle = marks.iter().fold(DVec2::ZERO, |sum, m| sum + m.xy()) / marks.len().max(1) as f64;
    let turn = |m: &DVec3| {
        let d = m.xy() - middle;
        let p = d.y / (d.x.abs() + d.y.abs());
        if d.x >= 0.0 { p } else { 2.0 - p }
    };
    marks.sort_by(|p, q| turn(p).total_cmp(&turn(q)));
    let mut count = marks.len();
    let mut k = 0;
    while k < count && count > 1 {
        let next = (k + 1) % count;
        if (marks[k].xy() - marks[next].xy()).length() < 1e-7 * radius {
            marks.copy_within(next + 1..count, next);
            count -= 1;
        } else {
            k += 1;
        }
    }
    count
}
