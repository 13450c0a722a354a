//! The same body in other words: however a formula says it, it touches, falls and rests as its analytic twin does.

mod common;
mod implicit_common;

use allide::glam::{DQuat, DVec3};
use allide::implicit::Solid;
use allide::math::{Aabb, Pose};
use allide::narrow::{self, Contact, Placement};
use allide::shape::Shape;
use allide::world::{BodyBuilder, Material, Method};
use common::{add, at, floor, run, solver};
use implicit_common::{Random, count, ground};

fn formula(text: &str) -> Shape {
    let bounds = Aabb::around(DVec3::ZERO, DVec3::splat(0.3));
    let solid = Solid::new(&text.parse().expect(text), bounds).expect("a solid");
    Shape::implicit(solid).unwrap_or_else(|error| panic!("{text}: {error}"))
}

const HOLLOW: &str = "x^2 + y^2 + z^2 - 0.0004";

const HALF: DVec3 = DVec3::new(0.2, 0.15, 0.1);

/// Bodies of about a foot with their twins. Some have a hollow inside, which makes them no plain bodies, and is nowhere
/// near what touches them.
fn bodies() -> Vec<(Shape, Vec<&'static str>)> {
    let ball = vec![
        "0.04 - x^2 - y^2 - z^2",
        "(0.04 - x^2 - y^2 - z^2)^3",
        "0.2 - sqrt(x^2 + y^2 + z^2)",
        "(0.04 - x^2 - y^2 - z^2)*(2 + x*y)",
        "exp(0.04 - x^2 - y^2 - z^2) - 1",
        "1 - (25*(x^2 + y^2 + z^2))^2",
        "0.04 - hypot(x, y)^2 - z^2",
        "1/(x^2 + y^2 + z^2 + 0.01) - 20",
        "tanh(0.2 - hypot(x, y, z))",
        "sqrt(0.04 - x^2 - y^2) - abs(z)",
        "-ln(25*(x^2 + y^2 + z^2) + 1e-9)",
        "min(0.04 - x^2 - y^2 - z^2, x^2 + y^2 + z^2 - 0.0004)",
    ];
    let cuboid = vec![
        "min(min(0.2 - abs(x), 0.15 - abs(y)), 0.1 - abs(z))",
        "1 - max(abs(x)/0.2, abs(y)/0.15, abs(z)/0.1)",
        "min(min(0.2 - abs(x), 0.15 - abs(y)), 0.1 - abs(z))*(2 + 0.1*x*y)",
        "1 - max((x/0.2)^2, (y/0.15)^2, (z/0.1)^2)",
        "1 - sqrt(max((x/0.2)^2, (y/0.15)^2, (z/0.1)^2))",
        "1 - max(abs(x)/0.2, abs(y)/0.15, abs(z)/0.1)^3",
        "min(0.2 - sqrt(x^2), 0.15 - abs(y), 0.1 - abs(z))^3",
        "min((0.2 - abs(x))*(3 + y), 0.0225 - y^2, 0.0001 - z^4)",
        "1 - max(cosh(x)/cosh(0.2), exp(abs(y) - 0.15), abs(z)/0.1)",
        "min(0.04 - x^2 + (0.0225 - y^2) - sqrt((0.04 - x^2)^2 + (0.0225 - y^2)^2), 0.1 - abs(z))",
        "(0.2 - abs(x) + min(0.15 - abs(y), 0.1 - abs(z)) - abs(0.2 - abs(x) - min(0.15 - abs(y), 0.1 - abs(z))))/2",
        "min((0.2 - x)/(1 + x^2), x + 0.2, 0.15 - y, y + 0.15, 0.1 - z, z + 0.1)",
        "min(min(0.2 - abs(x), 0.15 - abs(y)), 0.1 - abs(z), x^2 + y^2 + z^2 - 0.0004)",
        "min((0.2 - x)*(x + 0.2), 0.15 - abs(y), (0.1 - z)*(z + 0.1)*(2 + x), x^2 + y^2 + z^2 - 0.0004)",
    ];
    let cylinder = vec![
        "min(0.15 - hypot(x, y), 0.2 - abs(z))",
        "min(0.0225 - x^2 - y^2, 0.2 - z, z + 0.2)",
        "min((0.0225 - x^2 - y^2)^3, (0.04 - z^2)*(2 + x))",
        "1 - max(hypot(x, y)/0.15, abs(z)/0.2)",
        "min(0.15 - hypot(x, y), 0.2 - abs(z), x^2 + y^2 + z^2 - 0.0004)",
    ];
    vec![
        (Shape::sphere(0.2).expect("a ball"), ball),
        (Shape::cuboid(HALF * 2.0).expect("a box"), cuboid),
        (Shape::cylinder(0.15, 0.4).expect("a cylinder"), cylinder),
    ]
}

