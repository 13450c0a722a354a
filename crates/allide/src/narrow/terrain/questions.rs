//! How far a body is from terrain, how far up it must go, and whether unbounded shapes meet it.

use super::{Room, Scene, contacts};
use crate::math::unit;
use crate::narrow::{Contact, Placement};
use crate::shape::{Plane, Shape};
use crate::terrain::{Corners, Terrain};
use glam::{DVec2, DVec3};

/// How far a convex body has to go straight up to be clear of terrain, metres; none when it is.
pub(in crate::narrow) fn way_up(a: &Shape, b: &Terrain, at: &Placement) -> Option<f64> {
    let mut scene = Scene::new(a, b, at, 0.0, &mut Room::default());
    scene.gather();
    let up = scene.overlap(0.0, &[]).up;
    (up > 0.0).then_some(up)
}

/// A half-space that looks down on terrain, or sideways: the vertex that is deepest in it, or nearest. One
/// that looks up shares all that is far below with it, without a depth.
pub(in crate::narrow) fn under_plane(a: &Plane, b: &Terrain, at: &Placement, margin: f64, out: &mut Vec<Contact>) {
    let normal = at.rotation_a * a.normal();
    if normal.z > 0.0 {
        return;
    }
    let Some(nearest) = nearest_vertex(b, at, normal) else { return };
    let depth = a.offset() - normal.dot(nearest);
    if depth >= -margin {
        out.push(Contact { on_a: nearest + normal * depth, on_b: nearest, normal, depth });
    }
}

/// The vertex of the surface least far along `normal`.
fn nearest_vertex(terrain: &Terrain, at: &Placement, normal: DVec3) -> Option<DVec3> {
    let view = crate::terrain::View::new(terrain, at.offset);
    let cells = terrain.cells();
    let mut best: Option<DVec3> = None;
    for row in 0..cells.rows {
        for column in 0..cells.columns {
            let Some(cell) = view.cell(column, row) else { continue };
            for k in 0..4 {
                let corner = cell.corner(k);
                if best.is_none_or(|b| normal.dot(corner) < normal.dot(b)) {
                    best = Some(corner);
                }
            }
        }
    }
    best
}

/// Whether two unbounded shapes, one of them terrain, share a point.
pub(in crate::narrow) fn meet(a: &Shape, b: &Shape, at: &Placement, allowance: f64) -> bool {
    match (a, b) {
        (Shape::Plane(plane), Shape::Terrain(terrain)) => {
            let normal = at.rotation_a * plane.normal();
            // Both go down without end; or the highest of the one must be within the other.
            let there = terrain.height_range().is_some();
            let reached = || {
                let nearest = nearest_vertex(terrain, at, normal);
                nearest.is_some_and(|v| normal.dot(v) <= plane.offset() + allowance)
            };
            there && (normal.z > 0.0 || reached())
        }
        (Shape::Terrain(_), Shape::Plane(_)) => meet(b, a, &at.swapped(), allowance),
        (Shape::Terrain(a), Shape::Terrain(b)) => share_ground(a, b, at.offset.truncate()),
        _ => false,
    }
}

/// Whether some cell of one terrain lies over one of the other, borders included.
fn share_ground(a: &Terrain, b: &Terrain, offset: DVec2) -> bool {
    let (view, other) = (a.view(DVec3::ZERO), b.view(DVec3::ZERO));
    let shift = a.layout().origin - b.layout().origin - offset;
    let cells = a.cells();
    (0..cells.rows).any(|row| {
        (0..cells.columns).any(|column| {
            let Some(cell) = view.cell(column, row) else { return false };
            let low = cell.low + shift;
            let Some(range) = b.range(low, low + cell.spacing) else { return false };
            // A range may have a cell more on each side.
            let slack = 8.0 * f64::EPSILON * (a.extent() + b.extent());
            let is_over = |other: Corners| {
                let (gap, back) = (other.low - (low + cell.spacing), low - (other.low + other.spacing));
                gap.max(back).max_element() <= slack
            };
            range.rows.clone().any(|r| range.columns.clone().any(|c| other.cell(c, r).is_some_and(is_over)))
        })
    })
}

/// A short move of a convex body or its parts that frees it: back along the deepest contact where that does
/// it, else up.
pub(in crate::narrow) fn push_out(pieces: &[(&Shape, Placement)], b: &Terrain) -> DVec3 {
    let up = |shift: DVec3| {
        let ways = pieces.iter().map(|(shape, at)| {
            let at = Placement { offset: at.offset - shift, ..*at };
            way_up(shape, b, &at).unwrap_or(0.0)
        });
        ways.fold(0.0, f64::max)
    };
    let high = up(DVec3::ZERO);
    if high == 0.0 {
        return DVec3::ZERO;
    }
    let mut best = DVec3::Z * high;
    let sizes = pieces.iter().map(|(shape, _)| shape.radius()).fold(0.0, f64::max);
    let slack = 1e-11 * sizes + 16.0 * f64::EPSILON * b.extent();
    let mut found = Vec::new();
    for (shape, at) in pieces {
        contacts(shape, b, at, 0.0, &mut found);
    }
    for contact in found.iter().filter(|c| c.depth > 0.0) {
        // A little more, so that rounding does not leave them touching.
        let back = -contact.normal * (contact.depth + slack);
        if back.length_squared() >= best.length_squared() {
            continue;
        }
        // What is left is added upwards.
        let whole = back + DVec3::Z * up(back);
        if whole.length_squared() < best.length_squared() {
            best = whole;
        }
    }
    // So that rounding does not leave them touching.
    best + unit(best) * (1e-12 * (best.length() + high))
}
