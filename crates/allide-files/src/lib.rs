//! Everything of allide that reads or writes a file: scenes, query lines, trajectories, summaries
//! and reports.
//!
//! ```text
//!   *.json ──► json ──► scene ──► allide::world::World ──► record ──► trajectory.parquet
//!   *.jsonl ─► json ──► query ──► allide::narrow                      summary.json, report.html
//! ```

pub mod builtin;
pub mod json;
pub mod picture;
pub mod query;
pub mod record;
pub mod scene;
pub mod schema;
pub mod surface;

// The example of the README is compiled and run with the other documentation.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
