//! Parts such as grippers have, pushed a known way into things such as they hold; and velocities that do not tell how
//! meshes have come into each other.

mod mesh_samples;
mod narrow_oracle;

use allide::glam::{DQuat, DVec3};
use allide::math::Pose;
use allide::mesh::Mesh;
use allide::narrow::{self, MeshContact, MeshFeatures, Motion, Placement, collect};
use allide::shape::Shape;
use mesh_samples::pushed::{Pushed, bar, mesh};
use mesh_samples::{angle, cube, cup, finer, fork, frame, knot, lumpy, prism, torus};
use narrow_oracle::cases::{Random, count};
use std::f64::consts::{FRAC_PI_2, FRAC_PI_4};
use std::sync::Arc;

fn parts() -> Vec<Arc<Mesh>> {
    let all = [
        finer(bar(DVec3::new(0.02, 0.02, 0.06)), 1),
        angle(0.1, 0.02),
        finer(angle(0.1, 0.02), 2),
        bar(DVec3::new(0.1, 0.08, 0.004)),
        frame(0.12, 0.02),
        prism(9, 0.02, 0.12),
        lumpy(0.03, 0.004, 20, 12),
        fork(0.04, 0.02),
    ];
    all.iter().map(mesh).collect()
}

fn things() -> Vec<Arc<Mesh>> {
    let (mut vertices, triangles) = knot(0.35, 70, 8);
    vertices.iter_mut().for_each(|v| *v *= 0.06);
    let all = [
        torus(0.15, 0.05, 32, 16),
        torus(0.06, 0.015, 40, 12),
        (vertices, triangles),
        lumpy(0.15, 0.03, 30, 20),
        cube(0.2),
        cup(24, 0.1, 0.12, 0.015),
        frame(0.2, 0.03),
        fork(0.08, 0.03),
    ];
    all.iter().map(mesh).collect()
}

fn pushed(seed: u64, parts: &[Arc<Mesh>], things: &[Arc<Mesh>]) -> Option<Pushed> {
    let mut random = Random(seed.wrapping_mul(0x7f4a_7c15) ^ 0x77a5);
    let part = parts[random.below(parts.len() as u64) as usize].clone();
    let thing = things[random.below(things.len() as u64) as usize].clone();
    let meshes = if random.below(2) == 0 { [part, thing] } else { [thing, part] };
    let reach = meshes[0].radius() + meshes[1].radius();
    let way = random.direction();
    let beside = random.direction() * (0.4 * reach);
    let start = Placement::of(
        &Pose::new(beside - way * (2.2 * reach), random.rotation()),
        &Pose::new(DVec3::ZERO, random.rotation()),
    );
    let far = [0.002, 0.005, 0.02, 0.05][random.below(4) as usize];
    Pushed::new(meshes, start, way, far)
}

/// The deepest contact is as deep as the way since the first touch, also where what touched first is long through and
/// where the meshes have less in common than before; nothing is deeper. What has gone most of the way through may be about
/// to part from it instead.
#[test]
fn parts_are_as_deep_as_they_were_pushed() {
    let (parts, things) = (parts(), things());
    let mut tried = 0;
    for seed in 0..count(400) {
        let Some(pushed) = pushed(seed, &parts, &things).filter(|pushed| pushed.stays(0.36)) else { continue };
        tried += 1;
        let told = pushed.deepest(1.0);
        assert!((told / pushed.far - 1.0).abs() < 0.02, "{seed}: {told} of {}", pushed.far);
    }
    assert!(tried > 300, "{tried}");
}

/// What is wholly in something larger came in along its velocity, as long as more than a quarter of the way through is
/// left; with less it is about to leave. It was told from the far side from the middle on.
#[test]
fn what_is_wholly_inside_is_as_deep_as_it_was_pushed() {
    let (large, small) = (mesh(&cube(0.5)), mesh(&cube(0.05)));
    for (x, speed, told) in [(0.2, 1.0, 0.2), (0.3, 1.0, 0.3), (0.41, 1.0, 0.41), (0.45, 1.0, 0.1), (0.41, -1.0, 0.14)]
    {
        let at = Placement::of(&Pose::at(DVec3::new(x - 0.275, 0.03, -0.02)), &Pose::IDENTITY);
        let motions = [Motion { velocity: DVec3::X * speed, spin: DVec3::ZERO }, Motion::default()];
        let deepest = deepest(&collect(&small, &large, &at, motions));
        assert!((deepest - told).abs() < 1e-9 || (told < 0.2 && deepest <= told), "{x} {speed}: {deepest} of {told}");
    }
}

