//! A bounded convex shape turned into world axes: how far it reaches, and where its reach has kinks.

use crate::math::length;
use crate::narrow::convex::{Few, Solid};
use crate::shape::{Capsule, Cone, Cuboid, Cylinder, Hull, Sphere};
use glam::{DMat3, DQuat, DVec3};
use std::cell::Cell;

/// Hulls of no more vertices than this are searched one by one, which is quicker than climbing.
const FEW_VERTICES: usize = 40;

/// Hulls with triangles lower than this part of their extent are not climbed: the way up along a short side
/// could be less than rounding shows, and beside a needle along the edge of a face there may be none.
const CLIMBABLE: f64 = 1e-6;

/// A bounded convex shape turned into world axes: a core, thickened by a ball.
#[derive(Clone)]
pub(in crate::narrow) struct Form<'a> {
    pub core: Core<'a>,
    /// From the shape's origin to the point that the core is measured from, metres.
    pub centre: DVec3,
    /// Radius of the ball, metres.
    pub ball: f64,
}

/// What a shape is but for its ball.
#[derive(Clone)]
pub(in crate::narrow) enum Core<'a> {
    /// A sum of segments and a disc.
    Sum(Solid),
    Cone(ConeCore),
    Hull(HullCore<'a>),
    /// A triangle by itself: for walks, which need its reach alone.
    Triangle([DVec3; 3]),
    /// A triangle and all that lies below it down to so many metres: for walks.
    Prism([DVec3; 3], f64),
}

/// A cone about half its height.
#[derive(Clone)]
pub(in crate::narrow) struct ConeCore {
    /// Its axis, from base to apex, and two unit vectors across.
    pub axes: [DVec3; 3],
    /// Half the height, metres.
    pub half: f64,
    /// Radius of the base, metres.
    pub radius: f64,
    /// Sine of the angle between the side's outward normals and the base.
    pub rise: f64,
}

/// A hull about its centre.
#[derive(Clone)]
pub(in crate::narrow) struct HullCore<'a> {
    pub hull: &'a Hull,
    pub axes: DMat3,
    /// The vertex found last, where a climb starts.
    last: Cell<u32>,
    climb: bool,
}

/// The directions n with axis·n = sine: there the reach has a kink, since a whole line is farthest.
#[derive(Clone, Copy)]
pub(in crate::narrow) struct Kink {
    /// Unit vector.
    pub axis: DVec3,
    pub sine: f64,
}

