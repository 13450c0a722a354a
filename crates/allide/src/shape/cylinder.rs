use super::{MassProperties, ShapeError, length, unit_mass};
use crate::math::{Aabb, Pose};
use glam::{DMat3, DVec3};
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

    /// Exact: along world axis x the half-extent is h/2·|vₓ| + r·√(1 − vₓ²), the root taken through the
    /// cross axes, since 1 − vₓ² loses half the digits of a nearly upright cylinder.
    pub(crate) fn bounds(&self, pose: &Pose) -> Aabb {
        let axes = DMat3::from_quat(pose.rotation);
        let squared = axes.x_axis * axes.x_axis + axes.y_axis * axes.y_axis;
        let radial = DVec3::new(squared.x.sqrt(), squared.y.sqrt(), squared.z.sqrt());
        Aabb::around(pose.position, axes.z_axis.abs() * self.half_height + radial * self.radius)
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
