//! Sensors, groups, events, and bodies that come and go.

mod common;

use allide::prelude::*;
use allide::world::{Event, Groups, Phase};
use common::*;

fn phases(events: &[Event]) -> Vec<(BodyId, BodyId, Phase, bool)> {
    events.iter().map(|e| (e.a, e.b, e.phase, e.sensor)).collect()
}

#[test]
fn a_ball_that_lands_stays_and_is_lifted_tells_begin_stay_end() {
    let mut world = floor(SolverSettings::default(), Material::default());
    let floor = world.bodies().next().unwrap().0;
    let ball = add(&mut world, BodyBuilder::dynamic(Shape::sphere(0.5).unwrap()).mass(2.0).position(at(0.0, 0.0, 0.7)));
    let mut seen = Vec::new();
    for k in 0..90 {
        if k == 60 {
            world.set_velocity(ball, at(0.0, 0.0, 3.0), DVec3::ZERO).unwrap();
        }
        world.step().unwrap();
        for event in world.events() {
            assert_eq!((event.a, event.b, event.sensor), (floor, ball, false));
            if seen.last() != Some(&event.phase) {
                seen.push(event.phase);
            }
            if event.phase == Phase::Stay && k > 30 && k < 59 {
                assert!((event.force - 2.0 * G).abs() < 1e-6, "{event:?}");
            }
        }
    }
    assert_eq!(seen, [Phase::Begin, Phase::Stay, Phase::End]);
}

#[test]
fn a_sensor_notices_and_does_not_push() {
    let mut world = world(SolverSettings::default());
    let gate = add(&mut world, BodyBuilder::fixed(cube(1.0)).sensor(true));
    let other = add(&mut world, BodyBuilder::driven(cube(1.0)).sensor(true).position(at(0.2, 0.0, 0.0)));
    let ball = add(&mut world, BodyBuilder::dynamic(Shape::sphere(0.1).unwrap()).position(at(0.0, 0.0, 2.0)));
    let (mut began, mut stayed, mut ended) = (0, 0, 0);
    for k in 1..=90 {
        world.step().unwrap();
        let fallen = 2.0 - 0.5 * G * (f64::from(k) * DT).powi(2);
        assert!((world.body(ball).unwrap().pose().position.z - fallen).abs() < 1e-9, "nothing holds it");
        assert!(world.contacts().is_empty());
        for event in world.events() {
            assert!(event.sensor && event.b == ball && (event.a == gate || event.a == other), "{event:?}");
            match event.phase {
                Phase::Begin => began += 1,
                Phase::Stay => stayed += 1,
                Phase::End => ended += 1,
            }
        }
    }
    assert_eq!((began, ended), (2, 2));
    assert!(stayed > 10);
}

#[test]
fn a_sensor_that_holds_a_sleeper_goes_on_noticing_it_and_does_not_wake_it() {
    let mut world = World::new(Settings { sleep_after: Some(0.3), ..Settings::default() }).unwrap();
    add(&mut world, BodyBuilder::fixed(Shape::plane(DVec3::Z, 0.0).unwrap()));
    let block = add(&mut world, BodyBuilder::dynamic(cube(1.0)).position(at(0.0, 0.0, 0.5)));
    let probe = add(&mut world, BodyBuilder::driven(cube(1.0)).sensor(true).position(at(0.0, 0.0, 0.9)));
    for _ in 0..60 {
        world.step().unwrap();
    }
    assert!(world.asleep(block));
    let sensed = |world: &World| world.events().iter().filter(|e| e.sensor).map(|e| e.phase).collect::<Vec<_>>();
    assert_eq!(sensed(&world), [Phase::Stay]);
    world.set_velocity(probe, at(0.0, 0.0, 2.0), DVec3::ZERO).unwrap();
    let mut ended = 0;
    for _ in 0..60 {
        world.step().unwrap();
        assert!(world.asleep(block));
        ended += sensed(&world).iter().filter(|p| **p == Phase::End).count();
    }
    assert_eq!(ended, 1);
    // What sleeps still touches what it lies on.
    let stays = world.events().into_iter().filter(|e| e.phase == Phase::Stay && !e.sensor).collect::<Vec<_>>();
    assert!(stays.len() == 1 && (stays[0].force - 1000.0 * G).abs() < 1e-3, "{stays:?}");
}

