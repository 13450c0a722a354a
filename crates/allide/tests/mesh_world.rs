//! Meshes in a world: chains hold, heaps come to rest.

mod common;
mod mesh_samples;
mod narrow_oracle;

use allide::glam::{DQuat, DVec3};
use allide::shape::Shape;
use allide::world::{BodyBuilder, BodyId, Material, Method, World};
use common::{add, at, floor, run, solver, world};
use mesh_samples::{Sample, cube, finer, prism, torus};
use narrow_oracle::cases::{Random, count};

fn mesh((vertices, triangles): &Sample) -> Shape {
    Shape::mesh(vertices, triangles).expect("a sound mesh")
}

/// Links of a chain that hangs from the first, `gap` metres of play between them.
fn chain(links: usize, gap: f64) -> (World, Vec<BodyId>) {
    chain_of(&mesh(&torus(0.2, 0.05, 24, 12)), links, 0.3 - gap)
}

/// The same of any links about z, each so many metres below the one before.
fn chain_of(link: &Shape, links: usize, apart: f64) -> (World, Vec<BodyId>) {
    let mut world = world(solver(Method::Auto, None));
    let ids = (0..links).map(|k| {
        let build = if k == 0 { BodyBuilder::fixed } else { BodyBuilder::dynamic };
        let z = -apart * k as f64;
        add(&mut world, build(link.clone()).position(at(0.0, 0.0, z)).rotation(upright(k)))
    });
    let ids = ids.collect();
    (world, ids)
}

/// How a link of a chain is turned: upright, every second one by a quarter about the vertical.
fn upright(k: usize) -> DQuat {
    let turn = DQuat::from_rotation_z(if k.is_multiple_of(2) { 0.0 } else { std::f64::consts::FRAC_PI_2 });
    turn * DQuat::from_rotation_x(std::f64::consts::FRAC_PI_2)
}

/// As often as the middle line of one link passes through the hole of the next.
fn linked(world: &World, a: BodyId, b: BodyId) -> bool {
    let (a, b) = (world.body(a).expect("a link").pose(), world.body(b).expect("a link").pose());
    let round = |k: u32| {
        let angle = std::f64::consts::TAU * f64::from(k) / 256.0;
        b.local_point(a.point(DVec3::new(0.2 * angle.cos(), 0.2 * angle.sin(), 0.0)))
    };
    let crossings: i32 = (0..256)
        .map(|k| {
            let (p, q) = (round(k), round(k + 1));
            if (p.z > 0.0) == (q.z > 0.0) {
                return 0;
            }
            let middle = p.lerp(q, p.z / (p.z - q.z));
            let through = middle.truncate().length() < 0.2;
            if through { if p.z > 0.0 { 1 } else { -1 } } else { 0 }
        })
        .sum();
    crossings.abs() == 1
}

/// Twenty links hang and tremble a little as they settle into each other; with more cases for longer, to thirty
/// seconds and beyond. Pair by pair the load would not be borne, and what is lifted out again is energy won.
#[test]
fn a_chain_of_twenty_links_holds_and_calms_down() {
    let (mut world, ids) = chain(20, 0.0);
    let start = world.energy();
    let whole = start.kinetic + start.potential;
    let mut last = whole;
    let weight = 9.81 * 19.0 * world.body(ids[1]).expect("a link").mass_properties().mass;
    for second in 0..count(12) {
        for _ in 0..60 {
            world.step().expect("the step succeeds");
            let energy = world.energy();
            let total = energy.kinetic + energy.potential;
            assert!(total <= whole + 1e-6 * weight, "{second} s: {} J more than at the start", total - whole);
        }
        let energy = world.energy();
        let total = energy.kinetic + energy.potential;
        assert!(total <= last + 1e-4 * weight, "{second} s: grew from {last} to {total}");
        last = total;
        assert!(energy.kinetic <= 1e-3 * weight, "{second} s: {energy:?}");
        let deepest = world.contacts().iter().flat_map(|p| &p.points).map(|c| c.depth).fold(0.0, f64::max);
        assert!(deepest < 1e-3, "{second} s: {deepest} m deep");
    }
    assert!(ids.windows(2).all(|w| linked(&world, w[0], w[1])), "a link is off");
    let energy = world.energy();
    let released = start.potential - energy.potential;
    // What was set free by the links settling into each other is all that there is to sway with.
    assert!(energy.kinetic <= released.max(0.0) + 1e-6 * weight, "{released} {energy:?}");
}

