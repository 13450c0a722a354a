//! Flat bodies that meet at an easy pace, and driven ones that spin around others: after no step is anything deep in
//! anything, or through it.

mod planar_common;

use allide::glam::DVec2;
use allide::planar::{self, Placed, PlanarShape};
use allide::prelude::*;
use planar_common::{Random, count, points, polygon, v};

fn of(friction: f64, restitution: f64) -> Material {
    Material { friction, restitution, ..Material::default() }
}

fn rectangle(x: f64, y: f64) -> PlanarShape {
    PlanarShape::rectangle(v(x, y)).expect("a box")
}

fn triangle() -> PlanarShape {
    polygon(&[[-0.1, -0.1], [0.1, -0.05], [0.0, 0.15]])
}

fn world(gravity: f64, step: f64) -> PlanarWorld {
    let settings = PlanarSettings { gravity: v(0.0, -gravity), step, ..PlanarSettings::default() };
    PlanarWorld::planar(settings).expect("a world")
}

fn shape_of(world: &PlanarWorld, id: BodyId) -> Placed<'_> {
    let body = world.body(id).expect("it is there");
    Placed::new(body.shape(), body.planar_pose())
}

/// How deep two bodies are in each other, metres: the least push-out; but what jams in a notch by a hair is as deep as
/// that hair, however long the way out is.
fn depth(world: &PlanarWorld, a: BodyId, b: BodyId) -> f64 {
    let (one, other) = (shape_of(world, a), shape_of(world, b));
    let way = planar::push_out(&one, &other).length();
    let hair = 0.01;
    let (less, lesser) = (smaller(one.shape, hair), smaller(other.shape, hair));
    let apart = !planar::overlaps(&Placed::new(&less, one.pose), &other)
        || !planar::overlaps(&one, &Placed::new(&lesser, other.pose));
    if apart { way.min(hair) } else { way }
}

/// A shape drawn together about its centre so that no point of it moves by more than `way` metres.
fn smaller(shape: &PlanarShape, way: f64) -> PlanarShape {
    let Some(outline) = shape.outline() else { return PlanarShape::circle(shape.radius() - way).unwrap() };
    let (middle, scale) = (shape.centroid(), 1.0 - way / (shape.radius() + shape.centroid().length()));
    let ring: Vec<DVec2> = outline.ring(0).iter().map(|&p| middle + (p - middle) * scale).collect();
    let holes: Vec<Vec<DVec2>> = (1..outline.ring_count()).map(|k| outline.ring(k).to_vec()).collect();
    PlanarShape::polygon(&ring, &holes).unwrap_or_else(|_| shape.clone())
}

/// The deepest two bodies get into each other in so many steps, metres, and when.
fn deepest(world: &mut PlanarWorld, (a, b): (BodyId, BodyId), steps: usize) -> (f64, usize) {
    let mut worst = (0.0, 0);
    for k in 0..steps {
        world.step().expect("a step");
        let now = depth(world, a, b);
        if now > worst.0 {
            worst = (now, k);
        }
    }
    worst
}

/// A box that turns as it falls comes down flat on a triangle's corner.
#[test]
fn a_turning_box_falls_on_a_triangle() {
    for driven in [true, false] {
        let mut world = world(9.81, 1.0 / 60.0);
        let lower = if driven { PlanarBodyBuilder::driven(triangle()) } else { PlanarBodyBuilder::fixed(triangle()) };
        let lower = world.add(lower.rotation(-1.3680769651902336)).unwrap();
        let at = v(0.009793243932615242, 0.8563737728865908);
        let upper = PlanarBodyBuilder::dynamic(rectangle(0.4, 0.2)).position(at).rotation(-1.192413774684086);
        let upper = world.add(upper.velocity(v(0.0, -2.0)).spin(2.0).mass(1.0)).unwrap();
        let (depth, step) = deepest(&mut world, (upper, lower), 60);
        assert!(depth < 2e-3, "driven {driven}: {depth} m in step {step}");
    }
}

