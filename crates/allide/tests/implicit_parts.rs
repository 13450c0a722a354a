//! Ordinary shapes, quadrics and set operations as formulas.

mod implicit_common;

use allide::glam::{DQuat, DVec3};
use allide::implicit::enclose::CellRegisters;
use allide::implicit::lanes::LANES;
use allide::implicit::quadric::{Perturbation, Quadric, furry_sphere, noisy_sphere, perturbed};
use allide::implicit::tape::PointRegisters;
use allide::implicit::{Combination, Formula, Part, Placed, Searcher, Solid, SolidError, Verdict};
use allide::math::{Aabb, Pose};
use implicit_common::{Boxes, Random, check, count};

fn cube(half: f64) -> Aabb {
    Aabb::around(DVec3::ZERO, DVec3::splat(half))
}

/// Distance of (ρ, z) to an outline of segments, by brute force.
fn to_outline(outline: &[[f64; 2]], rho: f64, z: f64) -> f64 {
    let mut least = f64::INFINITY;
    for pair in outline.windows(2) {
        for n in 0..=4000 {
            let t = f64::from(n) / 4000.0;
            let at = [0, 1].map(|k| pair[0][k] + (pair[1][k] - pair[0][k]) * t);
            least = least.min((rho - at[0]).hypot(z - at[1]));
        }
    }
    least
}

#[test]
fn round_shapes_are_signed_distances() {
    let mut random = Random(6);
    let (r, h) = (0.8, 1.5);
    let side = [[0.0, -h / 2.0], [r, -h / 2.0], [r, h / 2.0], [0.0, h / 2.0]];
    let flank = [[0.0, -h / 2.0], [r, -h / 2.0], [0.0, h / 2.0]];
    let cylinder = Part::cylinder(r, h).unwrap().as_formula().tape();
    let cone = Part::cone(r, h).unwrap().as_formula().tape();
    let mut with = PointRegisters::default();
    for _ in 0..count(300) {
        let p = random.point(2.0);
        let rho = p.x.hypot(p.y);
        let in_cylinder = rho <= r && p.z.abs() <= h / 2.0;
        let in_cone = p.z >= -h / 2.0 && rho <= r * (0.5 - p.z / h);
        for (tape, outline, inside) in [(&cylinder, &side[..], in_cylinder), (&cone, &flank[..], in_cone)] {
            let distance = to_outline(outline, rho, p.z);
            let value = tape.value(p, &mut with);
            assert!((value.abs() - distance).abs() < 1e-3, "{value} {distance} at {p}");
            assert!(value >= 0.0 || !inside || distance < 1e-9, "{value} at {p}");
            assert!(value < 0.0 || inside || distance < 1e-9, "{value} at {p}");
        }
    }
}

#[test]
fn sphere_box_and_capsule_are_signed_distances() {
    let mut random = Random(16);
    let tapes = [
        Part::sphere(0.7).unwrap(),
        Part::cuboid(DVec3::new(1.0, 0.6, 1.4)).unwrap(),
        Part::capsule(0.3, 1.2).unwrap(),
    ]
    .map(|p| p.as_formula().tape());
    let mut with = PointRegisters::default();
    for _ in 0..count(3_000) {
        let p = random.point(1.5);
        let nearest = p.clamp(DVec3::new(-0.5, -0.3, -0.7), DVec3::new(0.5, 0.3, 0.7));
        let to_box =
            if nearest == p { -(DVec3::new(0.5, 0.3, 0.7) - p.abs()).min_element() } else { (p - nearest).length() };
        let on_axis = DVec3::new(0.0, 0.0, p.z.clamp(-0.6, 0.6));
        let truth = [p.length() - 0.7, to_box, (p - on_axis).length() - 0.3];
        for (tape, truth) in tapes.iter().zip(truth) {
            let value = tape.value(p, &mut with);
            assert!((value + truth).abs() < 1e-14, "{value} {truth} at {p}");
        }
    }
}

