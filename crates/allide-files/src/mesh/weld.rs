//! Joining vertices that are the same.

use super::RawMesh;
use allide::glam::DVec3;
use std::collections::HashMap;

/// The least tolerance, by the largest coordinate.
const FINEST: f64 = 1e-12;

/// Joins vertices with the first one that is no farther than `tolerance`; tells how many went.
pub(super) fn weld(mesh: &mut RawMesh, tolerance: f64) -> usize {
    let size = mesh.vertices.iter().map(|v| v.abs().max_element()).fold(0.0, f64::max);
    // Cells hardly wider than the last digit of a coordinate are none.
    let first = if tolerance > FINEST * size && tolerance.is_finite() {
        first_near(&mesh.vertices, tolerance)
    } else {
        first_equal(&mesh.vertices)
    };
    let before = mesh.vertices.len();
    // The first ones keep their order.
    let mut number = vec![0u32; before];
    let mut kept = Vec::new();
    for (i, vertex) in mesh.vertices.iter().enumerate() {
        number[i] = if first[i] as usize == i {
            kept.push(*vertex);
            kept.len() as u32 - 1
        } else {
            number[first[i] as usize]
        };
    }
    mesh.vertices = kept;
    for corner in mesh.triangles.iter_mut().flatten() {
        *corner = number[*corner as usize];
    }
    before - mesh.vertices.len()
}

/// For each vertex the first one equal to it.
fn first_equal(vertices: &[DVec3]) -> Vec<u32> {
    // Adding zero makes a negative zero a plain one.
    let key = |i: &u32| (vertices[*i as usize] + DVec3::ZERO).to_array().map(f64::to_bits);
    let mut order: Vec<([u64; 3], u32)> = (0..vertices.len() as u32).map(|i| (key(&i), i)).collect();
    order.sort_unstable();
    let mut first = vec![0; vertices.len()];
    for same in order.chunk_by(|a, b| a.0 == b.0) {
        for (_, i) in same {
            first[*i as usize] = same[0].1;
        }
    }
    first
}

/// For each vertex the first of those kept so far that is no farther than `tolerance`; itself where
/// none is, and then it is kept.
fn first_near(vertices: &[DVec3], tolerance: f64) -> Vec<u32> {
    // Those kept are more than the tolerance apart: a cell holds but a few.
    let mut cells: HashMap<[i64; 3], Vec<u32>> = HashMap::new();
    // A little wider than the tolerance, so that rounding does not put neighbours two cells apart.
    let width = 1.01 * tolerance;
    let cell = |v: DVec3| (v / width).floor().to_array().map(|x| x as i64);
    let mut first = Vec::with_capacity(vertices.len());
    for (i, vertex) in vertices.iter().enumerate() {
        let [x, y, z] = cell(*vertex);
        let around = (0..27).map(|k| [x + k % 3 - 1, y + k / 3 % 3 - 1, z + k / 9 - 1]);
        let near = around.filter_map(|c| cells.get(&c)).flatten().copied();
        let found = near.filter(|k| vertices[*k as usize].distance(*vertex) <= tolerance).min();
        first.push(found.unwrap_or(i as u32));
        if found.is_none() {
            cells.entry([x, y, z]).or_default().push(i as u32);
        }
    }
    first
}
