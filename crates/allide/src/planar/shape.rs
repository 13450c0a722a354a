//! A flat shape of any kind, and one put in its place.

use super::fault::PlanarError;
use super::outline::Outline;
use super::pose::PlanarPose;
use glam::DVec2;
use std::f64::consts::PI;

/// Any flat shape, in its local frame.
#[derive(Clone, Debug, PartialEq)]
pub enum PlanarShape {
    /// An outline with its holes.
    Polygon(Outline),
    /// A round disc about the local origin. It is never replaced by a polygon.
    Circle(Circle),
    /// A rectangle about the local origin.
    Box(Rectangle),
}

/// A round disc about the local origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Circle {
    radius: f64,
}

impl Circle {
    /// Radius, metres.
    pub fn radius(&self) -> f64 {
        self.radius
    }
}

/// A rectangle about the local origin.
#[derive(Clone, Debug, PartialEq)]
pub struct Rectangle {
    size: DVec2,
    outline: Outline,
}

impl Rectangle {
    /// Full lengths along local x and y, metres.
    pub fn size(&self) -> DVec2 {
        self.size
    }
}

impl PlanarShape {
    /// An outline with holes, metres; see [`Outline::new`].
    pub fn polygon(outer: &[DVec2], holes: &[Vec<DVec2>]) -> Result<PlanarShape, PlanarError> {
        Outline::new(outer, holes).map(PlanarShape::Polygon)
    }

    /// A disc of this radius, metres.
    pub fn circle(radius: f64) -> Result<PlanarShape, PlanarError> {
        length("radius", radius)?;
        Ok(PlanarShape::Circle(Circle { radius }))
    }

    /// A rectangle of these full lengths, metres.
    pub fn rectangle(size: DVec2) -> Result<PlanarShape, PlanarError> {
        length("size[0]", size.x)?;
        length("size[1]", size.y)?;
        Ok(PlanarShape::Box(Rectangle { size, outline: Outline::rectangle(0.5 * size) }))
    }

    /// The outline of a polygon or box; `None` for a circle.
    pub fn outline(&self) -> Option<&Outline> {
        match self {
            PlanarShape::Polygon(outline) => Some(outline),
            PlanarShape::Box(rectangle) => Some(&rectangle.outline),
            PlanarShape::Circle(_) => None,
        }
    }

    /// Area, m².
    pub fn area(&self) -> f64 {
        match self {
            PlanarShape::Circle(circle) => PI * circle.radius * circle.radius,
            PlanarShape::Box(rectangle) => rectangle.size.x * rectangle.size.y,
            PlanarShape::Polygon(outline) => outline.area(),
        }
    }

    /// Centre of the area, local frame, metres.
    pub fn centroid(&self) -> DVec2 {
        if let PlanarShape::Polygon(outline) = self { outline.centroid() } else { DVec2::ZERO }
    }

    /// Polar moment of inertia about the centroid of one kilogram spread evenly, m².
    pub fn unit_inertia(&self) -> f64 {
        match self {
            PlanarShape::Circle(circle) => 0.5 * circle.radius * circle.radius,
            PlanarShape::Box(rectangle) => rectangle.size.length_squared() / 12.0,
            PlanarShape::Polygon(outline) => outline.unit_inertia(),
        }
    }

    /// Radius of the smallest circle about the local origin that holds it, metres.
    pub fn radius(&self) -> f64 {
        match self {
            PlanarShape::Circle(circle) => circle.radius,
            PlanarShape::Box(rectangle) => rectangle.outline.radius(),
            PlanarShape::Polygon(outline) => outline.radius(),
        }
    }

    /// Lowest and highest coordinates at a pose, metres, in time independent of the number of points: the
    /// box around the turned local box.
    pub fn bounds(&self, pose: &PlanarPose) -> (DVec2, DVec2) {
        let (low, high) = match self {
            PlanarShape::Circle(circle) => {
                let r = DVec2::splat(circle.radius);
                return (pose.position() - r, pose.position() + r);
            }
            PlanarShape::Box(rectangle) => rectangle.outline.bounds(),
            PlanarShape::Polygon(outline) => outline.bounds(),
        };
        let (centre, half) = (0.5 * (low + high), 0.5 * (high - low));
        let (c, s) = (pose.turn().cos.abs(), pose.turn().sin.abs());
        let reach = DVec2::new(c * half.x + s * half.y, s * half.x + c * half.y);
        let middle = pose.point(centre);
        (middle - reach, middle + reach)
    }
}

fn length(field: &'static str, value: f64) -> Result<(), PlanarError> {
    if (1e-9..=1e9).contains(&value) { Ok(()) } else { Err(PlanarError::Length { field, value }) }
}

/// A shape at a pose. Nothing is computed when it is made: moving and turning it are free.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed<'s> {
    /// What.
    pub shape: &'s PlanarShape,
    /// Where.
    pub pose: PlanarPose,
}

impl<'s> Placed<'s> {
    /// A shape at a pose.
    pub fn new(shape: &'s PlanarShape, pose: PlanarPose) -> Placed<'s> {
        Placed { shape, pose }
    }

    /// Moved by a vector, metres.
    pub fn moved_by(&self, by: DVec2) -> Placed<'s> {
        Placed { shape: self.shape, pose: self.pose.moved_by(by) }
    }

    /// Lowest and highest coordinates, metres; see [`PlanarShape::bounds`].
    pub fn bounds(&self) -> (DVec2, DVec2) {
        self.shape.bounds(&self.pose)
    }
}
