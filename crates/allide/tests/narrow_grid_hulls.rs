//! Hulls of points on a grid, turned, so that rounding leaves needles along the edges of what should be flat faces:
//! they answer as the box that they are.

mod random;

use allide::glam::{DQuat, DVec3};
use allide::math::Pose;
use allide::narrow::{self, Placement};
use allide::shape::Shape;
use random::Random;
use std::f64::consts::TAU;

fn turned(random: &mut Random) -> DQuat {
    DQuat::from_axis_angle(random.direction(), random.between(0.0, TAU))
}

#[test]
fn a_cube_of_grid_points_is_a_cube() {
    let mut random = Random(77);
    let cube = Shape::cuboid(DVec3::ONE).unwrap();
    for _ in 0..4 {
        let turn = turned(&mut random);
        let side = 5 + random.below(4) as usize;
        let share = |k: usize| k as f64 / (side - 1) as f64 - 0.5;
        let cell = |k: usize| DVec3::new(share(k % side), share(k / side % side), share(k / side / side));
        let points: Vec<DVec3> = (0..side * side * side).map(|k| turn * cell(k)).collect();
        let grid = Shape::hull(&points).unwrap();
        let diamond: Vec<DVec3> = DVec3::AXES.iter().flat_map(|axis| [*axis, -*axis]).collect();
        let others = [
            Shape::cuboid(DVec3::new(1.0, 0.8, 1.1)).unwrap(),
            Shape::hull(&diamond).unwrap(),
            Shape::capsule(0.3, 0.6).unwrap(),
        ];
        for case in 0..250 {
            let other = &others[case % 3];
            let (rotation, apart) = (turned(&mut random), random.direction() * random.between(0.0, 0.3));
            let b = Pose::new(apart, turned(&mut random));
            let of_grid = Placement::of(&Pose::new(DVec3::ZERO, rotation), &b);
            let of_cube = Placement::of(&Pose::new(DVec3::ZERO, rotation * turn), &b);
            let found = narrow::push_out(&grid, other, &of_grid).unwrap().translation.length();
            let truth = narrow::push_out(&cube, other, &of_cube).unwrap().translation.length();
            assert!((found - truth).abs() < 1e-9, "{case} {other:?}: {found} {truth}");
        }
    }
}