impl<'a> Form<'a> {
    pub fn ball(shape: &Sphere, _rotation: DQuat) -> Form<'a> {
        let axes = [DVec3::X, DVec3::Y, DVec3::Z];
        Form::sum(Solid { axes, half: [0.0; 3], edges: 0, disc: 0.0, ball: shape.radius() })
    }

    pub fn cuboid(shape: &Cuboid, rotation: DQuat) -> Form<'a> {
        Form::sum(Solid::cuboid(shape, rotation))
    }

    pub fn capsule(shape: &Capsule, rotation: DQuat) -> Form<'a> {
        Form::sum(Solid::capsule(shape, rotation))
    }

    pub fn cylinder(shape: &Cylinder, rotation: DQuat) -> Form<'a> {
        Form::sum(Solid::cylinder(shape, rotation))
    }

    pub fn cone(shape: &Cone, rotation: DQuat) -> Form<'a> {
        let m = DMat3::from_quat(rotation);
        let (half, radius) = (shape.half_height(), shape.radius());
        let rise = radius / (radius * radius + 4.0 * half * half).sqrt();
        let core = Core::Cone(ConeCore { axes: [m.z_axis, m.x_axis, m.y_axis], half, radius, rise });
        Form { core, centre: DVec3::ZERO, ball: 0.0 }
    }

    pub fn hull(hull: &'a Hull, rotation: DQuat) -> Form<'a> {
        let axes = DMat3::from_quat(rotation);
        let climb = hull.vertices().len() > FEW_VERTICES && hull.shortest() > CLIMBABLE;
        let centre = axes * hull.centre();
        Form { core: Core::Hull(HullCore { hull, axes, last: Cell::new(0), climb }), centre, ball: 0.0 }
    }

    /// A triangle with these corners, metres.
    pub fn triangle(corners: &[DVec3; 3]) -> Form<'a> {
        let centre = (corners[0] + corners[1] + corners[2]) / 3.0;
        Form { core: Core::Triangle(corners.map(|p| p - centre)), centre, ball: 0.0 }
    }

    /// A triangle with these corners and all that lies up to `down` below it, metres.
    pub fn prism(corners: &[DVec3; 3], down: f64) -> Form<'a> {
        let centre = (corners[0] + corners[1] + corners[2]) / 3.0;
        Form { core: Core::Prism(corners.map(|p| p - centre), down), centre, ball: 0.0 }
    }

    fn sum(solid: Solid) -> Form<'a> {
        Form { ball: solid.ball, core: Core::Sum(solid), centre: DVec3::ZERO }
    }

    /// A point of the core farthest along `d`, from the centre, metres.
    #[inline]
    pub fn support(&self, d: DVec3) -> DVec3 {
        match &self.core {
            Core::Sum(solid) => solid.core_support(d),
            Core::Cone(cone) => cone.support(d),
            Core::Hull(hull) => hull.point(hull.top(d)),
            Core::Triangle(corners) => top_corner(corners, d),
            Core::Prism(corners, down) => top_corner(corners, d) - DVec3::Z * if d.z < 0.0 { *down } else { 0.0 },
        }
    }

    /// Reach of the core along `d` from the centre, metres times the length of `d`.
    #[inline]
    pub fn reach(&self, d: DVec3) -> f64 {
        match &self.core {
            Core::Sum(solid) => solid.core_reach(d),
            Core::Cone(cone) => cone.reach(d),
            Core::Hull(hull) => {
                let local = hull.axes.transpose() * d;
                hull.hull.vertices()[hull.climbed(local) as usize].dot(local)
            }
            Core::Triangle(_) | Core::Prism(..) => self.support(d).dot(d),
        }
    }

    /// A length that the shape does not exceed much, for rounding allowances, metres.
    pub fn size(&self) -> f64 {
        match &self.core {
            Core::Sum(solid) => solid.size(),
            Core::Cone(cone) => cone.half + cone.radius,
            Core::Hull(hull) => hull.hull.girth(),
            Core::Triangle(corners) => corners.iter().map(|p| length(*p)).fold(0.0, f64::max),
            Core::Prism(corners, down) => corners.iter().map(|p| length(*p)).fold(*down, f64::max),
        }
    }

    /// Whether it has a disc: a rim whose points are farthest one by one.
    pub fn is_round(&self) -> bool {
        match &self.core {
            Core::Sum(solid) => solid.disc > 0.0,
            Core::Cone(_) => true,
            Core::Hull(_) | Core::Triangle(_) | Core::Prism(..) => false,
        }
    }

    /// Second derivative of the reach at the unit vector `d` along the tangent `t`.
    pub fn bend(&self, d: DVec3, t: DVec3) -> f64 {
        let (axis, radius) = match &self.core {
            Core::Sum(solid) if solid.disc > 0.0 => (solid.axes[0], solid.disc),
            Core::Cone(cone) if !cone.is_apex(d) => (cone.axes[0], cone.radius),
            _ => return 0.0,
        };
        let around = axis.cross(d);
        let squared = around.length_squared();
        if squared <= 1e-20 {
            return 0.0;
        }
        let along = t.dot(around);
        radius * along * along / (squared * squared.sqrt())
    }

    /// Calls `each` with the outward normals of flat faces near the unit vector `d`, cosine `nearly` and
    /// more, and by how much each face's corners are off its plane, metres.
    pub fn flats(&self, d: DVec3, nearly: f64, each: &mut dyn FnMut(DVec3, f64)) {
        match &self.core {
            Core::Sum(solid) => {
                let count = if solid.edges == 3 { 3 } else { usize::from(solid.disc > 0.0) };
                for axis in &solid.axes[..count] {
                    let along = axis.dot(d);
                    if along.abs() >= nearly {
                        each(*axis * 1f64.copysign(along), 0.0);
                    }
                }
            }
            Core::Cone(cone) => {
                if -cone.axes[0].dot(d) >= nearly {
                    each(-cone.axes[0], 0.0);
                }
            }
            Core::Hull(hull) => {
                let local = hull.axes.transpose() * d;
                for k in hull.hull.faces_at(hull.climbed(local)) {
                    let face = &hull.hull.faces()[*k as usize];
                    if face.normal.dot(local) >= nearly {
                        each(hull.axes * face.normal, face.rough);
                    }
                }
            }
            Core::Triangle(_) | Core::Prism(..) => {}
        }
    }

    /// The kinks nearest to the unit vector `d`, no more than `within` (sine) off it.
    pub fn kinks(&self, d: DVec3, within: f64) -> Few<Kink, 6> {
        let mut found = Few::new(Kink { axis: d, sine: 1.0 });
        self.each_kink(d, &mut |kink| {
            let off = |k: &Kink| (k.axis.dot(d) - k.sine).abs();
            let kink = Kink { axis: kink.axis * (1.0 / length(kink.axis)), sine: kink.sine };
            if off(&kink) > within {
                return;
            }
            if found.len() < 6 {
                found.push(kink);
            } else if let Some(worst) = found.as_mut().iter_mut().max_by(|p, q| off(p).total_cmp(&off(q)))
                && off(worst) > off(&kink)
            {
                *worst = kink;
            }
        });
        found
    }

    /// Calls `each` with the kinks round the part of the directions that holds `d`. Where the sine is 0 the
    /// axis may be of any length.
    #[inline]
    pub fn each_kink(&self, d: DVec3, each: &mut impl FnMut(Kink)) {
        match &self.core {
            Core::Sum(solid) => solid.axes[..solid.edges].iter().for_each(|axis| each(Kink { axis: *axis, sine: 0.0 })),
            Core::Cone(cone) => each(Kink { axis: cone.axes[0], sine: cone.rise }),
            Core::Hull(hull) => {
                let top = hull.top(d);
                let from = hull.hull.vertices()[top as usize];
                for beside in hull.hull.beside(top) {
                    let along = hull.hull.vertices()[*beside as usize] - from;
                    each(Kink { axis: hull.axes * along, sine: 0.0 });
                }
            }
            Core::Triangle(_) | Core::Prism(..) => {}
        }
    }
}

