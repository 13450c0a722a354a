use crate::engine::{Contestant, Method, Only};
use crate::race::{Kind, race};
use crate::scene;
use crate::table::{Entry, print};

const SIZES: [usize; 3] = [1000, 4000, 8000];
/// Cubes along the side of blocks that stand exactly touching.
const BLOCKS: [usize; 2] = [10, 20];

/// Piles of growing size, then how the time grows.
pub fn run(only: &Only) -> Vec<Entry> {
    let contestants = only.of(&[
        Contestant::Allide(Method::Auto, None),
        Contestant::Allide(Method::Block, None),
        Contestant::RapierF32(4),
        Contestant::RapierF64(4),
    ]);
    let mut all: Vec<Entry> = Vec::new();
    for size in SIZES {
        let entries = race("pile", &scene::pile(size), &contestants, Kind::Heap);
        print(&entries);
        all.extend(entries);
    }
    for side in BLOCKS {
        let entries = race("pile", &scene::block(side), &contestants, Kind::Heap);
        print(&entries);
        all.extend(entries);
    }
    let growth: Vec<Entry> = contestants
        .iter()
        .map(|c| {
            let times = |i: usize| {
                let scene = scene::pile(SIZES[i]).name;
                all.iter().find(|e| e.engine == c.name() && e.scene == scene).and_then(|e| e.get("at rest"))
            };
            let power = |i: usize, j: usize| match (times(i), times(j)) {
                (Some(a), Some(b)) => (b / a).ln() / (SIZES[j] as f64 / SIZES[i] as f64).ln(),
                _ => f64::NAN,
            };
            Entry::new("pile", "time at rest grows as n to the power", &c.name())
                .with("1000 to 4000", "", power(0, 1))
                .with("4000 to 8000", "", power(1, 2))
                .with("overall", "", power(0, 2))
        })
        .collect();
    print(&growth);
    all.extend(growth);
    all
}