/// Links with a millimetre of play settle into each other, and win no energy by that. They were held by two of their four
/// faces now and by the others then, sank in and were lifted out for ever: in 30 s by 2.6 mm in all.
#[test]
fn a_chain_with_play_wins_nothing() {
    let link = mesh(&torus(0.2, 0.05, 32, 16));
    let (mut world, ids) = chain_of(&link, 20, 0.299);
    let weight = 9.81 * 19.0 * world.body(ids[1]).expect("a link").mass_properties().mass;
    let mut least = f64::INFINITY;
    for step in 0..4 * 60 {
        world.step().expect("the step succeeds");
        let energy = world.energy();
        let total = energy.kinetic + energy.potential;
        assert!(total <= least + 1e-9 * weight, "step {step}: {} m won", (total - least) / weight);
        least = least.min(total);
    }
    let kinetic = world.energy().kinetic;
    assert!(kinetic <= 1e-4 * weight, "{kinetic} J");
    let deepest = world.contacts().iter().flat_map(|p| &p.points).map(|c| c.depth).fold(0.0, f64::max);
    assert!(deepest < 2e-4, "{deepest} m deep");
    assert!(ids.windows(2).all(|w| linked(&world, w[0], w[1])), "a link is off");
}

/// Links of few straight pieces touch with a corner of each, at the bottom of a notch of the other: held along one side
/// of it alone they slid off to the other side, deeper at every step, until the uppermost had passed each other. The last
/// is pushed, or not.
#[test]
fn chains_of_coarse_links_hold() {
    for (around, across) in [(8, 6), (8, 4), (12, 6), (12, 4)] {
        for push in [DVec3::ZERO, at(0.5, 0.2, 0.0)] {
            let what = format!("{around} x {across}, pushed by {push}");
            let (mut world, ids) = chain_of(&mesh(&torus(0.1, 0.02, around, across)), 8, 0.16);
            world.set_velocity(ids[7], push, DVec3::ZERO).expect("a link");
            let total = |world: &World| world.energy().kinetic + world.energy().potential;
            let start = total(&world);
            // What swings goes a little deeper than what hangs; limbs are 40 mm thick.
            let most = if push == DVec3::ZERO { 1e-3 } else { 3e-3 };
            for step in 0..2 * count(60) {
                world.step().expect("the step succeeds");
                let deepest = world.contacts().iter().flat_map(|p| &p.points).map(|c| c.depth).fold(0.0, f64::max);
                assert!(deepest < most, "{what}, step {step}: {deepest} m deep");
                for pair in ids.windows(2) {
                    let [a, b] = [pair[0], pair[1]].map(|id| world.body(id).expect("a link").pose().position);
                    assert!(a.distance(b) < 0.16 + most, "{what}, step {step}: links {} m apart", a.distance(b));
                }
            }
            let won = total(&world) - start;
            assert!(won <= 1e-6 * start.abs(), "{what}: {won} J won");
        }
    }
}

