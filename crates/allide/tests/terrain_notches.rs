//! Bodies wedged in notches, and deep in relief: each contact is a way out, and together they free the body.

mod terrain_oracle;

use allide::glam::{DQuat, DVec2, DVec3};
use allide::math::Pose;
use allide::narrow::{self, Contact, Placement};
use allide::shape::{Hull, Shape};
use allide::terrain::{Heights, Layout, Terrain};
use terrain_oracle::*;

const HOLE: f64 = f64::NAN;

/// A terrain of these rows.
fn rows(spacing: DVec2, rows: &[&[f64]]) -> Terrain {
    let layout = Layout::new(rows[0].len(), rows.len(), spacing);
    Terrain::new(layout, Heights::F64(rows.concat())).unwrap()
}

fn contacts(shape: &Shape, terrain: &Terrain, pose: &Pose, margin: f64) -> Vec<Contact> {
    let mut found = Vec::new();
    let ground = Shape::terrain(terrain.clone());
    narrow::contacts(shape, &ground, &Placement::of(pose, &Pose::IDENTITY), margin, &mut found);
    found
}

/// The corners of a box of these full lengths.
fn corners(size: DVec3) -> Vec<DVec3> {
    let corner = |k: u32| DVec3::new(f64::from(k & 1), f64::from(k >> 1 & 1), f64::from(k >> 2)) - 0.5;
    (0..8).map(|k| corner(k) * size).collect()
}

/// Straight up by the overlap frees the body: no contact is deeper, and the contacts free it where it is deepest.
fn check(found: &[Contact], up: f64, told: &dyn std::fmt::Debug) {
    assert!(up > 0.0, "{told:?}");
    for c in found {
        assert!(c.depth <= 1.005 * up + 1e-6, "{c:?} of {up}: {told:?}");
    }
    let frees = |c: &Contact| if c.normal.z == 0.0 { f64::INFINITY } else { c.depth / -c.normal.z };
    let best = found.iter().map(frees).fold(0.0, f64::max);
    assert!(best >= 0.99 * up, "{best} of {up}: {told:?} {found:#?}");
}

fn check_box(terrain: &Terrain, size: DVec3, pose: &Pose) {
    let up = hull_overlap(terrain, &Hull::new(&corners(size)).unwrap(), pose);
    check(&contacts(&Shape::cuboid(size).unwrap(), terrain, pose, 0.0), up, &(size, pose));
}

fn check_tub(terrain: &Terrain, radius: f64, height: f64, pose: &Pose) {
    let tub = Tub { radius, half: 0.5 * height, centre: pose.position, rotation: pose.rotation };
    let found = contacts(&Shape::cylinder(radius, height).unwrap(), terrain, pose, 0.0);
    check(&found, overlap(terrain, &tub), &tub);
}

/// A corner two centimetres in the ground was joined to a slope more than a metre away.
#[test]
fn a_box_wedged_in_a_notch_feels_no_slope_across_it() {
    let map = rows(
        DVec2::new(1.0, 0.8),
        &[
            &[0.741, -0.507, 0.622, 0.285],
            &[0.464, 0.142, -0.949, 0.534],
            &[0.435, 0.62, -0.624, 1.2],
            &[-0.024, 0.844, -0.573, -0.378],
        ],
    );
    let pose = Pose::new(
        DVec3::new(1.8168, 0.8117, -0.199),
        DQuat::from_xyzw(-0.08135035432630744, 0.5682224749267905, 0.706663077913072, 0.41368180181569586),
    );
    check_box(&map, DVec3::new(0.654, 0.982, 0.393), &pose);
}

/// The same of a rim.
#[test]
fn a_barrel_wedged_in_a_notch_feels_no_slope_across_it() {
    let map = rows(
        DVec2::new(1.0, 0.8),
        &[
            &[-0.418, 0.935, 0.793, 1.03],
            &[0.543, 0.862, 1.059, 0.565],
            &[-0.026, -0.973, 0.9, 1.354],
            &[-0.482, 0.411, -0.342, 1.044],
        ],
    );
    let pose = Pose::new(
        DVec3::new(1.08, 1.5903, 0.2017),
        DQuat::from_xyzw(0.3381591715617684, -0.17473957191478415, 0.9246377347790202, 0.012629969058508205),
    );
    check_tub(&map, 0.36, 1.079, &pose);
}

/// A peak that is nearer to the side of a barrel than to its base was not felt at all.
#[test]
fn a_peak_deeper_in_a_base_than_from_its_rim_still_bears_it() {
    let map = rows(
        DVec2::new(1.0, 0.8),
        &[
            &[1.38, 0.784, -1.78, -2.666, -0.83, 0.849, -0.378],
            &[-0.217, -0.57, -0.582, -0.249, 0.602, -0.652, 0.927],
            &[-0.399, 0.36, -0.987, -0.67, 0.852, 0.15, 0.031],
            &[1.067, 1.379, -0.444, 0.061, -1.148, -0.16, 0.711],
            &[0.186, -0.943, 1.087, -1.034, 0.204, 0.108, -0.841],
            &[-0.667, -1.441, 0.055, 1.303, 0.381, -0.427, 1.32],
            &[0.573, 0.21, -0.296, 0.056, 0.934, -0.583, 0.738],
            &[-0.088, -0.035, -0.618, -0.437, 0.399, 1.137, 1.197],
        ],
    );
    let pose = Pose::new(DVec3::new(2.9954, 2.428, 2.1828), DQuat::from_xyzw(0.0, 0.0, 0.0, 1.0));
    check_tub(&map, 2.52, 2.687, &pose);
}

