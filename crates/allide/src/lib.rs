//! allide finds, measures and resolves collisions of virtual objects, in double precision.
//!
//! It reads and writes no files, prints nothing, and starts no threads. Data goes one way:
//!
//! ```text
//!  bodies ──► broad ──► narrow ──► manifold ──► response ──► bodies
//!  (world)    which     where      patches of   impulses     moved
//!             pairs     and how    four, and    and new
//!             may       deep they  last step's  velocities
//!             touch     touch      impulses
//! ```
//!
//! [`shape`], [`broad`], [`narrow`] and [`manifold`] know nothing of [`response`] and [`world`]:
//! who only asks whether things touch pays for nothing else. So does [`planar`], where flat outlines
//! go their own way: outline → placed → exact test, least push-out, sliding.
//!
//! # A world
//!
//! ```
//! use allide::prelude::*;
//!
//! let mut world = World::new(Settings::default())?;
//! world.add(BodyBuilder::fixed(Shape::plane(DVec3::Z, 0.0)?).name("ground"))?;
//! let barrel = Shape::cylinder(0.3, 0.9)?;
//! let barrel = world.add(BodyBuilder::dynamic(barrel).position(DVec3::new(0.0, 0.0, 0.45)).mass(20.0))?;
//! for _ in 0..120 {
//!     world.step()?;
//! }
//! assert!(world.body(barrel).unwrap().velocity().length() < 1e-6);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A question
//!
//! ```
//! use allide::prelude::*;
//!
//! let (a, b) = (Shape::sphere(1.0)?, Shape::sphere(1.0)?);
//! let at = Placement::of(&Pose::IDENTITY, &Pose::at(DVec3::new(1.5, 0.0, 0.0)));
//! let mut contacts = Vec::new();
//! allide::narrow::contacts(&a, &b, &at, 0.0, &mut contacts);
//! assert_eq!(contacts[0].depth, 0.5);
//! assert_eq!(contacts[0].normal, DVec3::X);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Units are SI, axes right-handed with z up, angles in radians.

pub mod broad;
pub mod crew;
mod effort;
pub mod implicit;
pub mod manifold;
pub mod math;
pub mod mesh;
pub mod narrow;
pub mod planar;
pub mod response;
mod room;
pub mod shape;
pub mod terrain;
pub mod world;

pub use glam;

/// What most programs need.
pub mod prelude {
    pub use crate::math::{Aabb, Pose};
    pub use crate::narrow::{Contact, Placement};
    pub use crate::shape::{Shape, ShapeError};
    pub use crate::world::{
        Body, BodyBuilder, BodyId, BodyKind, Material, Method, PlanarBodyBuilder, PlanarSettings, PlanarWorld,
        Settings, SolverSettings, StepError, World, WorldError,
    };
    pub use glam::{DMat3, DQuat, DVec3};
}
