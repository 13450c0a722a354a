//! The place of the ground nearest to a body that is clear of it.
//!
//! The solid below the surface is made of prisms, one below each triangle, which are convex: how far each is
//! from the body a walk tells (see [`Walk`]), whichever faces, upright walls or edges of the two are nearest.
//! Blocks of the index are looked into from the nearest on, as long as they may hold something nearer.

use super::body::Body;
use super::contacts;
use crate::math::Pose;
use crate::mesh::triangle;
use crate::narrow::general::Form;
use crate::narrow::quick::{self, Found, Walk};
use crate::narrow::{Contact, Placement, rounding};
use crate::shape::{Shape, Sphere};
use crate::terrain::{Block, Corners, Half, Terrain, View};
use glam::{DVec2, DVec3, Vec3Swizzles};

/// Gap below which the points of a walk tell the direction less well than contacts do, times the size.
const CLOSE: f64 = 1e-6;

/// Rounds of the slow way, at most.
const ROUNDS: usize = 300;

/// The deepest contact of a convex body with terrain, however far apart they are; `None` for terrain
/// without a surface.
pub(in crate::narrow) fn deepest(a: &Shape, b: &Terrain, at: &Placement) -> Option<Contact> {
    let touch = rounding(a, &Shape::Sphere(Sphere::POINT), at).max(1e-12);
    let mut found = Vec::new();
    let mut deepest_within = |reach: f64| {
        contacts(a, b, at, reach, &mut found);
        found.drain(..).max_by(|p, q| p.depth.total_cmp(&q.depth))
    };
    if let Some(contact) = deepest_within(touch) {
        return Some(contact);
    }
    let nearest = Search::new(a, b, at)?.run()?;
    let size = a.radius();
    if -nearest.depth > CLOSE * size {
        return Some(nearest);
    }
    let close = deepest_within(-nearest.depth + 1e-9 * size);
    close.filter(|close| (close.depth - nearest.depth).abs() <= 1e-9 * size).or(Some(nearest))
}

/// A search for the nearest place.
struct Search<'a> {
    body: Body<'a>,
    view: View<'a>,
    /// The body and the prism looked at last.
    walk: Walk<'a>,
    /// Lowest height of the body, metres.
    bottom: f64,
    /// What was nearest so far.
    best: Option<Contact>,
}

