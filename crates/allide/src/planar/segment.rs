//! Points and segments, in f64.

use glam::DVec2;

/// The point of the segment from `p` to `q` nearest to `at`.
#[inline]
pub(super) fn nearest(p: DVec2, q: DVec2, at: DVec2) -> DVec2 {
    p + (q - p) * parameter(p, q, at)
}

/// Where on the segment the point nearest to `at` lies: 0 at `p`, 1 at `q`.
#[inline]
pub(super) fn parameter(p: DVec2, q: DVec2, at: DVec2) -> f64 {
    let along = q - p;
    let t = (at - p).dot(along) / along.length_squared();
    // Not `clamp`, which lets NaN through: a segment too short for its square is a point.
    if t >= 1.0 {
        1.0
    } else if t > 0.0 {
        t
    } else {
        0.0
    }
}
