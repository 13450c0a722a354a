//! A tiny world of boxes standing on each other, with contacts known beforehand: corner points
//! fixed in the upper box, against the top face of the lower one.

use allide::glam::{DMat3, DQuat, DVec3};
use allide::response::island::{Island, IslandSettings, IslandSolver, IslandStats};
use allide::response::problem::{FIXED, Patch, SolverBody};

use super::{body, patch};

#[derive(Clone, Debug)]
pub struct Box {
    pub half: DVec3,
    pub mass: f64,
    pub position: DVec3,
    pub rotation: DQuat,
    pub velocity: DVec3,
    pub spin: DVec3,
    pub force: DVec3,
}

impl Box {
    pub fn new(half: DVec3, mass: f64, position: DVec3) -> Box {
        Box {
            half,
            mass,
            position,
            rotation: DQuat::IDENTITY,
            velocity: DVec3::ZERO,
            spin: DVec3::ZERO,
            force: DVec3::ZERO,
        }
    }

    fn body(&self, gravity: DVec3) -> SolverBody {
        let h = self.half;
        let i = DVec3::new(h.y * h.y + h.z * h.z, h.x * h.x + h.z * h.z, h.x * h.x + h.y * h.y) * (self.mass / 3.0);
        let mut b = body(self.mass, i, self.rotation);
        b.velocity = self.velocity;
        b.spin = self.spin;
        b.acceleration = gravity + self.force / self.mass;
        b.spin_acceleration = -(b.inv_inertia * self.spin.cross(b.inertia * self.spin));
        b
    }
}

/// Four points on the bottom of `upper` against the top of `lower` (`None`: the ground z = 0).
#[derive(Clone, Debug)]
pub struct Contact {
    lower: Option<usize>,
    upper: usize,
    points: [DVec3; 4],
}

pub struct World {
    pub boxes: Vec<Box>,
    pub contacts: Vec<Contact>,
    pub patches: Vec<Patch>,
    pub gravity: DVec3,
    pub dt: f64,
    pub friction: f64,
    pub solver: IslandSolver,
    pub settings: IslandSettings,
    /// Depth that is left alone, and the fraction of the rest taken away in a step.
    pub recovery: Option<(f64, f64)>,
    pub newton: u32,
    pub factorisations: u32,
    pub failures: u32,
    pub predictions: u32,
    pub seconds: f64,
    velocities: Vec<(DVec3, DVec3)>,
}

impl World {
    pub fn new(boxes: Vec<Box>, friction: f64) -> World {
        let velocities = vec![(DVec3::ZERO, DVec3::ZERO); boxes.len()];
        World {
            boxes,
            contacts: Vec::new(),
            patches: Vec::new(),
            gravity: DVec3::new(0.0, 0.0, -9.81),
            dt: 1.0 / 60.0,
            friction,
            solver: IslandSolver::new(),
            settings: IslandSettings::default(),
            recovery: Some((1e-4, 0.2)),
            newton: 0,
            factorisations: 0,
            failures: 0,
            predictions: 0,
            seconds: 0.0,
            velocities,
        }
    }

    /// Lets `upper` stand on `lower`, where they overlap.
    pub fn stand(&mut self, lower: Option<usize>, upper: usize) {
        let u = &self.boxes[upper];
        let (mut min, mut max) = (u.position - u.half, u.position + u.half);
        if let Some(l) = lower {
            let l = &self.boxes[l];
            min = min.max(l.position - l.half);
            max = max.min(l.position + l.half);
        }
        let corner = |x: f64, y: f64| DVec3::new(x - u.position.x, y - u.position.y, -u.half.z);
        let points = [corner(min.x, min.y), corner(max.x, min.y), corner(max.x, max.y), corner(min.x, max.y)];
        self.contacts.push(Contact { lower, upper, points });
        let a = lower.map_or(FIXED, |i| i as u32);
        self.patches.push(patch(a, upper as u32, DVec3::Z, self.friction));
    }

    fn detect(&mut self) {
        for (contact, patch) in self.contacts.iter().zip(&mut self.patches) {
            let upper = &self.boxes[contact.upper];
            let (n, foot, centre) = match contact.lower {
                None => (DVec3::Z, DVec3::ZERO, DVec3::ZERO),
                Some(l) => {
                    let l = &self.boxes[l];
                    let n = l.rotation * DVec3::Z;
                    (n, l.position + n * l.half.z, l.position)
                }
            };
            patch.normal = n;
            patch.count = 4;
            for (point, local) in patch.points.iter_mut().zip(&contact.points) {
                let p = upper.position + upper.rotation * *local;
                point.gap = n.dot(p - foot);
                let middle = p - n * (0.5 * point.gap);
                point.arm_a = middle - centre;
                point.arm_b = middle - upper.position;
                point.bias = point.gap.max(0.0) / self.dt;
            }
        }
    }

