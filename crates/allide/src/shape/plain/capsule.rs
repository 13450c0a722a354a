//! A capsule is a piece of a tube between two halves of balls, however the three are joined in words: |z|, greatest and
//! least of something straight part space by planes, and between those the formula is one polynomial.

use super::{ALIKE, Plain, SQUARE, along, faces};
use crate::implicit::polynomial::Polynomial;
use crate::implicit::skin::Skin;
use crate::implicit::{Formula, Solid};
use crate::math::{Aabb, Pose};
use crate::shape::Shape;
use glam::DVec3;

/// Most pieces between planes.
const PIECES: usize = 24;

/// What a formula is between two places along an axis, metres.
struct Slice {
    from: f64,
    to: f64,
    polynomial: Polynomial,
}

/// An axis with a formula cut into slices along it.
struct Sliced<'a> {
    formula: &'a Formula,
    bounds: Aabb,
    /// A point of the axis, and the unit vector along it.
    centre: DVec3,
    axis: DVec3,
    slices: Vec<Slice>,
}

impl Sliced<'_> {
    /// Cuts from one place to another, if all that parts the formula there is square to the axis.
    fn cut(&mut self, from: f64, to: f64) -> Option<()> {
        let least = 1e-12 * (self.bounds.max - self.bounds.min).max_element();
        let mut open = vec![(from, to)];
        while let Some((from, to)) = open.pop() {
            if to - from <= least {
                continue;
            }
            let piece = self.formula.piece_at(self.centre + self.axis * (0.5 * (from + to)))?;
            let (mut low, mut high) = (from, to);
            for (normal, offset) in piece.within {
                let place = -(normal.dot(self.centre) + offset) / normal.dot(self.axis);
                if (normal - self.axis).abs().max_element() < SQUARE {
                    low = low.max(place);
                } else if (normal + self.axis).abs().max_element() < SQUARE {
                    high = high.min(place);
                } else if !is_all_within(&self.bounds, normal, offset) {
                    return None;
                }
            }
            if self.slices.len() == PIECES || low >= high {
                return None;
            }
            self.slices.push(Slice { from: low, to: high, polynomial: piece.polynomial });
            open.extend([(from, low), (high, to)]);
        }
        Some(())
    }
}

/// Whether a box is in the half-space n·p + d ≥ 0.
fn is_all_within(bounds: &Aabb, normal: DVec3, offset: f64) -> bool {
    let Aabb { min, max } = *bounds;
    normal.dot((min + max) * 0.5) + offset >= normal.abs().dot((max - min) * 0.5)
}

/// The capsule that a solid is, of which `levels` is another wording.
pub(super) fn of(levels: &Formula, solid: &Solid, skin: &Skin) -> Option<Plain> {
    let bounds = solid.bounds();
    let (mut low, mut high) = (DVec3::INFINITY, DVec3::NEG_INFINITY);
    for sample in skin.samples() {
        (low, high) = (low.min(sample.point), high.max(sample.point));
    }
    let (centre, axis, radius) = levels.piece_at((low + high) * 0.5)?.polynomial.tube()?;
    let (middle, half) = ((bounds.min + bounds.max) * 0.5, (bounds.max - bounds.min) * 0.5);
    let (place, reach) = (axis.dot(middle - centre), axis.abs().dot(half));
    let mut sliced = Sliced { formula: levels, bounds, centre, axis, slices: Vec::new() };
    sliced.cut(place - reach, place + reach)?;
    let close = ALIKE * radius;
    // Where the two balls are along the axis, and from where to where it is a tube.
    let (mut balls, mut tube) = ([None; 2], (f64::INFINITY, f64::NEG_INFINITY));
    for Slice { from, to, polynomial } in &sliced.slices {
        if let Some((c, r)) = polynomial.ball() {
            let at = axis.dot(c - centre);
            let is_above = 0.5 * (from + to) > at;
            let is_half = if is_above { *from >= at - close } else { *to <= at + close };
            let on_axis = (c - centre).distance(axis * at) <= close && (r - radius).abs() <= close;
            let known: &mut Option<f64> = &mut balls[usize::from(is_above)];
            if !is_half || !on_axis || (*known.get_or_insert(at) - at).abs() > close {
                return None;
            }
        } else {
            let (c, n, r) = polynomial.tube()?;
            let same = n.cross(axis).length() * reach <= close && (c - centre).cross(axis).length() <= close;
            if !same || (r - radius).abs() > close {
                return None;
            }
            tube = (tube.0.min(*from), tube.1.max(*to));
        }
    }
    let [below, above] = [balls[0]?, balls[1]?];
    if tube.0 < below - close || tube.1 > above + close {
        return None;
    }
    let shape = Shape::capsule(radius, above - below).ok()?;
    let found = Plain { shape, pose: Pose::new(centre + axis * (0.5 * (above + below)), along(axis)) };
    found.is_whole(&faces(&bounds).collect::<Vec<_>>(), skin).then_some(found)
}
