//! Least overlap among all directions, where two discs may meet rim to rim.
//!
//! As in [`super::arc`], with triangles on the sphere for arcs: with pₖ the gradients at a triangle's
//! corners nⱼ, f(n) ≥ ⅓Σpₖ·n all over it, which (where positive) is not less than its least value
//! at a corner. The planes across the two axes, and the axes themselves, where f has its kinks, are
//! made edges and corners of the first triangles.
//!
//! A least value inside a triangle needs a bend (see [`super::polish`]) of at least f in every
//! direction. With V = v₁ × v₂ and sⱼ = |n × vⱼ| the least bend is at most
//! 2r₁r₂(n·V)² / (s₁²s₂²(r₁s₂ + r₂s₁)): triangles where f must be larger are dropped too.

use super::arc::one_sided;
use super::direction::Best;
use super::polish::descend;
use super::{Couple, Few};
use glam::DVec3;

/// Improvements below these, times the size, are not searched for. Coarse first: what that finds
/// saves most of the finer search.
const PRECISIONS: [f64; 3] = [1e-4, 1e-7, 1e-9];

/// Triangles looked at, for each precision, before the search gives up proving that nothing is
/// better. Reached where the overlap is nearly the same over a whole region of directions, as when
/// two rims touch in a point: there any of them will do.
const PATIENCE: usize = 800;

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
    for precision in PRECISIONS {
        search_all(couple, (pole, &ring), precision * couple.size(), best);
    }
}

fn search_all(couple: &Couple, (pole, ring): (DVec3, &[DVec3; 8]), precision: f64, best: &mut Best) {
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
        let least = bound(&triangle);
        if least >= best.overlap - precision || least > bend(couple, &triangle) || *patience == 0 {
            continue;
        }
        *patience -= 1;
        if *patience == 0 {
            eprintln!(
                "OUT OF PATIENCE best {:e} size {:e} sine {:e} width {:e} discs {} {} offset {:e} half {} {} n {:?} bound {:e} bend {:e}",
                best.overlap,
                couple.size(),
                couple.a.axes[0].cross(couple.b.axes[0]).length(),
                (triangle[0].n - triangle[1].n).length(),
                couple.a.disc,
                couple.b.disc,
                couple.offset.length(),
                couple.a.half[0],
                couple.b.half[0],
                [triangle[0].n.dot(couple.a.axes[0]), triangle[0].n.dot(couple.b.axes[0])],
                least,
                bend(couple, &triangle)
            );
        }
        if *patience == 0 {
            eprintln!(
                "OUT OF PATIENCE best {:e} size {:e} sine {:e} width {:e} discs {} {} offset {:e} half {} {} n {:?} bound {:e} bend {:e}",
                best.overlap,
                couple.size(),
                couple.a.axes[0].cross(couple.b.axes[0]).length(),
                (triangle[0].n - triangle[1].n).length(),
                couple.a.disc,
                couple.b.disc,
                couple.offset.length(),
                couple.a.half[0],
                couple.b.half[0],
                [triangle[0].n.dot(couple.a.axes[0]), triangle[0].n.dot(couple.b.axes[0])],
                least,
                bend(couple, &triangle)
            );
        }
        let (i, j, k) = longest_edge(&triangle);
        let (p, q) = (triangle[i], triangle[j]);
        if (p.n - q.n).length() < 1e-7 {
            continue;
        }
        let n = (p.n + q.n).normalize();
        let inside = triangle[0].n + triangle[1].n + triangle[2].n;
        if couple.core_overlap(n) < best.overlap {
            best.offer(couple, n);
            best.offer(couple, descend(couple, n, None));
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

/// No overlap that is least inside the triangle is more than this, metres.
fn bend(couple: &Couple, triangle: &Triangle) -> f64 {
    let (v, w) = (couple.a.axes[0], couple.b.axes[0]);
    let wide = (triangle[0].n - triangle[1].n).length().max((triangle[0].n - triangle[2].n).length());
    let near = |axis: DVec3| (axis.cross(triangle[0].n).length() - wide).max(0.0);
    let across = v.cross(w);
    let seen = (triangle[0].n.dot(across).abs() + wide * across.length()).min(across.length());
    let (s, t) = (near(v), near(w));
    let (r, q) = (couple.a.disc, couple.b.disc);
    2.0 * r * q * seen * seen / (s * s * t * t * (r * t + q * s)) + 1e-9 * couple.size()
}

/// The two corners farthest apart, and the third.
fn longest_edge(t: &Triangle) -> (usize, usize, usize) {
    let lengths = [(0, 1, 2), (1, 2, 0), (2, 0, 1)].map(|(i, j, k)| ((t[i].n - t[j].n).length_squared(), i, j, k));
    let longest = lengths.iter().fold(lengths[0], |a, b| if b.0 > a.0 { *b } else { a });
    (longest.1, longest.2, longest.3)
}
