//! How far solids with tips, folds and jumps are from others, beside what many of their points tell.

mod implicit_common;

use allide::glam::DVec3;
use allide::implicit::{Limits, Registers, Solid, Verdict};
use allide::math::{Aabb, Pose};
use allide::narrow::{self, Placement};
use allide::shape::Shape;
use implicit_common::{Random, convex_shapes, count};

/// Solids of which known points led Newton's steps nowhere, or to a place that is not the nearest.
const TEXTS: [&str; 10] = [
    "0.25 - mod(x*1.5168, 1)*0.3 - y^2 - z^2",
    "sqrt(0.5161 - x^2 - y^2) - abs(z) - 0.1541",
    "max(0.83*(0.3363 - z) - hypot(x, y), -1) + min(0, z + 0.3331)",
    "min(0.6195 - max(abs(x), max(abs(y), abs(z))), 0.4034 - abs(sin(6*x)*cos(4*y) + sin(4*y)*cos(4*z) + sin(4*z)*cos(4*x)))",
    "exp(-4*((x - 0.3)^2 + y^2 + z^2)) + exp(-5*((x + 0.35)^2 + (y - 0.1)^2 + z^2)) - 0.3386",
    "min(0.6999 - sqrt(x^2 + 3.4137*y^2 + 2.0884*z^2) - 0.0551*floor(2.5424*x), tan(clamp(hypot(x, y, z), 0, 1.4))^2 - 0.2)",
    "200*(0.4484 - abs(x*y*z)*5 - hypot(x, y, z)^3)",
    "min(sqrt(0.6422 - x^2 - y^2) - abs(z) - 0.2957, hypot(hypot(x, y) - 0.6733, z) - 0.1339)",
    "0.2313/(x^2 + y^2 + z^2) - 1 + 0.1472*x",
    "0.3 - abs(x) - abs(y)^0.5*0.4 - abs(z)",
];

fn shape(text: &str) -> Shape {
    let bounds = Aabb::around(DVec3::ZERO, DVec3::ONE);
    Shape::implicit(Solid::new(&text.parse().expect(text), bounds).expect(text)).expect(text)
}

/// Points inside a shape, taken at random.
fn inside(shape: &Shape, random: &mut Random) -> Vec<DVec3> {
    let mut found = Vec::new();
    for _ in 0..40_000 {
        let p = random.point(1.0);
        if narrow::contains(shape, &Pose::IDENTITY, p) {
            found.push(p);
        }
    }
    found.truncate(1500);
    found
}

/// No two of their points are nearer to each other, and those told are points of both.
#[test]
fn no_points_are_nearer_than_the_distance_told() {
    let mut random = Random(91);
    let mut shapes: Vec<(String, Shape)> = TEXTS.iter().map(|text| (text.to_string(), shape(text))).collect();
    shapes.extend(convex_shapes().into_iter().map(|shape| (format!("{:?}", shape.kind()), shape)));
    let points: Vec<Vec<DVec3>> = shapes.iter().map(|(_, shape)| inside(shape, &mut random)).collect();
    let mut asked = 0;
    for _ in 0..count(120) {
        let (i, j) = (random.below(TEXTS.len() as u64) as usize, random.below(shapes.len() as u64) as usize);
        let ((one, a), (two, b)) = (&shapes[i], &shapes[j]);
        let offset = random.direction() * random.between(0.8, 2.5);
        let at = Placement { rotation_a: random.rotation(), rotation_b: random.rotation(), offset };
        if narrow::intersects(a, b, &at) {
            continue;
        }
        asked += 1;
        let (here, there) = (Pose::new(DVec3::ZERO, at.rotation_a), Pose::new(offset, at.rotation_b));
        let placed: Vec<DVec3> = points[j].iter().map(|p| there.point(*p)).collect();
        let nearest = |p: DVec3| placed.iter().map(|q| q.distance_squared(p)).fold(f64::INFINITY, f64::min);
        let least = points[i].iter().map(|p| nearest(here.point(*p))).fold(f64::INFINITY, f64::min).sqrt();
        for (told, swapped) in [(narrow::distance(a, b, &at), false), (narrow::distance(b, a, &at.swapped()), true)] {
            let what = || format!("{one} | {two} {at:?} {swapped}");
            let gap = told.unwrap_or_else(|| panic!("no distance told: {}", what()));
            assert!(gap.distance <= least, "{gap:?} for {least}: {}", what());
            let (on_a, on_b) = if swapped { (gap.on_b + offset, gap.on_a + offset) } else { (gap.on_a, gap.on_b) };
            assert!((on_a.distance(on_b) - gap.distance).abs() < 1e-9, "{gap:?} {}", what());
            for (shape, pose, point) in [(a, &here, on_a), (b, &there, on_b)] {
                assert!(is_at(shape, pose, point), "{point} is no point of it: {}", what());
            }
        }
    }
    assert!(asked > 40, "{asked}");
}

/// Whether a shape has points within a millionth of a metre.
fn is_at(shape: &Shape, pose: &Pose, point: DVec3) -> bool {
    if let Shape::Implicit(solid) = shape {
        let p = pose.local_point(point);
        let mut with = Registers::default();
        let mut random = Random(5);
        // The end of a needle has points around it that none at random meets.
        let rounded = (p * 1e9).round() / 1e9;
        if solid.solid().contains(rounded, &mut with) {
            return true;
        }
        (0..400).any(|k| solid.solid().contains(p + random.direction() * (1e-6 * f64::from(k) / 400.0), &mut with))
    } else {
        narrow::nearest(shape, pose, point).is_some_and(|n| n.distance < 1e-6)
    }
}

/// From outside to the nearest point of a solid.
#[test]
fn no_points_are_nearer_to_a_point_than_the_one_told() {
    let mut random = Random(92);
    for text in TEXTS {
        let solid = shape(text);
        let points = inside(&solid, &mut random);
        for _ in 0..count(30) {
            let from = random.direction() * random.between(0.5, 2.0);
            if narrow::contains(&solid, &Pose::IDENTITY, from) {
                continue;
            }
            let least = points.iter().map(|p| p.distance(from)).fold(f64::INFINITY, f64::min);
            let told = narrow::nearest(&solid, &Pose::IDENTITY, from).expect(text);
            assert!(told.distance <= least, "{text} from {from}: {told:?} for {least}");
            assert!(is_at(&solid, &Pose::IDENTITY, told.point), "{text} from {from}: {told:?}");
        }
    }
}

/// Who ran out of cells before two points near each other were met told no gap at all.
#[test]
fn what_is_undecided_comes_with_a_gap() {
    let mut random = Random(31);
    let mut open = 0;
    for text in TEXTS {
        let bounds = Aabb::around(DVec3::ZERO, DVec3::ONE);
        let ours = Shape::implicit(Solid::new(&text.parse().expect(text), bounds).expect(text)).expect(text);
        for other in &convex_shapes() {
            for cells in [1, 4, 16] {
                let offset = random.direction() * random.between(0.3, 1.2);
                let at = Placement { rotation_a: random.rotation(), rotation_b: random.rotation(), offset };
                let limits = Limits { tolerance: 1e-9, cells };
                let known = narrow::decide(&ours, other, &at, &limits).expect("a formula").verdict;
                if let Verdict::Undecided { gap_at_most, .. } = known {
                    assert!(gap_at_most.is_finite() && gap_at_most >= 0.0, "{text}: {gap_at_most} {at:?}");
                    open += 1;
                }
            }
        }
    }
    assert!(open > 20, "{open}");
}
