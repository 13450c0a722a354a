//! Formulas grown at random: set operations, shells, blends, waves, noise and perturbations, several deep.

use super::{Random, zoo};
use allide::implicit::Solid;

/// A formula of up to `levels` levels and half the size of its bounds.
pub fn text(random: &mut Random, levels: u64) -> (String, f64) {
    let tree = node(random, levels, &["x".into(), "y".into(), "z".into()]);
    (tree, number(random, 0.9, 1.6))
}

/// A solid of such a formula, clipped to a cube or to a smaller box that cuts it.
pub fn solid(random: &mut Random) -> (Solid, String) {
    let levels = random.below(5);
    let text = text(random, levels);
    zoo::cut(random, text)
}

fn number(random: &mut Random, low: f64, high: f64) -> f64 {
    (random.between(low, high) * 1e4).round() / 1e4
}

type Axes = [String; 3];

/// The same axes moved, stretched or bent.
fn moved(random: &mut Random, axes: &Axes) -> Axes {
    let [x, y, z] = axes.clone();
    let mut n = |low: f64, high: f64| number(random, low, high);
    let (a, b, c, k) = (n(-0.7, 0.7), n(-0.7, 0.7), n(-0.7, 0.7), n(0.7, 1.6));
    match random.below(4) {
        0 => [format!("({x} - {a})"), format!("({y} - {b})"), format!("({z} - {c})")],
        1 => [format!("({x}*{k})"), format!("({y} - {b})"), format!("({z}/{k})")],
        2 => [format!("({x} + 0.2*sin(3*{z}))"), y, format!("({z} - {c})")],
        _ => [format!("abs({x})"), format!("(0.8*{y} + 0.6*{z} - {a})"), format!("(0.8*{z} - 0.6*{y})")],
    }
}

fn node(random: &mut Random, levels: u64, axes: &Axes) -> String {
    if levels == 0 {
        return leaf(random, axes);
    }
    let [x, y, z] = axes;
    let (p, q) = (moved(random, axes), moved(random, axes));
    let kind = random.below(11);
    let a = node(random, levels - 1, if kind < 6 { &p } else { axes });
    let mut n = |low: f64, high: f64| number(random, low, high);
    let (t, k, m) = (n(0.005, 0.1), n(4.0, 12.0), n(2.0, 7.0));
    match kind {
        0 => format!("max({a}, {})", leaf(random, &q)),
        1 => format!("min({a}, {})", leaf(random, &q)),
        2 => format!("min({a}, -({}))", leaf(random, &q)),
        3 => format!("max({a}, {})", node(random, levels - 1, &q)),
        4 => format!("ln(exp({k}*({a})) + exp({k}*({})))/{k}", leaf(random, &q)),
        5 => {
            let b = leaf(random, &q);
            format!("(({a}) + ({b}) + sqrt(({a})^2 + ({b})^2 + {t}))")
        }
        6 => format!("{t} - abs({a})"),
        7 => format!("{a} + {t}*noise({m}*{x}, {m}*{y}, {m}*{z})"),
        8 => format!("{a} + {t}*sin({m}*{x})*sin({m}*{y} + 1)"),
        9 => format!("({a})/(0.3 + {x}^2 + {y}^2)"),
        _ => format!("tanh({a}) - {t}*exp(-{m}*{z}^2)"),
    }
}

fn leaf(random: &mut Random, [x, y, z]: &Axes) -> String {
    let mut n = |low: f64, high: f64| number(random, low, high);
    let (r, a, k, m) = (n(0.3, 1.1), n(0.02, 0.12), n(2.0, 7.0), n(0.1, 0.35));
    let (p, q, s) = (n(0.5, 1.5), n(0.5, 1.5), n(0.5, 1.5));
    match random.below(16) {
        0 => format!("({r}^2 - {x}^2 - {y}^2 - {z}^2)"),
        1 => format!("({r} - sqrt({x}^2/{p} + {y}^2/{q} + {z}^2/{s}))"),
        2 => format!("({m} - hypot({z}, hypot({x}, {y}) - {r}))"),
        3 => format!("({m} - abs(sin({k}*{x})*cos({k}*{y}) + sin({k}*{y})*cos({k}*{z}) + sin({k}*{z})*cos({k}*{x})))"),
        4 => format!("({r} - hypot({x}, {y}, {z}) + {a}*noise({k}*{x}, {k}*{y}, {k}*{z}))"),
        5 => format!("(1/({x}^2 + {y}^2 + {z}^2 + {a}) + 1/(({x} - {p})^2 + {y}^2 + {z}^2 + {a}) - {k})"),
        6 => format!("min({r}*0.5 - abs({x}), {p}*0.5 - abs({y}), {q}*0.5 - abs({z}))"),
        7 => format!("({a}*0.2 - abs(hypot({x}, {y}, {z}) - {r}))"),
        8 => format!("({r}^4 - {x}^4 - {y}^4 - {z}^4)"),
        9 => format!("({r} - abs({x}) - abs({y}) - abs({z}))"),
        10 => format!("min({r}*0.6 - hypot({x}, {y}), {s}*0.5 - abs({z}))"),
        // A quadric with two perturbations, a bulge and a dent.
        11 => format!(
            "({r}^2 - {x}^2 - {p}*{y}^2 - {q}*{z}^2 + {s}*max(0, 0.2 - ({x} - {m})^2 - {y}^2 - {z}^2)^2 \
             - {k}*max(0, 0.1 - {x}^2 - ({y} + {m})^2 - ({z} - 0.4)^2)^2)"
        ),
        12 => format!("(1 - {p}*{x}^2 - {q}*{y}^2 - exp({s}*{z}) + {z})"),
        13 => format!("(exp(-{k}*({x}^2 + {y}^2)) + exp(-{k}*({y}^2 + {z}^2)) - {r})"),
        14 => format!("({r} + {m}*cos(3*atan2({y}, {x})) - hypot({x}, {y}, {z}))"),
        _ => format!("({a} + 0.2*cos({k}*{x})*cos({k}*{y}) - {z})"),
    }
}
