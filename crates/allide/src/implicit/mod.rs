//! Solids given by a formula: inside where F(x, y, z) ≥ 0.

pub mod enclose;
mod error;
pub mod form;
mod formula;
pub mod graph;
pub mod interval;
pub mod lanes;
mod names;
pub mod noise;
mod noise_bound;
pub mod op;
mod parse;
mod slope;
pub mod strip;
pub mod tape;
mod token;

pub use error::{FormulaError, FormulaProblem, SolidError};
pub use formula::Formula;
pub use parse::{DEEPEST, LONGEST_TEXT, MOST_OPERATIONS};
