//! Contacts and what is remembered of touches, in a snapshot.

use super::SnapshotError;
use super::bytes::{Reader, Writer};
use crate::broad::Pair;
use crate::manifold::Remembered;
use crate::response::problem::MAX_POINTS;
use crate::world::carried::Wear;
use crate::world::contacts::{PatchRecord, Spot};
use glam::DVec3;

/// Bytes of a patch without its points, and of each point.
const PATCH: usize = 76;
const POINT: usize = 160;

pub fn write_records(records: &[PatchRecord], out: &mut Writer) {
    let points: usize = records.iter().map(PatchRecord::count).sum();
    out.0.reserve(8 + PATCH * records.len() + POINT * points);
    out.count(records.len());
    for r in records {
        write_pair(r.pair, out);
        out.u32(r.number);
        out.u8(r.count() as u8);
        out.u8(u8::from(r.ground.is_some()));
        out.u8(r.ground.unwrap_or(0));
        out.u8(r.wear.spent);
        out.u32(r.wear.margin.to_bits());
        let (n, roll) = (r.normal, r.rolling_impulse);
        out.f64s([n.x, n.y, n.z, r.spin_impulse, roll.x, roll.y, roll.z]);
        for (c, m) in r.spots().iter().zip(r.memory()) {
            let (a, b) = (c.on_a, c.on_b);
            out.f64s([a.x, a.y, a.z, b.x, b.y, b.z, n.x, n.y, n.z, c.depth]);
            let (arm, local, f) = (m.arm.as_dvec3(), m.local.as_dvec3(), m.friction_impulse);
            out.f64s([arm.x, arm.y, arm.z, local.x, local.y, local.z, m.normal_impulse, f.x, f.y, f.z]);
        }
    }
}

pub fn read_records(reader: &mut Reader, known: impl Fn(u32) -> bool) -> Result<Vec<PatchRecord>, SnapshotError> {
    let count = reader.count(PATCH)?;
    let mut records: Vec<PatchRecord> = Vec::with_capacity(count);
    for _ in 0..count {
        let record = read_record(reader)?;
        let after = records.last().is_none_or(|last| (last.pair, last.number) < (record.pair, record.number));
        if !after || !known(record.pair.a) || !known(record.pair.b) {
            return Err(SnapshotError::Content { what: "the order of its contacts" });
        }
        records.push(record);
    }
    Ok(records)
}

fn read_record(reader: &mut Reader) -> Result<PatchRecord, SnapshotError> {
    let (pair, number) = (read_pair(reader)?, reader.u32()?);
    let count = usize::from(reader.u8()?);
    let (has, ground) = (reader.flag()?, reader.u8()?);
    let wear = Wear { spent: reader.u8()?, margin: f32::from_bits(reader.u32()?) };
    if wear.margin.is_nan() {
        return Err(SnapshotError::Content { what: "a patch's margin" });
    }
    if !(1..=MAX_POINTS).contains(&count) {
        return Err(SnapshotError::Content { what: "the number of a patch's points" });
    }
    let [nx, ny, nz, spin_impulse, rx, ry, rz] = reader.f64s()?;
    let mut record = PatchRecord::new(pair, number, DVec3::new(nx, ny, nz), has.then_some(ground));
    (record.wear, record.spin_impulse, record.rolling_impulse) = (wear, spin_impulse, DVec3::new(rx, ry, rz));
    for _ in 0..count {
        let c: [f64; 10] = reader.f64s()?;
        let m: [f64; 10] = reader.f64s()?;
        let v = |x: &[f64; 10], k: usize| DVec3::new(x[k], x[k + 1], x[k + 2]);
        let (normal_impulse, friction_impulse) = (m[6], v(&m, 7));
        let memory = Remembered { normal_impulse, friction_impulse, ..Remembered::at(v(&m, 0), v(&m, 3)) };
        record.add(Spot { on_a: v(&c, 0), on_b: v(&c, 3), depth: c[9] }, memory);
    }
    Ok(record)
}

pub fn write_pair(pair: Pair, out: &mut Writer) {
    out.u32(pair.a);
    out.u32(pair.b);
}

pub fn read_pair(reader: &mut Reader) -> Result<Pair, SnapshotError> {
    let pair = Pair { a: reader.u32()?, b: reader.u32()? };
    if pair.a < pair.b { Ok(pair) } else { Err(SnapshotError::Content { what: "a pair" }) }
}

/// Pairs, ascending.
pub fn write_pairs(pairs: &[Pair], out: &mut Writer) {
    out.count(pairs.len());
    pairs.iter().for_each(|p| write_pair(*p, out));
}

pub fn read_pairs(reader: &mut Reader, known: impl Fn(u32) -> bool) -> Result<Vec<Pair>, SnapshotError> {
    let count = reader.count(8)?;
    let mut pairs: Vec<Pair> = Vec::with_capacity(count);
    for _ in 0..count {
        let pair = read_pair(reader)?;
        if pairs.last().is_some_and(|last| *last >= pair) || !known(pair.a) || !known(pair.b) {
            return Err(SnapshotError::Content { what: "the order of its pairs" });
        }
        pairs.push(pair);
    }
    Ok(pairs)
}
