//! Bytes out and in: little-endian numbers, and a sum that tells whether they were changed.

use super::SnapshotError;
use crate::math::{Aabb, Pose};
use glam::{DMat3, DQuat, DVec3};

/// Numbers as bytes.
#[derive(Default)]
pub struct Writer(pub Vec<u8>);

impl Writer {
    pub fn u8(&mut self, x: u8) {
        self.0.push(x);
    }

    pub fn u32(&mut self, x: u32) {
        self.0.extend_from_slice(&x.to_le_bytes());
    }

    pub fn u64(&mut self, x: u64) {
        self.0.extend_from_slice(&x.to_le_bytes());
    }

    pub fn count(&mut self, x: usize) {
        self.u64(x as u64);
    }

    pub fn f64(&mut self, x: f64) {
        self.u64(x.to_bits());
    }

    /// Several numbers at once.
    pub fn f64s<const N: usize>(&mut self, xs: [f64; N]) {
        let mut all = [[0; 8]; N];
        for (bytes, x) in all.iter_mut().zip(xs) {
            *bytes = x.to_le_bytes();
        }
        self.0.extend_from_slice(all.as_flattened());
    }

    pub fn vector(&mut self, v: DVec3) {
        self.f64s(v.to_array());
    }

    pub fn matrix(&mut self, m: DMat3) {
        self.f64s(m.to_cols_array());
    }

    pub fn pose(&mut self, p: &Pose) {
        self.vector(p.position);
        self.f64s(p.rotation.to_array());
    }

    pub fn text(&mut self, text: &str) {
        self.count(text.len());
        self.0.extend_from_slice(text.as_bytes());
    }
}

/// Bytes as numbers; what is not there, or is no number, is an error.
pub struct Reader<'a> {
    pub bytes: &'a [u8],
}

impl<'a> Reader<'a> {
    pub fn take<const N: usize>(&mut self) -> Result<[u8; N], SnapshotError> {
        let (head, rest) = self.bytes.split_first_chunk::<N>().ok_or(SnapshotError::Content { what: "its length" })?;
        self.bytes = rest;
        Ok(*head)
    }

    pub fn u8(&mut self) -> Result<u8, SnapshotError> {
        self.take::<1>().map(|[x]| x)
    }

    pub fn u32(&mut self) -> Result<u32, SnapshotError> {
        self.take().map(u32::from_le_bytes)
    }

    pub fn u64(&mut self) -> Result<u64, SnapshotError> {
        self.take().map(u64::from_le_bytes)
    }

    /// How many things follow, of at least `size` bytes each.
    pub fn count(&mut self, size: usize) -> Result<usize, SnapshotError> {
        let most = self.bytes.len().saturating_sub(8) / size;
        let count = self.u64()?;
        usize::try_from(count).ok().filter(|n| *n <= most).ok_or(SnapshotError::Content { what: "a count" })
    }

    pub fn flag(&mut self) -> Result<bool, SnapshotError> {
        match self.u8()? {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(SnapshotError::Content { what: "a yes or no" }),
        }
    }

    /// Any number, NaN and infinities too.
    pub fn raw(&mut self) -> Result<f64, SnapshotError> {
        self.u64().map(f64::from_bits)
    }

    pub fn f64(&mut self) -> Result<f64, SnapshotError> {
        self.f64s().map(|[x]| x)
    }

    /// Finite numbers.
    pub fn f64s<const N: usize>(&mut self) -> Result<[f64; N], SnapshotError> {
        let (head, rest) = self.bytes.split_at_checked(8 * N).ok_or(SnapshotError::Content { what: "its length" })?;
        self.bytes = rest;
        let mut out = [0.0; N];
        for (x, bytes) in out.iter_mut().zip(head.as_chunks::<8>().0) {
            *x = f64::from_le_bytes(*bytes);
        }
        if out.iter().all(|x| x.is_finite()) { Ok(out) } else { Err(SnapshotError::Content { what: "a number" }) }
    }

    pub fn vector(&mut self) -> Result<DVec3, SnapshotError> {
        self.f64s().map(DVec3::from_array)
    }

    pub fn matrix(&mut self) -> Result<DMat3, SnapshotError> {
        let columns: [f64; 9] = self.f64s()?;
        Ok(DMat3::from_cols_array(&columns))
    }

    pub fn pose(&mut self) -> Result<Pose, SnapshotError> {
        let (position, rotation) = (self.vector()?, DQuat::from_array(self.f64s()?));
        if (rotation.length() - 1.0).abs() > 1e-9 {
            return Err(SnapshotError::Content { what: "a rotation" });
        }
        Ok(Pose { position, rotation })
    }

    pub fn bounds(&mut self) -> Result<Aabb, SnapshotError> {
        let (min, max) = (self.vector()?, self.vector()?);
        if min.cmple(max).all() { Ok(Aabb { min, max }) } else { Err(SnapshotError::Content { what: "a box" }) }
    }

    pub fn text(&mut self) -> Result<String, SnapshotError> {
        let count = self.count(1)?;
        let (text, rest) = self.bytes.split_at(count);
        self.bytes = rest;
        String::from_utf8(text.to_vec()).map_err(|_| SnapshotError::Content { what: "a name" })
    }
}

/// A sum of bytes that a change of any one word changes for sure, and any other change but for one in 2⁶⁴:
/// four sums of every fourth word each, so that they do not wait for each other.
pub fn checksum(bytes: &[u8]) -> u64 {
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let step = |sum: u64, word: u64| (sum ^ word).wrapping_mul(FACTOR).rotate_left(29);
    let mut sums = [1_u64, 2, 3, 4];
    let (blocks, rest) = bytes.as_chunks::<32>();
    for block in blocks {
        for (sum, word) in sums.iter_mut().zip(block.as_chunks::<8>().0) {
            *sum = step(*sum, u64::from_le_bytes(*word));
        }
    }
    let mut sum = sums.into_iter().fold(bytes.len() as u64, step);
    for byte in rest {
        sum = step(sum, u64::from(*byte));
    }
    sum ^ (sum >> 32)
}
