//! The contacts of a step, those of the step before, and those of bodies that sleep.

use super::carried::Wear;
use super::events::Touches;
use super::finding::{Around, Known, Room, record};
use super::flags::Flags;
use super::kept::{Keeping, Kept};
use super::seams::Beside;
use super::sleep::is_active;
use super::{BodyId, ContactPatch, ContactPoint, Form, Slot};
use crate::broad::Pair;
use crate::crew::{Crew, Shared, Stages};
use crate::manifold::{self, Remembered};
use crate::math::{Aabb, Pose};
use crate::narrow::Contact;
use crate::response::problem::MAX_POINTS;
use crate::room;
use glam::DVec3;
use std::sync::{Mutex, PoisonError};

/// Pairs from which on threads look for contacts, and chunks of them for each thread.
const MANY: usize = 256;
const CHUNKS: usize = 8;

/// A point of a patch, whose normal is the patch's.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    /// On the surfaces of the two bodies, metres.
    pub on_a: DVec3,
    pub on_b: DVec3,
    /// How far they overlap, metres; negative across a gap.
    pub depth: f64,
}

/// One patch of the present step. There are many of them, and two steps' at a time: they are kept small.
#[derive(Clone, Copy, Debug)]
pub struct PatchRecord {
    pub pair: Pair,
    pub number: u32,
    count: u8,
    /// The number of what the ground is made of there, where it has one.
    pub ground: Option<u8>,
    /// For how long it may yet be carried along instead of found.
    pub wear: Wear,
    pub normal: DVec3,
    spots: [Spot; MAX_POINTS],
    /// Where the points are, for matching, and the impulses: of the last step before the solve, of
    /// this step after it.
    memory: [Remembered; MAX_POINTS],
    pub spin_impulse: f64,
    pub rolling_impulse: DVec3,
}

impl PatchRecord {
    /// A patch without points.
    pub fn new(pair: Pair, number: u32, normal: DVec3, ground: Option<u8>) -> PatchRecord {
        PatchRecord {
            pair,
            number,
            count: 0,
            ground,
            wear: Wear::OUT,
            normal,
            spots: [Spot { on_a: DVec3::ZERO, on_b: DVec3::ZERO, depth: 0.0 }; MAX_POINTS],
            memory: [Remembered::default(); MAX_POINTS],
            spin_impulse: 0.0,
            rolling_impulse: DVec3::ZERO,
        }
    }

    /// Adds a point, of which there may be four.
    pub fn add(&mut self, spot: Spot, memory: Remembered) {
        let k = self.count();
        (self.spots[k], self.memory[k]) = (spot, memory);
        self.count += 1;
    }

    /// How many points there are.
    #[inline(always)]
    pub fn count(&self) -> usize {
        usize::from(self.count)
    }

    /// Its points.
    #[inline(always)]
    pub fn spots(&self) -> &[Spot] {
        &self.spots[..self.count()]
    }

    /// Its points, to change.
    pub fn spots_mut(&mut self) -> &mut [Spot] {
        &mut self.spots[..usize::from(self.count)]
    }

    /// What is remembered of its points.
    #[inline(always)]
    pub fn memory(&self) -> &[Remembered] {
        &self.memory[..self.count()]
    }

    /// The same, to change.
    #[inline(always)]
    pub fn memory_mut(&mut self) -> &mut [Remembered] {
        &mut self.memory[..usize::from(self.count)]
    }

    /// The numbers of the points that touch or bear load.
    pub fn felt(&self) -> impl Iterator<Item = usize> {
        (0..self.count()).filter(|&i| self.spots[i].depth >= 0.0 || self.memory[i].normal_impulse > 0.0)
    }
}

