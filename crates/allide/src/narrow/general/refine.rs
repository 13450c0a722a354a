//! From a rough direction downhill to one at which the overlap is least among its neighbours: Newton's
//! method that keeps to the kinks it meets.
//!
//! A step that would cross a kink stops there; if the overlap rises beyond, the search goes on along the
//! kink, and is over at a second one. Nothing is proved here: [`super::certificate`] tells whether the
//! outcome is the best.

use super::form::Kink;
use super::pair::Pair;
use super::snap::{crossing, onto};
use crate::math::{length, tangents, unit};
use glam::DVec3;

/// Steps after which the search stops.
const STEPS: usize = 24;

/// How far beside a kink its two sides are looked at, radians.
const BESIDE: f64 = 1e-9;

/// A step across the direction.
struct Step {
    by: DVec3,
    /// To where the overlap should be level; else only downwards, as far as the next kink.
    newton: bool,
}

/// A direction near `start` at which the overlap is stationary, or may be.
pub(super) fn refined(pair: &Pair, start: DVec3) -> DVec3 {
    let mut n = start;
    let mut held: Option<Kink> = None;
    let mut before = (start, f64::INFINITY);
    for _ in 0..STEPS {
        let gradient = pair.support(n);
        let overlap = gradient.dot(n);
        if overlap > before.1 + 1e-12 * pair.size {
            // The last step went too far.
            n = unit(before.0 * 3.0 + n);
            if let Some(kink) = &held {
                n = onto(kink, n).unwrap_or(n);
            }
            continue;
        }
        before = (n, overlap);
        let step = held.map_or_else(|| free_step(pair, n, gradient), |kink| held_step(pair, n, gradient, &kink));
        let long = length(step.by);
        if long < 1e-15 {
            return n;
        }
        let way = step.by * (1.0 / long);
        match first_kink(pair, n, &step, held.as_ref()) {
            Some((kink, part)) => {
                let near = unit(n + step.by * part);
                let met = match &held {
                    None => onto(&kink, near),
                    Some(held) => crossing(held, &kink, near),
                };
                let Some(met) = met else { return n };
                if falls(pair, met, way) {
                    n = beside(met, way, held.as_ref());
                } else if held.is_none() {
                    (n, held) = (met, Some(kink));
                } else if let Some(way) = downhill(pair, met, kink.axis.cross(met)) {
                    (n, held) = (beside(met, way, Some(&kink)), Some(kink));
                } else {
                    return met;
                }
            }
            None if step.newton => {
                n = unit(n + step.by);
                let level = long < 1e-9;
                if let Some(kink) = &held {
                    let Some(back) = onto(kink, n) else { return n };
                    n = back;
                    if level && let Some(way) = downhill(pair, n, kink.axis) {
                        (n, held) = (beside(n, way, None), None);
                        continue;
                    }
                }
                if level {
                    // The next step would be less than rounding.
                    return n;
                }
            }
            None => return n,
        }
    }
    n
}

/// Whether the overlap falls from `n` on along the unit tangent `way`.
fn falls(pair: &Pair, n: DVec3, way: DVec3) -> bool {
    let beyond = unit(n + way * BESIDE);
    pair.support(beyond).dot(way - n * n.dot(way)) < 0.0
}

/// A direction a little beside `n`, on the kink held if there is one.
fn beside(n: DVec3, way: DVec3, held: Option<&Kink>) -> DVec3 {
    let beyond = unit(n + way * BESIDE);
    held.and_then(|kink| onto(kink, beyond)).unwrap_or(beyond)
}

/// Along which sense of `way` (of any length) the overlap falls, if along one; a unit vector.
fn downhill(pair: &Pair, n: DVec3, way: DVec3) -> Option<DVec3> {
    let way = unit(way - n * n.dot(way));
    [way, -way].into_iter().find(|way| falls(pair, n, *way))
}

fn free_step(pair: &Pair, n: DVec3, gradient: DVec3) -> Step {
    let (s, t) = tangents(n);
    let overlap = gradient.dot(n);
    let (gs, gt) = (gradient.dot(s), gradient.dot(t));
    if pair.is_round() || overlap < 0.0 {
        let (qs, qt) = (pair.bend(n, s), pair.bend(n, t));
        let st = 0.5 * (pair.bend(n, s + t) - qs - qt);
        let (ss, tt) = (qs - overlap, qt - overlap);
        let determinant = ss * tt - st * st;
        if determinant > 1e-9 * pair.size * pair.size && ss > 0.0 {
            let by = s * ((st * gt - tt * gs) / determinant) + t * ((st * gs - ss * gt) / determinant);
            return Step { by: by.clamp_length_max(0.5), newton: true };
        }
    }
    Step { by: -(s * gs + t * gt), newton: false }
}

/// Along a kink, as in [`super::snap`].
fn held_step(pair: &Pair, n: DVec3, gradient: DVec3, kink: &Kink) -> Step {
    let cosine = (1.0 - kink.sine * kink.sine).sqrt();
    let e = (n - kink.axis * kink.sine) * (1.0 / cosine);
    let t = kink.axis.cross(e);
    let slope = cosine * gradient.dot(t);
    let bend = cosine * cosine * pair.bend(n, t) - cosine * gradient.dot(e);
    let newton = bend > 1e-6 * pair.size;
    let turn = if newton { (-slope / bend).clamp(-0.5, 0.5) } else { -slope };
    Step { by: t * (turn * cosine), newton }
}

/// The first kink on the way, other than the one `held`, and after what part of the step; for a step without
/// an end, on the whole way down.
fn first_kink(pair: &Pair, n: DVec3, step: &Step, held: Option<&Kink>) -> Option<(Kink, f64)> {
    let mut first: Option<(Kink, f64)> = None;
    let mut way = if step.newton { 1.0 } else { f64::INFINITY };
    let mut each = |kink: Kink, sense: f64| {
        let speed = kink.axis.dot(step.by);
        let at = (sense * kink.sine - kink.axis.dot(n)) / speed;
        if at >= 0.0 && at < way {
            let long = length(kink.axis);
            let kink = Kink { axis: kink.axis * (1.0 / long), sine: sense * kink.sine };
            if held.is_some_and(|held| held.axis.cross(kink.axis).length_squared() < 1e-16) {
                return;
            }
            (first, way) = (Some((kink, at)), at);
        }
    };
    pair.a.each_kink(n, &mut |kink| each(kink, 1.0));
    pair.b.each_kink(-n, &mut |kink| each(kink, -1.0));
    first
}
