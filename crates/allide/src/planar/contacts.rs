//! Where two shapes touch or overlap, as points with normals and depths.
//!
//! Overlapping shapes are first parted by the least move. The corners and edges that then touch, or that
//! would be next to, were overlapping before it: each gives a point, with its own normal and depth. So the
//! bar that sinks into two pillars gets a point on each.

use super::distance::Between;
use super::fault::Ring;
use super::flat::Flat;
use super::outline::Outline;
use super::round::{self, Path};
use super::shape::Placed;
use super::space::{Side, Space};
use glam::DVec2;

/// A part of a shape's border, numbered as the outline was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Feature {
    /// A corner: its ring and number.
    Corner(Ring, usize),
    /// An edge: its ring and number.
    Edge(Ring, usize),
    /// The rim of a circle.
    Rim,
}

/// One point of contact. Positions are relative to the first shape's position, along world axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlanarContact {
    /// Point of the first shape, metres.
    pub on_a: DVec2,
    /// Point of the second shape, metres; `on_a − on_b = depth · normal`.
    pub on_b: DVec2,
    /// Unit vector from the first shape to the second.
    pub normal: DVec2,
    /// How far they overlap along the normal, metres; negative when there is a gap.
    pub depth: f64,
    /// What touches, of the first shape.
    pub feature_a: Feature,
    /// What touches, of the second shape.
    pub feature_b: Feature,
    /// Points of one patch lie on one line and have one normal; numbered from 0.
    pub patch: u32,
}

impl PlanarContact {
    /// The contact as the second shape sees it; `offset`: from the first's position to the second's.
    fn swapped(&self, offset: DVec2) -> PlanarContact {
        PlanarContact {
            on_a: self.on_b - offset,
            on_b: self.on_a - offset,
            normal: -self.normal,
            feature_a: self.feature_b,
            feature_b: self.feature_a,
            ..*self
        }
    }
}

/// Sine of the angle below which two normals are one.
const ONE_NORMAL: f64 = 1e-6;

/// Places that are looked at for the least push-out; beyond that a longer one tells what touches.
const EFFORT: u64 = 8_000_000;

/// All contacts with a depth of at least `-margin`, metres.
pub(super) fn contacts(a: &Placed, b: &Placed, margin: f64) -> Vec<PlanarContact> {
    // Seen from the second's position: far from the origin a push-out is as rough as positions are there, and leaves
    // a gap that is none between nearby shapes.
    let here = |shape: &Placed| shape.pose.moved_to(shape.pose.position() - b.pose.position());
    let (a, b) = (&Placed::new(a.shape, here(a)), &Placed::new(b.shape, here(b)));
    let offset = b.pose.position() - a.pose.position();
    let (mut found, by) = match (a.shape.outline(), b.shape.outline()) {
        (Some(p), Some(q)) => outlines((a, p), (b, q), margin),
        (None, Some(q)) => disc(a, (b, q), margin),
        (Some(p), None) => {
            let (found, by) = disc(b, (a, p), margin);
            (found.iter().map(|c| c.swapped(-offset)).collect(), -by)
        }
        (None, None) => (discs(a, b, margin), DVec2::ZERO),
    };
    let size = a.shape.radius() + b.shape.radius();
    if found.is_empty() {
        found.extend(if by == DVec2::ZERO { corners(a, b, margin.max(1e-11 * size)) } else { parted(a, b, by) });
    }
    tidy(found, size)
}

/// Contacts, and the move of the first shape that parts the two.
type Found = (Vec<PlanarContact>, DVec2);

fn outlines((a, p): (&Placed, &Outline), (b, q): (&Placed, &Outline), margin: f64) -> Found {
    let space = Space::new((p, &a.pose.turn()), (q, &b.pose.turn()));
    let by = if super::overlaps(a, b) { super::push_out::push_out(&space, a, b, EFFORT).by } else { DVec2::ZERO };
    let here = space.move_at(a.pose.position() - b.pose.position());
    let apart = b.pose.position() - a.pose.position();
    let touch = 1e-11 * space.size + 64.0 * space.blur;
    let reach = by.length() + margin + touch;
    let mut found = Vec::new();
    space.sides_near(here + by, reach, |side| {
        let normal = side.normal();
        let height = (here + by - side.from).dot(normal);
        let depth = by.dot(normal) - height;
        let (along, length) = (side.to - side.from, (side.to - side.from).length());
        let run = (here + by - side.from).dot(along) / length;
        let on_edge = run >= -touch && run <= length + touch;
        if height < -touch || depth < -margin - touch || !on_edge {
            return;
        }
        if height <= touch || faces(&space, &side, here + by, (normal, height, touch)) {
            let contact = contact(&space, &side, (p, q), apart, depth);
            // Where the edge is when the corner is not yet pushed out.
            let foot = run - by.dot(along) / length;
            found.extend(on_outline(contact, foot >= -touch && foot <= length + touch, by, height <= touch));
        }
    });
    (found, by)
}

