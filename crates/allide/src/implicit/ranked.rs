//! What waits in a queue: the highest rank comes first.

use std::cmp::Ordering;

/// Something with a rank, by which alone it is compared.
pub(super) struct Ranked<R, T> {
    pub rank: R,
    pub what: T,
}

impl<R: Ord, T> PartialEq for Ranked<R, T> {
    fn eq(&self, other: &Self) -> bool {
        self.rank == other.rank
    }
}

impl<R: Ord, T> Eq for Ranked<R, T> {}

impl<R: Ord, T> PartialOrd for Ranked<R, T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<R: Ord, T> Ord for Ranked<R, T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank.cmp(&other.rank)
    }
}

/// A number as a rank, in the order of [`f64::total_cmp`].
pub(super) fn rank(number: f64) -> i64 {
    let bits = number.to_bits() as i64;
    // Below 0 more bits are less.
    bits ^ (((bits >> 63) as u64) >> 1) as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_in_the_order_of_numbers() {
        let mut numbers = [3.0, -0.0, f64::INFINITY, -1e-300, f64::NEG_INFINITY, 0.0, -7.0, f64::MAX, 1e-310];
        numbers.sort_by(f64::total_cmp);
        assert!(numbers.windows(2).all(|two| rank(two[0]) < rank(two[1])));
    }
}
