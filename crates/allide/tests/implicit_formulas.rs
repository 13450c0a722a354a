//! What formulas mean, what wrong ones are told, and that no text breaks the reader.

mod implicit_common;

use allide::glam::DVec3;
use allide::implicit::{
    DEEPEST, Formula, FormulaError, FormulaProblem, Limits, MOST_OPERATIONS, Placed, Registers, Searcher, Solid,
    Verdict,
};
use allide::math::{Aabb, Pose};
use implicit_common::{Random, count};
use std::time::{Duration, Instant};

fn at(text: &str, x: f64, y: f64, z: f64) -> f64 {
    let formula: Formula = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
    formula.at(DVec3::new(x, y, z))
}

fn refused(text: &str) -> FormulaError {
    text.parse::<Formula>().map(|_| ()).expect_err(text)
}

#[test]
fn operators_bind_as_on_paper() {
    assert_eq!(at("-x^2", 3.0, 0.0, 0.0), -9.0);
    assert_eq!(at("2^3^2", 0.0, 0.0, 0.0), 512.0);
    assert_eq!(at("2^-x", 1.0, 0.0, 0.0), 0.5);
    assert_eq!(at("2^-3^2", 0.0, 0.0, 0.0), 2f64.powi(-9));
    assert_eq!(at("x-y-z", 10.0, 3.0, 2.0), 5.0);
    assert_eq!(at("x/y/z", 12.0, 3.0, 2.0), 2.0);
    assert_eq!(at("x-y*z", 10.0, 3.0, 2.0), 4.0);
    assert_eq!(at("-x*-y", 2.0, 3.0, 0.0), 6.0);
    assert_eq!(at("x - -y", 2.0, 3.0, 0.0), 5.0);
    assert_eq!(at("---x", 2.0, 0.0, 0.0), -2.0);
    assert_eq!(at("+x", 2.0, 0.0, 0.0), 2.0);
    assert_eq!(at("(x+y)*z", 1.0, 2.0, 3.0), 9.0);
    assert_eq!(at("-(x+1)^2", 2.0, 0.0, 0.0), -9.0);
    assert_eq!(at("2*x^2*3", 2.0, 0.0, 0.0), 24.0);
    assert_eq!(at(" 1e-3 +\t.5 + 5. \n", 0.0, 0.0, 0.0), 5.501);
}

#[test]
fn every_function_means_what_it_says() {
    for (text, value) in [
        ("min(x, y, z)", 0.25),
        ("max(x, y, z)", 2.0),
        ("abs(-x)", 0.5),
        ("sqrt(x)", 0.5f64.sqrt()),
        ("exp(x)", 0.5f64.exp()),
        ("ln(x)", 0.5f64.ln()),
        ("sin(x)", 0.5f64.sin()),
        ("cos(x)", 0.5f64.cos()),
        ("tan(x)", 0.5f64.tan()),
        ("asin(x)", 0.5f64.asin()),
        ("acos(x)", 0.5f64.acos()),
        ("atan(x)", 0.5f64.atan()),
        ("atan2(y, -x)", 2f64.atan2(-0.5)),
        ("sinh(x)", 0.5f64.sinh()),
        ("cosh(x)", 0.5f64.cosh()),
        ("tanh(x)", 0.5f64.tanh()),
        ("floor(-x)", -1.0),
        ("ceil(x)", 1.0),
        ("mod(-x, y)", 1.5),
        ("sign(-x)", -1.0),
        ("clamp(y, x, 1)", 1.0),
        ("mix(x, y, z)", 0.875),
        ("hypot(3*x, 4*x)", 2.5),
        ("hypot(x, x, x)", 0.75f64.sqrt()),
        ("noise(1, 2, 3)", 0.0),
        ("pi", std::f64::consts::PI),
        ("x^0", 1.0),
        ("x^-2", 4.0),
        ("x^3", 0.125),
        ("y^x", 2f64.sqrt()),
    ] {
        let got = at(text, 0.5, 2.0, 0.25);
        assert!((got - value).abs() <= 1e-15 * value.abs().max(1.0), "{text}: {got}, not {value}");
    }
}

#[test]
fn parts_are_shared_and_constants_folded() {
    let count = |text: &str| text.parse::<Formula>().unwrap().operations();
    assert_eq!(count("sin(x)*sin(x) + cos(sin(x))"), 4);
    assert_eq!(count("x + 2*3 - 6"), count("x+6-6"));
    assert_eq!(count("sqrt(2)*pi"), 1);
    assert_eq!(count("(x+y)*(y+x)"), 2);
    assert_eq!(count("x*1 + 0"), 0);
}

