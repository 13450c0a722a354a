//! The world: bodies, time steps, and the contacts of the last step.

mod ahead;
mod ask;
mod bearing;
mod body;
mod carried;
mod contacts;
mod crowd;
mod error;
mod events;
mod fast;
mod finding;
mod flags;
mod form;
mod ground;
mod groups;
mod integrate;
mod islands;
mod joint;
mod kept;
mod material;
mod passing;
mod planar;
mod problem;
mod report;
mod respond;
mod seams;
mod settings;
mod sheets;
mod sleep;
mod snapshot;
mod soon;
mod step;
mod validate;
mod whole;

pub use ask::{CastMeets, Filter, NearestBody, RayMeets};
pub use body::{Body, BodyBuilder, BodyId, BodyKind};
pub use error::{StepError, WorldError};
pub use events::{Event, Phase};
pub use form::Form;
pub use groups::Groups;
pub use material::Material;
pub use planar::{PlanarBody, PlanarBodyBuilder, PlanarSettings, PlanarWorld};
pub use report::{ContactPatch, ContactPoint, Energy, StepReport};
pub use settings::{Method, Settings, SolverSettings};
pub use snapshot::{Difference, SNAPSHOT_VERSION, SnapshotError};
pub use validate::{FARTHEST, FASTEST, MOST_ITERATIONS, STRONGEST};

use crate::broad::{BroadPhase, TreeBox};
use crate::math::Aabb;
use crate::shape::Shape;
use contacts::ContactSet;
use events::Touches;
use glam::DVec3;
use sleep::{Rest, Sleep};
use step::Solvers;

/// A place for a body; the generation tells a body from an earlier one in the same place.
#[derive(Clone, Debug)]
struct Slot<S: Form> {
    generation: u32,
    body: Option<Body<S>>,
}

/// Bodies, and how they move.
///
/// ```
/// use allide::glam::DVec3;
/// use allide::shape::Shape;
/// use allide::world::{BodyBuilder, Settings, World};
///
/// let mut world = World::new(Settings::default())?;
/// world.add(BodyBuilder::fixed(Shape::plane(DVec3::Z, 0.0)?))?;
/// let cube = Shape::cuboid(DVec3::ONE)?;
/// let cube = world.add(BodyBuilder::dynamic(cube).position(DVec3::new(0.0, 0.0, 0.5)).mass(2.0))?;
/// for _ in 0..60 {
///     world.step()?;
/// }
/// let weight = 2.0 * 9.81 / 60.0; // N·s a step
/// for patch in world.contacts() {
///     for point in patch.points {
///         assert!((point.normal_impulse - weight / 4.0).abs() < 1e-9 * weight);
///     }
/// }
/// assert!(world.body(cube).unwrap().velocity().length() < 1e-9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct World<S: Form = Shape> {
    settings: Settings,
    slots: Vec<Slot<S>>,
    free: Vec<u32>,
    broad: BroadPhase,
    contacts: ContactSet,
    solvers: Solvers,
    /// Pairs of slots that do not collide, ascending.
    ignored: Vec<(u32, u32)>,
    sleep: Sleep,
    touches: Touches,
    steps: u64,
}

impl<S: Form> Default for World<S> {
    fn default() -> World<S> {
        World {
            settings: Settings::default(),
            slots: Vec::new(),
            free: Vec::new(),
            broad: BroadPhase::default(),
            contacts: ContactSet::default(),
            solvers: Solvers::default(),
            ignored: Vec::new(),
            sleep: Sleep::default(),
            touches: Touches::default(),
            steps: 0,
        }
    }
}

impl World {
    /// An empty world in space.
    pub fn new(settings: Settings) -> Result<World, WorldError> {
        World::with_settings(settings)
    }

    /// Sets a body's velocity (of its centre of mass, m/s) and spin (world axes, rad/s).
    pub fn set_velocity(&mut self, id: BodyId, velocity: DVec3, spin: DVec3) -> Result<(), WorldError> {
        let body = self.body_mut(id)?;
        validate::vector(&body.name, "velocity", velocity, validate::FASTEST)?;
        validate::vector(&body.name, "spin", spin, validate::FASTEST)?;
        (body.velocity, body.spin) = (velocity, spin);
        self.rouse(id.index);
        Ok(())
    }

