//! Surfaces as bytes: vertices on a grid of 65 536 steps along the longest side, each vertex and
//! index as the difference from the one before. `viewer/src/geometry.ts` reads them.

use super::simplify::bounds;
use crate::record::replay::{signed, unsigned};
use crate::surface::Surface;
use allide::glam::DVec3;
use std::collections::HashMap;

/// Steps along the longest side.
const STEPS: f64 = 65_535.0;

/// How the whole numbers of a surface become places.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Grid {
    /// Metres.
    pub origin: DVec3,
    /// Metres.
    pub step: f64,
}

impl Grid {
    fn of(surface: &Surface) -> Grid {
        let (low, high) = bounds(surface);
        let size = (high - low).max_element();
        Grid { origin: low, step: if size > 0.0 && size.is_finite() { size / STEPS } else { 1.0 } }
    }

    /// How far a vertex is from its place at most, metres.
    pub(super) fn error(&self) -> f64 {
        0.5 * 3_f64.sqrt() * self.step
    }
}

/// Appends a surface: how many vertices, triangles and edges there are (edges and one, 0 where every
/// crease is drawn), then these. Vertices in one place become one.
pub(super) fn pack(surface: &Surface, out: &mut Vec<u8>) -> Grid {
    let grid = Grid::of(surface);
    let mut known: HashMap<[u16; 3], u32> = HashMap::with_capacity(surface.vertices.len());
    let mut places: Vec<[u16; 3]> = Vec::new();
    let mut index = Vec::with_capacity(surface.vertices.len());
    for v in &surface.vertices {
        let place = ((*v - grid.origin) / grid.step).round().to_array().map(|x| x as u16);
        let k = *known.entry(place).or_insert(places.len() as u32);
        if k as usize == places.len() {
            places.push(place);
        }
        index.push(k);
    }
    let of = |k: &u32| index[*k as usize];
    let triangles = surface.triangles.iter().map(|t| t.each_ref().map(of));
    let triangles: Vec<[u32; 3]> = triangles.filter(|t| t[0] != t[1] && t[1] != t[2] && t[2] != t[0]).collect();
    unsigned(places.len() as u64, out);
    unsigned(triangles.len() as u64, out);
    unsigned(surface.edges.as_ref().map_or(0, |e| e.len() as u64 + 1), out);
    let mut before = [0_u16; 3];
    for place in places {
        for (now, before) in place.iter().zip(before) {
            signed(i64::from(*now) - i64::from(before), out);
        }
        before = place;
    }
    differences(triangles.as_flattened().iter().copied(), out);
    differences(surface.edges.iter().flatten().flatten().map(of), out);
    grid
}

fn differences(numbers: impl Iterator<Item = u32>, out: &mut Vec<u8>) {
    let mut before = 0_i64;
    for now in numbers.map(i64::from) {
        signed(now - before, out);
        before = now;
    }
}
