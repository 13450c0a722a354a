//! The response of all islands: large ones with all threads on each, the others side by side.

use super::contacts::PatchRecord;
use super::crowd::Crowd;
use super::islands::Islands;
use super::problem::{OfIsland, is_plain};
use super::whole::{self, LARGEST, is_chain};
use super::{Body, Form, Method, Settings, Slot, SolverSettings, StepReport, integrate};
use crate::crew::{Crew, Shared, Stages};
use crate::math::Pose;
use crate::response::block::{BlockSolver, Found, Patches, Plan, Ready};
use crate::response::motion::Motion;
use crate::response::problem::{Patch, SolverBody};
use crate::response::whole::WholeSolver;
use crate::room;
use glam::DVec3;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Depth left alone, metres, or as a share of the smallest body's radius where that is less.
const SLOP: f64 = 5e-5;
const SLOP_SHARE: f64 = 1e-3;
/// Solves of each pair a step, unless the caller says otherwise.
const BLOCK_ITERATIONS: u32 = 10;
/// The same of heaps, from [`LARGE`] on: what bears much is borne by many.
const HEAP_ITERATIONS: u32 = 8;
const SEQUENTIAL_ITERATIONS: u32 = 10;
/// Sweeps in which depth is taken back, and the same of heaps: high ones are four times as deep with one, and a sweep is a
/// fiftieth of the step.
const RECOVERIES: u32 = 1;
const HEAP_RECOVERIES: u32 = 4;
/// Most substeps of a block step; further iterations are sweeps.
const MOST_SUBSTEPS: u32 = 16;

/// Patches from which on an island is worth all threads.
const LARGE: usize = 1000;
/// Chunks of islands for each thread.
const CHUNKS: usize = 8;

/// When a step must end, and the threads it may use.
pub type Means<'a> = (Option<Instant>, Option<&'a dyn Crew>);

/// Solvers with the room they reuse.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    pub(super) block: BlockSolver,
    pub(super) whole: WholeSolver,
    pub(super) bodies: Vec<SolverBody>,
    pub(super) patches: Vec<Patch>,
    /// The patches before a solution that may have to be thrown away.
    pub(super) untouched: Vec<Patch>,
    pub(super) motions: Vec<Motion>,
    stages: Stages,
    /// Islands that are to be solved together.
    crowd: Crowd,
}

impl Scratch {
    /// Gives back room that a step whose largest island has so many patches and bodies does not need, and the largest one
    /// whose patches lie ready so many of them.
    pub fn give_back(&mut self, (patches, bodies): (usize, usize), ready: usize) {
        self.block.give_back(patches, bodies);
        room::give_back(&mut self.patches, ready);
        room::give_back(&mut self.untouched, ready);
        room::give_back(&mut self.bodies, bodies);
        room::give_back(&mut self.motions, bodies);
    }
}

/// The response of a step.
pub struct Respond<'a, S: Form> {
    pub slots: &'a [Slot<S>],
    pub settings: &'a Settings,
    pub islands: &'a Islands,
    pub records: Shared<'a, PatchRecord>,
    /// Of each slot: where its body is after the step.
    pub after: Shared<'a, (Pose, DVec3, DVec3)>,
    /// Of each slot: for how many steps its island is solved pair by pair, and how often in a row
    /// that was decided.
    pub restless: Shared<'a, (u16, u8)>,
}

