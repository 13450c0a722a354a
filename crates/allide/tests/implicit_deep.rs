//! Solids of formulas deep in other shapes, beside ordinary shapes that are the same but for a trillionth.

mod implicit_common;

use allide::glam::{DQuat, DVec2, DVec3};
use allide::implicit::{Part, Solid};
use allide::math::Aabb;
use allide::mesh::Mesh;
use allide::narrow::{self, Contact, Placement};
use allide::shape::Shape;
use allide::terrain::{Heights, Layout, Terrain};
use implicit_common::{Random, convex_shapes, count};
use std::sync::Arc;

fn formula(text: &str, half: DVec3) -> Shape {
    let bounds = Aabb::around(DVec3::ZERO, half);
    Shape::implicit(Solid::new(&text.parse().expect(text), bounds).expect(text)).expect(text)
}

fn deepest(a: &Shape, b: &Shape, at: &Placement) -> Option<Contact> {
    let mut out = Vec::new();
    narrow::contacts(a, b, at, 0.0, &mut out);
    out.into_iter().max_by(|p, q| p.depth.total_cmp(&q.depth))
}

/// A cube of one metre, of triangles.
fn mesh() -> Shape {
    let side = |k: u32, bit: u32| f64::from((k >> bit) & 1) - 0.5;
    let corners: Vec<DVec3> = (0..8).map(|k| DVec3::new(side(k, 0), side(k, 1), side(k, 2))).collect();
    let quads = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    let faces: Vec<[u32; 3]> = quads.iter().flat_map(|[a, b, c, d]| [[*a, *b, *c], [*a, *c, *d]]).collect();
    Shape::Mesh(Arc::new(Mesh::new(&corners, &faces, 0.0).expect("a cube")))
}

fn placed(random: &mut Random, k: u64) -> Placement {
    let turn = |random: &mut Random| if k.is_multiple_of(3) { DQuat::IDENTITY } else { random.rotation() };
    Placement { rotation_a: turn(random), rotation_b: turn(random), offset: random.point(0.8) }
}

/// Points of a solid that are nearer to another face of a mesh were told to be as deep as that face is near.
#[test]
fn solids_are_as_deep_in_a_cube_of_triangles_as_in_a_box() {
    let (mesh, cuboid) = (mesh(), Shape::cuboid(DVec3::ONE).expect("a box"));
    let mut random = Random(5);
    for text in [
        "0.8862^2 - x^2 - y^2 - z^2 + 1e-13*sin(x)",
        "0.5 - x^2 - 2*y^2 - 3*z^2",
        "0.5 - hypot(x, y) - abs(z)",
        "0.04 - (hypot(x, y) - 0.5)^2 - z^2",
        "0.3 - x^2 - y^2 - z^2 + 0.05*sin(9*x)*sin(9*y)*sin(9*z)",
        "0.02 - (x^2 + y^2 + z^2 - 0.4)^2 + 0.1*x",
    ] {
        let ours = formula(text, DVec3::ONE);
        for k in 0..count(20) {
            let at = placed(&mut random, k);
            let [mine, right] = [&mesh, &cuboid].map(|b| deepest(&ours, b, &at).map_or(-1.0, |c| c.depth));
            assert!((mine - right).abs() < 1e-6, "{text}: {mine} instead of {right} {at:?}");
        }
    }
}

/// The least overlap was known to all digits, and the way of it to half of them.
#[test]
fn normals_of_deep_contacts_are_those_of_the_twin() {
    let ours = formula("0.8862^2 - x^2 - y^2 - z^2 + 1e-13*sin(x)", DVec3::ONE);
    let twin = Shape::sphere(0.8862).expect("a ball");
    let mut random = Random(5);
    for other in &convex_shapes() {
        for k in 0..count(24) {
            let at = placed(&mut random, k);
            let (Some(mine), Some(right)) = (deepest(&ours, other, &at), deepest(&twin, other, &at)) else { continue };
            assert!((mine.depth - right.depth).abs() < 1e-9, "{mine:?} instead of {right:?} {at:?}");
            assert!((mine.normal - right.normal).length() < 1e-6, "{mine:?} instead of {right:?} {at:?}");
        }
    }
}

fn relief(random: &mut Random, rough: f64, spacing: f64) -> Shape {
    let heights: Vec<f64> = (0..81).map(|_| random.between(-rough, rough)).collect();
    let layout = Layout::new(9, 9, DVec2::splat(spacing)).at(DVec2::splat(-4.0 * spacing));
    Shape::terrain(Terrain::new(layout, Heights::F64(heights)).expect("terrain"))
}

