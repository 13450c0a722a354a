//! A short list that lives on the stack.

use std::ops::Deref;

/// Up to `N` values in order; pushing more is ignored. `N` is chosen so that it does not happen.
#[derive(Clone, Copy)]
pub(in crate::narrow) struct Few<T: Copy, const N: usize> {
    items: [T; N],
    len: usize,
}

impl<T: Copy, const N: usize> Few<T, N> {
    /// An empty list; `blank` fills the unused places.
    pub fn new(blank: T) -> Few<T, N> {
        Few { items: [blank; N], len: 0 }
    }

    /// Appends a value.
    pub fn push(&mut self, value: T) {
        debug_assert!(self.len < N, "a list on the stack is too short");
        if self.len < N {
            self.items[self.len] = value;
            self.len += 1;
        }
    }

    /// The values, to change in place.
    pub fn as_mut(&mut self) -> &mut [T] {
        &mut self.items[..self.len]
    }

    /// Takes the last value.
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        Some(self.items[self.len])
    }
}

impl<T: Copy, const N: usize> Deref for Few<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items[..self.len]
    }
}

impl<'a, T: Copy, const N: usize> IntoIterator for &'a Few<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
