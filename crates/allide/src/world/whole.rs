//! Islands that are solved as a whole: which are, and how.

use super::respond::Scratch;
use super::{Method, SolverSettings};
use crate::response::approach;
use crate::response::hanging;
use crate::response::island::{Island, IslandSettings};
use crate::response::motion::Motion;
use crate::response::passivity;
use crate::response::problem::{BodyIndex, FIXED, Patch};
use std::time::Instant;

/// How much coarser than the caller's tolerance the momentum balance of an island may be. Contacts
/// creep by compliance, and a balance as fine as rounding would be solved anew in every step.
pub const BALANCE: f64 = 10.0;

/// Speed at which contacts may give way under a load, m/s.
pub const CREEP: f64 = 1e-6;

/// Multiply-adds of a factorisation up to which an island is solved as a whole; and up to which one that is calm is, if
/// that takes no more than [`LABOUR`]: a large wall at rest needs none, where a few sweeps over its pairs let it fall.
pub const CHEAP: f64 = 3e6;
pub const CHEAP_IF_CALM: f64 = 3e7;

/// Patches beyond which an island is never solved as a whole.
pub const LARGEST: usize = 2500;

/// Approach speed of a blow, m/s, and the number of bodies from which on an island that takes one
/// is left to the pair-by-pair solver: which of many contacts a blow reaches takes a whole solution
/// long to find, and is different in the next step.
pub const BLOW: (f64, usize) = (0.5, 16);

/// Speed below which a body may be coming to rest, m/s.
pub const SLOW: f64 = 1.0;

/// Speed below which all bodies of an island are coming to rest, m/s.
pub const SETTLING: f64 = 0.05;

/// Patches, and multiply-adds of a factorisation, up to which an island is solved with the friction of the step before.
pub const LAGGING: (usize, f64) = (1000, 1e6);

/// Patches of all islands of a step up to which any is solved so: it takes several times as long as sweeps over pairs, which
/// is too much where a world is one large heap.
pub const LAGGING_IN_ALL: usize = 1500;

/// Patches of all islands of a step up to which islands of many bodies are solved as a whole while they are coming to
/// rest; beyond, while they are slower than the speed below, m/s.
pub const CALM_IN_ALL: usize = 3000;
pub const AT_REST: f64 = 1e-3;

/// Speed below which the friction of an island is hardly another in the next step, m/s.
pub const NEARLY_AT_REST: f64 = 0.25;

/// Multiply-adds of a factorisation for each body up to which an island is slender: each body of a chain is about to
/// touch the next, and the one after that.
pub const SLENDER: f64 = 1800.0;

/// Sweeps for each body by which a chain is solved pair by pair where no whole solution is found: fewer do not bring
/// the load through it, and in that step it would fall apart.
pub const SWEEPS_A_LINK: u32 = 20;

/// Whether an island is a hanging chain or nearly so. Its whole solution costs no more than some sweeps, and a sweep
/// brings a load on by one body: pair by pair, what hangs from the last link of a chain is not borne.
pub fn is_chain(s: &mut Scratch) -> bool {
    let limit = SLENDER * s.bodies.len() as f64;
    s.patches.len() <= LARGEST
        && hanging::is_chain(&s.bodies, &s.patches)
        && s.whole.cost(s.bodies.len(), &s.patches, CHEAP) <= limit.min(CHEAP)
}

/// Whether an island is a chain with links that are not coming to rest: the blow that goes through all of them as they
/// fall into each other must be borne by each, whatever friction does meanwhile.
pub fn is_falling_chain(s: &mut Scratch) -> bool {
    s.bodies.iter().any(|body| body.velocity.length() > SETTLING) && is_chain(s)
}

/// Mass ratio in an island from which on it is uneven, and the number of bodies up to which that is asked.
pub const UNEVEN: (f64, usize) = (50.0, 16);

/// Whether an island has heavy and light bodies. Pair by pair, what is wedged in under a heavy one is shot away: a few
/// sweeps do not bring the load through it.
pub fn is_uneven(s: &Scratch) -> bool {
    s.bodies.len() <= UNEVEN.1 && unevenness(s) > UNEVEN.0
}

