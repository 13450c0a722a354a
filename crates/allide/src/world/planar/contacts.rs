//! The contacts of two flat bodies within a step.

use super::ahead;
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
const SHALLOW: f64 = 0.5;

/// Share of that from which on the least push-out is asked whether it is so.
const DOUBTFUL: f64 = 0.1;

/// Share of the smaller body's radius up to which the places that are near now tell where bodies meet.
pub const NEAR: f64 = 0.5;

/// Sine of the largest turn in a step that places are looked for.
const MOST_TURN: f64 = 0.25;

/// Appends the patches of two bodies; see [`crate::world::Form::patches`].
pub fn patches(a: &PlanarBody, b: &PlanarBody, margin: f64, dt: f64, out: &mut Vec<Patch>) {
    let (one, other) = (Placed::new(&a.shape, flat(&a.pose)), Placed::new(&b.shape, flat(&b.pose)));
    let turn = ((a.spin - b.spin).length() * dt).min(MOST_TURN);
    let size = a.shape.radius().min(b.shape.radius());
    let mut all = find(&one, &other, margin.min(NEAR * size), turn);
    ahead::settle(a, b, (margin, dt), &mut all);
    for patch in all {
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
pub fn find(a: &Placed, b: &Placed, margin: f64, turn: f64) -> Vec<FlatPatch> {
    let origin = a.pose.position();
    let ((low, high), (least, most)) = (a.bounds(), b.bounds());
    let size = a.shape.radius().min(b.shape.radius());
    let tiny = 1e3 * tolerance::RELATIVE * size + 4.0 * f64::EPSILON * origin.abs().max_element();
    let deepest = SHALLOW * thickness(a.shape).min(thickness(b.shape));
    let look = Look { margin, deepest, tiny, turn };
    let room = DVec2::splat(margin + tiny);
    let region = (low.max(least) - room - origin, high.min(most) + room - origin);
    if region.0.cmpgt(region.1).any() {
        return Vec::new();
    }
    let disc = |shape: &Placed| Disc { centre: shape.pose.position() - origin, radius: shape.shape.radius() };
    match (Rim::new(a, origin, region), Rim::new(b, origin, region)) {
        (Some(p), Some(q)) => two_outlines((a, &p), (b, &q), &look),
        (None, Some(q)) => disc_on_outline((a, &disc(a)), (b, &q), &look),
        (Some(p), None) => disc_on_outline((b, &disc(b)), (a, &p), &look).into_iter().map(swapped).collect(),
        (None, None) => discs::discs(&disc(a), &disc(b), &look).into_iter().collect(),
    }
}

fn two_outlines(a: (&Placed, &Rim), b: (&Placed, &Rim), look: &Look) -> Vec<FlatPatch> {
    let (found, all) = outlines::patches(a.1, b.1, look);
    let deepest = found.iter().flat_map(|p| &p.points).fold(f64::NEG_INFINITY, |m, p| m.max(p.depth));
    // Edges may cross without a corner inside, and corners deep inside do not know which way they came.
    let untold = !all || deepest <= 0.0;
    if (untold || deepest > DOUBTFUL * look.deepest) && planar::overlaps(a.0, b.0) {
        // What was found is better where it is as deep as the least push-out, or all of it is rounding.
        let parted = deep::patches(a.0, b.0, look, if untold { look.tiny } else { 1.5 * deepest });
        if !parted.is_empty() {
            return parted;
        }
    }
    found
}

fn disc_on_outline(a: (&Placed, &Disc), b: (&Placed, &Rim), look: &Look) -> Vec<FlatPatch> {
    if b.1.holds(a.1.centre) {
        // Its middle is inside: out by the least push-out.
        let way = planar::push_out(a.0, b.0);
        // In a notch it touches beside the way by which it came out.
        let touching = planar::distance(&a.0.moved_by(way), b.0).on_b + way;
        return vec![discs::pushed_out(a.1, way, a.1.centre + touching)];
    }
    discs::disc_on_rim(a.1, b.1, look)
}

fn swapped(mut patch: FlatPatch) -> FlatPatch {
    patch.normal = -patch.normal;
    for p in &mut patch.points {
        (p.on_a, p.on_b) = (p.on_b, p.on_a);
    }
    patch
}
