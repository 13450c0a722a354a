//! Boxes and hulls deep in a mesh: pushed out of it by one way, the shortest, whatever else they are behind.

mod mesh_samples;
mod narrow_oracle;

use allide::glam::{DQuat, DVec3};
use allide::math::Pose;
use allide::narrow::{self, Contact, Motion, Placement};
use allide::shape::{Shape, ShapeKind};
use mesh_samples::{cube, finer};
use narrow_oracle::cases::{Random, count};

/// A block as a mesh and as a box, something convex that has been pushed into it, and where.
struct Sunk {
    mesh: Shape,
    block: Shape,
    other: Shape,
    at: Placement,
    truth: Contact,
}

impl Sunk {
    /// A slab or a cube, of few triangles or many; up to half as deep as the thinner of both is thick.
    fn new(seed: u64) -> Option<Sunk> {
        let mut random = Random(seed.wrapping_mul(0x51ed_270b) ^ 0x7717);
        let size =
            if seed.is_multiple_of(2) { DVec3::new(2.0, 2.0, random.between(0.2, 0.6)) } else { DVec3::splat(1.0) };
        let (vertices, triangles) = cube(1.0);
        let mut sample = (vertices.into_iter().map(|v| v * size).collect::<Vec<_>>(), triangles);
        if seed % 4 >= 2 {
            sample = finer(sample, 2);
        }
        let (mesh, block) = (Shape::mesh(&sample.0, &sample.1).ok()?, Shape::cuboid(size).ok()?);
        let kind = if random.below(2) == 0 { ShapeKind::Box } else { ShapeKind::Hull };
        let other = random.shape(kind);
        if !(0.1..1.5).contains(&other.radius()) {
            return None;
        }
        let way = random.direction();
        let far = block.radius() + other.radius() + 1.0;
        let aside = DVec3::new(random.between(-0.7, 0.7), random.between(-0.7, 0.7), 0.0);
        let start = Placement::of(
            &Pose::new(aside - way * far, DQuat::IDENTITY),
            &Pose::new(DVec3::ZERO, random.orientation()),
        );
        let motion = [Motion { velocity: way, spin: DVec3::ZERO }, Motion::default()];
        let time = narrow::impact(&block, &other, &start, motion, 2.0 * far)?;
        let deep = random.between(0.02, 0.5) * block.thickness().min(other.thickness());
        let at = Placement { offset: start.offset - way * (time + deep), ..start };
        let truth = narrow::deepest(&block, &other, &at).filter(|c| c.depth > 1e-3)?;
        Some(Sunk { mesh, block, other, at, truth })
    }

    fn contacts(&self) -> Vec<Contact> {
        let mut all = Vec::new();
        narrow::contacts(&self.mesh, &self.other, &self.at, 0.0, &mut all);
        all
    }

    /// How deep the contacts say that it is, and whether the move that the deepest of them asks for parts the two.
    fn told(&self) -> (f64, bool) {
        let all = self.contacts();
        let deepest = all.iter().max_by(|p, q| p.depth.total_cmp(&q.depth)).expect("they overlap");
        let way = deepest.normal * (deepest.depth * 1.001 + 1e-6);
        let moved = Placement { offset: self.at.offset + way, ..self.at };
        (deepest.depth, !narrow::intersects(&self.block, &self.other, &moved))
    }
}

/// As deep as the box that the mesh is made of, and out of it by the deepest contact; contacts that ask for more than
/// the shortest way are rare, and small.
#[test]
fn what_is_deep_in_a_mesh_is_pushed_out_the_shortest_way() {
    let (mut tried, mut astray) = (0, 0);
    for seed in 0..count(1000) {
        let Some(sunk) = Sunk::new(seed) else { continue };
        tried += 1;
        let (told, parts) = sunk.told();
        let truth = &sunk.truth;
        assert!((told / truth.depth - 1.0).abs() < 0.02, "{seed}: {told} instead of {}", truth.depth);
        assert!(parts, "{seed}: still in it");
        let asks = |c: &&Contact| c.depth > 1.02 * truth.depth * c.normal.dot(truth.normal) + 1e-9;
        astray += u32::from(sunk.contacts().iter().any(|c| asks(&c)));
    }
    assert!(tried > 400 && astray * 100 <= tried, "{astray} of {tried}");
}

