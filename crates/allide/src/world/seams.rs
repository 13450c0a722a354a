//! Contacts at the joints of flush bodies.
//!
//! Two slabs beside each other are one floor to what slides or rolls over them, but every pair is looked at by itself:
//! the side of the second slab, of which nothing is above the first, is then a wall in the way, and its upper edge a
//! kerb. Such a contact is told by what else bears the body. Where all its points lie in the plane of another contact,
//! and the other body is under that plane or is not met on the way along it, there is nothing in the way: it is the
//! plane that bears.
//!
//! What a mesh bears at its edge it bears askew: by itself it may be left over the edge. Where its face goes on in that of a
//! flush mesh it bears as the face does.
//!
//! A kerb, a ramp or the foot of a wall rises above the plane, is met by the body that is moved along it, and stops it.

use super::carried::Wear;
use super::contacts::PatchRecord;
use super::finding::Room;
use super::passing::Mark;
use super::{Body, BodyKind, Form, Slot};
use crate::narrow::{Contact, Motion};
use crate::shape::Shape;
use glam::DVec3;

/// How far flush surfaces may be off each other, metres, and as a share of the thickness of what passes over them.
const FLUSH: (f64, f64) = (2e-5, 2e-3);

/// A way in a step that does not lead into a surface, metres.
const ALONG: f64 = 1e-8;

/// Cosines of the angles within which contacts bear in the same direction, and in nearly the same.
const SAME: f64 = 1.0 - 1e-13;
const NEARLY: f64 = 0.99;

/// Sine of an angle that is none, between a contact and the face that it is on.
const STRAIGHT: f64 = 1e-12;

/// How far beyond an edge it is looked for a face that goes on there, times how far flush surfaces may be off each other.
const BEYOND: f64 = 4.0;

/// How wide the points of a contact must lie for a face to lie on a face, times their length.
const WIDE: f64 = 0.02;

/// How close two contacts lie that are at one joint, as a share of the thickness of what passes over it.
const BESIDE: f64 = 0.1;

/// Steps of time in which it is looked for what is met along a plane.
const LOOKS: usize = 64;

/// A contact of a body that moves with one that does not, or moves by itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beside {
    /// Slot of the body that moves.
    body: u32,
    room: u32,
    record: u32,
}

/// How far flush surfaces may be off each other under a body, metres.
pub(super) fn flush<S: Form>(body: &Body<S>) -> f64 {
    FLUSH.0.min(FLUSH.1 * body.shape.thickness())
}

/// Whether points are not on a line, as they are where something round touches.
fn span_an_area(points: impl Iterator<Item = DVec3> + Clone) -> bool {
    let Some(first) = points.clone().next() else { return false };
    let by_length = |p: &DVec3, q: &DVec3| p.length_squared().total_cmp(&q.length_squared());
    let Some(along) = points.clone().map(|p| p - first).max_by(by_length) else { return false };
    let width = points.map(|p| (p - first).cross(along).length()).fold(0.0, f64::max);
    width > WIDE * along.length_squared()
}

/// A contact as one of its bodies sees it, which moves: positions are relative to its own.
struct Seen<'a, S: Form> {
    record: &'a PatchRecord,
    body: &'a Body<S>,
    /// What it lies on, or runs into.
    other: &'a Body<S>,
    /// From the other to it.
    normal: DVec3,
    /// Of the second of a pair: from positions of the record to its own, metres.
    shift: Option<DVec3>,
}

