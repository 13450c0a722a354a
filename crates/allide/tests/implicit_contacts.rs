//! Solids given by formulas touch other shapes as their analytic twins do.

mod implicit_common;

use allide::glam::{DQuat, DVec2, DVec3};
use allide::implicit::{Limits, Solid, Verdict};
use allide::math::{Aabb, Pose};
use allide::narrow::{self, Contact, Motion, Placement};
use allide::shape::Shape;
use allide::terrain::{Heights, Layout, Terrain};
use implicit_common::{Random, convex_shapes, count};

fn formula(text: &str, reach: DVec3) -> Shape {
    let solid = Solid::new(&text.parse().expect("a formula"), Aabb::around(DVec3::ZERO, reach)).expect("a solid");
    Shape::implicit(solid).expect("a shape")
}

/// A ball of radius 0.5.
fn ball() -> (Shape, Shape) {
    (formula("0.25 - x^2 - y^2 - z^2", DVec3::splat(0.6)), Shape::sphere(0.5).expect("a ball"))
}

const HALF: DVec3 = DVec3::new(0.4, 0.3, 0.5);

/// A box with half lengths [`HALF`], by faces, with a small hollow in its middle, so that it is served by its points.
fn cuboid() -> (Shape, Shape) {
    hollow_box(1.0)
}

/// The same box without a hollow, of a formula that does not tell distances.
fn factored_box() -> (Shape, Shape) {
    let text = "min(min(0.4 - abs(x), 0.3 - abs(y)), 0.5 - abs(z))*(2 + 0.1*x*y)";
    (formula(text, DVec3::splat(0.7)), Shape::cuboid(HALF * 2.0).expect("a box"))
}

/// The same as [`cuboid`], so many times as large.
fn hollow_box(scale: f64) -> (Shape, Shape) {
    let [x, y, z] = (HALF * scale).to_array();
    let hollow = 4e-4 * scale * scale;
    let text = format!("min({x} - abs(x), {y} - abs(y), {z} - abs(z), x^2 + y^2 + z^2 - {hollow})");
    (formula(&text, DVec3::splat(0.7 * scale)), Shape::cuboid(HALF * (2.0 * scale)).expect("a box"))
}

const AXES: DVec3 = DVec3::new(0.5, 0.3, 0.4);

fn ellipsoid() -> Shape {
    formula("1 - x^2/0.25 - y^2/0.09 - z^2/0.16", DVec3::splat(0.7))
}

fn found(a: &Shape, b: &Shape, at: &Placement, margin: f64) -> Vec<Contact> {
    let mut out = Vec::new();
    narrow::contacts(a, b, at, margin, &mut out);
    for c in &out {
        assert!((c.normal.length() - 1.0).abs() < 1e-9 && (c.on_a - c.on_b - c.normal * c.depth).length() < 1e-9);
    }
    out
}

fn deepest(all: &[Contact]) -> Option<Contact> {
    all.iter().copied().max_by(|p, q| p.depth.total_cmp(&q.depth))
}

#[test]
fn balls_touch_planes_and_balls_as_balls_do() {
    let mut random = Random(1);
    let (ours, twin) = ball();
    for _ in 0..count(300) {
        let normal = random.direction();
        let plane = Shape::plane(normal, 0.0).expect("a plane");
        let pose = Pose::new(normal * random.between(0.3, 0.499), random.rotation());
        let at = Placement::of(&pose, &Pose::IDENTITY);
        let (mine, right) = (found(&ours, &plane, &at, 0.0), found(&twin, &plane, &at, 0.0));
        assert_eq!(mine.len(), right.len(), "{at:?}");
        assert!((mine[0].depth - right[0].depth).abs() < 1e-9 && (mine[0].normal - right[0].normal).length() < 1e-9);
        assert!((mine[0].on_a - right[0].on_a).length() < 1e-6);

        let other = Shape::sphere(random.between(0.1, 1.0)).expect("a ball");
        let apart = other.radius() + random.between(0.0, 0.499);
        let at = Placement::of(&pose, &Pose::new(pose.position + random.direction() * apart, random.rotation()));
        let (mine, right) = (deepest(&found(&ours, &other, &at, 0.0)), deepest(&found(&twin, &other, &at, 0.0)));
        let (mine, right) = (mine.expect("a contact"), right.expect("a contact"));
        assert!((mine.depth - right.depth).abs() < 1e-6, "{mine:?} {right:?}");
        assert!((mine.normal - right.normal).length() < 1e-6, "{mine:?} {right:?}");
    }
}

