//! Rays, points inside and nearest points, against slow twins.

mod narrow_oracle;

use allide::glam::{DQuat, DVec3};
use allide::math::Pose;
use allide::narrow::{contains, nearest, ray};
use allide::shape::{Shape, ShapeKind};
use narrow_oracle::cases::{Random, count};
use narrow_oracle::signed_distance;

/// All but terrain and meshes, which have oracles of their own.
fn kinds() -> impl Iterator<Item = ShapeKind> {
    ShapeKind::ALL.into_iter().filter(|k| !matches!(k, ShapeKind::Terrain | ShapeKind::Implicit | ShapeKind::Mesh))
}

/// Signed distance of a world point.
fn distance(shape: &Shape, pose: &Pose, point: DVec3) -> f64 {
    signed_distance(shape, pose.local_point(point))
}

fn size(shape: &Shape) -> f64 {
    if shape.radius().is_finite() { shape.radius() } else { 1.0 }
}

/// Marches along the ray by the distance there is: slow, and never past the surface.
fn marched(shape: &Shape, pose: &Pose, origin: DVec3, way: DVec3, reach: f64) -> Option<f64> {
    let mut t = 0.0;
    for _ in 0..20_000 {
        let gap = distance(shape, pose, origin + way * t);
        if gap <= 1e-10 * size(shape) {
            return Some(t);
        }
        t += gap;
        if t > reach {
            return None;
        }
    }
    // Along a surface, or into the corner between two: no verdict.
    Some(f64::NAN)
}

#[test]
fn rays_hit_what_marching_finds() {
    let mut hits = 0;
    for seed in 0..count(2000) {
        let mut random = Random(seed ^ 0x7261_7973);
        for kind in kinds() {
            let shape = random.shape(kind);
            let pose = Pose::new(random.direction() * random.between(0.0, 10.0), random.orientation());
            let origin = pose.position + random.direction() * size(&shape) * random.between(0.0, 3.0);
            let aim = pose.position + random.direction() * size(&shape) * random.between(0.0, 1.2);
            let way = match random.below(8) {
                0 => pose.rotation * DVec3::Z,
                1 => pose.rotation * DVec3::NEG_X,
                _ => (aim - origin).normalize(),
            };
            let reach = 8.0 * size(&shape);
            let hit = ray(&shape, &pose, origin, way * 3.0, reach);
            let far = 1e-6 * size(&shape);
            match (hit, marched(&shape, &pose, origin, way, reach)) {
                (_, Some(t)) if t.is_nan() => {}
                (Some(hit), Some(t)) => {
                    hits += 1;
                    assert!((hit.normal.length() - 1.0).abs() < 1e-9, "{seed} {kind:?} {hit:?}");
                    assert!(hit.normal.dot(way) < 1e-6, "{seed} {kind:?} {hit:?}");
                    // Grazing, a marcher stops early: what counts is that both are on the surface.
                    let there = distance(&shape, &pose, origin + way * hit.distance);
                    assert!(hit.distance == 0.0 || there.abs() < far, "{seed} {kind:?} {there:e}");
                    let slope = hit.normal.dot(way).abs().max(1e-6);
                    assert!((hit.distance - t).abs() < far / slope, "{seed} {kind:?} {} {t} {slope}", hit.distance);
                }
                (Some(hit), None) => {
                    let there = distance(&shape, &pose, origin + way * hit.distance);
                    assert!(there.abs() < far, "{seed} {kind:?} hits nothing");
                }
                // The marcher may stop at a line that passes by within its own tolerance.
                (None, Some(t)) => {
                    let near = (-20..=20).map(|k| t + f64::from(k) * 1e-6 * size(&shape));
                    let least = near.map(|t| distance(&shape, &pose, origin + way * t)).fold(f64::INFINITY, f64::min);
                    assert!(least > -1e-9 * size(&shape), "{seed} {kind:?} missed at {t}");
                }
                (None, None) => {}
            }
        }
    }
    assert!(hits > 1000);
}

#[test]
fn nearest_points_lie_on_the_surface_at_the_signed_distance() {
    for seed in 0..count(2000) {
        let mut random = Random(seed ^ 0x6e65_6172);
        for kind in kinds() {
            let shape = random.shape(kind);
            let pose = Pose::new(random.direction() * random.between(0.0, 10.0), random.orientation());
            let mut point = pose.position + random.direction() * size(&shape) * random.between(0.0, 2.0);
            if random.below(4) == 0 {
                point = pose.position + pose.rotation * DVec3::Z * size(&shape) * random.between(-2.0, 2.0);
            }
            let truth = distance(&shape, &pose, point);
            let found = nearest(&shape, &pose, point).expect("every shape has a surface");
            // Faces of hulls are flat to a few parts in ten million.
            let flat = matches!(kind, ShapeKind::Hull | ShapeKind::Compound);
            let near = if flat { 1e-6 } else { 1e-9 } * (size(&shape) + 10.0);
            if kind == ShapeKind::Compound && truth < 0.0 {
                // On the surface of the whole, no nearer than the truth allows.
                assert!(found.distance <= truth + near, "{seed} {found:?} {truth}");
            } else {
                assert!((found.distance - truth).abs() < near, "{seed} {kind:?} {} {truth}", found.distance);
            }
            assert!(distance(&shape, &pose, found.point).abs() < near, "{seed} {kind:?} {found:?}");
            assert!((found.normal.length() - 1.0).abs() < 1e-9);
            let off = found.point - point;
            assert!((off.length() - found.distance.abs()).abs() < near, "{seed} {kind:?}");
            if truth.abs() > near {
                assert_eq!(contains(&shape, &pose, point), truth < 0.0, "{seed} {kind:?} {truth}");
            }
        }
    }
}

