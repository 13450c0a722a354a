//! Volume, centre, inertia and tight bounds by subdivision, with the error reached.
//!
//! A cell is inside, outside, or cut. Of a cut cell the plane that its affine form gives is taken,
//! and what the form leaves open is the error: it falls with the square of the cell's size, so a
//! thousandth takes some ten thousand cells rather than many millions.
//!
//! A shell or a plate has both of its faces in the cells. |u| ≤ t is therefore looked at as the two parts u ≤ t and
//! u ≥ −t: where no point of a cell is outside of both, the volumes within each add up to what is within both, and one
//! cell more. How the surface bends within a cell is then looked up along a few lines; that corrects the volume, but
//! never by more than was left open.

use super::chart::Cell;
use super::form::Form;
use super::interval::{DEFINED, SURELY};
use super::lanes::{LANES, Lanes};
use super::linear::Condition;
use super::solid::{Registers, Solid};
use crate::math::Aabb;
use glam::{DMat3, DVec3};

/// Relative allowance for the roundings that lead to the middle of a box that lies askew.
const ROUNDING: f64 = 16.0 * f64::EPSILON;

/// What a solid measures at density 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measures {
    /// Volume, m³.
    pub volume: f64,
    /// The true volume differs by no more than this, m³.
    pub volume_error: f64,
    /// Centre of the volume, metres, local coordinates.
    pub centre: DVec3,
    /// Second moments about the centre as an inertia at density 1, m⁵.
    pub inertia: DMat3,
    /// A box that holds all of the solid, close around it, metres.
    pub bounds: Aabb,
    /// How many cells were looked at.
    pub cells: usize,
}

/// What speaks against the volume that was told where it is not proved.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Doubt {
    /// Volume of the cells that the surface runs through more often than a few points of each can tell, m³.
    pub unresolved: f64,
    /// How far off the volume may be as the differences between the lines through cells tell, m³: a standard deviation.
    pub scatter: f64,
    /// Whether most of it lies between two surfaces in one cell: points see nothing of what is thin.
    pub is_between: bool,
}

/// Points and weights of Gauss's rule on [−1, 1] with three points, halved: the weights sum to 1.
pub(super) const GAUSS: [(f64, f64); 3] =
    [(-0.774_596_669_241_483_4, 5.0 / 18.0), (0.0, 8.0 / 18.0), (0.774_596_669_241_483_4, 5.0 / 18.0)];

/// Sums over the solid of 1, p and p·pᵀ, about a fixed point.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Moments {
    pub volume: f64,
    pub first: DVec3,
    pub squares: DVec3,
    pub products: DVec3,
}

impl Moments {
    pub fn add(&mut self, other: &Moments) {
        self.volume += other.volume;
        self.first += other.first;
        self.squares += other.squares;
        self.products += other.products;
    }

    pub fn times(&self, k: f64) -> Moments {
        let Moments { volume, first, squares, products } = *self;
        Moments { volume: volume * k, first: first * k, squares: squares * k, products: products * k }
    }

    /// A box about `c` with half sizes `h`.
    pub fn add_box(&mut self, c: DVec3, h: DVec3) {
        let volume = 8.0 * h.element_product();
        self.volume += volume;
        self.first += c * volume;
        self.squares += (c * c + h * h / 3.0) * volume;
        self.products += DVec3::new(c.x * c.y, c.x * c.z, c.y * c.z) * volume;
    }

