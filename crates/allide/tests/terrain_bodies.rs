//! Balls, boxes, capsules, cones and hulls on terrain, and the questions about them, against slow twins.

mod terrain_oracle;

use allide::glam::{DQuat, DVec2, DVec3, Vec3Swizzles};
use allide::implicit::{Formula, Solid};
use allide::math::{Aabb, Pose};
use allide::narrow::{self, Contact, Motion, Placement};
use allide::shape::{Hull, Shape};
use allide::terrain::{Heights, Layout, Terrain};
use terrain_oracle::*;

fn nearest_on_segment(a: DVec3, b: DVec3, p: DVec3) -> DVec3 {
    a + (b - a) * ((p - a).dot(b - a) / (b - a).length_squared()).clamp(0.0, 1.0)
}

fn to_triangle([a, b, c]: [DVec3; 3], p: DVec3) -> f64 {
    let n = (b - a).cross(c - a).normalize();
    let inside = [(a, b), (b, c), (c, a)].iter().all(|(u, v)| n.dot((*v - *u).cross(p - *u)) >= 0.0);
    if inside {
        return n.dot(p - a).abs();
    }
    [(a, b), (b, c), (c, a)].iter().map(|(u, v)| (nearest_on_segment(*u, *v, p) - p).length()).fold(f64::MAX, f64::min)
}

/// Distance of a point to the solid; negative straight below the surface.
fn point_distance(terrain: &Terrain, p: DVec3, reach: f64) -> f64 {
    match terrain.height_at(p.xy()) {
        Some(z) if p.z <= z => p.z - z,
        _ => triangles(terrain, p, reach).into_iter().map(|t| to_triangle(t, p)).fold(f64::MAX, f64::min),
    }
}

fn place(random: &mut Random, terrain: &Terrain, size: f64) -> Pose {
    let layout = terrain.layout();
    let span = |random: &mut Random, n: usize| layout.spacing.x * random.between(0.0, n as f64 - 1.0);
    let flat = layout.origin + DVec2::new(span(random, layout.columns), span(random, layout.rows));
    let ground = terrain.height_at(flat).unwrap_or(0.0);
    Pose::new(flat.extend(ground + random.between(-0.5, 2.0) * size), random.rotation())
}

fn contacts(shape: &Shape, pose: &Pose, ground: &Shape) -> Vec<Contact> {
    let mut found = Vec::new();
    narrow::contacts(shape, ground, &Placement::of(pose, &Pose::IDENTITY), 0.0, &mut found);
    for c in &found {
        assert!((c.normal.length() - 1.0).abs() < 1e-12 && c.normal.z <= 0.0 && c.depth >= -1e-10, "{c:?}");
        assert!((c.on_a - c.on_b - c.normal * c.depth).length() < 1e-9, "{c:?}");
        let n = narrow::nearest(shape, pose, pose.position + c.on_a).map(|n| n.distance.abs());
        assert!(matches!(shape, Shape::Hull(_)) || n.is_some_and(|d| d < 1e-7), "off the body by {n:?}: {c:?}");
    }
    found
}

fn maps() -> [Terrain; 3] {
    [flat(), hills(), kerbs()]
}

