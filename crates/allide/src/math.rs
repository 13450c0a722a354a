//! Poses, bounding boxes, small helpers, and every tolerance of the engine in one place.

use glam::{DMat3, DQuat, DVec3};

/// Tolerances. All lengths in metres unless said otherwise.
pub mod tolerance {
    /// Relative rounding allowance of one geometric computation: lengths that differ by less than
    /// this fraction of the objects' size are taken as equal. Far above `f64::EPSILON`, far below
    /// anything a user could notice.
    pub const RELATIVE: f64 = 1e-12;

    /// Sine of the angle below which two directions count as parallel when a contact face is
    /// built. A face tilted by less rests on the whole face, not on one corner.
    pub const PARALLEL: f64 = 1e-3;

    /// Sine of the angle below which a cap counts as exactly flat on what it rests on, so that the
    /// points it rests on are fixed in it. The depth they leave out is less than half of this,
    /// times the cap's radius.
    pub const FLAT: f64 = 1e-9;

    /// Sine of the angle up to which an edge contact between two nearly parallel faces is given all
    /// the points of the faces, each with its own depth. A change of the number of points at this
    /// angle is harmless: the far points are then a good part of the face's size apart.
    pub const NEARLY_PARALLEL: f64 = 0.05;

    /// Cosine of the angle between a round shape's axis and the contact normal up to which the
    /// shape stands on its end, beyond which it lies on its side.
    pub const STANDING: f64 = std::f64::consts::FRAC_1_SQRT_2;

    /// How far from unit length a direction or quaternion given by a user may be before it is
    /// refused rather than normalised (relative).
    pub const UNIT: f64 = 1e-3;
}

/// Position and orientation of a local frame in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Origin of the local frame in the world, metres.
    pub position: DVec3,
    /// Rotation from local to world axes, unit quaternion.
    pub rotation: DQuat,
}

impl Pose {
    /// The world frame itself.
    pub const IDENTITY: Pose = Pose { position: DVec3::ZERO, rotation: DQuat::IDENTITY };

    /// A pose from its position (metres) and rotation (unit quaternion).
    pub fn new(position: DVec3, rotation: DQuat) -> Pose {
        Pose { position, rotation }
    }

    /// A pose that only moves, by `position` metres.
    pub fn at(position: DVec3) -> Pose {
        Pose { position, rotation: DQuat::IDENTITY }
    }

    /// Local point to world point, metres.
    pub fn point(&self, local: DVec3) -> DVec3 {
        self.position + self.rotation * local
    }

    /// World point to local point, metres.
    pub fn local_point(&self, world: DVec3) -> DVec3 {
        self.rotation.conjugate() * (world - self.position)
    }

    /// True when every number in it is finite.
    pub fn is_finite(&self) -> bool {
        self.position.is_finite() && self.rotation.is_finite()
    }
}

impl Default for Pose {
    fn default() -> Pose {
        Pose::IDENTITY
    }
}

/// A box along the world axes. Unbounded sides are infinite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aabb {
    /// Lowest corner, metres.
    pub min: DVec3,
    /// Highest corner, metres.
    pub max: DVec3,
}

impl Aabb {
    /// The box that holds everything.
    pub const EVERYTHING: Aabb = Aabb { min: DVec3::NEG_INFINITY, max: DVec3::INFINITY };

    /// The box around `centre` that reaches `half` metres to each side.
    pub fn around(centre: DVec3, half: DVec3) -> Aabb {
        Aabb { min: centre - half, max: centre + half }
    }

    /// The smallest box that holds both.
    pub fn union(&self, other: &Aabb) -> Aabb {
        Aabb { min: self.min.min(other.min), max: self.max.max(other.max) }
    }

    /// Grown by `margin` metres on every side.
    pub fn grown(&self, margin: f64) -> Aabb {
        Aabb { min: self.min - margin, max: self.max + margin }
    }

    /// True when they share a point; touching counts.
    pub fn overlaps(&self, other: &Aabb) -> bool {
        self.min.cmple(other.max).all() && other.min.cmple(self.max).all()
    }

    /// True when `other` lies wholly inside.
    pub fn contains(&self, other: &Aabb) -> bool {
        self.min.cmple(other.min).all() && other.max.cmple(self.max).all()
    }

    /// Surface area, m².
    pub fn area(&self) -> f64 {
        let d = self.max - self.min;
        2.0 * (d.x * d.y + d.y * d.z + d.z * d.x)
    }
}

