//! What all pairs of a ball and something else share: the contact is decided by the point of the
//! other surface nearest to the ball's centre.

use super::Contact;
use glam::DVec3;

/// The contact of a ball of `radius` (the first shape) with a surface that lies `distance` metres
/// from the ball's centre (negative when the centre is inside), its unit `outward` normal there
/// pointing to the ball.
pub(super) fn touch(radius: f64, outward: DVec3, distance: f64, margin: f64, out: &mut Vec<Contact>) {
    let depth = radius - distance;
    if depth >= -margin {
        let normal = -outward;
        out.push(Contact { on_a: normal * radius, on_b: normal * distance, normal, depth });
    }
}
