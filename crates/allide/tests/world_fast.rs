//! Fast bodies: nothing passes through anything, and nothing is stopped by what it passes by.

mod common;
mod fast_shots;
mod mesh_samples;
mod narrow_oracle;

use allide::glam::{DQuat, DVec2, DVec3};
use allide::math::Pose;
use allide::shape::Shape;
use allide::terrain::{Heights, Layout, Terrain};
use allide::world::{BodyBuilder, BodyId, Material, Phase, Settings, World};
use common::{add, at};
use fast_shots::{space, speed_of};
use narrow_oracle::cases::Random;

/// `ALLIDE_CASES`, or so many.
fn count(short: u64) -> usize {
    narrow_oracle::cases::count(short) as usize
}

fn bouncy(restitution: f64) -> Material {
    Material { restitution, ..Material::default() }
}

/// A ball of 10 mm at 300 m/s against a plate of 10 mm stays on its side, whatever the phase of the step.
fn bullet_at_plate(step: f64, fixed: bool, restitution: f64) {
    let mut random = Random(7);
    for case in 0..count(10) {
        let mut world = space(step);
        let plate = Shape::cuboid(at(1.0, 1.0, 0.01)).unwrap();
        let plate = if fixed { BodyBuilder::fixed(plate) } else { BodyBuilder::dynamic(plate) };
        let plate = add(&mut world, plate.material(bouncy(restitution)));
        let aim = at(random.between(-0.3, 0.3), random.between(-0.3, 0.3), 0.0);
        let from = (aim + at(random.between(-0.2, 0.2), random.between(-0.2, 0.2), 1.0)).normalize();
        let way = -from;
        let ball = BodyBuilder::dynamic(Shape::sphere(0.005).unwrap()).position(aim + from * random.between(0.1, 8.0));
        let spin = random.direction() * random.between(0.0, 1000.0);
        let ball = add(&mut world, ball.velocity(way * 300.0).spin(spin).material(bouncy(restitution)));
        for _ in 0..(0.1 / step) as usize {
            let energy = world.energy().kinetic;
            world.step().unwrap();
            assert!(world.energy().kinetic <= energy * (1.0 + 1e-9), "{case}: energy from {energy}");
            let [plate, ball] = [plate, ball].map(|id| world.body(id).unwrap());
            let seen = plate.pose().local_point(ball.pose().position);
            // It may slide off over the rim.
            let beside = seen.z < 0.1 && seen.x.abs().max(seen.y.abs()) > 0.5;
            assert!(beside || seen.z > 0.009, "{case}: at {seen}");
            if beside {
                break;
            }
        }
        let left = speed_of(&world, ball) - world.body(plate).unwrap().velocity();
        if restitution == 1.0 && fixed {
            assert!((left.z - 300.0 * from.z).abs() < 1e-6, "{case}: leaves at {left}");
        }
    }
}

#[test]
fn a_bullet_does_not_pass_a_plate() {
    for step in [1.0 / 60.0, 1.0 / 240.0] {
        for fixed in [true, false] {
            for restitution in [0.0, 0.5, 1.0] {
                bullet_at_plate(step, fixed, restitution);
            }
        }
    }
}

/// In a closed room of thin walls, with everything in it fast: nothing gets out, and no energy comes of it.
fn room(world: &mut World, half: f64, wall: f64, restitution: f64) {
    for axis in [DVec3::X, DVec3::Y, DVec3::Z] {
        for side in [-1.0, 1.0] {
            let size = DVec3::splat(2.0 * half + 4.0 * wall) * (DVec3::ONE - axis) + axis * wall;
            let body = BodyBuilder::fixed(Shape::cuboid(size).unwrap()).position(axis * (side * (half + 0.5 * wall)));
            add(world, body.material(Material { friction: 0.2, ..bouncy(restitution) }));
        }
    }
}

