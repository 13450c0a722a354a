//! Convex bodies on terrain (paper 1, corrected): faces, ridges and kerbs, peaks.
//!
//! A body touches a smooth relief where a normal of the one meets that of the other. On a relief of
//! triangles there are three such places, and no others (no contact is made at a seam of a flat run, nor
//! in the bottom of a valley):
//! - a **face**, where the body's point farthest against the face's normal has its foot on it;
//! - a **ridge** or kerb, an edge whose faces fall away from it: the normal is the one between those of the
//!   two faces along which body and edge overlap least;
//! - a **peak**, a vertex that all its edges fall away from, along its shortest way out of the body.
//!
//! A flat or straight part of the body that lies against the place adds the points that bound what they
//! share. Whether they touch at all is decided apart from this, exactly, by the vertical overlap
//! ([`overlap`]); where the body is so deep that no normal of the relief leads out, the contact is straight
//! up.

mod body;
mod clip;
mod edge;
mod face;
mod nearest;
mod overlap;
mod questions;
mod vertex;
mod ways;

pub(super) use nearest::deepest;
pub(super) use questions::{meet, push_out, under_plane, way_up};

use super::{Contact, Placement, contains};
use crate::math::{Pose, tolerance};
use crate::shape::Shape;
use crate::terrain::{Block, CellRange, Corners, Half, Terrain, Triangle, View};
use body::Body;
use face::Flat;
use glam::{DVec2, DVec3, Vec3Swizzles};
use overlap::{Lean, Overlap};
use std::cell::{Cell, RefCell};
use std::mem::take;
use ways::{Plane, no_deeper_than_up, straight_up, up_or_aside};

/// How far off the surface a foot may be and still be on it, times the body's thickness.
const ON_SURFACE: f64 = 1e-7;

/// Cells both ways up to which a range is looked through one by one, without asking of its blocks.
const FEW_CELLS: usize = 4;

/// Near triangles up to which one is looked for among all.
const FEW_TRIANGLES: usize = 12;

/// Shares of the way out of the ground at which it is seen whether it leads through the air.
const BETWEEN: [f64; 3] = [0.5, 0.75, 0.25];

/// Difference of slopes from which on triangles lie in different planes.
const COPLANAR: f64 = 1e-6;

/// A triangle that the body comes near enough to.
struct Near {
    key: u64,
    cell: (usize, usize),
    half: Half,
    triangle: Triangle,
    /// Unit normal, upwards.
    up: DVec3,
    /// The body's point farthest against it.
    lowest: DVec3,
    /// How far that is below the triangle's plane, metres.
    depth: f64,
}

/// A number for every triangle, growing along the rows.
fn key((column, row): (usize, usize), half: Half) -> u64 {
    (row as u64) << 33 | (column as u64) << 1 | u64::from(half == Half::Upper)
}

/// The keys of triangles, and their numbers.
type Order = Vec<(u64, u32)>;

/// Memory that one question after the other uses.
#[derive(Default)]
struct Room {
    near: Vec<Near>,
    order: Order,
    points: Vec<DVec3>,
    planes: Vec<Plane>,
    vertices: Vec<u64>,
}

impl Room {
    const NONE: Room =
        Room { near: Vec::new(), order: Vec::new(), points: Vec::new(), planes: Vec::new(), vertices: Vec::new() };
}

thread_local! {
    static ROOM: RefCell<Room> = const { RefCell::new(Room::NONE) };
}

/// What lies on the other side of an edge of a near triangle.
enum Beyond<'a> {
    /// Another near triangle.
    Near(&'a Near),
    /// One that the body is clear of, and so is the edge.
    Far,
    /// The border of the surface.
    Nothing,
}

/// A body over terrain, and what was found.
struct Scene<'a> {
    body: Body<'a>,
    view: View<'a>,
    /// From the body's origin to the terrain's, metres.
    offset: DVec3,
    margin: f64,
    /// Gap that rounding alone may show, metres.
    rounding: f64,
    /// Height by which feet may miss the surface, metres.
    tolerance: f64,
    /// The shape's radius, metres.
    size: f64,
    /// The lowest that the body or its margin reaches, metres.
    bottom: f64,
    /// The cells that it may lie over.
    range: Option<CellRange>,
    /// Whether that are few, and then between which heights their ground lies, metres.
    few: Option<(f64, f64)>,
    /// Whether some near triangles may lie in one plane.
    coplanar: bool,
    /// Whether these and all around them are there.
    whole: bool,
    near: Vec<Near>,
    /// The keys of those triangles, ascending, and their numbers; none where they are few.
    order: Order,
    /// How far up the body would have to go where a contact found frees it, at most, metres.
    freed: Cell<f64>,
    /// How far up it has to go at least, as far as is known, metres.
    sunk: Cell<f64>,
}