    /// The part of a box where the surfaces of a cut are at least 0: its volume as it is known, its shape by Gauss's
    /// rule across the steepest axis.
    pub fn add_cut(&mut self, cut: &Cut) {
        let (c, h) = (cut.cell.centre(), (cut.cell.hi - cut.cell.lo) * 0.5);
        let volume = cut.volume;
        let axis = steepest(cut.planes[0].slope);
        let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
        let mut own = Moments::default();
        for (m, (eu, wu)) in GAUSS.into_iter().enumerate() {
            for (n, (ev, wv)) in GAUSS.into_iter().enumerate() {
                let (mut low, mut high) = (-1.0f64, 1.0f64);
                for (k, plane) in cut.planes().iter().enumerate() {
                    let [from, to] = match cut.roots[k] {
                        Some(roots) => plane.beyond(axis, roots[3 * m + n]),
                        None => plane.along(axis, eu, ev),
                    };
                    (low, high) = (low.max(from), high.min(to));
                }
                if low >= high {
                    continue;
                }
                let mut centre = c;
                centre[axis] += h[axis] * 0.5 * (low + high);
                centre[u] += h[u] * eu;
                centre[v] += h[v] * ev;
                let length = h[axis] * (high - low);
                let weight = 4.0 * h[u] * h[v] * wu * wv * length;
                own.volume += weight;
                own.first += centre * weight;
                own.squares += centre * centre * weight;
                own.squares[axis] += length * length / 12.0 * weight;
                own.products += DVec3::new(centre.x * centre.y, centre.x * centre.z, centre.y * centre.z) * weight;
            }
        }
        if own.volume > 0.0 {
            let factor = volume / own.volume;
            self.first += own.first * factor;
            self.squares += own.squares * factor;
            self.products += own.products * factor;
        } else {
            self.first += c * volume;
            self.squares += c * c * volume;
            self.products += DVec3::new(c.x * c.y, c.x * c.z, c.y * c.z) * volume;
        }
        self.volume += volume;
    }
}

/// The axis along which a slope is steepest.
pub(super) fn steepest(slope: DVec3) -> usize {
    let steep = slope.abs();
    if steep.x >= steep.y && steep.x >= steep.z {
        0
    } else if steep.y >= steep.z {
        1
    } else {
        2
    }
}

/// The part of the cube [−1, 1]³ where a + ε₁ + b·ε₂ + c·ε₃ ≥ 0, with b and c in [0, 1]; and its error.
fn cut_part(a: f64, b: f64, c: f64) -> (f64, f64) {
    // Along ε₁ the part is ½(R(t+1) − R(t−1)), R(x) = max(x, 0), at t = a + b·ε₂ + c·ε₃. The means
    // of R over ε₂ and ε₃ are differences of its integrals; slopes too small for that are left out.
    const FLAT: f64 = 1e-4;
    let (b, c) = if b >= c { (b, c) } else { (c, b) };
    // Far off the cube the differences would be lost in what they are taken of.
    if a.abs() >= 1.0 + b + c {
        return (if a > 0.0 { 1.0 } else { 0.0 }, 0.0);
    }
    let cube = |x: f64| x.max(0.0) * x.max(0.0) * x.max(0.0) / 6.0;
    let square = |x: f64| x.max(0.0) * x.max(0.0) / 2.0;
    let mean = |x: f64| {
        if c > FLAT {
            (cube(x + b + c) - cube(x - b + c) - cube(x + b - c) + cube(x - b - c)) / (4.0 * b * c)
        } else if b > FLAT {
            (square(x + b) - square(x - b)) / (2.0 * b)
        } else {
            x.max(0.0)
        }
    };
    let left_out = if c > FLAT { 0.0 } else { c } + if b > FLAT { 0.0 } else { b };
    ((0.5 * (mean(a + 1.0) - mean(a - 1.0))).clamp(0.0, 1.0), left_out + 1e-7)
}

/// A plane through a cell that the surface is near: middle + slope·ε = 0, ε in [−1, 1]³.
#[derive(Clone, Copy)]
pub(super) struct Plane {
    pub middle: f64,
    pub slope: DVec3,
    /// How far the formula can be from that plane; infinite where nothing is known.
    pub loose: f64,
    /// Which part's surface it is; none where that of the whole is meant.
    pub part: Option<u8>,
}

impl Plane {
    /// Nothing is known: any plane through the middle.
    const UNKNOWN: Plane = Plane { middle: 0.0, slope: DVec3::X, loose: f64::INFINITY, part: None };

    fn of(form: &Form, lane: usize, part: Option<u8>) -> Plane {
        let slope = DVec3::new(form.x.0[lane], form.y.0[lane], form.z.0[lane]);
        let (middle, loose) = (form.c.0[lane], form.r.0[lane]);
        let steep = slope.abs() / slope.abs().max_element();
        let known = form.undefined[lane] == DEFINED && steep.is_finite() && middle.is_finite() && loose.is_finite();
        if known { Plane { middle, slope, loose, part } } else { Plane::UNKNOWN }
    }

