//! The hull of some points of a convex body, grown point by point.

use super::least::Difference;
use glam::DVec3;

/// How far above a face a point is to be to see it, times the size of the hull.
const ABOVE: f64 = 1e-15;

/// A face: its corners, counter-clockwise from outside, its normal, and how far its plane is from the origin.
#[derive(Clone, Copy, Debug)]
pub(super) struct Face {
    corners: [usize; 3],
    pub normal: DVec3,
    pub offset: f64,
}

/// A hull that holds nothing but what the body does.
pub(super) struct HullInside {
    points: Vec<Difference>,
    faces: Vec<Face>,
    size: f64,
}

impl HullInside {
    /// A first one of four points, each the farthest along some unit vector; `None` of what is flat.
    pub fn new(farthest: &mut dyn FnMut(DVec3) -> Difference) -> Option<HullInside> {
        let p = farthest(DVec3::X);
        let q = farthest(-DVec3::X);
        let along = (q.at - p.at).try_normalize()?;
        let across = along.any_orthonormal_vector();
        let beyond = |s: &Difference, n: DVec3| (s.at - p.at).dot(n).abs();
        let farther = |n: DVec3, farthest: &mut dyn FnMut(DVec3) -> Difference| {
            let [s, t] = [n, -n].map(&mut *farthest);
            if beyond(&s, n) >= beyond(&t, n) { s } else { t }
        };
        let r = farther(across, farthest);
        let normal = (q.at - p.at).cross(r.at - p.at).try_normalize()?;
        let s = farther(normal, farthest);
        let size = (q.at - p.at).length() + (s.at - p.at).length();
        if beyond(&s, normal) <= ABOVE * size {
            return None;
        }
        let mut hull = HullInside { points: vec![p, q, r, s], faces: Vec::new(), size };
        for mut corners in [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]] {
            let other = 6 - corners.iter().sum::<usize>();
            let [a, b, c] = corners.map(|k| hull.points[k].at);
            if (b - a).cross(c - a).dot(hull.points[other].at - a) > 0.0 {
                corners.swap(1, 2);
            }
            hull.put(corners);
        }
        Some(hull)
    }

    fn put(&mut self, corners: [usize; 3]) {
        let [a, b, c] = corners.map(|k| self.points[k].at);
        // A face without an area is seen from nowhere, and its neighbours tell of all that is there.
        if let Some(normal) = (b - a).cross(c - a).try_normalize() {
            self.faces.push(Face { corners, normal, offset: normal.dot((a + b + c) / 3.0) });
        }
    }

    /// The face nearest to the origin, those first that it is outside of.
    pub fn nearest(&self) -> Option<Face> {
        self.faces.iter().copied().min_by(|f, g| f.offset.total_cmp(&g.offset))
    }

    /// Adds a point; false where it is inside already, or where rounding has left more faces than a hull can have: they
    /// would double with every point from there on.
    pub fn add(&mut self, point: Difference) -> bool {
        let above = ABOVE * self.size;
        let (seen, mut kept): (Vec<Face>, Vec<Face>) =
            self.faces.iter().partition(|f| f.normal.dot(point.at) - f.offset > above);
        if seen.is_empty() {
            return false;
        }
        std::mem::swap(&mut self.faces, &mut kept);
        let k = self.points.len();
        self.points.push(point);
        let sides = |f: &Face| [0, 1, 2].map(|n| [f.corners[n], f.corners[(n + 1) % 3]]);
        for side in seen.iter().flat_map(sides) {
            // Those that two faces seen share are inside now.
            let is_shared = seen.iter().flat_map(sides).any(|[a, b]| [b, a] == side);
            if !is_shared {
                self.put([side[0], side[1], k]);
            }
        }
        self.faces.len() < 2 * self.points.len()
    }

    /// The point of the first body that the nearest point of a face to the origin is from.
    pub fn foot(&self, face: &Face) -> DVec3 {
        let [p, q, r] = face.corners.map(|k| self.points[k]);
        let (u, v, w) = (q.at - p.at, r.at - p.at, face.normal * face.offset - p.at);
        let square = u.cross(v).length_squared();
        let (s, t) = (w.cross(v).dot(u.cross(v)) / square, u.cross(w).dot(u.cross(v)) / square);
        // Beside a face that is a sliver, the nearest of it.
        let (s, t) = (s.clamp(0.0, 1.0), t.clamp(0.0, 1.0));
        let over = (s + t).max(1.0);
        p.on_a + (q.on_a - p.on_a) * (s / over) + (r.on_a - p.on_a) * (t / over)
    }
}