impl<'a> Scene<'a> {
    fn new(shape: &'a Shape, terrain: &'a Terrain, at: &Placement, margin: f64, room: &mut Room) -> Scene<'a> {
        let size = shape.radius();
        let view = View::new(terrain, at.offset);
        let bounds = shape.bounds(&Pose::new(DVec3::ZERO, at.rotation_a)).grown(margin);
        let range = terrain.range((bounds.min - view.first).xy(), (bounds.max - view.first).xy());
        let few = range.as_ref().filter(|r| r.columns.len().max(r.rows.len()) <= FEW_CELLS);
        let few = few.map(|range| terrain.pyramid().span(range));
        Scene {
            body: Body::new(shape, at.rotation_a),
            view,
            offset: at.offset,
            margin,
            bottom: bounds.min.z,
            few,
            coplanar: true,
            whole: range.as_ref().is_some_and(|range| terrain.pyramid().is_whole(range)),
            range,
            rounding: tolerance::RELATIVE * size + 8.0 * f64::EPSILON * terrain.extent(),
            tolerance: ON_SURFACE * shape.thickness() + 1e-12,
            size,
            near: take(&mut room.near),
            order: take(&mut room.order),
            freed: Cell::new(f64::NEG_INFINITY),
            sunk: Cell::new(f64::NEG_INFINITY),
        }
    }

    /// Gives the memory back.
    fn leave(mut self, room: &mut Room) {
        self.near.clear();
        self.order.clear();
        (room.near, room.order) = (self.near, self.order);
    }

    /// The triangle of a key among the near ones.
    fn find(&self, key: u64) -> Option<&Near> {
        if self.near.len() <= FEW_TRIANGLES {
            return self.near.iter().find(|near| near.key == key);
        }
        let place = self.order.binary_search_by(|entry| entry.0.cmp(&key)).ok()?;
        Some(&self.near[self.order[place].1 as usize])
    }

    /// What lies on the other side of a near triangle's edge `k`.
    #[inline]
    fn beyond(&self, near: &Near, k: usize) -> Beyond<'_> {
        let Some((cell, half)) = View::beyond(near.cell, near.half, k) else { return Beyond::Nothing };
        match self.find(key(cell, half)) {
            Some(other) => Beyond::Near(other),
            None if self.whole || cell == near.cell || self.view.has_cell(cell.0, cell.1) => Beyond::Far,
            None => Beyond::Nothing,
        }
    }

    /// The level plane that all ground lies in that the body is not clear of by more than the margin, if there is
    /// one.
    fn level(&self) -> Option<Flat> {
        let range = self.range.as_ref()?;
        let pyramid = self.view.terrain.pyramid();
        let level = match self.few {
            Some((low, high)) => (low == high).then_some(low)?,
            None => pyramid.level(range, &mut |block| self.is_near(block))?,
        };
        let origin = DVec3::new(0.0, 0.0, level + self.view.first.z);
        Some(Flat { up: DVec3::Z, origin, lowest: self.body.support(DVec3::NEG_Z) })
    }

    /// Collects the triangles that the body is not clear of by more than the margin.
    fn gather(&mut self) {
        let Some(range) = self.range.clone() else { return };
        let mut near = take(&mut self.near);
        let pyramid = self.view.terrain.pyramid();
        let mut known = Known::default();
        match self.few {
            Some((_, high)) if self.bottom > high + self.view.first.z => {}
            Some(_) => self.gather_cells(&range, &mut known, &mut near),
            None => pyramid.search(&range, &mut |block| self.is_near(block), &mut |cells| {
                self.gather_cells(&cells, &mut known, &mut near);
            }),
        }
        if near.len() <= FEW_TRIANGLES {
            let same = |p: &Near, q: &Near| (p.triangle.slope - q.triangle.slope).abs().max_element() < COPLANAR;
            self.coplanar = near.iter().enumerate().any(|(k, p)| near[..k].iter().any(|q| same(p, q)));
        } else {
            self.order.extend(near.iter().enumerate().map(|(k, near)| (near.key, k as u32)));
            if !self.order.is_sorted() {
                self.order.sort_unstable();
            }
        }
        self.near = near;
    }

    /// Whether the body may be nearer to the ground in a block than the margin.
    fn is_near(&self, block: &Block) -> bool {
        let first = self.view.first;
        let top = block.max + first.z;
        if self.bottom > top {
            return false;
        }
        let spacing = self.view.terrain.layout().spacing;
        let place = |column: usize, row: usize| DVec2::new(column as f64, row as f64) * spacing + first.xy();
        let (c, r) = (&block.cells.columns, &block.cells.rows);
        !overlap::is_clear(&self.body, place(c.start, r.start), place(c.end, r.end), top, self.margin)
    }

    fn gather_cells(&self, cells: &CellRange, known: &mut Known, near: &mut Vec<Near>) {
        for row in cells.rows.clone() {
            for column in cells.columns.clone() {
                let Some(corners) = self.view.cell(column, row) else { continue };
                let [z0, z1, z2, z3] = corners.heights;
                let high = larger(z1, z2);
                if larger(larger(high, z0), z3) < self.bottom || known.part(&corners) {
                    continue;
                }
                let (cell, before) = ((column, row), known.count);
                if larger(high, z0) >= self.bottom {
                    self.look_at(&corners, (cell, Half::Lower), known, near);
                }
                // A plane that parts the body from the one often does from the other: but one corner is new.
                let parted = known.count > before && known.last_parts(corners.corner(3));
                if larger(high, z3) >= self.bottom && !parted {
                    self.look_at(&corners, (cell, Half::Upper), known, near);
                }
            }
        }
    }

    /// Takes a triangle of a cell, unless the body is clear of it by more than the margin; a plane that parts them
    /// is known then.
    #[inline]
    fn look_at(
        &self,
        corners: &Corners,
        (cell, half): ((usize, usize), Half),
        known: &mut Known,
        near: &mut Vec<Near>,
    ) {
        let (body, margin) = (&self.body, self.margin);
        let triangle = corners.triangle(half);
        let key = key(cell, half);
        if let Some(first) = near.first().filter(|first| first.triangle.slope == triangle.slope) {
            // As in level ground: to tell that it is clear would cost more than it saves.
            let (up, lowest) = (first.up, first.lowest);
            let depth = up.dot(triangle.corners[0] - lowest);
            if depth >= -margin {
                near.push(Near { key, cell, half, triangle, up, lowest, depth });
            } else {
                known.add(-up, margin - up.dot(lowest));
            }
            return;
        }
        let up = triangle.normal();
        let lowest = body.support(-up);
        let depth = up.dot(triangle.corners[0] - lowest);
        if depth < -margin {
            known.add(-up, margin - up.dot(lowest));
            return;
        }
        if body.knows_distance() {
            if let Some(beside) = triangle.nearest(lowest + up * depth)
                && let Some((n, end)) = body.between(&triangle.corners, beside, margin)
            {
                known.add(n, end);
                return;
            }
        } else {
            let top = triangle.corners.iter().fold(f64::NEG_INFINITY, |top, c| top.max(c.z));
            if overlap::is_clear(body, corners.low, corners.low + corners.spacing, top, margin) {
                return;
            }
        }
        near.push(Near { key, cell, half, triangle, up, lowest, depth });
    }

    /// The deepest place below the surface that none of `planes` frees, if it is deeper than `enough`.
    fn overlap(&self, enough: f64, planes: &[Plane]) -> Overlap {
        let mut deepest = Overlap { up: enough, ..Overlap::NONE };
        let mut open: Vec<(f64, &Near)> = Vec::new();
        let mut steep = None;
        for near in &self.near {
            // No point of the triangle is deeper than its plane.
            let most = near.depth / near.up.z;
            if most <= deepest.up || planes.iter().any(|plane| plane.frees(&near.triangle)) {
                continue;
            }
            if near.triangle.is_under(near.lowest.xy(), 0.0) {
                deepest.offer(most, near.lowest);
                steep = Some(Lean { u: near.up, point: near.lowest });
            } else {
                open.push((most, near));
            }
        }
        if open.is_empty() {
            return deepest;
        }
        // Of the tangent planes of the body, the level one and that at the deepest place say most.
        let level = Lean { u: DVec3::Z, point: self.body.support(DVec3::NEG_Z) };
        let tangents = [level, steep.unwrap_or(level)];
        for (most, near) in open {
            let foot = near.lowest + near.up * near.depth;
            let beside = near.triangle.nearest(foot).filter(|_| deepest.up > -2.0 * self.rounding);
            let parted = |from| self.body.between(&near.triangle.corners, from, self.rounding).is_some();
            if most > deepest.up && !beside.is_some_and(parted) {
                deepest.offer_border(&self.body, &near.triangle, &tangents);
            }
        }
        deepest
    }

    /// Keeps a contact that is deep enough and, where it overlaps, really does: with the body's point in the
    /// ground, or the ground's in the body.
    fn push(&self, on_a: DVec3, up: DVec3, depth: f64, out: &mut Vec<Contact>) {
        if depth < -self.margin {
            return;
        }
        let on_b = on_a + up * depth;
        if depth > self.tolerance {
            let sunk = self.view.height(on_a.xy()).map_or(f64::NEG_INFINITY, |z| z - on_a.z);
            self.sunk.set(self.sunk.get().max(sunk));
            // What is under the place's own face, or deeper, cannot but have ground all the way to it.
            let in_ground = sunk >= -self.tolerance
                && (depth <= sunk * up.z + self.tolerance || !self.comes_out_between(on_a, on_b));
            if !in_ground && !contains(self.body.shape(), &Pose::new(DVec3::ZERO, self.body.rotation()), on_b) {
                return;
            }
        }
        out.push(Contact { on_a, on_b, normal: -up, depth });
    }

    /// Whether the way from a point in the ground to one on the surface leads through the air, as far as a few places
    /// tell: what lies beyond a notch is no way out of this side of it.
    fn comes_out_between(&self, from: DVec3, to: DVec3) -> bool {
        let is_out = |share: f64| {
            let p = from + (to - from) * share;
            self.view.height(p.xy()).is_none_or(|z| z < p.z - self.tolerance)
        };
        BETWEEN.into_iter().any(is_out)
    }

    /// The same for a point of the body that faces a triangle.
    #[inline]
    fn push_on_face(&self, on_a: DVec3, near: &Near, depth: f64, out: &mut Vec<Contact>) {
        if depth > self.tolerance && near.triangle.is_under(on_a.xy(), 0.0) {
            self.freed.set(self.freed.get().max(depth / near.up.z));
            self.sunk.set(self.sunk.get().max(depth / near.up.z));
            out.push(Contact { on_a, on_b: on_a + near.up * depth, normal: -near.up, depth });
        } else {
            self.push(on_a, near.up, depth, out);
        }
    }
}