    /// Share of the cell within it, and how far off that may be.
    fn share(&self) -> (f64, f64) {
        if self.loose.is_infinite() {
            return (0.5, 0.5);
        }
        let axis = steepest(self.slope);
        let steep = self.slope.abs() / self.slope[axis].abs();
        let part = |level: f64| cut_part(level / self.slope[axis].abs(), steep[(axis + 1) % 3], steep[(axis + 2) % 3]);
        let (taken, left_out) = part(self.middle);
        let (least, most) = (part(self.middle - self.loose).0, part(self.middle + self.loose).0);
        (taken, ((most - taken).max(taken - least) + left_out).clamp(0.0, 1.0))
    }

    /// Where a line along an axis at these ε of the next two is within it.
    fn along(&self, axis: usize, eu: f64, ev: f64) -> [f64; 2] {
        let rest = self.middle + self.slope[(axis + 1) % 3] * eu + self.slope[(axis + 2) % 3] * ev;
        let slope = self.slope[axis];
        if slope != 0.0 {
            self.beyond(axis, -rest / slope)
        } else if rest >= 0.0 {
            [-1.0, 1.0]
        } else {
            [1.0, -1.0]
        }
    }

    /// Where a line along an axis, along which it has a slope, is within what begins or ends at `root`.
    fn beyond(&self, axis: usize, root: f64) -> [f64; 2] {
        let limit = root.clamp(-1.0, 1.0);
        if self.slope[axis] > 0.0 { [limit, 1.0] } else { [-1.0, limit] }
    }

    /// What it demands of the points within.
    fn condition(&self) -> Condition {
        let top = self.middle + self.loose;
        Condition { top: top + 4.0 * f64::EPSILON * (self.middle.abs() + self.loose), slope: self.slope }
    }

    /// What it demands of those without.
    fn opposite(&self) -> Condition {
        Plane { middle: -self.middle, slope: -self.slope, ..*self }.condition()
    }
}

/// A cell that the surface may run through, and what is taken of it if it is not cut further.
#[derive(Clone)]
pub(super) struct Cut {
    pub cell: Cell,
    /// The region whose formula is that of the cell, by its number.
    pub region: usize,
    pub planes: [Plane; 2],
    /// How many of them.
    pub count: usize,
    /// The part of the cell that can hold any of the solid; nothing (lo above hi) if none can.
    pub held: Cell,
    /// Volume within the planes, m³.
    pub volume: f64,
    /// The true one differs by no more than this, m³.
    pub open: f64,
    /// Where the surface of each plane is along Gauss's lines, times half the cell, if it was looked up.
    pub roots: [Option<[f64; 9]>; 2],
}

impl Cut {
    pub fn planes(&self) -> &[Plane] {
        &self.planes[..self.count]
    }
}

impl Solid {
    /// Bounds of the function over a box; −∞ below where it may be undefined there, and twice where it is so all
    /// over.
    pub(crate) fn range(&self, cell: &Aabb, with: &mut Registers) -> (f64, f64) {
        let all = [Cell { lo: cell.min, hi: cell.max }; LANES];
        let form = self.tape().enclose(own_coordinates(&all), &mut with.cells);
        match form.undefined[0] {
            SURELY => (f64::NEG_INFINITY, f64::NEG_INFINITY),
            DEFINED => (form.lo.0[0], form.hi.0[0]),
            _ => (f64::NEG_INFINITY, form.hi.0[0]),
        }
    }

    /// Whether the function is proved to be negative all over each of four boxes that may lie askew, and within
    /// `reach` metres of them: by their middles and half their lengths along each of their axes.
    pub(crate) fn surely_outside(
        &self,
        centres: &[DVec3; LANES],
        spreads: &[DMat3; LANES],
        reach: f64,
        with: &mut Registers,
    ) -> [bool; LANES] {
        let coordinates = [0, 1, 2].map(|axis| {
            let along = |n: usize| Lanes(std::array::from_fn(|lane| spreads[lane].col(n)[axis]));
            let loose = |c: &DVec3| reach + ROUNDING * (c.abs().element_sum() + reach);
            let middle = Lanes(centres.map(|c| c[axis]));
            Form::straight(middle, [along(0), along(1), along(2)], Lanes(std::array::from_fn(|n| loose(&centres[n]))))
        });
        let form = self.tape().enclose(coordinates, &mut with.cells);
        std::array::from_fn(|n| form.undefined[n] == SURELY || form.hi.0[n] < 0.0)
    }
}

