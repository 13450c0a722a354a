//! Polynomials of the second degree found in a formula, enclosed as a whole.
//!
//! In x² + y² + z² over a turned cell the mixed products of ε cancel; square by square they would
//! not. The bound is that of the paper's eq. 12 with all its coefficients: exact but for signs.

use super::form::Form;
use super::graph::{Graph, Id};
use super::lanes::{LANES, Lanes};
use super::op::Op;
use glam::DVec3;

/// Relative error allowed for the coefficients, which are sums and products of the formula's own.
const ROUNDING: f64 = 64.0 * f64::EPSILON;

/// Coefficients beyond this would lose too much to rounding when multiplied out.
const LARGEST: f64 = 1e5;

/// How far coefficients of a ball may be from each other by rounding, times their size.
const SAME: f64 = 1e-14;

/// A polynomial of the second degree in x, y and z.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Polynomial {
    /// Of xx, yy, zz, xy, xz, yz.
    second: [f64; 6],
    /// Of x, y, z.
    first: [f64; 3],
    constant: f64,
    /// Sums of the absolute values of what was added up for each of them, in the same order.
    size: [f64; 10],
    /// How many operations it stands for.
    operations: usize,
    /// It is a sum of squares and positive numbers.
    positive: bool,
}

impl Polynomial {
    /// What a node of a graph is as a polynomial, given what its operands are.
    pub(super) fn of(graph: &Graph, id: usize, known: &[Option<Polynomial>]) -> Option<Polynomial> {
        let node = graph.nodes()[id];
        let operand = |n: usize| known[node.operands[n] as usize].as_ref();
        let k = node.constant();
        let mut found = match node.op {
            Op::X | Op::Y | Op::Z => {
                let mut p = Polynomial::default();
                p.first[id] = 1.0;
                p.size[6 + id] = 1.0;
                return Some(p);
            }
            Op::Const => {
                let mut p = Polynomial { constant: k, positive: k >= 0.0, ..Polynomial::default() };
                p.size[9] = k.abs();
                return Some(p);
            }
            Op::Neg => operand(0)?.scaled(-1.0),
            Op::MulC => operand(0)?.scaled(k),
            Op::DivC => operand(0)?.scaled(1.0 / k),
            Op::AddC => {
                let mut p = *operand(0)?;
                p.constant += k;
                p.size[9] += k.abs();
                p.positive &= k >= 0.0;
                p
            }
            Op::Add => operand(0)?.plus(operand(1)?),
            Op::Sub => operand(0)?.plus(&operand(1)?.scaled(-1.0)),
            Op::Square => {
                let a = operand(0)?;
                Polynomial { positive: true, ..a.times(a)? }
            }
            Op::Mul => operand(0)?.times(operand(1)?)?,
            _ => return None,
        };
        found.operations += 1;
        let sound = found.size.iter().all(|s| *s < LARGEST) && found.operations <= 32;
        sound.then_some(found)
    }

    /// What a node of a graph is, if it is one.
    pub fn at(graph: &Graph, root: Id) -> Option<Polynomial> {
        known(graph, root).pop()?
    }

    /// The number that it is, if it is one.
    pub(super) fn number(&self) -> Option<f64> {
        (self.second == [0.0; 6] && self.first == [0.0; 3]).then_some(self.constant)
    }

    /// Its value at a point.
    #[cfg(test)]
    pub(super) fn value(&self, p: DVec3) -> f64 {
        let products = [p.x * p.x, p.y * p.y, p.z * p.z, p.x * p.y, p.x * p.z, p.y * p.z];
        let second: f64 = self.second.iter().zip(products).map(|(k, v)| k * v).sum();
        second + DVec3::from_array(self.first).dot(p) + self.constant
    }

    /// Centre and radius (metres) of the ball that it is at least 0 in, if that is one.
    pub fn ball(&self) -> Option<(DVec3, f64)> {
        let [a, b, c, mixed @ ..] = self.second;
        let k = -(a + b + c) / 3.0;
        let alike = |v: f64| (v + k).abs() <= SAME * k;
        if !(k > 0.0 && alike(a) && alike(b) && alike(c) && mixed.iter().all(|m| m.abs() <= SAME * k)) {
            return None;
        }
        let centre = DVec3::from_array(self.first) / (2.0 * k);
        let square = self.constant / k + centre.length_squared();
        (square > 0.0).then(|| (centre, square.sqrt()))
    }

