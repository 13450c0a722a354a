//! Points all over a solid's surface, found once: where searches for contacts start.
//!
//! The corners of the surface's triangles, brought onto the surface to the last digits; and, where
//! the surface has convex edges, corners and tips, points exactly on those ([`sharp`], [`tips`]). Each knows the
//! points beside it, so that what is deepest of all around can be told; a tree of boxes finds those
//! near a place.

mod needle;
mod ruling;
mod sharp;
mod tips;
mod tree;

pub(crate) use ruling::Ruling;
pub(crate) use tree::{Node, Tree};

use super::solid::{Registers, Solid};
use super::surface::Surface;
use glam::DVec3;

/// What a point lies on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Where the surface bends.
    Smooth,
    /// Where it is flat all around.
    Flat,
    /// A convex edge, on which a second normal belongs to the point.
    Edge,
    /// A convex corner.
    Corner,
}

/// A point of the surface.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sample {
    /// The point, metres, local coordinates.
    pub point: DVec3,
    /// Outward unit normal; of one of the faces where there are several.
    pub normal: DVec3,
    /// The normal of the other face of an edge; else the same.
    pub other: DVec3,
    /// What it lies on.
    pub kind: Kind,
}

impl Sample {
    /// Whether two points of edges have about the same two normals.
    pub fn same_edge(&self, other: &Sample) -> bool {
        let alike = |p: DVec3, q: DVec3| self.normal.dot(p) > 0.9 && self.other.dot(q) > 0.9;
        alike(other.normal, other.other) || alike(other.other, other.normal)
    }
}

/// The points of a surface.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Skin {
    samples: Vec<Sample>,
    starts: Vec<u32>,
    beside: Vec<u32>,
    tree: Tree,
    sharp: Vec<[u32; 2]>,
    /// Numbers of the points of edges.
    edges: Vec<u32>,
    cell: f64,
    ruled: bool,
}

/// Sine of the angle between neighbours below which a surface is flat.
const FLAT: f64 = 1e-3;

/// About how many planes of a surface all its points are compared with.
const PLANES: usize = 500;

impl Skin {
    /// The points of `surface`, which is that of `solid`.
    pub fn new(solid: &Solid, surface: &Surface, with: &mut Registers) -> Skin {
        let mut samples: Vec<Sample> = Vec::with_capacity(surface.points.len());
        for (point, normal) in surface.points.iter().zip(&surface.normals) {
            let (point, normal) = solid
                .settled(*point, with)
                .filter(|(on, _)| (*on - *point).length() < 0.25 * surface.cell)
                .unwrap_or((*point, *normal));
            samples.push(Sample { point, normal, other: normal, kind: Kind::Smooth });
        }
        let edges = edges(&surface.triangles);
        let mut pairs: Vec<(u32, u32)> = edges.iter().map(|e| e.ends).collect();
        sharp::add(solid, surface, &edges, &mut samples, &mut pairs, with);
        tips::add(solid, surface, &edges, &mut samples, &mut pairs, with);
        let (starts, beside) = neighbours(samples.len(), &pairs);
        let of = |k: usize| &beside[starts[k] as usize..starts[k + 1] as usize];
        for k in 0..surface.points.len() {
            let Sample { point, normal, .. } = samples[k];
            let smooth = |s: &&Sample| matches!(s.kind, Kind::Smooth | Kind::Flat);
            let mut any = false;
            let level = of(k).iter().map(|j| &samples[*j as usize]).filter(smooth).all(|s| {
                any = true;
                let way = s.point - point;
                // How much it bends over a cell, whatever the distance to the neighbour.
                let bend = FLAT * way.length() / surface.cell + 1e-9;
                (s.normal - normal).length() <= bend
                    && normal.dot(way).abs() <= bend * way.length() + 1e-9 * surface.cell
            });
            if level && any {
                samples[k].kind = Kind::Flat;
            }
        }
        let tree = Tree::new(&samples);
        let is_edge = |k: &u32| samples[*k as usize].kind == Kind::Edge;
        let edges = (0..samples.len() as u32).filter(is_edge).collect();
        let (sharp, cell) = (Vec::new(), surface.cell);
        let mut skin = Skin { samples, starts, beside, tree, sharp, edges, cell, ruled: false };
        skin.sharp = skin.sharp_pairs();
        skin.ruled = skin.has_rulings(solid, with);
        skin
    }

    /// Neighbours along an edge, each two once.
    fn sharp_pairs(&self) -> Vec<[u32; 2]> {
        let mut pairs = Vec::new();
        for k in self.edges.iter().copied() {
            let s = self.samples[k as usize];
            let along = s.normal.cross(s.other).normalize_or_zero();
            for j in self.beside(k) {
                let t = self.samples[*j as usize];
                let way = t.point - s.point;
                let straight = way.cross(along).length() < 0.1 * way.length();
                let once = t.kind == Kind::Corner || (t.kind == Kind::Edge && k < *j);
                if straight && once {
                    pairs.push([k, *j]);
                }
            }
        }
        pairs
    }

