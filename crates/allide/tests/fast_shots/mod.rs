//! Shots at targets of every kind: those that must hit, and those that pass close by. What is right is told by the
//! straight line of flight, without the world.

#![allow(dead_code)]

use crate::mesh_samples;
use crate::narrow_oracle::cases::Random;
use allide::glam::{DVec2, DVec3};
use allide::implicit::Solid;
use allide::math::{Aabb, Pose};
use allide::narrow::{self, Placement};
use allide::shape::Shape;
use allide::terrain::{Heights, Layout, Terrain};
use allide::world::{BodyBuilder, BodyId, Material, Settings, World};

/// An empty world without gravity.
pub fn space(step: f64) -> World {
    World::new(Settings { gravity: DVec3::ZERO, step, ..Settings::default() }).unwrap()
}

pub fn speed_of(world: &World, id: BodyId) -> DVec3 {
    world.body(id).unwrap().velocity()
}

fn implicit(text: &str, half: DVec3) -> Shape {
    let solid = Solid::new(&text.parse().unwrap(), Aabb::around(DVec3::ZERO, half)).unwrap();
    Shape::implicit(solid).unwrap()
}

fn slab(half: DVec3) -> Shape {
    let corner = |k: u32| half * DVec3::new(f64::from(k & 1), f64::from(k >> 1 & 1), f64::from(k >> 2)) * 2.0 - half;
    Shape::hull(&(0..8).map(corner).collect::<Vec<_>>()).unwrap()
}

/// Things of a few centimetres to throw: all kinds, and thin ones.
pub fn projectile(kind: usize, random: &mut Random) -> Shape {
    let stone =
        |random: &mut Random| (0..12).map(|_| random.direction() * random.between(0.02, 0.05)).collect::<Vec<_>>();
    match kind % PROJECTILES {
        0 => Shape::sphere(0.005).unwrap(),
        1 => Shape::cuboid(DVec3::new(0.1, 0.06, 0.01)).unwrap(),
        2 => Shape::capsule(0.005, 0.15).unwrap(),
        3 => Shape::cylinder(0.08, 0.01).unwrap(),
        4 => Shape::cone(0.03, 0.1).unwrap(),
        5 => Shape::hull(&stone(random)).unwrap(),
        6 => Shape::compound(vec![
            (Pose::at(DVec3::new(-0.06, 0.0, 0.0)), Shape::sphere(0.02).unwrap()),
            (Pose::at(DVec3::new(0.02, 0.0, 0.0)), Shape::cuboid(DVec3::new(0.15, 0.01, 0.01)).unwrap()),
        ])
        .unwrap(),
        7 => {
            let (vertices, triangles) = mesh_samples::torus(0.05, 0.015, 12, 8);
            Shape::mesh(&vertices, &triangles).unwrap()
        }
        8 => implicit("1 - x^2/0.0016 - y^2/0.0009 - z^2/0.0004", DVec3::splat(0.05)),
        9 => Shape::cylinder(0.004, 0.3).unwrap(),
        _ => Shape::cuboid(DVec3::new(0.2, 0.2, 0.004)).unwrap(),
    }
}

pub const PROJECTILES: usize = 11;

