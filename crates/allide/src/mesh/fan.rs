//! What lies round a vertex, and along an edge.

use super::Mesh;
use glam::DVec3;

/// Of each vertex one of its triangles.
pub(super) fn one_each(triangles: &[[u32; 3]], vertices: usize) -> Vec<u32> {
    let mut fan = vec![0; vertices];
    for (t, corners) in triangles.iter().enumerate().rev() {
        corners.iter().for_each(|v| fan[*v as usize] = t as u32);
    }
    fan
}

/// Of each shell one vertex.
pub(super) fn shells(triangles: &[[u32; 3]], across: &[[u32; 3]]) -> Vec<u32> {
    let mut seen = vec![false; triangles.len()];
    let mut shells = Vec::new();
    let mut open = Vec::new();
    for seed in 0..triangles.len() {
        if seen[seed] {
            continue;
        }
        shells.push(triangles[seed][0]);
        seen[seed] = true;
        open.push(seed);
        while let Some(t) = open.pop() {
            for there in across[t].map(|k| k as usize) {
                if !seen[there] {
                    seen[there] = true;
                    open.push(there);
                }
            }
        }
    }
    shells
}

/// Triangles round a vertex that are looked at, at most: surfaces that touch themselves in one point may
/// lead astray.
const MOST: usize = 4096;

/// Weight of a corner, and sine of an angle, up to which a point is on the side across, or another in a plane.
const ON_IT: f64 = 1e-9;

/// One minus the cosine of an angle that is none between faces.
const FLAT: f64 = 1e-12;

impl Mesh {
    /// Calls `visit` with the triangles round vertex `v`, and which corner of each it is.
    pub fn round(&self, v: u32, mut visit: impl FnMut(u32, usize)) {
        let first = self.fan[v as usize];
        let mut t = first;
        for _ in 0..MOST {
            let corners = self.triangles[t as usize];
            let k = (0..3).find(|k| corners[*k] == v).unwrap_or(0);
            visit(t, k);
            t = self.across[t as usize][(k + 2) % 3];
            if t == first {
                return;
            }
        }
    }

    /// One of the triangles round vertex `v`, and which corner of it that is.
    pub(crate) fn one_at(&self, v: u32) -> (u32, usize) {
        let t = self.fan[v as usize];
        (t, (0..3).find(|k| self.triangles[t as usize][*k] == v).unwrap_or(0))
    }

    /// The outward normal at a point of triangle `t`, by weights: at an edge or a vertex that bends outwards there are
    /// many, and of these it is the one nearest to the unit vector `towards`.
    pub(crate) fn normal_at(&self, t: u32, weights: &[f64; 3], towards: DVec3) -> DVec3 {
        let corners = self.triangles[t as usize];
        let place = |v: u32| self.vertices[v as usize];
        // Whether nothing beside `p` is beyond the plane through it.
        let holds = |normal: DVec3, p: DVec3, q: DVec3| (q - p).dot(normal) <= ON_IT * p.distance(q);
        let on = [0, 1, 2].map(|k| weights[k] > ON_IT);
        if let Some(k) = (0..3).find(|k| on[*k] && !on[(k + 1) % 3] && !on[(k + 2) % 3]) {
            let p = place(corners[k]);
            let mut held = true;
            self.round(corners[k], |t, k| held &= holds(towards, p, place(self.triangles[t as usize][(k + 1) % 3])));
            if held {
                return towards;
            }
        } else if let Some(off) = (0..3).find(|k| !on[*k]) {
            let side = (off + 1) % 3;
            let [p, q] = [corners[side], corners[(side + 1) % 3]].map(place);
            let along = (q - p).normalize_or_zero();
            let beyond = self.triangles[self.across[t as usize][side] as usize];
            let normal = (towards - along * along.dot(towards)).normalize_or_zero();
            if corners.iter().chain(&beyond).all(|v| holds(normal, p, place(*v))) && normal != DVec3::ZERO {
                return normal;
            }
        }
        self.normal(t)
    }

    /// A third of the areas of the triangles round vertex `v`, m²: its share of the surface.
    pub fn area_of(&self, v: u32) -> f64 {
        if !self.surface {
            return self.faces.areas[v as usize];
        }
        let (mut sum, mut both) = (0.0, false);
        self.round(v, |t, _| {
            let [a, b, c] = self.corners(t);
            sum += (b - a).cross(c - a).length();
            both |= t == self.twin(self.fan[v as usize]);
        });
        // At the border of a surface it goes round both sides.
        if both { sum / 12.0 } else { sum / 6.0 }
    }

