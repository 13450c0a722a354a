//! Four numbers side by side: four cells are looked at with every instruction.

use std::array::from_fn;
use std::ops::{Add, AddAssign, Mul, Neg, Sub};

/// How many cells are looked at together.
pub const LANES: usize = 4;

/// One number for each lane.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(32))]
pub struct Lanes(pub [f64; LANES]);

impl Lanes {
    /// The same number in every lane.
    #[inline(always)]
    pub fn all(v: f64) -> Lanes {
        Lanes([v; LANES])
    }

    /// Absolute values.
    #[inline(always)]
    pub fn abs(self) -> Lanes {
        Lanes(self.0.map(f64::abs))
    }

    /// Square roots.
    #[inline(always)]
    pub fn sqrt(self) -> Lanes {
        Lanes(self.0.map(f64::sqrt))
    }

    /// Quotients.
    #[inline(always)]
    pub fn over(self, other: Lanes) -> Lanes {
        Lanes(from_fn(|n| self.0[n] / other.0[n]))
    }

    /// The smaller of two; `other` where one is NaN.
    #[inline(always)]
    pub fn min(self, other: Lanes) -> Lanes {
        Lanes(from_fn(|n| if self.0[n] < other.0[n] { self.0[n] } else { other.0[n] }))
    }

    /// The larger of two; `other` where one is NaN.
    #[inline(always)]
    pub fn max(self, other: Lanes) -> Lanes {
        Lanes(from_fn(|n| if self.0[n] > other.0[n] { self.0[n] } else { other.0[n] }))
    }

    /// `yes` where `self` > `limit`, else `no`; also where one is NaN.
    #[inline(always)]
    pub fn above(self, limit: Lanes, yes: Lanes, no: Lanes) -> Lanes {
        Lanes(from_fn(|n| if self.0[n] > limit.0[n] { yes.0[n] } else { no.0[n] }))
    }
}

impl Add for Lanes {
    type Output = Lanes;
    #[inline(always)]
    fn add(self, other: Lanes) -> Lanes {
        Lanes(from_fn(|n| self.0[n] + other.0[n]))
    }
}

impl AddAssign for Lanes {
    #[inline(always)]
    fn add_assign(&mut self, other: Lanes) {
        *self = *self + other;
    }
}

impl Sub for Lanes {
    type Output = Lanes;
    #[inline(always)]
    fn sub(self, other: Lanes) -> Lanes {
        Lanes(from_fn(|n| self.0[n] - other.0[n]))
    }
}

impl Mul for Lanes {
    type Output = Lanes;
    #[inline(always)]
    fn mul(self, other: Lanes) -> Lanes {
        Lanes(from_fn(|n| self.0[n] * other.0[n]))
    }
}

impl Mul<f64> for Lanes {
    type Output = Lanes;
    #[inline(always)]
    fn mul(self, factor: f64) -> Lanes {
        Lanes(self.0.map(|v| v * factor))
    }
}

impl Neg for Lanes {
    type Output = Lanes;
    #[inline(always)]
    fn neg(self) -> Lanes {
        Lanes(self.0.map(|v| -v))
    }
}
