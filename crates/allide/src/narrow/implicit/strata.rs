//! The points of a solid's surface that are locally deepest in another shape: on its smooth pieces, along
//! its edges, at its corners.

use super::Touch;
use super::field::{Field, Foot, Level};
use super::polish::{Place, Polisher, faces};
use super::{bottom, rings, rulings};
use crate::implicit::Registers;
use crate::implicit::skin::{Kind, Sample, Skin};
use crate::math::Pose;
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

/// How deep points must be for others to be deeper below the same face though they are nearer to another, in cells.
const DEEP: f64 = 0.02;

/// Points that are asked for flat faces, and most such faces.
const ASKED: usize = 48;
const FACES: usize = 6;

/// Sine of the slope along an edge, at the deepest point of it, that is a kink of the other's depth.
const KINK: f64 = 1e-3;

/// How close to a corner, in cells, the end of an edge is that corner.
const CORNER: f64 = 1e-3;

/// Sine of the angle up to which an edge goes on straight.
const STRAIGHT: f64 = 1e-7;

/// Depth of a sample that is not near.
const FAR: f64 = f64::NEG_INFINITY;

/// Appends the places of `shape` that touch what `field` is, or come within `margin` metres.
pub(super) fn find(shape: &Implicit, field: &mut dyn Field, margin: f64, room: &mut Room, out: &mut Vec<Touch>) {
    let skin = shape.skin();
    let reach = margin + SLACK * skin.cell();
    room.bottom = None;
    room.near.clear();
    skin.tree().collect(&mut |nodes| field.may_reach_each(nodes, reach), &mut room.near);
    if room.near.is_empty() {
        return;
    }
    if room.depth.len() < skin.samples().len() {
        room.depth.resize(skin.samples().len(), FAR);
        room.feet.resize(skin.samples().len(), None);
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
    if !field.is_plane() && !room.behind {
        let mut one = One { shape, skin, field: &mut *field, margin, room: &mut *room, first };
        one.look_across(&near);
    }
    let deep = near.iter().map(|k| (skin.samples()[*k as usize], room.depth[*k as usize]));
    if !(field.is_plane() || room.behind) {
        room.bottom = bottom::of_known(field, deep, &out[first..], skin.cell());
    }
    // Far again, for the next.
    for k in &near {
        room.depth[*k as usize] = FAR;
        room.feet[*k as usize] = None;
    }
    room.near = near;
    // What no polishing led to is better told roughly than not at all.
    if out.len() == first {
        out.extend(left);
    }
}

/// Memory used again.
pub(super) struct Room {
    near: Vec<u32>,
    /// How deep each sample is; of those that are not near, [`FAR`].
    depth: Vec<f64>,
    /// Where each sample's foot is, of those that were asked for.
    feet: Vec<Option<Option<Foot>>>,
    pub with: Registers,
    /// Points of edges where the other's nearest face changes.
    pub kinks: Vec<Touch>,
    /// Points that are the deepest below a face of the other, but nearer to another face.
    pub across: Vec<Touch>,
    /// A point that is much deeper than all touches found.
    pub bottom: Option<Touch>,
    /// Look for points that see the other's surface from behind: of a point inside the solid.
    pub behind: bool,
    /// How much points of corners, edges and flat pieces may be tilted, a sine.
    pub tilt: f64,
}

impl Default for Room {
    fn default() -> Room {
        Room {
            near: Vec::new(),
            depth: Vec::new(),
            feet: Vec::new(),
            with: Registers::default(),
            kinks: Vec::new(),
            across: Vec::new(),
            bottom: None,
            behind: false,
            tilt: TILT,
        }
    }
}

impl Room {
    /// What was found with the points of one shape and is settled later.
    pub fn take_open(&mut self) -> Open {
        Open { kinks: std::mem::take(&mut self.kinks), across: std::mem::take(&mut self.across) }
    }
}

/// What waits for all touches to be known, in the frame of the shape whose points they are.
#[derive(Default)]
pub(super) struct Open {
    kinks: Vec<Touch>,
    across: Vec<Touch>,
}

/// Settles what is open of one shape, or of both, after all else is in `out`: `seen` takes touches of each to the frame
/// of `out`, its field and points known. Those below a face are told, the least deep first, unless what is told already
/// takes the point out of the other; then kinks, unless they lie beside such a point.
pub(super) fn settle(sides: &mut [Side], close: f64, out: &mut Vec<Touch>) {
    let mut all: Vec<(usize, Touch)> =
        sides.iter().enumerate().flat_map(|(n, side)| side.open.across.iter().map(move |t| (n, *t))).collect();
    all.sort_by(|(_, p), (_, q)| p.depth.total_cmp(&q.depth));
    let mut told: Vec<Touch> = Vec::new();
    for (n, touch) in all {
        let side = &mut sides[n];
        let resolved = out.iter().any(|t| {
            // The same from the side of this shape.
            let t = side.back.map_or(*t, |back| t.turned().placed(&back));
            side.field.rough(touch.on_a - t.normal * t.depth) <= close
        });
        if !resolved {
            let touch = side.seen(&touch);
            touch.add(0, close, out);
            told.push(touch);
        }
    }
    for side in sides {
        for kink in &side.open.kinks {
            let kink = side.seen(kink);
            if !told.iter().any(|t| (t.on_a - kink.on_a).length() < 4.0 * t.depth) {
                kink.add(0, close, out);
            }
        }
    }
}

/// One of two shapes whose open touches are settled.
pub(super) struct Side<'f> {
    pub field: &'f mut dyn Field,
    pub open: Open,
    /// From the frame of the touches told to that of this shape, where it is the second.
    pub back: Option<Pose>,
}

