//! From a scene to a world.

use super::{Scene, SceneBody};
use allide::world::{BodyBuilder, BodyId, BodyKind, World, WorldError};

/// A world made from a scene.
#[derive(Clone, Debug)]
pub struct Built {
    /// The world, at time 0.
    pub world: World,
    /// The bodies' ids, in the order of the scene.
    pub ids: Vec<BodyId>,
}

impl Scene {
    /// Makes the world that the scene describes.
    ///
    /// A scene that was read has been judged by the engine; one that was made or changed since may be
    /// refused, and all that is refused comes back at once.
    pub fn build(&self) -> Result<Built, Vec<WorldError>> {
        let mut refused = Vec::new();
        let mut world = World::new(self.settings).unwrap_or_else(|error| {
            refused.push(error);
            World::default()
        });
        let mut ids = Vec::with_capacity(self.bodies.len());
        for body in &self.bodies {
            match world.add(body.builder()) {
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
            .force(self.force)
            .torque(self.torque)
            .linear_damping(self.linear_damping)
            .angular_damping(self.angular_damping);
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
