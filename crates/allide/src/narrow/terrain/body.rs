//! What terrain needs to know of a convex body: how far it reaches, what of it faces a direction, and
//! where a point leaves it.

use super::overlap::Lean;
use crate::math::{Pose, length, tolerance, unit};
use crate::narrow::convex::rim_directions;
use crate::narrow::{implicit, ray, sphere_cone};
use crate::shape::{Cone, Cuboid, Cylinder, Hull, Shape};
use glam::{DMat3, DQuat, DVec2, DVec3};

/// Sine of the angle from a face up to which its corners are told besides its deepest point.
const LEANING: f64 = 0.3;

/// Steps towards a plane between body and triangle: more find it more often, and cost more than they save.
const STEPS_BETWEEN: usize = 2;

/// Sine of the angle to a cap's axis within which its whole rim is farthest.
const ALONG: f64 = 1e-9;

/// A bounded convex shape, turned into world axes, about its own origin.
pub(super) struct Body<'a> {
    shape: &'a Shape,
    rotation: DQuat,
    axes: DMat3,
}

/// Part of a body's surface that faces a direction.
#[derive(Clone, Debug)]
pub(super) enum Feature {
    Point(DVec3),
    /// Its two ends.
    Line([DVec3; 2]),
    /// A round cap: its middle, unit outward normal, two directions across, and its radius.
    Cap {
        centre: DVec3,
        outward: DVec3,
        across: [DVec3; 2],
        radius: f64,
    },
    /// A flat polygon, corners in order round it, and its unit outward normal.
    Face {
        corners: Vec<DVec3>,
        outward: DVec3,
    },
}

impl Feature {
    /// Sine of the angle by which it leans away from lying flat against the unit vector `n`; a point
    /// always does.
    pub fn lean(&self, n: DVec3) -> f64 {
        match self {
            Feature::Point(_) => 1.0,
            Feature::Line([p, q]) => unit(*q - *p).dot(n).abs(),
            Feature::Cap { outward, .. } | Feature::Face { outward, .. } => length(outward.cross(n)),
        }
    }

    /// The points that stand for it when it faces the unit vector `n`, deepest ones included.
    pub fn points(&self, n: DVec3, out: &mut Vec<DVec3>) {
        match self {
            Feature::Point(p) => out.push(*p),
            Feature::Line(ends) => out.extend(ends),
            Feature::Cap { centre, across: [x, y], radius, .. } => {
                let slope = *x * x.dot(n) + *y * y.dot(n);
                out.extend(rim_directions(*x, *y, slope).iter().map(|d| *centre + *d * *radius));
            }
            Feature::Face { corners, .. } => out.extend(corners),
        }
    }
}

impl<'a> Body<'a> {
    pub fn new(shape: &'a Shape, rotation: DQuat) -> Body<'a> {
        Body { shape, rotation, axes: DMat3::from_quat(rotation) }
    }

    pub fn shape(&self) -> &'a Shape {
        self.shape
    }

    pub fn rotation(&self) -> DQuat {
        self.rotation
    }

    /// A point farthest along the unit vector `n`.
    #[inline]
    pub fn support(&self, n: DVec3) -> DVec3 {
        match self.shape {
            Shape::Cylinder(s) => {
                let (radial, along) = (self.radial(n), self.axes.z_axis.dot(n));
                radial * s.radius() + self.axes.z_axis * s.half_height().copysign(along)
            }
            Shape::Sphere(s) => n * s.radius(),
            Shape::Box(s) => {
                let half = s.half();
                let along = |axis: DVec3, half: f64| axis * half.copysign(axis.dot(n));
                along(self.axes.x_axis, half.x) + along(self.axes.y_axis, half.y) + along(self.axes.z_axis, half.z)
            }
            Shape::Capsule(s) => n * s.radius() + self.axes.z_axis * s.half_height().copysign(self.axes.z_axis.dot(n)),
            Shape::Cone(s) => {
                let apex = self.axes.z_axis * s.half_height();
                let rim = self.radial(n) * s.radius() - apex;
                if apex.dot(n) > rim.dot(n) { apex } else { rim }
            }
            Shape::Hull(s) => self.hull_support(s, n),
            Shape::Implicit(s) => self.rotation * implicit::farthest(s, self.rotation.conjugate() * n),
            // Never asked: they are no convex bodies.
            Shape::Mesh(_) | Shape::Compound(_) | Shape::Plane(_) | Shape::Terrain(_) => DVec3::ZERO,
        }
    }

