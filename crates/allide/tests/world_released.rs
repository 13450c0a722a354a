//! Time goes on for every body: what is deep in another after a hard hit is pushed out of it, and does not stay there with
//! the velocity it has.

mod common;
mod mesh_samples;

use allide::glam::{DQuat, DVec3};
use allide::implicit::Solid;
use allide::math::{Aabb, Pose};
use allide::narrow::{Placement, contacts};
use allide::shape::Shape;
use allide::world::{BodyBuilder, Settings, World};
use common::{add, at};

/// A ring of a formula about z: of its middle line and of its tube the radii, metres.
fn torus(radius: f64, tube: f64) -> Shape {
    let half = at(radius + 2.0 * tube, radius + 2.0 * tube, 2.0 * tube);
    let text = format!("{tube}^2 - (sqrt(x^2 + y^2) - {radius})^2 - z^2");
    let bounds = Aabb::around(DVec3::ZERO, half);
    Shape::implicit(Solid::new(&text.parse().expect("a formula"), bounds).expect("a solid")).expect("a shape")
}

/// The same of triangles, of 16 sides with eight each.
fn ring(radius: f64, tube: f64) -> Shape {
    let (vertices, triangles) = mesh_samples::torus(radius, tube, 16, 8);
    Shape::mesh(&vertices, &triangles).expect("a ring")
}

/// Two crossed bars, one with a ball on either end; four times as long as thick, metres.
fn cross(thick: f64) -> Shape {
    let bar = |x: f64, z: f64| Shape::cuboid(at(x, thick, z) * at(thick, 1.0, thick)).expect("a bar");
    let ball = || Shape::sphere(thick).expect("a ball");
    let ends = [1.0, -1.0].map(|side| (Pose::at(at(0.0, 0.0, 2.0 * thick * side)), ball()));
    let [top, bottom] = ends;
    let parts = vec![(Pose::IDENTITY, bar(1.0, 4.0)), top, bottom, (Pose::IDENTITY, bar(4.0, 1.0))];
    Shape::compound(parts).expect("a compound")
}

/// Where a body is and how it is turned: position and a quaternion x, y, z, w.
fn pose(position: [f64; 3], [x, y, z, w]: [f64; 4]) -> Pose {
    Pose { position: DVec3::from(position), rotation: DQuat::from_xyzw(x, y, z, w).normalize() }
}

/// Throws a body at, or in, a fixed one. In no step may it stay where it is though it moves; nor be deeper in the other
/// than `deep` metres from the second step after they meet on, or gain energy.
fn throw(label: &str, (target, there): (Shape, Pose), (thrown, from): (Shape, Pose), velocity: [f64; 3], deep: f64) {
    let mut world = World::new(Settings::default()).expect("settings are sound");
    let builder = |body: BodyBuilder, pose: &Pose| body.position(pose.position).rotation(pose.rotation);
    add(&mut world, builder(BodyBuilder::fixed(target.clone()), &there));
    let id = add(&mut world, builder(BodyBuilder::dynamic(thrown.clone()), &from).velocity(DVec3::from(velocity)));
    let mut found = Vec::new();
    let mut met = 0;
    for step in 0..60 {
        let (before, energy) = (*world.body(id).expect("it is there").pose(), world.energy());
        world.step().expect("the step succeeds");
        let body = world.body(id).expect("it is there");
        let (after, velocity) = (body.pose(), body.velocity());
        let came = (after.position - before.position).length();
        assert!(
            came > 1e-9 || velocity.length() < 1e-3,
            "{label}: stays at {} with {velocity} in step {step}",
            after.position
        );
        found.clear();
        contacts(&thrown, &target, &Placement::of(after, &there), 0.0, &mut found);
        let now = found.iter().map(|c| c.depth).fold(0.0, f64::max);
        met += usize::from(met > 0 || now > 0.0);
        assert!(now < deep || met < 2, "{label}: {now} deep in step {step}");
        let now = world.energy();
        let allowed = energy.kinetic + (energy.potential - now.potential).max(0.0);
        assert!(now.kinetic <= allowed * (1.0 + 1e-6), "{label}: energy grows in step {step}");
    }
}