/// A target whose top is about z = 0 over a good part of x and y, thin where its kind allows; and whether what is
/// below −1 cm of the origin's neighbourhood is beyond it.
fn target(kind: usize) -> (Shape, bool) {
    let shape = match kind % TARGETS {
        0 => return (Shape::sphere(0.5).unwrap(), false),
        1 => Shape::cuboid(DVec3::new(2.0, 2.0, 0.01)).unwrap(),
        2 => return (Shape::capsule(0.05, 1.0).unwrap(), false),
        3 => Shape::cylinder(1.0, 0.01).unwrap(),
        4 => Shape::cone(1.0, 0.05).unwrap(),
        5 => slab(DVec3::new(1.0, 1.0, 0.005)),
        6 => Shape::compound(vec![
            (Pose::at(DVec3::new(-0.5, 0.0, 0.0)), Shape::cuboid(DVec3::new(1.0, 2.0, 0.01)).unwrap()),
            (Pose::at(DVec3::new(0.5, 0.0, 0.0)), Shape::cuboid(DVec3::new(1.0, 2.0, 0.01)).unwrap()),
        ])
        .unwrap(),
        7 => Shape::plane(DVec3::Z, 0.005).unwrap(),
        8 => {
            let heights = (0..21 * 21).map(|k| 0.005 * f64::from(k * 7919 % 11) / 11.0);
            let layout = Layout::new(21, 21, DVec2::splat(0.1)).at(DVec2::splat(-1.0));
            Shape::terrain(Terrain::new(layout, Heights::F64(heights.collect())).unwrap())
        }
        9 => {
            let (vertices, triangles) = sheet(8, 1.0, 0.005);
            Shape::mesh(&vertices, &triangles).unwrap()
        }
        _ => implicit("1 - x^2 - y^2 - z^2/0.01", DVec3::new(1.05, 1.05, 0.11)),
    };
    (shape, true)
}

const TARGETS: usize = 11;

/// A closed mesh: a plate of `n` × `n` cells, `half` metres to each side, ± `thin` metres thick.
fn sheet(n: u32, half: f64, thin: f64) -> (Vec<DVec3>, Vec<[u32; 3]>) {
    let side = n + 1;
    let mut vertices = Vec::new();
    for z in [-thin, thin] {
        for k in 0..side * side {
            let along = |k: u32| half * (2.0 * f64::from(k) / f64::from(n) - 1.0);
            vertices.push(DVec3::new(along(k % side), along(k / side), z));
        }
    }
    let mut triangles = Vec::new();
    let top = side * side;
    // Walls by the rim, in order.
    let rim: Vec<u32> = (0..n)
        .chain((0..n).map(|k| k * side + n))
        .chain((0..n).map(|k| n * side + n - k))
        .chain((0..n).map(|k| (n - k) * side))
        .collect();
    for k in 0..n * n {
        let a = k % n + (k / n) * side;
        let (b, c, d) = (a + 1, a + side + 1, a + side);
        triangles.extend([[a, c, b], [a, d, c], [top + a, top + b, top + c], [top + a, top + c, top + d]]);
    }
    for (i, &p) in rim.iter().enumerate() {
        let q = rim[(i + 1) % rim.len()];
        triangles.extend([[p, q, top + q], [p, top + q, top + p]]);
    }
    (vertices, triangles)
}

/// Shots of every projectile at every target, `cases` each: none is through, and all have felt it.
pub fn shots_hit(cases: usize) {
    let mut random = Random(1);
    for kind in 0..TARGETS {
        for thrown in 0..PROJECTILES {
            for case in 0..cases {
                let label = format!("projectile {thrown} at target {kind}, case {case}");
                shot(kind, thrown, &mut random, &label);
            }
        }
    }
}

