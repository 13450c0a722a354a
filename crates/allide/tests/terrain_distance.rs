//! How far bodies are from terrain, above it, beside its border and in its holes, and when they reach it, against
//! slow twins: the solid below the surface is sampled with its upright walls, and for balls measured exactly.

mod terrain_oracle;

use allide::glam::{DQuat, DVec2, DVec3, Vec3Swizzles};
use allide::math::Pose;
use allide::narrow::{self, Motion, Placement};
use allide::shape::{Compound, Hull, Shape};
use allide::terrain::Terrain;
use terrain_oracle::*;

/// All triangles of a terrain, counter-clockwise seen from above.
fn triangles(terrain: &Terrain) -> Vec<[DVec3; 3]> {
    let layout = terrain.layout();
    let vertex = |c: usize, r: usize| {
        (layout.origin + DVec2::new(c as f64, r as f64) * layout.spacing).extend(terrain.height(c, r))
    };
    let cells = (0..layout.rows - 1).flat_map(|r| (0..layout.columns - 1).map(move |c| (c, r)));
    let cells = cells.map(|(c, r)| [vertex(c, r), vertex(c + 1, r), vertex(c, r + 1), vertex(c + 1, r + 1)]);
    let sound = cells.filter(|cell| cell.iter().all(|v| !v.z.is_nan()));
    sound.flat_map(|[v0, v1, v2, v3]| [[v0, v1, v2], [v3, v2, v1]]).collect()
}

/// Distance of a point to a triangle and all below it.
fn to_prism(t: &[DVec3; 3], p: DVec3) -> f64 {
    let n = (t[1] - t[0]).cross(t[2] - t[0]).normalize();
    let mut inside = true;
    let mut over = true;
    let mut least = f64::INFINITY;
    for k in 0..3 {
        let (a, b) = (t[k], t[(k + 1) % 3]);
        inside &= (b - a).xy().perp_dot((p - a).xy()) >= 0.0;
        over &= n.dot((b - a).cross(p - a)) >= 0.0;
        let share = ((p - a).dot(b - a) / (b - a).length_squared()).clamp(0.0, 1.0);
        least = least.min((a + (b - a) * share - p).length());
        let share = ((p - a).xy().dot((b - a).xy()) / (b - a).xy().length_squared()).clamp(0.0, 1.0);
        let foot = a + (b - a) * share;
        least = least.min((foot.with_z(foot.z.min(p.z)) - p).length());
    }
    let above = n.dot(p - t[0]);
    if inside && above <= 0.0 {
        return 0.0;
    }
    if over { least.min(above.abs()) } else { least }
}

/// Distance of a point to the solid; 0 within it.
fn to_solid(all: &[[DVec3; 3]], p: DVec3) -> f64 {
    all.iter().map(|t| to_prism(t, p)).fold(f64::INFINITY, f64::min)
}

/// Points of the relief and of the walls below all its edges, down to `bottom`, no farther apart than `step`.
fn samples(all: &[[DVec3; 3]], bottom: f64, step: f64) -> Vec<DVec3> {
    let mut points = Vec::new();
    for t in all {
        let longest = (0..3).map(|k| (t[(k + 1) % 3] - t[k]).length()).fold(0.0, f64::max);
        let n = (longest / step).ceil() as i32;
        for i in 0..=n {
            for j in 0..=n - i {
                let top = t[0]
                    + (t[1] - t[0]) * (f64::from(i) / f64::from(n))
                    + (t[2] - t[0]) * (f64::from(j) / f64::from(n));
                points.push(top);
                // Walls between two cells are within the solid, and no nearer than its surface.
                if i == 0 || j == 0 || i + j == n {
                    let down = ((top.z - bottom) / step).ceil().max(0.0) as i32;
                    points.extend((1..=down).map(|k| top - DVec3::Z * (f64::from(k) * step)));
                }
            }
        }
    }
    points
}

