//! Flat outlines: the exact test and the least push-out beside the paper's method, its rivals and peers.

mod kept;

use crate::engine::Only;
use crate::planar::cases::{Case, Field, Pair};
use crate::planar::contestant::{ALLIDE, Contestant, Entrant, PAPER, PEERS, Pose, attempt};
use crate::planar::outlines::{Kind, Random, made, real};
use crate::table::{Entry, median, print};
use allide::glam::DVec2;
use cpu_time::ThreadTime;
use std::hint::black_box;
use std::path::Path;

/// Most rounds by turns, and seconds after which a slow contestant sits out.
const ROUNDS: usize = 31;
const ENOUGH: f64 = 0.25;
/// Cases of each kind for every pair.
const EACH: usize = 8;

/// Where to find real outlines.
const DATA: &str = "ALLIDE_PLANAR_DATA";

/// The paper's table, the test beside peers, and push-outs.
pub fn run(only: &Only) -> Vec<Entry> {
    let mut all = Vec::new();
    let mut tell = |entries: Vec<Entry>| {
        print(&entries);
        all.extend(entries);
    };
    let fifty = synthetic(50);
    tell(tests(&fifty, &entrants(only, &PAPER), "the paper's rivals, "));
    tell(push_outs(&fifty, &entrants(only, &PAPER), "the paper's rivals, "));
    for field in [10, 50, 200, 1000].map(synthetic).into_iter().chain(real_fields()) {
        tell(tests(&field, &entrants(only, &PEERS), ""));
        // What the least push-out costs grows with the square of the number of points.
        if field.pairs.iter().all(|pair| pair.a.len() < 500) {
            tell(push_outs(&field, &entrants(only, &PEERS[..2]), ""));
        }
    }
    for n in [50, 200] {
        tell(kept::run(n));
    }
    all
}

/// allide, which all are compared with, and those of the others that are wanted.
fn entrants<'e>(only: &Only, others: &'e [Entrant]) -> Vec<&'e Entrant> {
    let wanted = |e: &&Entrant| only.0.is_empty() || only.0.iter().any(|part| e.name.contains(part));
    std::iter::once(&ALLIDE).chain(others.iter().filter(wanted)).collect()
}

/// The pairs of made outlines.
const KINDS: [(Kind, Kind); 8] = [
    (Kind::Star, Kind::Star),
    (Kind::Comb, Kind::Comb),
    (Kind::Spiral, Kind::Spiral),
    (Kind::Blob, Kind::Blob),
    (Kind::Star, Kind::Comb),
    (Kind::Comb, Kind::Spiral),
    (Kind::Spiral, Kind::Blob),
    (Kind::Blob, Kind::Star),
];

fn synthetic(n: usize) -> Field {
    let mut random = Random(n as u64);
    let pairs = KINDS.map(|(p, q)| Pair::new(&made(p, n, &mut random), &made(q, n, &mut random)));
    Field::new(format!("{n} points"), pairs.into(), EACH, &mut random)
}

/// Pairs from the nesting instances in the folder named by [`DATA`]: of all outlines that are not convex,
/// and of the longest; none without the folder.
fn real_fields() -> Vec<Field> {
    let Ok(folder) = std::env::var(DATA) else {
        println!("\nplanar: {DATA} names no folder of nesting instances; made outlines only");
        return Vec::new();
    };
    let outlines = match real(Path::new(&folder)) {
        Ok(outlines) => outlines,
        Err(why) => {
            println!("\nplanar: {why}");
            return Vec::new();
        }
    };
    let long: Vec<_> = outlines.iter().filter(|(_, ring)| ring.len() >= 16).cloned().collect();
    [("real, not convex", outlines), ("real, 16 points and more", long)]
        .into_iter()
        .filter(|(_, outlines)| !outlines.is_empty())
        .map(|(what, outlines)| {
            let mut random = Random(9);
            let mut pick = || &outlines[random.below(outlines.len())];
            // Of one set, so that sizes fit each other.
            let mut pair = || loop {
                let (one, other) = (pick(), pick());
                if one.0 == other.0 {
                    return Pair::new(&one.1, &other.1);
                }
            };
            let pairs: Vec<Pair> = (0..16).map(|_| pair()).collect();
            let points: usize = pairs.iter().map(|p| p.a.len() + p.b.len()).sum();
            let name = format!("{what}, {} points on average", points / (2 * pairs.len()));
            Field::new(name, pairs, EACH, &mut Random(10))
        })
        .collect()
}

type Ready<'f> = Vec<Box<dyn Contestant + 'f>>;

/// Runs all that are ready over the cases, by turns: median nanoseconds a case.
fn by_turns(ready: &mut [Result<Ready, String>], cases: &[Case], ask: impl Fn(&mut dyn Contestant, &Pose)) -> Vec<f64> {
    let mut times = vec![Vec::new(); ready.len()];
    for _ in 0..ROUNDS {
        for (ready, times) in ready.iter_mut().zip(&mut times) {
            let Ok(ready) = ready else { continue };
            let spent = times.iter().sum::<f64>() * cases.len() as f64 * 1e-9;
            if spent > ENOUGH && times.len() >= 2 {
                continue;
            }
            let start = ThreadTime::now();
            for case in cases {
                ask(&mut *ready[case.pair], black_box(&case.pose));
            }
            times.push(start.elapsed().as_nanos() as f64 / cases.len() as f64);
        }
    }
    times.iter().map(|times| median(times)).collect()
}