fn shot(kind: usize, thrown: usize, random: &mut Random, label: &str) {
    let step = [1.0 / 60.0, 1.0 / 240.0][random.below(2) as usize];
    let mut world = space(step);
    let (shape, sided) = target(kind);
    let ground = shape.clone();
    let can_move = !matches!(shape, Shape::Plane(_) | Shape::Terrain(_));
    let moves = can_move && random.below(3) == 0;
    let restitution = [0.0, 0.5, 1.0][random.below(3) as usize];
    let material = Material { restitution, friction: 0.3, ..Material::default() };
    let builder = if moves { BodyBuilder::dynamic(shape).mass(100.0) } else { BodyBuilder::fixed(shape) };
    let wall = world.add(builder.material(material)).unwrap();
    let aim = if sided { DVec3::new(random.between(-0.3, 0.3), random.between(-0.3, 0.3), 0.0) } else { DVec3::ZERO };
    let mut from = random.direction();
    from.z = from.z.abs() + if sided { 0.5 } else { 0.0 };
    let from = from.normalize();
    let speed = 10f64.powf(random.between(0.7, 2.6));
    let body = BodyBuilder::dynamic(projectile(thrown, random)).rotation(random.rotation());
    // So that it is on its way for some steps and arrives anywhere in one.
    let body = body.position(aim + from * (0.8 + speed * step * random.between(0.0, 2.0))).velocity(-from * speed);
    let spin = random.direction() * [0.0, 10.0, 100.0, 600.0][random.below(4) as usize];
    let id = world.add(body.spin(spin).mass(0.1).material(material)).unwrap();
    let thickness = world.body(id).unwrap().shape().thickness();
    let start = world.energy().kinetic;
    for k in 0..(4 + (1.0 / (speed * step)) as usize).min(200) {
        world.step().unwrap_or_else(|e| panic!("{label}: {e}"));
        assert!(world.energy().kinetic <= start * (1.0 + 1e-4), "{label}, step {k}: energy");
        let [wall, body] = [wall, id].map(|id| world.body(id).unwrap());
        let at = Placement::of(body.pose(), wall.pose());
        let depth = narrow::deepest(body.shape(), &ground, &at).map_or(-1.0, |c| c.depth);
        let at = body.pose().position;
        assert!(depth < 0.5 * thickness, "{label}, step {k}: {depth} m deep, {thickness} m thick, at {at}");
        let seen = wall.pose().local_point(body.centre());
        let beside = seen.x.abs().max(seen.y.abs()) > 0.6;
        // The cone's side goes down to its rim.
        let top = if kind == 4 { (0.025 - 0.05 * seen.truncate().length()).min(0.0) } else { 0.0 };
        assert!(!sided || beside || seen.z > top - 0.006, "{label}, step {k}: through, at {seen}");
    }
    let after = speed_of(&world, id);
    assert!((after + from * speed).length() > 1e-3 * speed, "{label}: {speed} m/s, not stopped");
}

/// Near misses of every projectile by every target that ends somewhere, `cases` each: velocities stay to the bit.
pub fn misses_fly_on(cases: usize) {
    let mut random = Random(4);
    for kind in (0..TARGETS).filter(|k| *k != 7) {
        for thrown in 0..PROJECTILES {
            for case in 0..cases {
                let label = format!("projectile {thrown} by target {kind}, case {case}");
                miss(kind, thrown, &mut random, &label);
            }
        }
    }
}

fn miss(kind: usize, thrown: usize, random: &mut Random, label: &str) {
    let step = [1.0 / 60.0, 1.0 / 240.0][random.below(2) as usize];
    let (ground, _) = target(kind);
    let shape = projectile(thrown, random);
    let formula = matches!(shape, Shape::Implicit(_));
    let turns = formula || random.below(2) == 0;
    let rotation = random.rotation();
    let way = random.direction();
    let speed = 10f64.powf(random.between(0.3, 2.6));
    let lead = 1.0 + speed * step * random.between(0.0, 2.0);
    let clearance = 10f64.powf(random.between(-3.5, -1.0));
    // Moved out sideways until the nearest it comes on its line is the clearance.
    let side = way.cross(random.direction()).normalize();
    // What is simpler and as large, or larger.
    let stand_in = match ground {
        Shape::Implicit(_) => Shape::cuboid(DVec3::new(2.0, 2.0, 0.2)).unwrap(),
        Shape::Terrain(_) => {
            let block = Shape::cuboid(DVec3::new(2.0, 2.0, 100.0)).unwrap();
            Shape::compound(vec![(Pose::at(DVec3::Z * (0.005 - 50.0)), block)]).unwrap()
        }
        _ => ground.clone(),
    };
    let nearest =
        |out: f64| distance_on_line(&shape, &stand_in, rotation, (side * out - way * lead, way), (lead, turns));
    let (mut near, mut far) = (0.0, 4.0);
    if nearest(far) < clearance {
        return;
    }
    for _ in 0..25 {
        let middle = 0.5 * (near + far);
        if nearest(middle) < clearance { near = middle } else { far = middle }
    }
    let mut world = space(step);
    world.add(BodyBuilder::fixed(ground)).unwrap();
    let body = BodyBuilder::dynamic(shape).position(side * far - way * lead).rotation(rotation).velocity(way * speed);
    let spin = if turns { random.direction() * random.between(1.0, 300.0) } else { DVec3::ZERO };
    let id = world.add(body.centre(DVec3::ZERO).spin(spin)).unwrap();
    for k in 0..((2.0 * lead / (speed * step)) as usize).min(400) {
        world.step().unwrap();
        let at = world.body(id).unwrap().pose().position;
        assert_eq!(
            speed_of(&world, id),
            way * speed,
            "{label}, step {k}: {clearance} m at {speed} m/s, {turns}, at {at}"
        );
    }
}

