//! Convex bodies given by formulas against ordinary ones: as deep as the shortest way out is long, over faces, edges and
//! rims alike.

mod implicit_common;

use allide::glam::{DQuat, DVec3};
use allide::implicit::Solid;
use allide::math::Aabb;
use allide::narrow::{self, Contact, Placement};
use allide::shape::Shape;
use implicit_common::{Random, convex_shapes, count};
use std::f64::consts::TAU;

fn formula(text: &str, half: f64) -> Shape {
    let bounds = Aabb::around(DVec3::ZERO, DVec3::splat(half));
    let solid = Solid::new(&text.parse().expect(text), bounds).expect("a solid");
    Shape::implicit(solid).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn deepest_told(a: &Shape, b: &Shape, at: &Placement) -> Option<Contact> {
    let mut out = Vec::new();
    narrow::contacts(a, b, at, 0.0, &mut out);
    out.into_iter().max_by(|p, q| p.depth.total_cmp(&q.depth))
}

/// A placement at which a twin is about so deep in another shape, or so far from it, and how deep it is.
fn placed(twin: &Shape, other: &Shape, deep: f64, random: &mut Random) -> (Placement, f64) {
    let (rotation_a, rotation_b, way) = (random.rotation(), random.rotation(), random.direction());
    let at = |t: f64| Placement { rotation_a, rotation_b, offset: way * t };
    let (mut low, mut high) = (0.0, 3.0);
    for _ in 0..40 {
        let middle = 0.5 * (low + high);
        if narrow::intersects(twin, other, &at(middle)) { low = middle } else { high = middle }
    }
    let at = at(high - deep);
    (at, narrow::deepest(twin, other, &at).expect("a twin").depth)
}

/// In these words boxes were not known for boxes, and cones not for cones: edges that crossed others were told less deep
/// than they were by a third, or deeper than the shortest way out.
#[test]
fn edges_and_rims_are_as_deep_as_those_of_the_twins() {
    let cuboid = Shape::cuboid(DVec3::new(0.6, 0.4, 0.5)).expect("a box");
    let cone = Shape::cone(0.3, 0.6).expect("a cone");
    let capsule = Shape::capsule(0.2, 0.4).expect("a capsule");
    let bodies = [
        ("min(cos(x*pi/0.6), cos(y*pi/0.4), cos(z*pi/0.5))", &cuboid),
        ("min(sin(0.3 - abs(x)), tanh(0.2 - abs(y)), exp(0.25 - abs(z)) - 1)", &cuboid),
        ("(0.5 - abs(x) - abs(y) - abs(abs(y) - abs(x)))*0 + min(0.3 - abs(x), 0.2 - abs(y), 0.25 - abs(z))", &cuboid),
        ("clamp(min(0.3 - abs(x), 0.2 - abs(y), 0.25 - abs(z)), -0.01, 0.01)", &cuboid),
        ("min(0.3*(0.3 - z)/0.6 - hypot(x, y), z + 0.3)", &cone),
        ("min(0.3 - z - hypot(x, y)/0.5, z + 0.3)", &cone),
        ("min((0.5*(0.3 - z))^2 - x^2 - y^2, z + 0.3, 0.3 - z)", &cone),
        ("0.04 - x^2 - y^2 - max(abs(z) - 0.2, 0)^2", &capsule),
    ];
    let mut random = Random(151);
    let mut wrong = Vec::new();
    for (text, twin) in bodies {
        let ours = formula(text, 0.42);
        for other in convex_shapes() {
            for _ in 0..count(6) {
                let (at, right) = placed(twin, &other, 10f64.powf(random.between(-5.0, -1.7)), &mut random);
                let mine = deepest_told(&ours, &other, &at).map_or(f64::INFINITY, |c| c.depth);
                if (mine - right).abs() > 1e-6 {
                    wrong.push(format!("{text} in {other:?}: {mine} for {right} {at:?}"));
                }
                let (at, right) = placed(twin, &other, -0.01, &mut random);
                let mine = narrow::deepest(&ours, &other, &at).map_or(f64::INFINITY, |c| c.depth);
                if (mine - right).abs() > 1e-6 {
                    wrong.push(format!("{text} beside {other:?}: {mine} for {right} {at:?}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

const AXES: DVec3 = DVec3::new(0.3, 0.2, 0.12);

/// How far a body reaches along a unit vector of its frame.
type Reach = fn(DVec3) -> f64;

/// How far the other shapes of the test below reach.
fn others() -> [(Shape, Reach); 4] {
    [
        (Shape::cuboid(DVec3::new(0.5, 0.3, 0.4)).expect("a box"), |n| n.abs().dot(DVec3::new(0.25, 0.15, 0.2))),
        (Shape::cylinder(0.2, 0.3).expect("a cylinder"), |n| 0.2 * n.truncate().length() + 0.15 * n.z.abs()),
        (Shape::cone(0.25, 0.4).expect("a cone"), |n| (0.2 * n.z).max(0.25 * n.truncate().length() - 0.2 * n.z)),
        (Shape::capsule(0.15, 0.3).expect("a capsule"), |n| 0.15 * n.length() + 0.15 * n.z.abs()),
    ]
}

/// How far two bodies overlap along a direction.
struct Overlap<'a> {
    one: Reach,
    other: Reach,
    at: &'a Placement,
}

impl Overlap<'_> {
    fn along(&self, n: DVec3) -> f64 {
        let Placement { rotation_a, rotation_b, offset } = self.at;
        (self.one)(rotation_a.conjugate() * n) + (self.other)(rotation_b.conjugate() * -n) - n.dot(*offset)
    }

    /// Some hundreds of directions, those of the least overlap first.
    fn roughly(&self) -> Vec<DVec3> {
        let mut random = Random(7);
        let mut all: Vec<DVec3> = (0..400).map(|_| random.direction()).collect();
        all.sort_by(|p, q| self.along(*p).total_cmp(&self.along(*q)));
        all
    }

    /// The least of all: the best directions looked at ever closer, each time all around, since it may be a kink.
    fn least(&self) -> f64 {
        let mut random = Random(8);
        let mut closer = |mut n: DVec3| {
            let mut step = 0.1;
            while step > 1e-9 {
                let (s, t) = n.any_orthonormal_pair();
                let start = random.between(0.0, TAU);
                let turned = |k: u32| {
                    let angle = start + f64::from(k) * TAU / 60.0;
                    (n + (s * angle.cos() + t * angle.sin()) * step).normalize()
                };
                let by_overlap = |p: &DVec3, q: &DVec3| self.along(*p).total_cmp(&self.along(*q));
                let best = (0..60).map(turned).min_by(by_overlap).unwrap_or(n);
                if self.along(best) < self.along(n) { n = best } else { step *= 0.7 }
            }
            self.along(n)
        };
        self.roughly().into_iter().take(4).map(&mut closer).fold(f64::INFINITY, f64::min)
    }
}

/// Ellipsoids deep at a cylinder's rim were off by up to a millimetre.
#[test]
fn rounded_bodies_are_as_deep_as_their_reaches_tell() {
    let ellipsoid: Reach = |n| (n * AXES).length();
    // What an ellipsoid and a slab have in common: the farthest point of the one, or of the rim.
    let lens: Reach = |n| {
        let (flat, free) = (n.truncate() * AXES.truncate(), (n * AXES).length());
        if n.z.abs() * AXES.z.powi(2) <= 0.06 * free { free } else { 0.75f64.sqrt() * flat.length() + 0.06 * n.z.abs() }
    };
    let bodies = [
        ("1 - (x/0.3)^2 - (y/0.2)^2 - (z/0.12)^2", ellipsoid),
        ("1 - hypot(x/0.3, y/0.2, z/0.12)", ellipsoid),
        ("min(1 - hypot(x/0.3, y/0.2, z/0.12), 0.06 - abs(z))", lens),
    ];
    let mut random = Random(152);
    let (mut asked, mut wrong) = (0, Vec::new());
    for (text, reach) in bodies {
        let ours = formula(text, 0.32);
        for (other, its) in others() {
            for _ in 0..count(8) {
                let (rotation_a, rotation_b): (DQuat, DQuat) = (random.rotation(), random.rotation());
                let at = |t: f64, way: DVec3| Placement { rotation_a, rotation_b, offset: way * t };
                let (way, deep) = (random.direction(), 10f64.powf(random.between(-4.0, -1.2)));
                let (mut low, mut high) = (0.0, 1.5);
                for _ in 0..12 {
                    let middle = 0.5 * (low + high);
                    let overlap = Overlap { one: reach, other: its, at: &at(middle, way) };
                    if overlap.along(overlap.roughly()[0]) > deep { low = middle } else { high = middle }
                }
                let at = at(low, way);
                let right = Overlap { one: reach, other: its, at: &at }.least();
                if right < 0.0 {
                    continue;
                }
                asked += 1;
                let mine = deepest_told(&ours, &other, &at).map_or(f64::INFINITY, |c| c.depth);
                if (mine - right).abs() > 1e-6 {
                    wrong.push(format!("{text} in {other:?}: {mine} for {right} {at:?}"));
                }
            }
        }
    }
    assert!(asked > 40 && wrong.is_empty(), "{} of {asked} wrong:\n{}", wrong.len(), wrong.join("\n"));
}
