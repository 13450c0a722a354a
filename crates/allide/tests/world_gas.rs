//! Elastic spheres in a box: blows that come one after the other within a step lose nothing, and none comes across a gap.

mod common;
mod random;

use allide::glam::DVec3;
use allide::math::Pose;
use allide::shape::Shape;
use allide::world::{BodyBuilder, BodyId, Material, Settings, SolverSettings, World};
use common::{add, at};
use random::Random;

/// Half the inner width of the box, and half the thickness of its plates, metres.
const HALF: f64 = 1.0;
const PLATE: f64 = 0.05;

const ELASTIC: Material =
    Material { friction: 0.0, spin_friction: 0.0, rolling_friction: 0.0, restitution: 1.0, density: 1000.0 };

/// Whether the plates of the box are bodies of their own, or one.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Plates {
    Apart,
    Joined,
}

fn empty_box(plates: Plates, step: f64) -> World {
    let solver = SolverSettings { restitution_threshold: 0.0, ..SolverSettings::default() };
    let mut world = World::new(Settings { gravity: DVec3::ZERO, step, solver, ..Settings::default() }).unwrap();
    let sides = [DVec3::X, DVec3::NEG_X, DVec3::Y, DVec3::NEG_Y, DVec3::Z, DVec3::NEG_Z].map(|side| {
        let size = DVec3::splat(2.0 * (HALF + 2.0 * PLATE)) - side.abs() * 2.0 * (HALF + PLATE);
        (Shape::cuboid(size).unwrap(), side * (HALF + PLATE))
    });
    match plates {
        Plates::Apart => sides.into_iter().for_each(|(shape, place)| {
            add(&mut world, BodyBuilder::fixed(shape).position(place).material(ELASTIC));
        }),
        Plates::Joined => {
            let parts = sides.into_iter().map(|(shape, position)| (Pose { position, ..Pose::IDENTITY }, shape));
            let shape = Shape::compound(parts.collect()).unwrap();
            add(&mut world, BodyBuilder::fixed(shape).material(ELASTIC));
        }
    }
    world
}

struct Gas {
    count: u32,
    radii: (f64, f64),
    speeds: (f64, f64),
}

fn gas(of: &Gas, plates: Plates, step: f64, seed: u64) -> (World, Vec<BodyId>) {
    let mut world = empty_box(plates, step);
    let mut random = Random(seed);
    let mut balls: Vec<(DVec3, f64)> = Vec::new();
    let mut ids = Vec::new();
    while balls.len() < of.count as usize {
        let radius = random.between(of.radii.0, of.radii.1);
        let place = [0; 3].map(|_| random.between(radius - HALF, HALF - radius));
        let place = at(place[0], place[1], place[2]);
        if balls.iter().any(|(p, r)| p.distance(place) < r + radius) {
            continue;
        }
        balls.push((place, radius));
        let velocity = random.direction() * random.between(of.speeds.0, of.speeds.1);
        let ball = BodyBuilder::dynamic(Shape::sphere(radius).unwrap()).mass((radius / 0.1).powi(3));
        ids.push(add(&mut world, ball.position(place).velocity(velocity).material(ELASTIC)));
    }
    (world, ids)
}

const THIN: Gas = Gas { count: 12, radii: (0.08, 0.08), speeds: (5.0, 60.0) };
const DENSE: Gas = Gas { count: 40, radii: (0.1, 0.2), speeds: (1.0, 12.0) };
const MIXED: Gas = Gas { count: 27, radii: (0.05, 0.25), speeds: (2.0, 40.0) };

fn kinetic(world: &World) -> f64 {
    world.energy().kinetic
}

