//! Ridges of a surface that lie along another shape, as the ring that a torus lies on: points all along such a ridge are
//! told, each with its own depth. Told by the deepest of them alone, a torus that leans a little rolls from one to the
//! next for ever.

use super::Touch;
use super::field::Field;
use super::polish::Place;
use crate::implicit::Registers;
use crate::shape::Implicit;
use glam::DVec3;

/// How much less a surface bends along a ridge than across it.
const LESS: f64 = 0.1;

/// Steps along a ridge each way at most, and steps across to where it faces the other.
const STEPS: usize = 160;
const ACROSS: usize = 6;

/// Sine of the angle across the ridge that may be left.
const FACING: f64 = 1e-6;

/// How far apart points told are, in cells, and from how near on a place is known to lie on a ridge that was told.
const APART: f64 = 2.0;
pub(super) const KNOWN: f64 = 1.6;

/// How near to where it began a ridge is closed, in cells.
const CLOSED: f64 = 1.5;

/// The points of a ridge through a place of `shape` that is deepest in `field`, as far as it is no farther than `margin`
/// metres from the other shape and leans by an angle of the sine `tilt` at most.
pub(super) fn along(
    shape: &Implicit,
    field: &mut dyn Field,
    place: &Place,
    [margin, tilt]: [f64; 2],
    with: &mut Registers,
) -> Vec<Touch> {
    let (solid, cell) = (shape.solid(), shape.skin().cell());
    let mut told = Vec::new();
    let Some(bend) = solid.bend(place.point, place.normal, cell, with) else { return told };
    if bend.most.abs() * cell < LESS * LESS || bend.least.abs() > LESS * bend.most.abs() {
        return told;
    }
    for sign in [-1.0, 1.0] {
        let mut here = Walk { point: place.point, normal: place.normal, along: bend.along * sign, bend: bend.most };
        let mut is_closed = false;
        for step in 0..STEPS {
            let Some((next, touch)) = here.next(shape, field, with) else { break };
            let is_along = next.along.dot(touch.normal).abs() <= tilt && touch.depth >= -margin;
            is_closed = step > 2 && next.point.distance(place.point) < CLOSED * cell;
            if !is_along || is_closed {
                break;
            }
            told.push(touch);
            here = next;
        }
        // All around: the other way leads over the same points.
        if is_closed {
            break;
        }
    }
    told
}

/// A point of a ridge.
#[derive(Clone, Copy)]
struct Walk {
    point: DVec3,
    normal: DVec3,
    /// Unit vector along it.
    along: DVec3,
    /// How much the normal turns for a metre across it.
    bend: f64,
}

impl Walk {
    /// Further along, where the surface faces the other across the ridge.
    fn next(&self, shape: &Implicit, field: &mut dyn Field, with: &mut Registers) -> Option<(Walk, Touch)> {
        let (solid, cell) = (shape.solid(), shape.skin().cell());
        let start = self.point + self.along * (APART * cell);
        let (mut point, mut normal) = solid.settled(start, with)?;
        let mut foot = field.foot(point)?;
        for _ in 0..ACROSS {
            let across = normal.cross(self.along).try_normalize()?;
            let left = -foot.normal.dot(across);
            if left.abs() < FACING {
                break;
            }
            let step = (left / self.bend).clamp(-0.5 * cell, 0.5 * cell);
            (point, normal) = solid.settled(point + across * step, with)?;
            foot = field.foot(point)?;
        }
        let is_facing = foot.normal.dot(normal.cross(self.along).try_normalize()?).abs() < 100.0 * FACING;
        let way = point - self.point;
        let along = (way - normal * normal.dot(way)).try_normalize()?;
        // A ridge goes on about as it came.
        let is_on = is_facing && along.dot(self.along) > 0.7 && normal.dot(self.normal) > 0.8;
        let touch = Touch { on_a: point, normal: -foot.normal, depth: foot.depth };
        is_on.then_some((Walk { point, normal, along, ..*self }, touch))
    }
}

#[cfg(test)]
mod tests {
    use super::super::field::Level;
    use super::super::polish::Polisher;
    use super::*;
    use crate::implicit::Solid;
    use crate::math::Aabb;

    #[test]
    fn a_torus_is_told_all_around_and_an_ellipsoid_at_one_place() {
        let made = |text: &str| {
            let bounds = Aabb::around(DVec3::ZERO, DVec3::splat(0.5));
            Implicit::new(Solid::new(&text.parse().expect(text), bounds).expect(text)).expect(text)
        };
        let (torus, ball) = (made("0.1 - hypot(z, hypot(x, y) - 0.3)"), made("0.1 - x^2 - 1.3*y^2 - 2*z^2"));
        let normal = DVec3::new(0.01, 0.0, 1.0).normalize();
        for (shape, most) in [(&torus, 60), (&ball, 0)] {
            let mut with = Registers::default();
            let mut level = Level { normal, offset: -0.1 };
            let start =
                shape.skin().samples().iter().map(|s| s.point).min_by(|p, q| normal.dot(*p).total_cmp(&normal.dot(*q)));
            let mut polisher =
                Polisher { solid: shape.solid(), field: &mut level, cell: shape.skin().cell(), with: &mut with };
            let place = polisher.smooth(start.expect("it has points"), f64::NEG_INFINITY).expect("a deepest place");
            let told = along(shape, &mut level, &place, [0.05, 0.05], &mut with);
            assert!(told.len() <= most, "{}", told.len());
            if most > 0 {
                assert!(told.len() > 12, "{}", told.len());
                for way in [DVec3::X, -DVec3::X, DVec3::Y, -DVec3::Y] {
                    assert!(told.iter().any(|t| t.on_a.dot(way) > 0.27), "{way}");
                }
                for t in &told {
                    assert!(shape.solid().depth(t.on_a, &mut with).abs() < 1e-9);
                    assert!((t.depth - (level.offset - normal.dot(t.on_a))).abs() < 1e-12);
                }
            }
        }
    }
}
