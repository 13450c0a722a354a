//! Proof in closed form that a direction is the one of least overlap.
//!
//! Let n₀ be the direction, d = f(n₀), and m the part of n across n₀, |m| = sin θ. The overlap is a
//! sum; each part exceeds a plane through its value at n₀ by an amount that can be bounded:
//! - a disc with n₀ off its axis v: r|n × v| − r·e·n ≥ ½r(k·m)², with e the direction to its farthest
//!   point and k = unit(v × n₀), because a² − b² = (a + b)(a − b) and a + b ≤ 2;
//! - a segment ±h·u across n₀: h|u·n| − σ(u·n) ≥ (h − |σ|)(u·m)² for every |σ| ≤ h;
//! - a disc whose axis is n₀: r|m| − w·m ≥ (r − |w|)m² for every w across n₀, |w| ≤ r;
//! - any other segment: not below it.
//!
//! σ and w are points of the features that meet: they are free, and chosen so that the planes add up
//! to d·n₀·n. Then f(n) ≥ d cos θ + ½λ sin²θ with λ the least stretch of the sum of the quadratic
//! forms. For d ≤ 0 that the planes add up suffices: a point of each feature then lie above each other
//! along n₀. For d > 0 and θ ≤ 90° it is not below d when ½λ ≥ d. Behind, where n is at most φ off
//! −n₀, the farthest point p of {a − b} there does it, f(n) ≥ p·n; what is between the two needs
//! ½λ(1 − cos φ) ≥ d.
//!
//! Where that is too much to ask, the directions up to some θ are proved, and need not be searched: it
//! takes ½λ(1 + cos θ) ≥ d, and there the segments and caps count more, since |m| ≥ m²/sin θ.

use super::Couple;
use super::points::Few;
use crate::math::{length, tangents};
use glam::{DVec2, DVec3};

/// Cosine of the angle with a segment, or sine of that with a disc's axis, which is nought but for
/// rounding.
const EXACTLY: f64 = 1e-14;

/// The overlap may be less than proved by this, times the size.
const PRECISION: f64 = 1e-13;

/// Sines of the angles up to which a proof is tried, where there is none for all directions.
const SINES: [f64; 5] = [1.0, 0.7, 0.4, 0.15, 0.03];

/// What the overlap does about one direction, in coordinates across it.
struct Around {
    /// What is left of the gradient without the features below, negated, metres.
    pull: DVec2,
    /// Segments across the direction, and their half lengths, metres.
    segments: Few<(DVec2, f64), 6>,
    /// Sum of the radii of the discs that look along the direction, metres.
    cap: f64,
    /// Quadratic form of the other discs, metres: xx, xy, yy.
    bend: [f64; 3],
}

/// The directions proved not to overlap less than a given one: those whose cosine with it is not less
/// than this.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
pub(super) struct Proved(f64);

impl Proved {
    /// Nothing is known.
    pub const NOTHING: Proved = Proved(2.0);
    /// No direction overlaps less.
    pub const ALL: Proved = Proved(-1.0);

    /// Whether all directions between some, of the given cosines, are among those proved.
    pub fn covers(self, cosines: &[f64]) -> bool {
        // Beyond a right angle what is between two directions may be farther off than both.
        cosines.iter().all(|cosine| *cosine >= self.0.max(0.0))
    }
}

/// Which directions are sure not to overlap less than the unit vector `n` does, by `overlap` (cores,
/// metres), but for rounding.
pub(super) fn proved(couple: &Couple, n: DVec3, overlap: f64) -> Proved {
    let Some(settled) = Around::new(couple, n).settled() else { return Proved::NOTHING };
    let (size, off) = (couple.size(), settled.off);
    if overlap <= 0.0 {
        let meets = off <= PRECISION * size || off * off <= PRECISION * size * -overlap;
        return if meets { Proved::ALL } else { Proved::NOTHING };
    }
    // What does not add up costs off·sin θ, which bend to spare makes good.
    let enough = overlap + (1e-6 * size).max(off * off / (PRECISION * size));
    if off > 1e-9 * size {
        return Proved::NOTHING;
    }
    if settled.half_least(1.0) * (1.0 - cosine_behind(couple, n, overlap)) >= enough {
        return Proved::ALL;
    }
    let narrower = SINES.iter().map(|sine| (sine, (1.0 - sine * sine).sqrt()));
    let widest = narrower.into_iter().find(|(sine, cosine)| settled.half_least(**sine) * (1.0 + cosine) >= enough);
    widest.map_or(Proved::NOTHING, |(_, cosine)| Proved(cosine))
}