#[test]
fn what_is_thrown_hard_does_not_hang_in_what_it_hits() {
    let cylinder = Shape::cylinder(0.06613754023266262, 0.25290753914001685).unwrap();
    let turn = [0.4222733042885188, -0.6918439786526225, 0.5792635387512318, -0.0865500916277154];
    let from = [-0.6295204149245706, 0.042190256872515874, -0.16520474061035867];
    let turned = [-0.04575916465166668, -0.4390671134517101, -0.45898985603566467, -0.7710087423576496];
    let velocity = [9.337469954930478, -0.8054424264363089, 3.4875374318373984];
    let thrown = torus(0.06914272764544176, 0.022989856017981494);
    throw("torus", (cylinder, pose([0.0; 3], turn)), (thrown, pose(from, turned)), velocity, 0.008);

    let cuboid = Shape::cuboid(at(0.04296917757243335, 0.03840568160077629, 0.04190167960769335)).unwrap();
    let turn = [0.34362418582762805, 0.8922744271819225, 0.17212284945053297, -0.23694406556928346];
    let from = [0.4140687916171828, -0.27305479049385895, -0.19763660729418903];
    let turned = [-0.2656866989805176, 0.650020093110937, -0.303729677110344, -0.6439198240303919];
    let velocity = [-80.59868034348841, 46.43068336734379, 36.71572372880095];
    let thrown = cross(0.01532514729823186);
    throw("cross at a box", (cuboid, pose([0.0; 3], turn)), (thrown, pose(from, turned)), velocity, 0.003);

    let cylinder = Shape::cylinder(0.10869128876818993, 0.1251621092408992).unwrap();
    let turn = [-0.46937362826976625, -0.1623993450967861, -0.7782449383699483, -0.38425208613430556];
    let from = [-3.9708026907381964, 0.17709240490631828, 2.6619551820167056];
    let turned = [0.9375965759334203, -0.24618126349530903, -0.21124515713147987, -0.12523150518250403];
    let velocity = [246.41465479204822, -9.326365343675034, -170.8591139307236];
    let thrown = cross(0.041087979175803556);
    throw("cross at a cylinder", (cylinder, pose([0.0; 3], turn)), (thrown, pose(from, turned)), velocity, 0.008);
}

#[test]
fn rings_of_triangles_thrown_hard_do_not_hang() {
    let cone = Shape::cone(0.03865798513280601, 0.07560251770717692).unwrap();
    let there = [0.0160033550572507, -0.004581471379992763, -0.008951901453625193];
    let turn = [-0.5504256169348245, -0.6586702842488512, -0.20791566659168254, -0.4689948533355049];
    let from = [1.1179892096004096, -0.4487208063226831, -0.3494614463510657];
    let turned = [-0.18627538674109115, 0.7601901782204477, 0.40869449673598607, -0.469447741041897];
    let velocity = [-269.9715960937175, 111.19053440659226, 68.93476888324993];
    let thrown = ring(0.07192058438571035, 0.011553719223827355);
    throw("cone", (cone, pose(there, turn)), (thrown, pose(from, turned)), velocity, 0.005);

    let cylinder = Shape::cylinder(0.03258701932017073, 0.042180076064718915).unwrap();
    let there = [0.1316879731040217, -1.0083062894655073, -0.33187931708187596];
    let turn = [-0.2651925046546101, -0.5669912430836886, 0.14436985697079302, -0.7663884198888059];
    let from = [-0.483746759769474, -1.007274189734745, 1.7168437163620238];
    let turned = [0.15825257240542512, -0.13776406003700106, -0.7942024363775053, -0.5702803496011606];
    let velocity = [27.359742115368913, 0.5725693023399288, -96.18272545407791];
    let thrown = ring(0.03411072432977376, 0.009867929562698864);
    throw("cylinder", (cylinder, pose(there, turn)), (thrown, pose(from, turned)), velocity, 0.004);
}

/// Bodies that start deep in others, and move: they come out.
#[test]
fn what_starts_deep_in_another_goes_on() {
    let block = || (Shape::cuboid(DVec3::splat(0.5)).unwrap(), Pose::IDENTITY);
    for speed in [3.0, 10.0, 30.0] {
        for (label, thrown) in [
            ("ball", Shape::sphere(0.1).unwrap()),
            ("box", Shape::cuboid(at(0.2, 0.1, 0.15)).unwrap()),
            ("cross", cross(0.05)),
            ("torus", torus(0.1, 0.03)),
            ("ring", ring(0.1, 0.03)),
        ] {
            for (x, turn) in [(0.2, 0.3), (0.24, 1.0), (0.1, 0.7)] {
                let from = Pose { position: at(x, 0.03, 0.02), rotation: DQuat::from_rotation_z(turn) };
                throw(label, block(), (thrown.clone(), from), [-speed, 0.3 * speed, 0.0], f64::INFINITY);
            }
        }
    }
}
