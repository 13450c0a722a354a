//! Whether the processor has lanes of four numbers, and that they change no bit.

#[cfg(not(test))]
pub fn are_there() -> bool {
    std::arch::is_x86_feature_detected!("avx2")
}

#[cfg(test)]
pub use tests::are_there;

#[cfg(test)]
mod tests {
    use crate::response::block::{BlockSolver, Plan, Ready};
    use crate::response::problem::{FIXED, MAX_POINTS, Patch, PointState, SolverBody};
    use glam::{DMat3, DVec3};
    use std::cell::Cell;

    thread_local! {
        static PLAIN: Cell<bool> = const { Cell::new(false) };
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
            let body = |seed: &mut u64| SolverBody {
                mass: 2.0,
                inv_mass: 0.5,
                inertia: DMat3::from_diagonal(DVec3::new(0.3, 0.4, 0.5)),
                inv_inertia: DMat3::from_diagonal(DVec3::new(1.0 / 0.3, 2.5, 2.0)),
                velocity: vector(seed),
                spin: vector(seed),
                acceleration: DVec3::new(0.0, 0.0, -9.81),
                spin_acceleration: DVec3::ZERO,
            };
            let bodies: Vec<SolverBody> = (0..12).map(|_| body(&mut seed)).collect();
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
}
