//! Across a gap, what is nearest is among the contacts of a mesh with whatever it is: a body that is stopped there
//! on its way must have something to bounce off.

mod mesh_samples;
mod narrow_oracle;

use allide::glam::DVec3;
use allide::math::Pose;
use allide::narrow::{self, Motion, Placement};
use allide::shape::Shape;
use mesh_samples::{cube, torus};
use narrow_oracle::cases::{BOUNDED, Random, count};

fn mesh(random: &mut Random) -> Shape {
    let (vertices, triangles) = match random.below(3) {
        0 => cube(random.between(0.2, 1.5)),
        1 => torus(0.8, 0.3, 9 + random.below(8) as u32, 7),
        _ => {
            let size = DVec3::new(random.between(0.2, 1.5), 0.7, 1.0);
            let Shape::Hull(hull) = random.hull(size) else {
                return mesh(random);
            };
            (hull.vertices().iter().map(|v| *v + hull.centre()).collect(), hull.triangles().to_vec())
        }
    };
    Shape::mesh(&vertices, &triangles).unwrap_or_else(|_| mesh(random))
}

fn other(random: &mut Random) -> Shape {
    let kind = random.below(BOUNDED.len() as u64 + 1) as usize;
    let Some(kind) = BOUNDED.get(kind) else { return mesh(random) };
    loop {
        let shape = random.shape(*kind);
        if (0.1..3.0).contains(&shape.radius()) {
            return shape;
        }
    }
}

/// Shapes that come together from all sides are stopped a little before they touch; what is nearest there is told.
#[test]
fn what_is_nearest_across_a_gap_is_a_contact() {
    let mut tried = 0;
    for seed in 0..count(2000) {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9) ^ 0x6a95);
        let (a, b) = (mesh(&mut random), other(&mut random));
        let way = random.direction();
        let far = a.radius() + b.radius() + 1.0;
        let beside = random.direction() * random.between(0.0, 0.5) * far;
        let start = Pose::new(beside - way * far, random.orientation());
        let start = Placement::of(&start, &Pose::new(DVec3::ZERO, random.orientation()));
        let motion = [Motion { velocity: way, spin: DVec3::ZERO }, Motion::default()];
        let Some(time) = narrow::impact(&a, &b, &start, motion, 2.0 * far) else { continue };
        let margin = 0.02 * a.thickness().min(b.thickness());
        let back = margin * 0.5 * 10.0_f64.powf(random.between(-5.0, 0.0));
        let at = Placement { offset: start.offset - way * (time - back), ..start };
        let gap = narrow::distance(&a, &b, &at).expect("bounded");
        if gap.distance <= 0.0 {
            continue;
        }
        tried += 1;
        for (a, b, at) in [(&a, &b, at), (&b, &a, at.swapped())] {
            let mut found = Vec::new();
            narrow::contacts(a, b, &at, margin, &mut found);
            let size = a.radius() + b.radius();
            let nearest = found.iter().map(|c| c.depth).fold(f64::NEG_INFINITY, f64::max);
            let (kind_a, kind_b) = (a.kind(), b.kind());
            assert!(
                (nearest + gap.distance).abs() < 1e-9 * size,
                "{seed} {kind_a:?} {kind_b:?}: {nearest} for a gap of {} within {margin}",
                gap.distance
            );
            for c in &found {
                let off = (c.on_b - c.on_a).dot(c.normal) + c.depth;
                assert!(off.abs() < 1e-9 * size, "{seed} {kind_a:?} {kind_b:?}: {c:?}");
            }
        }
    }
    assert!(tried > 500, "{tried}");
}

/// A triangle without area, which closes the surface where a vertex lies in the middle of a neighbour's edge, has no plane
/// for others to lie in: it was told to touch what was far away.
#[test]
fn flat_triangles_touch_nothing_far_away() {
    let (mut vertices, mut triangles) = cube(1.0);
    let plain = Shape::mesh(&vertices, &triangles).expect("a cube");
    for axis in [1, 2, 4] {
        // The edge from corner 0 along each axis in turn.
        let side = |t: &[u32; 3]| (0..3).find(|k| t[*k] == 0 && t[(k + 1) % 3] == axis);
        let (place, k) =
            triangles.iter().enumerate().find_map(|(i, t)| Some((i, side(t)?))).expect("the edge has a triangle");
        let (middle, last) = (vertices.len() as u32, triangles[place][(k + 2) % 3]);
        vertices.push(vertices[0].midpoint(vertices[axis as usize]));
        triangles[place] = [0, middle, last];
        triangles.extend([[middle, axis, last], [0, axis, middle]]);
    }
    let split = Shape::mesh(&vertices, &triangles).expect("a cube with flat triangles");
    let Shape::Mesh(found) = &split else { unreachable!("it is a mesh") };
    assert_eq!(found.health().flat, 3);
    for seed in 0..count(300) {
        let mut random = Random(seed ^ 0x0f1a_7000);
        let other = mesh(&mut random);
        let at = Placement {
            rotation_a: random.rotation(),
            rotation_b: random.rotation(),
            offset: random.direction() * random.between(0.0, 3.0),
        };
        let [told, truth] = [&split, &plain].map(|one| narrow::distance(one, &other, &at).map(|gap| gap.distance));
        let (told, truth) = (told.expect("a distance"), truth.expect("a distance"));
        assert!((told - truth).abs() < 1e-9, "{seed}: {told} for {truth}");
        assert_eq!(narrow::intersects(&split, &other, &at), narrow::intersects(&plain, &other, &at), "{seed}");
    }
}
