//! One triangle: its nearest point to another, and where a line passes through it.

use crate::math::Aabb;
use glam::DVec3;

/// Part of a triangle's outline, or its inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// Corner k.
    Corner(u8),
    /// The side from corner k to corner k + 1.
    Side(u8),
    /// Between the sides.
    Inside,
}

/// The point of a triangle nearest to another point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NearestOnTriangle {
    /// Metres.
    pub point: DVec3,
    /// Weights of the three corners, of sum 1.
    pub weights: [f64; 3],
    /// Where on the triangle it is.
    pub feature: Feature,
}

/// The point of the triangle nearest to `p`: which of seven regions it is in tells the feature
/// (Ericson 2004). A triangle without area is the segment or point that it is.
pub fn nearest(corners: &[DVec3; 3], p: DVec3) -> NearestOnTriangle {
    let [a, b, c] = *corners;
    let (ab, ac, ap) = (b - a, c - a, p - a);
    let (d1, d2) = (ab.dot(ap), ac.dot(ap));
    let at_corner = |k: usize| {
        let mut weights = [0.0; 3];
        weights[k] = 1.0;
        NearestOnTriangle { point: corners[k], weights, feature: Feature::Corner(k as u8) }
    };
    if d1 <= 0.0 && d2 <= 0.0 {
        return at_corner(0);
    }
    let bp = p - b;
    let (d3, d4) = (ab.dot(bp), ac.dot(bp));
    if d3 >= 0.0 && d4 <= d3 {
        return at_corner(1);
    }
    let on_side = |k: usize, t: f64| {
        let (from, to) = (corners[k], corners[(k + 1) % 3]);
        let mut weights = [0.0; 3];
        weights[k] = 1.0 - t;
        weights[(k + 1) % 3] = t;
        NearestOnTriangle { point: from + (to - from) * t, weights, feature: Feature::Side(k as u8) }
    };
    let vc = d1 * d4 - d3 * d2;
    if vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0 && d1 - d3 > 0.0 {
        return on_side(0, d1 / (d1 - d3));
    }
    let cp = p - c;
    let (d5, d6) = (ab.dot(cp), ac.dot(cp));
    if d6 >= 0.0 && d5 <= d6 {
        return at_corner(2);
    }
    let vb = d5 * d2 - d1 * d6;
    if vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0 && d2 - d6 > 0.0 {
        return on_side(2, 1.0 - d2 / (d2 - d6));
    }
    let va = d3 * d6 - d5 * d4;
    if va <= 0.0 && d4 - d3 >= 0.0 && d5 - d6 >= 0.0 && (d4 - d3) + (d5 - d6) > 0.0 {
        return on_side(1, (d4 - d3) / ((d4 - d3) + (d5 - d6)));
    }
    let sum = va + vb + vc;
    if sum <= 0.0 || !sum.is_finite() {
        return nearest_of_sides(corners, p);
    }
    let (v, w) = (vb / sum, vc / sum);
    NearestOnTriangle { point: a + ab * v + ac * w, weights: [1.0 - v - w, v, w], feature: Feature::Inside }
}

/// The same for a triangle without area.
fn nearest_of_sides(corners: &[DVec3; 3], p: DVec3) -> NearestOnTriangle {
    let of_side = |k: usize| {
        let (from, to) = (corners[k], corners[(k + 1) % 3]);
        let along = to - from;
        let squared = along.length_squared();
        let t = if squared > 0.0 { ((p - from).dot(along) / squared).clamp(0.0, 1.0) } else { 0.0 };
        let mut weights = [0.0; 3];
        weights[k] = 1.0 - t;
        weights[(k + 1) % 3] = t;
        let feature = match t {
            0.0 => Feature::Corner(k as u8),
            1.0 => Feature::Corner(((k + 1) % 3) as u8),
            _ => Feature::Side(k as u8),
        };
        NearestOnTriangle { point: from + along * t, weights, feature }
    };
    let sides = [0, 1, 2].map(of_side);
    let nearer = |one: NearestOnTriangle, two: NearestOnTriangle| {
        if two.point.distance_squared(p) < one.point.distance_squared(p) { two } else { one }
    };
    nearer(nearer(sides[0], sides[1]), sides[2])
}

/// A line made ready for many triangles: axes permuted so that it goes mostly along the third, and sheared
/// so that it goes only along it (Woop, Benthin, Wald 2013). Then a triangle is hit when the origin lies
/// in it, and two triangles decide alike about the side they share: nothing slips through between them.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// A point of it, metres.
    pub origin: DVec3,
    /// Along which distances are measured; need not be a unit vector.
    pub direction: DVec3,
    axes: [usize; 3],
    shear: [f64; 3],
}

impl Line {
    /// The line through `origin` along `direction`, which must not be zero.
    pub fn new(origin: DVec3, direction: DVec3) -> Line {
        let size = direction.abs();
        let z = if size.x > size.y && size.x > size.z {
            0
        } else if size.y > size.z {
            1
        } else {
            2
        };
        let (mut x, mut y) = ((z + 1) % 3, (z + 2) % 3);
        if direction[z] < 0.0 {
            std::mem::swap(&mut x, &mut y);
        }
        let shear = [direction[x] / direction[z], direction[y] / direction[z], 1.0 / direction[z]];
        Line { origin, direction, axes: [x, y, z], shear }
    }

    /// The line beside it through another point.
    pub(super) fn from(&self, origin: DVec3) -> Line {
        Line { origin, ..*self }
    }