    /// The unit vector across the local z axis nearest to `n`; zero along it.
    #[inline]
    fn radial(&self, n: DVec3) -> DVec3 {
        let (x, y) = (self.axes.x_axis.dot(n), self.axes.y_axis.dot(n));
        let size = (x * x + y * y).sqrt();
        if size > 0.0 { (self.axes.x_axis * x + self.axes.y_axis * y) * (1.0 / size) } else { DVec3::ZERO }
    }

    fn hull_support(&self, hull: &Hull, n: DVec3) -> DVec3 {
        let local = self.rotation.conjugate() * n;
        self.rotation * (hull.centre() + hull.vertices()[hull.farthest(local)])
    }

    /// How many kinds of directions there are at which the farthest point may leap, see [`Body::leap`].
    pub fn leaps(&self) -> usize {
        match self.shape {
            Shape::Cylinder(_) => 2,
            Shape::Capsule(_) => 1,
            Shape::Box(_) => 3,
            _ => 0,
        }
    }

    /// Between two directions up, that at which the body's point farthest against them leaps from one end of a side
    /// to the other, or across a cap; and that point before and after.
    pub fn leap(&self, number: usize, low: Lean, high: Lean) -> Option<(DVec3, [DVec3; 2])> {
        let (axis, half) = match self.shape {
            Shape::Cylinder(s) if number == 1 => return self.leap_across_cap(s, low, high),
            Shape::Cylinder(s) => (self.axes.z_axis, s.half_height()),
            Shape::Capsule(s) => (self.axes.z_axis, s.half_height()),
            Shape::Box(s) => (self.axes.col(number), s.half()[number]),
            _ => return None,
        };
        let (p, q) = (axis.dot(low.u), axis.dot(high.u));
        if p * q >= 0.0 {
            return None;
        }
        let u = unit(low.u + (high.u - low.u) * (p / (p - q)));
        let point = self.support(-u);
        let end = |side: f64| point - axis * (half.copysign(side) + half.copysign(point.dot(axis)));
        Some((u, [end(p), end(q)]))
    }

    /// The same where the axis lies between the directions but for rounding.
    fn leap_across_cap(&self, shape: &Cylinder, low: Lean, high: Lean) -> Option<(DVec3, [DVec3; 2])> {
        let axis = self.axes.z_axis;
        let is_along = |u: DVec3| (u - axis * axis.dot(u)).length_squared() <= ALONG * ALONG;
        let cap = |u: DVec3| axis * -shape.half_height().copysign(axis.dot(u));
        let rim = |u: DVec3, to: DVec3| cap(u) - self.radial(to) * shape.radius();
        if is_along(low.u) {
            return Some((low.u, [low.point, rim(low.u, high.u)]));
        }
        if is_along(high.u) {
            return Some((high.u, [rim(high.u, low.u), high.point]));
        }
        let (p, q, between) = (axis.dot(low.u), axis.dot(high.u), low.u.dot(high.u));
        // Weights of the two of the direction nearest to the axis.
        let (of_low, of_high) = (p - between * q, q - between * p);
        if of_low * of_high <= 0.0 {
            return None;
        }
        let u = unit(low.u + (high.u - low.u) * (of_high / (of_low + of_high)));
        is_along(u).then(|| (u, [rim(u, low.u), rim(u, high.u)]))
    }

