//! Worlds in the plane: motion and forces known on paper.

use allide::glam::DVec2;
use allide::planar::{self, Placed, PlanarShape};
use allide::prelude::*;
use std::f64::consts::{PI, TAU};

const G: f64 = 9.81;
const STEP: f64 = 1.0 / 60.0;

fn v(x: f64, y: f64) -> DVec2 {
    DVec2::new(x, y)
}

fn rectangle(x: f64, y: f64) -> PlanarShape {
    PlanarShape::rectangle(v(x, y)).expect("a box")
}

fn polygon(points: &[[f64; 2]]) -> PlanarShape {
    let points: Vec<DVec2> = points.iter().copied().map(DVec2::from).collect();
    PlanarShape::polygon(&points, &[]).expect("an outline")
}

fn disc(radius: f64) -> PlanarShape {
    PlanarShape::circle(radius).expect("a disc")
}

fn of(friction: f64, restitution: f64) -> Material {
    Material { friction, restitution, ..Material::default() }
}

/// A world with a ground whose top is y = 0.
fn grounded(material: Material) -> PlanarWorld {
    let mut world = PlanarWorld::planar(PlanarSettings::default()).expect("a world");
    let ground = PlanarBodyBuilder::fixed(rectangle(100.0, 2.0)).position(v(0.0, -1.0)).material(material);
    world.add(ground).expect("a ground");
    world
}

fn run(world: &mut PlanarWorld, seconds: f64) -> f64 {
    let mut deepest: f64 = 0.0;
    for _ in 0..(seconds / STEP).round() as usize {
        deepest = deepest.max(world.step().expect("a step").deepest);
        for (_, body) in world.bodies() {
            let (p, w) = (body.pose().position, body.spin());
            assert!(p.z == 0.0 && body.velocity().z == 0.0 && w.x == 0.0 && w.y == 0.0, "left the plane");
        }
    }
    deepest
}

fn position(world: &PlanarWorld, id: BodyId) -> DVec2 {
    world.body(id).expect("it is there").pose().position.truncate()
}

#[test]
fn a_box_rests_on_its_two_corners_with_half_its_weight_each() {
    for method in [Method::Auto, Method::Island, Method::Block] {
        let mut world = grounded(Material::default());
        world.set_solver(SolverSettings { method, ..SolverSettings::default() }).expect("a method");
        let id = world.add(PlanarBodyBuilder::dynamic(rectangle(2.0, 1.0)).position(v(0.3, 0.5)).mass(3.0)).unwrap();
        run(&mut world, 1.0);
        let patches = world.contacts();
        assert_eq!(patches.len(), 1);
        assert_eq!(patches[0].points.len(), 2);
        for point in &patches[0].points {
            let half = 0.5 * 3.0 * G * STEP;
            assert!((point.normal_impulse / half - 1.0).abs() < 1e-6, "{method:?}: {}", point.normal_impulse / half);
        }
        assert!((position(&world, id) - v(0.3, 0.5)).length() < 1e-4);
    }
}

#[test]
fn an_overhanging_box_loads_its_corners_by_the_lever() {
    // A 3 m plank on a 2 m table: it overhangs by 1.2 m, so it lies on [−1, 0.8] with its centre at −0.7.
    let mut world = PlanarWorld::planar(PlanarSettings::default()).unwrap();
    world.add(PlanarBodyBuilder::fixed(rectangle(2.0, 2.0)).position(v(0.0, -1.0))).unwrap();
    world.add(PlanarBodyBuilder::dynamic(rectangle(3.0, 0.2)).position(v(-0.7, 0.1)).mass(1.0)).unwrap();
    run(&mut world, 1.0);
    let patches = world.contacts();
    let mut points: Vec<(f64, f64)> =
        patches.iter().flat_map(|p| &p.points).map(|p| (p.on_b.x, p.normal_impulse / (G * STEP))).collect();
    points.sort_by(|a, b| a.0.total_cmp(&b.0));
    assert_eq!(points.len(), 2, "{points:?}");
    assert!((points[0].0 + 1.0).abs() < 1e-6 && (points[1].0 - 0.8).abs() < 1e-3, "{points:?}");
    assert!((points[0].1 - 1.5 / 1.8).abs() < 1e-3 && (points[1].1 - 0.3 / 1.8).abs() < 1e-3, "{points:?}");
}

