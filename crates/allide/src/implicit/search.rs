//! Do two solids have a point in common? Yes with a proved point, no with a proof, or undecided
//! within a tolerance.
//!
//! The box that holds all common points is cut into cells, the largest first. A cell is left out
//! where F₁ < 0 or F₂ < 0 all over it, or λF₁ + (1−λ)F₂ < 0 for some λ: near two surfaces that face
//! each other across a gap their slopes cancel in that sum, and a cell as wide as the root of the
//! gap is enough. What the linear parts forbid is cut off the cell; the rest is halved. Points are
//! sought by Newton's method from the most promising cells.

use super::chart::{Cell, Chart, Faces};
use super::demand::Demand;
use super::lanes::LANES;
use super::linear::Condition;
use super::solid::{Placed, Registers};
use super::witness::Seeker;
use crate::math::Aabb;
use glam::DVec3;

/// How fine and how long to search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Gaps and overlaps below this may stay undecided, metres.
    pub tolerance: f64,
    /// Most cells to look at.
    pub cells: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { tolerance: 1e-6, cells: 20_000 }
    }
}

/// What is known about two solids.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    /// They have this world point in common, proved.
    Yes {
        /// A point of both, metres.
        witness: DVec3,
    },
    /// They have none, proved.
    No,
    /// They touch within the tolerance, or the cells ran out.
    Undecided {
        /// World box around a cell that may hold a common point.
        cell: Aabb,
        /// No more than this is between them, metres: the distance between a proved point of each.
        /// Infinite when no such points were found.
        gap_at_most: f64,
        /// True when the number of cells was the reason.
        out_of_cells: bool,
    },
}

/// A verdict and its price.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// What is known.
    pub verdict: Verdict,
    /// How many cells were looked at.
    pub cells: usize,
}

/// A cell to look at, and what its halving is to be told.
#[derive(Clone, Copy, Debug)]
struct Task {
    cell: Cell,
    /// How much each axis counts when the side to halve is chosen: little for one along which
    /// halving did not help, such as the axis of a cylinder.
    weight: DVec3,
    /// The axis along which it was halved last.
    axis: usize,
    /// How loose both forms were before that, metres.
    loose: f64,
}

/// A cell that may hold a common point, with what the first solid demands there.
#[derive(Clone, Copy, Debug)]
struct Open {
    cell: Cell,
    task: usize,
    first: Demand,
    faces: Faces,
}

/// Searches; keeps its memory from one search to the next.
#[derive(Clone, Debug, Default)]
pub struct Searcher {
    registers: Registers,
    level: Vec<Task>,
    next: Vec<Task>,
    open: Vec<Open>,
    promising: Vec<(f64, DVec3)>,
}

impl Searcher {
    /// A searcher with no memory yet.
    pub fn new() -> Searcher {
        Searcher::default()
    }

    /// Whether two placed solids have a point in common.
    pub fn collide(&mut self, first: &Placed, second: &Placed, limits: &Limits) -> Answer {
        let chart = Chart::new(first, second);
        let Some(root) = chart.root() else { return Answer { verdict: Verdict::No, cells: 0 } };
        let seeker = Seeker { placed: [first, second], chart: &chart, margin: 0.125 * limits.tolerance };
        let mut touch = Touch {
            gap: f64::INFINITY,
            cell: None,
            seeker: &seeker,
            tolerance: limits.tolerance,
            attempts: ATTEMPTS,
            vain: 0,
        };
        let with = &mut self.registers;
        let middle = root.centre();
        if let Some(witness) = seeker.at_once(middle, with).or_else(|| seeker.climb(middle, &root, 8, with)) {
            return Answer { verdict: Verdict::Yes { witness }, cells: 0 };
        }
        self.level.clear();
        self.level.push(Task { cell: root, weight: DVec3::ONE, axis: 0, loose: f64::INFINITY });
        let mut cells = 0;
        while !self.level.is_empty() {
            if cells + self.level.len() > limits.cells {
                let verdict = touch.out_of_cells(&self.level, &mut self.registers);
                return Answer { verdict, cells };
            }
            cells += self.level.len();
            self.look_at_first(&chart, first);
            if let Some(witness) = self.look_at_second(&mut touch, second, &root) {
                return Answer { verdict: Verdict::Yes { witness }, cells };
            }
            std::mem::swap(&mut self.level, &mut self.next);
        }
        let verdict = match touch.cell {
            None => Verdict::No,
            Some(cell) => {
                Verdict::Undecided { cell: chart.world_box(&cell), gap_at_most: touch.gap, out_of_cells: false }
            }
        };
        Answer { verdict, cells }
    }

