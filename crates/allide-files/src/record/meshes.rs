//! What was found out about the meshes of a world: what was repaired, and what is still not right.

use allide::mesh::Mesh;
use allide::shape::Shape;
use allide::world::World;
use serde::Serialize;
use std::fmt;
use std::sync::Arc;

/// Most pairs of near triangles that are looked at for crossings of one mesh with itself: enough for some 200 000
/// triangles, and well under a second.
const MOST_PAIRS: usize = 5_000_000;

/// A mesh of a world, and how sound it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MeshSummary {
    /// Names of the bodies that have it.
    pub bodies: Vec<String>,
    /// Triangles that it has now.
    pub triangles: usize,
    /// Vertices that it has now.
    pub vertices: usize,
    /// Pieces that hang together.
    pub shells: usize,
    /// Each side belongs to two triangles.
    pub closed: bool,
    /// Neighbours agree on which side is outside.
    pub oriented: bool,
    /// It has no inside, as was asked for.
    pub surface: bool,
    /// What was put right.
    pub repaired: Repairs,
    /// What was left as it is.
    pub remains: Remains,
}

/// What was put right in a mesh.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Repairs {
    /// Vertices made one with another.
    pub welded: usize,
    /// Those of them that were one only but for rounding, to close the surface.
    pub nearly_welded: usize,
    /// Triangles turned round.
    pub turned: usize,
    /// Triangles left out, since they are there already.
    pub duplicates_dropped: usize,
    /// Triangles left out, since they have no area.
    pub degenerates_dropped: usize,
}

/// What was left in a mesh as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Remains {
    /// Triangles without area whose sides their neighbours need.
    pub degenerates: usize,
    /// Sides that belong to one triangle only.
    pub open_sides: usize,
    /// Sides that belong to more than two.
    pub crowded_sides: usize,
    /// Pairs of triangles that cross or touch without sharing a vertex; `None`: too many to look at.
    pub self_crossings: Option<usize>,
}

/// The meshes of a world, in the order of its bodies; what several bodies share comes once.
pub fn mesh_summaries(world: &World) -> Vec<MeshSummary> {
    let mut found: Vec<(&Arc<Mesh>, MeshSummary)> = Vec::new();
    for (_, body) in world.bodies() {
        let parts = match body.shape() {
            Shape::Compound(compound) => compound.parts(),
            _ => &[],
        };
        let shapes = [body.shape()].into_iter().chain(parts.iter().map(|p| &p.shape));
        for mesh in shapes.filter_map(|s| if let Shape::Mesh(mesh) = s { Some(mesh) } else { None }) {
            let known = found.iter().position(|(other, _)| Arc::ptr_eq(other, mesh)).unwrap_or_else(|| {
                found.push((mesh, MeshSummary::of(mesh)));
                found.len() - 1
            });
            let bodies = &mut found[known].1.bodies;
            // A body may have one mesh in several places.
            if bodies.last().is_none_or(|last| last != body.name()) {
                bodies.push(body.name().to_owned());
            }
        }
    }
    found.into_iter().map(|(_, summary)| summary).collect()
}

impl MeshSummary {
    fn of(mesh: &Mesh) -> MeshSummary {
        let health = mesh.health();
        MeshSummary {
            bodies: Vec::new(),
            triangles: mesh.front().len(),
            vertices: mesh.vertices().len(),
            shells: health.shells,
            // Solids that touch along a side are closed there.
            closed: health.open_sides == 0 && (health.crowded_sides == 0 || !mesh.is_surface()),
            oriented: health.oriented,
            surface: mesh.is_surface(),
            repaired: Repairs {
                welded: health.welded,
                nearly_welded: health.nearly,
                turned: health.turned,
                duplicates_dropped: health.duplicate,
                degenerates_dropped: health.degenerate - health.flat,
            },
            remains: Remains {
                degenerates: health.flat,
                open_sides: health.open_sides,
                crowded_sides: health.crowded_sides,
                self_crossings: mesh.self_crossings_within(MOST_PAIRS),
            },
        }
    }
}

/// So many of something, where there are some.
fn some(count: usize, one: &str, many: &str) -> Option<String> {
    (count > 0).then(|| format!("{count} {}", if count == 1 { one } else { many }))
}

impl fmt::Display for MeshSummary {
    /// One line for people.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown: Vec<String> = self.bodies.iter().take(3).map(|name| format!("{name:?}")).collect();
        write!(f, "mesh of {}", shown.join(", "))?;
        if self.bodies.len() > shown.len() {
            write!(f, " and {} more", self.bodies.len() - shown.len())?;
        }
        let triangles = some(self.triangles, "triangle", "triangles").unwrap_or_default();
        let shells = some(self.shells, "shell", "shells").unwrap_or_default();
        let not = |is: bool| if is { "" } else { "not " };
        write!(f, ": {triangles}, {shells}, {}closed, {}oriented", not(self.closed), not(self.oriented))?;
        if self.surface {
            write!(f, ", a surface without inside")?;
        }
        let done = &self.repaired;
        let repaired: Vec<String> = [
            some(done.welded, "vertex welded", "vertices welded"),
            some(done.nearly_welded, "of them one but for rounding", "of them one but for rounding"),
            some(done.turned, "triangle turned", "triangles turned"),
            some(done.duplicates_dropped, "duplicate triangle dropped", "duplicate triangles dropped"),
            some(done.degenerates_dropped, "degenerate triangle dropped", "degenerate triangles dropped"),
        ]
        .into_iter()
        .flatten()
        .collect();
        if repaired.is_empty() {
            write!(f, "; nothing repaired")?;
        } else {
            write!(f, "; repaired: {}", repaired.join(", "))?;
        }
        let left = &self.remains;
        let crossings = match left.self_crossings {
            None => Some("self-crossings not looked at, too many triangles".to_owned()),
            Some(count) => {
                some(count, "self-crossing (a pair of triangles)", "self-crossings (pairs of triangles that meet)")
            }
        };
        let remains: Vec<String> = [
            crossings,
            some(left.degenerates, "degenerate triangle", "degenerate triangles"),
            some(left.open_sides, "open side", "open sides"),
            some(
                left.crowded_sides,
                "side of more than two triangles (no manifold)",
                "sides of more than two triangles (no manifold)",
            ),
        ]
        .into_iter()
        .flatten()
        .collect();
        if remains.is_empty() {
            return write!(f, "; nothing wrong remains");
        }
        write!(f, "; remains: {}", remains.join(", "))
    }
}
