//! Stacks and walls that must not move.

mod common;

use allide::world::{BodyBuilder, Method};
use common::*;

#[test]
fn twenty_boxes_stand_with_five_block_solves() {
    let (mut world, ids) = stack(solver(Method::Block, Some(5)), 20, 0.0);
    let from = positions(&world, &ids);
    run(&mut world, 60.0);
    let m = moved(&world, &ids, &from);
    assert!(m.sideways <= 1e-3 && m.tilt <= 0.1 && m.sink <= 25e-3, "{m:?}");
}

#[test]
fn twenty_boxes_lean_or_fall_one_contact_at_a_time() {
    let (mut world, ids) = stack(solver(Method::Sequential, Some(5)), 20, 0.0);
    let from = positions(&world, &ids);
    run(&mut world, 60.0);
    let m = moved(&world, &ids, &from);
    assert!(m.sideways > 0.1, "the comparison should show the difference: {m:?}");
}

#[test]
fn jogged_stacks_do_not_move() {
    for (count, sideways, sink) in [(20, 1e-4, 3e-3), (50, 1e-3, 10e-3)] {
        let (mut world, ids) = stack(solver(Method::Auto, None), count, 0.002);
        let from = positions(&world, &ids);
        run(&mut world, 60.0);
        let m = moved(&world, &ids, &from);
        assert!(m.sideways <= sideways && m.sink <= sink, "{count}: {m:?}");
    }
}

#[test]
fn a_tonne_on_nine_light_boxes_stands() {
    let (mut world, mut ids) = stack(solver(Method::Auto, None), 9, 0.002);
    ids.push(add(&mut world, BodyBuilder::dynamic(cube(1.0)).mass(1000.0).position(at(0.0, 0.0, 9.5))));
    let from = positions(&world, &ids);
    run(&mut world, 60.0);
    let m = moved(&world, &ids, &from);
    assert!(m.sideways <= 1e-3 && m.sink <= 10e-3 && m.tilt <= 0.1, "{m:?}");
}

#[test]
fn the_wall_of_120_stands() {
    let (mut world, ids) = wall(solver(Method::Auto, None));
    let from = positions(&world, &ids);
    run(&mut world, 30.0);
    let m = moved(&world, &ids, &from);
    let kinetic = world.energy().kinetic;
    assert!(m.sideways <= 2e-4 && m.sink <= 3e-3 && kinetic < 1e-8, "{m:?}, {kinetic} J");
}