fn found(a: &Shape, b: &Shape, at: &Placement) -> Vec<Contact> {
    let mut out = Vec::new();
    narrow::contacts(a, b, at, 0.0, &mut out);
    out
}

fn deepest(all: &[Contact]) -> Option<Contact> {
    all.iter().copied().max_by(|p, q| p.depth.total_cmp(&q.depth))
}

/// Planes of every lean, and balls.
#[test]
fn depths_and_normals_are_those_of_the_twins_on_planes_and_balls() {
    for (twin, texts) in bodies() {
        for text in texts {
            let ours = formula(text);
            let mut random = Random(21);
            for k in 0..count(40) {
                let lean = [0.0, 0.01, 0.2, 3.0][(k % 4) as usize];
                let rotation = DQuat::from_axis_angle(random.direction(), random.between(0.0, lean)).normalize();
                let plane = Shape::plane(DVec3::Z, 0.0).expect("a plane");
                let lowest =
                    -narrow::deepest(&twin, &plane, &Placement::of(&Pose::new(DVec3::ZERO, rotation), &Pose::IDENTITY))
                        .expect("a plane")
                        .depth;
                let depth = random.between(1e-6, 0.02);
                let at = Placement::of(&Pose::new(DVec3::Z * (-lowest - depth), rotation), &Pose::IDENTITY);
                let a = deepest(&found(&ours, &plane, &at)).unwrap_or_else(|| panic!("{text} {k}"));
                assert!(
                    (a.depth - depth).abs() < 1e-6 && (a.normal + DVec3::Z).length() < 1e-6,
                    "{text} {k} {a:?} {depth}"
                );

                let radius = random.between(0.05, 0.5);
                let ball = Shape::sphere(radius).expect("a ball");
                let pose = Pose::new(DVec3::ZERO, rotation);
                let way = random.direction();
                // From outside in until it is so deep.
                let far = Placement::of(&pose, &Pose::at(way * (radius + 0.5)));
                let gap = narrow::deepest(&twin, &ball, &far).expect("one");
                let at = Placement { offset: far.offset + gap.normal * (gap.depth - depth), ..far };
                let b = narrow::deepest(&twin, &ball, &at).expect("one");
                let Some(a) = deepest(&found(&ours, &ball, &at)) else { panic!("{text} {k} {b:?}") };
                assert!(
                    (a.depth - b.depth).abs() < 1e-6 && (a.normal - b.normal).length() < 1e-5,
                    "{text} {k} {a:?} {b:?}"
                );
            }
        }
    }
}

/// One ellipsoid in several words, and half its axes.
const ELLIPSOIDS: [&str; 7] = [
    "1 - x^2/0.04 - y^2/0.0225 - z^2/0.01",
    "(1 - x^2/0.04 - y^2/0.0225 - z^2/0.01)^3",
    "1 - sqrt(x^2/0.04 + y^2/0.0225 + z^2/0.01)",
    "(0.01 - x^2/4 - y^2/2.25 - z^2)*(2 + sin(5*x)*y)",
    "exp(-x^2/0.04 - y^2/0.0225) - exp(z^2/0.01 - 1)",
    "tanh(1 - hypot(x/0.2, y/0.15, z/0.1))/(1 + x^2)",
    "0.1*sqrt(1 - (x/0.2)^2 - (y/0.15)^2) - abs(z)",
];

