//! Solids given by formulas thrown at surfaces without inside, and surfaces thrown at them: nothing is through, and
//! nothing stays in them. What is through is told by the measures of the surfaces, without the engine.

mod narrow_oracle;

use allide::glam::DVec3;
use allide::implicit::{Solid, quadric};
use allide::math::{Aabb, Pose};
use allide::narrow::{self, Placement};
use allide::shape::Shape;
use allide::world::{BodyBuilder, Material, Settings, World};
use narrow_oracle::cases::{self, Random};
use std::f64::consts::{PI, TAU};

/// Solids of some centimetres, of every way to write one.
fn solids() -> Vec<(&'static str, Shape)> {
    let made = |formula: &allide::implicit::Formula, half: f64| {
        let bounds = Aabb::around(DVec3::ZERO, DVec3::splat(half));
        Shape::implicit(Solid::new(formula, bounds).expect("a solid")).expect("a shape")
    };
    let text = |text: &str, half: f64| made(&text.parse().expect("a formula"), half);
    vec![
        ("noisy sphere", made(&quadric::noisy_sphere(0.05, 0.0004, 60.0), 0.055)),
        ("ring", text("0.015^2-(sqrt(x^2+y^2)-0.05)^2-z^2", 0.07)),
        ("thin ring", text("0.004 - hypot(z, hypot(x, y) - 0.06)", 0.07)),
        ("ellipsoid", text("1 - (x/0.06)^2 - (y/0.04)^2 - (z/0.02)^2", 0.07)),
        ("quartic", text("1 - (x/0.05)^4 - (y/0.05)^4 - (z/0.02)^4", 0.06)),
        ("ball without a corner", text("min(0.05 - hypot(x, y, z), hypot(x - 0.04, y - 0.04, z - 0.04) - 0.03)", 0.06)),
        ("box and ball", text("max(min(0.03-abs(x), 0.03-abs(y), 0.03-abs(z)), 0.025 - hypot(x-0.04, y, z))", 0.07)),
        ("paraboloid", text("min(z + 0.03, 0.03 - z - 20*(x^2 + y^2))", 0.06)),
        ("lens", text("min(0.1 - hypot(x, y, z - 0.09), 0.1 - hypot(x, y, z + 0.09))", 0.06)),
        ("wavy ball", text("0.05^2 - x^2 - y^2 - z^2 + 0.0003*sin(80*x)*sin(80*y)*sin(80*z)", 0.065)),
    ]
}

/// Points of a grid of `n` by `m` cells, and its triangles.
fn grid(n: u32, m: u32, place: impl Fn(f64, f64) -> DVec3) -> (Vec<DVec3>, Vec<[u32; 3]>) {
    let point = |k: u32| place(f64::from(k % (n + 1)) / f64::from(n), f64::from(k / (n + 1)) / f64::from(m));
    let vertices = (0..(n + 1) * (m + 1)).map(point).collect();
    let corners = (0..n * m).map(|k| k % n + k / n * (n + 1));
    let triangles = corners.flat_map(|a| [[a, a + 1, a + n + 2], [a, a + n + 2, a + n + 1]]).collect();
    (vertices, triangles)
}

/// How deep on the wrong side of a surface a point is, metres; `None` beside it.
type Beyond = fn(DVec3) -> Option<f64>;

/// Surfaces about the origin, with where to aim at and the direction from there to the side shots come from.
fn surfaces(random: &mut Random) -> Vec<(&'static str, Shape, [DVec3; 2], Beyond)> {
    let flat = |n: u32| grid(n, n, |u, v| DVec3::new(2.0 * u - 1.0, 2.0 * v - 1.0, 0.0));
    let bowl = grid(24, 8, |u, v| {
        let (turn, tilt) = (TAU * u, 0.02 + 0.48 * PI * v);
        DVec3::new(turn.cos() * tilt.sin(), turn.sin() * tilt.sin(), -tilt.cos())
    });
    let tube = grid(24, 4, |u, v| DVec3::new((TAU * u).cos(), (TAU * u).sin(), 2.0 * v - 1.0));
    let made =
        |(vertices, triangles): (Vec<DVec3>, Vec<[u32; 3]>)| Shape::surface(&vertices, &triangles).expect("a surface");
    let plate: Beyond = |p| (p.x.abs().max(p.y.abs()) < 0.85).then_some(-p.z);
    // Facets are within the round by 1 - cos of half their angle, and what is beyond them is measured by the round.
    let round: Beyond = |p| (p.z < -0.4 && p.truncate().length() > 0.2).then_some(p.length() - 1.0);
    let pipe: Beyond = |p| (p.z.abs() < 0.7).then_some(p.truncate().length() - 1.0);
    let aside = DVec3::new(random.between(-0.4, 0.4), random.between(-0.4, 0.4), 0.0);
    let turn = random.between(0.0, TAU);
    let (tilt, out) = (random.between(0.6, 0.9), DVec3::new(turn.cos(), turn.sin(), 0.0));
    let low = out * tilt.sin() - DVec3::Z * tilt.cos();
    vec![
        ("plate of two triangles", made(flat(1)), [aside, DVec3::Z], plate),
        ("plate of many", made(flat(9)), [aside, DVec3::Z], plate),
        ("bowl", made(bowl), [low, -low], round),
        ("pipe", made(tube), [out + DVec3::Z * aside.x, -out], pipe),
    ]
}

