//! One step: broad phase → narrow phase → manifolds → islands → response → motion.

use super::contacts::Reach;
use super::fast::{self, Fast};
use super::finding::Around;
use super::islands::{Islands, NONE};
use super::respond::{Means, Respond, Scratch};
use super::{Body, BodyKind, Form, Method, Settings, Slot, StepError, StepReport, World, integrate, whole};
use crate::crew::{Crew, Shared, Stages, hold};
use crate::math::{Aabb, Pose};
use glam::DVec3;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How much fatter than needed a body's box in the tree is, as a share of its radius.
const SLACK: f64 = 0.05;
/// Speed (m/s) and spin (rad/s) that no body has: far above [`super::FASTEST`].
const BEYOND: f64 = 1e12;
/// Steps after which it is seen how much room is needed.
const TIDYING: u64 = 64;

/// Solvers with the room they reuse, and scratch space of a step.
#[derive(Clone, Debug, Default)]
pub struct Solvers {
    /// One for each thread.
    scratches: Vec<Scratch>,
    pub(super) stages: Stages,
    islands: Islands,
    pub(super) reaches: Vec<Reach>,
    /// Of each slot: for how many steps its island is solved pair by pair, and how often in a row
    /// that was decided.
    pub(super) restless: Vec<(u16, u8)>,
    pub(super) after: Vec<(Pose, DVec3, DVec3)>,
    pub(super) fast: Fast,
}

impl Solvers {
    /// The islands of the last step.
    pub fn islands(&self) -> &Islands {
        &self.islands
    }
}

/// The reach of a slot without a body.
pub const NOWHERE: Reach = Reach {
    swept: Aabb { min: DVec3::INFINITY, max: DVec3::NEG_INFINITY },
    margin: 0.0,
    slack: 0.0,
    near: f64::INFINITY,
};

/// Where a body may come in a step.
pub fn reach_of<S: Form>(body: &Body<S>, settings: &Settings) -> Reach {
    let bounds = body.shape.bounds(&body.pose);
    if body.kind == BodyKind::Fixed || body.shape.half_space(&body.pose).is_some() {
        return Reach { swept: bounds, ..NOWHERE };
    }
    let radius = body.shape.radius() + body.mass.centre.length();
    Reach { slack: SLACK * radius, ..fast::reach(body, bounds, settings.gravity.length(), settings.step) }
}

impl<S: Form> World<S> {
    /// Goes one time step on. On an error the world is as it was before the step.
    pub fn step(&mut self) -> Result<StepReport, StepError> {
        S::step(self, None)
    }

    /// Goes one time step on with the help of threads that the caller lends; with the feature `rayon`, those of a
    /// `rayon::ThreadPool`. The bits are those of [`World::step`].
    pub fn step_with(&mut self, crew: &dyn Crew) -> Result<StepReport, StepError> {
        if crew.size() < 2 {
            return S::step(self, None);
        }
        hold(crew, |team| S::step(self, Some(team)))
    }

