//! What pages draw of bodies that are neither boxes nor balls: triangles, each surface once however
//! many bodies have it, and never more than a page can carry and a browser can draw.

mod pack;
mod simplify;

use super::replay::{base64, compressed};
use crate::surface::Surface;
use pack::{Grid, pack};
use serde_json::{Value, json};
use simplify::simplified;
use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// Triangles of all surfaces together.
const MOST_TRIANGLES: usize = 400_000;

/// Triangles of one surface: more than a screen shows.
const MOST_OF_ONE: usize = 80_000;

/// Fewer would be no shape at all.
const FEWEST: usize = 12;

/// Surfaces that a page draws.
#[derive(Debug)]
pub struct Geometry {
    meshes: Vec<Mesh>,
    known: HashMap<[u64; 2], u32>,
    /// Triangles that one surface may have.
    most: usize,
    /// Triangles of all.
    total: usize,
}

#[derive(Debug)]
struct Mesh {
    surface: Surface,
    /// How far vertices were moved, metres; 0 where all triangles are there.
    moved: f64,
}

impl Default for Geometry {
    fn default() -> Geometry {
        Geometry { meshes: Vec::new(), known: HashMap::new(), most: MOST_OF_ONE, total: 0 }
    }
}

impl Geometry {
    /// Adds a surface, unless it is there already, and tells its number. Where there are too many
    /// triangles, the largest surfaces are drawn with fewer.
    pub fn add(&mut self, surface: Surface) -> u32 {
        let key = [fingerprint(&surface, 1), fingerprint(&surface, 2)];
        if let Some(number) = self.known.get(&key) {
            return *number;
        }
        let number = self.meshes.len() as u32;
        self.known.insert(key, number);
        let mut mesh = Mesh { surface, moved: 0.0 };
        mesh.limit(self.most);
        self.total += mesh.surface.triangles.len();
        self.meshes.push(mesh);
        while self.total > MOST_TRIANGLES && self.coarser() {}
        number
    }

    /// Halves what a surface may have; false where that is little already.
    fn coarser(&mut self) -> bool {
        if self.most <= FEWEST {
            return false;
        }
        self.most = (self.most / 2).max(FEWEST);
        self.meshes.iter_mut().for_each(|m| m.limit(self.most));
        self.total = self.meshes.iter().map(|m| m.surface.triangles.len()).sum();
        true
    }

    /// As a live page takes it.
    pub fn json(&self) -> Value {
        let (grids, bytes) = self.packed();
        self.value(&grids, false, &bytes)
    }

    /// As a report takes it, in at most so many bytes of base64 where that can be.
    pub(super) fn fitted(&mut self, most: usize) -> Value {
        loop {
            let (grids, bytes) = self.packed();
            let bytes = compressed(&bytes);
            if bytes.len().div_ceil(3) * 4 <= most || !self.coarser() {
                return self.value(&grids, true, &bytes);
            }
        }
    }

    fn packed(&self) -> (Vec<Grid>, Vec<u8>) {
        let mut bytes = Vec::new();
        let grids = self.meshes.iter().map(|m| pack(&m.surface, &mut bytes)).collect();
        (grids, bytes)
    }

    fn value(&self, grids: &[Grid], deflated: bool, bytes: &[u8]) -> Value {
        let mesh = |(mesh, grid): (&Mesh, &Grid)| {
            json!({
                "origin": grid.origin.to_array(),
                "step": grid.step,
                "error": mesh.moved + grid.error(),
                "coarse": mesh.moved > 0.0,
            })
        };
        let meshes: Vec<Value> = self.meshes.iter().zip(grids).map(mesh).collect();
        json!({ "meshes": meshes, "deflated": deflated, "packed": base64(bytes) })
    }
}

impl Mesh {
    fn limit(&mut self, most: usize) {
        if self.surface.triangles.len() > most {
            let (surface, moved) = simplified(&self.surface, most);
            self.surface = surface;
            // What was moved before is moved again.
            self.moved += moved;
        }
    }
}

/// The same for the same surface; two of them tell any two apart.
fn fingerprint(surface: &Surface, salt: u8) -> u64 {
    let mut hasher = DefaultHasher::new();
    salt.hash(&mut hasher);
    surface.vertices.iter().for_each(|v| v.to_array().map(f64::to_bits).hash(&mut hasher));
    surface.triangles.hash(&mut hasher);
    surface.edges.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests;
