//! `cargo xtask fuzz`: random input to the readers, by cargo-fuzz.

use crate::{Failure, must};

/// The targets, as in `fuzz/Cargo.toml`.
const TARGETS: [&str; 5] = ["scene", "query", "raster", "mesh", "formula"];

pub fn run(words: &[&str]) -> Result<(), Failure> {
    let (targets, seconds) = match words {
        [] => (TARGETS.to_vec(), "60"),
        [target] => (vec![*target], "60"),
        [target, seconds] => (vec![*target], *seconds),
        _ => return Err("fuzz takes a target and a number of seconds".to_owned()),
    };
    for target in targets {
        if !TARGETS.contains(&target) {
            return Err(format!("no fuzz target is called {target:?}; known are {}", TARGETS.join(", ")));
        }
        let limit = format!("-max_total_time={seconds}");
        // The toolchain of this very process would be forced on the nightly one otherwise.
        let mut fuzz = std::process::Command::new("cargo");
        fuzz.current_dir(crate::root()).env_remove("CARGO").env_remove("RUSTUP_TOOLCHAIN");
        must(fuzz.args(["+nightly", "fuzz", "run", target, "--", &limit, "-max_len=4096", "-timeout=10"]))?;
    }
    Ok(())
}
