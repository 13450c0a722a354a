//! Yes or no, how far, how deep.

use super::compound::{Pairing, near, pairings};
use super::plane::Ground;
use super::quick::{Found, Walk};
use super::reach::{farthest, reach};
use super::{
    Contact, Placement, box_box, capsule_capsule, contacts, contains, implicit, mesh, plane_plane, rounding, sphere,
    terrain,
};
use crate::math::{Pose, length};
use crate::shape::{Compound, Implicit, Plane, Shape};
use glam::DVec3;
use std::cell::Cell;
use std::sync::Arc;

thread_local! {
    /// Contacts found on the way to an answer: memory used again.
    static FOUND: Cell<Vec<Contact>> = const { Cell::new(Vec::new()) };
}

/// Finds the contacts of two shapes and tells something about them.
fn of_contacts<T>(a: &Shape, b: &Shape, at: &Placement, margin: f64, tell: impl FnOnce(&[Contact]) -> T) -> T {
    FOUND.with(|cell| {
        let mut found = cell.take();
        found.clear();
        contacts(a, b, at, margin, &mut found);
        let told = tell(&found);
        cell.set(found);
        told
    })
}

/// How far apart two shapes are, and where. Positions relative to the first shape's origin, along
/// world axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gap {
    /// Shortest distance, metres; 0 when they touch or overlap.
    pub distance: f64,
    /// The point of the first shape nearest to the second, metres.
    pub on_a: DVec3,
    /// The point of the second shape nearest to the first, metres. Where the shapes overlap, both are one
    /// point that they share.
    pub on_b: DVec3,
}

/// The deepest contact of two shapes, however far apart they are; `None` where no depth is defined,
/// which is two half-spaces that do not face each other, or one that looks up and terrain.
pub fn deepest(a: &Shape, b: &Shape, at: &Placement) -> Option<Contact> {
    if !is_compound(a) && !is_compound(b) {
        return deepest_of_simple(a, b, at);
    }
    let mut best: Option<Contact> = None;
    for pair in pairings(a, b, at) {
        let at = pair.at();
        if best.is_some_and(|best| pair.balls_apart() > -best.depth || pair.at_least_apart(&at) > -best.depth) {
            continue;
        }
        if let Some(contact) = deepest_of_simple(pair.a.shape, pair.b.shape, &at)
            && best.is_none_or(|best| contact.depth > best.depth)
        {
            best = Some(Contact { on_a: contact.on_a + pair.shift, on_b: contact.on_b + pair.shift, ..contact });
        }
    }
    best
}

fn deepest_of_simple(a: &Shape, b: &Shape, at: &Placement) -> Option<Contact> {
    match (a, b) {
        (Shape::Implicit(solid), _) => return implicit::deepest(solid, b, at),
        (_, Shape::Implicit(solid)) => {
            return implicit::deepest(solid, a, &at.swapped()).map(|c| c.swapped(-at.offset));
        }
        (Shape::Mesh(a), _) => return mesh::deepest(a, b, at),
        (_, Shape::Mesh(b)) => return mesh::deepest(b, a, &at.swapped()).map(|c| c.swapped(-at.offset)),
        (Shape::Terrain(_) | Shape::Plane(_), Shape::Terrain(_) | Shape::Plane(_)) => {}
        (_, Shape::Terrain(ground)) => return terrain::deepest(a, ground, at),
        (Shape::Terrain(ground), _) => {
            return terrain::deepest(b, ground, &at.swapped()).map(|c| c.swapped(-at.offset));
        }
        (_, Shape::Plane(plane)) => return lowest(a, plane, at),
        (Shape::Plane(plane), _) => return Some(lowest(b, plane, &at.swapped())?.swapped(-at.offset)),
        _ => {}
    }
    if let Some(contact) = by_formula(a, b, at).or_else(|| Walk::new(a, b, at)?.contact()) {
        return Some(contact);
    }
    of_contacts(a, b, at, f64::INFINITY, |found| found.iter().copied().max_by(|p, q| p.depth.total_cmp(&q.depth)))
}

