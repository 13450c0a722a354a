//! A world that runs, and what pages do to it.

use crate::command::Missile;
use crate::frame::{ASLEEP, pack_box, pack_pose};
use crate::grab::Grab;
use crate::kind::{Kind, Throw};
use crate::snapshot::{Detail, PageId, Point, Shown, Want};
use allide::glam::DVec3;
use allide::math::Aabb;
use allide::world::{Body, BodyId, BodyKind, Energy, Material, Method, SolverSettings, StepError, StepReport, World};
use allide_files::record::Geometry;
use allide_files::scene::{METHODS, Scene};
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap};

/// Bodies beyond which a scene is not shown: contact points number them with two bytes.
pub const MOST_BODIES: usize = 20_000;

/// Things that may be thrown into one scene.
const MOST_THROWN: usize = 300;

/// Letters of a name that pages get.
const MOST_LETTERS: usize = 120;

/// A running world of any kind.
pub trait Life: Send {
    fn step(&mut self) -> Result<StepReport, StepError>;
    /// Time step and simulated time so far, seconds.
    fn times(&self) -> (f64, f64);
    fn energy(&self) -> Energy;
    fn solver(&self) -> SolverSettings;
    fn set_solver(&mut self, method: &str, iterations: Option<u32>) -> Result<(), String>;
    /// Sets all friction, or gives it back to the scene.
    fn set_friction(&mut self, friction: Option<f64>) -> Result<(), String>;
    /// How long islands stand still before they sleep, seconds, if they do.
    fn sleep_after(&self) -> Option<f64>;
    fn set_sleep_after(&mut self, after: Option<f64>) -> Result<(), String>;
    fn grab(&mut self, page: PageId, body: u32, point: DVec3) -> Result<(), String>;
    fn drag(&mut self, page: PageId, to: DVec3);
    fn release(&mut self, page: PageId);
    fn throw(&mut self, what: Missile, from: DVec3, to: DVec3) -> Result<(), String>;
    /// The text of a scene that starts as things are.
    fn save(&self) -> Result<String, String>;
    fn shown(&self, epoch: u32) -> Shown;
    /// The bodies from this number on, as pages get them; each with its own surfaces.
    fn newcomers(&self, from: usize) -> Vec<Value>;
    fn poses(&self) -> Vec<u8>;
    fn details(&self, bodies: &[u32]) -> Vec<Detail>;
    fn contacts(&self, want: &Want, bodies: &[u32]) -> Vec<Point>;
    fn tree(&self) -> Vec<u8>;
    fn islands(&self) -> Vec<u8>;
}

/// A running world.
pub struct Live<S: Kind> {
    scene: Scene,
    world: World<S>,
    ids: Vec<BodyId>,
    numbers: HashMap<BodyId, u32>,
    /// What bodies are made of where the page has not changed it.
    materials: Vec<Material>,
    /// What the cells of terrains are made of, as the scene says.
    grounds: Vec<(BodyId, Vec<Material>)>,
    friction: Option<f64>,
    /// Whether the next step starts from no impulses: those of the last were found by another method.
    cold: bool,
    grabs: BTreeMap<PageId, Grab>,
    thrown: usize,
    /// What coordinates on the page are relative to, metres, the page's axes.
    centre: DVec3,
}

/// The world of a scene, or why there is none.
pub fn start(scene: &Scene) -> Result<Box<dyn Life>, String> {
    if scene.body_count() > MOST_BODIES {
        return Err(format!("{}: has {} bodies; at most {MOST_BODIES} are shown live", scene.name, scene.body_count()));
    }
    Ok(if scene.is_planar() {
        Box::new(Live::<allide::planar::PlanarShape>::new(scene)?)
    } else {
        Box::new(Live::<allide::shape::Shape>::new(scene)?)
    })
}

impl<S: Kind> Live<S> {
    fn new(scene: &Scene) -> Result<Live<S>, String> {
        let told = |refused: Vec<allide::world::WorldError>| {
            refused.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
        };
        let built = S::build(scene).map_err(told)?;
        let (world, ids) = (built.world, built.ids);
        Ok(Live {
            numbers: ids.iter().copied().zip(0..).collect(),
            materials: world.bodies().map(|(_, b)| *b.material()).collect(),
            grounds: world
                .bodies()
                .filter(|(_, b)| !b.ground().is_empty())
                .map(|(id, b)| (id, b.ground().to_vec()))
                .collect(),
            friction: None,
            cold: false,
            grabs: BTreeMap::new(),
            thrown: 0,
            centre: centre(&world),
            scene: scene.clone(),
            world,
            ids,
        })
    }

    fn id(&self, body: u32) -> Result<BodyId, String> {
        self.ids.get(body as usize).copied().ok_or_else(|| format!("there is no body {body}"))
    }

