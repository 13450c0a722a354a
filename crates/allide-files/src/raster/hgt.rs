//! SRTM `.hgt`: big-endian whole metres of one degree by one degree, the northern row first.

use super::heights::{HOLE, Samples};
use super::{Georeference, Grid};
use crate::binary::Number;
use crate::fault::{Fault, FaultKind};
use std::path::Path;

/// Columns and rows that such files have: every 3 seconds of arc, every second, and every second of
/// latitude by every two of longitude, as far north as the columns lie close.
const SIZES: [(usize, usize); 3] = [(1201, 1201), (3601, 3601), (1801, 3601)];

pub(super) fn read(bytes: &[u8], name: &Path) -> Result<Grid, Fault> {
    let Some((columns, rows)) = SIZES.iter().copied().find(|(c, r)| c * r * 2 == bytes.len()) else {
        let fits = SIZES.map(|(c, r)| format!("{c} × {r} ({} bytes)", c * r * 2)).join(", ");
        let kind = if bytes.len() < 1201 * 1201 * 2 { FaultKind::Truncated } else { FaultKind::Mismatch };
        let message = format!("holds {} bytes; an .hgt file has one of {fits}", bytes.len());
        return Err(Fault::whole(kind, message));
    };
    let samples = Samples { number: Number::I16, big: true, no_data: Some(f64::from(HOLE)) };
    let [dx, dy] = [1.0 / (columns - 1) as f64, 1.0 / (rows - 1) as f64];
    let first = corner(name).map(|[x, y]| [x, y + 1.0]);
    let georeference = Georeference { first, step: [dx, -dy], in_degrees: Some(true) };
    Ok(Grid { columns, rows, heights: samples.heights(bytes), georeference: Some(georeference), height_unit: 1.0 })
}

/// The south-western corner that a name like `N40W106.hgt` gives: longitude, latitude.
fn corner(name: &Path) -> Option<[f64; 2]> {
    let name = name.file_name()?.to_str()?.as_bytes();
    let [a, b, c, d, e, f, g, ..] = *name else { return None };
    let number = |digits: &[u8]| std::str::from_utf8(digits).ok()?.parse::<u16>().ok().map(f64::from);
    let sign = |letter: u8, plus: u8, minus: u8| match letter.to_ascii_uppercase() {
        l if l == plus => Some(1.0),
        l if l == minus => Some(-1.0),
        _ => None,
    };
    let latitude = sign(a, b'N', b'S')? * number(&[b, c])?;
    let longitude = sign(d, b'E', b'W')? * number(&[e, f, g])?;
    Some([longitude, latitude])
}
