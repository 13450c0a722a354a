//! Forces at rest: known on paper, so checked against paper.

mod common;

use allide::glam::{DQuat, DVec3};
use allide::shape::Shape;
use allide::world::{BodyBuilder, Material, Method, SolverSettings};
use common::*;

/// Every method that promises exact forces.
const EXACT: [Method; 3] = [Method::Auto, Method::Block, Method::Island];

#[test]
fn a_box_of_any_proportions_rests_on_quarters() {
    let sizes = [at(1.0, 1.0, 1.0), at(0.02, 0.5, 3.0), at(7.0, 0.3, 0.1), at(0.05, 0.04, 0.03), at(10.0, 20.0, 1.0)];
    for method in EXACT {
        for (k, size) in sizes.into_iter().enumerate() {
            for mass in [1e-3, 2.0, 5e5] {
                let yaw = 0.7 * k as f64;
                let mut world = floor(solver(method, None), Material::default());
                let body = BodyBuilder::dynamic(Shape::cuboid(size).unwrap()).mass(mass);
                let turn = allide::glam::DQuat::from_rotation_z(yaw);
                add(&mut world, body.position(at(3.0, -2.0, size.z / 2.0)).rotation(turn));
                run(&mut world, 2.0);
                let p = impulses(&world);
                assert_eq!(p.len(), 4, "{method:?} {size} {mass}");
                for x in p {
                    let share = x / (mass * G * DT);
                    // The island solver stops at a tolerance; a pair's LCP is exact.
                    let exact = if method == Method::Island { 1e-6 } else { 1e-9 };
                    assert!((share - 0.25).abs() <= 0.25 * exact, "{method:?} {size} {mass}: {share}");
                }
            }
        }
    }
}

#[test]
fn one_at_a_time_shows_three_tenths_and_a_fifth() {
    // The paper's example: a square base, half-height = half-width / √2.
    let mut world = floor(solver(Method::Sequential, None), Material::default());
    let size = at(1.0, 1.0, 1.0 / 2f64.sqrt());
    add(&mut world, BodyBuilder::dynamic(Shape::cuboid(size).unwrap()).mass(1.0).position(at(0.0, 0.0, size.z / 2.0)));
    run(&mut world, 2.0);
    let shares: Vec<f64> = impulses(&world).iter().map(|p| p / (G * DT)).collect();
    assert_eq!(shares.len(), 4);
    for (share, wanted) in shares.iter().zip([0.3, 0.2, 0.3, 0.2]) {
        // The box rocks a little before it rests, which moves the shares a little.
        assert!((share - wanted).abs() < 1e-3, "{shares:?}");
    }
}

/// A plate on fixed balls: the forces follow from the balance of moments alone.
fn plate_on_balls(settings: SolverSettings, balls: &[(f64, f64)], centre: DVec3) -> Vec<(DVec3, f64)> {
    let mut world = world(settings);
    for &(x, y) in balls {
        add(&mut world, BodyBuilder::fixed(Shape::sphere(0.25).unwrap()).position(at(x, y, -0.25)));
    }
    let plate = Shape::cuboid(at(4.0, 4.0, 0.2)).unwrap();
    add(&mut world, BodyBuilder::dynamic(plate).mass(3.0).position(at(0.0, 0.0, 0.1)).centre(centre));
    run(&mut world, 5.0);
    let patches = world.contacts();
    patches.iter().flat_map(|p| p.points.iter().map(|c| (c.on_b, c.normal_impulse / (3.0 * G * DT)))).collect()
}

#[test]
fn three_supports_carry_what_the_moments_say() {
    let balls = [(-1.5, -1.0), (1.2, -1.3), (0.1, 1.6)];
    let centre = at(0.2, -0.35, 0.0);
    // Barycentric coordinates of the centre of mass.
    let cross = |a: (f64, f64), b: (f64, f64), c: (f64, f64)| (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0);
    let g = (centre.x, centre.y);
    let whole = cross(balls[0], balls[1], balls[2]);
    let wanted = [
        cross(g, balls[1], balls[2]) / whole,
        cross(balls[0], g, balls[2]) / whole,
        cross(balls[0], balls[1], g) / whole,
    ];
    for method in EXACT {
        let seen = plate_on_balls(solver(method, None), &balls, centre);
        assert_eq!(seen.len(), 3, "{method:?}");
        for ((_, share), wanted) in seen.iter().zip(wanted) {
            assert!((share - wanted).abs() < 1e-6, "{method:?}: {seen:?}, wanted {wanted}");
        }
    }
}

