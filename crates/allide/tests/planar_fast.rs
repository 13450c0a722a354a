//! Fast bodies in the plane: nothing passes through anything, and what passes by is not touched.

mod planar_common;

use allide::glam::DVec2;
use allide::planar::{self, Location, Placed, PlanarPose, PlanarShape};
use allide::prelude::*;
use planar_common::{Random, count, points, polygon, v};
use std::f64::consts::TAU;

fn disc(radius: f64) -> PlanarShape {
    PlanarShape::circle(radius).expect("a disc")
}

fn of(friction: f64, restitution: f64) -> Material {
    Material { friction, restitution, ..Material::default() }
}

fn weightless(step: f64) -> PlanarWorld {
    let settings = PlanarSettings { gravity: DVec2::ZERO, step, ..PlanarSettings::default() };
    PlanarWorld::planar(settings).expect("a world")
}

fn centre(world: &PlanarWorld, id: BodyId) -> DVec2 {
    world.body(id).expect("it is there").centre().truncate()
}

/// A ball that is stopped by one arm of an angle goes on along it into the other arm, in the same step.
#[test]
fn the_other_arm_of_an_angle_stops_what_the_first_turned() {
    let angle = polygon(&[[4., -5.], [5., -5.], [5., 5.], [-5., 5.], [-5., 4.], [4., 4.]]);
    for step in [1.0 / 60.0, 1.0 / 240.0] {
        for velocity in [v(200., 160.), v(100., 90.), v(300., 250.), v(1000., 900.), v(640., 20.)] {
            for restitution in [0.0, 0.5, 1.0] {
                let mut world = weightless(step);
                let material = of(0.3, restitution);
                world.add(PlanarBodyBuilder::fixed(angle.clone()).material(material)).unwrap();
                let ball = PlanarBodyBuilder::dynamic(disc(0.1)).velocity(velocity).material(material);
                let ball = world.add(ball).unwrap();
                for _ in 0..12 {
                    world.step().unwrap();
                    let at = centre(&world, ball);
                    if at.x < -5.0 || at.y < -5.0 {
                        break;
                    }
                    assert!(at.x < 3.91 && at.y < 3.91, "{velocity} of {restitution}, steps of {step}: at {at}");
                }
            }
        }
    }
}

#[test]
fn a_ball_bounces_between_two_walls_however_fast() {
    for step in [1.0 / 60.0, 1.0 / 240.0] {
        for speed in [300.0, 600.0, 800.0, 1000.0] {
            let mut world = weightless(step);
            for x in [-4.5, 4.5] {
                let wall = PlanarShape::rectangle(v(1.0, 10.0)).unwrap();
                world.add(PlanarBodyBuilder::fixed(wall).position(v(x, 0.0)).material(of(0.0, 1.0))).unwrap();
            }
            let ball = PlanarBodyBuilder::dynamic(disc(0.1)).velocity(v(speed, 0.0)).material(of(0.0, 1.0));
            let ball = world.add(ball).unwrap();
            for _ in 0..200 {
                world.step().unwrap();
                assert!(centre(&world, ball).x.abs() < 3.91, "{speed} m/s: {}", centre(&world, ball));
            }
            let now = world.body(ball).unwrap().velocity().length();
            assert!((now / speed - 1.0).abs() < 1e-6, "{speed} m/s became {now}");
        }
    }
}

/// A closed room: its walls, and the outline of the room.
struct Room {
    walls: Vec<PlanarShape>,
    inside: PlanarShape,
}

/// The room between the walls around `ring`, grown about the origin.
fn room(ring: &[DVec2], grown: f64) -> Room {
    let outer: Vec<DVec2> = ring.iter().map(|&p| p * grown).collect();
    Room {
        walls: vec![PlanarShape::polygon(&outer, &[ring.to_vec()]).expect("a wall")],
        inside: PlanarShape::polygon(ring, &[]).expect("a room"),
    }
}

