//! Islands that stand still sleep, if that was asked for, and wake when something happens to them.

mod common;

use allide::prelude::*;
use allide::world::StepReport;
use common::*;

fn sleepy() -> World {
    let mut world = World::new(Settings { sleep_after: Some(0.5), ..Settings::default() }).expect("a world");
    add(&mut world, BodyBuilder::fixed(Shape::plane(DVec3::Z, 0.0).unwrap()).name("floor"));
    world
}

fn tower(world: &mut World, x: f64, count: usize) -> Vec<BodyId> {
    let body = |i: usize| BodyBuilder::dynamic(cube(1.0)).mass(1.0).position(at(x, 0.0, 0.5 + i as f64));
    (0..count).map(|i| add(world, body(i))).collect()
}

fn steps(world: &mut World, count: usize) -> StepReport {
    (0..count).map(|_| world.step().expect("a step")).last().expect("steps")
}

fn speed(world: &World, id: BodyId) -> f64 {
    world.body(id).expect("it is there").velocity().length()
}

fn all_asleep(world: &World, ids: &[BodyId]) -> bool {
    ids.iter().all(|id| world.asleep(*id))
}

fn none_asleep(world: &World, ids: &[BodyId]) -> bool {
    ids.iter().all(|id| !world.asleep(*id))
}

#[test]
fn nothing_sleeps_unless_asked_for() {
    let (mut world, ids) = stack(SolverSettings::default(), 4, 0.0);
    assert_eq!(steps(&mut world, 300).asleep, 0);
    assert!(none_asleep(&world, &ids));
}

#[test]
fn a_tower_sleeps_and_still_tells_what_it_bears() {
    let mut world = sleepy();
    let ids = tower(&mut world, 0.0, 5);
    steps(&mut world, 25);
    assert!(none_asleep(&world, &ids), "half a second is not over");
    let report = steps(&mut world, 35);
    assert!(all_asleep(&world, &ids));
    assert_eq!((report.asleep, report.points, world.asleep_count()), (5, 0, 5));
    let before = positions(&world, &ids);
    steps(&mut world, 600);
    assert_eq!(positions(&world, &ids), before, "exactly still");
    assert!(ids.iter().all(|id| speed(&world, *id) == 0.0));
    assert_eq!(world.islands(), vec![ids.clone()]);
    for (k, patch) in world.contacts().iter().enumerate() {
        let load: f64 = patch.points.iter().map(|p| p.normal_impulse).sum();
        let weight = (5 - k) as f64 * G * DT;
        assert!((load - weight).abs() < 1e-6 * weight, "{k}: {load} {weight}");
    }
    assert_eq!(world.contacts().len(), 5);
}

#[test]
fn sleep_can_be_allowed_and_forbidden_while_the_world_runs() {
    let mut world = sleepy();
    let ids = tower(&mut world, 0.0, 3);
    world.set_sleep_after(None).expect("never");
    assert_eq!(steps(&mut world, 200).asleep, 0);
    world.set_sleep_after(Some(0.5)).expect("soon");
    assert_eq!(steps(&mut world, 60).asleep, 3);
    world.set_sleep_after(None).expect("never again");
    assert!(none_asleep(&world, &ids));
    assert_eq!(world.contacts().len(), 3, "it wakes with what it bore");
    assert_eq!(steps(&mut world, 200).asleep, 0);
    for bad in [-1.0, f64::NAN, f64::INFINITY] {
        assert!(world.set_sleep_after(Some(bad)).is_err(), "{bad}");
    }
    assert_eq!(world.settings().sleep_after, None, "what was refused changes nothing");
}

#[test]
fn waking_does_not_pop() {
    let mut world = sleepy();
    let ids = tower(&mut world, 0.0, 12);
    steps(&mut world, 120);
    assert!(all_asleep(&world, &ids));
    let (before, loads) = (positions(&world, &ids), impulses(&world));
    world.wake(ids[6]).expect("it is there");
    assert!(none_asleep(&world, &ids), "all of it wakes");
    assert_eq!(impulses(&world), loads);
    for _ in 0..20 {
        steps(&mut world, 1);
        let fastest = ids.iter().map(|id| speed(&world, *id)).fold(0.0, f64::max);
        assert!(fastest < 1e-4, "{fastest}");
    }
    let way = moved(&world, &ids, &before);
    assert!(way.sideways < 1e-5 && way.sink.abs() < 1e-5, "{way:?}");
    steps(&mut world, 60);
    assert!(all_asleep(&world, &ids), "and falls asleep again");
}

