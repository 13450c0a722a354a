//! Distance, impact, rays and contacts of flat shapes against slow twins and known cases.

mod planar_common;

use allide::glam::DVec2;
use allide::planar::{
    Feature, Location, Placed, PlanarMotion, PlanarShape, Ring, contacts, distance, impact, locate, overlaps, push_out,
    ray_cast, reduce_contacts,
};
use planar_common::{Random, at, count, frame, placed, polygon, v};

fn edges(shape: &Placed) -> Vec<(DVec2, DVec2)> {
    let outline = shape.shape.outline().expect("an outline");
    let mut edges = Vec::new();
    for ring in 0..outline.ring_count() {
        let ring: Vec<DVec2> = outline.ring(ring).iter().map(|&p| shape.pose.point(p)).collect();
        edges.extend((0..ring.len()).map(|i| (ring[i], ring[(i + 1) % ring.len()])));
    }
    edges
}

fn to_segment(p: DVec2, (q, r): (DVec2, DVec2)) -> f64 {
    let along = r - q;
    (q + along * ((p - q).dot(along) / along.length_squared()).clamp(0.0, 1.0) - p).length()
}

fn to_border(p: DVec2, shape: &Placed) -> f64 {
    match shape.shape.outline() {
        Some(_) => edges(shape).into_iter().map(|e| to_segment(p, e)).fold(f64::INFINITY, f64::min),
        None => ((p - shape.pose.position()).length() - shape.shape.radius()).abs(),
    }
}

fn any_or_disc(random: &mut Random) -> PlanarShape {
    if random.below(4) == 0 { PlanarShape::circle(random.between(0.05, 1.0)).unwrap() } else { random.any_shape() }
}

fn brute_distance(a: &Placed, b: &Placed) -> f64 {
    let radius = |s: &Placed| if s.shape.outline().is_some() { 0.0 } else { s.shape.radius() };
    let corners = |s: &Placed| -> Vec<DVec2> {
        if s.shape.outline().is_some() { edges(s).iter().map(|e| e.0).collect() } else { vec![s.pose.position()] }
    };
    let core = |p: DVec2, s: &Placed| match s.shape.outline() {
        Some(_) => to_border(p, s),
        None => (p - s.pose.position()).length(),
    };
    let one = corners(a).into_iter().map(|p| core(p, b)).fold(f64::INFINITY, f64::min);
    let other = corners(b).into_iter().map(|p| core(p, a)).fold(f64::INFINITY, f64::min);
    one.min(other) - radius(a) - radius(b)
}

#[test]
fn distances_are_those_of_all_pairs() {
    let mut random = Random(21);
    for case in 0..count(5_000) {
        let (p, q) = (any_or_disc(&mut random), any_or_disc(&mut random));
        let (a, b) = (placed(&p, random.point(2.0), random.angle()), placed(&q, random.point(2.0), random.angle()));
        let gap = distance(&a, &b);
        if overlaps(&a, &b) {
            // One point, in both.
            assert_eq!((gap.distance, gap.on_a), (0.0, gap.on_b));
            let point = a.pose.position() + gap.on_a;
            for shape in [&a, &b] {
                let inside = locate(shape, point) != Location::Outside || to_border(point, shape) < 1e-12;
                assert!(inside, "{case}: {point} {a:?} {b:?}");
            }
            continue;
        }
        assert!((gap.distance - brute_distance(&a, &b)).abs() < 1e-12, "{case}: {gap:?} {a:?} {b:?}");
        let origin = a.pose.position();
        assert!(((gap.on_b - gap.on_a).length() - gap.distance).abs() < 1e-12, "{case}");
        assert!(to_border(origin + gap.on_a, &a) < 1e-12 && to_border(origin + gap.on_b, &b) < 1e-12, "{case}");
    }
}

