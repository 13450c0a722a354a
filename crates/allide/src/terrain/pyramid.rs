//! The index: lowest and highest height of blocks of cells, of blocks of blocks, and so on up.

use std::cell::Cell;
use std::ops::Range;

/// Cells along each side of a smallest block.
const BASE: usize = 4;

/// A rectangle of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CellRange {
    pub columns: Range<usize>,
    pub rows: Range<usize>,
}

/// A block of cells, and between which heights its surface lies, metres.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Block {
    pub cells: CellRange,
    pub min: f64,
    pub max: f64,
}

/// Rounded outwards, so that nothing of a block lies beyond; of no surface at all (∞, −∞).
#[derive(Clone, Copy, PartialEq)]
struct Span {
    min: f32,
    max: f32,
}

impl Span {
    const NOTHING: Span = Span { min: f32::INFINITY, max: f32::NEG_INFINITY };

    fn of(min: f64, max: f64) -> Span {
        let (low, high) = (min as f32, max as f32);
        Span {
            min: if f64::from(low) > min { low.next_down() } else { low },
            max: if f64::from(high) < max { high.next_up() } else { high },
        }
    }

    fn and(self, other: Span) -> Span {
        Span { min: self.min.min(other.min), max: self.max.max(other.max) }
    }
}

#[derive(Clone, PartialEq)]
struct Level {
    columns: usize,
    rows: usize,
    spans: Vec<Span>,
}

/// All levels, the finest first.
#[derive(Clone, PartialEq)]
pub(crate) struct Pyramid {
    columns: usize,
    rows: usize,
    levels: Vec<Level>,
    /// A bit for each smallest block that a hole is in, row after row; none where there is no hole at all.
    holes: Vec<u64>,
}

impl Pyramid {
    /// The index of a grid of so many cells; `height` tells the height at a vertex, NaN for none.
    pub fn new(columns: usize, rows: usize, height: impl Fn(usize, usize) -> f64) -> Pyramid {
        let (mut levels, mut holes) = (Vec::new(), Vec::new());
        if columns > 0 && rows > 0 {
            levels.push(base(columns, rows, height, &mut holes));
            while let Some(last) = levels.last().filter(|last| last.spans.len() > 1) {
                levels.push(last.above());
            }
        }
        Pyramid { columns, rows, levels, holes }
    }

    pub fn bytes(&self) -> usize {
        let spans: usize = self.levels.iter().map(|level| level.spans.len() * size_of::<Span>()).sum();
        spans + self.holes.len() * size_of::<u64>()
    }

    /// True when surely all cells of `range` and those around it are there, and none is a hole.
    pub fn is_whole(&self, range: &CellRange) -> bool {
        let CellRange { columns, rows } = range;
        let within = columns.start > 0 && rows.start > 0 && columns.end < self.columns && rows.end < self.rows;
        if !within || self.holes.is_empty() {
            return within;
        }
        let across = self.levels[0].columns;
        let mut blocks = (rows.start - 1) / BASE..rows.end / BASE + 1;
        blocks.all(|row| {
            let mut numbers = ((columns.start - 1) / BASE..columns.end / BASE + 1).map(|column| row * across + column);
            numbers.all(|number| self.holes[number / 64] >> (number % 64) & 1 == 0)
        })
    }

    /// Between which heights the ground of a small range lies, metres, as far as its smallest blocks tell; none
    /// where the first is above the second.
    pub fn span(&self, range: &CellRange) -> (f64, f64) {
        let mut span = Span::NOTHING;
        let base = &self.levels[0];
        for row in range.rows.start / BASE..=(range.rows.end - 1) / BASE {
            for column in range.columns.start / BASE..=(range.columns.end - 1) / BASE {
                span = span.and(base.spans[row * base.columns + column]);
            }
        }
        (f64::from(span.min), f64::from(span.max))
    }

    /// All cells in one block; `None` where there is no surface.
    pub fn top(&self) -> Option<Block> {
        let level = self.levels.len().checked_sub(1)?;
        Some(self.block(level, 0, 0)).filter(|block| block.max >= block.min)
    }

    fn block(&self, level: usize, column: usize, row: usize) -> Block {
        let at = &self.levels[level];
        let span = at.spans[row * at.columns + column];
        let side = BASE << level;
        let cells = CellRange {
            columns: column * side..((column + 1) * side).min(self.columns),
            rows: row * side..((row + 1) * side).min(self.rows),
        };
        Block { cells, min: f64::from(span.min), max: f64::from(span.max) }
    }

