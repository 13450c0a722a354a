//! Which part of a mesh's surface a point inside another stands for.
//!
//! What of a triangle is inside is bounded by parts of its sides and by the lines along which the other surface cuts
//! it; ½∮ r × dr round it is its area. The points that it has inside share it: corners, and middles of the parts of its
//! sides that pass through. Where it has none, being pierced, the nearest point of that mesh stands for it.

use super::collect::Inside;
use super::couple::Pass;
use super::cut::{Hit, Line};
use crate::mesh::{Mesh, Numbers};
use glam::DVec3;

/// How far a border may be from closing, times its length, to be one.
const CLOSES: f64 = 1e-6;

/// A triangle of x that the surface of y cuts. World axes, metres.
#[derive(Clone, Copy, Default)]
struct Part {
    corners: [DVec3; 3],
    /// ½∮ r × dr from the first corner, over what is known of the border.
    area: DVec3,
    /// From the border's end to its start.
    open: DVec3,
    length: f64,
    /// Points that share it.
    points: u32,
}

impl Part {
    fn add(&mut self, from: DVec3, to: DVec3) {
        let [r, s] = [from, to].map(|p| p - self.corners[0]);
        self.area += 0.5 * r.cross(s);
        self.open += to - from;
        self.length += from.distance(to);
    }

    /// What of the triangle is inside, m²; `inside` of its corners are.
    fn area(&self, inside: usize) -> f64 {
        let [a, b, c] = self.corners;
        let whole = 0.5 * (b - a).cross(c - a);
        let all = whole.length();
        if self.open.length() > CLOSES * self.length {
            return all * inside as f64 / 3.0;
        }
        self.area.dot(whole.normalize_or_zero()).clamp(0.0, all)
    }
}

/// What of the surface of x is in y.
struct Surface<'a> {
    pass: &'a Pass<'a>,
    /// The vertices in y, sorted.
    inside: &'a [u32],
    /// Where edges of x pass through y, sorted.
    hits: &'a [Hit],
    cut: Numbers,
    parts: Vec<Part>,
}

/// Sets the areas of all `points` of x that are in y: first its vertices `inside`, then middles of edges. `lines` are
/// where the surfaces cut each other, `hits` where edges of x pass through y, sorted.
pub(super) fn share(pass: &Pass, inside: &[u32], lines: &[Line], hits: &[Hit], points: &mut [Inside]) {
    if pass.x.is_surface() || pass.y.is_surface() {
        points.iter_mut().zip(inside).for_each(|(point, v)| point.area = pass.x.area_of(*v));
        return;
    }
    let mut surface = Surface { pass, inside, hits, cut: Numbers::new(), parts: Vec::new() };
    surface.bound(lines);
    surface.count(&points[inside.len()..]);
    surface.give(points);
}

