//! Mass, centre and inertia of solids of many parts, and of those that repeat themselves.

use allide::glam::{DMat3, DVec3};
use allide::implicit::{Combination, Formula, Part, Solid};
use allide::math::{Aabb, Pose};
use allide::shape::Shape;
use std::f64::consts::PI;

/// How far off volume and inertia may be, as a share: the bar is a thousandth.
const OFF: f64 = 7e-4;

/// Volume, first and second moments of what is known on paper.
#[derive(Clone, Copy, Default)]
struct Sum {
    volume: f64,
    first: DVec3,
    second: DVec3,
}

impl Sum {
    /// A body with its middle at `c` and second moments of its own about that.
    fn add(&mut self, volume: f64, c: DVec3, own: DVec3) {
        self.volume += volume;
        self.first += c * volume;
        self.second += own + c * c * volume;
    }

    fn inertia(&self) -> DVec3 {
        let c = self.first / self.volume;
        let m = self.second - c * c * self.volume;
        DVec3::new(m.y + m.z, m.x + m.z, m.x + m.y)
    }
}

/// The middles of a lattice about the origin.
fn lattice(counts: [u32; 3], pitch: f64) -> Vec<DVec3> {
    let middle = |n: usize, k: u32| (f64::from(k) - 0.5 * f64::from(counts[n] - 1)) * pitch;
    let at = |i, j, k| DVec3::new(middle(0, i), middle(1, j), middle(2, k));
    let across = |i| (0..counts[1]).flat_map(move |j| (0..counts[2]).map(move |k| at(i, j, k)));
    (0..counts[0]).flat_map(across).collect()
}

fn balls(centres: &[DVec3], r: f64) -> Sum {
    let mut sum = Sum::default();
    let volume = 4.0 / 3.0 * PI * r * r * r;
    centres.iter().for_each(|c| sum.add(volume, *c, DVec3::splat(volume * r * r / 5.0)));
    sum
}

fn solid(text: &str, half: DVec3) -> Solid {
    let formula: Formula = text.parse().expect(text);
    Solid::new(&formula, Aabb::around(DVec3::ZERO, half)).expect(text)
}

/// A coordinate counted from the nearest middle of a lattice of so many about the origin.
fn folded(v: &str, count: u32, pitch: f64) -> String {
    let shift = if count.is_multiple_of(2) { 0.0 } else { 0.5 * pitch };
    format!("(mod({v} + {shift}, {pitch}) - {})", 0.5 * pitch)
}

fn assert_measures(name: &str, solid: Solid, right: &Sum) {
    let shape = Shape::implicit(solid).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mass = shape.mass_properties(1.0).expect("a body");
    let inertia = right.inertia();
    assert!((mass.mass / right.volume - 1.0).abs() < OFF, "{name}: {} not {}", mass.mass, right.volume);
    let reach = (inertia.max_element() / right.volume).sqrt();
    let centre = right.first / right.volume;
    assert!((mass.centre - centre).length() < OFF * reach, "{name}: {} not {centre}", mass.centre);
    let off = mass.inertia - DMat3::from_diagonal(inertia);
    for n in 0..3 {
        let worst = off.col(n).abs().max_element() / inertia[n];
        assert!(worst < OFF, "{name}: {worst} off: {} not {inertia}", mass.inertia);
    }
}

/// They were looked at in so few cells that the inertia was 2 % off, or 10 % from more cells, or not told at all.
#[test]
fn balls_in_a_lattice_have_the_inertia_on_paper() {
    for (counts, r) in [([5, 5, 5], 0.12), ([13, 5, 2], 0.12), ([13, 10, 1], 0.14), ([8, 8, 8], 0.12)] {
        let centres = lattice(counts, 0.3);
        let [i, j, k] = counts;
        let terms = [("x", i), ("y", j), ("z", k)].map(|(v, count)| format!("{}^2", folded(v, count, 0.3)));
        let half = DVec3::new(f64::from(i), f64::from(j), f64::from(k)) * 0.15;
        let text = format!("{} - {}", r * r, terms.join(" - "));
        assert_measures(&format!("{counts:?} by mod"), solid(&text, half), &balls(&centres, r));
        if centres.len() > 130 {
            continue;
        }
        let ball = |c: &DVec3| Part::sphere(r).and_then(|ball| ball.at(&Pose::at(*c))).expect("a ball");
        let parts: Vec<Part> = centres.iter().map(ball).collect();
        let whole = Part::combine(Combination::Union, &parts).and_then(|part| part.solid()).expect("balls");
        assert_measures(&format!("{counts:?} one by one"), whole, &balls(&centres, r));
    }
}

