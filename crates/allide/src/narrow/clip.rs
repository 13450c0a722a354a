//! Clipping one face by another, seen along the contact normal.

use super::convex::Few;
use crate::math::tolerance;
use glam::DVec3;

/// A rectangular face of a shape that others are clipped to.
#[derive(Clone, Copy)]
pub(super) struct Rectangle {
    /// Its middle, metres.
    pub centre: DVec3,
    /// Unit outward normal.
    pub outward: DVec3,
    /// Unit directions of its sides.
    pub sides: [DVec3; 2],
    /// Half the lengths of its sides, metres.
    pub half: [f64; 2],
}

impl Rectangle {
    /// Its corners in their order round it, metres.
    pub fn corners(&self) -> [DVec3; 4] {
        let (u, v) = (self.sides[0] * self.half[0], self.sides[1] * self.half[1]);
        [self.centre - u - v, self.centre + u - v, self.centre + u + v, self.centre - u + v]
    }

    /// The point at these coordinates along the sides, metres.
    pub fn point(&self, s: f64, t: f64) -> DVec3 {
        self.centre + self.sides[0] * s + self.sides[1] * t
    }

    /// Coordinates along the sides of `point` moved along the unit vector `n` onto the face, and
    /// third how far it was moved against `n`: point = on the face + that · n.
    pub fn onto(&self, point: DVec3, n: DVec3) -> DVec3 {
        let from = point - self.centre;
        let beyond = from.dot(self.outward) / n.dot(self.outward);
        let foot = from - n * beyond;
        DVec3::new(foot.dot(self.sides[0]), foot.dot(self.sides[1]), beyond)
    }
}

/// The part of a convex polygon over |s| ≤ half.0, |t| ≤ half.1, in the polygon's order; the third
/// coordinate, linear over the polygon, goes along. What lies on a border but for rounding counts
/// as over, so that faces that share a border do not give needless points along it.
pub(super) fn clip(polygon: &[DVec3; 4], half: [f64; 2]) -> Few<DVec3, 8> {
    let mut kept = Few::new(DVec3::ZERO);
    for p in polygon {
        kept.push(*p);
    }
    for k in 0..2 {
        let slack = tolerance::RELATIVE * half[k];
        for side in [1.0, -1.0] {
            if kept.iter().all(|p| side * p[k] <= half[k] + slack) {
                continue;
            }
            let mut next = Few::new(DVec3::ZERO);
            for (i, p) in kept.iter().enumerate() {
                let q = kept[(i + 1) % kept.len()];
                let (dp, dq) = (side * p[k] - half[k], side * q[k] - half[k]);
                if dp <= slack {
                    next.push(*p);
                }
                if (dp < -slack && dq > slack) || (dp > slack && dq < -slack) {
                    let mut cut = *p + (q - *p) * (dp / (dp - dq));
                    cut[k] = side * half[k];
                    next.push(cut);
                }
            }
            kept = next;
        }
    }
    kept
}