    /// Sets the constant force (at the centre of mass, N) and torque (N·m) on a body, world axes.
    pub fn set_force(&mut self, id: BodyId, force: DVec3, torque: DVec3) -> Result<(), WorldError> {
        let body = self.body_mut(id)?;
        validate::vector(&body.name, "force", force, validate::STRONGEST)?;
        validate::vector(&body.name, "torque", torque, validate::STRONGEST)?;
        if (body.force, body.torque) != (force, torque) {
            (body.force, body.torque) = (force, torque);
            self.rouse(id.index);
        }
        Ok(())
    }
}

impl<S: Form> World<S> {
    fn with_settings(settings: Settings) -> Result<World<S>, WorldError> {
        validate::settings(&settings)?;
        Ok(World { settings, ..World::default() })
    }

    /// Adds a body.
    pub fn add(&mut self, body: BodyBuilder<S>) -> Result<BodyId, WorldError> {
        let body = validate::body(body)?;
        let index = self.free.pop().unwrap_or(self.slots.len() as u32);
        match body.shape.half_space(&body.pose) {
            Some(space) => self.broad.insert_unbounded(index, space),
            None => {
                self.broad.insert(index, &body.shape.bounds(&body.pose), 0.0, body.kind != BodyKind::Fixed);
            }
        }
        match self.slots.get_mut(index as usize) {
            Some(slot) => slot.body = Some(body),
            None => self.slots.push(Slot { generation: 0, body: Some(body) }),
        }
        if let Some(rest) = self.sleep.rests.get_mut(index as usize) {
            *rest = Rest::default();
        }
        let slot = &self.slots[index as usize];
        let id = BodyId { index, generation: slot.generation };
        if slot.body.as_ref().is_some_and(|b| b.kind != BodyKind::Dynamic) {
            self.rouse_around(index);
        }
        Ok(id)
    }

    /// Takes a body out, with its contacts. What slept on it wakes.
    pub fn remove(&mut self, id: BodyId) -> Result<(), WorldError> {
        self.body(id).ok_or(WorldError::NoSuchBody(id))?;
        self.rouse(id.index);
        self.cut_touches(id.index);
        let slot = &mut self.slots[id.index as usize];
        slot.body = None;
        slot.generation += 1;
        self.free.push(id.index);
        self.broad.remove(id.index);
        self.contacts.forget(id.index);
        self.ignored.retain(|&(a, b)| a != id.index && b != id.index);
        Ok(())
    }

    /// The body of this id, if it is (still) there.
    pub fn body(&self, id: BodyId) -> Option<&Body<S>> {
        let slot = self.slots.get(id.index as usize)?;
        slot.body.as_ref().filter(|_| slot.generation == id.generation)
    }

    fn body_mut(&mut self, id: BodyId) -> Result<&mut Body<S>, WorldError> {
        let slot = self.slots.get_mut(id.index as usize).filter(|s| s.generation == id.generation);
        slot.and_then(|s| s.body.as_mut()).ok_or(WorldError::NoSuchBody(id))
    }

    /// All bodies, in the order of their places: that of adding, as long as none was removed.
    pub fn bodies(&self) -> impl Iterator<Item = (BodyId, &Body<S>)> {
        self.slots.iter().enumerate().filter_map(|(i, slot)| {
            let id = BodyId { index: i as u32, generation: slot.generation };
            slot.body.as_ref().map(|b| (id, b))
        })
    }

    /// Makes two bodies pass through each other.
    pub fn ignore_pair(&mut self, a: BodyId, b: BodyId) -> Result<(), WorldError> {
        for id in [a, b] {
            self.body(id).ok_or(WorldError::NoSuchBody(id))?;
        }
        let pair = (a.index.min(b.index), a.index.max(b.index));
        if let Err(at) = self.ignored.binary_search(&pair) {
            self.ignored.insert(at, pair);
            self.rouse(pair.0);
            self.rouse(pair.1);
        }
        Ok(())
    }

    /// Simulated time so far, seconds.
    pub fn time(&self) -> f64 {
        self.steps as f64 * self.settings.step
    }

