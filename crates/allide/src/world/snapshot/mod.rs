//! Snapshots: a world as bytes, and back, to the last bit.
//!
//! A snapshot holds everything that what comes next depends on: bodies, settings, the contacts with their
//! impulses, who sleeps, the boxes of the broad phase. A world that was restored goes on with the same bits as
//! the one that was saved. Simple shapes are in it; hulls, meshes, terrain, formulas, compounds and outlines,
//! which never change and may be large, are not: they are recognised among those that the caller gives.
//!
//! ```text
//!  "allide\x1aw" │ version u32 │ 3 or 2: space or plane u32 │ length of what follows u64 │ … │ checksum u64
//! ```

mod bodies;
mod bytes;
mod contacts;
mod givens;
mod kept;
mod shapes;

use super::events::{Event, Phase};
use super::islands::NONE;
use super::sleep::Rest;
use super::step::reach_of;
use super::{BodyId, BodyKind, Form, Slot, World};
use crate::math::Pose;
use bytes::{Reader, Writer, checksum};
pub use givens::Difference;
pub use shapes::Keepable;
use shapes::{Library, Prints};
use thiserror::Error;

const MAGIC: &[u8; 8] = b"allide\x1aw";

/// The version of the format that is written, and the only one that is read.
pub const SNAPSHOT_VERSION: u32 = 3;

/// Bytes before the content, and after it.
const HEAD: usize = 24;
const TAIL: usize = 8;

/// Why bytes are no snapshot, or not one that can be restored.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SnapshotError {
    /// It does not begin like one.
    #[error("this is not a snapshot of a world: it does not begin like one")]
    NotOne,
    /// Of a version that this one does not know.
    #[error("a snapshot of version {found}; this allide reads version {SNAPSHOT_VERSION}")]
    Version {
        /// The version it has.
        found: u32,
    },
    /// Bytes are missing, or there are too many.
    #[error("a snapshot of {expected} bytes, of which {found} are there: it was cut, or something was added")]
    Length {
        /// Bytes that it says it has.
        expected: u64,
        /// Bytes that are there.
        found: u64,
    },
    /// Something in it was altered.
    #[error("the snapshot was altered: its checksum is wrong")]
    Checksum,
    /// A snapshot of a world in the plane where one in space is wanted, or the other way round.
    #[error("this is a snapshot of a world {found}; one {wanted} is wanted")]
    World {
        /// Where it lies.
        found: &'static str,
        /// Where it should.
        wanted: &'static str,
    },
    /// The bytes are as they were written, but no world is like that.
    #[error("the snapshot holds no sound world: {what} is wrong")]
    Content {
        /// What is wrong.
        what: &'static str,
    },
    /// A shape that is not kept in snapshots was not given.
    #[error("the shape of body {body:?} is not in the snapshot, and not among the shapes given")]
    MissingShape {
        /// Name of the body.
        body: String,
    },
}

impl<S: Form> World<S> {
    /// The world as bytes.
    pub fn save(&self) -> Vec<u8> {
        let mut out = Writer(Vec::with_capacity(1024 + 700 * self.slots.len()));
        out.0.extend_from_slice(MAGIC);
        out.u32(SNAPSHOT_VERSION);
        out.u32(S::WORLD);
        out.u64(0);
        bodies::write_settings(&self.settings, &mut out);
        out.u64(self.steps);
        self.write_slots(&mut out);
        self.write_touches(&mut out);
        contacts::write_records(&self.contacts.records, &mut out);
        contacts::write_records(&self.contacts.dormant, &mut out);
        kept::write(&self.contacts.kept, &mut out);
        let length = (out.0.len() - HEAD) as u64;
        out.0[HEAD - 8..HEAD].copy_from_slice(&length.to_le_bytes());
        let sum = checksum(&out.0);
        out.u64(sum);
        out.0
    }