    pub(super) fn go_on(&mut self, crew: Option<&dyn Crew>) -> Result<StepReport, StepError> {
        let start = Instant::now();
        let deadline = self.settings.solver.budget_ms.map(|ms| start + Duration::from_secs_f64(ms * 1e-3));
        let mut report = StepReport { within_budget: true, ..StepReport::default() };
        self.update_reaches(crew);
        report.pairs = self.broad.pairs().len();
        report.broad = start.elapsed();

        let clock = Instant::now();
        self.contacts.begin();
        self.turn_touches();
        loop {
            let (pairs, reaches) = (self.broad.known_pairs(), &self.solvers.reaches);
            let dt = self.settings.step;
            let around = Around { ignored: &self.ignored, slots: &self.slots, reaches, dt, keeps: true };
            self.contacts.find(pairs, &around, &mut self.touches, crew);
            if !self.rouse_touched() {
                break;
            }
        }
        self.contacts.drop_joints(&self.slots, &self.ignored);
        self.contacts.drop_passed(&self.slots, (self.settings.step, self.settings.gravity), crew);
        self.contacts.gather(crew);
        if !self.settings.solver.warm_start {
            self.contacts.forget_impulses();
        }
        report.narrow = clock.elapsed();

        let clock = Instant::now();
        let mut solvers = std::mem::take(&mut self.solvers);
        self.respond(&mut solvers, (deadline, crew), &mut report);
        // What has left all measure is not followed: there would be no end to it.
        let mut outcome = self.check(&solvers.after);
        if outcome.is_ok() {
            self.follow_fast(&mut solvers, (deadline, crew), &mut report);
            outcome = self.check(&solvers.after);
        }
        report.solve = clock.elapsed();

        let clock = Instant::now();
        if outcome.is_ok() {
            (report.points, report.deepest) = self.contacts.place(&self.slots, crew);
            self.arrive(&solvers.after, &solvers.reaches, &mut solvers.stages, crew);
            self.steps += 1;
        }
        self.solvers = solvers;
        if outcome.is_ok() {
            let islands = std::mem::take(&mut self.solvers.islands);
            self.fall_asleep(&islands);
            self.solvers.islands = islands;
        }
        if self.steps.is_multiple_of(TIDYING) {
            self.give_back();
        }
        report.asleep = self.sleep.count;
        report.integrate = clock.elapsed();
        outcome.map(|()| report)
    }

    /// Gives back room that the steps now do not need: what falls has more contacts than what lies.
    fn give_back(&mut self) {
        let Solvers { islands, scratches, .. } = &mut self.solvers;
        let sizes = || (0..islands.ends.len()).map(|k| islands.island(k)).map(|(m, n)| (n.len(), m.len()));
        let largest = sizes().fold((0, 0), |(p, b), (pairs, bodies)| (p.max(pairs), b.max(bodies)));
        // Of islands that are solved pair by pair only, the patches never lie ready.
        let any = self.settings.solver.method == Method::Island;
        let ready = sizes().map(|(pairs, _)| pairs).filter(|&pairs| any || pairs <= whole::LARGEST).max().unwrap_or(0);
        scratches.iter_mut().for_each(|scratch| scratch.give_back(largest, ready));
        self.contacts.give_back();
        self.broad.give_back();
    }

    /// Where each body may come in this step, and the boxes in the tree that follow from it. What sleeps is
    /// where it was.
    fn update_reaches(&mut self, crew: Option<&dyn Crew>) {
        let Solvers { reaches, stages, .. } = &mut self.solvers;
        let (slots, settings) = (&self.slots, &self.settings);
        reaches.resize(slots.len(), NOWHERE);
        let shared = Shared::new(reaches);
        stages.over(crew, slots.len(), |range| {
            for i in range {
                // SAFETY: every slot is in one chunk.
                let reach = unsafe { shared.get(i) };
                match &slots[i].body {
                    None => *reach = NOWHERE,
                    Some(body) if body.asleep => {}
                    Some(body) => *reach = reach_of(body, settings),
                }
            }
        });
        let awake = |slot: &Slot<S>| slot.body.as_ref().is_some_and(|b| b.kind != BodyKind::Fixed && !b.asleep);
        let moving = slots.iter().zip(&*reaches).enumerate().filter(|(_, (slot, _))| awake(slot));
        self.broad.update_all(moving.map(|(i, (_, reach))| (i as u32, reach.swept, reach.slack)));
    }

    /// Moves the bodies to where a step brought them. The tree goes on holding them: those that a blow sent
    /// farther than could be expected are put in anew.
    fn arrive(
        &mut self,
        after: &[(Pose, DVec3, DVec3)],
        reaches: &[Reach],
        stages: &mut Stages,
        crew: Option<&dyn Crew>,
    ) {
        let strayed = Mutex::new(Vec::new());
        let (count, slots) = (self.slots.len().min(after.len()), Shared::new(&mut self.slots));
        stages.over(crew, count, |range| {
            for i in range {
                // SAFETY: every slot is in one range.
                let Some(body) = (unsafe { &mut slots.get(i).body }) else { continue };
                if body.kind == BodyKind::Fixed || body.asleep {
                    continue;
                }
                let (pose, velocity, spin) = after[i];
                let radius = body.shape.radius();
                let turn = 2.0 * (body.pose.rotation.conjugate() * pose.rotation).xyz().length();
                let way = (pose.position - body.pose.position).length() + turn * radius;
                (body.pose, body.velocity, body.spin) = (pose, velocity, spin);
                if way > reaches[i].margin {
                    strayed.lock().unwrap_or_else(PoisonError::into_inner).push(i as u32);
                }
            }
        });
        let mut strayed = strayed.into_inner().unwrap_or_else(PoisonError::into_inner);
        strayed.sort_unstable();
        for i in strayed {
            let Some(body) = &self.slots[i as usize].body else { continue };
            self.broad.update(i, &body.shape.bounds(&body.pose), SLACK * body.shape.radius());
        }
    }