#[test]
fn wrong_formulas_are_told_where_and_why() {
    use FormulaProblem as P;
    let cases = [
        ("", 0, "a number, x, y, z, a function"),
        ("1 +", 3, "not the end of the formula"),
        ("x + * y", 4, "not '*'"),
        ("(x + y", 0, "without its \")\""),
        ("x + y)", 5, "without its \"(\""),
        ("sin(x", 0, "without its \")\""),
        ("2x", 1, "no unwritten multiplication"),
        ("x y", 2, "no unwritten multiplication"),
        ("x(y)", 1, "no unwritten multiplication"),
        ("1 - x² ", 5, "'²' means nothing"),
        ("x + sinn(y)", 4, "did you mean \"sin\"?"),
        ("X^2", 0, "did you mean \"x\"?"),
        ("log(x)", 0, "write ln"),
        ("banana + 1", 0, "known are x, y, z, pi"),
        ("sin", 3, "write sin(…)"),
        ("sin x", 4, "write sin(…)"),
        ("sin(x, y)", 0, "takes one operand, not 2"),
        ("noise(x, y)", 0, "takes three operands, not 2"),
        ("min(x)", 0, "two operands or more, not 1"),
        ("sin()", 4, "takes one operand, not 0"),
        ("x, y", 1, "stands in none"),
        ("(x, y)", 2, "stands in none"),
        ("1e999", 0, "no number"),
        ("1.2.3", 0, "no number"),
        (".", 0, "no number"),
        ("min(x,)", 6, "not ')'"),
    ];
    for (text, at, words) in cases {
        let error = refused(text);
        assert_eq!(error.at, at, "{text:?}: {error}");
        assert!(error.to_string().contains(words), "{text:?}: {error}");
    }
    assert!(matches!(refused("\u{1F980}").problem, P::Character('\u{1F980}')));
}

/// Runs within a second on a slow machine, whatever the answer.
fn in_time(text: &str) -> Result<Formula, FormulaError> {
    let start = Instant::now();
    let answer = text.parse::<Formula>();
    assert!(start.elapsed() < Duration::from_secs(20), "{:?} for {} bytes", start.elapsed(), text.len());
    answer
}

#[test]
fn nothing_is_too_long_or_too_deep_to_be_answered() {
    const BYTES: usize = 10 << 20;
    let deep = in_time(&"(".repeat(BYTES)).unwrap_err();
    assert!(matches!(deep.problem, FormulaProblem::TooDeep { .. }) && deep.at == DEEPEST + 1, "{deep}");
    assert!(in_time(&"-".repeat(BYTES)).is_err());
    assert!(in_time(&"sin(".repeat(BYTES / 4)).is_err());
    assert!(in_time(&"x^".repeat(BYTES / 2)).is_err());
    assert!(in_time(&"2^-".repeat(BYTES / 3)).is_err());
    assert!(in_time(&"9".repeat(BYTES)).is_err());
    assert!(in_time(&"a".repeat(BYTES)).is_err());
    assert!(in_time(&"min(x,".repeat(BYTES / 6)).is_err());
    assert!(in_time(&" ".repeat(BYTES)).is_err());
    assert!(in_time(&"x".repeat(17 << 20)).unwrap_err().to_string().contains("bytes long"));
    let sum = in_time(&format!("x{}", "+1".repeat(BYTES / 2 - 1))).unwrap_err();
    assert!(matches!(sum.problem, FormulaProblem::TooManyOperations { .. }), "{sum}");
    assert!(in_time(&format!("1{}", "+1".repeat(BYTES / 2 - 1))).is_err());
    assert_eq!(in_time(&format!("1{}", "+1".repeat(50_000))).unwrap().operations(), 1);
    let wide = format!("max(x{})", ",x".repeat(BYTES / 2 - 4));
    assert_eq!(in_time(&wide).unwrap().operations(), 0);
    let nested = format!("{}x{}", "(".repeat(DEEPEST), ")".repeat(DEEPEST));
    assert_eq!(in_time(&nested).unwrap().operations(), 0);
}

#[test]
fn thousands_of_operations_work() {
    let deep = (0..50).fold("x".to_owned(), |inner, n| format!("sin({inner}+{n}*y)"));
    assert!(deep.parse::<Formula>().unwrap().at(DVec3::ONE).abs() <= 1.0);
    let wide = (0..2_500).map(|n| format!("sin({n}*x)*0.001")).collect::<Vec<_>>().join("+");
    let wide: Formula = wide.parse().unwrap();
    assert!(wide.operations() > 7_000 && wide.operations() < MOST_OPERATIONS);
    let expected: f64 = (0..2_500).map(|n| (0.3 * f64::from(n)).sin() * 0.001).sum();
    assert!((wide.at(DVec3::new(0.3, 0.0, 0.0)) - expected).abs() < 1e-12);
}