    /// The points of edges that are farther along a direction than so much, and than those beside them on the edge.
    pub fn tops_of_edges(&self, direction: DVec3, least: f64) -> impl Iterator<Item = u32> {
        let far = move |k: u32| direction.dot(self.samples[k as usize].point);
        self.edges.iter().copied().filter(move |k| {
            let (here, own) = (far(*k), &self.samples[*k as usize]);
            here > least
                && self.beside(*k).iter().all(|j| {
                    let other = &self.samples[*j as usize];
                    // Of equals the first.
                    let is_less = far(*j) < here || (far(*j) == here && *j > *k);
                    is_less || other.kind != Kind::Edge || !own.same_edge(other)
                })
        })
    }

    /// Straight pieces of its edges: pairs of points, the first of which lies on the edge.
    pub fn sharp(&self) -> &[[u32; 2]] {
        &self.sharp
    }

    /// All points.
    pub fn samples(&self) -> &[Sample] {
        &self.samples
    }

    /// The points beside one.
    pub fn beside(&self, k: u32) -> &[u32] {
        &self.beside[self.starts[k as usize] as usize..self.starts[k as usize + 1] as usize]
    }

    /// The number of the point farthest along a direction.
    pub fn farthest_number(&self, direction: DVec3) -> Option<u32> {
        self.tree.farthest(direction, &self.samples)
    }

    /// The point farthest along a direction; the origin if there is none.
    pub fn farthest(&self, direction: DVec3) -> DVec3 {
        self.farthest_number(direction).map_or(DVec3::ZERO, |k| self.samples[k as usize].point)
    }

    /// Whether no point is above the plane of the surface at another, to so many metres: as far as the points tell, it
    /// is the surface of a convex body.
    pub fn is_convex(&self, close: f64) -> bool {
        let planes = self.samples.iter().filter(|s| s.kind != Kind::Corner).step_by(1 + self.samples.len() / PLANES);
        let mut normals = planes.flat_map(|s| [(s.point, s.normal), (s.point, s.other)]);
        normals.all(|(point, normal)| self.samples.iter().all(|s| normal.dot(s.point - point) <= close))
    }

    /// The boxes around them.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Whether some of it bends across straight lines in it, as the side of a cylinder does.
    pub fn is_ruled(&self) -> bool {
        self.ruled
    }

    /// About how far neighbours are apart, metres.
    pub fn cell(&self) -> f64 {
        self.cell
    }
}

/// An edge of the triangles and the corners across it.
#[derive(Clone, Copy, Debug)]
struct MeshEdge {
    ends: (u32, u32),
    across: [u32; 2],
}

fn edges(triangles: &[[u32; 3]]) -> Vec<MeshEdge> {
    let mut all: Vec<((u32, u32), u32)> = Vec::with_capacity(3 * triangles.len());
    for t in triangles {
        for k in 0..3 {
            let (a, b) = (t[k], t[(k + 1) % 3]);
            all.push(((a.min(b), a.max(b)), t[(k + 2) % 3]));
        }
    }
    all.sort_unstable();
    let groups = all.chunk_by(|p, q| p.0 == q.0);
    groups.map(|g| MeshEdge { ends: g[0].0, across: [g[0].1, g[g.len() - 1].1] }).collect()
}

/// Lists of neighbours, one after the other, from pairs.
fn neighbours(count: usize, pairs: &[(u32, u32)]) -> (Vec<u32>, Vec<u32>) {
    let mut both: Vec<(u32, u32)> = pairs.iter().flat_map(|(a, b)| [(*a, *b), (*b, *a)]).collect();
    both.sort_unstable();
    both.dedup();
    let mut starts = vec![0u32; count + 1];
    for (a, _) in &both {
        starts[*a as usize + 1] += 1;
    }
    for k in 0..count {
        starts[k + 1] += starts[k];
    }
    (starts, both.into_iter().map(|(_, b)| b).collect())
}

impl Solid {
    /// The surface point that Newton's steps lead to from a point close to it, and its outward normal.
    pub(crate) fn settled(&self, from: DVec3, with: &mut Registers) -> Option<(DVec3, DVec3)> {
        let mut p = from;
        let mut before = f64::INFINITY;
        for _ in 0..12 {
            let (value, gradient) = self.clipped_value_and_gradient(p, with);
            let square = gradient.length_squared();
            if !(square > 1e-300 && value.is_finite()) {
                return None;
            }
            let way = value.abs() / square.sqrt();
            let size = p.abs().max_element();
            // At the rounding of the formula, or going to and fro across a kink.
            if way <= 2e-16 * size || (way >= 0.5 * before && way <= 1e-9 * size.max(before)) {
                return Some((p, gradient * (-1.0 / square.sqrt())));
            }
            if way > 2.0 * before {
                return None;
            }
            before = way;
            p -= gradient * (value / square);
            // The rest is its square, and the normal is the same to that share.
            if way <= 1e-11 * size {
                return Some((p, gradient * (-1.0 / square.sqrt())));
            }
        }
        let (value, gradient) = self.clipped_value_and_gradient(p, with);
        let steep = gradient.length();
        (value.abs() <= 1e-12 * steep * p.abs().max_element().max(1e-300)).then(|| (p, -gradient / steep))
    }
}