#[test]
fn balls_and_capsules_touch_when_their_cores_are_near_enough() {
    for (seed, terrain) in maps().into_iter().enumerate() {
        let mut random = Random(seed as u64);
        let ground = Shape::terrain(terrain.clone());
        for case in 0..cases(300) {
            let radius = 10f64.powf(random.between(-1.5, -0.1));
            let pose = place(&mut random, &terrain, radius);
            let ball = Shape::sphere(radius).unwrap();
            let gap = point_distance(&terrain, pose.position, radius + 0.1) - radius;
            if gap.abs() > 1e-9 * radius && gap.abs() < 1e3 {
                let found = contacts(&ball, &pose, &ground);
                // A wall beside a hole may be touched below the surface.
                let beside =
                    found.iter().any(|c| c.normal.z > -1e-9) || terrain.height_at(pose.position.xy()).is_none();
                assert!(beside || found.is_empty() == (gap > 0.0), "{seed} {case}: {radius} {pose:?} {gap} {found:?}");
            }
            let height = random.between(0.1, 1.0);
            let capsule = Shape::capsule(radius, height).unwrap();
            let [p, q] = [-0.5, 0.5].map(|s| pose.point(DVec3::Z * (s * height)));
            // The core's least distance is at most that of any of its points.
            let near = (0..=40).map(|k| p + (q - p) * (f64::from(k) / 40.0));
            let gap = near.map(|x| point_distance(&terrain, x, radius + 0.1)).fold(f64::MAX, f64::min) - radius;
            let found = contacts(&capsule, &pose, &ground);
            assert!(gap > -1e-9 || !found.is_empty(), "{seed} {case}: capsule {radius} {height} {pose:?} {gap}");
            let beside = found.iter().any(|c| c.normal.z > -1e-9) || gap > 1e3;
            // Sampled, so a little may be missed: half a piece of the core is at most 1/80 of its height off.
            assert!(gap < height / 80.0 || found.is_empty() || beside, "{seed} {case}: {pose:?} {gap} {found:?}");
        }
    }
}

#[test]
fn boxes_and_hulls_touch_when_a_corner_or_an_edge_does() {
    for (seed, terrain) in maps().into_iter().enumerate() {
        let mut random = Random(10 + seed as u64);
        let ground = Shape::terrain(terrain.clone());
        for case in 0..cases(60) {
            let size = 0.25 * 10f64.powf(random.between(-0.7, 0.4));
            let half = DVec3::new(random.between(0.3, 1.0), random.between(0.3, 1.0), random.between(0.3, 1.0)) * size;
            let corners: Vec<DVec3> = (0..8)
                .map(|k| DVec3::new(f64::from(k & 1), f64::from(k >> 1 & 1), f64::from(k >> 2)) * 2.0 - 1.0)
                .map(|c| c * half)
                .collect();
            let tetrahedron: Vec<DVec3> = (0..6).map(|_| random.direction() * size).collect();
            let pose = place(&mut random, &terrain, size);
            let boxed = Hull::new(&corners).unwrap();
            let mut tried = vec![(Shape::cuboid(half * 2.0).unwrap(), hull_overlap(&terrain, &boxed, &pose))];
            if let Ok(hull) = Hull::new(&tetrahedron) {
                let up = hull_overlap(&terrain, &hull, &pose);
                tried.push((Shape::Hull(std::sync::Arc::new(hull)), up));
            }
            for (shape, up) in tried {
                let found = contacts(&shape, &pose, &ground);
                if up.abs() > 1e-9 * size {
                    assert_eq!(!found.is_empty(), up > 0.0, "{seed} {case}: {shape:?} {pose:?} {up} {found:?}");
                }
                let best = found.iter().map(|c| c.depth / -c.normal.z).fold(0.0, f64::max);
                assert!(best >= 0.99 * up - 1e-12, "{seed} {case}: {shape:?} {pose:?} {best} of {up} {found:?}");
            }
        }
    }
}

#[test]
fn cones_touch_when_a_hull_of_many_corners_does() {
    for (seed, terrain) in maps().into_iter().enumerate() {
        let mut random = Random(20 + seed as u64);
        let ground = Shape::terrain(terrain.clone());
        for case in 0..cases(8) {
            let (radius, height) = (random.between(0.1, 0.5), random.between(0.2, 0.8));
            let pose = place(&mut random, &terrain, 0.4);
            let mut points = vec![DVec3::Z * (0.5 * height)];
            points.extend((0..128).map(|k| {
                let angle = std::f64::consts::TAU * f64::from(k) / 128.0;
                DVec3::new(radius * angle.cos(), radius * angle.sin(), -0.5 * height)
            }));
            let up = hull_overlap(&terrain, &Hull::new(&points).unwrap(), &pose);
            let found = contacts(&Shape::cone(radius, height).unwrap(), &pose, &ground);
            // The hull lies within the cone, by less than r(1 − cos π/128).
            assert!(up <= 0.0 || !found.is_empty(), "{seed} {case}: {pose:?} {up}");
            // A little is much on a steep face: the posts rise four metres a metre.
            let beside = found.iter().any(|c| c.normal.z > -1e-9) || up == f64::NEG_INFINITY;
            assert!(up > -4e-3 * radius || found.is_empty() || beside, "{seed} {case}: {pose:?} {up} {found:?}");
        }
    }
}

