//! Random islands, and a check of what a solution must satisfy that shares no code with the solver.
#![allow(dead_code)]

pub mod boxes;

use allide::glam::{DMat3, DQuat, DVec3};
use allide::response::island::IslandSettings;
use allide::response::problem::{FIXED, Patch, PointState, SolverBody};

/// Numbers that look random and are the same in every run.
pub struct Random(pub u64);

impl Random {
    pub fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 11) as f64 / (1u64 << 53) as f64
    }

    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    pub fn below(&mut self, n: usize) -> usize {
        ((self.unit() * n as f64) as usize).min(n - 1)
    }

    pub fn vector(&mut self, size: f64) -> DVec3 {
        DVec3::new(self.between(-size, size), self.between(-size, size), self.between(-size, size))
    }

    pub fn direction(&mut self) -> DVec3 {
        loop {
            let v = self.vector(1.0);
            if (0.01..1.0).contains(&v.length_squared()) {
                return v.normalize();
            }
        }
    }
}

/// A body at rest with gravity, mass in kg and principal inertia in kg·m², turned by `q`.
pub fn body(mass: f64, inertia: DVec3, q: DQuat) -> SolverBody {
    let r = DMat3::from_quat(q);
    SolverBody {
        mass,
        inv_mass: 1.0 / mass,
        inertia: r * DMat3::from_diagonal(inertia) * r.transpose(),
        inv_inertia: r * DMat3::from_diagonal(inertia.recip()) * r.transpose(),
        position: DVec3::ZERO,
        velocity: DVec3::ZERO,
        spin: DVec3::ZERO,
        acceleration: DVec3::new(0.0, 0.0, -9.81),
        spin_acceleration: DVec3::ZERO,
    }
}

/// A patch without points.
pub fn patch(a: u32, b: u32, normal: DVec3, friction: f64) -> Patch {
    Patch {
        a,
        b,
        normal,
        count: 0,
        points: [PointState::default(); 4],
        friction,
        spin_friction: 0.0,
        rolling_friction: 0.0,
        restitution: 0.0,
        spin_impulse: 0.0,
        rolling_impulse: DVec3::ZERO,
        surface_spin: DVec3::ZERO,
    }
}

/// What kind of random islands are wanted.
pub struct Taste {
    pub most_bodies: usize,
    /// Masses range over 1 : this.
    pub mass_ratio: f64,
    pub most_friction: f64,
    pub turning: bool,
}

/// A random island: a chain of bodies with extra pairs, every third patch or so to something fixed.
pub fn random_island(random: &mut Random, taste: &Taste) -> (Vec<SolverBody>, Vec<Patch>) {
    let n = 1 + random.below(taste.most_bodies);
    let bodies: Vec<SolverBody> = (0..n)
        .map(|_| {
            let mass = taste.mass_ratio.powf(random.unit());
            let inertia = DVec3::new(random.between(0.2, 1.0), random.between(0.2, 1.0), random.between(0.2, 1.0));
            let q = DQuat::from_axis_angle(random.direction(), random.between(0.0, 3.0));
            let mut body = body(mass, inertia * mass, q);
            body.velocity = random.vector(2.0);
            body.spin = random.vector(2.0);
            body.spin_acceleration = random.vector(5.0);
            body
        })
        .collect();
    let mut patches = Vec::new();
    for i in 0..n + random.below(n + 1) {
        let b = i % n;
        let a = if i < n && i > 0 { i - 1 } else { random.below(n) };
        let fixed = a == b || random.unit() < 0.3;
        let (a, b) = if fixed { (FIXED, b as u32) } else { (a as u32, b as u32) };
        let (a, b) = if random.unit() < 0.5 { (a, b) } else { (b, a) };
        patches.push(random_patch(random, a, b, taste));
    }
    (bodies, patches)
}

