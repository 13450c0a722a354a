//! Meshes with little play in each other, and such as graze each other.

mod mesh_samples;
mod narrow_oracle;

use allide::glam::{DQuat, DVec3};
use allide::math::Pose;
use allide::narrow::{MeshContact, Motion, Placement, collect};
use mesh_samples::pushed::{bar, mesh};
use mesh_samples::{Sample, prism};
use narrow_oracle::cases::{Random, count};
use std::f64::consts::PI;

/// A prism about z with a hole along it, both with so many sides.
fn nut(sides: u32, inner: f64, outer: f64, length: f64) -> Sample {
    let (mut vertices, _) = prism(sides, outer, length);
    vertices.extend(prism(sides, inner, length).0);
    let n = sides;
    let mut triangles = Vec::new();
    for k in 0..n {
        let l = (k + 1) % n;
        // Of the outside, the inside, the bottom and the top.
        let quads = [[k, l, l + n, k + n], [l + 2 * n, k + 2 * n, k + 3 * n, l + 3 * n]];
        let caps = [[l, k, k + 2 * n, l + 2 * n], [k + n, l + n, l + 3 * n, k + 3 * n]];
        triangles.extend(quads.into_iter().chain(caps).flat_map(|[a, b, c, d]| [[a, b, c], [a, c, d]]));
    }
    (vertices, triangles)
}

fn deepest(contacts: &[MeshContact]) -> f64 {
    contacts.iter().map(|c| c.depth).fold(0.0, f64::max)
}

/// A nut round a bolt, pushed sideways through the little room that there is: as deep as since it was free last, not
/// since it was beside the bolt.
#[test]
fn a_nut_on_a_bolt_is_as_deep_as_since_it_was_free() {
    let mut random = Random(0x9b17);
    for seed in 0..count(120) {
        let sides = [8, 12, 16, 32][random.below(4) as usize];
        let play = [5e-5, 1e-4, 2e-4, 1e-3][random.below(4) as usize];
        let far = [3e-5, 3e-4, 1e-3][random.below(3) as usize];
        let (nut, bolt) = (mesh(&nut(sides, 0.02, 0.03, 0.01)), mesh(&prism(sides, 0.02 - play, 0.1)));
        // Facet against facet, or corner into corner.
        let half = PI / f64::from(sides);
        let (angle, room) = if random.below(2) == 0 { (half, play * half.cos()) } else { (0.0, play) };
        let turn = random.rotation();
        let way = turn * DVec3::new(angle.cos(), angle.sin(), 0.0);
        let along = turn * DVec3::Z * random.between(-0.04, 0.04);
        let place = random.direction() * 0.3;
        let poses = [Pose::new(place + way * (room + far) + along, turn), Pose::new(place, turn)];
        let at = Placement::of(&poses[0], &poses[1]);
        let moves = |velocity: DVec3| [Motion { velocity, spin: DVec3::ZERO }, Motion::default()];
        let told = deepest(&collect(&nut, &bolt, &at, moves(way * 0.7)));
        assert!((told / far - 1.0).abs() < 0.02, "{seed}: {sides} sides, {play} free: {told} of {far}");
        let told = deepest(&collect(&nut, &bolt, &at, moves(way * -0.7)));
        assert!(told < 1.02 * far, "{seed}: {sides} sides, {play} free: {told} of {far} as it leaves");
    }
}

/// A box that slides over a table, a millimetre deep, is that deep, wherever it came from.
#[test]
fn what_slides_over_a_table_is_as_deep_as_it_is_sunk() {
    let (small, table) = (mesh(&bar(DVec3::splat(0.1))), mesh(&bar(DVec3::new(1.0, 1.0, 0.1))));
    for (x, turn) in [(-0.44, 0.0), (-0.3, 0.0), (0.0, 0.0), (0.2, 0.4), (0.35, 1.1)] {
        let spin = DQuat::from_rotation_z(turn);
        let at = Placement::of(&Pose::new(DVec3::new(x, 0.07, 0.099), spin), &Pose::IDENTITY);
        let motions = [Motion { velocity: DVec3::X, spin: DVec3::ZERO }, Motion::default()];
        let contacts = collect(&small, &table, &at, motions);
        assert!((deepest(&contacts) - 1e-3).abs() < 1e-9, "{x} {turn}: {contacts:?}");
        assert!(contacts.iter().all(|c| c.normal.z < -0.999), "{x} {turn}: {contacts:?}");
    }
}

/// A box whose sides are cut along lines at these parts of each of its lengths.
fn cut_up(size: DVec3, cuts: &[Vec<f64>; 3]) -> Sample {
    let lines = |axis: usize| [vec![-0.5], cuts[axis].clone(), vec![0.5]].concat();
    let (mut vertices, mut triangles) = (Vec::<DVec3>::new(), Vec::new());
    let mut number = |p: DVec3| {
        vertices.iter().position(|q| *q == p).unwrap_or_else(|| {
            vertices.push(p);
            vertices.len() - 1
        }) as u32
    };
    for axis in 0..3 {
        let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
        let (along, across) = (lines(u), lines(v));
        for side in [-0.5, 0.5] {
            let mut at = |i: usize, j: usize| {
                let mut p = [0.0; 3];
                (p[axis], p[u], p[v]) = (side, along[i], across[j]);
                number(DVec3::from_array(p) * size)
            };
            for i in 0..along.len() - 1 {
                for j in 0..across.len() - 1 {
                    let [a, b, c, d] = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
                    let faces = [[a, b, c], [a, c, d]];
                    triangles.extend(if side > 0.0 { faces } else { faces.map(|[a, b, c]| [a, c, b]) });
                }
            }
        }
    }
    (vertices, triangles)
}

/// Two boxes alike in one place, or shifted along a side: all of their vertices lie in the other's faces, none inside. They
/// are as deep as they have come.
#[test]
fn flush_boxes_are_as_deep_as_they_came() {
    let mut random = Random(0x51ab);
    for seed in 0..count(40) {
        let size = DVec3::new(1.2, 1.0, [0.02, 0.3][random.below(2) as usize]);
        let cuts = [0, 1, 2].map(|_| {
            let mut cuts: Vec<f64> = (0..random.below(5)).map(|_| random.between(-0.45, 0.45)).collect();
            cuts.sort_by(f64::total_cmp);
            cuts
        });
        let plate = mesh(&cut_up(size, &cuts));
        for axis in 0..3 {
            for (side, part) in [(1.0, 1.0), (-1.0, 1.0), (1.0, 0.3), (-1.0, 0.6)] {
                let mut way = DVec3::ZERO;
                way[axis] = side;
                // That part of it is in the other.
                let offset = way * (1.0 - part) * size[axis];
                let at = Placement::of(&Pose::at(-offset), &Pose::IDENTITY);
                let motions = [Motion { velocity: way, spin: DVec3::ZERO }, Motion::default()];
                let told = deepest(&collect(&plate, &plate, &at, motions));
                let right = part * size[axis];
                assert!((told / right - 1.0).abs() < 0.02, "{seed}: {size} along {way}, {part}: {told} of {right}");
            }
        }
    }
}