#[test]
fn the_distance_is_that_of_the_nearest_point() {
    let terrain = hills();
    let ground = Shape::terrain(terrain.clone());
    let mut random = Random(30);
    for case in 0..cases(30) {
        let tub = Shape::cylinder(random.between(0.1, 0.6), random.between(0.1, 1.0)).unwrap();
        let pose = place(&mut random, &terrain, 1.0);
        let at = Placement::of(&pose, &Pose::IDENTITY);
        let gap = narrow::distance(&tub, &ground, &at).unwrap();
        if narrow::intersects(&tub, &ground, &at) {
            assert!(gap.distance <= 1e-9, "{case}: {gap:?}");
            continue;
        }
        assert!(((gap.on_a - gap.on_b).length() - gap.distance).abs() < 1e-9, "{case}: {gap:?}");
        assert!(narrow::nearest(&tub, &pose, pose.position + gap.on_a).unwrap().distance.abs() < 1e-9);
        let height = terrain.height_at((pose.position + gap.on_b).xy()).unwrap();
        assert!((height - (pose.position + gap.on_b).z).abs() < 1e-9, "{case}: {gap:?}");
        // No point of the surface is nearer to the cylinder.
        for t in triangles(&terrain, pose.position, 1.5 + gap.distance) {
            for (u, v) in (0..8).flat_map(|i| (0..8 - i).map(move |j| (f64::from(i) / 7.0, f64::from(j) / 7.0))) {
                let p = t[0] + (t[1] - t[0]) * u + (t[2] - t[0]) * v;
                let d = narrow::nearest(&tub, &pose, p).unwrap().distance;
                assert!(d >= gap.distance - 1e-9, "{case}: {d} at {p}, {gap:?}");
            }
        }
    }
}

#[test]
fn a_push_out_frees_and_an_impact_is_not_late() {
    for (seed, terrain) in [hills(), kerbs()].into_iter().enumerate() {
        let ground = Shape::terrain(terrain.clone());
        let mut random = Random(40 + seed as u64);
        for case in 0..cases(50) {
            let (radius, half) = (random.between(0.1, 0.5), random.between(0.1, 0.5));
            let shape = Shape::cylinder(radius, 2.0 * half).unwrap();
            let pose = place(&mut random, &terrain, 0.6);
            let at = Placement::of(&pose, &Pose::IDENTITY);
            let tub = |centre: DVec3, rotation: DQuat| Tub { radius, half, centre, rotation };
            let up = overlap(&terrain, &tub(pose.position, pose.rotation));
            let out = narrow::push_out(&shape, &ground, &at).unwrap();
            let after = overlap(&terrain, &tub(pose.position + out.translation, pose.rotation));
            assert!(after < 1e-9, "{seed} {case}: {up} became {after} by {}", out.translation);
            assert!(out.translation.length() <= up.max(0.0) * (1.0 + 1e-9) + 1e-9, "{seed} {case}: longer than up");
            let way = random.direction() * 5.0;
            let motion = Motion { velocity: way, spin: DVec3::ZERO };
            let time = narrow::impact(&shape, &ground, &at, [motion, Motion::default()], 0.5);
            let until = time.unwrap_or(0.5);
            for k in 0..40 {
                let t = until * f64::from(k) / 40.0;
                let up = overlap(&terrain, &tub(pose.position + way * t, pose.rotation));
                assert!(up < 1e-9 || until == 0.0, "{seed} {case}: inside by {up} at {t} of {time:?}");
            }
        }
    }
}