/// Where no normal of the relief leads out of it, the deepest of the points known was taken for the deepest of all.
#[test]
fn round_solids_are_as_deep_in_terrain_as_their_twins() {
    let pairs = [
        ("0.34^2 - x^2 - y^2 - z^2 + 1e-13*sin(x)", Shape::sphere(0.34)),
        ("sqrt(0.34) - (x^2 + y^2 + z^2)^0.25 + 1e-14*sin(3*y)", Shape::sphere(0.34)),
        ("0.14 - hypot(x, hypot(y, z - clamp(z, -0.3, 0.3))) + 1e-14*sin(x)", Shape::capsule(0.14, 0.6)),
    ];
    let mut random = Random(15);
    for (text, twin) in pairs {
        let (ours, twin) = (formula(text, DVec3::splat(0.5)), twin.expect("a twin"));
        for k in 0..count(24) {
            let (rough, spacing) = [(0.0, 1.0), (0.1, 1.0), (0.3, 1.0), (0.1, 0.3)][k as usize % 4];
            let ground = relief(&mut random, rough, spacing);
            let offset = DVec3::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0), random.between(-0.25, 0.25));
            let at = Placement { rotation_a: random.rotation(), rotation_b: DQuat::IDENTITY, offset };
            let (mine, right) = (deepest(&ours, &ground, &at), deepest(&twin, &ground, &at));
            let depth = |c: Option<Contact>| c.map_or(0.0, |c| c.depth);
            if depth(right) > 0.05 {
                let same = (depth(mine) - depth(right)).abs() < 1e-6;
                assert!(same, "{text}: {mine:?} instead of {right:?} {at:?} {rough} {spacing}");
            }
        }
    }
}

/// The distance to a cylinder, which ordinary shapes count as when they are put together, was not known for one.
#[test]
fn a_cylinder_among_parts_is_a_cylinder() {
    let twin = Shape::cylinder(0.3, 0.8).expect("a cylinder");
    let ours = Shape::implicit(Part::of(&twin).and_then(|part| part.solid()).expect("a part")).expect("a solid");
    let mut random = Random(16);
    for _ in 0..count(60) {
        let ground = relief(&mut random, 0.2, 0.4);
        let offset = DVec3::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0), random.between(-0.25, 0.45));
        let at = Placement { rotation_a: random.rotation(), rotation_b: DQuat::IDENTITY, offset };
        let [mine, right] = [&ours, &twin].map(|shape| {
            let mut out = Vec::new();
            narrow::contacts(shape, &ground, &at, 0.0, &mut out);
            out
        });
        let same = |p: &Contact, q: &Contact| (p.depth - q.depth).abs() < 1e-9 && (p.normal - q.normal).length() < 1e-6;
        let alike = mine.len() == right.len() && mine.iter().zip(&right).all(|(p, q)| same(p, q));
        assert!(alike, "{mine:?} instead of {right:?} {at:?}");
    }
}

/// Where the side of a cone is straight up to its rim, a point of the side beside one known of the rim was taken for the
/// farthest: two cones base to base were told to be less deep than they are.
#[test]
fn double_cones_are_as_deep_in_boxes_as_their_supporting_planes_say() {
    let (cones, cuboid) =
        (formula("0.5 - hypot(x, y) - abs(z)", DVec3::ONE), Shape::cuboid(DVec3::ONE).expect("a box"));
    let mut random = Random(18);
    for _ in 0..count(30) {
        let offset = random.direction() * random.between(0.1, 0.9);
        let at = Placement { rotation_a: random.rotation(), rotation_b: random.rotation(), offset };
        let overlap = |n: DVec3| {
            let (a, b) = (at.rotation_a.conjugate() * n, at.rotation_b.conjugate() * n);
            0.5 * a.truncate().length().max(a.z.abs()) + 0.5 * b.abs().element_sum() - n.dot(offset)
        };
        // The least over all directions: the best of many, each followed ever more closely.
        let mut starts: Vec<DVec3> = (0..3000).map(|_| random.direction()).collect();
        starts.sort_by(|p, q| overlap(*p).total_cmp(&overlap(*q)));
        let mut least = f64::INFINITY;
        for start in starts.iter().step_by(5).take(8) {
            let (mut best, mut spread) = (*start, 0.1);
            while spread > 1e-9 {
                let tried = (0..60).map(|_| (best + random.direction() * spread).normalize());
                let next = tried.min_by(|p, q| overlap(*p).total_cmp(&overlap(*q))).expect("some");
                if overlap(next) < overlap(best) { best = next } else { spread *= 0.7 }
            }
            least = least.min(overlap(best));
        }
        if least > 1e-3 {
            // A direction that is found so may be a little off the best, never better than it.
            let Contact { normal, depth, .. } = deepest(&cones, &cuboid, &at).expect("a contact");
            assert!((depth - overlap(normal)).abs() < 1e-9, "{depth} instead of {} {at:?}", overlap(normal));
            assert!(depth <= least + 1e-9, "{depth} instead of {least} {at:?}");
        }
    }
}