#[test]
fn set_operations_are_those_of_the_points() {
    let mut random = Random(26);
    let mut with = PointRegisters::default();
    let shapes = [
        Part::sphere(0.8).unwrap(),
        Part::cuboid(DVec3::new(1.0, 1.2, 0.7)).unwrap(),
        Part::cylinder(0.5, 1.6).unwrap(),
        Part::plane(DVec3::new(0.3, -1.0, 0.2), 0.1).unwrap(),
        Part::formula(&"sqrt(x) - y^2 - z^2".parse().unwrap(), cube(0.9)).unwrap(),
    ];
    for _ in 0..count(60) {
        let parts: Vec<(Part, Pose)> = (0..3)
            .map(|_| {
                let pose = Pose::new(random.point(0.6), random.rotation());
                (shapes[random.below(5) as usize].clone(), pose)
            })
            .collect();
        let placed: Vec<Part> = parts.iter().map(|(p, pose)| p.at(pose).unwrap()).collect();
        let combined = [Combination::Union, Combination::Intersection, Combination::Difference]
            .map(|how| Part::combine(how, &placed).unwrap());
        let tapes = combined.clone().map(|c| c.as_formula().tape());
        for _ in 0..200 {
            let p = random.point(2.0);
            let values: Vec<f64> = parts.iter().map(|(part, pose)| part.as_formula().at(pose.local_point(p))).collect();
            if values.iter().any(|v| v.abs() < 1e-9) {
                continue;
            }
            let inside: Vec<bool> = values.iter().map(|v| *v >= 0.0).collect();
            let expected =
                [inside.iter().any(|i| *i), inside.iter().all(|i| *i), inside[0] && !inside[1] && !inside[2]];
            for n in 0..3 {
                let found = tapes[n].value(p, &mut with) >= 0.0;
                assert_eq!(found, expected[n], "{n} at {p}: {values:?}");
                if let (true, Some(bounds)) = (found, combined[n].bounds()) {
                    assert!(bounds.grown(1e-12).contains(&Aabb { min: p, max: p }), "{n}: {p} outside {bounds:?}");
                }
            }
        }
    }
}

#[test]
fn undefined_parts_hide_nothing_else() {
    let nowhere = Part::formula(&"sqrt(-1-x^2)".parse().unwrap(), cube(1.0)).unwrap();
    let ball = Part::sphere(0.5).unwrap();
    let union = Part::combine(Combination::Union, &[nowhere.clone(), ball.clone()]).unwrap();
    let difference = Part::combine(Combination::Difference, &[ball.clone(), nowhere.clone()]).unwrap();
    let blend = Part::combine(Combination::SmoothUnion { radius: 0.1 }, &[nowhere, ball]).unwrap();
    for part in [union, difference, blend] {
        assert!(part.as_formula().at(DVec3::ZERO) > 0.49);
        assert!(part.as_formula().at(DVec3::X) < 0.0);
    }
}

#[test]
fn a_blend_fills_grooves_within_its_bounds() {
    let at = |x: f64| Part::sphere(0.5).unwrap().at(&Pose::at(DVec3::new(x, 0.0, 0.0))).unwrap();
    let blend = Part::combine(Combination::SmoothUnion { radius: 0.4 }, &[at(-0.45), at(0.45)]).unwrap();
    let union = Part::combine(Combination::Union, &[at(-0.45), at(0.45)]).unwrap();
    // In the groove between them the union is open, the blend filled.
    let groove = DVec3::new(0.0, 0.27, 0.0);
    assert!(union.as_formula().at(groove) < 0.0 && blend.as_formula().at(groove) > 0.0);
    assert_eq!(union.as_formula().at(DVec3::new(0.9, 0.0, 0.0)), blend.as_formula().at(DVec3::new(0.9, 0.0, 0.0)));
    let (tape, bounds) = (blend.as_formula().tape(), blend.bounds().unwrap());
    let (mut random, mut with) = (Random(5), PointRegisters::default());
    for _ in 0..count(5_000) {
        let p = random.point(1.5);
        let within = bounds.contains(&Aabb { min: p, max: p });
        assert!(within || tape.value(p, &mut with) < 0.0, "{p}");
    }
}

#[test]
fn quadrics_are_their_polynomials_with_ramps() {
    let mut random = Random(36);
    let mut coefficients = || -> Quadric {
        let mut three = || [0; 3].map(|_| random.between(-1.0, 1.0));
        Quadric { squares: three(), products: three(), linear: three(), constant: 0.3 }
    };
    let (base, first, second) = (coefficients(), coefficients(), coefficients());
    let at = |q: &Quadric, p: DVec3| {
        let [a, b, c] = q.squares;
        let [d, e, f] = q.products;
        let [g, h, i] = q.linear;
        a * p.x * p.x
            + b * p.y * p.y
            + c * p.z * p.z
            + d * p.x * p.y
            + e * p.x * p.z
            + f * p.y * p.z
            + g * p.x
            + h * p.y
            + i * p.z
            + q.constant
    };
    let perturbations = [Perturbation { factor: 0.5, quadric: first }, Perturbation { factor: -2.0, quadric: second }];
    let formula = perturbed(&base, &perturbations).unwrap();
    for _ in 0..500 {
        let p = random.point(2.0);
        let ramp = |q: &Quadric| at(q, p).max(0.0).powi(2);
        let truth = at(&base, p) + 0.5 * ramp(&first) - 2.0 * ramp(&second);
        assert!((formula.at(p) - truth).abs() < 1e-12 * (1.0 + truth.abs()), "{p}");
    }
    let wrong = Quadric { constant: f64::NAN, ..base };
    assert!(matches!(perturbed(&wrong, &[]), Err(SolidError::Number { .. })));
    assert!(perturbed(&base, &[Perturbation { factor: f64::INFINITY, quadric: first }]).is_err());
}

