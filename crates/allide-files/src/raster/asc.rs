//! ESRI ASCII grids: a header of words and numbers, then heights, the northern row first.

use super::heights::{turn, whole_heights};
use super::{Georeference, Grid, Heights, samples};
use crate::fault::{Fault, FaultKind};
use crate::text::{Words, number, shown};

/// What stands for no data where a file does not say.
const USUAL_NO_DATA: f64 = -9999.0;

/// Whether a text starts as such grids do.
pub(super) fn is_asc(bytes: &[u8]) -> bool {
    let start = bytes.trim_ascii_start();
    start.get(..5).is_some_and(|word| word.eq_ignore_ascii_case(b"ncols") || word.eq_ignore_ascii_case(b"nrows"))
}

#[derive(Default)]
struct Header {
    columns: Option<u64>,
    rows: Option<u64>,
    /// Of the lower left corner, or of the lower left sample.
    x: Option<(f64, Anchor)>,
    y: Option<(f64, Anchor)>,
    cell: Option<f64>,
    dx: Option<f64>,
    dy: Option<f64>,
    no_data: Option<f64>,
}

#[derive(Clone, Copy, PartialEq)]
enum Anchor {
    Corner,
    Centre,
}

pub(super) fn read(bytes: &[u8]) -> Result<Grid, Fault> {
    let mut words = Words::new(bytes, 0, 1);
    let header = read_header(&mut words)?;
    let missing = |key: &str| Fault::line(FaultKind::BadValue, 1, format!("{key:?} is missing in the header"));
    let columns = header.columns.ok_or_else(|| missing("ncols"))?;
    let rows = header.rows.ok_or_else(|| missing("nrows"))?;
    let dx = header.dx.or(header.cell).ok_or_else(|| missing("cellsize"))?;
    let dy = header.dy.or(header.cell).ok_or_else(|| missing("cellsize"))?;
    let (x, x_anchor) = header.x.ok_or_else(|| missing("xllcorner"))?;
    let (y, y_anchor) = header.y.ok_or_else(|| missing("yllcorner"))?;
    for (axis, step) in [("x", dx), ("y", dy)] {
        if !(step.is_finite() && step > 0.0) {
            let message = format!("the cell size along {axis} is {step}; it must be a finite number above 0");
            return Err(Fault::whole(FaultKind::BadValue, message));
        }
    }
    // A height takes two bytes with the space before it.
    let wanted = samples(columns, rows, 1, u64::MAX)?;
    let values = read_heights(&mut words, wanted, header.no_data.unwrap_or(USUAL_NO_DATA))?;
    let whole = values.iter().all(|h| h.is_nan() || h.fract() == 0.0 && h.abs() < 32768.0);
    let mut heights = if whole { whole_heights(|| values.iter().copied()) } else { Heights::F64(values) };
    let half = |anchor| if anchor == Anchor::Corner { 0.5 } else { 0.0 };
    let (columns, rows) = (columns as usize, rows as usize);
    // The file knows the place of its last row, the southern one.
    turn(&mut heights, columns, [false, true]);
    let first = Some([x + half(x_anchor) * dx, y + half(y_anchor) * dy]);
    Ok(Grid {
        columns,
        rows,
        heights,
        georeference: Some(Georeference { first, step: [dx, dy], in_degrees: None }),
        height_unit: 1.0,
    })
}

fn read_header(words: &mut Words) -> Result<Header, Fault> {
    let mut header = Header::default();
    loop {
        let mut ahead = words.clone();
        let Some(key) = ahead.next() else {
            return Err(ahead.ended("a header like \"ncols 240\""));
        };
        if number(key).is_some() {
            return Ok(header);
        }
        let line = ahead.line;
        let set = |slot: &mut Option<f64>, value: f64| slot.replace(value).is_some();
        let name = String::from_utf8_lossy(key).to_ascii_lowercase();
        let twice = match name.as_str() {
            "ncols" => header.columns.replace(read_count(&mut ahead, "ncols")?).is_some(),
            "nrows" => header.rows.replace(read_count(&mut ahead, "nrows")?).is_some(),
            "xllcorner" => header.x.replace((ahead.finite(&name)?, Anchor::Corner)).is_some(),
            "xllcenter" | "xllcentre" => header.x.replace((ahead.finite(&name)?, Anchor::Centre)).is_some(),
            "yllcorner" => header.y.replace((ahead.finite(&name)?, Anchor::Corner)).is_some(),
            "yllcenter" | "yllcentre" => header.y.replace((ahead.finite(&name)?, Anchor::Centre)).is_some(),
            "cellsize" => set(&mut header.cell, ahead.finite(&name)?),
            "dx" => set(&mut header.dx, ahead.finite(&name)?),
            "dy" => set(&mut header.dy, ahead.finite(&name)?),
            "nodata_value" | "nodata" => set(&mut header.no_data, ahead.number(&name)?),
            _ => {
                let known = "ncols, nrows, xllcorner, yllcorner, xllcenter, yllcenter, cellsize, dx, dy, NODATA_value";
                let message = format!("{} is not known in the header; known are {known}", shown(key));
                return Err(Fault::line(FaultKind::BadValue, line, message));
            }
        };
        if twice {
            return Err(Fault::line(FaultKind::BadValue, line, format!("{} stands twice in the header", shown(key))));
        }
        *words = ahead;
    }
}

fn read_count(words: &mut Words, what: &str) -> Result<u64, Fault> {
    let word = words.next().ok_or_else(|| words.ended(what))?;
    let count = std::str::from_utf8(word).ok().and_then(|w| w.parse::<u64>().ok());
    count.ok_or_else(|| words.wrong(&format!("a whole number for {what}"), word))
}

/// All heights, as they stand; NaN for no data.
fn read_heights(words: &mut Words, wanted: usize, no_data: f64) -> Result<Vec<f64>, Fault> {
    // Never more room than the text could fill.
    let mut heights = Vec::with_capacity(wanted.min(words.left() / 2 + 1));
    while let Some(word) = words.next() {
        let height = number(word).ok_or_else(|| words.wrong("a height", word))?;
        if height.is_infinite() {
            return Err(words.not_finite("a height", word));
        }
        if heights.len() == wanted {
            let message = format!("more heights than the {wanted} that ncols × nrows announce");
            return Err(Fault::line(FaultKind::Mismatch, words.line, message));
        }
        heights.push(if height == no_data { f64::NAN } else { height });
    }
    if heights.len() < wanted {
        let message = format!("the file ends after {} of the {wanted} heights that it announces", heights.len());
        return Err(Fault::line(FaultKind::Truncated, words.line, message));
    }
    Ok(heights)
}

/// What a `.prj` file beside a grid says of its coordinates: are they degrees?
pub(super) fn told_by_projection(bytes: &[u8]) -> Option<bool> {
    let text = String::from_utf8_lossy(bytes).to_ascii_uppercase();
    let text = text.trim_start_matches('\u{feff}').trim_start();
    if ["PROJCS", "PROJCRS"].iter().any(|w| text.starts_with(w)) {
        return Some(false);
    }
    if ["GEOGCS", "GEOGCRS", "GEODCRS"].iter().any(|w| text.starts_with(w)) {
        return Some(true);
    }
    // The older form: lines of a word and a value.
    let mut lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    lines.find_map(|words| match words[..] {
        ["PROJECTION", kind, ..] => Some(kind == "GEOGRAPHIC"),
        _ => None,
    })
}
