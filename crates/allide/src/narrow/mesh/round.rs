//! Mesh against what is round and convex: ball, capsule, cylinder, cone.
//!
//! As two meshes hold each other: vertices of the mesh in the round shape that are tips along its normals,
//! ridges that pass through it, and the points of the round shape that reach deepest behind a face. A shape whose
//! middle or axis is inside goes out by the shortest way ([`super::sunk`]).

use super::couple::first_in_second;
use crate::math::{Pose, length, tangents, unit};
use crate::mesh::triangle::nearest as on_triangle;
use crate::mesh::triangle_pair::nearest_on_segments;
use crate::mesh::{Mesh, Ridge};
use crate::narrow::{Contact, Placement, contains, nearest, ray, table};
use crate::shape::{SMALLEST_LENGTH, Shape};
use glam::{DQuat, DVec3};

/// Slope (sine) up to which a vertex still is a tip, and a direction between two normals: of what is in the shape, and of
/// what is beside it. What rolls over a floor is askew above what is ahead in that.
const TIP: f64 = 0.1;
const TIP_AHEAD: f64 = 1e-6;

/// Sine of the angle up to which a cap or a side counts as lying flat.
const FLAT: f64 = 0.05;

/// How deep a cap may be in a mesh without the shape being sunk, as a share of its radius or half height.
const CAP: f64 = 0.1;

/// How many times farther than the nearest a way out may be; and that of an apex or a point of a rim.
const FARTHER: f64 = 10.0;
const SHARP_FARTHER: f64 = 3.0;

/// How much shorter a way must be, times the other, to count as such, and the cosine of the angle between ways that
/// are one.
const SHORTER: f64 = 0.99;
const ONE_WAY: f64 = 0.999;

/// Gap that is none between what touches, times the size.
const TOUCH: f64 = 1e-12;

/// Ways out that are tried, at most.
const MOST_WAYS: usize = 32;

/// Whether a feature of the mesh bars a way out of a round shape that is so deep in it (metres, negative across a gap).
type Bars<'a> = &'a dyn Fn(DVec3, f64) -> bool;

/// How far a way may be off what a feature bars, for the depth of it (metres).
fn tip(depth: f64) -> f64 {
    if depth < 0.0 { TIP_AHEAD } else { TIP }
}

/// A round shape, about the origin and along world axes, and a mesh beside it.
#[derive(Clone, Copy)]
pub(super) struct Beside<'a> {
    pub(super) shape: &'a Shape,
    pub(super) pose: Pose,
    pub(super) mesh: &'a Mesh,
    pub(super) mesh_pose: Pose,
    margin: f64,
    pub(super) size: f64,
}

/// Contacts of a round shape, the first, with a mesh, deep enough for `margin` (metres).
pub(super) fn contacts(a: &Shape, b: &Mesh, at: &Placement, margin: f64, out: &mut Vec<Contact>) {
    if margin.is_infinite() {
        return;
    }
    let beside = Beside {
        shape: a,
        pose: Pose::new(DVec3::ZERO, at.rotation_a),
        mesh: b,
        mesh_pose: Pose::new(at.offset, at.rotation_b),
        margin,
        size: a.radius() + b.radius(),
    };
    let region = a.bounds(&first_in_second(at)).grown(margin);
    let mut triangles = Vec::new();
    b.within(&region, |t| triangles.push(t));
    triangles.sort_unstable();
    let mut vertices: Vec<u32> = triangles.iter().flat_map(|t| b.triangles()[*t as usize]).collect();
    vertices.sort_unstable();
    vertices.dedup();
    let first = out.len();
    let sunk = beside.is_sunk();
    for strict in [true, false] {
        beside.features((&vertices, &triangles), strict, out);
        if sunk {
            beside.sunk(at, first, out);
        } else {
            beside.keep_shortest(first, out);
        }
        if out.len() > first {
            return;
        }
        if sunk {
            break;
        }
    }
    if triangles.is_empty() || !super::meet(b, a, &at.swapped(), 0.0) {
        return;
    }
    let parts = |c: &Contact| {
        let moved = Placement { offset: at.offset + c.normal * (c.depth.max(0.0) + 2.0 * TOUCH * beside.size), ..*at };
        !super::meet(b, a, &moved.swapped(), 0.0)
    };
    // What only just touches may be a hair beside it here.
    let touching = Beside { margin: margin.max(TOUCH * beside.size), ..beside };
    touching.features((&vertices, &triangles), true, out);
    out[first..].iter_mut().for_each(|c| *c = Contact { on_a: c.on_b, depth: 0.0, ..*c });
    if out[first..].iter().any(parts) {
        return;
    }
    out.truncate(first);
    // Through faces that its middle is behind, the shortest way; or, where it reaches through the mesh, past all of it.
    triangles.iter().for_each(|t| beside.face(*t, true, out));
    triangles.iter().for_each(|t| beside.crossed(*t, out));
    out[first..].sort_by(|p, q| p.depth.total_cmp(&q.depth));
    let best = out[first..].iter().take(MOST_WAYS).copied().find(parts);
    out.truncate(first);
    out.extend(best.or_else(|| beside.past_all(&triangles)));
}

