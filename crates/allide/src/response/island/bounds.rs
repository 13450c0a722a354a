//! Friction bounds: from the normal impulses, and towards the normal impulses they lead to.

use super::cost::Limit;
use super::rows::Rows;

/// Slip at which friction reaches its bound, as a multiple of the mean slip R·λ of pressed normals.
const CREEP: f64 = 2.0;
/// Friction bounds β, held fixed while the cost is minimised.
#[derive(Clone, Debug, Default)]
pub(super) struct Bounds {
    /// Sliding, by point, N·s.
    pub points: Vec<Limit>,
    /// Spinning and rolling, by patch, N·m·s.
    pub patches: Vec<[Limit; 2]>,
}

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

/// The normal impulses that bounds are made from, as they follow one another: from p, minimising
/// leads to g(p), and p = g(p) is wanted.
#[derive(Clone, Debug, Default)]
pub(super) struct Sequence {
    /// The p that the present bounds are from.
    from: Vec<f64>,
    /// g(p) and g(p) − p one round before; empty at the start.
    last: Vec<f64>,
    last_step: Vec<f64>,
    step: Vec<f64>,
}

impl Sequence {
    /// Starts anew with bounds from `pressed`.
    pub fn restart(&mut self, pressed: &[f64]) {
        self.from.clear();
        self.from.extend_from_slice(pressed);
        self.last.clear();
        self.last_step.clear();
    }

    /// From g(p) to the next p: where the last two rounds point to, if steps shrink or swing evenly
    /// (Anderson's method with one step of memory).
    pub fn extrapolate(&mut self, pressed: &mut [f64]) {
        self.step.clear();
        self.step.extend(pressed.iter().zip(&self.from).map(|(g, p)| g - p));
        let mut factor = 0.0;
        if self.last_step.len() == self.step.len() {
            let (mut above, mut below) = (0.0, 0.0);
            for (step, last) in self.step.iter().zip(&self.last_step) {
                let change = step - last;
                above += change * step;
                below += change * change;
            }
            if below > 0.0 {
                factor = (above / below).clamp(-FURTHEST, FURTHEST);
            }
        }
        self.from.clear();
        self.from.extend_from_slice(pressed);
        for (from, last) in self.from.iter_mut().zip(&self.last) {
            *from = (*from - factor * (*from - last)).max(0.0);
        }
        self.last.clear();
        self.last.extend_from_slice(pressed);
        std::mem::swap(&mut self.last_step, &mut self.step);
        pressed.copy_from_slice(&self.from);
    }
}

/// How far beyond the last round extrapolation may go, in rounds.
const FURTHEST: f64 = 5.0;