    /// The world that was saved. `shapes` are those of its bodies that snapshots do not hold, in any order
    /// and with others among them.
    pub fn load<'s>(bytes: &[u8], shapes: impl IntoIterator<Item = &'s S>) -> Result<World<S>, SnapshotError>
    where
        S: 's,
    {
        let mut reader = Reader { bytes: content::<S>(bytes)? };
        let library = Library::new(shapes);
        let mut world = World { settings: bodies::read_settings(&mut reader)?, ..World::default() };
        world.steps = reader.u64()?;
        world.read_slots(&mut reader, &library)?;
        world.read_touches(&mut reader)?;
        let slots = &world.slots;
        let known = |i: u32| slots.get(i as usize).is_some_and(|s| s.body.is_some());
        world.contacts.records = contacts::read_records(&mut reader, known)?;
        world.contacts.dormant = contacts::read_records(&mut reader, known)?;
        world.contacts.kept = kept::read(&mut reader, known)?;
        let asleep = |i: u32| slots[i as usize].body.as_ref().is_some_and(|b| b.asleep);
        let of_sleepers = |r: &super::contacts::PatchRecord| asleep(r.pair.a) || asleep(r.pair.b);
        if world.contacts.records.iter().any(of_sleepers) || !world.contacts.dormant.iter().all(of_sleepers) {
            return Err(SnapshotError::Content { what: "who sleeps" });
        }
        if !reader.bytes.is_empty() {
            return Err(SnapshotError::Content { what: "its length" });
        }
        Ok(world)
    }

    fn write_slots(&self, out: &mut Writer) {
        let mut prints = Prints::default();
        out.count(self.slots.len());
        for (i, slot) in self.slots.iter().enumerate() {
            out.u32(slot.generation);
            let (times, doubled) = self.solvers.restless.get(i).copied().unwrap_or_default();
            out.u32(u32::from(times) << 8 | u32::from(doubled));
            out.u8(u8::from(slot.body.is_some()));
            let Some(body) = &slot.body else { continue };
            bodies::write_body(body, &mut prints, out);
            let rest = self.sleep.rests.get(i).copied().unwrap_or_default();
            out.pose(&rest.anchor);
            out.pose(&self.contacts.placed.get(i).copied().unwrap_or(Pose::IDENTITY));
            out.u32(rest.steps);
            out.u32(rest.next);
            if let Some(fat) = self.broad.box_of(i as u32) {
                out.vector(fat.min);
                out.vector(fat.max);
            }
        }
        out.count(self.free.len());
        self.free.iter().for_each(|i| out.u32(*i));
        out.count(self.ignored.len());
        for &(a, b) in &self.ignored {
            contacts::write_pair(crate::broad::Pair { a, b }, out);
        }
    }

    fn read_slots(&mut self, reader: &mut Reader, library: &Library<S>) -> Result<(), SnapshotError> {
        let count = reader.count(9)?;
        self.slots.reserve(count);
        for i in 0..count as u32 {
            let (generation, restless) = (reader.u32()?, reader.u32()?);
            self.solvers.restless.push(((restless >> 8) as u16, restless as u8));
            if !reader.flag()? {
                self.slots.push(Slot { generation, body: None });
                self.sleep.rests.push(Rest::default());
                self.contacts.placed.push(Pose::IDENTITY);
                self.solvers.reaches.push(super::step::NOWHERE);
                continue;
            }
            let body = bodies::read_body(reader, library)?;
            let anchor = reader.pose()?;
            self.contacts.placed.push(reader.pose()?);
            let (steps, next) = (reader.u32()?, reader.u32()?);
            self.sleep.rests.push(Rest { anchor, steps, next, borne: false });
            self.sleep.count += usize::from(body.asleep);
            match body.shape.half_space(&body.pose) {
                Some(space) => self.broad.insert_unbounded(i, space),
                None => self.broad.insert(i, &reader.bounds()?, 0.0, body.kind != BodyKind::Fixed),
            }
            self.solvers.reaches.push(reach_of(&body, &self.settings));
            self.slots.push(Slot { generation, body: Some(body) });
        }
        self.check_rings()?;
        let free = reader.count(4)?;
        let mut taken: Vec<bool> = self.slots.iter().map(|s| s.body.is_some()).collect();
        for _ in 0..free {
            let i = reader.u32()?;
            let known = taken.get_mut(i as usize).map(|taken| std::mem::replace(taken, true));
            if known != Some(false) {
                return Err(SnapshotError::Content { what: "the list of free places" });
            }
            self.free.push(i);
        }
        let slots = &self.slots;
        let known = |i: u32| slots.get(i as usize).is_some_and(|s| s.body.is_some());
        let ignored = contacts::read_pairs(reader, known)?;
        self.ignored = ignored.into_iter().map(|p| (p.a, p.b)).collect();
        Ok(())
    }

    /// Whoever sleeps is followed by exactly one other, and nobody else is followed at all.
    fn check_rings(&self) -> Result<(), SnapshotError> {
        let mut followed = vec![false; self.slots.len()];
        for (slot, rest) in self.slots.iter().zip(&self.sleep.rests) {
            let asleep = slot.body.as_ref().is_some_and(|b| b.asleep);
            let wrong = match followed.get_mut(rest.next as usize) {
                _ if !asleep => rest.next != NONE,
                Some(seen) => std::mem::replace(seen, true),
                None => true,
            };
            if wrong {
                return Err(SnapshotError::Content { what: "who sleeps" });
            }
        }
        let asleep = self.slots.iter().map(|s| s.body.as_ref().is_some_and(|b| b.asleep));
        let whole = asleep.eq(followed);
        if whole { Ok(()) } else { Err(SnapshotError::Content { what: "who sleeps" }) }
    }

    fn write_touches(&self, out: &mut Writer) {
        contacts::write_pairs(&self.touches.sensed, out);
        out.count(self.touches.cut.len());
        for event in &self.touches.cut {
            [event.a, event.b].into_iter().for_each(|id| {
                out.u32(id.index);
                out.u32(id.generation);
            });
            out.u8(u8::from(event.sensor));
        }
    }

    fn read_touches(&mut self, reader: &mut Reader) -> Result<(), SnapshotError> {
        let slots = &self.slots;
        let known = |i: u32| slots.get(i as usize).is_some_and(|s| s.body.is_some());
        self.touches.sensed = contacts::read_pairs(reader, known)?;
        let cut = reader.count(17)?;
        for _ in 0..cut {
            let mut id = || Ok::<_, SnapshotError>(BodyId { index: reader.u32()?, generation: reader.u32()? });
            let (a, b) = (id()?, id()?);
            let sensor = reader.flag()?;
            self.touches.cut.push(Event { a, b, phase: Phase::End, sensor, force: 0.0 });
        }
        self.touches.restored = true;
        Ok(())
    }
}

