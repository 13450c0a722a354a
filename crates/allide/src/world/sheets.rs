//! On which sides of each other two surfaces are that lie flat on each other.
//!
//! They have no inside, and where they lie flat nothing of one is cut off by the other: by rounding they are on the one
//! side now and on the other in the next step. They are where they were.

use super::contacts::PatchRecord;
use super::{Body, Form};
use crate::manifold::Patch;

/// How far surfaces that lie on each other may be through in a step, as a share of the thickness that they count as having.
const THROUGH: f64 = 0.5;

/// Cosine of the angle up to which patches are along one way.
const ONE_WAY: f64 = 0.9;

/// The gap within which two surfaces have contacts that touch already, metres, where they come farther in a step than what
/// was looked for: what one turns about may be an edge of it, and then at once all of it is through.
pub(super) fn wider<S: Form>(found: &[Patch], (a, b): (&Body<S>, &Body<S>), (margin, way): (f64, f64)) -> Option<f64> {
    if found.is_empty() || way <= margin || !(a.shape.has_sheet() && b.shape.has_sheet()) {
        return None;
    }
    let all = way.min(2.0 * a.shape.radius().min(b.shape.radius()));
    (all > margin).then_some(all)
}

/// Turns those of the patches of two surfaces round that push against the way in which they were pushed a step before, by
/// `known` ones, where they are nearly in each other.
pub(super) fn keep_sides<S: Form>(records: &mut [PatchRecord], known: &[PatchRecord], a: &Body<S>, b: &Body<S>) {
    if known.is_empty() || !(a.shape.has_sheet() && b.shape.has_sheet()) {
        return;
    }
    let near = THROUGH * a.shape.thickness().min(b.shape.thickness());
    let is_near = |record: &PatchRecord| record.spots().iter().any(|c| c.depth.abs() <= near);
    let is_against = |record: &PatchRecord| {
        let alike = |sign: f64| known.iter().any(|old| sign * old.normal.dot(record.normal) > ONE_WAY);
        alike(-1.0) && !alike(1.0)
    };
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
