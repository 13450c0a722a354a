//! Hulls against an obvious twin, and points that make none.

mod narrow_oracle;

use allide::glam::{DQuat, DVec3};
use allide::shape::{Hull, ShapeError};
use narrow_oracle::cases::{Random, count};
use std::collections::BTreeSet;

/// Everything a hull must be: closed, convex, holding all points, with vertices among them.
fn check(points: &[DVec3], hull: &Hull) {
    let extent = points.iter().map(|p| (*p - points[0]).length()).fold(0.0, f64::max);
    let at = |k: u32| hull.centre() + hull.vertices()[k as usize];
    let near = |p: DVec3| points.iter().any(|q| (*q - p).length() <= 1e-15 * (p.length() + extent));
    assert!((0..hull.vertices().len() as u32).all(|k| near(at(k))), "a vertex is none of the points");
    let mut sides = BTreeSet::new();
    for t in hull.triangles() {
        for k in 0..3 {
            assert!(sides.insert((t[k], t[(k + 1) % 3])), "a side is there twice");
        }
    }
    assert!(sides.iter().all(|(a, b)| sides.contains(&(*b, *a))), "a side has no other");
    assert_eq!(hull.vertices().len() + hull.triangles().len(), sides.len() / 2 + 2, "Euler");
    for face in hull.faces() {
        assert!((face.normal.length() - 1.0).abs() < 1e-12);
        assert!(face.corners.len() >= 3);
        for p in points {
            let beyond = face.normal.dot(*p - hull.centre()) - face.offset;
            assert!(beyond <= 1e-6 * extent, "a point is outside by {beyond:e} of {extent:e}");
        }
    }
    let corners: usize = hull.faces().iter().map(|f| f.corners.len()).sum();
    assert_eq!(corners, 2 * hull.edges().len(), "each edge lies between two faces");
    for edge in hull.edges() {
        for (face, ends) in [(edge.faces[0], edge.ends), (edge.faces[1], [edge.ends[1], edge.ends[0]])] {
            let ring = &hull.faces()[face as usize].corners;
            let here = ring.iter().position(|v| *v == ends[0]).expect("an end is a corner of the face");
            assert_eq!(ring[(here + 1) % ring.len()], ends[1]);
        }
    }
}

#[test]
fn random_points_make_sound_hulls() {
    for seed in 0..count(400) {
        let mut random = Random(seed ^ 0x6875_6c6c);
        let many = 4 + random.below(60) as usize;
        let place = random.direction() * [0.0, 1.0, 1e6][random.below(3) as usize];
        let turn = random.orientation();
        let grid = random.below(3);
        let points: Vec<DVec3> = (0..many)
            .map(|_| {
                let p = DVec3::new(random.between(-1.0, 1.0), random.between(-1.0, 1.0), random.between(-1.0, 1.0));
                match grid {
                    // Many in one plane, many on one line, many equal.
                    0 => (p * 2.0).round() + place.round(),
                    1 => place + turn * (p * 2.0).round(),
                    _ => place + turn * p,
                }
            })
            .collect();
        match Hull::new(&points) {
            Ok(hull) => check(&points, &hull),
            // A few points of a grid may well lie in one plane.
            Err(error) => assert!(grid < 2 && many < 20, "{seed}: {error}"),
        }
    }
}

#[test]
fn volume_and_centre_are_those_of_tetrahedra_from_any_point() {
    for seed in 0..200 {
        let mut random = Random(seed ^ 0x766f_6c75);
        let points: Vec<DVec3> = (0..30).map(|_| random.direction() * random.between(0.5, 1.0)).collect();
        let hull = Hull::new(&points).expect("a hull");
        let from = random.direction();
        let (mut volume, mut first) = (0.0, DVec3::ZERO);
        for t in hull.triangles() {
            let [a, b, c] = t.map(|k| hull.centre() + hull.vertices()[k as usize]);
            let part = (a - from).dot((b - from).cross(c - from)) / 6.0;
            volume += part;
            first += (a + b + c + from) * 0.25 * part;
        }
        assert!((first / volume - hull.centre()).length() < 1e-13);
    }
}

