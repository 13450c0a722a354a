//! Mass, bounds, rays, projections and surfaces of implicit solids.

mod implicit_common;

use allide::glam::{DMat3, DVec3};
use allide::implicit::quadric::furry_sphere;
use allide::implicit::{Combination, Formula, Part, Registers, Solid, SolidError, Surface};
use allide::math::{Aabb, Pose};
use allide::narrow::{self, Placement};
use allide::shape::Shape;
use implicit_common::{Random, count, zoo};
use std::collections::HashMap;
use std::f64::consts::PI;

fn solid(text: &str, half: f64) -> Solid {
    let formula: Formula = text.parse().unwrap();
    Solid::new(&formula, Aabb::around(DVec3::ZERO, DVec3::splat(half))).unwrap()
}

/// A name, a solid, and its volume, centre and inertia on paper.
fn known() -> Vec<(&'static str, Solid, f64, DVec3, DMat3)> {
    let diagonal = DMat3::from_diagonal;
    let ball = 4.0 / 3.0 * PI;
    let ellipsoid = ball * 0.5 * 0.8;
    let (big, small) = (1.0, 0.3);
    let torus = 2.0 * PI * PI * big * small * small;
    let half_ball = 2.0 / 3.0 * PI;
    let block = Part::cuboid(DVec3::new(1.0, 0.6, 1.4)).unwrap().solid().unwrap();
    let cylinder = PI * 0.49;
    let cone = PI * 0.36 * 1.2 / 3.0;
    vec![
        ("ball", solid("1 - x^2 - y^2 - z^2", 1.1), ball, DVec3::ZERO, diagonal(DVec3::splat(0.4 * ball))),
        (
            "ellipsoid",
            solid("1 - x^2/0.25 - y^2/0.64 - z^2", 1.2),
            ellipsoid,
            DVec3::ZERO,
            diagonal(DVec3::new(0.64 + 1.0, 0.25 + 1.0, 0.25 + 0.64) * ellipsoid / 5.0),
        ),
        (
            "torus",
            solid("0.3 - hypot(z, hypot(x, y) - 1)", 1.4),
            torus,
            DVec3::ZERO,
            diagonal(DVec3::new(
                torus * (0.5 + 5.0 / 8.0 * small * small),
                torus * (0.5 + 5.0 / 8.0 * small * small),
                torus * (1.0 + 0.75 * small * small),
            )),
        ),
        (
            "half ball",
            solid("min(1 - x^2 - y^2 - z^2, z)", 1.1),
            half_ball,
            DVec3::new(0.0, 0.0, 0.375),
            diagonal(DVec3::new(83.0 / 320.0, 83.0 / 320.0, 0.4) * half_ball),
        ),
        ("block", block, 0.84, DVec3::ZERO, diagonal(DVec3::new(0.36 + 1.96, 1.0 + 1.96, 1.0 + 0.36) * 0.84 / 12.0)),
        (
            "cylinder",
            Part::cylinder(0.7, 1.0).unwrap().solid().unwrap(),
            cylinder,
            DVec3::ZERO,
            diagonal(DVec3::new(0.49 / 4.0 + 1.0 / 12.0, 0.49 / 4.0 + 1.0 / 12.0, 0.49 / 2.0) * cylinder),
        ),
        (
            "cone",
            Part::cone(0.6, 1.2).unwrap().solid().unwrap(),
            cone,
            DVec3::new(0.0, 0.0, -0.3),
            diagonal(DVec3::new(
                cone * (0.15 * 0.36 + 3.0 / 80.0 * 1.44),
                cone * (0.15 * 0.36 + 3.0 / 80.0 * 1.44),
                cone * 0.3 * 0.36,
            )),
        ),
        ("everything in the bounds", solid("1", 0.5), 1.0, DVec3::ZERO, diagonal(DVec3::splat(1.0 / 6.0))),
    ]
}

