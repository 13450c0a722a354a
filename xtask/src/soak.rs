//! `cargo xtask soak`: random worlds for an hour, or as long as is said.

use crate::{Failure, cargo, must};

/// Minutes, unless `--minutes` says otherwise.
const MINUTES: f64 = 60.0;

pub fn run(words: &[&str]) -> Result<(), Failure> {
    let minutes = match words {
        [] => MINUTES,
        ["--minutes", number] => match number.parse::<f64>() {
            Ok(minutes) if minutes > 0.0 && minutes.is_finite() => minutes,
            _ => return Err(format!("--minutes {number}: it must be a number above 0")),
        },
        _ => return Err("soak takes --minutes N or nothing".into()),
    };
    must(
        cargo()
            .args(["test", "--release", "-p", "allide", "--test", "world_soak", "--", "--nocapture", "soak"])
            .env("ALLIDE_SOAK_MINUTES", minutes.to_string()),
    )
}