#[test]
fn an_elastic_gas_keeps_its_energy() {
    let mut wrong = Vec::new();
    for (name, of) in [("thin", THIN), ("dense", DENSE), ("mixed", MIXED)] {
        for plates in [Plates::Apart, Plates::Joined] {
            for (rate, seconds) in [(60.0, 3.0), (240.0, 2.0), (1000.0, 1.0)] {
                let (mut world, ids) = gas(&of, plates, 1.0 / rate, 7);
                let before = kinetic(&world);
                let mut farthest = 0.0_f64;
                for _ in 0..(seconds * rate) as usize {
                    world.step().expect("the step succeeds");
                    for id in &ids {
                        farthest = farthest.max(world.body(*id).unwrap().pose().position.abs().max_element());
                    }
                }
                let change = kinetic(&world) / before - 1.0;
                if change.abs() > 1e-3 || farthest > HALF {
                    wrong.push(format!("{name}, {plates:?}, 1/{rate}: {change:+.2e}, as far out as {farthest:.3}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// A ball on its way: place, velocity, radius, mass.
#[derive(Clone, Copy)]
struct Ball(DVec3, DVec3, f64, f64);

/// The least distance between the surfaces of two balls within a time.
fn nearest(a: &Ball, b: &Ball, time: f64) -> f64 {
    let (p, v) = (b.0 - a.0, b.1 - a.1);
    let least = if v.length_squared() > 0.0 { (-p.dot(v) / v.length_squared()).clamp(0.0, time) } else { 0.0 };
    (p + v * least).length() - a.2 - b.2
}

/// When two balls come together.
fn meeting(a: &Ball, b: &Ball) -> f64 {
    let (p, v, reach) = (b.0 - a.0, b.1 - a.1, a.2 + b.2);
    let (closing, square) = (-p.dot(v), v.length_squared());
    let under = closing * closing - square * (p.length_squared() - reach * reach);
    if closing <= 0.0 || under < 0.0 { f64::INFINITY } else { ((closing - under.sqrt()) / square).max(0.0) }
}

/// The pairs of balls that come within a gap of each other in a step, told blow by blow.
fn come_near(mut balls: Vec<Ball>, dt: f64, gap: f64) -> Vec<(usize, usize)> {
    let (mut left, mut near) = (dt, Vec::new());
    while left > 0.0 {
        let (mut first, mut blow) = (left, None);
        for i in 0..balls.len() {
            for k in 0..3 {
                let (x, v) = (balls[i].0[k], balls[i].1[k]);
                let time = ((HALF - balls[i].2 - x * v.signum()) / v.abs()).max(0.0);
                if time < first {
                    (first, blow) = (time, Some((i, i, k)));
                }
            }
            for j in 0..i {
                let time = meeting(&balls[j], &balls[i]);
                if time < first {
                    (first, blow) = (time, Some((j, i, 0)));
                }
            }
        }
        for i in 0..balls.len() {
            near.extend((0..i).filter(|&j| nearest(&balls[j], &balls[i], first) < gap).map(|j| (j, i)));
        }
        balls.iter_mut().for_each(|ball| ball.0 += ball.1 * first);
        left -= first;
        match blow {
            Some((i, j, k)) if i == j => balls[i].1[k] = -balls[i].1[k],
            Some((i, j, _)) => {
                let (a, b) = (balls[i], balls[j]);
                let n = (b.0 - a.0).normalize();
                let impulse = n * (2.0 * (a.1 - b.1).dot(n) / (1.0 / a.3 + 1.0 / b.3));
                balls[i].1 -= impulse / a.3;
                balls[j].1 += impulse / b.3;
            }
            None => break,
        }
    }
    near
}

#[test]
fn only_what_comes_within_reach_collides() {
    let mut ghosts = Vec::new();
    let mut blows = 0;
    for (name, of) in [("thin", THIN), ("dense", DENSE), ("mixed", MIXED)] {
        for rate in [60.0, 240.0, 1000.0] {
            let (mut world, ids) = gas(&of, Plates::Apart, 1.0 / rate, 3);
            for step in 0..(0.5 * rate) as usize {
                let ball = |id: &BodyId| {
                    let body = world.body(*id).unwrap();
                    let mass = body.mass_properties().mass;
                    Ball(body.pose().position, body.velocity(), 0.1 * mass.cbrt(), mass)
                };
                let near = come_near(ids.iter().map(ball).collect(), 1.0 / rate, 0.01);
                world.step().expect("the step succeeds");
                for patch in world.contacts() {
                    let pair = [patch.a, patch.b].map(|id| ids.iter().position(|other| *other == id));
                    let [Some(i), Some(j)] = pair else { continue };
                    if patch.points.iter().all(|point| point.normal_impulse == 0.0) {
                        continue;
                    }
                    blows += 1;
                    if !near.contains(&(i.min(j), i.max(j))) {
                        ghosts.push(format!("{name}, 1/{rate}, step {step}: {i} and {j}"));
                    }
                }
            }
        }
    }
    assert!(blows > 1000, "{blows} blows");
    assert!(ghosts.is_empty(), "{} of {blows}: {:#?}", ghosts.len(), &ghosts[..ghosts.len().min(20)]);
}
