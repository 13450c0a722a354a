//! Common bodies in the words that people use for them, beside the ordinary shapes that they are.

mod common;
mod implicit_common;

use allide::glam::{DQuat, DVec3};
use allide::implicit::{Limits, Placed, Searcher, Solid, Verdict};
use allide::math::{Aabb, Pose};
use allide::narrow::{self, Contact, Placement};
use allide::shape::Shape;
use allide::world::{BodyBuilder, Material, Method};
use common::{add, floor, run, solver};
use implicit_common::{Random, convex_shapes, count};

fn formula(text: &str, half: DVec3) -> Shape {
    let bounds = Aabb::around(DVec3::ZERO, half);
    Shape::implicit(Solid::new(&text.parse().expect(text), bounds).expect(text)).expect(text)
}

fn deepest_told(a: &Shape, b: &Shape, at: &Placement) -> Option<Contact> {
    let mut out = Vec::new();
    narrow::contacts(a, b, at, 0.0, &mut out);
    out.into_iter().max_by(|p, q| p.depth.total_cmp(&q.depth))
}

/// A step by the gradient from far off led through the solid to its far side, which was then told as deep inside.
#[test]
fn balls_in_any_words_are_as_far_from_others_as_balls() {
    let twin = Shape::sphere(0.34).expect("a ball");
    let mut random = Random(81);
    for text in [
        "sqrt(0.34) - (x^2 + y^2 + z^2)^0.25",
        "2^(0.1156 - x^2 - y^2 - z^2) - 1",
        "0.34 - hypot(x, hypot(y, z))",
        "ln(0.1156/(x^2 + y^2 + z^2))",
        "(0.1156 - x^2 - y^2 - z^2)*(2 + cos(3*y)) + 0*noise(x, y, z)",
        "0.34^0.3 - (x^2 + y^2 + z^2)^0.15 + 1e-13*x",
    ] {
        let ours = formula(text, DVec3::splat(0.4));
        for other in &convex_shapes() {
            for _ in 0..count(12) {
                let offset = random.direction() * random.between(1.0, 2.5);
                let at = Placement { rotation_a: random.rotation(), rotation_b: random.rotation(), offset };
                let right = narrow::deepest(&twin, other, &at).expect("a twin").depth;
                let mine = narrow::deepest(&ours, other, &at).map_or(f64::INFINITY, |c| c.depth);
                assert!((mine - right).abs() < 1e-6, "{text}: {mine} instead of {right} {at:?}");
            }
        }
    }
}

/// The way in which distances to boxes are most often written was not known for what it is.
#[test]
fn the_distance_to_a_box_is_a_box() {
    let half = DVec3::new(0.65, 0.77, 0.43);
    let twin = Shape::cuboid(2.0 * half).expect("a box");
    let words = [
        "-(hypot(max(abs(x)-0.65,0),hypot(max(abs(y)-0.77,0),max(abs(z)-0.43,0)))+min(max(abs(x)-0.65,max(abs(y)-0.77,abs(z)-0.43)),0))",
        "-(sqrt(max(abs(x)-0.65,0)^2+max(abs(y)-0.77,0)^2+max(abs(z)-0.43,0)^2)+min(max(max(abs(x)-0.65,abs(y)-0.77),abs(z)-0.43),0))",
        "min((0.65-x)*(0.65+x), min(0.77^2-y^2, (0.43+z)*(0.43-z)))",
    ];
    let mut random = Random(82);
    for text in words {
        for slack in [1.0, 1.15] {
            let ours = formula(text, half * slack);
            for other in &convex_shapes() {
                for _ in 0..count(8) {
                    let offset = random.direction() * random.between(0.6, 1.6);
                    let at = Placement { rotation_a: random.rotation(), rotation_b: random.rotation(), offset };
                    let right = narrow::deepest(&twin, other, &at).expect("a twin").depth;
                    let mine = narrow::deepest(&ours, other, &at).map_or(f64::INFINITY, |c| c.depth);
                    // A cone's rim in a box is itself looked for to a billionth of both.
                    assert!((mine - right).abs() < 1e-8, "{text}: {mine} instead of {right} {at:?}");
                }
            }
        }
    }
}