/// Everything that can be asked of a solid, whatever its formula: no panic, bounded time.
fn use_it(formula: &Formula) {
    let bounds = Aabb::around(DVec3::ZERO, DVec3::new(1.0, 1.2, 0.9));
    let solid = Solid::new(formula, bounds).unwrap();
    let mut with = Registers::default();
    let placed = Placed::new(&solid, &Pose::IDENTITY);
    let moved = Placed::new(&solid, &Pose::at(DVec3::new(0.7, 0.1, -0.3)));
    let limits = Limits { tolerance: 1e-6, cells: 100 };
    assert!(Searcher::new().collide(&placed, &moved, &limits).cells <= 100);
    if let Some(found) = solid.measure(1e-2, 200, &mut with) {
        assert!(found.volume > 0.0 && found.centre.is_finite() && found.volume_error >= 0.0, "{found:?}");
    }
    if let Some(hit) = solid.ray(DVec3::new(3.0, 0.1, 0.2), DVec3::NEG_X, 9.0, &mut with) {
        assert!(hit.point.is_finite() && (hit.normal.length() - 1.0).abs() < 1e-9, "{hit:?}");
    }
    if let Some(found) = solid.project(DVec3::new(0.2, 0.3, 0.4), &mut with) {
        assert!(found.point.is_finite() && !found.depth.is_nan(), "{found:?}");
    }
    let surface = solid.surface(bounds, 5, &mut with);
    assert!(surface.points.iter().all(|p| p.is_finite()) && surface.error.is_finite());
}

#[test]
fn no_text_breaks_the_reader() {
    let seeds = [
        "1 - x^2 - y^2 - z^2 + 0.1*sin(5*x)",
        "min(max(abs(x), noise(x, y, z*2)), mix(1e-3, -2^x, clamp(z, 0, 1)))",
        "hypot(x, y)^-1.5/(atan2(y, x) - mod(z, pi))",
    ];
    let pieces: [&str; 22] = [
        "(",
        ")",
        ",",
        "^",
        "-",
        "+",
        "*",
        "/",
        "x",
        "sin(",
        "e",
        ".",
        "1e",
        "é",
        "\u{0}",
        " ",
        "noise",
        "mod(",
        "9",
        "_",
        "\u{1F980}",
        "pi",
    ];
    let mut random = Random(11);
    let (mut good, mut bad) = (0, 0);
    for _ in 0..count(20_000) {
        let mut text: Vec<char> = seeds[random.below(3) as usize].chars().collect();
        for _ in 0..1 + random.below(6) {
            let at = random.below(text.len() as u64 + 1) as usize;
            match random.below(4) {
                0 if at < text.len() => drop(text.remove(at)),
                1 => text.truncate(at),
                2 => text.splice(at..at, pieces[random.below(22) as usize].chars()).for_each(drop),
                _ => {
                    let to = random.below(text.len() as u64 + 1) as usize;
                    let copied = text[at.min(to)..at.max(to)].to_vec();
                    text.splice(at..at, copied).for_each(drop);
                }
            }
        }
        let text: String = text.into_iter().collect();
        match text.parse::<Formula>() {
            Ok(formula) => {
                formula.at(DVec3::new(0.3, -0.7, 1.1));
                if good % 8 == 0 {
                    use_it(&formula);
                }
                good += 1;
            }
            Err(error) => {
                assert!(error.at <= text.len() && text.is_char_boundary(error.at), "{text:?}: {error}");
                bad += 1;
            }
        }
    }
    assert!(good > 100 && bad > 100, "{good} {bad}");
}

#[test]
fn powers_of_negative_numbers_are_known_for_every_integer() {
    let bounds = Aabb::around(DVec3::ZERO, DVec3::splat(3.0));
    let mut searcher = Searcher::new();
    // A point inside, and one that is not.
    for (text, inside, outside) in [
        ("1 - x^2000000", DVec3::new(-0.5, 0.0, 0.0), DVec3::new(-1.5, 0.0, 0.0)),
        ("0.5 - x^2000001", DVec3::new(-1.5, 0.0, 0.0), DVec3::new(1.5, 0.0, 0.0)),
        ("1 - x^1e300", DVec3::new(-0.5, 0.0, 0.0), DVec3::new(-1.5, 0.0, 0.0)),
        ("0.5 - x^-2000001", DVec3::new(-1.5, 0.0, 0.0), DVec3::new(0.5, 0.0, 0.0)),
        ("x^floor(y) - 0.1", DVec3::new(-0.5, 2.5, 0.0), DVec3::new(-0.5, 1.5, 0.0)),
        ("(-2)^floor(y)*x - 0.5", DVec3::new(0.5, 2.5, 0.0), DVec3::new(0.5, 1.5, 0.0)),
        ("x^ceil(-y) + 3", DVec3::new(-0.5, 1.5, 0.0), DVec3::new(-0.2, 1.5, 0.0)),
    ] {
        let solid = Solid::new(&text.parse().expect(text), bounds).expect(text);
        let small = Aabb::around(DVec3::ZERO, DVec3::splat(0.01));
        let dot = Solid::new(&"1e-4 - x^2 - y^2 - z^2".parse().expect("a ball"), small).expect("a ball");
        let mut ask = |at: DVec3| {
            let (first, second) = (Placed::new(&solid, &Pose::IDENTITY), Placed::new(&dot, &Pose::at(at)));
            searcher.collide(&first, &second, &Limits::default()).verdict
        };
        assert!(matches!(ask(inside), Verdict::Yes { .. }), "{text} at {inside}: {:?}", ask(inside));
        assert_eq!(ask(outside), Verdict::No, "{text} at {outside}");
    }
}
