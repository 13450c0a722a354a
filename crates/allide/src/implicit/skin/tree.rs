//! Boxes around points, the halves of a box in it.

use super::super::lanes::LANES;
use super::Sample;
use glam::DVec3;

/// Most points of a leaf.
const LEAF: usize = 8;

/// A box around some of the points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Node {
    /// Middle of the box, metres.
    pub centre: DVec3,
    /// Half its lengths, metres.
    pub half: DVec3,
    /// Radius of a ball about the middle that holds it, metres.
    pub radius: f64,
    /// Its points in the order of the tree: from, to.
    points: [u32; 2],
    /// The second of its halves; the first comes right after it. 0 for a leaf.
    second: u32,
}

/// Boxes over points.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tree {
    nodes: Vec<Node>,
    order: Vec<u32>,
}

impl Tree {
    pub fn new(samples: &[Sample]) -> Tree {
        let mut tree = Tree { nodes: Vec::new(), order: (0..samples.len() as u32).collect() };
        if !samples.is_empty() {
            let mut order = std::mem::take(&mut tree.order);
            tree.add(samples, &mut order, 0);
            tree.order = order;
        }
        tree
    }

    fn add(&mut self, samples: &[Sample], order: &mut [u32], first: u32) {
        let place = |k: &u32| samples[*k as usize].point;
        let (low, high) =
            order.iter().fold((DVec3::INFINITY, DVec3::NEG_INFINITY), |(l, h), k| (l.min(place(k)), h.max(place(k))));
        let (centre, half) = ((low + high) * 0.5, (high - low) * 0.5);
        let at = self.nodes.len();
        let points = [first, first + order.len() as u32];
        self.nodes.push(Node { centre, half, radius: half.length(), points, second: 0 });
        if order.len() <= LEAF {
            return;
        }
        let axis = if half.x >= half.y && half.x >= half.z {
            0
        } else if half.y >= half.z {
            1
        } else {
            2
        };
        let middle = order.len() / 2;
        order.select_nth_unstable_by(middle, |a, b| place(a)[axis].total_cmp(&place(b)[axis]).then(a.cmp(b)));
        let (left, right) = order.split_at_mut(middle);
        self.add(samples, left, first);
        self.nodes[at].second = self.nodes.len() as u32;
        self.add(samples, right, first + middle as u32);
    }

    /// Appends the points of all leaves that `keep` keeps, with all boxes around them. It is asked about up to
    /// [`LANES`] boxes at a time.
    pub fn collect(&self, keep: &mut dyn FnMut(&[Node]) -> [bool; LANES], out: &mut Vec<u32>) {
        let Some(root) = self.nodes.first() else { return };
        let (mut open, mut leaves): (Vec<u32>, Vec<[u32; 2]>) = (vec![0], Vec::new());
        let mut batch = [*root; LANES];
        let mut at = [0; LANES];
        while !open.is_empty() {
            let count = open.len().min(LANES);
            for n in 0..count {
                at[n] = open.pop().unwrap_or(0);
                batch[n] = self.nodes[at[n] as usize];
            }
            let kept = keep(&batch[..count]);
            for n in (0..count).filter(|n| kept[*n]) {
                if batch[n].second == 0 {
                    leaves.push(batch[n].points);
                } else {
                    open.extend([batch[n].second, at[n] + 1]);
                }
            }
        }
        // In the order of the tree.
        leaves.sort_unstable();
        for [from, to] in leaves {
            out.extend_from_slice(&self.order[from as usize..to as usize]);
        }
    }

    /// The number of the point farthest along a direction.
    pub fn farthest(&self, direction: DVec3, samples: &[Sample]) -> Option<u32> {
        let (mut best, mut far) = (None, f64::NEG_INFINITY);
        let mut open: Vec<u32> = if self.nodes.is_empty() { Vec::new() } else { vec![0] };
        while let Some(at) = open.pop() {
            let node = &self.nodes[at as usize];
            let most = |n: &Node| direction.dot(n.centre) + direction.abs().dot(n.half);
            if most(node) <= far {
                continue;
            }
            if node.second == 0 {
                for k in &self.order[node.points[0] as usize..node.points[1] as usize] {
                    let point = samples[*k as usize].point;
                    if direction.dot(point) > far {
                        (best, far) = (Some(*k), direction.dot(point));
                    }
                }
                continue;
            }
            // The better half last, which is looked at first.
            let (p, q) = (at + 1, node.second);
            let is_better = most(&self.nodes[p as usize]) >= most(&self.nodes[q as usize]);
            open.extend(if is_better { [q, p] } else { [p, q] });
        }
        best
    }
}
