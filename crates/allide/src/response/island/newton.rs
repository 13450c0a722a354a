//! Newton's method on an island's cost, and the loop around it that makes friction bounds follow
//! the normal impulses.

use glam::DVec3;

use super::cholesky::Factor;
use super::cost::{Grip, friction_cost, friction_impulse, normal_impulse};
use super::hessian::assemble;
use super::line_search::Ray;
use super::ordering::Symbolic;
use super::rows::{NOBODY, PatchSlip, PointSlip, Rows, Slips, Twist};
use super::{IslandSettings, IslandStats};

/// Friction bounds β, held fixed while the cost is minimised.
#[derive(Clone, Debug, Default)]
pub(super) struct Bounds {
    /// Sliding, by point, N·s.
    pub points: Vec<f64>,
    /// Spinning and rolling, by patch, N·m·s.
    pub patches: Vec<[f64; 2]>,
}

/// What a point does: pressed or not, and how its friction holds.
type PointMode = (bool, Grip);

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
    gradient: Vec<Twist>,
    /// Sum of the impulses' sizes on each body, N·s: errors are measured against it.
    weights: Vec<f64>,
    modes: Vec<PointMode>,
    factored_modes: Vec<PointMode>,
    direction: Vec<Twist>,
    rates: Slips,
    ray: Ray,
    factor: Factor,
    floors: Vec<[f64; 6]>,
    right: Vec<[f64; 6]>,
}

/// An inner minimisation ends when the error is this fraction of what the last change of bounds
/// made of it: solving more exactly for bounds that are not yet right is wasted.
const INNER: f64 = 0.1;
/// An old factor is kept while a step with it makes the error at most this fraction.
const PROGRESS: f64 = 0.2;
/// Steps without a better error after which rounding is taken to have the last word.
const PATIENCE: u32 = 8;
/// A body whose impulses are smaller than this fraction of the island's (per mass) is measured
/// against the island's.
const FLOOR: f64 = 1e-6;

impl Newton {
    /// Places the bodies at velocities `v` (already in `self.v`). `slips` must be J·v + biases.
    pub fn reset_change(&mut self) {
        self.change.clear();
        self.change.extend(self.v.iter().zip(&self.free).map(|(v, free)| v.plus(-1.0, *free)));
    }

