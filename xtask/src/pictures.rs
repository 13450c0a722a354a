//! `cargo xtask pictures`: the pictures of gallery, README and documentation, made from the real viewer.

use crate::{Failure, cargo, must, release, root, viewer};
use std::process::Command;

/// Makes the pictures that are named, or all.
pub fn run(names: &[&str]) -> Result<(), Failure> {
    viewer::install()?;
    viewer::browser();
    must(cargo().args(["build", "--release", "-p", "allide-cli"]))?;
    let mut node = Command::new("node");
    must(
        node.arg("pictures.mjs").args(names).current_dir(root().join("viewer")).env("ALLIDE", release().join("allide")),
    )
}
