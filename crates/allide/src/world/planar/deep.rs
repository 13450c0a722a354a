//! Bodies that overlap so deeply that corners and edges do not tell which way they came: the least
//! push-out does. Parted by it they touch, and where they touch they overlapped before.

use super::corners::Look;
use super::outlines::{self, FlatPatch};
use super::rim::Rim;
use crate::planar::{self, Placed};
use glam::DVec2;

/// Places that are looked at for the least push-out; beyond that any will do.
pub const EFFORT: u64 = 1_000_000;

/// The patches of two outlines that overlap, relative to the first one's position; none where the least
/// push-out is no longer than `shortest` metres.
pub fn patches(a: &Placed, b: &Placed, look: &Look, shortest: f64) -> Vec<FlatPatch> {
    let way = planar::push_out_within(a, b, EFFORT).by;
    let length = way.length();
    if length <= shortest {
        return Vec::new();
    }
    let parted = a.moved_by(way);
    let origin = parted.pose.position();
    let ((low, high), (least, most)) = (parted.bounds(), b.bounds());
    let margin = look.margin.max(length);
    let room = DVec2::splat(margin + look.tiny);
    let region = (low.max(least) - room - origin, high.min(most) + room - origin);
    let (Some(p), Some(q)) = (Rim::new(&parted, origin, region), Rim::new(b, origin, region)) else {
        return Vec::new();
    };
    // Parted shapes overlap by no more than rounding.
    let (mut found, _) = outlines::patches(&p, &q, &Look { margin, deepest: 100.0 * look.tiny, ..*look });
    for patch in &mut found {
        let n = patch.normal;
        for point in &mut patch.points {
            point.depth -= way.dot(n);
            // Across the normal the move may have come along the edge, or past its end.
            let foot = point.on_a - n * point.depth;
            point.on_b += way;
            if q.touches(foot - way, look.tiny) {
                point.on_b = foot;
            }
        }
        patch.points.retain(|point| point.depth >= -look.margin);
    }
    found.retain(|patch| !patch.points.is_empty());
    found
}
