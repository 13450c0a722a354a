//! A solid on terrain: its points against faces, ridges and peaks against it, edges across ridges.

use super::Touch;
use super::crossing::{self, Piece};
use super::field::{Field, Foot, Level, project};
use super::strata::{self, Room, TILT};
use super::{proof, walls};
use crate::implicit::Registers;
use crate::implicit::skin::Node;
use crate::math::{Aabb, Pose, unit};
use crate::shape::Implicit;
use crate::terrain::{Half, Terrain, Triangle, View};
use glam::{DMat3, DQuat, DVec2, DVec3, Vec3Swizzles};

/// How far beyond a triangle a foot may be and still be on it, times its sides.
const BESIDE: f64 = 1e-9;

/// Sine of the angle by which the normal may miss those of a ridge or a peak.
const ASTRAY: f64 = 1e-3;

/// How far up a normal may lead that is level but for rounding: places along an edge are found to half the digits.
const LEVEL: f64 = 1e-7;

/// Faces whose normals differ by less, in sine, make no ridge.
const NO_RIDGE: f64 = 1e-9;

/// Sine of the angle up to which an edge lies against a face.
const AGAINST: f64 = 0.02;

/// How much deeper than the deepest of the points known the solid may be below the relief, as a factor.
const DEEPER: f64 = 1.25;

/// How far beside a triangle points are looked at, in cells: from there others are found that are over it.
const CLOSE_BY: f64 = 2.5;

/// Places along a ridge that are looked at.
const ALONG: usize = 12;

/// Share of the depth that contacts need not tell of.
const LEFT: f64 = 4e-3;

/// The terrain near a solid, world axes, about the solid's origin.
pub(super) struct Ground<'a> {
    pub view: View<'a>,
    /// From world axes to the solid's.
    pub turn: DQuat,
    pub triangles: Vec<((usize, usize), Half, Triangle)>,
}

/// Appends the places where a solid touches terrain, or comes within `margin` metres.
pub(super) fn find(a: &Implicit, b: &Terrain, pose: &Pose, margin: f64, room: &mut Room, out: &mut Vec<Touch>) {
    let turn = pose.rotation;
    let ground = Ground::near(a, b, pose, margin);
    let mut found = Vec::new();
    let mut deepest = Deepest { up: 0.0, on_a: DVec3::ZERO };
    let close = 1e-6 * a.skin().cell();
    let edges: Vec<Piece> = crossing::straight_of(a).collect();
    // One search for each plane.
    let mut done = vec![false; ground.triangles.len()];
    for k in 0..ground.triangles.len() {
        if done[k] {
            continue;
        }
        let first = ground.triangles[k].2;
        let normal = first.normal();
        let same: Vec<usize> = (k..done.len())
            .filter(|j| {
                let t = &ground.triangles[*j].2;
                !done[*j]
                    && t.normal().dot(normal) > 1.0 - 1e-15
                    && normal.dot(t.corners[0] - first.corners[0]).abs() < 1e-12
            })
            .collect();
        same.iter().for_each(|j| done[*j] = true);
        let level = Level { normal: turn * normal, offset: normal.dot(first.corners[0]) };
        let mut facet = ground.facet(a, level, &same, margin);
        found.clear();
        strata::find(a, &mut facet, margin, room, &mut found);
        let back = turn.conjugate();
        let is_under = |p: DVec3| same.iter().any(|j| ground.triangles[*j].2.is_under((back * p).xy(), BESIDE));
        let foot = |t: &Touch| t.on_a - t.normal * t.depth;
        let mut stands_aside = || {
            let on_a = a.skin().farthest(-facet.level.normal);
            !is_under(on_a + facet.level.normal * facet.level.rough(on_a))
        };
        if found.iter().any(|t| is_under(foot(t))) && stands_aside() {
            // What does not stand on it may lie against it.
            found.clear();
            room.tilt = AGAINST;
            strata::find(a, &mut facet, margin, room, &mut found);
            room.tilt = TILT;
        }
        let level = &mut facet.level;
        if a.is_rugged() {
            found.retain(|t| is_under(foot(t)));
            let column = ground.column(a, &same, margin);
            proof::complete(a, level, &column, margin, room, &mut found);
        }
        out.extend(found.iter().filter(|t| is_under(foot(t))));
        for t in found.iter().filter(|t| is_under(t.on_a)) {
            deepest.offer(t.depth / normal.z, t.on_a);
        }
        let pieces = edges.iter().filter(|e| e.away.iter().all(|away| -away.dot(level.normal) <= TILT));
        for piece in pieces {
            same.iter().for_each(|j| ground.ends_over(piece, level, *j, margin, close, out));
        }
    }
    let ridges = ground.ridges();
    let near = a.tight().grown(margin + close);
    let may_touch = |ridge: &&Piece| {
        let [p, q] = ridge.ends.map(|e| turn * e);
        near.overlaps(&Aabb { min: p.min(q), max: p.max(q) })
    };
    for ridge in ridges.iter().filter(may_touch) {
        ground.on_ridge(a, ridge, margin, &mut room.with, close, out);
    }
    ground.on_peaks(a, margin, &mut room.with, close, out);
    let turned: Vec<Piece> =
        ridges.iter().map(|r| Piece { ends: r.ends.map(|e| turn * e), away: r.away.map(|w| turn * w) }).collect();
    ground.offer_samples(a, &mut deepest);
    crossing::find(a, &turned, [margin, DEEPER * deepest.up], out);
    walls::find(a, &ground, [margin, deepest.up], room, close, out);
    // Terrain pushes only up or sideways.
    out.retain(|t| (turn.conjugate() * t.normal).z <= LEVEL);
    ground.leave_out_longer(a, &ridges, &mut deepest, &mut room.with, out);
    ground.straight_up(a, &deepest, out);
}