fn block(half: DVec3) -> Hull {
    let corners: Vec<DVec3> = (0..8)
        .map(|k| (DVec3::new(f64::from(k & 1), f64::from(k >> 1 & 1), f64::from(k >> 2)) * 2.0 - 1.0) * half)
        .collect();
    Hull::new(&corners).unwrap()
}

/// One of every kind of body, about `size` metres.
fn bodies(random: &mut Random, size: f64) -> Vec<Shape> {
    let mut length = || size * random.between(0.2, 1.0);
    let half = DVec3::new(length(), length(), length()) * 0.5;
    let part = |shape: Shape, x: f64| (Pose::at(DVec3::X * x), shape);
    vec![
        Shape::sphere(length()).unwrap(),
        Shape::cuboid(half * 2.0).unwrap(),
        Shape::capsule(length(), length()).unwrap(),
        Shape::cylinder(length(), length()).unwrap(),
        Shape::cone(length(), length()).unwrap(),
        Shape::Hull(std::sync::Arc::new(block(half))),
        Shape::Compound(std::sync::Arc::new(
            Compound::new(vec![
                part(Shape::sphere(half.x).unwrap(), -half.x),
                part(Shape::cuboid(half).unwrap(), half.x),
            ])
            .unwrap(),
        )),
    ]
}

/// Small maps: level, hilly, with steps, with holes that touch at corners, and of one cell.
fn maps() -> Vec<Terrain> {
    vec![
        terrain(3, 3, 1.0, |_, _| 0.0),
        terrain(4, 5, 1.0, |c, r| 0.7 * (c as f64 * 1.3).sin() - 0.5 * (r as f64).cos()),
        terrain(6, 6, 1.0, |c, r| if (c, r) == (2, 2) || (c, r) == (4, 4) { f64::NAN } else { (c % 2) as f64 * 2.0 }),
        terrain(7, 5, 1.0, |c, r| if c == 3 && r < 3 { f64::NAN } else { 0.3 * (c * r) as f64 }),
        terrain(2, 2, 1.0, |c, r| r as f64 - 3.0 * c as f64),
    ]
}

/// A pose anywhere about a map: above, beside, in a hole, far below; upright ones too, that lie along its walls.
fn place(random: &mut Random, terrain: &Terrain) -> Pose {
    let layout = terrain.layout();
    let span = |random: &mut Random, n: usize| random.between(-2.0, n as f64 + 1.0);
    let at = DVec3::new(span(random, layout.columns), span(random, layout.rows), random.between(-5.0, 4.0));
    let quarter = std::f64::consts::FRAC_PI_2;
    let rotation = match random.below(4) {
        0 => DQuat::from_rotation_z(quarter * random.below(4) as f64),
        1 => DQuat::from_rotation_z(quarter * random.below(4) as f64) * DQuat::from_rotation_x(quarter),
        _ => random.rotation(),
    };
    Pose::new(at, rotation)
}

/// How far a point is from a body, metres; of several parts, from the nearest.
fn off(body: &Shape, pose: &Pose, p: DVec3) -> f64 {
    let of_part = |shape: &Shape, at: &Pose| narrow::nearest(shape, at, p).unwrap().distance;
    match body {
        Shape::Compound(whole) => {
            let parts = whole.parts().iter();
            let place = |q: &Pose| Pose::new(pose.point(q.position), pose.rotation * q.rotation);
            parts.map(|part| of_part(&part.shape, &place(&part.pose))).fold(f64::INFINITY, f64::min)
        }
        _ => of_part(body, pose),
    }
}

