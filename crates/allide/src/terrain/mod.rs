//! Relief on a regular grid (paper 1): heights, their index, and the surface between them.
//!
//! ```text
//!   V₂ ─────── V₃      y grows with the row, x with the column
//!   │ ╲   upper │      heights stand at the vertices; the four of a cell
//!   │   ╲       │      make two triangles, split from V₁ to V₂:
//!   │ lower ╲   │      V₀V₁V₂ and V₃V₂V₁
//!   V₀ ─────── V₁
//! ```
//!
//! Where the four lie in one plane the two triangles are one rectangle, and nothing feels the split.
//! Solid is everything below the surface over the grid, down without end; nothing beyond its border, and
//! nothing in holes: a cell one of whose four heights is missing. A grid of one row or one column has no
//! cell, and so nothing that could be touched.

mod grid;
mod heights;
mod pyramid;
mod ray;
mod surface;

pub use grid::{Layout, Terrain};
pub use heights::Heights;
pub(crate) use pyramid::{Block, CellRange};
pub(crate) use surface::{Corners, Half, Triangle, View};