#[test]
fn a_stack_of_ten_stands() {
    for jog in [0.0, 0.002] {
        let mut world = grounded(Material::default());
        let mut ids = Vec::new();
        for i in 0..10 {
            let x = if i % 2 == 0 { jog } else { -jog };
            let at = v(x, 0.5 + f64::from(i));
            ids.push((world.add(PlanarBodyBuilder::dynamic(rectangle(1.0, 1.0)).position(at)).unwrap(), at));
        }
        run(&mut world, 10.0);
        for (id, at) in ids {
            let off = position(&world, id) - at;
            assert!(off.x.abs() < 1e-4 && off.y.abs() < 3e-3, "jog {jog}: {off} at {at}");
        }
    }
}

/// Slope 1 : 2, so a box stays for friction above ½ and slides with g·(sin − μ·cos) below it.
#[test]
fn friction_holds_on_a_slope_or_lets_slide() {
    let angle = libm::atan2(1.0, 2.0);
    let (sin, cos) = (libm::sin(angle), libm::cos(angle));
    for friction in [0.0, 0.3, 0.45, 0.55, 0.9] {
        let mut world = PlanarWorld::planar(PlanarSettings::default()).unwrap();
        let material = of(friction, 0.0);
        let ramp = polygon(&[[0.0, 0.0], [200.0, 0.0], [0.0, 100.0]]);
        world.add(PlanarBodyBuilder::fixed(ramp).material(material)).unwrap();
        let down = v(cos, -sin);
        let start = v(20.0, 90.0) + v(sin, cos) * 0.5;
        let cube = PlanarBodyBuilder::dynamic(rectangle(1.0, 1.0)).position(start).rotation(-angle).material(material);
        let cube = world.add(cube).unwrap();
        run(&mut world, 2.0);
        let way = (position(&world, cube) - start).dot(down);
        let wanted = (0.5 * G * (sin - friction * cos) * 4.0).max(0.0);
        assert!((way - wanted).abs() < 0.015 * wanted + 2e-3, "friction {friction}: {way} m, not {wanted}");
    }
}

#[test]
fn a_disc_rolls_down_at_two_thirds() {
    let angle = 0.3;
    let (sin, cos) = (libm::sin(angle), libm::cos(angle));
    let mut world = PlanarWorld::planar(PlanarSettings::default()).unwrap();
    let ramp = PlanarBodyBuilder::fixed(rectangle(400.0, 2.0)).rotation(-angle).material(of(1.0, 0.0));
    world.add(ramp).unwrap();
    let start = v(sin, cos) * 1.5;
    let wheel = world.add(PlanarBodyBuilder::dynamic(disc(0.5)).position(start).material(of(1.0, 0.0))).unwrap();
    run(&mut world, 2.0);
    // a = g·sin / (1 + ½) for a disc.
    let wanted = 0.5 * (G * sin / 1.5) * 4.0;
    let way = (position(&world, wheel) - start).dot(v(cos, -sin));
    assert!((way / wanted - 1.0).abs() < 1e-3, "{way} m, not {wanted}");
    let body = world.body(wheel).unwrap();
    assert!((body.spin().z * 0.5 + body.velocity().length()).abs() < 1e-3, "it rolls");
}

