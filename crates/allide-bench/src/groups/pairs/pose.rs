//! Poses to ask about, by how two shapes lie to each other.

use super::subject::Subject;
use super::truth::{Truth, parts};
use crate::oracle::cases::Random;
use crate::oracle::support;
use allide::glam::{DQuat, DVec3};
use allide::math::Pose;
use allide::narrow::Placement;
use allide::shape::Shape;
use parry3d_f64::math::Pose as PeerPose;

/// How two shapes lie to each other.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// Touching to 1 % deep, as at rest.
    Touching,
    /// A gap within the margin, 2 %.
    Near,
    /// A gap of half their size to twice.
    Far,
    /// A tenth to all of the smaller shape's radius deep.
    Deep,
}

impl Class {
    /// All of them.
    pub const ALL: [Class; 4] = [Class::Touching, Class::Near, Class::Far, Class::Deep];

    /// What the tables call it.
    pub fn name(self) -> &'static str {
        match self {
            Class::Touching => "touching",
            Class::Near => "near",
            Class::Far => "far",
            Class::Deep => "deep",
        }
    }

    /// Overlaps that belong to it, times the smaller radius.
    fn range(self) -> (f64, f64) {
        match self {
            Class::Touching => (0.0, 0.01),
            Class::Near => (-MARGIN, -1e-4),
            Class::Far => (-2.0, -0.5),
            Class::Deep => (0.1, 1.0),
        }
    }
}

/// Gap up to which contacts are wanted, times the smaller radius.
pub const MARGIN: f64 = 0.02;

/// Two shapes in their places, and the truth about them.
pub struct Case {
    /// Where allide's lie.
    pub poses: [Pose; 2],
    /// Where parry's lie.
    pub peers: [PeerPose; 2],
    /// How they truly lie to each other.
    pub truth: Truth,
}

impl Case {
    /// The placement that allide's kernels take.
    pub fn at(&self) -> Placement {
        Placement::of(&self.poses[0], &self.poses[1])
    }
}

/// The smaller radius of two shapes, metres.
pub fn smaller(a: &Shape, b: &Shape) -> f64 {
    a.radius().min(b.radius())
}

/// About `count` poses of a class: half of them random, half aligned, as things that rest are.
pub fn cases(a: &Subject, b: &Subject, class: Class, count: usize, random: &mut Random) -> Vec<Case> {
    let unit = smaller(&a.shape, &b.shape);
    let (low, high) = class.range();
    let mut found = Vec::new();
    for _ in 0..30 * count {
        let wanted = unit * random.between(low, high);
        let at = placement(&a.shape, &b.shape, wanted, random);
        let Some(truth) = Truth::of(&a.shape, &b.shape, &at, &[]) else { continue };
        if !(unit * low..=unit * high).contains(&truth.depth) {
            continue;
        }
        let start = random.direction();
        let poses = [Pose::new(start, at.rotation_a), Pose::new(start + at.offset, at.rotation_b)];
        found.push(Case { peers: [a.peer_pose(&poses[0]), b.peer_pose(&poses[1])], poses, truth });
        if found.len() == count {
            break;
        }
    }
    found
}

/// Two shapes that overlap by about `depth` metres, negative for a gap.
fn placement(a: &Shape, b: &Shape, depth: f64, random: &mut Random) -> Placement {
    let aligned = random.below(2) == 0;
    let turn = |random: &mut Random| if aligned { random.orientation() } else { random.rotation() };
    let (rotation_a, rotation_b) = (turn(random), turn(random));
    let axes = [DVec3::X, DVec3::Y, DVec3::Z];
    let n = match b {
        Shape::Plane(plane) => -(rotation_b * plane.normal()),
        _ if aligned && random.below(2) == 0 => rotation_a * axes[random.below(3) as usize] * random.sign(),
        _ if aligned => rotation_b * axes[random.below(3) as usize] * random.sign(),
        _ => random.direction(),
    };
    let sideways = random.direction();
    let sideways = sideways - n * n.dot(sideways);
    let slide = sideways * a.radius() * if aligned { random.between(0.0, 0.5) } else { 0.0 };
    let far_a = farthest(a, rotation_a, n);
    let far_b = match b {
        Shape::Plane(_) => sideways * random.unit(),
        bounded => farthest(bounded, rotation_b, -n),
    };
    Placement { rotation_a, rotation_b, offset: far_a - far_b - n * depth + slide }
}

/// The point of a bounded shape farthest along `n`, world axes, from its origin, metres.
fn farthest(shape: &Shape, rotation: DQuat, n: DVec3) -> DVec3 {
    let local = rotation.conjugate() * n;
    let points = parts(shape)
        .into_iter()
        .map(|(pose, part)| pose.position + pose.rotation * support(&part, pose.rotation.conjugate() * local));
    rotation * points.fold(DVec3::ZERO, |p, q| if q.dot(local) > p.dot(local) { q } else { p })
}
