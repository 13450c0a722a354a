//! The shares of surface that contacts of meshes stand for: those of one mesh add up to what of it is in the other.

mod mesh_samples;
mod narrow_oracle;

use allide::glam::{DQuat, DVec3};
use allide::math::Pose;
use allide::mesh::Mesh;
use allide::narrow::{MeshContact, MeshFeatures, Motion, Placement, collect};
use mesh_samples::{Sample, angle, cube, finer, frame, knot, lumpy, torus};
use narrow_oracle::cases::{Random, count};
use std::sync::Arc;

fn mesh(sample: &Sample) -> Arc<Mesh> {
    Arc::new(Mesh::new(&sample.0, &sample.1, 0.0).expect("a sound mesh"))
}

fn bar(size: DVec3) -> Sample {
    let (vertices, triangles) = cube(1.0);
    (vertices.into_iter().map(|v| v * size).collect(), triangles)
}

/// The sum of the shares of the first mesh, and of the second.
fn sums(contacts: &[MeshContact]) -> [f64; 2] {
    let mut sums = [0.0; 2];
    for c in contacts {
        match c.kind {
            MeshFeatures::VertexOfA(_) | MeshFeatures::EdgeOfA => sums[0] += c.area,
            MeshFeatures::VertexOfB(_) | MeshFeatures::EdgeOfB => sums[1] += c.area,
            _ => {}
        }
    }
    sums
}

/// What of a mesh at `pose` is in a box of this size about the origin, m²: each triangle cut off at each of its sides.
fn area_in_box(mesh: &Mesh, pose: &Pose, size: DVec3) -> f64 {
    let mut sum = 0.0;
    for t in 0..mesh.triangles().len() as u32 {
        let mut polygon = mesh.corners(t).map(|p| pose.point(p)).to_vec();
        for side in [DVec3::X, DVec3::Y, DVec3::Z].into_iter().flat_map(|n| [n, -n]) {
            let below = |p: DVec3| (0.5 * size).dot(side.abs()) - p.dot(side);
            let mut cut = Vec::new();
            for k in 0..polygon.len() {
                let (p, q) = (polygon[k], polygon[(k + 1) % polygon.len()]);
                if below(p) >= 0.0 {
                    cut.push(p);
                }
                if (below(p) >= 0.0) != (below(q) >= 0.0) {
                    cut.push(p + (q - p) * (below(p) / (below(p) - below(q))));
                }
            }
            polygon = cut;
        }
        let doubled: DVec3 =
            (1..polygon.len().max(2) - 1).map(|k| (polygon[k] - polygon[0]).cross(polygon[k + 1] - polygon[0])).sum();
        sum += 0.5 * doubled.length();
    }
    sum
}

/// Of any mesh in a box all that is inside is shared, to the last digits, however coarse it is and wherever only its
/// edges are; and of the box in it the same, whether its faces are cut or not.
#[test]
fn shares_add_up_to_all_that_is_inside() {
    let samples = [
        cube(1.0),
        bar(DVec3::new(3.0, 0.2, 0.2)),
        torus(0.8, 0.3, 9, 6),
        lumpy(0.7, 0.15, 12, 9),
        knot(0.25, 44, 6),
        angle(1.5, 0.4),
        frame(1.5, 0.3),
    ];
    let size = DVec3::new(1.2, 0.9, 0.7);
    let blocks = [bar(size), finer(bar(size), 2)].map(|sample| mesh(&sample));
    let (mut tried, mut by_edges) = (0, 0);
    for seed in 0..count(1000) {
        let mut random = Random(seed.wrapping_mul(0x6c07_8965) ^ 0x5a3e);
        let a = mesh(&samples[random.below(samples.len() as u64) as usize]);
        let place = DVec3::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0), random.between(-1.0, 1.0));
        let pose = Pose::new(place, random.rotation());
        let truth = area_in_box(&a, &pose, size);
        let at = Placement::of(&pose, &Pose::IDENTITY);
        let found = [0, 1].map(|k| collect(&a, &blocks[k], &at, [Motion::default(); 2]));
        let [coarse, fine] = [0, 1].map(|k| sums(&found[k]));
        for (k, [area, _]) in [coarse, fine].into_iter().enumerate() {
            let of_a = |c: &MeshContact| matches!(c.kind, MeshFeatures::VertexOfA(_) | MeshFeatures::EdgeOfA);
            let edges = |c: &MeshContact| c.kind == MeshFeatures::EdgeOfA;
            // What has no point inside is told by those of the other.
            if !found[k].iter().any(of_a) {
                assert_eq!(area, 0.0);
                continue;
            }
            tried += 1;
            by_edges += u32::from(found[k].iter().filter(|c| of_a(c)).all(edges));
            assert!((area - truth).abs() < 1e-9, "{seed} {k}: {area} instead of {truth}");
        }
        if coarse[1] > 0.0 && fine[1] > 0.0 {
            assert!((coarse[1] - fine[1]).abs() < 1e-9, "{seed}: {} and {}", coarse[1], fine[1]);
        }
    }
    assert!(tried > 300 && by_edges > 10, "{tried} {by_edges}");
}

