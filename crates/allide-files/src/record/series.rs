//! Curves over time that stay small however long the run.

use super::times::ms;
use allide::world::{Form, StepReport, World};
use std::time::Duration;

/// Most points of a curve.
pub(super) const MOST_POINTS: usize = 1000;

/// What is drawn of one step, or of several together.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sample {
    /// How many steps it stands for.
    pub steps: u64,
    /// Simulated time at their end, seconds.
    pub time: f64,
    /// Mean, J.
    pub kinetic: f64,
    /// Mean, J.
    pub potential: f64,
    /// Largest, metres.
    pub deepest: f64,
    /// Largest number of contact points.
    pub points: f64,
    /// Means of broad, narrow, solve and integrate, milliseconds.
    pub phases: [f64; 4],
    /// Mean of whole steps, milliseconds.
    pub step: f64,
}

impl Sample {
    pub(super) fn of<S: Form>(world: &World<S>, report: &StepReport, spent: Duration) -> Sample {
        let energy = world.energy();
        Sample {
            steps: 1,
            time: world.time(),
            kinetic: energy.kinetic,
            potential: energy.potential,
            deepest: report.deepest,
            points: report.points as f64,
            phases: [ms(report.broad), ms(report.narrow), ms(report.solve), ms(report.integrate)],
            step: ms(spent),
        }
    }

    fn merged(self, later: Sample) -> Sample {
        let steps = self.steps + later.steps;
        let share = later.steps as f64 / steps.max(1) as f64;
        let mean = |a: f64, b: f64| a + (b - a) * share;
        Sample {
            steps,
            time: later.time,
            kinetic: mean(self.kinetic, later.kinetic),
            potential: mean(self.potential, later.potential),
            deepest: self.deepest.max(later.deepest),
            points: self.points.max(later.points),
            phases: std::array::from_fn(|i| mean(self.phases[i], later.phases[i])),
            step: mean(self.step, later.step),
        }
    }
}

/// Samples of a run, merged two by two whenever there are too many.
#[derive(Debug)]
pub(super) struct Series {
    samples: Vec<Sample>,
    stride: u64,
    open: Sample,
}

impl Default for Series {
    fn default() -> Series {
        Series { samples: Vec::new(), stride: 1, open: Sample::default() }
    }
}

impl Series {
    pub(super) fn add(&mut self, sample: Sample) {
        self.open = if self.open.steps == 0 { sample } else { self.open.merged(sample) };
        if self.open.steps < self.stride {
            return;
        }
        self.samples.push(std::mem::take(&mut self.open));
        if self.samples.len() > MOST_POINTS {
            self.samples =
                self.samples.chunks(2).map(|c| c.iter().copied().reduce(Sample::merged).unwrap_or_default()).collect();
            self.stride *= 2;
        }
    }

    /// All samples, the last one perhaps of fewer steps than the others.
    pub(super) fn samples(&self) -> Vec<Sample> {
        let open = (self.open.steps > 0).then_some(self.open);
        self.samples.iter().copied().chain(open).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_runs_keep_their_peaks_and_means() {
        let mut series = Series::default();
        for i in 0..100_000_u32 {
            let deepest = if i == 77_777 { 3.0 } else { 0.0 };
            series.add(Sample { steps: 1, time: f64::from(i), kinetic: 2.0, deepest, ..Sample::default() });
        }
        let samples = series.samples();
        assert!(samples.len() <= MOST_POINTS + 1);
        assert_eq!(samples.iter().map(|s| s.steps).sum::<u64>(), 100_000);
        assert_eq!(samples.iter().map(|s| s.deepest).fold(0.0, f64::max), 3.0);
        assert!(samples.iter().all(|s| (s.kinetic - 2.0).abs() < 1e-12));
        assert!(samples.windows(2).all(|w| w[0].time < w[1].time));
    }
}