/// Links that hang loosely fall into each other, one after the other: each that stops holds the next, which had no speed
/// towards it before. None gets deep, so that nothing has to be lifted out again.
#[test]
fn links_that_fall_into_each_other_do_not_sink_in() {
    for (radius, thick, rings, sides, gap) in
        [(0.2, 0.05, 32, 16, 1e-3), (0.1, 0.03, 32, 16, 1e-3), (0.1, 0.02, 16, 8, 3e-3)]
    {
        let what = format!("{radius} {thick} {rings} x {sides}, {gap}");
        let link = mesh(&torus(radius, thick, rings, sides));
        let apart = 2.0 * (radius - thick) - gap;
        let (mut world, ids) = chain_of(&link, 20, apart);
        let total = |world: &World| world.energy().kinetic + world.energy().potential;
        let start = total(&world);
        let mut least = start;
        for step in 0..count(40) {
            world.step().expect("the step succeeds");
            let now = total(&world);
            let fallen = start - least;
            assert!(now <= least + 1e-3 * fallen + 1e-9 * start.abs(), "{what}, step {step}: {} J won", now - least);
            least = least.min(now);
            for pair in ids.windows(2) {
                let [a, b] = [pair[0], pair[1]].map(|id| world.body(id).expect("a link").pose().position);
                let far = a.distance(b) - apart - gap;
                assert!(far < 2e-4, "{what}, step {step}: {far} m too far apart");
            }
        }
    }
}

/// A link that comes down on the one above by a hair's breadth, another hanging on it, is caught: what hangs on it does
/// not hold it up, so that it would fall for a step and be a millimetre deep.
#[test]
fn a_link_that_another_hangs_on_is_caught() {
    for (rings, sides) in [(16, 8), (24, 12), (32, 16)] {
        for gap in [1.2e-5, 2e-5, 4e-5] {
            let link = mesh(&torus(0.1, 0.02, rings, sides));
            let mut world = world(solver(Method::Auto, None));
            let ids = [0, 1, 2].map(|k| {
                let (build, raised, speed) = match k {
                    0 => (BodyBuilder::fixed as fn(Shape) -> BodyBuilder, 0.0, 0.0),
                    _ => (BodyBuilder::dynamic as fn(Shape) -> BodyBuilder, gap, 90.0 * gap),
                };
                let body = build(link.clone()).position(at(0.0, 0.0, raised - 0.16 * f64::from(k)));
                add(&mut world, body.rotation(upright(k as usize)).velocity(at(0.0, 0.0, -speed)))
            });
            for step in 0..3 {
                world.step().expect("the step succeeds");
                let [a, b] = [0, 1].map(|k| world.body(ids[k]).expect("a link").pose().position);
                let deep = a.distance(b) - 0.16;
                assert!(deep < 1e-5, "{rings} x {sides}, {gap} m above, step {step}: {deep} m deep");
            }
        }
    }
}

/// A chain whose last link is pushed sways ever less, for minutes: links that turn about each other sink in by the square
/// of the angle, and what lifts them out again is no gift.
#[test]
fn a_pushed_chain_does_not_excite_itself() {
    let (mut world, ids) = chain(5, 0.0);
    let last = *ids.last().expect("links");
    world.set_velocity(last, at(0.3, 0.1, 0.0), DVec3::ZERO).expect("a link");
    let total = |world: &World| {
        let energy = world.energy();
        energy.kinetic + energy.potential
    };
    let push = world.energy().kinetic;
    let mut least = total(&world);
    for second in 0..count(30) {
        run(&mut world, 1.0);
        let now = total(&world);
        assert!(now <= least + 0.03 * push, "{second} s: grew by {} J of a push of {push} J", now - least);
        least = least.min(now);
    }
    assert!(world.energy().kinetic < 0.1 * push, "{:?} of {push} J", world.energy());
    assert!(ids.windows(2).all(|w| linked(&world, w[0], w[1])), "a link is off");
}

