//! Height grids out of files: GeoTIFF, ESRI ASCII, SRTM `.hgt`, `.npy`, grey PNG.
//!
//! ```text
//!   bytes ──► tiff | asc | hgt | npy | png ──► samples (own type, holes marked) ──► Raster (turned)
//! ```

mod asc;
mod heights;
mod hgt;
mod npy;
mod png;
mod tiff;
mod zlib;

pub use heights::{HOLE, Heights};

use crate::fault::{Fault, FaultKind, FileError, read_whole};
use heights::turn;
use std::path::Path;

/// Heights on a regular grid, as a file has them.
///
/// Sample (row, column) stands at number `row * columns + column` of `heights`. Georeferenced files
/// are turned so that rows grow with y and columns with x; files that know no place (`.npy`, PNG,
/// a plain TIFF) keep their order, and their first row is the one with the smallest y.
#[derive(Clone, Debug, PartialEq)]
pub struct Raster {
    /// Samples along x.
    pub columns: usize,
    /// Samples along y.
    pub rows: usize,
    /// The heights, in the file's own type and unit; row by row.
    pub heights: Heights,
    /// Where the first sample stands, [x, y], in metres or degrees; `None` where the file does not say.
    pub origin: Option<[f64; 2]>,
    /// Distance of neighbouring samples, [along x, along y], above zero, in metres or degrees;
    /// `None` where the file does not say.
    pub spacing: Option<[f64; 2]>,
    /// `origin` and `spacing` are degrees of longitude and latitude.
    pub in_degrees: bool,
    /// Metres that one of `heights` stands for, where the file says it: 0.3048 for feet; else 1.
    pub height_unit: f64,
}

impl Raster {
    /// Reads a file; what format it has is told by its first bytes, else by its name.
    pub fn open(path: &Path) -> Result<Raster, FileError> {
        let bytes = read_whole(path)?;
        let mut raster = Raster::from_bytes(&bytes, &path.display().to_string())?;
        // Files that cannot say what their coordinates are may have a companion that does.
        if path.extension().is_some_and(|e| e.eq_ignore_ascii_case("asc"))
            && let Ok(projection) = read_whole(&path.with_extension("prj"))
            && let Some(in_degrees) = asc::told_by_projection(&projection)
        {
            raster.in_degrees = in_degrees;
        }
        Ok(raster)
    }

    /// Reads a file's bytes. `file` is what messages call it; its name also gives an `.hgt` its place.
    ///
    /// ```
    /// # use allide_files::raster::Raster;
    /// let text = "ncols 2\nnrows 2\nxllcorner 100\nyllcorner 200\ncellsize 10\nNODATA_value -9999\n\
    ///             1 2\n3 -9999\n";
    /// let raster = Raster::from_bytes(text.as_bytes(), "map.asc")?;
    /// assert_eq!(raster.origin, Some([105.0, 205.0])); // half a cell in from the corner
    /// assert_eq!(raster.height(0, 0), Some(3.0)); // the file's last line has the smallest y
    /// assert_eq!(raster.height(0, 1), None);
    /// # Ok::<(), allide_files::FileError>(())
    /// ```
    pub fn from_bytes(bytes: &[u8], file: &str) -> Result<Raster, FileError> {
        read(bytes, Path::new(file)).map_err(|fault| fault.of(file))
    }

    /// The height at a sample; `None` in a hole, or beyond the grid.
    pub fn height(&self, row: usize, column: usize) -> Option<f64> {
        if row < self.rows && column < self.columns { self.heights.get(row * self.columns + column) } else { None }
    }
}

fn read(bytes: &[u8], name: &Path) -> Result<Raster, Fault> {
    let extension = name.extension().map(|e| e.to_string_lossy().to_ascii_lowercase()).unwrap_or_default();
    let grid = if bytes.is_empty() {
        return Err(Fault::whole(FaultKind::Empty, "is empty"));
    } else if tiff::is_tiff(bytes) {
        tiff::read(bytes)
    } else if bytes.starts_with(&png::SIGNATURE) {
        png::read(bytes)
    } else if bytes.starts_with(npy::SIGNATURE) {
        npy::read(bytes)
    } else if extension == "hgt" {
        hgt::read(bytes, name)
    } else if extension == "asc" || asc::is_asc(bytes) {
        asc::read(bytes)
    } else {
        let known = "known are GeoTIFF, ESRI ASCII (.asc), SRTM (.hgt), .npy and 16-bit grey PNG";
        return Err(Fault::whole(FaultKind::UnknownFormat, format!("is no height grid; {known}")));
    }?;
    grid.into_raster()
}

