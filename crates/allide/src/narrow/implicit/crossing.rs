//! Edges of a solid that cross edges of another shape.
//!
//! Between two points known of an edge it is taken for straight first. Where it is a curved rim, the place found is then
//! followed along the rim to where that is nearest to the other's edge, or deepest below it.

use super::Touch;
use super::features::straight_edges;
use super::field::Level;
use super::polish::{Polisher, faces};
use crate::implicit::Registers;
use crate::implicit::skin::Sample;
use crate::math::Pose;
use crate::shape::{Implicit, Shape};
use glam::DVec3;

/// Sine of the angle by which the normal may miss those between the faces.
const ASTRAY: f64 = 1e-6;

/// Part of its depth at which the other's edge is asked for: where both solids end there, rounding would tell.
const NEARLY: f64 = 0.999;

/// The same on a curved rim before it is followed, and how far beyond its ends a piece may be crossed then, as a share.
const ROUGHLY: f64 = 0.5;
const BEYOND: f64 = 0.3;

/// Steps along a rim at most, the last of them and how far off the straight way the rim may lead, times its length.
const STEPS: usize = 24;
const STILL: f64 = 1e-11;
const ASIDE: f64 = 0.6;

/// How far beside a rim its faces are looked at first, at least, in cells.
const LEAST: f64 = 1e-3;

/// A straight piece of an edge, with directions in its two faces away from it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub ends: [DVec3; 2],
    pub away: [DVec3; 2],
}

impl Piece {
    /// The piece of an edge between two points known.
    fn between(s: &Sample, t: &Sample) -> Piece {
        Piece { ends: [s.point, t.point], away: faces([s.normal, s.other]) }
    }

    /// Whether it is straight to the last digits: both faces are flat along it.
    fn is_straight(&self) -> bool {
        let way = self.ends[1] - self.ends[0];
        self.away.iter().all(|away| away.dot(way).abs() <= 1e-9 * way.length())
    }
}

/// The pieces of a solid's edges, in its frame, each with its first end.
fn with_ends(shape: &Implicit) -> impl Iterator<Item = (Piece, &Sample)> {
    let samples = shape.skin().samples();
    shape.skin().sharp().iter().map(|pair| {
        let [s, t] = pair.map(|k| &samples[k as usize]);
        (Piece::between(s, t), s)
    })
}

/// The pieces of a solid's edges, in its frame.
pub(super) fn of_skin(shape: &Implicit) -> impl Iterator<Item = Piece> {
    with_ends(shape).map(|(piece, _)| piece)
}

/// Those pieces that are straight to the last digits.
pub(super) fn straight_of(shape: &Implicit) -> impl Iterator<Item = Piece> {
    of_skin(shape).filter(Piece::is_straight)
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
    let mut level = Level { normal: DVec3::Z, offset: 0.0 };
    let mut along = Registers::default();
    for (own, start) in with_ends(a).filter(|(p, _)| within(p.ends[0])) {
        let is_straight = own.is_straight();
        for other in others {
            let found = if is_straight {
                cross(&own, other, reach, Leave::EXACT).map(|(touch, _)| touch)
            } else {
                let near = cross(&own, other, reach, Leave { astray: ROUGHLY, beyond: BEYOND });
                near.and_then(|_| {
                    let (solid, cell) = (a.solid(), a.skin().cell());
                    let mut rim = Polisher { solid, field: &mut level, cell, with: &mut along };
                    followed(&mut rim, (&own, start), other, reach)
                })
            };
            if let Some(touch) = found.filter(|t| t.depth >= -margin && is_inside(t)) {
                touch.add(0, close, out);
            }
        }
    }
}

/// Where a curved rim comes nearest to a straight edge, or is deepest below it, around a piece of the rim.
fn followed(rim: &mut Polisher, (own, start): (&Piece, &Sample), other: &Piece, reach: f64) -> Option<Touch> {
    let length = own.ends[0].distance(own.ends[1]);
    let middle = 0.5 * (own.ends[0] + own.ends[1]);
    let (mut point, mut two) = (own.ends[0], [start.normal, start.other]);
    for _ in 0..STEPS {
        let along = two[0].cross(two[1]).try_normalize()? * length;
        // As if it went on straight from here.
        let here = Piece { ends: [point, point + along], away: faces(two) };
        let (touch, share) = cross(&here, other, reach, Leave { astray: ROUGHLY, beyond: 1.0 + BEYOND })?;
        if (share * length).abs() <= STILL * point.abs().max_element() {
            let is_open = here.away.iter().all(|f| f.dot(touch.normal) <= ASTRAY)
                && other.away.iter().all(|f| f.dot(touch.normal) >= -ASTRAY);
            let is_here = point.distance(middle) <= (0.5 + 0.5 * BEYOND) * length;
            return (is_open && is_here).then_some(touch);
        }
        let close = (ASIDE * (share * length).abs()).max(LEAST * rim.cell);
        (point, two) = rim.on_edge(point + along * share, two, close)?;
    }
    None
}

/// What a crossing may leave open.
#[derive(Clone, Copy)]
struct Leave {
    /// Sine of the angle by which the normal may miss those between the faces of the solid.
    astray: f64,
    /// How far beyond the ends of the solid's piece it may be, times its length.
    beyond: f64,
}

impl Leave {
    const EXACT: Leave = Leave { astray: ASTRAY, beyond: 1e-9 };
}

/// Where two straight pieces come nearest, if that is within both and neither face is in the way; and where that is along
/// the first, as a share of it.
fn cross(own: &Piece, other: &Piece, reach: f64, leave: Leave) -> Option<(Touch, f64)> {
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
    let both = (-leave.beyond..=1.0 + leave.beyond).contains(&s) && (-1e-9..=1.0 + 1e-9).contains(&t);
    let open = own.away.iter().all(|f| f.dot(normal) <= leave.astray)
        && other.away.iter().all(|f| f.dot(normal) >= -leave.astray);
    (both && open).then(|| (Touch { on_a: own.ends[0] + u * s, normal, depth }, s))
}
