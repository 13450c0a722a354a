//! All contacts of an island solved at once.
//!
//! An *island* is a set of bodies joined by contacts. Solved pair by pair, the weight of a stack's
//! top reaches the ground after as many sweeps as the stack is high. Solved as a whole it is there
//! at once: over the velocities v of all the bodies at the end of the step, the solver minimises
//!
//! ```text
//!   ½·(v − ṽ)ᵀ·M·(v − ṽ)  +  Σ φ(J·v + b)
//! ```
//!
//! with ṽ the velocities without contacts and one cost φ for each contact and friction ([`cost`]).
//! At the minimum M·(v − ṽ) = Jᵀλ, with impulses λ that press where bodies would approach and
//! vanish where they part. Every φ has a small compliance R; it makes the solution unique, also
//! where supports are redundant: four corners of a box carry a quarter each.
//!
//! ```text
//!   patches ─ rows ──────── J, R, free velocities, once a solve
//!             newton ────── minimise for fixed friction bounds, then bounds from the normal impulses
//!              ├ hessian ── M + Σ JᵀDJ, a 6×6 block for each touching pair
//!              ├ ordering ─ which body first; depends on the graph alone, kept from step to step
//!              ├ cholesky ─ factor and solve
//!              └ line_search
//! ```
//!
//! What the solver returns depends on its arguments alone, not on what it solved before: only the
//! orderings of graphs are kept.

mod cholesky;
mod cost;
mod hessian;
mod line_search;
mod newton;
mod ordering;
mod predict;
mod rows;

use std::collections::BTreeMap;
use std::time::Instant;

use glam::DVec3;

pub use ordering::predicted_cost;

use self::newton::Newton;
use self::ordering::Symbolic;
use self::rows::{PatchSlip, PointSlip, Twist};
use super::problem::{BodyIndex, FIXED, Patch, PointState, SolverBody};

/// How exactly an island is solved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct IslandSettings {
    /// Largest error of any body's momentum balance, relative to the impulses on that body.
    pub tolerance: f64,
    /// Newton steps after which the solver gives up and returns what it has.
    pub max_iterations: u32,
    /// Compliance of contacts as a fraction of that of the bodies they are between. Smaller means
    /// that resting contacts creep more slowly (a box resting on its face sinks about
    /// `softness · g · Δt` metres a second); below 1e-10 rounding makes more Newton steps necessary.
    pub softness: f64,
    /// When to stop with what there is. Results then depend on the machine's speed.
    pub deadline: Option<Instant>,
}

impl Default for IslandSettings {
    fn default() -> IslandSettings {
        IslandSettings { tolerance: 1e-9, max_iterations: 100, softness: 1e-8, deadline: None }
    }
}

/// What a solve took and how good it is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct IslandStats {
    /// Newton steps.
    pub newton: u32,
    /// Factorisations, at most one a Newton step.
    pub factorisations: u32,
    /// Newton steps that searched for the contacts' modes only.
    pub predictions: u32,
    /// How often friction bounds were set anew.
    pub bound_updates: u32,
    /// Whether the tolerance was reached.
    pub converged: bool,
    /// The error reached, as [`IslandSettings::tolerance`] measures it.
    pub residual: f64,
}

/// One island: its bodies and the patches between them, whose indices count within `bodies`.
#[derive(Debug)]
pub struct Island<'a> {
    /// The bodies.
    pub bodies: &'a [SolverBody],
    /// The patches; on return they hold this step's impulses.
    pub patches: &'a mut [Patch],
    /// Length of the step, seconds.
    pub dt: f64,
}

/// Most steps in search of the contacts' modes.
const PREDICTIONS: u32 = 8;

/// Solves islands. Keeps its memory, and the elimination orders of graphs it has met.
#[derive(Clone, Debug, Default)]
pub struct IslandSolver {
    newton: Newton,
    graphs: Graphs,
}

impl IslandSolver {
    /// A solver with nothing remembered.
    pub fn new() -> IslandSolver {
        IslandSolver::default()
    }

