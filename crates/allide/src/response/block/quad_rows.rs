//! Four pairs made ready for many solves, side by side, as [`super::rows::PairRows`] does it with one.

use super::four::{Four, LANES, Lanes, Symmetric, Vector, turned};
use super::mover::Mover;
use super::quad::{ENTRY, Frame, Points, Quad, Sides, Square};
use crate::crew::Shared;
use crate::response::lcp::{Prepared, RANK_SMOOTH, SOUND};
use crate::response::problem::{BodyIndex, FIXED, MAX_POINTS, Patch};
use glam::DVec3;

/// Four plain patches as they come: what the fields are is said at [`Patch`]. Unused points are zero.
#[derive(Clone, Debug)]
pub struct Raw {
    a: [BodyIndex; LANES],
    b: [BodyIndex; LANES],
    /// 1 where a side is fixed, else 0.
    a_fixed: Four,
    b_fixed: Four,
    count: Four,
    normal: Vector<Four>,
    friction: Four,
    slop: Four,
    arm_a: [Vector<Four>; MAX_POINTS],
    arm_b: [Vector<Four>; MAX_POINTS],
    gap: Points<Four>,
    normal_impulse: Points<Four>,
    friction_impulse: [Vector<Four>; MAX_POINTS],
}

/// A point of a plain patch; what the fields are is said at [`crate::response::problem::PointState`].
pub struct RawPoint {
    /// From the centres of mass, metres.
    pub arm_a: DVec3,
    /// The same of the second body.
    pub arm_b: DVec3,
    /// Along the normal, metres.
    pub gap: f64,
    /// Of the step before, N·s.
    pub normal_impulse: f64,
    /// Of the step before, N·s.
    pub friction_impulse: DVec3,
}

impl Raw {
    const EMPTY: Raw = {
        const Z: Four = Four::ZERO;
        const V: Vector<Four> = Vector { x: Z, y: Z, z: Z };
        Raw {
            a: [FIXED; LANES],
            b: [FIXED; LANES],
            a_fixed: Four([1.0; LANES]),
            b_fixed: Four([1.0; LANES]),
            count: Z,
            normal: Vector { x: Z, y: Z, z: Four([1.0; LANES]) },
            friction: Z,
            slop: Z,
            arm_a: [V; MAX_POINTS],
            arm_b: [V; MAX_POINTS],
            gap: [Z; MAX_POINTS],
            normal_impulse: [Z; MAX_POINTS],
            friction_impulse: [V; MAX_POINTS],
        }
    };

    /// Four patches of nothing, of which so much depth is left alone, metres.
    pub fn new(slop: f64) -> Raw {
        Raw { slop: Four([slop; LANES]), ..Raw::EMPTY }
    }

    /// Depth of a lane's patch that is left alone, metres.
    pub fn leave(&mut self, lane: usize, slop: f64) {
        self.slop.0[lane] = slop;
    }

    /// Puts the bodies, the normal and the friction of a patch into a lane.
    #[inline(always)]
    pub fn set(&mut self, lane: usize, (a, b): (BodyIndex, BodyIndex), normal: DVec3, friction: f64) {
        (self.a[lane], self.b[lane]) = (a, b);
        let one_if = |is: bool| if is { 1.0 } else { 0.0 };
        (self.a_fixed.0[lane], self.b_fixed.0[lane]) = (one_if(a == FIXED), one_if(b == FIXED));
        self.normal.set(lane, normal);
        self.friction.0[lane] = friction;
        self.count.0[lane] = 0.0;
    }

    /// Adds a point to the patch of a lane.
    #[inline(always)]
    pub fn add(&mut self, lane: usize, i: usize, p: &RawPoint) {
        self.arm_a[i].set(lane, p.arm_a);
        self.arm_b[i].set(lane, p.arm_b);
        self.gap[i].0[lane] = p.gap;
        self.normal_impulse[i].0[lane] = p.normal_impulse;
        self.friction_impulse[i].set(lane, p.friction_impulse);
        self.count.0[lane] += 1.0;
    }

    /// Puts a patch into a lane.
    pub fn put(&mut self, lane: usize, patch: &Patch) {
        self.set(lane, (patch.a, patch.b), patch.normal, patch.friction);
        for (i, p) in patch.points().iter().enumerate() {
            let (arm_a, arm_b, gap, normal_impulse) = (p.arm_a, p.arm_b, p.gap, p.normal_impulse);
            self.add(lane, i, &RawPoint { arm_a, arm_b, gap, normal_impulse, friction_impulse: p.friction_impulse });
        }
    }
}

