use super::{MassProperties, ShapeError, length, unit_mass};
use crate::math::{Aabb, Pose};
use glam::{DMat3, DVec3};

/// A rectangular box about the local origin; `box` in scene files (a word Rust keeps for itself).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cuboid {
    half: DVec3,
}

impl Cuboid {
    /// A box of these full lengths along x, y, z, metres.
    pub fn new(size: DVec3) -> Result<Cuboid, ShapeError> {
        length("box", "size[0]", size.x)?;
        length("box", "size[1]", size.y)?;
        length("box", "size[2]", size.z)?;
        Ok(Cuboid { half: 0.5 * size })
    }

    /// Half lengths along x, y, z, metres.
    pub fn half(&self) -> DVec3 {
        self.half
    }

    pub(crate) fn bounds(&self, pose: &Pose) -> Aabb {
        let r = DMat3::from_quat(pose.rotation);
        let half = r.x_axis.abs() * self.half.x + r.y_axis.abs() * self.half.y + r.z_axis.abs() * self.half.z;
        Aabb::around(pose.position, half)
    }

    pub(crate) fn volume(&self) -> f64 {
        8.0 * self.half.x * self.half.y * self.half.z
    }

    pub(crate) fn unit_mass_properties(&self) -> MassProperties {
        let s = self.half * self.half / 3.0;
        unit_mass(DVec3::new(s.y + s.z, s.z + s.x, s.x + s.y))
    }
}