#[test]
fn a_ball_comes_back_to_the_square_of_its_restitution() {
    for (restitution, height) in [(0.5, 2.0), (0.8, 1.0)] {
        let mut world = grounded(of(0.0, restitution));
        let at = v(0.0, 0.25 + height);
        let ball =
            world.add(PlanarBodyBuilder::dynamic(disc(0.25)).position(at).material(of(0.0, restitution))).unwrap();
        let (mut falling, mut highest) = (true, 0.0_f64);
        for _ in 0..120 {
            run(&mut world, STEP);
            let body = world.body(ball).unwrap();
            falling &= body.velocity().y <= 0.0;
            if !falling {
                // The top of the flight it is on.
                let rise = body.velocity().y.max(0.0).powi(2) / (2.0 * G);
                highest = highest.max(position(&world, ball).y - 0.25 + rise);
            }
        }
        let wanted = height * restitution * restitution;
        assert!((highest / wanted - 1.0).abs() < 0.01, "{highest} m, not {wanted}");
    }
}

#[test]
fn a_hook_hangs_on_a_peg() {
    // A U upside down over a peg.
    let hook = polygon(&[
        [-1.0, -2.0],
        [-0.6, -2.0],
        [-0.6, 0.0],
        [0.6, 0.0],
        [0.6, -2.0],
        [1.0, -2.0],
        [1.0, 0.5],
        [-1.0, 0.5],
    ]);
    for peg in [disc(0.3), rectangle(0.5, 0.5)] {
        let mut world = PlanarWorld::planar(PlanarSettings::default()).unwrap();
        world.add(PlanarBodyBuilder::fixed(peg.clone()).position(v(0.05, -0.4))).unwrap();
        let hook = world.add(PlanarBodyBuilder::dynamic(hook.clone()).mass(2.0)).unwrap();
        run(&mut world, 10.0);
        let at = position(&world, hook);
        assert!(at.length() < 0.5 && world.body(hook).unwrap().angle().abs() < 0.5, "{at}");
        let lift: f64 = world
            .contacts()
            .iter()
            .flat_map(|p| p.points.iter().map(|q| q.normal_impulse * p.normal.y + q.friction_impulse.y))
            .sum();
        assert!((lift / (2.0 * G * STEP) - 1.0).abs() < 0.05, "{lift}");
    }
}

#[test]
fn a_ring_around_a_disc_stays_around_it() {
    let round = |radius: f64, n: u32| -> Vec<DVec2> {
        (0..n).map(|i| DVec2::from_angle(TAU * f64::from(i) / f64::from(n)) * radius).collect()
    };
    let ring = PlanarShape::polygon(&round(1.0, 48), &[round(0.8, 48)]).unwrap();
    let mut world = PlanarWorld::planar(PlanarSettings::default()).unwrap();
    world.add(PlanarBodyBuilder::fixed(disc(0.5))).unwrap();
    let ring = world.add(PlanarBodyBuilder::dynamic(ring).velocity(v(2.0, 1.0)).spin(3.0)).unwrap();
    let deepest = run(&mut world, 10.0);
    let at = position(&world, ring);
    assert!(at.length() < 0.31, "{at}");
    assert!(deepest < 2e-3, "{deepest}");
    // It hangs: its hole rests on the top of the disc.
    assert!(at.y < -0.28, "{at}");
}

#[test]
fn a_part_in_a_slot_is_held_on_both_sides() {
    // A plate dropped into a slot 1 mm wider than itself stays upright.
    let frame = polygon(&[
        [-2.0, -1.0],
        [2.0, -1.0],
        [2.0, 2.0],
        [0.501, 2.0],
        [0.501, 0.0],
        [-0.501, 0.0],
        [-0.501, 2.0],
        [-2.0, 2.0],
    ]);
    let mut world = PlanarWorld::planar(PlanarSettings::default()).unwrap();
    world.add(PlanarBodyBuilder::fixed(frame)).unwrap();
    let plate = world.add(PlanarBodyBuilder::dynamic(rectangle(1.0, 3.0)).position(v(0.0, 2.4)).spin(0.2)).unwrap();
    run(&mut world, 4.0);
    let body = world.body(plate).unwrap();
    assert!((position(&world, plate) - v(0.0, 1.5)).length() < 0.01, "{}", position(&world, plate));
    assert!(body.angle().abs() < 0.003 && body.velocity().length() < 1e-3, "{} {}", body.angle(), body.velocity());
}