fn cube(side: f64) -> Vec<DVec3> {
    (0..8).map(|k| DVec3::new(f64::from(k & 1), f64::from(k >> 1 & 1), f64::from(k >> 2)) * side).collect()
}

#[test]
fn a_turned_cube_has_six_faces_and_twelve_edges_however_it_is_rounded() {
    for seed in 0..100 {
        let mut random = Random(seed);
        let turn = random.orientation();
        for single in [false, true] {
            let mut points: Vec<DVec3> = cube(1.0).iter().map(|p| turn * *p + turn * DVec3::X).collect();
            if single {
                points.iter_mut().for_each(|p| *p = p.as_vec3().as_dvec3());
            }
            // Points of edges, faces and the inside, and each corner twice.
            for k in 0..points.len() {
                points.push(points[k]);
                points.push(points[k].lerp(points[(k + 1) % 8], 0.5));
            }
            let hull = Hull::new(&points).expect("a cube");
            assert_eq!((hull.faces().len(), hull.edges().len()), (6, 12), "{seed} {single}");
            assert!(hull.faces().iter().all(|f| f.corners.len() == 4));
        }
    }
}

#[test]
fn what_encloses_nothing_is_refused_by_name() {
    let refused = |points: &[DVec3]| Hull::new(points).expect_err("no hull").to_string();
    assert!(refused(&[]).contains("0 points lie nowhere"));
    assert!(refused(&[DVec3::ONE]).contains("in one point"));
    assert!(refused(&[DVec3::ONE; 9]).contains("in one point"));
    let line: Vec<DVec3> = (0..9).map(|k| DVec3::new(1.0, 2.0, 3.0) * f64::from(k)).collect();
    assert!(refused(&line).contains("on one line"), "{}", refused(&line));
    let plane: Vec<DVec3> = cube(1.0).into_iter().filter(|p| p.z == 0.0).collect();
    assert!(refused(&plane).contains("in one plane"));
    // Flat but for rounding: which of the two is said does not matter.
    let turn = DQuat::from_rotation_x(0.3) * DQuat::from_rotation_y(0.7);
    let tilted: Vec<DVec3> = plane.iter().map(|p| turn * *p).chain([turn * DVec3::new(0.3, 0.4, 0.0)]).collect();
    assert!(matches!(Hull::new(&tilted), Err(ShapeError::Flat { .. } | ShapeError::Thin { .. })));
    assert!(refused(&[DVec3::ZERO, DVec3::X, DVec3::NAN, DVec3::Z]).contains("points[2]"));
    assert!(refused(&[DVec3::ZERO, DVec3::X, DVec3::Y * 1e300, DVec3::Z]).contains("points[2]"));
    let speck: Vec<DVec3> = cube(1e-12);
    assert!(matches!(Hull::new(&speck), Err(ShapeError::Thin { .. })));
}

#[test]
fn a_thin_plate_is_no_flat_hull() {
    let plate: Vec<DVec3> = cube(1.0).iter().map(|p| *p * DVec3::new(1.0, 1.0, 1e-7)).collect();
    let hull = Hull::new(&plate).expect("a plate");
    check(&plate, &hull);
    assert_eq!(hull.faces().len(), 6);
}

#[test]
fn a_hundred_thousand_points_are_taken_in_soon() {
    let mut random = Random(7);
    let points: Vec<DVec3> = (0..100_000).map(|_| random.direction() * random.between(0.0, 1.0).cbrt()).collect();
    let hull = Hull::new(&points).expect("a ball");
    assert!(hull.vertices().len() > 1000);
    for p in points.iter().step_by(50) {
        assert!(hull.faces().iter().all(|f| f.normal.dot(*p - hull.centre()) <= f.offset + 1e-6));
    }
}