/// Between two neighbouring times at which a corner passes the line of an edge nothing changes: the first
/// stretch in whose middle the shapes overlap starts at the impact.
fn brute_impact(a: &Placed, b: &Placed, by: DVec2, until: f64) -> Option<f64> {
    let (ea, eb) = (edges(a), edges(b));
    let mut times = vec![0.0, until];
    let mut pass = |p: DVec2, (q, r): (DVec2, DVec2), v: DVec2| {
        let closing = v.perp_dot(r - q);
        let time = (q - p).perp_dot(r - q) / closing;
        if closing != 0.0 && time > 0.0 && time < until {
            times.push(time);
        }
    };
    for &e in &ea {
        for &f in &eb {
            pass(e.0, f, by);
            pass(f.0, e, -by);
        }
    }
    times.sort_by(f64::total_cmp);
    times
        .windows(2)
        .filter(|w| w[1] - w[0] > 1e-11)
        .find(|w| overlaps(&a.moved_by(by * (0.5 * (w[0] + w[1]))), b))
        .map(|w| w[0])
}

fn still() -> PlanarMotion {
    PlanarMotion::default()
}

#[test]
fn impacts_are_where_overlap_begins() {
    let mut random = Random(22);
    let mut hits = 0;
    for case in 0..count(1_500) {
        let (p, q) = (random.any_shape(), random.any_shape());
        let a = placed(&p, random.point(3.0), random.angle());
        let b = placed(&q, DVec2::ZERO, random.angle());
        let by = (b.pose.position() - a.pose.position()) * random.between(0.5, 2.0) + random.point(1.0);
        let right = brute_impact(&a, &b, by, 1.5);
        let motion = PlanarMotion { velocity: by * 0.5, spin: 0.0 };
        let other = PlanarMotion { velocity: by * -0.5, spin: 0.0 };
        let found = impact(&a, &b, [motion, other], 1.5);
        let near = match (found, right) {
            (None, None) => true,
            (Some(t), Some(s)) => (t - s).abs() < 1e-9,
            _ => false,
        };
        assert!(near, "{case}: {found:?} {right:?} {by} {a:?} {b:?}");
        hits += u32::from(found.is_some());
    }
    assert!(hits > 100);
}

/// On whole numbers along the axes: face to face, sliding along, past corners, into slots that fit.
#[test]
fn impacts_on_whole_numbers() {
    let mut random = Random(23);
    for case in 0..count(6_000) {
        let (p, q) = (random.whole_shape(), random.whole_shape());
        let a = at(&p, random.whole(-9, 9), random.whole(-9, 9));
        let b = at(&q, 0.0, 0.0);
        let by = [v(16.0, 0.0), v(-16.0, 0.0), v(0.0, 16.0), v(0.0, -16.0), v(16.0, 16.0), v(16.0, -16.0)];
        let by = by[random.below(if p == q { 4 } else { 6 }) as usize];
        let whole = |s: &PlanarShape| edges(&at(s, 0.0, 0.0)).iter().all(|e| e.0.x == e.1.x || e.0.y == e.1.y);
        // Slanted edges may be passed at times that f64 has not: then a slide along one is not exact.
        if by.x * by.y != 0.0 && !(whole(&p) && whole(&q)) {
            continue;
        }
        let right = brute_impact(&a, &b, by, 1.0);
        let found = impact(&a, &b, [PlanarMotion { velocity: by, spin: 0.0 }, still()], 1.0);
        let near = match (found, right) {
            (None, None) => true,
            (Some(t), Some(s)) => (t - s).abs() < 1e-9,
            _ => false,
        };
        assert!(near, "{case}: {found:?} {right:?} {by} {a:?} {b:?}");
    }
}

