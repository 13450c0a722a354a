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
    /// Whether it looks back farther than one round.
    pub far_sighted: bool,
    /// How they changed from round to round, the newest first; of these the first `known` are of this sequence.
    changes: Vec<Change>,
    known: usize,
}

/// From one round to the next.
#[derive(Clone, Debug, Default)]
struct Change {
    /// Of g(p).
    result: Vec<f64>,
    /// Of g(p) − p.
    step: Vec<f64>,
    /// The same, less its parts along those of newer changes, and these parts.
    across: Vec<f64>,
    parts: [f64; MEMORY],
}

impl Sequence {
    /// Starts anew with bounds from `pressed`.
    pub fn restart(&mut self, pressed: &[f64]) {
        self.from.clear();
        self.from.extend_from_slice(pressed);
        self.last.clear();
        self.last_step.clear();
        self.known = 0;
    }

    /// From g(p) to the next p: where the last two rounds point to, if steps shrink or swing evenly
    /// (Anderson's method). Far-sighted, where more of them point to: of what is wedged in between several contacts
    /// every round swings farther than the last, and each contact differently.
    pub fn extrapolate(&mut self, pressed: &mut [f64]) {
        self.step.clear();
        self.step.extend(pressed.iter().zip(&self.from).map(|(g, p)| g - p));
        if self.last_step.len() == self.step.len() {
            self.remember(pressed);
        }
        self.last.clear();
        self.last.extend_from_slice(pressed);
        let depth = if self.far_sighted { MEMORY } else { 1 };
        let factors = self.factors(depth.min(self.known));
        for (change, factor) in self.changes[..self.known].iter().zip(factors) {
            pressed.iter_mut().zip(&change.result).for_each(|(p, change)| *p -= factor * change);
        }
        pressed.iter_mut().for_each(|p| *p = p.max(0.0));
        self.from.clear();
        self.from.extend_from_slice(pressed);
        std::mem::swap(&mut self.last_step, &mut self.step);
    }

    /// Keeps the change to the present round.
    fn remember(&mut self, pressed: &[f64]) {
        if self.changes.len() < MEMORY {
            self.changes.push(Change::default());
        }
        self.changes.rotate_right(1);
        self.known = (self.known + 1).min(MEMORY);
        let newest = &mut self.changes[0];
        newest.result.clear();
        newest.result.extend(pressed.iter().zip(&self.last).map(|(now, last)| now - last));
        newest.step.clear();
        newest.step.extend(self.step.iter().zip(&self.last_step).map(|(now, last)| now - last));
    }

    /// What of each of the `depth` newest changes is to be taken back, so that by these changes as little as can be
    /// is left of the step.
    fn factors(&mut self, depth: usize) -> [f64; MEMORY] {
        let mut factors = [0.0; MEMORY];
        for j in 0..depth {
            let (newer, rest) = self.changes.split_at_mut(j);
            let change = &mut rest[0];
            change.across.clone_from(&change.step);
            for (k, newer) in newer.iter().enumerate() {
                let part = ratio(&change.across, &newer.across);
                change.parts[k] = part;
                change.across.iter_mut().zip(&newer.across).for_each(|(c, n)| *c -= part * n);
            }
            factors[j] = ratio(&self.step, &change.across);
        }
        for j in (0..depth).rev() {
            factors[j] = factors[j].clamp(-FURTHEST, FURTHEST);
            for k in 0..j {
                factors[k] -= self.changes[j].parts[k] * factors[j];
            }
        }
        factors
    }
}

/// The part of `a` along `b`.
fn ratio(a: &[f64], b: &[f64]) -> f64 {
    let (mut above, mut below) = (0.0, 0.0);
    for (a, b) in a.iter().zip(b) {
        above += b * a;
        below += b * b;
    }
    if below > 0.0 { above / below } else { 0.0 }
}

/// How far beyond the last round extrapolation may go, in rounds.
const FURTHEST: f64 = 5.0;
/// Rounds that are looked back at most.
const MEMORY: usize = 6;
