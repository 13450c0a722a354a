//! Threads that are held for as long as a step takes.
//!
//! A step gives work to all threads a dozen times, and most of it takes less time than it takes to wake them. So they
//! are called once: one of them makes the step, the others wait at hand for what it gives them.

use super::{Crew, wait};
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// What is to be done by all.
type Job<'a> = &'a (dyn Fn() + Sync);

/// The threads of a crew while somebody holds them.
struct Team {
    /// The job at hand; null between jobs.
    job: AtomicPtr<Job<'static>>,
    /// How many jobs there have been.
    number: AtomicUsize,
    /// How many threads look at the job, or are at it.
    inside: AtomicUsize,
    /// Whether there will be no more.
    over: AtomicBool,
    size: usize,
}

/// Calls `body` on one thread of a crew, which lends it the others until it is done.
pub fn hold<R: Send>(crew: &dyn Crew, body: impl FnOnce(&dyn Crew) -> R + Send) -> R {
    let team = Team {
        job: AtomicPtr::new(std::ptr::null_mut()),
        number: AtomicUsize::new(0),
        inside: AtomicUsize::new(0),
        over: AtomicBool::new(false),
        size: crew.size(),
    };
    let (body, outcome) = (Mutex::new(Some(body)), Mutex::new(None));
    let take = || body.lock().unwrap_or_else(PoisonError::into_inner).take();
    crew.together(&|| match take() {
        Some(body) => {
            let end = End(&team);
            let result = body(&team);
            drop(end);
            *outcome.lock().unwrap_or_else(PoisonError::into_inner) = Some(result);
        }
        None => team.serve(),
    });
    let outcome = outcome.into_inner().unwrap_or_else(PoisonError::into_inner);
    // Whoever lends no thread at all leaves it to this one.
    outcome.or_else(|| take().map(|body| body(&Alone))).unwrap_or_else(|| panic!("a thread of the crew has failed"))
}

/// The thread at hand.
struct Alone;

impl Crew for Alone {
    fn together(&self, job: Job) {
        job();
    }

    fn size(&self) -> usize {
        1
    }
}

impl Team {
    /// Does every job that is given out, until there are no more.
    fn serve(&self) {
        let mut last = 0;
        loop {
            wait(|| self.over.load(Ordering::Acquire) || self.number.load(Ordering::Acquire) != last);
            if self.over.load(Ordering::Acquire) {
                return;
            }
            // Who is inside is waited for before a job is gone: it is looked for after going in.
            let inside = Inside::enter(&self.inside);
            last = self.number.load(Ordering::SeqCst);
            let job = self.job.load(Ordering::SeqCst);
            if !job.is_null() {
                // SAFETY: it is there for as long as somebody is inside who saw it.
                unsafe { (*job)() };
            }
            drop(inside);
        }
    }
}

impl Crew for Team {
    fn together(&self, job: Job) {
        let mut at_hand = job;
        // A job that is done twice by one thread, or not at all, is all the same to it: see the head of `crew.rs`.
        self.job.store((&raw mut at_hand).cast(), Ordering::SeqCst);
        self.number.fetch_add(1, Ordering::SeqCst);
        let close = Close(self);
        job();
        drop(close);
    }

    fn size(&self) -> usize {
        self.size
    }
}

/// Takes a job back, and waits for those who are at it: also where it panics.
struct Close<'a>(&'a Team);

impl Drop for Close<'_> {
    fn drop(&mut self) {
        self.0.job.store(std::ptr::null_mut(), Ordering::SeqCst);
        wait(|| self.0.inside.load(Ordering::SeqCst) == 0);
    }
}

/// Lets the threads go: also where the step panics.
struct End<'a>(&'a Team);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.over.store(true, Ordering::Release);
    }
}

/// A thread that may be at a job.
struct Inside<'a>(&'a AtomicUsize);

impl<'a> Inside<'a> {
    fn enter(count: &'a AtomicUsize) -> Inside<'a> {
        count.fetch_add(1, Ordering::SeqCst);
        Inside(count)
    }
}

impl Drop for Inside<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

#[cfg(test)]
mod tests {
    use super::super::Stages;
    use super::*;

    struct Threads {
        asked: usize,
        come: usize,
    }

    impl Crew for Threads {
        fn together(&self, job: Job) {
            std::thread::scope(|scope| (0..self.come).for_each(|_| drop(scope.spawn(job))));
        }

        fn size(&self) -> usize {
            self.asked
        }
    }

    /// Everything is done once, however many threads come of those that were promised.
    #[test]
    fn all_jobs_are_done_by_whoever_comes() {
        for (asked, come) in [(2, 2), (8, 8), (4, 1), (3, 0), (2, 5)] {
            let crew = Threads { asked, come };
            let counts: Vec<AtomicUsize> = (0..300).map(|_| AtomicUsize::new(0)).collect();
            let size = hold(&crew, |team| {
                let mut stages = Stages::default();
                for _ in 0..200 {
                    stages.run(
                        Some(team),
                        3,
                        |_| 100,
                        |stage, k| {
                            counts[100 * stage + k].fetch_add(1, Ordering::Relaxed);
                        },
                    );
                }
                team.size()
            });
            assert_eq!(size, if come == 0 { 1 } else { asked });
            assert!(counts.iter().all(|c| c.load(Ordering::Relaxed) == 200), "{asked} {come}");
        }
    }

    /// A panic of the holder or of a helper is passed on, and leaves nobody waiting.
    #[test]
    fn a_panic_ends_all() {
        for by_holder in [true, false] {
            let outcome = std::panic::catch_unwind(|| {
                hold(&Threads { asked: 3, come: 3 }, |team| {
                    Stages::default().run(
                        Some(team),
                        4,
                        |_| 20,
                        |stage, k| {
                            assert!(by_holder || stage != 2 || k != 7, "meant to fail");
                        },
                    );
                    assert!(!by_holder, "meant to fail");
                });
            });
            assert!(outcome.is_err());
        }
    }
}
