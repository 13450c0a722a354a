//! Thin plates under other bodies: what was seen never to rest.

mod common;

use allide::glam::{DQuat, DVec3};
use allide::math::Pose;
use allide::shape::Shape;
use allide::world::{BodyBuilder, Material, Method, World};
use common::*;
use std::f64::consts::{PI, TAU};

/// A flat stone of five corners, two centimetres thick.
fn plate() -> Shape {
    let corners = [(0.4, 0.0), (0.1, 0.4), (-0.3, 0.2), (-0.2, -0.3), (0.2, -0.35)];
    let points: Vec<DVec3> = corners.iter().flat_map(|(x, y)| [at(*x, *y, -0.01), at(*x, *y, 0.01)]).collect();
    Shape::hull(&points).unwrap()
}

/// Drops `upper` from two metres on the plate, which falls first, and tells what moves after ten seconds.
fn dropped(upper: Shape, turns: [DQuat; 2], aside: f64) {
    let stuff =
        Material { friction: 0.6, rolling_friction: 0.03, spin_friction: 0.02, density: 900.0, ..Material::default() };
    let mut world: World = floor(solver(Method::Auto, None), stuff);
    let on = |shape: Shape| BodyBuilder::dynamic(shape).material(stuff);
    let lower = add(&mut world, on(plate()).position(at(0.0, 0.0, 0.8)).rotation(turns[0].normalize()));
    let upper = add(&mut world, on(upper).position(at(aside, 0.0, 2.0)).rotation(turns[1].normalize()));
    run(&mut world, 10.0);
    for id in [lower, upper] {
        let body = world.body(id).unwrap();
        assert!(body.velocity().length() < 1e-5 && body.spin().length() < 1e-5, "{} {}", body.velocity(), body.spin());
    }
    let depths = world.contacts();
    let deepest = depths.iter().flat_map(|p| &p.points).map(|c| c.depth).fold(0.0, f64::max);
    assert!(deepest < 1e-3, "{deepest}");
}

/// The disc presses on a corner of the plate that was not among the four points it stood on.
#[test]
fn a_disc_on_a_plate() {
    let turns = [
        DQuat::from_xyzw(0.10761288655662503, -0.151854891972623, 0.2613715728195932, 0.947124310401093),
        DQuat::from_xyzw(-0.4132493705589145, -0.2077730784900247, 0.7809382471977403, 0.419750830435343),
    ];
    dropped(Shape::cylinder(0.5, 0.04).unwrap(), turns, 0.00683322579378047);
}

#[test]
fn a_stone_on_a_plate() {
    let turns = [
        DQuat::from_xyzw(0.3777654027878438, 0.7599957834860571, 0.3992663797717993, -0.34682281863204134),
        DQuat::from_xyzw(0.1690136730084097, 0.9488275036727148, 0.22362294383813147, 0.1454425164784308),
    ];
    let points = [
        at(-0.16056738719657535, 0.04856998141580042, -0.33126908540844663),
        at(0.13122097551133322, 0.22869060453841789, -0.0905222006015798),
        at(0.08609714911086185, 0.05018651381683641, -0.07887041109177872),
        at(-0.17248097310312166, -0.40651048549134505, 0.28208469680233406),
        at(-0.009526447438466788, 0.504465482149887, 0.16524364983492323),
        at(0.05555610539507655, -0.13148621170122124, 0.27849384088636225),
        at(-0.10125782289575738, 0.3139898264495198, -0.0796722561779824),
        at(0.03719078591622769, -0.3045340805946349, 0.46864647634174483),
        at(-0.018805165866720798, -0.07702271781175268, 0.16216952678948898),
        at(-0.17827436723170625, 0.15352145515068102, -0.23424808096601352),
        at(0.10904835429906234, -0.20882524784316048, -0.3674136217836944),
        at(-0.11875351686672064, -0.29278288309982287, 0.11065564604412677),
        at(0.0043342233998685175, 0.10188929923379049, 0.018260565085645147),
        at(-0.07077180584611685, 0.005625867886624331, 0.21049781603869971),
        at(-0.0366261675207065, -0.1524094412057756, -0.1939803258083812),
        at(-0.044345227991898314, -0.14994785919352446, 0.3761264550636336),
        at(-0.23571288555549208, -0.216319916680075, -0.061178462495679965),
        at(0.13000274918940632, -0.05361961287473073, -0.19158162499561265),
        at(-0.16138007759934947, -0.0701584025858991, 0.19467254423318003),
        at(-0.19559639179927563, -0.01826554776149873, -0.12261078844312184),
        at(0.06492400528364886, 0.07942715856956606, -0.2930491076929044),
        at(0.47737246596453287, 0.03792067955682938, -0.10186643372386182),
        at(-0.1787980973148919, -0.051902048720493026, 0.006363345931670317),
        at(0.11903167965033956, 0.0011242149394870666, 0.09678978296628547),
        at(-0.32199024107042173, -0.15047681664736012, -0.20131152685303527),
        at(0.032917359571693644, 0.09159981453878509, -0.29321725522382097),
        at(-0.033585732277709994, 0.14509214490227482, 0.18301559606240156),
        at(-0.22307828949820482, 0.11258459071779536, 0.06767584640106115),
        at(-0.08718506785860214, 0.3926048028153986, -0.22374365242477912),
        at(-0.0554747405049189, 0.09095946483562088, 0.048623065899897316),
    ];
    dropped(Shape::hull(&points).unwrap(), turns, 0.03174912952864643);
}

