//! Finding out which contacts press, stick and slide, before anything is minimised exactly.
//!
//! On the stiff cost a Newton step that closes one contact too many is cut short by the line
//! search, and contacts are found one by one. Here impulses are unknowns beside the velocities. A
//! contact's mode is decided by both, on the bodies' own scale of compliance a instead of the tiny
//! R: it presses if λ − y/a > 0, it sticks if |λ_t − y_t/a| is within its bound, and else slides
//! that way. Then all modes are solved for at once with a full step (the semismooth Newton method
//! of Alart and Curnier, without the unsymmetric part). Many contacts change their mode in one
//! step, and a few steps settle most problems. Nothing guarantees it; what this returns is only
//! where the minimisation starts.

use glam::DVec3;

use super::cost::{Curvature, Grip, Limit, length};
use super::newton::Newton;
use super::ordering::Symbolic;
use super::rows::{PatchSlip, PointSlip};

/// A friction row as its mode would have it: how it resists, its impulse at the present slip.
struct Row {
    curvature: Curvature,
    impulse: DVec3,
    grip: Grip,
}

impl Row {
    /// From the impulse `f` and the slip `y`.
    fn choose(f: DVec3, y: DVec3, compliance: f64, Limit { bound, stiffness }: Limit) -> Row {
        if bound <= 0.0 {
            return Row { curvature: Curvature::default(), impulse: DVec3::ZERO, grip: Grip::None };
        }
        let w = f - y / compliance;
        let size = length(w);
        if size <= bound {
            let curvature = Curvature { size: stiffness, along: DVec3::ZERO };
            return Row { curvature, impulse: -y * stiffness, grip: Grip::Stick };
        }
        // f = bound·w/|w| linearised: with κ = bound/|w|, (1 − κ)·df = −f − (κ/a)·dy across w.
        let along = w / size;
        let ratio = (bound / (size - bound)).min(stiffness * compliance);
        let across = f - along * f.dot(along);
        let curvature = Curvature { size: ratio / compliance, along };
        Row { curvature, impulse: along * bound - across * ratio, grip: Grip::Slide }
    }

    /// The impulse after the slip has changed by `z`.
    fn after(impulse: DVec3, curvature: &Curvature, z: DVec3) -> DVec3 {
        impulse - (z - curvature.along * z.dot(curvature.along)) * curvature.size
    }
}

impl Newton {
    /// Takes full steps until the modes stay the same, at most `most`; gives their number, and
    /// whether the modes stayed the same.
    pub fn predict(&mut self, symbolic: &Symbolic, most: u32) -> (u32, bool) {
        for count in 0..most {
            self.choose_modes();
            if count > 0 && self.modes == self.factored_modes {
                return (count, true);
            }
            self.factored_modes.clone_from(&self.modes);
            self.refactor_as_is(symbolic);
            // The second round corrects what rounding did to the first: on stiff contacts that is
            // enough to turn modes.
            for _ in 0..2 {
                self.balance();
                self.find_direction(symbolic);
                self.advance(1.0);
                self.advance_forces();
            }
        }
        (most, false)
    }

    /// Modes from the impulses `forces` and the slips; `forces` and `stiffness` become those of
    /// the modes.
    fn choose_modes(&mut self) {
        let Newton { rows, slips, forces, stiffness, modes, bounds, pressed, .. } = self;
        pressed.clear();
        for ((point, slip), force) in rows.points.iter().zip(&slips.points).zip(&forces.points) {
            pressed.push(force.normal - slip.normal / point.compliance[0]);
        }
        bounds.set(rows, pressed);
        modes.clear();
        stiffness.points.clear();
        stiffness.patches.clear();
        for (i, (slip, force)) in slips.points.iter().zip(&mut forces.points).enumerate() {
            let point = &rows.points[i];
            let row = Row::choose(force.tangent, slip.tangent, point.compliance[1], bounds.points[i]);
            let closed = pressed[i] >= 0.0;
            let stiff = if closed { point.inverse_r } else { 0.0 };
            *force = PointSlip { normal: -slip.normal * stiff, tangent: row.impulse };
            stiffness.points.push((stiff, row.curvature));
            modes.push((closed, row.grip));
        }
        for (p, (patch, force)) in rows.patches.iter().zip(&mut forces.patches).enumerate() {
            let (slip, [spin, roll], n) = (&slips.patches[p], bounds.patches[p], patch.normal);
            let spin = Row::choose(n * force.spin, n * slip.spin, patch.compliance[0], spin);
            let roll = Row::choose(force.roll, slip.roll, patch.compliance[1], roll);
            *force = PatchSlip { spin: n.dot(spin.impulse), roll: roll.impulse };
            stiffness.patches.push([spin.curvature, roll.curvature]);
        }
    }

    /// The impulses after the full step along `rates`.
    fn advance_forces(&mut self) {
        let Newton { rows, forces, rates, stiffness, slips, modes, .. } = self;
        for (i, (force, z)) in forces.points.iter_mut().zip(&rates.points).enumerate() {
            let ((normal, friction), y) = (&stiffness.points[i], &slips.points[i]);
            force.normal = -normal * y.normal;
            force.tangent = match modes[i].1 {
                Grip::Stick => -y.tangent * friction.size,
                _ => Row::after(force.tangent, friction, z.tangent),
            };
        }
        for (p, (force, z)) in forces.patches.iter_mut().zip(&rates.patches).enumerate() {
            let [spin, roll] = &stiffness.patches[p];
            let n = rows.patches[p].normal;
            force.spin = n.dot(Row::after(n * force.spin, spin, n * z.spin));
            force.roll = Row::after(force.roll, roll, z.roll);
        }
    }
}