#[test]
fn measures_are_those_on_paper() {
    let mut with = Registers::default();
    for (name, solid, volume, centre, inertia) in known() {
        let found = solid.measure(3e-4, 400_000, &mut with).unwrap();
        let off = (found.volume - volume).abs();
        assert!(off <= found.volume_error + 1e-12, "{name}: volume off by {off}, not {}", found.volume_error);
        assert!(off <= 1e-3 * volume, "{name}: volume off by {off}");
        assert!(found.volume_error <= 5e-3 * volume, "{name}: {found:?}");
        assert!((found.centre - centre).length() < 1e-3, "{name}: centre {}", found.centre);
        let worst = (0..3).map(|n| (found.inertia.col(n) - inertia.col(n)).length()).fold(0.0, f64::max);
        assert!(worst < 2e-3 * inertia.x_axis.length(), "{name}: {} not {inertia}", found.inertia);
    }
}

#[test]
fn thin_bodies_measure_what_paper_says() {
    let mut with = Registers::default();
    let shell = |h: f64| 4.0 / 3.0 * PI * ((0.5 + h).powi(3) - (0.5 - h).powi(3));
    let mut all: Vec<(String, f64, f64)> = Vec::new();
    for h in [0.025, 0.005, 0.0025, 0.001, 0.0005] {
        all.push((format!("{h} - abs(hypot(x, y, z) - 0.5)"), 0.6, shell(h)));
        all.push((format!("min(0.5 - max(abs(x), abs(y)), {h} - abs(z + 0.1*x))"), 0.7, 2.0 * h));
    }
    for r in [0.1, 0.05, 0.02, 0.01] {
        all.push((format!("1 - (x/{r})^2 - (y/{r})^2 - (z/0.9)^2"), 1.0, 4.0 / 3.0 * PI * r * r * 0.9));
    }
    for (text, half, volume) in &all {
        let found = solid(text, *half).measure(1e-4, 120_000, &mut with).unwrap_or_else(|| panic!("{text}"));
        let off = (found.volume - volume).abs();
        assert!(off <= 1e-3 * volume && off <= found.volume_error, "{text}: {} instead of {volume}", found.volume);
        assert!(found.centre.length() < 1e-3, "{text}: {}", found.centre);
    }
}

#[test]
fn measures_hold_what_random_points_say() {
    let mut random = Random(31);
    let mut with = Registers::default();
    for _ in 0..count(24) {
        let (solid, text) = zoo::solid(&mut random);
        let found = solid.measure(1e-3, 60_000, &mut with);
        let Aabb { min, max } = solid.bounds();
        let (mut inside, total) = (0, 20_000);
        let mut outside_bounds = 0;
        for _ in 0..total {
            let p =
                DVec3::new(random.between(min.x, max.x), random.between(min.y, max.y), random.between(min.z, max.z));
            if solid.contains(p, &mut with) {
                inside += 1;
                let tight = found.is_some_and(|f| f.bounds.contains(&Aabb { min: p, max: p }));
                outside_bounds += i32::from(!tight);
            }
        }
        let box_volume = (max - min).element_product();
        let part = f64::from(inside) / f64::from(total);
        let spread = 5.0 * (part * (1.0 - part) / f64::from(total)).sqrt() + 1e-4;
        let volume = found.map_or(0.0, |f| f.volume);
        let error = found.map_or(0.0, |f| f.volume_error);
        assert!((volume / box_volume - part).abs() <= spread + error / box_volume, "{text}: {volume} {part} {found:?}");
        assert_eq!(outside_bounds, 0, "{text}: {found:?}");
    }
}

#[test]
fn tight_bounds_are_tight() {
    let mut with = Registers::default();
    let found = solid("1 - x^2 - y^2/0.25 - z^2/4", 5.0).measure(1e-3, 200_000, &mut with).unwrap();
    for (axis, half) in [1.0, 0.5, 2.0].into_iter().enumerate() {
        assert!(found.bounds.max[axis] >= half && found.bounds.max[axis] < 1.02 * half, "{:?}", found.bounds);
        assert!(found.bounds.min[axis] <= -half && found.bounds.min[axis] > -1.02 * half, "{:?}", found.bounds);
    }
    assert!(solid("-1 - x^2", 1.0).measure(1e-3, 1_000, &mut with).is_none());
}

