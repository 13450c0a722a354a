//! Volume, centre and inertia of a solid: which cells are looked at, and until when.
//!
//! Those that leave most open are cut further until it is proved enough, or so many have been looked at. What is counted
//! along lines in the cells left is far closer than what is proved, but of a solid of many parts not as close as it is
//! to be: a share of the cells is then taken once more in eighths, and where the two differ by too much all goes on.

use super::chart::Cell;
use super::form::Form;
use super::lanes::LANES;
use super::mass::{Cut, Doubt, Measures, Moments, cut, finished, is_inside, is_outside, octants, own_coordinates};
use super::solid::{Registers, Solid};
use super::tape::Tape;
use crate::math::Aabb;
use glam::DVec3;

/// Cells looked at in any case, unless what is cut is known sooner.
const FEWEST: usize = 8_000;

/// Share of the volume in cells that two surfaces run through beyond which a solid is a thin one.
const MOSTLY: f64 = 0.3;

/// Share of the volume of a thin solid that may stay open: points see nothing of what is thin.
const LOOSE: f64 = 0.05;

/// Share of what is open that is looked at more closely in each round.
const MOST_OPEN: f64 = 0.9;

/// Plain operations that may be spent on lines through cut cells, also where more cells are looked at than usual; and
/// about how often a formula is asked in each.
const AFFORDED: f64 = 5e7;
const AFFORDED_CLOSER: f64 = 1.5e8;
const LOOKS: f64 = 30.0;

/// How many times the longest side of the bounds is divided at most before all sides are, by 2.
const LONGER: i32 = 6;

/// Share of the volume that may be off as cells taken in eighths tell; of how many that is asked; and how many times more
/// cells are looked at where it is more.
const SOUGHT: f64 = 4e-4;
const ASKED: usize = 2_000;
const CLOSER: usize = 3;

/// Multiples of it, without the whole numbers, are spread evenly and fall in with nothing.
const GOLDEN: f64 = 0.618_033_988_749_894_9;

/// Volume of a region over that of the cells that get a formula of their own.
const OWN: f64 = 63.0;

/// How much a solid may be looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// Cells.
    pub cells: usize,
    /// Plain operations for that.
    pub work: f64,
}

/// A part of space and the formula in it.
pub(super) struct Region {
    pub tape: Tape,
    /// Those of which it is the least, if it is one of a few.
    pub parts: Vec<Tape>,
    volume: f64,
    work: f64,
    has_choices: bool,
}

impl Region {
    fn new(tape: Tape, parts: Vec<Tape>, volume: f64) -> Region {
        let work = tape.work();
        let has_choices = tape.has_choices();
        Region { tape, parts, volume, work, has_choices }
    }

    /// The same within a cell.
    fn within(&self, cell: &Cell, with: &mut Registers) -> Region {
        let mut of = |tape: &Tape| tape.pruned(cell, &mut with.cells).unwrap_or_else(|| tape.clone());
        Region::new(of(&self.tape), self.parts.iter().map(&mut of).collect(), (cell.hi - cell.lo).element_product())
    }

    /// What of a cut cell is inside, from lines through it.
    fn told(&self, cut: &Cut, doubt: &mut Doubt, with: &mut Registers) -> Moments {
        let mut cut = cut.clone();
        if !self.correct(&mut cut, with) {
            return self.told_by_points(&cut, doubt, with);
        }
        let mut sum = Moments::default();
        sum.add_cut(&cut);
        sum
    }
}

/// What is known of a solid so far.
struct Weighing {
    regions: Vec<Region>,
    inside: Moments,
    cuts: Vec<Cut>,
    low: DVec3,
    high: DVec3,
    looked: usize,
    spent: f64,
}

impl Weighing {
    fn new(solid: &Solid) -> Weighing {
        let Aabb { min, max } = solid.bounds();
        let parts = solid.formula().as_levels(&solid.bounds()).least_parts();
        let whole = Region::new(solid.tape().clone(), parts, (max - min).element_product());
        Weighing {
            regions: vec![whole],
            inside: Moments::default(),
            cuts: Vec::new(),
            low: DVec3::INFINITY,
            high: DVec3::NEG_INFINITY,
            looked: 0,
            spent: 0.0,
        }
    }

    /// Looks at cells, each with the number of its region: those next to each other in one are looked at together.
    fn look(&mut self, level: &[(Cell, usize)], with: &mut Registers) {
        self.looked += level.len();
        for of_region in level.chunk_by(|a, b| a.1 == b.1) {
            for batch in of_region.chunks(LANES) {
                let region = &self.regions[batch[0].1];
                self.spent += batch.len() as f64 * region.work;
                region.look(batch, with, |cell, looked| match looked {
                    Some(cut) => self.cuts.push(cut),
                    None => {
                        self.inside.add_box(cell.centre(), (cell.hi - cell.lo) * 0.5);
                        (self.low, self.high) = (self.low.min(cell.lo), self.high.max(cell.hi));
                    }
                });
            }
        }
    }