/// Time of a test, pose and turning included, and wrong answers.
fn tests(field: &Field, entrants: &[&Entrant], prefix: &str) -> Vec<Entry> {
    let mut ready: Vec<Result<Ready, String>> = entrants.iter().map(|e| e.enter(&field.pairs)).collect();
    let wrong: Vec<[usize; 4]> = ready.iter_mut().map(|ready| count_wrong(ready, field)).collect();
    let test = |contestant: &mut dyn Contestant, pose: &Pose| {
        black_box(contestant.overlaps(pose));
    };
    let [apart, overlapping, near, _] = field.kinds().map(|(_, cases)| cases);
    let [apart, overlapping, near] = [apart, overlapping, near].map(|cases| by_turns(&mut ready, cases, test));
    let scene = format!("{prefix}test, {}", field.name);
    (0..entrants.len())
        .map(|i| {
            let mut entry = Entry::new("planar", &scene, entrants[i].name);
            if let Err(why) = &ready[i] {
                entry.failed = Some(why.clone());
                return entry;
            }
            let plain = wrong[i][0] + wrong[i][1];
            entry
                .with("apart", "ns", apart[i])
                .with("overlapping", "ns", overlapping[i])
                .with("near", "ns", near[i])
                .with("× allide: apart", "", apart[i] / apart[0])
                .with("× overlapping", "", overlapping[i] / overlapping[0])
                .with("× near", "", near[i] / near[0])
                .with("wrong", "%", percent(plain, field.apart.len() + field.overlapping.len()))
                .with("wrong near", "%", percent(wrong[i][2], field.near.len()))
                .with("wrong touching", "%", percent(wrong[i][3], field.touching.len()))
        })
        .collect()
}

fn percent(part: usize, whole: usize) -> f64 {
    100.0 * part as f64 / whole as f64
}

/// Wrong answers by kind of case. One who panics is out.
fn count_wrong(ready: &mut Result<Ready, String>, field: &Field) -> [usize; 4] {
    let Ok(contestants) = ready else { return [0; 4] };
    let count = attempt(|| {
        Ok(field.kinds().map(|(_, cases)| {
            cases.iter().filter(|case| contestants[case.pair].overlaps(&case.pose) != case.overlaps).count()
        }))
    });
    count.unwrap_or_else(|why| {
        *ready = Err(why);
        [0; 4]
    })
}

/// Time of a push-out, share of vectors that part the outlines, and their length over the least.
fn push_outs(field: &Field, entrants: &[&Entrant], prefix: &str) -> Vec<Entry> {
    let mut ready: Vec<Result<Ready, String>> = entrants.iter().map(|e| e.enter(&field.pairs)).collect();
    let vectors: Vec<Vec<DVec2>> = ready
        .iter_mut()
        .map(|ready| {
            let Ok(contestants) = ready else { return Vec::new() };
            let ask = |case: &Case| contestants[case.pair].push_out(&case.pose).ok_or("gives no vector".to_string());
            attempt(|| field.overlapping.iter().map(ask).collect()).unwrap_or_else(|why| {
                *ready = Err(why);
                Vec::new()
            })
        })
        .collect();
    let times = by_turns(&mut ready, &field.overlapping, |contestant, pose| {
        black_box(contestant.push_out(pose));
    });
    let scene = format!("{prefix}push-out, {}", field.name);
    (0..entrants.len())
        .map(|i| {
            let entry = Entry::new("planar", &scene, entrants[i].name).with("time", "µs", times[i] * 1e-3);
            match &ready[i] {
                Err(why) => Entry { failed: Some(why.clone()), values: Vec::new(), ..entry },
                Ok(_) => judged(entry, field, &vectors[i], &vectors[0], i > 0),
            }
        })
        .collect()
}

/// Adds what the vectors are worth beside the least ones. `kindly`: they are made longer by 1e-9 of the
/// size before they are tried, so that rounding alone fails nobody.
fn judged(entry: Entry, field: &Field, vectors: &[DVec2], least: &[DVec2], kindly: bool) -> Entry {
    let mut ratios = Vec::new();
    for ((case, &vector), least) in field.overlapping.iter().zip(vectors).zip(least) {
        let pair = &field.pairs[case.pair];
        let skin = if kindly { vector.normalize_or_zero() * 1e-9 * pair.size() } else { DVec2::ZERO };
        if !pair.truth(&Pose { position: case.pose.position + (vector + skin), angle: case.pose.angle }) {
            ratios.push(vector.length() / least.length());
        }
    }
    entry
        .with("separates", "%", percent(ratios.len(), vectors.len()))
        .with("length over least, median", "", median(&ratios))
        .with("largest", "", ratios.iter().fold(f64::NAN, |m, r| m.max(*r)))
}