#[test]
fn boxes_stand_on_planes_on_the_same_corners() {
    let mut random = Random(2);
    let (ours, twin) = cuboid();
    let plane = Shape::plane(DVec3::Z, 0.0).expect("a plane");
    for k in 0..count(300) {
        // Every third stands on a face, every third nearly so.
        let tilt = [0.0, 0.01, 1.5][(k % 3) as usize];
        let rotation = DQuat::from_axis_angle(random.direction(), random.between(0.0, tilt)).normalize();
        let lowest = (rotation.conjugate() * DVec3::Z).abs().dot(HALF);
        let depth = random.between(0.0, 0.02);
        let at = Placement::of(&Pose::new(DVec3::Z * (lowest - depth), rotation), &Pose::IDENTITY);
        let (mine, right) = (found(&ours, &plane, &at, 1e-9), found(&twin, &plane, &at, 1e-9));
        let (a, b) = (deepest(&mine).expect("one"), deepest(&right).expect("one"));
        assert!((a.depth - b.depth).abs() < 1e-9 && (a.normal - b.normal).length() < 1e-9, "{a:?} {b:?}");
        if tilt < 0.02 {
            // Each corner of the twin is a point of the formula's too.
            for c in right.iter().filter(|c| c.depth > 1e-6) {
                let same = mine.iter().any(|m| (m.on_a - c.on_a).length() < 1e-7 && (m.depth - c.depth).abs() < 1e-9);
                assert!(same, "{c:?} of {mine:?}");
            }
        }
    }
}

/// The lowest point of the ellipsoid along −n, n in its axes, is A²n/|An|.
#[test]
fn ellipsoids_touch_planes_where_the_gradient_says() {
    let mut random = Random(3);
    let ours = ellipsoid();
    for _ in 0..count(300) {
        let (normal, rotation) = (random.direction(), random.rotation());
        let plane = Shape::plane(normal, 0.0).expect("a plane");
        let local = rotation.conjugate() * normal;
        let reach = (AXES * local).length();
        let depth = random.between(1e-6, 0.1);
        let at = Placement::of(&Pose::new(normal * (reach - depth), rotation), &Pose::IDENTITY);
        let mine = found(&ours, &plane, &at, 0.0);
        assert_eq!(mine.len(), 1, "{mine:?}");
        assert!((mine[0].depth - depth).abs() < 1e-9 && (mine[0].normal + normal).length() < 1e-9);
        let lowest = rotation * (AXES * AXES * local * (-1.0 / reach));
        assert!((mine[0].on_a - lowest).length() < 1e-6, "{mine:?} {lowest}");
    }
}

/// A ball that touches the ellipsoid from outside at a known point.
#[test]
fn ellipsoids_touch_balls_at_the_point_they_were_put_to() {
    let mut random = Random(4);
    let ours = ellipsoid();
    for _ in 0..count(300) {
        let on = (random.direction() * AXES) / 1.0;
        let on = on / (on / AXES).length();
        let normal = (on / (AXES * AXES)).normalize();
        let radius = random.between(0.05, 0.5);
        // No deeper than the least radius of curvature, so that it stays the nearest.
        let depth = random.between(0.0, 0.04f64.min(0.5 * radius));
        let ball = Shape::sphere(radius).expect("a ball");
        let rotation = random.rotation();
        let pose = Pose::new(random.point(100.0), rotation);
        let centre = pose.point(on + normal * (radius - depth));
        let mine = found(&ours, &ball, &Placement::of(&pose, &Pose::at(centre)), 0.0);
        let one = deepest(&mine).expect("a contact");
        assert!((one.depth - depth).abs() < 1e-7, "{one:?} {depth}");
        assert!((one.normal - rotation * normal).length() < 1e-6, "{one:?} {}", rotation * normal);
    }
}

