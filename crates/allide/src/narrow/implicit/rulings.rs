//! Straight lines of a surface that lie along another shape: both ends of such a line are told, each with its own depth,
//! as those of an edge are. A capsule that is told by one point of its side rocks about it.

use super::Touch;
use super::field::Field;
use super::polish::Place;
use crate::implicit::Registers;
use crate::implicit::skin::Ruling;
use crate::math::tangents;
use crate::shape::Implicit;
use glam::DVec3;
use std::f64::consts::FRAC_PI_4;

/// Sine of the angle between the normals of both where a line is looked for: it is turned to the other from there.
const TURNED: f64 = 0.4;

/// Steps across a line to where it faces the other, at most, and the sine of the angle that may be left.
const STEPS: usize = 40;
const FACING: f64 = 1e-6;

/// Shortest line that is told by its ends, in cells.
const SHORT: f64 = 0.5;

/// The ends of the straight line at a place of `shape` that is deepest in `field`, or beside it, if one lies along the
/// other shape but for an angle of the sine `tilt`.
pub(super) fn ends(
    shape: &Implicit,
    field: &mut dyn Field,
    place: &Place,
    tilt: f64,
    with: &mut Registers,
) -> Option<[Touch; 2]> {
    let (cell, most) = (shape.skin().cell(), 2.0 * shape.radius());
    let (s, t) = tangents(place.normal);
    let around = (0..8).map(|k| {
        let (sin, cos) = libm::sincos(f64::from(k) * FRAC_PI_4);
        (s * cos + t * sin) * cell
    });
    let (line, [from, to]) = std::iter::once(DVec3::ZERO).chain(around).find_map(|way| {
        let line = line_at(shape, place, place.point + way, with)?;
        let ends = [-1.0, 1.0].map(|sign| shape.solid().end_of_ruling(&line, sign, cell, most, with));
        ((ends[1] - ends[0]).length() >= SHORT * cell).then_some((line, ends))
    })?;
    if line.along.dot(place.foot.normal).abs() > tilt {
        return None;
    }
    let mut end = |on_a: DVec3| {
        let foot = field.foot(on_a)?;
        let is_along = line.along.dot(foot.normal).abs() <= tilt && line.normal.dot(foot.normal) < tilt - 1.0;
        is_along.then_some(Touch { on_a, normal: -foot.normal, depth: foot.depth })
    };
    Some([end(from)?, end(to)?])
}

/// The line through a point near the surface, where it faces the other shape at a place as well as it can.
fn line_at(shape: &Implicit, place: &Place, start: DVec3, with: &mut Registers) -> Option<Ruling> {
    let (solid, cell) = (shape.solid(), shape.skin().cell());
    let deeper = -place.foot.normal;
    let (point, normal) = solid.settled(start, with).filter(|(p, _)| (*p - start).length() < 0.5 * cell)?;
    if normal.cross(deeper).length() > TURNED || normal.dot(deeper) < 0.0 {
        return None;
    }
    let mut line = solid.ruling(point, normal, cell, with)?;
    for _ in 0..STEPS {
        let left = deeper.dot(line.across);
        if left.abs() < 1e-3 * FACING {
            break;
        }
        let step = (left / line.bend).clamp(-cell, cell);
        let (point, normal) = solid.settled(line.point + line.across * step, with)?;
        let across = (line.across - normal * normal.dot(line.across)).try_normalize()?;
        // How it bends here, which need not be how it bent there.
        let bend = (left - deeper.dot(across)) / step;
        let bend = if bend * line.bend > 0.1 * line.bend * line.bend { bend } else { line.bend };
        line = Ruling { point, normal, across, bend, ..line };
    }
    (deeper.dot(line.across).abs() < FACING).then_some(line)
}
