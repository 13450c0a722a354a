//! Four pairs that share no body, side by side: one number of each in every lane.
//!
//! A pair is a long chain of dependent operations, and a processor waits for most of them. Four at a time wait
//! together. Only *plain* pairs are taken so: without bounces, without friction of spinning and rolling, with nothing
//! driven.

use super::four::{Four, LANES, Lanes, Symmetric, Vector, turned};
use super::mover::{self, Mover};
use super::source::Found;
use crate::crew::Shared;
use crate::math::tangents;
use crate::response::approach;
use crate::response::lcp::Matrix;
use crate::response::motion::Course;
use crate::response::problem::{BodyIndex, FIXED, MAX_POINTS};
use glam::DVec3;

/// A number for each point of each pair.
pub type Points<F> = [F; MAX_POINTS];

/// Where the entry (i, j) of a symmetric 4×4 matrix is kept.
pub const ENTRY: [[usize; 4]; 4] = [[0, 1, 2, 3], [1, 4, 5, 6], [2, 5, 7, 8], [3, 6, 8, 9]];

/// Four symmetric 4×4 matrices.
pub type Square<F> = [F; 10];

/// Four pairs made ready for many solves; what the fields are is said at [`super::rows::PairRows`].
#[derive(Clone, Debug)]
pub struct Quad {
    pub a: [BodyIndex; LANES],
    pub b: [BodyIndex; LANES],
    /// How many points they have.
    pub count: Four,
    pub normal: Vector<Four>,
    pub arm_a: Vector<Four>,
    pub arm_b: Vector<Four>,
    pub x: Points<Four>,
    pub y: Points<Four>,
    pub gap: Points<Four>,
    /// Depth that is left alone, metres.
    pub slop: Four,
    /// A (paper 4, eq. 4), and −A⁺.
    pub matrix: Square<Four>,
    pub inverse: Square<Four>,
    /// How they hold against sliding, see [`super::rows::Grip`]; `coupling` by columns.
    pub answer: Symmetric<Four>,
    pub coupling: [Vector<Four>; 3],
    pub stops: Symmetric<Four>,
    pub stiffest: Four,
    pub reach: Four,
    pub friction: Four,
    pub pressed: Points<Four>,
    pub slid: [Points<Four>; 2],
    pub total: Points<Four>,
    pub total_slid: [Points<Four>; 2],
}

/// Two tangents of each of four pairs, and its normal. The tangents are found again each time: that takes less long than
/// to bring them near.
pub struct Frame<F> {
    pub s: Vector<F>,
    pub t: Vector<F>,
    pub n: Vector<F>,
}

impl<F: Lanes> Frame<F> {
    /// The same as [`crate::math::tangents`] finds for one.
    #[inline(always)]
    pub fn of(normal: &Vector<Four>) -> Frame<F> {
        let (n, one) = (Vector::<F>::load(normal), F::splat(1.0));
        let sign = F::choose(n.z.at_least(F::zero()), one, -one);
        let a = -one / (sign + n.z);
        let b = n.x * n.y * a;
        let s = Vector { x: one + sign * n.x * n.x * a, y: sign * b, z: -(sign * n.x) };
        Frame { s, t: Vector { x: b, y: sign + n.y * n.y * a, z: -n.y }, n }
    }
}

/// How b moves relative to a at the middle of the points: along, and turning.
pub struct Relative<F> {
    pub along: Vector<F>,
    pub turning: Vector<F>,
}

/// The bodies on one side of four pairs.
pub struct Sides<F> {
    pub velocity: Vector<F>,
    pub spin: Vector<F>,
    /// Velocities at the start of the substep, and ways since the start of the step.
    start: (Vector<F>, Vector<F>),
    way: (Vector<F>, Vector<F>),
    pub inv_mass: F,
    pub inv_inertia: Symmetric<F>,
}

/// A row of each of four bodies: their vectors, and the numbers beside them. (What is a closure here would not be
/// compiled for the lanes.)
#[inline(always)]
fn side_by_side<F: Lanes>([a, b, c, d]: [&[Four; 6]; LANES], row: usize) -> (Vector<F>, F) {
    let [x, y, z, beside] = F::transposed([&a[row], &b[row], &c[row], &d[row]]);
    (Vector { x, y, z }, beside)
}

impl<F: Lanes> Sides<F> {
    /// # Safety
    ///
    /// Nobody changes the bodies meanwhile.
    #[inline(always)]
    pub unsafe fn take(numbers: &[BodyIndex; LANES], movers: &Shared<Mover>) -> Sides<F> {
        // SAFETY: the caller's.
        let [a, b, c, d] = unsafe {
            [
                Mover::numbered(numbers[0], movers),
                Mover::numbered(numbers[1], movers),
                Mover::numbered(numbers[2], movers),
                Mover::numbered(numbers[3], movers),
            ]
        };
        let of = [&a.rows, &b.rows, &c.rows, &d.rows];
        let ((velocity, inv_mass), (spin, xx)) = (side_by_side(of, mover::VELOCITY), side_by_side(of, mover::SPIN));
        let ((start, xy), (start_spin, xz)) = (side_by_side(of, mover::START), side_by_side(of, mover::START_SPIN));
        let ((way, yy), (turned, yz)) = (side_by_side(of, mover::WAY), side_by_side(of, mover::TURNED));
        let zz = F::of([a.zz, b.zz, c.zz, d.zz]);
        let inv_inertia = [xx, xy, xz, yy, yz, zz];
        Sides { velocity, spin, start: (start, start_spin), way: (way, turned), inv_mass, inv_inertia }
    }

