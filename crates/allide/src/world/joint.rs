//! Terrains side by side: where one begins as the other ends there is no brink.

use super::contacts::{ContactSet, PatchRecord};
use super::{Body, Form, Slot};
use glam::{DVec2, DVec3, Vec3Swizzles};

/// How far beyond a contact it is looked for other ground, in cells.
const BESIDE: f64 = 1e-4;

/// Sine of the angle by which a normal may lean into the ground beside it.
const LEANS: f64 = 1e-3;

/// How far the ground may rise over the plane of a face at its border, times the way beside it.
const OF_FACE: f64 = 1e-3;

impl ContactSet {
    /// Drops the contacts at the border of a terrain that lead into another one beside it. Alone, a tile of a map has
    /// walls all round and brinks above them; to what slides or rolls from one tile to the next they are not there.
    pub fn drop_joints<S: Form>(&mut self, slots: &[Slot<S>], ignored: &[(u32, u32)]) {
        let ground = |i: usize| slots[i].body.as_ref().filter(|b| b.shape.is_ground() && !b.sensor);
        self.grounds.clear();
        self.grounds.extend((0..slots.len()).filter(|&i| ground(i).is_some()).map(|i| i as u32));
        if self.grounds.len() < 2 {
            return;
        }
        let grounds = std::mem::take(&mut self.grounds);
        let is_real = |record: &PatchRecord| {
            let [a, b] = [record.pair.a, record.pair.b].map(|i| slots[i as usize].body.as_ref());
            let (Some(a), Some(b)) = (a, b) else { return true };
            let (own, of_a) = if b.shape.is_ground() { (record.pair.b, false) } else { (record.pair.a, true) };
            let (terrain, body, other) = if of_a { (a, b, record.pair.b) } else { (b, a, record.pair.a) };
            if !terrain.shape.is_ground() {
                return true;
            }
            let beside = grounds.iter().filter(|g| **g != own).filter_map(|&g| {
                let pair = (g.min(other), g.max(other));
                ground(g as usize).filter(|g| g.groups.collide(body.groups) && ignored.binary_search(&pair).is_err())
            });
            let up = if of_a { record.normal } else { -record.normal };
            !record.spots().iter().all(|spot| {
                let on = a.pose.position + if of_a { spot.on_a } else { spot.on_b };
                leads_into(terrain, beside.clone(), on, up)
            })
        };
        self.full_rooms().0.iter_mut().for_each(|room| room.records.retain(is_real));
        self.grounds = grounds;
    }
}

/// Whether the way `up` from a point on the border of a terrain leads into one of those beside it.
fn leads_into<'a, S: Form + 'a>(
    own: &Body<S>,
    mut beside: impl Iterator<Item = &'a Body<S>>,
    on: DVec3,
    up: DVec3,
) -> bool {
    let height = |ground: &Body<S>, at: DVec2| {
        let from = ground.pose.position;
        ground.shape.ground_height(at - from.xy()).map(|z| z + from.z)
    };
    let (Some(cell), Some(outward)) = (own.shape.ground_cell(), up.xy().try_normalize()) else { return false };
    let step = BESIDE * cell;
    let (before, behind) = (on.xy() + outward * step, on.xy() - outward * step);
    if height(own, before).is_some() {
        return false;
    }
    // A face has its normal up to its border.
    let rise = |way: f64, z: f64| up.xy().length() * way + up.z * (z - on.z);
    if height(own, behind).is_some_and(|z| rise(-step, z).abs() <= OF_FACE * step) {
        return false;
    }
    beside.any(|ground| {
        height(ground, before).is_some_and(|z| rise(step, z) > LEANS * DVec2::new(step, z - on.z).length())
    })
}
