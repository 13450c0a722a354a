//! Of the many vertices of rough ground under a base, those that it comes to stand on.
//!
//! A flat base over relief has points of contact and points across a gap by the dozen, of which a patch keeps
//! four. The four that span most are not those that bear: on a round top they are at the rim and never touch,
//! and the base rocks on its middle from one step to the next. What bears is the facet of the ground's convex
//! hull that the weight is over: of all planes below which the ground lies, the lowest there.

use crate::narrow::Contact;
use glam::{DVec2, DVec3};

/// Points of one normal beyond which a choice is made.
const MANY: usize = 4;

/// Cosine less than which normals differ.
const ONE_NORMAL: f64 = 1.0 - 1e-12;

/// Height over the facet up to which a point is of it, times the points' extent.
const ON_FACET: f64 = 1e-6;

/// A point under a base: where it is across the normal, and how far below it, metres.
#[derive(Clone, Copy)]
struct Under {
    place: DVec2,
    gap: f64,
}

/// Drops those contacts of a body with terrain that others keep its base from coming down to. `centre` is the
/// body's centre of mass; it and the contacts are relative to one origin.
pub fn thin(contacts: &mut Vec<Contact>, centre: DVec3) {
    let mut from = 0;
    while contacts.len() - from > MANY {
        // Those of one normal to the front, in their order.
        let normal = contacts[from].normal;
        contacts[from..].sort_by_key(|c| c.normal.dot(normal) < ONE_NORMAL);
        let same = contacts[from..].iter().take_while(|c| c.normal.dot(normal) >= ONE_NORMAL).count();
        if same > MANY {
            let kept = bearing(&contacts[from..from + same], centre);
            let mut number = 0;
            contacts.retain(|_| {
                number += 1;
                number <= from || number > from + same || kept[number - 1 - from]
            });
            from += kept.iter().filter(|kept| **kept).count();
        } else {
            from += same;
        }
    }
}

/// Of contacts of one normal, which ones bear: those of the facet, and the deepest.
fn bearing(contacts: &[Contact], centre: DVec3) -> Vec<bool> {
    let normal = contacts[0].normal;
    let (x, y) = normal.any_orthonormal_pair();
    let flat = |p: DVec3| DVec2::new(p.dot(x), p.dot(y));
    let all: Vec<Under> = contacts.iter().map(|c| Under { place: flat(c.on_b), gap: -c.depth }).collect();
    // Straight below the centre of mass, on the base.
    let down = normal.dot(contacts[0].on_a - centre) / -normal.z;
    let weight = if normal.z < -0.5 { flat(centre - DVec3::Z * down) } else { flat(centre) };
    let extent = all.iter().map(|p| (p.place - weight).length_squared()).fold(0.0, f64::max).sqrt();
    let Some(plane) = facet(&all, weight, extent) else { return vec![true; contacts.len()] };
    let deepest = (0..all.len()).fold(0, |best, k| if all[k].gap < all[best].gap { k } else { best });
    let near = ON_FACET * extent;
    all.iter().enumerate().map(|(k, p)| k == deepest || p.gap - plane.at(p.place) <= near).collect()
}

/// The gap as a function of the place: `middle + slope · (place − origin)`.
struct Plane {
    origin: DVec2,
    middle: f64,
    slope: DVec2,
}

impl Plane {
    fn through([a, b, c]: [Under; 3]) -> Option<Plane> {
        let (u, v) = (b.place - a.place, c.place - a.place);
        let area = u.perp_dot(v);
        let (p, q) = (b.gap - a.gap, c.gap - a.gap);
        let slope = DVec2::new(p * v.y - q * u.y, q * u.x - p * v.x) / area;
        slope.is_finite().then_some(Plane { origin: a.place, middle: a.gap, slope })
    }

    fn at(&self, place: DVec2) -> f64 {
        self.middle + self.slope.dot(place - self.origin)
    }
}

/// The highest plane at `weight` that no point is below: that of the facet of their lower hull there (a dual
/// simplex search). Where the weight is beside all points, that through the ones it would tip over.
fn facet(all: &[Under], weight: DVec2, extent: f64) -> Option<Plane> {
    // A start that holds the weight, far away and far down, that every real point is better than.
    let far = |x: f64, y: f64| Under { place: weight + DVec2::new(x, y) * (100.0 * extent), gap: 1e4 * extent };
    let mut three = [far(0.0, 1.0), far(-0.9, -0.5), far(0.9, -0.5)];
    for _ in 0..8 + 2 * all.len() {
        let plane = Plane::through(three)?;
        let below = |p: &Under| p.gap - plane.at(p.place);
        let lowest = all.iter().fold(all[0], |best, p| if below(p) < below(&best) { *p } else { best });
        if below(&lowest) >= -1e-12 * extent {
            return Some(plane);
        }
        // It takes the place of the corner without which the weight stays within.
        let side = |a: Under, b: Under| (b.place - a.place).perp_dot(weight - a.place);
        let inside = |t: [Under; 3]| {
            let sides = [side(t[0], t[1]), side(t[1], t[2]), side(t[2], t[0])];
            sides.iter().all(|s| *s >= 0.0) || sides.iter().all(|s| *s <= 0.0)
        };
        let candidates = [0, 1, 2].map(|k| {
            let mut next = three;
            next[k] = lowest;
            next
        });
        three = candidates.into_iter().find(|t| inside(*t))?;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contact(x: f64, y: f64, gap: f64) -> Contact {
        let on_a = DVec3::new(x, y, 0.0);
        Contact { on_a, on_b: on_a - DVec3::Z * gap, normal: DVec3::NEG_Z, depth: -gap }
    }

    #[test]
    fn on_a_round_top_the_cell_below_the_weight_bears() {
        let mut all = Vec::new();
        for k in 0..121 {
            let (x, y) = (f64::from(k % 11) - 5.0, f64::from(k / 11) - 5.0);
            all.push(contact(x, y, 0.01 * (x * x + y * y)));
        }
        thin(&mut all, DVec3::new(0.3, 0.4, 1.0));
        let mut places: Vec<(f64, f64)> = all.iter().map(|c| (c.on_a.x, c.on_a.y)).collect();
        places.sort_by(|p, q| p.partial_cmp(q).unwrap());
        assert_eq!(places, [(0.0, 0.0), (0.0, 1.0), (1.0, 0.0), (1.0, 1.0)]);
    }

    #[test]
    fn level_points_all_stay_and_so_do_other_normals() {
        let mut all: Vec<Contact> = (0..9).map(|k| contact(f64::from(k % 3), f64::from(k / 3), 0.0)).collect();
        all.insert(2, Contact { normal: DVec3::NEG_X, ..all[0] });
        thin(&mut all, DVec3::new(1.0, 1.0, 1.0));
        assert_eq!(all.len(), 10);
    }

    #[test]
    fn a_weight_beside_all_points_keeps_those_it_tips_over() {
        let mut all: Vec<Contact> = (0..9).map(|k| contact(f64::from(k % 3), f64::from(k / 3), 0.0)).collect();
        thin(&mut all, DVec3::new(9.0, 1.0, 1.0));
        assert!(all.iter().any(|c| c.on_a.x == 2.0), "{all:?}");
    }
}
