//! What the solutions are: the paper's example, least norm, off-centre loads, an oracle.

mod lcp_pairs;

use allide::glam::{DQuat, DVec3};
use allide::response::lcp::{How, Lcp, Prepared, Row, gauss_seidel, solve};
use lcp_pairs::{Pair, Random, Side, setting, velocities};

/// A box with half-sizes `h` (m) and mass `m` (kg) on the ground: its four lower corners, taken
/// round the base.
fn box_on_ground(h: DVec3, m: f64) -> Pair {
    let principal = DVec3::new(h.y * h.y + h.z * h.z, h.x * h.x + h.z * h.z, h.x * h.x + h.y * h.y) * (m / 3.0);
    let centre = DVec3::new(0.0, 0.0, h.z);
    let points = [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)].map(|(x, y)| DVec3::new(x * h.x, y * h.y, 0.0));
    Pair {
        sides: [Side::FIXED, Side::new(m, principal, DQuat::IDENTITY, centre)],
        normal: DVec3::Z,
        points: points.to_vec(),
    }
}

const FALL: f64 = 9.81 / 60.0;

#[test]
fn a_box_at_rest_loads_its_corners_exactly_equally() {
    let mut r = Random(5);
    for _ in 0..10_000 {
        let h = DVec3::new(r.power(-2.0, 2.0), r.power(-2.0, 2.0), r.power(-2.0, 2.0));
        let m = r.power(-4.0, 6.0);
        let s = solve(&box_on_ground(h, m).lcp([-FALL; 4]), 0);
        assert_eq!(s.how, How::Uniform);
        assert!(s.p.iter().all(|&p| p == s.p[0]), "{:?}", s.p);
        assert!((s.p[0] / (0.25 * m * FALL) - 1.0).abs() < 1e-13, "{:?}", s.p);
    }
}

#[test]
fn gauss_seidel_shows_the_papers_uneven_loads() {
    // Square base, half-height = half-width / √2: 3/10, 1/5, 3/10, 1/5.
    let lcp = box_on_ground(DVec3::new(1.0, 1.0, 0.5f64.sqrt()), 2.0).lcp([-FALL; 4]);
    let s = gauss_seidel(&lcp, [0.0; 4], 500);
    for (p, share) in s.p.iter().zip([0.3, 0.2, 0.3, 0.2]) {
        assert!((p / (2.0 * FALL) - share).abs() < 1e-12, "{:?}", s.p);
    }
    // A cube: 5/16, 3/16, 5/16, 3/16.
    let lcp = box_on_ground(DVec3::ONE, 2.0).lcp([-FALL; 4]);
    let s = gauss_seidel(&lcp, [0.0; 4], 500);
    for (p, share) in s.p.iter().zip([0.3125, 0.1875, 0.3125, 0.1875]) {
        assert!((p / (2.0 * FALL) - share).abs() < 1e-12, "{:?}", s.p);
    }
}

#[test]
fn an_off_centre_load_keeps_force_and_moments_and_is_the_evenest() {
    let mut r = Random(6);
    let (m, h) = (3.0, DVec3::new(1.0, 0.5, 0.25));
    for _ in 0..20_000 {
        // The centre of mass anywhere over the base; the box bears its weight without turning.
        let (x, y) = (r.within(-0.999, 0.999) * h.x, r.within(-0.999, 0.999) * h.y);
        let mut pair = box_on_ground(h, m);
        pair.sides[1].centre = DVec3::new(x, y, 0.1);
        let s = solve(&pair.lcp([-FALL; 4]), 0);
        let force: f64 = s.p.iter().sum();
        assert!((force / (m * FALL) - 1.0).abs() < 1e-11);
        for axis in 0..2 {
            let moment: f64 = (0..4).map(|i| s.p[i] * (pair.points[i][axis] - [x, y][axis])).sum();
            assert!(moment.abs() < 1e-11 * force, "{moment:e}");
        }
        // Least norm: p_i = (1 + x·x_i/h_x² + y·y_i/h_y²)/4 of the weight where none is negative.
        let even: Vec<f64> = (0..4)
            .map(|i| {
                let (sx, sy) = (pair.points[i].x.signum(), pair.points[i].y.signum());
                0.25 * m * FALL * (1.0 + sx * x / h.x + sy * y / h.y)
            })
            .collect();
        let lowest = even.iter().fold(0.0_f64, |a, &b| a.min(b));
        // Otherwise along (1, −1, 1, −1) until the lowest is zero.
        for i in 0..4 {
            let low = even.iter().position(|&e| e == lowest).unwrap_or(0);
            let sign = if (i + low) % 2 == 0 { 1.0 } else { -1.0 };
            let wanted = even[i] - sign * lowest;
            assert!((s.p[i] - wanted).abs() < 1e-11 * force, "at {x} {y}: {:?}, not {even:?}", s.p);
        }
    }
}

