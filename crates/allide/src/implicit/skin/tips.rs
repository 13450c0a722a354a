//! Tips: points at which a surface ends, however closely it is looked at.
//!
//! Near the tip of a cone, a spindle or a cusp there is no gradient that leads to it, and the grid of the surface cuts
//! it off. Where the triangles have a peak the farthest point around it is looked for with a proof
//! ([`Solid::farthest`]); it is a tip if it stays the farthest for directions beside.

use super::super::farthest::Farthest;
use super::super::solid::{Registers, Solid};
use super::super::surface::Surface;
use super::sharp::{self, Face};
use super::{Kind, MeshEdge, Sample, needle, neighbours};
use crate::math::{Aabb, tangents};
use glam::DVec3;

/// How far a point must stand out from those around it to be a peak, times how far off those are.
const PEAKED: f64 = 0.03;

/// Most peaks looked at, of formulas of so many plain operations; fewer of longer ones.
const PEAKS: f64 = 200.0;
const LONG: f64 = 400.0;

/// Half the window of a first look, cells of it, and what may be farther and is not looked for, in cells of the grid.
const GLANCE: f64 = 1.2;
const GLANCED: usize = 200;
const ROUGHLY: f64 = 1e-3;

/// How far from the farthest point normals are compared, in cells, and the sine below which they are the same.
const BESIDE: f64 = 0.05;
const SMOOTH: f64 = 0.03;

/// Where they are compared once more, times that; and how much of the bend must be left there.
const NEARER: f64 = 0.2;
const LESS: f64 = 0.45;

/// Half the window in which the farthest point is looked for, cells; and how often it follows that point.
const WINDOW: f64 = 2.5;
const CLIMBS: usize = 12;

/// What may be farther than that point, in cells, and the cells of one such search.
const ABOUT: f64 = 1e-4;
const CLIMBED: usize = 400;

/// Cells of a search closer by.
const CELLS: usize = 800;

/// Cells of all of them together, of formulas of [`LONG`] operations.
const MOST_CELLS: f64 = 6e4;

/// What is left open of the farthest point, in cells.
const OPEN: f64 = 1e-10;

/// How often a tip is looked for more closely, and in how large a window, times what may be farther than the last.
const SETTLINGS: usize = 12;
const AROUND: f64 = 32.0;

/// How close to each other tips and corners are one, in cells.
const SAME: f64 = 0.01;

/// Half the window in which a tip is told from what bends, in cells, and the tangent of the angle by which it is
/// looked at askew.
const CLOSE: f64 = 1e-5;
const ASKEW: f64 = 0.03;

/// Adds the tips to `samples`, and what they lie beside to `pairs`.
pub(super) fn add(
    solid: &Solid,
    surface: &Surface,
    edges: &[MeshEdge],
    samples: &mut Vec<Sample>,
    pairs: &mut Vec<(u32, u32)>,
    with: &mut Registers,
) {
    let cell = surface.cell;
    let ends: Vec<(u32, u32)> = edges.iter().map(|e| e.ends).collect();
    let (starts, beside) = neighbours(surface.points.len(), &ends);
    let of = |k: u32| &beside[starts[k as usize] as usize..starts[k as usize + 1] as usize];
    let first = samples.len();
    let ring = |k: u32| {
        let mut ring: Vec<u32> = of(k).iter().flat_map(|j| of(*j).iter().copied()).filter(|j| *j != k).collect();
        ring.sort_unstable();
        ring.dedup();
        ring
    };
    let out: Vec<DVec3> = (0..surface.points.len() as u32).map(|k| stands_out(surface, k, &ring(k))).collect();
    // Of all around only the one that stands out most, of equals the first.
    let most = |k: usize| {
        let here = out[k].length_squared();
        ring(k as u32).iter().all(|j| {
            let there = out[*j as usize].length_squared();
            there < here || (there == here && *j as usize > k)
        })
    };
    let mut peaks: Vec<usize> = (0..out.len()).filter(|k| out[*k].length() > PEAKED && most(*k)).collect();
    peaks.sort_by(|p, q| out[*q].length_squared().total_cmp(&out[*p].length_squared()));
    let share = (LONG / solid.tape().work()).min(1.0);
    let mut left = (MOST_CELLS * share) as usize;
    for k in peaks.into_iter().take((PEAKS * share) as usize) {
        if left == 0 {
            break;
        }
        let (start, direction) = (surface.points[k], out[k].normalize());
        // Corners are known already.
        let is_near = |s: &Sample, by: f64| (s.point - start).length() < by * cell;
        if samples[..first].iter().any(|s| s.kind == Kind::Corner && is_near(s, 1.0)) {
            continue;
        }
        let edges: Vec<&Sample> = samples[..first].iter().filter(|s| s.kind == Kind::Edge && is_near(s, 1.5)).collect();
        if !may_be_tip(solid, start, direction, &edges, cell, with) {
            continue;
        }
        let about = (ABOUT, CLIMBED);
        let Some(mut tip) = climbed(solid, start, direction, cell, about, &mut left, with) else { continue };
        let is_known = |tip: DVec3, by: f64| {
            samples.iter().any(|s| s.kind == Kind::Corner && (s.point - tip).length() < by * cell)
        };
        if is_known(tip, BESIDE) {
            continue;
        }
        match stays(solid, tip, direction, NEARER * BESIDE * cell, false, &mut left, with) {
            Stays::Yes => {}
            Stays::No => continue,
            // A cusp is not found by a few cells.
            Stays::Farther => {
                let end = needle::end(solid, tip, direction, WINDOW * cell, with);
                let is_end =
                    end != tip && stays(solid, end, direction, CLOSE * cell, false, &mut left, with) == Stays::Yes;
                tip = match is_end {
                    true => end,
                    false => match climbed(solid, tip, direction, cell, (OPEN, CELLS), &mut left, with) {
                        Some(farther) => farther,
                        None => continue,
                    },
                };
            }
        }
        let tip = settled(solid, tip, direction, cell, &mut left, with);
        let direction = among_normals(solid, tip, direction, cell, with);
        let on_edge = edges.iter().any(|e| (e.point - tip).length() < 1.5 * cell);
        let is_tip = stays(solid, tip, direction, CLOSE * cell, on_edge, &mut left, with) == Stays::Yes;
        if is_tip && !is_known(tip, SAME) {
            let as_it_is = Sample { point: tip, normal: direction, other: direction, kind: Kind::Corner };
            let corner = as_corner(solid, tip, &samples[..surface.points.len()], cell, with);
            samples.push(corner.unwrap_or(as_it_is));
        }
    }
    for k in first..samples.len() {
        let point = samples[k].point;
        let near = samples[..first].iter().enumerate().filter(|(_, s)| (s.point - point).length() < 1.8 * cell);
        pairs.extend(near.map(|(j, _)| (j as u32, k as u32)));
    }
}