/// All contacts of a step.
#[derive(Clone, Debug, Default)]
pub struct ContactSet {
    /// Ascending by pair.
    pub records: Vec<PatchRecord>,
    previous: Vec<PatchRecord>,
    /// Those of bodies that sleep, ascending by pair.
    pub dormant: Vec<PatchRecord>,
    /// What is kept of pairs that rest, ascending by pair.
    pub kept: Vec<Kept>,
    /// Of each slot: where its body was when its contacts were placed.
    pub placed: Vec<Pose>,
    /// What was found and is not among the records yet: in the first so many, ascending by pair.
    rooms: Vec<Room>,
    full: usize,
    /// Where each room's records go.
    starts: Vec<usize>,
    /// Slots of terrains.
    pub(super) grounds: Vec<u32>,
    /// Of each slot: whether its body touches anything.
    pub(super) supported: Flags,
    /// Room to look for contacts at joints.
    beside: Vec<Beside>,
    pub(super) stages: Stages,
}

/// When bodies wake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waking {
    /// Between steps.
    Between,
    /// In a step, before its contacts are found: those of the last step are the previous ones.
    Early,
    /// In a step, by what comes to them on its way: what touched in the last step still does.
    Late,
}

/// What a body's box may grow to within the step, and its reach.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// Where its points may be during the step.
    pub swept: Aabb,
    /// How far any of its points may come in the step, metres.
    pub margin: f64,
    /// How much fatter its box in the tree is, metres.
    pub slack: f64,
    /// Of a body that comes far in a step, the gap within which it has contacts, metres: what it meets farther on
    /// is found by following it. Infinite for others.
    pub near: f64,
}

impl Reach {
    /// The gap within which two bodies have contacts, metres.
    pub fn margin_with(&self, other: &Reach) -> f64 {
        (self.margin + other.margin).min(self.near).min(other.near)
    }
}

/// Whether more than one of some pairs takes long to find the contacts of.
fn has_costly<S: Form>(pairs: &[Pair], around: &Around<S>) -> bool {
    let body = |i: u32| around.slots[i as usize].body.as_ref();
    let is_costly = |pair: &&Pair| match (body(pair.a), body(pair.b)) {
        (Some(a), Some(b)) => {
            (is_active(a) || is_active(b)) && matches!(S::keeping(&a.shape, &b.shape), Keeping::AtRest)
        }
        _ => false,
    };
    pairs.iter().filter(is_costly).nth(1).is_some()
}

impl ContactSet {
    /// Makes room for the contacts of a new step; those of the last become the previous ones.
    pub fn begin(&mut self) {
        std::mem::swap(&mut self.records, &mut self.previous);
        self.records.clear();
    }

    /// Gives back room that the contacts of a step have not needed.
    pub fn give_back(&mut self) {
        let count = self.records.len();
        room::give_back(&mut self.records, count);
        let before = self.previous.len();
        room::give_back(&mut self.previous, count.max(before));
        for found in &mut self.rooms {
            let count = found.records.len();
            room::give_back(&mut found.records, count);
        }
    }

    /// Finds the contacts of all `pairs` (ascending). They become the records when they are gathered.
    pub fn find<S: Form>(
        &mut self,
        pairs: &[Pair],
        around: &Around<S>,
        touches: &mut Touches,
        crew: Option<&dyn Crew>,
    ) {
        self.records.clear();
        touches.sensed.clear();
        let threads = crew.map_or(1, Crew::size);
        if threads < 2 || (pairs.len() < MANY && !has_costly(pairs, around)) {
            self.rooms.resize(self.rooms.len().max(1), Room::default());
            self.full = 1;
            let room = &mut self.rooms[0];
            // One room's records are those of the step: they take the place of the others.
            std::mem::swap(&mut room.records, &mut self.records);
            std::mem::swap(&mut room.sensed, &mut touches.sensed);
            room.records.clear();
            let known = Known { previous: &self.previous, kept: &self.kept, placed: &self.placed };
            room.find(pairs, around, &known, &touches.sensed_before);
            std::mem::swap(&mut room.sensed, &mut touches.sensed);
            return;
        }
        let size = pairs.len().div_ceil(CHUNKS * threads);
        let count = pairs.len().div_ceil(size);
        self.rooms.resize(self.rooms.len().max(count), Room::default());
        let known = Known { previous: &self.previous, kept: &self.kept, placed: &self.placed };
        let before = &touches.sensed_before;
        let rooms = Shared::new(&mut self.rooms[..count]);
        self.stages.run(
            crew,
            1,
            |_| count,
            |_, chunk| {
                // SAFETY: a room for each chunk.
                let room = unsafe { rooms.get(chunk) };
                room.records.clear();
                room.sensed.clear();
                room.find(&pairs[chunk * size..((chunk + 1) * size).min(pairs.len())], around, &known, before);
            },
        );
        self.full = count;
        for room in &self.rooms[..count] {
            touches.sensed.extend_from_slice(&room.sensed);
        }
    }