/// A plane as felt by what is near one or more of its triangles.
struct Facet {
    level: Level,
    /// Where that is, flat world coordinates about the solid's origin.
    low: DVec2,
    high: DVec2,
    /// From the solid's axes to the world's.
    axes: DMat3,
}

impl Field for Facet {
    fn may_reach(&mut self, node: &Node, reach: f64) -> bool {
        let centre = (self.axes * node.centre).xy();
        let [x, y, z] = [self.axes.x_axis, self.axes.y_axis, self.axes.z_axis].map(|axis| axis.xy().abs());
        let half = x * node.half.x + y * node.half.y + z * node.half.z;
        let beside = (centre - half).cmpgt(self.high).any() || (centre + half).cmplt(self.low).any();
        !beside && self.level.may_reach(node, reach)
    }

    fn rough(&mut self, p: DVec3) -> f64 {
        self.level.rough(p)
    }

    fn foot(&mut self, p: DVec3) -> Option<Foot> {
        self.level.foot(p)
    }

    fn is_plane(&self) -> bool {
        true
    }
}

/// The place of a solid deepest below the relief, measured straight down.
struct Deepest {
    /// How far up the solid would have to go, metres.
    up: f64,
    on_a: DVec3,
}

impl Deepest {
    fn offer(&mut self, up: f64, on_a: DVec3) {
        if up > self.up {
            *self = Deepest { up, on_a };
        }
    }
}

