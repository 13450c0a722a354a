//! Two meshes pushed through each other: from where they came is told at all places on the way alike, also where what they
//! have in common is at its most and grows no more; and where they touched first.

mod mesh_samples;
mod narrow_oracle;

use allide::glam::{DQuat, DVec3};
use allide::math::Pose;
use allide::mesh::Mesh;
use allide::narrow::{self, MeshContact, Motion, Placement};
use allide::shape::Shape;
use mesh_samples::parts::Solid;
use mesh_samples::pushed::{Pushed, bar, mesh};
use mesh_samples::{angle, cube, cup, finer, fork, frame, knot, lumpy, torus};
use narrow_oracle::cases::{Random, count};
use std::sync::Arc;

fn shapes() -> Vec<Arc<Mesh>> {
    let (mut vertices, triangles) = knot(0.35, 70, 8);
    vertices.iter_mut().for_each(|v| *v *= 0.3);
    let all = [
        torus(0.8, 0.25, 24, 12),
        torus(0.6, 0.35, 20, 10),
        (vertices, triangles),
        lumpy(0.9, 0.2, 20, 12),
        lumpy(0.8, 0.0, 14, 9),
        cube(1.3),
        cup(16, 0.7, 1.2, 0.15),
        frame(1.5, 0.3),
        fork(0.5, 0.3),
        angle(1.2, 0.25),
        finer(angle(1.2, 0.25), 1),
        bar(DVec3::new(1.6, 0.4, 0.3)),
        bar(DVec3::new(1.4, 1.2, 0.05)),
    ];
    let mut all: Vec<Arc<Mesh>> = all.iter().map(mesh).collect();
    all.extend([Solid::star(12, 0.95, 0.7, 0.3), Solid::star(5, 1.0, 0.4, 0.4)].map(|star| mesh(&star.mesh)));
    all
}

/// Two of them on a way through each other, from the first touch to the last.
struct Through {
    meshes: [Arc<Mesh>; 2],
    start: Placement,
    way: DVec3,
    far: f64,
}

impl Through {
    fn new(seed: u64, all: &[Arc<Mesh>]) -> Option<Through> {
        let mut random = Random(seed.wrapping_mul(0x51f4_7c15) ^ 0x2b0b);
        let meshes = [0, 1].map(|_| all[random.below(all.len() as u64) as usize].clone());
        let reach = meshes[0].radius() + meshes[1].radius();
        let way = random.direction();
        let beside = random.direction() * random.between(0.0, 0.3);
        let turns = [random.rotation(), random.rotation()];
        let from = |side: f64| {
            Placement::of(&Pose::new(beside + way * (side * 2.2 * reach), turns[0]), &Pose::new(DVec3::ZERO, turns[1]))
        };
        let shapes = meshes.clone().map(Shape::Mesh);
        let touch = |side: f64| {
            let motion = [Motion { velocity: way * -side, spin: DVec3::ZERO }, Motion::default()];
            narrow::impact(&shapes[0], &shapes[1], &from(side), motion, 5.0 * reach)
        };
        let far = 4.4 * reach - touch(-1.0)? - touch(1.0)?;
        Some(Through { meshes, start: from(-1.0), way, far })
    }

    fn at(&self, part: f64) -> Pushed {
        Pushed::new(self.meshes.clone(), self.start, self.way, part * self.far).expect("a touch")
    }

    /// How deep they are told to be at so much of the way, times as far as they came.
    fn told(&self, part: f64) -> f64 {
        self.at(part).deepest(1.0) / (part * self.far)
    }
}

/// Whatever is told by its way a little before and a little after, no more than three quarters of the way through, is so
/// between them: also where what they have in common is at its most, and where one place grows as another shrinks. A point
/// just about to come out of the other mesh decided that they slid past each other; nearest surfaces were told then.
#[test]
fn between_places_told_by_the_way_all_are() {
    let all = shapes();
    let mut tried = 0;
    for seed in (0..count(40)).chain([246, 254, 389]) {
        let Some(through) = Through::new(seed, &all) else { continue };
        let parts: Vec<f64> = (0..89).map(|k| 0.3 + 0.005 * f64::from(k)).collect();
        let told: Vec<f64> = parts.iter().map(|part| through.told(*part)).collect();
        let is_way = |k: &usize| (told[*k] - 1.0).abs() < 0.02;
        let ways: Vec<usize> = (0..told.len()).filter(is_way).collect();
        for next in ways.windows(2).filter(|next| next[1] - next[0] <= 3) {
            tried += 1;
            let between = next[0] + 1..next[1];
            assert!(between.is_empty(), "{seed}: {:?} of the way at {:?}", &told[between.clone()], &parts[between]);
        }
    }
    assert!(tried > 2000, "{tried}");
}

/// The direction of the edge that a point lies on, by the triangle of a mesh and the weights of its corners; none of a point
/// in the midst of a face or at a corner.
fn edge(mesh: &Mesh, turn: DQuat, (triangle, weights): (u32, [f64; 3])) -> Option<DVec3> {
    let corners = mesh.corners(triangle);
    let on: Vec<DVec3> = (0..3).filter(|k| weights[*k] > 1e-6).map(|k| corners[k]).collect();
    let [from, to] = on.try_into().ok()?;
    Some(turn * (to - from).normalize())
}

/// Where edges touched first, far from all that is inside now, they are told once, and across both edges. They were told
/// again with a normal of the move beside the way, which has nothing to do with the two.
#[test]
fn edges_that_touched_first_are_told_once_and_across_both() {
    let all = shapes();
    let (mut touched, mut across) = (0, 0);
    for seed in 0..count(150) {
        let Some(through) = Through::new(seed, &all) else { continue };
        for part in [0.1, 0.25, 0.5, 0.7] {
            let pushed = through.at(part);
            let contacts = pushed.contacts(1.0);
            // Of those told by their way.
            let is_first = |c: &&MeshContact| c.area == 0.0 && (c.depth / pushed.far - 1.0).abs() < 1e-6;
            let firsts: Vec<&MeshContact> = contacts.iter().filter(is_first).collect();
            touched += usize::from(!firsts.is_empty());
            for (k, c) in firsts.iter().enumerate() {
                let same = |other: &&MeshContact| other.on_a.distance(c.on_a) + other.on_b.distance(c.on_b) < 1e-9;
                assert!(!firsts[..k].iter().any(same), "{seed} {part}: told twice: {c:?}");
                assert!(c.normal_depth > 0.0, "{seed} {part}: {c:?}");
                let [a, b] = &pushed.meshes;
                let edges = (edge(a, pushed.at.rotation_a, c.face_a), edge(b, pushed.at.rotation_b, c.face_b));
                let (Some(one), Some(two)) = edges else { continue };
                if one.cross(two).length() > 1e-3 {
                    across += 1;
                    let slant = c.normal.dot(one).abs().max(c.normal.dot(two).abs());
                    // The way itself is told where no shorter move parts what is held across it.
                    let is_way = c.normal.dot(pushed.way) > 0.98;
                    assert!(slant < 1e-6 || is_way, "{seed} {part}: {slant} {c:?}");
                }
            }
        }
    }
    assert!(touched > 20 && across > 10, "{touched} {across}");
}
