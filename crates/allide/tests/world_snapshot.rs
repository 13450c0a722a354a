//! A world saved and restored goes on with the same bits; what is no snapshot is refused.

mod common;

use allide::planar::PlanarShape;
use allide::prelude::*;
use allide::world::{Groups, SnapshotError};
use common::*;
use std::time::Instant;

/// Everything about a world that can be seen, to the last bit.
fn seen(world: &World) -> Vec<u64> {
    let mut bits = vec![world.time().to_bits()];
    for (id, body) in world.bodies() {
        let pose = body.pose();
        let numbers = [pose.position.to_array(), body.velocity().to_array(), body.spin().to_array()];
        bits.extend(numbers.as_flattened().iter().map(|x| x.to_bits()));
        bits.extend(pose.rotation.to_array().map(f64::to_bits));
        bits.push(u64::from(world.asleep(id)));
    }
    for patch in world.contacts() {
        bits.extend(patch.normal.to_array().map(f64::to_bits));
        for p in patch.points {
            bits.extend([p.depth, p.normal_impulse, p.friction_impulse.x, p.on_a.x, p.on_b.z].map(f64::to_bits));
        }
    }
    bits
}

fn terrain() -> Shape {
    let heights = (0..40 * 40).map(|k| 0.2 * f64::from(k % 7) - 0.1 * f64::from(k / 40 % 5)).collect();
    let layout = allide::terrain::Layout::new(40, 40, allide::glam::DVec2::splat(0.5));
    let layout = layout.at(allide::glam::DVec2::splat(-10.0));
    Shape::terrain(allide::terrain::Terrain::new(layout, allide::terrain::Heights::F64(heights)).unwrap())
}

/// All kinds of bodies, in motion, at rest and asleep; some taken out.
fn mixed(steps: usize) -> World {
    let mut world = World::new(Settings { sleep_after: Some(0.4), ..Settings::default() }).unwrap();
    let leaning = Shape::plane(DVec3::new(0.3, 0.1, 1.0), -9.0).unwrap();
    add(&mut world, BodyBuilder::fixed(leaning).name("ground"));
    add(&mut world, BodyBuilder::fixed(terrain()).name("relief").position(at(40.0, 0.0, 0.0)));
    let hull: Vec<DVec3> =
        (0..12).map(|k| DVec3::new((k % 3) as f64, (k / 3 % 2) as f64, (k * k % 5) as f64) * 0.3).collect();
    let hull = Shape::hull(&hull).unwrap();
    let compound =
        Shape::compound(vec![(Pose::at(DVec3::X * 0.3), cube(0.4)), (Pose::at(DVec3::NEG_X * 0.3), hull.clone())])
            .unwrap();
    let shapes = [
        cube(0.6),
        Shape::sphere(0.3).unwrap(),
        Shape::cylinder(0.3, 0.5).unwrap(),
        hull,
        Shape::cone(0.3, 0.7).unwrap(),
        Shape::capsule(0.2, 0.4).unwrap(),
        compound,
    ];
    let mut ids = Vec::new();
    for k in 0..60_u32 {
        let x = if k % 4 == 0 { 40.0 } else { 0.0 };
        let place = at(x + f64::from(k % 5) * 0.9 - 2.0, f64::from(k / 5 % 4) * 0.9, 1.5 + f64::from(k / 20) * 1.1);
        let body = BodyBuilder::dynamic(shapes[k as usize % 7].clone()).name(format!("body {k}")).position(place);
        let rolling = Material { rolling_friction: 0.01, restitution: f64::from(k % 2) * 0.3, ..Material::default() };
        ids.push(add(&mut world, body.material(rolling).spin(at(0.1, 0.0, f64::from(k % 3)))));
    }
    let tray = Shape::cuboid(at(12.0, 12.0, 1.0)).unwrap();
    add(&mut world, BodyBuilder::fixed(tray).position(at(0.0, 0.0, 0.0)));
    add(&mut world, BodyBuilder::driven(cube(1.0)).position(at(-5.0, 1.0, 1.0)).velocity(at(0.4, 0.0, 0.0)));
    add(&mut world, BodyBuilder::fixed(cube(3.0)).sensor(true).position(at(1.0, 1.0, 1.0)));
    let ghost = BodyBuilder::dynamic(cube(0.5)).groups(Groups::new([4], [0])).position(at(2.0, 2.0, 4.0));
    add(&mut world, ghost.linear_damping(0.2));
    for k in 0..steps {
        if k % 50 == 49 {
            world.remove(ids.swap_remove(k % ids.len())).unwrap();
        }
        world.step().unwrap();
    }
    world.ignore_pair(ids[0], ids[1]).unwrap();
    world
}

