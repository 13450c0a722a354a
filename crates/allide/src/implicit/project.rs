//! From a point to the surface near it.

use super::solid::{Registers, Solid};
use glam::DVec3;

/// A point of a solid's surface.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SurfacePoint {
    /// The point, metres, local coordinates.
    pub point: DVec3,
    /// Outward unit normal: against the gradient, or of the face of the bounds.
    pub normal: DVec3,
    /// How deep the asked point lies below it, metres; negative outside.
    pub depth: f64,
}

impl Solid {
    /// The surface point nearest to `p` (local coordinates), found by Newton's method from `p`: the
    /// nearest of all for points close to the surface, a near one for others. `None` where the
    /// gradient leads nowhere.
    pub fn project(&self, p: DVec3, with: &mut Registers) -> Option<SurfacePoint> {
        let (to_face, inward) = self.inside_bounds(p);
        let curved = self.onto_zero(p, with).filter(|(q, _)| self.inside_bounds(*q).0 >= -1e-12 * (1.0 + q.length()));
        let inside = to_face >= 0.0 && self.tape().value(p, &mut with.points) >= 0.0;
        let curved = curved.map(|(point, normal)| {
            let distance = (p - point).length();
            SurfacePoint { point, normal, depth: if inside { distance } else { -distance } }
        });
        // A face of the bounds counts where the solid reaches it.
        let on_face = p.clamp(self.bounds().min, self.bounds().max);
        let on_face = if to_face >= 0.0 { p - inward * to_face } else { on_face };
        let distance = (p - on_face).length();
        let nearer = curved.is_none_or(|c| distance < c.depth.abs());
        if nearer && self.tape().value(on_face, &mut with.points) >= 0.0 {
            let normal = if to_face >= 0.0 { -inward } else { (p - on_face).normalize() };
            let depth = if inside { distance } else { -distance };
            return Some(SurfacePoint { point: on_face, normal, depth });
        }
        curved
    }

    /// How deep a point lies in the solid, metres; negative outside, about the distance there.
    /// Exact for a plane, to first order near any smooth surface.
    pub fn depth(&self, p: DVec3, with: &mut Registers) -> f64 {
        let (value, gradient) = self.tape().value_and_gradient(p, &mut with.points);
        let own = if value.is_nan() { f64::NEG_INFINITY } else { value / gradient.length().max(1e-300) };
        own.min(self.inside_bounds(p).0)
    }

    /// The nearest point where the formula is 0, and its outward normal.
    fn onto_zero(&self, p: DVec3, with: &mut Registers) -> Option<(DVec3, DVec3)> {
        let mut q = p;
        let mut best: Option<(DVec3, DVec3)> = None;
        let mut furthest = f64::INFINITY;
        for _ in 0..40 {
            let (q_on, gradient) = self.fall(q, with)?;
            let normal = -gradient.normalize();
            let away = p - q_on;
            if away.length() < furthest {
                furthest = away.length();
                best = Some((q_on, normal));
            }
            // Along the surface towards below p; halved, so that curvature does not throw it over.
            let sideways = away - normal * normal.dot(away);
            if sideways.length() <= 1e-13 * (1.0 + q_on.length()) {
                break;
            }
            q = q_on + sideways * 0.5;
        }
        best
    }

    /// Along the gradient to where the formula is 0.
    fn fall(&self, from: DVec3, with: &mut Registers) -> Option<(DVec3, DVec3)> {
        let mut q = from;
        let (mut value, mut gradient) = self.tape().value_and_gradient(q, &mut with.points);
        for _ in 0..30 {
            let square = gradient.length_squared();
            if !(square > 1e-300 && value.is_finite()) {
                return None;
            }
            let step = gradient * (-value / square);
            if step.length() <= 1e-15 * (1.0 + q.length()) {
                return Some((q, gradient));
            }
            // Halved until it helps: Newton's step can leap over a crest.
            let mut factor = 1.0;
            loop {
                let next = q + step * factor;
                let (v, g) = self.tape().value_and_gradient(next, &mut with.points);
                if v.abs() < value.abs() {
                    (q, value, gradient) = (next, v, g);
                    break;
                }
                factor *= 0.5;
                if factor < 1e-6 {
                    // No nearer: at the rounding of the formula already, or stuck at a crest.
                    let close = value.abs() <= 1e-9 * square.sqrt();
                    return close.then_some((q, gradient));
                }
            }
        }
        (value.abs() <= 1e-9 * gradient.length()).then_some((q, gradient))
    }
}
