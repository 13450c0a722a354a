//! The world's door and its book-keeping: what comes in, what stays out, who is who.

mod common;

use allide::glam::{DMat3, DQuat, DVec3};
use allide::prelude::*;
use common::*;

fn cube_body() -> BodyBuilder {
    BodyBuilder::dynamic(cube(1.0)).name("crate-7")
}

#[test]
fn what_is_not_a_number_is_refused_by_name() {
    let (nan, inf) = (f64::NAN, f64::INFINITY);
    let bad = [
        cube_body().position(at(nan, 0.0, 0.0)),
        cube_body().position(at(0.0, inf, 0.0)),
        cube_body().position(at(0.0, 0.0, 1e300)),
        cube_body().rotation(DQuat::from_xyzw(0.0, 0.0, 0.0, 0.0)),
        cube_body().rotation(DQuat::from_xyzw(nan, 0.0, 0.0, 1.0)),
        cube_body().velocity(at(nan, 0.0, 0.0)),
        cube_body().spin(at(0.0, -inf, 0.0)),
        cube_body().mass(0.0),
        cube_body().mass(-1.0),
        cube_body().mass(nan),
        cube_body().mass(1e300),
        cube_body().centre(at(nan, 0.0, 0.0)),
        cube_body().inertia(DMat3::ZERO),
        cube_body().inertia(DMat3::from_diagonal(at(1.0, 1.0, 3.0))),
        cube_body().inertia(DMat3::from_diagonal(at(1.0, nan, 1.0))),
        cube_body().force(at(inf, 0.0, 0.0)),
        cube_body().torque(at(0.0, nan, 0.0)),
        cube_body().linear_damping(-1.0),
        cube_body().angular_damping(nan),
        cube_body().material(Material { friction: -0.1, ..Material::default() }),
        cube_body().material(Material { restitution: 1.5, ..Material::default() }),
        cube_body().material(Material { density: 0.0, ..Material::default() }),
        cube_body().material(Material { rolling_friction: nan, ..Material::default() }),
        BodyBuilder::dynamic(Shape::plane(DVec3::Z, 0.0).unwrap()).name("crate-7"),
    ];
    let mut world = world(SolverSettings::default());
    for body in bad {
        let what = format!("{body:?}");
        let error = world.add(body).expect_err(&what);
        assert!(error.to_string().contains("crate-7"), "{error}");
    }
    assert_eq!(world.bodies().count(), 0);
}

#[test]
fn bad_settings_are_refused() {
    let solver = SolverSettings::default();
    let bad = [
        Settings { step: 0.0, ..Settings::default() },
        Settings { step: f64::NAN, ..Settings::default() },
        Settings { gravity: at(0.0, 0.0, f64::INFINITY), ..Settings::default() },
        Settings { solver: SolverSettings { iterations: Some(0), ..solver }, ..Settings::default() },
        Settings { solver: SolverSettings { tolerance: f64::NAN, ..solver }, ..Settings::default() },
        Settings { solver: SolverSettings { budget_ms: Some(0.0), ..solver }, ..Settings::default() },
        Settings { solver: SolverSettings { restitution_threshold: -1.0, ..solver }, ..Settings::default() },
    ];
    for settings in bad {
        assert!(World::new(settings).is_err(), "{settings:?}");
    }
}

#[test]
fn an_id_never_comes_to_mean_another_body() {
    let mut world = world(SolverSettings::default());
    let first = add(&mut world, cube_body());
    world.remove(first).unwrap();
    assert!(world.body(first).is_none());
    assert_eq!(world.remove(first), Err(WorldError::NoSuchBody(first)));
    let second = add(&mut world, cube_body().name("other"));
    assert_ne!(first, second);
    assert!(world.body(first).is_none());
    assert_eq!(world.body(second).unwrap().name(), "other");
    assert!(world.set_velocity(first, DVec3::X, DVec3::ZERO).is_err());
}

#[test]
fn removing_a_support_lets_things_fall() {
    let mut world = floor(SolverSettings::default(), Material::default());
    let low = add(&mut world, cube_body().position(at(0.0, 0.0, 0.5)));
    let high = add(&mut world, cube_body().position(at(0.0, 0.0, 1.5)));
    run(&mut world, 1.0);
    world.remove(low).unwrap();
    assert!(world.contacts().iter().all(|p| p.a != low && p.b != low));
    run(&mut world, 2.0);
    assert!((world.body(high).unwrap().pose().position.z - 0.5).abs() < 1e-3);
}

