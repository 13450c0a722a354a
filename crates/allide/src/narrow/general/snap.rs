//! From a rough direction to the exact one.
//!
//! The overlap f is smooth but for kinks, where the direction is perpendicular to an edge or to a line
//! of a round side, and for tips, where it is perpendicular to a face. On the sphere of directions each
//! kink is a circle. Where f is least it is
//! - at a tip, or where two kinks cross: directions known exactly;
//! - on one kink: Newton's method along its circle;
//! - anywhere else: Newton's method.
//!
//! All that are near the rough direction are tried, and measured on the shapes themselves.

use super::form::Kink;
use super::pair::Pair;
use crate::math::{length, tangents, unit};
use glam::DVec3;

/// Overlap by which the normal of a face may lose to other directions of two shapes with corners and
/// still be taken, times the size: too little to see in a depth, enough to keep rounding from choosing.
/// Beside a rim the overlap differs by less, though the points of contact do not; across a gap too.
const FACE_PREFERENCE: f64 = 1e-13;

/// Overlaps that differ by less than this times the size are equal but for rounding.
const ROUNDING: f64 = 2e-15;

/// The best direction found so far, by the overlap of the cores.
#[derive(Clone, Copy)]
pub(super) struct Best {
    /// Unit vector from the first shape to the second.
    pub normal: DVec3,
    /// Overlap of the cores along it, metres.
    pub overlap: f64,
}

impl Best {
    pub fn new() -> Best {
        Best { normal: DVec3::Z, overlap: f64::INFINITY }
    }

    /// Tries a unit vector.
    pub fn offer(&mut self, pair: &Pair, n: DVec3) {
        self.note(pair, n, pair.overlap(n));
    }

    /// Tries a unit vector whose overlap is known.
    pub fn note(&mut self, pair: &Pair, n: DVec3, overlap: f64) {
        if overlap < self.overlap - ROUNDING * pair.size {
            *self = Best { normal: n, overlap };
        }
    }
}

/// Offers the exact directions near the unit vector `n` where the faces near by do not meet what faces them:
/// as [`offer`], but no face wins by being rough.
pub(super) fn offer_beside_faces(pair: &Pair, n: DVec3, around: f64, best: &mut Best) {
    offer_edges(pair, n, around, best);
    offer_faces(pair, n, around, false, best);
}

/// Offers the exact directions near the unit vector `n`, as near as the sine `around`, and `n` itself.
pub(super) fn offer(pair: &Pair, n: DVec3, around: f64, best: &mut Best) {
    offer_edges(pair, n, around, best);
    offer_flats(pair, n, around, best);
}

/// Offers `n` and the exact directions near it but for the normals of faces.
fn offer_edges(pair: &Pair, n: DVec3, around: f64, best: &mut Best) {
    best.offer(pair, n);
    let (on_a, on_b) = (pair.a.kinks(n, around), pair.b.kinks(-n, around));
    for p in &on_a {
        for q in &on_b {
            if let Some(crossing) = crossing(p, &seen_from_a(q), n) {
                best.offer(pair, crossing);
            }
        }
    }
    // Without a rim there is nothing smooth, but between cores that are apart.
    if pair.is_round() || best.overlap < 0.0 {
        best.offer(pair, settled(pair, n));
        for kink in on_a.iter().copied().chain(on_b.iter().map(seen_from_a)) {
            if let Some(start) = onto(&kink, n) {
                best.offer(pair, along(pair, &kink, start));
            }
        }
    }
}

/// Offers the normals of faces near `n`, which win where they lose by next to nothing, or by no more than
/// their corners are off their planes.
pub(super) fn offer_flats(pair: &Pair, n: DVec3, around: f64, best: &mut Best) {
    offer_faces(pair, n, around, true, best);
}

/// Offers the normals of faces near `n`; `rough` ones may lose by what their corners are off their planes.
fn offer_faces(pair: &Pair, n: DVec3, around: f64, rough: bool, best: &mut Best) {
    let leave = if rough { 1.0 } else { 0.0 };
    let mut flat = Best::new();
    let mut allowed = 0.0;
    let smooth = pair.is_round() || best.overlap < 0.0;
    let preference = if smooth { ROUNDING } else { FACE_PREFERENCE } * pair.size;
    let mut each = |normal: DVec3, below: f64| {
        let overlap = pair.overlap(normal);
        if overlap < flat.overlap - preference {
            flat = Best { normal, overlap };
            allowed = leave * below;
        }
    };
    let nearly = 1.0 - around * around;
    pair.a.flats(n, nearly, &mut each);
    pair.b.flats(-n, nearly, &mut |normal, below| each(-normal, below));
    if flat.overlap <= best.overlap + allowed + preference {
        *best = flat;
    }
}

