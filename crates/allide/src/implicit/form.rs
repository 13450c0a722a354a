//! Affine forms clipped by intervals: what an expression can be over a cell.
//!
//! Over a cell of half sizes (hx, hy, hz) about its centre, a point is given by three numbers ε in
//! [−1, 1]. An expression is enclosed by c + x·εx + y·εy + z·εz ± r, and at the same time by
//! [lo, hi]; each is used to narrow the other. Expressions that share a coordinate keep what they
//! have in common, so that opposite slopes cancel. All roundings go into r, lo and hi.
//!
//! A form whose affine part overflowed holds NaN there: comparisons with it are written so that
//! the interval alone counts then. The interval never holds NaN.

use super::interval::{DEFINED, Interval, MAYBE, SURELY, TINY, Undefined};
use super::lanes::{LANES, Lanes};
use super::op::OUTSIDE;
use super::strip::{Strip, Strip2};

/// Relative allowance for the roundings of one operation: 16 half units in the last place.
const ROUNDING: f64 = 8.0 * f64::EPSILON;

/// One rounding of an interval's end.
const UNIT: f64 = f64::EPSILON;

/// Enclosures of an expression over four cells.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// Lower bounds.
    pub lo: Lanes,
    /// Upper bounds.
    pub hi: Lanes,
    /// Middles.
    pub c: Lanes,
    /// Change over half the cell in x.
    pub x: Lanes,
    /// Change over half the cell in y.
    pub y: Lanes,
    /// Change over half the cell in z.
    pub z: Lanes,
    /// What is not straight, and all roundings.
    pub r: Lanes,
    /// Where it may be undefined.
    pub undefined: [Undefined; LANES],
}

/// Flags of two operands joined.
#[inline(always)]
fn either(a: &Form, b: &Form) -> [Undefined; LANES] {
    std::array::from_fn(|n| a.undefined[n] | b.undefined[n])
}

impl Form {
    /// A number, the same everywhere.
    #[inline(always)]
    pub fn number(v: f64) -> Form {
        let zero = Lanes::all(0.0);
        let v = Lanes::all(v);
        Form { lo: v, hi: v, c: v, x: zero, y: zero, z: zero, r: zero, undefined: [DEFINED; LANES] }
    }

    /// A form from its affine part alone; `r` must hold the roundings that made it.
    #[inline(always)]
    pub fn straight(c: Lanes, [x, y, z]: [Lanes; 3], r: Lanes) -> Form {
        let everything = Lanes::all(f64::INFINITY);
        Form { lo: -everything, hi: everything, c, x, y, z, r, undefined: [DEFINED; LANES] }.narrowed()
    }

    /// The interval of one lane.
    #[inline(always)]
    pub fn interval(&self, lane: usize) -> Interval {
        Interval::new(self.lo.0[lane], self.hi.0[lane])
    }

    /// Adds the allowance for roundings, and lets affine part and interval narrow each other.
    #[inline(always)]
    pub(super) fn narrowed(mut self) -> Form {
        let straight = self.x.abs() + self.y.abs() + self.z.abs();
        let allowance = (self.c.abs() + straight + self.r) * ROUNDING;
        self.r += allowance;
        let reach = straight + self.r + allowance;
        // NaN ends become infinite; then the affine part's ends where they are nearer.
        let infinite = Lanes::all(f64::INFINITY);
        self.lo = self.lo.max(-infinite);
        self.hi = self.hi.min(infinite);
        self.lo = (self.c - reach).max(self.lo);
        self.hi = (self.c + reach).min(self.hi);
        // Where the interval is narrower than r alone, it says more than the affine part.
        let middle = self.lo * 0.5 + self.hi * 0.5;
        let radius = ((self.hi - middle).max(middle - self.lo)) * (1.0 + ROUNDING);
        // The radius is above r, or r is NaN: then `above` answers no.
        let keep = |old: Lanes, new: Lanes| {
            Lanes(std::array::from_fn(|n| if radius.0[n] >= self.r.0[n] { old.0[n] } else { new.0[n] }))
        };
        let zero = Lanes::all(0.0);
        Form {
            c: keep(self.c, middle),
            x: keep(self.x, zero),
            y: keep(self.y, zero),
            z: keep(self.z, zero),
            r: keep(self.r, radius),
            ..self
        }
    }

    /// −a.
    #[inline(always)]
    pub fn negated(&self) -> Form {
        Form { lo: -self.hi, hi: -self.lo, c: -self.c, x: -self.x, y: -self.y, z: -self.z, ..*self }
    }

