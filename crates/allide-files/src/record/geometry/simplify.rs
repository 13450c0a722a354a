//! Surfaces with fewer triangles: all vertices in one cell of a grid become one, their mean
//! (Rossignac and Borrel 1993). Plain, quick, and it says how far the drawing is off: each triangle
//! that stays is one of the surface with its corners moved, so no point of it is farther from the
//! surface than the corner that moved most.

use crate::surface::Surface;
use allide::glam::DVec3;
use std::collections::HashMap;

/// Grids that are tried.
const TRIES: usize = 6;

/// A surface with at most `most` triangles, and how far its vertices were moved at most, metres.
pub(super) fn simplified(surface: &Surface, most: usize) -> (Surface, f64) {
    let (low, high) = bounds(surface);
    let size = (high - low).max_element();
    if !(size > 0.0 && size.is_finite()) {
        return (Surface::default(), 0.0);
    }
    let mut best: Option<(Surface, f64)> = None;
    // A surface meets about n² to 3 n² cells of a grid of n³, two triangles each.
    let mut cells = (most as f64 / 4.0).sqrt().max(2.0);
    for _ in 0..TRIES {
        let made = clustered(surface, low, size / cells);
        let count = made.0.triangles.len();
        if count > 0 && count <= most && best.as_ref().is_none_or(|b| b.0.triangles.len() < count) {
            best = Some(made);
        }
        if count <= most && count * 5 > most * 4 {
            break;
        }
        let wanted = (0.9 * most as f64 / count.max(1) as f64).sqrt().clamp(0.3, 3.0);
        cells = (cells * wanted).max(2.0);
    }
    best.unwrap_or_else(|| (boxed(low, high), (high - low).length()))
}

/// The surface on a grid of cells so wide, metres, and how far vertices were moved at most.
fn clustered(surface: &Surface, low: DVec3, width: f64) -> (Surface, f64) {
    let mut known: HashMap<[u32; 3], u32> = HashMap::new();
    let mut sums: Vec<(DVec3, f64)> = Vec::new();
    let mut cell_of = Vec::with_capacity(surface.vertices.len());
    for v in &surface.vertices {
        let cell = ((*v - low) / width).to_array().map(|x| x as u32);
        let k = *known.entry(cell).or_insert(sums.len() as u32);
        if k as usize == sums.len() {
            sums.push((DVec3::ZERO, 0.0));
        }
        let sum = &mut sums[k as usize];
        *sum = (sum.0 + (*v - low), sum.1 + 1.0);
        cell_of.push(k);
    }
    let vertices: Vec<DVec3> = sums.iter().map(|(sum, count)| low + *sum / *count).collect();
    let place = |k: &u32| vertices[*k as usize];
    let moved = surface.vertices.iter().zip(&cell_of).map(|(v, k)| v.distance(place(k))).fold(0.0, f64::max);
    let distinct = |t: &[u32; 3]| t[0] != t[1] && t[1] != t[2] && t[2] != t[0];
    let cell = |k: u32| cell_of[k as usize];
    let mut triangles: Vec<[u32; 3]> =
        surface.triangles.iter().map(|t| t.map(cell)).filter(distinct).map(least_first).collect();
    triangles.sort_unstable();
    triangles.dedup();
    let edges = surface.edges.as_ref().map(|edges| {
        let mut edges: Vec<[u32; 2]> = edges.iter().map(|e| e.map(cell)).filter(|e| e[0] != e[1]).collect();
        edges.sort_unstable();
        edges.dedup();
        edges
    });
    (Surface { vertices, triangles, edges }, moved)
}

/// The same triangle, seen from the same side, starting with its least corner.
fn least_first([a, b, c]: [u32; 3]) -> [u32; 3] {
    match a.min(b).min(c) {
        least if least == a => [a, b, c],
        least if least == b => [b, c, a],
        _ => [c, a, b],
    }
}

/// The box around a surface.
pub(super) fn bounds(surface: &Surface) -> (DVec3, DVec3) {
    let low = surface.vertices.iter().copied().reduce(DVec3::min).unwrap_or(DVec3::ZERO);
    let high = surface.vertices.iter().copied().reduce(DVec3::max).unwrap_or(DVec3::ZERO);
    (low, high)
}

fn boxed(low: DVec3, high: DVec3) -> Surface {
    let mut surface = Surface::default();
    surface.cuboid((high - low) * 0.5);
    surface.vertices.iter_mut().for_each(|v| *v += low.midpoint(high));
    surface
}
