//! Newton's method on an island's cost, and the loop around it that makes friction bounds follow
//! the normal impulses.

use glam::DVec3;

use super::bounds::{Bounds, Sequence};
use super::cholesky::Factor;
use super::cost::{Grip, friction_impulse, length, normal_impulse};
use super::hessian::{Stiffness, assemble};
use super::line_search::Ray;
use super::ordering::Symbolic;
use super::rows::{NOBODY, PatchSlip, PointRow, PointSlip, Rows, Slips, Twist};
use super::{IslandSettings, IslandStats};

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
    /// Velocities at the start of the step.
    pub old: Vec<Twist>,
    /// Free velocities ṽ.
    pub free: Vec<Twist>,
    /// Slips at v. Advanced with every step rather than computed from v: a stack that moves fast
    /// as a whole would otherwise lose to rounding what R is supposed to resolve.
    pub slips: Slips,
    /// The part of the slips that is there when all velocities are zero.
    pub offsets: Slips,
    /// Velocities and impulses to start from.
    pub guess: Vec<Twist>,
    pub guessed_forces: Slips,
    /// What `offsets` contain of contacts' giving way, see [`Newton::shift`].
    pub shifts: Vec<PointSlip>,
    pub turning_shifts: Vec<PatchSlip>,
    pub bounds: Bounds,
    /// Normal impulses from which the bounds are, N·s.
    pub pressed: Vec<f64>,
    sequence: Sequence,
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

/// An inner minimisation ends when the error is this fraction of what the last change of bounds
/// made of it: solving more exactly for bounds that are not yet right is wasted.
const INNER: f64 = 0.1;
/// An old factor is kept while a step with it makes the error at most this fraction.
const PROGRESS: f64 = 0.2;
/// Most full steps in search of the contacts' modes before stages are tried.
const PREDICTIONS: u32 = 8;
/// Softness of the stages; contacts that stay soft have that of the last that was solved.
const STAGES: [f64; 4] = [1e-1, 1e-3, 1e-5, 1e-7];
/// Most full steps, and most Newton steps with a line search, in one stage.
const STAGE_STEPS: u32 = 4;
const STAGE_NEWTON: u32 = 12;
/// Tolerance of the stages before the last.
const ROUGH: f64 = 1e-2;
/// Multiply-adds of a factorisation above which stages end with the first that is not solved.
const DEAR: f64 = 3e5;
/// Newton steps after the last stage before contacts are left soft.
const LAST_NEWTON: u32 = 30;
/// Newton steps of another try before that, and the multiply-adds of a factorisation up to which they cost little.
const WEDGED_NEWTON: (u32, f64) = (100, 2e4);
/// Newton steps with soft contacts.
const SOFT_NEWTON: u32 = 60;
/// How often slips of soft contacts are shifted at most; each time makes most of them a thousand
/// times stiffer.
const SHIFTS: usize = 4;
/// Shifting ends when contacts give way by this fraction of the largest change of velocity.
const GIVEN_WAY: f64 = 1e-4;
/// How often contacts that creep are made firmer.
const FIRMER: usize = 3;
/// Slips may differ from what the velocities say by this fraction of the largest velocity.
const STRAYED: f64 = 1e-12;
/// Steps without a better error after which rounding is taken to have the last word.
const PATIENCE: u32 = 8;
/// Far from the solution the error may grow while the cost goes down, and patience is not counted.
const SMALL: f64 = 1e-5;
/// A body whose impulses are smaller than this fraction of the island's (per mass) is measured
/// against the island's.
const FLOOR: f64 = 1e-6;

impl Newton {
    /// Computes what follows from `v`: the slips and v − ṽ.
    pub fn start(&mut self) {
        self.rows.slips(&self.v, &mut self.slips);
        self.rows.advance(&mut self.slips, 1.0, &self.offsets);
        self.change.clear();
        self.change.extend(self.v.iter().zip(&self.free).map(|(v, free)| v.plus(-1.0, *free)));
    }

    /// Predicts the contacts' modes from the guess on, then minimises.
    pub fn solve(&mut self, symbolic: &Symbolic, settings: &IslandSettings) -> IslandStats {
        let mut stats = IslandStats::default();
        self.shifts.clear();
        self.turning_shifts.clear();
        self.start_at_guess();
        let (steps, settled) = self.predict(symbolic, PREDICTIONS);
        stats.count_predictions(steps);
        if settled {
            self.minimise(symbolic, settings, &mut stats);
        } else {
            self.solve_in_stages(symbolic, settings, &mut stats);
        }
        // Velocities that were large on the way may have cost the slips digits, since these are
        // only ever changed: start once more from what the velocities say.
        if !stats.softly && self.strayed() {
            self.start();
            self.minimise(symbolic, settings, &mut stats);
        }
        stats
    }

