//! An outline turned once and for all, about the middle of its box: what the searches in the space of moves
//! work on. Its boxes lie along the axes.

use super::arc::Directions;
use super::exact;
use super::outline::Outline;
use super::pose::Turn;
use super::shape::Placed;
use super::tree::Node;
use glam::DVec2;
use std::f64::consts::PI;

/// Marks the point that closes a ring.
const CLOSING: u32 = 1 << 31;

#[derive(Clone, Debug)]
pub(crate) struct Flat {
    /// Turned points about `centre`, ring after ring, each closed by its first point.
    pub points: Vec<DVec2>,
    /// For each point the one before it on its ring; for the point that closes a ring its first, marked.
    before: Vec<u32>,
    /// Which points are corners that bulge out, or straight: only these slide along edges.
    pub sharp: Vec<bool>,
    /// Lengths of the edges, metres.
    pub lengths: Vec<f64>,
    pub nodes: Vec<Node>,
    /// Of each node the directions in it before turning; empty for small outlines.
    pub directions: Vec<Directions>,
    /// By how much they are turned, radians.
    pub angle: f64,
    /// The turned middle of the outline's box, about its position, metres.
    pub centre: DVec2,
    /// Half the diagonal of the box, metres.
    pub radius: f64,
    /// Largest coordinate about the position, metres: the scale of the rounding of points.
    pub reach: f64,
}

impl Flat {
    /// `outline` turned, and where `reflected` turned by half a turn more.
    pub fn new(outline: &Outline, turn: &Turn, reflected: bool) -> Flat {
        let (low, high) = outline.bounds();
        let centre = turn.apply(0.5 * (low + high));
        let sign = if reflected { -1.0 } else { 1.0 };
        let points: Vec<DVec2> = outline.points().iter().map(|&p| (turn.apply(p) - centre) * sign).collect();
        let mut flat = Flat {
            before: before(outline),
            nodes: outline.tree().nodes.clone(),
            directions: outline.tree().directions.clone(),
            angle: turn.angle() + if reflected { PI } else { 0.0 },
            centre,
            radius: 0.5 * (high - low).length(),
            reach: outline.radius(),
            sharp: vec![false; points.len()],
            lengths: points.windows(2).map(|edge| (edge[1] - edge[0]).length()).collect(),
            points,
        };
        for i in 0..flat.points.len() {
            flat.sharp[i] = flat.before[i] & CLOSING == 0 && {
                let (p, q, r) = flat.beside(i);
                !exact::turn(p, q, q, r).is_lt()
            };
        }
        flat.refit();
        flat
    }

    /// A point: the middle of a disc.
    pub fn point() -> Flat {
        let node = Node { centre: DVec2::ZERO, half: DVec2::ZERO, first: 0, count: 1 };
        Flat {
            points: vec![DVec2::ZERO; 2],
            before: vec![0, CLOSING],
            sharp: vec![false; 2],
            lengths: vec![0.0],
            nodes: vec![node],
            directions: Vec::new(),
            angle: 0.0,
            centre: DVec2::ZERO,
            radius: 0.0,
            reach: 0.0,
        }
    }

    /// A placed shape, as an outline or the middle of a disc, not reflected; and the radius around that.
    pub fn of(shape: &Placed) -> (Flat, f64) {
        match shape.shape.outline() {
            Some(outline) => (Flat::new(outline, &shape.pose.turn(), false), 0.0),
            None => (Flat::point(), shape.shape.radius()),
        }
    }

    /// Boxes of the turned points, leaves first: children come after their parents.
    fn refit(&mut self) {
        for i in (0..self.nodes.len()).rev() {
            let node = self.nodes[i];
            let (low, high) = if node.is_leaf() {
                super::tree::bounds(&self.points[node.first as usize..=(node.first + node.count) as usize])
            } else {
                let (m, n) = (&self.nodes[node.first as usize], &self.nodes[node.first as usize + 1]);
                ((m.centre - m.half).min(n.centre - n.half), (m.centre + m.half).max(n.centre + n.half))
            };
            self.nodes[i].centre = 0.5 * (low + high);
            self.nodes[i].half = 0.5 * (high - low);
        }
    }

    /// The numbers of all edges: each goes from the point of its number to the next.
    pub fn edges(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.points.len()).filter(|&i| self.before[i] & CLOSING == 0)
    }

    #[inline]
    pub fn edge(&self, i: usize) -> (DVec2, DVec2) {
        (self.points[i], self.points[i + 1])
    }

    /// The edge after edge `i` on its ring.
    pub fn after(&self, i: usize) -> usize {
        let end = self.before[i + 1];
        if end & CLOSING == 0 { i + 1 } else { (end & !CLOSING) as usize }
    }

    /// The point before point `i` on its ring, that point, and the one after.
    #[inline]
    pub fn beside(&self, i: usize) -> (DVec2, DVec2, DVec2) {
        (self.points[self.before[i] as usize], self.points[i], self.points[i + 1])
    }

    /// Whether no edge crosses the segment from `p` to `q`.
    pub fn clear(&self, p: DVec2, q: DVec2) -> bool {
        let (low, high) = (p.min(q), p.max(q));
        let mut waiting = [0u32; 64];
        let mut count = 1;
        while count > 0 {
            count -= 1;
            let node = &self.nodes[waiting[count] as usize];
            let apart = (node.centre - node.half).cmpgt(high).any() || (node.centre + node.half).cmplt(low).any();
            if apart {
                continue;
            }
            if !node.is_leaf() {
                waiting[count] = node.first;
                waiting[count + 1] = node.first + 1;
                count += 2;
                continue;
            }
            for i in node.edges() {
                let (r, s) = self.edge(i);
                let across = |a: DVec2, b: DVec2, c: DVec2, d: DVec2| {
                    ((b - a).perp_dot(c - a) > 0.0) != ((b - a).perp_dot(d - a) > 0.0)
                };
                if across(p, q, r, s) && across(r, s, p, q) {
                    return false;
                }
            }
        }
        true
    }
}

/// For each point the one before it; for the point that closes a ring the first of it.
fn before(outline: &Outline) -> Vec<u32> {
    let mut list = Vec::with_capacity(outline.points().len());
    for ring in outline.rings().windows(2) {
        list.push(ring[1] - 2);
        list.extend(ring[0]..ring[1] - 2);
        list.push(ring[0] | CLOSING);
    }
    list
}