/// A box of 27 rounded points has faces of several parts, and rocked from one to the other.
#[test]
fn a_rounded_box_on_a_plate() {
    let turns = [
        DQuat::from_xyzw(-0.051104380370986725, 0.9526360615633964, -0.21203921379493426, -0.21192510075284732),
        DQuat::from_xyzw(0.5203555578336114, -0.30764811226716066, 0.1722684175892798, -0.7777572402436437),
    ];
    let points = [
        at(0.1665, 0.0996, 0.1867),
        at(0.2076, 0.1012, 0.0956),
        at(0.2488, 0.1029, 0.0045),
        at(-0.0114, 0.1445, 0.1071),
        at(0.0297, 0.1461, 0.016),
        at(0.0709, 0.1478, -0.0751),
        at(-0.1893, 0.1894, 0.0275),
        at(-0.1482, 0.1911, -0.0636),
        at(-0.107, 0.1927, -0.1547),
        at(0.1367, -0.0465, 0.1707),
        at(0.1779, -0.0449, 0.0796),
        at(0.2191, -0.0433, -0.0115),
        at(-0.0412, -0.0016, 0.0911),
        at(0.0, 0.0, 0.0),
        at(0.0412, 0.0016, -0.0911),
        at(-0.2191, 0.0433, 0.0115),
        at(-0.1779, 0.0449, -0.0796),
        at(-0.1367, 0.0465, -0.1707),
        at(0.107, -0.1927, 0.1547),
        at(0.1482, -0.1911, 0.0636),
        at(0.1893, -0.1894, -0.0275),
        at(-0.0709, -0.1478, 0.0751),
        at(-0.0297, -0.1461, -0.016),
        at(0.0114, -0.1445, -0.1071),
        at(-0.2488, -0.1029, -0.0045),
        at(-0.2076, -0.1012, -0.0956),
        at(-0.1665, -0.0996, -0.1867),
    ];
    dropped(Shape::hull(&points).unwrap(), turns, 0.043975222575836456);
}

/// On two legs and the edge of its top, a table rested on points beside those that touch.
#[test]
fn a_table_on_its_side() {
    let (thick, height, out) = (0.023131287110931126, 0.4644351215393585, 0.20483760418784694);
    let top = Shape::cuboid(at(0.5120940104696173, 0.5120940104696173, thick)).unwrap();
    let mut parts = vec![(Pose::at(at(0.0, 0.0, height / 2.0)), top)];
    for (x, y) in [(-out, -out), (-out, out), (out, -out), (out, out)] {
        parts.push((Pose::at(at(x, y, 0.0)), Shape::cylinder(thick / 2.0, height).unwrap()));
    }
    let stuff = Material { friction: 0.6, density: 900.0, ..Material::default() };
    let mut world: World = floor(solver(Method::Auto, None), stuff);
    let turn = DQuat::from_xyzw(0.4212383276987637, 0.4593606232234871, 0.47376514574426887, -0.6221677231962377);
    let table = BodyBuilder::dynamic(Shape::compound(parts).unwrap()).material(stuff);
    let table = add(&mut world, table.position(at(0.0, 0.0, 0.35137589711193334)).rotation(turn.normalize()));
    run(&mut world, 10.0);
    let body = world.body(table).unwrap();
    assert!(body.velocity().length() < 1e-5 && body.spin().length() < 1e-5, "{} {}", body.velocity(), body.spin());
}