/// Whether an island has heavy and light bodies, and too many for that to be solved at length.
pub fn is_many_uneven(s: &Scratch) -> bool {
    s.bodies.len() > UNEVEN.1 && unevenness(s) > UNEVEN.0
}

/// The largest mass of an island over its least.
pub fn unevenness(s: &Scratch) -> f64 {
    let masses = || s.bodies.iter().map(|body| body.mass);
    masses().fold(0.0, f64::max) / masses().fold(f64::INFINITY, f64::min)
}

/// Whether an island is better solved as a whole, and cheap enough. Depends on the problem alone.
pub fn is_cheap(s: &mut Scratch, is_calm: impl Fn() -> bool) -> bool {
    // One patch is one pair: its LCP is the whole problem already, and is exact. And of a large
    // heap it need not be asked what it costs.
    if s.patches.len() == 1 && !is_uneven(s) || s.patches.len() > LARGEST {
        return false;
    }
    let (speed, many) = BLOW;
    if s.bodies.len() > many && !is_chain(s) {
        s.motions.clear();
        s.motions.extend(s.bodies.iter().map(Motion::start));
        let approach = |p: &Patch| p.normal.dot(approach::relative_velocity(&s.motions, p, &p.points[0]));
        if s.patches.iter().any(|p| approach(p) < -speed) {
            return false;
        }
    }
    let limit = if is_calm() { CHEAP_IF_CALM } else { CHEAP };
    s.whole.cost(s.bodies.len(), &s.patches, limit) <= limit
}

/// Newton steps after which an island is given to the pair-by-pair solver, unless the caller says
/// otherwise. What rests or slides takes a few; a heap in full tumble may find no common answer.
pub const WHOLE_ITERATIONS: u32 = 300;
/// The same for islands of more than so many bodies, where each takes long.
pub const FEWER_ITERATIONS: u32 = 60;
pub const MANY: usize = 32;
/// Error of the momentum balance up to which a whole solution that missed its tolerance is used.
pub const GOOD_ENOUGH: f64 = 1e-4;
/// The same for chains: there the error is of friction that is not quite at its bound, where pair by pair
/// the load itself would not be borne.
pub const GOOD_ENOUGH_CHAIN: f64 = 5e-2;
/// Impulse, in units of what stops the whole island at its fastest, beyond which a contact with something driven is
/// a squeeze and not a lever.
pub const SQUEEZE: f64 = 1e4;
/// Depth, in units of what is left alone, from which on it is taken back for a whole island at once; and the most
/// Newton steps for that.
pub const DEEP: f64 = 4.0;
pub const RECOVERY_ITERATIONS: u32 = 30;
/// Newton steps and bodies beyond which a whole solution, though found, is not asked for again soon.
pub const LABOUR: (u32, usize) = (20, 8);
/// For how many steps bodies whose island could not be solved as a whole are left to the
/// pair-by-pair solver; twice as many each further time, up to the second number.
pub const RESTLESS_STEPS: (u16, u16) = (8, 256);
/// The same where all islands have more than [`LAGGING_IN_ALL`] patches.
pub const RESTLESS_IN_HEAPS: (u16, u16) = (128, 1024);

/// Softness of contacts that begin with the impulses of the step before, where all bodies have the same mass.
pub const LAGGING_SOFTNESS: f64 = 1e-3;

/// How many Newton steps an island is worth.
pub fn newton_steps(s: &mut Scratch, method: Method) -> u32 {
    let (few, many) = (s.bodies.len() <= MANY, s.patches.len() <= LARGEST);
    if few {
        WHOLE_ITERATIONS
    } else if method == Method::Auto && many && s.whole.cost(s.bodies.len(), &s.patches, CHEAP) > CHEAP {
        LABOUR.0
    } else {
        FEWER_ITERATIONS
    }
}

