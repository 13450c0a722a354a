//! Pairs of outlines and poses of the first, each with the true answer.

use super::contestant::Pose;
use super::outlines::Random;
use allide::glam::DVec2;
use allide::planar::{self, PlanarShape};
use std::f64::consts::TAU;

/// Gap or overlap of a near miss, relative to the size of the pair.
pub const NEAR: f64 = 1e-9;

/// Two outlines, counter-clockwise.
pub struct Pair {
    pub a: Vec<DVec2>,
    pub b: Vec<DVec2>,
    pub shape_a: PlanarShape,
    pub shape_b: PlanarShape,
}

impl Pair {
    pub fn new(a: &[DVec2], b: &[DVec2]) -> Pair {
        let shape = |ring: &[DVec2]| PlanarShape::polygon(ring, &[]).expect("a sound outline");
        let (shape_a, shape_b) = (shape(a), shape(b));
        let ring = |shape: &PlanarShape| shape.outline().map(|o| o.ring(0).to_vec()).unwrap_or_default();
        Pair { a: ring(&shape_a), b: ring(&shape_b), shape_a, shape_b }
    }

    /// Sum of the reaches from the local origins.
    pub fn size(&self) -> f64 {
        self.shape_a.radius() + self.shape_b.radius()
    }

    /// The exact answer.
    pub fn truth(&self, pose: &Pose) -> bool {
        let (a, b) = self.placed(pose);
        planar::overlaps(&a, &b)
    }

    /// The centre of the first on that of the second, about any angle, and moved by up to `reach` of where
    /// their circles part.
    pub fn pose(&self, reach: f64, random: &mut Random) -> Pose {
        let angle = random.between(0.0, TAU);
        let (a, b) = (self.shape_a.centroid(), self.shape_b.centroid());
        let radius = |ring: &[DVec2], about: DVec2| ring.iter().map(|p| p.distance(about)).fold(0.0, f64::max);
        let apart = radius(&self.a, a) + radius(&self.b, b);
        Pose { position: b - DVec2::from_angle(angle).rotate(a) + random.in_disc(reach * apart), angle }
    }
}

/// A pose of a pair's first outline, and the true answer.
#[derive(Clone, Copy)]
pub struct Case {
    pub pair: usize,
    pub pose: Pose,
    pub overlaps: bool,
}

/// Pairs with their cases.
pub struct Field {
    pub name: String,
    pub pairs: Vec<Pair>,
    /// Their circles meet, they do not.
    pub apart: Vec<Case>,
    /// They overlap, anyhow.
    pub overlapping: Vec<Case>,
    /// Gaps and overlaps of [`NEAR`].
    pub near: Vec<Case>,
    /// Not turned, a corner exactly on a corner: touching, or overlapping as well.
    pub touching: Vec<Case>,
}

impl Field {
    /// `each` cases of each kind for every pair.
    pub fn new(name: String, pairs: Vec<Pair>, each: usize, random: &mut Random) -> Field {
        let mut field = Field {
            name,
            pairs: Vec::new(),
            apart: Vec::new(),
            overlapping: Vec::new(),
            near: Vec::new(),
            touching: Vec::new(),
        };
        for (number, pair) in pairs.iter().enumerate() {
            let case = |pose: Pose| Case { pair: number, pose, overlaps: pair.truth(&pose) };
            let mut any = |wanted: bool| loop {
                let case = case(pair.pose(1.0, random));
                if case.overlaps == wanted {
                    return case;
                }
            };
            field.apart.extend((0..each).map(|_| any(false)));
            field.overlapping.extend((0..each).map(|_| any(true)));
            for i in 0..each {
                let (start, way) = (any(true).pose, DVec2::from_angle(TAU * i as f64 / each as f64));
                let t = parting(pair, &start, way);
                for sign in [-1.0, 1.0] {
                    let by = way * (t + sign * NEAR * pair.size());
                    field.near.push(case(Pose { position: start.position + by, angle: start.angle }));
                }
            }
            field.touching.extend((0..each).map(|_| case(corner_on_corner(pair, random))));
        }
        field.pairs = pairs;
        field
    }

    /// All cases whose answers are checked, by kind.
    pub fn kinds(&self) -> [(&'static str, &[Case]); 4] {
        [("apart", &self.apart), ("overlapping", &self.overlapping), ("near", &self.near), ("touching", &self.touching)]
    }
}

/// How far along a way the outlines come apart, to a few roundings: one place where they do, found by
/// halving.
fn parting(pair: &Pair, start: &Pose, way: DVec2) -> f64 {
    let (mut low, mut high) = (0.0, 4.0 * pair.size());
    for _ in 0..80 {
        let middle = 0.5 * (low + high);
        if pair.truth(&Pose { position: start.position + way * middle, angle: start.angle }) {
            low = middle;
        } else {
            high = middle;
        }
    }
    high
}

/// Not turned, a corner on a corner; one that touches without overlapping where it is found soon.
fn corner_on_corner(pair: &Pair, random: &mut Random) -> Pose {
    let mut pose = Pose { position: DVec2::ZERO, angle: 0.0 };
    for _ in 0..500 {
        pose.position = pair.b[random.below(pair.b.len())] - pair.a[random.below(pair.a.len())];
        if !pair.truth(&pose) {
            break;
        }
    }
    pose
}
