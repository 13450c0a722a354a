//! Threads that a caller lends to a step.
//!
//! The engine starts none. Work is cut into *stages*, one after the other, and each stage into *chunks* that do
//! not touch each other's data; each thread takes its own part of them first, then what others have not come to.
//! Nobody waits for a thread that has not come: one thread alone gets through everything. What is computed does not
//! depend on who computes it.

mod flow;
mod team;

pub(crate) use flow::{Field, Flow};
use std::ops::Range;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
pub(crate) use team::hold;

/// Threads that somebody lends.
pub trait Crew: Sync {
    /// Calls `job` on each of the threads, at the same time as far as possible, and returns when all calls have.
    fn together(&self, job: &(dyn Fn() + Sync));

    /// How many threads there are.
    fn size(&self) -> usize;
}

#[cfg(feature = "rayon")]
impl Crew for rayon::ThreadPool {
    fn together(&self, job: &(dyn Fn() + Sync)) {
        self.broadcast(|_| job());
    }

    fn size(&self) -> usize {
        self.current_num_threads()
    }
}

/// Looks at a counter before a thread lets others run.
const PATIENCE: u32 = 2000;

/// Small chunks that are taken at once.
const HANDFUL: usize = 8;

/// Looks at a stage that others are at before a thread takes part of their work.
const TRUST: u32 = 24;

/// How many chunks of a stage are done. A line of the cache each, so that who waits does not disturb who works.
#[derive(Debug, Default)]
#[repr(align(128))]
struct Progress(AtomicUsize);

/// Chunks that one thread did, told when it goes: also where work panics, so that nobody waits for ever.
struct Done<'a> {
    of: &'a Progress,
    count: usize,
}

impl Drop for Done<'_> {
    fn drop(&mut self) {
        if self.count > 0 {
            self.of.0.fetch_add(self.count, Ordering::Release);
        }
    }
}

/// The chunks that are one thread's own: of each stage the same part, so that what it works on stays near it. Others
/// take what it does not come to. It holds the stage in its upper half, and how many of its chunks were taken.
#[derive(Debug, Default)]
#[repr(align(128))]
struct Share(AtomicU64);

impl Share {
    /// Chunks of the share that nobody has taken in a stage, if there are any among `count`: all of them where they are
    /// `few`, or half, so that what is left when somebody is late can be taken by others.
    fn take(&self, stage: usize, count: usize, few: usize) -> Option<Range<usize>> {
        let mut now = self.0.load(Ordering::Relaxed);
        loop {
            let (of, taken) = ((now >> 32) as usize, (now & u64::from(u32::MAX)) as usize);
            // Stages are counted from one. One that others are past is done.
            let next = match of.cmp(&(stage + 1)) {
                std::cmp::Ordering::Less => 0,
                std::cmp::Ordering::Equal => taken,
                std::cmp::Ordering::Greater => return None,
            };
            if next >= count {
                return None;
            }
            let end = if count - next <= few { count } else { next + (count - next).div_ceil(2) };
            let new = (stage as u64 + 1) << 32 | end as u64;
            match self.0.compare_exchange_weak(now, new, Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => return Some(next..end),
                Err(other) => now = other,
            }
        }
    }
}

/// Room for the progress of all stages, kept from step to step.
#[derive(Debug, Default)]
pub struct Stages {
    progress: Vec<Progress>,
    shares: Vec<Share>,
}

impl Clone for Stages {
    /// Nothing of it outlasts a run.
    fn clone(&self) -> Stages {
        Stages::default()
    }
}

impl Stages {
    /// Does all chunks of all stages: `chunks` of each stage, by its number, and the `work` of a stage's chunk.
    /// With one thread or none lent: here, in order.
    pub fn run(
        &mut self,
        crew: Option<&dyn Crew>,
        stages: usize,
        chunks: impl Fn(usize) -> usize + Sync,
        work: impl Fn(usize, usize) + Sync,
    ) {
        self.share_out(crew, (stages, 1), chunks, |stage, some| some.for_each(|chunk| work(stage, chunk)));
    }

