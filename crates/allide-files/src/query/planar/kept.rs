//! The no-fit polygons of pairs of named shapes that are asked for again and again.

use super::request::Side;
use allide::planar::{self, FreeingMove, NoFit, PlanarShape};

/// How often a pair is asked for at one angle before its no-fit polygon is worth making.
const OFTEN: u32 = 3;

/// Most corners of one outline times those of the other for which it is made.
const LARGEST: usize = 100_000;

/// Places that are looked at for a least push-out: some seconds.
const EFFORT: u64 = 4_000_000;

/// Most pairs that are remembered.
const MOST: usize = 64;

/// A pair of names at a relative angle (cosine and sine, as bits), and what is known of it.
#[derive(Clone, Debug)]
struct Kept {
    names: [String; 2],
    turn: [u64; 2],
    asked: u32,
    no_fit: Option<Box<NoFit>>,
}

/// What was kept of earlier questions.
#[derive(Clone, Debug, Default)]
pub(in crate::query) struct KeptNoFits {
    /// The one asked for last is last.
    pairs: Vec<Kept>,
}

impl KeptNoFits {
    /// The least push-out of `a` from `b`, or one that says it is not where that would take too long.
    pub fn push_out(&mut self, a: &Side, b: &Side) -> FreeingMove {
        match self.no_fit(a, b) {
            Some(no_fit) => FreeingMove { by: no_fit.push_out(&a.pose, &b.pose), least: true },
            None => planar::push_out_within(&a.placed(), &b.placed(), EFFORT),
        }
    }

    fn no_fit(&mut self, a: &Side, b: &Side) -> Option<&NoFit> {
        let names = [a.name.clone()?, b.name.clone()?];
        if corners(&a.shape)? * corners(&b.shape)? > LARGEST {
            return None;
        }
        let turn = a.pose.turn().seen_from(&b.pose.turn());
        let bits = [turn.cos.to_bits(), turn.sin.to_bits()];
        let known = self.pairs.iter().position(|kept| kept.turn == bits && kept.names == names);
        let mut kept = match known {
            Some(i) => self.pairs.remove(i),
            None => Kept { names, turn: bits, asked: 0, no_fit: None },
        };
        kept.asked = kept.asked.saturating_add(1);
        if kept.asked >= OFTEN && kept.no_fit.is_none() {
            kept.no_fit = Some(Box::new(NoFit::new(&a.shape, &b.shape, turn.angle())));
        }
        if self.pairs.len() >= MOST {
            self.pairs.remove(0);
        }
        self.pairs.push(kept);
        self.pairs.last().and_then(|kept| kept.no_fit.as_deref())
    }
}

/// The number of an outline's corners; `None` for a disc, whose push-out is quick as it is.
fn corners(shape: &PlanarShape) -> Option<usize> {
    let outline = shape.outline()?;
    Some((0..outline.ring_count()).map(|ring| outline.ring(ring).len()).sum())
}
