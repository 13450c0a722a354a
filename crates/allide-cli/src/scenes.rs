//! `allide scenes` and `allide schema`: what can be read without running anything.

use crate::tell::{complain, say};
use crate::{Exit, Format};
use allide_files::{builtin, schema};
use std::io::Write;

pub fn scenes(name: Option<&str>) -> Exit {
    let Some(name) = name else {
        let width = builtin::ALL.iter().map(|b| b.name.len()).max().unwrap_or(0);
        for scene in builtin::ALL {
            say(format_args!("{:width$}  {}", scene.name, scene.description()));
        }
        return Exit::Done;
    };
    match builtin::find(name) {
        Some(scene) => {
            let _ = std::io::stdout().lock().write_all(scene.text.as_bytes());
            Exit::Done
        }
        None => {
            let known = builtin::ALL.map(|b| b.name).join(", ");
            complain(format_args!("no built-in scene is called {name:?}; known are {known}"));
            Exit::BadInput
        }
    }
}

pub fn schema(format: Format) -> Exit {
    let schema = match format {
        Format::Scene => schema::scene(),
        Format::Query => schema::query(),
        Format::Answer => schema::answer(),
    };
    say(format_args!("{schema:#}"));
    Exit::Done
}
