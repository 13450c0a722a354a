//! Sleep: islands that stood still for a while are left alone until something happens to them.
//!
//! A sleeping island costs nothing. Its contacts are kept aside with the impulses they bore, so that it
//! wakes under the load it fell asleep with: nothing sinks or hops. It wakes as a whole, when a body that is
//! awake (or a driven one that moves) comes so near that it may touch one of its own within the step, and
//! when somebody changes one of its bodies or takes away what it rests on.

use super::contacts::Waking;
use super::events::touches;
use super::islands::{Islands, NONE};
use super::step::reach_of;
use super::{Body, BodyId, BodyKind, Form, World, WorldError};
use crate::math::Pose;
use glam::DVec3;

/// How far a body may stray, as a share of its radius, and still be where it was.
const STRAY: f64 = 1e-3;

/// Speed of any point of a body beyond which it does not stand still: m/s, or as a share of its radius a
/// second where that is less.
const QUIET: (f64, f64) = (0.02, 0.05);

/// What is known of one body's rest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rest {
    /// Where it has been, but for straying.
    pub anchor: Pose,
    /// For how many steps.
    pub steps: u32,
    /// The next body of the sleeping island, all in a ring; `NONE` for one that is awake.
    pub next: u32,
    /// Whether in the last step it touched something that no contact moves.
    pub borne: bool,
}

impl Default for Rest {
    fn default() -> Rest {
        Rest { anchor: Pose::IDENTITY, steps: 0, next: NONE, borne: false }
    }
}

/// Who sleeps.
#[derive(Clone, Debug, Default)]
pub struct Sleep {
    /// Of each slot.
    pub rests: Vec<Rest>,
    /// How many bodies sleep.
    pub count: usize,
}

/// Whether a body is a driven one that moves.
pub fn is_moving_driven<S: Form>(body: &Body<S>) -> bool {
    body.kind == BodyKind::Driven && (body.velocity != DVec3::ZERO || body.spin != DVec3::ZERO)
}

/// Whether a body may change anything in a step.
pub fn is_active<S: Form>(body: &Body<S>) -> bool {
    match body.kind {
        BodyKind::Fixed => false,
        BodyKind::Dynamic => !body.asleep,
        BodyKind::Driven => is_moving_driven(body),
    }
}

impl<S: Form> World<S> {
    /// Whether a body sleeps: see [`Settings::sleep_after`](super::Settings::sleep_after).
    pub fn asleep(&self, id: BodyId) -> bool {
        self.body(id).is_some_and(|b| b.asleep)
    }

    /// How many bodies sleep.
    pub fn asleep_count(&self) -> usize {
        self.sleep.count
    }

    /// Wakes a body, and its island with it.
    pub fn wake(&mut self, id: BodyId) -> Result<(), WorldError> {
        self.body(id).ok_or(WorldError::NoSuchBody(id))?;
        self.rouse(id.index);
        Ok(())
    }

    /// Wakes the island of a slot, and what sleeps on it where it is no part of an island. Between steps.
    pub(super) fn rouse(&mut self, slot: u32) {
        self.rouse_when(slot, Waking::Between);
    }

    /// The same at another time.
    pub(super) fn rouse_when(&mut self, slot: u32, when: Waking) {
        if self.sleep.count == 0 {
            return;
        }
        let mut woken = self.rouse_ring(slot);
        for record in 0..self.contacts.dormant.len() {
            let pair = self.contacts.dormant[record].pair;
            if pair.a == slot || pair.b == slot {
                woken |= self.rouse_ring(if pair.a == slot { pair.b } else { pair.a });
            }
        }
        if woken {
            let slots = &self.slots;
            self.contacts.recall(|i| slots[i as usize].body.as_ref().is_some_and(|b| b.asleep), when);
        }
    }

    /// Wakes all bodies whose boxes a new body that is no part of islands reaches into.
    pub(super) fn rouse_around(&mut self, slot: u32) {
        if self.sleep.count == 0 {
            return;
        }
        let Some(body) = &self.slots[slot as usize].body else { return };
        let (bounds, space) = (body.shape.bounds(&body.pose), body.shape.half_space(&body.pose));
        let near = |b: &Body<S>| {
            let own = b.shape.bounds(&b.pose);
            b.asleep && space.map_or(own.overlaps(&bounds), |s| s.overlaps(&own))
        };
        let all = 0..self.slots.len() as u32;
        let found: Vec<u32> = all.filter(|i| self.slots[*i as usize].body.as_ref().is_some_and(near)).collect();
        found.into_iter().for_each(|i| self.rouse(i));
    }

    /// The slots of the sleeping island that a slot is in, ascending; itself alone where it is awake.
    pub(super) fn ring(&self, slot: u32) -> Vec<u32> {
        let mut all = vec![slot];
        let next = |at: u32| self.sleep.rests.get(at as usize).map_or(NONE, |r| r.next);
        let mut at = next(slot);
        while at != NONE && at != slot {
            all.push(at);
            at = next(at);
        }
        all.sort_unstable();
        all
    }

