//! Sequential impulses, pair by pair (paper 4): each pair's normal impulses exactly by its LCP,
//! then its friction; or, for comparison, one contact at a time.
//!
//! A step is cut into substeps of one sweep each as far as the iterations allow: for the same
//! number of solves, substeps bring a stack nearer to rest than sweeps do. All sweeps go the same
//! way: with the impulses of the last substep to start from, going to and fro makes a wall of boxes
//! ring and gain energy. Impulses that last are over-relaxed a little, which is what lets five
//! solves hold a stack of twenty that is not quite straight.

mod classical;
mod pair;
mod rows;

use super::motion::{Course, Motion};
use super::problem::{FIXED, Patch, SolverBody};
use super::{approach, passivity};
use glam::DVec3;
use rows::{Impulses, PairRows};
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

/// The solver, with room that is reused from step to step.
#[derive(Clone, Debug, Default)]
pub struct BlockSolver {
    rows: Vec<PairRows>,
    totals: Vec<Impulses>,
    courses: Vec<Course>,
    /// Velocities at the start of the substep, and at its end without contacts.
    start: Vec<(DVec3, DVec3)>,
    free: Vec<(DVec3, DVec3)>,
    ways: Vec<Motion>,
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
        let substeps = plan.iterations.min(plan.most_substeps).max(1);
        let sweeps = (plan.iterations / substeps).max(1);
        self.rows.clear();
        self.rows.extend(patches.iter().map(|p| PairRows::new(p, bodies)));
        if let [only] = &mut self.rows[..] {
            only.alone = true;
        }
        self.scale_impulses(1.0 / f64::from(substeps));
        self.totals.clear();
        self.totals.resize(patches.len(), Impulses::default());
        let mut stats = BlockStats { solves: 0, in_time: true };
        let driven = passivity::is_driven(patches);
        let (mut left, mut done) = (dt, 0);
        while done < substeps {
            // Past the deadline, the rest of the step is one substep of one sweep.
            let late = plan.deadline.is_some_and(|d| Instant::now() > d);
            let share = if late { substeps - done } else { 1 };
            stats.in_time &= !late;
            let h = if done + share == substeps { left } else { dt / f64::from(substeps) };
            if share > 1 {
                self.scale_impulses(f64::from(share));
            }
            self.begin(bodies, patches, (dt - left, h), plan.restitution_threshold, motions);
            stats.solves += self.sweep(patches, if late { 1 } else { sweeps }, plan, motions);
            // Without a bounce the solution is passive but for what sweeps leave over, and a stack that
            // takes up its load must not be held back for that.
            if !driven && self.rows.iter().any(|r| r.bounce.iter().any(|t| *t >= 0.0)) {
                let factor = passivity::restrain(bodies, &self.free, f64::INFINITY, motions);
                if factor < 1.0 {
                    self.scale_impulses(factor);
                }
            }
            self.advance(bodies, h, motions);
            for (total, rows) in self.totals.iter_mut().zip(&self.rows) {
                total.add(&rows.impulses);
            }
            left -= h;
            done += share;
        }
        if patches.iter().any(|p| p.points().iter().any(|c| -c.gap > plan.slop)) {
            self.recover(dt, plan.slop, motions);
        }
        for ((patch, total), rows) in patches.iter_mut().zip(&self.totals).zip(&self.rows) {
            rows.write(total, patch);
        }
        stats
    }

    /// Starts a substep of `h` seconds, `elapsed` seconds into the step: what the points ask for,
    /// free velocities, warm start.
    fn begin(
        &mut self,
        bodies: &[SolverBody],
        patches: &[Patch],
        (elapsed, h): (f64, f64),
        threshold: f64,
        motions: &mut [Motion],
    ) {
        for (k, rows) in self.rows.iter_mut().enumerate() {
            rows.before = rows.normal_velocities(motions);
            let moved = rows.along_normals(rows.a.way(motions), rows.b.way(motions));
            for i in 0..rows.count {
                // A driven side goes on as it does while the substeps pass.
                let gap = rows.gap[i] + moved[i] + rows.drive[i] * elapsed;
                let demand = if rows.bounces {
                    let patch = &patches[k];
                    let acceleration = approach::relative_acceleration(bodies, patch, &patch.points[i]);
                    let along = rows.normal.dot(acceleration);
                    approach::demand(gap, rows.before[i], along, h, patch.restitution, threshold)
                } else {
                    approach::demand(gap, rows.before[i], 0.0, h, 0.0, threshold)
                };
                rows.bias[i] = demand.bias;
                rows.bounce[i] = demand.bounce.unwrap_or(-1.0);
            }
        }
        self.start.clear();
        self.free.clear();
        for (motion, body) in motions.iter_mut().zip(bodies) {
            self.start.push((motion.velocity, motion.spin));
            motion.velocity += body.acceleration * h;
            motion.spin += body.spin_acceleration * h;
            self.free.push((motion.velocity, motion.spin));
        }
        for rows in &self.rows {
            rows.warm_start(motions);
        }
    }

    /// Solves every pair up to `sweeps` times; returns how often.
    fn sweep(&mut self, patches: &[Patch], sweeps: u32, plan: &Plan, motions: &mut [Motion]) -> u32 {
        for done in 1..=sweeps {
            let (mut change, mut largest) = (0.0f64, 0.0f64);
            for (rows, patch) in self.rows.iter_mut().zip(patches) {
                let moved = if plan.one_at_a_time {
                    let normal = classical::solve_normals(rows, motions);
                    normal.max(classical::solve_sliding(rows, patch, motions))
                } else {
                    let normal = pair::solve_normals(rows, motions);
                    normal.max(pair::solve_sliding(rows, motions))
                };
                if rows.turns {
                    classical::solve_turning(rows, patch, motions);
                }
                change = change.max(moved);
                largest = rows.impulses.normal.iter().fold(largest, |m, p| m.max(*p));
            }
            if change <= plan.tolerance * largest {
                return done;
            }
        }
        sweeps
    }

    /// Moves every body on by the way that its old and new velocity make in `h` seconds.
    fn advance(&mut self, bodies: &[SolverBody], h: f64, motions: &mut [Motion]) {
        self.courses.clear();
        self.courses.resize(bodies.len(), Course::Smooth);
        for rows in &self.rows {
            let mut course = Course::Smooth;
            for i in (0..rows.count).filter(|&i| rows.impulses.normal[i] > 0.0) {
                if rows.bounce[i] >= 0.0 {
                    course = course.merged(Course::Bounce(rows.bounce[i]));
                } else if rows.before[i] < -approach::LASTING {
                    course = course.merged(Course::Landing);
                }
            }
            if course != Course::Smooth {
                for side in [&rows.a, &rows.b].into_iter().filter(|s| s.index != FIXED) {
                    let of_body = &mut self.courses[side.index as usize];
                    *of_body = of_body.merged(course);
                }
            }
        }
        for (i, body) in bodies.iter().enumerate() {
            let ((velocity, spin), now, course) = (self.start[i], &mut motions[i], self.courses[i]);
            let shift = course.way(velocity, now.velocity, body.acceleration, h);
            let turn = course.way(spin, now.spin, body.spin_acceleration, h);
            now.displace(shift, turn);
        }
    }

    /// Takes part of the depth beyond the slop back by moving bodies, not by giving them velocity:
    /// one sweep over the pairs, the other way round, each pair exactly. Adds no kinetic energy.
    /// This is one pass a step besides the solves for impulses.
    fn recover(&mut self, dt: f64, slop: f64, motions: &mut [Motion]) {
        // Ways of this pass: shifts in `velocity`, rotations in `spin`.
        self.ways.clear();
        self.ways.extend(motions.iter().map(|m| Motion { velocity: DVec3::ZERO, spin: DVec3::ZERO, ..*m }));
        for rows in self.rows.iter().rev() {
            let moved = rows.along_normals(rows.a.way(motions), rows.b.way(motions));
            let mut b = rows.along_normals(rows.a.twist(&self.ways), rows.b.twist(&self.ways));
            let mut wanted = false;
            for i in 0..rows.count {
                let room = rows.gap[i] + moved[i] + rows.drive[i] * dt + slop;
                wanted |= room < 0.0;
                b[i] += if room < 0.0 { RECOVERY * room } else { room };
            }
            if wanted {
                let solution = rows.lcp.solve(&b, 0);
                rows.push_normals(&mut self.ways, &solution.p);
            }
        }
        for (motion, way) in motions.iter_mut().zip(&self.ways) {
            motion.recover(way.velocity, way.spin);
        }
    }

    fn scale_impulses(&mut self, factor: f64) {
        self.rows.iter_mut().for_each(|r| r.impulses.scale(factor));
    }
}
