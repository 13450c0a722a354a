//! A solid given by a formula, with all that is found out about it once.

use super::MassProperties;
use super::plain::Plain;
use crate::implicit::measure::Effort;
use crate::implicit::skin::{Kind, Skin};
use crate::implicit::spun::{Closely, Pivot};
use crate::implicit::{Measures, Registers, Solid, SolidError, Surface};
use crate::math::{Aabb, Pose};
use crate::narrow::is_rugged;
use glam::{DMat3, DVec3};
use std::fmt;

/// Share of the volume to which it is measured.
const MEASURED: f64 = 1e-3;

/// Most cells to look at for that; and where a solid of many parts, a rough or a thin one is not known well enough after
/// those.
const CELLS: usize = 60_000;
const MOST_CELLS: usize = 500_000;

/// Share of the volume by which lines through cells may differ: what is counted from those is far closer than what is
/// proved.
const LOOSE: f64 = 0.05;

/// Shares of the volume that may stay open at all, and of it that may lie in cells that are too coarse for what is in
/// them.
const REFUSED: f64 = 0.7;
const UNRESOLVED: f64 = 0.25;

/// Cubes along the longest side of the first grid of its surface, and of the finest.
const COARSE: usize = 28;
const FINE: usize = 44;

/// Share of the volume that triangles may lack or have too much before smaller ones are taken, how often their cubes are
/// halved for that, and most cubes.
const AMISS: f64 = 0.1;
const HALVED: u32 = 6;
const MOST_CUBES: usize = 100_000;

/// Plain operations beyond which a formula is looked at in fewer places, so that one of thousands takes about a second,
/// not minutes: its volume may then be off by more than [`MEASURED`].
const LONG: f64 = 300.0;

/// Points of the first grid beyond which no finer one is taken: the surface is then all over the cubes, finer than any of
/// them, and would be so again.
const CROWDED: usize = 40_000;

/// The least cells and cubes that one of any length is looked at in.
const FEWEST_CELLS: usize = 400;
const FEWEST_CUBES: usize = 6;

/// Share of the places beyond which it is tried whether its points known lead to the deepest one, and a finer grid may be
/// taken: a formula that is so long is taken for one that is smooth.
const TRIED: f64 = 0.05;

/// How far a point of a convex body may be above a plane of its surface by rounding, times its radius.
const CONVEX: f64 = 1e-8;

/// How close the ball around it is to be, times its radius, and the cells looked at for that.
const BALL: f64 = 1e-4;
const BALL_CELLS: usize = 3_000;

/// Error of a triangle, in cubes, beyond which it is rough.
const ROUGH: f64 = 0.1;

/// Share of rough triangles beyond which a finer grid is taken: edges alone do not make up so many.
const MOSTLY: f64 = 0.25;

/// Points of the surface from which it is asked how thick a solid is, and the steps in which that is looked for.
const PIERCED: usize = 200;
const STRIDES: usize = 64;

/// A solid F ≥ 0 as a shape: its formula, volume and surface.
#[derive(Clone, PartialEq)]
pub struct Implicit {
    solid: Solid,
    measures: Measures,
    surface: Surface,
    skin: Skin,
    thickness: f64,
    radius: f64,
    plain: Option<Plain>,
    rugged: bool,
    convex: bool,
}

impl fmt::Debug for Implicit {
    /// What tells it from others; thousands of points would not.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let instructions = self.solid.tape().instructions();
        let (bounds, points) = (self.solid.bounds(), self.skin.samples().len());
        f.debug_struct("Implicit")
            .field("instructions", &instructions)
            .field("bounds", &bounds)
            .field("points", &points)
            .finish()
    }
}

