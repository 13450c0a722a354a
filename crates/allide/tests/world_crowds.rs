//! Many fast bodies in a narrow place: a step of them takes a bounded number of solutions, and nothing is lost.

mod common;
mod random;

use allide::glam::{DQuat, DVec3};
use allide::shape::Shape;
use allide::world::{BodyBuilder, Material, Method, World};
use common::{add, at, floor, solver};
use random::Random;

/// Solutions of a step that a crowd may take: one hit after the other took hundreds.
const MOST_SOLUTIONS: usize = 160;

/// A thing of two centimetres; some are plates of a millimetre.
fn thing(random: &mut Random) -> Shape {
    let kind = random.below(5);
    let mut side = |from: f64, to: f64| random.between(from * 0.02, to * 0.02);
    match kind {
        0 => Shape::sphere(side(0.2, 0.5)),
        1 => Shape::cuboid(at(side(0.3, 0.8), side(0.3, 0.8), side(0.3, 0.8))),
        2 => Shape::capsule(side(0.15, 0.3), side(0.3, 0.6)),
        3 => Shape::cylinder(side(0.2, 0.5), side(0.3, 0.8)),
        _ => Shape::cuboid(at(side(0.6, 0.8), side(0.6, 0.8), side(0.05, 0.12))),
    }
    .unwrap()
}

/// Small things let fall in a shaft, in layers of nine.
fn shaft(count: u32) -> World {
    let mut world = floor(solver(Method::Auto, None), Material::default());
    for side in [DVec3::X, DVec3::NEG_X, DVec3::Y, DVec3::NEG_Y] {
        let wall = at(0.1, 0.1, 1.0) - side.abs() * 0.09;
        add(&mut world, BodyBuilder::fixed(Shape::cuboid(wall).unwrap()).position(side * 0.05 + DVec3::Z * 0.5));
    }
    let mut random = Random(11);
    for k in 0..count {
        let cell = at(f64::from(k % 3) - 1.0, f64::from(k / 3 % 3) - 1.0, f64::from(k / 9) + 0.8);
        let q = [0; 4].map(|_| random.between(-1.0, 1.0));
        let turn = DQuat::from_xyzw(q[0], q[1], q[2], q[3]).normalize();
        add(&mut world, BodyBuilder::dynamic(thing(&mut random)).position(cell * 0.028).rotation(turn));
    }
    world
}

#[test]
fn a_crowd_of_small_things_takes_few_solutions() {
    let mut world = shaft(90);
    for step in 0..60 {
        let report = world.step().expect("the step succeeds");
        let solutions = report.islands_block + report.islands_direct;
        assert!(solutions < MOST_SOLUTIONS, "step {step}: {solutions} solutions for {} hits", report.hits);
        for (id, body) in world.bodies().skip(5) {
            let p = body.pose().position;
            let inside = p.z > 0.0 && p.x.abs().max(p.y.abs()) < 0.045;
            assert!(inside, "step {step}: {id:?} is at {p}");
        }
    }
}