    /// Gives the bodies impulses, and angular impulses about their centres.
    #[inline(always)]
    fn give(&mut self, impulse: &Vector<F>, angular: &Vector<F>) {
        self.velocity = self.velocity + impulse.scaled(self.inv_mass);
        self.spin = self.spin + turned(&self.inv_inertia, angular);
    }

    /// # Safety
    ///
    /// Nobody else looks at the bodies meanwhile.
    #[inline(always)]
    unsafe fn put(&self, numbers: &[BodyIndex; LANES], movers: &Shared<Mover>) {
        let (v, w) = (&self.velocity, &self.spin);
        let velocities = F::rows([v.x, v.y, v.z, self.inv_mass]);
        let spins = F::rows([w.x, w.y, w.z, self.inv_inertia[0]]);
        for k in 0..LANES {
            if numbers[k] != FIXED {
                // SAFETY: the caller's.
                let place = unsafe { movers.get(numbers[k] as usize) };
                (place.rows[mover::VELOCITY], place.rows[mover::SPIN]) = (velocities[k], spins[k]);
            }
        }
    }
}

impl Quad {
    /// Four pairs of nothing.
    pub const EMPTY: Quad = {
        const Z: Four = Four::ZERO;
        const V: Vector<Four> = Vector { x: Z, y: Z, z: Z };
        const P: Points<Four> = [Z; MAX_POINTS];
        Quad {
            a: [FIXED; LANES],
            b: [FIXED; LANES],
            count: Z,
            normal: V,
            arm_a: V,
            arm_b: V,
            x: P,
            y: P,
            gap: P,
            slop: Z,
            matrix: [Z; 10],
            inverse: [Z; 10],
            answer: [Z; 6],
            coupling: [V; 3],
            stops: [Z; 6],
            stiffest: Four([1.0; LANES]),
            reach: Z,
            friction: Z,
            pressed: P,
            slid: [P; 2],
            total: P,
            total_slid: [P; 2],
        }
    };

