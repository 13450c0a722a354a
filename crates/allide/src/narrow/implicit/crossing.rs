//! Edges of a solid that cross edges of another shape.

use super::Touch;
use super::features::straight_edges;
use super::polish::faces;
use crate::implicit::Registers;
use crate::math::Pose;
use crate::shape::{Implicit, Shape};
use glam::DVec3;

/// Sine of the angle by which the normal may miss those between the faces.
const ASTRAY: f64 = 1e-6;

/// Part of its depth at which the other's edge is asked for: where both solids end there, rounding would tell.
const NEARLY: f64 = 0.999;

/// A straight piece of an edge, with directions in its two faces away from it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub ends: [DVec3; 2],
    pub away: [DVec3; 2],
}

/// The pieces of a solid's edges, in its frame.
pub(super) fn of_skin(shape: &Implicit) -> impl Iterator<Item = Piece> {
    let samples = shape.skin().samples();
    shape.skin().sharp().iter().map(|pair| {
        let [s, t] = pair.map(|k| samples[k as usize]);
        Piece { ends: [s.point, t.point], away: faces([s.normal, s.other]) }
    })
}

/// Those pieces that are straight to the last digits.
pub(super) fn straight_of(shape: &Implicit) -> impl Iterator<Item = Piece> {
    of_skin(shape).filter(|piece| {
        let way = piece.ends[1] - piece.ends[0];
        // Both faces are flat along it.
        piece.away.iter().all(|away| away.dot(way).abs() <= 1e-9 * way.length())
    })
}

/// The edges of another solid near `a`, in the frame of `a`.
pub(super) fn of_solid(b: &Implicit, pose: &Pose, a: &Implicit) -> Vec<Piece> {
    let near = a.tight().grown(b.skin().cell());
    let placed =
        of_skin(b).map(|p| Piece { ends: p.ends.map(|e| pose.point(e)), away: p.away.map(|w| pose.rotation * w) });
    placed.filter(|p| p.ends.iter().any(|e| near.min.cmple(*e).all() && e.cmple(near.max).all())).collect()
}

/// The straight edges of an ordinary shape; their faces point to its middle, roughly.
pub(super) fn of_convex(shape: &Shape, pose: &Pose) -> Vec<Piece> {
    let of = |(p, q): (DVec3, DVec3)| match shape {
        Shape::Box(_) => {
            let along = (q - p).normalize_or_zero();
            // The two other axes, each towards the middle.
            let middle = pose.position - (p + q) * 0.5;
            let axes = [DVec3::X, DVec3::Y, DVec3::Z].map(|x| pose.rotation * x);
            let mut away = [DVec3::ZERO; 2];
            let inward = axes.iter().filter(|x| x.dot(along).abs() < 0.5).map(|x| *x * x.dot(middle).signum());
            inward.zip(&mut away).for_each(|(x, a)| *a = x);
            Piece { ends: [p, q], away }
        }
        _ => Piece { ends: [p, q], away: [DVec3::ZERO; 2] },
    };
    let mut pieces: Vec<Piece> = straight_edges(shape, pose).into_iter().map(of).collect();
    if let Shape::Hull(hull) = shape {
        for (piece, edge) in pieces.iter_mut().zip(hull.edges()) {
            let normals = edge.faces.map(|f| pose.rotation * hull.faces()[f as usize].normal);
            piece.away = faces(normals);
        }
    }
    pieces
}

/// Appends the crossings of the edges of `a` with `others` within `margin` metres, and those up to `deep` metres deep.
pub(super) fn find(a: &Implicit, others: &[Piece], [margin, deep]: [f64; 2], out: &mut Vec<Touch>) {
    if others.is_empty() {
        return;
    }
    let reach = (2.0 * a.skin().cell()).max(deep) + margin;
    let (low, high) = others
        .iter()
        .flat_map(|p| p.ends)
        .fold((DVec3::INFINITY, DVec3::NEG_INFINITY), |(l, h), e| (l.min(e), h.max(e)));
    let within = |e: DVec3| (low - reach).cmple(e).all() && e.cmple(high + reach).all();
    let close = 1e-5 * a.skin().cell();
    let mut with = Registers::default();
    // What crosses is inside: an edge behind the solid is as far below an edge on the other side of it, and no contact.
    let mut is_inside =
        |t: &Touch| t.depth <= close || a.solid().contains(t.on_a - t.normal * (t.depth * NEARLY), &mut with);
    for own in of_skin(a).filter(|p| within(p.ends[0])) {
        for other in others {
            if let Some(touch) = cross(&own, other, reach).filter(|t| t.depth >= -margin && is_inside(t)) {
                touch.add(0, close, out);
            }
        }
    }
}

/// Where two straight pieces come nearest, if that is within both and neither face is in the way.
fn cross(own: &Piece, other: &Piece, reach: f64) -> Option<Touch> {
    let (u, v) = (own.ends[1] - own.ends[0], other.ends[1] - other.ends[0]);
    let between = own.ends[0] + own.ends[1] - other.ends[0] - other.ends[1];
    // Too far from each other, by the balls around them: |m₁ − m₂| > (|u| + |v|)/2 + reach.
    if between.length_squared() > 3.0 * (u.length_squared() + v.length_squared() + 4.0 * reach * reach) {
        return None;
    }
    let mut normal = u.cross(v);
    if normal.length_squared() <= 1e-6 * u.length_squared() * v.length_squared() {
        return None;
    }
    normal = normal.normalize();
    // Out of the solid: against both of its faces.
    if normal.dot(own.away[0] + own.away[1]) > 0.0 {
        normal = -normal;
    }
    let w = other.ends[0] - own.ends[0];
    let depth = -normal.dot(w);
    if depth.abs() > reach {
        return None;
    }
    let det = u.cross(v).length_squared();
    let s = w.cross(v).dot(u.cross(v)) / det;
    let t = w.cross(u).dot(u.cross(v)) / det;
    let both = (-1e-9..=1.0 + 1e-9).contains(&s) && (-1e-9..=1.0 + 1e-9).contains(&t);
    let open = own.away.iter().all(|f| f.dot(normal) <= ASTRAY) && other.away.iter().all(|f| f.dot(normal) >= -ASTRAY);
    (both && open).then(|| Touch { on_a: own.ends[0] + u * s, normal, depth })
}
