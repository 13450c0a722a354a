//! The tree of boxes over a mesh's triangles: nearest points, rays, what lies in a box, winding numbers.

use super::split::split;
use super::triangle::{Line, NearestOnTriangle, nearest, solid_angle};
use crate::math::Aabb;
use glam::DVec3;

/// Nodes farther away than this times their radius count as one dipole in a winding number: its error is
/// then a few hundredths, and of a closed mesh it is a whole number.
const FAR: f64 = 2.5;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Node {
    pub bounds: Aabb,
    /// Of a leaf, its first place in `order`; else the index of its second child. The first comes next.
    pub start: u32,
    /// Triangles in a leaf; 0 for others.
    pub count: u32,
}

/// What a node's triangles look like from afar.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Dipole {
    /// Middle, weighted by area, metres.
    centre: DVec3,
    /// Sum of normals times areas, m².
    normal: DVec3,
    /// No corner is farther from the middle than this, metres.
    radius: f64,
}

/// Boxes within boxes, down to a few triangles.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
    dipoles: Vec<Dipole>,
    /// Indices of triangles, leaf after leaf.
    order: Vec<u32>,
}

/// The triangles that a tree is about.
#[derive(Clone, Copy)]
pub(super) struct Triangles<'a> {
    pub vertices: &'a [DVec3],
    pub triangles: &'a [[u32; 3]],
}

impl Triangles<'_> {
    pub fn corners(&self, k: u32) -> [DVec3; 3] {
        self.triangles[k as usize].map(|v| self.vertices[v as usize])
    }
}

impl Tree {
    /// The tree over all triangles; there is at least one.
    pub fn new(of: Triangles) -> Tree {
        let around = |k: u32| {
            let [a, b, c] = of.corners(k);
            Aabb { min: a.min(b).min(c), max: a.max(b).max(c) }
        };
        let boxes: Vec<Aabb> = (0..of.triangles.len() as u32).map(around).collect();
        let mut order: Vec<u32> = (0..of.triangles.len() as u32).collect();
        let mut nodes = Vec::with_capacity(of.triangles.len());
        split(&mut nodes, &boxes, &mut order, (0, 0));
        let blank = Dipole { centre: DVec3::ZERO, normal: DVec3::ZERO, radius: 0.0 };
        let mut tree = Tree { dipoles: vec![blank; nodes.len()], nodes, order };
        tree.refit(of);
        tree
    }

    /// Adapts the boxes to vertices that moved: the tree stays exact, only its shape ages.
    pub fn refit(&mut self, of: Triangles) {
        for k in (0..self.nodes.len()).rev() {
            let node = self.nodes[k];
            if node.count == 0 {
                let (one, two) = (k + 1, node.start as usize);
                self.nodes[k].bounds = self.nodes[one].bounds.union(&self.nodes[two].bounds);
            } else {
                let (mut low, mut high) = (DVec3::INFINITY, DVec3::NEG_INFINITY);
                for t in &self.order[node.start as usize..(node.start + node.count) as usize] {
                    for p in of.corners(*t) {
                        low = low.min(p);
                        high = high.max(p);
                    }
                }
                self.nodes[k].bounds = Aabb { min: low, max: high };
            }
        }
        self.refit_dipoles(of);
    }

    fn refit_dipoles(&mut self, of: Triangles) {
        // Sums of middles times areas, of normals times areas, and of areas.
        let mut sums = vec![(DVec3::ZERO, DVec3::ZERO, 0.0); self.nodes.len()];
        for k in (0..self.nodes.len()).rev() {
            let node = self.nodes[k];
            sums[k] = if node.count == 0 {
                let (one, two) = (sums[k + 1], sums[node.start as usize]);
                (one.0 + two.0, one.1 + two.1, one.2 + two.2)
            } else {
                let leaf = &self.order[node.start as usize..(node.start + node.count) as usize];
                leaf.iter().fold((DVec3::ZERO, DVec3::ZERO, 0.0), |sum, t| {
                    let [a, b, c] = of.corners(*t);
                    let normal = (b - a).cross(c - a) * 0.5;
                    let area = normal.length();
                    (sum.0 + (a + b + c) * (area / 3.0), sum.1 + normal, sum.2 + area)
                })
            };
            let (middle, normal, area) = sums[k];
            let bounds = node.bounds;
            let centre = if area > 0.0 { middle / area } else { bounds.min.midpoint(bounds.max) };
            let radius = (bounds.max - centre).max(centre - bounds.min).length();
            self.dipoles[k] = Dipole { centre, normal, radius };
        }
    }

    /// The box around everything, metres.
    pub fn bounds(&self) -> Aabb {
        self.nodes[0].bounds
    }

    /// The triangle at a place of a leaf.
    pub fn triangle(&self, place: u32) -> u32 {
        self.order[place as usize]
    }