/// How far the way from `from` stays inside, by steps no longer than the surface is away.
fn slow_way_out(shape: &Shape, pose: &Pose, from: DVec3, way: DVec3, size: f64) -> f64 {
    let mut gone = 0.0;
    loop {
        let depth = -distance(shape, pose, from + way * gone);
        if depth < 1e-9 * size {
            return gone;
        }
        gone += depth;
    }
}

/// The shortest of very many straight ways, the best of them made better by ever smaller turns.
fn slow_nearest_from_inside(shape: &Shape, pose: &Pose, from: DVec3, size: f64, random: &mut Random) -> f64 {
    let mut ways: Vec<(f64, DVec3)> = Vec::new();
    for _ in 0..1500 {
        let way = random.direction();
        ways.push((slow_way_out(shape, pose, from, way, size), way));
    }
    ways.sort_by(|p, q| p.0.total_cmp(&q.0));
    ways.truncate(4);
    for best in &mut ways {
        let mut turn = 0.1;
        while turn > 1e-7 {
            let mut better = false;
            for _ in 0..12 {
                let way = (best.1 + random.direction() * turn).normalize();
                let gone = slow_way_out(shape, pose, from, way, size);
                if gone < best.0 {
                    *best = (gone, way);
                    better = true;
                }
            }
            turn *= if better { 1.0 } else { 0.6 };
        }
    }
    ways.iter().map(|way| way.0).fold(f64::INFINITY, f64::min)
}

#[test]
fn from_inside_a_compound_no_straight_way_out_is_shorter_than_the_nearest() {
    let mut inside = 0;
    for seed in 0..count(80) {
        let mut random = Random(seed ^ 0x6372_6561_7365);
        let shape = random.shape(ShapeKind::Compound);
        let size = size(&shape);
        let pose = Pose::new(random.direction(), random.orientation());
        let point = pose.position + random.direction() * size * random.between(0.0, 0.7);
        if distance(&shape, &pose, point) > -1e-3 * size {
            continue;
        }
        inside += 1;
        let found = nearest(&shape, &pose, point).unwrap();
        let least = slow_nearest_from_inside(&shape, &pose, point, size, &mut random);
        assert!(-found.distance <= least + 1e-6 * size, "{seed}: {} {least} {shape:?}", found.distance);
        assert!(distance(&shape, &pose, found.point) > -1e-6 * size, "{seed}: {found:?} is inside");
    }
    assert!(inside > 15, "{inside}");
}

/// Between two balls, and in a cross of two boxes, the surface is nearest on the crease.
#[test]
fn nearest_points_on_creases() {
    let ball = |x: f64| (Pose::at(DVec3::X * x), Shape::sphere(1.0).unwrap());
    let balls = Shape::compound(vec![ball(0.5), ball(-0.5)]).unwrap();
    let point = DVec3::new(0.0, 0.1, 0.1);
    let found = nearest(&balls, &Pose::IDENTITY, point).unwrap();
    let truth = 0.75f64.sqrt() - point.length();
    assert!((found.distance + truth).abs() < 1e-9, "{found:?} {truth}");
    let bar = |angle: f64| {
        (Pose::new(DVec3::ZERO, DQuat::from_rotation_z(angle)), Shape::cuboid(DVec3::new(10.0, 1.0, 10.0)).unwrap())
    };
    let cross = Shape::compound(vec![bar(0.0), bar(std::f64::consts::FRAC_PI_2)]).unwrap();
    let pose = Pose::new(DVec3::new(3.0, -2.0, 1.0), DQuat::from_axis_angle(DVec3::ONE.normalize(), 0.52));
    let found = nearest(&cross, &pose, pose.position).unwrap();
    assert!((found.distance + 0.5f64.sqrt()).abs() < 1e-9, "{found:?}");
}

