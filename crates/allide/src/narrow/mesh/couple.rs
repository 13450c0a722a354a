//! Two meshes placed.

use crate::math::{Pose, tolerance};
use crate::mesh::{Mesh, Touching, pairs};
use crate::narrow::{Contact, Placement};
use glam::DVec3;

/// How far one surface may be through another, times the radius of the smaller, before that is deep.
const SHEET: f64 = 0.1;

/// Two meshes, and the frame of each in that of the other.
pub(super) struct Couple<'a> {
    pub a: &'a Mesh,
    pub b: &'a Mesh,
    pub at: Placement,
    pub a_in_b: Pose,
    pub b_in_a: Pose,
    /// A length for rounding allowances, metres.
    pub size: f64,
}

/// The pose of the first shape's frame in that of the second.
pub(super) fn first_in_second(at: &Placement) -> Pose {
    let back = at.rotation_b.conjugate();
    Pose::new(back * -at.offset, back * at.rotation_a)
}

impl<'a> Couple<'a> {
    pub fn new(a: &'a Mesh, b: &'a Mesh, at: &Placement) -> Couple<'a> {
        let (a_in_b, b_in_a) = (first_in_second(at), first_in_second(&at.swapped()));
        Couple { a, b, at: *at, a_in_b, b_in_a, size: a.radius() + b.radius() }
    }

    /// Whether both are surfaces without an inside.
    pub fn of_surfaces(&self) -> bool {
        self.a.is_surface() && self.b.is_surface()
    }

    /// How thick the thinner of both is, metres; of surfaces, which are not, about how far one may be through the other.
    pub fn thinness(&self) -> f64 {
        let thickness = |mesh: &Mesh| 2.0 * mesh.solid_box().half.min_element();
        let least = thickness(self.a).min(thickness(self.b));
        if self.of_surfaces() { least.max(SHEET * self.a.radius().min(self.b.radius())) } else { least }
    }

    /// Whether the boxes around them come within `margin` metres of each other.
    pub fn boxes_overlap(&self, margin: f64) -> bool {
        self.a.solid_box().overlaps(&self.b.solid_box().placed(&self.b_in_a), margin)
    }

    /// Whether the solids share a point, or come within `slack` metres of it: the surfaces do, or one holds a
    /// shell of the other.
    pub fn meet(&self, slack: f64) -> bool {
        self.boxes_overlap(slack) && (pairs::surfaces_meet(self.a, self.b, &self.b_in_a, slack) || self.holds_shell())
    }

    /// Two triangles that meet, one of each mesh, if there are such.
    pub fn meeting(&self) -> Option<[u32; 2]> {
        if self.boxes_overlap(0.0) { pairs::meeting(self.a, self.b, &self.b_in_a, 0.0) } else { None }
    }

    /// Whether one holds a vertex of each of the other's shells, or of some.
    pub fn holds_shell(&self) -> bool {
        self.boxes_overlap(0.0)
            && (self.a.shell_vertices().any(|v| self.b.contains(self.a_in_b.point(v)))
                || self.b.shell_vertices().any(|v| self.a.contains(self.b_in_a.point(v))))
    }

    /// What of both may touch, but for rounding.
    pub fn touching(&self) -> Touching {
        Touching::new(self.a, self.b, &self.b_in_a, tolerance::RELATIVE * (self.size + self.at.offset.length()))
    }

    /// The vertices of a in b, seen from b, or those of b in a.
    pub fn pass(&self, of_a: bool) -> Pass<'a> {
        let [x, y, pose] = if of_a { [0, 1, 0] } else { [1, 0, 1] };
        let (meshes, poses) = ([self.a, self.b], [self.a_in_b, self.b_in_a]);
        let (rotation, shift) =
            if of_a { (self.at.rotation_b, self.at.offset) } else { (self.at.rotation_a, DVec3::ZERO) };
        Pass { x: meshes[x], y: meshes[y], x_in_y: poses[pose], y_in_world: Pose::new(shift, rotation), of_a }
    }
}

/// One mesh, x, looked at from the frame of the other, y.
#[derive(Clone, Copy)]
pub(super) struct Pass<'a> {
    pub x: &'a Mesh,
    pub y: &'a Mesh,
    pub x_in_y: Pose,
    /// The frame of y along world axes from the origin of a.
    pub y_in_world: Pose,
    /// Whether x is the first of the two.
    pub of_a: bool,
}

impl Pass<'_> {
    /// A contact of the two meshes by a point of x, one of y and the direction out of y, in the frame of y.
    pub fn placed(&self, on_x: DVec3, on_y: DVec3, out: DVec3, depth: f64) -> Contact {
        let place = |p: DVec3| self.y_in_world.point(p);
        let (on_x, on_y, out) = (place(on_x), place(on_y), self.y_in_world.rotation * out);
        let (on_a, on_b, normal) = if self.of_a { (on_x, on_y, -out) } else { (on_y, on_x, out) };
        Contact { on_a, on_b, normal, depth }
    }

    /// A vertex of x in the frame of y, metres.
    pub fn vertex(&self, v: u32) -> DVec3 {
        self.x_in_y.point(self.x.vertices()[v as usize])
    }
}