impl Implicit {
    /// The shape of a solid; refused when nothing of it could be found within its bounds.
    pub fn new(solid: Solid) -> Result<Implicit, SolidError> {
        let mut with = Registers::default();
        let bounds = solid.bounds();
        let nothing = |solid: &Solid, with: &mut Registers| {
            let resolved = (bounds.max - bounds.min).max_element() / FINE as f64;
            match solid.point_within(with) {
                Some(at) => SolidError::Thin { at, min: bounds.min, max: bounds.max, resolved },
                None => SolidError::Nothing { min: bounds.min, max: bounds.max },
            }
        };
        let work = solid.tape().work();
        let effort = (LONG / work).min(1.0);
        let side = |most: usize| ((most as f64 * effort.cbrt()) as usize).max(FEWEST_CUBES);
        let first = Effort { cells: CELLS, work: (LONG * CELLS as f64).max(work * FEWEST_CELLS as f64) };
        let most = Effort { cells: MOST_CELLS, ..first };
        let measured = solid.measure_and_doubt(MEASURED, first, most, &mut with);
        // A sheet is measured within close bounds, which is looked for only where it must be.
        let measured = measured.or_else(|| {
            let close = solid.clipped(solid.close_bounds(&mut with)?);
            close.measure_and_doubt(MEASURED, first, first, &mut with)
        });
        let Some((measures, doubt)) = measured else { return Err(nothing(&solid, &mut with)) };
        let is_doubtful = doubt.unresolved > UNRESOLVED * measures.volume || doubt.scatter > LOOSE * measures.volume;
        if measures.volume_error > REFUSED * measures.volume && is_doubtful {
            let (volume, error) = (measures.volume, measures.volume_error);
            // Where nothing at all is proved to be inside, a point is.
            return Err(match nothing(&solid, &mut with) {
                thin @ SolidError::Thin { .. } if error > volume => thin,
                _ => SolidError::Unmeasured { volume, error },
            });
        }
        let mut measures = measures;
        measures.bounds = solid.tightened(&measures.bounds, &mut with);
        let mut surface = solid.surface(measures.bounds, side(COARSE), &mut with);
        let may_be_finer = effort >= TRIED && surface.points.len() <= CROWDED;
        if may_be_finer && rough(&solid, &surface, &mut with) > MOSTLY {
            surface = solid.surface(measures.bounds, side(FINE), &mut with);
        }
        if effort >= TRIED && measures.volume_error < 0.5 * measures.volume {
            surface = finer(&solid, &measures, surface, &mut with);
        }
        if surface.points.is_empty() {
            return Err(nothing(&solid, &mut with));
        }
        let skin = Skin::new(&solid, &surface, &mut with);
        let mut thickness = thickness(&solid, &measures, &surface, &skin, effort, &mut with);
        let mut radius = radius(&solid, &measures.bounds, &skin, effort, &mut with);
        let plain = Plain::of(&solid, &skin, effort, &mut with);
        let plain_mass = plain.as_ref().and_then(Plain::unit_mass_properties);
        if let Some(Plain { shape, pose }) = &plain {
            thickness = shape.thickness();
            radius = radius.min(pose.position.length() + shape.radius());
            if let Some(mass) = plain_mass {
                measures.volume = shape.volume();
                measures.centre = mass.centre;
                measures.inertia = mass.inertia * shape.volume();
            }
        }
        let mut shape =
            Implicit { solid, measures, surface, skin, thickness, radius, plain, rugged: false, convex: false };
        shape.rugged = shape.plain.is_none() && effort >= TRIED && is_rugged(&shape, effort);
        shape.convex = shape.plain.is_none() && !shape.rugged && shape.skin.is_convex(CONVEX * shape.radius);
        Ok(shape)
    }

    /// The formula and its bounds.
    pub fn solid(&self) -> &Solid {
        &self.solid
    }

    /// Volume, centre, inertia and the tight box around it.
    pub fn measures(&self) -> &Measures {
        &self.measures
    }

    /// Triangles of its surface, for drawing.
    pub fn surface(&self) -> &Surface {
        &self.surface
    }

    /// The box or hull that it is proved to be, if it is.
    pub(crate) fn plain(&self) -> Option<&Plain> {
        self.plain.as_ref()
    }

    /// Whether the points known of its surface do not always lead to the deepest one.
    pub(crate) fn is_rugged(&self) -> bool {
        self.rugged
    }

    /// Whether it is a convex body but no plain one, as far as the points known of its surface tell, and those lead to the
    /// farthest one in any direction.
    pub(crate) fn is_convex(&self) -> bool {
        self.convex
    }

    pub(crate) fn skin(&self) -> &Skin {
        &self.skin
    }

    /// The box around it in the local frame, metres.
    pub(crate) fn tight(&self) -> Aabb {
        self.measures.bounds
    }

    pub(crate) fn bounds(&self, pose: &Pose) -> Aabb {
        if let Some(plain) = &self.plain {
            return plain.bounds(pose);
        }
        let Aabb { min, max } = self.tight();
        let axes = DMat3::from_quat(pose.rotation);
        let spread = DMat3::from_cols(axes.x_axis.abs(), axes.y_axis.abs(), axes.z_axis.abs());
        Aabb::around(pose.point((min + max) * 0.5), spread * ((max - min) * 0.5))
    }

    pub(crate) fn volume(&self) -> f64 {
        self.measures.volume
    }

    pub(crate) fn unit_mass_properties(&self) -> MassProperties {
        // To the last digit those of the plain shape: what falls beside it must not part from it.
        if let Some(mass) = self.plain.as_ref().and_then(Plain::unit_mass_properties) {
            return mass;
        }
        let Measures { volume, centre, inertia, .. } = self.measures;
        MassProperties { mass: 1.0, centre, inertia: inertia * (1.0 / volume) }
    }

