//! A solid of a formula that is proved to be an ordinary shape: a ball, a cylinder, a cone, a capsule, a box or a hull.

mod capsule;
mod flat;

use super::{Hull, MassProperties, Shape};
use crate::implicit::chart::Chart;
use crate::implicit::interval::DEFINED;
use crate::implicit::lanes::LANES;
use crate::implicit::polynomial::Polynomial;
use crate::implicit::skin::{Kind, Skin};
use crate::implicit::{Formula, Limits, Part, Placed, Registers, Searcher, Solid, Verdict};
use crate::math::{Aabb, Pose};
use crate::narrow;
use glam::{DMat3, DQuat, DVec2, DVec3};

/// How far the one may be from the other, times its size.
const ALIKE: f64 = 1e-9;

/// Most corners.
const CORNERS: usize = 64;

/// Cells spent on a face, and the fewest on one of a long formula.
const CELLS: usize = 4096;
const FEWEST: usize = 64;

/// How far the faces of a box may be from square.
const SQUARE: f64 = 1e-12;

/// An ordinary shape, in its place in the frame of the solid that it is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Plain {
    pub shape: Shape,
    pub pose: Pose,
}

impl Plain {
    /// The ball, cylinder, cone or capsule that a solid is or the hull of its corners, if it is proved that the solid is
    /// that: with this share of the cells that there are for it.
    pub fn of(solid: &Solid, skin: &Skin, effort: f64, with: &mut Registers) -> Option<Plain> {
        let cells = ((CELLS as f64 * effort) as usize).max(FEWEST);
        // However it is written.
        let levels = solid.formula().as_levels(&solid.bounds());
        if let Some(round) = levels.least_of().and_then(|parts| round(solid, skin, &parts)) {
            return Some(round);
        }
        if let Some(capsule) = capsule::of(&levels, solid, skin) {
            return Some(capsule);
        }
        Plain::by_corners(solid, &levels, skin, cells, with).or_else(|| flat::of(solid, &levels, skin))
    }

    /// The hull of the corners known of a solid, if it is proved that it is that.
    fn by_corners(solid: &Solid, levels: &Formula, skin: &Skin, cells: usize, with: &mut Registers) -> Option<Plain> {
        let size = skin.samples().iter().map(|s| s.point.abs().max_element()).fold(0.0, f64::max);
        let close = ALIKE * size;
        let mut corners: Vec<DVec3> = Vec::new();
        for corner in skin.samples().iter().filter(|s| s.kind == Kind::Corner) {
            if corners.iter().all(|c| c.distance(corner.point) > close) {
                corners.push(corner.point);
            }
            if corners.len() > CORNERS {
                return None;
            }
        }
        let hull = Hull::new(&corners).ok()?;
        let beyond = |p: DVec3| {
            let faces = hull.faces().iter();
            faces.map(|f| f.normal.dot(p - hull.centre()) - f.offset).fold(f64::NEG_INFINITY, f64::max)
        };
        if skin.samples().iter().any(|s| beyond(s.point).abs() > close) {
            return None;
        }
        let cuboid = cuboid(&hull);
        let proved = match Solid::new(levels, solid.bounds()).ok().filter(|_| levels.bends_down()) {
            Some(levels) => holds(&levels, &hull, close, with) && is_held(&levels, &hull, close, cells),
            None => {
                cuboid.as_ref().is_some_and(|own| own.is_filled(solid, close, cells, with))
                    && is_held(solid, &hull, close, cells)
            }
        };
        proved.then(|| cuboid.unwrap_or_else(|| Plain { shape: Shape::Hull(hull.into()), pose: Pose::IDENTITY }))
    }
}

impl Plain {
    /// The box around it, of a solid at this pose, metres.
    pub fn bounds(&self, pose: &Pose) -> Aabb {
        self.shape.bounds(&Pose::new(pose.point(self.pose.position), pose.rotation * self.pose.rotation))
    }

    /// Mass properties of one kilogram of it, in the frame of the solid.
    pub fn unit_mass_properties(&self) -> Option<MassProperties> {
        let own = self.shape.unit_mass_properties()?;
        let centre = self.pose.point(own.centre);
        if self.pose.rotation == DQuat::IDENTITY {
            return Some(MassProperties { centre, ..own });
        }
        let turn = DMat3::from_quat(self.pose.rotation);
        Some(MassProperties { centre, inertia: turn * own.inertia * turn.transpose(), ..own })
    }

    /// How far it reaches along a unit vector, metres.
    pub fn reach(&self, n: DVec3) -> f64 {
        n.dot(self.pose.position) + narrow::reach(&self.shape, self.pose.rotation, n)
    }

