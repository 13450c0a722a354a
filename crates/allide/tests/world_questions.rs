//! Questions to a world, against the loop over all bodies.

mod common;

use allide::glam::DQuat;
use allide::narrow::{self, Motion};
use allide::prelude::*;
use allide::world::{Filter, Groups};
use common::*;

struct Random(u64);

impl Random {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }
    fn vector(&mut self, size: f64) -> DVec3 {
        (DVec3::new(self.next(), self.next(), self.next()) - 0.5) * size
    }
    fn rotation(&mut self) -> DQuat {
        let v = self.vector(2.0);
        DQuat::from_xyzw(v.x, v.y, v.z, self.next() - 0.5).normalize()
    }
    fn shape(&mut self) -> Shape {
        let size = 0.2 + self.next();
        match (self.next() * 6.0) as u32 {
            0 => Shape::sphere(0.5 * size),
            1 => Shape::cuboid(DVec3::new(size, 0.3 + self.next(), 0.5)),
            2 => Shape::capsule(0.3 * size, size),
            3 => Shape::cylinder(0.4 * size, size),
            4 => Shape::cone(0.5 * size, size),
            _ => Shape::compound(vec![
                (Pose::at(DVec3::X * 0.3), Shape::sphere(0.3 * size).unwrap()),
                (Pose::at(DVec3::NEG_X * 0.3), Shape::cuboid(DVec3::splat(0.4 * size)).unwrap()),
            ]),
        }
        .expect("a shape")
    }
}

/// A world with a floor, still and moving bodies, some steps old, from which some were taken.
fn crowd(seed: u64) -> (World, Random) {
    let mut random = Random(seed);
    let mut world = world(SolverSettings::default());
    add(&mut world, BodyBuilder::fixed(Shape::plane(DVec3::Z, -3.0).unwrap()));
    let mut ids = Vec::new();
    for k in 0..80 {
        let shape = random.shape();
        let body = match k % 5 {
            0 => BodyBuilder::fixed(shape),
            1 => BodyBuilder::driven(shape).velocity(random.vector(4.0)),
            _ => BodyBuilder::dynamic(shape).velocity(random.vector(30.0)).spin(random.vector(9.0)),
        };
        let body = body.position(random.vector(10.0)).rotation(random.rotation()).sensor(k % 11 == 0);
        let body = body.groups(Groups::new([k % 3], [0, 1, 2]));
        ids.push(add(&mut world, body));
    }
    for k in 0..20 {
        if k % 4 == 0 {
            world.remove(ids.swap_remove((random.next() * ids.len() as f64) as usize)).unwrap();
        }
        world.step().expect("a step");
    }
    (world, random)
}

fn filter(random: &mut Random, world: &World) -> Filter {
    let count = world.bodies().count() as f64;
    let except = world.bodies().nth((random.next() * count) as usize).map(|(id, _)| id);
    match (random.next() * 3.0) as u32 {
        0 => Filter::default(),
        1 => Filter { sensors: true, except, ..Filter::default() },
        _ => Filter { groups: Groups::new([0, 1, 2], [0, 2]), ..Filter::default() },
    }
}

fn asked<'w>(world: &'w World, filter: &Filter) -> impl Iterator<Item = (BodyId, &'w Body)> {
    let filter = *filter;
    world.bodies().filter(move |(id, b)| {
        (filter.sensors || !b.is_sensor()) && filter.except != Some(*id) && filter.groups.collide(b.groups())
    })
}

#[test]
fn rays_meet_what_a_loop_over_all_bodies_meets() {
    let mut hits = 0;
    for seed in 0..12 {
        let (world, mut random) = crowd(seed);
        for _ in 0..120 {
            let (from, way, filter) = (random.vector(14.0), random.vector(2.0), filter(&mut random, &world));
            let reach = 12.0 * random.next();
            let slow = asked(&world, &filter)
                .filter_map(|(id, b)| Some((narrow::ray(b.shape(), b.pose(), from, way, reach)?, id)))
                .min_by(|(x, i), (y, j)| x.distance.total_cmp(&y.distance).then(i.cmp(j)));
            let told = world.cast_ray(from, way, reach, &filter).expect("a question");
            assert_eq!(told.map(|t| t.body), slow.map(|s| s.1));
            if let (Some(told), Some((slow, _))) = (told, slow) {
                assert!((told.distance - slow.distance).abs() < 1e-12);
                assert!((told.normal - slow.normal).length() < 1e-9);
                assert!((told.point - (from + way.normalize() * slow.distance)).length() < 1e-9);
                hits += 1;
            }
        }
    }
    assert!(hits > 400, "{hits}");
}