    /// The settings in force.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes the response while the world runs.
    pub fn set_solver(&mut self, solver: SolverSettings) -> Result<(), WorldError> {
        let settings = Settings { solver, ..self.settings };
        validate::settings(&settings)?;
        self.settings = settings;
        Ok(())
    }

    /// Changes after how long islands sleep while the world runs, seconds; `None` wakes all.
    pub fn set_sleep_after(&mut self, after: Option<f64>) -> Result<(), WorldError> {
        let settings = Settings { sleep_after: after, ..self.settings };
        validate::settings(&settings)?;
        self.settings = settings;
        if after.is_none() {
            (0..self.slots.len() as u32).for_each(|slot| self.rouse(slot));
        }
        Ok(())
    }

    /// Changes what a body is made of on its outside while the world runs; its mass stays.
    pub fn set_material(&mut self, id: BodyId, material: Material) -> Result<(), WorldError> {
        let body = self.body_mut(id)?;
        validate::material(&body.name, &material)?;
        if body.material != material {
            body.material = material;
            self.rouse(id.index);
        }
        Ok(())
    }

    /// Changes what the numbers of a terrain's cells mean while the world runs.
    pub fn set_ground(&mut self, id: BodyId, materials: &[Material]) -> Result<(), WorldError> {
        let body = self.body_mut(id)?;
        materials.iter().try_for_each(|material| validate::material(&body.name, material))?;
        if body.ground != materials {
            body.ground = materials.to_vec();
            self.rouse(id.index);
        }
        Ok(())
    }

    /// Changes who a body touches while the world runs.
    pub fn set_groups(&mut self, id: BodyId, groups: Groups) -> Result<(), WorldError> {
        let body = self.body_mut(id)?;
        if body.groups != groups {
            body.groups = groups;
            self.rouse(id.index);
        }
        Ok(())
    }

    /// The contacts of the last step, ordered by pair: those that touch or bear load.
    pub fn contacts(&self) -> Vec<ContactPatch> {
        self.contacts.read_out(&self.slots)
    }

    /// Energies of all dynamic bodies.
    pub fn energy(&self) -> Energy {
        let mut energy = Energy::default();
        for (_, body) in self.bodies().filter(|(_, b)| b.kind == BodyKind::Dynamic) {
            let local = body.pose.rotation.conjugate() * body.spin;
            energy.kinetic += 0.5 * body.mass.mass * body.velocity.length_squared();
            energy.kinetic += 0.5 * local.dot(body.mass.inertia * local);
            energy.potential -= body.mass.mass * self.settings.gravity.dot(body.centre());
        }
        energy
    }

    /// Every body's box along the world axes, metres; unbounded for planes.
    pub fn bounds(&self) -> impl Iterator<Item = (BodyId, Aabb)> {
        self.bodies().map(|(id, b)| (id, b.shape.bounds(&b.pose)))
    }

    /// The boxes of the tree that finds pairs, as the last step left them: for pictures.
    pub fn tree(&self) -> Vec<TreeBox> {
        self.broad.tree().boxes()
    }

    /// The islands of the last step: bodies that touched each other, directly or through others. A body
    /// that touched nothing is in none. Those that sleep come last, each in the order of its first body.
    pub fn islands(&self) -> Vec<Vec<BodyId>> {
        let id = |slot: u32| self.slots.get(slot as usize).map(|s| BodyId { index: slot, generation: s.generation });
        let islands = self.solvers.islands();
        let awake = |id: &BodyId| self.body(*id).is_some_and(|b| !b.asleep);
        let of = |k: usize| islands.island(k).0.iter().filter_map(|&slot| id(slot).filter(awake)).collect();
        let mut all: Vec<Vec<BodyId>> =
            (0..islands.ends.len()).map(of).filter(|i: &Vec<BodyId>| !i.is_empty()).collect();
        let mut seen = vec![false; self.sleep.rests.len()];
        for first in 0..seen.len() {
            let mut ring = Vec::new();
            let mut at = first;
            while !seen[at] && self.sleep.rests[at].next != islands::NONE {
                seen[at] = true;
                ring.extend(id(at as u32));
                at = self.sleep.rests[at].next as usize;
            }
            if !ring.is_empty() {
                all.push(ring);
            }
        }
        all
    }
}