/// The corner farthest along `d`, the first of equals.
fn top_corner([a, b, c]: &[DVec3; 3], d: DVec3) -> DVec3 {
    let (x, y, z) = (a.dot(d), b.dot(d), c.dot(d));
    if x >= y && x >= z {
        *a
    } else if y >= z {
        *b
    } else {
        *c
    }
}

impl ConeCore {
    /// Whether the apex is farther along `d` than the rim.
    pub fn is_apex(&self, d: DVec3) -> bool {
        let (x, y) = (d.dot(self.axes[1]), d.dot(self.axes[2]));
        2.0 * self.half * d.dot(self.axes[0]) >= self.radius * (x * x + y * y).sqrt()
    }

    /// The apex, from the middle, metres.
    pub fn apex(&self) -> DVec3 {
        self.axes[0] * self.half
    }

    /// The point of the rim farthest along `d`, from the middle, metres.
    pub fn rim(&self, d: DVec3) -> DVec3 {
        let (x, y) = (d.dot(self.axes[1]), d.dot(self.axes[2]));
        let across = (x * x + y * y).sqrt();
        let (x, y) = if across > 0.0 { (x / across, y / across) } else { (1.0, 0.0) };
        (self.axes[1] * x + self.axes[2] * y) * self.radius - self.apex()
    }

    fn support(&self, d: DVec3) -> DVec3 {
        if self.is_apex(d) { self.apex() } else { self.rim(d) }
    }

    fn reach(&self, d: DVec3) -> f64 {
        let (x, y) = (d.dot(self.axes[1]), d.dot(self.axes[2]));
        let up = self.half * d.dot(self.axes[0]);
        up.max(self.radius * (x * x + y * y).sqrt() - up)
    }
}

impl HullCore<'_> {
    /// The vertex farthest along `d` (world axes).
    pub fn top(&self, d: DVec3) -> u32 {
        self.climbed(self.axes.transpose() * d)
    }

    /// A vertex from the centre, world axes, metres.
    pub fn point(&self, k: u32) -> DVec3 {
        self.axes * self.hull.vertices()[k as usize]
    }

    /// The vertex farthest along `local` (local axes).
    fn climbed(&self, local: DVec3) -> u32 {
        if !self.climb {
            return self.hull.farthest(local) as u32;
        }
        let vertices = self.hull.vertices();
        let mut at = self.last.get();
        let mut reach = vertices[at as usize].dot(local);
        loop {
            let from = at;
            for k in self.hull.beside(from) {
                let there = vertices[*k as usize].dot(local);
                if there > reach {
                    (at, reach) = (*k, there);
                }
            }
            if at == from {
                break;
            }
        }
        // From a vertex amid a flat face no way leads up where that face looks the other way. The centre is
        // inside, so the farthest vertex is beyond it.
        if reach <= 0.0 {
            at = self.hull.farthest(local) as u32;
        }
        self.last.set(at);
        at
    }
}