#[test]
fn rays_meet_the_first_triangle_or_wall() {
    for (seed, terrain) in maps().into_iter().enumerate() {
        let shape = Shape::terrain(terrain.clone());
        let mut random = Random(50 + seed as u64);
        for case in 0..cases(400) {
            let start = place(&mut random, &terrain, 2.0).position + random.direction() * 3.0;
            let way = random.direction();
            let hit = narrow::ray(&shape, &Pose::IDENTITY, start, way, 8.0);
            // Steps of a millimetre until below the surface.
            let below = |t: f64| {
                let p = start + way * t;
                terrain.height_at(p.xy()).is_some_and(|z| p.z <= z)
            };
            let first = (0..8000).map(|k| f64::from(k) * 1e-3).find(|t| below(*t));
            match (hit, first) {
                (Some(hit), Some(t)) => {
                    // A graze of less than a step may be stepped over.
                    assert!(hit.distance <= t + 1e-9, "{seed} {case}: {hit:?} {t}");
                    let beyond = below(hit.distance + 1e-7) || below(hit.distance) || hit.distance == 0.0;
                    assert!(t - hit.distance < 1.1e-3 || beyond, "{seed} {case}: {hit:?} {t}");
                    assert!(hit.normal.dot(way) <= 0.0 && (hit.normal.length() - 1.0).abs() < 1e-12);
                }
                (None, Some(t)) => panic!("{seed} {case}: missed at {t}: {start} {way}"),
                (Some(hit), None) => assert!(hit.distance > 7.99 || below(hit.distance + 1e-7), "{case}: {hit:?}"),
                (None, None) => {}
            }
        }
    }
}

#[test]
fn the_smallest_grids_are_defined() {
    let of = |columns, rows, heights: Vec<f64>| {
        Shape::terrain(Terrain::new(Layout::new(columns, rows, DVec2::ONE), Heights::F64(heights)).unwrap())
    };
    let ball = Shape::sphere(0.5).unwrap();
    let at = Placement::of(&Pose::at(DVec3::new(0.2, 0.2, 0.25)), &Pose::IDENTITY);
    for nothing in [of(1, 1, vec![1.0]), of(4, 1, vec![1.0; 4]), of(1, 3, vec![1.0; 3])] {
        assert!(!narrow::intersects(&ball, &nothing, &at));
        assert_eq!(narrow::distance(&ball, &nothing, &at), None);
        assert_eq!(narrow::ray(&nothing, &Pose::IDENTITY, DVec3::new(0.0, 0.0, 5.0), DVec3::NEG_Z, 10.0), None);
    }
    let one = of(2, 2, vec![0.0; 4]);
    assert!(narrow::intersects(&ball, &one, &at));
    let mut found = Vec::new();
    narrow::contacts(&ball, &one, &at, 0.0, &mut found);
    assert_eq!((found.len(), found[0].depth, found[0].normal), (1, 0.25, DVec3::NEG_Z));
    // Beyond the border there is nothing.
    let beyond = Placement::of(&Pose::at(DVec3::new(-0.6, 0.5, 0.25)), &Pose::IDENTITY);
    assert!(!narrow::intersects(&ball, &one, &beyond));
    // Over a hole neither.
    let mut heights = vec![0.0; 9];
    heights[4] = f64::NAN;
    assert!(!narrow::intersects(&ball, &of(3, 3, heights), &at));
}