    /// Adds a contact of a pair that has none.
    pub fn add<S: Form>(&mut self, pair: Pair, contact: Contact, slots: &[Slot<S>]) {
        let [Some(a), Some(b)] = [pair.a, pair.b].map(|i| slots[i as usize].body.as_ref()) else { return };
        let place = self.records.partition_point(|r| r.pair < pair);
        self.records.insert(place, record(pair, 0, &manifold::Patch::of(&[contact]), a, b));
    }

    /// What was found, in order, until it is gathered.
    pub fn found(&self) -> impl Iterator<Item = &PatchRecord> {
        self.rooms[..self.full].iter().flat_map(|room| &room.records)
    }

    /// The rooms with what was found, until it is gathered.
    pub(super) fn full_rooms(&mut self) -> (&mut [Room], &mut Stages, (&mut Flags, &mut Vec<Beside>)) {
        (&mut self.rooms[..self.full], &mut self.stages, (&mut self.supported, &mut self.beside))
    }

    /// Brings what was found together, in order, but for what is marked as dropped.
    pub fn gather(&mut self, crew: Option<&dyn Crew>) {
        let count = std::mem::take(&mut self.full);
        self.kept.clear();
        self.kept.extend(self.rooms[..count].iter_mut().flat_map(|room| room.kept.drain(..)));
        self.rooms[..count].iter_mut().for_each(Room::wear_beside_dropped);
        if let [room] = &mut self.rooms[..count] {
            room.leave_out_dropped();
            std::mem::swap(&mut room.records, &mut self.records);
            return room.records.clear();
        }
        self.starts.clear();
        let mut total = 0;
        for room in &self.rooms[..count] {
            self.starts.push(total);
            total += room.records.len() - room.dropped;
        }
        self.records.clear();
        room::reserve(&mut self.records, total);
        let (rooms, starts) = (&self.rooms, &self.starts);
        let places = Shared::new(&mut self.records.spare_capacity_mut()[..total]);
        self.stages.run(
            crew,
            1,
            |_| count,
            |_, chunk| {
                for (k, record) in rooms[chunk].kept().enumerate() {
                    // SAFETY: every record has a place of its own.
                    unsafe { places.get(starts[chunk] + k) }.write(*record);
                }
            },
        );
        // SAFETY: all of them were written.
        unsafe { self.records.set_len(total) };
    }

    /// Forgets all impulses of the previous step (a cold start).
    pub fn forget_impulses(&mut self) {
        for record in &mut self.records {
            for m in &mut record.memory {
                m.normal_impulse = 0.0;
                m.friction_impulse = DVec3::ZERO;
            }
            record.spin_impulse = 0.0;
            record.rolling_impulse = DVec3::ZERO;
        }
    }

    /// Makes these the contacts of the step before, ascending by pair.
    pub fn remember(&mut self, records: impl Iterator<Item = PatchRecord>) {
        self.previous.clear();
        self.previous.extend(records);
    }

    /// The contacts of the step before.
    pub fn previous(&self) -> &[PatchRecord] {
        &self.previous
    }