/// A short chain held out sideways swings down, and holds.
#[test]
fn a_swinging_chain_holds() {
    let mut world = world(solver(Method::Auto, None));
    let link = mesh(&torus(0.2, 0.05, 24, 12));
    let ids: Vec<BodyId> = (0..6)
        .map(|k| {
            let build = if k == 0 { BodyBuilder::fixed } else { BodyBuilder::dynamic };
            let turn = DQuat::from_rotation_x(if k % 2 == 0 { 0.0 } else { std::f64::consts::FRAC_PI_2 });
            add(&mut world, build(link.clone()).position(at(0.295 * f64::from(k), 0.0, 0.0)).rotation(turn))
        })
        .collect();
    let start = world.energy();
    for _ in 0..count(4) {
        run(&mut world, 1.0);
        let energy = world.energy();
        let total = energy.kinetic + energy.potential;
        assert!(total <= start.kinetic + start.potential + 1e-2, "{start:?} {energy:?}");
        assert!(ids.windows(2).all(|w| linked(&world, w[0], w[1])), "a link is off");
    }
    assert!(world.body(ids[5]).expect("a link").pose().position.z < -0.8);
}

/// Boxes made of triangles stand on each other as boxes do.
#[test]
fn a_stack_of_mesh_boxes_stands() {
    let mut world = floor(solver(Method::Auto, None), Material::default());
    let shape = mesh(&cube(1.0));
    let ids: Vec<BodyId> = (0..6)
        .map(|k| {
            add(&mut world, BodyBuilder::dynamic(shape.clone()).mass(1.0).position(at(0.0, 0.0, 0.5 + f64::from(k))))
        })
        .collect();
    run(&mut world, 4.0);
    for (k, id) in ids.iter().enumerate() {
        let body = world.body(*id).expect("a box");
        let there = at(0.0, 0.0, 0.5 + k as f64);
        assert!((body.pose().position - there).length() < 2e-3, "{k}: {}", body.pose().position);
        assert!(body.velocity().length() < 1e-5 && body.spin().length() < 1e-5, "{k}");
    }
}

/// Rings and bent pieces dropped on each other come to rest, none through another.
#[test]
fn a_heap_of_meshes_comes_to_rest() {
    let rough = Material { friction: 0.5, rolling_friction: 0.01, ..Material::default() };
    let mut world = floor(solver(Method::Auto, None), rough);
    let (ring, angle) = (mesh(&torus(0.3, 0.1, 18, 9)), mesh(&mesh_samples::angle(0.6, 0.2)));
    let mut random = Random(77);
    let ids: Vec<BodyId> = (0..8)
        .map(|k| {
            let shape = if k % 2 == 0 { ring.clone() } else { angle.clone() };
            let place = at(random.between(-0.1, 0.1), random.between(-0.1, 0.1), 0.6 + 0.7 * f64::from(k));
            add(&mut world, BodyBuilder::dynamic(shape).position(place).rotation(random.rotation()).material(rough))
        })
        .collect();
    run(&mut world, 10.0);
    for id in &ids {
        let body = world.body(*id).expect("a piece");
        let (v, w) = (body.velocity().length(), body.spin().length());
        assert!(v < 1e-3 && w < 1e-2, "{v:e} m/s, {w:e} rad/s");
        assert!(body.centre().z > 0.05);
    }
    for point in world.contacts().iter().flat_map(|patch| &patch.points) {
        assert!(point.depth < 2e-3, "{} m deep", point.depth);
    }
}