#[test]
fn discs_meet_when_they_should() {
    let (one, l) = (PlanarShape::circle(1.0).unwrap(), polygon(&[[0., 0.], [4., 0.], [4., 4.], [0., 4.]]));
    let moving = |x: f64, y: f64| [PlanarMotion { velocity: v(x, y), spin: 3.0 }, still()];
    let wall = at(&l, 0.0, 0.0);
    assert_eq!(impact(&at(&one, -3.0, 2.0), &wall, moving(1.0, 0.0), 5.0), Some(2.0));
    assert_eq!(impact(&at(&one, -3.0, 2.0), &wall, moving(1.0, 0.0), 1.9), None);
    // Along the side and past the corner, touching: never entering.
    assert_eq!(impact(&at(&one, -3.0, -1.0), &wall, moving(1.0, 0.0), 9.0), None);
    // Onto the corner at (0, 0): 3-4-5.
    let time = impact(&at(&one, -3.8, -0.6), &wall, moving(1.0, 0.0), 9.0).unwrap();
    assert!((time - 3.0).abs() < 1e-12, "{time}");
    let wall_moves = [PlanarMotion { velocity: v(-1.0, 0.0), spin: 0.0 }, still()];
    let time = impact(&wall, &at(&one, -3.8, -0.6), wall_moves, 9.0).unwrap();
    assert!((time - 3.0).abs() < 1e-12, "{time}");
    let time = impact(&at(&one, -5.0, 0.0), &at(&one, 0.0, 0.0), moving(1.5, 0.0), 9.0).unwrap();
    assert!((time - 2.0).abs() < 1e-14, "{time}");
    let mut random = Random(24);
    for case in 0..count(1_000) {
        let shape = random.any_shape();
        let disc = PlanarShape::circle(random.between(0.05, 1.0)).unwrap();
        let (a, b) = (placed(&disc, random.point(3.0), 0.0), placed(&shape, DVec2::ZERO, random.angle()));
        let by = -a.pose.position() + random.point(1.0);
        if overlaps(&a, &b) {
            continue;
        }
        let found = impact(&a, &b, [PlanarMotion { velocity: by, spin: 0.0 }, still()], 1.0);
        let end = found.unwrap_or(1.0);
        for k in 0..200 {
            let time = end * f64::from(k) / 200.0;
            assert!(!overlaps(&a.moved_by(by * time * (1.0 - 1e-9)), &b), "{case}: enters before {found:?}");
        }
        if let Some(time) = found {
            let size = disc.radius() + shape.radius();
            let depth = push_out(&a.moved_by(by * time), &b).length();
            assert!(depth < 1e-12 * size, "{case}: {depth}");
            assert!(distance(&a.moved_by(by * time), &b).distance < 1e-12 * size, "{case}");
        }
    }
}

#[test]
fn turning_shapes_are_never_late() {
    let mut random = Random(25);
    for case in 0..count(150) {
        let (p, q) = (any_or_disc(&mut random), random.any_shape());
        let (a, b) = (placed(&p, random.point(3.0), 0.0), placed(&q, DVec2::ZERO, 0.0));
        let motions = [
            PlanarMotion { velocity: -a.pose.position() + random.point(1.0), spin: random.between(-4.0, 4.0) },
            PlanarMotion { velocity: random.point(0.5), spin: random.between(-4.0, 4.0) },
        ];
        let found = impact(&a, &b, motions, 1.0);
        let end = found.unwrap_or(1.0);
        let later = |start: DVec2, m: &PlanarMotion, time: f64| (start + m.velocity * time, m.spin * time);
        let both = |time: f64| {
            let (x, s) = later(a.pose.position(), &motions[0], time);
            let (y, t) = later(DVec2::ZERO, &motions[1], time);
            (placed(&p, x, s), placed(&q, y, t))
        };
        for k in 0..200 {
            let (at, bt) = both(end * f64::from(k) / 200.0);
            assert!(overlaps(&a, &b) || !overlaps(&at, &bt), "{case}: late");
        }
        if found.is_some_and(|time| time > 0.0) {
            let (at, bt) = both(end);
            assert!(distance(&at, &bt).distance < 1e-8, "{case}: early");
        }
    }
}

#[test]
fn shapes_that_part_for_ever_never_meet() {
    let cube = PlanarShape::rectangle(v(1.0, 1.0)).unwrap();
    let away = |spin: f64| [PlanarMotion { velocity: v(1.0, 0.5), spin }, still()];
    for spin in [0.0, 2.0] {
        assert_eq!(impact(&at(&cube, 3.0, 0.0), &at(&cube, 0.0, 0.0), away(spin), f64::INFINITY), None);
        assert_eq!(impact(&at(&cube, 3.0, 0.0), &at(&cube, 0.0, 0.0), away(spin), f64::NAN), None);
        assert_eq!(impact(&at(&cube, 3.0, 0.0), &at(&cube, 0.0, 0.0), away(f64::NAN), 1.0), None);
    }
}

