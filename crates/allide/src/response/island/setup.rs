//! Into the solver and out of it.

use glam::DVec3;

use super::IslandSettings;
use super::newton::Newton;
use super::ordering::Symbolic;
use super::rows::{PatchSlip, PointSlip, Twist};
use crate::response::problem::{FIXED, Patch, PointState, SolverBody};

impl Newton {
    /// Takes over an island.
    pub fn fill(
        &mut self,
        bodies: &[SolverBody],
        patches: &[Patch],
        dt: f64,
        settings: &IslandSettings,
        symbolic: &Symbolic,
    ) {
        self.rows.fill(bodies, patches, dt, settings.softness);
        for (row, block) in self.rows.patches.iter_mut().zip(&symbolic.pair_blocks) {
            row.block = *block;
        }
        self.rows.offsets(patches, &mut self.offsets);
        self.old.clear();
        self.old.extend(bodies.iter().map(|b| Twist { linear: b.velocity, angular: b.spin }));
        self.free.clear();
        self.free.extend(
            bodies.iter().map(|b| Twist {
                linear: b.velocity + b.acceleration * dt,
                angular: b.spin + b.spin_acceleration * dt,
            }),
        );
    }

    /// Takes over the search for the smallest motion u with J·u ≥ `targets`, without friction.
    pub fn fill_recovery(
        &mut self,
        bodies: &[SolverBody],
        patches: &[Patch],
        targets: &[f64],
        settings: &IslandSettings,
        symbolic: &Symbolic,
    ) {
        self.fill(bodies, patches, 0.0, settings, symbolic);
        for row in &mut self.rows.patches {
            row.friction = [0.0; 3];
        }
        for (offset, target) in self.offsets.points.iter_mut().zip(targets) {
            *offset = PointSlip { normal: -target, tangent: DVec3::ZERO };
        }
        self.free.fill(Twist::default());
        self.old.clone_from(&self.free);
        self.guess.clone_from(&self.free);
        self.guessed_forces.clear();
        self.guessed_forces.points.resize(self.rows.points.len(), PointSlip::default());
        self.guessed_forces.patches.resize(self.rows.patches.len(), PatchSlip::default());
    }

    /// Starts at the velocities of the step's start.
    pub fn start_at_old(&mut self) {
        self.v.clone_from(&self.old);
        self.start();
    }

    /// Starts at the guess.
    pub fn start_at_guess(&mut self) {
        self.v.clone_from(&self.guess);
        self.forces.points.clone_from(&self.guessed_forces.points);
        self.forces.patches.clone_from(&self.guessed_forces.patches);
        self.start();
    }

    /// Guesses the free velocities with the previous step's impulses applied.
    pub fn guess_from_impulses(&mut self, bodies: &[SolverBody], patches: &[Patch]) {
        self.guess.clone_from(&self.free);
        self.guessed_forces.clear();
        for patch in patches {
            apply(patch, bodies, &mut self.guess);
            let force = |p: &PointState| PointSlip { normal: p.normal_impulse, tangent: p.friction_impulse };
            self.guessed_forces.points.extend(patch.points().iter().map(force));
            self.guessed_forces.patches.push(PatchSlip { spin: patch.spin_impulse, roll: patch.rolling_impulse });
        }
    }

    /// Writes the velocities found.
    pub fn write_velocities(&self, out: &mut [(DVec3, DVec3)]) {
        for (out, v) in out.iter_mut().zip(&self.v) {
            *out = (v.linear, v.angular);
        }
    }

    /// Writes the impulses found into the patches.
    pub fn write_impulses(&self, patches: &mut [Patch]) {
        for (p, patch) in patches.iter_mut().enumerate() {
            let row = self.rows.patches[p];
            let friction = patch.friction;
            let mut sum = 0.0;
            for (point, force) in patch.points_mut().iter_mut().zip(&self.forces.points[row.first..row.last]) {
                // Only when the solver was cut short can friction be beyond its cone here.
                point.normal_impulse = force.normal;
                point.friction_impulse = force.tangent.clamp_length_max(friction * force.normal);
                sum += force.normal;
            }
            let PatchSlip { spin, roll } = self.forces.patches[p];
            let limit = patch.spin_friction * sum;
            patch.spin_impulse = spin.max(-limit).min(limit);
            patch.rolling_impulse = roll.clamp_length_max(patch.rolling_friction * sum);
        }
    }
}

/// Applies a patch's impulses to the velocities of its bodies.
fn apply(patch: &Patch, bodies: &[SolverBody], velocities: &mut [Twist]) {
    let turn = patch.normal * patch.spin_impulse + patch.rolling_impulse;
    for (side, sign) in [(patch.a, -1.0), (patch.b, 1.0)] {
        if side == FIXED {
            continue;
        }
        let (mut linear, mut angular) = (DVec3::ZERO, turn);
        for point in patch.points() {
            let f = patch.normal * point.normal_impulse + point.friction_impulse;
            linear += f;
            angular += (if sign < 0.0 { point.arm_a } else { point.arm_b }).cross(f);
        }
        let body = &bodies[side as usize];
        let change = Twist { linear: linear * body.inv_mass, angular: body.inv_inertia * angular };
        velocities[side as usize] = velocities[side as usize].plus(sign, change);
    }
}
