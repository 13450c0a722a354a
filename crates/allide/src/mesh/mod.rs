//! Triangle meshes of any shape (paper 2).
//!
//! ```text
//!   vertices, triangles ──► weld ──► health ──► Mesh ──┬─► tree of boxes: nearest points, rays, winding numbers
//!                                                      └─► vantage-point tree: nearest vertices
//! ```
//!
//! A [`Mesh`] is closed: it has an inside, unless it is made as a [surface](Mesh::surface) without one. What is not quite right with the triangles and can be repaired
//! without guessing is repaired; [`Health`] tells what was found.

mod bits;
mod bundle;
mod convex;
mod crowded;
mod faces;
mod fan;
mod flood;
mod health;
mod inside;
mod numbers;
pub(crate) mod pairs;
mod parallel;
mod parted;
mod solid_box;
mod sort;
mod split;
mod surface;
pub(crate) mod sweep;
mod touching;
mod tree;
pub(crate) mod triangle;
pub(crate) mod triangle_pair;
mod vantage;
mod weld;

pub(crate) use bits::Bits;
pub(crate) use fan::Ridge;
pub use health::Health;
pub(crate) use numbers::Numbers;
pub use solid_box::SolidBox;
pub(crate) use sort::{Sorted, vertices_in};
pub(crate) use touching::{Passing, Touching};
pub use triangle::{Feature, NearestOnTriangle};
pub use vantage::VantageTree;

use crate::effort;
use crate::math::Aabb;
use crate::shape::{LARGEST_LENGTH, MassProperties, SMALLEST_LENGTH, Shape, polyhedron};
use convex::AsHull;
use faces::Faces;
use glam::DVec3;
use thiserror::Error;
use tree::{Tree, Triangles};
use triangle::Line;

/// About how many operations on formulas take as long as to tell whether a point is inside, and as a ray.
const OF_CONTAINS: usize = 400;
const OF_RAY: usize = 200;

/// Why triangles make no mesh.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum MeshError {
    /// A vertex is not finite or absurdly far away.
    #[error("mesh: vertices[{index}] is {value}; each must be finite numbers no larger than {LARGEST_LENGTH:e}")]
    Vertex {
        /// Which one.
        index: usize,
        /// What was given.
        value: DVec3,
    },
    /// A triangle names a vertex that is not there.
    #[error("mesh: faces[{index}] names vertex {vertex}, but there are {count}")]
    Index {
        /// Which triangle.
        index: usize,
        /// The vertex it names.
        vertex: u32,
        /// How many vertices there are.
        count: usize,
    },
    /// A deformation of another number of vertices.
    #[error("mesh: {given} vertices given for a mesh of {wanted}")]
    Count {
        /// How many were given.
        given: usize,
        /// How many the mesh has.
        wanted: usize,
    },
    /// No triangle with an area.
    #[error("mesh: of {count} faces none has an area; it takes at least four that enclose a volume")]
    Empty {
        /// How many triangles were given.
        count: usize,
    },
    /// No triangle of a surface has an area.
    #[error("mesh: of {count} faces none has an area; a surface takes at least one")]
    Bare {
        /// How many triangles were given.
        count: usize,
    },
    /// The surface has a border, so that nothing says what is inside.
    #[error(
        "mesh: the surface is not closed: {open} sides belong to one face only and {crowded} to more than two \
         (first from {first} to {second}); close it, use its hull, or make it a surface without inside: \
         \"surface\": true"
    )]
    Open {
        /// Sides that belong to one triangle only.
        open: usize,
        /// Sides that belong to more than two.
        crowded: usize,
        /// One end of such a side, metres.
        first: DVec3,
        /// Its other end, metres.
        second: DVec3,
    },
    /// A surface with one side only.
    #[error("mesh: {twisted} sides have faces that cannot be made to agree on what is outside, as on a Möbius band")]
    OneSided {
        /// Sides in dispute.
        twisted: usize,
    },
    /// The surface encloses next to nothing.
    #[error("mesh: encloses {volume:e} m³ at an extent of {extent:e} m; it must be a solid")]
    Thin {
        /// Enclosed volume, m³.
        volume: f64,
        /// Largest length along an axis, metres.
        extent: f64,
    },
}

/// A closed surface of triangles, and the solid inside.
#[derive(Clone, Debug, PartialEq)]
pub struct Mesh {
    vertices: Vec<DVec3>,
    triangles: Vec<[u32; 3]>,
    /// For each triangle those across its sides.
    across: Vec<[u32; 3]>,
    /// Of each vertex one of its triangles.
    fan: Vec<u32>,
    /// Of each shell one vertex.
    shells: Vec<u32>,
    tree: Tree,
    faces: Faces,
    health: Health,
    volume: f64,
    mass: MassProperties,
    radius: f64,
    solid_box: SolidBox,
    /// Whether it has no inside.
    surface: bool,
    convex: bool,
    hull: AsHull,
}

