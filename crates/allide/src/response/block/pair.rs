//! One pair, its points together: normal impulses by the pair's LCP, then friction.

use super::rows::{Asked, Grip, PairRows, Two, sum};
use crate::response::problem::MAX_POINTS;
use glam::DVec3;

/// How far beyond its solution a lasting normal impulse is taken, as a share of its change. Twice
/// as much and stacks ring; without it, five solves lose a stack of twenty to rounding in a minute.
pub const OVER_RELAXATION: f64 = 0.15;
/// The part of the standing impulse by which over-relaxation may overshoot: nothing on a fresh
/// impact, which would bounce.
pub const OVERSHOOT: f64 = 0.5;
/// Approach speed of a blow, m/s. Its impulse is not taken beyond its solution: too much bounces, and too
/// little, where a lesser blow follows a greater one, goes through.
pub const BLOW: f64 = 0.5;
/// Passes over the points of a patch that slides.
pub const SLIDING_PASSES: u32 = 3;

/// Solves a pair once: its normal impulses, then its friction, in the frame of its patch, where a few numbers tell how
/// it moves; its bodies are pushed once, at the end. Returns the largest change, N·s.
#[inline(always)]
pub fn solve(rows: &mut PairRows, asked: &Asked, two: &mut Two) -> f64 {
    let (velocities, slip) = rows.motion(two);
    let (mut largest, normals) = solve_normals(rows, asked, velocities);
    let mut slides = DVec3::ZERO;
    if let Some(grip) = rows.grip {
        let slip = slip + DVec3::from(grip.drive) + grip.coupling * normals;
        let change;
        (change, slides) = solve_sliding(rows, &grip, slip);
        largest = largest.max(change);
    }
    if largest > 0.0 {
        rows.push_all(two, normals, slides);
    }
    largest
}

/// The pair's normal impulses together (paper 4, eq. 9): b = J·V′ − A·p. Returns the largest
/// change, N·s, and what all changes do together.
#[inline(always)]
fn solve_normals(rows: &mut PairRows, asked: &Asked, velocities: [f64; MAX_POINTS]) -> (f64, DVec3) {
    let old = rows.impulses.normal;
    let mut b = velocities;
    let a = rows.lcp.matrix();
    for j in 0..MAX_POINTS {
        b[j] += asked.bias[j];
        for i in 0..MAX_POINTS {
            b[i] -= a[j][i] * old[j];
        }
    }
    let solution = rows.lcp.solve(&b, rows.active);
    let overshoot = if rows.alone { 0.0 } else { OVERSHOOT };
    let mut change = [0.0; MAX_POINTS];
    let mut sizes = [0.0; MAX_POINTS];
    for i in 0..MAX_POINTS {
        let room = if asked.before[i] < -BLOW { 0.0 } else { overshoot * old[i] };
        let beyond = lesser(greater(OVER_RELAXATION * (solution.p[i] - old[i]), -room), room);
        let new = greater(solution.p[i] + beyond, 0.0);
        change[i] = new - old[i];
        rows.impulses.normal[i] = new;
        sizes[i] = change[i].abs();
    }
    rows.active = solution.active;
    (largest_of(&sizes), rows.gather_normals(&change))
}

/// The points' friction together, where the pair slips like this: the impulse and the moment that stop the slip,
/// shared among the points as they bear load; where that is more than a point can hold, against its slip. Returns
/// the largest change, N·s, and what all changes do together.
///
/// Point after point, as the classical method does it, the first point takes most and a symmetric
/// load tips sideways.
#[inline(always)]
fn solve_sliding(rows: &mut PairRows, grip: &Grip, slip: DVec3) -> (f64, DVec3) {
    let normal = rows.impulses.normal;
    let load = sum(&normal);
    let old = rows.impulses.slide;
    if load <= 0.0 {
        if old == Slides::default() {
            return (0.0, DVec3::ZERO);
        }
        return replace(rows, grip, Slides::default());
    }
    let (mut share, mut bound) = (normal, normal);
    for i in 0..MAX_POINTS {
        share[i] /= load;
        bound[i] *= rows.friction;
    }
    let mut new = stopping(rows, grip, &share, slip);
    let mut over = [0.0; MAX_POINTS];
    for i in 0..MAX_POINTS {
        new[0][i] += old[0][i];
        new[1][i] += old[1][i];
        let square = new[0][i] * new[0][i] + new[1][i] * new[1][i];
        over[i] = square - bound[i] * bound[i] * (1.0 + 1e-12);
    }
    if largest_of(&over) <= 0.0 {
        return replace(rows, grip, new);
    }
    let (mut largest, mut done): (f64, DVec3) = (0.0, DVec3::ZERO);
    let give = 1.0 / grip.stiffest;
    for _ in 0..SLIDING_PASSES {
        let DVec3 { x, y, z } = slip + grip.answer * done;
        let turning = z * grip.reach;
        let now = rows.impulses.slide;
        for i in 0..MAX_POINTS {
            // Against the slip, whatever the bodies' inertia: a true cone. Stepping by the matrix
            // instead of a bound on it would steer a box sideways.
            let step = share[i] * give;
            let wx = now[0][i] - step * (x - turning * rows.y[i]);
            let wy = now[1][i] - step * (y + turning * rows.x[i]);
            let size = (wx * wx + wy * wy).sqrt();
            let scale = if size > bound[i] { bound[i] / size } else { 1.0 };
            (new[0][i], new[1][i]) = (wx * scale, wy * scale);
        }
        let (change, more) = replace(rows, grip, new);
        (largest, done) = (greater(largest, change), done + more);
    }
    (largest, done)
}

