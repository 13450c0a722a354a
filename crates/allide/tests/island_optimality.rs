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
        worst = worst.worst(violation(&bodies, &patches, dt, &v, &settings));
    }
    println!("mean {:.2} newton, most {most}, failed {failed} of {cases}, {worst:?}", newton as f64 / cases as f64);
    (worst, failed, newton, most)
}

fn check(worst: Violation) {
    assert!(worst.balance < 1e-8, "{worst:?}");
    assert!(worst.normal < 1e-12, "{worst:?}");
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
    assert!(failed <= 30, "{failed}");
    check(worst);
}

#[test]
fn with_much_friction_of_every_kind() {
    let (worst, failed, ..) =
        run(3, 3000, &Taste { most_bodies: 12, mass_ratio: 10.0, most_friction: 1.0, turning: true });
    assert!(failed <= 150, "{failed}");
    check(worst);
}

#[test]
fn mass_ratios_up_to_a_million() {
    let (worst, failed, ..) =
        run(4, 3000, &Taste { most_bodies: 12, mass_ratio: 1e6, most_friction: 0.5, turning: false });
    assert!(failed <= 100, "{failed}");
    check(worst);
}
