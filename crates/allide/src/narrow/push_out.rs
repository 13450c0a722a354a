//! The move that parts two shapes.

use super::compound::{Pairing, pairings, pieces};
use super::impact::{Motion, impact};
use super::questions::is_compound;
use super::reach::reach;
use super::way_out::{Flat, nearest_in_front};
use super::{Contact, Placement, contacts, deepest, implicit, intersects, mesh, terrain};
use crate::math::{tolerance, unit};
use crate::shape::Shape;
use crate::terrain::Terrain;
use glam::DVec3;
use std::sync::Arc;

/// A move that parts two shapes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PushOut {
    /// How the first shape has to move, metres along world axes; zero when they do not overlap.
    pub translation: DVec3,
    /// No shorter move does it. Always so where both shapes are convex; of compounds where it is proved, of terrain
    /// and formulas only where they do not overlap.
    pub least: bool,
}

/// How much longer than proved necessary a move may be and still count as the least, times its length.
const AS_SHORT: f64 = 1e-9;

/// Moves that contacts lead to, one after the other, and what they ask for in all, at most.
const MOST_MOVES: usize = 16;
const MOST_PLANES: usize = 64;

/// How far on it has to be free where a move leads to, times the way, and times the size.
const ROOM: f64 = 1e-4;
const LEAST_ROOM: f64 = 1e-6;

/// How near contacts are that still hold what is free, times the way it has moved.
const NEAR: f64 = 1e-2;

/// The move of the first shape that parts it from the second: the shortest where both are convex, a
/// short one where a compound, terrain or a formula is among them. `None` when no move does: two half-spaces that do not face
/// each other.
///
/// ```
/// use allide::{glam::DVec3, math::Pose, narrow::{self, Placement}, shape::Shape};
///
/// let cube = Shape::cuboid(DVec3::ONE).unwrap();
/// let at = Placement::of(&Pose::IDENTITY, &Pose::at(DVec3::new(0.9, 0.3, 0.0)));
/// let out = narrow::push_out(&cube, &cube, &at).unwrap();
/// assert!((out.translation - DVec3::new(-0.1, 0.0, 0.0)).length() < 1e-15 && out.least);
/// ```
pub fn push_out(a: &Shape, b: &Shape, at: &Placement) -> Option<PushOut> {
    // As what it is proved to be, wherever that lies in it.
    if let Some((shape, at)) = implicit::plainly(a, at) {
        return push_out(shape, b, &at);
    }
    if let Some((shape, at)) = implicit::plainly(b, &at.swapped()) {
        return push_out(a, shape, &at.swapped());
    }
    let formula = |shape: &Shape| pieces(shape).any(|piece| implicit::is_implicit(piece.shape));
    if formula(a) || formula(b) {
        return implicit::push_out(a, b, at);
    }
    match (a, b) {
        (Shape::Terrain(_) | Shape::Plane(_), Shape::Terrain(_) | Shape::Plane(_)) => {}
        (_, Shape::Terrain(ground)) => return Some(of_terrain(a, ground, at)),
        (Shape::Terrain(ground), _) => {
            let PushOut { translation, least } = of_terrain(b, ground, &at.swapped());
            return Some(PushOut { translation: -translation, least });
        }
        _ => {}
    }
    let contact = deepest(a, b, at)?;
    let concave = |shape: &Shape| is_compound(shape) || matches!(mesh::as_hull(shape), Shape::Mesh(_));
    // Of a mesh a contact without depth may be all that was found where thin things pass through each other.
    let apart = contact.depth < 0.0 || contact.depth == 0.0 && !has_mesh(a) && !has_mesh(b);
    if apart || !concave(a) && !concave(b) {
        return Some(PushOut { translation: -contact.normal * contact.depth.max(0.0), least: true });
    }
    Some(of_compounds(a, b, at, &contact))
}