/// A shot, and what is wrong with what comes of it.
fn shot(random: &mut Random, solid: &Shape, surface: (&Shape, [DVec3; 2], Beyond), turning: bool) -> Option<String> {
    let (surface, [aim, side], beyond) = surface;
    let step = 1.0 / 60.0;
    let mut world = World::new(Settings { gravity: DVec3::ZERO, step, ..Settings::default() }).expect("settings");
    let restitution = [0.0, 0.5, 1.0][random.below(3) as usize];
    let material = Material { restitution, friction: 0.3, ..Material::default() };
    let speed = 10f64.powf(random.between(1.47, 3.0));
    let mut from = (side + random.direction() * 0.7).normalize();
    if from.dot(side) < 0.6 {
        from = side;
    }
    let way = speed * step * random.between(0.1, 1.0);
    // So that it begins on the side it is to stay on, within reach of the middle.
    let lead = (0.2 + way).min(0.65);
    let moved = |v: DVec3, is_shot: bool| if is_shot { v } else { DVec3::ZERO };
    let which = random.below(3);
    let spin =
        |random: &mut Random| if turning { random.direction() * random.between(1.0, 200.0) } else { DVec3::ZERO };
    let target = match which {
        0 => BodyBuilder::fixed(surface.clone()),
        _ => BodyBuilder::dynamic(surface.clone()).mass(if which == 1 { 1000.0 } else { 1.0 }),
    };
    let target = world.add(target.velocity(moved(from * speed, which == 2)).material(material)).expect("a surface");
    let body = BodyBuilder::dynamic(solid.clone()).rotation(random.rotation()).position(aim + from * lead);
    let body = body.velocity(moved(-from * speed, which != 2)).spin(spin(random)).mass(0.1).material(material);
    let id = world.add(body).expect("a body");
    let thickness = solid.thickness();
    let start = world.energy().kinetic;
    let mut still = 0;
    for k in 0..14 {
        let before = [target, id].map(|id| world.body(id).expect("a body").centre());
        if let Err(error) = world.step() {
            return Some(format!("step {k}: {error}"));
        }
        let [wall, body] = [target, id].map(|id| world.body(id).expect("a body"));
        if world.energy().kinetic > start * (1.0 + 1e-4) {
            return Some(format!("{speed} m/s, step {k}: energy {} of {start}", world.energy().kinetic));
        }
        let seen = wall.pose().local_point(body.centre());
        let past = beyond(seen)?;
        if past > 0.0 {
            return Some(format!("{speed} m/s, step {k}: through, at {seen}"));
        }
        // Of a plate its half-space tells how deep it is.
        if surface.thickness() < 0.3 && surface.local_bounds_are_flat() {
            let ground = Shape::plane(DVec3::Z, 0.0).expect("a plane");
            let at = Placement::of(body.pose(), wall.pose());
            let depth = narrow::deepest(solid, &ground, &at).map_or(0.0, |c| c.depth);
            if depth > 0.5 * thickness {
                return Some(format!("{speed} m/s, step {k}: {depth} m deep of {thickness}, at {seen}"));
            }
        }
        let told = (wall.velocity() - body.velocity()).length() * step;
        let moved = ((wall.centre() - before[0]) - (body.centre() - before[1])).length();
        still = if told > 1e-3 && moved < 0.01 * told { still + 1 } else { 0 };
        if still >= 3 {
            return Some(format!("{speed} m/s, step {k}: hangs, at {seen}, {told} m a step"));
        }
    }
    None
}

trait Flat {
    fn local_bounds_are_flat(&self) -> bool;
}

impl Flat for Shape {
    fn local_bounds_are_flat(&self) -> bool {
        let bounds = self.bounds(&Pose::IDENTITY);
        bounds.max.z == bounds.min.z
    }
}

fn shots(turning: bool, seed: u64) {
    let mut random = Random(seed);
    let (mut wrong, mut count) = (Vec::new(), 0);
    for (k, (name, solid)) in solids().into_iter().enumerate() {
        for case in 0..cases::count(1) {
            // Each in its turn: with four cases every solid has met every surface.
            let all = surfaces(&mut random);
            let chosen = (k as u64 + case) as usize % all.len();
            if let Some((other, surface, aim, beyond)) = all.into_iter().nth(chosen) {
                count += 1;
                if let Some(what) = shot(&mut random, &solid, (&surface, aim, beyond), turning) {
                    wrong.push(format!("{name} and {other}, case {case}: {what}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn formulas_thrown_at_surfaces_stay_on_their_side() {
    shots(false, 3);
}

#[test]
fn formulas_that_turn_stay_on_their_side_of_surfaces() {
    shots(true, 5);
}
