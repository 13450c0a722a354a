//! Questions to a world: what a ray meets, what a shape would run into, overlaps, or is near.
//!
//! The tree of the broad phase finds the bodies that may be concerned; the shapes themselves give the answer.
//! Of several that are equally near, the one with the lowest number is told.

use super::{Body, BodyId, Groups, World, WorldError};
use crate::math::{Aabb, Pose, tolerance};
use crate::narrow::{self, Motion, Placement};
use crate::shape::Shape;
use glam::DVec3;

/// Which bodies a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filter {
    /// Those that a member of these groups would touch.
    pub groups: Groups,
    /// Sensors too.
    pub sensors: bool,
    /// Not this one.
    pub except: Option<BodyId>,
}

impl Default for Filter {
    fn default() -> Filter {
        Filter { groups: Groups { of: u32::MAX, with: u32::MAX }, sensors: false, except: None }
    }
}

/// The first body that a ray meets.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RayMeets {
    /// The body.
    pub body: BodyId,
    /// How far along the ray, metres; 0 where it starts inside.
    pub distance: f64,
    /// Where, metres.
    pub point: DVec3,
    /// Unit vector out of the body there; against the ray where it starts inside.
    pub normal: DVec3,
}

/// The first body that a moving shape touches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CastMeets {
    /// The body.
    pub body: BodyId,
    /// The share of the way until then, 0…1.
    pub share: f64,
    /// Where they touch, metres.
    pub point: DVec3,
    /// Unit vector out of the body there.
    pub normal: DVec3,
}

/// The body nearest to a shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NearestBody {
    /// The body.
    pub body: BodyId,
    /// How far it is, metres; 0 where they touch or overlap.
    pub distance: f64,
    /// The shape's point nearest to it, metres.
    pub on_shape: DVec3,
    /// Its point nearest to the shape, metres.
    pub on_body: DVec3,
}

impl World {
    /// The first body that a ray meets: from `origin` (metres) along `direction`, which need not be a unit
    /// vector, for `reach` metres.
    pub fn cast_ray(
        &self,
        origin: DVec3,
        direction: DVec3,
        reach: f64,
        filter: &Filter,
    ) -> Result<Option<RayMeets>, WorldError> {
        finite("origin", origin)?;
        let direction = direction_of(direction)?;
        positive("reach", reach)?;
        let walk = |reach: f64, look: &mut dyn FnMut(u32) -> f64| {
            self.broad.tree().along((origin, direction), DVec3::ZERO, reach, look);
        };
        let found = self.first(reach, filter, walk, |body, reach| {
            let hit = narrow::ray(&body.shape, &body.pose, origin, direction, reach)?;
            Some((hit.distance, hit.normal))
        });
        Ok(found.map(|(body, distance, normal)| RayMeets {
            body,
            distance,
            point: origin + direction * distance,
            normal,
        }))
    }

    /// The first body that a shape touches which moves from `pose` by `way` (metres) without turning. The shape
    /// must have bounds.
    pub fn cast_shape(
        &self,
        shape: &Shape,
        pose: &Pose,
        way: DVec3,
        filter: &Filter,
    ) -> Result<Option<CastMeets>, WorldError> {
        placed(pose)?;
        finite("way", way)?;
        let bounds = bounded(shape, pose)?;
        let (middle, half) = (0.5 * (bounds.min + bounds.max), 0.5 * (bounds.max - bounds.min));
        let (length, direction) = (way.length(), way.try_normalize().unwrap_or(DVec3::X));
        let motions = [Motion { velocity: way, spin: DVec3::ZERO }, Motion::default()];
        // Distances along the way while walking, shares of it while measuring.
        let walk = |share: f64, look: &mut dyn FnMut(u32) -> f64| {
            self.broad.tree().along((middle, direction), half, share * length, |i| look(i) * length);
        };
        let found = self.first(1.0, filter, walk, |body, share| {
            let touch = narrow::cast(shape, &body.shape, &Placement::of(pose, &body.pose), motions, share)?;
            Some((touch.time, touch.contact))
        });
        Ok(found.map(|(body, share, contact)| {
            let now = pose.position + way * share;
            let (point, normal) = contact.map_or((now, -direction), |c| (now + c.on_b, -c.normal));
            CastMeets { body, share, point, normal }
        }))
    }

