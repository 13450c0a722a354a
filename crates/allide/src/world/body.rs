//! Bodies: what the caller asks for ([`BodyBuilder`]) and what lives in a world ([`Body`]).

use super::{Form, Groups, Material};
use crate::math::Pose;
use crate::shape::{MassProperties, Shape};
use glam::{DMat3, DQuat, DVec3};

/// How a body moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum BodyKind {
    /// Never.
    Fixed,
    /// By forces and contacts.
    #[default]
    Dynamic,
    /// As its velocity says, pushing what is in the way.
    Driven,
}

impl BodyKind {
    /// The name used in scene files.
    pub fn name(self) -> &'static str {
        match self {
            BodyKind::Fixed => "fixed",
            BodyKind::Dynamic => "dynamic",
            BodyKind::Driven => "driven",
        }
    }
}

/// Names a body in a world. Stays valid until the body is removed, and never comes to mean another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BodyId {
    pub(crate) index: u32,
    pub(crate) generation: u32,
}

/// A body to be: everything but the shape has a default.
#[derive(Clone, Debug)]
pub struct BodyBuilder<S: Form = Shape> {
    pub(crate) name: String,
    pub(crate) kind: BodyKind,
    pub(crate) shape: S,
    pub(crate) pose: Pose,
    pub(crate) velocity: DVec3,
    pub(crate) spin: DVec3,
    pub(crate) material: Material,
    pub(crate) ground: Vec<Material>,
    pub(crate) mass: Option<f64>,
    pub(crate) centre: Option<DVec3>,
    pub(crate) inertia: Option<DMat3>,
    pub(crate) force: DVec3,
    pub(crate) torque: DVec3,
    pub(crate) linear_damping: f64,
    pub(crate) angular_damping: f64,
    pub(crate) sensor: bool,
    pub(crate) groups: Groups,
}

impl<S: Form> BodyBuilder<S> {
    fn new(kind: BodyKind, shape: S) -> BodyBuilder<S> {
        BodyBuilder {
            name: String::new(),
            kind,
            shape,
            pose: Pose::IDENTITY,
            velocity: DVec3::ZERO,
            spin: DVec3::ZERO,
            material: Material::default(),
            ground: Vec::new(),
            mass: None,
            centre: None,
            inertia: None,
            force: DVec3::ZERO,
            torque: DVec3::ZERO,
            linear_damping: 0.0,
            angular_damping: 0.0,
            sensor: false,
            groups: Groups::DEFAULT,
        }
    }

    /// A body moved by forces and contacts.
    pub fn dynamic(shape: S) -> BodyBuilder<S> {
        BodyBuilder::new(BodyKind::Dynamic, shape)
    }

    /// A body that never moves.
    pub fn fixed(shape: S) -> BodyBuilder<S> {
        BodyBuilder::new(BodyKind::Fixed, shape)
    }

    /// A body that moves as its velocity says.
    pub fn driven(shape: S) -> BodyBuilder<S> {
        BodyBuilder::new(BodyKind::Driven, shape)
    }

    /// Name for messages and files; need not be unique here.
    pub fn name(mut self, name: impl Into<String>) -> BodyBuilder<S> {
        self.name = name.into();
        self
    }

    /// Surface and density.
    pub fn material(mut self, material: Material) -> BodyBuilder<S> {
        self.material = material;
        self
    }

    /// What the cells of a terrain are made of: the number that a cell has picks one of these; beyond them,
    /// and without numbers, it is the body's own material.
    pub fn ground(mut self, materials: Vec<Material>) -> BodyBuilder<S> {
        self.ground = materials;
        self
    }

    /// Mass, kg; wins over the material's density.
    pub fn mass(mut self, mass: f64) -> BodyBuilder<S> {
        self.mass = Some(mass);
        self
    }

    /// Linear damping, 1/s: velocity decays as exp(−damping·t). Off by default.
    pub fn linear_damping(mut self, damping: f64) -> BodyBuilder<S> {
        self.linear_damping = damping;
        self
    }

    /// Angular damping, 1/s. Off by default.
    pub fn angular_damping(mut self, damping: f64) -> BodyBuilder<S> {
        self.angular_damping = damping;
        self
    }

    /// Makes it a sensor: it notices what overlaps it ([`World::events`](super::World::events)), and pushes
    /// nothing. Sensors do not notice each other.
    pub fn sensor(mut self, sensor: bool) -> BodyBuilder<S> {
        self.sensor = sensor;
        self
    }

