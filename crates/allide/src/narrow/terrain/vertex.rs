//! A body against peaks: vertices that the surface falls away from on all sides.

use super::Scene;
use super::body::Feature;
use crate::math::{length, unit};
use crate::narrow::Contact;
use crate::terrain::Half;
use glam::DVec3;

/// Sine of the angle by which an edge may rise from a peak by rounding.
const LEVEL: f64 = 1e-9;

/// Sine of the angle by which an edge may rise from a vertex that a base may yet come to stand on.
const BETWEEN: f64 = 0.05;

/// Triangles that meet in a vertex within the grid.
const AROUND: usize = 6;

pub(super) fn contacts(scene: &Scene, all: &mut Vec<u64>, out: &mut Vec<Contact>) {
    // Where the body is clear of a triangle it is clear of its corners.
    if scene.whole && scene.near.len() < AROUND {
        return;
    }
    // Of each corner of a near triangle, where it is; ascending, so that equal ones stand together.
    all.clear();
    for near in &scene.near {
        let (c, r) = near.cell;
        let corners = match near.half {
            Half::Lower => [(c, r), (c + 1, r), (c, r + 1)],
            Half::Upper => [(c + 1, r + 1), (c, r + 1), (c + 1, r)],
        };
        all.extend(corners.map(|(c, r)| (r as u64) << 32 | c as u64));
    }
    all.sort_unstable();
    let mut base = None;
    for same in all.chunk_by(|p, q| p == q) {
        let (column, row) = ((same[0] & 0xffff_ffff) as usize, (same[0] >> 32) as usize);
        let around = if scene.whole { AROUND } else { triangles_at(scene, column, row) };
        if same.len() < around {
            continue;
        }
        let vertex = scene.view.vertex(column, row);
        if scene.body.is_beyond(vertex, scene.margin) {
            continue;
        }
        if let Some(base) = base.get_or_insert_with(|| base_of(scene))
            && let Some((on_a, up, depth)) = below(base, vertex)
        {
            // Every vertex under a base bears on it, or may soon: what stands on several does not rock.
            if depth >= -scene.margin && !is_level(scene, (column, row), vertex, up) {
                scene.push(on_a, up, depth, out);
            }
            if depth >= 0.0 {
                continue;
            }
        }
        let Some((normal, depth)) = scene.body.exit(vertex) else { continue };
        if depth >= -scene.margin && is_peak(scene, (column, row), vertex, -normal) {
            scene.push(vertex + normal * depth, -normal, depth, out);
        }
    }
}

/// How many triangles have a vertex for a corner.
fn triangles_at(scene: &Scene, column: usize, row: usize) -> usize {
    // Of the cells around it, how many of their triangles do.
    [(0, 0, 1), (1, 0, 2), (0, 1, 2), (1, 1, 1)]
        .into_iter()
        .filter(|(left, down, _)| {
            matches!((column.checked_sub(*left), row.checked_sub(*down)),
                (Some(c), Some(r)) if scene.view.has_cell(c, r))
        })
        .map(|(_, _, count)| count)
        .sum()
}

/// The flat part of the body that faces the ground, if there is one.
fn base_of(scene: &Scene) -> Option<Feature> {
    let up = unit(scene.near.iter().map(|near| near.up).sum::<DVec3>());
    let feature = scene.body.feature(-up);
    matches!(feature, Feature::Cap { .. } | Feature::Face { .. }).then_some(feature)
}

/// Where a vertex meets a base from below: the point of the base, the way up, and how deep it is; `None` for
/// one beside the base, or nearer to another side of the body.
fn below(base: &Feature, vertex: DVec3) -> Option<(DVec3, DVec3, f64)> {
    let (centre, outward) = match base {
        Feature::Cap { centre, outward, .. } => (*centre, *outward),
        Feature::Face { corners, outward } => (corners[0], *outward),
        _ => return None,
    };
    let depth = outward.dot(centre - vertex);
    let on_a = vertex + outward * depth;
    let inside = match base {
        Feature::Cap { radius, .. } => *radius - length(on_a - centre),
        Feature::Face { corners, .. } => {
            let middle = corners.iter().sum::<DVec3>() / corners.len() as f64;
            (0..corners.len()).fold(f64::INFINITY, |least, k| {
                let side = outward.cross(corners[(k + 1) % corners.len()] - corners[k]);
                let inward = unit(side) * 1f64.copysign(side.dot(middle - corners[k]));
                least.min(inward.dot(on_a - corners[k]))
            })
        }
        _ => return None,
    };
    (inside >= depth.max(0.0) && outward.z <= 0.0).then_some((on_a, -outward, depth))
}

/// Whether the surface round a vertex is one plane, or a valley as seen along `up`.
fn is_level(scene: &Scene, at: (usize, usize), vertex: DVec3, up: DVec3) -> bool {
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    neighbours(scene, at, |neighbour| {
        let along = neighbour - vertex;
        let slope = up.dot(along) / length(along);
        (low, high) = (low.min(slope), high.max(slope));
        true
    });
    low >= -LEVEL || high > BETWEEN
}

/// Whether no point of the surface near a vertex is farther along the unit vector `up`, and some are not as
/// far.
fn is_peak(scene: &Scene, (column, row): (usize, usize), vertex: DVec3, up: DVec3) -> bool {
    let mut falls = false;
    let highest = neighbours(scene, (column, row), |neighbour| {
        let along = neighbour - vertex;
        let (rise, size) = (up.dot(along), along.length_squared());
        let slanted = rise * rise > LEVEL * LEVEL * size;
        falls |= slanted;
        rise <= 0.0 || !slanted
    });
    highest && falls
}

/// Calls `see` with the vertices that an edge leads to from this one, as long as it answers yes; answers
/// whether it always did.
fn neighbours(scene: &Scene, (column, row): (usize, usize), mut see: impl FnMut(DVec3) -> bool) -> bool {
    let layout = scene.view.terrain.layout();
    [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)].into_iter().all(|(right, ahead)| {
        let (Some(c), Some(r)) = (column.checked_add_signed(right), row.checked_add_signed(ahead)) else {
            return true;
        };
        let there = c < layout.columns && r < layout.rows && has_edge(scene, (column, row), (right, ahead));
        !there || see(scene.view.vertex(c, r))
    })
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
