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
    /// Fails on what only the engine can judge, like a number beyond what it computes with; all
    /// that it refuses comes back at once.
    pub fn build(&self) -> Result<Built, Vec<WorldError>> {
        let mut refused = Vec::new();
        let mut world = World::new(self.settings).unwrap_or_else(|error| {
            refused.push(error);
            World::default()
        });
        let mut ids = Vec::with_capacity(self.bodies.len());
        for body in &self.bodies {
            let start = match body.kind {
                BodyKind::Fixed => BodyBuilder::fixed(body.shape.clone()),
                BodyKind::Dynamic => BodyBuilder::dynamic(body.shape.clone()),
                BodyKind::Driven => BodyBuilder::driven(body.shape.clone()),
            };
            let mut builder = start
                .name(&body.name)
                .position(body.pose.position)
                .rotation(body.pose.rotation)
                .velocity(body.velocity)
                .spin(body.spin)
                .material(body.material)
                .force(body.force)
                .torque(body.torque)
                .linear_damping(body.linear_damping)
                .angular_damping(body.angular_damping);
            if let Some(mass) = body.mass {
                builder = builder.mass(mass);
            }
            if let Some(centre) = body.centre {
                builder = builder.centre(centre);
            }
            if let Some(inertia) = body.inertia {
                builder = builder.inertia(inertia);
            }
            match world.add(builder) {
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

    /// The line (from 1) of the body that an error of [`build`](Scene::build) is about.
    pub fn line_of(&self, error: &WorldError) -> Option<usize> {
        let name = match error {
            WorldError::Shape { body, .. } | WorldError::Body { body, .. } => body,
            _ => return None,
        };
        let called = |b: &&SceneBody| b.name == *name || format!("{:?}", b.name) == *name;
        self.bodies.iter().find(called).map(|b| b.line).filter(|line| *line > 0)
    }
}
