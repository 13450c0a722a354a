//! The one place where queries call the engine.

use super::request::Side;
use allide::glam::DVec3;
use allide::manifold;
use allide::math::Pose;
use allide::narrow::{self, Contact, Placement};
use allide::shape::Shape;
use thiserror::Error;

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum QueryError {
    /// Part of the format, but not of this version.
    #[error("want {0:?} is not supported yet")]
    Unsupported(&'static str),
    /// Numbers in range by themselves, but not together.
    #[error("the answer is not finite: sizes and positions are too far apart to compute with")]
    NotFinite,
}

/// A contact in world coordinates with the number of its patch.
pub(super) struct Placed {
    pub contact: Contact,
    pub patch: u32,
}

/// All contacts of two sides, reduced to four a patch where wanted.
pub(super) fn contacts(a: &Side, b: &Side, reduce: bool) -> Result<Vec<Placed>, QueryError> {
    let mut all = Vec::new();
    narrow::contacts(&a.shape, &b.shape, &Placement::of(&a.pose, &b.pose), 0.0, &mut all);
    let finite = |c: &Contact| c.on_a.is_finite() && c.on_b.is_finite() && c.normal.is_finite() && c.depth.is_finite();
    if !all.iter().all(finite) {
        return Err(QueryError::NotFinite);
    }
    // Touching counts, a gap of rounding size does not make a negative depth.
    all.retain(|c| c.depth >= 0.0);
    let place = |c: &Contact, patch: u32| {
        let origin = a.pose.position;
        Placed { contact: Contact { on_a: origin + c.on_a, on_b: origin + c.on_b, ..*c }, patch }
    };
    if !reduce {
        let numbers = manifold::patch_numbers(&all);
        return Ok(all.iter().zip(numbers).map(|(c, patch)| place(c, patch)).collect());
    }
    let mut patches = Vec::new();
    manifold::patches(&all, &mut patches);
    let numbered = patches.iter().zip(0..);
    Ok(numbered.flat_map(|(p, n)| p.contacts().iter().map(move |c| place(c, n))).collect())
}

/// Whether two sides share a point.
pub(super) fn intersects(a: &Side, b: &Side) -> Result<bool, QueryError> {
    Ok(!contacts(a, b, false)?.is_empty())
}

/// How far apart two sides are (metres), and the nearest points of each.
pub(super) fn distance(a: &Side, b: &Side) -> Result<(f64, [DVec3; 2]), QueryError> {
    let touching = contacts(a, b, false)?;
    match witness(a, b, &touching) {
        Some(point) => Ok((0.0, [point, point])),
        None => Err(QueryError::Unsupported("distance")),
    }
}

/// The least move of `a` that separates two sides, metres.
pub(super) fn push_out(a: &Side, b: &Side) -> Result<DVec3, QueryError> {
    if intersects(a, b)? { Err(QueryError::Unsupported("push_out")) } else { Ok(DVec3::ZERO) }
}

/// When two sides that move as they do touch first, seconds from now, if before `until`.
pub(super) fn impact(a: &Side, b: &Side, _until: f64) -> Result<Option<f64>, QueryError> {
    if intersects(a, b)? {
        return Ok(Some(0.0));
    }
    let together = a.velocity == b.velocity && a.spin == DVec3::ZERO && b.spin == DVec3::ZERO;
    if together { Ok(None) } else { Err(QueryError::Unsupported("impact")) }
}

/// A point inside both, where one of the obvious candidates is.
pub(super) fn witness(a: &Side, b: &Side, contacts: &[Placed]) -> Option<DVec3> {
    let deepest = contacts.iter().max_by(|x, y| x.contact.depth.total_cmp(&y.contact.depth))?.contact;
    let middle = |c: &Contact| c.on_a.midpoint(c.on_b);
    let centre = contacts.iter().map(|p| middle(&p.contact)).sum::<DVec3>() / contacts.len() as f64;
    let candidates = [middle(&deepest), centre, deepest.on_a, deepest.on_b];
    candidates.into_iter().find(|p| contains(&a.shape, &a.pose, *p) && contains(&b.shape, &b.pose, *p))
}

/// Whether a world point lies in a shape or on its surface; false where that is not known cheaply.
pub fn contains(shape: &Shape, pose: &Pose, point: DVec3) -> bool {
    let p = pose.local_point(point);
    match shape {
        Shape::Sphere(s) => p.length() <= s.radius(),
        Shape::Box(s) => p.abs().cmple(s.half()).all(),
        Shape::Capsule(s) => {
            let along = p.z.clamp(-s.half_height(), s.half_height());
            (p - DVec3::Z * along).length() <= s.radius()
        }
        Shape::Cylinder(s) => p.z.abs() <= s.half_height() && p.x.hypot(p.y) <= s.radius(),
        Shape::Plane(s) => s.normal().dot(p) <= s.offset(),
    }
}