    /// Where contacts under a heavy load give way faster than what rests may creep, takes that off and minimises
    /// once more: between a pebble and the rock on it the load is thousands of times the pebble's own.
    pub fn firm(&mut self, symbolic: &Symbolic, settings: &IslandSettings, stats: &mut IslandStats) {
        for _ in 0..FIRMER {
            let give = |(i, force): (usize, &PointSlip)| {
                force.normal / self.rows.points[i].inverse_r - self.shifts.get(i).map_or(0.0, |shift| shift.normal)
            };
            let most = self.forces.points.iter().enumerate().map(give).fold(0.0, |most: f64, v| most.max(v.abs()));
            if !stats.converged || stats.softly || most <= settings.creep {
                return;
            }
            let (v, forces, before) = (self.v.clone(), self.forces.clone(), *stats);
            self.shift();
            self.shift_turning();
            self.minimise(symbolic, settings, stats);
            if !stats.converged {
                (self.v, self.forces, *stats) = (v, forces, before);
                return;
            }
        }
    }

    /// Solves where modes do not settle by full steps: many contacts hit at once.
    ///
    /// Contacts are soft at first, so that modes are found surely, and become stiffer in stages,
    /// each of which starts with the modes of the one before. If the minimum at full stiffness is
    /// not found soon after that, contacts stay soft.
    fn solve_in_stages(&mut self, symbolic: &Symbolic, settings: &IslandSettings, stats: &mut IslandStats) {
        self.start_at_guess();
        let cheap = symbolic.cost <= DEAR;
        let mut stiffest = STAGES[0];
        for stage in STAGES.into_iter().filter(|&stage| stage > settings.softness) {
            if self.stage(stage, symbolic, settings, stats) {
                stiffest = stage;
                self.guess.clone_from(&self.v);
                self.guessed_forces.clone_from(&self.forces);
            } else if !cheap {
                break;
            }
        }
        if cheap || stiffest <= STAGES[STAGES.len() - 1] {
            self.stage(settings.softness, symbolic, settings, stats);
            self.start();
            self.minimise(symbolic, &settings.at_most(stats.newton + LAST_NEWTON), stats);
            let (steps, small) = WEDGED_NEWTON;
            if !stats.converged && symbolic.cost <= small {
                self.sequence.far_sighted = true;
                self.minimise(symbolic, &settings.at_most(stats.newton + steps), stats);
                self.sequence.far_sighted = false;
            }
            if stats.converged {
                return;
            }
        }
        stats.softly = true;
        self.solve_softly(stiffest, symbolic, settings, stats);
    }

    /// Finds modes for contacts of the given softness; whether it did.
    fn stage(
        &mut self,
        softness: f64,
        symbolic: &Symbolic,
        settings: &IslandSettings,
        stats: &mut IslandStats,
    ) -> bool {
        self.rows.set_softness(softness.max(settings.softness));
        let (steps, settled) = self.predict(symbolic, STAGE_STEPS);
        stats.count_predictions(steps);
        if !settled {
            let rough = settings.at_most(stats.newton + STAGE_NEWTON);
            self.minimise(symbolic, &IslandSettings { tolerance: ROUGH, ..rough }, stats);
        }
        settled || stats.converged
    }

    /// Solves with soft contacts. How far they give way under the impulses found is then taken off
    /// their slips, and the problem solved again (the method of multipliers), which makes normals
    /// nearly as stiff as they should be.
    fn solve_softly(&mut self, softness: f64, symbolic: &Symbolic, settings: &IslandSettings, stats: &mut IslandStats) {
        self.rows.set_softness(softness);
        self.start_at_guess();
        stats.count_predictions(self.predict(symbolic, STAGE_STEPS).0);
        let most = settings.at_most(stats.newton + SOFT_NEWTON);
        self.minimise(symbolic, &most, stats);
        for _ in 0..SHIFTS {
            if self.given_way() <= GIVEN_WAY {
                break;
            }
            self.shift();
            self.minimise(symbolic, &most, stats);
        }
        stats.converged &= self.given_way() <= 100.0 * GIVEN_WAY;
    }

    /// The largest normal velocity at which a soft contact gives way, as a fraction of the largest
    /// change of velocity.
    fn given_way(&self) -> f64 {
        let fastest = self.change.iter().fold(0.0, |most: f64, change| most.max(length(change.linear)));
        let mut largest: f64 = 0.0;
        for (i, (force, point)) in self.forces.points.iter().zip(&self.rows.points).enumerate() {
            let shift = self.shifts.get(i).map_or(0.0, |shift| shift.normal);
            if force.normal > 0.0 {
                largest = largest.max((force.normal / point.inverse_r - shift).abs());
            }
        }
        if largest > 0.0 { largest / fastest } else { 0.0 }
    }

