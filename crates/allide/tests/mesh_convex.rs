//! A mesh made of a hull's own triangles answers as the hull does, whatever it meets.

mod mesh_samples;
mod narrow_oracle;

use allide::glam::DVec3;
use allide::math::Pose;
use allide::narrow::{self, Motion, Placement};
use allide::shape::{Shape, ShapeKind};
use mesh_samples::{cube, torus};
use narrow_oracle::cases::{Random, count};

const OTHERS: [ShapeKind; 7] = [
    ShapeKind::Sphere,
    ShapeKind::Box,
    ShapeKind::Capsule,
    ShapeKind::Cylinder,
    ShapeKind::Cone,
    ShapeKind::Hull,
    ShapeKind::Compound,
];

/// A convex body of about a metre, as a hull and as a mesh.
fn twins(random: &mut Random) -> Option<(Shape, Shape)> {
    let size = DVec3::new(random.between(0.5, 1.5), random.between(0.5, 1.5), 1.0);
    let hull = random.hull(size);
    let Shape::Hull(inner) = &hull else { return None };
    let vertices: Vec<DVec3> = inner.vertices().iter().map(|v| *v + inner.centre()).collect();
    let mesh = Shape::mesh(&vertices, inner.triangles()).ok()?;
    Some((hull, mesh))
}

fn other(kind: ShapeKind, random: &mut Random) -> Shape {
    loop {
        let shape = random.shape(kind);
        if (0.2..3.0).contains(&shape.radius()) {
            return shape;
        }
    }
}

#[test]
fn a_mesh_of_a_hull_answers_as_the_hull() {
    let (mut met, mut apart) = (0, 0);
    for seed in 0..count(800) {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9) ^ 0x3e51);
        let Some((hull, mesh)) = twins(&mut random) else { continue };
        let kind = OTHERS[random.below(OTHERS.len() as u64) as usize];
        let b = other(kind, &mut random);
        let at = random.placement(&hull, &b);
        let size = hull.radius() + b.radius();
        let (truth, found) = (narrow::distance(&hull, &b, &at), narrow::distance(&mesh, &b, &at));
        let (truth, found) = (truth.expect("bounded"), found.expect("bounded"));
        assert!((truth.distance - found.distance).abs() < 1e-8 * size, "{seed} {kind:?}: {truth:?} {found:?}");
        let meets = narrow::intersects(&hull, &b, &at);
        if truth.distance > 1e-9 * size || narrow::deepest(&hull, &b, &at).is_some_and(|c| c.depth > 1e-9 * size) {
            assert_eq!(narrow::intersects(&mesh, &b, &at), meets, "{seed} {kind:?}");
            assert_eq!(narrow::intersects(&b, &mesh, &at.swapped()), meets, "{seed} {kind:?}");
            let mut contacts = Vec::new();
            narrow::contacts(&mesh, &b, &at, 0.0, &mut contacts);
            assert_eq!(contacts.is_empty(), !meets, "{seed} {kind:?}: {}", contacts.len());
            if meets { met += 1 } else { apart += 1 }
        }
    }
    assert!(met > 80 && apart > 80, "{met} {apart}");
}