    /// False when surely nothing flat or straight of the body lies against the unit vector `up` within the
    /// sine `tolerance`.
    pub fn may_lie_against(&self, up: DVec3, tolerance: f64) -> bool {
        let level = |axis: DVec3| {
            let along = axis.dot(up);
            along * along >= 1.0 - tolerance * tolerance || along.abs() <= tolerance
        };
        match self.shape {
            Shape::Sphere(_) => false,
            Shape::Cylinder(_) | Shape::Capsule(_) => level(self.axes.z_axis),
            Shape::Box(_) => [self.axes.x_axis, self.axes.y_axis, self.axes.z_axis].into_iter().any(level),
            _ => true,
        }
    }

    /// What faces the unit vector `n`.
    pub fn feature(&self, n: DVec3) -> Feature {
        match self.shape {
            Shape::Cylinder(s) => self.of_cylinder(s, n),
            Shape::Box(s) => self.of_box(s, n),
            Shape::Capsule(s) => {
                let (axis, half) = (self.axes.z_axis, s.half_height());
                if axis.dot(n).abs() > LEANING {
                    return Feature::Point(self.support(n));
                }
                // The side's own line: between the lowest points of the balls it would be within.
                let side = self.radial(n) * s.radius();
                Feature::Line([side - axis * half, side + axis * half])
            }
            Shape::Cone(s) => self.of_cone(s, n),
            Shape::Hull(s) => self.of_hull(s, n),
            _ => Feature::Point(self.support(n)),
        }
    }

    fn of_cylinder(&self, shape: &Cylinder, n: DVec3) -> Feature {
        let (axis, half) = (self.axes.z_axis, shape.half_height());
        let along = axis.dot(n);
        if along.abs() > tolerance::STANDING {
            let outward = axis * 1f64.copysign(along);
            let across = [self.axes.x_axis, self.axes.y_axis];
            return Feature::Cap { centre: outward * half, outward, across, radius: shape.radius() };
        }
        let (side, end) = (self.radial(n) * shape.radius(), axis * half);
        Feature::Line([side - end, side + end])
    }

    fn of_cone(&self, shape: &Cone, n: DVec3) -> Feature {
        let end = self.axes.z_axis * shape.half_height();
        if self.axes.z_axis.dot(n) < -tolerance::STANDING {
            let across = [self.axes.x_axis, self.axes.y_axis];
            return Feature::Cap { centre: -end, outward: -self.axes.z_axis, across, radius: shape.radius() };
        }
        let rim = self.radial(n) * shape.radius() - end;
        if unit(end - rim).dot(n).abs() <= LEANING {
            Feature::Line([end, rim])
        } else {
            Feature::Point(self.support(n))
        }
    }

    fn of_box(&self, shape: &Cuboid, n: DVec3) -> Feature {
        let (axes, half) = ([self.axes.x_axis, self.axes.y_axis, self.axes.z_axis], shape.half());
        let along = axes.map(|axis| axis.dot(n));
        let most = (0..3).fold(0, |best, k| if along[k].abs() > along[best].abs() { k } else { best });
        if along[most] * along[most] >= 1.0 - LEANING * LEANING {
            let (i, j) = ((most + 1) % 3, (most + 2) % 3);
            let outward = axes[most] * 1f64.copysign(along[most]);
            let (middle, u, v) = (outward * half[most], axes[i] * half[i], axes[j] * half[j]);
            let corners = vec![middle - u - v, middle + u - v, middle + u + v, middle - u + v];
            return Feature::Face { corners, outward };
        }
        let least = (0..3).fold(0, |best, k| if along[k].abs() < along[best].abs() { k } else { best });
        let end = self.support(n);
        if along[least].abs() > LEANING {
            return Feature::Point(end);
        }
        Feature::Line([end, end - axes[least] * (2.0 * half[least].copysign(along[least]))])
    }

