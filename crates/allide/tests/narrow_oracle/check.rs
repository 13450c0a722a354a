//! One case against the proof.

use super::proof::{Verdict, at_least, searched};
use super::{fault, overlap, size};
use allide::narrow::{Contact, Placement, contacts};
use allide::shape::Shape;
use std::cell::Cell;

/// Error allowed in a depth, times the size.
const ALLOWED: f64 = 1e-6;

thread_local! {
    /// Cases the proof gave up on.
    pub static OPEN: Cell<u64> = const { Cell::new(0) };
}

/// The engine's answer.
pub fn found(a: &Shape, b: &Shape, at: &Placement, margin: f64) -> Vec<Contact> {
    let mut out = Vec::new();
    contacts(a, b, at, margin, &mut out);
    out
}

/// What is wrong with the engine's answer to one case, if anything.
pub fn wrong(a: &Shape, b: &Shape, at: &Placement, margin: f64) -> Option<String> {
    let unit = size(a, b);
    let here = found(a, b, at, margin);
    if let Some(fault) = fault(a, b, at, margin, &here) {
        return Some(fault);
    }
    match here.first() {
        Some(first) => {
            let depth = overlap(a, b, at, first.normal);
            match at_least(a, b, at, depth - ALLOWED * unit) {
                Verdict::Proved => {}
                Verdict::Refuted(n) => {
                    return Some(format!(
                        "overlap {depth:e} along {}, but {:e} along {n}",
                        first.normal,
                        overlap(a, b, at, n)
                    ));
                }
                // Rare: nearly the same overlap over a whole region, as of two corners that touch.
                Verdict::Open => {
                    OPEN.with(|open| open.set(open.get() + 1));
                    if let Some(n) = searched(a, b, at, depth - ALLOWED * unit) {
                        return Some(format!("overlap {depth:e}, but less along {n}"));
                    }
                }
            }
        }
        // Nothing found: there must be a direction with a gap wider than the margin.
        None => match at_least(a, b, at, -margin + 1e-7 * unit) {
            Verdict::Refuted(_) => {}
            Verdict::Proved => return Some("missed".into()),
            Verdict::Open => OPEN.with(|open| open.set(open.get() + 1)),
        },
    }
    let there = found(b, a, &at.swapped(), margin);
    let deepest = |list: &[Contact]| list.iter().fold(f64::NEG_INFINITY, |d, c| d.max(c.depth));
    let (one, two) = (deepest(&here), deepest(&there));
    if here.is_empty() != there.is_empty() && one.max(two) > -margin + 1e-7 * unit {
        return Some("found in one order only".into());
    }
    if (one - two).abs() > ALLOWED * unit && !here.is_empty() && !there.is_empty() {
        return Some(format!("depth depends on the order: {one:e}, {two:e}"));
    }
    fault(b, a, &at.swapped(), margin, &there).map(|f| format!("swapped: {f}"))
}