pub(super) fn is_compound(shape: &Shape) -> bool {
    matches!(shape, Shape::Compound(_))
}

fn is_terrain(shape: &Shape) -> bool {
    matches!(shape, Shape::Terrain(_))
}

/// The deepest contact of two bounded shapes for which there is a formula.
fn by_formula(a: &Shape, b: &Shape, at: &Placement) -> Option<Contact> {
    match (a, b) {
        (Shape::Sphere(a), _) => sphere::deepest(a, b, at),
        (_, Shape::Sphere(b)) => Some(sphere::deepest(b, a, &at.swapped())?.swapped(-at.offset)),
        (Shape::Capsule(a), Shape::Capsule(b)) => capsule_capsule::deepest(a, b, at),
        _ => None,
    }
}

/// Whether two shapes share a point. Touching counts, also where only rounding keeps them apart.
///
/// ```
/// use allide::{glam::DVec3, math::Pose, narrow::{self, Placement}, shape::Shape};
///
/// let (small, large) = (Shape::sphere(0.1).unwrap(), Shape::sphere(0.2).unwrap());
/// let at = Placement::of(&Pose::IDENTITY, &Pose::at(DVec3::new(0.1 + 0.2, 0.0, 0.0)));
/// assert!(narrow::intersects(&small, &large, &at));
/// ```
pub fn intersects(a: &Shape, b: &Shape, at: &Placement) -> bool {
    if !is_compound(a) && !is_compound(b) {
        return meet(a, b, at);
    }
    let slack = rounding(a, b, at);
    // Of two bounded shapes the balls around them tell it often.
    if length(at.offset) - a.radius() - b.radius() > slack {
        return false;
    }
    match (a, b) {
        (Shape::Compound(a), _) => near(a, b, at, slack).any(|(part, placed)| intersects(&part.shape, b, &placed)),
        _ => intersects(b, a, &at.swapped()),
    }
}

/// Whether two simple shapes share a point.
fn meet(a: &Shape, b: &Shape, at: &Placement) -> bool {
    let slack = rounding(a, b, at);
    match (a, b) {
        (Shape::Implicit(_), _) | (_, Shape::Implicit(_)) => implicit::meet(a, b, at),
        (Shape::Mesh(a), _) => mesh::meet(a, b, at, slack),
        (_, Shape::Mesh(b)) => mesh::meet(b, a, &at.swapped(), slack),
        (Shape::Plane(p), Shape::Plane(q)) => plane_plane::meet(p, q, at, slack),
        (Shape::Terrain(_), Shape::Plane(_) | Shape::Terrain(_)) | (Shape::Plane(_), Shape::Terrain(_)) => {
            terrain::meet(a, b, at, slack)
        }
        (_, Shape::Terrain(ground)) => terrain::touches(a, ground, at, slack),
        (Shape::Terrain(ground), _) => terrain::touches(b, ground, &at.swapped(), slack),
        (_, Shape::Plane(p)) => above(a, p, at) <= slack,
        (Shape::Plane(p), _) => above(b, p, &at.swapped()) <= slack,
        (Shape::Box(p), Shape::Box(q)) => box_box::meet(p, q, at, slack),
        _ => {
            if let Some(contact) = by_formula(a, b, at) {
                return contact.depth >= -slack;
            }
            let quick = Walk::new(a, b, at).and_then(|walk| walk.meet(slack));
            quick.unwrap_or_else(|| of_contacts(a, b, at, 0.0, |found| !found.is_empty()))
        }
    }
}

/// How far a bounded shape, the first, is above a half-space, metres; negative below its surface.
fn above(a: &Shape, plane: &Plane, at: &Placement) -> f64 {
    let ground = Ground::of(plane, at);
    -reach(a, at.rotation_a, -ground.normal) - ground.offset
}

