//! What is asked of triangles most often, kept ready: their normals, and the shares of vertices.

use super::tree::Triangles;
use glam::DVec3;

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Faces {
    /// Unit normals of the triangles; zero for one without area.
    pub normals: Vec<DVec3>,
    /// A third of the areas of the triangles at each vertex, m².
    pub areas: Vec<f64>,
}

impl Faces {
    pub fn new(of: Triangles) -> Faces {
        let mut faces = Faces { normals: Vec::with_capacity(of.triangles.len()), areas: vec![0.0; of.vertices.len()] };
        faces.refit(of);
        faces
    }

    /// Adapts to vertices that moved.
    pub fn refit(&mut self, of: Triangles) {
        self.normals.clear();
        self.areas.fill(0.0);
        for corners in of.triangles {
            let [a, b, c] = corners.map(|v| of.vertices[v as usize]);
            let twice = (b - a).cross(c - a);
            let share = twice.length() / 6.0;
            corners.iter().for_each(|v| self.areas[*v as usize] += share);
            self.normals.push(twice.normalize_or_zero());
        }
    }
}
