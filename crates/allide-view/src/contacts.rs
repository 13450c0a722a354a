//! Contact points on their way to a page.
//!
//! All of a moment's would be several times as much as all poses. So they are packed at ten bytes each, and
//! go in slices, a frame each, that take no more than poses do. A page shows them once it has the last, at
//! the bodies they belong to: they do not trail behind what moves.

use crate::frame::HEAD;
use crate::snapshot::{Point, Snapshot, Want};

/// Points that a page gets: it draws no more.
const MOST_POINTS: usize = 8000;

/// Bytes that a slice may take however few bodies there are.
const LEAST_SLICE: usize = 1024;

/// Bytes that a slice and the frame's head may take for each body that can move: as many as its pose.
const SLICE_A_BODY: usize = 20;

/// Set in a frame whose slice is the first…
const FIRST: u8 = 1;
/// …or the last of its moment's.
const LAST: u8 = 2;

/// Largest value of what is kept in two bytes with a sign.
const WHOLE: f32 = 32767.0;

/// The points of one moment, partly sent.
#[derive(Debug, Default)]
pub struct Slices {
    bytes: Vec<u8>,
    sent: usize,
    points: u32,
    /// The scene and what was wanted of it.
    of: Option<(u32, Want)>,
}

/// What a frame carries of the points.
#[derive(Debug)]
pub struct Slice<'a> {
    pub flags: u8,
    /// Points of all slices together.
    pub points: u32,
    pub bytes: &'a [u8],
}

impl Slices {
    /// The next slice: of the moment that is on its way, or of this one where there is none.
    pub fn next(&mut self, snapshot: &Snapshot, want: &Want, bodies: usize) -> Slice<'_> {
        let mut flags = 0;
        let of = Some((snapshot.shown.epoch, *want));
        // A world that stands still may show no other frame: its page gets this moment's, whole.
        let runs = snapshot.state.playing && snapshot.state.error.is_none();
        if !runs || self.sent == self.bytes.len() || self.of != of {
            let points = chosen(snapshot, want);
            *self = Slices { bytes: pack(&points), sent: 0, points: points.len() as u32, of };
            flags |= FIRST;
        }
        let most = if runs { (SLICE_A_BODY * bodies).saturating_sub(HEAD).max(LEAST_SLICE) } else { usize::MAX };
        let start = self.sent;
        self.sent = self.bytes.len().min(start.saturating_add(most));
        if self.sent == self.bytes.len() {
            flags |= LAST;
        }
        Slice { flags, points: self.points, bytes: &self.bytes[start..self.sent] }
    }
}

/// The points that a page gets: the chosen body's, or the strongest of all if it wants them; those of a
/// patch together.
fn chosen(snapshot: &Snapshot, want: &Want) -> Vec<Point> {
    let all = snapshot.moment.contacts.iter();
    let mut points: Vec<Point> = match want.body {
        Some(body) => all.filter(|p| p.a == body || p.b == body).take(MOST_POINTS).copied().collect(),
        None if want.contacts => all.take(MOST_POINTS).copied().collect(),
        None => Vec::new(),
    };
    points.sort_by_key(|p| p.patch);
    points
}

/// The step of offsets (f32), then patches: both bodies (u16), the normal folded flat (2 × i16), how many
/// points (u8), and of each its offset (3 × i16), normal force and friction.
fn pack(points: &[Point]) -> Vec<u8> {
    let far = points.iter().flat_map(|p| p.offset).fold(0.0_f32, |far, x| far.max(x.abs()));
    let step = if far > 0.0 && far.is_finite() { far / WHOLE } else { 1.0 };
    let mut out = step.to_le_bytes().to_vec();
    for patch in points.chunk_by(|p, q| p.patch == q.patch) {
        for part in patch.chunks(255) {
            let first = part[0];
            out.extend((first.a as u16).to_le_bytes());
            out.extend((first.b as u16).to_le_bytes());
            folded(first.normal).into_iter().for_each(|x| out.extend(x.to_le_bytes()));
            out.push(part.len() as u8);
            for p in part {
                p.offset.iter().for_each(|x| out.extend(((x / step).round() as i16).to_le_bytes()));
                out.extend(half(p.force));
                out.extend(half(p.friction));
            }
        }
    }
    out
}

/// A direction on the octahedron, whose lower half is folded outwards around the upper one.
fn folded([x, y, z]: [f32; 3]) -> [i16; 2] {
    let size = (x.abs() + y.abs() + z.abs()).max(f32::MIN_POSITIVE);
    let (u, v) = (x / size, y / size);
    let sign = |x: f32| if x < 0.0 { -1.0 } else { 1.0 };
    let flat = if z < 0.0 { [(1.0 - v.abs()) * sign(u), (1.0 - u.abs()) * sign(v)] } else { [u, v] };
    flat.map(|x| (x * WHOLE).round() as i16)
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
    fn directions_stay_what_they_are() {
        for k in 0..2000 {
            let (z, turn) = (1.0 - k as f32 / 999.5, 2.4 * k as f32);
            let flat = (1.0 - z * z).max(0.0).sqrt();
            let n = [flat * turn.cos(), flat * turn.sin(), z];
            // As the page reads it.
            let [u, v] = folded(n).map(|x| f32::from(x) / WHOLE);
            let up = 1.0 - u.abs() - v.abs();
            let out = (-up).max(0.0);
            let back = [u - out.copysign(u), v - out.copysign(v), up];
            let size = back.iter().map(|x| x * x).sum::<f32>().sqrt();
            let off = n.iter().zip(back).map(|(a, b)| (a - b / size).abs()).fold(0.0, f32::max);
            assert!(off < 2e-4, "{n:?} {back:?}");
        }
        assert_eq!(folded([0.0; 3]), [0, 0]);
    }

    #[test]
    fn four_points_of_a_patch_take_twelve_bytes_each_or_so() {
        let point = |k: u32| Point {
            a: 3,
            b: 40_000,
            patch: k / 4,
            offset: [0.5, -0.25, k as f32 / 64.0],
            normal: [0.0, 0.0, 1.0],
            force: 1.0,
            friction: 0.5,
        };
        let points: Vec<Point> = (0..8).map(point).collect();
        let bytes = pack(&points);
        assert_eq!(bytes.len(), 4 + 2 * (9 + 4 * 10));
        let step = f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
        assert_eq!(step, 0.5 / WHOLE);
        assert_eq!((&bytes[4..8], bytes[12]), (&[3, 0, 64, 156][..], 4));
        assert_eq!(pack(&[]).len(), 4);
    }
}
