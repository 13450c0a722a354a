//! Scenes shared by the tests of motion and forces.
#![allow(dead_code, reason = "each test binary uses some of it")]

use allide::glam::{DQuat, DVec3};
use allide::shape::Shape;
use allide::world::{BodyBuilder, BodyId, Material, Method, Settings, SolverSettings, World};

pub const G: f64 = 9.81;
pub const DT: f64 = 1.0 / 60.0;

pub fn solver(method: Method, iterations: Option<u32>) -> SolverSettings {
    SolverSettings { method, iterations, ..SolverSettings::default() }
}

pub fn world(solver: SolverSettings) -> World {
    World::new(Settings { solver, ..Settings::default() }).expect("settings are sound")
}

/// A world with a floor at z = 0 of this material.
pub fn floor(solver: SolverSettings, material: Material) -> World {
    let mut world = world(solver);
    add(&mut world, BodyBuilder::fixed(Shape::plane(DVec3::Z, 0.0).unwrap()).name("floor").material(material));
    world
}

pub fn add(world: &mut World, body: BodyBuilder) -> BodyId {
    world.add(body).expect("the body is sound")
}

pub fn cube(size: f64) -> Shape {
    Shape::cuboid(DVec3::splat(size)).unwrap()
}

pub fn at(x: f64, y: f64, z: f64) -> DVec3 {
    DVec3::new(x, y, z)
}

pub fn run(world: &mut World, seconds: f64) {
    for _ in 0..(seconds / world.settings().step).round() as u64 {
        world.step().expect("the step succeeds");
    }
}

/// Normal impulses of all points of the last step, N·s.
pub fn impulses(world: &World) -> Vec<f64> {
    world.contacts().iter().flat_map(|p| p.points.iter().map(|c| c.normal_impulse)).collect()
}

/// `count` unit boxes stacked, alternately `jog` metres to either side.
pub fn stack(solver: SolverSettings, count: usize, jog: f64) -> (World, Vec<BodyId>) {
    let mut world = floor(solver, Material::default());
    let ids = (0..count)
        .map(|i| {
            let x = if i % 2 == 0 { jog / 2.0 } else { -jog / 2.0 };
            add(&mut world, BodyBuilder::dynamic(cube(1.0)).mass(1.0).position(at(x, 0.0, 0.5 + i as f64)))
        })
        .collect();
    (world, ids)
}

/// The pyramid wall of 120 boxes of the paper: 15 rows, 15 boxes in the lowest.
pub fn wall(solver: SolverSettings) -> (World, Vec<BodyId>) {
    let mut world = floor(solver, Material::default());
    let mut ids = Vec::new();
    for row in 0..15 {
        for k in 0..15 - row {
            let x = f64::from(k) + 0.5 * f64::from(row);
            let position = at(x, 0.0, 0.5 + f64::from(row));
            ids.push(add(&mut world, BodyBuilder::dynamic(cube(1.0)).mass(1.0).position(position)));
        }
    }
    (world, ids)
}

/// How a group of boxes has moved from where it stood.
#[derive(Clone, Copy, Debug, Default)]
pub struct Moved {
    /// Largest way sideways, metres.
    pub sideways: f64,
    /// Largest way down, metres.
    pub sink: f64,
    /// Largest tilt from upright, degrees.
    pub tilt: f64,
}

pub fn positions(world: &World, ids: &[BodyId]) -> Vec<DVec3> {
    ids.iter().map(|id| world.body(*id).unwrap().pose().position).collect()
}

pub fn moved(world: &World, ids: &[BodyId], from: &[DVec3]) -> Moved {
    let mut most = Moved::default();
    for (id, start) in ids.iter().zip(from) {
        let pose = world.body(*id).unwrap().pose();
        let way = pose.position - *start;
        most.sideways = most.sideways.max(way.x.hypot(way.y));
        most.sink = most.sink.max(-way.z);
        let up = pose.rotation * DVec3::Z;
        most.tilt = most.tilt.max(up.truncate().length().atan2(up.z).to_degrees());
    }
    most
}

/// A slope of `angle` radians that falls towards +x, and the rotation of what lies on it.
pub fn slope(solver: SolverSettings, angle: f64, material: Material) -> (World, DQuat) {
    let mut world = world(solver);
    let turn = DQuat::from_rotation_y(angle);
    let plane = Shape::plane(turn * DVec3::Z, 0.0).unwrap();
    add(&mut world, BodyBuilder::fixed(plane).material(material));
    (world, turn)
}
