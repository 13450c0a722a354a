//! Thin rings thrown at surfaces without inside: closed meshes whose middle is outside of them. Nothing is through. What is
//! through is told by the vertices and the plane of the surface, without the engine.

mod narrow_oracle;

use allide::glam::DVec3;
use allide::shape::Shape;
use allide::world::{BodyBuilder, Material, Settings, World};
use narrow_oracle::cases::{self, Random};
use std::f64::consts::TAU;

/// Half the side of the surface, metres.
const HALF: f64 = 3.0;

/// Seconds that a shot is followed.
const LONG: f64 = 0.25;

/// How much of the wire's radius a part of a ring may be through after a step.
const SUNK: f64 = 1.0;

/// Vertices of a surface, or of a closed mesh, and its triangles.
type Facets = (Vec<DVec3>, Vec<[u32; 3]>);

/// The part `share` of a ring about z of a round wire, of `n` pieces with `m` sides: closed, or bent with two ends.
fn ring(radius: f64, wire: f64, share: f64, (n, m): (u32, u32)) -> Facets {
    let is_whole = share >= 1.0;
    let rounds = if is_whole { n } else { n + 1 };
    let place = |i: u32, j: u32| {
        let (turn, side) = (TAU * share * f64::from(i) / f64::from(n), TAU * f64::from(j) / f64::from(m));
        let out = DVec3::new(turn.cos(), turn.sin(), 0.0);
        out * (radius + wire * side.cos()) + DVec3::Z * (wire * side.sin())
    };
    let vertices = (0..rounds).flat_map(|i| (0..m).map(move |j| (i, j))).map(|(i, j)| place(i, j)).collect();
    let at = |i: u32, j: u32| (i % rounds) * m + j % m;
    let quads = (0..n).flat_map(|i| (0..m).map(move |j| [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)]));
    let mut triangles: Vec<[u32; 3]> = quads.flat_map(|[p, q, r, s]| [[p, q, r], [p, r, s]]).collect();
    if !is_whole {
        triangles
            .extend((1..m - 1).flat_map(|j| [[at(0, 0), at(0, j), at(0, j + 1)], [at(n, 0), at(n, j + 1), at(n, j)]]));
    }
    (vertices, triangles)
}

/// A flat surface of `n` by `n` cells.
fn flat(n: u32) -> Shape {
    let along = |k: u32| HALF * (2.0 * f64::from(k) / f64::from(n) - 1.0);
    let vertices: Vec<DVec3> =
        (0..=n).flat_map(|j| (0..=n).map(move |i| DVec3::new(along(i), along(j), 0.0))).collect();
    let corners = (0..n * n).map(|k| k % n + k / n * (n + 1));
    let triangles: Vec<[u32; 3]> = corners.flat_map(|a| [[a, a + 1, a + n + 2], [a, a + n + 2, a + n + 1]]).collect();
    Shape::surface(&vertices, &triangles).expect("a surface")
}

/// A shot of the part `share` of a ring from above, and what is wrong with what comes of it.
fn shot(random: &mut Random, share: f64) -> Option<String> {
    let (radius, wire) = (random.between(0.02, 0.3), random.between(0.002, 0.006));
    let (vertices, triangles) = ring(radius, wire, share, (24, 6));
    let body = Shape::mesh(&vertices, &triangles).expect("a ring");
    let surface = flat([1, 8][random.below(2) as usize]);
    let step = [1.0 / 60.0, 1.0 / 240.0][random.below(2) as usize];
    let (speed, spin) = (random.between(5.0, 60.0), random.between(50.0, 300.0));
    let mut world = World::new(Settings { gravity: DVec3::ZERO, step, ..Settings::default() }).expect("settings");
    let friction = [0.0, 0.5][random.below(2) as usize];
    let restitution = [0.0, 0.0, 0.5, 1.0][random.below(4) as usize];
    let material = Material { restitution, friction, ..Material::default() };
    world.add(BodyBuilder::fixed(surface).material(material)).expect("a surface");
    let from = DVec3::new(random.between(-0.5, 0.5), random.between(-0.5, 0.5), 2.2 * radius + 0.06 + speed * step);
    let builder = BodyBuilder::dynamic(body).position(from).rotation(random.rotation()).material(material);
    let builder = builder.velocity(-DVec3::Z * speed).spin(random.direction() * spin);
    let id = world.add(builder.mass(10f64.powf(random.between(-3.0, 0.0)))).expect("a ring");
    let told = format!("radius {radius}, wire {wire}, {speed} m/s, {spin} rad/s, step {step}");
    for k in 0..(LONG / step) as usize {
        if let Err(error) = world.step() {
            return Some(format!("{told}, step {k}: {error}"));
        }
        let pose = *world.body(id).expect("a ring").pose();
        let places: Vec<DVec3> = vertices.iter().map(|v| pose.point(*v)).collect();
        if places.iter().any(|p| p.x.abs().max(p.y.abs()) > 0.9 * HALF) {
            return None;
        }
        let [lowest, highest] = [f64::min, f64::max].map(|of| places.iter().map(|p| p.z).reduce(of).unwrap_or(0.0));
        if lowest < -SUNK * wire {
            let hits = world.contacts().len();
            return Some(format!("{told}, step {k}: from {lowest} to {highest} with {hits} contacts"));
        }
    }
    None
}

fn shots(seed: u64, share: f64) {
    let mut random = Random(seed);
    let count = cases::count(100);
    let wrong: Vec<String> =
        (0..count).filter_map(|k| Some(format!("shot {k}, {}", shot(&mut random, share)?))).collect();
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn rings_thrown_at_surfaces_stay_on_their_side() {
    shots(1, 1.0);
}

#[test]
fn bows_thrown_at_surfaces_stay_on_their_side() {
    shots(2, 0.6);
}
