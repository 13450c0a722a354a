//! From a rough direction to the exact one: Newton's method that keeps to the kinks it meets.
//!
//! The overlap is smooth but for kinks where the direction is perpendicular to a segment. A step that
//! crosses one stops there and goes on along it; at a second one the direction is settled. Nothing is
//! proved here: [`super::certificate`] tells whether the outcome is the best.

use super::Couple;
use super::polish::curvature;
use crate::math::{length, tangents, unit};
use glam::DVec3;

/// Steps after which the search stops: from a good start half as many suffice.
const STEPS: usize = 12;

/// A direction near `start` at which the overlap is stationary, or may be.
pub(super) fn refined(couple: &Couple, start: DVec3) -> DVec3 {
    let mut n = start;
    let mut held = None;
    for _ in 0..STEPS {
        let step = match held {
            None => free_step(couple, n),
            Some(axis) => held_step(couple, n, axis),
        };
        match first_kink(couple, n, &step, held) {
            Some(axis) => match held {
                None => {
                    held = Some(axis);
                    let next = if step.newton { n + step.by } else { n };
                    n = unit(next - axis * axis.dot(next));
                }
                Some(other) => {
                    let across = other.cross(axis);
                    return unit(if across.dot(n) < 0.0 { -across } else { across });
                }
            },
            None if !step.newton => return n,
            None => {
                n = unit(n + step.by);
                if let Some(axis) = held {
                    n = unit(n - axis * axis.dot(n));
                }
                if length(step.by) < 1e-9 {
                    // The next would be less than rounding.
                    return n;
                }
            }
        }
    }
    n
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
/// the one `held`; for a step without an end, on the whole way downwards.
fn first_kink(couple: &Couple, n: DVec3, step: &Step, held: Option<DVec3>) -> Option<DVec3> {
    let mut first = None;
    let mut way = if step.newton { 1.0 } else { f64::INFINITY };
    for solid in [&couple.a, &couple.b] {
        for axis in &solid.axes[..solid.edges] {
            if held.is_some_and(|held| held.cross(*axis).length_squared() < 1e-16) {
                continue;
            }
            let at = -axis.dot(n) / axis.dot(step.by);
            if at >= 0.0 && at < way {
                (first, way) = (Some(*axis), at);
            }
        }
    }
    first
}
