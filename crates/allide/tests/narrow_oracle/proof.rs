//! Proof that no direction overlaps less than a given one.
//!
//! The overlap f is convex and positively homogeneous, so for any directions nₖ, gradients pₖ there
//! and weights wₖ ≥ 0 of sum 1, f(n) ≥ Σwₖpₖ·n for all n. Over a spherical triangle with corners nⱼ
//! the right-hand side is at least its least value at a corner (several weights are tried), divided by the least length of the flat triangle's points
//! where that is negative. Triangles in which this cannot exclude less are cut in two.
//!
//! Balls overlap by the same amount in all directions: they are left out, and their radii deducted.

use super::cases::Random;
use super::{ball, core_gradient, overlap};
use allide::glam::DVec3;
use allide::narrow::Placement;
use allide::shape::Shape;

pub enum Verdict {
    /// No direction overlaps less than the given value.
    Proved,
    /// This one does.
    Refuted(DVec3),
    /// Too many triangles.
    Open,
}

type Corner = (DVec3, DVec3);

/// Is the overlap at least `floor` metres in every direction?
pub fn at_least(a: &Shape, b: &Shape, at: &Placement, floor: f64) -> Verdict {
    let core_floor = floor - ball(a) - ball(b);
    let corner = |n: DVec3| (n, core_gradient(a, b, at, n));
    let mut open: Vec<[Corner; 3]> = Vec::new();
    for x in [DVec3::X, DVec3::NEG_X] {
        for y in [DVec3::Y, DVec3::NEG_Y] {
            for z in [DVec3::Z, DVec3::NEG_Z] {
                open.push([x, y, z].map(corner));
            }
        }
    }
    for _ in 0..40_000 {
        let Some(t) = open.pop() else { return Verdict::Proved };
        let least = best_floor(&[0, 1, 2].map(|k| [0, 1, 2].map(|j: usize| t[k].1.dot(t[j].0))));
        let edges = [(0, 1, 2), (1, 2, 0), (2, 0, 1)].map(|(i, j, k)| ((t[i].0 - t[j].0).length_squared(), i, j, k));
        let (squared, i, j, k) = edges.iter().fold(edges[0], |a, b| if b.0 > a.0 { *b } else { a });
        let bound = if least < 0.0 { least / (1.0 - 0.5 * squared).max(0.3) } else { least };
        if squared < 1.0 && bound >= core_floor {
            continue;
        }
        let n = (t[i].0 + t[j].0).normalize();
        if overlap(a, b, at, n) < floor {
            return Verdict::Refuted(n);
        }
        let middle = corner(n);
        open.push([t[i], middle, t[k]]);
        open.push([middle, t[j], t[k]]);
    }
    Verdict::Open
}

/// The best of several choices of weights: largest over w of the least over j of Σ wₖ m[k][j].
fn best_floor(m: &[[f64; 3]; 3]) -> f64 {
    let value =
        |w: [f64; 3]| (0..3).map(|j| w[0] * m[0][j] + w[1] * m[1][j] + w[2] * m[2][j]).fold(f64::INFINITY, f64::min);
    let mut best = value([1.0 / 3.0; 3]);
    for k in 0..3 {
        let l = (k + 1) % 3;
        for j in 0..3 {
            let i = (j + 1) % 3;
            // Two gradients weighted so that corners i and j come out the same.
            let (dk, dl) = (m[k][i] - m[k][j], m[l][i] - m[l][j]);
            let share = dl / (dl - dk);
            if (0.0..=1.0).contains(&share) {
                let mut w = [0.0; 3];
                (w[k], w[l]) = (share, 1.0 - share);
                best = best.max(value(w));
            }
        }
    }
    // All three, so that all corners come out the same: w along the cross product of differences.
    let row = |i: usize, j: usize| DVec3::new(m[0][i] - m[0][j], m[1][i] - m[1][j], m[2][i] - m[2][j]);
    let w = row(0, 1).cross(row(1, 2));
    let w = w / (w.x + w.y + w.z);
    if w.min_element() >= 0.0 {
        best = best.max(value(w.to_array()));
    }
    best
}

/// Searches for a direction that overlaps less than `floor`, where the proof gave up: downhill in
/// shrinking random steps from several starts.
pub fn searched(a: &Shape, b: &Shape, at: &Placement, floor: f64) -> Option<DVec3> {
    let mut random = Random(0x5ea_4c4);
    for _ in 0..24 {
        let mut n = random.direction();
        let mut least = overlap(a, b, at, n);
        let mut step = 0.5;
        while step > 1e-9 {
            let mut better = false;
            for _ in 0..12 {
                let next = (n + random.direction() * step).normalize();
                let found = overlap(a, b, at, next);
                if found < least {
                    (n, least, better) = (next, found, true);
                }
            }
            step *= if better { 1.2 } else { 0.6 };
        }
        if least < floor {
            return Some(n);
        }
    }
    None
}
