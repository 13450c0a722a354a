//! Questions about flat shapes: what is asked, the engine's answers, and pictures of them.

mod answer;
mod kept;
mod picture;
mod request;

pub(super) use answer::answer;
pub(super) use kept::KeptNoFits;
pub(super) use request::{Request, is_flat_side, read};
