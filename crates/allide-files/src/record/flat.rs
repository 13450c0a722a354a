//! A planar world drawn: as pictures, and as slabs for the replay.

use super::Geometry;
use crate::picture::{Fill, Picture, Window};
use crate::surface::Surface;
use allide::glam::{DVec2, DVec3};
use allide::planar::{PlanarPose, PlanarShape};
use allide::world::{BodyKind, PlanarWorld};
use serde_json::{Value, json};
use std::f64::consts::TAU;
use std::ops::Range;

/// More bodies than a picture shows.
const MOST_BODIES: usize = 5000;

/// Corners of a circle's slab.
const ROUND: usize = 48;

/// Corners of a slab's outline; of longer ones some are left out.
const MOST_CORNERS: usize = 400;

/// A fixed body this many times as large as all that moves is cut off at the picture's border.
const MUCH_LARGER: f64 = 1.5;

const RED: &str = "#c22f3d";

/// Where all bodies were at one time, and what touched.
#[derive(Clone, Debug)]
pub struct FlatSketch {
    bodies: Vec<(PlanarShape, PlanarPose, BodyKind, String)>,
    /// Points, normals on the second body, and normal forces (N).
    contacts: Vec<(DVec2, DVec2, f64)>,
}

impl FlatSketch {
    pub(super) fn of(world: &PlanarWorld) -> FlatSketch {
        let bodies = world.bodies().take(MOST_BODIES);
        let step = world.settings().step;
        let contacts = world.contacts();
        let points = contacts.iter().flat_map(|patch| {
            patch.points.iter().map(|p| {
                let middle = p.on_a.midpoint(p.on_b).truncate();
                (middle, patch.normal.truncate(), p.normal_impulse / step)
            })
        });
        FlatSketch {
            bodies: bodies.map(|(_, b)| (b.shape().clone(), b.planar_pose(), b.kind(), b.name().to_owned())).collect(),
            contacts: points.collect(),
        }
    }

    /// Pictures of this and a later time in one window: when, SVG, and how wide in metres.
    pub(super) fn drawings(&self, after: &FlatSketch) -> Vec<(&'static str, String, f64)> {
        let Some(window) = self.window(after) else { return Vec::new() };
        let draw = |sketch: &FlatSketch, when: &'static str| (when, sketch.svg(window, when), window.width());
        vec![draw(self, "Start"), draw(after, "End")]
    }

    /// The part of the plane that shows what moves at both times, and what is fixed around it.
    fn window(&self, after: &FlatSketch) -> Option<Window> {
        let both = || self.bodies.iter().chain(&after.bodies);
        let moving = both().any(|b| b.2 != BodyKind::Fixed);
        let mut window = Window::EMPTY;
        for (shape, pose, ..) in both().filter(|b| !moving || b.2 != BodyKind::Fixed) {
            window = window.with(shape, pose);
        }
        let extent = window.extent().max_element();
        let before = window;
        for (shape, pose, ..) in self.bodies.iter().filter(|b| b.2 == BodyKind::Fixed) {
            let around = Window::EMPTY.with(shape, pose);
            if around.extent().max_element() <= MUCH_LARGER * extent && around.is_near(&before, extent) {
                window = window.with(shape, pose);
            }
        }
        window.with_room()
    }

    fn svg(&self, window: Window, when: &str) -> String {
        let mut picture = Picture::new(window);
        for (i, (shape, pose, kind, name)) in self.bodies.iter().enumerate() {
            let fill = if *kind == BodyKind::Fixed { Fill::Fixed } else { Fill::Body(i) };
            picture.shape(shape, pose, fill, name);
        }
        let strongest = self.contacts.iter().map(|c| c.2).fold(0.0, f64::max);
        for (point, normal, force) in &self.contacts {
            if strongest > 0.0 {
                picture.arrow(*point, *point + *normal * (0.07 * window.width() * force / strongest), RED);
            }
            picture.dot(*point, RED);
        }
        picture.svg(when)
    }
}

/// Some bodies' shapes as upright slabs: x to the right, y up.
pub(super) fn slabs(world: &PlanarWorld, bodies: Range<usize>, geometry: &mut Geometry) -> Vec<Value> {
    let moving = world.bodies().filter(|(_, b)| b.kind() != BodyKind::Fixed);
    let smallest = moving.map(|(_, b)| b.shape().radius()).fold(f64::INFINITY, f64::min);
    let half = if smallest.is_finite() { 0.25 * smallest } else { 0.05 };
    let slab = |shape: &PlanarShape| {
        let of = if shape.outline().is_none() { "circle" } else { "polygon" };
        let surface = slab(shape, half);
        json!({ "type": "mesh", "of": of, "triangles": surface.triangles.len(), "mesh": geometry.add(surface) })
    };
    world.bodies().skip(bodies.start).take(bodies.len()).map(|(_, b)| b.shape()).map(slab).collect()
}

