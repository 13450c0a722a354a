//! Frames as bytes: differences from frame to frame, small ones short, then compressed.
//!
//! Numbers are written seven bits a byte, lowest first, the top bit set on all but the last;
//! signed ones as 0, −1, 1, −2, …

use super::frame::{Contact, Frame};

/// Every so many frames contacts start anew, so that a page can jump without reading everything.
pub(super) const KEY_EVERY: usize = 32;

/// Effort of the compressor, 0 to 10: beyond this it takes much longer and gains little.
const EFFORT: u8 = 4;

/// Appends a number.
pub(in crate::record) fn unsigned(mut x: u64, out: &mut Vec<u8>) {
    while x >= 0x80 {
        out.push(x as u8 | 0x80);
        x >>= 7;
    }
    out.push(x as u8);
}

/// Appends a number that may be below 0.
pub(in crate::record) fn signed(x: i64, out: &mut Vec<u8>) {
    unsigned(((x << 1) ^ (x >> 63)) as u64, out);
}

fn difference<const N: usize>(now: &[i32; N], before: &[i32; N], out: &mut Vec<u8>) {
    for (a, b) in now.iter().zip(before) {
        signed(i64::from(*a) - i64::from(*b), out);
    }
}

/// Poses of all frames, each body's as the difference from the frame before.
pub(super) fn poses(frames: &[Frame]) -> Vec<u8> {
    let mut before = vec![[0; 9]; frames.first().map_or(0, |f| f.poses.len())];
    let mut out = Vec::new();
    for frame in frames {
        for (pose, before) in frame.poses.iter().zip(&mut before) {
            let now = pose.numbers(before);
            difference(&now, before, &mut out);
            *before = now;
        }
    }
    compressed(&out)
}

/// Contacts of all frames: how many bytes each frame takes, then the frames.
pub(super) fn contacts(frames: &[Frame]) -> Vec<u8> {
    let mut lengths = Vec::new();
    let mut all = Vec::new();
    for (i, frame) in frames.iter().enumerate() {
        let start = all.len();
        let before = if i % KEY_EVERY == 0 { &[][..] } else { &frames[i - 1].contacts[..] };
        changes(before, &frame.contacts, &mut all);
        unsigned((all.len() - start) as u64, &mut lengths);
    }
    lengths.extend(all);
    compressed(&lengths)
}

/// How one frame's contacts come from those of the frame before: runs of (kept, gone, new), the
/// kept ones' differences and the new ones' numbers.
fn changes(before: &[Contact], now: &[Contact], out: &mut Vec<u8>) {
    let (mut i, mut j) = (0, 0);
    while i < before.len() || j < now.len() {
        let (from, to) = (i, j);
        while i < before.len() && j < now.len() && before[i].key == now[j].key {
            i += 1;
            j += 1;
        }
        let kept = i - from;
        let gone_from = i;
        while i < before.len() && now.get(j).is_none_or(|n| before[i].key < n.key) {
            i += 1;
        }
        let new_from = j;
        while j < now.len() && before.get(i).is_none_or(|b| now[j].key < b.key) {
            j += 1;
        }
        for count in [kept, i - gone_from, j - new_from] {
            unsigned(count as u64, out);
        }
        for (a, b) in now[to..to + kept].iter().zip(&before[from..from + kept]) {
            difference(&a.numbers(), &b.numbers(), out);
        }
        for contact in &now[new_from..j] {
            contact.key.iter().for_each(|k| unsigned(u64::from(*k), out));
            difference(&contact.numbers(), &[0; 8], out);
        }
    }
}

/// Bytes, compressed.
pub(in crate::record) fn compressed(bytes: &[u8]) -> Vec<u8> {
    miniz_oxide::deflate::compress_to_vec(bytes, EFFORT)
}

/// Bytes as text.
pub(in crate::record) fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let bits = chunk.iter().enumerate().fold(0_u32, |sum, (i, b)| sum | u32::from(*b) << (16 - 8 * i));
        for i in 0..4 {
            let letter = LETTERS[(bits >> (18 - 6 * i) & 63) as usize];
            out.push(if i <= chunk.len() { char::from(letter) } else { '=' });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_numbers_are_short() {
        let bytes = |x| {
            let mut out = Vec::new();
            signed(x, &mut out);
            out
        };
        assert_eq!(bytes(0), [0]);
        assert_eq!(bytes(-1), [1]);
        assert_eq!(bytes(63), [126]);
        assert_eq!(bytes(64), [128, 1]);
        assert_eq!(bytes(i64::from(i32::MIN) - i64::from(i32::MAX)).len(), 5);
    }

    #[test]
    fn text_of_bytes() {
        for (bytes, text) in [(&b""[..], ""), (b"f", "Zg=="), (b"fo", "Zm8="), (b"foo", "Zm9v"), (b"\xff\xfe", "//4=")]
        {
            assert_eq!(base64(bytes), text);
        }
    }

    #[test]
    fn a_frame_is_told_by_what_changed() {
        let contact = |a, force| Contact { key: [a, 9, 0], point: [1, 2, 3], normal: [0; 3], force, friction: 0 };
        let (before, now) =
            ([contact(1, 5), contact(2, 5), contact(4, 5)], [contact(1, 6), contact(3, 5), contact(4, 5)]);
        let mut out = Vec::new();
        changes(&before, &now, &mut out);
        let kept = [1, 1, 1, /* of 1: */ 0, 0, 0, 0, 0, 0, 2, 0];
        let new = [3, 9, 0, 2, 4, 6, 0, 0, 0, 10, 0];
        let rest = [1, 0, 0, /* of 4: */ 0, 0, 0, 0, 0, 0, 0, 0];
        assert_eq!(out, [&kept[..], &new, &rest].concat());
    }
}
