//! Who began to touch whom, who still does, and who no longer does.

use super::contacts::PatchRecord;
use super::{BodyId, Form, World};
use crate::broad::Pair;

/// What became of two bodies' touching in the last step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// They touch, and did not before.
    Begin,
    /// They touch as before.
    Stay,
    /// They no longer touch, or one of them was removed.
    End,
}

impl Phase {
    /// The name used in files.
    pub fn name(self) -> &'static str {
        match self {
            Phase::Begin => "begin",
            Phase::Stay => "stay",
            Phase::End => "end",
        }
    }
}

/// Two bodies that touch, or did until now; `a` has the smaller number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Event {
    /// First body. After [`Phase::End`] it may be gone.
    pub a: BodyId,
    /// Second body.
    pub b: BodyId,
    /// What became of it.
    pub phase: Phase,
    /// Whether one of them is a sensor: it notices the other, and they push nothing.
    pub sensor: bool,
    /// Sum of the normal forces of all their points, mean of the step, N; 0 where they do not touch or one
    /// is a sensor.
    pub force: f64,
}

/// What is kept of touches between steps.
#[derive(Clone, Debug, Default)]
pub struct Touches {
    /// Pairs with a sensor that overlap, ascending: of this step and the one before.
    pub sensed: Vec<Pair>,
    pub sensed_before: Vec<Pair>,
    /// Touches that ended when a body was removed since the last step.
    pub cut: Vec<Event>,
    /// Those that ended so before the last step.
    pub cut_before: Vec<Event>,
    /// Whether the world was just restored: then what happened in the step before is not known.
    pub restored: bool,
}

/// Whether a patch touches or bears load.
pub fn touches(record: &PatchRecord) -> bool {
    record.felt().next().is_some()
}

/// One entry a pair that touches: the pair, and the impulses of its points together, N·s.
fn touching(records: &[PatchRecord]) -> Vec<(Pair, f64)> {
    let mut out: Vec<(Pair, f64)> = Vec::new();
    for record in records.iter().filter(|r| touches(r)) {
        let load: f64 = record.memory().iter().map(|m| m.normal_impulse).sum();
        match out.last_mut() {
            Some((pair, sum)) if *pair == record.pair => *sum += load,
            _ => out.push((record.pair, load)),
        }
    }
    out
}

impl<S: Form> World<S> {
    /// What began, stayed and ended in the last step, ordered by bodies. Like the contacts, touches are those
    /// at the start of the step, or that bore load in it. Nothing is worked out before it is asked for; a world that was
    /// just restored does not know them.
    pub fn events(&self) -> Vec<Event> {
        if self.touches.restored {
            return Vec::new();
        }
        let dt = self.settings.step;
        let id = |index: u32| BodyId { index, generation: self.slots[index as usize].generation };
        let event = |pair: Pair, phase, sensor, force| Event { a: id(pair.a), b: id(pair.b), phase, sensor, force };
        let mut out = self.touches.cut_before.clone();
        let (now, before) = (touching(&self.contacts.records), touching(self.contacts.previous()));
        // What sleeps has touched for long, and does.
        out.extend(touching(&self.contacts.dormant).iter().map(|(p, j)| event(*p, Phase::Stay, false, j / dt)));
        let was = |pair: &Pair| before.binary_search_by_key(pair, |(p, _)| *p).is_ok();
        for (pair, impulse) in &now {
            let phase = if was(pair) { Phase::Stay } else { Phase::Begin };
            out.push(event(*pair, phase, false, impulse / dt));
        }
        let is = |pair: &Pair| {
            let dormant = &self.contacts.dormant;
            now.binary_search_by_key(pair, |(p, _)| *p).is_ok()
                || dormant.binary_search_by_key(pair, |r| r.pair).is_ok()
        };
        out.extend(before.iter().filter(|(p, _)| !is(p)).map(|(p, _)| event(*p, Phase::End, false, 0.0)));
        let (sensed, earlier) = (&self.touches.sensed, &self.touches.sensed_before);
        for pair in sensed {
            let phase = if earlier.binary_search(pair).is_ok() { Phase::Stay } else { Phase::Begin };
            out.push(event(*pair, phase, true, 0.0));
        }
        let gone = earlier.iter().filter(|p| sensed.binary_search(p).is_err());
        out.extend(gone.map(|p| event(*p, Phase::End, true, 0.0)));
        out.sort_by_key(|e| (e.a, e.b, e.phase));
        out
    }

    /// Notes the touches that end with the removal of a slot's body. Before its contacts are forgotten.
    pub(super) fn cut_touches(&mut self, slot: u32) {
        let id = |index: u32| BodyId { index, generation: self.slots[index as usize].generation };
        let has = |p: &Pair| p.a == slot || p.b == slot;
        let of = |p: Pair, sensor| Event { a: id(p.a), b: id(p.b), phase: Phase::End, sensor, force: 0.0 };
        let bodies = touching(&self.contacts.records).into_iter().map(|(p, _)| p).filter(has);
        let cut: Vec<Event> = bodies
            .map(|p| of(p, false))
            .chain(self.touches.sensed.iter().filter(|p| has(p)).map(|p| of(*p, true)))
            .collect();
        self.touches.cut.extend(cut);
        self.touches.sensed.retain(|p| !has(p));
        self.touches.sensed_before.retain(|p| !has(p));
    }

    /// A new step begins: what was noted since the last one belongs to it.
    pub(super) fn turn_touches(&mut self) {
        let t = &mut self.touches;
        std::mem::swap(&mut t.sensed, &mut t.sensed_before);
        t.sensed.clear();
        std::mem::swap(&mut t.cut, &mut t.cut_before);
        t.cut.clear();
        t.restored = false;
    }
}
