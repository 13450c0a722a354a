//! Mesh on a half-space: its vertices below the surface.

use crate::mesh::Mesh;
use crate::narrow::plane::Ground;
use crate::narrow::{Contact, Placement};
use crate::shape::Plane;
use glam::DVec3;

/// The vertices no higher than `margin` metres above the plane.
pub(super) fn contacts(a: &Mesh, b: &Plane, at: &Placement, margin: f64, out: &mut Vec<Contact>) {
    let ground = Ground::of(b, at);
    let up = at.rotation_a.conjugate() * ground.normal;
    let mut below = Vec::new();
    a.low_vertices(up, ground.offset + margin, &mut below);
    below.sort_unstable();
    below.dedup();
    for v in below {
        let on_a = at.rotation_a * a.vertices()[v as usize];
        let depth = ground.offset - ground.normal.dot(on_a);
        if depth >= -margin {
            out.push(Contact { on_a, on_b: on_a + ground.normal * depth, normal: -ground.normal, depth });
        }
    }
}

/// The deepest vertex, or the nearest.
pub(in crate::narrow) fn lowest(a: &Mesh, b: &Plane, at: &Placement) -> Option<Contact> {
    let ground = Ground::of(b, at);
    let up = at.rotation_a.conjugate() * ground.normal;
    let deepest = a.vertices().iter().min_by(|p, q| p.dot(up).total_cmp(&q.dot(up)))?;
    let on_a = at.rotation_a * *deepest;
    let depth = ground.offset - ground.normal.dot(on_a);
    Some(Contact { on_a, on_b: on_a + ground.normal * depth, normal: -ground.normal, depth })
}

/// How far a mesh reaches along `n` (local axes) from its origin, metres.
pub(in crate::narrow) fn reach(mesh: &Mesh, n: DVec3) -> f64 {
    mesh.vertices().iter().map(|v| v.dot(n)).fold(f64::NEG_INFINITY, f64::max)
}
