//! Boxes on boxes: what stands stays, what slides slides as on paper.

mod island_common;

use allide::glam::{DQuat, DVec3};
use allide::response::island::{Island, IslandSettings, IslandSolver};
use allide::response::problem::FIXED;
use island_common::boxes::*;
use island_common::{body, patch};

fn run(world: &mut World, seconds: f64) -> Drift {
    let before = world.boxes.clone();
    let steps = (seconds / world.dt).round() as usize;
    for _ in 0..steps {
        world.step();
    }
    let drift = drift(&before, &world.boxes);
    let each = |x: f64| x / steps as f64;
    println!(
        "{} boxes: {drift:?}, a step: {:.3} newton, {:.3} factorisations, {:.4} ms; {} failed, energy {:e}",
        world.boxes.len(),
        each(world.newton as f64),
        each(world.factorisations as f64),
        each(world.seconds * 1e3),
        world.failures,
        world.kinetic_energy()
    );
    drift
}

#[test]
fn a_box_at_rest_presses_a_quarter_on_each_corner() {
    for (half, mass) in [
        (DVec3::splat(0.5), 1.0),
        (DVec3::new(0.1, 2.0, 0.7), 1e-3),
        (DVec3::new(3.0, 0.2, 5.0), 1e6),
        (DVec3::new(1.0, 1.0, 0.5f64.sqrt()), 7.0),
    ] {
        let mut world = World::new(vec![Box::new(half, mass, DVec3::new(0.0, 0.0, half.z))], 0.5);
        world.stand(None, 0);
        for _ in 0..10 {
            world.step();
        }
        let quarter = 0.25 * mass * 9.81 * world.dt;
        for point in world.patches[0].points() {
            let error = (point.normal_impulse / quarter - 1.0).abs();
            assert!(error < 1e-9, "{half} {mass}: {error:e}");
        }
    }
}

#[test]
fn twenty_jogged_boxes_stand_for_a_minute() {
    let mut world = stack(20, 2e-3);
    let drift = run(&mut world, 60.0);
    assert!(drift.sideways < 0.1 && drift.sink < 3.0 && drift.tilt < 0.1);
}

#[test]
fn twenty_boxes_stand_without_recovery() {
    let mut world = stack(20, 2e-3);
    world.recovery = None;
    let drift = run(&mut world, 60.0);
    assert!(drift.sideways < 0.1 && drift.sink < 3.0 && drift.tilt < 0.1);
}

#[test]
fn fifty_high() {
    let drift = run(&mut stack(50, 2e-3), 60.0);
    assert!(drift.sideways < 1.0 && drift.sink < 3.0);
}

#[test]
fn a_thousand_kilograms_on_nine_times_one() {
    let mut world = stack(10, 2e-3);
    world.boxes[9].mass = 1000.0;
    let drift = run(&mut world, 60.0);
    assert!(drift.sideways < 0.1 && drift.sink < 3.0 && drift.tilt < 0.1);
}

#[test]
fn a_wall_of_120_stands() {
    let mut world = wall(15);
    assert_eq!(world.boxes.len(), 120);
    let drift = run(&mut world, 30.0);
    assert!(drift.sideways < 0.2 && drift.sink < 3.0);
    assert!(world.kinetic_energy() < 1e-8);
}

#[test]
fn a_stack_sunk_into_itself_is_lifted_without_toppling() {
    let mut world = stack(20, 2e-3);
    for (i, b) in world.boxes.iter_mut().enumerate() {
        b.position.z -= 2e-3 * (i + 1) as f64;
    }
    let before = world.boxes.clone();
    run(&mut world, 10.0);
    let drift = drift(&before, &world.boxes);
    assert!(drift.sideways < 0.1 && drift.tilt < 0.1, "{drift:?}");
    assert!(drift.sink <= 0.0 && world.boxes[19].position.z > 19.5 - 3e-3);
}