#[test]
fn a_hit_wakes_what_it_hits_and_nothing_else_and_moves_it_as_if_it_had_not_slept() {
    let mut world = sleepy();
    let (near, far) = (tower(&mut world, 0.0, 3), tower(&mut world, 20.0, 3));
    steps(&mut world, 60);
    let mut twin = World::new(Settings::default()).expect("a world");
    add(&mut twin, BodyBuilder::fixed(Shape::plane(DVec3::Z, 0.0).unwrap()));
    let awake = tower(&mut twin, 0.0, 3);
    steps(&mut twin, 60);
    for world in [&mut world, &mut twin] {
        let ball = BodyBuilder::dynamic(Shape::sphere(0.3).unwrap()).mass(2.0);
        add(world, ball.position(at(-4.0, 0.0, 2.5)).velocity(at(12.0, 0.0, 0.0)));
    }
    let mut woken = false;
    for _ in 0..30 {
        steps(&mut world, 1);
        steps(&mut twin, 1);
        woken |= none_asleep(&world, &near);
        assert!(all_asleep(&world, &far));
    }
    assert!(woken);
    for (a, b) in near.iter().zip(&awake) {
        let way = world.body(*a).unwrap().pose().position - twin.body(*b).unwrap().pose().position;
        assert!(way.length() < 1e-6, "{way}");
    }
    assert!(speed(&world, near[2]) > 1.0);
}

#[test]
fn what_is_done_to_a_sleeper_wakes_it() {
    type Deed = fn(&mut World, BodyId);
    let deeds: [(&str, Deed); 5] = [
        ("velocity", |w, id| w.set_velocity(id, at(1.0, 0.0, 0.0), DVec3::ZERO).unwrap()),
        ("force", |w, id| w.set_force(id, at(30.0, 0.0, 0.0), DVec3::ZERO).unwrap()),
        ("material", |w, id| w.set_material(id, Material { friction: 0.1, ..Material::default() }).unwrap()),
        ("groups", |w, id| w.set_groups(id, allide::world::Groups::new([1], [0])).unwrap()),
        ("wake", |w, id| w.wake(id).unwrap()),
    ];
    for (name, deed) in deeds {
        let mut world = sleepy();
        let ids = tower(&mut world, 0.0, 3);
        steps(&mut world, 60);
        assert!(all_asleep(&world, &ids), "{name}");
        deed(&mut world, ids[2]);
        assert!(none_asleep(&world, &ids), "{name}: all of the island wakes");
        steps(&mut world, 5);
        if name == "velocity" || name == "force" {
            assert!(world.body(ids[2]).unwrap().pose().position.x > 0.01, "{name}");
        }
    }
    // The same force again is no news.
    let mut world = sleepy();
    let ids = tower(&mut world, 0.0, 1);
    steps(&mut world, 60);
    world.set_force(ids[0], DVec3::ZERO, DVec3::ZERO).unwrap();
    assert!(world.asleep(ids[0]));
}

#[test]
fn what_slept_on_a_body_that_is_taken_away_falls() {
    for take in 0..2 {
        let mut world = sleepy();
        let table = add(&mut world, BodyBuilder::fixed(cube(2.0)).position(at(0.0, 0.0, 3.0)));
        let body = |z: f64| BodyBuilder::dynamic(cube(1.0)).position(at(0.0, 0.0, z));
        let (low, high) = (add(&mut world, body(4.5)), add(&mut world, body(5.5)));
        let aside = tower(&mut world, 9.0, 1);
        steps(&mut world, 60);
        assert!(world.asleep(low) && world.asleep(high));
        world.remove([table, low][take]).expect("it was there");
        assert!(!world.asleep(high) && all_asleep(&world, &aside));
        steps(&mut world, 30);
        assert!(world.body(high).unwrap().pose().position.z < 5.0);
    }
}

