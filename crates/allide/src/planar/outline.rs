//! An outline: one outer ring, any number of holes, checked once when it is made.

use super::fault::{LARGEST_COORDINATE, MOST_POINTS, PlanarError, Ring, SMALLEST_COORDINATE};
use super::pole::{self, Pole};
use super::sweep;
use super::tree::{Tree, bounds};
use glam::DVec2;

/// A flat part of any shape, with or without holes, in its local frame. Its rings neither cross nor
/// touch themselves or each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Outline {
    /// All rings one after another, each closed by its first point. The inside is on the left: the
    /// outer ring runs counter-clockwise, holes clockwise.
    points: Vec<DVec2>,
    /// Where each ring starts, and the end of the last.
    rings: Vec<u32>,
    /// Which rings were given the other way round.
    reversed: Vec<bool>,
    tree: Tree,
    measures: Measures,
    pole: Pole,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Measures {
    area: f64,
    outer_area: f64,
    /// The points of the outer ring farthest along x, y, −x, −y.
    extremes: [u32; 4],
    centroid: DVec2,
    inertia: f64,
    low: DVec2,
    high: DVec2,
    radius: f64,
    perimeter: f64,
}

impl Outline {
    /// An outline from its outer ring and its holes, metres, each ring in either direction. A last point
    /// equal to the first only closes a ring.
    ///
    /// ```
    /// use allide::{glam::DVec2, planar::{Outline, PlanarError}};
    ///
    /// let bow = [[0.0, 0.0], [2.0, 2.0], [2.0, 0.0], [0.0, 2.0]].map(DVec2::from);
    /// let error = Outline::new(&bow, &[]).unwrap_err();
    /// assert_eq!(error.to_string(), "outline: edges 0 and 2 cross; an outline must not cross itself");
    /// ```
    pub fn new(outer: &[DVec2], holes: &[Vec<DVec2>]) -> Result<Outline, PlanarError> {
        let given: Vec<&[DVec2]> =
            std::iter::once(outer).chain(holes.iter().map(Vec::as_slice)).map(unclosed).collect();
        let count = given.iter().map(|ring| ring.len()).sum();
        if count > MOST_POINTS {
            return Err(PlanarError::TooManyPoints { count });
        }
        for (number, ring) in given.iter().enumerate() {
            check_points(Ring::number(number), ring)?;
        }
        let left = sweep::check(&given)?;
        let mut points = Vec::with_capacity(count + given.len());
        let (mut rings, mut reversed) = (vec![0], Vec::new());
        for (number, ring) in given.iter().enumerate() {
            let reverse = left[number] != (number == 0);
            points.push(ring[0] + DVec2::ZERO);
            let rest = ring[1..].iter().map(|&p| p + DVec2::ZERO);
            if reverse {
                points.extend(rest.rev())
            } else {
                points.extend(rest)
            }
            points.push(ring[0] + DVec2::ZERO);
            rings.push(points.len() as u32);
            reversed.push(reverse);
        }
        Ok(Outline::sound(points, rings, reversed))
    }

