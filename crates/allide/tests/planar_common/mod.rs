//! Flat shapes and poses to try, shared by the tests of the plane.
#![allow(dead_code, reason = "each test binary uses some of it")]

pub mod oracle;

#[path = "../random/mod.rs"]
mod random;

use allide::glam::DVec2;
use allide::planar::{Placed, PlanarPose, PlanarShape};
use std::f64::consts::{FRAC_PI_2, TAU};

pub use random::Random;

pub fn v(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

pub fn points(list: &[[f64; 2]]) -> Vec<DVec2> {
    list.iter().map(|&p| p.into()).collect()
}

pub fn polygon(list: &[[f64; 2]]) -> PlanarShape {
    PlanarShape::polygon(&points(list), &[]).expect("a sound outline")
}

pub fn at(shape: &PlanarShape, x: f64, y: f64) -> Placed<'_> {
    Placed::new(shape, PlanarPose::at(v(x, y)).expect("a sound pose"))
}

pub fn placed(shape: &PlanarShape, position: DVec2, angle: f64) -> Placed<'_> {
    Placed::new(shape, PlanarPose::new(position, angle).expect("a sound pose"))
}

/// Number of cases: `ALLIDE_CASES`, or a number that keeps the suite short.
pub fn count(short: u64) -> u64 {
    std::env::var("ALLIDE_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(short)
}

impl Random {
    pub fn whole(&mut self, low: i64, high: i64) -> f64 {
        (low + self.below((high - low + 1) as u64) as i64) as f64
    }

    pub fn point(&mut self, reach: f64) -> DVec2 {
        v(self.between(-reach, reach), self.between(-reach, reach))
    }

    /// Any unit vector of the plane.
    pub fn bearing(&mut self) -> DVec2 {
        let angle = self.between(0.0, TAU);
        v(angle.cos(), angle.sin())
    }

    /// A star-shaped outline: radii from `low` to 1.
    pub fn star(&mut self, n: usize, low: f64) -> Vec<DVec2> {
        (0..n)
            .map(|i| {
                let angle = TAU * (i as f64 + self.between(0.1, 0.9)) / n as f64;
                v(angle.cos(), angle.sin()) * self.between(low, 1.0)
            })
            .collect()
    }

    /// An outline on whole numbers: a comb, an L, a U, a staircase, a frame or a box.
    pub fn whole_shape(&mut self) -> PlanarShape {
        match self.below(8) {
            0 => polygon(&comb(1 + self.below(4) as usize, self.whole(1, 2), self.whole(1, 3))),
            1 => polygon(&[[0., 0.], [6., 0.], [6., 3.], [5., 3.], [5., 1.], [1., 1.], [1., 5.], [0., 5.]]),
            2 => polygon(&[[0., 0.], [4., 0.], [4., 2.], [2., 2.], [2., 4.], [0., 4.]]),
            3 => polygon(&[[0., 0.], [3., 0.], [3., 1.], [2., 1.], [2., 2.], [1., 2.], [1., 3.], [0., 3.]]),
            4 => frame(self.whole(3, 5), self.whole(1, 2)),
            5 => PlanarShape::rectangle(v(self.whole(1, 4), self.whole(1, 4))).unwrap(),
            6 => polygon(&[[0., 0.], [2., -1.], [4., 0.], [3., 2.], [4., 4.], [2., 5.], [0., 4.], [1., 2.]]),
            _ => self.whole_star(),
        }
    }

    /// A star rounded to whole numbers, with corners on each other's lines often enough.
    fn whole_star(&mut self) -> PlanarShape {
        loop {
            let n = 3 + self.below(6) as usize;
            let ring: Vec<DVec2> = self.star(n, 0.4).iter().map(|&p| (p * 4.0).round()).collect();
            if let Ok(shape) = PlanarShape::polygon(&ring, &[]) {
                return shape;
            }
        }
    }

    /// An outline of any numbers, of size about 1.
    pub fn any_shape(&mut self) -> PlanarShape {
        let ring = match self.below(5) {
            0 => {
                let n = 3 + self.below(10) as usize;
                self.star(n, 0.2)
            }
            1 => {
                let teeth = 2 + self.below(3) as usize;
                let (gap, deep) = (self.between(0.5, 1.5), self.between(1.0, 3.0));
                points(&comb(teeth, gap, deep)).iter().map(|&p| p * 0.25).collect()
            }
            2 => points(&spiral(6 + self.below(8) as usize, 0.55)),
            3 => {
                let (n, inner) = (8 + self.below(6) as usize, self.between(0.5, 0.8));
                let mut outline = self.star(n, 0.8);
                outline = outline.iter().map(|&p| p * 1.5).collect();
                let hole = self.star(5, 0.5).iter().map(|&p| p * inner).collect();
                if let Ok(shape) = PlanarShape::polygon(&outline, &[hole]) {
                    return shape;
                }
                outline
            }
            _ => return PlanarShape::rectangle(v(self.between(0.1, 2.0), self.between(0.1, 2.0))).unwrap(),
        };
        PlanarShape::polygon(&ring, &[]).expect("a sound outline")
    }

    pub fn angle(&mut self) -> f64 {
        match self.below(4) {
            0 => 0.0,
            1 => FRAC_PI_2 * self.below(4) as f64,
            2 => 10f64.powf(self.between(-16.0, -1.0)),
            _ => self.between(-7.0, 7.0),
        }
    }

    /// A corner of a shape, or a point on one of its edges, world coordinates (rounded).
    pub fn border_point(&mut self, shape: &Placed) -> DVec2 {
        let outline = shape.shape.outline().expect("an outline");
        let ring = outline.ring(self.below(outline.ring_count() as u64) as usize);
        let i = self.below(ring.len() as u64) as usize;
        let (p, q) = (ring[i], ring[(i + 1) % ring.len()]);
        let t = [0.0, 0.5, self.unit()][self.below(3) as usize];
        shape.pose.point(p + (q - p) * t)
    }
}

/// A comb with its back at the bottom: teeth 1 wide, `gap` apart, `deep` long.
pub fn comb(teeth: usize, gap: f64, deep: f64) -> Vec<[f64; 2]> {
    let width = teeth as f64 + (teeth - 1) as f64 * gap;
    let mut list = vec![[0.0, 0.0], [width, 0.0]];
    for i in (0..teeth).rev() {
        let left = i as f64 * (1.0 + gap);
        list.extend([[left + 1.0, 1.0 + deep], [left, 1.0 + deep]]);
        if i > 0 {
            list.extend([[left, 1.0], [left - gap, 1.0]]);
        }
    }
    list
}

/// A band that winds `n` steps round the origin; `thin` is its width over the distance between turns.
pub fn spiral(n: usize, thin: f64) -> Vec<[f64; 2]> {
    let ray = |i: usize, shift: f64| {
        let angle = TAU * i as f64 / 6.0;
        let radius = 0.2 + 0.3 * (i as f64 / 6.0 + shift);
        [radius * angle.cos(), radius * angle.sin()]
    };
    (0..=n).map(|i| ray(i, thin)).chain((0..=n).rev().map(|i| ray(i, 0.0))).collect()
}

/// A square of side `size` with a square hole `wall` from its sides.
pub fn frame(size: f64, wall: f64) -> PlanarShape {
    let square = |low: f64, high: f64| points(&[[low, low], [high, low], [high, high], [low, high]]);
    if size - wall > wall {
        PlanarShape::polygon(&square(0.0, size), &[square(wall, size - wall)]).expect("a sound frame")
    } else {
        PlanarShape::polygon(&square(0.0, size), &[]).expect("a sound square")
    }
}