    /// The triangles of a leaf.
    pub fn leaf(&self, node: &Node) -> &[u32] {
        &self.order[node.start as usize..(node.start + node.count) as usize]
    }

    /// The triangle nearest to `p`, if one is nearer than `within` (metres), and its nearest point. A triangle that is
    /// known to be near, as `hint`, makes it quicker to find, and changes nothing else.
    pub fn nearest(&self, of: Triangles, p: DVec3, within: f64, hint: Option<u32>) -> Option<(u32, NearestOnTriangle)> {
        self.nearest_under(&[0], of, p, (within, hint))
    }

    /// The same among the triangles under some nodes.
    pub fn nearest_under(
        &self,
        nodes: &[u32],
        of: Triangles,
        p: DVec3,
        (within, hint): (f64, Option<u32>),
    ) -> Option<(u32, NearestOnTriangle)> {
        let mut best: Option<(u32, NearestOnTriangle)> = None;
        let mut squared = within * within;
        if let Some(t) = hint {
            let found = nearest(&of.corners(t), p);
            let distance = found.point.distance_squared(p);
            if distance < squared {
                squared = distance;
                best = Some((t, found));
            }
        }
        let mut open = Vec::with_capacity(64);
        open.extend(nodes.iter().map(|k| (*k, squared_distance(&self.nodes[*k as usize].bounds, p))));
        while let Some((k, far)) = open.pop() {
            // Boxes at the very distance of the best may hold an earlier one of the same.
            let reach = squared * (1.0 + 4.0 * f64::EPSILON);
            if far > reach || best.is_none() && far >= squared {
                continue;
            }
            let node = &self.nodes[k as usize];
            if node.count > 0 {
                for t in self.leaf(node) {
                    let corners = of.corners(*t);
                    let [a, b, c] = corners;
                    let bounds = Aabb { min: a.min(b).min(c), max: a.max(b).max(c) };
                    if squared_distance(&bounds, p) > squared * (1.0 + 4.0 * f64::EPSILON) {
                        continue;
                    }
                    let found = nearest(&corners, p);
                    let distance = found.point.distance_squared(p);
                    // Of equally near ones the first in the mesh's own order, whatever the tree's.
                    if distance < squared || distance == squared && best.is_some_and(|b| *t < b.0) {
                        squared = distance;
                        best = Some((*t, found));
                    }
                }
                continue;
            }
            let children = [k + 1, node.start].map(|c| (c, squared_distance(&self.nodes[c as usize].bounds, p)));
            let (near, other) =
                if children[0].1 <= children[1].1 { (children[0], children[1]) } else { (children[1], children[0]) };
            open.extend([other, near].into_iter().filter(|(_, d)| *d <= reach));
        }
        best
    }

    /// Calls `visit` with every triangle that the line meets between two of its `direction`s.
    pub fn along(&self, of: Triangles, line: &Line, (from, to): (f64, f64), mut visit: impl FnMut(u32, f64, [f64; 3])) {
        let slabs = Slabs::new(line);
        let mut open = Vec::with_capacity(64);
        open.push(0_u32);
        while let Some(k) = open.pop() {
            let node = &self.nodes[k as usize];
            if slabs.entered(&node.bounds, (from, to)).is_none() {
                continue;
            }
            if node.count == 0 {
                open.extend([node.start, k + 1]);
                continue;
            }
            for t in self.leaf(node) {
                if let Some((at, weights)) = line.meets(&of.corners(*t))
                    && at >= from
                    && at <= to
                {
                    visit(*t, at, weights);
                }
            }
        }
    }

    /// The first triangle that the line meets between two of its `direction`s: how many directions on, and
    /// the weights of its corners. Of several at one place the first in the mesh.
    pub fn first(&self, of: Triangles, line: &Line, range: (f64, f64)) -> Option<(f64, u32, [f64; 3])> {
        self.first_under(&[0], of, line, range)
    }

    /// The same among the triangles under some nodes.
    pub fn first_under(
        &self,
        nodes: &[u32],
        of: Triangles,
        line: &Line,
        (from, to): (f64, f64),
    ) -> Option<(f64, u32, [f64; 3])> {
        let slabs = Slabs::new(line);
        let mut best: Option<(f64, u32, [f64; 3])> = None;
        let mut open = Vec::with_capacity(64);
        open.extend(nodes.iter().map(|k| (*k, from)));
        while let Some((k, enter)) = open.pop() {
            let reach = best.map_or(to, |b| b.0);
            if enter > reach + 8.0 * f64::EPSILON * reach.abs() {
                continue;
            }
            let node = &self.nodes[k as usize];
            if node.count == 0 {
                let children =
                    [k + 1, node.start].map(|c| (c, slabs.entered(&self.nodes[c as usize].bounds, (from, reach))));
                let [one, two] = children;
                let later = |at: Option<f64>| at.unwrap_or(f64::INFINITY);
                let order = if later(one.1) <= later(two.1) { [two, one] } else { [one, two] };
                open.extend(order.into_iter().filter_map(|(c, at)| at.map(|at| (c, at))));
                continue;
            }
            for t in self.leaf(node) {
                if let Some((at, weights)) = line.meets(&of.corners(*t))
                    && at >= from
                    && at <= to
                    && best.is_none_or(|b| at < b.0 || at == b.0 && *t < b.1)
                {
                    best = Some((at, *t, weights));
                }
            }
        }
        best
    }

