//! The no-fit polygon of two shapes at one relative angle, kept: the border of the moves that make them
//! overlap, with a tree for the nearest point of it.

use super::line::{Line, Skin};
use super::outline::Outline;
use super::pose::{PlanarPose, Turn};
use super::shape::{Placed, PlanarShape};
use super::space::{Hot, Side, Space};
use glam::DVec2;

/// The skin on the free side of the border, relative to the shapes' size.
const SKIN: f64 = 2e-12;

/// What two shapes at one relative angle leave free, computed once: least push-outs for any two positions
/// are then a search for the nearest point.
///
/// Where the first shape may fit into a passage narrower than the skin, 4·10⁻¹² of the shapes' size, and that is
/// nearer than all else, [`super::push_out`] is asked.
///
/// ```
/// use allide::{glam::DVec2, planar::{NoFit, PlanarPose, PlanarShape}};
///
/// let l = [[0., 0.], [10., 0.], [10., 4.], [4., 4.], [4., 10.], [0., 10.]].map(DVec2::from);
/// let (l, cube) = (PlanarShape::polygon(&l, &[])?, PlanarShape::rectangle(DVec2::splat(5.0))?);
/// let no_fit = NoFit::new(&cube, &l, 0.0);
/// let by = no_fit.push_out(&PlanarPose::at(DVec2::splat(5.5))?, &PlanarPose::IDENTITY);
/// assert!((by - DVec2::ONE).length() < 1e-9);
/// # Ok::<(), allide::planar::PlanarError>(())
/// ```
#[derive(Clone, Debug)]
pub struct NoFit {
    a: PlanarShape,
    b: PlanarShape,
    /// Of the first shape, seen from the second.
    turn: Turn,
    /// From a difference of positions in the second shape's frame to the space of moves.
    shift: DVec2,
    skin: f64,
    border: Border,
    /// Of each piece of the border, whether the exact test found its ends free.
    sure: Vec<bool>,
    /// Pieces of sides that are free, but not by the skin.
    tight: Border,
}

impl NoFit {
    /// For `a` turned by `angle` (radians) more than `b`.
    pub fn new(a: &PlanarShape, b: &PlanarShape, angle: f64) -> NoFit {
        let turn = Turn::by(angle);
        let none = || Border::new(Vec::new());
        let (a_shape, b_shape, shift) = (a.clone(), b.clone(), DVec2::ZERO);
        let (border, tight, sure) = (none(), none(), Vec::new());
        let mut no_fit = NoFit { a: a_shape, b: b_shape, turn, shift, skin: 0.0, border, sure, tight };
        if let (Some(p), Some(q)) = (a.outline(), b.outline()) {
            no_fit.build(p, q);
        }
        no_fit
    }

    fn build(&mut self, a: &Outline, b: &Outline) {
        let space = Space::new((a, &self.turn), (b, &Turn::NONE));
        self.shift = space.move_at(DVec2::ZERO);
        self.skin = (SKIN * space.size).max(64.0 * space.blur);
        let (mut pieces, mut tight) = (Vec::new(), Vec::new());
        let mut hot = Hot::default();
        space.sides(|side| {
            let known = pieces.len();
            free_pieces(&space, &side, self.skin, &mut hot, &mut pieces);
            tight_pieces(&space, &side, &pieces[known..], self.skin, &mut hot, &mut tight);
        });
        self.tight = Border::new(tight);
        let fixed = Placed::new(&self.b, PlanarPose::IDENTITY);
        let free = |t: DVec2| {
            let pose = PlanarPose::IDENTITY.turned_to(self.turn).moved_to(t - self.shift);
            !super::overlaps(&Placed::new(&self.a, pose), &fixed)
        };
        // With a corner in a notch the one may lie in the other: no edges cross there, and it is not free.
        let (short, half) = (64.0 * self.skin, 0.5);
        let is_free = |piece: &Piece| free(piece.from) || free(piece.to()) || free(piece.from + piece.along * half);
        pieces.retain(|piece| piece.along.length() > short || is_free(piece));
        self.border = Border::new(pieces);
        self.sure = self.border.pieces.iter().map(|piece| free(piece.from) && free(piece.to())).collect();
    }