    /// The edge at the point farthest along the unit vector `n` that lies across it, but for an angle of this sine.
    pub fn flat_edge(&self, n: DVec3, sine: f64) -> Option<Feature> {
        match self.shape {
            Shape::Box(s) => {
                let (axes, half) = ([self.axes.x_axis, self.axes.y_axis, self.axes.z_axis], s.half());
                let along = axes.map(|axis| axis.dot(n));
                let least = (0..3).fold(0, |best, k| if along[k].abs() < along[best].abs() { k } else { best });
                let end = self.support(n);
                let other = end - axes[least] * (2.0 * half[least].copysign(along[least]));
                (along[least].abs() <= sine).then_some(Feature::Line([end, other]))
            }
            Shape::Hull(hull) => {
                let local = self.rotation.conjugate() * n;
                let vertex = |k: u32| hull.vertices()[k as usize];
                let count = hull.vertices().len() as u32;
                let end = (0..count).max_by(|p, q| vertex(*p).dot(local).total_cmp(&vertex(*q).dot(local)))?;
                let from_end = hull.edges().iter().filter(|edge| edge.ends.contains(&end));
                let others = from_end.map(|edge| if edge.ends[0] == end { edge.ends[1] } else { edge.ends[0] });
                let slope = |k: u32| unit(vertex(end) - vertex(k)).dot(local);
                let other = others.min_by(|p, q| slope(*p).total_cmp(&slope(*q))).filter(|k| slope(*k) <= sine)?;
                Some(Feature::Line([end, other].map(|k| self.rotation * (hull.centre() + vertex(k)))))
            }
            _ => None,
        }
    }

    fn of_hull(&self, hull: &Hull, n: DVec3) -> Feature {
        let local = self.rotation.conjugate() * n;
        let world = |v: DVec3| self.rotation * (hull.centre() + v);
        let faces = hull.faces().iter();
        let face = faces.max_by(|p, q| p.normal.dot(local).total_cmp(&q.normal.dot(local)));
        if let Some(face) = face.filter(|face| face.normal.dot(local) > 1.0 - 0.5 * LEANING * LEANING) {
            let corners = face.corners.iter().map(|&k| world(hull.vertices()[k as usize])).collect();
            return Feature::Face { corners, outward: self.rotation * face.normal };
        }
        let far = hull.vertices().iter().map(|v| v.dot(local)).fold(f64::NEG_INFINITY, f64::max);
        let near = far - tolerance::PARALLEL * hull.thickness();
        let mut ends = hull.vertices().iter().filter(|v| v.dot(local) >= near);
        match (ends.next(), ends.next()) {
            (Some(p), Some(q)) => Feature::Line([world(*p), world(*q)]),
            _ => Feature::Point(self.support(n)),
        }
    }

    /// Whether [`Body::between`] can tell of such a shape.
    #[inline]
    pub fn knows_distance(&self) -> bool {
        matches!(self.shape, Shape::Sphere(_) | Shape::Capsule(_) | Shape::Cylinder(_) | Shape::Box(_))
    }

    /// From the body's core to `point`, metres, and how far the body goes beyond its core, metres; `None` of shapes for
    /// which it takes a search.
    #[inline(always)]
    fn towards(&self, point: DVec3) -> Option<(DVec3, f64)> {
        let local = |p: DVec3| DVec3::new(self.axes.x_axis.dot(p), self.axes.y_axis.dot(p), self.axes.z_axis.dot(p));
        Some(match self.shape {
            Shape::Sphere(s) => (point, s.radius()),
            Shape::Capsule(s) => {
                let along = self.axes.z_axis.dot(point).clamp(-s.half_height(), s.half_height());
                (point - self.axes.z_axis * along, s.radius())
            }
            Shape::Cylinder(s) => {
                let p = local(point);
                let far = (p.x * p.x + p.y * p.y).sqrt();
                let beyond = if far > s.radius() { 1.0 - s.radius() / far } else { 0.0 };
                let cap = p.z - p.z.clamp(-s.half_height(), s.half_height());
                let across = (self.axes.x_axis * p.x + self.axes.y_axis * p.y) * beyond;
                (across + self.axes.z_axis * cap, 0.0)
            }
            Shape::Box(s) => {
                let p = local(point);
                (self.axes * (p - p.clamp(-s.half(), s.half())), 0.0)
            }
            _ => return None,
        })
    }

