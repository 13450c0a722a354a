//! Solids of every kind with random measures.

use super::Random;
use allide::glam::DVec3;
use allide::implicit::{Formula, Solid};
use allide::math::Aabb;

/// A formula and half the size of its bounds.
pub fn text(random: &mut Random) -> (String, f64) {
    let mut n = |low: f64, high: f64| (random.between(low, high) * 1e4).round() / 1e4;
    let (r, a, k, m) = (n(0.6, 1.2), n(0.02, 0.12), n(2.0, 7.0), n(0.1, 0.35));
    let (p, q, s) = (n(0.5, 1.5), n(0.5, 1.5), n(0.5, 1.5));
    match random.below(16) {
        0 => (format!("{r}^2 - x^2 - y^2 - z^2 + {a}*sin({k}*x)*sin({k}*y)*sin({k}*z)"), 1.6),
        1 => (format!("{r} - sqrt(x^2/{p} + y^2/{q} + z^2/{s})"), 1.6),
        2 => (format!("{m} - hypot(z, hypot(x, y) - {r})"), 1.6),
        3 => (format!("{m} - abs(sin({k}*x)*cos({k}*y) + sin({k}*y)*cos({k}*z) + sin({k}*z)*cos({k}*x))"), 0.9),
        4 => (format!("{r} - hypot(x, y, z) + {a}*noise(2*x, 2*y, 2*z)"), 1.5),
        5 => (format!("1/(x^2+y^2+z^2+{a}) + 1/((x-{p})^2+y^2+z^2+{a}) - {k}"), 2.2),
        6 => (format!("min({r}*0.5-abs(x), {p}*0.5-abs(y), {q}*0.5-abs(z))"), 1.3),
        7 => (format!("{a}*0.2 - abs(hypot(x, y, z) - {r})"), 1.5),
        8 => (format!("{r}^4 - x^4 - y^4 - z^4"), 1.3),
        9 => (format!("1 - {p}*x^2 - {q}*y^2 - exp({s}*z) + z"), 2.0),
        10 => (format!("max({r}*0.5 - hypot(x-{m}, y, z), {m} - hypot(x+{r}, y-{a}, z))"), 1.7),
        11 => (format!("{m} - hypot(x - 0.5*cos({k}*z), y - 0.5*sin({k}*z))"), 0.9),
        12 => (format!("{a} + 0.2*cos({k}*x)*cos({k}*y) - z"), 1.0),
        13 => (format!("ln(1 + {p} - x^2 - y^2) - z^2*{q}"), 1.7),
        14 => (format!("{r} - x^2 - z^2/(0.2+abs(y)) - tanh({k}*y)^2"), 1.3),
        _ => (format!("{r} + {m}*cos(3*atan2(y, x)) - hypot(x, y, z)"), 1.6),
    }
}

/// Formulas that jump: steps, cuts, repetitions.
pub fn jumping(random: &mut Random) -> (String, f64) {
    let mut n = |low: f64, high: f64| (random.between(low, high) * 1e4).round() / 1e4;
    let (r, m, k) = (n(0.6, 1.2), n(0.1, 0.35), n(2.0, 7.0));
    match random.below(5) {
        0 => (format!("{m}^2 - (hypot(x, z) - {r}*atan2(z, x)/4)^2 - y^2"), 1.4),
        1 => (format!("{r} - hypot(x, y) - 0.3*floor({k}*z)/{k}"), 1.3),
        2 => (format!("{m} - hypot(mod(x, {r}) - 0.5*{r}, mod(y, {r}) - 0.5*{r}, z)"), 1.2),
        3 => (format!("{r} - hypot(x, y, z) - {m}*sign(sin({k}*x))"), 1.4),
        _ => (format!("{m}*tan({k}*x) - hypot(y, z) - 1/(0.3 + ceil(2*z))"), 1.0),
    }
}

/// A solid clipped to a cube, or to a smaller box that cuts it.
pub fn solid(random: &mut Random) -> (Solid, String) {
    let text = text(random);
    cut(random, text)
}

/// The solid of a formula, clipped to a cube or to a smaller box that cuts it.
pub fn cut(random: &mut Random, (text, half): (String, f64)) -> (Solid, String) {
    let formula: Formula = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
    let mut bounds = Aabb::around(DVec3::ZERO, DVec3::splat(half));
    if random.below(3) == 0 {
        bounds.max.z = random.between(0.0, 0.6);
    }
    (Solid::new(&formula, bounds).unwrap(), text)
}
