//! Random islands: what the solver returns satisfies what defines a solution.

mod island_common;

use allide::glam::DVec3;
use allide::response::island::{Island, IslandSettings, IslandSolver};
use island_common::*;

fn run(seed: u64, cases: usize, taste: &Taste) -> (Violation, usize, u32, u32) {
    let mut random = Random(seed);
    let mut solver = IslandSolver::new();
    let settings = IslandSettings::default();
    let mut worst = Violation::default();
    let (mut soft, mut softest) = (0, Violation::default());
    let (mut failed, mut newton, mut most) = (0, 0, 0);
    for case in 0..cases {
        let (bodies, mut patches) = random_island(&mut random, taste);
        let mut v = vec![(DVec3::ZERO, DVec3::ZERO); bodies.len()];
        let dt = 1.0 / 60.0;
        let stats = solver.solve(Island { bodies: &bodies, patches: &mut patches, dt }, &settings, &mut v);
        newton += stats.newton;
        most = most.max(stats.newton);
        if !stats.converged {
            failed += 1;
            if failed < 5 {
                println!("case {case}: {} bodies, {} patches: {stats:?}", bodies.len(), patches.len());
            }
            continue;
        }
        let found = violation(&bodies, &patches, dt, &v, &settings);
        if stats.softly {
            soft += 1;
            softest = softest.worst(found);
        } else {
            worst = worst.worst(found);
        }
    }
    println!("{soft} softly: {softest:?}");
    assert!(softest.balance < 1e-6 && softest.cone < 1e-9);
    println!("mean {:.2} newton, most {most}, failed {failed} of {cases}, {worst:?}", newton as f64 / cases as f64);
    (worst, failed, newton, most)
}

fn check(worst: Violation) {
    assert!(worst.balance < 1e-6, "{worst:?}");
    assert!(worst.normal < 1e-10, "{worst:?}");
    assert!(worst.cone < 1e-9, "{worst:?}");
    assert!(worst.slip < 1e-10, "{worst:?}");
}

#[test]
fn without_friction() {
    let (worst, failed, ..) =
        run(1, 3000, &Taste { most_bodies: 12, mass_ratio: 10.0, most_friction: 0.0, turning: false });
    assert_eq!(failed, 0);
    check(worst);
}

#[test]
fn with_friction() {
    let (worst, failed, ..) =
        run(2, 3000, &Taste { most_bodies: 12, mass_ratio: 10.0, most_friction: 0.5, turning: false });
    assert!(failed <= 10, "{failed}");
    check(worst);
}

#[test]
fn with_much_friction_of_every_kind() {
    let (worst, failed, ..) =
        run(3, 3000, &Taste { most_bodies: 12, mass_ratio: 10.0, most_friction: 1.0, turning: true });
    assert!(failed <= 100, "{failed}");
    check(worst);
}

#[test]
fn mass_ratios_up_to_a_million() {
    let (worst, failed, ..) =
        run(4, 3000, &Taste { most_bodies: 12, mass_ratio: 1e6, most_friction: 0.5, turning: false });
    assert!(failed <= 100, "{failed}");
    check(worst);
}

const TASTE: Taste = Taste { most_bodies: 8, mass_ratio: 10.0, most_friction: 0.5, turning: true };

#[test]
fn does_not_depend_on_what_was_solved_before() {
    let mut random = Random(5);
    let mut used = IslandSolver::new();
    let settings = IslandSettings::default();
    for _ in 0..300 {
        let (bodies, patches) = random_island(&mut random, &TASTE);
        let solve = |solver: &mut IslandSolver| {
            let mut patches = patches.clone();
            let mut v = vec![(DVec3::ZERO, DVec3::ZERO); bodies.len()];
            let island = Island { bodies: &bodies, patches: &mut patches, dt: 0.01 };
            let stats = solver.solve(island, &settings, &mut v);
            (stats, v, patches)
        };
        assert_eq!(solve(&mut used), solve(&mut IslandSolver::new()));
    }
}

#[test]
fn recovery_is_the_frictionless_problem_from_rest() {
    let mut random = Random(6);
    let mut solver = IslandSolver::new();
    let settings = IslandSettings::default();
    for _ in 0..500 {
        let (mut bodies, mut patches) = random_island(&mut random, &TASTE);
        let mut targets = Vec::new();
        for patch in &mut patches {
            (patch.friction, patch.spin_friction, patch.rolling_friction) = (0.0, 0.0, 0.0);
            for point in patch.points_mut() {
                let target = random.between(-0.5, 0.1);
                (point.bias, point.surface_velocity, point.normal_impulse) = (-target, DVec3::ZERO, 0.0);
                targets.push(target);
            }
        }
        for body in &mut bodies {
            (body.velocity, body.spin) = (DVec3::ZERO, DVec3::ZERO);
            (body.acceleration, body.spin_acceleration) = (DVec3::ZERO, DVec3::ZERO);
        }
        let mut u = vec![(DVec3::ZERO, DVec3::ZERO); bodies.len()];
        let mut v = u.clone();
        let stats = solver.recover(&bodies, &patches, &targets, &settings, &mut u);
        assert!(stats.converged, "{stats:?}");
        let island = Island { bodies: &bodies, patches: &mut patches, dt: 0.01 };
        assert!(solver.solve(island, &settings, &mut v).converged);
        for (a, b) in u.iter().zip(&v) {
            assert!((a.0 - b.0).length() < 1e-9 && (a.1 - b.1).length() < 1e-9, "{a:?} {b:?}");
        }
    }
}

#[test]
fn no_bodies_no_patches_and_free_flight() {
    let mut solver = IslandSolver::new();
    let settings = IslandSettings::default();
    let nothing = Island { bodies: &[], patches: &mut [], dt: 0.01 };
    assert!(solver.solve(nothing, &settings, &mut []).converged);
    let bodies = [body(2.0, DVec3::ONE, allide::glam::DQuat::IDENTITY)];
    let mut v = [(DVec3::ZERO, DVec3::ZERO)];
    let stats = solver.solve(Island { bodies: &bodies, patches: &mut [], dt: 0.5 }, &settings, &mut v);
    assert!(stats.converged);
    assert!((v[0].0 - DVec3::new(0.0, 0.0, -4.905)).length() < 1e-12, "{v:?}");
}
