//! Ball against hull.

use super::general::{self, Form};
use super::{Contact, Placement};
use crate::shape::{Hull, Sphere};

/// The points of the features that face each other along the direction of least overlap.
pub(super) fn contacts(a: &Sphere, b: &Hull, at: &Placement, margin: f64, out: &mut Vec<Contact>) {
    general::contacts(&Form::ball(a, at.rotation_a), &Form::hull(b, at.rotation_b), at, margin, out);
}
