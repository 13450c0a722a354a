//! Contacts give no energy, however bodies whirl.

mod common;

use allide::glam::{DQuat, DVec3};
use allide::prelude::*;
use common::*;

const ALL: [Method; 3] = [Method::Auto, Method::Island, Method::Block];

fn total(world: &World) -> f64 {
    let energy = world.energy();
    energy.kinetic + energy.potential
}

/// Drops one body on a floor; returns the highest energy seen, over that at the start.
fn highest(method: Method, restitution: f64, body: BodyBuilder, seconds: f64) -> f64 {
    let material = Material { restitution, ..Material::default() };
    let mut world = floor(solver(method, None), material);
    add(&mut world, body.material(material).mass(1.0));
    let start = total(&world);
    let mut most: f64 = 1.0;
    for _ in 0..(seconds / DT) as u32 {
        world.step().expect("no step diverges");
        most = most.max(total(&world) / start);
    }
    most
}

#[test]
fn a_tumbling_rod_with_restitution_one() {
    for method in ALL {
        let rod = Shape::cuboid(at(0.2, 0.02, 0.02)).unwrap();
        let turn = DQuat::from_xyzw(0.2, 0.3, 0.1, 0.927_361_849_549_570_3);
        let body = BodyBuilder::dynamic(rod).position(at(0.0, 0.0, 2.0)).rotation(turn);
        let most = highest(method, 1.0, body.velocity(at(1.0, 0.5, 0.0)).spin(at(10.0, 0.0, 5.0)), 10.0);
        assert!(most < 1.02, "{method:?}: {most}");
    }
}

#[test]
fn a_thin_rod_without_restitution() {
    for method in ALL {
        let rod = Shape::cuboid(at(0.03, 0.003, 0.003)).unwrap();
        let turn = DQuat::from_xyzw(-0.585_995_6, -0.078_999_4, -0.586_995_6, 0.552_995_85).normalize();
        let body = BodyBuilder::dynamic(rod).position(at(0.0, 0.0, 1.03)).rotation(turn);
        let most = highest(method, 0.0, body, 3.0);
        assert!(most < 1.02, "{method:?}: {most}");
    }
}

#[test]
fn rods_plates_and_coins_in_any_whirl() {
    let mut seed = 99u64;
    let mut random = move || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 11) as f64 / (1u64 << 53) as f64 - 0.5
    };
    for k in 0..60 {
        let shape = match k % 4 {
            0 => Shape::cuboid(at(0.3, 0.03, 0.03)).unwrap(),
            1 => Shape::cuboid(at(0.3, 0.2, 0.02)).unwrap(),
            2 => Shape::capsule(0.0125, 0.1).unwrap(),
            _ => Shape::cylinder(0.1, 0.01).unwrap(),
        };
        let turn = DQuat::from_xyzw(random(), random(), random(), random()).normalize();
        let spin = DVec3::new(random(), random(), random()) * 60.0;
        let body = BodyBuilder::dynamic(shape.clone()).position(at(0.0, 0.0, 2.0)).rotation(turn).spin(spin);
        for restitution in [0.0, 0.5, 1.0] {
            for method in ALL {
                let most = highest(method, restitution, body.clone(), 4.0);
                assert!(most < 1.01, "case {k} {method:?} e {restitution} {shape:?}: {most}");
            }
        }
    }
}

#[test]
fn thin_plates_bounce_as_high_as_thick_ones() {
    for method in ALL {
        for (size, height) in [(at(0.05, 0.05, 0.005), 1.0), (at(0.1, 0.1, 0.01), 3.0), (at(1.0, 1.0, 0.01), 2.5)] {
            let material = Material { restitution: 1.0, ..Material::default() };
            let mut world = floor(solver(method, None), material);
            let rest = size.z / 2.0;
            let body = BodyBuilder::dynamic(Shape::cuboid(size).unwrap()).material(material).mass(1.0);
            let body = body.position(at(0.3, 0.2, rest + height)).rotation(DQuat::from_rotation_z(0.7));
            let id = add(&mut world, body);
            let (mut top, mut tops, mut rising) = (0.0f64, Vec::new(), false);
            for _ in 0..(6.5 * (2.0 * height / G).sqrt() / DT) as u32 {
                world.step().unwrap();
                let b = world.body(id).unwrap();
                let up = b.velocity().z > 0.0;
                top = if up { b.pose().position.z - rest } else { top };
                if rising && !up {
                    tops.push(top);
                }
                rising = up;
            }
            assert!(tops.len() >= 3, "{method:?} {size}: {tops:?}");
            for t in tops {
                assert!((t / height - 1.0).abs() < 0.04, "{method:?} {size} from {height}: {t}");
            }
        }
    }
}
