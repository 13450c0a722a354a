//! Whether a solid and a mesh have a point in common, with a proof.
//!
//! Over a cell of the solid's box the formula lies below a linear function. What the mesh has of the cell is a
//! polyhedron, and a linear function is highest at one of its corners: a corner of the cell that is inside the
//! mesh, or a corner of a triangle's part in the cell. Where the function is negative at all of them nothing is
//! common in the cell. Near a smooth surface a cell as wide as the root of the gap is enough for that. Several
//! parts of a formula that must all hold are mixed so that their slopes cancel.

use super::field::project;
use super::mesh::placed_box;
use crate::implicit::chart::Cell;
use crate::implicit::demand::Demand;
use crate::implicit::is_asked;
use crate::implicit::lanes::LANES;
use crate::implicit::linear::Condition;
use crate::implicit::witness::step_inside;
use crate::implicit::{Answer, Limits, Placed, Registers, Solid, Verdict};
use crate::math::{Aabb, Pose};
use crate::mesh::Mesh;
use crate::narrow::mesh::nearest;
use glam::DVec3;

/// Cells looked at before it stays undecided, whatever is allowed: each asks the mesh.
const MOST_CELLS: usize = 20_000;

/// Triangles in a cell beyond which it is cut without a look at their corners.
const MANY: usize = 96;

/// Cells as small as the tolerance end the search where the gap is known to be below so many tolerances.
const NEAR: f64 = 9.0;

/// How small cells are that end a search for a gap, as a part of it.
const CLOSER: f64 = 0.05;

/// Allowance for the roundings of a sum of scaled numbers.
const ROUNDING: f64 = 64.0 * f64::EPSILON;

/// Whether a solid and a mesh at `pose` in its frame have a point in common.
pub(super) fn search(solid: &Solid, mesh: &Mesh, pose: &Pose, limits: &Limits) -> Answer {
    Hunt::new(solid, mesh, pose, (0.0, limits.tolerance))
        .map_or(Answer { verdict: Verdict::No, cells: 0 }, |mut hunt| hunt.run(limits.cells.min(MOST_CELLS)))
}

/// Whether it is proved, with so many cells, that no point of a solid is within `by` metres of a mesh at `pose` in its
/// frame.
pub(super) fn are_apart(solid: &Solid, mesh: &Mesh, pose: &Pose, by: f64, cells: usize) -> bool {
    let hunt = Hunt::new(solid, mesh, pose, (by, CLOSER * by));
    hunt.is_none_or(|mut hunt| matches!(hunt.run(cells.min(MOST_CELLS)).verdict, Verdict::No))
}

/// A cell to look at.
#[derive(Clone, Copy, Debug)]
struct Task {
    cell: Cell,
    /// All of it is inside the mesh.
    within: bool,
}

/// What is left of a cell.
struct Open {
    task: Task,
    /// The point of the mesh in it that is about deepest in the solid.
    at: DVec3,
    /// About how deep it is, metres; the less negative the more promising.
    depth: f64,
    /// No point of the mesh in the cell is deeper, metres; infinite where that is not known.
    most: f64,
}

struct Hunt<'a> {
    own: Placed<'a>,
    mesh: &'a Mesh,
    /// Of the mesh in the solid's frame, and the other way round.
    pose: Pose,
    inverse: Pose,
    tolerance: f64,
    /// How far off a point of the mesh may be by rounding, metres.
    slack: f64,
    /// How far from the mesh points count as its own, metres.
    within: f64,
    root: Cell,
    /// Least distance between a proved point of each.
    gap: f64,
    /// How many cells were asked for points near them in vain.
    vain: usize,
    /// A cell that stayed undecided.
    left: Option<Cell>,
    /// Corners of the parts of triangles in a cell.
    points: Vec<DVec3>,
    with: Registers,
}

