//! One step: broad phase → narrow phase → manifolds → islands → response → motion.

use super::contacts::{self, Reach};
use super::islands::{Islands, NONE};
use super::{Body, BodyKind, Form, Method, Settings, SolverSettings, StepError, StepReport, World, integrate};
use crate::math::{Aabb, Pose};
use crate::response::approach;
use crate::response::block::{BlockSolver, Plan};
use crate::response::island::{Island, IslandSettings};
use crate::response::motion::Motion;
use crate::response::problem::{Patch, SolverBody};
use crate::response::whole::WholeSolver;
use glam::DVec3;
use std::time::{Duration, Instant};

/// How much fatter than needed a body's box in the tree is, as a share of its radius.
const SLACK: f64 = 0.05;
/// Depth left alone, metres, or as a share of the smallest body's radius where that is less.
const SLOP: f64 = 5e-5;
const SLOP_SHARE: f64 = 1e-3;
/// Solves of each pair a step, unless the caller says otherwise.
const BLOCK_ITERATIONS: u32 = 8;
const SEQUENTIAL_ITERATIONS: u32 = 10;
/// Most substeps of a block step; further iterations are sweeps.
const MOST_SUBSTEPS: u32 = 16;

/// Solvers with the room they reuse, and scratch space of a step.
#[derive(Clone, Debug, Default)]
pub struct Solvers {
    block: BlockSolver,
    whole: WholeSolver,
    islands: Islands,
    pub(super) reaches: Vec<Reach>,
    bodies: Vec<SolverBody>,
    patches: Vec<Patch>,
    /// The patches before a solution that may have to be thrown away.
    untouched: Vec<Patch>,
    /// Of each slot: for how many steps its island is solved pair by pair, and how often in a row
    /// that was decided.
    pub(super) restless: Vec<(u16, u8)>,
    motions: Vec<Motion>,
    after: Vec<(Pose, DVec3, DVec3)>,
}

impl Solvers {
    /// The islands of the last step.
    pub fn islands(&self) -> &Islands {
        &self.islands
    }
}

/// The reach of a slot without a body.
pub const NOWHERE: Reach = Reach { swept: Aabb { min: DVec3::INFINITY, max: DVec3::NEG_INFINITY }, margin: 0.0 };

/// Where a body may come in a step, and how much fatter its box in the tree is, metres.
pub fn reach_of<S: Form>(body: &Body<S>, settings: &Settings) -> (Reach, f64) {
    let bounds = body.shape.bounds(&body.pose);
    if body.kind == BodyKind::Fixed || body.shape.half_space(&body.pose).is_some() {
        return (Reach { swept: bounds, margin: 0.0 }, 0.0);
    }
    let dt = settings.step;
    let radius = body.shape.radius() + body.mass.centre.length();
    let mut margin = (body.velocity.length() + body.spin.length() * radius) * dt;
    if body.kind == BodyKind::Dynamic {
        // Twice the fall from rest, so that what rests keeps its contacts when it rocks.
        margin += (settings.gravity.length() + body.force.length() / body.mass.mass) * dt * dt;
    }
    (Reach { swept: bounds.grown(margin), margin }, SLACK * radius)
}

impl<S: Form> World<S> {
    /// Goes one time step on. On an error the world is as it was before the step.
    pub fn step(&mut self) -> Result<StepReport, StepError> {
        let start = Instant::now();
        let deadline = self.settings.solver.budget_ms.map(|ms| start + Duration::from_secs_f64(ms * 1e-3));
        let mut report = StepReport { within_budget: true, ..StepReport::default() };
        self.update_reaches();
        report.pairs = self.broad.pairs().len();
        report.broad = start.elapsed();

        let clock = Instant::now();
        self.contacts.begin();
        self.turn_touches();
        loop {
            let (pairs, reaches) = (self.broad.known_pairs(), &self.solvers.reaches);
            let dt = self.settings.step;
            self.contacts.find(pairs, &self.ignored, &self.slots, reaches, dt, &mut self.touches);
            if !self.rouse_touched() {
                break;
            }
        }
        self.contacts.drop_passed(&self.slots, self.settings.step);
        if !self.settings.solver.warm_start {
            self.contacts.forget_impulses();
        }
        for r in &self.contacts.records {
            report.points += r.count;
            report.deepest = r.contacts[..r.count].iter().fold(report.deepest, |m, c| m.max(c.depth));
        }
        report.narrow = clock.elapsed();

        let clock = Instant::now();
        let mut solvers = std::mem::take(&mut self.solvers);
        self.respond(&mut solvers, deadline, &mut report);
        let body = |slot: usize| self.slots[slot].body.as_ref();
        S::hold(&body, &mut self.broad, &self.ignored, &mut solvers.after, self.settings.step);
        report.solve = clock.elapsed();

        let clock = Instant::now();
        let outcome = self.check(&solvers.after);
        if outcome.is_ok() {
            self.contacts.place(&self.slots);
            self.arrive(&solvers.after, &solvers.reaches);
            self.steps += 1;
        }
        self.solvers = solvers;
        if outcome.is_ok() {
            let islands = std::mem::take(&mut self.solvers.islands);
            self.fall_asleep(&islands);
            self.solvers.islands = islands;
        }
        report.asleep = self.sleep.count;
        report.integrate = clock.elapsed();
        outcome.map(|()| report)
    }