/// The brink of a hole deep in a disc was not felt.
#[test]
fn a_disc_over_a_hole_is_freed_where_it_is_deepest() {
    let map = rows(
        DVec2::new(1.0, 1.0),
        &[
            &[1.825, 1.794, 1.405, 0.737, -0.078, -0.877],
            &[1.424, 1.4, 1.097, 0.575, -0.061, -0.685],
            &[0.821, 0.807, HOLE, 0.331, -0.035, -0.395],
            &[0.1, 0.098, 0.077, 0.04, HOLE, -0.048],
            &[-0.635, -0.624, -0.489, -0.257, 0.027, 0.305],
            &[-1.28, HOLE, -0.985, -0.517, 0.055, 0.615],
        ],
    );
    let pose = Pose::new(
        DVec3::new(2.2864, 2.7979, 0.6621),
        DQuat::from_xyzw(-0.8798359970192705, -0.43027804236844397, 0.19014913488044907, 0.06776969166893522),
    );
    check_tub(&map, 1.723, 0.165, &pose);
}

/// A box hangs in a hole, deepest at one brink and less deep at another: up by the less was taken for a way out.
#[test]
fn a_box_in_a_hole_is_freed_of_both_brinks() {
    let half = DVec3::new(0.24516564879999284, 0.39988726892023513, 0.41013905868552103);
    let pose = Pose::new(
        DVec3::new(2.61291927690067, 2.467451422872636, 0.27514325299529696),
        DQuat::from_xyzw(-0.7132685618179292, 0.6213991668138518, 0.05130916662436404, 0.32012248222445566),
    );
    check_box(&kerbs(), 2.0 * half, &pose);
}

/// The rim of a barrel in one edge, its side deeper in the next: that of the rim was taken for a way out.
#[test]
fn a_barrel_in_two_edges_is_freed_of_the_deeper() {
    let pose = Pose::new(
        DVec3::new(448279.9164953465, 4421374.772626322, 2187.708320952537),
        DQuat::from_xyzw(-0.1389307637732684, -0.6711277058105043, 0.21803772311023895, -0.6947988174081821),
    );
    check_tub(&relief(), 6.113218515611574, 17.145192456966776, &pose);
}

/// Boxes and barrels dropped onto jagged relief, with a step across or with holes, from a touch to half their size.
#[test]
fn no_contact_on_jagged_relief_is_deeper_than_the_way_up() {
    let mut random = Random(91);
    for case in 0..cases(1500) {
        let heights: Vec<f64> = (0..64)
            .map(|_| match case % 3 {
                0 => random.between(-1.0, 1.0),
                1 => 0.5 * random.below(3) as f64,
                _ if random.below(24) == 0 => HOLE,
                _ => random.between(-0.3, 0.3),
            })
            .collect();
        let Ok(map) = Terrain::new(Layout::new(8, 8, DVec2::new(1.0, 0.8)), Heights::F64(heights)) else { continue };
        let flat = DVec3::new(random.between(0.5, 6.5), random.between(0.5, 5.1), 0.0);
        let turn = if random.below(3) == 0 { DQuat::IDENTITY } else { random.rotation() };
        let size = 10f64.powf(random.between(-0.7, 0.4));
        let sunk = size * 10f64.powf(random.between(-4.0, -0.3));
        if case % 2 == 0 {
            let size = size * DVec3::new(random.between(0.3, 1.0), random.between(0.3, 1.0), random.between(0.3, 1.0));
            let hull = Hull::new(&corners(size)).unwrap();
            let up = hull_overlap(&map, &hull, &Pose::new(flat, turn));
            if up.is_finite() {
                check_box(&map, size, &Pose::new(flat + DVec3::Z * (up - sunk), turn));
            }
        } else {
            let height = size * 10f64.powf(random.between(-1.0, 0.7));
            let tub = Tub { radius: size, half: 0.5 * height, centre: flat, rotation: turn };
            let up = overlap(&map, &tub);
            if up.is_finite() {
                check_tub(&map, size, height, &Pose::new(flat + DVec3::Z * (up - sunk), turn));
            }
        }
    }
}

