//! Sequential impulses, pair by pair (paper 4): each pair's normal impulses exactly by its LCP,
//! then its friction; or, for comparison, one contact at a time.
//!
//! A step is cut into substeps of one sweep each as far as the iterations allow: for the same
//! number of solves, substeps bring a stack nearer to rest than sweeps do. All sweeps go the same
//! way: with the impulses of the last substep to start from, going to and fro makes a wall of boxes
//! ring and gain energy. Impulses that last are over-relaxed a little, which is what lets five
//! solves hold a stack of twenty that is not quite straight.

mod friction;
mod prepared;

use super::approach::{self, Courses, Demand, gap_now};
use super::motion::Motion;
use super::problem::{MAX_POINTS, Patch, SolverBody};
use prepared::PreparedPatch;
use std::time::Instant;

/// How a step is cut up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// Solves of each pair a step, all in all.
    pub iterations: u32,
    /// Most substeps; what iterations remain become sweeps within them.
    pub most_substeps: u32,
    /// Normal impulses one at a time instead of a pair's together.
    pub one_at_a_time: bool,
    /// Sweeps stop when no impulse changes by more than this fraction of the largest.
    pub tolerance: f64,
    /// Approach speed under which nothing bounces, m/s.
    pub restitution_threshold: f64,
    /// Depth that is left alone, metres.
    pub slop: f64,
    /// When to stop early.
    pub deadline: Option<Instant>,
}

/// What a step took.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BlockStats {
    /// Solves of each pair.
    pub solves: u32,
    /// False when the deadline cut the work short.
    pub in_time: bool,
}

/// Share of the depth beyond the slop that one step takes back.
const RECOVERY: f64 = 0.2;

/// How far beyond its solution a lasting normal impulse is taken, as a share of its change. Twice
/// as much and stacks ring; without it, five solves lose a stack of twenty to rounding in a minute.
const OVER_RELAXATION: f64 = 0.15;
/// The part of the standing impulse by which over-relaxation may overshoot: nothing on a fresh
/// impact, which would bounce.
const OVERSHOOT: f64 = 0.5;

/// The solver, with room that is reused from step to step.
#[derive(Clone, Debug, Default)]
pub struct BlockSolver {
    prepared: Vec<PreparedPatch>,
    demands: Vec<[Demand; MAX_POINTS]>,
    /// Normal velocities at the start of the substep, m/s.
    before: Vec<[f64; MAX_POINTS]>,
    /// Impulses over the whole step.
    totals: Vec<Patch>,
    courses: Courses,
    start: Vec<Motion>,
}

impl BlockSolver {
    /// Moves the bodies through one step of `dt` seconds. In: the patches with the impulses of the
    /// previous step (zero for a cold start). Out: with those of this one; and `motions`.
    pub fn step(
        &mut self,
        bodies: &[SolverBody],
        patches: &mut [Patch],
        dt: f64,
        plan: &Plan,
        motions: &mut Vec<Motion>,
    ) -> BlockStats {
        motions.clear();
        motions.extend(bodies.iter().map(Motion::start));
        self.prepared.clear();
        self.prepared.extend(patches.iter().map(|p| PreparedPatch::new(p, bodies)));
        let deep = patches.iter().any(|p| p.points().iter().any(|c| -c.gap > plan.slop));
        let substeps = plan.iterations.min(plan.most_substeps).max(1);
        let sweeps = (plan.iterations / substeps).max(1);
        let mut stats = BlockStats { solves: 0, in_time: true };
        scale_impulses(patches, 1.0 / f64::from(substeps));
        self.totals.clear();
        self.totals.extend_from_slice(patches);
        self.totals.iter_mut().for_each(clear_impulses);
        let mut left = dt;
        let mut done = 0;
        while done < substeps {
            // Past the deadline, the rest of the step is one substep of one sweep.
            let late = plan.deadline.is_some_and(|d| Instant::now() > d);
            let share = if late { substeps - done } else { 1 };
            stats.in_time &= !late || share == 1;
            let h = if done + share == substeps { left } else { dt / f64::from(substeps) };
            if share > 1 {
                scale_impulses(patches, f64::from(share));
            }
            stats.solves += self.substep(bodies, patches, h, if late { 1 } else { sweeps }, plan, motions);
            add_impulses(&mut self.totals, patches);
            left -= h;
            done += share;
        }
        if deep {
            self.recover(patches, plan.slop, motions);
        }
        patches.copy_from_slice(&self.totals);
        stats
    }

    fn substep(
        &mut self,
        bodies: &[SolverBody],
        patches: &mut [Patch],
        h: f64,
        sweeps: u32,
        plan: &Plan,
        motions: &mut [Motion],
    ) -> u32 {
        self.start.clear();
        self.start.extend_from_slice(motions);
        approach::demands(
            bodies,
            patches,
            motions,
            (h, plan.restitution_threshold),
            (&mut self.demands, &mut self.before),
        );
        for (motion, body) in motions.iter_mut().zip(bodies) {
            motion.velocity += body.acceleration * h;
            motion.spin += body.spin_acceleration * h;
        }
        for (prepared, patch) in self.prepared.iter().zip(patches.iter()) {
            warm_start(prepared, patch, motions);
        }
        let mut solves = 0;
        for _ in 0..sweeps {
            let (mut change, mut largest) = (0.0f64, 0.0f64);
            for i in 0..patches.len() {
                let (prepared, patch) = (&mut self.prepared[i], &mut patches[i]);
                let moved = if plan.one_at_a_time {
                    solve_points(prepared, patch, &self.demands[i], motions)
                } else {
                    solve_pair(prepared, patch, &self.demands[i], motions)
                };
                change = change.max(moved).max(friction::solve(prepared, patch, motions, !plan.one_at_a_time));
                largest = patch.points().iter().fold(largest, |m, p| m.max(p.normal_impulse));
            }
            solves += 1;
            if change <= plan.tolerance * largest {
                break;
            }
        }
        self.courses.find(bodies, patches, motions, (&self.demands, &self.before), h);
        self.courses.advance(bodies, &self.start, motions, h);
        solves
    }

