//! What is right: the least overlap of two shapes, proved.

use crate::oracle::proof::{Verdict, at_least};
use crate::oracle::{overlap, size};
use allide::glam::DVec3;
use allide::math::{Pose, tangents};
use allide::narrow::{self, Placement};
use allide::shape::Shape;

/// Width within which a least overlap is proved, times the size.
const PROVED: f64 = 2e-7;

/// Proofs begun before a pose is given up.
const PROOFS: usize = 40;

/// Two simple shapes, placed.
pub struct Pieces {
    a: Shape,
    b: Shape,
    at: Placement,
    /// Their least overlap, metres; negative when apart.
    pub depth: f64,
}

/// How two shapes truly lie.
pub struct Truth {
    /// Overlap of the parts that overlap most, each pair along its own best direction, metres; of
    /// shapes apart, their distance, negated.
    pub depth: f64,
    /// Every part of one with every part of the other.
    pub pieces: Vec<Pieces>,
}

impl Truth {
    /// The truth about two shapes, or `None` where it could not be proved. The guesses, directions from
    /// a to b, make it quicker.
    pub fn of(a: &Shape, b: &Shape, at: &Placement, guesses: &[DVec3]) -> Option<Truth> {
        let mut pieces = Vec::new();
        for (pose_a, part_a) in parts(a) {
            for (pose_b, part_b) in parts(b) {
                let at = Placement {
                    rotation_a: at.rotation_a * pose_a.rotation,
                    rotation_b: at.rotation_b * pose_b.rotation,
                    offset: at.offset + at.rotation_b * pose_b.position - at.rotation_a * pose_a.position,
                };
                let depth = least_overlap(&part_a, &part_b, &at, guesses)?;
                pieces.push(Pieces { a: part_a.clone(), b: part_b, at, depth });
            }
        }
        let depth = pieces.iter().map(|p| p.depth).fold(f64::NEG_INFINITY, f64::max);
        Some(Truth { depth, pieces })
    }

    /// The truth about two simple shapes whose least overlap, metres, is known on paper.
    pub fn known(a: &Shape, b: &Shape, at: &Placement, depth: f64) -> Truth {
        Truth { depth, pieces: vec![Pieces { a: a.clone(), b: b.clone(), at: *at, depth }] }
    }

    /// Whether a contact `depth` metres deep along `normal` is false: apart, the gap is not along it;
    /// overlapping, a move of that depth along it does not part the parts that overlap most.
    pub fn refutes(&self, depth: f64, normal: DVec3, allowed: f64) -> bool {
        let deepest = self.pieces.iter().filter(|p| p.depth >= self.depth - allowed);
        deepest.into_iter().all(|p| {
            let along = overlap(&p.a, &p.b, &p.at, normal);
            if along <= self.depth + allowed {
                return false;
            }
            if self.depth < 0.0 {
                return true;
            }
            let moved = Placement { offset: p.at.offset + normal * depth, ..p.at };
            least_overlap(&p.a, &p.b, &moved, &[normal]).is_some_and(|left| left > allowed)
        })
    }
}

/// A length to measure errors by, metres.
pub fn unit(a: &Shape, b: &Shape) -> f64 {
    size(a, b)
}

/// The parts of a compound, or the shape itself.
pub fn parts(shape: &Shape) -> Vec<(Pose, Shape)> {
    match shape {
        Shape::Compound(whole) => whole.parts().iter().map(|p| (p.pose, p.shape.clone())).collect(),
        simple => vec![(Pose::IDENTITY, simple.clone())],
    }
}

/// Least overlap of two simple shapes over all directions, metres, from above and within `PROVED` of
/// their size.
fn least_overlap(a: &Shape, b: &Shape, at: &Placement, guesses: &[DVec3]) -> Option<f64> {
    if let Shape::Plane(plane) = b {
        return Some(overlap(a, b, at, -(at.rotation_b * plane.normal())));
    }
    // An engine's own answer is a good guess, and no more: the proof does not care where it came from.
    let own = narrow::deepest(a, b, at).map(|c| c.normal);
    let centres = at.offset.try_normalize().unwrap_or(DVec3::Z);
    let starts = guesses.iter().copied().chain(own).chain([centres]).filter(|n| (n.length() - 1.0).abs() < 1e-9);
    let mut best = starts.map(|n| (overlap(a, b, at, n), n)).fold((f64::INFINITY, DVec3::Z), less);
    best = less(best, downhill(a, b, at, best));
    for _ in 0..PROOFS {
        match at_least(a, b, at, best.0 - PROVED * size(a, b)) {
            Verdict::Proved => return Some(best.0),
            Verdict::Refuted(n) => best = downhill(a, b, at, (overlap(a, b, at, n), n)),
            Verdict::Open => return None,
        }
    }
    None
}

fn less(p: (f64, DVec3), q: (f64, DVec3)) -> (f64, DVec3) {
    if q.0 < p.0 { q } else { p }
}

/// Downhill from a direction, in shrinking steps.
fn downhill(a: &Shape, b: &Shape, at: &Placement, from: (f64, DVec3)) -> (f64, DVec3) {
    let mut best = from;
    let mut step = 0.05;
    while step > 1e-8 {
        let (s, t) = tangents(best.1);
        let ways = [s, t, -s, -t, s + t, s - t, t - s, -s - t];
        let next = ways.map(|w| (best.1 + w * step).normalize()).map(|n| (overlap(a, b, at, n), n));
        let next = next.into_iter().fold(best, less);
        step *= if next.0 < best.0 { 1.0 } else { 0.5 };
        best = next;
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_face_to_face_and_apart() {
        let cube = Shape::cuboid(DVec3::ONE).unwrap();
        let truth = |x: f64, y: f64| {
            let at = Placement::of(&Pose::IDENTITY, &Pose::at(DVec3::new(x, y, 0.0)));
            Truth::of(&cube, &cube, &at, &[]).unwrap()
        };
        assert!((truth(0.9, 0.0).depth - 0.1).abs() < 1e-6);
        assert!((truth(1.3, 1.4).depth + 0.5).abs() < 1e-6);
        let deep = truth(0.9, 0.0);
        assert!(!deep.refutes(0.1, DVec3::X, 1e-6));
        assert!(deep.refutes(0.1, DVec3::Y, 1e-6));
    }
}
