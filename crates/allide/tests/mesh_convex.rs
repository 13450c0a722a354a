//! A mesh made of a hull's own triangles answers as the hull does, whatever it meets.

mod mesh_samples;
mod narrow_oracle;

use allide::glam::{DQuat, DVec3};
use allide::math::Pose;
use allide::narrow::{self, Motion, Placement};
use allide::shape::{Shape, ShapeKind};
use mesh_samples::{cube, finer, torus};
use narrow_oracle::cases::{BOUNDED, Random, count};

const ROUND: [ShapeKind; 4] = [ShapeKind::Sphere, ShapeKind::Capsule, ShapeKind::Cylinder, ShapeKind::Cone];

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
    for seed in 0..count(1000) {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9) ^ 0x3e51);
        let Some((hull, mesh)) = twins(&mut random) else { continue };
        let kind = BOUNDED[random.below(BOUNDED.len() as u64) as usize];
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
    let tried = shallow(0..count(500));
    assert!(tried > 100, "{tried}");
}

/// A corner of a box that edges of the mesh pass on two sides: by the one, 6 mm, it is free of the other, 14 mm.
#[test]
fn edges_past_a_corner_are_passed_the_shorter_way() {
    assert_eq!(shallow(963..964), 1);
}

/// A cylinder that stands on the mesh with its cap, 10 mm deep, its axis in it by as much: out of that cap.
#[test]
fn a_cylinder_on_its_cap_leaves_off_it() {
    assert_eq!(shallow(1685..1686), 1);
}

/// The apex of a cone is behind a face by 5 mm and, over an edge, behind another by 31: out by the nearer one.
#[test]
fn an_apex_behind_two_faces_leaves_by_the_nearer() {
    assert_eq!(shallow(2837..2838), 1);
}

/// Two sharp edges that have entered each other, with no way from the one to the other within either: told as touching.
#[test]
fn sharp_edges_in_each_other_are_as_deep_as_the_hulls() {
    assert_eq!(shallow(5459..5460), 1);
}

/// Rims of cylinders behind two faces, or an edge past a face: by the shorter way they are free of the longer.
#[test]
fn rims_leave_by_the_shorter_way() {
    for seed in [7076, 8707, 10043, 16749, 17852] {
        assert_eq!(shallow(seed..seed + 1), 1, "{seed}");
    }
}

/// Pushes convex meshes a little into others, and says how many of them touched.
fn shallow(seeds: std::ops::Range<u64>) -> u32 {
    let mut tried = 0;
    for seed in seeds {
        let mut random = Random(seed.wrapping_mul(0x51ed_270b) ^ 0x77);
        let Some((hull, mesh)) = twins(&mut random) else { continue };
        if hull.thickness() < 0.2 {
            continue;
        }
        let kind = BOUNDED[random.below(6) as usize];
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
        let ratio = found.depth / truth.depth;
        assert!((ratio - 1.0).abs() < 1e-5, "{seed} {kind:?}: {} instead of {}", found.depth, truth.depth);
        // The hull's own contact is among those of the mesh, and none is deeper.
        let mut all = Vec::new();
        narrow::contacts(&mesh, &b, &at, 0.0, &mut all);
        let same = |c: &narrow::Contact| c.normal.dot(truth.normal) > 0.95 && c.depth > 0.999 * truth.depth;
        assert!(all.iter().any(same), "{seed} {kind:?}: {} {}", found.normal, truth.normal);
        assert!(all.iter().all(|c| c.depth < 1.001 * truth.depth), "{seed} {kind:?}: {all:?} for {}", truth.depth);
    }
    tried
}

#[test]
fn moves_that_part_a_mesh_part_it() {
    parted_by_moves(0..count(30));
}

/// The tip of a cone would just fit into the hole, 50 nm from the one side and the other: no room to part them.
#[test]
fn a_gap_without_room_is_no_way_out() {
    parted_by_moves(3089..3090);
}

