//! Four numbers at a time, one of each of four pairs.
//!
//! What they are kept in is [`Four`]; what they are worked with is [`Lanes`], of which there are two kinds: registers of
//! processors that have them (`wide.rs`), and plain arrays. The bits are the same, since no products are fused with sums.

use glam::DVec3;
use std::ops::{Add, BitAnd, BitOr, Div, Mul, Neg, Not, Sub};

/// How many.
pub const LANES: usize = 4;

/// Four numbers as they are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(align(32))]
pub struct Four(pub [f64; LANES]);

impl Four {
    pub const ZERO: Four = Four([0.0; LANES]);
}

/// Four numbers as they are worked with.
pub trait Lanes:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self> + Neg<Output = Self>
{
    /// Four answers.
    type Mask: Copy + BitAnd<Output = Self::Mask> + BitOr<Output = Self::Mask> + Not<Output = Self::Mask>;

    fn of(x: [f64; LANES]) -> Self;
    fn numbers(self) -> [f64; LANES];
    fn abs(self) -> Self;
    fn sqrt(self) -> Self;
    /// The greater of each two, the other where one is no number.
    fn max(self, other: Self) -> Self;
    fn min(self, other: Self) -> Self;
    fn above(self, other: Self) -> Self::Mask;
    fn at_least(self, other: Self) -> Self::Mask;
    /// The first where the mask is set, else the second.
    fn choose(mask: Self::Mask, set: Self, unset: Self) -> Self;
    /// Itself where the mask is set, else zero.
    fn where_set(self, mask: Self::Mask) -> Self;
    /// A bit for each answer.
    fn bits(mask: Self::Mask) -> u8;

    /// Four rows as columns: the first numbers of all, the second ones, and so on.
    fn transposed(rows: [&Four; LANES]) -> [Self; LANES];
    /// Four columns as rows.
    fn rows(columns: [Self; LANES]) -> [Four; LANES];

    #[inline(always)]
    fn load(from: &Four) -> Self {
        Self::of(from.0)
    }

    #[inline(always)]
    fn store(self) -> Four {
        Four(self.numbers())
    }

    #[inline(always)]
    fn splat(x: f64) -> Self {
        Self::of([x; LANES])
    }

    #[inline(always)]
    fn zero() -> Self {
        Self::splat(0.0)
    }

    #[inline(always)]
    fn below(self, other: Self) -> Self::Mask {
        other.above(self)
    }

    #[inline(always)]
    fn at_most(self, other: Self) -> Self::Mask {
        other.at_least(self)
    }

    #[inline(always)]
    fn any(mask: Self::Mask) -> bool {
        Self::bits(mask) != 0
    }

    #[inline(always)]
    fn all(mask: Self::Mask) -> bool {
        Self::bits(mask) == (1 << LANES) - 1
    }
}

/// Lanes as plain arrays.
#[derive(Clone, Copy, Debug)]
pub struct Plain(pub [f64; LANES]);

/// Answers as plain arrays: all bits set, or none.
#[derive(Clone, Copy, Debug)]
pub struct PlainMask([u64; LANES]);

impl Plain {
    fn with(self, other: Plain, f: impl Fn(f64, f64) -> f64) -> Plain {
        Plain(std::array::from_fn(|k| f(self.0[k], other.0[k])))
    }

    fn ask(self, other: Plain, f: impl Fn(f64, f64) -> bool) -> PlainMask {
        PlainMask(std::array::from_fn(|k| if f(self.0[k], other.0[k]) { u64::MAX } else { 0 }))
    }
}

macro_rules! plain {
    ($name:ident, $method:ident, $f:expr) => {
        impl $name for Plain {
            type Output = Plain;
            fn $method(self, other: Plain) -> Plain {
                self.with(other, $f)
            }
        }
    };
}

plain!(Add, add, |x, y| x + y);
plain!(Sub, sub, |x, y| x - y);
plain!(Mul, mul, |x, y| x * y);
plain!(Div, div, |x, y| x / y);

impl Neg for Plain {
    type Output = Plain;
    fn neg(self) -> Plain {
        Plain(self.0.map(|x| -x))
    }
}

impl BitAnd for PlainMask {
    type Output = PlainMask;
    fn bitand(self, other: PlainMask) -> PlainMask {
        PlainMask(std::array::from_fn(|k| self.0[k] & other.0[k]))
    }
}

impl BitOr for PlainMask {
    type Output = PlainMask;
    fn bitor(self, other: PlainMask) -> PlainMask {
        PlainMask(std::array::from_fn(|k| self.0[k] | other.0[k]))
    }
}

impl Not for PlainMask {
    type Output = PlainMask;
    fn not(self) -> PlainMask {
        PlainMask(self.0.map(|x| !x))
    }
}

impl Lanes for Plain {
    type Mask = PlainMask;

    fn of(x: [f64; LANES]) -> Plain {
        Plain(x)
    }

    fn numbers(self) -> [f64; LANES] {
        self.0
    }

    fn abs(self) -> Plain {
        Plain(self.0.map(f64::abs))
    }

