//! What a world asks of the shapes of its bodies.

use super::kept::Keeping;
use super::snapshot::Keepable;
use super::{Body, StepError, StepReport, World, ahead, ground, seams, soon};
use crate::broad::HalfSpace;
use crate::crew::Crew;
use crate::implicit::{Limits, Verdict};
use crate::manifold::{self, Patch};
use crate::math::{Aabb, Pose};
use crate::mesh;
use crate::narrow::{self, Contact, Motion, Moving, Placement};
use crate::planar::PlanarShape;
use crate::shape::{MassProperties, Shape};
use crate::terrain::View;
use glam::{DQuat, DVec2, DVec3};
use std::fmt::Debug;

/// Share of a patch's extent within which points of the previous choice are kept.
pub(super) const STEADINESS: f64 = 1e-4;

/// Pose, velocity (m/s) and spin (rad/s) of a body.
type State = (Pose, DVec3, DVec3);

/// A shape that bodies of a world can have: [`Shape`] in space, [`PlanarShape`] in the plane. The plane is
/// that of x and y at z = 0; what moves in it turns about z alone.
pub trait Form: Clone + Debug + Send + Sync + Keepable + sealed::Sealed {
    /// Box along the world axes at a pose, metres.
    fn bounds(&self, pose: &Pose) -> Aabb;

    /// Radius of a ball about the local origin that holds it, metres.
    fn radius(&self) -> f64;

    /// About its smallest extent in any direction, metres.
    fn thickness(&self) -> f64;

    /// The half-space it fills at a pose, if it has no bounds.
    fn half_space(&self, pose: &Pose) -> Option<HalfSpace>;

    /// How far it reaches along a unit vector from its local origin when it is turned so, metres; infinite for what has
    /// no end.
    #[doc(hidden)]
    fn reach_along(&self, rotation: DQuat, along: DVec3) -> f64;

    /// Whether it is put together of parts.
    #[doc(hidden)]
    fn has_parts(&self) -> bool {
        false
    }

    /// Of the flat faces of a mesh that is turned so which come within `near` metres of a point from its local origin, the
    /// normal that is nearest to `along`; world axes.
    #[doc(hidden)]
    fn face_at(&self, _rotation: DQuat, _point: DVec3, _along: DVec3, _near: f64) -> Option<DVec3> {
        None
    }

    /// Whether it can only be fixed, and never turned, as terrain.
    fn is_ground(&self) -> bool {
        false
    }

    /// The number of what it is made of at a point from its local origin, world axes, metres, if it is not the
    /// same everywhere.
    fn ground_number(&self, _point: DVec3) -> Option<u8> {
        None
    }

    /// Height of the ground at a place from its local origin, metres; `None` where there is none.
    fn ground_height(&self, _place: DVec2) -> Option<f64> {
        None
    }

    /// Size of a cell of the ground, metres, if it has cells.
    fn ground_cell(&self) -> Option<f64> {
        None
    }

    /// Whether it looks the same however it turns about its origin.
    fn is_ball(&self) -> bool {
        false
    }

    /// Mass properties at a density (kg/m³; in the plane kg/m²); `None` for what has none.
    fn mass_properties(&self, density: f64) -> Option<MassProperties>;

    /// One kilogram spread evenly over a surface that has no volume; `None` for all else.
    fn sheet(&self) -> Option<MassProperties> {
        None
    }

    /// Whether it is a surface without an inside, or has one among its parts.
    #[doc(hidden)]
    fn has_sheet(&self) -> bool {
        false
    }

    /// Appends the patches of two bodies that touch or may touch within a step of `dt` seconds, in which
    /// they come at most `margin` metres nearer. Positions are relative to the first body's.
    fn patches(a: &Body<Self>, b: &Body<Self>, margin: f64, dt: f64, room: &mut Vec<Contact>, out: &mut Vec<Patch>);

    /// What is kept of the contacts of two shapes for the next step.
    #[doc(hidden)]
    fn keeping(_a: &Self, _b: &Self) -> Keeping {
        Keeping::Nothing
    }

    /// A state after a step, without what rounding did to it that no body of its kind does.
    fn settled(state: State) -> State {
        state
    }

    /// Whether bodies that come far in a step are followed along their way by [`Form::first_overlap`].
    const FOLLOWED: bool = false;

