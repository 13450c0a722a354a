//! Shapes and poses to try: random ones, and those that break collision code.

#[path = "../random/mod.rs"]
mod random;

use super::support;
use allide::glam::{DQuat, DVec3};
use allide::narrow::Placement;
use allide::shape::{Shape, ShapeKind};
use std::f64::consts::{FRAC_PI_4, TAU};

pub use random::Random;

/// Kinds of shapes with bounds that are neither meshes nor formulas.
pub const BOUNDED: [ShapeKind; 7] = [
    ShapeKind::Sphere,
    ShapeKind::Box,
    ShapeKind::Capsule,
    ShapeKind::Cylinder,
    ShapeKind::Cone,
    ShapeKind::Hull,
    ShapeKind::Compound,
];

impl Random {
    pub fn rotation(&mut self) -> DQuat {
        DQuat::from_axis_angle(self.direction(), self.between(0.0, TAU))
            * DQuat::from_rotation_z(self.between(0.0, TAU))
    }

    fn length(&mut self) -> f64 {
        match self.below(6) {
            0 => 1.0,
            1 => 10f64.powf(self.between(-2.0, 2.0)),
            2 => [0.01, 0.5, 2.0, 100.0][self.below(4) as usize],
            _ => self.between(0.3, 2.0),
        }
    }

    pub fn shape(&mut self, kind: ShapeKind) -> Shape {
        let (x, y, z) = (self.length(), self.length(), self.length());
        match kind {
            ShapeKind::Sphere => Shape::sphere(x),
            ShapeKind::Box if self.below(3) == 0 => Shape::cuboid(DVec3::splat(x)),
            ShapeKind::Box => Shape::cuboid(DVec3::new(x, y, z)),
            ShapeKind::Capsule => Shape::capsule(x, y),
            ShapeKind::Cylinder => Shape::cylinder(x, y),
            ShapeKind::Cone => Shape::cone(x, y),
            ShapeKind::Hull => return self.hull(DVec3::new(x, y, z)),
            ShapeKind::Compound => return self.compound(),
            ShapeKind::Plane => Shape::plane(self.direction(), self.between(-1.0, 1.0)),
            ShapeKind::Terrain | ShapeKind::Implicit | ShapeKind::Mesh => {
                unreachable!("{kind:?} has an oracle of its own")
            }
        }
        .expect("lengths within bounds")
    }

    /// A hull about `size` large: of few points or many, round or flat, with points that do not matter.
    pub fn hull(&mut self, size: DVec3) -> Shape {
        let mut points: Vec<DVec3> = match self.below(9) {
            0 => (0..4).map(|_| self.inside(size)).collect(),
            1 => corners(size),
            2 => {
                let sides = 3 + self.below(20);
                let turn = |k: u64| TAU * k as f64 / sides as f64;
                let at = |k: u64, z: f64| DVec3::new(turn(k).cos() * size.x, turn(k).sin() * size.x, z);
                (0..sides).flat_map(|k| [at(k, -0.5 * size.z), at(k, 0.5 * size.z)]).collect()
            }
            3 => (0..30 + self.below(300)).map(|_| self.direction() * size.x).collect(),
            // A ball cut flat below and above.
            4 => {
                let cut = |v: DVec3| v.clamp(DVec3::new(-2.0, -2.0, -0.5), DVec3::new(2.0, 2.0, 0.7));
                (0..100).map(|_| cut(self.direction()) * size.x).collect()
            }
            5 => {
                let turn = self.rotation();
                corners(size).into_iter().map(|p| (turn * p).as_vec3().as_dvec3()).collect()
            }
            6 => {
                // Doubles, points in the middle of edges, faces and of the whole.
                let known = corners(size);
                let between = (0..12).map(|k| known[k % 8].midpoint(known[(3 * k + 1) % 8]));
                known.iter().copied().chain(between).chain(known[..5].iter().copied()).collect()
            }
            7 => {
                // Points all over flat faces that are no longer flat once turned and rounded.
                let turn = if self.below(2) == 0 { self.rotation() } else { DQuat::IDENTITY };
                let at = |k: u64| DVec3::new((k % 3) as f64, (k / 3 % 3) as f64, (k / 9) as f64) * 0.5 - 0.5;
                (0..27).map(|k| (turn * (at(k) * size)).as_vec3().as_dvec3()).collect()
            }
            _ => (0..5 + self.below(16)).map(|_| self.inside(size)).collect(),
        };
        if self.below(3) == 0 {
            let away = self.inside(size);
            points.iter_mut().for_each(|p| *p += away);
        }
        // A thin or tiny one may be refused.
        Shape::hull(&points).unwrap_or_else(|_| Shape::hull(&corners(size)).expect("a box is a hull"))
    }

