//! The names a formula may use, and guesses at misspelt ones.

use super::op::Op;

/// A function a formula can call.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Function {
    /// Its name.
    pub name: &'static str,
    /// Fewest and most operands.
    pub operands: (usize, usize),
    /// That in words.
    pub wanted: &'static str,
    /// What it does.
    pub does: Does,
}

/// What a function does with its operands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Does {
    /// One operation on one operand.
    Unary(Op),
    /// One operation on two operands.
    Binary(Op),
    /// An operation that joins any number of operands.
    Joined(Op),
    /// min(max(v, low), high).
    Clamp,
    /// a + (b − a)·t.
    Mix,
    /// √(a² + b²), or of three.
    Hypot,
    /// Noise of three.
    Noise,
}

const fn one(name: &'static str, op: Op) -> Function {
    Function { name, operands: (1, 1), wanted: "one operand", does: Does::Unary(op) }
}

const fn two(name: &'static str, op: Op) -> Function {
    Function { name, operands: (2, 2), wanted: "two operands", does: Does::Binary(op) }
}

const fn three(name: &'static str, does: Does) -> Function {
    Function { name, operands: (3, 3), wanted: "three operands", does }
}

const fn many(name: &'static str, op: Op) -> Function {
    Function { name, operands: (2, usize::MAX), wanted: "two operands or more", does: Does::Joined(op) }
}

/// Every function.
pub const FUNCTIONS: [Function; 24] = [
    many("min", Op::Min),
    many("max", Op::Max),
    one("abs", Op::Abs),
    one("sqrt", Op::Sqrt),
    one("exp", Op::Exp),
    one("ln", Op::Ln),
    one("sin", Op::Sin),
    one("cos", Op::Cos),
    one("tan", Op::Tan),
    one("asin", Op::Asin),
    one("acos", Op::Acos),
    one("atan", Op::Atan),
    two("atan2", Op::Atan2),
    one("sinh", Op::Sinh),
    one("cosh", Op::Cosh),
    one("tanh", Op::Tanh),
    one("floor", Op::Floor),
    one("ceil", Op::Ceil),
    two("mod", Op::Mod),
    one("sign", Op::Sign),
    three("clamp", Does::Clamp),
    three("mix", Does::Mix),
    Function { name: "hypot", operands: (2, 3), wanted: "two or three operands", does: Does::Hypot },
    three("noise", Does::Noise),
];

/// Names that are values.
pub const VALUES: [&str; 4] = ["x", "y", "z", "pi"];

/// What people write that is called something else here.
const ELSEWHERE: [(&str, &str); 9] = [
    ("log", "ln"),
    ("pow", "^"),
    ("arctan", "atan"),
    ("arcsin", "asin"),
    ("arccos", "acos"),
    ("length", "hypot"),
    ("lerp", "mix"),
    ("fmod", "mod"),
    ("e", "exp(1)"),
];

/// A sentence that helps whoever wrote `name`.
pub fn hint(name: &str) -> String {
    if let Some((_, here)) = ELSEWHERE.iter().find(|(there, _)| *there == name) {
        return format!("write {here}");
    }
    let known = VALUES.iter().copied().chain(FUNCTIONS.iter().map(|f| f.name));
    // Longer than any name by far: no need to compare.
    let guess = (name.len() <= 16)
        .then(|| known.clone().map(|k| (slips(&name.to_lowercase(), k), k)).min_by_key(|(d, _)| *d))
        .flatten()
        .filter(|(d, k)| *d <= name.len().max(k.len()) / 3);
    match guess {
        Some((_, guess)) => format!("did you mean {guess:?}?"),
        None => format!("known are {}", known.collect::<Vec<_>>().join(", ")),
    }
}

/// Insertions, deletions and replacements that turn one word into the other.
fn slips(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, ca) in a.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, cb) in b.bytes().enumerate() {
            let replaced = diagonal + usize::from(ca != cb);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}
