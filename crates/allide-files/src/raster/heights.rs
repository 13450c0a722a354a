//! Heights in their own type, with holes.

use crate::binary::Number;
use crate::fault::{Fault, FaultKind};

/// The whole number that stands for a hole: no data.
pub const HOLE: i16 = i16::MIN;

/// Heights in the type that a file has them in.
#[derive(Clone, Debug, PartialEq)]
pub enum Heights {
    /// Whole numbers; [`HOLE`] is a hole.
    I16(Vec<i16>),
    /// NaN is a hole.
    F32(Vec<f32>),
    /// NaN is a hole.
    F64(Vec<f64>),
}

impl Heights {
    /// How many there are, holes included.
    pub fn len(&self) -> usize {
        match self {
            Heights::I16(all) => all.len(),
            Heights::F32(all) => all.len(),
            Heights::F64(all) => all.len(),
        }
    }

    /// There are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The height of this number; `None` in a hole, or where there are not so many.
    pub fn get(&self, i: usize) -> Option<f64> {
        match self {
            Heights::I16(all) => all.get(i).filter(|h| **h != HOLE).map(|h| f64::from(*h)),
            Heights::F32(all) => all.get(i).filter(|h| !h.is_nan()).map(|h| f64::from(*h)),
            Heights::F64(all) => all.get(i).filter(|h| !h.is_nan()).copied(),
        }
    }

    /// The lowest and the highest; `None` where all are holes.
    pub fn range(&self) -> Option<[f64; 2]> {
        let heights = (0..self.len()).filter_map(|i| self.get(i));
        heights.fold(None, |range, h| match range {
            None => Some([h, h]),
            Some([low, high]) => Some([low.min(h), high.max(h)]),
        })
    }

    /// Refuses infinite heights, and grids that are one hole.
    pub(super) fn check(&self, columns: usize) -> Result<(), Fault> {
        let infinite = match self {
            Heights::I16(_) => None,
            Heights::F32(all) => all.iter().position(|h| h.is_infinite()),
            Heights::F64(all) => all.iter().position(|h| h.is_infinite()),
        };
        if let Some(i) = infinite {
            let (row, column) = (i / columns + 1, i % columns + 1);
            let message = format!("the height at row {row}, column {column} of the file is infinite");
            return Err(Fault::whole(FaultKind::NotFinite, message));
        }
        if (0..self.len()).all(|i| self.get(i).is_none()) {
            return Err(Fault::whole(FaultKind::Empty, "all heights are no-data: there is no ground"));
        }
        Ok(())
    }
}

/// Turns a grid around: mirrored along x, along y.
pub(super) fn turn(heights: &mut Heights, columns: usize, mirrored: [bool; 2]) {
    fn mirror<T>(all: &mut [T], columns: usize, [along_x, along_y]: [bool; 2]) {
        if along_x {
            all.chunks_mut(columns).for_each(<[T]>::reverse);
        }
        if along_y {
            let rows = all.len() / columns;
            for low in 0..rows / 2 {
                let (before, after) = all.split_at_mut((rows - 1 - low) * columns);
                before[low * columns..][..columns].swap_with_slice(&mut after[..columns]);
            }
        }
    }
    match heights {
        Heights::I16(all) => mirror(all, columns, mirrored),
        Heights::F32(all) => mirror(all, columns, mirrored),
        Heights::F64(all) => mirror(all, columns, mirrored),
    }
}

/// How samples in bytes are to be read.
#[derive(Clone, Copy)]
pub(super) struct Samples {
    pub number: Number,
    /// The most significant byte comes first.
    pub big: bool,
    /// What stands for no data.
    pub no_data: Option<f64>,
}

impl Samples {
    /// The heights in `bytes`, in the smallest type that holds the file's own exactly.
    pub fn heights(&self, bytes: &[u8]) -> Heights {
        let size = self.number.size();
        let values = || bytes.chunks_exact(size).map(|b| self.value(b));
        match self.number {
            Number::F32 => Heights::F32(values().map(|h| h as f32).collect()),
            Number::F64 => Heights::F64(values().collect()),
            _ => whole_heights(values),
        }
    }

    /// The bytes of a sample that is not there: no data where that is known, else zero.
    pub fn blank(&self) -> Vec<u8> {
        let none = self.no_data.unwrap_or(0.0);
        let mut bytes = match self.number {
            Number::F32 => (none as f32).to_be_bytes().to_vec(),
            Number::F64 => none.to_be_bytes().to_vec(),
            _ => (none as i64).to_be_bytes()[8 - self.number.size()..].to_vec(),
        };
        if !self.big {
            bytes.reverse();
        }
        bytes
    }

    /// A sample; NaN for no data.
    fn value(&self, bytes: &[u8]) -> f64 {
        let value = self.number.read(bytes, self.big);
        let hole = match (self.no_data, self.number) {
            (None, _) => false,
            // Tags say it in decimals, of which some writers spare the last.
            (Some(none), Number::F32) => value == f64::from(none as f32) || spared(value, none),
            (Some(none), Number::F64) => value == none || spared(value, none),
            (Some(none), _) => value == none,
        };
        if hole { f64::NAN } else { value }
    }
}

/// Two numbers far beyond any height that agree in their first digits.
fn spared(value: f64, none: f64) -> bool {
    none.abs() > 1e30 && (value - none).abs() <= 1e-5 * none.abs()
}

/// Whole numbers (NaN: holes) in the smallest type that holds them all.
pub(super) fn whole_heights<I: Iterator<Item = f64>>(values: impl Fn() -> I) -> Heights {
    let (mut small, mut exact_in_f32) = (true, true);
    for h in values().filter(|h| !h.is_nan()) {
        small &= h > f64::from(HOLE) && h <= f64::from(i16::MAX);
        exact_in_f32 &= h.abs() <= f64::from(1 << 24);
    }
    if small {
        Heights::I16(values().map(|h| if h.is_nan() { HOLE } else { h as i16 }).collect())
    } else if exact_in_f32 {
        Heights::F32(values().map(|h| h as f32).collect())
    } else {
        Heights::F64(values().collect())
    }
}
