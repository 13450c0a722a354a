//! How far, how deep, which way out, and rays.

use super::{contacts, decide, distance, of_plain, seen_contacts, walls};
use crate::implicit::{Limits, Registers, Verdict};
use crate::math::Pose;
use crate::narrow::compound::seen;
use crate::narrow::{self, Contact, Nearest, Placement, PushOut, RayHit, rounding};
use crate::shape::{Implicit, Shape, Sphere};
use glam::DVec3;
use std::sync::Arc;

/// Moves tried one after the other until two shapes are apart.
const MOVES: usize = 40;

/// Whether a solid and a simple shape share a point; what cannot be told from touching touches.
pub(in crate::narrow) fn meet(a: &Shape, b: &Shape, at: &Placement) -> bool {
    let size = |s: &Shape| if s.radius().is_finite() { s.radius() } else { 0.0 };
    let limits = Limits { tolerance: 1e-9 * (size(a) + size(b)), cells: 100_000 };
    decide(a, b, at, &limits).is_some_and(|known| known.verdict != Verdict::No)
}

/// The deepest contact of a solid with a simple shape, however far apart they are.
pub(in crate::narrow) fn deepest(a: &Arc<Implicit>, b: &Shape, at: &Placement) -> Option<Contact> {
    if let Some(plain) = a.plain() {
        let contact = narrow::deepest(&plain.shape, b, &of_plain(plain, at))?;
        let shift = at.rotation_a * plain.pose.position;
        return Some(Contact { on_a: contact.on_a + shift, on_b: contact.on_b + shift, ..contact });
    }
    if let Shape::Implicit(other) = b
        && let Some(plain) = other.plain()
    {
        return deepest(a, &plain.shape, &of_plain(plain, &at.swapped()).swapped());
    }
    let far = match b {
        Shape::Plane(plane) => plane.offset().abs() + at.offset.length() + a.radius(),
        Shape::Terrain(ground) => at.offset.length() + a.radius() + ground.extent(),
        bounded => at.offset.length() + a.radius() + bounded.radius(),
    };
    let facing = widening(a, b, at, [1e-12 * far, a.skin().cell()], 2.0 * far);
    match b {
        Shape::Terrain(ground) if facing.is_none() => walls::apart(a, ground, at),
        _ => facing,
    }
}

/// The deepest contact of a solid with a simple shape if they are no farther apart than `most` metres.
pub(in crate::narrow) fn deepest_within(a: &Arc<Implicit>, b: &Shape, at: &Placement, most: f64) -> Option<Contact> {
    let most = most.max(0.0);
    widening(a, b, at, [most.min(0.25 * a.skin().cell()), 0.0], most)
}

/// The same as far as the points known of both tell, without proof that there is none.
pub(in crate::narrow) fn seen_within(a: &Arc<Implicit>, b: &Shape, at: &Placement, most: f64) -> Option<Contact> {
    let mut found = Vec::new();
    let mut reach = 0.25 * a.skin().cell();
    loop {
        seen_contacts(a, b, at, reach.min(most), &mut found);
        let best = found.drain(..).max_by(|p, q| p.depth.total_cmp(&q.depth));
        if best.is_some() || reach >= most {
            return best;
        }
        reach *= 3.0;
    }
}

/// The deepest of the contacts within a reach, which grows threefold, to the second at least, up to `most` metres
/// until there are some.
fn widening(a: &Arc<Implicit>, b: &Shape, at: &Placement, [first, second]: [f64; 2], most: f64) -> Option<Contact> {
    let mut found = Vec::new();
    let mut reach = first;
    // Whether they meet in what is finer than the points known is asked once.
    contacts(a, b, at, reach, &mut found);
    loop {
        let best = found.drain(..).max_by(|p, q| p.depth.total_cmp(&q.depth));
        if best.is_some() || reach >= most {
            return best;
        }
        reach = (3.0 * reach).max(second).min(most);
        seen_contacts(a, b, at, reach, &mut found);
    }
}

/// No point of one solid is nearer to one of the other than this, metres, as the boxes around them tell; negative where
/// those overlap.
pub(in crate::narrow) fn boxes_apart(a: &Implicit, b: &Implicit, at: &Placement) -> f64 {
    let apart = |p: &Implicit, q: &Implicit, at: &Placement| {
        let (own, other) = (p.tight(), q.bounds(&seen(at)));
        let between = (other.min - own.max).max(own.min - other.max);
        let outside = between.max(DVec3::ZERO).length();
        if outside > 0.0 { outside } else { between.max_element() }
    };
    apart(a, b, at).max(apart(b, a, &at.swapped()))
}

