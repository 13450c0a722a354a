//! Solids of formulas that turn fast while they pass close over others: about the normal of the gap, so that what is lowest
//! of them stays as low as it is. Nothing touches them, so velocity and spin stay as they are.

mod common;
mod fast_shots;
mod mesh_samples;
mod narrow_oracle;

use allide::glam::{DMat3, DQuat, DVec3};
use allide::implicit::{Combination, Part, Solid};
use allide::math::{Aabb, Pose};
use allide::shape::Shape;
use allide::world::BodyBuilder;
use common::add;
use fast_shots::space;
use narrow_oracle::cases::{self, Random};
use std::time::Instant;

/// Flat tops, at z = 0, of all kinds.
fn targets() -> Vec<(&'static str, Shape, DVec3)> {
    let corner = |k: u32| DVec3::new(f64::from(k & 1), f64::from(k >> 1 & 1), f64::from(k >> 2 & 1)) - 0.5;
    let vertices: Vec<DVec3> = (0..8).map(|k| corner(k) * DVec3::new(0.5, 0.5, 0.2)).collect();
    let quads = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    let triangles: Vec<[u32; 3]> = quads.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]).collect();
    let low = DVec3::Z * -0.1;
    vec![
        ("a box", Shape::cuboid(DVec3::new(0.5, 0.5, 0.2)).expect("a box"), low),
        ("a hull", Shape::hull(&vertices).expect("a hull"), low),
        ("a mesh", Shape::mesh(&vertices, &triangles).expect("a mesh"), low),
        ("a cylinder", Shape::cylinder(0.25, 0.2).expect("a cylinder"), low),
        ("a plane", Shape::plane(DVec3::Z, 0.0).expect("a plane"), DVec3::ZERO),
    ]
}

/// How far an ellipsoid, a box and an upright cylinder of these halves reach along a unit vector from their middle.
fn of_ellipsoid(half: DVec3, n: DVec3) -> f64 {
    (n * half).length()
}
fn of_box(half: DVec3, n: DVec3) -> f64 {
    n.abs().dot(half)
}
fn of_cylinder(radius: f64, half: f64, n: DVec3) -> f64 {
    radius * n.truncate().length() + half * n.z.abs()
}

/// A solid of a size that passes, and how far it reaches along a unit vector: at most, where parts are cut off.
fn passer(kind: u64, s: f64) -> (Shape, Box<dyn Fn(DVec3) -> f64>) {
    let shape = |solid: Result<Solid, _>| Shape::implicit(solid.expect("a solid")).expect("a shape");
    let joined = |how: Combination, parts: &[Part]| shape(Part::combine(how, parts).and_then(|part| part.solid()));
    let ball = |radius: f64| Part::sphere(radius).expect("a ball");
    let block = |size: DVec3| Part::cuboid(size).expect("a box");
    let tube = |radius: f64, height: f64| Part::cylinder(radius, height).expect("a cylinder");
    let put = |part: Part, place: DVec3| part.at(&Pose::at(place)).expect("a place");
    match kind {
        0 | 1 => {
            let half = DVec3::new(s, 0.7 * s, 0.5 * s);
            let text = format!("1-(x/{})^2-(y/{})^2-(z/{})^2", half.x, half.y, half.z);
            let solid = Solid::new(&text.parse().expect("a formula"), Aabb::around(DVec3::ZERO, DVec3::splat(1.1 * s)));
            (shape(solid), Box::new(move |n| of_ellipsoid(half, n)))
        }
        2 => {
            let parts = [ball(s), put(block(DVec3::splat(s)), DVec3::X * s)];
            (joined(Combination::Difference, &parts), Box::new(move |_| s))
        }
        3 => {
            let half = DVec3::new(0.9, 0.2, 0.3) * s;
            let parts = [ball(0.6 * s), block(2.0 * half)];
            (joined(Combination::Union, &parts), Box::new(move |n| of_box(half, n).max(0.6 * s)))
        }
        4 => {
            let place = DVec3::X * (0.5 * s);
            let parts = [ball(0.7 * s), put(ball(0.7 * s), place), block(DVec3::splat(1.2 * s))];
            let reach = move |n: DVec3| (0.7 * s + n.dot(place).min(0.0)).min(of_box(DVec3::splat(0.6 * s), n));
            (joined(Combination::Intersection, &parts), Box::new(reach))
        }
        5 => {
            let parts = [tube(0.6 * s, s), tube(0.3 * s, 1.2 * s)];
            (joined(Combination::Difference, &parts), Box::new(move |n| of_cylinder(0.6 * s, 0.5 * s, n)))
        }
        _ => {
            let place = DVec3::new(0.3, 0.0, 0.4) * s;
            let parts = [tube(0.7 * s, 0.4 * s), put(ball(0.4 * s), place)];
            let reach = move |n: DVec3| of_cylinder(0.7 * s, 0.2 * s, n).max(0.4 * s + n.dot(place));
            (joined(Combination::Union, &parts), Box::new(reach))
        }
    }
}

