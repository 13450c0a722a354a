//! Box against capsule.

use super::convex::{self, Couple, Solid};
use super::{Contact, Placement};
use crate::shape::{Capsule, Cuboid};

/// The points of the features that face each other along the direction of least overlap.
pub(super) fn contacts(a: &Cuboid, b: &Capsule, at: &Placement, margin: f64, out: &mut Vec<Contact>) {
    let couple = Couple::new(Solid::cuboid(a, at.rotation_a), Solid::capsule(b, at.rotation_b), at);
    convex::contacts(&couple, margin, out);
}