fn slab(shape: &PlanarShape, half: f64) -> Surface {
    let rings: Vec<Vec<DVec2>> = match shape.outline() {
        None => {
            let corner = |k: usize| DVec2::from_angle(TAU * k as f64 / ROUND as f64) * shape.radius();
            vec![(0..ROUND).map(corner).collect()]
        }
        Some(outline) => {
            let every = outline.point_count().div_ceil(MOST_CORNERS);
            (0..outline.ring_count()).map(|r| thinned(outline.ring(r), every)).collect()
        }
    };
    let mut slab = Slab { half, surface: Surface::default() };
    // Only the outline in front is drawn as edges.
    let mut front = Vec::new();
    for ring in &rings {
        for (p, q) in ring.iter().zip(ring.iter().cycle().skip(1)) {
            let first = slab.quad([(*p, -1.0), (*q, -1.0), (*q, 1.0), (*p, 1.0)]);
            front.push([first, first + 1]);
        }
    }
    for [a, b, c, d] in trapezoids(&rings) {
        slab.quad([(a, -1.0), (b, -1.0), (c, -1.0), (d, -1.0)]);
        slab.quad([(a, 1.0), (d, 1.0), (c, 1.0), (b, 1.0)]);
    }
    Surface { edges: Some(front), ..slab.surface }
}

fn thinned(ring: &[DVec2], every: usize) -> Vec<DVec2> {
    let kept: Vec<DVec2> = ring.iter().copied().step_by(every.max(1)).collect();
    if kept.len() < 3 { ring.to_vec() } else { kept }
}

struct Slab {
    half: f64,
    surface: Surface,
}

impl Slab {
    /// Four corners in order: points of the plane, in front (−1) or behind (1). Tells the number of
    /// the first.
    fn quad(&mut self, corners: [(DVec2, f64); 4]) -> u32 {
        let first = self.surface.vertices.len() as u32;
        self.surface.vertices.extend(corners.map(|(p, side)| DVec3::new(p.x, side * self.half, p.y)));
        self.surface.triangles.extend([[0, 1, 2], [0, 2, 3]].map(|t: [u32; 3]| t.map(|k| first + k)));
        first
    }
}

/// The inside of rings cut into trapezoids with level sides, corners counter-clockwise.
fn trapezoids(rings: &[Vec<DVec2>]) -> Vec<[DVec2; 4]> {
    let edges: Vec<(DVec2, DVec2)> = rings
        .iter()
        .flat_map(|ring| ring.iter().copied().zip(ring.iter().copied().cycle().skip(1)))
        .map(|(p, q)| if p.y <= q.y { (p, q) } else { (q, p) })
        .collect();
    let mut levels: Vec<f64> = rings.iter().flatten().map(|p| p.y).collect();
    levels.sort_by(f64::total_cmp);
    levels.dedup();
    let mut out = Vec::new();
    for level in levels.windows(2) {
        let (low, high) = (level[0], level[1]);
        let at = |(p, q): &(DVec2, DVec2), y: f64| p.x + (q.x - p.x) * ((y - p.y) / (q.y - p.y)).clamp(0.0, 1.0);
        let mut across: Vec<(f64, f64)> =
            edges.iter().filter(|(p, q)| p.y <= low && q.y >= high).map(|e| (at(e, low), at(e, high))).collect();
        across.sort_by(|a, b| (a.0 + a.1).total_cmp(&(b.0 + b.1)));
        for pair in across.chunks_exact(2) {
            let (left, right) = (pair[0], pair[1]);
            out.push([
                DVec2::new(left.0, low),
                DVec2::new(right.0, low),
                DVec2::new(right.1, high),
                DVec2::new(left.1, high),
            ]);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trapezoids_fill_the_outline() {
        let square = |r: f64| [[-r, -r], [r, -r], [r, r], [-r, r]].map(DVec2::from).to_vec();
        let tilted: Vec<DVec2> = square(1.0).iter().map(|p| DVec2::from_angle(0.3).rotate(*p)).collect();
        for (rings, area) in [(vec![square(2.0), square(1.0)], 12.0), (vec![square(2.0), tilted], 12.0)] {
            let area_of = |q: &[DVec2; 4]| 0.5 * ((q[2] - q[0]).perp_dot(q[3] - q[1]));
            let sum: f64 = trapezoids(&rings).iter().map(area_of).sum();
            assert!((sum - area).abs() < 1e-12, "{sum}");
        }
    }
}
