//! Numbers in messages.

/// A number in the fewest characters: very large and very small ones with an exponent.
pub fn brief(x: f64) -> String {
    if fits(x) { x.to_string() } else { format!("{x:e}") }
}

/// The text with the numbers in it written as [`brief`] does.
pub fn with_brief_numbers(text: &str) -> String {
    let digit = |c: char| c.is_ascii_digit() || c == '.';
    let mut out = String::with_capacity(text.len().min(256));
    let mut rest = text;
    while let Some(start) = rest.find(digit) {
        let (before, from) = rest.split_at(start);
        let (number, after) = from.split_at(from.find(|c| !digit(c)).unwrap_or(from.len()));
        out.push_str(before);
        match number.parse::<f64>() {
            Ok(x) if !fits(x) => out.push_str(&brief(x)),
            _ => out.push_str(number),
        }
        rest = after;
    }
    out + rest
}

/// Whether a person reads all its digits.
fn fits(x: f64) -> bool {
    x == 0.0 || (1e-5..1e16).contains(&x.abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_long_gets_an_exponent() {
        for (x, told) in
            [(0.0, "0"), (-2.5, "-2.5"), (1e15, "1000000000000000"), (1e300, "1e300"), (-1e-300, "-1e-300")]
        {
            assert_eq!(brief(x), told);
        }
        let text = format!("[{}, {}, 0.25]: from 1e-9 to 1e9.", -1e300, 1e-300);
        assert_eq!(with_brief_numbers(&text), "[-1e300, 1e-300, 0.25]: from 1e-9 to 1e9.");
    }
}
