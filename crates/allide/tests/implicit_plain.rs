//! Formulas whose solids are boxes and other convex bodies with flat faces, however they are written, touch, weigh and
//! rest just as those do.

mod common;
mod implicit_common;

use allide::glam::{DQuat, DVec2, DVec3};
use allide::implicit::Solid;
use allide::math::{Aabb, Pose};
use allide::narrow::{self, Contact, Placement};
use allide::shape::Shape;
use allide::world::{BodyBuilder, Material, Method};
use common::{add, at, floor, run, solver};
use implicit_common::{Random, count, ground};

fn formula(text: &str) -> Shape {
    let bounds = Aabb::around(DVec3::ZERO, DVec3::splat(0.7));
    Shape::implicit(Solid::new(&text.parse().expect("a formula"), bounds).expect("a solid")).expect("a shape")
}

const HALF: DVec3 = DVec3::new(0.2, 0.15, 0.1);

fn cuboid() -> Shape {
    Shape::cuboid(HALF * 2.0).expect("a box")
}

/// The same box in several words.
const BOXES: [&str; 4] = [
    "min(min(0.2 - abs(x), 0.15 - abs(y)), 0.1 - abs(z))",
    "1 - max(abs(x)/0.2, max(abs(y)/0.15, abs(z)*10))",
    "min(min(0.04 - x^2, 0.0225 - y^2), 0.01 - z^2)",
    "min(min(min(0.2 - x, x + 0.2), min(0.15 - y, y + 0.15)), min(0.1 - z, z + 0.1))",
];

fn found(a: &Shape, b: &Shape, at: &Placement, margin: f64) -> Vec<Contact> {
    let mut out = Vec::new();
    narrow::contacts(a, b, at, margin, &mut out);
    out
}

fn assert_same(mine: &[Contact], right: &[Contact], close: f64, what: &str) {
    let is = |m: &Contact, c: &Contact| {
        (m.on_a - c.on_a).length() < close
            && (m.on_b - c.on_b).length() < close
            && (m.depth - c.depth).abs() < close
            && (m.normal - c.normal).length() < close
    };
    let same = mine.len() == right.len() && right.iter().all(|c| mine.iter().any(|m| is(m, c)));
    assert!(same, "{what}\n{mine:?}\n{right:?}");
}

#[test]
fn boxes_touch_planes_balls_and_terrain_where_boxes_do() {
    let twin = cuboid();
    for text in BOXES {
        let ours = formula(text);
        let mut random = Random(3);
        for k in 0..count(150) {
            let lean = [0.0, 0.01, 0.05, 0.2, 1.5][(k % 5) as usize];
            let tilt = DQuat::from_axis_angle(random.direction(), random.between(0.0, lean));
            let rotation = (tilt * DQuat::from_rotation_z(random.between(0.0, 6.0))).normalize();
            let lowest = (rotation.conjugate() * DVec3::Z).abs().dot(HALF);
            let x = DVec2::new(random.between(-2.0, 2.0), random.between(-2.0, 2.0));
            let other = match k % 4 {
                3 => Shape::plane(DVec3::Z, 0.0).expect("a plane"),
                kind => ground(kind, &mut random),
            };
            let here = if let Shape::Terrain(t) = &other { t.height_at(x).expect("ground") } else { 0.0 };
            let deep = random.between(-0.001, 0.05);
            let at = Placement::of(&Pose::new(x.extend(here + lowest - deep), rotation), &Pose::IDENTITY);
            let (mine, right) = (found(&ours, &other, &at, 0.002), found(&twin, &other, &at, 0.002));
            assert_same(&mine, &right, 1e-9, &format!("{text}, {k} {at:?}"));
            let ball = Shape::sphere(random.between(0.05, 0.4)).expect("a ball");
            let at = Placement::of(&Pose::new(DVec3::ZERO, rotation), &Pose::at(random.point(0.4)));
            assert_same(&found(&ours, &ball, &at, 0.0), &found(&twin, &ball, &at, 0.0), 1e-9, text);
        }
    }
}