#[test]
fn rays_hit_spheres_where_geometry_says() {
    let ball = solid("1 - x^2 - y^2 - z^2", 1.5);
    let (mut random, mut with) = (Random(3), Registers::default());
    let mut hits = 0;
    for _ in 0..count(3_000) {
        let from = random.direction() * random.between(1.1, 4.0);
        let along = (random.point(1.1) - from) * random.between(0.2, 3.0);
        let (a, b, c) = (along.length_squared(), 2.0 * from.dot(along), from.length_squared() - 1.0);
        let root = b * b - 4.0 * a * c;
        let truth = (root > 1e-9).then(|| (-b - root.sqrt()) / (2.0 * a)).filter(|t| (0.0..=10.0).contains(t));
        let found = ball.ray(from, along, 10.0, &mut with);
        if root.abs() < 1e-9 {
            continue;
        }
        assert_eq!(found.is_some(), truth.is_some(), "{from} {along}");
        if let (Some(hit), Some(truth)) = (found, truth) {
            assert!((hit.time - truth).abs() < 1e-9 / root.sqrt().min(1.0), "{} {truth}", hit.time);
            assert!((hit.normal - hit.point.normalize()).length() < 1e-6);
            hits += 1;
        }
    }
    assert!(hits > 100);
}

#[test]
fn rays_never_pass_through() {
    let (mut random, mut with) = (Random(13), Registers::default());
    let (mut hits, mut misses) = (0, 0);
    for _ in 0..count(300) {
        let (solid, text) = zoo::solid(&mut random);
        for _ in 0..4 {
            let from = random.direction() * 3.5;
            let along = random.point(0.8) - from;
            let found = solid.ray(from, along, 2.0, &mut with);
            // Closely spaced samples before the hit, or on the whole ray.
            let until = found.map_or(2.0, |h| h.time);
            for n in 0..2_000 {
                let t = until * (f64::from(n) / 2_000.0) - 1e-9;
                let inside = solid.contains(from + along * t, &mut with);
                let deep = solid.depth(from + along * t, &mut with);
                assert!(!inside || deep < 1e-9, "{text}: {deep} deep at {t}, hit at {found:?}");
            }
            match found {
                Some(hit) => {
                    assert!(solid.depth(hit.point, &mut with) > -1e-9, "{text}: {hit:?}");
                    hits += 1;
                }
                None => misses += 1,
            }
        }
    }
    assert!(hits > 100 && misses > 100, "{hits} {misses}");
}

#[test]
fn rays_go_on_where_a_formula_only_touches_zero() {
    let mut with = Registers::default();
    let from = DVec3::new(3.0, 0.1, 0.05);
    for (text, square, off) in [
        ("(0.8-x)^2*(0.06-x^2-y^2-z^2)", 0.06, 1e-9),
        ("(0.8-x)^4*(0.06-x^2-y^2-z^2)", 0.06, 1e-9),
        // Below the last digits of 1 nothing is left of a third power: F itself is 0 there.
        ("exp((0.25-x^2-y^2-z^2)^3)-1", 0.25, 1e-5),
        ("sqrt((0.25-x^2-y^2-z^2)^3+1)-1", 0.25, 1e-5),
        ("(0.25-x^2-y^2-z^2)*(0.3-z)^2*(0.7-x)^2", 0.25, 1e-9),
    ] {
        let solid = solid(text, 1.0);
        for along in [DVec3::NEG_X, DVec3::new(-1.0, 0.01, 0.003)] {
            let (a, b, c) = (along.length_squared(), from.dot(along), from.length_squared() - square);
            let truth = (-b - (b * b - a * c).sqrt()) / a;
            let hit = solid.ray(from, along, 10.0, &mut with).unwrap_or_else(|| panic!("{text} is missed"));
            assert!((hit.time - truth).abs() < off, "{text}: {} instead of {truth}", hit.time);
        }
    }
}