    /// How deep bodies in contact may come on their way before that is a hit, as a share of the thinner one's
    /// thickness.
    #[doc(hidden)]
    const DIGGING: f64 = 0.1;

    /// How far a body that was hit may come farther than it was looked ahead for it, as a share of its thickness,
    /// before its way is followed.
    #[doc(hidden)]
    const FAR_WHEN_HIT: f64 = f64::INFINITY;

    /// Whether depth is taken back for all bodies of an island at once, also where they are solved pair by pair.
    #[doc(hidden)]
    const EVEN_RECOVERY: bool = false;

    /// Whether a body comes far also where it does for the thinner of what is near it.
    #[doc(hidden)]
    const FAR_FOR_OTHERS: bool = false;

    /// Whether it counts within a step that the surfaces of driven bodies go round with them.
    #[doc(hidden)]
    const SWERVES: bool = false;

    /// Seconds until two bodies, each in steady motion (velocity of the centre of mass, spin) from a pose, overlap
    /// by `depth` metres, or come within a gap of −`depth`, if that is within the seconds given. Where that cannot be
    /// told by so many steps, a time before which they do not.
    fn first_overlap(
        _a: (&Body<Self>, &Pose, Motion),
        _b: (&Body<Self>, &Pose, Motion),
        _depth: f64,
        _until: (f64, usize),
    ) -> Option<f64> {
        None
    }

    /// Whether [`Form::first_overlap`] finds any.
    fn overlap_ahead(
        a: (&Body<Self>, &Pose, Motion),
        b: (&Body<Self>, &Pose, Motion),
        depth: f64,
        until: (f64, usize),
    ) -> bool {
        Self::first_overlap(a, b, depth, until).is_some()
    }

    /// The contact of two bodies where they overlap most or are nearest to each other, relative to the first's position.
    #[doc(hidden)]
    fn deepest(_a: &Body<Self>, _b: &Body<Self>) -> Option<Contact> {
        None
    }

    /// Whether two shapes overlap deeper than this, metres.
    fn overlap_deeper(a: (&Self, &Pose), b: (&Self, &Pose), depth: f64, room: &mut Vec<Contact>) -> bool;

    /// One time step of a world of such shapes. Here and not with the world, so that it is compiled once, and not anew
    /// for every program that makes a step.
    #[doc(hidden)]
    fn step(world: &mut World<Self>, crew: Option<&dyn Crew>) -> Result<StepReport, StepError>;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for crate::shape::Shape {}
    impl Sealed for crate::planar::PlanarShape {}
}

impl Form for Shape {
    fn step(world: &mut World<Shape>, crew: Option<&dyn Crew>) -> Result<StepReport, StepError> {
        world.go_on(crew)
    }

    fn bounds(&self, pose: &Pose) -> Aabb {
        Shape::bounds(self, pose)
    }

    fn radius(&self) -> f64 {
        Shape::radius(self)
    }

    fn thickness(&self) -> f64 {
        Shape::thickness(self)
    }

    fn half_space(&self, pose: &Pose) -> Option<HalfSpace> {
        let Shape::Plane(plane) = self else { return None };
        let normal = pose.rotation * plane.normal();
        Some(HalfSpace { normal, offset: plane.offset() + normal.dot(pose.position) })
    }

    fn reach_along(&self, rotation: DQuat, along: DVec3) -> f64 {
        narrow::reach(self, rotation, along)
    }

    fn has_parts(&self) -> bool {
        matches!(self, Shape::Compound(_))
    }

    fn face_at(&self, rotation: DQuat, point: DVec3, along: DVec3, near: f64) -> Option<DVec3> {
        let Shape::Mesh(mesh) = self else { return None };
        let back = rotation.conjugate();
        let (point, along) = (back * point, back * along);
        let mut best: Option<DVec3> = None;
        mesh.within(&Aabb::around(point, DVec3::splat(near)), |k| {
            let normal = mesh.normal(k);
            let is_better = best.is_none_or(|best| normal.dot(along) > best.dot(along));
            if is_better && (mesh::triangle::nearest(&mesh.corners(k), point).point - point).length() <= near {
                best = Some(normal);
            }
        });
        best.map(|normal| rotation * normal)
    }

    fn is_ground(&self) -> bool {
        matches!(self, Shape::Terrain(_))
    }

    fn ground_number(&self, point: DVec3) -> Option<u8> {
        let Shape::Terrain(terrain) = self else { return None };
        terrain.material_at(point.truncate())
    }