#[test]
fn a_bullet_does_not_pass_a_thin_plate() {
    let bullets =
        [disc(0.02), rectangle(0.04, 0.02), polygon(&[[-0.03, -0.01], [0.03, 0.0], [-0.03, 0.01], [-0.02, 0.0]])];
    for bullet in &bullets {
        for speed in [10.0, 100.0, 1000.0, 5000.0] {
            for height in [0.0, 0.33, 0.9] {
                let settings = PlanarSettings { gravity: DVec2::ZERO, ..PlanarSettings::default() };
                let mut world = PlanarWorld::planar(settings).unwrap();
                world.add(PlanarBodyBuilder::fixed(rectangle(0.001, 2.0))).unwrap();
                let at = v(-1.7, height);
                let id =
                    world.add(PlanarBodyBuilder::dynamic(bullet.clone()).position(at).velocity(v(speed, 0.0))).unwrap();
                for _ in 0..60 {
                    world.step().expect("a step");
                    assert!(position(&world, id).x < 0.0, "{bullet:?} at {speed} m/s passed at {height}");
                }
            }
        }
    }
}

/// Teeth from the first to the last share of their pitch, with a bore.
fn gear(shares: [f64; 4], bore: f64) -> PlanarShape {
    const TEETH: u32 = 14;
    let mut points = Vec::new();
    for i in 0..TEETH {
        for (share, radius) in shares.into_iter().zip([0.88, 1.1, 1.1, 0.88]) {
            points.push(DVec2::from_angle(TAU * (f64::from(i) + share) / f64::from(TEETH)) * radius);
        }
    }
    let bore = (0..48).map(|i| DVec2::from_angle(TAU * f64::from(i) / 48.0) * bore).collect();
    PlanarShape::polygon(&points, &[bore]).unwrap()
}

/// A driven gear, and another loose on its axle, run for 10 s.
fn geared(shares: [f64; 4]) -> (PlanarWorld, BodyId) {
    let mut world = PlanarWorld::planar(PlanarSettings { gravity: DVec2::ZERO, ..PlanarSettings::default() }).unwrap();
    world.add(PlanarBodyBuilder::driven(gear(shares, 0.3)).spin(1.0).material(of(0.1, 0.0))).unwrap();
    world.add(PlanarBodyBuilder::fixed(disc(0.297)).position(v(2.02, 0.0)).material(of(0.0, 0.0))).unwrap();
    let wheel = PlanarBodyBuilder::dynamic(gear(shares, 0.301)).position(v(2.02, 0.0)).rotation(0.2);
    let wheel = world.add(wheel.material(of(0.1, 0.0))).unwrap();
    run(&mut world, 10.0);
    (world, wheel)
}

#[test]
fn gears_turn_each_other() {
    let (world, wheel) = geared([0.32, 0.46, 0.7, 0.84]);
    let body = world.body(wheel).unwrap();
    assert!((position(&world, wheel) - v(2.02, 0.0)).length() < 0.02);
    assert!((body.spin().z + 1.0).abs() < 0.5, "the other wheel turns the other way: {}", body.spin().z);
}

/// Teeth too wide for the gaps between them jam on a driven gear. What gives way must not fly off faster than
/// it is pushed out.
#[test]
fn jammed_gears_do_not_run_away() {
    let (world, wheel) = geared([0.30, 0.42, 0.88, 0.99]);
    let body = world.body(wheel).unwrap();
    assert!(body.velocity().length() < 20.0 && body.spin().length() < 50.0, "{} {}", body.velocity(), body.spin());
}

