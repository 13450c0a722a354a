//! Work that flows: plots that lie beside each other go through the same stages, each as far as its neighbours let it.
//!
//! Where a stage takes less time than it takes to tell all threads that it is over, nobody waits for all: a plot
//! begins a stage as soon as the plots near it have ended the one before. What is computed is the same.

use super::{Crew, rest};
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

/// Looks at one's own plots, which wait for others, before a thread takes up what others do not come to.
const TRUST: u32 = 200;

/// What is worked on.
pub trait Field: Sync {
    /// How many plots there are, at most 64.
    fn plots(&self) -> usize;

    /// How many stages.
    fn stages(&self) -> usize;

    /// The plots near a plot, a bit each: those that it has anything in common with, and itself. Those find it near as well.
    fn near(&self, plot: usize) -> u64;

    /// Whether a stage begins when all plots have ended the one before.
    fn is_gate(&self, stage: usize) -> bool;

    /// Whether a plot has nothing to do in a stage. Of what comes after a gate it is asked after that has been passed.
    fn is_idle(&self, stage: usize, plot: usize) -> bool;

    /// Takes a plot through a stage.
    ///
    /// # Safety
    ///
    /// The plots near it have ended the stage before, at a gate all have, and nobody else works on this one.
    unsafe fn work(&self, stage: usize, plot: usize);
}

/// How many stages of a plot are begun and ended. A line of the cache each, so that who waits does not disturb who works.
#[derive(Debug, Default)]
#[repr(align(128))]
struct Mark {
    begun: AtomicU32,
    ended: AtomicU32,
}

/// Room for the progress of all plots, kept from step to step.
#[derive(Debug, Default)]
pub struct Flow {
    marks: Vec<Mark>,
}

impl Clone for Flow {
    /// Nothing of it outlasts a run.
    fn clone(&self) -> Flow {
        Flow::default()
    }
}

/// A stage of a plot that a thread is at; told to be over when it goes, also where work panics, so that nobody waits
/// for ever.
struct At<'a, F: Field> {
    way: &'a Way<'a, F>,
    mark: &'a Mark,
    next: u32,
}

impl<F: Field> Drop for At<'_, F> {
    fn drop(&mut self) {
        self.mark.begun.store(self.next, Ordering::Relaxed);
        self.mark.ended.store(self.next, Ordering::Release);
        if self.next == self.way.stages {
            self.way.over.fetch_add(1, Ordering::Release);
        }
    }
}

impl Flow {
    /// Takes all plots through all stages.
    pub fn run(&mut self, crew: &dyn Crew, field: &impl Field) {
        let (plots, threads) = (field.plots(), crew.size().max(1));
        self.marks.clear();
        self.marks.resize_with(plots, Mark::default);
        let way = Way { field, marks: &self.marks, stages: field.stages() as u32, over: AtomicUsize::new(0) };
        let joined = AtomicUsize::new(0);
        crew.together(&|| {
            let own = joined.fetch_add(1, Ordering::Relaxed) % threads;
            let (start, end) = (own * plots / threads, (own + 1) * plots / threads);
            let mut looks = 0_u32;
            while way.over.load(Ordering::Acquire) < plots {
                let mut moved = false;
                for plot in start..end {
                    moved |= way.go_on(plot);
                }
                if moved {
                    looks = 0;
                    continue;
                }
                looks = looks.saturating_add(1);
                // Whose plot somebody else takes up goes on being taken up until its own thread is back.
                if looks > TRUST && (end..plots).chain(0..start).any(|plot| way.go_on(plot)) {
                    continue;
                }
                rest(looks);
            }
        });
    }
}

/// A run under way.
struct Way<'a, F: Field> {
    field: &'a F,
    marks: &'a [Mark],
    stages: u32,
    /// How many plots have ended all stages.
    over: AtomicUsize,
}

