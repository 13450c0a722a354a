//! The `allide` command.

mod check;
mod load;
mod query;
mod run;
mod scenes;
mod tell;
mod view;

use clap::{Parser, Subcommand, ValueEnum};
use std::path::PathBuf;
use std::process::ExitCode;

/// Finds, measures and resolves collisions of virtual objects.
///
/// Without a command: runs the built-in scene `showcase` into ./out/showcase.
#[derive(Debug, Parser)]
#[command(name = "allide", version)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Simulate scenes and write trajectory.parquet, summary.json and report.html.
    Run(run::RunArguments),
    /// Show a scene live in the browser: pull, throw, look at forces, change the solver.
    View(view::ViewArguments),
    /// Answer collision queries: JSON Lines in, JSON Lines out.
    Query {
        /// File with one request a line; default: standard input.
        file: Option<PathBuf>,
    },
    /// Validate scenes without running them: all problems at once.
    Check {
        /// Scene files or names of built-in scenes.
        #[arg(required = true, value_name = "SCENE")]
        scenes: Vec<String>,
    },
    /// List the built-in scenes, or print one.
    Scenes {
        /// The scene to print.
        name: Option<String>,
    },
    /// Print the JSON Schema of a format.
    Schema {
        /// Which format.
        #[arg(default_value = "scene")]
        format: Format,
    },
}

/// The formats that have a schema.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// Scene files.
    Scene,
    /// Lines that `allide query` reads.
    Query,
    /// Lines that `allide query` writes.
    Answer,
}

/// How the command ended; the numbers are its exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Exit {
    Done = 0,
    Failed = 1,
    BadInput = 2,
    Interrupted = 130,
}

fn main() -> ExitCode {
    let exit = match Arguments::parse().command {
        None => run::showcase(),
        Some(Command::Run(arguments)) => run::run(&arguments),
        Some(Command::View(arguments)) => view::view(&arguments),
        Some(Command::Query { file }) => query::query(file.as_deref()),
        Some(Command::Check { scenes }) => check::check(&scenes),
        Some(Command::Scenes { name }) => scenes::scenes(name.as_deref()),
        Some(Command::Schema { format }) => scenes::schema(format),
    };
    ExitCode::from(exit as u8)
}
