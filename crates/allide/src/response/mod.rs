//! Response: from contacts to impulses (paper 4 and beyond).
//!
//! [`problem`] states what is to be solved; [`approach`] what each contact point asks for; [`lcp`]
//! solves the normal impulses of one pair exactly; [`block`] sweeps over pairs; [`island`] solves
//! all contacts of an island at once, and [`whole`] makes a step of it; [`motion`] turns velocities
//! into ways; [`passivity`] sees to it that contacts give no energy; [`hanging`]
//! tells chains from heaps.

pub mod approach;
pub mod block;
pub mod hanging;
pub mod island;
pub mod lcp;
pub mod motion;
pub mod passivity;
pub mod problem;
pub mod whole;