impl<'a> Hunt<'a> {
    /// For points of the solid within so many metres of a mesh, in cells no smaller than the second need be; `None` where
    /// the boxes around both tell that there are none.
    fn new(solid: &'a Solid, mesh: &'a Mesh, pose: &Pose, (within, tolerance): (f64, f64)) -> Option<Hunt<'a>> {
        let (bounds, other) = (solid.bounds(), placed_box(&mesh.local_bounds(), pose));
        let slack = 1e-13 * (mesh.radius() + pose.position.length() + bounds.min.abs().max(bounds.max.abs()).length());
        let root =
            Cell { lo: bounds.min.max(other.min - slack - within), hi: bounds.max.min(other.max + slack + within) };
        if root.lo.cmpgt(root.hi).any() {
            return None;
        }
        let back = pose.rotation.conjugate();
        Some(Hunt {
            own: Placed::new(solid, &Pose::IDENTITY),
            mesh,
            pose: *pose,
            inverse: Pose::new(back * -pose.position, back),
            tolerance,
            slack,
            within,
            root,
            gap: f64::INFINITY,
            vain: 0,
            left: None,
            points: Vec::new(),
            with: Registers::default(),
        })
    }

    fn run(&mut self, most_cells: usize) -> Answer {
        let mut level = vec![Task { cell: self.root, within: false }];
        let (mut next, mut promising) = (Vec::new(), Vec::new());
        let mut cells = 0;
        while !level.is_empty() {
            if cells + level.len() > most_cells {
                return Answer { verdict: self.out_of_cells(&level), cells };
            }
            cells += level.len();
            next.clear();
            promising.clear();
            for batch in level.chunks(LANES) {
                let all = std::array::from_fn(|n| batch[n.min(batch.len() - 1)].cell);
                let demands = self.own.solid.demands(&all, &mut self.with);
                for (task, demand) in batch.iter().zip(demands) {
                    let Some(open) = demand.and_then(|demand| self.look(task, &demand)) else { continue };
                    if self.is_end(&open) {
                        continue;
                    }
                    promising.push((open.depth, open.at));
                    next.extend(pieces(&open.task, &task.cell).into_iter().flatten());
                }
            }
            promising.sort_by(|a, b| b.0.total_cmp(&a.0));
            let attempts = (2 + promising.len() / 16).min(promising.len());
            if let Some(witness) = promising[..attempts].iter().find_map(|(_, at)| self.climb(*at)) {
                return Answer { verdict: Verdict::Yes { witness }, cells };
            }
            std::mem::swap(&mut level, &mut next);
        }
        let verdict = match self.left {
            None => Verdict::No,
            Some(cell) => Verdict::Undecided { cell: as_box(&cell), gap_at_most: self.gap, out_of_cells: false },
        };
        Answer { verdict, cells }
    }

    /// What is left of a cell; `None` where that is nothing.
    fn look(&mut self, task: &Task, demand: &Demand) -> Option<Open> {
        let Task { cell, mut within } = *task;
        let (mut low, mut high) = (DVec3::NEG_ONE, DVec3::ONE);
        if !demand.conditions().iter().all(|condition| condition.narrow(&mut low, &mut high)) {
            return None;
        }
        let left = cell.part(low, high);
        let (centre, half) = (cell.centre(), cell.half());
        let mut open = Open {
            task: Task { cell: left, within },
            at: centre,
            depth: demand.middle_depth(half),
            most: f64::INFINITY,
        };
        if within {
            return Some(open);
        }
        let count = self.gather(&cell);
        if self.points.is_empty() && count <= MANY {
            within = self.mesh.contains(self.inverse.point(centre));
            open.task.within = within;
            return within.then_some(open);
        }
        if count > MANY || demand.conditions().is_empty() {
            if let Some((on, ..)) = nearest(self.mesh, &self.pose, centre) {
                open.at = on;
            }
            return Some(open);
        }
        self.weigh(demand, &cell, open)
    }

    /// The same for a cell with a few triangles in it, by the corners of their parts.
    fn weigh(&mut self, demand: &Demand, cell: &Cell, mut open: Open) -> Option<Open> {
        let half = cell.half().max(DVec3::splat(1e-300));
        let ways: Vec<DVec3> = self.points.iter().map(|p| (*p - cell.centre()) / half).collect();
        // The points may be off by their rounding, and those within a gap of them count.
        let eased = |c: &Condition| {
            let slope = c.slope / half;
            let off = slope.abs().element_sum() * self.slack + slope.length() * self.within * (1.0 + ROUNDING);
            Condition { top: c.top + off, ..*c }
        };
        let conditions = demand.conditions().iter().map(|c| eased(c).scaled());
        let scaled: Vec<Condition> = conditions.filter(Condition::is_known).collect();
        if let Some((joint, highest)) = tightest(&scaled, &ways)
            && highest < -ROUNDING
            && !self.reaches(&joint, cell)
        {
            return None;
        }
        let trusted: Vec<Condition> = demand.in_metres(half).map(|c| eased(&c)).filter(Condition::is_known).collect();
        if !trusted.is_empty() {
            let depths = ways.iter().map(|way| trusted.iter().map(|c| at(c, *way)).fold(f64::INFINITY, f64::min));
            let best = depths.enumerate().max_by(|a, b| a.1.total_cmp(&b.1));
            if let Some((k, depth)) = best {
                (open.at, open.depth) = (self.points[k], depth);
            }
            if let Some((joint, highest)) = tightest(&trusted, &ways) {
                let corners = corners(cell).filter(|(_, way)| at(&joint, *way) > self.tolerance);
                let deep = corners.map(|(p, _)| p).any(|p| self.mesh.contains(self.inverse.point(p)));
                open.most = if deep { f64::INFINITY } else { highest.max(0.0) };
            }
        } else if let Some((on, ..)) = nearest(self.mesh, &self.pose, cell.centre()) {
            open.at = on;
        }
        Some(open)
    }

    /// Whether a condition may hold at a corner of a cell that is inside the mesh.
    fn reaches(&self, condition: &Condition, cell: &Cell) -> bool {
        corners(cell)
            .filter(|(_, way)| at(condition, *way) >= -ROUNDING)
            .any(|(p, _)| self.mesh.contains(self.inverse.point(p)))
    }

    /// Finds the corners of the parts of triangles in a cell, unless there are too many; how many triangles it
    /// asked.
    fn gather(&mut self, cell: &Cell) -> usize {
        let off = self.slack + self.within;
        let grown = Cell { lo: cell.lo - off, hi: cell.hi + off };
        let region = placed_box(&as_box(&grown), &self.inverse).grown(self.slack);
        self.points.clear();
        let mut near = Vec::new();
        self.mesh.within(&region, |t| near.push(t));
        if near.len() <= MANY {
            for t in &near {
                let corners = self.mesh.corners(*t).map(|c| self.pose.point(c));
                clip(corners, &grown, &mut self.points);
            }
        }
        near.len()
    }

    /// From `start`, towards a point of both that is proved to be one.
    fn climb(&mut self, start: DVec3) -> Option<DVec3> {
        let mut q = start;
        let margin = 0.125 * self.tolerance;
        for _ in 0..8 {
            let (on, normal, outside) = nearest(self.mesh, &self.pose, q)?;
            if self.mesh.is_surface() {
                // The very point may be off by its rounding: all around it must be inside.
                let around = Aabb::around(on, DVec3::splat(self.slack));
                let bounds = self.own.solid.bounds();
                let held = bounds.min.cmple(around.min).all() && around.max.cmple(bounds.max).all();
                if held && self.own.solid.range(&around, &mut self.with).0 >= 0.0 {
                    return Some(on);
                }
            } else if outside <= -self.slack && self.own.surely_holds(q, &mut self.with) {
                return Some(q);
            }
            let (value, gradient) = self.own.solid.clipped_value_and_gradient(q, &mut self.with);
            if !(value.is_finite() && gradient.is_finite()) {
                return None;
            }
            let step = step_inside([value, -outside], [gradient, -normal], margin.max(2.0 * self.slack))?;
            if !step.is_finite() || step.length() < 1e-15 * q.length() {
                return None;
            }
            q = (q + step).clamp(self.root.lo, self.root.hi);
        }
        None
    }

    /// True when a cell need not be looked at any closer; it then stays undecided.
    fn is_end(&mut self, open: &Open) -> bool {
        let cell = &open.task.cell;
        let size = (cell.hi - cell.lo).max_element();
        let resolution = 8.0 * f64::EPSILON * cell.lo.abs().max(cell.hi.abs()).max_element();
        let smallest = size <= self.tolerance.max(resolution);
        if !smallest && open.most > self.tolerance {
            return false;
        }
        if self.gap > self.tolerance && is_asked(&mut self.vain) {
            let before = self.gap;
            self.measure_gap(open.at);
            self.vain = if self.gap < before { 0 } else { self.vain };
        }
        // Where nothing shows that they are near, a closer look may part them.
        let tiny = size <= (1e-3 * self.tolerance).max(resolution);
        let end = tiny || self.gap <= if smallest { NEAR * self.tolerance } else { self.tolerance };
        if end && self.left.is_none() {
            self.left = Some(*cell);
        }
        end
    }

    /// Looks for a proved point of the solid near a point, and how far that is from the mesh.
    fn measure_gap(&mut self, near: DVec3) {
        let Some((on, ..)) = nearest(self.mesh, &self.pose, near) else { return };
        let found = project(self.own.solid, on, &mut self.with).map(|(point, foot)| (point, foot.normal));
        let found = found.or_else(|| self.own.solid.settled(on, &mut self.with));
        let Some((point, normal)) = found else { return };
        for share in [0.0, 0.01, 0.05, 0.2, 0.5] {
            let inside = point - normal * (share * self.tolerance);
            if self.own.surely_holds(inside, &mut self.with) {
                if let Some((_, _, outside)) = nearest(self.mesh, &self.pose, inside) {
                    self.gap = self.gap.min(outside.max(0.0) + self.slack);
                }
                return;
            }
        }
    }

    fn out_of_cells(&mut self, level: &[Task]) -> Verdict {
        // A few cells spread over those left.
        for task in level.iter().step_by(level.len() / 8 + 1) {
            self.measure_gap(task.cell.centre());
        }
        Verdict::Undecided { cell: as_box(&level[0].cell), gap_at_most: self.gap, out_of_cells: true }
    }
}

