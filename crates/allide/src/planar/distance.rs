//! How far apart two shapes are, and where: the nearest edges by both trees, nearest boxes first.

use super::flat::Flat;
use super::shape::Placed;
use super::tree::Node;
use glam::DVec2;

/// How far apart two flat shapes are, and where. Points are relative to the first shape's position, along
/// world axes, metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlanarGap {
    /// Shortest distance, metres; 0 when they touch or overlap.
    pub distance: f64,
    /// The point of the first shape nearest to the second.
    pub on_a: DVec2,
    /// The point of the second shape nearest to the first.
    pub on_b: DVec2,
}

/// Two shapes to measure between; a disc is its middle here.
pub(super) struct Between {
    a: Flat,
    b: Flat,
    radii: (f64, f64),
    /// From the second's middle to the first's, metres.
    apart: DVec2,
}

/// The nearest points of the cores: squared distance, the point of each about its own middle,
/// the edges.
type Nearest = (f64, DVec2, DVec2, (usize, usize));

impl Between {
    pub fn new(a: &Placed, b: &Placed) -> Between {
        let ((fa, ra), (fb, rb)) = (Flat::of(a), Flat::of(b));
        let apart = (a.pose.position() - b.pose.position()) + (fa.centre - fb.centre);
        Between { a: fa, b: fb, radii: (ra, rb), apart }
    }

    /// The gap between two shapes that do not overlap.
    pub fn gap(&self) -> PlanarGap {
        self.gap_at().0
    }

    /// The gap, and the edges (or, if true, corners) it is between.
    pub fn gap_at(&self) -> (PlanarGap, Features) {
        let (core, p, q, (i, j)) = self.nearest();
        let features = (feature(&self.a, i, p), feature(&self.b, j, q));
        let q = q - self.apart;
        let towards = (q - p).normalize_or_zero();
        let on_a = self.a.centre + p + towards * self.radii.0;
        let on_b = self.a.centre + q - towards * self.radii.1;
        (PlanarGap { distance: (core - self.radii.0 - self.radii.1).max(0.0), on_a, on_b }, features)
    }

    /// As [`Nearest`], with the distance itself.
    fn nearest(&self) -> Nearest {
        let mut best = (f64::INFINITY, DVec2::ZERO, DVec2::ZERO, (0, 0));
        let mut waiting = [(0.0, (0u32, 0u32)); 128];
        let mut count = 1;
        while count > 0 {
            count -= 1;
            let (bound, at) = waiting[count];
            if bound >= best.0 {
                continue;
            }
            let (m, n) = (&self.a.nodes[at.0 as usize], &self.b.nodes[at.1 as usize]);
            let Some(next) = super::space::opened(m, n, at) else {
                self.leaves(m, n, &mut best);
                continue;
            };
            let bounds = next.map(|(i, j)| self.bound(&self.a.nodes[i as usize], &self.b.nodes[j as usize]));
            let (near, far) = if bounds[0] <= bounds[1] { (0, 1) } else { (1, 0) };
            waiting[count] = (bounds[far], next[far]);
            waiting[count + 1] = (bounds[near], next[near]);
            count += 2;
        }
        (best.0.sqrt(), best.1, best.2, best.3)
    }

    /// Squared distance of two boxes.
    fn bound(&self, m: &Node, n: &Node) -> f64 {
        let over = (m.centre + self.apart - n.centre).abs() - (m.half + n.half);
        over.max(DVec2::ZERO).length_squared()
    }

    /// Edges that do not cross are nearest at an end of one of them.
    fn leaves(&self, m: &Node, n: &Node, best: &mut Nearest) {
        for i in m.edges() {
            let (p, q) = self.a.edge(i);
            for j in n.edges() {
                let (r, s) = self.b.edge(j);
                for at in [p, q] {
                    let near = super::segment::nearest(r, s, at + self.apart);
                    keep(best, (near.distance_squared(at + self.apart), at, near, (i, j)));
                }
                for at in [r, s] {
                    let near = super::segment::nearest(p, q, at - self.apart);
                    keep(best, (near.distance_squared(at - self.apart), near, at, (i, j)));
                }
            }
        }
    }
}

fn keep(best: &mut Nearest, found: Nearest) {
    if found.0 < best.0 {
        *best = found;
    }
}

/// For each shape an edge, or if true the corner of that number.
type Features = ((u32, bool), (u32, bool));

/// The edge, or the end of it that `at` is.
fn feature(flat: &Flat, edge: usize, at: DVec2) -> (u32, bool) {
    let (p, q) = flat.edge(edge);
    if at == p {
        (edge as u32, true)
    } else if at == q {
        (flat.after(edge) as u32, true)
    } else {
        (edge as u32, false)
    }
}
