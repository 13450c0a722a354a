//! The box around a mesh that is turned so that it fits (paper 2): tighter than one along the axes, and as quick
//! to hold against another.

use crate::math::{Aabb, Pose};
use glam::{DMat3, DQuat, DVec3};

/// A box with a place and a turn of its own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolidBox {
    /// Its middle, metres.
    pub centre: DVec3,
    /// Its axes: unit vectors, at right angles.
    pub axes: DMat3,
    /// From the middle to its sides along its axes, metres.
    pub half: DVec3,
}

/// Directions in which the points that a fit starts from are farthest.
const WAYS: [[f64; 3]; 7] = [
    [1.0, 0.0, 0.0],
    [0.0, 1.0, 0.0],
    [0.0, 0.0, 1.0],
    [1.0, 1.0, 1.0],
    [1.0, 1.0, -1.0],
    [1.0, -1.0, 1.0],
    [-1.0, 1.0, 1.0],
];

impl SolidBox {
    /// A small box around `points` (metres): the best of those along the axes, along the axes of covariance,
    /// and along the sides of large triangles of farthest points (Larsson, Källberg 2011), then turned a
    /// little about each of its axes as long as that helps.
    pub fn around(points: &[DVec3]) -> SolidBox {
        let far = farthest(points);
        let mut tried: Vec<DMat3> = vec![DMat3::IDENTITY, covariance_axes(points)];
        for i in 0..far.len() {
            for j in i + 1..far.len() {
                let third = far.iter().max_by(|p, q| off(far[i], far[j], **p).total_cmp(&off(far[i], far[j], **q)));
                tried.extend(third.and_then(|k| frame(far[j] - far[i], *k - far[i])));
            }
        }
        let size = |axes: &DMat3, of: &[DVec3]| {
            let side = extent(axes, of).1 * 2.0;
            side.x * side.y + side.y * side.z + side.z * side.x
        };
        // By the few farthest points first, then by all.
        tried.sort_by(|p, q| size(p, &far).total_cmp(&size(q, &far)));
        tried.truncate(4);
        tried.push(DMat3::IDENTITY);
        let smaller = |p: &DMat3, q: &DMat3| size(p, points).total_cmp(&size(q, points));
        let best = tried.into_iter().min_by(smaller).unwrap_or(DMat3::IDENTITY);
        let best = settled(best, |axes| size(axes, points));
        SolidBox { axes: best, ..SolidBox::IDENTITY }.fitted(points)
    }

    /// The box along the axes itself.
    pub(super) fn along_axes(bounds: &Aabb) -> SolidBox {
        let (centre, half) = (bounds.min.midpoint(bounds.max), (bounds.max - bounds.min) * 0.5);
        SolidBox { centre, axes: DMat3::IDENTITY, half }
    }

    const IDENTITY: SolidBox = SolidBox { centre: DVec3::ZERO, axes: DMat3::IDENTITY, half: DVec3::ZERO };

    /// The box along the same axes around other points.
    pub fn fitted(&self, points: &[DVec3]) -> SolidBox {
        let (middle, half) = extent(&self.axes, points);
        SolidBox { centre: self.axes * middle, axes: self.axes, half }
    }

    /// The box in another frame.
    pub fn placed(&self, pose: &Pose) -> SolidBox {
        SolidBox { centre: pose.point(self.centre), axes: DMat3::from_quat(pose.rotation) * self.axes, half: self.half }
    }

    /// Whether two boxes come within `margin` metres of each other along every axis that could part them: the
    /// three of each, and the nine across both (Gottschalk, Lin, Manocha 1996).
    pub fn overlaps(&self, other: &SolidBox, margin: f64) -> bool {
        let between = other.centre - self.centre;
        let (p, q) = ([self.axes.x_axis, self.axes.y_axis, self.axes.z_axis], other.axes);
        let q = [q.x_axis, q.y_axis, q.z_axis];
        let apart = |n: DVec3| {
            let squared = n.length_squared();
            if squared < 1e-12 {
                return false;
            }
            let reach = |b: &SolidBox| (b.axes.transpose() * n).abs().dot(b.half);
            between.dot(n).abs() > (reach(self) + reach(other)) * (1.0 + 1e-12) + margin * squared.sqrt()
        };
        !p.iter().chain(&q).any(|n| apart(*n)) && !p.iter().any(|u| q.iter().any(|v| apart(u.cross(*v))))
    }
}

/// Middle along the axes and half the sides of the box of `points` along `axes`.
fn extent(axes: &DMat3, points: &[DVec3]) -> (DVec3, DVec3) {
    let back = axes.transpose();
    let (mut low, mut high) = (DVec3::INFINITY, DVec3::NEG_INFINITY);
    for p in points {
        let seen = back * *p;
        low = low.min(seen);
        high = high.max(seen);
    }
    (low.midpoint(high), (high - low) * 0.5)
}