    /// Whether it is proved, with no more than so many cells looked at, that the second solid, moved by up to `by`
    /// metres any way, has no point in common with the first. If not, a world point where they may be that near.
    pub fn are_apart(&mut self, first: &Placed, second: &Placed, by: f64, most_cells: usize) -> Result<(), DVec3> {
        let chart = Chart::new(first, second).loosened(by);
        let Some(root) = chart.root() else { return Ok(()) };
        self.level.clear();
        self.level.push(Task { cell: root, weight: DVec3::ONE, axis: 0, loose: f64::INFINITY });
        let mut cells = 0;
        while !self.level.is_empty() {
            cells += self.level.len();
            if cells > most_cells {
                return Err(chart.world(self.level[0].cell.centre()));
            }
            self.look_at_first(&chart, first);
            self.leave_out_by_second(&chart, second, by).map_err(|near| chart.world(near))?;
            std::mem::swap(&mut self.level, &mut self.next);
        }
        Ok(())
    }

    /// The distance between two points of the solids that are about nearest around a world point, each proved and
    /// about `margin` metres inside.
    pub fn gap_near(&mut self, first: &Placed, second: &Placed, near: DVec3, margin: f64) -> Option<f64> {
        let chart = Chart::new(first, second);
        let seeker = Seeker { placed: [first, second], chart: &chart, margin };
        seeker.gap_near(chart.point_from(0, first.local(near)), &mut self.registers)
    }

    /// The same two points, along world axes.
    pub(crate) fn points_near(
        &mut self,
        first: &Placed,
        second: &Placed,
        near: DVec3,
        margin: f64,
    ) -> Option<[DVec3; 2]> {
        let chart = Chart::new(first, second);
        let seeker = Seeker { placed: [first, second], chart: &chart, margin };
        seeker.points_near(chart.point_from(0, first.local(near)), &mut self.registers)
    }

    /// Leaves out the cells that the second formula excludes, and halves the others; the middle of one that is so
    /// small that halving it further tells nothing.
    fn leave_out_by_second(&mut self, chart: &Chart, second: &Placed, by: f64) -> Result<(), DVec3> {
        self.next.clear();
        for batch in self.open.chunks(LANES) {
            let cells: [Cell; LANES] = std::array::from_fn(|n| batch[n.min(batch.len() - 1)].cell);
            let (tape, coordinates) = (second.solid.tape(), chart.coordinates(1, &cells));
            let (form, outside) = tape.look(coordinates, &mut self.registers.cells);
            for (n, open) in batch.iter().enumerate().filter(|(n, _)| !outside[*n]) {
                let Some(demand) = Demand::of(&form, tape, &self.registers.cells, n) else { continue };
                let Some(left) = narrowed(open, &demand) else { continue };
                let inside = open.first.inside && demand.inside && open.faces.as_slice().is_empty();
                // Judged by the cell that was looked at: what is left of it may be empty at a closer look.
                let (half, size) = (open.cell.half(), (open.cell.hi - open.cell.lo).max_element());
                let beside = || -open.first.middle_depth(half).min(0.0) - demand.middle_depth(half).min(0.0);
                if inside || size < SMALL * by || (size < by && beside() < NO_PROOF * by) {
                    return Err(open.cell.centre());
                }
                let loose = open.first.loose_metres(half) + demand.loose_metres(half);
                let task = self.level[open.task].after(if loose.is_nan() { f64::INFINITY } else { loose });
                self.next.extend(task.halves(&left));
            }
        }
        Ok(())
    }