/// Their depth was that of the nearest faces, not that by which they are freed of each other.
#[test]
fn plates_deep_in_each_other_are_as_deep_as_their_twins() {
    let plate = formula("min(min(0.5 - abs(x), 0.5 - abs(y)), 0.02 - abs(z))");
    let twin = Shape::cuboid(DVec3::new(1.0, 1.0, 0.04)).expect("a shape");
    let other = Shape::cuboid(DVec3::new(1.0, 1.0, 0.03)).expect("a shape");
    let mut random = Random(5);
    let mut touching = 0;
    for k in 0..count(300) {
        let there = Pose::new(DVec3::ZERO, random.rotation());
        let at = Placement::of(&Pose::new(random.point(0.9), random.rotation()), &there);
        for [a, b, p, q] in
            [[&plate, &other, &twin, &other], [&plate, &plate, &twin, &twin], [&other, &plate, &other, &twin]]
        {
            let (mine, right) = (narrow::deepest(a, b, &at).expect("one"), narrow::deepest(p, q, &at).expect("one"));
            assert!((mine.depth - right.depth).abs() < 1e-9, "{k}: {mine:?} {right:?} {at:?}");
            assert_same(&found(a, b, &at, 0.0), &found(p, q, &at, 0.0), 1e-9, &format!("{k} {at:?}"));
            touching += u32::from(right.depth > 0.0);
        }
    }
    assert!(touching > 50, "{touching}");
}

/// Off its origin, turned, and with faces that are no box's.
#[test]
fn convex_bodies_with_flat_faces_weigh_and_touch_as_their_hulls_do() {
    let (sin, cos) = libm::sincos(0.3);
    let turned = format!(
        "min(min(0.2 - abs({cos}*(x - 0.1) + {sin}*y), 0.15 - abs({cos}*y - {sin}*(x - 0.1))), 0.1 - abs(z + 0.05))"
    );
    let box_at = Pose::new(DVec3::new(0.1, 0.0, -0.05), DQuat::from_rotation_z(0.3));
    let tip = |v: DVec3| v * 0.4;
    let octahedron: Vec<DVec3> = DVec3::AXES.iter().flat_map(|a| [tip(*a), tip(-*a)]).collect();
    let corners: Vec<DVec3> = (0..8u32)
        .map(|k| HALF * DVec3::from_array([0, 1, 2].map(|bit| if k >> bit & 1 == 0 { -1.0 } else { 1.0 })))
        .map(|c| box_at.point(c))
        .collect();
    let pairs = [(formula(&turned), corners), (formula("0.4 - abs(x) - abs(y) - abs(z)"), octahedron)];
    let mut random = Random(9);
    for (ours, points) in &pairs {
        let twin = Shape::hull(points).expect("a hull");
        let (m, n) = (ours.mass_properties(1000.0).expect("a mass"), twin.mass_properties(1000.0).expect("a mass"));
        assert!((m.mass - n.mass).abs() < 1e-9 * n.mass && (m.centre - n.centre).length() < 1e-9, "{m:?} {n:?}");
        let off = m.inertia - n.inertia;
        assert!((off.x_axis.length() + off.y_axis.length() + off.z_axis.length()) < 1e-8 * n.inertia.x_axis.length());
        let others = [Shape::sphere(0.2).expect("a ball"), Shape::cylinder(0.2, 0.3).expect("a cylinder")];
        for k in 0..count(100) {
            let there = Pose::new(random.direction() * random.between(0.1, 0.6), random.rotation());
            let at = Placement::of(&Pose::new(random.point(0.2), random.rotation()), &there);
            for other in &others {
                let (mine, right) = (narrow::deepest(ours, other, &at), narrow::deepest(&twin, other, &at));
                let (mine, right) = (mine.expect("one"), right.expect("one"));
                assert!((mine.depth - right.depth).abs() < 1e-6, "{k}: {mine:?} {right:?} {at:?}");
            }
        }
    }
}