    /// The bodies that a shape at `pose` overlaps or touches, ascending.
    pub fn overlapping(&self, shape: &Shape, pose: &Pose, filter: &Filter) -> Result<Vec<BodyId>, WorldError> {
        placed(pose)?;
        let bounds = shape.bounds(pose);
        let mut found = Vec::new();
        let mut look = |i: u32| {
            let meets = |b: &Body| narrow::intersects(shape, &b.shape, &Placement::of(pose, &b.pose));
            found.extend(self.asked(i, filter).filter(|(_, b)| meets(b)).map(|(id, _)| id));
            0.0
        };
        self.broad.unbounded().for_each(|(i, _)| {
            look(i);
        });
        self.broad.tree().around(&bounds, 0.0, look);
        found.sort_unstable();
        Ok(found)
    }

    /// The body nearest to a shape at `pose`, if one is within `reach` metres.
    pub fn nearest(
        &self,
        shape: &Shape,
        pose: &Pose,
        reach: f64,
        filter: &Filter,
    ) -> Result<Option<NearestBody>, WorldError> {
        placed(pose)?;
        positive("reach", reach)?;
        let bounds = shape.bounds(pose);
        let walk = |reach: f64, look: &mut dyn FnMut(u32) -> f64| self.broad.tree().around(&bounds, reach, look);
        let found = self.first(reach, filter, walk, |body, _| {
            let gap = narrow::distance(shape, &body.shape, &Placement::of(pose, &body.pose))?;
            Some((gap.distance, gap))
        });
        Ok(found.map(|(body, distance, gap)| {
            let (on_shape, on_body) = (pose.position + gap.on_a, pose.position + gap.on_b);
            NearestBody { body, distance, on_shape, on_body }
        }))
    }

    /// Of all bodies that `walk` leads to, the one that `measure` finds least far, within `reach`.
    fn first<T: Copy>(
        &self,
        reach: f64,
        filter: &Filter,
        walk: impl FnOnce(f64, &mut dyn FnMut(u32) -> f64),
        measure: impl Fn(&Body, f64) -> Option<(f64, T)>,
    ) -> Option<(BodyId, f64, T)> {
        let mut best: Option<(BodyId, f64, T)> = None;
        let mut look = |i: u32| {
            let so_far = best.map_or(reach, |b| b.1);
            let Some((id, body)) = self.asked(i, filter) else { return so_far };
            if let Some((distance, what)) = measure(body, so_far)
                && distance <= reach
                && best.is_none_or(|b| distance < b.1 || (distance == b.1 && id < b.0))
            {
                best = Some((id, distance, what));
                return distance;
            }
            so_far
        };
        let mut left = reach;
        for (i, _) in self.broad.unbounded() {
            left = look(i);
        }
        walk(left, &mut look);
        best
    }

    /// The body of a slot, if the question is about it.
    fn asked(&self, slot: u32, filter: &Filter) -> Option<(BodyId, &Body)> {
        let place = self.slots.get(slot as usize)?;
        let (id, body) = (BodyId { index: slot, generation: place.generation }, place.body.as_ref()?);
        let wanted = (filter.sensors || !body.sensor) && filter.except != Some(id);
        (wanted && filter.groups.collide(body.groups)).then_some((id, body))
    }
}

fn wrong<T>(field: &'static str, value: impl std::fmt::Display, wanted: &'static str) -> Result<T, WorldError> {
    Err(WorldError::Question { field, value: value.to_string(), wanted })
}

fn finite(field: &'static str, v: DVec3) -> Result<(), WorldError> {
    if v.abs().cmple(DVec3::splat(super::FARTHEST)).all() {
        return Ok(());
    }
    wrong(field, v, "it must be three finite numbers of at most 1e12 metres")
}

fn positive(field: &'static str, x: f64) -> Result<(), WorldError> {
    if x >= 0.0 { Ok(()) } else { wrong(field, x, "it must be 0 or more metres") }
}

fn direction_of(v: DVec3) -> Result<DVec3, WorldError> {
    // Scaled first, so that neither tiny nor huge ones lose their length.
    let size = v.abs().max_element();
    match (v / size).try_normalize() {
        Some(direction) if v.is_finite() => Ok(direction),
        _ => wrong("direction", v, "it must be three finite numbers, not all zero"),
    }
}

fn placed(pose: &Pose) -> Result<(), WorldError> {
    finite("position", pose.position)?;
    let length = pose.rotation.length();
    if (length - 1.0).abs() <= tolerance::UNIT {
        return Ok(());
    }
    wrong("rotation", pose.rotation, "it must be a unit quaternion")
}

fn bounded(shape: &Shape, pose: &Pose) -> Result<Aabb, WorldError> {
    let bounds = shape.bounds(pose);
    if bounds.min.is_finite() && bounds.max.is_finite() {
        return Ok(bounds);
    }
    wrong("shape", shape.kind().name(), "what is cast must have bounds")
}
