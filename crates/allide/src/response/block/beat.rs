//! How a step goes on from substep to substep.

use super::BlockStats;
use std::time::Instant;

/// Where in the step a substep is; changed between substeps, by one thread.
#[derive(Clone, Copy, Debug)]
pub struct Beat {
    /// Its length, and that of the one before, seconds.
    pub h: f64,
    pub last: f64,
    /// Since the start of the step, and left of it, seconds.
    pub elapsed: f64,
    pub left: f64,
    /// Substeps done, and how many this one stands for.
    pub done: u32,
    pub share: u32,
    /// Whether there is a substep at all, and whether bodies have yet to move through the last one.
    pub active: bool,
    pub open: bool,
    pub stats: BlockStats,
}

impl Beat {
    /// The first substep of a step of `dt` seconds.
    pub fn new(dt: f64, substeps: u32, deadline: Option<Instant>) -> Beat {
        let stats = BlockStats { solves: 0, in_time: true };
        let (h, elapsed, left) = (0.0, 0.0, dt);
        let mut beat = Beat { h, last: 0.0, elapsed, left, done: 0, share: 1, active: true, open: false, stats };
        beat.choose(dt, substeps, deadline);
        beat
    }

    /// Ends a substep, and chooses the next if there is one.
    pub fn go_on(&mut self, dt: f64, substeps: u32, deadline: Option<Instant>) {
        self.last = self.h;
        self.left -= self.h;
        self.done += self.share;
        self.open = true;
        self.active = self.done < substeps;
        if self.active {
            self.choose(dt, substeps, deadline);
        }
    }

    /// How long the next substep is. Past the deadline, the rest of the step is one substep of one sweep.
    pub fn choose(&mut self, dt: f64, substeps: u32, deadline: Option<Instant>) {
        let late = deadline.is_some_and(|d| Instant::now() > d);
        self.share = if late { substeps - self.done } else { 1 };
        self.stats.in_time &= !late;
        self.h = if self.done + self.share == substeps { self.left } else { dt / f64::from(substeps) };
        self.elapsed = dt - self.left;
    }
}