    /// Leaves out the cells of this level that the second's bounds or the first formula exclude.
    fn look_at_first(&mut self, chart: &Chart, first: &Placed) {
        self.open.clear();
        for (at, batch) in self.level.chunks(LANES).enumerate() {
            let cells: [Cell; LANES] = std::array::from_fn(|n| batch[n.min(batch.len() - 1)].cell);
            let other = chart.coordinates(1, &cells);
            let faces: [Option<Faces>; LANES] =
                std::array::from_fn(|n| if n < batch.len() { chart.bound_conditions(&other, n) } else { None });
            if faces.iter().all(Option::is_none) {
                continue;
            }
            let (tape, coordinates) = (first.solid.tape(), chart.coordinates(0, &cells));
            let (form, outside) = tape.look(coordinates, &mut self.registers.cells);
            for n in (0..batch.len()).filter(|n| !outside[*n]) {
                let Some(faces) = faces[n] else { continue };
                if let Some(first) = Demand::of(&form, tape, &self.registers.cells, n) {
                    self.open.push(Open { cell: cells[n], task: at * LANES + n, first, faces });
                }
            }
        }
    }

    /// Looks at the second formula in the cells left, and sorts out what to do with each.
    fn look_at_second(&mut self, touch: &mut Touch, second: &Placed, root: &Cell) -> Option<DVec3> {
        let chart = touch.seeker.chart;
        self.next.clear();
        self.promising.clear();
        for batch in self.open.chunks(LANES) {
            let cells: [Cell; LANES] = std::array::from_fn(|n| batch[n.min(batch.len() - 1)].cell);
            let (tape, coordinates) = (second.solid.tape(), chart.coordinates(1, &cells));
            let (form, outside) = tape.look(coordinates, &mut self.registers.cells);
            // All of them before any point is looked at: that is done with the same registers.
            let demands: [Option<Demand>; LANES] =
                std::array::from_fn(
                    |n| {
                        if outside[n] { None } else { Demand::of(&form, tape, &self.registers.cells, n) }
                    },
                );
            for (open, demand) in batch.iter().zip(demands) {
                let Some(demand) = demand else { continue };
                let centre = open.cell.centre();
                if open.first.inside && demand.inside && open.faces.as_slice().is_empty() {
                    let world = chart.world(centre);
                    if touch.seeker.proved(world, &mut self.registers) {
                        return Some(world);
                    }
                }
                let Some(left) = narrowed(open, &demand) else { continue };
                let depth = touch.common_depth(open, &demand);
                // Judged by the cell that was looked at: what is left of it may be empty at a closer look.
                if touch.is_end(&open.cell, depth, &mut self.registers) {
                    continue;
                }
                self.promising.push((depth.middle, centre));
                let task = self.level[open.task].after(depth.loose);
                if volume(&left) < 0.5 * volume(&open.cell) {
                    self.next.push(Task { cell: left, loose: f64::INFINITY, ..task });
                } else {
                    self.next.extend(task.halves(&left));
                }
            }
        }
        // The cells whose middles are least outside first; ties by their order.
        let attempts = (2 + self.promising.len() / 16).min(self.promising.len());
        self.promising.sort_by(|a, b| b.0.total_cmp(&a.0));
        let promising = std::mem::take(&mut self.promising);
        let found =
            promising[..attempts].iter().find_map(|(_, q)| touch.seeker.climb(*q, root, 6, &mut self.registers));
        self.promising = promising;
        found
    }
}

