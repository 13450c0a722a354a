//! Contacts of meshes made patches: their normals differ from face to face, and a world wants few patches that
//! stay the same from step to step.

use super::reduce::{Patch, left_out, reduced};
use crate::narrow::Contact;
use glam::DVec3;

/// Cosine of the angle within which normals are made one. A ring in a bowl touches it all round, with as many
/// normals: which four of its points stood for the rest would change from step to step.
const ALIKE: f64 = 0.998;

/// The same where contacts are many.
const COARSELY: f64 = 0.94;

/// So many contacts are many.
const MANY: usize = 48;

/// The number of the group that each contact belongs to, from 0 on: those whose normals are much like that of
/// the deepest of the group.
pub fn groups(contacts: &[Contact]) -> Vec<u32> {
    let mut order: Vec<usize> = (0..contacts.len()).collect();
    order.sort_by(|p, q| contacts[*q].depth.total_cmp(&contacts[*p].depth).then(p.cmp(q)));
    let nearly = if contacts.len() > MANY { COARSELY } else { ALIKE };
    let mut firsts: Vec<DVec3> = Vec::new();
    let mut numbers = vec![0; contacts.len()];
    for k in order {
        let normal = contacts[k].normal;
        // The most alike, so that what is added between two does not change sides.
        let alike = |first: &DVec3| first.dot(normal);
        let best = (0..firsts.len()).max_by(|p, q| alike(&firsts[*p]).total_cmp(&alike(&firsts[*q])));
        numbers[k] = match best.filter(|p| alike(&firsts[*p]) >= nearly) {
            Some(known) => known as u32,
            None => {
                firsts.push(normal);
                firsts.len() as u32 - 1
            }
        };
    }
    numbers
}

/// Groups `contacts` as [`groups`] does, gives each group one normal, the mean weighted by depth, reduces it to at
/// most four points, and appends them to `out`. Of what those four do not stand for, deeper by more than `slack`
/// metres, four more are another patch: a round body lies on points between those farthest apart. `steadiness` as
/// for [`super::patches`].
pub fn merged(contacts: &[Contact], steadiness: f64, slack: f64, out: &mut Vec<Patch>) {
    let numbers = groups(contacts);
    let count = numbers.iter().max().map_or(0, |m| m + 1);
    for number in 0..count {
        let members = || contacts.iter().zip(&numbers).filter(|(_, n)| **n == number).map(|(c, _)| c);
        let least = members().map(|c| c.depth).fold(f64::INFINITY, f64::min);
        let most = members().map(|c| c.depth).fold(f64::NEG_INFINITY, f64::max);
        // A contact that just comes into reach must not turn the normal.
        let span = most - least;
        let weight = |c: &Contact| if span > 0.0 { c.depth - least + 1e-3 * span } else { 1.0 };
        let sum: DVec3 = members().map(|c| c.normal * weight(c)).sum();
        let Some(normal) = sum.try_normalize().or_else(|| members().next().map(|c| c.normal)) else { continue };
        let mut flat: Vec<Contact> =
            members().map(|c| Contact { on_b: c.on_a - normal * c.depth, normal, ..*c }).collect();
        let patch = reduced(&flat, steadiness);
        out.push(patch);
        if flat.len() > 4 {
            let count = left_out(&patch, &mut flat, slack);
            if count > 0 {
                out.push(reduced(&flat[..count], steadiness));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contact(x: f64, normal: DVec3, depth: f64) -> Contact {
        let on_a = DVec3::X * x;
        Contact { on_a, on_b: on_a - normal * depth, normal, depth }
    }

    #[test]
    fn nearly_equal_normals_make_one_patch() {
        let tilted = DVec3::new(0.05, 0.0, 1.0).normalize();
        let all = [contact(0.0, DVec3::Z, 0.01), contact(1.0, tilted, 0.01), contact(2.0, DVec3::X, 0.02)];
        assert_eq!(groups(&all), [1, 1, 0]);
        let mut out = Vec::new();
        merged(&all, 0.0, 0.0, &mut out);
        assert_eq!(out.iter().map(|p| p.count).collect::<Vec<_>>(), [1, 2]);
        let n = out[1].normal;
        assert!(n.x > 0.02 && n.x < 0.03, "{n}");
        for c in out[1].contacts() {
            assert!((c.on_a - c.on_b - n * c.depth).length() < 1e-15);
        }
    }
}