impl<S: Form> Respond<'_, S> {
    /// Solves all islands.
    pub fn solve_all(&self, scratches: &mut Vec<Scratch>, stages: &mut Stages, means: Means, report: &mut StepReport) {
        let count = self.islands.ends.len();
        let threads = means.1.map_or(1, Crew::size);
        if scratches.len() < threads.max(1) {
            scratches.resize(threads.max(1), Scratch::default());
        }
        let mut crowd = std::mem::take(&mut scratches[0].crowd);
        let small = |k: usize| threads > 1 && self.islands.island(k).1.len() < LARGE;
        for k in (0..count).filter(|&k| !small(k)) {
            // SAFETY: one after the other.
            if !unsafe { self.solve(k, &mut scratches[0], means, report) } {
                crowd.islands.push(k as u32);
            }
        }
        if threads > 1 {
            let size = count.div_ceil(CHUNKS * threads).max(1);
            let (idle, sum) = (Mutex::new(&mut *scratches), Mutex::new((&mut *report, &mut crowd)));
            stages.run(
                means.1,
                1,
                |_| count.div_ceil(size),
                |_, chunk| {
                    let mut scratch = idle.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default();
                    let mut own = StepReport { within_budget: true, ..StepReport::default() };
                    for k in (chunk * size..((chunk + 1) * size).min(count)).filter(|&k| small(k)) {
                        // SAFETY: every island is in one chunk.
                        if !unsafe { self.solve(k, &mut scratch, (means.0, None), &mut own) } {
                            scratch.crowd.islands.push(k as u32);
                        }
                    }
                    let mut sum = sum.lock().unwrap_or_else(PoisonError::into_inner);
                    add(sum.0, &own);
                    sum.1.islands.append(&mut scratch.crowd.islands);
                    drop(sum);
                    idle.lock().unwrap_or_else(PoisonError::into_inner).push(scratch);
                },
            );
        }
        // SAFETY: they have been left.
        unsafe { self.solve_crowd(&mut crowd, &mut scratches[0], means, report) };
        scratches[0].crowd = crowd;
    }

    /// Solves one island on the thread at hand.
    pub fn solve_one(
        &self,
        k: usize,
        scratches: &mut Vec<Scratch>,
        deadline: Option<Instant>,
        report: &mut StepReport,
    ) {
        scratches.resize(scratches.len().max(1), Scratch::default());
        // SAFETY: nobody else is at it.
        unsafe {
            if !self.solve(k, &mut scratches[0], (deadline, None), report) {
                self.solve_singly(k, &mut scratches[0], (deadline, None), report);
            }
        }
    }

    /// Solves one island. Returns false, with nothing done, where it is better solved pair by pair together with others.
    ///
    /// # Safety
    ///
    /// Nobody else solves it meanwhile.
    unsafe fn solve(&self, k: usize, s: &mut Scratch, (deadline, crew): Means, report: &mut StepReport) -> bool {
        let (dt, settings) = (self.settings.step, self.settings.solver);
        let (members, numbers) = self.islands.island(k);
        let plain = self.plain_bodies(members);
        // What has one body is served in ways of its own; flat bodies take depth back otherwise.
        let crowds = plain && members.len() > 1 && !S::EVEN_RECOVERY && settings.method != Method::Sequential;
        let large = numbers.len() > LARGEST && settings.method != Method::Island;
        if crowds && (large || settings.method == Method::Block) {
            return false;
        }
        let slop = self.gather(members, s);
        if large {
            // SAFETY: the caller's.
            unsafe { self.solve_large(k, s, (slop, plain), (deadline, crew), report) };
            return true;
        }
        s.patches.clear();
        let contacts = self.of_island(numbers, plain);
        (0..numbers.len()).for_each(|k| contacts.look(k, |patch| room::push(&mut s.patches, *patch)));
        // SAFETY: a body is of one island.
        let left = members.iter().map(|&i| unsafe { self.restless.get(i as usize) }.0).max().unwrap_or(0);
        // What is coming to rest is tried more often: only a whole solution lets it.
        let again = S::EVEN_RECOVERY && left % whole::RESTLESS_STEPS.0 == 0 && self.is_settling(members);
        // Or it is solved with the friction of the step before, and so is what no sweeps over pairs hold.
        let uneven = whole::is_many_uneven(s);
        let may_lag = !S::EVEN_RECOVERY
            && settings.method == Method::Auto
            && s.patches.len() <= whole::LAGGING.0
            && self.patches_in_all() <= whole::LAGGING_IN_ALL
            && (uneven || self.are_slower(members, whole::NEARLY_AT_REST))
            && s.whole.cost(s.bodies.len(), &s.patches, whole::LAGGING.1) <= whole::LAGGING.1;
        let lagging = may_lag && left > 0;
        let restless = left > 0 && !again && !whole::is_uneven(s);
        let whole = may_lag && (lagging || uneven)
            || match settings.method {
                Method::Island => true,
                Method::Block | Method::Sequential => false,
                Method::Auto => match self.alone_on_relief(members, numbers) {
                    Some(slow) => slow && !restless,
                    None => {
                        !restless
                            && !self.is_left_to_pairs(members, s)
                            && whole::is_cheap(s, || self.is_settling(members))
                    }
                },
            };
        let mut solved = if whole { whole::solve_whole(s, dt, (&settings, lagging), slop, deadline) } else { None };
        if whole && !lagging {
            let (steps, many) = whole::LABOUR;
            let laborious = members.len() > many && solved.is_none_or(|(taken, _)| taken > steps);
            // What comes to rest is worth the labour, as once it does there is none; but not in a large heap, where there
            // is always something beside it that does not.
            let worth = solved.is_some() && self.is_settling(members) && !self.is_in_heap();
            let laborious = laborious && !worth;
            let failed = if laborious { !is_chain(s) } else { solved.is_none() };
            // SAFETY: a body is of one island.
            unsafe { self.remember_failure(members, failed) };
            if solved.is_none() && may_lag {
                solved = whole::solve_whole(s, dt, (&settings, true), slop, deadline);
            }
        }
        match solved {
            Some(outcome) => {
                report.islands_direct += 1;
                note(report, outcome);
            }
            None if crowds && !(whole && is_chain(s)) => return false,
            None => {
                let sweeps = if whole && is_chain(s) { whole::SWEEPS_A_LINK * members.len() as u32 } else { 0 };
                let mut patches = std::mem::take(&mut s.patches);
                let ready = Ready::new(&mut patches);
                let outcome = solve_pairs(s, ready, dt, (&settings, sweeps), slop, (deadline, crew));
                s.patches = patches;
                note_pairs(report, settings.method, outcome);
                if S::EVEN_RECOVERY && settings.method == Method::Auto {
                    whole::recover_evenly(s, dt, &settings, slop);
                }
            }
        }
        for (k, patch) in s.patches.iter().enumerate() {
            // SAFETY: a patch is of one island.
            unsafe { contacts.put(k, &Found::from(patch)) };
        }
        // SAFETY: the caller's.
        unsafe { self.arrive(members, s, crew) };
        true
    }

    /// Whether the contacts of bodies are plain as far as these are concerned.
    fn plain_bodies(&self, members: &[u32]) -> bool {
        members.iter().all(|&i| self.slots[i as usize].body.as_ref().is_none_or(is_plain))
    }

    /// Takes the bodies of an island; returns the depth that is left alone in it, metres.
    fn gather(&self, members: &[u32], s: &mut Scratch) -> f64 {
        self.take_bodies(members, s, None);
        let bodies = members.iter().filter_map(|&i| self.slots[i as usize].body.as_ref());
        bodies.map(slop_of).fold(f64::INFINITY, f64::min)
    }

    /// Takes bodies, all of which there are, as the response sees them.
    pub(super) fn take_bodies(&self, members: &[u32], s: &mut Scratch, crew: Option<&dyn Crew>) {
        room::lengthen(&mut s.bodies, members.len(), SolverBody::NONE);
        s.bodies.truncate(members.len());
        let bodies = Shared::new(&mut s.bodies);
        s.stages.over(crew, members.len(), |range| {
            for k in range {
                let Some(body) = &self.slots[members[k] as usize].body else { continue };
                // SAFETY: every one is in one range.
                *unsafe { bodies.get(k) } = integrate::solver_body(body, self.settings.gravity, self.settings.step);
            }
        });
    }

    /// Solves an island pair by pair, by itself.
    ///
    /// # Safety
    ///
    /// Nobody else solves it meanwhile.
    pub(super) unsafe fn solve_singly(&self, k: usize, s: &mut Scratch, means: Means, report: &mut StepReport) {
        let members = self.islands.island(k).0;
        let slop = self.gather(members, s);
        // SAFETY: the caller's.
        unsafe { self.solve_large(k, s, (slop, self.plain_bodies(members)), means, report) };
    }

    /// Solves an island that is too large for anything but pair by pair.
    ///
    /// # Safety
    ///
    /// Nobody else solves it meanwhile.
    unsafe fn solve_large(
        &self,
        k: usize,
        s: &mut Scratch,
        (slop, plain): (f64, bool),
        means: Means,
        report: &mut StepReport,
    ) {
        let (members, numbers) = self.islands.island(k);
        let how = (&self.settings.solver, 0);
        let outcome = solve_pairs(s, self.of_island(numbers, plain), self.settings.step, how, slop, means);
        note_pairs(report, self.settings.solver.method, outcome);
        // SAFETY: the caller's.
        unsafe { self.arrive(members, s, means.1) };
    }

    fn of_island<'b>(&'b self, numbers: &'b [u32], plain: bool) -> OfIsland<'b, S> {
        let (slots, local, dt) = (self.slots, &self.islands.local[..], self.settings.step);
        OfIsland { records: self.records, numbers, slots, local, plain, slops: &[], dt }
    }

    /// Notes where the bodies of an island are after the step.
    ///
    /// # Safety
    ///
    /// Nobody else solves the island meanwhile.
    pub(super) unsafe fn arrive(&self, members: &[u32], s: &mut Scratch, crew: Option<&dyn Crew>) {
        let motions = &s.motions;
        s.stages.over(crew, members.len(), |range| {
            for (&i, motion) in members[range.clone()].iter().zip(&motions[range]) {
                let Some(body) = &self.slots[i as usize].body else { continue };
                let after = S::settled(integrate::after_contacts(body, motion, self.settings.step));
                // SAFETY: a body is of one island, and in one range.
                unsafe { *self.after.get(i as usize) = after };
            }
        });
    }

    /// Patches of all islands.
    fn patches_in_all(&self) -> usize {
        self.islands.ends.last().map_or(0, |(_, patches)| *patches)
    }

    /// Whether all islands together are so many patches that most of them are one large heap.
    fn is_in_heap(&self) -> bool {
        !S::EVEN_RECOVERY && self.patches_in_all() > whole::LAGGING_IN_ALL
    }

    /// Whether an island is one of many bodies in a large heap, where whole solutions take longer than they are worth: those
    /// that are found in one step and not in the next stir it up.
    fn is_left_to_pairs(&self, members: &[u32], s: &mut Scratch) -> bool {
        let in_all = self.patches_in_all();
        !S::EVEN_RECOVERY
            && in_all > whole::LAGGING_IN_ALL
            && members.len() > whole::LABOUR.1
            && !whole::is_uneven(s)
            && !self.are_slower(members, if in_all > whole::CALM_IN_ALL { whole::AT_REST } else { whole::SETTLING })
            && !is_chain(s)
    }

    /// Whether all bodies of an island are so slow that they are coming to rest.
    fn is_settling(&self, members: &[u32]) -> bool {
        self.are_slower(members, whole::SETTLING)
    }

    /// Whether all bodies of an island are slower than so much, m/s.
    fn are_slower(&self, members: &[u32], speed: f64) -> bool {
        let bodies = members.iter().filter_map(|&i| self.slots[i as usize].body.as_ref());
        bodies.into_iter().all(|b| b.velocity.length() + b.spin.length() * b.shape.radius() < speed)
    }

    /// Of an island that is one body on relief, whether it is slow. One that comes to rest may stand on another
    /// point in every step: a whole solution, which yields a little, takes the sway out of that. A fast one is
    /// better kept out pair by pair, which yields nothing.
    fn alone_on_relief(&self, members: &[u32], numbers: &[u32]) -> Option<bool> {
        let &[only] = members else { return None };
        let on_relief = numbers.iter().any(|&k| {
            // SAFETY: a patch is of one island.
            let pair = unsafe { self.records.get(k as usize) }.pair;
            [pair.a, pair.b].iter().any(|i| self.slots[*i as usize].body.as_ref().is_some_and(|b| b.shape.is_ground()))
        });
        let body = self.slots[only as usize].body.as_ref().filter(|_| on_relief)?;
        Some(body.velocity.length() + body.spin.length() * body.shape.radius() < whole::SLOW)
    }

    /// Notes for the bodies of an island whether it could be solved as a whole.
    ///
    /// # Safety
    ///
    /// Nobody else solves the island meanwhile.
    unsafe fn remember_failure(&self, members: &[u32], failed: bool) {
        let (first, most) = if self.is_in_heap() { whole::RESTLESS_IN_HEAPS } else { whole::RESTLESS_STEPS };
        // SAFETY: the caller's.
        let of = |i: u32| unsafe { self.restless.get(i as usize) };
        let times = members.iter().map(|&i| of(i).1).max().unwrap_or(0);
        let next = if failed { ((first << times.min(8)).min(most), times.saturating_add(1)) } else { (0, 0) };
        members.iter().for_each(|&i| *of(i) = next);
    }
}

