//! Points and shapes: is it inside, how far is it, where is the surface nearest.

use super::way_out::out_of_compound;
use super::{Placement, contacts, deepest, implicit};
use crate::implicit::Registers;
use crate::math::Pose;
use crate::shape::{Shape, Sphere};
use glam::DVec3;

/// The point of a shape's surface nearest to a given one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Nearest {
    /// The point on the surface, world axes, metres.
    pub point: DVec3,
    /// Unit vector out of the shape there.
    pub normal: DVec3,
    /// Distance to it, metres; negative inside the shape.
    pub distance: f64,
}

/// Whether a shape at `pose` holds the world point `point` (metres); its surface belongs to it.
///
/// ```
/// use allide::{glam::DVec3, math::Pose, narrow, shape::Shape};
///
/// let cone = Shape::cone(1.0, 2.0).unwrap();
/// assert!(narrow::contains(&cone, &Pose::IDENTITY, DVec3::new(0.5, 0.0, 0.0)));
/// assert!(!narrow::contains(&cone, &Pose::IDENTITY, DVec3::new(0.5, 0.0, 0.5)));
/// ```
pub fn contains(shape: &Shape, pose: &Pose, point: DVec3) -> bool {
    let p = pose.local_point(point);
    match shape {
        Shape::Sphere(s) => p.length_squared() <= s.radius() * s.radius(),
        Shape::Box(s) => p.abs().cmple(s.half()).all(),
        Shape::Capsule(s) => {
            let along = p.z.clamp(-s.half_height(), s.half_height());
            (p - DVec3::Z * along).length_squared() <= s.radius() * s.radius()
        }
        Shape::Cylinder(s) => p.z.abs() <= s.half_height() && p.x * p.x + p.y * p.y <= s.radius() * s.radius(),
        Shape::Cone(s) => {
            let wide = s.radius() * (s.half_height() - p.z) / (2.0 * s.half_height());
            p.z.abs() <= s.half_height() && p.x * p.x + p.y * p.y <= wide * wide
        }
        Shape::Hull(s) => {
            let from_centre = p - s.centre();
            s.faces().iter().all(|face| face.normal.dot(from_centre) <= face.offset)
        }
        Shape::Implicit(s) => s.solid().contains(p, &mut Registers::default()),
        Shape::Compound(s) => s.parts().iter().any(|part| contains(&part.shape, &part.pose, p)),
        Shape::Plane(s) => s.normal().dot(p) <= s.offset(),
        Shape::Terrain(s) => s.height_at(p.truncate()).is_some_and(|z| p.z <= z),
        Shape::Mesh(s) => s.contains(p),
    }
}

/// The point of the surface of a shape at `pose` nearest to the world point `point` (metres). Deep
/// below terrain it is a point of the surface, not always the nearest.
///
/// ```
/// use allide::{glam::DVec3, math::Pose, narrow, shape::Shape};
///
/// let ball = Shape::sphere(1.0).unwrap();
/// let nearest = narrow::nearest(&ball, &Pose::at(DVec3::X), DVec3::new(4.0, 0.0, 0.0)).unwrap();
/// assert_eq!((nearest.point, nearest.normal, nearest.distance), (DVec3::X * 2.0, DVec3::X, 2.0));
/// ```
pub fn nearest(shape: &Shape, pose: &Pose, point: DVec3) -> Option<Nearest> {
    let found = nearest_of_parts(shape, pose, point)?;
    match shape {
        Shape::Compound(_) if found.distance < 0.0 => out_of_compound(shape, pose, point).or(Some(found)),
        _ => Some(found),
    }
}

/// As seen by a ball without a radius.
pub(super) fn nearest_of_parts(shape: &Shape, pose: &Pose, point: DVec3) -> Option<Nearest> {
    if let Shape::Implicit(solid) = shape {
        return implicit::nearest(solid, pose, point);
    }
    if let Shape::Mesh(mesh) = shape {
        let (point, normal, distance) = super::mesh::nearest(mesh, pose, point)?;
        return Some(Nearest { point, normal, distance });
    }
    let at = Placement::of(&Pose::at(point), pose);
    if matches!(shape, Shape::Terrain(_)) && contains(shape, pose, point) {
        // Of the places of the surface that see the point below them, the nearest.
        let mut found = Vec::new();
        contacts(&Shape::Sphere(Sphere::POINT), shape, &at, 0.0, &mut found);
        let contact = found.into_iter().min_by(|p, q| p.depth.total_cmp(&q.depth))?;
        return Some(Nearest { point: point + contact.on_b, normal: -contact.normal, distance: -contact.depth });
    }
    let contact = deepest(&Shape::Sphere(Sphere::POINT), shape, &at)?;
    Some(Nearest { point: point + contact.on_b, normal: -contact.normal, distance: -contact.depth })
}
