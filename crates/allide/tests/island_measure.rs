//! Measurements, run by hand: `cargo test --release --test island_measure -- --ignored --nocapture`.

mod island_common;

use allide::glam::DVec3;
use island_common::boxes::*;

fn environment(name: &str, default: f64) -> f64 {
    std::env::var(name).ok().and_then(|x| x.parse().ok()).unwrap_or(default)
}

fn report(name: &str, world: &mut World, steps: usize) {
    (world.newton, world.factorisations, world.failures, world.seconds, world.predictions) = (0, 0, 0, 0.0, 0);
    for _ in 0..steps {
        world.step();
    }
    let each = |x: f64| x / steps as f64;
    println!(
        "{name}: {:.2} newton, {:.2} factorisations, {:.4} ms a step, {:.4} ms a newton step, {} predictions; {} of {steps} failed",
        each(world.newton as f64),
        each(world.factorisations as f64),
        each(world.seconds * 1e3),
        world.seconds * 1e3 / f64::from(world.newton),
        world.predictions,
        world.failures,
    );
}

fn shake(world: &mut World, seed: usize, speed: f64) {
    let mut random = island_common::Random(seed as u64);
    for b in &mut world.boxes {
        b.velocity += random.vector(speed);
        b.spin += random.vector(speed);
    }
}

#[test]
#[ignore = "a measurement"]
fn measure_the_wall() {
    let mut world = wall(15);
    world.settings.softness = environment("SOFT", world.settings.softness);
    world.settings.tolerance = environment("TOL", world.settings.tolerance);
    report("first step", &mut world, 1);
    report("second step", &mut world, 1);
    report("settling", &mut world, 60);
    report("at rest", &mut world, 1000);
    for speed in [1e-4, 1e-3, 1e-2, 1e-1] {
        for k in 0..2 {
            shake(&mut world, k, speed);
            report(&format!("shaken by {speed}"), &mut world, 1);
            report("  next", &mut world, 1);
            report("  after that", &mut world, 10);
            report("  after that", &mut world, 50);
        }
    }
    for b in &mut world.boxes[60..] {
        b.velocity += DVec3::new(0.3, 0.1, 0.0);
    }
    report("upper half pushed", &mut world, 10);
}

#[test]
#[ignore = "a measurement"]
fn measure_rest() {
    let mut world = wall(15);
    report("settling", &mut world, 60);
    report("at rest", &mut world, 3000);
}

#[test]
#[ignore = "a measurement"]
fn measure_unrest() {
    let mut world = wall(15);
    for k in 0..200 {
        shake(&mut world, k, 1e-4);
        world.step();
    }
    report("after it", &mut world, 1);
}