/// Counts an island that was solved pair by pair.
pub(super) fn note_pairs(report: &mut StepReport, method: Method, outcome: (u32, bool)) {
    let one_at_a_time = method == Method::Sequential;
    report.islands_block += usize::from(!one_at_a_time);
    report.islands_sequential += usize::from(one_at_a_time);
    note(report, outcome);
}

/// Notes the iterations that an island took, and whether they ended in time.
fn note(report: &mut StepReport, (iterations, in_time): (u32, bool)) {
    report.iterations = report.iterations.max(iterations);
    report.within_budget &= in_time;
}

/// Adds what some islands took to what others did.
fn add(sum: &mut StepReport, more: &StepReport) {
    sum.islands_direct += more.islands_direct;
    sum.islands_block += more.islands_block;
    sum.islands_sequential += more.islands_sequential;
    sum.iterations = sum.iterations.max(more.iterations);
    sum.within_budget &= more.within_budget;
}

/// Solves an island pair by pair, in no fewer than `sweeps` sweeps unless the caller of all this says how many. Returns
/// as [`solve_whole`] does.
fn solve_pairs(
    s: &mut Scratch,
    patches: impl Patches,
    dt: f64,
    (settings, sweeps): (&SolverSettings, u32),
    slop: f64,
    (deadline, crew): Means,
) -> (u32, bool) {
    let plan = plan_of(settings, (patches.count(), sweeps), slop, deadline);
    let stats = s.block.step((&s.bodies, patches), dt, &plan, &mut s.motions, crew);
    (stats.solves, stats.in_time)
}

/// How so many patches are solved pair by pair, in no fewer than `sweeps` sweeps unless the caller of all this says how
/// many.
pub(super) fn plan_of(
    settings: &SolverSettings,
    (patches, sweeps): (usize, u32),
    slop: f64,
    deadline: Option<Instant>,
) -> Plan {
    let one_at_a_time = settings.method == Method::Sequential;
    let default = match one_at_a_time {
        true => SEQUENTIAL_ITERATIONS,
        false if patches >= LARGE => HEAP_ITERATIONS,
        false => BLOCK_ITERATIONS,
    };
    Plan {
        iterations: settings.iterations.unwrap_or(default.max(sweeps)),
        most_substeps: if one_at_a_time { 1 } else { MOST_SUBSTEPS },
        one_at_a_time,
        tolerance: settings.tolerance,
        restitution_threshold: settings.restitution_threshold,
        slop,
        recoveries: if !one_at_a_time && patches >= LARGE { HEAP_RECOVERIES } else { RECOVERIES },
        deadline,
    }
}

/// Depth that is left alone for a body, metres.
pub(super) fn slop_of<S: Form>(body: &Body<S>) -> f64 {
    SLOP.min(SLOP_SHARE * body.shape.radius())
}