#[test]
fn boxes_touch_balls_as_boxes_do() {
    let mut random = Random(5);
    let (ours, twin) = factored_box();
    for _ in 0..count(300) {
        let ball = Shape::sphere(random.between(0.1, 0.5)).expect("a ball");
        let pose = Pose::new(DVec3::ZERO, random.rotation());
        let at = Placement::of(&pose, &Pose::at(random.point(0.9)));
        let (mine, right) = (deepest(&found(&ours, &ball, &at, 0.0)), deepest(&found(&twin, &ball, &at, 0.0)));
        assert_eq!(mine.is_some(), right.is_some(), "{at:?} {mine:?} {right:?}");
        let (Some(mine), Some(right)) = (mine, right) else { continue };
        assert!((mine.depth - right.depth).abs() < 1e-6, "{at:?}\n{mine:?}\n{right:?}");
        // In the middle between two faces either will do.
        let again =
            found(&twin, &ball, &Placement { offset: at.offset + at.rotation_a * DVec3::splat(1e-6), ..at }, 0.0);
        if deepest(&again).is_some_and(|c| (c.normal - right.normal).length() < 1e-3) {
            assert!((mine.normal - right.normal).length() < 1e-6, "{at:?}\n{mine:?}\n{right:?}");
        }
    }
}

fn relief(random: &mut Random, rough: f64) -> Shape {
    let heights: Vec<f64> = (0..81).map(|_| random.between(-rough, rough)).collect();
    let layout = Layout::new(9, 9, DVec2::ONE).at(DVec2::splat(-4.0));
    Shape::terrain(Terrain::new(layout, Heights::F64(heights)).expect("terrain"))
}

#[test]
fn balls_and_boxes_touch_terrain_as_their_twins_do() {
    let mut random = Random(6);
    let pairs = [ball(), cuboid()];
    let (mut missed, mut shallow, all) = (0, 0, count(200));
    for k in 0..all {
        let (ours, twin) = &pairs[(k % 2) as usize];
        let ground = relief(&mut random, 0.15);
        let pose = Pose::new(DVec3::new(random.between(-2.0, 2.0), random.between(-2.0, 2.0), 0.0), random.rotation());
        // Put down until it is a little below the surface.
        let start = Pose::new(pose.position + DVec3::Z * 3.0, pose.rotation);
        let down = Motion { velocity: DVec3::NEG_Z, spin: DVec3::ZERO };
        let time =
            narrow::impact(twin, &ground, &Placement::of(&start, &Pose::IDENTITY), [down, Motion::default()], 9.0);
        let height = 3.0 - time.expect("it falls onto it") - random.between(1e-4, 0.01);
        let at = Placement::of(&Pose::new(pose.position + DVec3::Z * height, pose.rotation), &Pose::IDENTITY);
        let (mine, right) = (found(ours, &ground, &at, 0.0), found(twin, &ground, &at, 0.0));
        let b = deepest(&right).expect("one");
        assert!(mine.iter().all(|c| c.normal.z <= 1e-9));
        // Straight up is what the twin is told where no normal of the relief leads out.
        if b.normal == DVec3::NEG_Z {
            continue;
        }
        let as_deep = |c: &&Contact| (c.depth - b.depth).abs() < 1e-6;
        let told = mine.iter().filter(as_deep).any(|c| (c.normal - b.normal).length() < 1e-6);
        assert!(told || k % 2 == 1, "{k} {at:?}\n{mine:?}\n{b:?}");
        missed += u64::from(!told);
        shallow += u64::from(mine.iter().filter(as_deep).count() == 0);
    }
    // Balls always; for the edge of a box nearly square across a ridge beside a peak one of the two is told the
    // normal of a face and the other that of the crossing, now and then.
    assert!(missed * 300 <= all, "{missed} of {all}");
    assert!(shallow * 2000 <= all, "{shallow} of {all}");
}

