//! Where a line leaves a form.

use super::form::{ConeCore, Core, Form, HullCore};
use glam::DVec3;

/// Where the line `point + t·direction` (unit; from the form's centre) leaves the shape: the largest t,
/// metres, or `None` when it passes by. A line that grazes within `slack` metres counts as touching.
pub(super) fn exit(form: &Form, point: DVec3, direction: DVec3, slack: f64) -> Option<f64> {
    match &form.core {
        Core::Sum(solid) => solid.exit(point, direction, slack),
        Core::Cone(cone) => from_cone(cone, point, direction, slack),
        Core::Hull(hull) => from_hull(hull, point, direction, slack),
        // Without an inside.
        Core::Triangle(_) | Core::Prism(..) => None,
    }
}

fn from_hull(core: &HullCore, point: DVec3, direction: DVec3, slack: f64) -> Option<f64> {
    let (back, p) = (core.axes.transpose(), core.axes.transpose() * point);
    let d = back * direction;
    let (mut enter, mut leave) = (f64::NEG_INFINITY, f64::INFINITY);
    for face in core.hull.faces() {
        let (speed, room) = (face.normal.dot(d), face.offset - face.normal.dot(p));
        if speed.abs() < 1e-12 {
            if room < -slack {
                return None;
            }
        } else if speed > 0.0 {
            leave = leave.min(room / speed);
        } else {
            enter = enter.max(room / speed);
        }
    }
    (enter <= leave + slack).then_some(leave)
}

/// With w the distance below the apex and k the base's radius over the height, the side is where
/// x² + y² = k²w²; only its part w ≥ 0 counts.
fn from_cone(cone: &ConeCore, point: DVec3, direction: DVec3, slack: f64) -> Option<f64> {
    let along = |v: DVec3| DVec3::new(v.dot(cone.axes[1]), v.dot(cone.axes[2]), v.dot(cone.axes[0]));
    let (p, d) = (along(point), along(direction));
    let (below, k) = (cone.half - p.z, cone.radius / (2.0 * cone.half));
    let a = d.x * d.x + d.y * d.y - k * k * d.z * d.z;
    let b = p.x * d.x + p.y * d.y + k * k * below * d.z;
    let c = p.x * p.x + p.y * p.y - k * k * below * below;
    let root = (b * b - a * c).max(0.0).sqrt();
    // Both roots, without cancellation.
    let sum = -(b + root.copysign(b));
    let base = (-cone.half - p.z) / d.z;
    let on_side = |t: f64| {
        let q = p + d * t;
        // A line that passes by has no root; where it is nearest it is still off.
        let off = (q.x * q.x + q.y * q.y).sqrt() - k * (cone.half - q.z);
        t.is_finite() && q.z.abs() <= cone.half + slack && off <= slack
    };
    let on_base = |t: f64| {
        let (x, y) = (p.x + t * d.x, p.y + t * d.y);
        t.is_finite() && (x * x + y * y).sqrt() <= cone.radius + slack
    };
    let side = [sum / a, c / sum].into_iter().filter(|t| on_side(*t));
    side.chain([base].into_iter().filter(|t| on_base(*t))).reduce(f64::max)
}
