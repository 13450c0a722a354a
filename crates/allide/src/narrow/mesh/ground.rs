//! Mesh on terrain: the cells under it as a block with walls and a floor far below, against the mesh. Only its
//! relief counts.

use super::below::Deepest;
use super::{below, held};
use crate::math::{Pose, tolerance};
use crate::mesh::{Mesh, pairs};
use crate::narrow::{Contact, Gap, Placement};
use crate::shape::Shape;
use crate::terrain::{Corners, Terrain, View};
use glam::{DVec3, Vec3Swizzles};

/// Cells that a block is made of, at most.
const MOST_CELLS: usize = 1 << 18;

/// Cells that the index is asked about to tell how far they are at least, at most.
const FEW_CELLS: usize = 1 << 12;

/// How many times farther than straight up a way out sideways may be.
const FARTHER: f64 = 4.0;

/// Upward part of the normal of a way out sideways, less than.
const STEEP: f64 = -0.5;

/// Upward part of the normal of a way out that is just sideways, at most.
const LEVEL: f64 = 1e-9;

/// Cosine of the angle between normals of one wall.
const ONE_WALL: f64 = 0.999;

/// Ways out over rims that are tried, at most.
const MOST_RIMS: usize = 4;

/// Share of the depth that contacts need not tell of.
const LEFT: f64 = 4e-3;

/// Contacts of a mesh with terrain, deep enough for `margin` (metres).
pub(super) fn contacts(a: &Mesh, b: &Terrain, at: &Placement, margin: f64, out: &mut Vec<Contact>) {
    if margin.is_infinite() {
        return;
    }
    let first = out.len();
    if let Some(block) = block(a, b, at, margin) {
        let placed = Placement { offset: DVec3::ZERO, rotation_b: glam::DQuat::IDENTITY, ..*at };
        held::contacts(a, &block, &placed, margin, false, out);
    }
    let view = View::new(b, at.offset);
    let near = 1e-9 * (a.radius() + b.extent());
    let height = |p: DVec3| view.height(p.xy());
    let on_relief = |c: &Contact| {
        c.normal.z <= 0.0 && height(c.on_b).is_some_and(|z| (z - c.on_b.z).abs() <= near + 1e-6 * c.depth.abs())
    };
    let slack = tolerance::RELATIVE * (a.radius() + b.extent());
    let deepest = below::deepest(a, at.rotation_a, &view, slack);
    let up = deepest.as_ref().map_or(0.0, |deepest| deepest.up);
    // Over a rim that is far behind: no way out where there are others.
    let is_far = |c: &Contact| {
        let is_below = height(c.on_a).is_some_and(|z| z >= c.on_a.z);
        c.normal.z > STEEP && is_below && c.depth > FARTHER * up + near
    };
    let others = out[first..].iter().any(|c| c.depth >= 0.0 && on_relief(c) && !is_far(c));
    // Ways aside over the rim of the relief that lead out, by which what is behind its walls gets out as well: over a
    // hole that is too narrow they do not.
    let leads_out = |c: &Contact| {
        let off = c.normal * (c.depth * (1.0 + LEFT) + near);
        !meet(a, b, &Placement { offset: at.offset + off, ..*at }, 0.0)
    };
    let is_rim = |c: &&Contact| c.depth > 0.0 && c.normal.z > STEEP && on_relief(c) && !(others && is_far(c));
    let mut rims: Vec<Contact> = out[first..].iter().filter(is_rim).copied().collect();
    rims.sort_by(|p, q| q.depth.total_cmp(&p.depth));
    rims.truncate(MOST_RIMS);
    rims.retain(leads_out);
    let freed = |c: &Contact| {
        rims.iter().any(|rim| {
            let off = c.on_a - rim.normal * (rim.depth * (1.0 + LEFT) + near);
            height(off).is_none_or(|z| z < off.z)
        })
    };
    let mut kept = first;
    for k in first..out.len() {
        let mut c = out[k];
        if !on_relief(&c) && freed(&c) {
            continue;
        }
        if !on_relief(&c) || others && is_far(&c) {
            // Off a wall or the floor: straight up instead, from what is below the relief.
            let Some(z) = height(c.on_a).filter(|z| *z >= c.on_a.z) else { continue };
            let on_b = c.on_a.with_z(z);
            c = Contact { on_a: c.on_a, on_b, normal: DVec3::NEG_Z, depth: z - c.on_a.z };
        }
        out[kept] = c;
        kept += 1;
    }
    out.truncate(kept);
    out.extend(deepest.and_then(|deepest| straight_up(&deepest, slack, &out[first..], &rims)));
}