    /// A point as seen along a line through the local origin: where across, metres, and how far along, in directions.
    #[inline]
    pub(crate) fn seen(&self, p: DVec3) -> [f64; 3] {
        let ([x, y, z], p) = (self.axes, p.to_array());
        [p[x] - self.shear[0] * p[z], p[y] - self.shear[1] * p[z], p[z] * self.shear[2]]
    }

    /// The least and the greatest of that for the points of a box.
    #[inline]
    pub(super) fn seen_box(&self, bounds: &Aabb) -> [[f64; 3]; 2] {
        let ([x, y, z], [low, high]) = (self.axes, [bounds.min.to_array(), bounds.max.to_array()]);
        let moved = self.shear.map(|shear| {
            let ends = [shear * low[z], shear * high[z]];
            [ends[0].min(ends[1]), ends[0].max(ends[1])]
        });
        [
            [low[x] - moved[0][1], low[y] - moved[1][1], moved[2][0]],
            [high[x] - moved[0][0], high[y] - moved[1][0], moved[2][1]],
        ]
    }

    /// Where the line passes through a triangle: how many `direction`s from the origin (either way), and the
    /// weights of the corners. Its outline belongs to the triangle; one seen edge-on is not hit.
    pub fn meets(&self, corners: &[DVec3; 3]) -> Option<(f64, [f64; 3])> {
        let [x, y, z] = self.axes;
        let seen = corners.map(|p| {
            let p = (p - self.origin).to_array();
            [p[x] - self.shear[0] * p[z], p[y] - self.shear[1] * p[z], p[z]]
        });
        let [a, b, c] = seen;
        let (u, v, w) = (c[0] * b[1] - c[1] * b[0], a[0] * c[1] - a[1] * c[0], b[0] * a[1] - b[1] * a[0]);
        if (u < 0.0 || v < 0.0 || w < 0.0) && (u > 0.0 || v > 0.0 || w > 0.0) {
            return None;
        }
        let sum = u + v + w;
        if sum == 0.0 || !sum.is_finite() {
            return None;
        }
        let weights = [u / sum, v / sum, w / sum];
        let depth = weights[0] * a[2] + weights[1] * b[2] + weights[2] * c[2];
        Some((depth * self.shear[2], weights))
    }
}

/// Solid angle of a triangle seen from `p`, steradians, positive from behind (van Oosterom, Strackee 1983);
/// zero from a point of its plane.
pub fn solid_angle(corners: &[DVec3; 3], p: DVec3) -> f64 {
    let [a, b, c] = corners.map(|q| q - p);
    let [la, lb, lc] = [a, b, c].map(|q| q.length());
    let volume = a.dot(b.cross(c));
    let rest = la * lb * lc + a.dot(b) * lc + b.dot(c) * la + c.dot(a) * lb;
    if volume == 0.0 { 0.0 } else { 2.0 * libm::atan2(volume, rest) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FLAT: [DVec3; 3] = [DVec3::ZERO, DVec3::new(4.0, 0.0, 0.0), DVec3::new(0.0, 4.0, 0.0)];

    #[test]
    fn nearest_points_of_all_regions() {
        for (p, point, feature) in [
            (DVec3::new(1.0, 1.0, 5.0), DVec3::new(1.0, 1.0, 0.0), Feature::Inside),
            (DVec3::new(-1.0, -1.0, 1.0), DVec3::ZERO, Feature::Corner(0)),
            (DVec3::new(9.0, -1.0, 1.0), DVec3::new(4.0, 0.0, 0.0), Feature::Corner(1)),
            (DVec3::new(-1.0, 9.0, 1.0), DVec3::new(0.0, 4.0, 0.0), Feature::Corner(2)),
            (DVec3::new(1.0, -1.0, 1.0), DVec3::new(1.0, 0.0, 0.0), Feature::Side(0)),
            (DVec3::new(4.0, 4.0, 1.0), DVec3::new(2.0, 2.0, 0.0), Feature::Side(1)),
            (DVec3::new(-1.0, 1.0, 1.0), DVec3::new(0.0, 1.0, 0.0), Feature::Side(2)),
        ] {
            let found = nearest(&FLAT, p);
            assert_eq!((found.point, found.feature), (point, feature));
            let again: DVec3 = (0..3).map(|k| FLAT[k] * found.weights[k]).sum();
            assert!((again - point).length() < 1e-15);
        }
    }

    #[test]
    fn triangles_without_area_are_segments() {
        let line = [DVec3::ZERO, DVec3::X, DVec3::X * 3.0];
        assert_eq!(nearest(&line, DVec3::new(2.0, 1.0, 0.0)).point, DVec3::X * 2.0);
        assert_eq!(nearest(&[DVec3::ONE; 3], DVec3::ZERO).point, DVec3::ONE);
        assert_eq!(Line::new(DVec3::ZERO, DVec3::X).meets(&line), None);
    }

    #[test]
    fn lines_pass_through_either_way() {
        let line = Line::new(DVec3::new(1.0, 1.0, 2.0), DVec3::new(0.0, 0.0, 0.5));
        let (at, weights) = line.meets(&FLAT).unwrap();
        assert_eq!((at, weights), (-4.0, [0.5, 0.25, 0.25]));
        assert_eq!(Line::new(DVec3::new(3.0, 3.0, 2.0), DVec3::Z).meets(&FLAT), None);
    }

    #[test]
    fn a_cube_s_corner_sees_an_eighth() {
        // An octant of the sphere, from behind.
        let octant = [DVec3::X, DVec3::Y, DVec3::Z];
        let eighth = std::f64::consts::PI / 2.0;
        assert!((solid_angle(&octant, DVec3::ZERO) - eighth).abs() < 1e-15);
    }
}
