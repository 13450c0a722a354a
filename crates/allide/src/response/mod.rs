//! Response: from contacts to impulses (paper 4 and beyond).
//!
//! [`problem`] states what is to be solved; [`lcp`] solves the normal impulses of one pair exactly;
//! [`block`] sweeps over pairs; [`island`] solves all contacts of an island at once.

pub mod island;
pub mod lcp;
pub mod problem;
