//! Heaps come to rest, whatever they are made of.

mod common;
mod random;

use allide::glam::{DQuat, DVec3};
use allide::shape::Shape;
use allide::world::{BodyBuilder, BodyKind, Material, Method, World};
use common::{add, at, cube, floor, solver};
use random::Random;

fn turned(random: &mut Random) -> DQuat {
    let q = [0; 4].map(|_| random.between(-1.0, 1.0));
    DQuat::from_xyzw(q[0], q[1], q[2], q[3]).normalize()
}

/// Boxes and plates in turns, dropped on each other in nine columns 0.7 m apart.
fn boxes_and_plates(count: u32, mass: impl Fn(&mut Random) -> Option<f64>) -> World {
    let mut world = floor(solver(Method::Auto, None), Material::default());
    let mut random = Random(7);
    for k in 0..count {
        let mut side = |from: f64, to: f64| random.between(from, to);
        let size = if k % 2 == 0 {
            at(side(0.4, 0.6), side(0.4, 0.6), side(0.02, 0.06))
        } else {
            at(side(0.2, 0.4), side(0.2, 0.4), side(0.2, 0.4))
        };
        let aside = at(side(-0.1, 0.1), side(-0.1, 0.1), 0.0);
        let place = at(f64::from(k % 3), f64::from(k / 3 % 3), f64::from(k / 9) + 0.8) * 0.7 + aside;
        let mut body = BodyBuilder::dynamic(Shape::cuboid(size).unwrap()).position(place).rotation(turned(&mut random));
        if let Some(mass) = mass(&mut random) {
            body = body.mass(mass);
        }
        add(&mut world, body);
    }
    world
}

/// The fastest that any point of a body may move, m/s.
fn fastest(world: &World) -> f64 {
    let bodies = world.bodies().filter(|(_, b)| b.kind() == BodyKind::Dynamic);
    bodies.map(|(_, b)| b.velocity().length() + b.spin().length() * b.shape().radius()).fold(0.0, f64::max)
}

/// After the tumble, pair by pair, it would twitch for ever and stay millimetres deep.
#[test]
fn a_heap_of_boxes_and_plates_comes_to_rest() {
    let mut world = boxes_and_plates(60, |_| None);
    let mut deepest = 0.0;
    for _ in 0..360 {
        deepest = world.step().expect("the step succeeds").deepest;
    }
    let speed = fastest(&world);
    assert!(speed < 1e-4, "after 6 s something still moves at {speed} m/s");
    assert!(deepest < 2e-4, "after 6 s something is {deepest} m deep");
}

/// Of masses from a gram to a tonne, nothing stays pressed into anything.
#[test]
fn a_heap_of_light_and_heavy_boxes_stays_apart() {
    let mut world = boxes_and_plates(45, |random| Some(10f64.powf(random.between(-3.0, 3.0))));
    let total = |world: &World| world.energy().kinetic + world.energy().potential;
    let (start, mut deepest) = (total(&world), 0.0);
    for step in 0..300 {
        deepest = world.step().expect("the step succeeds").deepest;
        let now = total(&world);
        assert!(now < start * (1.0 + 1e-9), "step {step}: {start} J have become {now} J");
    }
    assert!(deepest < 5e-4, "after 5 s something is {deepest} m deep");
}

/// Five layers of boxes, each over the joints of the one below and ten times as heavy. No sweeps over pairs bear the
/// weight of a thousand tonnes on boxes of a kilogram.
#[test]
fn layers_each_ten_times_heavier_stand() {
    let mut world = floor(solver(Method::Auto, None), Material::default());
    let mut ids = Vec::new();
    for layer in 0..5 {
        let aside = f64::from(layer % 2) * DVec3::new(0.2, 0.15, 0.0);
        for k in 0..9 {
            let place = at(f64::from(k % 3) * 0.55, f64::from(k / 3) * 0.55, 0.25 + 0.5 * f64::from(layer)) + aside;
            let body = BodyBuilder::dynamic(cube(0.5)).mass(10f64.powi(layer)).position(place);
            ids.push((add(&mut world, body), place));
        }
    }
    common::run(&mut world, 3.0);
    for (id, place) in ids {
        let way = world.body(id).unwrap().pose().position.distance(place);
        assert!(way < 1e-4, "{id:?} has moved by {way} m");
    }
}

/// A thousand boxes in a pit, solved pair by pair. Where the points of two boxes were parted into patches anew, a part of
/// what they bore was lost and another counted twice in every step, and the whole heap seethed at a centimetre a second.
#[test]
fn a_heap_solved_pair_by_pair_calms_down() {
    let mut world = floor(solver(Method::Block, None), Material::default());
    for (x, y) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
        let size = at(if x == 0.0 { 20.0 } else { 2.0 }, if y == 0.0 { 20.0 } else { 2.0 }, 20.0);
        add(&mut world, BodyBuilder::fixed(Shape::cuboid(size).unwrap()).position(at(x, y, 0.0) * 7.7));
    }
    let mut random = Random(3);
    for k in 0..1000 {
        let [x, y, z, ax, ay] = [0; 5].map(|_| random.between(-0.1, 0.1));
        let place = at(f64::from(k % 10) - 4.5 + 0.5 * ax, f64::from(k / 10 % 10) - 4.5 + 0.5 * ay, f64::from(k / 100));
        let turn = DQuat::from_xyzw(x, y, z, 1.0).normalize();
        let body = BodyBuilder::dynamic(cube(1.0)).mass(1.0).position(place * 1.3 + DVec3::Z);
        add(&mut world, body.rotation(turn));
    }
    (0..300).for_each(|_| assert!(world.step().is_ok()));
    let mut speeds: Vec<f64> =
        world.bodies().map(|(_, b)| b.velocity().length() + b.spin().length() * b.shape().radius().min(1.0)).collect();
    speeds.sort_by(f64::total_cmp);
    let middle = speeds[speeds.len() / 2];
    assert!(middle < 2e-3, "after 5 s half of the boxes move faster than {middle} m/s");
}

/// Boxes thrown into a narrow shaft, thirty layers high. One sweep a step to take depth back, from the top down, left the
/// foot of such a heap as deep as it found it.
#[test]
fn the_foot_of_a_high_heap_is_not_pressed_in() {
    let mut world = floor(solver(Method::Block, None), Material::default());
    for (x, y) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
        let size = at(if x == 0.0 { 20.0 } else { 2.0 }, if y == 0.0 { 20.0 } else { 2.0 }, 80.0);
        add(&mut world, BodyBuilder::fixed(Shape::cuboid(size).unwrap()).position(at(x, y, 0.0) * 5.1));
    }
    let mut random = Random(5);
    for k in 0..1080 {
        let [x, y, z, ax, ay] = [0; 5].map(|_| random.between(-0.1, 0.1));
        let place = at(f64::from(k % 6) - 2.5 + 0.5 * ax, f64::from(k / 6 % 6) - 2.5 + 0.5 * ay, f64::from(k / 36));
        let turn = DQuat::from_xyzw(x, y, z, 1.0).normalize();
        let body = BodyBuilder::dynamic(cube(1.0)).mass(1.0).position(place * 1.3 + DVec3::Z);
        add(&mut world, body.rotation(turn));
    }
    (0..300).for_each(|_| assert!(world.step().is_ok()));
    let deepest = world.contacts().iter().flat_map(|p| p.points.iter().map(|c| c.depth)).fold(0.0, f64::max);
    assert!(deepest < 5e-3, "{deepest} m deep after 5 s");
}