    pub(crate) fn thickness(&self) -> f64 {
        self.thickness
    }

    pub(crate) fn radius(&self) -> f64 {
        self.radius
    }

    /// No point of it is farther along a local direction from its origin than this, metres.
    pub(crate) fn reach(&self, n: DVec3) -> f64 {
        if let Some(plain) = &self.plain {
            return plain.reach(n);
        }
        let Aabb { min, max } = self.tight();
        n.dot((min + max) * 0.5) + n.abs().dot((max - min) * 0.5)
    }
}

/// The surface in smaller cubes where it is that of something thin, of which those of the first do not tell enough.
fn finer(solid: &Solid, measures: &Measures, surface: Surface, with: &mut Registers) -> Surface {
    let mut best = surface;
    for _ in 0..HALVED {
        let amiss = (best.volume() - measures.volume).abs();
        if amiss <= AMISS * measures.volume || best.points.len() > CROWDED {
            break;
        }
        let Some(finer) = solid.fine_surface(measures.bounds, 0.5 * best.cell, MOST_CUBES, with) else { break };
        if finer.points.len() > CROWDED {
            break;
        }
        best = finer;
    }
    best
}

/// Share of the triangles whose middle is off the surface by more than [`ROUGH`].
fn rough(solid: &Solid, surface: &Surface, with: &mut Registers) -> f64 {
    let corner = |k: u32| surface.points[k as usize];
    let mut off = |[a, b, c]: &[u32; 3]| solid.depth((corner(*a) + corner(*b) + corner(*c)) / 3.0, with).abs();
    let count = surface.triangles.iter().filter(|t| off(t) > ROUGH * surface.cell).count();
    count as f64 / surface.triangles.len().max(1) as f64
}

/// About how thick it is, metres: how far it is straight through it from most points of its surface, and no less
/// than volume over half the surface; what is rough all over is thicker than its wrinkles.
fn thickness(
    solid: &Solid,
    measures: &Measures,
    surface: &Surface,
    skin: &Skin,
    effort: f64,
    with: &mut Registers,
) -> f64 {
    let Aabb { min, max } = measures.bounds;
    let corner = |k: u32| surface.points[k as usize];
    let twice = |[a, b, c]: &[u32; 3]| (corner(*b) - corner(*a)).cross(corner(*c) - corner(*a)).length();
    let area: f64 = surface.triangles.iter().map(|t| 0.5 * twice(t)).sum();
    let least = (max - min).min_element();
    let on_average = (2.0 * measures.volume / area.max(1e-300)).min(least);
    let samples = skin.samples();
    let pierced = ((PIERCED as f64 * effort.sqrt()) as usize).max(20);
    let smooth = samples
        .iter()
        .filter(|s| matches!(s.kind, Kind::Smooth | Kind::Flat))
        .step_by((samples.len() / pierced).max(1));
    let mut through: Vec<f64> = smooth.map(|s| chord(solid, s.point, -s.normal, max.distance(min), with)).collect();
    through.sort_by(f64::total_cmp);
    // Near an edge or a tip all is thin.
    through.get(through.len() / 10).map_or(on_average, |thin| thin.clamp(on_average, least))
}

/// How far the straight way from a point of the surface stays inside, metres: no farther than `most`.
fn chord(solid: &Solid, from: DVec3, way: DVec3, most: f64, with: &mut Registers) -> f64 {
    let mut at = |t: f64| solid.contains(from + way * t, with);
    let step = most / STRIDES as f64;
    // What is thinner than a stride is looked for in shorter ones.
    let mut stride = step * 1e-3;
    let mut inside = 0.0;
    while inside < most && at(inside + stride) {
        inside += stride;
        stride = (stride * 2.0).min(step);
    }
    let mut outside = inside + stride;
    for _ in 0..30 {
        let middle = 0.5 * (inside + outside);
        if at(middle) { inside = middle } else { outside = middle }
    }
    inside
}

/// Radius of a ball about the origin that is proved to hold it, metres: no larger than that of its box.
fn radius(solid: &Solid, tight: &Aabb, skin: &Skin, effort: f64, with: &mut Registers) -> f64 {
    let pivot = Pivot { about: DVec3::ZERO, axis: None };
    let far = skin.samples().iter().map(|s| s.point.length()).fold(0.0, f64::max);
    let tolerance = BALL * far;
    let closely = Closely { known: far, tolerance, cells: ((BALL_CELLS as f64 * effort) as usize).max(FEWEST_CELLS) };
    let most = solid.spun(*tight, (&pivot, (0.0, 1.0)), &closely, with).most;
    tight.min.abs().max(tight.max.abs()).length().min(most)
}