    /// Solves an island. `velocities` receives each body's velocity (m/s) and angular velocity
    /// (rad/s) at the end of the step; the impulses are written into the patches.
    ///
    /// The patches' impulses on entry are those of the previous step (zero for new contacts).
    pub fn solve(
        &mut self,
        island: Island,
        settings: &IslandSettings,
        velocities: &mut [(DVec3, DVec3)],
    ) -> IslandStats {
        let Island { bodies, patches, dt } = island;
        let symbolic = self.graphs.find(bodies.len(), patches);
        let newton = &mut self.newton;
        newton.fill(bodies, patches, dt, settings, symbolic);
        newton.start_at(bodies.iter().map(|b| Twist { linear: b.velocity, angular: b.spin }), patches);
        newton.update_bounds();
        let error = newton.gradient();
        let stats = if error <= settings.tolerance {
            IslandStats { converged: true, residual: error, ..IslandStats::default() }
        } else {
            newton.start_warm(bodies, patches);
            let (mut predicted, settled) = newton.predict(symbolic, PREDICTIONS);
            if !settled {
                newton.start_warm(bodies, patches);
                predicted += newton.predict_in_stages(symbolic, settings.softness);
                // Wild guesses on the way may have cost the slips digits.
                newton.start(patches);
            }
            let mut stats = newton.minimise(symbolic, settings);
            stats.newton += predicted;
            stats.factorisations += predicted;
            stats.predictions = predicted;
            stats
        };
        newton.write_impulses(patches);
        for (out, v) in velocities.iter_mut().zip(&newton.v) {
            *out = (v.linear, v.angular);
        }
        stats
    }

    /// Finds the smallest motion that separates what is too deep: pseudo-velocities u that
    /// minimise ½uᵀMu with J·u ≥ `targets`, without friction. `targets` (m/s, one for each point in
    /// order) is the wanted speed of separation: positive where points are to part, −gap/Δt where
    /// they have room to approach. `out` receives the pseudo-velocities; patches are left alone.
    pub fn recover(
        &mut self,
        bodies: &[SolverBody],
        patches: &[Patch],
        targets: &[f64],
        settings: &IslandSettings,
        out: &mut [(DVec3, DVec3)],
    ) -> IslandStats {
        if targets.iter().all(|&target| target <= 0.0) {
            out.fill((DVec3::ZERO, DVec3::ZERO));
            return IslandStats { converged: true, ..IslandStats::default() };
        }
        let symbolic = self.graphs.find(bodies.len(), patches);
        let newton = &mut self.newton;
        newton.fill_recovery(bodies, patches, targets, settings, symbolic);
        let stats = newton.minimise(symbolic, settings);
        for (out, v) in out.iter_mut().zip(&newton.v) {
            *out = (v.linear, v.angular);
        }
        stats
    }
}

impl Newton {
    /// Takes over an island.
    fn fill(
        &mut self,
        bodies: &[SolverBody],
        patches: &[Patch],
        dt: f64,
        settings: &IslandSettings,
        symbolic: &Symbolic,
    ) {
        self.rows.fill(bodies, patches, dt, settings.softness);
        for (row, block) in self.rows.patches.iter_mut().zip(&symbolic.pair_blocks) {
            row.block = *block;
        }
        self.free.clear();
        self.free.extend(
            bodies.iter().map(|b| Twist {
                linear: b.velocity + b.acceleration * dt,
                angular: b.spin + b.spin_acceleration * dt,
            }),
        );
    }

    fn fill_recovery(
        &mut self,
        bodies: &[SolverBody],
        patches: &[Patch],
        targets: &[f64],
        settings: &IslandSettings,
        symbolic: &Symbolic,
    ) {
        self.fill(bodies, patches, 0.0, settings, symbolic);
        for row in &mut self.rows.patches {
            row.friction = [0.0; 3];
        }
        self.free.fill(Twist::default());
        self.v.clone_from(&self.free);
        self.rows.slips(&self.v, &mut self.slips);
        for (slip, target) in self.slips.points.iter_mut().zip(targets) {
            slip.normal -= target;
        }
        self.reset_change();
        self.update_bounds();
    }

    fn start_at(&mut self, velocities: impl Iterator<Item = Twist>, patches: &[Patch]) {
        self.v.clear();
        self.v.extend(velocities);
        self.start(patches);
    }

    /// Computes what follows from `v`.
    fn start(&mut self, patches: &[Patch]) {
        self.rows.slips(&self.v, &mut self.slips);
        self.rows.add_fixed(patches, &mut self.slips);
        self.reset_change();
    }