    /// Whether vertex `v` is farthest along the unit vector `n` (local axes) of all that is next to it, but
    /// for a slope of `nearly` (sine), and its solid is behind it: a vertex within a flat face is no tip into that.
    pub(crate) fn is_tip(&self, v: u32, n: DVec3, nearly: f64) -> bool {
        let at = self.vertices[v as usize];
        let (mut tip, mut looks) = (true, self.surface);
        self.round(v, |t, k| {
            let corners = self.triangles[t as usize];
            let [beside, next] = [1, 2].map(|l| self.vertices[corners[(k + l) % 3] as usize] - at);
            let rise = beside.dot(n);
            tip &= rise <= 0.0 || rise * rise <= nearly * nearly * beside.length_squared();
            looks |= beside.cross(next).dot(n) > 0.0;
        });
        tip && looks
    }

    /// Whether all that is next to vertex `v` is in one plane.
    pub(crate) fn is_flat_at(&self, v: u32) -> bool {
        let (mut flat, mut first) = (true, None);
        self.round(v, |t, _| {
            let normal = self.normal(t);
            flat &= normal.dot(*first.get_or_insert(normal)) > 1.0 - FLAT;
        });
        flat
    }

    /// One vertex of each shell.
    pub(crate) fn shell_vertices(&self) -> impl Iterator<Item = DVec3> {
        self.shells.iter().map(|v| self.vertices[*v as usize])
    }

    /// The side of triangle `t` from its corner `side` on as an edge, if the surface bends outwards there by
    /// more than rounding.
    pub(crate) fn ridge(&self, t: u32, side: usize) -> Option<Ridge> {
        self.ridge_between(t, side, [self.normal(t), self.normal(self.across[t as usize][side])])
    }

    /// The same where the normals of the triangle and of that across are known.
    pub(crate) fn ridge_between(&self, t: u32, side: usize, [one, two]: [DVec3; 2]) -> Option<Ridge> {
        let ends = [side, (side + 1) % 3].map(|k| self.triangles[t as usize][k]);
        let [from, to] = ends.map(|v| self.vertices[v as usize]);
        let border = self.surface && self.across[t as usize][side] == self.twin(t);
        // Most that is not a ridge bends inwards.
        if !border && one.cross(two).dot(to - from) <= 0.0 {
            return None;
        }
        let along = (to - from).normalize_or_zero();
        if !border && one.cross(two).dot(along) <= 1e-6 {
            return None;
        }
        let (left, right) = (along.cross(one), two.cross(along));
        let middle = if border { left } else { (one + two).normalize_or_zero() };
        let cos = middle.dot(one);
        let sin = (1.0 - cos * cos).max(0.0).sqrt();
        Some(Ridge { from, to, one, two, left, right, middle, cos, sin, border, triangle: t, side: side as u8 })
    }
}

/// An edge at which the surface bends outwards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ridge {
    /// One end, metres.
    pub from: DVec3,
    /// The other end, metres.
    pub to: DVec3,
    /// Outward normal of the triangle on its left, seen from outside.
    pub one: DVec3,
    /// Outward normal of the other.
    pub two: DVec3,
    /// Across the edge and the first normal: directions between the normals do not point against it.
    left: DVec3,
    /// The same for the second.
    right: DVec3,
    /// Unit vector half way between the normals, and cosine and sine of the angle to either.
    pub middle: DVec3,
    cos: f64,
    sin: f64,
    /// Whether it is one of a surface that ends there: the normals on its two sides are opposite.
    border: bool,
    /// The triangle on its left.
    pub triangle: u32,
    /// Which side of that triangle it is.
    pub side: u8,
}

impl Ridge {
    /// The same edge in another frame.
    pub fn placed(&self, pose: &crate::math::Pose) -> Ridge {
        let turned = |n: DVec3| pose.rotation * n;
        Ridge {
            from: pose.point(self.from),
            to: pose.point(self.to),
            one: turned(self.one),
            two: turned(self.two),
            left: turned(self.left),
            right: turned(self.right),
            middle: turned(self.middle),
            ..*self
        }
    }

    /// Sine of the angle from the middle to either normal.
    pub fn sine(&self) -> f64 {
        self.sin
    }

    /// Its cosine.
    pub fn cosine(&self) -> f64 {
        self.cos
    }

    /// Whether the unit vector `n`, across the edge, lies between the normals on its two sides, but for an
    /// angle of `nearly` (sine).
    pub fn spans(&self, n: DVec3, nearly: f64) -> bool {
        // Of the two opposite directions the one on the side of the normals; at a border both may be.
        let side = n.dot(self.middle);
        n.dot(self.left) >= -nearly && n.dot(self.right) >= -nearly && (side > 0.0 || self.border && side >= -nearly)
    }

    /// Weights of the corners of its triangle at the part `s` of the way along it.
    pub fn weights(&self, s: f64) -> [f64; 3] {
        let mut weights = [0.0; 3];
        weights[self.side as usize] = 1.0 - s;
        weights[(self.side as usize + 1) % 3] = s;
        weights
    }
}