/// A kink of the second form, whose directions are those against `n`.
fn seen_from_a(kink: &Kink) -> Kink {
    Kink { axis: -kink.axis, sine: kink.sine }
}

/// The direction of two kinks nearest to `n`.
pub(super) fn crossing(p: &Kink, q: &Kink, n: DVec3) -> Option<DVec3> {
    let across = p.axis.cross(q.axis);
    let squared = across.length_squared();
    if squared < 1e-16 {
        return None;
    }
    let cosine = p.axis.dot(q.axis);
    let (s, t) = ((p.sine - q.sine * cosine) / squared, (q.sine - p.sine * cosine) / squared);
    let within = p.axis * s + q.axis * t;
    let left = 1.0 - within.length_squared();
    if left < 0.0 {
        return None;
    }
    let found = within + across * (left / squared).sqrt().copysign(across.dot(n));
    Some(unit(found))
}

/// The direction of a kink nearest to `n`.
pub(super) fn onto(kink: &Kink, n: DVec3) -> Option<DVec3> {
    let aside = n - kink.axis * kink.axis.dot(n);
    let aside = aside - kink.axis * kink.axis.dot(aside);
    let long = length(aside);
    (long > 1e-9).then(|| kink.axis * kink.sine + aside * ((1.0 - kink.sine * kink.sine).sqrt() / long))
}

/// Newton's method along a kink: with n = s·u + c·e, e turning about u with the tangent t,
/// f′ = c·p·t and f″ = c²·q(t) − c·p·e, p being the gradient and q the bend.
fn along(pair: &Pair, kink: &Kink, start: DVec3) -> DVec3 {
    let cosine = (1.0 - kink.sine * kink.sine).sqrt();
    let mut n = start;
    let mut overlap = pair.overlap(n);
    for _ in 0..20 {
        let e = (n - kink.axis * kink.sine) * (1.0 / cosine);
        let t = kink.axis.cross(e);
        let gradient = pair.support(n);
        let slope = cosine * gradient.dot(t);
        let bend = cosine * cosine * pair.bend(n, t) - cosine * gradient.dot(e);
        let step = if bend > 0.0 { -slope / bend } else { -(0.1f64.copysign(slope)) };
        let mut scale = 1.0 / step.abs().max(1.0);
        let mut better = false;
        for _ in 0..8 {
            let turned = unit(e + t * (step * scale));
            let next = unit(kink.axis * kink.sine + turned * cosine);
            let lower = pair.overlap(next);
            if lower < overlap {
                (n, overlap, better) = (next, lower, true);
                break;
            }
            scale *= 0.2;
        }
        if !better || step.abs() < 1e-13 {
            break;
        }
    }
    n
}

/// Newton's method among all directions.
fn settled(pair: &Pair, start: DVec3) -> DVec3 {
    let mut n = start;
    let mut overlap = pair.overlap(n);
    for _ in 0..20 {
        let (s, t) = tangents(n);
        let gradient = pair.support(n);
        let (gs, gt) = (gradient.dot(s), gradient.dot(t));
        let (qs, qt) = (pair.bend(n, s), pair.bend(n, t));
        let st = 0.5 * (pair.bend(n, s + t) - qs - qt);
        let (ss, tt) = (qs - overlap, qt - overlap);
        let determinant = ss * tt - st * st;
        let step = if determinant > 0.0 && ss > 0.0 {
            s * ((st * gt - tt * gs) / determinant) + t * ((st * gs - ss * gt) / determinant)
        } else {
            (s * gs + t * gt) * (-0.1 / length(gradient))
        };
        let mut scale = 1.0 / length(step).max(1.0);
        let mut better = false;
        for _ in 0..8 {
            let next = unit(n + step * scale);
            let lower = pair.overlap(next);
            if lower < overlap {
                (n, overlap, better) = (next, lower, true);
                break;
            }
            scale *= 0.2;
        }
        if !better || length(step) < 1e-13 {
            break;
        }
    }
    n
}
