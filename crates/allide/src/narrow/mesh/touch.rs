//! Meshes that touch without a vertex or an edge inside: one contact without depth.

use super::collect::{MeshContact, MeshFeatures};
use super::couple::Couple;
use crate::mesh::pairs;
use crate::mesh::triangle::nearest;
use glam::DVec3;

/// The contact of two surfaces no farther apart than `slack` metres.
pub(super) fn contact(couple: &Couple, slack: f64) -> Option<MeshContact> {
    let within = 2.0 * slack;
    let found = pairs::closest(couple.a, couple.b, &couple.b_in_a, within * (1.0 + 1e-9))?;
    if found.distance > within {
        return None;
    }
    let own = couple.a.corners(found.triangle_a);
    let other = couple.b.corners(found.triangle_b).map(|p| couple.b_in_a.point(p));
    let normal = couple.at.rotation_a * between(&own, &other, couple.a.normal(found.triangle_a));
    let middle = found.on_a.midpoint(found.on_b);
    let point = couple.at.rotation_a * middle;
    let there = couple.a_in_b.point(middle);
    Some(MeshContact {
        on_a: point,
        on_b: point,
        normal,
        depth: 0.0,
        normal_depth: 0.0,
        face_a: (found.triangle_a, nearest(&own, middle).weights),
        face_b: (found.triangle_b, nearest(&couple.b.corners(found.triangle_b), there).weights),
        area: 0.0,
        kind: MeshFeatures::Touch,
    })
}

/// The direction from one triangle to another in which they overlap least.
fn between(one: &[DVec3; 3], two: &[DVec3; 3], start: DVec3) -> DVec3 {
    let normal = |t: &[DVec3; 3]| (t[1] - t[0]).cross(t[2] - t[0]);
    let mut ways = vec![normal(one), -normal(two)];
    for k in 0..3 {
        for l in 0..3 {
            let n = (one[(k + 1) % 3] - one[k]).cross(two[(l + 1) % 3] - two[l]);
            ways.extend([n, -n]);
        }
    }
    let overlap = |n: DVec3| {
        let most = one.iter().map(|p| p.dot(n)).fold(f64::NEG_INFINITY, f64::max);
        let least = two.iter().map(|p| p.dot(n)).fold(f64::INFINITY, f64::min);
        most - least
    };
    let units = ways.into_iter().filter_map(DVec3::try_normalize);
    units.fold(start, |best, n| if overlap(n) < overlap(best) - 1e-12 { n } else { best })
}
