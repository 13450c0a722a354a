//! Points on convex edges and corners of a surface, to the last digits.
//!
//! Two points of the surface with different normals may have an edge between them. It is looked for
//! where their tangent planes meet, which are then taken anew from points ever closer to it, each on
//! its own side. At an edge the two normals stay apart however close; where the surface bends they
//! become one. Corners are sought alike, with three planes, near edges of different normals.

use super::super::solid::{Registers, Solid};
use super::super::surface::Surface;
use super::{Kind, MeshEdge, Sample};
use glam::{DMat3, DVec3};
use std::collections::BTreeMap;

/// Cosine of the angle between neighbours' normals above which no edge is looked for.
const BENT: f64 = 0.99;

/// Cosine of the angle between the two normals of an edge, at most.
const EDGE: f64 = 0.995;

/// Least volume of the three normals of a corner.
const CORNER: f64 = 0.02;

/// How close to the edge the last planes are taken, in cells.
const CLOSEST: f64 = 1e-7;

/// Pairs of points of edges that are compared for corners, about, and corners tried of formulas of so many plain
/// operations: of a solid whose edges are finer than the grid only some are looked at.
const COMPARED: usize = 2_000_000;
const TRIED: f64 = 2e4;
const LONG: f64 = 100.0;

/// One face of an edge or corner: a direction in it away from the edge, and its plane.
#[derive(Clone, Copy, Debug)]
pub(super) struct Face {
    /// A point of the face.
    pub known: DVec3,
    /// Outward unit normal near the edge.
    pub normal: DVec3,
}

/// Adds the points on edges and corners to `samples` and what they lie beside to `pairs`.
pub(super) fn add(
    solid: &Solid,
    surface: &Surface,
    edges: &[MeshEdge],
    samples: &mut Vec<Sample>,
    pairs: &mut Vec<(u32, u32)>,
    with: &mut Registers,
) {
    let first = samples.len();
    let mut faces: Vec<[Face; 2]> = Vec::new();
    let mut of_edge: Vec<((u32, u32), u32)> = Vec::new();
    for edge in edges {
        let [a, b] = [edge.ends.0, edge.ends.1].map(|k| samples[k as usize]);
        if a.normal.dot(b.normal) > BENT {
            continue;
        }
        let Some((point, two)) = between(solid, &a, &b, surface.cell, with) else { continue };
        let at = samples.len() as u32;
        samples.push(Sample { point, normal: two[0].normal, other: two[1].normal, kind: Kind::Edge });
        faces.push(two);
        of_edge.push((edge.ends, at));
        pairs.extend([edge.ends.0, edge.ends.1, edge.across[0], edge.across[1]].map(|k| (k, at)));
    }
    // Crossings of one triangle lie beside each other.
    for [a, b, c] in &surface.triangles {
        let on = |p: u32, q: u32| {
            let key = (p.min(q), p.max(q));
            of_edge.binary_search_by_key(&key, |e| e.0).ok().map(|k| of_edge[k].1)
        };
        let three = [on(*a, *b), on(*b, *c), on(*c, *a)];
        for k in 0..3 {
            if let (Some(p), Some(q)) = (three[k], three[(k + 1) % 3]) {
                pairs.push((p, q));
            }
        }
    }
    corners(solid, surface.cell, first, &faces, samples, pairs, with);
}

/// The point of a convex edge between two points of the surface, if there is one.
fn between(solid: &Solid, a: &Sample, b: &Sample, cell: f64, with: &mut Registers) -> Option<(DVec3, [Face; 2])> {
    let two = [a, b].map(|s| Face { known: s.point, normal: s.normal });
    let middle = (a.point + b.point) * 0.5;
    let far = (a.point - b.point).length();
    let x = on_two([(a.point, a.normal), (b.point, b.normal)], middle)?;
    // Below the middle it is a groove.
    if (x - middle).dot(a.normal + b.normal) < 0.0 || (x - middle).length() > 2.0 * far {
        return None;
    }
    // Beside a curved rim the way to a point known may lead along it, and so over it: then straight away from the edge.
    let found = approached(solid, two, (x, far), Towards::Known, cell, with);
    let (x, two) = found.or_else(|| approached(solid, two, (x, far), Towards::Face, cell, with))?;
    let (_, gradient) = solid.clipped_value_and_gradient(x, with);
    let depth = solid.depth(x, with);
    let good = depth.abs() <= 1e-9 * cell.max(x.length()) && gradient.is_finite() && (x - middle).length() <= 2.0 * far;
    good.then_some((x, two))
}

/// On which side of an edge a plane is taken.
#[derive(Clone, Copy)]
enum Towards {
    /// Towards the point known of the face.
    Known,
    /// Into the face, away from the edge by the shortest way.
    Face,
}