#[test]
fn bad_grids_are_refused() {
    let layout = Layout::new(2, 2, DVec2::ONE);
    let four = || Heights::F64(vec![0.0; 4]);
    let wrong = |layout: Layout, heights| Terrain::new(layout, heights).unwrap_err().to_string();
    assert!(wrong(layout, Heights::F32(vec![0.0; 3])).contains("3 heights for 2 rows of 2"));
    assert!(wrong(layout, Heights::F64(vec![0.0, 1.0, f64::INFINITY, 2.0])).contains("heights[1][0] is inf"));
    assert!(wrong(layout, Heights::F64(vec![f64::NAN; 4])).contains("none of the 4 heights"));
    let voids = Heights::I16 { values: vec![-32768; 4], no_data: Some(-32768) };
    assert!(wrong(layout, voids).contains("none of the 4 heights"));
    assert!(wrong(Layout::new(2, 2, DVec2::new(1.0, -1.0)), four()).contains("spacing is -1"));
    assert!(wrong(Layout::new(2, 2, DVec2::new(f64::NAN, 1.0)), four()).contains("spacing"));
    assert!(wrong(layout.at(DVec2::new(0.0, f64::INFINITY)), four()).contains("origin"));
    assert!(wrong(Layout::new(0, 0, DVec2::ONE), Heights::F64(vec![])).contains("0 heights"));
    let terrain = Terrain::new(layout, four()).unwrap();
    assert!(terrain.with_materials(vec![0, 1]).unwrap_err().to_string().contains("one a cell"));
}

#[test]
fn the_index_is_small() {
    let layout = Layout::new(512, 512, DVec2::ONE);
    let small = Terrain::new(layout, Heights::I16 { values: vec![7; 512 * 512], no_data: None }).unwrap();
    assert!(small.bytes() as f64 <= 1.5 * small.heights().bytes() as f64, "{}", small.bytes());
    let single = Terrain::new(layout, Heights::F32(vec![7.0; 512 * 512])).unwrap();
    assert!(single.bytes() as f64 <= 1.5 * single.heights().bytes() as f64, "{}", single.bytes());
}

/// The foot of the bar's end on the border's wall is on the wall, but the bar passes above it.
#[test]
fn a_bar_that_passes_over_a_border_does_not_touch_its_wall() {
    let ground = Shape::terrain(terrain(2, 2, 1.0, |c, r| r as f64 - 5.0 * c as f64));
    let bar = Shape::cylinder(0.05, 2f64.sqrt()).unwrap();
    let turn = DQuat::from_rotation_arc(DVec3::Z, DVec3::new(1.0, 1.0, 0.0).normalize());
    let at = |z: f64| Placement::of(&Pose::new(DVec3::new(-0.2, 0.0, z), turn), &Pose::IDENTITY);
    assert!(!narrow::intersects(&bar, &ground, &at(0.3)));
    assert!(narrow::intersects(&bar, &ground, &at(0.2)));
}

/// Two maps side by side are as one: the same contacts, whichever of them the body lies on.
#[test]
fn terrains_side_by_side_have_no_seam() {
    let height = |c: usize| 0.1 * (c as f64 * 0.7).sin();
    let whole = Shape::terrain(terrain(21, 11, 0.5, |c, _| height(c)));
    let left = Shape::terrain(terrain(11, 11, 0.5, |c, _| height(c)));
    let right = Shape::terrain(terrain(11, 11, 0.5, |c, _| height(c + 10)));
    let mut random = Random(60);
    for _ in 0..200 {
        let ball = Shape::sphere(0.3).unwrap();
        let at = DVec3::new(random.between(4.0, 6.0), random.between(1.0, 4.0), random.between(0.1, 0.5));
        let touches = |ground: &Shape, x: f64| {
            narrow::intersects(&ball, ground, &Placement::of(&Pose::at(at), &Pose::at(DVec3::X * x)))
        };
        assert_eq!(touches(&whole, 0.0), touches(&left, 0.0) || touches(&right, 5.0), "{at}");
    }
}

