//! What all pairs of a ball and something else share: the contact is decided by the point of the
//! other surface nearest to the ball's centre.

use super::{Contact, Placement, sphere_box, sphere_capsule, sphere_cone, sphere_cylinder, sphere_sphere};
use crate::shape::{Shape, Sphere};
use glam::DVec3;

/// The contact of a ball of `radius` (the first shape) with a surface that lies `distance` metres
/// from the ball's centre (negative when the centre is inside), its unit `outward` normal there
/// pointing to the ball.
pub(super) fn contact(radius: f64, outward: DVec3, distance: f64) -> Contact {
    let normal = -outward;
    Contact { on_a: normal * radius, on_b: normal * distance, normal, depth: radius - distance }
}

/// The same, appended if it is deep enough.
pub(super) fn touch(radius: f64, outward: DVec3, distance: f64, margin: f64, out: &mut Vec<Contact>) {
    keep(contact(radius, outward, distance), margin, out);
}

/// Appends a contact that is deep enough.
pub(super) fn keep(contact: Contact, margin: f64, out: &mut Vec<Contact>) {
    if contact.depth >= -margin {
        out.push(contact);
    }
}

/// The contact of a ball with what it has a formula for, however far apart.
pub(super) fn deepest(a: &Sphere, b: &Shape, at: &Placement) -> Option<Contact> {
    match b {
        Shape::Sphere(b) => Some(sphere_sphere::deepest(a, b, at)),
        Shape::Box(b) => Some(sphere_box::deepest(a, b, at)),
        Shape::Capsule(b) => Some(sphere_capsule::deepest(a, b, at)),
        Shape::Cylinder(b) => Some(sphere_cylinder::deepest(a, b, at)),
        Shape::Cone(b) => Some(sphere_cone::deepest(a, b, at)),
        Shape::Hull(_)
        | Shape::Plane(_)
        | Shape::Terrain(_)
        | Shape::Implicit(_)
        | Shape::Mesh(_)
        | Shape::Compound(_) => None,
    }
}
