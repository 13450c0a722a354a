//! Formulas against formulas: the search with a proof beside an octree with fidget's intervals, the paper's
//! own subdivision and the baseline it was written against.

mod cases;
mod paper;
mod peer;
mod sobol;

use crate::engine::Only;
use crate::oracle::cases::Random;
use crate::table::{Entry, median, print};
use allide::glam::{DMat3, DVec3};
use allide::implicit::{Limits, Placed, Registers, Searcher, Verdict};
use allide::math::Pose;
use cases::{Pair, pairs, poses};
use cpu_time::ThreadTime;
use fidget::jit::JitFunction;
use fidget::vm::VmFunction;
use paper::Paper;
use peer::Octree;
use sobol::Points;

/// Gaps and overlaps below this may stay undecided, metres: 2⁻¹⁰ of about the size of the solids.
const TOLERANCE: f64 = 2e-3;

/// Random poses a pair.
const POSES: usize = 1000;

/// Of those the paper's subdivision gets so many, and so many cells for each: it takes thousands of times more.
const PAPER_POSES: usize = 20;
const PAPER_CELLS: usize = 200_000;

/// Names that are looked for again.
const OURS: &str = "allide";
const PAPER: &str = "paper";

/// Rounds over all poses; the quickest of each counts.
const ROUNDS: usize = 3;

/// Cells that the octree may look at.
const OCTREE_CELLS: usize = 4_000_000;

/// How it is measured, told above the tables.
const NOTE: &str = "\
µs of CPU time a question, the quickest of three rounds, over the same random poses of each pair, tolerance 2 mm.
allide: f64, proved. fidget: an octree over both formulas with its interval evaluators (f32, no outward rounding),
middles tried as points. paper: its own subdivision, screen first and depth last, with the bound made sound; 20 poses
a pair, 200 000 cells at most, one round. Sobol: 512 points and a quadratic search from the best eight; its cells are points.
missed: said to be apart where a common point is known and checked; invented: a common point told where it is proved
that there is none, or by allide one that is outside; open: undecided, or out of cells. spread: standard deviation of
the times over their mean.";

/// What a method found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Found {
    /// A common point, in the first solid's frame.
    Yes(DVec3),
    No,
    Undecided,
}

/// What it found and how many cells it looked at.
#[derive(Clone, Copy, Debug)]
pub struct Told {
    pub found: Found,
    pub cells: usize,
}

/// Everything one method said and took for a pair.
struct Course {
    name: &'static str,
    told: Vec<Told>,
    us: Vec<f64>,
}

type Ask<'a> = Box<dyn FnMut((DVec3, DVec3), &Pose) -> Told + 'a>;

