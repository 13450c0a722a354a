//! Which part of a mesh's surface a point inside another stands for.
//!
//! What of a triangle is inside is bounded by parts of its sides and by the lines along which the other surface cuts
//! it; ½∮ r × dr round it is its area. The points that it has inside share it: corners, and middles of the parts of its
//! sides that pass through. Where it has none, being pierced, the nearest point of that mesh stands for it.

use super::collect::Inside;
use super::couple::Pass;
use super::cut::{Hit, Line};
use super::regions::across;
use crate::mesh::{Bits, Mesh, Numbers, Sorted};
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
    /// Which corners are inside.
    inside: [bool; 3],
    /// Which sides pass through the surface.
    passes: [bool; 3],
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

    /// What of the triangle is inside, m².
    fn area(&self) -> f64 {
        let [a, b, c] = self.corners;
        let whole = 0.5 * (b - a).cross(c - a);
        let all = whole.length();
        if self.open.length() > CLOSES * self.length {
            return all * self.corners_inside() as f64 / 3.0;
        }
        self.area.dot(whole.normalize_or_zero()).clamp(0.0, all)
    }

    fn corners_inside(&self) -> usize {
        self.inside.iter().filter(|inside| **inside).count()
    }
}

/// What of the surface of x is in y.
struct Surface<'a> {
    pass: &'a Pass<'a>,
    /// The vertices in y.
    inside: &'a Sorted,
    /// Where edges of x pass through y, sorted.
    hits: &'a [Hit],
    cut: Numbers,
    parts: Vec<Part>,
}

/// Sets the areas of all `points` of x that are in y: first its vertices `inside`, then middles of edges. `lines` are
/// where the surfaces cut each other, `hits` where edges of x pass through y, sorted.
pub(super) fn share(pass: &Pass, inside: &Sorted, lines: &[Line], hits: &[Hit], points: &mut [Inside]) {
    if pass.x.is_surface() || pass.y.is_surface() {
        points.iter_mut().zip(&inside.inside).for_each(|(point, v)| point.area = pass.x.area_of(*v));
        return;
    }
    let mut surface = Surface { pass, inside, hits, cut: Numbers::new(), parts: Vec::new() };
    surface.bound(lines);
    surface.count(&points[inside.inside.len()..]);
    surface.give(points);
}

impl Surface<'_> {
    fn has(&self, v: u32) -> bool {
        self.inside.marks.has(v)
    }

    /// The part of a triangle that is cut.
    fn part(&mut self, t: u32) -> &mut Part {
        let k = self.cut.number(t) as usize;
        if k == self.parts.len() {
            let place = |v: u32| self.pass.y_in_world.point(self.pass.vertex(v));
            let corners = self.pass.x.triangles()[t as usize];
            let inside = corners.map(|v| self.has(v));
            self.parts.push(Part { corners: corners.map(place), inside, ..Part::default() });
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
        let hits = self.hits;
        let mut within = Vec::new();
        for hits in hits.chunk_by(|p, q| (p.triangle, p.side) == (q.triangle, q.side)) {
            let (t, side) = (hits[0].triangle, hits[0].side as usize);
            self.within(hits, &mut within);
            let one = self.part(t);
            one.passes[side] = true;
            let [from, to] = [side, (side + 1) % 3].map(|k| one.corners[k]);
            let ends = |part: &[f64; 2]| part.map(|at| from + (to - from) * at);
            for [start, end] in within.iter().map(ends) {
                one.add(start, end);
            }
            let (other, back) = across(self.pass.x, t, side);
            let two = self.part(other);
            two.passes[back] = true;
            for [start, end] in within.iter().map(ends) {
                two.add(end, start);
            }
        }
        for part in &mut self.parts {
            for side in 0..3 {
                let [k, l] = [side, (side + 1) % 3];
                if !part.passes[side] && part.inside[k] && part.inside[l] {
                    part.add(part.corners[k], part.corners[l]);
                }
            }
        }
    }

    /// The parts of an edge that are in y, from where to where on the way along it; `hits` are where it passes through
    /// the surface.
    fn within(&self, hits: &[Hit], parts: &mut Vec<[f64; 2]>) {
        let corners = self.pass.x.triangles()[hits[0].triangle as usize];
        let side = hits[0].side as usize;
        let [starts, ends] = [side, (side + 1) % 3].map(|k| self.has(corners[k]));
        parts.clear();
        let mut last = 0.0;
        for hit in hits {
            // An edge of y passed through is one of two triangles.
            if hit.at - last >= 1e-12 || last == 0.0 {
                parts.push([last, hit.at]);
                last = hit.at;
            }
        }
        parts.push([last, 1.0]);
        // In and out by turns; where the ends say otherwise, it is seen half way.
        let by_turns = parts.len().is_multiple_of(2) == (starts != ends);
        let line = hits[0].ends(self.pass);
        let mut place = 0..;
        parts.retain(|part| {
            let even = place.next().is_none_or(|k: usize| k.is_multiple_of(2));
            let middle = || line[0].lerp(line[1], 0.5 * (part[0] + part[1]));
            if by_turns { even == starts } else { self.pass.y.contains(middle()) }
        });
    }

    /// Counts the points that share each part: corners, and `middles` of edges.
    fn count(&mut self, middles: &[Inside]) {
        for part in &mut self.parts {
            part.points = part.corners_inside() as u32;
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
        let mut beside_cut = Bits::new(x.vertices().len());
        for t in self.cut.keys() {
            for v in x.triangles()[*t as usize] {
                beside_cut.set(v);
            }
        }
        let areas: Vec<f64> = self.parts.iter().map(Part::area).collect();
        let share = |t: u32| self.cut.find(t).map(|k| areas[k as usize] / f64::from(self.parts[k as usize].points));
        for (k, point) in points.iter_mut().enumerate() {
            let Some(v) = self.inside.inside.get(k) else {
                point.area = beside(x, point).into_iter().filter_map(share).sum();
                continue;
            };
            point.area = x.area_of(*v);
            if beside_cut.has(*v) {
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

/// The triangles on both sides of the edge on which a point is.
fn beside(x: &Mesh, point: &Inside) -> [u32; 2] {
    let (t, weights) = point.face;
    // Opposite of the corner that has no part in it.
    let side = (0..3).find(|k| weights[(k + 2) % 3] == 0.0).unwrap_or(0);
    [t, x.across(t)[side]]
}