/// Impulses of all points along the two tangents, N·s.
type Slides = [[f64; MAX_POINTS]; 2];

/// The impulses, shared as `share` says, that stop this slip.
#[inline(always)]
fn stopping(rows: &PairRows, grip: &Grip, share: &[f64; MAX_POINTS], slip: DVec3) -> Slides {
    // The force F and moment T about the middle that would stop it …
    let wanted = grip.inverse * slip;
    let (fx, fy, moment) = (-wanted.x, -wanted.y, -wanted.z);
    // … made by impulses share·(G + τ·(n × r)): G + τ·d = F and d·G + τ·S = T, with d and S the
    // first and second moments of the shares about the middle.
    let (mut x, mut y, mut firsts_x, mut firsts_y, mut seconds) = (rows.x, rows.y, *share, *share, *share);
    for i in 0..MAX_POINTS {
        x[i] *= grip.reach;
        y[i] *= grip.reach;
        firsts_x[i] *= y[i];
        firsts_y[i] *= x[i];
        seconds[i] *= x[i] * x[i] + y[i] * y[i];
    }
    let (dx, dy, second) = (-sum(&firsts_x), sum(&firsts_y), sum(&seconds));
    let rest = second - (dx * dx + dy * dy);
    let twist = if rest > 1e-9 * second { (moment - dx * fx - dy * fy) / rest } else { 0.0 };
    let (gx, gy) = (fx - twist * dx, fy - twist * dy);
    let mut out = Slides::default();
    for i in 0..MAX_POINTS {
        out[0][i] = share[i] * (gx - twist * y[i]);
        out[1][i] = share[i] * (gy + twist * x[i]);
    }
    out
}

/// Exchanges the friction impulses for new ones; returns the largest change, and what all changes do together.
#[inline(always)]
fn replace(rows: &mut PairRows, grip: &Grip, new: Slides) -> (f64, DVec3) {
    let old = rows.impulses.slide;
    let mut change = new;
    let mut sizes = [0.0; MAX_POINTS];
    for i in 0..MAX_POINTS {
        change[0][i] -= old[0][i];
        change[1][i] -= old[1][i];
        sizes[i] = greater(change[0][i].abs(), change[1][i].abs());
    }
    rows.impulses.slide = new;
    (largest_of(&sizes), rows.gather_slides(grip.reach, &change))
}

#[inline(always)]
fn largest_of(x: &[f64; MAX_POINTS]) -> f64 {
    greater(greater(x[0], x[2]), greater(x[1], x[3]))
}

/// The greater of two numbers in one instruction: nobody asks what of a number and none is.
#[inline(always)]
fn greater(x: f64, y: f64) -> f64 {
    if x > y { x } else { y }
}

#[inline(always)]
fn lesser(x: f64, y: f64) -> f64 {
    if x < y { x } else { y }
}

#[cfg(test)]
mod tests {
    use crate::response::block::{BlockSolver, Plan, Ready};
    use crate::response::problem::{FIXED, Patch, SolverBody};
    use glam::{DMat3, DVec3};

    /// A load so small that its inverse is no number any more is still shared among the points.
    #[test]
    fn a_load_of_next_to_nothing_stays_a_number() {
        let body = SolverBody {
            mass: 1.0,
            inv_mass: 1.0,
            inertia: DMat3::IDENTITY,
            inv_inertia: DMat3::IDENTITY,
            position: DVec3::ZERO,
            velocity: DVec3::new(1.0, 0.0, -1e-310),
            spin: DVec3::ZERO,
            acceleration: DVec3::ZERO,
            spin_acceleration: DVec3::ZERO,
        };
        let mut patch = Patch { a: FIXED, b: 0, count: 2, friction: 0.5, ..Patch::NONE };
        patch.points[0].arm_b = DVec3::new(0.5, 0.0, -0.5);
        patch.points[1].arm_b = DVec3::new(-0.5, 0.0, -0.5);
        let mut motions = Vec::new();
        let mut patches = [patch];
        BlockSolver::default().step((&[body], Ready::new(&mut patches)), 1.0 / 60.0, &Plan::TRIED, &mut motions, None);
        assert!(motions[0].velocity.is_finite() && motions[0].spin.is_finite(), "{:?}", motions[0]);
        assert!(patches[0].points().iter().all(|p| p.normal_impulse > 0.0 && p.friction_impulse.is_finite()));
    }
}
