//! Contacts across gaps that bodies pass by.

use super::contacts::{ContactSet, PatchRecord, Spot};
use super::finding::{Room, arms};
use super::flags::Flags;
use super::integrate::moved;
use super::seams::drop_seams;
use super::{Body, BodyKind, Form, Slot, fast, sheets};
use crate::broad::Pair;
use crate::crew::{Crew, Shared};
use crate::narrow::Contact;
use glam::DVec3;

/// A gap under this is no gap, metres.
const NEAR: f64 = 1e-5;
/// Overlap that is no hit, metres.
const BRUSH: f64 = 1e-4;
/// How often it is looked ahead in a step.
const LOOKS: u32 = 4;
/// Part of a push straight up from which on it bears a body.
const BEARING: f64 = 1e-2;

impl ContactSet {
    /// Drops contacts found across a gap that are not going to be: of bodies that pass each other by within the
    /// next `dt` seconds, under `gravity` (m/s²).
    ///
    /// A contact ahead is a plane that may not be crossed. To what slides or rolls over the joint of
    /// two flush slabs, the edge of the second is such a plane, standing or leaning in its way.
    pub fn drop_passed<S: Form>(&mut self, slots: &[Slot<S>], (dt, gravity): (f64, DVec3), crew: Option<&dyn Crew>) {
        let (rooms, stages, (supported, beside)) = self.full_rooms();
        supported.lower(slots.len());
        let (supported, count) = (&*supported, rooms.len());
        let shared = Shared::new(rooms);
        stages.run(
            crew,
            2,
            |_| count,
            |stage, k| {
                // SAFETY: a chunk for each room.
                let room = unsafe { shared.get(k) };
                match stage {
                    0 => {
                        room.look_through(slots, (dt, gravity), supported);
                        room.note_beside(slots);
                    }
                    _ => room.drop_passed(slots, (dt, gravity), supported),
                }
            },
        );
        drop_seams(rooms, slots, (dt, gravity), beside);
    }
}

impl Room {
    /// Marks all contacts, and notes whose bodies they bear.
    fn look_through<S: Form>(&mut self, slots: &[Slot<S>], (dt, gravity): (f64, DVec3), supported: &Flags) {
        self.marks.clear();
        let up = -gravity.normalize_or_zero();
        for record in &self.records {
            let mark = mark(record, slots, dt);
            if mark == Mark::Touches {
                // What hangs on a body does not bear it.
                let rise = record.normal.dot(up);
                let bears = |rise: f64| up == DVec3::ZERO || rise > BEARING;
                if bears(-rise) {
                    supported.raise(record.pair.a);
                }
                if bears(rise) {
                    supported.raise(record.pair.b);
                }
            }
            self.marks.push(mark);
        }
    }

    /// Marks those that are passed by as dropped.
    fn drop_passed<S: Form>(&mut self, slots: &[Slot<S>], (dt, gravity): (f64, DVec3), supported: &Flags) {
        let (records, ahead) = (&self.records, &mut self.ahead);
        // Patches of one pair come one after the other, and meet or do not together.
        let (mut met, mut passed) = (None, None);
        for k in 0..records.len() {
            let r = &records[k];
            if self.marks[k] != Mark::Open || S::FOLLOWED && is_held(records, &self.marks, k) {
                continue;
            }
            let bodies = [r.pair.a, r.pair.b].map(|i| (slots[i as usize].body.as_ref(), supported.is_up(i)));
            let [(Some(a), on_a), (Some(b), on_b)] = bodies else { continue };
            let rests = |body: &Body<S>, supported| supported || body.kind != BodyKind::Dynamic;
            let meet = if sheets::lie_on_each_other(r, a, b) {
                true
            } else if !rests(a, on_a) || !rests(b, on_b) {
                !(is_ahead(r)
                    && is_in_the_way(r, a, b, dt)
                    && once(&mut passed, r.pair, || fast::misses(a, b, (dt, gravity))))
            } else {
                is_too_fast(r, a, b, dt) || once(&mut met, r.pair, || meet_ahead(a, b, dt, ahead))
            };
            if !meet {
                self.marks[k] = Mark::Dropped;
                self.dropped += 1;
            }
        }
    }
}