impl Surface<'_> {
    fn has(&self, v: u32) -> bool {
        self.inside.binary_search(&v).is_ok()
    }

    /// The part of a triangle that is cut.
    fn part(&mut self, t: u32) -> &mut Part {
        let k = self.cut.number(t) as usize;
        if k == self.parts.len() {
            let place = |v: u32| self.pass.y_in_world.point(self.pass.vertex(v));
            self.parts.push(Part { corners: self.pass.x.triangles()[t as usize].map(place), ..Part::default() });
        }
        &mut self.parts[k]
    }

    /// Puts together the borders of all that is cut.
    fn bound(&mut self, lines: &[Line]) {
        for line in lines {
            let (t, from, to) =
                if self.pass.of_a { (line.a, line.from, line.to) } else { (line.b, line.to, line.from) };
            self.part(t).add(from, to);
        }
        let x = self.pass.x;
        for k in 0..self.hits.len() {
            let Hit { triangle, side, .. } = self.hits[k];
            self.part(triangle);
            self.part(x.across(triangle)[side as usize]);
        }
        for k in 0..self.parts.len() {
            let t = self.cut.keys()[k];
            for side in 0..3 {
                let [from, to] = [side, (side + 1) % 3].map(|c| self.parts[k].corners[c]);
                for [start, end] in self.within(t, side) {
                    self.parts[k].add(from + (to - from) * start, from + (to - from) * end);
                }
            }
        }
    }

    /// The parts of a side of a triangle that are in y, from where to where on the way along it.
    fn within(&self, t: u32, side: usize) -> Vec<[f64; 2]> {
        let x = self.pass.x;
        let corners = x.triangles()[t as usize];
        let [p, q] = [side, (side + 1) % 3].map(|k| corners[k]);
        // The edge belongs to the first of its two triangles.
        let other = x.across(t)[side];
        let (own, turned) = if t < other { ((t, side), false) } else { (side_of(x, other, [q, p]), true) };
        let of = |hit: &Hit| (hit.triangle, hit.side as usize);
        let first = self.hits.partition_point(|hit| of(hit) < own);
        let mut ends: Vec<f64> = vec![0.0];
        ends.extend(self.hits[first..].iter().take_while(|hit| of(hit) == own).map(|hit| hit.at));
        if turned {
            ends[1..].reverse();
            ends[1..].iter_mut().for_each(|at| *at = 1.0 - *at);
        }
        // An edge of y passed through is one of two triangles.
        ends.dedup_by(|p, q| *p - *q < 1e-12 && *q > 0.0);
        ends.push(1.0);
        let starts = self.has(p);
        // In and out by turns; where the ends say otherwise, it is seen half way.
        let by_turns = ends.len().is_multiple_of(2) == (starts == self.has(q));
        let line = [p, q].map(|v| self.pass.vertex(v));
        let is_in = |k: usize, at: f64| {
            if by_turns { k.is_multiple_of(2) == starts } else { self.pass.y.contains(line[0].lerp(line[1], at)) }
        };
        let parts = ends.windows(2).enumerate().filter(|(k, part)| is_in(*k, 0.5 * (part[0] + part[1])));
        parts.map(|(_, part)| [part[0], part[1]]).collect()
    }

    /// Counts the points that share each part: corners, and `middles` of edges.
    fn count(&mut self, middles: &[Inside]) {
        for k in 0..self.parts.len() {
            let corners = self.pass.x.triangles()[self.cut.keys()[k] as usize];
            self.parts[k].points = corners.iter().filter(|v| self.has(**v)).count() as u32;
        }
        for middle in middles {
            for t in beside(self.pass.x, middle) {
                self.part(t).points += 1;
            }
        }
    }

    /// Gives each point its share.
    fn give(&self, points: &mut [Inside]) {
        let x = self.pass.x;
        let areas: Vec<f64> = (0..self.parts.len())
            .map(|k| {
                let corners = x.triangles()[self.cut.keys()[k] as usize];
                self.parts[k].area(corners.iter().filter(|v| self.has(**v)).count())
            })
            .collect();
        let share = |t: u32| self.cut.find(t).map(|k| areas[k as usize] / f64::from(self.parts[k as usize].points));
        for (k, point) in points.iter_mut().enumerate() {
            let Some(v) = self.inside.get(k) else {
                point.area = beside(x, point).into_iter().filter_map(share).sum();
                continue;
            };
            let mut cut = false;
            x.round(*v, |t, _| cut |= self.cut.has(t));
            point.area = x.area_of(*v);
            if cut {
                point.area = 0.0;
                x.round(*v, |t, _| {
                    let [a, b, c] = x.corners(t);
                    point.area += share(t).unwrap_or_else(|| (b - a).cross(c - a).length() / 6.0);
                });
            }
        }
        for (part, area) in self.parts.iter().zip(areas).filter(|(part, area)| part.points == 0 && *area > 0.0) {
            let [a, b, c] = part.corners;
            let middle = self.pass.y_in_world.local_point((a + b + c) / 3.0);
            let far = |p: &Inside| p.at.distance_squared(middle);
            if let Some(nearest) = points.iter_mut().min_by(|p, q| far(p).total_cmp(&far(q))) {
                nearest.area += area;
            }
        }
    }
}

/// The side of a triangle from the one of these vertices to the other.
fn side_of(x: &Mesh, t: u32, [from, to]: [u32; 2]) -> (u32, usize) {
    let corners = x.triangles()[t as usize];
    (t, (0..3).find(|k| corners[*k] == from && corners[(k + 1) % 3] == to).unwrap_or(0))
}

/// The triangles on both sides of the edge on which a point is.
fn beside(x: &Mesh, point: &Inside) -> [u32; 2] {
    let (t, weights) = point.face;
    // Opposite of the corner that has no part in it.
    let side = (0..3).find(|k| weights[(k + 2) % 3] == 0.0).unwrap_or(0);
    [t, x.across(t)[side]]
}
