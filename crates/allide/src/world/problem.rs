//! The contacts of an island as the response sees them.

use super::contacts::PatchRecord;
use super::finding::arms;
use super::islands::NONE;
use super::{Body, BodyKind, Form, Slot, ground};
use crate::crew::Shared;
use crate::response::block::{Found, Patches, Raw, RawPoint};
use crate::response::problem::{BodyIndex, FIXED, MAX_POINTS, Patch, PointState};
use glam::DVec3;

/// The patches of an island, made from its contacts when they are looked at.
pub struct OfIsland<'a, S: Form> {
    pub records: Shared<'a, PatchRecord>,
    /// Those of the island.
    pub numbers: &'a [u32],
    pub slots: &'a [Slot<S>],
    /// Of each slot: its body's number in the island, [`FIXED`] where none moves it.
    pub local: &'a [u32],
    /// Whether the contacts of the island's own bodies are plain as far as these are concerned.
    pub plain: bool,
    /// Of each patch: depth that is left alone, metres; empty where it is the same for all.
    pub slops: &'a [f64],
    /// Length of the step, seconds.
    pub dt: f64,
}

impl<S: Form> OfIsland<'_, S> {
    fn record(&self, k: usize) -> &PatchRecord {
        // SAFETY: whoever solves an island is alone with its contacts, and changes them by `put` alone.
        unsafe { self.records.get(self.numbers[k] as usize) }
    }

    fn bodies(&self, record: &PatchRecord) -> Option<(&Body<S>, &Body<S>)> {
        let body = |slot: u32| self.slots[slot as usize].body.as_ref();
        Some((body(record.pair.a)?, body(record.pair.b)?))
    }

    fn patch(&self, record: &PatchRecord, a: &Body<S>, b: &Body<S>) -> Patch {
        let ground = record.ground;
        let material = ground::material(a, ground).combined(ground::material(b, ground));
        let driven_spin = |body: &Body<S>| if body.kind == BodyKind::Driven { body.spin } else { DVec3::ZERO };
        let mut points = [PointState::default(); MAX_POINTS];
        for (i, point) in points[..record.count()].iter_mut().enumerate() {
            *point = self.point(record, i, a, b);
        }
        Patch {
            a: self.local[record.pair.a as usize],
            b: self.local[record.pair.b as usize],
            normal: record.normal,
            count: record.count(),
            points,
            surface_spin: driven_spin(b) - driven_spin(a),
            friction: material.friction,
            spin_friction: material.spin_friction,
            rolling_friction: material.rolling_friction,
            restitution: material.restitution,
            spin_impulse: record.spin_impulse,
            rolling_impulse: record.rolling_impulse,
        }
    }

    fn point(&self, record: &PatchRecord, i: usize, a: &Body<S>, b: &Body<S>) -> PointState {
        let contact = &record.spots()[i];
        let (arm_a, arm_b) = arms(contact, a, b);
        let drive = |body: &Body<S>, arm: DVec3| match body.kind {
            BodyKind::Driven => body.velocity + body.spin.cross(arm),
            _ => DVec3::ZERO,
        };
        let swerve = if S::SWERVES { swerve(a, b, (arm_a, arm_b), record.normal) * self.dt } else { 0.0 };
        let surface_turn = surface_turn((a, arm_a), (b, arm_b), record.normal) * self.dt;
        PointState {
            arm_a,
            arm_b,
            surface_velocity: drive(b, arm_b) - drive(a, arm_a) + record.normal * swerve + surface_turn,
            surface_turn,
            gap: -contact.depth,
            bias: 0.0,
            normal_impulse: record.memory()[i].normal_impulse,
            friction_impulse: record.memory()[i].friction_impulse,
        }
    }
}