    /// The numbers of the bodies of some fours, which lie elsewhere and may be changed there otherwise.
    ///
    /// # Safety
    ///
    /// There are fours, and nobody changes which bodies they are of.
    #[inline(always)]
    pub unsafe fn bodies<'a>(quad: *const Quad) -> [&'a [BodyIndex; LANES]; 2] {
        // SAFETY: the caller's.
        unsafe { [&(*quad).a, &(*quad).b] }
    }

    /// Multiplies the impulses of the last substep by `factor`.
    pub fn scale(&mut self, factor: f64) {
        let [slid_s, slid_t] = &mut self.slid;
        for four in self.pressed.iter_mut().chain(slid_s).chain(slid_t) {
            four.0 = four.0.map(|x| x * factor);
        }
    }

    /// The impulses that a lane's pair has got in the step.
    pub fn found(&self, k: usize) -> Found {
        let (s, t) = tangents(self.normal.lane(k));
        Found {
            normal: self.total.map(|p| p.0[k]),
            friction: std::array::from_fn(|i| s * self.total_slid[0][i].0[k] + t * self.total_slid[1][i].0[k]),
            spin: 0.0,
            rolling: DVec3::ZERO,
        }
    }

    /// The number of points of a lane's pair.
    pub fn points(&self, k: usize) -> usize {
        self.count.0[k] as usize
    }

    /// The matrix A of a lane's pair.
    pub fn matrix_of(&self, k: usize) -> Matrix {
        let mut out = [[0.0; MAX_POINTS]; MAX_POINTS];
        for i in 0..MAX_POINTS {
            for j in 0..MAX_POINTS {
                out[i][j] = self.matrix[ENTRY[i][j]].0[k];
            }
        }
        out
    }

    /// Where a pair has a point of this number.
    #[inline(always)]
    pub fn live<F: Lanes>(&self, i: usize) -> F::Mask {
        F::load(&self.count).above(F::splat(i as f64))
    }

    /// The bodies of the pairs.
    ///
    /// # Safety
    ///
    /// Nobody changes them meanwhile.
    #[inline(always)]
    pub unsafe fn take<F: Lanes>(&self, movers: &Shared<Mover>) -> [Sides<F>; 2] {
        // SAFETY: the caller's.
        unsafe { [Sides::take(&self.a, movers), Sides::take(&self.b, movers)] }
    }

    /// Puts their velocities back.
    ///
    /// # Safety
    ///
    /// Nobody else looks at them meanwhile.
    #[inline(always)]
    pub unsafe fn put<F: Lanes>(&self, [a, b]: &[Sides<F>; 2], movers: &Shared<Mover>) {
        // SAFETY: the caller's.
        unsafe {
            a.put(&self.a, movers);
            b.put(&self.b, movers);
        }
    }

    /// How the bodies of the pairs move now.
    #[inline(always)]
    pub fn relative<F: Lanes>(&self, [a, b]: &[Sides<F>; 2]) -> Relative<F> {
        self.relative_of((a.velocity, a.spin), (b.velocity, b.spin))
    }

    /// How they moved at the start of the substep.
    #[inline(always)]
    pub fn relative_before<F: Lanes>(&self, [a, b]: &[Sides<F>; 2]) -> Relative<F> {
        self.relative_of(a.start, b.start)
    }

    /// How they have moved since the start of the step.
    #[inline(always)]
    pub fn relative_way<F: Lanes>(&self, [a, b]: &[Sides<F>; 2]) -> Relative<F> {
        self.relative_of(a.way, b.way)
    }

    #[inline(always)]
    fn relative_of<F: Lanes>(&self, a: (Vector<F>, Vector<F>), b: (Vector<F>, Vector<F>)) -> Relative<F> {
        let (arm_a, arm_b) = (Vector::load(&self.arm_a), Vector::load(&self.arm_b));
        let along = b.0 + b.1.cross(&arm_b) - (a.0 + a.1.cross(&arm_a));
        Relative { along, turning: b.1 - a.1 }
    }

    /// What a motion does to each point's distance; zero for points that are none.
    #[inline(always)]
    pub fn along_normals<F: Lanes>(&self, frame: &Frame<F>, motion: &Relative<F>) -> Points<F> {
        let along = frame.n.dot(&motion.along);
        let (about_s, about_t) = (frame.s.dot(&motion.turning), frame.t.dot(&motion.turning));
        let mut out = [F::zero(); MAX_POINTS];
        for i in 0..MAX_POINTS {
            let turning = F::load(&self.y[i]) * about_s - F::load(&self.x[i]) * about_t;
            out[i] = along.where_set(self.live::<F>(i)) + turning;
        }
        out
    }

    /// What normal impulses at the points do together: moments about both tangents, and an impulse.
    #[inline(always)]
    pub fn gather_normals<F: Lanes>(&self, p: &Points<F>) -> Vector<F> {
        Vector { x: dot(&self.y, p), y: -dot(&self.x, p), z: sum(p) }
    }

    /// What friction impulses at the points do together: impulses along both tangents, and a moment.
    #[inline(always)]
    pub fn gather_slides<F: Lanes>(&self, [x, y]: &[Points<F>; 2]) -> Vector<F> {
        Vector { x: sum(x), y: sum(y), z: F::load(&self.reach) * (dot(&self.x, y) - dot(&self.y, x)) }
    }

    /// Applies what normal and friction impulses do together to the bodies.
    #[inline(always)]
    pub fn push<F: Lanes>(
        &self,
        Frame { s, t, n }: &Frame<F>,
        [a, b]: &mut [Sides<F>; 2],
        normals: &Vector<F>,
        slides: &Vector<F>,
    ) {
        let impulse = s.scaled(slides.x) + t.scaled(slides.y) + n.scaled(normals.z);
        let moment = s.scaled(normals.x) + t.scaled(normals.y) + n.scaled(slides.z);
        b.give(&impulse, &(Vector::load(&self.arm_b).cross(&impulse) + moment));
        let back = impulse.scaled(F::splat(-1.0));
        a.give(&back, &(Vector::load(&self.arm_a).cross(&back) - moment));
    }

    /// Adds up what the substep found, and notes which bodies have landed in it.
    ///
    /// # Safety
    ///
    /// Nobody else looks at the bodies meanwhile.
    #[inline(always)]
    pub unsafe fn settle<F: Lanes>(&mut self, before: &Points<F>, movers: &Shared<Mover>) {
        let mut landed = 0;
        for i in 0..MAX_POINTS {
            let pressed = F::load(&self.pressed[i]);
            self.total[i] = (F::load(&self.total[i]) + pressed).store();
            for d in 0..2 {
                self.total_slid[d][i] = (F::load(&self.total_slid[d][i]) + F::load(&self.slid[d][i])).store();
            }
            landed |= F::bits(before[i].below(F::splat(-approach::LASTING)) & pressed.above(F::zero()));
        }
        for k in (0..LANES).filter(|&k| landed & 1 << k != 0) {
            for i in [self.a[k], self.b[k]].into_iter().filter(|i| *i != FIXED) {
                // SAFETY: the caller's.
                let mover = unsafe { movers.get(i as usize) };
                mover.course = mover.course.merged(Course::Landing);
            }
        }
    }
}

/// The sum over all points.
#[inline(always)]
pub fn sum<F: Lanes>(p: &Points<F>) -> F {
    (p[0] + p[2]) + (p[1] + p[3])
}

#[inline(always)]
fn dot<F: Lanes>(p: &Points<Four>, q: &Points<F>) -> F {
    let p = [F::load(&p[0]) * q[0], F::load(&p[1]) * q[1], F::load(&p[2]) * q[2], F::load(&p[3]) * q[3]];
    sum(&p)
}
