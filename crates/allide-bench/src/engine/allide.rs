use super::{Engine, Method, State};
use crate::scene::{FRICTION, GRAVITY, STEP, Scene};
use allide::glam::{DQuat, DVec3};
use allide::shape::Shape;
use allide::world::{self, BodyBuilder, BodyId, Material, Settings, World};

/// A scene in allide.
pub struct Allide {
    world: World,
    bodies: Vec<BodyId>,
}

impl Allide {
    /// allide's own defaults but for the method and the iterations.
    pub fn new(scene: &Scene, method: Method, iterations: Option<u32>) -> Result<Allide, String> {
        let mut settings = Settings { gravity: DVec3::new(0.0, 0.0, -GRAVITY), step: STEP, ..Settings::default() };
        settings.solver.iterations = iterations;
        settings.solver.method = match method {
            Method::Auto => world::Method::Auto,
            Method::Island => world::Method::Island,
            Method::Block => world::Method::Block,
            Method::Sequential => world::Method::Sequential,
        };
        let mut world = World::new(settings).map_err(|e| e.to_string())?;
        let mut bodies = Vec::with_capacity(scene.blocks.len());
        for block in &scene.blocks {
            let shape = Shape::cuboid(2.0 * DVec3::from_array(block.half)).map_err(|e| e.to_string())?;
            let body =
                if block.mass > 0.0 { BodyBuilder::dynamic(shape).mass(block.mass) } else { BodyBuilder::fixed(shape) };
            let body = body
                .position(DVec3::from_array(block.position))
                .rotation(DQuat::from_array(block.rotation))
                .material(Material { friction: FRICTION, restitution: 0.0, ..Material::default() });
            bodies.push(world.add(body).map_err(|e| e.to_string())?);
        }
        Ok(Allide { world, bodies })
    }
}

impl Engine for Allide {
    fn step(&mut self) -> Result<(), String> {
        self.world.step().map(|_| ()).map_err(|e| e.to_string())
    }

    fn states(&mut self) -> Result<Vec<State>, String> {
        self.bodies
            .iter()
            .map(|&id| {
                let body = self.world.body(id).ok_or("a body is gone")?;
                Ok(State {
                    position: body.pose().position.to_array(),
                    rotation: body.pose().rotation.to_array(),
                    velocity: body.velocity().to_array(),
                    spin: body.spin().to_array(),
                })
            })
            .collect()
    }

    fn impulses(&mut self) -> Result<Vec<f64>, String> {
        let patches = self.world.contacts();
        Ok(patches.iter().flat_map(|c| c.points.iter().map(|p| p.normal_impulse)).collect())
    }
}
