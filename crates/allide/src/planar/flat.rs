//! An outline turned once and for all, about the middle of its box: what the searches in the space of moves
//! work on. Its boxes lie along the axes.

use super::outline::Outline;
use super::pose::Turn;
use super::tree::Node;
use glam::DVec2;

#[derive(Clone, Debug)]
pub(crate) struct Flat {
    /// Turned points about `centre`, ring after ring, each closed by its first point.
    pub points: Vec<DVec2>,
    /// For each point the one before it on its ring.
    pub before: Vec<u32>,
    pub nodes: Vec<Node>,
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
            centre,
            radius: 0.5 * (high - low).length(),
            reach: outline.radius(),
            points,
        };
        flat.refit();
        flat
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
        (0..self.points.len()).filter(|&i| self.before[i] != u32::MAX)
    }

    #[inline]
    pub fn edge(&self, i: usize) -> (DVec2, DVec2) {
        (self.points[i], self.points[i + 1])
    }

    /// The directions of the edges into and out of point `i`, as pairs of points.
    #[inline]
    pub fn beside(&self, i: usize) -> (DVec2, DVec2, DVec2) {
        (self.points[self.before[i] as usize], self.points[i], self.points[i + 1])
    }
}

/// For each point the one before it; none for the point that closes a ring.
fn before(outline: &Outline) -> Vec<u32> {
    let mut list = Vec::with_capacity(outline.points().len());
    for ring in outline.rings().windows(2) {
        list.push(ring[1] - 2);
        list.extend(ring[0]..ring[1] - 2);
        list.push(u32::MAX);
    }
    list
}
