//! NumPy's `.npy`: a two-dimensional array of numbers.

use super::heights::Samples;
use super::{Grid, samples};
use crate::binary::Number;
use crate::fault::{Fault, FaultKind};

pub(super) const SIGNATURE: &[u8] = b"\x93NUMPY";

pub(super) fn read(bytes: &[u8]) -> Result<Grid, Fault> {
    let (header, start) = header(bytes)?;
    let at_header = |kind, message: String| Fault::byte(kind, start - header.len(), message);
    let wrong = |what: &str| at_header(FaultKind::BadValue, format!("the header has no readable {what}"));
    let descr = value_of(header, "descr").ok_or_else(|| wrong("\"descr\""))?;
    let (number, big) = number_of(descr).ok_or_else(|| {
        let message = "its numbers must be whole or real ones of 1 to 8 bytes, like '<f4' or '>i2'";
        at_header(FaultKind::Unsupported, message.to_owned())
    })?;
    let fortran = match value_of(header, "fortran_order").ok_or_else(|| wrong("\"fortran_order\""))? {
        word if word.starts_with("True") => true,
        word if word.starts_with("False") => false,
        _ => return Err(wrong("\"fortran_order\"")),
    };
    let shape = value_of(header, "shape").and_then(shape_of).ok_or_else(|| wrong("\"shape\""))?;
    let [rows, columns] = shape[..] else {
        let message = format!("the array has {} dimensions; heights have two: rows, columns", shape.len());
        return Err(at_header(FaultKind::Unsupported, message));
    };
    let data = &bytes[start..];
    let count = samples(columns, rows, number.size(), u64::MAX)?;
    let wanted = count * number.size();
    if data.len() != wanted {
        let kind = if data.len() < wanted { FaultKind::Truncated } else { FaultKind::Mismatch };
        let have = data.len();
        let message = format!("{rows} × {columns} heights take {wanted} bytes after the header, not {have}");
        return Err(Fault::byte(kind, start, message));
    }
    let (columns, rows) = (columns as usize, rows as usize);
    let samples = Samples { number, big, no_data: None };
    let heights =
        if fortran { samples.heights(&rows_first(data, columns, rows, number.size())) } else { samples.heights(data) };
    Ok(Grid { columns, rows, heights, georeference: None, height_unit: 1.0 })
}

/// The header's text and where the data start.
fn header(bytes: &[u8]) -> Result<(&str, usize), Fault> {
    let truncated = || Fault::byte(FaultKind::Truncated, bytes.len(), "the file ends in its header");
    let version = *bytes.get(6).ok_or_else(truncated)?;
    let (length, from) = match version {
        1 => (bytes.get(8..10).ok_or_else(truncated).map(|b| u32::from(u16::from_le_bytes([b[0], b[1]])))?, 10),
        2 | 3 => (bytes.get(8..12).ok_or_else(truncated).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]))?, 12),
        _ => {
            let message = format!("version {version} of .npy is not known; known are 1 to 3");
            return Err(Fault::byte(FaultKind::Unsupported, 6, message));
        }
    };
    let end = from + length as usize;
    let text = bytes.get(from..end).ok_or_else(truncated)?;
    let text = std::str::from_utf8(text)
        .map_err(|e| Fault::byte(FaultKind::BadValue, from + e.valid_up_to(), "the header is not text"))?;
    Ok((text, end))
}

/// What follows a key of the header, which is a Python dictionary.
fn value_of<'h>(header: &'h str, key: &str) -> Option<&'h str> {
    let quoted = [format!("'{key}'"), format!("\"{key}\"")];
    let after = quoted.iter().find_map(|q| header.find(q.as_str()).map(|i| &header[i + q.len()..]))?;
    Some(after.trim_start().strip_prefix(':')?.trim_start())
}

/// The numbers that a `descr` like `'<f4'` says.
fn number_of(descr: &str) -> Option<(Number, bool)> {
    let quote = descr.chars().next().filter(|c| matches!(c, '\'' | '"'))?;
    let word = descr[1..].split(quote).next()?;
    let mut letters = word.chars();
    let order = letters.next()?;
    let number = match letters.as_str() {
        "i1" => Number::I8,
        "u1" => Number::U8,
        "i2" => Number::I16,
        "u2" => Number::U16,
        "i4" => Number::I32,
        "u4" => Number::U32,
        "i8" => Number::I64,
        "u8" => Number::U64,
        "f4" => Number::F32,
        "f8" => Number::F64,
        _ => return None,
    };
    let big = match order {
        '>' => true,
        '<' => false,
        // "Not applicable" for single bytes; "native" is that of this machine.
        '|' if number.size() == 1 => false,
        '=' => cfg!(target_endian = "big"),
        _ => return None,
    };
    Some((number, big))
}

/// The numbers of a tuple like `(129, 400)`.
fn shape_of(text: &str) -> Option<Vec<u64>> {
    let inside = text.strip_prefix('(')?.split(')').next()?;
    let words = inside.split(',').map(str::trim);
    words.filter(|w| !w.is_empty()).map(|w| w.trim_end_matches('L').parse().ok()).collect()
}

/// An array that stands column by column, row by row.
fn rows_first(data: &[u8], columns: usize, rows: usize, size: usize) -> Vec<u8> {
    let mut out = vec![0; data.len()];
    for (i, sample) in data.chunks_exact(size).enumerate() {
        let (column, row) = (i / rows, i % rows);
        out[(row * columns + column) * size..][..size].copy_from_slice(sample);
    }
    out
}
