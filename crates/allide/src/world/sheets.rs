//! On which sides of each other two surfaces are that lie flat on each other.
//!
//! They have no inside, and where they lie flat nothing of one is cut off by the other: by rounding they are on the one
//! side now and on the other in the next step. They are where they were.

use super::contacts::PatchRecord;
use super::{Body, Form};
use crate::manifold::Patch;
use glam::DVec3;

/// How far surfaces that lie on each other may be through in a step, as a share of the thickness that they count as having.
const THROUGH: f64 = 0.5;

/// How many times deeper than in the step before they may be.
const DEEPER: f64 = 2.0;

/// Cosine of the angle up to which patches are along one way.
const ONE_WAY: f64 = 0.9;

/// Whether two bodies are, or hold, surfaces.
fn are_sheets<S: Form>(a: &Body<S>, b: &Body<S>) -> bool {
    a.shape.has_sheet() && b.shape.has_sheet()
}

/// How far two surfaces may be through each other, metres, after they had `known` contacts in the step before; nothing where
/// they had none, or not both are surfaces.
pub(super) fn through<S: Form>(known: &[PatchRecord], a: &Body<S>, b: &Body<S>) -> f64 {
    if known.is_empty() || !are_sheets(a, b) {
        return 0.0;
    }
    // What was deep already is not out at once.
    let deepest = known.iter().flat_map(PatchRecord::spots).map(|c| c.depth).fold(0.0, f64::max);
    beyond(a).min(beyond(b)).max(DEEPER * deepest)
}

/// How far beyond its box a surface may touch another that it is through, metres; nothing of other bodies.
pub(super) fn beyond<S: Form>(body: &Body<S>) -> f64 {
    if body.shape.has_sheet() { THROUGH * body.shape.thickness() } else { 0.0 }
}

/// Whether two surfaces are so near each other along a patch that no look ahead tells whether they meet there: on the
/// other side of each other they are apart.
pub(super) fn lie_on_each_other<S: Form>(record: &PatchRecord, a: &Body<S>, b: &Body<S>) -> bool {
    are_sheets(a, b) && record.spots().iter().any(|c| c.depth >= -beyond(a).min(beyond(b)))
}

/// Whether a normal is against the way in which the pair was pushed a step before, by `known` ones.
fn is_against(normal: DVec3, known: &[PatchRecord]) -> bool {
    let alike = |sign: f64| known.iter().any(|old| sign * old.normal.dot(normal) > ONE_WAY);
    alike(-1.0) && !alike(1.0)
}

/// The gap within which two surfaces have contacts, metres, of which some were `found` within `margin` metres, if that is
/// more. What one turns about may be an edge of it: then at once all of it is through. So all that comes as far in the
/// step counts, `way` metres; and what is beyond the other already is far from it on the wrong side.
pub(super) fn wider<S: Form>(
    found: &[Patch],
    known: &[PatchRecord],
    (a, b): (&Body<S>, &Body<S>),
    (margin, way): (f64, f64),
) -> Option<f64> {
    if found.is_empty() || !are_sheets(a, b) {
        return None;
    }
    let all = 2.0 * a.shape.radius().min(b.shape.radius());
    let wide = if found.iter().any(|patch| is_against(patch.normal, known)) { all } else { all.min(way) };
    (wide > margin).then_some(wide)
}

/// Turns those of the patches of two surfaces round that push against the way in which they were pushed a step before, by
/// `known` ones, where they are nearly in each other.
pub(super) fn keep_sides<S: Form>(records: &mut [PatchRecord], known: &[PatchRecord], a: &Body<S>, b: &Body<S>) {
    let near = through(known, a, b);
    if near <= 0.0 {
        return;
    }
    let is_near = |record: &PatchRecord| record.spots().iter().any(|c| c.depth.abs() <= near);
    let is_against = |record: &PatchRecord| is_against(record.normal, known);
    if records.iter().any(|record| is_near(record) && is_against(record)) {
        records.iter_mut().filter(|record| is_against(record)).for_each(PatchRecord::turn_round);
    }
}

impl PatchRecord {
    /// Has it push the other way: what was a gap is an overlap.
    fn turn_round(&mut self) {
        self.normal = -self.normal;
        self.spots_mut().iter_mut().for_each(|c| c.depth = -c.depth);
    }
}
