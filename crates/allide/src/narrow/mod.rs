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
mod glide;
mod hull_hull;
mod hull_plane;
mod impact;
mod implicit;
mod mesh;
mod nearest;
mod overlap;
mod plane;
mod plane_plane;
mod push_out;
mod questions;
mod quick;
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
mod way_out;

pub use impact::{Motion, Touch, cast, has_formula, impact};
pub(crate) use implicit::is_rugged;
pub use implicit::{Decision, decide};
pub use mesh::{MeshContact, MeshFeatures, collect};
pub use nearest::{Nearest, contains, nearest};
pub(crate) use overlap::{Moving, first_overlap, overlap_ahead};
pub use push_out::{PushOut, push_out};
pub use questions::{Gap, deepest, distance, intersects};
pub use ray::{RayHit, ray};
pub(crate) use reach::reach;

use crate::math::{Pose, tolerance};
use crate::shape::{Shape, ShapeKind};
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

/// One point of contact. Positions are relative to the first shape's origin, along world axes. Where two meshes meet at
/// notches of both, points may lie a little inside: in line with an edge, past its end.
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
/// Compounds, meshes, terrain and solids of formulas give contacts of several normals, those of each part or
/// place. Two meshes have more points inside each other than those that bar their way: [`collect`] tells all of
/// them.
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

/// How the normal of a pair's contacts is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// In closed form: the candidates are few, and all are tried.
    Exact,
    /// By a search over directions that goes on until no better one can be left, to ten digits or so.
    Searched,
}

/// How a pair of shapes is served.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Served {
    /// The pair, in the order of the table.
    pub pair: [ShapeKind; 2],
    /// The file in `narrow/` that does it.
    pub by: &'static str,
    /// How the normal is found.
    pub method: Method,
}

/// The one table that says which function serves which pair. Every pair is named, once: a new shape does
/// not compile until it is served. The other order of a pair is the same function with the roles
/// exchanged.
macro_rules! pairs {
    (
        $($a:ident $b:ident => $file:ident, $method:ident;)*
    ) => {
        /// How each pair is served. Compounds are not in it: each of their parts is served as what it is; nor are
        /// terrain, meshes and solids of formulas, which are served alike against every shape.
        pub const SERVED: &[Served] = &[$(
            Served { pair: [ShapeKind::$a, ShapeKind::$b], by: stringify!($file), method: Method::$method },
        )*];

        #[allow(unreachable_patterns, reason = "a pair of equals is its own other order")]
        fn table(a: &Shape, b: &Shape, at: &Placement, margin: f64, out: &mut Vec<Contact>) {
            match (a, b) {
                (Shape::Compound(a), b) => compound::contacts(a, b, at, margin, out),
                (_, Shape::Compound(_)) => swapped(a, b, at, margin, out),
                (Shape::Implicit(a), b) => implicit::contacts(a, b, at, margin, out),
                (_, Shape::Implicit(_)) => swapped(a, b, at, margin, out),
                (Shape::Mesh(a), b) => mesh::contacts(a, b, at, margin, out),
                (_, Shape::Mesh(_)) => swapped(a, b, at, margin, out),
                (Shape::Plane(a), Shape::Terrain(b)) => terrain::under_plane(a, b, at, margin, out),
                // Both go down without end, and meet without a depth.
                (Shape::Terrain(_), Shape::Terrain(_)) => {}
                (body, Shape::Terrain(ground)) => terrain::contacts(body, ground, at, margin, out),
                (Shape::Terrain(_), _) => swapped(a, b, at, margin, out),
                $((Shape::$a(a), Shape::$b(b)) => $file::contacts(a, b, at, margin, out),)*
                $((Shape::$b(_), Shape::$a(_)) => swapped(a, b, at, margin, out),)*
            }
        }
    };
}

pairs! {
    Sphere Sphere => sphere_sphere, Exact;
    Sphere Box => sphere_box, Exact;
    Sphere Capsule => sphere_capsule, Exact;
    Sphere Cylinder => sphere_cylinder, Exact;
    Sphere Cone => sphere_cone, Exact;
    Sphere Hull => sphere_hull, Searched;
    Sphere Plane => sphere_plane, Exact;
    Box Box => box_box, Exact;
    Box Capsule => box_capsule, Searched;
    Box Cylinder => box_cylinder, Searched;
    Box Cone => box_cone, Searched;
    Box Hull => box_hull, Searched;
    Box Plane => box_plane, Exact;
    Capsule Capsule => capsule_capsule, Searched;
    Capsule Cylinder => capsule_cylinder, Searched;
    Capsule Cone => capsule_cone, Searched;
    Capsule Hull => capsule_hull, Searched;
    Capsule Plane => capsule_plane, Exact;
    Cylinder Cylinder => cylinder_cylinder, Searched;
    Cylinder Cone => cylinder_cone, Searched;
    Cylinder Hull => cylinder_hull, Searched;
    Cylinder Plane => cylinder_plane, Exact;
    Cone Cone => cone_cone, Searched;
    Cone Hull => cone_hull, Searched;
    Cone Plane => cone_plane, Exact;
    Hull Hull => hull_hull, Searched;
    Hull Plane => hull_plane, Exact;
    Plane Plane => plane_plane, Exact;
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
