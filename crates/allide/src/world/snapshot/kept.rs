//! What is kept of pairs that rest, in a snapshot.

use super::SnapshotError;
use super::bytes::{Reader, Writer};
use super::contacts::{read_pair, write_pair};
use crate::manifold::Patch;
use crate::narrow::Contact;
use crate::response::problem::MAX_POINTS;
use crate::world::kept::{Kept, Places};
use glam::{DQuat, DVec3};

/// Bytes of a pair without its patches, of a patch without its contacts, and of a contact.
const PAIR: usize = 8 + 12 * 8 + 8;
const PATCH: usize = 3 * 8 + 1;
const CONTACT: usize = 10;

pub fn write(kept: &[Kept], out: &mut Writer) {
    out.count(kept.len());
    for k in kept {
        write_pair(k.pair, out);
        let (offset, [p, q]) = (k.then.offset, k.then.rotations);
        out.f64s([offset.x, offset.y, offset.z, p.x, p.y, p.z, p.w, q.x, q.y, q.z, q.w, k.margin]);
        out.count(k.patches.len());
        for patch in k.patches.iter() {
            out.f64s(patch.normal.to_array());
            out.u8(patch.contacts().len() as u8);
            for c in patch.contacts() {
                let (a, b, n) = (c.on_a, c.on_b, c.normal);
                out.f64s([a.x, a.y, a.z, b.x, b.y, b.z, n.x, n.y, n.z, c.depth]);
            }
        }
    }
}

pub fn read(reader: &mut Reader, known: impl Fn(u32) -> bool) -> Result<Vec<Kept>, SnapshotError> {
    let count = reader.count(PAIR)?;
    let mut all: Vec<Kept> = Vec::with_capacity(count);
    for _ in 0..count {
        let pair = read_pair(reader)?;
        if all.last().is_some_and(|last| last.pair >= pair) || !known(pair.a) || !known(pair.b) {
            return Err(SnapshotError::Content { what: "the order of what is kept" });
        }
        let x: [f64; 12] = reader.f64s()?;
        let rotation = |k: usize| DQuat::from_xyzw(x[k], x[k + 1], x[k + 2], x[k + 3]);
        let then = Places { offset: DVec3::new(x[0], x[1], x[2]), rotations: [rotation(3), rotation(7)] };
        let patches = (0..reader.count(PATCH)?).map(|_| read_patch(reader)).collect::<Result<Vec<Patch>, _>>()?;
        all.push(Kept { pair, then, margin: x[11], patches: patches.into() });
    }
    Ok(all)
}

fn read_patch(reader: &mut Reader) -> Result<Patch, SnapshotError> {
    let normal = DVec3::from_array(reader.f64s()?);
    let count = usize::from(reader.u8()?);
    if !(1..=MAX_POINTS).contains(&count) {
        return Err(SnapshotError::Content { what: "the number of a kept patch's points" });
    }
    let mut contacts = Vec::with_capacity(count);
    for _ in 0..count {
        let c: [f64; CONTACT] = reader.f64s()?;
        let v = |k: usize| DVec3::new(c[k], c[k + 1], c[k + 2]);
        contacts.push(Contact { on_a: v(0), on_b: v(3), normal: v(6), depth: c[9] });
    }
    Ok(Patch::with(normal, &contacts))
}
