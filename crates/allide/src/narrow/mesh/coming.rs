//! Which points of two meshes have come into the other as they move; those of others are about to part, slide, or were
//! there before.
//!
//! What the meshes have in common grows as they come together. Where it does, and going back the same way they were
//! apart, all points have come so. Where they never were, as a bar in a fork or links of a chain, each place at which
//! they hold each other is looked at by itself.

use super::collect::{Behind, Inside, MeshContact, longest};
use super::couple::{Couple, Pass};
use super::course::{Course, Velocity};
use super::cut::{Cut, Hit, Line, hits, lines};
use super::edges::Crossing;
use super::regions::Regions;
use crate::mesh::Ridge;
use glam::DVec3;

/// Share of the rate at which an overlap would grow at most with such a speed, up to which the meshes slide.
const SLIDES: f64 = 1e-2;

/// How many times deeper along normals than the nearest way out points may be, by their way back, before it is doubted
/// that they came so.
const PLAUSIBLE: f64 = 1.5;

/// How many times deeper that may be where meshes purely slide. A box that has come in over the edge of a table, a
/// hundredth of its way deep, grazes it: nobody who asks how deep it is wants to know how far it has come.
const GRAZING: f64 = 50.0;

/// How long ago meshes that slide must have done so, too, parts of the time since they touched: at one instant that may be
/// because they have the most in common.
const LATELY: [f64; 2] = [0.01, 0.03];

/// How long ago meshes that come together in one place and part in another must have done so, too, times the time in which
/// they go as far as they are deep.
const MOMENT: f64 = 0.3;

/// How long the way on of meshes that have come as they move has to be at least, times the way back: with less they are
/// about to part. Where they are alone does not tell the one from the other. What is told along the way back is right
/// up to three quarters of the way through, and what is about to part is if no more than a quarter of it is left.
const WAY_ON: f64 = 1.0 / 3.0;

/// Parts of the time since they touched at which the overlap of meshes must have grown.
const BETWEEN: [f64; 3] = [0.2, 0.45, 0.7];

/// How exactly it is found when meshes touched that may have come so, times the time since then.
const ROUGHLY: f64 = 1e-2;

/// Times at which it is seen how much meshes had in common; and again where that leaves open whether it was too much.
const LOOKS: [u32; 2] = [12, 48];

/// How many times more than now that may have been. Of convex bodies it is at most 64 times as much up to three quarters
/// of the way through each other (Brunn and Minkowski: its cube root is concave), and seldom more than ten times. What has
/// thin walls or branches that are through already may have less left; but so do links that slide along each other, which
/// never came through, and nothing that is seen now tells the ones from the others.
const MORE_BEFORE: f64 = 15.0;

/// The same of meshes that come together in one place and part in another: a bar squeezed in a fork, that comes to one
/// tine and leaves the other, goes back right through that.
const MORE_IN_ALL: f64 = 1.5;

