//! Whether a solid and any other shape meet, by the search with a proof.

use super::field::{Convex, Field, Formula, project};
use super::inward::Both;
use super::mesh::Faces;
use super::{Touch, is_implicit, mesh_search, terrain};
use crate::implicit::op::Op;
use crate::implicit::quadric::{Quadric, perturbed};
use crate::implicit::{
    self, Answer, Formula as Text, Limits, Part, Placed, Registers, Searcher, Solid, SolidError, Verdict,
};
use crate::math::{Aabb, Pose};
use crate::narrow::compound::{pairings, pieces, seen};
use crate::narrow::{Placement, questions, ray};
use crate::shape::{Implicit, Shape};
use crate::terrain::Triangle;
use glam::DVec3;
use std::borrow::Cow;
use std::cell::Cell;

/// Cells looked at before a solid with steps is taken apart, and most pairs of parts.
const SOON: usize = 4_000;
const MOST_PAIRS: usize = 1_000;

thread_local! {
    /// Memory used again.
    pub(super) static SEARCHER: Cell<Searcher> = Cell::new(Searcher::new());
}

/// What is known about two shapes, of which one at least has a formula. Points are relative to the first
/// shape's origin, along world axes, metres.
pub type Decision = Answer;

/// Whether two shapes have a point in common, decided within `limits`; `None` where neither of them has a
/// formula in it.
///
/// ```
/// use allide::{glam::DVec3, implicit::{Limits, Solid, Verdict}, math::{Aabb, Pose}};
/// use allide::{narrow::{self, Placement}, shape::Shape};
///
/// let bounds = Aabb::around(DVec3::ZERO, DVec3::splat(1.2));
/// let ball = Shape::implicit(Solid::new(&"1 - x^2 - y^2 - z^2".parse()?, bounds)?)?;
/// let cube = Shape::cuboid(DVec3::ONE).unwrap();
/// let at = Placement::of(&Pose::IDENTITY, &Pose::at(DVec3::X * 1.6));
/// let known = narrow::decide(&ball, &cube, &at, &Limits::default()).unwrap();
/// assert_eq!(known.verdict, Verdict::No);
/// # Ok::<(), allide::implicit::SolidError>(())
/// ```
pub fn decide(a: &Shape, b: &Shape, at: &Placement, limits: &Limits) -> Option<Decision> {
    if !pieces(a).chain(pieces(b)).any(|piece| is_implicit(piece.shape)) {
        return None;
    }
    let mut whole: Option<Answer> = None;
    for pair in pairings(a, b, at) {
        let (p, q) = (pair.a.shape, pair.b.shape);
        let placed = pair.at();
        let turned = !matches!(p, Shape::Implicit(_)) && matches!(q, Shape::Implicit(_));
        let (first, second, at) = if turned { (q, p, placed.swapped()) } else { (p, q, placed) };
        if matches!(first, Shape::Terrain(_) | Shape::Plane(_)) {
            continue;
        }
        let mut found = simple(first, second, &seen(&at), limits)?;
        // From the frame of the piece to the world's axes, about the first shape's origin.
        let start = pair.shift + if turned { pair.offset } else { DVec3::ZERO };
        let out = Pose::new(start, at.rotation_a);
        match &mut found.verdict {
            Verdict::Yes { witness } => *witness = out.point(*witness),
            Verdict::Undecided { cell, .. } => {
                let (centre, half) = ((cell.min + cell.max) * 0.5, (cell.max - cell.min) * 0.5);
                *cell = Aabb::around(out.point(centre), DVec3::splat(half.length()));
            }
            Verdict::No => {}
        }
        whole = Some(joined(whole, found));
        if whole.is_some_and(|w| matches!(w.verdict, Verdict::Yes { .. })) {
            break;
        }
    }
    if let Some(Answer { verdict: Verdict::Undecided { gap_at_most, .. }, .. }) = &mut whole
        && gap_at_most.is_infinite()
    {
        *gap_at_most = known_gap(a, b, at);
    }
    whole
}

/// No more than this is between two shapes, metres, as the points known of both tell: for searches that ran out of cells
/// before they came upon two points near each other.
fn known_gap(a: &Shape, b: &Shape, at: &Placement) -> f64 {
    let size = |s: &Shape| if s.radius().is_finite() { s.radius() } else { 0.0 };
    let apart = || at.offset.length() + size(a) + size(b);
    questions::distance(a, b, at).map_or_else(apart, |gap| gap.distance)
}

