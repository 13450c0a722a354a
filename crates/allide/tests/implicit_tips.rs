//! Pointed bodies given by formulas: cones, spindles, stars with cusps and bodies that bend without end are as deep and
//! as far as their support functions say.

mod implicit_common;

use allide::glam::DVec3;
use allide::implicit::Solid;
use allide::math::{Aabb, Pose};
use allide::narrow::{self, Contact, Motion, Placement};
use allide::shape::Shape;
use implicit_common::{Random, count, ground};

/// How far a body reaches along a direction.
type Reach = Box<dyn Fn(DVec3) -> f64>;

struct Pointed {
    text: String,
    shape: Shape,
    reach: Reach,
}

fn pointed(text: &str, half: f64, reach: impl Fn(DVec3) -> f64 + 'static) -> Pointed {
    let bounds = Aabb::around(DVec3::ZERO, DVec3::splat(half));
    let solid = Solid::new(&text.parse().expect(text), bounds).expect(text);
    Pointed { text: text.into(), shape: Shape::implicit(solid).expect(text), reach: Box::new(reach) }
}

/// Σ |xᵢ/aᵢ|ᵖ ≤ 1: its reach is the norm of the dual power; below 1 only the tips count.
fn superquadric(p: f64) -> Pointed {
    let half = DVec3::new(0.5, 0.6, 0.4);
    pointed(&format!("1-abs(x/0.5)^{p}-abs(y/0.6)^{p}-abs(z/0.4)^{p}"), 0.7, move |d| {
        let reach = (half * d.abs()).to_array();
        if p <= 1.0 {
            return reach.iter().copied().fold(0.0, f64::max);
        }
        let q = p / (p - 1.0);
        reach.iter().map(|r| r.powf(q)).sum::<f64>().powf(1.0 / q)
    })
}

fn all() -> Vec<Pointed> {
    vec![
        pointed("min(0.5*(0.5-z)-hypot(x,y)*0.8, z+0.5)", 0.8, |d| {
            (0.5 * d.z).max(0.625 * d.truncate().length() - 0.5 * d.z)
        }),
        pointed("0.5-abs(z)-2*hypot(x,y)", 0.6, |d| (0.5 * d.z.abs()).max(0.25 * d.truncate().length())),
        pointed("0.5-abs(z)-0.2*hypot(x,y)", 3.0, |d| (0.5 * d.z.abs()).max(2.5 * d.truncate().length())),
        superquadric(0.7),
        superquadric(1.0),
        superquadric(1.3),
        superquadric(1.5),
        superquadric(3.0),
        // A drop with a cusp that lies askew: a line of cones narrower than any.
        pointed(
            "min(0.3*(0.5-(0.6*x+0.8*z))^2*(0.6*x+0.8*z+0.5) - y^2 - (0.8*x-0.6*z)^2, 0.5-(0.6*x+0.8*z))",
            0.9,
            |d| {
                let along = 0.6 * d.x + 0.8 * d.z;
                let aside = (d.length_squared() - along * along).max(0.0).sqrt();
                // The outline: r² = 0.3 (0.5 − s)² (0.5 + s).
                let at = |s: f64| along * s + aside * ((0.5 - s) * (0.3 * (0.5 + s)).sqrt());
                (0..=200_000).map(|k| at(-0.5 + f64::from(k) / 200_000.0)).fold(f64::MIN, f64::max)
            },
        ),
        superquadric(0.5),
    ]
}

fn deepest(a: &Shape, b: &Shape, at: &Placement) -> Option<Contact> {
    let mut out = Vec::new();
    narrow::contacts(a, b, at, 0.0, &mut out);
    out.into_iter().max_by(|p, q| p.depth.total_cmp(&q.depth))
}