/// Where no contact tells how deep a mesh is where it is deepest, but for `slack` metres, the way straight up from there.
/// What pushes aside only tells of it over `rims` that lead out.
fn straight_up(deepest: &Deepest, slack: f64, contacts: &[Contact], rims: &[Contact]) -> Option<Contact> {
    let on_b = deepest.on_mesh + DVec3::Z * deepest.up;
    let tells = |c: &Contact| {
        let beyond = (on_b - c.on_a).dot(c.normal) + c.depth * (1.0 + LEFT) + slack;
        let leads_out = || rims.iter().any(|rim| rim.normal.dot(c.normal) > ONE_WALL);
        beyond >= 0.0 && c.depth >= (1.0 - LEFT) * deepest.up * -c.normal.z && (c.normal.z < -LEVEL || leads_out())
    };
    let told = contacts.iter().any(tells);
    (!told).then_some(Contact { on_a: deepest.on_mesh, on_b, normal: DVec3::NEG_Z, depth: deepest.up })
}

/// Whether a mesh comes within `slack` metres of what is below the relief.
pub(super) fn meet(a: &Mesh, b: &Terrain, at: &Placement, slack: f64) -> bool {
    let Some(block) = block(a, b, at, slack) else { return false };
    let placed = Placement { offset: DVec3::ZERO, rotation_b: glam::DQuat::IDENTITY, ..*at };
    super::couple::Couple::new(a, &block, &placed).meet(slack)
}

/// How far a mesh is from what is below the relief, and where.
pub(super) fn gap(a: &Mesh, b: &Terrain, at: &Placement) -> Option<Gap> {
    let size = b.bounds(&Pose::IDENTITY);
    let heights = b.height_range().map_or(0.0, |(low, high)| low.abs().max(high.abs()));
    let far = at.offset.length() + (size.max - size.min).truncate().length() + heights + a.radius();
    let mut reach = a.radius().max(2.0 * at_least(a, b, at));
    loop {
        if let Some(block) = block(a, b, at, reach) {
            let pose = Pose::new(DVec3::ZERO, at.rotation_a.conjugate());
            let within = if reach > far { f64::INFINITY } else { reach };
            // Where the block ends but the ground goes on it is no nearer than this.
            if let Some(found) = pairs::closest(a, &block, &pose, within)
                && (found.distance <= reach || reach > far)
            {
                let place = |p: DVec3| at.rotation_a * p;
                return Some(Gap { distance: found.distance, on_a: place(found.on_a), on_b: place(found.on_b) });
            }
        }
        if reach > far {
            return None;
        }
        reach *= 4.0;
    }
}

/// A distance than which a mesh is no nearer to what is below the relief, metres, told by its box and the index alone; 0
/// where these do not show one of a quarter of its radius.
pub(in crate::narrow) fn at_least(a: &Mesh, b: &Terrain, at: &Placement) -> f64 {
    let bounds = Shape::bounds_of_mesh(a, &Pose::new(DVec3::ZERO, at.rotation_a));
    let view = View::new(b, at.offset);
    let far = at.offset.length() + b.extent() + a.radius();
    let (mut known, mut reach) = (0.0, 0.25 * a.radius());
    while reach <= far {
        // What is beyond the box so grown is farther aside than that; what is within must be farther below.
        let near = bounds.grown(reach);
        if let Some(range) = b.range((near.min - view.first).xy(), (near.max - view.first).xy())
            && (range.columns.len() * range.rows.len() > FEW_CELLS
                || b.pyramid().span(&range).1 + view.first.z > near.min.z)
        {
            break;
        }
        (known, reach) = (reach, 2.0 * reach);
    }
    known
}