impl<'a> Ground<'a> {
    fn near(a: &Implicit, b: &'a Terrain, pose: &Pose, margin: f64) -> Ground<'a> {
        let turn = pose.rotation;
        let view = View::new(b, turn.conjugate() * pose.position);
        let bounds = a.bounds(&Pose::new(DVec3::ZERO, turn.conjugate())).grown(margin);
        let mut triangles = Vec::new();
        let flat = |p: DVec3| (p - view.first).xy();
        if let Some(range) = b.range(flat(bounds.min), flat(bounds.max)) {
            for row in range.rows.clone() {
                for column in range.columns.clone() {
                    let Some(cell) = view.cell(column, row) else { continue };
                    if cell.heights.iter().all(|z| *z < bounds.min.z) {
                        continue;
                    }
                    triangles.extend([Half::Lower, Half::Upper].map(|half| ((column, row), half, cell.triangle(half))));
                }
            }
        }
        Ground { view, turn, triangles }
    }

    /// The plane of some triangles, felt by what is over or under them or close by.
    fn facet(&self, a: &Implicit, mut level: Level, same: &[usize], margin: f64) -> Facet {
        let boxes = same.iter().map(|j| flat_box(&self.triangles[*j].2));
        let (low, high) =
            boxes.fold((DVec2::INFINITY, DVec2::NEG_INFINITY), |(l, h), (low, high)| (l.min(low), h.max(high)));
        let lean = level.normal.cross(self.turn * DVec3::Z).length();
        // The foot of a point is beside it by so much of its depth.
        let deep = level.rough(a.skin().farthest(-level.normal)).max(0.0);
        let by = CLOSE_BY * a.skin().cell() + margin + lean * deep;
        let axes = DMat3::from_quat(self.turn.conjugate());
        Facet { level, low: low - by, high: high + by, axes }
    }

    /// A box of the solid's frame that holds all of the solid that is below some triangles, or within `margin` of them.
    fn column(&self, a: &Implicit, same: &[usize], margin: f64) -> Aabb {
        let deep = DVec3::Z * (2.0 * a.radius());
        let ends = same.iter().flat_map(|j| self.triangles[*j].2.corners).flat_map(|c| [c, c - deep]);
        let (low, high) = ends
            .map(|end| self.turn * end)
            .fold((DVec3::INFINITY, DVec3::NEG_INFINITY), |(low, high), end| (low.min(end), high.max(end)));
        let Aabb { min, max } = a.tight();
        Aabb { min: min.max(low - margin), max: max.min(high + margin) }
    }

    /// How deep the points of the solid's surface are.
    fn offer_samples(&self, a: &Implicit, deepest: &mut Deepest) {
        let back = self.turn.conjugate();
        for sample in a.skin().samples() {
            let p = back * sample.point;
            if let Some(z) = self.view.height(p.xy()) {
                deepest.offer(z - p.z, sample.point);
            }
        }
    }

    /// Leaves out ways longer than that straight up, by which the solid is freed of everything.
    fn leave_out_longer(
        &self,
        a: &Implicit,
        ridges: &[Piece],
        deepest: &mut Deepest,
        with: &mut Registers,
        out: &mut Vec<Touch>,
    ) {
        let slack = 1e-6 * a.skin().cell();
        let is_longer = |t: &Touch, deepest: &Deepest| t.depth > (1.0 + LEFT) * deepest.up + slack;
        if !out.iter().any(|t| is_longer(t, deepest)) {
            return;
        }
        // The points known may miss the deepest one: an edge below a ridge, a face below a peak.
        self.offer_crossings(a, ridges, deepest);
        for k in 0..out.len() {
            if is_longer(&out[k], deepest) {
                self.offer_below(a, &out[k], with, deepest);
            }
        }
        out.retain(|t| !is_longer(t, deepest));
    }

    /// How deep the solid's edges are where they pass below ridges.
    fn offer_crossings(&self, a: &Implicit, ridges: &[Piece], deepest: &mut Deepest) {
        let back = self.turn.conjugate();
        for own in crossing::of_skin(a) {
            let [p, q] = own.ends.map(|e| back * e);
            for ridge in ridges {
                let [r, s] = ridge.ends;
                let (own_way, way, between) = ((q - p).xy(), (s - r).xy(), (r - p).xy());
                let across = own_way.perp_dot(way);
                let (t, u) = (between.perp_dot(way) / across, between.perp_dot(own_way) / across);
                if (0.0..=1.0).contains(&t) && (0.0..=1.0).contains(&u) {
                    let up = r.z + (s.z - r.z) * u - (p.z + (q.z - p.z) * t);
                    deepest.offer(up, own.ends[0] + (own.ends[1] - own.ends[0]) * t);
                }
            }
        }
    }

    /// How deep the solid's lowest point straight below or above the ground's point of a contact is, and the solid's
    /// own point.
    fn offer_below(&self, a: &Implicit, touch: &Touch, with: &mut Registers, deepest: &mut Deepest) {
        let back = self.turn.conjugate();
        let on_a = back * touch.on_a;
        if let Some(z) = self.view.height(on_a.xy()) {
            deepest.offer(z - on_a.z, touch.on_a);
        }
        let on_b = back * (touch.on_a - touch.normal * touch.depth);
        let Some(z) = self.view.height(on_b.xy()) else { return };
        let reach = 2.0 * a.radius();
        let from = on_b.with_z(-reach);
        if let Some(hit) = a.solid().ray(self.turn * from, self.turn * DVec3::Z, 2.0 * reach, with) {
            let lowest = from + DVec3::Z * hit.time;
            deepest.offer(z - lowest.z, self.turn * lowest);
        }
    }

    /// Where no contact tells how deep the solid is where it is deepest of the places known, the way straight up from
    /// there.
    fn straight_up(&self, a: &Implicit, deepest: &Deepest, out: &mut Vec<Touch>) {
        let Deepest { up, on_a } = *deepest;
        let down = -(self.turn * DVec3::Z);
        let on_b = on_a - down * up;
        let slack = 1e-6 * a.skin().cell();
        let tells = |t: &Touch| {
            let beyond = (on_b - t.on_a).dot(t.normal) + t.depth * (1.0 + LEFT) + slack;
            beyond >= 0.0 && t.depth + slack >= (1.0 - LEFT) * up * down.dot(t.normal)
        };
        if up > slack && !out.iter().any(tells) {
            out.push(Touch { on_a, normal: down, depth: up });
        }
    }

    /// Where a straight edge of the solid (its frame) that lies against a triangle in the plane `level` enters and
    /// leaves the room over it.
    fn ends_over(&self, edge: &Piece, level: &Level, of: usize, margin: f64, close: f64, out: &mut Vec<Touch>) {
        let depth = edge.ends.map(|e| level.offset - level.normal.dot(e));
        // One that leans is told where it crosses a ridge, and by its deepest point.
        let lean = (depth[1] - depth[0]).abs();
        if depth[0].max(depth[1]) < -margin || lean > AGAINST * (edge.ends[1] - edge.ends[0]).length() {
            return;
        }
        let back = self.turn.conjugate();
        let [p, q] = [0, 1].map(|k| (back * (edge.ends[k] + level.normal * depth[k])).xy());
        let corners = self.triangles[of].2.corners.map(|c| c.xy());
        let Some(part) = within(p, q, &corners) else { return };
        for t in part.into_iter().filter(|t| *t > 0.0 && *t < 1.0) {
            let deep = depth[0] + (depth[1] - depth[0]) * t;
            let on_a = edge.ends[0] + (edge.ends[1] - edge.ends[0]) * t;
            let touch = Touch { on_a, normal: -level.normal, depth: deep };
            if deep >= -margin {
                touch.add(0, close, out);
            }
        }
    }

    /// Edges whose faces fall away from them, and those at the border.
    fn ridges(&self) -> Vec<Piece> {
        let mut ridges = Vec::new();
        for (cell, half, triangle) in &self.triangles {
            for k in 0..3 {
                let (p, q) = (triangle.corners[k], triangle.corners[(k + 1) % 3]);
                let along = unit(q - p);
                let off = triangle.corners[(k + 2) % 3] - p;
                let inward = unit(off - along * along.dot(off));
                match self.view.across(*cell, *half, k) {
                    Some(other) if *half == Half::Lower => {
                        // The corner of the other face that is not on the edge.
                        let far = |c: &&DVec3| (**c - p).cross(along).length_squared();
                        let Some(tip) = other.corners.iter().max_by(|c, d| far(c).total_cmp(&far(d))) else { continue };
                        let way = *tip - p;
                        let across = unit(way - along * along.dot(way));
                        if triangle.normal().dot(across) < -NO_RIDGE {
                            ridges.push(Piece { ends: [p, q], away: [inward, across] });
                        }
                    }
                    Some(_) => {}
                    None => ridges.push(Piece { ends: [p, q], away: [inward, DVec3::NEG_Z] }),
                }
            }
        }
        ridges
    }

    /// Where a point of the ground (world axes) touches the solid; none where the ground's faces, which go
    /// `away` from it, are in the way.
    fn touch(&self, a: &Implicit, point: DVec3, away: &[DVec3], margin: f64, with: &mut Registers) -> Option<Touch> {
        let at = self.turn * point;
        let (_, foot) = project(a.solid(), at, with)?;
        let normal = self.turn.conjugate() * foot.normal;
        let fits = away.iter().all(|w| w.dot(normal) >= -ASTRAY) && normal.z <= LEVEL;
        (foot.depth >= -margin && fits).then(|| Touch {
            on_a: at + foot.normal * foot.depth,
            normal: foot.normal,
            depth: foot.depth,
        })
    }

    /// The places along a ridge that are deeper in the solid than those beside them.
    pub fn on_ridge(
        &self,
        a: &Implicit,
        ridge: &Piece,
        margin: f64,
        with: &mut Registers,
        close: f64,
        out: &mut Vec<Touch>,
    ) {
        let [p, q] = ridge.ends;
        let mut depth = |t: f64| a.solid().depth(self.turn * (p + (q - p) * t), with);
        let all: Vec<f64> = (0..=ALONG).map(|k| depth(k as f64 / ALONG as f64)).collect();
        let step = 1.0 / ALONG as f64;
        let reach = (q - p).length() * step + 2.0 * margin;
        let mut tops = Vec::new();
        for k in 0..=ALONG {
            let before = if k == 0 { f64::NEG_INFINITY } else { all[k - 1] };
            let after = if k == ALONG { f64::NEG_INFINITY } else { all[k + 1] };
            if !(all[k] > before && all[k] >= after) || all[k] < -reach {
                continue;
            }
            let (mut low, mut high) = (((k as f64 - 1.0) * step).max(0.0), ((k as f64 + 1.0) * step).min(1.0));
            let golden = 0.5 * (5f64.sqrt() - 1.0);
            for _ in 0..40 {
                let (s, t) = (high - golden * (high - low), low + golden * (high - low));
                if depth(s) >= depth(t) { high = t } else { low = s }
            }
            tops.push(p + (q - p) * (0.5 * (low + high)));
        }
        for top in tops {
            if let Some(touch) = self.touch(a, top, &ridge.away, margin, with) {
                // Along the ridge nothing is deeper: the normal is square to it.
                if (self.turn.conjugate() * touch.normal).dot(unit(q - p)).abs() < 1e-3 {
                    touch.add(0, close, out);
                }
            }
        }
    }

    fn on_peaks(&self, a: &Implicit, margin: f64, with: &mut Registers, close: f64, out: &mut Vec<Touch>) {
        let mut all: Vec<(usize, usize)> = Vec::new();
        for (cell, _, _) in &self.triangles {
            all.extend([(0, 0), (1, 0), (0, 1), (1, 1)].map(|(i, j)| (cell.0 + i, cell.1 + j)));
        }
        all.sort_unstable();
        all.dedup();
        for (column, row) in all {
            let vertex = self.view.vertex(column, row);
            if !vertex.is_finite() || a.solid().depth(self.turn * vertex, with) < -2.0 * margin - a.skin().cell() {
                continue;
            }
            let away = self.around(column, row, vertex);
            // Level ground has no peaks.
            let level = away.len() == 6 && away.iter().all(|w| w.z.abs() < NO_RIDGE);
            if !level && let Some(touch) = self.touch(a, vertex, &away, margin, with) {
                touch.add(0, close, out);
            }
        }
    }

    /// Unit vectors along the edges of the ground from a vertex.
    fn around(&self, column: usize, row: usize, vertex: DVec3) -> Vec<DVec3> {
        let beside = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)];
        let cells = self.view.terrain.cells();
        let to = |(i, j): (isize, isize)| {
            let (c, r) = (column.checked_add_signed(i)?, row.checked_add_signed(j)?);
            (c <= cells.columns && r <= cells.rows).then(|| self.view.vertex(c, r)).filter(|v| v.is_finite())
        };
        beside.into_iter().filter_map(to).map(|v| unit(v - vertex)).collect()
    }
}

