//! Four pairs side by side, solved once: their normal impulses, then their friction, as `pair.rs` does it with one.

use super::four::{Four, Lanes, Symmetric, Vector, turned};
use super::mover::Mover;
use super::pair::{BLOW, OVER_RELAXATION, OVERSHOOT, SLIDING_PASSES};
use super::quad::{Frame, Points, Quad, sum};
use super::quad_normals;
use crate::crew::Shared;
use crate::response::approach::TOUCHING;
use crate::response::problem::MAX_POINTS;

/// Solves four pairs once in a substep of `h` seconds.
///
/// # Safety
///
/// Nobody else looks at their bodies meanwhile.
#[inline(always)]
pub unsafe fn solve<F: Lanes>(quad: &mut Quad, movers: &Shared<Mover>, h: f64) {
    // SAFETY: the caller's.
    let mut sides = unsafe { quad.take::<F>(movers) };
    let frame = Frame::of(&quad.normal);
    let before = quad.along_normals(&frame, &quad.relative_before(&sides));
    let moved = quad.along_normals(&frame, &quad.relative_way(&sides));
    let motion = quad.relative(&sides);
    let mut b = quad.along_normals(&frame, &motion);
    let (rate, touching) = (F::splat(1.0 / h), F::splat(TOUCHING));
    let pressed = loaded::<F>(&quad.pressed);
    let minus = [-pressed[0], -pressed[1], -pressed[2], -pressed[3]];
    b = quad_normals::velocities(quad, &minus, &b);
    for i in 0..MAX_POINTS {
        let gap = F::load(&quad.gap[i]) + moved[i];
        b[i] = b[i] + (gap * rate).where_set(gap.above(touching));
    }
    let normals = press(quad, &b, &before);
    let mut slip =
        Vector { x: frame.s.dot(&motion.along), y: frame.t.dot(&motion.along), z: frame.n.dot(&motion.turning) };
    let [by_x, by_y, by_z] = &quad.coupling;
    let (by_x, by_y, by_z) = (Vector::load(by_x), Vector::load(by_y), Vector::load(by_z));
    slip = slip + by_x.scaled(normals.x) + by_y.scaled(normals.y) + by_z.scaled(normals.z);
    let slides = slide(quad, &slip);
    quad.push(&frame, &mut sides, &normals, &slides);
    // SAFETY: the caller's.
    unsafe {
        quad.put(&sides, movers);
        quad.settle(&before, movers);
    }
}

/// The normal impulses; returns what their changes do together.
#[inline(always)]
fn press<F: Lanes>(quad: &mut Quad, b: &Points<F>, before: &Points<F>) -> Vector<F> {
    let old = loaded::<F>(&quad.pressed);
    let p = quad_normals::solve(quad, b, &old, F::zero());
    let mut change = [F::zero(); MAX_POINTS];
    for i in 0..MAX_POINTS {
        let is_blow = before[i].below(F::splat(-BLOW));
        let room = (F::splat(OVERSHOOT) * old[i]).where_set(!is_blow);
        let beyond = (F::splat(OVER_RELAXATION) * (p[i] - old[i])).max(-room).min(room);
        let new = (p[i] + beyond).max(F::zero());
        quad.pressed[i] = new.store();
        change[i] = new - old[i];
    }
    quad.gather_normals(&change)
}

/// The friction; returns what its changes do together.
#[inline(always)]
fn slide<F: Lanes>(quad: &mut Quad, slip: &Vector<F>) -> Vector<F> {
    let pressed = loaded::<F>(&quad.pressed);
    let load = sum(&pressed);
    let is_loaded = load.above(F::zero());
    let divisor = F::choose(is_loaded, load, F::splat(1.0));
    let old = [loaded::<F>(&quad.slid[0]), loaded::<F>(&quad.slid[1])];
    let (mut share, mut bound) = (pressed, pressed);
    for i in 0..MAX_POINTS {
        share[i] = share[i] / divisor;
        bound[i] = bound[i] * F::load(&quad.friction);
    }
    let mut new = stopping(quad, &share, slip);
    let mut over = load.above(load);
    for i in 0..MAX_POINTS {
        for d in 0..2 {
            new[d][i] = (new[d][i] + old[d][i]).where_set(is_loaded);
        }
        let square = new[0][i] * new[0][i] + new[1][i] * new[1][i];
        over = over | square.above(bound[i] * bound[i] * F::splat(1.0 + 1e-12));
    }
    if F::any(over) {
        let sliding = against(quad, (&share, &bound), slip, &old);
        for i in 0..MAX_POINTS {
            for d in 0..2 {
                new[d][i] = F::choose(over, sliding[d][i], new[d][i]);
            }
        }
    }
    let mut change = new;
    for i in 0..MAX_POINTS {
        for d in 0..2 {
            change[d][i] = new[d][i] - old[d][i];
            quad.slid[d][i] = new[d][i].store();
        }
    }
    quad.gather_slides(&change)
}

