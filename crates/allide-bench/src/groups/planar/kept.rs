//! Push-outs with the no-fit polygon kept: time to build it, time of a query, beside the push-out that keeps
//! nothing.

use super::{KINDS, ROUNDS, percent, synthetic};
use crate::planar::cases::Pair;
use crate::planar::contestant::Pose;
use crate::planar::outlines::Random;
use crate::table::{Entry, median};
use allide::glam::DVec2;
use allide::planar::{self, NoFit, Placed, PlanarPose};
use cpu_time::ThreadTime;
use std::hint::black_box;

/// Queries of each pair.
const QUERIES: usize = 256;
/// How many of them are also answered with nothing kept.
const FRESH: usize = 16;

/// A row for each pair of outlines of about `n` points, and their medians.
pub fn run(n: usize) -> Vec<Entry> {
    let mut random = Random(77);
    let scene = format!("push-out kept for an angle, {n} points");
    let rows: Vec<[f64; 5]> = synthetic(n).pairs.iter().map(|pair| measure(pair, &mut random)).collect();
    let middle = std::array::from_fn(|i| median(&rows.iter().map(|row| row[i]).collect::<Vec<f64>>()));
    let names = KINDS.iter().map(|(a, b)| format!("{a:?}, {b:?}").to_lowercase());
    let all = names.zip(rows).chain([("median".to_string(), middle)]);
    all.map(|(name, row)| entry(&scene, &name, row)).collect()
}

fn entry(scene: &str, name: &str, [build, query, fresh, separates, longer]: [f64; 5]) -> Entry {
    Entry::new("planar", scene, name)
        .with("build", "ms", build)
        .with("query", "ns", query)
        .with("nothing kept", "µs", fresh)
        .with("separates", "%", separates)
        .with("longest over least", "", longer)
}

/// Milliseconds to build, nanoseconds a query, microseconds with nothing kept, per cent that separate, and
/// the greatest length over the least.
fn measure(pair: &Pair, random: &mut Random) -> [f64; 5] {
    let angle = random.between(0.0, 6.0);
    let build = || NoFit::new(&pair.shape_a, &pair.shape_b, angle);
    let built: Vec<f64> = (0..5).map(|_| timed(|| drop(black_box(build()))) * 1e3).collect();
    let no_fit = build();
    let poses = overlapping_at(pair, angle, random);
    let still = PlanarPose::IDENTITY;
    let queries = || poses.iter().for_each(|pose| _ = black_box(no_fit.push_out(black_box(pose), &still)));
    let asked: Vec<f64> = (0..ROUNDS).map(|_| timed(queries) * 1e9 / poses.len() as f64).collect();
    let b = Placed::new(&pair.shape_b, still);
    let (mut fresh, mut longest, mut free) = (Vec::new(), f64::NAN, 0);
    for (i, pose) in poses.iter().enumerate() {
        let a = Placed::new(&pair.shape_a, *pose);
        let by = no_fit.push_out(pose, &still);
        free += usize::from(!planar::overlaps(&a.moved_by(by), &b));
        if i < FRESH {
            let mut least = DVec2::ZERO;
            fresh.push(timed(|| least = black_box(planar::push_out(&a, &b))) * 1e6);
            longest = longest.max(by.length() / least.length());
        }
    }
    [median(&built), median(&asked), median(&fresh), percent(free, poses.len()), longest]
}

/// CPU seconds.
fn timed(f: impl FnOnce()) -> f64 {
    let start = ThreadTime::now();
    f();
    start.elapsed().as_secs_f64()
}

/// Poses at one angle at which the outlines overlap.
fn overlapping_at(pair: &Pair, angle: f64, random: &mut Random) -> Vec<PlanarPose> {
    let start = PlanarPose::new(DVec2::ZERO, angle).expect("an ordinary angle");
    let mut poses = Vec::new();
    while poses.len() < QUERIES {
        let position = random.in_disc(pair.size());
        if pair.truth(&Pose { position, angle }) {
            poses.push(start.moved_to(position));
        }
    }
    poses
}
