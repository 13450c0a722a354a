//! Which vertices of one mesh lie in another, from where the surfaces cross: what is inside is bounded by that.

use super::Mesh;
use super::bits::Bits;
use super::sort::{Parts, Sorted, vertices_in};
use super::touching::Touching;
use crate::math::Pose;

impl Mesh {
    /// The vertices of `self` in `other`, and the triangles that are inside or touch it; `pose` is the frame of `self`
    /// in that of `other`, and `touching` tells what of both may touch, this one being number `k` there.
    ///
    /// The triangles that touch have corners inside and outside, and edges that do not touch join some of these: one
    /// tells for all. From there what is inside goes on, from triangle to triangle.
    pub(crate) fn inside_of(&self, other: &Mesh, pose: &Pose, touching: &Touching, k: usize) -> Sorted {
        let band = touching.triangles(k);
        // A shell that touches nothing may be inside, too.
        if band.is_empty() || self.shells.len() > 1 || self.surface || other.surface {
            return vertices_in(self, other, pose, 0.0, &touching.borders(k));
        }
        let borders = touching.borders(k);
        let mut parts = Parts::new();
        parts.add(self, band, |t| borders.clear_sides(self, t));
        let mut inside = Bits::new(self.vertices.len());
        for number in 0..parts.len() {
            let v = parts.vertex(number);
            if parts.is_inside(number, || other.contains(pose.point(self.vertices[v as usize]))) {
                inside.set(v);
            }
        }
        let (mut seen, mut triangles) = (touching.marks(k).clone(), band.to_vec());
        let mut next = 0;
        while next < triangles.len() {
            let t = triangles[next];
            let corners = self.triangles[t as usize];
            let across = self.across[t as usize];
            for side in 0..3 {
                // The ends of the side between them are inside, or neither is.
                if (next >= band.len() || inside.has(corners[side]) && inside.has(corners[(side + 1) % 3]))
                    && seen.set(across[side])
                {
                    triangles.push(across[side]);
                    for v in self.triangles[across[side] as usize] {
                        inside.set(v);
                    }
                }
            }
            next += 1;
        }
        Sorted { inside: inside.list(), near: Vec::new(), triangles, marks: inside }
    }
}