    /// Takes out the cells that leave most open, at most so many, and gives their eighths: of a plate those of its rim,
    /// not of its faces.
    fn opened(&mut self, open: f64, room: usize, with: &mut Registers) -> Vec<(Cell, usize)> {
        let mut opens: Vec<f64> = self.cuts.iter().map(|cut| cut.open).collect();
        opens.sort_unstable_by(|a, b| b.total_cmp(a));
        let mut sum = 0.0;
        let worst = opens.iter().take_while(|open_here| {
            let goes_on = sum < MOST_OPEN * open;
            sum += **open_here;
            goes_on
        });
        let count = worst.count().max(self.cuts.len() / 8).max(1).min(room);
        let least = opens.get(count - 1).copied().unwrap_or(0.0);
        let (mut level, mut taken) = (Vec::with_capacity(8 * count), Vec::with_capacity(count));
        self.cuts.retain(|cut| {
            let is_kept = cut.open < least || taken.len() >= count;
            if !is_kept {
                taken.push((cut.cell, cut.region));
            }
            is_kept
        });
        for (cell, region) in taken {
            let region = self.own(&cell, region, with);
            level.extend(octants(&cell).map(|cell| (cell, region)));
        }
        level
    }

    /// The region of a cell: one of its own where that of it is much larger.
    fn own(&mut self, cell: &Cell, region: usize, with: &mut Registers) -> usize {
        let around = &self.regions[region];
        if !around.has_choices || around.volume < OWN * (cell.hi - cell.lo).element_product() {
            return region;
        }
        self.spent += around.work;
        let own = around.within(cell, with);
        self.regions.push(own);
        self.regions.len() - 1
    }

    /// How far off the volume may be that is counted along lines, m³: what a share of the cells taken in eighths is off on
    /// average, and about twice the standard deviation beside that.
    fn off(&self, with: &mut Registers) -> f64 {
        let work: f64 = self.cuts.iter().map(|cut| LOOKS * self.regions[cut.region].work).sum();
        let asked = ASKED.min((AFFORDED * self.cuts.len() as f64 / (9.0 * work)) as usize);
        // Too few tell nothing.
        if asked < ASKED / 20 {
            return 0.0;
        }
        let asked = asked.min(self.cuts.len());
        let (mut count, mut sum, mut squares) = (0.0, 0.0, 0.0);
        for k in 0..asked {
            // Not in even steps, which could fall in with those of a lattice.
            let at = (k as f64 + (k as f64 * GOLDEN).fract()) / asked as f64;
            let cut = &self.cuts[((at * self.cuts.len() as f64) as usize).min(self.cuts.len() - 1)];
            let region = &self.regions[cut.region];
            let doubt = &mut Doubt::default();
            let mut finer = 0.0;
            let eighths: Vec<(Cell, usize)> = octants(&cut.cell).map(|cell| (cell, cut.region)).collect();
            let mut cuts = Vec::new();
            for batch in eighths.chunks(LANES) {
                region.look(batch, with, |cell, looked| match looked {
                    Some(cut) => cuts.push(cut),
                    None => finer += (cell.hi - cell.lo).element_product(),
                });
            }
            finer += cuts.iter().map(|cut| region.told(cut, doubt, with).volume).sum::<f64>();
            let off = finer - region.told(cut, doubt, with).volume;
            (count, sum, squares) = (count + 1.0, sum + off, squares + off * off);
        }
        if count == 0.0 {
            return 0.0;
        }
        let mean: f64 = sum / count;
        let spread = (squares / count - mean * mean).max(0.0).sqrt();
        let all = self.cuts.len() as f64;
        2.0 * spread * all.sqrt() + mean.abs() * all
    }

    /// All of it, with what lines through the cut cells tell, and what speaks against that.
    fn told(&mut self, afforded: f64, with: &mut Registers) -> (Moments, Doubt) {
        let (mut sum, mut doubt) = (self.inside, Doubt::default());
        let worth = self.worth_a_look(afforded);
        for cut in &self.cuts {
            let region = &self.regions[cut.region];
            let told = match cut.open >= worth {
                true => region.told(cut, &mut doubt, with),
                false => region.told_by_one_line(cut, with),
            };
            sum.add(&told);
            (self.low, self.high) = (self.low.min(cut.held.lo), self.high.max(cut.held.hi));
        }
        doubt.scatter = doubt.scatter.sqrt();
        doubt.is_between = self.is_between();
        (sum, doubt)
    }

    /// How much a cut cell must leave open to be looked at along more than one line, m³: all are, but of a formula so long
    /// that it would take seconds only those that leave most.
    fn worth_a_look(&self, afforded: f64) -> f64 {
        let work = |cut: &Cut| LOOKS * self.regions[cut.region].work;
        if self.cuts.iter().map(work).sum::<f64>() <= afforded {
            return 0.0;
        }
        let mut opens: Vec<(f64, f64)> = self.cuts.iter().map(|cut| (cut.open, work(cut))).collect();
        opens.sort_unstable_by(|a, b| b.0.total_cmp(&a.0));
        let mut spent = 0.0;
        let least = opens.iter().find(|(_, work)| {
            spent += work;
            spent > afforded
        });
        least.map_or(0.0, |(open, _)| *open)
    }

