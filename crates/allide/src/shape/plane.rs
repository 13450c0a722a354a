use super::{LARGEST_LENGTH, ShapeError};
use glam::DVec3;

/// The half-space normal·x ≤ offset; fixed bodies only.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plane {
    normal: DVec3,
    offset: f64,
}

impl Plane {
    /// Solid where normal·x ≤ offset, taken literally: a normal of length 2 halves the offset
    /// (metres, times the normal's length).
    pub fn new(normal: DVec3, offset: f64) -> Result<Plane, ShapeError> {
        // Scaled first, so that neither huge nor tiny components over- or underflow the square.
        let largest = normal.abs().max_element();
        if !normal.is_finite() || largest <= 0.0 {
            return Err(ShapeError::Direction { shape: "plane", field: "normal", value: normal });
        }
        let scaled = normal / largest;
        let length = scaled.length();
        let distance = offset / largest / length;
        if distance.is_nan() || distance.abs() > LARGEST_LENGTH {
            return Err(ShapeError::Number { shape: "plane", field: "offset", value: offset });
        }
        Ok(Plane { normal: scaled / length, offset: distance })
    }

    /// The plane of a normal that is a unit vector already, whose digits stay as they are.
    pub(crate) fn of_unit(normal: DVec3, offset: f64) -> Result<Plane, ShapeError> {
        Plane::new(normal, offset)?;
        if (normal.length() - 1.0).abs() > 1e-9 {
            return Err(ShapeError::Direction { shape: "plane", field: "normal", value: normal });
        }
        Ok(Plane { normal, offset })
    }

    /// Outward unit normal, local axes.
    pub fn normal(&self) -> DVec3 {
        self.normal
    }

    /// Distance of the surface from the local origin along the normal, metres.
    pub fn offset(&self) -> f64 {
        self.offset
    }
}
