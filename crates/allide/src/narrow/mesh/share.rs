//! Which part of a mesh's surface a vertex inside another stands for.
//!
//! Of a triangle with all corners inside each has a third. Of one that passes out of the other mesh, what is cut off
//! by the line between the places where its sides come out is shared by the corners inside.

use super::couple::Pass;
use crate::mesh::Passing;
use crate::mesh::triangle::Line;

/// The sides of triangles of x of which one end is inside y.
pub(super) struct Leaving<'a> {
    pass: &'a Pass<'a>,
    /// Sorted.
    inside: &'a [u32],
    /// The end inside and the other, and the part of the way at which it comes out. Sorted.
    sides: Vec<(u32, u32, f64)>,
}

impl<'a> Leaving<'a> {
    /// `passing` are the edges that may pass through triangles of y.
    pub fn new(pass: &'a Pass<'a>, passing: &[Passing], inside: &'a [u32]) -> Leaving<'a> {
        let mut sides: Vec<(u32, u32, f64)> = Vec::new();
        for edge in passing {
            let corners = pass.x.triangles()[edge.triangle as usize];
            let [p, q] = [edge.side, (edge.side + 1) % 3].map(|k| corners[k as usize]);
            let (from, to) = match [p, q].map(|v| inside.binary_search(&v).is_ok()) {
                [true, false] => (p, q),
                [false, true] => (q, p),
                _ => continue,
            };
            let [start, end] = [from, to].map(|v| pass.vertex(v));
            let hit = Line::new(start, end - start).meets(&pass.y.corners(edge.through));
            sides.extend(hit.map(|(at, _)| (from, to, at)).filter(|side| (0.0..=1.0).contains(&side.2)));
        }
        sides.sort_by(|p, q| (p.0, p.1).cmp(&(q.0, q.1)).then(p.2.total_cmp(&q.2)));
        sides.dedup_by_key(|side| (side.0, side.1));
        Leaving { pass, inside, sides }
    }

    /// The share of vertex `v`, which is inside, m².
    pub fn share(&self, v: u32) -> f64 {
        let first = self.sides.partition_point(|side| side.0 < v);
        let stays = self.sides.get(first).is_none_or(|side| side.0 != v);
        if stays || self.pass.x.is_surface() {
            return self.pass.x.area_of(v);
        }
        let x = self.pass.x;
        let mut share = 0.0;
        x.round(v, |t, k| {
            let corners = x.triangles()[t as usize];
            let [p, q] = [1, 2].map(|l| corners[(k + l) % 3]);
            let [a, b, c] = x.corners(t);
            let area = 0.5 * (b - a).cross(c - a).length();
            share += area
                * match [p, q].map(|v| self.inside.binary_search(&v).is_ok()) {
                    [true, true] => 1.0 / 3.0,
                    [true, false] => 0.5 * (1.0 - (1.0 - self.part(p, q)) * (1.0 - self.part(v, q))),
                    [false, true] => 0.5 * (1.0 - (1.0 - self.part(q, p)) * (1.0 - self.part(v, p))),
                    [false, false] => self.part(v, p) * self.part(v, q),
                };
        });
        share
    }

    /// The part of the side from `from`, which is inside, that is inside too: as far as it first comes out.
    fn part(&self, from: u32, to: u32) -> f64 {
        let found = self.sides.binary_search_by(|side| (side.0, side.1).cmp(&(from, to)));
        found.map_or(1.0, |k| self.sides[k].2)
    }
}