impl<'a, S: Form> Seen<'a, S> {
    fn new(record: &'a PatchRecord, slots: &'a [Slot<S>]) -> Option<Seen<'a, S>> {
        let [a, b] = [record.pair.a, record.pair.b].map(|i| slots[i as usize].body.as_ref());
        let (a, b) = (a?, b?);
        match (a.kind == BodyKind::Dynamic, b.kind == BodyKind::Dynamic) {
            (true, false) => Some(Seen { record, body: a, other: b, normal: -record.normal, shift: None }),
            (false, true) => {
                let shift = Some(a.pose.position - b.pose.position);
                Some(Seen { record, body: b, other: a, normal: record.normal, shift })
            }
            _ => None,
        }
    }

    /// The points on the other body, metres.
    fn points(&self) -> impl Iterator<Item = DVec3> + Clone {
        self.record.spots().iter().map(|c| self.shift.map_or(c.on_b, |shift| c.on_a + shift))
    }

    /// How deep it is, metres; negative across a gap.
    fn depth(&self) -> f64 {
        self.record.spots().iter().map(|c| c.depth).fold(f64::NEG_INFINITY, f64::max)
    }

    /// The most that its points come nearer in `dt` seconds, metres.
    fn closing(&self, dt: f64) -> f64 {
        let velocity = |p| self.speed(self.body, p) - self.speed(self.other, p);
        self.points().map(|p| -self.normal.dot(velocity(p)) * dt).fold(f64::NEG_INFINITY, f64::max)
    }

    /// Velocity of a body at a point, m/s.
    fn speed(&self, of: &Body<S>, point: DVec3) -> DVec3 {
        let arm = point + (self.body.pose.position - of.pose.position) - of.pose.rotation * of.mass.centre;
        of.velocity + of.spin.cross(arm)
    }

    /// Whether it leads into the other body within `dt` seconds.
    fn is_in_the_way(&self, dt: f64) -> bool {
        let closing = self.closing(dt);
        closing > ALONG && closing > -self.depth()
    }

    /// Whether the body lies on the other, or comes to within `dt` seconds, in which it may sink by `pull` metres.
    fn bears(&self, dt: f64, pull: f64) -> bool {
        let depth = self.depth();
        depth >= -flush(self.body) || self.closing(dt) + pull > -depth
    }

    /// Whether nothing of the other body rises above what `floor` bears on, or nothing that is in the way for `dt`
    /// seconds.
    fn is_seam_of(&self, floor: &Seen<S>, dt: f64) -> bool {
        let (m, flush, depth) = (floor.normal, flush(self.body), floor.depth());
        // What is deeper than the floor is no brush with an edge: were it left out, nothing would keep it from growing. And
        // a body of one piece has no joints.
        let of_one = std::ptr::eq(self.other, floor.other) && !self.other.shape.has_parts();
        if of_one || self.normal.dot(m) > SAME || self.depth() > depth.max(0.0) + flush {
            return false;
        }
        let level = floor.points().map(|q| m.dot(q)).fold(f64::NEG_INFINITY, f64::max);
        let lowest = level - flush - depth.max(0.0);
        if !self.points().all(|p| (lowest..=level + flush).contains(&m.dot(p))) {
            return false;
        }
        // Two posts under a beam bear it each at its place, though neither rises above the other.
        if self.normal.dot(m) > NEARLY && !span_an_area(self.points()) && !self.is_beside(floor) {
            return false;
        }
        let slips = |p| (self.speed(self.other, p) - self.speed(floor.other, p)).length() * dt > flush;
        if self.points().any(slips) {
            return false;
        }
        let offset = self.other.pose.position - self.body.pose.position;
        if m.dot(offset) + self.other.shape.reach_along(self.other.pose.rotation, m) <= level + flush {
            return true;
        }
        self.is_in_the_way(dt) && !self.meets_along(floor, dt)
    }

    /// Whether any of its points is close to one of another contact, for the size of the body.
    fn is_beside(&self, floor: &Seen<S>) -> bool {
        let near = BESIDE * self.body.shape.thickness();
        self.points().any(|p| floor.points().any(|q| (p - q).length() < near))
    }

    /// The normal of the face of the other that all its points are on, if it leans off that a little.
    fn face_leant_off(&self) -> Option<DVec3> {
        let first = self.points().next()?;
        let face = self.face_at(first, self.normal)?;
        let leans = self.normal.cross(face).length() > STRAIGHT && self.normal.dot(face) > NEARLY;
        let is_on = |p: DVec3| (p - first).dot(face).abs() <= flush(self.body);
        (leans && self.points().all(is_on)).then_some(face)
    }

    /// The normal of the face that the other has at a point.
    fn face_at(&self, point: DVec3, along: DVec3) -> Option<DVec3> {
        let offset = self.body.pose.position - self.other.pose.position;
        self.other.shape.face_at(self.other.pose.rotation, point + offset, along, flush(self.body))
    }

    /// Whether a face that it is on goes on, beyond the edge over which it leans, in what is beside it: of all its points.
    fn goes_on_in(&self, face: DVec3, beside: impl Iterator<Item = Seen<'a, S>> + Clone, dt: f64) -> bool {
        let flush = flush(self.body);
        let over = (self.normal - face * face.dot(self.normal)).normalize_or_zero() * (BEYOND * flush);
        self.points().all(|p| {
            beside.clone().any(|next| {
                let slips = (self.speed(self.other, p) - self.speed(next.other, p)).length() * dt > flush;
                !slips && next.face_at(p + over, face).is_some_and(|on| on.dot(face) > SAME)
            })
        })
    }

    /// Whether the body meets the other within `dt` seconds when it goes on just above what `floor` bears on.
    fn meets_along(&self, floor: &Seen<S>, dt: f64) -> bool {
        let m = floor.normal;
        let mut pose = self.body.pose;
        pose.position += m * (flush(self.body) + floor.depth());
        let into = floor.points().map(|q| m.dot(self.speed(floor.other, q))).fold(f64::INFINITY, f64::min);
        let sinking = (into - m.dot(self.body.velocity)).max(0.0);
        let motion = Motion { velocity: self.body.velocity + m * sinking, spin: self.body.spin };
        let beside = Motion { velocity: self.other.velocity, spin: self.other.spin };
        S::overlap_ahead((self.body, &pose, motion), (self.other, &self.other.pose, beside), 0.0, (dt, LOOKS))
    }
}