/// A bar right through a wall of a cup that also touches the other: nothing of what they share changes as it goes on, and
/// it was told as at rest.
#[test]
fn a_bar_right_through_both_walls_of_a_cup_is_as_deep_as_the_way() {
    let (bar, cup) = (mesh(&bar(DVec3::new(0.6, 0.05, 0.05))), mesh(&cup(24, 0.2, 0.25, 0.03)));
    for turn in [0.0, 0.3, 0.6] {
        for far in [0.02, 0.1, 0.3, 0.45] {
            let start = Pose::new(DVec3::new(-1.0, 0.01, 0.1), DQuat::from_rotation_y(turn));
            let pushed = Pushed::new([bar.clone(), cup.clone()], Placement::of(&start, &Pose::IDENTITY), DVec3::X, far);
            let pushed = pushed.expect("a touch");
            let told = pushed.deepest(1.0);
            assert!((told / far - 1.0).abs() < 0.02, "{turn} {far}: {told}");
        }
    }
}

/// What slides at the moment, its overlap growing no more or not yet again, has come as it moves if going back that way
/// it had never much more in common: it was told as deep as at rest, a tenth of the way.
#[test]
fn what_came_and_slides_now_is_as_deep_as_it_was_pushed() {
    let (parts, things) = (parts(), things());
    for seed in [4465, 9275, 9754] {
        let pushed = pushed(seed, &parts, &things).expect("a touch");
        let told = pushed.deepest(1.0);
        assert!((told / pushed.far - 1.0).abs() < 0.02, "{seed}: {told} of {}", pushed.far);
    }
}

/// Parting the same way, or at rest, those that are far from through are no deeper than they were pushed.
#[test]
fn parts_that_rest_or_leave_are_no_deeper_than_they_were_pushed() {
    let (parts, things) = (parts(), things());
    let mut tried = 0;
    for seed in 0..count(400) {
        let Some(pushed) = pushed(seed, &parts, &things).filter(|pushed| pushed.stays(4.0)) else {
            continue;
        };
        tried += 1;
        for speed in [0.0, -1.0] {
            let told = pushed.deepest(speed);
            assert!(told < 1.001 * pushed.far, "{seed} {speed}: {told} of {}", pushed.far);
        }
    }
    assert!(tried > 200, "{tried}");
}

/// The same of some for which too long a move was found: what touches last tells of one plane, and the least move goes past
/// the rim of it.
#[test]
fn parts_at_rest_are_no_deeper_than_a_move_past_a_rim() {
    let (parts, things) = (parts(), things());
    for seed in [1007, 1704, 1842, 2937] {
        let pushed = pushed(seed, &parts, &things).expect("a touch");
        let told = pushed.deepest(0.0);
        assert!(told < 1.001 * pushed.far, "{seed}: {told} of {}", pushed.far);
    }
}

/// Tori with so few sides that ridge comes upon ridge, or corner upon corner: the normal is the one between those of the
/// faces that the way is along.
#[test]
fn what_comes_upon_a_ridge_is_as_deep_as_the_way() {
    for (rings, sides) in [(24, 10), (30, 8), (26, 15), (17, 9)] {
        let ring = mesh(&torus(0.12, 0.036, rings, sides));
        let start = Placement::of(&Pose::IDENTITY, &Pose::at(DVec3::X * 0.5));
        for far in [0.005, 0.02, 0.05] {
            let pushed = Pushed::new([ring.clone(), ring.clone()], start, DVec3::X, far).expect("a touch");
            let told = deepest(&pushed.contacts(1.0));
            assert!((told / far - 1.0).abs() < 1e-2, "{rings} x {sides}: {told} of {far}");
        }
    }
}

