//! How far to go along a Newton direction: the exact minimum of the cost on a line.
//!
//! Along v + α·Δ the cost is convex, and its slope is piecewise smooth with steep places: a
//! contact closes within R, a slip comes to rest within R·β. Those places are known beforehand,
//! so the search halves the list of them instead of halving a length.

use glam::DVec3;

use super::cost::Limit;
use super::newton::Bounds;
use super::rows::{Rows, Slips};

/// The cost along a line, with everything that the slope needs side by side.
#[derive(Clone, Debug, Default)]
pub(super) struct Ray {
    /// Slope and curvature of the bodies' part ½(v−ṽ)ᵀM(v−ṽ).
    slope: f64,
    curvature: f64,
    /// Normal velocity, its rate, 1/R.
    normals: Vec<[f64; 3]>,
    frictions: Vec<Friction>,
    /// The α at which rows are steepest.
    kinks: Vec<f64>,
}

#[derive(Clone, Copy, Debug)]
struct Friction {
    slip: DVec3,
    rate: DVec3,
    limit: Limit,
}

/// A place on the line.
#[derive(Clone, Copy, Debug)]
struct Place {
    alpha: f64,
    slope: f64,
    curvature: f64,
}

/// The slope at the end is at most this fraction of that at the start.
const FLAT: f64 = 0.01;
/// Longest step, in Newton steps.
const LONGEST: f64 = 16.0;
/// Evaluations after the list of kinks is used up.
const MOST_STEPS: usize = 60;

impl Ray {
    /// Prepares the line from slips `y` with rates `z`.
    pub fn fill(&mut self, rows: &Rows, y: &Slips, z: &Slips, bounds: &Bounds, body_part: (f64, f64)) {
        (self.slope, self.curvature) = body_part;
        self.normals.clear();
        self.frictions.clear();
        for (i, point) in rows.points.iter().enumerate() {
            let (from, rate) = (&y.points[i], &z.points[i]);
            self.normals.push([from.normal, rate.normal, point.inverse_r]);
            let limit = bounds.points[i];
            if limit.bound > 0.0 {
                self.frictions.push(Friction { slip: from.tangent, rate: rate.tangent, limit });
            }
        }
        for (p, patch) in rows.patches.iter().enumerate() {
            if !patch.turns() {
                continue;
            }
            let (from, rate, [spin, roll]) = (&y.patches[p], &z.patches[p], bounds.patches[p]);
            let n = patch.normal;
            if spin.bound > 0.0 {
                let (slip, rate) = (n * from.spin, n * rate.spin);
                self.frictions.push(Friction { slip, rate, limit: spin });
            }
            if roll.bound > 0.0 {
                let (slip, rate) = (from.roll, rate.roll);
                self.frictions.push(Friction { slip, rate, limit: roll });
            }
        }
    }

    fn at(&self, alpha: f64) -> Place {
        let mut slope = self.slope + alpha * self.curvature;
        let mut curvature = self.curvature;
        for &[y, z, inverse_r] in &self.normals {
            let t = y + alpha * z;
            let stiffness = if t < 0.0 { z * inverse_r } else { 0.0 };
            slope += t * stiffness;
            curvature += z * stiffness;
        }
        for row in &self.frictions {
            let Limit { bound, stiffness } = row.limit;
            let t = row.slip + row.rate * alpha;
            let along = t.dot(row.rate);
            let square = t.length_squared();
            let rate_square = row.rate.length_squared();
            if square * (stiffness * stiffness) <= bound * bound {
                slope += along * stiffness;
                curvature += rate_square * stiffness;
            } else {
                let pull = bound / square.sqrt();
                slope += along * pull;
                curvature += (rate_square - along * along / square).max(0.0) * pull;
            }
        }
        Place { alpha, slope, curvature }
    }

    /// The α ≥ 0 of the minimum; 0 when the line does not go down.
    pub fn search(&mut self) -> f64 {
        let start = self.at(0.0);
        if start.slope >= 0.0 || !start.slope.is_finite() {
            return 0.0;
        }
        let flat = -FLAT * start.slope;
        let mut low = start;
        let mut high = self.at(1.0);
        while high.slope < -flat && high.alpha < LONGEST {
            low = high;
            high = self.at(2.0 * high.alpha);
        }
        if high.slope <= flat {
            return high.alpha;
        }
        self.find_kinks(low.alpha, high.alpha);
        let (mut first, mut last) = (0, self.kinks.len());
        while first < last {
            let middle = (first + last) / 2;
            let place = self.at(self.kinks[middle]);
            if place.slope.abs() <= flat {
                return place.alpha;
            }
            if place.slope < 0.0 {
                (low, first) = (place, middle + 1);
            } else {
                (high, last) = (place, middle);
            }
        }
        self.finish(low, high, flat)
    }

    fn find_kinks(&mut self, low: f64, high: f64) {
        self.kinks.clear();
        let inside = |alpha: &f64| *alpha > low && *alpha < high;
        self.kinks.extend(self.normals.iter().map(|[y, z, _]| -y / z).filter(inside));
        let nearest = |row: &Friction| -row.slip.dot(row.rate) / row.rate.length_squared();
        self.kinks.extend(self.frictions.iter().map(nearest).filter(inside));
        self.kinks.sort_unstable_by(f64::total_cmp);
    }

    /// Newton on the slope from either end of a bracket, halving it where that leads outside.
    fn finish(&self, mut low: Place, mut high: Place, flat: f64) -> f64 {
        for step in 0..MOST_STEPS {
            let newton = |p: Place| p.alpha - p.slope / p.curvature;
            let inside = |alpha: &f64| *alpha > low.alpha && *alpha < high.alpha;
            let guesses = if step % 2 == 0 { [newton(low), newton(high)] } else { [newton(high), newton(low)] };
            let middle = 0.5 * (low.alpha + high.alpha);
            // Every third step halves, so that the bracket shrinks whatever the slope does.
            let guess = if step % 3 == 2 { None } else { guesses.into_iter().find(inside) };
            let alpha = guess.unwrap_or(middle);
            if !inside(&alpha) {
                break;
            }
            let place = self.at(alpha);
            if place.slope.abs() <= flat {
                return alpha;
            }
            if place.slope < 0.0 { low = place } else { high = place }
        }
        if -low.slope < high.slope { low.alpha } else { high.alpha }
    }
}
