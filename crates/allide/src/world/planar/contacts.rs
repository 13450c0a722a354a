//! The contacts of two flat bodies within a step.

use super::corners::Look;
use super::discs::{self, Disc};
use super::outlines::{self, FlatPatch};
use super::rim::Rim;
use super::{PlanarBody, deep, flat, thickness};
use crate::manifold::Patch;
use crate::math::{Pose, tolerance};
use crate::narrow::Contact;
use crate::planar::{self, Placed, PlanarShape};
use glam::DVec2;

/// Share of the thinner body's thickness up to which an overlap is told by corners and edges.
const SHALLOW: f64 = 0.2;

/// Appends the patches of two bodies; see [`crate::world::Form::patches`].
pub fn patches(a: &PlanarBody, b: &PlanarBody, margin: f64, dt: f64, out: &mut Vec<Patch>) {
    let (one, other) = (Placed::new(&a.shape, flat(&a.pose)), Placed::new(&b.shape, flat(&b.pose)));
    let turn = ((a.spin - b.spin).length() * dt).min(1.0);
    for patch in find(&one, &other, margin, turn) {
        let contact = |p: &outlines::Point| Contact {
            on_a: p.on_a.extend(0.0),
            on_b: p.on_b.extend(0.0),
            normal: patch.normal.extend(0.0),
            depth: p.depth,
        };
        let contacts: Vec<Contact> = patch.points.iter().map(contact).collect();
        out.push(Patch::of(&contacts));
    }
}

/// Whether two shapes overlap deeper than this, metres.
pub fn overlap_deeper(a: (&PlanarShape, &Pose), b: (&PlanarShape, &Pose), depth: f64) -> bool {
    let (one, other) = (Placed::new(a.0, flat(a.1)), Placed::new(b.0, flat(b.1)));
    find(&one, &other, 0.0, 0.0).iter().flat_map(|p| &p.points).any(|p| p.depth > depth)
}

/// The patches of two placed shapes, relative to the first one's position: what touches, overlaps or has
/// a gap of at most `margin` metres.
fn find(a: &Placed, b: &Placed, margin: f64, turn: f64) -> Vec<FlatPatch> {
    let origin = a.pose.position();
    let ((low, high), (least, most)) = (a.bounds(), b.bounds());
    let size = a.shape.radius().min(b.shape.radius());
    let tiny = 1e3 * tolerance::RELATIVE * size + 4.0 * f64::EPSILON * origin.abs().max_element();
    let look = Look { margin, tiny, turn };
    let room = DVec2::splat(margin + tiny);
    let region = (low.max(least) - room - origin, high.min(most) + room - origin);
    if region.0.cmpgt(region.1).any() {
        return Vec::new();
    }
    let rim = |shape: &Placed| shape.shape.outline().map(|o| Rim::new(o, &shape.pose, origin, region));
    let disc = |shape: &Placed| Disc { centre: shape.pose.position() - origin, radius: shape.shape.radius() };
    match (rim(a), rim(b)) {
        (Some(p), Some(q)) => two_outlines((a, &p), (b, &q), &look, origin),
        (None, Some(q)) => discs::disc_on_rim(&disc(a), &q, &look),
        (Some(p), None) => discs::disc_on_rim(&disc(b), &p, &look).into_iter().map(swapped).collect(),
        (None, None) => discs::discs(&disc(a), &disc(b), &look).into_iter().collect(),
    }
}

fn two_outlines(a: (&Placed, &Rim), b: (&Placed, &Rim), look: &Look, origin: DVec2) -> Vec<FlatPatch> {
    let found = outlines::patches(a.1, b.1, look);
    let deepest = found.iter().flat_map(|p| &p.points).fold(f64::NEG_INFINITY, |m, p| m.max(p.depth));
    let shallow = SHALLOW * thickness(a.0.shape).min(thickness(b.0.shape));
    // Edges may cross without a corner inside, and corners deep inside do not know which way they came.
    let doubtful = deepest > shallow || deepest <= 0.0;
    if doubtful && planar::overlaps(a.0, b.0) {
        let least = deep::patch(a, b, origin);
        // Of bodies that touch within rounding, what was found is better.
        if let Some(patch) = least.filter(|p| deepest > shallow || p.points[0].depth > look.tiny) {
            return vec![patch];
        }
    }
    found
}

fn swapped(mut patch: FlatPatch) -> FlatPatch {
    patch.normal = -patch.normal;
    for p in &mut patch.points {
        (p.on_a, p.on_b) = (p.on_b, p.on_a);
    }
    patch
}
