//! Flush slabs make one floor: nothing that slides or rolls over their joints is stopped there.

mod common;

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