    /// The half-space that it is at least 0 in, if that is one: n and d of n·p + d ≥ 0, n a unit vector.
    pub fn half_space(&self) -> Option<(DVec3, f64)> {
        let slope = DVec3::from_array(self.first);
        let steep = slope.length();
        (self.second == [0.0; 6] && steep > 0.0).then(|| (slope / steep, self.constant / steep))
    }

    /// The endless cylinder that it is at least 0 in, if that is one: a point and the direction of its axis, and its
    /// radius (metres).
    pub fn tube(&self) -> Option<(DVec3, DVec3, f64)> {
        // −k(1 − nnᵀ), n along the axis.
        let [a, b, c, xy, xz, yz] = self.second.map(|v| -v);
        let k = 0.5 * (a + b + c);
        if k.is_nan() || k <= 0.0 {
            return None;
        }
        let square = DVec3::ONE - DVec3::new(a, b, c) / k;
        let mixed = DVec3::new(yz, xz, xy) / (-2.0 * k);
        let most = if square.x >= square.y && square.x >= square.z { 0 } else { 1 + usize::from(square.z > square.y) };
        let column = [[square.x, mixed.z, mixed.y], [mixed.z, square.y, mixed.x], [mixed.y, mixed.x, square.z]][most];
        let axis = DVec3::from_array(column).try_normalize()?;
        let off = (axis * axis - square)
            .abs()
            .max((DVec3::new(axis.y, axis.x, axis.x) * DVec3::new(axis.z, axis.z, axis.y) - mixed).abs());
        let centre = DVec3::from_array(self.first) / (2.0 * k);
        let aslant = axis.dot(centre).abs();
        if off.max_element() > 4.0 * SAME || aslant > 4.0 * SAME * centre.length() {
            return None;
        }
        let square = self.constant / k + centre.length_squared();
        (square > 0.0).then(|| (centre, axis, square.sqrt()))
    }

    /// The endless double cone that it is at least 0 in, if that is one: its apex, the direction of its axis, and by how
    /// much its radius grows along that, a metre.
    pub fn cones(&self) -> Option<(DVec3, DVec3, f64)> {
        // −k(1 − nnᵀ) + m·nnᵀ, n along the axis: less a third of its trace that is s(nnᵀ − 1/3), s = k + m.
        let [a, b, c, xy, xz, yz] = self.second;
        let third = (a + b + c) / 3.0;
        let (diagonal, mixed) = (DVec3::new(a, b, c) - third, DVec3::new(yz, xz, xy) * 0.5);
        let s = (1.5 * (diagonal.length_squared() + 2.0 * mixed.length_squared())).sqrt();
        let (k, m) = ((s / 3.0) - third, third + 2.0 * s / 3.0);
        if !(k > 0.0 && m > 0.0) {
            return None;
        }
        let (square, mixed) = (diagonal / s + 1.0 / 3.0, mixed / s);
        let column = match square.max_position() {
            0 => DVec3::new(square.x, mixed.z, mixed.y),
            1 => DVec3::new(mixed.z, square.y, mixed.x),
            _ => DVec3::new(mixed.y, mixed.x, square.z),
        };
        let axis = column.try_normalize()?;
        let products = DVec3::new(axis.y * axis.z, axis.x * axis.z, axis.x * axis.y);
        let off = (axis * axis - square).abs().max((products - mixed).abs());
        // Where it is level, and 0 there.
        let slope = DVec3::from_array(self.first);
        let along = axis * axis.dot(slope);
        let apex = (slope - along) / (2.0 * k) - along / (2.0 * m);
        let left = self.constant + 0.5 * slope.dot(apex);
        let is_cone = off.max_element() <= 16.0 * SAME && left.abs() <= SAME * (self.size[9] + slope.dot(apex).abs());
        is_cone.then(|| (apex, axis, (m / k).sqrt()))
    }

