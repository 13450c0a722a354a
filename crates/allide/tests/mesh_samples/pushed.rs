//! Two meshes pushed into each other a known way.

use super::{Sample, cube};
use allide::glam::DVec3;
use allide::math::Pose;
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

    /// Whether what touched first has come out of the other again, through a thin part of it: a vertex, or both of two
    /// edges.
    pub fn is_through(&self) -> bool {
        let [a, b] = self.meshes.clone().map(Shape::Mesh);
        let back = -self.way * self.far;
        let touch = Placement { offset: self.at.offset - back, ..self.at };
        let Some(gap) = narrow::distance(&a, &b, &touch) else { return false };
        let poses = [Pose::new(DVec3::ZERO, self.at.rotation_a), Pose::new(self.at.offset, self.at.rotation_b)];
        // The way from where they touched, but for its ends, is outside at once, or passes through a triangle.
        let leaves = |k: usize| {
            let (from, way) = (poses[k].local_point(gap.on_a), poses[k].rotation.conjugate() * back);
            let mut crosses = false;
            self.meshes[k].along(from, way, 1e-6, 1.0 - 1e-6, |_, _| crosses = true);
            crosses || !self.meshes[k].contains(from + way * 1e-3)
        };
        let is_vertex = |k: usize, p: DVec3| {
            self.meshes[k].vertices().iter().any(|v| poses[k].point(*v).distance(p) < 1e-6 * self.meshes[k].radius())
        };
        match (is_vertex(0, gap.on_a), is_vertex(1, gap.on_b + back)) {
            (true, _) => leaves(1),
            (false, true) => leaves(0),
            (false, false) => leaves(0) && leaves(1),
        }
    }
}
