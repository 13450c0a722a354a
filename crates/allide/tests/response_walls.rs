//! Walls of hundreds of bricks stand, whatever it takes to solve them.

mod common;

use allide::glam::DVec3;
use allide::shape::Shape;
use allide::world::{BodyBuilder, BodyId, Material, Method, World};
use common::{add, at, floor, solver};

/// A wall of bricks, each over the joint of two below, half bricks at the ends of every second row; 2 mm between them.
fn brick_wall(columns: u32, rows: u32) -> (World, Vec<BodyId>) {
    let mut world = floor(solver(Method::Auto, None), Material::default());
    let mut ids = Vec::new();
    let mut brick = |x: f64, row: u32, length: f64| {
        let shape = Shape::cuboid(DVec3::new(length, 0.2, 0.2)).unwrap();
        ids.push(add(&mut world, BodyBuilder::dynamic(shape).position(at(x, 0.0, 0.1 + 0.2 * f64::from(row)))));
    };
    for row in 0..rows {
        if row % 2 == 0 {
            (0..columns).for_each(|k| brick(0.402 * f64::from(k), row, 0.4));
        } else {
            brick(-0.101, row, 0.198);
            (0..columns - 1).for_each(|k| brick(0.402 * f64::from(k) + 0.201, row, 0.4));
            brick(0.402 * f64::from(columns - 1) + 0.101, row, 0.198);
        }
    }
    (world, ids)
}

/// One that costs more to solve as a whole than is spent on a heap stands all the same: what is calm is worth it.
#[test]
fn a_wall_of_348_bricks_stands() {
    let (mut world, ids) = brick_wall(14, 24);
    assert_eq!(ids.len(), 348);
    let start: Vec<DVec3> = ids.iter().map(|&id| world.body(id).unwrap().pose().position).collect();
    for _ in 0..180 {
        world.step().expect("the step succeeds");
    }
    for (&id, start) in ids.iter().zip(start) {
        let way = world.body(id).unwrap().pose().position.distance(start);
        assert!(way < 1e-3, "a brick has moved by {way} m");
    }
}
