//! Intersects, distance, push-out and impact, for every pair.

mod narrow_oracle;

use allide::glam::{DQuat, DVec3};
use allide::math::Pose;
use allide::narrow::{Contact, Motion, Placement, PushOut, cast, deepest, distance, impact, intersects, push_out};
use allide::shape::{Shape, ShapeKind};
use narrow_oracle::cases::{Random, count};
use narrow_oracle::{overlap, roughness, size};

const CONVEX: [ShapeKind; 6] =
    [ShapeKind::Sphere, ShapeKind::Box, ShapeKind::Capsule, ShapeKind::Cylinder, ShapeKind::Cone, ShapeKind::Hull];

/// Of any bounded kind, or with `plane` also a plane.
fn any(random: &mut Random, plane: bool) -> Shape {
    match random.below(if plane { 9 } else { 8 }) as usize {
        convex @ 0..6 => random.shape(CONVEX[convex]),
        8 => random.shape(ShapeKind::Plane),
        _ => random.compound(),
    }
}

fn at(x: f64, y: f64, z: f64) -> Placement {
    Placement::of(&Pose::IDENTITY, &Pose::at(DVec3::new(x, y, z)))
}

/// The corners of a box that is 2·`half` wide and three times as high.
fn prism(half: f64) -> Vec<DVec3> {
    let corner = |k: u32| DVec3::new(f64::from(k & 1), f64::from(k >> 1 & 1), f64::from(k >> 2));
    (0..8).map(|k| (corner(k) * 2.0 - 1.0) * half * DVec3::new(1.0, 1.0, 3.0)).collect()
}

#[test]
fn shapes_that_touch_exactly_intersect() {
    let shapes = [
        (Shape::sphere(0.1).unwrap(), 0.1),
        (Shape::cuboid(DVec3::splat(0.2)).unwrap(), 0.1),
        (Shape::capsule(0.1, 0.7).unwrap(), 0.1),
        (Shape::cylinder(0.1, 0.7).unwrap(), 0.1),
        (Shape::hull(&prism(0.1)).unwrap(), 0.1),
        (Shape::compound(vec![(Pose::IDENTITY, Shape::sphere(0.1).unwrap())]).unwrap(), 0.1),
    ];
    for (a, reach_a) in &shapes {
        for (b, reach_b) in &shapes {
            let touch = reach_a + reach_b;
            for n in [DVec3::X, DVec3::Y, DVec3::NEG_X] {
                let here = |d: f64| Placement::of(&Pose::IDENTITY, &Pose::at(n * d));
                assert!(intersects(a, b, &here(touch)), "{a:?} {b:?}");
                assert!(intersects(a, b, &here(touch - 1e-9)), "{a:?} {b:?}");
                assert!(!intersects(a, b, &here(touch + 1e-9)), "{a:?} {b:?}");
            }
        }
    }
}

#[test]
fn pushed_out_shapes_just_touch_and_distances_are_gaps() {
    for seed in 0..count(3000) {
        let mut random = Random(seed ^ 0xd15_7a4ce);
        let (a, b) = (any(&mut random, false), any(&mut random, false));
        let place = random.placement(&a, &b);
        let unit = size(&a, &b);
        let out = push_out(&a, &b, &place).unwrap();
        let parted = Placement { offset: place.offset - out.translation, ..place };
        let gap = distance(&a, &b, &parted).unwrap();
        if intersects(&a, &b, &place) {
            assert!(gap.distance < 1e-6 * unit, "case {seed}: {gap:?}");
            let left = deepest(&a, &b, &parted).unwrap().depth;
            assert!(left < 1e-6 * unit, "case {seed}: {out:?} leaves {left}");
            let convex = |shape: &Shape| shape.kind() != ShapeKind::Compound;
            assert!(out.least || !convex(&a) || !convex(&b), "case {seed}");
        } else {
            // Faces of hulls are flat to a few parts in ten million.
            assert!(out.translation.length() < 1e-7 * unit, "case {seed}: {out:?}");
            assert!(gap.distance > 0.0 || out.translation != DVec3::ZERO, "case {seed}");
            assert!(((gap.on_b - gap.on_a).length() - gap.distance).abs() < 1e-9 * unit, "case {seed}");
        }
    }
}

