//! Barrels and wheels on terrain: rolling without feeling seams, lying still, not falling through.

mod common;
mod terrain_oracle;

use allide::glam::{DQuat, DVec3};
use allide::mesh::Mesh;
use allide::shape::Shape;
use allide::terrain::Terrain;
use allide::world::{BodyBuilder, BodyId, Material, SolverSettings, World};
use common::*;
use std::f64::consts::{FRAC_PI_2, TAU};
use std::sync::Arc;
use terrain_oracle::{Random, terrain};

fn on(ground: Terrain) -> World {
    let mut world = world(SolverSettings::default());
    add(&mut world, BodyBuilder::fixed(Shape::terrain(ground)).name("ground"));
    world
}

fn barrel() -> Shape {
    Shape::cylinder(0.3, 0.9).unwrap()
}

/// A barrel lying, its axis turned by `angle` from y.
fn lying(angle: f64) -> DQuat {
    DQuat::from_rotation_z(angle) * DQuat::from_rotation_x(FRAC_PI_2)
}

fn speed(world: &World, id: BodyId) -> f64 {
    let body = world.body(id).unwrap();
    body.velocity().length() + 0.5 * body.spin().length()
}

#[test]
fn wheels_roll_over_flat_cells_as_over_a_plane() {
    for k in 0..6 {
        let angle = TAU * f64::from(k) / 6.0 + if k % 2 == 0 { 0.0 } else { 0.1 };
        let mut world = on(terrain(401, 401, 0.25, |_, _| 0.0));
        let way = DVec3::new(angle.cos(), angle.sin(), 0.0);
        let start = DVec3::new(50.03, 50.01, 0.3);
        let body = BodyBuilder::dynamic(barrel()).position(start).rotation(lying(angle));
        let id = add(&mut world, body.velocity(way * 3.0).spin(DVec3::Z.cross(way) * 10.0));
        let (mut high, mut low) = (0.3f64, 0.3f64);
        for _ in 0..900 {
            world.step().unwrap();
            let z = world.body(id).unwrap().pose().position.z;
            (high, low) = (high.max(z), low.min(z));
        }
        let v = world.body(id).unwrap().velocity();
        assert!(v.dot(way) >= 2.97, "{angle}: {v}");
        assert!(high - low < 1e-3, "{angle}: bounced from {low} to {high}");
    }
}

/// A thin wheel comes farther in a step than it is thick; what its rim will touch later must not brake it.
#[test]
fn thin_wheels_roll_as_well() {
    for (radius, width, cell) in [(0.2, 0.1, 0.05), (0.5, 0.2, 1.0), (0.3, 0.2, 0.25)] {
        for angle in [0.0, 0.7f64, 2.4] {
            // Heights that single precision does not have, far from the origin.
            let count = (60.0 / cell) as usize;
            let mut world = on(terrain(count, count, cell, |_, _| 0.1));
            let way = DVec3::new(angle.cos(), angle.sin(), 0.0);
            let body = BodyBuilder::dynamic(Shape::cylinder(radius, width).unwrap()).rotation(lying(angle));
            let body = body.position(DVec3::new(30.03, 30.01, 0.1 + radius));
            let id = add(&mut world, body.velocity(way * 3.0).spin(DVec3::Z.cross(way) * (3.0 / radius)));
            run(&mut world, 6.0);
            let (v, z) = (world.body(id).unwrap().velocity(), world.body(id).unwrap().pose().position.z);
            assert!(v.dot(way) >= 2.97, "{radius} {width}, {angle}: {v}");
            assert!((z - 0.1 - radius).abs() < 1e-3, "{radius} {width}, {angle}: at {z}");
        }
    }
}

#[test]
fn a_barrel_on_its_base_on_cells_is_still() {
    for (x, y, turn) in [(5.0, 5.0, 0.0), (5.13, 4.9, 0.3), (5.125, 5.0, 1.0)] {
        let mut world = on(terrain(41, 41, 0.25, |_, _| 0.0));
        let body = BodyBuilder::dynamic(barrel()).position(DVec3::new(x, y, 0.45));
        let id = add(&mut world, body.rotation(DQuat::from_rotation_z(turn)));
        run(&mut world, 5.0);
        assert!(speed(&world, id) < 1e-6, "{}", speed(&world, id));
    }
}