/// A contact with both points on the outlines. The foot of a corner that is pushed out of a notch may lie beyond the
/// end of its edge (`is_on` is false): if the two touch after the move `by`, the points that touch then are told.
fn on_outline(contact: PlanarContact, is_on: bool, by: DVec2, touch: bool) -> Option<PlanarContact> {
    if is_on {
        return Some(contact);
    }
    let normal = (-by).try_normalize().filter(|_| touch)?;
    let depth = by.length();
    // The corner is as told; the edge is where the first shape's move brings the two together.
    let told = if matches!(contact.feature_a, Feature::Edge(..)) {
        PlanarContact { on_a: contact.on_b - by, ..contact }
    } else {
        PlanarContact { on_b: contact.on_a + by, ..contact }
    };
    Some(PlanarContact { normal, depth, ..told })
}

/// Whether corner and edge of a side, `height` above it at the move `t`, see each other: no edge of either
/// outline comes between.
fn faces(space: &Space, side: &Side, t: DVec2, (normal, height, touch): (DVec2, f64, f64)) -> bool {
    // The corner and its foot about the second outline's middle; the first's points lie at t − a there.
    let (from, to) = if side.edge_of_a {
        let corner = space.b.points[side.corner as usize];
        (corner, corner + normal * height)
    } else {
        let corner = t - space.a.points[side.corner as usize];
        (corner, corner - normal * height)
    };
    let inset = (to - from) * (touch / height);
    let (from, to) = (from + inset, to - inset);
    space.b.clear(from, to) && space.a.clear(t - from, t - to)
}

/// The contact of a corner and an edge; `apart`: from the first's position to the second's.
fn contact(space: &Space, side: &Side, (p, q): (&Outline, &Outline), apart: DVec2, depth: f64) -> PlanarContact {
    // The side's normal is the way the first shape has to move.
    let normal = -side.normal();
    if side.edge_of_a {
        let on_b = apart + (space.b.centre + space.b.points[side.corner as usize]);
        let features = (edge_feature(p, side.edge), corner_feature(q, side.corner));
        new_contact(on_b + normal * depth, on_b, (normal, depth), features)
    } else {
        let on_a = space.a.centre - space.a.points[side.corner as usize];
        let features = (corner_feature(p, side.corner), edge_feature(q, side.edge));
        new_contact(on_a, on_a - normal * depth, (normal, depth), features)
    }
}

fn new_contact(
    on_a: DVec2,
    on_b: DVec2,
    (normal, depth): (DVec2, f64),
    (feature_a, feature_b): (Feature, Feature),
) -> PlanarContact {
    PlanarContact { on_a, on_b, normal, depth, feature_a, feature_b, patch: 0 }
}

fn corner_feature(outline: &Outline, corner: u32) -> Feature {
    let (ring, number) = outline.given_point(corner as usize);
    Feature::Corner(ring, number)
}

fn edge_feature(outline: &Outline, edge: u32) -> Feature {
    let (ring, number) = outline.given_edge(edge as usize);
    Feature::Edge(ring, number)
}

/// A disc, first, and an outline.
fn disc(a: &Placed, (b, q): (&Placed, &Outline), margin: f64) -> Found {
    let flat = Flat::new(q, &b.pose.turn(), false);
    let radius = a.shape.radius();
    let by = if super::overlaps(a, b) { super::push_out::disc(a, b, q) } else { DVec2::ZERO };
    let here = (a.pose.position() - b.pose.position()) - flat.centre;
    let touch = 1e-11 * (radius + flat.radius) + 64.0 * f64::EPSILON * flat.reach;
    let mut found = Vec::new();
    round::paths(&flat, radius, &mut |i, path| {
        let at = path.at(path.nearest(here + by));
        let (normal, feature) = match path {
            Path::Line { along, .. } => (DVec2::new(along.y, -along.x).normalize_or_zero(), edge_feature(q, i as u32)),
            Path::Arc { centre, .. } => ((at - centre) / radius, corner_feature(q, i as u32)),
        };
        let from = here + by - at;
        let height = from.dot(normal);
        let depth = by.dot(normal) - height;
        // Beside an end of the path the nearest point is not along the normal.
        let beside = (from - normal * height).length() > touch;
        if beside || height < -touch || depth < -margin - touch {
            return;
        }
        let down = here + by - normal * (height - touch);
        if height <= touch || round::near_edge(&flat, down, radius - touch).is_none() {
            let on_a = -normal * radius;
            let contact = new_contact(on_a, on_a + normal * depth, (-normal, depth), (Feature::Rim, feature));
            let is_on = match path {
                Path::Line { from, along } => {
                    let foot = (here - from).dot(along) / along.length();
                    foot >= -touch && foot <= along.length() + touch
                }
                Path::Arc { .. } => (by - normal * by.dot(normal)).length() <= touch,
            };
            found.extend(on_outline(contact, is_on, by, height <= touch));
        }
    });
    (found, by)
}

