//! JSON with positions: what scenes and query lines are read from.
//!
//! Text becomes a tree of [`Node`]s that remember where they stood; a [`Reader`] takes typed values
//! out of the tree and collects every [`Problem`] it meets instead of stopping at the first.

mod digits;
mod node;
mod parse;
mod path;
mod problem;
mod reader;
mod suggest;

pub use digits::{brief, with_brief_numbers};
pub use node::{Entry, Node, Span, Value};
pub use parse::{Dialect, SyntaxError, parse};
pub use path::Path;
pub use problem::Excerpt;
pub use problem::{Position, Problem, ProblemKind};
pub use reader::{Fields, Found, Range, Reader, shortened};
pub use suggest::{did_you_mean, one_of};
