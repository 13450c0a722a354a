//! Narrow phase: where and how two shapes touch. One file a pair, and one table, here, that says
//! which function serves which pair.
//!
//! Every kernel works in coordinates **relative to the first shape's position, along world axes**:
//! subtracting the positions first keeps full precision at UTM-sized coordinates.
//!
//! Besides [`contacts`] there are the questions [`intersects`], [`distance`], [`push_out`] and
//! [`impact`], for every pair.
//!
//! Each pair's own file says how it is done. What files share lies beside them: `sphere` and `plane`
//! for the pairs of those, `clip` for faces, `convex` for the general way.

mod box_box;
mod box_capsule;
mod box_cone;
mod box_cylinder;
mod box_hull;
mod box_plane;
mod capsule_capsule;
mod capsule_cone;
mod capsule_cylinder;
mod capsule_hull;
mod capsule_plane;
mod clip;
mod compound;
mod cone_cone;
mod cone_hull;
mod cone_plane;
mod convex;
mod cylinder_cone;
mod cylinder_cylinder;
mod cylinder_hull;
mod cylinder_plane;
mod general;
mod hull_hull;
mod hull_plane;
mod impact;
mod nearest;
mod plane;
mod plane_plane;
mod push_out;
mod questions;
mod ray;
mod reach;
mod sphere;
mod sphere_box;
mod sphere_capsule;
mod sphere_cone;
mod sphere_cylinder;
mod sphere_hull;
mod sphere_plane;
mod sphere_sphere;
mod terrain;

pub use impact::{Motion, Touch, cast, impact};
pub use nearest::{Nearest, contains, nearest};
pub use push_out::{PushOut, push_out};
pub use questions::{Gap, deepest, distance, intersects};
pub use ray::{RayHit, ray};

use crate::math::{Pose, tolerance};
use crate::shape::Shape;
use glam::{DQuat, DVec3};

/// How two shapes lie to each other: all that a kernel needs to know of their poses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    /// Local axes of the first shape in the world.
    pub rotation_a: DQuat,
    /// Local axes of the second shape in the world.
    pub rotation_b: DQuat,
    /// From the first shape's origin to the second's, world axes, metres.
    pub offset: DVec3,
}

impl Placement {
    /// The placement of a shape at `b` as seen from one at `a`.
    pub fn of(a: &Pose, b: &Pose) -> Placement {
        Placement { rotation_a: a.rotation, rotation_b: b.rotation, offset: b.position - a.position }
    }

    /// The same two shapes with their roles exchanged.
    pub fn swapped(&self) -> Placement {
        Placement { rotation_a: self.rotation_b, rotation_b: self.rotation_a, offset: -self.offset }
    }
}

/// One point of contact. Positions are relative to the first shape's origin, along world axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// Point on the first shape's surface, metres.
    pub on_a: DVec3,
    /// Point on the second shape's surface, metres; `on_a − on_b = depth · normal`.
    pub on_b: DVec3,
    /// Unit vector from the first shape to the second.
    pub normal: DVec3,
    /// How far they overlap along the normal, metres; negative when there is a gap.
    pub depth: f64,
}

impl Contact {
    /// The contact as the second shape sees it: roles exchanged, positions relative to the second
    /// shape's origin, which lies at `offset` from the first's.
    pub fn swapped(&self, offset: DVec3) -> Contact {
        Contact { on_a: self.on_b - offset, on_b: self.on_a - offset, normal: -self.normal, depth: self.depth }
    }
}

/// Appends to `out` every contact point of two shapes whose depth is at least `-margin` (metres):
/// with `margin` 0 the points where they touch or overlap, with more also those of a gap up to it.
/// Shapes that touch but for rounding count as touching.
///
/// All points of one call share one normal. Where the shapes overlap it is the direction of the
/// shortest move that parts them, and the deepest point is as deep as that move is long; where they
/// are apart it is the direction of the shortest gap. The points are not reduced in number: the
/// manifold does that. None is given where no depth is defined: two half-spaces that meet in a wedge.
/// Compounds and terrain give contacts of several normals, those of each part or place.
///
/// ```
/// use allide::{glam::DVec3, math::Pose, narrow::{self, Placement}, shape::Shape};
///
/// let ball = Shape::sphere(1.0).unwrap();
/// let ground = Shape::plane(DVec3::Z, 0.0).unwrap();
/// let at = Placement::of(&Pose::at(DVec3::new(0.0, 0.0, 0.75)), &Pose::IDENTITY);
/// let mut contacts = Vec::new();
/// narrow::contacts(&ball, &ground, &at, 0.0, &mut contacts);
/// assert_eq!(contacts.len(), 1);
/// assert_eq!(contacts[0].depth, 0.25);
/// assert_eq!(contacts[0].normal, DVec3::NEG_Z);
/// ```
pub fn contacts(a: &Shape, b: &Shape, at: &Placement, margin: f64, out: &mut Vec<Contact>) {
    let margin = margin + rounding(a, b, at);
    table(a, b, at, margin, out);
}

