//! Which vertices of one mesh lie in another.

use super::Mesh;
use crate::math::{Aabb, Pose};
use glam::{DMat3, DVec3};

/// Vertices of one mesh as another sees them, ascending.
pub(crate) struct Sorted {
    /// Inside.
    pub inside: Vec<u32>,
    /// Outside, but maybe near the surface.
    pub near: Vec<u32>,
    /// Triangles that are inside or may be near the surface.
    pub triangles: Vec<u32>,
}

/// The vertices of `x` that are in `y` and those that may be within `margin` metres of it. `pose` is the
/// frame of `x` in that of `y`.
///
/// A box of the tree of `x` that no box of the tree of `y` comes near holds vertices that are all inside or
/// all outside: one of them tells for all. Only those near the surface are asked one by one.
pub(crate) fn vertices_in(x: &Mesh, y: &Mesh, pose: &Pose, margin: f64) -> Sorted {
    let mut sorted = by_boxes(x, y, pose, margin);
    if y.is_surface() && !x.is_surface() {
        sorted.inside = cut_off(x, y, pose);
        sorted.near.retain(|v| sorted.inside.binary_search(v).is_err());
        let cut = |t: &u32| x.triangles[*t as usize].iter().any(|v| sorted.inside.binary_search(v).is_ok());
        sorted.triangles.extend((0..x.triangles.len() as u32).filter(cut));
        sorted.triangles.sort_unstable();
        sorted.triangles.dedup();
    }
    sorted
}

/// The vertices of the solid `x` that the surface `y` cuts off from its centre of mass: on the straight way there,
/// within `x`.
fn cut_off(x: &Mesh, y: &Mesh, pose: &Pose) -> Vec<u32> {
    let centre = x.mass.centre;
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
fn by_boxes(x: &Mesh, y: &Mesh, pose: &Pose, margin: f64) -> Sorted {
    let (mut inside, mut maybe, mut triangles) = (Vec::new(), Vec::new(), Vec::new());
    let axes = DMat3::from_quat(pose.rotation);
    let across = DMat3::from_cols(axes.x_axis.abs(), axes.y_axis.abs(), axes.z_axis.abs());
    // Rounding in turning the boxes must not lose a vertex.
    let margin = margin + 1e-14 * (x.radius() + y.radius() + pose.position.length());
    let whole = y.local_bounds();
    let mut open = vec![0_u32];
    while let Some(k) = open.pop() {
        let node = &x.tree.nodes[k as usize];
        let (middle, half) = (node.bounds.min.midpoint(node.bounds.max), (node.bounds.max - node.bounds.min) * 0.5);
        let seen = Aabb::around(axes * middle + pose.position, across * half + margin);
        if !seen.overlaps(&whole) {
            continue;
        }
        if !y.tree.any(&seen) {
            if y.contains(pose.point(some_vertex(x, k))) {
                x.all_vertices(k, &mut inside, &mut triangles);
            }
        } else if node.count > 0 {
            x.all_vertices(k, &mut maybe, &mut triangles);
        } else {
            open.extend([node.start, k + 1]);
        }
    }
    maybe.sort_unstable();
    maybe.dedup();
    let mut near = Vec::new();
    for v in maybe {
        if y.contains(pose.point(x.vertices[v as usize])) { inside.push(v) } else { near.push(v) }
    }
    inside.sort_unstable();
    inside.dedup();
    triangles.sort_unstable();
    Sorted { inside, near, triangles }
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
    /// Appends all triangles under node `k` and their vertices, some of these more than once.
    fn all_vertices(&self, k: u32, out: &mut Vec<u32>, triangles: &mut Vec<u32>) {
        let mut open = vec![k];
        while let Some(k) = open.pop() {
            let node = &self.tree.nodes[k as usize];
            if node.count == 0 {
                open.extend([node.start, k + 1]);
            } else {
                for t in self.tree.leaf(node) {
                    out.extend(self.triangles[*t as usize]);
                    triangles.push(*t);
                }
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
