//! A solid and a mesh: how deep its points are in it, and the mesh's corners in the solid.

use super::Touch;
use super::field::{Field, Foot, project};
use crate::implicit::skin::Node;
use crate::implicit::{Registers, Solid};
use crate::math::{Aabb, Pose};
use crate::mesh::Mesh;
use crate::narrow::mesh;
use crate::shape::Implicit;
use glam::DVec3;

/// Places along an edge that are looked at.
const ALONG: usize = 16;

/// Sine of the angle by which a vertex may be less than the tip, or a direction beside the faces of an edge.
const TIP: f64 = 0.1;

/// How far from a surface a point must be for its side to be known, times the size of that.
const SIDE: f64 = 1e-9;

/// A mesh as seen by points of a solid.
///
/// Nothing is inside a surface. What has come through one is what it cuts off from the solid's centre of mass, where it
/// cuts the solid at all: a ring that goes round its border is not through.
pub(super) struct Faces<'a> {
    pub mesh: &'a Mesh,
    /// Of the mesh in the solid's frame.
    pub pose: Pose,
    solid: &'a Solid,
    /// The solid's centre of mass in the mesh's frame; for surfaces only.
    centre: Option<DVec3>,
    with: Registers,
}

impl<'a> Faces<'a> {
    pub fn new(solid: &'a Implicit, mesh: &'a Mesh, pose: Pose) -> Faces<'a> {
        let centre = mesh.is_surface().then(|| pose.local_point(solid.unit_mass_properties().centre));
        Faces { mesh, pose, solid: solid.solid(), centre, with: Registers::default() }
    }

    /// Whether a surface lies between the solid's centre of mass and a point of the mesh's frame.
    fn is_cut_off(&self, p: DVec3) -> bool {
        self.centre.is_some_and(|centre| self.mesh.ray(centre, p - centre, 0.0, 1.0).is_some())
    }
}

impl Field for Faces<'_> {
    fn may_reach(&mut self, node: &Node, reach: f64) -> bool {
        let apart = (node.centre - self.pose.position).length();
        let near = apart <= self.mesh.radius() + node.radius + reach;
        near && (self.rough(node.centre) >= -reach - node.radius || self.is_cut_off(self.pose.local_point(node.centre)))
    }

    fn rough(&mut self, p: DVec3) -> f64 {
        self.foot(p).map_or(f64::NEG_INFINITY, |foot| foot.depth)
    }

    fn foot(&mut self, p: DVec3) -> Option<Foot> {
        let (on, normal, outside) = mesh::nearest(self.mesh, &self.pose, p)?;
        if self.centre.is_some() && self.solid.contains(on, &mut self.with) {
            let told = outside > SIDE * self.mesh.radius();
            if told && self.is_cut_off(self.pose.local_point(p)) {
                return Some(Foot { depth: outside, normal: -normal });
            }
        }
        Some(Foot { depth: -outside, normal })
    }
}

impl Faces<'_> {
    /// Appends the vertices and the places along outward edges of the mesh that are deepest in the solid of all
    /// beside them, if they touch or come within `margin` metres.
    pub fn tips_and_ridges(&self, solid: &Solid, margin: f64, with: &mut Registers, out: &mut Vec<Touch>) {
        let (mesh, pose) = (self.mesh, &self.pose);
        let back = pose.rotation.conjugate();
        let inverse = Pose::new(back * -pose.position, back);
        let region = placed_box(&solid.bounds().grown(margin), &inverse);
        let (mut vertices, mut edges) = (Vec::new(), Vec::new());
        mesh.within(&region, |t| {
            vertices.extend(mesh.triangles()[t as usize]);
            edges.extend((0..3).filter(|k| mesh.across(t)[*k] > t).filter_map(|k| mesh.ridge(t, k)));
        });
        vertices.sort_unstable();
        vertices.dedup();
        let mut tell = |p: DVec3, bars: &dyn Fn(DVec3) -> bool, with: &mut Registers| {
            let Some((on_a, foot)) = project(solid, p, with) else { return };
            if foot.depth >= -margin && bars(back * -foot.normal) {
                out.push(Touch { on_a, normal: foot.normal, depth: foot.depth });
            }
        };
        for v in vertices {
            tell(pose.point(mesh.vertices()[v as usize]), &|n| mesh.is_tip(v, n, TIP), with);
        }
        for edge in edges {
            let (p, q) = (pose.point(edge.from), pose.point(edge.to));
            if let Some(s) = deepest_between(solid, p, q, with) {
                let along = (edge.to - edge.from).normalize_or_zero();
                tell(p + (q - p) * s, &|n| n.dot(along).abs() <= TIP && edge.spans(n, TIP), with);
            }
        }
    }
}

/// The part of the way from `p` to `q` where it is deepest in a solid, unless that is at an end.
fn deepest_between(solid: &Solid, p: DVec3, q: DVec3, with: &mut Registers) -> Option<f64> {
    let mut depth = |s: f64| solid.depth(p + (q - p) * s, with);
    let step = 1.0 / ALONG as f64;
    let best = (0..=ALONG).map(|k| (k, depth(k as f64 * step))).reduce(|a, b| if b.1 > a.1 { b } else { a })?.0;
    let (mut low, mut high) = ((best as f64 - 1.0).max(0.0) * step, ((best + 1) as f64 * step).min(1.0));
    let golden = 0.5 * (5f64.sqrt() - 1.0);
    for _ in 0..36 {
        let (s, t) = (high - golden * (high - low), low + golden * (high - low));
        if depth(s) >= depth(t) {
            high = t;
        } else {
            low = s;
        }
    }
    let found = 0.5 * (low + high);
    (found > 1e-6 && found < 1.0 - 1e-6).then_some(found)
}

/// Box around a box at a pose, metres.
pub(super) fn placed_box(local: &Aabb, pose: &Pose) -> Aabb {
    let (centre, half) = ((local.min + local.max) * 0.5, (local.max - local.min) * 0.5);
    let axes = glam::DMat3::from_quat(pose.rotation);
    let half = axes.x_axis.abs() * half.x + axes.y_axis.abs() * half.y + axes.z_axis.abs() * half.z;
    Aabb::around(pose.point(centre), half * (1.0 + 1e-12))
}
