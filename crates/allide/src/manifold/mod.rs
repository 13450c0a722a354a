//! Contact manifolds: contacts grouped into patches, reduced to four points a patch (paper 1), and
//! matched with those of the previous step.

mod matching;
mod merge;
mod reduce;

pub use matching::{Bearing, Remembered, carry_over, most_alike};
pub use merge::{groups, merged};
pub(crate) use reduce::put_first;
pub use reduce::{Patch, left_out, patch_numbers, patches};
