//! Finding the contacts of pairs, and matching them with those of the step before.

use super::carried::{self, Wear};
use super::contacts::{PatchRecord, Reach, Spot};
use super::kept::{Keeping, Kept, are_still};
use super::passing::Mark;
use super::seams::Beside;
use super::sheets::{keep_sides, through, wider};
use super::sleep::is_active;
use super::{Body, BodyKind, Form, Slot, ground};
use crate::broad::Pair;
use crate::manifold::{self, Bearing, Remembered};
use crate::math::Pose;
use crate::narrow::Contact;
use crate::room;
use glam::DVec3;

/// How far a contact may move on a body from one step to the next and still be the same, as a share
/// of the body's radius.
const REACH: f64 = 0.25;

/// What a step's contacts are found among.
pub struct Around<'a, S: Form> {
    /// Pairs of slots that do not collide, ascending.
    pub ignored: &'a [(u32, u32)],
    pub slots: &'a [Slot<S>],
    pub reaches: &'a [Reach],
    /// Length of the step, seconds.
    pub dt: f64,
    /// Whether contacts of what rests are kept for the next step.
    pub keeps: bool,
}

/// What is known of the contacts of the step before.
pub(super) struct Known<'a> {
    pub previous: &'a [PatchRecord],
    pub kept: &'a [Kept],
    pub placed: &'a [Pose],
}

/// Room to find contacts in, one for each chunk of pairs.
#[derive(Clone, Debug, Default)]
pub(super) struct Room {
    found: Vec<Contact>,
    pub ahead: Vec<Contact>,
    patches: Vec<manifold::Patch>,
    pub records: Vec<PatchRecord>,
    pub kept: Vec<Kept>,
    /// Of each record, where they were looked through; and how many of them are dropped.
    pub marks: Vec<Mark>,
    pub dropped: usize,
    /// Contacts with what does not move or moves by itself.
    pub beside: Vec<Beside>,
    pub sensed: Vec<Pair>,
}

impl Room {
    /// The records that are not dropped.
    pub fn kept(&self) -> impl Iterator<Item = &PatchRecord> {
        let is_dropped = |k: usize| self.dropped > 0 && self.marks[k] == Mark::Dropped;
        self.records.iter().enumerate().filter(move |(k, _)| !is_dropped(*k)).map(|(_, record)| record)
    }

    /// Of what is left of a pair whose other contacts are dropped nothing is carried on: those would be missing.
    pub fn wear_beside_dropped(&mut self) {
        if self.dropped == 0 {
            return;
        }
        let mut first = 0;
        for of_pair in self.records.chunk_by_mut(|r, s| r.pair == s.pair) {
            let marks = &self.marks[first..first + of_pair.len()];
            first += of_pair.len();
            if marks.contains(&Mark::Dropped) {
                of_pair.iter_mut().for_each(|r| r.wear = Wear::OUT);
            }
        }
    }

    pub fn leave_out_dropped(&mut self) {
        if self.dropped > 0 {
            let mut marks = self.marks.iter();
            self.records.retain(|_| marks.next() != Some(&Mark::Dropped));
            self.dropped = 0;
        }
    }

