//! Convex solids deep in terrain.
//!
//! Near the surface the points known of a solid lead to all that touches. Deep below it the way straight up, ridges and
//! peaks bar more than the points tell; there a convex solid is asked as other convex bodies are, by how far it reaches.
//! That takes many questions of it, and what is not deep is spared them.

use crate::narrow::{Contact, Placement, terrain};
use crate::shape::{Implicit, Shape};
use crate::terrain::Terrain;
use std::sync::Arc;

/// Share of the solid's thickness from which on it is deep.
const DEEP: f64 = 0.02;

/// How much deeper than the deepest of a body contacts may be, times the solid's radius.
const ALIKE: f64 = 1e-9;

/// Puts right the contacts from the place `first` on, if the solid is convex and deep.
pub(super) fn complete(
    a: &Arc<Implicit>,
    ground: &Terrain,
    at: &Placement,
    margin: f64,
    first: usize,
    out: &mut Vec<Contact>,
) {
    let deepest = |found: &[Contact]| found.iter().map(|c| c.depth).fold(0.0, f64::max);
    if !a.is_convex() || deepest(&out[first..]) <= DEEP * a.thickness() {
        return;
    }
    let mut found = Vec::new();
    terrain::contacts(&Shape::Implicit(Arc::clone(a)), ground, at, margin, &mut found);
    if found.is_empty() {
        return;
    }
    let close = ALIKE * a.radius();
    let most = deepest(&found) + close;
    let known = out.split_off(first);
    let is_new =
        |c: &Contact| !found.iter().any(|f| f.on_a.distance(c.on_a) <= close && f.normal.dot(c.normal) > 0.999);
    let kept: Vec<Contact> = known.into_iter().filter(|c| c.depth <= most && is_new(c)).collect();
    out.extend(found);
    out.extend(kept);
}
