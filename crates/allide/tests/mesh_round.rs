//! Meshes against what is round: the points of every contact lie on the two surfaces, as far apart as it is deep.

mod mesh_samples;
mod narrow_oracle;

use allide::glam::DVec3;
use allide::math::Pose;
use allide::narrow::{self, Placement};
use allide::shape::{Shape, ShapeKind};
use mesh_samples::{Sample, angle, cube, cup, fork, frame, knot, lumpy, prism, torus};
use narrow_oracle::cases::{Random, count};

fn meshes() -> Vec<Shape> {
    let all: [Sample; 8] = [
        torus(0.5, 0.2, 24, 12),
        cube(0.8),
        angle(1.0, 0.3),
        frame(1.2, 0.3),
        fork(0.4, 0.3),
        cup(12, 0.6, 0.6, 0.1),
        lumpy(0.5, 0.1, 16, 10),
        prism(7, 0.4, 0.9),
    ];
    let mut all: Vec<Shape> = all.iter().map(|(v, t)| Shape::mesh(v, t).expect("a mesh")).collect();
    let (vertices, triangles) = knot(0.35, 44, 6);
    let small: Vec<DVec3> = vertices.iter().map(|v| *v * 0.3).collect();
    all.push(Shape::mesh(&small, &triangles).expect("a mesh"));
    all
}

/// How far a point is from the surface of a shape that lies about the origin, metres.
fn off(shape: &Shape, p: DVec3) -> f64 {
    let beside = DVec3::new(p.x, p.y, 0.0).length();
    let to_segment = |a: [f64; 2], b: [f64; 2]| {
        let (u, v) = ([b[0] - a[0], b[1] - a[1]], [beside - a[0], p.z - a[1]]);
        let t = ((u[0] * v[0] + u[1] * v[1]) / (u[0] * u[0] + u[1] * u[1])).clamp(0.0, 1.0);
        (v[0] - t * u[0]).hypot(v[1] - t * u[1])
    };
    match shape {
        Shape::Sphere(s) => (p.length() - s.radius()).abs(),
        Shape::Capsule(s) => {
            let axis = DVec3::Z * p.z.clamp(-s.half_height(), s.half_height());
            (p.distance(axis) - s.radius()).abs()
        }
        Shape::Cylinder(s) => {
            let (r, h) = (s.radius(), s.half_height());
            to_segment([0.0, h], [r, h]).min(to_segment([r, h], [r, -h])).min(to_segment([r, -h], [0.0, -h]))
        }
        Shape::Cone(s) => {
            let (r, h) = (s.radius(), s.half_height());
            to_segment([0.0, h], [r, -h]).min(to_segment([r, -h], [0.0, -h]))
        }
        Shape::Mesh(mesh) => mesh.nearest(p, f64::INFINITY).expect("a surface").nearest.point.distance(p),
        _ => unreachable!("no such shape here"),
    }
}

#[test]
fn points_of_contacts_lie_on_both_surfaces() {
    let meshes = meshes();
    let (mut tried, mut worst) = (0, 0.0_f64);
    let mut bad = std::collections::BTreeMap::new();
    for seed in 0..count(1500) {
        let mut random = Random(seed.wrapping_mul(0x1f3d_9a35) ^ 0x2b);
        let k = random.below(meshes.len() as u64) as usize;
        let mesh = &meshes[k];
        let kinds = [ShapeKind::Sphere, ShapeKind::Capsule, ShapeKind::Cylinder, ShapeKind::Cone];
        let kind = kinds[random.below(4) as usize];
        let (radius, height) = (random.between(0.05, 0.5), random.between(0.05, 0.8));
        let round = match kind {
            ShapeKind::Sphere => Shape::sphere(radius),
            ShapeKind::Capsule => Shape::capsule(radius, height),
            ShapeKind::Cylinder => Shape::cylinder(radius, height),
            _ => Shape::cone(radius, height),
        }
        .expect("a shape");
        let place = random.direction() * random.between(0.0, 1.2);
        let poses = [Pose::new(DVec3::ZERO, random.orientation()), Pose::new(place, random.orientation())];
        let mut all = Vec::new();
        narrow::contacts(mesh, &round, &Placement::of(&poses[0], &poses[1]), 0.0, &mut all);
        if all.is_empty() {
            continue;
        }
        tried += 1;
        for c in &all {
            let on_a = off(mesh, poses[0].local_point(c.on_a));
            let on_b = off(&round, poses[1].local_point(c.on_b));
            let apart = (c.on_a - c.on_b - c.normal * c.depth).length();
            worst = worst.max(on_a).max(on_b);
            assert!(apart < 1e-9, "{seed} {kind:?} on {k}: {c:?}");
            if on_a.max(on_b) > 1e-7 {
                *bad.entry((format!("{kind:?}"), on_a > 1e-7, on_b > 1e-7)).or_insert(0) += 1;
                println!("{seed} {kind:?} on {k}: {on_a} {on_b} of {} {}", c.depth, all.len());
            }
        }
    }
    assert!(tried > 300 && bad.is_empty(), "{tried}: {bad:?}, {worst}");
}
