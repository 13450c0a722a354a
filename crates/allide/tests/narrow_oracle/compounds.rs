//! Compounds, part by part.

use super::cases::Random;
use super::{reach, signed_distance, support};
use allide::glam::DVec3;
use allide::math::Pose;
use allide::shape::{Compound, Shape, ShapeKind};

impl Random {
    /// Two to four simple shapes in one, some overlapping, some apart.
    pub fn compound(&mut self) -> Shape {
        const KINDS: [ShapeKind; 6] = [
            ShapeKind::Sphere,
            ShapeKind::Box,
            ShapeKind::Capsule,
            ShapeKind::Cylinder,
            ShapeKind::Cone,
            ShapeKind::Hull,
        ];
        let parts = (0..2 + self.below(3)).map(|_| {
            let kind = KINDS[self.below(6) as usize];
            let shape = self.shape(kind);
            let far = shape.radius().min(3.0) * self.between(0.0, 2.0);
            (Pose::new(self.direction() * far, self.orientation()), shape)
        });
        Shape::compound(parts.collect()).expect("a compound")
    }
}

pub fn compound_reach(compound: &Compound, n: DVec3) -> f64 {
    let of = |pose: &Pose, shape: &Shape| pose.position.dot(n) + reach(shape, pose.rotation.conjugate() * n);
    compound.parts().iter().map(|p| of(&p.pose, &p.shape)).fold(f64::NEG_INFINITY, f64::max)
}

pub fn compound_support(compound: &Compound, n: DVec3) -> DVec3 {
    let of = |pose: &Pose, shape: &Shape| pose.point(support(shape, pose.rotation.conjugate() * n));
    let points = compound.parts().iter().map(|p| of(&p.pose, &p.shape));
    points.max_by(|p, q| p.dot(n).total_cmp(&q.dot(n))).expect("a part")
}

/// Outside exact; inside the depth in the part where that is largest.
pub fn compound_distance(compound: &Compound, p: DVec3) -> f64 {
    let of = |pose: &Pose, shape: &Shape| signed_distance(shape, pose.local_point(p));
    compound.parts().iter().map(|part| of(&part.pose, &part.shape)).fold(f64::INFINITY, f64::min)
}
