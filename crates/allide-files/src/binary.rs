//! Numbers in bytes, of either order.

use crate::fault::{Fault, FaultKind};

/// Bytes that hold numbers of one order.
#[derive(Clone, Copy)]
pub(crate) struct Binary<'a> {
    pub bytes: &'a [u8],
    /// The most significant byte comes first.
    pub big: bool,
}

impl<'a> Binary<'a> {
    /// The `length` bytes from `at` on.
    pub fn slice(&self, at: u64, length: u64, what: &str) -> Result<&'a [u8], Fault> {
        let end = at.checked_add(length).filter(|end| *end <= self.bytes.len() as u64);
        match end {
            Some(end) => Ok(&self.bytes[at as usize..end as usize]),
            None => {
                let size = self.bytes.len();
                let message = format!("the file ends at byte {size}, before the {length} bytes of {what}");
                Err(Fault::byte(FaultKind::Truncated, at.min(size as u64) as usize, message))
            }
        }
    }

    fn array<const N: usize>(&self, at: u64, what: &str) -> Result<[u8; N], Fault> {
        let mut out = [0; N];
        out.copy_from_slice(self.slice(at, N as u64, what)?);
        if self.big != cfg!(target_endian = "big") {
            out.reverse();
        }
        Ok(out)
    }

    pub fn u16(&self, at: u64, what: &str) -> Result<u16, Fault> {
        self.array(at, what).map(u16::from_ne_bytes)
    }

    pub fn u32(&self, at: u64, what: &str) -> Result<u32, Fault> {
        self.array(at, what).map(u32::from_ne_bytes)
    }

    pub fn u64(&self, at: u64, what: &str) -> Result<u64, Fault> {
        self.array(at, what).map(u64::from_ne_bytes)
    }

    pub fn f64(&self, at: u64, what: &str) -> Result<f64, Fault> {
        self.array(at, what).map(f64::from_ne_bytes)
    }
}

/// What a number in bytes is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Number {
    I8,
    U8,
    I16,
    U16,
    I32,
    U32,
    I64,
    U64,
    F32,
    F64,
}

impl Number {
    /// Bytes that one takes.
    pub fn size(self) -> usize {
        match self {
            Number::I8 | Number::U8 => 1,
            Number::I16 | Number::U16 => 2,
            Number::I32 | Number::U32 | Number::F32 => 4,
            Number::I64 | Number::U64 | Number::F64 => 8,
        }
    }

    pub fn is_whole(self) -> bool {
        !matches!(self, Number::F32 | Number::F64)
    }

    /// The number at the start of `bytes`, which must be that long.
    pub fn read(self, bytes: &[u8], big: bool) -> f64 {
        macro_rules! number {
            ($t:ty) => {
                number_at::<$t, { size_of::<$t>() }>(bytes, big, <$t>::from_be_bytes, <$t>::from_le_bytes) as f64
            };
        }
        match self {
            Number::I8 => f64::from(bytes[0] as i8),
            Number::U8 => f64::from(bytes[0]),
            Number::I16 => number!(i16),
            Number::U16 => number!(u16),
            Number::I32 => number!(i32),
            Number::U32 => number!(u32),
            Number::I64 => number!(i64),
            Number::U64 => number!(u64),
            Number::F32 => number!(f32),
            Number::F64 => number!(f64),
        }
    }
}

fn number_at<T, const N: usize>(bytes: &[u8], big: bool, be: fn([u8; N]) -> T, le: fn([u8; N]) -> T) -> T {
    let mut array = [0; N];
    array.copy_from_slice(&bytes[..N]);
    if big { be(array) } else { le(array) }
}