/// Pieces of a rim between points known of it were taken for straight where they cross ridges.
#[test]
fn rims_that_touch_ridges_are_as_deep_as_those_of_a_cylinder() {
    let ours = formula("min(0.3 - hypot(x, y), 0.4 - abs(z)) + 1e-13*sin(x)", DVec3::splat(0.5));
    let twin = Shape::cylinder(0.3, 0.8).expect("a cylinder");
    let mut random = Random(19);
    let mut compared = 0;
    for _ in 0..count(150) {
        let ground = relief(&mut random, 0.2, 0.4);
        let offset = DVec3::new(random.between(-0.8, 0.8), random.between(-0.8, 0.8), random.between(-0.5, -0.3));
        let at = Placement { rotation_a: random.rotation(), rotation_b: DQuat::IDENTITY, offset };
        let [mine, right] = [&ours, &twin].map(|shape| deepest(shape, &ground, &at).map_or(0.0, |c| c.depth));
        if right > 0.0 && right < 0.01 {
            compared += 1;
            assert!((mine - right).abs() < 1e-6, "{mine} instead of {right} {at:?}");
        }
    }
    assert!(compared > 0);
}

/// Deep in each other the deepest points known lie where the other is left by two ways of one length. They were passed by,
/// and what was told was the point at which the search had come in, a hair's breadth deep.
#[test]
fn solids_deep_in_each_other_are_told_as_deep_as_their_points() {
    let within = |text: &str, min: [f64; 3], max: [f64; 3]| {
        let bounds = Aabb { min: DVec3::from_array(min), max: DVec3::from_array(max) };
        Shape::implicit(Solid::new(&text.parse().expect(text), bounds).expect(text)).expect(text)
    };
    let (bowl, shell, bump, wave) = (
        "0.9192 - cosh(1.6*x)*0.2212 - y^2 - tanh(7.96*z)^2*0.69 - z^4",
        "(0.138 - (x^2+y^2+z^2-0.7516)^2) * (1 + 0.36*sin(11.57*x*y))",
        "0.7 - 1.369*x^2 - 3.056*y^2 - 3.82*z^2 - 0.733*x*y - 0.002*x*z + 0.164*max(0, -13.899905707405479*(x^2 + y^2 + \
         z^2) - 6.67473917657199*x - 12.286576043032149*y + 0.9824231939148108*z - 0.3080942706741159)^2",
        "0.603 - 3.731*x^2 - 2.46*y^2 - 2.9*z^2 + 0.31*x*y - 0.335*x*z + 0.67*max(0, -19.664258956795777*(x^2 + y^2 + \
         z^2) + 17.797983772417222*x + 16.28972748231073*y - 7.265439811603413*z - 6.137337136943678)^2",
    );
    let whole = [[-1.6; 3], [1.6; 3]];
    let cases = [
        (
            (bowl, [[-0.91, -1.35, -0.68], [1.334, 0.783, 0.9637]], [0.97686, 0.16587, -0.05187, -0.12464]),
            (bump, whole, [0.31031, 0.03516, -0.0282, -0.94957]),
            [1.1511, 0.7342, -0.1482],
        ),
        (
            (shell, [[-0.847, -0.77, -1.185], [1.4822, 1.229, 1.187]], [-0.56982, 0.31154, -0.40783, 0.64182]),
            (wave, whole, [-0.4019, 0.59319, 0.53332, 0.44964]),
            [0.41826, 0.93707, 0.39805],
        ),
    ];
    for ((p, [low, high], turn), (q, [least, most], other), offset) in cases {
        let (a, b) = (within(p, low, high), within(q, least, most));
        let [rotation_a, rotation_b] = [turn, other].map(|q| DQuat::from_array(q).normalize());
        let offset = DVec3::from_array(offset);
        let at = Placement { rotation_a, rotation_b, offset };
        let found = deepest(&a, &b, &at).expect("they meet");
        assert!(found.depth > 0.1, "{p}: {found:?}");
        // Along the gradient of the one or of the other.
        let slope = |text: &str, point: DVec3| {
            let formula: allide::implicit::Formula = text.parse().expect(text);
            let along = |axis: DVec3| formula.at(point + axis * 1e-6) - formula.at(point - axis * 1e-6);
            DVec3::new(along(DVec3::X), along(DVec3::Y), along(DVec3::Z)).normalize()
        };
        let own = rotation_a * -slope(p, rotation_a.conjugate() * found.on_a);
        let theirs = rotation_b * slope(q, rotation_b.conjugate() * (found.on_b - offset));
        let nearer = own.distance(found.normal).min(theirs.distance(found.normal));
        assert!(nearer < 1e-6, "{p}: {found:?} {own} {theirs}");
    }
}
