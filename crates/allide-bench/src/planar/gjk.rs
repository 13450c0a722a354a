//! GJK and EPA in the plane: does the Minkowski difference of two convex outlines hold the origin, and
//! where is its border nearest? A rival of the paper's method, used over convex parts.

use allide::glam::DVec2;

/// Steps after which a walk that rounding keeps going is ended.
const MOST_STEPS: usize = 100;

/// `None` when apart, else the least move of the first.
pub fn gjk_epa(a: &[DVec2], b: &[DVec2]) -> Option<DVec2> {
    let simplex = gjk(a, b)?;
    Some(epa(a, b, simplex))
}

/// The point of the difference farthest along a direction.
fn support(a: &[DVec2], b: &[DVec2], along: DVec2) -> DVec2 {
    farthest(a, along) - farthest(b, -along)
}

fn farthest(ring: &[DVec2], along: DVec2) -> DVec2 {
    let mut best = (ring[0].dot(along), ring[0]);
    for &p in &ring[1..] {
        let s = p.dot(along);
        if s > best.0 {
            best = (s, p);
        }
    }
    best.1
}

/// A triangle of points of the difference that holds the origin.
fn gjk(a: &[DVec2], b: &[DVec2]) -> Option<[DVec2; 3]> {
    let mut old = support(a, b, a[0] - b[0]);
    let mut along = -old;
    let mut middle: Option<DVec2> = None;
    for _ in 0..MOST_STEPS {
        let new = support(a, b, along);
        if new.dot(along) < 0.0 {
            return None;
        }
        let Some(between) = middle else {
            middle = Some(new);
            along = across(old, new, -new);
            continue;
        };
        // The side of the newest point and each of the others, seen from the third.
        let (beyond_old, beyond_middle) = (across(old, new, new - between), across(between, new, new - old));
        if beyond_old.dot(new) < 0.0 {
            middle = Some(new);
            along = beyond_old;
        } else if beyond_middle.dot(new) < 0.0 {
            (old, middle) = (between, Some(new));
            along = beyond_middle;
        } else {
            return Some([old, between, new]);
        }
    }
    None
}

/// The normal of the line through p and q on the side of `toward`.
fn across(p: DVec2, q: DVec2, toward: DVec2) -> DVec2 {
    let normal = (q - p).perp();
    if normal.dot(toward) < 0.0 { -normal } else { normal }
}

/// Grows the triangle towards the border where it is nearest to the origin.
fn epa(a: &[DVec2], b: &[DVec2], simplex: [DVec2; 3]) -> DVec2 {
    let mut ring = simplex.to_vec();
    if (ring[1] - ring[0]).perp_dot(ring[2] - ring[0]) < 0.0 {
        ring.swap(1, 2);
    }
    let mut out = DVec2::ZERO;
    for _ in 0..MOST_STEPS {
        let mut least = (f64::INFINITY, 0, DVec2::ZERO);
        for i in 0..ring.len() {
            let along = ring[(i + 1) % ring.len()] - ring[i];
            let length = along.length();
            if length > 0.0 {
                let normal = -along.perp() / length;
                let distance = ring[i].dot(normal);
                if distance < least.0 {
                    least = (distance, i, normal);
                }
            }
        }
        let (distance, edge, normal) = least;
        let farther = support(a, b, normal);
        out = normal * -farther.dot(normal);
        if farther.dot(normal) - distance <= 1e-12 {
            break;
        }
        ring.insert(edge + 1, farther);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planar::outlines::Random;
    use crate::planar::sat::separating_axes;

    #[test]
    fn agrees_with_separating_axes_on_convex_outlines() {
        let mut random = Random(3);
        let mut overlapping = 0;
        for _ in 0..5000 {
            let mut ring = |centre: DVec2| -> Vec<DVec2> {
                let n = 3 + random.below(6);
                let from = random.between(0.0, 1.0);
                (0..n).map(|i| centre + DVec2::from_angle(from + std::f64::consts::TAU * i as f64 / n as f64)).collect()
            };
            let (a, b) = (ring(DVec2::ZERO), ring(DVec2::ZERO));
            let by = random.in_disc(3.0);
            let a: Vec<DVec2> = a.iter().map(|&p| p + by).collect();
            match (gjk_epa(&a, &b), separating_axes(&a, &b)) {
                (Some(p), Some(q)) => {
                    overlapping += 1;
                    assert!((p.length() - q.length()).abs() < 1e-9, "{p} {q}");
                }
                (p, q) => assert_eq!(p, q),
            }
        }
        assert!(overlapping > 1000);
    }
}
