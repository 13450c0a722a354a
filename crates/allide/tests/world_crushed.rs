//! Light bodies under heavy ones: they are held, or slide away about as fast as the heavy one falls; what they are
//! not is shot away.

mod common;
mod random;

use allide::glam::{DQuat, DVec3};
use allide::shape::Shape;
use allide::world::{BodyBuilder, Material, Method, World};
use common::*;
use random::Random;
use std::f64::consts::TAU;

fn turned(random: &mut Random) -> DQuat {
    DQuat::from_axis_angle(random.direction(), random.between(0.0, TAU))
}

/// A random block, pebble, drum or rod about `size` across.
fn lump(random: &mut Random, size: f64) -> Shape {
    match random.below(4) {
        0 => Shape::cuboid(at(size, size * random.between(0.15, 1.0), size * random.between(0.15, 1.0))),
        1 => Shape::cylinder(size * random.between(0.1, 0.5), size * random.between(0.15, 1.0)),
        2 => Shape::capsule(size * random.between(0.1, 0.4), size * 0.5),
        _ => {
            let flat = at(0.5, random.between(0.2, 0.5), random.between(0.15, 0.5)) * size;
            let points: Vec<DVec3> = (0..24).map(|_| random.direction() * flat).collect();
            Shape::hull(&points)
        }
    }
    .unwrap()
}

/// With a friction of 0.8 nothing is squeezed out of a gap narrower than 77 degrees, and out of a wider one not
/// much faster than what closes it.
#[test]
fn what_is_crushed_is_not_shot_away() {
    let material = Material { friction: 0.8, rolling_friction: 3e-3, spin_friction: 3e-3, ..Material::default() };
    let mut random = Random(83);
    for case in 0..800 {
        let (below, above) = (random.between(0.1, 1.0), random.between(0.2, 1.0));
        let mut world: World = floor(solver(Method::Auto, None), material);
        let mass = 10_f64.powf(random.between(-1.0, 1.0));
        let low = BodyBuilder::dynamic(lump(&mut random, below)).mass(mass).rotation(turned(&mut random));
        let low = add(&mut world, low.position(at(0.0, 0.0, 0.9 * below)).material(material));
        let aside = at(random.between(-0.3, 0.3), random.between(-0.3, 0.3), 0.0) * below;
        let top = BodyBuilder::dynamic(lump(&mut random, above)).mass(mass * 10_f64.powf(random.between(2.0, 3.5)));
        let height = 1.6 * below + 0.9 * above;
        let top = top.position(aside + at(0.0, 0.0, height)).rotation(turned(&mut random)).material(material);
        let top = add(&mut world, top);
        let fall = (2.0 * 9.81 * height).sqrt();
        for step in 0..150 {
            world.step().unwrap();
            for id in [low, top] {
                let speed = world.body(id).unwrap().velocity().length();
                assert!(speed < 2.5 * fall, "case {case}, step {step}: {speed} m/s, a fall makes {fall}");
            }
        }
    }
}
