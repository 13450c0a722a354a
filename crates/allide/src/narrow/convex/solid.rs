//! A bounded convex shape turned into world axes, and two of them placed.

use crate::narrow::Placement;
use crate::shape::{Capsule, Cuboid, Cylinder};
use glam::{DMat3, DQuat, DVec3};

/// A sum of segments, a disc and a ball about the origin, in world axes.
#[derive(Clone, Copy)]
pub(in crate::narrow) struct Solid {
    /// Orthonormal; the first `edges` of them are the directions of the segments. The disc's axis
    /// is the first.
    pub axes: [DVec3; 3],
    /// Half lengths of the segments, metres; zero beyond `edges`.
    pub half: [f64; 3],
    /// How many segments.
    pub edges: usize,
    /// Radius of the disc, metres; zero for none.
    pub disc: f64,
    /// Radius of the ball, metres; zero for none.
    pub ball: f64,
}

impl Solid {
    /// A box.
    pub fn cuboid(shape: &Cuboid, rotation: DQuat) -> Solid {
        let m = DMat3::from_quat(rotation);
        Solid { axes: [m.x_axis, m.y_axis, m.z_axis], half: shape.half().to_array(), edges: 3, disc: 0.0, ball: 0.0 }
    }

    /// A capsule.
    pub fn capsule(shape: &Capsule, rotation: DQuat) -> Solid {
        Solid { ball: shape.radius(), ..Solid::round(shape.half_height(), rotation) }
    }

    /// A cylinder.
    pub fn cylinder(shape: &Cylinder, rotation: DQuat) -> Solid {
        Solid { disc: shape.radius(), ..Solid::round(shape.half_height(), rotation) }
    }

    fn round(half_height: f64, rotation: DQuat) -> Solid {
        let m = DMat3::from_quat(rotation);
        let axes = [m.z_axis, m.x_axis, m.y_axis];
        Solid { axes, half: [half_height, 0.0, 0.0], edges: 1, disc: 0.0, ball: 0.0 }
    }

    /// Reach along `n` without the ball, metres times the length of `n`.
    pub fn core_reach(&self, n: DVec3) -> f64 {
        let mut reach = 0.0;
        for k in 0..self.edges {
            reach += self.half[k] * n.dot(self.axes[k]).abs();
        }
        if self.disc > 0.0 {
            // Through the cross axes: exact also where n is nearly along the disc's axis.
            let (x, y) = (n.dot(self.axes[1]), n.dot(self.axes[2]));
            reach += self.disc * (x * x + y * y).sqrt();
        }
        reach
    }

    /// A point of the core (without the ball) farthest along `n`. Where a whole edge or face is
    /// farthest, one of its corners.
    pub fn core_support(&self, n: DVec3) -> DVec3 {
        let mut point = DVec3::ZERO;
        for k in 0..self.edges {
            point += self.axes[k] * self.half[k].copysign(n.dot(self.axes[k]));
        }
        if self.disc > 0.0 {
            let (x, y) = (n.dot(self.axes[1]), n.dot(self.axes[2]));
            let length = (x * x + y * y).sqrt();
            if length > 0.0 {
                point += (self.axes[1] * x + self.axes[2] * y) * (self.disc / length);
            }
        }
        point
    }

    /// A length that the shape does not exceed much, for rounding allowances, metres.
    pub fn size(&self) -> f64 {
        self.half[0] + self.half[1] + self.half[2] + self.disc + self.ball
    }

    /// Where the line `point + t·direction` (unit) leaves the shape: the largest t, metres, or
    /// `None` when it passes by. A line that grazes within `slack` metres counts as touching.
    pub fn exit(&self, point: DVec3, direction: DVec3, slack: f64) -> Option<f64> {
        let p = self.axes.map(|axis| axis.dot(point));
        let d = self.axes.map(|axis| axis.dot(direction));
        if self.ball > 0.0 {
            return capsule_exit(p, d, self, slack);
        }
        let (mut enter, mut leave) = (f64::NEG_INFINITY, f64::INFINITY);
        for k in 0..self.edges {
            let (low, high) = slab(p[k], d[k], self.half[k], slack)?;
            (enter, leave) = (enter.max(low), leave.min(high));
        }
        if self.disc > 0.0 {
            let (low, high) = circle([p[1], p[2]], [d[1], d[2]], self.disc, slack)?;
            (enter, leave) = (enter.max(low), leave.min(high));
        }
        (enter <= leave + slack).then_some(leave)
    }
}