/// Links of few sides hold each other along four normals, all of them at a slant to the way.
#[test]
fn links_of_few_sides_are_as_deep_as_the_way() {
    let turns = [DQuat::IDENTITY, DQuat::from_rotation_y(0.7) * DQuat::from_rotation_z(2.1)];
    for (rings, sides) in [(8, 6), (10, 6), (12, 8), (16, 8), (20, 10), (24, 12)] {
        let link = mesh(&torus(0.5, 0.15, rings, sides));
        for turn in turns {
            let start = Pose::new(turn * (DVec3::X * 0.45), turn * DQuat::from_rotation_x(FRAC_PI_2));
            let place = Placement::of(&start, &Pose::new(DVec3::ZERO, turn));
            for far in [0.005, 0.02, 0.05] {
                let links = [link.clone(), link.clone()];
                let pushed = Pushed::new(links, place, turn * DVec3::X, far).expect("a touch");
                let told = pushed.contacts(1.0).iter().map(|c| c.normal_depth).fold(0.0, f64::max);
                assert!((told / far - 1.0).abs() < 0.02, "{rings} x {sides}: {told} of {far}");
            }
        }
    }
}

/// A link of few sides in one of many, turned about their own axes: where the normals of the few are all at a slant to the
/// way, what holds them is as far as the least move that parts them, which is told of what rests.
#[test]
fn links_of_few_sides_hold_those_of_many() {
    let links = |(rings, sides)| mesh(&torus(0.5, 0.15, rings, sides));
    for fine in [(64, 32), (96, 48)].map(links) {
        for (coarse, (rings, sides)) in [(8, 6), (12, 8), (17, 9)].map(|few| (links(few), few)) {
            for (meshes, turns) in [
                ([&fine, &coarse], [0.0, 0.0]),
                ([&coarse, &fine], [0.0, 0.0]),
                ([&fine, &coarse], [1.1, 2.3]),
                ([&coarse, &fine], [0.4, 0.2]),
                ([&fine, &coarse], [2.552, 0.805]),
            ] {
                let start =
                    Pose::new(DVec3::X * 0.45, DQuat::from_rotation_x(FRAC_PI_2) * DQuat::from_rotation_z(turns[0]));
                let place = Placement::of(&start, &Pose::new(DVec3::ZERO, DQuat::from_rotation_z(turns[1])));
                for far in [0.005, 0.05] {
                    let pushed = Pushed::new(meshes.map(Arc::clone), place, DVec3::X, far).expect("a touch");
                    let (told, rest) = (deepest(&pushed.contacts(1.0)), deepest(&pushed.contacts(0.0)));
                    let what = format!("{rings} x {sides}, {turns:?}, {far}");
                    assert!(told < 1.001 * far && told > 0.98 * rest, "{what}: {told} for {rest}");
                }
            }
        }
    }
}

/// Links of a chain are pushed apart the short way, not past each other's far side.
#[test]
fn links_are_pushed_out_by_what_they_overlap() {
    for (radius, thick, rings, sides) in [(0.12, 0.038, 56, 14), (0.1, 0.03, 48, 24), (0.085, 0.036, 48, 25)] {
        let link = mesh(&torus(radius, thick, rings, sides));
        let start = Pose::new(DVec3::X * (0.9 * radius), DQuat::from_rotation_x(FRAC_PI_2));
        let place = Placement::of(&Pose::IDENTITY, &start);
        for far in [0.005, 0.02, 0.05] {
            let links = Pushed::new([link.clone(), link.clone()], place, DVec3::NEG_X, far).expect("a touch");
            let shapes = links.meshes.clone().map(Shape::Mesh);
            let out = narrow::push_out(&shapes[0], &shapes[1], &links.at).expect("a way out").translation;
            assert!(out.length() < 1.001 * far, "{radius} {thick}: {} for {far}", out.length());
            let parted = Placement { offset: links.at.offset - out * (1.0 + 1e-6), ..links.at };
            assert!(!narrow::intersects(&shapes[0], &shapes[1], &parted), "{radius} {thick} {far}: not parted");
        }
    }
}

fn deepest(contacts: &[MeshContact]) -> f64 {
    contacts.iter().map(|c| c.normal_depth).fold(0.0, f64::max)
}

/// Two edges met, and each has passed far beyond the other: neither is near where the other mesh is now.
#[test]
fn edges_that_met_far_from_all_that_is_inside_now_are_told() {
    let (plate, ball) = (mesh(&bar(DVec3::new(0.1, 0.08, 0.004))), mesh(&lumpy(0.15, 0.03, 30, 20)));
    let mut tried = 0;
    for seed in 0..count(40) {
        let mut random = Random(seed ^ 0x3d9e);
        let way = random.direction();
        let start = Placement::of(&Pose::new(way * -0.5, random.rotation()), &Pose::IDENTITY);
        let Some(pushed) = Pushed::new([plate.clone(), ball.clone()], start, way, 0.02) else { continue };
        tried += 1;
        let told = pushed.deepest(1.0);
        assert!((told / 0.02 - 1.0).abs() < 1e-6, "{seed}: {told}");
    }
    assert!(tried > 20, "{tried}");
}

