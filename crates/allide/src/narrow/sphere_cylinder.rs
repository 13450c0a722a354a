//! Ball against cylinder.

use super::{Contact, Placement, sphere};
use crate::shape::{Cylinder, Sphere};
use glam::{DVec2, DVec3, Vec3Swizzles};

/// One point: the point of the cylinder's surface nearest to the ball's centre.
pub(super) fn contacts(a: &Sphere, b: &Cylinder, at: &Placement, margin: f64, out: &mut Vec<Contact>) {
    sphere::keep(deepest(a, b, at), margin, out);
}

/// The same point, however far apart they are.
pub(super) fn deepest(a: &Sphere, b: &Cylinder, at: &Placement) -> Contact {
    let centre = at.rotation_b.conjugate() * -at.offset;
    let (outward, distance) = nearest(b, centre);
    sphere::contact(a.radius(), at.rotation_b * outward, distance)
}

/// Outward direction and signed distance (metres) of a point from the surface of a cylinder.
fn nearest(cylinder: &Cylinder, point: DVec3) -> (DVec3, f64) {
    let from_axis = point.xy().length();
    // On the axis every radial direction is as good.
    let radial = if from_axis > 0.0 { point.xy() / from_axis } else { DVec2::X };
    let axial = 1f64.copysign(point.z);
    let beyond_side = from_axis - cylinder.radius();
    let beyond_cap = point.z.abs() - cylinder.half_height();
    if beyond_side <= 0.0 && beyond_cap <= 0.0 {
        return if beyond_side > beyond_cap {
            (radial.extend(0.0), beyond_side)
        } else {
            (DVec3::new(0.0, 0.0, axial), beyond_cap)
        };
    }
    let (side, cap) = (beyond_side.max(0.0), beyond_cap.max(0.0));
    let distance = side.hypot(cap);
    ((radial * side).extend(axial * cap) / distance, distance)
}