    /// Wakes the bodies of a ring; their contacts are not called back yet.
    fn rouse_ring(&mut self, slot: u32) -> bool {
        let mut at = slot;
        let mut woken = false;
        while let Some(rest) = self.sleep.rests.get_mut(at as usize).filter(|r| r.next != NONE) {
            let next = std::mem::replace(&mut rest.next, NONE);
            rest.steps = 0;
            if let Some(body) = &mut self.slots[at as usize].body {
                body.asleep = false;
            }
            self.sleep.count -= 1;
            woken = true;
            at = next;
        }
        woken
    }

    /// Wakes the islands that contacts just found connect with something awake. True where there were any:
    /// then all contacts are to be found again.
    pub(super) fn rouse_touched(&mut self) -> bool {
        if self.sleep.count == 0 {
            return false;
        }
        let mut woken = false;
        let sleeps = |i: &u32| self.sleep.rests.get(*i as usize).is_some_and(|rest| rest.next != NONE);
        let touched: Vec<u32> = self.contacts.found().flat_map(|r| [r.pair.a, r.pair.b]).filter(sleeps).collect();
        for i in touched {
            woken |= self.rouse_ring(i);
        }
        if woken {
            let slots = &self.slots;
            self.contacts.recall(|i| slots[i as usize].body.as_ref().is_some_and(|b| b.asleep), Waking::Early);
        }
        woken
    }

    /// After a step: notes who stands still, and puts to sleep the islands that have for long enough.
    pub(super) fn fall_asleep(&mut self, islands: &Islands) {
        let Some(after) = self.settings.sleep_after else { return };
        let wanted = (after / self.settings.step).ceil().min(f64::from(u32::MAX)) as u32;
        self.sleep.rests.resize(self.slots.len(), Rest::default());
        for (slot, rest) in self.slots.iter().zip(&mut self.sleep.rests) {
            rest.borne = false;
            let Some(body) = slot.body.as_ref().filter(|b| b.kind == BodyKind::Dynamic && !b.asleep) else { continue };
            if stands_still(body, &rest.anchor) {
                rest.steps = rest.steps.saturating_add(1);
            } else {
                *rest = Rest { anchor: body.pose, ..Rest::default() };
            }
        }
        // What touches a driven body that moves would be woken at once.
        for record in &self.contacts.records {
            let pair = record.pair;
            let driven = |i: u32| self.slots[i as usize].body.as_ref().is_some_and(is_moving_driven);
            let stays = |i: u32| self.slots[i as usize].body.as_ref().is_some_and(|b| b.kind != BodyKind::Dynamic);
            let borne = touches(record) && (stays(pair.a) || stays(pair.b));
            [pair.a, pair.b].iter().for_each(|&i| self.sleep.rests[i as usize].borne |= borne);
            if driven(pair.a) || driven(pair.b) {
                self.sleep.rests[pair.a as usize].steps = 0;
                self.sleep.rests[pair.b as usize].steps = 0;
            }
        }
        let before = self.sleep.count;
        let weightless = self.settings.gravity == DVec3::ZERO;
        for k in 0..islands.ends.len() {
            let members = islands.island(k).0;
            // What nothing bears falls, however slowly yet.
            let is_borne = weightless || members.iter().any(|&i| self.sleep.rests[i as usize].borne);
            if is_borne && members.iter().all(|&i| self.sleep.rests[i as usize].steps >= wanted) {
                self.put_to_sleep(members);
            }
        }
        for i in 0..self.slots.len() as u32 {
            let alone = islands.local[i as usize] == NONE && self.sleep.rests[i as usize].steps >= wanted;
            let dynamic =
                |b: &Body<S>| b.kind == BodyKind::Dynamic && !b.asleep && weightless && b.force == DVec3::ZERO;
            if alone && self.slots[i as usize].body.as_ref().is_some_and(dynamic) {
                self.put_to_sleep(&[i]);
            }
        }
        if self.sleep.count > before {
            let slots = &self.slots;
            self.contacts.put_aside(|i| slots[i as usize].body.as_ref().is_some_and(|b| b.asleep));
        }
    }

    fn put_to_sleep(&mut self, members: &[u32]) {
        for (k, &i) in members.iter().enumerate() {
            self.sleep.rests[i as usize].next = members[(k + 1) % members.len()];
            let Some(body) = &mut self.slots[i as usize].body else { continue };
            (body.asleep, body.velocity, body.spin) = (true, DVec3::ZERO, DVec3::ZERO);
            let reach = reach_of(body, &self.settings);
            self.broad.update(i, &reach.swept, reach.slack);
            self.solvers.reaches[i as usize] = reach;
            self.sleep.count += 1;
        }
    }
}

/// Whether a body is, but for straying, where it was, and hardly moves.
fn stands_still<S: Form>(body: &Body<S>, anchor: &Pose) -> bool {
    let radius = body.shape.radius();
    let speed = body.velocity.length() + body.spin.length() * radius;
    let turn = 2.0 * (anchor.rotation.conjugate() * body.pose.rotation).xyz().length();
    let way = (body.pose.position - anchor.position).length() + turn * radius;
    way <= STRAY * radius && speed <= QUIET.0.min(QUIET.1 * radius)
}
