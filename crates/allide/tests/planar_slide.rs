//! Sliding: never into anything, always as far as it goes.

mod planar_common;

use allide::glam::DVec2;
use allide::planar::{Placed, PlanarShape, overlaps, push_out, slide, slide_among, slide_path};
use planar_common::{Random, at, comb, count, placed, polygon, v};
use std::f64::consts::TAU;

/// Parts laid out close to each other: each is put on a grid and pushed towards the ones before.
fn packed(random: &mut Random, shapes: &[PlanarShape]) -> Vec<DVec2> {
    let mut placed_at: Vec<DVec2> = Vec::new();
    for (i, shape) in shapes.iter().enumerate() {
        let cell = v((i % 4) as f64 * 3.2, (i / 4) as f64 * 3.2);
        let start = cell + random.point(0.05);
        let others: Vec<Placed> = placed_at.iter().zip(shapes).map(|(&p, s)| placed(s, p, 0.0)).collect();
        let part = placed(shape, start, 0.0);
        let by = if others.iter().any(|o| overlaps(&part, o)) {
            DVec2::ZERO
        } else {
            slide_among(&part, &others, -start * 0.9)
        };
        placed_at.push(start + by);
    }
    placed_at
}

fn check(a: &Placed, others: &[Placed], by: DVec2, case: &str) {
    let size = a.shape.radius() + others.iter().map(|o| o.shape.radius()).fold(0.0, f64::max);
    let path = slide_path(a, others, by);
    assert!(path.len() < 2_000, "{case}: {} pieces", path.len());
    let end = path[path.len() - 1];
    assert_eq!(end, slide_among(a, others, by), "{case}");
    for piece in path.windows(2) {
        for k in 0..=20 {
            let moved = a.moved_by(piece[0].lerp(piece[1], f64::from(k) / 20.0));
            for other in others.iter().filter(|other| overlaps(&moved, other)) {
                let depth = push_out(&moved, other).length();
                assert!(depth <= 1e-9 * size, "{case}: enters by {depth} on {path:?}");
            }
        }
    }
    let last = a.moved_by(end);
    assert!(others.iter().all(|other| !overlaps(&last, other)), "{case}: ends inside, {path:?} {by} {a:?} {others:?}");
    let rest = by - end;
    if rest.length() <= 1e-4 * size {
        return;
    }
    // Every way that leads nearer to the goal is blocked, but for the skin.
    let step = 1e-6 * size;
    for k in 0..128 {
        let angle = TAU * f64::from(k) / 128.0;
        let way = v(angle.cos(), angle.sin());
        if way.dot(rest) > 0.02 * rest.length() {
            let on = last.moved_by(way * step);
            assert!(
                others.iter().any(|o| overlaps(&on, o)),
                "{case}: free to go on along {way}: {path:?} {by} {a:?} {others:?}"
            );
        }
    }
}

#[test]
fn drags_in_packed_layouts() {
    let mut random = Random(31);
    for case in 0..count(40) {
        let shapes: Vec<PlanarShape> = (0..9)
            .map(|_| match random.below(5) {
                0 => PlanarShape::circle(random.between(0.2, 1.0)).unwrap(),
                _ => random.any_shape(),
            })
            .collect();
        let places = packed(&mut random, &shapes);
        let parts: Vec<Placed> = places.iter().zip(&shapes).map(|(&p, s)| placed(s, p, 0.0)).collect();
        for drag in 0..8 {
            let i = random.below(parts.len() as u64) as usize;
            let others: Vec<Placed> = (0..parts.len()).filter(|&j| j != i).map(|j| parts[j]).collect();
            if others.iter().any(|o| overlaps(&parts[i], o)) {
                continue;
            }
            let by = random.direction() * 10f64.powf(random.between(-3.0, 1.5));
            check(&parts[i], &others, by, &format!("case {case}, drag {drag}"));
        }
    }
}

