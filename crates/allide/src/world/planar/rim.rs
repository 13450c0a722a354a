//! The edges and corners of an outline that are near another shape.

use crate::planar::{self, Location, Outline, Placed};
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

    /// A point on its line, but no farther than its ends.
    pub fn held(&self, p: DVec2) -> DVec2 {
        let run = self.run(p);
        if run < 0.0 {
            self.from
        } else if run > self.length {
            self.to
        } else {
            p
        }
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

/// Edges up to which all are looked at, and the tree is not asked.
const FEW: usize = 48;

/// An outline at its place relative to some origin, metres, as far as it reaches into the region looked at.
#[derive(Clone, Debug)]
pub struct Rim<'s> {
    outline: &'s Outline,
    placed: Placed<'s>,
    /// The edges that reach into the region, in the outline's order, and their numbers there.
    pub edges: Vec<Edge>,
    numbers: Vec<u32>,
    /// Corners in that region that do not point inwards.
    pub corners: Vec<Corner>,
}

impl<'s> Rim<'s> {
    /// The outline of a shape, relative to `origin`, as far as it reaches into the region from `low` to `high`.
    /// `None` for a disc.
    pub fn new(shape: &Placed<'s>, origin: DVec2, (low, high): (DVec2, DVec2)) -> Option<Rim<'s>> {
        let outline = shape.shape.outline()?;
        let offset = shape.pose.position() - origin;
        let placed = Placed::new(shape.shape, shape.pose.moved_to(offset));
        let (turn, points) = (shape.pose.turn(), outline.points());
        let mut rim = Rim { outline, placed, edges: Vec::new(), numbers: Vec::new(), corners: Vec::new() };
        let half = 0.5 * (high - low);
        let mut numbers = Vec::new();
        outline.edges_in(turn.undo(0.5 * (low + high) - offset), rim.turned_half(half), |i| numbers.push(i as u32));
        numbers.sort_unstable();
        for i in numbers {
            let place = |i: usize| turn.apply(points[i]) + offset;
            let edge = Edge::new(place(i as usize), place(i as usize + 1));
            let (least, most) = (edge.from.min(edge.to), edge.from.max(edge.to));
            if least.cmple(high).all() && most.cmpge(low).all() {
                rim.edges.push(edge);
                rim.numbers.push(i);
            }
        }
        for after in 0..rim.edges.len() {
            let at = rim.edges[after].from;
            let inside = at.cmpge(low).all() && at.cmple(high).all();
            if let Some(before) = rim.before(after).filter(|_| inside)
                && rim.edges[before].along.perp_dot(rim.edges[after].along) >= -1e-12
            {
                rim.corners.push(Corner { at, before, after });
            }
        }
        Some(rim)
    }

    /// Half lengths of the box along the outline's own axes around one along the world's, with room for rounding.
    fn turned_half(&self, half: DVec2) -> DVec2 {
        let turn = self.placed.pose.turn();
        let (c, s) = (turn.cos.abs(), turn.sin.abs());
        let room = 1e-12 * (self.outline.radius() + self.placed.pose.position().abs().max_element());
        DVec2::new(c * half.x + s * half.y + room, s * half.x + c * half.y + room)
    }

    /// The edge before, if it reaches into the region.
    pub fn before(&self, edge: usize) -> Option<usize> {
        self.find(self.outline.before(self.numbers[edge] as usize) as u32)
    }

    /// The edge after, if it reaches into the region.
    pub fn after(&self, edge: usize) -> Option<usize> {
        self.find(self.outline.after(self.numbers[edge] as usize) as u32)
    }

    /// Whether an edge starts at a corner that points inwards.
    pub fn start_is_notch(&self, edge: usize) -> bool {
        self.before(edge).is_some_and(|before| self.edges[before].along.perp_dot(self.edges[edge].along) < -1e-12)
    }

    /// Whether an edge ends at a corner that points inwards.
    pub fn end_is_notch(&self, edge: usize) -> bool {
        self.after(edge).is_some_and(|after| self.edges[edge].along.perp_dot(self.edges[after].along) < -1e-12)
    }

    fn find(&self, number: u32) -> Option<usize> {
        self.numbers.binary_search(&number).ok()
    }

    /// Whether it has so few edges that all are looked at.
    pub fn is_small(&self) -> bool {
        self.edges.len() <= FEW
    }

    /// Calls `visit` with every edge that may come within `reach` of a point along each axis, metres.
    pub fn around(&self, p: DVec2, reach: DVec2, mut visit: impl FnMut(usize)) {
        if self.is_small() {
            (0..self.edges.len()).for_each(visit);
            return;
        }
        let local = self.placed.pose.local_point(p);
        self.outline.edges_in(local, self.turned_half(reach), |number| {
            if let Some(edge) = self.find(number as u32) {
                visit(edge);
            }
        });
    }

    /// Calls `visit` with every edge that the way from `p` to `q` crosses.
    pub fn crossed(&self, p: DVec2, q: DVec2, mut visit: impl FnMut(usize)) {
        self.around(0.5 * (p + q), 0.5 * (q - p).abs(), |i| {
            if self.edges[i].crosses(p, q) {
                visit(i);
            }
        });
    }

    /// Whether a point lies inside.
    pub fn holds(&self, p: DVec2) -> bool {
        planar::locate(&self.placed, p) == Location::Inside
    }

    /// Whether a point lies on it but for `off` metres.
    pub fn touches(&self, p: DVec2, off: f64) -> bool {
        let mut touches = false;
        self.around(p, DVec2::splat(off), |i| {
            let e = &self.edges[i];
            touches |= e.held(p - e.normal() * e.height(p)).distance(p) <= off;
        });
        touches
    }

    /// Whether nothing of it stands between two points.
    pub fn is_clear(&self, p: DVec2, q: DVec2) -> bool {
        let mut clear = true;
        self.crossed(p, q, |_| clear = false);
        clear
    }

    /// Whether a direction points away from a corner: no other point near it lies farther that way.
    pub fn is_outward(&self, corner: &Corner, d: DVec2) -> bool {
        d.dot(self.edges[corner.after].along) <= 0.0 && d.dot(self.edges[corner.before].along) >= 0.0
    }
}
