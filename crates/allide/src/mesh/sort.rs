//! Which vertices of one mesh lie in another.

use super::Mesh;
use super::bits::Bits;
use super::numbers::Numbers;
use super::parted;
use super::touching::Borders;
use crate::math::{Aabb, Pose};
use glam::{DMat3, DVec3};

/// One mesh as another sees it; vertices ascending.
pub(crate) struct Sorted {
    /// Inside.
    pub inside: Vec<u32>,
    /// Outside, but maybe near the surface.
    pub near: Vec<u32>,
    /// Triangles that are inside or may be near the surface, each once; neighbours mostly follow each other.
    pub triangles: Vec<u32>,
    /// Marks on those vertices that are inside.
    pub marks: Bits,
}

impl Sorted {
    fn new(x: &Mesh, inside: Vec<u32>, near: Vec<u32>, triangles: Vec<u32>) -> Sorted {
        let mut marks = Bits::new(x.vertices.len());
        for v in &inside {
            marks.set(*v);
        }
        Sorted { inside, near, triangles, marks }
    }
}

/// The vertices of `x` that are in `y` and those that may be within `margin` metres of it. `pose` is the
/// frame of `x` in that of `y`; `borders` tells what of `x` may touch `y`.
///
/// A box of the tree of `x` that no box of the tree of `y` comes near holds vertices that are all inside or
/// all outside: one of them tells for all. So does one for all those near the surface that are joined by edges which
/// do not touch it.
pub(crate) fn vertices_in(x: &Mesh, y: &Mesh, pose: &Pose, margin: f64, borders: &Borders) -> Sorted {
    let mut sorted = by_boxes(x, y, pose, margin, borders);
    if y.is_surface() {
        sorted.inside =
            if x.is_surface() { parted::cut_off(x, y, pose, borders.passing()) } else { cut_off(x, y, pose, borders) };
        if x.is_surface() && sorted.inside.is_empty() {
            return sorted;
        }
        sorted.near.retain(|v| sorted.inside.binary_search(v).is_err());
        let cut = |t: &u32| x.triangles[*t as usize].iter().any(|v| sorted.inside.binary_search(v).is_ok());
        sorted.triangles.extend((0..x.triangles.len() as u32).filter(cut));
        sorted.triangles.sort_unstable();
        sorted.triangles.dedup();
        sorted = Sorted::new(x, sorted.inside, sorted.near, sorted.triangles);
    }
    sorted
}

/// The vertices of the solid `x` that the surface `y` cuts off from its centre of mass: on the straight way there,
/// within `x`. In the middle of a ring there is nothing of it, and the straight way leaves it at once: of such a solid it
/// is what is cut off from the greater part.
fn cut_off(x: &Mesh, y: &Mesh, pose: &Pose, borders: &Borders) -> Vec<u32> {
    let centre = x.mass.centre;
    if !borders.passing().is_empty() && !x.contains(centre) {
        let off = parted::cut_off(x, y, pose, borders.passing());
        // What cuts into it only tells nothing of parts.
        if !off.is_empty() {
            return off;
        }
    }
    let is_cut_off = |v: &u32| {
        let from = x.vertices[*v as usize];
        let mut cut = false;
        y.along(pose.point(from), pose.rotation * (centre - from), 0.0, 1.0, |_, at| {
            cut |= at > 0.0 && x.contains(from + (centre - from) * at);
        });
        cut
    };
    (0..x.vertices.len() as u32).filter(is_cut_off).collect()
}

