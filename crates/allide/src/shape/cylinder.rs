use super::{MassProperties, ShapeError, length, unit_mass};
use crate::math::{Aabb, Pose};
use glam::DVec3;
use std::f64::consts::PI;

/// A round cylinder along local z with flat caps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cylinder {
    radius: f64,
    half_height: f64,
}

impl Cylinder {
    /// A cylinder of this radius and this full height from cap to cap, metres.
    pub fn new(radius: f64, height: f64) -> Result<Cylinder, ShapeError> {
        Ok(Cylinder {
            radius: length("cylinder", "radius", radius)?,
            half_height: 0.5 * length("cylinder", "height", height)?,
        })
    }

    /// Radius, metres.
    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// Half the distance from cap to cap, metres.
    pub fn half_height(&self) -> f64 {
        self.half_height
    }

    /// Exact: along world axis x the half-extent is h/2·|vₓ| + r·√(1 − vₓ²).
    pub(crate) fn bounds(&self, pose: &Pose) -> Aabb {
        let axis = pose.rotation * DVec3::Z;
        let radial = (DVec3::ONE - axis * axis).max(DVec3::ZERO);
        let radial = DVec3::new(radial.x.sqrt(), radial.y.sqrt(), radial.z.sqrt());
        Aabb::around(pose.position, axis.abs() * self.half_height + radial * self.radius)
    }

    pub(crate) fn volume(&self) -> f64 {
        2.0 * PI * self.radius * self.radius * self.half_height
    }

    pub(crate) fn unit_mass_properties(&self) -> MassProperties {
        let (r2, h2) = (self.radius * self.radius, self.half_height * self.half_height);
        let across = 0.25 * r2 + h2 / 3.0;
        unit_mass(DVec3::new(across, across, 0.5 * r2))
    }
}
