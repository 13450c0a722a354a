//! Surfaces without an inside: meshes that need not close.
//!
//! Such a mesh has each triangle twice, the second time turned round, and both are joined along the border. So it
//! is closed, has two sides everywhere, and encloses nothing:
//!
//! ```text
//!        front ───────────────►┐
//!              ◄───────────────┘ back
//! ```

use super::convex::AsHull;
use super::faces::Faces;
use super::tree::{Tree, Triangles};
use super::{Health, Mesh, MeshError, SolidBox, check, fan, health, weld};
use crate::shape::{MassProperties, SMALLEST_LENGTH};
use glam::{DMat3, DVec3};

impl Mesh {
    /// The surface of these vertices (metres) and triangles of their indices, with no inside: it may have a
    /// border, more than two triangles at a side, or one side only. Vertices nearer to each other than `weld`
    /// (metres; 0: equal ones only) are made one; triangles without area and repeated ones are left out.
    ///
    /// Nothing is ever inside of it. What has come through is what a surface cuts off from the centre of mass of
    /// the other solid, or from the greater part of another surface, or of a solid like a ring, whose centre of mass is
    /// outside of it; so what is through by more than half is pushed on to the other side. Of [`Mesh::triangles`] the
    /// second half are the first half turned round.
    pub fn surface(vertices: &[DVec3], triangles: &[[u32; 3]], weld: f64) -> Result<Mesh, MeshError> {
        check(vertices, triangles)?;
        let (vertices, mut triangles, mut health) = weld::welded(vertices, triangles, weld);
        triangles.retain(|t| {
            let [a, b, c] = t.map(|v| vertices[v as usize]);
            (b - a).cross(c - a) != DVec3::ZERO
        });
        health.flat = 0;
        if triangles.is_empty() {
            return Err(MeshError::Bare { count: health.degenerate + health.duplicate });
        }
        let across = health::examine(&triangles, &mut health);
        health::orient(&vertices, &mut triangles, &across, &mut health);
        let across = health::examine(&triangles, &mut health);
        let (triangles, across) = doubled(&triangles, &across);
        let tree = Tree::new(Triangles { vertices: &vertices, triangles: &triangles });
        let bounds = tree.bounds();
        let extent = (bounds.max - bounds.min).max_element();
        if extent < SMALLEST_LENGTH {
            return Err(MeshError::Thin { volume: 0.0, extent });
        }
        let mass = of_sheet(&vertices, &triangles, bounds.min.midpoint(bounds.max));
        let radius = vertices.iter().map(|v| v.length()).fold(0.0, f64::max);
        let (fan, shells) = (fan::one_each(&triangles, vertices.len()), fan::shells(&triangles, &across));
        let solid_box = SolidBox::around(&vertices);
        let health = Health { closed: false, ..health };
        let volume = 0.0;
        let surface = true;
        let faces = Faces::new(Triangles { vertices: &vertices, triangles: &triangles });
        Ok(Mesh {
            vertices,
            triangles,
            across,
            fan,
            shells,
            tree,
            faces,
            health,
            volume,
            mass,
            radius,
            solid_box,
            surface,
            convex: false,
            hull: AsHull::default(),
        })
    }

    /// Whether it is a surface without an inside.
    pub fn is_surface(&self) -> bool {
        self.surface
    }

    /// The triangles, each once.
    pub fn front(&self) -> &[[u32; 3]] {
        let count = self.triangles.len();
        &self.triangles[..if self.surface { count / 2 } else { count }]
    }

    /// Triangle `t`; of a surface the one of the two in its place whose normal does not point against `way`
    /// (local axes).
    pub(crate) fn facing(&self, t: u32, way: DVec3) -> u32 {
        if self.surface && self.normal(t).dot(way) < 0.0 { self.twin(t) } else { t }
    }

    /// The same triangle of a surface, turned round.
    pub(super) fn twin(&self, t: u32) -> u32 {
        let count = self.triangles.len() as u32 / 2;
        if t < count { t + count } else { t - count }
    }

    /// A point by triangle and weights, by the one of two triangles in one place that was given.
    pub(crate) fn given(&self, (t, [a, b, c]): (u32, [f64; 3])) -> (u32, [f64; 3]) {
        if (t as usize) < self.front().len() { (t, [a, b, c]) } else { (self.twin(t), [a, c, b]) }
    }

    /// What a deformed surface weighs where.
    pub(super) fn sheet_mass(&self) -> MassProperties {
        let bounds = self.local_bounds();
        of_sheet(&self.vertices, &self.triangles, bounds.min.midpoint(bounds.max))
    }
}

/// Each triangle and its like turned round, and what is across their sides. Where a side has one triangle, or more
/// than two, each is joined to its own other side.
fn doubled(triangles: &[[u32; 3]], across: &[[u32; 3]]) -> (Vec<[u32; 3]>, Vec<[u32; 3]>) {
    let count = triangles.len() as u32;
    let mut all = triangles.to_vec();
    all.extend(triangles.iter().map(|[a, b, c]| [*a, *c, *b]));
    let goes = |t: u32, p: u32, q: u32| {
        let c = all[t as usize];
        (0..3).any(|k| (c[k], c[(k + 1) % 3]) == (p, q))
    };
    let mut joined = vec![[0; 3]; all.len()];
    for t in 0..2 * count {
        let own = all[t as usize];
        for side in 0..3 {
            // The sides of [a, b, c] are those of [a, c, b] in reverse order.
            let there = across[(t % count) as usize][if t < count { side } else { 2 - side }];
            joined[t as usize][side] = if there == u32::MAX {
                (t + count) % (2 * count)
            } else if goes(there, own[(side + 1) % 3], own[side]) {
                there
            } else {
                there + count
            };
        }
    }
    (all, joined)
}

/// One kilogram spread evenly over triangles; `from` (metres) is best near the middle.
fn of_sheet(vertices: &[DVec3], triangles: &[[u32; 3]], from: DVec3) -> MassProperties {
    let (mut area, mut first) = (0.0, DVec3::ZERO);
    let (mut squares, mut products) = (DVec3::ZERO, DVec3::ZERO);
    let mixed = |p: DVec3| DVec3::new(p.y * p.z, p.z * p.x, p.x * p.y);
    for t in triangles {
        let [a, b, c] = t.map(|v| vertices[v as usize] - from);
        let share = (b - a).cross(c - a).length();
        let sum = a + b + c;
        area += share;
        first += sum * (share / 3.0);
        // The mean of a product over a triangle is that over corners and sum, over 12.
        squares += (a * a + b * b + c * c + sum * sum) * (share / 12.0);
        products += (mixed(a) + mixed(b) + mixed(c) + mixed(sum)) * (share / 12.0);
    }
    let centre = first / area;
    let (squares, products) = (squares / area - centre * centre, products / area - mixed(centre));
    let inertia = DMat3::from_cols(
        DVec3::new(squares.y + squares.z, -products.z, -products.y),
        DVec3::new(-products.z, squares.z + squares.x, -products.x),
        DVec3::new(-products.y, -products.x, squares.x + squares.y),
    );
    MassProperties { mass: 1.0, centre: from + centre, inertia }
}