/// What was told less deep than it is, so that no contact led out:
/// - the tip of a sliver below the top of a cube by half a millimetre, which came in through its side;
/// - slivers that were led on by little, and by little again;
/// - edges that enter each other, bent by rounding, with no way of their own.
#[test]
fn slivers_are_led_out() {
    for seed in [5393, 21473, 21538, 50667, 74408, 78195, 86183, 88355] {
        let sunk = Sunk::new(seed).expect("a case");
        let (told, parts) = sunk.told();
        assert!(parts && (told / sunk.truth.depth - 1.0).abs() < 0.02, "{seed}: {told} {}", sunk.truth.depth);
    }
}

/// Two ways of nearly the same length, of which the shorter leads out, and both together: the longer alone does not.
#[test]
fn of_two_ways_alike_the_one_that_leads_out_is_told() {
    for seed in [5883, 50279, 73131, 87791] {
        assert!(Sunk::new(seed).expect("a case").told().1, "{seed}");
    }
}

/// A box 3 cm in a floor, near its rim or not, goes up: nothing pushes it aside.
#[test]
fn a_box_in_a_floor_goes_up() {
    let (vertices, triangles) = cube(1.0);
    let slab = (vertices.into_iter().map(|v| v * DVec3::new(2.0, 2.0, 0.2)).collect::<Vec<_>>(), triangles);
    for sample in [slab.clone(), finer(slab, 4)] {
        let floor = Shape::mesh(&sample.0, &sample.1).unwrap();
        let parcel = Shape::cuboid(DVec3::new(0.3, 0.2, 0.1)).unwrap();
        for place in [DVec3::ZERO, DVec3::new(0.9, 0.0, 0.0), DVec3::new(0.95, 0.97, 0.0), DVec3::new(0.33, -0.2, 0.0)]
        {
            for turn in [0.0, 0.4] {
                let pose = Pose::new(place + DVec3::Z * 0.12, DQuat::from_rotation_z(turn));
                let mut all = Vec::new();
                narrow::contacts(&parcel, &floor, &Placement::of(&pose, &Pose::IDENTITY), 0.0, &mut all);
                let up = |c: &Contact| c.normal.dot(DVec3::NEG_Z) > 1.0 - 1e-9 && (c.depth - 0.03).abs() < 1e-9;
                let corners = all.iter().filter(|c| up(c)).count();
                assert!(corners >= 3 && corners == all.len(), "{place} {turn}: {all:?}");
            }
        }
    }
}

/// Cubes that have come down on each other with a face, tilted, are held wherever boxes are, and as deep: told their
/// deepest corner alone, they would turn about it, deeper in.
#[test]
fn cubes_on_each_other_are_held_where_boxes_are() {
    let (vertices, triangles) = cube(1.0);
    let (mesh, block) = (Shape::mesh(&vertices, &triangles).unwrap(), Shape::cuboid(DVec3::ONE).unwrap());
    let (mut tried, mut loose) = (0, 0);
    for seed in 0..count(1000) {
        let mut random = Random(seed.wrapping_mul(0x2c1b_3c6d) ^ 0x1d8);
        let tilt = DQuat::from_axis_angle(random.direction(), random.between(0.0, 0.25));
        let turn = tilt * DQuat::from_rotation_z(random.between(0.0, 1.5));
        let aside = DVec3::new(random.between(-0.5, 0.5), random.between(-0.5, 0.5), random.between(0.8, 1.1));
        let at = Placement::of(&Pose::IDENTITY, &Pose::new(aside, turn));
        let [boxes, meshes] = [&block, &mesh].map(|shape| {
            let mut all = Vec::new();
            narrow::contacts(shape, shape, &at, 0.0, &mut all);
            all
        });
        let Some(deepest) = boxes.iter().map(|c| c.depth).reduce(f64::max).filter(|depth| *depth > 0.03) else {
            continue;
        };
        tried += 1;
        let held = |c: &Contact| {
            meshes.iter().filter(|m| m.normal.dot(c.normal) > 0.99 && (m.depth - c.depth).abs() < 0.01).any(|m| {
                let apart = m.on_a.distance(c.on_a).min(m.on_b.distance(c.on_b));
                apart < 0.05
            })
        };
        loose += u32::from(!boxes.iter().filter(|c| c.depth > 0.01 * deepest).all(held));
    }
    // Of two ways of one length each may take the other.
    assert!(tried > 300 && loose * 100 <= tried, "{loose} of {tried}");
}
