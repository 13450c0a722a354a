//! Box against box: the axis of least overlap among the fifteen that matter (Gottschalk et al.
//! 1996), then the contact face of one clipped to that of the other. No memory is allocated.

use super::clip::{Rectangle, clip};
use super::convex::{self, Couple, Solid, keep};
use super::{Contact, Placement};
use crate::math::{tolerance, unit};
use crate::shape::Cuboid;
use glam::DVec3;

/// Sine of the angle between two edges below which their common perpendicular is not a direction
/// that can be computed with. What is missed by leaving it out is of this order times the size.
const EDGES_PARALLEL: f64 = 1e-8;

/// Overlap by which a face axis may lose to an edge axis and still be taken, times the size. Keeps
/// rounding from turning a face contact into an edge contact, and is too small to see in a depth.
const FACE_PREFERENCE: f64 = 1e-10;

/// The direction in which the boxes overlap least.
struct Axis {
    /// From a to b, unit.
    normal: DVec3,
    /// Overlap along it, metres; negative when apart.
    overlap: f64,
    /// The features that meet.
    meeting: Meeting,
}

/// What meets what; numbers are local axes.
#[derive(Clone, Copy)]
enum Meeting {
    FaceOfA(usize),
    FaceOfB(usize),
    Edges(usize, usize),
}

/// Contacts of two boxes: the clipped polygon of two faces, in order round it, or the one point
/// where two edges cross.
pub(super) fn contacts(a: &Cuboid, b: &Cuboid, at: &Placement, margin: f64, out: &mut Vec<Contact>) {
    let couple = Couple::new(Solid::cuboid(a, at.rotation_a), Solid::cuboid(b, at.rotation_b), at);
    let Some(axis) = least_overlap(&couple, margin) else { return };
    let first = out.len();
    let deepest = match axis.meeting {
        Meeting::FaceOfA(k) => over_face_of_a(&couple, k, &axis, margin, out),
        Meeting::FaceOfB(k) => over_face_of_b(&couple, k, &axis, margin, out),
        Meeting::Edges(i, j) => over_edges(&couple, (i, j), &axis, margin, out),
    };
    let short = deepest.map_or(f64::INFINITY, |c| axis.overlap - c.depth);
    if short <= 1e-9 * couple.size() && out.len() > first {
        return;
    }
    // The clipping lost the point of least overlap. Apart, the nearest points may lie in another
    // direction altogether; overlapping, only rounding can have lost it, or the edges run side by side.
    out.truncate(first);
    if axis.overlap < 0.0 {
        convex::contacts(&couple, margin, out);
    } else {
        convex::contacts_along(&couple, axis.normal, axis.overlap, margin, out);
    }
}

/// Whether two boxes are no more than `slack` metres apart.
pub(super) fn meet(a: &Cuboid, b: &Cuboid, at: &Placement, slack: f64) -> bool {
    let couple = Couple::new(Solid::cuboid(a, at.rotation_a), Solid::cuboid(b, at.rotation_b), at);
    least_overlap(&couple, slack).is_some()
}

/// The axis of least overlap, or `None` when some axis shows a gap wider than `margin`.
fn least_overlap(couple: &Couple, margin: f64) -> Option<Axis> {
    let (a, b, c) = (&couple.a, &couple.b, couple.offset);
    let along_a = a.axes.map(|axis| axis.dot(c));
    let along_b = b.axes.map(|axis| axis.dot(c));
    let turn = a.axes.map(|x| b.axes.map(|y| x.dot(y)));
    let mut least = f64::INFINITY;
    let mut meeting = Meeting::FaceOfA(0);
    for i in 0..3 {
        let reach = turn[i][0].abs() * b.half[0] + turn[i][1].abs() * b.half[1] + turn[i][2].abs() * b.half[2];
        let overlap = a.half[i] + reach - along_a[i].abs();
        if overlap < least {
            (least, meeting) = (overlap, Meeting::FaceOfA(i));
        }
    }
    // Between equally good faces the first shape's is taken, whatever rounding says.
    let preference = FACE_PREFERENCE * couple.size();
    for j in 0..3 {
        let reach = turn[0][j].abs() * a.half[0] + turn[1][j].abs() * a.half[1] + turn[2][j].abs() * a.half[2];
        let overlap = b.half[j] + reach - along_b[j].abs();
        if overlap < least - preference {
            (least, meeting) = (overlap, Meeting::FaceOfB(j));
        }
    }
    if least < -margin {
        return None;
    }
    for i in 0..3 {
        for j in 0..3 {
            let Some(overlap) = edge_overlap(couple, &turn, &along_a, (i, j)) else { continue };
            if overlap < least - preference {
                if overlap < -margin {
                    return None;
                }
                (least, meeting) = (overlap, Meeting::Edges(i, j));
            }
        }
    }
    let direction = match meeting {
        Meeting::FaceOfA(i) => a.axes[i],
        Meeting::FaceOfB(j) => b.axes[j],
        Meeting::Edges(i, j) => unit(a.axes[i].cross(b.axes[j])),
    };
    let normal = if direction.dot(c) < 0.0 { -direction } else { direction };
    Some(Axis { normal, overlap: least, meeting })
}

