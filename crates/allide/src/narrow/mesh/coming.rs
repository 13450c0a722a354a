//! Which points of two meshes have come into the other as they move; those of others are about to part, slide, or were
//! there before.
//!
//! What the meshes have in common grows as they come together. Where it does, and going back the same way they were
//! apart, all points have come so. Where they never were, as a bar in a fork or links of a chain, each place at which
//! they hold each other is looked at by itself.

use super::collect::{Behind, Inside};
use super::couple::{Couple, Pass};
use super::course::{Course, Velocity};
use super::cut::{Cut, Hit, Line, hits, lines};
use super::edges::Crossing;
use super::regions::Regions;
use crate::mesh::{self, Ridge};
use glam::DVec3;

/// Share of the rate at which an overlap would grow at most with such a speed, up to which the meshes slide.
const SLIDES: f64 = 1e-2;

/// How many times deeper along normals than the nearest way out points may be, by their way back, before it is doubted
/// that they came so.
const PLAUSIBLE: f64 = 1.5;

/// Rate down to which meshes whose overlap shrinks may have come as they move; and how much shorter their way on may then
/// be than the way back.
const PAST: f64 = -0.2;
const SOON_THROUGH: f64 = 0.5;

/// Parts of the time since they touched at which the overlap of meshes must have grown.
const BETWEEN: [f64; 3] = [0.2, 0.45, 0.7];

/// Which points have come along their velocity.
pub(super) enum Coming<'a> {
    Nowhere,
    All,
    /// Those of regions, each told by one of its places.
    Some(Regions<'a>, Vec<bool>),
}

impl Coming<'_> {
    /// Whether point number `i` of mesh `k` has.
    pub fn has(&self, k: usize, i: usize, point: &Inside) -> bool {
        match self {
            Coming::Nowhere => false,
            Coming::All => true,
            Coming::Some(regions, comes) => regions.of_point(k, i, point).is_some_and(|region| comes[region]),
        }
    }
}

impl Coming<'_> {
    /// Whether two edges have that cross.
    pub fn has_crossing(&self, crossing: &Crossing) -> bool {
        let Coming::Some(regions, comes) = self else { return matches!(self, Coming::All) };
        let of = |k: usize, ridge: &Ridge| regions.of_edge(k, ridge.triangle, ridge.side.into(), crossing.parts[k]);
        of(0, &crossing.ridge_a).or_else(|| of(1, &crossing.ridge_b)).is_some_and(|region| comes[region])
    }
}

/// Where two meshes overlap. Index 0: of the first in the second, 1: of the second in the first.
pub(super) struct Overlap<'a> {
    pub couple: &'a Couple<'a>,
    pub passes: &'a [Pass<'a>; 2],
    /// Vertices inside, sorted.
    pub vertices: [&'a [u32]; 2],
    pub hits: &'a [Vec<Hit>; 2],
    pub lines: &'a [Line],
    /// All points inside; first of all the vertices.
    pub points: &'a [Vec<Inside>; 2],
    /// The ways back of these.
    pub behind: &'a [Vec<Option<Behind>>; 2],
}