    /// A rectangle about the local origin of these half lengths, metres.
    pub(super) fn rectangle(half: DVec2) -> Outline {
        let corner = |x: f64, y: f64| DVec2::new(x, y) * half;
        let first = corner(-1.0, -1.0);
        let points = vec![first, corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0), first];
        Outline::sound(points, vec![0, 5], vec![false])
    }

    /// From rings known to be sound, in the form they are kept in.
    pub(super) fn sound(points: Vec<DVec2>, rings: Vec<u32>, reversed: Vec<bool>) -> Outline {
        let tree = Tree::new(&points, &rings);
        let measures = measure(&points, &rings);
        let none = Pole { centre: DVec2::ZERO, radius: 0.0 };
        let mut outline = Outline { points, rings, reversed, tree, measures, pole: none };
        outline.pole = pole::find(&outline);
        outline
    }

    /// Area without the holes, m².
    pub fn area(&self) -> f64 {
        self.measures.area
    }

    /// Centre of the area, local frame, metres.
    pub fn centroid(&self) -> DVec2 {
        self.measures.centroid
    }

    /// Polar moment of inertia about the centroid of one kilogram spread evenly, m².
    pub fn unit_inertia(&self) -> f64 {
        self.measures.inertia
    }

    /// Lowest and highest coordinates in the local frame, metres.
    pub fn bounds(&self) -> (DVec2, DVec2) {
        (self.measures.low, self.measures.high)
    }

    /// Radius of the smallest circle about the local origin that holds it, metres.
    pub fn radius(&self) -> f64 {
        self.measures.radius
    }

    /// Length of all rings together, metres.
    pub fn perimeter(&self) -> f64 {
        self.measures.perimeter
    }

    /// Calls `visit` with every edge that may reach into a box in the local frame, given by its middle and half
    /// lengths, metres.
    pub(crate) fn edges_in(&self, centre: DVec2, half: DVec2, mut visit: impl FnMut(usize)) {
        let mut waiting = [0u32; 64];
        let mut count = 1;
        while count > 0 {
            count -= 1;
            let node = &self.tree.nodes[waiting[count] as usize];
            if (node.centre - centre).abs().cmpgt(node.half + half).any() {
                continue;
            }
            if node.is_leaf() {
                node.edges().for_each(&mut visit);
            } else {
                waiting[count] = node.first;
                waiting[count + 1] = node.first + 1;
                count += 2;
            }
        }
    }

    /// How many points it has, holes included.
    pub fn point_count(&self) -> usize {
        self.points.len() - self.ring_count()
    }

    /// How many rings it has: 1 and its holes.
    pub fn ring_count(&self) -> usize {
        self.rings.len() - 1
    }

    /// The points of a ring, 0 for the outer one, local frame, metres. The inside is on the left of the
    /// way from one to the next, whichever way it was given.
    pub fn ring(&self, ring: usize) -> &[DVec2] {
        &self.points[self.rings[ring] as usize..self.rings[ring + 1] as usize - 1]
    }

    /// Area within the outer ring, holes included, m².
    pub(super) fn outer_area(&self) -> f64 {
        self.measures.outer_area
    }

    /// The point of the outer ring farthest along the axis nearest to a direction.
    pub(super) fn extreme(&self, along: DVec2) -> usize {
        let axis = if along.x.abs() >= along.y.abs() {
            if along.x >= 0.0 { 0 } else { 2 }
        } else if along.y >= 0.0 {
            1
        } else {
            3
        };
        self.measures.extremes[axis] as usize
    }

    /// A circle inside it.
    pub(super) fn pole(&self) -> &Pole {
        &self.pole
    }

    pub(super) fn tree(&self) -> &Tree {
        &self.tree
    }

    /// All points; edge i goes from point i to point i + 1, where both are of one ring.
    pub(crate) fn points(&self) -> &[DVec2] {
        &self.points
    }

    /// Starts of the rings among [`Outline::points`], and the end.
    pub(super) fn rings(&self) -> &[u32] {
        &self.rings
    }

    /// The number of the ring that point or edge `i` is of.
    pub(super) fn ring_of(&self, i: usize) -> usize {
        if self.rings.len() == 2 { 0 } else { self.rings.partition_point(|&start| start as usize <= i) - 1 }
    }

    /// The point before point `i` (a start of an edge) on its ring.
    pub(crate) fn before(&self, i: usize) -> usize {
        let ring = self.ring_of(i);
        if i == self.rings[ring] as usize { self.rings[ring + 1] as usize - 2 } else { i - 1 }
    }

    /// The edge after edge `i` on its ring.
    pub(crate) fn after(&self, i: usize) -> usize {
        let ring = self.ring_of(i);
        if i + 2 == self.rings[ring + 1] as usize { self.rings[ring] as usize } else { i + 1 }
    }

    /// Ring and number, as given, of the point that edge `i` starts at.
    pub(super) fn given_point(&self, i: usize) -> (Ring, usize) {
        let (ring, start, count) = self.locate(i);
        let k = i - start;
        (Ring::number(ring), if self.reversed[ring] { (count - k) % count } else { k })
    }

    /// Ring and number, as given, of edge `i`.
    pub(super) fn given_edge(&self, i: usize) -> (Ring, usize) {
        let (ring, start, count) = self.locate(i);
        let k = i - start;
        (Ring::number(ring), if self.reversed[ring] { count - 1 - k } else { k })
    }

    fn locate(&self, i: usize) -> (usize, usize, usize) {
        let ring = self.ring_of(i);
        let (start, end) = (self.rings[ring] as usize, self.rings[ring + 1] as usize);
        (ring, start, end - start - 1)
    }
}

