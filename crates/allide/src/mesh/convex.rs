//! Whether the solid inside a mesh is convex.

use super::tree::Triangles;
use crate::shape::Shape;
use glam::DVec3;
use std::f64::consts::PI;
use std::sync::OnceLock;

/// How far above a triangle's plane what lies across its sides may be, times the extent of the mesh.
const ABOVE: f64 = 1e-12;

/// How far corners may be off, times how far they are from the origin: the plane of a sliver is turned by that as far as
/// it likes.
const OFF: f64 = 4.0 * f64::EPSILON;

/// Share of the full solid angle that rounding may add to it.
const TWICE: f64 = 0.5;

/// Whether no side bends inwards, all triangles look away from a point inside, and no direction from there meets more
/// than one of them: what is so is convex. Most meshes that are not are done with after a few triangles.
pub(super) fn is_convex(of: Triangles, across: &[[u32; 3]], inside: DVec3, extent: f64) -> bool {
    let mut angle = 0.0;
    for (t, around) in across.iter().enumerate() {
        let [a, b, c] = of.corners(t as u32);
        let (u, v) = (b - a, c - a);
        let normal = u.cross(v);
        let off = OFF * a.abs().max(b.abs()).max(c.abs()).max_element();
        let is_above = |p: DVec3| {
            let way = p - a;
            let longest = u.length_squared().max(v.length_squared()).max(way.length_squared());
            normal.dot(way) > ABOVE * extent * normal.length() + off * longest
        };
        let mut corners = around.iter().flat_map(|k| of.corners(*k));
        if is_above(inside) || corners.any(is_above) {
            return false;
        }
        angle += solid_angle([a - inside, b - inside, c - inside]);
    }
    angle < 4.0 * PI * (1.0 + TWICE)
}

/// Most corners of a mesh that is taken for a hull: of more, finding all farthest corners takes longer than the trees do.
const MOST: usize = 1 << 14;

/// A convex solid as a hull, made when it is first asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct AsHull(OnceLock<Option<Box<Shape>>>);

impl PartialEq for AsHull {
    /// It follows from the corners.
    fn eq(&self, _: &AsHull) -> bool {
        true
    }
}

impl AsHull {
    /// The hull of these corners, unless they are very many.
    pub fn of(&self, corners: &[DVec3]) -> Option<&Shape> {
        let make = || if corners.len() > MOST { None } else { Shape::hull(corners).ok().map(Box::new) };
        self.0.get_or_init(make).as_deref()
    }
}

/// The solid angle of a triangle as seen from the origin (van Oosterom, Strackee 1983).
fn solid_angle([a, b, c]: [DVec3; 3]) -> f64 {
    let [la, lb, lc] = [a, b, c].map(DVec3::length);
    let below = la * lb * lc + a.dot(b) * lc + b.dot(c) * la + c.dot(a) * lb;
    2.0 * libm::atan2(a.dot(b.cross(c)).abs(), below)
}

#[cfg(test)]
mod tests {
    use super::super::Mesh;
    use super::super::tests::torus;
    use glam::DVec3;

    #[test]
    fn boxes_are_convex_and_what_has_a_dent_is_not() {
        let mut cube = Mesh::cuboid(DVec3::new(0.2, 1.0, 3.0)).expect("a box");
        assert!(cube.is_convex());
        let mut corners = cube.vertices().to_vec();
        corners[7] *= 1.001;
        cube.deform(&corners).expect("as many as before");
        // Of the three faces at the corner none is flat any more: a cut of one of them bends inwards or all bend outwards.
        let bends_inwards = (0..12).any(|t| {
            let [a, ..] = cube.corners(t);
            cube.vertices().iter().any(|p| cube.normal(t).dot(*p - a) > 1e-9)
        });
        assert_eq!(cube.is_convex(), !bends_inwards);
        corners[7] *= 0.5;
        cube.deform(&corners).expect("as many as before");
        assert!(!cube.is_convex());
        assert!(!torus(12, 6).is_convex());
    }
}
