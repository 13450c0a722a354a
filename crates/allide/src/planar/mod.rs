//! Flat shapes of any outline, with holes: whether they overlap, exactly; the least move that frees one;
//! how it slides along the other. Paper 5, by exact methods.
//!
//! ```text
//!  points ──► Outline ──► Placed ──┬─► overlap: trees of both, exact signs ──► yes or no
//!  fault,     rings, edge shape at │
//!  sweep      tree, inner a pose   └─► space of moves: what overlaps, and its border
//!             circle                     ├─► push_out, no_fit   the nearest point of the border
//!                                        ├─► impact, slide      where a path meets the border
//!                                        └─► contacts           what touches there
//! ```
//!
//! Circles stay round: `disc` tests them, `round` is their space of moves. Time grows with the number of
//! places looked at: a test takes about the logarithm of the points, a push-out of deeply overlapping outlines
//! about the product of both numbers.
//!
//! **Touching is not overlapping**: shapes overlap when their insides share a point. A shape inside another
//! overlaps it; a shape in another's hole does not.
//!
//! The answers are exact for the numbers given: a point of an outline lies where [`Turn::apply`] puts it
//! (rounded once, the same way always), plus the position of the pose, a sum that is *not* rounded.

mod arc;
mod common;
mod contacts;
mod disc;
mod distance;
mod exact;
mod fault;
mod flat;
mod impact;
mod inside;
mod line;
mod meet;
mod no_fit;
mod obstacle;
mod outline;
mod overlap;
mod pair;
mod pole;
mod pose;
mod push_out;
mod ray;
mod round;
mod segment;
mod shape;
mod slide;
mod space;
mod sweep;
mod tree;

pub use contacts::{Feature, PlanarContact};
pub use distance::PlanarGap;
pub use fault::{LARGEST_COORDINATE, MOST_POINTS, PlanarError, Ring, SMALLEST_COORDINATE};
pub use impact::PlanarMotion;
pub use inside::Location;
pub use no_fit::NoFit;
pub use outline::Outline;
pub use pose::{LARGEST_ANGLE, LARGEST_POSITION, PlanarPose, Turn};
pub use push_out::FreeingMove;
pub use ray::RayHit;
pub use shape::{Circle, Placed, PlanarShape, Rectangle};

use exact::Offset;
use glam::DVec2;
use pair::{Pair, Turned};
use space::Space;

/// Whether the insides of two shapes share a point, exactly. Touching is not overlapping.
///
/// ```
/// use allide::{glam::DVec2, planar::{self, Placed, PlanarPose, PlanarShape}};
///
/// let u = [[0., 0.], [6., 0.], [6., 3.], [5., 3.], [5., 1.], [1., 1.], [1., 5.], [0., 5.]].map(DVec2::from);
/// let (u, cube) = (PlanarShape::polygon(&u, &[])?, PlanarShape::rectangle(DVec2::ONE)?);
/// let u = Placed::new(&u, PlanarPose::IDENTITY);
/// let at = |x, y| Placed::new(&cube, PlanarPose::at(DVec2::new(x, y)).unwrap());
/// assert!(!planar::overlaps(&u, &at(3.0, 3.0)));
/// assert!(!planar::overlaps(&u, &at(1.5, 1.5)));
/// assert!(planar::overlaps(&u, &at(1.5, 1.5f64.next_down())));
/// # Ok::<(), planar::PlanarError>(())
/// ```
pub fn overlaps(a: &Placed, b: &Placed) -> bool {
    match (a.shape.outline(), b.shape.outline()) {
        (Some(p), Some(q)) => overlap::overlaps(&Pair::new((p, &a.pose), (q, &b.pose))),
        (None, Some(_)) => disc_on_outline(a, b),
        (Some(_), None) => disc_on_outline(b, a),
        (None, None) => {
            let offset = Offset::between(a.pose.position(), b.pose.position());
            disc::discs_overlap(&offset, [a.shape.radius(), b.shape.radius()])
        }
    }
}

fn disc_on_outline(disc: &Placed, other: &Placed) -> bool {
    let Some(outline) = other.shape.outline() else { return false };
    let turned = Turned { outline, turn: other.pose.turn() };
    let centre = Offset::between(disc.pose.position(), other.pose.position());
    disc::disc_overlaps(&turned, &centre, disc.shape.radius())
}

/// Where a point (world, metres) lies, exactly.
pub fn locate(shape: &Placed, point: DVec2) -> Location {
    let offset = Offset::between(point, shape.pose.position());
    match shape.shape.outline() {
        Some(outline) => inside::locate(&Turned { outline, turn: shape.pose.turn() }, DVec2::ZERO, &offset),
        None => disc::locate_in_disc(&offset, shape.shape.radius()),
    }
}

/// Whether a point (world, metres) lies inside or on the border of a shape.
pub fn contains(shape: &Placed, point: DVec2) -> bool {
    locate(shape, point) != Location::Outside
}

/// The least move of `a` (metres) that frees it from `b`: the shortest vector after which they do not
/// overlap. Zero when they do not overlap now.
///
/// Exact for every shape, holes included: the moved shape is confirmed free by the exact test at the position
/// it then has in f64, and the vector is longer than the true least by no more than the skin that takes,
/// about 10⁻¹⁴ of the shapes' size (or of the position's rounding, far from the origin). Gaps into which `a`
/// fits exactly count as free where f64 can express the move: there is no room for a skin there, and none is kept.
///
/// ```
/// use allide::{glam::DVec2, planar::{self, Placed, PlanarPose, PlanarShape}};
///
/// let l = [[0., 0.], [10., 0.], [10., 4.], [4., 4.], [4., 10.], [0., 10.]].map(DVec2::from);
/// let (l, cube) = (PlanarShape::polygon(&l, &[])?, PlanarShape::rectangle(DVec2::splat(5.0))?);
/// let l = Placed::new(&l, PlanarPose::IDENTITY);
/// let cube = Placed::new(&cube, PlanarPose::at(DVec2::splat(5.5))?);
/// // Into the corner of the L: along no edge's normal.
/// assert!((planar::push_out(&cube, &l) - DVec2::ONE).length() < 1e-12);
/// # Ok::<(), planar::PlanarError>(())
/// ```
pub fn push_out(a: &Placed, b: &Placed) -> DVec2 {
    push_out_within(a, b, u64::MAX).by
}

