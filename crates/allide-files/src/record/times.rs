//! How long steps took.

use super::summary::{Milliseconds, StepTimes};
use allide::world::StepReport;
use std::time::Duration;

/// Step times kept for percentiles; of longer runs every second, fourth, … is kept.
const MOST_KEPT: usize = 1 << 20;

/// Collects step times. Means and the largest are exact however long the run.
#[derive(Debug)]
pub(super) struct Times {
    kept: Vec<f64>,
    stride: u64,
    steps: u64,
    total: f64,
    max: f64,
    phases: [f64; 4],
}

impl Default for Times {
    fn default() -> Times {
        Times { kept: Vec::new(), stride: 1, steps: 0, total: 0.0, max: 0.0, phases: [0.0; 4] }
    }
}

/// A duration in milliseconds.
pub(super) fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

impl Times {
    pub(super) fn add(&mut self, report: &StepReport, spent: Duration) {
        let spent = ms(spent);
        if self.steps.is_multiple_of(self.stride) {
            self.kept.push(spent);
        }
        if self.kept.len() >= MOST_KEPT {
            let mut number = 0;
            self.kept.retain(|_| {
                number += 1;
                number % 2 == 1
            });
            self.stride *= 2;
        }
        self.steps += 1;
        self.total += spent;
        self.max = self.max.max(spent);
        for (sum, phase) in self.phases.iter_mut().zip([report.broad, report.narrow, report.solve, report.integrate]) {
            *sum += ms(phase);
        }
    }

    /// Time spent in all steps, seconds.
    pub(super) fn total_seconds(&self) -> f64 {
        self.total * 1e-3
    }

    pub(super) fn summary(&self) -> Milliseconds {
        let mut sorted = self.kept.clone();
        sorted.sort_unstable_by(f64::total_cmp);
        let percentile = |p: f64| match sorted.len() {
            0 => 0.0,
            n => sorted[((p * n as f64).ceil() as usize).clamp(1, n) - 1],
        };
        let n = self.steps.max(1) as f64;
        let [broad, narrow, solve, integrate] = self.phases.map(|sum| sum / n);
        let step = StepTimes { mean: self.total / n, p50: percentile(0.5), p99: percentile(0.99), max: self.max };
        Milliseconds { step, broad, narrow, solve, integrate }
    }
}