#[test]
fn nothing_leaves_a_room_of_thin_walls() {
    let mut random = Random(11);
    for case in 0..count(3) {
        let mut world = space(1.0 / 60.0);
        let restitution = [0.0, 0.5, 1.0][case % 3];
        room(&mut world, 1.0, 0.01, restitution);
        let mut ids = Vec::new();
        for k in 0..6 {
            let shape = fast_shots::projectile(k + case, &mut random);
            let place =
                at(f64::from(k as u32 % 2) - 0.5, f64::from(k as u32 / 2 % 2) - 0.5, f64::from(k as u32 / 4) - 0.5);
            let body = BodyBuilder::dynamic(shape).position(place * 1.2).rotation(random.rotation());
            let body = body.velocity(random.direction() * random.between(10.0, 300.0)).material(bouncy(restitution));
            ids.push(add(&mut world, body.spin(random.direction() * random.between(0.0, 100.0))));
        }
        let mut energy = world.energy().kinetic;
        for step in 0..60 {
            world.step().unwrap();
            let now = world.energy().kinetic;
            assert!(now <= energy * (1.0 + 1e-4), "{case}, step {step}: energy from {energy} to {now}");
            energy = now;
            for id in &ids {
                let p = world.body(*id).unwrap().centre();
                assert!(p.abs().max_element() < 1.0, "{case}, step {step}: {id:?} at {p}");
            }
        }
    }
}

/// Between two plates there are hundreds of hits in a step: it stays between them, and keeps its speed.
#[test]
fn a_ball_between_two_plates_stays_there() {
    let mut world = space(1.0 / 60.0);
    for side in [-1.0, 1.0] {
        let plate = BodyBuilder::fixed(Shape::cuboid(at(1.0, 1.0, 0.01)).unwrap()).position(at(0.0, 0.0, side * 0.02));
        add(&mut world, plate.material(bouncy(1.0)));
    }
    let ball = BodyBuilder::dynamic(Shape::sphere(0.005).unwrap()).velocity(at(0.0, 0.0, 300.0));
    let ball = add(&mut world, ball.material(bouncy(1.0)));
    for _ in 0..60 {
        world.step().unwrap();
        let ball = world.body(ball).unwrap();
        assert!(ball.pose().position.z.abs() < 0.0101, "{}", ball.pose().position);
        assert!((ball.velocity().length() - 300.0).abs() < 1e-6, "{}", ball.velocity());
    }
}

/// Two bullets that meet in flight change their velocities, with the momentum of both.
#[test]
fn bullets_hit_each_other() {
    let mut random = Random(3);
    for case in 0..count(100) {
        let mut world = space(1.0 / 60.0);
        let from = random.direction();
        let lead = random.between(0.5, 4.0);
        let bullets: Vec<BodyId> = [1.0, -1.0]
            .map(|side| {
                let body = BodyBuilder::dynamic(Shape::sphere(0.005).unwrap()).position(from * side * lead);
                add(&mut world, body.velocity(-from * side * 300.0).material(bouncy(1.0)))
            })
            .to_vec();
        for _ in 0..6 {
            world.step().unwrap();
        }
        for (k, side) in [1.0, -1.0].into_iter().enumerate() {
            let velocity = speed_of(&world, bullets[k]);
            assert!((velocity - from * side * 300.0).length() < 1e-6, "{case}: {velocity}");
        }
    }
}

/// What is light and lies at a wall is not driven through it by what is heavy and fast.
#[test]
fn a_light_body_is_not_pushed_through_a_wall() {
    let mut random = Random(5);
    for case in 0..count(20) {
        let mut world = space(1.0 / 60.0);
        add(&mut world, BodyBuilder::fixed(Shape::cuboid(at(2.0, 2.0, 0.01)).unwrap()));
        let gap = [0.0, 0.001, 0.5][case % 3];
        let light = BodyBuilder::dynamic(Shape::cuboid(at(0.05, 0.05, 0.01)).unwrap()).mass(0.001);
        let light = add(&mut world, light.position(at(0.0, 0.0, 0.01 + gap)));
        let heavy = BodyBuilder::dynamic(Shape::sphere(0.05).unwrap()).mass(10.0).velocity(at(0.0, 0.0, -200.0));
        let heavy =
            add(&mut world, heavy.position(at(random.between(-0.01, 0.01), 0.0, random.between(0.7, 4.0) + gap)));
        for step in 0..30 {
            world.step().unwrap();
            for id in [light, heavy] {
                let p = world.body(id).unwrap().pose().position;
                assert!(p.z > 0.0, "{case}, step {step}: {id:?} at {p}");
            }
        }
    }
}

