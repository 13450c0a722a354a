//! Two meshes pushed into each other a known way.

use super::{Sample, cube};
use allide::glam::DVec3;
use allide::mesh::Mesh;
use allide::narrow::{self, MeshContact, Motion, Placement, collect};
use allide::shape::Shape;
use std::sync::Arc;

pub fn mesh(sample: &Sample) -> Arc<Mesh> {
    Arc::new(Mesh::new(&sample.0, &sample.1, 0.0).expect("a sound mesh"))
}

pub fn bar(size: DVec3) -> Sample {
    let (vertices, triangles) = cube(1.0);
    (vertices.into_iter().map(|v| v * size).collect(), triangles)
}

/// Two meshes that have moved into each other from where they were free.
pub struct Pushed {
    pub meshes: [Arc<Mesh>; 2],
    pub at: Placement,
    /// Of the first, a unit vector.
    pub way: DVec3,
    pub far: f64,
}

impl Pushed {
    /// The first mesh moves `way` from a place where both are free to where they touch, and `far` metres on.
    pub fn new(meshes: [Arc<Mesh>; 2], start: Placement, way: DVec3, far: f64) -> Option<Pushed> {
        let [a, b] = meshes.clone().map(Shape::Mesh);
        let motion = [Motion { velocity: way, spin: DVec3::ZERO }, Motion::default()];
        let most = 4.0 * (a.radius() + b.radius());
        let free = !narrow::intersects(&a, &b, &start);
        let time = narrow::impact(&a, &b, &start, motion, most).filter(|time| free && *time > 0.0)?;
        let at = Placement { offset: start.offset - way * (time + far), ..start };
        Some(Pushed { meshes, at, way, far })
    }

    /// All contacts as the first mesh moves with so many metres a second along the way.
    pub fn contacts(&self, speed: f64) -> Vec<MeshContact> {
        self.moving(self.way * speed)
    }

    /// All contacts as the first mesh moves so, m/s.
    pub fn moving(&self, velocity: DVec3) -> Vec<MeshContact> {
        let motion = [Motion { velocity, spin: DVec3::ZERO }, Motion::default()];
        collect(&self.meshes[0], &self.meshes[1], &self.at, motion)
    }

    pub fn deepest(&self, speed: f64) -> f64 {
        self.contacts(speed).iter().map(|c| c.depth).fold(0.0, f64::max)
    }

    /// Whether the meshes overlapped so many metres of the way ago.
    pub fn meets(&self, ago: f64) -> bool {
        let [a, b] = self.meshes.clone().map(Shape::Mesh);
        narrow::intersects(&a, &b, &Placement { offset: self.at.offset + self.way * ago, ..self.at })
    }

    /// Whether the meshes overlapped all the time since they touched, and go on to for so many times as far.
    pub fn stays(&self, times: f64) -> bool {
        let looks = (60.0 * times) as i32;
        (-looks..60).all(|k| self.meets(self.far * (f64::from(k) + 0.3) / 60.0))
    }
}