#[test]
fn rays_meet_the_bounds_as_faces() {
    let block = solid("1", 0.5);
    let mut with = Registers::default();
    let hit = block.ray(DVec3::new(0.1, 0.2, 3.0), DVec3::NEG_Z, 10.0, &mut with).unwrap();
    assert_eq!((hit.time, hit.normal), (2.5, DVec3::Z));
    assert!(block.ray(DVec3::new(0.6, 0.0, 3.0), DVec3::NEG_Z, 10.0, &mut with).is_none());
    assert!(block.ray(DVec3::new(0.1, 0.2, 3.0), DVec3::NEG_Z, 2.0, &mut with).is_none());
    let inside = block.ray(DVec3::ZERO, DVec3::X, 10.0, &mut with).unwrap();
    assert_eq!((inside.time, inside.normal), (0.0, DVec3::NEG_X));
}

#[test]
fn projections_find_the_nearest_surface() {
    let (mut random, mut with) = (Random(23), Registers::default());
    let ball = solid("4 - x^2 - y^2 - z^2", 2.5);
    let torus = solid("0.3 - hypot(z, hypot(x, y) - 1)", 1.4);
    let ellipsoid = solid("1 - x^2 - y^2/0.49 - z^2/2.25", 2.0);
    let block = solid("1", 0.5);
    for _ in 0..count(500) {
        let p = random.direction() * random.between(1.2, 2.4);
        let found = ball.project(p, &mut with).unwrap();
        assert!((found.depth - (2.0 - p.length())).abs() < 1e-9, "{p}: {found:?}");
        assert!((found.normal - p.normalize()).length() < 1e-9, "{p}: {found:?}");
        let ring = DVec3::new(p.x, p.y, 0.0).normalize();
        let p = ring + random.direction() * random.between(0.05, 0.35);
        let nearest = DVec3::new(p.x, p.y, 0.0).normalize();
        let found = torus.project(p, &mut with).unwrap();
        assert!((found.depth - (0.3 - (p - nearest).length())).abs() < 1e-9, "{p}: {found:?}");
        // A surface point moved out along its normal comes back.
        let d = random.direction();
        let on = d / (d.x * d.x + d.y * d.y / 0.49 + d.z * d.z / 2.25).sqrt();
        let normal = DVec3::new(on.x, on.y / 0.49, on.z / 2.25).normalize();
        let depth = random.between(-0.5, 0.15);
        let found = ellipsoid.project(on - normal * depth, &mut with).unwrap();
        assert!((found.point - on).length() < 1e-6, "{on} {depth}: {found:?}");
        assert!((found.depth - depth).abs() < 1e-9, "{on} {depth}: {found:?}");
        let p = random.point(0.8);
        let nearest = p.clamp(DVec3::splat(-0.5), DVec3::splat(0.5));
        let truth = if nearest == p { 0.5 - p.abs().max_element() } else { -(p - nearest).length() };
        let found = block.project(p, &mut with).unwrap();
        assert!((found.depth - truth).abs() < 1e-12, "{p}: {found:?} {truth}");
    }
}

/// Every edge in exactly two triangles, once each way; around every point one ring of triangles.
fn assert_closed(surface: &Surface, text: &str) {
    let mut edges: HashMap<(u32, u32), u32> = HashMap::new();
    for [a, b, c] in &surface.triangles {
        assert!(a != b && b != c && c != a, "{text}: a triangle with equal corners");
        for edge in [(*a, *b), (*b, *c), (*c, *a)] {
            *edges.entry(edge).or_default() += 1;
        }
    }
    for ((a, b), times) in &edges {
        assert_eq!((*times, edges.get(&(*b, *a))), (1, Some(&1)), "{text}: edge {a}-{b}");
    }
    // From a triangle at a point to the next one round it, until back: all of them must be met.
    let mut next: HashMap<(u32, u32), u32> = HashMap::new();
    let mut degree: HashMap<u32, usize> = HashMap::new();
    for [a, b, c] in &surface.triangles {
        for (p, q, r) in [(*a, *b, *c), (*b, *c, *a), (*c, *a, *b)] {
            next.insert((p, q), r);
            *degree.entry(p).or_default() += 1;
        }
    }
    for [a, b, _] in &surface.triangles {
        let (mut at, mut ring) = (*b, 0);
        loop {
            at = next[&(*a, at)];
            ring += 1;
            if at == *b {
                break;
            }
        }
        assert_eq!(ring, degree[a], "{text}: {a} is a corner of two surfaces");
    }
}

