//! The points of a solid's surface that are locally deepest in another shape: on its smooth pieces, along
//! its edges, at its corners.

use super::Touch;
use super::field::{Field, Foot};
use super::polish::{Place, Polisher, faces};
use crate::implicit::Registers;
use crate::implicit::skin::{Kind, Sample, Skin};
use crate::shape::Implicit;
use glam::DVec3;

/// Sine of the angle by which a corner, an edge or a flat piece may be tilted and still have its points
/// told, each with its own depth: what stands on them does not rock from one to the next.
pub(super) const TILT: f64 = 0.05;

/// How much the other's normal may turn from one point of a flat piece to the next where both are flat.
const BOTH_FLAT: f64 = 2e-3;

/// How much less deep than the deepest point around it a known point may be, in cells.
const SLACK: f64 = 0.25;

/// Sine of the angle by which a face may lead deeper from a point of an edge, and not from all around it.
const ASKEW: f64 = 0.6;

/// Depth of a sample that is not near.
const FAR: f64 = f64::NEG_INFINITY;

/// Appends the places of `shape` that touch what `field` is, or come within `margin` metres.
pub(super) fn find(shape: &Implicit, field: &mut dyn Field, margin: f64, room: &mut Room, out: &mut Vec<Touch>) {
    let skin = shape.skin();
    let reach = margin + SLACK * skin.cell();
    room.near.clear();
    skin.tree().collect(&mut |nodes| field.may_reach_each(nodes, reach), &mut room.near);
    if room.near.is_empty() {
        return;
    }
    if room.depth.len() < skin.samples().len() {
        room.depth.resize(skin.samples().len(), FAR);
    }
    for k in &room.near {
        let depth = field.rough(skin.samples()[*k as usize].point);
        room.depth[*k as usize] = if depth >= -reach { depth } else { FAR };
    }
    let first = out.len();
    let mut left: Option<Touch> = None;
    let near = std::mem::take(&mut room.near);
    for k in &near {
        let depth = room.depth[*k as usize];
        if depth == FAR {
            continue;
        }
        let mut one = One { shape, skin, field: &mut *field, margin, room: &mut *room, first };
        one.look(*k, depth, &mut left, out);
    }
    // Far again, for the next.
    near.iter().for_each(|k| room.depth[*k as usize] = FAR);
    room.near = near;
    // What no polishing led to is better told roughly than not at all.
    if out.len() == first {
        out.extend(left);
    }
}

/// Memory used again.
#[derive(Default)]
pub(super) struct Room {
    near: Vec<u32>,
    /// How deep each sample is; of those that are not near, [`FAR`].
    depth: Vec<f64>,
    pub with: Registers,
    /// Look for points that see the other's surface from behind: of a point inside the solid.
    pub behind: bool,
}

struct One<'a, 'f> {
    shape: &'a Implicit,
    skin: &'a Skin,
    field: &'f mut dyn Field,
    margin: f64,
    room: &'f mut Room,
    first: usize,
}

impl One<'_, '_> {
    fn look(&mut self, k: u32, depth: f64, left: &mut Option<Touch>, out: &mut Vec<Touch>) {
        let sample = self.skin.samples()[k as usize];
        match sample.kind {
            Kind::Corner => self.as_it_is(k, &sample, out),
            Kind::Edge => {
                self.as_it_is(k, &sample, out);
                if self.is_highest(k, depth, true) {
                    self.along_edge(&sample, out);
                }
            }
            Kind::Flat if !self.is_inner(k) && self.both_flat(k, &sample) => self.as_it_is(k, &sample, out),
            Kind::Flat | Kind::Smooth => {
                // Where two flat pieces lie on each other their rims tell it all.
                let alone = self.is_highest(k, depth, false);
                if alone && !(sample.kind == Kind::Flat && self.both_flat(k, &sample)) {
                    self.polished(&sample, left, out);
                }
            }
        }
    }

    /// Whether no point beside it is deeper; of an edge's points only those along it count.
    fn is_highest(&self, k: u32, depth: f64, along: bool) -> bool {
        let here = &self.skin.samples()[k as usize];
        self.skin.beside(k).iter().all(|j| {
            let beside = &self.skin.samples()[*j as usize];
            let sharp = beside.kind == Kind::Edge && same_edge(here, beside);
            let there = self.room.depth[*j as usize];
            // Of equals the first.
            (along && !sharp) || there < depth || (there == depth && *j > k)
        })
    }

    /// Whether nothing beside a point is deeper by more than so much a metre, as far as it is known.
    fn is_top(&self, k: u32, slope: f64) -> bool {
        let (samples, depth) = (self.skin.samples(), &self.room.depth);
        let here = &samples[k as usize].point;
        self.skin.beside(k).iter().all(|j| {
            let way = (samples[*j as usize].point - *here).length();
            depth[*j as usize] - depth[k as usize] <= slope * way
        })
    }

