//! Bodies given by formulas fall, roll and rest as their analytic twins do.

mod common;

use allide::glam::{DQuat, DVec2, DVec3};
use allide::implicit::Solid;
use allide::math::Aabb;
use allide::shape::Shape;
use allide::terrain::{Heights, Layout, Terrain};
use allide::world::{BodyBuilder, BodyId, Material, Method, Settings, World};
use common::{add, at, floor, run, solver};

fn formula(text: &str, half: DVec3) -> Shape {
    let solid = Solid::new(&text.parse().expect("a formula"), Aabb::around(DVec3::ZERO, half)).expect("a solid");
    Shape::implicit(solid).expect("a shape")
}

fn rough() -> Material {
    Material { friction: 0.5, rolling_friction: 0.02, spin_friction: 0.02, density: 1000.0, ..Material::default() }
}

/// A formula and the shape it is.
fn twins() -> Vec<(&'static str, Shape, Shape)> {
    vec![
        ("ball", formula("0.04 - x^2 - y^2 - z^2", DVec3::splat(0.21)), Shape::sphere(0.2).expect("a ball")),
        (
            "box",
            formula("min(min(0.2 - abs(x), 0.15 - abs(y)), 0.1 - abs(z))", DVec3::splat(0.25)),
            Shape::cuboid(DVec3::new(0.4, 0.3, 0.2)).expect("a box"),
        ),
        (
            "cylinder",
            formula("min(0.15 - hypot(x, y), 0.2 - abs(z))", DVec3::splat(0.25)),
            Shape::cylinder(0.15, 0.4).expect("a cylinder"),
        ),
    ]
}

fn dropped(world: &mut World, shape: &Shape, place: DVec3, turn: DQuat) -> BodyId {
    let mass = shape.mass_properties(1000.0).expect("a mass");
    assert!(mass.mass > 0.0);
    add(world, BodyBuilder::dynamic(shape.clone()).position(place).rotation(turn).material(rough()))
}

fn assert_at_rest_together(world: &World, name: &str, [ours, twin]: [BodyId; 2], apart: DVec3) {
    let [a, b] = [ours, twin].map(|id| world.body(id).expect("it is there"));
    let (v, w) = (a.velocity().length(), a.spin().length());
    assert!(v < 1e-5 && w < 1e-4, "{name}: {v:e} m/s, {w:e} rad/s");
    let off = (b.pose().position - a.pose().position - apart).length();
    assert!(off < 1e-3, "{name}: {off} m apart at rest");
}

#[test]
fn formulas_come_to_rest_beside_their_twins() {
    let mut world = floor(solver(Method::Auto, None), rough());
    let mut all = Vec::new();
    for (k, (name, ours, twin)) in twins().into_iter().enumerate() {
        let (place, apart) = (at(0.0, k as f64, 0.45), at(2.0, 0.0, 0.0));
        let ids = [place, place + apart].map(|p| (p, if p == place { &ours } else { &twin }));
        all.push((name, ids.map(|(p, shape)| dropped(&mut world, shape, p, DQuat::IDENTITY)), apart));
    }
    run(&mut world, 3.0);
    for (name, ids, apart) in all {
        assert_at_rest_together(&world, name, ids, apart);
    }
}

#[test]
fn boxes_that_fall_askew_come_to_rest_beside_their_twins() {
    let mut world = floor(solver(Method::Auto, None), rough());
    let (_, ours, twin) = twins().swap_remove(1);
    let turns = [[0.05, 0.0, 0.0], [0.0, 0.1, 0.0], [0.1, 0.05, 0.0], [0.2, 0.1, 0.3], [0.3, 0.2, 0.1]];
    let apart = at(0.0, 3.0, 0.0);
    let mut all = Vec::new();
    for (k, [x, y, z]) in turns.into_iter().enumerate() {
        let turn = DQuat::from_xyzw(x, y, z, (1.0 - x * x - y * y - z * z).sqrt());
        let place = at(3.0 * k as f64, 0.0, 0.5);
        all.push([dropped(&mut world, &ours, place, turn), dropped(&mut world, &twin, place + apart, turn)]);
    }
    run(&mut world, 3.0);
    for (k, ids) in all.into_iter().enumerate() {
        assert_at_rest_together(&world, &format!("{:?}", turns[k]), ids, apart);
    }
}

