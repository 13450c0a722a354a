//! Second derivative of an island's cost, H = M + Σ JᵀDJ, in 6×6 blocks.

use glam::{DMat3, DVec3};

use super::cholesky::{Block, Factor};
use super::cost::{friction_curvature, outer};
use super::newton::Bounds;
use super::ordering::{NO_BLOCK, Symbolic};
use super::rows::{NOBODY, PatchRow, Rows, Slips};

/// JᵀDJ of one patch. With [r] the matrix of r×, a body's velocity at a point is v − [r]·ω, so for
/// a point with stiffness K the parts are K, [r]K and [r]ᵀK[r'].
#[derive(Default)]
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

/// Fills `factor` with H at the slips `y`.
pub(super) fn assemble(rows: &Rows, y: &Slips, bounds: &Bounds, symbolic: &Symbolic, factor: &mut Factor) {
    factor.clear(symbolic);
    for (k, &body) in symbolic.order.iter().enumerate() {
        let body = &rows.bodies[body as usize];
        add(&mut factor.blocks[k], 0, 0, DMat3::from_diagonal(DVec3::splat(body.mass)));
        add(&mut factor.blocks[k], 3, 3, body.inertia);
    }
    for p in 0..rows.patches.len() {
        let patch = &rows.patches[p];
        let Some(s) = stiffness(rows, y, bounds, p) else { continue };
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
fn stiffness(rows: &Rows, y: &Slips, bounds: &Bounds, p: usize) -> Option<PatchStiffness> {
    let patch = &rows.patches[p];
    let along = outer(patch.normal);
    let across = DMat3::IDENTITY - along;
    let mut sum = PatchStiffness::default();
    let mut any = false;
    for i in patch.first..patch.last {
        let (point, slip, bound) = (&rows.points[i], &y.points[i], bounds.points[i]);
        if slip.normal >= 0.0 && bound <= 0.0 {
            continue;
        }
        let mut k = friction_curvature(slip.tangent, point.inverse_r[1], bound, across);
        if slip.normal < 0.0 {
            k += along * point.inverse_r[0];
        }
        sum.add_point(k, point.arm_a, point.arm_b);
        any = true;
    }
    if patch.turns() && bounds.patches[p] != [0.0; 2] {
        let (slip, [spin, roll]) = (&y.patches[p], bounds.patches[p]);
        let k = friction_curvature(patch.normal * slip.spin, patch.inverse_r[0], spin, along)
            + friction_curvature(slip.roll, patch.inverse_r[1], roll, across);
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