/// A lens of five rings of corners: gravity moves it farther in a step than its upper rings are from the ground, and
/// the four points it was held by were not those it lies on.
#[test]
fn a_small_lens_lies_on_its_lowest_corners() {
    for size in [0.005, 0.01, 0.025, 0.05, 0.3] {
        let ring = |k: i32| {
            let (level, radius) = (f64::from(k), size * (1.0 - f64::from(k * k) / 9.0).sqrt());
            (0..6).map(move |j| {
                let angle = 0.1 * level + f64::from(j) * std::f64::consts::FRAC_PI_3;
                at(radius * angle.cos(), radius * angle.sin(), 0.05 * size * level)
            })
        };
        let points: Vec<DVec3> = (-2..=2).flat_map(ring).collect();
        let mut world: World = floor(solver(Method::Auto, None), Material::default());
        let lens =
            add(&mut world, BodyBuilder::dynamic(Shape::hull(&points).unwrap()).position(at(0.0, 0.0, 0.14 * size)));
        run(&mut world, 3.0);
        let mut fastest: f64 = 0.0;
        for _ in 0..60 {
            world.step().unwrap();
            fastest = fastest.max(world.body(lens).unwrap().velocity().length());
        }
        let below = world.contacts().iter().flat_map(|p| &p.points).map(|c| c.depth).fold(0.0, f64::max);
        assert!(fastest < 1e-5 && below < 1e-3, "{size}: {fastest} m/s, {below} m deep");
    }
}

/// The legs straddle the barrel, and hold by friction on its slanting side: wedged in between three contacts, the
/// bounds of friction swing farther in every round unless more than one round is looked back.
#[test]
fn a_stool_wedged_on_a_barrel() {
    let (r, half) = (0.2866920298751124, 0.3669657982401439);
    let ring = |radius: f64, z: f64| (0..24).map(move |k| (f64::from(k) * TAU / 24.0, radius, z));
    let corners = ring(0.8 * r, -r).chain(ring(r, 0.0)).chain(ring(0.8 * r, r));
    let points: Vec<DVec3> = corners.map(|(angle, r, z)| at(r * angle.cos(), r * angle.sin(), z)).collect();
    let seat = (Pose::new(at(0.0, 0.0, half), DQuat::IDENTITY), Shape::cylinder(half, 0.15 * half).unwrap());
    let leg = |x: f64, y: f64| {
        let pose = Pose { position: at(x, y, 0.0), rotation: DQuat::from_xyzw(1.0, 0.0, 0.0, 0.0) };
        (pose, Shape::cone(0.1 * half, 2.0 * half).unwrap())
    };
    let legs = [
        leg(0.2752243486801079, 0.0),
        leg(-0.13894594032218544, 0.23757623571050474),
        leg(-0.13493171523686875, -0.23987887428789179),
    ];
    let stool = Shape::compound([seat].into_iter().chain(legs).collect()).unwrap();
    let turning = 0.05541301028973477;
    let stuff = Material {
        friction: 0.5,
        rolling_friction: turning,
        spin_friction: turning,
        density: 900.0,
        ..Material::default()
    };
    let mut world: World = floor(solver(Method::Auto, None), stuff);
    let on = |shape: Shape| BodyBuilder::dynamic(shape).material(stuff);
    let barrel = add(&mut world, on(Shape::hull(&points).unwrap()).position(at(0.0, 0.0, 0.2905786851141576)));
    let aside = at(0.04006564589988205, 0.01618424625945834, 0.9945176890766729);
    let stool = add(&mut world, on(stool).position(aside));
    run(&mut world, 6.0);
    for id in [barrel, stool] {
        let body = world.body(id).unwrap();
        assert!(body.velocity().length() < 1e-5 && body.spin().length() < 1e-5, "{} {}", body.velocity(), body.spin());
    }
}