#[test]
fn formulas_come_to_rest_beside_their_twins_on_terrain() {
    // A gentle valley along y, the same every metre.
    let heights = (0..9 * 9).map(|k| 0.05 * (f64::from(k % 9) - 4.0).abs()).collect();
    let ground = Terrain::new(Layout::new(9, 9, DVec2::ONE).at(DVec2::splat(-4.0)), Heights::F64(heights));
    let mut world = floor(solver(Method::Auto, None), rough());
    let ground = Shape::terrain(ground.expect("terrain"));
    add(&mut world, BodyBuilder::fixed(ground).position(at(0.0, 0.0, 0.5)).material(rough()));
    let mut all = Vec::new();
    // A cylinder on its rim goes either way for a hair's breadth.
    for (k, (name, ours, twin)) in twins().into_iter().take(2).enumerate() {
        let (place, apart) = (at(0.4, k as f64 - 3.0, 0.9), at(0.0, 3.0, 0.0));
        let ids = [
            dropped(&mut world, &ours, place, DQuat::IDENTITY),
            dropped(&mut world, &twin, place + apart, DQuat::IDENTITY),
        ];
        all.push((name, ids, apart));
    }
    run(&mut world, 4.0);
    for (name, ids, apart) in all {
        assert_at_rest_together(&world, name, ids, apart);
    }
}

#[test]
fn a_ball_rolls_down_a_formula_as_down_a_plane() {
    // A slope of one in ten, once as a half-space and once as a formula.
    let slope = DVec3::new(0.1, 0.0, 1.0).normalize();
    let mut ends = Vec::new();
    for hill in [
        Shape::plane(slope, 0.0).expect("a plane"),
        Shape::implicit(
            Solid::new(
                &"-0.1*x - z".parse().expect("a formula"),
                Aabb { min: at(-3.0, -1.0, -1.0), max: at(6.0, 1.0, 1.0) },
            )
            .expect("a solid"),
        )
        .expect("a shape"),
    ] {
        let mut world = common::world(solver(Method::Auto, None));
        add(&mut world, BodyBuilder::fixed(hill));
        let ball = Shape::sphere(0.2).expect("a ball");
        let id = add(&mut world, BodyBuilder::dynamic(ball).position(slope * 0.2));
        run(&mut world, 2.0);
        ends.push(world.body(id).expect("it is there").pose().position);
    }
    assert!((ends[0] - ends[1]).length() < 1e-6, "{ends:?}");
    assert!(ends[0].x > 1.0);
}

/// A look ahead of a few steps took what passes a millimetre by for a hit.
#[test]
fn a_formula_that_passes_by_is_not_turned_aside() {
    for gap in [1e-3, 1e-2] {
        let (_, ball, twin) = twins().swap_remove(0);
        for other in [&ball, &twin] {
            let mut world = World::new(Settings { gravity: DVec3::ZERO, ..Settings::default() }).unwrap();
            add(&mut world, BodyBuilder::fixed(other.clone()));
            let passing = BodyBuilder::dynamic(ball.clone()).position(at(-1.0, 0.4 + gap, 0.0)).material(rough());
            let passing = add(&mut world, passing.velocity(at(3.0, 0.0, 0.0)));
            run(&mut world, 1.0);
            assert_eq!(world.body(passing).unwrap().velocity(), at(3.0, 0.0, 0.0), "{gap}");
        }
    }
}

/// Told by the deepest point of its ring alone, a torus that leaned a little rolled around on it for ever, half a
/// centimetre deep in the ground.
#[test]
fn tori_come_to_rest_on_their_rings() {
    let texts = ["0.1 - hypot(z, hypot(x, y) - 0.3)", "0.36*(x^2 + y^2) - (x^2 + y^2 + z^2 + 0.08)^2"];
    let mut world = floor(solver(Method::Auto, None), Material::default());
    let mut all = Vec::new();
    for (k, text) in texts.into_iter().enumerate() {
        let torus = formula(text, DVec3::splat(0.45));
        for (n, (axis, angle)) in [(DVec3::X, 0.0), (DVec3::new(1.0, 0.2, 0.0), 0.5)].into_iter().enumerate() {
            let turn = DQuat::from_axis_angle(axis.normalize(), angle);
            let body = BodyBuilder::dynamic(torus.clone()).position(at(k as f64, n as f64, 0.6)).rotation(turn);
            all.push((text, add(&mut world, body)));
        }
    }
    run(&mut world, 8.0);
    for (text, id) in all {
        let body = world.body(id).expect("it is there");
        let (v, w) = (body.velocity().length(), body.spin().length());
        assert!(v < 1e-5 && w < 1e-4, "{text}: {v:e} m/s, {w:e} rad/s");
        let height = body.pose().position.z;
        assert!((height - 0.1).abs() < 1e-3, "{text}: {height}");
    }
}
