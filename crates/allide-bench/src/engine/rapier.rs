// Rapier, included once for each precision by a file that says which crate is `rapier` and which
// number `Real`.

use crate::engine::{Engine, State};
use crate::scene::{FRICTION, GRAVITY, STEP, Scene};
use rapier::prelude::*;

/// A scene in Rapier.
pub struct Rapier {
    world: PhysicsWorld,
    bodies: Vec<RigidBodyHandle>,
}

impl Rapier {
    /// Rapier's own defaults but for the time step, the iterations and sleeping.
    pub fn new(scene: &Scene, iterations: u32) -> Rapier {
        let mut world = PhysicsWorld::new();
        world.gravity = Vector::new(0.0, 0.0, -GRAVITY as Real);
        world.integration_parameters.dt = STEP as Real;
        world.integration_parameters.num_solver_iterations = iterations as usize;
        let bodies = scene
            .blocks
            .iter()
            .map(|block| {
                let [x, y, z] = block.position.map(|c| c as Real);
                let [qx, qy, qz, qw] = block.rotation.map(|c| c as Real);
                let [hx, hy, hz] = block.half.map(|c| c as Real);
                let pose = Pose::from_parts(Vector::new(x, y, z), Rotation::from_xyzw(qx, qy, qz, qw));
                let body = if block.mass > 0.0 { RigidBodyBuilder::dynamic() } else { RigidBodyBuilder::fixed() };
                let mut collider = ColliderBuilder::cuboid(hx, hy, hz).friction(FRICTION as Real).restitution(0.0);
                if block.mass > 0.0 {
                    collider = collider.mass(block.mass as Real);
                }
                world.insert(body.pose(pose).can_sleep(false), collider).0
            })
            .collect();
        Rapier { world, bodies }
    }
}

#[allow(clippy::unnecessary_cast)] // f64 is one of the two precisions.
impl Engine for Rapier {
    fn step(&mut self) -> Result<(), String> {
        self.world.step();
        Ok(())
    }

    fn states(&mut self) -> Result<Vec<State>, String> {
        let row = |v: Vector| [v.x as f64, v.y as f64, v.z as f64];
        Ok(self
            .bodies
            .iter()
            .map(|&handle| {
                let body = &self.world.bodies[handle];
                let q = body.rotation();
                State {
                    position: row(body.translation()),
                    rotation: [q.x as f64, q.y as f64, q.z as f64, q.w as f64],
                    velocity: row(body.linvel()),
                    spin: row(body.angvel()),
                }
            })
            .collect())
    }

    fn impulses(&mut self) -> Result<Vec<f64>, String> {
        let mut all = Vec::new();
        for pair in self.world.contact_pairs() {
            for manifold in pair.solver_manifolds() {
                all.extend(manifold.points.iter().map(|p| p.data.impulse as f64));
            }
        }
        Ok(all)
    }
}