    fn ground_height(&self, place: DVec2) -> Option<f64> {
        let Shape::Terrain(terrain) = self else { return None };
        View::new(terrain, DVec3::ZERO).height(place)
    }

    fn ground_cell(&self) -> Option<f64> {
        let Shape::Terrain(terrain) = self else { return None };
        Some(terrain.layout().spacing.min_element())
    }

    fn is_ball(&self) -> bool {
        match self {
            Shape::Sphere(_) => true,
            Shape::Implicit(solid) => solid
                .plain()
                .is_some_and(|plain| matches!(plain.shape, Shape::Sphere(_)) && plain.pose.position == DVec3::ZERO),
            _ => false,
        }
    }

    fn mass_properties(&self, density: f64) -> Option<MassProperties> {
        Shape::mass_properties(self, density)
    }

    fn sheet(&self) -> Option<MassProperties> {
        match self {
            Shape::Mesh(mesh) if mesh.is_surface() => Some(mesh.unit_mass_properties()),
            _ => None,
        }
    }

    fn has_sheet(&self) -> bool {
        match self {
            Shape::Mesh(mesh) => mesh.is_surface(),
            Shape::Compound(whole) => whole.parts().iter().any(|part| part.shape.has_sheet()),
            _ => false,
        }
    }

    fn patches(a: &Body, b: &Body, margin: f64, dt: f64, room: &mut Vec<Contact>, out: &mut Vec<Patch>) {
        room.clear();
        let at = Placement::of(&a.pose, &b.pose);
        match (&a.shape, &b.shape) {
            (_, Shape::Terrain(_)) => ahead::contacts(a, b, (margin, dt), room),
            (Shape::Terrain(_), _) => {
                ahead::contacts(b, a, (margin, dt), room);
                room.iter_mut().for_each(|c| *c = c.swapped(-at.offset));
            }
            _ => narrow::contacts(&a.shape, &b.shape, &at, margin, room),
        }
        if room.len() > 1 && (seams::has_joints(a, b) || seams::has_joints(b, a)) {
            seams::level_parts(room, a, b);
        }
        let meshes = has_mesh(&a.shape) || has_mesh(&b.shape);
        if a.ground.is_empty() && b.ground.is_empty() {
            if meshes {
                soon::merged(room, a, b, dt, out);
            } else {
                soon::patches(room, a, b, dt, out);
            }
            return;
        }
        // What stands on asphalt and on sand at once has a patch on each.
        room.sort_by_key(|c| ground::number(c, a, b));
        for same in room.chunk_by(|c, d| ground::number(c, a, b) == ground::number(d, a, b)) {
            if meshes {
                manifold::merged(same, STEADINESS, soon::slack(a, b), out);
            } else {
                manifold::patches(same, STEADINESS, out);
            }
        }
    }

    fn keeping(a: &Shape, b: &Shape) -> Keeping {
        if is_costly(a) || is_costly(b) {
            Keeping::AtRest
        } else if is_round(a) || is_round(b) {
            Keeping::Nothing
        } else if has_few_corners(a) && has_few_corners(b) {
            Keeping::Carried { turned: 1e-4 }
        } else {
            Keeping::Carried { turned: 1e-5 }
        }
    }

    const FOLLOWED: bool = true;

    fn first_overlap(
        a: (&Body, &Pose, Motion),
        b: (&Body, &Pose, Motion),
        depth: f64,
        until: (f64, usize),
    ) -> Option<f64> {
        narrow::first_overlap(&moving(a), &moving(b), depth, until)
    }

    fn overlap_ahead(a: (&Body, &Pose, Motion), b: (&Body, &Pose, Motion), depth: f64, until: (f64, usize)) -> bool {
        narrow::overlap_ahead(&moving(a), &moving(b), depth, until)
    }

    fn deepest(a: &Body, b: &Body) -> Option<Contact> {
        narrow::deepest(&a.shape, &b.shape, &Placement::of(&a.pose, &b.pose))
    }

    fn overlap_deeper(a: (&Shape, &Pose), b: (&Shape, &Pose), depth: f64, room: &mut Vec<Contact>) -> bool {
        let at = Placement::of(a.1, b.1);
        // Proving two formulas apart is much quicker than looking for all their contacts.
        if let (Shape::Implicit(_), Shape::Implicit(_)) = (a.0, b.0) {
            let known = narrow::decide(a.0, b.0, &at, &Limits { tolerance: depth, cells: 256 });
            if known.is_some_and(|known| known.verdict == Verdict::No) {
                return false;
            }
        }
        room.clear();
        narrow::contacts(a.0, b.0, &at, 0.0, room);
        room.iter().any(|c| c.depth > depth)
    }
}