#[test]
fn a_new_body_that_reaches_into_a_sleeper_wakes_it() {
    let mut world = sleepy();
    let ids = tower(&mut world, 0.0, 2);
    steps(&mut world, 60);
    add(&mut world, BodyBuilder::fixed(cube(1.0)).position(at(0.99, 0.0, 0.5)));
    assert!(none_asleep(&world, &ids));
    steps(&mut world, 60);
    add(&mut world, BodyBuilder::fixed(cube(1.0)).position(at(9.0, 0.0, 0.5)));
    assert!(all_asleep(&world, &ids), "one far away does not");
    add(&mut world, BodyBuilder::fixed(Shape::plane(DVec3::X, -0.2).unwrap()));
    assert!(none_asleep(&world, &ids));
}

#[test]
fn a_driven_body_wakes_what_it_comes_to_and_one_that_stands_does_not() {
    let mut world = sleepy();
    let ids = tower(&mut world, 0.0, 2);
    let pusher = add(&mut world, BodyBuilder::driven(cube(1.0)).position(at(-1.6, 0.0, 0.5)));
    steps(&mut world, 60);
    assert!(all_asleep(&world, &ids));
    world.set_velocity(pusher, at(1.0, 0.0, 0.0), DVec3::ZERO).unwrap();
    steps(&mut world, 30);
    assert!(all_asleep(&world, &ids), "it is 10 cm away");
    steps(&mut world, 60);
    assert!(none_asleep(&world, &ids));
    let pushed = world.body(ids[0]).unwrap().pose().position.x;
    assert!((pushed - 0.9).abs() < 0.02, "{pushed}");
    world.set_velocity(pusher, DVec3::ZERO, DVec3::ZERO).unwrap();
    steps(&mut world, 60);
    assert!(all_asleep(&world, &ids), "they sleep beside it");
}

#[test]
fn what_rides_or_creeps_does_not_sleep() {
    let mut world = sleepy();
    let platform = Shape::cuboid(at(4.0, 4.0, 1.0)).unwrap();
    add(&mut world, BodyBuilder::driven(platform).position(at(0.0, 0.0, 5.0)).velocity(at(0.3, 0.0, 0.0)));
    let rider = add(&mut world, BodyBuilder::dynamic(cube(1.0)).position(at(0.0, 0.0, 6.0)));
    let free = Settings { gravity: DVec3::ZERO, sleep_after: Some(0.5), ..Settings::default() };
    let mut space = World::new(free).expect("a world");
    let creeper = add(&mut space, BodyBuilder::dynamic(cube(1.0)).velocity(at(0.004, 0.0, 0.0)));
    let still = add(&mut space, BodyBuilder::dynamic(cube(1.0)).position(at(5.0, 0.0, 0.0)));
    for _ in 0..300 {
        steps(&mut world, 1);
        steps(&mut space, 1);
        assert!(!world.asleep(rider) && !space.asleep(creeper));
    }
    assert!(space.asleep(still));
    assert!((space.body(creeper).unwrap().pose().position.x - 0.02).abs() < 1e-12);
    // A ball in the air stands still for a moment only.
    let mut world = sleepy();
    let ball = BodyBuilder::dynamic(Shape::sphere(0.5).unwrap());
    let ball = add(&mut world, ball.position(at(0.0, 0.0, 5.0)).velocity(at(0.0, 0.0, 2.0)));
    for _ in 0..60 {
        steps(&mut world, 1);
        assert!(!world.asleep(ball));
    }
}