/// A disc that a driven gear draws in under itself cannot get away: whatever the response, it is not shot off; and
/// solved as a whole it is hardly pressed into anything.
#[test]
fn a_disc_pinched_by_a_driven_gear_stays_where_it_is_pinched() {
    for method in [Method::Auto, Method::Island, Method::Block, Method::Sequential] {
        let solver = SolverSettings { method, ..SolverSettings::default() };
        let mut world = PlanarWorld::planar(PlanarSettings { solver, ..PlanarSettings::default() }).unwrap();
        world.add(PlanarBodyBuilder::fixed(rectangle(40.0, 1.0)).position(v(0.0, -0.5))).unwrap();
        let wheel = gear([0.32, 0.46, 0.7, 0.84], 0.3);
        world.add(PlanarBodyBuilder::driven(wheel).position(v(9.0, 2.0)).spin(1.2)).unwrap();
        let pinched = PlanarBodyBuilder::dynamic(disc(0.603)).mass(21.0).position(v(7.9, 0.61)).velocity(v(1.0, 0.0));
        let pinched = world.add(pinched).unwrap();
        for step in 0..600 {
            let depth = world.step().expect("a step").deepest;
            let speed = world.body(pinched).unwrap().velocity().length();
            assert!(speed < 20.0, "{method:?}, step {step}: {speed} m/s");
            let whole = matches!(method, Method::Auto | Method::Island);
            assert!(!whole || (speed < 2.0 && depth < 0.1), "{method:?}, step {step}: {speed} m/s, {depth} m deep");
        }
    }
}

/// A bullet that flies past the end of a plate is not held up, and one that hits it aslant is stopped there.
#[test]
fn fast_bodies_meet_where_they_meet() {
    for (start, meets) in [(v(-1.7, 1.5), true), (v(-1.7, 2.5), false)] {
        for bullet in [disc(0.02), rectangle(0.04, 0.02)] {
            let settings = PlanarSettings { gravity: DVec2::ZERO, ..PlanarSettings::default() };
            let mut world = PlanarWorld::planar(settings).unwrap();
            let plate = PlanarBodyBuilder::fixed(rectangle(0.001, 2.0)).material(of(0.0, 0.0));
            world.add(plate).unwrap();
            let speed = v(1000.0, -600.0);
            let bullet = PlanarBodyBuilder::dynamic(bullet).position(start).velocity(speed).material(of(0.0, 0.0));
            let bullet = world.add(bullet).unwrap();
            world.step().unwrap();
            let (at, now) = (position(&world, bullet), world.body(bullet).unwrap().velocity().truncate());
            if meets {
                // Without friction only the speed against the plate is lost.
                assert!(at.x < 0.0 && now.x < 200.0 && (now.y + 600.0).abs() < 1e-6, "{at} {now}");
            } else {
                assert!((at - start - speed * STEP).length() < 1e-9 && now == speed, "{at} {now}");
            }
        }
    }
}

/// A bar that whirls about a peg does not pass a thin post in its way, although it turns by up to 2.5 rad in a step.
#[test]
fn a_whirling_bar_does_not_pass_a_thin_post() {
    let bore = (0..24).map(|i| DVec2::from_angle(TAU * f64::from(i) / 24.0) * 0.03).collect();
    let rim = [[-1.0, -0.05], [1.0, -0.05], [1.0, 0.05], [-1.0, 0.05]].map(DVec2::from);
    let bar = PlanarShape::polygon(&rim, &[bore]).unwrap();
    let posts = [disc(0.02), rectangle(0.03, 0.03), polygon(&[[0.0, 0.0], [0.04, 0.0], [0.01, 0.03]])];
    let smooth = of(0.0, 0.0);
    for spin in [20.0, 60.0, 100.0, 150.0] {
        for (post, start) in posts.iter().zip([-1.6, -1.3, -0.2]) {
            let settings = PlanarSettings { gravity: DVec2::ZERO, ..PlanarSettings::default() };
            let mut world = PlanarWorld::planar(settings).unwrap();
            world.add(PlanarBodyBuilder::fixed(disc(0.028)).material(smooth)).unwrap();
            world.add(PlanarBodyBuilder::fixed(post.clone()).position(v(0.8, 0.0)).material(smooth)).unwrap();
            let bar = PlanarBodyBuilder::dynamic(bar.clone()).rotation(start).spin(spin).material(smooth);
            let bar = world.add(bar).unwrap();
            for step in 0..30 {
                world.step().expect("a step");
                let body = world.body(bar).unwrap();
                let angle = body.angle();
                assert!(angle < 0.1 && angle >= start - 1e-9, "spin {spin}, start {start}, step {step}: at {angle}");
                assert!(position(&world, bar).length() < 0.01, "off the peg");
            }
        }
    }
}