/// How far straight up a mesh is clear of the relief, metres; 0 when nothing is under it.
pub(in crate::narrow) fn way_up(a: &Mesh, b: &Terrain, at: &Placement) -> f64 {
    let deepest = below::deepest(a, at.rotation_a, &View::new(b, at.offset), 0.0);
    // A little more, so that rounding does not leave them touching.
    let slack = tolerance::RELATIVE * a.radius() + 16.0 * f64::EPSILON * b.extent();
    deepest.map_or(0.0, |deepest| deepest.up + slack)
}

/// The block of the cells within `margin` metres of the mesh's box, seen from its origin, along world axes.
fn block(a: &Mesh, b: &Terrain, at: &Placement, margin: f64) -> Option<Mesh> {
    let bounds = Shape::bounds_of_mesh(a, &Pose::new(DVec3::ZERO, at.rotation_a)).grown(margin);
    let view = View::new(b, at.offset);
    let range = b.range((bounds.min - view.first).xy(), (bounds.max - view.first).xy())?;
    let (columns, rows) = (range.columns.len(), range.rows.len());
    if columns * rows > MOST_CELLS {
        return None;
    }
    // What is lower than all of the mesh is not met, nor are the walls beside it.
    let near = |cell: &Corners| cell.heights.iter().any(|z| *z >= bounds.min.z);
    let cells: Vec<Option<Corners>> = (range.rows.clone())
        .flat_map(|row| range.columns.clone().map(move |column| (column, row)))
        .map(|(column, row)| view.cell(column, row).filter(near))
        .collect();
    let is_there = |i: usize, j: usize| i < rows && j < columns && cells[i * columns + j].is_some();
    let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
    let mut floor = bounds.min.z;
    let mut number = vec![u32::MAX; (columns + 1) * (rows + 1)];
    for (k, cell) in cells.iter().enumerate() {
        let (Some(cell), (i, j)) = (cell, (k / columns, k % columns)) else { continue };
        floor = cell.heights.iter().fold(floor, |m, z| m.min(*z));
        // Cells that have but a corner in common are walled each for itself: a wall has two sides, not four.
        let below = |j: usize| is_there(i.wrapping_sub(1), j);
        let alone = |beside: usize| !below(j) && below(beside) && !is_there(i, beside);
        let apart = [alone(j.wrapping_sub(1)), alone(j + 1), false, false];
        let v = [0, 1, 2, 3].map(|k| {
            let known = &mut number[(i + (k >> 1)) * (columns + 1) + j + (k & 1)];
            if apart[k] || *known == u32::MAX {
                *known = vertices.len() as u32;
                vertices.push(cell.corner(k));
            }
            *known
        });
        triangles.extend([[v[0], v[1], v[2]], [v[3], v[2], v[1]]]);
    }
    close(&mut vertices, &mut triangles, floor - (bounds.max - bounds.min).length() - 1.0);
    Mesh::of_distinct(&vertices, &triangles).ok()
}

/// Adds walls down from the border of the relief, and a floor at this height, metres.
fn close(vertices: &mut Vec<DVec3>, triangles: &mut Vec<[u32; 3]>, floor: f64) {
    let (count, relief) = (vertices.len() as u32, triangles.len());
    vertices.extend_from_within(..);
    vertices[count as usize..].iter_mut().for_each(|v| v.z = floor);
    let around = |t: &[u32; 3]| [(t[0], t[1]), (t[1], t[2]), (t[2], t[0])];
    let mut sides: Vec<(u32, u32)> = triangles[..relief].iter().flat_map(around).collect();
    sides.sort_unstable();
    let down: Vec<[u32; 3]> = triangles[..relief].iter().map(|t| [t[0] + count, t[2] + count, t[1] + count]).collect();
    triangles.extend(down);
    let is_open = |(p, q): &&(u32, u32)| sides.binary_search(&(*q, *p)).is_err();
    for &(p, q) in sides.iter().filter(is_open) {
        triangles.extend([[q, p, p + count], [q, p + count, q + count]]);
    }
}