/// Three tonnes on a box of forty grams, and a capsule that stands on a toy's arm by rolling friction alone: how far
/// contacts give way is taken off, or the load, as many times the small one's own, makes it creep.
#[test]
fn heavy_bodies_on_small_ones() {
    let on_box = (Shape::cuboid(at(0.054, 0.046, 0.02)).unwrap(), Shape::sphere(0.956).unwrap(), [0.29, 1.276]);
    let arm = |rotation: DQuat| (Pose::new(DVec3::ZERO, rotation), Shape::capsule(0.005, 0.089).unwrap());
    let turns = [DQuat::IDENTITY, DQuat::from_rotation_x(0.5 * PI), DQuat::from_rotation_y(0.5 * PI)];
    let jack = Shape::compound(turns.map(arm).to_vec()).unwrap();
    let on_jack = (jack, Shape::capsule(0.331, 0.668).unwrap(), [0.09, 0.852]);
    for (small, heavy, [low, high]) in [on_box, on_jack] {
        let stuff = Material {
            friction: 0.3,
            rolling_friction: 0.1,
            spin_friction: 0.1,
            density: 900.0,
            ..Material::default()
        };
        let mut world: World = floor(solver(Method::Auto, None), stuff);
        let on = |shape: Shape| BodyBuilder::dynamic(shape).material(stuff);
        let small = add(&mut world, on(small).position(at(0.0, 0.0, low)));
        let heavy = add(&mut world, on(heavy).position(at(0.0034, 0.003, high)));
        run(&mut world, 6.0);
        for id in [small, heavy] {
            let body = world.body(id).unwrap();
            let (v, w) = (body.velocity().length(), body.spin().length());
            assert!(v < 5e-6 && w < 5e-6, "{v} {w}");
        }
    }
}

/// A stone leans on the rim of a thin disc, between the points on which the disc stood: it rolled from one to the next
/// and back in every step.
#[test]
fn a_stone_leans_on_the_rim_of_a_disc() {
    let stuff = Material {
        friction: 0.5,
        rolling_friction: 0.002821852872402915,
        spin_friction: 0.002821852872402915,
        density: 900.0,
        ..Material::default()
    };
    let corner = |k: usize| {
        let turn = 0.1 * TAU * k as f64;
        let z = if k.is_multiple_of(2) { -0.03820700844484199 } else { 0.03820700844484199 };
        at(0.09551752111210497 * turn.cos(), 0.09551752111210497 * turn.sin(), z)
    };
    let stone = Shape::hull(&(0..10).map(corner).collect::<Vec<DVec3>>()).unwrap();
    let disc = Shape::cylinder(0.1495303529620053, 0.005981214118480211).unwrap();
    let turn = |x: f64, y: f64, z: f64, w: f64| DQuat::from_xyzw(x, y, z, w).normalize();
    let mut world: World = floor(solver(Method::Auto, None), stuff);
    let disc = BodyBuilder::dynamic(disc)
        .position(at(0.0, 0.0, 0.13838043980890655))
        .rotation(turn(0.05022335789727443, -0.5464287803380288, 0.8201326074611944, 0.1620978362555126))
        .mass(0.32862494352814525);
    let stone = BodyBuilder::dynamic(stone)
        .position(at(-0.03689712104521016, -0.07229546015971784, 0.39422654233360016))
        .rotation(turn(0.7075555798450306, 0.16553661321673913, -0.6507042435747905, -0.2203331988345248))
        .mass(3.8017148635359357);
    let both = [disc, stone].map(|body| add(&mut world, body.material(stuff)));
    run(&mut world, 6.0);
    for id in both {
        let body = world.body(id).unwrap();
        assert!(body.velocity().length() < 1e-5 && body.spin().length() < 1e-4, "{} {}", body.velocity(), body.spin());
    }
}