#[test]
fn a_barrel_on_a_hilltop_comes_to_rest() {
    let hill = |c: usize, r: usize| {
        let (x, y) = (c as f64 * 0.25 - 5.0, r as f64 * 0.25 - 5.0);
        2.0 * (-0.02 * (x * x + y * y)).exp()
    };
    for (x, y) in [(5.0, 5.0), (5.05, 4.98), (5.1, 5.1)] {
        let mut world = on(terrain(41, 41, 0.25, hill));
        let body = BodyBuilder::dynamic(barrel()).position(DVec3::new(x, y, 2.4501));
        let id = add(&mut world, body);
        run(&mut world, 5.0);
        let up = world.body(id).unwrap().pose().rotation * DVec3::Z;
        assert!(up.z > 0.99, "fell over: {up}");
        assert!(speed(&world, id) < 1e-6, "{x} {y}: {}", speed(&world, id));
    }
}

/// Under a base much larger than the cells there are vertices by the dozen, of which three bear.
#[test]
fn a_wide_base_on_a_round_top_of_small_cells_does_not_rock() {
    for (radius, height, x) in [(0.3, 0.9, 0.0), (0.3, 0.9, 0.03), (1.0, 0.6, 0.2), (0.1, 0.2, 0.01)] {
        let hill = |c: usize, r: usize| {
            let (x, y) = (c as f64 * 0.05 - 2.0, r as f64 * 0.05 - 2.0);
            2.0 * (-0.02 * (x * x + y * y)).exp()
        };
        let mut world = on(terrain(81, 81, 0.05, hill));
        let body = BodyBuilder::dynamic(Shape::cylinder(radius, height).unwrap());
        let id = add(&mut world, body.position(DVec3::new(2.0 + x, 2.0 + 0.5 * x, 2.0 + 0.5 * height + 0.0005)));
        run(&mut world, 5.0);
        assert!(speed(&world, id) < 1e-6, "{radius} {x}: {}", speed(&world, id));
    }
}

#[test]
fn a_barrel_on_a_slope_under_the_critical_angle_is_still() {
    // μ = 0.5 holds up to 26.6°; standing, the barrel would tip at 33.7°.
    for (rise, turn) in [(0.2f64, 0.0), (0.3, 0.7), (0.4, 2.0), (0.45, 0.1)] {
        for across in [false, true] {
            let slope = |c: usize, r: usize| rise * 0.25 * if across { r as f64 } else { c as f64 };
            let mut world = on(terrain(41, 41, 0.25, slope));
            let normal = if across { DVec3::new(0.0, -rise, 1.0) } else { DVec3::new(-rise, 0.0, 1.0) }.normalize();
            let tilt = DQuat::from_rotation_arc(DVec3::Z, normal);
            let foot = DVec3::new(5.03, 5.02, rise * if across { 5.02 } else { 5.03 });
            let body = BodyBuilder::dynamic(barrel()).position(foot + normal * 0.45);
            let id = add(&mut world, body.rotation(tilt * DQuat::from_rotation_z(turn)));
            run(&mut world, 5.0);
            let way = (world.body(id).unwrap().pose().position - foot - normal * 0.45).length();
            assert!(speed(&world, id) < 1e-6 && way < 1e-3, "{rise}: {} moved {way}", speed(&world, id));
        }
    }
}

#[test]
fn a_barrel_leans_on_a_kerb_and_lies_still() {
    // Asphalt up to x = 5, a kerb of 0.15 m from there on; the barrel lies along it, touching both.
    let kerb = |c: usize, _: usize| if c > 20 { 0.15 } else { 0.0 };
    let mut world = on(terrain(41, 41, 0.25, kerb));
    let id = add(&mut world, BodyBuilder::dynamic(barrel()).position(DVec3::new(4.9, 5.0, 0.35)).rotation(lying(0.0)));
    run(&mut world, 5.0);
    assert!(speed(&world, id) < 1e-6, "{}", speed(&world, id));
    let z = world.body(id).unwrap().pose().position.z;
    assert!((0.29..0.31).contains(&z), "{z}");
}

