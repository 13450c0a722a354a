//! Ball against hull.

use super::general::{self, Form};
use super::quick::Walk;
use super::{Contact, Placement, sphere};
use crate::shape::{Hull, Sphere};
use glam::DVec3;

/// One point: the point of the hull's surface nearest to the ball's centre. Inside the hull it lies on the
/// nearest face's plane; from outside it is searched for.
pub(super) fn contacts(a: &Sphere, b: &Hull, at: &Placement, margin: f64, out: &mut Vec<Contact>) {
    let centre = at.rotation_b.conjugate() * -at.offset - b.centre();
    match nearest_face(b, centre) {
        Some((outward, distance)) => sphere::touch(a.radius(), at.rotation_b * outward, distance, margin, out),
        None => match outside(a, b, at) {
            Some(contact) => sphere::keep(contact, margin, out),
            None => general::contacts(&Form::ball(a, at.rotation_a), &Form::hull(b, at.rotation_b), at, margin, out),
        },
    }
}

/// By the walk towards the nearest point, where that is far enough from the centre to tell the direction.
fn outside(a: &Sphere, b: &Hull, at: &Placement) -> Option<Contact> {
    Walk::between(Form::ball(a, at.rotation_a), Form::hull(b, at.rotation_b), at).contact()
}

/// Outward normal of the face nearest to a point inside, from the hull's centre, and its signed distance
/// (metres); `None` for a point outside.
fn nearest_face(hull: &Hull, point: DVec3) -> Option<(DVec3, f64)> {
    let mut nearest = (DVec3::ZERO, f64::NEG_INFINITY);
    for face in hull.faces() {
        let beyond = face.normal.dot(point) - face.offset;
        if beyond > 0.0 {
            return None;
        }
        if beyond > nearest.1 {
            nearest = (face.normal, beyond);
        }
    }
    Some(nearest)
}
