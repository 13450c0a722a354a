//! Second derivative of an island's cost, H = M + Σ JᵀDJ, in 6×6 blocks.

use glam::{DMat3, DVec3};

use super::bounds::Bounds;
use super::cholesky::{Block, Factor};
use super::cost::{Curvature, outer};
use super::ordering::{NO_BLOCK, Symbolic};
use super::rows::{NOBODY, PatchRow, Rows, Slips};

/// JᵀDJ of one patch. With [r] the matrix of r×, a body's velocity at a point is v − [r]·ω, so for
/// a point with stiffness K the parts are K, [r]K and [r]ᵀK[r'].
struct PatchStiffness {
    linear: DMat3,
    mixed_a: DMat3,
    mixed_b: DMat3,
    angular_aa: DMat3,
    angular_ab: DMat3,
    angular_bb: DMat3,
}

/// [r]·K: its columns are r × k.
#[inline(always)]
fn moment(r: DVec3, k: DMat3) -> DMat3 {
    DMat3::from_cols(r.cross(k.x_axis), r.cross(k.y_axis), r.cross(k.z_axis))
}

impl PatchStiffness {
    const ZERO: PatchStiffness = PatchStiffness {
        linear: DMat3::ZERO,
        mixed_a: DMat3::ZERO,
        mixed_b: DMat3::ZERO,
        angular_aa: DMat3::ZERO,
        angular_ab: DMat3::ZERO,
        angular_bb: DMat3::ZERO,
    };

    fn add_point(&mut self, k: DMat3, arm_a: DVec3, arm_b: DVec3) {
        let (wa, wb) = (moment(arm_a, k), moment(arm_b, k));
        self.linear += k;
        self.mixed_a += wa;
        self.mixed_b += wb;
        // With W = [ra]K: [ra]ᵀK[rb] = −W[rb] = ([rb]Wᵀ)ᵀ.
        self.angular_aa += moment(arm_a, wa.transpose());
        self.angular_ab += moment(arm_b, wa.transpose()).transpose();
        self.angular_bb += moment(arm_b, wb.transpose());
    }
}

/// D of an island: how strongly each contact resists a small change of its slip.
#[derive(Clone, Debug, Default)]
pub(super) struct Stiffness {
    /// By point: along the normal, and friction.
    pub points: Vec<(f64, Curvature)>,
    /// By patch: spinning and rolling friction.
    pub patches: Vec<[Curvature; 2]>,
}

impl Stiffness {
    /// The second derivatives of the costs at the slips `y`.
    ///
    /// A point that exactly touches counts as pressed: what lies on something is about to press,
    /// and letting go of it first would cost a step for each such contact.
    pub fn at(&mut self, rows: &Rows, y: &Slips, bounds: &Bounds) {
        self.points.clear();
        self.patches.clear();
        for (i, point) in rows.points.iter().enumerate() {
            let slip = &y.points[i];
            let normal = if slip.normal <= 0.0 { point.inverse_r } else { 0.0 };
            self.points.push((normal, Curvature::at(slip.tangent, bounds.points[i])));
        }
        for (p, patch) in rows.patches.iter().enumerate() {
            let (slip, [spin, roll]) = (&y.patches[p], bounds.patches[p]);
            self.patches.push(if patch.turns() {
                let about = Curvature::at(patch.normal * slip.spin, spin);
                [about, Curvature::at(slip.roll, roll)]
            } else {
                [Curvature::default(); 2]
            });
        }
    }
}

/// Fills `factor` with H for the contacts' stiffness `d`.
pub(super) fn assemble(rows: &Rows, d: &Stiffness, symbolic: &Symbolic, factor: &mut Factor) {
    factor.clear(symbolic);
    for (k, &body) in symbolic.order.iter().enumerate() {
        let body = &rows.bodies[body as usize];
        add(&mut factor.blocks[k], 0, 0, DMat3::from_diagonal(DVec3::splat(body.mass)));
        add(&mut factor.blocks[k], 3, 3, body.inertia);
    }
    for p in 0..rows.patches.len() {
        let patch = &rows.patches[p];
        let Some(s) = patch_stiffness(rows, d, p) else { continue };
        for (side, mixed, angular) in [(patch.a, s.mixed_a, s.angular_aa), (patch.b, s.mixed_b, s.angular_bb)] {
            if side != NOBODY {
                let block = &mut factor.blocks[symbolic.step[side] as usize];
                // A lower triangle is enough on the diagonal: rows angular, columns linear.
                add(block, 0, 0, s.linear);
                add(block, 3, 0, mixed);
                add(block, 3, 3, angular);
            }
        }
        add_pair(patch, &s, factor);
    }
}

/// The off-diagonal block: rows a, columns b, or turned round.
fn add_pair(patch: &PatchRow, s: &PatchStiffness, factor: &mut Factor) {
    let (index, rows_of_a) = patch.block;
    if index == NO_BLOCK {
        return;
    }
    let block = &mut factor.blocks[index as usize];
    if rows_of_a {
        add(block, 0, 0, -s.linear);
        add(block, 0, 3, -s.mixed_b.transpose());
        add(block, 3, 0, -s.mixed_a);
        add(block, 3, 3, -s.angular_ab);
    } else {
        add(block, 0, 0, -s.linear);
        add(block, 3, 0, -s.mixed_b);
        add(block, 0, 3, -s.mixed_a.transpose());
        add(block, 3, 3, -s.angular_ab.transpose());
    }
}

