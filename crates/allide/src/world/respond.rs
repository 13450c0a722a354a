//! The response of all islands: large ones with all threads on each, the others side by side.

use super::contacts::PatchRecord;
use super::crowd::Crowd;
use super::islands::Islands;
use super::problem::{OfIsland, is_plain};
use super::{Body, Form, Method, Settings, Slot, SolverSettings, StepReport, integrate};
use crate::crew::{Crew, Shared, Stages};
use crate::math::Pose;
use crate::response::approach;
use crate::response::block::{BlockSolver, Found, Patches, Plan, Ready};
use crate::response::hanging;
use crate::response::island::{Island, IslandSettings};
use crate::response::motion::Motion;
use crate::response::passivity;
use crate::response::problem::{BodyIndex, FIXED, Patch, SolverBody};
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
const SEQUENTIAL_ITERATIONS: u32 = 10;
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
    whole: WholeSolver,
    pub(super) bodies: Vec<SolverBody>,
    patches: Vec<Patch>,
    /// The patches before a solution that may have to be thrown away.
    untouched: Vec<Patch>,
    pub(super) motions: Vec<Motion>,
    stages: Stages,
    /// Islands that are to be solved together.
    crowd: Crowd,
}

impl Scratch {
    /// Gives back room that a step whose largest island has so many patches and bodies does not need.
    pub fn give_back(&mut self, patches: usize, bodies: usize) {
        self.block.give_back(patches, bodies);
        room::give_back(&mut self.patches, patches);
        room::give_back(&mut self.untouched, patches);
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
        let again = S::EVEN_RECOVERY && left % RESTLESS_STEPS.0 == 0 && self.is_settling(members);
        // Or it is solved with the friction of the step before, and so is what no sweeps over pairs hold.
        let uneven = is_many_uneven(s);
        let may_lag = !S::EVEN_RECOVERY
            && settings.method == Method::Auto
            && s.patches.len() <= LAGGING.0
            && (uneven || self.are_slower(members, NEARLY_AT_REST))
            && s.whole.cost(s.bodies.len(), &s.patches, LAGGING.1) <= LAGGING.1;
        let lagging = may_lag && left > 0;
        let restless = left > 0 && !again && !is_uneven(s);
        let whole = may_lag && (lagging || uneven)
            || match settings.method {
                Method::Island => true,
                Method::Block | Method::Sequential => false,
                Method::Auto => match self.alone_on_relief(members, numbers) {
                    Some(slow) => slow && !restless,
                    None => !restless && is_cheap(s, || self.is_settling(members)),
                },
            };
        let mut solved = if whole { solve_whole(s, dt, (&settings, lagging), slop, deadline) } else { None };
        if whole && !lagging {
            let (steps, many) = LABOUR;
            let laborious = members.len() > many && solved.is_none_or(|(taken, _)| taken > steps);
            // What comes to rest is worth the labour: once it does, there is none.
            let laborious = laborious && !(solved.is_some() && self.is_settling(members));
            let failed = if laborious { !is_chain(s) } else { solved.is_none() };
            // SAFETY: a body is of one island.
            unsafe { self.remember_failure(members, failed) };
            if solved.is_none() && may_lag {
                solved = solve_whole(s, dt, (&settings, true), slop, deadline);
            }
        }
        match solved {
            Some(outcome) => {
                report.islands_direct += 1;
                note(report, outcome);
            }
            None if crowds && !(whole && is_chain(s)) => return false,
            None => {
                let sweeps = if whole && is_chain(s) { SWEEPS_A_LINK * members.len() as u32 } else { 0 };
                let mut patches = std::mem::take(&mut s.patches);
                let ready = Ready::new(&mut patches);
                let outcome = solve_pairs(s, ready, dt, (&settings, sweeps), slop, (deadline, crew));
                s.patches = patches;
                note_pairs(report, settings.method, outcome);
                if S::EVEN_RECOVERY && settings.method == Method::Auto {
                    recover_evenly(s, dt, &settings, slop);
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

    /// Whether all bodies of an island are so slow that they are coming to rest.
    fn is_settling(&self, members: &[u32]) -> bool {
        self.are_slower(members, SETTLING)
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
        Some(body.velocity.length() + body.spin.length() * body.shape.radius() < SLOW)
    }

    /// Notes for the bodies of an island whether it could be solved as a whole.
    ///
    /// # Safety
    ///
    /// Nobody else solves the island meanwhile.
    unsafe fn remember_failure(&self, members: &[u32], failed: bool) {
        let (first, most) = RESTLESS_STEPS;
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

/// How much coarser than the caller's tolerance the momentum balance of an island may be. Contacts
/// creep by compliance, and a balance as fine as rounding would be solved anew in every step.
const BALANCE: f64 = 10.0;

/// Speed at which contacts may give way under a load, m/s.
const CREEP: f64 = 1e-6;

/// Multiply-adds of a factorisation up to which an island is solved as a whole; and up to which one that is calm is, if
/// that takes no more than [`LABOUR`]: a large wall at rest needs none, where a few sweeps over its pairs let it fall.
const CHEAP: f64 = 3e6;
const CHEAP_IF_CALM: f64 = 3e7;

/// Patches beyond which an island is never solved as a whole.
const LARGEST: usize = 2500;

/// Approach speed of a blow, m/s, and the number of bodies from which on an island that takes one
/// is left to the pair-by-pair solver: which of many contacts a blow reaches takes a whole solution
/// long to find, and is different in the next step.
const BLOW: (f64, usize) = (0.5, 16);

/// Speed below which a body may be coming to rest, m/s.
const SLOW: f64 = 1.0;

/// Speed below which all bodies of an island are coming to rest, m/s.
const SETTLING: f64 = 0.05;

/// Patches, and multiply-adds of a factorisation, up to which an island is solved with the friction of the step before.
const LAGGING: (usize, f64) = (1000, 1e6);

/// Speed below which the friction of an island is hardly another in the next step, m/s.
const NEARLY_AT_REST: f64 = 0.25;

/// Multiply-adds of a factorisation for each body up to which an island is slender.
const SLENDER: f64 = 450.0;

/// Sweeps for each body by which a chain is solved pair by pair where no whole solution is found: fewer do not bring
/// the load through it, and in that step it would fall apart.
const SWEEPS_A_LINK: u32 = 20;

/// Whether an island is a hanging chain or nearly so. Its whole solution costs no more than some sweeps, and a sweep
/// brings a load on by one body: pair by pair, what hangs from the last link of a chain is not borne.
fn is_chain(s: &mut Scratch) -> bool {
    let limit = SLENDER * s.bodies.len() as f64;
    s.patches.len() <= LARGEST
        && hanging::is_chain(&s.bodies, &s.patches)
        && s.whole.cost(s.bodies.len(), &s.patches, CHEAP) <= limit.min(CHEAP)
}

/// Mass ratio in an island from which on it is uneven, and the number of bodies up to which that is asked.
const UNEVEN: (f64, usize) = (50.0, 16);

/// Whether an island has heavy and light bodies. Pair by pair, what is wedged in under a heavy one is shot away: a few
/// sweeps do not bring the load through it.
fn is_uneven(s: &Scratch) -> bool {
    s.bodies.len() <= UNEVEN.1 && unevenness(s) > UNEVEN.0
}

/// Whether an island has heavy and light bodies, and too many for that to be solved at length.
fn is_many_uneven(s: &Scratch) -> bool {
    s.bodies.len() > UNEVEN.1 && unevenness(s) > UNEVEN.0
}

/// The largest mass of an island over its least.
fn unevenness(s: &Scratch) -> f64 {
    let masses = || s.bodies.iter().map(|body| body.mass);
    masses().fold(0.0, f64::max) / masses().fold(f64::INFINITY, f64::min)
}

/// Whether an island is better solved as a whole, and cheap enough. Depends on the problem alone.
fn is_cheap(s: &mut Scratch, is_calm: impl Fn() -> bool) -> bool {
    // One patch is one pair: its LCP is the whole problem already, and is exact. And of a large
    // heap it need not be asked what it costs.
    if s.patches.len() == 1 && !is_uneven(s) || s.patches.len() > LARGEST {
        return false;
    }
    let (speed, many) = BLOW;
    if s.bodies.len() > many && !is_chain(s) {
        s.motions.clear();
        s.motions.extend(s.bodies.iter().map(Motion::start));
        let approach = |p: &Patch| p.normal.dot(approach::relative_velocity(&s.motions, p, &p.points[0]));
        if s.patches.iter().any(|p| approach(p) < -speed) {
            return false;
        }
    }
    let limit = if is_calm() { CHEAP_IF_CALM } else { CHEAP };
    s.whole.cost(s.bodies.len(), &s.patches, limit) <= limit
}

/// Newton steps after which an island is given to the pair-by-pair solver, unless the caller says
/// otherwise. What rests or slides takes a few; a heap in full tumble may find no common answer.
const WHOLE_ITERATIONS: u32 = 300;
/// The same for islands of more than so many bodies, where each takes long.
const FEWER_ITERATIONS: u32 = 60;
const MANY: usize = 32;
/// Error of the momentum balance up to which a whole solution that missed its tolerance is used.
const GOOD_ENOUGH: f64 = 1e-4;
/// The same for chains: there the error is of friction that is not quite at its bound, where pair by pair
/// the load itself would not be borne.
const GOOD_ENOUGH_CHAIN: f64 = 5e-2;
/// Impulse, in units of what stops the whole island at its fastest, beyond which a contact with something driven is
/// a squeeze and not a lever.
const SQUEEZE: f64 = 1e4;
/// Depth, in units of what is left alone, from which on it is taken back for a whole island at once; and the most
/// Newton steps for that.
const DEEP: f64 = 4.0;
const RECOVERY_ITERATIONS: u32 = 30;
/// Newton steps and bodies beyond which a whole solution, though found, is not asked for again soon.
const LABOUR: (u32, usize) = (20, 8);
/// For how many steps bodies whose island could not be solved as a whole are left to the
/// pair-by-pair solver; twice as many each further time, up to the second number.
const RESTLESS_STEPS: (u16, u16) = (8, 256);

/// Softness of contacts that begin with the impulses of the step before, where all bodies have the same mass.
const LAGGING_SOFTNESS: f64 = 1e-3;

/// How many Newton steps an island is worth.
fn newton_steps(s: &mut Scratch, method: Method) -> u32 {
    let (few, many) = (s.bodies.len() <= MANY, s.patches.len() <= LARGEST);
    if few {
        WHOLE_ITERATIONS
    } else if method == Method::Auto && many && s.whole.cost(s.bodies.len(), &s.patches, CHEAP) > CHEAP {
        LABOUR.0
    } else {
        FEWER_ITERATIONS
    }
}

/// Solves the island as a whole. Returns the iterations taken, and whether they ended before the
/// deadline; or `None`, with the problem as it was, when no good solution was found.
fn solve_whole(
    s: &mut Scratch,
    dt: f64,
    (settings, lagging): (&SolverSettings, bool),
    slop: f64,
    deadline: Option<Instant>,
) -> Option<(u32, bool)> {
    let how = IslandSettings {
        tolerance: BALANCE * settings.tolerance,
        max_iterations: settings.iterations.unwrap_or(newton_steps(s, settings.method)),
        creep: CREEP,
        held: is_uneven(s),
        lagging: lagging.then(|| LAGGING_SOFTNESS / unevenness(s).sqrt()),
        deadline,
        ..IslandSettings::default()
    };
    s.untouched.clone_from(&s.patches);
    let island = Island { bodies: &s.bodies, patches: &mut s.patches, dt };
    let mut stats = s.whole.step(island, &how, settings.restitution_threshold, slop, &mut s.motions);
    if !stats.converged && !stats.held && !lagging && s.bodies.len() <= LABOUR.1 {
        // From nothing it may be found where the impulses of the step before lead astray.
        let (patches, motions) = (s.patches.clone(), s.motions.clone());
        s.patches.clone_from(&s.untouched);
        s.patches.iter_mut().for_each(|patch| patch.scale_impulses(0.0));
        let island = Island { bodies: &s.bodies, patches: &mut s.patches, dt };
        let again = s.whole.step(island, &how, settings.restitution_threshold, slop, &mut s.motions);
        if again.residual < stats.residual {
            stats = again;
        } else {
            (s.patches, s.motions) = (patches, motions);
        }
    }
    let chain = s.bodies.len() > LABOUR.1 && is_chain(s);
    if stats.converged || stats.held || stats.residual <= if chain { GOOD_ENOUGH_CHAIN } else { GOOD_ENOUGH } {
        ease_squeeze(s, dt);
        let in_time = stats.converged || stats.held || deadline.is_none_or(|d| Instant::now() <= d);
        return Some((stats.newton, in_time));
    }
    std::mem::swap(&mut s.patches, &mut s.untouched);
    None
}

/// Where what moves by itself squeezes bodies that cannot get away, no velocities keep all contacts apart: a whole
/// solution shares out how they give way, but its impulses are as large as its contacts are stiff, and in the next
/// step, with other normals, they would shoot the bodies off. They are made as small as what stops the island.
fn ease_squeeze(s: &mut Scratch, dt: f64) {
    if !passivity::is_driven(&s.patches) {
        return;
    }
    let mass: f64 = s.bodies.iter().map(|body| body.mass).sum();
    let mut speed: f64 = 0.0;
    for body in &s.bodies {
        speed = speed.max(body.velocity.length() + body.acceleration.length() * dt);
    }
    let spin = |i: BodyIndex| if i == FIXED { 0.0 } else { s.bodies[i as usize].spin.length() };
    let mut largest: f64 = 0.0;
    for patch in &s.patches {
        for point in patch.points() {
            let turning = spin(patch.a) * point.arm_a.length() + spin(patch.b) * point.arm_b.length();
            speed = speed.max(turning).max(point.surface_velocity.length());
            largest = largest.max(point.normal_impulse);
        }
    }
    let bearable = mass * speed;
    if largest > SQUEEZE * bearable {
        s.patches.iter_mut().for_each(|patch| patch.scale_impulses(bearable / largest));
    }
}

/// Takes depth back for all of an island at once where it was solved pair by pair and is deep still: what one pair
/// takes back the next gives away again, and a heap would stay deep for long.
fn recover_evenly(s: &mut Scratch, dt: f64, settings: &SolverSettings, slop: f64) {
    let deep = |p: &Patch| p.points().iter().any(|point| -point.gap > DEEP * slop);
    let many = s.patches.len() > 1 && s.patches.len() <= LARGEST;
    if !many || !s.patches.iter().any(deep) || s.whole.cost(s.bodies.len(), &s.patches, CHEAP) > CHEAP {
        return;
    }
    let how = IslandSettings {
        tolerance: BALANCE * settings.tolerance,
        max_iterations: RECOVERY_ITERATIONS,
        ..IslandSettings::default()
    };
    s.whole.recover((&s.bodies, &s.patches), dt, &how, slop, &mut s.motions);
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
    let plan = plan_of(settings, sweeps, slop, deadline);
    let stats = s.block.step((&s.bodies, patches), dt, &plan, &mut s.motions, crew);
    (stats.solves, stats.in_time)
}

/// How a step is solved pair by pair, in no fewer than `sweeps` sweeps unless the caller of all this says how many.
pub(super) fn plan_of(settings: &SolverSettings, sweeps: u32, slop: f64, deadline: Option<Instant>) -> Plan {
    let one_at_a_time = settings.method == Method::Sequential;
    let default = if one_at_a_time { SEQUENTIAL_ITERATIONS } else { BLOCK_ITERATIONS };
    Plan {
        iterations: settings.iterations.unwrap_or(default.max(sweeps)),
        most_substeps: if one_at_a_time { 1 } else { MOST_SUBSTEPS },
        one_at_a_time,
        tolerance: settings.tolerance,
        restitution_threshold: settings.restitution_threshold,
        slop,
        deadline,
    }
}

/// Depth that is left alone for a body, metres.
pub(super) fn slop_of<S: Form>(body: &Body<S>) -> f64 {
    SLOP.min(SLOP_SHARE * body.shape.radius())
}