/// Points on the surface of six kinds of bodies of about this size, those farthest along any direction among them.
fn bodies(size: f64) -> [(Shape, Vec<DVec3>); 5] {
    let circle = |radius: f64, z: f64| {
        (0..720).map(move |k| {
            let angle = std::f64::consts::TAU * f64::from(k) / 720.0;
            DVec3::new(radius * angle.cos(), radius * angle.sin(), z)
        })
    };
    let wedge = [(1.0, 0.2, -0.4), (-0.9, 0.5, -0.3), (0.1, -0.8, -0.5), (0.2, 0.3, 0.9), (-0.4, -0.6, 0.4)];
    let wedge: Vec<DVec3> = wedge.iter().map(|(x, y, z)| DVec3::new(*x, *y, *z) * size).collect();
    let block = DVec3::new(1.5, 1.0, 1.7) * size;
    let tip = [DVec3::Z * (0.55 * size)];
    [
        (Shape::cuboid(block).unwrap(), corners(block)),
        (
            Shape::cylinder(0.7 * size, 2.0 * size).unwrap(),
            circle(0.7 * size, size).chain(circle(0.7 * size, -size)).collect(),
        ),
        (Shape::cone(0.9 * size, 1.1 * size).unwrap(), circle(0.9 * size, -0.55 * size).chain(tip).collect()),
        (Shape::hull(&wedge).unwrap(), wedge),
        (Shape::sphere(size).unwrap(), vec![]),
    ]
}

/// A hole from 1 to 3 both ways in ground of waves so high.
fn shaft(wave: f64) -> Terrain {
    terrain(5, 5, 1.0, |c, r| if (c, r) == (2, 2) { HOLE } else { wave * (c as f64).sin() })
}

/// All ground near the corner that is in the wall lies in one plane, and the corner metres below it.
#[test]
fn a_corner_far_down_in_a_wall_is_not_lifted() {
    let points = [(1.0, 0.2, -0.4), (-0.9, 0.5, -0.3), (0.1, -0.8, -0.5), (0.2, 0.3, 0.9), (-0.4, -0.6, 0.4)];
    let points: Vec<DVec3> = points.iter().map(|(x, y, z)| DVec3::new(*x, *y, *z) * 0.58).collect();
    let shape = Shape::hull(&points).unwrap();
    for wave in [0.3, 0.0] {
        for turn in [DQuat::IDENTITY, DQuat::from_rotation_x(0.8), DQuat::from_rotation_y(-1.1)] {
            let reach = points.iter().map(|p| -(turn * *p).x).fold(f64::NEG_INFINITY, f64::max);
            let pose = Pose::new(DVec3::new(1.0 + reach - 0.003, 1.9, -3.1), turn);
            let found = contacts(&shape, &shaft(wave), &pose, 0.3);
            assert!(found.iter().any(|c| (c.depth - 0.003).abs() < 1e-9), "{found:?}");
            assert!(found.iter().all(|c| c.normal.z.abs() < 1e-9), "{found:?}");
        }
    }
}

/// Far down in the shaft of a hole, a little in one wall or two: the way out is aside, and as long as the body is deep in
/// a wall. Up would be metres.
#[test]
fn what_is_down_a_shaft_is_pushed_off_its_walls() {
    let maps = [0.3, 0.0].map(shaft);
    let mut random = Random(92);
    for case in 0..cases(2000) {
        let size = random.between(0.1, 0.6);
        let (shape, points) = &bodies(size)[case % 5];
        let rotation = random.rotation();
        let reach = |n: DVec3| match shape {
            Shape::Sphere(ball) => ball.radius(),
            _ => points.iter().map(|p| (rotation * *p).dot(n)).fold(f64::NEG_INFINITY, f64::max),
        };
        // Where the shaft, from 1 to 3, leaves it room.
        let sunk = size * 10f64.powf(random.between(-4.0, -1.0));
        let free = |random: &mut Random, n: DVec3| random.between(1.0 + reach(-n), 3.0 - reach(n));
        let mut centre = DVec3::new(free(&mut random, DVec3::X), free(&mut random, DVec3::Y), 0.0);
        centre.x = if random.below(2) == 0 { 3.0 + sunk - reach(DVec3::X) } else { 1.0 - sunk + reach(DVec3::NEG_X) };
        let twice = random.below(3) == 0;
        if twice {
            centre.y = 3.0 + random.between(-0.2, 1.0) * sunk - reach(DVec3::Y);
        }
        centre.z = random.between(-30.0, -2.0);
        let margin = [0.0, 0.01, 0.3, 0.6][random.below(4) as usize];
        let found = contacts(shape, &maps[case / 5 % 2], &Pose::new(centre, rotation), margin);
        let told = || format!("{case}: {shape:?} at {centre} {rotation}, {sunk} deep: {found:#?}");
        for c in &found {
            // A circle of chords is so much less.
            assert!(c.depth <= sunk + 2e-5 * size, "{}", told());
            assert!(c.normal.z.abs() < 1e-9, "{}", told());
        }
        let deepest = found.iter().map(|c| c.depth).fold(f64::NEG_INFINITY, f64::max);
        // What is farthest in one wall may be behind the other.
        let least = if twice { 0.0 } else { sunk * (1.0 - 1e-9) - 2e-5 * size };
        assert!(deepest >= least, "{}", told());
    }
}
