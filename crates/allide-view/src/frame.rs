//! Frames: a snapshot as the bytes that one page gets. `viewer/src/live/frames.ts` reads them.
//!
//! All numbers are little-endian. A pose takes 20 bytes: three f32 relative to the scene's centre, and the
//! quaternion as four i16. A contact point takes 26.

use crate::snapshot::{Point, Snapshot, Want};
use allide::glam::{DQuat, DVec3};

/// Kinds of binary messages: their first byte.
const FRAME: u8 = 1;
const TREE: u8 = 2;
const ISLANDS: u8 = 3;

/// What a quaternion's components are multiplied by.
const TURN: f64 = 32767.0;

/// What a normal's components are multiplied by.
const NORMAL: f32 = 32767.0;

/// Bytes of a pose.
const POSE: usize = 20;

/// Bytes of a contact point.
const POINT: usize = 26;

/// Contact points that a page gets of a scene of few bodies.
const MOST_POINTS: usize = 1500;

/// From so many bodies on, contact points take no more than poses, so that a frame has 40 bytes a body.
const MANY: usize = 500;

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

/// The frame of a snapshot for a page that wants this.
pub fn frame(snapshot: &Snapshot, want: &Want) -> Vec<u8> {
    let poses = &snapshot.poses;
    let points = chosen(snapshot, want);
    let mut out = Vec::with_capacity(160 + poses.len() + POINT * points.len());
    let s = &snapshot.sample;
    out.extend([FRAME, 0, 0, 0]);
    out.extend(snapshot.shown.epoch.to_le_bytes());
    out.extend(snapshot.number.to_le_bytes());
    out.extend(((poses.len() / POSE) as u32).to_le_bytes());
    out.extend((points.len() as u32).to_le_bytes());
    out.extend(s.points.to_le_bytes());
    for x in [s.time, s.kinetic, s.potential, s.deepest] {
        out.extend(x.to_le_bytes());
    }
    for x in s.phases.into_iter().chain([s.pace]) {
        out.extend(x.to_le_bytes());
    }
    let detail = want.body.and_then(|body| snapshot.details.iter().find(|d| d.body == body));
    out.extend(detail.map_or(-1, |d| d.body as i32).to_le_bytes());
    out.extend([0; 4]);
    for x in detail.map_or([0.0; 9], |d| d.numbers) {
        out.extend(x.to_le_bytes());
    }
    out.extend(poses);
    for p in points {
        out.extend((p.a as u16).to_le_bytes());
        out.extend((p.b as u16).to_le_bytes());
        p.point.iter().for_each(|x| out.extend(x.to_le_bytes()));
        p.normal.iter().for_each(|x| out.extend(((x * NORMAL).round() as i16).to_le_bytes()));
        out.extend(half(p.force));
        out.extend(half(p.friction));
    }
    out
}

/// The contact points that a page gets: the chosen body's, or the strongest of all if it wants them.
fn chosen<'a>(snapshot: &'a Snapshot, want: &Want) -> Vec<&'a Point> {
    let bodies = snapshot.poses.len() / POSE;
    let most = if bodies < MANY { MOST_POINTS } else { bodies * (40 - POSE) / POINT };
    match want.body {
        Some(body) => snapshot.contacts.iter().filter(|p| p.a == body || p.b == body).take(most).collect(),
        None if want.contacts => snapshot.contacts.iter().take(most).collect(),
        None => Vec::new(),
    }
}

/// The boxes of the tree.
pub fn tree(snapshot: &Snapshot) -> Vec<u8> {
    [&[TREE, 0, 0, 0][..], &snapshot.tree].concat()
}

/// The islands: a number for each body that can move, 0 where it touches nothing.
pub fn islands(snapshot: &Snapshot) -> Vec<u8> {
    [&[ISLANDS, 0, 0, 0][..], &snapshot.islands].concat()
}

/// The upper two bytes of an f32, rounded: three digits of any size.
fn half(x: f32) -> [u8; 2] {
    let bits = if x > 0.0 { x.min(f32::MAX).to_bits() } else { 0 };
    let rounded = bits.saturating_add(0x8000).min(0x7f7f_ffff);
    ((rounded >> 16) as u16).to_le_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forces_keep_their_size() {
        for x in [0.0_f32, 1e-9, 0.5, 9.81, 123.4, 6e7, 1e30, f32::MAX, f32::INFINITY] {
            let [low, high] = half(x);
            let back = f32::from_bits(u32::from(u16::from_le_bytes([low, high])) << 16);
            assert!(back.is_finite() && (back - x.min(f32::MAX)).abs() <= 0.005 * x.min(f32::MAX), "{x} {back}");
        }
        assert_eq!(half(-1.0), [0, 0]);
        assert_eq!(half(f32::NAN), [0, 0]);
    }

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