/// The same where both are solid.
fn by_boxes(x: &Mesh, y: &Mesh, pose: &Pose, margin: f64, borders: &Borders) -> Sorted {
    let (mut sure, mut triangles) = (Numbers::new(), Vec::new());
    let (mut maybe, mut clear) = (Vec::new(), Vec::new());
    let axes = DMat3::from_quat(pose.rotation);
    let across = DMat3::from_cols(axes.x_axis.abs(), axes.y_axis.abs(), axes.z_axis.abs());
    // Rounding in turning the boxes must not lose a vertex.
    let margin = margin + 1e-14 * (x.radius() + y.radius() + pose.position.length());
    let whole = y.local_bounds();
    // Nodes of x, each with one of y that holds all that may be near it, but for rounding.
    let mut open = vec![(0_u32, 0_u32)];
    while let Some((k, there)) = open.pop() {
        let node = &x.tree.nodes[k as usize];
        let (middle, half) = (node.bounds.min.midpoint(node.bounds.max), (node.bounds.max - node.bounds.min) * 0.5);
        let seen = Aabb::around(axes * middle + pose.position, across * half + margin);
        if !seen.overlaps(&whole) {
            continue;
        }
        let near = y.tree.all_in(there, &seen);
        if near.is_none() {
            if node.count > 0 {
                // Its neighbours may tell.
                clear.extend(x.tree.leaf(node));
            } else if y.contains(pose.point(some_vertex(x, k))) {
                x.all_triangles(k, &mut triangles, &mut sure);
            }
        } else if node.count > 0 {
            maybe.extend(x.tree.leaf(node));
        } else {
            open.extend([node.start, k + 1].map(|child| (child, near.unwrap_or(0))));
        }
    }
    let mut parts = Parts::new();
    parts.add(x, &maybe, |t| borders.clear_sides(x, t));
    let asked = parts.numbers.keys().len();
    parts.add(x, &clear, |_| [true; 3]);
    sure.keys().iter().for_each(|v| parts.tell(*v, true));
    let (mut inside, mut near) = (sure.keys().to_vec(), Vec::new());
    for k in 0..parts.numbers.keys().len() {
        let v = parts.numbers.keys()[k];
        if parts.is_inside(k as u32, || y.contains(pose.point(x.vertices[v as usize]))) {
            inside.extend((!sure.has(v)).then_some(v));
        } else if k < asked {
            near.push(v);
        }
    }
    triangles.append(&mut maybe);
    triangles.extend(clear.into_iter().filter(|t| parts.knows_inside(x.triangles[*t as usize][0])));
    inside.sort_unstable();
    near.sort_unstable();
    Sorted::new(x, inside, near, triangles)
}

/// The vertices of some triangles, in parts that are joined by edges which do not touch the other mesh: each part is
/// wholly inside or outside of it.
pub(super) struct Parts {
    numbers: Numbers,
    /// Another vertex of the part, by number, or the vertex itself.
    joined: Vec<u32>,
    /// Whether a part is inside, by the vertex that stands for it, as far as known.
    inside: Vec<Option<bool>>,
}

impl Parts {
    pub fn new() -> Parts {
        Parts { numbers: Numbers::new(), joined: Vec::new(), inside: Vec::new() }
    }

    /// Adds the corners of triangles, of which these `sides` join their ends.
    pub fn add(&mut self, x: &Mesh, triangles: &[u32], sides: impl Fn(u32) -> [bool; 3]) {
        for t in triangles {
            let corners = x.triangles[*t as usize].map(|v| self.numbers.number(v));
            self.joined.extend(self.joined.len() as u32..self.numbers.keys().len() as u32);
            let sides = sides(*t);
            for side in (0..3).filter(|side| sides[*side]) {
                let ends = [corners[side], corners[(side + 1) % 3]].map(|k| self.stands_for(k));
                self.joined[ends[0].max(ends[1]) as usize] = ends[0].min(ends[1]);
            }
        }
        self.inside.resize(self.joined.len(), None);
    }

    /// How many vertices there are.
    pub fn len(&self) -> u32 {
        self.numbers.keys().len() as u32
    }

    /// Vertex number `k`.
    pub fn vertex(&self, k: u32) -> u32 {
        self.numbers.keys()[k as usize]
    }

    /// The number of the vertex that stands for the part of the vertex `v`, if that is one of them.
    pub fn part_of(&mut self, v: u32) -> Option<u32> {
        let k = self.numbers.find(v)?;
        Some(self.stands_for(k))
    }