/// Along this crease the way out changes so little that short moves did not come to its end.
#[test]
fn nearest_points_on_creases_that_are_nearly_a_circle_about_the_point() {
    let block = Shape::cuboid(DVec3::new(0.6076255, 0.8732234, 1.5695947)).unwrap();
    let (radius, length) = (0.4302794, 1.1866189);
    let capsule = Shape::capsule(radius, length).unwrap();
    let parts = vec![(Pose::at(DVec3::new(0.0, 0.3, 0.3)), block), (Pose::at(DVec3::new(-0.3, 0.3, 0.6)), capsule)];
    let found = nearest(&Shape::compound(parts).unwrap(), &Pose::IDENTITY, DVec3::new(-0.3, 0.3, 0.0)).unwrap();
    // Below the capsule's lower ball, just beside the box.
    let (centre, beside) = (0.6 - 0.5 * length, 0.5 * 0.6076255 - 0.3);
    let below = (radius * radius - beside * beside).sqrt() - centre;
    assert!((-found.distance - below.hypot(beside)).abs() < 1e-9, "{found:?} {}", below.hypot(beside));
}

/// What is met at no finite distance is not met.
#[test]
fn rays_almost_along_a_plane_do_not_hit_it_beyond_all_numbers() {
    let plane = Shape::plane(DVec3::X, 0.0).unwrap();
    let hit = ray(&plane, &Pose::IDENTITY, DVec3::X, DVec3::new(-1e-320, 0.0, 1e-5), f64::INFINITY);
    assert_eq!(hit, None);
}

#[test]
fn what_is_no_ray_hits_nothing() {
    let ball = Shape::sphere(1.0).unwrap();
    let shoot = |origin, way| ray(&ball, &Pose::IDENTITY, origin, way, 10.0);
    assert_eq!(shoot(DVec3::X * 3.0, DVec3::ZERO), None);
    assert_eq!(shoot(DVec3::X * 3.0, DVec3::NAN), None);
    assert_eq!(shoot(DVec3::NAN, DVec3::X), None);
    assert_eq!(shoot(DVec3::X * 3.0, DVec3::X), None);
    assert_eq!(shoot(DVec3::X * -30.0, DVec3::X), None, "beyond its reach");
    assert_eq!(shoot(DVec3::X * 0.5, DVec3::X).map(|h| h.distance), Some(0.0), "starts inside");
}

#[test]
fn far_away_rays_keep_their_digits() {
    let cone = Shape::cone(0.5, 1.0).unwrap();
    let pose = Pose::at(DVec3::new(500_000.0, 5_800_000.0, 100.0));
    let origin = pose.position + DVec3::new(-40_000.0, 0.0, -0.5 + 1e-3);
    let hit = ray(&cone, &pose, origin, DVec3::X, 1e5).unwrap();
    // Positions at that distance have steps of a nanometre.
    assert!((hit.distance - (40_000.0 - 0.4995)).abs() < 2e-9, "{}", hit.distance);
}

/// Along a cone's axis both roots are one, and rounding made them none.
#[test]
fn rays_along_a_cone_s_axis_hit_it() {
    for (radius, height) in [(0.1, 5.0), (0.787, 7.4), (1.0, 1.0), (0.3, 0.7)] {
        let cone = Shape::cone(radius, height).unwrap();
        let up = ray(&cone, &Pose::IDENTITY, DVec3::Z * (-0.5 * height - 10.0), DVec3::Z, 50.0).unwrap();
        let down = ray(&cone, &Pose::IDENTITY, DVec3::Z * (0.5 * height + 10.0), DVec3::NEG_Z, 50.0).unwrap();
        assert!((up.distance - 10.0).abs() < 1e-9 && (down.distance - 10.0).abs() < 1e-6, "{radius} {height}");
    }
}

/// The way out through the crease of two boxes that cross at a flat angle: a nearer one was seven millimetres beside.
#[test]
fn nearest_points_on_a_crease_of_two_boxes() {
    let turn = |x, y, z, w| DQuat::from_xyzw(x, y, z, w).normalize();
    let boxes = [
        (
            DVec3::new(1.2444050134651938, 1.9310387228212607, 0.8222879996947254),
            DVec3::new(0.18605826172228399, 0.14239403092643083, 0.9433811759766927),
            turn(0.6020372413751904, 0.1633096122527498, -0.05505540928621907, -0.7796473769926595),
        ),
        (
            DVec3::new(0.6384517084642992, 1.8219514378574675, 1.766998289050043),
            DVec3::new(0.3563048631012134, -0.21543798248598137, -0.0034983269210534292),
            turn(0.6495339843473235, 0.368230479919567, -0.07526082647363708, -0.6609445701680297),
        ),
    ];
    let part = |(size, place, turn)| (Pose::new(place, turn), Shape::cuboid(size).unwrap());
    let whole = Shape::compound(boxes.map(part).to_vec()).unwrap();
    let point = DVec3::new(0.2074257419021467, 0.20311695682642192, 0.6919267388212158);
    let found = nearest(&whole, &Pose::IDENTITY, point).unwrap();
    // On both boxes.
    let there = DVec3::new(0.40709527, -0.15110245, 0.62790126);
    assert!(-found.distance <= there.distance(point) + 1e-8, "{found:?} {}", there.distance(point));
}