/// The larger of two numbers, none of them NaN: one instruction, where `f64::max` takes several.
#[inline(always)]
fn larger(p: f64, q: f64) -> f64 {
    if p > q { p } else { q }
}

/// The smaller, likewise.
#[inline(always)]
fn smaller(p: f64, q: f64) -> f64 {
    if p < q { p } else { q }
}

/// Planes that parted the body from triangles, the latest ones: they often do from the next as well.
#[derive(Default)]
struct Known {
    /// Normals out of the body that do not lead up, and where the body and its margin end along them.
    planes: [(DVec3, f64); 4],
    count: usize,
}

impl Known {
    fn add(&mut self, normal: DVec3, end: f64) {
        self.planes[self.count % 4] = (normal, end);
        self.count += 1;
    }

    /// Whether the latest has a point on its far side.
    #[inline]
    fn last_parts(&self, point: DVec3) -> bool {
        let (n, end) = self.planes[(self.count + 3) % 4];
        n.dot(point) > end
    }

    /// Whether one of them has all of a cell on its far side.
    #[inline]
    fn part(&self, cell: &Corners) -> bool {
        let [z0, z1, z2, z3] = cell.heights;
        self.planes[..self.count.min(4)].iter().any(|(n, end)| {
            let flat = n.x * cell.low.x + n.y * cell.low.y - end;
            let (x, y) = (n.x * cell.spacing.x, n.y * cell.spacing.y);
            let (first, second) = (n.z * z0, n.z * z1 + x);
            let (third, fourth) = (n.z * z2 + y, n.z * z3 + x + y);
            let least = smaller(smaller(first, second), smaller(third, fourth));
            flat + least > 0.0
        })
    }
}

