//! From a scene to a world.

use super::{Scene, SceneBody};
use allide::planar::PlanarShape;
use allide::shape::Shape;
use allide::world::{BodyBuilder, BodyId, BodyKind, Form, PlanarSettings, PlanarWorld, Settings, World, WorldError};

/// A world made from a scene.
#[derive(Clone, Debug)]
pub struct Built<S: Form = Shape> {
    /// The world, at time 0.
    pub world: World<S>,
    /// The bodies' ids, in the order of the scene.
    pub ids: Vec<BodyId>,
}

impl Scene {
    /// Makes the world that the scene describes, in space; [`Scene::build_planar`] makes a planar scene's.
    ///
    /// A scene that was read has been judged by the engine; one that was made or changed since may be
    /// refused, and all that is refused comes back at once.
    pub fn build(&self) -> Result<Built, Vec<WorldError>> {
        if self.is_planar() {
            return Err(vec![wrong_world("planar", "it must be \"spatial\" for a world in space")]);
        }
        self.filled(World::new(self.settings), self.bodies.iter().map(SceneBody::builder))
    }

    /// Makes the world that a planar scene describes.
    pub fn build_planar(&self) -> Result<Built<PlanarShape>, Vec<WorldError>> {
        let Some(bodies) = &self.flat else {
            return Err(vec![wrong_world("spatial", "it must be \"planar\" for a world in the plane")]);
        };
        let Settings { gravity, step, solver, sleep_after } = self.settings;
        let settings = PlanarSettings { gravity: gravity.truncate(), step, solver, sleep_after };
        self.filled(PlanarWorld::planar(settings), bodies.iter().map(|b| b.builder()))
    }

    /// A world with its bodies in it.
    fn filled<S: Form>(
        &self,
        world: Result<World<S>, WorldError>,
        bodies: impl Iterator<Item = BodyBuilder<S>>,
    ) -> Result<Built<S>, Vec<WorldError>> {
        let mut refused = Vec::new();
        let mut world = world.unwrap_or_else(|error| {
            refused.push(error);
            World::default()
        });
        let mut ids = Vec::with_capacity(self.body_count());
        for body in bodies {
            match world.add(body) {
                Ok(id) => ids.push(id),
                Err(error) => refused.push(error),
            }
        }
        if !refused.is_empty() {
            return Err(refused);
        }
        for &(a, b) in &self.no_contact {
            world.ignore_pair(ids[a], ids[b]).map_err(|error| vec![error])?;
        }
        Ok(Built { world, ids })
    }
}

fn wrong_world(value: &str, wanted: &'static str) -> WorldError {
    WorldError::Setting { field: "world", value: format!("{value:?}"), wanted }
}

impl SceneBody {
    /// The body as the engine takes it.
    pub(super) fn builder(&self) -> BodyBuilder {
        let start = match self.kind {
            BodyKind::Fixed => BodyBuilder::fixed(self.shape.clone()),
            BodyKind::Dynamic => BodyBuilder::dynamic(self.shape.clone()),
            BodyKind::Driven => BodyBuilder::driven(self.shape.clone()),
        };
        let mut builder = start
            .name(&self.name)
            .position(self.pose.position)
            .rotation(self.pose.rotation)
            .velocity(self.velocity)
            .spin(self.spin)
            .material(self.material)
            .ground(self.ground.clone())
            .force(self.force)
            .torque(self.torque)
            .linear_damping(self.linear_damping)
            .angular_damping(self.angular_damping)
            .sensor(self.sensor)
            .groups(self.groups);
        if let Some(mass) = self.mass {
            builder = builder.mass(mass);
        }
        if let Some(centre) = self.centre {
            builder = builder.centre(centre);
        }
        if let Some(inertia) = self.inertia {
            builder = builder.inertia(inertia);
        }
        builder
    }
}
