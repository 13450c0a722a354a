//! Bytes packed by zlib, checked by the sum at their end.

use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress, inflate_flags};

/// The first `wanted` bytes of what is packed, or fewer where there are no more. What was damaged is refused: with the
/// sum of what it unpacks to, not with what could be made of it.
pub(super) fn unpack(packed: &[u8], wanted: usize) -> Result<Vec<u8>, &'static str> {
    let flags = inflate_flags::TINFL_FLAG_PARSE_ZLIB_HEADER
        | inflate_flags::TINFL_FLAG_COMPUTE_ADLER32
        | inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
    // One more than wanted, so that the end of the stream is come to.
    let most = wanted.saturating_add(1);
    let mut out = vec![0; packed.len().saturating_mul(2).min(most)];
    let mut state = Box::<DecompressorOxide>::default();
    let (mut rest, mut filled) = (packed, 0);
    loop {
        let (status, read, written) = decompress(&mut state, rest, &mut out, filled, flags);
        filled += written;
        rest = rest.get(read..).unwrap_or_default();
        match status {
            TINFLStatus::Done => break,
            TINFLStatus::HasMoreOutput if out.len() >= most => break,
            TINFLStatus::HasMoreOutput => out.resize(out.len().saturating_mul(2).clamp(1, most), 0),
            TINFLStatus::Adler32Mismatch => return Err("what it unpacks to has not the sum that stands at its end"),
            TINFLStatus::FailedCannotMakeProgress | TINFLStatus::NeedsMoreInput => return Err("it ends too early"),
            _ => return Err("it is no sound zlib stream"),
        }
    }
    out.truncate(filled.min(wanted));
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use miniz_oxide::deflate::compress_to_vec_zlib;

    #[test]
    fn whole_short_and_long_streams() {
        let bytes: Vec<u8> = (0..5000_u32).map(|k| (k * k % 251) as u8).collect();
        let packed = compress_to_vec_zlib(&bytes, 6);
        assert_eq!(unpack(&packed, 5000).unwrap(), bytes);
        assert_eq!(unpack(&packed, 6000).unwrap(), bytes);
        assert_eq!(unpack(&packed, 100).unwrap(), bytes[..100]);
        assert!(unpack(&packed, 0).unwrap().is_empty());
        for end in 0..packed.len() {
            assert!(unpack(&packed[..end], 5000).is_err(), "cut at {end}");
        }
    }

    /// Every flipped bit but those of the header that say nothing about the content.
    #[test]
    fn no_damaged_stream_is_taken() {
        let bytes: Vec<u8> = (0..700_u32).map(|k| (k * k % 13) as u8).collect();
        let packed = compress_to_vec_zlib(&bytes, 6);
        for bit in 0..8 * packed.len() {
            let mut damaged = packed.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            let taken = unpack(&damaged, bytes.len());
            assert!(taken.is_err() || taken.as_ref() == Ok(&bytes), "bit {bit}");
        }
    }
}