#[test]
fn rays_enter_where_inside_begins() {
    let mut random = Random(26);
    let mut hits = 0;
    for case in 0..count(4_000) {
        let shape = any_or_disc(&mut random);
        let b = placed(&shape, random.point(1.0), random.angle());
        let origin = random.point(3.0);
        let direction = b.pose.position() - origin + random.point(1.0);
        let hit = ray_cast(&b, origin, direction, 2.0);
        let end = hit.map_or(2.0, |hit| hit.time);
        for k in 0..100 {
            let p = origin + direction * (end * (f64::from(k) / 100.0) * (1.0 - 1e-9));
            assert!(end == 0.0 || locate(&b, p) != Location::Inside, "{case}: inside before {hit:?}");
        }
        if let Some(hit) = hit.filter(|hit| hit.time > 0.0) {
            hits += 1;
            assert!(to_border(hit.point, &b) < 1e-12, "{case}");
            assert!(hit.normal.dot(direction) < 0.0 && (hit.normal.length() - 1.0).abs() < 1e-12, "{case}");
            assert_eq!(locate(&b, hit.point + hit.normal * 1e-9), Location::Outside, "{case}");
        }
    }
    assert!(hits > 500);
}

#[test]
fn contacts_lie_on_both_shapes() {
    let mut random = Random(27);
    for case in 0..count(1_500) {
        let (p, q) = (any_or_disc(&mut random), any_or_disc(&mut random));
        let far = if random.below(3) == 0 { random.point(100.0) } else { DVec2::ZERO };
        let (a, b) = (placed(&p, far, random.angle()), placed(&q, far + random.point(1.5), random.angle()));
        // Bring them near to each other.
        let b = if overlaps(&a, &b) {
            b.moved_by(-push_out(&a, &b) * (1.0 - 10f64.powf(random.between(-6.0, 0.0))))
        } else {
            let gap = distance(&a, &b);
            b.moved_by((gap.on_a - gap.on_b) * random.between(0.9, 1.0))
        };
        let size = p.radius() + q.radius();
        let (by, found) = (push_out(&a, &b), contacts(&a, &b, 0.1));
        let origin = a.pose.position();
        let near = distance(&a, &b).distance;
        if near < 0.1 {
            assert!(!found.is_empty(), "{case}: {a:?} {b:?}");
        }
        for c in &found {
            assert!((c.normal.length() - 1.0).abs() < 1e-12, "{case}: {c:?}");
            assert!((c.on_a - c.on_b - c.normal * c.depth).length() < 1e-12 * (1.0 + size), "{case}: {c:?}");
            assert!(c.depth <= by.length() + 1e-9 * size && c.depth >= -0.1 - 1e-9, "{case}: {c:?} {by}");
            let off = to_border(origin + c.on_a, &a).max(to_border(origin + c.on_b, &b));
            assert!(off < 1e-9 * size, "{case}: {off} {c:?}");
        }
        if by != DVec2::ZERO {
            // The least move takes the shapes just out of contact: it ends on one of them.
            let ends = found.iter().any(|c| c.depth > 0.0 && (c.depth + by.dot(c.normal)).abs() < 1e-9 * size);
            assert!(ends, "{case}: {by} {found:?} {a:?} {b:?}");
        }
        let mut reduced = found.clone();
        reduce_contacts(&mut reduced);
        for patch in 0..found.len() as u32 {
            assert!(reduced.iter().filter(|c| c.patch == patch).count() <= 2);
        }
    }
}

/// Pushed out of a notch along its slanted wall, a corner has its foot beyond the end of the floor.
#[test]
fn contacts_in_a_notch_lie_on_its_edges() {
    let notch = polygon(&[[0., 0.], [6., 0.], [6., 1.], [3.2, 1.], [3., 4.], [0., 4.]]);
    let cube = PlanarShape::rectangle(v(3.0, 3.0)).unwrap();
    let (a, b) = (at(&notch, 0.0, 0.0), at(&cube, 4.3, 2.3));
    for (a, b) in [(&a, &b), (&b, &a)] {
        let found = contacts(a, b, 0.0);
        assert!(!found.is_empty());
        for c in found {
            let origin = a.pose.position();
            assert!(to_border(origin + c.on_a, a) < 1e-12 && to_border(origin + c.on_b, b) < 1e-12, "{c:?}");
        }
    }
}