impl Beside<'_> {
    /// What vertices, edges and faces near the shape tell.
    fn features(&self, (vertices, triangles): (&[u32], &[u32]), strict: bool, out: &mut Vec<Contact>) {
        vertices.iter().for_each(|v| self.vertex(*v, strict, out));
        triangles.iter().for_each(|t| self.edges(*t, strict, out));
        triangles.iter().for_each(|t| self.face(*t, false, out));
    }

    /// Drops from the place `first` on those contacts of which a shorter one takes care: both their points are free
    /// once the two are parted by that.
    fn keep_shortest(&self, first: usize, out: &mut Vec<Contact>) {
        let deep = |c: &Contact| c.depth > 1e-9 * self.size;
        let Some(least) = out[first..].iter().filter(|c| deep(c)).map(|c| c.depth).reduce(f64::min) else { return };
        let all = out.split_off(first);
        for c in &all {
            let shorter = |k: &&Contact| {
                deep(k) && k.depth < SHORTER * c.depth && k.normal.dot(c.normal) < ONE_WAY && self.frees(k, c)
            };
            if c.depth * SHORTER <= least || !all.iter().any(|k| shorter(&k)) {
                out.push(*c);
            }
        }
    }

    /// Whether both points of contact `c`, of which one is inside, are out once the two are parted by `way`.
    fn frees(&self, way: &Contact, c: &Contact) -> bool {
        let far = way.normal * (way.depth * (1.0 + 1e-6) + 1e-9 * self.size);
        let in_mesh = |p: DVec3| self.mesh.contains(self.mesh_pose.local_point(p));
        let in_shape = |p: DVec3| contains(self.shape, &self.pose, p);
        (in_mesh(c.on_a) || in_shape(c.on_b)) && !in_mesh(c.on_a - far) && !in_shape(c.on_b + far)
    }

    /// Whether its middle is inside, or part of its axis well below its caps: a cap lying on a face is not sunk in it.
    fn is_sunk(&self) -> bool {
        let inset = match self.shape {
            Shape::Cylinder(s) => CAP * s.radius().min(s.half_height()) / s.half_height(),
            Shape::Cone(s) => CAP * s.radius().min(s.half_height()) / s.half_height(),
            _ => 0.0,
        };
        let [from, to] = self.axis().map(|p| self.mesh_pose.local_point(p * (1.0 - inset)));
        let mut crosses = false;
        if from != to {
            self.mesh.along(from, to - from, 0.0, 1.0, |_, _| crosses = true);
        }
        crosses || self.mesh.contains(from.midpoint(to))
    }

    fn vertex(&self, v: u32, strict: bool, out: &mut Vec<Contact>) {
        let p = self.mesh_pose.point(self.mesh.vertices()[v as usize]);
        let back = self.mesh_pose.rotation.conjugate();
        if strict && self.mesh.is_flat_at(v) {
            return;
        }
        let bars = |n: DVec3, depth: f64| !strict || self.mesh.is_tip(v, back * -n, tip(depth));
        self.offer(p, &bars, out);
    }

    /// A ridge in the shape: where it enters and leaves, and half way.
    fn edges(&self, t: u32, strict: bool, out: &mut Vec<Contact>) {
        for side in (0..3).filter(|s| t < self.mesh.across(t)[*s]) {
            let Some(ridge) = self.mesh.ridge(t, side) else { continue };
            let ridge = ridge.placed(&self.mesh_pose);
            let way = ridge.to - ridge.from;
            let along = unit(way);
            let bars =
                |n: DVec3, depth: f64| !strict || n.dot(along).abs() <= tip(depth) && ridge.spans(-n, tip(depth));
            let far = length(way);
            match ray::span(self.shape, &self.pose, ridge.from, along) {
                Some((enter, leave)) if enter < far && leave > 0.0 => {
                    let (enter, leave) = (enter.max(0.0), leave.min(far));
                    // Ends of the edge are vertices, and have been.
                    let inner = |s: &f64| *s > 0.0 && *s < far;
                    for s in [enter, 0.5 * (enter + leave), leave].into_iter().filter(inner) {
                        self.offer(ridge.from + along * s, &bars, out);
                    }
                    self.least_overlap(&ridge, &bars, out);
                }
                _ if self.margin > 0.0 => {
                    let (_, s) = nearest_on_segments(self.axis(), [ridge.from, ridge.to]);
                    if s > 0.0 && s < 1.0 {
                        self.offer(ridge.from + way * s, &bars, out);
                    }
                }
                _ => {}
            }
        }
    }

    /// The ridge as a line by itself: along the direction in which it overlaps the shape least, which may be that of
    /// a rim.
    fn least_overlap(&self, ridge: &Ridge, bars: Bars, out: &mut Vec<Contact>) {
        let way = ridge.to - ridge.from;
        let Ok(line) = Shape::capsule(SMALLEST_LENGTH, length(way).max(SMALLEST_LENGTH)) else { return };
        let turn = DQuat::from_rotation_arc(DVec3::Z, unit(way));
        let at = Placement {
            rotation_a: self.pose.rotation,
            rotation_b: turn,
            offset: ridge.from.midpoint(ridge.to) - self.pose.position,
        };
        let mut found = Vec::new();
        table(self.shape, &line, &at, self.margin, &mut found);
        for c in found {
            let depth = c.depth - SMALLEST_LENGTH;
            if !bars(c.normal, depth) {
                continue;
            }
            out.push(Contact { on_b: c.on_a - c.normal * depth, depth, ..c });
        }
    }

    /// The shape's axis, or its centre twice.
    pub(super) fn axis(&self) -> [DVec3; 2] {
        let half = match self.shape {
            Shape::Capsule(s) => s.half_height(),
            Shape::Cylinder(s) => s.half_height(),
            Shape::Cone(s) => s.half_height(),
            _ => 0.0,
        };
        let up = self.pose.rotation * DVec3::Z * half;
        [-up, up]
    }

    /// The point `p` of the mesh: inside the shape out by the nearest way that `bars` allows, outside by the
    /// nearest.
    fn offer(&self, p: DVec3, bars: Bars, out: &mut Vec<Contact>) {
        let ways = ways_out(self.shape, self.pose.local_point(p));
        let ways = ways.into_iter().flatten().map(|(n, depth)| (self.pose.rotation * n, depth));
        let least = ways.clone().map(|(_, depth)| depth).fold(f64::INFINITY, f64::min);
        // A far way out is none where another is near.
        let most = FARTHER * least + self.margin + 1e-6 * self.size;
        let best = ways.filter(|(n, depth)| *depth <= most && bars(*n, *depth)).min_by(|x, y| x.1.total_cmp(&y.1));
        let found = best.or_else(|| {
            let near = nearest(self.shape, &self.pose, p)?;
            // What is on the surface may be to the one side of it here and to the other there.
            (near.distance >= -1e-12 * self.size && bars(near.normal, -near.distance))
                .then_some((near.normal, -near.distance))
        });
        if let Some((normal, depth)) = found.filter(|f| f.1 >= -self.margin) {
            out.push(Contact { on_a: p + normal * depth, on_b: p, normal, depth });
        }
    }

    /// The points of the shape that reach deepest behind a triangle and have their feet on it.
    pub(super) fn face(&self, t: u32, deep: bool, out: &mut Vec<Contact>) {
        let corners = self.mesh.corners(t).map(|p| self.mesh_pose.point(p));
        let up = self.mesh_pose.rotation * self.mesh.normal(t);
        if up == DVec3::ZERO {
            return;
        }
        let near = 1e-9 * self.size;
        let sharp = matches!(self.shape, Shape::Cone(_) | Shape::Cylinder(_));
        let farther = if sharp { SHARP_FARTHER } else { FARTHER };
        for x in lowest(self.shape, &self.pose, up).into_iter().flatten() {
            let depth = up.dot(corners[0] - x);
            let foot = x + up * depth;
            // A shape whose middle is behind the face has not come in through it.
            if up.dot(corners[0]) > 0.0 && !deep {
                continue;
            }
            if depth < -self.margin || on_triangle(&corners, foot).point.distance(foot) > near {
                continue;
            }
            let (from, way) = (self.mesh_pose.local_point(x), self.mesh_pose.rotation.conjugate() * up);
            // Another way out is much nearer.
            let near_by = depth / farther - near;
            if !deep && near_by > 0.0 && self.mesh.nearest(from, near_by).is_some() {
                continue;
            }
            let free = |hit: crate::mesh::Hit| hit.at >= depth - near;
            // Along a face the way may graze it from beside the mesh.
            let inside = || self.mesh.is_surface() || self.mesh.contains(from);
            let open = depth <= near || inside() && self.mesh.ray(from, way, 0.0, depth).is_none_or(free);
            let known = |c: &Contact| c.on_a.distance(x) <= near && c.normal.dot(up) < -1.0 + 1e-9;
            if open && !out.iter().any(known) {
                out.push(Contact { on_a: x, on_b: foot, normal: -up, depth });
            }
        }
    }

    /// A triangle that passes through the shape: from a point of both straight out of the shape.
    fn crossed(&self, t: u32, out: &mut Vec<Contact>) {
        let corners = self.mesh.corners(t).map(|p| self.mesh_pose.point(p));
        let up = self.mesh_pose.rotation * self.mesh.normal(t);
        let Some(on_b) = super::shared_with(self.shape, &self.pose, &corners) else { return };
        let Some((_, leave)) = ray::span(self.shape, &self.pose, on_b, -up) else { return };
        let depth = leave.max(0.0);
        out.push(Contact { on_a: on_b - up * depth, on_b, normal: -up, depth });
    }
}