    /// The same with the `work` of some chunks of a stage at a time, which are small.
    pub fn run_some(
        &mut self,
        crew: Option<&dyn Crew>,
        stages: usize,
        chunks: impl Fn(usize) -> usize + Sync,
        work: impl Fn(usize, Range<usize>) + Sync,
    ) {
        self.share_out(crew, (stages, HANDFUL), chunks, work);
    }

    fn share_out(
        &mut self,
        crew: Option<&dyn Crew>,
        (stages, few): (usize, usize),
        chunks: impl Fn(usize) -> usize + Sync,
        work: impl Fn(usize, Range<usize>) + Sync,
    ) {
        let Some(crew) = crew.filter(|crew| crew.size() > 1) else {
            return (0..stages).for_each(|stage| work(stage, 0..chunks(stage)));
        };
        let threads = crew.size();
        self.progress.clear();
        self.progress.resize_with(stages, Progress::default);
        self.shares.clear();
        self.shares.resize_with(threads, Share::default);
        let (all, shares, joined) = (&self.progress, &self.shares, AtomicUsize::new(0));
        crew.together(&|| {
            let own = joined.fetch_add(1, Ordering::Relaxed) % threads;
            for (stage, progress) in all.iter().enumerate() {
                let count = chunks(stage);
                let is_done = || progress.0.load(Ordering::Acquire) == count;
                if is_done() {
                    continue;
                }
                let work_on = |whose: usize| {
                    let mut done = Done { of: progress, count: 0 };
                    let (start, end) = (whose * count / threads, (whose + 1) * count / threads);
                    while let Some(taken) = shares[whose].take(stage, end - start, few) {
                        done.count += taken.len();
                        work(stage, start + taken.start..start + taken.end);
                    }
                };
                work_on(own);
                // Mostly the others are about to be ready: to look at what they have would only disturb them.
                if !(0..TRUST).any(|_| is_done() || pause()) {
                    (1..threads).for_each(|k| work_on((own + k) % threads));
                }
                wait(is_done);
            }
        });
    }
}

/// Items that are too few for more than one thread.
const FEW: usize = 512;

impl Stages {
    /// Does something for all of `count` items, a range of them at a time.
    pub fn over(&mut self, crew: Option<&dyn Crew>, count: usize, work: impl Fn(Range<usize>) + Sync) {
        let threads = crew.map_or(1, Crew::size);
        if threads < 2 || count < FEW {
            return work(0..count);
        }
        let size = count.div_ceil(4 * threads);
        self.run(crew, 1, |_| count.div_ceil(size), |_, k| work(k * size..((k + 1) * size).min(count)));
    }
}

/// Lets a moment pass.
fn pause() -> bool {
    std::hint::spin_loop();
    false
}

fn wait(done: impl Fn() -> bool) {
    let mut looks = 0_u32;
    while !done() {
        looks += 1;
        rest(looks);
    }
}

/// What a thread does between two looks, of which it has had so many: mostly little, now and then it lets others run.
fn rest(looks: u32) {
    if looks.is_multiple_of(PATIENCE) {
        std::thread::yield_now();
    } else {
        std::hint::spin_loop();
    }
}

/// A slice whose items different threads change, never two the same one.
pub struct Shared<'a, T> {
    items: *mut T,
    count: usize,
    of: std::marker::PhantomData<&'a mut [T]>,
}

impl<T> Clone for Shared<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Shared<'_, T> {}

// SAFETY: it hands out what a `&mut [T]` could, and whoever takes an item promises to be alone with it.
unsafe impl<T: Send> Sync for Shared<'_, T> {}
// SAFETY: as above.
unsafe impl<T: Send> Send for Shared<'_, T> {}

impl<'a, T> Shared<'a, T> {
    /// Shares a slice.
    pub fn new(items: &'a mut [T]) -> Shared<'a, T> {
        Shared { items: items.as_mut_ptr(), count: items.len(), of: std::marker::PhantomData }
    }

    /// All items to change.
    ///
    /// # Safety
    ///
    /// While they are held, nobody else holds any.
    #[allow(clippy::mut_from_ref, reason = "that is what it is for")]
    pub unsafe fn all(&self) -> &'a mut [T] {
        // SAFETY: the slice it was made from, and the caller is alone with it.
        unsafe { std::slice::from_raw_parts_mut(self.items, self.count) }
    }