/// The ring without a last point that repeats the first.
fn unclosed(ring: &[DVec2]) -> &[DVec2] {
    match ring {
        [first, .., last] if first == last => &ring[..ring.len() - 1],
        _ => ring,
    }
}

fn check_points(ring: Ring, points: &[DVec2]) -> Result<(), PlanarError> {
    for (point, p) in points.iter().enumerate() {
        for value in [p.x, p.y] {
            if value != 0.0 && !(SMALLEST_COORDINATE..=LARGEST_COORDINATE).contains(&value.abs()) {
                return Err(PlanarError::Coordinate { ring, point, value });
            }
        }
    }
    if points.len() < 3 {
        return Err(PlanarError::TooFewPoints { ring, count: points.len() });
    }
    let first = points[0];
    if let Some(&other) = points.iter().find(|&&p| p != first)
        && points.iter().all(|&p| super::exact::orient(first, other, p).is_eq())
        && points.windows(2).all(|pair| pair[0] != pair[1])
    {
        return Err(PlanarError::ZeroArea { ring });
    }
    Ok(())
}

/// Sums over triangles from the first point: far from the origin nothing cancels.
fn measure(points: &[DVec2], rings: &[u32]) -> Measures {
    let origin = points[0];
    let (mut double_area, mut moment, mut second) = (0.0, DVec2::ZERO, 0.0);
    let (mut outer_area, mut perimeter) = (0.0, 0.0);
    for (number, ring) in rings.windows(2).enumerate() {
        for pair in points[ring[0] as usize..ring[1] as usize].windows(2) {
            let (u, v) = (pair[0] - origin, pair[1] - origin);
            let cross = u.perp_dot(v);
            double_area += cross;
            perimeter += u.distance(v);
            moment += (u + v) * cross;
            second += cross * (u.dot(u) + u.dot(v) + v.dot(v));
        }
        if number == 0 {
            outer_area = 0.5 * double_area;
        }
    }
    let area = 0.5 * double_area;
    // An area too small for its own rounding has no better centre than a point of it.
    let centre = if area > 0.0 { moment / (6.0 * area) } else { DVec2::ZERO };
    let inertia = if area > 0.0 { (second / (12.0 * area) - centre.length_squared()).max(0.0) } else { 0.0 };
    let (low, high) = bounds(points);
    let radius = points.iter().map(|p| p.length_squared()).fold(0.0, f64::max).sqrt();
    let outer = &points[..rings[1] as usize - 1];
    let farthest = |key: &dyn Fn(&DVec2) -> f64| {
        let better = |best: usize, i: usize| if key(&outer[i]) > key(&outer[best]) { i } else { best };
        (0..outer.len()).fold(0, better) as u32
    };
    let extremes = [farthest(&|p| p.x), farthest(&|p| p.y), farthest(&|p| -p.x), farthest(&|p| -p.y)];
    let (area, centroid) = (area.max(0.0), origin + centre);
    Measures { area, outer_area, extremes, centroid, inertia, low, high, radius, perimeter }
}