impl Side<'_> {
    /// A touch of this shape as the first shape tells it.
    fn seen(&self, touch: &Touch) -> Touch {
        let Some(back) = self.back else { return *touch };
        let pose = Pose::new(-(back.rotation.conjugate() * back.position), back.rotation.conjugate());
        touch.turned().placed(&pose)
    }
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
                // Of a straight edge on a plane its ends tell all.
                if !(self.field.is_plane() && self.is_within_straight(k, &sample)) {
                    self.as_it_is(k, &sample, out);
                }
                if self.is_highest(k, depth, true) {
                    self.along_edge(k, &sample, out);
                }
            }
            Kind::Flat if !self.is_inner(k) && self.both_flat(k, &sample) => self.as_it_is(k, &sample, out),
            Kind::Flat | Kind::Smooth => {
                // Where two flat pieces lie on each other their rims tell it all.
                let alone = self.is_highest(k, depth, false);
                if alone && !(sample.kind == Kind::Flat && self.both_flat(k, &sample)) {
                    self.polished(k, &sample, left, out);
                }
            }
        }
    }

    /// Where a near sample is in the other, asked for once.
    fn foot(&mut self, k: u32, sample: &Sample) -> Option<Foot> {
        *self.room.feet[k as usize].get_or_insert_with(|| self.field.foot(sample.point))
    }

    /// Whether no point beside it is deeper; of an edge's points only those along it count.
    fn is_highest(&self, k: u32, depth: f64, along: bool) -> bool {
        let here = &self.skin.samples()[k as usize];
        self.skin.beside(k).iter().all(|j| {
            let beside = &self.skin.samples()[*j as usize];
            let sharp = beside.kind == Kind::Edge && here.same_edge(beside);
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

    /// Whether a flat piece goes on all around a point, and is near the other shape there; a plane is everywhere.
    fn is_inner(&self, k: u32) -> bool {
        let everywhere = self.field.is_plane();
        let near_and_flat = |j: &u32| {
            let beside = self.skin.samples()[*j as usize].kind;
            // A flat piece ends in edges, which tell of it.
            let goes_on = beside == Kind::Flat || (everywhere && matches!(beside, Kind::Edge | Kind::Corner));
            goes_on && (everywhere || self.room.depth[*j as usize] != FAR)
        };
        self.skin.beside(k).iter().all(near_and_flat)
    }

    /// Whether an edge goes on straight to both sides of one of its points.
    fn is_within_straight(&self, k: u32, sample: &Sample) -> bool {
        let along = sample.normal.cross(sample.other).normalize_or_zero();
        let mut ways = [false; 2];
        for j in self.skin.beside(k) {
            let beside = &self.skin.samples()[*j as usize];
            let way = beside.point - sample.point;
            let sharp = beside.kind == Kind::Corner || (beside.kind == Kind::Edge && sample.same_edge(beside));
            if sharp && way.cross(along).length() <= STRAIGHT * way.length() {
                ways[usize::from(way.dot(along) > 0.0)] = true;
            }
        }
        ways == [true; 2]
    }

    /// Whether the other's normal is the same at this flat piece's points as at this one.
    fn both_flat(&mut self, k: u32, sample: &Sample) -> bool {
        if !self.is_level(k, 0.2) {
            return false;
        }
        let Some(here) = self.foot(k, sample) else { return false };
        let skin = self.skin;
        let mut any = false;
        for j in skin.beside(k) {
            if self.room.depth[*j as usize] == FAR {
                continue;
            }
            any = true;
            let there = self.foot(*j, &skin.samples()[*j as usize]);
            if there.is_none_or(|there| (there.normal - here.normal).length_squared() > BOTH_FLAT * BOTH_FLAT) {
                return false;
            }
        }
        any
    }

    /// The sample itself, where going along the surface leads hardly deeper.
    fn as_it_is(&mut self, k: u32, sample: &Sample, out: &mut Vec<Touch>) {
        // What is known of the depths around it tells it of most.
        let tilt = self.room.tilt;
        if !self.is_top(k, 4.0 * tilt) {
            return;
        }
        let Some(foot) = self.foot(k, sample).filter(|f| f.depth >= -self.margin) else { return };
        let deeper = -foot.normal;
        let skin = self.skin;
        let fits = skin.beside(k).iter().all(|j| {
            let way = skin.samples()[*j as usize].point - sample.point;
            deeper.dot(way) <= tilt * way.length()
        });
        if fits && (sample.kind != Kind::Flat || sample.normal.dot(deeper) > 1.0 - 0.5 * tilt * tilt) {
            self.push(sample.point, &foot, out);
        }
    }

    fn along_edge(&mut self, k: u32, sample: &Sample, out: &mut Vec<Touch>) {
        let (margin, cell) = (self.margin, self.skin.cell());
        // Where a face leads deeper from here it does from the edge's points around.
        let Some(foot) = self.foot(k, sample) else { return };
        if faces([sample.normal, sample.other]).iter().any(|away| -away.dot(foot.normal) > ASKEW) {
            return;
        }
        let along = sample.normal.cross(sample.other).normalize_or_zero();
        if self.stays_beyond(foot.depth, foot.normal.dot(along).abs()) {
            return;
        }
        let found = Polisher { solid: self.shape.solid(), field: &mut *self.field, cell, with: &mut self.room.with }
            .edge(sample);
        let Some((place, other)) = found.filter(|(p, _)| p.foot.depth >= -margin) else { return };
        let deeper = -place.foot.normal;
        if faces([place.normal, other]).iter().all(|away| away.dot(deeper) <= TILT) {
            let along = place.normal.cross(other).normalize_or_zero();
            let leans = deeper.dot(along).abs() > KINK;
            // Where it ends in a corner, that tells of it.
            if leans && self.ends_in_corner(k, place.point) {
                return;
            }
            if leans && !self.field.is_plane() && !self.room.behind {
                // Where the edge passes from one face of the other to the next.
                let touch = Touch { on_a: place.point, normal: deeper, depth: place.foot.depth };
                touch.add(0, 1e-5 * cell, &mut self.room.kinks);
                return;
            }
            self.push(place.point, &place.foot, out);
        }
    }

    /// Whether a point of the edge of a sample is, as far as edges are followed, a corner beside that.
    fn ends_in_corner(&self, k: u32, point: DVec3) -> bool {
        let samples = self.skin.samples();
        let near = CORNER * self.skin.cell();
        self.skin
            .beside(k)
            .iter()
            .map(|j| &samples[*j as usize])
            .any(|beside| beside.kind == Kind::Corner && (beside.point - point).length_squared() <= near * near)
    }

    /// Whether the deepest place around a sample of this depth (metres), from which it goes deeper by so much a metre,
    /// is farther off than the margin: it lies no farther than a cell or two, and the slope falls towards it.
    fn stays_beyond(&self, depth: f64, slope: f64) -> bool {
        depth + (2.0 * slope + 0.02) * self.skin.cell() < -self.margin
    }

    fn polished(&mut self, k: u32, sample: &Sample, left: &mut Option<Touch>, out: &mut Vec<Touch>) {
        let (margin, cell) = (self.margin, self.skin.cell());
        let side = if self.room.behind { -1.0 } else { 1.0 };
        // What looks elsewhere by far is no place near which the two face each other.
        let foot = self.foot(k, sample);
        if foot.is_some_and(|foot| side * sample.normal.dot(foot.normal) > -0.2) {
            return;
        }
        // Nor is what cannot come near enough from here by so much slope.
        let slope = |foot: &Foot| foot.normal.cross(sample.normal).length();
        if foot.is_some_and(|foot| self.stays_beyond(foot.depth, slope(&foot))) {
            return;
        }
        let found = Polisher { solid: self.shape.solid(), field: &mut *self.field, cell, with: &mut self.room.with }
            .smooth(sample.point, -margin);
        match found {
            Some(place @ Place { point, normal, foot }) => {
                // Facing it; a point that looks the same way as the other's surface is behind it.
                if foot.depth >= -margin && side * normal.dot(foot.normal) < -0.5 {
                    let near = |t: &Touch| t.on_a.distance(point) <= rings::KNOWN * cell;
                    let is_known = out[self.first..].iter().any(near);
                    self.push(point, &foot, out);
                    if !(is_known || self.skin.is_ruled() || self.room.behind) {
                        let limits = [margin, self.room.tilt];
                        let ridge = rings::along(self.shape, &mut *self.field, &place, limits, &mut self.room.with);
                        ridge.into_iter().for_each(|t| t.add(self.first, 1e-5 * cell, out));
                    }
                    if self.skin.is_ruled() && !self.room.behind {
                        let tilt = self.room.tilt;
                        let ends = rulings::ends(self.shape, &mut *self.field, &place, tilt, &mut self.room.with);
                        for end in ends.into_iter().flatten().filter(|end| end.depth >= -margin) {
                            end.add(self.first, 1e-5 * cell, out);
                        }
                    }
                }
            }
            None => {
                let Some(foot) = foot else { return };
                let faces = sample.normal.dot(foot.normal) < -0.7 && foot.depth >= -margin;
                if faces && left.is_none_or(|l| l.depth < foot.depth) {
                    *left = Some(Touch { on_a: sample.point, normal: -foot.normal, depth: foot.depth });
                }
            }
        }
    }

    /// A point that is nearer to another face of the other shape has its foot there, and is no place where both
    /// face each other. Below a flat face that points beside it are nearest to, it may be the deepest: what is told of
    /// that is settled when all is known ([`Room::settle`]).
    fn look_across(&mut self, near: &[u32]) {
        let samples = self.skin.samples();
        for face in self.flat_faces(near) {
            let deeper = |s: &u32| -face.normal.dot(samples[*s as usize].point);
            let Some(deepest) = near.iter().max_by(|a, b| deeper(a).total_cmp(&deeper(b))) else { return };
            if let Some(found) = self.below_face(&face, *deepest) {
                self.room.across.push(found);
            }
        }
    }

    /// The planes of the other's flat faces to which points inside it are nearest.
    fn flat_faces(&mut self, near: &[u32]) -> Vec<Level> {
        let cell = self.skin.cell();
        let inside: Vec<u32> = near.iter().copied().filter(|k| self.room.depth[*k as usize] > DEEP * cell).collect();
        let mut planes: Vec<(Level, usize)> = Vec::new();
        for k in inside.iter().step_by(inside.len() / ASKED + 1) {
            let point = self.skin.samples()[*k as usize].point;
            let Some(Foot { depth, normal }) = self.field.foot(point) else { continue };
            let offset = normal.dot(point) + depth;
            let same = |(p, _): &&mut (Level, usize)| {
                p.normal.dot(normal) > 1.0 - 1e-14 && (p.offset - offset).abs() < 1e-9 * cell
            };
            match planes.iter_mut().find(same) {
                Some((_, count)) => *count += 1,
                None => planes.push((Level { normal, offset }, 1)),
            }
        }
        // What bends has another plane at each point.
        planes.into_iter().filter(|(_, count)| *count > 1).map(|(level, _)| level).take(FACES).collect()
    }

    /// The deepest point around a sample below a face, if no way along the surface leads deeper and it is inside the
    /// other, whose surface is in the plane of the face straight above it.
    fn below_face(&mut self, face: &Level, k: u32) -> Option<Touch> {
        let (skin, cell) = (self.skin, self.skin.cell());
        let sample = &skin.samples()[k as usize];
        let mut level = Level { ..*face };
        let mut polisher = Polisher { solid: self.shape.solid(), field: &mut level, cell, with: &mut self.room.with };
        let deeper = -face.normal;
        let (point, fits) = match sample.kind {
            Kind::Corner => {
                let ways = skin.beside(k).iter().map(|j| skin.samples()[*j as usize].point - sample.point);
                (sample.point, ways.into_iter().all(|way| deeper.dot(way) <= TILT * way.length()))
            }
            Kind::Edge => {
                let (place, other) = polisher.edge(sample)?;
                let along = place.normal.cross(other).normalize_or_zero();
                let level = deeper.dot(along).abs() <= 1e-6;
                let leaves = |away: &DVec3| away.dot(deeper) <= TILT;
                (place.point, level && faces([place.normal, other]).iter().all(leaves))
            }
            Kind::Smooth | Kind::Flat => {
                let place = polisher.smooth(sample.point, f64::NEG_INFINITY)?;
                (place.point, place.normal.dot(deeper) > 1.0 - 1e-9)
            }
        };
        let depth = face.offset - face.normal.dot(point);
        let below = 1e-6 * cell;
        let foot = self.field.foot(point + face.normal * (depth - below))?;
        let same = (foot.depth - below).abs() <= 1e-3 * below && foot.normal.dot(face.normal) > 1.0 - 1e-9;
        let inside = self.field.rough(point) >= 0.0;
        (fits && same && inside && depth > below).then_some(Touch { on_a: point, normal: deeper, depth })
    }

    fn push(&self, on_a: DVec3, foot: &Foot, out: &mut Vec<Touch>) {
        let touch = Touch { on_a, normal: -foot.normal, depth: foot.depth };
        touch.add(self.first, 1e-5 * self.skin.cell(), out);
    }
}
