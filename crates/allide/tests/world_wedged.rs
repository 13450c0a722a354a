//! Bodies that lean, are wedged in or hit on and on: what was seen to stand still in the air, to be shot away, or to
//! twitch.

mod common;

use allide::glam::{DQuat, DVec3};
use allide::math::Pose;
use allide::narrow::{self, Placement};
use allide::shape::Shape;
use allide::world::{BodyBuilder, Material, Method, World};
use common::*;

fn part(shape: Shape, x: f64, y: f64, z: f64) -> (Pose, Shape) {
    (Pose::new(at(x, y, z), DQuat::IDENTITY), shape)
}

fn stuff(turning: f64) -> Material {
    Material { friction: 0.5, rolling_friction: turning, spin_friction: turning, density: 900.0, ..Material::default() }
}

/// A table falls in between a ball and the ground, and is hit more often in a step than is followed.
#[test]
fn a_table_beside_a_ball_goes_on() {
    let leg = |x: f64, y: f64| part(Shape::cylinder(0.030735217282577932, 0.46102825923866897).unwrap(), x, y, 0.0);
    let (x, y) = (0.32271978146706826, 0.21514652097804554);
    let top = Shape::cuboid(at(0.7683804320644483, 0.5378663024451138, 0.04610282592386689)).unwrap();
    let top = part(top, 0.0, 0.0, 0.23051412961933448);
    let table = Shape::compound(vec![top, leg(x, y), leg(x, -y), leg(-x, y), leg(-x, -y)]).unwrap();
    let material = stuff(0.026099081430203924);
    let mut world: World = floor(solver(Method::Auto, None), material);
    let r = 0.7495963880457334;
    let turned = DQuat::from_xyzw(-0.15001666332583116, 0.5634305418752718, -0.4417399409265421, 0.6818407803856681);
    let ball = BodyBuilder::dynamic(Shape::sphere(r).unwrap()).position(at(0.0, 0.0, r)).rotation(turned.normalize());
    add(&mut world, ball.material(material));
    let from = at(-0.35572590535243687, 0.6598134776074212, 1.7864100457432093);
    let upside_down = DQuat::from_xyzw(1.0, 0.0, 0.0, 0.0);
    let table = BodyBuilder::dynamic(table).position(from).rotation(upside_down).material(material);
    let table = add(&mut world, table);
    run(&mut world, 6.0);
    let body = world.body(table).unwrap();
    assert!(body.velocity().length() < 1e-5 && body.spin().length() < 1e-5, "{} {}", body.velocity(), body.spin());
    assert!(world.contacts().iter().any(|patch| patch.a == table || patch.b == table), "it floats");
}

/// Eight kilograms under and beside sixty tonnes: the fastest falls by half a metre and a little more.
#[test]
fn a_light_angle_under_a_heavy_bar_is_not_shot_away() {
    let short = Shape::cuboid(at(0.5826123519931384, 0.11652247039862769, 0.11652247039862769)).unwrap();
    let long = Shape::cuboid(at(0.11652247039862769, 0.11652247039862769, 0.4078286463951969)).unwrap();
    let parts = vec![part(short, 0.0, 0.0, 0.0), part(long, 0.23304494079725538, 0.0, 0.23304494079725538)];
    let angle = Shape::compound(parts).unwrap();
    let bar = Shape::cylinder(0.05606157897775727, 0.6545956942677131).unwrap();
    let material = stuff(0.014750362353941754);
    let mut world: World = floor(solver(Method::Auto, None), material);
    let turn = |x: f64, y: f64, z: f64, w: f64| DQuat::from_xyzw(x, y, z, w).normalize();
    let bar = BodyBuilder::dynamic(bar)
        .position(at(0.0, 0.0, 0.3223222800164276))
        .rotation(turn(0.1960409004420666, 0.9589760866629673, -0.19575687026273345, -0.060100568278378126))
        .mass(63459.08988354257);
    let angle = BodyBuilder::dynamic(angle)
        .position(at(0.10620340178920913, 0.3330258940261065, 1.1868402455093243))
        .rotation(turn(-0.9458483562453349, -0.28085893414143825, 0.1568984819876493, -0.04326675919114294))
        .mass(7.9307769835456146);
    let both = [add(&mut world, bar.material(material)), add(&mut world, angle.material(material))];
    let mut fastest: f64 = 0.0;
    for _ in 0..240 {
        world.step().unwrap();
        fastest = both.iter().fold(fastest, |most, id| most.max(world.body(*id).unwrap().velocity().length()));
    }
    assert!(fastest < 6.0, "{fastest}");
}

/// A hipped roof under a slab that covers the middle of its ridge: the flattest faces at the ridge's ends are the
/// hips, which are not under the slab; it lies on both ends of what it covers all the same.
#[test]
fn a_slab_lies_along_a_ridge_with_flat_hips() {
    let corners =
        [(-0.5, 0.0, 0.3), (0.5, 0.0, 0.3), (-1.5, -0.2, 0.0), (1.5, -0.2, 0.0), (-1.5, 0.2, 0.0), (1.5, 0.2, 0.0)];
    let points: Vec<DVec3> = corners.iter().map(|(x, y, z)| at(*x, *y, *z)).collect();
    let roof = Shape::hull(&points).unwrap();
    let slab = Shape::cuboid(at(0.6, 0.6, 0.1)).unwrap();
    for tilt in [0.0, 1e-4, -1e-4, 3e-3] {
        let above = Pose::new(at(0.0, 0.0, 0.3495), DQuat::from_rotation_y(tilt));
        let at = Placement::of(&above, &Pose::IDENTITY);
        let mut found = Vec::new();
        narrow::contacts(&slab, &roof, &at, 2e-3, &mut found);
        let (low, high) =
            found.iter().fold((0.0_f64, 0.0_f64), |(low, high), c| (low.min(c.on_b.x), high.max(c.on_b.x)));
        assert!((low + 0.3).abs() < 1e-3 && (high - 0.3).abs() < 1e-3, "tilt {tilt}: {low} {high}");
    }
}
