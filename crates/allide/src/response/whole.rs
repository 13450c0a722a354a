//! A step of an island solved as a whole: demands, velocities, ways, recovery of depth.

use super::approach::{self, Courses, Demand};
use super::hanging;
use super::island::{Island, IslandSettings, IslandSolver, IslandStats};
use super::motion::Motion;
use super::passivity::{self, Account, Holds};
use super::problem::{FIXED, MAX_POINTS, Patch, SolverBody};
use glam::DVec3;

/// Share of the depth beyond the slop that one step takes back.
const RECOVERY: f64 = 0.2;

/// Depth, in units of the slop, beyond which a chain is lifted even if it has no energy for that.
const DEEPER: f64 = 4.0;

/// Makes steps of whole islands, with room that is reused from step to step.
#[derive(Clone, Debug, Default)]
pub struct WholeSolver {
    island: IslandSolver,
    demands: Vec<[Demand; MAX_POINTS]>,
    before: Vec<[f64; MAX_POINTS]>,
    velocities: Vec<(DVec3, DVec3)>,
    courses: Courses,
    targets: Vec<f64>,
}

impl WholeSolver {
    /// Predicted multiply-adds of one factorisation of this island; infinite above `limit`.
    pub fn cost(&mut self, bodies: usize, patches: &[Patch], limit: f64) -> f64 {
        self.island.predicted_cost(bodies, patches, limit)
    }

    /// Moves the bodies through one step of `dt` seconds. In: the patches with the impulses of the
    /// previous step. Out: with those of this one; and `motions`.
    ///
    /// `threshold` is the approach speed under which nothing bounces (m/s), `slop` the depth that
    /// is left alone (metres).
    pub fn step(
        &mut self,
        island: Island,
        settings: &IslandSettings,
        threshold: f64,
        slop: f64,
        motions: &mut Vec<Motion>,
    ) -> IslandStats {
        let Island { bodies, patches, dt } = island;
        motions.clear();
        motions.extend(bodies.iter().map(Motion::start));
        approach::demands(bodies, patches, motions, (dt, threshold), (&mut self.demands, &mut self.before));
        for (patch, demands) in patches.iter_mut().zip(&self.demands) {
            for (point, demand) in patch.points_mut().iter_mut().zip(demands) {
                point.bias = demand.bias;
            }
        }
        self.velocities.clear();
        self.velocities.resize(bodies.len(), (DVec3::ZERO, DVec3::ZERO));
        let island = Island { bodies, patches: &mut *patches, dt };
        let stats = self.island.solve(island, settings, &mut self.velocities);
        for (motion, (velocity, spin)) in motions.iter_mut().zip(&self.velocities) {
            (motion.velocity, motion.spin) = (*velocity, *spin);
        }
        self.courses.find(bodies.len(), patches, &self.demands, &self.before);
        self.courses.agree((bodies, patches), motions, dt, slop);
        self.restrain(bodies, patches, dt, motions);
        self.courses.advance(bodies, motions, dt);
        self.recover((bodies, patches), dt, settings, slop, motions);
        if bodies.len() > 1 && hanging::is_chain(bodies, patches) && !passivity::is_driven(patches) {
            Account::of(bodies, Holds::of(held_by_fixed(patches)), motions).settle(motions);
        }
        stats
    }

    /// Where points bounce, lets no energy come of it.
    fn restrain(&mut self, bodies: &[SolverBody], patches: &mut [Patch], dt: f64, motions: &mut [Motion]) {
        let bounces = self.demands.iter().flatten().any(|d| d.bounce.is_some());
        if !bounces || passivity::is_driven(patches) {
            return;
        }
        self.velocities.clear();
        let free = |b: &SolverBody| (b.velocity + b.acceleration * dt, b.spin + b.spin_acceleration * dt);
        self.velocities.extend(bodies.iter().map(free));
        // What they had, and the work of gravity and forces on the way they will go.
        let mut limit = 0.0;
        for (i, body) in bodies.iter().enumerate() {
            let now = &motions[i];
            let (shift, turn) = self.courses.way(i, body, (now.velocity, now.spin), dt);
            limit += body.kinetic(body.velocity, body.spin);
            limit += body.work(shift, turn);
        }
        let factor = passivity::restrain(bodies, |i| self.velocities[i], limit, motions);
        if factor < 1.0 {
            patches.iter_mut().for_each(|p| p.scale_impulses(factor));
        }
    }

    /// Takes part of the depth beyond the slop back by moving bodies, not by giving them velocity:
    /// the smallest motion that does it for all points together, so that lifting does not topple. `motions` have the
    /// way of the step of `dt` seconds.
    pub fn recover(
        &mut self,
        (bodies, patches): (&[SolverBody], &[Patch]),
        dt: f64,
        settings: &IslandSettings,
        slop: f64,
        motions: &mut [Motion],
    ) {
        self.targets.clear();
        let (mut deep, mut deeper) = (false, false);
        // A chain is lifted as a whole, all of its links for one that is too deep: no farther than need be.
        let chain = hanging::is_chain(bodies, patches);
        let left = if chain { 2.0 * slop } else { slop };
        for patch in patches {
            for point in patch.points() {
                let gap = approach::gap_now(patch, point, motions, dt);
                let room = gap + left;
                // Depth between once and twice the slop is a reason to take some back only where there is more: of what
                // is wedged in, lifting off one contact opens another, and it would fall back and be lifted for ever.
                deep |= gap < -2.0 * slop;
                deeper |= gap < -DEEPER * slop;
                self.targets.push(if room < 0.0 { -RECOVERY * room / dt } else { -room / dt });
            }
        }
        if !deep {
            return;
        }
        self.velocities.clear();
        self.velocities.resize(bodies.len(), (DVec3::ZERO, DVec3::ZERO));
        self.island.recover(bodies, patches, &self.targets, settings, &mut self.velocities);
        let lift = |i: usize| (self.velocities[i].0 * dt, self.velocities[i].1 * dt);
        // One that hangs still would have to be given the energy: it stays as it is unless it is deep.
        let part = if chain && bodies.len() > 1 && !deeper && !passivity::is_driven(patches) {
            Account::of(bodies, Holds::of(held_by_fixed(patches)), motions).affords(bodies, lift)
        } else {
            1.0
        };
        for (i, motion) in motions.iter_mut().enumerate() {
            let (shift, turn) = lift(i);
            motion.recover(shift * part, turn * part);
        }
        // Where several bodies rock, what landings lose makes up for it; and a heap would not come to rest.
        if bodies.len() == 1 && !passivity::is_driven(patches) {
            passivity::pay_for_lifts(bodies, Holds::of(held_by_fixed(patches)), lift, motions);
        }
    }
}

/// Normals and friction coefficients of the contacts with what no impulse moves.
fn held_by_fixed(patches: &[Patch]) -> impl Iterator<Item = (DVec3, f64)> {
    patches.iter().filter(|p| p.a == FIXED || p.b == FIXED).map(|p| (p.normal, p.friction))
}