impl PatchRecord {
    /// Has it bear along `up` instead, which is `lean`, the cosine between them, off its normal to the body that moves: its
    /// first, or second.
    fn lean_back(&mut self, up: DVec3, lean: f64, is_first: bool) {
        self.normal = if is_first { -up } else { up };
        self.wear = Wear::OUT;
        for c in self.spots_mut() {
            c.depth *= lean;
            if is_first {
                c.on_a = c.on_b - up * c.depth;
            } else {
                c.on_b = c.on_a - up * c.depth;
            }
        }
    }
}

impl Room {
    /// Notes the contacts with what does not move or moves by itself.
    pub(super) fn note_beside<S: Form>(&mut self, slots: &[Slot<S>]) {
        self.beside.clear();
        for (k, record) in self.records.iter().enumerate() {
            let Some(seen) = Seen::new(record, slots) else { continue };
            let one = if seen.shift.is_some() { record.pair.b } else { record.pair.a };
            self.beside.push(Beside { body: one, room: 0, record: k as u32 });
        }
    }
}

/// Whether contacts of a body with another may be at joints of its own: between parts, or, to a ball that rolls over a
/// mesh, at the edges of a face that all of it is under.
pub(super) fn has_joints(body: &Body<Shape>, beside: &Body<Shape>) -> bool {
    body.shape.has_parts() || matches!(body.shape, Shape::Mesh(_)) && beside.shape.is_ball()
}