    /// Size (metres) and mass (kg) in the middle of those that move.
    fn usual(&self) -> (f64, f64) {
        let moving =
            || self.world.bodies().filter(|(_, b)| b.kind() == BodyKind::Dynamic).take(self.ids.len() - self.thrown);
        let middle = |mut values: Vec<f64>| {
            values.sort_by(f64::total_cmp);
            values.get(values.len() / 2).copied()
        };
        let size = middle(moving().map(|(_, b)| b.shape().radius()).collect()).unwrap_or(0.3);
        let mass = middle(moving().map(|(_, b)| b.mass_properties().mass).collect()).unwrap_or(1000.0 * size.powi(3));
        (size, mass)
    }

    /// A name that nobody has.
    fn free_name(&self, what: Missile) -> String {
        let word = match what {
            Missile::Ball => "ball",
            Missile::Box => "box",
            Missile::Barrel => "barrel",
        };
        let taken = |name: &str| self.world.bodies().any(|(_, b)| b.name() == name);
        let names = (self.thrown + 1..).map(|k| format!("thrown {word} {k}"));
        names.into_iter().find(|name| !taken(name)).unwrap_or_default()
    }

    fn body_json(&self, index: usize, shape: Value) -> Value {
        let Some(body) = self.world.body(self.ids[index]) else { return Value::Null };
        let name: String = body.name().chars().take(MOST_LETTERS).collect();
        let mut out = json!({ "name": name, "kind": body.kind().name(), "shape": shape });
        if body.kind() == BodyKind::Fixed {
            let pose = S::replay_pose(body.pose());
            out["position"] = json!(pose.position.to_array());
            out["rotation"] = json!(pose.rotation.to_array());
        } else {
            out["mass"] = json!(body.mass_properties().mass);
        }
        out
    }

    /// A method that is switched to shows what it can do by itself, as it would from the start.
    fn step_from_scratch_if_cold(&mut self) -> Result<StepReport, StepError> {
        let own = self.world.settings().solver;
        if !std::mem::take(&mut self.cold)
            || self.world.set_solver(SolverSettings { warm_start: false, ..own }).is_err()
        {
            return self.world.step();
        }
        let stepped = self.world.step();
        // Settings that were fine before the step are fine after it.
        let _ = self.world.set_solver(own);
        stepped
    }

    fn moving(&self) -> impl Iterator<Item = (BodyId, &Body<S>)> {
        let body = |id: &BodyId| self.world.body(*id).map(|b| (*id, b));
        self.ids.iter().filter_map(body).filter(|(_, b)| b.kind() != BodyKind::Fixed)
    }
}

/// The middle of what moves, rounded, in the page's axes.
fn centre<S: Kind>(world: &World<S>) -> DVec3 {
    let mut around = Aabb { min: DVec3::INFINITY, max: DVec3::NEG_INFINITY };
    let finite = || world.bodies().filter(|(_, b)| b.shape().radius().is_finite());
    let moves = finite().any(|(_, b)| b.kind() != BodyKind::Fixed);
    for (_, body) in finite().filter(|(_, b)| !moves || b.kind() != BodyKind::Fixed) {
        around = around.union(&body.shape().bounds(body.pose()));
    }
    let middle = (around.min + around.max) * 0.5;
    if middle.is_finite() { S::replay_vector(middle).round() } else { DVec3::ZERO }
}

impl<S: Kind> Life for Live<S> {
    fn step(&mut self) -> Result<StepReport, StepError> {
        let (gravity, step) = (self.world.settings().gravity, self.world.settings().step);
        let mut own = Vec::new();
        for grab in self.grabs.values() {
            let Some(body) = self.world.body(grab.id) else { continue };
            own.push((grab.id, body.force(), body.torque()));
            let (force, torque) = grab.pull(body, gravity, step);
            let (force, torque) = (body.force() + force, body.torque() + torque);
            // A force beyond all measure is not pulled with.
            let _ = S::push(&mut self.world, grab.id, force, torque);
        }
        let stepped = self.step_from_scratch_if_cold();
        for (id, force, torque) in own.into_iter().rev() {
            let _ = S::push(&mut self.world, id, force, torque);
        }
        stepped
    }

    fn times(&self) -> (f64, f64) {
        (self.world.settings().step, self.world.time())
    }

    fn energy(&self) -> Energy {
        self.world.energy()
    }

    fn solver(&self) -> SolverSettings {
        self.world.settings().solver
    }

    fn set_solver(&mut self, method: &str, iterations: Option<u32>) -> Result<(), String> {
        let names = METHODS.map(Method::name).join(", ");
        let found = METHODS.into_iter().find(|m| m.name() == method);
        let method = found.ok_or_else(|| format!("no method is called {method:?}; known are {names}"))?;
        let solver = SolverSettings { method, iterations, ..self.solver() };
        self.cold |= method != self.solver().method;
        self.world.set_solver(solver).map_err(|error| error.to_string())
    }

