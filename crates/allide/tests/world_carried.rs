//! Contacts of bodies that hardly move are carried along with them instead of found in every step: they are as deep as
//! what is found anew, and nothing is carried off an edge, through a removal or past a blow.

mod common;

use allide::narrow::{self, Placement};
use allide::prelude::*;
use allide::world::Method;
use common::{add, at, floor, solver};
use std::collections::HashMap;

/// A heap of shapes whose contacts are quick to find, which has begun to come to rest.
fn heap(method: Method) -> World {
    let mut world = floor(solver(method, None), Material { friction: 0.6, ..Material::default() });
    let tip: Vec<DVec3> =
        (0..8).map(|k| at(f64::from(k & 1), f64::from(k >> 1 & 1), f64::from(k >> 2) * 0.6)).collect();
    let shapes = [
        Shape::cuboid(at(1.0, 0.8, 0.6)),
        Shape::sphere(0.4),
        Shape::capsule(0.25, 0.5),
        Shape::cylinder(0.4, 0.5),
        Shape::hull(&tip),
        Shape::cone(0.4, 0.7),
    ];
    let shapes = shapes.map(|shape| shape.expect("a shape"));
    for (x, y, turn) in [(1.0, 0.0, 0.0), (-1.0, 0.0, 0.0), (0.0, 1.0, 1.0), (0.0, -1.0, 1.0)] {
        let wall = Shape::cuboid(at(0.5, 6.0, 4.0)).expect("a wall");
        let turn = DQuat::from_rotation_z(turn * std::f64::consts::FRAC_PI_2);
        add(&mut world, BodyBuilder::fixed(wall).position(at(2.2 * x, 2.2 * y, 1.0)).rotation(turn));
    }
    for k in 0..60_u32 {
        let (x, y, z) = (f64::from(k % 3) - 1.0, f64::from(k / 3 % 3) - 1.0, f64::from(k / 9));
        let turn = DQuat::from_rotation_x(0.03 * f64::from(k)) * DQuat::from_rotation_y(0.05 * f64::from(k % 7));
        let body = BodyBuilder::dynamic(shapes[k as usize % shapes.len()].clone()).mass(1.0);
        add(&mut world, body.position(at(1.1 * x, 1.1 * y, 0.6 + 1.1 * z)).rotation(turn).angular_damping(0.5));
    }
    (0..240).for_each(|_| assert!(world.step().is_ok()));
    world
}

/// The world's contacts as deep as the narrow phase says where the bodies were, and as many of them as there are.
#[test]
fn contacts_carried_along_are_as_deep_as_those_found() {
    for method in [Method::Auto, Method::Block] {
        let mut world = heap(method);
        let mut compared = 0;
        for step in 0..120 {
            let was: HashMap<BodyId, Pose> = world.bodies().map(|(id, body)| (id, *body.pose())).collect();
            world.step().expect("a step");
            let mut deepest: HashMap<(BodyId, BodyId), f64> = HashMap::new();
            for patch in world.contacts() {
                let deep = patch.points.iter().map(|p| p.depth).fold(f64::NEG_INFINITY, f64::max);
                let known = deepest.entry((patch.a, patch.b)).or_insert(deep);
                *known = known.max(deep);
            }
            for (&(a, b), deep) in &deepest {
                let [sa, sb] = [a, b].map(|id| world.body(id).expect("a body").shape());
                let truth = narrow::deepest(sa, sb, &Placement::of(&was[&a], &was[&b])).map_or(-1.0, |c| c.depth);
                // What only nearly touches may be given up for what bears.
                let off = (deep - truth).abs();
                assert!(
                    off < 1e-5 || truth.max(*deep) < 0.0,
                    "{method:?}, step {step}: {deep} m for {truth}, {:?} and {:?}",
                    sa.kind(),
                    sb.kind()
                );
                compared += 1;
            }
        }
        assert!(compared > 5000, "only {compared} pairs");
    }
}

