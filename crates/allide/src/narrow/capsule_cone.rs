//! Capsule against cone.

use super::general::{self, Form};
use super::{Contact, Placement};
use crate::shape::{Capsule, Cone};

/// The points of the features that face each other along the direction of least overlap.
pub(super) fn contacts(a: &Capsule, b: &Cone, at: &Placement, margin: f64, out: &mut Vec<Contact>) {
    general::contacts(&Form::capsule(a, at.rotation_a), &Form::cone(b, at.rotation_b), at, margin, out);
}
