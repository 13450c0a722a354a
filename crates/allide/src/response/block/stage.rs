//! The stages of a block step, each cut into chunks that share nothing they change.

use super::job::{BODIES, Job, PAIRS};
use super::source::Patches;
use std::ops::Range;
use std::sync::atomic::Ordering;

#[derive(Clone, Copy, Debug)]
enum Stage {
    /// Of the waves of a turn, as all that have a number.
    Build(usize),
    Begin,
    Solve(usize),
    Close,
    Finish,
    Recover(usize),
    Write,
    Arrive,
    Pay,
}

/// What is taken of a wave at a time.
#[derive(Clone, Debug)]
pub(super) enum Part {
    All,
    /// Four pairs each, by their numbers.
    Chunks(Range<usize>),
}

impl<P: Patches> Job<'_, P> {
    /// How many stages there are.
    pub fn stage_count(&self) -> usize {
        let turns = self.waves.turn_count();
        turns + self.substeps as usize * (turns + 2) + 1 + self.recoveries() + 3
    }

    fn stage(&self, number: usize) -> Stage {
        let turns = self.waves.turn_count();
        if number < turns {
            return Stage::Build(number);
        }
        let (number, beat) = (number - turns, turns + 2);
        let substeps = self.substeps as usize * beat;
        if number < substeps {
            return match number % beat {
                0 => Stage::Begin,
                k if k <= turns => Stage::Solve(k - 1),
                _ => Stage::Close,
            };
        }
        let recoveries = self.recoveries();
        match number - substeps {
            0 => Stage::Finish,
            k if k <= recoveries => Stage::Recover((recoveries - k) % turns),
            k if k == recoveries + 1 => Stage::Write,
            k if k == recoveries + 2 => Stage::Arrive,
            _ => Stage::Pay,
        }
    }

    /// How many stages take depth back.
    fn recoveries(&self) -> usize {
        self.plan.recoveries as usize * self.waves.turn_count()
    }

    /// How many chunks a stage has.
    pub fn chunks(&self, stage: usize) -> usize {
        let bodies = self.bodies.len().div_ceil(BODIES);
        match self.stage(stage) {
            Stage::Solve(turn) if self.sweeps > 1 => usize::from(turn == 0),
            Stage::Build(turn) | Stage::Solve(turn) | Stage::Recover(turn) => {
                let waves = self.waves.turn(turn);
                if self.alone || waves.len() > 1 { 1 } else { self.waves.places(waves.start).len().div_ceil(PAIRS) }
            }
            Stage::Begin | Stage::Finish | Stage::Arrive => bodies,
            Stage::Close => 1,
            Stage::Pay => self.groups.len(),
            Stage::Write if self.plain => self.waves.four_count(),
            Stage::Write => self.pairs.div_ceil(PAIRS),
        }
    }

    /// The waves that chunks of a turn are of, and what they are of them: everything, or a part.
    fn waves(&self, turn: usize, chunks: Range<usize>) -> impl DoubleEndedIterator<Item = (usize, Part)> {
        let waves = self.waves.turn(turn);
        let part = if self.alone || waves.len() > 1 { Part::All } else { Part::Chunks(chunks) };
        waves.map(move |wave| (wave, part.clone()))
    }

    /// The places of the pairs of a part of a wave. Rows lie as they are taken, wave by wave.
    #[inline(always)]
    pub(super) fn places(&self, wave: usize, part: Part) -> Range<usize> {
        let all = self.waves.places(wave);
        match part {
            Part::All => all,
            Part::Chunks(some) => all.start + some.start * PAIRS..(all.start + some.end * PAIRS).min(all.end),
        }
    }

    /// Works on some chunks of a stage.
    ///
    /// # Safety
    ///
    /// All stages before are done, and nobody else works on these chunks.
    pub unsafe fn work(&self, stage: usize, chunks: Range<usize>) {
        if chunks.is_empty() {
            return;
        }
        let bodies = || {
            let places = chunks.start * BODIES..(chunks.end * BODIES).min(self.bodies.len());
            places.map(|place| self.waves.body(place))
        };
        // SAFETY: pairs of a chunk are in no other, and pairs of one wave share no body; chunks of bodies hold
        // different ones; what has one chunk is alone.
        unsafe {
            match self.stage(stage) {
                Stage::Build(turn) => self.waves(turn, chunks).for_each(|(wave, part)| self.build_wave(wave, part)),
                Stage::Begin => {
                    let beat = *self.beat.get(0);
                    bodies().for_each(|i| self.begin(i, &beat));
                }
                Stage::Solve(_) if self.sweeps > 1 => self.sweep(),
                Stage::Solve(turn) => self.waves(turn, chunks).for_each(|(wave, part)| self.solve_wave(wave, part)),
                Stage::Close => self.close(),
                Stage::Finish => {
                    let beat = *self.beat.get(0);
                    bodies().for_each(|i| self.finish(i, &beat));
                }
                Stage::Recover(turn) if self.deep.load(Ordering::Relaxed) => {
                    self.waves(turn, chunks).rev().for_each(|(wave, part)| self.recover_wave(wave, part));
                }
                Stage::Recover(_) => {}
                Stage::Write if self.plain => chunks.for_each(|q| self.write_four(q)),
                Stage::Write => {
                    let pairs = chunks.start * PAIRS..(chunks.end * PAIRS).min(self.pairs);
                    pairs.for_each(|k| self.write(k));
                }
                Stage::Arrive => bodies().for_each(|i| self.arrive(i)),
                Stage::Pay => chunks.for_each(|group| self.pay(group)),
            }
        }
    }

    /// Makes a part of a wave ready.
    unsafe fn build_wave(&self, wave: usize, part: Part) {
        // SAFETY: the caller's.
        unsafe {
            if self.plain {
                return self.build_fours(self.fours_of(wave, part));
            }
            self.places(wave, part).for_each(|k| self.build(k));
        }
    }

    /// Solves a part of a wave once.
    unsafe fn solve_wave(&self, wave: usize, part: Part) {
        // SAFETY: the caller's; and lanes are there.
        unsafe {
            if self.plain {
                let (fours, beat) = (self.fours_of(wave, part), *self.beat.get(0));
                let end = if self.alone { self.waves.four_count() } else { fours.end };
                if beat.active {
                    self.solve_fours(fours, end, &beat);
                }
                return;
            }
            #[cfg(target_arch = "x86_64")]
            if self.lanes {
                return self.solve_in_lanes(wave, part);
            }
            self.solve_part(wave, part);
        }
    }

    /// Takes back depth in a part of a wave.
    unsafe fn recover_wave(&self, wave: usize, part: Part) {
        // SAFETY: the caller's.
        unsafe {
            if self.plain {
                return self.recover_fours(self.fours_of(wave, part));
            }
            self.places(wave, part).rev().for_each(|k| self.recover(k));
        }
    }
}
