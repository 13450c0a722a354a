//! Yes or no and how far, which are answered without looking for the depth, against the contacts.

mod narrow_oracle;

use allide::glam::DVec3;
use allide::narrow::{Contact, Motion, Placement, cast, contacts, deepest, distance, intersects};
use allide::shape::{Shape, ShapeKind};
use narrow_oracle::cases::{Random, count};
use narrow_oracle::{overlap, roughness, signed_distance, size};

const SIMPLE: [ShapeKind; 6] =
    [ShapeKind::Sphere, ShapeKind::Box, ShapeKind::Capsule, ShapeKind::Cylinder, ShapeKind::Cone, ShapeKind::Hull];

/// The deepest of all contacts, however far apart the shapes are.
fn slow(a: &Shape, b: &Shape, at: &Placement) -> Contact {
    let mut found = Vec::new();
    contacts(a, b, at, f64::INFINITY, &mut found);
    found.into_iter().max_by(|p, q| p.depth.total_cmp(&q.depth)).unwrap()
}

/// Compares the quick answers about two shapes with their deepest contact.
fn check(a: &Shape, b: &Shape, at: &Placement, what: &str) {
    let unit = size(a, b);
    let contact = slow(a, b, at);
    let quick = deepest(a, b, at).unwrap();
    let gap = distance(a, b, at).unwrap();
    let story = || format!("{what}: {gap:?} {contact:?} {quick:?}\n{a:?}\n{b:?}\n{at:?}");
    // The corners of a hull's face may be a little off its plane.
    let near = 1e-8 * unit + roughness(a) + roughness(b);
    if contact.depth.abs() > near {
        assert_eq!(intersects(a, b, at), contact.depth > 0.0, "{}", story());
    }
    assert!((gap.distance - (-contact.depth).max(0.0)).abs() < near, "{}", story());
    assert!(((gap.on_b - gap.on_a).length() - gap.distance).abs() < 1e-9 * unit, "{}", story());
    let outside = [
        signed_distance(a, at.rotation_a.conjugate() * gap.on_a),
        signed_distance(b, at.rotation_b.conjugate() * (gap.on_b - at.offset)),
    ];
    // What is too close to call is left to the contacts, whose points may be a little off.
    let allowed = match contact.depth {
        deep if deep > near => near,
        apart if apart < -near => 3e-7 * unit + near,
        _ => 1e-5 * unit,
    };
    assert!(outside.iter().all(|d| *d < allowed), "off by {outside:?}: {}", story());
    assert!((quick.depth - contact.depth).abs() < near, "{}", story());
    assert!((overlap(a, b, at, quick.normal) - quick.depth).abs() < near, "{}", story());
    assert!((quick.on_a - quick.on_b - quick.normal * quick.depth).length() < 1e-12 * unit, "{}", story());
    if quick.depth < -near {
        let off_a = signed_distance(a, at.rotation_a.conjugate() * quick.on_a).abs();
        let off_b = signed_distance(b, at.rotation_b.conjugate() * (quick.on_b - at.offset)).abs();
        assert!(off_a.max(off_b) < 3e-7 * unit + near, "off by {off_a:e}, {off_b:e}: {}", story());
    }
    if gap.distance > 1e-3 * unit {
        let along = (gap.on_b - gap.on_a) / gap.distance;
        assert!((along - contact.normal).length() < 1e-4, "{}", story());
    }
}

fn random_case(seed: u64) {
    let mut random = Random(seed ^ 0x9_1c4);
    let kinds = [0, 1].map(|_| SIMPLE[random.below(6) as usize]);
    let (a, b) = (random.shape(kinds[0]), random.shape(kinds[1]));
    let at = random.placement(&a, &b);
    check(&a, &b, &at, &format!("case {seed}"));
    check(&b, &a, &at.swapped(), &format!("case {seed} swapped"));
}

#[test]
fn bounded_shapes() {
    (0..count(6000)).for_each(random_case);
}

/// A cone a good way off a hull, seemingly held by a simplex without thickness.
#[test]
fn a_flat_simplex_holds_nothing() {
    random_case(3964);
}