#[test]
fn rods_and_boxes_in_a_lattice_have_the_inertia_on_paper() {
    let mut rods = Sum::default();
    let volume = PI * 0.01 * 1.4;
    for c in lattice([6, 6, 1], 0.25) {
        rods.add(volume, c, DVec3::new(0.0025, 0.0025, 1.4 * 1.4 / 12.0) * volume);
    }
    let [x, y, z] = ["x", "y", "z"].map(|v| folded(v, 6, 0.25));
    let text = format!("0.01 - {x}^2 - {y}^2");
    assert_measures("rods", solid(&text, DVec3::new(0.75, 0.75, 0.7)), &rods);
    let mut boxes = Sum::default();
    let volume: f64 = 0.16 * 0.16 * 0.16;
    lattice([6; 3], 0.25).iter().for_each(|c| boxes.add(volume, *c, DVec3::splat(0.16 * 0.16 / 12.0 * volume)));
    let text = format!("0.08 - max(abs{x}, max(abs{y}, abs{z}))");
    assert_measures("boxes", solid(&text, DVec3::splat(0.75)), &boxes);
}

/// sin·sin·sin ≥ a: along z a chord of the length π − 2·asin(a/(sin x·sin y)), in every other part of a chessboard in three
/// dimensions.
#[test]
fn products_of_sines_have_the_inertia_on_paper() {
    const LINES: u32 = 4000;
    const LEAST: f64 = 0.3;
    let (k, step) = (3.0 * PI, PI / f64::from(LINES));
    // One part of it, about its middle, in units of 1/k.
    let (mut volume, mut along) = (0.0, 0.0);
    for i in 0..LINES {
        let x: f64 = (f64::from(i) + 0.5) * step;
        // Evenly in an angle of which y is the sine's arc where sin x·sin y > a.
        let edge = LEAST / x.sin();
        if edge >= 1.0 {
            continue;
        }
        let from = edge.asin();
        for j in 0..400 {
            let t = (f64::from(j) + 0.5) / 400.0;
            let share = 0.5 - 0.5 * (PI * t).cos();
            let weight = 0.5 * PI * (PI * t).sin() / 400.0 * (PI - 2.0 * from) * step;
            let y = from + (PI - 2.0 * from) * share;
            let chord = PI - 2.0 * (LEAST / (x.sin() * y.sin())).min(1.0).asin();
            volume += chord * weight;
            along += chord * chord * chord / 12.0 * weight;
        }
    }
    let mut sum = Sum::default();
    let (volume, own) = (volume / k.powi(3), DVec3::splat(along / k.powi(5)));
    for c in lattice([6; 3], PI / k) {
        // Positive where an even number of the sines is negative.
        let negative = [c.x, c.y, c.z].iter().filter(|v| (k * **v).sin() < 0.0).count();
        if negative % 2 == 0 {
            sum.add(volume, c, own);
        }
    }
    let text = "sin(3*pi*x)*sin(3*pi*y)*sin(3*pi*z) - 0.3";
    assert_measures("sines", solid(text, DVec3::ONE), &sum);
}

/// Far from a plane through a cell the part within it was lost in roundings, and what may be off came out below 0.
#[test]
fn what_is_as_steep_as_can_be_is_measured() {
    let text = "((0.36543851010131656-(((x^2.0)+(y^2.0))+(z^2.0)))+(0.3*((exp(clamp((exp(clamp(z,(-3.0),3.0))-ln(x)),\
                (-3.0),3.0))-(floor(atan2(x,y))*(max(x,z)/(y+(-0.1498136030104158)))))^5.0)))";
    let bounds = Aabb::around(DVec3::ZERO, DVec3::splat(0.6372148687856105));
    let solid = Solid::new(&text.parse().expect(text), bounds).expect(text);
    let shape = Shape::implicit(solid).expect(text);
    let most = (bounds.max - bounds.min).element_product();
    assert!(shape.volume() > 0.0 && shape.volume() < most, "{}", shape.volume());
}