/// A move of a body off the ground: short, but not always the shortest.
fn of_terrain(body: &Shape, ground: &Arc<Terrain>, at: &Placement) -> PushOut {
    let placed: Vec<(&Shape, Placement)> = pieces(body)
        .map(|piece| {
            let shift = at.rotation_a * piece.pose.position;
            let rotation_a = at.rotation_a * piece.pose.rotation;
            (piece.shape, Placement { rotation_a, offset: at.offset - shift, ..*at })
        })
        .collect();
    if has_mesh(body) {
        let up = placed.iter().map(|(shape, at)| match shape {
            Shape::Mesh(mesh) => mesh::way_up(mesh, ground, at),
            convex => terrain::way_up(convex, ground, at).unwrap_or(0.0),
        });
        let up = if intersects(body, &Shape::Terrain(ground.clone()), at) { up.fold(0.0, f64::max) } else { 0.0 };
        return PushOut { translation: DVec3::Z * up, least: up == 0.0 };
    }
    let translation = terrain::push_out(&placed, ground);
    PushOut { translation, least: translation == DVec3::ZERO }
}

/// Every pair of parts must be parted, so no move is shorter than the deepest overlap of any; along
/// several directions it is seen how far to go until all are free of each other.
fn of_compounds(a: &Shape, b: &Shape, at: &Placement, deepest: &Contact) -> PushOut {
    let mut directions = vec![-deepest.normal];
    let mut found = Vec::new();
    contacts(a, b, at, 0.0, &mut found);
    for contact in &found {
        if directions.iter().all(|d| d.dot(-contact.normal) < 0.999) {
            directions.push(-contact.normal);
        }
    }
    let sideways = [DVec3::X, DVec3::NEG_X, DVec3::Y, DVec3::NEG_Y, DVec3::Z, DVec3::NEG_Z];
    directions.extend(sideways.into_iter().chain((at.offset != DVec3::ZERO).then(|| unit(-at.offset))));
    let mut best = of_meshes(a, b, at).unwrap_or((f64::INFINITY, deepest.normal));
    for direction in directions {
        if let Some(way) = way_out(a, b, at, direction, best.0)
            && way < best.0
        {
            best = (way, direction);
        }
    }
    if has_mesh(a) || has_mesh(b) {
        best = by_contacts(a, b, at, best);
    }
    // Of meshes no depth says that no shorter way is left.
    let proved = best.0 == 0.0 || !has_mesh(a) && !has_mesh(b) && best.0 <= deepest.depth * (1.0 + AS_SHORT);
    PushOut { translation: best.1 * best.0, least: proved }
}

/// The move that the deepest contact of two meshes at rest asks for, a way and its direction, if it parts them: from
/// within a ring that holds the other it is far shorter than what leads past all of it.
fn of_meshes(a: &Shape, b: &Shape, at: &Placement) -> Option<(f64, DVec3)> {
    let (Shape::Mesh(one), Shape::Mesh(two)) = (a, b) else { return None };
    let found = mesh::collect(one, two, at, [Motion::default(); 2]);
    let deepest = found.into_iter().max_by(|p, q| p.depth.total_cmp(&q.depth))?;
    let size = one.radius() + two.radius() + at.offset.length();
    let far = deepest.depth * (1.0 + AS_SHORT) + 10.0 * tolerance::RELATIVE * size;
    let moved = Placement { offset: at.offset + deepest.normal * far, ..*at };
    (deepest.depth > 0.0 && !intersects(a, b, &moved)).then_some((far, -deepest.normal))
}