    /// Appends the contacts of `pairs`, and those of them that sensors notice.
    pub fn find<S: Form>(&mut self, pairs: &[Pair], around: &Around<S>, known: &Known, sensed_before: &[Pair]) {
        let Around { ignored, slots, reaches, dt, keeps } = *around;
        self.dropped = 0;
        self.kept.clear();
        self.marks.clear();
        let Some(first) = pairs.first() else { return };
        let &Known { previous, kept, placed } = known;
        let mut old = previous.partition_point(|r| r.pair < *first);
        for &pair in pairs {
            let (ra, rb) = (&reaches[pair.a as usize], &reaches[pair.b as usize]);
            if !ra.swept.overlaps(&rb.swept) || ignored.binary_search(&(pair.a, pair.b)).is_ok() {
                continue;
            }
            let (Some(a), Some(b)) = (&slots[pair.a as usize].body, &slots[pair.b as usize].body) else { continue };
            if !a.groups.collide(b.groups) {
                continue;
            }
            let active = is_active(a) || is_active(b);
            if a.sensor || b.sensor {
                let overlap = |room| S::overlap_deeper((&a.shape, &a.pose), (&b.shape, &b.pose), 0.0, room);
                let was = || sensed_before.binary_search(&pair).is_ok();
                if a.sensor != b.sensor && if active { overlap(&mut self.ahead) } else { was() } {
                    self.sensed.push(pair);
                }
                continue;
            }
            if !active || (a.kind != BodyKind::Dynamic && b.kind != BodyKind::Dynamic) {
                continue;
            }
            while old < previous.len() && previous[old].pair < pair {
                old += 1;
            }
            let known = previous[old..].iter().take_while(|r| r.pair == pair).count();
            let known = &previous[old..old + known];
            self.patches.clear();
            let margin = ra.margin_with(rb).max(through(known, a, b));
            let mut wear = Wear::OUT;
            match if keeps { S::keeping(&a.shape, &b.shape) } else { Keeping::Nothing } {
                Keeping::AtRest if are_still(a, b, dt) => self.find_kept(pair, (a, b), (margin, dt), kept),
                Keeping::Carried { turned } => {
                    let was = || [pair.a, pair.b].map(|i| &placed[i as usize]);
                    if !known.is_empty() && carried::carry(known, (a, b), was(), (margin, turned), &mut self.records) {
                        continue;
                    }
                    wear = Wear::new(margin);
                    S::patches(a, b, margin, dt, &mut self.found, &mut self.patches);
                }
                _ => S::patches(a, b, margin, dt, &mut self.found, &mut self.patches),
            }
            if let Some(wider) = wider(&self.patches, known, (a, b), (margin, ra.margin + rb.margin)) {
                self.patches.clear();
                S::patches(a, b, wider, dt, &mut self.found, &mut self.patches);
            }
            let first = self.records.len();
            for (number, patch) in self.patches.iter().enumerate() {
                room::push(&mut self.records, record(pair, number as u32, patch, a, b));
            }
            self.records[first..].iter_mut().for_each(|r| r.wear = wear);
            keep_sides(&mut self.records[first..], known, a, b);
            if !known.is_empty() {
                remember(&mut self.records[first..], known, a, b);
            }
        }
    }

    /// The patches of two bodies that are still: those kept, or else those found now, which are kept.
    fn find_kept<S: Form>(
        &mut self,
        pair: Pair,
        (a, b): (&Body<S>, &Body<S>),
        (margin, dt): (f64, f64),
        kept: &[Kept],
    ) {
        let known = kept.binary_search_by_key(&pair, |k| k.pair).ok().map(|k| &kept[k]);
        if let Some(known) = known.filter(|known| known.holds(a, b, margin)) {
            known.carry(a, b, &mut self.patches);
            self.kept.push(known.clone());
            return;
        }
        S::patches(a, b, margin, dt, &mut self.found, &mut self.patches);
        self.kept.push(Kept::new(pair, a, b, margin, &self.patches));
    }
}

#[inline(always)]
pub(super) fn record<S: Form>(
    pair: Pair,
    number: u32,
    patch: &manifold::Patch,
    a: &Body<S>,
    b: &Body<S>,
) -> PatchRecord {
    let contacts = patch.contacts();
    let mut record = PatchRecord::new(pair, number, patch.normal, ground::number(&contacts[0], a, b));
    // Points are followed on the body that moves; of two, on the second.
    let on_b = b.kind == BodyKind::Dynamic;
    let body = if on_b { b } else { a };
    for c in contacts {
        let spot = Spot { on_a: c.on_a, on_b: c.on_b, depth: c.depth };
        let (arm_a, arm_b) = arms(&spot, a, b);
        let arm = if on_b { arm_b } else { arm_a };
        record.add(spot, Remembered::at(arm, body.pose.rotation.conjugate() * arm));
    }
    record
}

/// From both centres of mass to the middle of a contact, metres.
pub(super) fn arms<S: Form>(c: &Spot, a: &Body<S>, b: &Body<S>) -> (DVec3, DVec3) {
    let middle = 0.5 * (c.on_a + c.on_b);
    let offset = b.pose.position - a.pose.position;
    (middle - a.pose.rotation * a.mass.centre, middle - offset - b.pose.rotation * b.mass.centre)
}

impl Bearing for PatchRecord {
    fn normal(&self) -> DVec3 {
        self.normal
    }

    fn points(&self) -> &[Remembered] {
        self.memory()
    }

    fn points_mut(&mut self) -> &mut [Remembered] {
        self.memory_mut()
    }
}

/// Takes over the impulses of the previous step's patches of the same pair.
fn remember<S: Form>(records: &mut [PatchRecord], previous: &[PatchRecord], a: &Body<S>, b: &Body<S>) {
    let body = if b.kind == BodyKind::Dynamic { b } else { a };
    manifold::carry_over(previous, records, REACH * body.shape.radius());
    for record in records {
        let n = record.normal;
        for m in record.memory_mut() {
            m.friction_impulse -= n * n.dot(m.friction_impulse);
        }
        if let Some(old) = manifold::most_alike(previous, record) {
            record.spin_impulse = previous[old].spin_impulse;
            record.rolling_impulse = previous[old].rolling_impulse - n * n.dot(previous[old].rolling_impulse);
        }
    }
}