/// A long cylinder comes down spinning. When it just touched, what was near it besides was taken for how far it
/// could still go.
#[test]
fn a_spinning_impact_is_not_late_where_it_just_touches() {
    let cell = Terrain::new(
        Layout::new(2, 2, DVec2::ONE).at(DVec2::new(2.0, 20.0)),
        Heights::F64(vec![1.065, 1.644, 0.906, 1.144]),
    );
    let ground = Shape::terrain(cell.unwrap());
    let shape = Shape::cylinder(2.34965312086921, 11.414183376948394).unwrap();
    let from = DVec3::new(1.5984257428536566, 21.07097936608348, 7.57901023384104);
    let velocity = DVec3::new(0.05686072665476506, -2.9178154486462735, -10.591887349805956);
    let spin = DVec3::new(-11.833663629775462, -12.499493760818906, -2.6952814687485898);
    let motions = [Motion { velocity, spin }, Motion::default()];
    let at = |time: f64| {
        let turn = DQuat::from_scaled_axis(spin * time);
        Placement::of(&Pose::new(from + velocity * time, turn), &Pose::IDENTITY)
    };
    let time = narrow::impact(&shape, &ground, &at(0.0), motions, 1.0).unwrap();
    let early = (0..3000).map(|k| time * f64::from(k) / 3000.0).find(|t| narrow::intersects(&shape, &ground, &at(*t)));
    assert_eq!(early, None, "before {time}");
    assert!(narrow::intersects(&shape, &ground, &at(time + 1e-7)), "not yet at {time}");
    // Nor is any distance on the way longer than what is left of it.
    let (mut random, fastest) = (Random(72), velocity.length() + spin.length() * shape.radius());
    for _ in 0..3000 {
        let left = 1e-4 * random.between(0.0, 1.0).powi(4);
        let gap = narrow::distance(&shape, &ground, &at(time - left)).unwrap().distance;
        assert!(gap <= fastest * left + 1e-8, "{gap} with {left} s left");
    }
}

/// Six shapes of about this size.
fn shapes(size: f64) -> [Shape; 6] {
    let wedge = [(1.0, 0.2, -0.4), (-0.9, 0.5, -0.3), (0.1, -0.8, -0.5), (0.2, 0.3, 0.9), (-0.4, -0.6, 0.4)];
    let points: Vec<DVec3> = wedge.iter().map(|(x, y, z)| DVec3::new(*x, *y, *z) * size).collect();
    [
        Shape::sphere(size).unwrap(),
        Shape::cuboid(DVec3::new(1.5, 1.0, 1.7) * size).unwrap(),
        Shape::capsule(0.6 * size, size).unwrap(),
        Shape::cylinder(0.7 * size, 2.0 * size).unwrap(),
        Shape::cone(0.9 * size, 1.1 * size).unwrap(),
        Shape::hull(&points).unwrap(),
    ]
}

/// What comes down on the brink of a hole or of the border by a little is not pushed aside by more than that: the wall
/// below is no shorter way out.
#[test]
fn brinks_push_no_farther_than_up() {
    let hole = |c: usize, r: usize| if (c, r) == (5, 5) || (c, r) == (3, 8) { f64::NAN } else { 0.0 };
    let hill = |c: usize, r: usize| (0.5 * c as f64).sin() * (r as f64 / 3.0).cos();
    let maps = [terrain(12, 12, 1.0, hole), terrain(12, 12, 1.0, |c, r| hill(c, r) + hole(c, r))];
    let mut random = Random(70);
    for case in 0..cases(600) {
        let map = &maps[case % 2];
        let ground = Shape::terrain(map.clone());
        let size = random.between(0.2, 0.9);
        let shape = &shapes(size)[case / 2 % 6];
        let places =
            [(5.0, 5.0), (3.0, 8.0), (0.0, 5.0), (5.0, 0.0), (11.0, 5.0), (11.0, 11.0), (0.0, 0.0), (5.0, 11.0)];
        let (x, y) = places[case / 12 % 8];
        let flat = DVec2::new(x + random.between(-1.6, 1.6), y + random.between(-1.6, 1.6));
        let turn = if case % 3 == 0 { DQuat::IDENTITY } else { random.rotation() };
        let pose = |z: f64| Pose::new(flat.extend(z), turn);
        let meets = |z: f64| narrow::intersects(shape, &ground, &Placement::of(&pose(z), &Pose::IDENTITY));
        let (mut low, mut high) = (-4.0, 4.0);
        if !meets(low) {
            continue;
        }
        for _ in 0..60 {
            let z = 0.5 * (low + high);
            if meets(z) { low = z } else { high = z }
        }
        let way = size * [1e-5, 1e-3, 5e-3][random.below(3) as usize];
        for c in contacts(shape, &pose(high - way), &ground) {
            assert!(c.depth <= way * 1.01 + 1e-8, "{case}: {shape:?} lowered by {way} at {flat} {turn}: {c:?}");
        }
    }
}

