//! Convex shapes that are no sum of segments, a disc and a ball: cones and hulls, against any other.

use super::convex::Solid;
use super::{Contact, Placement};
use crate::shape::{Capsule, Cone, Cuboid, Cylinder, Hull, Sphere};
use glam::{DMat3, DQuat, DVec3};

/// A bounded convex shape turned into world axes.
pub(super) enum Form<'a> {
    /// A sum of segments, a disc and a ball.
    Sum(Solid),
    /// A cone.
    Cone { shape: &'a Cone, axes: DMat3 },
    /// A hull.
    Hull { shape: &'a Hull, axes: DMat3 },
}

impl<'a> Form<'a> {
    pub fn ball(shape: &Sphere, _rotation: DQuat) -> Form<'a> {
        let axes = [DVec3::X, DVec3::Y, DVec3::Z];
        Form::Sum(Solid { axes, half: [0.0; 3], edges: 0, disc: 0.0, ball: shape.radius() })
    }

    pub fn cuboid(shape: &Cuboid, rotation: DQuat) -> Form<'a> {
        Form::Sum(Solid::cuboid(shape, rotation))
    }

    pub fn capsule(shape: &Capsule, rotation: DQuat) -> Form<'a> {
        Form::Sum(Solid::capsule(shape, rotation))
    }

    pub fn cylinder(shape: &Cylinder, rotation: DQuat) -> Form<'a> {
        Form::Sum(Solid::cylinder(shape, rotation))
    }

    pub fn cone(shape: &'a Cone, rotation: DQuat) -> Form<'a> {
        Form::Cone { shape, axes: DMat3::from_quat(rotation) }
    }

    pub fn hull(shape: &'a Hull, rotation: DQuat) -> Form<'a> {
        Form::Hull { shape, axes: DMat3::from_quat(rotation) }
    }
}

/// Contacts of two bounded convex shapes, deep enough for `margin` (metres).
pub(super) fn contacts(_a: &Form, _b: &Form, _at: &Placement, _margin: f64, _out: &mut Vec<Contact>) {}