fn parted_by_moves(seeds: std::ops::Range<u64>) {
    let (vertices, triangles) = torus(0.8, 0.3, 16, 10);
    let mesh = Shape::mesh(&vertices, &triangles).expect("a torus");
    for seed in seeds {
        let mut random = Random(seed.wrapping_mul(0x2c1b_3c6d) ^ 0x99);
        let kind = BOUNDED[random.below(BOUNDED.len() as u64) as usize];
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

/// The deepest contact of all, from the mesh to the other.
fn deepest_of(mesh: &Shape, b: &Shape, at: &Placement) -> narrow::Contact {
    let mut all = Vec::new();
    narrow::contacts(mesh, b, at, 0.0, &mut all);
    all.into_iter().max_by(|p, q| p.depth.total_cmp(&q.depth)).expect("they overlap")
}

/// The vertices of a fine mesh in a round shape led it deeper in: a ball 60 mm in a cube was told 19 mm, the wrong
/// way, as soon as the cube had more than its twelve triangles.
#[test]
fn a_round_shape_deep_in_a_cube_leaves_it_as_fine_as_it_may_be() {
    let sample = cube(0.2);
    let coarse = Shape::mesh(&sample.0, &sample.1).expect("a cube");
    let sample = finer(sample, 4);
    let fine = Shape::mesh(&sample.0, &sample.1).expect("a cube");
    let shapes = [
        (Shape::sphere(0.04), 0.04),
        (Shape::cylinder(0.04, 0.08), 0.04),
        (Shape::capsule(0.02, 0.04), 0.04),
        (Shape::cone(0.04, 0.08), 0.04),
    ];
    for (shape, low) in shapes {
        let shape = shape.expect("sound");
        for z in [0.12, 0.099, 0.095, 0.08, 0.065] {
            let at = Placement::of(&Pose::IDENTITY, &Pose::at(DVec3::new(0.003, 0.004, z)));
            for mesh in [&coarse, &fine] {
                let found = deepest_of(mesh, &shape, &at);
                let truth = 0.1 - (z - low);
                assert!((found.depth - truth).abs() < 1e-9, "{shape:?} at {z}: {} instead of {truth}", found.depth);
                assert!(found.normal.z > 1.0 - 1e-9, "{shape:?} at {z}: {}", found.normal);
                let mut all = Vec::new();
                narrow::contacts(mesh, &shape, &at, 0.0, &mut all);
                let astray = all.iter().find(|c| z < 0.1 && c.normal.z < 0.5);
                assert!(astray.is_none(), "{shape:?} at {z}: {astray:?}");
            }
        }
    }
}

/// With its middle inside a convex mesh a ball or capsule has to go as far as out of the hull; and all round shapes
/// as far out of a fine mesh as out of a coarse one.
#[test]
fn deep_contacts_do_not_depend_on_how_fine_a_mesh_is() {
    let tried = deep(0..count(300));
    assert!(tried > 100, "{tried}");
}

/// The side of a cone below a ridge that is cut in two just there.
#[test]
fn a_cone_below_the_end_of_two_ridges_leaves_as_below_one() {
    assert_eq!(deep(637..638), 1);
}

/// Puts the middles of round shapes into convex meshes, and says how many were inside.
fn deep(seeds: std::ops::Range<u64>) -> u32 {
    let mut tried = 0;
    for seed in seeds {
        let mut random = Random(seed.wrapping_mul(0x2545_f491) ^ 0x4d);
        let size = DVec3::new(random.between(0.5, 1.5), random.between(0.5, 1.5), 1.0);
        let hull = random.hull(size);
        let Shape::Hull(inner) = &hull else { continue };
        let vertices: Vec<DVec3> = inner.vertices().iter().map(|v| *v + inner.centre()).collect();
        let sample = (vertices, inner.triangles().to_vec());
        let Ok(coarse) = Shape::mesh(&sample.0, &sample.1) else { continue };
        let sample = finer(sample, 2);
        let Ok(fine) = Shape::mesh(&sample.0, &sample.1) else { continue };
        let kind = ROUND[random.below(4) as usize];
        let b = other(kind, &mut random);
        let corners = [0; 4].map(|_| sample.0[random.below(sample.0.len() as u64) as usize]);
        let place = corners.iter().sum::<DVec3>() / 4.0;
        let at = Placement::of(&Pose::IDENTITY, &Pose::new(place, random.orientation()));
        let size = hull.radius() + b.radius();
        let Shape::Mesh(solid) = &coarse else { continue };
        let inside = solid.nearest(place, f64::INFINITY).map_or(0.0, |near| near.nearest.point.distance(place));
        if !solid.contains(place) || inside < 1e-6 * size {
            continue;
        }
        tried += 1;
        let (one, two) = (deepest_of(&coarse, &b, &at), deepest_of(&fine, &b, &at));
        assert!((one.depth - two.depth).abs() < 1e-6 * size, "{seed} {kind:?}: {} {}", one.depth, two.depth);
        let truth = match &b {
            Shape::Sphere(s) => s.radius() + inside,
            _ => narrow::deepest(&hull, &b, &at).expect("they overlap").depth,
        };
        let exact = matches!(kind, ShapeKind::Sphere | ShapeKind::Capsule);
        let off = one.depth - truth;
        assert!(off > -1e-6 * size && (off < 1e-6 * size || !exact), "{seed} {kind:?}: {} {truth}", one.depth);
    }
    tried
}

/// A rod that passes through the edge of a block, both its ends outside, and is thinner than that is deep: no vertex
/// and no edge is inside with its whole way out. It leaves as from a box.
#[test]
fn a_rod_through_the_edge_of_a_block_has_the_depth_of_its_far_side() {
    let (block, sample) = (Shape::cuboid(DVec3::splat(1.0)).unwrap(), cube(1.0));
    let mesh = Shape::mesh(&sample.0, &sample.1).unwrap();
    let mut tried = 0;
    for seed in 0..count(400) {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9) ^ 0x61);
        let rod = Shape::cuboid(DVec3::new(random.between(0.02, 0.15), 2.0, random.between(0.02, 0.15))).unwrap();
        // Through the edge at x = z = ½ along y, about across it.
        let lean = DVec3::new(1.0, random.between(-0.3, 0.3), -1.0 + random.between(-0.2, 0.2)).normalize();
        let turn = DQuat::from_rotation_arc(DVec3::Y, lean) * DQuat::from_rotation_y(random.between(0.0, 3.0));
        let deep = random.between(0.05, 0.3);
        let middle = DVec3::new(0.5 - deep, random.between(-0.3, 0.3), 0.5 - deep);
        let at = Placement::of(&Pose::new(middle, turn), &Pose::IDENTITY);
        let truth = narrow::push_out(&rod, &block, &at).unwrap();
        let out = narrow::push_out(&rod, &mesh, &at).unwrap().translation.length();
        let least = truth.translation.length();
        assert!(out >= least * (1.0 - 1e-9) && out <= 1.2 * least, "{seed}: {out} {least}");
        if narrow::deepest(&rod, &block, &at).unwrap().normal.y.abs() < 0.4 {
            tried += 1;
            let mut found = Vec::new();
            narrow::contacts(&rod, &mesh, &at, 0.0, &mut found);
            let deepest = found.iter().map(|c| c.depth).fold(0.0, f64::max);
            assert!((deepest / least - 1.0).abs() < 1e-6, "{seed}: {deepest} {least}");
        }
    }
    assert!(tried > 100, "{tried}");
}

