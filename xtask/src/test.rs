//! `cargo xtask test`: everything that must hold before a change goes in.

use crate::{Failure, cargo, must, root};
use std::process::{Command, Stdio};

/// Names the folder of an outside check: a program `run` that is given the built `allide`.
const CONFORMANCE: &str = "ALLIDE_CONFORMANCE";

pub fn run() -> Result<(), Failure> {
    must(cargo().args(["fmt", "--all", "--check"]))?;
    must(cargo().args(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))?;
    // The bench crate is linted only: its own few tests need the peers built, which takes longer
    // than everything else together (`cargo test --release -p allide-bench`).
    if there(cargo().args(["nextest", "--version"])) {
        must(cargo().args(["nextest", "run", "--workspace", "--exclude", "allide-bench"]))?;
        must(cargo().args(["test", "--doc"]))?;
    } else {
        must(cargo().args(["test", "--workspace", "--exclude", "allide-bench"]))?;
    }
    must(cargo().args(["doc", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings"))?;
    conformance()
}

/// Runs the outside check where there is one.
fn conformance() -> Result<(), Failure> {
    let Some(folder) = std::env::var_os(CONFORMANCE) else { return Ok(()) };
    must(cargo().args(["build", "--release", "-p", "allide-cli"]))?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |d| root().join(d));
    must(Command::new(std::path::Path::new(&folder).join("run")).arg(target.join("release").join("allide")))
}

/// Whether a command exists and succeeds.
fn there(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|s| s.success())
}