    /// The height of the surface in all cells of `range` that lie in blocks that `wanted` says yes to, if it is
    /// the same, metres. Level ground whose height is no number of single precision goes unnoticed.
    pub fn level(&self, range: &CellRange, wanted: &mut impl FnMut(&Block) -> bool) -> Option<f64> {
        let mut level: Option<f64> = None;
        let rough = Cell::new(false);
        // Blocks that need no closer look are told as unwanted.
        let mut look = |block: &Block| {
            if rough.get() || !wanted(block) {
                return false;
            }
            if block.min == block.max {
                rough.set(*level.get_or_insert(block.min) != block.min);
                return false;
            }
            true
        };
        self.search(range, &mut look, &mut |_| rough.set(true));
        level.filter(|_| !rough.get())
    }

    /// Calls `visit` with the cells of `range` in all smallest blocks that `wanted` says yes to, and whose
    /// larger blocks it said yes to as well.
    pub fn search(
        &self,
        range: &CellRange,
        wanted: &mut impl FnMut(&Block) -> bool,
        visit: &mut impl FnMut(CellRange),
    ) {
        if self.levels.is_empty() {
            return;
        }
        // From the level where the range is no more than two blocks wide: what lies above is no help.
        let width = range.columns.len().max(range.rows.len());
        let mut level = 0;
        while level + 1 < self.levels.len() && BASE << level < width {
            level += 1;
        }
        let side = BASE << level;
        for row in range.rows.start / side..=(range.rows.end - 1) / side {
            for column in range.columns.start / side..=(range.columns.end - 1) / side {
                self.descend(level, (column, row), range, wanted, visit);
            }
        }
    }

    fn descend(
        &self,
        level: usize,
        (column, row): (usize, usize),
        range: &CellRange,
        wanted: &mut impl FnMut(&Block) -> bool,
        visit: &mut impl FnMut(CellRange),
    ) {
        let mut block = self.block(level, column, row);
        block.cells = CellRange {
            columns: block.cells.columns.start.max(range.columns.start)..block.cells.columns.end.min(range.columns.end),
            rows: block.cells.rows.start.max(range.rows.start)..block.cells.rows.end.min(range.rows.end),
        };
        let empty = block.cells.columns.is_empty() || block.cells.rows.is_empty() || block.max < block.min;
        if empty || !wanted(&block) {
            return;
        }
        if level == 0 {
            visit(block.cells);
            return;
        }
        let below = &self.levels[level - 1];
        for r in 2 * row..(2 * row + 2).min(below.rows) {
            for c in 2 * column..(2 * column + 2).min(below.columns) {
                self.descend(level - 1, (c, r), range, wanted, visit);
            }
        }
    }

    /// The blocks within the block of the level above at these numbers, for searches in their own order.
    pub fn children(&self, level: usize, column: usize, row: usize) -> impl Iterator<Item = (usize, usize, Block)> {
        let below = &self.levels[level - 1];
        let (columns, rows) = (below.columns, below.rows);
        (2 * row..(2 * row + 2).min(rows)).flat_map(move |r| {
            (2 * column..(2 * column + 2).min(columns)).map(move |c| (c, r, self.block(level - 1, c, r)))
        })
    }

    /// Number of the level that is one block; `None` where there is no cell.
    pub fn top_level(&self) -> Option<usize> {
        self.levels.len().checked_sub(1)
    }
}

impl Level {
    fn above(&self) -> Level {
        let (columns, rows) = (self.columns.div_ceil(2), self.rows.div_ceil(2));
        let mut spans = Vec::with_capacity(columns * rows);
        for row in 0..rows {
            for column in 0..columns {
                let mut span = Span::NOTHING;
                for r in 2 * row..(2 * row + 2).min(self.rows) {
                    for c in 2 * column..(2 * column + 2).min(self.columns) {
                        span = span.and(self.spans[r * self.columns + c]);
                    }
                }
                spans.push(span);
            }
        }
        Level { columns, rows, spans }
    }
}

/// The finest level; marks the blocks with holes.
fn base(columns: usize, rows: usize, height: impl Fn(usize, usize) -> f64, holes: &mut Vec<u64>) -> Level {
    let (across, up) = (columns.div_ceil(BASE), rows.div_ceil(BASE));
    let mut spans = Vec::with_capacity(across * up);
    for block_row in 0..up {
        for block_column in 0..across {
            let (mut min, mut max) = (f64::INFINITY, f64::NEG_INFINITY);
            let mut whole = true;
            for row in block_row * BASE..((block_row + 1) * BASE).min(rows) {
                for column in block_column * BASE..((block_column + 1) * BASE).min(columns) {
                    let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(right, up)| height(column + right, row + up));
                    if corners.iter().all(|z| !z.is_nan()) {
                        min = corners.iter().fold(min, |m, z| m.min(*z));
                        max = corners.iter().fold(max, |m, z| m.max(*z));
                    } else {
                        whole = false;
                    }
                }
            }
            if !whole {
                holes.resize((across * up).div_ceil(64), 0);
                holes[spans.len() / 64] |= 1 << (spans.len() % 64);
            }
            spans.push(if min <= max { Span::of(min, max) } else { Span::NOTHING });
        }
    }
    Level { columns: across, rows: up, spans }
}
