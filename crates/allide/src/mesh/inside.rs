//! What is inside, by counting how often a ray leaves and enters: exact unless the ray grazes an edge.

use super::Mesh;
use super::triangle::Line;
use glam::DVec3;

/// Directions tried, along no axis and no diagonal, so that rays seldom run along edges.
const WAYS: [[f64; 3]; 4] = [
    [0.0371290, 0.0232317, 1.0],
    [1.0, 0.0412737, -0.0291371],
    [-0.0318319, 1.0, 0.0461233],
    [0.4237113, -0.7173911, 0.5521737],
];

/// Whether the local point `p` is inside, by rays; `None` where all of them graze edges, or `p` is on the
/// surface but for rounding.
pub(super) fn by_rays(mesh: &Mesh, p: DVec3) -> Option<bool> {
    let bounds = mesh.local_bounds();
    // Towards the nearer end of the box there is less to pass through.
    let to_end = |way: DVec3| {
        let axis = if way.x.abs() == 1.0 {
            0
        } else if way.y.abs() == 1.0 {
            1
        } else {
            2
        };
        let (low, high) = (p[axis] - bounds.min[axis], bounds.max[axis] - p[axis]);
        if low < high { -way } else { way }
    };
    WAYS.into_iter().find_map(|way| by_ray(mesh, p, to_end(DVec3::from_array(way))))
}

/// The sum over all triangles ahead of +1 where the ray leaves and −1 where it enters is how often the surface
/// goes round `p`. Two triangles decide alike about the side they share, so that the sum is right unless the
/// ray meets a side exactly.
fn by_ray(mesh: &Mesh, p: DVec3, way: DVec3) -> Option<bool> {
    let line = Line::new(p, way);
    let (mut round, mut sure) = (0, true);
    let near = 1e-14 * (mesh.radius() + p.length());
    mesh.tree.along(mesh.all(), &line, (-near, f64::INFINITY), |t, at, weights| {
        let [a, b, c] = mesh.corners(t);
        let leaving = (b - a).cross(c - a).dot(way);
        sure &= at > near && weights.iter().all(|w| *w > 0.0) && leaving != 0.0;
        round += if leaving > 0.0 { 1 } else { -1 };
    });
    sure.then_some(round > 0)
}