/// What passes, from where, and how.
#[derive(Clone, Copy, Debug)]
struct Pass {
    place: DVec3,
    rotation: DQuat,
    velocity: DVec3,
    spin: DVec3,
}

/// The step after which a body does not fly on over a target as it did, if any of so many, and by how much of its speed it
/// is off; and the seconds that the longest step took.
fn stopped((target, low): (&Shape, DVec3), shape: &Shape, pass: &Pass, steps: usize) -> (Option<(usize, f64)>, f64) {
    let Pass { place, rotation, velocity, spin } = *pass;
    let mut world = space(1.0 / 60.0);
    add(&mut world, BodyBuilder::fixed(target.clone()).position(low));
    let body = BodyBuilder::dynamic(shape.clone()).mass(1.0).inertia(DMat3::IDENTITY * 0.1).centre(DVec3::ZERO);
    let id = add(&mut world, body.position(place).rotation(rotation).velocity(velocity).spin(spin));
    let mut longest = 0.0_f64;
    for step in 0..steps {
        let before = Instant::now();
        world.step().expect("a step");
        longest = longest.max(before.elapsed().as_secs_f64());
        let told = world.body(id).expect("a body");
        let off = (told.velocity() - velocity).length() / velocity.length();
        let turned = (told.spin() - spin).length() / spin.length();
        if off > 1e-9 || turned > 1e-6 {
            return (Some((step, off)), longest);
        }
    }
    (None, longest)
}

/// What is left of a gap of a tenth of a millimetre by the turn of a moment was taken for touching, when proofs that held
/// for what does not turn ran out.
#[test]
fn what_turns_about_the_normal_of_the_gap_flies_on() {
    let mut random = Random(53);
    let (mut wrong, mut longest) = (Vec::new(), 0.0_f64);
    let all = targets();
    for case in 0..cases::count(70) {
        let s = 10f64.powf(random.between(-1.5, -0.5));
        let (shape, reach) = passer(case % 7, s);
        for (name, target, low) in &all {
            let gap = 10f64.powf(random.between(-4.0, -3.3));
            let speed = 10f64.powf(random.between(0.0, 2.08));
            let rate = 10f64.powf(random.between(1.0, 2.7));
            let spin = DVec3::Z * if random.below(2) == 0 { rate } else { -rate };
            let rotation: DQuat = random.rotation();
            let height = reach(rotation.conjugate() * DVec3::NEG_Z) + gap;
            let far = 0.25 + s + speed / 60.0 * random.between(0.0, 1.0);
            let place = DVec3::new(-far, random.between(-0.2, 0.2), height);
            let steps = (2.0 * far / speed * 60.0) as usize + 2;
            let pass = Pass { place, rotation, velocity: DVec3::X * speed, spin };
            let (told, took) = stopped((target, *low), &shape, &pass, steps);
            longest = longest.max(took);
            if let Some((step, off)) = told {
                let kind = case % 7;
                wrong.push(format!(
                    "{name}, case {case}, kind {kind}, size {s}, gap {gap}, step {step}: {off:.2e}, {pass:?}"
                ));
            }
        }
    }
    println!("longest step: {:.1} ms", 1e3 * longest);
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}