/// A box that falls on a triangle which flies away from it.
#[test]
fn a_box_falls_on_a_flying_triangle() {
    let material = of(0.3, 0.4);
    let mut world = world(9.81, 1.0 / 60.0);
    let lower = PlanarBodyBuilder::dynamic(triangle())
        .position(v(-0.14882485481634236, 0.10396260221950193))
        .rotation(-1.5594976744151992)
        .velocity(v(-0.4803469430151912, 0.0928610022957502));
    let lower = world.add(lower.spin(2.1290131351056454).mass(1.0).material(material)).unwrap();
    let upper = PlanarBodyBuilder::dynamic(rectangle(0.4, 0.2))
        .position(v(0.00956502384019705, 0.3484374999999999))
        .rotation(0.3555663720923432)
        .velocity(v(0.0, -4.0875));
    let upper = world.add(upper.mass(1.0).material(material)).unwrap();
    let (depth, step) = deepest(&mut world, (upper, lower), 4);
    assert!(depth < 2e-3, "{depth} m in step {step}");
}

fn any_part(random: &mut Random) -> PlanarShape {
    match random.below(6) {
        0 => PlanarShape::circle(0.15).unwrap(),
        1 => rectangle(0.4, 0.2),
        2 => triangle(),
        3 => polygon(&[
            [-0.2, -0.2],
            [0.2, -0.2],
            [0.2, 0.2],
            [0.15, 0.2],
            [0.15, -0.15],
            [-0.15, -0.15],
            [-0.15, 0.2],
            [-0.2, 0.2],
        ]),
        4 => polygon(&[
            [-0.3, -0.1],
            [0.3, -0.1],
            [0.3, 0.1],
            [0.1, 0.1],
            [0.1, 0.3],
            [-0.1, 0.3],
            [-0.1, 0.1],
            [-0.3, 0.1],
        ]),
        _ => {
            let ring: Vec<DVec2> = random.star(7, 0.4).iter().map(|&p| p * 0.25).collect();
            PlanarShape::polygon(&ring, &[]).unwrap()
        }
    }
}

/// One part falls on another, which is fixed, driven or flies: how deep they get into each other, metres.
fn dropped(seed: u64) -> (f64, usize) {
    let mut random = Random(seed);
    let step = [1.0 / 60.0, 1.0 / 120.0][random.below(2) as usize];
    let material = of([0.0, 0.5][random.below(2) as usize], [0.0, 0.4, 1.0][random.below(3) as usize]);
    let mut world = world(9.81, step);
    let lower = any_part(&mut random);
    let lower = match random.below(3) {
        0 => PlanarBodyBuilder::fixed(lower),
        1 => PlanarBodyBuilder::driven(lower).spin(random.between(-3.0, 3.0)),
        _ => PlanarBodyBuilder::dynamic(lower).spin(random.between(-3.0, 3.0)).velocity(random.point(1.0)).mass(1.0),
    };
    let lower = world.add(lower.rotation(random.between(-3.0, 3.0)).material(material)).unwrap();
    let upper = PlanarBodyBuilder::dynamic(any_part(&mut random))
        .position(v(random.between(-0.3, 0.3), random.between(0.6, 1.0)))
        .rotation(random.between(-3.0, 3.0))
        .velocity(v(random.between(-0.5, 0.5), -random.between(1.0, 15.0)));
    let upper = world.add(upper.spin(random.between(-5.0, 5.0)).mass(1.0).material(material)).unwrap();
    deepest(&mut world, (upper, lower), (0.7 / step) as usize)
}

#[test]
fn nothing_falls_into_anything() {
    let cases = count(400);
    let mut deep = Vec::new();
    for seed in 0..cases {
        let (depth, step) = dropped(seed);
        if depth > 0.0101 {
            deep.push(format!("{seed}: {depth:.4} m in step {step}"));
        }
    }
    assert!(deep.is_empty(), "{} of {cases}:\n{}", deep.len(), deep.join("\n"));
}

/// A square ring about the origin: half its outer side and how thick it is, metres.
fn frame(half: f64, thick: f64) -> PlanarShape {
    let square = |h: f64| points(&[[-h, -h], [h, -h], [h, h], [-h, h]]);
    PlanarShape::polygon(&square(half), &[square(half - thick)]).expect("a frame")
}

