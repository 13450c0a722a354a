//! The one place where queries call the engine.

use super::request::Side;
use allide::glam::DVec3;
use allide::manifold;
use allide::math::Pose;
use allide::narrow::{self, Contact, Motion, Placement};
use allide::shape::Shape;
use thiserror::Error;

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum QueryError {
    /// Numbers in range by themselves, but not together.
    #[error("the answer is not finite: sizes and positions are too far apart to compute with")]
    NotFinite,
}

/// The value, if all its numbers are finite.
fn finite<T>(value: T, is_finite: bool) -> Result<T, QueryError> {
    if is_finite { Ok(value) } else { Err(QueryError::NotFinite) }
}

fn placement(a: &Side, b: &Side) -> Placement {
    Placement::of(&a.pose, &b.pose)
}

/// A contact in world coordinates with the number of its patch.
pub(super) struct Placed {
    pub contact: Contact,
    pub patch: u32,
}

/// All contacts of two sides, reduced to four a patch where wanted.
pub(super) fn contacts(a: &Side, b: &Side, reduce: bool) -> Result<Vec<Placed>, QueryError> {
    let mut all = Vec::new();
    narrow::contacts(&a.shape, &b.shape, &placement(a, b), 0.0, &mut all);
    for c in &mut all {
        // Touching counts, and where only rounding keeps two shapes apart they touch.
        c.depth = c.depth.max(0.0);
        finite((), c.on_a.is_finite() && c.on_b.is_finite() && c.normal.is_finite() && c.depth.is_finite())?;
    }
    let place = |c: &Contact, patch: u32| {
        let origin = a.pose.position;
        Placed { contact: Contact { on_a: origin + c.on_a, on_b: origin + c.on_b, ..*c }, patch }
    };
    if !reduce {
        let numbers = manifold::patch_numbers(&all);
        return Ok(all.iter().zip(numbers).map(|(c, patch)| place(c, patch)).collect());
    }
    let mut patches = Vec::new();
    manifold::patches(&all, 0.0, &mut patches);
    let numbered = patches.iter().zip(0..);
    Ok(numbered.flat_map(|(p, n)| p.contacts().iter().map(move |c| place(c, n))).collect())
}

/// Whether two sides share a point.
pub(super) fn intersects(a: &Side, b: &Side) -> bool {
    narrow::intersects(&a.shape, &b.shape, &placement(a, b))
}

/// Whether two sides meet although they have no contact: half-spaces that do not face each other.
pub(super) fn meet_without_contact(a: &Side, b: &Side) -> bool {
    matches!((&a.shape, &b.shape), (Shape::Plane(_), Shape::Plane(_))) && intersects(a, b)
}

/// How far apart two sides are (metres), and the nearest points of each; no points where two
/// half-spaces meet without facing each other.
pub(super) fn distance(a: &Side, b: &Side) -> Result<(f64, Option<[DVec3; 2]>), QueryError> {
    let Some(gap) = narrow::distance(&a.shape, &b.shape, &placement(a, b)) else { return Ok((0.0, None)) };
    let origin = a.pose.position;
    let distance = if intersects(a, b) { 0.0 } else { gap.distance };
    let good = gap.distance.is_finite() && gap.on_a.is_finite() && gap.on_b.is_finite();
    finite((distance, Some([origin + gap.on_a, origin + gap.on_b])), good)
}

/// The least move of `a` that separates two sides, metres; `None` where none does.
pub(super) fn push_out(a: &Side, b: &Side) -> Result<Option<DVec3>, QueryError> {
    match narrow::push_out(&a.shape, &b.shape, &placement(a, b)) {
        // Adding zero turns a negative zero into a plain one.
        Some(translation) => finite(Some(translation + DVec3::ZERO), translation.is_finite()),
        None => Ok(None),
    }
}

/// When two sides that move as they do touch first, seconds from now, if by `until`.
pub(super) fn impact(a: &Side, b: &Side, until: f64) -> Result<Option<f64>, QueryError> {
    let motion = |side: &Side| Motion { velocity: side.velocity, spin: side.spin };
    let time = narrow::impact(&a.shape, &b.shape, &placement(a, b), [motion(a), motion(b)], until);
    finite(time, time.is_none_or(f64::is_finite))
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
