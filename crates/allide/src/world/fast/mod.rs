//! Bodies that come far in a step: nothing passes through anything, and nothing is stopped by what it passes by.
//!
//! A contact across a gap is a plane that may not be crossed. That is right for what moves by less than its own
//! thickness. What moves farther may have left the plane's neighbourhood when it gets there: it is stopped by
//! things beside its way, or comes round the plane and through. So a body that comes farther in a step than
//! [`FAR`] of its thickness has contacts only with what it touches, and the step goes like this:
//!
//! 1. All bodies are moved through the whole step, as always.
//! 2. The ways of the fast ones, before or after their contacts, are followed for the first time at which they
//!    meet something they had no contact with, or dig into something they had one with ([`sweep`]). Mostly that is
//!    never, and the step is done.
//! 3. Where it is, the earliest such *hit* decides: the islands of both bodies become a [`Group`], which goes to the
//!    moment of the hit, where the two touch and their contact has the true normal. From there the group is moved
//!    through the rest of the step, with all contacts it has there, and followed anew: so a second and a third hit
//!    are found, and what a hit body then runs into.
//!
//! The alternatives lose something. To stop at the hit and leave the answer to the next step loses time: a ball
//! that bounces in every step crawls. To put a plane at the place of the hit into the one solution of the whole
//! step takes the motion before the hit for that after it, and knows of no second hit. To move all bodies in small
//! steps costs most where it matters least. Groups cost a solution of their islands for each hit, and nothing where
//! there is none.
//!
//! Hits are answered in the order of their times, ties by pair; so the same input gives the same bits. A body that
//! has had [`MOST_HITS`] in one step stays where it is until the next, with the velocity it has, or goes along with
//! what is driven into it: time is lost rather than a wall. A slow one would stay there for good, and is *tired*
//! instead: it goes on to the step's end with contacts across gaps, as slow bodies do, and is followed no more.
//!
//! A crowd of fast bodies has no end of hits, each of which would be answered by a solution of all. So a group that has
//! had several goes on in parts of the step, so short that few of its bodies come far in one: those that do not are
//! *calm*, and contacts across gaps keep them apart. When there was [`MOST_WORK`] all the same, the groups that still
//! hit something stop, or tire, as a whole.
//!
//! What does not come far is followed as well where blows throw it from one thing to the next within a step: a contact
//! across a gap knows of no blow before it ([`blows`]).
//!
//! To follow a formula or a mesh beside what is thin and whirls takes long. When as much was spent on one pair as a step may take
//! ([`sweep`]), the two stop where they are proved not to have met: they go on from there in the next step.

mod answer;
mod blows;
mod dig;
mod group;
mod notice;
mod phantom;
mod records;
mod sweep;
mod way;

use super::contacts::{ContactSet, Reach};
use super::events::Touches;
use super::islands::Islands;
use super::respond::Means;
use super::step::Solvers;
use super::{Body, BodyKind, Form, StepReport, World, sheets};
use crate::broad::Pair;
use crate::math::{Aabb, Pose};
use crate::narrow::{Contact, Motion};
use glam::DVec3;
use group::Group;
use phantom::Phantom;
use std::collections::{BTreeMap, BTreeSet};
use sweep::Hit;
use way::Way;

/// How far a body may come in a step, as a share of its thickness, before its way is followed.
const FAR: f64 = 0.5;

/// The same, of the thickness of the thinner of two, where [`Form::FAR_FOR_OTHERS`].
const FAR_BESIDE: f64 = 0.1;

/// Gap within which a fast body has contacts, as a share of its thickness.
const NEAR: f64 = 0.02;

/// A gap at which bodies meet, metres, and as a share of the thinner one's thickness where that is less.
const MEETING: (f64, f64) = (1e-6, 1e-4);

/// An overlap at which terrain is met, in the same way: what rolls from one to the next is in both by as much as it
/// rests in them.
const MEETING_GROUND: (f64, f64) = (2e-4, 4e-3);

/// How much deeper again bodies in contact may come where they are deeper than [`Form::DIGGING`] already, as a share
/// of the thinner one's thickness.
const DIGGING_ON: f64 = 0.01;

/// Steps of time in which it is looked for a hit; and for whether a contact ahead is none, which is better taken for
/// one than followed for long.
const STEPS: usize = 1000;
const LOOKS: usize = 400;
/// What rolls over ground meets it anyway.
const LOOKS_AT_GROUND: usize = 16;

/// Most hits of a body in one step.
const MOST_HITS: u32 = 24;

/// Bodies that are moved for hits in one step, each time counted, and so many more for each fast body: many fast ones in
/// a narrow place have no end of hits, and each may move all of them.
const MOST_WORK: (usize, usize) = (4000, 32);

/// Bodies of an island from which on it is left alone where they are not fast: each hit is answered by a solution of all
/// of it.
const CROWD: usize = 64;

/// A part of a step so short that nothing happens in it, as a share of the step.
const NO_TIME: f64 = 1e-9;

