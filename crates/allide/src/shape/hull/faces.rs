//! The flat faces and straight edges of a hull, put together from its triangles.
//!
//! Points that were meant to lie in one plane do so only up to rounding, and their hull is cut into
//! triangles. A body rests on the face that they make, not on one of the triangles: those that lie in
//! one plane within [`FLAT`] of the hull's extent are joined.

use glam::DVec3;
use std::collections::{BTreeMap, BTreeSet};

/// How far the corners of one face may lie off its plane, times the hull's extent: coordinates kept in
/// single precision are off by half as much.
const FLAT: f64 = 2e-7;

/// The same, times how thick the hull is: the rim of a thin plate is no rounding.
const FLAT_OF_THIN: f64 = 1e-2;

/// Cosine of the angle beyond which a triangle is no part of a face, however thin it is.
const ALIGNED: f64 = 0.99;

/// A flat face.
#[derive(Clone, Debug, PartialEq)]
pub struct Face {
    /// Unit outward normal.
    pub normal: DVec3,
    /// The hull lies where normal·x ≤ offset, x from the hull's centre, metres.
    pub offset: f64,
    /// Corners as indices of vertices, counter-clockwise seen from outside.
    pub corners: Vec<u32>,
    /// How far its corners lie below its plane at most, metres: rounding.
    pub rough: f64,
}

/// A straight edge between two faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// Its ends, as indices of vertices.
    pub ends: [u32; 2],
    /// The faces it lies between: left of the way from the first end to the second, and right of it.
    pub faces: [u32; 2],
}

/// Faces and edges of the hull with these vertices (metres, from its centre) and triangles, and the number
/// of the face that each triangle is part of; `extent` is its largest length and `thick` about its
/// smallest, metres.
pub(super) fn join(
    vertices: &[DVec3],
    triangles: &[[u32; 3]],
    extent: f64,
    thick: f64,
) -> (Vec<Face>, Vec<Edge>, Vec<u32>) {
    let across = neighbours(triangles);
    let mut group = groups(vertices, triangles, &across, (FLAT * extent).min(FLAT_OF_THIN * thick));
    loop {
        let borders = borders(triangles, &across, &group);
        let Some(loops) = loops(&borders, &mut group, &across) else { continue };
        let (faces, edges) = assembled(vertices, loops);
        let numbers = numbers(&group);
        return (faces, edges, group.iter().map(|g| numbers[g]).collect());
    }
}

/// For each triangle, those across its sides.
fn neighbours(triangles: &[[u32; 3]]) -> Vec<[u32; 3]> {
    let mut sides = BTreeMap::new();
    for (t, corners) in triangles.iter().enumerate() {
        for k in 0..3 {
            sides.insert((corners[k], corners[(k + 1) % 3]), t as u32);
        }
    }
    let of = |corners: &[u32; 3], k: usize| sides.get(&(corners[(k + 1) % 3], corners[k])).copied().unwrap_or(0);
    triangles.iter().map(|corners| [of(corners, 0), of(corners, 1), of(corners, 2)]).collect()
}

/// The number of the face that each triangle belongs to. Faces grow from their largest triangle.
fn groups(vertices: &[DVec3], triangles: &[[u32; 3]], across: &[[u32; 3]], flat: f64) -> Vec<u32> {
    let corners = |t: usize| triangles[t].map(|k| vertices[k as usize]);
    let normals: Vec<DVec3> = (0..triangles.len())
        .map(|t| {
            let [a, b, c] = corners(t);
            (b - a).cross(c - a)
        })
        .collect();
    let mut order: Vec<usize> = (0..triangles.len()).collect();
    order.sort_by(|p, q| normals[*q].length_squared().total_cmp(&normals[*p].length_squared()));
    const NONE: u32 = u32::MAX;
    let mut group = vec![NONE; triangles.len()];
    let mut count = 0;
    for seed in order {
        if group[seed] != NONE {
            continue;
        }
        group[seed] = count;
        let (normal, from) = (normals[seed].normalize_or_zero(), corners(seed)[0]);
        let mut open = vec![seed];
        while let Some(t) = open.pop() {
            for next in across[t] {
                let next = next as usize;
                let level = corners(next).iter().all(|p| (*p - from).dot(normal).abs() <= flat);
                if group[next] == NONE
                    && level
                    && (is_thin(&corners(next), flat) || normals[next].dot(normal) >= ALIGNED * normals[next].length())
                {
                    group[next] = count;
                    open.push(next);
                }
            }
        }
        count += 1;
    }
    group
}

