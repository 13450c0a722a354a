//! What of one mesh lies over a face of the other that it is held by.
//!
//! A coarse body that comes down on a corner turns about it, and lands on its next corners within the step. None of
//! these is a tip against the face yet. So the part of the other's faces over a face
//! that is held counts with all its corners, as it does for boxes.

use super::couple::Pass;
use crate::narrow::Contact;
use glam::DVec3;

/// Cosine of normals that are one; of those of a face that is held along it; and of the angle from that up to which
/// another face may come to lie on it.
const ONE: f64 = 0.999;
const ALONG: f64 = 0.97;
const FACING: f64 = 0.5;

/// Pairs of triangles that are looked at: what is finer has vertices enough.
const MOST_PAIRS: usize = 64;

/// The same of two surfaces: of what lies flat all may come down at once, and is on the wrong side then.
const MOST_OF_SHEETS: usize = 1024;

/// Corners of a triangle cut by another, at most.
const MOST_CORNERS: usize = 6;

/// Appends the corners of faces of x over those of y, triangles of each that are near the other, where contacts from
/// the place `first` on hold them; down to a gap of `margin` metres.
pub(super) fn over(pass: &Pass, [of_x, of_y]: [&[u32]; 2], margin: f64, first: usize, out: &mut Vec<Contact>) {
    let last = out.len();
    let most_pairs = if pass.x.is_surface() && pass.y.is_surface() { MOST_OF_SHEETS } else { MOST_PAIRS };
    let near = 1e-6 * pass.x.radius().min(pass.y.radius());
    for k in first..last {
        let normal = out[k].normal;
        let same = |c: &Contact| c.normal.dot(normal) > ONE;
        // Of several with one normal the first stands for all.
        if out[first..k].iter().any(same) {
            continue;
        }
        let deepest = out[first..last].iter().filter(|c| same(c)).map(|c| c.depth).fold(f64::NEG_INFINITY, f64::max);
        let outwards = pass.y_in_world.rotation.conjugate() * if pass.of_a { -normal } else { normal };
        let faces: Vec<u32> =
            of_y.iter().copied().filter(|t| pass.y.normal(*t).dot(outwards) > ALONG).take(most_pairs + 1).collect();
        let looks = |t: &u32| (pass.x_in_y.rotation * pass.x.normal(*t)).dot(outwards) < -FACING;
        let others: Vec<u32> = of_x.iter().copied().filter(looks).take(most_pairs + 1).collect();
        if faces.len() * others.len() > most_pairs {
            continue;
        }
        for face in &faces {
            let (corners, up) = (pass.y.corners(*face), pass.y.normal(*face));
            for other in &others {
                for p in clipped(pass.x.corners(*other).map(|p| pass.x_in_y.point(p)), &corners, outwards) {
                    let depth = up.dot(corners[0] - p) / up.dot(outwards);
                    let found = pass.placed(p, p + outwards * depth, outwards, depth);
                    let known = |c: &Contact| same(c) && c.on_a.distance(found.on_a) <= near;
                    if depth >= -margin && depth <= deepest + near && !out[first..].iter().any(known) {
                        out.push(found);
                    }
                }
            }
        }
    }
}

/// The corners of the part of a triangle that is over another, seen along `up`.
fn clipped(triangle: [DVec3; 3], other: &[DVec3; 3], up: DVec3) -> Vec<DVec3> {
    let mut kept = Vec::with_capacity(MOST_CORNERS);
    kept.extend(triangle);
    for k in 0..3 {
        let (from, to) = (other[k], other[(k + 1) % 3]);
        let inwards = up.cross(to - from);
        let side = |p: DVec3| inwards.dot(p - from);
        let mut next = Vec::with_capacity(MOST_CORNERS);
        for (i, p) in kept.iter().enumerate() {
            let q = kept[(i + 1) % kept.len()];
            let (here, there) = (side(*p), side(q));
            if here >= 0.0 {
                next.push(*p);
            }
            if (here < 0.0) != (there < 0.0) {
                next.push(*p + (q - *p) * (here / (here - there)));
            }
        }
        kept = next;
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_triangle_is_cut_along_the_sides_of_another() {
        let at = |x: f64, y: f64, z: f64| DVec3::new(x, y, z);
        let below = [at(0.0, 0.0, 0.0), at(1.0, 0.0, 0.0), at(0.0, 1.0, 0.0)];
        assert!(clipped(below.map(|p| p + at(2.0, 0.0, 1.0)), &below, DVec3::Z).is_empty());
        assert_eq!(clipped(below.map(|p| p + DVec3::Z), &below, DVec3::Z).len(), 3);
        // A strip across: its corners at the two sides that it leaves by.
        let strip = clipped([at(-1.0, 0.25, 1.0), at(3.0, 0.25, 1.0), at(3.0, 0.5, 1.0)], &below, DVec3::Z);
        for p in &strip {
            assert!(p.x >= -1e-12 && p.y >= 0.25 - 1e-12 && p.x + p.y <= 1.0 + 1e-12 && p.z == 1.0, "{p}");
        }
        assert!(strip.iter().any(|p| p.x.abs() < 1e-12) && strip.iter().any(|p| (p.x + p.y - 1.0).abs() < 1e-12));
    }
}
