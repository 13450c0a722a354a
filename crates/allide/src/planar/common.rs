//! A point that lies in two shapes that overlap.

use super::pair::{Local, Pair};
use super::shape::Placed;
use glam::DVec2;

/// A point in both of two shapes that overlap, but for rounding; relative to the first one's position, along world
/// axes, metres.
pub(super) fn point(a: &Placed, b: &Placed) -> DVec2 {
    let apart = b.pose.position() - a.pose.position();
    match (a.shape.outline(), b.shape.outline()) {
        (Some(_), Some(_)) => of_outlines(a, b).unwrap_or(DVec2::ZERO),
        (None, Some(_)) => in_disc(a, b),
        (Some(_), None) => in_disc(b, a) + apart,
        (None, None) => {
            // The middle of what they have in common on the way between their middles.
            let (far, ra, rb) = (apart.length(), a.shape.radius(), b.shape.radius());
            apart.normalize_or_zero() * (0.5 * ((-ra).max(far - rb) + ra.min(far + rb)))
        }
    }
}

/// Where two edges cross, or else a corner of the outline that is inside the other.
fn of_outlines(a: &Placed, b: &Placed) -> Option<DVec2> {
    let (p, q) = (a.shape.outline()?, b.shape.outline()?);
    let pair = Pair::new((p, &a.pose), (q, &b.pose));
    let mut found = None;
    pair.any_leaves(&Local::new(&pair), |m, n| {
        for i in m.edges() {
            for j in n.edges() {
                let ((r, s), (t, u)) = (pair.a.edge(i), pair.b.edge(j));
                let (t, u) = (t - pair.offset.hi, u - pair.offset.hi);
                let (along, other) = (s - r, u - t);
                let area = along.perp_dot(other);
                let (x, y) = ((t - r).perp_dot(other) / area, (t - r).perp_dot(along) / area);
                if (0.0..=1.0).contains(&x) && (0.0..=1.0).contains(&y) {
                    found = Some(r + along * x);
                }
            }
        }
        found.is_some()
    });
    let apart = b.pose.position() - a.pose.position();
    found.or_else(|| {
        let own = a.pose.turn().apply(p.points()[0]);
        let inside = super::contains(b, a.pose.position() + own);
        Some(if inside { own } else { apart + b.pose.turn().apply(q.points()[0]) })
    })
}

/// The point of an outline nearest to the middle of a disc, or that middle; relative to the disc's position.
fn in_disc(disc: &Placed, other: &Placed) -> DVec2 {
    if super::contains(other, disc.pose.position()) {
        return DVec2::ZERO;
    }
    let (gap, _) = super::distance::Between::new(disc, other).gap_at();
    // The point of the disc lies on its rim; that of the outline is inside.
    gap.on_b
}