    pub fn step(&mut self) -> IslandStats {
        self.detect();
        let bodies: Vec<SolverBody> = self.boxes.iter().map(|b| b.body(self.gravity)).collect();
        let start = std::time::Instant::now();
        let island = Island { bodies: &bodies, patches: &mut self.patches, dt: self.dt };
        let stats = self.solver.solve(island, &self.settings, &mut self.velocities);
        self.seconds += start.elapsed().as_secs_f64();
        self.newton += stats.newton;
        self.predictions += stats.predictions;
        self.factorisations += stats.factorisations;
        self.failures += u32::from(!stats.converged);
        for (b, v) in self.boxes.iter_mut().zip(&self.velocities) {
            (b.velocity, b.spin) = *v;
        }
        let moves = self.velocities.clone();
        self.advance(&moves);
        if let Some((slop, fraction)) = self.recovery {
            self.recover(&bodies, slop, fraction);
        }
        stats
    }

    fn advance(&mut self, moves: &[(DVec3, DVec3)]) {
        for (b, (v, w)) in self.boxes.iter_mut().zip(moves) {
            b.position += *v * self.dt;
            b.rotation = (DQuat::from_scaled_axis(*w * self.dt) * b.rotation).normalize();
        }
    }

    fn recover(&mut self, bodies: &[SolverBody], slop: f64, fraction: f64) {
        self.detect();
        let points = self.patches.iter().flat_map(|p| p.points());
        let target = |gap: f64| if gap < -slop { fraction * (-gap - slop) } else { -(gap + slop) } / self.dt;
        let targets: Vec<f64> = points.map(|p| target(p.gap)).collect();
        let mut out = vec![(DVec3::ZERO, DVec3::ZERO); bodies.len()];
        let start = std::time::Instant::now();
        let stats = self.solver.recover(bodies, &self.patches, &targets, &self.settings, &mut out);
        self.seconds += start.elapsed().as_secs_f64();
        self.newton += stats.newton;
        self.predictions += stats.predictions;
        self.factorisations += stats.factorisations;
        self.failures += u32::from(!stats.converged);
        self.advance(&out);
    }

    pub fn kinetic_energy(&self) -> f64 {
        let energy = |b: &Box| {
            let inertia: DMat3 = b.body(self.gravity).inertia;
            0.5 * b.mass * b.velocity.length_squared() + 0.5 * b.spin.dot(inertia * b.spin)
        };
        self.boxes.iter().map(energy).sum()
    }
}

/// How far boxes are from where they were.
#[derive(Clone, Copy, Debug, Default)]
pub struct Drift {
    /// Largest way sideways, mm.
    pub sideways: f64,
    /// Largest way down, mm.
    pub sink: f64,
    /// Largest turn, degrees.
    pub tilt: f64,
}

pub fn drift(before: &[Box], now: &[Box]) -> Drift {
    let mut drift = Drift::default();
    for (a, b) in before.iter().zip(now) {
        let d = b.position - a.position;
        drift.sideways = drift.sideways.max(d.truncate().length() * 1e3);
        drift.sink = drift.sink.max(-d.z * 1e3);
        let turn = (a.rotation.inverse() * b.rotation).to_scaled_axis().length().to_degrees();
        drift.tilt = drift.tilt.max(turn);
    }
    drift
}

/// `n` unit boxes of 1 kg, every second one `jog` metres aside.
pub fn stack(n: usize, jog: f64) -> World {
    let place = |i: usize| DVec3::new(if i.is_multiple_of(2) { 0.0 } else { jog }, 0.0, 0.5 + i as f64);
    let boxes = (0..n).map(|i| Box::new(DVec3::splat(0.5), 1.0, place(i))).collect();
    let mut world = World::new(boxes, 0.5);
    for i in 0..n {
        world.stand(i.checked_sub(1), i);
    }
    world
}

/// A wall that is one box narrower with every row: `base` at the bottom, one on top.
pub fn wall(base: usize) -> World {
    let half = DVec3::new(0.5, 0.25, 0.25);
    let mut boxes = Vec::new();
    let mut on = Vec::new();
    for row in 0..base {
        for i in 0..base - row {
            let x = 1.02 * (i as f64 + 0.5 * row as f64);
            let index = boxes.len();
            boxes.push(Box::new(half, 1.0, DVec3::new(x, 0.0, 0.25 + 0.5 * row as f64)));
            if row == 0 {
                on.push((None, index));
            } else {
                let left = index - (base - row + 1);
                on.push((Some(left), index));
                on.push((Some(left + 1), index));
            }
        }
    }
    let mut world = World::new(boxes, 0.5);
    for (lower, upper) in on {
        world.stand(lower, upper);
    }
    world
}
