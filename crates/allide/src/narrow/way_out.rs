//! From inside a compound to the nearest point of its surface.
//!
//! What is nearest for one part may lie within another: the nearest point of the whole is then on the
//! crease where the surfaces of two or three parts cross. From a point outside, every convex part lies
//! behind a plane; what is in front of all those planes is convex and free, so its point nearest to the
//! start is no farther than the point one came from, and the straight way there is out of the compound no
//! later, unless it goes on through another part, as it does past the bottom of a narrow notch. Repeated from
//! the shortest of many straight ways, that goes down into the crease. Space nearer than what was found is then
//! cut into cells: a part that holds all corners of one holds all of it, and towards those that none holds the
//! search begins once more.

use super::compound::{Piece, pieces};
use super::nearest::{Nearest, contains, nearest_of_parts};
use super::ray::{Chord, chord};
use crate::math::Pose;
use crate::shape::Shape;
use glam::DVec3;
use std::f64::consts::FRAC_PI_4;

/// Straight ways tried in all directions.
const DIRECTIONS: usize = 160;

/// Of all straight ways, so many of the shortest are followed into the creases.
const FOLLOWED: usize = 16;

/// Most moves along one crease.
const MOST_MOVES: usize = 64;

/// Most times that one of those is made longer.
const MOST_STRIDES: usize = 24;

/// Most cells of space looked at, and the smallest edge as a part of the distance known.
const MOST_CELLS: usize = 4096;
const SMALLEST_CELL: f64 = 1.0 / 128.0;

/// Most flat faces of which all threes are tried.
const MOST_FACES: usize = 40;

/// Parts nearer to each other than this part of the way touch: there is no way out between them.
const SEAM: f64 = 1e-12;

/// The point of the surface of `whole`, at `pose`, nearest to `point` inside it; `None` where none was found.
pub(super) fn out_of_compound(whole: &Shape, pose: &Pose, point: DVec3) -> Option<Nearest> {
    let parts: Vec<Piece> = pieces(whole)
        .map(|piece| Piece {
            pose: Pose::new(pose.point(piece.pose.position), pose.rotation * piece.pose.rotation),
            ..piece
        })
        .collect();
    let own = parts.iter().filter_map(|part| nearest_of_parts(part.shape, &part.pose, point));
    let own = own.filter(|near| near.distance < 0.0).map(|near| near.normal);
    let axes = [DVec3::X, DVec3::Y, DVec3::Z].into_iter().flat_map(|axis| [axis, -axis]);
    let ways = own.chain(axes.chain(directions()).map(|way| pose.rotation * way));
    let mut outs: Vec<Nearest> = ways.filter_map(|way| straight(&parts, point, way)).collect();
    outs.sort_by(|p, q| q.distance.total_cmp(&p.distance));
    outs.truncate(FOLLOWED);
    let best = outs.into_iter().map(|out| follow(&parts, point, out));
    let best = best.max_by(|p, q| p.distance.total_cmp(&q.distance))?;
    let best = look_around(&parts, point, nowhere_nearer(&parts, point, best));
    Some(among_faces(&parts, point, best))
}

