//! Motion that is known on paper: sliding, bouncing, rolling, spinning, falling.

mod common;

use allide::glam::{DQuat, DVec3};
use allide::shape::Shape;
use allide::world::{BodyBuilder, Material, Method, Settings, World};
use common::*;

const ALL: [Method; 4] = [Method::Auto, Method::Island, Method::Block, Method::Sequential];

fn surface(friction: f64) -> Material {
    Material { friction, ..Material::default() }
}

#[test]
fn a_pushed_box_stops_where_friction_says() {
    for method in ALL {
        for (v, mu) in [(2.0, 0.5), (2.0, 1.0), (5.0, 0.3), (10.0, 0.8), (3.0, 0.05)] {
            let mut world = floor(solver(method, None), surface(mu));
            let slab = Shape::cuboid(at(1.0, 1.0, 0.3)).unwrap();
            let body = BodyBuilder::dynamic(slab).material(surface(mu)).position(at(0.0, 0.0, 0.15));
            let id = add(&mut world, body.velocity(at(v, 0.0, 0.0)));
            run(&mut world, v / (mu * G) + 1.0);
            let way = world.body(id).unwrap().pose().position.x;
            let wanted = v * v / (2.0 * mu * G);
            assert!((way / wanted - 1.0).abs() < 0.01, "{method:?} v {v} μ {mu}: {way} instead of {wanted}");
        }
    }
}

#[test]
fn a_diagonal_push_goes_straight() {
    for method in ALL {
        for angle in [10f64, 30.0, 45.0, 77.0] {
            let mut world = floor(solver(method, None), surface(0.5));
            let slab = Shape::cuboid(at(1.0, 0.6, 0.3)).unwrap();
            let direction = at(angle.to_radians().cos(), angle.to_radians().sin(), 0.0);
            let body = BodyBuilder::dynamic(slab).position(at(0.0, 0.0, 0.15)).velocity(direction * 4.0);
            let id = add(&mut world, body);
            run(&mut world, 3.0);
            let way = world.body(id).unwrap().pose().position.truncate();
            let off = (way.to_angle().to_degrees() - angle).abs();
            assert!(off <= 0.5, "{method:?}: {angle}° became {}°", way.to_angle().to_degrees());
        }
    }
}

#[test]
fn the_critical_slope_parts_staying_from_sliding() {
    for method in ALL {
        for mu in [0.2f64, 0.5, 0.9] {
            for (factor, slides) in [(0.98, false), (1.02, true)] {
                let (mut world, turn) = slope(solver(method, None), factor * mu.atan(), surface(mu));
                let slab = Shape::cuboid(at(1.0, 1.0, 0.2)).unwrap();
                let start = turn * at(0.0, 0.0, 0.1);
                let body = BodyBuilder::dynamic(slab).material(surface(mu)).position(start).rotation(turn);
                let id = add(&mut world, body);
                run(&mut world, 4.0);
                let way = (world.body(id).unwrap().pose().position - start).length();
                let free = 0.5 * G * ((factor * mu.atan()).sin() - mu * (factor * mu.atan()).cos()) * 16.0;
                if slides {
                    assert!((way / free - 1.0).abs() < 0.05, "{method:?} μ {mu}: {way} instead of {free}");
                } else {
                    assert!(way < 1e-3, "{method:?} μ {mu}: crept {way}");
                }
            }
        }
    }
}