    /// The least move of the first shape (metres) that frees it from the second, to 10⁻⁹ of their size,
    /// skin included; zero when they do not overlap. Poses at another relative angle than the one this
    /// was made for are answered without it.
    pub fn push_out(&self, a: &PlanarPose, b: &PlanarPose) -> DVec2 {
        let (at, bt) = (Placed::new(&self.a, *a), Placed::new(&self.b, *b));
        let turn = a.turn().seen_from(&b.turn());
        let other = (turn.cos - self.turn.cos).abs() + (turn.sin - self.turn.sin).abs() > 1e-14;
        if other || self.border.pieces.is_empty() {
            return super::push_out(&at, &bt);
        }
        if !super::overlaps(&at, &bt) {
            return DVec2::ZERO;
        }
        let here = b.turn().undo(a.position() - b.position()) + self.shift;
        let Some((nearest, piece)) = self.border.nearest(here, f64::INFINITY) else {
            return super::push_out(&at, &bt);
        };
        let way = nearest - here;
        let size = self.a.radius() + self.b.radius();
        let shorter = (way.length() - 1e-9 * size).max(0.0);
        if self.tight.nearest(here, shorter * shorter).is_some() {
            return super::push_out(&at, &bt);
        }
        let by = b.turn().apply(way);
        // Between the ends of a piece nothing is nearer than half the skin. Far from the origin rounding may undo
        // that, and so may angles that are not quite the same.
        let off = (turn.cos - self.turn.cos).abs() + (turn.sin - self.turn.sin).abs();
        let places = a.position().abs().max_element() + b.position().abs().max_element();
        let rough = off * size + 8.0 * f64::EPSILON * (places + size);
        let known = self.sure[piece] && rough < 0.125 * self.skin;
        if !known && super::overlaps(&at.moved_by(by), &bt) {
            return super::push_out(&at, &bt);
        }
        by
    }

    /// The pieces of the border, each from one point to another: positions of the first shape relative to
    /// the second, in the second's frame, metres, overlapping on the left. Empty for circles.
    pub fn border(&self) -> impl Iterator<Item = (DVec2, DVec2)> + '_ {
        self.border.pieces.iter().map(|piece| (piece.from - self.shift, piece.to() - self.shift))
    }
}

/// Appends what is free of a side, shifted by the skin.
fn free_pieces(space: &Space, side: &Side, skin: f64, hot: &mut Hot, out: &mut Vec<Piece>) {
    let slack = 0.5 * skin;
    let along = side.to - side.from;
    let from = side.from + side.normal() * skin;
    let least = 0.01 * slack / along.length() + f64::EPSILON;
    let deep = space.deep_span(from, along).unwrap_or((2.0, 2.0));
    let mut u = 0.0;
    while u <= 1.0 {
        if u > deep.0 && u < deep.1 {
            u = deep.1;
            continue;
        }
        let t = from + along * u;
        if let Some(pair) = space.crossing(t, slack, hot) {
            let (_, high) = space.span(pair, from, along, slack).unwrap_or((u, u));
            u = high.max(u) + least;
            continue;
        }
        let Some((enter, exit, pair)) = space.first(t, along, 1.0 - u, slack) else {
            out.push(Piece::new(t, from + along));
            return;
        };
        hot.keep(t, pair);
        // Between two parallelograms that meet rounding may leave a crack.
        if enter * along.length() > slack {
            out.push(Piece::new(t, from + along * (u + enter)));
        }
        u += exit.max(enter) + least;
    }
}

/// Appends what is free of a side itself, but not in `known`, its pieces that are free by the skin.
fn tight_pieces(space: &Space, side: &Side, known: &[Piece], skin: f64, hot: &mut Hot, out: &mut Vec<Piece>) {
    let on_side = Skin::at(0, skin, space.blur);
    let line = Line::new(space, side, side.from, on_side);
    let room = 64.0 * skin / line.along.length();
    let share = |t: DVec2| (t - line.from).dot(line.along) / line.along.length_squared();
    let place = |u: f64| line.from + line.along * u;
    let mut found = line.walk(space, (0.0, None), true, f64::INFINITY, hot);
    while let Some((u, t)) = found {
        let free = space.first(t, line.along, 1.0 - u, on_side.slack);
        let end = free.map_or(1.0, |(enter, ..)| u + enter);
        // What is left between the pieces.
        let mut from = u;
        for piece in known.iter().filter(|piece| share(piece.to()) >= u && share(piece.from) <= end) {
            let (low, high) = (share(piece.from) - room, share(piece.to()) + room);
            if from < low {
                out.push(Piece::new(place(from), place(low)));
            }
            from = from.max(high);
        }
        if from <= end {
            out.push(Piece::new(place(from), place(end)));
        }
        found = line.next(space, u, true, f64::INFINITY, hot);
    }
}

