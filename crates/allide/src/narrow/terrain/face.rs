//! A body against the faces of the surface.

use super::{FEW_CELLS, Near, Scene, clip};
use crate::narrow::Contact;
use glam::{DVec2, DVec3, Vec3Swizzles};

/// Planes that differ by less are one: in slope, and in height over the body's size.
const ONE_PLANE: f64 = 1e-12;

/// How far beyond a triangle a foot may be and still count, in sides of it.
const BESIDE: f64 = 1e-9;

/// Sine of the angle up to which a flat or straight part of the body lies against a face that its farthest
/// point is not over: what rocks that far between two ridges rests on both.
const AGAINST: f64 = 0.02;

/// One plane that all near a body lies in.
pub(super) struct Flat {
    /// Unit normal, upwards.
    pub up: DVec3,
    /// A point of it.
    pub origin: DVec3,
    /// The body's point farthest below it.
    pub lowest: DVec3,
}

/// The plane of all near triangles, if it is one.
pub(super) fn one_plane(scene: &Scene) -> Option<Flat> {
    let first = &scene.near[0];
    let slope = first.triangle.slope;
    let same = |near: &Near| {
        let corner = near.triangle.corners[0];
        (near.triangle.slope - slope).abs().max_element() <= ONE_PLANE
            && (first.triangle.height(corner.xy()) - corner.z).abs() <= ONE_PLANE * (scene.size + corner.length())
    };
    let one = scene.near.iter().all(same);
    one.then(|| Flat { up: first.up, origin: first.triangle.corners[0], lowest: first.lowest })
}

/// Serves a body over nothing but one plane, none of whose points hangs over a border: just as a plane is.
/// Answers whether that is so; if it is not, nothing is appended.
pub(super) fn on_plane(scene: &Scene, flat: &Flat, points: &mut Vec<DVec3>, out: &mut Vec<Contact>) -> bool {
    let Flat { up, origin, lowest } = *flat;
    let begin = out.len();
    let deep = up.dot(origin - lowest);
    // The plane may go on over the body from where it is the ground's.
    let is_over = |point: DVec3| scene.view.height(point.xy()).is_some_and(|z| z >= point.z - scene.tolerance);
    let is_on = |point: DVec3, depth: f64| {
        scene.view.is_on(point + up * depth, scene.tolerance)
            && (depth <= scene.tolerance || up == DVec3::Z || is_over(point))
    };
    if !is_on(lowest, deep) || !scene.whole && deep > scene.tolerance && !is_far_in(scene, lowest, deep) {
        return false;
    }
    let feature = scene.body.feature(-up);
    points.clear();
    feature.points(-up, points);
    let mut deepest = f64::NEG_INFINITY;
    for point in points.iter() {
        let depth = up.dot(origin - *point);
        if depth >= -scene.margin {
            if !is_on(*point, depth) {
                out.truncate(begin);
                return false;
            }
            deepest = deepest.max(depth);
            out.push(Contact { on_a: *point, on_b: *point + up * depth, normal: -up, depth });
        }
    }
    let whole = deepest >= deep - ONE_PLANE * scene.size || deep < -scene.margin;
    if !whole {
        out.truncate(begin);
    }
    whole
}

/// Whether a point in the ground is farther than `way` metres from all walls, so that none of them is a shorter way out.
fn is_far_in(scene: &Scene, point: DVec3, way: f64) -> bool {
    let (view, terrain) = (&scene.view, scene.view.terrain);
    let place = point.xy() - view.first.xy();
    let (low, high) = (place - way, place + way);
    let cells = terrain.cells();
    let end = DVec2::new(cells.columns as f64, cells.rows as f64) * terrain.layout().spacing;
    if low.min_element() <= 0.0 || (high - end).max_element() >= 0.0 {
        return false;
    }
    terrain.range(low, high).is_some_and(|range| {
        let few = range.columns.len().max(range.rows.len()) <= FEW_CELLS;
        let mut rows = range.rows;
        few && rows.all(|row| range.columns.clone().all(|column| view.has_cell(column, row)))
    })
}

/// The contacts with one face: where the body's farthest point has its foot on the face, or where a flat or
/// straight part of the body lies against it.
pub(super) fn contacts(scene: &Scene, near: &Near, points: &mut Vec<DVec3>, out: &mut Vec<Contact>) {
    let Near { triangle, up, .. } = near;
    let foot = near.lowest + *up * near.depth;
    let is_under = |p: DVec3| triangle.is_under(p.xy(), BESIDE);
    let stands = is_under(foot) || scene.coplanar && scene.view.is_on(foot, scene.tolerance);
    if !stands && !scene.body.may_lie_against(*up, AGAINST) {
        return;
    }
    let mut feature = scene.body.feature(-*up);
    if !stands && feature.lean(*up) > AGAINST {
        // Of a face that leans an edge may lie flat.
        let Some(edge) = scene.body.flat_edge(-*up, AGAINST) else { return };
        feature = edge;
    }
    let first = out.len();
    points.clear();
    feature.points(-*up, points);
    for &point in points.iter() {
        let depth = up.dot(triangle.corners[0] - point);
        if is_under(point + *up * depth) {
            scene.push_on_face(point, near, depth, out);
        }
    }
    let told = |out: &[Contact]| out.iter().any(|c| (c.on_a - near.lowest).length_squared() < 1e-18);
    if is_under(foot) && !told(&out[first..]) {
        scene.push_on_face(near.lowest, near, near.depth, out);
    }
    for k in 0..3 {
        let (a, b) = (triangle.corners[k], triangle.corners[(k + 1) % 3]);
        let Some((from, to)) = clip::over(&feature, *up, a, b) else { continue };
        if is_seam(scene, near, k) {
            continue;
        }
        let both = [from, to];
        for t in &both[..if to > from { 2 } else { 1 }] {
            let on_b = a + (b - a) * *t;
            let on_a = clip::on_feature(&feature, *up, on_b);
            let depth = up.dot(on_b - on_a);
            scene.push(on_a, *up, depth, out);
        }
    }
}

/// Whether the surface goes on flat beyond a triangle's edge.
fn is_seam(scene: &Scene, near: &Near, k: usize) -> bool {
    let Some(other) = scene.view.across(near.cell, near.half, k) else { return false };
    let change: DVec2 = other.slope - near.triangle.slope;
    change.abs().max_element() <= ONE_PLANE
}
