//! Sliding, spinning and rolling friction of one patch, bounded by its normal impulses (paper 4).
//!
//! The tangential motion of a rigid pair in the plane of a patch has three numbers: two of sliding
//! and one of turning. So the points' friction is found together: the impulse and the moment that
//! stop all three, shared among the points as they bear load. Point after point, as the classical
//! method does it, the first point takes most and a symmetric load tips sideways.

use super::prepared::{PreparedPatch, Tangential};
use crate::response::approach::relative_velocity;
use crate::response::motion::Motion;
use crate::response::problem::{FIXED, MAX_POINTS, Patch};
use glam::{DMat3, DVec3};

/// Passes over the points of a patch that slides.
const SLIDING_PASSES: u32 = 3;

/// Solves all friction of a patch against its present normal impulses; returns the largest change
/// of an impulse, N·s.
pub fn solve(prepared: &PreparedPatch, patch: &mut Patch, motions: &mut [Motion], together: bool) -> f64 {
    let mut largest: f64 = 0.0;
    if patch.friction > 0.0 {
        largest = if together {
            slide_together(prepared, patch, motions)
        } else {
            slide_one_by_one(prepared, patch, motions)
        };
    }
    if patch.spin_friction > 0.0 || patch.rolling_friction > 0.0 {
        turn(prepared, patch, motions);
    }
    largest
}

fn slide_together(prepared: &PreparedPatch, patch: &mut Patch, motions: &mut [Motion]) -> f64 {
    let load: f64 = patch.points().iter().map(|p| p.normal_impulse).sum();
    let old: [DVec3; MAX_POINTS] = patch.points.map(|p| p.friction_impulse);
    let mut new = [DVec3::ZERO; MAX_POINTS];
    if load <= 0.0 {
        return replace(prepared, patch, motions, &old, &new);
    }
    let grip = Grip::new(prepared, patch, load);
    let (force, twist) = grip.stopping(prepared, patch, motions);
    let mut sticks = true;
    for i in 0..patch.count {
        new[i] = old[i] + grip.share[i] * (force + twist * grip.around[i]);
        let bound = patch.friction * patch.points[i].normal_impulse;
        sticks &= new[i].length_squared() <= bound * bound * (1.0 + 1e-12);
    }
    if sticks {
        return replace(prepared, patch, motions, &old, &new);
    }
    let mut largest: f64 = 0.0;
    let mut now = old;
    for _ in 0..SLIDING_PASSES {
        for i in 0..patch.count {
            let p = &patch.points[i];
            let v = relative_velocity(motions, patch, p);
            let v = v - patch.normal * patch.normal.dot(v);
            // Against the slip, whatever the bodies' inertia: a true cone. Stepping by the matrix
            // instead of its largest eigenvalue would steer a box sideways.
            let wanted = now[i] - v * (grip.share[i] / grip.stiffest);
            new[i] = wanted.clamp_length_max(patch.friction * p.normal_impulse);
        }
        let change = replace(prepared, patch, motions, &now, &new);
        largest = largest.max(change);
        now = new;
    }
    largest
}

/// Exchanges the friction impulses of all points for new ones; returns the largest change.
fn replace(
    prepared: &PreparedPatch,
    patch: &mut Patch,
    motions: &mut [Motion],
    old: &[DVec3; MAX_POINTS],
    new: &[DVec3; MAX_POINTS],
) -> f64 {
    let (mut total, mut about_a, mut about_b, mut largest) = (DVec3::ZERO, DVec3::ZERO, DVec3::ZERO, 0.0f64);
    for (i, p) in patch.points_mut().iter_mut().enumerate() {
        let change = new[i] - old[i];
        p.friction_impulse = new[i];
        total += change;
        about_a += p.arm_a.cross(change);
        about_b += p.arm_b.cross(change);
        largest = largest.max(change.length());
    }
    prepared.b.give(motions, total, about_b);
    prepared.a.give(motions, -total, -about_a);
    largest
}

/// How a patch holds against sliding and turning about its centre of pressure.
struct Grip {
    /// Centre of pressure, from either centre of mass, metres.
    arm_a: DVec3,
    arm_b: DVec3,
    /// Each point's share of the load.
    share: [f64; MAX_POINTS],
    /// Direction in which a moment of one about the normal pushes each point, over the patch's
    /// second moment, 1/m.
    around: [DVec3; MAX_POINTS],
    /// Inverse of the answer of (sliding along s, along t, turning) to (impulse, impulse, moment).
    inverse: DMat3,
    /// A bound on the answer of any point's slip to a friction impulse shared like the load, 1/kg.
    stiffest: f64,
}