    /// Where each body may come in this step, and the boxes in the tree that follow from it. What sleeps is
    /// where it was.
    fn update_reaches(&mut self) {
        let reaches = &mut self.solvers.reaches;
        reaches.resize(self.slots.len(), NOWHERE);
        for (i, slot) in self.slots.iter().enumerate() {
            let Some(body) = &slot.body else {
                reaches[i] = NOWHERE;
                continue;
            };
            if body.asleep {
                continue;
            }
            let (reach, slack) = reach_of(body, &self.settings);
            if body.kind != BodyKind::Fixed {
                self.broad.update(i as u32, &reach.swept, slack);
            }
            reaches[i] = reach;
        }
    }

    /// Moves the bodies to where a step brought them. The tree goes on holding them: those that a blow sent
    /// farther than could be expected are put in anew.
    fn arrive(&mut self, after: &[(Pose, DVec3, DVec3)], reaches: &[Reach]) {
        for (i, (slot, &(pose, velocity, spin))) in self.slots.iter_mut().zip(after).enumerate() {
            let Some(body) = &mut slot.body else { continue };
            if body.kind != BodyKind::Fixed && !body.asleep {
                let radius = body.shape.radius();
                let turn = 2.0 * (body.pose.rotation.conjugate() * pose.rotation).xyz().length();
                let way = (pose.position - body.pose.position).length() + turn * radius;
                (body.pose, body.velocity, body.spin) = (pose, velocity, spin);
                if way > reaches[i].margin {
                    self.broad.update(i as u32, &body.shape.bounds(&pose), SLACK * radius);
                }
            }
        }
    }

    /// Finds where every body is after the step, into `solvers.after`, and all impulses.
    fn respond(&mut self, solvers: &mut Solvers, deadline: Option<Instant>, report: &mut StepReport) {
        let dt = self.settings.step;
        let dynamic =
            |i: u32| self.slots[i as usize].body.as_ref().is_some_and(|b| b.kind == BodyKind::Dynamic && !b.asleep);
        solvers.islands.build(self.slots.len(), &self.contacts.records, dynamic);
        solvers.after.clear();
        for (i, slot) in self.slots.iter().enumerate() {
            solvers.after.push(match &slot.body {
                None => (Pose::IDENTITY, DVec3::ZERO, DVec3::ZERO),
                Some(b) if b.kind == BodyKind::Fixed || b.asleep => (b.pose, DVec3::ZERO, DVec3::ZERO),
                Some(b) if b.kind == BodyKind::Driven => {
                    let turn = crate::math::rotation(b.spin * dt);
                    (integrate::moved(b, b.velocity * dt, turn), b.velocity, b.spin)
                }
                // Filled in by its island.
                Some(b) if solvers.islands.local[i] != NONE => (b.pose, b.velocity, b.spin),
                Some(b) => integrate::free_motion(b, self.settings.gravity, dt),
            });
        }
        solvers.restless.resize(self.slots.len(), (0, 0));
        solvers.restless.iter_mut().for_each(|r| r.0 = r.0.saturating_sub(1));
        let islands = std::mem::take(&mut solvers.islands);
        for k in 0..islands.ends.len() {
            self.solve_island(solvers, &islands, k, deadline, report);
        }
        solvers.islands = islands;
        solvers.after.iter_mut().for_each(|state| *state = S::settled(*state));
    }