/// How much and which way a point of the surface stands out from those around it, times how far off those are; nothing
/// where it is hollow.
fn stands_out(surface: &Surface, k: u32, ring: &[u32]) -> DVec3 {
    let here = surface.points[k as usize];
    let at = |j: &u32| surface.points[*j as usize];
    let count = ring.len().max(1) as f64;
    let out = here - ring.iter().map(at).sum::<DVec3>() / count;
    let far = ring.iter().map(|j| (at(j) - here).length()).sum::<f64>() / count;
    let own = surface.normals[k as usize];
    let normal = (own + ring.iter().map(|j| surface.normals[*j as usize]).sum::<DVec3>()) / (count + 1.0);
    // Around a needle the normals cancel out; elsewhere they tell better than uneven distances.
    let out = match normal.try_normalize() {
        Some(mean) if normal.length() > 0.5 => mean * mean.dot(out).max(0.0),
        _ => out,
    };
    if out.dot(own) > 0.0 && far > 0.0 { out / far } else { DVec3::ZERO }
}

/// Whether there is something farther around a peak than is known of it and the edges near it, where the surface is not
/// smooth.
fn may_be_tip(
    solid: &Solid,
    start: DVec3,
    direction: DVec3,
    edges: &[&Sample],
    cell: f64,
    with: &mut Registers,
) -> bool {
    // Along an edge all is as far.
    let along = edges.first().and_then(|e| e.normal.cross(e.other).try_normalize());
    let across = along.and_then(|along| (direction - along * along.dot(direction)).try_normalize());
    let direction = across.unwrap_or(direction);
    let known = edges.iter().map(|e| direction.dot(e.point)).fold(direction.dot(start), f64::max);
    let within = Aabb::around(start, DVec3::splat(GLANCE * cell));
    let tolerance = ROUGHLY * cell;
    let asked = Farthest { within, known: known - tolerance, tolerance, cells: GLANCED };
    let found = solid.farthest(&asked, &mut |p| Some((direction.dot(p), direction)), with);
    let (point, value) = found.best.unwrap_or((start, known));
    if !edges.is_empty() && value <= known + tolerance {
        return false;
    }
    // What bends evenly bends less over a shorter way.
    let bend = bend(solid, point, direction, BESIDE * cell, with);
    bend > SMOOTH && self::bend(solid, point, direction, NEARER * BESIDE * cell, with) > LESS * bend
}

/// The largest sine, or beyond a right angle 1, between normals so many metres beside a point.
fn bend(solid: &Solid, point: DVec3, direction: DVec3, beside: f64, with: &mut Registers) -> f64 {
    let (s, t) = tangents(direction);
    let normals = [s, -s, t, -t].map(|aside| {
        let (_, gradient) = solid.clipped_value_and_gradient(point + aside * beside, with);
        gradient.normalize_or_zero()
    });
    let between = |n: DVec3, m: DVec3| if n.dot(m) > 0.0 { n.cross(m).length() } else { 1.0 };
    normals.iter().flat_map(|n| normals.iter().map(|m| between(*n, *m))).fold(0.0, f64::max)
}

