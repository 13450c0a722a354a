//! Flush slabs make one floor: nothing that slides or rolls over their joints is stopped there.

mod common;
mod mesh_samples;

use allide::glam::DQuat;
use allide::prelude::*;
use common::*;

fn slabs(length: f64, count: i32, material: Material) -> World {
    let mut world = world(SolverSettings::default());
    for k in -2..count {
        let slab = Shape::cuboid(at(length, 8.0, 1.0)).unwrap();
        let x = length * (f64::from(k) + 0.5);
        add(&mut world, BodyBuilder::fixed(slab).position(at(x, 0.0, -0.5)).material(material));
    }
    world
}

#[test]
fn a_box_slides_over_joints() {
    let material = Material { friction: 0.0, ..Material::default() };
    for shape in [Shape::cuboid(at(0.5, 0.5, 0.2)).unwrap(), Shape::cylinder(0.25, 0.2).unwrap()] {
        let mut world = slabs(1.0, 8, material);
        let body = BodyBuilder::dynamic(shape.clone()).material(material).mass(1.0);
        let id = add(&mut world, body.position(at(-0.3, 0.0, 0.1)).velocity(at(3.0, 0.0, 0.0)));
        run(&mut world, 2.0);
        let v = world.body(id).unwrap().velocity();
        assert!((v - at(3.0, 0.0, 0.0)).length() < 0.03, "{shape:?}: {v}");
    }
}

#[test]
fn a_ball_and_a_wheel_roll_over_joints() {
    for speed in [1.0, 3.0, 5.0] {
        for (shape, radius) in [(Shape::sphere(0.2).unwrap(), 0.2), (Shape::cylinder(0.3, 0.5).unwrap(), 0.3)] {
            let mut world = slabs(1.0, 15, Material::default());
            let turn = DQuat::from_rotation_x(std::f64::consts::FRAC_PI_2);
            let body = BodyBuilder::dynamic(shape.clone()).mass(1.0).rotation(turn).position(at(-0.37, 0.0, radius));
            let id = add(&mut world, body.velocity(at(speed, 0.0, 0.0)).spin(at(0.0, speed / radius, 0.0)));
            run(&mut world, 10.0 / speed);
            let v = world.body(id).unwrap().velocity();
            assert!((v.x / speed - 1.0).abs() < 0.01 && v.z.abs() < 0.05, "{shape:?} at {speed}: {v}");
        }
    }
}

#[test]
fn a_kerb_still_stops() {
    let mut world = slabs(1.0, 8, Material::default());
    let kerb = Shape::cuboid(at(1.0, 8.0, 1.0)).unwrap();
    add(&mut world, BodyBuilder::fixed(kerb).position(at(3.5, 0.0, -0.4)));
    let body = BodyBuilder::dynamic(Shape::cuboid(at(0.5, 0.5, 0.4)).unwrap()).mass(1.0);
    let id = add(&mut world, body.position(at(1.5, 0.0, 0.2)).velocity(at(5.0, 0.0, 0.0)));
    run(&mut world, 1.5);
    assert!(world.body(id).unwrap().pose().position.x < 3.0);
}

