//! The contacts of a step that was taken in parts.

use super::Fast;
use crate::world::carried::Wear;
use crate::world::contacts::PatchRecord;
use crate::world::{Form, Slot};
use glam::DVec3;

/// Cosine of the angle up to which patches of a pair are the same.
const SAME: f64 = 0.9;

/// A patch with all its impulses times a factor.
pub fn scaled(record: &PatchRecord, factor: f64) -> PatchRecord {
    let mut record = *record;
    for m in record.memory_mut() {
        m.normal_impulse *= factor;
        m.friction_impulse *= factor;
    }
    record.spin_impulse *= factor;
    record.rolling_impulse *= factor;
    record
}

/// Places patches in the world that are relative to their first bodies.
pub fn place<S: Form>(records: &mut [PatchRecord], slots: &[Slot<S>]) {
    for r in records {
        let at = slots[r.pair.a as usize].body.as_ref().map_or(DVec3::ZERO, |a| a.pose.position);
        shift(r, at);
    }
}

fn shift(record: &mut PatchRecord, by: DVec3) {
    for c in record.spots_mut() {
        c.on_a += by;
        c.on_b += by;
    }
}

/// Adds the patches of a later part of a step to those of the earlier ones, both ascending by pair. Of a patch that
/// is in both the later one stays, with the impulses of both; of others those that bore something.
pub fn add(done: &mut Vec<PatchRecord>, later: &[PatchRecord]) {
    let mut all = later.to_vec();
    for old in done.drain(..) {
        let first = later.partition_point(|r| r.pair < old.pair);
        let count = later[first..].iter().take_while(|r| r.pair == old.pair).count();
        let same = all[first..first + count].iter_mut().find(|r| r.normal.dot(old.normal) > SAME);
        match same {
            Some(same) => bear(same, &old),
            None if old.memory().iter().any(|m| m.normal_impulse > 0.0) => all.push(old),
            None => {}
        }
    }
    all.sort_by_key(|r| (r.pair, r.number));
    let mut number = 0;
    for k in 0..all.len() {
        number = if k > 0 && all[k - 1].pair == all[k].pair { number + 1 } else { 0 };
        all[k].number = number;
    }
    *done = all;
}

/// Gives a patch the impulses of another, shared among its points.
fn bear(patch: &mut PatchRecord, other: &PatchRecord) {
    let share = 1.0 / patch.count() as f64;
    let normal: f64 = other.memory().iter().map(|m| m.normal_impulse).sum();
    let friction: DVec3 = other.memory().iter().map(|m| m.friction_impulse).sum();
    for m in patch.memory_mut() {
        m.normal_impulse += share * normal;
        m.friction_impulse += share * friction;
    }
    patch.spin_impulse += other.spin_impulse;
    patch.rolling_impulse += other.rolling_impulse;
}

/// Puts the patches of all groups in the place of those that their bodies had in the whole step.
pub fn give_back<S: Form>(records: &mut Vec<PatchRecord>, fast: &mut Fast, slots: &[Slot<S>]) {
    records.retain(|r| !fast.group_of.contains_key(&r.pair.a) && !fast.group_of.contains_key(&r.pair.b));
    for group in &mut fast.groups {
        add(&mut group.done, &group.pending);
        for mut record in group.done.drain(..) {
            // Relative to the first body at the start of the step, like all others.
            let at = slots[record.pair.a as usize].body.as_ref().map_or(DVec3::ZERO, |a| a.pose.position);
            shift(&mut record, -at);
            // Its bodies were on their way then.
            record.wear = Wear::OUT;
            records.push(record);
        }
    }
    records.sort_by_key(|r| (r.pair, r.number));
}