/// Overlaps in which the walk meets flat simplices only: the point shared must be in both all the same.
#[test]
fn shapes_along_each_other_share_a_point() {
    [538, 6885, 7877].into_iter().for_each(random_case);
}

#[test]
fn planes() {
    for seed in 0..count(3000) {
        let mut random = Random(seed ^ 0x91_a4e);
        let a = SIMPLE[random.below(6) as usize];
        let (a, b) = (random.shape(a), random.shape(ShapeKind::Plane));
        let away = random.direction() * a.radius() * random.between(0.0, 2.0);
        let at = Placement { rotation_a: random.orientation(), rotation_b: random.orientation(), offset: away };
        check(&a, &b, &at, &format!("case {seed}"));
        check(&b, &a, &at.swapped(), &format!("case {seed} swapped"));
    }
}

/// A shape cast without turning: when it ends the shapes touch, along the normal told; before they do not.
#[test]
fn straight_casts() {
    for seed in 0..count(3000) {
        let mut random = Random(seed ^ 0x5_77a1);
        let kinds = [0, 1].map(|_| SIMPLE[random.below(6) as usize]);
        let (a, b) = (random.shape(kinds[0]), random.shape(kinds[1]));
        let unit = size(&a, &b);
        let near = 1e-8 * unit + roughness(&a) + roughness(&b);
        let mut at = random.placement(&a, &b);
        at.offset += random.direction() * unit * random.between(0.5, 2.0);
        let aim = at.offset * -random.between(0.3, 1.5) + random.direction() * unit * random.between(0.0, 0.7);
        let drift = random.direction();
        let still = |velocity: DVec3| Motion { velocity, spin: DVec3::ZERO };
        let later = |time: f64| Placement { offset: at.offset + aim * time, ..at };
        let told = cast(&a, &b, &at, [still(drift), still(drift + aim)], 1.0);
        let story = || format!("case {seed}: {told:?}\n{a:?}\n{b:?}\n{at:?} {aim}");
        let Some(touch) = told else {
            let missed = (0..=100).map(|k| f64::from(k) / 100.0).find(|t| intersects(&a, &b, &later(*t)));
            assert!(missed.is_none(), "meet after {missed:?}: {}", story());
            continue;
        };
        if touch.time == 0.0 {
            assert!(distance(&a, &b, &at).unwrap().distance < near, "{}", story());
            continue;
        }
        let contact = touch.contact.unwrap();
        assert!(distance(&a, &b, &touch.at).unwrap().distance < near, "{}", story());
        assert!(overlap(&a, &b, &touch.at, contact.normal) < near, "not along the normal: {}", story());
        let off_a = signed_distance(&a, at.rotation_a.conjugate() * contact.on_a).abs();
        let off_b = signed_distance(&b, at.rotation_b.conjugate() * (contact.on_b - touch.at.offset)).abs();
        assert!(off_a.max(off_b) < 1e-5 * unit + near, "off by {off_a:e}, {off_b:e}: {}", story());
        // The gap is convex over time: apart a little before, they were apart all the time.
        let before = touch.time - 1e-6 * unit / aim.length();
        let gap = distance(&a, &b, &later(before)).unwrap().distance;
        assert!(before < 0.0 || gap > 0.0 || overlap(&a, &b, &later(before), contact.normal) < near, "{}", story());
    }
}

/// Where two shapes lie within each other, middle on middle, all that a search starts with is zero.
#[test]
fn middle_on_middle() {
    let mut random = Random(5);
    for first in SIMPLE {
        for second in SIMPLE {
            let (a, b) = (random.shape(first), random.shape(second));
            let rotation = random.orientation();
            let at = Placement { rotation_a: rotation, rotation_b: rotation, offset: DVec3::ZERO };
            let gap = distance(&a, &b, &at).unwrap();
            if a.kind() != ShapeKind::Hull && b.kind() != ShapeKind::Hull {
                assert!(intersects(&a, &b, &at) && gap.distance == 0.0, "{a:?} {b:?}");
            }
        }
    }
}
