//! The edges and corners of an outline that are near another shape.

use crate::planar::{Outline, PlanarPose};
use glam::DVec2;

/// An edge. The inside is on its left.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    pub from: DVec2,
    pub to: DVec2,
    /// Unit vector along it.
    pub along: DVec2,
    pub length: f64,
}

impl Edge {
    fn new(from: DVec2, to: DVec2) -> Edge {
        let length = from.distance(to);
        let along = if length > 0.0 { (to - from) / length } else { DVec2::ZERO };
        Edge { from, to, along, length }
    }

    /// Unit normal, out of the shape.
    pub fn normal(&self) -> DVec2 {
        DVec2::new(self.along.y, -self.along.x)
    }

    /// How far a point lies in front of the edge's line, metres.
    pub fn height(&self, p: DVec2) -> f64 {
        (p - self.from).dot(self.normal())
    }

    /// How far along the edge a point's foot lies, metres.
    pub fn run(&self, p: DVec2) -> f64 {
        (p - self.from).dot(self.along)
    }

    /// Whether the way from `p` to `q` crosses it, ends of neither counted.
    pub fn crosses(&self, p: DVec2, q: DVec2) -> bool {
        let side = |a: DVec2, b: DVec2, c: DVec2| (b - a).perp_dot(c - a);
        let (h, k) = (side(self.from, self.to, p), side(self.from, self.to, q));
        let (m, n) = (side(p, q, self.from), side(p, q, self.to));
        // What rounding may have put on either side does not count.
        let blur = 1e-12 * (self.length + p.distance(q));
        let (wide, long) = (blur * self.length, blur * p.distance(q));
        h.min(k) < -wide && h.max(k) > wide && m.min(n) < -long && m.max(n) > long
    }
}

/// A corner: where it is and the numbers of the edges that come in and go out.
#[derive(Clone, Copy, Debug)]
pub struct Corner {
    pub at: DVec2,
    pub before: usize,
    pub after: usize,
}

/// An outline at its place, relative to some origin, metres.
#[derive(Clone, Debug, Default)]
pub struct Rim {
    pub edges: Vec<Edge>,
    /// Numbers of the edges that reach into the region looked at.
    pub near: Vec<usize>,
    /// Corners in that region that do not point inwards.
    pub corners: Vec<Corner>,
}

impl Rim {
    /// The outline at a pose, relative to `origin`, as far as it reaches into the region from `low` to `high`.
    pub fn new(outline: &Outline, pose: &PlanarPose, origin: DVec2, (low, high): (DVec2, DVec2)) -> Rim {
        let offset = pose.position() - origin;
        let turn = pose.turn();
        let mut rim = Rim::default();
        for ring in 0..outline.ring_count() {
            let points = outline.ring(ring);
            let place = |i: usize| turn.apply(points[i % points.len()]) + offset;
            let first = rim.edges.len();
            let mut here = place(0);
            for i in 0..points.len() {
                let next = place(i + 1);
                rim.edges.push(Edge::new(here, next));
                here = next;
            }
            for i in 0..points.len() {
                let number = first + i;
                let edge = rim.edges[number];
                let (least, most) = (edge.from.min(edge.to), edge.from.max(edge.to));
                if least.cmple(high).all() && most.cmpge(low).all() {
                    rim.near.push(number);
                }
                let before = if i == 0 { first + points.len() - 1 } else { number - 1 };
                let inside = edge.from.cmpge(low).all() && edge.from.cmple(high).all();
                if inside && rim.edges[before].along.perp_dot(edge.along) >= -1e-12 {
                    rim.corners.push(Corner { at: edge.from, before, after: number });
                }
            }
        }
        rim
    }

    /// Whether a point lies inside. Points on the border may go either way.
    pub fn holds(&self, p: DVec2) -> bool {
        let mut inside = false;
        for e in &self.edges {
            // Half-open in y, so that a corner on the ray counts once.
            if (e.from.y > p.y) != (e.to.y > p.y) {
                let side = (e.to - e.from).perp_dot(p - e.from);
                inside ^= (side > 0.0) == (e.to.y > e.from.y);
            }
        }
        inside
    }

    /// Whether nothing of it stands between two points.
    pub fn is_clear(&self, p: DVec2, q: DVec2) -> bool {
        self.near.iter().all(|&i| !self.edges[i].crosses(p, q))
    }

    /// Whether a direction points away from a corner: no other point near it lies farther that way.
    pub fn is_outward(&self, corner: &Corner, d: DVec2) -> bool {
        d.dot(self.edges[corner.after].along) <= 0.0 && d.dot(self.edges[corner.before].along) >= 0.0
    }
}
