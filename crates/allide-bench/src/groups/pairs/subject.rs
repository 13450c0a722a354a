//! The shapes that are asked about, each as both engines know it.

use crate::oracle::cases::Random;
use allide::glam::{DQuat, DVec3};
use allide::math::Pose;
use allide::shape::{Part, Shape};
use parry3d_f64::math::{Pose as PeerPose, Rotation, Vector};
use parry3d_f64::shape::{Capsule, HalfSpace, SharedShape};
use std::f64::consts::FRAC_PI_2;

/// A shape in both engines.
pub struct Subject {
    /// What the tables call it.
    pub name: &'static str,
    /// In allide.
    pub shape: Shape,
    /// In parry.
    pub peer: SharedShape,
}

impl Subject {
    /// The same shape twice.
    pub fn new(name: &'static str, shape: Shape) -> Subject {
        Subject { name, peer: peer_shape(&shape), shape }
    }

    /// Where parry has to put its own, for it to lie where allide's lies at `pose`.
    pub fn peer_pose(&self, pose: &Pose) -> PeerPose {
        peer_pose(&self.shape, pose)
    }
}

/// parry's cylinders and cones stand along y, those here along z.
fn turn(shape: &Shape) -> DQuat {
    match shape {
        Shape::Cylinder(_) | Shape::Cone(_) => DQuat::from_rotation_x(FRAC_PI_2),
        _ => DQuat::IDENTITY,
    }
}

fn peer_pose(shape: &Shape, pose: &Pose) -> PeerPose {
    let r = pose.rotation * turn(shape);
    PeerPose::from_parts(vector(pose.position), Rotation::from_xyzw(r.x, r.y, r.z, r.w))
}

/// A vector as parry's.
pub fn vector(v: DVec3) -> Vector {
    Vector::new(v.x, v.y, v.z)
}

/// A vector of parry's.
pub fn from_peer(v: Vector) -> DVec3 {
    DVec3::new(v.x, v.y, v.z)
}

fn peer_shape(shape: &Shape) -> SharedShape {
    match shape {
        Shape::Sphere(s) => SharedShape::ball(s.radius()),
        Shape::Box(s) => SharedShape::cuboid(s.half().x, s.half().y, s.half().z),
        Shape::Capsule(s) => SharedShape::new(Capsule::new_z(s.half_height(), s.radius())),
        Shape::Cylinder(s) => SharedShape::cylinder(s.half_height(), s.radius()),
        Shape::Cone(s) => SharedShape::cone(s.half_height(), s.radius()),
        Shape::Hull(s) => {
            let points: Vec<Vector> = s.vertices().iter().map(|v| vector(*v + s.centre())).collect();
            SharedShape::convex_hull(&points).expect("the corners of a hull have a hull")
        }
        Shape::Compound(s) => {
            let part = |p: &Part| (peer_pose(&p.shape, &p.pose), peer_shape(&p.shape));
            SharedShape::compound(s.parts().iter().map(part).collect())
        }
        // Every plane here passes through its origin.
        Shape::Plane(s) => SharedShape::new(HalfSpace::new(vector(s.normal()))),
        Shape::Terrain(_) | Shape::Implicit(_) | Shape::Mesh(_) => {
            unreachable!("none is among the shapes of the tables")
        }
    }
}

/// All shapes of the tables, about a metre large.
pub fn all() -> Vec<Subject> {
    let mut random = Random(0xa111de);
    let mut ball = |count: usize| (0..count).map(|_| random.direction() * 0.6).collect::<Vec<DVec3>>();
    let parts = [
        (Pose::at(DVec3::new(0.0, 0.0, -0.3)), Shape::cuboid(DVec3::new(1.0, 0.8, 0.2))),
        (Pose::at(DVec3::new(0.0, 0.0, 0.1)), Shape::cylinder(0.2, 0.6)),
        (Pose::at(DVec3::new(0.0, 0.0, 0.5)), Shape::sphere(0.3)),
    ];
    let shapes = [
        ("sphere", Shape::sphere(0.5)),
        ("box", Shape::cuboid(DVec3::new(1.0, 0.8, 0.6))),
        ("capsule", Shape::capsule(0.3, 0.8)),
        ("cylinder", Shape::cylinder(0.4, 0.9)),
        ("cone", Shape::cone(0.5, 1.0)),
        ("hull 8", Shape::hull(&corners(DVec3::new(0.45, 0.35, 0.55)))),
        ("hull 30", Shape::hull(&ball(30))),
        ("hull 200", Shape::hull(&ball(200))),
        ("compound", Shape::compound(parts.map(|(pose, shape)| (pose, shape.expect("a good shape"))).to_vec())),
        ("plane", Shape::plane(DVec3::Z, 0.0)),
    ];
    shapes.into_iter().map(|(name, shape)| Subject::new(name, shape.expect("a good shape"))).collect()
}

fn corners(half: DVec3) -> Vec<DVec3> {
    let sign = |bit: u32| if bit == 0 { -1.0 } else { 1.0 };
    (0..8u32).map(|k| half * DVec3::new(sign(k & 1), sign(k & 2), sign(k & 4))).collect()
}