    /// Whether all near points beside a point are as deep, to so much a metre.
    fn is_level(&self, k: u32, slope: f64) -> bool {
        let (samples, depth) = (self.skin.samples(), &self.room.depth);
        let here = &samples[k as usize].point;
        self.skin.beside(k).iter().all(|j| {
            let way = (samples[*j as usize].point - *here).length();
            let flat = samples[*j as usize].kind == Kind::Flat;
            !flat || depth[*j as usize] == FAR || (depth[*j as usize] - depth[k as usize]).abs() <= slope * way
        })
    }

    /// Whether a flat piece goes on all around a point, and is near the other shape there.
    fn is_inner(&self, k: u32) -> bool {
        let near_and_flat =
            |j: &u32| self.skin.samples()[*j as usize].kind == Kind::Flat && self.room.depth[*j as usize] != FAR;
        self.skin.beside(k).iter().all(near_and_flat)
    }

    /// Whether the other's normal is the same at this flat piece's points as at this one.
    fn both_flat(&mut self, k: u32, sample: &Sample) -> bool {
        if !self.is_level(k, 0.2) {
            return false;
        }
        let Some(here) = self.field.foot(sample.point) else { return false };
        let skin = self.skin;
        let mut any = false;
        for j in skin.beside(k) {
            if self.room.depth[*j as usize] == FAR {
                continue;
            }
            any = true;
            let there = self.field.foot(skin.samples()[*j as usize].point);
            if there.is_none_or(|there| (there.normal - here.normal).length_squared() > BOTH_FLAT * BOTH_FLAT) {
                return false;
            }
        }
        any
    }

    /// The sample itself, where going along the surface leads hardly deeper.
    fn as_it_is(&mut self, k: u32, sample: &Sample, out: &mut Vec<Touch>) {
        // What is known of the depths around it tells it of most.
        if !self.is_top(k, 4.0 * TILT) {
            return;
        }
        let Some(foot) = self.field.foot(sample.point).filter(|f| f.depth >= -self.margin) else { return };
        let deeper = -foot.normal;
        let skin = self.skin;
        let fits = skin.beside(k).iter().all(|j| {
            let way = skin.samples()[*j as usize].point - sample.point;
            deeper.dot(way) <= TILT * way.length()
        });
        if fits && (sample.kind != Kind::Flat || sample.normal.dot(deeper) > 1.0 - 0.5 * TILT * TILT) {
            self.push(sample.point, &foot, out);
        }
    }

    fn along_edge(&mut self, sample: &Sample, out: &mut Vec<Touch>) {
        let (margin, cell) = (self.margin, self.skin.cell());
        // Where a face leads deeper from here it does from the edge's points around.
        let Some(foot) = self.field.foot(sample.point) else { return };
        if faces([sample.normal, sample.other]).iter().any(|away| -away.dot(foot.normal) > ASKEW) {
            return;
        }
        let found = Polisher { solid: self.shape.solid(), field: &mut *self.field, cell, with: &mut self.room.with }
            .edge(sample);
        let Some((place, other)) = found.filter(|(p, _)| p.foot.depth >= -margin) else { return };
        let deeper = -place.foot.normal;
        if faces([place.normal, other]).iter().all(|away| away.dot(deeper) <= TILT) {
            self.push(place.point, &place.foot, out);
        }
    }

    fn polished(&mut self, sample: &Sample, left: &mut Option<Touch>, out: &mut Vec<Touch>) {
        let (margin, cell) = (self.margin, self.skin.cell());
        let side = if self.room.behind { -1.0 } else { 1.0 };
        // What looks elsewhere by far is no place near which the two face each other.
        let foot = self.field.foot(sample.point);
        if foot.is_some_and(|foot| side * sample.normal.dot(foot.normal) > -0.2) {
            return;
        }
        let found = Polisher { solid: self.shape.solid(), field: &mut *self.field, cell, with: &mut self.room.with }
            .smooth(sample.point);
        match found {
            Some(Place { point, normal, foot }) => {
                // Facing it; a point that looks the same way as the other's surface is behind it.
                if foot.depth >= -margin && side * normal.dot(foot.normal) < -0.5 {
                    self.push(point, &foot, out);
                }
            }
            None => {
                let Some(foot) = self.field.foot(sample.point) else { return };
                let faces = sample.normal.dot(foot.normal) < -0.7 && foot.depth >= -margin;
                if faces && left.is_none_or(|l| l.depth < foot.depth) {
                    *left = Some(Touch { on_a: sample.point, normal: -foot.normal, depth: foot.depth });
                }
            }
        }
    }

    fn push(&self, on_a: DVec3, foot: &Foot, out: &mut Vec<Touch>) {
        let touch = Touch { on_a, normal: -foot.normal, depth: foot.depth };
        touch.add(self.first, 1e-5 * self.skin.cell(), out);
    }
}

/// Whether two points of edges have about the same two normals.
fn same_edge(a: &Sample, b: &Sample) -> bool {
    let alike = |p: DVec3, q: DVec3| a.normal.dot(p) > 0.9 && a.other.dot(q) > 0.9;
    alike(b.normal, b.other) || alike(b.other, b.normal)
}
