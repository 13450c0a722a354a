//! Text to tokens: numbers, names and signs, each with its place.

use super::error::{FormulaError, FormulaProblem};

/// The smallest pieces of a formula.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Token<'t> {
    /// A number.
    Number(f64),
    /// A variable, constant or function.
    Name(&'t str),
    /// One of `+ - * / ^ ( ) ,`.
    Sign(u8),
    /// The end of the text.
    End,
}

impl Token<'_> {
    /// How a message names it.
    pub fn told(&self) -> String {
        match self {
            Token::Number(n) => format!("the number {n}"),
            Token::Name(name) => format!("{:?}", shortened(name)),
            Token::Sign(s) => format!("{:?}", char::from(*s)),
            Token::End => "the end of the formula".to_owned(),
        }
    }
}

/// At most 40 characters of what the text says.
pub fn shortened(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Reads tokens from a text one by one.
pub struct Tokens<'t> {
    text: &'t str,
    next: usize,
}

impl<'t> Tokens<'t> {
    /// The tokens of this text.
    pub fn of(text: &'t str) -> Tokens<'t> {
        Tokens { text, next: 0 }
    }

    /// The next token and the byte where it starts.
    pub fn read(&mut self) -> Result<(usize, Token<'t>), FormulaError> {
        let bytes = self.text.as_bytes();
        while bytes.get(self.next).is_some_and(u8::is_ascii_whitespace) {
            self.next += 1;
        }
        let at = self.next;
        let Some(first) = bytes.get(at) else { return Ok((at, Token::End)) };
        let token = match first {
            b'0'..=b'9' | b'.' => self.number()?,
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => {
                self.skip(|b| b.is_ascii_alphanumeric() || b == b'_');
                Token::Name(&self.text[at..self.next])
            }
            b'+' | b'-' | b'*' | b'/' | b'^' | b'(' | b')' | b',' => {
                self.next += 1;
                Token::Sign(*first)
            }
            _ => {
                let strange = self.text[at..].chars().next().unwrap_or('\u{fffd}');
                return Err(FormulaError { at, problem: FormulaProblem::Character(strange) });
            }
        };
        Ok((at, token))
    }

    fn number(&mut self) -> Result<Token<'t>, FormulaError> {
        let at = self.next;
        self.skip(|b| b.is_ascii_digit() || b == b'.');
        let bytes = self.text.as_bytes();
        if matches!(bytes.get(self.next), Some(b'e' | b'E')) {
            let sign = usize::from(matches!(bytes.get(self.next + 1), Some(b'+' | b'-')));
            // Only with digits behind it is it an exponent; else a name that should not stand here.
            if bytes.get(self.next + 1 + sign).is_some_and(u8::is_ascii_digit) {
                self.next += 1 + sign;
                self.skip(|b| b.is_ascii_digit());
            }
        }
        let written = &self.text[at..self.next];
        match written.parse::<f64>() {
            Ok(value) if value.is_finite() => Ok(Token::Number(value)),
            _ => Err(FormulaError { at, problem: FormulaProblem::Number(shortened(written)) }),
        }
    }

    fn skip(&mut self, more: impl Fn(u8) -> bool) {
        let bytes = self.text.as_bytes();
        while bytes.get(self.next).is_some_and(|b| more(*b)) {
            self.next += 1;
        }
    }
}
