//! Cylinders on terrain: what a manifold costs, and what it does not cost more for.

mod map;
mod wheel;

use crate::engine::Only;
use crate::groups::clock;
use crate::table::{Entry, print};
use cpu_time::ThreadTime;
use map::Map;
use std::hint::black_box;
use wheel::{Class, Ours, Theirs, Wheel, Wheels};

/// The paper's limit for a step, milliseconds.
const LIMIT_MS: f64 = 10.0;

/// How it is measured, told above the tables.
const NOTE: &str = "\
µs a manifold, reduced to four points a patch, from scratch; medians over turns by turns on the same poses, CPU time.
A third of the cylinders stand, a third lie, a third lean anyhow. Touching: from 1 % of the radius above the ground to
3 % deep; clear: a tenth of the radius to a radius above it. Lengths are told in cells. parry keeps its workspace from
one pose to the next, or, afresh, forgets it as in the group `pairs`; the poses have nothing to do with each other.";

/// All tables.
pub fn run(_: &Only) -> Vec<Entry> {
    println!("\n{NOTE}");
    let mut all = Vec::new();
    let mut tell = |entries: Vec<Entry>| {
        print(&entries);
        all.extend(entries);
    };
    for map in [map::flat(256), map::hills(256)].into_iter().chain(map::real()) {
        tell(sizes(&map));
    }
    tell(rollers());
    tell(growth());
    tell(crowd());
    all
}

/// Cylinders from a fifth of a cell to fifty.
fn sizes(map: &Map) -> Vec<Entry> {
    let scene = format!("manifold on {}", map.name);
    let fits = |radius: &f64| 3.0 * radius < map.terrain.layout().columns.min(map.terrain.layout().rows) as f64;
    let radii = [0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0].into_iter().filter(fits);
    radii
        .map(|radius| {
            let count = if radius > 4.0 { 30 } else { 300 };
            let wheels = Wheels::new(map, (radius, radius), Class::Touching, count);
            let [ours, theirs] = race(map, &wheels, false);
            let [again, afresh] = race(map, &wheels, true);
            let entry = Entry::new("terrain", &scene, &format!("radius {radius}"));
            let entry = entry.with("allide", "µs", ours).with("parry", "µs", theirs).with("ratio", "", theirs / ours);
            entry.with("parry afresh", "µs", afresh).with("ratio", "", afresh / again)
        })
        .collect()
}

/// Microseconds a manifold of both.
fn race(map: &Map, wheels: &Wheels, afresh: bool) -> [f64; 2] {
    let (mut ours, mut theirs) = (Ours::default(), Theirs::new(map, wheels, afresh));
    let own = |wheel: &Wheel| {
        ours.manifold(map, wheels, wheel);
        black_box(&ours.patches);
    };
    let other = |wheel: &Wheel| {
        theirs.manifold(map, wheels, wheel);
        black_box(&theirs.manifolds);
    };
    clock::race(&wheels.all, own, other).map(|ns| 1e-3 * ns)
}

/// Rollers of growing width that are clear of the ground, against a wheel of one cell.
fn rollers() -> Vec<Entry> {
    let mut entries = Vec::new();
    for map in [map::flat(512), map::hills(512)] {
        let sizes = [(0.5, 1.0), (2.0, 10.0), (10.0, 50.0), (25.0, 50.0)];
        let one = Wheels::new(&map, sizes[0], Class::Clear, 400);
        for size in sizes {
            let wheels = Wheels::new(&map, size, Class::Clear, 400);
            let mut found = [Ours::default(), Ours::default()];
            let [first, second] = &mut found;
            let cases: Vec<(&Wheel, &Wheel)> = wheels.all.iter().zip(&one.all).collect();
            let [ns, wheel] = clock::race(
                &cases,
                |(wheel, _)| first.manifold(&map, &wheels, wheel),
                |(_, wheel)| second.manifold(&map, &one, wheel),
            );
            let name = format!("{}, {} wide, radius {}", map.name, size.1, size.0);
            let entry = Entry::new("terrain", "clear of the ground", &name);
            entries.push(entry.with("allide", "µs", 1e-3 * ns).with("of a one-cell wheel's", "", ns / wheel));
        }
    }
    entries
}

/// The same question on larger and larger maps.
fn growth() -> Vec<Entry> {
    let small = map::hills(256);
    let on_small = Wheels::new(&small, (0.5, 1.0), Class::Touching, 300);
    let sizes = [256, 1024, 4096, 8192];
    sizes
        .iter()
        .map(|&cells| {
            let map = map::hills(cells);
            let wheels = Wheels::new(&map, (0.5, 1.0), Class::Touching, 300);
            let (mut first, mut second) = (Ours::default(), Ours::default());
            let cases: Vec<(&Wheel, &Wheel)> = wheels.all.iter().zip(&on_small.all).collect();
            let [ns, base] = clock::race(
                &cases,
                |(wheel, _)| first.manifold(&map, &wheels, wheel),
                |(_, wheel)| second.manifold(&small, &on_small, wheel),
            );
            let entry = Entry::new("terrain", "growth with the map, one-cell wheels on hills", &format!("{cells}²"));
            entry.with("allide", "µs", 1e-3 * ns).with("of 256²'s", "", ns / base)
        })
        .collect()
}

/// A thousand wheels all over a large map, one pass after the other: what is far apart is not in the cache.
fn crowd() -> Vec<Entry> {
    let map = map::hills(4096);
    let scene = "1000 wheels on hills 4096², manifolds for all";
    [(0.5, 1.0), (1.0, 1.0), (2.0, 1.0)]
        .into_iter()
        .map(|size| {
            let wheels = Wheels::new(&map, size, Class::Touching, 1000);
            let mut ours = Ours::default();
            let mut passes: Vec<f64> = (0..15).map(|_| pass(&map, &wheels, &mut ours)).collect();
            passes.sort_by(f64::total_cmp);
            let ms = passes[passes.len() / 2];
            let entry = Entry::new("terrain", scene, &format!("radius {}, width {}", size.0, size.1));
            entry.with("a step", "ms", ms).with("fit in 10 ms", "", (1000.0 * LIMIT_MS / ms).floor())
        })
        .collect()
}

/// Milliseconds of CPU time for the manifolds of all wheels, once.
fn pass(map: &Map, wheels: &Wheels, ours: &mut Ours) -> f64 {
    let start = ThreadTime::now();
    for wheel in &wheels.all {
        ours.manifold(map, wheels, wheel);
        black_box(&ours.patches);
    }
    1e3 * start.elapsed().as_secs_f64()
}