/// Solves the island as a whole. Returns the iterations taken, and whether they ended before the
/// deadline; or `None`, with the problem as it was, when no good solution was found.
pub fn solve_whole(
    s: &mut Scratch,
    dt: f64,
    (settings, lagging): (&SolverSettings, bool),
    slop: f64,
    deadline: Option<Instant>,
) -> Option<(u32, bool)> {
    let how = IslandSettings {
        tolerance: BALANCE * settings.tolerance,
        max_iterations: settings.iterations.unwrap_or(newton_steps(s, settings.method)),
        creep: CREEP,
        held: is_uneven(s) || is_falling_chain(s),
        lagging: lagging.then(|| LAGGING_SOFTNESS / unevenness(s).sqrt()),
        deadline,
        ..IslandSettings::default()
    };
    s.untouched.clone_from(&s.patches);
    let island = Island { bodies: &s.bodies, patches: &mut s.patches, dt };
    let mut stats = s.whole.step(island, &how, settings.restitution_threshold, slop, &mut s.motions);
    if !stats.converged && !stats.held && !lagging && s.bodies.len() <= LABOUR.1 {
        // From nothing it may be found where the impulses of the step before lead astray.
        let (patches, motions) = (s.patches.clone(), s.motions.clone());
        s.patches.clone_from(&s.untouched);
        s.patches.iter_mut().for_each(|patch| patch.scale_impulses(0.0));
        let island = Island { bodies: &s.bodies, patches: &mut s.patches, dt };
        let again = s.whole.step(island, &how, settings.restitution_threshold, slop, &mut s.motions);
        if again.residual < stats.residual {
            stats = again;
        } else {
            (s.patches, s.motions) = (patches, motions);
        }
    }
    let chain = s.bodies.len() > LABOUR.1 && is_chain(s);
    if stats.converged || stats.held || stats.residual <= if chain { GOOD_ENOUGH_CHAIN } else { GOOD_ENOUGH } {
        ease_squeeze(s, dt);
        let in_time = stats.converged || stats.held || deadline.is_none_or(|d| Instant::now() <= d);
        return Some((stats.newton, in_time));
    }
    std::mem::swap(&mut s.patches, &mut s.untouched);
    None
}

/// Where what moves by itself squeezes bodies that cannot get away, no velocities keep all contacts apart: a whole
/// solution shares out how they give way, but its impulses are as large as its contacts are stiff, and in the next
/// step, with other normals, they would shoot the bodies off. They are made as small as what stops the island.
pub fn ease_squeeze(s: &mut Scratch, dt: f64) {
    if !passivity::is_driven(&s.patches) {
        return;
    }
    let mass: f64 = s.bodies.iter().map(|body| body.mass).sum();
    let mut speed: f64 = 0.0;
    for body in &s.bodies {
        speed = speed.max(body.velocity.length() + body.acceleration.length() * dt);
    }
    let spin = |i: BodyIndex| if i == FIXED { 0.0 } else { s.bodies[i as usize].spin.length() };
    let mut largest: f64 = 0.0;
    for patch in &s.patches {
        for point in patch.points() {
            let turning = spin(patch.a) * point.arm_a.length() + spin(patch.b) * point.arm_b.length();
            speed = speed.max(turning).max(point.surface_velocity.length());
            largest = largest.max(point.normal_impulse);
        }
    }
    let bearable = mass * speed;
    if largest > SQUEEZE * bearable {
        s.patches.iter_mut().for_each(|patch| patch.scale_impulses(bearable / largest));
    }
}

/// Takes depth back for all of an island at once where it was solved pair by pair and is deep still: what one pair
/// takes back the next gives away again, and a heap would stay deep for long.
pub fn recover_evenly(s: &mut Scratch, dt: f64, settings: &SolverSettings, slop: f64) {
    let deep = |p: &Patch| p.points().iter().any(|point| -point.gap > DEEP * slop);
    let many = s.patches.len() > 1 && s.patches.len() <= LARGEST;
    if !many || !s.patches.iter().any(deep) || s.whole.cost(s.bodies.len(), &s.patches, CHEAP) > CHEAP {
        return;
    }
    let how = IslandSettings {
        tolerance: BALANCE * settings.tolerance,
        max_iterations: RECOVERY_ITERATIONS,
        ..IslandSettings::default()
    };
    s.whole.recover((&s.bodies, &s.patches), dt, &how, slop, &mut s.motions);
}