/// A blade of 2 m × 1 cm that is driven at 50 turns a second strikes every box on its circle.
#[test]
fn a_spinning_blade_misses_no_box() {
    for step in [1.0 / 60.0, 1.0 / 240.0] {
        let mut world = space(step);
        let blade = BodyBuilder::driven(Shape::cuboid(at(2.0, 0.01, 0.1)).unwrap());
        let turn = 100.0 * std::f64::consts::PI;
        add(&mut world, blade.spin(DVec3::Z * turn));
        let mut boxes = Vec::new();
        for k in 0..5 {
            let angle = 0.3 + 0.5 * f64::from(k);
            let place = DQuat::from_rotation_z(angle) * DVec3::X * 0.85;
            let body = BodyBuilder::dynamic(Shape::cuboid(DVec3::splat(0.06)).unwrap()).position(place);
            boxes.push(add(&mut world, body.rotation(DQuat::from_rotation_z(angle))));
        }
        for _ in 0..(1.0 / 50.0 / step).ceil() as usize + 1 {
            world.step().unwrap();
        }
        for id in boxes {
            let speed = speed_of(&world, id).length();
            assert!(speed > 0.5 * turn * 0.85, "{step}, {id:?}: {speed}");
        }
    }
}

/// The same blade, free, among posts that stand all around it: it stays among them.
#[test]
fn a_spinning_blade_stays_in_its_cage() {
    let mut random = Random(2);
    for case in 0..count(6) {
        let mut world = space(if case % 2 == 0 { 1.0 / 60.0 } else { 1.0 / 240.0 });
        let posts = 40;
        for k in 0..posts {
            let turn = DQuat::from_rotation_z(std::f64::consts::TAU * f64::from(k) / f64::from(posts));
            let post = BodyBuilder::fixed(Shape::cuboid(at(0.02, 0.2, 3.0)).unwrap());
            add(&mut world, post.position(turn * DVec3::X * 1.2).rotation(turn));
        }
        for side in [-1.0, 1.0] {
            let lid = BodyBuilder::fixed(Shape::cuboid(at(4.0, 4.0, 0.02)).unwrap());
            add(&mut world, lid.position(at(0.0, 0.0, side * 1.4)));
        }
        let blade = BodyBuilder::dynamic(Shape::cuboid(at(2.0, 0.01, 0.1)).unwrap()).spin(DVec3::Z * 314.0);
        let drift = at(random.between(-30.0, 30.0), random.between(-30.0, 30.0), random.between(-3.0, 3.0));
        let id = add(&mut world, blade.velocity(drift).material(bouncy([0.0, 0.7][case / 2 % 2])));
        let mut energy = world.energy().kinetic;
        for step in 0..120 {
            world.step().unwrap();
            let now = world.energy().kinetic;
            assert!(now <= energy * (1.0 + 1e-4), "{case}, step {step}: energy from {energy} to {now}");
            energy = now;
            let p = world.body(id).unwrap().pose().position;
            assert!(p.truncate().length() < 1.25 && p.z.abs() < 1.4, "{case}, step {step}: {p}");
        }
    }
}

#[test]
fn shots_at_every_shape_hit() {
    fast_shots::shots_hit(count(1));
}

#[test]
fn near_misses_of_every_shape_fly_on() {
    fast_shots::misses_fly_on(count(1));
}

/// A ring passes 0.4 mm by a ball, and so slowly that it is beside it for long: followed for too few steps it was
/// taken for a hit.
#[test]
fn a_ring_close_by_a_ball_flies_on() {
    let mut world = space(1.0 / 60.0);
    add(&mut world, BodyBuilder::fixed(Shape::sphere(0.5).unwrap()));
    let (vertices, triangles) = mesh_samples::torus(0.05, 0.015, 12, 8);
    let ring = BodyBuilder::dynamic(Shape::mesh(&vertices, &triangles).unwrap()).centre(DVec3::ZERO);
    let turned = DQuat::from_xyzw(-0.34507838999351126, -0.18846214167308986, -0.892099949754761, 0.2226221138230231);
    let place = at(0.8056486306675222, 0.4145154347706518, 0.8089923168510234);
    let velocity = at(-4.761248890193559, -3.1805784824651964, -1.529532365508173);
    let id = add(&mut world, ring.position(place).rotation(turned).velocity(velocity));
    for step in 0..24 {
        world.step().unwrap();
        assert_eq!(speed_of(&world, id), velocity, "step {step}");
    }
}