    fn volume(&self) -> f64 {
        self.inside.volume + self.cuts.iter().map(|cut| cut.volume).sum::<f64>()
    }

    fn is_between(&self) -> bool {
        let between: f64 = self.cuts.iter().filter(|cut| cut.count == 2).map(|cut| cut.volume).sum();
        between > MOSTLY * self.volume()
    }
}

impl Region {
    /// What is known of up to four cells: nothing of those outside, `None` of those inside.
    fn look(&self, batch: &[(Cell, usize)], with: &mut Registers, mut take: impl FnMut(&Cell, Option<Cut>)) {
        let all: [Cell; LANES] = std::array::from_fn(|n| batch[n.min(batch.len() - 1)].0);
        let (form, by_sides) = self.tape.look(own_coordinates(&all), &mut with.cells);
        let outside: [bool; LANES] = std::array::from_fn(|n| by_sides[n] || is_outside(&form, n));
        let any = (0..batch.len()).any(|n| !outside[n] && !is_inside(&form, n));
        let parts = if any { &self.parts[..] } else { &[] };
        let of_parts: Vec<Form> =
            parts.iter().map(|part| part.enclose(own_coordinates(&all), &mut with.cells)).collect();
        for (n, cell) in batch.iter().enumerate() {
            if outside[n] || of_parts.iter().any(|part| is_outside(part, n)) {
                continue;
            }
            let whole = !of_parts.is_empty() && of_parts.iter().all(|part| is_inside(part, n));
            let is_cut = !(whole || is_inside(&form, n));
            take(&cell.0, is_cut.then(|| cut(&form, &of_parts, n, *cell)));
        }
    }
}

/// Cells to begin with: the bounds divided along their longer sides, so that each is about as long as wide.
fn first_cells(bounds: &Aabb) -> Vec<(Cell, usize)> {
    let size = bounds.max - bounds.min;
    let mut all = vec![Cell { lo: bounds.min, hi: bounds.max }];
    for axis in 0..3 {
        let times = libm::log2(size[axis] / size.min_element()).round() as i32;
        for _ in 0..times.min(LONGER) {
            all = all.iter().flat_map(|cell| cell.halves(axis)).collect();
        }
    }
    all.into_iter().map(|cell| (cell, 0)).collect()
}

impl Solid {
    /// Volume, centre, inertia and bounds, to `relative` of the volume if `cells` are enough.
    /// `None` for a solid that holds nothing, as far as could be seen.
    pub fn measure(&self, relative: f64, cells: usize, with: &mut Registers) -> Option<Measures> {
        let effort = Effort { cells, work: f64::INFINITY };
        self.measure_and_doubt(relative, effort, effort, with).map(|(measures, _)| measures)
    }

    /// The same with what speaks against it, by at least so much of an effort, and by the other at most where a solid of
    /// many parts, a rough or a thin one is not known well enough after that.
    pub(crate) fn measure_and_doubt(
        &self,
        relative: f64,
        mut effort: Effort,
        most: Effort,
        with: &mut Registers,
    ) -> Option<(Measures, Doubt)> {
        let mut all = Weighing::new(self);
        let mut level = first_cells(&self.bounds());
        let mut is_closer = false;
        loop {
            all.look(&level, with);
            let volume = all.volume();
            let open: f64 = all.cuts.iter().map(|cut| cut.open).sum();
            // What few cells hold may be far off the middle of where it is taken to be.
            let is_enough = open <= relative * volume && (all.looked >= FEWEST || all.cuts.is_empty());
            let mut room = room(&all, &effort);
            while !is_enough && room == 0 && effort.cells < most.cells && all.spent < most.work {
                let is_thin = open > LOOSE * volume && all.is_between();
                if !is_thin && all.off(with) <= SOUGHT * volume {
                    break;
                }
                let more = if is_thin { most.cells } else { most.cells.min(CLOSER * effort.cells) };
                effort = Effort { cells: more, work: most.work };
                is_closer = true;
                room = self::room(&all, &effort);
            }
            if is_enough || room == 0 {
                let afforded = if is_closer { AFFORDED_CLOSER } else { AFFORDED };
                let (sum, doubt) = all.told(afforded, with);
                let Aabb { min, max } = self.bounds();
                let bounds = Aabb { min: all.low.max(min), max: all.high.min(max) };
                return finished(&sum, open, bounds, all.looked).map(|measures| (measures, doubt));
            }
            level = all.opened(open, room, with);
        }
    }
}

/// How many more cells can be cut further.
fn room(all: &Weighing, effort: &Effort) -> usize {
    let on_average = all.spent / all.looked as f64;
    let by_work = ((effort.work - all.spent) / on_average).max(0.0);
    effort.cells.saturating_sub(all.looked).min(by_work as usize) / 8
}