    fn inside(&mut self, size: DVec3) -> DVec3 {
        DVec3::new(self.between(-0.5, 0.5), self.between(-0.5, 0.5), self.between(-0.5, 0.5)) * size
    }

    /// Any; by eighths of a turn; or nearly so.
    pub fn orientation(&mut self) -> DQuat {
        let eighths = |r: &mut Random| {
            DQuat::from_rotation_z(FRAC_PI_4 * r.below(8) as f64)
                * DQuat::from_rotation_x(FRAC_PI_4 * r.below(8) as f64)
                * DQuat::from_rotation_y(FRAC_PI_4 * r.below(8) as f64)
        };
        match self.below(5) {
            0 => DQuat::IDENTITY,
            1 => eighths(self),
            2 => self.tilt() * eighths(self),
            _ => self.rotation(),
        }
    }

    /// A rotation by 10⁻³ … 10⁻¹² radians.
    pub fn tilt(&mut self) -> DQuat {
        DQuat::from_axis_angle(self.direction(), 10f64.powf(self.between(-12.0, -1.0)))
    }

    /// A direction that matters for this pair, or any.
    fn telling(&mut self, at: &Placement) -> DVec3 {
        let axes = [DVec3::X, DVec3::Y, DVec3::Z];
        let a = at.rotation_a * axes[self.below(3) as usize] * self.sign();
        let b = at.rotation_b * axes[self.below(3) as usize] * self.sign();
        match self.below(5) {
            0 => a,
            1 => b,
            2 => a.cross(b).try_normalize().unwrap_or(a),
            3 => a.cross(b).cross(a).try_normalize().unwrap_or(b),
            _ => self.direction(),
        }
    }

    /// A placement of two bounded shapes: at, near or through each other.
    pub fn placement(&mut self, a: &Shape, b: &Shape) -> Placement {
        let rotation_a = self.orientation();
        let rotation_b = match self.below(5) {
            0 => rotation_a,
            1 => self.tilt() * rotation_a,
            2 => rotation_a * self.orientation(),
            _ => self.orientation(),
        };
        let mut at = Placement { rotation_a, rotation_b, offset: DVec3::ZERO };
        let n = self.telling(&at);
        let far_a = rotation_a * support(a, rotation_a.conjugate() * n);
        let far_b = rotation_b * support(b, rotation_b.conjugate() * -n);
        let small = a.radius().min(b.radius());
        let depth = match self.below(8) {
            0 => 0.0,
            1 => 10f64.powf(self.between(-14.0, -2.0)) * self.sign() * small,
            2 => self.between(-0.05, 0.05) * small,
            _ => self.between(-0.1, 1.5) * small,
        };
        at.offset = match self.below(10) {
            0 => DVec3::ZERO,
            1 => n * small * self.between(0.0, 0.1),
            2 => n * self.between(0.0, 1.1) * (a.radius() + b.radius()),
            // Touching face to face somewhere, corner to corner, or centred along n.
            3 => n * (n.dot(far_a) - n.dot(far_b) - depth),
            4 | 5 => {
                let slide = self.direction();
                let slide = slide - n * n.dot(slide);
                far_a - far_b - n * depth - slide * self.between(0.0, 1.0) * small
            }
            _ => far_a - far_b - n * depth,
        };
        at
    }
}

fn corners(size: DVec3) -> Vec<DVec3> {
    let half = 0.5 * size;
    let sign = |bit: u32| if bit == 0 { -1.0 } else { 1.0 };
    (0..8u32).map(|k| half * DVec3::new(sign(k & 1), sign(k & 2), sign(k & 4))).collect()
}

/// How many cases to try for each pair: `ALLIDE_CASES`, or a number that keeps the suite short.
pub fn count(short: u64) -> u64 {
    std::env::var("ALLIDE_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(short)
}
