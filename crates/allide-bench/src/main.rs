//! allide beside its peers, in one run on one machine.
//!
//! `cargo run --release -p allide-bench -- [GROUP…] [--json FILE]`; `--list` names the groups.

mod engine;
mod groups;
mod measure;
mod race;
mod scene;
mod table;

use groups::{GROUPS, Group};
use std::process::ExitCode;

/// What the command line asks for.
enum Task {
    List,
    /// Answer another process's requests.
    Worker,
    Run {
        groups: Vec<&'static Group>,
        json: Option<String>,
    },
}

fn parse(arguments: impl Iterator<Item = String>) -> Result<Task, String> {
    let mut arguments = arguments.peekable();
    let mut groups: Vec<&'static Group> = Vec::new();
    let mut json = None;
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--list" => return Ok(Task::List),
            "--worker" => return Ok(Task::Worker),
            "--json" => json = Some(arguments.next().ok_or("--json wants a file")?),
            name => match GROUPS.iter().find(|g| g.name == name) {
                Some(group) => groups.push(group),
                None => {
                    let names: Vec<&str> = GROUPS.iter().map(|g| g.name).collect();
                    return Err(format!("no group is called {name:?}; there are {}", names.join(", ")));
                }
            },
        }
    }
    if groups.is_empty() {
        groups = GROUPS.iter().collect();
    }
    Ok(Task::Run { groups, json })
}

fn main() -> ExitCode {
    let outcome = match parse(std::env::args().skip(1)) {
        Err(why) => {
            eprintln!("{why}\nusage: allide-bench [GROUP…] [--json FILE] | --list");
            return ExitCode::from(2);
        }
        Ok(Task::List) => {
            for group in &GROUPS {
                println!("{:<10} {}", group.name, group.about);
            }
            Ok(())
        }
        Ok(Task::Worker) => engine::serve(),
        Ok(Task::Run { groups, json }) => run(&groups, json),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn run(groups: &[&Group], json: Option<String>) -> Result<(), String> {
    let mut entries = Vec::new();
    for group in groups {
        entries.extend((group.run)());
    }
    if let Some(file) = json {
        let text = serde_json::to_string_pretty(&entries).map_err(|e| e.to_string())?;
        std::fs::write(&file, text + "\n").map_err(|e| format!("{file}: {e}"))?;
    }
    Ok(())
}
