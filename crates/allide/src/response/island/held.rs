//! What to do where no friction bounds lead to themselves.
//!
//! The loop of `newton.rs` looks for normal impulses that make the bounds that lead to these impulses. Where a blow
//! wedges a light body in between heavy ones it may swing for ever. Here bounds are held in the middle of what they
//! lead to: contacts keep apart, momentum is right, nothing gains energy; only friction is off, by what the bounds are.

use super::newton::Newton;
use super::ordering::Symbolic;
use super::rows::{PatchSlip, PointSlip};
use super::{IslandSettings, IslandStats};

/// Rounds of bounds that are averaged, and the most of them that count.
const ROUNDS: u32 = 12;
const COUNTED: u32 = 4;
/// Newton steps of a round.
const NEWTON: u32 = 60;
/// Least softness of the rounds from the bounds of the step before.
const LAGGING: [f64; 4] = [1e-3, 1e-3, 1e-5, 1e-7];
/// Error of the momentum balance up to which a round is solved.
const SOLVED: f64 = 1e-6;
/// Softness of contacts where they are too stiff for a round to be solved.
const SOFT: [f64; 2] = [1e-5, 1e-3];

impl Newton {
    /// Solves for the bounds that the impulses of the step before make, and brings these nearer to what they lead to in
    /// a few rounds.
    ///
    /// Contacts are soft, so that minima are found surely; how far they gave way under the impulses of the step before is
    /// taken off their slips. So they yield only to what changes from step to step, and what rests does not creep.
    pub fn solve_lagging(&mut self, symbolic: &Symbolic, (settings, softness): (&IslandSettings, f64)) -> IslandStats {
        let mut stats = IslandStats::default();
        self.shifts.clear();
        self.turning_shifts.clear();
        self.pressed.clear();
        self.pressed.extend(self.guessed_forces.points.iter().map(|force| force.normal));
        self.bear_as_guessed(softness);
        self.start_at_old();
        stats.residual = self.gradient();
        stats.held = stats.residual <= settings.tolerance;
        if stats.held {
            return stats;
        }
        self.start_at_guess();
        let (mut found, mut middle) = (None, self.pressed.clone());
        for (round, soft) in LAGGING.into_iter().enumerate() {
            self.pressed.clone_from(&middle);
            self.bear_as_guessed(softness.max(soft));
            if !self.minimise_held(symbolic, settings, &mut stats) {
                break;
            }
            found = Some((self.v.clone(), self.forces.clone(), stats.residual));
            self.update_bounds();
            let share = 1.0 / (1.0 + round as f64);
            middle.iter_mut().zip(&self.pressed).for_each(|(m, p)| *m += share * (p - *m));
        }
        stats.held = found.is_some();
        if let Some(found) = found {
            (self.v, self.forces, stats.residual) = found;
        }
        stats
    }

    /// Sets the bounds that the normal impulses `pressed` make, and shifts slips so that contacts bear the guessed
    /// impulses where nothing moves.
    fn bear_as_guessed(&mut self, softness: f64) {
        self.rows.set_softness(softness);
        self.bounds.set(&self.rows, &self.pressed);
        self.forces.points.clone_from(&self.guessed_forces.points);
        self.forces.patches.clone_from(&self.guessed_forces.patches);
        self.slips.points.resize(self.rows.points.len(), PointSlip::default());
        self.slips.patches.resize(self.rows.patches.len(), PatchSlip::default());
        self.shift();
        self.shift_turning();
    }

    /// Solves for bounds that are right on average. Whether that was found.
    pub fn solve_held(&mut self, symbolic: &Symbolic, settings: &IslandSettings, stats: &mut IslandStats) -> bool {
        self.shifts.clear();
        self.turning_shifts.clear();
        let softness = [settings.softness].into_iter().chain(SOFT);
        for softness in softness {
            self.rows.set_softness(softness);
            if self.average_bounds(symbolic, settings, stats) {
                return true;
            }
        }
        false
    }

    /// Starts without friction, then brings the bounds to the middle of what they lead to; whether all rounds were
    /// solved.
    fn average_bounds(&mut self, symbolic: &Symbolic, settings: &IslandSettings, stats: &mut IslandStats) -> bool {
        self.start_at_guess();
        let mut middle = vec![0.0; self.rows.points.len()];
        for round in 0..=ROUNDS {
            self.pressed.clone_from(&middle);
            self.bounds.set(&self.rows, &self.pressed);
            if !self.minimise_held(symbolic, settings, stats) {
                return false;
            }
            self.update_bounds();
            let share = 1.0 / (1 + round).min(COUNTED) as f64;
            middle.iter_mut().zip(&self.pressed).for_each(|(m, p)| *m += share * (p - *m));
        }
        true
    }

    /// Minimises for the bounds as they are; whether the minimum was found.
    fn minimise_held(&mut self, symbolic: &Symbolic, settings: &IslandSettings, stats: &mut IslandStats) -> bool {
        self.start();
        let mut error = self.gradient();
        for _ in 0..NEWTON {
            if error <= settings.tolerance {
                break;
            }
            self.refactor(symbolic);
            let moved = self.step(symbolic);
            (stats.newton, stats.factorisations) = (stats.newton + 1, stats.factorisations + 1);
            error = self.gradient();
            if !moved {
                break;
            }
        }
        stats.residual = error;
        error <= SOLVED
    }
}