fn shapes(world: &World) -> Vec<Shape> {
    world.bodies().map(|(_, b)| b.shape().clone()).collect()
}

#[test]
fn a_restored_world_goes_on_with_the_same_bits() {
    for steps in [0, 3, 60, 140] {
        let mut world = mixed(steps);
        let bytes = world.save();
        let mut twin = World::load(&bytes, &shapes(&world)).expect("a snapshot");
        assert_eq!(seen(&twin), seen(&world), "{steps}");
        assert_eq!(twin.save(), bytes, "{steps}: saved again it is the same");
        assert!(twin.events().is_empty(), "what happened before it was saved is not in it");
        let ids: Vec<BodyId> = world.bodies().map(|(id, _)| id).collect();
        for k in 0..250 {
            if k == 20 {
                for world in [&mut world, &mut twin] {
                    world.remove(ids[7]).unwrap();
                    add(world, BodyBuilder::dynamic(cube(0.5)).position(at(0.0, 0.0, 5.0)));
                    world.set_velocity(ids[9], at(0.0, 0.0, 3.0), DVec3::ZERO).unwrap();
                }
            }
            let (a, b) = (world.step().unwrap(), twin.step().unwrap());
            assert_eq!((a.pairs, a.points, a.deepest, a.asleep), (b.pairs, b.points, b.deepest, b.asleep), "step {k}");
            assert_eq!(seen(&world), seen(&twin), "{steps}, step {k}");
            assert_eq!(world.events(), twin.events(), "{steps}, step {k}");
        }
        assert_eq!(world.save(), twin.save());
    }
}

#[test]
fn a_world_in_the_plane_comes_back_too() {
    let mut world = PlanarWorld::planar(PlanarSettings::default()).unwrap();
    let ground = PlanarShape::rectangle(allide::glam::DVec2::new(20.0, 1.0)).unwrap();
    world.add(PlanarBodyBuilder::fixed(ground)).unwrap();
    let corner =
        [(0.0, 0.0), (1.0, 0.0), (1.0, 0.4), (0.4, 0.4), (0.4, 1.0), (0.0, 1.0)].map(allide::glam::DVec2::from);
    let corner = PlanarShape::polygon(&corner, &[]).unwrap();
    for k in 0..12 {
        let shape = if k % 2 == 0 { corner.clone() } else { PlanarShape::circle(0.3).unwrap() };
        let place = allide::glam::DVec2::new(f64::from(k % 3), 1.0 + f64::from(k));
        world.add(PlanarBodyBuilder::dynamic(shape).position(place).spin(0.3)).unwrap();
    }
    for _ in 0..100 {
        world.step().unwrap();
    }
    let bytes = world.save();
    let mut twin = PlanarWorld::load(&bytes, [&corner]).unwrap();
    for _ in 0..100 {
        world.step().unwrap();
        twin.step().unwrap();
    }
    assert_eq!(world.save(), twin.save());
    assert!(matches!(World::<Shape>::load(&bytes, []), Err(SnapshotError::World { found: "in the plane", .. })));
    assert!(matches!(PlanarWorld::load(&bytes, []), Err(SnapshotError::MissingShape { .. })));
}

#[test]
fn what_was_cut_or_altered_is_refused() {
    let world = mixed(40);
    let (bytes, shapes) = (world.save(), shapes(&world));
    let load = |bytes: &[u8]| World::load(bytes, &shapes).map(|_| ());
    assert_eq!(load(&bytes), Ok(()));
    assert_eq!(load(b""), Err(SnapshotError::NotOne));
    assert_eq!(load(b"{\"name\": \"a scene\", \"bodies\": []}"), Err(SnapshotError::NotOne));
    let mut newer = bytes.clone();
    newer[8] = 9;
    assert_eq!(load(&newer), Err(SnapshotError::Version { found: 9 }));
    for end in (0..bytes.len()).step_by(bytes.len() / 199) {
        assert!(load(&bytes[..end]).is_err(), "cut at {end}");
    }
    let longer = [&bytes[..], &[0]].concat();
    assert!(matches!(load(&longer), Err(SnapshotError::Length { .. })));
    for at in (0..bytes.len()).step_by(bytes.len() / 997) {
        for flip in [1, 0x80, 0xff] {
            let mut altered = bytes.clone();
            altered[at] ^= flip;
            assert!(load(&altered).is_err(), "byte {at} ^ {flip}");
        }
    }
}