/// The shares of the vertices of one mesh add up to what of its surface is in the other, however coarse it is: of a cube
/// standing in a floor its base and a strip all round; of a ring half in a block its half.
#[test]
fn shares_add_up_to_the_surface_inside() {
    let floor = mesh(&bar(DVec3::new(4.0, 4.0, 1.0)));
    let of_a = |contacts: &[MeshContact]| sums(contacts)[0];
    for (sample, cut) in [(cube(1.0), 1), (finer(cube(1.0), 1), 2), (finer(cube(1.0), 3), 8)] {
        for deep in [0.001, 0.03] {
            let place = Placement::of(&Pose::at(DVec3::new(0.1, 0.2, 1.0 - deep)), &Pose::IDENTITY);
            let area = of_a(&collect(&mesh(&sample), &floor, &place, [Motion::default(); 2]));
            let truth = 1.0 + 4.0 * deep;
            assert!((area / truth - 1.0).abs() < 1e-9, "{cut} {deep}: {area} instead of {truth}");
        }
    }
    let ring = torus(1.0, 0.3, 60, 40);
    let whole: f64 =
        ring.1.iter().map(|t| t.map(|v| ring.0[v as usize])).map(|[a, b, c]| 0.5 * (b - a).cross(c - a).length()).sum();
    let place =
        Placement::of(&Pose::new(DVec3::new(0.0, 0.0, 0.5 + 1e-3), DQuat::from_rotation_x(0.2)), &Pose::IDENTITY);
    let half = of_a(&collect(&mesh(&ring), &floor, &place, [Motion::default(); 2]));
    assert!((half / whole - 0.5).abs() < 2e-3, "{half} of {whole}");
}

/// A bar through a block, across both arms of a frame, and across another bar: nothing but its edges is inside.
#[test]
fn edges_that_pass_through_have_their_share() {
    let long = mesh(&bar(DVec3::new(1.0, 0.1, 0.1)));
    let block = mesh(&bar(DVec3::splat(0.3)));
    let across = mesh(&bar(DVec3::new(0.1, 1.0, 0.1)));
    let cases = [
        ("block", block, DVec3::new(0.05, 0.01, 0.02), 0.3 * 0.4),
        ("frame", mesh(&frame(0.6, 0.2)), DVec3::new(0.05, 0.01, 0.02), 0.4 * 0.4),
        ("bar", across, DVec3::new(0.05, 0.01, 0.05), 0.1 * 0.1 + 2.0 * 0.1 * 0.05),
    ];
    for (name, other, place, truth) in cases {
        let at = Placement::of(&Pose::at(place), &Pose::IDENTITY);
        let contacts = collect(&long, &other, &at, [Motion::default(); 2]);
        let [area, _] = sums(&contacts);
        assert!((area / truth - 1.0).abs() < 1e-9, "{name}: {area} instead of {truth}");
    }
}