impl<S: Form> Patches for OfIsland<'_, S> {
    fn count(&self) -> usize {
        self.numbers.len()
    }

    fn pair(&self, k: usize) -> (BodyIndex, BodyIndex) {
        // What no impulse moves has no number in an island, and that is what `FIXED` is.
        const { assert!(NONE == FIXED) };
        let pair = self.record(k).pair;
        (self.local[pair.a as usize], self.local[pair.b as usize])
    }

    fn is_plain(&self, k: usize) -> bool {
        let pair = self.record(k).pair;
        let beside = |slot: u32| {
            self.local[slot as usize] != FIXED || self.slots[slot as usize].body.as_ref().is_some_and(is_plain)
        };
        self.plain && beside(pair.a) && beside(pair.b)
    }

    #[inline(always)]
    fn look<R>(&self, k: usize, at: impl FnOnce(&Patch) -> R) -> R {
        let record = self.record(k);
        match self.bodies(record) {
            Some((a, b)) => at(&self.patch(record, a, b)),
            None => at(&Patch::NONE),
        }
    }

    #[inline(always)]
    fn fetch(&self, k: usize) {
        self.records.fetch(self.numbers[k] as usize);
    }

    #[inline(always)]
    fn lay(&self, k: usize, lane: usize, raw: &mut Raw) {
        let record = self.record(k);
        let Some((a, b)) = self.bodies(record) else { return };
        let material = ground::material(a, record.ground).combined(ground::material(b, record.ground));
        raw.set(lane, self.pair(k), record.normal, material.friction);
        if let Some(slop) = self.slops.get(k) {
            raw.leave(lane, *slop);
        }
        let (centre_a, centre_b) = (a.pose.rotation * a.mass.centre, b.pose.rotation * b.mass.centre);
        let offset = b.pose.position - a.pose.position;
        for (i, (spot, memory)) in record.spots().iter().zip(record.memory()).enumerate() {
            let middle = 0.5 * (spot.on_a + spot.on_b);
            let point = RawPoint {
                arm_a: middle - centre_a,
                arm_b: middle - offset - centre_b,
                gap: -spot.depth,
                normal_impulse: memory.normal_impulse,
                friction_impulse: memory.friction_impulse,
            };
            raw.add(lane, i, &point);
        }
    }

    unsafe fn put(&self, k: usize, found: &Found) {
        // SAFETY: the caller's.
        let record = unsafe { self.records.get(self.numbers[k] as usize) };
        for (i, m) in record.memory_mut().iter_mut().enumerate() {
            (m.normal_impulse, m.friction_impulse) = (found.normal[i], found.friction[i]);
        }
        (record.spin_impulse, record.rolling_impulse) = (found.spin, found.rolling);
    }
}

/// Whether contacts of a body are plain as far as it is concerned, see [`Patch::is_plain`].
pub fn is_plain<S: Form>(body: &Body<S>) -> bool {
    let m = &body.material;
    let turns_freely = m.spin_friction <= 0.0 && m.rolling_friction <= 0.0;
    body.kind != BodyKind::Driven && m.restitution <= 0.0 && turns_freely && body.ground.is_empty()
}

/// How fast the velocity along a contact of b's surface there against a's changes as both turn, m/s²; zero unless a driven
/// one turns. What stands on a turntable goes round with it: held to the velocity at the start of each step it would go
/// straight on and come farther out, step by step.
fn surface_turn<S: Form>((a, arm_a): (&Body<S>, DVec3), (b, arm_b): (&Body<S>, DVec3), normal: DVec3) -> DVec3 {
    let turns = |body: &Body<S>| body.kind == BodyKind::Driven && body.spin != DVec3::ZERO;
    if !turns(a) && !turns(b) {
        return DVec3::ZERO;
    }
    let inwards = |body: &Body<S>, arm: DVec3| match body.kind {
        BodyKind::Fixed => DVec3::ZERO,
        _ => body.spin.cross(body.spin.cross(arm)),
    };
    let change = inwards(b, arm_b) - inwards(a, arm_a);
    change - normal * normal.dot(change)
}

/// Half the acceleration with which the surface of a driven body that turns comes towards the other at a contact,
/// m/s²; negative, or 0.
///
/// Its gap is f = n·(q − p), where p goes round with it and n turns: f″ = 2·(ω × n)·(q′ − p′) − n·p″, p″ = −ω²·arm.
/// Without this it would be off by ½·f″·dt² after a step, and a wall that sweeps round fast goes through things.
fn swerve<S: Form>(a: &Body<S>, b: &Body<S>, (arm_a, arm_b): (DVec3, DVec3), normal: DVec3) -> f64 {
    let turns = |body: &Body<S>| body.kind == BodyKind::Driven && body.spin != DVec3::ZERO;
    let (round, arm, n) = if turns(a) {
        (a, arm_a, normal)
    } else if turns(b) {
        (b, arm_b, -normal)
    } else {
        return 0.0;
    };
    let slip = (b.velocity + b.spin.cross(arm_b) - a.velocity - a.spin.cross(arm_a)) * normal.dot(n);
    let inwards = 2.0 * round.spin.cross(n).dot(slip) - n.dot(round.spin.cross(round.spin.cross(arm)));
    (0.5 * inwards).min(0.0)
}