/// A round shape of which a part of the axis is inside a block, its middle in or out: a capsule goes out as from a
/// box, others no less far, and hardly ever much farther.
#[test]
fn a_round_shape_with_its_axis_in_a_block_leaves_as_from_a_box() {
    let (block, sample) = (Shape::cuboid(DVec3::splat(1.0)).unwrap(), cube(1.0));
    let mesh = Shape::mesh(&sample.0, &sample.1).unwrap();
    let (mut tried, mut longer) = (0, 0);
    for seed in 0..count(2000) {
        let mut random = Random(seed.wrapping_mul(0x8515_9e37) ^ 0x17);
        let (r, h) = (random.between(0.02, 0.3), random.between(0.1, 1.2));
        let kind = random.below(3);
        let shape = match kind {
            0 => Shape::capsule(r, h),
            1 => Shape::cylinder(r, h),
            _ => Shape::cone(r, h),
        }
        .unwrap();
        let place = DVec3::new(random.between(-0.9, 0.9), random.between(-0.9, 0.9), random.between(-0.9, 0.9));
        let at = Placement::of(&Pose::new(place, random.orientation()), &Pose::IDENTITY);
        let Some(truth) = narrow::deepest(&shape, &block, &at).filter(|c| c.depth > 1e-3) else { continue };
        let mut found = Vec::new();
        narrow::contacts(&shape, &mesh, &at, 0.0, &mut found);
        let depth = found.iter().map(|c| c.depth).fold(0.0, f64::max);
        tried += 1;
        match kind {
            0 => assert!((depth / truth.depth - 1.0).abs() < 1e-2, "{seed} {shape:?}: {depth} {}", truth.depth),
            _ => longer += u32::from(depth > 1.1 * truth.depth || depth < 0.9 * truth.depth),
        }
    }
    assert!(tried > 500 && longer * 25 < tried, "{longer} of {tried}");
}