    /// Whether none of some half-spaces cuts into it, and its points are where the formula's own value says, though that
    /// be rounded off.
    fn is_whole(&self, halves: &[(DVec3, f64)], skin: &Skin) -> bool {
        let close = ALIKE * self.shape.radius();
        halves.iter().all(|(normal, offset)| self.reach(-*normal) <= offset + close)
            && skin.samples().iter().all(|s| self.beyond(s.point).abs() <= close)
    }

    /// How far a point is beyond the surface of a ball or a capsule, or beyond the side or the ends of a cylinder or a
    /// cone, metres.
    fn beyond(&self, point: DVec3) -> f64 {
        let local = self.pose.local_point(point);
        let rho = local.truncate().length();
        match &self.shape {
            Shape::Cylinder(s) => (rho - s.radius()).max(local.z.abs() - s.half_height()),
            Shape::Cone(s) => {
                let side = DVec2::new(2.0 * s.half_height(), s.radius()).normalize();
                side.dot(DVec2::new(rho, local.z - s.half_height())).max(-s.half_height() - local.z)
            }
            Shape::Capsule(s) => {
                local.distance(DVec3::Z * local.z.clamp(-s.half_height(), s.half_height())) - s.radius()
            }
            round => local.length() - round.radius(),
        }
    }
}

impl Plain {
    /// Whether it is proved that all of a box, but for `close` metres at its faces, is in a solid: cell by cell, along
    /// the axes of the box. No cell need be small beside a face, an edge or a corner then, whatever the words.
    fn is_filled(&self, solid: &Solid, close: f64, most: usize, with: &mut Registers) -> bool {
        let Shape::Box(own) = &self.shape else { return false };
        let inner = own.half() - close;
        let Ok(inner) = Solid::new(&Formula::build(|graph| graph.number(1.0)), Aabb::around(DVec3::ZERO, inner)) else {
            return false;
        };
        let chart = Chart::new(&Placed::new(&inner, &self.pose), &Placed::new(solid, &Pose::IDENTITY));
        let mut cells: Vec<_> = chart.root().into_iter().collect();
        let mut left = most;
        while let Some(cell) = cells.pop() {
            let form = solid.tape().enclose(chart.coordinates(1, &[cell; LANES]), &mut with.cells);
            if form.undefined[0] == DEFINED && form.lo.0[0] > 0.0 {
                continue;
            }
            let middle = solid.tape().value(chart.local(1, cell.centre()), &mut with.points);
            left -= 1;
            if left == 0 || middle.is_nan() || middle <= 0.0 {
                return false;
            }
            let size = cell.hi - cell.lo;
            cells.extend(cell.halves(size.max_position()));
        }
        true
    }
}

/// The half-spaces n·p + d ≥ 0 whose common part a box is.
fn faces(bounds: &Aabb) -> impl Iterator<Item = (DVec3, f64)> {
    let Aabb { min, max } = *bounds;
    DVec3::AXES.into_iter().flat_map(move |axis| [(axis, -min.dot(axis)), (-axis, max.dot(axis))])
}

/// The ball, the cylinder or the cone that polynomials, each of which is to be at least 0, and the bounds say.
fn round(solid: &Solid, skin: &Skin, parts: &[Polynomial]) -> Option<Plain> {
    let bounds = solid.bounds();
    let mut halves: Vec<(DVec3, f64)> = parts.iter().filter_map(Polynomial::half_space).collect();
    let mut bent = parts.iter().filter(|part| part.half_space().is_none());
    let (bent, None) = (bent.next()?, bent.next()) else { return None };
    halves.extend(faces(&bounds));
    let found = match bent.ball() {
        Some((centre, radius)) => Plain { shape: Shape::sphere(radius).ok()?, pose: Pose::at(centre) },
        None => match bent.tube() {
            Some(tube) => between(tube, &halves)?,
            None => cone(bent.cones()?, &halves)?,
        },
    };
    found.is_whole(&halves, skin).then_some(found)
}

/// The piece of an endless cylinder between the nearest two of some half-spaces that are square to it.
fn between((centre, axis, radius): (DVec3, DVec3, f64), halves: &[(DVec3, f64)]) -> Option<Plain> {
    let end = |way: DVec3| {
        let square = halves.iter().filter(|(normal, _)| (*normal - way).abs().max_element() < SQUARE);
        square.map(|(_, offset)| offset + way.dot(centre)).min_by(f64::total_cmp)
    };
    // n·p + d ≥ 0 for n along the axis ends it below.
    let (below, above) = (end(axis)?, end(-axis)?);
    let shape = Shape::cylinder(radius, below + above).ok()?;
    let position = centre + axis * (0.5 * (above - below));
    Some(Plain { shape, pose: Pose::new(position, along(axis)) })
}

