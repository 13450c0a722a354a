//! The lines along which the surfaces of two meshes cut each other.
//!
//! They bound the part of the first surface that is in the second mesh. The sum of that part's normals times areas is
//! told by its border alone, ½∮ r × dr, and so is that of their moments, −½∮ r² dr (Stokes). Times the velocity and the
//! spin of the first mesh they are the rate at which the volume that both have in common grows.

use super::couple::Pass;
use crate::mesh::Passing;
use crate::mesh::triangle;
use glam::DVec3;

/// Where an edge of one mesh passes through a triangle of the other.
#[derive(Clone, Copy)]
pub(super) struct Hit {
    /// The edge belongs to this triangle, the first of its two.
    pub triangle: u32,
    /// Which side of that it is.
    pub side: u8,
    /// The part of the way along the side.
    pub at: f64,
    /// The triangle of the other mesh.
    pub through: u32,
}

impl Hit {
    /// A number for the edge.
    fn edge(&self) -> u64 {
        u64::from(self.triangle) << 8 | u64::from(self.side)
    }

    /// The ends of the edge of x, in the frame of y.
    pub fn ends(&self, pass: &Pass) -> [DVec3; 2] {
        let corners = pass.x.triangles()[self.triangle as usize];
        [self.side, (self.side + 1) % 3].map(|k| pass.vertex(corners[k as usize]))
    }
}

/// The places where edges of x pass through y, sorted; `passing` are those that may.
pub(super) fn hits(pass: &Pass, passing: &[Passing]) -> Vec<Hit> {
    let mut hits = Vec::with_capacity(passing.len());
    for edge in passing {
        let corners = pass.x.triangles()[edge.triangle as usize];
        let [from, to] = [edge.side, (edge.side + 1) % 3].map(|k| pass.vertex(corners[k as usize]));
        if from == to {
            continue;
        }
        let hit = triangle::Line::new(from, to - from).meets(&pass.y.corners(edge.through));
        let Some((at, _)) = hit.filter(|(at, _)| (0.0..=1.0).contains(at)) else { continue };
        hits.push(Hit { triangle: edge.triangle, side: edge.side, at, through: edge.through });
    }
    // Those at one place stay as they come.
    hits.sort_by(|p, q| p.edge().cmp(&q.edge()).then_with(|| p.at.total_cmp(&q.at)));
    hits
}

/// A line along which a triangle of the first mesh and one of the second cut each other: left of it, seen from outside
/// of the first, its surface goes on in the second. World axes, from the first mesh's origin.
#[derive(Clone, Copy)]
pub(super) struct Line {
    pub a: u32,
    pub b: u32,
    pub from: DVec3,
    pub to: DVec3,
    /// One of the hits at its ends; those of the second mesh's edges are numbered after those of the first's.
    pub hit: usize,
}

/// All lines; `hits` are those of edges of the first mesh, and of the second.
pub(super) fn lines(passes: &[Pass; 2], hits: &[Vec<Hit>; 2]) -> Vec<Line> {
    let ends = sorted_ends(passes, hits);
    let mut lines = Vec::with_capacity(ends.len() / 2);
    for line in ends.chunk_by(|p, q| p.pair == q.pair) {
        let End { pair: (a, b), place: from, hit } = line[0];
        let to = line.iter().map(|end| end.place).max_by(|p, q| from.distance(*p).total_cmp(&from.distance(*q)));
        let Some(to) = to.filter(|to| *to != from) else { continue };
        let normal_a = passes[1].y_in_world.rotation * passes[0].x.normal(a);
        let normal_b = passes[0].y_in_world.rotation * passes[1].x.normal(b);
        let along = normal_a.cross(normal_b).dot(to - from) > 0.0;
        let (from, to) = if along { (from, to) } else { (to, from) };
        lines.push(Line { a, b, from, to, hit });
    }
    lines
}

/// An end of the line along which a triangle of the first mesh and one of the second cut each other.
#[derive(Clone, Copy)]
pub(super) struct End {
    pub pair: (u32, u32),
    place: DVec3,
    /// As in [`Line`].
    pub hit: usize,
}

/// The ends of all lines, those of one pair of triangles after each other.
pub(super) fn sorted_ends(passes: &[Pass; 2], hits: &[Vec<Hit>; 2]) -> Vec<End> {
    let ends = ends(passes, hits);
    let key = |(place, end): (usize, &End)| (u64::from(end.pair.0) << 32 | u64::from(end.pair.1), place as u32);
    let mut order: Vec<(u64, u32)> = ends.iter().enumerate().map(key).collect();
    order.sort_unstable();
    order.into_iter().map(|(_, place)| ends[place as usize]).collect()
}

/// The ends of all lines. One is where an edge of a triangle passes through the other; it is an end also for the
/// triangle beside that edge.
fn ends(passes: &[Pass; 2], hits: &[Vec<Hit>; 2]) -> Vec<End> {
    let mut ends = Vec::with_capacity(2 * (hits[0].len() + hits[1].len()));
    for (k, pass) in passes.iter().enumerate() {
        for (i, hit) in hits[k].iter().enumerate() {
            let number = if k == 0 { i } else { hits[0].len() + i };
            let [from, to] = hit.ends(pass);
            let place = pass.y_in_world.point(from + (to - from) * hit.at);
            for own in [hit.triangle, pass.x.across(hit.triangle)[hit.side as usize]] {
                let pair = if k == 0 { (own, hit.through) } else { (hit.through, own) };
                ends.push(End { pair, place, hit: number });
            }
        }
    }
    ends
}

/// Share of their parts up to which area and moment cancel out.
const CANCELS: f64 = 1e-3;

/// What the lines tell; nothing where the parts cancel out. World axes, from the first mesh's origin.
pub(super) struct Cut {
    /// Sum of the normals of the first mesh times areas, of what of it is in the second, m².
    pub area: DVec3,
    /// The same of the moments of those normals about the middle, m³.
    pub moment: DVec3,
    /// The mean of the ends of the lines, metres.
    pub middle: DVec3,
}

impl Cut {
    /// None where there are no lines.
    pub fn new(lines: &[Line]) -> Option<Cut> {
        let middle = lines.iter().map(|line| line.from.midpoint(line.to)).sum::<DVec3>() / lines.len() as f64;
        let (mut area, mut moment) = (DVec3::ZERO, DVec3::ZERO);
        let (mut most_area, mut most_moment) = (0.0, 0.0);
        for line in lines {
            let [from, to] = [line.from, line.to].map(|p| p - middle);
            let part = 0.5 * from.cross(to);
            let squared = (from.length_squared() + from.dot(to) + to.length_squared()) / 3.0;
            let turning = (to - from) * (0.5 * squared);
            area += part;
            moment -= turning;
            most_area += part.length();
            most_moment += turning.length();
        }
        let unless_cancelled = |sum: DVec3, most: f64| if sum.length() > CANCELS * most { sum } else { DVec3::ZERO };
        let (area, moment) = (unless_cancelled(area, most_area), unless_cancelled(moment, most_moment));
        (!lines.is_empty()).then_some(Cut { area, moment, middle })
    }
}