/// What lies between head and checksum, once both are right.
fn content<S: Keepable>(bytes: &[u8]) -> Result<&[u8], SnapshotError> {
    let mut head = Reader { bytes };
    let wrong = |_| SnapshotError::NotOne;
    if head.take::<8>().map_err(wrong)? != *MAGIC {
        return Err(SnapshotError::NotOne);
    }
    let (version, world) = (head.u32().map_err(wrong)?, head.u32().map_err(wrong)?);
    if version != SNAPSHOT_VERSION {
        return Err(SnapshotError::Version { found: version });
    }
    let length = head.u64().map_err(wrong)?;
    let (expected, found) = (length.saturating_add((HEAD + TAIL) as u64), bytes.len() as u64);
    if expected != found {
        return Err(SnapshotError::Length { expected, found });
    }
    let Some((all, sum)) = bytes.split_last_chunk::<TAIL>() else { return Err(SnapshotError::NotOne) };
    if checksum(all) != u64::from_le_bytes(*sum) {
        return Err(SnapshotError::Checksum);
    }
    if world != S::WORLD {
        let name = |w: u32| if w == 2 { "in the plane" } else { "in space" };
        return Err(SnapshotError::World { found: name(world), wanted: name(S::WORLD) });
    }
    Ok(&all[HEAD..])
}