/// What the points chosen on the features make sure of.
struct Settled {
    /// Quadratic form of the discs off their axes, metres.
    bend: [f64; 3],
    /// Quadratic form of the segments and caps, metres, for directions up to a right angle off; the sine
    /// of a smaller angle divides it.
    kinks: [f64; 3],
    /// By how much the planes do not add up, metres.
    off: f64,
}

impl Settled {
    /// Half the least stretch of the quadratic forms, up to an angle of the given sine, metres.
    fn half_least(&self, sine: f64) -> f64 {
        let [xx, xy, yy] = [0, 1, 2].map(|k| self.bend[k] + self.kinks[k] / sine);
        0.25 * (xx + yy - ((xx - yy) * (xx - yy) + 4.0 * xy * xy).sqrt())
    }
}

impl Around {
    fn new(couple: &Couple, n: DVec3) -> Around {
        let (s, t) = tangents(n);
        let flat = |v: DVec3| DVec2::new(v.dot(s), v.dot(t));
        let mut around =
            Around { pull: flat(couple.offset), segments: Few::new((DVec2::ZERO, 0.0)), cap: 0.0, bend: [0.0; 3] };
        for solid in [&couple.a, &couple.b] {
            for k in 0..solid.edges {
                let (axis, along) = (flat(solid.axes[k]), solid.axes[k].dot(n));
                if along.abs() <= EXACTLY {
                    around.segments.push((axis, solid.half[k]));
                } else {
                    around.pull -= axis * solid.half[k].copysign(along);
                }
            }
            if solid.disc > 0.0 {
                let (x, y) = (n.dot(solid.axes[1]), n.dot(solid.axes[2]));
                let sine = (x * x + y * y).sqrt();
                if sine <= EXACTLY {
                    around.cap += solid.disc;
                } else {
                    around.pull -= flat(solid.axes[1] * x + solid.axes[2] * y) * (solid.disc / sine);
                    let k = flat(solid.axes[2] * x - solid.axes[1] * y) / sine;
                    add(&mut around.bend, k, solid.disc);
                }
            }
        }
        around
    }

    /// Chooses the points of the features so that the planes add up, each as far from its feature's
    /// border as the others in proportion; `None` where a point would be beyond its border.
    fn settled(&self) -> Option<Settled> {
        let mut room = [self.cap, 0.0, self.cap];
        self.segments.iter().for_each(|(u, half)| add(&mut room, *u, *half));
        let [xx, xy, yy] = room;
        let (trace, determinant) = (xx + yy, xx * yy - xy * xy);
        let share = if determinant > 1e-12 * trace * trace {
            DVec2::new(yy * self.pull.x - xy * self.pull.y, xx * self.pull.y - xy * self.pull.x) / determinant
        } else if let Some((u, _)) = self.segments.first() {
            *u * (u.dot(self.pull) / (trace * u.length_squared()))
        } else {
            DVec2::ZERO
        };
        let reached = DVec2::new(xx * share.x + xy * share.y, xy * share.x + yy * share.y);
        let mut spare = self.cap * (1.0 - share.length());
        let mut kinks = [2.0 * spare, 0.0, 2.0 * spare];
        for (u, half) in &self.segments {
            let own = half * (1.0 - u.dot(share).abs());
            add(&mut kinks, *u, 2.0 * own);
            spare = spare.min(own);
        }
        (spare >= 0.0).then(|| Settled { bend: self.bend, kinks, off: (self.pull - reached).length() })
    }
}

/// Adds weight·u·uᵀ.
fn add(form: &mut [f64; 3], u: DVec2, weight: f64) {
    form[0] += weight * u.x * u.x;
    form[1] += weight * u.x * u.y;
    form[2] += weight * u.y * u.y;
}

/// Cosine of the angle φ about −n up to which the farthest point there shows that the overlap is not less
/// than `overlap`; at most 90°.
fn cosine_behind(couple: &Couple, n: DVec3, overlap: f64) -> f64 {
    let far = couple.gradient(-n);
    let (back, aside) = (-far.dot(n), length(far + n * -far.dot(n)));
    if back <= overlap {
        return 1.0;
    }
    // φ solves back·cos φ − aside·sin φ = overlap.
    let squared = back * back + aside * aside;
    ((overlap * back + (squared - overlap * overlap).sqrt() * aside) / squared).clamp(0.0, 1.0)
}