/// `best`, or what is nearer where flat faces meet: the nearest point is on one, on the line of two or where three
/// meet, and those are tried one by one.
fn among_faces(parts: &[Piece], point: DVec3, mut best: Nearest) -> Nearest {
    let mut planes: Vec<(DVec3, f64)> = parts.iter().flat_map(|part| faces(part, point)).collect();
    planes.retain(|(_, offset)| offset.abs() < -best.distance);
    if planes.len() > MOST_FACES {
        planes.sort_by(|p, q| p.1.abs().total_cmp(&q.1.abs()));
        planes.truncate(MOST_FACES);
    }
    let mut look = |flat: &Flat| {
        let away = flat.nearest.length();
        let near = away < -best.distance * (1.0 - 1e-12);
        if near && away > 0.0 && is_free(parts, point + flat.nearest) {
            let out = flat.across[..flat.reached].iter().map(|n| *n * 1f64.copysign(n.dot(flat.nearest)));
            let normal = out.max_by(|p, q| p.dot(flat.nearest).total_cmp(&q.dot(flat.nearest)));
            let normal = normal.unwrap_or(flat.nearest / away);
            best = Nearest { point: point + flat.nearest, normal, distance: -away };
        }
        near
    };
    for (i, first) in planes.iter().enumerate() {
        let Some(face) = Flat::SPACE.on(*first).filter(&mut look) else { continue };
        for (j, second) in planes[..i].iter().enumerate() {
            let Some(line) = face.on(*second).filter(&mut look) else { continue };
            for third in &planes[..j] {
                line.on(*third).filter(&mut look);
            }
        }
    }
    best
}

/// Whether a point is in no part, or on the surface but for rounding.
fn is_free(parts: &[Piece], point: DVec3) -> bool {
    parts.iter().all(|part| {
        let near = nearest_of_parts(part.shape, &part.pose, point);
        near.is_none_or(|near| near.distance >= -1e-12 * part.shape.radius())
    })
}

/// The planes of a part's flat faces as seen from a point: normal·x = offset.
fn faces(part: &Piece, point: DVec3) -> Vec<(DVec3, f64)> {
    let from = part.pose.local_point(point);
    let seen = |normal: DVec3, offset: f64| (part.pose.rotation * normal, offset - normal.dot(from));
    match part.shape {
        Shape::Box(cuboid) => {
            let axes = [DVec3::X, DVec3::Y, DVec3::Z];
            let sides = axes.into_iter().flat_map(|axis| [axis, -axis]);
            sides.map(|normal| seen(normal, normal.abs().dot(cuboid.half()))).collect()
        }
        Shape::Hull(hull) => {
            let face = |f: &crate::shape::Face| seen(f.normal, f.offset + f.normal.dot(hull.centre()));
            hull.faces().iter().map(face).collect()
        }
        _ => Vec::new(),
    }
}

/// `best`, or what is nearer close by. On an edge of a part the plane in front of it is one of many: from beside the
/// edge one sees others.
fn look_around(parts: &[Piece], point: DVec3, mut best: Nearest) -> Nearest {
    for step in [1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6] {
        for _ in 0..MOST_MOVES {
            let way = (best.point - point) / -best.distance;
            let (right, up) = way.any_orthonormal_pair();
            let around =
                (0..8).map(|k| libm::sincos(f64::from(k) * FRAC_PI_4)).map(|(sin, cos)| right * cos + up * sin);
            let outs = around.filter_map(|turn| straight(parts, point, (way + turn * step).normalize()));
            let nearer = outs.map(|out| follow(parts, point, out));
            match nearer.max_by(|p, q| p.distance.total_cmp(&q.distance)) {
                Some(out) if out.distance > best.distance * (1.0 - 1e-12) => best = out,
                _ => break,
            }
        }
    }
    best
}

/// `best`, or what is nearer than that in a part of space that straight ways passed by.
fn nowhere_nearer(parts: &[Piece], point: DVec3, mut best: Nearest) -> Nearest {
    // Middle, from the point, and half the edge.
    let mut cells = vec![(DVec3::ZERO, -best.distance)];
    let mut looked = 0;
    while let Some((middle, half)) = cells.pop() {
        let nearest = (middle.abs() - half).max(DVec3::ZERO).length();
        if nearest >= -best.distance * (1.0 - 1e-7) || holds_cell(parts, point + middle, half) {
            continue;
        }
        looked += 1;
        if looked > MOST_CELLS {
            break;
        }
        if half > -best.distance * SMALLEST_CELL {
            let quarter = 0.5 * half;
            cells.extend(corners(middle, quarter).map(|middle| (middle, quarter)));
            continue;
        }
        let out = middle.try_normalize().and_then(|way| straight(parts, point, way));
        if let Some(out) = out.filter(|out| out.distance > 1.1 * best.distance) {
            let out = follow(parts, point, out);
            if out.distance > best.distance {
                best = out;
            }
        }
    }
    best
}