#[test]
fn ignored_pairs_pass_through_each_other() {
    let mut world = floor(SolverSettings::default(), Material::default());
    let low = add(&mut world, cube_body().position(at(0.0, 0.0, 0.5)));
    let high = add(&mut world, cube_body().position(at(0.2, 0.0, 1.6)));
    world.ignore_pair(high, low).unwrap();
    run(&mut world, 2.0);
    assert!((world.body(high).unwrap().pose().position.z - 0.5).abs() < 1e-3);
}

#[test]
fn forces_and_damping_act_as_on_paper() {
    let mut world = World::new(Settings { gravity: DVec3::ZERO, ..Settings::default() }).unwrap();
    let pushed = add(&mut world, cube_body().mass(2.0).force(at(4.0, 0.0, 0.0)).torque(at(0.0, 0.0, 1.0)));
    let slowed = BodyBuilder::dynamic(cube(1.0)).position(at(0.0, 9.0, 0.0)).linear_damping(0.5).angular_damping(2.0);
    let slowed = add(&mut world, slowed.velocity(at(1.0, 0.0, 0.0)).spin(at(0.0, 0.0, 1.0)));
    run(&mut world, 2.0);
    let pushed = world.body(pushed).unwrap();
    assert!((pushed.velocity().x - 4.0).abs() < 1e-9 && (pushed.pose().position.x - 4.0).abs() < 1e-9);
    // Inertia of the cube m/6: spin τ·t/(2/6) after 2 s.
    assert!((pushed.spin().z - 6.0).abs() < 1e-9);
    let slowed = world.body(slowed).unwrap();
    assert!((slowed.velocity().x - (-1.0f64).exp()).abs() < 1e-9);
    assert!((slowed.spin().z - (-4.0f64).exp()).abs() < 1e-9);
}

#[test]
fn the_same_input_gives_the_same_bits() {
    let make = || {
        let mut world = floor(SolverSettings::default(), Material::default());
        for i in 0..40 {
            let x = f64::from(i % 4) * 0.9 - 1.3;
            let shape = match i % 4 {
                0 => cube(0.6),
                1 => Shape::sphere(0.35).unwrap(),
                2 => Shape::capsule(0.2, 0.5).unwrap(),
                _ => Shape::cylinder(0.3, 0.5).unwrap(),
            };
            let body = BodyBuilder::dynamic(shape).position(at(x, 0.1 * f64::from(i % 3), 1.0 + 0.3 * f64::from(i)));
            add(&mut world, body.spin(at(0.1 * f64::from(i), 1.0, 0.0)));
        }
        world
    };
    let (mut one, mut two) = (make(), make());
    for _ in 0..300 {
        one.step().unwrap();
        two.step().unwrap();
    }
    let bits = |w: &World| {
        let numbers = w.bodies().flat_map(|(_, b)| {
            let (p, q) = (b.pose().position, b.pose().rotation);
            [p.x, p.y, p.z, q.x, q.y, q.z, q.w, b.velocity().x, b.spin().z]
        });
        numbers.map(f64::to_bits).collect::<Vec<_>>()
    };
    assert_eq!(bits(&one), bits(&two));
}

#[test]
fn contacts_far_from_the_origin_are_as_good_as_near_it() {
    let far = at(5.0e6, -3.0e6, 0.0);
    let mut world = floor(SolverSettings::default(), Material::default());
    let id = add(&mut world, cube_body().mass(1.0).position(far + at(0.25, 0.125, 0.5)));
    run(&mut world, 2.0);
    for p in impulses(&world) {
        assert!((p / (G * DT) - 0.25).abs() < 1e-9);
    }
    assert!(world.body(id).unwrap().velocity().length() < 1e-9);
}

#[test]
fn a_budget_is_kept_and_reported() {
    let settings = SolverSettings { budget_ms: Some(1e-3), method: Method::Block, ..SolverSettings::default() };
    let (mut world, _) = stack(settings, 20, 0.0);
    let report = world.step().unwrap();
    assert!(!report.within_budget);
}