#[test]
fn the_distance_is_that_of_the_nearest_point_of_the_solid() {
    let mut apart = 0;
    for (number, terrain) in maps().into_iter().enumerate() {
        let ground = Shape::terrain(terrain.clone());
        let all = triangles(&terrain);
        let mut random = Random(number as u64);
        let points = samples(&all, -8.0, 0.25);
        for case in 0..cases(40) {
            let size = 10f64.powf(random.between(-0.7, 0.5));
            let pose = place(&mut random, &terrain);
            let at = Placement::of(&pose, &Pose::IDENTITY);
            for body in bodies(&mut random, size) {
                let told = || format!("map {number} case {case}: {body:?} {pose:?}");
                let gap = narrow::distance(&body, &ground, &at).unwrap_or_else(|| panic!("no distance: {}", told()));
                if gap.distance == 0.0 {
                    // A point that they share, but for rounding.
                    assert!(to_solid(&all, pose.position + gap.on_a) < 1e-9, "{gap:?} {}", told());
                    let inside = off(&body, &pose, pose.position + gap.on_a);
                    assert!(inside < 1e-9, "{inside} {gap:?} {}", told());
                    continue;
                }
                apart += 1;
                // Not too small: there are such points.
                assert!(((gap.on_a - gap.on_b).length() - gap.distance).abs() < 1e-9, "{gap:?} {}", told());
                assert!(to_solid(&all, pose.position + gap.on_b) < 1e-9, "{gap:?} {}", told());
                let away = off(&body, &pose, pose.position + gap.on_a);
                assert!(away.abs() < 1e-9, "off by {away}: {gap:?} {}", told());
                // Not too large: no point is nearer.
                for p in points.iter().filter(|p| (**p - pose.position).length() < gap.distance + body.radius()) {
                    let d = off(&body, &pose, *p);
                    assert!(d >= gap.distance - 1e-9, "{d} at {p} for {}: {}", gap.distance, told());
                }
                if let Shape::Sphere(ball) = &body {
                    let exact = to_solid(&all, pose.position) - ball.radius();
                    assert!((gap.distance - exact).abs() < 1e-9, "{exact} {gap:?} {}", told());
                }
            }
        }
    }
    assert!(apart > 100);
}

/// By steps of the exact distance a ball never passes into the solid; where it is less than `touch` it is there.
fn first_touch(all: &[[DVec3; 3]], start: DVec3, velocity: DVec3, radius: f64, until: f64) -> Option<f64> {
    let mut time = 0.0;
    while time <= until {
        let gap = to_solid(all, start + velocity * time) - radius;
        if gap < 1e-9 {
            return Some(time);
        }
        time += gap / velocity.length();
    }
    None
}

#[test]
fn a_ball_reaches_the_ground_when_its_middle_is_a_radius_away() {
    let mut touched = 0;
    for (number, terrain) in maps().into_iter().enumerate() {
        let ground = Shape::terrain(terrain.clone());
        let all = triangles(&terrain);
        let mut random = Random(100 + number as u64);
        for case in 0..cases(100) {
            let radius = 10f64.powf(random.between(-1.0, 0.2));
            let ball = Shape::sphere(radius).unwrap();
            let pose = place(&mut random, &terrain);
            let velocity = random.direction() * DVec3::new(1.0, 1.0, random.below(2) as f64) * 2.0;
            if to_solid(&all, pose.position) < radius + 1e-6 || velocity.length() < 0.1 {
                continue;
            }
            let at = Placement::of(&pose, &Pose::IDENTITY);
            let motions = [Motion { velocity, spin: DVec3::ZERO }, Motion::default()];
            let time = narrow::impact(&ball, &ground, &at, motions, 3.0);
            let right = first_touch(&all, pose.position, velocity, radius, 3.0);
            touched += usize::from(right.is_some());
            let gap = |t: f64| to_solid(&all, pose.position + velocity * t) - radius;
            match (time, right) {
                // What grazes the ground comes near it long before.
                (Some(t), _) => {
                    let late = |r: f64| t > r + 1e-8 && gap(0.5 * (r + t)) < -1e-9;
                    assert!(gap(t) < 1e-8 && !right.is_some_and(late), "{number} {case}: {t} {right:?}")
                }
                (None, Some(t)) => panic!("{number} {case}: missed at {t}: {radius} {pose:?} {velocity}"),
                (None, None) => {}
            }
        }
    }
    assert!(touched > 50);
}