/// Eigenvalues and eigenvectors (columns) of a symmetric matrix by Jacobi's rotations.
fn eigen(mut a: [[f64; 4]; 4]) -> ([f64; 4], [[f64; 4]; 4]) {
    let mut v = [[0.0; 4]; 4];
    for i in 0..4 {
        v[i][i] = 1.0;
    }
    for _ in 0..30 {
        for p in 0..3 {
            for q in p + 1..4 {
                if a[p][q] == 0.0 {
                    continue;
                }
                let theta = (a[q][q] - a[p][p]) / (2.0 * a[p][q]);
                let t = theta.signum() / (theta.abs() + (theta * theta + 1.0).sqrt());
                let c = 1.0 / (t * t + 1.0).sqrt();
                let s = t * c;
                for k in 0..4 {
                    (a[k][p], a[k][q]) = (c * a[k][p] - s * a[k][q], s * a[k][p] + c * a[k][q]);
                }
                for k in 0..4 {
                    (a[p][k], a[q][k]) = (c * a[p][k] - s * a[q][k], s * a[p][k] + c * a[q][k]);
                    (v[k][p], v[k][q]) = (c * v[k][p] - s * v[k][q], s * v[k][p] + c * v[k][q]);
                }
            }
        }
    }
    ([a[0][0], a[1][1], a[2][2], a[3][3]], v)
}

/// The slow, obviously right way: the pseudo-inverse solution of every one of the 2^N sets; of
/// those that satisfy the conditions to `zero` of the scale the one of least norm.
fn oracle(lcp: &Lcp, zero: f64) -> Option<Row> {
    let scale = lcp.b.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
    let mut best: Option<(f64, Row)> = None;
    for set in 0..1 << lcp.n {
        let inside = |i: usize| set >> i & 1 == 1;
        let mut a = [[0.0; 4]; 4];
        for i in (0..4).filter(|&i| inside(i)) {
            for j in (0..4).filter(|&j| inside(j)) {
                a[i][j] = lcp.a[i][j];
            }
        }
        let (values, vectors) = eigen(a);
        let largest = values.iter().fold(0.0_f64, |m, x| m.max(*x));
        let mut p = [0.0; 4];
        for k in (0..4).filter(|&k| values[k] > 1e-11 * largest) {
            let along: f64 = (0..4).filter(|&i| inside(i)).map(|i| -vectors[i][k] * lcp.b[i]).sum();
            for i in (0..4).filter(|&i| inside(i)) {
                p[i] += vectors[i][k] * along / values[k];
            }
        }
        let z = velocities(lcp, &p);
        let good = (0..lcp.n).all(|i| {
            p[i] * lcp.a[i][i] >= -zero * scale && z[i] >= -zero * scale && (!inside(i) || z[i] <= zero * scale)
        });
        let norm = p.iter().map(|x| x * x).sum();
        if good && best.is_none_or(|(n, _)| norm < n) {
            best = Some((norm, p));
        }
    }
    best.map(|(_, p)| p)
}

#[test]
fn the_solution_is_the_oracles() {
    // Points on a lattice and moderate bodies: far from singular, or exactly so, so that the
    // solution of least norm is well defined. Every start must lead to it.
    let mut r = Random(setting("ALLIDE_SEED", 7));
    let mut ambiguous = 0;
    for case in 0..setting("ALLIDE_CASES", 200_000) / 10 {
        let n = 1 + r.below(4) as usize;
        let points: Vec<DVec3> =
            (0..n).map(|_| DVec3::new(r.below(4) as f64, r.below(4) as f64, r.below(2) as f64)).collect();
        let mut side = || {
            Side::new(
                r.power(-1.0, 1.0),
                DVec3::new(r.within(1.0, 3.0), r.within(1.0, 3.0), 2.0),
                r.rotation(),
                r.vector(),
            )
        };
        let (second, first) = (side(), side());
        let pair = Pair { sides: [if case % 2 == 0 { first } else { Side::FIXED }, second], normal: DVec3::Z, points };
        let b = lcp_pairs::right_side(&mut r, &pair, false);
        let lcp = pair.lcp(b);
        let wanted = oracle(&lcp, 1e-9).expect("there always is a solution");
        // A b that only nearly fits a singular set is one problem to the one, another to the other.
        if oracle(&lcp, 1e-13) != Some(wanted) {
            ambiguous += 1;
            continue;
        }
        let load = wanted.iter().fold(0.0_f64, |m, x| m.max(*x));
        let prepared = Prepared::new(n, &lcp.a);
        for start in 0..1 << n {
            let s = prepared.solve(&b, start);
            for i in 0..n {
                assert!(
                    (s.p[i] - wanted[i]).abs() <= 1e-6 * load,
                    "from {start:04b}: {s:?}\nnot {wanted:?}\nof {lcp:?}"
                );
            }
        }
    }
    assert!(ambiguous * 50 < setting("ALLIDE_CASES", 200_000) / 10, "{ambiguous}");
}