/// Where a line is within `half` of zero: p + t·d ∈ [−half, half].
fn slab(p: f64, d: f64, half: f64, slack: f64) -> Option<(f64, f64)> {
    if d.abs() < 1e-12 {
        return (p.abs() <= half + slack).then_some((f64::NEG_INFINITY, f64::INFINITY));
    }
    let (one, two) = ((-half - p) / d, (half - p) / d);
    Some((one.min(two), one.max(two)))
}

/// Where a line is within `radius` of the origin of a plane.
fn circle(p: [f64; 2], d: [f64; 2], radius: f64, slack: f64) -> Option<(f64, f64)> {
    let dd = d[0] * d[0] + d[1] * d[1];
    let from_centre = (p[0] * p[0] + p[1] * p[1]).sqrt();
    if dd < 1e-24 {
        return (from_centre <= radius + slack).then_some((f64::NEG_INFINITY, f64::INFINITY));
    }
    let length = dd.sqrt();
    let passing = (p[0] * d[1] - p[1] * d[0]).abs() / length;
    if passing > radius + slack {
        return None;
    }
    let middle = -(p[0] * d[0] + p[1] * d[1]) / dd;
    let chord = ((radius - passing) * (radius + passing)).max(0.0).sqrt() / length;
    Some((middle - chord, middle + chord))
}

/// Exit of a line from a capsule; axis along the first coordinate.
fn capsule_exit(p: [f64; 3], d: [f64; 3], shape: &Solid, slack: f64) -> Option<f64> {
    let (half, radius) = (shape.half[0], shape.ball);
    let (_, side) = circle([p[1], p[2]], [d[1], d[2]], radius, slack)?;
    if side.is_finite() && (p[0] + side * d[0]).abs() <= half {
        return Some(side);
    }
    // Beyond the straight part: the ball at the end that the line leaves through.
    let end = half.copysign(if side.is_finite() { p[0] + side * d[0] } else { d[0] });
    let from = DVec3::new(p[0] - end, p[1], p[2]);
    let along = from.dot(DVec3::from_array(d));
    let under = radius * radius - from.length_squared() + along * along;
    (under >= -slack * radius).then(|| under.max(0.0).sqrt() - along)
}

/// Distance from a point of a capsule's axis, `s` metres along it from the centre, to the surface
/// in a direction whose component along the axis is `tau`.
pub(in crate::narrow) fn ball_exit(radius: f64, half: f64, s: f64, tau: f64) -> f64 {
    let across = (1.0 - tau * tau).max(0.0);
    let side = radius / across.sqrt();
    let leaves = s + side * tau;
    if leaves.abs() <= half {
        return side;
    }
    let from = s - half.copysign(if leaves.is_finite() { leaves } else { tau });
    (radius * radius - from * from * across).max(0.0).sqrt() - tau * from
}

/// Two solids, the second's centre at an offset from the first's.
pub(in crate::narrow) struct Couple {
    /// The first, about the origin.
    pub a: Solid,
    /// The second, about `offset`.
    pub b: Solid,
    /// From the first centre to the second, metres.
    pub offset: DVec3,
}

impl Couple {
    /// Two solids as placed.
    pub fn new(a: Solid, b: Solid, at: &Placement) -> Couple {
        Couple { a, b, offset: at.offset }
    }

    /// How far the cores (without balls) overlap along the unit vector `n`, metres.
    pub fn core_overlap(&self, n: DVec3) -> f64 {
        self.a.core_reach(n) + self.b.core_reach(n) - self.offset.dot(n)
    }

    /// Sum of the balls' radii, metres.
    pub fn balls(&self) -> f64 {
        self.a.ball + self.b.ball
    }

    /// A length for rounding allowances, metres.
    pub fn size(&self) -> f64 {
        self.a.size() + self.b.size()
    }

    /// Point of {a − b} farthest along `n`, metres: a gradient of the cores' overlap at `n`.
    pub fn gradient(&self, n: DVec3) -> DVec3 {
        self.a.core_support(n) + self.b.core_support(n) - self.offset
    }
}
