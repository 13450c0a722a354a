//! Set operations: parts with their own poses joined to one formula, one tape.

use super::distance;
use super::error::SolidError;
use super::formula::Formula;
use super::graph::{Graph, Id};
use super::op::Op;
use super::solid::Solid;
use crate::math::{Aabb, Pose};
use crate::shape::{Hull, Shape};
use glam::{DMat3, DVec3};

/// Something to combine: a formula that is at least 0 inside and defined everywhere, and a box
/// around it if there is one.
#[derive(Clone, Debug)]
pub struct Part {
    formula: Formula,
    bounds: Option<Aabb>,
}

/// How parts are combined.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Combination {
    /// All that is in any.
    Union,
    /// What is in all.
    Intersection,
    /// What is in the first and in none of the others.
    Difference,
    /// The union with its grooves filled, over a distance of `radius` metres.
    SmoothUnion {
        /// How wide the blend is, metres.
        radius: f64,
    },
}

fn length(field: &'static str, value: f64) -> Result<f64, SolidError> {
    if (1e-9..=1e9).contains(&value) {
        Ok(value)
    } else {
        Err(SolidError::Number { field, value, wanted: "a length from 1e-9 to 1e9 metres" })
    }
}

impl Part {
    /// The solid of a formula clipped to `bounds`; where the formula is undefined it is outside.
    pub fn formula(formula: &Formula, bounds: Aabb) -> Result<Part, SolidError> {
        // For its checks of the bounds.
        Solid::new(formula, bounds)?;
        let clipped = Formula::build(|graph| {
            let axes = [Graph::X, Graph::Y, Graph::Z];
            let inner = formula.put_into(graph, axes);
            let mut all = graph.unary(Op::Guard, inner);
            for axis in 0..3 {
                let above = graph.with_constant(Op::AddC, axes[axis], -bounds.min[axis]);
                let below = graph.unary(Op::Neg, axes[axis]);
                let below = graph.with_constant(Op::AddC, below, bounds.max[axis]);
                let between = graph.binary(Op::Min, above, below);
                all = graph.binary(Op::Min, all, between);
            }
            all
        });
        Ok(Part { formula: clipped, bounds: Some(bounds) })
    }

    fn shape(half: DVec3, of: impl FnOnce(&mut Graph) -> Id) -> Part {
        Part { formula: Formula::build(of), bounds: Some(Aabb::around(DVec3::ZERO, half)) }
    }

    /// A ball, metres.
    pub fn sphere(radius: f64) -> Result<Part, SolidError> {
        let radius = length("radius", radius)?;
        Ok(Part::shape(DVec3::splat(radius), |g| distance::sphere(g, radius)))
    }

    /// A box of full lengths, metres.
    pub fn cuboid(size: DVec3) -> Result<Part, SolidError> {
        for axis in 0..3 {
            length("size", size[axis])?;
        }
        Ok(Part::shape(size * 0.5, |g| distance::cuboid(g, size.to_array())))
    }

    /// A capsule along z, `height` between its sphere centres, metres.
    pub fn capsule(radius: f64, height: f64) -> Result<Part, SolidError> {
        let (radius, height) = (length("radius", radius)?, length("height", height)?);
        let half = DVec3::new(radius, radius, radius + 0.5 * height);
        Ok(Part::shape(half, |g| distance::capsule(g, radius, height)))
    }

    /// A cylinder along z, metres.
    pub fn cylinder(radius: f64, height: f64) -> Result<Part, SolidError> {
        let (radius, height) = (length("radius", radius)?, length("height", height)?);
        Ok(Part::shape(DVec3::new(radius, radius, 0.5 * height), |g| distance::cylinder(g, radius, height)))
    }

    /// A cone along z with its apex at +height/2, metres.
    pub fn cone(radius: f64, height: f64) -> Result<Part, SolidError> {
        let (radius, height) = (length("radius", radius)?, length("height", height)?);
        Ok(Part::shape(DVec3::new(radius, radius, 0.5 * height), |g| distance::cone(g, radius, height)))
    }

