//! Heights in the type they came in.

/// Heights row after row, row = y growing, within a row x growing; kept in the source's own type, so
/// that a map takes no more room than its file.
#[derive(Clone, PartialEq)]
pub enum Heights {
    /// Whole numbers, and the one among them that says that there is none.
    I16 {
        /// The heights, to be scaled.
        values: Vec<i16>,
        /// Stands for a missing height.
        no_data: Option<i16>,
    },
    /// Single precision; NaN is a missing height.
    F32(Vec<f32>),
    /// Double precision; NaN is a missing height.
    F64(Vec<f64>),
}

impl Heights {
    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Heights::I16 { values, .. } => values.len(),
            Heights::F32(values) => values.len(),
            Heights::F64(values) => values.len(),
        }
    }

    /// True when there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes that the heights themselves take.
    pub fn bytes(&self) -> usize {
        match self {
            Heights::I16 { values, .. } => 2 * values.len(),
            Heights::F32(values) => 4 * values.len(),
            Heights::F64(values) => 8 * values.len(),
        }
    }

    /// The number at `index`, NaN where it is missing.
    #[inline]
    pub(super) fn number(&self, index: usize) -> f64 {
        match self {
            Heights::I16 { values, no_data } => {
                let value = values[index];
                if Some(value) == *no_data { f64::NAN } else { f64::from(value) }
            }
            Heights::F32(values) => f64::from(values[index]),
            Heights::F64(values) => values[index],
        }
    }

    /// The numbers at `index` and beside it, and at the same places `stride` further on.
    #[inline(always)]
    pub(super) fn four(&self, index: usize, stride: usize) -> [f64; 4] {
        fn of<T: Copy>(values: &[T], index: usize, stride: usize) -> [T; 4] {
            let (low, high) = (&values[index..index + 2], &values[index + stride..index + stride + 2]);
            [low[0], low[1], high[0], high[1]]
        }
        match self {
            Heights::F64(values) => of(values, index, stride),
            Heights::F32(values) => {
                let [a, b, c, d] = of(values, index, stride);
                [f64::from(a), f64::from(b), f64::from(c), f64::from(d)]
            }
            Heights::I16 { values, no_data } => {
                let number = |value| if Some(value) == *no_data { f64::NAN } else { f64::from(value) };
                let [a, b, c, d] = of(values, index, stride);
                [number(a), number(b), number(c), number(d)]
            }
        }
    }
}
