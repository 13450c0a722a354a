//! Yes or no, how far: questions answered by the deepest contact of a pair.

use super::compound::pairings;
use super::general;
use super::{Contact, Placement, contacts, plane_plane, rounding};
use crate::shape::Shape;
use glam::DVec3;

/// How far apart two shapes are, and where. Positions relative to the first shape's origin, along
/// world axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gap {
    /// Shortest distance, metres; 0 when they touch or overlap.
    pub distance: f64,
    /// The point of the first shape nearest to the second, metres.
    pub on_a: DVec3,
    /// The point of the second shape nearest to the first, metres. Where the shapes overlap, points of
    /// each that lie within the other.
    pub on_b: DVec3,
}

/// The deepest contact of two shapes, however far apart they are; `None` where no depth is defined,
/// which is two half-spaces that do not face each other.
pub fn deepest(a: &Shape, b: &Shape, at: &Placement) -> Option<Contact> {
    if !is_compound(a) && !is_compound(b) {
        return deepest_of_simple(a, b, at);
    }
    let mut best: Option<Contact> = None;
    for pair in pairings(a, b, at) {
        if best.is_some_and(|best| pair.at_least_apart() > -best.depth) {
            continue;
        }
        if let Some(contact) = deepest_of_simple(pair.a.shape, pair.b.shape, &pair.at)
            && best.is_none_or(|best| contact.depth > best.depth)
        {
            best = Some(Contact { on_a: contact.on_a + pair.shift, on_b: contact.on_b + pair.shift, ..contact });
        }
    }
    best
}

fn deepest_of_simple(a: &Shape, b: &Shape, at: &Placement) -> Option<Contact> {
    let mut found = Vec::new();
    contacts(a, b, at, f64::INFINITY, &mut found);
    found.into_iter().max_by(|p, q| p.depth.total_cmp(&q.depth))
}

pub(super) fn is_compound(shape: &Shape) -> bool {
    matches!(shape, Shape::Compound(_))
}

/// Whether a shape is served by the general way, which knows shorter answers to yes-or-no and how far.
fn is_general(shape: &Shape) -> bool {
    matches!(shape, Shape::Cone(_) | Shape::Hull(_))
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
    if let (Shape::Plane(p), Shape::Plane(q)) = (a, b) {
        return plane_plane::meet(p, q, at, rounding(a, b, at));
    }
    let mut found = Vec::new();
    pairings(a, b, at).any(|pair| {
        if pair.at_least_apart() > rounding(pair.a.shape, pair.b.shape, &pair.at) {
            return false;
        }
        let (a, b) = (pair.a.shape, pair.b.shape);
        if (is_general(a) || is_general(b))
            && let Some(answer) = general::meet(a, b, &pair.at, rounding(a, b, &pair.at))
        {
            return answer;
        }
        contacts(a, b, &pair.at, 0.0, &mut found);
        !found.is_empty()
    })
}

/// How far apart two shapes are, and their nearest points; `None` where they meet without a depth
/// (two half-spaces that do not face each other).
pub fn distance(a: &Shape, b: &Shape, at: &Placement) -> Option<Gap> {
    if (is_general(a) || is_general(b))
        && let Some(gap) = general::gap(a, b, at)
    {
        return Some(gap);
    }
    let contact = deepest(a, b, at)?;
    Some(Gap { distance: (-contact.depth).max(0.0), on_a: contact.on_a, on_b: contact.on_b })
}
