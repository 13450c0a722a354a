//! The direction of least overlap of two cores that overlap.
//!
//! The overlap along n is the reach h(n) of the body K = {a − b}, which holds the origin; its least value
//! is the distance from the origin to K's surface. A closed surface of triangles between points of K, that
//! holds the origin too, is grown (van den Bergen 2001): the triangle nearest to the origin is replaced by
//! those from its border, and that of its neighbours which look there too, to the point of K farthest out.
//!
//! Both bounds are true ones, whatever rounding does to the triangles. Above, every direction tried is
//! measured on the shapes themselves. Below, a ray from the origin along n leaves K at or beyond the point
//! x where it passes through a triangle, so h(n) ≥ |x|: no h is less than the distance of the nearest
//! triangle. No normal of a triangle is ever taken for the answer without being measured.

use super::apart::Meeting;
use super::certificate::{Proved, proved};
use super::pair::Pair;
use super::refine::refined;
use super::snap::{self, Best};
use super::sweep;
use crate::math::{length, tangents, unit};
use crate::narrow::convex::{Simplex, on_triangle};
use glam::DVec3;
use std::f64::consts::{FRAC_PI_2, PI};

/// Overlaps of round shapes less than the best known by this times the size are not searched for at first.
const PRECISION: f64 = 1e-9;

/// The same as a part of the overlap.
const RELATIVE: f64 = 1e-3;

/// Overlaps less than the best known by this times the size are not searched for at all.
const FINE: f64 = 1e-13;

/// Triangles nearer to the origin than this times the size do not tell a direction by their nearest point.
const NEAR: f64 = 1e-9;

/// Cores that overlap by less than this times the size nearly touch: all exact directions near the one found
/// are tried, for a small overlap tells little about where it is least.
const TOUCHING: f64 = 1e-7;

/// Points added before the search gives up proving that nothing is better. Reached where the overlap is
/// nearly the same over a whole stretch of directions, as of coaxial cones.
const PATIENCE: usize = 400;

/// Sine of the angle within which exact directions are looked for.
const AROUND: f64 = 0.1;

/// Points after which a search is long.
const LONG: usize = 24;

/// A triangle between points of K.
#[derive(Clone, Copy)]
struct Facet {
    /// Counter-clockwise seen from outside.
    corners: [u32; 3],
    /// The facet across the side from corner k to corner k + 1.
    across: [u32; 3],
    /// Unit outward normal; zero where the corners are on one line but for rounding.
    normal: DVec3,
    /// Its point nearest to the origin, metres.
    nearest: DVec3,
    /// No longer part of the surface.
    replaced: bool,
}

/// A closed surface of triangles.
struct Surface {
    points: Vec<DVec3>,
    facets: Vec<Facet>,
    /// Distance of each facet from the origin, metres; infinite for those that are no longer part of it,
    /// or not searched any more.
    distances: Vec<f64>,
    size: f64,
    /// The least distance of a facet that could not be replaced though it should be, metres.
    given_up: f64,
    /// Facets seen by the point being added, and the sides round them: facet beyond, and from which
    /// corner to which.
    seen: Vec<u32>,
    border: Vec<(u32, u32, u32)>,
}

/// The direction of least overlap of two cores that overlap, as `meeting` shows. `fine` where the features do
/// not quite meet along the direction found else: a better one is very near.
pub(super) fn least_overlap(pair: &Pair, meeting: &Meeting, fine: bool) -> Best {
    let mut search = Search { best: Best::new(), proof: Proof::NOTHING, fine };
    if !search.grown(pair, meeting) && search.best.overlap > TOUCHING * pair.size {
        search.sweep(pair);
    }
    search.finish(pair);
    search.best
}

/// The best direction known, and what is known about it.
struct Search {
    best: Best,
    proof: Proof,
    fine: bool,
}

