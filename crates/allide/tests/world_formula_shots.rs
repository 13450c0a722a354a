//! Rods and sheets that whirl, shot at sheets given by formulas: nothing passes through.

mod common;
mod narrow_oracle;

use allide::glam::DVec3;
use allide::implicit::{Combination, Part, Solid};
use allide::math::{Aabb, Pose};
use allide::shape::Shape;
use allide::world::{BodyBuilder, Settings, World};
use common::add;
use narrow_oracle::cases::{self, Random};
use std::time::Instant;

/// Half of how thick and how wide the sheets are, metres.
const THIN: f64 = 0.005;
const WIDE: f64 = 2.0;

/// A sheet whole, and one with a corner bitten off.
fn sheets() -> [Shape; 2] {
    let bounds = |half: f64| Aabb::around(DVec3::ZERO, DVec3::new(half, half, 0.1));
    let whole = Solid::new(&format!("{THIN}-abs(z)").parse().expect("a formula"), bounds(WIDE));
    let bite = Part::sphere(0.3).and_then(|ball| ball.at(&Pose::at(DVec3::new(WIDE - 0.1, WIDE - 0.1, 0.0))));
    let sheet = Part::cuboid(DVec3::new(2.0 * WIDE, 2.0 * WIDE, 2.0 * THIN)).expect("a sheet");
    let bitten = Part::combine(Combination::Difference, &[sheet, bite.expect("a ball")]).expect("a part");
    let bitten = Solid::new(bitten.as_formula(), bounds(WIDE + 0.1));
    [whole, bitten].map(|solid| Shape::implicit(solid.expect("a solid")).expect("a shape"))
}

/// Rods and sheets of a few millimetres.
fn shots(random: &mut Random) -> [Shape; 2] {
    let long = random.between(0.08, 0.8);
    let sheet = DVec3::new(random.between(0.1, 0.5), random.between(0.03, 0.1), 0.001);
    [Shape::cylinder(0.002, long).expect("a rod"), Shape::cuboid(sheet).expect("a sheet")]
}

#[test]
fn nothing_whirls_through_a_sheet_of_a_formula() {
    let mut random = Random(67);
    let sheets = sheets();
    let (mut wrong, mut longest) = (Vec::new(), 0.0_f64);
    for case in 0..cases::count(16) {
        for (k, sheet) in sheets.iter().enumerate() {
            for (j, shot) in shots(&mut random).into_iter().enumerate() {
                let mut world = World::new(Settings { gravity: DVec3::ZERO, ..Settings::default() }).expect("a world");
                let target = BodyBuilder::dynamic(sheet.clone()).mass(4.0);
                let target = if random.below(2) == 0 {
                    target
                } else {
                    BodyBuilder::driven(sheet.clone()).spin(random.direction() * random.between(0.0, 5.0))
                };
                let target =
                    target.rotation(random.rotation()).velocity(random.direction() * random.between(0.0, 15.0));
                let first = add(&mut world, target);
                let pose = *world.body(first).expect("the sheet").pose();
                let moving = world.body(first).expect("the sheet").velocity();
                // From one and a half steps away, and to a place that is not near the edge.
                let speed = 10f64.powf(random.between(1.5, 2.4));
                let side = if random.below(2) == 0 { 1.0 } else { -1.0 };
                let aim = DVec3::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0), 0.0);
                let way = pose.rotation * DVec3::new(0.3 * random.between(-1.0, 1.0), 0.0, -side).normalize();
                let place = pose.point(aim) - way * (speed * 1.5 / 60.0 + 0.5);
                let body = BodyBuilder::dynamic(shot).mass(random.between(0.03, 4.0)).position(place);
                let body = body.rotation(random.rotation()).velocity(moving + way * speed);
                let second = add(&mut world, body.spin(random.direction() * random.between(50.0, 400.0)));
                for step in 0..12 {
                    let before = Instant::now();
                    world.step().expect("a step");
                    let took = before.elapsed().as_secs_f64();
                    longest = longest.max(took);
                    let [sheet, shot] = [first, second].map(|id| world.body(id).expect("a body"));
                    let centre = sheet.pose().local_point(shot.pose().position);
                    // Beside it there is a way around.
                    if centre.truncate().abs().max_element() > WIDE - 0.6 {
                        break;
                    }
                    if centre.z * side < 0.0 {
                        wrong.push(format!("case {case}, sheet {k}, shot {j}, step {step}: {centre}"));
                        break;
                    }
                }
            }
        }
    }
    println!("longest step: {:.1} ms", 1e3 * longest);
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}