/// The stiffness of patch `p`; `None` when nothing of it is active.
fn patch_stiffness(rows: &Rows, d: &Stiffness, p: usize) -> Option<PatchStiffness> {
    let patch = &rows.patches[p];
    let along = outer(patch.normal);
    let across = DMat3::IDENTITY - along;
    let mut sum = PatchStiffness::ZERO;
    let mut any = false;
    for i in patch.first..patch.last {
        let (point, (normal, friction)) = (&rows.points[i], &d.points[i]);
        if *normal > 0.0 || friction.size > 0.0 {
            sum.add_point(along * *normal + friction.matrix(across), point.arm_a, point.arm_b);
            any = true;
        }
    }
    let [spin, roll] = &d.patches[p];
    if spin.size > 0.0 || roll.size > 0.0 {
        let k = spin.matrix(along) + roll.matrix(across);
        sum.angular_aa += k;
        sum.angular_ab += k;
        sum.angular_bb += k;
        any = true;
    }
    any.then_some(sum)
}

/// Adds a 3×3 matrix into a block, its corner at (`row`, `column`).
#[inline(always)]
fn add(block: &mut Block, row: usize, column: usize, m: DMat3) {
    for (j, c) in [m.x_axis, m.y_axis, m.z_axis].into_iter().enumerate() {
        let at = 6 * (column + j) + row;
        block[at] += c.x;
        block[at + 1] += c.y;
        block[at + 2] += c.z;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::response::island::cost::Limit;
    use crate::response::island::newton::Newton;
    use crate::response::island::rows::{BodyRow, PatchSlip, PointRow, PointSlip, Twist};

    #[test]
    fn gradient_and_matrix_equal_differences_of_the_cost() {
        let inertia =
            DMat3::from_cols(DVec3::new(2.0, 0.1, 0.2), DVec3::new(0.1, 3.0, -0.3), DVec3::new(0.2, -0.3, 2.5));
        let body =
            BodyRow { mass: 2.0, inertia, inv_mass: 0.5, inv_inertia: inertia.inverse(), radius: 1.0, scale: 1.0 };
        let symbolic = Symbolic::new(2, &[(0, 1)]);
        let mut newton = Newton::default();
        newton.rows.bodies = vec![body; 2];
        newton.rows.patches = vec![PatchRow {
            a: 0,
            b: 1,
            normal: DVec3::new(0.48, 0.6, 0.64),
            friction: [0.5, 0.1, 0.1],
            compliance: [1.0; 2],
            radius: 1.0,
            first: 0,
            last: 2,
            block: symbolic.pair_blocks[0],
        }];
        newton.rows.points = vec![
            PointRow {
                arm_a: DVec3::new(0.3, -0.2, 0.5),
                arm_b: DVec3::new(-0.4, 0.1, 0.7),
                compliance: [1.0; 2],
                inverse_r: 7.0,
            },
            PointRow {
                arm_a: DVec3::new(0.1, 0.8, -0.5),
                arm_b: DVec3::new(0.4, 0.3, 0.2),
                compliance: [1.0; 2],
                inverse_r: 4.0,
            },
        ];
        newton.bounds = Bounds {
            points: vec![Limit { bound: 0.2, stiffness: 6.0 }, Limit { bound: 100.0, stiffness: 9.0 }],
            patches: vec![[Limit { bound: 0.01, stiffness: 3.0 }, Limit { bound: 50.0, stiffness: 5.0 }]],
        };
        newton.free = vec![Twist::default(); 2];
        newton.offsets.points = vec![PointSlip::default(); 2];
        newton.offsets.patches = vec![PatchSlip::default(); 1];
        let base = [0.1, -0.2, 0.3, 0.5, 0.1, -0.3, -0.4, -0.2, -0.9, 0.2, 0.4, 0.3];
        let mut gradient = |x: &[f64; 12]| -> Vec<f64> {
            newton.v = x.chunks(6).map(|c| Twist::from_array(c.try_into().unwrap())).collect();
            newton.start();
            newton.gradient();
            newton.gradient.iter().flat_map(|g| g.to_array()).collect()
        };
        let mut dense = vec![vec![0.0; 12]; 12];
        for c in 0..12 {
            let (mut up, mut down) = (base, base);
            up[c] += 1e-5;
            down[c] -= 1e-5;
            let (up, down) = (gradient(&up), gradient(&down));
            for r in 0..12 {
                dense[r][c] = (up[r] - down[r]) / 2e-5;
            }
        }
        for c in 0..12 {
            let mut cost = |step: f64| {
                let mut x = base;
                x[c] += step;
                newton.v = x.chunks(6).map(|c| Twist::from_array(c.try_into().unwrap())).collect();
                newton.start();
                newton.cost()
            };
            let difference = (cost(1e-5) - cost(-1e-5)) / 2e-5;
            cost(0.0);
            newton.gradient();
            let exact = newton.gradient[c / 6].to_array()[c % 6];
            assert!((exact - difference).abs() < 1e-6, "{c}: {exact} {difference}");
        }
        let mut factor = Factor::default();
        let mut d = Stiffness::default();
        d.at(&newton.rows, &newton.slips, &newton.bounds);
        assemble(&newton.rows, &d, &symbolic, &mut factor);
        for r in 0..12 {
            for c in 0..12 {
                let (i, j) = (symbolic.step[r / 6] as usize, symbolic.step[c / 6] as usize);
                let at = 6 * (c % 6) + r % 6;
                if i == j && r >= c {
                    let h = factor.blocks[i][at];
                    assert!((h - dense[r][c]).abs() < 1e-6, "{r} {c}: {h} {}", dense[r][c]);
                } else if i > j {
                    let h = factor.blocks[2][at];
                    assert!((h - dense[r][c]).abs() < 1e-6, "{r} {c}: {h} {}", dense[r][c]);
                }
            }
        }
    }
}