#[test]
fn contacts_known_on_paper() {
    let floor = polygon(&[[-10., -1.], [10., -1.], [10., 0.], [-10., 0.]]);
    let cube = PlanarShape::rectangle(v(2.0, 2.0)).unwrap();
    let ground = at(&floor, 0.0, 0.0);
    let found = contacts(&at(&cube, 3.0, 0.75), &ground, 0.0);
    assert_eq!(found.len(), 2, "{found:?}");
    for c in &found {
        assert_eq!((c.normal, c.depth, c.patch), (v(0.0, -1.0), 0.25, 0));
        assert_eq!((c.on_a.y, c.on_b.y), (-1.0, -0.75));
        assert!(matches!(c.feature_a, Feature::Corner(Ring::Outer, 0 | 1)));
        assert_eq!(c.feature_b, Feature::Edge(Ring::Outer, 2));
    }
    assert_eq!((found[0].on_a.x - found[1].on_a.x).abs(), 2.0);
    // Touching exactly, then across a gap.
    let found = contacts(&at(&cube, 3.0, 1.0), &ground, 0.0);
    assert!(found.len() == 2 && found.iter().all(|c| c.depth == 0.0), "{found:?}");
    assert!(contacts(&at(&cube, 3.0, 1.5), &ground, 0.4).is_empty());
    let found = contacts(&at(&cube, 3.0, 1.5), &ground, 0.6);
    assert!(found.len() == 2 && found.iter().all(|c| c.depth == -0.5), "{found:?}");
    // Seen from the floor.
    let found = contacts(&ground, &at(&cube, 3.0, 0.75), 0.0);
    assert!(found.len() == 2 && found.iter().all(|c| c.normal == v(0.0, 1.0) && c.depth == 0.25), "{found:?}");
    // Two pillars, one taller: a bar sunk into both has a point on each.
    let pillars = polygon(&[[0., 0.], [9., 0.], [9., 5.], [8., 5.], [8., 1.], [1., 1.], [1., 4.9], [0., 4.9]]);
    let bar = PlanarShape::rectangle(v(12.0, 1.0)).unwrap();
    let found = contacts(&at(&bar, 4.5, 5.3), &at(&pillars, 0.0, 0.0), 0.0);
    let depths: Vec<f64> = found.iter().map(|c| c.depth).collect();
    assert!(depths.iter().any(|d| (d - 0.2).abs() < 1e-12) && depths.iter().any(|d| (d - 0.1).abs() < 1e-12));
    // In a corner: one normal for each wall.
    let l = polygon(&[[0., 0.], [10., 0.], [10., 4.], [4., 4.], [4., 10.], [0., 10.]]);
    let found = contacts(&at(&cube, 4.9, 4.8), &at(&l, 0.0, 0.0), 0.0);
    let depth = |n: DVec2| found.iter().filter(|c| c.normal == n).map(|c| c.depth).fold(0.0, f64::max);
    assert!((depth(v(-1.0, 0.0)) - 0.1).abs() < 1e-12 && (depth(v(0.0, -1.0)) - 0.2).abs() < 1e-12, "{found:?}");
    // A ball on the floor, and in a round-about way in a frame.
    let ball = PlanarShape::circle(0.5).unwrap();
    let found = contacts(&at(&ball, 1.0, 0.4), &ground, 0.0);
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].normal, found[0].feature_a), (v(0.0, -1.0), Feature::Rim));
    assert!((found[0].depth - 0.1).abs() < 1e-12);
    let found = contacts(&at(&ball, 1.5, 1.5), &at(&frame(4.0, 1.0), 0.0, 0.0), 0.0);
    assert_eq!(found.len(), 2, "{found:?}");
}