/// The shortest part of a step in which depth is taken back, as a share of the step.
const SHORTEST: f64 = 1e-3;

/// Pose, velocity (m/s) and spin (rad/s) of a body.
type State = (Pose, DVec3, DVec3);

/// What following the fast bodies of a step needs to know.
#[derive(Clone, Debug, Default)]
pub struct Fast {
    /// Slots of the bodies that come far in this step.
    bodies: BTreeSet<u32>,
    hits: Vec<Hit>,
    /// The bodies whose hit is being answered.
    met: Option<Pair>,
    groups: Vec<Group>,
    /// Of bodies that are not where they were at the start of the step: their group, and their state then.
    group_of: BTreeMap<u32, usize>,
    before: BTreeMap<u32, State>,
    /// How often fast bodies were hit.
    counts: BTreeMap<u32, u32>,
    /// When pairs met last, and those of them that proved not to touch there.
    last: BTreeMap<Pair, f64>,
    phantoms: BTreeMap<Pair, Phantom>,
    /// How many bodies were moved for hits.
    work: usize,
    /// What was spent on following pairs of which one has a formula or is a mesh.
    spent: BTreeMap<Pair, u64>,
    /// Bodies that are followed no more in this step.
    tired: BTreeSet<u32>,
    /// Bodies that have several blows one after the other, see [`blows`].
    struck: BTreeSet<u32>,
    /// Whether there is anything that bodies have such blows with.
    lively: bool,
    /// Bodies that are not followed in the part of the step that their group is in: they do not come far in it.
    calm: BTreeSet<u32>,
    /// Bodies that stay where they are for the rest of the step, and since when.
    stopped: BTreeMap<u32, f64>,
    /// The driven bodies with which some of them go on.
    carried: BTreeMap<u32, u32>,
    contacts: ContactSet,
    /// What its sensors notice is told at the start of the step alone.
    touches: Touches,
    reaches: Vec<Reach>,
    islands: Islands,
    near: Vec<u32>,
    /// Ways of bodies, from a pose to a state in a span of time of the step.
    ways: BTreeMap<u32, (Pose, State, (f64, f64), Way)>,
    /// Whether there are sensors, and the parts of ways behind fast bodies, which these may notice.
    sensors: bool,
    trails: Vec<(u32, Way)>,
    /// How far the points of each slot's body come in the step, metres.
    far: Vec<f64>,
    room: Vec<Contact>,
    /// The contacts of the step that fast bodies have with what is not dynamic: slot and number, ascending.
    floors: Vec<(u32, u32)>,
}

/// How far a body's points may come in a step by its velocity and spin, metres.
fn way_in<S: Form>(body: &Body<S>, velocity: DVec3, spin: DVec3, dt: f64) -> f64 {
    let radius = body.shape.radius() + body.mass.centre.length();
    (velocity.length() + spin.length() * radius) * dt
}

/// Whether a body that has so much velocity and spin after `dt` seconds comes so far that its way is followed.
fn comes_far<S: Form>(body: &Body<S>, velocity: DVec3, spin: DVec3, dt: f64) -> bool {
    let (expected, way) = (way_in(body, body.velocity, body.spin, dt), way_in(body, velocity, spin, dt));
    let thickness = body.shape.thickness();
    expected.max(way) > FAR * thickness || way > expected + S::FAR_WHEN_HIT * thickness
}

/// Where the points of a body that moves may be within a step of `dt` seconds; `bounds` is its box now, `gravity`
/// in m/s².
pub fn reach<S: Form>(body: &Body<S>, bounds: Aabb, gravity: f64, dt: f64) -> Reach {
    let way = way_in(body, body.velocity, body.spin, dt);
    // Twice the fall from rest, so that what rests keeps its contacts when it rocks.
    let pull = match body.kind {
        BodyKind::Dynamic => (gravity + body.force.length() / body.mass.mass) * dt * dt,
        _ => 0.0,
    };
    let is_fast = S::FOLLOWED && way > FAR * body.shape.thickness();
    let near = if is_fast { pull + NEAR * body.shape.thickness() } else { f64::INFINITY };
    Reach { swept: bounds.grown(way + pull + sheets::beyond(body)), margin: way + pull, slack: 0.0, near }
}

/// The gap at which two bodies meet, metres; negative for an overlap.
fn meeting<S: Form>(a: &Body<S>, b: &Body<S>) -> f64 {
    let thickness = a.shape.thickness().min(b.shape.thickness());
    if a.shape.is_ground() || b.shape.is_ground() {
        return -MEETING_GROUND.0.min(MEETING_GROUND.1 * thickness);
    }
    MEETING.0.min(MEETING.1 * thickness)
}

