//! The part of an edge of the surface that a flat or straight feature of a body lies over.

use super::body::Feature;
use glam::{DVec2, DVec3};

/// Sine of the angle below which a line and an edge run side by side.
const SIDE_BY_SIDE: f64 = 1e-7;

/// Shares of the way from `a` to `b` between which the feature, seen along the unit vector `u`, lies over
/// the edge.
pub(super) fn over(feature: &Feature, u: DVec3, a: DVec3, b: DVec3) -> Option<(f64, f64)> {
    match feature {
        Feature::Point(_) => None,
        Feature::Line(ends) => over_line(*ends, u, a, b),
        Feature::Cap { centre, outward, radius, .. } => {
            let [p, q] = [a, b].map(|e| on_plane(*centre, *outward, u, e) - *centre);
            let d = q - p;
            let (dd, pd) = (d.length_squared(), p.dot(d));
            let root = pd * pd - dd * (p.length_squared() - radius * radius);
            if dd == 0.0 || root < 0.0 {
                return None;
            }
            let root = root.sqrt();
            within((-pd - root) / dd, (-pd + root) / dd)
        }
        Feature::Face { corners, outward } => {
            let [p, q] = [a, b].map(|e| on_plane(corners[0], *outward, u, e));
            let (mut from, mut to) = (0.0f64, 1.0f64);
            for k in 0..corners.len() {
                let (c, next) = (corners[k], corners[(k + 1) % corners.len()]);
                // Corners may go round either way: inwards is where the others are.
                let inward = outward.cross(next - c);
                let middle = corners.iter().sum::<DVec3>() / corners.len() as f64;
                let inward = if inward.dot(middle - c) < 0.0 { -inward } else { inward };
                let (dp, dq) = (inward.dot(p - c), inward.dot(q - c));
                if dp < 0.0 && dq < 0.0 {
                    return None;
                }
                if dp < 0.0 {
                    from = from.max(dp / (dp - dq));
                } else if dq < 0.0 {
                    to = to.min(dp / (dp - dq));
                }
            }
            within(from, to)
        }
    }
}

/// The point of a feature's own plane or line that lies `u`-wards of `point` of the edge.
pub(super) fn on_feature(feature: &Feature, u: DVec3, point: DVec3) -> DVec3 {
    match feature {
        Feature::Point(p) => *p,
        Feature::Line([p, q]) => {
            let [c, d, e] = [*p, *q, point].map(|x| flat(x, u));
            let share = (e - c).dot(d - c) / (d - c).length_squared();
            *p + (*q - *p) * share.clamp(0.0, 1.0)
        }
        Feature::Cap { centre, outward, .. } => on_plane(*centre, *outward, u, point),
        Feature::Face { corners, outward } => on_plane(corners[0], *outward, u, point),
    }
}

fn on_plane(centre: DVec3, outward: DVec3, u: DVec3, point: DVec3) -> DVec3 {
    point - u * ((point - centre).dot(outward) / u.dot(outward))
}

fn flat(p: DVec3, u: DVec3) -> DVec3 {
    p - u * u.dot(p)
}

fn within(from: f64, to: f64) -> Option<(f64, f64)> {
    let (from, to) = (from.max(0.0), to.min(1.0));
    (from <= to).then_some((from, to))
}

/// Lines cross in a point, or run side by side.
fn over_line(ends: [DVec3; 2], u: DVec3, a: DVec3, b: DVec3) -> Option<(f64, f64)> {
    let (x, y) = u.any_orthonormal_pair();
    let chart = |p: DVec3| DVec2::new(p.dot(x), p.dot(y));
    let (p, q) = (chart(ends[0]), chart(ends[1]));
    let (c, d) = (chart(a), chart(b) - chart(a));
    let line = q - p;
    let (cross, sizes) = (d.perp_dot(line), d.length() * line.length());
    if cross.abs() <= SIDE_BY_SIDE * sizes {
        let off = d.perp_dot(p - c).abs() / d.length();
        if off > SIDE_BY_SIDE * (line.length() + d.length()) {
            return None;
        }
        let at = |e: DVec2| (e - c).dot(d) / d.length_squared();
        let (s, t) = (at(p), at(q));
        return within(s.min(t), s.max(t));
    }
    let (along_edge, along_line) = ((p - c).perp_dot(line) / cross, (p - c).perp_dot(d) / cross);
    let slack = 1e-12;
    let on = |t: f64| (-slack..=1.0 + slack).contains(&t);
    (on(along_edge) && on(along_line)).then(|| (along_edge.clamp(0.0, 1.0), along_edge.clamp(0.0, 1.0)))
}