fn discs(a: &Placed, b: &Placed, margin: f64) -> Vec<PlanarContact> {
    let apart = b.pose.position() - a.pose.position();
    let (ra, rb) = (a.shape.radius(), b.shape.radius());
    let depth = ra + rb - apart.length();
    if depth < -margin - 1e-11 * (ra + rb) {
        return Vec::new();
    }
    // Where the middles coincide the push-out goes along x as well.
    let normal = apart.try_normalize().unwrap_or(-DVec2::X);
    let on_a = normal * ra;
    vec![new_contact(on_a, on_a - normal * depth, (normal, depth), (Feature::Rim, Feature::Rim))]
}

/// Two corners near each other across a gap, along the line between them.
fn corners(a: &Placed, b: &Placed, margin: f64) -> Option<PlanarContact> {
    let between = Between::new(a, b);
    let (gap, (i, j)) = between.gap_at();
    if gap.distance > margin || super::overlaps(a, b) {
        return None;
    }
    let normal = (gap.on_b - gap.on_a).try_normalize()?;
    let features = (feature(a, i), feature(b, j));
    Some(new_contact(gap.on_a, gap.on_a + normal * gap.distance, (normal, -gap.distance), features))
}

/// What is nearest when the move `by` of the first shape has parted the two: where no corner slides along an edge
/// within rounding, that touched; or, where the move is not the least, would be first to.
fn parted(a: &Placed, b: &Placed, by: DVec2) -> Option<PlanarContact> {
    let (gap, (i, j)) = Between::new(&a.moved_by(by), b).gap_at();
    let (on_a, on_b) = (gap.on_a, gap.on_b + by);
    let depth = on_a.distance(on_b);
    let normal = (on_a - on_b).try_normalize()?;
    Some(new_contact(on_a, on_b, (normal, depth), (feature(a, i), feature(b, j))))
}

/// A feature of a shape by the number of its edge, or if true of its corner.
fn feature(shape: &Placed, near: (u32, bool)) -> Feature {
    match (shape.shape.outline(), near.1) {
        (None, _) => Feature::Rim,
        (Some(outline), true) => corner_feature(outline, near.0),
        (Some(outline), false) => edge_feature(outline, near.0),
    }
}

/// Numbers the patches and leaves out what is there twice.
fn tidy(found: Vec<PlanarContact>, size: f64) -> Vec<PlanarContact> {
    let mut kept: Vec<PlanarContact> = Vec::with_capacity(found.len());
    let mut patches = 0;
    for mut contact in found {
        let one = kept.iter().find(|other| {
            other.normal.dot(contact.normal) > 0.0
                && other.normal.perp_dot(contact.normal).abs() < ONE_NORMAL
                && (other.on_b - contact.on_b).dot(contact.normal).abs() < 1e-5 * size
        });
        contact.patch = one.map_or(patches, |other| other.patch);
        let twin = kept
            .iter_mut()
            .find(|other| other.patch == contact.patch && (other.on_b - contact.on_b).length() < 1e-9 * size);
        match twin {
            Some(other) if other.depth < contact.depth => *other = contact,
            Some(_) => {}
            None => kept.push(contact),
        }
        patches = patches.max(contact.patch + 1);
    }
    kept
}

/// Leaves at most two points of each patch: the deepest and the one farthest from it.
pub(super) fn reduce(contacts: &mut Vec<PlanarContact>) {
    let patches = contacts.iter().map(|c| c.patch + 1).max().unwrap_or(0);
    let mut kept = Vec::with_capacity(contacts.len());
    for patch in 0..patches {
        let points = || contacts.iter().filter(move |c| c.patch == patch);
        // The first of equals, so that the order of the corners decides.
        let first_best = |best: Option<&PlanarContact>, c: &PlanarContact, key: &dyn Fn(&PlanarContact) -> f64| {
            best.is_none_or(|b| key(c) > key(b))
        };
        let mut deepest: Option<&PlanarContact> = None;
        for c in points() {
            if first_best(deepest, c, &|c| c.depth) {
                deepest = Some(c);
            }
        }
        let Some(deepest) = deepest else { continue };
        let mut farthest: Option<&PlanarContact> = None;
        for c in points().filter(|&c| c != deepest) {
            if first_best(farthest, c, &|c| (c.on_b - deepest.on_b).length_squared()) {
                farthest = Some(c);
            }
        }
        kept.push(*deepest);
        kept.extend(farthest.copied());
    }
    *contacts = kept;
}