/// The point of a solid's surface nearest to a world point.
pub(in crate::narrow) fn nearest(a: &Arc<Implicit>, pose: &Pose, point: DVec3) -> Option<Nearest> {
    let at = Placement::of(pose, &Pose::at(point));
    let contact = deepest(a, &Shape::Sphere(Sphere::POINT), &at);
    let found = contact.map(|contact| Nearest {
        point: pose.position + contact.on_a,
        normal: contact.normal,
        distance: -contact.depth,
    });
    if a.plain().is_some() || found.is_some_and(|found| found.distance <= 0.0) {
        return found;
    }
    distance::to_point(a, pose, point, found.as_ref()).or(found)
}

/// Where a ray along a unit vector first meets a solid.
pub(in crate::narrow) fn ray(a: &Implicit, pose: &Pose, origin: DVec3, direction: DVec3, reach: f64) -> Option<RayHit> {
    let (from, along) = (pose.local_point(origin), pose.rotation.conjugate() * direction);
    // No farther than the solid is: times along the ray then keep their digits.
    let most = reach.min((from - (a.tight().min + a.tight().max) * 0.5).length() + 2.0 * a.radius() + 1.0);
    let hit = a.solid().ray(from, along, most, &mut Registers::default())?;
    Some(RayHit { distance: hit.time, normal: pose.rotation * hit.normal })
}

/// A move of the first shape that parts two shapes with formulas in them: short, but not proved the shortest.
pub(in crate::narrow) fn push_out(a: &Shape, b: &Shape, at: &Placement) -> Option<PushOut> {
    let size = |s: &Shape| if s.radius().is_finite() { s.radius() } else { 0.0 };
    let scale = size(a) + size(b);
    let limits = Limits { tolerance: (1e-9 * scale).max(1e-12), cells: 50_000 };
    let apart = |way: DVec3| {
        let moved = Placement { offset: at.offset - way, ..*at };
        let known = decide(a, b, &moved, &limits);
        !known.is_some_and(|known| matches!(known.verdict, Verdict::Yes { .. }))
    };
    if apart(DVec3::ZERO) {
        return Some(PushOut { translation: DVec3::ZERO, least: true });
    }
    let mut best: Option<DVec3> = None;
    let mut found = Vec::new();
    narrow::contacts(a, b, at, 0.0, &mut found);
    found.sort_by(|p, q| q.depth.total_cmp(&p.depth));
    let mut ways: Vec<DVec3> = Vec::new();
    for contact in &found {
        if ways.len() < 4 && ways.iter().all(|w| w.dot(-contact.normal) < 0.99) {
            ways.push(-contact.normal);
        }
    }
    let straight = found.first().map(|c| -c.normal * c.depth.max(0.0));
    for start in straight.into_iter().chain(ways.iter().map(|_| DVec3::ZERO)) {
        let Some(way) = followed(a, b, at, start, scale) else { continue };
        if best.is_none_or(|best| way.length_squared() < best.length_squared()) && apart(way) {
            best = Some(way);
        }
    }
    let translation = best.or_else(|| beyond(a, b, at))?;
    Some(PushOut { translation, least: false })
}

/// From a first move on, along the deepest contact each time, until nothing overlaps.
fn followed(a: &Shape, b: &Shape, at: &Placement, start: DVec3, scale: f64) -> Option<DVec3> {
    let mut way = start;
    let mut found = Vec::new();
    for _ in 0..MOVES {
        let moved = Placement { offset: at.offset - way, ..*at };
        found.clear();
        narrow::contacts(a, b, &moved, 0.0, &mut found);
        let Some(worst) = found.iter().max_by(|p, q| p.depth.total_cmp(&q.depth)) else { return Some(way) };
        if worst.depth <= 1e-9 * scale {
            // A little farther, so that rounding does not leave them touching.
            return Some(way - worst.normal * (worst.depth.max(0.0) + 1e-9 * scale));
        }
        way -= worst.normal * worst.depth;
    }
    None
}

/// Along the axis on which the boxes around both are free of each other soonest.
fn beyond(a: &Shape, b: &Shape, at: &Placement) -> Option<DVec3> {
    let p = a.bounds(&Pose::new(DVec3::ZERO, at.rotation_a));
    if let Shape::Plane(plane) = b {
        let normal = at.rotation_b * plane.normal();
        let lowest = -narrow::reach::reach(a, at.rotation_a, -normal);
        let depth = plane.offset() + normal.dot(at.offset) - lowest;
        return Some(normal * depth.max(0.0));
    }
    if matches!(a, Shape::Plane(_) | Shape::Terrain(_)) {
        return beyond(b, a, &at.swapped()).map(|way| -way);
    }
    let q = b.bounds(&Pose::new(at.offset, at.rotation_b));
    let slack = rounding(a, b, at);
    let ways = [DVec3::X, DVec3::Y, DVec3::Z].into_iter().flat_map(|axis| {
        let up = (q.max - p.min).dot(axis) + slack;
        let down = (p.max - q.min).dot(axis) + slack;
        [axis * up, -axis * down]
    });
    ways.filter(|w| w.is_finite()).min_by(|u, v| u.length_squared().total_cmp(&v.length_squared()))
}
