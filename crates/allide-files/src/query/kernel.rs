//! The one place where queries call the engine.

use super::request::{Ray, Side};
use allide::glam::DVec3;
use allide::implicit::{Limits, Verdict};
use allide::manifold;
use allide::narrow::{self, Contact, MeshContact, Motion, Nearest, Placement, PushOut, RayHit};
use allide::shape::Shape;
use thiserror::Error;

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Error)]
pub(super) enum QueryError {
    /// Numbers in range by themselves, but not together.
    #[error("the answer is not finite: sizes and positions are too far apart to compute with")]
    NotFinite,
    /// They do not touch, and what is nearest is not known.
    #[error(
        "they do not touch, but the points nearest to each other are not found: one of them has nothing solid there"
    )]
    NotFound,
    /// Two terrains beside each other.
    #[error("they do not touch; how far apart two terrains are, which both stay where they are, is not measured")]
    Grounds,
    /// Turning so long beside each other that the steps allowed do not reach the end.
    #[error(
        "until: they do not touch before {reached:e} s, but turn too fast to be followed further; look less far ahead"
    )]
    TooLong {
        /// Up to when they were followed, seconds.
        reached: f64,
    },
}

/// Gap at a time of touch, times the size, beyond which it is none.
const TOUCHING: f64 = 1e-6;

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
    /// What else is known where two meshes meet.
    pub mesh: Option<OfMesh>,
}

/// What a contact of two meshes has besides.
pub(super) struct OfMesh {
    /// The part of the depth along the normal, metres.
    pub normal_depth: f64,
    /// Share of the surface, m².
    pub area: f64,
    /// Triangles of both, and the weights of their corners.
    pub faces: [(u32, [f64; 3]); 2],
}

/// All contacts of two meshes as they move, reduced to four a patch where wanted.
fn of_meshes(a: &Side, b: &Side, reduce: bool) -> Option<Vec<Placed>> {
    let (Shape::Mesh(p), Shape::Mesh(q)) = (&a.shape, &b.shape) else { return None };
    let motion = |side: &Side| Motion { velocity: side.velocity, spin: side.spin };
    let all = narrow::collect(p, q, &placement(a, b), [motion(a), motion(b)]);
    // By depth along the normal they are grouped, and the deepest stays.
    let plain = |c: &MeshContact| Contact { on_a: c.on_a, on_b: c.on_b, normal: c.normal, depth: c.normal_depth };
    let numbers = manifold::groups(&all.iter().map(plain).collect::<Vec<_>>());
    let origin = a.pose.position;
    let place = |c: &MeshContact, patch: u32| Placed {
        contact: Contact { on_a: origin + c.on_a, on_b: origin + c.on_b, normal: c.normal, depth: c.depth },
        patch,
        mesh: Some(OfMesh { normal_depth: c.normal_depth, area: c.area, faces: [c.face_a, c.face_b] }),
    };
    if !reduce {
        return Some(all.iter().zip(numbers).map(|(c, patch)| place(c, patch)).collect());
    }
    let count = numbers.iter().max().map_or(0, |m| m + 1);
    let mut kept = Vec::new();
    for number in 0..count {
        let members: Vec<&MeshContact> =
            all.iter().zip(&numbers).filter(|(_, n)| **n == number).map(|(c, _)| c).collect();
        kept.extend(four(&members).iter().map(|c| place(c, number)));
    }
    Some(kept)
}

/// At most four contacts: the deepest, the farthest from it, the farthest from these, and so on. Each has the shares
/// of the surface of those left out that are nearest to it, so that the four add up to what all do.
fn four(all: &[&MeshContact]) -> Vec<MeshContact> {
    let mut kept: Vec<usize> = Vec::new();
    let deepest = (0..all.len()).max_by(|p, q| all[*p].depth.total_cmp(&all[*q].depth));
    kept.extend(deepest);
    while kept.len() < all.len().min(4) {
        let apart = |k: &usize| {
            let to = |other: &usize| all[*other].on_a.distance_squared(all[*k].on_a);
            kept.iter().map(to).fold(f64::INFINITY, f64::min)
        };
        let Some(next) = (0..all.len()).max_by(|p, q| apart(p).total_cmp(&apart(q))) else { break };
        if apart(&next) == 0.0 {
            break;
        }
        kept.push(next);
    }
    let mut out: Vec<MeshContact> = kept.iter().map(|k| *all[*k]).collect();
    for (_, left) in all.iter().enumerate().filter(|(k, _)| !kept.contains(k)) {
        let to = |c: &MeshContact| c.on_a.distance_squared(left.on_a);
        if let Some(nearest) = out.iter_mut().min_by(|p, q| to(p).total_cmp(&to(q))) {
            nearest.area += left.area;
        }
    }
    out
}

