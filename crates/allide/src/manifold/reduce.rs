//! Patches: contacts with one normal and one plane, and the four of them that carry the rest.

use crate::math::tolerance;
use crate::narrow::Contact;
use glam::{DQuat, DVec3};

/// Up to four contacts with one normal and one plane, in order round the patch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Patch {
    /// Unit normal from the first shape to the second.
    pub normal: DVec3,
    /// How many of `contacts` are in use, 1…4.
    pub count: usize,
    contacts: [Contact; 4],
}

impl Patch {
    /// A patch of one to four contacts that are known to have one normal.
    pub(crate) fn of(contacts: &[Contact]) -> Patch {
        let mut patch = Patch { normal: contacts[0].normal, count: contacts.len().min(4), contacts: [contacts[0]; 4] };
        patch.contacts[..patch.count].copy_from_slice(&contacts[..patch.count]);
        patch
    }

    /// One to four contacts of a patch with this normal.
    pub(crate) fn with(normal: DVec3, contacts: &[Contact]) -> Patch {
        Patch { normal, ..Patch::of(contacts) }
    }

    /// The patch with a turned normal, and its contacts as `change` makes them.
    pub(crate) fn moved(&self, turn: DQuat, change: impl Fn(&Contact) -> Contact) -> Patch {
        Patch { normal: turn * self.normal, count: self.count, contacts: self.contacts.map(|c| change(&c)) }
    }

    /// The contacts in use.
    pub fn contacts(&self) -> &[Contact] {
        &self.contacts[..self.count]
    }
}

/// How far apart two planes of contact may lie and still be one, as a share of the contacts' extent.
const ONE_PLANE: f64 = 1e-2;

/// The number of the patch that each contact belongs to, counted from 0 in order of appearance.
///
/// One patch is one normal *and* one plane: the top of a kerb and the road beside it share the
/// normal, not the plane (paper 1, corrected).
pub fn patch_numbers(contacts: &[Contact]) -> Vec<u32> {
    let extent = extent(contacts);
    let mut firsts: Vec<&Contact> = Vec::new();
    contacts
        .iter()
        .map(|c| {
            let known = firsts.iter().position(|f| same_patch(f, c, extent));
            known.unwrap_or_else(|| {
                firsts.push(c);
                firsts.len() - 1
            }) as u32
        })
        .collect()
}

/// Groups `contacts` into patches, reduces each to at most four points, and appends them to `out`.
///
/// `steadiness` is the share of the patch's extent by which a point must beat an earlier one to be
/// kept in its place. 0 keeps exactly the deepest point; a world asks for a little more, so that
/// points of nearly equal depth do not take turns from step to step.
pub fn patches(contacts: &[Contact], steadiness: f64, out: &mut Vec<Patch>) {
    let Some(first) = contacts.first() else { return };
    let extent = extent(contacts);
    if contacts.iter().all(|c| same_patch(first, c, extent)) {
        out.push(reduced(contacts, steadiness));
        return;
    }
    let numbers = patch_numbers(contacts);
    let count = numbers.iter().max().map_or(0, |m| m + 1);
    for number in 0..count {
        let of_patch: Vec<Contact> =
            contacts.iter().zip(&numbers).filter(|(_, n)| **n == number).map(|(c, _)| *c).collect();
        out.push(reduced(&of_patch, steadiness));
    }
}

fn extent(contacts: &[Contact]) -> f64 {
    let Some(first) = contacts.first() else { return 0.0 };
    let (mut low, mut high) = (first.on_a, first.on_a);
    for c in contacts {
        low = low.min(c.on_a);
        high = high.max(c.on_a);
    }
    (high - low).max_element()
}

fn same_patch(first: &Contact, c: &Contact, extent: f64) -> bool {
    if first.normal.dot(c.normal) < 1.0 - 0.5 * tolerance::PARALLEL * tolerance::PARALLEL {
        return false;
    }
    // One of the two surfaces may be tilted; the other then is the common plane.
    let off_a = (c.on_a - first.on_a).dot(first.normal).abs();
    let off_b = (c.on_b - first.on_b).dot(first.normal).abs();
    off_a.min(off_b) <= ONE_PLANE * extent
}

/// Share of a patch's length that a point may be off the line or the triangle of others and still add
/// nothing: what is long and thin rests on points hardly off one line.
const ON_LINE: f64 = 1e-5;

