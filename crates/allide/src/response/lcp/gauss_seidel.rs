use super::{How, Lcp, Row, Solution};
use crate::response::problem::MAX_POINTS;

/// Projected Gauss–Seidel: each point in turn is stopped for itself, `sweeps` times over, starting
/// from the impulses `p0` (N·s). The paper's last resort, and the method to compare with.
///
/// Converges to *a* solution, linearly, and in the singular case not to the evenest one.
pub fn gauss_seidel(lcp: &Lcp, p0: Row, sweeps: u32) -> Solution {
    let n = lcp.n.min(MAX_POINTS);
    let mut p = [0.0; MAX_POINTS];
    for i in 0..n {
        p[i] = p0[i].max(0.0);
    }
    for _ in 0..sweeps {
        for i in 0..n {
            let a = lcp.a[i][i];
            if a > 0.0 {
                let z = (0..n).fold(lcp.b[i], |z, j| z + lcp.a[i][j] * p[j]);
                p[i] = (p[i] - z / a).max(0.0);
            }
        }
    }
    Solution::new(p, lcp.velocities(&p), How::GaussSeidel { sweeps })
}
