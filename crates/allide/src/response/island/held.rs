//! What to do where no friction bounds lead to themselves.
//!
//! The loop of `newton.rs` looks for normal impulses that make the bounds that lead to these impulses. Where a blow
//! wedges a light body in between heavy ones it may swing for ever. Here bounds are held in the middle of what they
//! lead to: contacts keep apart, momentum is right, nothing gains energy; only friction is off, by what the bounds are.

use super::newton::Newton;
use super::ordering::Symbolic;
use super::{IslandSettings, IslandStats};

/// Rounds of bounds that are averaged, and the most of them that count.
const ROUNDS: u32 = 12;
const COUNTED: u32 = 4;
/// Newton steps of a round.
const NEWTON: u32 = 60;
/// Error of the momentum balance up to which a round is solved.
const SOLVED: f64 = 1e-6;
/// Softness of contacts where they are too stiff for a round to be solved.
const SOFT: [f64; 2] = [1e-5, 1e-3];

impl Newton {
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
        error <= SOLVED
    }
}
