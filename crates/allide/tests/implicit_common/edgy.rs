//! Formulas with edges of domains, poles and jumps, alone, against each other and where they cancel.

use super::Random;

fn number(random: &mut Random, low: f64, high: f64) -> f64 {
    (random.between(low, high) * 1e3).round() / 1e3
}

/// Something that goes through 0 within the bounds.
fn inner(random: &mut Random) -> String {
    let (a, b) = (number(random, -0.6, 0.6), number(random, 0.3, 1.2));
    match random.below(9) {
        0 => "x".into(),
        1 => format!("(y - {a})"),
        2 => format!("({b} - z^2)"),
        3 => format!("({b} - x^2 - y^2)"),
        4 => format!("(x + 0.5*y - {a})"),
        5 => format!("({b} - abs(z))"),
        6 => format!("(hypot(x, y) - {b})"),
        7 => format!("({b} - hypot(x, y, z))"),
        _ => format!("(sin(3*x) + {a})"),
    }
}

/// A function of it with an edge, a pole or a jump there.
fn edge(random: &mut Random, u: &str, v: &str) -> String {
    match random.below(24) {
        0 | 1 => format!("ln({u})"),
        2 => format!("sqrt({u})"),
        3 => format!("1/{u}"),
        4 => format!("tan(3*{u})"),
        5 => format!("asin(1.5*{u})"),
        6 => format!("acos({u} + 0.5)"),
        7 => format!("atan2({u}, {v})"),
        8 => format!("floor(3*{u})"),
        9 => format!("mod(2*{u}, 0.7)"),
        10 => format!("ceil(4*{u})"),
        11 => format!("sign({u})"),
        12 => format!("{u}^0.3"),
        13 => format!("abs(1/{u})"),
        14 => format!("atan(1/{u})"),
        15 => format!("tanh(1/{u})"),
        16 => format!("exp(-1/{u}^2)"),
        17 => format!("{u}*ln({u})"),
        18 => format!("sin({u})/{u}"),
        19 => format!("{u}/abs({u})"),
        20 => format!("{u}/hypot({u}, {v})"),
        21 => format!("ln(abs({u}))"),
        22 => format!("{u}*(1/{u})"),
        _ => format!("{u}^3/{u}"),
    }
}

fn term(random: &mut Random) -> String {
    let (u, v) = (inner(random), inner(random));
    let t = edge(random, &u, &v);
    let k = number(random, -0.3, 0.3);
    match random.below(8) {
        0 | 1 => format!("{k}*({t} - {t})"),
        2 => format!("{k}*{t} + 0.05*sin(4*y) - {k}*{t}"),
        3 => {
            let w = inner(random);
            format!("{k}*({t} - {})", edge(random, &w, &u))
        }
        4 => format!("{k}*clamp({t}, -2, 2)"),
        5 => {
            let w = inner(random);
            format!("{k}*({t})*({})", edge(random, &w, &v))
        }
        6 => format!("{k}*abs({t} - 0.5)"),
        _ => format!("{k}*{t}"),
    }
}

/// A formula and half the size of its bounds.
pub fn text(random: &mut Random) -> (String, f64) {
    let r = number(random, 0.3, 0.8);
    let ball = format!("{r}^2 - x^2 - y^2 - z^2");
    let one = term(random);
    let text = match random.below(3) {
        0 => format!("{ball} + {one} + {}", term(random)),
        1 => format!("min({ball}, 0.2 + {one})"),
        _ => format!("{ball} + {one}"),
    };
    (text, 1.3)
}