/// Balls given by a formula, turned, in hills and below them. None that meets the ground is without a contact.
#[test]
fn formulas_deep_in_relief_have_contacts() {
    let map = hills();
    let ground = Shape::terrain(map.clone());
    let mut random = Random(71);
    for case in 0..cases(24) {
        let radius = random.between(0.1, 0.8);
        let formula: Formula = format!("{}-x^2-y^2-z^2", radius * radius).parse().unwrap();
        let bounds = Aabb { min: DVec3::splat(-1.2 * radius), max: DVec3::splat(1.2 * radius) };
        let solid = Solid::new(&formula, bounds).unwrap();
        let shape = Shape::implicit(solid).unwrap();
        let mut pose = place(&mut random, &map, radius);
        pose.position.z -= random.between(0.0, 9.0) * radius;
        let found = contacts(&shape, &pose, &ground);
        let middle = map.height_at(pose.position.xy()).unwrap() - pose.position.z;
        if middle > 0.0 {
            // What is pushed out sideways, at the border, is freed however deep it is.
            let frees = |c: &Contact| if c.normal.z > -1e-9 { f64::INFINITY } else { c.depth / -c.normal.z };
            let up = found.iter().map(frees).fold(0.0, f64::max);
            assert!(up > 0.5 * middle, "{case}: {up} of more than {middle}: {pose:?}");
        }
    }
}

/// A ball given by a formula beside a flat map, below its top or above: how far it is from the block of ground, and how
/// deep in the walls of it, the distance of its centre tells. Below the top nothing faced it.
#[test]
fn formulas_beside_the_map_feel_its_walls() {
    let ground = Shape::terrain(terrain(6, 6, 1.0, |_, _| 0.0));
    let radius = 0.5;
    let bounds = Aabb { min: DVec3::splat(-0.55), max: DVec3::splat(0.55) };
    let ball = Shape::implicit(Solid::new(&"0.25 - x^2 - y^2 - z^2".parse().unwrap(), bounds).unwrap()).unwrap();
    let reported = [
        DVec3::new(-2.0, 2.5, -1.0),
        DVec3::new(-2.0, 2.5, 1.0),
        DVec3::new(-0.4, 2.5, -2.0),
        DVec3::new(-0.6, 2.5, -2.0),
        DVec3::new(-0.6, 2.5, -0.1),
    ];
    let mut random = Random(73);
    let beside = (0..cases(40)).map(|_| {
        let mut around = || if random.below(2) == 0 { random.between(-1.5, -0.2) } else { random.between(0.3, 4.7) };
        let (x, y) = (around(), around());
        let turned = random.below(2) == 0;
        let (x, y) = if x > 0.0 && y > 0.0 { (-0.3 - 0.2 * x, y) } else { (x, y) };
        let flat = if turned { DVec2::new(5.0 - y, 5.0 - x) } else { DVec2::new(x, y) };
        flat.extend(random.between(-3.0, 1.5))
    });
    for centre in reported.into_iter().chain(beside.collect::<Vec<_>>()) {
        let nearest = centre.clamp(DVec3::new(0.0, 0.0, -1e9), DVec3::new(5.0, 5.0, 0.0));
        let gap = (nearest - centre).length() - radius;
        let at = Placement::of(&Pose::at(centre), &Pose::IDENTITY);
        let found = narrow::distance(&ball, &ground, &at).map(|gap| gap.distance);
        assert!(found.is_some_and(|d| (d - gap.max(0.0)).abs() < 1e-7), "{centre}: {found:?}, not {gap}");
        let way = narrow::push_out(&ball, &ground, &at).unwrap().translation.length();
        assert!((way - (-gap).max(0.0)).abs() < 1e-6, "{centre}: pushed out by {way}, not {}", -gap);
    }
}
