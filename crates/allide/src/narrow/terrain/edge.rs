//! A body against ridges and kerbs: edges whose faces fall away from them.

use super::body::Feature;
use super::overlap::{Lean, balance};
use super::{Beyond, Near, Scene, clip};
use crate::math::{length, unit};
use crate::narrow::Contact;
use crate::terrain::{Half, Triangle};
use glam::{DVec3, Vec3Swizzles};

/// Sine of the angle within which a feature lies against the normal found: what rocks that far on a ridge
/// rests on it along a line.
const AGAINST: f64 = 0.02;

/// Faces whose normals differ by less, in sine, make no ridge.
const NO_RIDGE: f64 = 1e-12;

/// The contacts with those edges of a face that it has to serve: each edge once.
pub(super) fn contacts(scene: &Scene, near: &Near, out: &mut Vec<Contact>) {
    if near.half == Half::Upper && scene.whole {
        return;
    }
    let this = Lean { u: near.up, point: near.lowest };
    // Which edges are the border's.
    let mut open = [false; 3];
    for k in 0..3 {
        let (a, b) = (near.triangle.corners[k], near.triangle.corners[(k + 1) % 3]);
        match scene.beyond(near, k) {
            Beyond::Near(other) if near.half == Half::Lower && falls_away(&near.triangle, &other.triangle, k) => {
                on_edge(scene, (a, b), [this, Lean { u: other.up, point: other.lowest }], out);
            }
            Beyond::Near(_) | Beyond::Far => {}
            Beyond::Nothing => {
                let along = b - a;
                let outward = unit(DVec3::new(along.y, -along.x, 0.0));
                let beyond = Lean { u: outward, point: scene.body.support(-outward) };
                on_edge(scene, (a, b), [this, beyond], out);
                on_wall(scene, (a, b), outward, out);
                open[k] = true;
            }
        }
    }
    if open[0] || open[2] {
        on_corners(scene, near, open, out);
    }
}

/// The upright edges below those corners of a cell where two walls meet, each served by the triangle that has
/// its right angle there, or else by the lower one.
fn on_corners(scene: &Scene, near: &Near, open: [bool; 3], out: &mut Vec<Contact>) {
    let (column, row) = near.cell;
    let [o, a, b] = near.triangle.corners;
    // Outwards across the edges that lead along x and along y from the right angle.
    let (across_x, across_y) = match near.half {
        Half::Lower => (DVec3::NEG_Y, DVec3::NEG_X),
        Half::Upper => (DVec3::Y, DVec3::X),
    };
    if open[0] && open[2] {
        on_corner(scene, o, [across_x, across_y], out);
    }
    if near.half == Half::Lower {
        if open[0] && !scene.view.has_cell(column + 1, row) {
            on_corner(scene, a, [across_x, -across_y], out);
        }
        if open[2] && !scene.view.has_cell(column, row + 1) {
            on_corner(scene, b, [-across_x, across_y], out);
        }
    }
}

/// The upright edge below a corner, between walls of these outward unit normals.
fn on_corner(scene: &Scene, corner: DVec3, walls: [DVec3; 2], out: &mut Vec<Contact>) {
    let bottom = scene.bottom - scene.size;
    if bottom < corner.z {
        let leans = walls.map(|outward| Lean { u: outward, point: scene.body.support(-outward) });
        on_edge(scene, (corner, corner.with_z(bottom)), leans, out);
    }
}

/// Whether the face on the other side of edge `k` of a lower triangle falls away from it.
fn falls_away(triangle: &Triangle, other: &Triangle, k: usize) -> bool {
    // The corner of the other face that is not on the edge.
    let apex = other.corners[[2, 0, 1][k]];
    let size = (other.corners[1] - other.corners[2]).xy().length();
    triangle.height(apex.xy()) - apex.z > NO_RIDGE * size
}

