//! What is said to a person.

use crate::Exit;
use allide_files::json::{Position, Problem};
use allide_files::scene::SceneError;
use std::fmt::Display;
use std::io::{self, ErrorKind, Write};

/// Says something on standard output. A reader that has gone away is not worth a word.
pub fn say(text: impl Display) {
    let _ = writeln!(io::stdout().lock(), "{text}");
}

/// Writes to standard output what a command is there for. Failed where that cannot be; a reader
/// that has gone away has had enough.
pub fn print(text: impl Display) -> Exit {
    let mut out = io::stdout().lock();
    match write!(out, "{text}").and_then(|()| out.flush()) {
        Ok(()) => Exit::Done,
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Exit::Done,
        Err(error) => {
            complain(format_args!("standard output cannot be written: {error}"));
            Exit::Failed
        }
    }
}

/// Says what went wrong on standard error.
pub fn complain(text: impl Display) {
    let _ = writeln!(io::stderr().lock(), "error: {text}");
}

/// Says what may be wrong.
pub fn warn(text: impl Display) {
    let _ = writeln!(io::stderr().lock(), "warning: {text}");
}

/// Says everything that is wrong with a scene.
pub fn complain_scene(error: &SceneError) {
    match error {
        SceneError::Problems { file, problems, more } => {
            for problem in problems {
                complain(located(file, problem));
            }
            if *more > 0 {
                complain(format_args!("{file}: and {more} problems more"));
            }
        }
        other => complain(other),
    }
}

/// `file:line:column: path: what is wrong`, with the line where there is one.
fn located(file: &str, problem: &Problem) -> String {
    let place = match &problem.position {
        Position::At { line, column } => format!("{file}:{line}:{column}"),
        Position::Option(typed) => format!("{file}: {typed}"),
    };
    let mut out = format!("{place}: {problem}");
    if let (Some(excerpt), Position::At { line, .. }) = (&problem.excerpt, &problem.position) {
        let number = line.to_string();
        let margin = " ".repeat(number.len());
        let (before, mark) = (" ".repeat(excerpt.before), "^".repeat(excerpt.marked));
        out += &format!("\n  {number} | {}\n  {margin} | {before}{mark}", excerpt.line);
    }
    out
}
