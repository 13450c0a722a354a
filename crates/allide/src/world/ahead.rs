//! Contacts with terrain that a fast body is going to have within the step.
//!
//! A contact across a gap is a plane that may not be crossed. What is nearest now says little about relief
//! that lies a body's length or more ahead; so the body is followed along its way in pieces that it cannot
//! leap over, sliding along what it meets, and what it comes near to is told as seen from where it is now.

use super::integrate::moved;
use super::{Body, bearing};
use crate::narrow::{self, Contact, Placement};
use glam::DVec3;

/// How far a body may come in a step, as a share of its thickness, before its way is followed.
const FAR: f64 = 0.5;

/// A gap below which a body rests on the ground or rolls over it, metres.
const TOUCHING: f64 = 1e-3;

/// Most pieces of a way.
const MOST_PIECES: f64 = 32.0;

/// Appends the contacts that `body` has with `ground`, or may have when no point of it comes farther than
/// `margin` metres in the `dt` seconds to come. As [`narrow::contacts`] tells them.
pub fn contacts(body: &Body, ground: &Body, (margin, dt): (f64, f64), found: &mut Vec<Contact>) {
    let far = FAR * body.shape.thickness();
    if margin <= far {
        let at = Placement::of(&body.pose, &ground.pose);
        narrow::contacts(&body.shape, &ground.shape, &at, margin, found);
        bearing::thin(found, body.pose.rotation * body.mass.centre);
        return;
    }
    let pieces = (2.0 * margin / far).ceil().min(MOST_PIECES);
    let piece = margin / pieces;
    let (mut velocity, mut shift) = (body.velocity, DVec3::ZERO);
    let mut room = Vec::new();
    let mut touching = false;
    for k in 0..pieces as u32 {
        let time = dt * f64::from(k) / pieces;
        let pose = moved(body, shift, crate::math::rotation(body.spin * time));
        let at = Placement::of(&pose, &ground.pose);
        room.clear();
        narrow::contacts(&body.shape, &ground.shape, &at, 2.0 * piece, &mut room);
        if k == 0 {
            touching = room.iter().any(|c| c.depth > -TOUCHING);
            found.extend_from_slice(&room);
        } else {
            // The same point of the body, as it lies now.
            let back = body.pose.rotation * pose.rotation.conjugate();
            let way = pose.position - body.pose.position;
            let to_come = room.iter().filter(|c| !touching || goes_into(body, c, way, (piece, dt)));
            found.extend(to_come.filter_map(|c| seen_from(c, back * c.on_a, way + c.on_a)));
        }
        for c in room.iter().filter(|c| c.depth >= -piece) {
            velocity -= c.normal * velocity.dot(c.normal).max(0.0);
        }
        shift += velocity * (dt / pieces);
    }
}

/// Whether a body, going on as it does but without turning, gets deeper than `piece` metres beyond the plane of
/// a contact that it will have when it has come `way`. What rolls does not: its points come down to the ground
/// one after the other, and none is stopped by it.
fn goes_into(body: &Body, contact: &Contact, way: DVec3, (piece, dt): (f64, f64)) -> bool {
    let normal = contact.normal;
    let gap = normal.dot(way + contact.on_b) - narrow::reach(&body.shape, body.pose.rotation, normal);
    body.velocity.dot(normal) * dt > gap + piece
}

/// A contact to come as a plane ahead of the body's point at `now` that will be at `then`; `None` when the
/// point does not come nearer to it, or is beyond it already.
fn seen_from(contact: &Contact, now: DVec3, then: DVec3) -> Option<Contact> {
    let closing = (then - now).dot(contact.normal);
    let depth = contact.depth - closing;
    let ahead = closing > 0.0 && depth <= 0.0;
    ahead.then(|| Contact { on_a: now, on_b: now - contact.normal * depth, depth, ..*contact })
}