#[test]
fn surfaces_are_closed_and_on_the_surface() {
    let (mut random, mut with) = (Random(43), Registers::default());
    for _ in 0..count(24) {
        let (solid, text) = zoo::solid(&mut random);
        let surface = solid.surface(solid.bounds(), 24, &mut with);
        assert_closed(&surface, &text);
        for p in &surface.points {
            assert!(solid.depth(*p, &mut with).abs() < surface.cell, "{text}: {p}");
        }
    }
}

#[test]
fn surfaces_of_known_solids_hold_their_volume() {
    let mut with = Registers::default();
    for (name, solid, volume, ..) in known() {
        let surface = solid.surface(solid.bounds(), 40, &mut with);
        assert_closed(&surface, name);
        let found = surface.volume();
        assert!((found - volume).abs() < 0.02 * volume, "{name}: {found} not {volume}");
        assert!(surface.error < 2.0 * surface.cell, "{name}");
    }
    let ball = solid("1 - x^2 - y^2 - z^2", 1.1).surface(Aabb::around(DVec3::ZERO, DVec3::splat(1.1)), 40, &mut with);
    assert!(ball.error < 2e-3, "{}", ball.error);
    for (p, n) in ball.points.iter().zip(&ball.normals) {
        assert!((p.normalize() - *n).length() < 1e-9);
    }
}

/// Wires far thinner than the cubes that their bounds were divided into were refused, or had a surface in rags.
#[test]
fn wires_have_a_surface() {
    let spring = |r: f64| format!("{r} - hypot(y - 0.2*sin(6*x), z - 0.2*cos(6*x))");
    let ring = |r: f64| format!("{r} - hypot(z, hypot(x, y) - 0.5)");
    // Across x a section of the spring is a disc.
    for r in [0.016, 0.008, 0.004] {
        for (text, volume) in [(spring(r), PI * r * r * 2.0), (ring(r), PI * r * r * PI)] {
            let shape = Shape::implicit(solid(&text, 1.0)).expect(&text);
            let Shape::Implicit(wire) = &shape else { panic!("{text}") };
            assert_closed(wire.surface(), &text);
            let found = wire.surface().volume();
            // Hexagons around it will do: their corners are on it.
            assert!((found - volume).abs() < 0.3 * volume, "{text}: {found} not {volume}");
            assert!((shape.volume() - volume).abs() < 0.02 * volume, "{text}: {} not {volume}", shape.volume());
        }
    }
}

#[test]
fn pinched_solids_are_still_closed() {
    let mut with = Registers::default();
    // A double cone, two blocks that share an edge, a crossed pair of cylinders, a point.
    for text in ["z^2 - x^2 - y^2", "x*y", "x*y*z", "max(0.1 - x^2 - y^2, 0.1 - x^2 - z^2)", "-abs(x*y*z)", "0"] {
        let surface = solid(text, 0.5).surface(Aabb::around(DVec3::ZERO, DVec3::splat(0.5)), 15, &mut with);
        assert_closed(&surface, text);
    }
    let touching = [-0.5, 0.5].map(|x| Part::sphere(0.5).unwrap().at(&Pose::at(DVec3::new(x, 0.0, 0.0))).unwrap());
    let touching = Part::combine(Combination::Union, &touching).unwrap().solid().unwrap();
    assert_closed(&touching.surface(touching.bounds(), 20, &mut with), "two balls that touch");
}