/// A cylinder or cone that reached through a box of triangles, its middle beside it, had no contact at all.
#[test]
fn what_reaches_through_a_mesh_is_led_past_it() {
    let block = |half: DVec3| Shape::mesh(&corners(half), &BLOCK).expect("a block");
    let cases = [
        (
            Shape::cylinder(0.5, 1.0),
            Pose::new(
                DVec3::ZERO,
                turn([0.7418309998714739, 0.07311496796029779, 0.4570320441384933, -0.4852449687739627]),
            ),
            block(DVec3::new(0.25, 0.125, 1.0)),
            Pose::new(
                DVec3::new(0.25, 0.5, 0.0),
                turn([0.753431853810095, -0.41517435033681543, -0.36376078389240946, 0.35727971197461883]),
            ),
        ),
        (
            Shape::cone(2.0, 1.0),
            Pose::new(
                DVec3::new(0.25, -0.25, 0.25),
                turn([0.20194164474752693, 0.5475071580108549, 0.6025182334224523, 0.5444513407431631]),
            ),
            block(DVec3::new(0.25, 0.125, 0.5)),
            Pose::new(
                DVec3::ZERO,
                turn([-0.6532814824381883, 0.2705980500730986, 0.2705980500730987, -0.6532814824381884]),
            ),
        ),
    ];
    for (round, at_round, block, at_block) in cases {
        let round = round.expect("a shape");
        let at = Placement::of(&at_round, &at_block);
        assert!(narrow::intersects(&round, &block, &at));
        let mut found = Vec::new();
        narrow::contacts(&round, &block, &at, 0.0, &mut found);
        let deepest = found.iter().max_by(|p, q| p.depth.total_cmp(&q.depth)).expect("a contact");
        let apart = Placement { offset: at.offset + deepest.normal * (deepest.depth + 1e-9), ..at };
        assert!(!narrow::intersects(&round, &block, &apart), "{deepest:?}");
    }
}

/// Over the brink of a block, a cap that only just touched its top was told to be behind its side by all of its radius.
#[test]
fn a_cap_that_touches_is_not_behind_a_side() {
    let block = Shape::mesh(&corners(DVec3::ONE), &BLOCK).expect("a block");
    for shape in [Shape::cylinder(3.0, 0.5), Shape::cone(3.0, 0.5)].map(|s| s.expect("a shape")) {
        for (gap, place) in [1e-13, 1e-15, 0.0, -1e-15, -1e-13].into_iter().flat_map(|g| [0.0, 1.0].map(|y| (g, y))) {
            let pose = Pose::at(DVec3::new(0.25, place, 1.25 + gap));
            let mut found = Vec::new();
            narrow::contacts(&shape, &block, &Placement::of(&pose, &Pose::IDENTITY), 0.0, &mut found);
            let deepest = found.iter().map(|c| c.depth).fold(0.0, f64::max);
            assert!(deepest < 1e-9 && (gap > 0.0 || !found.is_empty()), "{shape:?} {gap:e} {place}: {found:?}");
        }
    }
}

fn turn(q: [f64; 4]) -> DQuat {
    DQuat::from_array(q).normalize()
}

fn corners(half: DVec3) -> Vec<DVec3> {
    let side = |k: u32, bit: u32| if k >> bit & 1 == 0 { -1.0 } else { 1.0 };
    (0..8).map(|k| half * DVec3::new(side(k, 0), side(k, 1), side(k, 2))).collect()
}

/// The triangles of a box with [`corners`].
const BLOCK: [[u32; 3]; 12] = [
    [0, 2, 1],
    [1, 2, 3],
    [4, 5, 6],
    [5, 7, 6],
    [0, 1, 4],
    [1, 5, 4],
    [2, 6, 3],
    [3, 6, 7],
    [0, 4, 2],
    [2, 4, 6],
    [1, 3, 5],
    [3, 7, 5],
];

/// Edges of a mesh that end in a notch count past their ends for other meshes alone: with boxes and hulls, points were
/// told deep inside the mesh.
#[test]
fn contacts_with_boxes_and_hulls_lie_on_the_mesh() {
    let (vertices, triangles) = torus(0.1, 0.03, 10, 6);
    let mesh = Shape::mesh(&vertices, &triangles).expect("a ring");
    let Shape::Mesh(ring) = &mesh else { unreachable!("it is a mesh") };
    let mut told = 0;
    for seed in 0..count(300) {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9) ^ 0x51d7);
        let other = match seed % 2 {
            0 => random.hull(DVec3::splat(0.08)),
            _ => Shape::cuboid(DVec3::new(0.12, 0.06, 0.05)).expect("a box"),
        };
        let offset = random.direction() * random.between(0.05, 0.13);
        let at = Placement { rotation_a: DQuat::IDENTITY, rotation_b: random.rotation(), offset };
        let mut found = Vec::new();
        narrow::contacts(&mesh, &other, &at, 0.0, &mut found);
        for c in &found {
            let off =
                ring.nearest(c.on_a, f64::INFINITY).map_or(f64::INFINITY, |near| near.nearest.point.distance(c.on_a));
            assert!(off < 1e-9, "seed {seed}: {off} m off the surface, {c:?}");
            told += 1;
        }
    }
    assert!(told > 300, "{told}");
}