/// What impulses at the middle of four patches do there, see [`super::answer::Answer`].
struct Answers<F> {
    normal: Symmetric<F>,
    slide: Symmetric<F>,
    /// Columns.
    coupling: [Vector<F>; 3],
}

impl<F: Lanes> Answers<F> {
    #[inline(always)]
    fn of(Frame { s, t, n }: &Frame<F>, sides: [(&Sides<F>, &Vector<F>); 2]) -> Answers<F> {
        let (zero, none) = (F::zero(), Vector::zero());
        let mut answers = Answers { normal: [zero; 6], slide: [zero; 6], coupling: [none; 3] };
        for (side, arm) in sides {
            let across = [*s, *t, arm.cross(n)];
            let along = [arm.cross(s), arm.cross(t), *n];
            let inertia = &side.inv_inertia;
            let turning = [turned(inertia, &across[0]), turned(inertia, &across[1]), turned(inertia, &across[2])];
            let sliding = [turned(inertia, &along[0]), turned(inertia, &along[1]), turned(inertia, &along[2])];
            add(&mut answers.normal, &across, &turning);
            add(&mut answers.slide, &along, &sliding);
            for j in 0..3 {
                let column =
                    Vector { x: along[0].dot(&turning[j]), y: along[1].dot(&turning[j]), z: along[2].dot(&turning[j]) };
                answers.coupling[j] = answers.coupling[j] + column;
            }
            answers.normal[5] = answers.normal[5] + side.inv_mass;
            answers.slide[0] = answers.slide[0] + side.inv_mass;
            answers.slide[3] = answers.slide[3] + side.inv_mass;
        }
        answers
    }
}

/// Adds what bodies turned so do along the levers.
#[inline(always)]
fn add<F: Lanes>(answer: &mut Symmetric<F>, levers: &[Vector<F>; 3], turning: &[Vector<F>; 3]) {
    let mut entry = 0;
    for i in 0..3 {
        for j in i..3 {
            answer[entry] = answer[entry] + levers[i].dot(&turning[j]);
            entry += 1;
        }
    }
}

/// The inverses of four symmetric matrices.
#[inline(always)]
fn inverse<F: Lanes>([xx, xy, xz, yy, yz, zz]: Symmetric<F>) -> Symmetric<F> {
    let (a, b, c) = (yy * zz - yz * yz, xz * yz - xy * zz, xy * yz - xz * yy);
    let over = F::splat(1.0) / (xx * a + xy * b + xz * c);
    [a * over, b * over, c * over, (xx * zz - xz * xz) * over, (xy * xz - xx * yz) * over, (xx * yy - xy * xy) * over]
}

impl Quad {
    /// Makes four pairs ready, with a part of the impulses of the step before, which their bodies get.
    ///
    /// # Safety
    ///
    /// Nobody else looks at their bodies meanwhile.
    #[inline(always)]
    pub unsafe fn fill<F: Lanes>(&mut self, raw: &Raw, part: f64, movers: &Shared<Mover>) {
        (self.a, self.b, self.count, self.slop) = (raw.a, raw.b, raw.count, raw.slop);
        // SAFETY: the caller's.
        let mut sides = unsafe { self.take::<F>(movers) };
        self.normal = raw.normal;
        let frame = Frame::of(&raw.normal);
        let [arm_a, arm_b] = self.place::<F>(raw, &frame);
        let answers = Answers::of(&frame, [(&sides[0], &arm_a), (&sides[1], &arm_b)]);
        self.hold(&answers, raw);
        self.prepare(&answers);
        let part = F::splat(part);
        let none = [Four::ZERO; MAX_POINTS];
        (self.total, self.total_slid) = (none, [none; 2]);
        let rough = F::load(&raw.friction).above(F::zero());
        let (mut pressed, mut slid) = ([F::zero(); MAX_POINTS], [[F::zero(); MAX_POINTS]; 2]);
        for i in 0..MAX_POINTS {
            let live = self.live::<F>(i);
            pressed[i] = (F::load(&raw.normal_impulse[i]).max(F::zero()) * part).where_set(live);
            self.pressed[i] = pressed[i].store();
            let rubs = Vector::load(&raw.friction_impulse[i]);
            for (d, along) in [&frame.s, &frame.t].into_iter().enumerate() {
                slid[d][i] = (along.dot(&rubs) * part).where_set(live & rough);
                self.slid[d][i] = slid[d][i].store();
            }
        }
        self.push(&frame, &mut sides, &self.gather_normals(&pressed), &self.gather_slides(&slid));
        // SAFETY: the caller's.
        unsafe { self.put(&sides, movers) };
    }

