//! How far a mesh reaches below the relief, measured straight down: exactly, whatever its shape.
//!
//! Both surfaces are flat over every piece of the map that no edge of either crosses, seen from above. So the mesh is
//! deepest at a vertex of the one or the other, or where two edges cross.

use crate::math::{Aabb, Pose};
use crate::mesh::Mesh;
use crate::shape::Shape;
use crate::terrain::View;
use glam::{DMat3, DQuat, DVec2, DVec3, Vec3Swizzles};

/// Upward part of the normal up to which a triangle counts as one of the underside.
const UPRIGHT: f64 = 1e-9;

/// The deepest place found so far.
pub(super) struct Deepest {
    /// How far up the mesh would have to go, metres.
    pub up: f64,
    /// Where, on the mesh, world axes about its origin.
    pub on_mesh: DVec3,
}

/// The deepest place of a mesh below the relief, if it is deeper than `enough` metres; the view is from its origin.
pub(super) fn deepest(mesh: &Mesh, rotation: DQuat, view: &View, enough: f64) -> Option<Deepest> {
    let bounds = Shape::bounds_of_mesh(mesh, &Pose::new(DVec3::ZERO, rotation));
    let range = view.terrain.range((bounds.min - view.first).xy(), (bounds.max - view.first).xy())?;
    let top = view.terrain.pyramid().span(&range).1 + view.first.z;
    if top <= bounds.min.z + enough {
        return None;
    }
    let mut search = Search { view, best: Deepest { up: enough, on_mesh: DVec3::ZERO } };
    let axes = DMat3::from_quat(rotation);
    // What of it is not above all of the ground, in its own axes.
    let (low, high) = (bounds.min, bounds.max.with_z(bounds.max.z.min(top)));
    let across = DMat3::from_cols(axes.x_axis.abs(), axes.y_axis.abs(), axes.z_axis.abs()).transpose();
    let region =
        Aabb::around(axes.transpose() * low.midpoint(high), across * ((high - low) * 0.5) + 1e-12 * mesh.radius());
    mesh.within(&region, |t| {
        let corners = mesh.corners(t).map(|p| axes * p);
        let normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]);
        let lowest = corners[0].z.min(corners[1].z).min(corners[2].z);
        let is_under = mesh.is_surface() || normal.z <= UPRIGHT * normal.length();
        if is_under && top - lowest > search.best.up {
            search.over_triangle(&corners, normal);
        }
    });
    (search.best.up > enough).then_some(search.best)
}

struct Search<'a> {
    view: &'a View<'a>,
    best: Deepest,
}

impl Search<'_> {
    fn offer(&mut self, on_mesh: DVec3) {
        if let Some(z) = self.view.height(on_mesh.xy())
            && z - on_mesh.z > self.best.up
        {
            self.best = Deepest { up: z - on_mesh.z, on_mesh };
        }
    }

    /// A place of the map in cells.
    fn in_cells(&self, p: DVec3) -> DVec2 {
        (p - self.view.first).xy() * self.view.terrain.inverse()
    }

    fn over_triangle(&mut self, corners: &[DVec3; 3], normal: DVec3) {
        for k in 0..3 {
            self.offer(corners[k]);
            self.along_edge(corners[k], corners[(k + 1) % 3]);
        }
        if normal.z.abs() > UPRIGHT * normal.length() {
            self.vertices_over(corners, normal);
        }
    }

    /// Where an edge of the mesh passes over those of the cells: along x, along y, and across.
    fn along_edge(&mut self, p: DVec3, q: DVec3) {
        let (from, to) = (self.in_cells(p), self.in_cells(q));
        let cells = self.view.terrain.cells();
        let (columns, rows) = (cells.columns as f64, cells.rows as f64);
        let lines = [(from.x, to.x, columns), (from.y, to.y, rows), (from.x + from.y, to.x + to.y, columns + rows)];
        for (from, to, count) in lines {
            let (first, last) = (from.min(to).ceil().max(0.0), from.max(to).floor().min(count));
            let mut line = first;
            while line <= last {
                let t = (line - from) / (to - from);
                if t > 0.0 && t < 1.0 {
                    self.offer(p + (q - p) * t);
                }
                line += 1.0;
            }
        }
    }

    /// The vertices of the relief over a triangle of the mesh.
    fn vertices_over(&mut self, corners: &[DVec3; 3], normal: DVec3) {
        let (view, flat) = (self.view, corners.map(|c| self.in_cells(c)));
        let (low, high) = (flat[0].min(flat[1]).min(flat[2]), flat[0].max(flat[1]).max(flat[2]));
        let cells = view.terrain.cells();
        let rows = low.y.ceil().max(0.0)..=high.y.floor().min(cells.rows as f64);
        let mut row = *rows.start();
        while row <= *rows.end() {
            let mut column = low.x.ceil().max(0.0);
            while column <= high.x.floor().min(cells.columns as f64) {
                let at = DVec2::new(column, row);
                let side = |k: usize| (flat[(k + 1) % 3] - flat[k]).perp_dot(at - flat[k]) * normal.z;
                if (0..3).all(|k| side(k) >= 0.0) {
                    let vertex = view.vertex(column as usize, row as usize);
                    let off = (vertex - corners[0]).xy();
                    let z = corners[0].z - (normal.x * off.x + normal.y * off.y) / normal.z;
                    self.offer(vertex.with_z(z));
                }
                column += 1.0;
            }
            row += 1.0;
        }
    }
}
