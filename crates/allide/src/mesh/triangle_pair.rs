//! Two triangles: whether they share a point, exactly, and how far apart they are.

use super::triangle::nearest;
use glam::DVec3;
use robust::{Coord3D, orient3d};

/// On which side of the plane of the first three points the fourth is: positive below, by exact arithmetic.
fn side(p: DVec3, q: DVec3, r: DVec3, s: DVec3) -> f64 {
    let coord = |v: DVec3| Coord3D { x: v.x, y: v.y, z: v.z };
    orient3d(coord(p), coord(q), coord(r), coord(s))
}

/// Whether two triangles share a point; touching counts. Exact for the coordinates given. Of two that are flat, without
/// area, it is not asked: their neighbours have their sides.
pub(crate) fn meet(one: &[DVec3; 3], two: &[DVec3; 3]) -> bool {
    let pierced = |by: &[DVec3; 3], ends: [f64; 3], t: &[DVec3; 3]| {
        let ends = ends.map(f64::signum_or_zero);
        (0..3).any(|k| {
            let l = (k + 1) % 3;
            ends[k] * ends[l] <= 0.0 && passes_through(by[k], by[l], (ends[k], ends[l]), t)
        })
    };
    if surely_beside(one, two) || surely_beside(two, one) {
        return false;
    }
    let below = two.map(|p| side(one[0], one[1], one[2], p));
    if below.iter().all(|s| *s > 0.0) || below.iter().all(|s| *s < 0.0) {
        return false;
    }
    let above = one.map(|p| side(two[0], two[1], two[2], p));
    match (below == [0.0; 3], above == [0.0; 3]) {
        (true, true) => !is_flat(one) && !is_flat(two) && meet_in_plane(one, two),
        // One of them is flat, and has no plane.
        (true, false) => pierced(one, above, two),
        (false, true) => pierced(two, below, one),
        (false, false) => {
            let beside = above.iter().all(|s| *s > 0.0) || above.iter().all(|s| *s < 0.0);
            !beside && (pierced(two, below, one) || pierced(one, above, two))
        }
    }
}

/// Whether all of the second triangle is on one side of the plane of the first, by more than rounding.
fn surely_beside(one: &[DVec3; 3], two: &[DVec3; 3]) -> bool {
    let (p, q) = (one[1] - one[0], one[2] - one[0]);
    let n = p.cross(q);
    let sum = |v: DVec3| v.x.abs() + v.y.abs() + v.z.abs();
    // No term of a height is greater than the product of the sums; the many roundings are some 1e-16 of it each.
    let most = 1e-14 * sum(p) * sum(q);
    let heights = two.map(|r| {
        let to = r - one[0];
        (n.dot(to), most * sum(to) + f64::MIN_POSITIVE)
    });
    heights.iter().all(|(height, most)| height > most) || heights.iter().all(|(height, most)| *height < -most)
}

/// Whether the corners of a triangle are on one line, by exact arithmetic.
fn is_flat(t: &[DVec3; 3]) -> bool {
    [(0, 1), (1, 2), (2, 0)].iter().all(|(x, y)| {
        let [p, q, r] = t.map(|v| [v[*x], v[*y]]);
        turn(p, q, r) == 0.0
    })
}

/// A sign that is zero for zero.
trait SignumOrZero {
    fn signum_or_zero(self) -> f64;
}

impl SignumOrZero for f64 {
    fn signum_or_zero(self) -> f64 {
        if self == 0.0 { 0.0 } else { self.signum() }
    }
}

/// Whether the segment pq, whose ends are not on one side of the triangle's plane, has a point in the triangle.
fn passes_through(p: DVec3, q: DVec3, ends: (f64, f64), t: &[DVec3; 3]) -> bool {
    if ends == (0.0, 0.0) {
        // In the triangle's plane.
        return segment_in_plane(p, q, t);
    }
    let sides = [0, 1, 2].map(|k| side(p, q, t[k], t[(k + 1) % 3]));
    sides.iter().all(|s| *s >= 0.0) || sides.iter().all(|s| *s <= 0.0)
}

/// The two axes across which a flat triangle is largest.
fn flat_axes(t: &[DVec3; 3]) -> (usize, usize) {
    let n = (t[1] - t[0]).cross(t[2] - t[0]).abs();
    if n.x >= n.y && n.x >= n.z {
        (1, 2)
    } else if n.y >= n.z {
        (2, 0)
    } else {
        (0, 1)
    }
}