/// Where an edge crosses a ridge, faces beside it were told the places at which the edge passes from the one to the
/// next: half of the boxes were told to be deeper than the way straight up.
#[test]
fn boxes_sunk_into_relief_are_no_deeper_than_straight_up() {
    let mut random = Random(6);
    let bodies = [1.0, 0.1].map(|scale| (scale, hollow_box(scale)));
    let (mut other, all) = (0, count(200));
    for k in 0..all {
        let (scale, (ours, twin)) = &bodies[(k / 4 % 2) as usize];
        let ground = relief(&mut random, [0.15, 0.4][(k % 2) as usize]);
        let place = DVec3::new(random.between(-2.0, 2.0), random.between(-2.0, 2.0), 3.0);
        let pose = Pose::new(place, random.rotation());
        let down = Motion { velocity: DVec3::NEG_Z, spin: DVec3::ZERO };
        let at = Placement::of(&pose, &Pose::IDENTITY);
        let time = narrow::impact(twin, &ground, &at, [down, Motion::default()], 9.0).expect("it falls onto it");
        // As deep as this it is freed straight up by just that.
        let sunk = scale * [0.01, 0.1][(k / 2 % 2) as usize] * random.between(0.1, 1.0);
        let at = Placement { offset: at.offset + DVec3::Z * (time + sunk), ..at };
        let (a, b) = (deepest(&found(ours, &ground, &at, 0.0)), deepest(&found(twin, &ground, &at, 0.0)));
        let (a, b) = (a.expect("one").depth, b.expect("one").depth);
        assert!(a <= 1.0041 * sunk + 1e-6, "{k}: {a} {sunk} {at:?}");
        other += u64::from((a - b).abs() > 1e-6);
    }
    // Across a notch, or where an edge nearly lies against a face.
    assert!(other * 20 <= all, "{other} of {all}");
}

#[test]
fn every_question_is_answered_for_every_pair() {
    let (ours, _) = cuboid();
    let whole = Shape::compound(vec![(Pose::at(DVec3::X * 0.2), ellipsoid()), (Pose::IDENTITY, ball().1)]);
    let others: Vec<Shape> = convex_shapes().into_iter().chain([ellipsoid(), whole.expect("a shape")]).collect();
    let (_, twin) = cuboid();
    let mut random = Random(7);
    for other in &others {
        for _ in 0..count(24) {
            let (pose, there) =
                (Pose::new(DVec3::ZERO, random.rotation()), Pose::new(random.direction() * 1.6, random.rotation()));
            let at = Placement::of(&pose, &there);
            let gap = narrow::distance(&ours, other, &at).expect("a distance");
            let meets = narrow::intersects(&ours, other, &at);
            let right = narrow::distance(&twin, other, &at).expect("a distance");
            assert_eq!(meets, gap.distance == 0.0, "{other:?} {at:?} {gap:?}");
            assert!((gap.distance - right.distance).abs() < 2e-3, "{:?} {at:?} {gap:?} {right:?}", other.kind());
            let towards = Motion { velocity: there.position * 0.5, spin: DVec3::ZERO };
            let time = narrow::impact(&ours, other, &at, [towards, Motion::default()], 5.0);
            let time = time.unwrap_or_else(|| panic!("{:?} {at:?}", other.kind()));
            let twins = narrow::impact(&twin, other, &at, [towards, Motion::default()], 5.0).expect("they meet");
            assert!((time - twins).abs() < 3e-3, "{:?} {time} {twins}", other.kind());
            // Moved into each other, a move parts them.
            let deep = Placement { offset: at.offset * random.between(0.05, 0.2), ..at };
            assert!(narrow::intersects(&ours, other, &deep));
            let out = narrow::push_out(&ours, other, &deep).expect("a move");
            let moved = Placement { offset: deep.offset - out.translation, ..deep };
            let known =
                narrow::decide(&ours, other, &moved, &Limits { tolerance: 1e-7, cells: 50_000 }).expect("known");
            assert!(!matches!(known.verdict, Verdict::Yes { .. }), "{:?} {deep:?} {out:?}", other.kind());
        }
    }
}

