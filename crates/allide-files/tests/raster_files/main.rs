//! Height grids: every format written here, byte by byte, and read back.

mod plain;
mod png;
mod tiff;
mod tiff_writer;

use allide_files::raster::Raster;
use allide_files::{Fault, FaultKind, FileError};

/// What is wrong with these bytes.
fn fault(bytes: &[u8], file: &str) -> Fault {
    match Raster::from_bytes(bytes, file) {
        Err(FileError::Content { file: named, fault }) => {
            assert_eq!(named, file);
            fault
        }
        other => panic!("{other:?}"),
    }
}

/// Insists on a fault of a kind whose message has these words.
fn refused(bytes: &[u8], file: &str, kind: FaultKind, words: &str) {
    let fault = fault(bytes, file);
    assert_eq!(fault.kind, kind, "{fault}");
    assert!(fault.to_string().contains(words), "{fault}");
}

/// All heights, row by row.
fn all(raster: &Raster) -> Vec<Option<f64>> {
    (0..raster.rows * raster.columns).map(|i| raster.height(i / raster.columns, i % raster.columns)).collect()
}

/// The same random numbers every time (xorshift*, Marsaglia 2003).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 16
    }
}