#[test]
fn other_bodies_reach_the_ground_no_later_than_they_are_in_it() {
    for (number, terrain) in maps().into_iter().enumerate() {
        let ground = Shape::terrain(terrain.clone());
        let mut random = Random(200 + number as u64);
        for case in 0..cases(8) {
            let pose = place(&mut random, &terrain);
            let velocity = random.direction() * 2.0;
            for body in bodies(&mut random, 0.7) {
                let at = Placement::of(&pose, &Pose::IDENTITY);
                let motions = [Motion { velocity, spin: DVec3::ZERO }, Motion::default()];
                let time = narrow::impact(&body, &ground, &at, motions, 3.0);
                let told = || format!("{number} {case}: {time:?} {body:?} {pose:?} {velocity}");
                let gap = |t: f64| {
                    let later = Pose::new(pose.position + velocity * t, pose.rotation);
                    narrow::distance(&body, &ground, &Placement::of(&later, &Pose::IDENTITY)).unwrap().distance
                };
                for k in 0..60 {
                    let t = time.unwrap_or(3.0) * f64::from(k) / 60.0;
                    assert!(gap(t) > 0.0 || time == Some(0.0), "in the ground at {t}: {}", told());
                }
                assert!(time.is_none_or(|t| gap(t) < 1e-8), "{}", told());
            }
        }
    }
}

/// The nearest is the upright edge below the border's corner.
#[test]
fn a_ball_beside_the_corner_of_a_map_is_as_far_from_its_upright_edge() {
    let ground = Shape::terrain(terrain(3, 3, 1.0, |_, _| 0.0));
    let ball = Shape::sphere(0.5).unwrap();
    let at = Placement::of(&Pose::at(DVec3::new(4.0, 4.0, -3.0)), &Pose::IDENTITY);
    let far = 8f64.sqrt() - 0.5;
    let gap = narrow::distance(&ball, &ground, &at).unwrap();
    assert!((gap.distance - far).abs() < 1e-12, "{gap:?}");
    assert!((gap.on_b - DVec3::new(-2.0, -2.0, 0.0)).length() < 1e-12, "{gap:?}");
    let motion = Motion { velocity: DVec3::new(-1.0, -1.0, 0.0), spin: DVec3::ZERO };
    let time = narrow::impact(&ball, &ground, &at, [motion, Motion::default()], 5.0).unwrap();
    assert!((time - far / 2f64.sqrt()).abs() < 1e-9, "{time}");
}

/// What overlaps an upright edge is pushed off it sideways, not all the way up.
#[test]
fn an_upright_edge_pushes_sideways() {
    let ground = Shape::terrain(terrain(3, 3, 1.0, |_, _| 0.0));
    let off = 0.2 * 0.5f64.sqrt();
    for (corner, out) in
        [([0.0, 0.0], [-1.0, -1.0]), ([2.0, 0.0], [1.0, -1.0]), ([0.0, 2.0], [-1.0, 1.0]), ([2.0, 2.0], [1.0, 1.0])]
    {
        let (corner, out) = (DVec2::from_array(corner), DVec2::from_array(out));
        for body in
            [Shape::sphere(0.25).unwrap(), Shape::cylinder(0.25, 1.0).unwrap(), Shape::capsule(0.25, 1.0).unwrap()]
        {
            let at = Placement::of(&Pose::at((corner + out * off).extend(-3.0)), &Pose::IDENTITY);
            let mut found = Vec::new();
            narrow::contacts(&body, &ground, &at, 0.0, &mut found);
            let sideways = |c: &&narrow::Contact| (c.normal.xy() + out.normalize()).length() < 1e-9;
            let depth = found.iter().find(sideways).map(|c| c.depth);
            assert!(depth.is_some_and(|d| (d - 0.05).abs() < 1e-9), "{body:?} {found:?}");
            let push = narrow::push_out(&body, &ground, &at).unwrap().translation;
            assert!((push.length() - 0.05).abs() < 1e-9, "{body:?} {push}");
        }
    }
}
