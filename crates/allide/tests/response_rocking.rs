//! What rocks on something round swings on as high as it did, and never higher.

mod common;

use allide::glam::{DQuat, DVec2};
use allide::planar::PlanarShape;
use allide::prelude::*;
use common::*;

const ALL: [Method; 3] = [Method::Auto, Method::Block, Method::Island];

/// Bounds for what 20 s may add and take, in parts of what swings. Solved as a whole, with one substep, it is damped.
const GAIN: f64 = 2e-3;
const LOSS: f64 = 1e-2;

/// Lets a world swing for 20 s. Returns by how much its energy grew at most and what it lost in the end, both after
/// the first second and in parts of what it swings with.
fn swing(mut world: World) -> (f64, f64) {
    run(&mut world, 1.0);
    let total = |world: &World| world.energy().kinetic + world.energy().potential;
    let (start, mut most, mut swings) = (total(&world), f64::MIN, 0.0_f64);
    for _ in 0..1200 {
        world.step().unwrap();
        most = most.max(total(&world));
        swings = swings.max(world.energy().kinetic);
    }
    ((most - start) / swings, (start - total(&world)) / swings)
}

fn empty(method: Method) -> World {
    world(solver(method, None))
}

fn rough(body: BodyBuilder) -> BodyBuilder {
    body.material(Material { friction: 0.8, ..Material::default() })
}

fn barrel() -> BodyBuilder {
    let turn = DQuat::from_rotation_x(std::f64::consts::FRAC_PI_2);
    rough(BodyBuilder::fixed(Shape::cylinder(0.5, 2.0).unwrap()).rotation(turn))
}

fn plank() -> BodyBuilder {
    let shape = Shape::cuboid(at(3.0, 0.6, 0.1)).unwrap();
    rough(BodyBuilder::dynamic(shape).position(at(0.0, 0.0, 0.55)).spin(at(0.0, 0.6, 0.0)).mass(1.0))
}

/// Checks that a world gains nothing, and what it loses where it is solved pair by pair.
fn check(name: &str, scene: impl Fn(Method) -> World) {
    for method in ALL {
        let (gained, lost) = swing(scene(method));
        assert!(gained < GAIN, "{name}, {method:?}: gained {gained}");
        let pairs = matches!(method, Method::Auto | Method::Block);
        assert!(!pairs || lost < LOSS, "{name}, {method:?}: lost {lost}");
    }
}

#[test]
fn a_plank_on_a_barrel() {
    check("plank", |method| {
        let mut world = empty(method);
        add(&mut world, barrel());
        add(&mut world, plank());
        world
    });
}

#[test]
fn a_plank_with_a_load() {
    for (method, most, least) in [(Method::Auto, 0.05, 0.1), (Method::Block, 0.02, 0.02), (Method::Island, 0.05, 0.1)] {
        let mut world = empty(method);
        add(&mut world, barrel());
        add(&mut world, plank());
        add(&mut world, rough(BodyBuilder::dynamic(cube(0.1)).position(at(0.0, 0.0, 0.65)).mass(1.0)));
        let (gained, lost) = swing(world);
        assert!(gained < most && lost < least, "{method:?}: gained {gained}, lost {lost}");
    }
}

#[test]
fn a_plate_on_a_ball() {
    check("plate", |method| {
        let mut world = empty(method);
        add(&mut world, rough(BodyBuilder::fixed(Shape::sphere(0.5).unwrap())));
        let plate = BodyBuilder::dynamic(Shape::cuboid(at(2.0, 2.0, 0.1)).unwrap()).mass(1.0);
        add(&mut world, rough(plate.position(at(0.0, 0.0, 0.55)).spin(at(0.3, 0.6, 0.0))));
        world
    });
}

#[test]
fn a_balancing_toy_on_a_post() {
    let part = |x: f64, z: f64, shape: Shape| (Pose::new(at(x, 0.0, z), DQuat::IDENTITY), shape);
    let rod = |x: f64, z: f64| Shape::cuboid(at(x, 0.05, z)).unwrap();
    let toy = Shape::compound(vec![
        part(0.0, 0.0, Shape::sphere(0.1).unwrap()),
        part(0.0, 0.0, rod(1.0, 0.05)),
        part(0.5, -0.4, rod(0.05, 0.8)),
        part(-0.5, -0.4, rod(0.05, 0.8)),
    ]);
    let toy = toy.unwrap();
    check("toy", |method| {
        let mut world = empty(method);
        let post = Shape::cuboid(at(0.2, 0.2, 2.0)).unwrap();
        add(&mut world, rough(BodyBuilder::fixed(post).position(at(0.0, 0.0, -1.0))));
        let toy = BodyBuilder::dynamic(toy.clone()).position(at(0.0, 0.0, 0.1)).mass(1.0);
        add(&mut world, rough(toy.spin(at(0.0, 1.0, 0.0))));
        world
    });
}

#[test]
fn a_flat_hook_on_a_peg() {
    let outline = [(-0.7, -1.4), (-0.42, -1.4), (-0.42, 0.0), (0.42, 0.0), (0.42, -0.84), (0.7, -0.84), (0.7, 0.35)];
    let mut outline: Vec<DVec2> = outline.iter().map(|&(x, y)| DVec2::new(x, y)).collect();
    outline.push(DVec2::new(-0.7, 0.35));
    let mut world = PlanarWorld::planar(PlanarSettings::default()).unwrap();
    let steel = Material { friction: 0.3, density: 40.0, ..Material::default() };
    let peg = PlanarBodyBuilder::fixed(PlanarShape::circle(0.2).unwrap()).position(DVec2::new(0.0, -0.3));
    world.add(peg).unwrap();
    let hook = PlanarShape::polygon(&outline, &[]).unwrap();
    let hook = world.add(PlanarBodyBuilder::dynamic(hook).material(steel)).unwrap();
    let mut fastest = [0.0_f64; 2];
    for k in 0..1500 {
        world.step().unwrap();
        if k >= 60 {
            let speed = world.body(hook).unwrap().velocity().length();
            fastest[usize::from(k > 1200)] = fastest[usize::from(k > 1200)].max(speed);
        }
    }
    assert!(fastest[1] < 1.03 * fastest[0] && fastest[1] > 0.8 * fastest[0], "{fastest:?}");
}
