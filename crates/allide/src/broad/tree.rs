//! A dynamic tree of boxes: insertion by least added surface, rotations that keep it good.

use super::Proxy;
use crate::math::Aabb;

pub(super) const NONE: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) bounds: Aabb,
    pub(super) parent: u32,
    /// Children of an inner node; `NONE` twice for a leaf.
    pub(super) children: [u32; 2],
    /// The object of a leaf; the next free node when unused.
    pub(super) proxy: u32,
}

impl Node {
    pub(super) fn is_leaf(&self) -> bool {
        self.children[0] == NONE
    }
}

/// A box of a [`Tree`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TreeBox {
    /// The box, metres.
    pub bounds: Aabb,
    /// How many boxes it lies in.
    pub depth: u32,
    /// The object, where it is a leaf.
    pub proxy: Option<Proxy>,
}

/// A binary tree of boxes that objects can be put into and taken out of at any time.
#[derive(Clone, Debug)]
pub struct Tree {
    pub(super) nodes: Vec<Node>,
    pub(super) root: u32,
    free: u32,
    /// Room for the walk down, kept between look-ups.
    pub(super) stack: Vec<u32>,
    /// The same for walks through pairs of nodes.
    pub(super) couples: Vec<[u32; 2]>,
    /// Least surface of all inner boxes so far, m².
    pub(super) best: f64,
}

impl Default for Tree {
    fn default() -> Tree {
        let (nodes, stack, couples) = (Vec::new(), Vec::new(), Vec::new());
        Tree { nodes, root: NONE, free: NONE, stack, couples, best: f64::INFINITY }
    }
}

impl Tree {
    /// Puts an object with these bounds in; returns its leaf.
    pub fn insert(&mut self, proxy: Proxy, bounds: Aabb) -> u32 {
        let leaf = self.take(Node { bounds, parent: NONE, children: [NONE; 2], proxy });
        if self.root == NONE {
            self.root = leaf;
            return leaf;
        }
        let sibling = self.best_sibling(&bounds);
        let old_parent = self.nodes[sibling as usize].parent;
        let joined = self.nodes[sibling as usize].bounds.union(&bounds);
        let parent = self.take(Node { bounds: joined, parent: old_parent, children: [sibling, leaf], proxy: NONE });
        self.nodes[sibling as usize].parent = parent;
        self.nodes[leaf as usize].parent = parent;
        self.replace_child(old_parent, sibling, parent);
        self.refit(old_parent);
        leaf
    }

    /// Takes the object of this leaf out.
    pub fn remove(&mut self, leaf: u32) {
        let parent = self.nodes[leaf as usize].parent;
        self.give_back(leaf);
        if parent == NONE {
            self.root = NONE;
            return;
        }
        let [x, y] = self.nodes[parent as usize].children;
        let sibling = if x == leaf { y } else { x };
        let grandparent = self.nodes[parent as usize].parent;
        self.nodes[sibling as usize].parent = grandparent;
        self.replace_child(grandparent, parent, sibling);
        self.give_back(parent);
        self.refit(grandparent);
    }

    /// The bounds of a leaf.
    pub fn bounds(&self, leaf: u32) -> &Aabb {
        &self.nodes[leaf as usize].bounds
    }

    /// Calls `visit` with every object whose bounds overlap `bounds`, in the tree's order.
    pub fn overlapping(&mut self, bounds: &Aabb, mut visit: impl FnMut(Proxy)) {
        self.stack.clear();
        if self.root != NONE {
            self.stack.push(self.root);
        }
        while let Some(i) = self.stack.pop() {
            let node = &self.nodes[i as usize];
            if !node.bounds.overlaps(bounds) {
                continue;
            }
            if node.is_leaf() {
                visit(node.proxy);
            } else {
                self.stack.extend(node.children);
            }
        }
    }

    /// Its topmost node, if it has any.
    pub(super) fn root(&self) -> Option<u32> {
        (self.root != NONE).then_some(self.root)
    }

    /// The box of a node.
    pub(super) fn box_of(&self, node: u32) -> &Aabb {
        &self.nodes[node as usize].bounds
    }

    /// The two nodes in an inner one.
    pub(super) fn children_of(&self, node: u32) -> Option<[u32; 2]> {
        let node = &self.nodes[node as usize];
        (!node.is_leaf()).then_some(node.children)
    }