/// Whether one part holds all of a cube.
fn holds_cell(parts: &[Piece], middle: DVec3, half: f64) -> bool {
    parts.iter().any(|part| match part.shape {
        Shape::Mesh(_) | Shape::Implicit(_) => {
            nearest_of_parts(part.shape, &part.pose, middle).is_some_and(|near| near.distance < -half * 3f64.sqrt())
        }
        // A convex part holds what is between points that it holds.
        convex => corners(middle, half).all(|corner| contains(convex, &part.pose, corner)),
    })
}

/// The corners of the cube with edges of twice `half` about `middle`.
fn corners(middle: DVec3, half: f64) -> impl Iterator<Item = DVec3> {
    let side = move |k: u32, bit: u32| if k >> bit & 1 == 0 { -half } else { half };
    (0..8).map(move |k| middle + DVec3::new(side(k, 0), side(k, 1), side(k, 2)))
}

/// Unit vectors spread evenly: on a spiral, each a golden section of a turn after the one before.
fn directions() -> impl Iterator<Item = DVec3> {
    const GOLDEN: f64 = 2.399_963_229_728_653;
    (0..DIRECTIONS).map(|k| {
        let z = 1.0 - (2 * k + 1) as f64 / DIRECTIONS as f64;
        let (sin, cos) = libm::sincos(GOLDEN * k as f64);
        DVec3::new(cos, sin, 0.0) * (1.0 - z * z).sqrt() + DVec3::Z * z
    })
}

/// Where the way along the unit vector `way` is out of all parts first.
fn straight(parts: &[Piece], from: DVec3, way: DVec3) -> Option<Nearest> {
    let mut out = (0.0, way);
    let mut chords: Vec<Chord> = Vec::with_capacity(parts.len());
    let mut odd: Vec<&Piece> = Vec::new();
    for part in parts {
        if matches!(part.shape, Shape::Mesh(_) | Shape::Implicit(_)) {
            odd.push(part);
        } else if let Some(mut chord) = chord(part.shape, &part.pose, from, way) {
            chord.leave.1 = part.pose.rotation * chord.leave.1;
            chords.push(chord);
        }
    }
    chords.sort_by(|p, q| p.enter.0.total_cmp(&q.enter.0));
    loop {
        let before = out.0;
        for chord in &chords {
            if chord.enter.0 > out.0 * (1.0 + SEAM) {
                break;
            }
            if chord.leave.0 > out.0 {
                out = chord.leave;
            }
        }
        for part in &odd {
            out = end_within(part, from, way, out);
        }
        if out.0 == before {
            break;
        }
    }
    (out.0 > 0.0 && out.0.is_finite()).then(|| Nearest { point: from + way * out.0, normal: out.1, distance: -out.0 })
}

/// How far the line stays in a part that is not convex from where it is now: never past its surface, by
/// as much each time as that is away.
fn end_within(part: &Piece, from: DVec3, way: DVec3, mut out: (f64, DVec3)) -> (f64, DVec3) {
    for _ in 0..MOST_MOVES {
        let at = from + way * out.0;
        if !contains(part.shape, &part.pose, at) {
            break;
        }
        let Some(near) = nearest_of_parts(part.shape, &part.pose, at) else { break };
        let step = near.distance.abs().max(SEAM * part.shape.radius());
        out = (out.0 + step, near.normal);
    }
    out
}