impl Search {
    /// Grows a surface until nothing better can matter; answers whether it came to that.
    fn grown(&mut self, pair: &Pair, meeting: &Meeting) -> bool {
        let is_round = pair.is_round();
        if is_round {
            self.offer(pair, unit(meeting.tried));
            if self.proof.cosine <= -1.0 {
                return true;
            }
        }
        let Some(mut surface) = Surface::around_origin(pair, &meeting.simplex, &mut self.best) else {
            snap::offer(pair, unit(pair.start()), AROUND, &mut self.best);
            return false;
        };
        for round in 1..=PATIENCE {
            let Some(facet) = surface.nearest() else { break };
            let (distance, shape) = (surface.distances[facet], surface.facets[facet]);
            if self.is_enough(pair, distance) {
                break;
            }
            let n = if distance > NEAR * pair.size { shape.nearest / distance } else { shape.normal };
            if self.is_enough(pair, self.proof.floor(&surface, facet)) {
                surface.close(facet as u32);
                continue;
            }
            if n == DVec3::ZERO {
                surface.give_up(facet as u32);
                continue;
            }
            let point = pair.support(n);
            // A long search may pass by what is only downhill from where it looks.
            if is_round && (point.dot(n) < self.best.overlap || round > LONG && round % 8 == 0) {
                self.offer(pair, n);
                if self.proof.cosine <= -1.0 {
                    return true;
                }
            }
            // Between flat faces the search comes to an end by itself.
            self.best.note(pair, n, point.dot(n));
            if self.is_enough(pair, distance) {
                break;
            }
            surface.grow(facet as u32, point);
        }
        let left = surface.nearest().map_or(f64::INFINITY, |k| surface.distances[k]);
        self.is_enough(pair, left.min(surface.given_up)) && surface.is_around_origin()
    }

    /// Goes through all directions.
    fn sweep(&mut self, pair: &Pair) {
        sweep::through(pair, self.best.overlap, |n| {
            self.best.offer(pair, n);
            self.best.offer(pair, refined(pair, n));
            let near = self.best.normal;
            snap::offer(pair, near, AROUND, &mut self.best);
            self.best.overlap
        });
    }

    /// From the best direction to the exact one.
    fn finish(&mut self, pair: &Pair) {
        let n = self.best.normal;
        if self.fine {
            snap::offer_beside_faces(pair, n, AROUND, &mut self.best);
        } else if self.best.overlap < TOUCHING * pair.size {
            snap::offer(pair, n, AROUND, &mut self.best);
        } else if !pair.is_round() {
            snap::offer_flats(pair, n, AROUND, &mut self.best);
        } else if self.best.overlap < self.proof.of.overlap {
            self.offer(pair, n);
        }
    }

    /// Tries a direction and what is downhill from it.
    fn offer(&mut self, pair: &Pair, n: DVec3) {
        self.best.offer(pair, n);
        let down = refined(pair, n);
        self.best.offer(pair, down);
        let near = self.best.normal;
        snap::offer_flats(pair, near, AROUND, &mut self.best);
        self.proof.renew(pair, &self.best);
    }

    /// Whether nothing better can matter where no overlap is less than `floor` metres.
    fn is_enough(&self, pair: &Pair, floor: f64) -> bool {
        let coarse = pair.is_round() && !self.fine;
        let precision = if coarse { (RELATIVE * self.best.overlap).min(PRECISION * pair.size) } else { 0.0 };
        self.best.overlap - floor <= precision.max(FINE * pair.size)
    }
}

/// What is proved about directions near the best.
struct Proof {
    of: Best,
    /// Directions of no smaller cosine with it do not overlap less.
    cosine: f64,
    /// The angle of that cosine; zero where nothing is proved.
    angle: f64,
}

impl Proof {
    const NOTHING: Proof =
        Proof { of: Best { normal: DVec3::Z, overlap: f64::INFINITY }, cosine: Proved::NOTHING.0, angle: 0.0 };

    fn renew(&mut self, pair: &Pair, best: &Best) {
        if best.overlap < self.of.overlap {
            self.of = *best;
            self.cosine = proved(pair, best.normal, best.overlap).0;
            self.angle = if self.cosine < 1.0 { libm::acos(self.cosine.max(-1.0)) } else { 0.0 };
        }
    }

    /// No direction through a facet, but for those proved, overlaps less than this, metres: a point x of its
    /// plane is as far as that plane's distance over the cosine of the angle between x and the normal.
    fn floor(&self, surface: &Surface, facet: usize) -> f64 {
        let shape = &surface.facets[facet];
        let plane = shape.normal.dot(surface.points[shape.corners[0] as usize]);
        let aside = self.angle - libm::acos(shape.normal.dot(self.of.normal).clamp(-1.0, 1.0));
        if self.angle == 0.0 || aside <= 0.0 || plane <= 0.0 {
            return surface.distances[facet];
        }
        if aside >= FRAC_PI_2 { f64::INFINITY } else { (plane / libm::cos(aside)).max(surface.distances[facet]) }
    }
}