    /// The half-space normal·p ≤ offset; the normal is made a unit vector, the offset scaled with it.
    pub fn plane(normal: DVec3, offset: f64) -> Result<Part, SolidError> {
        let size = normal.length();
        if !(size > 1e-300 && size.is_finite()) {
            return Err(SolidError::Number { field: "normal", value: size, wanted: "a vector that is not zero" });
        }
        if !(offset / size).is_finite() {
            return Err(SolidError::Number { field: "offset", value: offset, wanted: "a finite number" });
        }
        let unit = (normal / size).to_array();
        Ok(Part { formula: Formula::build(|g| distance::plane(g, unit, offset / size)), bounds: None })
    }

    /// The convex hull of points: the least depth below its faces, which is the distance inside it.
    pub fn hull(hull: &Hull) -> Part {
        let centre = hull.centre();
        let formula = Formula::build(|graph| {
            let axes = [Graph::X, Graph::Y, Graph::Z];
            let mut all = None;
            for face in hull.faces() {
                let within = graph.linear(axes, (-face.normal).to_array(), face.offset + face.normal.dot(centre));
                all = Some(all.map_or(within, |all| graph.binary(Op::Min, all, within)));
            }
            all.unwrap_or(Graph::X)
        });
        let (low, high) =
            hull.vertices().iter().fold((DVec3::INFINITY, DVec3::NEG_INFINITY), |(l, h), v| (l.min(*v), h.max(*v)));
        Part { formula, bounds: Some(Aabb { min: centre + low, max: centre + high }) }
    }

    /// Any shape that can be a part: all but terrain and meshes.
    pub fn of(shape: &Shape) -> Result<Part, SolidError> {
        match shape {
            Shape::Sphere(s) => Part::sphere(s.radius()),
            Shape::Box(s) => Part::cuboid(s.half() * 2.0),
            Shape::Capsule(s) => Part::capsule(s.radius(), 2.0 * s.half_height()),
            Shape::Cylinder(s) => Part::cylinder(s.radius(), 2.0 * s.half_height()),
            Shape::Cone(s) => Part::cone(s.radius(), 2.0 * s.half_height()),
            Shape::Hull(s) => Ok(Part::hull(s)),
            Shape::Implicit(s) => Part::formula(s.solid().formula(), s.solid().bounds()),
            Shape::Compound(s) => {
                let placed = |part: &crate::shape::Part| Part::of(&part.shape)?.at(&part.pose);
                let parts: Result<Vec<Part>, SolidError> = s.parts().iter().map(placed).collect();
                Part::combine(Combination::Union, &parts?)
            }
            Shape::Plane(s) => Part::plane(s.normal(), s.offset()),
            Shape::Terrain(_) => Err(SolidError::NoPart("terrain")),
            Shape::Mesh(_) => Err(SolidError::NoPart("a mesh")),
        }
    }

    /// The same part at another place: local axes turned and moved by `pose`.
    pub fn at(&self, pose: &Pose) -> Result<Part, SolidError> {
        let size = pose.rotation.length();
        if !pose.is_finite() || (size - 1.0).abs() > crate::math::tolerance::UNIT {
            return Err(SolidError::Pose(0));
        }
        if *pose == Pose::IDENTITY {
            return Ok(self.clone());
        }
        let axes = DMat3::from_quat(pose.rotation.normalize());
        let formula = Formula::build(|graph| {
            let world = [Graph::X, Graph::Y, Graph::Z];
            let moved: [Id; 3] = std::array::from_fn(|n| graph.with_constant(Op::AddC, world[n], -pose.position[n]));
            // Local = Rᵀ(p − position): the columns of R are its rows.
            let local = [axes.x_axis, axes.y_axis, axes.z_axis].map(|row| graph.linear(moved, row.to_array(), 0.0));
            self.formula.put_into(graph, local)
        });
        let spread = DMat3::from_cols(axes.x_axis.abs(), axes.y_axis.abs(), axes.z_axis.abs());
        let bounds = self.bounds.map(|b| {
            let centre = pose.position + axes * ((b.min + b.max) * 0.5);
            let half = spread * ((b.max - b.min) * 0.5);
            // Outward by more than the roundings of the turn.
            Aabb::around(centre, half + DVec3::splat(1e-14 * (centre.abs() + half).max_element()))
        });
        Ok(Part { formula, bounds })
    }

