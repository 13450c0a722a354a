//! Contacts of meshes and formulas at rest are kept from step to step: they are those that would be found, they end with
//! the rest, and a snapshot holds them.

mod common;
mod mesh_samples;

use allide::implicit::Solid;
use allide::prelude::*;
use allide::world::{Body, Method};
use common::{add, at, floor, solver};
use mesh_samples::{Sample, torus};

fn mesh((vertices, triangles): &Sample) -> Shape {
    Shape::mesh(vertices, triangles).expect("a sound mesh")
}

/// Rings of meshes and bodies of formulas, at rest on the floor and on each other.
fn at_rest() -> (World, Vec<Shape>) {
    let ring = mesh(&torus(0.3, 0.1, 20, 10));
    let bounds = Aabb { min: DVec3::splat(-1.0), max: DVec3::splat(1.0) };
    let formula = "0.16 - x^2 - y^2 - z^2 + 0.02*sin(9*x)*sin(7*y)".parse().expect("a formula");
    let bumpy = Shape::implicit(Solid::new(&formula, bounds).expect("a solid")).expect("a shape");
    let mut world = floor(solver(Method::Auto, None), Material::default());
    let drops = [(&ring, 0.0, 0.15), (&ring, 0.1, 0.45), (&bumpy, 2.0, 0.6), (&ring, 4.0, 0.2), (&bumpy, 4.05, 0.9)];
    for (shape, x, z) in drops {
        add(&mut world, BodyBuilder::dynamic(shape.clone()).mass(1.0).position(at(x, 0.0, z)));
    }
    (0..400).for_each(|_| assert!(world.step().is_ok()));
    (world, vec![ring, bumpy])
}

fn bits(world: &World) -> Vec<u64> {
    let of = |b: &Body| [b.pose().position.to_array(), b.velocity().to_array(), b.spin().to_array()];
    let mut bits: Vec<u64> = world.bodies().flat_map(|(_, b)| of(b)).flatten().map(f64::to_bits).collect();
    for patch in world.contacts() {
        bits.extend(patch.points.iter().flat_map(|p| [p.depth, p.normal_impulse]).map(f64::to_bits));
    }
    bits
}

/// A world in which the same bodies are where they are now, which has found nothing yet.
fn anew(world: &World) -> World {
    let mut twin = World::new(*world.settings()).expect("settings");
    for (_, body) in world.bodies() {
        let build = if body.kind() == BodyKind::Fixed { BodyBuilder::fixed } else { BodyBuilder::dynamic };
        let mut builder = build(body.shape().clone()).position(body.pose().position).rotation(body.pose().rotation);
        if body.kind() == BodyKind::Dynamic {
            builder = builder.mass(1.0).velocity(body.velocity()).spin(body.spin());
        }
        add(&mut twin, builder);
    }
    twin
}

#[test]
fn what_is_kept_is_what_would_be_found() {
    let (mut world, _) = at_rest();
    let mut compared = 0;
    for _ in 0..20 {
        let mut twin = anew(&world);
        world.step().expect("a step");
        twin.step().expect("a step");
        let found = twin.contacts();
        for patch in world.contacts() {
            let same =
                found.iter().filter(|p| (p.a, p.b) == (patch.a, patch.b) && p.normal.dot(patch.normal) > 0.999_999);
            let same: Vec<_> = same.flat_map(|p| &p.points).collect();
            for point in patch.points.iter().filter(|p| p.normal_impulse > 0.0) {
                let off = same.iter().map(|p| (p.on_a - point.on_a).length() + (p.depth - point.depth).abs());
                let least = off.fold(f64::INFINITY, f64::min);
                assert!(least < 1e-5, "a point at {} is {least} m from all that are found", point.on_a);
                compared += 1;
            }
        }
    }
    assert!(compared > 200, "only {compared} points");
}

/// What is pushed moves on at once, and what a body rested on and is taken away holds it no longer.
#[test]
fn what_is_kept_ends_with_the_rest() {
    let (mut world, _) = at_rest();
    let ids: Vec<BodyId> = world.bodies().map(|(id, _)| id).collect();
    let upper = ids[2];
    let before = world.body(upper).expect("the upper ring").pose().position;
    world.set_velocity(upper, DVec3::X * 2.0, DVec3::ZERO).expect("a velocity");
    (0..6).for_each(|_| assert!(world.step().is_ok()));
    let moved = world.body(upper).expect("the upper ring").pose().position.x - before.x;
    assert!(moved > 0.1, "pushed, it has come {moved} m");
    let top = ids[5];
    let before = world.body(top).expect("the top").pose().position.z;
    world.remove(ids[4]).expect("what it lay on");
    (0..20).for_each(|_| assert!(world.step().is_ok()));
    let fallen = before - world.body(top).expect("the top").pose().position.z;
    assert!(fallen > 0.1, "without what it lay on it has fallen {fallen} m");
}

#[test]
fn a_restored_world_keeps_the_same() {
    let (mut world, shapes) = at_rest();
    let mut twin = World::load(&world.save(), &shapes).expect("a snapshot");
    for step in 0..60 {
        if step == 30 {
            let id = world.bodies().nth(3).expect("a body").0;
            for w in [&mut world, &mut twin] {
                w.set_velocity(id, at(0.3, 0.0, 0.1), DVec3::Y).expect("a velocity");
            }
        }
        world.step().expect("a step");
        twin.step().expect("a step");
        assert_eq!(bits(&world), bits(&twin), "step {step}");
    }
}
