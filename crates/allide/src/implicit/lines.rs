//! What of a cut cell is inside, from where the surface crosses a few lines through it.
//!
//! What is proved of a volume is far looser than what it can be told to be. Where the surface is about a plane in a cell,
//! lines across it tell how it bends; elsewhere points along lines tell how much of them is inside.

use super::chart::Cell;
use super::mass::{Cut, Doubt, GAUSS, Moments, Plane, steepest};
use super::measure::Region;
use super::solid::Registers;
use super::tape::Tape;
use glam::DVec3;

/// How far a formula may be from the plane of a cell, times its change over half of it, for the surface to be looked up
/// from there.
const SURE: f64 = 0.5;

/// Step towards the surface after which no other is taken, times half a cell.
const ENOUGH: f64 = 1e-3;

/// Steps towards it at most.
const NEARER: usize = 5;

/// Steps to where such a line crosses the surface, an even number.
const LINES: usize = 4;

/// Where the lines are along which a cell is sampled, times half of it: Gauss's rule with two points.
const ASIDE: f64 = 0.577_350_269_189_625_8;

/// Those lines, by the two axes across them.
const SPREAD: [[f64; 2]; 4] = [[-ASIDE, -ASIDE], [-ASIDE, ASIDE], [ASIDE, -ASIDE], [ASIDE, ASIDE]];

/// How near to a jump along a line is near enough, times half a cell, and the steps to it at most.
const BESIDE: f64 = 1e-4;
const HALVED: usize = 16;

impl Region {
    /// Corrects the volume of a cut cell by how far its planes are off the surface along a few lines; not where what is
    /// known of them is too loose for that.
    pub(super) fn correct(&self, cut: &mut Cut, with: &mut Registers) -> bool {
        let axis = steepest(cut.planes[0].slope);
        let mut more = 0.0;
        let mut roots = [None; 2];
        for (plane, roots) in cut.planes().iter().zip(&mut roots) {
            let slope = plane.slope[axis];
            if plane.loose > SURE * slope.abs() {
                return false;
            }
            let tape = plane.part.map_or(&self.tape, |part| &self.parts[usize::from(part)]);
            let mut each = [0.0; 9];
            for (m, (_, wu)) in GAUSS.into_iter().enumerate() {
                for (n, (_, wv)) in GAUSS.into_iter().enumerate() {
                    let (straight, root) = looked_up(plane, tape, &cut.cell, [axis, m, n], with);
                    each[3 * m + n] = root;
                    more += wu * wv * 0.5 * (straight.clamp(-1.0, 1.0) - root.clamp(-1.0, 1.0)) * slope.signum();
                }
            }
            *roots = Some(each);
        }
        let whole = (cut.cell.hi - cut.cell.lo).element_product();
        if more.is_finite() {
            cut.volume = (cut.volume + (more * whole).clamp(-cut.open, cut.open)).clamp(0.0, whole);
            cut.roots = roots;
        }
        true
    }

    /// The axis along which most lines through a cell cross the surface, by their ends; where none does more than
    /// others, the one along which its plane is steepest. Of a jump no plane is known, and lines beside it do not see it.
    fn crossed(&self, cut: &Cut, with: &mut Registers) -> usize {
        let steep = steepest(cut.planes[0].slope);
        if cut.planes[0].loose < cut.planes[0].slope.abs().element_sum() {
            return steep;
        }
        let (c, h) = (cut.cell.centre(), (cut.cell.hi - cut.cell.lo) * 0.5);
        let mut crossings = |axis: usize| {
            let is_in = |eu: f64, ev: f64, end: f64, with: &mut Registers| {
                let mut p = c;
                p[axis] += h[axis] * end;
                p[(axis + 1) % 3] += h[(axis + 1) % 3] * eu;
                p[(axis + 2) % 3] += h[(axis + 2) % 3] * ev;
                self.tape.value(p, &mut with.points) >= 0.0
            };
            SPREAD.iter().filter(|[eu, ev]| is_in(*eu, *ev, -1.0, with) != is_in(*eu, *ev, 1.0, with)).count()
        };
        let known = crossings(steep);
        [(steep + 1) % 3, (steep + 2) % 3]
            .into_iter()
            .fold((steep, known), |best, axis| {
                let count = crossings(axis);
                if count > best.1 { (axis, count) } else { best }
            })
            .0
    }

    /// What lies within a cut cell as a few points of it tell, no more or less than is proved. To the doubt its volume is
    /// added if the surface runs through it so often that a few points tell little, and the square of how far lines
    /// through it differ.
    pub(super) fn told_by_points(&self, cut: &Cut, doubt: &mut Doubt, with: &mut Registers) -> Moments {
        let h = (cut.cell.hi - cut.cell.lo) * 0.5;
        let axis = self.crossed(cut, with);
        let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
        let mut sum = Moments::default();
        let (mut most, mut lengths) = (0, [0.0; 4]);
        for (aside, length) in SPREAD.into_iter().zip(&mut lengths) {
            let line = self.line(&cut.cell, axis, aside, with);
            most = most.max(line.crossings);
            for (middle, part) in line.parts() {
                let mut half = h * 0.5;
                half[axis] = h[axis] * part;
                *length += part;
                sum.add_box(middle, half);
                // Gauss's points stand for the whole width by where they are: that of the boxes would count twice.
                let volume = 8.0 * half.element_product();
                sum.squares[u] -= half[u] * half[u] / 3.0 * volume;
                sum.squares[v] -= half[v] * half[v] / 3.0 * volume;
            }
        }
        let whole = (cut.cell.hi - cut.cell.lo).element_product();
        if most > 1 {
            doubt.unresolved += whole;
        }
        let mean = lengths.iter().sum::<f64>() / 4.0;
        doubt.scatter += lengths.iter().map(|length| (whole * (length - mean) / 4.0).powi(2)).sum::<f64>();
        as_proved(sum, cut)
    }

