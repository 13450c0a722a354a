//! Where a step's patches come from, and where their impulses go.

use super::quad_rows::Raw;
use super::rows::Impulses;
use crate::crew::Shared;
use crate::response::problem::{BodyIndex, MAX_POINTS, Patch};
use glam::DVec3;

/// The impulses of a patch in a step, in world axes.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    /// Normal impulses, N·s.
    pub normal: [f64; MAX_POINTS],
    /// Friction impulses on the second body, N·s.
    pub friction: [DVec3; MAX_POINTS],
    /// About the normal, N·m·s.
    pub spin: f64,
    /// Across the normal, N·m·s.
    pub rolling: DVec3,
}

impl Found {
    pub(super) fn new(impulses: &Impulses, (s, t): (DVec3, DVec3)) -> Found {
        Found {
            normal: impulses.normal,
            friction: std::array::from_fn(|i| s * impulses.slide[0][i] + t * impulses.slide[1][i]),
            spin: impulses.spin,
            rolling: s * impulses.roll[0] + t * impulses.roll[1],
        }
    }
}

impl From<&Patch> for Found {
    /// Those that a patch holds.
    fn from(patch: &Patch) -> Found {
        Found {
            normal: patch.points.map(|p| p.normal_impulse),
            friction: patch.points.map(|p| p.friction_impulse),
            spin: patch.spin_impulse,
            rolling: patch.rolling_impulse,
        }
    }
}

/// The patches of a problem. Of a large one they need not all lie ready at once: each is made when it is looked at.
pub trait Patches: Sync {
    /// How many there are.
    fn count(&self) -> usize;

    /// The bodies of a patch.
    fn pair(&self, k: usize) -> (BodyIndex, BodyIndex);

    /// Whether a patch is plain, see [`Patch::is_plain`]; where that takes long to tell, it need not be.
    fn is_plain(&self, k: usize) -> bool {
        self.look(k, Patch::is_plain)
    }

    /// Looks at a patch as it was at the start of the step.
    fn look<R>(&self, k: usize, at: impl FnOnce(&Patch) -> R) -> R;

    /// Lays a plain patch into a lane.
    #[inline(always)]
    fn lay(&self, k: usize, lane: usize, raw: &mut Raw) {
        self.look(k, |patch| raw.put(lane, patch));
    }

    /// Has a patch brought near that is soon looked at, if that is of use.
    #[inline(always)]
    fn fetch(&self, _k: usize) {}

    /// Takes the impulses of a patch.
    ///
    /// # Safety
    ///
    /// Nobody else looks at it meanwhile.
    unsafe fn put(&self, k: usize, found: &Found);
}

/// Patches that lie ready.
pub struct Ready<'a> {
    patches: Shared<'a, Patch>,
    count: usize,
}

impl<'a> Ready<'a> {
    /// Takes a slice of them.
    pub fn new(patches: &'a mut [Patch]) -> Ready<'a> {
        Ready { count: patches.len(), patches: Shared::new(patches) }
    }
}

impl Patches for Ready<'_> {
    fn count(&self) -> usize {
        self.count
    }

    fn pair(&self, k: usize) -> (BodyIndex, BodyIndex) {
        self.look(k, |patch| (patch.a, patch.b))
    }

    #[inline(always)]
    fn look<R>(&self, k: usize, at: impl FnOnce(&Patch) -> R) -> R {
        // SAFETY: they are changed by `put` alone, and whoever calls that sees to it that nobody looks.
        at(unsafe { self.patches.get(k) })
    }

    unsafe fn put(&self, k: usize, found: &Found) {
        // SAFETY: the caller's.
        let patch = unsafe { self.patches.get(k) };
        for (i, p) in patch.points_mut().iter_mut().enumerate() {
            (p.normal_impulse, p.friction_impulse) = (found.normal[i], found.friction[i]);
        }
        (patch.spin_impulse, patch.rolling_impulse) = (found.spin, found.rolling);
    }
}