fn moving<'a>((body, pose, motion): (&'a Body, &Pose, Motion)) -> Moving<'a> {
    Moving { shape: &body.shape, centre: body.mass.centre, pose: *pose, motion }
}

/// Whether four points of a face of a shape are all it has: of others another one may become the deepest as soon as they
/// tilt.
fn has_few_corners(shape: &Shape) -> bool {
    matches!(shape, Shape::Box(_) | Shape::Plane(_))
}

/// Whether a shape rolls: where it touches is another point of it all the time, and one that lags behind drives it on.
fn is_round(shape: &Shape) -> bool {
    matches!(shape, Shape::Sphere(_) | Shape::Capsule(_) | Shape::Cylinder(_) | Shape::Cone(_))
}

/// Whether contacts with a shape take long to find.
fn is_costly(shape: &Shape) -> bool {
    matches!(shape, Shape::Mesh(_) | Shape::Implicit(_) | Shape::Compound(_))
}

/// Whether a shape is a mesh, or has one among its parts.
fn has_mesh(shape: &Shape) -> bool {
    match shape {
        Shape::Mesh(_) => true,
        Shape::Compound(whole) => whole.parts().iter().any(|part| matches!(part.shape, Shape::Mesh(_))),
        _ => false,
    }
}

impl Form for PlanarShape {
    fn step(world: &mut World<PlanarShape>, crew: Option<&dyn Crew>) -> Result<StepReport, StepError> {
        world.go_on(crew)
    }

    fn bounds(&self, pose: &Pose) -> Aabb {
        let (low, high) = PlanarShape::bounds(self, &super::planar::flat(pose));
        Aabb { min: low.extend(0.0), max: high.extend(0.0) }
    }

    fn radius(&self) -> f64 {
        PlanarShape::radius(self)
    }

    fn thickness(&self) -> f64 {
        super::planar::thickness(self)
    }

    fn half_space(&self, _: &Pose) -> Option<HalfSpace> {
        None
    }

    fn reach_along(&self, rotation: DQuat, along: DVec3) -> f64 {
        // Turned so that x is the way along.
        let turn = DQuat::from_rotation_z(-libm::atan2(along.y, along.x));
        let pose = Pose { position: DVec3::ZERO, rotation: turn * rotation };
        PlanarShape::bounds(self, &super::planar::flat(&pose)).1.x
    }

    fn is_ball(&self) -> bool {
        matches!(self, PlanarShape::Circle(_))
    }

    fn mass_properties(&self, density: f64) -> Option<MassProperties> {
        let mass = density * self.area();
        let inertia = super::planar::inertia(mass * self.unit_inertia());
        Some(MassProperties { mass, centre: self.centroid().extend(0.0), inertia })
    }

    fn patches(a: &Body<Self>, b: &Body<Self>, margin: f64, dt: f64, _: &mut Vec<Contact>, out: &mut Vec<Patch>) {
        super::planar::patches(a, b, margin, dt, out);
    }

    const FOLLOWED: bool = true;

    // Two bodies that touch at one place meet at another too: an outline is as hollow as it likes.
    const DIGGING: f64 = 0.025;

    const FAR_WHEN_HIT: f64 = 0.02;

    // What is thick may fall on what is thin.
    const FAR_FOR_OTHERS: bool = true;

    const SWERVES: bool = true;

    // Hollow bodies interlock, and pass what one takes back on to many.
    const EVEN_RECOVERY: bool = true;

    fn first_overlap(
        a: (&Body<Self>, &Pose, Motion),
        b: (&Body<Self>, &Pose, Motion),
        depth: f64,
        until: (f64, usize),
    ) -> Option<f64> {
        super::planar::first_overlap(a, b, depth, until)
    }

    fn settled(state: State) -> State {
        super::planar::settled(state)
    }

    fn overlap_deeper(a: (&Self, &Pose), b: (&Self, &Pose), depth: f64, _: &mut Vec<Contact>) -> bool {
        super::planar::overlap_deeper(a, b, depth)
    }
}