    /// Starts from the free velocities with the previous step's impulses applied.
    fn start_warm(&mut self, bodies: &[SolverBody], patches: &[Patch]) {
        self.v.clone_from(&self.free);
        self.forces.clear();
        for patch in patches {
            apply(patch, bodies, &mut self.v);
            let force = |p: &PointState| PointSlip { normal: p.normal_impulse, tangent: p.friction_impulse };
            self.forces.points.extend(patch.points().iter().map(force));
            self.forces.patches.push(PatchSlip { spin: patch.spin_impulse, roll: patch.rolling_impulse });
        }
        self.start(patches);
    }

    fn write_impulses(&self, patches: &mut [Patch]) {
        for (p, patch) in patches.iter_mut().enumerate() {
            let row = self.rows.patches[p];
            let friction = patch.friction;
            let mut sum = 0.0;
            for (point, force) in patch.points_mut().iter_mut().zip(&self.forces.points[row.first..row.last]) {
                // Only when the solver was cut short can friction be beyond its cone here.
                point.normal_impulse = force.normal;
                point.friction_impulse = force.tangent.clamp_length_max(friction * force.normal);
                sum += force.normal;
            }
            let PatchSlip { spin, roll } = self.forces.patches[p];
            let limit = patch.spin_friction * sum;
            patch.spin_impulse = spin.max(-limit).min(limit);
            patch.rolling_impulse = roll.clamp_length_max(patch.rolling_friction * sum);
        }
    }
}

/// Applies a patch's impulses to the velocities of its bodies.
fn apply(patch: &Patch, bodies: &[SolverBody], velocities: &mut [Twist]) {
    let turn = patch.normal * patch.spin_impulse + patch.rolling_impulse;
    for (side, sign) in [(patch.a, -1.0), (patch.b, 1.0)] {
        if side == FIXED {
            continue;
        }
        let (mut linear, mut angular) = (DVec3::ZERO, turn);
        for point in patch.points() {
            let f = patch.normal * point.normal_impulse + point.friction_impulse;
            linear += f;
            angular += (if sign < 0.0 { point.arm_a } else { point.arm_b }).cross(f);
        }
        let body = &bodies[side as usize];
        let change = Twist { linear: linear * body.inv_mass, angular: body.inv_inertia * angular };
        velocities[side as usize] = velocities[side as usize].plus(sign, change);
    }
}

/// Elimination orders by graph.
#[derive(Clone, Debug, Default)]
struct Graphs {
    kept: BTreeMap<u64, Graph>,
    pairs: Vec<(BodyIndex, BodyIndex)>,
    clock: u64,
}

#[derive(Clone, Debug)]
struct Graph {
    bodies: usize,
    pairs: Vec<(BodyIndex, BodyIndex)>,
    symbolic: Symbolic,
    /// When it was last asked for.
    used: u64,
}

impl Graphs {
    /// Graphs kept before the older half is forgotten.
    const MOST: usize = 4096;

    fn find(&mut self, bodies: usize, patches: &[Patch]) -> &Symbolic {
        self.pairs.clear();
        self.pairs.extend(patches.iter().map(|patch| (patch.a, patch.b)));
        self.clock += 1;
        if self.kept.len() >= Graphs::MOST {
            let recent = self.clock.saturating_sub(Graphs::MOST as u64 / 2);
            self.kept.retain(|_, graph| graph.used > recent);
        }
        let (clock, pairs) = (self.clock, &self.pairs);
        let new = || Graph { bodies, pairs: pairs.clone(), symbolic: Symbolic::new(bodies, pairs), used: clock };
        let graph = self.kept.entry(fingerprint(bodies, pairs)).or_insert_with(new);
        if graph.bodies != bodies || graph.pairs != *pairs {
            // Two graphs with one fingerprint: the newer takes the place.
            *graph = new();
        }
        graph.used = clock;
        &graph.symbolic
    }
}

/// 64-bit Fowler–Noll–Vo hash over the graph's numbers.
fn fingerprint(bodies: usize, pairs: &[(BodyIndex, BodyIndex)]) -> u64 {
    let step = |hash: u64, value: u64| (hash ^ value).wrapping_mul(0x0000_0100_0000_01b3);
    let start = step(0xcbf2_9ce4_8422_2325, bodies as u64);
    pairs.iter().fold(start, |hash, &(a, b)| step(hash, u64::from(a) << 32 | u64::from(b)))
}