    /// A plane that parts the body from a triangle and all below it by more than `margin` metres, if one is found
    /// in a few steps from a point of the triangle on (Gilbert 1966): its normal out of the body, of any length, and
    /// where the body and the margin end along it.
    pub fn between(&self, corners: &[DVec3; 3], from: DVec3, margin: f64) -> Option<(DVec3, f64)> {
        let mut nearest = from;
        for _ in 0..STEPS_BETWEEN {
            // All along n, which is as long as the core is far away.
            let (n, round) = self.towards(nearest)?;
            let square = n.length_squared();
            let size = square.sqrt();
            let gap = square - (round + margin) * size;
            if gap <= 0.0 || n.z > 0.0 {
                return None;
            }
            let beyond = corners.map(|c| n.dot(c - nearest));
            let least = (0..3).fold(0, |least, k| if beyond[k] < beyond[least] { k } else { least });
            if gap + beyond[least] > 0.0 {
                return Some((n, n.dot(nearest) - gap));
            }
            // Towards the corner that is nearest along n, as far as that is nearer.
            let way = corners[least] - nearest;
            let share = (round / size - 1.0) * beyond[least] / way.length_squared();
            nearest += way * share.min(1.0);
        }
        None
    }

    /// Whether a point is surely farther from the body than `margin` metres.
    #[inline]
    pub fn is_beyond(&self, point: DVec3, margin: f64) -> bool {
        let beyond = |(way, round): (DVec3, f64)| way.length_squared() > (round + margin) * (round + margin);
        self.towards(point).is_some_and(beyond)
    }

    /// The shortest way of `point` out of the body that does not lead up: the unit vector out of the body
    /// there, and how far it is (metres), negative for a point outside and then to its nearest point.
    /// `None` when all short ways lead up.
    pub fn exit(&self, point: DVec3) -> Option<(DVec3, f64)> {
        let local = self.rotation.conjugate() * point;
        let (normal, depth) = match self.shape {
            Shape::Sphere(s) => {
                let far = length(point);
                let n = if far > 0.0 { point / far } else { DVec3::NEG_Z };
                (n, s.radius() - far)
            }
            Shape::Capsule(s) => {
                let on_axis = self.axes.z_axis * local.z.clamp(-s.half_height(), s.half_height());
                let from = point - on_axis;
                let far = length(from);
                let n = if far > 0.0 { from / far } else { -unit(self.axes.z_axis.any_orthogonal_vector()) };
                (n, s.radius() - far)
            }
            Shape::Cylinder(s) => return self.out_of_cylinder(s, local),
            Shape::Box(s) => return self.out_of_box(s, local),
            Shape::Cone(s) => {
                let (n, distance) = sphere_cone::nearest(s, local);
                (self.rotation * n, -distance)
            }
            Shape::Hull(s) => return self.out_of_hull(s, local),
            Shape::Implicit(s) => {
                let (n, depth) = implicit::exit(s, local, self.rotation.conjugate() * DVec3::Z)?;
                (self.rotation * n, depth)
            }
            Shape::Mesh(_) | Shape::Compound(_) | Shape::Plane(_) | Shape::Terrain(_) => {
                return None;
            }
        };
        (normal.z <= 0.0).then_some((normal, depth))
    }

