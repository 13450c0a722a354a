//! Chores of the project: `cargo xtask test | viewer | pictures | scenes | docs | fuzz | soak`.

mod fuzz;
mod pictures;
mod scenes;
mod soak;
mod test;
mod viewer;

use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};

const USAGE: &str = "\
cargo xtask test             all checks: format, lints, tests, documentation, the page in a browser, the program from outside
cargo xtask viewer [test]    builds the pages' program from viewer/ (needs Node), or only checks it
cargo xtask pictures [NAME…]  makes the pictures of gallery and documentation with the viewer (needs Node and Chromium)
cargo xtask scenes           writes the generated built-in scenes anew
cargo xtask docs             writes the generated documentation anew: the table of pairs with its pictures
cargo xtask soak [--minutes N]   random worlds of all shapes for an hour: nothing lost, no energy gained, no memory leaked
cargo xtask fuzz [TARGET] [SECONDS]   feeds random input to the readers (needs cargo-fuzz and a nightly compiler)
";

/// What went wrong with a chore, told to a person.
type Failure = String;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["test"] => test::run(),
        ["viewer"] => viewer::run(),
        ["viewer", "test"] => viewer::test(),
        ["pictures", ref names @ ..] => pictures::run(names),
        ["scenes"] => scenes::run(),
        ["docs"] => docs(),
        ["fuzz", ref rest @ ..] => fuzz::run(rest),
        ["soak", ref rest @ ..] => soak::run(rest),
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

/// Writes the generated documentation; the tests that compare it do that too when told so.
fn docs() -> Result<(), Failure> {
    must(cargo().args(["test", "-p", "allide-files", "--test", "pair_table"]).env("ALLIDE_WRITE_DOCS", "1"))
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

/// Where release binaries are.
fn release() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |d| root().join(d));
    target.join("release")
}

/// Whether a command exists and succeeds.
fn there(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|s| s.success())
}

/// Runs a command, shown to the user, and insists that it succeeds.
fn must(command: &mut Command) -> Result<(), Failure> {
    let shown = std::iter::once(command.get_program()).chain(command.get_args());
    let shown = shown.map(|w| w.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ");
    eprintln!("xtask: {shown}");
    let status = command.status().map_err(|error| format!("{shown}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{shown}: {status}")) }
}