impl Task {
    /// Its weights after a look that found both forms `loose` metres loose.
    fn after(&self, loose: f64) -> Task {
        let mut weight = self.weight;
        if loose > 0.92 * self.loose {
            weight[self.axis] = (0.25 * weight[self.axis]).max(1.0 / 64.0);
        } else if loose < 0.7 * self.loose {
            weight[self.axis] = (2.0 * weight[self.axis]).min(1.0);
        }
        Task { weight, loose, ..*self }
    }

    /// What is left of its cell, halved along the axis that counts most.
    fn halves(&self, left: &Cell) -> [Task; 2] {
        let size = (left.hi - left.lo) * self.weight;
        let axis = if size.x >= size.y && size.x >= size.z {
            0
        } else if size.y >= size.z {
            1
        } else {
            2
        };
        left.halves(axis).map(|cell| Task { cell, axis, ..*self })
    }
}

fn volume(cell: &Cell) -> f64 {
    (cell.hi - cell.lo).element_product()
}

/// Cells as small as the tolerance end the search where the gap is known to be below so many tolerances.
const NEAR: f64 = 9.0;

/// A cell so much smaller than what the second solid is moved by tells nothing by being halved.
const SMALL: f64 = 0.2;

/// Where the middle of a cell is nearer to both solids than so much of what the second is moved by, no proof will
/// part them.
const NO_PROOF: f64 = 0.25;

/// How often all conditions are gone through for a mixture of many.
const MIXED: usize = 2;

/// How often points of thin solids are sought in one search.
const ATTEMPTS: usize = 8;

/// How many cells in a row are asked for points near them in vain, and then every how many: it takes as long as hundreds of
/// cells, and what bounds their number is to bound the time.
const IN_VAIN: (usize, usize) = (256, 64);

/// Whether a cell is asked for points near it after so many that were in vain, and counts it.
pub(crate) fn is_asked(vain: &mut usize) -> bool {
    *vain += 1;
    *vain <= IN_VAIN.0 || vain.is_multiple_of(IN_VAIN.1)
}

/// Allowance for the roundings of a sum of scaled numbers.
const ROUNDING: f64 = 16.0 * f64::EPSILON;

/// What the conditions leave of a cell; `None` when that is nothing.
fn narrowed(open: &Open, second: &Demand) -> Option<Cell> {
    let (mut low, mut high) = (DVec3::NEG_ONE, DVec3::ONE);
    let faces = open.faces.as_slice();
    for face in faces {
        if !face.narrow(&mut low, &mut high) {
            return None;
        }
    }
    let mut tightest: Option<Condition> = None;
    for a in open.first.conditions() {
        let a = a.scaled();
        for b in second.conditions().iter().chain(faces) {
            let joint = a.tightest(&b.scaled());
            if joint.highest() < -ROUNDING || !joint.narrow(&mut low, &mut high) {
                return None;
            }
            if tightest.is_none_or(|least| joint.highest() < least.highest()) {
                tightest = Some(joint);
            }
        }
        if !a.narrow(&mut low, &mut high) {
            return None;
        }
    }
    if !second.conditions().iter().all(|b| b.narrow(&mut low, &mut high)) {
        return None;
    }
    // Between edges it is a mixture of the faces beside both that parts them.
    if let Some(mut joint) =
        tightest.filter(|_| open.first.conditions().len() + second.conditions().len() + faces.len() > 2)
    {
        for _ in 0..MIXED {
            let before = joint.highest();
            for other in open.first.conditions().iter().chain(second.conditions()).chain(faces) {
                joint = joint.tightest(&other.scaled());
            }
            if joint.highest() < -ROUNDING {
                return None;
            }
            if joint.highest() > 0.9 * before {
                break;
            }
        }
        if !joint.narrow(&mut low, &mut high) {
            return None;
        }
    }
    Some(open.cell.part(low, high))
}