#[test]
fn casts_touch_what_a_loop_over_all_bodies_touches() {
    let mut hits = 0;
    for seed in 20..26 {
        let (world, mut random) = crowd(seed);
        for _ in 0..60 {
            let shape = random.shape();
            let pose = Pose::new(random.vector(14.0), random.rotation());
            let (way, filter) = (random.vector(16.0), filter(&mut random, &world));
            let motions = [Motion { velocity: way, spin: DVec3::ZERO }, Motion::default()];
            let time = |b: &Body| narrow::impact(&shape, b.shape(), &Placement::of(&pose, b.pose()), motions, 1.0);
            let slow = asked(&world, &filter)
                .filter_map(|(id, b)| Some((time(b)?, id)))
                .min_by(|(x, i), (y, j)| x.total_cmp(y).then(i.cmp(j)));
            let told = world.cast_shape(&shape, &pose, way, &filter).expect("a question");
            assert_eq!(told.map(|t| t.body), slow.map(|s| s.1), "{slow:?} {told:?}");
            if let (Some(told), Some((share, id))) = (told, slow) {
                assert!((told.share - share).abs() < 1e-9);
                if share > 0.0 {
                    let body = world.body(id).unwrap();
                    let near = narrow::nearest(body.shape(), body.pose(), told.point).unwrap();
                    assert!(near.distance.abs() < 1e-4, "{near:?} {told:?}");
                    assert!(told.normal.dot(way) < 1e-6);
                }
                hits += 1;
            }
        }
    }
    assert!(hits > 150, "{hits}");
}

#[test]
fn overlaps_and_the_nearest_are_those_of_a_loop_over_all_bodies() {
    let (mut overlaps, mut nears) = (0, 0);
    for seed in 40..48 {
        let (world, mut random) = crowd(seed);
        for _ in 0..80 {
            let shape = random.shape();
            let pose = Pose::new(random.vector(14.0), random.rotation());
            let (filter, reach) = (filter(&mut random, &world), 4.0 * random.next());
            let at = |b: &Body| Placement::of(&pose, b.pose());
            let slow: Vec<BodyId> = asked(&world, &filter)
                .filter(|(_, b)| narrow::intersects(&shape, b.shape(), &at(b)))
                .map(|(id, _)| id)
                .collect();
            assert_eq!(world.overlapping(&shape, &pose, &filter).expect("a question"), slow);
            overlaps += slow.len();
            let gaps =
                asked(&world, &filter).filter_map(|(id, b)| Some((narrow::distance(&shape, b.shape(), &at(b))?, id)));
            let slow = gaps
                .filter(|(g, _)| g.distance <= reach)
                .min_by(|(x, i), (y, j)| x.distance.total_cmp(&y.distance).then(i.cmp(j)));
            let told = world.nearest(&shape, &pose, reach, &filter).expect("a question");
            assert_eq!(told.map(|t| (t.body, t.distance)), slow.map(|(g, id)| (id, g.distance)));
            if let (Some(told), Some((gap, _))) = (told, slow) {
                assert_eq!((told.on_shape, told.on_body), (pose.position + gap.on_a, pose.position + gap.on_b));
                nears += 1;
            }
        }
    }
    assert!(overlaps > 100 && nears > 200, "{overlaps} {nears}");
}

#[test]
fn questions_that_are_none_are_refused() {
    let (world, _) = crowd(1);
    let all = Filter::default();
    let ball = Shape::sphere(1.0).unwrap();
    for bad in [DVec3::NAN, DVec3::new(f64::INFINITY, 0.0, 0.0), DVec3::splat(1e300)] {
        assert!(world.cast_ray(bad, DVec3::X, 1.0, &all).is_err());
        assert!(world.cast_shape(&ball, &Pose::IDENTITY, bad, &all).is_err());
        assert!(world.overlapping(&ball, &Pose::at(bad), &all).is_err());
        assert!(world.nearest(&ball, &Pose::at(bad), 1.0, &all).is_err());
    }
    assert!(world.cast_ray(DVec3::ZERO, DVec3::ZERO, 1.0, &all).is_err());
    assert!(world.cast_ray(DVec3::ZERO, DVec3::X, -1.0, &all).is_err());
    assert!(world.nearest(&ball, &Pose::IDENTITY, f64::NAN, &all).is_err());
    assert!(world.nearest(&ball, &Pose::new(DVec3::ZERO, DQuat::from_xyzw(0.0, 0.0, 0.0, 0.0)), 1.0, &all).is_err());
    let plane = Shape::plane(DVec3::Z, 0.0).unwrap();
    assert!(world.cast_shape(&plane, &Pose::IDENTITY, DVec3::X, &all).is_err());
    // Directions of any length are directions.
    let far =
        world.cast_ray(at(20.0, 0.0, 0.0), DVec3::new(0.0, 0.0, -1e-200), 100.0, &all).unwrap().expect("the floor");
    assert_eq!(far.distance, 3.0);
    assert!(world.cast_shape(&ball, &Pose::at(at(20.0, 0.0, 0.0)), DVec3::ZERO, &all).unwrap().is_none());
}
