//! Newton's method on an island's cost, and the loop around it that makes friction bounds follow
//! the normal impulses.

use glam::DVec3;

use super::cholesky::Factor;
use super::cost::{Grip, Limit, friction_cost, friction_impulse, normal_impulse};
use super::hessian::{Stiffness, assemble};
use super::line_search::Ray;
use super::ordering::Symbolic;
use super::rows::{NOBODY, PatchSlip, PointRow, PointSlip, Rows, Slips, Twist};
use super::{IslandSettings, IslandStats};

/// Friction bounds β, held fixed while the cost is minimised.
#[derive(Clone, Debug, Default)]
pub(super) struct Bounds {
    /// Sliding, by point, N·s.
    pub points: Vec<Limit>,
    /// Spinning and rolling, by patch, N·m·s.
    pub patches: Vec<[Limit; 2]>,
}

/// What a point does: pressed or not, and how its friction holds.
pub(super) type PointMode = (bool, Grip);

/// The unknowns of an island and everything computed from them. Reused from solve to solve.
#[derive(Clone, Debug, Default)]
pub(super) struct Newton {
    pub rows: Rows,
    /// Velocities.
    pub v: Vec<Twist>,
    /// v − ṽ, the change that contacts make. Kept beside v because the difference of the two
    /// loses digits.
    change: Vec<Twist>,
    /// Free velocities ṽ.
    pub free: Vec<Twist>,
    /// Slips at v. Advanced with every step rather than computed from v: a stack that moves fast
    /// as a whole would otherwise lose to rounding what R is supposed to resolve.
    pub slips: Slips,
    pub bounds: Bounds,
    /// Normal impulses from which the bounds are, N·s.
    pub pressed: Vec<f64>,
    /// Impulses on b at the slips: normal and tangential, spinning and rolling.
    pub forces: Slips,
    pub gradient: Vec<Twist>,
    /// Sum of the impulses' sizes on each body, N·s: errors are measured against it.
    weights: Vec<f64>,
    pub modes: Vec<PointMode>,
    pub factored_modes: Vec<PointMode>,
    pub direction: Vec<Twist>,
    pub rates: Slips,
    ray: Ray,
    pub stiffness: Stiffness,
    factor: Factor,
    floors: Vec<[f64; 6]>,
    right: Vec<[f64; 6]>,
}

/// Slip at which friction reaches its bound, as a multiple of the mean slip R·λ of pressed normals.
const CREEP: f64 = 2.0;
/// An inner minimisation ends when the error is this fraction of what the last change of bounds
/// made of it: solving more exactly for bounds that are not yet right is wasted.
const INNER: f64 = 0.1;
/// An old factor is kept while a step with it makes the error at most this fraction.
const PROGRESS: f64 = 0.2;
/// Steps without a better error after which rounding is taken to have the last word.
const PATIENCE: u32 = 8;
/// Far from the solution the error may grow while the cost goes down, and patience is not counted.
const SMALL: f64 = 1e-5;
/// A body whose impulses are smaller than this fraction of the island's (per mass) is measured
/// against the island's.
const FLOOR: f64 = 1e-6;

impl Bounds {
    /// From the normal impulses `pressed`, N·s.
    ///
    /// All friction reaches its bound at one and the same slip. Then what holds is shared in
    /// proportion to what each point could hold, and points of a resting body do not slip one
    /// after the other. That slip is of the size at which normals give way (R·λ): much smaller,
    /// and sinking by R·λ would drag friction to its bound; much larger, and resting bodies would
    /// creep.
    pub fn set(&mut self, rows: &Rows, pressed: &[f64]) {
        let (mut sum, mut count) = (0.0, 0.0);
        for (point, &pressed) in rows.points.iter().zip(pressed) {
            if pressed > 0.0 {
                sum += pressed / point.inverse_r;
                count += 1.0;
            }
        }
        let creep = CREEP * sum / count;
        self.points.clear();
        self.patches.clear();
        for patch in &rows.patches {
            let pressed = &pressed[patch.first..patch.last];
            self.points.extend(pressed.iter().map(|p| Limit::new(patch.friction[0] * p, creep)));
            self.patches.push(patch.turning(pressed.iter().sum(), creep));
        }
    }
}

