//! What is hit or held at one place turns about it, and meets the next thing with another part of itself: within the
//! same step or a later one, it does not pass through that either.

mod common;

use allide::glam::DQuat;
use allide::narrow::{self, Placement};
use allide::prelude::*;
use allide::world::BodyId;
use common::*;

struct Random(u64);

impl Random {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 11) as f64 / (1u64 << 53) as f64
    }

    fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.next()
    }
}

fn cuboid(x: f64, y: f64, z: f64) -> Shape {
    Shape::cuboid(at(x, y, z)).unwrap()
}

/// How deep a body is in fixed ones after each of some steps at most, metres.
fn deepest(world: &mut World, body: BodyId, fixed: &[BodyId], steps: usize) -> f64 {
    let mut deepest: f64 = 0.0;
    for _ in 0..steps {
        world.step().unwrap();
        let own = world.body(body).unwrap();
        for &other in fixed {
            let other = world.body(other).unwrap();
            let at = Placement::of(own.pose(), other.pose());
            deepest = deepest.max(narrow::deepest(own.shape(), other.shape(), &at).map_or(0.0, |c| c.depth));
        }
    }
    deepest
}

#[test]
fn a_rod_that_falls_on_a_post_does_not_pass_through_the_plate_beside_it() {
    let cases = std::env::var("ALLIDE_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(4);
    for speed in [2.0, 5.0, 10.0, 20.0, 50.0] {
        let mut random = Random(speed as u64);
        for case in 0..cases {
            let (height, off) = (random.between(0.05, 0.4), random.between(0.2, 0.95));
            let mut world = world(SolverSettings::default());
            let plate = add(&mut world, BodyBuilder::fixed(cuboid(6.0, 2.0, 0.01)).position(at(0.0, 0.0, -0.005)));
            let post = BodyBuilder::fixed(cuboid(0.1, 0.1, height)).position(at(off, 0.0, 0.5 * height));
            let post = add(&mut world, post);
            let rod = match case % 3 {
                0 => cuboid(2.0, 0.03, 0.03),
                1 => Shape::capsule(0.015, 1.97).unwrap(),
                _ => Shape::cylinder(0.015, 2.0).unwrap(),
            };
            let along =
                if case % 3 == 0 { DQuat::IDENTITY } else { DQuat::from_rotation_y(std::f64::consts::FRAC_PI_2) };
            let rod = BodyBuilder::dynamic(rod).rotation(along).velocity(at(0.0, 0.0, -speed));
            let rod = add(&mut world, rod.position(at(0.0, 0.0, height + random.between(0.05, 0.3))));
            let deep = deepest(&mut world, rod, &[plate, post], 30);
            assert!(deep < 0.004, "{speed} m/s, case {case}: {deep} m deep");
        }
    }
}

#[test]
fn a_blade_that_turns_about_a_post_stops_at_the_next() {
    let mut world = World::new(Settings { gravity: at(0.0, 0.0, 0.0), ..Settings::default() }).unwrap();
    let post = |x, y| BodyBuilder::fixed(cuboid(0.1, 0.1, 0.1)).position(at(x, y, 0.0));
    let next = add(&mut world, post(0.5573653674777324, -1.4261151272803816));
    let first = add(&mut world, post(0.7368487952023082, -2.3115346738469205));
    let blade = BodyBuilder::dynamic(cuboid(2.0, 0.01, 0.01)).mass(5.0).spin(at(0.0, 0.0, -6.419229808928962));
    let blade = blade.velocity(at(-0.3704775548954653, -0.1836589983606045, 0.0));
    let turn = DQuat::from_xyzw(0.0, 0.0, -0.5892633147719754, 0.8079410534586717).normalize();
    let blade = add(&mut world, blade.rotation(turn).position(at(0.7022003730369913, -2.425451636557225, 0.0)));
    let deep = deepest(&mut world, blade, &[next, first], 15);
    assert!(deep < 1e-3, "{deep} m deep");
}

#[test]
fn a_rod_lies_on_two_balls_that_are_hardly_askew() {
    let mut world = world(SolverSettings::default());
    let ball = |x, y| BodyBuilder::fixed(Shape::sphere(0.2).unwrap()).position(at(x, y, 0.0));
    let balls = [add(&mut world, ball(-1.0, 0.0)), add(&mut world, ball(1.0, 0.003))];
    let rod = BodyBuilder::dynamic(Shape::capsule(0.1, 3.0).unwrap()).position(at(0.05, 0.0015, 0.301));
    let rod = add(&mut world, rod.rotation(DQuat::from_rotation_y(std::f64::consts::FRAC_PI_2)));
    let deep = deepest(&mut world, rod, &balls, 60);
    assert!(deep < 2e-4, "{deep} m deep");
}