    /// The smallest node under node `k` that holds all leaves under it whose boxes overlap `region`; none if there is
    /// no such leaf.
    pub fn all_in(&self, mut k: u32, region: &Aabb) -> Option<u32> {
        while self.nodes[k as usize].count == 0 {
            let (one, two) = (k + 1, self.nodes[k as usize].start);
            k = match [one, two].map(|c| self.nodes[c as usize].bounds.overlaps(region)) {
                [true, true] => return self.any(k, region).then_some(k),
                [true, false] => one,
                [false, true] => two,
                [false, false] => return None,
            };
        }
        self.nodes[k as usize].bounds.overlaps(region).then_some(k)
    }

    /// Whether the box of some leaf under node `k` overlaps `region`.
    fn any(&self, k: u32, region: &Aabb) -> bool {
        let mut open = Vec::with_capacity(64);
        open.push(k);
        while let Some(k) = open.pop() {
            let node = &self.nodes[k as usize];
            if node.bounds.overlaps(region) {
                if node.count > 0 {
                    return true;
                }
                open.extend([node.start, k + 1]);
            }
        }
        false
    }

    /// Calls `visit` with every triangle whose leaf's box overlaps `region`.
    pub fn within(&self, region: &Aabb, mut visit: impl FnMut(u32)) {
        let mut open = Vec::with_capacity(64);
        open.push(0_u32);
        while let Some(k) = open.pop() {
            let node = &self.nodes[k as usize];
            if !node.bounds.overlaps(region) {
                continue;
            }
            if node.count == 0 {
                open.extend([node.start, k + 1]);
            } else {
                self.leaf(node).iter().for_each(|t| visit(*t));
            }
        }
    }

    /// How often the surface goes round `p` (Jacobson et al. 2013, with dipoles as Barill et al. 2018): 1
    /// inside a closed mesh, 0 outside.
    pub fn winding(&self, of: Triangles, p: DVec3) -> f64 {
        let mut sum = 0.0;
        let mut open = Vec::with_capacity(64);
        open.push(0_u32);
        while let Some(k) = open.pop() {
            let (node, dipole) = (&self.nodes[k as usize], &self.dipoles[k as usize]);
            let to = dipole.centre - p;
            let squared = to.length_squared();
            if squared > FAR * FAR * dipole.radius * dipole.radius {
                sum += dipole.normal.dot(to) / (squared * squared.sqrt());
            } else if node.count == 0 {
                open.extend([node.start, k + 1]);
            } else {
                sum += self.leaf(node).iter().map(|t| solid_angle(&of.corners(*t), p)).sum::<f64>();
            }
        }
        sum / (4.0 * std::f64::consts::PI)
    }
}

fn squared_distance(bounds: &Aabb, p: DVec3) -> f64 {
    (bounds.min - p).max(p - bounds.max).max(DVec3::ZERO).length_squared()
}

/// A line made ready for many boxes.
struct Slabs {
    origin: DVec3,
    inverse: DVec3,
    /// Along which axes it goes back.
    back: [bool; 3],
}

impl Slabs {
    fn new(line: &Line) -> Slabs {
        let inverse = line.direction.recip();
        Slabs { origin: line.origin, inverse, back: inverse.to_array().map(|x| x < 0.0) }
    }

    /// Where the line enters a box between two of its directions; a little beside counts too.
    #[inline]
    fn entered(&self, bounds: &Aabb, (from, to): (f64, f64)) -> Option<f64> {
        let (mut enter, mut leave) = (from, to);
        for axis in 0..3 {
            let (low, high) = (bounds.min[axis], bounds.max[axis]);
            let (low, high) = if self.back[axis] { (high, low) } else { (low, high) };
            let near = (low - self.origin[axis]) * self.inverse[axis];
            let far = (high - self.origin[axis]) * self.inverse[axis];
            // Where the line runs within a side of the box they are not numbers, and bound nothing.
            enter = if near > enter { near } else { enter };
            leave = if far < leave { far } else { leave };
        }
        let slack = 8.0 * f64::EPSILON * (enter.abs() + leave.abs());
        (enter <= leave + slack && enter < f64::INFINITY).then_some(enter - slack)
    }
}
