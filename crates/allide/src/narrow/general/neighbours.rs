//! Corners of a hull's faces that are nearly parallel to the one it rests on.
//!
//! A hull of rounded points has several faces where one was meant. It rests on all of them together: of the
//! one that is steepest alone it would rock to the next, and from that one back.

use super::exit::exit;
use super::form::{Core, Form};
use super::pair::Pair;
use crate::narrow::Contact;
use glam::DVec3;

/// Cosine of the angle up to which faces are nearly parallel.
const NEARLY: f64 = 0.9998;

/// Adds the contacts along `n`, in which the pair overlaps by `overlap`, of the corners of such faces, those deep
/// enough for `margin` (metres), to those from `first` on.
pub(super) fn contacts(pair: &Pair, (n, overlap): (DVec3, f64), margin: f64, first: usize, out: &mut Vec<Contact>) {
    let slack = 1e-9 * pair.size;
    let mut add = |on_a: DVec3, depth: f64| {
        let near = |c: &Contact| (c.on_a - on_a).length_squared() <= (1e-3 * pair.size) * (1e-3 * pair.size);
        if depth >= -margin && !out[first..].iter().any(near) {
            out.push(Contact { on_a, on_b: on_a - n * depth, normal: n, depth });
        }
    };
    // Corners may be above their faces by rounding, but by no more.
    let most = overlap + 1e-6 * pair.size;
    for corner in corners(pair.a, n) {
        if let Some(depth) = exit(pair.b, corner - pair.offset, -n, slack).filter(|depth| *depth <= most) {
            add(corner, depth.min(overlap));
        }
    }
    for corner in corners(pair.b, -n).map(|corner| corner + pair.offset) {
        if let Some(depth) = exit(pair.a, corner, n, slack).filter(|depth| *depth <= most) {
            add(corner + n * depth.min(overlap), depth.min(overlap));
        }
    }
}

/// The corners of a hull's faces that face nearly along `d`, where those are two or more, from its centre, metres.
fn corners<'a>(form: &'a Form, d: DVec3) -> impl Iterator<Item = DVec3> + 'a {
    let core = if let Core::Hull(core) = &form.core { Some(core) } else { None };
    let found = core.map(|core| {
        let local = core.axes.transpose() * d;
        let faces = core.hull.faces().iter().filter(move |face| face.normal.dot(local) > NEARLY);
        let several = faces.clone().nth(1).is_some();
        faces.filter(move |_| several).flat_map(move |face| face.corners.iter().map(|k| core.point(*k)))
    });
    found.into_iter().flatten()
}