/// What two answers about parts say about the whole.
fn joined(one: Option<Answer>, two: Answer) -> Answer {
    let Some(one) = one else { return two };
    let cells = one.cells + two.cells;
    let verdict = match (one.verdict, two.verdict) {
        (yes @ Verdict::Yes { .. }, _) | (_, yes @ Verdict::Yes { .. }) => yes,
        (open @ Verdict::Undecided { gap_at_most: p, .. }, Verdict::Undecided { gap_at_most: q, .. }) if p <= q => open,
        (_, open @ Verdict::Undecided { .. }) | (open @ Verdict::Undecided { .. }, _) => open,
        (Verdict::No, Verdict::No) => Verdict::No,
    };
    Answer { verdict, cells }
}

/// Two simple shapes, the second at `pose` in the frame of the first, which is bounded.
fn simple(a: &Shape, b: &Shape, pose: &Pose, limits: &Limits) -> Option<Answer> {
    let body = if let Shape::Implicit(body) = a { Some(&**body) } else { None };
    placed(&*solid_of(a)?, body, b, pose, limits)
}

fn placed(first: &Solid, body: Option<&Implicit>, b: &Shape, pose: &Pose, limits: &Limits) -> Option<Answer> {
    if let Shape::Terrain(ground) = b {
        let body = body?;
        let lowest = body.bounds(&Pose::new(DVec3::ZERO, pose.rotation.conjugate())).min.z;
        let turned = Pose::new(DVec3::ZERO, pose.rotation);
        let each = terrain::triangles(body, ground, pose).into_iter().filter_map(|t| below(&t, lowest).ok());
        let mut whole = Answer { verdict: Verdict::No, cells: 0 };
        for prism in each {
            whole = joined(Some(whole), search(first, &prism, &turned, limits));
        }
        return Some(whole);
    }
    if let Shape::Mesh(faces) = b {
        return Some(mesh_search::search(first, faces, pose, limits));
    }
    if let Shape::Plane(plane) = b {
        let normal = pose.rotation * plane.normal();
        let part = Part::plane(normal, plane.offset() + normal.dot(pose.position)).ok()?;
        let second = Solid::new(part.as_formula(), first.bounds().grown(1e-3)).ok()?;
        return Some(search(first, &second, &Pose::IDENTITY, limits));
    }
    Some(search(first, &*solid_of(b)?, pose, limits))
}

fn search(first: &Solid, second: &Solid, pose: &Pose, limits: &Limits) -> Answer {
    let collide = |first: &Solid, second: &Solid, limits: &Limits| {
        SEARCHER.with(|cell| {
            let mut searcher = cell.take();
            let answer = searcher.collide(&Placed::new(first, &Pose::IDENTITY), &Placed::new(second, pose), limits);
            cell.set(searcher);
            answer
        })
    };
    let has_steps = first.has_steps() || second.has_steps();
    let soon = if has_steps { Limits { cells: limits.cells.min(SOON), ..*limits } } else { *limits };
    let whole = collide(first, second, &soon);
    if !has_steps || !matches!(whole.verdict, Verdict::Undecided { .. }) {
        return whole;
    }
    // Beside a wall no slope tells how far off it is: each tread by itself.
    let left = Limits { cells: limits.cells.saturating_sub(whole.cells), ..*limits };
    let parts = by_treads([first, second], &left, collide).filter(|answer| match answer.verdict {
        Verdict::Yes { witness } => {
            let with = &mut Registers::default();
            Placed::new(first, &Pose::IDENTITY).surely_holds(witness, with)
                && Placed::new(second, pose).surely_holds(witness, with)
        }
        Verdict::No => true,
        Verdict::Undecided { out_of_cells, .. } => !out_of_cells,
    });
    match parts {
        Some(answer) => Answer { cells: answer.cells + whole.cells, ..answer },
        None if soon == *limits => whole,
        None => collide(first, second, limits),
    }
}