/// The contacts of a convex body with terrain, deep enough for `margin` (metres).
pub(super) fn contacts(a: &Shape, b: &Terrain, at: &Placement, margin: f64, out: &mut Vec<Contact>) {
    ROOM.with_borrow_mut(|room| {
        let mut scene = Scene::new(a, b, at, margin, room);
        contacts_in(&mut scene, room, out);
        scene.leave(room);
    });
}

fn contacts_in(scene: &mut Scene, room: &mut Room, out: &mut Vec<Contact>) {
    let points = &mut room.points;
    if scene.range.is_none() || scene.level().is_some_and(|flat| face::on_plane(scene, &flat, points, out)) {
        return;
    }
    scene.gather();
    if scene.near.is_empty() || face::one_plane(scene).is_some_and(|flat| face::on_plane(scene, &flat, points, out)) {
        return;
    }
    let first = out.len();
    for near in &scene.near {
        face::contacts(scene, near, points, out);
        edge::contacts(scene, near, out);
    }
    vertex::contacts(scene, &mut room.vertices, out);
    no_deeper_than_up(scene, first, out);
    straight_up(scene, first, &mut room.planes, out);
    if !scene.whole {
        up_or_aside(scene, first, out);
    }
}

/// Whether a convex body touches terrain, or is apart from it by no more than `slack` metres.
pub(super) fn touches(a: &Shape, b: &Terrain, at: &Placement, slack: f64) -> bool {
    let body = Body::new(a, at.rotation_a);
    let lowest = body.support(DVec3::NEG_Z);
    if View::new(b, at.offset).height(lowest.xy()).is_some_and(|z| z >= lowest.z) {
        return true;
    }
    let mut found = Vec::new();
    contacts(a, b, at, slack, &mut found);
    !found.is_empty()
}
