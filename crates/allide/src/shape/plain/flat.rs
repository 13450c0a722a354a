//! Boxes and hulls that a formula and its bounds say in half-spaces: whatever is known of the surface.
//!
//! Of a sheet a few thousandths as thick as it is wide the points known lie too far apart to show its corners.

use super::{ALIKE, CORNERS, Plain, cuboid, faces};
use crate::implicit::polynomial::Polynomial;
use crate::implicit::skin::Skin;
use crate::implicit::{Formula, Solid};
use crate::math::Pose;
use crate::shape::{Hull, Shape};
use glam::{DMat3, DQuat, DVec3};

/// Most half-spaces of a formula.
const HALVES: usize = 24;

/// Three planes meet in a point where the box of their normals is no flatter than this.
const FLAT: f64 = 1e-6;

/// The box or hull that a solid is whose formula is the least of some that do not bend.
pub(super) fn of(solid: &Solid, levels: &Formula, skin: &Skin) -> Option<Plain> {
    let parts = levels.least_of().filter(|parts| parts.len() <= HALVES)?;
    let mut halves = parts.iter().map(Polynomial::half_space).collect::<Option<Vec<_>>>()?;
    halves.extend(faces(&solid.bounds()));
    let size = skin.samples().iter().map(|s| s.point.abs().max_element()).fold(0.0, f64::max);
    let close = ALIKE * size;
    let corners = corners(&halves, close)?;
    let hull = Hull::new(&corners).ok()?;
    let beyond = |p: DVec3| halves.iter().map(|(n, d)| -n.dot(p) - d).fold(f64::NEG_INFINITY, f64::max);
    if skin.samples().iter().any(|s| beyond(s.point).abs() > close) {
        return None;
    }
    Some(cuboid(&hull).unwrap_or_else(|| Plain {
        shape: Shape::Hull(hull.into()),
        pose: Pose { position: DVec3::ZERO, rotation: DQuat::IDENTITY },
    }))
}

/// Where three of the planes of some half-spaces n·p + d ≥ 0 meet in all others.
fn corners(halves: &[(DVec3, f64)], close: f64) -> Option<Vec<DVec3>> {
    let mut corners: Vec<DVec3> = Vec::new();
    for (i, (a, p)) in halves.iter().enumerate() {
        for (j, (b, q)) in halves.iter().enumerate().skip(i + 1) {
            for (c, r) in &halves[j + 1..] {
                let normals = DMat3::from_cols(*a, *b, *c).transpose();
                if normals.determinant().abs() < FLAT {
                    continue;
                }
                let point = normals.inverse() * DVec3::new(-p, -q, -r);
                let is_in = halves.iter().all(|(n, d)| n.dot(point) + d >= -close);
                if is_in && corners.iter().all(|corner| corner.distance(point) > close) {
                    corners.push(point);
                }
                if corners.len() > CORNERS {
                    return None;
                }
            }
        }
    }
    Some(corners)
}
