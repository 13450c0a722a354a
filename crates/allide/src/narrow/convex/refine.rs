//! From a rough direction to the exact one: Newton's method that keeps to the kinks it meets.
//!
//! The overlap is smooth but for kinks where the direction is perpendicular to a segment. A step that
//! would cross one stops there; if the overlap rises beyond, the search goes on along the kink, and is
//! over at a second one. Nothing is proved here: [`super::certificate`] tells whether the outcome is the
//! best.

use super::Couple;
use super::polish::curvature;
use crate::math::{length, tangents, unit};
use glam::DVec3;

/// Steps after which the search stops: from a good start half as many suffice.
const STEPS: usize = 16;

/// How far beside a kink its two sides are looked at, radians.
const BESIDE: f64 = 1e-9;

/// A direction near `start` at which the overlap is stationary, or may be.
pub(super) fn refined(couple: &Couple, start: DVec3) -> DVec3 {
    let mut n = start;
    let mut held: Option<DVec3> = None;
    for _ in 0..STEPS {
        let step = held.map_or_else(|| free_step(couple, n), |axis| held_step(couple, n, axis));
        if let Some((axis, way)) = first_kink(couple, n, &step, held) {
            let onto = kink(n + step.by * way, axis, held);
            let beyond = unit(onto + unit(step.by) * BESIDE);
            if couple.gradient(beyond).dot(step.by) < 0.0 {
                n = beyond;
            } else if held.is_some() {
                return onto;
            } else {
                (n, held) = (onto, Some(axis));
            }
        } else if step.newton {
            n = unit(n + step.by);
            let level = length(step.by) < 1e-9;
            if let Some(axis) = held {
                n = unit(n - axis * axis.dot(n));
                if level && let Some(beside) = downhill(couple, n, axis) {
                    (n, held) = (beside, None);
                    continue;
                }
            }
            if level {
                // The next step would be less than rounding.
                return n;
            }
        } else {
            return n;
        }
    }
    n
}

/// The direction nearest to `n` that is perpendicular to `axis`, and to `held` if given.
fn kink(n: DVec3, axis: DVec3, held: Option<DVec3>) -> DVec3 {
    match held {
        None => unit(n - axis * axis.dot(n)),
        Some(held) => {
            let across = held.cross(axis);
            unit(if across.dot(n) < 0.0 { -across } else { across })
        }
    }
}

/// A direction beside the kink at `n` across `axis` from where the overlap falls, if there is one.
fn downhill(couple: &Couple, n: DVec3, axis: DVec3) -> Option<DVec3> {
    let side = |axis: DVec3| {
        let beside = unit(n + axis * BESIDE);
        (couple.gradient(beside).dot(axis) < 0.0).then_some(beside)
    };
    side(axis).or_else(|| side(-axis))
}

/// A step across the direction.
struct Step {
    by: DVec3,
    /// To where the overlap should be level; else only downwards, as far as the next kink.
    newton: bool,
}

fn free_step(couple: &Couple, n: DVec3) -> Step {
    let (s, t) = tangents(n);
    let gradient = couple.gradient(n);
    let overlap = gradient.dot(n);
    let (gs, gt) = (gradient.dot(s), gradient.dot(t));
    let (qs, qt) = (curvature(couple, n, s), curvature(couple, n, t));
    let st = 0.5 * (curvature(couple, n, s + t) - qs - qt);
    let (ss, tt) = (qs - overlap, qt - overlap);
    let determinant = ss * tt - st * st;
    if determinant > 1e-9 * couple.size() * couple.size() && ss > 0.0 {
        let by = s * ((st * gt - tt * gs) / determinant) + t * ((st * gs - ss * gt) / determinant);
        Step { by, newton: true }
    } else {
        Step { by: -(s * gs + t * gt), newton: false }
    }
}

fn held_step(couple: &Couple, n: DVec3, axis: DVec3) -> Step {
    let t = axis.cross(n);
    let gradient = couple.gradient(n);
    let (slope, bend) = (gradient.dot(t), curvature(couple, n, t) - gradient.dot(n));
    let newton = bend > 1e-6 * couple.size();
    Step { by: if newton { t * (-slope / bend) } else { t * -slope }, newton }
}

/// The first segment that becomes perpendicular to the direction on the way, other than those along
/// the one `held`, and after what part of the step; for a step without an end, on the whole way down.
fn first_kink(couple: &Couple, n: DVec3, step: &Step, held: Option<DVec3>) -> Option<(DVec3, f64)> {
    let mut first = None;
    let mut way = if step.newton { 1.0 } else { f64::INFINITY };
    for solid in [&couple.a, &couple.b] {
        for axis in &solid.axes[..solid.edges] {
            if held.is_some_and(|held| held.cross(*axis).length_squared() < 1e-16) {
                continue;
            }
            let at = -axis.dot(n) / axis.dot(step.by);
            if at >= 0.0 && at < way {
                (first, way) = (Some((*axis, at)), at);
            }
        }
    }
    first
}