impl<F: Field> Way<'_, F> {
    /// Takes a plot through its next stage, if it can go there now and nobody is at it.
    fn go_on(&self, plot: usize) -> bool {
        let mark = &self.marks[plot];
        let stage = mark.ended.load(Ordering::Acquire);
        if stage == self.stages || mark.begun.load(Ordering::Relaxed) != stage {
            return false;
        }
        let mut near = if self.field.is_gate(stage as usize) {
            u64::MAX >> (64 - self.marks.len())
        } else {
            self.field.near(plot)
        };
        while near != 0 {
            if self.marks[near.trailing_zeros() as usize].ended.load(Ordering::Acquire) < stage {
                return false;
            }
            near &= near - 1;
        }
        if mark.begun.compare_exchange(stage, stage + 1, Ordering::Relaxed, Ordering::Relaxed).is_err() {
            return false;
        }
        let mut at = At { way: self, mark, next: self.stages };
        // SAFETY: those near have come so far, and only one thread begins a stage of a plot.
        unsafe { self.field.work(stage as usize, plot) };
        at.next = stage + 1;
        let passes = |next: u32| {
            next < self.stages && !self.field.is_gate(next as usize) && self.field.is_idle(next as usize, plot)
        };
        while passes(at.next) {
            at.next += 1;
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::crew::Shared;
    use crate::crew::tests::Threads;
    use std::sync::Mutex;

    /// So many plots on both sides of one.
    fn around(plot: usize, wide: usize, plots: usize) -> u64 {
        (plot.saturating_sub(wide)..(plot + wide + 1).min(plots)).map(|p| 1 << p).sum()
    }

    /// Cells in a row, of which each plot changes its own and the first of the next; every stage looks at what the one
    /// before left.
    struct Row<'a> {
        cells: Shared<'a, u64>,
        plots: usize,
        each: usize,
        gates: usize,
        fails: bool,
    }

    impl Field for Row<'_> {
        fn plots(&self) -> usize {
            self.plots
        }

        fn stages(&self) -> usize {
            60
        }

        fn near(&self, plot: usize) -> u64 {
            around(plot, 1, self.plots)
        }

        fn is_gate(&self, stage: usize) -> bool {
            stage % self.gates == 3
        }

        fn is_idle(&self, stage: usize, plot: usize) -> bool {
            (stage * 7 + plot).is_multiple_of(3)
        }

        unsafe fn work(&self, stage: usize, plot: usize) {
            assert!(!self.fails || stage != 21 || plot != 1, "meant to fail");
            if self.is_idle(stage, plot) {
                return;
            }
            // In even stages a plot changes its own cells, in odd ones those from the middle to the middle of the next.
            let start = plot * self.each + if stage.is_multiple_of(2) { 0 } else { self.each / 2 };
            for i in start..(start + self.each).min(self.plots * self.each) {
                // SAFETY: no other plot changes it in this stage, and those that do in the next or the last are near.
                let cell = unsafe { self.cells.get(i) };
                *cell = cell.wrapping_mul(31).wrapping_add((stage * 1000 + i) as u64);
            }
        }
    }

    #[test]
    fn what_flows_is_what_goes_in_order() {
        for (plots, threads, gates) in [(1, 2, 9), (2, 2, 100), (7, 3, 10), (16, 4, 1000), (5, 8, 6), (64, 3, 25)] {
            let outcome = |threads: Option<usize>| {
                let mut cells = vec![0_u64; plots * 10];
                let row = Row { cells: Shared::new(&mut cells), plots, each: 10, gates, fails: false };
                match threads {
                    Some(threads) => Flow::default().run(&Threads(threads), &row),
                    // SAFETY: everything in order.
                    None => (0..60).for_each(|stage| (0..plots).for_each(|plot| unsafe { row.work(stage, plot) })),
                }
                cells
            };
            for _ in 0..20 {
                assert!(outcome(Some(threads)) == outcome(None), "{plots} plots, {threads} threads");
            }
        }
    }

    /// One thread of many that comes gets through everything.
    #[test]
    fn nobody_waits_for_a_thread_that_does_not_come() {
        struct Late;
        impl Crew for Late {
            fn together(&self, job: &(dyn Fn() + Sync)) {
                job();
            }

            fn size(&self) -> usize {
                6
            }
        }
        let mut cells = vec![0_u64; 70];
        let row = Row { cells: Shared::new(&mut cells), plots: 7, each: 10, gates: 10, fails: false };
        Flow::default().run(&Late, &row);
        assert!(cells.iter().all(|c| *c != 0));
    }

    /// No stage of a plot begins before those near it have ended the one before, and no gate before all have.
    #[test]
    fn neighbours_are_waited_for() {
        struct Log(Mutex<Vec<usize>>);
        impl Field for Log {
            fn plots(&self) -> usize {
                6
            }
            fn stages(&self) -> usize {
                30
            }
            fn near(&self, plot: usize) -> u64 {
                around(plot, 2, 6)
            }
            fn is_gate(&self, stage: usize) -> bool {
                stage == 15
            }
            fn is_idle(&self, _stage: usize, _plot: usize) -> bool {
                false
            }
            unsafe fn work(&self, stage: usize, plot: usize) {
                let mut ended = self.0.lock().unwrap();
                assert_eq!(ended[plot], stage);
                assert!((0..6).filter(|p| self.near(plot) >> p & 1 == 1).all(|p| ended[p] >= stage));
                assert!(stage != 15 || ended.iter().all(|s| *s >= 15));
                ended[plot] += 1;
            }
        }
        let log = Log(Mutex::new(vec![0; 6]));
        Flow::default().run(&Threads(4), &log);
        assert!(log.0.into_inner().unwrap().iter().all(|s| *s == 30));
    }

    /// A panic is passed on, and leaves nobody waiting.
    #[test]
    fn a_panic_ends_all() {
        let mut cells = vec![0_u64; 40];
        let row = Row { cells: Shared::new(&mut cells), plots: 4, each: 10, gates: 10, fails: true };
        let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| Flow::default().run(&Threads(3), &row)));
        assert!(outcome.is_err());
    }
}