/// The cells to look at next, given what is left of one: that, or its halves.
fn pieces(task: &Task, whole: &Cell) -> [Option<Task>; 2] {
    let volume = |cell: &Cell| (cell.hi - cell.lo).element_product();
    if volume(&task.cell) < 0.5 * volume(whole) {
        return [Some(*task), None];
    }
    let size = task.cell.hi - task.cell.lo;
    let axis = (0..3).fold(0, |best, axis| if size[axis] > size[best] { axis } else { best });
    task.cell.halves(axis).map(|cell| Some(Task { cell, ..*task }))
}

fn as_box(cell: &Cell) -> Aabb {
    Aabb { min: cell.lo, max: cell.hi }
}

/// Value of a condition at ε.
fn at(condition: &Condition, way: DVec3) -> f64 {
    condition.top + condition.slope.dot(way)
}

/// The corners of a cell and their ε.
fn corners(cell: &Cell) -> impl Iterator<Item = (DVec3, DVec3)> + use<> {
    let (centre, half) = (cell.centre(), cell.half());
    (0..8).map(move |k| {
        let way = DVec3::from_array([0, 1, 2].map(|bit| if k >> bit & 1 == 0 { -1.0 } else { 1.0 }));
        (centre + half * way, way)
    })
}

/// A mixture of conditions, with weights of sum 1, that is about as low as it can be at the highest of some
/// points; and its value there. Every one of them is a proof; a better one than found may exist.
fn tightest(conditions: &[Condition], ways: &[DVec3]) -> Option<(Condition, f64)> {
    let highest = |c: &Condition| ways.iter().map(|way| at(c, *way)).fold(f64::NEG_INFINITY, f64::max);
    let each = conditions.iter().map(|c| (*c, highest(c)));
    let (mut best, mut least) = each.min_by(|a, b| a.1.total_cmp(&b.1))?;
    let mixed = |a: &Condition, b: &Condition, part: f64| Condition {
        top: a.top * part + b.top * (1.0 - part),
        slope: a.slope * part + b.slope * (1.0 - part),
    };
    let rounds = if conditions.len() > 2 { 2 } else { 1 };
    for other in (0..rounds).flat_map(|_| conditions) {
        if least < -ROUNDING {
            break;
        }
        // Convex in the part: the golden section.
        let golden = 0.5 * (5f64.sqrt() - 1.0);
        let (mut low, mut high) = (0.0, 1.0);
        for _ in 0..24 {
            let (p, q) = (high - golden * (high - low), low + golden * (high - low));
            if highest(&mixed(&best, other, p)) <= highest(&mixed(&best, other, q)) {
                high = q;
            } else {
                low = p;
            }
        }
        let found = mixed(&best, other, 0.5 * (low + high));
        let value = highest(&found);
        if value < least {
            (best, least) = (found, value);
        }
    }
    Some((best, least))
}

/// Appends the corners of a triangle's part in a box: the triangle cut at each of its six faces.
fn clip(triangle: [DVec3; 3], cell: &Cell, out: &mut Vec<DVec3>) {
    let (mut from, mut count) = ([DVec3::ZERO; 10], 3);
    from[..3].copy_from_slice(&triangle);
    for axis in 0..3 {
        for (side, limit) in [(1.0, cell.hi[axis]), (-1.0, -cell.lo[axis])] {
            let beyond = |p: DVec3| side * p[axis] - limit;
            let (mut to, mut kept) = ([DVec3::ZERO; 10], 0);
            for k in 0..count {
                let (p, q) = (from[k], from[(k + 1) % count]);
                let (a, b) = (beyond(p), beyond(q));
                if a <= 0.0 && kept < 10 {
                    to[kept] = p;
                    kept += 1;
                }
                if (a < 0.0 && b > 0.0 || a > 0.0 && b < 0.0) && kept < 10 {
                    let mut cut = p + (q - p) * (a / (a - b));
                    cut[axis] = side * limit;
                    to[kept] = cut;
                    kept += 1;
                }
            }
            (from, count) = (to, kept);
            if count == 0 {
                return;
            }
        }
    }
    out.extend_from_slice(&from[..count]);
}