/// All contacts of two sides, reduced to four a patch where wanted.
pub(super) fn contacts(a: &Side, b: &Side, reduce: bool) -> Result<Vec<Placed>, QueryError> {
    if let Some(found) = of_meshes(a, b, reduce) {
        let good =
            |c: &Contact| c.on_a.is_finite() && c.on_b.is_finite() && c.normal.is_finite() && c.depth.is_finite();
        let all_good = found.iter().all(|placed| good(&placed.contact));
        return finite(found, all_good);
    }
    let mut all = Vec::new();
    narrow::contacts(&a.shape, &b.shape, &placement(a, b), 0.0, &mut all);
    for c in &mut all {
        // Touching counts, and where only rounding keeps two shapes apart they touch.
        c.depth = c.depth.max(0.0);
        finite((), c.on_a.is_finite() && c.on_b.is_finite() && c.normal.is_finite() && c.depth.is_finite())?;
    }
    let place = |c: &Contact, patch: u32| {
        let origin = a.pose.position;
        Placed { contact: Contact { on_a: origin + c.on_a, on_b: origin + c.on_b, ..*c }, patch, mesh: None }
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

/// Most cells that a search looks at.
const CELLS: usize = 200_000;

/// What a search with a proof found out about two sides of which one has a formula.
pub(super) struct Decided {
    /// A point of both, world coordinates, where they meet.
    pub witness: Option<DVec3>,
    /// No more than this is between them, metres, where that is not decided; infinite where nothing is known.
    pub gap_at_most: Option<f64>,
    /// How many cells were looked at.
    pub cells: usize,
    /// More cells would have told more.
    pub out_of_cells: bool,
}

/// Decides whether two sides meet, if one has a formula.
pub(super) fn decide(a: &Side, b: &Side, tolerance: f64) -> Option<Decided> {
    let limits = Limits { tolerance, cells: CELLS };
    let known = narrow::decide(&a.shape, &b.shape, &placement(a, b), &limits)?;
    let mut decided = Decided { witness: None, gap_at_most: None, cells: known.cells, out_of_cells: false };
    match known.verdict {
        Verdict::Yes { witness } => decided.witness = Some(kept_inside(a, b, a.pose.position + witness)),
        Verdict::No => {}
        Verdict::Undecided { gap_at_most, out_of_cells, .. } => {
            decided.gap_at_most = Some(gap_at_most);
            decided.out_of_cells = out_of_cells;
        }
    }
    Some(decided)
}

/// A world point proved inside two sides before it was rounded: far from the origin that may take it out of one, and then
/// it is one of those beside it.
fn kept_inside(a: &Side, b: &Side, point: DVec3) -> DVec3 {
    let is_inside = |p: &DVec3| contains(a, *p) && contains(b, *p);
    if is_inside(&point) {
        return point;
    }
    let step = |v: f64, by: i32| match by {
        -1 => v.next_down(),
        1 => v.next_up(),
        _ => v,
    };
    let beside = |p: DVec3, n: i32| DVec3::new(step(p.x, n % 3 - 1), step(p.y, n / 3 % 3 - 1), step(p.z, n / 9 - 1));
    let first = (0..27).map(|n| beside(point, n));
    // Those twice as far lie the same way.
    let second = (0..27).map(|n| beside(beside(point, n), n));
    first.chain(second).find(is_inside).unwrap_or(point)
}

/// Whether two sides meet although they have no contact: half-spaces that do not face each other.
pub(super) fn meet_without_contact(a: &Side, b: &Side) -> bool {
    let endless = |side: &Side| matches!(side.shape, Shape::Plane(_) | Shape::Terrain(_));
    endless(a) && endless(b) && intersects(a, b)
}

/// How far apart two sides are (metres), and the nearest points of each; no points where two
/// half-spaces meet without facing each other.
pub(super) fn distance(a: &Side, b: &Side) -> Result<(f64, Option<[DVec3; 2]>), QueryError> {
    let Some(gap) = narrow::distance(&a.shape, &b.shape, &placement(a, b)) else {
        let grounds = [a, b].iter().all(|side| matches!(side.shape, Shape::Terrain(_)));
        let error = if grounds { QueryError::Grounds } else { QueryError::NotFound };
        return if intersects(a, b) { Ok((0.0, None)) } else { Err(error) };
    };
    let origin = a.pose.position;
    let distance = if intersects(a, b) { 0.0 } else { gap.distance };
    let good = gap.distance.is_finite() && gap.on_a.is_finite() && gap.on_b.is_finite();
    finite((distance, Some([origin + gap.on_a, origin + gap.on_b])), good)
}

/// How far apart two sides are (metres) that may have formulas, and the nearest points of each.
pub(super) fn separation(a: &Side, b: &Side) -> Result<(f64, Option<[DVec3; 2]>), QueryError> {
    let gap = narrow::distance(&a.shape, &b.shape, &placement(a, b)).ok_or(QueryError::NotFound)?;
    let origin = a.pose.position;
    let good = gap.distance.is_finite() && gap.on_a.is_finite() && gap.on_b.is_finite();
    finite((gap.distance, Some([origin + gap.on_a, origin + gap.on_b])), good)
}

/// The move of `a` that separates two sides, metres, the least where it says so; `None` where none does.
pub(super) fn push_out(a: &Side, b: &Side) -> Result<Option<PushOut>, QueryError> {
    match narrow::push_out(&a.shape, &b.shape, &placement(a, b)) {
        Some(out) => {
            // Adding zero turns a negative zero into a plain one.
            let translation = out.translation + DVec3::ZERO;
            finite(Some(PushOut { translation, ..out }), translation.is_finite())
        }
        None => Ok(None),
    }
}

/// When two sides that move as they do touch first, seconds from now, if by `until`.
pub(super) fn impact(a: &Side, b: &Side, until: f64) -> Result<Option<f64>, QueryError> {
    Ok(cast(a, b, until)?.map(|(time, _)| time))
}

/// When and where two sides that move as they do touch first, if within `until` seconds: the time and
/// the contact in world coordinates.
pub(super) fn cast(a: &Side, b: &Side, until: f64) -> Result<Option<(f64, Option<Contact>)>, QueryError> {
    let motion = |side: &Side| Motion { velocity: side.velocity, spin: side.spin };
    let Some(touch) = narrow::cast(&a.shape, &b.shape, &placement(a, b), [motion(a), motion(b)], until) else {
        return Ok(None);
    };
    let size = [a, b].iter().map(|side| side.shape.radius()).filter(|r| r.is_finite()).sum::<f64>();
    let gap = touch.contact.map_or(0.0, |contact| -contact.depth);
    let turns = [a, b].iter().any(|side| side.spin != DVec3::ZERO);
    // What has a formula is followed to the end, or to a time before which no touch is found.
    let has_formula = [a, b].iter().any(|side| narrow::has_formula(&side.shape));
    if turns && !has_formula && touch.time > 0.0 && size > 0.0 && gap > TOUCHING * size {
        return Err(QueryError::TooLong { reached: touch.time });
    }
    let origin = a.pose.position + a.velocity * touch.time;
    let contact = touch.contact.map(|c| Contact {
        on_a: origin + c.on_a,
        on_b: origin + c.on_b,
        normal: c.normal,
        depth: c.depth.max(0.0),
    });
    let good = contact.is_none_or(|c| c.on_a.is_finite() && c.on_b.is_finite() && c.normal.is_finite());
    finite(Some((touch.time, contact)), good && touch.time.is_finite())
}

/// Where a ray first meets a side, if within its length: distance, point and outward normal.
pub(super) fn ray(a: &Side, ray: &Ray) -> Result<Option<(DVec3, RayHit)>, QueryError> {
    let Some(hit) = narrow::ray(&a.shape, &a.pose, ray.origin, ray.direction, ray.length) else { return Ok(None) };
    let point = ray.origin + ray.direction * hit.distance;
    finite(Some((point, hit)), point.is_finite() && hit.normal.is_finite())
}

/// The point of a side's surface nearest to a given one.
pub(super) fn nearest(a: &Side, point: DVec3) -> Result<Option<Nearest>, QueryError> {
    let Some(near) = narrow::nearest(&a.shape, &a.pose, point) else { return Ok(None) };
    finite(Some(near), near.point.is_finite() && near.normal.is_finite() && near.distance.is_finite())
}

/// Whether a side holds a point.
pub(super) fn contains(a: &Side, point: DVec3) -> bool {
    narrow::contains(&a.shape, &a.pose, point)
}

/// A point inside both, where one of the obvious candidates is.
pub(super) fn witness(a: &Side, b: &Side, contacts: &[Placed]) -> Option<DVec3> {
    let deepest = contacts.iter().max_by(|x, y| x.contact.depth.total_cmp(&y.contact.depth))?.contact;
    let middle = |c: &Contact| c.on_a.midpoint(c.on_b);
    let centre = contacts.iter().map(|p| middle(&p.contact)).sum::<DVec3>() / contacts.len() as f64;
    let candidates = [middle(&deepest), centre, deepest.on_a, deepest.on_b];
    candidates.into_iter().find(|p| narrow::contains(&a.shape, &a.pose, *p) && narrow::contains(&b.shape, &b.pose, *p))
}