/// Passes that were stopped by nothing.
#[test]
fn what_was_stopped_by_nothing_flies_on() {
    let all = targets();
    let mut wrong = Vec::new();
    let mut tried =
        |target: usize, kind: u64, s: f64, place: [f64; 3], turn: [f64; 4], (speed, aside): (f64, f64), rate: f64| {
            let (name, shape, low) = &all[target];
            let velocity = DVec3::new(speed, aside, 0.0);
            // From a few steps before it is there.
            let start = DVec3::from_array(place);
            let away = ((-start.x - 0.6 - 2.0 * s) / speed * 60.0).floor().max(0.0) / 60.0;
            let rotation = DQuat::from_rotation_z(rate * away) * DQuat::from_array(turn).normalize();
            for (k, pass) in [
                Pass { place: start, rotation: DQuat::from_array(turn).normalize(), velocity, spin: DVec3::Z * rate },
                Pass { place: start + velocity * away, rotation, velocity, spin: DVec3::Z * rate },
            ]
            .into_iter()
            .enumerate()
            {
                let steps = ((-pass.place.x + 0.3 + s) / speed * 60.0) as usize + 2;
                let (told, took) = stopped((shape, *low), &passer(kind, s).0, &pass, steps);
                println!("{name}, kind {kind}, from {k}: {:.1} ms", 1e3 * took);
                if let Some((step, off)) = told {
                    wrong.push(format!("{name}, kind {kind}, from {k}, step {step}: {off:.2e}"));
                }
            }
        };
    let at = |x: f64, y: f64, z: f64| [x, y, z];
    let (on_box, on_hull, on_mesh, on_cylinder) = (0, 1, 2, 3);
    let turn = [-0.6675971128036302, 0.0049524744166104685, -0.7391076057304191, -0.08949589445811074];
    let place = at(-1.390690001674891, 0.03713529549348499, 0.20346342060292955);
    tried(on_box, 2, 0.20331706920324902, place, turn, (4.527441090046856, 0.0), -411.9315931510177);
    let turn = [0.6854761903366688, 0.2929488448266087, 0.574911214469581, 0.33731359633639696];
    let place = at(-1.301852134249924, -0.14442786304818891, 0.1923774033450627);
    tried(on_cylinder, 2, 0.19222189707465084, place, turn, (3.4051287625467643, 0.0), 60.1670389547121);
    let turn = [-0.10412969330108492, 0.1281844540298313, -0.9336052241463958, -0.3179733293291343];
    let place = at(-0.49580922670536126, 0.12033458949240855, 0.2991037909669103);
    tried(on_hull, 2, 0.2989973435884335, place, turn, (1.0834319267798707, 0.0), -158.49671274682362);
    let turn = [-0.2469200756316247, 0.7057230323306332, 0.6517829196272648, 0.12713970099967814];
    let place = at(-0.5007612874588553, 0.10787789590913882, 0.28721098150936086);
    tried(on_mesh, 2, 0.28706835844189427, place, turn, (2.3130941801969076, 0.0), -60.36400871461524);
    let turn = [0.6484285658461421, 0.19579557224804667, 0.045156831881275394, 0.7342787954293803];
    let place = at(-0.8443763896168426, 0.13807267601601242, 0.13167584514144437);
    tried(on_cylinder, 0, 0.18322168776105166, place, turn, (2.0688256168316457, 0.0), -276.92611255398725);
    let turn = [-0.5477260866295831, -0.34244131136523404, -0.34990939204205285, -0.6784493346276215];
    let place = at(-0.3953023878185519, 0.11129725075543034, 0.12706275698246827);
    tried(on_hull, 0, 0.18178211136423, place, turn, (1.3503807672800021, 0.0), -11.632447994149743);
    let turn = [-0.25465578928732696, -0.22231045716049866, 0.8454425619930299, 0.41346748843192055];
    let place = at(-4.323552423392608 - 8.25, -0.1711645824438769 + 1.25, 0.018507864685182392);
    tried(on_hull, 0, 0.02958301060477385, place, turn, (123.5131497565082, -8.17154272486076), 17.151133104232713);
    let turn = [0.3332318794433254, 0.6870909735759095, 0.6043313627433828, 0.22725781077424778];
    let place = at(-5.058864225256379 + 1.25, -0.2751731348199084 - 0.25, 0.14148531889988833);
    tried(on_mesh, 0, 0.2023483756941275, place, turn, (3.8090958734722036, 0.38398594780797896), -75.80591783763134);
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}
