//! A convex mesh is as deep in whatever is convex as its hull is, from a touch to their middles at one place.

mod mesh_samples;
mod narrow_oracle;

use allide::glam::DVec3;
use allide::math::Pose;
use allide::narrow::{self, Placement};
use allide::shape::{Shape, ShapeKind};
use mesh_samples::{Sample, cube, finer, lumpy, prism};
use narrow_oracle::cases::{Random, count};
use narrow_oracle::overlap;

const CONVEX: [ShapeKind; 6] =
    [ShapeKind::Sphere, ShapeKind::Box, ShapeKind::Capsule, ShapeKind::Cylinder, ShapeKind::Cone, ShapeKind::Hull];

/// A convex body about a metre large as a hull and as a mesh: a box, a prism, a ball, a hull of random points; of as few
/// triangles as it takes, or each of them cut in many.
fn twins(random: &mut Random) -> Option<[Shape; 2]> {
    let size = DVec3::new(random.between(0.3, 1.5), random.between(0.3, 1.5), random.between(0.3, 1.5));
    let (vertices, triangles) = match random.below(4) {
        0 => cube(1.0),
        1 => prism(3 + random.below(12) as u32, 0.5, 1.0),
        2 => lumpy(0.6, 0.0, 6 + random.below(20) as u32, 4 + random.below(12) as u32),
        _ => of_hull(&random.hull(DVec3::ONE))?,
    };
    let sample = (vertices.into_iter().map(|v| v * size).collect::<Vec<_>>(), triangles);
    let hull = Shape::hull(&sample.0).ok().filter(|hull| hull.thickness() > 0.05)?;
    let (vertices, triangles) = finer(sample, random.below(3) as u32);
    Some([hull, Shape::mesh(&vertices, &triangles).ok()?])
}

fn of_hull(shape: &Shape) -> Option<Sample> {
    let Shape::Hull(hull) = shape else { return None };
    Some((hull.vertices().to_vec(), hull.triangles().to_vec()))
}

/// How deep two shapes are by the deepest of their contacts, by the deepest alone and by the move that parts them.
fn told(a: &Shape, b: &Shape, at: &Placement) -> [f64; 3] {
    let mut all = Vec::new();
    narrow::contacts(a, b, at, 0.0, &mut all);
    let of_all = all.iter().map(|c| c.depth).fold(0.0, f64::max);
    let deepest = narrow::deepest(a, b, at).map_or(0.0, |c| c.depth);
    let out = narrow::push_out(a, b, at).map_or(0.0, |out| out.translation.length());
    [of_all, deepest, out]
}

/// Everything convex in convex meshes, two of which may be in each other: as deep as the hulls are, whichever is first;
/// and along no direction do these overlap by less.
#[test]
fn what_is_convex_is_as_deep_in_a_mesh_as_in_its_hull() {
    let mut tried = [0; 7];
    for seed in 0..count(1000) {
        let mut random = Random(seed.wrapping_mul(0x2545_f491) ^ 0x5ca1);
        let Some([hull, mesh]) = twins(&mut random) else { continue };
        let kind = random.below(7) as usize;
        let [b, as_is] = match CONVEX.get(kind) {
            Some(kind) => {
                let shape = random.shape(*kind);
                [shape.clone(), shape]
            }
            None => match twins(&mut random) {
                Some(twins) => twins,
                None => continue,
            },
        };
        if !(0.2..3.0).contains(&b.radius()) || b.thickness() < 0.02 {
            continue;
        }
        let apart = random.direction() * random.between(0.0, 1.0) * (hull.radius() + b.radius());
        let poses = [DVec3::ZERO, apart].map(|p| Pose::new(p, random.rotation()));
        let at = Placement::of(&poses[0], &poses[1]);
        let Some(truth) = narrow::deepest(&hull, &b, &at).filter(|c| c.depth > 1e-6) else { continue };
        tried[kind] += 1;
        let size = hull.radius() + b.radius();
        for (found, name) in [(told(&mesh, &as_is, &at), "mesh first"), (told(&as_is, &mesh, &at.swapped()), "last")] {
            let right = found.iter().all(|depth| (depth - truth.depth).abs() < 2e-6 * truth.depth + 2e-8 * size);
            assert!(right, "{seed} {kind} {name}: {found:?} for {}", truth.depth);
        }
        let least = (0..200).map(|_| overlap(&hull, &b, &at, random.direction())).fold(f64::INFINITY, f64::min);
        assert!(least > truth.depth - 1e-8 * size, "{seed} {kind}: {least} is less than {}", truth.depth);
    }
    assert!(tried.iter().all(|tried| *tried > 20), "{tried:?}");
}

/// A ball larger than the cube in which its middle is not: 0.706 of 0.717 m were told.
#[test]
fn a_ball_larger_than_a_cube_is_as_deep_as_in_a_box() {
    let (vertices, triangles) = cube(1.0);
    let mesh = Shape::mesh(&vertices, &triangles).expect("a cube");
    let (block, ball) = (Shape::cuboid(DVec3::ONE).expect("a box"), Shape::sphere(0.8862).expect("a ball"));
    let place = DVec3::new(-0.439664347482538, -0.170929847003349, 0.6695291958676806);
    let at = Placement::of(&Pose::IDENTITY, &Pose::at(place));
    let truth = told(&block, &ball, &at)[1];
    for depth in told(&mesh, &ball, &at) {
        assert!((depth - truth).abs() < 1e-12, "{depth} for {truth}");
    }
}