/// Leaves out the contacts of two bodies at the joints between the parts of one of them, in which nothing rises above what
/// bears: before they are put together to patches, which are of one direction.
pub(super) fn level_parts(contacts: &mut Vec<Contact>, a: &Body<Shape>, b: &Body<Shape>) {
    let offset = b.pose.position - a.pose.position;
    let mut level = |whole: &Body<Shape>, beside: &Body<Shape>, at: DVec3, is_first: bool| {
        let towards = |c: &Contact| if is_first { c.normal } else { -c.normal };
        let point = |c: &Contact| if is_first { c.on_a } else { c.on_b };
        let flush = flush(beside);
        let is_seam = |c: &Contact, floor: &Contact| {
            let (m, lean) = (towards(floor), towards(floor).dot(towards(c)));
            let above = m.dot(point(c) - point(floor));
            let under = || m.dot(at) + whole.shape.reach_along(whole.pose.rotation, m) <= m.dot(point(floor)) + flush;
            lean < SAME && floor.depth >= c.depth && above <= flush && above >= -flush - floor.depth.max(0.0) && under()
        };
        let mut k = 0;
        while k < contacts.len() {
            let c = contacts[k];
            let Some(floor) = contacts.iter().find(|floor| is_seam(&c, floor)) else {
                k += 1;
                continue;
            };
            let (m, lean) = (floor.normal, floor.normal.dot(c.normal));
            let alike = contacts.iter().filter(|d| d.normal.dot(c.normal) >= SAME);
            if lean > NEARLY && span_an_area(alike.map(point)) {
                let depth = c.depth * lean;
                let (on_a, on_b) = if is_first { (c.on_a, c.on_a - m * depth) } else { (c.on_b + m * depth, c.on_b) };
                contacts[k] = Contact { on_a, on_b, normal: m, depth };
                k += 1;
            } else {
                contacts.remove(k);
            }
        }
    };
    if has_joints(b, a) {
        level(b, a, offset, false);
    }
    if has_joints(a, b) {
        level(a, b, DVec3::ZERO, true);
    }
}

/// Has the contacts of a body with the edges of flush meshes bear along their faces.
fn level_meshes<S: Form>(rooms: &mut [Room], slots: &[Slot<S>], of_body: &[Beside], dt: f64) {
    for one in of_body {
        let see = |of: &Beside| Seen::new(&rooms[of.room as usize].records[of.record as usize], slots);
        // What is ahead of a body that rolls is no floor yet.
        let Some(seen) = see(one).filter(|seen| seen.depth() >= -flush(seen.body)) else { continue };
        let Some(face) = seen.face_leant_off() else { continue };
        if seen.goes_on_in(face, of_body.iter().filter_map(see), dt) {
            let (lean, is_first) = (seen.normal.dot(face), seen.shift.is_none());
            rooms[one.room as usize].records[one.record as usize].lean_back(face, lean, is_first);
        }
    }
}

/// Marks the contacts at joints as dropped: of bodies that go on over them within `dt` seconds, under `gravity` (m/s²).
/// `all` is room to work.
pub(super) fn drop_seams<S: Form>(
    rooms: &mut [Room],
    slots: &[Slot<S>],
    (dt, gravity): (f64, DVec3),
    all: &mut Vec<Beside>,
) {
    all.clear();
    for (number, room) in rooms.iter().enumerate() {
        all.extend(room.beside.iter().map(|beside| Beside { room: number as u32, ..*beside }));
    }
    all.sort_unstable_by_key(|beside| (beside.body, beside.room, beside.record));
    let pull = gravity.length() * dt * dt;
    for of_body in all.chunk_by(|p, q| p.body == q.body).filter(|of_body| of_body.len() > 1) {
        level_meshes(rooms, slots, of_body, dt);
        for one in of_body {
            let is_left =
                |rooms: &[Room], of: &Beside| rooms[of.room as usize].marks[of.record as usize] != Mark::Dropped;
            let record = |of: &Beside| &rooms[of.room as usize].records[of.record as usize];
            let counts = |seen: &Seen<S>| seen.depth() >= -flush(seen.body) || seen.is_in_the_way(dt);
            let Some(seen) = Seen::new(record(one), slots).filter(counts) else { continue };
            if !is_left(rooms, one) {
                continue;
            }
            let others = of_body.iter().filter(|other| other.record != one.record || other.room != one.room);
            let up = others.filter(|other| is_left(rooms, other)).find_map(|other| {
                let floor = Seen::new(record(other), slots).filter(|floor| floor.bears(dt, pull))?;
                seen.is_seam_of(&floor, dt).then_some(floor.normal)
            });
            let Some(up) = up else { continue };
            let (lean, is_first) = (seen.normal.dot(up), seen.shift.is_none());
            let is_face = lean > NEARLY && span_an_area(seen.points());
            let room = &mut rooms[one.room as usize];
            if is_face {
                // It bears too, as the floor does.
                room.records[one.record as usize].lean_back(up, lean, is_first);
            } else {
                room.marks[one.record as usize] = Mark::Dropped;
                room.dropped += 1;
            }
        }
    }
}
