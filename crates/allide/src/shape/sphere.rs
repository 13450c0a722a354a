use super::{MassProperties, ShapeError, length, unit_mass};
use crate::math::{Aabb, Pose};
use glam::DVec3;
use std::f64::consts::PI;

/// A ball about the local origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sphere {
    radius: f64,
}

impl Sphere {
    /// A point, for questions about points; no shape that a user can have.
    pub(crate) const POINT: Sphere = Sphere { radius: 0.0 };

    /// A ball of this radius, metres.
    pub fn new(radius: f64) -> Result<Sphere, ShapeError> {
        Ok(Sphere { radius: length("sphere", "radius", radius)? })
    }

    /// Radius, metres.
    pub fn radius(&self) -> f64 {
        self.radius
    }

    pub(crate) fn bounds(&self, pose: &Pose) -> Aabb {
        Aabb::around(pose.position, DVec3::splat(self.radius))
    }

    pub(crate) fn volume(&self) -> f64 {
        4.0 / 3.0 * PI * self.radius * self.radius * self.radius
    }

    pub(crate) fn unit_mass_properties(&self) -> MassProperties {
        unit_mass(DVec3::splat(0.4 * self.radius * self.radius))
    }
}
