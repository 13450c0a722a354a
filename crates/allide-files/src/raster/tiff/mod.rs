//! GeoTIFF: heights in strips or tiles, plain or packed, with tags that say where they are.

mod chunks;
mod directory;
mod geo;
mod lzw;
mod predictor;

use super::heights::Samples;
use super::{Grid, samples};
use crate::binary::{Binary, Number};
use crate::fault::{Fault, FaultKind, most_unpacked};
use chunks::{Layout, Packing};
use directory::Directory;

/// Tags that are looked at.
mod tag {
    pub const COLUMNS: u16 = 256;
    pub const ROWS: u16 = 257;
    pub const BITS: u16 = 258;
    pub const PACKING: u16 = 259;
    pub const FILL_ORDER: u16 = 266;
    pub const STRIP_OFFSETS: u16 = 273;
    pub const SAMPLES: u16 = 277;
    pub const ROWS_PER_STRIP: u16 = 278;
    pub const STRIP_LENGTHS: u16 = 279;
    pub const PREDICTOR: u16 = 317;
    pub const TILE_WIDTH: u16 = 322;
    pub const TILE_LENGTH: u16 = 323;
    pub const TILE_OFFSETS: u16 = 324;
    pub const TILE_LENGTHS: u16 = 325;
    pub const SAMPLE_FORMAT: u16 = 339;
    pub const PIXEL_SCALE: u16 = 33550;
    pub const TIE_POINTS: u16 = 33922;
    pub const TRANSFORMATION: u16 = 34264;
    pub const GEO_KEYS: u16 = 34735;
    pub const GEO_DOUBLES: u16 = 34736;
    pub const NO_DATA: u16 = 42113;
}

/// Whether a file starts as TIFF does, of 32 or 64 bits.
pub(super) fn is_tiff(bytes: &[u8]) -> bool {
    [b"II*\0", b"MM\0*", b"II+\0", b"MM\0+"].iter().any(|magic| bytes.starts_with(*magic))
}

/// Reads the first picture of a file; further ones are smaller copies, masks or other things.
pub(super) fn read(bytes: &[u8]) -> Result<Grid, Fault> {
    let file = Binary { bytes, big: bytes[0] == b'M' };
    let directory = Directory::first(file)?;
    let (columns, rows) = (directory.need(tag::COLUMNS, "ImageWidth")?, directory.need(tag::ROWS, "ImageLength")?);
    let number = read_number(&directory)?;
    let most = most_unpacked(bytes.len());
    let count = samples(columns, rows, number.size(), most)?;
    let (columns, rows) = (columns as usize, rows as usize);
    let layout = Layout::read(&directory, columns, rows, most)?;
    let packing = Packing::read(&directory, number)?;
    let (georeference, height_unit) = (geo::read(&directory)?, geo::height_unit(&directory)?);
    let mut no_data = read_no_data(&directory)?;
    if no_data.is_none() && number == Number::I16 && georeference.is_some() {
        // Nothing on Earth is so low: it is the usual mark for voids.
        no_data = Some(f64::from(super::HOLE));
    }
    let samples = Samples { number, big: file.big, no_data };
    let pixels = chunks::read(&file, &layout, &packing, count, &samples.blank())?;
    Ok(Grid { columns, rows, heights: samples.heights(&pixels), georeference, height_unit })
}

fn read_number(directory: &Directory) -> Result<Number, Fault> {
    let refuse = |message: String| Err(Fault::whole(FaultKind::Unsupported, message));
    let many = directory.whole(tag::SAMPLES)?.unwrap_or(1);
    if many != 1 {
        return refuse(format!("has {many} samples a pixel; a height grid has one"));
    }
    let (bits, format) = (directory.whole(tag::BITS)?.unwrap_or(1), directory.whole(tag::SAMPLE_FORMAT)?.unwrap_or(1));
    Ok(match (format, bits) {
        // 4 is "undefined", which readers take for the default.
        (1 | 4, 8) => Number::U8,
        (1 | 4, 16) => Number::U16,
        (1 | 4, 32) => Number::U32,
        (2, 8) => Number::I8,
        (2, 16) => Number::I16,
        (2, 32) => Number::I32,
        (3, 32) => Number::F32,
        (3, 64) => Number::F64,
        _ => {
            let known = "heights are whole numbers of 8, 16 or 32 bits or real ones of 32 or 64";
            return refuse(format!("has samples of {bits} bits in format {format}; {known}"));
        }
    })
}

/// What stands for no data: a number in words.
fn read_no_data(directory: &Directory) -> Result<Option<f64>, Fault> {
    let Some(text) = directory.text(tag::NO_DATA)? else { return Ok(None) };
    let word = text.trim_matches(|c: char| c.is_whitespace() || c == '\0');
    if word.is_empty() {
        return Ok(None);
    }
    match word.parse() {
        Ok(value) => Ok(Some(value)),
        Err(_) => {
            let message = format!("the tag for no-data says {:?}, which is no number", crate::json::shortened(word));
            Err(Fault::whole(FaultKind::BadValue, message))
        }
    }
}
