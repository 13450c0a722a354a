//! How much has been spent on formulas and meshes: so that who follows something for long can tell when it is enough, by
//! what was done and not by the clock.

use std::cell::Cell;

thread_local! {
    static SPENT: Cell<u64> = const { Cell::new(0) };
}

/// Notes so many operations on four numbers each, or what takes as long.
#[inline]
pub(crate) fn note(operations: usize) {
    SPENT.with(|spent| spent.set(spent.get().wrapping_add(operations as u64)));
}

/// Operations noted on this thread so far, from any beginning: what is between two of these was spent between them.
pub(crate) fn spent() -> u64 {
    SPENT.with(Cell::get)
}
