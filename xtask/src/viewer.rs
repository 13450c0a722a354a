//! `cargo xtask viewer`: builds the page's program of the pages, and checks that the one
//! committed is what its sources build.

use crate::{Failure, cargo, must, root, there};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the sources build, embedded in the `allide` command.
const BUILT: [&str; 2] = ["viewer.js", "viewer.css"];

/// Succeeds in a Node that the packages work with.
const NEW_ENOUGH: &str = "const [a, b] = process.versions.node.split('.').map(Number);
    process.exit(a > 22 || (a === 22 && b >= 12) || (a === 20 && b >= 19) ? 0 : 1)";

fn folder() -> PathBuf {
    root().join("viewer")
}

fn npm() -> Command {
    let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.current_dir(folder());
    command
}

/// Builds `viewer/dist` anew.
pub fn run() -> Result<(), Failure> {
    install()?;
    build(&folder().join("dist"))
}

/// Checks the committed program and tries it in a browser, where Node is installed.
pub fn test() -> Result<(), Failure> {
    if !there(npm().arg("--version")) || !there(Command::new("node").args(["-e", NEW_ENOUGH])) {
        eprintln!("xtask: SKIPPED the viewer's checks: they need Node 20.19, 22.12 or later, with npm");
        return Ok(());
    }
    install()?;
    let fresh = root().join("viewer/node_modules/.fresh-dist");
    build(&fresh)?;
    for file in BUILT {
        if read(&fresh.join(file))? != read(&folder().join("dist").join(file))? {
            return Err(format!(
                "viewer/dist/{file} is not what viewer/src builds: run `cargo xtask viewer` and commit"
            ));
        }
    }
    browser();
    must(cargo().args(["build", "--release", "-p", "allide-cli"]))?;
    must(npm().args(["test", "--silent"]).env("ALLIDE", crate::release().join("allide")))
}

/// Installs the packages that the lock file names, unless they are there already: then the checks
/// work without a network.
pub fn install() -> Result<(), Failure> {
    let (wanted, mark) = (folder().join("package-lock.json"), folder().join("node_modules/.installed-lock.json"));
    if std::fs::read(&mark).is_ok_and(|had| read(&wanted).is_ok_and(|lock| lock == had)) {
        return Ok(());
    }
    must(npm().args(["ci", "--no-audit", "--no-fund", "--loglevel=error"]))?;
    std::fs::copy(&wanted, &mark).map_err(|error| format!("{}: {error}", mark.display()))?;
    Ok(())
}

/// Installs a Chromium of its own where the system has none. Without one, the tests say what they skip.
pub fn browser() {
    let look = "import('./test/browser.mjs').then((m) => process.exit(m.found ? 0 : 1))";
    let node = || {
        let mut command = Command::new("node");
        command.current_dir(folder());
        command
    };
    if !there(node().args(["-e", look])) {
        let install = ["node_modules/playwright-core/cli.js", "install", "chromium"];
        if let Err(failure) = must(node().args(install)) {
            eprintln!("xtask: no Chromium: {failure}");
        }
    }
}

fn build(into: &Path) -> Result<(), Failure> {
    must(npm().args(["run", "--silent", "build", "--", "--outDir"]).arg(into))
}

fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}