#[inline(always)]
fn loaded<F: Lanes>(p: &Points<Four>) -> Points<F> {
    [F::load(&p[0]), F::load(&p[1]), F::load(&p[2]), F::load(&p[3])]
}

#[inline(always)]
fn symmetric<F: Lanes>(m: &Symmetric<Four>) -> Symmetric<F> {
    [F::load(&m[0]), F::load(&m[1]), F::load(&m[2]), F::load(&m[3]), F::load(&m[4]), F::load(&m[5])]
}

/// The impulses, shared as `share` says, that stop this slip; see `pair.rs`.
#[inline(always)]
fn stopping<F: Lanes>(quad: &Quad, share: &Points<F>, slip: &Vector<F>) -> [Points<F>; 2] {
    let wanted = turned(&symmetric(&quad.stops), slip);
    let (fx, fy, moment) = (-wanted.x, -wanted.y, -wanted.z);
    let reach = F::load(&quad.reach);
    let (mut x, mut y) = (loaded::<F>(&quad.x), loaded::<F>(&quad.y));
    let (mut firsts_x, mut firsts_y, mut seconds) = (*share, *share, *share);
    for i in 0..MAX_POINTS {
        x[i] = x[i] * reach;
        y[i] = y[i] * reach;
        firsts_x[i] = firsts_x[i] * y[i];
        firsts_y[i] = firsts_y[i] * x[i];
        seconds[i] = seconds[i] * (x[i] * x[i] + y[i] * y[i]);
    }
    let (dx, dy, second) = (-sum(&firsts_x), sum(&firsts_y), sum(&seconds));
    let rest = second - (dx * dx + dy * dy);
    let holds = rest.above(F::splat(1e-9) * second);
    let divisor = F::choose(holds, rest, F::splat(1.0));
    let twist = ((moment - dx * fx - dy * fy) / divisor).where_set(holds);
    let (gx, gy) = (fx - twist * dx, fy - twist * dy);
    let mut out = [[F::zero(); MAX_POINTS]; 2];
    for i in 0..MAX_POINTS {
        out[0][i] = share[i] * (gx - twist * y[i]);
        out[1][i] = share[i] * (gy + twist * x[i]);
    }
    out
}

/// The impulses against the slip of each point, as much as it can hold; see `pair.rs`.
#[inline(always)]
fn against<F: Lanes>(
    quad: &Quad,
    (share, bound): (&Points<F>, &Points<F>),
    slip: &Vector<F>,
    old: &[Points<F>; 2],
) -> [Points<F>; 2] {
    let give = F::splat(1.0) / F::load(&quad.stiffest);
    let answer = symmetric(&quad.answer);
    let (mut now, mut done) = (*old, Vector::zero());
    for _ in 0..SLIDING_PASSES {
        let Vector { x, y, z } = *slip + turned(&answer, &done);
        let turning = z * F::load(&quad.reach);
        let mut change = now;
        for i in 0..MAX_POINTS {
            let step = share[i] * give;
            let wx = now[0][i] - step * (x - turning * F::load(&quad.y[i]));
            let wy = now[1][i] - step * (y + turning * F::load(&quad.x[i]));
            let size = (wx * wx + wy * wy).sqrt();
            let scale = F::choose(size.above(bound[i]), bound[i] / size, F::splat(1.0));
            (now[0][i], now[1][i]) = (wx * scale, wy * scale);
            (change[0][i], change[1][i]) = (now[0][i] - old[0][i], now[1][i] - old[1][i]);
        }
        done = quad.gather_slides(&change);
    }
    now
}