    /// a + b.
    #[inline(always)]
    pub fn plus(&self, b: &Form) -> Form {
        let (lo, hi) = (self.lo + b.lo, self.hi + b.hi);
        let sum = Form {
            lo: lo - lo.abs() * UNIT,
            hi: hi + hi.abs() * UNIT,
            c: self.c + b.c,
            x: self.x + b.x,
            y: self.y + b.y,
            z: self.z + b.z,
            r: self.r + b.r,
            undefined: either(self, b),
        }
        .narrowed();
        if self.is_number(0) && b.is_number(0) { sum.exact_where_it_is(self, b) } else { sum }
    }

    /// Whether it is one number in a lane.
    #[inline(always)]
    fn is_number(&self, lane: usize) -> bool {
        self.lo.0[lane] == self.hi.0[lane]
    }

    /// The sum of two, without any rounding where those are numbers that make none: such as floors.
    #[cold]
    fn exact_where_it_is(mut self, a: &Form, b: &Form) -> Form {
        for n in 0..LANES {
            let (p, q) = (a.lo.0[n], b.lo.0[n]);
            let sum = p + q;
            if a.is_number(n) && b.is_number(n) && sum - p == q && sum - q == p {
                (self.lo.0[n], self.hi.0[n], self.c.0[n], self.r.0[n]) = (sum, sum, sum, 0.0);
                (self.x.0[n], self.y.0[n], self.z.0[n]) = (0.0, 0.0, 0.0);
            }
        }
        self
    }

    /// a − b.
    #[inline(always)]
    pub fn minus(&self, b: &Form) -> Form {
        self.plus(&b.negated())
    }

    /// a + number.
    #[inline(always)]
    pub fn plus_number(&self, k: f64) -> Form {
        let k = Lanes::all(k);
        let zero = Lanes::all(0.0);
        let (lo, hi) = (self.lo + k, self.hi + k);
        // Nothing is rounded where one of both is 0.
        let off = |of: Lanes, sum: Lanes| of.abs().above(zero, sum.abs() * UNIT, zero);
        Form { lo: lo - off(self.lo, lo), hi: hi + off(self.hi, hi), c: self.c + k, ..*self }.narrowed()
    }

    /// a × number.
    #[inline(always)]
    pub fn times_number(&self, k: f64) -> Form {
        if k == 0.0 {
            return Form { undefined: self.undefined, ..Form::number(0.0) };
        }
        let (low, high) = if k >= 0.0 { (self.lo, self.hi) } else { (self.hi, self.lo) };
        let (lo, hi) = (low * k, high * k);
        self.scaled(lo, hi, |v| v * k)
    }

    /// a / number, which is not 0.
    #[inline(always)]
    pub fn over_number(&self, k: f64) -> Form {
        let (low, high) = if k >= 0.0 { (self.lo, self.hi) } else { (self.hi, self.lo) };
        let k = Lanes::all(k);
        self.scaled(low.over(k), high.over(k), |v| v.over(k))
    }

    #[inline(always)]
    fn scaled(&self, lo: Lanes, hi: Lanes, scale: impl Fn(Lanes) -> Lanes) -> Form {
        let mut out = Form {
            lo: rounded_down(lo),
            hi: rounded_up(hi),
            c: scale(self.c),
            x: scale(self.x),
            y: scale(self.y),
            z: scale(self.z),
            r: scale(self.r).abs() + Lanes::all(TINY),
            undefined: self.undefined,
        }
        .narrowed();
        // What keeps its sign keeps it, however small it is; −0 is a zero that sinks below it.
        for n in 0..LANES {
            if lo.0[n] >= 0.0 && lo.0[n].is_sign_positive() {
                out.lo.0[n] = out.lo.0[n].max(0.0);
            }
            if hi.0[n] <= 0.0 && (hi.0[n].is_sign_negative() || self.lo.0[n] == 0.0 || self.hi.0[n] == 0.0) {
                out.hi.0[n] = out.hi.0[n].min(0.0);
            }
        }
        out
    }