/// Whether a triangle is thinner than `flat` metres: its normal says nothing then.
fn is_thin(corners: &[DVec3; 3], flat: f64) -> bool {
    let [a, b, c] = *corners;
    let longest = (b - a).length_squared().max((c - b).length_squared()).max((a - c).length_squared());
    (b - a).cross(c - a).length_squared() <= flat * flat * longest
}

/// Sides between triangles of different faces: from, to, face on the left, face on the right.
type Border = (u32, u32, u32, u32);

fn borders(triangles: &[[u32; 3]], across: &[[u32; 3]], group: &[u32]) -> Vec<Border> {
    let mut borders = Vec::new();
    for (t, corners) in triangles.iter().enumerate() {
        for k in 0..3 {
            let (here, there) = (group[t], group[across[t][k] as usize]);
            if here != there {
                borders.push((corners[k], corners[(k + 1) % 3], here, there));
            }
        }
    }
    borders.sort_unstable();
    borders
}

/// A corner of a face and the face beyond the edge that starts there.
type Ring = Vec<(u32, u32)>;

/// The corners round each face, those where only two faces meet left out. A face of less than three
/// corners is given to a neighbour instead: `None`, and the rest has to be done again.
fn loops(borders: &[Border], group: &mut [u32], across: &[[u32; 3]]) -> Option<Vec<Ring>> {
    let mut faces_at: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for (from, _, left, _) in borders {
        let at = faces_at.entry(*from).or_default();
        if !at.contains(left) {
            at.push(*left);
        }
    }
    let is_corner = |v: u32| faces_at.get(&v).is_some_and(|faces| faces.len() > 2);
    let mut sides: BTreeMap<u32, BTreeMap<u32, (u32, u32)>> = BTreeMap::new();
    for (from, to, left, right) in borders {
        sides.entry(*left).or_default().insert(*from, (*to, *right));
    }
    let mut rings = Vec::new();
    for (face, next) in &sides {
        let ring = longest_ring(next);
        let ring: Ring = ring.into_iter().filter(|(v, _)| is_corner(*v)).collect();
        if ring.len() < 3 {
            give_away(*face, group, across);
            return None;
        }
        rings.push(ring);
    }
    let numbers = numbers(group);
    rings.iter_mut().flatten().for_each(|(_, beyond)| *beyond = numbers[beyond]);
    Some(rings)
}

/// Faces are numbered anew, without the gaps of those given away.
fn numbers(group: &[u32]) -> BTreeMap<u32, u32> {
    let kept: BTreeSet<u32> = group.iter().copied().collect();
    kept.into_iter().zip(0..).collect()
}

/// Of the closed ways along the sides of one face, the one with most corners.
fn longest_ring(next: &BTreeMap<u32, (u32, u32)>) -> Ring {
    let mut left = next.clone();
    let mut longest = Ring::new();
    while let Some((start, _)) = left.first_key_value() {
        let mut ring = Ring::new();
        let mut at = *start;
        while let Some((to, beyond)) = left.remove(&at) {
            ring.push((at, beyond));
            at = to;
        }
        if ring.len() > longest.len() {
            longest = ring;
        }
    }
    longest
}

/// Makes a face part of one beside it.
fn give_away(face: u32, group: &mut [u32], across: &[[u32; 3]]) {
    let beside = |t: usize| across[t].into_iter().map(|n| group[n as usize]).find(|g| *g != face);
    let taker = (0..group.len()).filter(|t| group[*t] == face).find_map(beside);
    if let Some(taker) = taker {
        group.iter_mut().filter(|g| **g == face).for_each(|g| *g = taker);
    }
}

fn assembled(vertices: &[DVec3], rings: Vec<Ring>) -> (Vec<Face>, Vec<Edge>) {
    let mut edges = Vec::new();
    let mut faces = Vec::new();
    for (k, ring) in rings.iter().enumerate() {
        let corners: Vec<u32> = ring.iter().map(|(v, _)| *v).collect();
        let at = |i: usize| vertices[corners[i % corners.len()] as usize];
        let from = at(0);
        let normal =
            (1..corners.len() - 1).map(|i| (at(i) - from).cross(at(i + 1) - from)).sum::<DVec3>().normalize_or_zero();
        let offset = corners.iter().map(|v| normal.dot(vertices[*v as usize])).fold(f64::NEG_INFINITY, f64::max);
        for (i, (v, beyond)) in ring.iter().enumerate() {
            if (k as u32) < *beyond {
                edges.push(Edge { ends: [*v, corners[(i + 1) % corners.len()]], faces: [k as u32, *beyond] });
            }
        }
        faces.push(Face { normal, offset, corners, rough: 0.0 });
    }
    (faces, edges)
}
