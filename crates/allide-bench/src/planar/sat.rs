//! Separating axes over convex parts: a rival of the paper's method.

use super::cases::Pair;
use super::contestant::{Contestant, Pose, Turned};
use super::parts::convex_parts;
use allide::glam::DVec2;

/// How two convex outlines lie to each other: `None` when apart, else the least move of the first.
pub type ConvexTest = fn(&[DVec2], &[DVec2]) -> Option<DVec2>;

/// Any test of two convex outlines, made one of any outlines by cutting both into parts. Parts are
/// compared in turn; a push-out moves the first outline from each part that it meets.
pub struct OverParts {
    first: Vec<Turned>,
    second: Vec<Vec<DVec2>>,
    test: ConvexTest,
}

impl OverParts {
    pub fn new(pair: &Pair, test: ConvexTest) -> Result<OverParts, String> {
        let first = convex_parts(&pair.a)?.into_iter().map(Turned::new).collect();
        Ok(OverParts { first, second: convex_parts(&pair.b)?, test })
    }

    fn place(&mut self, pose: &Pose) {
        self.first.iter_mut().for_each(|part| part.place(pose));
    }
}

impl Contestant for OverParts {
    fn overlaps(&mut self, pose: &Pose) -> bool {
        self.place(pose);
        self.first.iter().any(|p| self.second.iter().any(|q| (self.test)(&p.placed, q).is_some()))
    }

    fn push_out(&mut self, pose: &Pose) -> Option<DVec2> {
        self.place(pose);
        let mut sum = DVec2::ZERO;
        for i in 0..self.first.len() {
            for q in &self.second {
                if let Some(by) = (self.test)(&self.first[i].placed, q) {
                    sum += by;
                    self.first.iter_mut().for_each(|part| part.move_by(by));
                }
            }
        }
        Some(sum)
    }
}

/// The normals of all edges of both are tried; the first on which the projections are apart proves that
/// the outlines are, else the least overlap of projections is the move.
pub fn separating_axes(a: &[DVec2], b: &[DVec2]) -> Option<DVec2> {
    let mut least = (f64::INFINITY, DVec2::ZERO);
    for ring in [a, b] {
        for i in 0..ring.len() {
            let along = ring[(i + 1) % ring.len()] - ring[i];
            let axis = along.perp() / along.length();
            let ((low_a, high_a), (low_b, high_b)) = (project(a, axis), project(b, axis));
            let (forward, back) = (high_b - low_a, high_a - low_b);
            if forward < 0.0 || back < 0.0 {
                return None;
            }
            if forward < least.0 {
                least = (forward, axis * forward);
            }
            if back < least.0 {
                least = (back, axis * -back);
            }
        }
    }
    Some(least.1)
}

/// Least and greatest coordinate along an axis.
pub fn project(ring: &[DVec2], axis: DVec2) -> (f64, f64) {
    let first = ring[0].dot(axis);
    let (mut low, mut high) = (first, first);
    for p in &ring[1..] {
        let s = p.dot(axis);
        if s < low {
            low = s;
        } else if s > high {
            high = s;
        }
    }
    (low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_part_along_the_least_overlap() {
        let square = |x: f64, y: f64| {
            [[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]].map(|p| DVec2::from(p) + DVec2::new(x, y))
        };
        assert_eq!(separating_axes(&square(1.5, 1.0), &square(0.0, 0.0)), Some(DVec2::new(0.5, 0.0)));
        assert_eq!(separating_axes(&square(2.5, 1.0), &square(0.0, 0.0)), None);
    }
}