#[derive(Clone, Copy, Debug)]
struct Piece {
    from: DVec2,
    along: DVec2,
    /// 1 / its length², 1/m²; 0 for a point.
    inverse: f64,
}

impl Piece {
    fn new(from: DVec2, to: DVec2) -> Piece {
        let along = to - from;
        let squared = along.length_squared();
        Piece { from, along, inverse: if squared > 0.0 && squared.recip().is_finite() { squared.recip() } else { 0.0 } }
    }

    fn to(&self) -> DVec2 {
        self.from + self.along
    }

    /// The share of its length at which it is nearest to a place, and how near that is, squared.
    #[inline(always)]
    fn nearest(&self, here: DVec2) -> (f64, f64) {
        let d = here - self.from;
        let u = (d.dot(self.along) * self.inverse).clamp(0.0, 1.0);
        (u, (d - self.along * u).length_squared())
    }
}

/// Pieces and a tree over them.
#[derive(Clone, Debug)]
struct Border {
    pieces: Vec<Piece>,
    nodes: Vec<Box>,
}

/// Most pieces in a leaf.
const LEAF: usize = 4;

#[derive(Clone, Copy, Debug)]
struct Box {
    low: DVec2,
    high: DVec2,
    /// First piece of a leaf, or first of two child nodes.
    first: u32,
    /// Pieces in a leaf, 0 for an inner node.
    count: u32,
}

impl Border {
    fn new(mut pieces: Vec<Piece>) -> Border {
        let mut nodes = vec![Box { low: DVec2::ZERO, high: DVec2::ZERO, first: 0, count: 0 }];
        let mut open = vec![(0usize, 0usize, pieces.len())];
        while let Some((slot, start, end)) = open.pop() {
            let part = &mut pieces[start..end];
            let (mut low, mut high) = (DVec2::INFINITY, DVec2::NEG_INFINITY);
            for piece in part.iter() {
                low = low.min(piece.from.min(piece.to()));
                high = high.max(piece.from.max(piece.to()));
            }
            if part.len() <= LEAF {
                nodes[slot] = Box { low, high, first: start as u32, count: part.len() as u32 };
                continue;
            }
            let across = (high - low).x >= (high - low).y;
            let key = |p: &Piece| if across { p.from.x + p.to().x } else { p.from.y + p.to().y };
            let middle = part.len() / 2;
            part.sort_by(|p, q| key(p).total_cmp(&key(q)));
            let first = nodes.len();
            nodes[slot] = Box { low, high, first: first as u32, count: 0 };
            nodes.extend([nodes[slot]; 2]);
            open.push((first + 1, start + middle, end));
            open.push((first, start, start + middle));
        }
        Border { pieces, nodes }
    }

    /// The point nearest to `here`, and the piece it is of, if it is nearer than the root of `limit`, m².
    fn nearest(&self, here: DVec2, limit: f64) -> Option<(DVec2, usize)> {
        let distance = |node: &Box| (node.low - here).max(here - node.high).max(DVec2::ZERO).length_squared();
        if self.pieces.is_empty() || distance(&self.nodes[0]) >= limit {
            return None;
        }
        let mut best = (limit, None);
        let mut waiting = [(0.0, 0u32); 64];
        let (mut count, mut at) = (0, 0);
        loop {
            let node = &self.nodes[at as usize];
            if node.count == 0 {
                let (one, other) = (node.first, node.first + 1);
                let (d, e) = (distance(&self.nodes[one as usize]), distance(&self.nodes[other as usize]));
                // The nearer is gone into, the other waits.
                let ((near, d), (far, e)) = if d <= e { ((one, d), (other, e)) } else { ((other, e), (one, d)) };
                if e < best.0 {
                    waiting[count] = (e, far);
                    count += 1;
                }
                if d < best.0 {
                    at = near;
                    continue;
                }
            } else {
                for k in node.first as usize..(node.first + node.count) as usize {
                    let (u, d) = self.pieces[k].nearest(here);
                    if d < best.0 {
                        best = (d, Some((u, k)));
                    }
                }
            }
            loop {
                if count == 0 {
                    return best.1.map(|(u, k)| (self.pieces[k].from + self.pieces[k].along * u, k));
                }
                count -= 1;
                if waiting[count].0 < best.0 {
                    at = waiting[count].1;
                    break;
                }
            }
        }
    }
}
