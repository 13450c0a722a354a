//! Of the ways out that two meshes are told, those that count: what a shorter way frees as well is none.
//!
//! A corner of a box near the rim of a floor is behind its top and behind its side. Up is nearer; and when the box has
//! gone up, the corner is no longer in the floor, so nothing pushes it aside.

use super::couple::Couple;
use crate::math::Pose;
use crate::mesh::Mesh;
use crate::narrow::way_out::{Flat, nearest_in_front};
use crate::narrow::{Contact, Placement};
use glam::DVec3;

/// How much shorter a way must be, times the other, to count as such.
const SHORTER: f64 = 0.99;

/// Share of the depth of a contact from which a way out takes care of it.
const AGREES: f64 = 0.999;

/// Cosine of the angle between ways that lead the same way: a shorter one frees nothing of the other.
const SAME_WAY: f64 = 0.999;

/// Share of the depth of a contact from which on a shorter way, at a slant, takes that along: links that hang in each
/// other on four slanting faces are held by all of them, and not by two now and by the others in the next moment.
const ALONG: f64 = 0.7;

/// Ways out of deep meshes that are tried, at most.
const MOST_WAYS: usize = 32;

/// Steps that contacts are followed for, at most.
const MOST_STEPS: usize = 6;

/// Drops from the place `first` on those contacts that overlap no more once the meshes are parted by another, shorter
/// one.
pub(super) fn keep_shortest(couple: &Couple, first: usize, out: &mut Vec<Contact>) {
    let deep = |c: &Contact| c.depth > 1e-9 * couple.size;
    let Some(least) = out[first..].iter().filter(|c| deep(c)).map(|c| c.depth).reduce(f64::min) else { return };
    if out[first..].iter().all(|c| c.depth * SHORTER <= least) {
        return;
    }
    let mut order: Vec<usize> = (first..out.len()).filter(|k| deep(&out[*k])).collect();
    order.sort_by(|p, q| out[*p].depth.total_cmp(&out[*q].depth));
    let (mut kept, mut dropped): (Vec<Contact>, Vec<usize>) = (Vec::new(), Vec::new());
    for k in order {
        let contact = out[k];
        if is_settled(couple, &contact, &kept) {
            dropped.push(k);
        } else {
            kept.push(contact);
        }
    }
    dropped.sort_unstable();
    let mut place = 0..;
    out.retain(|_| place.next().is_none_or(|k| dropped.binary_search(&k).is_err()));
}

/// The same of two surfaces, which have no inside that would tell what is free: where one contact parts them, the deeper
/// ones that lead another way ask for nothing.
pub(super) fn keep_what_parts(couple: &Couple, first: usize, out: &mut Vec<Contact>) {
    let mut deep: Vec<Contact> = out[first..].iter().filter(|c| c.depth > 1e-12 * couple.size).copied().collect();
    deep.sort_by(|p, q| p.depth.total_cmp(&q.depth));
    if !deep.iter().any(|c| asks_for_more(c, &deep[0])) {
        return;
    }
    let Some(way) = first_that_parts(couple, deep) else { return };
    let mut place = 0..;
    out.retain(|c| place.next().is_none_or(|k| k < first) || !asks_for_more(c, &way));
}

/// Whether a contact is deeper than another and leads another way.
fn asks_for_more(contact: &Contact, shorter: &Contact) -> bool {
    let alike = shorter.normal.dot(contact.normal);
    shorter.depth < SHORTER * contact.depth && alike < SAME_WAY && alike * shorter.depth < ALONG * contact.depth
}

/// Whether both points of a contact, as far as they are inside, are free after one of the moves that `shorter` ones
/// ask for.
fn is_settled(couple: &Couple, contact: &Contact, shorter: &[Contact]) -> bool {
    let other = |c: &&Contact| asks_for_more(contact, c);
    if !shorter.iter().any(|c| other(&c)) {
        return false;
    }
    let mut inside = Point::inside(couple, contact.on_a, contact.on_b);
    if inside.is_empty() {
        // A long way through both, from beyond the one to beyond the other.
        let middle = contact.on_a.midpoint(contact.on_b);
        inside = Point::inside(couple, middle, middle);
    }
    // No move frees a point by less than it is deep.
    let least = inside.iter().map(|p| p.depth()).fold(0.0, f64::max);
    !inside.is_empty()
        && shorter.iter().filter(other).any(|c| {
            let far = c.depth * (1.0 + 1e-6) + 1e-9 * couple.size;
            far >= least && inside.iter().all(|p| !p.is_inside(c.normal * far))
        })
}

/// What is known of an overlap.
pub(super) struct Depths {
    /// So far some point is inside, metres.
    pub inside: f64,
    /// So thick the thinner mesh is, metres.
    pub thin: f64,
    /// Whether it is so shallow that contacts that part the meshes at once are good enough.
    pub shallow: bool,
}