/// Share of the contacts' extent that one may be outside a patch's points and still not be missed: more than the
/// corners of an octagon, as square faces turned on each other have in common, are outside four of them, and less
/// than the fifth of a pentagon.
const OUTSIDE: f64 = 0.16;

/// The contact of the highest score; one that comes later must beat an earlier one by more than `margin`. The first of
/// equals wins, so that equal scores do not flicker.
#[inline(always)]
fn best(all: &[Contact], margin: f64, score: impl Fn(&Contact) -> f64) -> &Contact {
    let mut winner = (&all[0], f64::NEG_INFINITY);
    for c in all {
        let s = score(c);
        if s > winner.1 + margin {
            winner = (c, s);
        }
    }
    winner.0
}

/// The reduction of paper 1: the deepest point; the farthest from it; the farthest from that
/// segment; then the one that makes the largest quadrilateral. Collinear points: the two farthest.
pub(super) fn reduced(all: &[Contact], steadiness: f64) -> Patch {
    let first = all[0];
    let mut patch = Patch { normal: first.normal, count: all.len().min(4), contacts: [first; 4] };
    if all.len() <= 4 {
        patch.contacts[..all.len()].copy_from_slice(all);
        return patch;
    }
    let n = first.normal;
    let flat = |c: &Contact| c.on_b - n * n.dot(c.on_b);
    let extent = extent(all);
    let (nearly, nearly_square) = (steadiness * extent, 10.0 * steadiness * extent * extent);
    let deepest = best(all, nearly, |c| c.depth);
    let p = flat(deepest);
    let second = best(all, nearly_square, |c| (flat(c) - p).length_squared());
    let q = flat(second);
    // Twice the area of a triangle on a side, seen along the normal: its third corner along a vector that stands on the
    // side, in the plane.
    let on_side = |a: DVec3, b: DVec3| n.cross(b - a);
    let upon = on_side(p, q);
    let third = best(all, nearly_square, |c| (c.on_b - p).dot(upon).abs());
    let r = flat(third);
    let span = (q - p).length_squared();
    let area = (r - p).dot(upon);
    if area.abs() <= ON_LINE * span {
        // On one line: the two ends carry any load that the points between could, but one that is deeper
        // than both is what the shapes have to part by.
        let far = best(all, nearly_square, |c| (flat(c) - q).length_squared());
        let ends = far.depth.max(second.depth);
        let between = (deepest.depth > ends + nearly).then_some(*deepest);
        let kept = [Some(*far), between, Some(*second)];
        patch.count = 0;
        for contact in kept.into_iter().flatten() {
            patch.contacts[patch.count] = contact;
            patch.count += 1;
        }
        return patch;
    }
    // Outside of which side of the triangle does a fourth point add most?
    let turn = area.signum();
    let sides = [(p, upon * turn), (q, on_side(q, r) * turn), (r, on_side(r, p) * turn)];
    let added = |c: &Contact| {
        let [x, y, z] = sides.map(|(from, upon)| (c.on_b - from).dot(upon));
        -x.min(y).min(z)
    };
    let fourth = best(all, nearly_square, added);
    if added(fourth) <= ON_LINE * span {
        patch.count = 3;
        patch.contacts[..3].copy_from_slice(&[*deepest, *second, *third]);
        return patch;
    }
    let mut four = [*deepest, *second, *third, *fourth];
    order_round(&mut four, n);
    patch.contacts = four;
    patch
}

/// Puts the contacts that a patch made of them does not stand for before the others, and answers how many they are.
/// Those deeper by more than `slack` metres than the patch's own points round them: what is round and thin has some, and
/// so has what a point farther out, but across a gap, was taken for. And those outside of the patch's points by more than
/// a little: a load on a corner that was left out would tilt a plate.
pub fn left_out(patch: &Patch, all: &mut [Contact], slack: f64) -> usize {
    if patch.count < 2 {
        return 0;
    }
    let outside = OUTSIDE * extent(all);
    // Between its points a patch is nowhere shallower than the shallowest of them.
    let shallowest = patch.contacts().iter().map(|c| c.depth).fold(f64::INFINITY, f64::min);
    let slope = slope(patch, all, slack);
    let outline = Outline::of(patch);
    let is_missed = |c: &Contact| {
        let beyond = outline.beyond(c.on_b);
        // Where depth is as over a plane, points within the patch are no deeper than it tells.
        let may_be_deeper = c.depth > shallowest + slack && (beyond > 0.0 || !slope);
        beyond > outside || may_be_deeper && c.depth > level(patch, c.on_b) + slack
    };
    let is_new = |c: &Contact| !patch.contacts().iter().any(|own| own.on_b == c.on_b && own == c);
    put_first(all, |c| is_new(c) && is_missed(c))
}