/// Alters the content and mends the checksum: what then loads must step without a panic.
#[test]
fn altered_snapshots_with_a_mended_checksum_do_no_harm() {
    let world = mixed(60);
    let (bytes, shapes) = (world.save(), shapes(&world));
    let mut seed = 11_u64;
    let mut random = move |n: usize| {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 33) as usize % n
    };
    let cases = std::env::var("ALLIDE_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(80);
    let (mut loaded, mut refused) = (0, 0);
    for _ in 0..cases {
        let mut altered = bytes.clone();
        for _ in 0..1 + random(3) {
            let at = 24 + random(altered.len() - 32);
            match random(4) {
                0 => altered[at] = random(256) as u8,
                1 => altered[at] ^= 1 << random(8),
                2 => {
                    let from = 24 + random(altered.len() - 40);
                    let word: [u8; 8] = altered[from..from + 8].try_into().unwrap();
                    let at = at.min(altered.len() - 16);
                    altered[at..at + 8].copy_from_slice(&word);
                }
                _ => altered[at] = [0, 1, 0x7f, 0xff][random(4)],
            }
        }
        mend(&mut altered);
        match World::load(&altered, &shapes) {
            Err(_) => refused += 1,
            Ok(mut world) => {
                loaded += 1;
                for _ in 0..3 {
                    // Refusing a step is fine, too.
                    let _ = world.step();
                }
            }
        }
    }
    assert!(loaded > 10 && refused > 10, "{loaded} {refused}");
}

/// The checksum of the format, written once more.
fn mend(bytes: &mut [u8]) {
    let end = bytes.len() - 8;
    let step = |sum: u64, word: u64| (sum ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    let whole = end / 32 * 32;
    let mut sums = [1_u64, 2, 3, 4];
    for (k, word) in bytes[..whole].chunks(8).enumerate() {
        sums[k % 4] = step(sums[k % 4], u64::from_le_bytes(word.try_into().unwrap()));
    }
    let mut sum = sums.into_iter().fold(end as u64, step);
    for byte in &bytes[whole..end] {
        sum = step(sum, u64::from(*byte));
    }
    sum ^= sum >> 32;
    bytes[end..].copy_from_slice(&sum.to_le_bytes());
}

#[test]
fn eight_thousand_bodies_are_saved_and_loaded_in_no_time() {
    let mut world = floor(SolverSettings::default(), Material::default());
    for k in 0..8000 {
        let place = at(f64::from(k % 20) * 1.3, f64::from(k / 20 % 20) * 1.3, 0.5 + f64::from(k / 400));
        add(&mut world, BodyBuilder::dynamic(cube(1.0)).position(place));
    }
    for _ in 0..3 {
        world.step().unwrap();
    }
    let (mut save, mut load) = (f64::INFINITY, f64::INFINITY);
    let mut bytes = Vec::new();
    for _ in 0..5 {
        let clock = Instant::now();
        bytes = world.save();
        save = save.min(clock.elapsed().as_secs_f64());
        let clock = Instant::now();
        let twin = World::<Shape>::load(&bytes, []).unwrap();
        load = load.min(clock.elapsed().as_secs_f64());
        drop(twin);
    }
    println!("{} MB, saved in {:.1} ms, loaded in {:.1} ms", bytes.len() >> 20, save * 1e3, load * 1e3);
    // The bar is 50 ms each; machines that are busy take longer.
    assert!(save < 0.5 && load < 0.5, "{save} {load}");
    let mut twin = World::<Shape>::load(&bytes, []).unwrap();
    world.step().unwrap();
    twin.step().unwrap();
    assert_eq!(seen(&world), seen(&twin));
}