impl Newton {
    /// Places the bodies at velocities `v` (already in `self.v`). `slips` must be J·v + biases.
    pub fn reset_change(&mut self) {
        self.change.clear();
        self.change.extend(self.v.iter().zip(&self.free).map(|(v, free)| v.plus(-1.0, *free)));
    }

    /// β from the normal impulses at the present slips.
    pub fn update_bounds(&mut self) {
        let Newton { rows, slips, bounds, pressed, .. } = self;
        pressed.clear();
        let impulse = |(slip, point): (&PointSlip, &PointRow)| normal_impulse(slip.normal, point.inverse_r);
        pressed.extend(slips.points.iter().zip(&rows.points).map(impulse));
        bounds.set(rows, pressed);
    }

    /// The cost at the present velocities, J.
    pub fn cost(&self) -> f64 {
        let mut sum = 0.0;
        for (body, &change) in self.rows.bodies.iter().zip(&self.change) {
            sum += 0.5 * change.dot(body.times(change));
        }
        for (i, point) in self.rows.points.iter().enumerate() {
            let slip = &self.slips.points[i];
            let pressed = slip.normal.min(0.0);
            sum += 0.5 * pressed * pressed * point.inverse_r;
            sum += friction_cost(slip.tangent.length_squared(), self.bounds.points[i]);
        }
        for p in (0..self.rows.patches.len()).filter(|&p| self.rows.patches[p].turns()) {
            let (slip, [spin, roll]) = (&self.slips.patches[p], self.bounds.patches[p]);
            sum += friction_cost(slip.spin * slip.spin, spin);
            sum += friction_cost(slip.roll.length_squared(), roll);
        }
        sum
    }

    /// The impulses at the present slips and bounds.
    fn evaluate(&mut self) {
        let Newton { rows, slips, bounds, forces, modes, .. } = self;
        forces.clear();
        modes.clear();
        for (p, patch) in rows.patches.iter().enumerate() {
            for i in patch.first..patch.last {
                let slip = &slips.points[i];
                let (tangent, grip) = friction_impulse(slip.tangent, bounds.points[i]);
                forces
                    .points
                    .push(PointSlip { normal: normal_impulse(slip.normal, rows.points[i].inverse_r), tangent });
                modes.push((slip.normal < 0.0, grip));
            }
            forces.patches.push(if patch.turns() {
                let ([spin, roll], slip) = (bounds.patches[p], &slips.patches[p]);
                let spin = friction_impulse(DVec3::new(slip.spin, 0.0, 0.0), spin).0.x;
                PatchSlip { spin, roll: friction_impulse(slip.roll, roll).0 }
            } else {
                PatchSlip::default()
            });
        }
    }

    /// Computes the gradient and gives its size: the largest error of any body's momentum
    /// balance, relative to the impulses on it.
    pub fn gradient(&mut self) -> f64 {
        self.evaluate();
        self.balance();
        self.error()
    }

    /// M·(v − ṽ) − Jᵀλ for the impulses `forces`.
    pub fn balance(&mut self) {
        let Newton { rows, gradient, weights, change, forces, .. } = self;
        gradient.clear();
        weights.clear();
        for (body, &change) in rows.bodies.iter().zip(change.iter()) {
            let momentum = body.times(change);
            gradient.push(momentum);
            weights.push(body.scale + momentum.linear.length() + momentum.angular.length() / body.radius);
        }
        for (p, patch) in rows.patches.iter().enumerate() {
            let mut force = DVec3::ZERO;
            let PatchSlip { spin, roll } = forces.patches[p];
            let mut torque_a = patch.normal * spin + roll;
            let mut torque_b = torque_a;
            let mut size = 0.0;
            for i in patch.first..patch.last {
                let f = patch.normal * forces.points[i].normal + forces.points[i].tangent;
                force += f;
                torque_a += rows.points[i].arm_a.cross(f);
                torque_b += rows.points[i].arm_b.cross(f);
                size += f.length();
            }
            for (side, sign, torque) in [(patch.a, 1.0, torque_a), (patch.b, -1.0, torque_b)] {
                if side != NOBODY {
                    gradient[side] = gradient[side].plus(sign, Twist { linear: force, angular: torque });
                    weights[side] += size;
                }
            }
        }
    }

