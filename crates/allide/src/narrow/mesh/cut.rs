//! The lines along which the surfaces of two meshes cut each other.
//!
//! They bound the part of the first surface that is in the second mesh. The sum of that part's normals times areas is
//! told by its border alone, ½∮ r × dr, and so is that of their moments, −½∮ r² dr (Stokes). Times the velocity and the
//! spin of the first mesh they are the rate at which the volume that both have in common grows.

use super::couple::Pass;
use crate::mesh::Touching;
use crate::mesh::triangle::Line;
use glam::DVec3;

/// What the lines tell. World axes, from the first mesh's origin.
pub(super) struct Cut {
    /// Sum of the normals of the first mesh times areas, of what of it is in the second, m².
    pub area: DVec3,
    /// The same of the moments of those normals about the middle, m³.
    pub moment: DVec3,
    /// What the area would be at most if its parts did not cancel out, m².
    pub most: f64,
    /// The mean of the places where edges pass through, metres.
    pub middle: DVec3,
}

/// A triangle of the first mesh and one of the second, and an end of the line along which they cut each other.
type End = ((u32, u32), DVec3);

impl Cut {
    /// Of two meshes that are `touching` each other so; none where no edges pass through triangles, or one of them has
    /// no inside.
    pub fn new(passes: &[Pass; 2], touching: &Touching) -> Option<Cut> {
        if passes.iter().any(|pass| pass.x.is_surface()) {
            return None;
        }
        let mut ends = ends(passes, touching);
        ends.sort_by_key(|end| end.0);
        let middle = ends.iter().map(|end| end.1).sum::<DVec3>() / ends.len() as f64;
        let mut cut = Cut { area: DVec3::ZERO, moment: DVec3::ZERO, most: 0.0, middle };
        for line in ends.chunk_by(|p, q| p.0 == q.0) {
            let ((s, t), from) = line[0];
            let to = line.iter().map(|end| end.1).max_by(|p, q| from.distance(*p).total_cmp(&from.distance(*q)));
            let Some(to) = to.filter(|to| *to != from) else { continue };
            // Left of it, seen from outside of the first, its surface goes on in the second.
            let normal_a = passes[1].y_in_world.rotation * passes[0].x.normal(s);
            let normal_b = passes[0].y_in_world.rotation * passes[1].x.normal(t);
            let along = normal_a.cross(normal_b).dot(to - from);
            let (from, to) = if along > 0.0 { (from - middle, to - middle) } else { (to - middle, from - middle) };
            let part = 0.5 * from.cross(to);
            let squared = (from.length_squared() + from.dot(to) + to.length_squared()) / 3.0;
            cut.area += part;
            cut.moment -= (to - from) * (0.5 * squared);
            cut.most += part.length();
        }
        (!ends.is_empty()).then_some(cut)
    }
}

/// The ends of all lines. One is where an edge of a triangle passes through the other; it is an end also for the
/// triangle beside that edge.
fn ends(passes: &[Pass; 2], touching: &Touching) -> Vec<End> {
    let mut ends = Vec::new();
    for (k, pass) in passes.iter().enumerate() {
        for edge in &touching.edges[k] {
            let corners = pass.x.triangles()[edge.triangle as usize];
            let [from, to] = [edge.side, (edge.side + 1) % 3].map(|k| pass.vertex(corners[k as usize]));
            if from == to {
                continue;
            }
            let hit = Line::new(from, to - from).meets(&pass.y.corners(edge.through));
            let Some((at, _)) = hit.filter(|(at, _)| (0.0..=1.0).contains(at)) else { continue };
            let place = pass.y_in_world.point(from + (to - from) * at);
            for own in [edge.triangle, pass.x.across(edge.triangle)[edge.side as usize]] {
                ends.push((if k == 0 { (own, edge.through) } else { (edge.through, own) }, place));
            }
        }
    }
    ends
}
