//! One pair, its points together: normal impulses by the pair's LCP, then friction.

use super::rows::{Asked, Grip, PairRows, Two};
use crate::response::problem::MAX_POINTS;

/// How far beyond its solution a lasting normal impulse is taken, as a share of its change. Twice
/// as much and stacks ring; without it, five solves lose a stack of twenty to rounding in a minute.
const OVER_RELAXATION: f64 = 0.15;
/// The part of the standing impulse by which over-relaxation may overshoot: nothing on a fresh
/// impact, which would bounce.
const OVERSHOOT: f64 = 0.5;
/// Approach speed of a blow, m/s. Its impulse is not taken beyond its solution: too much bounces, and too
/// little, where a lesser blow follows a greater one, goes through.
const BLOW: f64 = 0.5;
/// Passes over the points of a patch that slides.
const SLIDING_PASSES: u32 = 3;

/// The pair's normal impulses together (paper 4, eq. 9): b = J·V′ − A·p. Returns the largest
/// change, N·s.
#[inline(always)]
pub fn solve_normals(rows: &mut PairRows, asked: &Asked, two: &mut Two) -> f64 {
    let old = rows.impulses.normal;
    let mut b = rows.normal_velocities(two);
    let a = rows.lcp.matrix();
    for j in 0..MAX_POINTS {
        b[j] += asked.bias[j];
        for i in 0..MAX_POINTS {
            b[i] -= a[j][i] * old[j];
        }
    }
    let solution = rows.lcp.solve(&b, rows.active);
    let mut change = [0.0; MAX_POINTS];
    let mut largest: f64 = 0.0;
    for i in 0..MAX_POINTS {
        let room = if rows.alone || asked.before[i] < -BLOW { 0.0 } else { OVERSHOOT * old[i].max(0.0) };
        let beyond = (OVER_RELAXATION * (solution.p[i] - old[i])).clamp(-room, room);
        let new = (solution.p[i] + beyond).max(0.0);
        change[i] = new - old[i];
        rows.impulses.normal[i] = new;
        largest = largest.max(change[i].abs());
    }
    rows.active = solution.active;
    if largest > 0.0 {
        rows.push_normals(two, &change);
    }
    largest
}

/// The points' friction together: the impulse and the moment that stop the slip, shared among the
/// points as they bear load; where that is more than a point can hold, against its slip.
///
/// Point after point, as the classical method does it, the first point takes most and a symmetric
/// load tips sideways.
#[inline(always)]
pub fn solve_sliding(rows: &mut PairRows, two: &mut Two) -> f64 {
    let friction = rows.friction;
    let Some(grip) = rows.grip else { return 0.0 };
    let normal = rows.impulses.normal;
    let load: f64 = normal.iter().sum();
    let old = rows.impulses.slide;
    if load <= 0.0 {
        if old == [[0.0; 2]; MAX_POINTS] {
            return 0.0;
        }
        return replace(rows, &grip, [[0.0; 2]; MAX_POINTS], two);
    }
    let share = normal.map(|p| p / load);
    let slip = grip.slip(rows, two);
    let mut new = stopping(&grip, &share, slip);
    let mut sticks = true;
    for i in 0..rows.count {
        new[i] = [old[i][0] + new[i][0], old[i][1] + new[i][1]];
        let bound = friction * normal[i];
        sticks &= square(new[i]) <= bound * bound * (1.0 + 1e-12);
    }
    if sticks {
        return replace(rows, &grip, new, two);
    }
    let mut largest: f64 = 0.0;
    for _ in 0..SLIDING_PASSES {
        let [x, y, turning] = grip.slip(rows, two);
        for i in 0..rows.count {
            let [u, v] = grip.at[i];
            // Against the slip, whatever the bodies' inertia: a true cone. Stepping by the matrix
            // instead of a bound on it would steer a box sideways.
            let step = share[i] / grip.stiffest;
            let now = rows.impulses.slide[i];
            let wanted = [now[0] - step * (x - turning * v), now[1] - step * (y + turning * u)];
            let bound = friction * normal[i];
            let size = square(wanted).sqrt();
            let scale = if size > bound { bound / size } else { 1.0 };
            new[i] = [wanted[0] * scale, wanted[1] * scale];
        }
        largest = largest.max(replace(rows, &grip, new, two));
    }
    largest
}

#[inline(always)]
fn square([x, y]: [f64; 2]) -> f64 {
    x * x + y * y
}

/// The impulses, shared as `share` says, that stop this slip.
#[inline(always)]
fn stopping(grip: &Grip, share: &[f64; MAX_POINTS], slip: [f64; 3]) -> [[f64; 2]; MAX_POINTS] {
    // The force F and moment T about the middle that would stop it …
    let wanted = grip.inverse * glam::DVec3::from(slip);
    let (fx, fy, moment) = (-wanted.x, -wanted.y, -wanted.z);
    // … made by impulses share·(G + τ·(n × r)): G + τ·d = F and d·G + τ·S = T, with d and S the
    // first and second moments of the shares about the middle.
    let (mut dx, mut dy, mut second) = (0.0, 0.0, 0.0);
    for (w, [u, v]) in share.iter().zip(grip.at) {
        dx -= w * v;
        dy += w * u;
        second += w * (u * u + v * v);
    }
    let rest = second - (dx * dx + dy * dy);
    let twist = if rest > 1e-9 * second { (moment - dx * fx - dy * fy) / rest } else { 0.0 };
    let (gx, gy) = (fx - twist * dx, fy - twist * dy);
    let mut out = [[0.0; 2]; MAX_POINTS];
    for i in 0..MAX_POINTS {
        let [u, v] = grip.at[i];
        out[i] = [share[i] * (gx - twist * v), share[i] * (gy + twist * u)];
    }
    out
}

/// Exchanges the friction impulses for new ones; returns the largest change.
#[inline(always)]
fn replace(rows: &mut PairRows, grip: &Grip, new: [[f64; 2]; MAX_POINTS], two: &mut Two) -> f64 {
    let mut sum = [0.0; 3];
    let mut largest: f64 = 0.0;
    for i in 0..rows.count {
        let old = rows.impulses.slide[i];
        let change = [new[i][0] - old[0], new[i][1] - old[1]];
        let [u, v] = grip.at[i];
        sum[0] += change[0];
        sum[1] += change[1];
        sum[2] += u * change[1] - v * change[0];
        largest = largest.max(change[0].abs()).max(change[1].abs());
    }
    rows.impulses.slide = new;
    rows.push_slide(two, grip, sum);
    largest
}