fn any_room(random: &mut Random) -> Room {
    let square = points(&[[-5., -5.], [5., -5.], [5., 5.], [-5., 5.]]);
    let wall = random.between(0.002, 0.1);
    match random.below(6) {
        0 => room(&square, 1.0 + 0.2 * wall),
        1 => {
            let n = 8 + random.below(12) as usize;
            let star: Vec<DVec2> = random.star(n, 0.35).iter().map(|&p| p * 6.0).collect();
            room(&star, 1.0 + 0.5 * wall)
        }
        2 => {
            let ring = |w: f64| {
                let (i, o) = (1.0 + w, 5.0 + w);
                points(&[[-o, -i], [1.0 - w, -i], [1.0 - w, -o], [o, -o], [o, o], [-i, o], [-i, i], [-o, i]])
            };
            let walls = vec![PlanarShape::polygon(&ring(wall), &[ring(0.0)]).unwrap()];
            Room { walls, inside: PlanarShape::polygon(&ring(0.0), &[]).unwrap() }
        }
        3 => {
            // Two halves that overlap at their ends.
            let (i, o) = (5.0, 5.0 + wall);
            let half = |s: f64| {
                polygon(&[
                    [-o * s, -o * s],
                    [o * s, -o * s],
                    [o * s, o * s],
                    [i * s, o * s],
                    [i * s, -i * s],
                    [-o * s, -i * s],
                ])
            };
            Room { walls: vec![half(1.0), half(-1.0)], inside: PlanarShape::polygon(&square, &[]).unwrap() }
        }
        4 => {
            // Four boards.
            let board = |x: f64, y: f64, w: f64, h: f64| {
                polygon(&[[x - w, y - h], [x + w, y - h], [x + w, y + h], [x - w, y + h]])
            };
            let (at, thick, long) = (5.0 + 0.5 * wall, 0.5 * wall, 5.0 + wall);
            let walls = vec![
                board(at, 0., thick, long),
                board(-at, 0., thick, long),
                board(0., at, long, thick),
                board(0., -at, long, thick),
            ];
            Room { walls, inside: PlanarShape::polygon(&square, &[]).unwrap() }
        }
        _ => {
            let n = 3 + random.below(30) as usize;
            let ring: Vec<DVec2> = (0..n).map(|i| DVec2::from_angle(TAU * i as f64 / n as f64) * 5.0).collect();
            room(&ring, 1.0 + 0.2 * wall)
        }
    }
}

fn any_body(random: &mut Random) -> PlanarShape {
    match random.below(5) {
        0 => disc(random.between(0.03, 0.4)),
        1 => PlanarShape::rectangle(v(random.between(0.05, 0.8), random.between(0.05, 0.4))).unwrap(),
        2 => PlanarShape::rectangle(v(random.between(0.5, 1.0), 0.02)).unwrap(),
        3 => polygon(&[
            [-0.2, -0.2],
            [0.2, -0.2],
            [0.2, 0.2],
            [0.1, 0.2],
            [0.1, -0.1],
            [-0.1, -0.1],
            [-0.1, 0.2],
            [-0.2, 0.2],
        ]),
        _ => {
            let n = 5 + random.below(8) as usize;
            let size = random.between(0.1, 0.4);
            let ring: Vec<DVec2> = random.star(n, 0.3).iter().map(|&p| p * size).collect();
            PlanarShape::polygon(&ring, &[]).unwrap()
        }
    }
}