/// About the farthest point around a peak, in a window that goes along: how much farther others may be, in cells of the
/// grid, and cells of a search.
fn climbed(
    solid: &Solid,
    start: DVec3,
    direction: DVec3,
    cell: f64,
    (open, cells): (f64, usize),
    left: &mut usize,
    with: &mut Registers,
) -> Option<DVec3> {
    let half = WINDOW * cell;
    let mut here = start;
    for _ in 0..CLIMBS {
        let within = Aabb::around(here, DVec3::splat(half));
        let asked = Farthest { within, known: f64::NEG_INFINITY, tolerance: open * cell, cells };
        let found = solid.farthest(&asked, &mut |p| Some((direction.dot(p), direction)), with);
        *left = left.saturating_sub(found.cells);
        let (point, _) = found.best?;
        if (point - here).abs().max_element() < 0.9 * half {
            return Some(point);
        }
        here = point;
    }
    None
}

/// A farthest point once more, in ever closer windows, until it stays.
fn settled(
    solid: &Solid,
    mut here: DVec3,
    direction: DVec3,
    cell: f64,
    left: &mut usize,
    with: &mut Registers,
) -> DVec3 {
    let mut half = 0.05 * cell;
    for _ in 0..SETTLINGS {
        let within = Aabb::around(here, DVec3::splat(half));
        let known = direction.dot(here);
        let asked = Farthest { within, known, tolerance: OPEN * half, cells: CELLS / 2 };
        let found = solid.farthest(&asked, &mut |p| Some((direction.dot(p), direction)), with);
        *left = left.saturating_sub(found.cells);
        if let Some((point, _)) = found.best {
            here = point;
        }
        // What is farther by so little is no farther off than this, unless the tip is blunt.
        let open = AROUND * (found.most - direction.dot(here)).max(0.0);
        if half <= CLOSE * CLOSE * cell || open >= 0.9 * half {
            break;
        }
        half = open.min(0.25 * half).max(CLOSE * CLOSE * cell);
    }
    here
}

/// The corner that the flat and smooth faces around a tip make, exactly, if they make one.
fn as_corner(solid: &Solid, tip: DVec3, samples: &[Sample], cell: f64, with: &mut Registers) -> Option<Sample> {
    let around: Vec<Face> = samples
        .iter()
        .filter(|s| matches!(s.kind, Kind::Smooth | Kind::Flat) && (s.point - tip).length() < WINDOW * cell)
        .map(|s| Face { known: s.point, normal: s.normal })
        .collect();
    // Three that are most unlike.
    let first = around.first()?;
    let least = |of: &dyn Fn(&Face) -> f64| around.iter().min_by(|p, q| of(p).total_cmp(&of(q))).copied();
    let second = least(&|f| f.normal.dot(first.normal).abs())?;
    let across = first.normal.cross(second.normal);
    let third = least(&|f| -f.normal.dot(across).abs())?;
    let (point, three) = sharp::corner(solid, [*first, second, third], tip, cell, with)?;
    let (normal, other) = (three[0].normal, three[1].normal);
    ((point - tip).length() < SAME * cell).then_some(Sample { point, normal, other, kind: Kind::Corner })
}

/// About the middle of the normals around a tip; the direction by which it was found where they cancel out, as at a
/// cusp.
fn among_normals(solid: &Solid, tip: DVec3, direction: DVec3, cell: f64, with: &mut Registers) -> DVec3 {
    let (s, t) = tangents(direction);
    let sum: DVec3 = [s, -s, t, -t]
        .into_iter()
        .map(|aside| {
            let (_, gradient) = solid.clipped_value_and_gradient(tip + aside * (BESIDE * cell), with);
            gradient.normalize_or_zero()
        })
        .sum();
    if sum.length() > 1.0 && sum.dot(direction) < 0.0 { -sum.normalize() } else { direction }
}

/// Whether a point that is the farthest stays so for directions beside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stays {
    Yes,
    No,
    /// There is one that is farther for the direction itself.
    Farther,
}

/// Whether a point that is the farthest so many metres around stays so for directions beside.
/// Near an edge, along which all but the ends look alike, it is to be proved.
fn stays(
    solid: &Solid,
    tip: DVec3,
    direction: DVec3,
    close: f64,
    on_edge: bool,
    left: &mut usize,
    with: &mut Registers,
) -> Stays {
    let (s, t) = tangents(direction);
    for aside in [s, -s, t, -t] {
        let beside = direction + aside * ASKEW;
        let gain = 0.3 * ASKEW * close;
        let within = Aabb::around(tip, DVec3::splat(close));
        let asked = Farthest { within, known: beside.dot(tip), tolerance: gain, cells: CELLS };
        let found = solid.farthest(&asked, &mut |p| Some((beside.dot(p), beside)), with);
        *left = left.saturating_sub(found.cells);
        match found.best {
            Some((p, _)) if direction.dot(p - tip) > 0.1 * gain => return Stays::Farther,
            Some((_, value)) if value - beside.dot(tip) > gain => return Stays::No,
            _ if on_edge && found.most - beside.dot(tip) > 2.0 * gain => return Stays::No,
            _ => {}
        }
    }
    Stays::Yes
}
