//! Nearest points of two cores that are apart (Gilbert, Johnson and Keerthi 1988).

use super::{Couple, Few};
use glam::DVec3;

/// Iterations after which the search stops; curved shapes need up to a few dozen.
const ITERATIONS: usize = 100;

/// Points of {b − a} that span the part nearest to the origin.
pub(in crate::narrow) type Simplex = Few<DVec3, 4>;

/// How two cores lie.
pub(super) enum Between {
    /// Apart, or nearly so: the shortest vector from a to b, metres.
    Apart(DVec3),
    /// Overlapping, or touching but for rounding: of the directions tried, from a to b and of any
    /// length, the one in which they overlap least.
    Meeting(DVec3),
}

/// When a distance is known well enough.
pub(super) struct Enough {
    /// Gap between its bounds as a part of it.
    pub relative: f64,
    /// Gap between its bounds, metres. Cores that overlap by less may then seem to be apart.
    pub absolute: f64,
}

/// How two cores lie. The search starts in direction `start`, from a to b.
pub(super) fn between(couple: &Couple, start: DVec3, enough: &Enough) -> Between {
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
        let distance = squared.sqrt();
        let overlap = -lower / distance;
        if overlap < least {
            (tried, least) = (vector, overlap);
        }
        let found = squared - lower <= enough.relative * squared || distance + overlap <= enough.absolute;
        if found || simplex.contains(&next) {
            break;
        }
        simplex.push(next);
        match nearest_to_origin(&simplex) {
            Some(near) if near.point.length_squared() < squared => {
                simplex = near.part(&simplex);
                vector = near.point;
            }
            // All of {b − a} is beyond a plane: a simplex that holds the origin is rounding.
            None if lower <= 0.0 => return Between::Meeting(tried),
            _ => break,
        }
    }
    Between::Apart(vector)
}

/// The point of a simplex nearest to the origin.
#[derive(Clone, Copy)]
pub(in crate::narrow) struct Near {
    pub point: DVec3,
    /// The corners that it lies between: one bit each.
    pub corners: u8,
}

impl Near {
    /// The part of the simplex that the point lies in.
    pub fn part(&self, simplex: &Simplex) -> Simplex {
        let mut part = Simplex::new(DVec3::ZERO);
        for (k, corner) in simplex.iter().enumerate() {
            if self.corners & (1 << k) != 0 {
                part.push(*corner);
            }
        }
        part
    }

    fn nearer(self, other: Near) -> Near {
        if other.point.length_squared() < self.point.length_squared() { other } else { self }
    }
}

/// The nearest point of a simplex; `None` when a tetrahedron holds the origin.
pub(in crate::narrow) fn nearest_to_origin(simplex: &[DVec3]) -> Option<Near> {
    match simplex.len() {
        2 => Some(on_segment(simplex, [0, 1])),
        3 => Some(on_triangle(simplex, [0, 1, 2])),
        4 => on_tetrahedron(simplex),
        _ => Some(Near { point: simplex[0], corners: 1 }),
    }
}

fn on_segment(simplex: &[DVec3], [i, j]: [usize; 2]) -> Near {
    let (a, b) = (simplex[i], simplex[j]);
    let along = b - a;
    let t = -a.dot(along);
    let whole = along.length_squared();
    if t <= 0.0 {
        Near { point: a, corners: 1 << i }
    } else if t >= whole {
        Near { point: b, corners: 1 << j }
    } else {
        Near { point: a + along * (t / whole), corners: 1 << i | 1 << j }
    }
}

/// Inside the triangle when the origin's foot is on the inner side of all edges; otherwise on the
/// best of the edges.
pub(in crate::narrow) fn on_triangle(simplex: &[DVec3], [i, j, k]: [usize; 3]) -> Near {
    let (a, b, c) = (simplex[i], simplex[j], simplex[k]);
    let normal = (b - a).cross(c - a);
    let squared = normal.length_squared();
    let weights = [b.cross(c).dot(normal), c.cross(a).dot(normal), a.cross(b).dot(normal)];
    if squared > 0.0 && weights.iter().all(|w| *w > 0.0) {
        let point = normal * (a.dot(normal) / squared);
        return Near { point, corners: 1 << i | 1 << j | 1 << k };
    }
    on_segment(simplex, [i, j]).nearer(on_segment(simplex, [j, k])).nearer(on_segment(simplex, [k, i]))
}

/// The best of the faces that the origin is beyond; `None` when it is beyond none.
fn on_tetrahedron(simplex: &[DVec3]) -> Option<Near> {
    let mut best: Option<Near> = None;
    for [i, j, k, opposite] in [[0, 1, 2, 3], [0, 1, 3, 2], [0, 2, 3, 1], [1, 2, 3, 0]] {
        let p = simplex[i];
        let (normal, inward) = ((simplex[j] - p).cross(simplex[k] - p), simplex[opposite] - p);
        let (origin, inner) = (-p.dot(normal), inward.dot(normal));
        // A flat tetrahedron has no inside: all its faces count.
        let flat = inner * inner <= 1e-28 * normal.length_squared() * inward.length_squared();
        if origin * inner < 0.0 || flat {
            let found = on_triangle(simplex, [i, j, k]);
            best = Some(best.map_or(found, |best| best.nearer(found)));
        }
    }
    best
}