#[test]
fn rays_points_and_nearest_points() {
    let mut random = Random(8);
    let pairs = [ball(), factored_box()];
    for k in 0..count(400) {
        let (ours, twin) = &pairs[(k % 2) as usize];
        let pose = Pose::new(random.point(1.0), random.rotation());
        let (from, along) = (pose.position + random.direction() * 2.0, random.direction());
        let along = (pose.position + random.point(0.4) - from).normalize() + along * 0.01;
        let (mine, right) = (narrow::ray(ours, &pose, from, along, 9.0), narrow::ray(twin, &pose, from, along, 9.0));
        assert_eq!(mine.is_some(), right.is_some());
        if let (Some(mine), Some(right)) = (mine, right) {
            assert!((mine.distance - right.distance).abs() < 1e-9, "{mine:?} {right:?}");
        }
        let point = pose.position + random.point(1.2);
        assert_eq!(narrow::contains(ours, &pose, point), narrow::contains(twin, &pose, point));
        let (mine, right) = (narrow::nearest(ours, &pose, point), narrow::nearest(twin, &pose, point));
        let (mine, right) = (mine.expect("a point"), right.expect("a point"));
        assert!((mine.distance - right.distance).abs() < 1e-6, "{k} {pose:?} {point} {mine:?} {right:?}");
    }
}

/// A box as a mesh of twelve triangles, its twin.
fn crate_of_triangles() -> (Shape, Shape) {
    let corner = |k: u32| {
        let side = |bit: u32| if k >> bit & 1 == 0 { -1.0 } else { 1.0 };
        HALF * DVec3::new(side(0), side(1), side(2))
    };
    let vertices: Vec<DVec3> = (0..8).map(corner).collect();
    let quads = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    let triangles: Vec<[u32; 3]> = quads.iter().flat_map(|[a, b, c, d]| [[*a, *b, *c], [*a, *c, *d]]).collect();
    (Shape::mesh(&vertices, &triangles).expect("a mesh"), Shape::cuboid(HALF * 2.0).expect("a box"))
}

#[test]
fn balls_touch_meshes_as_balls_do_boxes() {
    let ((ours, twin), (mesh, cuboid)) = (ball(), crate_of_triangles());
    let mut random = Random(11);
    let (mut exact, mut touching) = (0, 0);
    for k in 0..count(150) {
        let there = Pose::new(random.direction() * random.between(0.2, 1.3), random.rotation());
        let at = Placement::of(&Pose::new(DVec3::ZERO, random.rotation()), &there);
        let truth = narrow::deepest(&twin, &cuboid, &at).expect("bounded shapes").depth;
        if truth.abs() < 1e-6 {
            continue;
        }
        for (a, b, at) in [(&ours, &mesh, at), (&mesh, &ours, at.swapped())] {
            assert_eq!(narrow::intersects(a, b, &at), truth > 0.0, "{k}: {truth} {at:?}");
            let all = found(a, b, &at, 0.0);
            assert_eq!(!all.is_empty(), truth > 0.0, "{k}: {truth} {at:?}");
            if truth < 0.0 {
                let gap = narrow::distance(a, b, &at).expect("bounded shapes").distance;
                assert!((gap + truth).abs() < 1e-6, "{k}: {gap} {truth} {at:?}");
            } else if truth < 0.25 {
                // Where the ball's middle is still outside the box. Beside an edge a deep point is nearer to the
                // other face, and told to be less deep.
                let depth = deepest(&all).expect("a contact").depth;
                assert!(depth <= truth + 1e-6 && depth >= 0.5 * truth, "{k}: {depth} {truth} {at:?}");
                exact += u64::from((depth - truth).abs() < 1e-6);
                touching += 1;
            }
            let out = narrow::push_out(a, b, &at).expect("a way out").translation;
            // By more than what the cells looked at can tell from touching.
            let moved = Placement { offset: at.offset - out - out.normalize_or_zero() * 0.02, ..at };
            assert!(truth < 0.0 || !narrow::intersects(a, b, &moved), "{k}: {truth} {out} {at:?}");
        }
    }
    assert!(touching > 0 && exact * 10 >= touching * 8, "{exact} of {touching}");
}

