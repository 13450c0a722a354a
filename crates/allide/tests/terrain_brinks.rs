//! Bases that reach over the border of a map or over a hole: they stand on what is below them, and on nothing else.

mod common;
mod terrain_oracle;

use allide::glam::{DQuat, DVec2, DVec3};
use allide::math::Pose;
use allide::narrow::{self, Placement};
use allide::shape::Shape;
use allide::terrain::{Heights, Layout, Terrain};
use allide::world::{BodyBuilder, SolverSettings};
use common::*;
use std::f64::consts::TAU;
use terrain_oracle::{Random, cases, terrain};

/// A level or sloping map of 5 m, at heights and places that have many digits or few.
fn maps() -> [(Terrain, f64); 4] {
    let far = DVec2::new(448_262.378_123, 4_421_007.591_7);
    let mountain = Terrain::new(Layout::new(11, 11, DVec2::splat(0.5)).at(far), Heights::F64(vec![2200.1; 121]));
    [
        (terrain(11, 11, 0.5, |_, _| 0.0), 0.0),
        (terrain(11, 11, 0.5, |_, _| 0.1), 0.0),
        (mountain.unwrap(), 0.0),
        (terrain(11, 11, 0.5, |c, _| 0.1 + 0.03 * c as f64), 0.06),
    ]
}

/// Where the base lies flat on the ground and reaches beyond it, the ground's is the only normal that bears; none leads
/// aside by more than the base is sunk in.
#[test]
fn flat_bases_over_the_border_are_borne_from_below() {
    for (number, (map, slope)) in maps().into_iter().enumerate() {
        let (mut random, ground, layout) = (Random(8), Shape::terrain(map.clone()), *map.layout());
        let normal = DVec3::new(-slope, 0.0, 1.0).normalize();
        for case in 0..cases(600) {
            let (radius, height) = (random.between(0.1, 1.5), random.between(0.1, 1.5));
            let turn = DQuat::from_rotation_y(-slope.atan()) * DQuat::from_rotation_z(random.between(0.0, TAU));
            let (along, out) = (random.between(0.5, 4.5), random.between(-1.0, 1.0) * radius);
            let place = match random.below(5) {
                0 => DVec2::new(out, along),
                1 => DVec2::new(along, out),
                2 => DVec2::new(5.0 - out, along),
                3 => DVec2::new(along, 5.0 - out),
                _ => DVec2::new(out, random.between(-0.7, 0.7) * radius),
            };
            let shape = match case % 2 {
                0 => Shape::cylinder(radius, height).unwrap(),
                _ => Shape::cuboid(DVec3::new(2.0 * radius, radius, height)).unwrap(),
            };
            let sunk = radius.min(height) * 10f64.powf(random.between(-6.0, -0.7));
            let foot = (layout.origin + place).extend(map.height(0, 0) + slope * place.x);
            let pose = Pose::new(foot + normal * (0.5 * height - sunk), turn);
            let mut found = Vec::new();
            narrow::contacts(&shape, &ground, &Placement::of(&pose, &Pose::IDENTITY), 0.0, &mut found);
            for c in &found {
                let is_upright = c.normal.dot(-normal) > 1.0 - 1e-9;
                let told = || format!("map {number}, case {case}: {shape:?} at {place}, {sunk} deep: {found:#?}");
                assert!(is_upright || (0.0..=1.01 * sunk).contains(&c.depth), "{}", told());
            }
        }
    }
}

/// What is set down or dropped with its centre on this side of a brink stands there.
#[test]
fn what_stands_over_a_brink_is_still() {
    let mut random = Random(3);
    for case in 0..cases(36) {
        let (is_hole, height) = (case % 2 == 1, [0.0, 0.1][case / 2 % 2]);
        let in_hole = |c: usize, r: usize| is_hole && (8..=12).contains(&c) && (8..=12).contains(&r);
        let map = terrain(21, 21, 0.25, |c, r| if in_hole(c, r) { f64::NAN } else { height });
        let (radius, tall) = (random.between(0.1, 0.6), random.between(0.1, 1.0));
        let inside = random.between(0.03, 0.9) * radius;
        // The border is at 0, the hole begins at 1.75.
        let x = if is_hole { 1.75 - inside } else { inside };
        let start = DVec3::new(x, random.between(1.9, 3.1), height + 0.5 * tall);
        let (shape, turn) = match case / 4 % 3 {
            0 => (Shape::cylinder(radius, tall).unwrap(), DQuat::from_rotation_z(random.between(0.0, TAU))),
            1 => (Shape::cuboid(DVec3::new(2.0 * radius, 1.5 * radius, tall)).unwrap(), DQuat::IDENTITY),
            _ => (Shape::cone(radius, tall).unwrap(), DQuat::from_rotation_z(random.between(0.0, TAU))),
        };
        let mut world = world(SolverSettings::default());
        add(&mut world, BodyBuilder::fixed(Shape::terrain(map)));
        let drop = DVec3::Z * [0.0, 0.001, 0.05][case % 3];
        let id = add(&mut world, BodyBuilder::dynamic(shape).position(start + drop).rotation(turn));
        run(&mut world, 5.0);
        let body = world.body(id).unwrap();
        let (speed, moved) = (body.velocity().length() + body.spin().length(), body.pose().position - start);
        assert!(speed < 1e-6 && moved.length() < 1e-3, "case {case}: {speed} m/s, {moved} from its start");
    }
}