    /// Where the points are; returns the arms of both sides.
    #[inline(always)]
    fn place<F: Lanes>(&mut self, raw: &Raw, Frame { s, t, .. }: &Frame<F>) -> [Vector<F>; 2] {
        let count = F::load(&raw.count);
        let share = (F::splat(1.0) / count).where_set(count.above(F::zero()));
        let (a_fixed, b_fixed) = (F::load(&raw.a_fixed).above(F::zero()), F::load(&raw.b_fixed).above(F::zero()));
        let (mut middle_a, mut middle_b) = (Vector::zero(), Vector::zero());
        for i in 0..MAX_POINTS {
            let part = share.where_set(self.live::<F>(i));
            middle_a = middle_a + Vector::load(&raw.arm_a[i]).scaled(part);
            middle_b = middle_b + Vector::load(&raw.arm_b[i]).scaled(part);
        }
        for i in 0..MAX_POINTS {
            let (from_a, from_b) = (Vector::load(&raw.arm_a[i]) - middle_a, Vector::load(&raw.arm_b[i]) - middle_b);
            let from = Vector::choose(b_fixed, &from_a, &from_b).where_set(self.live::<F>(i));
            (self.x[i], self.y[i]) = (s.dot(&from).store(), t.dot(&from).store());
            self.gap[i] = F::load(&raw.gap[i]).where_set(self.live::<F>(i)).store();
        }
        let arms = [middle_a.where_set(!a_fixed), middle_b.where_set(!b_fixed)];
        (self.arm_a, self.arm_b) = (arms[0].store(), arms[1].store());
        arms
    }

    /// How the patches hold against sliding, see [`super::answer::Answer::grip`].
    #[inline(always)]
    fn hold<F: Lanes>(&mut self, answers: &Answers<F>, raw: &Raw) {
        let [xx, xy, xz, yy, yz, zz] = answers.slide;
        let mut spread = F::zero();
        for i in 0..MAX_POINTS {
            let (x, y) = (F::load(&self.x[i]), F::load(&self.y[i]));
            spread = spread + (x * x + y * y);
        }
        let one = F::splat(1.0);
        let sliding = xx.max(yy) + xy.abs();
        let rough = F::load(&raw.friction).above(F::zero());
        let holds = (spread * zz).above(F::splat(1e-9) * sliding);
        let is_there = F::load(&raw.count).above(F::zero());
        let stops = inverse([
            F::choose(is_there, xx, one),
            xy.where_set(is_there),
            xz.where_set(holds),
            F::choose(is_there, yy, one),
            yz.where_set(holds),
            F::choose(holds, zz, one),
        ]);
        for k in 0..6 {
            (self.answer[k], self.stops[k]) = (answers.slide[k].store(), stops[k].store());
        }
        self.coupling = [answers.coupling[0].store(), answers.coupling[1].store(), answers.coupling[2].store()];
        self.stiffest = F::choose(rough & is_there, sliding + zz * spread, one).store();
        self.reach = one.where_set(holds & rough).store();
        self.friction = raw.friction;
    }

    /// The matrices A (paper 4, eq. 4) and −A⁺.
    #[inline(always)]
    fn prepare<F: Lanes>(&mut self, answers: &Answers<F>) {
        let one = F::splat(1.0);
        let mut matrix = [F::zero(); 10];
        for j in 0..MAX_POINTS {
            let lever = Vector { x: F::load(&self.y[j]), y: -F::load(&self.x[j]), z: one };
            let answer = turned(&answers.normal, &lever);
            for i in 0..=j {
                let turning = F::load(&self.y[i]) * answer.x - F::load(&self.x[i]) * answer.y;
                let value = (answer.z + turning).where_set(self.live::<F>(j) & self.live::<F>(i));
                matrix[ENTRY[i][j]] = value;
                self.matrix[ENTRY[i][j]] = value.store();
            }
        }
        let live = [self.live::<F>(0), self.live::<F>(1), self.live::<F>(2), self.live::<F>(3)];
        let (inverse, known) = usual(&matrix, live);
        for k in 0..10 {
            self.inverse[k] = inverse[k].store();
        }
        if !F::all(known) {
            self.prepare_singly(F::bits(known));
        }
    }

