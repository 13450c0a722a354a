//! The deepest of the points known of a solid's surface in another shape.
//!
//! Deep inside the other the deepest points are mostly as far from two sides of it as from one: there the depth has a
//! ridge, both normals are not opposite, and no polishing ends. But no move shorter than a point is deep takes it out of
//! the other: what is told of two shapes must not be less deep than that by far.

use super::Touch;
use super::field::Field;
use crate::implicit::skin::Sample;

/// How much deeper than the deepest touch a point must be to be told, in cells, and times that touch's depth.
const BEYOND: f64 = 0.25;
const TIMES: f64 = 1.5;

/// Points that are asked how deep they are: the deepest by the formula, and some of all others.
const FIRST: usize = 4;
const OTHERS: usize = 12;

/// What a point counts that does not face the other's surface, as a share of one that does.
const ASIDE: f64 = 0.1;

/// How deep a point must be to be told beside touches of this depth, metres.
fn least(told: f64, cell: f64) -> f64 {
    TIMES * told.max(0.0) + BEYOND * cell
}

/// The touch of a point known, if one is much deeper than the touches told: `near` are points with their rough depths.
pub(super) fn of_known(
    field: &mut dyn Field,
    near: impl Iterator<Item = (Sample, f64)>,
    told: &[Touch],
    cell: f64,
) -> Option<Touch> {
    let least = least(deepest(told), cell);
    let mut deep: Vec<(Sample, f64)> = near.filter(|(_, depth)| *depth > least).collect();
    deep.sort_by(|(_, p), (_, q)| q.total_cmp(p));
    let step = (deep.len() / OTHERS).max(1);
    let asked = deep.iter().enumerate().filter(|(k, _)| *k < FIRST || k.is_multiple_of(step));
    let mut best: Option<(f64, Touch)> = None;
    for (_, (sample, _)) in asked {
        let Some(foot) = field.nearest(sample.point).filter(|foot| foot.depth > least) else { continue };
        // The rest of a solid whose point looks the same way as the surface above it lies deeper still.
        let worth = foot.depth * (-sample.normal.dot(foot.normal)).max(ASIDE);
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, Touch { on_a: sample.point, normal: -foot.normal, depth: foot.depth }));
        }
    }
    best.map(|(_, touch)| touch)
}

/// Adds the deepest of such touches of both shapes to all that were found, if it is still much deeper.
pub(super) fn tell(known: impl Iterator<Item = Touch>, cell: f64, out: &mut Vec<Touch>) {
    let least = least(deepest(out), cell);
    let found = known.filter(|touch| touch.depth > least).max_by(|p, q| p.depth.total_cmp(&q.depth));
    out.extend(found);
}

fn deepest(touches: &[Touch]) -> f64 {
    touches.iter().map(|t| t.depth).fold(f64::NEG_INFINITY, f64::max)
}