    /// a × b.
    #[inline(always)]
    pub fn times(&self, b: &Form) -> Form {
        let a = self;
        let products = [a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi];
        // In this order a 0·∞ later than the first is left out (its other product is the 0 it stands
        // for), and a first one stays NaN, which becomes an infinite end.
        let [p, q, s, t] = products;
        let lo = t.min(s.min(q.min(p)));
        let hi = t.max(s.max(q.max(p)));
        // The products of the three straight parts: ε² lies in [0, 1], εᵢεⱼ in [−1, 1].
        let (xx, yy, zz) = (a.x * b.x, a.y * b.y, a.z * b.z);
        let crossed = (a.x * b.y + a.y * b.x).abs() + (a.x * b.z + a.z * b.x).abs() + (a.y * b.z + a.z * b.y).abs();
        let straight_a = a.x.abs() + a.y.abs() + a.z.abs();
        let straight_b = b.x.abs() + b.y.abs() + b.z.abs();
        let whole = (a.c.abs() + straight_a + a.r) * (b.c.abs() + straight_b + b.r);
        let loose = (a.c.abs() + straight_a) * b.r + (b.c.abs() + straight_b + b.r) * a.r;
        Form {
            lo: rounded_down(lo),
            hi: rounded_up(hi),
            c: a.c * b.c + (xx + yy + zz) * 0.5,
            x: a.c * b.x + a.x * b.c,
            y: a.c * b.y + a.y * b.c,
            z: a.c * b.z + a.z * b.c,
            r: (xx.abs() + yy.abs() + zz.abs()) * 0.5 + crossed + loose + whole * ROUNDING + Lanes::all(TINY),
            undefined: either(a, b),
        }
        .narrowed()
        .with_sign_of_product(a, b)
    }

    /// The product of two that keep their signs keeps its own, however small it is.
    #[inline(always)]
    fn with_sign_of_product(mut self, a: &Form, b: &Form) -> Form {
        for n in 0..LANES {
            let (a, b) = (a.interval(n), b.interval(n));
            if (a.lo >= 0.0 && b.lo >= 0.0) || (a.hi <= 0.0 && b.hi <= 0.0) {
                self.lo.0[n] = self.lo.0[n].max(0.0);
            }
            if (a.lo >= 0.0 && b.hi <= 0.0) || (a.hi <= 0.0 && b.lo >= 0.0) {
                self.hi.0[n] = self.hi.0[n].min(0.0);
            }
        }
        self
    }

    /// a².
    #[inline(always)]
    pub fn squared(&self) -> Form {
        let a = self;
        let (low, high) = (a.lo * a.lo, a.hi * a.hi);
        let zero = Lanes::all(0.0);
        // 0 where the interval holds 0, else the square of the nearer end.
        let inside = Lanes(std::array::from_fn(|n| if a.lo.0[n] <= 0.0 && a.hi.0[n] >= 0.0 { 0.0 } else { 1.0 }));
        let lo = low.min(high);
        let (xx, yy, zz) = (a.x * a.x, a.y * a.y, a.z * a.z);
        let crossed = (a.x * a.y).abs() + (a.x * a.z).abs() + (a.y * a.z).abs();
        let straight = a.x.abs() + a.y.abs() + a.z.abs();
        let size = a.c.abs() + straight + a.r;
        let twice = a.c * 2.0;
        Form {
            lo: inside.above(zero, (lo - lo * UNIT - Lanes::all(TINY)).max(zero), zero),
            // The square of what is 0 alone is 0.
            hi: a.lo.abs().max(a.hi.abs()).above(zero, rounded_up(low.max(high)), zero),
            c: a.c * a.c + (xx + yy + zz) * 0.5,
            x: twice * a.x,
            y: twice * a.y,
            z: twice * a.z,
            r: (xx + yy + zz) * 0.5
                + crossed * 2.0
                + ((a.c.abs() + straight) * 2.0 + a.r) * a.r
                + size * size * ROUNDING
                + Lanes::all(TINY),
            undefined: a.undefined,
        }
        .narrowed()
        .at_least_zero()
    }

    /// The same, known not to be negative.
    #[inline(always)]
    fn at_least_zero(mut self) -> Form {
        self.lo = self.lo.max(Lanes::all(0.0));
        self
    }

    /// √a.
    #[inline(always)]
    pub fn root(&self) -> Form {
        let zero = Lanes::all(0.0);
        let (s, t) = (self.lo.max(zero).sqrt(), self.hi.max(zero).sqrt());
        // √x − x/(s+t) equals st/(s+t) at both ends and is highest, (s+t)/4, between them.
        let sum = s + t;
        let slope = Lanes::all(1.0).over(sum);
        let (ends, top) = (s * t * slope, sum * 0.25);
        let spread = (top - ends) * 0.5 + sum * ROUNDING;
        let undefined = std::array::from_fn(|n| {
            let own = match (self.lo.0[n] < 0.0, self.hi.0[n] < 0.0) {
                (_, true) => SURELY,
                (true, _) => MAYBE,
                _ => DEFINED,
            };
            self.undefined[n] | own
        });
        Form {
            lo: (s - s * UNIT).max(zero),
            hi: t + t * UNIT,
            c: self.c * slope + (ends + top) * 0.5,
            x: self.x * slope,
            y: self.y * slope,
            z: self.z * slope,
            r: self.r * slope + spread + (self.c * slope).abs() * ROUNDING,
            undefined,
        }
        .narrowed()
        .at_least_zero()
    }