/// A sheet of 20 µm in bounds of metres was refused as if nothing were inside.
#[test]
fn a_thin_sheet_is_measured_within_close_bounds() {
    let bounds = Aabb::around(DVec3::ZERO, DVec3::ONE);
    for text in ["1e-5 - abs(z)", "1e-5 - abs(z - 0.123)"] {
        let sheet = Shape::implicit(Solid::new(&text.parse().expect("a formula"), bounds).expect("a solid"))
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        let Shape::Implicit(known) = &sheet else { panic!("{text}") };
        let volume = known.measures().volume;
        assert!((volume / (4.0 * 2e-5) - 1.0).abs() < 1e-3, "{text}: {volume}");
    }
    let lying = Shape::implicit(Solid::new(&"1e-5 - abs(z)".parse().expect("a formula"), bounds).expect("a solid"));
    let ground = Shape::plane(DVec3::Z, 0.0).expect("a plane");
    let at = Placement::of(&Pose::at(DVec3::Z * 9e-6), &Pose::IDENTITY);
    let contact = narrow::deepest(&lying.expect("a sheet"), &ground, &at).expect("a contact");
    assert!((contact.depth - 1e-6).abs() < 1e-9 && contact.normal.z < -0.999_999, "{contact:?}");
}

/// What cannot be measured is refused with a point of it; what is nowhere inside, as that.
#[test]
fn what_is_too_thin_is_told_from_nothing() {
    let made = |text: &str| {
        let bounds = Aabb::around(DVec3::ZERO, DVec3::splat(10.0));
        Shape::implicit(Solid::new(&text.parse().expect("a formula"), bounds).expect("a solid"))
    };
    let slanted = made("1e-7 - abs(z - 0.3*x - 0.2*y + 0.1*x*y)");
    match slanted {
        Err(SolidError::Thin { at, .. }) => {
            assert!((at.z - 0.3 * at.x - 0.2 * at.y + 0.1 * at.x * at.y).abs() <= 1e-7, "{at}");
        }
        other => panic!("{other:?}"),
    }
    // Either is right: measured, or refused with a point of it.
    let curved = made("1e-10 - (z + 0.4)^2");
    assert!(matches!(curved, Ok(_) | Err(SolidError::Thin { .. } | SolidError::Unmeasured { .. })), "{curved:?}");
    for text in ["-1 - x^2", "-(x - 0.1)^2 - 1e-9", "ln(-1 - y^2)"] {
        assert!(matches!(made(text), Err(SolidError::Nothing { .. })), "{text}");
    }
}

/// What was proved of them is far looser: the hairs of a ball by 40 %, and by as much again as all of it from fewer cells.
#[test]
fn rough_and_pointed_bodies_measure_what_paper_or_many_points_say() {
    let star = Shape::implicit(solid("1 - sqrt(abs(x)) - sqrt(abs(y)) - sqrt(abs(z))", 1.1)).expect("a star");
    let volume = star.mass_properties(1.0).expect("a body").mass;
    assert!((volume * 90.0 / 8.0 - 1.0).abs() < 1e-3, "{volume}");
    let furry = Solid::new(&furry_sphere(0.3, 0.1, 4.0), Aabb::around(DVec3::ZERO, DVec3::splat(0.41))).expect("fur");
    let mut with = Registers::default();
    // Every point of a grid that is shifted from one layer to the next.
    let (side, mut inside) = (160, 0u32);
    for k in 0..side * side * side {
        let share = |n: u32, shift: f64| ((f64::from(n) + 0.5) / f64::from(side) + shift).fract() * 0.82 - 0.41;
        let (i, j, k) = (k % side, k / side % side, k / side / side);
        let shift = f64::from(k) * 0.618_033_988_75 / f64::from(side);
        inside +=
            u32::from(furry.contains(DVec3::new(share(i, shift), share(j, 0.7 * shift), share(k, 0.0)), &mut with));
    }
    let truth = f64::from(inside) * (0.82 / f64::from(side)).powi(3);
    let volume = Shape::implicit(furry).expect("a body").mass_properties(1.0).expect("a body").mass;
    assert!((volume / truth - 1.0).abs() < 2e-3, "{volume} instead of {truth}");
}

