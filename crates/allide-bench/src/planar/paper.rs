//! The paper's method, its sixteen steps as printed but for two corrections: step 11 takes the least |I|,
//! where the signed I picks the deepest axis; step 10 goes on to step 12, where going to step 11 an
//! unused positive I would win.
//!
//! What stays as printed is not correct: an outline wholly inside the other can count as apart (step 10),
//! and one in a notch as overlapping (step 9 asks for the edge's whole line); the vector need not part
//! outlines that are not convex, and its sign by the centres can be wrong. The paper does not say how the
//! answers for the parts of B combine: here A is moved from each part in turn.

use super::cases::Pair;
use super::contestant::{Contestant, Pose, Turned};
use super::parts::{convex_parts, is_convex};
use super::sat::project;
use allide::glam::DVec2;

/// A whole, B cut into convex parts.
pub struct Paper {
    a: Turned,
    convex: bool,
    parts: Vec<Vec<DVec2>>,
}

impl Paper {
    pub fn new(pair: &Pair) -> Result<Paper, String> {
        Ok(Paper { a: Turned::new(pair.a.clone()), convex: is_convex(&pair.a), parts: convex_parts(&pair.b)? })
    }
}

impl Contestant for Paper {
    fn overlaps(&mut self, pose: &Pose) -> bool {
        self.a.place(pose);
        self.parts.iter().any(|part| sixteen_steps(&self.a.placed, self.convex, part).is_some())
    }

    fn push_out(&mut self, pose: &Pose) -> Option<DVec2> {
        self.a.place(pose);
        let mut sum = DVec2::ZERO;
        for part in &self.parts {
            if let Some(by) = sixteen_steps(&self.a.placed, self.convex, part) {
                // Step 15.
                self.a.move_by(by);
                sum += by;
            }
        }
        Some(sum)
    }
}

/// Steps 1 to 14 for A and a convex B; `None` when they do not intersect.
fn sixteen_steps(a: &[DVec2], a_is_convex: bool, b: &[DVec2]) -> Option<DVec2> {
    let (mut least, mut vector) = (f64::INFINITY, DVec2::ZERO);
    let mut some_edge_meets_b = false;
    // Steps 1 to 3 and 12: all edges of both, A's first.
    for k in 0..a.len() + b.len() {
        let of_a = k < a.len();
        let (ring, i) = if of_a { (a, k) } else { (b, k - a.len()) };
        let edge = ring[(i + 1) % ring.len()] - ring[i];
        // Steps 4 and 5.
        let axis = DVec2::new(-edge.y, edge.x) / edge.length();
        // Steps 6 to 8.
        let (on_a, on_b) = (project(a, axis), project(b, axis));
        let mut gap = distance(on_a, on_b);
        if gap > 0.0 {
            return None;
        }
        // Step 9: of an edge of a whole A only its own projection, one number, is compared.
        if of_a && !a_is_convex {
            let own = ring[i].dot(axis);
            gap = distance((own, own), on_b);
            some_edge_meets_b |= gap <= 0.0;
            // Step 10.
            if k + 1 == a.len() && !some_edge_meets_b {
                return None;
            }
            if gap > 0.0 {
                continue;
            }
        }
        // Step 11.
        if gap.abs() < least {
            (least, vector) = (gap.abs(), axis);
        }
    }
    // Steps 13 and 14.
    let vector = vector * least;
    Some(if (centre(a) - centre(b)).dot(vector) < 0.0 { -vector } else { vector })
}

/// Step 7: the gap between two intervals, negative where they overlap.
fn distance(a: (f64, f64), b: (f64, f64)) -> f64 {
    if a.0 < b.0 { b.0 - a.1 } else { a.0 - b.1 }
}

/// The mean of the points.
fn centre(ring: &[DVec2]) -> DVec2 {
    ring.iter().sum::<DVec2>() / ring.len() as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ring<const N: usize>(points: [[f64; 2]; N]) -> Vec<DVec2> {
        points.map(DVec2::from).to_vec()
    }

    fn square(low: f64, high: f64) -> Vec<DVec2> {
        ring([[low, low], [high, low], [high, high], [low, high]])
    }

    #[test]
    fn parts_convex_outlines_along_the_least_overlap() {
        assert_eq!(sixteen_steps(&square(0.0, 2.0), true, &square(3.0, 4.0)), None);
        let aside = ring([[1.5, 0.5], [3.5, 0.5], [3.5, 1.5], [1.5, 1.5]]);
        assert_eq!(sixteen_steps(&square(0.0, 2.0), true, &aside), Some(DVec2::new(-0.5, 0.0)));
    }

    #[test]
    fn calls_a_box_in_the_mouth_of_a_u_overlapping_as_the_paper_does() {
        let u = ring([[0., 0.], [6., 0.], [6., 3.], [5., 3.], [5., 1.], [1., 1.], [1., 5.], [0., 5.]]);
        assert!(sixteen_steps(&u, false, &square(2.5, 3.5)).is_some());
    }

    #[test]
    fn calls_a_box_inside_an_l_apart_as_the_paper_does() {
        let l = ring([[0., 0.], [10., 0.], [10., 4.], [4., 4.], [4., 10.], [0., 10.]]);
        assert_eq!(sixteen_steps(&l, false, &square(1.0, 2.0)), None);
    }
}