/// From one way out to nearer ones, as long as there are any. Where the crease hardly comes nearer along itself
/// the moves are short: each that helped is made again, twice as long, as long as that helps.
fn follow(parts: &[Piece], point: DVec3, mut best: Nearest) -> Nearest {
    for _ in 0..MOST_MOVES {
        let from = best.point - point;
        match moved(parts, point, &best).filter(|out| out.distance > best.distance * (1.0 - 1e-15)) {
            Some(out) => best = out,
            None => break,
        }
        let mut stride = best.point - point - from;
        for _ in 0..MOST_STRIDES {
            let way = (best.point - point + stride).try_normalize();
            let farther = way.and_then(|way| straight(parts, point, way));
            let farther = farther.and_then(|out| moved(parts, point, &out));
            match farther.filter(|out| out.distance > best.distance) {
                Some(out) => (best, stride) = (out, stride * 2.0),
                None => break,
            }
        }
    }
    best
}

/// The straight way towards the nearest of what is in front of the planes behind which every part lies, as
/// seen from the end of another way.
fn moved(parts: &[Piece], point: DVec3, from: &Nearest) -> Option<Nearest> {
    let near = parts
        .iter()
        .filter(|part| (part.pose.position - point).length() - part.shape.radius() <= -from.distance * (1.0 + 1e-9));
    let planes: Vec<(DVec3, f64)> = near
        .filter_map(|part| {
            let foot = nearest_of_parts(part.shape, &part.pose, from.point)?;
            Some((foot.normal, foot.normal.dot(foot.point - point)))
        })
        .collect();
    let found = nearest_in_front(&planes, &Flat::SPACE)?;
    let out = straight(parts, point, found.try_normalize()?);
    let convex = |part: &Piece| !matches!(part.shape, Shape::Mesh(_) | Shape::Implicit(_));
    // In front of all those planes all is free, also where the straight way there goes on through another part.
    let reached = planes.iter().filter(|(n, offset)| n.dot(found) <= offset + 1e-9 * found.length());
    let normal = reached.map(|plane| plane.0).max_by(|p, q| p.dot(found).total_cmp(&q.dot(found)));
    let there = normal.filter(|_| parts.iter().all(convex));
    let there = there.map(|normal| Nearest { point: point + found, normal, distance: -found.length() });
    there.into_iter().chain(out).max_by(|p, q| p.distance.total_cmp(&q.distance))
}

/// All of space, a plane, a line or a point of it: what is left after some planes were reached.
#[derive(Clone, Copy)]
pub(super) struct Flat {
    /// Its point nearest to the origin.
    nearest: DVec3,
    /// Unit vectors across it, at right angles to each other; as many as counted are there.
    across: [DVec3; 3],
    reached: usize,
}

impl Flat {
    pub(super) const SPACE: Flat = Flat { nearest: DVec3::ZERO, across: [DVec3::ZERO; 3], reached: 0 };

    /// What it has in common with the plane normal·x = offset; `None` where they are parallel.
    fn on(&self, (normal, offset): (DVec3, f64)) -> Option<Flat> {
        let along = self.across[..self.reached].iter().fold(normal, |n, across| n - *across * n.dot(*across));
        let length = along.length();
        if self.reached == 3 || length < 1e-9 {
            return None;
        }
        let mut flat = *self;
        flat.nearest += along * ((offset - normal.dot(self.nearest)) / (length * length));
        flat.across[flat.reached] = along / length;
        flat.reached += 1;
        Some(flat)
    }
}

/// The point of a flat nearest to the origin with normal·x ≥ offset for every plane; `None` where there is
/// none. Plane after plane: one that cuts the point off is reached itself (Seidel 1991).
pub(super) fn nearest_in_front(planes: &[(DVec3, f64)], flat: &Flat) -> Option<DVec3> {
    let mut found = flat.nearest;
    for (k, plane) in planes.iter().enumerate() {
        let slack = 1e-14 * (found.length() + plane.1.abs());
        if plane.0.dot(found) < plane.1 - slack {
            found = nearest_in_front(&planes[..k], &flat.on(*plane)?)?;
        }
    }
    Some(found)
}