/// A floor of flush tiles, three long and three wide around the origin's seams, at heights and places that are no round
/// numbers.
fn tiles(kind: Tiles, material: Material, count: i32) -> World {
    let mut world = world(SolverSettings::default());
    let (side, thick) = (0.7, 0.3);
    let mut parts = Vec::new();
    for i in -2..count {
        for j in -2..2 {
            let low = if kind == Tiles::Surfaces { 0.0 } else { -0.5 * thick };
            let place = at(side * (f64::from(i) + 0.5), side * (f64::from(j) + 0.5), low);
            let tile = match kind {
                Tiles::Hulls => {
                    let corners = (0..8).map(|c| {
                        let sign = |bit: i32| if c >> bit & 1 == 1 { 0.5 } else { -0.5 };
                        at(side * sign(0), side * sign(1), thick * sign(2))
                    });
                    Shape::hull(&corners.collect::<Vec<_>>()).expect("a hull")
                }
                Tiles::Meshes => {
                    let (vertices, triangles) = mesh_samples::cube(1.0);
                    let corners: Vec<_> = vertices.iter().map(|v| *v * at(side, side, thick)).collect();
                    Shape::mesh(&corners, &triangles).expect("a mesh")
                }
                Tiles::Surfaces => {
                    let half = 0.5 * side;
                    let corners =
                        [at(-half, -half, 0.0), at(half, -half, 0.0), at(-half, half, 0.0), at(half, half, 0.0)];
                    Shape::surface(&corners, &[[0, 1, 2], [1, 3, 2]]).expect("a surface")
                }
                _ => Shape::cuboid(at(side, side, thick)).expect("a tile"),
            };
            match kind {
                Tiles::Compound => parts.push((Pose::at(place), tile)),
                _ => drop(add(&mut world, BodyBuilder::fixed(tile).position(place).material(material))),
            }
        }
    }
    if kind == Tiles::Compound {
        add(&mut world, BodyBuilder::fixed(Shape::compound(parts).expect("a floor")).material(material));
    }
    world
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Tiles {
    Boxes,
    Hulls,
    Compound,
    Meshes,
    Surfaces,
}

impl Tiles {
    const ALL: [Tiles; 5] = [Tiles::Boxes, Tiles::Hulls, Tiles::Compound, Tiles::Meshes, Tiles::Surfaces];
}

const SPEEDS: [f64; 10] = [0.003, 0.01, 0.1, 0.5, 1.0, 3.0, 4.0, 10.0, 30.0, 100.0];

/// How long, seconds, and how many tiles a body needs at a speed to come over some seams.
fn course(speed: f64) -> (f64, i32) {
    let time: f64 = if speed < 1.0 { 1.0 } else { 3.0 / speed };
    let time = time.max(10.0 / 60.0);
    (time, (speed * time / 0.7) as i32 + 3)
}

/// The angle of a way so long, metres, that it stays on the tiles.
fn within(angle: f64, way: f64) -> f64 {
    angle.min((1.0 / way).min(1.0).asin())
}

#[test]
fn what_slides_over_tiles_keeps_its_way() {
    let material = Material { friction: 0.0, ..Material::default() };
    let mut wrong = Vec::new();
    for kind in Tiles::ALL {
        for speed in SPEEDS {
            for (angle, turn, lead) in
                [(0.0_f64, 0.0, 1.3), (0.0, 0.0, 0.5), (0.4, 0.0, 1.3), (0.4, 0.7, 0.2), (0.0, 0.7, 3.1)]
            {
                let (time, count) = course(speed);
                let mut world = tiles(kind, material, count);
                let angle = within(angle, speed * time);
                let way = at(angle.cos(), angle.sin(), 0.0);
                let shape = Shape::cuboid(at(0.3, 0.3, 0.1)).expect("a box");
                // Its front comes to a seam within some steps.
                let x = -0.15 * (f64::cos(turn) + f64::sin(turn)) - lead * speed / 60.0;
                let start = at(x.max(-1.0), 0.05, 0.05);
                let body = BodyBuilder::dynamic(shape).material(material).mass(1.0).position(start);
                let body = body.rotation(DQuat::from_rotation_z(turn)).velocity(way * speed);
                let id = add(&mut world, body);
                run(&mut world, time);
                let body = world.body(id).expect("the box");
                let off = (body.velocity() - way * speed).length() / speed;
                let came = body.pose().position - start;
                let steps = (time * 60.0).round() / 60.0;
                let strayed = (came - way * speed * steps).length();
                if off > 1e-3 || strayed > 1e-3 * speed * steps + 1e-4 || body.spin().length() > 1e-3 {
                    wrong.push(format!("{kind:?} {speed} m/s at {angle}, turned {turn}, lead {lead}: {off:.1e}, strayed {strayed:.1e}, spin {}", body.spin()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} went wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn what_rolls_over_tiles_keeps_its_speed() {
    let mut wrong = Vec::new();
    for kind in Tiles::ALL {
        for speed in SPEEDS {
            for angle in [0.0_f64, 0.3] {
                for (shape, radius) in [
                    (Shape::sphere(0.1).expect("a ball"), 0.1),
                    (Shape::cylinder(0.1, 0.2).expect("a wheel"), 0.1),
                    (Shape::capsule(0.1, 0.2).expect("a pill"), 0.1),
                ] {
                    let (time, count) = course(speed);
                    let mut world = tiles(kind, Material::default(), count);
                    let angle = within(angle, speed * time);
                    let way = at(angle.cos(), angle.sin(), 0.0);
                    let turn = DQuat::from_rotation_z(angle) * DQuat::from_rotation_x(std::f64::consts::FRAC_PI_2);
                    let start = at((-1.3 * speed / 60.0).max(-1.0), 0.02, radius);
                    let body = BodyBuilder::dynamic(shape.clone()).mass(1.0).rotation(turn).position(start);
                    let spin = at(-way.y, way.x, 0.0) * (speed / radius);
                    let id = add(&mut world, body.velocity(way * speed).spin(spin));
                    run(&mut world, time);
                    let v = world.body(id).expect("it").velocity();
                    let off = (v - way * speed).length() / speed;
                    // To what rolls the edge of a mesh ahead is a contact of its own: it may slow it, but not stop it.
                    let by_triangles = matches!(kind, Tiles::Meshes | Tiles::Surfaces);
                    if off > if by_triangles { 0.2 } else { 2e-3 } {
                        wrong.push(format!("{kind:?} {shape:?} {speed} m/s at {angle}: {off:.1e} {v}"));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} went wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// Kerbs stop what slides, also tiny ones, and a ramp is climbed.
#[test]
fn what_stands_up_from_the_tiles_still_stops() {
    let material = Material { friction: 0.0, ..Material::default() };
    for height in [1e-3, 0.01, 0.05, 0.2] {
        for speed in [0.01, 0.5, 4.0, 30.0] {
            for shape in [Shape::cuboid(at(0.3, 0.3, 0.1)).expect("a box"), Shape::cone(0.15, 0.2).expect("a cone")] {
                let mut world = tiles(Tiles::Boxes, material, 3);
                let kerb = Shape::cuboid(at(0.7, 5.0, 0.3)).expect("a kerb");
                let front = 3.0 * 0.7;
                add(
                    &mut world,
                    BodyBuilder::fixed(kerb).position(at(front + 0.35, 0.0, height - 0.15)).material(material),
                );
                let tall = if matches!(shape, Shape::Cone(_)) { 0.1 } else { 0.05 };
                let way = (speed / 60.0 * 1.5_f64).min(1.0);
                let body = BodyBuilder::dynamic(shape.clone()).material(material).mass(1.0);
                let start = at(front - 0.15 - way, 0.05, tall);
                let id = add(&mut world, body.position(start).velocity(at(speed, 0.0, 0.0)));
                run(&mut world, (3.0 * way / speed).max(0.1));
                let body = world.body(id).expect("it");
                let came = body.pose().position.x + 0.15 - front;
                // Over a low kerb a fast box may tumble, but it does not go on as if nothing were there.
                assert!(
                    came < 1e-3 || (body.velocity().x < 0.99 * speed && speed > 1.0),
                    "{shape:?} at {speed} m/s over a kerb of {height} m has come {came} m beyond it, at {}",
                    body.velocity()
                );
            }
        }
    }
}

/// What comes down onto tiles flat and goes on slides on them as on one slab.
#[test]
fn what_lands_on_tiles_slides_on() {
    let material = Material { friction: 0.0, ..Material::default() };
    let mut wrong = Vec::new();
    for kind in Tiles::ALL {
        for speed in [0.5, 3.0, 10.0, 30.0] {
            for fall in [1e-5, 1e-4, 1e-3, 0.02] {
                for lead in [0.3, 1.1, 2.7] {
                    let (time, count) = course(speed);
                    let mut world = tiles(kind, material, count);
                    let shape = Shape::cuboid(at(0.3, 0.3, 0.1)).expect("a box");
                    let start = at((-0.15 - lead * speed / 60.0).max(-1.0), 0.05, 0.05 + fall);
                    let body = BodyBuilder::dynamic(shape).material(material).mass(1.0).position(start);
                    let id = add(&mut world, body.velocity(at(speed, 0.0, -0.05)));
                    run(&mut world, time);
                    let v = world.body(id).expect("the box").velocity();
                    if (v.x / speed - 1.0).abs() > 1e-3 {
                        wrong.push(format!("{kind:?} {speed} m/s from {fall} m, lead {lead}: {v}"));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} went wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// Bodies of every kind slide over sheets without an inside that lie beside each other, slowed by friction alone.
#[test]
fn what_slides_over_sheets_is_slowed_by_friction_alone() {
    let corners: Vec<_> = [-0.1, 0.1]
        .into_iter()
        .flat_map(|x| [-0.1, 0.1].map(|y| at(x, y, -0.05)).into_iter().chain([at(0.5 * x, x, 0.05)]))
        .collect();
    let shapes = [
        (Shape::cylinder(0.2, 0.1).expect("a disc"), 0.05),
        (Shape::cylinder(0.1, 0.02).expect("a coin"), 0.01),
        (Shape::cylinder(0.3, 0.1).expect("a wide disc"), 0.05),
        (Shape::cone(0.2, 0.1).expect("a cone"), 0.05),
        (Shape::cone(0.1, 0.1).expect("a sharp cone"), 0.05),
        (Shape::cuboid(at(0.3, 0.2, 0.1)).expect("a box"), 0.05),
        (Shape::hull(&corners).expect("a hull"), 0.05),
    ];
    let mut wrong = Vec::new();
    for (shape, height) in shapes {
        for friction in [0.0, 0.2] {
            for speed in [0.3, 1.0, 4.0, 10.0, 30.0] {
                for (lead, aside) in [(0.0, 0.05), (1.3, -0.3446), (0.4, 0.21)] {
                    let material = Material { friction, ..Material::default() };
                    let time: f64 = if speed < 2.0 { 1.0 } else { 3.0 / speed };
                    let mut world = tiles(Tiles::Surfaces, material, (speed * time / 0.7) as i32 + 3);
                    let start = at(-0.9 + lead * speed.min(5.0) / 60.0, aside, height);
                    let body = BodyBuilder::dynamic(shape.clone()).material(material).mass(2.0).position(start);
                    let id = add(&mut world, body.velocity(at(speed, 0.0, 0.0)));
                    run(&mut world, time);
                    let body = world.body(id).expect("it");
                    let steps = (time * 60.0).round() / 60.0;
                    let left = (speed - friction * 9.81 * steps).max(0.0);
                    let (off, turned) = ((body.velocity() - at(left, 0.0, 0.0)).length(), body.spin().length());
                    let sunk = (body.pose().position.z - height).abs();
                    if off > 2e-3 * speed.max(1.0) || turned > 0.02 * speed.max(1.0) || sunk > 2e-4 {
                        wrong.push(format!("{shape:?} {speed} m/s, friction {friction}, {lead}: {off:.1e} off {left}, spin {turned:.1e}, {sunk:.1e} m"));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} went wrong:\n{}", wrong.len(), wrong.join("\n"));
}