#[test]
fn an_off_centre_box_balances_force_and_moments() {
    for method in EXACT {
        let mut world = floor(solver(method, None), Material::default());
        let size = at(2.0, 1.0, 0.5);
        let centre = at(0.7, -0.3, 0.1);
        let body = BodyBuilder::dynamic(Shape::cuboid(size).unwrap()).mass(4.0).centre(centre);
        add(&mut world, body.position(at(0.0, 0.0, 0.25)));
        run(&mut world, 3.0);
        let (mut force, mut moment) = (0.0, DVec3::ZERO);
        for c in world.contacts().iter().flat_map(|p| &p.points) {
            let share = c.normal_impulse / (4.0 * G * DT);
            force += share;
            moment += (c.on_b - at(centre.x, centre.y, 0.0)).cross(DVec3::Z * share);
        }
        assert!((force - 1.0).abs() < 1e-6, "{method:?}: {force}");
        assert!(moment.length() < 1e-6, "{method:?}: {moment}");
    }
}

#[test]
fn a_beam_on_two_supports() {
    for method in EXACT {
        let mut world = world(solver(method, None));
        for x in [-1.0, 1.0] {
            let rail = Shape::cuboid(at(0.1, 2.0, 0.1)).unwrap();
            add(&mut world, BodyBuilder::fixed(rail).position(at(x, 0.0, -0.05)));
        }
        let beam = BodyBuilder::dynamic(Shape::cuboid(at(3.0, 0.2, 0.2)).unwrap()).mass(2.0);
        add(&mut world, beam.position(at(0.0, 0.0, 0.1)).centre(at(0.4, 0.0, 0.0)));
        run(&mut world, 5.0);
        let patches = world.contacts();
        assert_eq!(patches.len(), 2);
        let (mut force, mut moment) = (0.0, 0.0);
        for c in patches.iter().flat_map(|p| &p.points) {
            force += c.normal_impulse / (2.0 * G * DT);
            moment += (c.on_b.x - 0.4) * c.normal_impulse / (2.0 * G * DT);
        }
        assert!((force - 1.0).abs() < 1e-6 && moment.abs() < 1e-6, "{method:?}: {force} {moment}");
    }
}

#[test]
fn a_lying_capsule_and_cylinder_bear_by_their_levers() {
    for method in EXACT {
        for shape in [Shape::capsule(0.2, 2.0).unwrap(), Shape::cylinder(0.2, 2.0).unwrap()] {
            let mut world = floor(solver(method, None), Material::default());
            let turn = allide::glam::DQuat::from_rotation_y(std::f64::consts::FRAC_PI_2);
            let body = BodyBuilder::dynamic(shape.clone()).mass(5.0).centre(at(0.0, 0.0, 0.3));
            add(&mut world, body.position(at(0.0, 0.0, 0.2)).rotation(turn));
            run(&mut world, 3.0);
            let mut seen: Vec<(f64, f64)> = Vec::new();
            for c in world.contacts().iter().flat_map(|p| &p.points) {
                seen.push((c.on_b.x, c.normal_impulse / (5.0 * G * DT)));
            }
            assert_eq!(seen.len(), 2, "{method:?} {shape:?}");
            for (x, share) in seen {
                // The local z axis points along world x: the centre of mass is at x = 0.3.
                let wanted = if x > 0.0 { 0.65 } else { 0.35 };
                assert!((share - wanted).abs() < 1e-6, "{method:?} {shape:?}: {share} at {x}");
            }
        }
    }
}

#[test]
fn one_point_carries_all() {
    for method in EXACT {
        let mut world = floor(solver(method, None), Material::default());
        add(&mut world, BodyBuilder::dynamic(Shape::sphere(0.3).unwrap()).mass(7.0).position(at(1.0, 2.0, 0.3)));
        run(&mut world, 1.0);
        let p = impulses(&world);
        assert!(p.len() == 1 && (p[0] / (7.0 * G * DT) - 1.0).abs() < 1e-6, "{method:?}: {p:?}");
    }
}

/// Its impulses were once taken a little too far each time, up and down.
#[test]
fn a_thin_disc_does_not_bob() {
    let material =
        Material { density: 900.0, friction: 0.6, rolling_friction: 0.03, spin_friction: 0.02, ..Material::default() };
    for method in [Method::Auto, Method::Block, Method::Island] {
        let mut world = floor(solver(method, None), material);
        let turn = [-0.3074383305319731, 0.37620158795883585, 0.8445265347288329, 0.2252309265528889];
        let disc = BodyBuilder::dynamic(Shape::cylinder(0.5, 0.04).unwrap()).rotation(DQuat::from_array(turn));
        let id = add(&mut world, disc.position(at(0.0, 0.0, 0.8)).material(material));
        run(&mut world, 10.0);
        let body = world.body(id).unwrap();
        assert!(body.velocity().length() < 1e-5, "{method:?}: {}", body.velocity());
    }
}
