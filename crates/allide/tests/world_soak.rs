//! Random worlds of all shapes, let run: no number that is none, nothing lost, no energy gained, no memory leaked.
//!
//! The suite tries some; `cargo xtask soak` goes on for an hour. A world that fails is named by its number, which
//! makes the same world again (`ALLIDE_SOAK_FIRST=number ALLIDE_CASES=1`): it becomes a test of its own here.

mod common;
mod fast_shots;
mod mesh_samples;
mod narrow_oracle;

use allide::glam::{DVec2, DVec3};
use allide::shape::Shape;
use allide::terrain::{Heights, Layout, Terrain};
use allide::world::{BodyBuilder, BodyId, Material, Method, Settings, SolverSettings, World};
use common::{add, at};
use narrow_oracle::cases::Random;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

/// Half the inside of the room, metres.
const HALF: f64 = 2.0;
/// Thickness of its walls, metres.
const WALL: f64 = 0.02;
/// Steps of a world.
const STEPS: usize = 120;
/// Share of the energy at the start that may come of depth taken back.
const GAIN: f64 = 0.01;

/// A closed room, with terrain on its floor or not, and things thrown about in it.
fn scene(number: u64) -> (World, Vec<BodyId>) {
    let mut random = Random(number);
    let method = [Method::Auto, Method::Block, Method::Island][random.below(3) as usize];
    let settings = Settings {
        step: [1.0 / 60.0, 1.0 / 120.0, 1.0 / 240.0][random.below(3) as usize],
        solver: SolverSettings { method, ..SolverSettings::default() },
        ..Settings::default()
    };
    let mut world = World::new(settings).unwrap();
    let material = Material {
        restitution: [0.0, 0.3, 0.9][random.below(3) as usize],
        friction: random.between(0.0, 1.0),
        ..Material::default()
    };
    for axis in [DVec3::X, DVec3::Y, DVec3::Z] {
        for side in [-1.0, 1.0] {
            let size = DVec3::splat(2.0 * HALF + 4.0 * WALL) * (DVec3::ONE - axis) + axis * WALL;
            let wall = BodyBuilder::fixed(Shape::cuboid(size).unwrap()).position(axis * (side * (HALF + 0.5 * WALL)));
            add(&mut world, wall.material(material));
        }
    }
    if random.below(2) == 0 {
        let heights = (0..17 * 17).map(|_| random.between(-HALF, 0.4 - HALF)).collect();
        let layout = Layout::new(17, 17, DVec2::splat(HALF / 8.0)).at(DVec2::splat(-HALF));
        let ground = Terrain::new(layout, Heights::F64(heights)).unwrap();
        add(&mut world, BodyBuilder::fixed(Shape::terrain(ground)).material(material));
    }
    let fast = 10f64.powf(random.between(-1.0, 2.5));
    let mut ids = Vec::new();
    for k in 0..4 + random.below(24) as u32 {
        // Each in a cell of its own.
        let cell = at(f64::from(k % 3), f64::from(k / 3 % 3), f64::from(k / 9)) - DVec3::new(1.0, 1.0, 0.7);
        let shape = thing(&mut random);
        let body = BodyBuilder::dynamic(shape).position(cell * 1.1).rotation(random.rotation()).material(material);
        let spin = random.direction() * random.between(0.0, 30.0);
        ids.push(add(&mut world, body.velocity(random.direction() * random.between(0.0, fast)).spin(spin)));
    }
    (world, ids)
}

/// A thing of a few centimetres up to half a metre, of any kind.
fn thing(random: &mut Random) -> Shape {
    let (a, b, c) = (random.between(0.03, 0.25), random.between(0.03, 0.25), random.between(0.01, 0.1));
    match random.below(16) {
        0 => Shape::sphere(a),
        1 => Shape::cuboid(at(a, b, c)),
        2 => Shape::capsule(c, a),
        3 => Shape::cylinder(a, c),
        4 => Shape::cone(a, b),
        k => return fast_shots::projectile(k as usize - 5, random),
    }
    .unwrap()
}

/// Runs a world; tells what went wrong.
fn run(number: u64) -> Result<(), String> {
    let (mut world, ids) = scene(number);
    let total = |world: &World| {
        // Potential energy counts from the floor.
        let mass: f64 = world.bodies().map(|(_, b)| b.mass_properties().mass).sum();
        let energy = world.energy();
        energy.kinetic + energy.potential + mass * 9.81 * HALF
    };
    let start = total(&world);
    for step in 0..STEPS {
        world.step().map_err(|e| format!("world {number}, step {step}: {e}"))?;
        for id in &ids {
            let p = world.body(*id).unwrap().centre();
            if p.abs().max_element() > HALF {
                return Err(format!("world {number}, step {step}: {id:?} is lost, at {p}"));
            }
        }
        let now = total(&world);
        if now > start * (1.0 + GAIN) {
            return Err(format!("world {number}, step {step}: {start} J have become {now} J"));
        }
    }
    Ok(())
}

/// Memory of this process, bytes, where that can be told.
fn memory() -> Option<usize> {
    let pages = std::fs::read_to_string("/proc/self/statm").ok()?;
    pages.split_whitespace().nth(1)?.parse::<usize>().ok().map(|pages| pages * 4096)
}

/// Most memory that worlds may need once they were tried, bytes beyond what the first ones needed.
const LEAK: usize = 64 << 20;

/// Worlds that are tried before memory is looked at for the first time.
const FIRST: u64 = 20;

/// Runs one world after the other, on all processors where it goes on for minutes.
#[test]
fn soak() {
    let minutes = std::env::var("ALLIDE_SOAK_MINUTES").ok().map(|text| text.parse::<f64>().expect("minutes"));
    let end = minutes.map(|minutes| Instant::now() + Duration::from_secs_f64(60.0 * minutes));
    let first = std::env::var("ALLIDE_SOAK_FIRST").map_or(0, |text| text.parse::<u64>().expect("a world's number"));
    let short = first + narrow_oracle::cases::count(48);
    let threads = if end.is_some() { std::thread::available_parallelism().map_or(1, usize::from) } else { 1 };
    let (next, at_first, failures) = (AtomicU64::new(first), OnceLock::new(), Mutex::new(Vec::new()));
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if end.map_or(number >= short, |end| Instant::now() >= end) {
                break;
            }
            if let Err(failure) = run(number) {
                println!("{failure}");
                failures.lock().unwrap().push(failure);
            }
            if number == first + FIRST * threads as u64 {
                at_first.get_or_init(memory);
            }
        }
    };
    std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    let worlds = next.into_inner() - first - threads as u64;
    if let (Some(Some(first)), Some(last)) = (at_first.get(), memory()) {
        assert!(last < first + LEAK * threads, "memory from {first} to {last} bytes after {worlds} worlds");
    }
    let failures = failures.into_inner().unwrap();
    println!("{worlds} worlds, {} failed", failures.len());
    assert!(failures.is_empty(), "{} of {worlds} worlds: {}", failures.len(), failures.join("; "));
}