    fn solve_island(
        &mut self,
        solvers: &mut Solvers,
        islands: &Islands,
        k: usize,
        deadline: Option<Instant>,
        report: &mut StepReport,
    ) {
        let (dt, settings) = (self.settings.step, self.settings.solver);
        let (members, numbers) = islands.island(k);
        solvers.bodies.clear();
        let mut slop = SLOP;
        for &i in members {
            let Some(body) = &self.slots[i as usize].body else { continue };
            slop = slop.min(SLOP_SHARE * body.shape.radius());
            solvers.bodies.push(integrate::solver_body(body, self.settings.gravity, dt));
        }
        solvers.patches.clear();
        for &k in numbers {
            let record = &self.contacts.records[k as usize];
            let local = |slot: u32| islands.local[slot as usize];
            solvers.patches.extend(contacts::to_problem(record, &self.slots, local));
        }
        let restless = members.iter().any(|&i| solvers.restless[i as usize].0 > 0);
        let whole = match settings.method {
            Method::Island => true,
            Method::Block | Method::Sequential => false,
            Method::Auto => match self.alone_on_relief(members, numbers) {
                Some(slow) => slow && !restless,
                None => !restless && is_cheap(solvers),
            },
        };
        let solved = if whole { solve_whole(solvers, dt, &settings, slop, deadline) } else { None };
        if whole {
            let (steps, many) = LABOUR;
            let laborious = solved.is_some_and(|(taken, _)| taken > steps) && members.len() > many;
            remember_failure(&mut solvers.restless, members, solved.is_none() || laborious);
        }
        let (iterations, in_time) = match solved {
            Some(outcome) => {
                report.islands_direct += 1;
                outcome
            }
            None => {
                let one_at_a_time = settings.method == Method::Sequential;
                report.islands_block += usize::from(!one_at_a_time);
                report.islands_sequential += usize::from(one_at_a_time);
                solve_pairs(solvers, dt, &settings, slop, deadline)
            }
        };
        report.iterations = report.iterations.max(iterations);
        report.within_budget &= in_time;
        for (&i, motion) in members.iter().zip(&solvers.motions) {
            let Some(body) = &self.slots[i as usize].body else { continue };
            solvers.after[i as usize] = integrate::after_contacts(body, motion, dt);
        }
        for (&k, patch) in numbers.iter().zip(&solvers.patches) {
            contacts::from_problem(&mut self.contacts.records[k as usize], patch);
        }
    }

    /// Of an island that is one body on relief, whether it is slow. One that comes to rest may stand on another
    /// point in every step: a whole solution, which yields a little, takes the sway out of that. A fast one is
    /// better kept out pair by pair, which yields nothing.
    fn alone_on_relief(&self, members: &[u32], numbers: &[u32]) -> Option<bool> {
        let &[only] = members else { return None };
        let on_relief = numbers.iter().any(|&k| {
            let pair = self.contacts.records[k as usize].pair;
            [pair.a, pair.b].iter().any(|i| self.slots[*i as usize].body.as_ref().is_some_and(|b| b.shape.is_ground()))
        });
        let body = self.slots[only as usize].body.as_ref().filter(|_| on_relief)?;
        Some(body.velocity.length() + body.spin.length() * body.shape.radius() < SLOW)
    }

    /// Refuses a step that left the numbers.
    fn check(&self, after: &[(Pose, DVec3, DVec3)]) -> Result<(), StepError> {
        for (slot, (pose, velocity, spin)) in self.slots.iter().zip(after) {
            let Some(body) = &slot.body else { continue };
            let what = if !pose.is_finite() || pose.position.abs().max_element() > 1e15 {
                "position"
            } else if !velocity.is_finite() || !spin.is_finite() {
                "velocity"
            } else {
                continue;
            };
            return Err(StepError::Diverged { body: body.name.clone(), time: self.time(), what });
        }
        Ok(())
    }
}

/// How much coarser than the caller's tolerance the momentum balance of an island may be. Contacts
/// creep by compliance, and a balance as fine as rounding would be solved anew in every step.
const BALANCE: f64 = 10.0;

/// Multiply-adds of a factorisation up to which an island is solved as a whole.
const CHEAP: f64 = 3e6;

/// Patches beyond which an island is never solved as a whole.
const LARGEST: usize = 2500;

/// Approach speed of a blow, m/s, and the number of bodies from which on an island that takes one
/// is left to the pair-by-pair solver: which of many contacts a blow reaches takes a whole solution
/// long to find, and is different in the next step.
const BLOW: (f64, usize) = (0.5, 16);