/// The part of the way from `p` to `q` that lies in a flat triangle: from, to.
fn within(p: DVec2, q: DVec2, corners: &[DVec2; 3]) -> Option<[f64; 2]> {
    let [a, b, c] = *corners;
    let turning = (b - a).perp_dot(c - a).signum();
    let (mut from, mut to) = (0.0f64, 1.0f64);
    for (start, end) in [(a, b), (b, c), (c, a)] {
        let side = |v: DVec2| turning * (end - start).perp_dot(v - start);
        let (first, last) = (side(p), side(q));
        if first < 0.0 && last < 0.0 {
            return None;
        }
        let across = first / (first - last);
        if first < 0.0 {
            from = from.max(across);
        } else if last < 0.0 {
            to = to.min(across);
        }
    }
    (from <= to).then_some([from, to])
}

/// A box over the ground that holds a triangle, in flat coordinates about the solid's origin.
pub(super) fn flat_box(triangle: &Triangle) -> (DVec2, DVec2) {
    let [p, q, r] = triangle.corners.map(|c| c.xy());
    (p.min(q).min(r), p.max(q).max(r))
}

/// The triangles of the ground below or near a solid, world axes about the solid's origin.
pub(super) fn triangles(a: &Implicit, b: &Terrain, pose: &Pose) -> Vec<Triangle> {
    Ground::near(a, b, pose, 0.0).triangles.into_iter().map(|(_, _, t)| t).collect()
}
