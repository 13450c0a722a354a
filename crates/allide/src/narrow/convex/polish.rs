//! The last digits of a direction: Newton's method on the sphere of directions.
//!
//! Along a tangent t the overlap f has the slope p·t, p its gradient, and the bend q(t) − f·t², where
//! q comes from the discs: r·|n × v| bends by r·(t·k)²/|n × v| with k = unit(v × n).

use super::Couple;
use crate::math::{length, tangents, unit};
use glam::DVec3;

/// Cosine of the angle with a segment below which a direction may be meant to be perpendicular.
const NEAR_KINK: f64 = 1e-4;

/// A direction near `start` of less overlap, stationary where the overlap is smooth. Directions
/// nearly perpendicular to one segment, where it has a kink, are also sought exactly there.
pub(super) fn polished(couple: &Couple, start: DVec3) -> DVec3 {
    let Some(start) = off_tip(couple, start) else { return start };
    let mut best = descend(couple, start, None);
    for solid in [&couple.a, &couple.b] {
        for axis in &solid.axes[..solid.edges] {
            if axis.dot(start).abs() < NEAR_KINK {
                let across = unit(start - *axis * axis.dot(start));
                let found = descend(couple, across, Some(*axis));
                if couple.core_overlap(found) <= couple.core_overlap(best) {
                    best = found;
                }
            }
        }
    }
    best
}

/// Where to start from: `n` itself where the overlap is smooth in some direction; `None` where it has a
/// tip, which needs no polish. Such are the common perpendiculars of two segments, and the axes of
/// discs, unless the overlap goes down from there nevertheless: then a direction a little down.
fn off_tip(couple: &Couple, n: DVec3) -> Option<DVec3> {
    let mut kinks = 0;
    for solid in [&couple.a, &couple.b] {
        kinks += solid.axes[..solid.edges].iter().filter(|axis| axis.dot(n).abs() < 1e-14).count();
        if solid.disc > 0.0 && length(solid.axes[0].cross(n)) < 1e-9 {
            let gradient = couple.gradient(n) - solid.core_support(n);
            let [x, y] = [solid.axes[1], solid.axes[2]].map(|axis| axis.dot(gradient));
            let down = -(solid.axes[1] * x + solid.axes[2] * y);
            return (length(down) > solid.disc).then(|| unit(n + unit(down) * 1e-6));
        }
    }
    (kinks < 2).then_some(n)
}

/// Newton's method from `start`, among the directions perpendicular to `axis` if one is given; steps
/// that do not go down are shortened.
pub(super) fn descend(couple: &Couple, start: DVec3, axis: Option<DVec3>) -> DVec3 {
    let mut n = start;
    let mut overlap = couple.core_overlap(n);
    for _ in 0..20 {
        let step = match axis {
            Some(axis) => step_along(couple, n, overlap, axis.cross(n)),
            None => step_anywhere(couple, n, overlap),
        };
        let Some((next, lower)) = shortened(couple, n, step, overlap) else { break };
        (n, overlap) = (next, lower);
    }
    n
}

fn step_anywhere(couple: &Couple, n: DVec3, overlap: f64) -> DVec3 {
    let (s, t) = tangents(n);
    let gradient = couple.gradient(n);
    let (gs, gt) = (gradient.dot(s), gradient.dot(t));
    let (qs, qt) = (curvature(couple, n, s), curvature(couple, n, t));
    let st = 0.5 * (curvature(couple, n, s + t) - qs - qt);
    let (ss, tt) = (qs - overlap, qt - overlap);
    let determinant = ss * tt - st * st;
    if determinant > 0.0 && ss > 0.0 {
        s * ((st * gt - tt * gs) / determinant) + t * ((st * gs - ss * gt) / determinant)
    } else {
        (s * gs + t * gt) * (-0.1 / length(gradient))
    }
}

fn step_along(couple: &Couple, n: DVec3, overlap: f64, t: DVec3) -> DVec3 {
    let gradient = couple.gradient(n);
    let (slope, bend) = (gradient.dot(t), curvature(couple, n, t) - overlap);
    if bend > 0.0 { t * (-slope / bend) } else { t * (-0.1 * slope / length(gradient)) }
}

fn shortened(couple: &Couple, n: DVec3, step: DVec3, overlap: f64) -> Option<(DVec3, f64)> {
    let mut scale = 1.0 / length(step).max(1.0);
    for _ in 0..10 {
        let next = unit(n + step * scale);
        let lower = couple.core_overlap(next);
        if lower < overlap {
            return Some((next, lower));
        }
        scale *= 0.2;
    }
    None
}

/// Second derivative of the overlap at `n` along the tangent `t`, before the sphere's own bend.
pub(super) fn curvature(couple: &Couple, n: DVec3, t: DVec3) -> f64 {
    let mut bend = 0.0;
    for solid in [&couple.a, &couple.b] {
        if solid.disc > 0.0 {
            let around = solid.axes[0].cross(n);
            let squared = around.length_squared();
            if squared > 1e-20 {
                let along = t.dot(around);
                bend += solid.disc * along * along / (squared * squared.sqrt());
            }
        }
    }
    bend
}
