//! Solids given by a formula: inside where F(x, y, z) ≥ 0.

mod chart;
pub mod enclose;
mod error;
pub mod form;
mod formula;
pub mod graph;
pub mod interval;
pub mod lanes;
mod linear;
mod names;
pub mod noise;
mod noise_bound;
pub mod op;
mod parse;
mod search;
mod slope;
mod solid;
pub mod strip;
pub mod tape;
mod token;
mod witness;

pub use error::{FormulaError, FormulaProblem, SolidError};
pub use formula::Formula;
pub use parse::{DEEPEST, LONGEST_TEXT, MOST_OPERATIONS};
pub use search::{Answer, Limits, Searcher, Verdict};
pub use solid::{Placed, Registers, Solid};
