//! A body against peaks: vertices that the surface falls away from on all sides.

use super::Scene;
use crate::narrow::Contact;
use crate::terrain::Half;
use glam::DVec3;

/// Sine of the angle by which an edge may rise from a peak by rounding.
const LEVEL: f64 = 1e-9;

pub(super) fn contacts(scene: &Scene, out: &mut Vec<Contact>) {
    let mut all: Vec<(usize, usize)> = Vec::with_capacity(3 * scene.near.len());
    for near in &scene.near {
        let (c, r) = near.cell;
        all.extend(match near.half {
            Half::Lower => [(c, r), (c + 1, r), (c, r + 1)],
            Half::Upper => [(c + 1, r + 1), (c, r + 1), (c + 1, r)],
        });
    }
    all.sort_unstable();
    all.dedup();
    for (column, row) in all {
        let vertex = scene.view.vertex(column, row);
        let Some((normal, depth)) = scene.body.exit(vertex) else { continue };
        if depth >= -scene.margin && is_peak(scene, (column, row), vertex, -normal) {
            scene.push(vertex + normal * depth, -normal, depth, out);
        }
    }
}

/// Whether no point of the surface near a vertex is farther along the unit vector `up`, and some are not as
/// far.
fn is_peak(scene: &Scene, (column, row): (usize, usize), vertex: DVec3, up: DVec3) -> bool {
    let view = &scene.view;
    let layout = view.terrain.layout();
    let mut falls = false;
    // The neighbours that an edge leads to, round the vertex; two in turn and the vertex are a triangle.
    for (right, ahead) in [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)] {
        let (Some(c), Some(r)) = (column.checked_add_signed(right), row.checked_add_signed(ahead)) else { continue };
        if c >= layout.columns || r >= layout.rows || !has_edge(scene, (column, row), (right, ahead)) {
            continue;
        }
        let along = view.vertex(c, r) - vertex;
        let (rise, size) = (up.dot(along), along.length_squared());
        if rise > 0.0 && rise * rise > LEVEL * LEVEL * size {
            return false;
        }
        falls |= rise * rise > LEVEL * LEVEL * size;
    }
    falls
}

/// Whether a triangle lies on either side of the edge from a vertex to its neighbour.
fn has_edge(scene: &Scene, (column, row): (usize, usize), (right, ahead): (isize, isize)) -> bool {
    // The cells on both sides of the edge, from the vertex.
    let cells: [(isize, isize); 2] = match (right, ahead) {
        (1, 0) => [(0, 0), (0, -1)],
        (0, 1) => [(0, 0), (-1, 0)],
        (-1, 0) => [(-1, 0), (-1, -1)],
        (0, -1) => [(0, -1), (-1, -1)],
        (-1, 1) => [(-1, 0), (-1, 0)],
        _ => [(0, -1), (0, -1)],
    };
    cells.iter().any(|(c, r)| {
        let at = (column.checked_add_signed(*c), row.checked_add_signed(*r));
        matches!(at, (Some(c), Some(r)) if scene.view.cell(c, r).is_some())
    })
}
