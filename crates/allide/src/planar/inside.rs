//! Where a point lies: inside an outline, on it, or outside; exactly.

use super::exact::{Offset, order, side};
use super::pair::Turned;
use glam::DVec2;
use std::cmp::Ordering::{Equal, Greater, Less};

/// Where a point lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Location {
    /// Strictly inside.
    Inside,
    /// On an edge or corner.
    Border,
    /// Strictly outside, or in a hole.
    Outside,
}

/// Where `point + offset` lies, both relative to the outline's position: a ray to the right crosses the
/// outline an odd number of times from inside.
pub(super) fn locate(outline: &Turned, point: DVec2, offset: &Offset) -> Location {
    let at = point + offset.hi;
    let (c, s) = (outline.turn.cos.abs(), outline.turn.sin.abs());
    let blur = 32.0 * f64::EPSILON * (outline.outline.radius() + at.x.abs() + at.y.abs() + offset.hi.length());
    let nodes = &outline.outline.tree().nodes;
    let mut waiting = [0u32; 64];
    let (mut count, mut inside) = (1, false);
    while count > 0 {
        count -= 1;
        let node = &nodes[waiting[count] as usize];
        let centre = outline.turn.apply(node.centre);
        let high = s * node.half.x + c * node.half.y + blur;
        let wide = c * node.half.x + s * node.half.y + blur;
        if (centre.y - at.y).abs() > high || centre.x + wide < at.x {
            continue;
        }
        if !node.is_leaf() {
            waiting[count] = node.first;
            waiting[count + 1] = node.first + 1;
            count += 2;
            continue;
        }
        let mut from = outline.point(node.first as usize);
        for i in node.edges() {
            let to = outline.point(i + 1);
            match crossed(from, to, point, offset) {
                Some(crossing) => inside ^= crossing,
                None => return Location::Border,
            }
            from = to;
        }
    }
    if inside { Location::Inside } else { Location::Outside }
}

/// Whether the ray to the right from `point + offset` crosses the edge; `None` when the point lies on it.
/// The upper end of an edge belongs to it, the lower does not.
#[inline]
fn crossed(r: DVec2, s: DVec2, point: DVec2, offset: &Offset) -> Option<bool> {
    let (hi, lo) = (offset.hi, offset.lo);
    let (dr, ds) = (order(point.y, r.y, hi.y, lo.y), order(point.y, s.y, hi.y, lo.y));
    if dr == ds && dr != Equal {
        return Some(false);
    }
    let on = side(r, s, point, r, offset);
    if dr == Equal && ds == Equal {
        let (left, right) = (order(point.x, r.x, hi.x, lo.x), order(point.x, s.x, hi.x, lo.x));
        return if left == right && left != Equal { Some(false) } else { None };
    }
    match (on, dr == Greater, ds == Greater) {
        (Equal, ..) => None,
        // Going down through the ray's height, the point is to the left of the edge when on its right side.
        (on, false, true) => Some(on == Less),
        (on, true, false) => Some(on == Greater),
        _ => Some(false),
    }
}