    /// The same from one line through its middle.
    pub(super) fn told_by_one_line(&self, cut: &Cut, with: &mut Registers) -> Moments {
        let axis = steepest(cut.planes[0].slope);
        let mut sum = Moments::default();
        for (middle, part) in self.line(&cut.cell, axis, [0.0; 2], with).parts() {
            let mut half = (cut.cell.hi - cut.cell.lo) * 0.5;
            half[axis] *= part;
            sum.add_box(middle, half);
        }
        as_proved(sum, cut)
    }

    /// Where a line along an axis of a cell is inside, at these ε of the next two.
    fn line(&self, cell: &Cell, axis: usize, [eu, ev]: [f64; 2], with: &mut Registers) -> Line {
        let (mut centre, h) = (cell.centre(), (cell.hi - cell.lo) * 0.5);
        centre[(axis + 1) % 3] += h[(axis + 1) % 3] * eu;
        centre[(axis + 2) % 3] += h[(axis + 2) % 3] * ev;
        let mut at = |t: f64| {
            let mut p = centre;
            p[axis] += h[axis] * t;
            self.tape.value(p, &mut with.points)
        };
        let ends = [-1.0, -1.0 / 3.0, 1.0 / 3.0, 1.0];
        let values = ends.map(&mut at);
        let is_in = values.map(|value| value >= 0.0);
        let crossings = (0..3).filter(|k| is_in[*k] != is_in[*k + 1]).count();
        let mut inside = [None; 3];
        for k in 0..3 {
            let (mut from, mut to) = (ends[k], ends[k + 1]);
            match [is_in[k], is_in[k + 1]] {
                [true, true] => {}
                [true, false] => to = root([from, to], [values[k], values[k + 1]], &mut at),
                [false, true] => from = root([from, to], [values[k], values[k + 1]], &mut at),
                [false, false] => continue,
            }
            let mut middle = centre;
            middle[axis] += h[axis] * 0.5 * (from + to);
            inside[k] = Some((middle, 0.5 * (to - from)));
        }
        Line { crossings, inside }
    }
}

/// A line through a cell.
struct Line {
    /// How often it is seen to cross the surface.
    crossings: usize,
    /// The middles of its parts that are inside, and how long they are, times the length of the cell.
    inside: [Option<(DVec3, f64)>; 3],
}

impl Line {
    fn parts(&self) -> impl Iterator<Item = (DVec3, f64)> + '_ {
        self.inside.iter().flatten().copied()
    }
}

/// Sums over a part of a cut cell, made as large as is proved at most, or at least.
fn as_proved(mut sum: Moments, cut: &Cut) -> Moments {
    let volume = sum.volume.clamp(cut.volume - cut.open, cut.volume + cut.open).max(0.0);
    if sum.volume <= 0.0 {
        sum.add_box(cut.cell.centre(), (cut.cell.hi - cut.cell.lo) * 0.5);
    }
    sum.times(volume / sum.volume)
}

/// About where a function is 0 between two points with values of unlike signs.
fn root(mut ends: [f64; 2], mut values: [f64; 2], at: &mut dyn FnMut(f64) -> f64) -> f64 {
    let mut last = f64::INFINITY;
    for step in 0..=HALVED {
        let line = ends[0] + (ends[1] - ends[0]) * values[0] / (values[0] - values[1]);
        let is_between = (line - ends[0]) * (line - ends[1]) < 0.0;
        // A straight line first, where that is known; then by halves as well, for what is steep at one end, and by
        // nothing else where there is a jump.
        let middle = if is_between && step % 2 == 0 && step <= LINES { line } else { 0.5 * (ends[0] + ends[1]) };
        let is_near = (step == LINES && (middle - last).abs() < BESIDE) || (ends[1] - ends[0]).abs() < BESIDE;
        if is_near || step == HALVED {
            return middle;
        }
        if step % 2 == 0 {
            last = middle;
        }
        let value = at(middle);
        let end = usize::from((value >= 0.0) != (values[0] >= 0.0));
        (ends[end], values[end]) = (middle, value);
    }
    0.5 * (ends[0] + ends[1])
}

/// Where a plane is along one of Gauss's lines, and where the surface that it stands for is, by Newton's steps with the
/// slope of the whole cell.
fn looked_up(plane: &Plane, tape: &Tape, cell: &Cell, [axis, m, n]: [usize; 3], with: &mut Registers) -> (f64, f64) {
    let (c, h) = (cell.centre(), (cell.hi - cell.lo) * 0.5);
    let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
    let (eu, ev) = (GAUSS[m].0, GAUSS[n].0);
    let slope = plane.slope[axis];
    let straight = -(plane.middle + plane.slope[u] * eu + plane.slope[v] * ev) / slope;
    let mut root = straight;
    for _ in 0..NEARER {
        if root.abs() > 1.5 {
            break;
        }
        let mut p = c;
        p[axis] += h[axis] * root;
        p[u] += h[u] * eu;
        p[v] += h[v] * ev;
        let value = tape.value(p, &mut with.points);
        if !value.is_finite() {
            break;
        }
        root -= value / slope;
        if (value / slope).abs() < ENOUGH {
            break;
        }
    }
    (straight, root)
}
