//! Signed distance to a wedge, given those to its two faces: how the exact distances of boxes,
//! cylinders and cones are joined.
//!
//! Written out as √(max(a, 0)² + max(b, 0)²) + min(max(a, b), 0) the kinks of its parts cancel on
//! the surface, but no enclosure would know. As one operation it is a alone near face a.

use super::interval::{DEFINED, Interval, SLACK};
use super::strip::{Strip, Strip2};

/// Distance to the wedge a ≤ 0, b ≤ 0 whose outward normals enclose an angle of this cosine, and
/// its slopes by a and b.
pub fn wedge(a: f64, b: f64, cosine: f64) -> (f64, [f64; 2]) {
    if a.is_nan() || b.is_nan() {
        return (f64::NAN, [f64::NAN; 2]);
    }
    let on_a = if a <= 0.0 { b <= a } else { b <= cosine * a };
    let on_b = if b <= 0.0 { a <= b } else { a <= cosine * b };
    if on_a {
        return (a, [1.0, 0.0]);
    }
    if on_b {
        return (b, [0.0, 1.0]);
    }
    // Nearest is the edge: the length of a vector with these two components along the normals.
    let square = 1.0 - cosine * cosine;
    // Scaled, so that no square leaves the range of f64.
    let scale = a.abs().max(b.abs());
    let (a, b) = (a / scale, b / scale);
    let length = ((a * a + b * b - 2.0 * cosine * a * b) / square).sqrt();
    (scale * length, [(a - cosine * b) / (square * length), (b - cosine * a) / (square * length)])
}

/// The strip of a wedge over ranges of both distances.
pub fn strip(a: Interval, b: Interval, cosine: f64) -> Strip2 {
    // Distances to convex sets grow with both.
    let (low, high) = (wedge(a.lo, b.lo, cosine).0, wedge(a.hi, b.hi, cosine).0);
    let error = SLACK * (a.magnitude() + b.magnitude()) / (1.0 - cosine * cosine);
    let range = Interval::new(low - error, high + error).out();
    // Below this b the nearest point is on face a all over the range.
    let below = |a: Interval| {
        let outside = (cosine * a.lo.max(0.0)).min(cosine * a.hi);
        if a.hi <= 0.0 { a.lo } else { outside.min(if a.lo < 0.0 { a.lo } else { f64::INFINITY }) }
    };
    let alone = |slopes: [f64; 2], range: Interval| Strip2 {
        slopes,
        rest: Strip { slope: 1.0, offset: 0.0, half: 0.0, range, undefined: DEFINED },
    };
    if b.hi <= below(a) {
        return alone([1.0, 0.0], a);
    }
    if a.hi <= below(b) {
        return alone([0.0, 1.0], b);
    }
    // Convex: above its tangent plane at the middle, and highest over that at a corner.
    let (ma, mb) = (a.middle(), b.middle());
    let (value, slopes) = wedge(ma, mb, cosine);
    let above = |x: f64, y: f64| wedge(x, y, cosine).0 - (value + slopes[0] * (x - ma) + slopes[1] * (y - mb));
    let most = above(a.lo, b.lo).max(above(a.lo, b.hi)).max(above(a.hi, b.lo)).max(above(a.hi, b.hi)).max(0.0);
    let offset = value - slopes[0] * ma - slopes[1] * mb + 0.5 * most;
    let half = 0.5 * most + 8.0 * error;
    if !(half.is_finite() && offset.is_finite()) {
        return Strip2 { slopes: [0.0; 2], rest: Strip::flat(range, DEFINED) };
    }
    Strip2 { slopes, rest: Strip { slope: 1.0, offset, half, range, undefined: DEFINED } }
}