/// From a point inside a round shape (local axes) straight out through each of its surfaces: outward normals
/// there and distances, metres. Nothing for a point outside.
fn ways_out(shape: &Shape, p: DVec3) -> [Option<(DVec3, f64)>; 3] {
    let flat = DVec3::new(p.x, p.y, 0.0);
    let beside = length(flat);
    let across = if beside > 0.0 { flat / beside } else { DVec3::X };
    let found = match shape {
        Shape::Sphere(s) => {
            let r = length(p);
            [Some((p.try_normalize().unwrap_or(DVec3::X), s.radius() - r)), None, None]
        }
        Shape::Capsule(s) => {
            let from = p - DVec3::Z * p.z.clamp(-s.half_height(), s.half_height());
            [Some((from.try_normalize().unwrap_or(DVec3::X), s.radius() - length(from))), None, None]
        }
        Shape::Cylinder(s) => [
            Some((across, s.radius() - beside)),
            Some((DVec3::Z, s.half_height() - p.z)),
            Some((DVec3::NEG_Z, s.half_height() + p.z)),
        ],
        Shape::Cone(s) => {
            let slope = unit(DVec3::new(0.0, 0.0, s.radius()) + across * (2.0 * s.half_height()));
            let rim = across * s.radius() - DVec3::Z * s.half_height();
            [Some((slope, slope.dot(rim - p))), Some((DVec3::NEG_Z, s.half_height() + p.z)), None]
        }
        _ => [None; 3],
    };
    if found.iter().flatten().any(|(_, depth)| *depth < 0.0) { [None; 3] } else { found }
}

