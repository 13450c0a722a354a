//! Faces of a hull that are nearly parallel to the one it rests on.
//!
//! A hull of rounded points has several faces where one was meant. It rests on all of them together: of the
//! one that is steepest alone it would rock to the next, and from that one back.

use super::feature::{Shown, face};
use super::form::{Core, Form};
use super::overlay::overlay;
use super::pair::Pair;
use super::patch::dressed;
use crate::narrow::Contact;
use glam::DVec3;

/// Cosine of the angle up to which faces are nearly parallel.
const NEARLY: f64 = 0.9998;

/// Adds the contacts along `n`, in which the pair overlaps by `overlap`, of such faces with the features `a` and `b`
/// that face each other, those deep enough for `margin` (metres), to those from `first` on.
pub(super) fn contacts(
    pair: &Pair,
    (a, b): (&Shown, &Shown),
    (n, overlap): (DVec3, f64),
    margin: f64,
    first: usize,
    out: &mut Vec<Contact>,
) {
    let near = 1e-3 * pair.size;
    // Faces may be above each other by rounding, but by no more.
    let most = overlap + 1e-6 * pair.size;
    let mut add = |seen: &Shown, other: &Shown| {
        for seen in &overlay(seen, other, n, pair.size) {
            let Contact { on_a, depth, .. } = dressed(pair, seen, n);
            let depth = if depth <= most { depth.min(overlap) } else { continue };
            let known = |c: &Contact| (c.on_a - on_a).length_squared() <= near * near;
            if depth >= -margin && !out[first..].iter().any(known) {
                out.push(Contact { on_a, on_b: on_a - n * depth, normal: n, depth });
            }
        }
    };
    for other in beside(pair.a, DVec3::ZERO, n) {
        add(&other, b);
    }
    for other in beside(pair.b, pair.offset, -n) {
        add(a, &other);
    }
}

/// The faces of a hull that face nearly along `d`, where those are two or more.
fn beside<'a>(form: &'a Form, centre: DVec3, d: DVec3) -> impl Iterator<Item = Shown> + 'a {
    let core = if let Core::Hull(core) = &form.core { Some(core) } else { None };
    let found = core.map(|core| {
        let local = core.axes.transpose() * d;
        let faces = core.hull.faces().iter().enumerate().filter(move |(_, face)| face.normal.dot(local) > NEARLY);
        let several = faces.clone().nth(1).is_some();
        faces.filter(move |_| several).map(move |(k, _)| Shown::Polygon(face(core, centre, k as u32)))
    });
    found.into_iter().flatten()
}