/// A body in a frame that is driven round it: how far from the frame's middle it gets along its axes, metres, and
/// how deep into the frame.
struct Spun {
    half: f64,
    thick: f64,
    velocity: DVec2,
    spin: f64,
}

impl Spun {
    fn run(&self, world: &mut PlanarWorld, body: PlanarBodyBuilder, steps: usize) -> Result<f64, String> {
        let around = PlanarBodyBuilder::driven(frame(self.half, self.thick)).velocity(self.velocity).spin(self.spin);
        let around = world.add(around.material(of(0.4, 0.3))).unwrap();
        let body = world.add(body.material(of(0.4, 0.3)).mass(1.0)).unwrap();
        let mut deepest: f64 = 0.0;
        for k in 0..steps {
            world.step().map_err(|e| format!("step {k}: {e}"))?;
            let frame = shape_of(world, around);
            let at = frame.pose.local_point(world.body(body).unwrap().centre().truncate());
            if at.abs().max_element() > self.half {
                return Err(format!("out at {at} in step {k}"));
            }
            deepest = deepest.max(depth(world, body, around));
        }
        Ok(deepest)
    }
}

/// Walls that sweep round at up to 700 m/s take along what they meet.
#[test]
fn nothing_leaves_a_frame_that_is_driven_round() {
    let mut out = Vec::new();
    for (velocity, spin) in
        [(v(0., 0.), 20.), (v(0., 0.), 100.), (v(50., 0.), -30.), (v(50., 0.), -100.), (v(10., 0.), 10.)]
    {
        for thick in [0.01, 0.3] {
            for speed in [v(20., 5.), v(0., 0.)] {
                for (name, shape) in [("box", rectangle(0.2, 0.1)), ("disc", PlanarShape::circle(0.1).unwrap())] {
                    let mut world = world(0.0, 1.0 / 60.0);
                    let spun = Spun { half: 5.0, thick, velocity, spin };
                    let body = PlanarBodyBuilder::dynamic(shape).position(v(1.5, 0.5)).velocity(speed);
                    match spun.run(&mut world, body, 60) {
                        Ok(depth) if depth < 0.1 * thick.max(0.1) => {}
                        found => {
                            out.push(format!("{name} at {speed}, frame {thick} thick at {velocity}, {spin}: {found:?}"))
                        }
                    }
                }
            }
        }
    }
    assert!(out.is_empty(), "{}:\n{}", out.len(), out.join("\n"));
}

/// Parts that fell into a bin lie still in the end, but for the twitches of a heap that is solved pair by pair.
#[test]
fn a_heap_in_a_bin_comes_to_rest() {
    let material = of(0.4, 0.0);
    let mut world = world(9.81, 1.0 / 60.0);
    let bin = [[-1.2, -0.3], [1.2, -0.3], [1.2, 4.0], [1.0, 4.0], [1.0, 0.0], [-1.0, 0.0], [-1.0, 4.0], [-1.2, 4.0]];
    world.add(PlanarBodyBuilder::fixed(polygon(&bin)).material(material)).unwrap();
    let mut random = Random(7);
    for i in 0..24 {
        let place = v(f64::from(i % 3 - 1) * 0.6 + random.between(-0.04, 0.04), 0.5 + f64::from(i / 3) * 0.7);
        let part = PlanarBodyBuilder::dynamic(any_part(&mut random)).position(place);
        world.add(part.rotation(random.between(-3.0, 3.0)).mass(1.0).material(material)).unwrap();
    }
    let fastest = |world: &PlanarWorld| world.bodies().map(|(_, b)| b.velocity().length()).fold(0.0, f64::max);
    let mut told = Vec::new();
    for k in 0..20 * 60 {
        world.step().unwrap();
        if k % 120 == 119 {
            told.push(fastest(&world));
        }
    }
    assert!(fastest(&world) < 1e-4, "m/s every two seconds: {told:?}");
}
