//! Every pair of bounded shapes against a proof: nothing missed, no phantoms, nothing too deep, every
//! point on both surfaces. `ALLIDE_CASES=100000` tries that many placements a pair.

mod narrow_oracle;

use allide::narrow::{Contact, Placement, contacts};
use allide::shape::{Shape, ShapeKind};
use narrow_oracle::cases::{Random, count};
use narrow_oracle::proof::{Verdict, at_least};
use narrow_oracle::{fault, overlap, size};
use std::cell::Cell;

/// Error allowed in a depth, times the size.
const ALLOWED: f64 = 1e-6;

thread_local! {
    /// Cases the proof gave up on.
    static OPEN: Cell<u64> = const { Cell::new(0) };
}

fn found(a: &Shape, b: &Shape, at: &Placement, margin: f64) -> Vec<Contact> {
    let mut out = Vec::new();
    contacts(a, b, at, margin, &mut out);
    out
}

/// What is wrong with the engine's answer to one case, if anything.
fn wrong(a: &Shape, b: &Shape, at: &Placement, margin: f64) -> Option<String> {
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
                Verdict::Open => OPEN.with(|open| open.set(open.get() + 1)),
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

fn check(kinds: (ShapeKind, ShapeKind), short: u64) {
    let mut faults = 0;
    let cases = count(short);
    for seed in 0..cases {
        let mut random = Random(seed.wrapping_mul(0x1234_5678_9abc_def1) ^ 0x5eed);
        let (a, b) = (random.shape(kinds.0), random.shape(kinds.1));
        let at = random.placement(&a, &b);
        let margin = [0.0, 0.0, 0.01, 1.0][random.below(4) as usize] * a.radius().min(b.radius());
        if let Some(fault) = wrong(&a, &b, &at, margin) {
            faults += 1;
            if faults <= 10 {
                eprintln!("case {seed}: {fault}\n  {a:?} {b:?} margin {margin:?}\n  {at:?}");
            }
        }
    }
    let open = OPEN.with(Cell::get);
    eprintln!("{} - {}: {faults} wrong, {open} not proved, of {cases}", kinds.0.name(), kinds.1.name());
    assert_eq!(faults, 0, "of {cases} cases");
    assert!(open * 100 <= cases, "{open} of {cases} cases not proved");
}

#[test]
fn sphere_sphere() {
    check((ShapeKind::Sphere, ShapeKind::Sphere), 500);
}

#[test]
fn sphere_box() {
    check((ShapeKind::Sphere, ShapeKind::Box), 500);
}

#[test]
fn sphere_capsule() {
    check((ShapeKind::Sphere, ShapeKind::Capsule), 500);
}

#[test]
fn sphere_cylinder() {
    check((ShapeKind::Sphere, ShapeKind::Cylinder), 500);
}

#[test]
fn box_box() {
    check((ShapeKind::Box, ShapeKind::Box), 1000);
}

#[test]
fn box_capsule() {
    check((ShapeKind::Box, ShapeKind::Capsule), 500);
}

#[test]
fn box_cylinder() {
    check((ShapeKind::Box, ShapeKind::Cylinder), 1000);
}

#[test]
fn capsule_capsule() {
    check((ShapeKind::Capsule, ShapeKind::Capsule), 500);
}

#[test]
fn capsule_cylinder() {
    check((ShapeKind::Capsule, ShapeKind::Cylinder), 500);
}

#[test]
fn cylinder_cylinder() {
    check((ShapeKind::Cylinder, ShapeKind::Cylinder), 1000);
}
