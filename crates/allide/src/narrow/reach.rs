//! How far a shape reaches in a direction.

use super::convex::Solid;
use crate::math::Pose;
use crate::shape::Shape;
use glam::{DQuat, DVec3};

/// Reach of a shape along the unit vector `n` from its local origin, metres; infinite for what has no
/// end.
pub(crate) fn reach(shape: &Shape, rotation: DQuat, n: DVec3) -> f64 {
    let solid = match shape {
        Shape::Sphere(s) => return s.radius(),
        Shape::Plane(_) | Shape::Terrain(_) => return f64::INFINITY,
        Shape::Mesh(s) => return super::mesh::reach(s, rotation.conjugate() * n),
        Shape::Box(s) => Solid::cuboid(s, rotation),
        Shape::Capsule(s) => Solid::capsule(s, rotation),
        Shape::Cylinder(s) => Solid::cylinder(s, rotation),
        Shape::Cone(s) => {
            let local = rotation.conjugate() * n;
            let rim = s.radius() * (local.x * local.x + local.y * local.y).sqrt();
            return (s.half_height() * local.z).max(rim - s.half_height() * local.z);
        }
        Shape::Hull(s) => {
            let local = rotation.conjugate() * n;
            let far = s.vertices().iter().map(|v| v.dot(local)).fold(f64::NEG_INFINITY, f64::max);
            return far + s.centre().dot(local);
        }
        Shape::Implicit(s) => return s.reach(rotation.conjugate() * n),
        Shape::Compound(s) => {
            let of = |pose: &Pose, shape: &Shape| {
                (rotation * pose.position).dot(n) + reach(shape, rotation * pose.rotation, n)
            };
            return s.parts().iter().map(|p| of(&p.pose, &p.shape)).fold(f64::NEG_INFINITY, f64::max);
        }
    };
    solid.core_reach(n) + solid.ball
}
