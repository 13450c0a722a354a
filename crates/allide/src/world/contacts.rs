//! The contacts of a step: found pair by pair, and matched with those of the step before.

use super::events::Touches;
use super::integrate::moved;
use super::sleep::is_active;
use super::{Body, BodyId, BodyKind, ContactPatch, ContactPoint, Form, Slot, ground};
use crate::broad::Pair;
use crate::manifold::{self, Remembered};
use crate::math::Aabb;
use crate::narrow::Contact;
use crate::response::problem::{self, MAX_POINTS};
use glam::DVec3;

/// How far a contact may move on a body from one step to the next and still be the same, as a share
/// of the body's radius.
const REACH: f64 = 0.25;

/// A gap under this is no gap, metres.
const NEAR: f64 = 1e-5;
/// Overlap that is no hit, metres.
const BRUSH: f64 = 1e-4;
/// How often it is looked ahead in a step.
const LOOKS: u32 = 4;

/// One patch of the present step.
#[derive(Clone, Copy, Debug)]
pub struct PatchRecord {
    pub pair: Pair,
    pub number: u32,
    pub normal: DVec3,
    /// The number of what the ground is made of there, where it has one.
    pub ground: Option<u8>,
    pub count: usize,
    pub contacts: [Contact; MAX_POINTS],
    /// Where the points are, for matching, and the impulses: of the last step before the solve, of
    /// this step after it.
    pub memory: [Remembered; MAX_POINTS],
    pub spin_impulse: f64,
    pub rolling_impulse: DVec3,
}

/// All contacts of a step.
#[derive(Clone, Debug, Default)]
pub struct ContactSet {
    /// Ascending by pair.
    pub records: Vec<PatchRecord>,
    previous: Vec<PatchRecord>,
    /// Those of bodies that sleep, ascending by pair.
    pub dormant: Vec<PatchRecord>,
    found: Vec<Contact>,
    ahead: Vec<Contact>,
    /// Of each slot: whether its body touches anything.
    supported: Vec<bool>,
    patches: Vec<manifold::Patch>,
}

/// What a body's box may grow to within the step, and its reach.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// Where its points may be during the step.
    pub swept: Aabb,
    /// How far any of its points may come in the step, metres.
    pub margin: f64,
}

impl ContactSet {
    /// Makes room for the contacts of a new step; those of the last become the previous ones.
    pub fn begin(&mut self) {
        std::mem::swap(&mut self.records, &mut self.previous);
        self.records.clear();
    }