impl Grip {
    fn new(prepared: &PreparedPatch, patch: &Patch, load: f64) -> Grip {
        let (s, t) = prepared.tangents;
        let n = patch.normal;
        let mut share = [0.0; MAX_POINTS];
        let (mut arm_a, mut arm_b) = (DVec3::ZERO, DVec3::ZERO);
        for (i, p) in patch.points().iter().enumerate() {
            share[i] = p.normal_impulse / load;
            arm_a += p.arm_a * share[i];
            arm_b += p.arm_b * share[i];
        }
        let mut around = [DVec3::ZERO; MAX_POINTS];
        let mut second_moment = 0.0;
        let arm = if prepared.b.index == FIXED { arm_a } else { arm_b };
        for (i, p) in patch.points().iter().enumerate() {
            let from = if prepared.b.index == FIXED { p.arm_a } else { p.arm_b };
            around[i] = n.cross(from - arm);
            second_moment += share[i] * around[i].length_squared();
        }
        let mut answer = DMat3::ZERO;
        for (side, arm) in [(&prepared.a, arm_a), (&prepared.b, arm_b)] {
            let levers = [arm.cross(s), arm.cross(t), n];
            let turned = levers.map(|l| side.inv_inertia * l);
            for j in 0..3 {
                let column = DVec3::new(levers[0].dot(turned[j]), levers[1].dot(turned[j]), levers[2].dot(turned[j]));
                *answer.col_mut(j) += column;
            }
            answer.x_axis.x += side.inv_mass;
            answer.y_axis.y += side.inv_mass;
        }
        let sliding = answer.x_axis.x.max(answer.y_axis.y) + answer.x_axis.y.abs();
        let stiffest = sliding + answer.z_axis.z * second_moment;
        // One point, or points too close together to hold a moment: sliding only.
        let reach = second_moment * answer.z_axis.z;
        if reach <= 1e-9 * sliding {
            answer.z_axis = DVec3::Z;
            (answer.x_axis.z, answer.y_axis.z) = (0.0, 0.0);
            around = [DVec3::ZERO; MAX_POINTS];
        } else {
            around.iter_mut().for_each(|a| *a /= second_moment);
        }
        Grip { arm_a, arm_b, share, around, inverse: answer.inverse(), stiffest }
    }

    /// The impulse at the centre of pressure, and the moment about the normal, that stop the slip.
    fn stopping(&self, prepared: &PreparedPatch, patch: &Patch, motions: &[Motion]) -> (DVec3, f64) {
        let (s, t) = prepared.tangents;
        let drive: DVec3 = patch.points().iter().enumerate().map(|(i, p)| p.surface_velocity * self.share[i]).sum();
        let slip = prepared.b.velocity_at(motions, self.arm_b) - prepared.a.velocity_at(motions, self.arm_a) + drive;
        let turning = patch.normal.dot(prepared.b.spin(motions) - prepared.a.spin(motions));
        let x = self.inverse * DVec3::new(s.dot(slip), t.dot(slip), turning);
        (-(s * x.x + t * x.y), -x.z)
    }
}

/// The classical way: each point for itself, one after the other.
fn slide_one_by_one(prepared: &PreparedPatch, patch: &mut Patch, motions: &mut [Motion]) -> f64 {
    let mut largest: f64 = 0.0;
    let (s, t) = prepared.tangents;
    for i in 0..patch.count {
        let point = patch.points[i];
        let bound = patch.friction * point.normal_impulse;
        let old = [s.dot(point.friction_impulse), t.dot(point.friction_impulse)];
        let v = relative_velocity(motions, patch, &point);
        let new = bounded(&prepared.sliding[i], old, [s.dot(v), t.dot(v)], bound);
        let change = s * (new[0] - old[0]) + t * (new[1] - old[1]);
        patch.points[i].friction_impulse = s * new[0] + t * new[1];
        prepared.b.push(motions, point.arm_b, change);
        prepared.a.push(motions, point.arm_a, -change);
        largest = largest.max(change.length());
    }
    largest
}

/// Spinning and rolling friction of a patch.
fn turn(prepared: &PreparedPatch, patch: &mut Patch, motions: &mut [Motion]) {
    let n = patch.normal;
    let (s, t) = prepared.tangents;
    let (a, b) = (&prepared.a, &prepared.b);
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
}

/// The impulse that stops the motion `v`, or, where that exceeds the bound, one of the bound's size
/// against the motion.
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