/// Overlap along the common perpendicular of edge `i` of a and edge `j` of b, metres. In a's axes
/// that is e_i × R_j, so that its dot products are differences of two entries of R each.
fn edge_overlap(couple: &Couple, turn: &[[f64; 3]; 3], along_a: &[f64; 3], (i, j): (usize, usize)) -> Option<f64> {
    let (i1, i2) = ((i + 1) % 3, (i + 2) % 3);
    let (j1, j2) = ((j + 1) % 3, (j + 2) % 3);
    let (x, y) = (turn[i1][j], turn[i2][j]);
    let length = (x * x + y * y).sqrt();
    if length < EDGES_PARALLEL {
        return None;
    }
    let (a, b) = (&couple.a, &couple.b);
    let reach =
        a.half[i1] * y.abs() + a.half[i2] * x.abs() + b.half[j1] * turn[i][j2].abs() + b.half[j2] * turn[i][j1].abs();
    Some((reach - (along_a[i2] * x - along_a[i1] * y).abs()) / length)
}

/// The face of a box across local axis `k`, on the side that `towards` points to.
pub(super) fn face(solid: &Solid, centre: DVec3, k: usize, towards: DVec3) -> Rectangle {
    let (k1, k2) = ((k + 1) % 3, (k + 2) % 3);
    let outward = solid.axes[k] * 1f64.copysign(solid.axes[k].dot(towards));
    Rectangle {
        centre: centre + outward * solid.half[k],
        outward,
        sides: [solid.axes[k1], solid.axes[k2]],
        half: [solid.half[k1], solid.half[k2]],
    }
}

/// The local axis nearest to `direction`, and the cosine of the angle between them.
pub(super) fn nearest_axis(solid: &Solid, direction: DVec3) -> (usize, f64) {
    let along = solid.axes.map(|axis| axis.dot(direction).abs());
    let k = if along[0] >= along[1] && along[0] >= along[2] { 0 } else { 1 + usize::from(along[2] > along[1]) };
    (k, along[k])
}

/// Clips b's face to face `k` of a; appends the points deep enough, answers the deepest of all.
fn over_face_of_a(couple: &Couple, k: usize, axis: &Axis, margin: f64, out: &mut Vec<Contact>) -> Option<Contact> {
    let normal = axis.normal;
    let rest = face(&couple.a, DVec3::ZERO, k, normal);
    let other = face(&couple.b, couple.offset, nearest_axis(&couple.b, rest.outward).0, -normal);
    let seen = other.corners().map(|p| rest.onto(p, normal));
    let mut deepest = None;
    for p in &clip(&seen, rest.half) {
        let (on_a, depth) = (rest.point(p.x, p.y), -p.z);
        keep(Contact { on_a, on_b: on_a - normal * depth, normal, depth }, margin, &mut deepest, out);
    }
    deepest
}

/// Clips a's face to face `k` of b; appends the points deep enough, answers the deepest of all.
fn over_face_of_b(couple: &Couple, k: usize, axis: &Axis, margin: f64, out: &mut Vec<Contact>) -> Option<Contact> {
    let normal = axis.normal;
    let rest = face(&couple.b, couple.offset, k, -normal);
    let other = face(&couple.a, DVec3::ZERO, nearest_axis(&couple.a, rest.outward).0, normal);
    let seen = other.corners().map(|p| rest.onto(p, normal));
    let mut deepest = None;
    for p in &clip(&seen, rest.half) {
        let (on_b, depth) = (rest.point(p.x, p.y), p.z);
        keep(Contact { on_a: on_b + normal * depth, on_b, normal, depth }, margin, &mut deepest, out);
    }
    deepest
}

/// Two edges cross. Where they do so between nearly parallel faces, the faces' points come too.
fn over_edges(
    couple: &Couple,
    (i, j): (usize, usize),
    axis: &Axis,
    margin: f64,
    out: &mut Vec<Contact>,
) -> Option<Contact> {
    let nearly = (1.0 - tolerance::NEARLY_PARALLEL * tolerance::NEARLY_PARALLEL).sqrt();
    let (face_a, along_a) = nearest_axis(&couple.a, axis.normal);
    let (face_b, along_b) = nearest_axis(&couple.b, axis.normal);
    if along_a >= along_b && along_a >= nearly {
        return over_face_of_a(couple, face_a, axis, margin, out);
    }
    if along_b >= nearly {
        return over_face_of_b(couple, face_b, axis, margin, out);
    }
    let (normal, depth) = (axis.normal, axis.overlap);
    let on_a = crossing(couple, (i, j), normal)?;
    let contact = Contact { on_a, on_b: on_a - normal * depth, normal, depth };
    out.push(contact);
    Some(contact)
}

/// The point of a's edge `i` nearest to b's edge `j`, both those farthest along ±normal; `None` when
/// it does not lie on both, or when they are too nearly parallel to tell.
fn crossing(couple: &Couple, (i, j): (usize, usize), normal: DVec3) -> Option<DVec3> {
    let (a, b) = (&couple.a, &couple.b);
    let (u, v) = (a.axes[i], b.axes[j]);
    let across = u.cross(v).length_squared();
    if across < tolerance::PARALLEL * tolerance::PARALLEL {
        return None;
    }
    let on_edge_a = a.core_support(normal);
    let on_edge_a = on_edge_a - u * on_edge_a.dot(u);
    let from_b = -b.core_support(normal);
    let on_edge_b = couple.offset + from_b - v * from_b.dot(v);
    let between = on_edge_b - on_edge_a;
    let cosine = u.dot(v);
    let s = (between.dot(u) - between.dot(v) * cosine) / across;
    let t = (between.dot(u) * cosine - between.dot(v)) / across;
    let slack = 1e-9 * couple.size();
    let within = s.abs() <= a.half[i] + slack && t.abs() <= b.half[j] + slack;
    within.then(|| on_edge_a + u * s.clamp(-a.half[i], a.half[i]))
}