    /// The number that it and another add up to, if that is one.
    pub fn adds_up(&self, b: &Polynomial) -> Option<f64> {
        let opposite = |p: &[f64], q: &[f64]| p.iter().zip(q).all(|(p, q)| *p == -*q);
        (opposite(&self.second, &b.second) && opposite(&self.first, &b.first)).then_some(self.constant + b.constant)
    }

    pub(super) fn scaled(&self, k: f64) -> Polynomial {
        Polynomial {
            second: self.second.map(|v| v * k),
            first: self.first.map(|v| v * k),
            constant: self.constant * k,
            size: self.size.map(|v| v * k.abs()),
            operations: self.operations,
            positive: self.positive && k >= 0.0,
        }
    }

    pub(super) fn plus(&self, b: &Polynomial) -> Polynomial {
        Polynomial {
            second: std::array::from_fn(|n| self.second[n] + b.second[n]),
            first: std::array::from_fn(|n| self.first[n] + b.first[n]),
            constant: self.constant + b.constant,
            size: std::array::from_fn(|n| self.size[n] + b.size[n]),
            operations: self.operations + b.operations,
            positive: self.positive && b.positive,
        }
    }

    /// The product of two of the first degree.
    pub(super) fn times(&self, b: &Polynomial) -> Option<Polynomial> {
        let a = self;
        if a.second != [0.0; 6] || b.second != [0.0; 6] {
            return None;
        }
        let mut p = Polynomial { operations: a.operations + b.operations, ..Polynomial::default() };
        let (sa, sb) = (&a.size[6..], &b.size[6..]);
        for i in 0..3 {
            p.second[i] = a.first[i] * b.first[i];
            p.size[i] = sa[i] * sb[i];
            p.first[i] = a.first[i] * b.constant + a.constant * b.first[i];
            p.size[6 + i] = sa[i] * sb[3] + sa[3] * sb[i];
        }
        for (n, (i, j)) in PAIRS.into_iter().enumerate() {
            p.second[3 + n] = a.first[i] * b.first[j] + a.first[j] * b.first[i];
            p.size[3 + n] = sa[i] * sb[j] + sa[j] * sb[i];
        }
        p.constant = a.constant * b.constant;
        p.size[9] = sa[3] * sb[3];
        Some(p)
    }
}

const PAIRS: [(usize, usize); 3] = [(0, 1), (0, 2), (1, 2)];

/// For each node of a graph up to `root`, the polynomial it is best enclosed as, if any.
pub fn find(graph: &Graph, root: Id) -> Vec<Option<Polynomial>> {
    let mut known = known(graph, root);
    for (id, found) in known.iter_mut().enumerate() {
        // Of the second degree, and more than a single square or product, which is enclosed as well
        // by itself.
        let worth = |p: &Polynomial| p.second != [0.0; 6] && p.operations > 1 && graph.nodes()[id].op != Op::Neg;
        if !found.as_ref().is_some_and(worth) {
            *found = None;
        }
    }
    known
}

fn known(graph: &Graph, root: Id) -> Vec<Option<Polynomial>> {
    let mut known: Vec<Option<Polynomial>> = Vec::with_capacity(root as usize + 1);
    for id in 0..=root as usize {
        let found = Polynomial::of(graph, id, &known);
        known.push(found);
    }
    known
}