/// Where they overlap a little, the deepest contact of the mesh is the hull's.
#[test]
fn shallow_contacts_of_a_mesh_are_those_of_the_hull() {
    let mut tried = 0;
    for seed in 0..count(500) {
        let mut random = Random(seed.wrapping_mul(0x51ed_270b) ^ 0x77);
        let Some((hull, mesh)) = twins(&mut random) else { continue };
        if hull.thickness() < 0.2 {
            continue;
        }
        let kind = OTHERS[random.below(6) as usize];
        let b = other(kind, &mut random);
        let way = random.direction();
        let far = hull.radius() + b.radius() + 1.0;
        let start =
            Placement::of(&Pose::new(-way * far, random.orientation()), &Pose::new(DVec3::ZERO, random.orientation()));
        let motion = [Motion { velocity: way, spin: DVec3::ZERO }, Motion::default()];
        let Some(time) = narrow::impact(&hull, &b, &start, motion, 2.0 * far) else { continue };
        let by_mesh = narrow::impact(&mesh, &b, &start, motion, 2.0 * far).expect("it touches as the hull does");
        assert!((time - by_mesh).abs() < 1e-6, "{seed} {kind:?}: {time} {by_mesh}");
        let deep = 0.01 * hull.thickness().min(b.thickness());
        let at = Placement { offset: start.offset - way * (time + deep), ..start };
        let truth = narrow::deepest(&hull, &b, &at).expect("they overlap");
        if truth.depth < 1e-6 {
            continue;
        }
        let found = narrow::deepest(&mesh, &b, &at).expect("they overlap");
        tried += 1;
        // Where an edge lies on a rim it may be told less deep than it is; a contact beside the deepest a little deeper.
        let rim = matches!(kind, ShapeKind::Cylinder | ShapeKind::Cone);
        assert!(
            (if rim { 0.25 } else { 0.98 }..1.06).contains(&(found.depth / truth.depth)),
            "{seed} {kind:?}: {} instead of {}",
            found.depth,
            truth.depth
        );
        // The hull's own contact is among those of the mesh.
        let mut all = Vec::new();
        narrow::contacts(&mesh, &b, &at, 0.0, &mut all);
        let same = |c: &narrow::Contact| c.normal.dot(truth.normal) > 0.95 && c.depth > 0.98 * truth.depth;
        assert!(rim || all.iter().any(same), "{seed} {kind:?}: {} {}", found.normal, truth.normal);
    }
    assert!(tried > 100, "{tried}");
}

#[test]
fn moves_that_part_a_mesh_part_it() {
    let (vertices, triangles) = torus(0.8, 0.3, 16, 10);
    let mesh = Shape::mesh(&vertices, &triangles).expect("a torus");
    for seed in 0..count(30) {
        let mut random = Random(seed.wrapping_mul(0x2c1b_3c6d) ^ 0x99);
        let kind = OTHERS[random.below(OTHERS.len() as u64) as usize];
        let b = other(kind, &mut random);
        let at = random.placement(&mesh, &b);
        let Some(out) = narrow::push_out(&mesh, &b, &at) else { continue };
        let further = out.translation * (1.0 + 1e-6) + out.translation.normalize_or_zero() * 1e-6;
        let moved = Placement { offset: at.offset - further, ..at };
        let gap = narrow::distance(&mesh, &b, &moved).expect("bounded").distance;
        assert!(out.translation == DVec3::ZERO || gap > 0.0, "{seed} {kind:?}: {out:?}");
    }
}

#[test]
fn rays_insides_and_nearest_points_of_a_mesh() {
    let (vertices, triangles) = cube(2.0);
    let (mesh, cuboid) = (Shape::mesh(&vertices, &triangles).unwrap(), Shape::cuboid(DVec3::splat(2.0)).unwrap());
    for seed in 0..count(2000) {
        let mut random = Random(seed.wrapping_mul(0x1656_67b1) ^ 0x12);
        let pose = Pose::new(random.direction() * 3.0, random.orientation());
        let p = pose.position + random.direction() * random.between(0.0, 3.0);
        assert_eq!(narrow::contains(&mesh, &pose, p), narrow::contains(&cuboid, &pose, p), "{seed}");
        let (one, two) = (narrow::nearest(&mesh, &pose, p).unwrap(), narrow::nearest(&cuboid, &pose, p).unwrap());
        assert!((one.distance - two.distance).abs() < 1e-12, "{seed}");
        let d = random.direction();
        let (one, two) = (narrow::ray(&mesh, &pose, p, d, 9.0), narrow::ray(&cuboid, &pose, p, d, 9.0));
        match (one, two) {
            (Some(one), Some(two)) => assert!((one.distance - two.distance).abs() < 1e-9, "{seed}"),
            (one, two) => assert!(one.is_none() && two.is_none(), "{seed}: {one:?} {two:?}"),
        }
    }
}