/// Whether two bodies, going on as they do under `gravity` (m/s²), do not meet within `dt` seconds.
pub fn misses<S: Form>(a: &Body<S>, b: &Body<S>, (dt, gravity): (f64, DVec3)) -> bool {
    if !S::FOLLOWED {
        return false;
    }
    let is_fast = |body: &Body<S>| way_in(body, body.velocity, body.spin, dt) > FAR * body.shape.thickness();
    let on_ground = (a.shape.is_ground() || b.shape.is_ground()) && !is_fast(a) && !is_fast(b);
    let looks = if on_ground { LOOKS_AT_GROUND } else { LOOKS };
    let pull = |body: &Body<S>| match body.kind {
        BodyKind::Dynamic => (gravity + body.force / body.mass.mass) * dt,
        _ => DVec3::ZERO,
    };
    let motion = |body: &Body<S>| Motion { velocity: body.velocity + pull(body), spin: body.spin };
    !S::overlap_ahead((a, &a.pose, motion(a)), (b, &b.pose, motion(b)), -meeting(a, b), (dt, looks))
}

impl<S: Form> World<S> {
    /// Follows the bodies that come far in this step, and changes what becomes of them, in `solvers.after`, and
    /// of the contacts, where they meet something on their way.
    pub(super) fn follow_fast(&mut self, solvers: &mut Solvers, (deadline, crew): Means, report: &mut StepReport) {
        if !S::FOLLOWED {
            return;
        }
        let mut fast = std::mem::take(&mut solvers.fast);
        fast.bodies.clear();
        let come_deep = self.survey(solvers, &mut fast, crew);
        if S::FAR_FOR_OTHERS {
            self.find_fast_for_others(solvers, &mut fast);
        } else if come_deep {
            self.find_digging(solvers, &mut fast);
        }
        if fast.lively {
            self.find_struck(solvers, &mut fast);
        }
        if !fast.bodies.is_empty() {
            let bodies: Vec<u32> = fast.bodies.iter().copied().collect();
            fast.sensors = self.slots.iter().any(|slot| slot.body.as_ref().is_some_and(|body| body.sensor));
            self.find_floors(&mut fast);
            self.sweep(solvers, &mut fast, &bodies, 0.0);
            self.part_struck((solvers, &mut fast), &mut (deadline, &mut *report));
            while let Some(hit) = fast.take_first() {
                report.hits += usize::from(hit.pair.a != hit.pair.b);
                self.answer(solvers, &mut fast, hit, (deadline, report));
            }
            report.stopped += fast.stopped.len();
            if fast.sensors {
                self.notice_passing(solvers, &mut fast);
            }
            self.leave(&mut fast);
        }
        solvers.fast = fast;
    }

    /// Finds what bears the fast bodies and does not move, or moves by itself.
    fn find_floors(&self, fast: &mut Fast) {
        let is_dynamic = |i: u32| self.slots[i as usize].body.as_ref().is_some_and(|b| b.kind == BodyKind::Dynamic);
        fast.floors.clear();
        for (k, record) in self.contacts.records.iter().enumerate() {
            let own = match (is_dynamic(record.pair.a), is_dynamic(record.pair.b)) {
                (true, false) => record.pair.a,
                (false, true) => record.pair.b,
                _ => continue,
            };
            fast.floors.push((own, k as u32));
        }
        fast.floors.sort_unstable();
    }

    /// Finds those that come far beside something thinner.
    fn find_fast_for_others(&mut self, solvers: &Solvers, fast: &mut Fast) {
        let dt = self.settings.step;
        let slots = &self.slots;
        let way = |i: u32| {
            let body = slots[i as usize].body.as_ref().filter(|b| b.kind != BodyKind::Fixed && !b.asleep)?;
            let (_, velocity, spin) = solvers.after[i as usize];
            Some(way_in(body, body.velocity, body.spin, dt).max(way_in(body, velocity, spin, dt)))
        };
        for pair in self.broad.known_pairs() {
            let [Some(a), Some(b)] = [pair.a, pair.b].map(|i| slots[i as usize].body.as_ref()) else { continue };
            let ways = [way(pair.a), way(pair.b)];
            let thin = a.shape.thickness().min(b.shape.thickness());
            if ways[0].unwrap_or(0.0) + ways[1].unwrap_or(0.0) <= FAR_BESIDE * thin {
                continue;
            }
            // The one that moves more stands for both.
            fast.bodies.insert(if ways[0] >= ways[1] { pair.a } else { pair.b });
        }
    }

    /// Puts everything back that following has changed but what becomes of the bodies and their contacts.
    fn leave(&mut self, fast: &mut Fast) {
        for (&i, state) in &fast.before {
            if let Some(body) = &mut self.slots[i as usize].body {
                (body.pose, body.velocity, body.spin) = *state;
            }
        }
        if !fast.groups.is_empty() {
            records::give_back(&mut self.contacts.records, fast, &self.slots);
        }
        fast.groups.clear();
        fast.group_of.clear();
        fast.before.clear();
        fast.counts.clear();
        fast.last.clear();
        fast.phantoms.clear();
        fast.work = 0;
        fast.spent.clear();
        fast.ways.clear();
        fast.tired.clear();
        fast.struck.clear();
        fast.calm.clear();
        fast.stopped.clear();
        fast.carried.clear();
    }
}