impl<'a> Overlap<'a> {
    pub fn coming(&self, velocity: &Velocity) -> Coming<'a> {
        if !velocity.moves(self.couple.size) {
            return Coming::Nowhere;
        }
        let growth = growth(self.passes, self.lines, velocity);
        if growth.is_some_and(|rate| rate > SLIDES) && self.is_plausible(|_, _| true) {
            return Coming::All;
        }
        let course = Course { couple: self.couple, motions: velocity.motions };
        let ways = self.behind.iter().flatten().flatten();
        let longest = ways.filter_map(|b| Some(b.hit?.at / b.speed)).fold(0.0, f64::max);
        let apart = course.apart(longest);
        let came = match (growth, apart) {
            // They touched where the point was that has the longest way.
            (Some(rate), Some((None, _))) if rate > SLIDES => true,
            (Some(rate), Some((_, ago))) if rate > SLIDES => has_grown(&course, ago, 0),
            // Something thin is soon more than half way through.
            (Some(rate), Some((met, ago))) => {
                let least = if rate > PAST { SOON_THROUGH } else { 1.0 };
                let first = usize::from(self.is_plausible(|_, _| true));
                let surely = met.is_none() && rate < -SLIDES;
                (self.goes_on(least) || course.will_meet(ago * least)) && (surely || has_grown(&course, ago, first))
            }
            (None, _) if self.lines.is_empty() || self.has_surface() => self.goes_on(1.0),
            // A blade right through another.
            (None, Some((_, ago))) => (self.goes_on(1.0) || course.will_meet(ago)) && has_grown(&course, ago, 0),
            _ => false,
        };
        if came { Coming::All } else { self.by_regions(velocity) }
    }

    fn by_regions(&self, velocity: &Velocity) -> Coming<'a> {
        let regions = Regions::new(self.passes, self.hits, self.vertices);
        let mut comes = vec![false; regions.len()];
        let of_point = [0, 1].map(|k| {
            let of = |(i, point)| regions.of_point(k, i, point);
            self.points[k].iter().enumerate().map(of).collect::<Vec<Option<usize>>>()
        });
        let mut lines: Vec<(usize, &Line)> = self.lines.iter().map(|line| (regions.of(line.hit), line)).collect();
        lines.sort_by_key(|(region, _)| *region);
        for region in lines.chunk_by(|p, q| p.0 == q.0) {
            let own: Vec<Line> = region.iter().map(|(_, line)| **line).collect();
            let rate = growth(self.passes, &own, velocity).filter(|rate| *rate > SLIDES);
            let place = region[0].0;
            comes[place] = rate.is_some() && self.is_plausible(|k, i| of_point[k][i] == Some(place));
        }
        if comes.contains(&true) { Coming::Some(regions, comes) } else { Coming::Nowhere }
    }

    /// Whether some points are about as deep, along normals, as their ways back tell: through the middle of something
    /// long and bent these are far too long.
    fn is_plausible(&self, among: impl Fn(usize, usize) -> bool) -> bool {
        let (mut told, mut deep) = (0.0_f64, 0.0_f64);
        for k in 0..2 {
            let Pass { y, .. } = &self.passes[k];
            let told_of = |i: usize| {
                let Behind { back, hit, .. } = self.behind[k][i]?;
                hit.map(|hit| (hit.at * y.normal(hit.triangle).dot(back).abs(), i))
            };
            let all = (0..self.points[k].len()).filter(|i| among(k, *i)).filter_map(told_of);
            let Some((far, i)) = all.max_by(|p, q| p.0.total_cmp(&q.0)) else { continue };
            let at = self.points[k][i].at;
            told = told.max(far);
            deep = y.nearest(at, f64::INFINITY).map_or(deep, |near| deep.max(near.nearest.point.distance(at)));
        }
        told <= PLAUSIBLE * deep
    }

    fn has_surface(&self) -> bool {
        self.passes.iter().any(|pass| pass.x.is_surface())
    }

    /// Whether the meshes are to go on in each other, rather than being about to part: the longest way on out of them
    /// is at least so many times as long as the longest way back.
    fn goes_on(&self, least: f64) -> bool {
        let length = |hit: Option<mesh::Hit>, speed: f64| hit.map_or(0.0, |hit| hit.at / speed);
        let back = self.behind.iter().flatten().flatten().map(|b| length(b.hit, b.speed)).fold(0.0, f64::max);
        let on = |k: usize| {
            let ways = self.points[k].iter().zip(&self.behind[k]).filter_map(|(p, b)| Some((p.at, (*b)?)));
            ways.map(move |(at, b)| length(self.passes[k].y.ray(at, -b.back, 0.0, f64::INFINITY), b.speed))
        };
        // As far as the first that is long enough.
        back == 0.0 || on(0).chain(on(1)).any(|far| far >= least * back)
    }
}

/// How fast what the meshes have in common grows as they move, as a share of what it could with that speed; `None` where
/// it neither does nor would with another velocity, as when one is wholly in the other or passes through it.
fn growth(passes: &[Pass; 2], lines: &[Line], velocity: &Velocity) -> Option<f64> {
    let cut = Cut::new(lines).filter(|_| passes.iter().all(|pass| !pass.x.is_surface()))?;
    let (speed, spin) = (velocity.at(cut.middle), velocity.motions[0].spin - velocity.motions[1].spin);
    let rate = cut.area.dot(speed) + cut.moment.dot(spin);
    let most = cut.area.length() * speed.length() + cut.moment.length() * spin.length();
    (rate > SLIDES * most || cut.area != DVec3::ZERO).then_some(if most > 0.0 { rate / most } else { 0.0 })
}

/// Whether what meshes have in common grew all the time since they were apart, seconds ago; not looked at is how it was
/// during the `last` parts of that.
pub(super) fn has_grown(course: &Course, apart: f64, last: usize) -> bool {
    BETWEEN[last..].iter().all(|part| grew(course, apart * part))
}

/// Whether what meshes have in common grew so many seconds ago, or was nothing.
fn grew(course: &Course, ago: f64) -> bool {
    let at = course.before(ago);
    let couple = Couple::new(course.couple.a, course.couple.b, &at);
    let passes = [couple.pass(true), couple.pass(false)];
    let touching = couple.touching();
    let hits = [0, 1].map(|k| hits(&passes[k], &touching.edges[k]));
    let velocity = Velocity { motions: course.motions, offset: at.offset };
    let lines = lines(&passes, &hits);
    lines.is_empty() || growth(&passes, &lines, &velocity).is_some_and(|rate| rate > SLIDES)
}