#[test]
fn a_pushed_box_slides_as_on_paper() {
    for direction in [DVec3::X, DVec3::new(0.6, 0.8, 0.0)] {
        let half = DVec3::new(0.5, 0.5, 0.25);
        let mut world = World::new(vec![Box::new(half, 2.0, DVec3::new(0.0, 0.0, 0.25))], 0.3);
        world.stand(None, 0);
        world.boxes[0].velocity = direction * 3.0;
        world.step();
        for k in 0..30 {
            let before = world.boxes[0].velocity.length();
            world.step();
            let slowed = (before - world.boxes[0].velocity.length()) / world.dt;
            assert!((slowed / (0.3 * 9.81) - 1.0).abs() < 1e-6, "{k}: {slowed}");
        }
        run(&mut world, 2.0);
        let way = world.boxes[0].position.truncate();
        let turned = way.perp_dot(direction.truncate()) / way.length();
        assert!(turned.abs() < 1e-6, "{turned}");
        let length = 9.0 / (2.0 * 0.3 * 9.81);
        assert!((way.length() / length - 1.0).abs() < 0.02, "{} {length}", way.length());
        assert!(world.boxes[0].velocity.length() < 1e-6);
    }
}

#[test]
fn a_slope_holds_below_the_critical_angle_and_not_above() {
    for (part, slides) in [(0.98, false), (1.02, true)] {
        let angle = (0.5f64).atan() * part;
        let mut world = World::new(vec![Box::new(DVec3::splat(0.5), 1.0, DVec3::new(0.0, 0.0, 0.5))], 0.5);
        // The slope is a turned gravity.
        world.gravity = DQuat::from_rotation_y(angle) * world.gravity;
        world.stand(None, 0);
        run(&mut world, 10.0);
        let speed = world.boxes[0].velocity.length();
        let wanted = 10.0 * 9.81 * (angle.sin() - 0.5 * angle.cos());
        if slides {
            assert!((speed / wanted - 1.0).abs() < 1e-3, "{speed} {wanted}");
        } else {
            assert!(speed < 1e-6, "{speed}");
        }
    }
}

/// Velocity and spin of a ball of radius `r` and 3 kg after `steps` steps on the ground.
fn ball(r: f64, start: (DVec3, DVec3), [slide, spin, roll]: [f64; 3], steps: usize) -> (DVec3, DVec3) {
    let mut solver = IslandSolver::new();
    let mut body = body(3.0, DVec3::splat(0.4 * 3.0 * r * r), DQuat::IDENTITY);
    (body.velocity, body.spin) = start;
    let mut patch = patch(FIXED, 0, DVec3::Z, slide);
    (patch.spin_friction, patch.rolling_friction, patch.count) = (spin, roll, 1);
    patch.points[0].arm_b = DVec3::new(0.0, 0.0, -r);
    let mut out = [start];
    for _ in 0..steps {
        let island = Island { bodies: &[body], patches: std::slice::from_mut(&mut patch), dt: 1.0 / 60.0 };
        let stats = solver.solve(island, &IslandSettings::default(), &mut out);
        assert!(stats.converged, "{stats:?}");
        (body.velocity, body.spin) = out[0];
    }
    out[0]
}

#[test]
fn balls_roll_and_spin_as_on_paper() {
    let rolling = (DVec3::new(3.0, 0.0, 0.0), DVec3::new(0.0, 6.0, 0.0));
    // Nothing slows it down.
    let (v, w) = ball(0.5, rolling, [0.6, 0.0, 0.0], 900);
    assert!((v.x - 3.0).abs() < 1e-6 && (w.y - 6.0).abs() < 1e-5, "{v} {w}");
    // Rolling friction: (I + m·r²)·dω/dt = −δ·m·g, so dv/dt = −δ·g / (1.4·r).
    let (v, _) = ball(0.5, rolling, [0.6, 0.0, 0.01], 300);
    let wanted = 3.0 - 5.0 * 0.01 * 9.81 / (1.4 * 0.5);
    assert!((v.x - wanted).abs() < 1e-6, "{v} {wanted}");
    // Spinning friction: I·dω/dt = −δ·m·g, to a stop and no further.
    let spinning = (DVec3::ZERO, DVec3::new(0.0, 0.0, 20.0));
    let (_, w) = ball(0.5, spinning, [0.6, 0.01, 0.0], 60);
    let wanted = 20.0 - 0.01 * 9.81 / (0.4 * 0.25);
    assert!((w.z - wanted).abs() < 1e-6, "{w} {wanted}");
    let (_, w) = ball(0.5, spinning, [0.6, 0.01, 0.0], 2000);
    assert!(w.z.abs() < 1e-6, "{w}");
    // Slides first, then rolls with 5/7 of the speed.
    let (v, w) = ball(0.5, (DVec3::new(3.0, 0.0, 0.0), DVec3::ZERO), [0.3, 0.0, 0.0], 120);
    assert!((v.x - 15.0 / 7.0).abs() < 1e-6 && (w.y * 0.5 - v.x).abs() < 1e-6, "{v} {w}");
}