/// A bar wider than the gap of a fork, as deep in one tine as in the other: as it goes to one, it leaves the other.
#[test]
fn a_bar_squeezed_in_a_fork_is_as_deep_in_each_tine_as_they_overlap() {
    for (fine, long) in [(0, 0.3), (0, 0.04), (2, 0.3), (2, 0.04)] {
        let fork = mesh(&finer(fork(0.1, 0.06), fine));
        let squeezed = mesh(&finer(bar(DVec3::new(0.11, 0.05, long)), fine));
        for aside in [0.0, 0.001] {
            let at = Placement::of(&Pose::at(DVec3::new(aside, 0.01, 0.003)), &Pose::IDENTITY);
            let overlap = 0.005 + aside;
            for way in [DVec3::X, DVec3::NEG_X, DVec3::new(0.8, 0.0, 0.6), DVec3::new(-0.8, 0.6, 0.0), DVec3::ZERO] {
                let motions = [Motion { velocity: way, spin: DVec3::ZERO }, Motion::default()];
                let told = deepest(&collect(&squeezed, &fork, &at, motions));
                assert!((told / overlap - 1.0).abs() < 0.02, "{fine} {long} {aside} {way}: {told}");
            }
        }
    }
}

/// Links of a chain, pulled tight, that slide along each other, or part: whatever the velocity, they are no deeper than
/// they overlap. Going back as they move they would pass through each other.
#[test]
fn links_that_slide_or_part_are_as_deep_as_they_overlap() {
    for (radius, thick, rings, sides) in [(0.2, 0.06, 64, 32), (0.1, 0.02, 24, 10)] {
        let ring = mesh(&torus(radius, thick, rings, sides));
        let start = Pose::new(DVec3::X * radius, DQuat::from_rotation_x(FRAC_PI_2));
        let place = Placement::of(&start, &Pose::IDENTITY);
        let links = Pushed::new([ring.clone(), ring], place, DVec3::X, 0.005).expect("a touch");
        let rest = deepest(&links.contacts(0.0));
        for degrees in [0.0, 30.0, 60.0, 80.0, 85.0, 89.0, 95.0, 120.0, 180.0_f64] {
            for side in [DVec3::Y, DVec3::Z] {
                let (sin, cos) = degrees.to_radians().sin_cos();
                let told = deepest(&links.moving(DVec3::X * cos + side * sin));
                assert!(told < 1.04 * rest && told > 0.98 * rest, "{radius} {degrees} {side}: {told} for {rest}");
            }
        }
    }
}

/// Two of the parts and things, somehow in each other.
fn mixed(seed: u64, all: &[Arc<Mesh>]) -> ([Arc<Mesh>; 2], Placement, DVec3) {
    let mut random = Random(seed.wrapping_mul(0x51f4_7c15) ^ 0x177a5);
    let meshes = [0, 1].map(|_| all[random.below(all.len() as u64) as usize].clone());
    let apart = random.direction() * random.between(0.2, 0.8) * (meshes[0].radius() + meshes[1].radius());
    let poses = [DVec3::ZERO, apart].map(|p| Pose::new(p, random.rotation()));
    (meshes, Placement::of(&poses[0], &poses[1]), random.direction())
}

#[test]
fn it_does_not_matter_which_mesh_is_the_first() {
    let all: Vec<Arc<Mesh>> = parts().into_iter().chain(things()).collect();
    let mut seen = 0;
    // Of one of them rounding decided whether the way out of two edges was long enough.
    for seed in (0..count(400)).chain([753]) {
        let ([a, b], at, way) = mixed(seed, &all);
        for velocity in [DVec3::ZERO, way] {
            let [one, two] = [Motion { velocity, spin: DVec3::ZERO }, Motion::default()];
            let depths = |contacts: Vec<MeshContact>| {
                let mut depths: Vec<f64> = contacts.iter().map(|c| c.depth).collect();
                depths.sort_by(f64::total_cmp);
                depths
            };
            let found = depths(collect(&a, &b, &at, [one, two]));
            let swapped = depths(collect(&b, &a, &at.swapped(), [two, one]));
            assert_eq!(found.len(), swapped.len(), "{seed} {velocity}");
            let near = 1e-7 * (a.radius() + b.radius());
            assert!(found.iter().zip(&swapped).all(|(p, q)| (p - q).abs() < near), "{seed} {velocity}");
            seen += found.len();
        }
    }
    assert!(seen > 1000, "{seen}");
}

