//! The convex hull of points.

mod build;
mod faces;

pub use faces::{Edge, Face};

use super::{LARGEST_LENGTH, MassProperties, SMALLEST_LENGTH, ShapeError, polyhedron};
use crate::math::{Aabb, Pose};
use crate::mesh::Mesh;
use build::Degenerate;
use glam::DVec3;
use std::sync::OnceLock;

/// Thinnest hull accepted, times its extent: rounding would decide what is inside a thinner one.
const THINNEST: f64 = 1e-9;

/// The convex hull of points, with its faces and edges.
#[derive(Clone, Debug, PartialEq)]
pub struct Hull {
    centre: DVec3,
    vertices: Vec<DVec3>,
    triangles: Vec<[u32; 3]>,
    faces: Vec<Face>,
    edges: Vec<Edge>,
    beside: Neighbours,
    around: Neighbours,
    shortest: f64,
    girth: f64,
    volume: f64,
    mass: MassProperties,
    radius: f64,
    thickness: f64,
    rough: f64,
    surface: Surface,
}

/// The least height of a triangle, metres.
fn height([a, b, c]: [DVec3; 3]) -> f64 {
    let longest = a.distance(b).max(b.distance(c)).max(c.distance(a));
    (b - a).cross(c - a).length() / longest
}

/// The surface as a mesh, made when it is first asked for.
#[derive(Clone, Debug, Default)]
struct Surface(OnceLock<Option<Mesh>>);

impl PartialEq for Surface {
    /// It follows from the hull.
    fn eq(&self, _: &Surface) -> bool {
        true
    }
}

/// For each vertex those at the other ends of its edges, or the faces round it, one list after the other.
#[derive(Clone, Debug, PartialEq)]
struct Neighbours {
    starts: Vec<u32>,
    all: Vec<u32>,
}

/// Vertices that are looked at side by side.
const LANES: usize = 4;

impl Hull {
    /// The hull of `points` (metres, local frame): at least four that do not lie in one plane. Points
    /// inside, in the middle of faces or given twice do no harm.
    pub fn new(points: &[DVec3]) -> Result<Hull, ShapeError> {
        for (index, point) in points.iter().enumerate() {
            if !point.is_finite() || point.abs().max_element() > LARGEST_LENGTH {
                return Err(ShapeError::Point { shape: "hull", index, value: *point });
            }
        }
        let flat = |lie| ShapeError::Flat { shape: "hull", count: points.len(), lie };
        if points.is_empty() {
            return Err(flat("nowhere"));
        }
        let triangles = build::triangles(points).map_err(|degenerate| match degenerate {
            Degenerate::Point => flat("in one point"),
            Degenerate::Line => flat("on one line"),
            Degenerate::Plane => flat("in one plane"),
        })?;
        let (low, high) = points.iter().fold((points[0], points[0]), |(l, h), p| (l.min(*p), h.max(*p)));
        let extent = (high - low).max_element();
        let corners = |t: &[u32; 3]| t.map(|k| points[k as usize]);
        let (volume, mass) = polyhedron::inside(triangles.iter().map(corners), low.midpoint(high));
        let thin = || ShapeError::Thin { shape: "hull", thickness: volume / (extent * extent), extent };
        if !mass.centre.is_finite() || volume <= 0.0 {
            return Err(thin());
        }
        let hull = Hull::assembled(points, triangles, (volume, mass), extent);
        if extent < SMALLEST_LENGTH || hull.thickness < THINNEST * extent || hull.faces.len() < 4 {
            return Err(thin());
        }
        Ok(hull)
    }

    fn assembled(
        points: &[DVec3],
        triangles: Vec<[u32; 3]>,
        (volume, mass): (f64, MassProperties),
        extent: f64,
    ) -> Hull {
        // Vertices in the order of the points given, each once.
        let mut number = vec![u32::MAX; points.len()];
        triangles.iter().flatten().for_each(|k| number[*k as usize] = 0);
        let mut vertices = Vec::new();
        for (point, number) in points.iter().zip(&mut number).filter(|(_, n)| **n == 0) {
            *number = vertices.len() as u32;
            vertices.push(*point - mass.centre);
        }
        let triangles: Vec<[u32; 3]> = triangles.iter().map(|t| t.map(|k| number[k as usize])).collect();
        let (mut faces, edges, face_of) = faces::join(&vertices, &triangles, extent, volume / (extent * extent));
        let sides = triangles.iter().flat_map(|t| [(t[0], t[1]), (t[1], t[2]), (t[2], t[0])]);
        let beside = Neighbours::of(sides, vertices.len());
        faces.iter_mut().for_each(|face| cover(face, &vertices, &beside));
        let parts = triangles.iter().zip(&face_of);
        let around = Neighbours::of(parts.flat_map(|(t, face)| t.map(|v| (v, *face))), vertices.len());
        let shortest = triangles.iter().map(|t| height(t.map(|k| vertices[k as usize]))).fold(f64::INFINITY, f64::min);
        let shortest = shortest / extent;
        let radius = vertices.iter().map(|v| (mass.centre + *v).length()).fold(0.0, f64::max);
        let girth = vertices.iter().map(|v| v.length()).fold(0.0, f64::max);
        let thickness = thickness(&vertices, &faces);
        let rough = faces.iter().map(|face| face.rough).fold(0.0, f64::max);
        let centre = mass.centre;
        Hull {
            centre,
            vertices,
            triangles,
            faces,
            edges,
            beside,
            around,
            shortest,
            girth,
            volume,
            mass,
            radius,
            thickness,
            surface: Surface::default(),
            rough,
        }
    }

