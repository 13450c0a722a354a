//! A world that is looked at and changed while it runs.

mod common;

use allide::glam::DVec3;
use allide::prelude::*;
use allide::world::StepReport;
use common::*;

fn run(world: &mut World, steps: usize) -> StepReport {
    (0..steps).map(|_| world.step().expect("a step")).last().expect("steps")
}

/// Boxes on a ground that leans by about 17°: friction 0.5 holds them, 0.1 does not.
fn slope() -> (World, BodyId) {
    let mut world = World::new(Settings::default()).expect("a world");
    let normal = at(-0.3, 0.0, 1.0).normalize();
    world.add(BodyBuilder::fixed(Shape::plane(normal, 0.0).expect("a plane"))).expect("a body");
    let turn = allide::glam::DQuat::from_rotation_arc(DVec3::Z, normal);
    let cube = BodyBuilder::dynamic(cube(1.0)).position(normal * 0.5).rotation(turn);
    let id = world.add(cube).expect("a body");
    (world, id)
}

#[test]
fn a_surface_that_becomes_slippery_lets_go_and_holds_again() {
    let (mut world, id) = slope();
    let speed = |world: &World| world.body(id).expect("it is there").velocity().length();
    run(&mut world, 60);
    assert!(speed(&world) < 1e-6);
    let (mass, dry) = (world.body(id).unwrap().mass_properties().mass, *world.body(id).unwrap().material());
    world.set_material(id, Material { friction: 0.02, ..dry }).expect("a material");
    run(&mut world, 30);
    assert!(speed(&world) > 0.5, "{}", speed(&world));
    assert_eq!(world.body(id).unwrap().mass_properties().mass, mass);
    world.set_material(id, dry).expect("a material");
    run(&mut world, 120);
    assert!(speed(&world) < 1e-6);
}

#[test]
fn a_surface_that_is_none_is_refused_and_nothing_changes() {
    let (mut world, id) = slope();
    let before = *world.body(id).unwrap().material();
    for friction in [f64::NAN, -1.0, f64::INFINITY] {
        assert!(world.set_material(id, Material { friction, ..before }).is_err());
    }
    assert_eq!(*world.body(id).unwrap().material(), before);
    world.remove(id).expect("it was there");
    assert_eq!(world.set_material(id, before), Err(WorldError::NoSuchBody(id)));
}

#[test]
fn the_method_changes_between_two_steps() {
    let (mut world, _) = slope();
    for (method, direct, block, sequential) in
        [(Method::Island, 1, 0, 0), (Method::Block, 0, 1, 0), (Method::Sequential, 0, 0, 1), (Method::Block, 0, 1, 0)]
    {
        world.set_solver(SolverSettings { method, ..SolverSettings::default() }).expect("settings");
        let report = run(&mut world, 1);
        let used = (report.islands_direct, report.islands_block, report.islands_sequential);
        assert_eq!(used, (direct, block, sequential), "{method:?}");
    }
}

#[test]
fn the_tree_holds_every_box_and_islands_are_what_touches() {
    let mut world = World::new(Settings::default()).expect("a world");
    world.add(BodyBuilder::fixed(Shape::plane(DVec3::Z, 0.0).expect("a plane"))).expect("a body");
    let mut add = |x: f64, z: f64| world.add(BodyBuilder::dynamic(cube(1.0)).position(at(x, 0.0, z))).expect("a body");
    let tower = vec![add(0.0, 0.5), add(0.0, 1.5)];
    let (alone, falling) = (add(5.0, 0.5), add(9.0, 50.0));
    assert!(world.islands().is_empty(), "nothing has touched yet");
    run(&mut world, 2);
    assert_eq!(world.islands(), [tower.clone(), vec![alone]]);

    let tree = world.tree();
    assert_eq!(tree.iter().filter(|b| b.proxy.is_some()).count(), 4);
    assert_eq!(tree.len(), 7);
    for (i, inner) in tree.iter().enumerate().skip(1) {
        let around = tree[..i].iter().rev().find(|b| b.depth + 1 == inner.depth).expect("it lies in another");
        assert!(around.bounds.contains(&inner.bounds));
    }
    for (id, bounds) in world.bounds().filter(|(_, b)| b.min.is_finite()) {
        assert!(tree.iter().any(|b| b.proxy.is_some() && b.bounds.contains(&bounds)), "{id:?}");
    }
    world.remove(tower[1]).expect("it was there");
    assert_eq!(world.islands(), [vec![tower[0]], vec![alone]], "a body that is gone is in no island");
    world.remove(falling).expect("it was there");
    assert_eq!(world.tree().len(), 3);
}
