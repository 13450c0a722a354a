//! The exact test of flat outlines against whole numbers of any length.

mod planar_common;

use allide::glam::DVec2;
use allide::planar::{Placed, PlanarPose, PlanarShape, overlaps};
use planar_common::{Random, at, comb, count, frame, oracle, placed, points, polygon, spiral, v};

fn agree(a: &Placed, b: &Placed, case: &str) {
    let right = oracle::overlaps(a, b);
    assert_eq!(overlaps(a, b), right, "{case}: {a:?} {b:?}");
    assert_eq!(overlaps(b, a), right, "{case}, swapped: {a:?} {b:?}");
}

/// Whole and half positions, quarter turns: most pairs share edges, corners or whole borders.
#[test]
fn on_whole_numbers() {
    let mut random = Random(1);
    for case in 0..count(10_000) {
        let (p, q) = (random.whole_shape(), random.whole_shape());
        let q = if random.below(6) == 0 { p.clone() } else { q };
        let half = if random.below(2) == 0 { 1.0 } else { 0.5 };
        let far = if random.below(4) == 0 { v(random.whole(-9, 9), 1e6) } else { DVec2::ZERO };
        let quarter = |r: &mut Random| std::f64::consts::FRAC_PI_2 * r.below(4) as f64;
        let position = far + v(random.whole(-8, 8), random.whole(-8, 8)) * half;
        let (turn_p, turn_q) = (quarter(&mut random), quarter(&mut random));
        agree(&placed(&p, far, turn_p), &placed(&q, position, turn_q), &format!("whole {case}"));
    }
}

/// Any numbers, near and far from the origin; a corner put on, or a hair beside, a point of the other.
#[test]
fn on_any_numbers() {
    let mut random = Random(2);
    for case in 0..count(4_000) {
        let (p, q) = (random.any_shape(), random.any_shape());
        let far = match random.below(3) {
            0 => random.point(1e6),
            1 => random.point(3.0),
            _ => DVec2::ZERO,
        };
        let a = placed(&p, far, random.angle());
        let angle = random.angle();
        let b = placed(&q, far + random.point(2.0), angle);
        let b = if random.below(4) == 0 {
            b
        } else {
            let gap = [0.0, 1e-9, 1e-12, 1e-16][random.below(4) as usize];
            let (on_a, on_b) = (random.border_point(&a), random.border_point(&b));
            b.moved_by(on_a - on_b + random.bearing() * gap)
        };
        agree(&a, &b, &format!("any {case}"));
    }
}

/// Pieces of the same shape fitted into each other: U in U, teeth in gaps, a part in a hole of its shape.
#[test]
fn fitted_parts() {
    let mut random = Random(3);
    let ring = |r: &mut Random, scale: f64| -> Vec<DVec2> { r.star(9, 0.5).iter().map(|&p| p * scale).collect() };
    for case in 0..count(1_500) {
        let hole = ring(&mut random, 1.0);
        let sheet =
            PlanarShape::polygon(&points(&[[-2., -2.], [2., -2.], [2., 2.], [-2., 2.]]), std::slice::from_ref(&hole));
        let part = PlanarShape::polygon(&hole, &[]).unwrap();
        let comb_a = polygon(&comb(3, 1.0, 2.0));
        let band = polygon(&spiral(14, 0.5));
        let (a, b, shift) = match random.below(4) {
            0 => (sheet.unwrap(), part, DVec2::ZERO),
            1 => (comb_a.clone(), comb_a, v(1.0, random.whole(-1, 3))),
            2 => (band.clone(), band, DVec2::ZERO),
            _ => (frame(4.0, 1.0), frame(2.0, 0.5), v(1.0, 1.0)),
        };
        let hair = [0.0, 1e-9, -1e-9, 1e-15][random.below(4) as usize];
        let (angle, far) = (random.angle(), random.point(1e3));
        let fit = if random.below(2) == 0 { DVec2::ZERO } else { far };
        agree(
            &placed(&a, fit, angle),
            &placed(&b, fit + shift + random.bearing() * hair, angle),
            &format!("fitted {case}"),
        );
    }
}

#[test]
fn the_cases_the_paper_fails() {
    let u = polygon(&[[0., 0.], [6., 0.], [6., 3.], [5., 3.], [5., 1.], [1., 1.], [1., 5.], [0., 5.]]);
    let l = polygon(&[[0., 0.], [10., 0.], [10., 4.], [4., 4.], [4., 10.], [0., 10.]]);
    let square = |low: f64, high: f64| polygon(&[[low, low], [high, low], [high, high], [low, high]]);
    assert!(!overlaps(&at(&u, 0., 0.), &at(&square(2.5, 3.5), 0., 0.)));
    assert!(overlaps(&at(&l, 0., 0.), &at(&square(1.0, 2.0), 0., 0.)));
    assert!(overlaps(&at(&l, 0., 0.), &at(&square(3.0, 8.0), 0., 0.)));
    assert!(!overlaps(&at(&l, 0., 0.), &at(&square(4.0, 9.0), 0., 0.)));
}

#[test]
fn round_shapes_are_round() {
    let disc = PlanarShape::circle(5.0).unwrap();
    let small = PlanarShape::circle(1.0).unwrap();
    let square = PlanarShape::rectangle(v(2.0, 2.0)).unwrap();
    let origin = at(&disc, 0.0, 0.0);
    // 3-4-5 triangles: touching exactly.
    assert!(!overlaps(&origin, &at(&square, 4.0, 5.0)));
    assert!(overlaps(&origin, &at(&square, 4.0, 5.0f64.next_down())));
    assert!(!overlaps(&origin, &at(&small, 6.0, 0.0)));
    assert!(overlaps(&origin, &at(&small, 6.0f64.next_down(), 0.0)));
    // Inside, around, and in a hole that it fills to its sides.
    assert!(overlaps(&origin, &at(&square, 0.5, 0.5)));
    assert!(overlaps(&at(&small, 0.25, 0.0), &at(&square, 0.0, 0.0)));
    let sheet = frame(4.0, 1.0);
    assert!(!overlaps(&at(&small, 2.0, 2.0), &at(&sheet, 0.0, 0.0)));
    assert!(overlaps(&at(&small, 2.0f64.next_up(), 2.0), &at(&sheet, 0.0, 0.0)));
    // A slanted side, touched exactly: the line 3x + 4y = 25 is 5 from the origin.
    let roof = polygon(&[[3.0 + 4.0, 4.0 - 3.0], [3.0 + 3.0, 4.0 + 4.0], [3.0 - 4.0, 4.0 + 3.0]]);
    assert!(!overlaps(&origin, &at(&roof, 0.0, 0.0)));
    assert!(overlaps(&origin, &at(&roof, -1e-15, 0.0)));
}

#[test]
fn quarter_turns_are_exact() {
    let bar = PlanarShape::rectangle(v(0.1, 0.7)).unwrap();
    for quarters in [-7, -2, -1, 1, 2, 3, 5, 4001] {
        let turned = PlanarPose::new(v(0.4, 0.0), f64::from(quarters) * std::f64::consts::FRAC_PI_2).unwrap();
        let width = if quarters % 2 == 0 { 0.05 } else { 0.35 };
        let wall = at(&bar, 0.4 - width - 0.05, 0.0);
        let away = at(&bar, 0.4 - width - 0.05 - 1e-15, 0.0);
        assert!(!overlaps(&Placed::new(&bar, turned), &away));
        assert_eq!(overlaps(&Placed::new(&bar, turned), &wall), oracle::overlaps(&Placed::new(&bar, turned), &wall));
    }
}
