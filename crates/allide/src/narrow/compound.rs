//! Several shapes in one against anything: each part by itself.

use super::{Contact, Placement, table};
use crate::broad::HalfSpace;
use crate::math::{Pose, length};
use crate::shape::{Compound, Part, Shape};
use crate::world::Form;
use glam::{DQuat, DVec3};

/// The contacts of every part near enough, those of one part after those of another: points of
/// different parts have different normals.
pub(super) fn contacts(a: &Compound, b: &Shape, at: &Placement, margin: f64, out: &mut Vec<Contact>) {
    for (part, placed) in near(a, b, at, margin) {
        let first = out.len();
        table(&part.shape, b, &placed, margin, out);
        let shift = at.rotation_a * part.pose.position;
        for contact in &mut out[first..] {
            contact.on_a += shift;
            contact.on_b += shift;
        }
    }
}

/// The parts of the first shape that may be within `margin` metres of the second, and how it lies to them.
pub(super) fn near<'a>(
    a: &'a Compound,
    b: &Shape,
    at: &Placement,
    margin: f64,
) -> impl Iterator<Item = (&'a Part, Placement)> {
    let pose = seen(at);
    let (other, ground) = (b.bounds(&pose).grown(margin), b.half_space(&pose));
    // Terrain looks for itself, and is never turned.
    let (everywhere, at) = (matches!(b, Shape::Terrain(_)), *at);
    let reaches = move |part: &&Part| match &ground {
        Some(ground) => HalfSpace { offset: ground.offset + margin, ..*ground }.overlaps(&part.bounds),
        None => everywhere || part.bounds.overlaps(&other),
    };
    let parts = a.parts().iter().filter(reaches);
    parts.map(move |part| (part, of_part(part, &at)))
}

/// The second shape's pose in the frame of the first.
pub(super) fn seen(at: &Placement) -> Pose {
    let back = at.rotation_a.conjugate();
    Pose::new(back * at.offset, back * at.rotation_b)
}

/// How the second shape lies to a part of the first.
fn of_part(part: &Part, at: &Placement) -> Placement {
    Placement {
        rotation_a: at.rotation_a * part.pose.rotation,
        rotation_b: at.rotation_b,
        offset: at.offset - at.rotation_a * part.pose.position,
    }
}

/// A simple shape in its place in the whole that it belongs to.
#[derive(Clone, Copy)]
pub(super) struct Piece<'a> {
    /// What it is; no compound.
    pub shape: &'a Shape,
    /// Its local frame in that of the whole.
    pub pose: Pose,
}

/// The parts of a compound, or a simple shape as its own and only one.
pub(super) fn pieces(shape: &Shape) -> impl Iterator<Item = Piece<'_>> {
    let (parts, alone) = match shape {
        Shape::Compound(compound) => (compound.parts(), None),
        simple => (&[][..], Some(Piece { shape: simple, pose: Pose::IDENTITY })),
    };
    parts.iter().map(|part| Piece { shape: &part.shape, pose: part.pose }).chain(alone)
}

/// Two pieces of two shapes, placed.
pub(super) struct Pairing<'a> {
    /// Of the first shape.
    pub a: Piece<'a>,
    /// Of the second shape.
    pub b: Piece<'a>,
    /// From the first shape's origin to its piece's, world axes, metres.
    pub shift: DVec3,
    /// From the first piece's origin to the second's, world axes, metres.
    pub offset: DVec3,
    /// How the wholes are turned.
    rotations: [DQuat; 2],
}

impl Pairing<'_> {
    /// How they lie to each other.
    pub fn at(&self) -> Placement {
        let [a, b] = self.rotations;
        let (rotation_a, rotation_b) = (a * self.a.pose.rotation, b * self.b.pose.rotation);
        Placement { rotation_a, rotation_b, offset: self.offset }
    }

    /// No point of one piece is nearer to one of the other than this, metres; negative where they may
    /// overlap.
    pub fn at_least_apart(&self, at: &Placement) -> f64 {
        if !self.a.shape.radius().is_finite() || !self.b.shape.radius().is_finite() {
            return f64::NEG_INFINITY;
        }
        let [p, q] = [
            self.a.shape.bounds(&Pose::new(DVec3::ZERO, at.rotation_a)),
            self.b.shape.bounds(&Pose::new(at.offset, at.rotation_b)),
        ];
        let between = (q.min - p.max).max(p.min - q.max);
        let outside = between.max(DVec3::ZERO).length();
        if outside > 0.0 { outside } else { between.max_element() }
    }

    /// The same by the balls around them, which is quicker and less.
    pub fn balls_apart(&self) -> f64 {
        length(self.offset) - self.a.shape.radius() - self.b.shape.radius()
    }
}

/// Every piece of one shape with every piece of the other.
pub(super) fn pairings<'a>(a: &'a Shape, b: &'a Shape, at: &Placement) -> impl Iterator<Item = Pairing<'a>> {
    let (offset, rotations) = (at.offset, [at.rotation_a, at.rotation_b]);
    pieces(a).flat_map(move |p| {
        pieces(b).map(move |q| {
            let (shift, other) = (rotations[0] * p.pose.position, rotations[1] * q.pose.position);
            Pairing { a: p, b: q, shift, offset: offset + other - shift, rotations }
        })
    })
}