pub(super) fn is_outside(form: &Form, lane: usize) -> bool {
    form.undefined[lane] == SURELY || form.hi.0[lane] < 0.0
}

pub(super) fn is_inside(form: &Form, lane: usize) -> bool {
    form.undefined[lane] == DEFINED && form.lo.0[lane] >= 0.0
}

/// x, y and z over four cells in the solid's own axes.
pub(super) fn own_coordinates(cells: &[Cell; LANES]) -> [Form; 3] {
    let zero = Lanes::all(0.0);
    [0, 1, 2].map(|axis| {
        let mut straight = [zero; 3];
        straight[axis] = Lanes(cells.map(|c| c.half()[axis]));
        Form::straight(Lanes(cells.map(|c| c.centre()[axis])), straight, zero)
    })
}

/// What to take of a cell: by the planes of the parts that cut it, where that is one or two between which all is inside;
/// else by the plane of the whole.
pub(super) fn cut(form: &Form, parts: &[Form], lane: usize, (cell, region): (Cell, usize)) -> Cut {
    let whole = (cell.hi - cell.lo).element_product();
    let held = held(form, parts, lane, cell);
    let open = parts.iter().enumerate().filter(|(_, part)| !is_inside(part, lane));
    let mut planes = [Plane::UNKNOWN; 2];
    let mut count = 0;
    for (n, part) in open {
        if count < 2 {
            planes[count] = Plane::of(part, lane, Some(n as u8));
        }
        count += 1;
    }
    let between = |[p, q]: [Plane; 2]| {
        p.loose.is_finite() && q.loose.is_finite() && p.opposite().tightest(&q.opposite()).highest() < 0.0
    };
    if count == 2 && between(planes) {
        let [(p, p_open), (q, q_open)] = planes.map(|plane| plane.share());
        let taken = (p + q - 1.0).clamp(0.0, 1.0);
        let open = whole * (p_open + q_open).min(1.0);
        return Cut { cell, region, planes, count, held, volume: whole * taken, open, roots: [None; 2] };
    }
    let plane = if count == 1 { planes[0] } else { Plane::of(form, lane, None) };
    let (taken, open) = plane.share();
    let (volume, open, roots) = (whole * taken, whole * open, [None; 2]);
    Cut { cell, region, planes: [plane; 2], count: 1, held, volume, open, roots }
}

/// The part of a cell that can hold any of the solid, as its form and those of its parts tell; nothing (lo above hi) if
/// none can.
fn held(form: &Form, parts: &[Form], lane: usize, cell: Cell) -> Cell {
    let (mut low, mut high) = (DVec3::NEG_ONE, DVec3::ONE);
    let planes = [form].into_iter().chain(parts).map(|form| Plane::of(form, lane, None));
    for plane in planes.filter(|plane| plane.loose.is_finite()) {
        if !plane.condition().narrow(&mut low, &mut high) {
            return Cell { lo: DVec3::INFINITY, hi: DVec3::NEG_INFINITY };
        }
    }
    cell.part(low, high)
}

pub(super) fn octants(cell: &Cell) -> impl Iterator<Item = Cell> + use<> {
    let [a, b] = cell.halves(0);
    [a, b].into_iter().flat_map(|c| c.halves(1)).flat_map(|c| c.halves(2))
}

pub(super) fn finished(sum: &Moments, open: f64, bounds: Aabb, cells: usize) -> Option<Measures> {
    if sum.volume <= 0.0 || !sum.volume.is_finite() {
        return None;
    }
    let centre = sum.first / sum.volume;
    let squares = sum.squares - centre * centre * sum.volume;
    let c = DVec3::new(centre.x * centre.y, centre.x * centre.z, centre.y * centre.z);
    let products = sum.products - c * sum.volume;
    let inertia = DMat3::from_cols(
        DVec3::new(squares.y + squares.z, -products.x, -products.y),
        DVec3::new(-products.x, squares.x + squares.z, -products.z),
        DVec3::new(-products.y, -products.z, squares.x + squares.y),
    );
    Some(Measures { volume: sum.volume, volume_error: open, centre, inertia, bounds, cells })
}
