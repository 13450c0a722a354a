//! One contact at a time, the classical method, kept for comparison; and the friction against
//! turning that both methods share.

use super::rows::{Asked, PairRows, Two};
use crate::response::problem::{MAX_POINTS, Patch};
use glam::DVec3;

/// Normal impulses one after the other. Returns the largest change, N·s.
pub fn solve_normals(rows: &mut PairRows, asked: &Asked, two: &mut Two) -> f64 {
    let mut largest: f64 = 0.0;
    for i in 0..rows.count {
        let v = rows.normal_velocities(two)[i] + asked.bias[i];
        let old = rows.impulses.normal[i];
        let new = (old - v / rows.lcp.matrix()[i][i]).max(0.0);
        let mut change = [0.0; MAX_POINTS];
        change[i] = new - old;
        rows.impulses.normal[i] = new;
        largest = largest.max(change[i].abs());
        rows.push_normals(two, &change);
    }
    largest
}

/// Friction, each point for itself, one after the other. Returns the largest change, N·s.
pub fn solve_sliding(rows: &mut PairRows, patch: &Patch, two: &mut Two) -> f64 {
    let mut largest: f64 = 0.0;
    let (s, t) = rows.tangents;
    for (i, p) in patch.points().iter().enumerate() {
        let answer = |axis: DVec3, along: DVec3| {
            let side = |arm: DVec3, inertia: glam::DMat3| arm.cross(along).dot(inertia * arm.cross(axis));
            side(p.arm_a, two.a.body.inv_inertia()) + side(p.arm_b, two.b.body.inv_inertia())
        };
        let mass = two.a.body.inv_mass() + two.b.body.inv_mass();
        let k = [mass + answer(s, s), answer(s, t), mass + answer(t, t)];
        let ((va, wa), (vb, wb)) = ((two.a.velocity, two.a.spin), (two.b.velocity, two.b.spin));
        let v = vb + wb.cross(p.arm_b) - va - wa.cross(p.arm_a) + p.surface_velocity;
        let old = [rows.impulses.slide[0][i], rows.impulses.slide[1][i]];
        let new = bounded(k, old, [s.dot(v), t.dot(v)], patch.friction * rows.impulses.normal[i]);
        let change = s * (new[0] - old[0]) + t * (new[1] - old[1]);
        (rows.impulses.slide[0][i], rows.impulses.slide[1][i]) = (new[0], new[1]);
        two.b.give(change, p.arm_b.cross(change));
        two.a.give(-change, -p.arm_a.cross(change));
        largest = largest.max(change.length());
    }
    largest
}

/// Spinning and rolling friction of a patch, bounded by its load.
pub fn solve_turning(rows: &mut PairRows, patch: &Patch, two: &mut Two) {
    let n = rows.normal;
    let (s, t) = rows.tangents;
    let load: f64 = rows.impulses.normal.iter().sum();
    let inertia = two.a.body.inv_inertia() + two.b.body.inv_inertia();
    let rate = |two: &Two| two.b.spin - two.a.spin + patch.surface_spin;
    let turn = |two: &mut Two, change: DVec3| {
        two.b.give(DVec3::ZERO, change);
        two.a.give(DVec3::ZERO, -change);
    };
    let stiffness = n.dot(inertia * n);
    if patch.spin_friction > 0.0 && stiffness > 0.0 {
        let bound = patch.spin_friction * load;
        let old = rows.impulses.spin;
        let new = (old - n.dot(rate(two)) / stiffness).clamp(-bound, bound);
        rows.impulses.spin = new;
        turn(two, n * (new - old));
    }
    if patch.rolling_friction > 0.0 {
        let k = [s.dot(inertia * s), s.dot(inertia * t), t.dot(inertia * t)];
        let w = rate(two);
        let old = rows.impulses.roll;
        let new = bounded(k, old, [s.dot(w), t.dot(w)], patch.rolling_friction * load);
        rows.impulses.roll = new;
        turn(two, s * (new[0] - old[0]) + t * (new[1] - old[1]));
    }
}

/// The impulse that stops the motion `v`, where `k` = (xx, xy, yy) is the answer to an impulse; or,
/// where that exceeds the bound, one of the bound's size against the motion.
fn bounded([xx, xy, yy]: [f64; 3], old: [f64; 2], v: [f64; 2], bound: f64) -> [f64; 2] {
    let determinant = xx * yy - xy * xy;
    let largest = 0.5 * (xx + yy) + (0.25 * (xx - yy) * (xx - yy) + xy * xy).sqrt();
    if largest <= 0.0 {
        return [0.0; 2];
    }
    if determinant > 1e-14 * largest * largest {
        let x = old[0] - (yy * v[0] - xy * v[1]) / determinant;
        let y = old[1] - (xx * v[1] - xy * v[0]) / determinant;
        if x * x + y * y <= bound * bound {
            return [x, y];
        }
    }
    let slide = [old[0] - v[0] / largest, old[1] - v[1] / largest];
    let length = (slide[0] * slide[0] + slide[1] * slide[1]).sqrt();
    let scale = if length > bound { bound / length } else { 1.0 };
    [slide[0] * scale, slide[1] * scale]
}