/// How near a shape, or the ball around it if it turns, comes to another on a straight line.
fn distance_on_line(
    shape: &Shape,
    ground: &Shape,
    rotation: allide::glam::DQuat,
    (start, way): (DVec3, DVec3),
    (lead, turns): (f64, bool),
) -> f64 {
    let ball = Shape::sphere(shape.radius()).unwrap();
    let shape = if turns { &ball } else { shape };
    // What is nearer than this is so somewhere else on the line too.
    let (mut best, mut along) = (f64::INFINITY, 0.0);
    while along < 2.0 * lead + 2.0 {
        let at = Placement::of(&Pose::new(start + way * along, rotation), &Pose::IDENTITY);
        let gap = narrow::distance(shape, ground, &at).map_or(0.0, |gap| gap.distance);
        best = best.min(gap);
        if best < 1e-5 {
            return 0.0;
        }
        // The distance changes by no more than the way.
        along += (gap - best * 0.98).max(0.1 * best);
    }
    best
}

/// Every projectile thrown at every other, fixed and turned anyhow, `cases` each: edges meet rims and corners. None
/// hangs where it met, its velocity kept.
pub fn nothing_hangs(cases: usize) {
    let mut random = Random(21);
    for kind in 0..PROJECTILES {
        for thrown in 0..PROJECTILES {
            for case in 0..cases {
                let label = format!("projectile {thrown} at {kind}, case {case}");
                hangs(kind, thrown, &mut random, &label);
            }
        }
    }
}

fn hangs(kind: usize, thrown: usize, random: &mut Random, label: &str) {
    let step = 1.0 / 60.0;
    let mut world = space(step);
    let (target, shape) = (projectile(kind, random), projectile(thrown, random));
    let reach = 0.7 * (target.radius() + shape.radius());
    world.add(BodyBuilder::fixed(target).rotation(random.rotation())).unwrap();
    let way = random.direction();
    let beside = way.any_orthonormal_vector() * (reach * random.between(0.0, 1.0));
    let speed = 10f64.powf(random.between(0.3, 2.0));
    let lead = 0.3 + speed * step * random.between(0.0, 1.0);
    let body = BodyBuilder::dynamic(shape).position(beside - way * lead).rotation(random.rotation());
    let spin = random.direction() * [0.0, 30.0][random.below(2) as usize];
    let id = world.add(body.velocity(way * speed).spin(spin)).unwrap();
    let mut still = 0;
    for k in 0..((0.5 + 2.0 * lead) / (speed * step)) as usize + 10 {
        let before = world.body(id).unwrap().centre();
        world.step().unwrap_or_else(|e| panic!("{label}: {e}"));
        let body = world.body(id).unwrap();
        let (moved, told) = (body.centre().distance(before), body.velocity().length() * step);
        still = if told > 1e-4 && moved < 0.01 * told { still + 1 } else { 0 };
        assert!(still < 3, "{label}, step {k}: {moved} m in a step at {} m/s", body.velocity().length());
    }
}