/// All tables.
pub fn run(only: &Only) -> Vec<Entry> {
    println!("\n{NOTE}");
    let mut all = Vec::new();
    let mut totals: Vec<Course> = Vec::new();
    let mut checks: Vec<(&'static str, Checks)> = Vec::new();
    for (n, pair) in pairs().iter().enumerate() {
        let poses = poses(pair, POSES, 1 + n as u64);
        let courses = measure(pair, &poses, only);
        let truths = truths(pair, &poses, &courses);
        let mut entries = Vec::new();
        for course in courses {
            let check = Checks::of(pair, &poses, &course, &truths);
            entries.push(entry(pair.name, &course, &check));
            match totals.iter_mut().zip(&mut checks).find(|(t, _)| t.name == course.name) {
                Some((total, sum)) => {
                    total.told.extend(course.told);
                    total.us.extend(course.us);
                    sum.1.add(&check);
                }
                None => {
                    checks.push((course.name, check));
                    totals.push(course);
                }
            }
        }
        print(&entries);
        all.extend(entries);
    }
    let entries: Vec<Entry> = totals.iter().zip(&checks).map(|(t, (_, c))| entry("all pairs together", t, c)).collect();
    print(&entries);
    all.extend(entries);
    let entries = gaps();
    print(&entries);
    all.extend(entries);
    all
}

fn measure(pair: &Pair, poses: &[Pose], only: &Only) -> Vec<Course> {
    let mut searcher = Searcher::new();
    let limits = Limits { tolerance: TOLERANCE, cells: 1_000_000 };
    let ours = move |_: (DVec3, DVec3), pose: &Pose| ask(&mut searcher, pair, pose, &limits);
    let mut methods: Vec<(&'static str, usize, Ask)> = vec![(OURS, poses.len(), Box::new(ours))];
    if let Some(mut octree) = Octree::<JitFunction>::new(pair, OCTREE_CELLS) {
        let ask = move |root: (DVec3, DVec3), pose: &Pose| octree.collide(root, pose, TOLERANCE);
        methods.push(("fidget, JIT", poses.len(), Box::new(ask)));
    }
    if let Some(mut octree) = Octree::<VmFunction>::new(pair, OCTREE_CELLS) {
        let ask = move |root: (DVec3, DVec3), pose: &Pose| octree.collide(root, pose, TOLERANCE);
        methods.push(("fidget, VM", poses.len(), Box::new(ask)));
    }
    let mut points = Points::new(pair);
    methods.push(("Sobol", poses.len(), Box::new(move |root, pose| points.collide(root, pose))));
    let mut paper = Paper::new(pair, PAPER_CELLS);
    let ask = move |root: (DVec3, DVec3), pose: &Pose| paper.collide(root, pose, TOLERANCE);
    methods.push((PAPER, PAPER_POSES.min(poses.len()), Box::new(ask)));
    methods.retain(|(name, _, _)| only.0.is_empty() || only.0.iter().any(|part| name.contains(part)));
    let mut courses: Vec<Course> = methods
        .iter()
        .map(|(name, count, _)| Course { name, told: Vec::new(), us: vec![f64::INFINITY; *count] })
        .collect();
    // Pose by pose in turns, so that whatever else the machine does hits all alike.
    for round in 0..ROUNDS {
        for (k, pose) in poses.iter().enumerate() {
            let Some(root) = common_box(pair, pose) else {
                for course in courses.iter_mut().filter(|c| k < c.us.len()) {
                    course.us[k] = 0.0;
                    if round == 0 {
                        course.told.push(Told { found: Found::No, cells: 0 });
                    }
                }
                continue;
            };
            for ((_, count, ask), course) in methods.iter_mut().zip(&mut courses) {
                if k >= *count || (round > 0 && course.name == PAPER) {
                    continue;
                }
                let start = ThreadTime::now();
                let told = ask(root, pose);
                course.us[k] = course.us[k].min(1e6 * start.elapsed().as_secs_f64());
                if round == 0 {
                    course.told.push(told);
                }
            }
        }
    }
    courses
}

fn ask(searcher: &mut Searcher, pair: &Pair, pose: &Pose, limits: &Limits) -> Told {
    let [first, second] = &pair.solids;
    let answer = searcher.collide(&Placed::new(first, &Pose::IDENTITY), &Placed::new(second, pose), limits);
    let found = match answer.verdict {
        Verdict::Yes { witness } => Found::Yes(witness),
        Verdict::No => Found::No,
        Verdict::Undecided { .. } => Found::Undecided,
    };
    Told { found, cells: answer.cells }
}

/// What the bounds of both have in common, in the first solid's frame.
fn common_box(pair: &Pair, pose: &Pose) -> Option<(DVec3, DVec3)> {
    let turn = DMat3::from_quat(pose.rotation);
    let reach = (turn.x_axis.abs() + turn.y_axis.abs() + turn.z_axis.abs()) * pair.half[1];
    let own = DVec3::splat(pair.half[0]);
    let (low, high) = ((pose.position - reach).max(-own), (pose.position + reach).min(own));
    low.cmplt(high).all().then_some((low, high))
}

/// min(F₁, F₂) over the steepness there, metres, by plain evaluation.
fn depth(pair: &Pair, pose: &Pose, p: DVec3) -> f64 {
    let mut registers = Registers::default();
    let local = [p, pose.local_point(p)];
    let of = |n: usize, registers: &mut Registers| {
        let (value, slope) = pair.solids[n].tape().value_and_gradient(local[n], &mut registers.points);
        value / slope.length().max(1e-9)
    };
    of(0, &mut registers).min(of(1, &mut registers))
}

/// What is known about a pose, whoever found it.
#[derive(Clone, Copy, PartialEq)]
enum Truth {
    /// A common point that a plain evaluation confirms.
    Together,
    /// Proved to have none.
    Apart,
    Open,
}

fn truths(pair: &Pair, poses: &[Pose], courses: &[Course]) -> Vec<Truth> {
    let of = |k: usize| {
        let mut told = courses.iter().filter_map(|c| Some((c.name, c.told.get(k)?.found)));
        if told.clone().any(|(_, found)| matches!(found, Found::Yes(p) if depth(pair, &poses[k], p) >= 1e-9)) {
            Truth::Together
        } else if told.any(|(name, found)| name == OURS && found == Found::No) {
            Truth::Apart
        } else {
            Truth::Open
        }
    };
    (0..poses.len()).map(of).collect()
}

#[derive(Clone, Copy, Debug, Default)]
struct Checks {
    yes: usize,
    missed: usize,
    invented: usize,
    open: usize,
}

impl Checks {
    fn of(pair: &Pair, poses: &[Pose], course: &Course, truths: &[Truth]) -> Checks {
        let mut checks = Checks::default();
        for (k, told) in course.told.iter().enumerate() {
            match told.found {
                Found::Yes(p) => {
                    checks.yes += 1;
                    let outside = course.name == OURS && depth(pair, &poses[k], p) < -1e-12;
                    checks.invented += usize::from(truths[k] == Truth::Apart || outside);
                }
                Found::No => checks.missed += usize::from(truths[k] == Truth::Together),
                Found::Undecided => checks.open += 1,
            }
        }
        checks
    }

    fn add(&mut self, other: &Checks) {
        self.yes += other.yes;
        self.missed += other.missed;
        self.invented += other.invented;
        self.open += other.open;
    }
}

fn entry(scene: &str, course: &Course, check: &Checks) -> Entry {
    let part = |values: &[f64], share: f64| {
        let mut sorted = values.to_vec();
        sorted.sort_by(f64::total_cmp);
        sorted.get(((sorted.len() as f64 * share) as usize).min(sorted.len().saturating_sub(1))).copied().unwrap_or(0.0)
    };
    let us = &course.us;
    let cells: Vec<f64> = course.told.iter().map(|t| t.cells as f64).collect();
    let mean = us.iter().sum::<f64>() / us.len() as f64;
    let spread = (us.iter().map(|t| (t - mean) * (t - mean)).sum::<f64>() / us.len() as f64).sqrt() / mean;
    Entry::new("implicit", scene, course.name)
        .with("p50", "µs", median(us))
        .with("p99", "µs", part(us, 0.99))
        .with("max", "µs", part(us, 1.0))
        .with("cells p50", "", median(&cells))
        .with("p99", "", part(&cells, 0.99))
        .with("max", "", part(&cells, 1.0))
        .with("yes", "", check.yes as f64)
        .with("missed", "", check.missed as f64)
        .with("invented", "", check.invented as f64)
        .with("open", "", check.open as f64)
        .with("spread", "%", 100.0 * spread)
}

/// Two bumpy bodies moved to a known gap: how many cells prove it.
fn gaps() -> Vec<Entry> {
    let all = pairs();
    let pair = &all[0];
    let mut searcher = Searcher::new();
    let (mut octree, mut random) = (Octree::<JitFunction>::new(pair, OCTREE_CELLS), Random(99));
    let ways: Vec<(DVec3, Pose)> = (0..20)
        .map(|_| {
            let (way, turn) = (random.direction(), random.rotation());
            let fine = Limits { tolerance: 1e-7, cells: 1_000_000 };
            let (mut low, mut high) = (1.0, 3.0);
            while high - low > 1e-7 {
                let middle = 0.5 * (low + high);
                let told = ask(&mut searcher, pair, &Pose::new(way * middle, turn), &fine);
                if told.found == Found::No { high = middle } else { low = middle }
            }
            (way, Pose::new(way * high, turn))
        })
        .collect();
    let mut entries = Vec::new();
    for gap in [1e-1, 1e-2, 1e-3, 1e-4, 1e-5] {
        let limits = Limits { tolerance: 0.1 * gap, cells: 1_000_000 };
        let (mut cells, mut us, mut theirs, mut their_us) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for (way, touching) in &ways {
            let pose = Pose::new(touching.position + *way * gap, touching.rotation);
            let start = ThreadTime::now();
            let told = ask(&mut searcher, pair, &pose, &limits);
            us.push(1e6 * start.elapsed().as_secs_f64());
            cells.push(if told.found == Found::No { told.cells as f64 } else { f64::NAN });
            if let (Some(octree), Some(root), true) = (&mut octree, common_box(pair, &pose), gap >= 1e-3) {
                let start = ThreadTime::now();
                let told = octree.collide(root, &pose, 0.1 * gap);
                their_us.push(1e6 * start.elapsed().as_secs_f64());
                theirs.push(told.cells as f64);
            }
        }
        let most = |all: &[f64]| all.iter().copied().fold(0.0, |a: f64, b| if b <= a { a } else { b });
        entries.push(
            Entry::new("implicit", "bumpy balls a gap apart, 20 ways", &format!("{gap:e} m"))
                .with("cells", "", median(&cells))
                .with("most", "", most(&cells))
                .with("allide", "µs", median(&us))
                .with("fidget's cells", "", median(&theirs))
                .with("fidget, JIT", "µs", median(&their_us)),
        );
    }
    entries
}
