//! What can collide: one file a shape, and the [`Shape`] that is any of them.
//!
//! A shape knows what it is, the box around it and its mass. It does not know about other shapes:
//! that is the business of [`crate::narrow`].

mod capsule;
mod compound;
mod cone;
mod cuboid;
mod cylinder;
mod hull;
mod implicit;
mod plain;
mod plane;
pub(crate) mod polyhedron;
mod sphere;

pub use capsule::Capsule;
pub use compound::{Compound, Part};
pub use cone::Cone;
pub use cuboid::Cuboid;
pub use cylinder::Cylinder;
pub use hull::{Edge, Face, Hull};
pub use implicit::Implicit;
pub(crate) use plain::Plain;
pub use plane::Plane;
pub use sphere::Sphere;

use crate::implicit::{Solid, SolidError};
use crate::math::{Aabb, Pose};
use crate::mesh::{Mesh, MeshError};
use crate::terrain::Terrain;
use glam::{DMat3, DVec3};
use std::sync::Arc;
use thiserror::Error;

/// Largest length accepted for a shape, metres. Beyond it squares and products of lengths in the
/// engine's formulas would leave the range in which `f64` is exact to the tolerances promised.
pub const LARGEST_LENGTH: f64 = 1e9;

/// Smallest length accepted for a shape, metres.
pub const SMALLEST_LENGTH: f64 = 1e-9;

/// Why a shape was refused.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum ShapeError {
    /// A length is not a number, not positive, or outside what the engine computes with.
    #[error("{shape}: {field} is {value}; it must be a length from {SMALLEST_LENGTH:e} to {LARGEST_LENGTH:e} metres")]
    Length {
        /// The shape, as in a scene file.
        shape: &'static str,
        /// The field at fault, as in a scene file.
        field: &'static str,
        /// What was given.
        value: f64,
    },
    /// A direction has no length, or is not finite.
    #[error("{shape}: {field} is {value}; it must be a finite vector that is not zero")]
    Direction {
        /// The shape, as in a scene file.
        shape: &'static str,
        /// The field at fault, as in a scene file.
        field: &'static str,
        /// What was given.
        value: DVec3,
    },
    /// A number is not finite or absurdly large.
    #[error("{shape}: {field} is {value}; it must be a finite number no larger than {LARGEST_LENGTH:e}")]
    Number {
        /// The shape, as in a scene file.
        shape: &'static str,
        /// The field at fault, as in a scene file.
        field: &'static str,
        /// What was given.
        value: f64,
    },
    /// A point is not finite or absurdly far away.
    #[error("{shape}: points[{index}] is {value}; each must be finite numbers no larger than {LARGEST_LENGTH:e}")]
    Point {
        /// The shape, as in a scene file.
        shape: &'static str,
        /// Which of the points.
        index: usize,
        /// What was given.
        value: DVec3,
    },
    /// Points that enclose no volume.
    #[error("{shape}: the {count} points lie {lie}; it takes at least four that do not lie in one plane")]
    Flat {
        /// The shape, as in a scene file.
        shape: &'static str,
        /// How many points were given.
        count: usize,
        /// Where they lie.
        lie: &'static str,
    },
    /// Points that enclose next to no volume.
    #[error(
        "{shape}: about {thickness:e} m thick at an extent of {extent:e} m; it must be at least a billionth of its \
         extent thick, and no smaller than {SMALLEST_LENGTH:e} m"
    )]
    Thin {
        /// The shape, as in a scene file.
        shape: &'static str,
        /// About how thick it is, metres.
        thickness: f64,
        /// Its largest length along an axis, metres.
        extent: f64,
    },
    /// A grid of heights that is not full, or that is none.
    #[error(
        "terrain: {count} heights for {rows} rows of {columns}; there must be as many as rows times columns, and at \
         least one"
    )]
    GridSize {
        /// Heights along x.
        columns: usize,
        /// Heights along y.
        rows: usize,
        /// How many heights were given.
        count: usize,
    },
    /// A height that is not finite, or absurd.
    #[error(
        "terrain: heights[{row}][{column}] is {value} m; it must be a finite number no larger than {LARGEST_LENGTH:e}, \
         or missing"
    )]
    Height {
        /// Row, from the lowest y.
        row: usize,
        /// Column, from the lowest x.
        column: usize,
        /// What was given, scaled.
        value: f64,
    },
    /// A grid of nothing but holes.
    #[error("terrain: none of the {count} heights is known; at least one must be")]
    NoHeights {
        /// How many heights were given.
        count: usize,
    },
    /// Materials that are not one a cell.
    #[error("terrain: {count} materials for {rows} rows of {columns} cells; there must be one a cell")]
    CellMaterials {
        /// Cells along x.
        columns: usize,
        /// Cells along y.
        rows: usize,
        /// How many were given.
        count: usize,
    },
    /// A compound of nothing.
    #[error("compound: parts is empty; it must hold at least one shape")]
    NoParts,
    /// A compound's part that has no end.
    #[error("compound: parts[{index}] is a {shape}; parts must be bounded shapes")]
    UnboundedPart {
        /// Which of the parts.
        index: usize,
        /// What it is, as in a scene file.
        shape: &'static str,
    },
    /// A compound's part with an impossible place.
    #[error(
        "compound: parts[{index}] is at {} turned by {}; positions must be finite and rotations unit quaternions",
        pose.position, pose.rotation
    )]
    PartPose {
        /// Which of the parts.
        index: usize,
        /// What was given.
        pose: Pose,
    },
}

