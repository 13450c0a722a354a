//! Chores of the project: `cargo xtask test | scenes | fuzz`.

mod fuzz;
mod scenes;
mod test;

use std::path::PathBuf;
use std::process::{Command, ExitCode};

const USAGE: &str = "\
cargo xtask test             all checks: format, lints, tests, documentation, the program from outside
cargo xtask scenes           writes the generated built-in scenes anew
cargo xtask fuzz [TARGET] [SECONDS]   feeds random input to the readers (needs cargo-fuzz and a nightly compiler)
";

/// What went wrong with a chore, told to a person.
type Failure = String;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["test"] => test::run(),
        ["scenes"] => scenes::run(),
        ["fuzz", ref rest @ ..] => fuzz::run(rest),
        _ => {
            eprint!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("xtask: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// The folder of the whole project.
fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The cargo that runs this.
fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    command
}

/// Runs a command, shown to the user, and insists that it succeeds.
fn must(command: &mut Command) -> Result<(), Failure> {
    let shown = std::iter::once(command.get_program()).chain(command.get_args());
    let shown = shown.map(|w| w.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ");
    eprintln!("xtask: {shown}");
    let status = command.status().map_err(|error| format!("{shown}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{shown}: {status}")) }
}