#[test]
fn half_spaces_have_defined_answers() {
    let ground = Shape::plane(DVec3::Z, 0.0).unwrap();
    let ceiling = Shape::plane(DVec3::NEG_Z, -1.0).unwrap();
    let wall = Shape::plane(DVec3::X, 0.0).unwrap();
    let here = at(0.0, 0.0, 0.0);
    assert!(!intersects(&ground, &ceiling, &here));
    assert_eq!(distance(&ground, &ceiling, &here).unwrap().distance, 1.0);
    assert!(intersects(&ground, &ceiling, &at(0.0, 0.0, -1.5)));
    assert_eq!(
        push_out(&ground, &ceiling, &at(0.0, 0.0, -1.5)),
        Some(PushOut { translation: DVec3::new(0.0, 0.0, -0.5), least: true })
    );
    assert!(intersects(&ground, &wall, &here) && intersects(&ground, &ground, &here));
    assert_eq!((push_out(&ground, &wall, &here), distance(&ground, &wall, &here)), (None, None));
    let down = Motion { velocity: DVec3::new(0.0, 0.0, -2.0), spin: DVec3::ZERO };
    let still = Motion::default();
    assert_eq!(impact(&ground, &ceiling, &here, [still, down], 1.0), Some(0.5));
    assert_eq!(impact(&ground, &ceiling, &here, [down, still], 1.0), None);
    let rolling = Motion { velocity: DVec3::ZERO, spin: DVec3::X };
    assert_eq!(impact(&ground, &ceiling, &here, [still, rolling], 1.0), Some(0.0));
}

/// The deepest overlap at a time, for checking an impact.
fn depth_at(a: &Shape, b: &Shape, place: &Placement, motions: &[Motion; 2], time: f64) -> f64 {
    let later = Placement {
        rotation_a: DQuat::from_scaled_axis(motions[0].spin * time) * place.rotation_a,
        rotation_b: DQuat::from_scaled_axis(motions[1].spin * time) * place.rotation_b,
        offset: place.offset + (motions[1].velocity - motions[0].velocity) * time,
    };
    let convex = a.kind() != ShapeKind::Compound && b.kind() != ShapeKind::Compound;
    let least = |c: Contact| if convex { c.depth.min(overlap(a, b, &later, c.normal)) } else { c.depth };
    deepest(a, b, &later).map_or(f64::INFINITY, least)
}

#[test]
fn impacts_are_touches_and_nothing_touches_before() {
    let mut hits = 0;
    let cases = count(400);
    for seed in 0..cases {
        let mut random = Random(seed ^ 0x1_1111);
        let (a, b) = (any(&mut random, false), any(&mut random, true));
        let unit = size(&a, &b);
        let far = random.direction() * unit * random.between(1.0, 3.0);
        let place = Placement { rotation_a: random.orientation(), rotation_b: random.orientation(), offset: far };
        let aim = far.normalize() + random.direction() * random.between(0.0, 0.6);
        let spin = |r: &mut Random| if r.below(3) == 0 { DVec3::ZERO } else { r.direction() * r.between(0.0, 5.0) };
        let mut motions = [
            Motion { velocity: aim * unit * random.between(0.5, 3.0), spin: spin(&mut random) },
            Motion { velocity: DVec3::ZERO, spin: spin(&mut random) },
        ];
        if random.below(2) == 0 {
            motions.reverse();
            motions.iter_mut().for_each(|m| m.velocity = -m.velocity);
        }
        let until = 3.0;
        let found = impact(&a, &b, &place, motions, until);
        if let Some(time) = found {
            hits += 1;
            let depth = depth_at(&a, &b, &place, &motions, time);
            assert!(time == 0.0 || depth.abs() < 1e-7 * unit, "case {seed}: {depth:e} deep at {time}");
            let touch = cast(&a, &b, &place, motions, until).expect("the same");
            assert_eq!(touch.time, time);
            assert!(time == 0.0 || touch.contact.unwrap().depth.abs() < 1e-7 * unit, "case {seed}");
        }
        let last = found.unwrap_or(until);
        for k in 0..200 {
            let depth = depth_at(&a, &b, &place, &motions, last * f64::from(k) / 200.0);
            assert!(found == Some(0.0) || depth < 1e-7 * unit, "case {seed}: touched before {last}");
        }
    }
    assert!(hits * 4 > cases, "only {hits} hits");
}