/// Where one of `ways`, the shortest first, parts deep meshes by less than the contacts from the place `first` on lead
/// to, step by step: adds it, and drops what asks for more than that. `again` tells the contacts elsewhere, `ways` those
/// of so many metres.
pub(super) fn complete(
    (couple, depths): (&Couple, Depths),
    first: usize,
    out: &mut Vec<Contact>,
    again: impl Fn(&Placement) -> Vec<Contact>,
    ways: impl FnOnce(f64) -> Vec<Contact>,
) {
    let contacts = &out[first..];
    let most = match step_by_step(couple, contacts, again) {
        // No move is shorter than some point is deep.
        Some((moved, 1)) if depths.shallow || SHORTER * moved.length() <= depths.inside => return,
        // What one contact alone leads to has to be longer by some; of what several do, a single one that leads as far
        // is better.
        Some((moved, 1)) if contacts.iter().any(|c| leads_to(c, moved)) => SHORTER * moved.length(),
        Some((moved, _)) => moved.length() * (1.0 + 1e-5),
        None if oppose(contacts) => return,
        // Not held from two sides; the steps are short.
        None => depths.thin,
    };
    let Some(way) = first_that_parts(couple, ways(most)) else { return };
    let agrees = |c: &Contact| c.normal.dot(way.normal) * way.depth >= AGREES * c.depth;
    let mut place = 0..;
    out.retain(|c| place.next().is_none_or(|k| k < first) || agrees(c));
    out.push(way);
}

/// Whether a contact alone asks for a move.
fn leads_to(contact: &Contact, moved: DVec3) -> bool {
    (contact.normal * contact.depth).distance(moved) <= 1e-6 * moved.length()
}

/// Whether some contacts push across or against others.
pub(super) fn oppose(contacts: &[Contact]) -> bool {
    let deep = contacts.iter().filter(|c| c.depth > 0.0);
    deep.clone().any(|c| deep.clone().any(|other| c.normal.dot(other.normal) < 0.1))
}

/// The first of `ways` that parts the meshes; not all are tried where there are many.
pub(super) fn first_that_parts(couple: &Couple, ways: Vec<Contact>) -> Option<Contact> {
    ways.into_iter().take(MOST_WAYS).find(|c| is_parted(couple, c.normal * c.depth))
}

/// Where the second mesh goes until nothing overlaps if it follows contacts, and those that there are where it has
/// come to, and so on, metres, and in how many steps. `None` where that takes too many, as for what is held from two
/// sides, and stays so.
fn step_by_step(
    couple: &Couple,
    contacts: &[Contact],
    again: impl Fn(&Placement) -> Vec<Contact>,
) -> Option<(DVec3, usize)> {
    let (mut moved, mut found) = (DVec3::ZERO, contacts.to_vec());
    for steps in 1..=MOST_STEPS {
        let planes: Vec<(DVec3, f64)> = found.iter().map(|c| (c.normal, c.depth.max(0.0))).collect();
        let step = nearest_in_front(&planes, &Flat::SPACE);
        // Of what pushes both ways, the deepest.
        let deepest = || found.iter().max_by(|p, q| p.depth.total_cmp(&q.depth)).map(|c| c.normal * c.depth.max(0.0));
        moved += step.or_else(deepest)?;
        match parted(couple, moved) {
            None => return Some((moved, steps)),
            Some(at) => found = again(&at),
        }
    }
    None
}

/// Where the meshes are after a move of the second, or one a little longer, if they still overlap.
fn parted(couple: &Couple, way: DVec3) -> Option<Placement> {
    let farther = way * (1.0 + 1e-6) + way.normalize_or_zero() * (1e-9 * couple.size);
    let at = Placement { offset: couple.at.offset + farther, ..couple.at };
    Couple::new(couple.a, couple.b, &at).meet(0.0).then_some(at)
}

/// Whether the meshes overlap no more after such a move of the second.
pub(super) fn is_parted(couple: &Couple, way: DVec3) -> bool {
    parted(couple, way).is_none()
}

/// A point of one mesh beside the other. World axes, from the first one's origin, metres.
struct Point<'a> {
    other: &'a Mesh,
    at: DVec3,
    /// Of the other mesh.
    frame: Pose,
    /// Which way it goes as the meshes are parted along a normal.
    sign: f64,
}

impl<'a> Point<'a> {
    /// A point of the first mesh and one of the second, as far as they are in the other one or on its surface: edges
    /// that cross just where they come in have both their points there.
    fn inside(couple: &Couple<'a>, on_a: DVec3, on_b: DVec3) -> Vec<Point<'a>> {
        let at = &couple.at;
        let points = [
            Point { other: couple.b, at: on_a, frame: Pose::new(at.offset, at.rotation_b), sign: -1.0 },
            Point { other: couple.a, at: on_b, frame: Pose::new(DVec3::ZERO, at.rotation_a), sign: 1.0 },
        ];
        let counts = |p: &Point| p.depth() <= 1e-9 * couple.size || p.is_inside(DVec3::ZERO);
        points.into_iter().filter(counts).collect()
    }

    /// Whether it is in the other mesh once the meshes are parted by a move.
    fn is_inside(&self, parted: DVec3) -> bool {
        self.other.contains(self.frame.local_point(self.at + parted * self.sign))
    }

    /// How far it is from the other's surface, metres.
    fn depth(&self) -> f64 {
        let at = self.frame.local_point(self.at);
        self.other.nearest(at, f64::INFINITY).map_or(0.0, |near| near.nearest.point.distance(at))
    }
}