/// Few cells tell a volume within flat faces exactly, but not where it lies.
#[test]
fn bodies_of_few_cells_have_the_inertia_on_paper() {
    // Two octahedra, apart: no hull is as they are.
    let two = solid("0.4 - abs(abs(x) - 0.5) - abs(y) - abs(z)", 1.0);
    let mass = Shape::implicit(two).expect("two bodies").mass_properties(1.0).expect("a body");
    let volume = 2.0 * 4.0 / 3.0 * 0.4f64.powi(3);
    // Of an octahedron with half its diagonal d: m d²/5 about each axis.
    let own = volume * 0.16 / 5.0;
    let right = DVec3::new(own, own + volume * 0.25, own + volume * 0.25);
    assert!((mass.mass / volume - 1.0).abs() < 1e-6, "{}", mass.mass);
    for n in 0..3 {
        assert!((mass.inertia.col(n)[n] / right[n] - 1.0).abs() < 1e-3, "{} instead of {right}", mass.inertia);
    }
}

/// Lines through cells were taken along a jump as well as across it, and ended at a jump where a straight line would.
#[test]
fn bodies_with_steps_have_the_inertia_on_paper() {
    for (axis, shift) in [(0, 0.0), (1, 0.0), (2, 0.0), (0, 0.37), (1, 0.13), (2, 0.71)] {
        let [x, y, z] = [0, 1, 2].map(|k| ["x", "y", "z"][(axis + k) % 3]);
        let text = format!("0.3 + 0.2*floor(3*{x} + {shift}) - abs({y}) - abs({z})");
        // Between steps it is a square bar of half diagonal s.
        let (mut volume, mut first, mut along, mut across) = (0.0, 0.0, 0.0, 0.0);
        for k in -4..=4 {
            let [from, to] = [0, 1].map(|n| ((f64::from(k + n) - shift) / 3.0).clamp(-1.0, 1.0));
            let s = (0.3 + 0.2 * f64::from(k)).max(0.0);
            let area = 2.0 * s * s;
            volume += area * (to - from);
            first += area * (to * to - from * from) / 2.0;
            along += area * (to * to * to - from * from * from) / 3.0;
            across += s * s * s * s / 3.0 * (to - from);
        }
        let along = along - first * first / volume;
        let right = [2.0 * across, along + across];
        let mass = Shape::implicit(solid(&text, 1.0)).expect(&text).mass_properties(1.0).expect("a body");
        assert!((mass.mass / volume - 1.0).abs() < 1e-3, "{text}: {}", mass.mass);
        assert!((mass.centre[axis] - first / volume).abs() < 1e-3, "{text}: {}", mass.centre);
        for k in 0..3 {
            let (n, right) = ((axis + k) % 3, right[usize::from(k > 0)]);
            assert!(
                (mass.inertia.col(n)[n] / right - 1.0).abs() < 1e-3,
                "{text}: {} not {right}",
                mass.inertia.col(n)[n]
            );
        }
    }
}

#[test]
fn what_is_not_measured_is_refused() {
    let shell = |h: f64| Shape::implicit(solid(&format!("{h} - abs(hypot(x, y, z) - 0.5)"), 0.6));
    for h in [1e-3, 2e-4, 5e-5, 1e-5, 3e-6, 1e-6] {
        let truth = 4.0 / 3.0 * PI * ((0.5f64 + h).powi(3) - (0.5f64 - h).powi(3));
        match shell(h) {
            Ok(shape) => {
                let volume = shape.mass_properties(1.0).expect("a body").mass;
                assert!((volume - truth).abs() <= 1e-3 * truth, "{h}: {volume} instead of {truth}");
            }
            Err(error) => assert!(h < 1e-4, "{h}: {error}"),
        }
    }
}

/// Finer than any grid of its surface, this took half a minute to be looked through for corners.
#[test]
fn solids_finer_than_any_grid_are_made() {
    let text = "sin(20*pi*x)*sin(20*pi*y)*sin(20*pi*z)";
    let bounds = Aabb::around(DVec3::ZERO, DVec3::ONE);
    let shape = Shape::implicit(Solid::new(&text.parse().expect(text), bounds).expect(text)).expect(text);
    assert!((shape.volume() - 4.0).abs() < 0.1, "{}", shape.volume());
}