/// A grid before it is turned.
struct Grid {
    columns: usize,
    rows: usize,
    heights: Heights,
    georeference: Option<Georeference>,
    /// Metres that a unit of the heights has.
    height_unit: f64,
}

/// Where the samples of a grid are: sample (row, column) at `first` + [column·dx, row·dy].
struct Georeference {
    /// The first sample in the file; `None` where only the steps are known.
    first: Option<[f64; 2]>,
    /// [dx, dy], of either sign.
    step: [f64; 2],
    /// `None`: the file does not say.
    in_degrees: Option<bool>,
}

impl Grid {
    fn into_raster(self) -> Result<Raster, Fault> {
        let Grid { columns, rows, mut heights, georeference, height_unit } = self;
        heights.check(columns)?;
        let Some(place) = georeference else {
            return Ok(Raster { columns, rows, heights, origin: None, spacing: None, in_degrees: false, height_unit });
        };
        let [dx, dy] = place.step;
        for (axis, step) in [("x", dx), ("y", dy)] {
            if !(step.is_finite() && step != 0.0) {
                let message = format!("the spacing along {axis} is {step}; it must be a finite number above 0");
                return Err(Fault::whole(FaultKind::BadValue, message));
            }
        }
        turn(&mut heights, columns, [dx < 0.0, dy < 0.0]);
        let origin = place.first.map(|[x, y]| {
            let last = [x + (columns - 1) as f64 * dx, y + (rows - 1) as f64 * dy];
            [if dx < 0.0 { last[0] } else { x }, if dy < 0.0 { last[1] } else { y }]
        });
        if let Some([x, y]) = origin
            && !(x.is_finite() && y.is_finite())
        {
            let message = format!("its first sample stands at [{x}, {y}]; both must be finite numbers");
            return Err(Fault::whole(FaultKind::NotFinite, message));
        }
        let mut raster = Raster {
            columns,
            rows,
            heights,
            origin,
            spacing: Some([dx.abs(), dy.abs()]),
            in_degrees: place.in_degrees.unwrap_or(false),
            height_unit,
        };
        if place.in_degrees.is_none() {
            raster.in_degrees = looks_like_degrees(&raster);
        }
        Ok(raster)
    }
}

/// Coarsest cells that are taken for degrees where a file does not say.
const COARSEST_DEGREES: f64 = 0.02;

/// Steepest relief, heights' range by the grid's length, that is taken for metres by metres.
const STEEPEST: f64 = 10.0;

/// Whether coordinates that nothing is known about must be longitudes and latitudes: in their range,
/// with cells so small that the relief, in metres, would be a wall.
fn looks_like_degrees(raster: &Raster) -> bool {
    let (Some([x, y]), Some([dx, dy])) = (raster.origin, raster.spacing) else { return false };
    let width = (raster.columns - 1) as f64 * dx;
    let length = (raster.rows - 1) as f64 * dy;
    let in_range = x >= -181.0 && x + width <= 361.0 && y >= -91.0 && y + length <= 91.0;
    if !in_range || dx.max(dy) > COARSEST_DEGREES {
        return false;
    }
    match raster.heights.range() {
        Some([low, high]) if high > low => high - low > STEEPEST * width.max(length).max(dx.max(dy)),
        // A plain tells nothing; grids with a place of their own are more often maps than models.
        _ => [x, y].iter().any(|c| c.abs() >= 1.0),
    }
}

/// Samples of a grid of that many columns and rows, if there can be so many in a file that holds
/// or unpacks to at most `most` bytes.
fn samples(columns: u64, rows: u64, size: usize, most: u64) -> Result<usize, Fault> {
    if columns == 0 || rows == 0 {
        return Err(Fault::whole(FaultKind::Empty, format!("a grid of {columns} × {rows} heights has none")));
    }
    let count = columns.checked_mul(rows);
    match count.and_then(|n| n.checked_mul(size as u64)) {
        Some(bytes) if bytes <= most && usize::try_from(bytes).is_ok() => Ok(count.unwrap_or(0) as usize),
        _ => {
            let message = format!("announces {columns} × {rows} heights, absurdly many for a file of its size");
            Err(Fault::whole(FaultKind::TooLarge, message))
        }
    }
}
