use super::{MassProperties, ShapeError, length};
use crate::math::{Aabb, Pose};
use glam::{DMat3, DVec3};
use std::f64::consts::PI;

/// A round cone along local z: apex at +height/2, flat base at −height/2.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cone {
    radius: f64,
    half_height: f64,
}

impl Cone {
    /// A cone with a base of this radius and this height from base to apex, metres.
    pub fn new(radius: f64, height: f64) -> Result<Cone, ShapeError> {
        Ok(Cone { radius: length("cone", "radius", radius)?, half_height: 0.5 * length("cone", "height", height)? })
    }

    /// Radius of the base, metres.
    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// Half the distance from base to apex, metres.
    pub fn half_height(&self) -> f64 {
        self.half_height
    }

    /// Exact: the box of the apex and of the base's disc, whose half-extent along world axis x is
    /// r·√(1 − vₓ²), the root taken through the cross axes as for a cylinder.
    pub(crate) fn bounds(&self, pose: &Pose) -> Aabb {
        let axes = DMat3::from_quat(pose.rotation);
        let squared = axes.x_axis * axes.x_axis + axes.y_axis * axes.y_axis;
        let radial = DVec3::new(squared.x.sqrt(), squared.y.sqrt(), squared.z.sqrt()) * self.radius;
        let up = axes.z_axis * self.half_height;
        let base = Aabb::around(pose.position - up, radial);
        base.union(&Aabb::around(pose.position + up, DVec3::ZERO))
    }

    pub(crate) fn volume(&self) -> f64 {
        PI * self.radius * self.radius * self.half_height * (2.0 / 3.0)
    }

    /// The centre of mass is a quarter of the height above the base.
    pub(crate) fn unit_mass_properties(&self) -> MassProperties {
        let (r2, h2) = (self.radius * self.radius, 4.0 * self.half_height * self.half_height);
        let across = 0.15 * r2 + 0.0375 * h2;
        MassProperties {
            mass: 1.0,
            centre: DVec3::new(0.0, 0.0, -0.5 * self.half_height),
            inertia: DMat3::from_diagonal(DVec3::new(across, across, 0.3 * r2)),
        }
    }

    /// Between base and apex, or between a line of the side and the rim opposite.
    pub(crate) fn thickness(&self) -> f64 {
        let (r, h) = (self.radius, 2.0 * self.half_height);
        h.min(2.0 * r * h / r.hypot(h))
    }
}