/// Barrels, discs, wheels, plates, needles and balls thrown into steep hills: none comes to be under the ground.
#[test]
fn nothing_thrown_into_hills_is_lost() {
    let mut random = Random(8);
    let (cells, cell) = (80, 0.5);
    let half = 0.5 * f64::from(cells) * cell;
    // Slopes of up to 83 degrees.
    let height = |x: f64, y: f64| 3.0 * (1.3 * x).sin() * (1.1 * y).cos() + 1.5 * (2.9 * x + 1.0).sin();
    let at_node = |k: u32| f64::from(k) * cell - half;
    let heights = (0..(cells + 1) * (cells + 1)).map(|k| height(at_node(k % (cells + 1)), at_node(k / (cells + 1))));
    let heights: Vec<f64> = heights.collect();
    let layout = Layout::new(cells as usize + 1, cells as usize + 1, DVec2::splat(cell)).at(DVec2::splat(-half));
    let ground = Terrain::new(layout, Heights::F64(heights.clone())).unwrap();
    let surface = |p: DVec3| {
        let (u, v) = ((p.x + half) / cell, (p.y + half) / cell);
        let (i, j) = (u.floor().clamp(0.0, f64::from(cells) - 1.0), v.floor().clamp(0.0, f64::from(cells) - 1.0));
        let (u, v) = (u - i, v - j);
        let node = |di: usize, dj: usize| heights[(j as usize + dj) * (cells as usize + 1) + i as usize + di];
        let (a, b, c, d) = (node(0, 0), node(1, 0), node(0, 1), node(1, 1));
        if u + v <= 1.0 { a + (b - a) * u + (c - a) * v } else { d + (c - d) * (1.0 - u) + (b - d) * (1.0 - v) }
    };
    let mut world = World::new(Settings::default()).unwrap();
    add(&mut world, BodyBuilder::fixed(Shape::terrain(ground)));
    let mut ids = Vec::new();
    for k in 0..count(18) {
        let (a, b) = (random.between(0.1, 0.4), random.between(0.5, 1.2));
        let shape = match k % 6 {
            0 => Shape::cylinder(a, b),
            1 => Shape::cylinder(a, random.between(0.02, 0.05)),
            2 => Shape::cylinder(a, random.between(0.1, 0.2)),
            3 => Shape::cuboid(at(b, a, 0.03)),
            4 => Shape::capsule(0.01, b),
            _ => Shape::sphere(0.1 * a),
        };
        let speed = [20.0, 40.0, 80.0][k / 6 % 3];
        let place = at(random.between(-12.0, 12.0), random.between(-12.0, 12.0), random.between(6.5, 12.0));
        let mut way = random.direction();
        way.z = -way.z.abs();
        let body = BodyBuilder::dynamic(shape.unwrap()).mass(25.0).position(place).rotation(random.rotation());
        ids.push(add(&mut world, body.velocity(way * speed).spin(random.direction() * random.between(0.0, 40.0))));
    }
    let mut energy = world.energy();
    for step in 0..90 {
        world.step().unwrap();
        let now = world.energy();
        let (before, after) = (energy.kinetic + energy.potential, now.kinetic + now.potential);
        assert!(after <= before + 1e-4 * energy.kinetic, "step {step}: energy from {before} to {after}");
        energy = now;
        for (k, id) in ids.iter().enumerate() {
            let p = world.body(*id).unwrap().pose().position;
            let beyond = p.x.abs().max(p.y.abs()) > half;
            assert!(beyond || p.z > surface(p) - 0.05, "body {k}, step {step}: {} m below", surface(p) - p.z);
        }
    }
}

