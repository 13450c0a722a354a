//! What impulses at the middle of a patch do to the motion of its pair there.

use super::rows::{Grip, PairRows};
use crate::response::lcp::Matrix;
use crate::response::problem::{MAX_POINTS, SolverBody};
use glam::{DMat3, DVec3};

/// The answer of a pair, in the frame of its patch: how impulses along (s, t, n) at the middle and moments about them
/// change the velocities there. A = G·K·Gᵀ (paper 4, eq. 4) with rows (1, y, −x) of G and K from here.
pub struct Answer {
    /// Of (turning about s, about t, along n) to (moment, moment, impulse): columns.
    normal: DMat3,
    /// Of (sliding along s, along t, turning about n) to (impulse, impulse, moment): columns.
    slide: DMat3,
    /// Of these to the moments and the impulse of `normal`: columns.
    coupling: DMat3,
}

impl Answer {
    /// The answer of the two sides of a pair whose frame and arms are known; fixed ones give none.
    pub fn of(rows: &PairRows, a: Option<&SolverBody>, b: Option<&SolverBody>) -> Answer {
        let (n, (s, t)) = (rows.normal, rows.tangents);
        let (arm_a, arm_b) = rows.arms();
        let mut answer = Answer { normal: DMat3::ZERO, slide: DMat3::ZERO, coupling: DMat3::ZERO };
        for (body, arm) in [(a, arm_a), (b, arm_b)] {
            let Some(body) = body else { continue };
            let across = [s, t, arm.cross(n)];
            let along = [arm.cross(s), arm.cross(t), n];
            let turned = across.map(|lever| body.inv_inertia * lever);
            add(&mut answer.normal, across, turned);
            add(&mut answer.coupling, along, turned);
            add(&mut answer.slide, along, along.map(|lever| body.inv_inertia * lever));
            answer.normal.z_axis.z += body.inv_mass;
            answer.slide.x_axis.x += body.inv_mass;
            answer.slide.y_axis.y += body.inv_mass;
        }
        answer
    }

    /// The pair's matrix A, 1/kg.
    pub fn matrix(&self, rows: &PairRows) -> Matrix {
        let mut matrix = [[0.0; MAX_POINTS]; MAX_POINTS];
        for j in 0..rows.count {
            let answer = self.normal * DVec3::new(rows.y[j], -rows.x[j], 1.0);
            for i in 0..=j {
                let value = answer.z + (rows.y[i] * answer.x - rows.x[i] * answer.y);
                matrix[i][j] = value;
                matrix[j][i] = value;
            }
        }
        matrix
    }

    /// How the patch holds against sliding; `drive` is the slip by a driven side's own motion.
    pub fn grip(&self, rows: &PairRows, drive: [f64; 3]) -> Grip {
        let mut answer = self.slide;
        let spread: f64 = rows.x.iter().chain(&rows.y).map(|x| x * x).sum();
        let sliding = answer.x_axis.x.max(answer.y_axis.y) + answer.x_axis.y.abs();
        let stiffest = sliding + answer.z_axis.z * spread;
        let mut reach = 1.0;
        // One point, or points too close together to hold a moment: sliding only.
        if spread * answer.z_axis.z <= 1e-9 * sliding {
            (answer.x_axis.z, answer.y_axis.z) = (0.0, 0.0);
            answer.z_axis = DVec3::Z;
            reach = 0.0;
        }
        Grip { answer: self.slide, coupling: self.coupling, inverse: answer.inverse(), stiffest, reach, drive }
    }
}

/// Adds what bodies turned so do along the levers.
#[inline(always)]
fn add(answer: &mut DMat3, levers: [DVec3; 3], turned: [DVec3; 3]) {
    for (j, turned) in turned.into_iter().enumerate() {
        *answer.col_mut(j) += DVec3::from(levers.map(|x| x.dot(turned)));
    }
}
