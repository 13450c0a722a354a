//! Marks on triangles or vertices, by index.

/// One bit for each of so many indices.
#[derive(Clone)]
pub(crate) struct Bits(Vec<u64>);

impl Bits {
    /// None of `count` is marked.
    pub fn new(count: usize) -> Bits {
        Bits(vec![0; count / 64 + 1])
    }

    #[inline]
    pub fn has(&self, k: u32) -> bool {
        self.0[k as usize / 64] >> (k % 64) & 1 == 1
    }

    /// Marks one: whether it was not before.
    #[inline]
    pub fn set(&mut self, k: u32) -> bool {
        let (word, bit) = (&mut self.0[k as usize / 64], 1 << (k % 64));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    /// All that are marked, ascending.
    pub fn list(&self) -> Vec<u32> {
        let count = self.0.iter().map(|word| word.count_ones() as usize).sum();
        let mut list = Vec::with_capacity(count);
        for (place, word) in self.0.iter().enumerate() {
            let mut left = *word;
            while left != 0 {
                list.push(place as u32 * 64 + left.trailing_zeros());
                left &= left - 1;
            }
        }
        list
    }
}

#[cfg(test)]
mod tests {
    use super::Bits;

    #[test]
    fn what_is_marked_is_listed_once_and_ascending() {
        let mut bits = Bits::new(200);
        let marked = [199, 3, 64, 63, 0, 127, 128];
        assert!(marked.iter().all(|k| bits.set(*k)) && marked.iter().all(|k| !bits.set(*k)));
        assert_eq!(bits.list(), [0, 3, 63, 64, 127, 128, 199]);
        assert!((0..200).all(|k| bits.has(k) == marked.contains(&k)));
    }
}