const CAPSULES: [&str; 8] = [
    "0.14 - hypot(x, hypot(y, z - clamp(z, -0.3, 0.3)))",
    "0.14 - hypot(max(abs(z) - 0.3, 0), hypot(x, y))",
    "0.0196 - x^2 - y^2 - max(abs(z) - 0.3, 0)^2",
    "1 - (x^2 + y^2 + max(z - 0.3, 0)^2 + max(-z - 0.3, 0)^2)/0.0196",
    "0.14 - hypot(x, y, (abs(z - 0.3) + abs(z + 0.3))/2 - 0.3)",
    "exp(0.0196 - (0.6*x - 0.8*y)^2 - (0.8*x + 0.6*y)^2 - (z - max(-0.3, min(0.3, z)))^2) - 1",
    "ln(0.14) - ln(hypot(x, y, z - clamp(z, -0.3, 0.3)))",
    "0.14^3 - (x^2 + y^2 + (z - clamp(z, -0.3, 0.3))^2)^1.5",
];

/// Bodies of several pieces were known by their points alone: capsules came to rest up to 14 mm beside capsules.
#[test]
fn capsules_in_any_words_are_capsules() {
    let twin = Shape::capsule(0.14, 0.6).expect("a capsule");
    let mut random = Random(86);
    let mut asked = convex_shapes().to_vec();
    asked.push(Shape::plane(DVec3::Z, 0.0).expect("a plane"));
    for text in CAPSULES {
        let ours = formula(text, DVec3::new(0.16, 0.16, 0.5));
        for other in &asked {
            for _ in 0..count(8) {
                let offset = random.direction() * random.between(0.1, 1.0);
                let at = Placement { rotation_a: random.rotation(), rotation_b: random.rotation(), offset };
                let [mine, right] = [&ours, &twin].map(|shape| {
                    let mut out = Vec::new();
                    narrow::contacts(shape, other, &at, 0.02, &mut out);
                    out
                });
                let same = |p: &Contact, q: &Contact| {
                    (p.depth - q.depth).abs() < 1e-7 && (p.normal - q.normal).length() < 1e-3
                };
                let alike = mine.len() == right.len() && mine.iter().zip(&right).all(|(p, q)| same(p, q));
                assert!(alike, "{text}: {mine:?} instead of {right:?} {at:?}");
            }
        }
    }
}

/// What has a hollow, another radius at one end or a bend in it is no capsule.
#[test]
fn what_is_nearly_a_capsule_is_none() {
    let right = Shape::capsule(0.14, 0.6).expect("a capsule").volume();
    for text in [
        "0.14 - hypot(x, y, z - clamp(z, -0.3, 0.3) - 0.1*max(z - 0.3, 0))",
        "0.14 - hypot(x, y, z - clamp(z, -0.3, 0.3)) - 0.2*max(z, 0)",
        "0.14 - hypot(x, 0.98*y, z - clamp(z, -0.3, 0.3))",
        "0.14 - hypot(x, y, z - clamp(z, -0.3, 0.3)) - 0.3*max(z - 0.2, 0)*max(z + 0.2, 0)",
        "max(0.14 - hypot(x, y, z - clamp(z, -0.3, 0.3)), 0.05 - hypot(x - 0.16, y, z))",
    ] {
        let Shape::Implicit(solid) = formula(text, DVec3::new(0.3, 0.3, 0.5)) else { unreachable!() };
        let volume = solid.measures().volume;
        assert!((volume / right - 1.0).abs() > 1e-3, "{text}: {volume} is that of a capsule, {right}");
    }
}

/// Flattened ones are none, and touch by the lines in their sides.
const FLATTENED: [&str; 2] = [
    "1 - (x/0.14)^2 - (y/0.17)^2 - (max(abs(z) - 0.3, 0)/0.14)^2",
    "1 - hypot(x/0.14, y/0.17, (z - clamp(z, -0.3, 0.3))/0.14)",
];