/// The points of a round shape farthest against the unit vector `up`: those of a cap or a side that lies nearly
/// flat all count.
pub(super) fn lowest(shape: &Shape, pose: &Pose, up: DVec3) -> [Option<DVec3>; 8] {
    let mut found = [None; 8];
    let axis = pose.rotation * DVec3::Z;
    let lean = axis.dot(up);
    let level = up - axis * lean;
    let sine = length(level);
    // Down the slope across the axis, and beside it.
    let (down, beside) = if sine > 1e-9 { (level / -sine, axis.cross(level) / sine) } else { tangents(axis) };
    match shape {
        Shape::Sphere(s) => found[0] = Some(up * -s.radius()),
        Shape::Capsule(s) => {
            let end = axis * s.half_height();
            // At the end that is higher straight across the axis: below its ball is the side.
            let [low, across] = [-up, down].map(|way| way * s.radius());
            found[0] = (lean < FLAT).then_some(end + if lean > 0.0 { across } else { low });
            found[1] = (lean > -FLAT).then_some(-end + if lean < 0.0 { across } else { low });
        }
        Shape::Cylinder(s) => {
            let (end, r) = (axis * s.half_height(), s.radius());
            for (k, cap) in [(0, -end), (4, end)] {
                // The cap that looks down, and the other where the side lies flat.
                let looks = if k == 0 { lean } else { -lean };
                if looks > -FLAT {
                    found[k] = Some(cap + down * r);
                }
                if sine <= FLAT && looks > 0.0 {
                    (found[k + 1], found[k + 2]) = (Some(cap + beside * r), Some(cap - beside * r));
                    found[k + 3] = Some(cap - down * r);
                }
            }
        }
        Shape::Cone(s) => {
            let (end, r) = (axis * s.half_height(), s.radius());
            let slant = (r * r + 4.0 * s.half_height() * s.half_height()).sqrt();
            // How far the apex is above the lowest point of the rim, over the slant.
            let rise = (2.0 * s.half_height() * lean + r * sine) / slant;
            if rise > -FLAT {
                found[0] = Some(-end + down * r);
            }
            if rise < FLAT {
                found[1] = Some(end);
            }
            if sine <= FLAT && lean > 0.0 {
                (found[2], found[3]) = (Some(-end + beside * r), Some(-end - beside * r));
                found[4] = Some(-end - down * r);
            }
        }
        _ => {}
    }
    found
}
