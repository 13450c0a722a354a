//! Plots of space, each of which is one thread's through all waves of a step.

use super::four::LANES;
use super::waves::{Waves, mover};
use crate::response::problem::{FIXED, SolverBody};
use glam::DVec3;
use std::ops::Range;

/// Most plots.
const MOST: usize = 64;

/// Cells along each side of the ground, of which plots are made.
const CELLS: usize = 96;

/// Mean pairs of a plot in a wave below which its fours are too empty, and neighbours wait for each other too often.
const FULL: usize = 6;

/// The plots of a problem.
#[derive(Clone, Debug, Default)]
pub struct Plots {
    /// Of each body: its plot, and all plots whose pairs it is in, a bit each.
    of: Vec<u8>,
    reach: Vec<u64>,
    /// Of each plot: those that have a body in common with it, a bit each.
    near: Vec<u64>,
    /// Of each cell of the ground: how many pairs are there; then its plot.
    cells: Vec<u32>,
    /// Of each body: its cell.
    cell: Vec<u16>,
    /// Of each plot: where its bodies end.
    body_ends: Vec<usize>,
    /// Where the fours of each plot and wave end, plot by plot.
    four_ends: Vec<u32>,
    /// Where the pairs of each plot and wave end, plot by plot.
    ends: Vec<u32>,
    waves: usize,
}

impl Plots {
    pub fn clear(&mut self) {
        self.body_ends.clear();
    }

    /// How many plots there are; none where pairs are taken wave by wave.
    pub fn count(&self) -> usize {
        self.body_ends.len()
    }

    /// The plots that have a body in common with a plot, a bit each.
    pub fn near(&self, plot: usize) -> u64 {
        self.near[plot]
    }

    /// The places of the bodies of a plot, in the order in which bodies are taken.
    pub fn bodies(&self, plot: usize) -> Range<usize> {
        let start = if plot == 0 { 0 } else { self.body_ends[plot - 1] };
        start..self.body_ends[plot]
    }

    /// The fours of a plot in a wave.
    pub fn fours(&self, plot: usize, wave: usize) -> Range<usize> {
        self.fours_between(plot * self.waves + wave, plot * self.waves + wave + 1)
    }

    /// The fours of a plot in all waves.
    pub fn all_fours(&self, plot: usize) -> Range<usize> {
        self.fours_between(plot * self.waves, (plot + 1) * self.waves)
    }

    fn fours_between(&self, first: usize, end: usize) -> Range<usize> {
        let ends = |k: usize| if k == 0 { 0 } else { self.four_ends[k - 1] as usize };
        ends(first)..ends(end)
    }

    /// Finds the cells of the ground that bodies are over. Pairs of a wave are about as high as each other, most often: space
    /// is parted along the ground.
    fn find_cells(&mut self, bodies: &[SolverBody]) {
        let (mut low, mut high) = (DVec3::INFINITY, DVec3::NEG_INFINITY);
        for body in bodies {
            (low, high) = (low.min(body.position), high.max(body.position));
        }
        let scale = CELLS as f64 / (high - low).truncate().max_element();
        // What is no number ends up in one cell or another.
        let along = |x: f64| (x * scale).min(CELLS as f64 - 1.0) as u16;
        let cell = |body: &SolverBody| {
            let at = body.position - low;
            along(at.y) * CELLS as u16 + along(at.x)
        };
        self.cell.clear();
        self.cell.extend(bodies.iter().map(cell));
    }

    /// Parts the ground into `count` plots with about as many pairs each: halves, and halves of these, across their
    /// longer side.
    fn part(&mut self, count: usize, pairs: &[(u32, u32)]) {
        self.cells.clear();
        self.cells.resize(CELLS * CELLS, 0);
        for pair in pairs {
            let body = mover(*pair);
            if body != FIXED {
                self.cells[usize::from(self.cell[body as usize])] += 1;
            }
        }
        self.halve([0..CELLS, 0..CELLS], 0..count);
        self.of.clear();
        self.of.extend(self.cell.iter().map(|&cell| self.cells[usize::from(cell)] as u8));
    }