    /// Some of them to change.
    ///
    /// # Safety
    ///
    /// While they are held, nobody else holds any of them.
    #[allow(clippy::mut_from_ref, reason = "that is what it is for")]
    pub unsafe fn range(&self, range: Range<usize>) -> &'a mut [T] {
        assert!(range.start <= range.end && range.end <= self.count);
        // SAFETY: within the slice, and the caller is alone with them.
        unsafe { std::slice::from_raw_parts_mut(self.items.add(range.start), range.len()) }
    }

    /// Where an item is.
    #[inline(always)]
    pub fn peek(&self, i: usize) -> *const T {
        assert!(i < self.count);
        // SAFETY: within the slice.
        unsafe { self.items.add(i) }
    }

    /// Has an item brought near, if there is one of that number; it need not be, and nothing is read.
    #[inline(always)]
    pub fn fetch(&self, i: usize) {
        self.fetch_first(i, size_of::<T>());
    }

    /// Has the first bytes of an item brought near.
    #[inline(always)]
    pub fn fetch_first(&self, i: usize, bytes: usize) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            const LINE: usize = 64;
            if i < self.count {
                // SAFETY: within the slice; fetching has no effect that can be seen.
                unsafe {
                    let start = self.items.add(i).cast::<i8>();
                    for line in 0..bytes.min(size_of::<T>()).div_ceil(LINE) {
                        _mm_prefetch::<_MM_HINT_T0>(start.add(line * LINE));
                    }
                }
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = (i, bytes);
    }

    /// One item to change.
    ///
    /// # Safety
    ///
    /// While it is held, nobody else holds the same one.
    #[inline(always)]
    #[allow(clippy::mut_from_ref, reason = "that is what it is for")]
    pub unsafe fn get(&self, i: usize) -> &'a mut T {
        assert!(i < self.count);
        // SAFETY: within the slice, and the caller is alone with it.
        unsafe { &mut *self.items.add(i) }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// So many threads, made anew for each job.
    pub(crate) struct Threads(pub usize);

    impl Crew for Threads {
        fn together(&self, job: &(dyn Fn() + Sync)) {
            std::thread::scope(|scope| (0..self.0).for_each(|_| drop(scope.spawn(job))));
        }

        fn size(&self) -> usize {
            self.0
        }
    }

    /// A stage starts when the one before is done, each chunk is done once.
    #[test]
    fn stages_come_one_after_the_other() {
        for threads in [1, 2, 3, 8] {
            let mut cells = vec![0_u64; 1000];
            let shared = Shared::new(&mut cells);
            let work = |stage: usize, chunk: usize| {
                for i in chunk * 10..chunk * 10 + 10 {
                    // SAFETY: chunks of a stage hold different cells.
                    let cell = unsafe { shared.get((i * 7 + stage * 13) % 1000) };
                    *cell = cell.wrapping_mul(31).wrapping_add(stage as u64);
                }
            };
            Stages::default().run(Some(&Threads(threads)), 50, |_| 100, work);
            let expected = (0..50_u64).fold(0_u64, |x, stage| x.wrapping_mul(31).wrapping_add(stage));
            assert!(cells.iter().all(|c| *c == expected), "{threads}");
        }
    }

    /// A panic is passed on, and leaves nobody waiting.
    #[test]
    fn a_panic_ends_all() {
        let outcome = std::panic::catch_unwind(|| {
            Stages::default().run(
                Some(&Threads(3)),
                4,
                |_| 20,
                |stage, chunk| {
                    assert!(stage != 2 || chunk != 7, "meant to fail");
                },
            );
        });
        assert!(outcome.is_err());
    }

    #[test]
    fn empty_stages_are_passed() {
        Stages::default().run(Some(&Threads(4)), 9, |_| 0, |_, _| panic!("nothing is to be done"));
    }
}
