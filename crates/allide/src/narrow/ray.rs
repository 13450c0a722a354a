//! Rays against shapes: where a straight line meets one.
//!
//! A convex shape is the common part of simpler ones (slabs, an endless cylinder, a cone, half-spaces),
//! each of which the line is in between two points; so it is in the shape between the last point of
//! entry and the first of exit. Distances are measured from the point of the line nearest to the shape's
//! middle: far away the digits would be lost.

use super::implicit;
use crate::math::{self, Pose};
use crate::mesh::Mesh;
use crate::shape::{Capsule, Cone, Cuboid, Cylinder, Hull, Plane, Shape};
use crate::terrain::View;
use glam::{DQuat, DVec2, DVec3};

/// Where a ray first meets a shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RayHit {
    /// Distance from the ray's origin, metres; 0 when that is inside already.
    pub distance: f64,
    /// Unit vector out of the shape there; against the ray when it starts inside.
    pub normal: DVec3,
}

/// The part of a line within a shape: distances along it (metres) and the outward normals at both ends.
#[derive(Clone, Copy)]
pub(super) struct Chord {
    /// Where the line comes in.
    pub enter: (f64, DVec3),
    /// Where it goes out.
    pub leave: (f64, DVec3),
}

impl Chord {
    /// The whole line.
    const LINE: Chord = Chord { enter: (f64::NEG_INFINITY, DVec3::ZERO), leave: (f64::INFINITY, DVec3::ZERO) };

    /// What is in both; `None` when nothing is.
    fn and(self, other: Chord) -> Option<Chord> {
        let enter = if other.enter.0 > self.enter.0 { other.enter } else { self.enter };
        let leave = if other.leave.0 < self.leave.0 { other.leave } else { self.leave };
        (enter.0 <= leave.0).then_some(Chord { enter, leave })
    }
}

/// Where the ray from the world point `origin` (metres) along `direction` first meets a shape at `pose`,
/// if it does within `reach` metres. The direction need not be a unit vector; zero meets nothing.
///
/// ```
/// use allide::{glam::DVec3, math::Pose, narrow, shape::Shape};
///
/// let ball = Shape::sphere(1.0).unwrap();
/// let hit = narrow::ray(&ball, &Pose::IDENTITY, DVec3::new(-3.0, 0.0, 0.0), DVec3::X, 10.0).unwrap();
/// assert_eq!((hit.distance, hit.normal), (2.0, DVec3::NEG_X));
/// ```
pub fn ray(shape: &Shape, pose: &Pose, origin: DVec3, direction: DVec3, reach: f64) -> Option<RayHit> {
    let direction = math::direction(direction)?;
    if let Shape::Terrain(terrain) = shape {
        let hit = View::new(terrain, pose.position - origin).ray(direction, reach);
        return hit.map(|(distance, normal)| RayHit { distance, normal });
    }
    let Shape::Compound(compound) = shape else { return hit(shape, pose, origin, direction, reach) };
    let mut first: Option<RayHit> = None;
    for part in compound.parts() {
        let at = Pose::new(pose.point(part.pose.position), pose.rotation * part.pose.rotation);
        let nearest = first.map_or(reach, |first| first.distance);
        first = hit(&part.shape, &at, origin, direction, nearest).or(first);
    }
    first
}

/// Where a ray along a unit vector first meets a mesh.
fn hit_mesh(mesh: &Mesh, pose: &Pose, origin: DVec3, direction: DVec3, reach: f64) -> Option<RayHit> {
    let (p, d) = (pose.local_point(origin), pose.rotation.conjugate() * direction);
    if reach < 0.0 {
        return None;
    }
    if mesh.contains(p) {
        return Some(RayHit { distance: 0.0, normal: -direction });
    }
    let hit = mesh.ray(p, d, 0.0, reach)?;
    Some(RayHit { distance: hit.at, normal: pose.rotation * mesh.normal(mesh.facing(hit.triangle, -d)) })
}

