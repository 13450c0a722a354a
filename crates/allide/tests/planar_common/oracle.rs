//! The slow, obviously right twin of the exact test: whole numbers of any length, and upright lines.
//!
//! Between two neighbouring abscissas of corners and crossings every upright line meets the same edges in
//! the same order. On the line half-way each outline covers the intervals between its 1st and 2nd, 3rd and
//! 4th … edge. The insides share a point when on some line two such intervals share more than a point.

use allide::glam::DVec2;
use allide::planar::Placed;
use num_bigint::BigInt;
use std::cmp::Ordering;

type Point = (BigInt, BigInt);
type Edge = (Point, Point);

/// A fraction with a positive denominator.
#[derive(Clone)]
struct Fraction(BigInt, BigInt);

impl Fraction {
    fn new(over: BigInt, under: BigInt) -> Fraction {
        if under < BigInt::ZERO { Fraction(-over, -under) } else { Fraction(over, under) }
    }

    fn cmp(&self, other: &Fraction) -> Ordering {
        (&self.0 * &other.1).cmp(&(&other.0 * &self.1))
    }
}

/// `value · 2^300`, which is whole for every number tried here.
fn whole(value: f64) -> BigInt {
    if value == 0.0 {
        return BigInt::ZERO;
    }
    let bits = value.to_bits();
    let exponent = ((bits >> 52) & 0x7ff) as i64 - 1075 + 300;
    let digits = (bits & ((1 << 52) - 1)) | (1 << 52);
    assert!(exponent >= 0, "{value:e} is too small for the oracle");
    let size = BigInt::from(digits) << exponent as usize;
    if value < 0.0 { -size } else { size }
}

/// The edges of a placed outline, exactly: turned points are rounded, sums with the position are not.
fn edges(shape: &Placed) -> Vec<Edge> {
    let outline = shape.shape.outline().expect("an outline");
    let position = shape.pose.position();
    let exact = |p: DVec2| {
        let turned = shape.pose.turn().apply(p);
        (whole(turned.x) + whole(position.x), whole(turned.y) + whole(position.y))
    };
    let mut edges = Vec::new();
    for ring in 0..outline.ring_count() {
        let ring: Vec<Point> = outline.ring(ring).iter().map(|&p| exact(p)).collect();
        for i in 0..ring.len() {
            edges.push((ring[i].clone(), ring[(i + 1) % ring.len()].clone()));
        }
    }
    edges
}

/// Divides by a common power of two: shorter numbers are faster.
fn shrink(lists: [&mut Vec<Edge>; 2]) {
    let mut zeros = u64::MAX;
    for (p, q) in lists.iter().flat_map(|list| list.iter()) {
        for n in [&p.0, &p.1, &q.0, &q.1] {
            zeros = zeros.min(n.trailing_zeros().unwrap_or(u64::MAX));
        }
    }
    for list in lists {
        for (p, q) in list.iter_mut() {
            for n in [&mut p.0, &mut p.1, &mut q.0, &mut q.1] {
                *n >>= zeros.min(4096);
            }
        }
    }
}

fn crossing(e: &Edge, f: &Edge, out: &mut Vec<Fraction>) {
    let ((p, q), (r, s)) = (e, f);
    let (ux, uy, wx, wy) = (&q.0 - &p.0, &q.1 - &p.1, &s.0 - &r.0, &s.1 - &r.1);
    let under = &ux * &wy - &uy * &wx;
    if under == BigInt::ZERO {
        return;
    }
    let over = (&r.0 - &p.0) * &wy - (&r.1 - &p.1) * &wx;
    // The point p + u·over/under; where the lines cross beyond the edges it does no harm.
    let at = Fraction::new(&p.0 * &under + &ux * over, under);
    let inside = |a: &BigInt, b: &BigInt| {
        let (low, high) = (a.min(b), a.max(b));
        at.0 >= low * &at.1 && at.0 <= high * &at.1
    };
    if inside(&p.0, &q.0) && inside(&r.0, &s.0) {
        out.push(at);
    }
}

/// Where the line at `x` meets the edges, from the bottom; pairs bound what is covered.
fn heights(edges: &[Edge], x: &Fraction) -> Vec<Fraction> {
    let mut list = Vec::new();
    for (p, q) in edges {
        let (before, after) = (&p.0 * &x.1 < x.0, &q.0 * &x.1 < x.0);
        if before == after {
            continue;
        }
        let run = &q.0 - &p.0;
        let over = &p.1 * &run * &x.1 + (&q.1 - &p.1) * (&x.0 - &p.0 * &x.1);
        list.push(Fraction::new(over, &run * &x.1));
    }
    list.sort_by(Fraction::cmp);
    list
}

/// Whether the insides of two placed outlines share a point.
pub fn overlaps(a: &Placed, b: &Placed) -> bool {
    let (mut a, mut b) = (edges(a), edges(b));
    shrink([&mut a, &mut b]);
    let ends = |list: &[Edge]| {
        let xs = || list.iter().map(|e| &e.0.0);
        (xs().min().unwrap().clone(), xs().max().unwrap().clone())
    };
    let (ends_a, ends_b) = (ends(&a), ends(&b));
    let (low, high) = (ends_a.0.max(ends_b.0), ends_a.1.min(ends_b.1));
    if low >= high {
        return false;
    }
    let one = BigInt::from(1);
    let mut stops: Vec<Fraction> = a.iter().chain(&b).map(|e| Fraction(e.0.0.clone(), one.clone())).collect();
    for e in &a {
        for f in &b {
            crossing(e, f, &mut stops);
        }
    }
    stops.retain(|x| x.0 >= &low * &x.1 && x.0 <= &high * &x.1);
    stops.sort_by(Fraction::cmp);
    stops.windows(2).any(|pair| {
        if pair[0].cmp(&pair[1]) == Ordering::Equal {
            return false;
        }
        let (p, q) = (&pair[0], &pair[1]);
        let middle = Fraction(&p.0 * &q.1 + &q.0 * &p.1, &p.1 * &q.1 * 2);
        let (ya, yb) = (heights(&a, &middle), heights(&b, &middle));
        ya.chunks(2).any(|i| yb.chunks(2).any(|j| i[0].cmp(&j[1]).is_lt() && j[0].cmp(&i[1]).is_lt()))
    })
}
