//! Solids that touch along an edge or in a corner, as one mesh.

mod mesh_samples;

use allide::glam::DVec3;
use allide::math::Pose;
use allide::mesh::{Mesh, MeshError};
use allide::narrow::{Motion, Placement, collect};
use mesh_samples::cube;
use mesh_samples::parts::Solid;

/// Cubes on the diagonal share an edge, at which four faces meet; cubes round a tunnel share several.
#[test]
fn cubes_that_share_an_edge_are_one_solid() {
    let forms: [&[[i32; 3]]; 4] = [
        &[[0, 0, 0], [1, 1, 0]],
        &[[0, 0, 0], [1, 1, 0], [1, 0, 1]],
        &[[0, 0, 0], [1, 1, 0], [2, 0, 0], [1, -1, 0]],
        &[[0, 0, 0], [1, 0, 0], [1, 1, 1], [0, 1, 1]],
    ];
    for (k, places) in forms.iter().enumerate() {
        let (vertices, triangles) = Solid::cubes(places, 0.5).mesh;
        let mesh = Mesh::new(&vertices, &triangles, 0.0).unwrap_or_else(|error| panic!("{k}: {error}"));
        assert!(mesh.health().closed && mesh.health().oriented && mesh.health().crowded_sides > 0, "{k}");
        // Each solid that hangs together by faces has vertices of its own.
        assert_eq!(mesh.health().shells, [2, 3, 4, 2][k], "{k}");
        assert!((mesh.volume() - 0.125 * places.len() as f64).abs() < 1e-12, "{k}: {}", mesh.volume());
        for (n, at) in (0..512).map(|n| (n, [n % 8, n / 8 % 8, n / 64])) {
            let p = DVec3::from_array(at.map(f64::from)) * 0.2 + DVec3::new(-0.49, -0.48, -0.47);
            let cell = (p / 0.5).floor().to_array().map(|x| x as i32);
            assert_eq!(mesh.contains(p), places.contains(&cell), "{k} {n}: {p}");
        }
    }
}

/// A block on them is told as deep as it is in each.
#[test]
fn a_block_rests_on_cubes_that_share_an_edge() {
    let (vertices, triangles) = Solid::cubes(&[[0, 0, 0], [1, 1, 0]], 0.5).mesh;
    let below = Mesh::new(&vertices, &triangles, 0.0).expect("closed");
    let (vertices, triangles) = cube(0.6);
    let block = Mesh::new(&vertices, &triangles, 0.0).expect("closed");
    let at = Placement::of(&Pose::IDENTITY, &Pose::at(DVec3::new(0.47, 0.51, 0.79)));
    for velocity in [DVec3::ZERO, DVec3::Z] {
        let motions = [Motion { velocity, spin: DVec3::ZERO }, Motion::default()];
        let all = collect(&below, &block, &at, motions);
        let deepest = all.iter().map(|c| c.depth).fold(0.0, f64::max);
        assert!((deepest - 0.01).abs() < 1e-9, "{velocity}: {all:?}");
    }
}

/// A fifth face at the edge leaves no inside.
#[test]
fn an_odd_face_is_refused() {
    let (mut vertices, mut triangles) = cube(1.0);
    vertices.push(DVec3::splat(3.0));
    triangles.push([0, 1, 8]);
    assert!(matches!(Mesh::new(&vertices, &triangles, 0.0), Err(MeshError::Open { .. })));
}
