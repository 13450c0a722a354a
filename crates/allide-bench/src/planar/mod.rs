//! Flat outlines: the pairs and poses to try, and those who try them.
//!
//! ```text
//!  outlines ──► Field: pairs, and poses ──► Contestant: overlaps? push-out?
//!               whose answer is known
//! ```

pub mod cases;
pub mod contestant;
pub mod gjk;
pub mod outlines;
pub mod paper;
pub mod parts;
pub mod peers;
pub mod sat;
