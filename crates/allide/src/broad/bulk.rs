//! Most of a tree at once: where all its objects have moved, each need not be taken out and put in again.

use super::Proxy;
use super::tree::{NONE, Tree};
use crate::math::Aabb;

/// How much more surface than at its best the boxes of a tree may have in all before it is built anew.
const WORN: f64 = 1.5;

impl Tree {
    /// Gives a leaf other bounds. Until [`Tree::refit_all`] the boxes above it are not those of what is in them.
    pub(super) fn set_bounds(&mut self, leaf: u32, bounds: Aabb) {
        self.nodes[leaf as usize].bounds = bounds;
    }

    /// Makes all boxes tight again, from the leaves up, with the best rotation at each; and builds the tree anew where
    /// that has become much worse than it once was.
    pub(super) fn refit_all(&mut self) {
        let mut order = std::mem::take(&mut self.stack);
        self.list_inner(&mut order);
        let mut surface = 0.0;
        for &at in order.iter().rev() {
            self.rotate(at);
            self.tighten(at);
            surface += self.nodes[at as usize].bounds.area();
        }
        order.clear();
        self.stack = order;
        self.best = self.best.min(surface);
        if surface > WORN * self.best {
            self.best = self.rebuild();
        }
    }

    /// The inner nodes, each before those in it.
    fn list_inner(&self, order: &mut Vec<u32>) {
        order.clear();
        let is_inner = |i: u32| i != NONE && !self.nodes[i as usize].is_leaf();
        order.extend(Some(self.root).filter(|i| is_inner(*i)));
        let mut done = 0;
        while done < order.len() {
            order.extend(self.nodes[order[done] as usize].children.into_iter().filter(|i| is_inner(*i)));
            done += 1;
        }
    }

    /// Builds the tree anew over its leaves, which keep their numbers, by halving them along the longest axis; returns
    /// the surface of all inner boxes, m².
    pub(super) fn rebuild(&mut self) -> f64 {
        let mut inner = Vec::new();
        self.list_inner(&mut inner);
        let of_inner = inner.iter().flat_map(|i| self.nodes[*i as usize].children);
        let mut leaves: Vec<u32> = of_inner.filter(|i| self.nodes[*i as usize].is_leaf()).collect();
        let Some(&root) = inner.first() else { return 0.0 };
        // The next inner node to use is the one after as many as have been.
        let mut used = 1;
        let mut open = vec![(root, 0, leaves.len())];
        while let Some((at, first, end)) = open.pop() {
            let (middle, bounds) = self.halve(&mut leaves[first..end]);
            self.nodes[at as usize].bounds = bounds;
            let parts = [(first, first + middle), (first + middle, end)];
            for (side, (first, end)) in parts.into_iter().enumerate() {
                let child = if end - first == 1 {
                    leaves[first]
                } else {
                    used += 1;
                    open.push((inner[used - 1], first, end));
                    inner[used - 1]
                };
                self.nodes[at as usize].children[side] = child;
                self.nodes[child as usize].parent = at;
            }
        }
        inner.iter().map(|i| self.nodes[*i as usize].bounds.area()).sum()
    }

    /// Sorts leaves, two or more, into halves along the longest axis; where the second begins, and the box of all.
    fn halve(&self, leaves: &mut [u32]) -> (usize, Aabb) {
        let bounds_of = |i: u32| &self.nodes[i as usize].bounds;
        let mut bounds = *bounds_of(leaves[0]);
        let centre = |i: u32| bounds_of(i).min + bounds_of(i).max;
        let (mut low, mut high) = (centre(leaves[0]), centre(leaves[0]));
        for &i in &leaves[1..] {
            bounds = bounds.union(bounds_of(i));
            (low, high) = (low.min(centre(i)), high.max(centre(i)));
        }
        let axis = (high - low).max_position();
        let middle = leaves.len() / 2;
        let key = |i: &u32| (centre(*i)[axis], *i);
        leaves.select_nth_unstable_by(middle, |x, y| {
            let ((a, i), (b, j)) = (key(x), key(y));
            a.total_cmp(&b).then(i.cmp(&j))
        });
        (middle, bounds)
    }

    /// Calls `visit` with every two objects whose bounds overlap, once, in no order that means anything.
    pub(super) fn overlapping_each_other(&mut self, mut visit: impl FnMut(Proxy, Proxy)) {
        let mut open = std::mem::take(&mut self.couples);
        open.clear();
        open.extend(self.root().map(|r| [r, r]));
        while let Some([x, y]) = open.pop() {
            let (a, b) = (&self.nodes[x as usize], &self.nodes[y as usize]);
            if x == y {
                if !a.is_leaf() {
                    let [c, d] = a.children;
                    open.extend([[c, c], [d, d], [c, d]]);
                }
            } else if a.bounds.overlaps(&b.bounds) {
                match (a.is_leaf(), b.is_leaf()) {
                    (true, true) => visit(a.proxy, b.proxy),
                    (true, false) => open.extend(b.children.map(|c| [x, c])),
                    (false, true) => open.extend(a.children.map(|c| [c, y])),
                    (false, false) => {
                        let ([c, d], [e, f]) = (a.children, b.children);
                        open.extend([[c, e], [c, f], [d, e], [d, f]]);
                    }
                }
            }
        }
        self.couples = open;
    }
}