/// Barrels thrown into hills from all sides, spinning.
fn thrown(fast: f64) {
    let ground = terrain(257, 257, 0.25, |c, r| {
        let (x, y) = (c as f64 * 0.25, r as f64 * 0.25);
        2.0 * (0.4 * x).sin() * (0.35 * y).cos() + 0.3 * (1.7 * x + 0.5 * y).sin()
    });
    let mut random = Random(fast as u64);
    let mut world = on(ground.clone());
    let mut ids = Vec::new();
    for _ in 0..terrain_oracle::cases(50).min(300) {
        let (x, y) = (random.between(20.0, 44.0), random.between(20.0, 44.0));
        let height = ground.height_at(allide::glam::DVec2::new(x, y)).unwrap();
        let angle = random.between(0.0, TAU);
        let way = DVec3::new(angle.cos(), angle.sin(), random.between(-1.0, -0.1)).normalize();
        let body = BodyBuilder::dynamic(barrel()).position(DVec3::new(x, y, height + random.between(0.8, 2.0)));
        let body = body.rotation(random.rotation()).velocity(way * fast).spin(random.direction() * 20.0);
        ids.push(add(&mut world, body));
    }
    // They pass through each other: it is the ground that is tried.
    for (k, a) in ids.iter().enumerate() {
        for b in &ids[k + 1..] {
            world.ignore_pair(*a, *b).unwrap();
        }
    }
    let mut lost = Vec::new();
    for step in 0..240 {
        world.step().unwrap();
        for id in &ids {
            let p = world.body(*id).unwrap().pose().position;
            if let Some(z) = ground.height_at(allide::glam::DVec2::new(p.x, p.y))
                && p.z < z - 0.3
                && !lost.contains(id)
            {
                lost.push(*id);
                println!(
                    "{fast} m/s: lost at step {step}: {p}, ground at {z}, {}",
                    world.body(*id).unwrap().velocity()
                );
            }
        }
    }
    assert!(lost.is_empty(), "{fast} m/s: {} of {} below the ground", lost.len(), ids.len());
}

#[test]
fn none_is_lost_at_20_metres_a_second() {
    thrown(20.0);
}

#[test]
fn none_is_lost_at_40_metres_a_second() {
    thrown(40.0);
}

#[test]
fn none_is_lost_at_80_metres_a_second() {
    thrown(80.0);
}

#[test]
fn sand_brakes_where_asphalt_does_not() {
    // Asphalt below y = 5, sand above.
    let cells: Vec<u8> = (0..40 * 40).map(|k| u8::from(k / 40 >= 20)).collect();
    let ground = terrain(41, 41, 0.25, |_, _| 0.0).with_materials(cells).unwrap();
    let sand = Material { rolling_friction: 0.05, ..Material::default() };
    let mut world = world(SolverSettings::default());
    add(&mut world, BodyBuilder::fixed(Shape::terrain(ground)).ground(vec![Material::default(), sand]));
    let wheel = |y: f64| {
        let body = BodyBuilder::dynamic(barrel()).position(DVec3::new(2.0, y, 0.3)).rotation(lying(0.0));
        body.velocity(DVec3::X * 2.0).spin(DVec3::Y * 2.0 / 0.3)
    };
    let (on_asphalt, on_sand) = (add(&mut world, wheel(2.0)), add(&mut world, wheel(8.0)));
    run(&mut world, 1.0);
    let speed = |id| world.body(id).unwrap().velocity().x;
    assert!(speed(on_asphalt) > 1.99, "{}", speed(on_asphalt));
    // The torque is 0.05 m times the weight: a = −c·m·g·r / (I + m·r²), I = m·r²/2.
    let braked = 2.0 - 0.05 * G * 0.3 / (1.5 * 0.3 * 0.3);
    assert!((speed(on_sand) - braked).abs() < 0.03, "{} instead of {braked}", speed(on_sand));
}

#[test]
fn only_fixed_unturned_terrain_is_let_in() {
    let ground = Shape::terrain(terrain(3, 3, 1.0, |_, _| 0.0));
    let mut world = world(SolverSettings::default());
    let turned = BodyBuilder::fixed(ground.clone()).rotation(DQuat::from_rotation_z(0.1));
    assert!(world.add(turned).unwrap_err().to_string().contains("cannot be turned"));
    assert!(world.add(BodyBuilder::dynamic(ground.clone()).mass(1.0)).unwrap_err().to_string().contains("fixed"));
    assert!(world.add(BodyBuilder::fixed(ground).position(DVec3::new(4e5, 5e6, 0.0))).is_ok());
}

/// Masses of things of all kinds, dropped on rough ground, end up on it.
#[test]
fn everything_lies_on_terrain() {
    let ground = terrain(65, 65, 0.25, |c, r| {
        let (x, y) = (c as f64 * 0.25, r as f64 * 0.25);
        0.3 * x.sin() * y.cos() + 0.05 * (4.0 * x + 3.0 * y).sin()
    });
    let corner = |k: i32| DVec3::new(f64::from(k & 1), f64::from(k >> 1 & 1), f64::from(k >> 2 & 1)) - 0.5;
    let points: Vec<DVec3> = (0..8).map(|k| corner(k) * DVec3::new(0.5, 0.4, 0.3)).collect();
    let mut world = on(ground.clone());
    let shapes = [
        Shape::sphere(0.2).unwrap(),
        Shape::cuboid(DVec3::new(0.5, 0.4, 0.3)).unwrap(),
        Shape::capsule(0.15, 0.4).unwrap(),
        barrel(),
        Shape::cone(0.3, 0.5).unwrap(),
        Shape::hull(&points).unwrap(),
    ];
    let rough = Material { rolling_friction: 0.02, spin_friction: 0.02, ..Material::default() };
    let mut random = Random(5);
    let mut ids = Vec::new();
    for k in 0..36 {
        let place = DVec3::new(2.0 + 2.4 * f64::from(k % 6), 2.0 + 2.4 * f64::from(k / 6), 1.5);
        let body = BodyBuilder::dynamic(shapes[k as usize % 6].clone()).material(rough).position(place);
        ids.push(add(&mut world, body.rotation(random.rotation())));
    }
    run(&mut world, 10.0);
    for (k, id) in ids.iter().enumerate() {
        let p = world.body(*id).unwrap().pose().position;
        let z = ground.height_at(allide::glam::DVec2::new(p.x, p.y)).unwrap();
        assert!((z + 0.05..z + 0.6).contains(&p.z), "{k}: at {p}, ground at {z}");
        assert!(speed(&world, *id) < 1e-2, "{k} {:?}: {}", shapes[k % 6].kind(), speed(&world, *id));
    }
}

