//! A solid beside the ground: the upright walls below the borders of a terrain and of its holes, and the nearest place
//! of the ground where nothing of the two faces the other.

use super::Touch;
use super::crossing::Piece;
use super::field::Level;
use super::questions::nearest;
use super::strata::{self, Room};
use super::terrain::Ground;
use crate::math::{Pose, unit};
use crate::narrow::{Contact, Placement, terrain};
use crate::shape::{Implicit, Shape, Sphere};
use crate::terrain::Terrain;
use glam::{DVec3, Vec3Swizzles};
use std::sync::Arc;

/// Rounds from the one's nearest point to the other's and back, at most.
const ROUNDS: usize = 200;

/// Points of the solid's surface from which the nearest place of the ground is looked for.
const STARTS: usize = 256;

/// An upright wall: the edge at its top (world axes, about the solid's origin), and its unit normal out of the ground.
struct Wall {
    top: [DVec3; 2],
    outward: DVec3,
}

impl Wall {
    /// Whether a point of the wall's plane is on it.
    fn has(&self, point: DVec3, slack: f64) -> bool {
        let [p, q] = self.top;
        let along = (q - p).xy();
        let t = (point - p).xy().dot(along) / along.length_squared();
        (0.0..=1.0).contains(&t) && point.z <= p.z + (q.z - p.z) * t - slack
    }
}

/// Appends the places where a solid touches a wall, or comes within `margin` metres; none that are deeper than the way
/// by which the solid is freed upwards, which is `up` metres at least.
pub(super) fn find(
    a: &Implicit,
    ground: &Ground,
    [margin, up]: [f64; 2],
    room: &mut Room,
    close: f64,
    out: &mut Vec<Touch>,
) {
    let walls = walls(ground);
    let back = ground.turn.conjugate();
    let is_felt = |t: &Touch| {
        let (p, aside) = (back * t.on_a, t.depth - close);
        aside <= up || ground.view.height(p.xy()).is_some_and(|z| aside <= z - p.z)
    };
    let mut found = Vec::new();
    let mut done: Vec<(DVec3, f64)> = Vec::new();
    for wall in &walls {
        // One search for each plane.
        let plane = (wall.outward, wall.outward.dot(wall.top[0]));
        if done.contains(&plane) {
            continue;
        }
        done.push(plane);
        let normal = ground.turn * plane.0;
        found.clear();
        strata::find(a, &mut Level { normal, offset: plane.1 }, margin, room, &mut found);
        let same = |w: &&Wall| (w.outward, w.outward.dot(w.top[0])) == plane;
        for touch in found.iter().filter(|t| is_felt(t)) {
            let foot = back * (touch.on_a - touch.normal * touch.depth);
            if walls.iter().filter(same).any(|w| w.has(foot, close)) {
                touch.add(0, close, out);
            }
        }
    }
    let bottom = a.bounds(&Pose::new(DVec3::ZERO, back)).min.z - close;
    found.clear();
    for edge in corners(&walls, bottom) {
        ground.on_ridge(a, &edge, margin, &mut room.with, close, &mut found);
    }
    found.iter().filter(|t| is_felt(t)).for_each(|t| t.add(0, close, out));
}

/// The upright edges where two walls meet, down to a height (metres).
fn corners(walls: &[Wall], bottom: f64) -> Vec<Piece> {
    let mut edges = Vec::new();
    for [from, corner] in walls.iter().map(|w| w.top) {
        // The ground is on the left of its walls.
        let along = (corner - from).xy();
        let is_next = |w: &&Wall| {
            w.top[0].distance_squared(corner) <= 1e-18 * along.length_squared()
                && along.perp_dot((w.top[1] - corner).xy()) > 0.0
        };
        if let Some(next) = walls.iter().find(is_next)
            && bottom < corner.z
        {
            let away = [-along, (next.top[1] - corner).xy()].map(|way| unit(way.extend(0.0)));
            edges.push(Piece { ends: [corner, corner.with_z(bottom)], away });
        }
    }
    edges
}

fn walls(ground: &Ground) -> Vec<Wall> {
    let mut walls = Vec::new();
    for (cell, half, triangle) in &ground.triangles {
        for k in 0..3 {
            if ground.view.across(*cell, *half, k).is_none() {
                let top = [triangle.corners[k], triangle.corners[(k + 1) % 3]];
                let along = top[1] - top[0];
                walls.push(Wall { top, outward: unit(DVec3::new(along.y, -along.x, 0.0)) });
            }
        }
    }
    walls
}

/// The places of a solid and of the ground nearest to each other, for two that are apart: from the point of the
/// solid's surface nearest to the ground back and forth until they stay.
pub(super) fn apart(a: &Arc<Implicit>, b: &Arc<Terrain>, at: &Placement) -> Option<Contact> {
    let point = Shape::Sphere(Sphere::POINT);
    let below = |p: DVec3| terrain::deepest(&point, b, &Placement { offset: at.offset - p, ..*at });
    let samples = a.skin().samples();
    let starts = samples.iter().step_by(samples.len() / STARTS + 1).map(|sample| at.rotation_a * sample.point);
    let mut on_a = starts.filter_map(|p| Some((below(p)?.depth, p))).max_by(|p, q| p.0.total_cmp(&q.0))?.1;
    let pose = Pose::new(DVec3::ZERO, at.rotation_a);
    let mut best: Option<Contact> = None;
    for _ in 0..ROUNDS {
        let under = below(on_a)?;
        let on_b = on_a + under.on_b;
        let distance = (on_b - on_a).length();
        if best.is_some_and(|best| distance >= -best.depth * (1.0 - 1e-14)) {
            break;
        }
        let normal = if distance > 0.0 { (on_b - on_a) / distance } else { under.normal };
        best = Some(Contact { on_a, on_b, normal: normal.with_z(normal.z.min(0.0)), depth: -distance });
        let Some(back) = nearest(a, &pose, on_b).filter(|back| back.distance > 0.0) else { break };
        on_a = back.point;
    }
    best
}
