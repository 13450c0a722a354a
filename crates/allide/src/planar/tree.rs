//! A tree of boxes over the edges of an outline, in the outline's own frame: it is built once and turned
//! with the outline, so a new rotation costs nothing.

use super::arc::Directions;
use glam::DVec2;

/// Most edges in a leaf.
const LEAF: usize = 6;

/// Points up to which directions are not kept.
const FEW: usize = 64;

/// A box with the edges or the two nodes in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Node {
    pub centre: DVec2,
    /// Half lengths of the box.
    pub half: DVec2,
    /// The first edge of a leaf, or the first of two neighbouring child nodes.
    pub first: u32,
    /// How many edges follow each other in a leaf; 0 for an inner node.
    pub count: u32,
}

impl Node {
    fn around(low: DVec2, high: DVec2, first: u32, count: u32) -> Node {
        let centre = 0.5 * (low + high);
        // Large enough for the rounded centre.
        let half = (high - centre).max(centre - low) * (1.0 + 4.0 * f64::EPSILON);
        Node { centre, half, first, count }
    }

    pub fn is_leaf(&self) -> bool {
        self.count > 0
    }

    /// The edges of a leaf.
    pub fn edges(&self) -> std::ops::Range<usize> {
        self.first as usize..(self.first + self.count) as usize
    }

    /// A measure of size, to choose which of two nodes to open.
    pub fn size(&self) -> f64 {
        self.half.x + self.half.y
    }
}

/// The nodes; the root is the first.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tree {
    pub nodes: Vec<Node>,
    /// Of each node the directions in it; empty for small trees, where they spare nothing.
    pub directions: Vec<Directions>,
}

impl Tree {
    /// A tree over the edges of rings that lie in `points` one after another, each closed by its first
    /// point; `rings` has the start of each and the end of the last.
    pub fn new(points: &[DVec2], rings: &[u32]) -> Tree {
        let mut runs = Vec::with_capacity(points.len() / LEAF + rings.len());
        for ring in rings.windows(2) {
            let (start, end) = (ring[0] as usize, ring[1] as usize - 1);
            // Runs of equal length: no leaf with one edge left over.
            let count = (end - start).div_ceil(LEAF);
            for i in 0..count {
                let from = start + (end - start) * i / count;
                let to = start + (end - start) * (i + 1) / count;
                let (low, high) = bounds(&points[from..=to]);
                runs.push(Node::around(low, high, from as u32, (to - from) as u32));
            }
        }
        let mut nodes = Vec::with_capacity(2 * runs.len());
        nodes.push(runs[0]);
        let mut open = vec![(0usize, 0usize, runs.len())];
        while let Some((slot, from, to)) = open.pop() {
            if to - from == 1 {
                nodes[slot] = runs[from];
                continue;
            }
            let middle = split(&mut runs[from..to]) + from;
            let (low, high) = hull(&runs[from..to]);
            let first = nodes.len();
            nodes[slot] = Node::around(low, high, first as u32, 0);
            nodes.extend([runs[from]; 2]);
            open.push((first + 1, middle, to));
            open.push((first, from, middle));
        }
        let directions = if points.len() > FEW { Directions::of_nodes(&nodes, points, rings) } else { Vec::new() };
        Tree { nodes, directions }
    }
}

/// Parts runs in two halves along the longer side of their middles; where.
fn split(runs: &mut [Node]) -> usize {
    let (mut low, mut high) = (DVec2::INFINITY, DVec2::NEG_INFINITY);
    for run in runs.iter() {
        low = low.min(run.centre);
        high = high.max(run.centre);
    }
    let across = (high - low).x >= (high - low).y;
    let key = |run: &Node| if across { run.centre.x } else { run.centre.y };
    let middle = runs.len() / 2;
    runs.select_nth_unstable_by(middle, |r, s| key(r).total_cmp(&key(s)).then(r.first.cmp(&s.first)));
    middle
}

fn hull(runs: &[Node]) -> (DVec2, DVec2) {
    runs.iter().fold((DVec2::INFINITY, DVec2::NEG_INFINITY), |(low, high), run| {
        (low.min(run.centre - run.half), high.max(run.centre + run.half))
    })
}

/// Lowest and highest coordinates of points.
pub(crate) fn bounds(points: &[DVec2]) -> (DVec2, DVec2) {
    points.iter().fold((DVec2::INFINITY, DVec2::NEG_INFINITY), |(low, high), &p| (low.min(p), high.max(p)))
}
