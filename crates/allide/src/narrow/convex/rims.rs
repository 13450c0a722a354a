//! Least overlap among all directions, where two discs may meet rim to rim.
//!
//! As in [`super::arc`], with triangles on the sphere for arcs: with pₖ the gradients at a triangle's
//! corners nⱼ, f(n) is at least each pₖ·n and their mean all over it, which (where positive) are not
//! less than their least values at a corner. The planes across the two axes, and the axes themselves, where f has its kinks, are
//! made edges and corners of the first triangles.
//!
//! A least value inside a triangle needs a bend (see [`super::polish`]) of at least f in every
//! direction. With V = v₁ × v₂ and sⱼ = |n × vⱼ| the least bend is at most
//! 2r₁r₂(n·V)² / (s₁²s₂²(r₁s₂ + r₂s₁)): triangles where f must be larger are dropped too, and those
//! where it slopes too much to be level anywhere inside.

use super::arc::one_sided;
use super::certificate::Proved;
use super::direction::Best;
use super::feature::{Feature, facing};
use super::overlay::rim_crossings;
use super::polish::descend;
use super::refine::refined;
use super::{Couple, Few};
use crate::math::{length, tolerance, unit};
use glam::DVec3;

/// Improvements below this times the size are not searched for at first: what is found so saves most
/// of the finer search.
const COARSE: f64 = 1e-3;

/// Improvements below this times the size are not searched for.
const PRECISION: f64 = 1e-8;

/// Triangles looked at, for each precision, before the search gives up proving that nothing is
/// better. Reached where the overlap is nearly the same over a whole region of directions, as when
/// two rims touch in a point: there any of them will do.
const PATIENCE: usize = 1500;

/// A direction and the gradient of the overlap there, seen from inside its triangle.
#[derive(Clone, Copy)]
struct Corner {
    n: DVec3,
    gradient: DVec3,
}

type Triangle = [Corner; 3];

/// Triangles still to be looked at.
type Open = Few<Triangle, 80>;

/// Offers the best direction of all.
pub(super) fn offer(couple: &Couple, best: &mut Best) {
    let (v, w) = (couple.a.axes[0], couple.b.axes[0]);
    let pole = v.cross(w);
    if length(pole) < 1e-9 {
        // Parallel: the discs add up to one, whose rim is no smooth part of the boundary.
        return;
    }
    let pole = unit(pole);
    let ring = ring(v, w, pole);
    let (coarse, fine) = (COARSE * couple.size(), PRECISION * couple.size());
    let known = best.prove(couple) || best.proved != Proved::NOTHING;
    let left = if known {
        f64::NEG_INFINITY
    } else {
        search(couple, first_triangles(couple, pole, &ring, best), coarse, best)
    };
    if left < best.overlap - fine {
        search(couple, first_triangles(couple, pole, &ring, best), fine, best);
    }
}

/// Offers the directions across both rims where those of two nearly parallel caps cross; answers whether
/// the best is surely the best of all.
pub(super) fn offer_crossings(couple: &Couple, best: &mut Best) -> bool {
    let n = best.normal;
    let a = facing(&couple.a, DVec3::ZERO, n, tolerance::NEARLY_PARALLEL);
    let b = facing(&couple.b, couple.offset, -n, tolerance::NEARLY_PARALLEL);
    let (Feature::Cap(a), Feature::Cap(b)) = (a, b) else { return false };
    let (chart, over) = (a.chart(), b.chart());
    rim_crossings(&a, &b, n).iter().any(|crossing| {
        let on_a = chart.point(crossing.x, crossing.y);
        let seen = over.onto(on_a, n);
        let on_b = over.point(seen.x, seen.y);
        let across = a.outward.cross(on_a - a.centre).cross(b.outward.cross(on_b - b.centre));
        let sense = 1f64.copysign(across.dot(n));
        best.offer(couple, refined(couple, unit(across * sense)));
        best.prove(couple)
    })
}

