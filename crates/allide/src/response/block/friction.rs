//! Sliding, spinning and rolling friction of one patch, in sequence, bounded by the normal impulses
//! (paper 4).

use super::prepared::{PreparedPatch, Tangential};
use crate::response::approach::relative_velocity;
use crate::response::motion::Motion;
use crate::response::problem::Patch;

/// Solves all friction of a patch against its present normal impulses; returns the largest change
/// of an impulse, N·s.
pub fn solve(prepared: &PreparedPatch, patch: &mut Patch, motions: &mut [Motion]) -> f64 {
    let mut largest: f64 = 0.0;
    let n = patch.normal;
    let (s, t) = prepared.tangents;
    let (a, b) = (&prepared.a, &prepared.b);
    if patch.friction > 0.0 {
        for i in 0..patch.count {
            let point = patch.points[i];
            let bound = patch.friction * point.normal_impulse;
            let old = [s.dot(point.friction_impulse), t.dot(point.friction_impulse)];
            if bound <= 0.0 && old == [0.0; 2] {
                continue;
            }
            let v = relative_velocity(motions, patch, &point);
            let new = bounded(&prepared.sliding[i], old, [s.dot(v), t.dot(v)], bound);
            let change = s * (new[0] - old[0]) + t * (new[1] - old[1]);
            patch.points[i].friction_impulse = s * new[0] + t * new[1];
            b.push(motions, point.arm_b, change);
            a.push(motions, point.arm_a, -change);
            largest = largest.max(change.length());
        }
    }
    if patch.spin_friction <= 0.0 && patch.rolling_friction <= 0.0 {
        return largest;
    }
    let load: f64 = patch.points().iter().map(|p| p.normal_impulse).sum();
    if patch.spin_friction > 0.0 && prepared.spinning > 0.0 {
        let bound = patch.spin_friction * load;
        let rate = n.dot(b.spin(motions) - a.spin(motions));
        let new = (patch.spin_impulse - rate / prepared.spinning).clamp(-bound, bound);
        let change = n * (new - patch.spin_impulse);
        patch.spin_impulse = new;
        b.twist(motions, change);
        a.twist(motions, -change);
    }
    if patch.rolling_friction > 0.0 {
        let bound = patch.rolling_friction * load;
        let rate = b.spin(motions) - a.spin(motions);
        let old = [s.dot(patch.rolling_impulse), t.dot(patch.rolling_impulse)];
        let new = bounded(&prepared.rolling, old, [s.dot(rate), t.dot(rate)], bound);
        let change = s * (new[0] - old[0]) + t * (new[1] - old[1]);
        patch.rolling_impulse = s * new[0] + t * new[1];
        b.twist(motions, change);
        a.twist(motions, -change);
    }
    largest
}

/// The impulse that stops the motion `v`, or, where that exceeds the bound, one of the bound's size.
///
/// A true cone: when sliding, the impulse goes against the velocity whatever the bodies' inertia.
/// Scaling the step by the largest eigenvalue instead of the matrix makes that the fixed point;
/// clamping −K⁻¹·v would steer a box sideways.
fn bounded(k: &Tangential, old: [f64; 2], v: [f64; 2], bound: f64) -> [f64; 2] {
    let stop = k.stopping(v);
    let stick = [old[0] + stop[0], old[1] + stop[1]];
    let square = stick[0] * stick[0] + stick[1] * stick[1];
    if square <= bound * bound || k.largest <= 0.0 {
        return stick;
    }
    let slide = [old[0] - v[0] / k.largest, old[1] - v[1] / k.largest];
    let length = (slide[0] * slide[0] + slide[1] * slide[1]).sqrt();
    if length <= bound {
        return slide;
    }
    let scale = bound / length;
    [slide[0] * scale, slide[1] * scale]
}