impl Form {
    /// A polynomial of x, y and z.
    pub fn polynomial(of: [&Form; 3], p: &Polynomial) -> Form {
        let [x, y, z] = of;
        let straight = [[x.x, x.y, x.z], [y.x, y.y, y.z], [z.x, z.y, z.z]];
        let c = [x.c, y.c, z.c];
        let loose = [x.r, y.r, z.r];
        let reach: [Lanes; 3] =
            std::array::from_fn(|i| straight[i][0].abs() + straight[i][1].abs() + straight[i][2].abs() + loose[i]);
        let s = &p.second;
        // The symmetric matrix: half the mixed coefficients off the diagonal.
        let m = [[s[0], 0.5 * s[3], 0.5 * s[4]], [0.5 * s[3], s[1], 0.5 * s[5]], [0.5 * s[4], 0.5 * s[5], s[2]]];
        let applied = |v: &[Lanes; 3], i: usize| v[0] * m[i][0] + v[1] * m[i][1] + v[2] * m[i][2];
        let half_gradient: [Lanes; 3] = std::array::from_fn(|i| applied(&c, i));
        let gradient: [Lanes; 3] = std::array::from_fn(|i| half_gradient[i] * 2.0 + Lanes::all(p.first[i]));
        let mut middle = Lanes::all(p.constant);
        let mut r = Lanes::all(0.0);
        for i in 0..3 {
            middle += c[i] * (half_gradient[i] + Lanes::all(p.first[i]));
            // What is loose meets the gradient anywhere in the cell.
            let steepest = gradient[i].abs()
                + reach[0] * (2.0 * m[i][0].abs())
                + reach[1] * (2.0 * m[i][1].abs())
                + reach[2] * (2.0 * m[i][2].abs());
            r += steepest * loose[i];
        }
        // ε-quadratic part: ε² lies in [0, 1], εᵢεⱼ in [−1, 1].
        let column = |k: usize| [straight[0][k], straight[1][k], straight[2][k]];
        let columns = [column(0), column(1), column(2)];
        let turned: [[Lanes; 3]; 3] = std::array::from_fn(|k| std::array::from_fn(|i| applied(&columns[k], i)));
        let dot = |a: &[Lanes; 3], b: &[Lanes; 3]| a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
        for k in 0..3 {
            let square = dot(&columns[k], &turned[k]) * 0.5;
            middle += square;
            r += square.abs();
        }
        for (k, l) in PAIRS {
            r += (dot(&columns[k], &turned[l]) * 2.0).abs();
        }
        let whole: [Lanes; 3] = std::array::from_fn(|i| c[i].abs() + reach[i]);
        r += magnitude(p, &whole) * ROUNDING + Lanes::all(1e-300);
        let mut form = Form::straight(
            middle,
            [dot(&gradient, &columns[0]), dot(&gradient, &columns[1]), dot(&gradient, &columns[2])],
            r,
        );
        form.clip_to_ranges(of, p);
        form
    }

    /// Narrows by the range of each axis' own terms, which is exact, and that of the mixed ones.
    fn clip_to_ranges(&mut self, of: [&Form; 3], p: &Polynomial) {
        let mut low = Lanes::all(p.constant);
        let mut high = low;
        for i in 0..3 {
            let (a, b) = (p.second[i], p.first[i]);
            let at = |v: Lanes| v * (v * a + Lanes::all(b));
            let (first, last) = (at(of[i].lo), at(of[i].hi));
            let (mut least, mut most) = (first.min(last), first.max(last));
            if a != 0.0 {
                let (place, value) = (-0.5 * b / a, -0.25 * b * b / a);
                for n in 0..LANES {
                    if of[i].lo.0[n] <= place && place <= of[i].hi.0[n] {
                        least.0[n] = least.0[n].min(value);
                        most.0[n] = most.0[n].max(value);
                    }
                }
            }
            low += least;
            high += most;
        }
        for (n, (i, j)) in PAIRS.into_iter().enumerate() {
            if p.second[3 + n] != 0.0 {
                let product = of[i].times(of[j]).times_number(p.second[3 + n]);
                low += product.lo;
                high += product.hi;
            }
        }
        let whole: [Lanes; 3] = std::array::from_fn(|i| of[i].lo.abs().max(of[i].hi.abs()));
        let error = magnitude(p, &whole) * ROUNDING + Lanes::all(1e-300);
        // NaN from an overflow leaves what was known.
        self.lo = (low - error).max(self.lo);
        self.hi = (high + error).min(self.hi);
        if p.positive {
            self.lo = self.lo.max(Lanes::all(0.0));
        }
    }
}

/// The polynomial of absolute values: a bound of every sum on the way.
fn magnitude(p: &Polynomial, at: &[Lanes; 3]) -> Lanes {
    let mut sum = Lanes::all(p.size[9]);
    for i in 0..3 {
        sum += at[i] * (at[i] * p.size[i] + Lanes::all(p.size[6 + i]));
    }
    for (n, (i, j)) in PAIRS.into_iter().enumerate() {
        if p.size[3 + n] != 0.0 {
            sum += at[i] * at[j] * p.size[3 + n];
        }
    }
    sum
}