    fn sqrt(self) -> Plain {
        Plain(self.0.map(f64::sqrt))
    }

    fn max(self, other: Plain) -> Plain {
        self.with(other, |x, y| if x > y { x } else { y })
    }

    fn min(self, other: Plain) -> Plain {
        self.with(other, |x, y| if x < y { x } else { y })
    }

    fn above(self, other: Plain) -> PlainMask {
        self.ask(other, |x, y| x > y)
    }

    fn at_least(self, other: Plain) -> PlainMask {
        self.ask(other, |x, y| x >= y)
    }

    fn choose(mask: PlainMask, set: Plain, unset: Plain) -> Plain {
        Plain(std::array::from_fn(|k| if mask.0[k] != 0 { set.0[k] } else { unset.0[k] }))
    }

    fn where_set(self, mask: PlainMask) -> Plain {
        Plain(std::array::from_fn(|k| if mask.0[k] != 0 { self.0[k] } else { 0.0 }))
    }

    fn transposed(rows: [&Four; LANES]) -> [Plain; LANES] {
        std::array::from_fn(|i| Plain(rows.map(|row| row.0[i])))
    }

    fn rows(columns: [Plain; LANES]) -> [Four; LANES] {
        std::array::from_fn(|k| Four(columns.map(|column| column.0[k])))
    }

    fn bits(mask: PlainMask) -> u8 {
        (0..LANES).fold(0, |bits, k| bits | u8::from(mask.0[k] != 0) << k)
    }
}

/// Four vectors, or four of something else with three numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Vector<F> {
    pub x: F,
    pub y: F,
    pub z: F,
}

impl Vector<Four> {
    /// One of them.
    pub fn lane(&self, k: usize) -> DVec3 {
        DVec3::new(self.x.0[k], self.y.0[k], self.z.0[k])
    }

    /// Sets one of them.
    pub fn set(&mut self, k: usize, v: DVec3) {
        (self.x.0[k], self.y.0[k], self.z.0[k]) = (v.x, v.y, v.z);
    }
}

impl<F: Lanes> Vector<F> {
    #[inline(always)]
    pub fn load(from: &Vector<Four>) -> Vector<F> {
        Vector { x: F::load(&from.x), y: F::load(&from.y), z: F::load(&from.z) }
    }

    #[inline(always)]
    pub fn zero() -> Vector<F> {
        Vector { x: F::zero(), y: F::zero(), z: F::zero() }
    }

    #[inline(always)]
    pub fn store(&self) -> Vector<Four> {
        Vector { x: self.x.store(), y: self.y.store(), z: self.z.store() }
    }

    /// Itself where the mask is set, else zero.
    #[inline(always)]
    pub fn where_set(&self, mask: F::Mask) -> Vector<F> {
        Vector { x: self.x.where_set(mask), y: self.y.where_set(mask), z: self.z.where_set(mask) }
    }

    /// The first where the mask is set, else the second.
    #[inline(always)]
    pub fn choose(mask: F::Mask, set: &Vector<F>, unset: &Vector<F>) -> Vector<F> {
        Vector {
            x: F::choose(mask, set.x, unset.x),
            y: F::choose(mask, set.y, unset.y),
            z: F::choose(mask, set.z, unset.z),
        }
    }

    #[inline(always)]
    pub fn dot(&self, other: &Vector<F>) -> F {
        self.x * other.x + self.y * other.y + self.z * other.z
    }

    #[inline(always)]
    pub fn cross(&self, other: &Vector<F>) -> Vector<F> {
        Vector {
            x: self.y * other.z - self.z * other.y,
            y: self.z * other.x - self.x * other.z,
            z: self.x * other.y - self.y * other.x,
        }
    }

    #[inline(always)]
    pub fn scaled(&self, by: F) -> Vector<F> {
        Vector { x: self.x * by, y: self.y * by, z: self.z * by }
    }
}

impl<F: Lanes> Add for Vector<F> {
    type Output = Vector<F>;
    #[inline(always)]
    fn add(self, other: Vector<F>) -> Vector<F> {
        Vector { x: self.x + other.x, y: self.y + other.y, z: self.z + other.z }
    }
}

impl<F: Lanes> Sub for Vector<F> {
    type Output = Vector<F>;
    #[inline(always)]
    fn sub(self, other: Vector<F>) -> Vector<F> {
        Vector { x: self.x - other.x, y: self.y - other.y, z: self.z - other.z }
    }
}

/// Four symmetric 3×3 matrices: xx, xy, xz, yy, yz, zz.
pub type Symmetric<F> = [F; 6];

/// m·v.
#[inline(always)]
pub fn turned<F: Lanes>(m: &Symmetric<F>, v: &Vector<F>) -> Vector<F> {
    Vector {
        x: m[0] * v.x + m[1] * v.y + m[2] * v.z,
        y: m[1] * v.x + m[3] * v.y + m[4] * v.z,
        z: m[2] * v.x + m[4] * v.y + m[5] * v.z,
    }
}
