//! Everything of allide that reads or writes a file: scenes, query lines, height grids, meshes,
//! trajectories, summaries and reports.
//!
//! ```text
//!   *.json ──► json ──► scene ──► allide::world::World ──► record ──► trajectory.parquet
//!   *.jsonl ─► json ──► query ──► allide::narrow                      summary.json, report.html
//!   *.tif, *.asc, … ──► raster: height grids
//!   *.obj, *.stl, … ──► mesh: triangles
//! ```

mod binary;
pub mod builtin;
mod fault;
pub mod json;
pub mod mesh;
pub mod picture;
pub mod query;
pub mod raster;
pub mod record;
pub mod scene;
pub mod schema;
pub mod surface;
mod text;

pub use fault::{Fault, FaultKind, FileError, LARGEST_FILE, Place};

// The example of the README is compiled and run with the other documentation.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