#[test]
fn balls_deep_in_a_mesh_are_as_deep_as_their_twins_in_a_box() {
    let ((ours, twin), (mesh, cuboid)) = (ball(), crate_of_triangles());
    let mut random = Random(12);
    for k in 0..count(100) {
        let there = Pose::at(random.point(1.0) * HALF * 1.4);
        let at = Placement::of(&Pose::new(DVec3::ZERO, random.rotation()), &there);
        let Some(truth) = deepest(&found(&twin, &cuboid, &at, 0.0)) else { continue };
        let depth = deepest(&found(&ours, &mesh, &at, 0.0)).map_or(f64::NAN, |c| c.depth);
        assert!((depth - truth.depth).abs() < 1e-6, "{k}: {depth} {} {at:?}", truth.depth);
    }
}

#[test]
fn what_lies_wholly_inside_a_solid_has_contacts_on_both_surfaces() {
    let whole = formula("1 - x^2 - y^2 - z^2", DVec3::splat(1.2));
    let small = [
        formula("0.01 - x^2 - y^2 - z^2", DVec3::splat(0.2)),
        Shape::cuboid(DVec3::splat(0.2)).expect("a box"),
        crate_of_triangles().0,
        Shape::sphere(0.1).expect("a ball"),
    ];
    let on = |shape: &Shape, pose: &Pose, p: DVec3| {
        narrow::nearest(shape, pose, p).is_some_and(|nearest| nearest.distance.abs() < 1e-6)
    };
    let mut random = Random(12);
    for (k, inner) in small.iter().enumerate() {
        for _ in 0..20 {
            let (a, b) = (Pose::new(random.point(0.1), random.rotation()), Pose::new(DVec3::ZERO, random.rotation()));
            for (one, two, at_one, at_two) in [(inner, &whole, a, b), (&whole, inner, b, a)] {
                let at = Placement::of(&at_one, &at_two);
                let all = found(one, two, &at, 0.0);
                assert!(!all.is_empty(), "{k}: {at:?}");
                for c in &all {
                    assert!(on(one, &at_one, at_one.position + c.on_a), "{k}: on_a of {c:?} {at:?}");
                    assert!(on(two, &at_two, at_one.position + c.on_b), "{k}: on_b of {c:?} {at:?}");
                }
            }
        }
    }
}