/// Where a ray along a unit vector first meets a simple shape.
#[inline]
fn hit(shape: &Shape, pose: &Pose, origin: DVec3, direction: DVec3, reach: f64) -> Option<RayHit> {
    if let Shape::Implicit(solid) = shape {
        return if reach >= 0.0 { implicit::ray(solid, pose, origin, direction, reach) } else { None };
    }
    if let Shape::Mesh(mesh) = shape {
        return hit_mesh(mesh, pose, origin, direction, reach);
    }
    match shape {
        Shape::Sphere(ball) => return hit_ball(ball.radius(), pose.position - origin, direction, reach),
        Shape::Box(cuboid) => return hit_box(cuboid, pose, origin, direction, reach),
        Shape::Plane(plane) => return hit_plane(plane, pose, origin, direction, reach),
        _ => {}
    }
    let chord = chord(shape, pose, origin, direction)?;
    first(chord.enter.0, chord.leave.0, direction, reach, || pose.rotation * chord.enter.1)
}

/// Where a ray first meets what its line is in from `enter` to `leave`, metres.
#[inline]
fn first(enter: f64, leave: f64, direction: DVec3, reach: f64, normal: impl FnOnce() -> DVec3) -> Option<RayHit> {
    // What is met at no finite distance is not met; neither is a number that is none.
    let meets = leave >= 0.0 && enter <= reach && reach >= 0.0 && enter < f64::INFINITY;
    meets.then(|| match enter > 0.0 {
        true => RayHit { distance: enter, normal: normal() },
        false => RayHit { distance: 0.0, normal: -direction },
    })
}

/// A ball, its centre seen from the ray's origin.
fn hit_ball(radius: f64, centre: DVec3, direction: DVec3, reach: f64) -> Option<RayHit> {
    let near = centre.dot(direction);
    let beside = direction * near - centre;
    let half = (radius * radius - beside.length_squared()).sqrt();
    first(near - half, near + half, direction, reach, || (beside - direction * half) / radius)
}

/// A box: between three pairs of planes.
fn hit_box(shape: &Cuboid, pose: &Pose, origin: DVec3, direction: DVec3, reach: f64) -> Option<RayHit> {
    let (p, d) = (pose.local_point(origin), pose.rotation.conjugate() * direction);
    let near = -p.dot(d);
    let q = p + d * near;
    let half = shape.half();
    // Where it comes to each pair of planes and leaves them; along a pair it is between them or never.
    let (inverse, beside) = (1.0 / d, q.abs().cmple(half));
    let reach_of = |k: usize| {
        // What has no reciprocal leads nowhere.
        if d[k].abs() < 1e-300 {
            return if beside.test(k) {
                (f64::NEG_INFINITY, f64::INFINITY)
            } else {
                (f64::INFINITY, f64::NEG_INFINITY)
            };
        }
        let (middle, wide) = (-q[k] * inverse[k], half[k] * inverse[k].abs());
        (middle - wide, middle + wide)
    };
    let [x, y, z] = [reach_of(0), reach_of(1), reach_of(2)];
    let (enter, leave) = (x.0.max(y.0).max(z.0), x.1.min(y.1).min(z.1));
    if enter > leave {
        return None;
    }
    first(enter + near, leave + near, direction, reach, || {
        let axis = if enter == x.0 {
            0
        } else if enter == y.0 {
            1
        } else {
            2
        };
        let mut normal = DVec3::ZERO;
        normal[axis] = -1f64.copysign(d[axis]);
        pose.rotation * normal
    })
}

/// A half-space.
fn hit_plane(plane: &Plane, pose: &Pose, origin: DVec3, direction: DVec3, reach: f64) -> Option<RayHit> {
    let normal = pose.rotation * plane.normal();
    let (beyond, rise) = (normal.dot(origin - pose.position) - plane.offset(), normal.dot(direction));
    if beyond <= 0.0 {
        return first(0.0, 0.0, direction, reach, || normal);
    }
    if rise < 0.0 { first(-beyond / rise, f64::INFINITY, direction, reach, || normal) } else { None }
}

