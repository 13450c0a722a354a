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
            return s.vertices()[s.farthest(local)].dot(local) + s.centre().dot(local);
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

/// A point of a bounded convex shape farthest along the unit vector `n`, from its local origin along world
/// axes, metres; `None` of anything else.
pub(super) fn farthest(shape: &Shape, rotation: DQuat, n: DVec3) -> Option<DVec3> {
    let local = rotation.conjugate() * n;
    let on_rim = |radius: f64| {
        let across = (local.x * local.x + local.y * local.y).sqrt();
        let scale = if across > 0.0 { radius / across } else { 0.0 };
        DVec3::new(local.x * scale, local.y * scale, 0.0)
    };
    let end = |half: f64| DVec3::new(0.0, 0.0, half.copysign(local.z));
    let point = match shape {
        Shape::Sphere(s) => return Some(n * s.radius()),
        Shape::Box(s) => {
            DVec3::new(s.half().x.copysign(local.x), s.half().y.copysign(local.y), s.half().z.copysign(local.z))
        }
        Shape::Capsule(s) => return Some(rotation * end(s.half_height()) + n * s.radius()),
        Shape::Cylinder(s) => on_rim(s.radius()) + end(s.half_height()),
        Shape::Cone(s) => {
            let (top, rim) = (DVec3::Z * s.half_height(), on_rim(s.radius()) - DVec3::Z * s.half_height());
            if top.dot(local) > rim.dot(local) { top } else { rim }
        }
        Shape::Hull(s) => s.vertices()[s.farthest(local)] + s.centre(),
        Shape::Mesh(s) if s.is_convex() => *s.vertices().iter().max_by(|p, q| p.dot(local).total_cmp(&q.dot(local)))?,
        Shape::Plane(_) | Shape::Terrain(_) | Shape::Implicit(_) | Shape::Mesh(_) | Shape::Compound(_) => return None,
    };
    Some(rotation * point)
}