    /// Gives cells, in columns and rows, to some plots.
    fn halve(&mut self, [columns, rows]: [Range<usize>; 2], plots: Range<usize>) {
        let cells = |columns: Range<usize>, rows: Range<usize>| {
            rows.flat_map(move |row| columns.clone().map(move |column| row * CELLS + column))
        };
        if plots.len() == 1 {
            cells(columns, rows).for_each(|cell| self.cells[cell] = plots.start as u32);
            return;
        }
        let across = columns.len() >= rows.len();
        let line = |k: usize| {
            let lines = if across { (k..k + 1, rows.clone()) } else { (columns.clone(), k..k + 1) };
            cells(lines.0, lines.1).map(|cell| self.cells[cell] as usize).sum::<usize>()
        };
        let all = if across { columns.clone() } else { rows.clone() };
        let total: usize = all.clone().map(line).sum();
        let (half, mut cut, mut sum) = (plots.len() / 2, all.start, 0);
        // By the middle of what is in a line; every part keeps a line for each of its plots.
        while cut < all.end {
            let own = line(cut);
            if (2 * sum + own) * plots.len() > 2 * total * half {
                break;
            }
            sum += own;
            cut += 1;
        }
        let (first, second) = (plots.start..plots.start + half, plots.start + half..plots.end);
        if across {
            self.halve([columns.start..cut, rows.clone()], first);
            self.halve([cut..columns.end, rows], second);
        } else {
            self.halve([columns.clone(), rows.start..cut], first);
            self.halve([columns, cut..rows.end], second);
        }
    }

    /// Finds the plots that plots have bodies in common with.
    fn find_near(&mut self, count: usize, pairs: &[(u32, u32)]) {
        let Plots { of, reach, near, .. } = self;
        reach.clear();
        reach.extend(of.iter().map(|&plot| 1 << plot));
        // A pair is in the plot of its first body, if that moves: the second one may be of another.
        for (a, b) in pairs.iter().filter(|(a, b)| *a != FIXED && *b != FIXED) {
            reach[*b as usize] |= 1 << of[*a as usize];
        }
        near.clear();
        near.extend((0..count).map(|plot| 1 << plot));
        for &reach in reach.iter().filter(|reach| !reach.is_power_of_two()) {
            let mut left = reach;
            while left != 0 {
                near[left.trailing_zeros() as usize] |= reach;
                left &= left - 1;
            }
        }
    }
}

impl Waves {
    /// Parts the ground into plots for so many threads, and takes the pairs plot by plot, within each wave by wave, four by
    /// four. Returns false, with nothing done, where there are too few pairs for that.
    pub fn part_into_plots(&mut self, bodies: &[SolverBody], threads: usize) -> bool {
        let waves = self.ends.len();
        let count = threads.min(self.order.len() / (waves * FULL)).min(MOST);
        if count < 2 {
            return false;
        }
        let Waves { plots, pairs, .. } = self;
        plots.waves = waves;
        plots.find_cells(bodies);
        plots.part(count, pairs);
        plots.find_near(count, pairs);
        self.order_bodies(count);
        self.order_pairs(count);
        true
    }

    /// Puts the bodies into the order of their plots.
    fn order_bodies(&mut self, count: usize) {
        let Waves { plots, bodies, .. } = self;
        plots.body_ends.clear();
        plots.body_ends.resize(count, 0);
        plots.of.iter().for_each(|&plot| plots.body_ends[usize::from(plot)] += 1);
        ends_to_starts(&mut plots.body_ends);
        bodies.clear();
        bodies.resize(plots.of.len(), 0);
        for (i, &plot) in plots.of.iter().enumerate() {
            let at = &mut plots.body_ends[usize::from(plot)];
            bodies[*at] = i as u32;
            *at += 1;
        }
    }