/// Two edges hold each other within one of the solids at least, whatever the velocity.
#[test]
fn no_edges_are_told_that_do_not_hold_each_other() {
    let all: Vec<Arc<Mesh>> = parts().into_iter().chain(things()).collect();
    let mut seen = 0;
    for seed in 0..count(400) {
        let ([a, b], at, velocity) = mixed(seed ^ 0x5eed_0000, &all);
        let poses = [Pose::new(DVec3::ZERO, at.rotation_a), Pose::new(at.offset, at.rotation_b)];
        let contacts = collect(&a, &b, &at, [Motion { velocity, spin: DVec3::ZERO }, Motion::default()]);
        for c in contacts.iter().filter(|c| c.kind == MeshFeatures::Edges && c.depth > 1e-6) {
            seen += 1;
            let places = [0.001, 0.25, 0.5, 0.75, 0.999].map(|t| c.on_a.lerp(c.on_b, t));
            let in_a = places.map(|p| a.contains(poses[0].local_point(p)));
            let in_b = places.map(|p| b.contains(poses[1].local_point(p)));
            let in_one = in_a == [true; 5] || in_b == [true; 5];
            let in_both = in_a.iter().zip(in_b).any(|(p, q)| *p && q);
            // What came past an edge at a slant left it again, but touched there; and so does what parts along its normal.
            let touched = |way: DVec3| {
                let met = |times: f64| {
                    let back = Placement { offset: at.offset + way * (c.depth * times), ..at };
                    narrow::intersects(&Shape::Mesh(a.clone()), &Shape::Mesh(b.clone()), &back)
                };
                met(0.999) && !met(1.001)
            };
            assert!(in_one || in_both || touched(velocity) || touched(c.normal), "{seed}: {c:?}");
        }
    }
    assert!(seen > 100, "{seen}");
}

/// Ridges of bars that lie across each other, up to three quarters through the thinner: at rest as deep as the way that
/// parts them, whichever is the first.
#[test]
fn ridges_across_each_other_are_as_deep_as_the_way_out() {
    let turned = |turn: f64, roll: f64| DQuat::from_rotation_z(turn) * DQuat::from_rotation_x(roll);
    for (size, other) in [(0.1, 0.04), (0.04, 0.1), (0.1, 0.1)] {
        let bars = [size, other].map(|side| mesh(&bar(DVec3::new(1.0, side, side))));
        for (roll, under) in [(FRAC_PI_4, 0.0), (0.0, FRAC_PI_4), (FRAC_PI_4, 0.2), (0.3, FRAC_PI_4), (0.3, 0.2)] {
            for (turn, far) in [(FRAC_PI_2, 0.005), (FRAC_PI_2, 0.02), (0.9, 0.02), (FRAC_PI_2, 0.03), (0.9, 0.03)] {
                let start = Pose::new(DVec3::new(0.013, 0.007, 0.4), turned(turn, roll));
                let place = Placement::of(&start, &Pose::new(DVec3::ZERO, turned(0.0, under)));
                let pushed = Pushed::new(bars.clone(), place, DVec3::NEG_Z, far).expect("a touch");
                let [a, b] = &pushed.meshes;
                let shapes = [a, b].map(|mesh| Shape::Mesh(mesh.clone()));
                let out = narrow::push_out(&shapes[0], &shapes[1], &pushed.at).expect("a way out").translation;
                let rest = [Motion::default(); 2];
                let told = deepest(&collect(a, b, &pushed.at, rest));
                let swapped = deepest(&collect(b, a, &pushed.at.swapped(), rest));
                let name = format!("{size} on {other}, {roll} {under} {turn} {far}");
                assert!((told / out.length() - 1.0).abs() < 1e-6, "{name}: {told} for {}", out.length());
                assert!((swapped - told).abs() < 1e-9, "{name}: {told} and {swapped}");
            }
        }
    }
}