#[test]
fn drags_on_whole_numbers() {
    let mut random = Random(32);
    for case in 0..count(300) {
        let (p, q, r) = (random.whole_shape(), random.whole_shape(), random.whole_shape());
        let part = at(&p, random.whole(-9, 9), random.whole(-9, 9));
        let others = [at(&q, 0.0, 0.0), at(&r, 7.0, random.whole(-4, 4))];
        if others.iter().any(|o| overlaps(&part, o)) {
            continue;
        }
        let by = v(random.whole(-12, 12), random.whole(-12, 12));
        check(&part, &others, by, &format!("whole {case}"));
    }
}

#[test]
fn drags_known_on_paper() {
    let floor = polygon(&[[-50., -1.], [50., -1.], [50., 0.], [-50., 0.]]);
    let cube = PlanarShape::rectangle(v(2.0, 2.0)).unwrap();
    let near = |moved: DVec2, right: DVec2| assert!((moved - right).length() < 1e-9, "{moved} not {right}");
    let ground = at(&floor, 0.0, 0.0);
    // Down onto the floor and along it; along it from the start; off it.
    near(slide(&at(&cube, 0.0, 3.0), &ground, v(4.0, -4.0)), v(4.0, -2.0));
    near(slide(&at(&cube, 0.0, 1.0), &ground, v(5.0, -7.0)), v(5.0, 0.0));
    assert_eq!(slide(&at(&cube, 0.0, 1.0), &ground, v(5.0, 0.0)), v(5.0, 0.0));
    assert_eq!(slide(&at(&cube, 0.0, 1.0), &ground, v(5.0, 2.0)), v(5.0, 2.0));
    // Into the corner of an L, and out of it again.
    let l = polygon(&[[0., 0.], [10., 0.], [10., 4.], [4., 4.], [4., 10.], [0., 10.]]);
    near(slide(&at(&cube, 8.0, 6.0), &at(&l, 0., 0.), v(-20.0, -5.0)), v(-3.0, -1.0));
    near(slide(&at(&cube, 5.0, 5.0), &at(&l, 0., 0.), v(3.0, 2.0)), v(3.0, 2.0));
    // Into a slot that fits exactly, from its mouth, and out.
    let slot = polygon(&[[0., 0.], [8., 0.], [8., 9.], [5., 9.], [5., 2.], [3., 2.], [3., 9.], [0., 9.]]);
    near(slide(&at(&cube, 4.0, 3.0), &at(&slot, 0., 0.), v(0.0, 20.0)), v(0.0, 20.0));
    near(slide(&at(&cube, 4.0, 10.0), &at(&slot, 0., 0.), v(0.0, -20.0)), v(0.0, -7.0));
    // Over a comb, whose gaps are too narrow.
    let teeth = polygon(&comb(5, 1.5, 2.0));
    near(slide(&at(&cube, 0.0, 6.0), &at(&teeth, 0., 0.), v(9.0, -4.0)), v(9.0, -2.0));
    // Past a corner exactly: nothing is entered.
    assert_eq!(slide(&at(&cube, -3.0, 3.0), &at(&cube, 1.0, 3.0), v(4.0, 4.0)), v(4.0, 4.0));
    // A ball rolls round a ball until it is abreast of the goal.
    let ball = PlanarShape::circle(1.0).unwrap();
    let moved = slide(&at(&ball, -4.0, 0.5), &at(&ball, 0., 0.), v(8.0, -0.5));
    near(moved, v(8.0, -0.5));
    let moved = slide(&at(&ball, -4.0, 0.5), &at(&ball, 0., 0.), v(4.0, 0.5));
    assert!((v(-4.0, 0.5) + moved - v(0.0, 2.0)).length() < 1e-6, "{moved}");
    // Inside a frame, however long the drag.
    let frame = planar_common::frame(8.0, 1.0);
    near(slide(&at(&cube, 4.0, 4.0), &at(&frame, 0., 0.), v(1e6, 3e5)), v(2.0, 2.0));
    // What overlaps stays.
    assert_eq!(slide(&at(&cube, 0.0, 0.5), &ground, v(5.0, 5.0)), DVec2::ZERO);
}