/// The corner's nearest way out is through the side, past which the box goes on: it was told 5 % less deep.
#[test]
fn a_corner_beside_an_edge_is_as_deep_as_its_twins() {
    let ((ours, twin), (mesh, cuboid)) = (cuboid(), crate_of_triangles());
    let box_of_formula = ours.clone();
    let corners: Vec<DVec3> = (0..8u32)
        .map(|k| HALF * DVec3::from_array([0, 1, 2].map(|bit| if k >> bit & 1 == 0 { -1.0 } else { 1.0 })))
        .collect();
    let mut random = Random(13);
    let mut asked = 0;
    for k in 0..count(120) {
        let tilt = DVec3::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0), 0.0).normalize();
        let turn =
            DQuat::from_rotation_z(random.between(-0.3, 0.3)) * DQuat::from_axis_angle(tilt, random.between(0.2, 0.5));
        let lowest = corners.iter().map(|c| turn * *c).min_by(|a, b| a.z.total_cmp(&b.z)).expect("eight");
        // That corner so deep below the top, and a little nearer to a side.
        let depth = random.between(0.02, 0.1);
        let side = HALF.x - depth * random.between(0.6, 1.0);
        let corner = DVec3::new(side * lowest.x.signum(), random.between(-0.05, 0.05), HALF.z - depth);
        let at = Placement::of(&Pose::new(corner - lowest, turn), &Pose::IDENTITY);
        let truth = narrow::deepest(&twin, &cuboid, &at).expect("boxes");
        if truth.normal.z > -0.999 || (truth.depth - depth).abs() > 1e-9 {
            continue;
        }
        asked += 1;
        for (name, other) in [("box", &cuboid), ("mesh", &mesh), ("formula", &box_of_formula)] {
            let told = deepest(&found(&ours, other, &at, 0.0)).expect("a contact").depth;
            assert!((told - depth).abs() < 1e-6, "{k}, {name}: {told} {depth} {at:?}");
        }
        for (name, [one, other]) in
            [("box, mesh", [&twin, &mesh]), ("mesh, box", [&mesh, &cuboid]), ("meshes", [&mesh, &mesh])]
        {
            let told = deepest(&found(one, other, &at, 0.0)).expect("a contact").depth;
            assert!((told - depth).abs() < 1e-6, "{k}, {name}: {told} {depth} {at:?}");
        }
    }
    assert!(asked > 20, "{asked}");
}

/// Edges on the far sides of two boxes cross too, seen from behind: the pair was a metre apart, and said to touch.
#[test]
fn edges_on_the_far_sides_are_no_crossing() {
    let (ours, twin) = cuboid();
    let other = Shape::cuboid(DVec3::new(0.6, 0.8, 0.5)).expect("a shape");
    let at = Placement {
        rotation_a: DQuat::from_xyzw(
            -0.10967349277470398,
            -0.8175809083706161,
            0.5538097073875727,
            -0.11326072246708631,
        ),
        rotation_b: DQuat::from_xyzw(-0.09105633623962403, -0.21699748557990167, 0.791014223822988, 0.5647276623225861),
        offset: DVec3::new(-0.40998515271534863, -0.6057960581166585, 1.4229980008852054),
    };
    let (mine, right) = (narrow::distance(&ours, &other, &at), narrow::distance(&twin, &other, &at));
    let (mine, right) = (mine.expect("a distance").distance, right.expect("a distance").distance);
    assert!((mine - right).abs() < 1e-9, "{mine} {right}");
}

/// A plate is thinner than the pieces its edges are kept in: its far edges cross those of another from behind.
#[test]
fn thin_plates_are_as_far_apart_as_their_twins() {
    let text = "min(min(0.5 - abs(x), 0.5 - abs(y)), 0.02 - abs(z))*(2 + 0.1*x*y)";
    let plate = formula(text, DVec3::new(0.6, 0.6, 0.1));
    let twin = Shape::cuboid(DVec3::new(1.0, 1.0, 0.04)).expect("a shape");
    let other = Shape::cuboid(DVec3::new(1.0, 1.0, 0.03)).expect("a shape");
    let mut random = Random(5);
    let mut apart = 0;
    for _ in 0..count(200) {
        let (pose, there) =
            (Pose::new(random.point(0.9), random.rotation()), Pose::new(DVec3::ZERO, random.rotation()));
        let at = Placement::of(&pose, &there);
        let (mine, right) = (narrow::distance(&plate, &other, &at), narrow::distance(&twin, &other, &at));
        let (mine, right) = (mine.expect("a distance").distance, right.expect("a distance").distance);
        assert!((mine - right).abs() < 1e-6, "{at:?}: {mine} {right}");
        apart += u32::from(right > 0.0);
    }
    assert!(apart > 50, "{apart}");
}