/// Puts those contacts first that something is so of, all in the order that they had, and answers how many they are.
pub(crate) fn put_first(all: &mut [Contact], is_first: impl Fn(&Contact) -> bool) -> usize {
    let mut count = 0;
    for k in 0..all.len() {
        if is_first(&all[k]) {
            // Mostly they are all, and stay as they are.
            if count < k {
                all[count..=k].rotate_right(1);
            }
            count += 1;
        }
    }
    count
}

/// Whether the depth of all contacts is, within half of `slack` metres, that of a plane through three of the patch's
/// points, as it is between flat faces.
fn slope(patch: &Patch, all: &[Contact], slack: f64) -> bool {
    let [p, q, r, ..] = patch.contacts() else { return false };
    let (n, u, v) = (patch.normal, q.on_b - p.on_b, r.on_b - p.on_b);
    let area = u.cross(v).dot(n);
    if area.abs() <= ON_LINE * u.length_squared().max(v.length_squared()) {
        return false;
    }
    // The gradient g of depth in the plane: g·u and g·v are the differences of depth.
    let g = (v.cross(n) * (q.depth - p.depth) + n.cross(u) * (r.depth - p.depth)) / area;
    all.iter().all(|c| (p.depth + g.dot(c.on_b - p.on_b) - c.depth).abs() <= 0.5 * slack)
}

/// How deep a patch's points say that it is at a point, metres: between them, the less of what the two ways to cut
/// four of them into triangles tell.
fn level(patch: &Patch, point: DVec3) -> f64 {
    let n = patch.normal;
    // How far off a side the point is, squared, and how deep the nearest point of the side is.
    let beside = |p: &Contact, q: &Contact| {
        let (along, from) = (q.on_b - p.on_b, point - p.on_b);
        let s = (from.dot(along) / along.length_squared().max(f64::MIN_POSITIVE)).clamp(0.0, 1.0);
        ((from - along * s).length_squared(), p.depth + (q.depth - p.depth) * s)
    };
    let on_triangle = |[p, q, r]: [&Contact; 3]| {
        let (u, v, w) = (q.on_b - p.on_b, r.on_b - p.on_b, point - p.on_b);
        let area = u.cross(v).dot(n);
        if area == 0.0 {
            return None;
        }
        let (s, t) = (w.cross(v).dot(n) / area, u.cross(w).dot(n) / area);
        let inside = s >= -ON_LINE && t >= -ON_LINE && s + t <= 1.0 + ON_LINE;
        inside.then_some(p.depth + s * (q.depth - p.depth) + t * (r.depth - p.depth))
    };
    let points = patch.contacts();
    let triangles: &[[usize; 3]] = match points.len() {
        3 => &[[0, 1, 2]],
        4 => &[[0, 1, 2], [0, 2, 3], [0, 1, 3], [1, 2, 3]],
        _ => &[],
    };
    let within = triangles.iter().filter_map(|t| on_triangle(t.map(|k| &points[k]))).reduce(f64::min);
    within.unwrap_or_else(|| {
        let sides = points.iter().zip(points.iter().cycle().skip(1)).map(|(p, q)| beside(p, q));
        sides.min_by(|p, q| p.0.total_cmp(&q.0)).map_or(f64::NEG_INFINITY, |(_, depth)| depth)
    })
}

/// The sides of the polygon of a patch's points: where each begins, and its outward normal in the plane.
struct Outline {
    sides: [(DVec3, DVec3); 4],
    count: usize,
}