/// Through any sequence of changes: what sleeps is in contact with nothing that moves, its ring is whole, and
/// nothing that sleeps is without support.
#[test]
fn sleepers_never_touch_what_is_awake() {
    let mut seed = 5_u64;
    let mut random = move |n: u64| {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 33) % n
    };
    let mut world = World::new(Settings { sleep_after: Some(0.2), ..Settings::default() }).expect("a world");
    add(&mut world, BodyBuilder::fixed(Shape::plane(DVec3::Z, 0.0).unwrap()));
    let mut ids: Vec<BodyId> = Vec::new();
    let mut slept = 0;
    for _ in 0..1500 {
        let what = random(60);
        let place = at(random(80) as f64 * 0.1, random(80) as f64 * 0.1, 0.3 + random(40) as f64 * 0.1);
        if what == 0 || ids.len() < 10 {
            let shape = match random(3) {
                0 => Shape::sphere(0.3).unwrap(),
                1 => Shape::cylinder(0.3, 0.6).unwrap(),
                _ => cube(0.6),
            };
            let kind = if random(8) == 0 { BodyBuilder::fixed(shape) } else { BodyBuilder::dynamic(shape) };
            let rolling = Material { rolling_friction: 0.02, ..Material::default() };
            ids.push(add(&mut world, kind.position(place).material(rolling)));
        } else if what == 1 {
            let id = ids.swap_remove(random(ids.len() as u64) as usize);
            world.remove(id).expect("it was there");
        } else if what == 2 {
            let id = ids[random(ids.len() as u64) as usize];
            if world.body(id).unwrap().kind() == BodyKind::Dynamic {
                world.set_velocity(id, at(1.0, 0.5, 2.0), DVec3::ZERO).expect("a velocity");
            }
        }
        world.step().expect("a step");
        for patch in world.contacts() {
            let asleep = [patch.a, patch.b].map(|id| world.asleep(id));
            let dynamic = [patch.a, patch.b].map(|id| world.body(id).unwrap().kind() == BodyKind::Dynamic);
            assert!(asleep[0] == asleep[1] || !dynamic[0] || !dynamic[1], "{patch:?}");
        }
        let sleepers: Vec<BodyId> = ids.iter().copied().filter(|id| world.asleep(*id)).collect();
        slept += sleepers.len();
        assert_eq!(sleepers.len(), world.asleep_count());
        for island in world.islands() {
            let asleep = island.iter().filter(|id| world.asleep(**id)).count();
            assert!(asleep == 0 || asleep == island.len());
        }
        for id in sleepers {
            let loads = world.contacts();
            let held: f64 = loads.iter().filter(|p| p.a == id || p.b == id).map(|p| p.points.len() as f64).sum();
            assert!(held > 0.0, "it hangs in the air");
        }
    }
    assert!(slept > 2000, "{slept}");
}

/// Nothing holds it where it is, however short it has been asked to wait.
#[test]
fn what_nothing_bears_does_not_sleep() {
    for (gravity, up) in [(9.81, 0.0), (1e-3, 1e-3)] {
        let settings = Settings { sleep_after: Some(0.0), gravity: DVec3::Z * -gravity, ..Settings::default() };
        let mut world = World::new(settings).expect("a world");
        let ball = BodyBuilder::dynamic(Shape::sphere(0.5).unwrap()).mass(1.0);
        let id = add(&mut world, ball.position(at(0.0, 0.0, 5.0)).velocity(at(0.0, 0.0, up)));
        steps(&mut world, 60);
        let (fallen, t) = (world.body(id).unwrap().pose().position.z - 5.0, 1.0);
        assert!((fallen - (up * t - 0.5 * gravity * t * t)).abs() < 0.02 * gravity, "{gravity}: {fallen}");
    }
}

/// What is woken by something that comes in the middle of a step has touched its neighbours all the time.
#[test]
fn sleepers_that_a_fast_body_wakes_do_not_begin_to_touch_again() {
    let mut world = sleepy();
    let stack = tower(&mut world, 0.0, 5);
    steps(&mut world, 60);
    assert!(all_asleep(&world, &stack));
    let ball = BodyBuilder::dynamic(Shape::sphere(0.1).unwrap()).mass(0.5);
    add(&mut world, ball.position(at(-3.0, 0.0, 2.5)).velocity(at(40.0, 0.0, 0.0)));
    let floor = world.bodies().next().expect("a floor").0;
    let known = |id: BodyId| id == floor || stack.contains(&id);
    for _ in 0..10 {
        steps(&mut world, 1);
        let began = world.events().into_iter().filter(|e| e.phase == allide::world::Phase::Begin);
        assert_eq!(began.filter(|e| known(e.a) && known(e.b)).count(), 0, "{}", world.time());
        if none_asleep(&world, &stack) {
            return;
        }
    }
    panic!("nothing woke them");
}
