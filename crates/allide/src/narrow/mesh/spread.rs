//! Where two meshes that one way parts hold each other all over: points of both along that way.
//!
//! A box that has come down on another with a corner is deepest there; of what else of it is in the other only what bars
//! the way by itself would be told, and it would turn about that corner, deeper in.

use super::couple::{Couple, Pass};
use super::cut;
use super::settled::is_parted;
use crate::mesh::{Sorted, Touching};
use crate::narrow::Contact;
use glam::DVec3;

/// Cosine of the angle between normals of one way.
const ONE_WAY: f64 = 0.999;

/// How near contacts of one way are that stand for each other, times the size.
const ALIKE: f64 = 1e-3;

/// Points that are looked at, at most.
const MOST: usize = 256;

/// How far along an edge from where it enters, times its length.
const STEP: f64 = 1e-6;

/// Adds to the contacts from the place `first` on, where the deepest of them parts the meshes, the points of each inside
/// the other along its normal: vertices, and where edges pass through.
pub(super) fn spread(
    couple: &Couple,
    (sorted, touching): (&[Sorted; 2], &Touching),
    least: f64,
    first: usize,
    out: &mut Vec<Contact>,
) {
    let deepest = out[first..].iter().max_by(|p, q| p.depth.total_cmp(&q.depth)).copied();
    let Some(deepest) = deepest.filter(|c| c.depth > least) else { return };
    let passes = [couple.pass(true), couple.pass(false)];
    let points = [0, 1].map(|k| points(&passes[k], &sorted[k].inside, touching, k));
    if points.iter().map(Vec::len).sum::<usize>() > MOST || !is_parted(couple, deepest.normal * deepest.depth) {
        return;
    }
    let (least, near) = (1e-6 * couple.size, ALIKE * couple.size);
    for (pass, points) in passes.iter().zip(points) {
        for contact in points.into_iter().filter_map(|p| along(pass, p, deepest.normal)) {
            let alike = |c: &Contact| {
                c.normal.dot(deepest.normal) > ONE_WAY
                    && c.on_a.distance(contact.on_a).min(c.on_b.distance(contact.on_b)) < near
                    && c.depth >= contact.depth - near
            };
            let counts = contact.depth > least && contact.depth <= deepest.depth * (1.0 + 1e-9);
            if counts && !out[first..].iter().any(alike) {
                out.push(contact);
            }
        }
    }
}

/// The vertices of x in y, and the places just inside where its edges pass through the surface; in the frame of y.
fn points(pass: &Pass, inside: &[u32], touching: &Touching, k: usize) -> Vec<DVec3> {
    let mut points: Vec<DVec3> = inside.iter().map(|v| pass.vertex(*v)).collect();
    if touching.edges[k].len() > MOST {
        points.resize(MOST + 1, DVec3::ZERO);
        return points;
    }
    for hit in cut::hits(pass, &touching.edges[k]) {
        let [from, to] = hit.ends(pass);
        let inward = -pass.y.normal(hit.through).dot(to - from);
        let at = (hit.at + STEP.copysign(inward)).clamp(0.0, 1.0);
        points.push(from + (to - from) * at);
    }
    points
}

/// The contact of a point of x in y, along a normal (world axes, from the first mesh to the second).
fn along(pass: &Pass, p: DVec3, normal: DVec3) -> Option<Contact> {
    // As the meshes part, the first goes against the normal, the second along it.
    let way = if pass.of_a { -normal } else { normal };
    let hit = pass.y.ray(p, pass.y_in_world.rotation.conjugate() * way, 0.0, f64::INFINITY)?;
    let on_x = pass.y_in_world.point(p);
    let on_y = on_x + way * hit.at;
    let (on_a, on_b) = if pass.of_a { (on_x, on_y) } else { (on_y, on_x) };
    Some(Contact { on_a, on_b, normal, depth: hit.at })
}
