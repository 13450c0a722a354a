//! Nearest points of two cores that are apart (Gilbert, Johnson and Keerthi 1988).

use super::{Couple, Few};
use crate::math::length;
use glam::DVec3;

/// Iterations after which the search stops; curved shapes need up to a few dozen.
const ITERATIONS: usize = 100;

/// Points of {b − a} that span the part nearest to the origin.
type Simplex = Few<DVec3, 4>;

/// How two cores lie.
pub(super) enum Between {
    /// Apart: the shortest vector from a to b, metres.
    Apart(DVec3),
    /// Overlapping, or touching but for rounding: of the directions tried, from a to b and of any
    /// length, the one in which they overlap least.
    Meeting(DVec3),
}

/// How two cores lie. The search starts in direction `start`, from a to b, and ends when the
/// distance is known to the part `precision` of it.
pub(super) fn between(couple: &Couple, start: DVec3, precision: f64) -> Between {
    let touching = 1e-14 * couple.size();
    let mut tried = start;
    let mut least = f64::INFINITY;
    let mut vector = -couple.gradient(start);
    let mut simplex = Simplex::new(DVec3::ZERO);
    simplex.push(vector);
    for _ in 0..ITERATIONS {
        let squared = vector.length_squared();
        if squared <= touching * touching {
            return Between::Meeting(tried);
        }
        let next = -couple.gradient(vector);
        let lower = vector.dot(next);
        let overlap = -lower / squared.sqrt();
        if overlap < least {
            (tried, least) = (vector, overlap);
        }
        if squared - lower <= precision * squared || simplex.contains(&next) {
            break;
        }
        let mut grown = simplex;
        grown.push(next);
        match nearest_to_origin(&grown) {
            Some((reduced, closer)) if closer.length_squared() < squared => (simplex, vector) = (reduced, closer),
            // All of {b − a} is beyond a plane: a simplex that holds the origin is rounding.
            None if lower <= 0.0 => return Between::Meeting(tried),
            _ => break,
        }
    }
    Between::Apart(vector)
}

/// The part of the simplex nearest to the origin and its nearest point; `None` when a tetrahedron
/// holds the origin.
fn nearest_to_origin(simplex: &Simplex) -> Option<(Simplex, DVec3)> {
    match simplex[..] {
        [a, b] => Some(on_segment(a, b)),
        [a, b, c] => Some(on_triangle(a, b, c)),
        [a, b, c, d] => on_tetrahedron([a, b, c, d]),
        _ => Some((*simplex, simplex[0])),
    }
}

fn simplex_of(points: &[DVec3]) -> Simplex {
    let mut simplex = Simplex::new(DVec3::ZERO);
    for p in points {
        simplex.push(*p);
    }
    simplex
}

fn on_segment(a: DVec3, b: DVec3) -> (Simplex, DVec3) {
    let along = b - a;
    let t = -a.dot(along);
    let whole = along.length_squared();
    if t <= 0.0 {
        (simplex_of(&[a]), a)
    } else if t >= whole {
        (simplex_of(&[b]), b)
    } else {
        (simplex_of(&[a, b]), a + along * (t / whole))
    }
}

/// Inside the triangle when the origin's foot is on the inner side of all edges; otherwise on the
/// best of the edges.
fn on_triangle(a: DVec3, b: DVec3, c: DVec3) -> (Simplex, DVec3) {
    let normal = (b - a).cross(c - a);
    let squared = normal.length_squared();
    let weights = [b.cross(c).dot(normal), c.cross(a).dot(normal), a.cross(b).dot(normal)];
    if squared > 0.0 && weights.iter().all(|w| *w > 0.0) {
        return (simplex_of(&[a, b, c]), normal * (a.dot(normal) / squared));
    }
    best_of([on_segment(a, b), on_segment(b, c), on_segment(c, a)])
}

/// The best of the faces that the origin is beyond; `None` when it is beyond none.
fn on_tetrahedron([a, b, c, d]: [DVec3; 4]) -> Option<(Simplex, DVec3)> {
    let mut best: Option<(Simplex, DVec3)> = None;
    for (p, q, r, opposite) in [(a, b, c, d), (a, b, d, c), (a, c, d, b), (b, c, d, a)] {
        let normal = (q - p).cross(r - p);
        let (origin, inner) = (-p.dot(normal), (opposite - p).dot(normal));
        // A flat tetrahedron has no inside: all its faces count.
        if origin * inner < 0.0 || inner.abs() <= 1e-14 * length(normal) * length(opposite - p) {
            let found = on_triangle(p, q, r);
            if best.as_ref().is_none_or(|b| found.1.length_squared() < b.1.length_squared()) {
                best = Some(found);
            }
        }
    }
    best
}

fn best_of(found: [(Simplex, DVec3); 3]) -> (Simplex, DVec3) {
    let [first, second, third] = found;
    let mut best = first;
    for other in [second, third] {
        if other.1.length_squared() < best.1.length_squared() {
            best = other;
        }
    }
    best
}