/// Length of `v`. The same bits as glam's, which calls a function for the root; this is one
/// instruction.
#[inline]
pub fn length(v: DVec3) -> f64 {
    v.length_squared().sqrt()
}

/// `v` divided by its length, which must not be zero.
#[inline]
pub fn unit(v: DVec3) -> DVec3 {
    v * (1.0 / length(v))
}

/// The unit vector along `v`, however long or short that is; `None` of what has no direction: zero, not a
/// number, not finite.
///
/// ```
/// use allide::{glam::DVec3, math};
///
/// assert_eq!(math::direction(DVec3::Y * 1e-300), Some(DVec3::Y));
/// assert_eq!(math::direction(DVec3::Z * -1e300), Some(DVec3::NEG_Z));
/// assert_eq!(math::direction(DVec3::ZERO), None);
/// ```
#[inline]
pub fn direction(v: DVec3) -> Option<DVec3> {
    let squared = v.length_squared();
    if (1e-200..1e200).contains(&squared) {
        return Some(v / squared.sqrt());
    }
    odd_direction(v)
}

/// The same of very long and very short vectors.
#[cold]
fn odd_direction(v: DVec3) -> Option<DVec3> {
    let largest = v.abs().max_element();
    if !v.is_finite() || largest == 0.0 {
        return None;
    }
    // Twice: what is smaller than any normal number has no reciprocal.
    let v = if largest < f64::MIN_POSITIVE { v * (1.0 / f64::EPSILON) } else { v };
    Some((v / v.abs().max_element()).normalize())
}

/// Two unit vectors that make a right-handed frame with the unit vector `n`: `t1 × t2 = n`.
///
/// Continuous everywhere but at one pole, without a branch on nearly equal components
/// (Duff et al. 2017).
pub fn tangents(n: DVec3) -> (DVec3, DVec3) {
    n.any_orthonormal_pair()
}

/// The rotation by the vector `v`: about its direction, by its length in radians.
///
/// Sine and cosine come from `libm`, whose bits are the same on every platform.
pub fn rotation(v: DVec3) -> DQuat {
    let square = v.length_squared();
    // sin(angle/2)/angle and cos(angle/2); their series where they are as exact, which takes no root.
    let (scale, cosine) = if square > 1e-4 {
        let angle = square.sqrt();
        (libm::sin(0.5 * angle) / angle, libm::cos(0.5 * angle))
    } else {
        let q = 0.25 * square;
        let sine = 1.0 - q * (1.0 / 6.0 - q * (1.0 / 120.0 - q * (1.0 / 5040.0)));
        let cosine = 1.0 - q * (0.5 - q * (1.0 / 24.0 - q * (1.0 / 720.0)));
        (0.5 * sine, cosine)
    };
    let xyz = v * scale;
    DQuat::from_xyzw(xyz.x, xyz.y, xyz.z, cosine)
}

/// The matrix of `v × `: `cross_matrix(v) * w == v.cross(w)`.
pub fn cross_matrix(v: DVec3) -> DMat3 {
    DMat3::from_cols(DVec3::new(0.0, v.z, -v.y), DVec3::new(-v.z, 0.0, v.x), DVec3::new(v.y, -v.x, 0.0))
}

/// A matrix turned from local to world axes: `R · local · Rᵀ`.
pub fn rotate_matrix(rotation: DQuat, local: DMat3) -> DMat3 {
    let r = DMat3::from_quat(rotation);
    r * local * r.transpose()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tangents_are_right_handed_and_orthonormal() {
        for n in [DVec3::X, DVec3::Y, DVec3::Z, DVec3::NEG_Z, DVec3::new(1.0, -2.0, 0.5).normalize()] {
            let (s, t) = tangents(n);
            assert!((s.cross(t) - n).length() < 1e-14, "{n}");
        }
    }

    #[test]
    fn rotation_vectors_become_unit_quaternions() {
        for v in [DVec3::ZERO, DVec3::X * 1e-9, DVec3::new(3e-4, -9e-4, 2e-4), DVec3::new(1.0, -2.0, 0.5)] {
            let q = rotation(v);
            assert!((q.length() - 1.0).abs() < 1e-15, "{v}");
            assert!((q * DVec3::X - DQuat::from_scaled_axis(v) * DVec3::X).length() < 1e-15, "{v}");
        }
    }

    #[test]
    fn cross_matrix_is_the_cross_product() {
        let (v, w) = (DVec3::new(1.0, 2.0, 3.0), DVec3::new(-4.0, 0.5, 2.0));
        assert_eq!(cross_matrix(v) * w, v.cross(w));
    }
}
