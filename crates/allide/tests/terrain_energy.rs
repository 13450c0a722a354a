//! Bodies thrown into relief or dropped into holes, spinning: the ground gives no energy.

mod common;
mod terrain_oracle;

use allide::glam::{DQuat, DVec2, DVec3};
use allide::shape::Shape;
use allide::terrain::{Heights, Layout, Terrain};
use allide::world::{BodyBuilder, BodyId, SolverSettings, World};
use common::*;
use std::f64::consts::TAU;
use terrain_oracle::{Random, cases, terrain};

/// Energy of motion and of height of a body of one kilogram, J.
fn energy(world: &World, id: BodyId) -> f64 {
    let body = world.body(id).unwrap();
    let spin = body.pose().rotation.conjugate() * body.spin();
    let motion = 0.5 * body.velocity().length_squared() + 0.5 * spin.dot(body.mass_properties().inertia * spin);
    motion + G * body.centre().z
}

/// Waves of cells as large as a barrel.
fn waves() -> Terrain {
    terrain(257, 257, 0.25, |c, r| {
        let (x, y) = (c as f64 * 0.25, r as f64 * 0.25);
        2.0 * (0.4 * x).sin() * (0.35 * y).cos() + 0.3 * (1.7 * x + 0.5 * y).sin()
    })
}

/// Gullies of cells much larger than one, at heights of a mountain.
fn gullies() -> Terrain {
    let mut random = Random(7);
    let heights = (0..64 * 64).map(|i| {
        let (x, y) = (f64::from(i % 64), f64::from(i / 64));
        1700.0 + 12.0 * (0.3 * x).sin() * (0.23 * y).cos() + random.between(-1.5, 1.5)
    });
    Terrain::new(Layout::new(64, 64, DVec2::splat(3.0)), Heights::F64(heights.collect())).unwrap()
}

/// Drops a body and returns the most that it gained in one of so many steps, J/kg, and in which.
fn gained(shape: &Shape, body: BodyBuilder, steps: usize) -> (f64, usize) {
    let mut world = world(SolverSettings::default());
    add(&mut world, BodyBuilder::fixed(shape.clone()));
    let id = add(&mut world, body.mass(1.0));
    let mut last = energy(&world, id);
    let mut most = (0.0, 0);
    for step in 0..steps {
        world.step().unwrap();
        let now = energy(&world, id);
        if now - last > most.0 {
            most = (now - last, step);
        }
        last = now;
    }
    most
}

/// Throws barrels and discs, one at a time, and returns the most that one gained in a step, J/kg, and what it was.
fn most_gained(ground: &Terrain, fast: f64) -> (f64, String) {
    let (layout, shape) = (*ground.layout(), Shape::terrain(ground.clone()));
    let mut random = Random(fast as u64);
    let mut most = (0.0, String::new());
    for case in 0..cases(40) {
        let span = layout.spacing.x * (layout.columns as f64 - 1.0);
        let flat = DVec2::new(random.between(0.25, 0.75), random.between(0.25, 0.75)) * span;
        let height = ground.height_at(flat).unwrap() + random.between(0.8, 2.0);
        let angle = random.between(0.0, TAU);
        let way = DVec3::new(angle.cos(), angle.sin(), random.between(-1.0, -0.1)).normalize();
        let (radius, length) = if case % 3 == 1 { (0.5, 0.3) } else { (0.3, 0.9) };
        let body = BodyBuilder::dynamic(Shape::cylinder(radius, length).unwrap()).velocity(way * fast);
        let body = body.position(flat.extend(height)).rotation(random.rotation());
        let spin = random.direction() * random.between(0.0, 70.0);
        let (gain, step) = gained(&shape, body.spin(spin), 180);
        if gain > most.0 {
            most = (gain, format!("{fast} m/s, case {case}, step {step}"));
        }
    }
    most
}

/// Sweeps over several contacts at once left some over at a blow: .2 J/kg in waves, 24 in ravines.
#[test]
fn barrels_thrown_into_relief_gain_nothing() {
    for ground in [waves(), gullies()] {
        for fast in [20.0, 40.0, 80.0] {
            let (most, when) = most_gained(&ground, fast);
            // A barrel of a kilogram that is lifted by a millimetre gains a hundredth.
            assert!(most < 0.02, "{when}: gained {most} J");
        }
    }
}

/// A pit with steep sides, or a hole down without end.
fn pit(depth: Option<f64>) -> Terrain {
    let floor = depth.map_or(f64::NAN, |depth| -depth);
    terrain(9, 9, 1.0, |c, r| if (3..=5).contains(&c) && (3..=5).contains(&r) { floor } else { 0.0 })
}

/// A cone lands flat beside a pit, at 7 m/s. The impulses of that blow were those that the next step began with, on
/// other contacts: it leapt up by four centimetres.
#[test]
fn a_cone_that_has_landed_on_a_brink_does_not_leap() {
    let cone = Shape::cone(0.6897340188270343, 0.8430082452330421).unwrap();
    let body = BodyBuilder::dynamic(cone)
        .position(DVec3::new(1.9501939288728387, 5.3241939809565695, 0.6178273765172669))
        .rotation(DQuat::from_xyzw(0.0, 0.0, 0.300676264340193, -0.9537262626469014))
        .velocity(DVec3::new(-1.6412046693426623, 1.7472667790795655, -7.0007659862974565));
    let (most, step) = gained(&Shape::terrain(pit(Some(3.0))), body, 60);
    assert!(most < 0.02, "gained {most} J in step {step}");
}

#[test]
fn what_is_dropped_into_a_hole_does_not_leap() {
    let mut random = Random(5);
    for (number, map) in [pit(Some(3.0)), pit(None)].into_iter().enumerate() {
        let ground = Shape::terrain(map);
        for case in 0..cases(60) {
            let size = random.between(0.15, 1.0);
            let shape = match case % 3 {
                0 => Shape::cuboid(DVec3::new(1.5, 1.0, 1.7) * size).unwrap(),
                1 => Shape::cylinder(0.7 * size, 1.6 * size).unwrap(),
                _ => Shape::capsule(0.5 * size, size).unwrap(),
            };
            let mut about = |far: f64| random.between(-far, far);
            let (flat, way) = (DVec2::new(4.0 + about(2.2), 4.0 + about(2.2)), DVec3::new(about(2.0), about(2.0), 0.0));
            let turn = if case % 2 == 0 { random.rotation() } else { DQuat::from_rotation_z(random.between(0.0, 6.0)) };
            let body =
                BodyBuilder::dynamic(shape).position(flat.extend(random.between(1.0, 3.0) + size)).rotation(turn);
            let body = body.velocity(way - DVec3::Z * random.between(0.0, 6.0));
            let (most, step) = gained(&ground, body, 200);
            assert!(most < 0.05, "map {number}, case {case}, step {step}: gained {most} J");
        }
    }
}
