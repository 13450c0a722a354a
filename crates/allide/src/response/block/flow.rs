//! The stages of a block step of plain pairs that threads take plot by plot, each plot as far as its neighbours let it.

use super::beat::Beat;
use super::job::Job;
use super::source::Patches;
use crate::crew::Field;
use std::sync::atomic::Ordering;

/// How many bodies ahead they are brought near.
const BODIES_AHEAD: usize = 4;

enum Stage {
    Build(usize),
    /// Of a substep.
    Begin(usize),
    /// Of a substep and a wave.
    Solve(usize, usize),
    Finish,
    Recover(usize),
    Write,
    Arrive,
}

/// A step that flows. How it goes on from substep to substep is known before: there is no deadline and nothing bounces.
pub struct Flowing<'a, P> {
    pub job: &'a Job<'a, P>,
    /// Every substep, and what is left after the last.
    pub beats: &'a [Beat],
}

impl<P: Patches> Flowing<'_, P> {
    fn waves(&self) -> usize {
        self.job.waves.ends.len()
    }

    fn substeps(&self) -> usize {
        self.beats.len() - 1
    }

    /// The first stage that takes depth back, and how many do.
    fn recoveries(&self) -> (usize, usize) {
        let waves = self.waves();
        (waves + self.substeps() * (waves + 1) + 1, self.job.plan.recoveries as usize * waves)
    }

    fn stage(&self, number: usize) -> Stage {
        let (waves, (recover, recoveries)) = (self.waves(), self.recoveries());
        if number < waves {
            return Stage::Build(number);
        }
        if number + 1 < recover {
            let number = number - waves;
            let (substep, part) = (number / (waves + 1), number % (waves + 1));
            return if part == 0 { Stage::Begin(substep) } else { Stage::Solve(substep, part - 1) };
        }
        match number + 1 - recover {
            0 => Stage::Finish,
            k if k <= recoveries => Stage::Recover((recoveries - k) % waves),
            k if k == recoveries + 1 => Stage::Write,
            _ => Stage::Arrive,
        }
    }

    /// The bodies of a plot. They lie apart: those that come next are brought near meanwhile.
    fn bodies(&self, plot: usize) -> impl Iterator<Item = usize> {
        let (waves, places) = (&self.job.waves, self.job.waves.plots.bodies(plot));
        let end = places.end;
        places.map(move |place| {
            if place + BODIES_AHEAD < end {
                self.job.movers.fetch(waves.body(place + BODIES_AHEAD));
            }
            waves.body(place)
        })
    }
}

impl<P: Patches> Job<'_, P> {
    /// Finds all substeps of a step that has no deadline, and takes the beat past the last.
    pub fn foresee(&self, beats: &mut Vec<Beat>) {
        // SAFETY: nobody is at work yet.
        let beat = unsafe { self.beat.get(0) };
        beats.clear();
        beats.push(*beat);
        while beat.active {
            beat.stats.solves += 1;
            beat.go_on(self.dt, self.substeps, None);
            beats.push(*beat);
        }
    }
}

impl<P: Patches> Field for Flowing<'_, P> {
    fn plots(&self) -> usize {
        self.job.waves.plots.count()
    }

    fn stages(&self) -> usize {
        let (recover, recoveries) = self.recoveries();
        recover + recoveries + 2
    }

    fn near(&self, plot: usize) -> u64 {
        self.job.waves.plots.near(plot)
    }

    /// Whether anything is deep is known once all pairs have been built.
    fn is_gate(&self, stage: usize) -> bool {
        stage == self.recoveries().0
    }

    fn is_idle(&self, stage: usize, plot: usize) -> bool {
        let is_empty = |wave: usize| self.job.waves.plots.fours(plot, wave).is_empty();
        match self.stage(stage) {
            Stage::Build(wave) | Stage::Solve(_, wave) => is_empty(wave),
            Stage::Recover(wave) => !self.job.deep.load(Ordering::Relaxed) || is_empty(wave),
            _ => false,
        }
    }

    unsafe fn work(&self, stage: usize, plot: usize) {
        let Flowing { job, beats } = self;
        let (plots, end) = (&job.waves.plots, job.waves.plots.all_fours(plot).end);
        // SAFETY: pairs of one wave share no body, and what has a body in common with a plot is near it.
        unsafe {
            match self.stage(stage) {
                Stage::Build(wave) => job.build_fours(plots.fours(plot, wave)),
                Stage::Begin(substep) => self.bodies(plot).for_each(|i| job.begin(i, &beats[substep])),
                Stage::Solve(substep, wave) => job.solve_fours(plots.fours(plot, wave), end, &beats[substep]),
                Stage::Finish => self.bodies(plot).for_each(|i| job.finish(i, &beats[self.substeps()])),
                Stage::Recover(wave) if job.deep.load(Ordering::Relaxed) => {
                    job.recover_fours(plots.fours(plot, wave));
                }
                Stage::Recover(_) => {}
                Stage::Write => plots.all_fours(plot).for_each(|q| job.write_four(q)),
                Stage::Arrive => self.bodies(plot).for_each(|i| job.arrive(i)),
            }
        }
    }
}
