//! Least overlap among all directions, where two discs may meet rim to rim.
//!
//! As in [`super::arc`], with triangles on the sphere for arcs: with pₖ the gradients at a triangle's
//! corners nⱼ, f(n) ≥ ⅓Σpₖ·n all over it, which (where positive) is not less than its least value
//! at a corner. The planes across the two axes, and the axes themselves, where f has its kinks, are
//! made edges and corners of the first triangles.

use super::arc::{curvature, one_sided};
use super::direction::Best;
use super::{Couple, Few};
use crate::math::tangents;
use glam::DVec3;

/// Improvements below this times the size are not searched for.
const PRECISION: f64 = 1e-9;

/// Triangles looked at before the search gives up proving that nothing is better. Reached only
/// where the overlap is the same along a whole curve of directions, which [`super::arc`] has found.
const PATIENCE: usize = 3000;

/// A direction and the gradient of the overlap there, seen from inside its triangle.
#[derive(Clone, Copy)]
struct Corner {
    n: DVec3,
    gradient: DVec3,
}

type Triangle = [Corner; 3];

/// Offers the best direction of all.
pub(super) fn offer(couple: &Couple, best: &mut Best) {
    let (v, w) = (couple.a.axes[0], couple.b.axes[0]);
    let pole = v.cross(w);
    if pole.length() < 1e-9 {
        // Parallel: the discs add up to one, whose rim is no smooth part of the boundary.
        return;
    }
    let pole = pole.normalize();
    let ring = ring(v, w, pole);
    let precision = PRECISION * couple.size();
    let mut patience = PATIENCE;
    for apex in [pole, -pole] {
        for k in 0..8 {
            let (from, to) = (ring[k], ring[(k + 1) % 8]);
            let behind = [apex, from, to].iter().all(|n| n.dot(couple.offset) <= 0.0);
            if !behind && (to - from).length() > 1e-12 {
                search(couple, first_triangle(couple, [apex, from, to]), precision, &mut patience, best);
            }
        }
    }
}

/// The two axes, the directions across them and the opposites of all four, round the pole.
fn ring(v: DVec3, w: DVec3, pole: DVec3) -> [DVec3; 8] {
    let x = v;
    let y = pole.cross(v);
    let mut ring = [v, w, y, pole.cross(w), -v, -w, -y, -pole.cross(w)];
    // Diamond angle: grows with the true one.
    let turn = |n: &DVec3| {
        let (c, s) = (n.dot(x), n.dot(y));
        let p = s / (c.abs() + s.abs());
        if c >= 0.0 { p } else { 2.0 - p }
    };
    ring.sort_by(|p, q| turn(p).total_cmp(&turn(q)));
    ring
}

fn first_triangle(couple: &Couple, corners: [DVec3; 3]) -> Triangle {
    let inside = corners[0] + corners[1] + corners[2];
    corners.map(|n| Corner {
        n,
        gradient: one_sided(&couple.a, n, inside) + one_sided(&couple.b, n, inside) - couple.offset,
    })
}

fn search(couple: &Couple, first: Triangle, precision: f64, patience: &mut usize, best: &mut Best) {
    let mut open: Few<Triangle, 96> = Few::new(first);
    open.push(first);
    while let Some(triangle) = open.last().copied() {
        open.remove(open.len() - 1);
        if bound(&triangle) >= best.overlap - precision || *patience == 0 {
            continue;
        }
        *patience -= 1;
        let (i, j, k) = longest_edge(&triangle);
        let (p, q) = (triangle[i], triangle[j]);
        if (p.n - q.n).length() < 1e-7 {
            continue;
        }
        let n = (p.n + q.n).normalize();
        let inside = triangle[0].n + triangle[1].n + triangle[2].n;
        if couple.core_overlap(n) < best.overlap {
            best.offer(couple, n);
            best.offer(couple, descend(couple, n));
        }
        let gradient = one_sided(&couple.a, n, inside) + one_sided(&couple.b, n, inside) - couple.offset;
        let middle = Corner { n, gradient };
        open.push([p, middle, triangle[k]]);
        open.push([middle, q, triangle[k]]);
    }
}

/// No overlap in the triangle is less than this, metres (where it is not negative).
fn bound(triangle: &Triangle) -> f64 {
    let mean = (triangle[0].gradient + triangle[1].gradient + triangle[2].gradient) / 3.0;
    mean.dot(triangle[0].n).min(mean.dot(triangle[1].n)).min(mean.dot(triangle[2].n))
}

/// The two corners farthest apart, and the third.
fn longest_edge(t: &Triangle) -> (usize, usize, usize) {
    let lengths = [(0, 1, 2), (1, 2, 0), (2, 0, 1)].map(|(i, j, k)| ((t[i].n - t[j].n).length_squared(), i, j, k));
    let longest = lengths.iter().fold(lengths[0], |a, b| if b.0 > a.0 { *b } else { a });
    (longest.1, longest.2, longest.3)
}

/// A direction near `n` where the overlap is stationary, by Newton's method on the sphere; steps
/// that do not go down are shortened.
fn descend(couple: &Couple, start: DVec3) -> DVec3 {
    let mut n = start;
    let mut overlap = couple.core_overlap(n);
    for _ in 0..40 {
        let (s, t) = tangents(n);
        let gradient = couple.gradient(n);
        let (gs, gt) = (gradient.dot(s), gradient.dot(t));
        let ss = curvature(couple, n, s) - overlap;
        let tt = curvature(couple, n, t) - overlap;
        let st = 0.5 * (curvature(couple, n, s + t) - overlap * 2.0 - ss - tt);
        let determinant = ss * tt - st * st;
        let step = if determinant > 0.0 && ss > 0.0 {
            s * ((st * gt - tt * gs) / determinant) + t * ((st * gs - ss * gt) / determinant)
        } else {
            (s * gs + t * gt) * (-0.1 / gradient.length())
        };
        let Some((next, lower)) = shortened(couple, n, step, overlap) else { break };
        (n, overlap) = (next, lower);
    }
    n
}

fn shortened(couple: &Couple, n: DVec3, step: DVec3, overlap: f64) -> Option<(DVec3, f64)> {
    let mut scale = 1.0;
    for _ in 0..30 {
        let next = (n + step * scale).normalize();
        let lower = couple.core_overlap(next);
        if lower < overlap {
            return Some((next, lower));
        }
        scale *= 0.3;
    }
    None
}
