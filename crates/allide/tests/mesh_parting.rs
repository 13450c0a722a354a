//! Two meshes pushed into each other a known way, from outside or in each other's hollows: how deep they are told to
//! be as they come together, at rest and as they part.

mod mesh_samples;
mod narrow_oracle;

use allide::glam::{DQuat, DVec3};
use allide::math::Pose;
use allide::narrow::{self, MeshFeatures, Placement};
use allide::shape::Shape;
use mesh_samples::pushed::{Pushed, bar, mesh};
use mesh_samples::{Sample, cube, cup, finer, frame, knot, lumpy, torus};
use narrow_oracle::cases::{Random, count};

/// Pairs of which the one fits into the other.
fn hollows() -> Vec<[Sample; 2]> {
    let ring = || torus(1.0, 0.25, 24, 12);
    vec![
        [bar(DVec3::new(0.4, 0.4, 3.0)), frame(3.0, 1.0)],
        [finer(bar(DVec3::new(0.4, 0.4, 3.0)), 2), frame(3.0, 1.0)],
        [ring(), ring()],
        [lumpy(0.3, 0.03, 12, 9), cup(16, 1.0, 1.0, 0.2)],
        [cube(0.4), cup(9, 1.0, 1.0, 0.2)],
        [bar(DVec3::new(0.3, 0.2, 2.5)), ring()],
        [knot(0.25, 44, 6), frame(1.2, 0.3)],
        [frame(1.2, 0.3), frame(1.2, 0.3)],
        [frame(1.2, 0.3), ring()],
    ]
}

fn in_a_hollow(seed: u64) -> Option<Pushed> {
    let mut random = Random(seed.wrapping_mul(0x5851_f42d) ^ 0x4c95);
    let mut all = hollows();
    let pair = all.swap_remove(random.below(all.len() as u64) as usize);
    let meshes = [mesh(&pair[0]), mesh(&pair[1])];
    let wide = meshes[1].radius();
    let place = DVec3::new(random.between(-0.7, 0.7), random.between(-0.7, 0.7), random.between(-0.7, 0.7)) * wide;
    let turn = |random: &mut Random| if random.below(3) == 0 { DQuat::IDENTITY } else { random.rotation() };
    let start = Placement::of(&Pose::new(place, turn(&mut random)), &Pose::new(DVec3::ZERO, turn(&mut random)));
    let far = [0.002, 0.01, 0.04][random.below(3) as usize];
    Pushed::new(meshes, start, random.direction(), far)
}

/// Whatever is inside is out again when they have parted as far as they came. What has passed an edge, and is about to
/// leave by its other face, is one that comes in by that as it goes back; and what is just beyond the middle of something thin
/// may have come from either side.
#[test]
fn in_hollows_what_rests_or_parts_is_no_deeper_than_the_way_back() {
    let (mut tried, mut deeper) = (0, 0);
    for seed in 0..count(1000) {
        let Some(pushed) = in_a_hollow(seed) else { continue };
        tried += 1;
        let [rest, parting] = [0.0, -1.0].map(|speed| pushed.deepest(speed));
        assert!(rest < 1.02 * pushed.far, "{seed}: {rest} of {}", pushed.far);
        deeper += u32::from(parting > 1.02 * pushed.far);
    }
    assert!(tried > 50 && deeper * 50 <= tried, "{deeper} of {tried}");
}

/// A peg in the hole of a frame, a ball in a cup, two links of a chain: as they part they are as deep as they were
/// pressed, and held the same way.
#[test]
fn what_parts_in_a_hollow_is_not_taken_for_coming_together() {
    let ring = mesh(&torus(0.2, 0.06, 64, 32));
    let quarter = DQuat::from_rotation_x(std::f64::consts::FRAC_PI_2);
    let peg = [mesh(&bar(DVec3::new(0.04, 0.04, 0.3))), mesh(&frame(0.3, 0.1))];
    let ball = [mesh(&lumpy(0.03, 0.0, 24, 16)), mesh(&cup(48, 0.1, 0.1, 0.012))];
    let cases = [
        (peg, Pose::at(DVec3::new(0.0, 0.004, 0.002)), DVec3::X, 0.003),
        (ball, Pose::at(DVec3::Z * 0.06), DVec3::NEG_Z, 0.003),
        ([ring.clone(), ring], Pose::new(DVec3::X * 0.2, quarter), DVec3::X, 0.005),
    ];
    for (meshes, start, way, far) in cases {
        let pushed = Pushed::new(meshes, Placement::of(&start, &Pose::IDENTITY), way, far).expect("a touch");
        for speed in [1.0, 0.0, -1.0] {
            let all = pushed.contacts(speed);
            let deepest = all.iter().max_by(|p, q| p.depth.total_cmp(&q.depth)).expect("they overlap");
            assert!((deepest.normal_depth / far - 1.0).abs() < 0.02, "{way} {speed}: {deepest:?}");
            assert!(deepest.normal.dot(way) > 0.9, "{way} {speed}: {deepest:?}");
        }
    }
}

/// Bars across each other, as deep as they may be: held by the edges that met, all the same way.
#[test]
fn crossed_bars_are_held_by_the_sides_that_met() {
    let long = mesh(&bar(DVec3::new(1.0, 0.1, 0.1)));
    for turn in [std::f64::consts::FRAC_PI_2, 1.2, 0.7] {
        for deep in [0.001, 0.03, 0.039, 0.041, 0.047, 0.0499] {
            let start = Pose::new(DVec3::new(0.013, 0.007, 0.3), DQuat::from_rotation_z(turn));
            let place = Placement::of(&start, &Pose::IDENTITY);
            let pushed = Pushed::new([long.clone(), long.clone()], place, DVec3::NEG_Z, deep).expect("a touch");
            for speed in [1.0, 0.0, -1.0] {
                let all = pushed.contacts(speed);
                assert!(all.iter().all(|c| c.depth < deep * (1.0 + 1e-6)), "{turn} {deep} {speed}: {all:?}");
                let edges: Vec<_> = all.iter().filter(|c| c.kind == MeshFeatures::Edges).collect();
                assert!(edges.len() >= 4, "{turn} {deep} {speed}: {all:?}");
                for c in edges {
                    assert!((c.depth / deep - 1.0).abs() < 1e-6, "{turn} {deep} {speed}: {c:?}");
                    assert!(c.normal.dot(DVec3::NEG_Z) > 1.0 - 1e-9, "{turn} {deep} {speed}: {c:?}");
                }
            }
        }
    }
}

/// The move that parts them is no longer than the way back, and parts them.
#[test]
fn in_hollows_the_way_out_is_no_longer_than_the_way_back() {
    let mut tried = 0;
    for seed in 0..count(300) {
        let Some(pushed) = in_a_hollow(seed) else { continue };
        let [a, b] = pushed.meshes.clone().map(Shape::Mesh);
        let out = narrow::push_out(&a, &b, &pushed.at).expect("a way out").translation;
        tried += 1;
        let moved = Placement { offset: pushed.at.offset - out * (1.0 + 1e-6), ..pushed.at };
        assert!(!narrow::intersects(&a, &b, &moved), "{seed}: {out} does not part them");
        assert!(out.length() < 1.02 * pushed.far, "{seed}: {} instead of {}", out.length(), pushed.far);
    }
    assert!(tried > 20, "{tried}");
}
