//! Joining vertices.

use crate::Random;
use allide::glam::DVec3;
use allide_files::mesh::RawMesh;

/// The first vertex that is near enough, looked for among all those kept.
fn slowly(vertices: &[DVec3], tolerance: f64) -> Vec<usize> {
    let mut kept: Vec<usize> = Vec::new();
    let mut numbers = Vec::new();
    for (i, vertex) in vertices.iter().enumerate() {
        let near = kept.iter().position(|k| vertices[*k].distance(*vertex) <= tolerance);
        numbers.push(near.unwrap_or(kept.len()));
        if near.is_none() {
            kept.push(i);
        }
    }
    numbers
}

#[test]
fn welding_is_what_the_slow_twin_says() {
    let mut random = Random(0x00a1_11e4);
    for round in 0..300 {
        // Around zero, around large coordinates, on a lattice, and all within reach of each other.
        let centre = [0.0, 0.0, 500_000.0, -3.0][round % 4];
        let step = [0.1, 0.25, 0.5, 0.01][round / 4 % 4];
        let vertices: Vec<DVec3> = (0..120)
            .map(|_| {
                let mut coordinate = || centre + (random.unit() * 8.0).round() * step;
                let mut point = DVec3::new(coordinate(), coordinate(), coordinate());
                if round % 3 == 0 {
                    point += DVec3::new(random.unit(), random.unit(), random.unit()) * 0.1;
                }
                point
            })
            .collect();
        let tolerance = [0.0, 0.05, 0.1, 0.26, 1.0][round % 5];
        let triangles: Vec<[u32; 3]> = (0..40).map(|i| [3 * i, 3 * i + 1, 3 * i + 2]).collect();
        let mut mesh = RawMesh { vertices: vertices.clone(), triangles };
        let gone = mesh.weld(tolerance);
        let numbers = slowly(&vertices, tolerance);
        let wanted: Vec<[u32; 3]> = numbers.chunks(3).map(|c| [c[0] as u32, c[1] as u32, c[2] as u32]).collect();
        assert_eq!(mesh.triangles, wanted, "round {round}");
        assert_eq!(mesh.vertices.len() + gone, vertices.len());
        for (i, number) in numbers.iter().enumerate() {
            assert!(mesh.vertices[*number].distance(vertices[i]) <= tolerance);
        }
    }
}

#[test]
fn zeros_of_both_signs_are_one() {
    let vertices = vec![DVec3::new(0.0, 1.0, 2.0), DVec3::new(-0.0, 1.0, 2.0), DVec3::new(0.0, 1.0, 2.0 + 1e-12)];
    let mut mesh = RawMesh { vertices: vertices.clone(), triangles: vec![[0, 1, 2]] };
    assert_eq!(mesh.weld(0.0), 1);
    assert_eq!(mesh.triangles, [[0, 0, 1]]);
    for tolerance in [f64::NAN, -1.0, 1e-300, f64::INFINITY] {
        let mut mesh = RawMesh { vertices: vertices.clone(), triangles: vec![[0, 1, 2]] };
        assert_eq!(mesh.weld(tolerance), 1, "{tolerance} is no tolerance");
    }
    assert_eq!(RawMesh::default().weld(1.0), 0);
}