/// A line of contact was told by one point of it, if at all.
#[test]
fn capsules_laid_flat_touch_planes_at_both_ends() {
    let plane = Shape::plane(DVec3::Z, 0.0).expect("a plane");
    let slab = Shape::cuboid(DVec3::new(4.0, 4.0, 1.0)).expect("a slab");
    let mut random = Random(83);
    let all = CAPSULES.map(|text| (text, 0.14)).into_iter().chain(FLATTENED.map(|text| (text, 0.17)));
    for (text, wide) in all {
        let ours = formula(text, DVec3::new(0.16, 0.19, 0.5));
        for k in 0..count(40) {
            let lean = [0.0, 1e-6, 1e-3, 0.02][(k % 4) as usize];
            let turn = DQuat::from_rotation_z(random.between(0.0, 6.0))
                * DQuat::from_rotation_y(std::f64::consts::FRAC_PI_2 + lean)
                * DQuat::from_rotation_z(random.between(0.0, 6.0));
            // How far its cross-section reaches down.
            let down = turn.conjugate() * DVec3::NEG_Z;
            let reach = libm::hypot(0.14 * down.x, wide * down.y) / libm::hypot(down.x, down.y);
            let deep = random.between(0.0, 0.01) + 0.3 * lean;
            let pose = Pose::new(DVec3::Z * (reach - deep), turn);
            for (other, place) in [(&plane, Pose::IDENTITY), (&slab, Pose::at(DVec3::Z * -0.5))] {
                let mut out = Vec::new();
                narrow::contacts(&ours, other, &Placement::of(&pose, &place), 0.0, &mut out);
                for end in [-0.3, 0.3] {
                    let centre = turn * DVec3::Z * end;
                    let right = reach - (pose.position + centre).z;
                    let close = 0.17 * lean * lean + 1e-9;
                    // That of the side's line: the cap beyond is deeper by so little.
                    if right <= close {
                        continue;
                    }
                    let along = (turn * DVec3::Z).with_z(0.0).normalize();
                    let near = |c: &&Contact| (c.on_a - centre).dot(along).abs() < 0.17 * lean + 1e-6;
                    let found = out.iter().filter(near).map(|c| c.depth).fold(f64::NEG_INFINITY, f64::max);
                    assert!((found - right).abs() < close, "{text} leaning {lean}: {found} for {right}, {out:?}");
                }
            }
        }
    }
}

#[test]
fn capsules_laid_flat_rest_beside_their_twins() {
    for text in CAPSULES {
        let mut world = floor(solver(Method::Auto, None), Material::default());
        let turn = DQuat::from_rotation_y(std::f64::consts::FRAC_PI_2);
        let ours = formula(text, DVec3::new(0.16, 0.16, 0.5));
        let twin = Shape::capsule(0.14, 0.6).expect("a capsule");
        let [one, two] = [(ours, 0.0), (twin, 3.0)].map(|(shape, x)| {
            let body = BodyBuilder::dynamic(shape).mass(2.0).position(DVec3::new(x, 0.0, 0.145)).rotation(turn);
            add(&mut world, body)
        });
        run(&mut world, 5.0);
        let [p, q] = [one, two].map(|id| world.body(id).expect("it is there"));
        let apart = p.pose().position - q.pose().position + DVec3::X * 3.0;
        assert!(apart.length() < 1e-4, "{text}: {apart}");
        assert!(p.velocity().length() < 1e-4, "{text}: {}", p.velocity());
    }
}

/// Rounding set bodies of a formula off from the shapes that they are, and where they turned over that became a millimetre.
#[test]
fn what_is_a_plain_shape_weighs_the_same_to_the_last_digit() {
    let pairs = [
        ("min(min(0.372 - abs(x), 0.288 - abs(y)), 0.113 - abs(z))", Shape::cuboid(DVec3::new(0.744, 0.576, 0.226))),
        ("1 - max((x/0.372)^2, max((y/0.288)^2, (z/0.113)^2))", Shape::cuboid(DVec3::new(0.744, 0.576, 0.226))),
        ("0.37 - hypot(x, y, z)", Shape::sphere(0.37)),
        ("min(0.31 - hypot(x, y), 0.23 - abs(z))", Shape::cylinder(0.31, 0.46)),
        (CAPSULES[0], Shape::capsule(0.14, 0.6)),
    ];
    for (text, twin) in pairs {
        let (ours, twin) = (formula(text, DVec3::splat(0.5)), twin.expect(text));
        let [mine, right] = [&ours, &twin].map(|shape| shape.mass_properties(713.0).expect(text));
        assert_eq!(mine.mass.to_bits(), right.mass.to_bits(), "{text}");
        assert_eq!(mine.centre, right.centre, "{text}");
        assert_eq!(mine.inertia, right.inertia, "{text}");
        assert_eq!(ours.thickness().to_bits(), twin.thickness().to_bits(), "{text}");
    }
}