    /// Puts the pairs into the order of their plots and waves, and takes them four by four.
    fn order_pairs(&mut self, count: usize) {
        let Waves { plots, order, pairs, wave, fours, .. } = self;
        let cell = |k: usize| match mover(pairs[k]) {
            FIXED => wave[k] as usize,
            i => usize::from(plots.of[i as usize]) * plots.waves + wave[k] as usize,
        };
        plots.ends.clear();
        plots.ends.resize(count * plots.waves, 0);
        (0..pairs.len()).for_each(|k| plots.ends[cell(k)] += 1);
        ends_to_starts(&mut plots.ends);
        for k in 0..pairs.len() {
            let at = &mut plots.ends[cell(k)];
            order[*at as usize] = k as u32;
            *at += 1;
        }
        fours.clear();
        plots.four_ends.clear();
        let mut start = 0;
        for &end in &plots.ends {
            fours.extend((start..end).step_by(LANES));
            plots.four_ends.push(fours.len() as u32);
            start = end;
        }
        fours.push(start);
    }
}

/// From counts to where each begins, which become ends as items are put in.
fn ends_to_starts<T: Copy + Default + std::ops::AddAssign>(counts: &mut [T]) {
    let mut start = T::default();
    for count in counts {
        let own = std::mem::replace(count, start);
        start += own;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::response::block::Ready;
    use crate::response::problem::Patch;

    /// Every pair once, in its plot and wave; every body in one plot; and plots that have a body in common are near each
    /// other, both ways.
    #[test]
    fn plots_hold_everything_once_and_know_their_neighbours() {
        let mut seed = 3_u64;
        let mut random = move |n: u64| {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            ((seed >> 33) % n) as u32
        };
        for (case, threads) in [2, 3, 5, 16, 100].into_iter().enumerate() {
            let (bodies, far) = (3000, [3, 30, 3000][case % 3]);
            let one = |_| {
                let a = random(bodies);
                let b = (a + 1 + random(far)) % bodies as u32;
                match random(10) {
                    0 => (a, FIXED),
                    1 => (FIXED, a),
                    _ => (a, b),
                }
            };
            let pairs: Vec<(u32, u32)> = (0..20_000).map(one).filter(|(a, b)| a != b).collect();
            let mut patches: Vec<Patch> = pairs.iter().map(|&(a, b)| Patch { a, b, count: 1, ..Patch::NONE }).collect();
            let place = |i: u64| DVec3::new(i as f64, 0.1 * i as f64, 0.0);
            let placed: Vec<SolverBody> =
                (0..bodies).map(|i| SolverBody { position: place(i), ..SolverBody::NONE }).collect();
            let mut waves = Waves::default();
            waves.find(bodies as usize, &Ready::new(&mut patches), true);
            assert!(waves.is_wide());
            if !waves.part_into_plots(&placed, threads) {
                assert!(threads == 100 || waves.ends.len() * FULL * 2 > pairs.len());
                continue;
            }
            let plots = &waves.plots;
            assert!(plots.count() >= 2 && plots.count() <= threads);
            let mut seen = vec![0; pairs.len()];
            let mut touched: Vec<Vec<usize>> = vec![Vec::new(); bodies as usize];
            for plot in 0..plots.count() {
                for place in plots.bodies(plot) {
                    touched[waves.body(place)].insert(0, plot);
                }
                for wave in 0..waves.ends.len() {
                    for four in plots.fours(plot, wave) {
                        assert!((1..=LANES).contains(&waves.of_four(four).len()));
                        for place in waves.of_four(four) {
                            let k = waves.patch(place);
                            assert_eq!(waves.wave[k] as usize, wave);
                            seen[k] += 1;
                            for i in [pairs[k].0, pairs[k].1].into_iter().filter(|i| *i != FIXED) {
                                touched[i as usize].push(plot);
                            }
                        }
                    }
                }
                assert_eq!(plots.all_fours(plot).start, plots.fours(plot, 0).start);
                assert_eq!(plots.all_fours(plot).end, plots.fours(plot, waves.ends.len() - 1).end);
            }
            assert!(seen.iter().all(|s| *s == 1));
            assert_eq!(waves.four_count(), plots.all_fours(plots.count() - 1).end);
            for of in &touched {
                assert!(!of.is_empty());
                assert!(of.iter().all(|p| of.iter().all(|q| plots.near(*p) >> q & 1 == 1)));
            }
        }
    }
}