/// Mass, centre and inertia of a body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MassProperties {
    /// Mass, kg.
    pub mass: f64,
    /// Centre of mass in the local frame, metres.
    pub centre: DVec3,
    /// Inertia about the centre of mass, in local axes, kg·m².
    pub inertia: DMat3,
}

impl MassProperties {
    /// The same body made heavier or lighter in all its parts: mass and inertia times `factor`.
    pub fn scaled(&self, factor: f64) -> MassProperties {
        MassProperties { mass: self.mass * factor, centre: self.centre, inertia: self.inertia * factor }
    }
}

/// The kinds of shapes; rows and columns of the pair table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ShapeKind {
    /// [`Sphere`].
    Sphere,
    /// [`Cuboid`], called `box` in scene files.
    Box,
    /// [`Capsule`].
    Capsule,
    /// [`Cylinder`].
    Cylinder,
    /// [`Cone`].
    Cone,
    /// [`Hull`].
    Hull,
    /// [`Implicit`].
    Implicit,
    /// [`Compound`].
    Compound,
    /// [`Plane`].
    Plane,
    /// [`Terrain`].
    Terrain,
    /// [`Mesh`].
    Mesh,
}

impl ShapeKind {
    /// Every kind there is, in the order of the pair table.
    pub const ALL: [ShapeKind; 11] = [
        ShapeKind::Sphere,
        ShapeKind::Box,
        ShapeKind::Capsule,
        ShapeKind::Cylinder,
        ShapeKind::Cone,
        ShapeKind::Hull,
        ShapeKind::Implicit,
        ShapeKind::Compound,
        ShapeKind::Plane,
        ShapeKind::Terrain,
        ShapeKind::Mesh,
    ];

    /// The name used in scene files.
    pub fn name(self) -> &'static str {
        match self {
            ShapeKind::Sphere => "sphere",
            ShapeKind::Box => "box",
            ShapeKind::Capsule => "capsule",
            ShapeKind::Cylinder => "cylinder",
            ShapeKind::Cone => "cone",
            ShapeKind::Hull => "hull",
            ShapeKind::Implicit => "implicit",
            ShapeKind::Compound => "compound",
            ShapeKind::Plane => "plane",
            ShapeKind::Terrain => "terrain",
            ShapeKind::Mesh => "mesh",
        }
    }
}

/// Any shape, in its local frame.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A ball.
    Sphere(Sphere),
    /// A rectangular box.
    Box(Cuboid),
    /// A ball swept along a segment.
    Capsule(Capsule),
    /// A round cylinder with flat caps.
    Cylinder(Cylinder),
    /// A round cone.
    Cone(Cone),
    /// The convex hull of points.
    Hull(Arc<Hull>),
    /// What a formula says.
    Implicit(Arc<Implicit>),
    /// Several shapes in one.
    Compound(Arc<Compound>),
    /// A half-space.
    Plane(Plane),
    /// Relief on a grid.
    Terrain(Arc<Terrain>),
    /// A closed surface of triangles.
    Mesh(Arc<Mesh>),
}

impl Shape {
    /// A ball of this radius (metres) about the local origin.
    pub fn sphere(radius: f64) -> Result<Shape, ShapeError> {
        Sphere::new(radius).map(Shape::Sphere)
    }

    /// A box of these full lengths (metres) about the local origin.
    pub fn cuboid(size: DVec3) -> Result<Shape, ShapeError> {
        Cuboid::new(size).map(Shape::Box)
    }

    /// A capsule along local z; `height` is the distance between its sphere centres (metres).
    pub fn capsule(radius: f64, height: f64) -> Result<Shape, ShapeError> {
        Capsule::new(radius, height).map(Shape::Capsule)
    }

