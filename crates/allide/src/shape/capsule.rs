use super::{MassProperties, ShapeError, length, unit_mass};
use crate::math::{Aabb, Pose};
use glam::DVec3;
use std::f64::consts::PI;

/// A ball swept along a segment of local z.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Capsule {
    radius: f64,
    half_height: f64,
}

impl Capsule {
    /// A capsule of this radius whose sphere centres are `height` apart, metres.
    pub fn new(radius: f64, height: f64) -> Result<Capsule, ShapeError> {
        Ok(Capsule {
            radius: length("capsule", "radius", radius)?,
            half_height: 0.5 * length("capsule", "height", height)?,
        })
    }

    /// Radius, metres.
    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// Half the distance between the sphere centres, metres.
    pub fn half_height(&self) -> f64 {
        self.half_height
    }

    pub(crate) fn bounds(&self, pose: &Pose) -> Aabb {
        let axis = pose.rotation * DVec3::Z;
        Aabb::around(pose.position, axis.abs() * self.half_height + self.radius)
    }

    pub(crate) fn volume(&self) -> f64 {
        PI * self.radius * self.radius * (2.0 * self.half_height + 4.0 / 3.0 * self.radius)
    }

    pub(crate) fn unit_mass_properties(&self) -> MassProperties {
        let (r, h) = (self.radius, self.half_height);
        // Shares of the straight part and of the two half balls in one kilogram.
        let straight = 2.0 * h / (2.0 * h + 4.0 / 3.0 * r);
        let ends = 1.0 - straight;
        let along = straight * 0.5 * r * r + ends * 0.4 * r * r;
        // A half ball's centre of mass lies 3/8 r beyond its flat side.
        let across = straight * (0.25 * r * r + h * h / 3.0) + ends * (0.4 * r * r + h * h + 0.75 * h * r);
        unit_mass(DVec3::new(across, across, along))
    }
}