/// Speed below which a body may be coming to rest, m/s.
const SLOW: f64 = 1.0;

/// Whether an island is better solved as a whole, and cheap enough. Depends on the problem alone.
fn is_cheap(s: &mut Solvers) -> bool {
    // One patch is one pair: its LCP is the whole problem already, and is exact. And of a large
    // heap it need not be asked what it costs.
    if s.patches.len() == 1 || s.patches.len() > LARGEST {
        return false;
    }
    let (speed, many) = BLOW;
    if s.bodies.len() > many {
        s.motions.clear();
        s.motions.extend(s.bodies.iter().map(Motion::start));
        let approach = |p: &Patch| p.normal.dot(approach::relative_velocity(&s.motions, p, &p.points[0]));
        if s.patches.iter().any(|p| approach(p) < -speed) {
            return false;
        }
    }
    s.whole.cost(s.bodies.len(), &s.patches, CHEAP) <= CHEAP
}

/// Newton steps after which an island is given to the pair-by-pair solver, unless the caller says
/// otherwise. What rests or slides takes a few; a heap in full tumble may find no common answer.
const WHOLE_ITERATIONS: u32 = 200;
/// The same for islands of more than so many bodies, where each takes long.
const FEWER_ITERATIONS: u32 = 60;
const MANY: usize = 32;
/// Error of the momentum balance up to which a whole solution that missed its tolerance is used.
const GOOD_ENOUGH: f64 = 1e-4;
/// Newton steps and bodies beyond which a whole solution, though found, is not asked for again soon.
const LABOUR: (u32, usize) = (20, 8);
/// For how many steps bodies whose island could not be solved as a whole are left to the
/// pair-by-pair solver; twice as many each further time, up to the second number.
const RESTLESS_STEPS: (u16, u16) = (8, 256);

/// Notes for the bodies of an island whether it could be solved as a whole.
fn remember_failure(restless: &mut [(u16, u8)], members: &[u32], failed: bool) {
    let (first, most) = RESTLESS_STEPS;
    let times = members.iter().map(|&i| restless[i as usize].1).max().unwrap_or(0);
    let next = if failed { ((first << times.min(8)).min(most), times.saturating_add(1)) } else { (0, 0) };
    members.iter().for_each(|&i| restless[i as usize] = next);
}

/// Solves the island as a whole. Returns the iterations taken, and whether they ended before the
/// deadline; or `None`, with the problem as it was, when no good solution was found.
fn solve_whole(
    s: &mut Solvers,
    dt: f64,
    settings: &SolverSettings,
    slop: f64,
    deadline: Option<Instant>,
) -> Option<(u32, bool)> {
    let how = IslandSettings {
        tolerance: BALANCE * settings.tolerance,
        max_iterations: settings.iterations.unwrap_or(if s.bodies.len() > MANY {
            FEWER_ITERATIONS
        } else {
            WHOLE_ITERATIONS
        }),
        deadline,
        ..IslandSettings::default()
    };
    s.untouched.clone_from(&s.patches);
    let island = Island { bodies: &s.bodies, patches: &mut s.patches, dt };
    let stats = s.whole.step(island, &how, settings.restitution_threshold, slop, &mut s.motions);
    if stats.converged || stats.residual <= GOOD_ENOUGH {
        let in_time = stats.converged || deadline.is_none_or(|d| Instant::now() <= d);
        return Some((stats.newton, in_time));
    }
    std::mem::swap(&mut s.patches, &mut s.untouched);
    None
}

fn solve_pairs(
    s: &mut Solvers,
    dt: f64,
    settings: &SolverSettings,
    slop: f64,
    deadline: Option<Instant>,
) -> (u32, bool) {
    let one_at_a_time = settings.method == Method::Sequential;
    let default = if one_at_a_time { SEQUENTIAL_ITERATIONS } else { BLOCK_ITERATIONS };
    let plan = Plan {
        iterations: settings.iterations.unwrap_or(default),
        most_substeps: if one_at_a_time { 1 } else { MOST_SUBSTEPS },
        one_at_a_time,
        tolerance: settings.tolerance,
        restitution_threshold: settings.restitution_threshold,
        slop,
        deadline,
    };
    let stats = s.block.step(&s.bodies, &mut s.patches, dt, &plan, &mut s.motions);
    (stats.solves, stats.in_time)
}
