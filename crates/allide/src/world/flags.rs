//! Flags of slots.

use std::sync::atomic::{AtomicBool, Ordering};

/// Flags that threads raise at the same time. Nothing of them outlasts a step.
#[derive(Debug, Default)]
pub struct Flags(Vec<AtomicBool>);

impl Clone for Flags {
    fn clone(&self) -> Flags {
        Flags::default()
    }
}

impl Flags {
    /// Lowers all of `count` flags.
    pub fn lower(&mut self, count: usize) {
        self.0.iter_mut().for_each(|flag| *flag.get_mut() = false);
        self.0.resize_with(count, AtomicBool::default);
    }

    /// Raises one.
    pub fn raise(&self, i: u32) {
        // Most are up already, and to write would take it from other threads.
        if !self.is_up(i) {
            self.0[i as usize].store(true, Ordering::Relaxed);
        }
    }

    pub fn is_up(&self, i: u32) -> bool {
        self.0[i as usize].load(Ordering::Relaxed)
    }
}