impl Outline {
    fn of(patch: &Patch) -> Outline {
        let points = patch.contacts();
        let mut outline = Outline { sides: [(DVec3::ZERO, DVec3::ZERO); 4], count: 0 };
        if points.len() < 3 {
            return outline;
        }
        let n = patch.normal;
        let turn = (points[1].on_b - points[0].on_b).cross(points[2].on_b - points[1].on_b).dot(n).signum();
        for (p, q) in points.iter().zip(points.iter().cycle().skip(1)) {
            let side = q.on_b - p.on_b;
            let outward = side.cross(n) * (turn / side.length().max(f64::MIN_POSITIVE));
            outline.sides[outline.count] = (p.on_b, outward);
            outline.count += 1;
        }
        outline
    }

    /// How far outside a point is, along the plane, metres; negative inside.
    fn beyond(&self, point: DVec3) -> f64 {
        let off = self.sides[..self.count].iter().map(|(from, outward)| (point - *from).dot(*outward));
        off.fold(f64::NEG_INFINITY, f64::max)
    }
}

/// Sorts four points so that they go round their middle.
fn order_round(points: &mut [Contact; 4], n: DVec3) {
    let middle = points.iter().map(|c| c.on_b).sum::<DVec3>() / 4.0;
    let x = points[0].on_b - middle;
    let y = n.cross(x);
    // A number that grows with the angle from x, without trigonometry.
    let turn = |c: &Contact| {
        let d = c.on_b - middle;
        let (u, v) = (d.dot(x), d.dot(y));
        let size = u.abs() + v.abs();
        if size == 0.0 {
            return 0.0;
        }
        if v >= 0.0 { 1.0 - u / size } else { 3.0 + u / size }
    };
    points[1..].sort_by(|a, b| turn(a).total_cmp(&turn(b)));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contact(x: f64, y: f64, z: f64, depth: f64) -> Contact {
        let on_b = DVec3::new(x, y, z);
        Contact { on_a: on_b + DVec3::Z * depth, on_b, normal: DVec3::Z, depth }
    }

    #[test]
    fn kerb_and_road_are_two_patches() {
        let all = [contact(0.0, 0.0, 0.0, 0.0), contact(1.0, 0.0, 0.0, 0.0), contact(2.0, 0.0, 0.2, 0.0)];
        assert_eq!(patch_numbers(&all), [0, 0, 1]);
    }

    #[test]
    fn an_octagon_becomes_the_quadrilateral_with_the_deepest_point() {
        let all: Vec<Contact> = (0..8)
            .map(|i| {
                let angle = std::f64::consts::TAU * f64::from(i) / 8.0;
                contact(angle.cos(), angle.sin(), 0.0, if i == 3 { 0.02 } else { 0.01 })
            })
            .collect();
        let mut out = Vec::new();
        patches(&all, 0.0, &mut out);
        assert_eq!(out.len(), 1);
        let four = out[0].contacts();
        assert_eq!(four.len(), 4);
        assert!(four.iter().any(|c| c.depth == 0.02));
        // Round the patch: consecutive points are a quarter turn apart, so the area is the square's.
        let area: f64 = (0..4).map(|i| four[i].on_b.cross(four[(i + 1) % 4].on_b).z / 2.0).sum();
        assert!((area.abs() - 2.0).abs() < 1e-12, "{area}");
    }

    #[test]
    fn a_point_between_that_is_deeper_than_the_ends_stays() {
        let depths = [0.01, 0.02, 0.05, 0.03, 0.01];
        let all: Vec<Contact> = depths.iter().zip(0..).map(|(d, i)| contact(f64::from(i), 0.0, 0.0, *d)).collect();
        let mut out = Vec::new();
        patches(&all, 0.0, &mut out);
        let mut kept: Vec<(f64, f64)> = out[0].contacts().iter().map(|c| (c.on_b.x, c.depth)).collect();
        kept.sort_by(|a, b| a.0.total_cmp(&b.0));
        assert_eq!(kept, [(0.0, 0.01), (2.0, 0.05), (4.0, 0.01)]);
    }

    #[test]
    fn points_on_a_line_keep_their_ends() {
        let all: Vec<Contact> =
            (0..6).map(|i| contact(f64::from(i), 0.0, 0.0, 0.01 + 0.001 * f64::from(i % 3))).collect();
        let mut out = Vec::new();
        patches(&all, 0.0, &mut out);
        let mut ends: Vec<f64> = out[0].contacts().iter().map(|c| c.on_b.x).collect();
        ends.sort_by(f64::total_cmp);
        assert_eq!(ends, [0.0, 5.0]);
    }
}
