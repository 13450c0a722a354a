//! Where the samples of a GeoTIFF are.

use super::directory::Directory;
use super::tag;
use crate::fault::{Fault, FaultKind};
use crate::raster::Georeference;

/// Geo keys that are looked at.
mod key {
    pub const MODEL: u16 = 1024;
    pub const RASTER: u16 = 1025;
    pub const GEOGRAPHIC: u16 = 2048;
    pub const PROJECTED: u16 = 3072;
    pub const LINEAR_UNIT: u16 = 3076;
    pub const LINEAR_UNIT_SIZE: u16 = 3077;
    pub const VERTICAL: u16 = 4096;
    pub const VERTICAL_UNIT: u16 = 4099;
}

/// The place of the samples; `None` where the file does not say.
pub(super) fn read(directory: &Directory) -> Result<Option<Georeference>, Fault> {
    let keys = Keys::read(directory)?;
    let Some(mut place) = read_transformation(directory)? else { return Ok(None) };
    // A pixel is an area, its sample in the middle, unless the file says that it is a point.
    if keys.get(key::RASTER) != Some(2) {
        let [dx, dy] = place.step;
        place.first = place.first.map(|[x, y]| [x + 0.5 * dx, y + 0.5 * dy]);
    }
    place.in_degrees = match keys.get(key::MODEL) {
        Some(1) => Some(false),
        Some(2) => Some(true),
        Some(3) => {
            let message = "its coordinates are geocentric; a height grid is a map, projected or in degrees";
            return Err(Fault::whole(FaultKind::Unsupported, message));
        }
        _ if keys.get(key::PROJECTED).is_some() => Some(false),
        _ if keys.get(key::GEOGRAPHIC).is_some() => Some(true),
        _ => None,
    };
    if place.in_degrees == Some(false) {
        let metres = keys.linear_unit()?;
        if metres != 1.0 {
            place.step = place.step.map(|s| s * metres);
            place.first = place.first.map(|p| p.map(|c| c * metres));
        }
    }
    Ok(Some(place))
}

/// Metres that a unit of the heights has; 1 where the file does not say.
pub(super) fn height_unit(directory: &Directory) -> Result<f64, Fault> {
    let keys = Keys::read(directory)?;
    let unit = match (keys.get(key::VERTICAL_UNIT), keys.get(key::VERTICAL)) {
        (Some(unit), _) => unit,
        // Heights above NGVD29 and NAVD88 in survey feet, and above NAVD88 in feet.
        (None, Some(5702 | 6360)) => 9003,
        (None, Some(8228)) => 9002,
        (None, _) => return Ok(1.0),
    };
    metres(unit).ok_or_else(|| {
        let message = format!("its heights have unit {unit}; known are metres (9001) and feet (9002, 9003)");
        Fault::whole(FaultKind::Unsupported, message)
    })
}

/// Metres that a unit of length has, by its EPSG number; 0 is one that the file leaves open.
fn metres(unit: u16) -> Option<f64> {
    match unit {
        0 | 9001 => Some(1.0),
        9002 => Some(0.3048),
        // The survey foot.
        9003 => Some(1200.0 / 3937.0),
        _ => None,
    }
}

/// Where the corner of the first pixel is, and the steps from pixel to pixel.
fn read_transformation(directory: &Directory) -> Result<Option<Georeference>, Fault> {
    let refuse = |kind, message: String| Err(Fault::whole(kind, message));
    if let Some(m) = directory.doubles(tag::TRANSFORMATION)? {
        let [dx, xy, _, x, yx, dy, _, y, ..] = m[..] else {
            return refuse(FaultKind::BadValue, format!("its transformation has {} numbers, not 16", m.len()));
        };
        if xy != 0.0 || yx != 0.0 {
            return refuse(FaultKind::Unsupported, "its grid is rotated; rows must run along x".to_owned());
        }
        return Ok(Some(Georeference { first: Some([x, y]), step: [dx, dy], in_degrees: None }));
    }
    let (scale, ties) = (directory.doubles(tag::PIXEL_SCALE)?, directory.doubles(tag::TIE_POINTS)?);
    match (scale.as_deref(), ties.as_deref()) {
        (None, None) => Ok(None),
        (Some([sx, sy, ..]), Some([i, j, _, x, y, _, ..])) => {
            // Rows run south where the scale is above zero.
            let first = [x - i * sx, y + j * sy];
            Ok(Some(Georeference { first: Some(first), step: [*sx, -*sy], in_degrees: None }))
        }
        (None, Some(_)) => refuse(
            FaultKind::Unsupported,
            "its grid is tied to points without a scale; it must have a scale or a transformation".to_owned(),
        ),
        _ => refuse(FaultKind::BadValue, "its scale and the point that it is tied to are not both there".to_owned()),
    }
}

/// The geo keys: numbers of four, [key, where, count, value].
struct Keys {
    entries: Vec<[u16; 4]>,
    doubles: Vec<f64>,
}

impl Keys {
    fn read(directory: &Directory) -> Result<Keys, Fault> {
        let words = directory.all_whole(tag::GEO_KEYS)?;
        let doubles = directory.doubles(tag::GEO_DOUBLES)?.unwrap_or_default();
        // The first four are the version and the number of keys.
        let quads = words.get(4..).unwrap_or(&[]).chunks_exact(4);
        let entries = quads.map(|q| [q[0] as u16, q[1] as u16, q[2] as u16, q[3] as u16]).collect();
        Ok(Keys { entries, doubles })
    }

    /// The value of a key that is a short number.
    fn get(&self, key: u16) -> Option<u16> {
        self.entries.iter().find(|e| e[0] == key && e[1] == 0).map(|e| e[3])
    }

    /// Metres that the unit of a map's coordinates has.
    fn linear_unit(&self) -> Result<f64, Fault> {
        let size = self.entries.iter().find(|e| e[0] == key::LINEAR_UNIT_SIZE && e[1] == tag::GEO_DOUBLES);
        let unit = self.get(key::LINEAR_UNIT).unwrap_or(0);
        match (metres(unit), size.and_then(|e| self.doubles.get(e[3] as usize))) {
            (Some(metres), _) => Ok(metres),
            (None, Some(metres)) if unit == 32767 && metres.is_finite() && *metres > 0.0 => Ok(*metres),
            _ => {
                let message =
                    format!("its coordinates have unit {unit}; known are metres (9001) and feet (9002, 9003)");
                Err(Fault::whole(FaultKind::Unsupported, message))
            }
        }
    }
}