    fn out_of_cylinder(&self, shape: &Cylinder, p: DVec3) -> Option<(DVec3, f64)> {
        let far = (p.x * p.x + p.y * p.y).sqrt();
        // On the axis every direction across is as good (paper 1, erratum f).
        let across = if far > 0.0 { DVec2::new(p.x, p.y) / far } else { DVec2::X };
        let radial = self.axes.x_axis * across.x + self.axes.y_axis * across.y;
        let (side, cap) = (shape.radius() - far, shape.half_height() - p.z.abs());
        if side >= 0.0 && cap >= 0.0 {
            let axis = self.axes.z_axis;
            let ways = [(radial, side), (axis, shape.half_height() - p.z), (-axis, shape.half_height() + p.z)];
            return lowest(ways.into_iter());
        }
        let (side, cap) = ((-side).max(0.0), (-cap).max(0.0));
        let way = radial * side + self.axes.z_axis * cap.copysign(p.z);
        outside(way)
    }

    fn out_of_box(&self, shape: &Cuboid, p: DVec3) -> Option<(DVec3, f64)> {
        let half = shape.half();
        let beyond = p - p.clamp(-half, half);
        if beyond != DVec3::ZERO {
            return outside(self.rotation * beyond);
        }
        let axes = [self.axes.x_axis, self.axes.y_axis, self.axes.z_axis];
        lowest((0..6).map(|k| {
            let side = if k < 3 { 1.0 } else { -1.0 };
            (axes[k % 3] * side, half[k % 3] - side * p[k % 3])
        }))
    }

    fn out_of_hull(&self, hull: &Hull, local: DVec3) -> Option<(DVec3, f64)> {
        let p = local - hull.centre();
        if hull.faces().iter().all(|face| face.normal.dot(p) <= face.offset) {
            return lowest(
                hull.faces().iter().map(|face| (self.rotation * face.normal, face.offset - face.normal.dot(p))),
            );
        }
        // Outside, the nearest point is on a triangle that it is beyond.
        let corner = |k: u32| hull.vertices()[k as usize];
        let nearest = hull.triangles().iter().map(|t| p - nearest_on(t.map(corner), p));
        let way = nearest.min_by(|a, b| a.length_squared().total_cmp(&b.length_squared()))?;
        outside(self.rotation * way)
    }

    /// Where the vertical line at x and y is within the body: its lower end, metres.
    pub fn bottom(&self, point: DVec2) -> Option<f64> {
        if let Shape::Implicit(s) = self.shape {
            let reach = 2.0 * s.radius();
            let from = point.extend(-reach);
            let hit = implicit::ray(s, &Pose::new(DVec3::ZERO, self.rotation), from, DVec3::Z, 2.0 * reach)?;
            return Some(hit.distance - reach);
        }
        ray::column(self.shape, self.rotation, point).map(|(low, _)| low)
    }
}

/// The shortest of the ways that do not lead up.
fn lowest(ways: impl Iterator<Item = (DVec3, f64)>) -> Option<(DVec3, f64)> {
    // A cap that stands upright but for rounding may be left either way.
    let down = ways.filter(|(n, _)| n.z <= 1e-15);
    down.min_by(|p, q| p.1.total_cmp(&q.1)).map(|(n, depth)| (DVec3::new(n.x, n.y, n.z.min(0.0)), depth))
}

/// The way back of a point that lies `way` outside.
fn outside(way: DVec3) -> Option<(DVec3, f64)> {
    let far = length(way);
    (far > 0.0 && way.z <= 0.0).then(|| (way / far, -far))
}

/// The point of a triangle nearest to `p` (Ericson 2005, by regions of its corners and edges).
fn nearest_on([a, b, c]: [DVec3; 3], p: DVec3) -> DVec3 {
    let normal = (b - a).cross(c - a);
    let inside = [(a, b), (b, c), (c, a)].iter().all(|(u, v)| normal.dot((*v - *u).cross(p - *u)) >= 0.0);
    if inside {
        return p - normal * (normal.dot(p - a) / normal.length_squared());
    }
    let on = |u: DVec3, v: DVec3| u + (v - u) * ((p - u).dot(v - u) / (v - u).length_squared()).clamp(0.0, 1.0);
    let feet = [on(a, b), on(b, c), on(c, a)];
    feet.into_iter().fold(feet[0], |best, f| if f.distance_squared(p) < best.distance_squared(p) { f } else { best })
}