/// What is known of the treads of two solids, of which one at least has steps.
fn by_treads(
    solids: [&Solid; 2],
    limits: &Limits,
    collide: impl Fn(&Solid, &Solid, &Limits) -> Answer,
) -> Option<Answer> {
    let treads = solids.map(|solid| if solid.has_steps() { solid.treads() } else { Some(vec![solid.clone()]) });
    let [Some(one), Some(two)] = treads else { return None };
    if one.len() * two.len() > MOST_PAIRS {
        return None;
    }
    let mut all = Answer { verdict: Verdict::No, cells: 0 };
    for (p, q) in one.iter().flat_map(|p| two.iter().map(move |q| (p, q))) {
        let left = Limits { cells: limits.cells.saturating_sub(all.cells), ..*limits };
        all = joined(Some(all), collide(p, q, &left));
        if matches!(all.verdict, Verdict::Yes { .. } | Verdict::Undecided { out_of_cells: true, .. }) {
            break;
        }
    }
    Some(all)
}

/// A bounded simple shape as a solid.
pub(super) fn solid_of(shape: &Shape) -> Option<Cow<'_, Solid>> {
    let made = match shape {
        Shape::Implicit(s) => return Some(Cow::Borrowed(s.solid())),
        Shape::Sphere(s) => ball(s.radius()),
        Shape::Box(s) => {
            // All that is within its bounds.
            let all = Text::build(|graph| graph.number(1.0));
            Solid::new(&all, Aabb { min: -s.half(), max: s.half() })
        }
        Shape::Capsule(s) => Part::capsule(s.radius(), 2.0 * s.half_height()).and_then(|p| p.solid()),
        Shape::Cylinder(s) => round(s.radius(), s.half_height(), 0.0),
        Shape::Cone(s) => round(s.radius(), s.half_height(), 0.5 * s.radius() / s.half_height()),
        Shape::Hull(s) => Part::hull(s).solid(),
        Shape::Compound(_) | Shape::Plane(_) | Shape::Terrain(_) | Shape::Mesh(_) => return None,
    };
    made.ok().map(Cow::Owned)
}

fn ball(radius: f64) -> Result<Solid, SolidError> {
    let formula = perturbed(&Quadric::ball([0.0; 3], radius), &[])?;
    Solid::new(&formula, Aabb::around(DVec3::ZERO, DVec3::splat(radius * (1.0 + 1e-9))))
}

/// What is within the side of a cylinder or a cone that becomes narrower by `slope` a metre; its bounds are the caps,
/// and beside a rim both are known apart, neither bent more than the side is.
fn round(radius: f64, half: f64, slope: f64) -> Result<Solid, SolidError> {
    use implicit::graph::Graph;
    let formula = Text::build(|graph| {
        let [x, y] = [Graph::X, Graph::Y].map(|axis| graph.unary(Op::Square, axis));
        let square = graph.binary(Op::Add, x, y);
        if slope == 0.0 {
            // (r² − ρ²)/2r: as steep as a distance at the side.
            return graph.linear([square, square, square], [-0.5 / radius, 0.0, 0.0], 0.5 * radius);
        }
        let rho = graph.unary(Op::Sqrt, square);
        let steep = libm::hypot(1.0, slope);
        graph.linear([rho, Graph::Z, rho], [-1.0 / steep, -slope / steep, 0.0], slope * half / steep)
    });
    Solid::new(&formula, Aabb::around(DVec3::ZERO, DVec3::new(radius, radius, half)))
}

/// All below a triangle of the ground, down to below `lowest`; world axes about the solid's origin.
fn below(triangle: &Triangle, lowest: f64) -> Result<Solid, SolidError> {
    let [o, p, q] = triangle.corners;
    let (low, high) = terrain::flat_box(triangle);
    let top = o.z.max(p.z).max(q.z);
    let normal = triangle.normal();
    let axes = [implicit::graph::Graph::X, implicit::graph::Graph::Y, implicit::graph::Graph::Z];
    // The long side from p to q; the others are sides of the flat box.
    let along = q - p;
    let mut outward = DVec3::new(along.y, -along.x, 0.0).normalize_or_zero();
    if outward.dot(o - p) > 0.0 {
        outward = -outward;
    }
    let formula = Text::build(|graph| {
        let under = graph.linear(axes, (-normal).to_array(), normal.dot(o));
        let within = graph.linear(axes, (-outward).to_array(), outward.dot(p));
        graph.binary(Op::Min, under, within)
    });
    let deep = lowest.min(top) - 1.0;
    Solid::new(&formula, Aabb { min: low.extend(deep), max: high.extend(top + 1e-9) })
}