#[test]
fn pointed_bodies_are_as_deep_in_planes_slabs_and_flat_ground_as_they_reach() {
    let mut random = Random(71);
    let plane = Shape::plane(DVec3::Z, 0.0).expect("a plane");
    let slab = Shape::cuboid(DVec3::new(8.0, 8.0, 2.0)).expect("a slab");
    let level = ground(0, &mut random);
    let mut wrong = Vec::new();
    for body in all() {
        for _ in 0..count(24) {
            let turn = random.rotation();
            let reach = (body.reach)(turn.conjugate() * DVec3::NEG_Z);
            let truth = reach * 10f64.powf(random.between(-3.0, -0.5));
            let at = Pose::new(DVec3::new(0.03, -0.02, reach - truth), turn);
            for (name, other, pose) in [
                ("plane", &plane, Pose::IDENTITY),
                ("slab", &slab, Pose::at(DVec3::NEG_Z)),
                ("ground", &level, Pose::IDENTITY),
            ] {
                let found = deepest(&body.shape, other, &Placement::of(&at, &pose)).map_or(f64::INFINITY, |c| c.depth);
                if (found - truth).abs() > 1e-6 {
                    wrong.push(format!("{} on {name}: {found} for {truth}, {turn}", body.text));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn pointed_bodies_are_as_far_from_planes_slabs_and_flat_ground_as_they_reach() {
    let mut random = Random(72);
    let plane = Shape::plane(DVec3::Z, 0.0).expect("a plane");
    let slab = Shape::cuboid(DVec3::new(8.0, 8.0, 2.0)).expect("a slab");
    let level = ground(0, &mut random);
    let mut wrong = Vec::new();
    for body in all() {
        for _ in 0..count(12) {
            let turn = random.rotation();
            let reach = (body.reach)(turn.conjugate() * DVec3::NEG_Z);
            let truth = reach * 10f64.powf(random.between(-3.0, 0.0));
            let at = Pose::new(DVec3::new(0.03, -0.02, reach + truth), turn);
            for (name, other, pose) in [
                ("plane", &plane, Pose::IDENTITY),
                ("slab", &slab, Pose::at(DVec3::NEG_Z)),
                ("ground", &level, Pose::IDENTITY),
            ] {
                let found =
                    narrow::deepest(&body.shape, other, &Placement::of(&at, &pose)).map_or(f64::INFINITY, |c| -c.depth);
                if (found - truth).abs() > 1e-6 {
                    wrong.push(format!("{} above {name}: {found} for {truth}, {turn}", body.text));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// Distance of a point from a convex body, from its reach in ever closer directions: the most of d·p − reach(d).
fn far(reach: &Reach, p: DVec3, random: &mut Random) -> f64 {
    let gap = |d: DVec3| d.dot(p) - reach(d);
    let mut best = p.normalize();
    let mut spread = 1.0;
    for _ in 0..120 {
        for _ in 0..100 {
            let d = (best + random.direction() * spread * random.between(0.0, 1.0)).normalize();
            if gap(d) > gap(best) {
                best = d;
            }
        }
        spread *= 0.85;
    }
    gap(best)
}

#[test]
fn pointed_convex_bodies_are_as_far_from_balls_as_their_supporting_planes_say() {
    let mut random = Random(73);
    let ball = Shape::sphere(0.3).expect("a ball");
    let mut wrong = Vec::new();
    for body in
        all().into_iter().filter(|b| !b.text.contains("^0.7") && !b.text.contains("^0.5") && !b.text.contains("0.3*("))
    {
        for _ in 0..count(12) {
            let p = random.direction() * random.between(0.7, 1.2);
            let truth = far(&body.reach, p, &mut random) - 0.3;
            if truth < -0.25 {
                continue;
            }
            let at = Placement::of(&Pose::IDENTITY, &Pose::at(p));
            let found = narrow::deepest(&body.shape, &ball, &at).map_or(f64::INFINITY, |c| -c.depth);
            // Where edges and tips bound the nearest face, directions are found to half the digits.
            if (found - truth).abs() > 5e-5 {
                wrong.push(format!("{} and a ball at {p}: {found} for {truth}", body.text));
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn pointed_bodies_are_as_deep_as_their_twins() {
    let mut random = Random(74);
    let tips = [DVec3::X * 0.5, DVec3::Y * 0.6, DVec3::Z * 0.4];
    let points: Vec<DVec3> = tips.iter().flat_map(|p| [*p, -*p]).collect();
    let [cone, _, _, _, eight, ..] = &all()[..] else { unreachable!("there are more") };
    let twins =
        [(cone, Shape::cone(0.625, 1.0).expect("a cone")), (eight, Shape::hull(&points).expect("an octahedron"))];
    let others = [
        Shape::sphere(0.3).expect("a ball"),
        Shape::cuboid(DVec3::new(0.5, 0.9, 0.4)).expect("a box"),
        Shape::capsule(0.2, 0.5).expect("a capsule"),
    ];
    let mut wrong = Vec::new();
    for (body, twin) in &twins {
        for k in 0..count(60) {
            let other = &others[k as usize % 3];
            let at = Placement {
                rotation_a: random.rotation(),
                rotation_b: random.rotation(),
                offset: random.direction() * random.between(0.6, 1.3),
            };
            let truth = narrow::deepest(twin, other, &at).expect("a twin").depth;
            if truth > 0.1 {
                continue;
            }
            let found = narrow::deepest(&body.shape, other, &at).map_or(f64::INFINITY, |c| c.depth);
            if (found - truth).abs() > 1e-6 {
                wrong.push(format!("{} in {:?}: {found} for {truth}, {at:?}", body.text, other.kind()));
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// The proof reached the ends of needles, the points known did not: when they touch was known, and where they do was not.
#[test]
fn pointed_bodies_that_fall_touch_where_they_end() {
    let mut random = Random(75);
    let plane = Shape::plane(DVec3::Z, 0.0).expect("a plane");
    for body in all() {
        for _ in 0..count(4) {
            let turn = random.rotation();
            let reach = (body.reach)(turn.conjugate() * DVec3::NEG_Z);
            let (fall, speed) = (random.between(0.1, 1.0), random.between(0.5, 3.0));
            let at = Placement::of(&Pose::new(DVec3::Z * (reach + fall), turn), &Pose::IDENTITY);
            let falling = Motion { velocity: DVec3::NEG_Z * speed, spin: DVec3::ZERO };
            let touch = narrow::cast(&body.shape, &plane, &at, [falling, Motion::default()], 10.0).expect(&body.text);
            let truth = fall / speed;
            assert!((touch.time - truth).abs() * speed < 4e-6, "{}: {} for {truth}, {turn}", body.text, touch.time);
            let contact = touch.contact.expect(&body.text);
            assert!(contact.depth.abs() < 4e-6, "{}: {contact:?} {turn}", body.text);
        }
    }
}