    fn set_friction(&mut self, friction: Option<f64>) -> Result<(), String> {
        self.friction = friction;
        for (id, own) in self.ids.iter().zip(&self.materials) {
            let material = Material { friction: friction.unwrap_or(own.friction), ..*own };
            self.world.set_material(*id, material).map_err(|error| error.to_string())?;
        }
        for (id, own) in &self.grounds {
            let ground = own.iter().map(|m| Material { friction: friction.unwrap_or(m.friction), ..*m });
            self.world.set_ground(*id, &ground.collect::<Vec<_>>()).map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    fn sleep_after(&self) -> Option<f64> {
        self.world.settings().sleep_after
    }

    fn set_sleep_after(&mut self, after: Option<f64>) -> Result<(), String> {
        self.world.set_sleep_after(after).map_err(|error| error.to_string())
    }

    fn grab(&mut self, page: PageId, body: u32, point: DVec3) -> Result<(), String> {
        let id = self.id(body)?;
        let held = self.world.body(id).ok_or("it is gone")?;
        if held.kind() != BodyKind::Dynamic {
            return Err(format!("{:?} is {} and cannot be pulled", held.name(), held.kind().name()));
        }
        let hand = S::of_page(point);
        let local = held.pose().local_point(hand);
        // A point beside the body would be a long lever.
        let local = local.clamp_length_max(held.shape().radius());
        self.grabs.insert(page, Grab { id, local, hand });
        Ok(())
    }

    fn drag(&mut self, page: PageId, to: DVec3) {
        if let Some(grab) = self.grabs.get_mut(&page) {
            grab.hand = S::of_page(to);
        }
    }

    fn release(&mut self, page: PageId) {
        self.grabs.remove(&page);
    }

    fn throw(&mut self, what: Missile, from: DVec3, to: DVec3) -> Result<(), String> {
        if self.thrown >= MOST_THROWN || self.ids.len() >= MOST_BODIES {
            return Err(format!("{MOST_THROWN} things were thrown already; reset the scene"));
        }
        let (size, mass) = self.usual();
        let (from, to) = (S::of_page(from), S::of_page(to));
        let way = to - from;
        // Fast enough to hit where one aimed at, gravity reckoned with; not so heavy that what it hits is out of sight.
        let speed = 12.0 * (size.max(1e-6) / 0.5).sqrt();
        let time = (way.length() / speed).clamp(0.05, 1.2);
        let velocity = way / time - self.world.settings().gravity * (0.5 * time);
        let throw = Throw { what, size: 0.5 * size, mass: 0.5 * mass, from, velocity };
        let builder = S::missile(&throw).ok_or("bodies of this size cannot be thrown")?.name(self.free_name(what));
        let id = self.world.add(builder).map_err(|error| error.to_string())?;
        self.numbers.insert(id, self.ids.len() as u32);
        self.ids.push(id);
        self.materials.push(Material::default());
        self.thrown += 1;
        self.set_friction(self.friction)
    }

    fn save(&self) -> Result<String, String> {
        self.scene.text_of(&self.world).map_err(|error| error.to_string())
    }

    fn shown(&self, epoch: u32) -> Shown {
        let mut geometry = Geometry::default();
        let shapes = S::draw(&self.world, 0..self.ids.len(), &mut geometry);
        let gravity = S::replay_vector(self.world.settings().gravity);
        let head = json!({
            "type": "scene",
            "epoch": epoch,
            "name": self.scene.name,
            "about": self.scene.description,
            "planar": S::PLANAR,
            "step": self.world.settings().step,
            "gravity": gravity.to_array(),
            "centre": self.centre.to_array(),
            "geometry": geometry.json(),
        });
        let bodies = shapes.into_iter().enumerate().map(|(i, shape)| self.body_json(i, shape)).collect();
        Shown { epoch, head, bodies, own: self.ids.len() - self.thrown }
    }

    fn newcomers(&self, from: usize) -> Vec<Value> {
        let newcomer = |i: usize| {
            let mut geometry = Geometry::default();
            let mut shape = S::draw(&self.world, i..i + 1, &mut geometry).pop().unwrap_or_default();
            if shape["type"] == "mesh" {
                shape["geometry"] = geometry.json();
            }
            self.body_json(i, shape)
        };
        (from..self.ids.len()).map(newcomer).collect()
    }

    fn poses(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(20 * self.ids.len());
        for (_, body) in self.moving() {
            let pose = S::replay_pose(body.pose());
            pack_pose(pose.position - self.centre, pose.rotation, &mut out);
        }
        out
    }

    fn details(&self, bodies: &[u32]) -> Vec<Detail> {
        let detail = |&number: &u32| {
            let body = self.world.body(self.id(number).ok()?)?;
            let vectors = [body.pose().position, body.velocity(), body.spin()].map(|v| S::replay_vector(v).to_array());
            let mut numbers = [0.0; 9];
            numbers.copy_from_slice(vectors.as_flattened());
            Some(Detail { body: number, numbers })
        };
        bodies.iter().filter_map(detail).collect()
    }

    fn contacts(&self, want: &Want, bodies: &[u32]) -> Vec<Point> {
        let step = self.world.settings().step;
        let mut out = Vec::new();
        for (patch, number) in self.world.contacts().iter().zip(0..) {
            let (Some(&a), Some(&b)) = (self.numbers.get(&patch.a), self.numbers.get(&patch.b)) else { continue };
            if !want.contacts && !bodies.contains(&a) && !bodies.contains(&b) {
                continue;
            }
            let moving = [patch.a, patch.b].map(|id| self.world.body(id).filter(|b| b.kind() != BodyKind::Fixed));
            let Some(bearer) = moving.into_iter().flatten().next() else { continue };
            let normal = S::replay_vector(patch.normal).as_vec3().to_array();
            for (p, friction) in patch.points.iter().zip(patch.friction_shares()) {
                let offset = S::replay_vector(DVec3::midpoint(p.on_a, p.on_b) - bearer.pose().position);
                let force = (p.normal_impulse / step) as f32;
                let friction = (friction / step) as f32;
                let offset = offset.as_vec3().to_array();
                out.push(Point { a, b, patch: number, offset, normal, force, friction });
            }
        }
        out.sort_by(|p, q| q.force.total_cmp(&p.force));
        out
    }

    fn tree(&self) -> Vec<u8> {
        let mut out = Vec::new();
        for node in self.world.tree() {
            let (low, high) = (S::replay_vector(node.bounds.min), S::replay_vector(node.bounds.max));
            pack_box(
                low.min(high) - self.centre,
                low.max(high) - self.centre,
                node.depth,
                node.proxy.is_some(),
                &mut out,
            );
        }
        out
    }

    fn islands(&self) -> Vec<u8> {
        let mut island = HashMap::new();
        for (k, bodies) in self.world.islands().iter().enumerate() {
            island.extend(bodies.iter().map(|id| (*id, (k + 1).min(usize::from(ASLEEP - 1)) as u16)));
        }
        let asleep = |body: &Body<S>| if body.is_asleep() { ASLEEP } else { 0 };
        let number = |(id, body)| island.get(&id).copied().unwrap_or(0) | asleep(body);
        self.moving().map(number).flat_map(u16::to_le_bytes).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use allide_files::builtin;

    fn stack() -> Box<dyn Life> {
        start(&builtin::find("stack-20").expect("built in").scene(&[]).expect("a scene")).expect("a world")
    }

    fn run(life: &mut dyn Life, seconds: f64) {
        for _ in 0..(60.0 * seconds).round() as usize {
            life.step().expect("a step");
        }
    }

    /// How far aside the topmost box is, and how high, metres.
    fn top(life: &dyn Life) -> (f64, f64) {
        let [x, y, z] = life.details(&[20])[0].numbers[..3] else { return (0.0, 0.0) };
        (x.hypot(y), z)
    }

    #[test]
    fn switched_to_sequential_the_stack_leans_within_two_seconds_and_with_blocks_it_stands_again() {
        let mut life = stack();
        life.set_solver("block", None).expect("a method");
        run(&mut *life, 2.0);
        assert!(top(&*life).0 < 0.005, "it stands: {:?}", top(&*life));
        life.set_solver("sequential", None).expect("a method");
        run(&mut *life, 1.0);
        let (lean, height) = top(&*life);
        assert!(lean > 0.05 && height > 19.3, "after a second: {lean} at {height}");
        life.set_solver("block", None).expect("a method");
        run(&mut *life, 4.0);
        assert!(top(&*life).1 > 19.3, "it stands again: {:?}", top(&*life));

        let mut life = stack();
        run(&mut *life, 2.0);
        life.set_solver("sequential", None).expect("a method");
        run(&mut *life, 2.0);
        assert!(top(&*life).0 > 0.2, "after two seconds: {:?}", top(&*life));
    }

    /// Only the step of a switch starts from scratch.
    #[test]
    fn what_a_scene_says_of_warm_starts_stays() {
        let mut life = stack();
        life.set_solver("block", Some(4)).expect("a method");
        life.step().expect("a step");
        assert!(life.solver().warm_start);
        assert_eq!(life.solver().iterations, Some(4));
    }
}
