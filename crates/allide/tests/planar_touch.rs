//! Where flat bodies of a world touch: on their outlines.

mod planar_common;

use allide::glam::DVec2;
use allide::planar::{self, Placed, PlanarPose, PlanarShape};
use allide::prelude::*;
use planar_common::{Random, at, count, placed, polygon};

/// How far a point is from the border of a shape, metres: edge by edge.
fn off(shape: &Placed, point: DVec2) -> f64 {
    let Some(outline) = shape.shape.outline() else {
        return (point.distance(shape.pose.position()) - shape.shape.radius()).abs();
    };
    let mut least = f64::INFINITY;
    for ring in (0..outline.ring_count()).map(|k| outline.ring(k)) {
        for i in 0..ring.len() {
            let (p, q) = (shape.pose.point(ring[i]), shape.pose.point(ring[(i + 1) % ring.len()]));
            let share = ((point - p).dot(q - p) / (q - p).length_squared()).clamp(0.0, 1.0);
            least = least.min(point.distance(p + (q - p) * share));
        }
    }
    least
}

/// Contacts of `a` where it lies on, beside or in `b`, and how far off the borders their points are at most, as
/// a share of both sizes.
fn farthest_off(a: &Placed, angle: f64, b: &Placed) -> (usize, f64) {
    let settings = PlanarSettings { gravity: DVec2::ZERO, ..PlanarSettings::default() };
    let mut world = PlanarWorld::planar(settings).unwrap();
    let first = PlanarBodyBuilder::dynamic(a.shape.clone()).position(a.pose.position()).rotation(angle);
    let first = world.add(first).unwrap();
    world.add(PlanarBodyBuilder::fixed(b.shape.clone()).position(b.pose.position())).unwrap();
    world.step().unwrap();
    let size = a.shape.radius() + b.shape.radius();
    let (mut points, mut most) = (0, 0f64);
    for patch in world.contacts() {
        assert!(patch.a == first);
        for p in &patch.points {
            points += 1;
            most = most.max(off(a, p.on_a.truncate())).max(off(b, p.on_b.truncate()));
            let along = (p.on_a - p.on_b).dot(patch.normal);
            assert!((along - p.depth).abs() < 1e-9 * size, "{along} m along the normal, but {} deep", p.depth);
        }
    }
    (points, most / size)
}

fn any(random: &mut Random) -> PlanarShape {
    match random.below(5) {
        0 => PlanarShape::circle(random.between(0.2, 1.5)).unwrap(),
        1 | 2 => random.any_shape(),
        _ => random.whole_shape(),
    }
}

#[test]
fn contacts_lie_on_the_outlines() {
    let mut told = 0;
    for seed in 0..count(3000) {
        let mut random = Random(seed);
        let (a, b) = (any(&mut random), any(&mut random));
        let angle = random.angle();
        let b = Placed::new(&b, PlanarPose::IDENTITY);
        let turned = placed(&a, DVec2::ZERO, angle);
        // One border on the other, and then into it or off it, from a nanometre to far.
        let touch = |random: &mut Random, shape: &Placed| match shape.shape.outline() {
            Some(_) => random.border_point(shape),
            None => random.bearing() * shape.shape.radius(),
        };
        let deep = random.bearing() * 10f64.powf(random.between(-9.0, 0.3));
        let position = touch(&mut random, &b) - touch(&mut random, &turned) + deep;
        let (points, off) = farthest_off(&placed(&a, position, angle), angle, &b);
        told += points;
        assert!(off < 1e-6, "{seed}: a point is off by {off} of the size");
    }
    assert!(told as u64 > count(3000) / 2, "only {told} contacts");
}

/// A wedge in a notch that it does not quite fit is held by both edges of the notch; the feet of its point on them
/// lie beyond the notch's corner.
#[test]
fn a_point_behind_a_notch_touches_its_corner() {
    let notch = polygon(&[[-2.0, -2.0], [2.0, -2.0], [2.0, 0.0], [1.0, 0.0], [0.0, -1.0], [-1.0, 0.0], [-2.0, 0.0]]);
    let wedge = polygon(&[[0.0, 0.0], [0.3, 1.0], [-0.3, 1.0]]);
    for deep in [1e-6, 1e-4, 1e-2, 0.05] {
        let (points, off) = farthest_off(&at(&wedge, 0.0, -1.0 - deep), 0.0, &at(&notch, 0.0, 0.0));
        assert!(points >= 1 && off < 1e-9, "{deep}: {points} points, off by {off}");
    }
    // A disc's middle may be as deep as that, too.
    let (points, off) = farthest_off(&at(&PlanarShape::circle(0.2).unwrap(), 0.0, -1.1), 0.0, &at(&notch, 0.0, 0.0));
    assert!(points >= 1 && off < 1e-9, "{points} points, off by {off}");
}

/// Far from the origin positions are rough, but two shapes near each other lie there as exactly as anywhere: the
/// contacts are those that they have at the origin.
#[test]
fn far_from_the_origin_contacts_are_the_same() {
    for seed in 0..count(2000) {
        let mut random = Random(seed);
        let (a, b) = (any(&mut random), any(&mut random));
        let far = 2f64.powi(random.whole(10, 33) as i32) * DVec2::new(1.0, -0.75);
        // Places that are differences of positions as far as that.
        let apart = (random.point(2.0) + far) - far;
        let (turn, other) = (random.angle(), random.angle());
        let near = (placed(&a, apart, turn), placed(&b, DVec2::ZERO, other));
        let there = (placed(&a, far + apart, turn), placed(&b, far, other));
        let found = planar::contacts(&there.0, &there.1, 0.0);
        assert_eq!(found, planar::contacts(&near.0, &near.1, 0.0), "{seed}");
        assert!(!found.is_empty() || !planar::overlaps(&there.0, &there.1), "{seed}: none at {far}");
    }
}

/// What is too large for the least push-out is parted by another, and then something touches all the same.
#[test]
fn huge_rings_that_cross_have_contacts() {
    let ring = |corners: usize, seed: u64| {
        let mut random = Random(seed);
        let at = |i: usize| {
            let angle = std::f64::consts::TAU * i as f64 / corners as f64;
            DVec2::new(libm::cos(angle), libm::sin(angle)) * random.between(10.0, 11.0)
        };
        PlanarShape::polygon(&(0..corners).map(at).collect::<Vec<_>>(), &[]).unwrap()
    };
    for corners in [1000, 50_000] {
        let (a, b) = (ring(corners, 1), ring(corners, 2));
        let (a, b) = (placed(&a, DVec2::new(20.9, 0.3), 0.3), placed(&b, DVec2::ZERO, 0.0));
        assert!(planar::overlaps(&a, &b));
        let found = planar::contacts(&a, &b, 0.0);
        assert!(!found.is_empty(), "{corners}");
        for c in &found {
            let from = a.pose.position();
            let (p, q) = (off(&a, from + c.on_a), off(&b, from + c.on_b));
            assert!(c.depth > 0.0 && p < 1e-9 && q < 1e-9, "{corners}: {c:?} is {p} and {q} m off");
        }
    }
}