/// The points farthest along some directions, both ways.
fn farthest(points: &[DVec3]) -> Vec<DVec3> {
    let mut far = Vec::with_capacity(14);
    for way in WAYS.map(DVec3::from_array) {
        let along = |p: &&DVec3, q: &&DVec3| p.dot(way).total_cmp(&q.dot(way));
        far.extend(points.iter().max_by(along));
        far.extend(points.iter().min_by(along));
    }
    far
}

/// How far `r` is off the line through `p` and `q`, squared, times a constant.
fn off(p: DVec3, q: DVec3, r: DVec3) -> f64 {
    (q - p).cross(r - p).length_squared()
}

/// The axes of a triangle: a side, across it, and its normal.
fn frame(side: DVec3, other: DVec3) -> Option<DMat3> {
    let x = side.try_normalize()?;
    let z = x.cross(other).try_normalize()?;
    Some(DMat3::from_cols(x, z.cross(x), z))
}

/// The axes along which points spread most and least.
fn covariance_axes(points: &[DVec3]) -> DMat3 {
    let mean = points.iter().sum::<DVec3>() / points.len().max(1) as f64;
    let mut m = DMat3::ZERO;
    for p in points {
        let d = *p - mean;
        m += DMat3::from_cols(d * d.x, d * d.y, d * d.z);
    }
    // Jacobi: turn away the entries beside the diagonal, one after the other.
    let mut axes = DMat3::IDENTITY;
    for _ in 0..8 {
        for (i, j) in [(0, 1), (0, 2), (1, 2)] {
            let beside = m.col(j)[i];
            let tau = 0.5 * (m.col(j)[j] - m.col(i)[i]) / beside;
            if beside == 0.0 || !tau.is_finite() {
                continue;
            }
            let t = 1f64.copysign(tau) / (tau.abs() + (1.0 + tau * tau).sqrt());
            let c = 1.0 / (1.0 + t * t).sqrt();
            let mut turn = DMat3::IDENTITY;
            turn.col_mut(i)[i] = c;
            turn.col_mut(j)[j] = c;
            turn.col_mut(j)[i] = t * c;
            turn.col_mut(i)[j] = -t * c;
            m = turn.transpose() * m * turn;
            axes *= turn;
        }
    }
    DMat3::from_quat(DQuat::from_mat3(&axes).normalize())
}

/// Turns about the axes, by less and less, as long as the box becomes smaller.
fn settled(mut axes: DMat3, size: impl Fn(&DMat3) -> f64) -> DMat3 {
    let mut best = size(&axes);
    let mut angle = 0.2;
    for _ in 0..5 {
        for k in 0..3 {
            for way in [angle, -angle] {
                let turn = DMat3::from_quat(crate::math::rotation(axes.col(k) * way));
                let turned = turn * axes;
                let turned_size = size(&turned);
                if turned_size < best * (1.0 - 1e-9) {
                    (axes, best) = (turned, turned_size);
                }
            }
        }
        angle *= 0.5;
    }
    axes
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A box that was turned gets its own size back, or nearly.
    #[test]
    fn a_turned_box_is_fitted() {
        let turn = DMat3::from_quat(crate::math::rotation(DVec3::new(0.4, -0.7, 1.1)));
        let half = DVec3::new(3.0, 1.0, 0.2);
        let corner = |k: i32| {
            let s = |bit: i32| if k & bit != 0 { 1.0 } else { -1.0 };
            turn * (half * DVec3::new(s(1), s(2), s(4))) + DVec3::ONE
        };
        let points: Vec<DVec3> = (0..8).map(corner).collect();
        let fit = SolidBox::around(&points);
        let volume = fit.half.x * fit.half.y * fit.half.z;
        assert!(volume < 1.02 * 0.6, "{volume}");
        assert!((fit.centre - DVec3::ONE).length() < 0.05);
    }

    #[test]
    fn boxes_are_parted_by_an_axis_across_both() {
        let long = SolidBox { centre: DVec3::ZERO, axes: DMat3::IDENTITY, half: DVec3::new(5.0, 0.1, 0.1) };
        let turn = crate::math::rotation(DVec3::new(std::f64::consts::FRAC_PI_4, 0.0, 0.0));
        let first = long.placed(&Pose::new(DVec3::ZERO, turn));
        // Two bars on edge, crossed: edge over edge at 0.2·√2/2 each.
        let across = DQuat::from_xyzw(0.0, 0.0, std::f64::consts::FRAC_1_SQRT_2, std::f64::consts::FRAC_1_SQRT_2);
        let reach = 2.0 * 0.1 * 2f64.sqrt();
        let second = |z: f64| long.placed(&Pose::new(DVec3::Z * z, across * turn));
        assert!(first.overlaps(&second(reach - 1e-9), 0.0));
        assert!(!first.overlaps(&second(reach + 1e-9), 0.0));
        assert!(first.overlaps(&second(reach + 1e-3), 2e-3));
    }
}