/// Turns z along an axis, to either side.
fn along(axis: DVec3) -> DQuat {
    if axis.z.abs() == 1.0 { DQuat::IDENTITY } else { DQuat::from_rotation_arc(DVec3::Z, axis) }
}

/// The one of two endless cones that some half-spaces leave, up to the nearest that is square to it.
fn cone((apex, axis, slope): (DVec3, DVec3, f64), halves: &[(DVec3, f64)]) -> Option<Plain> {
    // How far it is from the apex along −way to where n·p + d = 0, for n along `way`.
    let square = |way: DVec3| {
        let square = halves.iter().filter(move |(normal, _)| (*normal - way).abs().max_element() < SQUARE);
        square.map(move |(_, offset)| offset + way.dot(apex)).min_by(f64::total_cmp)
    };
    let ends = [axis, -axis].map(|into| (into, square(into), square(-into)));
    let one = |(into, before, height): (DVec3, Option<f64>, Option<f64>)| {
        let (before, height) = (before?, height.filter(|height| *height > 0.0)?);
        (before.abs() <= ALIKE * height).then_some((into, height))
    };
    let (into, height) = ends.into_iter().find_map(one)?;
    let shape = Shape::cone(slope * height, height).ok()?;
    let rotation = if into.z == -1.0 { DQuat::IDENTITY } else { DQuat::from_rotation_arc(DVec3::Z, -into) };
    Some(Plain { shape, pose: Pose::new(apex + into * (0.5 * height), rotation) })
}

/// Whether the solid, which is convex, holds all corners of a hull, and so all of it.
fn holds(solid: &Solid, hull: &Hull, close: f64, with: &mut Registers) -> bool {
    let Aabb { min, max } = solid.bounds().grown(close);
    let middle = solid.tape().value(hull.centre(), &mut with.points);
    // F ≥ −δ at the corners and m in the middle: F ≥ 0 in all but δ/m of the way there.
    hull.vertices().iter().map(|v| hull.centre() + *v).all(|corner| {
        let value = solid.tape().value(corner, &mut with.points);
        middle > 0.0 && min.cmple(corner).all() && corner.cmple(max).all() && value >= -ALIKE * middle
    })
}

/// Whether it is proved that nothing of the solid is beyond a face of a hull by more than `close` metres.
fn is_held(solid: &Solid, hull: &Hull, close: f64, cells: usize) -> bool {
    let mut searcher = Searcher::new();
    let limits = Limits { tolerance: 0.1 * close, cells };
    let within = solid.bounds().grown(close);
    hull.faces().iter().all(|face| {
        let beyond = face.offset + face.normal.dot(hull.centre()) + close;
        let half = Part::plane(-face.normal, -beyond).and_then(|part| Solid::new(part.as_formula(), within));
        half.is_ok_and(|half| {
            let (first, second) = (Placed::new(solid, &Pose::IDENTITY), Placed::new(&half, &Pose::IDENTITY));
            searcher.collide(&first, &second, &limits).verdict == Verdict::No
        })
    })
}

/// A hull that is a box, as such; along the local axes where it is.
fn cuboid(hull: &Hull) -> Option<Plain> {
    if hull.faces().len() != 6 || hull.vertices().len() != 8 {
        return None;
    }
    let mut axes = [DVec3::ZERO; 3];
    let (mut half, mut middle) = (DVec3::ZERO, DVec3::ZERO);
    for k in 0..3 {
        let towards = |n: DVec3| n[k];
        let face = hull.faces().iter().max_by(|p, q| towards(p.normal).total_cmp(&towards(q.normal)))?;
        let across = hull.faces().iter().find(|f| f.normal.dot(face.normal) < SQUARE - 1.0)?;
        axes[k] =
            if (face.normal - DVec3::AXES[k]).abs().max_element() < SQUARE { DVec3::AXES[k] } else { face.normal };
        half[k] = 0.5 * (face.offset + across.offset);
        middle += axes[k] * (0.5 * (face.offset - across.offset));
    }
    let turn = DMat3::from_cols(axes[0], axes[1], axes[2]);
    let square = (0..3).all(|k| axes[k].dot(axes[(k + 1) % 3]).abs() < SQUARE);
    if !square || turn.determinant() < 0.5 {
        return None;
    }
    let rotation = if turn == DMat3::IDENTITY { DQuat::IDENTITY } else { DQuat::from_mat3(&turn).normalize() };
    let position = hull.centre() + middle;
    // Where rounding alone sets it off, it is in the middle.
    let position = DVec3::select(position.abs().cmplt(DVec3::splat(1e-15 * half.max_element())), DVec3::ZERO, position);
    Some(Plain { shape: Shape::cuboid(2.0 * half).ok()?, pose: Pose::new(position, rotation) })
}
