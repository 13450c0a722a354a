//! The direction in which two convex shapes overlap least, or are farthest apart.
//!
//! Cores apart: the shortest vector between them. Cores overlapping: the nearest point of the
//! boundary of {a − b} from inside lies where that boundary is smooth, so the direction is one of
//! - a common perpendicular gᵢ × gⱼ of two segments, or the axis v of a disc: few, tried all;
//! - perpendicular to one segment, with a disc in play: one unknown angle, [`super::arc`];
//! - any, with two discs rim to rim: two unknown angles, [`super::rims`].
//!
//! Cheap guesses come first: axes, what is near an axis, what a rough search for the nearest points
//! leads to. After each [`super::certificate`] is asked whether anything can be better; only where it
//! cannot tell, in deep overlaps and beside corners, are all directions searched.

use super::certificate::{Proved, proved};
use super::distance::{Between, Enough};
use super::refine::refined;
use super::{Couple, Few, arc, distance, polish, rims};
use crate::math::{length, tangents, tolerance, unit};
use glam::DVec3;

/// Cores nearer than this times their size count as touching: the vector between them is then too
/// short to tell its direction, and the search of overlapping shapes is made as well.
const TOUCHING: f64 = 1e-7;

/// Overlaps that differ by less than this times the size are equal but for rounding.
const ROUNDING: f64 = 2e-15;

/// A distance as exact as rounding allows.
const EXACTLY: Enough = Enough { relative: 1e-14, absolute: 0.0 };

/// A distance from which Newton's method finds the rest, if neither shape is much smaller than the other.
fn roughly(couple: &Couple) -> Enough {
    Enough { relative: 1e-3, absolute: ROUGHLY * couple.a.size().min(couple.b.size()) }
}

/// Precision of a rough distance, times the smaller size.
const ROUGHLY: f64 = 3e-3;

/// A direction and the overlap along it.
#[derive(Clone, Copy)]
pub(super) struct Direction {
    /// Unit vector from the first shape to the second.
    pub normal: DVec3,
    /// Overlap along it, balls included, metres; negative when apart.
    pub overlap: f64,
}

/// The best direction found so far, by the overlap of the cores.
pub(super) struct Best {
    pub normal: DVec3,
    pub overlap: f64,
    /// Directions known not to be better.
    pub proved: Proved,
}

impl Best {
    /// Tries the line of `n`, in the sense that points from a to b. A later direction must be
    /// better by more than rounding, so that the simplest ones, tried first, are kept.
    pub fn offer(&mut self, couple: &Couple, n: DVec3) {
        let n = if n.dot(couple.offset) < 0.0 { -n } else { n };
        let overlap = couple.core_overlap(n);
        if overlap < self.overlap - ROUNDING * couple.size() {
            *self = Best { normal: n, overlap, proved: Proved::NOTHING };
        }
    }

    /// Proves what can be proved in closed form; answers whether nothing is better.
    pub fn prove(&mut self, couple: &Couple) -> bool {
        if self.proved == Proved::NOTHING {
            self.proved = proved(couple, self.normal, self.overlap);
        }
        self.proved == Proved::ALL
    }
}

/// The direction of least overlap, or `None` when the shapes are farther apart than `margin`.
pub(super) fn least_overlap(couple: &Couple, margin: f64) -> Option<Direction> {
    let balls = couple.balls();
    let mut best = Best { normal: DVec3::Z, overlap: f64::INFINITY, proved: Proved::NOTHING };
    offer_axes(couple, &mut best);
    if best.overlap + balls < -margin {
        return None;
    }
    if !offer_simple(couple, &mut best) {
        let between = distance::between(couple, best.normal, &roughly(couple));
        let (Between::Apart(guess) | Between::Meeting(guess)) = between;
        best.offer(couple, refined(couple, unit(guess)));
        let too_far = best.overlap + balls < -margin;
        if !too_far && !best.prove(couple) && !offer_nearby(couple, 1.0, &mut best) {
            search(couple, &between, &mut best);
        }
    }
    let overlap = best.overlap + balls;
    (overlap >= -margin).then_some(Direction { normal: best.normal, overlap })
}

/// Offers what is near the best axis where things are nearly aligned; answers whether the best is surely
/// the best of all.
fn offer_simple(couple: &Couple, best: &mut Best) -> bool {
    best.prove(couple) || is_aligned(couple, best.normal) && offer_nearby(couple, tolerance::NEARLY_PARALLEL, best)
}

