//! Bodies that overlap so deeply that corners and edges do not tell which way they came: the least
//! push-out does.

use super::outlines::{FlatPatch, Point};
use super::rim::Rim;
use crate::planar::{self, Placed};
use glam::DVec2;

/// The patch along the least push-out of two outlines that overlap, relative to `origin`.
pub fn patch(a: (&Placed, &Rim), b: (&Placed, &Rim), origin: DVec2) -> Option<FlatPatch> {
    let way = planar::push_out(a.0, b.0);
    let depth = way.length();
    let normal = -way.try_normalize()?;
    // Where a goes deepest into b, or b into a.
    let farthest = |one: &Rim, other: &Rim, d: DVec2| {
        let inside = one.corners.iter().map(|c| c.at).filter(|p| other.holds(*p));
        inside.max_by(|p, q| p.dot(d).total_cmp(&q.dot(d)))
    };
    let at = match (farthest(a.1, b.1, normal), farthest(b.1, a.1, -normal)) {
        (Some(p), Some(q)) => 0.5 * (p + q),
        (Some(p), None) => p - normal * (0.5 * depth),
        (None, Some(q)) => q + normal * (0.5 * depth),
        (None, None) => {
            let ((low, high), (least, most)) = (a.0.bounds(), b.0.bounds());
            0.5 * (low.max(least) + high.min(most)) - origin
        }
    };
    let half = normal * (0.5 * depth);
    Some(FlatPatch { normal, points: vec![Point { on_a: at + half, on_b: at - half, depth }] })
}