/// How many times less than at most the meshes have in common from which on this is seen more exactly.
const UNSURE: f64 = 8.0;

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
        let course = Course { couple: self.couple, motions: velocity.motions };
        let longest = longest(&self.behind[0]).max(longest(&self.behind[1]));
        // Rather than being about to part they go on in each other.
        let goes_on = |ago: f64| self.goes_on(WAY_ON * ago) || course.will_meet(WAY_ON * ago);
        if growth.is_some_and(|rate| rate > SLIDES) && self.is_plausible(|_, _| true) && goes_on(longest) {
            return Coming::All;
        }
        let apart = course.apart(longest).map(|(met, apart)| match met {
            Some(met) => (false, course.touched(met, apart, ROUGHLY)),
            None => (true, apart),
        });
        let came = match (growth, apart) {
            // They touched where the point was that has the longest way.
            (Some(rate), Some((true, ago))) if rate > SLIDES => goes_on(ago),
            // What slides has come so only if it did not before.
            (Some(rate), Some((_, ago))) if rate.abs() <= SLIDES => {
                let first = usize::from(self.is_plausible(|_, _| true));
                !self.is_grazing(&course, ago)
                    && goes_on(ago)
                    && (has_grown(&course, ago, first) || has_filled(&course, ago, MORE_BEFORE))
            }
            (None, _) if self.has_surface() => self.goes_on(WAY_ON * longest),
            (None, _) if self.lines.is_empty() => goes_on(longest),
            // Right through something, or past the middle of it.
            (_, Some((_, ago))) => {
                let more = if self.is_squeezed(growth, velocity) { MORE_IN_ALL } else { MORE_BEFORE };
                goes_on(ago) && has_filled(&course, ago, more)
            }
            _ => false,
        };
        if came { Coming::All } else { self.by_regions(velocity) }
    }

    /// Whether the meshes come together in some places and part in others alike, so that all in all nothing grows, and did
    /// not a moment ago.
    fn is_squeezed(&self, now: Option<f64>, velocity: &Velocity) -> bool {
        let growths = || self.growths(&Regions::new(self.passes, self.hits, self.vertices), velocity);
        let comes_and_parts = |growths: &[(usize, Option<f64>)]| {
            [1.0, -1.0].iter().all(|side| growths.iter().any(|(_, rate)| rate.is_some_and(|rate| side * rate > SLIDES)))
        };
        let was_so = || {
            let (told, _) = self.told(|_, _| true);
            let longest = longest(&self.behind[0]).max(longest(&self.behind[1]));
            let moment = MOMENT * longest * (self.deepest() / told).min(1.0);
            let course = Course { couple: self.couple, motions: velocity.motions };
            told <= 0.0
                || cut_before(&course, moment, |passes, lines, velocity| growth(passes, lines, velocity).is_none())
        };
        now.is_none() && comes_and_parts(&growths()) && was_so()
    }

    /// How fast each region grows; it is told by one of its places.
    fn growths(&self, regions: &Regions, velocity: &Velocity) -> Vec<(usize, Option<f64>)> {
        let mut lines: Vec<(usize, &Line)> = self.lines.iter().map(|line| (regions.of(line.hit), line)).collect();
        lines.sort_by_key(|(region, _)| *region);
        let of = |region: &[(usize, &Line)]| {
            let own: Vec<Line> = region.iter().map(|(_, line)| **line).collect();
            (region[0].0, growth(self.passes, &own, velocity))
        };
        lines.chunk_by(|p, q| p.0 == q.0).map(of).collect()
    }

    /// In how many places that do not hang together points are deeper than so many metres; `contacts` are first of all
    /// those of all points inside.
    pub fn places(&self, contacts: &[MeshContact], deeper: f64) -> usize {
        let regions = Regions::new(self.passes, self.hits, self.vertices);
        let points = (0..2).flat_map(|k| self.points[k].iter().enumerate().map(move |(i, point)| (k, i, point)));
        let deep = points.zip(contacts).filter(|(_, c)| c.depth > deeper);
        let mut places: Vec<usize> = deep.filter_map(|((k, i, point), _)| regions.of_point(k, i, point)).collect();
        places.sort_unstable();
        places.dedup();
        places.len()
    }

    fn by_regions(&self, velocity: &Velocity) -> Coming<'a> {
        let regions = Regions::new(self.passes, self.hits, self.vertices);
        let mut comes = vec![false; regions.len()];
        let of_point = [0, 1].map(|k| {
            let of = |(i, point)| regions.of_point(k, i, point);
            self.points[k].iter().enumerate().map(of).collect::<Vec<Option<usize>>>()
        });
        for (place, growth) in self.growths(&regions, velocity) {
            comes[place] =
                growth.is_some_and(|rate| rate > SLIDES) && self.is_plausible(|k, i| of_point[k][i] == Some(place));
        }
        if comes.contains(&true) { Coming::Some(regions, comes) } else { Coming::Nowhere }
    }

    /// Whether some points are about as deep, along normals, as their ways back tell: through the middle of something
    /// long and bent these are far too long.
    fn is_plausible(&self, among: impl Fn(usize, usize) -> bool) -> bool {
        let (told, deep) = self.told(among);
        told <= PLAUSIBLE * deep
    }

    /// Whether what slides has done so for a while, and come in sideways from very far for how deep it is: a box that slides
    /// over a table. What has the most in common that it ever has slides for a moment.
    fn is_grazing(&self, course: &Course, ago: f64) -> bool {
        let (told, deep) = self.told(|_, _| true);
        // Those that tell it may be about to come through, and near a surface.
        let is_shallow = told > GRAZING * deep && told > GRAZING * self.deepest();
        is_shallow && LATELY.iter().all(|part| slid(course, ago * part))
    }

    /// How deep points are at most, metres, by the nearest surface.
    fn deepest(&self) -> f64 {
        let of = |k: usize| {
            let places: Vec<DVec3> = self.points[k].iter().map(|point| point.at).collect();
            let near = self.passes[k].y.nearest_to_each(&places);
            near.into_iter()
                .zip(places)
                .filter_map(|(near, p)| Some(near?.nearest.point.distance(p)))
                .fold(0.0, f64::max)
        };
        of(0).max(of(1))
    }

    /// How deep some points are at most by their ways back, along the normals there; and the way out, metres, of those
    /// that tell it.
    fn told(&self, among: impl Fn(usize, usize) -> bool) -> (f64, f64) {
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
        (told, deep)
    }

    fn has_surface(&self) -> bool {
        self.passes.iter().any(|pass| pass.x.is_surface())
    }

    /// Whether some point stays in the other mesh for so many seconds.
    fn goes_on(&self, time: f64) -> bool {
        let on = |k: usize| {
            let ways = self.points[k].iter().zip(&self.behind[k]).filter_map(|(p, b)| Some((p.at, (*b)?)));
            ways.map(move |(at, b)| {
                self.passes[k].y.ray(at, -b.back, 0.0, f64::INFINITY).map_or(0.0, |hit| hit.at / b.speed)
            })
        };
        time == 0.0 || on(0).chain(on(1)).any(|long| long >= time)
    }
}