    fn error(&self) -> f64 {
        let bodies = &self.rows.bodies;
        let fastest = bodies.iter().zip(&self.weights).fold(0.0, |most: f64, (b, w)| most.max(w * b.inv_mass));
        let mut worst = 0.0;
        for ((body, weight), g) in bodies.iter().zip(&self.weights).zip(&self.gradient) {
            let scale = weight.max(FLOOR * fastest * body.mass);
            let size = g.linear.length().max(g.angular.length() / body.radius);
            // Written so that a value that is not a number counts as the worst.
            if size != 0.0 && !(size / scale <= worst) {
                worst = size / scale;
            }
        }
        worst
    }

    /// Minimises from the present velocities and bounds on.
    pub fn minimise(&mut self, symbolic: &Symbolic, settings: &IslandSettings) -> IslandStats {
        let mut stats = IslandStats::default();
        let mut error = self.gradient();
        let mut goal = settings.tolerance.max(INNER * error);
        let (mut best, mut waited) = (f64::INFINITY, 0);
        let mut fresh = false;
        loop {
            if error <= goal {
                self.update_bounds();
                error = self.gradient();
                stats.bound_updates += 1;
                goal = settings.tolerance.max(INNER * error);
            }
            waited = if error < 0.9 * best || error > SMALL { 0 } else { waited + 1 };
            best = best.min(error);
            stats.residual = error;
            stats.converged = error <= settings.tolerance;
            let late = || settings.deadline.is_some_and(|deadline| std::time::Instant::now() >= deadline);
            let enough = waited > PATIENCE || stats.newton >= settings.max_iterations;
            if stats.converged || !error.is_finite() || enough || late() {
                return stats;
            }
            if !fresh || self.modes != self.factored_modes {
                self.refactor(symbolic);
                self.factored_modes.clone_from(&self.modes);
                stats.factorisations += 1;
            }
            let moved = self.step(symbolic);
            stats.newton += 1;
            let before = error;
            error = self.gradient();
            fresh = moved && error <= PROGRESS * before;
        }
    }

    fn refactor(&mut self, symbolic: &Symbolic) {
        self.stiffness.at(&self.rows, &self.slips, &self.bounds);
        self.refactor_as_is(symbolic);
    }

    /// Factorises with the stiffness that `self.stiffness` has.
    pub fn refactor_as_is(&mut self, symbolic: &Symbolic) {
        assemble(&self.rows, &self.stiffness, symbolic, &mut self.factor);
        self.floors.clear();
        self.floors.extend(self.rows.bodies.iter().map(|body| body.pivots()));
        self.factor.factorise(symbolic, &self.floors);
    }

    /// Direction −H⁻¹·gradient, and the rates of the slips along it.
    pub fn find_direction(&mut self, symbolic: &Symbolic) {
        self.right.clear();
        self.right.extend(self.gradient.iter().map(|g| Twist::default().plus(-1.0, *g).to_array()));
        self.factor.solve(symbolic, &mut self.right);
        self.direction.clear();
        self.direction.extend(self.right.iter().map(|x| Twist::from_array(*x)));
        self.rows.slips(&self.direction, &mut self.rates);
    }

    /// Goes `alpha` along the direction.
    pub fn advance(&mut self, alpha: f64) {
        for ((v, change), d) in self.v.iter_mut().zip(&mut self.change).zip(&self.direction) {
            *v = v.plus(alpha, *d);
            *change = change.plus(alpha, *d);
        }
        self.rows.advance(&mut self.slips, alpha, &self.rates);
    }

    /// One Newton step; false when it could not go anywhere.
    fn step(&mut self, symbolic: &Symbolic) -> bool {
        self.find_direction(symbolic);
        let (mut slope, mut curvature) = (0.0, 0.0);
        for ((body, change), d) in self.rows.bodies.iter().zip(&self.change).zip(&self.direction) {
            let momentum = body.times(*d);
            slope += change.dot(momentum);
            curvature += d.dot(momentum);
        }
        self.ray.fill(&self.rows, &self.slips, &self.rates, &self.bounds, (slope, curvature));
        let alpha = self.ray.search();
        self.advance(alpha);
        alpha > 0.0
    }
}