/// A move of `a` (metres) that frees it from `b`: the least as [`push_out`] has it, unless more than `effort` places
/// would have to be looked at for that. Then a move past everything of `b`, as short as that is in one of 360
/// directions; it says that it is not the least.
///
/// Deep in each other, outlines of n and m corners that are jagged all round have about n·m places, each of which
/// takes about a microsecond.
pub fn push_out_within(a: &Placed, b: &Placed, effort: u64) -> FreeingMove {
    if !overlaps(a, b) {
        return FreeingMove::least(DVec2::ZERO);
    }
    match (a.shape.outline(), b.shape.outline()) {
        (Some(p), Some(q)) => {
            let space = Space::new((p, &a.pose.turn()), (q, &b.pose.turn()));
            push_out::push_out(&space, a, b, effort)
        }
        (None, Some(outline)) => FreeingMove::least(push_out::disc(a, b, outline)),
        (Some(outline), None) => FreeingMove::least(-push_out::disc(b, a, outline)),
        (None, None) => FreeingMove::least(push_out::discs(a, b)),
    }
}

/// How far apart two shapes are, and their nearest points. Of shapes that overlap the distance is 0, and both
/// points are one and the same, which lies in both shapes. Exact but for rounding.
pub fn distance(a: &Placed, b: &Placed) -> PlanarGap {
    if overlaps(a, b) {
        let point = common::point(a, b);
        return PlanarGap { distance: 0.0, on_a: point, on_b: point };
    }
    distance::Between::new(a, b).gap()
}

/// Every point where two shapes touch or overlap, and with `margin` (metres) also those across a gap up to
/// it. Shapes that touch but for rounding touch.
///
/// Where the shapes overlap the points are those of the least push-out: a move along the normals by their
/// depths parts the shapes there. All points lie on the outlines. Where the foot of a corner would lie beyond the
/// end of the edge that it is pushed out of, as in a notch, the two points are those that touch after the
/// push-out, and the normal is along it. Where the least push-out would take too long, of jagged outlines of some
/// thousand corners deep in each other, it is that of [`push_out_within`]. Points of one patch lie on one line; [`reduce_contacts`] leaves two of each.
pub fn contacts(a: &Placed, b: &Placed, margin: f64) -> Vec<PlanarContact> {
    contacts::contacts(a, b, margin)
}

/// Leaves at most two points of each patch, which is all that two rigid bodies feel: the deepest, and the one
/// farthest from it.
pub fn reduce_contacts(contacts: &mut Vec<PlanarContact>) {
    contacts::reduce(contacts);
}

/// Seconds until `a` enters `b`, if that is within `until` seconds; `None` when it does not by then.
///
/// - Shapes that overlap now: 0.
/// - Without turning, exact but for rounding. Shapes that only touch, or slide along each other, do not
///   enter: a shape that grazes another in passing gets `None`. Of shapes that touch now and close in, the
///   time is 0.
/// - With turning, early by what it takes to close a gap of 10⁻¹⁰ of their size, never late; touching
///   counts then.
pub fn impact(a: &Placed, b: &Placed, motions: [PlanarMotion; 2], until: f64) -> Option<f64> {
    impact::impact(a, b, motions, until)
}

/// Where the ray from `origin` (world, metres) along `direction` enters a shape, no later than `until` in
/// units of `direction`: at 0 when it starts inside.
pub fn ray_cast(shape: &Placed, origin: DVec2, direction: DVec2, until: f64) -> Option<RayHit> {
    let sound = origin.is_finite() && direction.is_finite() && direction != DVec2::ZERO && until >= 0.0;
    if sound { ray::ray(shape, origin, direction, until) } else { None }
}

/// How far `a` gets when it is dragged by a vector (metres) past `b`, which it does not enter: the vector
/// it has moved by then. See [`slide_among`].
pub fn slide(a: &Placed, b: &Placed, by: DVec2) -> DVec2 {
    slide_among(a, std::slice::from_ref(b), by)
}

/// How far `a` gets when it is dragged by a vector (metres) among others, none of which it enters: the vector
/// it has moved by then.
///
/// The path is what a hand feels that pulls towards a goal, the start plus the drag. The shape moves straight
/// towards the goal until it meets something; then along that contact's tangent, as long as this brings it
/// nearer to the goal: to where the goal is abreast, to the end of the contact or to the next thing met; then
/// it aims at the goal again. Along round contacts the straight pieces touch the curve. It ends at the goal, or
/// where every way that would bring it nearer is blocked. It keeps 2·10⁻¹² of the shapes' size away from what
/// it slides along, so the end is free by the exact test. A shape that overlaps another at the start stays.
pub fn slide_among(a: &Placed, others: &[Placed], by: DVec2) -> DVec2 {
    slide::path(a, others, by).last().copied().unwrap_or(DVec2::ZERO)
}

/// The corners of the path of [`slide_among`], as moves from the start (metres), the start included.
pub fn slide_path(a: &Placed, others: &[Placed], by: DVec2) -> Vec<DVec2> {
    slide::path(a, others, by)
}
