//! allide finds, measures and resolves collisions of virtual objects.

pub mod broad;
pub mod manifold;
pub mod math;
pub mod narrow;
pub mod response;
pub mod shape;
pub mod world;

pub use glam;