/// Where a ray meets a mesh.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// How many directions from the origin.
    pub at: f64,
    /// The triangle.
    pub triangle: u32,
    /// Weights of its corners.
    pub weights: [f64; 3],
}

/// A point of the surface.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OnSurface {
    /// The triangle.
    pub triangle: u32,
    /// Where on it.
    pub nearest: NearestOnTriangle,
}

impl Mesh {
    /// The mesh of these vertices (metres) and triangles of their indices. Vertices nearer to each other
    /// than `weld` (metres; 0: equal ones only) are made one; triangles without area and repeated ones are
    /// left out; triangles that look inwards are turned round. Where the surface would be open otherwise, vertices
    /// of its border that are no farther from each other than 10⁻⁹ of its size are made one, unless that makes a
    /// triangle degenerate. Where solids touch along a side, so that more than two triangles meet there, half of them
    /// going round it each way, the surface is closed: each solid has vertices of its own there.
    pub fn new(vertices: &[DVec3], triangles: &[[u32; 3]], weld: f64) -> Result<Mesh, MeshError> {
        check(vertices, triangles)?;
        Mesh::of_welded(weld::welded(vertices, triangles, weld))
    }

    /// The same where vertices at one place are different ones: solids that touch along an edge stay two.
    pub(crate) fn of_distinct(vertices: &[DVec3], triangles: &[[u32; 3]]) -> Result<Mesh, MeshError> {
        check(vertices, triangles)?;
        Mesh::of_welded(weld::distinct(vertices, triangles))
    }

    fn of_welded(
        (mut vertices, mut triangles, mut health): (Vec<DVec3>, Vec<[u32; 3]>, Health),
    ) -> Result<Mesh, MeshError> {
        if triangles.is_empty() {
            return Err(MeshError::Empty { count: health.degenerate + health.duplicate });
        }
        let mut across = health::examine(&triangles, &mut health);
        let crowded = health.crowded_sides;
        if crowded > 0
            && let Some(apart) = crowded::parted(&vertices, &triangles)
        {
            (vertices, triangles) = apart;
            across = health::examine(&triangles, &mut health);
        }
        if !health.closed
            && let Some(closed) = weld::closed(&vertices, &triangles, &across, &health)
        {
            (vertices, triangles) = (closed.vertices, closed.triangles);
            (across, health) = (closed.across, closed.health);
        }
        if !health.closed {
            return Err(open(&vertices, &triangles, &across, &health));
        }
        health::orient(&vertices, &mut triangles, &across, &mut health);
        let across = health::examine(&triangles, &mut health);
        if !health.oriented {
            return Err(MeshError::OneSided { twisted: health.twisted_sides });
        }
        health.crowded_sides = crowded;
        let of = Triangles { vertices: &vertices, triangles: &triangles };
        let tree = Tree::new(of);
        let bounds = tree.bounds();
        let extent = (bounds.max - bounds.min).max_element();
        let corners = (0..triangles.len() as u32).map(|k| of.corners(k));
        let (volume, mass) = polyhedron::inside(corners, bounds.min.midpoint(bounds.max));
        if volume.is_nan() || volume <= 1e-12 * extent * extent * extent || extent < SMALLEST_LENGTH {
            return Err(MeshError::Thin { volume, extent });
        }
        let radius = vertices.iter().map(|v| v.length()).fold(0.0, f64::max);
        let (fan, shells) = (fan::one_each(&triangles, vertices.len()), fan::shells(&triangles, &across));
        let solid_box = if vertices.len() == 8 && triangles.len() == 12 && is_cuboid(&vertices, &bounds) {
            SolidBox::along_axes(&bounds)
        } else {
            SolidBox::around(&vertices)
        };
        let of = Triangles { vertices: &vertices, triangles: &triangles };
        let (surface, faces) = (false, Faces::new(of));
        let convex = convex::is_convex(of, &across, mass.centre, extent);
        Ok(Mesh {
            triangles,
            across,
            fan,
            shells,
            tree,
            faces,
            health,
            volume,
            mass,
            radius,
            solid_box,
            surface,
            convex,
            hull: AsHull::default(),
            vertices,
        })
    }

