//! Surfaces as triangles, for drawing.

use allide::glam::{DVec2, DVec3};
use allide::math::Pose;
use allide::shape::Shape;
use allide::terrain::Terrain;
use std::f64::consts::TAU;

/// Corners of a circle.
const ROUND: usize = 48;

/// Most cells of a terrain along a side.
const RELIEF: usize = 120;

/// Triangles of a surface, counter-clockwise seen from outside.
#[derive(Debug, Default)]
pub struct Surface {
    /// Metres, local frame.
    pub vertices: Vec<DVec3>,
    /// Indices of vertices.
    pub triangles: Vec<[u32; 3]>,
    /// Edges to draw, indices of vertices, where it is not every crease.
    pub edges: Option<Vec<[u32; 2]>>,
}

impl Surface {
    /// The surface of a bounded shape, and the relief of a terrain; nothing of a plane.
    pub fn of(shape: &Shape) -> Surface {
        let mut surface = Surface::default();
        surface.add(shape, &Pose::IDENTITY);
        surface
    }

    fn add(&mut self, shape: &Shape, pose: &Pose) {
        let first = self.vertices.len() as u32;
        match shape {
            Shape::Sphere(s) => self.turned(&arc(s.radius(), 0.0, TAU / 4.0, -TAU / 4.0)),
            Shape::Capsule(s) => {
                let (r, h) = (s.radius(), s.half_height());
                self.turned(&[arc(r, h, TAU / 4.0, 0.0), arc(r, -h, 0.0, -TAU / 4.0)].concat());
            }
            Shape::Cylinder(s) => {
                let (r, h) = (s.radius(), s.half_height());
                self.turned(&[[0.0, h], [r, h], [r, -h], [0.0, -h]]);
            }
            Shape::Cone(s) => {
                let (r, h) = (s.radius(), s.half_height());
                self.turned(&[[0.0, h], [r, -h], [0.0, -h]]);
            }
            Shape::Box(s) => self.cuboid(s.half()),
            Shape::Hull(s) => {
                self.vertices.extend(s.vertices().iter().map(|v| s.centre() + *v));
                self.triangles.extend(s.triangles().iter().map(|t| t.map(|k| first + k)));
            }
            Shape::Implicit(s) => {
                self.vertices.extend_from_slice(&s.surface().points);
                self.triangles.extend(s.surface().triangles.iter().map(|t| t.map(|k| first + k)));
            }
            Shape::Compound(s) => s.parts().iter().for_each(|part| self.add(&part.shape, &part.pose)),
            Shape::Terrain(s) => self.relief(s),
            Shape::Mesh(s) => {
                self.vertices.extend_from_slice(s.vertices());
                self.triangles.extend(s.triangles().iter().map(|t| t.map(|k| first + k)));
            }
            Shape::Plane(_) => {}
        }
        self.vertices[first as usize..].iter_mut().for_each(|v| *v = pose.point(*v));
    }

    /// A profile [radius, z], from top to bottom and starting and ending on the axis, turned about z.
    fn turned(&mut self, profile: &[[f64; 2]]) {
        let first = self.vertices.len() as u32;
        for [r, z] in profile {
            for k in 0..ROUND {
                let (sin, cos) = (TAU * k as f64 / ROUND as f64).sin_cos();
                self.vertices.push(DVec3::new(r * cos, r * sin, *z));
            }
        }
        let at = |ring: usize, k: usize| first + (ring * ROUND + k % ROUND) as u32;
        for ring in 0..profile.len() - 1 {
            for k in 0..ROUND {
                let (a, b, c, d) = (at(ring, k), at(ring, k + 1), at(ring + 1, k), at(ring + 1, k + 1));
                if profile[ring][0] > 0.0 {
                    self.triangles.push([a, c, b]);
                }
                if profile[ring + 1][0] > 0.0 {
                    self.triangles.push([b, c, d]);
                }
            }
        }
    }

    /// The upper surface of a terrain, thinned to at most [`RELIEF`] cells along a side; holes stay open.
    fn relief(&mut self, terrain: &Terrain) {
        let layout = terrain.layout();
        let stride = |count: usize| (count.saturating_sub(1)).div_ceil(RELIEF).max(1);
        let places = |count: usize| {
            let mut places: Vec<usize> = (0..count).step_by(stride(count)).collect();
            if places.last() != Some(&(count - 1)) {
                places.push(count - 1);
            }
            places
        };
        let (columns, rows) = (places(layout.columns), places(layout.rows));
        let first = self.vertices.len() as u32;
        for j in &rows {
            for i in &columns {
                let flat = layout.origin + layout.spacing * DVec2::new(*i as f64, *j as f64);
                self.vertices.push(flat.extend(terrain.height(*i, *j)));
            }
        }
        let at = |i: usize, j: usize| first + (j * columns.len() + i) as u32;
        for j in 1..rows.len() {
            for i in 1..columns.len() {
                let cell = [at(i - 1, j - 1), at(i, j - 1), at(i, j), at(i - 1, j)];
                if cell.iter().all(|k| self.vertices[*k as usize].is_finite()) {
                    self.triangles.extend([[cell[0], cell[1], cell[2]], [cell[0], cell[2], cell[3]]]);
                }
            }
        }
        // A vertex in a hole belongs to no triangle; it only has to be a number.
        self.vertices[first as usize..].iter_mut().filter(|v| !v.z.is_finite()).for_each(|v| v.z = 0.0);
    }

    pub(crate) fn cuboid(&mut self, half: DVec3) {
        let first = self.vertices.len() as u32;
        for k in 0..8 {
            let side = |bit: u32| if k >> bit & 1 == 0 { -1.0 } else { 1.0 };
            self.vertices.push(half * DVec3::new(side(0), side(1), side(2)));
        }
        for [a, b, c, d] in [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]] {
            self.triangles.push([a, b, c].map(|k| first + k));
            self.triangles.push([a, c, d].map(|k| first + k));
        }
    }
}

/// A profile along a circle about [0, z], from one latitude to another; its ends on the axis exactly.
fn arc(radius: f64, z: f64, from: f64, to: f64) -> Vec<[f64; 2]> {
    let steps = ROUND / 2;
    (0..=steps)
        .map(|k| {
            let latitude = from + (to - from) * k as f64 / steps as f64;
            let pole = (latitude.abs() - TAU / 4.0).abs() < 1e-9;
            [if pole { 0.0 } else { radius * latitude.cos() }, z + radius * latitude.sin()]
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each surface is closed, its triangles look outwards and enclose about the shape's volume.
    #[test]
    fn surfaces_enclose_their_shapes() {
        let cone = Shape::cone(0.5, 1.5).expect("a cone");
        let points = [DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z];
        let shapes = [
            Shape::sphere(0.7),
            Shape::cuboid(DVec3::new(1.0, 2.0, 3.0)),
            Shape::capsule(0.4, 1.0),
            Shape::cylinder(0.4, 1.0),
            Ok(cone.clone()),
            Shape::hull(&points),
            Shape::compound(vec![(Pose::at(DVec3::X * 5.0), cone.clone()), (Pose::IDENTITY, cone)]),
        ];
        for shape in shapes.map(|s| s.expect("a shape")) {
            let surface = Surface::of(&shape);
            let corner = |k: u32| surface.vertices[k as usize];
            let volume: f64 =
                surface.triangles.iter().map(|[a, b, c]| corner(*a).dot(corner(*b).cross(corner(*c))) / 6.0).sum();
            assert!((volume / shape.volume() - 1.0).abs() < 0.01, "{shape:?}: {volume} of {}", shape.volume());
        }
    }
}