fn turn(p: [f64; 2], q: [f64; 2], r: [f64; 2]) -> f64 {
    let coord = |v: [f64; 2]| robust::Coord { x: v[0], y: v[1] };
    robust::orient2d(coord(p), coord(q), coord(r))
}

fn meet_in_plane(one: &[DVec3; 3], two: &[DVec3; 3]) -> bool {
    (0..3).any(|k| segment_in_plane(two[k], two[(k + 1) % 3], one)) || segment_in_plane(one[0], one[1], two)
}

/// Whether a segment in the plane of a triangle has a point in it.
fn segment_in_plane(p: DVec3, q: DVec3, t: &[DVec3; 3]) -> bool {
    let (x, y) = flat_axes(t);
    let flat = |v: DVec3| [v[x], v[y]];
    let (p, q, t) = (flat(p), flat(q), t.map(flat));
    let within = |p: [f64; 2]| {
        let turns = [0, 1, 2].map(|k| turn(t[k], t[(k + 1) % 3], p));
        turns.iter().all(|s| *s >= 0.0) || turns.iter().all(|s| *s <= 0.0)
    };
    within(p) || within(q) || (0..3).any(|k| segments_meet(p, q, t[k], t[(k + 1) % 3]))
}

fn segments_meet(p: [f64; 2], q: [f64; 2], r: [f64; 2], s: [f64; 2]) -> bool {
    let [a, b, c, d] = [turn(p, q, r), turn(p, q, s), turn(r, s, p), turn(r, s, q)].map(f64::signum_or_zero);
    let apart = |k: usize| {
        let (low, high) = (p[k].min(q[k]), p[k].max(q[k]));
        r[k].max(s[k]) < low || r[k].min(s[k]) > high
    };
    a * b <= 0.0 && c * d <= 0.0 && !apart(0) && !apart(1)
}

/// The nearest points of two segments, as parts of the way along each (Ericson 2004).
pub(crate) fn nearest_on_segments(p: [DVec3; 2], q: [DVec3; 2]) -> (f64, f64) {
    let (d1, d2, r) = (p[1] - p[0], q[1] - q[0], p[0] - q[0]);
    let (a, e, f) = (d1.length_squared(), d2.length_squared(), d2.dot(r));
    if a == 0.0 {
        return (0.0, if e > 0.0 { (f / e).clamp(0.0, 1.0) } else { 0.0 });
    }
    let c = d1.dot(r);
    if e == 0.0 {
        return ((-c / a).clamp(0.0, 1.0), 0.0);
    }
    let b = d1.dot(d2);
    let denominator = a * e - b * b;
    let s = if denominator > 1e-16 * a * e { ((b * f - c * e) / denominator).clamp(0.0, 1.0) } else { 0.0 };
    let t = (b * s + f) / e;
    if t < 0.0 {
        ((-c / a).clamp(0.0, 1.0), 0.0)
    } else if t > 1.0 {
        (((b - c) / a).clamp(0.0, 1.0), 1.0)
    } else {
        (s, t)
    }
}

/// The nearest points of two triangles that do not meet, and the square of their distance, m²; `None` where
/// that is not under `within`.
pub(crate) fn nearest_points(one: &[DVec3; 3], two: &[DVec3; 3], within: f64) -> Option<(f64, DVec3, DVec3)> {
    if plainly_apart(one, two, within) || plainly_apart(two, one, within) {
        return None;
    }
    let mut best: Option<(f64, DVec3, DVec3)> = None;
    let mut offer = |p: DVec3, q: DVec3| {
        let squared = p.distance_squared(q);
        if squared < best.map_or(within, |b| b.0) {
            best = Some((squared, p, q));
        }
    };
    for k in 0..3 {
        offer(one[k], nearest(two, one[k]).point);
        offer(nearest(one, two[k]).point, two[k]);
        let p = [one[k], one[(k + 1) % 3]];
        for l in 0..3 {
            let q = [two[l], two[(l + 1) % 3]];
            let (s, t) = nearest_on_segments(p, q);
            offer(p[0] + (p[1] - p[0]) * s, q[0] + (q[1] - q[0]) * t);
        }
    }
    best
}

/// Whether all of the second triangle is farther from the plane of the first than the root of `within`.
fn plainly_apart(one: &[DVec3; 3], two: &[DVec3; 3], within: f64) -> bool {
    let n = (one[1] - one[0]).cross(one[2] - one[0]);
    let far = two.map(|p| n.dot(p - one[0]));
    let least = if far.iter().all(|f| *f > 0.0) {
        far[0].min(far[1]).min(far[2])
    } else if far.iter().all(|f| *f < 0.0) {
        -far[0].max(far[1]).max(far[2])
    } else {
        return false;
    };
    least * least * (1.0 - 1e-9) > within * n.length_squared()
}