    /// Takes off the slips how far contacts give way under the present impulses.
    pub fn shift(&mut self) {
        let Newton { rows, slips, offsets, shifts, forces, bounds, .. } = self;
        shifts.resize(rows.points.len(), PointSlip::default());
        for i in 0..rows.points.len() {
            let (force, limit) = (&forces.points[i], bounds.points[i]);
            let tangent = if limit.bound > 0.0 { force.tangent / limit.stiffness } else { DVec3::ZERO };
            let wanted = PointSlip { normal: force.normal / rows.points[i].inverse_r, tangent };
            for y in [&mut slips.points[i], &mut offsets.points[i]] {
                y.normal -= wanted.normal - shifts[i].normal;
                y.tangent -= wanted.tangent - shifts[i].tangent;
            }
            shifts[i] = wanted;
        }
    }

    /// The same for turning.
    pub fn shift_turning(&mut self) {
        let Newton { rows, slips, offsets, turning_shifts, forces, bounds, .. } = self;
        turning_shifts.resize(rows.patches.len(), PatchSlip::default());
        for (p, shift) in turning_shifts.iter_mut().enumerate() {
            let (force, [spin, roll]) = (&forces.patches[p], bounds.patches[p]);
            let wanted = PatchSlip {
                spin: if spin.bound > 0.0 { force.spin / spin.stiffness } else { 0.0 },
                roll: if roll.bound > 0.0 { force.roll / roll.stiffness } else { DVec3::ZERO },
            };
            for y in [&mut slips.patches[p], &mut offsets.patches[p]] {
                y.spin -= wanted.spin - shift.spin;
                y.roll -= wanted.roll - shift.roll;
            }
            *shift = wanted;
        }
    }

    /// Whether slips or changes differ from those of the velocities by more than rounding.
    fn strayed(&mut self) -> bool {
        self.rows.slips(&self.v, &mut self.rates);
        self.rows.advance(&mut self.rates, 1.0, &self.offsets);
        let fastest = |most: f64, v: &Twist| most.max(length(v.linear)).max(length(v.angular));
        let allowed = STRAYED * self.v.iter().fold(0.0, fastest);
        let lost = |((v, free), change): ((&Twist, &Twist), &Twist)| {
            let d = v.plus(-1.0, *free).plus(-1.0, *change);
            length(d.linear) > allowed || length(d.angular) > allowed
        };
        if self.v.iter().zip(&self.free).zip(&self.change).any(lost) {
            return true;
        }
        let far = |(a, b): (&PointSlip, &PointSlip)| (a.normal - b.normal).abs() > allowed;
        self.slips.points.iter().zip(&self.rates.points).any(far)
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
    #[cfg(test)]
    pub fn cost(&self) -> f64 {
        let mut sum = 0.0;
        for (body, &change) in self.rows.bodies.iter().zip(&self.change) {
            sum += 0.5 * change.dot(body.times(change));
        }
        for (i, point) in self.rows.points.iter().enumerate() {
            let slip = &self.slips.points[i];
            let pressed = slip.normal.min(0.0);
            sum += 0.5 * pressed * pressed * point.inverse_r;
            sum += super::cost::friction_cost(slip.tangent.length_squared(), self.bounds.points[i]);
        }
        for p in (0..self.rows.patches.len()).filter(|&p| self.rows.patches[p].turns()) {
            let (slip, [spin, roll]) = (&self.slips.patches[p], self.bounds.patches[p]);
            sum += super::cost::friction_cost(slip.spin * slip.spin, spin);
            sum += super::cost::friction_cost(slip.roll.length_squared(), roll);
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
            weights.push(body.scale + length(momentum.linear) + length(momentum.angular) / body.radius);
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
                // Any norm will do here, and this one needs no root.
                size += f.x.abs() + f.y.abs() + f.z.abs();
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
            // A resting body's weight counts its load thrice: as gravity, as momentum, as support.
            let scale = 0.25 * weight.max(FLOOR * fastest * body.mass);
            let size = length(g.linear).max(length(g.angular) / body.radius);
            if size > 0.0 {
                worst = f64::max(worst, size / scale);
            }
            // `max` passes over what is not a number.
            if size.is_nan() {
                return f64::NAN;
            }
        }
        worst
    }

    /// Minimises from the present velocities and bounds on.
    fn minimise(&mut self, symbolic: &Symbolic, settings: &IslandSettings, stats: &mut IslandStats) {
        self.sequence.restart(&self.pressed);
        let mut error = self.gradient();
        let mut goal = settings.tolerance.max(INNER * error);
        let (mut best, mut waited) = (f64::INFINITY, 0);
        let mut fresh = false;
        loop {
            if error <= goal {
                error = self.renew_bounds(settings.tolerance);
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
                return;
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

    /// Bounds from the normal impulses; gives the error with them. Where they are not right yet,
    /// bounds that are likely to be nearer to the right ones are taken instead.
    fn renew_bounds(&mut self, tolerance: f64) -> f64 {
        self.update_bounds();
        let error = self.gradient();
        if error <= tolerance {
            return error;
        }
        self.sequence.extrapolate(&mut self.pressed);
        self.bounds.set(&self.rows, &self.pressed);
        self.gradient().max(error)
    }

    pub fn refactor(&mut self, symbolic: &Symbolic) {
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
    pub fn step(&mut self, symbolic: &Symbolic) -> bool {
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
