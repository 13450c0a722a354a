//! Every problem that a pair of bodies can pose has a solution, and it is found.
//!
//! `ALLIDE_CASES` sets the number of problems, `ALLIDE_SEED` where they start.

mod lcp_pairs;

use allide::response::lcp::{How, Lcp, Prepared, Solution, solve};
use lcp_pairs::{Random, problem, setting, velocities};

/// How far `s` is from p ≥ 0, z ≥ 0, pᵢ·zᵢ = 0, as a fraction of the problem's own scale: the largest
/// |b| for z, that times the largest p for the product.
fn error(lcp: &Lcp, s: &Solution) -> f64 {
    let z = velocities(lcp, &s.p);
    let scale = lcp.b.iter().fold(0.0_f64, |m, x| m.max(x.abs())).max(f64::MIN_POSITIVE);
    let load = s.p.iter().fold(0.0_f64, |m, x| m.max(*x)).max(f64::MIN_POSITIVE);
    let mut worst = 0.0_f64;
    for i in 0..lcp.n {
        assert!(s.p[i] >= 0.0, "{s:?} of {lcp:?}");
        assert_eq!(s.active >> i & 1 == 1, s.p[i] > 0.0);
        worst = worst.max(-z[i] / scale).max((s.p[i] / load) * (z[i].abs() / scale));
    }
    assert!(s.p[lcp.n..].iter().all(|&p| p == 0.0));
    worst
}

#[test]
fn every_problem_of_a_pair_is_solved() {
    let mut r = Random(setting("ALLIDE_SEED", 1));
    let mut worst = 0.0_f64;
    let (mut sweeps, mut tried, mut enumerated) = (0u64, 0u64, 0u64);
    let mut previous = 0;
    for _ in 0..setting("ALLIDE_CASES", 200_000) {
        let lcp = problem(&mut r);
        // Any start will do: that of an unrelated problem is as bad as can be.
        let s = solve(&lcp, previous);
        previous = s.active;
        match s.how {
            How::GaussSeidel { .. } => sweeps += 1,
            How::Enumerated { tried: t } => {
                tried += u64::from(t);
                enumerated += 1;
            }
            _ => {}
        }
        let e = error(&lcp, &s);
        worst = worst.max(e);
        assert!(e <= 1e-9, "off by {e:e}: {s:?} of {lcp:?}");
    }
    println!("worst {worst:e}; {enumerated} searched, {tried} sets tried; {sweeps} by Gauss–Seidel");
}

#[test]
fn the_start_changes_nothing_but_the_time() {
    let mut r = Random(setting("ALLIDE_SEED", 2));
    for _ in 0..setting("ALLIDE_CASES", 200_000) / 10 {
        let lcp = problem(&mut r);
        let prepared = Prepared::new(lcp.n, &lcp.a);
        for start in 0..16 {
            let s = prepared.solve(&lcp.b, start);
            let e = error(&lcp, &s);
            assert!(e <= 1e-9, "from {start:04b} off by {e:e}: {s:?} of {lcp:?}");
        }
    }
}

#[test]
fn numbers_that_are_none_do_not_panic() {
    let bad = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 0.0, -1.0, 1e308, 5e-324];
    let mut r = Random(3);
    for _ in 0..20_000 {
        let mut lcp = problem(&mut r);
        lcp.n = r.below(7) as usize;
        for _ in 0..1 + r.below(4) {
            let x = bad[r.below(7) as usize];
            if r.below(2) == 0 {
                lcp.b[r.below(4) as usize] = x;
            } else {
                lcp.a[r.below(4) as usize][r.below(4) as usize] = x;
            }
        }
        let s = solve(&lcp, r.below(256) as u8);
        assert!(s.p.iter().all(|&p| p >= 0.0 || p.is_nan()));
    }
}