/// The point of an edge near `x`, where the planes of both faces meet, which are taken ever closer to it: first a tenth of
/// `far` metres from it.
fn approached(
    solid: &Solid,
    mut two: [Face; 2],
    (mut x, far): (DVec3, f64),
    towards: Towards,
    cell: f64,
    with: &mut Registers,
) -> Option<(DVec3, [Face; 2])> {
    let mut close = 0.1 * far;
    while close > CLOSEST * cell {
        let normals = two.map(|face| face.normal);
        let mut planes = [(DVec3::ZERO, DVec3::ZERO); 2];
        for (k, (face, plane)) in two.iter_mut().zip(&mut planes).enumerate() {
            let way = match towards {
                Towards::Known => face.known - x,
                Towards::Face => -normals[1 - k],
            };
            *plane = taken(solid, face, (x, way), close, with)?;
        }
        if two[0].normal.dot(two[1].normal) > EDGE {
            return None;
        }
        x = on_two(planes, x)?;
        close *= 0.05;
    }
    Some((x, two))
}

/// The tangent plane of a face near `x`, taken `close` metres from there along the face, as a way leads.
fn taken(
    solid: &Solid,
    face: &mut Face,
    (x, way): (DVec3, DVec3),
    close: f64,
    with: &mut Registers,
) -> Option<(DVec3, DVec3)> {
    let along = (way - face.normal * face.normal.dot(way)).try_normalize()?;
    let near = x + along * close;
    let (value, gradient) = solid.clipped_value_and_gradient(near, with);
    let steep = gradient.length();
    if !(steep > 1e-300 && value.is_finite()) {
        return None;
    }
    let normal = gradient / -steep;
    // Still the same face: its normal has not leapt.
    if normal.dot(face.normal) < 0.7 {
        return None;
    }
    face.normal = normal;
    Some((near + normal * (value / steep), normal))
}

/// The point of two planes nearest to `near`.
fn on_two([p, q]: [(DVec3, DVec3); 2], near: DVec3) -> Option<DVec3> {
    let c = p.1.dot(q.1);
    let det = 1.0 - c * c;
    if det < 1e-3 {
        return None;
    }
    let (r, s) = ((p.0 - near).dot(p.1), (q.0 - near).dot(q.1));
    Some(near + p.1 * ((r - c * s) / det) + q.1 * ((s - c * r) / det))
}

fn on_three(planes: [(DVec3, DVec3); 3]) -> Option<DVec3> {
    let rows = DMat3::from_cols(planes[0].1, planes[1].1, planes[2].1).transpose();
    if rows.determinant().abs() < CORNER {
        return None;
    }
    Some(rows.inverse() * DVec3::from_array(planes.map(|(p, n)| p.dot(n))))
}

/// Looks for corners where edges of different normals are near each other.
fn corners(
    solid: &Solid,
    cell: f64,
    first: usize,
    faces: &[[Face; 2]],
    samples: &mut Vec<Sample>,
    pairs: &mut Vec<(u32, u32)>,
    with: &mut Registers,
) {
    let count = faces.len();
    let corners_from = samples.len();
    let is_known = |known: &Grid, point: DVec3, samples: &[Sample]| {
        let (close, mut found) = (1e-6 * cell, false);
        known.visit(point, close, |k| found |= (samples[k as usize].point - point).length() < close);
        found
    };
    let mut by_x: Vec<u32> = (0..count as u32).collect();
    by_x.sort_by(|a, b| samples[first + *a as usize].point.x.total_cmp(&samples[first + *b as usize].point.x));
    let reach = 2.5 * cell;
    let mut around = Grid { places: BTreeMap::new(), side: reach };
    for (rank, i) in by_x.iter().enumerate() {
        around.put(samples[first + *i as usize].point, rank as u32);
    }
    let mut candidates: Vec<u32> = Vec::new();
    let stride = 1 + around.pairs() / COMPARED;
    let mut left = (TRIED * (LONG / solid.tape().work()).min(1.0)) as usize;
    let mut known = Grid { places: BTreeMap::new(), side: cell };
    for (n, i) in by_x.iter().enumerate().step_by(stride) {
        let here = samples[first + *i as usize];
        let two = faces[*i as usize];
        let mut tried: Vec<DVec3> = Vec::new();
        candidates.clear();
        around.visit(here.point, reach, |rank| candidates.extend((rank as usize > n).then_some(rank)));
        candidates.sort_unstable();
        for j in candidates.iter().map(|rank| &by_x[*rank as usize]) {
            let there = samples[first + *j as usize];
            if (there.point - here.point).length() > reach {
                continue;
            }
            for third in faces[*j as usize] {
                let volume = two[0].normal.cross(two[1].normal).dot(third.normal).abs();
                if left == 0 || volume < CORNER || tried.iter().any(|t| t.dot(third.normal) > 0.99) {
                    continue;
                }
                tried.push(third.normal);
                left -= 1;
                let Some((point, three)) = corner(solid, [two[0], two[1], third], there.point, cell, with) else {
                    continue;
                };
                if (point - here.point).length() < 2.0 * reach && !is_known(&known, point, samples) {
                    known.put(point, samples.len() as u32);
                    let (normal, other) = (three[0].normal, three[1].normal);
                    samples.push(Sample { point, normal, other, kind: Kind::Corner });
                }
            }
        }
    }
    let near = 1.8 * cell;
    let mut others = Grid { places: BTreeMap::new(), side: near };
    if samples.len() > corners_from {
        (0..corners_from).for_each(|j| others.put(samples[j].point, j as u32));
    }
    for k in corners_from..samples.len() {
        let (point, start) = (samples[k].point, pairs.len());
        let is_near = |j: u32| (samples[j as usize].point - point).length() < near;
        others.visit(point, near, |j| pairs.extend(is_near(j).then_some((j, k as u32))));
        pairs[start..].sort_unstable();
    }
}