impl<'a> Search<'a> {
    fn new(shape: &'a Shape, terrain: &'a Terrain, at: &Placement) -> Option<Search<'a>> {
        let body = Body::new(shape, at.rotation_a);
        let bottom = body.support(DVec3::NEG_Z).z;
        let walk = Walk {
            a: quick::form(shape, at.rotation_a)?,
            b: Form::prism(&[DVec3::ZERO; 3], 0.0),
            offset: DVec3::ZERO,
            size: 0.0,
        };
        Some(Search { body, view: View::new(terrain, at.offset), walk, bottom, best: None })
    }

    /// How far away the nearest place found is, metres.
    fn within(&self) -> f64 {
        self.best.map_or(f64::INFINITY, |best| -best.depth)
    }

    fn run(mut self) -> Option<Contact> {
        let pyramid = self.view.terrain.pyramid();
        let top = pyramid.top_level()?;
        // Blocks still to look at, the nearest last.
        let mut open: Vec<(f64, usize, usize, usize, Block)> = vec![(0.0, top, 0, 0, pyramid.top()?)];
        while let Some((least, level, column, row, block)) = open.pop() {
            if least >= self.within() {
                continue;
            }
            if level == 0 {
                self.look_into(&block);
                continue;
            }
            let start = open.len();
            for (c, r, child) in pyramid.children(level, column, row) {
                if child.max >= child.min {
                    open.push((self.at_least(&child), level - 1, c, r, child));
                }
            }
            open[start..].sort_by(|p, q| q.0.total_cmp(&p.0));
        }
        self.best
    }

    /// A distance than which nothing of a block is nearer, metres.
    fn at_least(&self, block: &Block) -> f64 {
        let (spacing, first) = (self.view.terrain.layout().spacing, self.view.first);
        let place = |column: usize, row: usize| DVec2::new(column as f64, row as f64) * spacing + first.xy();
        let (c, r) = (&block.cells.columns, &block.cells.rows);
        self.at_least_below(place(c.start, r.start), place(c.end, r.end), block.max + first.z)
    }

    /// The same of what is below `top` between `low` and `high`: along the way to its point nearest to the
    /// body's origin.
    fn at_least_below(&self, low: DVec2, high: DVec2, top: f64) -> f64 {
        let nearest = DVec2::ZERO.clamp(low, high).extend(top.min(0.0));
        let size = nearest.length_squared();
        if size == 0.0 {
            return 0.0;
        }
        let n = nearest * (1.0 / size.sqrt());
        (n.dot(nearest) - self.body.support(n).dot(n)).max(0.0)
    }

    fn look_into(&mut self, block: &Block) {
        for row in block.cells.rows.clone() {
            for column in block.cells.columns.clone() {
                let Some(cell) = self.view.cell(column, row) else { continue };
                let top = cell.heights.iter().fold(f64::NEG_INFINITY, |top, z| top.max(*z));
                if self.at_least_below(cell.low, cell.low + cell.spacing, top) < self.within() {
                    self.look_at(&cell);
                }
            }
        }
    }

    fn look_at(&mut self, cell: &Corners) {
        for half in [Half::Lower, Half::Upper] {
            let corners = cell.triangle(half).corners;
            let top = corners.iter().fold(f64::NEG_INFINITY, |top, c| top.max(c.z));
            // What is lower than all of the body is never nearest.
            let down = (top - self.bottom).max(0.0);
            let walk = &mut self.walk;
            walk.b = Form::prism(&corners, down);
            walk.offset = walk.b.centre - walk.a.centre;
            walk.size = walk.a.size() + walk.b.size() + walk.a.ball;
            let within = self.best.map_or(f64::INFINITY, |best| -best.depth);
            let [on_a, on_b] = match walk.distance(within) {
                Found::Points { on_a, on_b, .. } => [on_a, on_b],
                Found::Beyond => continue,
                Found::Unsure => self.slowly(&corners, within),
            };
            let way = on_b - on_a;
            let distance = way.length();
            if distance < within {
                let normal = way.with_z(way.z.min(0.0)).try_normalize().unwrap_or(DVec3::NEG_Z);
                self.best = Some(Contact { on_a, on_b, normal, depth: -distance });
            }
        }
    }

    /// Where a walk cannot tell: others as far as they get, that start along about the shortest way. None of them finds
    /// less than the distance; where one ends too early, another does not.
    fn slowly(&self, corners: &[DVec3; 3], within: f64) -> [DVec3; 2] {
        let mut best = self.back_and_forth(corners);
        let way = best[1] - best[0];
        if way == DVec3::ZERO {
            return best;
        }
        let aside = way.any_orthogonal_vector();
        let across = way.cross(aside) * (1.0 / way.length());
        for start in [way, way + aside * 0.1, way - aside * 0.1, way + across * 0.1, way - across * 0.1] {
            if let Found::Points { on_a, on_b, .. } = self.walk.distance_from(start, within)
                && on_a.distance_squared(on_b) < best[0].distance_squared(best[1])
            {
                best = [on_a, on_b];
            }
        }
        best
    }

    /// From the one's nearest point to the other's and back, until they stay, or for long.
    fn back_and_forth(&self, corners: &[DVec3; 3]) -> [DVec3; 2] {
        let pose = Pose::new(DVec3::ZERO, self.body.rotation());
        let mut on_b = nearest_below(corners, self.walk.a.centre);
        let mut on_a = on_b;
        let mut least = f64::INFINITY;
        for _ in 0..ROUNDS {
            let Some(near) = crate::narrow::nearest(self.body.shape(), &pose, on_b) else { break };
            if near.distance <= 0.0 {
                return [on_b; 2];
            }
            on_a = near.point;
            if near.distance >= least * (1.0 - 1e-12) {
                break;
            }
            least = near.distance;
            on_b = nearest_below(corners, on_a);
        }
        [on_a, on_b]
    }
}

/// The point of a triangle and all that is below it nearest to `p`; corners counter-clockwise seen from above.
fn nearest_below(corners: &[DVec3; 3], p: DVec3) -> DVec3 {
    let mut best = triangle::nearest(corners, p).point;
    let mut beside = false;
    for k in 0..3 {
        let (a, b) = (corners[k], corners[(k + 1) % 3]);
        let (along, from) = ((b - a).xy(), (p - a).xy());
        beside |= along.perp_dot(from) < 0.0;
        let foot = a + (b - a) * (from.dot(along) / along.length_squared()).clamp(0.0, 1.0);
        let wall = foot.with_z(foot.z.min(p.z));
        if wall.distance_squared(p) < best.distance_squared(p) {
            best = wall;
        }
    }
    let normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]);
    if !beside && normal.dot(p - corners[0]) <= 0.0 { p } else { best }
}