    fn all(&self) -> Triangles<'_> {
        Triangles { vertices: &self.vertices, triangles: &self.triangles }
    }

    /// Vertices, metres, local frame.
    pub fn vertices(&self) -> &[DVec3] {
        &self.vertices
    }

    /// Triangles as indices of vertices, counter-clockwise seen from outside.
    pub fn triangles(&self) -> &[[u32; 3]] {
        &self.triangles
    }

    /// The triangles across the sides of triangle `k`; side s goes from its corner s to the next.
    pub fn across(&self, k: u32) -> [u32; 3] {
        self.across[k as usize]
    }

    /// Corners of triangle `k`, metres.
    pub fn corners(&self, k: u32) -> [DVec3; 3] {
        self.all().corners(k)
    }

    /// Unit normal of triangle `k`, out of the solid.
    pub fn normal(&self, k: u32) -> DVec3 {
        self.faces.normals[k as usize]
    }

    /// What was found out about the surface.
    pub fn health(&self) -> &Health {
        &self.health
    }

    /// The box around it in its own frame, metres.
    pub fn local_bounds(&self) -> Aabb {
        self.tree.bounds()
    }

    /// Enclosed volume, m³; 0 of a surface without inside.
    pub fn volume(&self) -> f64 {
        self.volume
    }

    /// Mass properties of one kilogram spread evenly over the inside, or over a surface without one.
    pub fn unit_mass_properties(&self) -> MassProperties {
        self.mass
    }

    /// Radius of the smallest ball about the local origin that holds it, metres.
    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// Whether the local point `p` (metres) is inside. Right also where shells overlap or cross: what
    /// counts is how often the surface goes round the point. Nothing is inside a surface without inside.
    pub fn contains(&self, p: DVec3) -> bool {
        let bounds = self.tree.bounds();
        if self.surface || !(p.cmpge(bounds.min).all() && p.cmple(bounds.max).all()) {
            return false;
        }
        effort::note(OF_CONTAINS);
        inside::by_rays(self, p).unwrap_or_else(|| self.tree.winding(self.all(), p) > 0.5)
    }

    /// Whether the solid inside is convex, but for rounding.
    pub(crate) fn is_convex(&self) -> bool {
        self.convex
    }

    /// The solid inside as a hull, if it is convex and has no more than very many corners.
    pub(crate) fn as_hull(&self) -> Option<&Shape> {
        if self.convex { self.hull_around() } else { None }
    }

    /// The hull around it, unless it has very many corners.
    pub(crate) fn hull_around(&self) -> Option<&Shape> {
        self.hull.of(&self.vertices)
    }

    /// A box around it, turned so that it fits well.
    pub fn solid_box(&self) -> &SolidBox {
        &self.solid_box
    }

    /// How often the surface goes round the local point `p`, to a few hundredths.
    pub fn winding(&self, p: DVec3) -> f64 {
        self.tree.winding(self.all(), p)
    }

    /// The point of the surface nearest to the local point `p`, if one is nearer than `within` (metres).
    pub fn nearest(&self, p: DVec3, within: f64) -> Option<OnSurface> {
        self.nearest_by(p, within, None)
    }

    /// The same, found more quickly if the triangle `hint` is near.
    pub(crate) fn nearest_by(&self, p: DVec3, within: f64, hint: Option<u32>) -> Option<OnSurface> {
        let (triangle, nearest) = self.tree.nearest(self.all(), p, within, hint)?;
        Some(OnSurface { triangle, nearest })
    }

    /// The first triangle met from the local point `origin` along `direction`, both in local axes, between
    /// `from` and `to` directions away: the nearest to `from`. Of triangles met at one place the first in
    /// the mesh.
    pub fn ray(&self, origin: DVec3, direction: DVec3, from: f64, to: f64) -> Option<Hit> {
        if direction == DVec3::ZERO || !direction.is_finite() || !origin.is_finite() {
            return None;
        }
        effort::note(OF_RAY);
        let line = Line::new(origin, direction);
        let found = self.tree.first(self.all(), &line, (from, to));
        found.map(|(at, triangle, weights)| Hit { at, triangle, weights })
    }

    /// Calls `visit` with every triangle that the line through `origin` along `direction` (not zero, local axes)
    /// meets between `from` and `to` directions away, and how many away, in no order.
    pub fn along(&self, origin: DVec3, direction: DVec3, from: f64, to: f64, mut visit: impl FnMut(u32, f64)) {
        if direction != DVec3::ZERO && direction.is_finite() && origin.is_finite() {
            let line = Line::new(origin, direction);
            self.tree.along(self.all(), &line, (from, to), |triangle, at, _| visit(triangle, at));
        }
    }

    /// The box `half` metres to each side of the local origin.
    pub(crate) fn cuboid(half: DVec3) -> Result<Mesh, MeshError> {
        let corner = |k: u32| half * DVec3::new(sign(k, 1), sign(k, 2), sign(k, 4));
        let vertices: Vec<DVec3> = (0..8).map(corner).collect();
        Mesh::new(&vertices, &CUBE, 0.0)
    }

    /// Calls `visit` with the triangles that may reach into `region` (metres, local axes), each once.
    pub fn within(&self, region: &Aabb, visit: impl FnMut(u32)) {
        self.tree.within(region, visit);
    }

    /// Moves the vertices, as many as there are (metres), and adapts the trees: cheaper than a new mesh, and
    /// as exact.
    pub fn deform(&mut self, vertices: &[DVec3]) -> Result<(), MeshError> {
        if vertices.len() != self.vertices.len() {
            return Err(MeshError::Count { given: vertices.len(), wanted: self.vertices.len() });
        }
        check(vertices, &[])?;
        self.vertices.copy_from_slice(vertices);
        let of = Triangles { vertices: &self.vertices, triangles: &self.triangles };
        self.tree.refit(of);
        self.faces.refit(of);
        let bounds = self.tree.bounds();
        let corners = (0..self.triangles.len() as u32).map(|k| of.corners(k));
        (self.volume, self.mass) = if self.surface {
            (0.0, self.sheet_mass())
        } else {
            polyhedron::inside(corners, bounds.min.midpoint(bounds.max))
        };
        self.radius = self.vertices.iter().map(|v| v.length()).fold(0.0, f64::max);
        self.solid_box = self.solid_box.fitted(&self.vertices);
        let of = Triangles { vertices: &self.vertices, triangles: &self.triangles };
        let extent = (bounds.max - bounds.min).max_element();
        self.convex = !self.surface && convex::is_convex(of, &self.across, self.mass.centre, extent);
        self.hull = AsHull::default();
        Ok(())
    }
}