    /// The object of a leaf.
    pub(super) fn proxy_of(&self, leaf: u32) -> Proxy {
        self.nodes[leaf as usize].proxy
    }

    /// All objects in the tree.
    pub fn proxies(&self) -> Vec<Proxy> {
        let mut all = Vec::new();
        let mut open = vec![self.root];
        while let Some(i) = open.pop() {
            let Some(node) = self.nodes.get(i as usize) else { continue };
            if node.is_leaf() {
                all.push(node.proxy);
            } else {
                open.extend(node.children);
            }
        }
        all
    }

    /// All its boxes, each after the one it lies in.
    pub fn boxes(&self) -> Vec<TreeBox> {
        let mut all = Vec::new();
        let mut open = vec![(self.root, 0)];
        while let Some((i, depth)) = open.pop() {
            let Some(node) = self.nodes.get(i as usize) else { continue };
            all.push(TreeBox { bounds: node.bounds, depth, proxy: node.is_leaf().then_some(node.proxy) });
            if !node.is_leaf() {
                open.extend(node.children.map(|child| (child, depth + 1)));
            }
        }
        all
    }

    /// Walks down towards the node beside which the new box adds least surface in all.
    fn best_sibling(&self, bounds: &Aabb) -> u32 {
        let mut at = self.root;
        loop {
            let node = &self.nodes[at as usize];
            if node.is_leaf() {
                return at;
            }
            let joined = node.bounds.union(bounds).area();
            // Ending here costs a new parent of the joined size; going down, this node's growth.
            let here = 2.0 * joined;
            let growth = 2.0 * (joined - node.bounds.area());
            let below = node.children.map(|c| {
                let child = &self.nodes[c as usize];
                let direct = child.bounds.union(bounds).area();
                growth + if child.is_leaf() { direct } else { direct - child.bounds.area() }
            });
            if here < below[0] && here < below[1] {
                return at;
            }
            at = node.children[if below[1] < below[0] { 1 } else { 0 }];
        }
    }

    /// From `at` to the root: tight bounds again, and the best rotation at each node.
    fn refit(&mut self, mut at: u32) {
        while at != NONE {
            self.rotate(at);
            self.tighten(at);
            at = self.nodes[at as usize].parent;
        }
    }

    /// Makes the box of an inner node that of what is in it.
    pub(super) fn tighten(&mut self, at: u32) {
        let [x, y] = self.nodes[at as usize].children;
        self.nodes[at as usize].bounds = self.nodes[x as usize].bounds.union(&self.nodes[y as usize].bounds);
    }

    /// Exchanges a child with a grandchild from the other side where that makes the inner node
    /// smaller.
    pub(super) fn rotate(&mut self, at: u32) {
        let mut best: Option<(f64, u32, u32)> = None;
        let children = self.nodes[at as usize].children;
        for side in 0..2 {
            let (child, other) = (children[side], children[1 - side]);
            let node = &self.nodes[child as usize];
            if node.is_leaf() {
                continue;
            }
            let now = node.bounds.area();
            for k in 0..2 {
                let (leaves, stays) = (node.children[k], node.children[1 - k]);
                let after = self.nodes[stays as usize].bounds.union(&self.nodes[other as usize].bounds).area();
                let gain = now - after;
                if gain > 1e-9 * now && best.is_none_or(|(g, _, _)| gain > g) {
                    best = Some((gain, other, leaves));
                }
            }
        }
        let Some((_, other, grandchild)) = best else { return };
        let child = self.nodes[grandchild as usize].parent;
        self.replace_child(at, other, grandchild);
        self.replace_child(child, grandchild, other);
        self.nodes[grandchild as usize].parent = at;
        self.nodes[other as usize].parent = child;
        self.tighten(child);
    }

    fn replace_child(&mut self, parent: u32, old: u32, new: u32) {
        if parent == NONE {
            self.root = new;
            return;
        }
        let children = &mut self.nodes[parent as usize].children;
        children[if children[0] == old { 0 } else { 1 }] = new;
    }

    fn take(&mut self, node: Node) -> u32 {
        if self.free == NONE {
            self.nodes.push(node);
            return (self.nodes.len() - 1) as u32;
        }
        let i = self.free;
        self.free = self.nodes[i as usize].proxy;
        self.nodes[i as usize] = node;
        i
    }

    fn give_back(&mut self, i: u32) {
        self.nodes[i as usize].proxy = self.free;
        self.free = i;
    }
}