    /// Centre of mass in the local frame, metres.
    pub fn centre(&self) -> DVec3 {
        self.centre
    }

    /// The surface as a mesh, in the local frame.
    pub(crate) fn surface(&self) -> Option<&Mesh> {
        let make = || {
            let vertices: Vec<DVec3> = self.vertices.iter().map(|v| *v + self.centre).collect();
            Mesh::new(&vertices, &self.triangles, 0.0).ok()
        };
        self.surface.0.get_or_init(make).as_ref()
    }

    /// Corners, metres **from the centre**, along local axes.
    pub fn vertices(&self) -> &[DVec3] {
        &self.vertices
    }

    /// The vertex farthest along `d` (local axes), the first of several; found by looking at all.
    #[inline]
    pub(crate) fn farthest(&self, d: DVec3) -> usize {
        // Four at a time, which do not wait for each other.
        let mut best = [(f64::NEG_INFINITY, 0); LANES];
        let mut chunks = self.vertices.chunks_exact(LANES);
        let mut first = 0;
        for chunk in &mut chunks {
            for (k, best) in best.iter_mut().enumerate() {
                let reach = chunk[k].dot(d);
                *best = if reach > best.0 { (reach, first + k) } else { *best };
            }
            first += LANES;
        }
        for (k, v) in chunks.remainder().iter().enumerate() {
            let reach = v.dot(d);
            best[k] = if reach > best[k].0 { (reach, first + k) } else { best[k] };
        }
        let farther = |p: (f64, usize), q: (f64, usize)| if q.0 > p.0 || q.0 == p.0 && q.1 < p.1 { q } else { p };
        farther(farther(best[0], best[1]), farther(best[2], best[3])).1
    }

    /// The surface as triangles of indices of vertices, counter-clockwise seen from outside.
    pub fn triangles(&self) -> &[[u32; 3]] {
        &self.triangles
    }

    /// Flat faces; offsets are measured from the centre.
    pub fn faces(&self) -> &[Face] {
        &self.faces
    }

    /// Edges between faces.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// The vertices joined to vertex `k` by sides of triangles.
    pub fn beside(&self, k: u32) -> &[u32] {
        self.beside.at(k)
    }

    /// The faces that vertex `k` lies in or on the border of.
    pub fn faces_at(&self, k: u32) -> &[u32] {
        self.around.at(k)
    }

    /// The least height of a triangle, which no side is shorter than, as a part of the largest length along an axis.
    pub(crate) fn shortest(&self) -> f64 {
        self.shortest
    }

    /// Distance of the farthest vertex from the centre, metres.
    pub(crate) fn girth(&self) -> f64 {
        self.girth
    }

    pub(crate) fn bounds(&self, pose: &Pose) -> Aabb {
        let at = pose.point(self.centre);
        let (mut low, mut high) = (DVec3::INFINITY, DVec3::NEG_INFINITY);
        for v in &self.vertices {
            let p = pose.rotation * *v;
            low = low.min(p);
            high = high.max(p);
        }
        Aabb { min: at + low, max: at + high }
    }

    /// How far the corners of any face lie below its plane at most, metres.
    pub(crate) fn rough(&self) -> f64 {
        self.rough
    }

    pub(crate) fn volume(&self) -> f64 {
        self.volume
    }

    pub(crate) fn unit_mass_properties(&self) -> MassProperties {
        self.mass
    }

    pub(crate) fn radius(&self) -> f64 {
        self.radius
    }

    pub(crate) fn thickness(&self) -> f64 {
        self.thickness
    }
}

impl Neighbours {
    /// From pairs of a vertex and what belongs to it, in any order and as often as it comes.
    fn of(pairs: impl Iterator<Item = (u32, u32)>, count: usize) -> Neighbours {
        let mut pairs: Vec<(u32, u32)> = pairs.collect();
        pairs.sort_unstable();
        pairs.dedup();
        let mut starts = vec![0; count + 1];
        pairs.iter().for_each(|(from, _)| starts[*from as usize + 1] += 1);
        for k in 0..count {
            starts[k + 1] += starts[k];
        }
        Neighbours { starts, all: pairs.into_iter().map(|(_, to)| to).collect() }
    }

    fn at(&self, k: u32) -> &[u32] {
        let (from, to) = (self.starts[k as usize], self.starts[k as usize + 1]);
        &self.all[from as usize..to as usize]
    }
}

/// Moves the plane of a face out over all vertices: what was joined may stick out of it by rounding.
fn cover(face: &mut Face, vertices: &[DVec3], beside: &Neighbours) {
    let height = |k: u32| vertices[k as usize].dot(face.normal);
    let mut at = face.corners[0];
    while let Some(next) = beside.at(at).iter().copied().find(|k| height(*k) > height(at)) {
        at = next;
    }
    let heights = || face.corners.iter().map(|k| height(*k));
    face.offset = heights().fold(height(at), f64::max);
    face.rough = face.offset - heights().fold(f64::INFINITY, f64::min);
}

/// Least extent across a face, metres: from above within a few percent of the least in any direction.
/// For hulls of very many faces twice the distance from the centre to the nearest face, which is not
/// more than that.
fn thickness(vertices: &[DVec3], faces: &[Face]) -> f64 {
    let least = |of: &dyn Fn(&Face) -> f64| faces.iter().map(of).fold(f64::INFINITY, f64::min);
    if vertices.len() * faces.len() > 1_000_000 {
        return 2.0 * least(&|face| face.offset);
    }
    least(&|face| face.offset - vertices.iter().map(|v| face.normal.dot(*v)).fold(f64::INFINITY, f64::min))
}