/// How far apart two shapes are, and their nearest points; `None` where they meet without a depth
/// (two half-spaces that do not face each other).
pub fn distance(a: &Shape, b: &Shape, at: &Placement) -> Option<Gap> {
    if !is_compound(a) && !is_compound(b) {
        return gap(a, b, at, f64::INFINITY);
    }
    match (a, b) {
        (Shape::Compound(parts), Shape::Sphere(_) | Shape::Plane(_)) => return gap_to_parts(parts, b, at),
        (Shape::Sphere(_) | Shape::Plane(_), Shape::Compound(parts)) => {
            let gap = gap_to_parts(parts, a, &at.swapped())?;
            return Some(Gap { on_a: gap.on_b + at.offset, on_b: gap.on_a + at.offset, ..gap });
        }
        _ => {}
    }
    // The two pieces that seem nearest first: they tell best which others are too far.
    let seeming = pairings(a, b, at).enumerate().map(|(k, pair)| (k, pair.balls_apart()));
    let (first, _) = seeming.min_by(|p, q| p.1.total_cmp(&q.1))?;
    let mut best: Option<Gap> = None;
    let mut look = |pair: &Pairing| {
        let within = best.map_or(f64::INFINITY, |best| best.distance);
        if within == 0.0 || pair.balls_apart() >= within {
            return;
        }
        let at = pair.at();
        if (best.is_none() || pair.at_least_apart(&at) < within)
            && let Some(gap) = gap(pair.a.shape, pair.b.shape, &at, within)
            && gap.distance < within
        {
            best = Some(Gap { on_a: gap.on_a + pair.shift, on_b: gap.on_b + pair.shift, ..gap });
        }
    };
    pairings(a, b, at).nth(first).iter().for_each(&mut look);
    pairings(a, b, at).enumerate().filter(|(k, _)| *k != first).for_each(|(_, pair)| look(&pair));
    best
}

/// How far the parts of a compound are from a ball or a half-space: most have a formula, which is quicker than to
/// find out that it need not be asked.
fn gap_to_parts(whole: &Compound, other: &Shape, at: &Placement) -> Option<Gap> {
    let mut best: Option<Gap> = None;
    for part in whole.parts() {
        let shift = at.rotation_a * part.pose.position;
        let offset = at.offset - shift;
        let within = best.map_or(f64::INFINITY, |best| best.distance);
        let nearest = match other {
            Shape::Sphere(ball) => length(offset) - ball.radius(),
            // Parts are turned, half-spaces do not care about what.
            Shape::Plane(plane) => -Ground::of(plane, &Placement { offset, ..*at }).offset,
            _ => f64::NEG_INFINITY,
        } - part.shape.radius();
        if within == 0.0 || nearest >= within {
            continue;
        }
        let placed = Placement { rotation_a: at.rotation_a * part.pose.rotation, offset, ..*at };
        if let Some(gap) = gap(&part.shape, other, &placed, within)
            && gap.distance < within
        {
            best = Some(Gap { on_a: gap.on_a + shift, on_b: gap.on_b + shift, ..gap });
        }
    }
    best
}

/// How far apart two simple shapes are; `None` also when it is more than `within` metres.
pub(super) fn gap(a: &Shape, b: &Shape, at: &Placement, within: f64) -> Option<Gap> {
    match (a, b) {
        (Shape::Implicit(solid), _) => Some(of_contact(a, b, at, &nearest_to(solid, b, at)?)),
        (_, Shape::Implicit(solid)) => {
            let contact = nearest_to(solid, a, &at.swapped())?.swapped(-at.offset);
            Some(of_contact(a, b, at, &contact))
        }
        (Shape::Mesh(a), _) => mesh::gap(a, b, at, within),
        (_, Shape::Mesh(b)) => {
            let gap = mesh::gap(b, a, &at.swapped(), within)?;
            Some(Gap { on_a: gap.on_b + at.offset, on_b: gap.on_a + at.offset, ..gap })
        }
        (Shape::Plane(_), Shape::Plane(_)) | (Shape::Terrain(_), _) | (_, Shape::Terrain(_)) => by_contact(a, b, at),
        (_, Shape::Plane(plane)) => gap_to_plane(a, plane, at),
        (Shape::Plane(plane), _) => {
            let gap = gap_to_plane(b, plane, &at.swapped())?;
            Some(Gap { on_a: gap.on_b + at.offset, on_b: gap.on_a + at.offset, ..gap })
        }
        _ => match by_formula(a, b, at) {
            Some(contact) => Some(of_contact(a, b, at, &contact)),
            None => walked(a, b, at, within),
        },
    }
}