/// Numbers of points, by the cube that they are in.
struct Grid {
    places: BTreeMap<[i64; 3], Vec<u32>>,
    /// Of a cube, metres.
    side: f64,
}

impl Grid {
    fn cube(&self, point: DVec3) -> [i64; 3] {
        (point / self.side).floor().to_array().map(|c| c as i64)
    }

    fn put(&mut self, point: DVec3, number: u32) {
        self.places.entry(self.cube(point)).or_default().push(number);
    }

    /// About how many pairs of points are no farther from each other than its cubes are wide.
    fn pairs(&self) -> usize {
        // Each with those of its own cube and of 26 others, each two once.
        self.places.values().map(|numbers| numbers.len() * numbers.len() * 27 / 2).sum()
    }

    /// Calls `see` with all points that are no farther than `reach` metres from one, and some others.
    fn visit(&self, point: DVec3, reach: f64, mut see: impl FnMut(u32)) {
        let (low, high) = (self.cube(point - reach), self.cube(point + reach));
        for x in low[0]..=high[0] {
            for y in low[1]..=high[1] {
                let row = self.places.range([x, y, low[2]]..=[x, y, high[2]]);
                row.flat_map(|(_, numbers)| numbers).for_each(|number| see(*number));
            }
        }
    }
}

/// The corner that three faces make near a point, if they make a convex one.
pub(super) fn corner(
    solid: &Solid,
    mut three: [Face; 3],
    near: DVec3,
    cell: f64,
    with: &mut Registers,
) -> Option<(DVec3, [Face; 3])> {
    let mut x = on_three(three.map(|f| (near + f.normal * f.normal.dot(f.known - near), f.normal)))?;
    let mut close = 0.1 * cell;
    while close > CLOSEST * cell {
        let mut planes = [(DVec3::ZERO, DVec3::ZERO); 3];
        for (face, plane) in three.iter_mut().zip(&mut planes) {
            let way = face.known - x;
            *plane = taken(solid, face, (x, way), close, with)?;
        }
        x = on_three(planes)?;
        close *= 0.05;
    }
    let convex = three.iter().all(|f| three.iter().all(|g| f.normal.dot(g.known - x) <= 1e-9 * cell));
    let depth = solid.depth(x, with);
    (depth.abs() <= 1e-9 * cell.max(x.length()) && convex).then_some((x, three))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::Aabb;
    use crate::shape::Implicit;
    use std::f64::consts::TAU;

    /// Where a point known of a face lay a hair's breadth from a rim, the way towards it led over the rim, and there was no
    /// point of the rim: pieces of up to a cell were missing.
    #[test]
    fn rims_have_no_gaps() {
        for k in 0..40 {
            let (radius, half) = (0.15 + 0.0093 * f64::from(k), 0.4 - 0.0071 * f64::from(k));
            let (x, y) = (0.0031 * f64::from(k), -0.0017 * f64::from(k));
            let text = format!("min({radius} - hypot(x - {x}, y + {y}), {half} - abs(z)) + 1e-13*sin(x)");
            let bounds = Aabb::around(DVec3::ZERO, DVec3::splat(0.75));
            let solid = Solid::new(&text.parse().expect("a formula"), bounds).expect("a solid");
            let shape = Implicit::new(solid).expect("a shape");
            let samples = shape.skin().samples();
            let piece = |pair: &[u32; 2]| samples[pair[0] as usize].point.distance(samples[pair[1] as usize].point);
            let long: f64 = shape.skin().sharp().iter().map(piece).sum();
            let round = 2.0 * TAU * radius;
            assert!((0.98 * round..=round).contains(&long), "{text}: {long} of {round} m");
        }
    }
}