/// Nearly flat is not flat: nothing is taken for what it is not.
#[test]
fn what_is_nearly_a_box_is_none() {
    let twin = cuboid();
    let plane = Shape::plane(DVec3::Z, 0.0).expect("a plane");
    // A face bulges by a tenth of a millimetre.
    let bulging = formula("min(min(0.2 - abs(x), 0.15 - abs(y)), 0.1 + 0.0001*(1 - 25*x^2) - abs(z))");
    let at = Placement::of(&Pose::at(DVec3::Z * 0.1), &Pose::IDENTITY);
    let [mine, right] = [&bulging, &twin]
        .map(|shape| found(shape, &plane, &at, 1e-6).into_iter().map(|c| c.depth).fold(f64::NEG_INFINITY, f64::max));
    assert!((mine - right - 1e-4).abs() < 1e-6, "{mine} {right}");
}

/// However they fall, they come to rest where their twins do.
#[test]
fn boxes_that_fall_askew_rest_where_their_twins_do() {
    let rough =
        Material { friction: 0.5, rolling_friction: 0.02, spin_friction: 0.02, density: 1000.0, ..Material::default() };
    let shapes = [formula(BOXES[0]), cuboid()];
    let mut random = Random(3);
    for k in 0..count(12) {
        let turn = DQuat::from_axis_angle(random.direction(), [0.05, 0.2, 0.5, 1.5][(k % 4) as usize]);
        let relief = ground(k % 3, &mut random);
        let ends = [0, 1].map(|n: usize| {
            let mut world = floor(solver(Method::Auto, None), rough);
            if k % 2 == 1 {
                add(&mut world, BodyBuilder::fixed(relief.clone()).position(at(0.0, 0.0, 0.5)).material(rough));
            }
            let place = at(0.4, 0.3, if k % 2 == 1 { 1.0 } else { 0.45 });
            let body = BodyBuilder::dynamic(shapes[n].clone()).position(place).rotation(turn).material(rough);
            let id = add(&mut world, body);
            run(&mut world, 3.0);
            world.body(id).expect("it is there").pose().position
        });
        assert!((ends[0] - ends[1]).length() < 1e-3, "{k}: {ends:?}");
    }
}

/// The points known of a sheet are farther apart than it is thick, so none of its corners is among them.
#[test]
fn sheets_that_end_at_their_bounds_touch_as_boxes_do() {
    let mut random = Random(91);
    for thick in [0.2, 0.02, 0.002] {
        let (wide, deep) = (1.5, 0.9);
        let bounds = Aabb { min: DVec3::new(-wide, -deep, -0.3), max: DVec3::new(wide, deep, 0.3) };
        let text = format!("{} - abs(z)", 0.5 * thick);
        let solid = Solid::new(&text.parse().expect("a formula"), bounds).expect("a solid");
        let mine = Shape::implicit(solid).expect("a shape");
        let right = Shape::cuboid(DVec3::new(2.0 * wide, 2.0 * deep, thick)).expect("a box");
        assert!((mine.thickness() - right.thickness()).abs() < 1e-9 && (mine.radius() - right.radius()).abs() < 1e-9);
        let rod = Shape::cylinder(0.01, 0.6).expect("a rod");
        for case in 0..count(40) {
            let place = random.point(1.0) * DVec3::new(wide, deep, 0.3);
            let at = Placement::of(&Pose::IDENTITY, &Pose::new(place, random.rotation()));
            let [mine, right] =
                [&mine, &right].map(|shape| narrow::distance(shape, &rod, &at).map_or(0.0, |gap| gap.distance));
            assert!((mine - right).abs() < 1e-9, "{thick}, case {case}: {mine} for {right}");
        }
    }
}