    /// Finds the contacts of all `pairs` (ascending) in a step of `dt` seconds.
    pub fn find<S: Form>(
        &mut self,
        pairs: &[Pair],
        ignored: &[(u32, u32)],
        slots: &[Slot<S>],
        reaches: &[Reach],
        dt: f64,
        touches: &mut Touches,
    ) {
        let mut old = 0;
        self.records.clear();
        touches.sensed.clear();
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
                let was = || touches.sensed_before.binary_search(&pair).is_ok();
                if a.sensor != b.sensor && if active { overlap(&mut self.ahead) } else { was() } {
                    touches.sensed.push(pair);
                }
                continue;
            }
            if !active || (a.kind != BodyKind::Dynamic && b.kind != BodyKind::Dynamic) {
                continue;
            }
            while old < self.previous.len() && self.previous[old].pair < pair {
                old += 1;
            }
            let known = self.previous[old..].iter().take_while(|r| r.pair == pair).count();
            self.patches.clear();
            S::patches(a, b, ra.margin + rb.margin, dt, &mut self.found, &mut self.patches);
            for (number, patch) in self.patches.iter().enumerate() {
                let mut record = record(pair, number as u32, patch, a, b);
                remember(&mut record, &self.previous[old..old + known], a, b);
                self.records.push(record);
            }
        }
    }

    /// Drops contacts found across a gap that are not going to be: of bodies that rest on something
    /// and pass the other by within the next `dt` seconds.
    ///
    /// A contact ahead is a plane that may not be crossed. To what slides or rolls over the joint of
    /// two flush slabs, the edge of the second is such a plane, standing or leaning in its way.
    pub fn drop_passed<S: Form>(&mut self, slots: &[Slot<S>], dt: f64) {
        self.supported.clear();
        self.supported.resize(slots.len(), false);
        for r in self.records.iter().filter(|r| !is_ahead(r)) {
            let (a, b) = (r.pair.a as usize, r.pair.b as usize);
            let (Some(body_a), Some(body_b)) = (&slots[a].body, &slots[b].body) else { continue };
            if !is_reached(r, body_a, body_b, dt) {
                self.supported[a] = true;
                self.supported[b] = true;
            }
        }
        let (supported, ahead) = (&self.supported, &mut self.ahead);
        // Patches of one pair come one after the other, and meet or do not together.
        let mut last: Option<(Pair, bool)> = None;
        self.records.retain(|r| {
            let bodies = [r.pair.a, r.pair.b].map(|i| (slots[i as usize].body.as_ref(), supported[i as usize]));
            let [(Some(a), on_a), (Some(b), on_b)] = bodies else { return true };
            let rests = |body: &Body<S>, supported| supported || body.kind != BodyKind::Dynamic;
            let open = (is_ahead(r) && is_in_the_way(r, a, b, dt)) || is_reached(r, a, b, dt);
            if !open || !rests(a, on_a) || !rests(b, on_b) || is_too_fast(r, a, b, dt) {
                return true;
            }
            let meet = match last {
                Some((pair, meet)) if pair == r.pair => meet,
                _ => meet_ahead(a, b, dt, ahead),
            };
            last = Some((r.pair, meet));
            meet
        });
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

    /// Takes back the contacts of bodies that no longer sleep: among those of the last step, which are the
    /// previous ones `within_step`.
    pub fn recall(&mut self, asleep: impl Fn(u32) -> bool, within_step: bool) {
        let of_sleepers = |r: &PatchRecord| asleep(r.pair.a) || asleep(r.pair.b);
        let last = if within_step { &mut self.previous } else { &mut self.records };
        last.extend(self.dormant.iter().filter(|r| !of_sleepers(r)));
        self.dormant.retain(of_sleepers);
        last.sort_unstable_by_key(|r| (r.pair, r.number));
    }

    /// Forgets everything about a body that was removed.
    pub fn forget(&mut self, index: u32) {
        self.records.retain(|r| r.pair.a != index && r.pair.b != index);
        self.previous.retain(|r| r.pair.a != index && r.pair.b != index);
    }

    /// The contacts as a caller reads them: those that touch or bear load.
    pub fn read_out<S: Form>(&self, slots: &[Slot<S>]) -> Vec<ContactPatch> {
        let id = |index: u32| BodyId { index, generation: slots[index as usize].generation };
        let mut out = Vec::new();
        for r in self.records.iter().chain(&self.dormant) {
            let points: Vec<ContactPoint> = (0..r.count)
                .filter(|&i| r.contacts[i].depth >= 0.0 || r.memory[i].normal_impulse > 0.0)
                .map(|i| ContactPoint {
                    on_a: r.contacts[i].on_a,
                    on_b: r.contacts[i].on_b,
                    depth: r.contacts[i].depth,
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

    /// Places the contacts in the world: until then they are relative to their first body.
    pub fn place<S: Form>(&mut self, slots: &[Slot<S>]) {
        for r in &mut self.records {
            let Some(a) = &slots[r.pair.a as usize].body else { continue };
            for c in &mut r.contacts[..r.count] {
                c.on_a += a.pose.position;
                c.on_b += a.pose.position;
            }
        }
    }
}

/// Whether a patch lies across a gap.
fn is_ahead(record: &PatchRecord) -> bool {
    record.contacts[..record.count].iter().all(|c| c.depth < -NEAR)
}

/// Velocity of b relative to a at a patch, m/s.
fn approach<S: Form>(record: &PatchRecord, a: &Body<S>, b: &Body<S>) -> DVec3 {
    let (arm_a, arm_b) = arms(&record.contacts[0], a, b);
    b.velocity + b.spin.cross(arm_b) - a.velocity - a.spin.cross(arm_a)
}

/// Whether a patch across a gap would be reached within `dt` seconds, and so bear load.
fn is_in_the_way<S: Form>(record: &PatchRecord, a: &Body<S>, b: &Body<S>, dt: f64) -> bool {
    let nearest = record.contacts[..record.count].iter().fold(f64::NEG_INFINITY, |m, c| m.max(c.depth));
    record.normal.dot(approach(record, a, b)) * dt < nearest
}

/// Whether a patch is just being reached, so fast that a look ahead must show an overlap if the
/// bodies really meet there.
fn is_reached<S: Form>(record: &PatchRecord, a: &Body<S>, b: &Body<S>, dt: f64) -> bool {
    let shallow = record.contacts[..record.count].iter().all(|c| c.depth < BRUSH);
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

fn record<S: Form>(pair: Pair, number: u32, patch: &manifold::Patch, a: &Body<S>, b: &Body<S>) -> PatchRecord {
    let contacts = patch.contacts();
    let mut record = PatchRecord {
        pair,
        number,
        normal: patch.normal,
        ground: ground::number(&contacts[0], a, b),
        count: patch.count,
        contacts: [contacts[0]; MAX_POINTS],
        memory: [Remembered::default(); MAX_POINTS],
        spin_impulse: 0.0,
        rolling_impulse: DVec3::ZERO,
    };
    record.contacts[..patch.count].copy_from_slice(contacts);
    // Points are followed on the body that moves; of two, on the second.
    let on_b = b.kind == BodyKind::Dynamic;
    let body = if on_b { b } else { a };
    for (i, c) in contacts.iter().enumerate() {
        let (arm_a, arm_b) = arms(c, a, b);
        let arm = if on_b { arm_b } else { arm_a };
        record.memory[i] = Remembered { arm, local: body.pose.rotation.conjugate() * arm, ..Remembered::default() };
    }
    record
}

/// From both centres of mass to the middle of a contact, metres.
fn arms<S: Form>(c: &Contact, a: &Body<S>, b: &Body<S>) -> (DVec3, DVec3) {
    let middle = 0.5 * (c.on_a + c.on_b);
    let offset = b.pose.position - a.pose.position;
    (middle - a.pose.rotation * a.mass.centre, middle - offset - b.pose.rotation * b.mass.centre)
}

/// Takes over the impulses of the previous step's patches of the same pair.
fn remember<S: Form>(record: &mut PatchRecord, previous: &[PatchRecord], a: &Body<S>, b: &Body<S>) {
    // The patch of the previous step that faces the same way most nearly.
    let facing = |r: &PatchRecord| r.normal.dot(record.normal);
    // Of several that do, the nearest.
    let apart = |r: &PatchRecord| (r.memory[0].local - record.memory[0].local).length_squared();
    let best = previous.iter().max_by(|x, y| facing(x).total_cmp(&facing(y)).then(apart(y).total_cmp(&apart(x))));
    let Some(old) = best.filter(|r| facing(r) > 0.5) else { return };
    let body = if b.kind == BodyKind::Dynamic { b } else { a };
    manifold::carry_over(&old.memory[..old.count], &mut record.memory[..record.count], REACH * body.shape.radius());
    let n = record.normal;
    for m in &mut record.memory[..record.count] {
        m.friction_impulse -= n * n.dot(m.friction_impulse);
    }
    record.spin_impulse = old.spin_impulse;
    record.rolling_impulse = old.rolling_impulse - n * n.dot(old.rolling_impulse);
}

/// The patch as the response sees it; `index` numbers the bodies of the problem.
pub fn to_problem<S: Form>(
    record: &PatchRecord,
    slots: &[Slot<S>],
    index: impl Fn(u32) -> u32,
) -> Option<problem::Patch> {
    let a = slots[record.pair.a as usize].body.as_ref()?;
    let b = slots[record.pair.b as usize].body.as_ref()?;
    let ground = record.ground;
    let material = ground::material(a, ground).combined(ground::material(b, ground));
    let mut points = [problem::PointState::default(); MAX_POINTS];
    for i in 0..record.count {
        let contact = &record.contacts[i];
        let (arm_a, arm_b) = arms(contact, a, b);
        let drive = |body: &Body<S>, arm: DVec3| match body.kind {
            BodyKind::Driven => body.velocity + body.spin.cross(arm),
            _ => DVec3::ZERO,
        };
        points[i] = problem::PointState {
            arm_a,
            arm_b,
            surface_velocity: drive(b, arm_b) - drive(a, arm_a),
            gap: -contact.depth,
            bias: 0.0,
            normal_impulse: record.memory[i].normal_impulse,
            friction_impulse: record.memory[i].friction_impulse,
        };
    }
    let driven_spin = |body: &Body<S>| if body.kind == BodyKind::Driven { body.spin } else { DVec3::ZERO };
    let body_index = |body: &Body<S>, slot| if body.kind == BodyKind::Dynamic { index(slot) } else { problem::FIXED };
    Some(problem::Patch {
        a: body_index(a, record.pair.a),
        b: body_index(b, record.pair.b),
        normal: record.normal,
        count: record.count,
        points,
        surface_spin: driven_spin(b) - driven_spin(a),
        friction: material.friction,
        spin_friction: material.spin_friction,
        rolling_friction: material.rolling_friction,
        restitution: material.restitution,
        spin_impulse: record.spin_impulse,
        rolling_impulse: record.rolling_impulse,
    })
}

/// Takes the impulses that the response found.
pub fn from_problem(record: &mut PatchRecord, patch: &problem::Patch) {
    for (m, p) in record.memory.iter_mut().zip(patch.points()) {
        m.normal_impulse = p.normal_impulse;
        m.friction_impulse = p.friction_impulse;
    }
    record.spin_impulse = patch.spin_impulse;
    record.rolling_impulse = patch.rolling_impulse;
}
