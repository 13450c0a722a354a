//! A round shape whose middle is inside a mesh: by the shortest way out, however fine the mesh is.

use super::couple::first_in_second;
use super::round::{Beside, lowest};
use crate::math::{length, unit};
use crate::mesh::Ridge;
use crate::mesh::triangle::nearest as on_triangle;
use crate::mesh::triangle_pair::nearest_on_segments;
use crate::narrow::{Contact, Gap, Placement, ray};
use crate::shape::Shape;
use glam::DVec3;

/// Cosine of the angle up to which other contacts lead the same way.
const SAME_WAY: f64 = 0.95;

/// Ways of contacts known that are tried, at most.
const MOST_KNOWN: usize = 8;

/// Vertices looked at for ways past all of a mesh, at most.
const MOST_LOOKS: usize = 1 << 20;

/// Steps back from where a shape is free, at most; how near it has to come, and how much farther it starts, times the
/// size.
const MOST_STEPS: usize = 200;
const CLOSE: f64 = 1e-10;
const MARGIN: f64 = 1e-6;

/// A way out of the mesh, along the unit vector `up` through its surface at `on_b`.
#[derive(Clone, Copy)]
struct Way {
    up: DVec3,
    on_b: DVec3,
    depth: f64,
}

/// The unit vector across a line and a ridge, out of the mesh.
fn across(line: [DVec3; 2], ridge: &Ridge) -> Option<DVec3> {
    let across = (line[1] - line[0]).cross(ridge.to - ridge.from).try_normalize()?;
    Some(if across.dot(ridge.middle) < 0.0 { -across } else { across })
}