    /// The smaller of a and b.
    #[inline(always)]
    pub fn lesser(&self, b: &Form) -> Form {
        // min(a, b) = b + min(d, 0) with d = a − b; over [l, h] around 0 the concave min(d, 0) lies
        // between its secant, of slope −l/(h−l), and the parallel through 0.
        let d = self.minus(b);
        let zero = Lanes::all(0.0);
        let (l, h) = (d.lo.min(zero), d.hi.max(zero));
        let width = h - l;
        let part = Lanes(std::array::from_fn(|n| {
            if d.hi.0[n] <= 0.0 {
                1.0
            } else if d.lo.0[n] >= 0.0 {
                0.0
            } else {
                -l.0[n] / width.0[n]
            }
        }));
        let drop = Lanes(std::array::from_fn(|n| {
            if d.hi.0[n] <= 0.0 || d.lo.0[n] >= 0.0 { 0.0 } else { l.0[n] * (h.0[n] / width.0[n]) * 0.5 }
        }));
        let rest = Lanes::all(1.0) - part;
        let reach = |f: &Form| f.c.abs() + f.x.abs() + f.y.abs() + f.z.abs() + f.r;
        let size = reach(self) + reach(b) + drop.abs();
        let mix = |a: Lanes, b: Lanes| a * part + b * rest;
        Form {
            lo: self.lo.min(b.lo),
            hi: self.hi.min(b.hi),
            c: mix(self.c, b.c) + drop,
            x: mix(self.x, b.x),
            y: mix(self.y, b.y),
            z: mix(self.z, b.z),
            r: mix(self.r, b.r) + drop.abs() + (size + width) * ROUNDING,
            undefined: either(self, b),
        }
        .narrowed()
    }

    /// The larger of a and b.
    #[inline(always)]
    pub fn greater(&self, b: &Form) -> Form {
        self.negated().lesser(&b.negated()).negated()
    }

    /// a where it is defined, [`OUTSIDE`] elsewhere.
    pub fn guarded(&self) -> Form {
        let mut guarded = *self;
        for n in 0..LANES {
            match self.undefined[n] {
                DEFINED => continue,
                SURELY => (guarded.lo.0[n], guarded.hi.0[n]) = (OUTSIDE, OUTSIDE),
                _ => {
                    guarded.lo.0[n] = self.lo.0[n].min(OUTSIDE);
                    guarded.hi.0[n] = self.hi.0[n].max(OUTSIDE);
                }
            }
            guarded.r.0[n] = f64::NAN;
        }
        guarded.undefined = [DEFINED; LANES];
        guarded.narrowed()
    }

    /// A function of a, given its strip over a's interval in each lane.
    #[inline]
    pub fn through(&self, strips: impl Fn(Interval) -> Strip) -> Form {
        let mut out = *self;
        for n in 0..LANES {
            if self.undefined[n] == SURELY {
                continue;
            }
            let s = strips(self.interval(n));
            (out.lo.0[n], out.hi.0[n]) = (s.range.lo, s.range.hi);
            out.c.0[n] = s.slope * self.c.0[n] + s.offset;
            out.x.0[n] = s.slope * self.x.0[n];
            out.y.0[n] = s.slope * self.y.0[n];
            out.z.0[n] = s.slope * self.z.0[n];
            let size = (s.slope * self.c.0[n]).abs() + s.offset.abs();
            out.r.0[n] = s.slope.abs() * self.r.0[n] + s.half + size * ROUNDING;
            out.undefined[n] |= s.undefined;
        }
        out.narrowed()
    }

    /// A function of a and b, given its strip over their intervals in each lane.
    #[inline]
    pub fn through2(&self, b: &Form, strips: impl Fn(Interval, Interval) -> Strip2) -> Form {
        let a = self;
        let mut out = Form { undefined: either(a, b), ..*a };
        for n in 0..LANES {
            if out.undefined[n] == SURELY {
                continue;
            }
            let Strip2 { slopes: [p, q], rest } = strips(a.interval(n), b.interval(n));
            (out.lo.0[n], out.hi.0[n]) = (rest.range.lo, rest.range.hi);
            out.c.0[n] = p * a.c.0[n] + q * b.c.0[n] + rest.offset;
            out.x.0[n] = p * a.x.0[n] + q * b.x.0[n];
            out.y.0[n] = p * a.y.0[n] + q * b.y.0[n];
            out.z.0[n] = p * a.z.0[n] + q * b.z.0[n];
            let size = |f: &Form| (f.c.0[n].abs() + f.x.0[n].abs() + f.y.0[n].abs() + f.z.0[n].abs()) * ROUNDING;
            out.r.0[n] = p.abs() * (a.r.0[n] + size(a))
                + q.abs() * (b.r.0[n] + size(b))
                + rest.half
                + rest.offset.abs() * ROUNDING;
            out.undefined[n] |= rest.undefined;
        }
        out.narrowed()
    }