    /// The number of the vertex that stands for the part of vertex number `k`.
    pub fn stands_for(&mut self, mut k: u32) -> u32 {
        while self.joined[k as usize] != k {
            let next = self.joined[k as usize];
            self.joined[k as usize] = self.joined[next as usize];
            k = next;
        }
        k
    }

    /// Notes that the vertex `v` is inside, or not, if it is one of them.
    fn tell(&mut self, v: u32, inside: bool) {
        if let Some(k) = self.numbers.find(v) {
            let part = self.stands_for(k) as usize;
            self.inside[part] = Some(inside);
        }
    }

    /// Whether the vertex `v` is known to be inside.
    fn knows_inside(&mut self, v: u32) -> bool {
        let Some(k) = self.numbers.find(v) else { return false };
        let part = self.stands_for(k) as usize;
        self.inside[part] == Some(true)
    }

    /// Whether vertex number `k` is inside; `ask` tells for it, and for all of its part.
    pub fn is_inside(&mut self, k: u32, ask: impl FnOnce() -> bool) -> bool {
        let part = self.stands_for(k) as usize;
        *self.inside[part].get_or_insert_with(ask)
    }
}

/// A vertex of the part of the tree under node `k`.
fn some_vertex(x: &Mesh, mut k: u32) -> DVec3 {
    while x.tree.nodes[k as usize].count == 0 {
        k += 1;
    }
    let t = x.tree.leaf(&x.tree.nodes[k as usize])[0];
    x.corners(t)[0]
}

impl Mesh {
    /// Appends all triangles under node `k`, and adds their vertices.
    fn all_triangles(&self, k: u32, triangles: &mut Vec<u32>, vertices: &mut Numbers) {
        let mut open = vec![k];
        while let Some(k) = open.pop() {
            let node = &self.tree.nodes[k as usize];
            if node.count == 0 {
                open.extend([node.start, k + 1]);
                continue;
            }
            for t in self.tree.leaf(node) {
                for v in self.triangles[*t as usize] {
                    vertices.number(v);
                }
                triangles.push(*t);
            }
        }
    }
}

impl Mesh {
    /// Appends the vertices of triangles that may reach below `offset` metres along `up` (local axes), some more
    /// than once.
    pub(crate) fn low_vertices(&self, up: DVec3, offset: f64, out: &mut Vec<u32>) {
        let mut open = vec![0_u32];
        while let Some(k) = open.pop() {
            let node = &self.tree.nodes[k as usize];
            let (middle, half) = (node.bounds.min.midpoint(node.bounds.max), (node.bounds.max - node.bounds.min) * 0.5);
            if middle.dot(up) - half.dot(up.abs()) > offset + 1e-14 * self.radius {
                continue;
            }
            if node.count == 0 {
                open.extend([node.start, k + 1]);
            } else {
                self.tree.leaf(node).iter().for_each(|t| out.extend(self.triangles[*t as usize]));
            }
        }
    }
}

impl Mesh {
    /// Calls `visit` with the triangles within `within` metres of `region` (local axes), boxes that are nearer
    /// first; it answers how near further ones have to be.
    pub(crate) fn nearest_first(&self, region: &Aabb, within: f64, mut visit: impl FnMut(u32) -> f64) {
        let apart = |bounds: &Aabb| (region.min - bounds.max).max(bounds.min - region.max).max(DVec3::ZERO).length();
        let mut reach = within;
        let mut open = vec![(0_u32, apart(&self.tree.nodes[0].bounds))];
        while let Some((k, far)) = open.pop() {
            if far * (1.0 - 1e-12) > reach {
                continue;
            }
            let node = &self.tree.nodes[k as usize];
            if node.count > 0 {
                for t in self.tree.leaf(node) {
                    reach = visit(*t);
                }
                continue;
            }
            let [one, two] = [k + 1, node.start].map(|c| (c, apart(&self.tree.nodes[c as usize].bounds)));
            open.extend(if one.1 <= two.1 { [two, one] } else { [one, two] });
        }
    }
}