impl Beside<'_> {
    /// The shortest way out and the other points that it leads out of the mesh. Of the contacts from `first` on
    /// those stay that lead the same way and no farther: vertices near the surface of the shape would lead it
    /// deeper in, and the more of them the finer the mesh.
    pub(super) fn sunk(&self, at: &Placement, first: usize, out: &mut Vec<Contact>) {
        let inside = self.mesh.contains(self.mesh_pose.local_point(DVec3::ZERO));
        let none = Way { up: DVec3::ZERO, on_b: DVec3::ZERO, depth: f64::INFINITY };
        let Some(mut best) = (if inside { self.way_of_middle() } else { Some(none) }) else { return };
        let mut triangles = Vec::new();
        if !matches!(self.shape, Shape::Sphere(_)) {
            // With its middle outside it need not go farther than it is long.
            let reach = best.depth.min(2.0 * self.shape.radius());
            let region = self.shape.bounds(&first_in_second(at)).grown(reach);
            self.mesh.within(&region, |t| triangles.push(t));
            triangles.sort_unstable();
            for t in &triangles {
                self.through_face(*t, &mut best);
                for side in (0..3).filter(|s| *t < self.mesh.across(*t)[*s]) {
                    let Some(ridge) = self.mesh.ridge(*t, side) else { continue };
                    self.over_ridge(&ridge.placed(&self.mesh_pose), &mut best);
                }
            }
        }
        if !inside {
            self.as_known(&out[first..], &mut best);
        }
        let Way { up, depth, .. } = best;
        if depth.is_infinite() {
            return;
        }
        let mut found = vec![self.on_surfaces(&best)];
        let depth = depth.max(found[0].depth);
        let along = self.mesh_pose.rotation.conjugate() * up;
        for t in triangles.into_iter().filter(|t| self.mesh.normal(*t).dot(along) > 1.0 - 1e-9) {
            self.face(t, true, &mut found);
        }
        let agrees = |c: &&Contact| -c.normal.dot(up) >= SAME_WAY && c.depth <= depth;
        found.extend(out[first..].iter().filter(agrees));
        out.truncate(first);
        out.append(&mut found);
    }

    /// By one of the contacts known, where the middle is outside: the shortest that parts the two, if all that lead the
    /// same way go no farther. What stands on the mesh with a cap, its axis a little inside, leaves off that cap.
    fn as_known(&self, known: &[Contact], best: &mut Way) {
        let same = |c: &Contact, other: &Contact| c.normal.dot(other.normal) > SAME_WAY;
        let farthest = |c: &&Contact| !known.iter().any(|other| other.depth > c.depth && same(c, other));
        let mut ways: Vec<&Contact> = known.iter().filter(farthest).filter(|c| c.depth < 0.99 * best.depth).collect();
        ways.sort_by(|p, q| p.depth.total_cmp(&q.depth));
        let parts = |c: &&&Contact| {
            let far = c.depth * (1.0 + 1e-6) + 1e-9 * self.size;
            let at = Placement {
                rotation_a: self.mesh_pose.rotation,
                rotation_b: self.pose.rotation,
                offset: -self.mesh_pose.position - c.normal * far,
            };
            !super::meet(self.mesh, self.shape, &at, 0.0)
        };
        if let Some(c) = ways.iter().take(MOST_KNOWN).find(parts) {
            *best = Way { up: -c.normal, on_b: c.on_b, depth: c.depth };
        }
    }

    /// The shortest way past all of the mesh along the normal of one of these triangles, or an axis of the shape: one
    /// that surely parts them.
    pub(super) fn past_all(&self, triangles: &[u32]) -> Option<Contact> {
        let axes = [DVec3::X, DVec3::Y, DVec3::Z].map(|axis| self.pose.rotation * axis);
        let few = MOST_LOOKS / self.mesh.vertices().len().max(1);
        let normals = triangles.iter().take(few).map(|t| self.mesh_pose.rotation * self.mesh.normal(*t));
        let all = normals.chain(axes).filter(|up| *up != DVec3::ZERO).flat_map(|up| [up, -up]);
        let ways = all.filter_map(|up| {
            let local = self.mesh_pose.rotation.conjugate() * up;
            let highest = self.mesh.vertices().iter().max_by(|p, q| local.dot(**p).total_cmp(&local.dot(**q)))?;
            let on_b = self.mesh_pose.point(*highest);
            Some(Way { up, on_b, depth: self.behind(up, on_b) })
        });
        ways.min_by(|p, q| p.depth.total_cmp(&q.depth)).map(|way| self.on_surfaces(&way))
    }

    /// The contact of a way out: of a point of the shape that is deepest and one of the mesh straight above it; or, where
    /// the mesh has none there, of those that touch first when the shape comes back from where it is free.
    fn on_surfaces(&self, Way { up, on_b, depth }: &Way) -> Contact {
        let (up, near) = (*up, 1e-9 * self.size);
        for x in lowest(self.shape, &self.pose, up).into_iter().flatten() {
            let foot = x + up * depth;
            if up.dot(*on_b - x) >= depth - near && self.mesh.nearest(self.mesh_pose.local_point(foot), near).is_some()
            {
                return Contact { on_a: x, on_b: foot, normal: -up, depth: *depth };
            }
        }
        let touching = self.coming_back(up, *depth);
        // What is not free there has at least a point on the other side of it.
        let across = || {
            let (_, leave) = ray::span(self.shape, &self.pose, *on_b, -up)?;
            (leave > 0.0).then_some((*on_b, leave))
        };
        let (on_b, depth) = touching.or_else(across).unwrap_or((*on_b, *depth));
        Contact { on_a: on_b - up * depth, on_b, normal: -up, depth }
    }

    /// The point of the mesh that the shape touches first when it comes back against `up`, having gone so far along it,
    /// and how far it has gone there, metres. `None` where it is not free.
    fn coming_back(&self, up: DVec3, mut far: f64) -> Option<(DVec3, f64)> {
        let gap = |far: f64| {
            let at = Placement {
                rotation_a: self.mesh_pose.rotation,
                rotation_b: self.pose.rotation,
                offset: up * far - self.mesh_pose.position,
            };
            super::gap(self.mesh, self.shape, &at, f64::INFINITY)
        };
        far += MARGIN * self.size;
        for step in 0..MOST_STEPS {
            // No nearer than this on the way either.
            let Gap { distance, on_a, .. } = gap(far)?;
            if distance <= CLOSE * self.size {
                return (step > 0 || distance > 0.0).then_some((self.mesh_pose.position + on_a, far));
            }
            far -= distance;
        }
        None
    }

    /// How deep the shape reaches behind the plane through `on_b`, metres.
    fn behind(&self, up: DVec3, on_b: DVec3) -> f64 {
        let lowest = lowest(self.shape, &self.pose, up).into_iter().flatten();
        lowest.map(|x| up.dot(on_b - x)).fold(f64::NEG_INFINITY, f64::max)
    }

    /// By the point of the surface nearest to the middle.
    fn way_of_middle(&self) -> Option<Way> {
        let middle = self.mesh_pose.local_point(DVec3::ZERO);
        let near = self.mesh.nearest(middle, f64::INFINITY)?;
        let way = near.nearest.point - middle;
        let told = length(way) > 1e-9 * self.size;
        let local = if told { unit(way) } else { self.mesh.normal(near.triangle) };
        let (up, on_b) = (self.mesh_pose.rotation * local, self.mesh_pose.point(near.nearest.point));
        Some(Way { up, on_b, depth: self.behind(up, on_b) })
    }

    /// Straight through a triangle, if the deepest point of the shape, the midst of several or the middle of the
    /// shape has its foot on it.
    fn through_face(&self, t: u32, best: &mut Way) {
        let corners = self.mesh.corners(t).map(|p| self.mesh_pose.point(p));
        let up = self.mesh_pose.rotation * self.mesh.normal(t);
        let depth = self.behind(up, corners[0]);
        let near = 1e-9 * self.size;
        if up == DVec3::ZERO || depth >= best.depth - near {
            return;
        }
        let low = lowest(self.shape, &self.pose, up);
        let deep = low.iter().flatten().filter(|x| up.dot(corners[0] - **x) >= depth - near);
        let count = low.iter().flatten().count() as f64;
        let midst = low.iter().flatten().sum::<DVec3>() / count;
        for p in deep.copied().chain([midst, DVec3::ZERO]) {
            let far = up.dot(corners[0] - p);
            let foot = p + up * far;
            if far >= -near && on_triangle(&corners, foot).point.distance(foot) <= near && self.open(p, up, far) {
                *best = Way { up, on_b: foot, depth };
                return;
            }
        }
    }

    /// Across a ridge that lies over the axis of a capsule or cylinder, or over the side of a cone.
    fn over_ridge(&self, ridge: &Ridge, best: &mut Way) {
        let mut line = self.axis();
        if let Shape::Cone(_) = self.shape {
            let Some(up) = across(line, ridge) else { return };
            let rim = lowest(self.shape, &self.pose, up).into_iter().flatten().find(|x| x.distance(line[1]) > 0.0);
            line[0] = rim.unwrap_or(line[0]);
        }
        let Some(up) = across(line, ridge) else { return };
        let far = up.dot(ridge.from - line[0]);
        let depth = self.behind(up, ridge.from);
        if far < 0.0 || depth >= best.depth - 1e-9 * self.size || !ridge.spans(up, 1e-9) {
            return;
        }
        let (s, t) = nearest_on_segments(line, [ridge.from, ridge.to]);
        let (from, on_b) = (line[0].lerp(line[1], s), ridge.from.lerp(ridge.to, t));
        // The one over the other; where a ridge is cut in two that may be at the end of both parts.
        let over = (on_b - from - up * far).length() <= 1e-9 * self.size;
        if over && s > 0.0 && s < 1.0 && self.open(from, up, far) {
            *best = Way { up, on_b, depth };
        }
    }

    /// Whether the way from a point to one of the surface `far` metres along `up` leaves the mesh nowhere before. It
    /// may come in on its way: a large shape reaches through the mesh.
    fn open(&self, from: DVec3, up: DVec3, far: f64) -> bool {
        let near = 1e-9 * self.size;
        let (from, way) = (self.mesh_pose.local_point(from), self.mesh_pose.rotation.conjugate() * up);
        let mut open = true;
        if far > near {
            self.mesh.along(from, way, 0.0, far - near, |t, _| open &= self.mesh.normal(t).dot(way) <= 1e-9);
        }
        open
    }
}
