//! Solids given by formulas meet what they move towards when their analytic twins do: never later.

mod implicit_common;

use allide::glam::{DQuat, DVec3};
use allide::implicit::Solid;
use allide::math::{Aabb, Pose};
use allide::narrow::{self, Motion, Placement};
use allide::shape::Shape;
use implicit_common::{Random, convex_shapes, count};

/// How much later or earlier than the twin's the time of touch may be, seconds; speeds are about 1 m/s.
const ALIKE: f64 = 2e-6;

fn formula(text: &str, reach: DVec3) -> Shape {
    let solid = Solid::new(&text.parse().expect("a formula"), Aabb::around(DVec3::ZERO, reach)).expect("a solid");
    Shape::implicit(solid).expect("a shape")
}

/// A box with a small hollow in its middle, so that it is served by its points, and its twin.
fn cuboid() -> [Shape; 2] {
    let text = "min(0.4 - abs(x), 0.3 - abs(y), 0.5 - abs(z), x^2 + y^2 + z^2 - 4e-4)";
    [formula(text, DVec3::splat(0.7)), Shape::cuboid(DVec3::new(0.8, 0.6, 1.0)).expect("a box")]
}

/// Shapes to run into, each with its twin.
fn others() -> Vec<[Shape; 2]> {
    let ball = Shape::sphere(0.5).expect("a ball");
    let plain = convex_shapes().into_iter().chain([Shape::plane(DVec3::Z, 0.0).expect("a shape")]);
    let mut others: Vec<[Shape; 2]> = plain.map(|shape| [shape.clone(), shape]).collect();
    others.push([formula("0.25 - x^2 - y^2 - z^2", DVec3::splat(0.6)), ball]);
    others.push(cuboid());
    others
}

fn compare(pair: [&Shape; 2], twins: [&Shape; 2], at: &Placement, motions: [Motion; 2]) -> bool {
    let time = narrow::impact(pair[0], pair[1], at, motions, 5.0);
    let truth = narrow::impact(twins[0], twins[1], at, motions, 5.0);
    let alike = match (time, truth) {
        (Some(time), Some(truth)) => (time - truth).abs() < ALIKE,
        (None, None) => true,
        // Passing by at less than what can be told from touching.
        (Some(time), None) => {
            let way = motions[1].velocity - motions[0].velocity;
            let turned = |spin: DVec3, start: DQuat| DQuat::from_scaled_axis(spin * time) * start;
            let then = Placement {
                offset: at.offset + way * time,
                rotation_a: turned(motions[0].spin, at.rotation_a),
                rotation_b: turned(motions[1].spin, at.rotation_b),
            };
            narrow::distance(twins[0], twins[1], &then).is_some_and(|gap| gap.distance < ALIKE)
        }
        (None, Some(_)) => false,
    };
    assert!(alike, "{:?}: {time:?}, {truth:?} {at:?} {motions:?}", pair[1].kind());
    truth.is_some()
}

#[test]
fn boxes_meet_all_shapes_when_their_twins_do() {
    let [ours, twin] = cuboid();
    for [other, its_twin] in &others() {
        let mut random = Random(7);
        let (mut met, all) = (0, count(24));
        for k in 0..all {
            let there = Pose::new(random.direction() * 1.6, random.rotation());
            let at = Placement::of(&Pose::new(DVec3::ZERO, random.rotation()), &there);
            // Every other one turns, and some pass by.
            let mut spin = || if k % 2 == 0 { DVec3::ZERO } else { random.direction() * 3.0 };
            let spins = [spin(), spin()];
            let aim = there.position + random.point(0.8);
            let motions =
                [Motion { velocity: aim * 0.5, spin: spins[0] }, Motion { velocity: DVec3::ZERO, spin: spins[1] }];
            // What has no end would swing around at any speed.
            let motions = if let Shape::Plane(_) = other { [motions[0], Motion::default()] } else { motions };
            let (pair, twins) = ([&ours, other], [&twin, its_twin]);
            met += u64::from(compare(pair, twins, &at, motions));
            compare([other, &ours], [its_twin, &twin], &at.swapped(), [motions[1], motions[0]]);
        }
        assert!(met * 4 >= all, "{:?}: {met}", other.kind());
    }
}

fn turn(x: f64, y: f64, z: f64, w: f64) -> DQuat {
    DQuat::from_xyzw(x, y, z, w)
}

/// A rim comes upon an edge: no points known of both face each other there, and the next nearest are 7 mm apart.
#[test]
fn a_rim_is_not_late_upon_an_edge() {
    let [ours, twin] = cuboid();
    let cone = Shape::cone(0.4, 0.8).expect("a cone");
    let cylinder = Shape::cylinder(0.3, 0.7).expect("a cylinder");
    let at = Placement {
        rotation_a: turn(-0.40237934549809645, 0.2738723910344553, -0.2516284475817688, 0.836521308821947),
        rotation_b: turn(-0.08042182935566695, 0.11995592034355952, 0.12324370127540737, 0.9818115382462949),
        offset: DVec3::new(-1.394858558429795, 0.7826392032141408, 0.04295904523484792),
    };
    let velocity = DVec3::new(-0.49961685212651175, 0.3544988778572625, -0.06609876746230799);
    let motions = [Motion { velocity, spin: DVec3::ZERO }, Motion::default()];
    assert!(compare([&ours, &cone], [&twin, &cone], &at, motions));
    let at = Placement {
        rotation_a: turn(0.6720074898154477, 0.13324163775700115, 0.704686267409094, 0.18458023763342535),
        rotation_b: turn(0.6241685087688043, 0.05048371890956482, 0.764510030141011, 0.1529361978086854),
        offset: DVec3::new(1.0954665121799398, -0.9070031529717808, 0.7330064127902065),
    };
    let velocity = DVec3::new(0.4268694603948623, -0.42457415443628344, 0.4182806633880625);
    let spin = DVec3::new(0.14409964596867422, -0.9480914739806449, -0.2882730094197218);
    let motions = [Motion { velocity, spin }, Motion::default()];
    assert!(compare([&ours, &cylinder], [&twin, &cylinder], &at, motions));
}

/// Corner upon corner of two formulas: nothing faced the other, and they were said to touch 0.13 s before they did.
#[test]
fn boxes_of_formulas_meet_neither_early_nor_late() {
    let [ours, twin] = cuboid();
    let late = Placement {
        rotation_a: turn(0.4244359653050596, 0.019392077380956996, 0.6236803410830695, 0.656125666954829),
        rotation_b: turn(-0.6877377046162894, 0.5694541863011334, -0.11719721121396678, 0.43474543475107397),
        offset: DVec3::new(-0.9585012753050384, -1.2604373205864947, -0.22928817263730317),
    };
    let velocity = DVec3::new(-0.3760991866418313, -0.7608285791577964, -0.18297203050619273);
    assert!(compare(
        [&ours, &ours],
        [&twin, &twin],
        &late,
        [Motion { velocity, spin: DVec3::ZERO }, Motion::default()]
    ));
    let mut random = Random(7);
    for _ in 0..count(60) {
        let there = Pose::new(random.direction() * 1.6, random.rotation());
        let at = Placement::of(&Pose::new(DVec3::ZERO, random.rotation()), &there);
        let motion = Motion { velocity: (there.position + random.point(0.4)) * 0.5, spin: DVec3::ZERO };
        compare([&ours, &ours], [&twin, &twin], &at, [motion, Motion::default()]);
    }
}