/// A point that two triangles share, if one pierces the other.
pub(crate) fn shared_point(one: &[DVec3; 3], two: &[DVec3; 3]) -> DVec3 {
    for (t, by) in [(one, two), (two, one)] {
        let n = (t[1] - t[0]).cross(t[2] - t[0]);
        for k in 0..3 {
            let (p, q) = (by[k], by[(k + 1) % 3]);
            let (u, v) = (n.dot(p - t[0]), n.dot(q - t[0]));
            if u * v <= 0.0 && u != v {
                let at = p + (q - p) * (u / (u - v));
                if nearest(t, at).point.distance(at) <= 1e-9 * (p.distance(q) + t[0].distance(t[1])) {
                    return at;
                }
            }
        }
    }
    nearest_points(one, two, f64::INFINITY).map_or(one[0], |(_, p, q)| p.midpoint(q))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FLAT: [DVec3; 3] = [DVec3::ZERO, DVec3::new(4.0, 0.0, 0.0), DVec3::new(0.0, 4.0, 0.0)];

    fn at(shift: DVec3, t: [DVec3; 3]) -> [DVec3; 3] {
        t.map(|p| p + shift)
    }

    #[test]
    fn triangles_that_meet() {
        let upright = [DVec3::new(1.0, 1.0, -1.0), DVec3::new(1.0, 1.0, 1.0), DVec3::new(1.0, 5.0, 0.0)];
        assert!(meet(&FLAT, &upright) && meet(&upright, &FLAT));
        assert!(!meet(&FLAT, &at(DVec3::new(4.0, 4.0, 0.0), upright)));
        // Touching with a corner, an edge, the whole.
        assert!(meet(&FLAT, &at(DVec3::new(0.0, 0.0, 1.0), upright)));
        assert!(!meet(&FLAT, &at(DVec3::new(0.0, 0.0, 1.0 + 1e-15), upright)));
        assert!(meet(&FLAT, &FLAT) && meet(&FLAT, &at(DVec3::X * 4.0, FLAT)));
        assert!(!meet(&FLAT, &at(DVec3::X * (4.0 + 1e-15), FLAT)));
        // One within the other, in one plane.
        assert!(meet(&FLAT, &at(DVec3::new(1.0, 1.0, 0.0), FLAT.map(|p| p * 0.1))));
    }

    #[test]
    fn flat_triangles_meet_what_their_sides_meet() {
        for axis in [DVec3::X, DVec3::Y, DVec3::Z, DVec3::new(1.0, 2.0, -3.0)] {
            let flat = [-2.0, 0.0, 3.0].map(|along| axis * along + DVec3::new(0.5, 0.25, 0.0));
            let across = [DVec3::new(0.0, 0.0, 0.5), DVec3::new(4.0, 0.5, 0.5), DVec3::new(0.5, 4.0, 0.5)];
            assert!(!meet(&flat, &at(DVec3::splat(9.0), across)) && !meet(&at(DVec3::splat(9.0), across), &flat));
            let through = [DVec3::new(5.0, -3.0, 1.0), DVec3::new(-4.0, 5.0, 2.0), DVec3::new(-3.0, -4.0, -6.0)];
            let through = at(flat[1] - (through[0] + through[1] + through[2]) / 3.0, through);
            let met = meet(&flat, &through);
            assert!(met && meet(&through, &flat), "{axis}");
        }
    }

    #[test]
    fn nearest_points_of_triangles() {
        let above = at(DVec3::new(0.5, 0.5, 2.0), FLAT);
        let (squared, p, q) = nearest_points(&FLAT, &above, f64::INFINITY).unwrap();
        assert_eq!((squared, (p - q).z), (4.0, -2.0));
        assert_eq!(nearest_points(&FLAT, &above, 3.9), None);
        // Two edges that cross.
        let edge = [DVec3::new(-1.0, -1.0, 0.0), DVec3::new(5.0, 5.0, 0.0), DVec3::new(2.0, 2.0, 3.0)];
        let tip =
            at(DVec3::new(0.0, 0.0, -4.0), [edge[2], edge[2] + DVec3::new(9.0, -9.0, 0.0), DVec3::new(9.0, 9.0, -9.0)]);
        let (squared, ..) = nearest_points(&edge, &tip, f64::INFINITY).unwrap();
        assert!((squared - 1.0).abs() < 1e-12, "{squared}");
    }
}