impl Surface {
    /// A tetrahedron of points of K, and with `simplex` (of −K) also the origin.
    fn around_origin(pair: &Pair, simplex: &Simplex, best: &mut Best) -> Option<Surface> {
        let size = pair.size;
        let mut corners: Vec<DVec3> = Vec::with_capacity(64);
        corners.extend(simplex.iter().map(|p| -*p));
        let complete = corners.len() == 4 && {
            let [a, b, c, d] = [corners[0], corners[1], corners[2], corners[3]];
            (b - a).cross(c - a).dot(d - a).abs() > 1e-6 * length(b - a) * length(c - a) * length(d - a)
        };
        let mut extra = Simplex::new(DVec3::ZERO);
        if !complete {
            corners.iter().for_each(|p| extra.push(*p));
            corners = Surface::wide_tetrahedron(pair)?;
        }
        let mut surface = Surface {
            points: corners,
            facets: Vec::with_capacity(64),
            distances: Vec::with_capacity(64),
            size,
            given_up: f64::INFINITY,
            seen: Vec::with_capacity(16),
            border: Vec::with_capacity(16),
        };
        let p = &surface.points;
        let volume = (p[1] - p[0]).cross(p[2] - p[0]).dot(p[3] - p[0]);
        let (i, j) = if volume < 0.0 { (1, 2) } else { (2, 1) };
        for (corners, across) in
            [([0, i, j], [1, 2, 3]), ([i, 0, 3], [0, 3, 2]), ([j, i, 3], [0, 1, 3]), ([0, j, 3], [0, 2, 1])]
        {
            surface.push(corners, across);
        }
        for point in &extra {
            surface.add(*point);
        }
        // A surface that misses the origin by rounding only: what is on its other side is taken in.
        for _ in 0..16 {
            let outside = |f: &Facet| f.normal.dot(surface.points[f.corners[0] as usize]) < 0.0;
            let alive = |k: &usize| surface.distances[*k].is_finite();
            let Some(k) = (0..surface.facets.len()).filter(alive).find(|k| outside(&surface.facets[*k])) else { break };
            let n = surface.facets[k].normal;
            let point = pair.support(n);
            best.offer(pair, n);
            if !surface.grow(k as u32, point) {
                break;
            }
        }
        Some(surface)
    }

    /// Four points of K that enclose a good part of it.
    fn wide_tetrahedron(pair: &Pair) -> Option<Vec<DVec3>> {
        let start = unit(if pair.offset == DVec3::ZERO { DVec3::X } else { pair.offset });
        let (p, q) = (pair.support(start), pair.support(-start));
        let farther = |d: DVec3, from: DVec3| {
            let (one, two) = (pair.support(d), pair.support(-d));
            if (one - from).dot(d) >= (from - two).dot(d) { one } else { two }
        };
        let along = unit(q - p);
        let (s, t) = tangents(along);
        let off = |r: DVec3| length((r - p).cross(along));
        let (r1, r2) = (farther(s, p), farther(t, p));
        let r = if off(r1) >= off(r2) { r1 } else { r2 };
        let across = (q - p).cross(r - p);
        let squared = across.length_squared();
        if squared.is_nan() || squared == 0.0 {
            return None;
        }
        let mut corners = Vec::with_capacity(64);
        corners.extend([p, q, r, farther(unit(across), p)]);
        Some(corners)
    }

    /// The facet nearest to the origin.
    fn nearest(&self) -> Option<usize> {
        let mut best = (usize::MAX, f64::INFINITY);
        for (k, d) in self.distances.iter().enumerate() {
            if *d < best.1 {
                best = (k, *d);
            }
        }
        (best.0 != usize::MAX).then_some(best.0)
    }

    fn push(&mut self, corners: [u32; 3], across: [u32; 3]) {
        let points = corners.map(|k| self.points[k as usize]);
        let [a, b, c] = points;
        let normal = (b - a).cross(c - a);
        let longest = (b - a).length_squared().max((c - b).length_squared()).max((a - c).length_squared());
        let long = length(normal);
        let normal = if long > 1e-13 * longest { normal * (1.0 / long) } else { DVec3::ZERO };
        let nearest = on_triangle(&points, [0, 1, 2]).point;
        self.facets.push(Facet { corners, across, normal, nearest, replaced: false });
        self.distances.push(length(nearest));
    }