/// Where the line through `origin` along the unit vector `direction` is within a convex shape: its two ends,
/// metres from the origin.
pub(super) fn span(shape: &Shape, pose: &Pose, origin: DVec3, direction: DVec3) -> Option<(f64, f64)> {
    let chord = chord(shape, pose, origin, direction)?;
    Some((chord.enter.0, chord.leave.0))
}

/// Where the vertical line at x and y is within a simple shape about the origin: its lower and its upper
/// end, metres.
pub(super) fn column(shape: &Shape, rotation: DQuat, at: DVec2) -> Option<(f64, f64)> {
    let chord = chord(shape, &Pose::new(DVec3::ZERO, rotation), at.extend(0.0), DVec3::Z)?;
    Some((chord.enter.0, chord.leave.0))
}

/// The part of a line within a simple shape, distances from `origin`, normals in local axes.
pub(super) fn chord(shape: &Shape, pose: &Pose, origin: DVec3, direction: DVec3) -> Option<Chord> {
    let (p, d) = (pose.local_point(origin), pose.rotation.conjugate() * direction);
    let middle = match shape {
        Shape::Hull(hull) => hull.centre(),
        _ => DVec3::ZERO,
    };
    let near = (middle - p).dot(d);
    let q = p + d * near;
    let mut chord = match shape {
        Shape::Sphere(s) => ball(q, d, s.radius()),
        Shape::Box(s) => cuboid(s, q, d),
        Shape::Capsule(s) => capsule(s, q, d),
        Shape::Cylinder(s) => cylinder(s, q, d),
        Shape::Cone(s) => cone(s, q, d),
        Shape::Hull(s) => hull(s, q - middle, d),
        Shape::Plane(s) => half_space(s, p, d, near),
        // Parts are never compounds; terrain, meshes and solids of formulas have their own ways.
        Shape::Compound(_) | Shape::Terrain(_) | Shape::Implicit(_) | Shape::Mesh(_) => None,
    }?;
    chord.enter.0 += near;
    chord.leave.0 += near;
    Some(chord)
}

/// Where a + 2bt + ct² ≤ 0, c > 0.
fn between_roots(a: f64, b: f64, c: f64) -> Option<(f64, f64)> {
    let root = (b * b - a * c).sqrt();
    if root.is_nan() {
        return None;
    }
    // The root of larger size first: no digits are lost in the sum.
    let sum = -b - root.copysign(b);
    let (one, two) = if sum == 0.0 { (0.0, 0.0) } else { (sum / c, a / sum) };
    Some((one.min(two), one.max(two)))
}

fn ball(p: DVec3, d: DVec3, radius: f64) -> Option<Chord> {
    let (from, to) = between_roots(p.length_squared() - radius * radius, p.dot(d), 1.0)?;
    let normal = |t: f64| (p + d * t) / radius;
    Some(Chord { enter: (from, normal(from)), leave: (to, normal(to)) })
}

/// Between two planes across `axis`, `half` metres to each side.
fn slab(p: f64, d: f64, half: f64, axis: DVec3) -> Option<Chord> {
    if d == 0.0 {
        return (p.abs() <= half).then_some(Chord::LINE);
    }
    let side = 1f64.copysign(d);
    Some(Chord { enter: ((-half * side - p) / d, -axis * side), leave: ((half * side - p) / d, axis * side) })
}

fn cuboid(shape: &Cuboid, p: DVec3, d: DVec3) -> Option<Chord> {
    let half = shape.half();
    slab(p.x, d.x, half.x, DVec3::X)?.and(slab(p.y, d.y, half.y, DVec3::Y)?)?.and(slab(p.z, d.z, half.z, DVec3::Z)?)
}

/// Within an endless cylinder about z.
fn tube(p: DVec3, d: DVec3, radius: f64) -> Option<Chord> {
    let across = DVec3::new(d.x, d.y, 0.0);
    let from_axis = DVec3::new(p.x, p.y, 0.0);
    if across == DVec3::ZERO {
        return (from_axis.length_squared() <= radius * radius).then_some(Chord::LINE);
    }
    let (a, c) = (from_axis.length_squared() - radius * radius, across.length_squared());
    let (from, to) = between_roots(a, from_axis.dot(across), c)?;
    let normal = |t: f64| (from_axis + across * t) / radius;
    Some(Chord { enter: (from, normal(from)), leave: (to, normal(to)) })
}