/// What a rounded body lies or rolls on: a plane, a box and the same box of triangles, all up to z = 0.
fn grounds() -> [(&'static str, Shape, DVec3); 3] {
    let cuboid = Shape::cuboid(at(8.0, 8.0, 8.0)).expect("a box");
    [
        ("plane", Shape::plane(DVec3::Z, 0.0).expect("a plane"), DVec3::ZERO),
        ("box", cuboid, at(0.0, 0.0, -4.0)),
        ("mesh", mesh(&cube(8.0)), at(0.0, 0.0, -4.0)),
    ]
}

/// A mesh on its side on a ground, rolling at `speed` m/s.
fn rolling(sample: &Sample, (_, ground, place): &(&str, Shape, DVec3), speed: f64) -> (World, BodyId) {
    let mut world = world(solver(Method::Auto, None));
    add(&mut world, BodyBuilder::fixed(ground.clone()).position(*place));
    let turn = DQuat::from_rotation_x(std::f64::consts::FRAC_PI_2);
    let low = sample.0.iter().map(|v| (turn * *v).z).fold(f64::INFINITY, f64::min);
    let build = BodyBuilder::dynamic(mesh(sample)).position(at(0.0, 0.0, -low)).rotation(turn);
    let id = add(&mut world, build.velocity(DVec3::X * speed).spin(DVec3::Y * (speed / -low)));
    (world, id)
}

/// How deep the lowest vertex of a body is below z = 0, metres.
fn sunk(world: &World, id: BodyId, sample: &Sample) -> f64 {
    let pose = world.body(id).expect("a body").pose();
    -sample.0.iter().map(|v| pose.point(*v).z).fold(f64::INFINITY, f64::min)
}

/// The four points of a patch were those farthest apart, high above the ground, and one of the corners that it
/// lies on: it sank 6 mm and rocked for ever.
#[test]
fn a_prism_of_many_sides_lies_still_on_its_side() {
    let samples = [
        ("72", prism(72, 0.18, 0.3)),
        ("small", prism(72, 0.036, 0.06)),
        ("short", prism(72, 0.18, 0.05)),
        ("fine", finer(prism(24, 0.18, 0.3), 2)),
    ];
    for (name, sample) in &samples {
        for ground in &grounds() {
            let (mut world, id) = rolling(sample, ground, 0.0);
            for step in 0..120 {
                world.step().expect("the step succeeds");
                let deep = sunk(&world, id, sample);
                assert!(deep < 1e-3, "{name} on {}, step {step}: {deep} m deep", ground.0);
            }
            let body = world.body(id).expect("a prism");
            let (v, w) = (body.velocity().length(), body.spin().length());
            assert!(v < 1e-5 && w < 1e-5, "{name} on {}: {v:e} m/s, {w:e} rad/s", ground.0);
        }
    }
}

/// Nor does it sink while it rolls. At two metres a second it turns by more than two sides in a step.
#[test]
fn a_prism_of_many_sides_rolls_on_top_of_the_ground() {
    for (sides, speed, most) in [(36, 0.5, 1e-3), (72, 0.1, 1e-3), (72, 0.5, 1e-3), (72, 2.0, 2e-3)] {
        let sample = prism(sides, 0.18, 0.3);
        for ground in &grounds() {
            let (mut world, id) = rolling(&sample, ground, speed);
            for step in 0..90 {
                world.step().expect("the step succeeds");
                let deep = sunk(&world, id, &sample);
                assert!(deep < most, "{sides} at {speed} m/s on {}, step {step}: {deep} m deep", ground.0);
            }
        }
    }
}

/// What comes down on a corner turns about it, and landed on the next ones with nothing to stop it: six cubes of
/// triangles dropped on each other were 150 mm in each other, boxes 14 mm.
#[test]
fn cubes_of_triangles_land_on_each_other_as_boxes_do() {
    let side = 0.18;
    let shapes = [mesh(&cube(side)), Shape::cuboid(DVec3::splat(side)).expect("a box")];
    let mut sums = [0.0; 2];
    for seed in 0..count(6) {
        let deepest = shapes.clone().map(|shape| {
            let mut random = Random(seed.wrapping_mul(0x9e37_79b9) ^ 0x77);
            let mut world = floor(solver(Method::Auto, None), Material::default());
            for k in 0..6 {
                let build = BodyBuilder::dynamic(shape.clone()).position(at(0.0, 0.0, 0.3 + 0.35 * f64::from(k)));
                add(&mut world, build.rotation(random.rotation()));
            }
            (0..60).map(|_| world.step().expect("the step succeeds").deepest).fold(0.0, f64::max)
        });
        assert!(deepest[0] < 0.25 * side, "{seed}: {deepest:?} m");
        sums = [0, 1].map(|k| sums[k] + deepest[k]);
    }
    assert!(sums[0] < 1.5 * sums[1], "{sums:?} m in all");
}
