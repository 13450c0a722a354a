//! The direction of a contact is a true minimum, not only nearly as good as one: nothing beside it overlaps
//! less by more than rounding, unless it is the same direction but for 10⁻⁴. Corners that just touch do so
//! along many directions.

mod narrow_oracle;

use allide::glam::DVec3;
use allide::narrow::{Placement, deepest};
use allide::shape::{Shape, ShapeKind};
use narrow_oracle::cases::{Random, count};
use narrow_oracle::{overlap, roughness, size};

/// The best direction that small random steps downhill from `n` lead to.
fn downhill(a: &Shape, b: &Shape, at: &Placement, n: DVec3, random: &mut Random) -> (DVec3, f64) {
    let mut best = (n, overlap(a, b, at, n));
    let mut step = 1e-2;
    while step > 1e-10 {
        let mut better = false;
        for _ in 0..16 {
            let next = (best.0 + random.direction() * step).normalize();
            let found = overlap(a, b, at, next);
            if found < best.1 {
                (best, better) = ((next, found), true);
            }
        }
        step *= if better { 1.1 } else { 0.5 };
    }
    best
}

#[test]
fn normals_of_cones_and_hulls_are_those_of_the_least_overlap() {
    let kinds = &ShapeKind::ALL[..6];
    let mut faults = 0;
    for seed in 0..count(1500) {
        let mut random = Random(seed.wrapping_mul(0x9e6d_63f1) ^ 0x4042);
        let (a, b) = (kinds[random.below(6) as usize], kinds[4 + random.below(2) as usize]);
        let (a, b) = (random.shape(a), random.shape(b));
        let at = random.placement(&a, &b);
        let found = deepest(&a, &b, &at).expect("bounded shapes have a deepest contact");
        let here = overlap(&a, &b, &at, found.normal);
        let (n, least) = downhill(&a, &b, &at, found.normal, &mut random);
        // A direction between two faces may gain several times what is rounded at each.
        let rough = 4.0 * (roughness(&a) + roughness(&b));
        let lower = (here - least - rough) / size(&a, &b);
        if here.abs() > 1e-9 * size(&a, &b) && lower > 3e-13 && (n - found.normal).length() > 1e-4 {
            faults += 1;
            if faults <= 10 {
                eprintln!("case {seed}: less by {lower:e} along {n}\n  {a:?} {b:?}\n  {at:?}\n  {found:?}");
            }
        }
    }
    assert_eq!(faults, 0);
}
