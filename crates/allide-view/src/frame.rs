//! Frames: a snapshot as the bytes that one page gets. `viewer/src/live/frames.ts` reads them.
//!
//! All numbers are little-endian. A pose takes 20 bytes: three f32 relative to the scene's centre, and the
//! quaternion as four i16. A slice of the contact points follows the poses.

use crate::contacts::Slices;
use crate::snapshot::{Moment, Snapshot, Want};
use allide::glam::{DQuat, DVec3};

/// Kinds of binary messages: their first byte.
const FRAME: u8 = 1;
const TREE: u8 = 2;
const ISLANDS: u8 = 3;

/// Set in the island's number of a body that sleeps.
pub const ASLEEP: u16 = 0x8000;

/// What a quaternion's components are multiplied by.
const TURN: f64 = 32767.0;

/// Bytes before the poses.
pub const HEAD: usize = 160;

/// Bytes of a pose.
const POSE: usize = 20;

/// Appends a pose.
pub fn pack_pose(position: DVec3, rotation: DQuat, out: &mut Vec<u8>) {
    for x in position.to_array() {
        out.extend((x as f32).to_le_bytes());
    }
    for x in rotation.to_array() {
        out.extend(((x * TURN).round() as i16).to_le_bytes());
    }
}

/// A box of the tree: two corners and its depth.
pub fn pack_box(min: DVec3, max: DVec3, depth: u32, leaf: bool, out: &mut Vec<u8>) {
    for x in min.to_array().into_iter().chain(max.to_array()) {
        out.extend((x as f32).to_le_bytes());
    }
    out.extend((depth.min(0x7fff) as u16 | u16::from(leaf) << 15).to_le_bytes());
}

/// The frame of a snapshot for a page that wants this, and gets contact points in slices.
pub fn frame(snapshot: &Snapshot, want: &Want, slices: &mut Slices) -> Vec<u8> {
    let Moment { poses, sample: s, details, .. } = &*snapshot.moment;
    let slice = slices.next(snapshot, want, poses.len() / POSE);
    let mut out = Vec::with_capacity(HEAD + poses.len() + slice.bytes.len());
    out.extend([FRAME, slice.flags, 0, 0]);
    out.extend(snapshot.shown.epoch.to_le_bytes());
    out.extend(snapshot.number.to_le_bytes());
    out.extend(((poses.len() / POSE) as u32).to_le_bytes());
    out.extend(slice.points.to_le_bytes());
    out.extend(s.points.to_le_bytes());
    for x in [s.time, s.kinetic, s.potential, s.deepest] {
        out.extend(x.to_le_bytes());
    }
    for x in s.phases.into_iter().chain([snapshot.pace]) {
        out.extend(x.to_le_bytes());
    }
    let detail = want.body.and_then(|body| details.iter().find(|d| d.body == body));
    out.extend(detail.map_or(-1, |d| d.body as i32).to_le_bytes());
    out.extend([0; 4]);
    for x in detail.map_or([0.0; 9], |d| d.numbers) {
        out.extend(x.to_le_bytes());
    }
    out.extend(poses);
    out.extend(slice.bytes);
    out
}

/// The boxes of the tree.
pub fn tree(snapshot: &Snapshot) -> Vec<u8> {
    [&[TREE, 0, 0, 0][..], &snapshot.moment.tree].concat()
}

/// The islands: a number for each body that can move, 0 where it touches nothing; with [`ASLEEP`] where it
/// sleeps.
pub fn islands(snapshot: &Snapshot) -> Vec<u8> {
    [&[ISLANDS, 0, 0, 0][..], &snapshot.moment.islands].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pose_takes_twenty_bytes() {
        let mut out = Vec::new();
        pack_pose(DVec3::new(1.0, -2.0, 0.5), DQuat::IDENTITY, &mut out);
        assert_eq!(out.len(), POSE);
        assert_eq!(out[..4], 1.0_f32.to_le_bytes());
        assert_eq!(out[18..], 32767_i16.to_le_bytes());
        let far = DVec3::splat(1e300);
        pack_pose(far, DQuat::IDENTITY, &mut out);
    }
}
