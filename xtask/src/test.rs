//! `cargo xtask test`: everything that must hold before a change goes in.

use crate::{Failure, cargo, must, there, viewer};
use std::process::Command;

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
    viewer::test()?;
    conformance()
}

/// Runs the outside check where there is one.
fn conformance() -> Result<(), Failure> {
    let Some(folder) = std::env::var_os(CONFORMANCE) else { return Ok(()) };
    must(cargo().args(["build", "--release", "-p", "allide-cli"]))?;
    must(Command::new(std::path::Path::new(&folder).join("run")).arg(crate::release().join("allide")))
}
