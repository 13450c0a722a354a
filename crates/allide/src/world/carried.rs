//! Contacts of the last step, carried along with bodies that have hardly moved relative to each other since they were
//! found.
//!
//! In a heap at rest most pairs touch where they touched in the step before. Their points lie on the bodies, so they
//! come along with them, and how deep they are follows from where they have come to: what that is wrong by grows with
//! the square of the motion. After little motion, all of it summed up, they are found anew.
//!
//! That holds of faces that lie on each other. What stands on a corner or an edge, or rolls, is turned by where its
//! contact is: one that lags behind drives it on, and it gains speed out of nothing.

use super::contacts::{PatchRecord, Spot};
use super::kept::{Places, smaller};
use super::{Body, BodyKind, Form};
use crate::math::Pose;
use glam::{DMat3, DVec3};

/// How far two bodies may move relative to each other since their contacts were found, as a share of the smaller one's
/// radius.
const MOVED: f64 = 3e-4;

/// Points from which on a patch is one of faces.
const FACE: usize = 3;

/// How much farther than was looked for contacts may be asked for, as a share of the smaller one's radius.
const FARTHER: f64 = 1e-4;

/// What is left of a pair's contacts until they are found anew.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wear {
    /// How much of the motion allowed has been, in parts of [`Wear::SPENT`].
    pub spent: u8,
    /// The gap up to which they were looked for, metres, rounded down.
    pub margin: f32,
}

impl Wear {
    /// When contacts have to be found anew.
    pub const SPENT: u8 = u8::MAX;

    /// Of contacts that were not looked for, and are not carried.
    pub const OUT: Wear = Wear { spent: Wear::SPENT, margin: 0.0 };

    /// Of contacts just found across gaps of up to `margin` metres.
    pub fn new(margin: f64) -> Wear {
        let near = margin as f32;
        Wear { spent: 0, margin: if f64::from(near) > margin { near.next_down() } else { near } }
    }

    /// After more motion, as a share of that allowed.
    fn worn(self, share: f64) -> Option<Wear> {
        let more = (share * f64::from(Wear::SPENT)).ceil().max(1.0);
        let spent = f64::from(self.spent) + more;
        (spent < f64::from(Wear::SPENT)).then_some(Wear { spent: spent as u8, ..self })
    }
}

/// Whether a patch is one of faces, lies on the smaller of its bodies, and no deeper than that is wide: what was told of it elsewhere is
/// not gone on with.
fn is_near(record: &PatchRecord, centre: DVec3, (which, radius): (usize, f64)) -> bool {
    let on = |c: &Spot| if which == 0 { c.on_a } else { c.on_b };
    let is_on = |c: &Spot| c.depth <= radius && (on(c) - centre).length_squared() <= 4.0 * radius * radius;
    record.count() >= FACE && record.normal.is_normalized() && record.spots().iter().all(is_on)
}

/// Appends the contacts of the step before, all those of a pair, where its bodies have come to since then from `was`, if
/// they have moved so little, and turned by less than `most` radians, that they still are what would be found across gaps
/// of up to `margin` metres.
pub fn carry<S: Form>(
    previous: &[PatchRecord],
    (a, b): (&Body<S>, &Body<S>),
    was: [&Pose; 2],
    (margin, most): (f64, f64),
    out: &mut Vec<PatchRecord>,
) -> bool {
    let Some(wear) = previous.iter().map(|r| r.wear).max_by_key(|w| w.spent).filter(|w| w.spent < Wear::SPENT) else {
        return false;
    };
    let (radius, first) = smaller(a, b);
    let small = if first { 0 } else { 1 };
    if !previous.iter().all(|r| is_near(r, was[small].position, (small, radius)))
        || margin > f64::from(wear.margin) + FARTHER * radius
    {
        return false;
    }
    let (then, now) = (Places::of(was[0], was[1]), Places::of(&a.pose, &b.pose));
    let (moved, turned) = then.motion_to(&now, first);
    let Some(wear) = wear.worn((moved / (MOVED * radius)).max(turned / most)) else { return false };
    let turns = [0, 1].map(|k| DMat3::from_quat(now.rotations[k] * then.rotations[k].conjugate()));
    let (moves_a, moves_b) = (a.kind == BodyKind::Dynamic, b.kind == BodyKind::Dynamic);
    for old in previous {
        // A normal is that of what lies still, where one does; else of neither more than of the other.
        let normal = match (moves_a, moves_b) {
            (true, false) => turns[1] * old.normal,
            (false, _) => turns[0] * old.normal,
            (true, true) => turns[0] * old.normal + turns[1] * old.normal,
        };
        let normal = normal.normalize();
        crate::room::push(out, *old);
        let Some(record) = out.last_mut() else { continue };
        for c in record.spots_mut() {
            let on_a = turns[0] * (c.on_a - was[0].position);
            let on_b = turns[1] * (c.on_b - was[1].position) + now.offset;
            let parted = (on_b - on_a).dot(normal) - (c.on_b - c.on_a).dot(old.normal);
            *c = Spot { on_a, on_b, depth: c.depth - parted };
        }
        for m in record.memory_mut() {
            m.arm = (turns[usize::from(moves_b)] * m.arm.as_dvec3()).as_vec3();
            m.friction_impulse -= normal * normal.dot(m.friction_impulse);
        }
        record.rolling_impulse -= normal * normal.dot(record.rolling_impulse);
        (record.normal, record.wear) = (normal, wear);
    }
    true
}
