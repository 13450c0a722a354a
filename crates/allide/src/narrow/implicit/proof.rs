//! The deepest place of a solid in a convex body, with a proof that none is deeper: for solids whose known points do not
//! lead there. At a cusp or where a surface bends without end Newton's steps do not converge, and a ridge between two
//! points may be missed.

use super::field::{Convex, Field, Level};
use super::strata::Room;
use super::{Touch, gather};
use crate::implicit::Registers;
use crate::implicit::farthest::Farthest;
use crate::math::{Aabb, Pose};
use crate::shape::{Implicit, Plane, Shape, Sphere};
use glam::DVec3;

/// What may be deeper than the deepest place told, times the solid's radius.
const OPEN: f64 = 1e-7;

/// How far beyond a place of its surface nothing is of the solid, times its radius.
const BEYOND: f64 = 1e-6;

/// Cells looked at for it.
const CELLS: usize = 2_000;

/// Cells looked at where nothing else was found.
const ALONE: usize = 600;

/// Bodies tried on a solid of each kind and the fewest of them, how deep they are in it and how large balls are, times its radius; and the
/// cells looked at for each.
const TRIALS: usize = 14;
const FEWEST: usize = 4;
const DEEP: f64 = 0.02;
const BALL: f64 = 0.3;
const TRIED: usize = 800;

/// Adds the deepest place of a solid within a box (its frame) to the touches found, if it is deeper than all of them
/// and than `margin` allows. How deep a point is in `field` must be a concave function of it.
pub(super) fn complete(
    a: &Implicit,
    field: &mut dyn Field,
    within: &Aabb,
    margin: f64,
    room: &mut Room,
    out: &mut Vec<Touch>,
) {
    let known = out.iter().map(|t| t.depth).fold(-margin, f64::max);
    if let Some(touch) = deeper(a, field, within, known, CELLS, &mut room.with) {
        touch.add(0, 0.0, out);
    }
}

/// The deepest place of a solid in a plane or a convex body, if it is found.
pub(super) fn deepest(a: &Implicit, b: &Shape, pose: &Pose) -> Option<Touch> {
    let mut with = Registers::default();
    match b {
        Shape::Plane(plane) => {
            let normal = pose.rotation * plane.normal();
            let mut level = Level { normal, offset: plane.offset() + normal.dot(pose.position) };
            deeper(a, &mut level, &a.tight(), 0.0, ALONE, &mut with)
        }
        Shape::Implicit(_) | Shape::Mesh(_) | Shape::Terrain(_) | Shape::Compound(_) => None,
        convex => {
            let within = convex.bounds(pose);
            deeper(a, &mut Convex { shape: convex, pose: *pose }, &within, 0.0, ALONE, &mut with)
        }
    }
}

/// A place that is deeper than what is known, if one is found.
fn deeper(
    a: &Implicit,
    field: &mut dyn Field,
    within: &Aabb,
    known: f64,
    cells: usize,
    with: &mut Registers,
) -> Option<Touch> {
    let tolerance = OPEN * a.radius();
    let asked = Farthest { within: *within, known, tolerance, cells };
    let found = a.solid().farthest(&asked, &mut |p| field.foot(p).map(|foot| (foot.depth, -foot.normal)), with);
    let (on_a, depth) = found.best.filter(|(_, depth)| *depth > known + tolerance)?;
    let normal = -field.foot(on_a)?.normal;
    // The middle of a body that is within the solid is deepest in it, and no place of the solid's surface.
    let is_within = a.solid().contains(on_a + normal * (BEYOND * a.radius()), with);
    (!is_within).then_some(Touch { on_a, normal, depth })
}

/// Whether planes and balls tried against a solid are found to be less deep in it than they are: as many as the share of
/// the effort that a formula of its length allows.
pub(crate) fn is_rugged(a: &Implicit, effort: f64) -> bool {
    let trials = ((TRIALS as f64 * effort.sqrt()) as usize).max(FEWEST);
    let cells = (TRIED as f64 * effort.sqrt()) as usize;
    let mut room = Room::default();
    let mut found = Vec::new();
    let radius = a.radius();
    let samples = a.skin().samples();
    let mut is_missed = |b: &Shape, pose: &Pose, field: &mut dyn Field| {
        found.clear();
        gather(a, b, pose, 0.0, &mut room, &mut found);
        let known = found.iter().map(|t| t.depth).fold(0.0, f64::max);
        deeper(a, field, &a.tight(), known, cells, &mut room.with).is_some()
    };
    let share = |k: usize, m: f64| 2.0 * ((k + 1) as f64 * m).fract() - 1.0;
    for k in 0..trials {
        let way = DVec3::new(share(k, 0.754_877_666), share(k, 0.569_840_29), share(k, 0.438_579_02));
        let Some(normal) = way.try_normalize() else { continue };
        let reach = samples.iter().map(|s| -normal.dot(s.point)).fold(f64::NEG_INFINITY, f64::max);
        let offset = DEEP * radius - reach;
        let Ok(plane) = Plane::new(normal, offset) else { continue };
        if is_missed(&Shape::Plane(plane), &Pose::IDENTITY, &mut Level { normal, offset }) {
            return true;
        }
        let sample = &samples[k * samples.len() / trials];
        let Ok(ball) = Sphere::new(BALL * radius) else { continue };
        let (ball, pose) = (Shape::Sphere(ball), Pose::at(sample.point + sample.normal * ((BALL - DEEP) * radius)));
        if !a.solid().contains(pose.position, &mut Registers::default())
            && is_missed(&ball, &pose, &mut Convex { shape: &ball, pose })
        {
            return true;
        }
    }
    false
}
