//! Whether the processor has lanes of four numbers, and that they change no bit.

#[cfg(not(test))]
pub fn are_there() -> bool {
    std::arch::is_x86_feature_detected!("avx2")
}

#[cfg(test)]
pub use tests::{are_there, singly};

#[cfg(test)]
mod tests {
    use crate::crew::Crew;
    use crate::crew::tests::Threads;
    use crate::response::block::{BlockSolver, Plan, Ready};
    use crate::response::problem::{FIXED, MAX_POINTS, Patch, PointState, SolverBody};
    use glam::{DMat3, DVec3};
    use std::cell::Cell;

    thread_local! {
        static PLAIN: Cell<bool> = const { Cell::new(false) };
        static SINGLY: Cell<bool> = const { Cell::new(false) };
    }

    /// Whether pairs are to be taken one by one.
    pub fn singly() -> bool {
        SINGLY.get()
    }

    pub fn are_there() -> bool {
        std::arch::is_x86_feature_detected!("avx2") && !PLAIN.get()
    }

    fn random(seed: &mut u64) -> f64 {
        *seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (*seed >> 11) as f64 / (1_u64 << 53) as f64 - 0.5
    }

    fn vector(seed: &mut u64) -> DVec3 {
        DVec3::new(random(seed), random(seed), random(seed))
    }

    fn patch(a: u32, b: u32, seed: &mut u64) -> Patch {
        let normal = (vector(seed) + DVec3::Z).normalize();
        let mut points = [PointState::default(); MAX_POINTS];
        let count = 1 + ((random(seed) + 0.5) * 4.0) as usize;
        for p in &mut points[..count] {
            (p.arm_a, p.arm_b) = (vector(seed), vector(seed));
            p.gap = 0.01 * random(seed);
            p.normal_impulse = 0.1 * (random(seed) + 0.5);
        }
        let restitution = (random(seed) * 4.0).clamp(0.0, 1.0);
        let (friction, spin_friction, rolling_friction) = (0.5, 0.01, 0.0);
        let (surface_spin, rolling_impulse) = (DVec3::ZERO, DVec3::ZERO);
        let spin_impulse = 0.0;
        Patch {
            a,
            b,
            normal,
            count,
            points,
            surface_spin,
            friction,
            spin_friction,
            rolling_friction,
            restitution,
            spin_impulse,
            rolling_impulse,
        }
    }

    /// Lanes of four give the bits of one number at a time.
    #[test]
    fn lanes_change_no_bit() {
        let mut seed = 3;
        for _ in 0..40 {
            let bodies = bodies(12, &mut seed);
            let pairs = (0..40).map(|k| (k % 12, if k % 5 == 0 { FIXED } else { (k * 7 + 1) % 12 }));
            let patches: Vec<Patch> = pairs.filter(|(a, b)| a != b).map(|(a, b)| patch(a, b, &mut seed)).collect();
            let mut outcomes = [false, true].map(|plain| {
                PLAIN.set(plain);
                let (mut patches, mut motions) = (patches.clone(), Vec::new());
                BlockSolver::default().step(
                    (&bodies, Ready::new(&mut patches)),
                    1.0 / 60.0,
                    &Plan::TRIED,
                    &mut motions,
                    None,
                );
                format!("{patches:?}{motions:?}")
            });
            PLAIN.set(false);
            assert!(!outcomes[0].contains("NaN"));
            assert_eq!(std::mem::take(&mut outcomes[0]), outcomes[1]);
        }
    }

    fn bodies(count: usize, seed: &mut u64) -> Vec<SolverBody> {
        let body = |seed: &mut u64| SolverBody {
            mass: 2.0,
            inv_mass: 0.5,
            inertia: DMat3::from_diagonal(DVec3::new(0.3, 0.4, 0.5)),
            inv_inertia: DMat3::from_diagonal(DVec3::new(1.0 / 0.3, 2.5, 2.0)),
            position: DVec3::ZERO,
            velocity: vector(seed),
            spin: vector(seed),
            acceleration: DVec3::new(0.0, 0.0, -9.81),
            spin_acceleration: DVec3::ZERO,
        };
        (0..count).map(|_| body(seed)).collect()
    }

    /// A patch without bounces and resistance to turning; of four points on a box's face or a few anywhere.
    fn plain_patch(a: u32, b: u32, seed: &mut u64) -> Patch {
        let mut patch = patch(a, b, seed);
        (patch.restitution, patch.spin_friction) = (0.0, 0.0);
        patch.friction = if random(seed) < -0.4 { 0.0 } else { 0.5 };
        if random(seed) < 0.0 {
            patch.count = MAX_POINTS;
            let (s, t) = crate::math::tangents(patch.normal);
            let (from_a, from_b) = (vector(seed), vector(seed));
            for (p, (x, y)) in patch.points.iter_mut().zip([(0.5, 0.5), (-0.5, 0.5), (-0.5, -0.5), (0.5, -0.5)]) {
                (p.arm_a, p.arm_b) = (from_a + s * x + t * y, from_b + s * x + t * y);
                p.gap = 0.001 * random(seed);
                p.normal_impulse = (0.1 * random(seed)).max(0.0);
            }
        }
        patch
    }

    /// Pairs that are taken four by four have the impulses that they have one by one, and the same bits with lanes and
    /// without.
    #[test]
    fn four_by_four_is_as_one_by_one() {
        let mut seed = 5;
        for case in 0..30 {
            let bodies = bodies(400, &mut seed);
            let pairs =
                (0..500).map(|k: u32| (k % 400, if k.is_multiple_of(7) { FIXED } else { (k * 7 + 1 + case) % 400 }));
            let patches: Vec<Patch> =
                pairs.filter(|(a, b)| a != b).map(|(a, b)| plain_patch(a, b, &mut seed)).collect();
            let outcome = |singly: bool, plain: bool, crew: Option<&dyn Crew>| {
                SINGLY.set(singly);
                PLAIN.set(plain);
                let (mut patches, mut motions) = (patches.clone(), Vec::new());
                let problem = (&bodies[..], Ready::new(&mut patches));
                BlockSolver::default().step(problem, 1.0 / 60.0, &Plan::TRIED, &mut motions, crew);
                SINGLY.set(false);
                PLAIN.set(false);
                (patches, motions)
            };
            let alone = |singly, plain| outcome(singly, plain, None);
            let (fours, in_arrays, singly) = (alone(false, false), alone(false, true), alone(true, false));
            assert_eq!(format!("{fours:?}"), format!("{in_arrays:?}"));
            let shared = outcome(false, false, Some(&Threads(2 + case as usize % 4)));
            assert_eq!(format!("{fours:?}"), format!("{shared:?}"), "case {case}");
            for (motion, other) in fours.1.iter().zip(&singly.1) {
                let off = (motion.velocity - other.velocity).length() + (motion.spin - other.spin).length();
                assert!(off < 1e-6, "case {case}: {motion:?} {other:?}");
            }
            let sum =
                |patches: &[Patch]| patches.iter().flat_map(|p| p.points()).map(|p| p.normal_impulse).sum::<f64>();
            assert!((sum(&fours.0) - sum(&singly.0)).abs() < 1e-6 && sum(&fours.0) > 1.0);
        }
    }
}