    /// Puts the contacts of bodies that sleep aside.
    pub fn put_aside(&mut self, asleep: impl Fn(u32) -> bool) {
        let of_sleepers = |r: &PatchRecord| asleep(r.pair.a) || asleep(r.pair.b);
        self.dormant.extend(self.records.iter().filter(|r| of_sleepers(r)));
        self.records.retain(|r| !of_sleepers(r));
        self.dormant.sort_unstable_by_key(|r| (r.pair, r.number));
    }

    /// Takes back the contacts of bodies that no longer sleep: among those of the last step.
    pub fn recall(&mut self, asleep: impl Fn(u32) -> bool, when: Waking) {
        let of_sleepers = |r: &PatchRecord| asleep(r.pair.a) || asleep(r.pair.b);
        let lists = match when {
            Waking::Between => [Some(&mut self.records), None],
            Waking::Early => [Some(&mut self.previous), None],
            Waking::Late => [Some(&mut self.records), Some(&mut self.previous)],
        };
        for last in lists.into_iter().flatten() {
            last.extend(self.dormant.iter().filter(|r| !of_sleepers(r)));
            last.sort_unstable_by_key(|r| (r.pair, r.number));
        }
        self.dormant.retain(of_sleepers);
    }

    /// Forgets everything about a body that was removed.
    pub fn forget(&mut self, index: u32) {
        self.records.retain(|r| r.pair.a != index && r.pair.b != index);
        self.previous.retain(|r| r.pair.a != index && r.pair.b != index);
        self.kept.retain(|k| k.pair.a != index && k.pair.b != index);
    }

    /// The contacts as a caller reads them: those that touch or bear load.
    pub fn read_out<S: Form>(&self, slots: &[Slot<S>]) -> Vec<ContactPatch> {
        let id = |index: u32| BodyId { index, generation: slots[index as usize].generation };
        let mut out = Vec::new();
        for r in self.records.iter().chain(&self.dormant) {
            let points: Vec<ContactPoint> = r
                .felt()
                .map(|i| ContactPoint {
                    on_a: r.spots[i].on_a,
                    on_b: r.spots[i].on_b,
                    depth: r.spots[i].depth,
                    normal_impulse: r.memory[i].normal_impulse,
                    friction_impulse: r.memory[i].friction_impulse,
                })
                .collect();
            if points.is_empty() {
                continue;
            }
            out.push(ContactPatch {
                a: id(r.pair.a),
                b: id(r.pair.b),
                patch: r.number as usize,
                normal: r.normal,
                points,
                spin_impulse: r.spin_impulse,
                rolling_impulse: r.rolling_impulse,
            });
        }
        if !self.dormant.is_empty() {
            out.sort_by_key(|p| (p.a.index, p.b.index, p.patch));
        }
        out
    }

    /// Places the contacts in the world: until then they are relative to their first body. Returns how many
    /// points there are, and the deepest, metres.
    pub fn place<S: Form>(&mut self, slots: &[Slot<S>], crew: Option<&dyn Crew>) -> (usize, f64) {
        let sum = Mutex::new((0, 0.0_f64));
        self.placed.resize(slots.len(), Pose::IDENTITY);
        for (placed, slot) in self.placed.iter_mut().zip(slots) {
            // Contacts of what sleeps lie where they were.
            if let Some(body) = slot.body.as_ref().filter(|body| !body.asleep) {
                *placed = body.pose;
            }
        }
        let count = self.records.len();
        let records = Shared::new(&mut self.records);
        self.stages.over(crew, count, |range| {
            let (mut points, mut deepest) = (0, 0.0_f64);
            for k in range {
                // SAFETY: every record is in one chunk.
                let r = unsafe { records.get(k) };
                points += r.felt().count();
                let Some(a) = &slots[r.pair.a as usize].body else { continue };
                for c in r.spots_mut() {
                    deepest = deepest.max(c.depth);
                    c.on_a += a.pose.position;
                    c.on_b += a.pose.position;
                }
            }
            let mut sum = sum.lock().unwrap_or_else(PoisonError::into_inner);
            *sum = (sum.0 + points, sum.1.max(deepest));
        });
        sum.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}
