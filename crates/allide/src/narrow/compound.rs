//! Several shapes in one against anything: each part by itself.

use super::{Contact, Placement, table};
use crate::math::Pose;
use crate::shape::{Compound, Part, Shape};

/// The contacts of every part near enough, those of one part after those of another: points of
/// different parts have different normals.
pub(super) fn contacts(a: &Compound, b: &Shape, at: &Placement, margin: f64, out: &mut Vec<Contact>) {
    let other = b.bounds(&seen(at)).grown(margin);
    for part in a.parts().iter().filter(|part| part.bounds.overlaps(&other)) {
        let first = out.len();
        table(&part.shape, b, &of_part(part, at), margin, out);
        let shift = at.rotation_a * part.pose.position;
        for contact in &mut out[first..] {
            contact.on_a += shift;
            contact.on_b += shift;
        }
    }
}

/// The second shape's pose in the frame of the first.
fn seen(at: &Placement) -> Pose {
    let back = at.rotation_a.conjugate();
    Pose::new(back * at.offset, back * at.rotation_b)
}

/// How the second shape lies to a part of the first.
pub(super) fn of_part(part: &Part, at: &Placement) -> Placement {
    Placement {
        rotation_a: at.rotation_a * part.pose.rotation,
        rotation_b: at.rotation_b,
        offset: at.offset - at.rotation_a * part.pose.position,
    }
}
