//! allide beside its peers, in one run on one machine.
//!
//! `cargo run --release -p allide-bench -- [GROUP…] [--only TEXT] [--json FILE]`; `--list` names the
//! groups. With `--only` (again and again, if wanted) those engines run whose name holds the text; in the
//! group `pairs`, those pairs.

mod engine;
mod groups;
mod measure;
#[path = "../../allide/tests/narrow_oracle/mod.rs"]
mod oracle;
mod planar;
mod race;
mod scene;
mod table;

use engine::Only;
use groups::{GROUPS, Group};
use std::process::ExitCode;

/// What the command line asks for.
enum Task {
    List,
    /// Answer another process's requests.
    Worker,
    Run {
        groups: Vec<&'static Group>,
        only: Only,
        json: Option<String>,
    },
}

fn parse(mut arguments: impl Iterator<Item = String>) -> Result<Task, String> {
    let mut groups: Vec<&'static Group> = Vec::new();
    let mut only = Only::default();
    let mut json = None;
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--list" => return Ok(Task::List),
            "--worker" => return Ok(Task::Worker),
            "--only" => only.0.push(arguments.next().ok_or("--only wants a part of an engine's name")?),
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
    Ok(Task::Run { groups, only, json })
}

fn main() -> ExitCode {
    let outcome = match parse(std::env::args().skip(1)) {
        Err(why) => {
            eprintln!("{why}\nusage: allide-bench [GROUP…] [--only TEXT] [--json FILE] | --list");
            return ExitCode::from(2);
        }
        Ok(Task::List) => {
            for group in &GROUPS {
                println!("{:<10} {}", group.name, group.about);
            }
            Ok(())
        }
        Ok(Task::Worker) => engine::serve(),
        Ok(Task::Run { groups, only, json }) => run(&groups, &only, json),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn run(groups: &[&Group], only: &Only, json: Option<String>) -> Result<(), String> {
    let mut entries = Vec::new();
    for group in groups {
        entries.extend((group.run)(only));
    }
    if let Some(file) = json {
        let text = serde_json::to_string_pretty(&entries).map_err(|e| e.to_string())?;
        std::fs::write(&file, text + "\n").map_err(|e| format!("{file}: {e}"))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Task, String> {
        parse(line.split_whitespace().map(String::from))
    }

    #[test]
    fn nothing_asked_runs_everything() {
        assert!(matches!(parsed(""), Ok(Task::Run { groups, .. }) if groups.len() == GROUPS.len()));
    }

    #[test]
    fn groups_engines_and_file_are_understood() {
        let Ok(Task::Run { groups, only, json }) = parsed("pile lcp --only rapier --json out.json") else {
            panic!("not understood");
        };
        assert_eq!(groups.iter().map(|g| g.name).collect::<Vec<_>>(), ["pile", "lcp"]);
        assert_eq!((only.0.as_slice(), json.as_deref()), (&["rapier".to_string()][..], Some("out.json")));
    }

    #[test]
    fn an_unknown_group_is_refused_by_name() {
        assert!(parsed("piles").is_err_and(|e| e.contains("\"piles\"") && e.contains("response")));
        assert!(parsed("--json").is_err());
    }
}