/// What compounds answer is what their parts do.
#[test]
fn compounds_answer_as_their_parts() {
    for seed in 0..count(2000) {
        let mut random = Random(seed ^ 0xc0_4b09);
        let (a, b) = (random.compound(), any(&mut random, false));
        let place = random.placement(&a, &b);
        let parts = |shape: &Shape| match shape {
            Shape::Compound(compound) => compound.parts().iter().map(|p| (p.pose, p.shape.clone())).collect(),
            simple => vec![(Pose::IDENTITY, simple.clone())],
        };
        let world = |whole: Pose, part: Pose| Pose::new(whole.point(part.position), whole.rotation * part.rotation);
        let (pose_a, pose_b) = (Pose::new(DVec3::ZERO, place.rotation_a), Pose::new(place.offset, place.rotation_b));
        let mut least = f64::INFINITY;
        // The corners of a hull's face may be a little off its plane; contacts know the one or the other.
        let rough: f64 = parts(&a).iter().chain(&parts(&b)).map(|(_, shape)| roughness(shape)).sum();
        for (p, shape_a) in parts(&a) {
            for (q, shape_b) in parts(&b) {
                let at = Placement::of(&world(pose_a, p), &world(pose_b, q));
                let contact = deepest(&shape_a, &shape_b, &at).unwrap();
                least = least.min(-contact.depth);
            }
        }
        let unit = size(&a, &b);
        let found = deepest(&a, &b, &place).unwrap();
        assert!((found.depth + least).abs() < 1e-9 * unit, "case {seed}: {} {least}", found.depth);
        // Faces of hulls are flat to a few parts in ten million.
        if least.abs() > 4e-7 * unit {
            assert_eq!(intersects(&a, &b, &place), least < 0.0, "case {seed}");
        }
        let mut contacts = Vec::new();
        allide::narrow::contacts(&a, &b, &place, 0.0, &mut contacts);
        let deepest = contacts.iter().map(|c| c.depth).fold(f64::NEG_INFINITY, f64::max);
        let near = 1e-9 * unit + rough;
        assert!(contacts.is_empty() || (deepest + least).abs() < near, "case {seed}: {deepest} {least}");
        assert!(!contacts.is_empty() || least > -near, "case {seed}");
    }
}

#[test]
fn a_thin_plate_is_not_passed_through() {
    let bullet = Shape::sphere(0.004).unwrap();
    let plate = Shape::cuboid(DVec3::new(1.0, 1.0, 0.001)).unwrap();
    let fast = Motion { velocity: DVec3::new(0.0, 0.0, -900.0), spin: DVec3::ZERO };
    let place = Placement::of(&Pose::at(DVec3::new(0.1, 0.2, 9.0045)), &Pose::IDENTITY);
    let time = impact(&bullet, &plate, &place, [fast, Motion::default()], 1.0).unwrap();
    assert!((time - 0.01).abs() < 1e-12, "{time}");
    let miss = Motion { velocity: DVec3::new(-900.0, 0.0, 0.0), ..fast };
    assert_eq!(impact(&bullet, &plate, &place, [miss, Motion::default()], 1.0), None);
}

#[test]
fn what_turns_about_its_own_axis_stays_where_it_is() {
    let cube = Shape::cuboid(DVec3::ONE).unwrap();
    let still = Motion::default();
    for (round, beside) in [(Shape::cylinder(1.0, 2.0).unwrap(), 1.5), (Shape::sphere(1.0).unwrap(), 1.5)] {
        for gap in [1e-7, 1e-5, 1e-3] {
            let at = Placement::of(&Pose::IDENTITY, &Pose::at(DVec3::X * (beside + gap)));
            let turning = Motion { velocity: DVec3::ZERO, spin: DVec3::Z * 50.0 };
            assert_eq!(impact(&round, &cube, &at, [turning, still], 100.0), None, "{gap}");
            let drifting = Motion { velocity: DVec3::X * 1e-3, ..turning };
            let time = impact(&round, &cube, &at, [drifting, still], 100.0).unwrap();
            assert!((time - 1e3 * gap).abs() < 1e-5, "{gap}: {time}");
        }
    }
}

/// Nearly about its own axis, close beside something: the axis wanders slowly, and only that counts.
#[test]
fn what_turns_nearly_about_its_own_axis_hardly_moves() {
    let cube = Shape::cuboid(DVec3::ONE).unwrap();
    let still = Motion::default();
    let round = [Shape::cylinder(0.5, 1.0), Shape::capsule(0.5, 1.0), Shape::cone(0.5, 1.0)];
    for (shape, tilt) in round.iter().flat_map(|shape| [1e-8, 1e-6, 1e-4, 1e-2].map(|tilt| (shape, tilt))) {
        let shape = shape.as_ref().unwrap();
        for gap in [1e-7, 1e-5, 1e-3] {
            let at = Placement::of(&Pose::IDENTITY, &Pose::at(DVec3::X * (1.0 + gap)));
            let turning = Motion { velocity: DVec3::ZERO, spin: DVec3::new(tilt, 0.0, 10.0) };
            let found = cast(shape, &cube, &at, [turning, still], 2.0);
            // The axis goes round a cone of this angle about the spin.
            let sway = 2.0 * tilt / 10.0;
            match found {
                Some(touch) => {
                    assert!(sway > 0.5 * gap, "{shape:?} {tilt} {gap}: a touch that cannot be");
                    assert!(touch.contact.unwrap().depth > -1e-7, "{shape:?} {tilt} {gap}: {touch:?}");
                }
                // The axis leans towards the cube above alone, and a cone's rim is below.
                None => {
                    assert!(sway < 10.0 * gap || matches!(shape, Shape::Cone(_)), "{shape:?} {tilt} {gap}: no touch")
                }
            }
        }
    }
}
