//! What differs between a live world in space and one in the plane.

use crate::command::Missile;
use allide::glam::{DVec2, DVec3};
use allide::planar::PlanarShape;
use allide::shape::Shape;
use allide::world::{BodyBuilder, BodyId, PlanarBodyBuilder, World, WorldError};
use allide_files::record::Recordable;
use allide_files::scene::{Built, Saved, Scene};

/// How something thrown starts.
#[derive(Clone, Copy, Debug)]
pub struct Throw {
    pub what: Missile,
    /// Half of about its width, metres.
    pub size: f64,
    /// kg
    pub mass: f64,
    pub from: DVec3,
    /// m/s
    pub velocity: DVec3,
}

/// A kind of shape whose worlds can be shown live.
pub trait Kind: Recordable + Saved + Send + Sync + 'static {
    /// The world of a scene of this kind.
    fn build(scene: &Scene) -> Result<Built<Self>, Vec<WorldError>>;

    /// Sets the force (N) and torque (N·m) on a body.
    fn push(world: &mut World<Self>, id: BodyId, force: DVec3, torque: DVec3) -> Result<(), WorldError>;

    /// A vector of the page's axes in the world's.
    fn of_page(v: DVec3) -> DVec3;

    /// The body of something thrown; nothing where its size is none.
    fn missile(throw: &Throw) -> Option<BodyBuilder<Self>>;
}

impl Kind for Shape {
    fn build(scene: &Scene) -> Result<Built, Vec<WorldError>> {
        scene.build()
    }

    fn push(world: &mut World, id: BodyId, force: DVec3, torque: DVec3) -> Result<(), WorldError> {
        world.set_force(id, force, torque)
    }

    fn of_page(v: DVec3) -> DVec3 {
        v
    }

    fn missile(throw: &Throw) -> Option<BodyBuilder> {
        let r = throw.size;
        let shape = match throw.what {
            Missile::Ball => Shape::sphere(r),
            Missile::Box => Shape::cuboid(DVec3::splat(1.6 * r)),
            Missile::Barrel => Shape::cylinder(0.8 * r, 2.0 * r),
        };
        let builder = BodyBuilder::dynamic(shape.ok()?);
        Some(builder.mass(throw.mass).position(throw.from).velocity(throw.velocity))
    }
}

/// In the page the plane stands upright: x to the right, y up.
impl Kind for PlanarShape {
    fn build(scene: &Scene) -> Result<Built<PlanarShape>, Vec<WorldError>> {
        scene.build_planar()
    }

    fn push(world: &mut World<Self>, id: BodyId, force: DVec3, torque: DVec3) -> Result<(), WorldError> {
        world.set_force(id, force.truncate(), torque.z)
    }

    fn of_page(v: DVec3) -> DVec3 {
        DVec3::new(v.x, v.z, 0.0)
    }

    fn missile(throw: &Throw) -> Option<PlanarBodyBuilder> {
        let r = throw.size;
        let shape = match throw.what {
            Missile::Ball => PlanarShape::circle(r),
            Missile::Box => PlanarShape::rectangle(DVec2::splat(1.6 * r)),
            Missile::Barrel => PlanarShape::rectangle(DVec2::new(1.4 * r, 2.0 * r)),
        };
        let builder = PlanarBodyBuilder::dynamic(shape.ok()?).mass(throw.mass);
        Some(builder.position(throw.from.truncate()).velocity(throw.velocity.truncate()))
    }
}
