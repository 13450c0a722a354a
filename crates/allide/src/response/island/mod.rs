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
//! with ṽ the velocities without contacts and one cost φ for each contact and friction (`cost.rs`).
//! At the minimum M·(v − ṽ) = Jᵀλ, with impulses λ that press where bodies would approach and
//! vanish where they part. Every φ has a small compliance R; it makes the solution unique, also
//! where supports are redundant: four corners of a box carry a quarter each.
//!
//! ```text
//!   patches ─ rows ──────── J, R, free velocities, once a solve
//!             predict ───── which contacts press, stick, slide: full steps
//!             newton ────── minimise for fixed friction bounds, then bounds from the normal impulses
//!              ├ hessian ── M + Σ JᵀDJ, a 6×6 block for each touching pair
//!              ├ ordering ─ which body first; depends on the graph alone, kept from step to step
//!              ├ cholesky ─ factor and solve
//!              └ line_search how far to go along a step
//! ```
//!
//! What the solver returns depends on its arguments alone, not on what it solved before: only the
//! orderings of graphs are kept.

mod bounds;
mod cholesky;
mod cost;
mod graphs;
mod held;
mod hessian;
mod line_search;
mod newton;
mod ordering;
mod predict;
mod rows;
mod setup;

use std::time::Instant;

use glam::DVec3;

pub use ordering::predicted_cost;

use self::graphs::Graphs;
use self::newton::Newton;
use super::problem::{Patch, SolverBody};

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
    /// Speed at which contacts may give way, m/s. Where a heavy load makes them give way faster, that is taken off
    /// and the island solved again; infinite: it is not looked at.
    pub creep: f64,
    /// Whether friction bounds are held at an average where none that are right are found.
    pub held: bool,
    /// Whether friction bounds are what the impulses of the step before make them, and then the softness of contacts,
    /// which yield only to what has changed since. Then there is one minimum, and it is found; and once all rests, it is
    /// the right one.
    pub lagging: Option<f64>,
    /// When to stop with what there is. Results then depend on the machine's speed.
    pub deadline: Option<Instant>,
}

impl Default for IslandSettings {
    fn default() -> IslandSettings {
        IslandSettings {
            tolerance: 1e-9,
            max_iterations: 300,
            softness: 1e-9,
            creep: f64::INFINITY,
            held: false,
            lagging: None,
            deadline: None,
        }
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
    /// Whether no minimum was found soon at full stiffness, so that contacts were left soft. They
    /// then give way by about 1e-4 of the island's largest change of velocity, friction by more. Happens when many contacts hit at once.
    pub softly: bool,
    /// How often friction bounds were set anew.
    pub bound_updates: u32,
    /// Whether friction bounds were held, see [`IslandSettings::held`] and [`IslandSettings::lagging`].
    pub held: bool,
    /// Whether the tolerance was reached.
    pub converged: bool,
    /// The error reached, as [`IslandSettings::tolerance`] measures it.
    pub residual: f64,
}

impl IslandSettings {
    /// The same with at most `iterations` Newton steps.
    fn at_most(&self, iterations: u32) -> IslandSettings {
        IslandSettings { max_iterations: self.max_iterations.min(iterations), ..*self }
    }
}

impl IslandStats {
    fn count_predictions(&mut self, steps: u32) {
        self.newton += steps;
        self.factorisations += steps;
        self.predictions += steps;
    }
}

/// Softness and tolerance of recovery. A way is wanted there, not forces, and only a part of it in
/// each step.
const RECOVERY_SOFTNESS: f64 = 1e-3;
const RECOVERY_TOLERANCE: f64 = 1e-6;

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

    /// Predicted multiply-adds of one factorisation of this island, infinite above `limit`. Depends
    /// on who touches whom alone. The answer is kept: asking again for the same graph costs little,
    /// and solving it afterwards starts with what was computed here.
    pub fn predicted_cost(&mut self, bodies: usize, patches: &[Patch], limit: f64) -> f64 {
        self.graphs.find(bodies, patches, limit).map_or(f64::INFINITY, |symbolic| symbolic.cost)
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
        let Some(symbolic) = self.graphs.find(bodies.len(), patches, f64::INFINITY) else {
            return IslandStats::default();
        };
        let newton = &mut self.newton;
        newton.fill(bodies, patches, dt, settings, symbolic);
        // What rests goes on as it was: then there is nothing to solve.
        newton.start_at_old();
        newton.update_bounds();
        let error = newton.gradient();
        let stats = if error <= settings.tolerance {
            IslandStats { converged: true, residual: error, ..IslandStats::default() }
        } else if let Some(softness) = settings.lagging {
            newton.guess_from_impulses(bodies, patches);
            newton.solve_lagging(symbolic, (settings, softness))
        } else {
            newton.guess_from_impulses(bodies, patches);
            let mut stats = newton.solve(symbolic, settings);
            newton.firm(symbolic, settings, &mut stats);
            if !stats.converged && settings.held {
                newton.rows.offsets(patches, &mut newton.offsets);
                stats.held = newton.solve_held(symbolic, settings, &mut stats);
            }
            stats
        };
        newton.write_impulses(patches);
        newton.write_velocities(velocities);
        stats
    }

    /// Finds the smallest motion that separates what is too deep: pseudo-velocities u that
    /// minimise ½uᵀMu with J·u ≥ `targets`, without friction. `targets` (m/s, one for each point in
    /// order) is the wanted speed of separation: positive where points are to part, −gap/Δt where
    /// they have room to approach. `out` receives the pseudo-velocities; patches are left alone.
    ///
    /// Contacts are softer here, so that under many bodies a point gets a little less than it asks
    /// for. Costs nothing when no target is positive: ask only for what is worth a solve.
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
        let Some(symbolic) = self.graphs.find(bodies.len(), patches, f64::INFINITY) else {
            return IslandStats::default();
        };
        let newton = &mut self.newton;
        let settings = IslandSettings {
            softness: settings.softness.max(RECOVERY_SOFTNESS),
            tolerance: settings.tolerance.max(RECOVERY_TOLERANCE),
            ..*settings
        };
        newton.fill_recovery(bodies, patches, targets, &settings, symbolic);
        let stats = newton.solve(symbolic, &settings);
        newton.write_velocities(out);
        stats
    }
}