fn cylinder(shape: &Cylinder, p: DVec3, d: DVec3) -> Option<Chord> {
    slab(p.z, d.z, shape.half_height(), DVec3::Z)?.and(tube(p, d, shape.radius())?)
}

/// The hull of the chords of the straight part and of the two balls.
fn capsule(shape: &Capsule, p: DVec3, d: DVec3) -> Option<Chord> {
    let end = DVec3::new(0.0, 0.0, shape.half_height());
    let straight = slab(p.z, d.z, shape.half_height(), DVec3::Z)
        .zip(tube(p, d, shape.radius()))
        .and_then(|(caps, side)| caps.and(side));
    let chords = [straight, ball(p - end, d, shape.radius()), ball(p + end, d, shape.radius())];
    chords.into_iter().flatten().reduce(|one, two| Chord {
        enter: if two.enter.0 < one.enter.0 { two.enter } else { one.enter },
        leave: if two.leave.0 > one.leave.0 { two.leave } else { one.leave },
    })
}

/// Within x² + y² ≤ k²(h − z)², k the base's radius over the height, and between base and apex.
fn cone(shape: &Cone, p: DVec3, d: DVec3) -> Option<Chord> {
    let h = shape.half_height();
    let caps = slab(p.z, d.z, h, DVec3::Z)?;
    let k = shape.radius() / (2.0 * h);
    let (below, fall) = (h - p.z, -d.z);
    let a = p.x * p.x + p.y * p.y - k * k * below * below;
    let b = p.x * d.x + p.y * d.y - k * k * below * fall;
    let c = d.x * d.x + d.y * d.y - k * k * fall * fall;
    let normal = |t: f64| {
        let at = p + d * t;
        DVec3::new(at.x, at.y, k * k * (h - at.z)).normalize_or(DVec3::Z)
    };
    let whole = |from: f64, to: f64| Chord { enter: (from, normal(from)), leave: (to, normal(to)) };
    let side = if c > 0.0 {
        let (from, to) = between_roots(a, b, c)?;
        whole(from, to)
    } else {
        // Steeper than the side: in from one root on, towards the base. The other root is beyond the apex.
        // Along the axis the two are one, whatever rounding says.
        let one = -b / c;
        let (one, two) = match c {
            c if c < 0.0 => between_roots(-a, -b, -c).unwrap_or((one, one)),
            _ => (-0.5 * a / b, -0.5 * a / b),
        };
        if fall > 0.0 {
            Chord { enter: (two, normal(two)), ..Chord::LINE }
        } else {
            Chord { leave: (one, normal(one)), ..Chord::LINE }
        }
    };
    caps.and(side)
}

fn hull(shape: &Hull, p: DVec3, d: DVec3) -> Option<Chord> {
    shape.faces().iter().try_fold(Chord::LINE, |chord, face| chord.and(below(face.normal, face.offset, p, d)?))
}

/// Where normal·x ≤ offset.
fn below(normal: DVec3, offset: f64, p: DVec3, d: DVec3) -> Option<Chord> {
    let (beyond, rise) = (normal.dot(p) - offset, normal.dot(d));
    if rise == 0.0 {
        return (beyond <= 0.0).then_some(Chord::LINE);
    }
    let at = (-beyond / rise, normal);
    Some(if rise > 0.0 { Chord { leave: at, ..Chord::LINE } } else { Chord { enter: at, ..Chord::LINE } })
}

/// From the ray's own origin, since a half-space has no middle.
fn half_space(plane: &Plane, p: DVec3, d: DVec3, near: f64) -> Option<Chord> {
    let mut chord = below(plane.normal(), plane.offset(), p, d)?;
    chord.enter.0 -= near;
    chord.leave.0 -= near;
    Some(chord)
}