/// The lowest point of the ellipsoid along −n, n in its axes, is A²n/|An|.
#[test]
fn ellipsoids_in_other_words_touch_planes_and_rest_alike() {
    let rough =
        Material { friction: 0.5, rolling_friction: 0.02, spin_friction: 0.02, density: 1000.0, ..Material::default() };
    let all = ELLIPSOIDS.map(|text| (text, formula(text)));
    let relief = ground(2, &mut Random(5));
    let mut random = Random(23);
    for k in 0..count(40) {
        let (normal, rotation) = (random.direction(), random.rotation());
        let plane = Shape::plane(normal, 0.0).expect("a plane");
        let local = rotation.conjugate() * normal;
        let reach = (HALF * local).length();
        let depth = random.between(1e-6, 0.02);
        let at = Placement::of(&Pose::new(normal * (reach - depth), rotation), &Pose::IDENTITY);
        let lowest = rotation * (HALF * HALF * local * (-1.0 / reach));
        for (text, shape) in &all {
            let mine = deepest(&found(shape, &plane, &at)).unwrap_or_else(|| panic!("{text} {k}"));
            assert!((mine.depth - depth).abs() < 1e-9 && (mine.normal + normal).length() < 1e-9, "{text} {k} {mine:?}");
            assert!((mine.on_a - lowest).length() < 1e-6, "{text} {k} {mine:?} {lowest}");
        }
    }
    for kind in 0..2 {
        let ends = all.each_ref().map(|(_, shape)| {
            let mut world = floor(solver(Method::Auto, None), rough);
            if kind == 1 {
                add(&mut world, BodyBuilder::fixed(relief.clone()).position(at(0.0, 0.0, 0.5)).material(rough));
            }
            let turn = DQuat::from_axis_angle(DVec3::X, 0.3);
            let body = BodyBuilder::dynamic(shape.clone()).position(at(0.4, 0.3, 0.9)).rotation(turn).material(rough);
            let id = add(&mut world, body);
            run(&mut world, 4.0);
            world.body(id).expect("it is there").pose().position
        });
        for (n, end) in ends.iter().enumerate() {
            assert!((*end - ends[0]).length() < 1e-3, "ground {kind}, {}: {end} {}", ELLIPSOIDS[n], ends[0]);
        }
    }
}

/// Level ground, a valley, and rough ground.
#[test]
fn bodies_come_to_rest_where_their_twins_do() {
    let rough =
        Material { friction: 0.5, rolling_friction: 0.02, spin_friction: 0.02, density: 1000.0, ..Material::default() };
    let mut off = Vec::new();
    for (n, (twin, texts)) in bodies().into_iter().enumerate() {
        let all: Vec<(&str, Shape)> =
            texts.into_iter().filter(|text| !text.contains(HOLLOW)).map(|text| (text, formula(text))).collect();
        for kind in 0..3 {
            let relief = ground(kind, &mut Random(5));
            for k in 0..count(1) {
                let mut random = Random(100 * k + kind);
                let turn =
                    DQuat::from_axis_angle(random.direction(), if n == 1 { random.between(0.0, 0.5) } else { 0.0 });
                let fallen = |shape: &Shape| {
                    let mut world = floor(solver(Method::Auto, None), rough);
                    add(&mut world, BodyBuilder::fixed(relief.clone()).position(at(0.0, 0.0, 0.5)).material(rough));
                    let body =
                        BodyBuilder::dynamic(shape.clone()).position(at(0.4, 0.3, 0.95)).rotation(turn).material(rough);
                    let id = add(&mut world, body);
                    run(&mut world, 3.0);
                    world.body(id).expect("it is there").pose().position
                };
                let right = fallen(&twin);
                for (text, shape) in &all {
                    let mine = fallen(shape);
                    if (mine - right).length() >= 1e-3 {
                        off.push(format!("{text}, ground {kind}, {k}: {mine} {right}"));
                    }
                }
            }
        }
    }
    assert!(off.is_empty(), "{} off:\n{}", off.len(), off.join("\n"));
}