/// The move known, a way and its direction, or a shorter one that contacts lead to: in a hollow the first shape may be
/// free long before it is past all of the second. What they ask for where the shapes are, and where that leads to, is
/// done all at once, by the shortest move; and so from where the move known leads to.
fn by_contacts(a: &Shape, b: &Shape, at: &Placement, mut best: (f64, DVec3)) -> (f64, DVec3) {
    let shorter = 1.0 - 1e-6;
    let size = [a, b].into_iter().map(Shape::radius).filter(|r| r.is_finite()).sum::<f64>() + at.offset.length();
    for start in [DVec3::ZERO, best.1 * best.0] {
        let (mut planes, mut moved) = (Vec::new(), start);
        if !start.is_finite() {
            continue;
        }
        for _ in 0..MOST_MOVES {
            let there = Placement { offset: at.offset - moved, ..*at };
            let far = moved.length();
            let meet_beyond = |more: f64| {
                let on = moved.normalize_or_zero() * more;
                intersects(a, b, &Placement { offset: there.offset - on, ..there })
            };
            // A gap in which it has no room is none.
            let free = far > 0.0
                && !meet_beyond(AS_SHORT * far + 10.0 * tolerance::RELATIVE * size)
                && !meet_beyond((ROOM * far).max(LEAST_ROOM * size));
            if free && far < shorter * best.0 {
                best = (far, moved / far);
            }
            let mut found = Vec::new();
            // What it has just passed is near.
            contacts(a, b, &there, if free { NEAR * far } else { 0.0 }, &mut found);
            planes.extend(found.iter().map(|c| (-c.normal, c.depth - c.normal.dot(moved))));
            planes.truncate(MOST_PLANES);
            match nearest_in_front(&planes, &Flat::SPACE) {
                Some(next) if next.length() < shorter * best.0 && next.distance(moved) > 1e-9 * far => moved = next,
                _ => break,
            }
        }
    }
    best
}

/// Whether a mesh is among its parts.
fn has_mesh(shape: &Shape) -> bool {
    pieces(shape).any(|piece| matches!(piece.shape, Shape::Mesh(_)))
}

/// How far the first shape has to move along the unit vector `direction` until no part of it overlaps
/// the second, metres; `None` when that is not nearer than `nearest`.
fn way_out(a: &Shape, b: &Shape, at: &Placement, direction: DVec3, nearest: f64) -> Option<f64> {
    // The ways at which each pair of parts overlaps.
    let mut spans: Vec<(f64, f64)> = pairings(a, b, at).filter_map(|pair| span(&pair, direction, nearest)).collect();
    spans.sort_by(|p, q| p.0.total_cmp(&q.0));
    let mut way = 0.0;
    for (from, to) in spans {
        if from > way {
            break;
        }
        way = f64::max(way, to);
    }
    (way < nearest).then_some(way)
}

/// The ways along `direction` between which a pair of parts overlaps, metres; `None` when that is not
/// within `nearest`.
fn span(pair: &Pairing, direction: DVec3, nearest: f64) -> Option<(f64, f64)> {
    let (a, b, at) = (pair.a.shape, pair.b.shape, pair.at());
    if !a.radius().is_finite() || !b.radius().is_finite() {
        return span_on_plane(&deepest(a, b, &at)?, direction);
    }
    let moved = |way: f64| Placement { offset: at.offset - direction * way, ..at };
    let still = Motion::default();
    let moving = |speed: f64| Motion { velocity: direction * speed, spin: DVec3::ZERO };
    // Beyond this they are apart for sure: from there back, and from here on.
    let ends = reach(b, at.rotation_b, direction) + reach(a, at.rotation_a, -direction);
    let far = at.offset.dot(direction) + ends;
    if far <= 0.0 {
        return None;
    }
    let enter = impact(a, b, &at, [moving(1.0), still], far.min(nearest))?;
    // Where exactly it ends beyond that is all one.
    if nearest < far && intersects(a, b, &moved(nearest)) {
        return Some((enter, far));
    }
    let back = impact(a, b, &moved(far), [moving(-1.0), still], far)?;
    Some((enter, far - back))
}

/// The same where one of the two is a half-space: the overlap changes evenly.
fn span_on_plane(contact: &Contact, direction: DVec3) -> Option<(f64, f64)> {
    let growing = contact.normal.dot(direction);
    let even = -contact.depth / growing;
    if contact.depth > 0.0 {
        Some((0.0, if growing < 0.0 { even } else { f64::INFINITY }))
    } else {
        (growing > 0.0).then_some((even, f64::INFINITY))
    }
}