    /// Takes part of the depth beyond the slop back by moving bodies, not by giving them velocity:
    /// one sweep over the pairs, the other way round, each pair exactly. Adds no kinetic energy.
    /// This is one pass a step besides the solves for impulses.
    fn recover(&mut self, patches: &[Patch], slop: f64, motions: &mut [Motion]) {
        // `start` becomes the ways of this pass: shift in `velocity`, rotation in `spin`.
        self.start.clear();
        self.start.extend(motions.iter().map(|m| Motion {
            velocity: glam::DVec3::ZERO,
            spin: glam::DVec3::ZERO,
            ..*m
        }));
        for (prepared, patch) in self.prepared.iter().zip(patches).rev() {
            let mut b = [0.0; MAX_POINTS];
            let mut wanted = false;
            for i in 0..patch.count {
                let gap = gap_now(patch, &patch.points[i], motions) + slop;
                wanted |= gap < 0.0;
                b[i] = if gap < 0.0 { RECOVERY * gap } else { gap };
                b[i] += prepared.normal_velocity(&self.start, patch.normal, i);
            }
            if wanted {
                let solution = prepared.lcp.solve(&b, 0);
                prepared.push_normals(&mut self.start, patch.normal, &solution.p);
            }
        }
        for (motion, way) in motions.iter_mut().zip(&self.start) {
            motion.displace(way.velocity, way.spin);
        }
    }
}

/// The pair's normal impulses together (paper 4, eq. 9): b = J·V′ − A·p.
fn solve_pair(prepared: &mut PreparedPatch, patch: &mut Patch, demands: &[Demand], motions: &mut [Motion]) -> f64 {
    let n = patch.normal;
    let mut b = [0.0; MAX_POINTS];
    let mut change = [0.0; MAX_POINTS];
    for i in 0..patch.count {
        let p = &patch.points[i];
        b[i] = prepared.normal_velocity(motions, n, i) + n.dot(p.surface_velocity) + demands[i].bias;
        for j in 0..patch.count {
            b[i] -= prepared.matrix[i][j] * patch.points[j].normal_impulse;
        }
    }
    let solution = prepared.lcp.solve(&b, prepared.active);
    prepared.active = solution.active;
    let mut largest: f64 = 0.0;
    for i in 0..patch.count {
        let old = patch.points[i].normal_impulse;
        let room = OVERSHOOT * old;
        let beyond = (OVER_RELAXATION * (solution.p[i] - old)).clamp(-room, room);
        let new = (solution.p[i] + beyond).max(0.0);
        change[i] = new - old;
        patch.points[i].normal_impulse = new;
        largest = largest.max(change[i].abs());
    }
    prepared.push_normals(motions, n, &change);
    largest
}

/// The classical way: one normal impulse after the other.
fn solve_points(prepared: &PreparedPatch, patch: &mut Patch, demands: &[Demand], motions: &mut [Motion]) -> f64 {
    let n = patch.normal;
    let mut largest: f64 = 0.0;
    for i in 0..patch.count {
        let p = &mut patch.points[i];
        let v = prepared.normal_velocity(motions, n, i) + n.dot(p.surface_velocity) + demands[i].bias;
        let new = (p.normal_impulse - v / prepared.diagonal[i]).max(0.0);
        let mut change = [0.0; MAX_POINTS];
        change[i] = new - p.normal_impulse;
        p.normal_impulse = new;
        largest = largest.max(change[i].abs());
        prepared.push_normals(motions, n, &change);
    }
    largest
}

fn warm_start(prepared: &PreparedPatch, patch: &Patch, motions: &mut [Motion]) {
    let mut p = [0.0; MAX_POINTS];
    for (i, point) in patch.points().iter().enumerate() {
        p[i] = point.normal_impulse;
        prepared.b.push(motions, point.arm_b, point.friction_impulse);
        prepared.a.push(motions, point.arm_a, -point.friction_impulse);
    }
    prepared.push_normals(motions, patch.normal, &p);
    let twist = patch.normal * patch.spin_impulse + patch.rolling_impulse;
    prepared.b.twist(motions, twist);
    prepared.a.twist(motions, -twist);
}

fn scale_impulses(patches: &mut [Patch], factor: f64) {
    for patch in patches {
        for p in patch.points_mut() {
            p.normal_impulse *= factor;
            p.friction_impulse *= factor;
        }
        patch.spin_impulse *= factor;
        patch.rolling_impulse *= factor;
    }
}

fn clear_impulses(patch: &mut Patch) {
    for p in &mut patch.points {
        p.normal_impulse = 0.0;
        p.friction_impulse = glam::DVec3::ZERO;
    }
    patch.spin_impulse = 0.0;
    patch.rolling_impulse = glam::DVec3::ZERO;
}

fn add_impulses(totals: &mut [Patch], patches: &[Patch]) {
    for (total, patch) in totals.iter_mut().zip(patches) {
        for (t, p) in total.points_mut().iter_mut().zip(patch.points()) {
            t.normal_impulse += p.normal_impulse;
            t.friction_impulse += p.friction_impulse;
        }
        total.spin_impulse += patch.spin_impulse;
        total.rolling_impulse += patch.rolling_impulse;
    }
}