/// Registers of cells not yet looked at were used to prove points of those before: cells with common points were left out.
#[test]
fn corners_of_hulls_inside_formulas_are_never_told_apart() {
    let texts = [
        "1 - x^2 - y^2 - z^2 + 0.05*sin(5*x)",
        "0.9 - hypot(x, hypot(y, z)) + 0.02*x",
        "1 - x^2 - y^4 - z^2",
        "min(min(0.6 - abs(x), 0.5 - abs(y)), 0.7 - abs(z) + 0.1*x)",
    ];
    let mut random = Random(84);
    let mut searcher = Searcher::new();
    let mut decided = 0;
    for case in 0..count(400) {
        let text = texts[case as usize % texts.len()];
        let solid = Solid::new(&text.parse().expect(text), Aabb::around(DVec3::ZERO, DVec3::splat(1.5))).expect(text);
        let points: Vec<DVec3> = (0..4 + case % 5).map(|_| random.direction() * random.between(0.4, 1.0)).collect();
        let Ok(Shape::Hull(hull)) = Shape::hull(&points) else { continue };
        let other = allide::implicit::Part::hull(&hull).solid().expect("a hull");
        // Its corner that points to the middle, so deep below the surface.
        let way = random.direction();
        let hit = solid.ray(way * 3.0, -way, 4.0, &mut Default::default()).expect("a surface");
        let turn = random.rotation();
        let corner = points.iter().map(|p| turn * *p).min_by(|p, q| p.dot(way).total_cmp(&q.dot(way))).expect("one");
        let deep = 10f64.powf(random.between(-3.5, -1.7));
        let pose = Pose::new(way * (3.0 - hit.time - deep) - corner, turn);
        for tolerance in [1e-2, 1e-3, 1e-4, 1e-5, 1e-6] {
            let limits = Limits { tolerance, cells: 100_000 };
            let (a, b) = (Placed::new(&solid, &Pose::IDENTITY), Placed::new(&other, &pose));
            for answer in [searcher.collide(&a, &b, &limits), searcher.collide(&b, &a, &limits)] {
                assert_ne!(answer.verdict, Verdict::No, "{case}: {text}, {deep} deep, tolerance {tolerance} {pose:?}");
                decided += u32::from(matches!(answer.verdict, Verdict::Yes { .. }));
            }
        }
    }
    assert!(decided > 1000, "{decided}");
}

/// What no point known of either led to was told to be as deep as a point found by chance, or not at all.
#[test]
fn cones_that_meet_tell_how_deep() {
    let twin = Shape::cone(0.3, 0.6).expect("a cone");
    let ours = formula("min(0.3*(0.3 - z)/0.6 - hypot(x, y), z + 0.3)", DVec3::splat(0.35));
    let other = Shape::cone(0.3, 0.6).expect("a cone");
    let mut random = Random(85);
    let (mut asked, mut wrong) = (0, Vec::new());
    for _ in 0..count(200) {
        let offset = random.direction() * random.between(0.3, 0.8);
        let at = Placement { rotation_a: random.rotation(), rotation_b: random.rotation(), offset };
        let right = narrow::deepest(&twin, &other, &at).expect("a twin").depth;
        if !(1e-4..0.02).contains(&right) {
            continue;
        }
        asked += 1;
        let mine = deepest_told(&ours, &other, &at).map_or(0.0, |c| c.depth);
        if mine < 0.5 * right || mine > 1.5 * right {
            wrong.push(format!("{mine} instead of {right} {at:?}"));
        }
    }
    assert!(asked > 5 && wrong.is_empty(), "{} of {asked}:\n{}", wrong.len(), wrong.join("\n"));
}