#[test]
fn groups_pass_through_each_other_as_they_say() {
    let mut world = floor(SolverSettings::default(), Material::default());
    let body = |x: f64, z: f64| BodyBuilder::dynamic(cube(1.0)).position(at(x, 0.0, z));
    let ghost = add(&mut world, body(0.0, 0.5).groups(Groups::new([1], [1])));
    let (low, high) = (
        add(&mut world, body(4.0, 0.5).groups(Groups::new([2], [0, 1]))),
        add(&mut world, body(4.0, 0.9).groups(Groups::new([2], [0, 1]))),
    );
    run(&mut world, 0.5);
    let z = |id| world.body(id).unwrap().pose().position.z;
    assert!(z(ghost) < -0.5, "it falls through the floor");
    assert!((z(low) - 0.5).abs() < 1e-3 && (z(high) - 0.5).abs() < 1e-3, "one inside the other");
    world.set_groups(high, Groups::DEFAULT).unwrap();
    world.set_groups(low, Groups::DEFAULT).unwrap();
    run(&mut world, 2.0);
    let apart = world.body(high).unwrap().pose().position - world.body(low).unwrap().pose().position;
    assert!(apart.abs().max_element() > 0.9, "now they push each other out: {apart}");
}

#[test]
fn what_touched_a_body_that_is_removed_is_told_that_it_ended() {
    let (mut world, ids) = stack(SolverSettings::default(), 3, 0.0);
    let floor = world.bodies().next().unwrap().0;
    run(&mut world, 0.2);
    world.remove(ids[1]).unwrap();
    world.step().unwrap();
    let told = phases(&world.events());
    assert!(told.contains(&(ids[0], ids[1], Phase::End, false)) && told.contains(&(ids[1], ids[2], Phase::End, false)));
    assert!(told.contains(&(floor, ids[0], Phase::Stay, false)));
    world.step().unwrap();
    assert!(world.events().iter().all(|e| e.phase == Phase::Stay));
    // Its place is taken by another, which is not mistaken for it.
    let next = add(&mut world, BodyBuilder::dynamic(cube(1.0)).position(at(0.0, 0.0, 5.0)));
    assert!(world.body(ids[1]).is_none() && world.body(next).is_some() && next != ids[1]);
    assert_eq!(world.remove(ids[1]), Err(WorldError::NoSuchBody(ids[1])));
}

/// Events, step by step, against the pairs that the contacts tell.
#[test]
fn events_follow_the_contacts() {
    let mut world = floor(SolverSettings::default(), Material { restitution: 0.5, ..Material::default() });
    let mut seed = 3_u64;
    let mut random = move || {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 11) as f64 / (1_u64 << 53) as f64
    };
    let mut ids = Vec::new();
    for _ in 0..30 {
        let place = at(3.0 * random(), 3.0 * random(), 0.5 + 6.0 * random());
        ids.push(add(&mut world, BodyBuilder::dynamic(cube(0.6)).position(place)));
    }
    let mut before: Vec<(BodyId, BodyId)> = Vec::new();
    for step in 0..400 {
        let gone = (step % 40 == 39).then(|| ids.swap_remove((random() * ids.len() as f64) as usize));
        if let Some(id) = gone {
            world.remove(id).unwrap();
        }
        world.step().unwrap();
        let mut now: Vec<(BodyId, BodyId)> = world.contacts().iter().map(|p| (p.a, p.b)).collect();
        now.dedup();
        let mut slow: Vec<(BodyId, BodyId, Phase)> = Vec::new();
        slow.extend(now.iter().map(|p| (p.0, p.1, if before.contains(p) { Phase::Stay } else { Phase::Begin })));
        slow.extend(before.iter().filter(|p| !now.contains(p)).map(|p| (p.0, p.1, Phase::End)));
        slow.sort();
        let told: Vec<_> = world.events().iter().map(|e| (e.a, e.b, e.phase)).collect();
        assert_eq!(told, slow, "step {step}");
        for event in world.events().iter().filter(|e| e.phase != Phase::End) {
            let of_pair = world.contacts().into_iter().filter(|p| (p.a, p.b) == (event.a, event.b));
            let load: f64 = of_pair.flat_map(|p| p.points).map(|p| p.normal_impulse).sum();
            assert!((event.force * DT - load).abs() <= 1e-12 * load);
        }
        before = now;
    }
}
