//! Bodies that are not fast and come together askew: contacts across a gap know of one corner, others turn in beside it.

mod narrow_oracle;

use allide::glam::DVec3;
use allide::narrow::{self, Placement};
use allide::shape::Shape;
use allide::world::{BodyBuilder, Settings, World};
use narrow_oracle::cases::{Random, count};

/// Bodies of about 0.18 m.
fn body(kind: u32, random: &mut Random) -> Shape {
    let stone =
        |corners: u32, random: &mut Random| (0..corners).map(|_| random.direction() * 0.09).collect::<Vec<DVec3>>();
    match kind {
        0 => Shape::cuboid(DVec3::splat(0.18)).unwrap(),
        1 => loop {
            let shape = Shape::hull(&stone(5, random));
            if let Ok(shape) = shape
                && shape.thickness() > 0.06
            {
                break shape;
            }
        },
        2 => Shape::hull(&stone(12, random)).unwrap(),
        3 => Shape::cylinder(0.09, 0.18).unwrap(),
        4 => Shape::cone(0.09, 0.18).unwrap(),
        _ => Shape::capsule(0.05, 0.1).unwrap(),
    }
}

/// Thrown at each other with 3 m/s and turning, none comes deeper into the other than a seventh of the thinner one's
/// thickness. Without a look at where they are after the step it is up to half of it.
#[test]
fn what_comes_together_askew_stays_out_of_each_other() {
    for case in 0..count(60) {
        for kinds in 0..36 {
            let mut random = Random(case * 36 + u64::from(kinds));
            let (first, second) = (body(kinds % 6, &mut random), body(kinds / 6, &mut random));
            let thin = first.thickness().min(second.thickness());
            let settings = Settings { gravity: DVec3::ZERO, ..Settings::default() };
            let mut world = World::new(settings).unwrap();
            let build = if random.below(2) == 0 { BodyBuilder::fixed } else { BodyBuilder::dynamic };
            let a = world.add(build(first.clone()).rotation(random.rotation())).unwrap();
            let way = random.direction();
            let thrown = BodyBuilder::dynamic(second.clone())
                .rotation(random.rotation())
                .position(way * random.between(0.35, 0.4) + random.direction() * random.between(0.0, 0.05))
                .velocity(way * -3.0)
                .spin(random.direction() * random.between(0.0, 10.0));
            let b = world.add(thrown).unwrap();
            for step in 0..20 {
                world.step().unwrap();
                let [at_a, at_b] = [a, b].map(|id| world.body(id).unwrap().pose());
                let deepest = narrow::deepest(&first, &second, &Placement::of(at_a, at_b)).map_or(0.0, |c| c.depth);
                assert!(deepest < thin / 7.0, "case {case}, kinds {kinds}, step {step}: {deepest} of {thin}");
            }
        }
    }
}