/// Between the normals of the two faces of an edge, the one along which body and edge overlap least; none when
/// that is one of the two.
fn on_edge(scene: &Scene, (a, b): (DVec3, DVec3), [this, beyond]: [Lean; 2], out: &mut Vec<Contact>) {
    let turn = |from: DVec3, towards: DVec3| towards - from * from.dot(towards);
    // The overlap along u changes with u as the edge's place beyond the body's farthest point does.
    if (a - this.point).dot(turn(this.u, beyond.u)) >= 0.0 {
        return;
    }
    let q = a - beyond.point;
    if beyond.u.dot(q) < -scene.margin || q.dot(turn(beyond.u, this.u)) >= 0.0 {
        return;
    }
    let along = unit(b - a);
    let sense = 1f64.copysign(along.cross(this.u).dot(beyond.u));
    let rise = |u: DVec3, p: DVec3| (a - p).dot(along.cross(u)) * sense;
    let (low, high) = balance(&scene.body, [this, beyond], a, 1e-15 * (scene.size + length(a - this.point)), rise);
    let (p, q) = (low.point, high.point);
    let u = unit(low.u + high.u);
    if u.dot(a - p) < -scene.margin {
        return;
    }
    let feature = scene.body.feature(-u);
    if feature.lean(u) <= AGAINST && tell_shared(scene, &feature, (a, b), u, out) {
        return;
    }
    let (before, after) = (rise(u, p), rise(u, q));
    let share = if after > before { -before / (after - before) } else { 0.0 };
    let point = p + (q - p) * share.clamp(0.0, 1.0);
    let whole = length(b - a);
    let t = (point - a).dot(along);
    if (-1e-12 * whole..=whole * (1.0 + 1e-12)).contains(&t) {
        scene.push(point, u, u.dot(a - point), out);
    }
}

/// The points that bound what a feature that lies against an edge has in common with it; answers whether
/// there are any.
fn tell_shared(scene: &Scene, feature: &Feature, (a, b): (DVec3, DVec3), u: DVec3, out: &mut Vec<Contact>) -> bool {
    let Some((from, to)) = clip::over(feature, u, a, b) else { return false };
    let both = [from, to];
    for t in &both[..if to > from { 2 } else { 1 }] {
        let on_a = clip::on_feature(feature, u, a + (b - a) * *t);
        scene.push(on_a, u, u.dot(a - on_a), out);
    }
    true
}

/// The wall below an edge at the border of the surface, for bodies beyond it.
fn on_wall(scene: &Scene, (a, b): (DVec3, DVec3), outward: DVec3, out: &mut Vec<Contact>) {
    if outward.dot(a) >= 0.0 {
        return;
    }
    let lowest = scene.body.support(-outward);
    let mut points = vec![lowest];
    scene.body.feature(-outward).points(-outward, &mut points);
    let flat = (b - a).xy();
    let share = |point: DVec3| (point - a).xy().dot(flat) / flat.length_squared();
    // What slides up to the brink at its height touches no wall.
    let is_below = |point: DVec3, t: f64| point.z <= a.z + (b.z - a.z) * t - scene.tolerance;
    for (k, point) in points.iter().enumerate() {
        let depth = outward.dot(a - *point);
        let t = share(*point);
        let is_on = (0.0..=1.0).contains(&t) && is_below(*point, t);
        if is_on && (k == 0 || (*point - points[0]).length_squared() > 1e-18) {
            scene.push(*point, outward, depth, out);
        }
    }
    let t = share(lowest);
    if !(0.0..=1.0).contains(&t) && outward.dot(a - lowest) > scene.tolerance {
        let (end, along) = if t > 1.0 { (b, flat) } else { (a, -flat) };
        in_niche(scene, end, [outward, unit(along.extend(0.0))], is_below(lowest, t.clamp(0.0, 1.0)), out);
    }
}

/// Where another wall comes out of the ground at the end of a wall, and the body's point farthest in the wall is behind
/// the other: of what is not, the point farthest in. `along` leads to the end.
fn in_niche(scene: &Scene, end: DVec3, [outward, along]: [DVec3; 2], is_below: bool, out: &mut Vec<Contact>) {
    let beside = (end + (outward + along) * (1e-3 * scene.view.terrain.layout().spacing.min_element())).xy();
    let body = &scene.body;
    let back = Lean { u: along, point: body.support(-along) };
    let side = |p: DVec3| (p - end).dot(along);
    if !is_below || side(back.point) >= 0.0 || scene.view.height(beside).is_none() {
        return;
    }
    let far = Lean { u: outward, point: body.support(-outward) };
    let enough = 1e-15 * (scene.size + length(end));
    let (low, high) = balance(body, [back, far], end, enough, |_, p| side(p));
    let (p, q) = (low.point, high.point);
    let (before, after) = (side(p), side(q));
    let share = if after > before { -before / (after - before) } else { 0.0 };
    let point = p + (q - p) * share.clamp(0.0, 1.0);
    if point.z <= end.z - scene.tolerance {
        scene.push(point, outward, outward.dot(end - point), out);
    }
}