fn first_triangles(couple: &Couple, pole: DVec3, ring: &[DVec3; 8], best: &Best) -> Open {
    let mut open = Open::new([Corner { n: pole, gradient: pole }; 3]);
    for apex in [pole, -pole] {
        for k in 0..8 {
            let (from, to) = (ring[k], ring[(k + 1) % 8]);
            let behind = [apex, from, to].iter().all(|n| n.dot(couple.offset) <= 0.0);
            let proved = best.proved.covers(&[apex, from, to].map(|n| n.dot(best.normal)));
            if !behind && !proved && length(to - from) > 1e-12 {
                open.push(first_triangle(couple, [apex, from, to]));
            }
        }
    }
    open
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

/// Searches all triangles; answers a value that no overlap it passed over for want of precision is below.
fn search(couple: &Couple, mut open: Open, precision: f64, best: &mut Best) -> f64 {
    let mut patience = PATIENCE;
    let mut left = f64::INFINITY;
    while let Some(triangle) = open.pop() {
        let (i, j, k) = longest_edge(&triangle);
        let (p, q) = (triangle[i], triangle[j]);
        let wide = length(p.n - q.n);
        let least = bound(&triangle);
        if least >= best.overlap
            || best.proved.covers(&triangle.map(|c| c.n.dot(best.normal)))
            || !may_be_least(couple, &triangle, wide)
        {
            continue;
        }
        if least >= best.overlap - precision || wide < 1e-7 || patience == 0 {
            left = left.min(least);
            continue;
        }
        patience -= 1;
        let n = unit(p.n + q.n);
        if couple.core_overlap(n) < best.overlap {
            best.offer(couple, n);
            best.offer(couple, descend(couple, n, None));
            best.offer(couple, refined(couple, n));
            best.prove(couple);
        }
        let inside = triangle[0].n + triangle[1].n + triangle[2].n;
        let gradient = one_sided(&couple.a, n, inside) + one_sided(&couple.b, n, inside) - couple.offset;
        let middle = Corner { n, gradient };
        open.push([p, middle, triangle[k]]);
        open.push([middle, q, triangle[k]]);
    }
    left
}

/// No overlap in the triangle is less than this, metres (where it is not negative).
fn bound(triangle: &Triangle) -> f64 {
    let [p, q, r] = triangle;
    let least = |gradient: DVec3| gradient.dot(p.n).min(gradient.dot(q.n)).min(gradient.dot(r.n));
    let mean = (p.gradient + q.gradient + r.gradient) / 3.0;
    least(mean).max(least(p.gradient)).max(least(q.gradient)).max(least(r.gradient))
}

/// Whether the overlap may be stationary and least inside the triangle, whose longest edge is `wide`.
fn may_be_least(couple: &Couple, triangle: &Triangle, wide: f64) -> bool {
    let (v, w) = (couple.a.axes[0], couple.b.axes[0]);
    let (r, q) = (couple.a.disc, couple.b.disc);
    let Corner { n, gradient } = triangle[0];
    let (s, t) = (length(v.cross(n)) - wide, length(w.cross(n)) - wide);
    if s <= 0.0 || t <= 0.0 {
        return true;
    }
    // A slope that the bends cannot level out within the triangle.
    let slope = length(gradient - n * gradient.dot(n));
    if slope > 1.1 * wide * (r / s + q / t + length(gradient)) {
        return false;
    }
    let across = length(v.cross(w));
    let seen = (n.dot(v.cross(w)).abs() + wide * across).min(across);
    let bend = 2.0 * r * q * seen * seen / (s * s * t * t * (r * t + q * s));
    bound(triangle) <= bend + 1e-9 * couple.size()
}

/// The two corners farthest apart, and the third.
fn longest_edge(t: &Triangle) -> (usize, usize, usize) {
    let lengths = [(0, 1, 2), (1, 2, 0), (2, 0, 1)].map(|(i, j, k)| ((t[i].n - t[j].n).length_squared(), i, j, k));
    let longest = lengths.iter().fold(lengths[0], |a, b| if b.0 > a.0 { *b } else { a });
    (longest.1, longest.2, longest.3)
}
