//! Polygons into triangles.

use allide::glam::{DVec2, DVec3};

/// Most corners of a polygon that is not convex: to cut it takes the square of their number.
pub(super) const MOST_CORNERS: usize = 1000;

/// How often all corners are looked at anew, where none seems to be an ear, before a polygon is given
/// up as crossing itself.
const LOOKS: usize = 12;

/// Cuts a polygon of at least three corners into triangles of the same sense: a fan where it is
/// convex, ear by ear where it is not. Where it crosses itself some cut is made all the same.
/// False, and nothing cut, where it is not convex and has more than [`MOST_CORNERS`].
pub(super) fn triangulate(polygon: &[u32], vertices: &[DVec3], triangles: &mut Vec<[u32; 3]>) -> bool {
    if let [a, b, c] = *polygon {
        triangles.push([a, b, c]);
        return true;
    }
    let flat = flattened(polygon, vertices);
    let n = polygon.len();
    let turn = |i: usize| cross(flat[(i + n - 1) % n], flat[i], flat[(i + 1) % n]);
    if (0..n).all(|i| turn(i) > 0.0) {
        fan(polygon, triangles);
    } else if n <= MOST_CORNERS {
        clip_ears(polygon, &flat, triangles);
    } else {
        return false;
    }
    true
}

fn fan(polygon: &[u32], triangles: &mut Vec<[u32; 3]>) {
    triangles.extend(polygon[1..].windows(2).map(|two| [polygon[0], two[0], two[1]]));
}

/// The corners in the plane where the polygon is largest, turning left around it.
fn flattened(polygon: &[u32], vertices: &[DVec3]) -> Vec<DVec2> {
    let origin = vertices[polygon[0] as usize];
    let corner = |i: usize| vertices[polygon[i % polygon.len()] as usize] - origin;
    // Twice the area along each axis (Newell).
    let area: DVec3 = (0..polygon.len()).map(|i| corner(i).cross(corner(i + 1))).sum();
    let size = area.abs();
    let project = |p: DVec3| {
        if size.z >= size.x && size.z >= size.y {
            DVec2::new(p.x * area.z.signum(), p.y)
        } else if size.y >= size.x {
            DVec2::new(p.z * area.y.signum(), p.x)
        } else {
            DVec2::new(p.y * area.x.signum(), p.z)
        }
    };
    (0..polygon.len()).map(|i| project(corner(i))).collect()
}

/// Twice the area of a triangle, above zero where it turns left.
fn cross(a: DVec2, b: DVec2, c: DVec2) -> f64 {
    (b - a).perp_dot(c - b)
}

fn clip_ears(polygon: &[u32], flat: &[DVec2], triangles: &mut Vec<[u32; 3]>) {
    let mut left: Vec<usize> = (0..polygon.len()).collect();
    let around = |left: &[usize], k: usize| {
        let n = left.len();
        [left[(k + n - 1) % n], left[k % n], left[(k + 1) % n]]
    };
    let ears = |left: &[usize], flat_too: bool| -> Vec<bool> {
        (0..left.len()).map(|k| is_ear(left, flat, around(left, k), flat_too)).collect()
    };
    // Cutting off an ear makes ears of its two neighbours at most.
    let mut ear = ears(&left, false);
    let (mut at, mut looks) = (0, 0);
    while left.len() > 3 {
        let n = left.len();
        let Some(k) = (at..at + n).map(|k| k % n).find(|k| ear[*k]) else {
            if looks == LOOKS {
                break;
            }
            looks += 1;
            ear = ears(&left, true);
            if !ear.contains(&true) {
                break;
            }
            continue;
        };
        triangles.push(around(&left, k).map(|i| polygon[i]));
        left.remove(k);
        ear.remove(k);
        let n = left.len();
        for neighbour in [(k + n - 1) % n, k % n] {
            ear[neighbour] = is_ear(&left, flat, around(&left, neighbour), false);
        }
        // Going on from here, not from the start, keeps triangles stout.
        at = k + 1;
    }
    let rest: Vec<u32> = left.iter().map(|i| polygon[*i]).collect();
    fan(&rest, triangles);
}

/// Whether the triangle at a corner lies in the polygon. Flat ones count where nothing better is left.
fn is_ear(left: &[usize], flat: &[DVec2], [a, b, c]: [usize; 3], flat_too: bool) -> bool {
    let [pa, pb, pc] = [flat[a], flat[b], flat[c]];
    let area = cross(pa, pb, pc);
    if area < 0.0 || area == 0.0 && !flat_too {
        return false;
    }
    let inside = |p: DVec2| cross(pa, pb, p) >= 0.0 && cross(pb, pc, p) >= 0.0 && cross(pc, pa, p) >= 0.0;
    !left.iter().map(|i| flat[*i]).any(|p| p != pa && p != pb && p != pc && inside(p))
}
