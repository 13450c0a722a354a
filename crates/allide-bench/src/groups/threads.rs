use crate::engine::Only;
use crate::scene;
use crate::table::{Entry, median, print};
use allide::glam::{DQuat, DVec3};
use allide::shape::Shape;
use allide::world::{BodyBuilder, Material, Settings, World};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::time::Instant;

/// Boxes, steps until they rest, and steps that are measured.
const BOXES: usize = 8000;
const BEFORE: usize = 240;
const MEASURED: usize = 60;

/// The pile with 1, 2, 4, … threads, as many as the machine has, from one snapshot of it at rest.
pub fn run(_: &Only) -> Vec<Entry> {
    let most = std::thread::available_parallelism().map_or(1, usize::from);
    let counts: Vec<usize> = [1, 2, 4, 8, 16, 32, 64].into_iter().filter(|n| *n <= most).collect();
    let name = format!("pile of {BOXES} at rest");
    let fail = |why: String| vec![Entry { failed: Some(why), ..Entry::new("threads", &name, "allide") }];
    let entries = match measure(&counts, &name) {
        Ok(entries) => entries,
        Err(why) => fail(why),
    };
    print(&entries);
    entries
}

fn measure(counts: &[usize], name: &str) -> Result<Vec<Entry>, String> {
    let pool = |n: usize| ThreadPoolBuilder::new().num_threads(n).build().map_err(|e| e.to_string());
    let mut world = pile()?;
    let all = pool(counts.last().copied().unwrap_or(1))?;
    for _ in 0..BEFORE {
        world.step_with(&all).map_err(|e| e.to_string())?;
    }
    let start = world.save();
    let mut entries = Vec::new();
    let (mut first, mut end): (Option<f64>, Option<Vec<u8>>) = (None, None);
    for &count in counts {
        let pool: ThreadPool = pool(count)?;
        let mut world = World::load(&start, std::iter::empty::<&Shape>()).map_err(|e| e.to_string())?;
        let (mut times, mut phases) = (Vec::new(), [0.0; 4]);
        for _ in 0..MEASURED {
            let clock = Instant::now();
            let report = world.step_with(&pool).map_err(|e| e.to_string())?;
            times.push(clock.elapsed().as_secs_f64() * 1e3);
            for (sum, phase) in phases.iter_mut().zip([report.broad, report.narrow, report.solve, report.integrate]) {
                *sum += phase.as_secs_f64() * 1e3 / MEASURED as f64;
            }
        }
        let middle = median(&times);
        let one = *first.get_or_insert(middle);
        let bits = world.save();
        let same = *end.get_or_insert_with(|| bits.clone()) == bits;
        entries.push(
            Entry::new("threads", name, &format!("allide, {count} threads"))
                .with("median", "ms", middle)
                .with("times faster", "", one / middle)
                .with("same bits", "", f64::from(u8::from(same)))
                .with("broad", "ms", phases[0])
                .with("narrow", "ms", phases[1])
                .with("solve", "ms", phases[2])
                .with("integrate", "ms", phases[3]),
        );
    }
    Ok(entries)
}

fn pile() -> Result<World, String> {
    let mut world = World::new(Settings::default()).map_err(|e| e.to_string())?;
    for block in &scene::pile(BOXES).blocks {
        let shape = Shape::cuboid(2.0 * DVec3::from_array(block.half)).map_err(|e| e.to_string())?;
        let moves = block.mass > 0.0;
        let body = if moves { BodyBuilder::dynamic(shape).mass(block.mass) } else { BodyBuilder::fixed(shape) };
        let body = body
            .position(DVec3::from_array(block.position))
            .rotation(DQuat::from_array(block.rotation))
            .material(Material { friction: scene::FRICTION, ..Material::default() });
        world.add(body).map_err(|e| e.to_string())?;
    }
    Ok(world)
}
