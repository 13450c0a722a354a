//! On from where proofs of a turning solid of a formula end.
//!
//! How often time goes on by what is found and not proved is bounded. Where the two are then farther apart than counts as
//! touching, all begins anew from there, a few times; and after that it is gone on by the gap that is found.

use super::{Motion, Touching, first_touch, has_formula, later};
use crate::math::length;
use crate::narrow::{Placement, distance};
use crate::shape::Shape;
use glam::DVec3;

/// Gap at a time of touch that is none, times the size of the two.
const NONE: f64 = 1e-6;

/// How often all begins anew, and how often it is gone on by the gap found.
const ANEW: usize = 3;
const BY_GAP: usize = 1000;

/// When two shapes first touch, followed on where that is not known yet.
pub(super) fn followed(a: &Shape, b: &Shape, at: &Placement, motions: [Motion; 2], until: f64) -> Option<Touching> {
    let mut found = first_touch(a, b, at, motions, until)?;
    let turns = motions.iter().any(|motion| motion.spin != DVec3::ZERO);
    if !(turns && found.0 > 0.0 && (has_formula(a) || has_formula(b))) {
        return Some(found);
    }
    let none = NONE * [a, b].iter().map(|shape| shape.radius()).filter(|r| r.is_finite()).sum::<f64>();
    let gap = |time: f64| distance(a, b, &later(at, &motions, time)).map_or(0.0, |gap| gap.distance);
    for _ in 0..ANEW {
        if gap(found.0) <= none {
            return Some(found);
        }
        let (more, contact) = first_touch(a, b, &later(at, &motions, found.0), motions, until - found.0)?;
        if more <= 0.0 {
            return Some(found);
        }
        found = (found.0 + more, contact);
    }
    let closing = closing(a, b, &motions);
    if !closing.is_finite() || closing <= 0.0 {
        return Some(found);
    }
    let mut time = found.0;
    for _ in 0..BY_GAP {
        let gap = gap(time);
        if gap <= none {
            break;
        }
        time += gap / closing;
        if time > until {
            return None;
        }
    }
    Some((time, None))
}

/// How fast two shapes come nearer at most, m/s.
fn closing(a: &Shape, b: &Shape, motions: &[Motion; 2]) -> f64 {
    let turning = |shape: &Shape, motion: &Motion| match length(motion.spin) {
        0.0 => 0.0,
        spin => spin * shape.radius(),
    };
    length(motions[0].velocity - motions[1].velocity) + turning(a, &motions[0]) + turning(b, &motions[1])
}
