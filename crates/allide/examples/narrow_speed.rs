//! Time of one narrow-phase call, by pair and kind of contact: `cargo run --release --example narrow_speed`.
#[path = "../tests/narrow_oracle/mod.rs"]
mod narrow_oracle;

use allide::glam::{DQuat, DVec3};
use allide::narrow::{Placement, contacts, deepest};
use allide::shape::{Shape, ShapeKind};
use narrow_oracle::cases::Random;
use std::f64::consts::FRAC_PI_2;
use std::hint::black_box;
use std::time::Instant;

type Case = (Shape, Shape, Placement);

fn main() {
    let only = std::env::args().nth(1);
    let kinds = [ShapeKind::Box, ShapeKind::Capsule, ShapeKind::Cylinder];
    for (i, a) in kinds.into_iter().enumerate() {
        for b in &kinds[i..] {
            let name = format!("{}-{}", a.name(), b.name());
            if only.as_ref().is_some_and(|only| *only != name) {
                continue;
            }
            print!("{name:20}");
            for (kind, depth) in [("apart", -0.2), ("margin", -0.01), ("shallow", 0.01), ("deep", 0.3)] {
                print!(" {kind} {:6.0}", timed(&random_cases((a, *b), depth)));
            }
            print!(" stacked {:6.0}", timed(&stacked((a, *b), [false, false])));
            print!(" lying {:6.0}", timed(&stacked((a, *b), [true, false])));
            print!(" both {:6.0}", timed(&stacked((a, *b), [true, true])));
            println!(" ns");
        }
    }
}

fn shape(random: &mut Random, kind: ShapeKind) -> Shape {
    let mut length = || random.between(0.5, 1.5);
    let (x, y, z) = (length(), length(), length());
    match kind {
        ShapeKind::Box => Shape::cuboid(DVec3::new(x, y, z)).unwrap(),
        ShapeKind::Capsule => Shape::capsule(0.5 * x, y).unwrap(),
        _ => Shape::cylinder(0.5 * x, y).unwrap(),
    }
}

/// Turned at random, overlapping by about `depth`.
fn random_cases(kinds: (ShapeKind, ShapeKind), depth: f64) -> Vec<Case> {
    let mut random = Random(1);
    (0..500)
        .map(|_| {
            let (a, b) = (shape(&mut random, kinds.0), shape(&mut random, kinds.1));
            let mut at = Placement {
                rotation_a: random.rotation(),
                rotation_b: random.rotation(),
                offset: random.direction() * 3.0,
            };
            for _ in 0..3 {
                let contact = deepest(&a, &b, &at).unwrap();
                at.offset += contact.normal * (contact.depth - depth);
            }
            (a, b, at)
        })
        .collect()
}

/// One on the other, flat on end or side and turned about the vertical, sunk in by a little.
fn stacked(kinds: (ShapeKind, ShapeKind), lying: [bool; 2]) -> Vec<Case> {
    let mut random = Random(2);
    (0..500)
        .map(|_| {
            let (a, b) = (shape(&mut random, kinds.0), shape(&mut random, kinds.1));
            let mut turn = |lies: bool| {
                let up = if lies { DQuat::from_rotation_x(FRAC_PI_2) } else { DQuat::IDENTITY };
                let tilt = DQuat::from_axis_angle(random.direction(), random.between(0.0, 1e-4));
                tilt * DQuat::from_rotation_z(random.between(0.0, 6.0)) * up
            };
            let (rotation_a, rotation_b) = (turn(lying[0]), turn(lying[1]));
            let aside = DVec3::new(random.between(-0.3, 0.3), random.between(-0.3, 0.3), 0.0);
            let mut at = Placement { rotation_a, rotation_b, offset: aside };
            at.offset.z = narrow_oracle::overlap(&a, &b, &at, DVec3::Z) - 1e-3;
            (a, b, at)
        })
        .collect()
}

/// Mean nanoseconds a call: of every few calls the best of several rounds, which a busy machine does not
/// interrupt.
fn timed(cases: &[Case]) -> f64 {
    let mut out = Vec::new();
    let mut round = |few: &[Case]| {
        let start = Instant::now();
        for (a, b, at) in few {
            out.clear();
            contacts(a, b, at, 0.02, &mut out);
            black_box(&out);
        }
        start.elapsed().as_nanos() as f64
    };
    let best = |few: &[Case]| (0..12).map(|_| round(few)).fold(f64::INFINITY, f64::min);
    cases.chunks(20).map(best).sum::<f64>() / cases.len() as f64
}