    /// −A⁺ of the pairs that are not `known`.
    #[cold]
    #[inline(never)]
    fn prepare_singly(&mut self, known: u8) {
        for k in (0..LANES).filter(|k| known & 1 << k == 0) {
            let prepared = Prepared::new(self.points(k), &self.matrix_of(k));
            for i in 0..MAX_POINTS {
                for j in i..MAX_POINTS {
                    self.inverse[ENTRY[i][j]].0[k] = prepared.inverse()[i][j];
                }
            }
        }
    }
}

/// −A⁺ for points as they mostly are: up to three independent ones, a fourth that depends on them; and where it is known.
/// This is what `lcp/factor.rs` does with one.
#[inline(always)]
fn usual<F: Lanes>(matrix: &Square<F>, live: [F::Mask; MAX_POINTS]) -> (Square<F>, F::Mask) {
    let [a00, a10, a20, a30, a11, a21, a31, a22, a32, a33] = *matrix;
    let one = F::splat(1.0);
    let (d0, known0) = reciprocal(a00, a00, live[0]);
    let (l10, l20, l30) = (a10 * d0, a20 * d0, a30 * d0);
    let (w21, w31) = (a21 - l20 * a10, a31 - l30 * a10);
    let (d1, known1) = reciprocal(a11 - l10 * a10, a11, live[1]);
    let (l21, l31) = (w21 * d1, w31 * d1);
    let w32 = a32 - l30 * a20 - l31 * w21;
    let (d2, known2) = reciprocal(a22 - l20 * a20 - l21 * w21, a22, live[2]);
    let l32 = w32 * d2;
    let (m10, m21, m20) = (-l10, -l21, l21 * l10 - l20);
    let (m10d, m20d, m21d) = (m10 * d1, m20 * d2, m21 * d2);
    let (x01, x02, x12) = (m10d + m20 * m21d, m20d, m21d);
    let (x00, x11, x22) = (d0 + m10 * m10d + m20 * m20d, d1 + m21 * m21d, d2);
    let left = a33 - l30 * a30 - l31 * w31 - l32 * w32;
    let depends = left.abs().at_most(F::splat(RANK_SMOOTH) * a33) | !live[3];
    let known = known0 & known1 & (known2 & depends);
    // Where there is a fourth: P·X·P with what cancels taken out.
    let v2 = -l32;
    let v1 = -l31 - l21 * v2;
    let v0 = -l30 - l10 * v1 - l20 * v2;
    let v = [v0.where_set(live[3]), v1.where_set(live[3]), v2.where_set(live[3]), one.where_set(live[3])];
    let square = v[0] * v[0] + v[1] * v[1] + v[2] * v[2] + v[3] * v[3];
    let over = (one / F::choose(live[3], square, one)).where_set(live[3]);
    let y = [
        x00 * v[0] + x01 * v[1] + x02 * v[2],
        x01 * v[0] + x11 * v[1] + x12 * v[2],
        x02 * v[0] + x12 * v[1] + x22 * v[2],
        F::zero(),
    ];
    let half = F::splat(0.5) * over * (y[0] * v[0] + y[1] * v[1] + y[2] * v[2]);
    let mut u = y;
    for i in 0..MAX_POINTS {
        u[i] = (y[i] - half * v[i]) * over;
    }
    let x = [x00, x01, x02, F::zero(), x11, x12, F::zero(), x22, F::zero(), F::zero()];
    let mut inverse = [F::zero(); 10];
    for i in 0..MAX_POINTS {
        for j in i..MAX_POINTS {
            inverse[ENTRY[i][j]] = u[i] * v[j] + v[i] * u[j] - x[ENTRY[i][j]];
        }
    }
    (inverse, known)
}

/// 1/pivot of points that are there, and where that is known: where the pivot is no small part of the diagonal entry.
#[inline(always)]
fn reciprocal<F: Lanes>(pivot: F, entry: F, live: F::Mask) -> (F, F::Mask) {
    let (one, good) = (F::splat(1.0), pivot.above(F::splat(SOUND) * entry));
    ((one / F::choose(good, pivot, one)).where_set(good & live), good | !live)
}