/// Of worlds with hits within the step, the same input gives the same bits.
#[test]
fn hits_are_the_same_every_time() {
    let run = || {
        let mut world = World::new(Settings::default()).unwrap();
        room(&mut world, 1.0, 0.01, 0.5);
        let mut random = Random(99);
        for k in 0..8 {
            let place = at(f64::from(k % 2) - 0.5, f64::from(k / 2 % 2) - 0.5, f64::from(k / 4) - 0.5);
            let body = BodyBuilder::dynamic(fast_shots::projectile(k as usize, &mut random)).position(place);
            add(&mut world, body.velocity(random.direction() * 100.0).spin(random.direction() * 50.0));
        }
        let mut hits = 0;
        for _ in 0..30 {
            hits += world.step().unwrap().hits;
        }
        assert!(hits > 20, "{hits}");
        let bits = |v: DVec3| v.to_array().map(f64::to_bits);
        world.bodies().map(|(_, b)| (bits(b.pose().position), bits(b.velocity()))).collect::<Vec<_>>()
    };
    assert_eq!(run(), run());
}

#[test]
fn what_meets_an_edge_does_not_hang_in_mid_air() {
    fast_shots::nothing_hangs(count(1));
}

/// The rim of a disc on the upright edge of a cube of triangles: it was stopped there, a micrometre before it touched,
/// for good.
#[test]
fn a_disc_bounces_off_the_edge_of_a_cube_of_triangles() {
    let mut world = space(1.0 / 60.0);
    let (vertices, triangles) = mesh_samples::cube(0.2);
    let cube = Shape::mesh(&vertices, &triangles).unwrap();
    add(&mut world, BodyBuilder::fixed(cube).rotation(DQuat::from_rotation_z(std::f64::consts::FRAC_PI_4)));
    let disc = BodyBuilder::dynamic(Shape::cylinder(0.1, 0.02).unwrap()).position(at(-1.0, 0.0, 0.0));
    let disc = disc.rotation(DQuat::from_rotation_y(0.5)).velocity(at(10.0, 0.0, 0.0));
    let disc = add(&mut world, disc);
    for _ in 0..20 {
        world.step().unwrap();
    }
    let disc = world.body(disc).unwrap();
    assert!(disc.velocity().x < 9.0 && disc.velocity().length() > 1e-3, "{}", disc.velocity());
    assert!(disc.spin().length() > 1.0, "{}", disc.spin());
}

/// How often a gate of 10 mm told of a beginning and of an end while a body crossed it.
fn told(world: &mut World, gate: BodyId, steps: usize) -> [usize; 2] {
    let mut counts = [0; 2];
    for _ in 0..steps {
        world.step().unwrap();
        for event in world.events().iter().filter(|e| e.sensor && (e.a == gate || e.b == gate)) {
            counts[0] += usize::from(event.phase == Phase::Begin);
            counts[1] += usize::from(event.phase == Phase::End);
        }
    }
    counts
}

/// A thin sensor saw nothing of what crossed it between two steps.
#[test]
fn a_thin_sensor_notices_what_flies_through_it() {
    let mut random = Random(31);
    for case in 0..count(60) {
        let mut world = space(1.0 / 60.0);
        let gate = BodyBuilder::fixed(Shape::cuboid(at(0.01, 1.0, 1.0)).unwrap()).sensor(true);
        let gate = add(&mut world, gate);
        let speed = random.between(100.0, 600.0);
        // Half of them fly by.
        let hits = case % 2 == 0;
        let aside = if hits { random.between(-0.2, 0.2) } else { random.between(0.9, 2.0) };
        let body = BodyBuilder::dynamic(fast_shots::projectile(case / 2, &mut random)).rotation(random.rotation());
        let body = body.position(at(-random.between(1.0, 12.0), aside, 0.0)).velocity(at(speed, 0.0, 0.0));
        let id = add(&mut world, body.spin(random.direction() * random.between(0.0, 50.0)));
        let counts = told(&mut world, gate, 15);
        assert_eq!(counts, if hits { [1, 1] } else { [0, 0] }, "{case} at {speed} m/s");
        assert_eq!(speed_of(&world, id), at(speed, 0.0, 0.0), "{case}");
    }
}