#[test]
fn drops_bounce_to_the_square_of_restitution() {
    for method in ALL {
        for e in [0.5, 1.0] {
            for height in [1.0, 2.3, 5.0] {
                for shape in [Shape::sphere(0.1).unwrap(), cube(0.4)] {
                    let rest = match &shape {
                        Shape::Sphere(s) => s.radius(),
                        _ => 0.2,
                    };
                    let material = Material { restitution: e, ..Material::default() };
                    let mut world = floor(solver(method, None), material);
                    let body = BodyBuilder::dynamic(shape.clone()).material(material);
                    let id = add(&mut world, body.position(at(0.0, 0.0, rest + height)));
                    let (mut down, mut top) = (false, 0.0f64);
                    let fall = (2.0 * height / G).sqrt();
                    for _ in 0..((1.0 + 1.7 * e) * fall / DT) as u32 {
                        world.step().unwrap();
                        let b = world.body(id).unwrap();
                        down |= b.velocity().z > 0.1;
                        if down {
                            top = top.max(b.pose().position.z - rest);
                        }
                    }
                    let wanted = e * e * height;
                    assert!(
                        (top / wanted - 1.0).abs() < 0.04,
                        "{method:?} {shape:?} e {e} h {height}: {top}, not {wanted}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_cylinder_rolls_on_without_rolling_friction() {
    for method in ALL {
        let mut world = floor(solver(method, None), Material::default());
        let wheel = Shape::cylinder(0.3, 0.9).unwrap();
        let turn = DQuat::from_rotation_x(std::f64::consts::FRAC_PI_2);
        let body = BodyBuilder::dynamic(wheel).position(at(0.0, 0.0, 0.3)).rotation(turn);
        let id = add(&mut world, body.velocity(at(3.0, 0.0, 0.0)).spin(at(0.0, 10.0, 0.0)));
        run(&mut world, 15.0);
        let v = world.body(id).unwrap().velocity();
        assert!((2.99..=3.01).contains(&v.x) && v.y.abs() < 0.01, "{method:?}: {v}");
    }
}

#[test]
fn rolling_friction_stops_a_ball() {
    for method in ALL {
        let (r, c, v) = (0.2, 0.01, 2.0);
        let material = Material { rolling_friction: c, ..Material::default() };
        let mut world = floor(solver(method, None), material);
        let body = BodyBuilder::dynamic(Shape::sphere(r).unwrap()).mass(1.0).material(material);
        let id = add(&mut world, body.position(at(0.0, 0.0, r)).velocity(at(v, 0.0, 0.0)).spin(at(0.0, v / r, 0.0)));
        // Torque c·m·g about the point of contact, inertia 7/5·m·r²: a = c·g / (7/5·r).
        let a = c * G / (1.4 * r);
        let mut stopped = None;
        for k in 0..1200 {
            world.step().unwrap();
            if stopped.is_none() && world.body(id).unwrap().velocity().length() < 1e-3 {
                stopped = Some(f64::from(k + 1) * DT);
            }
        }
        let way = world.body(id).unwrap().pose().position.x;
        let (way_wanted, time_wanted) = (v * v / (2.0 * a), v / a);
        assert!((way / way_wanted - 1.0).abs() < 0.02, "{method:?}: {way} instead of {way_wanted}");
        let time = stopped.expect("it stops");
        assert!((time / time_wanted - 1.0).abs() < 0.02, "{method:?}: {time} s instead of {time_wanted}");
    }
}

#[test]
fn spinning_friction_stops_a_ball() {
    for method in ALL {
        let (r, c, w) = (0.2, 0.02, 20.0);
        let material = Material { spin_friction: c, ..Material::default() };
        let mut world = floor(solver(method, None), material);
        let body = BodyBuilder::dynamic(Shape::sphere(r).unwrap()).mass(1.0).material(material);
        let id = add(&mut world, body.position(at(0.0, 0.0, r)).spin(at(0.0, 0.0, w)));
        let wanted = w * 0.4 * r * r / (c * G);
        let mut stopped = None;
        for k in 0..600 {
            world.step().unwrap();
            if stopped.is_none() && world.body(id).unwrap().spin().length() < 1e-3 {
                stopped = Some(f64::from(k + 1) * DT);
            }
        }
        let time = stopped.expect("it stops");
        assert!((time / wanted - 1.0).abs() < 0.02, "{method:?}: {time} s instead of {wanted}");
    }
}

#[test]
fn a_sliding_ball_comes_to_roll_at_five_sevenths() {
    for method in ALL {
        let mut world = floor(solver(method, None), surface(0.3));
        let body = BodyBuilder::dynamic(Shape::sphere(0.1).unwrap()).material(surface(0.3));
        let id = add(&mut world, body.position(at(0.0, 0.0, 0.1)).velocity(at(0.0, 5.0, 0.0)));
        run(&mut world, 3.0);
        let v = world.body(id).unwrap().velocity().y;
        assert!((v - 25.0 / 7.0).abs() < 0.01 * v, "{method:?}: {v}");
    }
}

#[test]
fn free_fall_is_exact() {
    let mut world = world(Default::default());
    let body = BodyBuilder::dynamic(cube(0.3)).position(at(0.0, 0.0, 100.0)).velocity(at(3.0, 0.0, 0.0));
    let id = add(&mut world, body);
    run(&mut world, 1.0);
    let b = world.body(id).unwrap();
    assert!((b.pose().position - at(3.0, 0.0, 100.0 - G / 2.0)).length() < 1e-9);
    assert!((b.velocity() - at(3.0, 0.0, -G)).length() < 1e-9);
}

#[test]
fn a_tumbling_box_keeps_momentum_and_energy() {
    let mut world = World::new(Settings { gravity: DVec3::ZERO, ..Settings::default() }).unwrap();
    let shape = Shape::cuboid(at(0.3, 1.0, 2.0)).unwrap();
    // About the middle axis: the spin that turns over (Dzhanibekov).
    let id = add(&mut world, BodyBuilder::dynamic(shape).spin(at(0.01, 12.0, 0.0)));
    let energy = world.energy().kinetic;
    let momentum = |w: &World| {
        let b = w.body(id).unwrap();
        let local = b.pose().rotation.conjugate() * b.spin();
        b.pose().rotation * (b.mass_properties().inertia * local)
    };
    let l = momentum(&world);
    run(&mut world, 20.0);
    assert!((world.energy().kinetic / energy - 1.0).abs() < 1e-4);
    assert!((momentum(&world) - l).length() < 1e-6 * l.length());
}

#[test]
fn recovery_adds_no_energy() {
    for method in ALL {
        let mut world =
            World::new(Settings { gravity: DVec3::ZERO, solver: solver(method, None), ..Settings::default() }).unwrap();
        for x in [0.0, 0.8] {
            add(&mut world, BodyBuilder::dynamic(cube(1.0)).position(at(x, 0.1 * x, 0.05 * x)));
        }
        for k in 0..300 {
            world.step().unwrap();
            let e = world.energy().kinetic;
            assert!(e < 1e-12, "{method:?}: {e} J at step {k}");
        }
        let deepest = world.step().unwrap().deepest;
        assert!(deepest < 1e-3, "{method:?}: still {deepest} m deep");
    }
}

#[test]
fn recovery_does_not_topple_what_it_lifts() {
    for method in [Method::Auto, Method::Island, Method::Block] {
        let mut world = floor(solver(method, None), Material::default());
        let tower = Shape::cuboid(at(0.3, 0.3, 3.0)).unwrap();
        let id = add(&mut world, BodyBuilder::dynamic(tower).position(at(0.0, 0.0, 1.4)));
        let ball = add(&mut world, BodyBuilder::dynamic(Shape::sphere(0.1).unwrap()).position(at(0.0, 0.0, 3.0)));
        run(&mut world, 5.0);
        let b = world.body(id).unwrap();
        let up = b.pose().rotation * DVec3::Z;
        assert!(up.z > 0.999_99 && b.pose().position.z > 1.499, "{method:?}: {:?}", b.pose());
        assert!(world.body(ball).unwrap().pose().position.z > 3.0);
    }
}

#[test]
fn a_driven_lift_carries_and_a_belt_pulls() {
    for method in ALL {
        let mut world = world(solver(method, None));
        let plate = Shape::cuboid(at(4.0, 4.0, 0.2)).unwrap();
        add(&mut world, BodyBuilder::driven(plate.clone()).position(at(0.0, 0.0, -0.1)).velocity(at(0.0, 0.0, 0.5)));
        add(&mut world, BodyBuilder::driven(plate).position(at(10.0, 0.0, -0.1)).velocity(at(0.3, 0.0, 0.0)));
        let lifted = add(&mut world, BodyBuilder::dynamic(cube(0.5)).position(at(0.3, 0.0, 0.25)));
        let pulled = add(&mut world, BodyBuilder::dynamic(cube(0.5)).position(at(9.0, 0.0, 0.25)));
        run(&mut world, 3.0);
        let (lifted, pulled) = (world.body(lifted).unwrap(), world.body(pulled).unwrap());
        assert!((lifted.pose().position.z - 1.75).abs() < 1e-3, "{method:?}: {:?}", lifted.pose());
        assert!((lifted.velocity().z - 0.5).abs() < 1e-6, "{method:?}: {}", lifted.velocity());
        assert!((pulled.velocity().x - 0.3).abs() < 1e-6, "{method:?}: {}", pulled.velocity());
    }
}

#[test]
fn a_turntable_turns_what_stands_on_it() {
    for method in ALL {
        let mut world = world(solver(method, None));
        let disc = Shape::cylinder(2.0, 0.2).unwrap();
        add(&mut world, BodyBuilder::driven(disc).position(at(0.0, 0.0, -0.1)).spin(at(0.0, 0.0, 0.5)));
        let id = add(&mut world, BodyBuilder::dynamic(cube(0.4)).position(at(0.5, 0.0, 0.2)));
        run(&mut world, 4.0);
        let body = world.body(id).unwrap();
        assert!((body.spin().z - 0.5).abs() < 0.01, "{method:?}: {}", body.spin());
        let radius = body.pose().position.truncate().length();
        assert!((radius - 0.5).abs() < 0.02, "{method:?}: {radius}");
    }
}

/// Friction holds what stands on a turntable on its circle: it does not creep outward, however many steps there are.
#[test]
fn what_stands_on_a_turntable_stays_on_its_circle() {
    for (method, spin) in
        [Method::Auto, Method::Block, Method::Sequential, Method::Island].into_iter().zip([1.0, 1.2, -1.0, 1.0])
    {
        let mut world = world(solver(method, None));
        let disc = Shape::cylinder(3.0, 0.2).unwrap();
        add(&mut world, BodyBuilder::driven(disc).position(at(0.0, 0.0, -0.1)).spin(at(0.0, 0.0, spin)));
        let stands = |shape: Shape, place: DVec3| {
            let velocity = DVec3::Z.cross(place) * spin;
            BodyBuilder::dynamic(shape).position(place).velocity(velocity).spin(DVec3::Z * spin)
        };
        let places = [at(2.0, 0.0, 0.2), at(0.0, -1.0, 0.2), at(-1.5, 1.0, 0.2)];
        let cylinder = Shape::cylinder(0.2, 0.4).unwrap();
        let ids = [(cube(0.4), places[0]), (cylinder, places[1]), (cube(0.4), places[2])]
            .map(|(shape, place)| add(&mut world, stands(shape, place)));
        run(&mut world, 10.0);
        for (id, place) in ids.into_iter().zip(places) {
            let now = world.body(id).unwrap().pose().position;
            let off = now.truncate().length() - place.truncate().length();
            // Straight on in each step, it came 230 mm outward.
            // Solved pair by pair, friction is a little behind the surface that turns.
            let within = if matches!(method, Method::Auto | Method::Block) { 0.01 } else { 2e-3 };
            assert!(off.abs() < within, "{method:?}: {place} came {off} m outward");
        }
    }
}

#[test]
fn a_turntable_takes_a_ball_along_by_spinning_friction() {
    for method in ALL {
        let material = Material { spin_friction: 0.05, ..Material::default() };
        let mut world = world(solver(method, None));
        let disc = Shape::cylinder(2.0, 0.2).unwrap();
        let table = BodyBuilder::driven(disc).material(material).position(at(0.0, 0.0, -0.1));
        add(&mut world, table.spin(at(0.0, 0.0, 2.0)));
        let ball = BodyBuilder::dynamic(Shape::sphere(0.1).unwrap()).material(material);
        let id = add(&mut world, ball.position(at(0.0, 0.0, 0.1)));
        run(&mut world, 2.0);
        let spin = world.body(id).unwrap().spin().z;
        assert!((spin - 2.0).abs() < 1e-3, "{method:?}: {spin}");
    }
}