    /// Finds where every body is after the step, into `solvers.after`, and all impulses.
    fn respond(&mut self, solvers: &mut Solvers, means: Means, report: &mut StepReport) {
        let (dt, gravity, slots) = (self.settings.step, self.settings.gravity, &self.slots[..]);
        let dynamic =
            |i: u32| slots[i as usize].body.as_ref().is_some_and(|b| b.kind == BodyKind::Dynamic && !b.asleep);
        solvers.islands.build(slots.len(), &self.contacts.records, dynamic);
        solvers.restless.resize(slots.len(), (0, 0));
        solvers.after.resize(slots.len(), (Pose::IDENTITY, DVec3::ZERO, DVec3::ZERO));
        let (after, restless) = (Shared::new(&mut solvers.after), Shared::new(&mut solvers.restless));
        let islands = &solvers.islands;
        let free = |i: usize| match &slots[i].body {
            None => (Pose::IDENTITY, DVec3::ZERO, DVec3::ZERO),
            Some(b) if b.kind == BodyKind::Fixed || b.asleep => (b.pose, DVec3::ZERO, DVec3::ZERO),
            Some(b) if b.kind == BodyKind::Driven => {
                let turn = crate::math::rotation(b.spin * dt);
                (integrate::moved(b, b.velocity * dt, turn), b.velocity, b.spin)
            }
            // Filled in by its island.
            Some(b) if islands.local[i] != NONE => (b.pose, b.velocity, b.spin),
            Some(b) => integrate::free_motion(b, gravity, dt),
        };
        solvers.stages.over(means.1, slots.len(), |range| {
            for i in range {
                // SAFETY: every slot is in one chunk.
                let (after, restless) = unsafe { (after.get(i), restless.get(i)) };
                *after = S::settled(free(i));
                restless.0 = restless.0.saturating_sub(1);
            }
        });
        let records = Shared::new(&mut self.contacts.records);
        let job = Respond { slots, settings: &self.settings, islands, records, after, restless };
        job.solve_all(&mut solvers.scratches, &mut solvers.stages, means, report);
    }

    /// Solves one of some islands of bodies on their way through a step, with the contacts they have there.
    pub(super) fn solve_island(
        &mut self,
        solvers: &mut Solvers,
        islands: &Islands,
        k: usize,
        deadline: Option<Instant>,
        report: &mut StepReport,
    ) {
        let (after, restless) = (Shared::new(&mut solvers.after), Shared::new(&mut solvers.restless));
        let records = Shared::new(&mut self.contacts.records);
        let job = Respond { slots: &self.slots, settings: &self.settings, islands, records, after, restless };
        job.solve_one(k, &mut solvers.scratches, deadline, report);
    }

    /// Refuses a step that left the numbers.
    fn check(&self, after: &[(Pose, DVec3, DVec3)]) -> Result<(), StepError> {
        for (slot, (pose, velocity, spin)) in self.slots.iter().zip(after) {
            let Some(body) = &slot.body else { continue };
            let what = if !pose.is_finite() || pose.position.abs().max_element() > 1e15 {
                "position"
            } else if !(velocity.length() < BEYOND && spin.length() < BEYOND) {
                "velocity"
            } else {
                continue;
            };
            return Err(StepError::Diverged { body: body.name.clone(), time: self.time(), what });
        }
        Ok(())
    }
}