/// What bounces off a wall in the step in which it would have reached the gate behind it is not noticed; what crosses
/// one before the wall is, on its way there and back.
#[test]
fn a_thin_sensor_notices_what_bounces_as_it_flies() {
    for (place, counts) in [(0.5, [0, 0]), (-0.5, [1, 1])] {
        let mut world = space(1.0 / 60.0);
        let gate = BodyBuilder::fixed(Shape::cuboid(at(0.01, 1.0, 1.0)).unwrap()).sensor(true);
        let gate = add(&mut world, gate.position(at(place, 0.0, 0.0)));
        let wall = BodyBuilder::fixed(Shape::cuboid(at(0.02, 1.0, 1.0)).unwrap()).material(bouncy(1.0));
        add(&mut world, wall);
        let ball = BodyBuilder::dynamic(Shape::sphere(0.005).unwrap()).position(at(-2.0, 0.0, 0.0));
        add(&mut world, ball.velocity(at(300.0, 0.0, 0.0)).material(bouncy(1.0)));
        assert_eq!(told(&mut world, gate, 4), counts, "gate at {place}");
    }
}

/// A cone that passed the corner of a map 0.36 mm away had its way looked along too briefly, and was stopped.
#[test]
fn a_cone_flies_by_the_corner_of_a_map() {
    let mut world = space(1.0 / 240.0);
    let layout = Layout::new(21, 21, DVec2::splat(0.1)).at(DVec2::splat(-1.0));
    add(&mut world, BodyBuilder::fixed(Shape::terrain(Terrain::new(layout, Heights::F64(vec![0.005; 441])).unwrap())));
    let turn = DQuat::from_xyzw(0.08454557072815141, 0.013233586147009799, -0.698817107965155, 0.7101630575319713);
    let velocity = at(11.173429799193542, 32.84625606136037, 1.698744774629483);
    let cone = BodyBuilder::dynamic(Shape::cone(0.03, 0.1).unwrap()).rotation(turn.normalize()).velocity(velocity);
    let place = at(0.8838266725753655, -1.4279925834854947, -0.9909527546827044);
    let cone = add(&mut world, cone.position(place).centre(DVec3::ZERO));
    for step in 0..15 {
        world.step().unwrap();
        assert_eq!(speed_of(&world, cone), velocity, "step {step}");
    }
}

/// A plate of triangles that whirls after its first hit was deeper in a compound than its contacts told, and was held
/// for digging in at the start of each step, for good.
#[test]
fn a_whirling_plate_of_triangles_does_not_hang() {
    let mut world = World::new(Settings::default()).unwrap();
    let parts = vec![
        (Pose::at(at(0.015, 0.0, 0.0)), Shape::sphere(0.018).unwrap()),
        (Pose::at(at(-0.015, 0.0, 0.0)), Shape::cuboid(at(0.03, 0.03, 0.015)).unwrap()),
    ];
    let turn = |q: [f64; 4]| DQuat::from_array(q).normalize();
    let target = BodyBuilder::fixed(Shape::compound(parts).unwrap());
    add(
        &mut world,
        target.rotation(turn([0.41182519975487053, -0.020793227558307068, 0.6895818316786263, 0.5953524535544639])),
    );
    let side = |k: u32, bit: u32| if k >> bit & 1 == 0 { -1.0 } else { 1.0 };
    let corner = |k: u32| at(side(k, 2), side(k, 1), side(k, 0)) * at(0.021, 0.021, 0.006);
    let triangles = [
        [0, 1, 3],
        [0, 3, 2],
        [4, 6, 7],
        [4, 7, 5],
        [0, 4, 5],
        [0, 5, 1],
        [2, 3, 7],
        [2, 7, 6],
        [0, 2, 6],
        [0, 6, 4],
        [1, 5, 7],
        [1, 7, 3],
    ];
    let plate = Shape::mesh(&(0..8).map(corner).collect::<Vec<_>>(), &triangles).unwrap();
    let plate = BodyBuilder::dynamic(plate).centre(DVec3::ZERO);
    let plate = plate.rotation(turn([-0.3815431607454692, -0.54079140662582, 0.1358078885735794, 0.7372419469951573]));
    let place = at(-0.8553189273181168, -0.003881751898006769, -0.001281950517084939);
    let plate = add(&mut world, plate.position(place).velocity(at(60.0, 0.0, 0.0)));
    for step in 0..20 {
        let before = world.body(plate).unwrap().centre();
        world.step().unwrap();
        let body = world.body(plate).unwrap();
        let (moved, told) = (body.centre().distance(before), body.velocity().length() / 60.0);
        assert!(moved > 0.01 * told, "step {step}: {moved} m at {} m/s", body.velocity().length());
    }
}