/// How deep a point of a cell can be in both solids.
#[derive(Clone, Copy, Debug)]
struct Depth {
    /// No point is deeper, metres; infinite where that is not known.
    most: f64,
    /// About so deep is the middle: the less negative the more promising.
    middle: f64,
    /// How loose the two forms are together, metres; infinite where that is not known.
    loose: f64,
}

/// What was found where the solids nearly touch.
struct Touch<'a, 'p, 's> {
    /// Least distance between a proved point of each.
    gap: f64,
    /// A cell that stayed undecided.
    cell: Option<Cell>,
    seeker: &'a Seeker<'p, 's>,
    tolerance: f64,
    /// How often points of thin solids may still be sought.
    attempts: usize,
    /// How many cells were asked for points of both near them before any was found, or might have been.
    vain: usize,
}

impl Touch<'_, '_, '_> {
    fn common_depth(&self, open: &Open, second: &Demand) -> Depth {
        let half = open.cell.half();
        let middle = open.first.middle_depth(half).min(second.middle_depth(half));
        // No point is deeper in the first than below its surface or a face of its bounds, nor
        // deeper in the second.
        let mut most = f64::INFINITY;
        let own_faces = self.seeker.chart.own_faces(&open.cell);
        for a in open.first.in_metres(half).chain(own_faces.as_slice().iter().copied()) {
            for b in second.in_metres(half).chain(open.faces.as_slice().iter().copied()) {
                most = most.min(a.tightest(&b).highest());
            }
        }
        let loose = open.first.loose_metres(half) + second.loose_metres(half);
        Depth {
            most,
            middle: if middle.is_nan() { f64::NEG_INFINITY } else { middle },
            loose: if loose.is_nan() { f64::INFINITY } else { loose },
        }
    }

    /// True when a cell need not be looked at any closer; it then stays undecided.
    fn is_end(&mut self, cell: &Cell, depth: Depth, with: &mut Registers) -> bool {
        let size = (cell.hi - cell.lo).max_element();
        let resolution = 8.0 * f64::EPSILON * cell.lo.abs().max(cell.hi.abs()).max_element();
        let smallest = size <= self.tolerance.max(resolution);
        // Flat enough to see that no overlap is deeper than the tolerance; and the solids must be
        // known to come that near each other, or a closer look may still part them.
        let shallow = depth.most <= self.tolerance;
        if !smallest && !shallow {
            return false;
        }
        if self.gap > self.tolerance && is_asked(&mut self.vain) {
            match self.seeker.gap_near(cell.centre(), with) {
                Some(gap) if gap < self.gap => (self.gap, self.vain) = (gap, 0),
                _ => {}
            }
        }
        // Points of solids that are very thin there; a few times, since it takes as long as some cells.
        if smallest && self.gap > NEAR * self.tolerance && self.attempts > 0 {
            self.attempts -= 1;
            if let Some(gap) = self.seeker.gap_by_cells(cell.centre(), with) {
                self.gap = self.gap.min(gap);
            }
        }
        // Where nothing shows that they are near, a closer look may part them.
        let tiny = size <= (1e-3 * self.tolerance).max(resolution);
        let end = tiny || self.gap <= if smallest { NEAR * self.tolerance } else { self.tolerance };
        if end && self.cell.is_none() {
            self.cell = Some(*cell);
        }
        end
    }

    fn out_of_cells(&mut self, level: &[Task], with: &mut Registers) -> Verdict {
        // A few cells spread over those left.
        for task in level.iter().step_by(level.len() / 8 + 1) {
            if let Some(gap) = self.seeker.gap_near(task.cell.centre(), with) {
                self.gap = self.gap.min(gap);
            }
        }
        if self.gap > NEAR * self.tolerance
            && let Some(gap) = self.seeker.gap_by_cells(level[0].cell.centre(), with)
        {
            self.gap = self.gap.min(gap);
        }
        let cell = self.seeker.chart.world_box(&level[0].cell);
        Verdict::Undecided { cell, gap_at_most: self.gap, out_of_cells: true }
    }
}
