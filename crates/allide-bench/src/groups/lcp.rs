use crate::engine::Only;
use crate::table::{Entry, median, print};
use allide::response::lcp::{Lcp, Prepared, Row, gauss_seidel};
use cpu_time::ThreadTime;
use std::hint::black_box;

/// Problems of each kind.
const PROBLEMS: usize = 100;
/// Timed passes over them, by turns.
const ROUNDS: usize = 101;
/// Residual, as a fraction of the largest |b|, at which Gauss–Seidel may stop.
const SAME_RESIDUAL: f64 = 1e-12;
/// Sweeps after which it is stopped all the same.
const MOST_SWEEPS: u32 = 20_000;

/// A problem, its matrix prepared, and the active set of the step before.
struct Case {
    lcp: Lcp,
    prepared: Prepared,
    start: u8,
}

/// What a pair is in the middle of.
#[derive(Clone, Copy)]
enum Kind {
    /// Rests: all points equally loaded.
    Resting,
    /// Rests under an off-centre load: all points loaded, unequally.
    Leaning,
    /// Collides: any velocities at all.
    Colliding,
}

type Method = (&'static str, fn(&Case) -> Row);

const METHODS: [Method; 5] = [
    ("exact, prepared", |c| c.prepared.solve(&c.lcp.b, c.start).p),
    ("exact, preparing included", |c| Prepared::new(c.lcp.n, &c.lcp.a).solve(&c.lcp.b, c.start).p),
    ("Gauss–Seidel, 10 sweeps", |c| gauss_seidel(&c.lcp, [0.0; 4], 10).p),
    ("Gauss–Seidel, 50 sweeps", |c| gauss_seidel(&c.lcp, [0.0; 4], 50).p),
    ("Gauss–Seidel, to 1e-12", to_same_residual),
];

/// Times all methods on all kinds of problems.
pub fn run(_: &Only) -> Vec<Entry> {
    let mut all = Vec::new();
    for n in 1..=4 {
        for (kind, what) in
            [(Kind::Resting, "at rest"), (Kind::Leaning, "off-centre load"), (Kind::Colliding, "colliding")]
        {
            let points = if n == 1 { "1 point".into() } else { format!("{n} points") };
            let entries = compare(&format!("{points}, {what}"), &cases(n, kind));
            print(&entries);
            all.extend(entries);
        }
    }
    all
}

fn compare(scene: &str, cases: &[Case]) -> Vec<Entry> {
    let mut times = vec![Vec::new(); METHODS.len()];
    for _ in 0..ROUNDS {
        for ((_, method), times) in METHODS.iter().zip(&mut times) {
            let start = ThreadTime::now();
            for case in cases {
                black_box(method(black_box(case)));
            }
            times.push(start.elapsed().as_nanos() as f64 / cases.len() as f64);
        }
    }
    METHODS
        .iter()
        .zip(&times)
        .map(|((name, method), times)| {
            let residuals: Vec<f64> = cases.iter().map(|c| residual(&c.lcp, &method(c))).collect();
            Entry::new("lcp", scene, name)
                .with("time", "ns", median(times))
                .with("median residual", "", median(&residuals))
                .with("worst residual", "", residuals.iter().fold(0.0_f64, |m, r| m.max(*r)))
        })
        .collect()
}

/// By how much p misses the conditions, as a fraction of the largest |b|.
fn residual(lcp: &Lcp, p: &Row) -> f64 {
    let scale = lcp.b.iter().fold(f64::MIN_POSITIVE, |m, b| m.max(b.abs()));
    lcp.violation(p) / scale
}

fn to_same_residual(case: &Case) -> Row {
    let mut p = [0.0; 4];
    let mut sweeps = 0;
    while sweeps < MOST_SWEEPS && residual(&case.lcp, &p) > SAME_RESIDUAL {
        p = gauss_seidel(&case.lcp, p, 5).p;
        sweeps += 5;
    }
    p
}

/// Boxes of many proportions on the ground, standing on `n` of their lower corners.
fn cases(n: usize, kind: Kind) -> Vec<Case> {
    let mut seed = 7u64;
    let mut random = || {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 11) as f64 / (1u64 << 53) as f64
    };
    (0..PROBLEMS)
        .map(|_| {
            let (hx, hy, hz, mass) = (0.1 + random(), 0.1 + random(), 0.1 + random(), 0.1 + 10.0 * random());
            // About the axes in the ground: x turns y and z, y turns x and z.
            let (turn_x, turn_y) = (3.0 / (mass * (hy * hy + hz * hz)), 3.0 / (mass * (hx * hx + hz * hz)));
            let corners = [(hx, hy), (-hx, hy), (-hx, -hy), (hx, -hy)];
            let corner = |i: usize| if n == 1 { (0.0, 0.0) } else { corners[if n == 2 { 2 * i } else { i }] };
            let mut a = [[0.0; 4]; 4];
            let mut b = [0.0; 4];
            let fall = -9.81 / 60.0;
            let (tip_x, tip_y) = (0.4 * (random() - 0.5), 0.4 * (random() - 0.5));
            for i in 0..n {
                let (x, y) = corner(i);
                for j in 0..n {
                    let (u, v) = corner(j);
                    a[i][j] = 1.0 / mass + y * v * turn_x + x * u * turn_y;
                }
                b[i] = match kind {
                    Kind::Resting => fall,
                    // The weight, and a moment that moves the load by up to a fifth of the half-width.
                    Kind::Leaning => fall * (1.0 + mass * (tip_x * hx * x * turn_y + tip_y * hy * y * turn_x)),
                    Kind::Colliding => 2.0 * random() - 1.0,
                };
            }
            let lcp = Lcp { n, a, b };
            let prepared = Prepared::new(n, &a);
            // In a sweep the active set mostly is the one found last.
            let start = prepared.solve(&b, 0).active;
            Case { lcp, prepared, start }
        })
        .collect()
}