/// The deepest contact of a solid with another shape, or where they are apart the points nearest to each other.
fn nearest_to(solid: &Arc<Implicit>, b: &Shape, at: &Placement) -> Option<Contact> {
    let known = implicit::deepest(solid, b, at);
    match known {
        Some(contact) if contact.depth >= 0.0 => known,
        _ => implicit::apart(solid, b, at, known.as_ref()).or(known),
    }
}

/// By the walk towards the nearest points.
fn walked(a: &Shape, b: &Shape, at: &Placement, within: f64) -> Option<Gap> {
    match Walk::new(a, b, at)?.distance(within) {
        Found::Points { distance, on_a, on_b } => Some(Gap { distance, on_a, on_b }),
        Found::Beyond => None,
        Found::Unsure => by_contact(a, b, at),
    }
}

/// By the deepest contact.
fn by_contact(a: &Shape, b: &Shape, at: &Placement) -> Option<Gap> {
    Some(of_contact(a, b, at, &deepest_of_simple(a, b, at)?))
}

/// What the deepest contact tells.
fn of_contact(a: &Shape, b: &Shape, at: &Placement, contact: &Contact) -> Gap {
    let (n, depth) = (contact.normal, contact.depth);
    if depth <= 0.0 {
        return Gap { distance: -depth, on_a: contact.on_a, on_b: contact.on_b };
    }
    let shared = match (a, b) {
        // The middle of a ball, or what is nearest to it; but straight up out of the ground is no short way.
        (Shape::Sphere(ball), _) if !is_terrain(b) => n * (ball.radius() - depth).max(0.0),
        (_, Shape::Sphere(ball)) if !is_terrain(a) => at.offset - n * (ball.radius() - depth).max(0.0),
        // Between their axes.
        (Shape::Capsule(p), Shape::Capsule(q)) => {
            contact.on_a - n * p.radius()
                + n * ((p.radius() + q.radius() - depth) * p.radius() / (p.radius() + q.radius()))
        }
        // Small within large, or neither: the one's point or middle is in the other.
        _ => {
            let (here, there) = (Pose::new(DVec3::ZERO, at.rotation_a), Pose::new(at.offset, at.rotation_b));
            let of_a = [contact.on_a, here.point(middle(a))].into_iter().find(|p| contains(b, &there, *p));
            let of_b = [contact.on_b, there.point(middle(b))].into_iter().find(|p| contains(a, &here, *p));
            of_a.or(of_b).unwrap_or(contact.on_a.midpoint(contact.on_b))
        }
    };
    Gap { distance: 0.0, on_a: shared, on_b: shared }
}

/// A point inside a bounded convex shape, local axes, metres.
fn middle(shape: &Shape) -> DVec3 {
    match shape {
        Shape::Hull(hull) => hull.centre(),
        _ => DVec3::ZERO,
    }
}

/// The deepest contact of a bounded shape, the first, with a half-space, the second.
pub(super) fn lowest(a: &Shape, plane: &Plane, at: &Placement) -> Option<Contact> {
    if let Shape::Mesh(a) = a {
        return mesh::lowest(a, plane, at);
    }
    let ground = Ground::of(plane, at);
    let on_a = farthest(a, at.rotation_a, -ground.normal)?;
    let depth = ground.offset - ground.normal.dot(on_a);
    Some(Contact { on_a, on_b: on_a + ground.normal * depth, normal: -ground.normal, depth })
}

/// A bounded shape, the first, and a half-space, the second.
fn gap_to_plane(a: &Shape, plane: &Plane, at: &Placement) -> Option<Gap> {
    let Contact { on_a, on_b, depth, .. } = lowest(a, plane, at)?;
    Some(Gap { distance: (-depth).max(0.0), on_a, on_b: if depth < 0.0 { on_b } else { on_a } })
}