/// How fast what the meshes have in common grows as they move, as a share of what it could with that speed; `None` where
/// it neither does nor would with another velocity, as when one is wholly in the other or passes through it.
fn growth(passes: &[Pass; 2], lines: &[Line], velocity: &Velocity) -> Option<f64> {
    let cut = Cut::new(lines).filter(|_| passes.iter().all(|pass| !pass.x.is_surface()))?;
    let (speed, spin) = (velocity.at(cut.middle), velocity.motions[0].spin - velocity.motions[1].spin);
    let rate = flow(&cut, velocity);
    let most = cut.area.length() * speed.length() + cut.moment.length() * spin.length();
    (rate > SLIDES * most || cut.area != DVec3::ZERO).then_some(if most > 0.0 { rate / most } else { 0.0 })
}

/// Whether what meshes have in common grew all the time since they were apart, seconds ago; not looked at is how it was
/// during the `last` parts of that.
fn has_grown(course: &Course, apart: f64, last: usize) -> bool {
    BETWEEN[last..].iter().all(|part| grew(course, apart * part))
}

/// Whether what meshes have in common grew so many seconds ago, or was nothing.
fn grew(course: &Course, ago: f64) -> bool {
    cut_before(course, ago, |passes, lines, velocity| {
        lines.is_empty() || growth(passes, lines, velocity).is_some_and(|rate| rate > SLIDES)
    })
}

/// Whether what meshes have in common neither grew nor shrank so many seconds ago.
fn slid(course: &Course, ago: f64) -> bool {
    cut_before(course, ago, |passes, lines, velocity| {
        growth(passes, lines, velocity).is_some_and(|rate| rate.abs() <= SLIDES)
    })
}

/// Whether meshes that were apart so many seconds ago have in common what has come together since: not so where they
/// had `more` times as much in common between then and now. Links of a chain that slide along each other pass through each other
/// when they go back.
fn has_filled(course: &Course, apart: f64, more: f64) -> bool {
    let volumes = |looks: u32| {
        let (mut volume, mut most) = (0.0, 0.0_f64);
        for part in (0..looks).rev() {
            let ago = apart * (f64::from(part) + 0.5) / f64::from(looks);
            volume +=
                cut_before(course, ago, |_, lines, velocity| Cut::new(lines).map_or(0.0, |cut| flow(&cut, velocity)));
            most = most.max(volume);
        }
        (volume, most)
    };
    let [roughly, closely] = LOOKS;
    let (mut volume, mut most) = volumes(roughly);
    if most > UNSURE * volume {
        (volume, most) = volumes(closely);
    }
    volume > 0.0 && most <= more * volume
}

/// Whether meshes that were apart so many seconds ago have come as they move since then, and are not about to part.
pub(super) fn has_come(course: &Course, apart: f64) -> bool {
    course.will_meet(WAY_ON * apart) && has_filled(course, apart, MORE_BEFORE)
}

/// Calls `look` with the lines along which the surfaces cut each other so many seconds ago.
fn cut_before<T>(course: &Course, ago: f64, look: impl FnOnce(&[Pass; 2], &[Line], &Velocity) -> T) -> T {
    let at = course.before(ago);
    let couple = Couple::new(course.couple.a, course.couple.b, &at);
    let passes = [couple.pass(true), couple.pass(false)];
    let touching = couple.touching();
    let hits = [0, 1].map(|k| hits(&passes[k], &touching.edges[k]));
    let velocity = Velocity { motions: course.motions, offset: at.offset };
    look(&passes, &lines(&passes, &hits), &velocity)
}

/// How fast what the meshes have in common grows, m³/s.
fn flow(cut: &Cut, velocity: &Velocity) -> f64 {
    let spin = velocity.motions[0].spin - velocity.motions[1].spin;
    cut.area.dot(velocity.at(cut.middle)) + cut.moment.dot(spin)
}