/// Whether round shapes stand or lie, nearly, across `n`, as on what they rest on: what is best is near
/// by then. Not so for a common perpendicular of two segments, which they all lie across.
fn is_aligned(couple: &Couple, n: DVec3) -> bool {
    let nearly = tolerance::NEARLY_PARALLEL;
    let along = [&couple.a, &couple.b].map(|solid| if solid.disc > 0.0 { solid.axes[0].dot(n).abs() } else { 0.0 });
    along.iter().all(|x| *x <= nearly || *x * *x >= 1.0 - nearly * nearly) && along.iter().any(|x| *x > 1e-14)
}

/// Offers what is best near the best direction known, across the segments that are `nearly` across it
/// (cosine); answers whether the best is surely the best of all.
fn offer_nearby(couple: &Couple, nearly: f64, best: &mut Best) -> bool {
    if couple.a.disc + couple.b.disc == 0.0 {
        return false;
    }
    if couple.a.disc > 0.0 && couple.b.disc > 0.0 && rims::offer_crossings(couple, best) {
        return true;
    }
    let start = best.normal;
    let mut axes: Few<DVec3, 6> = Few::new(DVec3::ZERO);
    for solid in [&couple.a, &couple.b] {
        let near = solid.axes[..solid.edges].iter().filter(|axis| axis.dot(start).abs() <= nearly);
        near.for_each(|axis| axes.push(*axis));
    }
    axes.as_mut().sort_by(|u, v| u.dot(start).abs().total_cmp(&v.dot(start).abs()));
    axes.iter().any(|axis| {
        best.offer(couple, arc::nearby(couple, *axis, start));
        best.prove(couple)
    })
}

/// Offers the best of all directions.
fn search(couple: &Couple, roughly: &Between, best: &mut Best) {
    let (Between::Apart(start) | Between::Meeting(start)) = roughly;
    if matches!(roughly, Between::Apart(_)) || best.proved == Proved::NOTHING {
        match distance::between(couple, unit(*start), &EXACTLY) {
            Between::Apart(vector) => best.offer(couple, polish::polished(couple, unit(vector))),
            Between::Meeting(direction) => best.offer(couple, refined(couple, unit(direction))),
        }
        if best.prove(couple) {
            return;
        }
    }
    // Only a direction that shows a gap proves that the cores are apart.
    if best.overlap > -TOUCHING * couple.size() {
        offer_round(couple, best);
    }
}

/// Faces, caps and common perpendiculars of edges.
fn offer_axes(couple: &Couple, best: &mut Best) {
    for solid in [&couple.a, &couple.b] {
        if solid.edges == 3 {
            solid.axes.iter().for_each(|axis| best.offer(couple, *axis));
        } else if solid.disc > 0.0 {
            best.offer(couple, solid.axes[0]);
        } else if solid.edges == 1 {
            // Segments along one line have no common perpendicular of their own.
            best.offer(couple, across(solid.axes[0], couple.offset));
        }
    }
    for u in &couple.a.axes[..couple.a.edges] {
        for v in &couple.b.axes[..couple.b.edges] {
            let perpendicular = u.cross(*v);
            let sine = length(perpendicular);
            if sine > 1e-8 {
                best.offer(couple, perpendicular / sine);
            }
        }
    }
}

/// The unit vector across `axis` that is nearest to `towards`, or any where there is none.
pub(super) fn across(axis: DVec3, towards: DVec3) -> DVec3 {
    let part = towards - axis * axis.dot(towards);
    let part = part - axis * axis.dot(part);
    if length(part) > 1e-12 * length(towards) { unit(part) } else { tangents(axis).0 }
}

/// The directions that discs make possible.
fn offer_round(couple: &Couple, best: &mut Best) {
    let (round_a, round_b) = (couple.a.disc > 0.0, couple.b.disc > 0.0);
    if !round_a && !round_b {
        return;
    }
    for solid in [&couple.a, &couple.b] {
        for axis in &solid.axes[..solid.edges] {
            arc::offer(couple, *axis, best);
        }
    }
    best.offer(couple, polish::polished(couple, best.normal));
    if round_a && round_b && !best.prove(couple) {
        rims::offer(couple, best);
        best.offer(couple, polish::polished(couple, best.normal));
    }
}