    /// A cylinder along local z, `height` from cap to cap (metres).
    pub fn cylinder(radius: f64, height: f64) -> Result<Shape, ShapeError> {
        Cylinder::new(radius, height).map(Shape::Cylinder)
    }

    /// A cone along local z, its apex `height` above its base (metres), the origin half way.
    pub fn cone(radius: f64, height: f64) -> Result<Shape, ShapeError> {
        Cone::new(radius, height).map(Shape::Cone)
    }

    /// The convex hull of `points` (metres).
    pub fn hull(points: &[DVec3]) -> Result<Shape, ShapeError> {
        Hull::new(points).map(|hull| Shape::Hull(Arc::new(hull)))
    }

    /// The solid of a formula, measured and sampled once.
    pub fn implicit(solid: Solid) -> Result<Shape, SolidError> {
        Implicit::new(solid).map(|implicit| Shape::Implicit(Arc::new(implicit)))
    }

    /// Several shapes in one, each with its place in the frame of the whole.
    pub fn compound(parts: Vec<(Pose, Shape)>) -> Result<Shape, ShapeError> {
        Compound::new(parts).map(|compound| Shape::Compound(Arc::new(compound)))
    }

    /// The half-space normal·x ≤ offset (metres where the normal is a unit vector).
    pub fn plane(normal: DVec3, offset: f64) -> Result<Shape, ShapeError> {
        Plane::new(normal, offset).map(Shape::Plane)
    }

    /// Relief on a grid.
    pub fn terrain(terrain: Terrain) -> Shape {
        Shape::Terrain(Arc::new(terrain))
    }

    /// The solid inside the triangles of indices of `vertices` (metres), which must close; equal vertices are
    /// made one.
    pub fn mesh(vertices: &[DVec3], triangles: &[[u32; 3]]) -> Result<Shape, MeshError> {
        Mesh::new(vertices, triangles, 0.0).map(|mesh| Shape::Mesh(Arc::new(mesh)))
    }

    /// The surface of triangles of indices of `vertices` (metres), without an inside: see [`Mesh::surface`].
    pub fn surface(vertices: &[DVec3], triangles: &[[u32; 3]]) -> Result<Shape, MeshError> {
        Mesh::surface(vertices, triangles, 0.0).map(|mesh| Shape::Mesh(Arc::new(mesh)))
    }

    /// Which kind it is.
    pub fn kind(&self) -> ShapeKind {
        match self {
            Shape::Sphere(_) => ShapeKind::Sphere,
            Shape::Box(_) => ShapeKind::Box,
            Shape::Capsule(_) => ShapeKind::Capsule,
            Shape::Cylinder(_) => ShapeKind::Cylinder,
            Shape::Cone(_) => ShapeKind::Cone,
            Shape::Hull(_) => ShapeKind::Hull,
            Shape::Implicit(_) => ShapeKind::Implicit,
            Shape::Compound(_) => ShapeKind::Compound,
            Shape::Plane(_) => ShapeKind::Plane,
            Shape::Terrain(_) => ShapeKind::Terrain,
            Shape::Mesh(_) => ShapeKind::Mesh,
        }
    }

    /// A box along a mesh's axes, and the box that fits it, both turned: what they share.
    pub(crate) fn bounds_of_mesh(mesh: &Mesh, pose: &Pose) -> Aabb {
        let turned =
            |axes: DMat3, half: DVec3| DMat3::from_cols(axes.x_axis.abs(), axes.y_axis.abs(), axes.z_axis.abs()) * half;
        let (own, axes) = (mesh.local_bounds(), DMat3::from_quat(pose.rotation));
        let straight = Aabb::around(pose.point(own.min.midpoint(own.max)), turned(axes, (own.max - own.min) * 0.5));
        let solid = mesh.solid_box().placed(pose);
        let fitted = Aabb::around(solid.centre, turned(solid.axes, solid.half * (1.0 + 1e-12)));
        Aabb { min: straight.min.max(fitted.min), max: straight.max.min(fitted.max) }
    }

    /// A box along the world axes that holds the shape at `pose`, metres: the smallest, but for meshes.
    pub fn bounds(&self, pose: &Pose) -> Aabb {
        match self {
            Shape::Sphere(s) => s.bounds(pose),
            Shape::Box(s) => s.bounds(pose),
            Shape::Capsule(s) => s.bounds(pose),
            Shape::Cylinder(s) => s.bounds(pose),
            Shape::Cone(s) => s.bounds(pose),
            Shape::Hull(s) => s.bounds(pose),
            Shape::Implicit(s) => s.bounds(pose),
            Shape::Compound(s) => s.bounds(pose),
            Shape::Plane(_) => Aabb::EVERYTHING,
            Shape::Terrain(s) => s.bounds(pose),
            Shape::Mesh(s) => Shape::bounds_of_mesh(s, pose),
        }
    }