    /// β from the normal impulses at the present slips.
    pub fn update_bounds(&mut self) {
        let Newton { rows, slips, bounds, .. } = self;
        bounds.points.clear();
        bounds.patches.clear();
        for patch in &rows.patches {
            let mut sum = 0.0;
            for i in patch.first..patch.last {
                let impulse = normal_impulse(slips.points[i].normal, rows.points[i].inverse_r[0]);
                sum += impulse;
                bounds.points.push(patch.friction[0] * impulse);
            }
            bounds.patches.push([patch.friction[1] * sum, patch.friction[2] * sum]);
        }
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
            sum += 0.5 * pressed * pressed * point.inverse_r[0];
            sum += friction_cost(slip.tangent.length_squared(), point.inverse_r[1], self.bounds.points[i]);
        }
        for (p, patch) in self.rows.patches.iter().enumerate().filter(|(_, patch)| patch.turns()) {
            let (slip, [spin, roll]) = (&self.slips.patches[p], self.bounds.patches[p]);
            sum += friction_cost(slip.spin * slip.spin, patch.inverse_r[0], spin);
            sum += friction_cost(slip.roll.length_squared(), patch.inverse_r[1], roll);
        }
        sum
    }

    /// Computes the gradient and gives its size: the largest error of any body's momentum
    /// balance, relative to the impulses on it.
    pub fn gradient(&mut self) -> f64 {
        let Newton { rows, gradient, weights, change, modes, slips, bounds, .. } = self;
        gradient.clear();
        weights.clear();
        modes.clear();
        for (body, &change) in rows.bodies.iter().zip(change.iter()) {
            let momentum = body.times(change);
            gradient.push(momentum);
            weights.push(body.scale + momentum.linear.length() + momentum.angular.length() / body.radius);
        }
        for (p, patch) in rows.patches.iter().enumerate() {
            let mut force = DVec3::ZERO;
            let (mut torque_a, mut torque_b) = (DVec3::ZERO, DVec3::ZERO);
            let mut size = 0.0;
            for i in patch.first..patch.last {
                let (f, mode) = point_impulse(rows, i, patch.normal, &slips.points[i], bounds.points[i]);
                modes.push(mode);
                force += f;
                torque_a += rows.points[i].arm_a.cross(f);
                torque_b += rows.points[i].arm_b.cross(f);
                size += f.length();
            }
            if patch.turns() {
                let (spin, roll) = turning_impulse(rows, p, &slips.patches[p], bounds.patches[p]);
                torque_a += patch.normal * spin + roll;
                torque_b += patch.normal * spin + roll;
            }
            for (side, sign, torque) in [(patch.a, 1.0, torque_a), (patch.b, -1.0, torque_b)] {
                if side != NOBODY {
                    gradient[side] = gradient[side].plus(sign, Twist { linear: force, angular: torque });
                    weights[side] += size;
                }
            }
        }
        self.error()
    }

    fn error(&self) -> f64 {
        let bodies = &self.rows.bodies;
        let fastest = bodies.iter().zip(&self.weights).fold(0.0, |most: f64, (b, w)| most.max(w * b.inv_mass));
        let mut worst = 0.0;
        for ((body, weight), g) in bodies.iter().zip(&self.weights).zip(&self.gradient) {
            let scale = weight.max(FLOOR * fastest * body.mass);
            let size = g.linear.length().max(g.angular.length() / body.radius);
            // Written so that a value that is not a number counts as the worst.
            if size > 0.0 && !(size / scale <= worst) {
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
            waited = if error < 0.9 * best { 0 } else { waited + 1 };
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
        assemble(&self.rows, &self.slips, &self.bounds, symbolic, &mut self.factor);
        self.floors.clear();
        self.floors.extend(self.rows.bodies.iter().map(|body| body.pivots()));
        self.factor.factorise(symbolic, &self.floors);
        self.factored_modes.clone_from(&self.modes);
    }

    /// One Newton step; false when it could not go anywhere.
    fn step(&mut self, symbolic: &Symbolic) -> bool {
        self.right.clear();
        self.right.extend(self.gradient.iter().map(|g| Twist::default().plus(-1.0, *g).to_array()));
        self.factor.solve(symbolic, &mut self.right);
        self.direction.clear();
        self.direction.extend(self.right.iter().map(|x| Twist::from_array(*x)));
        self.rows.slips(&self.direction, &mut self.rates);
        let (mut slope, mut curvature) = (0.0, 0.0);
        for ((body, change), d) in self.rows.bodies.iter().zip(&self.change).zip(&self.direction) {
            let momentum = body.times(*d);
            slope += change.dot(momentum);
            curvature += d.dot(momentum);
        }
        self.ray.fill(&self.rows, &self.slips, &self.rates, &self.bounds, (slope, curvature));
        let alpha = self.ray.search();
        for ((v, change), d) in self.v.iter_mut().zip(&mut self.change).zip(&self.direction) {
            *v = v.plus(alpha, *d);
            *change = change.plus(alpha, *d);
        }
        self.slips.advance(alpha, &self.rates);
        alpha > 0.0
    }
}

/// Impulse on b at point `i`, N·s.
pub(super) fn point_impulse(rows: &Rows, i: usize, normal: DVec3, slip: &PointSlip, bound: f64) -> (DVec3, PointMode) {
    let [along, across] = rows.points[i].inverse_r;
    let (friction, grip) = friction_impulse(slip.tangent, across, bound);
    (normal * normal_impulse(slip.normal, along) + friction, (slip.normal < 0.0, grip))
}

/// Spinning and rolling impulse on b at patch `p`, N·m·s.
pub(super) fn turning_impulse(rows: &Rows, p: usize, slip: &PatchSlip, bounds: [f64; 2]) -> (f64, DVec3) {
    let patch = &rows.patches[p];
    let (spin, _) = friction_impulse(DVec3::new(slip.spin, 0.0, 0.0), patch.inverse_r[0], bounds[0]);
    let (roll, _) = friction_impulse(slip.roll, patch.inverse_r[1], bounds[1]);
    (spin.x, roll)
}