/// Which function serves which pair. Every pair is named: a new shape does not compile until it is
/// served.
fn table(a: &Shape, b: &Shape, at: &Placement, margin: f64, out: &mut Vec<Contact>) {
    use Shape::{Box, Capsule, Compound, Cone, Cylinder, Hull, Plane, Sphere, Terrain};
    match (a, b) {
        (Sphere(a), Sphere(b)) => sphere_sphere::contacts(a, b, at, margin, out),
        (Sphere(a), Box(b)) => sphere_box::contacts(a, b, at, margin, out),
        (Sphere(a), Capsule(b)) => sphere_capsule::contacts(a, b, at, margin, out),
        (Sphere(a), Cylinder(b)) => sphere_cylinder::contacts(a, b, at, margin, out),
        (Sphere(a), Cone(b)) => sphere_cone::contacts(a, b, at, margin, out),
        (Sphere(a), Hull(b)) => sphere_hull::contacts(a, b, at, margin, out),
        (Sphere(a), Plane(b)) => sphere_plane::contacts(a, b, at, margin, out),
        (Box(a), Box(b)) => box_box::contacts(a, b, at, margin, out),
        (Box(a), Capsule(b)) => box_capsule::contacts(a, b, at, margin, out),
        (Box(a), Cylinder(b)) => box_cylinder::contacts(a, b, at, margin, out),
        (Box(a), Cone(b)) => box_cone::contacts(a, b, at, margin, out),
        (Box(a), Hull(b)) => box_hull::contacts(a, b, at, margin, out),
        (Box(a), Plane(b)) => box_plane::contacts(a, b, at, margin, out),
        (Capsule(a), Capsule(b)) => capsule_capsule::contacts(a, b, at, margin, out),
        (Capsule(a), Cylinder(b)) => capsule_cylinder::contacts(a, b, at, margin, out),
        (Capsule(a), Cone(b)) => capsule_cone::contacts(a, b, at, margin, out),
        (Capsule(a), Hull(b)) => capsule_hull::contacts(a, b, at, margin, out),
        (Capsule(a), Plane(b)) => capsule_plane::contacts(a, b, at, margin, out),
        (Cylinder(a), Cylinder(b)) => cylinder_cylinder::contacts(a, b, at, margin, out),
        (Cylinder(a), Cone(b)) => cylinder_cone::contacts(a, b, at, margin, out),
        (Cylinder(a), Hull(b)) => cylinder_hull::contacts(a, b, at, margin, out),
        (Cylinder(a), Plane(b)) => cylinder_plane::contacts(a, b, at, margin, out),
        (Cone(a), Cone(b)) => cone_cone::contacts(a, b, at, margin, out),
        (Cone(a), Hull(b)) => cone_hull::contacts(a, b, at, margin, out),
        (Cone(a), Plane(b)) => cone_plane::contacts(a, b, at, margin, out),
        (Hull(a), Hull(b)) => hull_hull::contacts(a, b, at, margin, out),
        (Hull(a), Plane(b)) => hull_plane::contacts(a, b, at, margin, out),
        (Plane(a), Plane(b)) => plane_plane::contacts(a, b, at, margin, out),
        (Sphere(_) | Box(_) | Capsule(_) | Cylinder(_) | Cone(_) | Hull(_), Terrain(b)) => {
            terrain::contacts(a, b, at, margin, out)
        }
        (Plane(a), Terrain(b)) => terrain::under_plane(a, b, at, margin, out),
        // Both go down without end, and meet without a depth.
        (Terrain(_), Terrain(_)) => {}
        (Compound(a), _) => compound::contacts(a, b, at, margin, out),
        (_, Compound(_))
        | (Box(_), Sphere(_))
        | (Capsule(_), Sphere(_) | Box(_))
        | (Cylinder(_), Sphere(_) | Box(_) | Capsule(_))
        | (Cone(_), Sphere(_) | Box(_) | Capsule(_) | Cylinder(_))
        | (Hull(_), Sphere(_) | Box(_) | Capsule(_) | Cylinder(_) | Cone(_))
        | (Plane(_) | Terrain(_), Sphere(_) | Box(_) | Capsule(_) | Cylinder(_) | Cone(_) | Hull(_))
        | (Terrain(_), Plane(_)) => swapped(a, b, at, margin, out),
    }
}

/// Serves a pair by the function of the same pair in the other order.
fn swapped(a: &Shape, b: &Shape, at: &Placement, margin: f64, out: &mut Vec<Contact>) {
    let first = out.len();
    table(b, a, &at.swapped(), margin, out);
    for contact in &mut out[first..] {
        *contact = contact.swapped(-at.offset);
    }
}

/// How far apart two shapes may appear to be that touch exactly, by rounding alone, metres.
fn rounding(a: &Shape, b: &Shape, at: &Placement) -> f64 {
    let of = |shape: &Shape| match shape {
        // What is far along a plane does not blur it; how far it is along its normal does.
        Shape::Plane(plane) => 8.0 * f64::EPSILON * (plane.offset().abs() + at.offset.length()),
        // Seen from the other shape: its extent and its heights blur it, not where on Earth it lies.
        Shape::Terrain(terrain) => 8.0 * f64::EPSILON * terrain.extent(),
        bounded => tolerance::RELATIVE * bounded.radius(),
    };
    of(a) + of(b)
}