/// One to four fast bodies in a closed room; how deep one of them got into the walls at most, metres.
fn shut_in(seed: u64) -> Result<f64, String> {
    let mut random = Random(seed);
    let room = any_room(&mut random);
    let step = [1.0 / 60.0, 1.0 / 240.0][random.below(2) as usize];
    let material = of([0.0, 0.5][random.below(2) as usize], [0.0, 0.5, 1.0][random.below(3) as usize]);
    let mut world = weightless(step);
    for wall in &room.walls {
        world.add(PlanarBodyBuilder::fixed(wall.clone()).material(material)).unwrap();
    }
    let many = 1 + random.below(4);
    let mut ids = Vec::new();
    for k in 0..many {
        let at = if many == 1 { DVec2::ZERO } else { DVec2::from_angle(TAU * k as f64 / many as f64) * 0.8 };
        let speed = random.bearing() * 20.0 * 50f64.powf(random.unit());
        let spin = [0.0, random.between(-100.0, 100.0)][random.below(2) as usize];
        let (shape, turn) = (any_body(&mut random), random.between(-3.0, 3.0));
        let place = planar_common::placed(&shape, at, turn);
        if room.walls.iter().any(|wall| planar::overlaps(&place, &Placed::new(wall, PlanarPose::IDENTITY))) {
            continue;
        }
        let body = PlanarBodyBuilder::dynamic(shape).position(at).rotation(turn);
        ids.push(world.add(body.velocity(speed).spin(spin).material(material)).unwrap());
    }
    let inside = Placed::new(&room.inside, PlanarPose::IDENTITY);
    let mut deepest: f64 = 0.0;
    for k in 0..40 {
        world.step().map_err(|e| format!("{seed}: {e}"))?;
        for &id in &ids {
            let body = world.body(id).unwrap();
            let placed = Placed::new(body.shape(), body.planar_pose());
            if planar::locate(&inside, centre(&world, id)) != Location::Inside {
                return Err(format!("{seed}: left at {} in step {k}", centre(&world, id)));
            }
            for wall in &room.walls {
                let wall = Placed::new(wall, PlanarPose::IDENTITY);
                let depth = planar::push_out(&placed, &wall).length() / body.shape().radius();
                deepest = deepest.max(depth);
            }
        }
    }
    Ok(deepest)
}

#[test]
fn nothing_leaves_a_closed_room() {
    let cases = count(150);
    let mut left = Vec::new();
    for seed in 0..cases {
        match shut_in(seed) {
            Ok(depth) if depth > 0.1 => left.push(format!("{seed}: {depth} of its radius into a wall")),
            Ok(_) => {}
            Err(what) => left.push(what),
        }
    }
    assert!(left.is_empty(), "{} of {cases}:\n{}", left.len(), left.join("\n"));
}

/// Balls as wide as a closed tube stay in their order, whatever hits what how often in a step.
#[test]
fn balls_in_a_tube_keep_their_order() {
    for seed in 0..count(60) {
        let mut random = Random(seed);
        let step = [1.0 / 60.0, 1.0 / 240.0][random.below(2) as usize];
        let material = of(0.0, [0.0, 0.5, 1.0][random.below(3) as usize]);
        let mut world = weightless(step);
        let tube = room(&points(&[[-5., -0.101], [5., -0.101], [5., 0.101], [-5., 0.101]]), 1.01);
        world.add(PlanarBodyBuilder::fixed(tube.walls[0].clone()).material(material)).unwrap();
        let mut ids = Vec::new();
        for x in [-3.0, -1.0, 0.2, 2.5] {
            let speed = v(random.between(-1.0, 1.0) * 20.0 * 50f64.powf(random.unit()), 0.0);
            let ball = PlanarBodyBuilder::dynamic(disc(0.1)).position(v(x, 0.0)).velocity(speed).material(material);
            ids.push(world.add(ball.mass(random.between(0.5, 2.0))).unwrap());
        }
        for k in 0..60 {
            world.step().unwrap();
            let places: Vec<f64> = ids.iter().map(|&id| centre(&world, id).x).collect();
            assert!(places.is_sorted() && places[0] > -5.0 && places[3] < 5.0, "{seed}, step {k}: {places:?}");
        }
    }
}