#[test]
fn heaps_of_odd_outlines_come_to_rest_without_entering_each_other() {
    (0..4).for_each(|seed| heap(seed, 2.85, 5e-4));
    // So close that they start inside each other and the walls.
    heap(0, 1.6, 2e-3);
}

/// Hooks, stars, combs and others, 64 of them, poured into a bin: at rest none is in another, and none trembles.
#[test]
fn a_heap_of_64_parts_is_shallow() {
    let comb = polygon(&[
        [0.0, 0.0],
        [0.84, 0.0],
        [0.84, 0.45],
        [0.72, 0.45],
        [0.72, 0.13],
        [0.48, 0.13],
        [0.48, 0.45],
        [0.36, 0.45],
        [0.36, 0.13],
        [0.12, 0.13],
        [0.12, 0.45],
        [0.0, 0.45],
    ]);
    let hook =
        [[0.0, 0.0], [0.78, 0.0], [0.78, 0.39], [0.65, 0.39], [0.65, 0.13], [0.13, 0.13], [0.13, 0.65], [0.0, 0.65]];
    let star: Vec<DVec2> =
        (0..10u32).map(|k| DVec2::from_angle(0.2 * f64::from(k) * PI) * [0.42, 0.18][k as usize % 2]).collect();
    let angle = polygon(&[[0.0, 0.0], [0.7, 0.0], [0.7, 0.28], [0.28, 0.28], [0.28, 0.7], [0.0, 0.7]]);
    let star = PlanarShape::polygon(&star, &[]).unwrap();
    let shapes = [polygon(&hook), star, comb, angle, disc(0.25), rectangle(0.6, 0.4)];
    let mut world = grounded(Material::default());
    for x in [-2.9, 2.9] {
        world.add(PlanarBodyBuilder::fixed(rectangle(1.0, 60.0)).position(v(x, 29.0))).unwrap();
    }
    for i in 0..64u32 {
        let at = v(1.2 * (f64::from(i % 4) - 1.5), 1.0 + 1.23 * f64::from(i / 4));
        let body = PlanarBodyBuilder::dynamic(shapes[i as usize % 6].clone()).position(at).rotation(f64::from(i));
        world.add(body).unwrap();
    }
    run(&mut world, 9.0);
    let deepest = run(&mut world, 1.0);
    let speed = world.bodies().map(|(_, b)| b.velocity().length()).fold(0.0, f64::max);
    assert!(deepest < 1e-3 && speed < 0.01, "{deepest} m deep, {speed} m/s");
}