/// A plate is drawn from under a box, far slower than would be noticed in a step: the box tips when its middle has lost
/// the plate, and not before.
#[test]
fn what_loses_its_table_slowly_tips_in_time() {
    let slippery = Material { friction: 0.0, ..Material::default() };
    let mut world = floor(solver(Method::Auto, None), slippery);
    let plate = Shape::cuboid(at(4.0, 1.0, 0.2)).expect("a plate");
    // Its end is 2 mm beyond the middle of the box, and goes back by 1 mm in a second.
    let plate = BodyBuilder::driven(plate).position(at(-1.998, 0.0, 1.0)).velocity(at(-1e-3, 0.0, 0.0));
    add(&mut world, plate.material(slippery));
    let cube = BodyBuilder::dynamic(common::cube(0.5)).mass(1.0).position(at(0.0, 0.0, 1.35));
    let id = add(&mut world, cube.material(slippery));
    let tilt = |world: &World| (world.body(id).expect("the box").pose().rotation * DVec3::Z).x;
    common::run(&mut world, 1.9);
    assert!(tilt(&world).abs() < 1e-5, "on the plate it leans by {}", tilt(&world));
    common::run(&mut world, 2.1);
    assert!(tilt(&world) > 0.05, "2 mm beyond the plate for two seconds it leans by {}", tilt(&world));
}

/// Standing still on a table that turns and moves away under everything, boxes stay as deep as they were.
#[test]
fn what_is_carried_by_a_table_keeps_its_contacts() {
    let mut world = floor(solver(Method::Auto, None), Material { friction: 1.0, ..Material::default() });
    let table = Shape::cuboid(at(4.0, 4.0, 0.2)).expect("a table");
    let table = BodyBuilder::driven(table).position(at(0.0, 0.0, 2.0)).velocity(at(0.2, 0.0, 0.0));
    add(&mut world, table.spin(at(0.0, 0.0, 0.2)));
    let cube = Shape::cuboid(at(0.5, 0.5, 0.5)).expect("a box");
    let ids: Vec<BodyId> = (0..3)
        .map(|k| {
            let body = BodyBuilder::dynamic(cube.clone()).mass(1.0).position(at(0.5, 0.2, 2.35 + 0.5 * f64::from(k)));
            add(&mut world, body.velocity(at(0.2, 0.0, 0.0)).spin(at(0.0, 0.0, 0.2)))
        })
        .collect();
    for step in 0..900 {
        world.step().expect("a step");
        for (k, id) in ids.iter().enumerate() {
            let z = world.body(*id).expect("a box").pose().position.z;
            let height = 2.35 + 0.5 * k as f64;
            assert!((z - height).abs() < 1e-3, "step {step}: box {k} at {z} m of {height}");
        }
    }
}

/// A ball that rolls so slowly that its contacts seem to stay neither gains nor loses speed.
#[test]
fn what_rolls_slowly_keeps_its_speed() {
    let plank = || Shape::cuboid(at(4.0, 4.0, 0.5)).expect("a plank");
    let formula = "0.25 - x^2 - y^2 - z^2".parse().expect("a formula");
    let bounds = Aabb { min: DVec3::splat(-0.6), max: DVec3::splat(0.6) };
    let solid = allide::implicit::Solid::new(&formula, bounds).expect("a solid");
    let balls = [
        Shape::sphere(0.5).map_err(drop),
        Shape::capsule(0.5, 0.5).map_err(drop),
        Shape::cylinder(0.5, 0.5).map_err(drop),
        Shape::implicit(solid).map_err(drop),
    ];
    for (k, ball) in balls.into_iter().enumerate() {
        let ball = ball.expect("a shape");
        for speed in [1e-6, 1e-4, 1e-3] {
            let mut world = floor(solver(Method::Auto, None), Material { friction: 0.8, ..Material::default() });
            add(&mut world, BodyBuilder::fixed(plank()).position(at(0.0, 0.0, 0.25)));
            // What is long rolls about its axis, which is z unless it is laid down.
            let turn = DQuat::from_rotation_x(std::f64::consts::FRAC_PI_2);
            let body = BodyBuilder::dynamic(ball.clone()).mass(1.0).rotation(turn).position(at(0.0, 0.0, 1.0));
            let body = body.velocity(at(speed, 0.0, 0.0)).spin(at(0.0, 2.0 * speed, 0.0));
            let id = add(&mut world, body);
            (0..600).for_each(|_| assert!(world.step().is_ok()));
            let now = world.body(id).expect("the ball").velocity().x;
            assert!((now - speed).abs() < 0.02 * speed + 1e-7, "shape {k} at {speed} m/s has come to {now}");
        }
    }
}