    /// Who it touches; all by default.
    pub fn groups(mut self, groups: Groups) -> BodyBuilder<S> {
        self.groups = groups;
        self
    }
}

impl BodyBuilder {
    /// Position of the local frame, metres.
    pub fn position(mut self, position: DVec3) -> BodyBuilder {
        self.pose.position = position;
        self
    }

    /// Rotation of the local frame, unit quaternion.
    pub fn rotation(mut self, rotation: DQuat) -> BodyBuilder {
        self.pose.rotation = rotation;
        self
    }

    /// Velocity of the centre of mass, m/s.
    pub fn velocity(mut self, velocity: DVec3) -> BodyBuilder {
        self.velocity = velocity;
        self
    }

    /// Angular velocity, world axes, rad/s.
    pub fn spin(mut self, spin: DVec3) -> BodyBuilder {
        self.spin = spin;
        self
    }

    /// Centre of mass in the local frame, metres; default: the shape's own.
    pub fn centre(mut self, centre: DVec3) -> BodyBuilder {
        self.centre = Some(centre);
        self
    }

    /// Inertia about the centre of mass, local axes, kg·m²; default: the shape's own.
    pub fn inertia(mut self, inertia: DMat3) -> BodyBuilder {
        self.inertia = Some(inertia);
        self
    }

    /// A constant force at the centre of mass, world axes, N.
    pub fn force(mut self, force: DVec3) -> BodyBuilder {
        self.force = force;
        self
    }

    /// A constant torque, world axes, N·m.
    pub fn torque(mut self, torque: DVec3) -> BodyBuilder {
        self.torque = torque;
        self
    }
}

/// A body in a world.
#[derive(Clone, Debug)]
pub struct Body<S: Form = Shape> {
    pub(crate) name: String,
    pub(crate) kind: BodyKind,
    pub(crate) shape: S,
    pub(crate) pose: Pose,
    pub(crate) velocity: DVec3,
    pub(crate) spin: DVec3,
    pub(crate) material: Material,
    pub(crate) ground: Vec<Material>,
    pub(crate) mass: MassProperties,
    /// Inverse inertia in local axes, 1/(kg·m²).
    pub(crate) inv_inertia: DMat3,
    pub(crate) force: DVec3,
    pub(crate) torque: DVec3,
    pub(crate) linear_damping: f64,
    pub(crate) angular_damping: f64,
    pub(crate) sensor: bool,
    pub(crate) groups: Groups,
    pub(crate) asleep: bool,
}

impl<S: Form> Body<S> {
    /// Its name; empty when none was given.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How it moves.
    pub fn kind(&self) -> BodyKind {
        self.kind
    }

    /// Its shape, in the local frame.
    pub fn shape(&self) -> &S {
        &self.shape
    }

    /// Pose of the local frame.
    pub fn pose(&self) -> &Pose {
        &self.pose
    }

    /// Velocity of the centre of mass, m/s.
    pub fn velocity(&self) -> DVec3 {
        self.velocity
    }

    /// Angular velocity, world axes, rad/s.
    pub fn spin(&self) -> DVec3 {
        self.spin
    }

    /// Surface and density.
    pub fn material(&self) -> &Material {
        &self.material
    }

    /// What the numbers of a terrain's cells mean; empty where all of it is of its own material.
    pub fn ground(&self) -> &[Material] {
        &self.ground
    }

    /// The constant force at its centre of mass, world axes, N.
    pub fn force(&self) -> DVec3 {
        self.force
    }

    /// The constant torque on it, world axes, N·m.
    pub fn torque(&self) -> DVec3 {
        self.torque
    }

    /// Linear damping, 1/s.
    pub fn linear_damping(&self) -> f64 {
        self.linear_damping
    }

    /// Angular damping, 1/s.
    pub fn angular_damping(&self) -> f64 {
        self.angular_damping
    }

    /// Whether it only notices what overlaps it.
    pub fn is_sensor(&self) -> bool {
        self.sensor
    }

    /// Who it touches.
    pub fn groups(&self) -> Groups {
        self.groups
    }

    /// Whether it sleeps.
    pub fn is_asleep(&self) -> bool {
        self.asleep
    }

    /// Mass (kg), centre (metres, local) and inertia (kg·m², local); zero mass for what is not dynamic.
    pub fn mass_properties(&self) -> &MassProperties {
        &self.mass
    }

    /// Centre of mass in the world, metres.
    pub fn centre(&self) -> DVec3 {
        self.pose.point(self.mass.centre)
    }
}
