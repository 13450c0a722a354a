//! Times two engines by turns, so that a noisy machine disturbs them alike.

use crate::table::median;
use cpu_time::ThreadTime;

/// Turns of each engine.
const ROUNDS: usize = 21;

/// A turn lasts at least so long, nanoseconds: the clock itself is not read for nothing.
const TURN: f64 = 60_000.0;

/// An engine that answers cases.
struct Runner<'a, C> {
    answer: &'a mut dyn FnMut(&C),
    /// Passes over all cases a turn.
    passes: usize,
    /// Nanoseconds a case, of each turn.
    found: Vec<f64>,
}

impl<C> Runner<'_, C> {
    /// Nanoseconds a case, over so many passes.
    fn time(&mut self, cases: &[C], passes: usize) -> f64 {
        let start = ThreadTime::now();
        for _ in 0..passes {
            cases.iter().for_each(&mut *self.answer);
        }
        start.elapsed().as_nanos() as f64 / (passes * cases.len()) as f64
    }
}

/// Median nanoseconds a case of two engines, by turns over the same cases.
pub fn race<C>(cases: &[C], mut ours: impl FnMut(&C), mut theirs: impl FnMut(&C)) -> [f64; 2] {
    if cases.is_empty() {
        return [f64::NAN; 2];
    }
    let engines: [&mut dyn FnMut(&C); 2] = [&mut ours, &mut theirs];
    let mut runners = engines.map(|answer| Runner { answer, passes: 1, found: Vec::new() });
    for runner in &mut runners {
        // The first pass also warms up.
        let one = runner.time(cases, 1).min(runner.time(cases, 1)) * cases.len() as f64;
        runner.passes = (TURN / one.max(1.0)).ceil() as usize;
    }
    for _ in 0..ROUNDS {
        for runner in &mut runners {
            let found = runner.time(cases, runner.passes);
            runner.found.push(found);
        }
    }
    runners.map(|runner| median(&runner.found))
}