/// Thirty outlines dropped from up to 30 m, `wide` metres apart, between two walls.
fn heap(seed: u32, wide: f64, most: f64) {
    let shapes = [
        polygon(&[[0.0, 0.0], [0.63, 0.0], [0.63, 0.3], [0.53, 0.3], [0.53, 0.1], [0.1, 0.1], [0.1, 0.5], [0.0, 0.5]]),
        polygon(&[[0.0, 0.0], [1.0, 0.0], [1.0, 0.4], [0.4, 0.4], [0.4, 1.0], [0.0, 1.0]]),
        polygon(&[
            [0.0, 0.0],
            [0.2, 0.5],
            [0.7, 0.5],
            [0.3, 0.8],
            [0.5, 1.3],
            [0.0, 1.0],
            [-0.5, 1.3],
            [-0.3, 0.8],
            [-0.7, 0.5],
            [-0.2, 0.5],
        ]),
        rectangle(0.6, 0.4),
        disc(0.3),
    ];
    let mut world = grounded(Material::default());
    for x in [-2.0 * wide, 2.0 * wide] {
        world.add(PlanarBodyBuilder::fixed(rectangle(1.0, 30.0)).position(v(x, 14.0))).unwrap();
    }
    for i in 0..30u32 {
        let at = v(wide * (f64::from(i % 3) - 1.0), 1.5 + 1.02 * wide * f64::from(i / 3));
        let body =
            PlanarBodyBuilder::dynamic(shapes[i as usize % 5].clone()).position(at).rotation(f64::from(i + 30 * seed));
        world.add(body.name(format!("{i}"))).unwrap();
    }
    run(&mut world, 20.0);
    let mut worst: f64 = 0.0;
    let bodies: Vec<_> = world.bodies().map(|(_, b)| b).collect();
    for (i, a) in bodies.iter().enumerate() {
        assert!(a.velocity().length() < 0.05, "heap {seed}: {i} moves at {} m/s", a.velocity().length());
        for b in bodies[i + 1..].iter().filter(|b| b.kind() != BodyKind::Fixed) {
            let (p, q) = (Placed::new(a.shape(), a.planar_pose()), Placed::new(b.shape(), b.planar_pose()));
            let out = planar::push_out(&p, &q).length();
            worst = worst.max(out);
        }
    }
    let deepest = world.contacts().iter().flat_map(|c| &c.points).map(|p| p.depth).fold(0.0, f64::max);
    assert!(deepest < most, "heap {seed}: {deepest}");
    // Out of a narrow wedge, which has it by both sides, the way is longer than it is deep.
    assert!(worst < 4.0 * most, "heap {seed}: {worst}");
}

#[test]
fn what_starts_inside_comes_out() {
    let mut world = grounded(Material::default());
    world.add(PlanarBodyBuilder::fixed(rectangle(4.0, 0.4)).position(v(0.0, 3.0))).unwrap();
    let bar = world.add(PlanarBodyBuilder::dynamic(rectangle(0.4, 4.0)).position(v(1.7, 3.0))).unwrap();
    run(&mut world, 5.0);
    let body = world.body(bar).unwrap();
    let (bar, beam) = (Placed::new(body.shape(), body.planar_pose()), rectangle(4.0, 0.4));
    let beam = Placed::new(&beam, planar::PlanarPose::at(v(0.0, 3.0)).unwrap());
    assert!(planar::push_out(&bar, &beam).length() < 1e-3);
}

#[test]
fn the_same_steps_give_the_same_bits() {
    let build = || {
        let mut world = grounded(Material::default());
        for i in 0..8 {
            let shape = if i % 2 == 0 { rectangle(0.5, 0.3) } else { disc(0.2) };
            let at = v(0.1 * f64::from(i), 0.5 + 0.6 * f64::from(i));
            world.add(PlanarBodyBuilder::dynamic(shape).position(at).rotation(0.3 * f64::from(i))).unwrap();
        }
        run(&mut world, 3.0);
        world.bodies().map(|(_, b)| (b.pose().position, b.pose().rotation, b.velocity())).collect::<Vec<_>>()
    };
    assert_eq!(format!("{:?}", build()), format!("{:?}", build()));
}

#[test]
fn bad_bodies_are_refused() {
    let mut world = PlanarWorld::planar(PlanarSettings::default()).unwrap();
    let good = || PlanarBodyBuilder::dynamic(rectangle(1.0, 1.0));
    for bad in [
        good().position(v(f64::NAN, 0.0)),
        good().rotation(f64::NAN),
        good().rotation(f64::INFINITY),
        good().velocity(v(0.0, f64::INFINITY)),
        good().spin(f64::NAN),
        good().mass(0.0),
        good().inertia(-1.0),
        good().centre(v(f64::NAN, 0.0)),
    ] {
        assert!(world.add(bad).is_err());
    }
    let gravity = v(f64::NAN, 0.0);
    assert!(PlanarWorld::planar(PlanarSettings { gravity, ..PlanarSettings::default() }).is_err());
}