    /// a / b, undefined where b is 0.
    pub fn over(&self, b: &Form) -> Form {
        // Divisors that keep their sign and are neither tiny nor huge need no look at each lane.
        let plain = |lo: f64, hi: f64| (lo > 1e-100 && hi < 1e100) || (lo > -1e100 && hi < -1e-100);
        if (0..LANES).all(|n| plain(b.lo.0[n], b.hi.0[n])) {
            return self.times(&b.inverse());
        }
        let mut inverse = *b;
        for n in 0..LANES {
            let s = inverse_strip(b.interval(n));
            (inverse.lo.0[n], inverse.hi.0[n]) = (s.range.lo, s.range.hi);
            inverse.c.0[n] = s.slope * b.c.0[n] + s.offset;
            inverse.x.0[n] = s.slope * b.x.0[n];
            inverse.y.0[n] = s.slope * b.y.0[n];
            inverse.z.0[n] = s.slope * b.z.0[n];
            let size = (s.slope * b.c.0[n]).abs() + s.offset.abs();
            inverse.r.0[n] = s.slope.abs() * b.r.0[n] + s.half + size * ROUNDING;
        }
        let mut out = self.times(&inverse.narrowed());
        for n in 0..LANES {
            let (range, undefined) = self.interval(n).over(b.interval(n));
            out.undefined[n] |= undefined;
            if undefined != DEFINED {
                (out.lo.0[n], out.hi.0[n], out.r.0[n]) = (range.lo, range.hi, f64::NAN);
            } else {
                out.lo.0[n] = out.lo.0[n].max(range.lo);
                out.hi.0[n] = out.hi.0[n].min(range.hi);
            }
        }
        out.narrowed()
    }
}

impl Form {
    /// 1/b for b that keeps its sign: between the secant and the parallel tangent.
    #[inline(always)]
    fn inverse(&self) -> Form {
        let one = Lanes::all(1.0);
        let (a, b) = (one.over(self.lo), one.over(self.hi));
        let slope = -(a * b);
        // 1/x − slope·x is a + b at both ends and ±2√(ab) between them.
        let ends = a + b;
        let root = (a * b).sqrt() * 2.0;
        let top = ends.above(Lanes::all(0.0), root, -root);
        let offset = (ends + top) * 0.5;
        let half = (ends - top).abs() * 0.5 + ends.abs() * (4.0 * ROUNDING);
        let middle = slope * self.c;
        Form {
            lo: rounded_down(b),
            hi: rounded_up(a),
            c: middle + offset,
            x: slope * self.x,
            y: slope * self.y,
            z: slope * self.z,
            r: slope.abs() * self.r + half + (middle.abs() + offset.abs()) * ROUNDING,
            undefined: self.undefined,
        }
        .narrowed()
    }
}

/// 1/x over a range: between the secant through its ends and the parallel tangent.
fn inverse_strip(x: Interval) -> Strip {
    let (range, undefined) = Interval::point(1.0).over(x);
    if undefined != DEFINED {
        return Strip::flat(Interval::ALL, undefined);
    }
    let (a, b) = (1.0 / x.lo, 1.0 / x.hi);
    let slope = -a * b;
    // 1/x − slope·x is a + b at both ends and 2√(ab) between them.
    let (ends, top) = (a + b, 2.0 * (a * b).sqrt() * a.signum());
    let half = 0.5 * (ends - top).abs() + ends.abs() * 4.0 * ROUNDING;
    // A slope too small to be held in full would tilt the strip.
    if !(slope.is_finite() && half.is_finite() && slope.abs() > 1e-280) {
        return Strip::flat(range, undefined);
    }
    Strip { slope, offset: 0.5 * (ends + top), half, range, undefined }
}

#[inline(always)]
fn rounded_down(v: Lanes) -> Lanes {
    v - v.abs() * UNIT - Lanes::all(TINY)
}

#[inline(always)]
fn rounded_up(v: Lanes) -> Lanes {
    v + v.abs() * UNIT + Lanes::all(TINY)
}
