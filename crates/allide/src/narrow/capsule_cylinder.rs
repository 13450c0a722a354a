//! Capsule against cylinder.

use super::convex::{self, Couple, Solid};
use super::{Contact, Placement};
use crate::shape::{Capsule, Cylinder};

/// The points of the features that face each other along the direction of least overlap.
pub(super) fn contacts(a: &Capsule, b: &Cylinder, at: &Placement, margin: f64, out: &mut Vec<Contact>) {
    let couple = Couple::new(Solid::capsule(a, at.rotation_a), Solid::cylinder(b, at.rotation_b), at);
    convex::contacts(&couple, margin, out);
}