    /// Volume, m³; infinite for planes and terrain.
    pub fn volume(&self) -> f64 {
        match self {
            Shape::Sphere(s) => s.volume(),
            Shape::Box(s) => s.volume(),
            Shape::Capsule(s) => s.volume(),
            Shape::Cylinder(s) => s.volume(),
            Shape::Cone(s) => s.volume(),
            Shape::Hull(s) => s.volume(),
            Shape::Implicit(s) => s.volume(),
            Shape::Compound(s) => s.volume(),
            Shape::Mesh(s) => s.volume(),
            Shape::Plane(_) | Shape::Terrain(_) => f64::INFINITY,
        }
    }

    /// Mass properties at a uniform `density` (kg/m³); `None` for what has no finite volume.
    pub fn mass_properties(&self, density: f64) -> Option<MassProperties> {
        Some(self.unit_mass_properties()?.scaled(density * self.volume()))
    }

    /// Mass properties of one kilogram; `None` for what has no finite volume.
    fn unit_mass_properties(&self) -> Option<MassProperties> {
        Some(match self {
            Shape::Sphere(s) => s.unit_mass_properties(),
            Shape::Box(s) => s.unit_mass_properties(),
            Shape::Capsule(s) => s.unit_mass_properties(),
            Shape::Cylinder(s) => s.unit_mass_properties(),
            Shape::Cone(s) => s.unit_mass_properties(),
            Shape::Hull(s) => s.unit_mass_properties(),
            Shape::Implicit(s) => s.unit_mass_properties(),
            Shape::Compound(s) => s.unit_mass_properties(),
            Shape::Mesh(s) => s.unit_mass_properties(),
            Shape::Plane(_) | Shape::Terrain(_) => return None,
        })
    }

    /// Smallest extent of the shape in any direction, metres; of a compound, that of its thinnest part; of a
    /// mesh, that of the box that fits it, and of a surface without inside no less than a tenth of its radius.
    pub fn thickness(&self) -> f64 {
        match self {
            Shape::Sphere(s) => 2.0 * s.radius(),
            Shape::Box(s) => 2.0 * s.half().min_element(),
            Shape::Capsule(s) => 2.0 * s.radius(),
            Shape::Cylinder(s) => 2.0 * s.radius().min(s.half_height()),
            Shape::Cone(s) => s.thickness(),
            Shape::Hull(s) => s.thickness(),
            Shape::Implicit(s) => s.thickness(),
            Shape::Compound(s) => s.thickness(),
            // A surface has none; followed at every speed it would never come to rest.
            Shape::Mesh(s) if s.is_surface() => (2.0 * s.solid_box().half.min_element()).max(0.1 * s.radius()),
            Shape::Mesh(s) => 2.0 * s.solid_box().half.min_element(),
            Shape::Plane(_) | Shape::Terrain(_) => f64::INFINITY,
        }
    }

    /// Radius of a ball about the local origin that holds the shape, metres: the smallest, but for
    /// compounds.
    pub fn radius(&self) -> f64 {
        match self {
            Shape::Sphere(s) => s.radius(),
            Shape::Box(s) => s.half().length(),
            Shape::Capsule(s) => s.radius() + s.half_height(),
            Shape::Cylinder(s) => s.radius().hypot(s.half_height()),
            Shape::Cone(s) => s.radius().hypot(s.half_height()),
            Shape::Hull(s) => s.radius(),
            Shape::Implicit(s) => s.radius(),
            Shape::Compound(s) => s.radius(),
            Shape::Mesh(s) => s.radius(),
            Shape::Plane(_) | Shape::Terrain(_) => f64::INFINITY,
        }
    }
}

/// `value` when it is a length the engine computes with.
fn length(shape: &'static str, field: &'static str, value: f64) -> Result<f64, ShapeError> {
    if (SMALLEST_LENGTH..=LARGEST_LENGTH).contains(&value) {
        Ok(value)
    } else {
        Err(ShapeError::Length { shape, field, value })
    }
}

/// The mass properties of one kilogram spread evenly, with this diagonal inertia (m²).
fn unit_mass(diagonal: DVec3) -> MassProperties {
    MassProperties { mass: 1.0, centre: DVec3::ZERO, inertia: DMat3::from_diagonal(diagonal) }
}
