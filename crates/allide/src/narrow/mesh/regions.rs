//! The parts in which two meshes overlap: where they hold each other in several places, each has its own motion.
//!
//! Two places belong together when a line along which the surfaces cut each other joins them, or an edge within the
//! other mesh does.

use super::collect::Inside;
use super::couple::Pass;
use super::cut::{Hit, sorted_ends};
use crate::mesh::Mesh;

/// Which places belong together. Hits of the first mesh's edges are numbered first, then those of the second's, then the
/// vertices of the first in the second, and of the second in the first.
pub(super) struct Regions<'a> {
    passes: &'a [Pass<'a>; 2],
    hits: &'a [Vec<Hit>; 2],
    inside: [&'a [u32]; 2],
    /// Another place of the region, or the place itself.
    joined: Vec<usize>,
}

impl<'a> Regions<'a> {
    pub fn new(passes: &'a [Pass<'a>; 2], hits: &'a [Vec<Hit>; 2], inside: [&'a [u32]; 2]) -> Regions<'a> {
        let count = hits[0].len() + hits[1].len() + inside[0].len() + inside[1].len();
        let mut regions = Regions { passes, hits, inside, joined: (0..count).collect() };
        let ends = sorted_ends(passes, hits);
        for line in ends.chunk_by(|p, q| p.pair == q.pair) {
            line[1..].iter().for_each(|end| regions.join(line[0].hit, end.hit));
        }
        for k in 0..2 {
            regions.along_edges(k);
            regions.between_vertices(k);
        }
        regions
    }

    /// How many places there are; regions are told by one of them.
    pub fn len(&self) -> usize {
        self.joined.len()
    }

    /// The place that stands for the region of another.
    pub fn of(&self, mut place: usize) -> usize {
        while self.joined[place] != place {
            place = self.joined[place];
        }
        place
    }

    /// The same of point number `i` of mesh `k` in the other; first of all are its vertices.
    pub fn of_point(&self, k: usize, i: usize, point: &Inside) -> Option<usize> {
        if i < self.inside[k].len() {
            return Some(self.of(self.vertex(k, i)));
        }
        let (triangle, weights) = point.face;
        let side = (0..3).find(|side| weights[(side + 2) % 3] == 0.0)?;
        self.of_edge(k, triangle, side, weights[(side + 1) % 3])
    }

    /// The same of a place on an edge of mesh `k`, a part of the way along this side of a triangle, if it is inside.
    pub fn of_edge(&self, k: usize, triangle: u32, side: usize, at: f64) -> Option<usize> {
        let x = self.passes[k].x;
        let (other, back) = across(x, triangle, side);
        let (triangle, side, at) = if other < triangle { (other, back, 1.0 - at) } else { (triangle, side, at) };
        let (first, hits) = self.on_edge(k, triangle, side);
        let next = hits.partition_point(|hit| hit.at < at);
        let ends = [side, (side + 1) % 3].map(|c| x.triangles()[triangle as usize][c]);
        let by_vertex = |v: u32| self.inside[k].binary_search(&v).ok().map(|i| self.of(self.vertex(k, i)));
        let by_hit = |i: usize| Some(self.of(self.hit(k, first + i)));
        match (next, hits.len() - next) {
            (0, _) => by_vertex(ends[0]),
            (_, 0) => by_vertex(ends[1]),
            (next, _) => by_hit(next),
        }
    }

    fn hit(&self, k: usize, i: usize) -> usize {
        if k == 0 { i } else { self.hits[0].len() + i }
    }

    fn vertex(&self, k: usize, i: usize) -> usize {
        let hits = self.hits[0].len() + self.hits[1].len();
        hits + if k == 0 { i } else { self.inside[0].len() + i }
    }

    /// The hits on an edge, and the place of the first of them.
    fn on_edge(&self, k: usize, triangle: u32, side: usize) -> (usize, &'a [Hit]) {
        let edge = (triangle, side as u8);
        let all = &self.hits[k];
        let first = all.partition_point(|hit| (hit.triangle, hit.side) < edge);
        let count = all[first..].partition_point(|hit| (hit.triangle, hit.side) == edge);
        (first, &all[first..first + count])
    }

    fn join(&mut self, one: usize, two: usize) {
        let [one, two] = [self.of(one), self.of(two)];
        self.joined[one.max(two)] = one.min(two);
    }

    /// Joins hits, and ends of edges, between which an edge of mesh `k` is in the other.
    fn along_edges(&mut self, k: usize) {
        let (pass, all) = (self.passes[k], self.hits);
        let mut first = 0;
        for hits in all[k].chunk_by(|p, q| (p.triangle, p.side) == (q.triangle, q.side)) {
            let corners = pass.x.triangles()[hits[0].triangle as usize];
            let [from, to] = hits[0].ends(&pass);
            for i in 1..hits.len() {
                let middle = from.lerp(to, 0.5 * (hits[i - 1].at + hits[i].at));
                if hits[i].at - hits[i - 1].at <= 1e-12 || pass.y.contains(middle) {
                    self.join(self.hit(k, first + i - 1), self.hit(k, first + i));
                }
            }
            let side = hits[0].side as usize;
            for (corner, hit) in [(side, first), ((side + 1) % 3, first + hits.len() - 1)] {
                if let Ok(i) = self.inside[k].binary_search(&corners[corner]) {
                    self.join(self.vertex(k, i), self.hit(k, hit));
                }
            }
            first += hits.len();
        }
    }

    /// Joins vertices of mesh `k` in the other that have an edge between them, all of it inside.
    fn between_vertices(&mut self, k: usize) {
        let (x, inside) = (self.passes[k].x, self.inside[k]);
        for i in 0..inside.len() {
            let mut next = Vec::new();
            x.round(inside[i], |t, corner| next.push((t, corner)));
            for (t, side) in next {
                let end = x.triangles()[t as usize][(side + 1) % 3];
                let Ok(j) = inside.binary_search(&end) else { continue };
                let (other, back) = across(x, t, side);
                let (t, side) = if other < t { (other, back) } else { (t, side) };
                if self.on_edge(k, t, side).1.is_empty() {
                    self.join(self.vertex(k, i), self.vertex(k, j));
                }
            }
        }
    }
}

/// The triangle beyond a side of another, and which side of it that is.
pub(super) fn across(x: &Mesh, t: u32, side: usize) -> (u32, usize) {
    let (own, other) = (x.triangles()[t as usize], x.across(t)[side]);
    let [from, to] = [own[(side + 1) % 3], own[side]];
    let corners = x.triangles()[other as usize];
    (other, (0..3).find(|k| corners[*k] == from && corners[(k + 1) % 3] == to).unwrap_or(0))
}