#[test]
fn enclosures_of_parts_hold_them() {
    let mut random = Random(46);
    let ball = Quadric::ball([0.1, 0.2, 0.3], 1.0);
    let bump = Perturbation { factor: 0.7, quadric: Quadric::ball([0.8, 0.0, 0.0], 0.5) };
    let parts = [Part::sphere(0.7), Part::cuboid(DVec3::ONE), Part::capsule(0.4, 1.0), Part::cylinder(0.5, 0.8)];
    let turned = Pose::new(DVec3::new(0.3, -0.2, 0.1), DQuat::from_rotation_x(0.7) * DQuat::from_rotation_z(1.1));
    let mut formulas: Vec<Formula> = vec![
        noisy_sphere(1.0, 0.3, 2.5),
        furry_sphere(0.8, 0.3, 5.0),
        perturbed(&ball, &[bump]).unwrap(),
        Part::cone(0.6, 1.1).unwrap().at(&turned).unwrap().as_formula().clone(),
    ];
    let parts: Vec<Part> = parts.into_iter().map(|p| p.unwrap().at(&turned).unwrap()).collect();
    formulas.extend(parts.iter().map(|p| p.as_formula().clone()));
    let blend = Part::combine(Combination::SmoothUnion { radius: 0.3 }, &parts).unwrap();
    formulas.push(blend.as_formula().clone());
    let (mut cells, mut points) = (CellRegisters::default(), PointRegisters::default());
    for (n, formula) in formulas.iter().enumerate() {
        let tape = formula.tape();
        for _ in 0..count(400) {
            let boxes = Boxes::tame(&mut random, 1.5);
            let form = tape.enclose(boxes.coordinates(), &mut cells);
            for lane in 0..LANES {
                for _ in 0..6 {
                    let epsilon = Boxes::sample(&mut random);
                    let p = boxes.centre[lane] + boxes.half[lane] * epsilon;
                    check(&form, lane, epsilon, tape.value(p, &mut points), &|| format!("formula {n} at {p}"));
                }
            }
        }
    }
}

#[test]
fn combinations_collide() {
    // A block with a hole: a rod through the hole touches nothing, a thicker one does.
    let block = Part::cuboid(DVec3::new(2.0, 2.0, 1.0)).unwrap();
    let drill = Part::cylinder(0.5, 3.0).unwrap();
    let holed = Part::combine(Combination::Difference, &[block, drill]).unwrap().solid().unwrap();
    let rod = |radius: f64| Part::cylinder(radius, 4.0).unwrap().solid().unwrap();
    let ask = |rod: &Solid, pose: &Pose| {
        let placed = Placed::new(&holed, &Pose::IDENTITY);
        Searcher::new().collide(&placed, &Placed::new(rod, pose), &Default::default()).verdict
    };
    assert_eq!(ask(&rod(0.499), &Pose::IDENTITY), Verdict::No);
    assert!(matches!(ask(&rod(0.501), &Pose::IDENTITY), Verdict::Yes { .. }));
    assert!(matches!(ask(&rod(0.3), &Pose::at(DVec3::new(0.3, 0.0, 0.0))), Verdict::Yes { .. }));
    assert_eq!(ask(&rod(0.3), &Pose::at(DVec3::new(0.19, 0.0, 0.0))), Verdict::No);
}

#[test]
fn what_has_no_end_or_no_sense_is_refused() {
    let plane = Part::plane(DVec3::Z, 0.0).unwrap();
    assert!(matches!(plane.solid(), Err(SolidError::Unbounded(_))));
    let cut = Part::combine(Combination::Intersection, &[plane, Part::sphere(1.0).unwrap()]).unwrap();
    assert!(cut.solid().is_ok());
    assert!(Part::plane(DVec3::ZERO, 0.0).is_err());
    assert!(Part::sphere(-1.0).is_err() && Part::sphere(f64::NAN).is_err());
    assert!(Part::combine(Combination::Union, &[]).is_err());
    assert!(Part::sphere(1.0).unwrap().at(&Pose::new(DVec3::ZERO, DQuat::from_xyzw(0.0, 0.0, 0.0, 2.0))).is_err());
    let formula: Formula = "1".parse().unwrap();
    for (min, max) in [(1.0, -1.0), (0.0, 0.0), (f64::NAN, 1.0), (0.0, f64::INFINITY), (0.0, 1e12)] {
        let bounds = Aabb { min: DVec3::splat(min), max: DVec3::splat(max) };
        assert!(matches!(Solid::new(&formula, bounds), Err(SolidError::Bounds { .. })), "{min} {max}");
    }
}