/// What a contact is, for [`ContactSet::drop_passed`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// It bears its bodies.
    Touches,
    /// It lies across a gap that will not be closed.
    Ahead,
    /// It may be passed by.
    Open,
    /// It is.
    Dropped,
}

/// What `ask` says of a pair, asked once while it is the same.
fn once(known: &mut Option<(Pair, bool)>, pair: Pair, ask: impl FnOnce() -> bool) -> bool {
    match *known {
        Some((of, answer)) if of == pair => answer,
        _ => known.insert((pair, ask())).1,
    }
}

fn mark<S: Form>(record: &PatchRecord, slots: &[Slot<S>], dt: f64) -> Mark {
    let bodies = [record.pair.a, record.pair.b].map(|i| slots[i as usize].body.as_ref());
    let [Some(a), Some(b)] = bodies else { return Mark::Ahead };
    match (is_ahead(record), is_reached(record, a, b, dt)) {
        (_, true) => Mark::Open,
        (false, false) => Mark::Touches,
        (true, false) if is_in_the_way(record, a, b, dt) => Mark::Open,
        (true, false) => Mark::Ahead,
    }
}

/// Cosine of the angle within which patches of a pair are of one surface.
const ONE_SURFACE: f64 = 0.99;

/// Whether the bodies of a record lie on each other beside it, on the same surface: then it is not passed by, but
/// bears them as soon as they rock.
fn is_held(records: &[PatchRecord], marks: &[Mark], k: usize) -> bool {
    let record = &records[k];
    let beside = |j: &usize| records[*j].pair == record.pair;
    let mut all = (0..k).rev().take_while(beside).chain((k + 1..records.len()).take_while(beside));
    all.any(|j| marks[j] == Mark::Touches && records[j].normal.dot(record.normal) > ONE_SURFACE)
}

/// Whether a patch lies across a gap.
fn is_ahead(record: &PatchRecord) -> bool {
    record.spots().iter().all(|c| c.depth < -NEAR)
}

/// Velocity of b relative to a at a point, m/s.
fn approach_at<S: Form>(spot: &Spot, a: &Body<S>, b: &Body<S>) -> DVec3 {
    let (arm_a, arm_b) = arms(spot, a, b);
    b.velocity + b.spin.cross(arm_b) - a.velocity - a.spin.cross(arm_a)
}

/// Velocity of b relative to a at a patch, m/s.
fn approach<S: Form>(record: &PatchRecord, a: &Body<S>, b: &Body<S>) -> DVec3 {
    approach_at(&record.spots()[0], a, b)
}

/// Whether a point of a patch across a gap would be reached within `dt` seconds, and so bear load: not the nearest one,
/// where the bodies turn.
fn is_in_the_way<S: Form>(record: &PatchRecord, a: &Body<S>, b: &Body<S>, dt: f64) -> bool {
    record.spots().iter().any(|c| record.normal.dot(approach_at(c, a, b)) * dt < c.depth)
}

/// Whether a patch is just being reached, so fast that a look ahead must show an overlap if the
/// bodies really meet there.
fn is_reached<S: Form>(record: &PatchRecord, a: &Body<S>, b: &Body<S>, dt: f64) -> bool {
    let shallow = record.spots().iter().all(|c| c.depth < BRUSH);
    let way = -record.normal.dot(approach(record, a, b)) * dt;
    shallow && way > 4.0 * BRUSH * f64::from(LOOKS)
}

/// Whether a body is so fast that it may be through the other between two looks ahead: then the contact stays.
fn is_too_fast<S: Form>(record: &PatchRecord, a: &Body<S>, b: &Body<S>, dt: f64) -> bool {
    approach(record, a, b).length() * dt > a.shape.thickness().min(b.shape.thickness())
}

/// Whether two bodies, going on as they do, meet within `dt` seconds; `ahead` is room to work.
fn meet_ahead<S: Form>(a: &Body<S>, b: &Body<S>, dt: f64, ahead: &mut Vec<Contact>) -> bool {
    // What meets at all is most often deepest at the end.
    (1..=LOOKS).rev().any(|k| {
        let t = dt * f64::from(k) / f64::from(LOOKS);
        let later = |body: &Body<S>| moved(body, body.velocity * t, crate::math::rotation(body.spin * t));
        S::overlap_deeper((&a.shape, &later(a)), (&b.shape, &later(b)), BRUSH, ahead)
    })
}
