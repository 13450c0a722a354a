//! Faces of many corners: what they are cut into covers just them.

use crate::{Random, read};
use allide::glam::{DMat3, DVec2, DVec3};
use std::fmt::Write;

/// A polygon in space as a file, and back as triangles in its plane.
fn cut(outline: &[DVec2], frame: DMat3) -> Vec<[DVec2; 3]> {
    let mut text = String::new();
    for p in outline {
        let v = frame * DVec3::new(p.x, p.y, 0.5);
        writeln!(text, "v {:?} {:?} {:?}", v.x, v.y, v.z).expect("written");
    }
    let corners: Vec<String> = (1..=outline.len()).map(|i| i.to_string()).collect();
    writeln!(text, "f {}", corners.join(" ")).expect("written");
    let mesh = read(text.as_bytes(), "p.obj");
    assert_eq!(mesh.triangles.len(), outline.len() - 2);
    mesh.triangles.iter().map(|t| t.map(|i| outline[i as usize])).collect()
}

fn area(points: &[DVec2]) -> f64 {
    (0..points.len()).map(|i| points[i].perp_dot(points[(i + 1) % points.len()]) / 2.0).sum()
}

/// Whether a point is in a polygon, by counting crossings.
fn inside(outline: &[DVec2], p: DVec2) -> bool {
    let n = outline.len();
    let crosses = |i: &usize| {
        let (a, b) = (outline[*i], outline[(i + 1) % n]);
        (a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)
    };
    (0..n).filter(crosses).count() % 2 == 1
}

fn check(outline: &[DVec2], frame: DMat3) {
    let triangles = cut(outline, frame);
    let whole = area(outline);
    let sum: f64 = triangles.iter().map(|t| area(t)).sum();
    let size: f64 = triangles.iter().map(|t| area(t).abs()).sum();
    assert!((sum - whole).abs() <= 1e-9 * whole.abs(), "{sum} of {whole}: {outline:?}");
    // None folds back over another.
    assert!((size - whole.abs()).abs() <= 1e-9 * whole.abs(), "{size} of {whole}: {outline:?}");
    for triangle in triangles.iter().filter(|t| area(*t).abs() > 1e-9 * whole.abs()) {
        let middle = (triangle[0] + triangle[1] + triangle[2]) / 3.0;
        assert!(inside(outline, middle), "{triangle:?} of {outline:?}");
    }
}

#[test]
fn stars_combs_and_spirals_are_cut_into_themselves() {
    let mut random = Random(0x00a1_11e5);
    let frames = [
        DMat3::IDENTITY,
        DMat3::from_cols(DVec3::Y, DVec3::Z, DVec3::X),
        DMat3::from_cols(DVec3::Z, DVec3::X, DVec3::Y),
        DMat3::from_cols(DVec3::Y, DVec3::X, DVec3::NEG_Z),
        DMat3::from_cols(DVec3::new(0.6, 0.0, 0.8), DVec3::new(0.0, 1.0, 0.0), DVec3::new(-0.8, 0.0, 0.6)),
    ];
    for round in 0..2000 {
        let n = 4 + (random.next() % 40) as usize;
        let star: Vec<DVec2> = (0..n)
            .map(|i| {
                let angle = std::f64::consts::TAU * (i as f64 + 0.8 * random.unit()) / n as f64;
                DVec2::new(angle.cos(), angle.sin()) * (0.2 + random.unit())
            })
            .collect();
        check(&star, frames[round % frames.len()]);
    }
    let comb: Vec<DVec2> = (0..101)
        .map(|i| DVec2::new(f64::from(i), if i % 2 == 0 { 0.1 } else { 5.0 }))
        .rev()
        .chain([DVec2::new(0.0, 0.0), DVec2::new(100.0, 0.0)])
        .collect();
    let spiral = |k: i32, r: f64| {
        let angle = f64::from(k) * 0.2;
        DVec2::new(angle.cos(), angle.sin()) * (r + 0.1 * angle)
    };
    let spiral: Vec<DVec2> = (0..200).map(|k| spiral(k, 1.2)).chain((0..200).rev().map(|k| spiral(k, 1.0))).collect();
    // Corners on the sides of others.
    let plus = [[0, 0], [1, 0], [2, 0], [2, 1], [3, 1], [4, 1], [4, 2], [2, 2], [2, 3], [0, 3], [0, 2], [0, 1]];
    let plus: Vec<DVec2> = plus.iter().map(|[x, y]| DVec2::new(f64::from(*x), f64::from(*y))).collect();
    for frame in frames {
        check(&comb, frame);
        check(&spiral, frame);
        check(&plus, frame);
    }
}

#[test]
fn what_has_no_inside_is_cut_somehow() {
    let bow = [DVec2::new(0.0, 0.0), DVec2::new(1.0, 1.0), DVec2::new(1.0, 0.0), DVec2::new(0.0, 1.0)];
    assert_eq!(cut(&bow, DMat3::IDENTITY).len(), 2);
    let line: Vec<DVec2> = (0..9).map(|i| DVec2::new(f64::from(i % 5), 0.0)).collect();
    assert_eq!(cut(&line, DMat3::IDENTITY).len(), 7);
    assert_eq!(cut(&[DVec2::ZERO; 6], DMat3::IDENTITY).len(), 4);
}