    /// Whether `point` is outside of a facet; degenerate facets have no inside.
    fn sees(&self, facet: u32, point: DVec3) -> bool {
        let f = &self.facets[facet as usize];
        (point - self.points[f.corners[0] as usize]).dot(f.normal) > 1e-15 * self.size || f.normal == DVec3::ZERO
    }

    /// Makes `point` a corner if it is outside.
    fn add(&mut self, point: DVec3) {
        let alive = (0..self.facets.len()).filter(|k| self.distances[*k].is_finite());
        if let Some(facet) = alive.into_iter().find(|k| self.sees(*k as u32, point)) {
            self.grow(facet as u32, point);
        }
    }

    /// Makes `point`, outside of `facet`, a corner; answers whether that was possible.
    fn grow(&mut self, facet: u32, point: DVec3) -> bool {
        if self.points.contains(&point) {
            // Only rounding makes a corner seem outside: nothing is to be gained here.
            self.give_up(facet);
            return false;
        }
        self.look_round(facet, point);
        if !self.is_ring() {
            // Rounding made the visible part a ring or worse: the facet alone has a simple border.
            self.seen.clear();
            self.seen.push(facet);
            self.find_border();
        }
        let tip = self.points.len() as u32;
        self.points.push(point);
        let first = self.facets.len() as u32;
        let count = self.border.len() as u32;
        for k in 0..self.border.len() {
            let (beyond, from, to) = self.border[k];
            let side = self.side_of(beyond, to, from);
            self.facets[beyond as usize].across[side] = first + k as u32;
            let before = first + (k as u32 + count - 1) % count;
            let after = first + (k as u32 + 1) % count;
            self.push([from, to, tip], [beyond, after, before]);
        }
        for k in &self.seen {
            self.distances[*k as usize] = f64::INFINITY;
            self.facets[*k as usize].replaced = true;
        }
        true
    }

    /// Takes a facet out of the search, though it stays part of the surface.
    fn close(&mut self, facet: u32) {
        self.distances[facet as usize] = f64::INFINITY;
    }

    /// Takes a facet out of the search for want of a point beyond it.
    fn give_up(&mut self, facet: u32) {
        self.given_up = self.given_up.min(self.distances[facet as usize]);
        self.close(facet);
    }

    /// Whether the surface goes round the origin: its facets' solid angles add up to a whole sphere (van
    /// Oosterom and Strackee 1983).
    fn is_around_origin(&self) -> bool {
        let angle = |f: &Facet| {
            let [a, b, c] = f.corners.map(|k| self.points[k as usize]);
            let (x, y, z) = (length(a), length(b), length(c));
            let under = x * y * z + a.dot(b) * z + b.dot(c) * x + c.dot(a) * y;
            2.0 * libm::atan2(a.dot(b.cross(c)), under)
        };
        let total: f64 = self.facets.iter().filter(|f| !f.replaced).map(angle).sum();
        (total - 4.0 * PI).abs() < 1.0
    }

    fn side_of(&self, facet: u32, from: u32, to: u32) -> usize {
        let corners = self.facets[facet as usize].corners;
        (0..3).find(|k| corners[*k] == from && corners[(*k + 1) % 3] == to).unwrap_or(0)
    }

    /// Notes the facets that `point` sees, from `facet` on, and their border.
    fn look_round(&mut self, facet: u32, point: DVec3) {
        self.seen.clear();
        self.seen.push(facet);
        let mut k = 0;
        while k < self.seen.len() {
            for beyond in self.facets[self.seen[k] as usize].across {
                if !self.seen.contains(&beyond) && self.sees(beyond, point) {
                    self.seen.push(beyond);
                }
            }
            k += 1;
        }
        self.find_border();
    }

    fn find_border(&mut self) {
        self.border.clear();
        for here in &self.seen {
            let facet = &self.facets[*here as usize];
            for side in 0..3 {
                if !self.seen.contains(&facet.across[side]) {
                    self.border.push((facet.across[side], facet.corners[side], facet.corners[(side + 1) % 3]));
                }
            }
        }
    }

    /// Puts the border's sides in order; answers whether they make one simple ring.
    fn is_ring(&mut self) -> bool {
        let count = self.border.len();
        for k in 1..count {
            let end = self.border[k - 1].2;
            let Some(next) = (k..count).find(|j| self.border[*j].1 == end) else { return false };
            self.border.swap(k, next);
        }
        if count < 3 || self.border[count - 1].2 != self.border[0].1 {
            return false;
        }
        (0..count).all(|k| (k + 1..count).all(|j| self.border[k].1 != self.border[j].1))
    }
}
