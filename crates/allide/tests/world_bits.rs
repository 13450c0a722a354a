//! The same input gives the same bits: in every run, with any number of threads, in debug and release builds, on
//! every platform. The sums of fixed scenes stand in `world_bits.txt`.
//!
//! A change that is meant to change them writes them anew: `ALLIDE_PIN=1 cargo test -p allide --test world_bits`.

mod common;

use allide::glam::DVec2;
use allide::planar::PlanarShape;
use allide::prelude::*;
use allide::world::Form;
use common::*;

/// FNV-1a over the bits of all states.
fn sum<S: Form>(world: &World<S>, mut sum: u64) -> u64 {
    for (_, body) in world.bodies() {
        let pose = body.pose();
        let numbers = [pose.position.to_array(), body.velocity().to_array(), body.spin().to_array()];
        for x in numbers.as_flattened().iter().chain(&pose.rotation.to_array()) {
            for byte in x.to_bits().to_le_bytes() {
                sum = (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
    }
    sum
}

fn run_and_sum<S: Form>(mut world: World<S>, steps: usize) -> u64 {
    let mut all = 0xcbf2_9ce4_8422_2325;
    for k in 0..steps {
        world.step().expect("a step");
        if k % 20 == 19 {
            all = sum(&world, all);
        }
    }
    all
}

fn hit_wall(method: Method) -> World {
    let (mut world, _) = wall(solver(method, None));
    let ball = BodyBuilder::dynamic(Shape::sphere(0.6).unwrap()).mass(4.0);
    add(&mut world, ball.position(at(7.0, -6.0, 4.0)).velocity(at(0.3, 14.0, 1.0)));
    world
}

/// All simple shapes, turned and thrown together.
fn heap(count: u32, method: Method, sleep_after: Option<f64>) -> World {
    let mut world = World::new(Settings { solver: solver(method, None), sleep_after, ..Settings::default() }).unwrap();
    add(&mut world, BodyBuilder::fixed(Shape::plane(DVec3::Z, 0.0).unwrap()));
    let hull: Vec<DVec3> = [(0.0, 0.0, 0.5), (0.4, 0.0, -0.2), (-0.2, 0.35, -0.2), (-0.2, -0.35, -0.2)]
        .map(|(x, y, z)| at(x, y, z))
        .to_vec();
    let shapes = [
        cube(0.6),
        Shape::sphere(0.3).unwrap(),
        Shape::cylinder(0.3, 0.5).unwrap(),
        Shape::hull(&hull).unwrap(),
        Shape::cone(0.3, 0.7).unwrap(),
        Shape::capsule(0.2, 0.4).unwrap(),
    ];
    let side = f64::from(count).cbrt().ceil() as u32;
    for k in 0..count {
        let (x, y, z) = (k % side, k / side % side, k / (side * side));
        let place = at(f64::from(x) * 0.8 + 0.1 * f64::from(z % 3), f64::from(y) * 0.8, 0.6 + f64::from(z));
        let turn = allide::math::rotation(at(f64::from(k % 5), f64::from(k % 3), f64::from(k % 7)) * 0.3);
        let material = Material { restitution: f64::from(k % 3) * 0.2, rolling_friction: 0.01, ..Material::default() };
        let body = BodyBuilder::dynamic(shapes[k as usize % 6].clone()).position(place).rotation(turn);
        add(&mut world, body.material(material).spin(at(1.0, 0.0, -2.0)));
    }
    world
}

fn on_relief() -> World {
    let mut world = world(SolverSettings::default());
    let heights = (0..32 * 32).map(|k| 0.3 * f64::from((k * 7) % 5) + 0.05 * f64::from(k % 32)).collect();
    let layout = allide::terrain::Layout::new(32, 32, DVec2::splat(0.5)).at(DVec2::splat(-8.0));
    let relief = allide::terrain::Terrain::new(layout, allide::terrain::Heights::F64(heights)).unwrap();
    add(&mut world, BodyBuilder::fixed(Shape::terrain(relief)));
    for k in 0..12 {
        let shape = if k % 2 == 0 { Shape::cylinder(0.4, 0.3).unwrap() } else { cube(0.5) };
        let place = at(f64::from(k % 4) * 2.0 - 4.0, f64::from(k / 4) * 2.0 - 3.0, 3.0);
        add(&mut world, BodyBuilder::dynamic(shape).position(place).velocity(at(2.0, 1.0, 0.0)));
    }
    world
}

fn flat() -> PlanarWorld {
    let mut world = PlanarWorld::planar(PlanarSettings::default()).unwrap();
    let ground = PlanarShape::rectangle(DVec2::new(30.0, 1.0)).unwrap();
    world.add(PlanarBodyBuilder::fixed(ground)).unwrap();
    let corner = [(0.0, 0.0), (1.0, 0.0), (1.0, 0.4), (0.4, 0.4), (0.4, 1.0), (0.0, 1.0)].map(DVec2::from);
    let corner = PlanarShape::polygon(&corner, &[]).unwrap();
    for k in 0..20 {
        let shape = if k % 2 == 0 { corner.clone() } else { PlanarShape::circle(0.3).unwrap() };
        let place = DVec2::new(f64::from(k % 4), 1.0 + 0.9 * f64::from(k));
        world.add(PlanarBodyBuilder::dynamic(shape).position(place).spin(0.3).rotation(0.2 * f64::from(k))).unwrap();
    }
    world
}

/// A scene's name, and how its sum is found.
type Fixed = (&'static str, fn() -> u64);

const SCENES: [Fixed; 9] = [
    ("stack", || run_and_sum(stack(SolverSettings::default(), 12, 0.05).0, 240)),
    ("wall hit, auto", || run_and_sum(hit_wall(Method::Auto), 160)),
    ("wall hit, block", || run_and_sum(hit_wall(Method::Block), 160)),
    ("wall hit, sequential", || run_and_sum(hit_wall(Method::Sequential), 160)),
    ("heap", || run_and_sum(heap(120, Method::Auto, None), 240)),
    ("heap that falls asleep", || run_and_sum(heap(60, Method::Auto, Some(0.3)), 600)),
    ("large heap, block", || run_and_sum(heap(700, Method::Block, None), 80)),
    ("relief", || run_and_sum(on_relief(), 240)),
    ("plane", || run_and_sum(flat(), 240)),
];

#[test]
fn fixed_scenes_give_the_bits_that_are_written_down() {
    let found: Vec<String> = SCENES.iter().map(|(name, sum)| format!("{:016x} {name}", sum())).collect();
    let found = found.join("\n") + "\n";
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/world_bits.txt");
    if std::env::var_os("ALLIDE_PIN").is_some() {
        std::fs::write(file, &found).expect("the file can be written");
    }
    let pinned = std::fs::read_to_string(file).expect("the sums are written down");
    assert_eq!(found, pinned, "if this was meant: ALLIDE_PIN=1 cargo test -p allide --test world_bits");
}

#[test]
fn a_second_run_gives_the_same_bits() {
    for (name, sum) in SCENES.iter().filter(|(name, _)| *name != "large heap, block") {
        assert_eq!(sum(), sum(), "{name}");
    }
}