/// Cylinders, cones and meshes slide on their bases without friction from tile to tile, as on one.
#[test]
fn bases_slide_over_the_joints_of_tiles() {
    let corners: Vec<DVec3> =
        (0..8).map(|k| DVec3::new(f64::from(k & 1), f64::from(k >> 1 & 1), f64::from(k >> 2))).collect();
    let cube: Vec<DVec3> = corners.iter().map(|c| (*c - 0.5) * 0.6).collect();
    let faces = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    let faces: Vec<[u32; 3]> = faces.iter().flat_map(|[a, b, c, d]| [[*a, *b, *c], [*a, *c, *d]]).collect();
    let mesh = Shape::Mesh(Arc::new(Mesh::new(&cube, &faces, 0.0).unwrap()));
    for shape in [Shape::cylinder(0.3, 0.6).unwrap(), Shape::cone(0.3, 0.6).unwrap(), mesh] {
        slide_over_joints(&shape);
    }
}

fn slide_over_joints(shape: &Shape) {
    let ice = Material { friction: 0.0, ..Material::default() };
    let mut world = world(SolverSettings::default());
    for k in 0..3 {
        let tile = Shape::terrain(terrain(9, 41, 1.0, |_, _| 7.0));
        let at = DVec3::new(8.0 * f64::from(k), 0.0, 0.0);
        add(&mut world, BodyBuilder::fixed(tile).position(at).material(ice));
    }
    let mut random = Random(11);
    let mut all = Vec::new();
    for k in 0..30 {
        let speed = random.between(1.0, 6.0);
        let from = DVec3::new(random.between(4.0, 7.0), 2.0 + 1.2 * f64::from(k), 7.3);
        let body = BodyBuilder::dynamic(shape.clone()).material(ice);
        all.push((add(&mut world, body.position(from).velocity(DVec3::X * speed)), speed));
    }
    run(&mut world, 2.0);
    for (id, speed) in all {
        let body = world.body(id).unwrap();
        let v = body.velocity();
        assert!((v - DVec3::X * speed).length() < 1e-3 * speed, "{:?} at {speed}: {v}", shape.kind());
    }
}

/// A tile that begins higher than its neighbour ends has a wall, and one that slopes otherwise a ridge.
#[test]
fn tiles_that_do_not_meet_flush_have_walls_and_ridges() {
    let ice = Material { friction: 0.0, ..Material::default() };
    let slid = |next: &dyn Fn(usize) -> f64| {
        let mut world = world(SolverSettings::default());
        let tiles = [terrain(9, 9, 1.0, |_, _| 0.0), terrain(9, 9, 1.0, |c, _| next(c))];
        for (k, tile) in tiles.into_iter().enumerate() {
            let at = DVec3::new(8.0 * k as f64, 0.0, 0.0);
            add(&mut world, BodyBuilder::fixed(Shape::terrain(tile)).position(at).material(ice));
        }
        let body = BodyBuilder::dynamic(Shape::cone(0.3, 0.6).unwrap()).material(ice);
        let id = add(&mut world, body.position(DVec3::new(6.0, 4.0, 0.3)).velocity(DVec3::X * 3.0));
        run(&mut world, 2.0);
        world.body(id).unwrap().pose().position
    };
    assert!(slid(&|_| 1.0).x < 8.0, "through a wall");
    assert!(slid(&|_| -0.2).x > 11.0, "stopped at a step down");
    let down = slid(&|c| -0.1 * c as f64);
    assert!(down.x > 11.9 && down.z < 0.0 && down.z > -0.7, "{down}");
    let up = slid(&|c| 0.1 * c as f64);
    assert!(up.x < 12.0 && up.z > 0.3, "{up}");
}
