//! Sides of triangles at which two meshes may hold each other: those that bend outwards, and look at the other mesh's.
//!
//! A direction between the normals at a side of the one must be against one of the other. So what all of the one's
//! normals tell together, a cone of directions, leaves out most of the other's, and what is left of these again most of
//! the first's.

use super::couple::Couple;
use super::edges::Limits;
use crate::mesh::triangle::Line;
use crate::mesh::{Bits, Mesh, Ridge};
use glam::DVec3;

/// A side of a triangle.
pub(super) struct Side {
    pub triangle: u32,
    pub side: u8,
    /// Unit normals of the triangle and of that across, in the mesh's own axes.
    pub normals: [DVec3; 2],
}

impl Side {
    /// Its ends in the mesh's own frame, metres.
    pub fn ends(&self, mesh: &Mesh) -> [DVec3; 2] {
        let corners = mesh.triangles()[self.triangle as usize];
        [self.side, (self.side + 1) % 3].map(|k| mesh.vertices()[corners[k as usize] as usize])
    }
}

/// Where the other mesh's edges may be that some ridges hold.
pub(super) struct Region {
    /// Seen along a known way, if there is one.
    along: Option<Line>,
    low: DVec3,
    high: DVec3,
}

impl Region {
    /// Of `ridges` of the first mesh, in the frame of the second, and `sides` of the second.
    pub fn new(ridges: &[Ridge], sides: &[Side], of: &Mesh, limits: &Limits, along: Option<DVec3>) -> Region {
        let along = along.map(|along| Line::new(DVec3::ZERO, along));
        let mut region = Region { along, low: DVec3::INFINITY, high: DVec3::NEG_INFINITY };
        for p in ridges.iter().flat_map(|ridge| [ridge.from, ridge.to]) {
            let p = region.seen(p);
            (region.low, region.high) = (region.low.min(p), region.high.max(p));
        }
        let slack = 1e-12 * (region.low.abs().max(region.high.abs()).max_element() + of.radius());
        let longest = |most: f64, [from, to]: [DVec3; 2]| most.max(from.distance_squared(to));
        let reach = if along.is_some() {
            slack
        } else {
            let own = ridges.iter().map(|ridge| [ridge.from, ridge.to]).fold(0.0, longest);
            limits.reach(sides.iter().map(|side| side.ends(of)).fold(own, longest).sqrt()) + slack
        };
        (region.low, region.high) = (region.low - reach, region.high + reach);
        region
    }

    fn seen(&self, p: DVec3) -> DVec3 {
        self.along.map_or(p, |line| {
            let [x, y, _] = line.seen(p);
            DVec3::new(x, y, 0.0)
        })
    }

    /// Whether an edge with these ends may be one.
    pub fn may_have(&self, ends: [DVec3; 2]) -> bool {
        let [p, q] = ends.map(|p| self.seen(p));
        p.min(q).cmple(self.high).all() && p.max(q).cmpge(self.low).all()
    }
}

/// Directions no farther from a unit vector than the angle of this cosine, less than a right one.
struct Cone {
    middle: DVec3,
    cos: f64,
    sin: f64,
}

impl Cone {
    /// Around all normals at some sides, if there is one.
    fn around(sides: &[Side]) -> Option<Cone> {
        let middle = sides.iter().map(|side| side.normals[0] + side.normals[1]).sum::<DVec3>().try_normalize()?;
        let least = |least: f64, side: &Side| least.min(middle.dot(side.normals[0])).min(middle.dot(side.normals[1]));
        let cos = sides.iter().fold(1.0, least) - 1e-9;
        (cos > 0.0).then(|| Cone { middle, cos, sin: (1.0 - cos * cos).max(0.0).sqrt() })
    }

    /// Whether a direction between the normals at a side may be in it, but for an angle of `nearly`.
    fn may_have(&self, side: &Side, nearly: f64) -> bool {
        let [one, two] = side.normals;
        let most = self.middle.dot(one).max(self.middle.dot(two));
        if most >= self.cos {
            return true;
        }
        // Half of the angle between the normals from one of them, at most.
        let between = one.dot(two);
        let (cos, sin) = ((0.5 * (1.0 + between)).max(0.0).sqrt(), (0.5 * (1.0 - between)).max(0.0).sqrt());
        most >= self.cos * cos - self.sin * sin - nearly
    }
}

/// The sides of some triangles of a mesh at which it may bend outwards, each once. Only those of which some directions
/// between the normals point along `way` (own axes), if there is one: others bar no way.
fn sides(mesh: &Mesh, triangles: &[u32], way: Option<DVec3>) -> Vec<Side> {
    let bars = |normal: DVec3| way.is_none_or(|way| normal.dot(way) > 0.0);
    let mut listed = Bits::new(mesh.triangles().len());
    for t in triangles {
        listed.set(*t);
    }
    let mut found = Vec::with_capacity(triangles.len());
    for t in triangles {
        let (across, normal, corners) = (mesh.across(*t), mesh.normal(*t), mesh.triangles()[*t as usize]);
        for side in 0..3 {
            if across[side] < *t && listed.has(across[side]) {
                continue;
            }
            let other = mesh.normal(across[side]);
            // At the border of a surface directions are not between the normals.
            if !mesh.is_surface() {
                if !bars(normal) && !bars(other) {
                    continue;
                }
                let [from, to] = [side, (side + 1) % 3].map(|k| mesh.vertices()[corners[k] as usize]);
                if normal.cross(other).dot(to - from) <= 0.0 {
                    continue;
                }
            }
            found.push(Side { triangle: *t, side: side as u8, normals: [normal, other] });
        }
    }
    found
}

/// The sides of triangles of each mesh at which one may hold the other; `ways` as their own axes tell them. Normals may
/// be beside those between both sides' by a sine of `beside`.
pub(super) fn facing_sides(
    couple: &Couple,
    triangles: [&[u32]; 2],
    ways: [Option<DVec3>; 2],
    beside: f64,
) -> [Vec<Side>; 2] {
    let meshes = [couple.a, couple.b];
    let mut all = [0, 1].map(|k| sides(meshes[k], triangles[k], ways[k]));
    if meshes.iter().any(|mesh| mesh.is_surface()) {
        return all;
    }
    // The one and the other by turns; what is left of the one tells more of the other.
    for k in [1, 0, 1] {
        if let Some(mut cone) = Cone::around(&all[k]) {
            let turn = if k == 0 { couple.a_in_b.rotation } else { couple.b_in_a.rotation };
            cone.middle = -(turn * cone.middle);
            all[1 - k].retain(|side| cone.may_have(side, 2.0 * beside + 1e-6));
        }
    }
    all
}