/// A thin plate that sweeps over balls takes them along.
#[test]
fn what_is_driven_passes_through_nothing() {
    for step in [1.0 / 60.0, 1.0 / 240.0] {
        for speed in [30.0, 200.0, 1000.0] {
            for restitution in [0.0, 1.0] {
                let mut world = weightless(step);
                let plate = PlanarShape::rectangle(v(0.02, 4.0)).unwrap();
                let plate = PlanarBodyBuilder::driven(plate).velocity(v(speed, 0.0)).material(of(0.0, restitution));
                let plate = world.add(plate).unwrap();
                let ids: Vec<BodyId> = [[1.0, 0.0], [1.5, 1.0], [2.0, 0.01], [2.5, -1.0]]
                    .map(|at| PlanarBodyBuilder::dynamic(disc(0.1)).position(at.into()).material(of(0.0, restitution)))
                    .map(|ball| world.add(ball).unwrap())
                    .into();
                for k in 0..20 {
                    world.step().unwrap();
                    let front = centre(&world, plate).x;
                    for &id in &ids {
                        assert!(centre(&world, id).x > front, "{speed} m/s, step {k}: {} {front}", centre(&world, id));
                    }
                }
            }
        }
    }
}

/// How far a shape reaches along a direction from its position.
fn reach(shape: &PlanarShape, turn: f64, along: DVec2) -> f64 {
    let Some(outline) = shape.outline() else { return shape.radius() };
    let pose = PlanarPose::new(DVec2::ZERO, turn).unwrap();
    outline.ring(0).iter().map(|&p| pose.point(p).dot(along)).fold(f64::NEG_INFINITY, f64::max)
}

/// A body on its way past another at a gap, from 10 mm down to a nanometre: neither feels anything.
#[test]
fn what_passes_by_keeps_its_velocity() {
    let mut touched = Vec::new();
    for seed in 0..count(1000) {
        let mut random = Random(seed);
        let step = [1.0 / 60.0, 1.0 / 240.0][random.below(2) as usize];
        let mut world = weightless(step);
        let (a, b) = (any_body(&mut random), any_body(&mut random));
        let (turn_a, turn_b) = (random.between(-3.0, 3.0), random.between(-3.0, 3.0));
        let way = random.bearing();
        let speed = way * 20.0 * 50f64.powf(random.unit());
        let spin = [0.0, random.between(-100.0, 100.0)][random.below(2) as usize];
        let gap = 10f64.powf(random.between(-9.0, -2.0));
        // What turns needs room for the circle about its centre of mass.
        let middle = PlanarPose::new(DVec2::ZERO, turn_a).unwrap().point(a.centroid());
        let whirl = |p: DVec2| PlanarPose::new(DVec2::ZERO, turn_a).unwrap().point(p).distance(middle);
        let wide = match a.outline() {
            Some(outline) if spin != 0.0 => {
                outline.ring(0).iter().map(|&p| whirl(p)).fold(0.0, f64::max) - middle.dot(way.perp())
            }
            _ => reach(&a, turn_a, -way.perp()),
        };
        let aside = way.perp() * (reach(&b, turn_b, way.perp()) + wide + gap);
        let start = aside - way * random.between(0.0, 1.0) * (speed.length() * step).max(2.0);
        world.add(PlanarBodyBuilder::fixed(b.clone()).rotation(turn_b)).unwrap();
        let body = PlanarBodyBuilder::dynamic(a.clone()).position(start).rotation(turn_a).velocity(speed).spin(spin);
        let id = world.add(body).unwrap();
        let first = world.body(id).unwrap().centre().truncate();
        for _ in 0..8 {
            world.step().unwrap();
        }
        let body = world.body(id).unwrap();
        let off = (body.centre().truncate() - first - speed * (8.0 * step)).length();
        if body.velocity().truncate() != speed || body.spin().z != spin || off > 1e-9 {
            touched.push(format!(
                "{seed}: gap {gap:.1e}, speed {:.0}, spin {spin:.0}: {} not {speed}",
                speed.length(),
                body.velocity()
            ));
        }
    }
    assert!(touched.is_empty(), "{}:\n{}", touched.len(), touched.join("\n"));
}