/// Cells spent where no contact was found.
const CELLS: usize = 256;

/// A contact through a common point that the search finds, for solids that meet in what is finer than their
/// known points, and for one inside the other: of some straight ways out the shortest.
pub(super) fn contact(a: &Implicit, b: &Shape, pose: &Pose) -> Option<Touch> {
    let near = match b {
        // Never turned: the solid is, in its place.
        Shape::Terrain(_) => {
            let back = pose.rotation.conjugate();
            a.bounds(&Pose::new(DVec3::ZERO, back)).overlaps(&b.bounds(&Pose::at(back * pose.position)))
        }
        _ => a.tight().overlaps(&b.bounds(pose)),
    };
    if !near {
        return None;
    }
    let limits = Limits { tolerance: 1e-6 * a.radius(), cells: CELLS };
    let answer = placed(a.solid(), Some(a), b, pose, &limits)?;
    let Verdict::Yes { witness } = answer.verdict else { return None };
    let mut with = Registers::default();
    let witness = match solid_of(b) {
        Some(other) => {
            Both { solids: [a.solid(), &other], pose: *pose }.deep_from(witness, limits.tolerance, &mut with)
        }
        None => witness,
    };
    let own = project(a.solid(), witness, &mut with).map(|(_, foot)| foot.normal);
    let own = own.or_else(|| Some(a.solid().settled(witness, &mut with)?.1));
    // How far the other goes on from the common point along −n, in the directions that it can be left by.
    let far = 2.0 * (a.radius() + witness.length());
    let through = |n: DVec3, theirs: f64| {
        let mine = far - a.solid().ray(witness + n * far, -n, far, &mut Registers::default())?.time;
        Some(Touch { on_a: witness + n * mine, normal: n, depth: mine + theirs })
    };
    match b {
        Shape::Plane(plane) => {
            let normal = pose.rotation * plane.normal();
            through(-normal, plane.offset() + normal.dot(pose.position - witness))
        }
        Shape::Terrain(ground) => {
            let down = -(pose.rotation * DVec3::Z);
            let below = |point: DVec3| {
                let p = pose.local_point(point);
                Some(ground.height_at(p.truncate())? - p.z)
            };
            // Deeper than below the common point the solid may be at any point of its surface.
            let column = below(witness).and_then(|theirs| through(down, theirs));
            let points = a.skin().samples().iter().map(|sample| sample.point);
            let touch = |on_a: DVec3| below(on_a).map(|depth| Touch { on_a, normal: down, depth });
            column.into_iter().chain(points.filter_map(touch)).max_by(|p, q| p.depth.total_cmp(&q.depth))
        }
        bounded => {
            let foot = match bounded {
                Shape::Implicit(b) => Formula { shape: b, pose: *pose, with }.foot(witness),
                Shape::Mesh(mesh) => Faces::new(a, mesh, *pose).foot(witness),
                convex => Convex { shape: convex, pose: *pose }.foot(witness),
            };
            let reach = 2.0 * (bounded.radius() + (pose.position - witness).length());
            let across = |n: DVec3| {
                let hit = ray(bounded, pose, witness - n * reach, n, reach)?;
                through(n, reach - hit.distance)
            };
            let axes = [DVec3::X, DVec3::Y, DVec3::Z].into_iter().flat_map(|axis| [axis, -axis]);
            let ways = own.into_iter().chain(foot.map(|foot| -foot.normal)).chain(axes);
            // Through a surface is what it cuts off from the centre of mass, on whichever side of it that is.
            if let Shape::Mesh(mesh) = bounded
                && mesh.is_surface()
            {
                let from = witness - a.unit_mass_properties().centre;
                let beyond = |n: DVec3| if n.dot(from) < 0.0 { -n } else { n };
                let faces = foot.map(|foot| beyond(foot.normal));
                return faces.into_iter().chain(ways.map(beyond)).find_map(across);
            }
            ways.filter_map(across).min_by(|p, q| p.depth.total_cmp(&q.depth))
        }
    }
}