fn random_patch(random: &mut Random, a: u32, b: u32, taste: &Taste) -> Patch {
    let normal = random.direction();
    let (s, t) = allide::math::tangents(normal);
    let mut patch = patch(a, b, normal, taste.most_friction * random.unit());
    if taste.turning && random.unit() < 0.5 {
        patch.spin_friction = 0.1 * random.unit();
        patch.rolling_friction = 0.1 * random.unit();
    }
    patch.count = 1 + random.below(4);
    let (centre_a, centre_b) = (random.vector(0.5), random.vector(0.5));
    for point in &mut patch.points[..patch.count] {
        let offset = s * random.between(-0.5, 0.5) + t * random.between(-0.5, 0.5);
        point.arm_a = centre_a + offset;
        point.arm_b = centre_b + offset;
        if random.unit() < 0.2 {
            point.bias = random.between(-0.5, 1.0);
        }
        if (a == FIXED || b == FIXED) && random.unit() < 0.2 {
            point.surface_velocity = random.vector(0.5);
        }
        point.normal_impulse = if random.unit() < 0.5 { random.unit() } else { 0.0 };
    }
    patch
}

/// Relative velocity at a point, b minus a.
fn slip(patch: &Patch, point: &PointState, v: &[(DVec3, DVec3)]) -> DVec3 {
    let mut u = point.surface_velocity;
    if patch.b != FIXED {
        let (linear, spin) = v[patch.b as usize];
        u += linear + spin.cross(point.arm_b);
    }
    if patch.a != FIXED {
        let (linear, spin) = v[patch.a as usize];
        u -= linear + spin.cross(point.arm_a);
    }
    u
}

/// n·(J M⁻¹ Jᵀ)·n at a point, 1/kg.
fn compliance(patch: &Patch, point: &PointState, bodies: &[SolverBody], n: DVec3) -> f64 {
    let mut sum = 0.0;
    for (side, arm) in [(patch.a, point.arm_a), (patch.b, point.arm_b)] {
        if side != FIXED {
            let body = &bodies[side as usize];
            sum += body.inv_mass + (body.inv_inertia * arm.cross(n)).cross(arm).dot(n);
        }
    }
    sum
}

/// How far a solution is from what it must be.
#[derive(Clone, Copy, Debug, Default)]
pub struct Violation {
    /// Error of M(v−ṽ) = Jᵀλ, relative to the impulses on the body.
    pub balance: f64,
    /// Error of λ = −min(0, y)/R as a velocity, m/s.
    pub normal: f64,
    /// Friction beyond its bound, relative to it.
    pub cone: f64,
    /// Slip that is not opposed as it should be, m/s or rad/s.
    pub slip: f64,
}

impl Violation {
    pub fn worst(self, other: Violation) -> Violation {
        Violation {
            balance: self.balance.max(other.balance),
            normal: self.normal.max(other.normal),
            cone: self.cone.max(other.cone),
            slip: self.slip.max(other.slip),
        }
    }
}

/// Checks a friction impulse `f` (any kind) against slip `y`, bound and compliance R: it lies in
/// its disc, and f = −y/R inside, f = −bound·y/|y| on its rim.
fn friction_violation(y: DVec3, f: DVec3, bound: f64, r: f64) -> (f64, f64) {
    if bound <= 0.0 {
        return (f.length(), 0.0);
    }
    let beyond = (f.length() - bound).max(0.0);
    let cone = if beyond == 0.0 { 0.0 } else { beyond / bound.max(1e-12) };
    // The impulse that y asks for, projected to the disc, turned back into a slip.
    let wanted = (-y / r).clamp_length_max(bound);
    let error = (wanted - f).length() * r;
    // On the rim a wrong direction would hide behind the small r: compare directions there.
    let turned = if y.length() > 4.0 * r * bound && bound > 0.0 {
        (f / bound + y.normalize()).length() * y.length().min(1.0) * 1e-3
    } else {
        0.0
    };
    (cone, error.max(turned))
}

