//! Predictors: what was subtracted from the samples before they were packed.

use crate::binary::Number;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Predictor {
    None,
    /// Each sample less the one on its left.
    Differences,
    /// Of real numbers: all first bytes, all second bytes, …, and each byte less the one on its left.
    Planes,
}

impl Predictor {
    /// Puts back what was subtracted, in a chunk with rows of that many bytes.
    pub fn undo(self, chunk: &mut [u8], row: usize, number: Number, big: bool) {
        let size = number.size();
        match self {
            Predictor::None => {}
            Predictor::Differences => chunk.chunks_exact_mut(row).for_each(|line| sum(line, size, big)),
            Predictor::Planes => {
                let mut planes = vec![0; row];
                for line in chunk.chunks_exact_mut(row) {
                    sum(line, 1, big);
                    planes.copy_from_slice(line);
                    let width = row / size;
                    for (i, sample) in line.chunks_exact_mut(size).enumerate() {
                        for (k, byte) in sample.iter_mut().enumerate() {
                            let plane = if big { k } else { size - 1 - k };
                            *byte = planes[plane * width + i];
                        }
                    }
                }
            }
        }
    }
}

/// Running sums of whole numbers of `size` bytes, with overflow.
fn sum(line: &mut [u8], size: usize, big: bool) {
    let mut total = 0u64;
    for sample in line.chunks_exact_mut(size) {
        let mut word = [0; 8];
        if big {
            word[8 - size..].copy_from_slice(sample);
            total = total.wrapping_add(u64::from_be_bytes(word));
            sample.copy_from_slice(&total.to_be_bytes()[8 - size..]);
        } else {
            word[..size].copy_from_slice(sample);
            total = total.wrapping_add(u64::from_le_bytes(word));
            sample.copy_from_slice(&total.to_le_bytes()[..size]);
        }
    }
}
