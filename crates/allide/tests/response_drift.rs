//! What contacts with the ground cannot change is kept, whatever goes on among the bodies that move.

mod common;
mod random;

use allide::glam::{DQuat, DVec3};
use allide::math::Pose;
use allide::shape::Shape;
use allide::world::{BodyBuilder, Material, Method, World};
use common::{add, at, floor, solver};
use random::Random;

/// A tray that slides on ice with a heap of boxes in it.
fn sledge(method: Method, speed: f64) -> World {
    let mut world = floor(solver(method, None), Material { friction: 0.0, ..Material::default() });
    let wall = |x: f64, y: f64| {
        (Pose::at(at(0.6 * x, 0.6 * y, 0.2)), DVec3::new(1.3 - 1.2 * x.abs(), 1.3 - 1.2 * y.abs(), 0.5))
    };
    let walls = [wall(1.0, 0.0), wall(-1.0, 0.0), wall(0.0, 1.0), wall(0.0, -1.0)];
    let bottom = (Pose::at(DVec3::ZERO), DVec3::new(1.3, 1.3, 0.1));
    let parts = walls.into_iter().chain([bottom]).map(|(pose, size)| (pose, Shape::cuboid(size).unwrap())).collect();
    let tray = Shape::compound(parts).unwrap();
    add(&mut world, BodyBuilder::dynamic(tray).mass(50.0).position(at(0.0, 0.0, 0.05)).velocity(at(speed, 0.0, 0.0)));
    let mut random = Random(7);
    for k in 0..80 {
        let (x, y, z) = (k % 4, k / 4 % 4, k / 16);
        let place = at(0.24 * f64::from(x) - 0.36, 0.24 * f64::from(y) - 0.36, 0.25 + 0.25 * f64::from(z));
        let turn = DQuat::from_axis_angle(random.direction(), random.between(0.0, 0.3));
        let size = DVec3::new(0.18, 0.16, random.between(0.05, 0.18));
        let body = BodyBuilder::dynamic(Shape::cuboid(size).unwrap()).mass(1.0);
        add(&mut world, body.position(place).rotation(turn).velocity(at(speed, 0.0, 0.0)));
    }
    world
}

/// No force acts along the ice, so that the momentum along it stays what it is: also where depth is taken back among the
/// boxes, and paid for.
#[test]
fn a_heap_in_a_sledge_on_ice_is_not_braked() {
    for method in [Method::Auto, Method::Block] {
        let mut world = sledge(method, 3.0);
        let momentum = |world: &World| {
            world
                .bodies()
                .map(|(_, b)| {
                    if b.mass_properties().mass.is_finite() {
                        b.velocity() * b.mass_properties().mass
                    } else {
                        DVec3::ZERO
                    }
                })
                .sum::<DVec3>()
        };
        let start = momentum(&world);
        for _ in 0..180 {
            world.step().expect("the step succeeds");
        }
        let off = (momentum(&world) - start).with_z(0.0).length() / start.length();
        assert!(off < 1e-9, "{method:?}: {off} of the momentum has gone");
    }
}

/// What glides without friction beside a heap, on the same plate, goes on gliding.
#[test]
fn a_puck_beside_a_heap_is_not_stopped_by_it() {
    let slick = Material { friction: 0.0, ..Material::default() };
    let mut world = floor(solver(Method::Auto, None), Material::default());
    let plate = Shape::cuboid(DVec3::new(12.0, 2.0, 0.1)).unwrap();
    add(&mut world, BodyBuilder::dynamic(plate).mass(500.0).position(at(4.0, 0.0, 0.05)));
    let mut random = Random(3);
    for k in 0..80 {
        let (x, y, z) = (k % 4, k / 4 % 4, k / 16);
        let place = at(0.22 * f64::from(x) - 0.4, 0.22 * f64::from(y) - 0.4, 0.25 + 0.25 * f64::from(z));
        let turn = DQuat::from_axis_angle(random.direction(), random.between(0.0, 0.3));
        let size = DVec3::new(0.2, 0.18, random.between(0.05, 0.2));
        add(&mut world, BodyBuilder::dynamic(Shape::cuboid(size).unwrap()).mass(1.0).position(place).rotation(turn));
    }
    let puck = Shape::cuboid(DVec3::new(0.3, 0.3, 0.1)).unwrap();
    let puck = BodyBuilder::dynamic(puck).mass(1.0).material(slick).position(at(3.0, 0.0, 0.15));
    let puck = add(&mut world, puck.velocity(at(1.0, 0.0, 0.0)));
    for step in 0..240 {
        world.step().expect("the step succeeds");
        let speed = world.body(puck).unwrap().velocity().x;
        assert!((speed - 1.0).abs() < 1e-3, "step {step}: {speed} m/s");
    }
}
