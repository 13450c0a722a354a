//! Rays against the surface: block by block from the nearest on.

use super::{Block, Half, View};
use glam::{DVec2, DVec3};

/// A ray's hit: the distance along it (metres) and the outward unit normal there.
pub(crate) type Hit = (f64, DVec3);

impl View<'_> {
    /// Where the ray from the viewer along the unit vector `d` first meets the solid within `reach`
    /// metres; a ray that starts within it does so at once, against its own direction.
    pub fn ray(&self, d: DVec3, reach: f64) -> Option<Hit> {
        if self.height(DVec2::ZERO).is_some_and(|z| z >= 0.0) {
            return Some((0.0, -d));
        }
        let pyramid = self.terrain.pyramid();
        let top = pyramid.top_level()?;
        let mut best = (reach, DVec3::ZERO);
        // Blocks still to look at, the nearest last.
        let mut open: Vec<(f64, usize, usize, usize, Block)> = Vec::new();
        let block = pyramid.top()?;
        if let Some(enter) = self.enters(&block, d, reach) {
            open.push((enter, top, 0, 0, block));
        }
        while let Some((enter, level, column, row, block)) = open.pop() {
            if enter > best.0 {
                continue;
            }
            if level == 0 {
                self.in_block(&block, d, &mut best);
                continue;
            }
            let start = open.len();
            for (c, r, child) in pyramid.children(level, column, row) {
                if let Some(enter) = self.enters(&child, d, best.0) {
                    open.push((enter, level - 1, c, r, child));
                }
            }
            open[start..].sort_by(|p, q| q.0.total_cmp(&p.0));
        }
        (best.1 != DVec3::ZERO).then_some(best)
    }

    /// Where the ray enters the prism below the top of a block, if it does within `reach`.
    fn enters(&self, block: &Block, d: DVec3, reach: f64) -> Option<f64> {
        if block.max < block.min {
            return None;
        }
        let spacing = self.terrain.layout().spacing;
        let (c, r) = (&block.cells.columns, &block.cells.rows);
        let low = self.first + DVec3::new(c.start as f64 * spacing.x, r.start as f64 * spacing.y, 0.0);
        let high = self.first + DVec3::new(c.end as f64 * spacing.x, r.end as f64 * spacing.y, block.max);
        let slack = 1e-9 * spacing.max_element();
        let (mut enter, mut leave) = (0.0f64, reach);
        for (low, high, d) in [(low.x, high.x, d.x), (low.y, high.y, d.y), (f64::NEG_INFINITY, high.z, d.z)] {
            let (low, high) = (low - slack, high + slack);
            if d == 0.0 {
                if low > 0.0 || high < 0.0 {
                    return None;
                }
                continue;
            }
            let (one, two) = (low / d, high / d);
            enter = enter.max(one.min(two));
            leave = leave.min(one.max(two));
        }
        (enter <= leave).then_some(enter)
    }

    /// The first hit among the cells of a block.
    fn in_block(&self, block: &Block, d: DVec3, best: &mut Hit) {
        for row in block.cells.rows.clone() {
            for column in block.cells.columns.clone() {
                let Some(cell) = self.cell(column, row) else { continue };
                for half in [Half::Lower, Half::Upper] {
                    let triangle = cell.triangle(half);
                    let normal = triangle.normal();
                    let falling = -normal.dot(d);
                    if falling > 0.0 {
                        let t = -normal.dot(triangle.corners[0]) / falling;
                        let at = d * t;
                        if t >= 0.0 && t < best.0 && triangle.is_under(DVec2::new(at.x, at.y), 1e-12) {
                            *best = (t, normal);
                        }
                    }
                    self.walls((column, row), half, &triangle.corners, d, best);
                }
            }
        }
    }

    /// The walls below those edges of a triangle that nothing lies beyond.
    fn walls(&self, cell: (usize, usize), half: Half, corners: &[DVec3; 3], d: DVec3, best: &mut Hit) {
        for k in [0, 2] {
            let (p, q) = (corners[k], corners[(k + 1) % 3]);
            let along = q - p;
            // Outwards: the surface is on the left of its edges.
            let outward = DVec3::new(along.y, -along.x, 0.0).normalize();
            let closing = -outward.dot(d);
            if closing <= 0.0 {
                continue;
            }
            let t = -outward.dot(p) / closing;
            let at = d * t - p;
            let flat = DVec2::new(along.x, along.y);
            let share = DVec2::new(at.x, at.y).dot(flat) / flat.length_squared();
            let hits = t >= 0.0 && t < best.0 && (0.0..=1.0).contains(&share) && at.z <= along.z * share;
            if hits && self.across(cell, half, k).is_none() {
                *best = (t, outward);
            }
        }
    }
}
