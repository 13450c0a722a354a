//! Cylinders on a map, asked for their manifolds in both engines.

use super::map::Map;
use crate::oracle::cases::Random;
use allide::glam::{DQuat, DVec2, DVec3};
use allide::manifold::{self, Patch};
use allide::math::Pose;
use allide::narrow::{self, Contact, Placement};
use allide::shape::Shape;
use parry3d_f64::math::{Pose as PeerPose, Rotation, Vector};
use parry3d_f64::query::details::ContactManifoldsWorkspace;
use parry3d_f64::query::{ContactManifold, DefaultQueryDispatcher, PersistentQueryDispatcher};
use parry3d_f64::shape::Cylinder;
use std::f64::consts::{FRAC_PI_2, TAU};

/// Gap up to which contacts are wanted, times the radius.
const MARGIN: f64 = 0.02;

/// How cylinders lie.
#[derive(Clone, Copy, PartialEq)]
pub enum Class {
    /// Standing, lying or leaning anyhow, from the margin above the ground to 3 % of the radius deep.
    Touching,
    /// The same, from a tenth of the radius to a radius above it.
    Clear,
}

/// A cylinder in its place, as both engines take it.
pub struct Wheel {
    pub pose: Pose,
    pub peer: PeerPose,
}

/// Cylinders of one size on one map.
pub struct Wheels {
    pub shape: Shape,
    radius: f64,
    pub all: Vec<Wheel>,
}

impl Wheels {
    /// `count` of them, of a radius and a width in cells.
    pub fn new(map: &Map, (radius, width): (f64, f64), class: Class, count: usize) -> Wheels {
        let (radius, width) = (radius * map.cell(), width * map.cell());
        let shape = Shape::cylinder(radius, width).expect("a cylinder has a size");
        let mut random = Random(0x7e44 ^ radius.to_bits());
        let mut wheels = Wheels { shape, radius, all: Vec::with_capacity(count) };
        let reach = radius.hypot(0.5 * width);
        while wheels.all.len() < count {
            let rotation = match random.below(3) {
                0 => DQuat::from_rotation_z(random.between(0.0, TAU)),
                1 => DQuat::from_rotation_z(random.between(0.0, TAU)) * DQuat::from_rotation_x(FRAC_PI_2),
                _ => random.rotation(),
            };
            let place = map.place(DVec2::new(random.unit(), random.unit()));
            if !super::map::is_over(map, place, reach.min(0.4 * map.terrain.layout().columns as f64 * map.cell())) {
                continue;
            }
            let above = match class {
                Class::Touching => random.between(-0.03, 0.5 * MARGIN),
                Class::Clear => random.between(0.1, 1.0),
            };
            let ground = wheels.touching(map, place, rotation, reach);
            let position = place.with_z(ground + above * radius);
            wheels.all.push(Wheel { pose: Pose::new(position, rotation), peer: peer_pose(position, rotation) });
        }
        wheels
    }

    /// The height at which a cylinder just touches the ground at a place, metres.
    fn touching(&self, map: &Map, place: DVec3, rotation: DQuat, reach: f64) -> f64 {
        let top = map.terrain.height_range().map_or(0.0, |(_, high)| high);
        let (mut low, mut high) = (place.z, top + 1.1 * reach);
        for _ in 0..40 {
            let z = 0.5 * (low + high);
            let at = Placement::of(&Pose::new(place.with_z(z), rotation), &Pose::IDENTITY);
            if narrow::intersects(&self.shape, &map.shape, &at) { low = z } else { high = z }
        }
        high
    }
}

fn peer_pose(position: DVec3, rotation: DQuat) -> PeerPose {
    // parry's cylinders stand along y.
    let r = rotation * DQuat::from_rotation_x(FRAC_PI_2);
    PeerPose::from_parts(Vector::new(position.x, position.y, position.z), Rotation::from_xyzw(r.x, r.y, r.z, r.w))
}

/// allide, with memory that is used again.
#[derive(Default)]
pub struct Ours {
    contacts: Vec<Contact>,
    pub patches: Vec<Patch>,
}

impl Ours {
    /// The contacts of a wheel, in patches of four at most.
    pub fn manifold(&mut self, map: &Map, wheels: &Wheels, wheel: &Wheel) {
        self.contacts.clear();
        self.patches.clear();
        let at = Placement::of(&wheel.pose, &Pose::IDENTITY);
        narrow::contacts(&wheels.shape, &map.shape, &at, MARGIN * wheels.radius, &mut self.contacts);
        manifold::patches(&self.contacts, 0.0, &mut self.patches);
    }
}

/// parry, with its workspace used again or from scratch.
pub struct Theirs {
    /// Forget everything between two questions, as all questions of the group `pairs` do.
    pub afresh: bool,
    cylinder: Cylinder,
    from_ground: PeerPose,
    pub manifolds: Vec<ContactManifold<(), ()>>,
    workspace: Option<ContactManifoldsWorkspace>,
}

impl Theirs {
    pub fn new(map: &Map, wheels: &Wheels, afresh: bool) -> Theirs {
        let Shape::Cylinder(c) = &wheels.shape else { unreachable!("wheels are cylinders") };
        let cylinder = Cylinder::new(c.half_height(), c.radius());
        Theirs { afresh, cylinder, from_ground: map.peer_pose(), manifolds: Vec::new(), workspace: None }
    }

    pub fn manifold(&mut self, map: &Map, wheels: &Wheels, wheel: &Wheel) {
        let Some(ground) = &map.peer else { return };
        if self.afresh {
            (self.manifolds, self.workspace) = (Vec::new(), None);
        }
        let at = self.from_ground.inv_mul(&wheel.peer);
        let margin = MARGIN * wheels.radius;
        let served = DefaultQueryDispatcher.contact_manifolds(
            &at,
            ground,
            &self.cylinder,
            margin,
            &mut self.manifolds,
            &mut self.workspace,
        );
        debug_assert!(served.is_ok());
    }
}