/// The slip at which friction reaches its bound: twice what normals give way on average.
fn creep(bodies: &[SolverBody], patches: &[Patch], settings: &IslandSettings) -> f64 {
    let points = patches.iter().flat_map(|patch| patch.points().iter().map(move |point| (patch, point)));
    let pressed: Vec<f64> = points
        .filter(|(_, point)| point.normal_impulse > 0.0)
        .map(|(patch, point)| point.normal_impulse * settings.softness * compliance(patch, point, bodies, patch.normal))
        .collect();
    2.0 * pressed.iter().sum::<f64>() / pressed.len() as f64
}

/// Checks a solution for optimality.
pub fn violation(
    bodies: &[SolverBody],
    patches: &[Patch],
    dt: f64,
    v: &[(DVec3, DVec3)],
    settings: &IslandSettings,
) -> Violation {
    let creep = creep(bodies, patches, settings);
    let mut worst = Violation::default();
    let mut balance: Vec<(DVec3, DVec3, f64)> = bodies
        .iter()
        .zip(v)
        .map(|(b, (linear, spin))| {
            let p = (*linear - b.velocity - b.acceleration * dt) * b.mass;
            let l = b.inertia * (*spin - b.spin - b.spin_acceleration * dt);
            (p, l, p.length() + l.length() + b.mass * 9.81 * dt)
        })
        .collect();
    for patch in patches {
        let n = patch.normal;
        let mut pressed = 0.0;
        for point in patch.points() {
            let u = slip(patch, point, v);
            let y = n.dot(u) + point.bias;
            let r = settings.softness * compliance(patch, point, bodies, n);
            let lambda = point.normal_impulse;
            assert!(lambda >= 0.0, "{lambda}");
            worst.normal = worst.normal.max((lambda * r + y.min(0.0)).abs());
            let r_t = creep / (patch.friction * lambda);
            let tangent = u - n * n.dot(u);
            assert!(point.friction_impulse.dot(n).abs() <= 1e-9 * (1.0 + lambda));
            let (cone, slipped) = friction_violation(tangent, point.friction_impulse, patch.friction * lambda, r_t);
            worst.cone = worst.cone.max(cone);
            worst.slip = worst.slip.max(slipped);
            pressed += lambda;
            let f = n * lambda + point.friction_impulse;
            for (side, sign, arm) in [(patch.a, 1.0, point.arm_a), (patch.b, -1.0, point.arm_b)] {
                if side != FIXED {
                    let entry = &mut balance[side as usize];
                    entry.0 += f * sign;
                    entry.1 += arm.cross(f) * sign;
                    entry.2 += f.length();
                }
            }
        }
        worst = worst.worst(turning_violation(patch, bodies, v, (pressed, creep), &mut balance));
    }
    for (p, l, scale) in balance {
        worst.balance = worst.balance.max(p.length().max(l.length()) / scale);
    }
    worst
}

fn turning_violation(
    patch: &Patch,
    bodies: &[SolverBody],
    v: &[(DVec3, DVec3)],
    (pressed, creep): (f64, f64),
    balance: &mut [(DVec3, DVec3, f64)],
) -> Violation {
    let n = patch.normal;
    let mut turn = DVec3::ZERO;
    for (side, sign) in [(patch.a, -1.0), (patch.b, 1.0)] {
        if side != FIXED {
            turn += v[side as usize].1 * sign;
            let f = n * patch.spin_impulse + patch.rolling_impulse;
            balance[side as usize].1 -= f * sign;
        }
    }
    let spin = n * n.dot(turn);
    let size = |i: u32| {
        if i == FIXED {
            return 0.0;
        }
        let b = &bodies[i as usize];
        (0.5 * (b.inertia.x_axis.x + b.inertia.y_axis.y + b.inertia.z_axis.z) / b.mass).sqrt()
    };
    let creep = creep / size(patch.a).max(size(patch.b));
    let (spinning, rolling) = (patch.spin_friction * pressed, patch.rolling_friction * pressed);
    let first = friction_violation(spin, n * patch.spin_impulse, spinning, creep / spinning);
    let second = friction_violation(turn - spin, patch.rolling_impulse, rolling, creep / rolling);
    Violation { cone: first.0.max(second.0), slip: first.1.max(second.1), ..Violation::default() }
}