    /// Several parts as one.
    pub fn combine(how: Combination, parts: &[Part]) -> Result<Part, SolidError> {
        let name = match how {
            Combination::Union => "union",
            Combination::Intersection => "intersection",
            Combination::Difference => "difference",
            Combination::SmoothUnion { radius } => {
                length("radius", radius)?;
                "smooth_union"
            }
        };
        if parts.is_empty() {
            return Err(SolidError::NoParts(name));
        }
        let formula = Formula::build(|graph| {
            let of: Vec<Id> = parts.iter().map(|p| p.formula.put_into(graph, [Graph::X, Graph::Y, Graph::Z])).collect();
            of[1..].iter().fold(of[0], |joined, next| join(graph, how, joined, *next))
        });
        let bounds = combined_bounds(how, parts);
        Ok(Part { formula, bounds })
    }

    /// The box around it, metres; `None` when it reaches without end.
    pub fn bounds(&self) -> Option<Aabb> {
        self.bounds
    }

    /// Its formula.
    pub fn as_formula(&self) -> &Formula {
        &self.formula
    }

    /// Compiled to a solid that can collide.
    pub fn solid(&self) -> Result<Solid, SolidError> {
        let Some(bounds) = self.bounds else { return Err(SolidError::Unbounded("the combination")) };
        // A little larger than what it holds, so that its own surface and not the box is met first.
        let slack = DVec3::splat(1e-9 * (bounds.max - bounds.min).max_element());
        Solid::new(&self.formula, Aabb { min: bounds.min - slack, max: bounds.max + slack })
    }
}

fn join(graph: &mut Graph, how: Combination, a: Id, b: Id) -> Id {
    match how {
        Combination::Union => graph.binary(Op::Max, a, b),
        Combination::Intersection => graph.binary(Op::Min, a, b),
        Combination::Difference => {
            let outside = graph.unary(Op::Neg, b);
            graph.binary(Op::Min, a, outside)
        }
        Combination::SmoothUnion { radius } => {
            // max(a, b) + max(radius − |a − b|, 0)²/(4·radius).
            let larger = graph.binary(Op::Max, a, b);
            let between = graph.binary(Op::Sub, a, b);
            let between = graph.unary(Op::Abs, between);
            let between = graph.unary(Op::Neg, between);
            let near = graph.with_constant(Op::AddC, between, radius);
            let ramp = graph.unary(Op::Ramp, near);
            let fill = graph.with_constant(Op::DivC, ramp, 4.0 * radius);
            graph.binary(Op::Add, larger, fill)
        }
    }
}

fn combined_bounds(how: Combination, parts: &[Part]) -> Option<Aabb> {
    let all = parts.iter().map(|p| p.bounds);
    match how {
        Combination::Difference => parts[0].bounds,
        Combination::Union => all.reduce(|a, b| Some(a?.union(&b?))).flatten(),
        // The blend rises by radius/4 for each part joined.
        Combination::SmoothUnion { radius } => {
            let rise = 0.25 * radius * (parts.len() - 1) as f64;
            all.reduce(|a, b| Some(a?.union(&b?))).flatten().map(|b| b.grown(rise))
        }
        Combination::Intersection => {
            let clip = |a: Aabb, b: Aabb| Aabb { min: a.min.max(b.min), max: a.max.min(b.max) };
            let met = all.flatten().reduce(clip)?;
            // Parts that do not meet leave nothing: a box that holds nothing of the formula.
            if met.min.cmplt(met.max).all() { Some(met) } else { parts.iter().find_map(|p| p.bounds) }
        }
    }
}
