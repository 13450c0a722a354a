//! How far a shape flies straight by a solid without touching it, with a proof ([`crate::implicit::flight`]).

use super::decide::solid_of;
use super::mesh::placed_box;
use crate::implicit::Registers;
use crate::implicit::Solid;
use crate::implicit::flight::{Body, Flight};
use crate::math::{Aabb, Pose};
use crate::mesh::Mesh;
use crate::narrow::Placement;
use crate::narrow::compound::seen;
use crate::shape::{Implicit, Plane, Shape};
use crate::terrain::{Half, Terrain, View};
use glam::DVec3;
use std::borrow::Cow;
use std::cell::RefCell;

/// Triangles that are too many to ask for.
const MOST: usize = 4_000;

thread_local! {
    /// Memory used again.
    static REGISTERS: RefCell<Registers> = RefCell::default();
}

/// A solid, and what flies by it.
pub(in crate::narrow) struct Course<'a> {
    a: &'a Implicit,
    b: Other<'a>,
}

/// The planes of a prism, each a unit normal and how far it is from the origin, and its box.
type Prism = (Vec<(DVec3, f64)>, Aabb);

enum Other<'a> {
    Solid(Box<Cow<'a, Solid>>),
    Plane(&'a Plane),
    Mesh(&'a Mesh),
    Ground(&'a Terrain),
}

impl<'a> Course<'a> {
    /// `None` for what is made of several shapes.
    pub fn new(a: &'a Implicit, b: &'a Shape) -> Option<Course<'a>> {
        let b = match b {
            Shape::Plane(plane) => Other::Plane(plane),
            Shape::Mesh(mesh) => Other::Mesh(mesh),
            Shape::Terrain(ground) => Other::Ground(ground),
            bounded => Other::Solid(Box::new(solid_of(bounded)?)),
        };
        Some(Course { a, b })
    }

    /// How many metres of a `way` (world axes, metres) the second shape comes without getting within `by` metres of the
    /// solid, as far as so many cells prove, of which those looked at are taken away; `None` for all of it. A mesh is what
    /// its triangles are: that the solid is not inside is to be known.
    pub fn free(&self, at: &Placement, way: DVec3, by: f64, cells: &mut usize) -> Option<f64> {
        let pose = seen(at);
        let way = at.rotation_a.conjugate() * way;
        let own = Body::Solid(self.a.solid(), Pose::IDENTITY);
        let flight = Flight { way, by, cells: *cells };
        let mut spent = |(free, looked_at): (Option<f64>, usize)| {
            *cells = cells.saturating_sub(looked_at);
            free
        };
        REGISTERS.with_borrow_mut(|with| match &self.b {
            Other::Solid(solid) => spent(flight.free(&own, &Body::Solid(solid, pose), with)),
            Other::Plane(plane) => {
                let normal = pose.rotation * plane.normal();
                let planes = [(normal, plane.offset() + normal.dot(pose.position))];
                spent(flight.free(&own, &Body::Flat(&planes, Aabb::EVERYTHING), with))
            }
            Other::Mesh(mesh) => {
                let mut near = Vec::new();
                let back = pose.rotation.conjugate();
                let turned = Pose::new(back * -pose.position, back);
                mesh.within(&placed_box(&self.reached(way, by), &turned), |k| near.push(k));
                let each = near.iter().map(|k| sheet(mesh.corners(*k).map(|p| pose.point(p))));
                if near.len() > MOST { Some(0.0) } else { spent(self.by_parts(&flight, each, with)) }
            }
            Other::Ground(ground) => match self.ground(ground, at, way, by) {
                Some(parts) => spent(self.by_parts(&flight, parts.into_iter(), with)),
                None => Some(0.0),
            },
        })
    }

    /// Where the solid may meet what comes to it from the start of a way, in its own frame.
    fn reached(&self, way: DVec3, by: f64) -> Aabb {
        let own = self.a.tight();
        own.union(&Aabb { min: own.min - way, max: own.max - way }).grown(by)
    }

    /// The least that is free of all parts, and the cells looked at.
    fn by_parts(
        &self,
        flight: &Flight,
        parts: impl Iterator<Item = (Vec<(DVec3, f64)>, Aabb)>,
        with: &mut Registers,
    ) -> (Option<f64>, usize) {
        let length = flight.way.length();
        let mut first: Option<f64> = None;
        let mut left = flight.cells;
        for (planes, bounds) in parts {
            // What is farther than the nearest does not count.
            let way = first.map_or(flight.way, |free| flight.way * ((free + flight.by) / length).min(1.0));
            let own = Body::Solid(self.a.solid(), Pose::IDENTITY);
            let asked = Flight { way, by: flight.by, cells: left };
            let (free, cells) = asked.free(&own, &Body::Flat(&planes, bounds), with);
            left = left.saturating_sub(cells);
            first = match (first, free) {
                (Some(p), Some(q)) => Some(p.min(q)),
                (known, new) => new.or(known),
            };
            if first == Some(0.0) {
                break;
            }
        }
        (first, flight.cells - left)
    }

    /// The prisms of the ground that the solid may meet, in the solid's frame; `None` where they are too many.
    fn ground(&self, ground: &Terrain, at: &Placement, way: DVec3, by: f64) -> Option<Vec<Prism>> {
        let region = placed_box(&self.reached(way, by), &Pose::new(DVec3::ZERO, at.rotation_a));
        let view = View::new(ground, at.offset);
        let (low, high) = (region.min - view.first, region.max - view.first);
        let Some(range) = ground.range(low.truncate(), high.truncate()) else { return Some(Vec::new()) };
        if range.columns.len() * range.rows.len() > MOST {
            return None;
        }
        let back = at.rotation_a.conjugate();
        let cells = range.rows.clone().flat_map(|row| range.columns.clone().map(move |column| (column, row)));
        let triangles = cells
            .filter_map(|(column, row)| view.cell(column, row))
            .flat_map(|cell| [Half::Lower, Half::Upper].map(|half| cell.triangle(half).corners));
        let is_near = |corners: &[DVec3; 3]| corners.iter().any(|p| p.z >= region.min.z);
        let prism = |corners: [DVec3; 3]| {
            let deep = corners.iter().map(|p| p.z).fold(f64::NEG_INFINITY, f64::max) - region.min.z + by;
            let all = corners.iter().flat_map(|p| [back * *p, back * (*p - DVec3::Z * deep)]);
            (below(corners.map(|p| back * p), back * DVec3::Z), around(all))
        };
        Some(triangles.filter(is_near).map(prism).collect())
    }
}

fn around(points: impl IntoIterator<Item = DVec3>) -> Aabb {
    let start = Aabb { min: DVec3::INFINITY, max: DVec3::NEG_INFINITY };
    points.into_iter().fold(start, |all, p| Aabb { min: all.min.min(p), max: all.max.max(p) })
}

/// The planes of a triangle, which has no thickness, and the box around it.
fn sheet(corners: [DVec3; 3]) -> (Vec<(DVec3, f64)>, Aabb) {
    let normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]).normalize_or_zero();
    let mut planes = vec![(normal, normal.dot(corners[0])), (-normal, -normal.dot(corners[0]))];
    planes.extend(sides(corners, normal));
    (planes, around(corners))
}

/// The planes of all that is below a triangle.
fn below(corners: [DVec3; 3], up: DVec3) -> Vec<(DVec3, f64)> {
    let normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]).normalize_or_zero();
    let normal = if normal.dot(up) < 0.0 { -normal } else { normal };
    let mut planes = vec![(normal, normal.dot(corners[0]))];
    planes.extend(sides(corners, up));
    planes
}

/// The planes through the sides of a triangle along a direction, looking outwards.
fn sides(corners: [DVec3; 3], along: DVec3) -> impl Iterator<Item = (DVec3, f64)> {
    (0..3).filter_map(move |k| {
        let (p, q, r) = (corners[k], corners[(k + 1) % 3], corners[(k + 2) % 3]);
        let out = (q - p).cross(along).try_normalize()?;
        let out = if out.dot(r - p) > 0.0 { -out } else { out };
        Some((out, out.dot(p)))
    })
}