/// Whether the vertices are the corners of their own box.
fn is_cuboid(vertices: &[DVec3], bounds: &Aabb) -> bool {
    vertices.iter().all(|v| (0..3).all(|k| v[k] == bounds.min[k] || v[k] == bounds.max[k]))
}

/// +1 where a bit is set, −1 elsewhere.
fn sign(k: u32, bit: u32) -> f64 {
    if k & bit != 0 { 1.0 } else { -1.0 }
}

/// The faces of a box, cut in two; bits of the corners are x, y and z.
const CUBE: [[u32; 3]; 12] = [
    [0, 4, 6],
    [0, 6, 2],
    [1, 3, 7],
    [1, 7, 5],
    [0, 1, 5],
    [0, 5, 4],
    [2, 6, 7],
    [2, 7, 3],
    [0, 2, 3],
    [0, 3, 1],
    [4, 5, 7],
    [4, 7, 6],
];

/// Whether all numbers can be computed with, and all vertices named are there.
fn check(vertices: &[DVec3], triangles: &[[u32; 3]]) -> Result<(), MeshError> {
    for (index, value) in vertices.iter().enumerate() {
        if !value.is_finite() || value.abs().max_element() > LARGEST_LENGTH {
            return Err(MeshError::Vertex { index, value: *value });
        }
    }
    for (index, triangle) in triangles.iter().enumerate() {
        if let Some(vertex) = triangle.iter().find(|v| **v as usize >= vertices.len()) {
            return Err(MeshError::Index { index, vertex: *vertex, count: vertices.len() });
        }
    }
    Ok(())
}

/// The error that names a side of the border.
fn open(vertices: &[DVec3], triangles: &[[u32; 3]], across: &[[u32; 3]], health: &Health) -> MeshError {
    let border = (0..triangles.len()).find_map(|t| (0..3).find(|k| across[t][*k] == u32::MAX).map(|k| (t, k)));
    let (t, k) = border.unwrap_or((0, 0));
    MeshError::Open {
        open: health.open_sides,
        crowded: health.crowded_sides,
        first: vertices[triangles[t][k] as usize],
        second: vertices[triangles[t][(k + 1) % 3] as usize],
    }
}

#[cfg(test)]
mod tests {
    use super::Mesh;
    use glam::DVec3;
    use std::f64::consts::TAU;

    /// A ring about z of radius 1 and thickness 0.6, of so many faces round it and round its tube.
    pub(super) fn torus(rings: u32, sides: u32) -> Mesh {
        let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
        for i in 0..rings {
            for j in 0..sides {
                let (u, v) = (TAU * f64::from(i) / f64::from(rings), TAU * f64::from(j) / f64::from(sides));
                let out = 1.0 + 0.3 * libm::cos(v);
                vertices.push(DVec3::new(out * libm::cos(u), out * libm::sin(u), 0.3 * libm::sin(v)));
                let at = |i: u32, j: u32| (i % rings) * sides + j % sides;
                let (a, b, c, d) = (at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1));
                triangles.extend([[a, b, c], [a, c, d]]);
            }
        }
        Mesh::new(&vertices, &triangles, 0.0).unwrap()
    }
}
